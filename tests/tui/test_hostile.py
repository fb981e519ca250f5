"""What others wrote is shown as what it is: by a file that merely lies in the folder, by a book, by a bot."""

from typing import Any

import pytest
from textual.widgets import Static

import leatherhead as lh
from leatherhead.model.errors import UNFIT
from leatherhead.tui.app import Leatherhead
from leatherhead.tui.choices import Choices
from leatherhead.tui.draw import fit, turned_up
from leatherhead.tui.start import SetUp, Start
from leatherhead.tui.widgets import Form, FormLine, PlayByPlay, ScrolledLines, TableSheet, wrap

pytestmark = [pytest.mark.asyncio, pytest.mark.usefixtures("knows_the_games")]
ESCAPE = "\x1b[2J\x9b31m\u202e"
LAID = lh.Hand(ESCAPE, cards=(lh.Card(ESCAPE, ESCAPE),))


def on_screen(app: Leatherhead) -> str:
    """All characters that are sent to the terminal, styles left out."""
    strips = app.screen._compositor.render_strips()  # noqa: SLF001  Textual offers no other way
    return "".join(segment.text for strip in strips for segment in strip)


async def test_a_file_among_the_saved_games(press: Any) -> None:
    folder = lh.new_path("x").parent
    folder.mkdir(parents=True)
    spelled = "\\u001b[2J\\u009b31m\\u202e"
    (folder / "a.game").write_text(f'[Game "{spelled}"]\n[Home "{spelled}"]\n[Result "{spelled}"]\n')
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        assert "Home vs. Away" in on_screen(app)
        assert not UNFIT.search(on_screen(app))


async def test_a_name_that_is_none_is_refused_on_the_start_screen(press: Any, shown: Any) -> None:
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot, "1")
        app.screen.query_one(Form).lines[3].value = ESCAPE  # the home team
        app.screen.query_one(Form).refresh()
        await press(pilot, "enter")
        assert isinstance(app.screen, SetUp)
        assert "is not the name of a team" in shown(pilot)
        assert not UNFIT.search(on_screen(app))
    assert lh.saved_games() == []


async def test_whatever_is_laid_on_a_screen(press: Any) -> None:
    app = Leatherhead(Start, animated=False)
    async with app.run_test(size=(120, 40)) as pilot:
        await press(pilot)
        sheet, told, table, choices = ScrolledLines(), PlayByPlay(), TableSheet(), Choices()
        form = Form([FormLine("a", "a", ESCAPE, notes={ESCAPE: ESCAPE})])
        await app.screen.mount(sheet, told, table, choices, form, Static(turned_up((LAID,), (), ("A", "B"), 80, 5)))
        sheet.lay([ESCAPE])
        table.lay_out(lh.draw_table([LAID], 80, full=True))
        told.tell([lh.Told(headline=ESCAPE, text=ESCAPE, scored=False, score=(0, 0))])
        choices.offer([lh.Option(ESCAPE, ESCAPE)])
        await pilot.pause()
        assert not UNFIT.search(on_screen(app))


async def test_what_is_cut_or_wrapped_is_spelled_first() -> None:
    assert fit(ESCAPE, 80) == lh.visible(ESCAPE)
    assert wrap([(ESCAPE, "")], 80) == [[(lh.visible(ESCAPE), "")]]
