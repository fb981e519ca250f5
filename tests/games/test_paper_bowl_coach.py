"""Paper Bowl's coach: always legal, sensible where anyone can tell, and not to be read."""

import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import DEFAULT
from leatherhead.games.paper_bowl.coach.coach import Tables, answer, prepare
from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.registry import find

HOME, AWAY = 0, 1
LUCKS = np.random.default_rng(7).integers(0, 1 << 32, 200).tolist()
OPTIONS = {
    state.Decision.OFFENSE_CARD: state.SCRIMMAGE_CALLS | 1 << state.Call.PUNT | 1 << state.Call.FIELD_GOAL
} | dict.fromkeys((state.Decision.DEFENSE_CARD, state.Decision.CHANGE_DEFENSE_CARD), state.ANY_DEFENSE_CARD)
Ask = Callable[..., int]


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return find("paper-bowl")


@pytest.fixture(scope="module")
def printed(rulebook: Rulebook) -> Printed:
    return rulebook.own_book


@pytest.fixture(scope="module")
def tables(rulebook: Rulebook, printed: Printed) -> Any:
    return rulebook.bots[0].tables(printed)[0]  # type: ignore[attr-defined]


@pytest.fixture
def ask(rulebook: Rulebook, printed: Printed, tables: Any) -> Ask:
    """Ask the coach in a situation; what is not named is the first quarter, home's first and ten at midfield."""

    def choose(decision: state.Decision, luck: int = 0, team: int = HOME, fields: Any = (), **situation: Any) -> int:
        usual: dict[str, Any] = {"possession": "home", "clock": 15}
        if "phase" not in situation:
            usual |= {"phase": "scrimmage", "ball": "own 50", "down": 1, "to_go": 10}
        record = rulebook.place(usual | situation)
        for name, value in dict(fields).items():
            setattr(record[0], name, value)
        seen = rulebook.copies.look(record[0], team)
        return int(answer(seen, printed.book, tables, team, decision, OPTIONS.get(decision, state.EITHER), luck))

    return choose


def on_card(number: int, **more: int) -> dict[str, Any]:
    """The fields of a play in which that Play Card lies open."""
    return {"used": [number - 1] + 23 * [0], "used_count": 1, **more}


# Legal, whatever comes.


def play_at_random(rulebook: Rulebook, printed: Printed, options: dict[str, Any], seed: int) -> Counter[state.Decision]:
    """Play a game at random, and at every question see that what the coach would do is legal."""
    position, dice = Position(rulebook, printed, rulebook.fresh(options)), random.Random(seed)  # noqa: S311  no secret
    coach = rulebook.bots[0]
    asked_for: Counter[state.Decision] = Counter()
    position.sow(seed)
    position.start()
    while (asked := position.asked) is not None:
        if asked.by == CHANCE:
            position.put(position.draw())
            continue
        choice = coach.answer(position.view(TEAMS[asked.by]), dice.getrandbits(32))
        assert choice in position.legal, (state.Decision(asked.what), choice)
        asked_for[state.Decision(asked.what)] += 1
        position.put(dice.choice(position.legal))
    return asked_for


def test_every_choice_is_legal(rulebook: Rulebook, printed: Printed) -> None:
    asked_for: Counter[state.Decision] = Counter()
    for seed in range(6):
        options = {name: values[seed % len(values)] for name, values in rulebook.options.items()}
        asked_for += play_at_random(rulebook, printed, options, seed)
    assert set(asked_for) >= set(state.Decision) - {state.Decision.LAST_FIELD_GOAL}


def test_with_a_book_of_extremes_too(rulebook: Rulebook, tmp_path: Path) -> None:
    text, book = DEFAULT.read_text(encoding="utf-8"), tmp_path / "book.toml"
    for usual, extreme in (("yards = 20", "yards = 99"), ("yards = 15", "yards = 99"), ("run = 6", "run = 12")):
        text = text.replace(usual, extreme)
    book.write_text(text.replace("times = 4", "times = 9").replace("numbers = [1]", "numbers = []"), encoding="utf-8")
    printed = rulebook.read_book(book)
    assert play_at_random(rulebook, printed, {}, 1)


def work_out(printed: Printed) -> Any:
    tables = blank(plain_layout(Tables))
    prepare(printed.book, tables[0])
    return tables


def test_the_tables_come_from_the_book_and_nothing_else(rulebook: Rulebook, printed: Printed, tmp_path: Path) -> None:
    first, other = work_out(printed), tmp_path / "book.toml"
    assert work_out(rulebook.read_book(None)).tobytes() == first.tobytes()
    weak = DEFAULT.read_text(encoding="utf-8").replace("long_pass = [1, 2, 3]", "long_pass = [1, 2, 3, 4, 5, 6]")
    other.write_text(weak, encoding="utf-8")
    changed = work_out(rulebook.read_book(other))
    long_pass = (9, 0, 3, 9, state.Call.LONG_PASS)  # on first and ten around midfield with time enough
    assert changed[0].call_weight[long_pass] < first[0].call_weight[long_pass]


def test_tables_are_made_once_for_a_book_and_closed_to_writers(rulebook: Rulebook, printed: Printed) -> None:
    coach = rulebook.bots[0]
    tables = coach.tables(printed)  # type: ignore[attr-defined]
    assert coach.tables(rulebook.read_book(None)) is tables  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="read-only"):
        tables[0].call_weight[0] = 0
    with pytest.raises(ValueError, match="read-only"):
        printed.book.run[0] = 0


def test_weights_are_out_of_a_thousand(tables: Any) -> None:
    played = [plan for plan in range(24) if plan not in {0, 10, 17}]  # those are over: no card is left
    for weight in (tables.call_weight, tables.front_weight):
        assert (weight >= 0).all()
        assert (abs(weight[played].sum(-1) - 1000) <= 2).all()


# Mixing.


def test_first_and_ten_is_mixed(ask: Ask) -> None:
    calls = Counter(ask(state.Decision.OFFENSE_CARD, luck) for luck in LUCKS)
    fronts = Counter(ask(state.Decision.DEFENSE_CARD, luck, team=AWAY) for luck in LUCKS)
    assert set(calls) == {state.Call.RUN, state.Call.SHORT_PASS, state.Call.LONG_PASS}
    assert min(calls.values()) > 10
    assert sum(count > 10 for count in fronts.values()) >= 3


def test_short_yardage_is_run_more_often_than_long(ask: Ask) -> None:
    runs = [
        Counter(ask(state.Decision.OFFENSE_CARD, luck, down=3, to_go=to_go) for luck in LUCKS)[state.Call.RUN]
        for to_go in (1, 10)
    ]
    assert runs[0] > 2 * runs[1]


def test_the_same_luck_makes_the_same_call(ask: Ask) -> None:
    assert [ask(state.Decision.OFFENSE_CARD, luck) for luck in LUCKS] == [
        ask(state.Decision.OFFENSE_CARD, luck) for luck in LUCKS
    ]


def test_a_two_point_try_is_run_into_the_best_defense(ask: Ask) -> None:
    calls = Counter(ask(state.Decision.OFFENSE_CARD, luck, phase="try") for luck in LUCKS)
    assert set(calls) == {state.Call.RUN}
    assert ask(state.Decision.DEFENSE_CARD, 500, team=AWAY, phase="try") == 4


# Fourth down.


@pytest.mark.parametrize(
    ("ball", "to_go", "kick"),
    [
        ("opp 10", "goal", state.Call.FIELD_GOAL),
        ("opp 18", 10, state.Call.FIELD_GOAL),
        ("own 20", 15, state.Call.PUNT),
        ("own 2", 15, state.Call.PUNT),
        ("own 45", 15, state.Call.PUNT),
    ],
)
def test_it_kicks(ask: Ask, ball: str, to_go: Any, kick: state.Call) -> None:
    assert {ask(state.Decision.OFFENSE_CARD, luck, ball=ball, down=4, to_go=to_go) for luck in LUCKS[:40]} == {kick}


@pytest.mark.parametrize(("ball", "to_go"), [("opp 45", 1), ("opp 2", "goal"), ("opp 38", 4), ("own 20", 10)])
def test_it_goes_for_it(ask: Ask, ball: str, to_go: Any) -> None:
    calls = {ask(state.Decision.OFFENSE_CARD, luck, ball=ball, down=4, to_go=to_go) for luck in LUCKS[:40]}
    assert not calls & {state.Call.FIELD_GOAL, state.Call.PUNT}


@pytest.mark.parametrize(("score", "kicks"), [([10, 13], True), ([10, 14], False), ([13, 10], True)])
def test_a_field_goal_at_the_end_only_if_three_points_help(ask: Ask, score: list[int], kicks: bool) -> None:
    late = {"quarter": 4, "clock": 3, "score": score, "down": 4, "to_go": "goal", "ball": "opp 10"}
    assert (ask(state.Decision.OFFENSE_CARD, **late) == state.Call.FIELD_GOAL) == kicks


def test_no_punt_when_the_game_would_be_lost(ask: Ask) -> None:
    late = {"quarter": 4, "clock": 4, "down": 4, "to_go": 12, "ball": "own 20"}
    assert ask(state.Decision.OFFENSE_CARD, score=[0, 3], **late) != state.Call.PUNT
    assert ask(state.Decision.OFFENSE_CARD, score=[3, 0], **late) == state.Call.PUNT


@pytest.mark.parametrize(
    ("down", "clock", "score", "runs"),
    [(1, 1, [16, 14], True), (2, 2, [16, 14], True), (2, 3, [16, 14], False), (1, 1, [14, 16], False)],
)
def test_it_runs_out_the_clock_when_ahead(ask: Ask, down: int, clock: int, score: list[int], runs: bool) -> None:
    late = {"quarter": 4, "clock": clock, "score": score, "down": down}
    assert ({ask(state.Decision.OFFENSE_CARD, luck, **late) for luck in LUCKS} == {state.Call.RUN}) == runs


# Kickoffs, returns, tries and the toss.


def test_an_onside_kick_only_when_behind_late(ask: Ask) -> None:
    kickoff = {"phase": "kickoff"}
    assert ask(state.Decision.KICKOFF, score=[0, 3], **kickoff) == state.Kick.KICK
    assert ask(state.Decision.KICKOFF, score=[0, 3], quarter=4, clock=3, **kickoff) == state.Kick.ONSIDE
    assert ask(state.Decision.KICKOFF, score=[3, 0], quarter=4, clock=3, **kickoff) == state.Kick.KICK


def test_a_kick_is_returned_unless_it_came_down_on_the_goal_line(ask: Ask) -> None:
    kickoff = {"phase": "kickoff", "team": AWAY}
    assert ask(state.Decision.KICK_RETURN, fields={"kick_spot": 0}, **kickoff) == state.KickReturn.TOUCHBACK
    assert ask(state.Decision.KICK_RETURN, fields={"kick_spot": 10}, **kickoff) == state.KickReturn.RETURN


def test_two_points_when_two_are_needed(ask: Ask) -> None:
    late = {"phase": "try", "quarter": 4, "clock": 2}
    assert ask(state.Decision.TRY, score=[14, 16], **late) == state.Try.TWO_POINT
    assert ask(state.Decision.TRY, score=[16, 16], **late) == state.Try.KICK_TRY
    assert (
        ask(state.Decision.TRY, score=[16, 16], phase="try") == state.Try.TWO_POINT
    )  # early on what is worth more on average


def test_it_receives_and_takes_the_last_field_goal(ask: Ask) -> None:
    toss = {"phase": "coin-toss", "clock": 20}
    assert ask(state.Decision.TOSS_CHOICE, **toss) == state.Toss.RECEIVE
    assert {ask(state.Decision.TOSS_CALL, luck, team=AWAY, **toss) for luck in LUCKS[:20]} == {0, 1}
    last = {"phase": "last-field-goal", "quarter": 2, "clock": 0, "ball": "opp 30"}
    assert ask(state.Decision.LAST_FIELD_GOAL, **last) == state.LastFieldGoal.FIELD_GOAL


# Timeouts and challenges.


def test_the_timeout_before_the_last_play_is_for_the_team_that_is_losing(ask: Ask) -> None:
    late = {"quarter": 4, "clock": 1, "ball": "opp 40", "used": [f"{n:02}" for n in range(1, 20)]}
    for team, score, wanted in [(HOME, [0, 3], 0), (HOME, [3, 0], 1), (AWAY, [3, 0], 0), (AWAY, [0, 3], 1)]:
        assert ask(state.Decision.LAST_PLAY_TIMEOUT, team=team, score=score, **late) == wanted
    late["quarter"] = 2
    assert ask(state.Decision.LAST_PLAY_TIMEOUT, **late) == state.Timeout.TIMEOUT
    assert ask(state.Decision.LAST_PLAY_TIMEOUT, team=AWAY, **late) == state.Timeout.NO_TIMEOUT


def test_a_gain_is_doubled_or_halved_where_that_helps(ask: Ask) -> None:
    sure = {"offense_card": state.Call.SHORT_PASS, "defense_card": 0}
    for card, team in ((21, HOME), (22, AWAY)):
        assert (
            ask(state.Decision.CARD_TIMEOUT, team=team, fields=on_card(card, **sure), down=3) == state.Timeout.TIMEOUT
        )
    touchdown = on_card(21, **sure)
    assert ask(state.Decision.CARD_TIMEOUT, fields=touchdown, ball="opp 2", to_go="goal") == state.Timeout.NO_TIMEOUT


def test_a_card_is_changed_for_the_best_answer(ask: Ask) -> None:
    bad_call = on_card(23, offense_card=state.Call.RUN, defense_card=4)
    assert ask(state.Decision.CARD_TIMEOUT, fields=bad_call, down=3) == state.Timeout.TIMEOUT
    assert ask(state.Decision.CHANGE_OFFENSE_CARD, fields=bad_call, down=3) == state.Call.LONG_PASS
    good_call = on_card(23, offense_card=state.Call.LONG_PASS, defense_card=4)
    assert ask(state.Decision.CARD_TIMEOUT, fields=good_call, down=3) == state.Timeout.NO_TIMEOUT
    bad_front = on_card(24, offense_card=state.Call.LONG_PASS, defense_card=4)
    assert ask(state.Decision.CARD_TIMEOUT, team=AWAY, fields=bad_front, down=3) == state.Timeout.TIMEOUT
    assert ask(state.Decision.CHANGE_DEFENSE_CARD, team=AWAY, fields=bad_front, down=3) == 3


def test_an_interception_is_challenged_and_a_short_gain_is_not(ask: Ask) -> None:
    caught = on_card(1, offense_card=state.Call.LONG_PASS, standing_gain=14)
    assert ask(state.Decision.CHALLENGE, fields=caught) == state.Challenge.CHALLENGE
    short = on_card(5, offense_card=state.Call.SHORT_PASS, standing_gain=2)
    assert ask(state.Decision.CHALLENGE, team=AWAY, fields=short) == state.Challenge.NO_CHALLENGE
    touchdown = on_card(5, offense_card=state.Call.LONG_PASS, standing_gain=50)
    assert ask(state.Decision.CHALLENGE, team=AWAY, fields=touchdown) == state.Challenge.CHALLENGE


# Penalties.


@pytest.mark.parametrize(
    ("team", "card", "gain", "answer"),
    [
        (HOME, 9, 4, state.Penalty.ACCEPT),  # ten yards and a first down for the offense
        (HOME, 9, 30, state.Penalty.DECLINE),
        (HOME, 10, 50, state.Penalty.DECLINE),  # it was a touchdown
        (AWAY, 9, 8, state.Penalty.ACCEPT),
        (AWAY, 10, 50, state.Penalty.ACCEPT),
    ],
)
def test_the_better_of_penalty_and_gain(ask: Ask, team: int, card: int, gain: int, answer: state.Penalty) -> None:
    assert ask(state.Decision.PENALTY, team=team, fields=on_card(card, standing_gain=gain)) == answer


def test_the_defense_takes_the_ball_rather_than_five_yards_on_fourth_down(ask: Ask) -> None:
    assert (
        ask(state.Decision.PENALTY, team=AWAY, down=4, to_go=3, fields=on_card(8, standing_gain=0))
        == state.Penalty.DECLINE
    )


# Seeing.


def test_nothing_counts_but_what_is_seen(rulebook: Rulebook, printed: Printed) -> None:
    record = rulebook.place({"phase": "scrimmage", "ball": "own 40", "down": 2, "to_go": 6, "possession": "home"})
    g = record[0]
    before = [_choices(rulebook, printed, g, team) for team in (HOME, AWAY)]
    g.generator, g.tape[:], g.decisions, g.quiet = 99, 3, 97, 1
    assert [_choices(rulebook, printed, g, team) for team in (HOME, AWAY)] == before


def _choices(rulebook: Rulebook, printed: Printed, g: Any, team: int) -> list[int]:
    decision = state.Decision.OFFENSE_CARD if team == HOME else state.Decision.DEFENSE_CARD
    seen = rulebook.copies.look(g, team)
    tables, book = rulebook.bots[0].tables(printed)[0], printed.book  # type: ignore[attr-defined]
    return [answer(seen, book, tables, team, decision, OPTIONS[decision], luck) for luck in LUCKS[:50]]
