"""README's four actions, done in a real browser as they are written, with the keys and the mouse."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from bot import playground
from bot.config import Config
from bot.playground import Playground, open_playground
from bot.playground_page import NOTHING_HERE, better
from bot.table import Table
from bot.words import Words
from tests.support import browser
from tests.support.browser import Tab

README = Path(__file__).resolve().parents[2] / "README.md"
COMPOSER, TRIES = "document.querySelector('#channel-composer-input')", 5
CHIP = "document.activeElement?.matches('.command-chip')"
FIELD = "document.activeElement?.matches('.command-option-input[data-option=\"{}\"]') && document.activeElement.value === ''"
OFFERED = "[...document.querySelectorAll('.command-popup:not([hidden]) .command-suggestion-label')].map(e => e.textContent)"


@asynccontextmanager
async def page(folder: Path, size: tuple[int, int] = browser.DESK) -> AsyncIterator[tuple[Playground, Tab]]:
    """A playground on a new file, alive, and a browser that has opened it."""
    if browser.find() is None:
        pytest.skip(browser.MISSING)
    config = Config(database=folder / "play.sqlite3")
    async with open_playground(config, port=0) as play, browser.opened(folder, size) as tab:
        living = asyncio.create_task(play.serve())
        try:
            await tab.goto(play.url)
            await tab.until("!document.querySelector('#channel-composer').hidden")
            yield play, tab
            assert [error for error in tab.errors if not error.endswith("/favicon.ico")] == []
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)


async def command(tab: Tab, text: str) -> None:
    """Type a command where messages are typed, and choose it with Enter."""
    for _ in range(TRIES):
        # The page renders itself anew while it settles, and may lose a click or a letter: whoever sees that tries again.
        await tab.click(COMPOSER)
        if not await tab.comes(f"document.activeElement === {COMPOSER}", 2):
            continue
        if not await tab.ask(f"{COMPOSER}.value"):
            await tab.type(text)
        if await tab.comes("document.querySelector('.command-popup:not([hidden]) .command-entry')", 5):
            break
    await tab.key("Enter")
    await tab.until("document.querySelector('.command-chip')")


async def here(play: Playground) -> Table:
    """The table in the playground's channel."""
    return await play.bot.tables.at(play.env.guild.channels[playground.CHANNEL].id)


def test_the_readme_names_these_four_actions() -> None:
    told = README.read_text("utf-8").partition("four actions lead to your first turn")[2].partition("##")[0]
    actions = re.findall(r"^(\d)\. (.+?)$", told, re.MULTILINE)
    assert [number for number, _ in actions[:4]] == ["1", "2", "3", "4"]
    for (_, text), word in zip(actions, ("`/game new`", "`/game ai`", "*Start*", "`/canal take`"), strict=False):
        assert word in text


async def test_the_four_actions_of_the_readme_work_as_written(tmp_path: Path) -> None:
    async with page(tmp_path) as (play, tab):
        assert "/game new" in await tab.ask("document.querySelector('#channel-empty').innerText")
        # 1. type /game new and send it
        await command(tab, "/game new")
        await tab.until(CHIP)
        await tab.key("Enter")
        await tab.until("[...document.querySelectorAll('#channel-message-list button')].some(e => e.innerText === 'Start')")
        # 2. type /game ai, choose how many, send it
        await command(tab, "/game ai")
        await tab.until(f"({OFFERED}).includes('count')")
        await tab.click("[...document.querySelectorAll('.command-suggestion')].find(e => e.innerText.includes('count'))")
        await tab.until(FIELD.format("count"))
        await tab.type("2")
        await tab.key("Enter")
        await tab.until("document.querySelector('#channel-message-list').innerText.includes('computer')")
        # 3. press Start on the card
        await tab.click("[...document.querySelectorAll('#channel-message-list button')].find(e => e.innerText === 'Start')")
        await tab.until("document.querySelector('#channel-message-list').innerText.includes('@Ada, it is your turn')")
        # 4. type /canal take: the lists offer what can be taken, without a letter
        version = (await here(play)).version
        await command(tab, "/canal take")
        for option in ("contract", "boat"):
            await tab.until(FIELD.format(option))
            # The names of the options stand in the same list until the field's own entries have come.
            offered = await tab.until(f"({OFFERED}).length && !({OFFERED}).includes('boat') && {OFFERED}")
            assert len(offered) >= 2, offered
            if option == "boat":
                # Or with the mouse; Enter sends all the same.
                await tab.click("document.querySelector('.command-popup:not([hidden]) .command-suggestion')")
            else:
                await tab.key("Enter")
        await tab.until("[...document.querySelectorAll('.command-option-input')].every(e => e.value)")
        assert await tab.ask(OFFERED) == []
        await tab.until("document.activeElement !== document.body")
        await tab.key("Enter")
        await tab.until("!document.querySelector('.command-chip')")
        await tab.until("document.querySelector('#channel-message-list').innerText.includes('took')")
        assert (await here(play)).version > version


def test_the_page_says_what_to_do_and_lets_one_script_more_run() -> None:
    start = "<body><p>No messages in this channel.</p></body>"
    text, digest = better(start, Words())
    assert "/game new" in text
    assert "No messages" not in text
    assert text.count("<script>") == 1
    assert re.fullmatch(r"[A-Za-z0-9+/]{43}=", digest)


def test_the_installed_preview_has_what_is_looked_for() -> None:
    import simcord.preview

    (folder,) = simcord.preview.__path__
    page = (Path(folder) / "static" / "index.html").read_text("utf-8")
    assert NOTHING_HERE in page
    assert "</body>" in page
