"""How a game feels: every figure is that of a game whose answer is known."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.registry import find
from leatherhead.study import feel
from leatherhead.study.counts import Counts, mean_of, moments
from leatherhead.study.match import match_of
from leatherhead.study.simulation import Chunk
from leatherhead.study.tournament import Pairing, Tournament


@pytest.fixture(scope="module")
def games() -> tuple[Any, Any]:
    """The figures of some games, and their plays as a table."""
    chunks: list[Chunk] = []
    match = match_of("paper-bowl", home="random", away="random")
    match.simulate(games=80, seed=3, keep=chunks.append)
    assert chunks[0].rows is not None
    table = lh.plays("paper-bowl", games=80, seed=3, home="random", away="random").to_pandas()
    names = feel.feel_names(match.rulebook)
    return dict(zip(names, feel.feel_of(feel.Plays(match.rulebook, chunks[0].rows)).T, strict=True)), table


def test_each_figure_is_what_its_formula_says(games: tuple[Any, Any]) -> None:
    """Played through one play after another."""
    figures, table = games
    for number, (_, game) in enumerate(table.groupby("game_id", observed=True, sort=True)):
        leads = (game["total_home_score"] - game["total_away_score"]).astype(int).tolist()
        winner = np.sign(leads[-1])
        led = [np.sign(lead) for lead in leads if lead]
        assert figures["lead changes"][number] == sum(a != b for a, b in pairwise(led))
        assert figures["largest comeback"][number] == max(0, *(-lead * winner for lead in leads))
        assert figures["one-score games"][number] == (abs(leads[-1]) <= 8)
        good, play = len(leads), len(leads) - 1
        while play >= 0 and winner and leads[play] * winner > 0:
            good, play = play, play - 1
        assert figures["decided at"][number] == pytest.approx(good / len(leads))
        assert figures["decided late"][number] == (good / len(leads) > 0.9)
        assert figures["plays"][number] == game["play_type"].notna().sum()
        chances = game["home_wp"].dropna()
        assert figures["in doubt"][number] == pytest.approx(((chances >= 0.1) & (chances <= 0.9)).mean(), abs=0.02)
        assert figures["swing"][number] == pytest.approx(game["wpa"].abs().sum(), rel=1e-4)


def test_a_game_without_luck_has_none_and_one_without_skill_is_all_luck() -> None:
    def pairing(wins: int) -> Tournament:
        return Tournament("any", "round robin", 100, 1, (), (Pairing("one", "other", wins, 100 - wins, 0),))

    assert feel.lucks_share(pairing(100)) == 0
    assert feel.lucks_share(pairing(50)) == 1
    assert feel.lucks_share(pairing(75)) == pytest.approx(0.75)


def test_as_many_calls_are_in_use_as_are_made_equally_often() -> None:
    assert feel.effective([10, 10, 10, 10]) == pytest.approx(4)
    assert feel.effective([10, 0, 0]) == pytest.approx(1)
    assert 1 < feel.effective([9, 1]) < 2


def test_the_ladder_rates_the_coach_above_the_rookie() -> None:
    rated = feel.ladder(match_of("paper-bowl"), games=40)
    assert rated is not None
    order = [each.bot for each in rated.table]
    assert order.index("coach") < order.index("rookie")
    assert 0 < feel.lucks_share(rated) < 1


def test_sums_of_parts_are_those_of_the_whole() -> None:
    values, places = np.array([1.0, 2, np.nan, 4, 5]), np.array([0, 1, 1, 0, 1])
    parts = Counts()
    for rows in (slice(0, 2), slice(2, 5)):
        parts.add(Counts({"all": moments(values[rows], places[rows], 2)}))
    assert np.array_equal(parts["all"], moments(values, places, 2))
    mean = mean_of(parts["all"], 1)
    assert (mean.mean, mean.n) == (3.5, 2)
    assert mean.half == pytest.approx(1.96 * np.std([2, 5], ddof=1) / np.sqrt(2))


def test_a_book_is_tuned_and_ranked_by_how_it_feels() -> None:
    """More points in a game mean more changes of the lead: a Defense Card that stops nothing brings them."""
    random = {"home": "random", "away": "random"}
    ranked = lh.sensitivity("paper-bowl", a=random, by="lead changes", only=["defense_card.4"], games=60)
    assert ranked.figure == "lead changes"
    assert lh.sensitivity("paper-bowl", a=random, by="tension", only=["defense_card.4.run"], games=60).sways
    found = lh.tune("paper-bowl", a=random, target=["plays=101~5"], vary=["defense.4.run=3..5"], games=50)
    assert found.figures[0].target.figure == "plays"
    with pytest.raises(lh.Refused, match="there is no figure 'wind'"):
        lh.tune("paper-bowl", target=["wind=1"], vary=["defense.4.run=3..5"])


def test_a_game_without_values_has_what_needs_none() -> None:
    valueless = [each.name for each in feel.FEEL_FIGURES if not each.valued]
    assert "swing" not in valueless
    assert set(valueless) <= set(feel.feel_names(find("real-deal")))
