"""Hidden hands together with sealed choices: a game in which a team lays cards that the other cannot know it holds."""

from pathlib import Path

import numpy as np
import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.bots.rollouts import Scales
from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.worth import Effort
from leatherhead.compiled.rollout import Imagined, NotOnOffer
from leatherhead.model.position import Position
from leatherhead.study import match, simulation

EFFORT = Effort(deals=6, samples=4, plays=1)


@pytest.fixture(autouse=True)
def closed_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(Path(__file__).parent / "games"))


def asked(team: str, seed: int = 3) -> Position:
    """A position before the first snap, in which a team lays a card, home first."""
    position = lh.position("closed-hands", seed=seed)
    while position.asked is not None and position.asked.by < 0:
        position.put(position.draw())
    if team == "away":
        position.put(position.legal[0])
    return position


def scales_of(position: Position) -> Scales:
    return STRATEGIST.scales(position.rulebook, position.printed)


def bits(hand: int) -> set[int]:
    return {card for card in range(12) if int(hand) >> card & 1}


@pytest.mark.parametrize("team", ["home", "away"])
def test_replies_are_those_of_each_deal(team: str) -> None:
    """In every deal the other team has the four cards it is dealt there, and no more."""
    position = asked(team)
    view = position.view(team)
    weighed = scales_of(position).weigh_pairs(view, 7, EFFORT)
    held = ~np.isnan(weighed.shares[:, 0, :, 0])
    assert (held.sum(1) == 4).all()
    assert len({tuple(each) for each in held}) > 1
    assert weighed.answers == tuple(sorted(bits(view.record.hand[view.index])))
    assert not set(weighed.replies) & set(weighed.answers)
    assert weighed.shares.shape[0] == EFFORT.deals
    assert weighed.solution.rows.sum() == pytest.approx(1)
    worst, best = weighed.worths.min(), weighed.worths.max()
    assert worst - 1e-9 <= weighed.value <= best + 1e-9


@pytest.mark.parametrize("team", ["home", "away"])
def test_the_second_of_two_sealed_answers_goes_to_its_own_question(team: str) -> None:
    """Every card of a hand can be weighed and tried, though the deal stands at the other team's question."""
    position = asked(team)
    view, scales = position.view(team), scales_of(position)
    weighed = scales.weigh(view, 7, EFFORT)
    assert weighed.answers == tuple(position.legal)
    assert len(np.unique(weighed.chances)) > 1
    assert not any(scales.leads_back(view, answer, 7) for answer in position.legal)
    for luck in range(5):
        assert STRATEGIST.answer(view, luck) in position.legal


def test_an_answer_that_is_not_on_offer_is_an_error() -> None:
    """A card that the team does not hold is never played out."""
    position = asked("home")
    start = np.frombuffer(bytearray(position.checkpoint.tobytes()), position.rulebook.dtype)
    missing = next(card for card in range(12) if card not in position.legal)
    cell = Imagined(0, (), ((position.asked.what, missing),))
    with pytest.raises(NotOnOffer):
        scales_of(position)._ahead.play(start, [cell], seed=1, samples=2, plays=1)  # noqa: SLF001  no other way in


def test_strategists_play_whole_games() -> None:
    tally = lh.simulate("closed-hands", games=4, seed=1, home="strategist", away="strategist")
    assert sum(tally.tally["wins"].values()) == 4


@pytest.mark.parametrize("seed", range(3))
def test_games_are_reviewed(seed: int) -> None:
    """Each call is weighed by what its own team could know, and costs nothing or something."""
    found = lh.review(lh.new("closed-hands", seed=seed, seats=("random", "random")))
    calls = [call for call in found.calls if call.play > 1]
    assert {call.team for call in calls} == {"home", "away"}
    assert all(0 <= call.cost <= 1 for call in calls)
    assert all(0 <= play.expected <= 1 for play in found.plays)


def test_chances_are_shown_and_do_not_change_with_the_other_hand() -> None:
    """What a team may not know makes no difference: its answers are worth the same however the rest is dealt."""
    position = asked("home")
    other = position.resample("home", 5)
    assert bits(other.g.hand[1]) != bits(position.g.hand[1])
    scales = scales_of(position)
    first, second = (scales.weigh_pairs(each.view("home"), 3, EFFORT) for each in (position, other))
    assert np.array_equal(first.shares, second.shares, equal_nan=True)


def test_processes_play_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not compiled has cores of its own, and the same seed gives the same games."""
    monkeypatch.setattr(simulation, "GAMES_IN_PYTHON", 1)
    monkeypatch.setattr(match, "GAMES_IN_PYTHON", 1)
    how = {"games": 3, "seed": 3, "away": "strategist"}
    alone, apart = (lh.simulate("closed-hands", threads=2, processes=processes, **how) for processes in (False, True))
    assert alone.tally == apart.tally
    assert sum(alone.tally["wins"].values()) == 3
