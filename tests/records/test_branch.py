"""Playing on from a point of a game: another game with the same beginning, and the first stays as it is."""

from pathlib import Path

import pytest

import leatherhead as lh

GAMES = ("card-bowl", "paper-bowl", "pigskin", "real-deal", "strategy-league")


def lines_of_plays(game: lh.Game) -> list[str]:
    return [line for line in game.as_text().splitlines() if line[:1].isdecimal()]


@pytest.mark.parametrize("name", GAMES)
def test_a_branch_begins_alike_and_goes_its_own_way(name: str, tmp_path: Path) -> None:
    first = lh.new(name, seed=3, seats=("random", "random"))
    text, plays = first.as_text(), len(first.plays)
    for after in (0, 1, plays // 2, plays - 1):
        other = lh.branch(first, after, seats=("human", "random"), seed=9)
        while isinstance(other.pending, lh.Decision):
            other.choose(other.pending.options[0])
        assert other.over
        assert lines_of_plays(other)[:after] == lines_of_plays(first)[:after]
        assert other.seats == ("human", "random")
        other.save(tmp_path / "other.game")
        assert lh.verify(tmp_path / "other.game").ok
        again = lh.load(tmp_path / "other.game")
        assert (again.begun, again.as_text()) == (after, other.as_text())
        (tmp_path / "other.game").unlink()
    assert first.as_text() == text


def test_what_can_be_undone_goes_back_into_the_first_game_alone_in_the_branch() -> None:
    first = lh.new("paper-bowl", seed=3, seats=("random", "random"))
    other = lh.branch(first, 12, seats=("human", "random"), seed=9)
    session, before = lh.Session(other), first.as_text()
    for _ in range(5):
        session.undo()
    assert len(other.plays) < 12
    assert first.as_text() == before


def test_there_is_no_playing_on_from_the_end() -> None:
    first = lh.new("paper-bowl", seed=3, seats=("random", "random"))
    for play in (-1, len(first.plays), len(first.plays) + 1):
        with pytest.raises(lh.Refused, match=f"name a play from 0 to {len(first.plays) - 1} of this game"):
            lh.branch(first, play)
