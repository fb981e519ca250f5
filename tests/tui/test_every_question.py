"""Every question of every game on the whole screen, small and large: nothing that it needs is out of sight.

`PYTHONPATH=tests python tests/tui/test_every_question.py [GAME]` writes the screens anew, as text to be read.
"""

import asyncio
import os
import sys
import tempfile
from typing import Any

import pytest
from every_question import SEED, questions
from teaching import EVERY_GAME, FOLDER, screens_file
from textual.pilot import Pilot

import leatherhead as lh
from leatherhead import registry
from leatherhead.tui import sentences
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.choices import Choices
from leatherhead.tui.draw import suited
from leatherhead.tui.layout import TABLE_WIDTH, table_lines
from leatherhead.tui.play import PlayScreen, Waiting
from leatherhead.tui.widgets import PlayByPlay

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
NO_SCROLLBAR = str.maketrans("▁▂▃▄▅▆▇█", " " * 8)  # where it stands depends on when it is drawn
REST = 20  # looks at a log that does not move any more
PATIENCE = 5_000  # turns of the loop


def text_of(app: Leatherhead) -> list[str]:
    """Return what is on the screen, line by line."""
    strips = app.screen._compositor.render_strips()  # noqa: SLF001  Textual's own drawing, before it becomes a picture
    return ["".join(segment.text for segment in strip).translate(NO_SCROLLBAR).rstrip() for strip in strips]


async def screens(slug: str, size: tuple[int, int]) -> dict[str, tuple[list[str], PlayScreen]]:
    """Put every question of a game on the screen, each to the team that it asks."""
    found: dict[str, tuple[list[str], PlayScreen]] = {}
    asked = questions(slug)
    app = Leatherhead(lambda: PlayScreen(next(iter(asked.values()))), animated=False)
    async with app.run_test(size=size) as pilot:
        for name, session in asked.items():
            session.sit(session.pending.by)  # type: ignore[union-attr]
            screen = PlayScreen(session)
            await app.push_screen(screen)
            await _until_asked(name, screen)
            await _until_latest_play_in_sight(pilot, screen)
            found[name] = (text_of(app), screen)
            _all_in_sight(name, screen, found[name][0])
            app.pop_screen()
    return found


async def _until_asked(name: str, screen: PlayScreen) -> None:
    for _ in range(PATIENCE):
        if screen.state is Waiting.ASKING:
            return
        await asyncio.sleep(0.002)
    raise AssertionError(f"{name}: the screen never asked, and is {screen.state}")


async def _until_latest_play_in_sight(pilot: Pilot[Any], screen: PlayScreen) -> None:
    """Let the play-by-play follow the layout: it scrolls to its end, or to the first line of a long play, and rests."""
    await pilot.pause()
    told = screen.query_one(PlayByPlay)
    place, rested = told.scroll_y, 0
    while not told.is_vertical_scroll_end and rested < REST:
        await pilot.pause()
        place, rested = told.scroll_y, rested + 1 if told.scroll_y == place else 0


def _all_in_sight(name: str, screen: PlayScreen, text: list[str]) -> None:
    """Every answer, and every line of the table that the question needs."""
    frame, shown = screen.frame, "\n".join(text)
    assert frame is not None
    assert frame.asked is not None
    choices = screen.query_one(Choices)
    assert choices.max_scroll_y == 0, f"{name}: answers are out of sight\n{shown}"
    for option in frame.asked.options:
        spelled = suited(choices.called(option))
        assert spelled in shown, f"{name}: {spelled} is out of sight\n{shown}"
    needed, _ = table_lines(frame, min(screen.size.width - 2, TABLE_WIDTH))
    for line in needed:
        drawn = suited("".join(part for part, _ in line).rstrip())
        assert drawn in shown, f"{name}: {drawn!r} is out of sight\n{shown}"
    for option in frame.asked.options:
        _said_in_full(name, option, screen, shown)
    assert screen.plan is not None
    assert screen.plan.fits, f"{name}: no room\n{shown}"


def _said_in_full(name: str, option: lh.Option, screen: PlayScreen, shown: str) -> None:
    """What an answer leads to stands beside it, or else below all answers when it is marked, and is not cut."""
    choices, width = screen.query_one(Choices), screen.size.width - 2
    beside, below = suited(choices.beside(option)), sentences.about(option, choices.unsaid(option), width)
    assert beside in shown, f"{name}: {beside!r} is cut"
    assert len(below) <= width, f"{name}: no room for {below!r}"
    assert suited(option.brief).lower() in suited(f"{beside} {below}").lower(), f"{name}: {option.brief!r} is not said"


def written(found: dict[str, tuple[list[str], PlayScreen]]) -> str:
    """Write screens below one another."""
    return "".join(f"== {name}\n" + "\n".join(text) + "\n" for name, (text, _) in found.items())


def recorded(slug: str, size: str) -> str:
    """Read the screens that were recorded last."""
    file = screens_file(slug, size)
    assert file.exists(), f"the screens of {slug} are not recorded: python tests/tui/test_every_question.py {slug}"
    return file.read_text(encoding="utf-8")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_every_question_has_all_that_it_needs_in_sight(slug: str, size: str) -> None:
    found = asyncio.run(screens(slug, SIZES[size]))
    assert written(found) == recorded(slug, size)


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_every_question_is_met(slug: str) -> None:
    names = {prompt.name for prompt in lh.new(slug, seed=SEED).rulebook.prompts}
    heads = recorded(slug, "80x24").splitlines()
    assert {line[3:] for line in heads if line.startswith("== ")} == names


if __name__ == "__main__":
    os.environ[registry.ELSEWHERE] = str(FOLDER)
    for slug in sys.argv[1:] or EVERY_GAME:
        for size, (width, height) in SIZES.items():
            os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp()  # no lineup of anybody's
            screens_of = asyncio.run(screens(slug, (width, height)))
            screens_file(slug, size).write_text(written(screens_of), encoding="utf-8")
            sys.stdout.write(f"{slug} {size}: {len(screens_of)} questions\n")
            sys.stdout.flush()
