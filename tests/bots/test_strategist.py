"""The strategist: it plays by the rules, from what its seat may see, and the same luck gives the same answer."""

import math
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest
from scrambling import scramble_state

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.bots.strategist import STRATEGIST, drawn
from leatherhead.bots.worth import ANY, Effort
from leatherhead.compiled.doubt import margin
from leatherhead.model.bot import Bot
from leatherhead.model.position import NothingAgrees, Position
from leatherhead.model.words import TEAMS
from leatherhead.values.fitted import Fitted

LOOKING_AHEAD = [slug for slug in registry.slugs() if STRATEGIST.plays(registry.find(slug))]
FITTED = [slug for slug in LOOKING_AHEAD if isinstance(registry.find(slug).value, Fitted)]
LITTLE = Effort(deals=2, samples=4, plays=2)


def seated(slug: str) -> Bot:
    """The strategist that has a seat in a game: some games have one of their own."""
    return bots.find(registry.find(slug), "strategist")


def moments(slug: str, count: int, seed: int = 5, *, in_turn: bool = False) -> list[Position]:
    """Positions of a coach game in which somebody has a choice of his own, from all over the game.

    Cards and men that are placed one by one, face down, are left out unless they are asked for.
    """
    game = lh.new(slug, seed=seed, seats=("coach", "coach"), compiled=True)
    found = []
    for play in game.plays:
        position = Position(game.rulebook, game.printed, play.before)
        position.start()
        for answer in play.answers:
            asked = position.asked
            assert asked is not None
            if asked.by >= 0 and len(position.legal) > 1 and in_turn >= game.rulebook.prompts[asked.what].in_turn:
                found.append(position.copy())
            position.put(answer.answer)
    return found[:: max(len(found) // count, 1)][:count]


def of_every_kind(slug: str, most: int) -> list[Position]:
    """Moments of a game, at most this many of each question."""
    found: dict[int, list[Position]] = {}
    for position in moments(slug, 300, in_turn=True):
        found.setdefault(position.asked.what, []).append(position)
    return [position for kind in found.values() for position in kind[:most]]


@pytest.mark.parametrize("slug", FITTED)
def test_it_answers_from_its_view_alone(slug: str) -> None:
    """Whatever its seat cannot see, dice to come among it, is dealt again: with any luck the answer stays the same."""
    for position in of_every_kind(slug, 2):
        team = TEAMS[position.asked.by]
        views = [each.view(team) for each in (position, position.resample(team, 99), position.resample(team, 100))]
        for luck in (1, 123_456_789):
            first, *others = (seated(slug).answer(view, luck) for view in views)
            assert first in position.legal
            assert others == [first, first]


@pytest.mark.parametrize("slug", FITTED)
def test_secrets_change_nothing_that_it_answers(slug: str) -> None:
    """The law of secrets: noise in place of what its seat cannot see leaves each luck's answer alone."""
    dice = np.random.default_rng(16)
    for position in moments(slug, 8, seed=6, in_turn=True):
        team = position.asked.by
        other = position.copy()
        other.checkpoint = position.checkpoint.copy()
        for record in (other.record, other.checkpoint):
            scramble_state(position.rulebook, record, team, dice)
            record["generator"] = dice.integers(0, 1 << 63)
        assert other.record.tobytes() != position.record.tobytes()
        views = [each.view(TEAMS[team]) for each in (position, other)]
        first, second = ([seated(slug).answer(view, luck) for luck in range(3)] for view in views)
        assert first == second


@pytest.mark.parametrize("slug", FITTED)
def test_it_weighs_every_answer_between_losing_and_winning(slug: str) -> None:
    """A chance for each legal answer, and the position is left alone."""
    for position in moments(slug, 4):
        team = TEAMS[position.asked.by]
        before = position.canonical()
        weighed = STRATEGIST.scales(position.rulebook, position.printed).weigh(position.view(team), 7, LITTLE)
        assert weighed.answers == tuple(position.legal)
        assert weighed.replies == (ANY,)
        assert ((weighed.chances >= 0) & (weighed.chances <= 1)).all()
        assert position.canonical() == before


LEADING = {
    "phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 40", "quarter": 4, "clock": 150,
    "clock_running": True, "score": [20, 0],
}  # fmt: skip


@pytest.mark.parametrize("score", [LEADING["score"], LEADING["score"][::-1]])
def test_it_does_not_turn_something_on_that_can_be_turned_off(score: list[int]) -> None:
    """Hurrying up can be undone at once, whatever the coach thinks of it; a timeout is spent for good."""
    position = lh.position("strategy-league", situation={**LEADING, "score": score})
    scales = STRATEGIST.scales(position.rulebook, position.printed)
    labels = position.rulebook.prompts[position.asked.what].answers
    found = {label: scales.leads_back(position.view("home"), labels.index(label), 7) for label in LEADS_BACK}
    assert found == LEADS_BACK


LEADS_BACK = {"hurry-up": True, "timeout": False, "dive": False, "kneel": False}


@pytest.mark.parametrize("slug", FITTED)
def test_both_sides_of_a_sealed_choice_weigh_alike(slug: str) -> None:
    """What one side wins the other loses, pair by pair, whoever looks."""
    for position in moments(slug, 60):
        scales = STRATEGIST.scales(position.rulebook, position.printed)
        following = [position.after(answer) for answer in position.legal]
        replying = [each for each in following if each.asked is not None and each.asked.by == 1 - position.asked.by]
        if not scales.is_mutual(position.asked) or not replying:
            continue
        views = [each.view(TEAMS[each.asked.by]) for each in (position, replying[-1])]
        first, second = (scales.weigh_pairs(view, 3, Effort(1, 8, 1)) for view in views)
        assert second.replies == first.answers
        shared = [first.replies.index(answer) for answer in second.answers]
        assert np.allclose(first.chances[:, shared], 1 - second.chances.T)
        return
    assert slug != "strategy-league"  # whose calls are sealed


SECOND_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 2, "to_go": 10, "ball": "own 40", "quarter": 2}
FOUR_CARDS_EACH = {
    "phase": "play", "possession": "home", "quarter": 2, "hand_home": 4 * ["misses-fg"], "hand_away": 4 * ["safety"],
}  # fmt: skip
LEADS = ("score", ([0, 14], [0, 7], [7, 7], [7, 0], [14, 0]), 1)
DOWNS = (
    ("down", (1, 2, 3, 4), -1),
    ("to_go", (1, 3, 6, 10, 15), -1),
    ("ball", ("own 5", "own 20", "own 40", "opp 40", "opp 20"), 1),
    LEADS,
)  # fmt: skip
POSSESSIONS = (
    ("restricted", (False, True), -1),
    ("return_ok", (False, True), 1),
    ("possession", ("away", "home"), 1),
    LEADS,
)


@pytest.mark.parametrize(
    ("slug", "usual", "signs"),
    [(slug, SECOND_AND_TEN, DOWNS) for slug in ("strategy-league", "pigskin", "card-bowl")]
    + [("real-deal", FOUR_CARDS_EACH, POSSESSIONS)],
)
def test_values_fall_and_rise_as_football_has_it(slug: str, usual: dict[str, object], signs: tuple[Any, ...]) -> None:
    """The gate: with down and to go, ball and lead; without a field, with the ball itself and what may be played."""
    rulebook = registry.find(slug)
    value = rulebook.value
    assert isinstance(value, Fitted)
    tables = value.tables(rulebook.own_book)[0]

    def chance(**changed: object) -> float:
        situation = {**usual, "score": [7, 7], **changed}
        return float(value.win(rulebook.place(situation)[0], tables))

    for name, values, sign in signs:
        found = [chance(**{name: each}) for each in values]
        assert all((later - earlier) * sign >= -1e-9 for earlier, later in pairwise(found)), name
        assert (found[-1] - found[0]) * sign > 0, name


@pytest.mark.parametrize("slug", FITTED)
def test_a_leader_with_no_time_left_wins(slug: str) -> None:
    """Far ahead at the end is nearly won, and far behind nearly lost."""
    rulebook = registry.find(slug)
    game = lh.new(slug, seed=2, seats=("coach", "coach"), compiled=True)
    assert rulebook.value is not None
    tables, last = rulebook.value.tables(rulebook.own_book)[0], game.plays[-1].before.copy()
    last[0].score[:] = [40, 0]
    assert rulebook.value.win(last[0], tables) > 0.9
    last[0].score[:] = [0, 40]
    assert rulebook.value.win(last[0], tables) < 0.1


def test_where_nothing_can_be_dealt_that_agrees_it_answers_as_the_coach() -> None:
    """A card read off a real one need not be in the pack: no deal leads to what the team has heard."""
    position = lh.position("pigskin", situation={**SECOND_AND_TEN, "clock": 30})
    for answer in ("ready", "end-left"):
        position.answer(answer)
    for card in ("C5", "end=33;penalty=defense 5"):
        position.put(position.parse_chance("card", card))
    view = position.view("home")
    with pytest.raises(NothingAgrees):
        view.resample(1)
    labels = position.rulebook.prompts[position.asked.what].answers
    assert labels[STRATEGIST.answer(view, 3)] == "decline"


def test_the_best_of_many_must_be_better_by_more() -> None:
    """A lucky one among many answers is not mistaken for a good one."""
    assert margin(0.01, 30) > margin(0.01, 2) > 0.01
    assert margin(0.0, 2) > 0


def test_a_mix_is_drawn_in_proportion() -> None:
    """Places between 0 and 1 fall on choices as wide as their shares; what has none is never drawn."""
    mix = np.array([0.0, 0.25, 0.0, 0.75])
    counts = np.bincount([drawn(mix, (n + 0.5) / 400) for n in range(400)], minlength=4)
    assert list(counts) == [0, 100, 0, 300]
    assert drawn(np.array([1.0, 0.0]), math.nextafter(1, 0)) == 0


def test_it_can_be_seated_and_simulated() -> None:
    """It is found by name, says what it is, and the same seed gives the same games."""
    info = next(info for info in lh.list_games() if info.name == "real-deal")
    assert [bot.name for bot in islice(info.bots, 2)] == ["strategist", "coach"]
    first, again = (lh.simulate("real-deal", games=2, seed=3, home="strategist", away="coach") for _ in range(2))
    assert first.tally == again.tally
