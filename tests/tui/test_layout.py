"""How the rows of a window are shared out."""

import re
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.tui.draw import turned_up
from leatherhead.tui.layout import COMFORT, LEAST_TOLD, Wants, plan, too_small
from leatherhead.tui.pages import tabs


def wants(**changed: object) -> Wants:
    usual = {
        "question": 1, "answers": lambda most, in_full: 5, "needed": 0, "other": 0, "table_width": 40, "field": True,
        "turned_up": True, "latest": lambda columns: 2,
    }  # fmt: skip
    return Wants(**{**usual, **changed})  # type: ignore[arg-type]


def used(height: int, wanted: Wants, width: int = 80) -> int:
    """Rows that are left for the play-by-play."""
    shared = plan(width, height, wanted)
    field = shared.grass + 1 if shared.grass else 0
    below = 0 if shared.table_width else shared.table
    return height - 2 - 1 - 1 - wanted.question - field - shared.turned_up - below - shared.answers


def test_a_small_window_has_the_field_the_answers_and_what_was_told() -> None:
    shared = plan(80, 24, wants())
    assert (shared.grass, shared.turned_up, shared.answers, shared.fits) == (3, 1, 5, True)


def test_what_a_question_needs_comes_before_the_field() -> None:
    shared = plan(80, 24, wants(needed=11, table_width=70, answers=lambda most, in_full: 5))
    assert (shared.grass, shared.table, shared.fits) == (0, 11, True)


def test_a_field_of_one_row_where_three_do_not_fit() -> None:
    assert plan(80, 24, wants(needed=8, table_width=70)).grass == 1


def test_the_latest_play_comes_before_the_field() -> None:
    """Ten rows of plays to call from, and a play of four lines: the field gives way."""
    for latest, grass in ((2, 3), (3, 1), (4, 1), (5, 0)):
        wanted = wants(
            answers=lambda most, in_full: 10, needed=2, table_width=70, latest=lambda columns, rows=latest: rows
        )
        assert plan(80, 24, wanted).grass == grass
        assert used(24, wanted) >= latest


@pytest.mark.parametrize("needed", range(13))
def test_whatever_fits_leaves_room_for_what_was_told(needed: int) -> None:
    wanted = wants(needed=needed, other=6, table_width=70)
    fitting = [height for height in range(20, 60) if plan(80, height, wanted).fits]
    assert fitting
    assert all(used(height, wanted) >= LEAST_TOLD for height in fitting)


def test_what_does_not_fit_is_known() -> None:
    assert not plan(80, 20, wants(needed=16, table_width=70)).fits


def test_a_wide_window_has_the_table_beside_the_plays() -> None:
    shared = plan(120, 40, wants(needed=8, table_width=60))
    assert shared.table_width == 63
    assert shared.table >= 8
    assert shared.turned_up == 5
    assert shared.grass == 5


def test_a_window_can_be_too_small() -> None:
    assert too_small(40, 10)
    assert too_small(80, 12)
    assert not too_small(*COMFORT)


def test_every_card_of_a_long_play_is_in_sight() -> None:
    """A pass of thirteen cards in Card Bowl, on one line of 80 columns: cards of one team share its name."""
    laid = ["QH", "4C", "6D", "3S"], ["5D", "9S", "8H", "7C"], ["8C", "10C", "7H"], ["QS", "3C"]
    parts = [
        lh.Hand("", cards=(lh.Card(card, short=card),), owner=("home", "away")[place % 2])
        for place, cards in enumerate(laid)
        for card in cards
    ]
    shown = turned_up(parts, (), ("OWL", "BEA"), 80, 1).plain
    assert shown.split() == (
        ["OWL", "Q♥", "4♣", "6♦", "3♠", "BEA", "5♦", "9♠", "8♥", "7♣", "OWL", "8♣", "10♣", "7♥", "BEA", "Q♠", "3♣"]
    )  # fmt: skip
    assert turned_up(parts[:2], (), ("OWL", "BEA"), 80, 1).plain.split() == ["OWL", "Q♥", "OWL", "4♣"]


@pytest.mark.asyncio
async def test_calls_are_shown_with_their_yards_at_80_by_24(app_of: Any, press: Any, shown: Any) -> None:
    """In short names where there is no room for long ones; the whole note follows the mark."""
    at = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 25"}
    async with app_of("strategy-league", situation=at).run_test(size=(80, 24)) as pilot:
        await press(pilot)
        text = " ".join(shown(pilot).split())
        for call in ("20 WR screen", "21 Slant", "28 Boot pass", "33 54 Y Go"):
            assert re.search(rf"{call} \d\.\d yd", text), call
        await press(pilot, "down", "down", "down")
        assert re.search(r"Dive: Inside run, \d\.\d yards per play", shown(pilot))


@pytest.mark.asyncio
async def test_pages_that_do_not_fit_a_line_are_counted(app_of: Any, press: Any, shown: Any) -> None:
    at = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 25"}
    async with app_of("strategy-league", situation=at).run_test(size=(80, 24)) as pilot:
        await press(pilot, "number_sign")
        pages = re.search(r"… 1 of (\d+)", shown(pilot))
        assert pages
        await press(pilot, *["left"] * 2)
        assert f"… {int(pages[1]) - 1} of {pages[1]}" in shown(pilot)


def test_names_of_pages_are_whole() -> None:
    names = ["Table", "Dive from the left hash", "Power from the left hash", "Trap from the left hash"]
    assert tabs(names, 0, 60).plain.split("  ") == [" Table", " Dive from the left hash", "… 1 of 4"]
    assert tabs(names[:2], 0, 60).plain == " Table   Dive from the left hash  "
