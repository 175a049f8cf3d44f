"""``/game rules``: the rules of all games, wherever it is used; those of the table here come first."""

from __future__ import annotations

from discord.app_commands import Choice

from bot.offers import MOST, matching
from bot.refusals import Refusal
from bot.rule_finder import LISTED, RuleFinder
from bot.turns import Interaction, answer_long, here
from bot.words import Words, quote


def finder_of(interaction: Interaction) -> RuleFinder:
    """The finder over the rules of all games that have some; made at the first question."""
    client = interaction.client
    if client.finder is None:
        titles = {name: front.title for name, front in client.fronts.items() if client.words.has_rules(name)}
        client.finder = RuleFinder(client.words, titles)
    return client.finder


async def show(interaction: Interaction, topic: str, game: str) -> None:
    """A topic or ruling whole, what speaks of some words, or the topics that there are. Raises Refusal ``unknown-game``."""
    finder, words = finder_of(interaction), interaction.client.words
    if game and game not in finder.games:
        raise Refusal("unknown-game", game=game)
    games = [game] if game else await _games(interaction, finder)
    if not topic.strip():
        listed = "\n".join(words.say("rules-topic", id=t.id, title=t.title) for t in words.topics(games[0]))
        others = [words.say("rules-of", game=finder.games[other], topics=_ids(words, other)) for other in games[1:]]
        await answer_long(interaction, words.say("rules-topics", topics=listed), *others)
        return
    text = finder.exact(topic, games, named=bool(game))
    hits = [] if text is not None else finder.search(topic, games)
    if len(hits) == 1:
        text = finder.exact(hits[0].key, games)
    if text is not None:
        await answer_long(interaction, text)
    elif hits:
        head = words.say("rules-hits", word=quote(topic), count=len(hits), first=hits[0].key)
        lines = [
            words.say("rules-hit", key=hit.key, game=finder.games[hit.game], title=hit.block.title, text=hit.sentence)
            for hit in hits[:LISTED]
        ]
        left = len(hits) - LISTED
        await answer_long(interaction, head, *lines, words.say("rules-more", count=left) if left > 0 else "")
    else:
        near = words.join([words.say("rules-near", word=word) for word in finder.near(topic, games)], "or") or "none"
        topics = [words.say("rules-of", game=finder.games[each], topics=_ids(words, each)) for each in games]
        await answer_long(interaction, words.say("rules-nothing", word=quote(topic), near=near), *topics)


async def offer(interaction: Interaction, typed: str, game: str) -> list[Choice[str]]:
    """Topics, then rulings whose number or text fits with their first words, then words of the rules."""
    finder, words = finder_of(interaction), interaction.client.words
    if game and game not in finder.games:
        return []
    games = [game] if game else await _games(interaction, finder)
    topics = matching(
        [(t.title, t.id if each == games[0] else f"{each}/{t.id}") for each in games for t in words.topics(each)], typed
    )
    rulings = {
        block.number: words.say("rules-offer", number=block.number, text=block.text)
        for each in games
        for block in words.blocks(each)
        if block.number
    }
    numbered = [number for number in rulings if typed.strip().lower() in number.lower()]
    speaking = [hit.block.number for hit in finder.search(typed, games) if hit.block.number]
    found = matching([(rulings[number], number) for number in dict.fromkeys([*numbered, *speaking])], "")
    single = matching(
        [(words.say("rules-word", word=word, count=count), word) for word, count in finder.words(typed, games)], ""
    )
    return [*[*topics, *found][: MOST - len(single)], *single]


async def _games(interaction: Interaction, finder: RuleFinder) -> list[str]:
    """All games, that of the table here first."""
    try:
        first = (await here(interaction)).game
    except Refusal:
        return list(finder.games)
    return sorted(finder.games, key=lambda game: game != first)


def _ids(words: Words, game: str) -> str:
    return ", ".join(words.say("rules-id", id=topic.id) for topic in words.topics(game))
