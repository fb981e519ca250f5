"""Simulation: the same figures for the same seed, however the games are shared out, and figures that agree."""

import json
import math
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.model.errors import Refused
from leatherhead.study import simulation
from leatherhead.study.simulation import CHUNK

SLUGS = registry.slugs()


def _simulate(slug: str, **more: Any) -> Any:
    return lh.simulate(slug, **{"games": 500, "seed": 1, "home": "random", "away": "random", **more})


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("bots", [("random", "random"), ("coach", "random"), ("coach", "coach")], ids=" ".join)
def test_any_number_of_threads_gives_the_same_tally(
    slug: str, bots: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "CHUNK", 200)
    games = 3 * 200 + 7  # an odd rest, and more chunks than threads
    one, two, three = (
        _simulate(slug, games=games, seed=5, home=bots[0], away=bots[1], threads=threads) for threads in (1, 2, 3)
    )
    assert one.tally == two.tally == three.tally
    assert one.decisions == two.decisions == three.decisions
    assert sum(one.tally["wins"].values()) == games


@pytest.mark.parametrize("slug", SLUGS)
def test_another_seed_gives_other_games(slug: str) -> None:
    assert _simulate(slug, seed=1).tally == _simulate(slug, seed=1).tally
    assert _simulate(slug, seed=1).tally != _simulate(slug, seed=2).tally
    assert _simulate(slug, seed=-1).tally == _simulate(slug, seed=2**64 - 1).tally


@pytest.mark.parametrize("slug", SLUGS)
def test_every_decision_is_counted(slug: str, play_on: Callable[..., Iterator[Any]]) -> None:
    rulebook = registry.find(slug)
    printed, decisions = rulebook.read_book(None), 0
    for game in range(20):
        record = rulebook.fresh()
        for _ in play_on(rulebook, printed, record, 9, game):
            pass
        decisions += int(record[0].decisions)
    assert _simulate(slug, games=20, seed=9).decisions == decisions
    assert decisions > 20 * 50


def test_a_coach_makes_each_decision_once() -> None:
    """A play that stops for the coach is run again, but its earlier choices are not counted again."""
    tally = _simulate("paper-bowl", games=200, home="coach", away="coach")
    plays = tally.tally["team_game"]["offensive_plays"]["mean"] * 2 * 200
    assert 2 * plays < tally.decisions < 4 * plays


@pytest.mark.parametrize("slug", SLUGS)
def test_progress_is_told_up_to_the_last_game(slug: str) -> None:
    told: list[int] = []
    _simulate(slug, games=2 * CHUNK + 1, threads=2, progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 2 * CHUNK + 1
    assert len(told) == 3


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tally_is_plain_data_and_agrees_with_itself(slug: str) -> None:
    found = _simulate(slug, games=1000)
    assert json.loads(json.dumps(found.as_dict())) == found.as_dict()
    tally = found.tally
    mean = {name: figure["mean"] for name, figure in tally["team_game"].items() if "mean" in figure}
    scores = tally["scores"]
    assert sum(scores["final_points"]["counts"]) == 2000
    points = sum(score * count for score, count in enumerate(scores["final_points"]["counts"]))
    assert math.isclose(points / 2000, mean["points"], abs_tol=1e-3)
    assert math.isclose(scores["total_points"]["mean"], 2 * mean["points"], abs_tol=1e-3)
    if "total_net_yards" in mean:
        assert math.isclose(mean["total_net_yards"], mean["rush_yards"] + mean["pass_yards_net"], abs_tol=1e-3)
        assert math.isclose(mean["pass_yards_net"], mean["pass_yards_gross"] - mean["sack_yards_lost"], abs_tol=1e-3)
        assert tally["rushing"]["n"] == round(mean["rushes"] * 2000)
    else:
        assert "rushing" not in tally
    assert sum(scores["absolute_margin"]["counts"]) == 1000
    assert scores["absolute_margin"]["counts"][0] == tally["wins"]["tie"]
    shares = [scores[f"{side}_share"]["rate"] for side in ("home_win", "away_win", "tie")]
    assert math.isclose(sum(shares), 1, abs_tol=1e-3)


@pytest.mark.parametrize("slug", SLUGS)
def test_neither_seat_has_an_edge_at_random(slug: str) -> None:
    wins = _simulate(slug, games=20_000, seed=3).tally["wins"]
    decided = wins["home"] + wins["away"]
    assert abs(wins["home"] - decided / 2) < 4 * math.sqrt(decided) / 2


@pytest.mark.parametrize("slug", SLUGS)
def test_mean_and_spread_are_those_of_the_games(slug: str, play_on: Callable[..., Iterator[Any]]) -> None:
    rulebook = registry.find(slug)
    printed, points = rulebook.read_book(None), []
    for game in range(30):
        record = rulebook.fresh()
        for _ in play_on(rulebook, printed, record, 4, game):
            pass
        points += record[0].score.tolist()
    figure = _simulate(slug, games=30, seed=4).tally["team_game"]["points"]
    assert figure == {"n": 60, "mean": round(np.mean(points), 4), "sd": round(np.std(points, ddof=1), 4)}


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"games": 0}, "at least one game"),
        (
            {"home": "human"},
            "'human' cannot be simulated; the bots are strategist, coach, veteran, sophomore, rookie, random",
        ),
        ({"options": {"wind": 1}}, "has no option 'wind'"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(Refused, match=said):
        _simulate(SLUGS[0], **more)


class Coached(lh.Bot):
    """Asks the coach in Python, and so cannot be compiled."""

    name = "coached"

    def answer(self, view: lh.View, luck: int) -> str | int:
        coach = view.rulebook.bot("coach")
        assert coach is not None
        return coach.answer(view, luck)


def _all_but_the_names(tally: Any) -> dict[str, Any]:
    found = tally.as_dict()
    return {name: found[name] for name in ("game", "games", "seed", "decisions", "tally")}


@pytest.mark.parametrize("slug", SLUGS)
def test_a_bot_asked_in_python_plays_the_same_games_as_compiled(slug: str) -> None:
    compiled = _simulate(slug, games=2, home="coach", away="coach")
    assert _all_but_the_names(_simulate(slug, games=2, home=Coached(), away="coach")) == _all_but_the_names(compiled)
