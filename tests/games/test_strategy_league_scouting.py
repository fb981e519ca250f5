"""What the coach of Strategy League reckons with, against exact odds and outcomes from the rules themselves."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from strategy_league_formulas import odds_by_hand

import leatherhead as lh
from leatherhead.compiled.outcomes import outcomes
from leatherhead.games.strategy_league.book import FRONTS, PLAYS, SIDES
from leatherhead.games.strategy_league.coach import RETURN_YARDS
from leatherhead.games.strategy_league.coach import tables as chart_odds
from leatherhead.games.strategy_league.coach.penalties import with_penalty, without_penalty, worth
from leatherhead.games.strategy_league.playbook import playbook, results_of, windows_of
from leatherhead.games.strategy_league.readings import COLUMNS, HASHES
from leatherhead.games.strategy_league.rules.settling import settle
from leatherhead.games.strategy_league.state import (
    Phase,
    PlayOutcome,
    PlayScore,
    Result,
    Roll,
    is_fumble,
    kind_of,
    sack_of,
    yards_of,
)
from leatherhead.model.doors import CHANCE, SIDED
from leatherhead.model.position import Event, Position, read_events
from leatherhead.model.printed import Printed
from leatherhead.model.question import odds_of
from leatherhead.registry import find
from leatherhead.rule import rule

RULEBOOK = find("strategy-league")
BOOK: Any = RULEBOOK.own_book.book
TABLES: Any = RULEBOOK.bot("coach").tables(RULEBOOK.own_book)[0]  # type: ignore[union-attr]
DOWN = {"phase": "scrimmage", "possession": "home", "ball": "own 40", "down": 1, "to_go": 10}
NEVER_MIND = {
    "penalty": "decline", "out-of-bounds": "stay-in", "running-into-kicker": "keep", "punt-return": "return",
    "kick-return": "touchback",
}  # fmt: skip
Measure = Callable[[Any, list[Event]], Any]


def exactly(situation: dict[str, Any], given: dict[str, str], measure: Measure) -> dict[Any, Fraction]:
    """Walk a play to every end; rolls that read the same, and the penalties, are walked once."""
    start = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.place(situation))
    start.run()
    ways, outcomes = [(start, Fraction(1))], defaultdict(Fraction)
    while ways:
        position, probability = ways.pop()
        asked = position.asked
        if asked is None:
            outcomes[measure(position.g, read_events(RULEBOOK, position.g))] += probability
        elif asked.by != CHANCE:
            prompt = RULEBOOK.prompts[asked.what]
            ways.append((position.after(prompt.answers.index((NEVER_MIND | given)[prompt.name])), probability))
        else:
            read: dict[Any, tuple[int, Fraction]] = {}
            for answer, part in odds_of(asked):
                reading = _reading(position.g, answer) if asked.what == SIDED else answer
                read[reading] = answer, part + read.get(reading, (0, Fraction(0)))[1]
            ways += [(position.after(answer), probability * part) for answer, part in read.values()]
    return outcomes


def _reading(g: Any, answer: int) -> Any:
    if g.rolling in COLUMNS:
        return "a penalty"
    return int(BOOK.special_teams[g.rolling, answer]) if g.rolling <= Roll.EXTRA_POINT else answer


# Plays from scrimmage.


def branches() -> list[tuple[int, int, int]]:
    """A play, a defense and a hash mark for everything that a result may say, in as small a window as there is."""
    results, widths, found = results_of(BOOK), windows_of(BOOK), {}
    for play, front, window, side in np.ndindex(results.shape):
        code = int(results[play, front, window, side])
        beyond = BOOK.strike_through[play] and yards_of(code) >= BOOK.strike_through[play]
        branch = kind_of(code), is_fumble(code), sack_of(code) > 0, yards_of(code) < 0, bool(beyond)
        width = widths[play, front, window]
        if branch not in found or width < found[branch][0]:
            found[branch] = width, (play, front, side)
    return sorted({place for _, place in found.values()})


ODDS = chart_odds.odds_of(BOOK)


def scouted(play: int, front: int, side: int) -> dict[Any, float]:
    """What the coach expects of a play against a defense from a hash mark."""
    at = side, play * BOOK.fronts + front
    outcomes: dict[Any, float] = {("incomplete", 0, side): ODDS.incomplete[at], ("run back", 0): ODDS.run_back[at]}
    for mark, n in np.argwhere(ODDS.kept[at]):
        outcomes["kept", int(n) + chart_odds.LOW, int(mark)] = ODDS.kept[(*at, mark, n)]
    outcomes |= {("lost", int(n) + chart_odds.LOW): ODDS.lost[(*at, n)] for n in np.flatnonzero(ODDS.lost[at])}
    return {outcome: chance for outcome, chance in outcomes.items() if chance}


def whistle(g: Any, events: list[Event]) -> Any:
    """Whose ball it is when the whistle blows, and where."""
    log = {event.name: event.numbers for event in events}
    if "interception" in log:
        return ("run back", 0) if "interception-return-td" in log else ("lost", log["interception"]["yards"])
    if "pass-incomplete" in log:
        return ("incomplete", 0, int(g.mark))
    gained = next(log[name]["yards"] for name in ("run", "pass-complete", "sack") if name in log)
    if "fumble-return-td" in log:
        return ("run back", 0)
    return ("lost", gained) if "fumble-lost" in log else ("kept", gained, int(g.mark))


@pytest.mark.parametrize(("play", "front", "side"), branches())
def test_plays_come_to_what_the_coach_expects(play: int, front: int, side: int) -> None:
    # Deep in the own half, that no gain is cut off; penalties come after the events that are looked at.
    situation = DOWN | {"ball": "own 30", "hash": HASHES[side], "down": 4, "to_go": 2}
    found = exactly(situation, {"offense": PLAYS[play], "defense": FRONTS[front]}, whistle)
    expected = scouted(play, front, side)
    assert found.keys() == expected.keys()
    for outcome, chance in expected.items():
        assert float(found[outcome]) == pytest.approx(chance), outcome


def test_every_result_of_our_cards_is_among_them() -> None:
    kinds = set(kind_of(results_of(BOOK)).ravel().tolist())  # type: ignore[attr-defined]
    assert kinds == {Result.GAIN, Result.CAUGHT_FOR_LOSS, Result.INCOMPLETE, Result.INTERCEPTION}
    assert len(branches()) >= 6


# Kicks.


def received(kick: str) -> Measure:
    """Where the receivers have the ball; a return is no safety, and nobody scores with a blocked punt or a fumble."""

    def measure(_: Any, events: list[Event]) -> int:
        log = {event.name: event.numbers for event in events}
        if "kick-blocked" in log:
            return min(110 - log["kick-blocked"]["at"], 100)
        for name in ("punt-return", "kick-return"):
            if name in log:
                return int(min(max(log[name]["from"] + log[name]["yards"], 1), 100))
        for name in ("touchback", "kick-out-of-bounds"):
            if name in log:
                return int(log[name]["at"])
        how = Result(log[kick]["how"])
        return int(log[kick]["yards"] if how == Result.DEAD_ON else 100 - log[kick]["from"] - log[kick]["yards"])

    return measure


def assert_as_expected(found: dict[int, Fraction], expected: Any) -> None:
    assert set(found) == set(np.flatnonzero(expected).tolist())
    for spot, chance in found.items():
        assert float(chance) == pytest.approx(expected[spot]), spot


KICKS = chart_odds.kicks_of(BOOK)


@pytest.mark.parametrize(("kick", "spot"), [("punt", 5), ("punt", 60), ("touch-punt", 50)])
def test_punts_come_down_where_the_coach_expects(kick: str, spot: int) -> None:
    ball = f"own {spot}" if spot <= 50 else f"opp {100 - spot}"
    situation = DOWN | {"ball": ball, "down": 4, "block_fr": 0, "fr": 0}
    expected = (KICKS.punt if kick == "punt" else KICKS.touch_punt)[spot]
    assert_as_expected(exactly(situation, {"offense": kick}, received(kick)), expected)


def test_kickoffs_are_returned_as_the_coach_expects() -> None:
    kickoff = {"phase": "kickoff", "possession": "home", "fr": 0}
    assert_as_expected(exactly(kickoff, {"kickoff": "kickoff"}, received("kickoff")), KICKS.kickoff)
    free_kick = {"phase": "free-kick", "possession": "home", "fr": 0}
    assert_as_expected(exactly(free_kick, {"free-kick": "kickoff"}, received("kickoff")), KICKS.free_kick)


@pytest.mark.parametrize("spot", [55, 60, 65, 70, 80, 90])  # a spot for each row
def test_field_goals_are_as_good_as_the_coach_expects(spot: int) -> None:
    chances = []
    for mark in HASHES:
        situation = DOWN | {"ball": f"opp {100 - spot}", "hash": mark, "to_go": min(10, 100 - spot), "block_fr": 0}
        found = exactly(situation, {"offense": "field-goal"}, lambda g, events: _is_good(events))
        chances.append(float(found[True]))
    assert np.mean(chances) == pytest.approx(KICKS.goal[spot])


def _is_good(events: list[Event]) -> bool:
    told = [event.numbers["good"] == 1 for event in events if event.name == "flagged-kick"]
    return told[0] if told else any(event.name == "field-goal-good" for event in events)


def test_no_field_goal_is_expected_where_none_may_be_tried() -> None:
    for spot in range(1, 100):
        ball = f"own {spot}" if spot <= 50 else f"opp {100 - spot}"
        game = lh.new("strategy-league", situation=DOWN | {"ball": ball, "to_go": min(10, 100 - spot)})
        assert ("field-goal" in game.pending.options) == (KICKS.goal[spot] > 0)  # type: ignore[union-attr]


def test_the_coach_brings_kicks_out_by_the_mean_return() -> None:
    returns = [int(code) for code in BOOK.special_teams[Roll.KICKOFF_RETURN] if kind_of(int(code)) == Result.GAIN]
    assert abs(np.mean([yards_of(code) for code in returns]) - RETURN_YARDS) < 1


# Penalties: what the coach weighs is what the rules make of it.

AFTER_A_PLAY = {
    "gain": [("home", "dive"), ("away", "base"), ("result", "4@red*")],
    "first down": [("home", "dive"), ("away", "base"), ("result", "13@red*")],
    "loss": [("home", "dive"), ("away", "base"), ("result", "-2@red*")],
    "incomplete": [("home", "slant"), ("away", "man"), ("result", "inc*")],
    "interception": [("home", "slant"), ("away", "man"), ("result", "5i@red*"), ("coin", "heads")],
    "lost fumble": [("home", "dive"), ("away", "base"), ("result", "2F@red*"), ("coin", "heads")],
    "missed": [("home", "field-goal"), ("result", "no-good*")],
}
BALLS = ("own 2", "own 3", "own 9", "own 35", "opp 40", "opp 12", "opp 3")
FOULS = ("D5", "D15", "O5", "O10", "O15", "O10L")
GROUNDING = "O10L"  # counts on an incomplete pass only
# The coach takes an interception in the end zone for one just before it.
LEFT_OUT = {("interception", "opp 3")}


def asked_about(play: str, foul: str, ball: str, down: int) -> Any:
    """A game that waits for a team to take the penalty or not; None where nobody is asked, or the play cannot be."""
    if (play, ball) in LEFT_OUT:
        return None
    to_go = min(10, int(ball[4:])) if ball.startswith("opp") else 10
    situation = DOWN | {"ball": ball, "down": down, "to_go": to_go, "p6": 0, "strike_through": 0, "fr": 0}
    game = lh.new("strategy-league", situation=situation, referee=True)
    for key, value in AFTER_A_PLAY[play]:
        if key not in ("home", "away"):
            game.chance(key, value)
        elif value in game.pending.options:  # type: ignore[union-attr]
            game.choose(value, by=key)
        else:
            return None
    if foul == GROUNDING and play != "incomplete":
        return None
    game.chance("penalty", foul)
    return game if game.pending is not None and game.pending.name == "penalty" else None  # type: ignore[union-attr]


def worth_to_home(game: Any) -> int:
    """What a situation is worth to the team that had the ball, by the coach's tables."""
    g = game.position.g
    if g.phase == Phase.FREE_KICK:
        return worth(TABLES, 1, 0, 100)  # a safety
    if g.phase == Phase.TRY:
        return worth(TABLES, 1, 100, 100)
    if g.possession == 0:
        return worth(TABLES, int(g.down), int(g.ball), int(g.line_to_gain))
    return -int(worth(TABLES, 1, int(g.ball), min(int(g.ball) + 10, 100)))


@pytest.mark.parametrize("play", AFTER_A_PLAY)
def test_penalties_are_weighed_as_they_are_enforced(play: str) -> None:
    asked: dict[str, int] = defaultdict(int)
    for foul in FOULS:
        for ball in BALLS:
            for down in range(1, 5):
                game = asked_about(play, foul, ball, down)
                if game is None:
                    continue
                asked[foul] += 1
                seen = game.view(game.pending.by).record
                weighed = {"accept": with_penalty(seen, BOOK, TABLES), "decline": without_penalty(seen, TABLES)}
                game.choose("accept")
                assert weighed["accept"] == worth_to_home(game), (foul, ball, down)
                game.undo()
                game.choose("decline")
                assert weighed["decline"] == worth_to_home(game), (foul, ball, down)
    assert set(asked) >= set(FOULS) - (set() if play == "incomplete" else {GROUNDING})


# What is worked out once.


def test_a_playbook_is_worked_out_once_for_a_book() -> None:
    assert playbook(RULEBOOK.own_book.book) is playbook(RULEBOOK.read_book(None).book)


def test_the_tables_are_out_of_reach_of_those_who_play() -> None:
    with pytest.raises(ValueError, match="read-only"):
        BOOK.kind[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        TABLES.zone[0] = 1


def test_the_odds_of_all_plays_add_up() -> None:
    found = chart_odds.odds_of(BOOK)
    total = found.kept.sum(axis=(2, 3)) + found.incomplete + found.lost.sum(axis=2) + found.run_back
    assert total == pytest.approx(np.ones((SIDES, BOOK.plays * BOOK.fronts)))
    assert results_of(BOOK).shape[3] == SIDES


# Charts that say something else.


def changed_charts() -> Printed:
    """Charts in which every window, result and number is another one."""
    record = RULEBOOK.own_book.record.copy()
    charts = record[0]
    charts["window"][: BOOK.plays, : BOOK.fronts] -= 1
    results = charts["cell"][: BOOK.plays, : BOOK.fronts]
    results += np.where(kind_of(results) == Result.INCOMPLETE, 0, 1)  # type: ignore[call-overload]  # a yard more
    charts["p6"] += 3
    charts["fr"] += 4
    return Printed(record, "changed", {})


def test_the_kicks_follow_every_list() -> None:
    lists = {
        Roll.KICKOFF: "kickoff free_kick", Roll.KICKOFF_RETURN: "kickoff free_kick", Roll.PUNT: "punt",
        Roll.TOUCH_PUNT: "touch_punt", Roll.PUNT_RETURN: "punt", Roll.EXTRA_POINT: "extra_point",
    }  # fmt: skip
    for roll, moved in lists.items():
        record = RULEBOOK.own_book.record.copy()
        record[0]["special_teams"][roll] = np.roll(record[0]["special_teams"][roll], 1)
        record[0]["special_teams"][roll][0] = record[0]["special_teams"][roll][50]
        assert _moved(Printed(record, "changed", {})) == set(moved.split())
    record = RULEBOOK.own_book.record.copy()
    record[0]["field_goal"][:, 40:60] = record[0]["field_goal"][:, :1]
    assert _moved(Printed(record, "changed", {})) == {"goal"}


def _moved(printed: Printed) -> set[str]:
    """The kicks that are not as with our own charts."""
    found = vars(chart_odds.kicks_of(printed.book))
    return {name for name, own in vars(KICKS).items() if np.abs(found[name] - own).max() > 1e-9}


def test_the_odds_follow_every_window_result_and_number() -> None:
    """By formulas, too, and with our own charts."""
    for printed in (RULEBOOK.own_book, changed_charts()):
        found, by_hand = chart_odds.odds_of(printed.book), odds_by_hand(printed.book)
        for name, chances in vars(found).items():
            assert abs(chances - vars(by_hand)[name]).max() < 1e-14, name
    assert (abs(found.kept - ODDS.kept).max((2, 3)) > 0).all()
    for name in ("lost", "run_back"):
        changed, own = vars(found)[name], vars(ODDS)[name]
        assert (changed != own)[own > 0].any()


# What follows a gain: the coach's arithmetic against the rules.

DOWNS_TO_GO_SPOTS = [
    (down, to_go, spot)
    for down in range(4)
    for to_go in (1, 2, 5, 10, 15, 25)
    for spot in (1, 3, 20, 50, 75, 80, 90, 97, 99)
    if to_go <= 100 - spot
]
DOWN_NOW, TO_GO, BALL, GAIN, OUTCOME = range(5)


@rule
def settle_gain(g: Any, book: Any, start: Any) -> None:  # noqa: ARG001  as every play
    g.phase, g.possession, g.down, g.ball = Phase.SCRIMMAGE + 0, 0, start[DOWN_NOW] + 1, start[BALL]
    g.line_to_gain, g.outcome, g.mark = start[BALL] + start[TO_GO], start[OUTCOME], 2
    g.spot = start[BALL] + start[GAIN]
    settle(g)


@rule
def read_situation(g: Any, start: Any, result: None, row: Any) -> None:  # noqa: ARG001  as every reading
    row[0], row[1], row[2], row[3] = g.scored, g.possession, g.down - 1, g.ball
    row[4] = g.line_to_gain - g.ball


@pytest.mark.parametrize("outcome", [PlayOutcome.KEPT, PlayOutcome.LOST])
def test_the_coach_values_what_the_rules_make_of_a_gain(outcome: int) -> None:
    shape = 4, chart_odds.FARTHEST + 1, 101, SIDES
    worth = chart_odds.PlanWorth(np.random.default_rng(7).random(shape), 7.0, -2.0, np.zeros(101), -7.0, 3.0)
    worth.lost = -np.arange(101) / 100
    gains = np.arange(chart_odds.LOW, chart_odds.HIGH + 1)
    places = [(*place, int(gain), int(outcome)) for place in DOWNS_TO_GO_SPOTS for gain in gains]
    if outcome == PlayOutcome.LOST:
        places = [place for place in places if place[BALL] + place[GAIN] > 0]  # otherwise it is a touchdown
    found = outcomes(RULEBOOK, RULEBOOK.own_book, settle_gain, np.array(places), read_situation, columns=5)
    assert len(found.start) == len(places)
    hopes = {place: chart_odds.hopes(worth, place[0], *map(np.array, ([place[1]], [place[2]])))
             for place in DOWNS_TO_GO_SPOTS}  # fmt: skip
    for start, (scored, possession, down, ball, to_go) in zip(found.start, found.rows, strict=True):
        place = places[start]
        kept, lost = (each[0, place[GAIN] - chart_odds.LOW] for each in hopes[place[:GAIN]])
        if scored:
            expected = worth.touchdown if scored == PlayScore.TOUCHDOWN else worth.safety
        elif possession == 0:
            expected = worth.down[down, min(to_go, chart_odds.FARTHEST), ball, 2]
        else:
            expected = worth.lost[100 - ball]
        assert (kept[2] if outcome == PlayOutcome.KEPT else lost) == expected, place
