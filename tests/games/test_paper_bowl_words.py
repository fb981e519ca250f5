"""What a player of Paper Bowl reads: the play-by-play, and the table before him."""

from typing import Any

import pytest

import leatherhead as lh

FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def _game(cards: tuple[str, str, str], **situation: Any) -> lh.Game:
    """Turn up an Offense Card, a Defense Card and a Play Card."""
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | situation, referee=True)
    game.choose(cards[0], by="home")
    game.choose(cards[1], by="away")
    game.chance("card", cards[2])
    return game


def _told(game: lh.Game) -> list[str]:
    return [game.tell(event) for event in game.events]


@pytest.mark.parametrize(
    ("ball", "dice", "where"),
    [
        ("own 30", [6, 2], "at own 32"),
        ("own 3", [1, 2], "in their own end zone"),
        ("own 4", [1, 2], "at own 1"),
        ("opp 11", [1, 6], "at opp 10"),
    ],
)
def test_a_fumble_is_told_with_its_spot(ball: str, dice: list[int], where: str) -> None:
    game = _game(("run", "defense-5", "03"), ball=ball)
    game.chance("roll", dice)
    assert f"Fumble by Home {where}!" in _told(game)


def test_a_fumble_over_the_goal_line_is_in_the_end_zone() -> None:
    game = _game(("run", "defense-1", "03"), ball="opp 7", to_go="goal")
    game.chance("roll", [1, 6])
    assert "Fumble by Home in the end zone!" in _told(game)


def test_the_new_defense_card_is_told() -> None:
    game = _game(("run", "defense-1", "24"))
    game.choose("timeout", by="away")
    game.choose("defense-5", by="away")
    assert _told(game)[-1] == "Away now play Defense 5."


@pytest.mark.parametrize(("clock", "lines"), [(2, 2), (1, 1)])
def test_there_is_no_next_card_when_the_deck_is_empty(clock: int, lines: int) -> None:
    game = _game(("run", "defense-1", "24"), clock=clock)
    table = game.rulebook.table(game.view("away").record, game.printed.record[0], 1, game.teams)
    assert len(table) == lines


@pytest.mark.parametrize(
    ("dice", "stands"),
    [
        ([5, 6], "a gain of 5"),
        ([1, 5], "no gain"),
        ([1, 3], "a loss of 2"),
    ],
)
def test_who_may_decline_a_penalty_reads_what_stands_then(dice: list[int], stands: str) -> None:
    game = _game(("run", "defense-5", "10"))
    game.chance("roll", dice)
    assert getattr(game.pending, "name", "") == "penalty"
    seen, book = game.view(game.pending.by).record, game.printed.record[0]  # type: ignore[union-attr]
    assert stands in game.rulebook.hint(seen, book, "decline")
    assert not game.rulebook.hint(seen, book, "accept")


def test_a_field_goal_out_of_range_is_refused_with_the_reason() -> None:
    """PB-3.6-1, PB-R20."""
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | {"ball": "opp 41"}, referee=True)
    with pytest.raises(lh.Refused, match="41 yards to the goal line, and a field goal is tried from 40 at most"):
        game.choose("field-goal")
