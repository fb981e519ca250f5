"""Paper Bowl's odds, worked out a second time from the clauses of the rulebook: bench/paper_bowl_verifier.py."""

import ast
import random
from pathlib import Path
from typing import Any

import numpy as np
import paper_bowl_verifier as verifier
import pytest
from paper_bowl_verifier import GOAL, Down, Printed

from leatherhead.games.paper_bowl import odds as walked
from leatherhead.registry import find

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def odds() -> walked.WalkedOdds:
    return walked.odds_of(find("paper-bowl").own_book.book)


@pytest.fixture(scope="module")
def exact(odds: walked.WalkedOdds) -> Any:
    return odds.exact()


def test_it_imports_nothing_of_ours_to_work_odds_out() -> None:
    tree = ast.parse((BENCH / "paper_bowl_verifier.py").read_text(encoding="utf-8"))
    imported = [name.name for node in tree.body if isinstance(node, ast.Import) for name in node.names]
    imported += [str(node.module) for node in tree.body if isinstance(node, ast.ImportFrom)]
    assert not [name for name in imported if name.startswith("leatherhead")]


def test_odds_of_a_thousand_random_plays_are_the_same_fractions(odds: walked.WalkedOdds, exact: Any) -> None:
    printed = Printed()
    for play in verifier.random_plays(1000, 2026):
        ours = printed.odds(play)
        assert sum(ours.values()) == 1
        assert verifier.agree(ours, verifier.walked_odds(odds, exact, play)), play


def test_a_chance_that_is_off_by_one_part_is_seen(odds: walked.WalkedOdds, exact: Any) -> None:
    (play,) = verifier.random_plays(1, 1)
    theirs = verifier.walked_odds(odds, exact, play)
    first, second = list(theirs)[:2]
    theirs[first] += 1 / 36**3
    theirs[second] -= 1 / 36**3
    assert not verifier.agree(Printed().odds(play), theirs)


def _situation(comes: Any) -> int:
    """Where the solver finds what something comes to."""
    if comes == verifier.TOUCHDOWN:
        return walked.OWN_FIRST + GOAL
    if comes == verifier.SAFETY:
        return walked.OWN_FIRST
    if comes == verifier.DEFENSE_SCORES:
        return walked.OTHER_FIRST + GOAL
    if not comes.own:
        return walked.OTHER_FIRST + int(comes.ball)
    if (comes.down, comes.to_go) == (1, min(10, GOAL - comes.ball)):
        return walked.OWN_FIRST + int(comes.ball)
    return walked.place_in_series(comes.down, comes.to_go) * walked.SPOTS + int(comes.ball)


def _downs(count: int) -> list[Down]:
    dice, found = random.Random(7), list[Down]()  # noqa: S311  no secret
    while len(found) < count:
        down = Down(own=True, down=dice.randint(1, 4), to_go=dice.randint(1, 15), ball=dice.randint(1, 99))
        found += [down] if down.ball + down.to_go <= GOAL else []
    return found


def test_gains_and_penalties_come_to_the_same(odds: walked.WalkedOdds) -> None:
    printed = Printed()
    fouls = [n for n, card in enumerate(printed.cards) if card["id"] in {"07", "08", "09", "10"}]
    for down in _downs(300):
        place = walked.place_in_series(down.down, down.to_go)
        for gain in range(walked.LONGEST_LOSS, walked.LONGEST_GAIN + 1):
            comes = _situation(verifier.settled(down, gain))
            assert odds.settled[place, down.ball, gain - walked.LONGEST_LOSS] == comes, (down, gain)
        for card in fouls:
            for guilty, fate in enumerate((verifier.FOUL_OF_OFFENSE, verifier.FOUL_OF_DEFENSE)):
                after = printed.enforced(card, fate, down)
                if isinstance(after, Down) and after.to_go <= walked.LONGEST_TO_GO:
                    assert odds.enforced[card, guilty, place, down.ball] == _situation(after), (down, card, fate)


def test_kicks_returns_and_tries_are_the_same(odds: walked.WalkedOdds) -> None:
    printed = Printed()
    for ball in range(1, GOAL):
        assert odds.field_goal[ball] == pytest.approx(float(printed.field_goal(ball)), abs=1e-12)
    back = np.zeros(walked.SPOTS)
    for yards, chance in verifier.returned().items():
        back[yards] = chance
    assert odds.exact_return == pytest.approx(back, abs=1e-12)
    for call, front in np.ndindex(odds.two_points.shape):
        assert odds.two_points[call, front] == pytest.approx(float(printed.two_points(call, front)), abs=1e-12)
    for ball in range(1, GOAL):
        lost = verifier.lost(ball)
        assert isinstance(lost, Down)
        assert odds.turnover[ball] == lost.ball
