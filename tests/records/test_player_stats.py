"""A person's record from saved games: what counts, streaks, points, and games apart."""

import os
from pathlib import Path

import leatherhead as lh

SEATS = ("human", "coach")


def _save(
    folder: Path, place: int, result: str, *, seats: tuple[str, str] = SEATS, game: str = "paper-bowl", **more: str
) -> None:
    headers = {"Format": "1", "Game": game, "Seats": " ".join(seats), "Referee": "no", **more, "Result": result}
    path = folder / f"{place:02}.game"
    path.write_text("".join(f'[{name} "{value}"]\n' for name, value in headers.items()) + "\n")
    os.utime(path, (1_000_000 + place, 1_000_000 + place))


def test_results_are_added_up_from_the_side_of_the_person(tmp_path: Path) -> None:
    for place, result in enumerate(("14-7", "21-3", "0-10", "7-7", "10-3", "13-12")):
        _save(tmp_path, place, result)
    _save(tmp_path, 6, "3-20", seats=("rookie", "human"))
    _save(tmp_path, 7, "30-0", seats=("coach", "human"), game="pigskin")
    found = lh.player_stats(tmp_path)
    coach = next(each for each in found.by_opponent if (each.game, each.opponent) == ("paper-bowl", "coach"))
    assert (coach.games, coach.wins, coach.losses, coach.ties) == (6, 4, 1, 1)
    assert (coach.points_for, coach.points_against) == (65, 42)
    assert (coach.streak, coach.longest_winning_streak) == (2, 2)
    assert [(each.game, each.wins, each.streak) for each in found.by_game] == [("paper-bowl", 5, 3), ("pigskin", 0, -1)]
    assert (found.total.wins, found.total.losses, found.total.ties, found.total.streak) == (5, 2, 1, -1)
    assert found.total.longest_winning_streak == 3


def test_games_of_other_kinds_stand_apart(tmp_path: Path) -> None:
    _save(tmp_path, 0, "14-7", Referee="yes")
    _save(tmp_path, 1, "14-7", Start="down = 4")
    _save(tmp_path, 6, "14-7", BranchedAfter="65")
    _save(tmp_path, 2, "14-7", seats=("human", "human"))
    _save(tmp_path, 3, "14-7", seats=("coach", "random"))
    _save(tmp_path, 4, "*")
    _save(tmp_path, 5, "14-7", Undone="2")
    found = lh.player_stats(tmp_path)
    assert (found.total.games, found.unfinished) == (0, 1)
    assert found.apart == {"referee": 1, "set up": 2, "two people": 1, "bots alone": 1, "undone": 1}


def test_a_record_that_was_really_saved_counts(tmp_path: Path) -> None:
    game = lh.new("real-deal", seed=4, seats=("coach", "coach"))
    game.save(tmp_path / "one.game")
    assert lh.player_stats(tmp_path).apart["bots alone"] == 1
    text = (tmp_path / "one.game").read_text()
    (tmp_path / "one.game").write_text(text.replace('[Seats "coach coach"]', '[Seats "human coach"]'))
    total = lh.player_stats(tmp_path).total
    assert (total.points_for, total.points_against) == game.score


def test_an_empty_folder_has_no_record(tmp_path: Path) -> None:
    assert lh.player_stats(tmp_path).total.games == 0
