"""Box score, scoring summary and drives: made from events, and true to the score and to each other."""

import json
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.model.doors import new_play
from leatherhead.model.record import blank, duplicate, plain_layout
from leatherhead.model.words import TEAMS
from leatherhead.records.game import Game
from leatherhead.registry import find, slugs

every_game = pytest.mark.parametrize("slug", slugs())
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


@cache
def whole(slug: str, seed: int = 3) -> Game:
    """A whole game, to be looked at and not to be changed."""
    return lh.new(slug, seed=seed, home="Owls", away="Bears", seats=("random", "random"))


def down(*answers: tuple[str, Any], situation: dict[str, Any] | None = None) -> Game:
    """Paper Bowl from a down, with these answers."""
    game = lh.new("paper-bowl", home="Owls", away="Bears", situation={**DOWN, **(situation or {})}, referee=True)
    for key, value in answers:
        if key in ("home", "away"):
            game.choose(value, by=key)
        else:
            game.chance(key, value)
    return game


RUN = (("home", "run"), ("away", "defense-4"), ("card", "14"), ("roll", [2, 5]))


@every_game
def test_points_by_quarter_add_up_to_the_score(slug: str) -> None:
    game = whole(slug)
    box = game.box_score()
    assert box.total["points"] == game.score
    for name, pair in box.total.items():
        for side in range(2):
            assert sum(figures[name][side] for figures in box.quarters.values()) == pair[side], name
    scores = game.scoring_summary()
    assert [sum(each.points for each in scores if each.team == team) for team in TEAMS] == list(game.score)
    assert scores[-1].score == game.score
    assert [each.play for each in scores] == sorted(each.play for each in scores)


@every_game
def test_every_drive_is_counted_and_they_follow_each_other(slug: str) -> None:
    game = whole(slug)
    drives, box = game.drives(), game.box_score()
    for side, team in enumerate(TEAMS):
        assert sum(drive.team == team for drive in drives) == box.total["drives"][side]
    for one, other in pairwise(drives):
        assert one.last_play < other.first_play or one.last_play + 1 == other.first_play
    assert all(drive.result != "in progress" for drive in drives)
    if Stat.TOTAL_NET_YARDS in find(slug).figures:
        for side, team in enumerate(TEAMS):
            plays = sum(drive.plays for drive in drives if drive.team == team)
            assert plays == box.total["offensive_plays"][side]


@every_game
def test_what_the_scorer_counts_depends_on_the_events_alone(slug: str) -> None:
    """The book is kept in a blank record: it must come to what the same plays come to in the real one."""
    game = whole(slug)
    ledger = blank(plain_layout(Ledger))[0]
    open_game(ledger)
    for play in game.plays:
        g = duplicate(play.before)[0]
        new_play(g)
        tape = [answer.answer for answer in play.answers]
        g.tape[: len(tape)] = tape
        g.tape_length = len(tape)
        with np.errstate(over="ignore"):
            game.rulebook.step(g, game.printed.book)
        game.rulebook.keep_score(g, ledger)
    close_game(ledger, *game.score, 0)
    box = game.box_score()
    for stat in game.rulebook.figures:
        assert box.total[stat.name.lower()] == tuple(ledger.game[:, stat].tolist()), stat.name


@every_game
def test_everything_fits_into_78_columns(slug: str) -> None:
    game = lh.new(slug, seed=5, home="The Very Long Named Owls of Zürich", away="B", seats=("random", "random"))
    for line in [*game.box_score_lines(), *game.scoring_lines(), *game.drive_lines()]:
        assert len(line) <= 78, line


@every_game
def test_before_the_first_play_there_is_nothing_to_tell(slug: str) -> None:
    game = lh.new(slug, seed=1)
    assert game.box_score().total["points"] == (0, 0)
    assert (game.scoring_summary(), game.drives()) == ([], [])
    assert game.scoring_lines() == ["No score yet."]
    assert game.drive_lines() == ["There has been no drive."]
    assert game.box_score_lines()


def test_a_run() -> None:
    game = down(*RUN)
    box = game.box_score()
    assert (box.total["rushes"], box.total["rush_yards"], box.total["offensive_plays"]) == ((1, 0), (3, 0), (1, 0))
    [drive] = game.drives()
    assert (drive.team, drive.start, drive.plays, drive.yards, drive.result) == ("home", "OWL 30", 1, 3, "in progress")


def test_a_play_under_way_does_not_count_yet() -> None:
    game = down(*RUN[:3])
    assert game.box_score().total["rushes"] == (0, 0)


def test_a_touchdown_with_its_try() -> None:
    near = {"ball": "opp 3", "to_go": "goal"}
    game = down(*RUN, ("home", "kick-try"), ("roll", [2, 4]), situation=near)
    [score] = game.scoring_summary()
    assert (score.points, score.how, score.score) == (7, "3-yard run (kick good)", (7, 0))
    [drive] = game.drives()
    assert (drive.yards, drive.result, drive.points) == (3, "touchdown", 6)
    assert game.box_score().total["extra_points_made"] == (1, 0)
    failed = down(*RUN, ("home", "kick-try"), ("roll", [1, 2]), situation=near)
    assert failed.scoring_summary()[0].how == "3-yard run (kick failed)"


def test_downs_a_punt_and_a_field_goal() -> None:
    last = {"down": 4, "to_go": 10}
    assert down(*RUN, situation=last).drives()[0].result == "downs"
    punt = down(("home", "punt"), ("away", "defense-1"), ("away", "touchback"), situation=last)
    assert (punt.drives()[0].result, punt.drives()[0].plays) == ("punt", 0)
    kick = down(("home", "field-goal"), ("away", "defense-1"), ("roll", [1, 1]), situation={"ball": "opp 20"})
    assert kick.drives()[0].result == "field goal"
    assert kick.scoring_summary()[0].how == "37-yard field goal"
    missed = down(("home", "field-goal"), ("away", "defense-1"), ("roll", [5, 6]), situation={"ball": "opp 38"})
    assert missed.drives()[0].result == "missed field goal"


def test_a_penalty_moves_the_drive_but_is_no_play() -> None:
    game = down(("home", "run"), ("away", "defense-1"), ("card", "09"), ("roll", [2, 6]), ("home", "accept"))
    [drive] = game.drives()
    total = game.box_score().total
    assert (total["penalties"], total["penalty_yards"], total["first_downs_penalty"]) == ((0, 1), (0, 10), (1, 0))
    assert (drive.plays, drive.yards) == (0, 10)


def test_a_game_without_yards_counts_points_and_stops_by_kind() -> None:
    game = whole("real-deal", 1946)
    total = game.box_score().total
    assert "total_net_yards" not in total
    kinds = [name for name in total if name.startswith("points_")]
    for side in range(2):
        assert sum(total[name][side] for name in kinds) == game.score[side]
    assert {"fumbles_recovered", "interceptions_made", "fourth_down_stops", "kicks_blocked"} <= set(total)
    assert total["interceptions_made"] == total["interceptions_thrown"][::-1]
    assert all(drive.yards is None and not drive.start for drive in game.drives())
    assert "4th down stop" in {drive.result for drive in game.drives()}


def test_a_possession_that_begins_with_a_draw_has_what_is_left_after_it() -> None:
    """In a game of cards the first thing a drive does is no play: the screen shows the deck when that is done."""
    game = lh.new("real-deal", seed=3)
    assert game.situation["clock"] == 17
    game.choose("receive")
    seen = []
    while len(game.drives()) < 8:
        if len(game.drives()) > len(seen):
            seen.append(game.situation["clock"])
        game.choose(game.pending.options[-1])  # type: ignore[union-attr]
    assert [drive.clock for drive in game.drives()][: len(seen)] == seen
    assert seen[0] == 17


def test_only_a_game_with_snaps_has_a_column_for_them() -> None:
    assert whole("paper-bowl").scoring_lines()[0].split() == ["Q", "snap", "team", "how", "score"]
    assert whole("real-deal").scoring_lines()[0].split() == ["Q", "left", "team", "how", "score"]


@every_game
def test_as_plain_data(slug: str) -> None:
    game = whole(slug)
    data = json.loads(json.dumps(game.as_dict()))
    assert data["box_score"]["total"]["home"]["points"] == data["score"][0]
    assert len(data["plays"]) == len(game.plays)
    assert len(data["drives"]) == len(game.drives())
    assert data["plays"][0]["answers"]


@every_game
def test_a_game_as_it_stood_knows_nothing_later(slug: str) -> None:
    game = whole(slug)
    before, half = game.canonical(), len(game.plays) // 2
    stood = game.stood(half)
    assert stood.score == tuple(game.rulebook.situation(game.before(half)[0])["score"])
    assert not stood.over
    assert stood.scoring_summary() == [each for each in game.scoring_summary() if each.play <= half]
    assert game.stood(len(game.plays)) is game
    assert game.canonical() == before
