"""Every code has its message, every message its use, every parameter somebody who hands it over; names are harmless."""

from __future__ import annotations

import ast
import logging
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax.ast import BaseNode, Message, MessageReference, SelectExpression, VariableReference
from fluent.syntax.visitor import Visitor
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.refusals import CODES
from bot.rulebook import Rulebook, WordsFault
from bot.words import TOPIC_LIMIT, Words, chat_name, fit, plain_name, quote
from rules.game import AmbiguousMove, BadState, IllegalMove, UnreadableMove

ROOT = Path(__file__).parents[2]
LOCALE = ROOT / "data" / "locale" / "en"
GAMES = ("canal-mania", "arriala")

words = Words()


# Reading the source and the messages


class _Needs(Visitor):
    """The variables and messages that a message refers to, and the names of its variants."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()
        self.variants: dict[str, set[str]] = {}

    def visit_VariableReference(self, node: VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: MessageReference) -> None:
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: SelectExpression) -> None:
        if isinstance(node.selector, VariableReference):
            keys = {getattr(variant.key, "name", None) or variant.key.value for variant in node.variants}
            self.variants.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


@cache
def needs() -> dict[str, _Needs]:
    found = {}
    for file in LOCALE.glob("*.ftl"):
        for entry in FluentParser().parse(file.read_text(encoding="utf-8")).body:
            if isinstance(entry, Message):
                found[entry.id.name] = _Needs()
                node: BaseNode = entry
                found[entry.id.name].visit(node)
    return found


@cache
def fragments() -> frozenset[str]:
    """The messages that are pieces of others."""
    return frozenset(other for need in needs().values() for other in need.messages)


def variables_of(id: str) -> set[str]:
    own = needs()[id]
    return own.variables.union(*(variables_of(other) for other in own.messages))


def variants_of(id: str, variable: str) -> set[str]:
    own = needs()[id]
    return own.variants.get(variable, set()).union(*(variants_of(other, variable) for other in own.messages))


def trees(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    for folder in folders:
        for file in [ROOT / folder] if folder.endswith(".py") else sorted((ROOT / folder).rglob("*.py")):
            yield file.relative_to(ROOT), ast.parse(file.read_text(encoding="utf-8"))


def raised(name: str, *folders: str) -> Iterator[tuple[str, str, set[str], bool]]:
    """Where, code, parameters of each ``IllegalMove("code", ..., a=..., **more)`` in the source, and whether it has more."""
    for file, tree in trees(*folders):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                code = node.args[0]
                where = f"{file}:{node.lineno}"
                assert isinstance(code, ast.Constant), f"{where}: a code must be written out, so that it can be found"
                known = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield where, code.value, known, any(keyword.arg is None for keyword in node.keywords)


def said() -> Iterator[tuple[str, str, set[str], bool]]:
    """The same of each ``say("id", ...)`` with an id that is written out."""
    for file, tree in trees("bot"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say" and node.args:
                id = node.args[0]
                for part in (id.body, id.orelse) if isinstance(id, ast.IfExp) else (id,):
                    if isinstance(part, ast.Constant):
                        known = {keyword.arg for keyword in node.keywords if keyword.arg}
                        yield f"{file}:{node.lineno}", part.value, known, any(k.arg is None for k in node.keywords)


def full_ids(where: str, id: str) -> list[str]:
    """The message that is meant in a file: the bot's own, or the game's to which the file belongs."""
    games = [game for game in GAMES if where.startswith(f"bot/games/{game.replace('-', '_')}/")]
    return [known for known in (id, *(f"{game}-{id}" for game in games or GAMES)) if known in words.ids]


# Completeness


def test_every_id_that_is_said_has_a_message() -> None:
    missing = [(where, id) for where, id, _, _ in said() if not full_ids(where, id)]
    assert missing == []


def test_every_message_that_is_said_gets_its_parameters() -> None:
    missing = []
    for where, id, known, more in said():
        for full in full_ids(where, id):
            lacking = variables_of(full) - known
            if lacking and not more:
                missing.append((where, full, lacking))
    assert missing == []


def test_every_refusal_has_a_message_that_uses_only_its_parameters() -> None:
    assert {id for id in words.ids if id.startswith("refusal-")} == {f"refusal-{code}" for code in CODES}
    for code, params in CODES.items():
        assert variables_of(f"refusal-{code}") <= set(params), code


@pytest.mark.parametrize("game", GAMES)
def test_every_illegal_move_of_a_game_has_a_message(game: str) -> None:
    found = list(raised("IllegalMove", f"rules/{game.replace('-', '_')}"))
    codes = {code for _, code, _, _ in found}
    assert codes
    assert {id for id in words.ids if id.startswith(f"{game}-illegal-")} == {f"{game}-illegal-{code}" for code in codes}
    for where, code, params, more in found:
        assert more or variables_of(f"{game}-illegal-{code}") <= params, (where, code)


@pytest.mark.parametrize("game", GAMES)
def test_every_bad_setup_of_a_game_has_a_message(game: str) -> None:
    found = list(raised("BadSetup", "rules/game.py", f"rules/{game.replace('-', '_')}"))
    codes = {code for _, code, _, _ in found}
    assert codes
    assert {id for id in words.ids if id.startswith(f"{game}-setup-")} == {f"{game}-setup-{code}" for code in codes}
    for where, code, params, more in found:
        assert more or variables_of(f"{game}-setup-{code}") <= params, (where, code)


def test_every_wanted_thing_has_a_message() -> None:
    """What ``UnreadableMove`` may look for: the names that the source gives to it, or to its tables of names."""
    places = {"UnreadableMove": 1, "Names": 0}
    wanted = set()
    for _, tree in trees("rules", "bot"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in places:
                place = places[node.func.id]
                if len(node.args) > place and isinstance(node.args[place], ast.Constant):
                    wanted.add(node.args[place].value)
    assert {"verb", "town", "hex"} <= wanted
    missing = {f"unreadable-{thing}" for thing in wanted} - set(words.ids)
    assert missing == set()


def test_no_message_is_unused() -> None:
    literals, families = set(), set()
    for _, tree in trees("bot"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                literals.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                text = "".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)
                families.add(text)
    families |= {f"{literal}*" for literal in literals if literal.endswith("-")}
    # A pattern with hardly a word of its own would fit anything.
    families = {family for family in families if re.search(r"^[a-z]{2,}-|-[a-z]{5,}$", family)}
    patterns = [re.compile(".+".join(map(re.escape, family.split("*")))) for family in families]
    unused = []
    for id in words.ids:
        if id in fragments():
            continue
        short = next((id.removeprefix(f"{game}-") for game in GAMES if id.startswith(game)), id)
        if not {id, short} & literals and not any(p.fullmatch(id) or p.fullmatch(short) for p in patterns):
            unused.append(id)
    assert unused == []


@pytest.mark.parametrize("id", sorted(words.ids))
def test_every_message_is_a_clean_sentence_in_every_variant(id: str, caplog: pytest.LogCaptureFixture) -> None:
    """Each message in each of its variants: nothing unfilled, no stray space, no fault."""
    variables = sorted(variables_of(id))
    for variable in variables or [""]:
        for value in sorted(variants_of(id, variable) | {"2"}) if variable else [""]:
            params: dict[str, str | int] = dict.fromkeys(variables, 2)
            if variable:
                params[variable] = int(value) if value.isdigit() else 1 if value == "one" else value
            with caplog.at_level(logging.ERROR):
                text = words.say(id, **params)
            assert not caplog.records, text
            assert "{" not in text
            assert "  " not in text, text
            assert " ." not in text, text
            assert not re.search(r"\.\.$|\.,|:\.", text), text
            if id not in fragments():
                assert text == text.strip()
                assert text


COUNTED = (
    "attempts|bytes|cards|choices|contracts|days|games|hours|lines|locks|minutes|moves|people|places|players|points|rounds"
    "|seats|seconds|sections|servers|steps|tables|tiles|times|tokens|towns|turns|words|workers"
)
NEVER_ONE = {
    ("arriala-illegal-not-in-play", "seats"),
    ("arriala-illegal-vineyard-full", "room"),
    ("arriala-skill-walk", "steps"),  # the card "1 to 3 steps" and its like
    ("backup-done", "bytes"),
    ("canal-mania-panel-pick", "most"),
    ("canal-mania-panel-which-cards", "most"),
    ("canal-mania-situation", "trigger"),
    ("panel-undo-further", "count"),  # one's own and another's at least
    ("refusal-starting-alone", "least"),
    ("simulate-help-ruleset", "seats"),  # "2 to 5"
}
"""Parameters that stand before a plural and are never 1."""


def test_no_message_speaks_of_one_of_several() -> None:
    """Each number as 1, in each variant of the others: “1 cards” and its kind."""
    found = set()
    for id in words.ids:
        variables = sorted(variables_of(id))
        for number in set(variables) - {"who", "colour", "kind"}:
            for other in variables:
                for value in ["x", *sorted(variants_of(id, other))] if other != number else ["x"]:
                    params: dict[str, str | int] = dict.fromkeys(variables, "x")
                    params[other] = int(value) if value.isdigit() else value
                    params[number] = 1
                    if re.search(rf"(?<![\w–-])1 (?:goods |unused |project )?(?:{COUNTED})\b", words.say(id, **params)):
                        found.add((id, number))
    assert found == NEVER_ONE


def test_lengths_of_labels_and_names() -> None:
    for id in words.ids:
        if id.startswith("button-"):
            assert len(words.say(id)) <= 34, id
        if "-short-" in id:
            assert len(words.say(id)) <= 24, id
        if "-skill-" in id or id.startswith("command-"):
            assert len(words.say(id, **dict.fromkeys(variables_of(id), 2))) <= 100, id


# Saying


def test_a_missing_parameter_is_logged_and_shown(caplog: pytest.LogCaptureFixture) -> None:
    assert words.say("refusal-not-your-turn").startswith("It is name’s turn")
    assert "refusal-not-your-turn" in caplog.text


def test_an_unknown_id_is_a_fault() -> None:
    with pytest.raises(KeyError):
        words.say("no-such-message")


def test_join() -> None:
    assert words.join([]) == ""
    assert words.join(["a"]) == "a"
    assert words.join(["a", "b", "c"]) == "a, b and c"
    assert words.join(["a", "b", "c"], "or") == "a, b or c"


def test_errors_that_are_no_games_own() -> None:
    assert words.error(UnreadableMove("Tunbridge", "town", ("Tonbridge",))) == (
        "I know no town called “Tunbridge”: did you mean Tonbridge?"
    )
    assert words.error(UnreadableMove("x", "town")) == "I know no town called “x”; choose one that is offered."
    assert words.error(UnreadableMove("*x*", "something new")) == "I cannot read “\\*x\\*”; choose one that is offered."
    assert words.error(AmbiguousMove("Bri", "town", ["Bridgwater", "Bristol"])) == (
        "“Bri” can mean several things: did you mean Bridgwater or Bristol?"
    )
    assert words.error(AmbiguousMove("B", "town", list("abcdefgh"))) == (
        "“B” can mean several things: did you mean a, b, c, d, e, f or another one?"
    )
    assert words.error(BadState("open.round", "no such round")) == (
        "This position cannot be loaded, because of open.round: no such round."
    )
    with pytest.raises(TypeError):
        words.error(IllegalMove("x"))


def test_fit_keeps_the_last_lines() -> None:
    assert fit(["aa", "bb"], 20, "…") == ["aa", "bb"]
    assert fit(["a" * 9, "b" * 9, "c" * 9], 22, "…") == ["…", "b" * 9, "c" * 9]
    assert fit(["a" * 99], 22, "…") == ["…"]


def test_a_file_that_is_not_fluent_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bad.ftl").write_text("this is no message\n", encoding="utf-8")
    with pytest.raises(WordsFault, match="not Fluent"):
        words._add(tmp_path / "bad.ftl")
    (tmp_path / "twice.ftl").write_text("button-join = Again\n", encoding="utf-8")
    with pytest.raises(WordsFault, match="button-join"):
        words._add(tmp_path / "twice.ftl")


# Names


STRANGE = (
    "aB1 \n\t*_~`|>#-[]()<@!&:/.…\\ЖאعÅ👩🚀\N{ZERO WIDTH JOINER}\N{ZERO WIDTH SPACE}\N{RIGHT-TO-LEFT OVERRIDE}"
    "\N{RIGHT-TO-LEFT ISOLATE}\N{COMBINING GRAVE ACCENT}\N{HANGUL FILLER}\N{LINE SEPARATOR}\0\ue000"
)


@settings(deadline=None)
@given(st.text(st.sampled_from(STRANGE), max_size=80) | st.sampled_from(["@here", "@everyone", "<@!1>", "<t:1:R>"]))
def test_any_name_is_harmless(name: str) -> None:
    plain, chat = plain_name(name), chat_name(name)
    assert 1 <= len(plain) <= 32
    assert not any(unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for c in plain)
    assert "\n" not in chat
    assert not re.search(r"@(everyone|here)|<(@|#|/|t:|a?:|id:)|://", chat)
    assert unicodedata.bidirectional(chat[0]) not in ("RLE", "LRE", "RLO", "LRO", "RLI", "LRI")
    assert plain_name(plain) == plain


@pytest.mark.parametrize(
    ("name", "chat"),
    [
        ("Ada", "Ada"),
        ("**Ada**", r"\*\*Ada\*\*"),
        ("a_b~~c||d`e", r"a\_b\~\~c\|\|d\`e"),
        ("# Ada", r"\# Ada"),
        ("> Ada", r"\> Ada"),
        ("- Ada", r"\- Ada"),
        ("-# Ada", r"\-# Ada"),
        ("1. Ada", r"1\. Ada"),
        ("@everyone", "@\u200beveryone"),
        ("<@123>", "<\u200b@\u200b123>"),
        ("http://x.y", "http:\u200b//x.y"),
        ("Ada\nBea", "Ada Bea"),
        ("Ad\u202ea", "Ada"),
        ("אדה", "\u2068אדה\u2069"),
        ("\u3164", "?"),
        ("\u200b \u2066", "?"),
        ("", "?"),
        ("👩‍🚀 Ada", "👩‍🚀 Ada"),
        ("a" + "\u0300" * 40, "à" + "\u0300" * 3),
    ],
)
def test_names_with_markdown_mentions_and_strange_signs(name: str, chat: str) -> None:
    assert chat_name(name) == chat


def test_long_names_end_in_an_ellipsis() -> None:
    assert plain_name("a" * 32) == "a" * 32
    assert plain_name("a" * 33) == "a" * 31 + "…"
    assert quote("a" * 61) == "a" * 59 + "…"


# Rules


def rulings_of_both_editions() -> list[str]:
    numbers = (*range(1, 9), *range(10, 26), *range(30, 55), *range(60, 65), *range(70, 78), *range(80, 88), *range(90, 94))
    return [f"CM-{number}" for number in numbers]


@pytest.mark.parametrize("ruling", rulings_of_both_editions())
def test_every_ruling_of_both_editions_is_told(ruling: str) -> None:
    text = words.rule("canal-mania", ruling)
    assert text.startswith(f"**{ruling}** ")
    assert len(text) <= 2000
    assert text == words.rule("canal-mania", ruling.lower().replace("-", "")) == words.rule("canal-mania", ruling[3:])


def test_each_topic_fits_a_message_and_is_found_by_id_and_title() -> None:
    topics = words.topics("canal-mania")
    assert topics[0].id == "overview"
    assert len(topics) <= 25, "a select has 25 options"
    for topic in topics:
        text = words.rule("canal-mania", topic.id)
        assert 300 < len(text) <= TOPIC_LIMIT
        assert text.startswith(f"### {topic.title}\n")
        assert words.rule("canal-mania", topic.title) == text
        assert all(f"**{number}**" in text for number in topic.rulings)
        assert len(topic.id) <= 100
        assert len(topic.title) <= 100


def test_rules_cite_only_rulings_that_are_told() -> None:
    told = {number for topic in words.topics("canal-mania") for number in topic.rulings}
    assert told == set(rulings_of_both_editions())
    for topic in words.topics("canal-mania"):
        assert set(re.findall(r"CM-\d+", words.rule("canal-mania", topic.id))) <= told, topic.id


def test_an_unknown_topic_has_no_text() -> None:
    assert words.rule("canal-mania", "bilding") is None
    with pytest.raises(KeyError):
        words.topics("no-such-game")


def test_a_rules_file_needs_a_title_and_tells_each_ruling_once(tmp_path: Path) -> None:
    (tmp_path / "01-a.md").write_text("no title\n", encoding="utf-8")
    with pytest.raises(WordsFault, match="no title"):
        Rulebook(tmp_path)
    (tmp_path / "01-a.md").write_text("# A\n\n- **CM-1** one\n- **CM-1** two\n", encoding="utf-8")
    with pytest.raises(WordsFault, match="twice"):
        Rulebook(tmp_path)


def test_the_locale_is_part_of_the_package() -> None:
    assert files("data").joinpath("locale", "en", "common.ftl").is_file()
