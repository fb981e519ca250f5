"""Tournaments: a planted order is found, ratings fit the shares, and what cannot be played is refused."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.study.tournament import Pairing, fit, interval

LADDER = ["rookie", "random", "coach"]


def _played(**how: Any) -> lh.Tournament:
    return lh.tournament("paper-bowl", LADDER, **{"games": 200, **how})


def test_a_planted_order_is_found() -> None:
    found = _played()
    assert [each.bot for each in found.table] == ["coach", "rookie", "random"]
    for better, worse in zip(found.table, found.table[1:], strict=False):
        assert better.rating - better.error > worse.rating + worse.error
        assert interval(better.share, better.games)[0] > interval(worse.share, worse.games)[1]
    assert sum(each.rating for each in found.table) == pytest.approx(4500)
    assert [each.games for each in found.table] == [400, 400, 400]


def test_the_same_seed_gives_the_same_table() -> None:
    assert _played(threads=1) == _played(threads=2)
    assert _played().as_dict() != _played(seed=2).as_dict()


def test_a_swiss_system_pairs_equal_scores_and_nobody_twice() -> None:
    found = lh.tournament("real-deal", ["rookie", "random", "coach"], games=40, swiss=True)
    assert found.form == "Swiss, 2 rounds"
    pairs = [frozenset((each.one, each.other)) for each in found.pairings]
    assert len(set(pairs)) == len(pairs) == 2
    assert {each.bot for each in found.table} == {"rookie", "random", "coach"}


def test_ratings_recover_strengths_that_made_the_shares() -> None:
    names, planted = ["a", "b", "c", "d"], np.array([1700.0, 1550.0, 1450.0, 1300.0])
    games = 100_000
    pairings = []
    for i, j in combinations(range(4), 2):
        wins = round(games / (1 + 10 ** ((planted[j] - planted[i]) / 400)))
        pairings.append(Pairing(names[i], names[j], wins, games - wins, 0))
    ratings, errors = fit(names, pairings)
    assert np.abs(ratings - planted).max() < 0.5
    assert 0.5 < errors.min() < errors.max() < 2


def test_an_error_covers_the_strength_as_often_as_it_says() -> None:
    """Of 200 the number is binomial: fewer than 180 or all of them come up once in a thousand times or less."""
    generator, chance, covered = np.random.default_rng(1), 1 / (1 + 10 ** (-100 / 400)), 0
    for _ in range(200):
        wins = int(generator.binomial(500, chance))
        ratings, errors = fit(["a", "b"], [Pairing("a", "b", wins, 500 - wins, 0)])
        covered += abs(ratings[0] - 1550) <= errors[0]
    assert 180 <= covered < 200


def test_a_bot_that_never_lost_has_a_finite_rating() -> None:
    ratings, _ = fit(["a", "b"], [Pairing("a", "b", 100, 0, 0)])
    assert 500 < ratings[0] - ratings[1] < 1500


@pytest.mark.parametrize(
    ("bots", "how", "sentence"),
    [
        (["coach"], {}, "at least two bots"),
        (["coach", "coach"], {}, "coach cannot play against itself"),
        (["coach", "nobody"], {}, "'nobody'"),
        (["coach", "random"], {"games": 3}, "an even number of games"),
    ],
)
def test_what_cannot_be_played_is_refused(bots: list[str], how: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lh.Refused, match=sentence):
        lh.tournament("paper-bowl", bots, **how)
