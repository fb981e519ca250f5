"""Paper Bowl's strategist and rookie: always legal, the same compiled or not, and sensible where anyone can tell."""

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from only_the_ledger import nothing_kept
from paper_bowl_solved import solved, strategist

from leatherhead.compiled.whole_games import interpreted_play, only_games
from leatherhead.football.ledger import Ledger
from leatherhead.games.paper_bowl.coach.strategist import after_gain, down_at_hand, matrix_of
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS, Call, Decision, Kick, Timeout, Try
from leatherhead.games.paper_bowl.value import solution
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ASKED, CHANCE
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.registry import find
from leatherhead.study.simulation import Series

HOME, AWAY = 0, 1
AT_MIDFIELD = {
    "possession": "home", "quarter": 4, "clock": 3, "phase": "scrimmage", "ball": "own 50", "down": 1, "to_go": 10,
}  # fmt: skip
LUCKS = np.random.default_rng(7).integers(0, 1 << 32, 20).tolist()
Ask = Callable[..., int]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return find("paper-bowl")


@pytest.fixture(scope="module")
def printed(rulebook: Rulebook) -> Printed:
    return rulebook.own_book


def place(rulebook: Rulebook, **situation: Any) -> Any:
    usual: dict[str, Any] = {"possession": "home", "quarter": 4, "clock": 3}
    if "phase" not in situation:
        usual |= {"phase": "scrimmage", "ball": "own 50", "down": 1, "to_go": 10}
    return rulebook.place(usual | situation)


@pytest.fixture
def ask(rulebook: Rulebook, printed: Printed) -> Ask:
    """Ask the strategist in a situation; what is not named is home's first and ten at midfield, three cards left."""

    def choose(
        decision: Decision, luck: int = 0, team: int = HOME, fields: Any = (), options: int = -1, **situation: Any
    ) -> int:
        g = place(rulebook, **situation)[0]
        for name, value in dict(fields).items():
            setattr(g, name, value)
        seen, tables = rulebook.copies.look(g, team), solved().of(printed)[0]
        return int(strategist().rule(seen, printed.book, tables, team, decision, options, luck))

    return choose


def play_at_random(rulebook: Rulebook, printed: Printed, bot: RuleBot, options: dict[str, Any], seed: int) -> None:
    """Play a game at random, and at every question see that what the bot would do is legal."""
    position, dice = Position(rulebook, printed, rulebook.fresh(options)), random.Random(seed)  # noqa: S311  no secret
    position.sow(seed)
    position.start()
    while (asked := position.asked) is not None:
        if asked.by == CHANCE:
            position.put(position.draw())
            continue
        choice = bot.answer(position.view(TEAMS[asked.by]), dice.getrandbits(32))
        assert choice in position.legal, (Decision(asked.what), choice)
        position.put(dice.choice(position.legal))


@pytest.mark.parametrize("seed", range(2))
def test_every_choice_is_legal_under_every_option(rulebook: Rulebook, printed: Printed, seed: int) -> None:
    options = {name: values[seed % len(values)] for name, values in rulebook.options.items()} | {"length": "short"}
    rookie = rulebook.bot("rookie")
    assert isinstance(rookie, RuleBot)
    for bot in (strategist(), rookie):
        play_at_random(rulebook, printed, bot, options, seed)


@pytest.mark.parametrize("decision", [Decision.OFFENSE_CARD, Decision.CHANGE_OFFENSE_CARD])
def test_a_field_goal_out_of_range_is_never_tried_however_lost_the_game(ask: Ask, decision: Decision) -> None:
    lost = {"ball": "own 1", "down": 2, "score": [0, 24], "clock": 5}
    runs_passes_and_punts = 0b10111
    for front in range(DEFENSE_CARDS):
        fields = {"offense_card": Call.RUN, "defense_card": front}
        answer = ask(decision, fields=fields, options=runs_passes_and_punts, **lost)
        assert runs_passes_and_punts >> answer & 1, Call(answer)


def test_it_plays_the_same_game_compiled(rulebook: Rulebook, printed: Printed) -> None:
    bot, options, ledger = strategist(), {"length": "short"}, blank(plain_layout(Ledger))
    fresh, tables = rulebook.fresh(options), bot.tables(printed)
    fresh[0].seats[:] = ASKED
    games = only_games(rulebook, interpreted_play(rulebook, (bot, bot), (tables, tables)), rulebook.keep_score)
    with np.errstate(over="ignore"):
        games(fresh.copy(), fresh, printed.record, ledger, np.uint64(3), 0, 2, *nothing_kept(rulebook))
    assert Series(rulebook, printed, (bot, bot), options, 3).games(0, 2).tobytes() == ledger.tobytes()


# The play at hand.


def test_the_matrix_counts_the_cards_that_are_left(rulebook: Rulebook, printed: Printed) -> None:
    """With the Interception on a roll of 1 or 6 as the last card, a pass is worse than with any other."""
    g, tables = place(rulebook)[0], solved().of(printed)[0]
    only, rest = (matrix_of(g, printed.book, tables, 2, deck) for deck in (1, g.deck & ~1))
    assert (only[1:] < rest[1:]).all()


def test_the_matrix_is_what_the_rules_lead_to(rulebook: Rulebook, printed: Printed) -> None:
    """By hand: card 16 adds only to a pass, so that a run against Defense 1 gains the total, and on doubles more."""
    g, tables = place(rulebook, down=2)[0], solved().of(printed)[0]
    g.timeouts[:] = 0
    found = matrix_of(g, printed.book, tables, 2, 1 << 15)[Call.RUN, 0]
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    singles = [a + b for a, b in rolls if a != b]
    gains: defaultdict[int, float] = defaultdict(float)
    first = Counter(2 * a for a in range(1, 7))
    chance = 1 / 36
    for total in singles:
        gains[total - int(printed.book.run[0])] += chance
    for _ in range(2):  # rolls after doubles, from which nothing is taken off
        chance /= 36
        further: Counter[int] = Counter()
        for before, ways in first.items():
            for total in singles:
                gains[before + total] += chance * ways
            for a in range(1, 7):
                further[before + 2 * a] += ways
        first = further
    for before, ways in first.items():
        gains[before + 8] += chance * ways
    by_hand = sum(share * after_gain(g, tables, 2, gain) for gain, share in gains.items())
    assert sum(gains.values()) == pytest.approx(1)
    assert found == pytest.approx(by_hand, abs=1e-6)


def test_the_play_at_hand_leads_to_the_solution(rulebook: Rulebook, printed: Printed) -> None:
    """With a fresh deck a down is worth what the solution says, timeouts, challenges and last plays included."""
    tables, dice, off = solved().of(printed)[0], random.Random(11), []  # noqa: S311  no secret
    for _ in range(60):
        ball, clock = dice.randrange(5, 95), dice.randrange(1, 4)
        g = place(
            rulebook, ball=f"own {ball}" if ball <= 50 else f"opp {100 - ball}", down=dice.randrange(1, 5),
            to_go=min(dice.randrange(1, 16), 100 - ball), clock=clock, set_aside=0 if clock == 1 else 4,
            score=[14, 14 + dice.randrange(-8, 9)], timeouts=[dice.randrange(4), dice.randrange(4)],
        )[0]  # fmt: skip
        off.append(down_at_hand(g, printed.book, tables, clock) - solution.chance_with_cards(g, tables, clock))
    assert np.mean(np.abs(off)) < 0.001
    assert np.abs(off).max() < 0.01


def test_a_dead_ball_is_seen_in_the_play_at_hand(rulebook: Rulebook, printed: Printed) -> None:
    """With card 03 a pass is better if an incomplete one cannot be fumbled, and a run is the same."""
    tables = solved().of(printed)[0]
    by_the_card, dead_ball = (
        matrix_of(rulebook.place(AT_MIDFIELD, options)[0], printed.book, tables, 2, 1 << 2)
        for options in ({}, {"incomplete_03": "dead-ball"})
    )
    assert (dead_ball[Call.SHORT_PASS] >= by_the_card[Call.SHORT_PASS]).all()
    assert (dead_ball[Call.SHORT_PASS] > by_the_card[Call.SHORT_PASS] + 0.01).any()
    assert np.array_equal(dead_ball[Call.RUN], by_the_card[Call.RUN])


# Sense.


def test_the_last_card_two_ahead_is_no_long_pass(ask: Ask) -> None:
    late = {"clock": 1, "score": [16, 14], "timeouts": [3, 0], "ball": "own 30"}
    assert {ask(Decision.OFFENSE_CARD, luck, **late) for luck in LUCKS} == {Call.RUN}


def test_first_and_ten_is_mixed_or_at_least_not_kicked(ask: Ask) -> None:
    calls = Counter(ask(Decision.OFFENSE_CARD, luck) for luck in LUCKS)
    fronts = Counter(ask(Decision.DEFENSE_CARD, luck, team=AWAY) for luck in LUCKS)
    assert not set(calls) & {Call.PUNT, Call.FIELD_GOAL}
    assert len(fronts) > 1


def test_a_field_goal_at_the_end_only_if_three_points_help(ask: Ask) -> None:
    late = {"clock": 1, "down": 4, "to_go": "goal", "ball": "opp 10", "timeouts": [0, 0]}
    assert ask(Decision.OFFENSE_CARD, score=[10, 12], **late) == Call.FIELD_GOAL
    assert ask(Decision.OFFENSE_CARD, score=[10, 14], **late) != Call.FIELD_GOAL


def test_an_onside_kick_only_when_behind_late(ask: Ask) -> None:
    assert ask(Decision.KICKOFF, score=[0, 3], phase="kickoff", clock=1) == Kick.ONSIDE
    assert ask(Decision.KICKOFF, score=[3, 0], phase="kickoff", clock=1) == Kick.KICK


def test_two_points_where_two_are_needed(ask: Ask) -> None:
    last = {"phase": "try", "clock": 1}
    assert ask(Decision.TRY, score=[14, 16], **last) == Try.TWO_POINT
    assert ask(Decision.TRY, score=[16, 16], **last) == Try.KICK_TRY


def test_the_timeout_before_the_last_play_is_for_the_team_that_is_losing(ask: Ask) -> None:
    late = {"clock": 1, "ball": "opp 40", "used": [f"{n:02}" for n in range(1, 20)]}
    for team, score, wanted in (
        (HOME, [0, 3], True),
        (HOME, [3, 0], False),
        (AWAY, [3, 0], True),
        (AWAY, [0, 3], False),
    ):
        taken = ask(Decision.LAST_PLAY_TIMEOUT, team=team, score=score, **late) == Timeout.TIMEOUT
        assert taken == wanted


def test_what_it_cannot_see_changes_nothing(rulebook: Rulebook, printed: Printed) -> None:
    """Generator, tape and seats are noise to it."""
    tables, book, dice = solved().of(printed)[0], printed.book, np.random.default_rng(1)
    record = place(rulebook)
    seen = rulebook.copies.look(record[0], HOME)
    before = [strategist().rule(seen.copy(), book, tables, HOME, Decision.OFFENSE_CARD, 7, luck) for luck in LUCKS]
    for name in ("generator", "tape", "decisions", "asked_options"):
        noise = dice.integers(0, 256, record[name].nbytes, np.uint8)
        record[name] = noise.view(record[name].dtype).reshape(record[name].shape)
    seen = rulebook.copies.look(record[0], HOME)
    after = [strategist().rule(seen.copy(), book, tables, HOME, Decision.OFFENSE_CARD, 7, luck) for luck in LUCKS]
    assert before == after


def test_a_rookie_varies_its_calls_and_forgets_most_timeouts(rulebook: Rulebook, printed: Printed) -> None:
    rookie, dice = rulebook.bot("rookie"), random.Random(5)  # noqa: S311  no secret
    assert isinstance(rookie, RuleBot)
    seen, tables = rulebook.copies.look(place(rulebook)[0], HOME), rookie.tables(printed)[0]

    def found(decision: Decision) -> Counter[int]:
        lucks = (dice.getrandbits(32) for _ in range(2000))
        return Counter(int(rookie.rule(seen, printed.book, tables, HOME, decision, -1, luck)) for luck in lucks)

    calls = found(Decision.OFFENSE_CARD)
    assert set(calls) == {Call.RUN, Call.SHORT_PASS, Call.LONG_PASS}
    assert calls[Call.RUN] / 2000 == pytest.approx(0.6, abs=0.04)
    assert found(Decision.CARD_TIMEOUT)[Timeout.TIMEOUT] / 2000 == pytest.approx(0.2, abs=0.03)
