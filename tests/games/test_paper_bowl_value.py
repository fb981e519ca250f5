"""Paper Bowl solved: by hand where that can be done, and in the order that football has everywhere."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from paper_bowl_solved import CARDS, solved

import leatherhead as lh
from leatherhead.games.paper_bowl.odds import SERIES, SPOTS, odds_of
from leatherhead.games.paper_bowl.value import timeouts
from leatherhead.games.paper_bowl.value.solution import LARGEST_LEAD, solved_points, win
from leatherhead.games.paper_bowl.value.solver import Ends, gather, go, thread_pool, whole_game
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.registry import find

TINY = 1e-4
ON_THE_2 = {"ball": "opp 2", "to_go": "goal"}


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return find("paper-bowl")


@pytest.fixture(scope="module")
def printed(rulebook: Rulebook) -> Printed:
    return rulebook.own_book


@pytest.fixture(scope="module")
def tables(printed: Printed) -> Any:
    return solved().of(printed)[0]


def place(rulebook: Rulebook, **situation: Any) -> Any:
    usual = {"phase": "scrimmage", "possession": "home", "ball": "own 50", "down": 1, "to_go": 10, "quarter": 4}
    return rulebook.place({**usual, "timeouts": [0, 0], **situation})[0]


@pytest.mark.parametrize("counts", [1, 2])
def test_outcomes_that_are_the_same_on_any_down_may_be_weighed_once(printed: Printed, counts: int) -> None:
    odds, stakes = odds_of(printed.book), whole_game(counts)
    found = gather(printed.book, odds, odds.exact(), timeouts=counts > 1)
    begins = found.begins.copy()
    begins[..., 1:] = found.begins[..., -1:]  # as if none of them were
    on_every_down = found._replace(begins=begins, open_rows=np.arange(len(found.slots)))
    dice, width = np.random.default_rng(5), len(stakes.leads)
    value = dice.uniform(-1, 1, (SERIES, SPOTS, width)).astype(np.float32)
    after = Ends(*(dice.uniform(-1, 1, (SPOTS, width)) for _ in range(4)), *np.zeros((3, width)))
    worth, kicked = [np.zeros_like(value) for _ in range(2)], dice.uniform(-1, 1, (SPOTS, width))
    with thread_pool() as pool:
        for outcomes, room in zip((found, on_every_down), worth, strict=True):
            go(outcomes, pool, stakes)(value, after, kicked, room)
    assert abs(worth[0]).max() > 0.1
    assert np.allclose(*worth, atol=1e-5)


def test_what_timeouts_add_was_solved_with_the_odds_of_the_rules(printed: Printed) -> None:
    with np.load(timeouts.FITTED) as shipped:
        solved_with = str(shipped["odds"])
    assert solved_with == timeouts.fingerprint(odds_of(printed.book)), "python scripts/paper_bowl_timeouts.py"


# By hand.


@pytest.mark.parametrize(
    ("ball", "good"), [("opp 19", Fraction(34, 36)), ("opp 34", Fraction(16, 36)), ("opp 40", Fraction(6, 36))]
)
def test_a_last_field_goal_that_would_win(rulebook: Rulebook, tables: Any, ball: str, good: Fraction) -> None:
    last = place(rulebook, phase="last-field-goal", clock=0, ball=ball, score=[14, 14])
    assert win(last, tables) == pytest.approx(float((1 + good) / 2), abs=TINY)
    behind = place(rulebook, phase="last-field-goal", clock=0, ball=ball, score=[11, 14])
    assert win(behind, tables) == pytest.approx(float(good / 2), abs=TINY)


def test_a_try_after_the_last_card(rulebook: Rulebook, tables: Any) -> None:
    for score, chance in (
        ([13, 14], 1 / 2),
        ([14, 14], 1 / 2 + 33 / 72),
        ([12, 14], 1 / 4),
        ([11, 14], 0),
        ([15, 14], 1),
    ):
        last = place(rulebook, phase="try", clock=0, score=score, **ON_THE_2)
        # One point ties at 13-14: a kick is worth 33/72, two points win half the time.
        assert win(last, tables) == pytest.approx(chance, abs=TINY)


def test_the_last_card_on_the_goal_line(rulebook: Rulebook, tables: Any) -> None:
    """Two ahead the game is all but won, out of a field goal's reach and nine behind it is lost."""
    ahead = place(rulebook, clock=1, score=[16, 14])
    assert win(ahead, tables) > 0.99
    assert win(place(rulebook, clock=1, score=[5, 14], ball="own 20"), tables) == 0
    assert win(place(rulebook, clock=1, score=[16, 14], possession="away"), tables) < win(ahead, tables)


def test_a_game_that_is_over_and_one_before_the_toss(rulebook: Rulebook, tables: Any) -> None:
    for score, chance in (([7, 3], 1), ([3, 7], 0), ([3, 3], 0.5)):
        assert win(place(rulebook, phase="game-over", clock=0, score=score), tables) == chance
    assert win(rulebook.fresh()[0], tables) == 0.5


def test_a_timeout_means_another_play_for_the_team_that_is_behind(rulebook: Rulebook, tables: Any) -> None:
    late = {"clock": 1, "score": [11, 14], "used": [f"{n:02}" for n in range(1, 20)]}
    none, own = (win(place(rulebook, timeouts=left, **late), tables) for left in ([0, 0], [2, 0]))
    assert own > none + 0.05
    assert none - 0.02 < win(place(rulebook, timeouts=[0, 2], **late), tables) < none


def test_a_timeout_is_known_of_before_a_kickoff_and_a_try(rulebook: Rulebook, tables: Any) -> None:
    kickoff = {"phase": "kickoff", "ball": "own 30", "score": [23, 22], "set_aside": 1}
    tried = {"phase": "try", "score": [26, 21], "set_aside": 1, **ON_THE_2}
    for moment in (kickoff, tried):
        none, theirs, longer = (
            win(place(rulebook, clock=clock, timeouts=left, **moment), tables)
            for clock, left in ((1, [0, 0]), (1, [0, 2]), (2, [0, 0]))
        )
        assert theirs < min(longer + 0.005, none - 0.01)  # one card is set aside, and a timeout is good for more


def test_the_last_cards_of_a_half_are_played_out() -> None:
    """With the cards that are left, and timeouts: coaches and strategists won 78 of 100 such games."""
    used = [f"{n:02}" for n in range(1, 25) if n not in (10, 21)]
    last = {"phase": "kickoff", "possession": "home", "ball": "own 30", "quarter": 4, "clock": 1, "score": [23, 22]}
    game = lh.new("paper-bowl", situation={**last, "timeouts": [0, 2], "set_aside": 1, "used": used}, compiled=True)
    assert lh.win_probability(game) == pytest.approx(0.78, abs=0.05)


def test_no_timeout_buys_a_play_after_the_last_card(rulebook: Rulebook, tables: Any) -> None:
    last = {"phase": "try", "clock": 0, "score": [13, 14], "set_aside": 4, **ON_THE_2}
    none, all_of_them = (win(place(rulebook, timeouts=left, **last), tables) for left in ([0, 0], [3, 3]))
    assert all_of_them == none


def test_points_of_the_next_score(rulebook: Rulebook, tables: Any) -> None:
    near, far = (solved_points(place(rulebook, clock=3, ball=ball), tables) for ball in ("opp 12", "own 12"))
    assert near > 3
    assert far < 1
    last = place(rulebook, phase="last-field-goal", clock=0, ball="opp 19")
    assert solved_points(last, tables) == pytest.approx(3 * 34 / 36, abs=0.001)
    assert solved_points(place(rulebook, phase="try", clock=3, **ON_THE_2), tables) == pytest.approx(1, abs=0.001)


# The gate.


def test_it_falls_with_down_and_to_go_and_rises_with_the_lead(tables: Any) -> None:
    late = tables.late[: CARDS + 1].astype(int).reshape(CARDS + 1, 4, 15, 101, 2 * LARGEST_LEAD + 1)[:, :, :, 1:85]
    grain = 2  # of 65535: both neighbors are rounded
    assert np.diff(late, axis=1).max() <= grain
    assert np.diff(late, axis=2).max() <= grain
    assert np.diff(late, axis=4).min() >= -grain


def test_it_rises_with_the_ball_up_to_the_red_zone(tables: Any) -> None:
    """Beyond it a long pass is easier to break up and flies over the end line: it may be better to be farther away."""
    first_and_ten = tables.late[1 : CARDS + 1, 9, 1:80].astype(int)
    assert np.diff(first_and_ten, axis=1).min() >= -2
