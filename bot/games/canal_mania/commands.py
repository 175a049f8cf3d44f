"""The slash commands of Canal Mania. Each makes one line of ``notation`` and plays it; autocomplete offers what is legal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from discord import app_commands
from discord.app_commands import Choice, Range

from bot import turns
from bot.describe import describe
from bot.games.canal_mania import choices
from bot.games.canal_mania.words import CanalManiaWords
from bot.offers import matching
from bot.turns import Interaction
from rules.canal_mania.cards import HAND_LIMIT
from rules.canal_mania.state import ASK_EXTRA, View

GAME = "canal-mania"

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

    # First phase

    @app_commands.command()
    async def take(self, interaction: Interaction, contract: str, boat: str) -> None:
        await turns.play_line(interaction, GAME, f"take {contract} at {boat}")

    @take.autocomplete("contract")
    async def _take_contract(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.contracts, self.words), typed)

    @take.autocomplete("boat")
    async def _take_boat(self, interaction: Interaction, typed: str) -> Offered:
        contract = interaction.namespace.contract
        return await self._offer(interaction, partial(choices.boats, self.words, contract=contract), typed)

    @app_commands.command()
    async def exchange(self, interaction: Interaction, engineer: str) -> None:
        await turns.play_line(interaction, GAME, f"exchange {engineer}")

    @exchange.autocomplete("engineer")
    async def _exchange_engineer(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.engineers, self.words), typed)

    @app_commands.command()
    async def sweep(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, "sweep")

    # Second phase

    @app_commands.command()
    async def pick(
        self, interaction: Interaction, first: str, second: str = "", third: str = "", fourth: str = ""
    ) -> None:
        named = [card for card in (first, second, third, fourth) if card]
        await turns.play_line(interaction, GAME, partial(choices.pick_line, named=named))

    @pick.autocomplete("first")
    async def _pick_first(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "first")

    @pick.autocomplete("second")
    async def _pick_second(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "second")

    @pick.autocomplete("third")
    async def _pick_third(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "third")

    @pick.autocomplete("fourth")
    async def _pick_fourth(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer_card(interaction, typed, "fourth")

    async def _offer_card(self, interaction: Interaction, typed: str, option: str) -> Offered:
        others = [getattr(interaction.namespace, o, "") for o in ("first", "second", "third", "fourth") if o != option]
        return await self._offer(interaction, partial(choices.cards, self.words), typed, [o for o in others if o])

    @app_commands.command()
    async def build(self, interaction: Interaction, route: str) -> None:
        await turns.play_line(interaction, GAME, route if route.lower().startswith(("b ", "build ")) else f"build {route}")

    @build.autocomplete("route")
    async def _build_route(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.builds, self.words), typed)

    @app_commands.command()
    async def remove(self, interaction: Interaction, contract: str = "", tiles: Range[int, 1, 8] = 1) -> None:
        await turns.play_line(interaction, GAME, partial(choices.remove_line, contract=contract, tiles=tiles))

    @remove.autocomplete("contract")
    async def _remove_contract(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.removals, self.words), typed)

    # Third phase

    @app_commands.command()
    async def move(self, interaction: Interaction, route: str, end: bool = True) -> None:
        def line(view: View) -> str:
            text = route if route.lower().startswith(("m ", "move ")) else f"move {route}"
            surplus = view.open.hands[view.open.mover] > HAND_LIMIT
            return f"{text}; end" if end and not surplus else text

        await turns.play_line(interaction, GAME, line)

    @move.autocomplete("route")
    async def _move_route(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.routes, self.words), typed)

    # In any phase

    @app_commands.command()
    async def draw(self, interaction: Interaction, card: str = "") -> None:
        await turns.play_line(interaction, GAME, f"draw {card}".strip())

    @draw.autocomplete("card")
    async def _draw_card(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.face_up_draws, self.words), typed)

    @app_commands.command()
    async def declare(self, interaction: Interaction, show: bool = True) -> None:
        await turns.play_line(interaction, GAME, "declare" if show else "keep")

    @app_commands.command()
    async def place(self, interaction: Interaction, town: str) -> None:
        await turns.play_line(interaction, GAME, lambda view: choices.place_line(view, town))

    @place.autocomplete("town")
    async def _place_town(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.places, self.words), typed)

    @app_commands.command()
    async def discard(self, interaction: Interaction, cards: str) -> None:
        def line(view: View) -> str:
            asked = view.open.asked
            return f"{'spend' if asked and asked[-1].kind == ASK_EXTRA else 'discard'} {cards}"

        await turns.play_line(interaction, GAME, line)

    @discard.autocomplete("cards")
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
