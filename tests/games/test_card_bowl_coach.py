"""Card Bowl's coach: always legal, sensible where anyone can tell, careful with its cards, and not to be read."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import leatherhead as lh
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.state import (
    ANY_OF_8,
    EITHER,
    WHOLE_DECK,
    Carry,
    Decision,
    Formation,
    Kick,
    KickReturn,
    PassDraw,
    PlayCall,
    Punt,
    PuntCatch,
    RecoveryRun,
    Runoff,
    ShortOnside,
    Target,
    Timeout,
    Try,
)
from leatherhead.model.bot import RuleBot
from leatherhead.model.rulebook import Rulebook
from leatherhead.registry import find

HOME, AWAY = 0, 1
LUCKS = np.random.default_rng(7).integers(0, 1 << 32, 200).tolist()
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
HANDS = {"offense_cards": ["9H", "6C", "8D", "4S"], "defense_cards": ["5D", "7S", "6H", "10C"]}
TIMINGS = ["simple-1", "simple-2", "complex"]
Ask = Callable[..., int]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return find("card-bowl")


@pytest.fixture(scope="module")
def coach(rulebook: Rulebook) -> Ask:
    """The coach's answer to what a team sees, and what it is asked."""
    bot, printed = rulebook.bot("coach"), rulebook.own_book
    assert isinstance(bot, RuleBot)
    tables = bot.tables(printed)[0]
    return lambda seen, *asked: int(bot.rule(seen, printed.book, tables, *asked))


@pytest.fixture
def ask(rulebook: Rulebook, coach: Ask) -> Ask:
    """Ask the coach in a situation: first and ten at the own 30, unless it says otherwise."""

    def choose(
        decision: Decision, options: int = EITHER, team: int = HOME, luck: int = 0, fields: Any = (), **situation: Any
    ) -> int:
        timing = {"timing": situation.pop("timing", "simple-1")}
        g = rulebook.place(FIRST_AND_TEN | situation, timing)[0]
        for name, value in dict(fields).items():
            setattr(g, name, value)
        answer = coach(rulebook.copies.look(g, team), team, decision, options, luck)
        assert options >> answer & 1
        return answer

    return choose


# Calls.


@pytest.mark.parametrize("down", [1, 2, 3])
def test_it_plays_its_downs(ask: Ask, down: int) -> None:
    assert ask(Decision.PLAY_CALL, 0b111, down=down) == PlayCall.SCRIMMAGE


@pytest.mark.parametrize(
    ("ball", "to_go", "call"),
    [
        ("own 20", 12, PlayCall.PUNT),
        ("own 45", 9, PlayCall.PUNT),
        ("opp 15", 14, PlayCall.FIELD_GOAL),
        ("opp 45", 1, PlayCall.SCRIMMAGE),
    ],
)
def test_fourth_down(ask: Ask, ball: str, to_go: int, call: PlayCall) -> None:
    assert ask(Decision.PLAY_CALL, 0b111, down=4, ball=ball, to_go=to_go) == call


def test_the_last_play_of_a_half_in_range_is_a_field_goal(ask: Ask) -> None:
    late = {"quarter": 2, "clock": 1, "second_half_receiver": "home"}
    assert ask(Decision.PLAY_CALL, 0b111, ball="opp 18", **late) == PlayCall.FIELD_GOAL


def test_behind_at_the_end_it_does_not_punt(ask: Ask) -> None:
    late = {"quarter": 4, "clock": 4, "score": [0, 7]}
    assert ask(Decision.PLAY_CALL, 0b111, down=4, to_go=12, ball="own 25", **late) == PlayCall.SCRIMMAGE


# A leader late in the game.


LEADING = {"quarter": 4, "score": [24, 20], "timeouts": [3, 0]}
TIMED = [("simple-2", 12), ("complex", 11)]


def test_ahead_with_three_plays_left_it_punts(ask: Ask) -> None:
    late = {"down": 4, "to_go": 13, "ball": "own 46", "clock": 3}
    assert ask(Decision.PLAY_CALL, 0b111, **(LEADING | late)) == PlayCall.PUNT


@pytest.mark.parametrize("down", [1, 2, 3])
def test_a_leader_plays_its_downs(ask: Ask, down: int) -> None:
    late = {"down": down, "ball": "opp 20", "to_go": 5, "clock": 8}
    assert ask(Decision.PLAY_CALL, 0b111, **(LEADING | late)) == PlayCall.SCRIMMAGE


@pytest.mark.parametrize(("timing", "clock"), TIMED)
def test_where_runs_end_the_game_it_runs(ask: Ask, timing: str, clock: int) -> None:
    late = LEADING | {"timing": timing, "clock": clock, "ball": "50"}
    assert {ask(Decision.FORMATION, 0b111, luck=luck, **late) for luck in LUCKS} == {Formation.TWO_TWO}
    weak_backs = {"offense_cards": ["KH", "2C", "2D", "KS"], "defense_cards": ["AD", "KD", "QC", "AH"]}
    options = 1 << Target.PASS_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
    assert ask(Decision.TARGET, options, phase="target", **late, **weak_backs) >= Target.RUN_1


@pytest.mark.parametrize(("timing", "clock"), TIMED)
@pytest.mark.parametrize(
    "otherwise",
    [{"score": [20, 24]}, {"timeouts": [3, 3], "down": 3}, {"clock": 60}, {"quarter": 2}],
    ids=["behind", "timeouts", "early", "halftime"],
)
def test_elsewhere_it_is_not_bound_to_run(ask: Ask, timing: str, clock: int, otherwise: dict[str, Any]) -> None:
    late = LEADING | {"timing": timing, "clock": clock, "ball": "50"} | otherwise
    assert len({ask(Decision.FORMATION, 0b111, luck=luck, **late) for luck in LUCKS}) > 1


# Matchups.


def test_it_attacks_the_best_matchup(ask: Ask) -> None:
    strong = {"offense_cards": ["2H", "3C", "KD", "4S"], "defense_cards": ["9D", "9S", "AH", "10C"]}
    options = 1 << Target.PASS_1 | 1 << Target.RUN_2 | 1 << Target.RUN_3 | 1 << Target.PASS_4
    assert ask(Decision.TARGET, options, phase="target", **strong) == Target.RUN_3


def test_it_pushes_its_luck_by_what_it_needs(ask: Ask) -> None:
    def draws(to_go: int, thrown: int) -> int:
        fields = {"pass_cards": 1, "pass_total": thrown, "slot": 0}
        return ask(Decision.PASS_DRAW, down=3, to_go=to_go, ball="50", phase="target", fields=fields, **HANDS)

    assert draws(2, 13) == PassDraw.STOP
    assert draws(20, 1) == PassDraw.DRAW


# Cards.


def _lay(rulebook: Rulebook, coach: Ask, game: int, offense: bool) -> list[list[int]]:
    """The hands that a coach lays until its deck is used up."""
    dice = np.random.default_rng(game)
    g, hands = rulebook.place(FIRST_AND_TEN)[0], []
    team, decision = (HOME, Decision.OFFENSE_CARD) if offense else (AWAY, Decision.DEFENSE_CARD)
    for _ in range(13):
        hand: list[int] = []
        g.laid[team] = 0
        options = WHOLE_DECK & ~int(g.used[team])
        for slot in range(4):
            seen, luck = rulebook.copies.look(g, team), int(dice.integers(1 << 32))
            card = coach(seen, team, decision, options, luck)
            assert options >> card & 1
            options &= ~(1 << card)
            hand.append(card)
            g.hand[team, slot] = card
            g.laid[team] += 1
        g.used[team] |= sum(1 << card for card in hand)
        hands.append(hand)
    return hands


def test_every_hand_of_the_offense_has_one_high_card(rulebook: Rulebook, coach: Ask) -> None:
    for game in range(5):
        hands = _lay(rulebook, coach, game, offense=True)
        assert sorted(card for hand in hands for card in hand) == list(range(52))
        best = [max(card // 4 + 1 for card in hand) for hand in hands]
        assert min(best) >= 8
        assert sum(best[:6]) - sum(best[-6:]) <= 24, "and the last hands are not much worse than the first"
        second = [sorted(card // 4 + 1 for card in hand)[-2] for hand in hands]
        assert max(second[:6]) <= 5, "the other cards are the lowest: they will not get the ball"


def test_the_defense_leaves_no_weak_spot(rulebook: Rulebook, coach: Ask) -> None:
    for game in range(5):
        hands = _lay(rulebook, coach, game, offense=False)
        assert sorted(card for hand in hands for card in hand) == list(range(52))
        for hand in hands[:5]:
            assert min(hand) // 4 + 1 >= 4, "as long as there are middling cards, no slot gets a low one"


@pytest.mark.parametrize(("team", "decision"), [(HOME, Decision.OFFENSE_CARD), (AWAY, Decision.DEFENSE_CARD)])
def test_third_down_gets_better_cards_than_first(ask: Ask, team: int, decision: Decision) -> None:
    def total(down: int) -> int:
        cards = [ask(decision, WHOLE_DECK, team=team, luck=luck, down=down, to_go=5) for luck in LUCKS]
        return sum(sorted(cards)[-50:])

    assert total(3) > total(1)


def test_it_cannot_be_read(ask: Ask) -> None:
    formations = Counter(ask(Decision.FORMATION, 0b111, luck=luck) for luck in LUCKS)
    assert len(formations) == 3
    cards = Counter(ask(Decision.OFFENSE_CARD, WHOLE_DECK, luck=luck) for luck in LUCKS)
    assert len(cards) > 4
    high = sum(count for card, count in cards.items() if CARD_IDS[card].startswith(("K", "Q", "J")))
    low = sum(count for card, count in cards.items() if CARD_IDS[card].startswith(("A", "2", "3")))
    assert high + low == len(LUCKS)
    assert 0.15 < high / len(LUCKS) < 0.45, "the high card may lie in any slot"


@pytest.mark.parametrize(
    ("down", "to_go", "most", "least"),
    [(3, 10, Formation.FOUR_WR, Formation.TWO_TWO), (3, 1, Formation.TWO_TWO, Formation.FOUR_WR)],
)
def test_it_forms_up_for_what_a_down_is_for(ask: Ask, down: int, to_go: int, most: Formation, least: Formation) -> None:
    formations = Counter(ask(Decision.FORMATION, 0b111, luck=luck, down=down, to_go=to_go) for luck in LUCKS)
    assert formations[most] > 2 * formations[least] > 0


def test_the_high_card_goes_to_the_man_whom_a_down_is_for(ask: Ask) -> None:
    def high_cards_outside(to_go: int) -> int:
        first = [ask(Decision.OFFENSE_CARD, WHOLE_DECK, luck=luck, down=3, to_go=to_go) for luck in LUCKS]
        return sum(CARD_IDS[card].startswith(("K", "Q", "J")) for card in first)

    assert high_cards_outside(10) > 2 * high_cards_outside(1) > 0


# Kicks.


def test_touchback_against_good_coverage(ask: Ask) -> None:
    kick = {"phase": "kickoff", "possession": "home", "ball": "own 30"}
    deep = {"landed": -6, "spot": -6, "coverage": CARD_IDS.index("KC"), "runner": AWAY}
    assert ask(Decision.KICK_RETURN, team=AWAY, fields=deep, **kick) == KickReturn.TOUCHBACK
    short = {"landed": -1, "spot": -1, "coverage": CARD_IDS.index("AC"), "runner": AWAY}
    assert ask(Decision.KICK_RETURN, team=AWAY, fields=short, **kick) == KickReturn.RETURN


def test_a_ball_in_the_end_zone_is_brought_out_only_if_it_pays(ask: Ask) -> None:
    """CB-R18, CB-R46: an interception comes back a few yards, a recovery by twelve a draw."""
    play = {"phase": "target", "possession": "home", "ball": "opp 5", "to_go": "goal", **HANDS}
    taken = {"spot": -3, "runner": AWAY, "ace_aside": 1}
    assert ask(Decision.KICK_RETURN, team=AWAY, fields=taken, **play) == KickReturn.TOUCHBACK
    assert ask(Decision.KICK_RETURN, team=AWAY, fields=taken | {"draws": 1}, **play) == KickReturn.TOUCHBACK
    assert ask(Decision.KICK_RETURN, team=AWAY, fields=taken | {"draws": 2}, **play) == KickReturn.RETURN


def test_whoever_leads_late_goes_down_while_the_ace_is_out(ask: Ask) -> None:
    """CB-R45."""
    kick = {"phase": "kickoff", "possession": "home", "ball": "own 30", "quarter": 4}
    taken = {"spot": 55, "runner": AWAY, "draws": 3}
    late = kick | {"clock": 3, "score": [7, 14]}
    assert ask(Decision.RECOVERY_RUN, team=AWAY, fields=taken, **late) == RecoveryRun.GO_DOWN
    assert ask(Decision.RECOVERY_RUN, team=AWAY, fields=taken | {"ace_aside": 1}, **late) == RecoveryRun.RUN
    assert ask(Decision.RECOVERY_RUN, team=AWAY, fields=taken, **late | {"score": [14, 7]}) == RecoveryRun.RUN
    assert ask(Decision.RECOVERY_RUN, team=AWAY, fields=taken, **late | {"clock": 30}) == RecoveryRun.RUN


@pytest.mark.parametrize(("landed", "coverage", "answer"), [(4, "5C", PuntCatch.BOUNCE), (30, "3C", PuntCatch.RETURN),
                                                             (30, "KC", PuntCatch.FAIR_CATCH)])  # fmt: skip
def test_punts_are_returned_or_not(ask: Ask, landed: int, coverage: str, answer: PuntCatch) -> None:
    fields = {"landed": landed, "spot": landed, "coverage": CARD_IDS.index(coverage), "runner": AWAY}
    assert ask(Decision.PUNT_CATCH, 0b1101, team=AWAY, fields=fields) == answer


def test_punts_near_the_goal_line_go_for_the_sideline(ask: Ask) -> None:
    assert ask(Decision.PUNT, 0b1111111, ball="own 20") == Punt.PUNT_4
    assert ask(Decision.PUNT, 0b1111111, ball="opp 45") >= Punt.PUNT_3_OOB


def test_onside_only_when_it_must(ask: Ask) -> None:
    kick = {"phase": "kickoff", "possession": "home", "ball": "own 30"}
    assert ask(Decision.KICK_TYPE, 0b111, **kick) == Kick.KICK_DEEP
    assert ask(Decision.KICK_TYPE, 0b111, **kick, quarter=4, clock=5, score=[0, 7]) == Kick.ONSIDE
    assert ask(Decision.KICK_TYPE, 0b111, **kick, quarter=4, clock=5, score=[7, 0]) == Kick.KICK_DEEP


# The clock.


@pytest.mark.parametrize("timing", ["simple-2", "complex"])
def test_a_losing_defense_stops_the_clock(ask: Ask, timing: str) -> None:
    late = {"quarter": 4, "clock": 20, "timing": timing}
    assert ask(Decision.TIMEOUT, team=AWAY, score=[7, 0], **late) == Timeout.TIMEOUT
    assert ask(Decision.TIMEOUT, team=AWAY, score=[0, 7], **late) == Timeout.NO_TIMEOUT
    assert ask(Decision.TIMEOUT, team=AWAY, score=[7, 0], quarter=3, timing=timing) == Timeout.NO_TIMEOUT


def test_a_lead_is_sat_on_and_a_deficit_is_not(ask: Ask) -> None:
    late = {"quarter": 4, "clock": 30, "timing": "complex"}
    assert ask(Decision.RUNOFF, ANY_OF_8, score=[7, 0], **late) == Runoff.RUNOFF_8
    assert ask(Decision.RUNOFF, ANY_OF_8, score=[0, 7], **late) == Runoff.RUNOFF_2
    late["clock"] = 2
    assert ask(Decision.RUNOFF, ANY_OF_8, score=[0, 7], **late) == Runoff.SPIKE


def test_out_of_bounds_only_in_a_hurry_without_time_outs(ask: Ask) -> None:
    late = {"quarter": 4, "clock": 20, "timing": "simple-2", "fields": {"spot": 40}}
    assert ask(Decision.CARRY, score=[0, 7], timeouts=[0, 0], **late) == Carry.OUT_OF_BOUNDS
    assert ask(Decision.CARRY, score=[0, 7], timeouts=[2, 0], **late) == Carry.RUN
    assert ask(Decision.CARRY, score=[7, 0], timeouts=[0, 0], **late) == Carry.RUN


def test_two_points_late_if_they_tie(ask: Ask) -> None:
    scored = {"phase": "try", "ball": "opp 2", "to_go": "goal"}
    assert ask(Decision.TRY, **scored, score=[6, 8], quarter=4, clock=3) == Try.TWO_POINT
    assert ask(Decision.TRY, **scored, score=[6, 8]) == Try.TWO_POINT
    assert ask(Decision.TRY, **scored, score=[6, 6], quarter=4, clock=3) == Try.EXTRA_POINT


def test_a_dead_onside_kick_is_taken(ask: Ask) -> None:
    """CB-R28."""
    short = {"phase": "kickoff", "ball": "own 30", "onside_shorts": 1}
    assert ask(Decision.SHORT_ONSIDE, **short, team=AWAY) == ShortOnside.TAKE


# The rookie.


def _rookie(rulebook: Rulebook, decision: Decision, options: int, luck: int = 0, **situation: Any) -> int:
    bot, printed = rulebook.bot("rookie"), rulebook.own_book
    assert isinstance(bot, RuleBot)
    g = rulebook.place(FIRST_AND_TEN | situation)[0]
    seen = rulebook.copies.look(g, HOME)
    return int(bot.rule(seen, printed.book, bot.tables(printed)[0], HOME, decision, options, luck))


def test_a_rookie_is_timid_and_ignores_score_and_clock(rulebook: Rulebook) -> None:
    late = {"quarter": 4, "clock": 3, "score": [0, 7]}
    assert _rookie(rulebook, Decision.PLAY_CALL, 0b111, down=4, to_go=1, ball="opp 45", **late) == PlayCall.PUNT
    assert _rookie(rulebook, Decision.PLAY_CALL, 0b111, down=4, to_go=1, ball="opp 5") == PlayCall.FIELD_GOAL
    kick = {"phase": "kickoff", "possession": "home", "ball": "own 30"}
    assert _rookie(rulebook, Decision.KICK_TYPE, 0b111, **kick, **late) == Kick.KICK_DEEP


def test_a_rookie_can_be_read(rulebook: Rulebook) -> None:
    first = {_rookie(rulebook, Decision.OFFENSE_CARD, WHOLE_DECK, luck) for luck in LUCKS}
    assert [CARD_IDS[card][0] for card in first] == ["K"], "the best card for the favorite receiver, every time"
    assert len({_rookie(rulebook, Decision.FORMATION, 0b111, luck) for luck in LUCKS}) == 1


def test_a_rookie_goes_to_its_highest_card_or_anywhere(rulebook: Rulebook) -> None:
    """Two receivers and two backs, each with its own answer: runs come up on first down, too."""
    runs, passes = 1 << Target.RUN_2 | 1 << Target.RUN_3, 1 << Target.PASS_1 | 1 << Target.PASS_4
    found = Counter(_rookie(rulebook, Decision.TARGET, runs | passes, luck) for luck in LUCKS)
    assert set(found) == {Target.PASS_1, Target.PASS_4, Target.RUN_2, Target.RUN_3}
    assert 0.5 * len(LUCKS) < found.most_common(1)[0][1] < 0.8 * len(LUCKS)


# Winning.


def test_it_beats_a_rookie() -> None:
    wins = lh.simulate("card-bowl", games=1000, seed=3, home="coach", away="rookie", threads=1).tally["wins"]
    assert wins["home"] >= 0.65 * (wins["home"] + wins["away"])


@pytest.mark.parametrize("timing", TIMINGS)
def test_it_beats_random(timing: str) -> None:
    tally = lh.simulate(
        "card-bowl", games=200, seed=3, home="coach", away="random", options={"timing": timing}, threads=1
    )
    wins = tally.tally["wins"]
    assert wins["home"] >= 0.85 * (wins["home"] + wins["away"])
