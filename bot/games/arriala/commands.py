"""The slash commands of Arriala. Each makes one line of ``notation`` and plays it; autocomplete offers what is legal."""

from __future__ import annotations

from functools import partial

from discord import app_commands
from discord.app_commands import Choice, Range

from bot import turns
from bot.describe import describe
from bot.games.arriala import choices
from bot.games.arriala.words import ArrialaWords
from bot.offers import matching, offering
from bot.turns import Interaction
from rules.arriala.state import View

GAME = "arriala"

Name = Range[str, 1, 100]
"""An option that names something; labels of choices have as many characters."""
Offered = list[Choice[str]]
Maker = partial[list[tuple[str, str]]]


class ArrialaCommands(app_commands.Group):
    """``/arriala``: every decision of a turn of Arriala."""

    def __init__(self, words: ArrialaWords) -> None:
        super().__init__(name="arriala", description="-")
        self.words = words
        describe(words.words, self)

    async def _offer(self, interaction: Interaction, maker: Maker, typed: str) -> Offered:
        """The choices that fit what was typed."""
        kind = f"{maker.func.__name__} {maker.keywords}"
        channel, user, command = turns.typing(interaction)
        made = await interaction.client.offers.of(channel, GAME, user, kind, maker, command)
        return matching(made, typed)

    async def _meant(self, interaction: Interaction, maker: Maker, typed: str) -> str:
        """What was typed, or the value of the choice whose label it is."""
        kind = f"{maker.func.__name__} {maker.keywords}"
        channel, user = interaction.channel_id or 0, interaction.user.id
        return await interaction.client.offers.meant(channel, GAME, user, kind, maker, typed)

    async def _way(self, interaction: Interaction, verb: str, worker: str, to: str) -> tuple[str, str]:
        """A worker and where it goes, as the lines name them."""
        worker = await self._meant(interaction, partial(choices.workers, self.words, verb=verb), worker)
        arrivals = partial(choices.arrivals, self.words, verb=verb, worker=worker)
        return worker, await self._meant(interaction, arrivals, to)

    async def _move(self, interaction: Interaction, verb: str, worker: str, to: str) -> None:
        """Play a command that moves a worker."""

        async def line(view: View) -> str:
            start, arrival = await self._way(interaction, verb, worker, to)
            return choices.return_line(view, start, arrival) if verb == choices.RETURN else f"{verb} {start}-{arrival}"

        await turns.play_line(interaction, GAME, line)

    async def _put(self, interaction: Interaction, verb: str, to: str) -> None:
        """Play a command that names a place only."""

        async def line(view: View) -> str:
            arrivals = partial(choices.arrivals, self.words, verb=verb, worker="")
            return f"{verb} {await self._meant(interaction, arrivals, to)}"

        await turns.play_line(interaction, GAME, line)

    async def _workers(self, interaction: Interaction, verb: str, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.workers, self.words, verb=verb), typed)

    async def _arrivals(self, interaction: Interaction, verb: str, typed: str) -> Offered:
        worker = getattr(interaction.namespace, "worker", "") or ""
        worker = await self._meant(interaction, partial(choices.workers, self.words, verb=verb), worker)
        return await self._offer(interaction, partial(choices.arrivals, self.words, verb=verb, worker=worker), typed)

    # Workers on the canal

    @app_commands.command()
    async def walk(self, interaction: Interaction, worker: Name, to: Name) -> None:
        await self._move(interaction, "walk", worker, to)

    @walk.autocomplete("worker")
    @offering
    async def _walk_worker(self, interaction: Interaction, typed: str) -> Offered:
        return await self._workers(interaction, "walk", typed)

    @walk.autocomplete("to")
    @offering
    async def _walk_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, "walk", typed)

    @app_commands.command()
    async def allocate(self, interaction: Interaction, to: Name) -> None:
        await self._put(interaction, "allocate", to)

    @allocate.autocomplete("to")
    @offering
    async def _allocate_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, "allocate", typed)

    # Workers beside it

    @app_commands.command()
    async def vineyard(self, interaction: Interaction, worker: Name, to: Name) -> None:
        await self._move(interaction, "vineyard", worker, to)

    @vineyard.autocomplete("worker")
    @offering
    async def _vineyard_worker(self, interaction: Interaction, typed: str) -> Offered:
        return await self._workers(interaction, "vineyard", typed)

    @vineyard.autocomplete("to")
    @offering
    async def _vineyard_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, "vineyard", typed)

    @app_commands.command(name="return")
    async def return_(self, interaction: Interaction, worker: Name, to: Name) -> None:
        await self._move(interaction, choices.RETURN, worker, to)

    @return_.autocomplete("worker")
    @offering
    async def _return_worker(self, interaction: Interaction, typed: str) -> Offered:
        return await self._workers(interaction, choices.RETURN, typed)

    @return_.autocomplete("to")
    @offering
    async def _return_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, choices.RETURN, typed)

    @app_commands.command()
    async def riverside(self, interaction: Interaction, worker: Name, to: Name) -> None:
        await self._move(interaction, "riverside", worker, to)

    @riverside.autocomplete("worker")
    @offering
    async def _riverside_worker(self, interaction: Interaction, typed: str) -> Offered:
        return await self._workers(interaction, "riverside", typed)

    @riverside.autocomplete("to")
    @offering
    async def _riverside_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, "riverside", typed)

    # Locks and cards

    @app_commands.command()
    async def lock(self, interaction: Interaction, to: Name) -> None:
        await self._put(interaction, "lock", to)

    @lock.autocomplete("to")
    @offering
    async def _lock_to(self, interaction: Interaction, typed: str) -> Offered:
        return await self._arrivals(interaction, "lock", typed)

    @app_commands.command()
    async def card(self, interaction: Interaction, card: Name, target: Name) -> None:
        async def line(view: View) -> str:
            named = await self._meant(interaction, partial(choices.cards, self.words), card)
            done = await self._meant(interaction, partial(choices.targets, self.words, card=named), target)
            return f"card {named}: {done}"

        await turns.play_line(interaction, GAME, line)

    @card.autocomplete("card")
    @offering
    async def _card_card(self, interaction: Interaction, typed: str) -> Offered:
        return await self._offer(interaction, partial(choices.cards, self.words), typed)

    @card.autocomplete("target")
    @offering
    async def _card_target(self, interaction: Interaction, typed: str) -> Offered:
        card = await self._meant(interaction, partial(choices.cards, self.words), interaction.namespace.card or "")
        return await self._offer(interaction, partial(choices.targets, self.words, card=card), typed)

    @app_commands.command()
    async def draw(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, "draw")

    @app_commands.command()
    async def end(self, interaction: Interaction) -> None:
        await turns.play_line(interaction, GAME, choices.end_line)

    # Only looking

    @app_commands.command()
    async def hand(self, interaction: Interaction) -> None:
        await turns.show_hand(interaction, await turns.here(interaction, GAME))
