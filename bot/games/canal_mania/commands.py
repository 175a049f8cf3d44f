"""The slash commands of Canal Mania. Each makes one line of ``notation`` and plays it; autocomplete offers what is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, Range

from bot import turns
from bot.describe import describe
from bot.games.canal_mania import choices
from bot.games.canal_mania.words import CanalManiaWords
from bot.offers import matching, offering
from bot.turns import Interaction
from rules.canal_mania.cards import HAND_LIMIT
from rules.canal_mania.state import ASK_EXTRA, View

GAME = "canal-mania"

Name = Range[str, 1, 100]
"""An option that names something; labels of choices have as many characters."""
Line = Range[str, 1, 1000]
"""An option that may hold the rest of a line."""
Offered = list[Choice[str]]
Maker = partial[list[tuple[str, str]]]


class CanalCommands(app_commands.Group):
    """``/canal``: every decision of a turn of Canal Mania."""

    def __init__(self, words: CanalManiaWords) -> None:
        super().__init__(name="canal", description="-")
        self.words = words
        describe(words.words, self)

    async def _offer(self, interaction: Interaction, maker: Maker, typed: str, without: Iterable[str] = ()) -> Offered:
        """The choices that fit what was typed, less those whose value another option has taken already."""
        kind = f"{maker.func.__name__} {maker.keywords}"
        channel, user, command = turns.typing(interaction)
        made = await interaction.client.offers.of(channel, GAME, user, kind, maker, command)
        taken = list(without)
        left = []
        for choice in made:
            if choice[1] in taken:
                taken.remove(choice[1])
            else:
                left.append(choice)
        return matching(left, typed)

    async def _meant(self, interaction: Interaction, maker: Maker, typed: str) -> str:
        """What was typed, or the value of the choice whose label it is."""
        kind = f"{maker.func.__name__} {maker.keywords}"
        channel, user = interaction.channel_id or 0, interaction.user.id
        return await interaction.client.offers.meant(channel, GAME, user, kind, maker, typed)

    async def _play(self, interaction: Interaction, maker: Maker, typed: str, line: Callable[[View, str], str]) -> None:
        """Play the line that is made of an option, or of the choice whose label was typed."""

        async def made(view: View) -> str:
            return line(view, await self._meant(interaction, maker, typed))

        await turns.play_line(interaction, GAME, made)

    # First phase

    @app_commands.command()
    async def take(self, interaction: Interaction, contract: Name, boat: Name) -> None:
        async def line(view: View) -> str:
            taken = await self._meant(interaction, partial(choices.contracts, self.words), contract)
            town = await self._meant(interaction, partial(choices.boats, self.words, contract=taken), boat)
            return f"take {taken} at {town}"

        await turns.play_line(interaction, GAME, line)

    @take.autocomplete("contract")
    @offering
    async def _take_contract(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.contracts, self.words), typed)

    @take.autocomplete("boat")
    @offering
    async def _take_boat(self, interaction: Interaction, typed: str) -> Offered:
        named = interaction.namespace.contract or ""
        contract = await self._meant(interaction, partial(choices.contracts, self.words), named)
        return await self._offer(interaction, partial(choices.boats, self.words, contract=contract), typed)

    @app_commands.command()
    async def exchange(self, interaction: Interaction, engineer: Name) -> None:
        maker = partial(choices.engineers, self.words)
        await self._play(interaction, maker, engineer, lambda _, name: f"exchange {name}")

    @exchange.autocomplete("engineer")
    @offering
    async def _exchange_engineer(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.engineers, self.words), typed)

    @app_commands.command()
    async def sweep(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, "sweep")

    # Second phase

    @app_commands.command()
    async def pick(
        self, interaction: Interaction, first: Name, second: Name = "", third: Name = "", fourth: Name = ""
    ) -> None:
        named = [card for card in (first, second, third, fourth) if card]
        await turns.play_line(interaction, GAME, partial(choices.pick_line, named=named))

    @pick.autocomplete("first")
    @offering
    async def _pick_first(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "first")

    @pick.autocomplete("second")
    @offering
    async def _pick_second(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "second")

    @pick.autocomplete("third")
    @offering
    async def _pick_third(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "third")

    @pick.autocomplete("fourth")
    @offering
    async def _pick_fourth(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "fourth")

    async def _offer_card(self, interaction: Interaction, typed: str, option: str) -> Offered:
        others = [getattr(interaction.namespace, o, "") for o in ("first", "second", "third", "fourth") if o != option]
        return await self._offer(interaction, partial(choices.cards, self.words), typed, [o for o in others if o])

    @app_commands.command()
    async def build(self, interaction: Interaction, route: Line) -> None:
        def line(_: View, text: str) -> str:
            return text if text.lower().startswith(("b ", "build ")) else f"build {text}"

        await self._play(interaction, partial(choices.builds, self.words), route, line)

    @build.autocomplete("route")
    @offering
    async def _build_route(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.builds, self.words), typed)

    @app_commands.command()
    async def remove(self, interaction: Interaction, contract: Name = "", tiles: Range[int, 1, 8] = 1) -> None:
        maker = partial(choices.removals, self.words)
        await self._play(interaction, maker, contract, lambda view, name: choices.remove_line(view, name, tiles))

    @remove.autocomplete("contract")
    @offering
    async def _remove_contract(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.removals, self.words), typed)

    # Third phase

    @app_commands.command()
    async def move(self, interaction: Interaction, route: Line, end: bool = True) -> None:
        def line(view: View, text: str) -> str:
            text = text if text.lower().startswith(("m ", "move ")) else f"move {text}"
            surplus = view.open.hands[view.open.mover] > HAND_LIMIT
            return f"{text}; end" if end and not surplus else text

        await self._play(interaction, partial(choices.routes, self.words), route, line)

    @move.autocomplete("route")
    @offering
    async def _move_route(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.routes, self.words), typed)

    # In any phase

    @app_commands.command()
    async def draw(self, interaction: Interaction, card: Name = "") -> None:
        maker = partial(choices.face_up_draws, self.words)
        await self._play(interaction, maker, card, lambda _, name: f"draw {name}".strip())

    @draw.autocomplete("card")
    @offering
    async def _draw_card(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.face_up_draws, self.words), typed)

    @app_commands.command()
    async def declare(self, interaction: Interaction, show: bool = True) -> None:
        await turns.play_line(interaction, GAME, "declare" if show else "keep")

    @app_commands.command()
    async def place(self, interaction: Interaction, town: Name) -> None:
        await self._play(interaction, partial(choices.places, self.words), town, choices.place_line)

    @place.autocomplete("town")
    @offering
    async def _place_town(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.places, self.words), typed)

    @app_commands.command()
    async def discard(self, interaction: Interaction, cards: Line) -> None:
        def line(view: View, named: str) -> str:
            asked = view.open.asked
            return f"{'spend' if asked and asked[-1].kind == ASK_EXTRA else 'discard'} {named}"

        await self._play(interaction, partial(choices.discards, self.words), cards, line)

    @discard.autocomplete("cards")
    @offering
    async def _discard_cards(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.discards, self.words), typed)

    @app_commands.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, "pass")

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, "end")

    # Only looking

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        await turns.show_hand(interaction, await turns.here(interaction, GAME))

    @app_commands.command()
    async def plan(self, interaction: Interaction) -> None:
        await turns.show_plan(interaction, await turns.here(interaction, GAME))
