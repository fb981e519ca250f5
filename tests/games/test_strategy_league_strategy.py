"""One point or two, the leans of Strategy League's coach, the mixes of its strategist, and the surface of its value."""

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.games.strategy_league.coach import SAME_AGAIN, edges, situation, wants_two
from leatherhead.games.strategy_league.coach.clock_management import plan_of
from leatherhead.games.strategy_league.coach.tables import CHOICES, kicks_of, odds_of, tries
from leatherhead.games.strategy_league.state import FIRST_PLAY
from leatherhead.model.record import blank, plain_layout
from leatherhead.registry import find
from leatherhead.values.fitted import MARGINS, TIMES, Surface, height

RULEBOOK = find("strategy-league")
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 40", "quarter": 1}
TRY = {"phase": "try", "possession": "home", "quarter": 2}
LATE = {"quarter": 4, "clock": 120}
LUCKS = 4000


def tried(one: int = 940, two: int = 1375, **more: Any) -> str:
    """What the coach tries for, if an extra point and a play for two are worth given thousandths."""
    record = RULEBOOK.place({**TRY, **more})
    return "two" if wants_two(record[0], SimpleNamespace(try_value=(one, two)), 0) else "one"


def test_a_try_is_for_what_is_worth_more() -> None:
    assert tried() == "two"
    assert tried(one=940, two=900) == "one"


@pytest.mark.parametrize(("score", "wanted"), [([20, 20], "one"), ([18, 20], "two"), ([21, 20], "two")])
def test_late_in_a_close_game_the_score_decides(score: list[int], wanted: str) -> None:
    assert tried(**LATE, score=score) == wanted
    assert tried(**LATE, score=[40, 0]) == tried(one=940, two=1375)


def test_the_coach_knows_how_good_tries_are_with_our_charts() -> None:
    """An extra point is good 94 times in 100, and a play for two as often as its matrix has it."""
    book = RULEBOOK.own_book
    one, two = tries(odds_of(book.book), kicks_of(book.book), book.book)
    assert one == pytest.approx(0.94)
    tally = lh.simulate("strategy-league", games=2000, seed=4).tally["team_game"]
    good = tally["two_points_made"]["mean"] / tally["two_points_attempted"]["mean"]
    assert 2 * good == pytest.approx(two, abs=0.05)
    coach = RULEBOOK.bot("coach")
    assert coach is not None
    assert list(coach.tables(book)[0].try_value) == [round(1000 * one), round(1000 * two)]


def answers_of(name: str, view: Any) -> Counter[int]:
    """How often a bot gives each answer."""
    bot = RULEBOOK.bot(name)
    assert bot is not None
    lucks = Random(7)  # noqa: S311  nothing secret
    return Counter(bot.answer(view, lucks.getrandbits(32)) for _ in range(LUCKS))


def test_on_first_down_the_strategist_mixes_as_the_coach_does() -> None:
    view = lh.position("strategy-league", situation=DOWN).view("home")
    assert answers_of("strategist", view) == answers_of("coach", view)


def test_on_second_down_only_the_coach_leans_against_the_defense_before() -> None:
    """The strategist's shares are the mix's; the coach now and then takes the better of two cards of the mix."""
    game = lh.new("strategy-league", seed=3, situation=DOWN)
    game.choose("dive", by="home")
    game.choose("man", by="away")
    assert (game.situation["down"], game.situation["to_go"]) == (2, 8)
    coach, view = RULEBOOK.bot("coach"), game.view("home")
    assert coach is not None
    seen, tables = view.record, coach.tables(RULEBOOK.own_book)[0]
    mix = situation(seen, tables, tables.play_mix, plan_of(seen))
    shares = {FIRST_PLAY + share % CHOICES: share // CHOICES / 1000 for share in mix if share >= CHOICES}
    edge = edges(seen, tables)[:, seen.front]
    best = max(shares, key=lambda call: edge[call - FIRST_PLAY])
    drawn = {name: answers_of(name, view) for name in ("strategist", "coach")}
    for call, share in shares.items():
        assert drawn["strategist"][call] / LUCKS == pytest.approx(share, abs=0.03)
        assert 0.75 * share - 0.03 < drawn["coach"][call] / LUCKS < (1 + SAME_AGAIN / 100) * share + 0.03
    assert drawn["coach"][best] > drawn["strategist"][best]


def flat_surface() -> Any:
    """A surface that rises evenly with the margin, and with time."""
    surface = blank(plain_layout(Surface))[0]
    surface.times[:], surface.margins[:] = np.arange(TIMES) * 100.0, np.arange(MARGINS) - 21.0
    surface.heights[:] = surface.times[:, None] / 1000 + surface.margins / 10
    return surface


@pytest.mark.parametrize(("left", "margin"), [(0, 0.0), (50, 0.25), (1234, -20.5), (1900, 21.0)])
def test_between_its_knots_a_surface_is_even(left: int, margin: float) -> None:
    assert height(flat_surface(), left, margin) == pytest.approx(left / 1000 + margin / 10)


def test_beyond_its_knots_a_surface_goes_on_level() -> None:
    surface = flat_surface()
    assert height(surface, 5000, 60.0) == height(surface, 1900, 21.0) == pytest.approx(4.0)
    assert height(surface, -5, -60.0) == pytest.approx(-2.1)
