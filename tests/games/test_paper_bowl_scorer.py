"""The scorer of Paper Bowl against a recount of the log by other means, over random games."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.model.position import Event, read_events
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.words import TEAMS, Team
from leatherhead.registry import find

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.read_book(None)
OTHER: dict[Team, Team] = {"home": "away", "away": "home"}
CALLS = ("run", "short-pass", "long-pass", "field-goal", "punt")
Counts = dict[Team, Counter[Stat]]
PASSES = ("short-pass", "long-pass")
OPTIONS = [
    {},
    {"incomplete_03": "dead-ball", "incomplete_17": "dead-ball", "overtime": "until-decided", "touchback": "goal-line"},
]

# Events that count one for a team, as they stand.
PLAIN = {
    "punt": Stat.PUNTS, "timeout": Stat.TIMEOUTS_USED, "safety": Stat.SAFETIES, "sack": Stat.SACKS_TAKEN,
    "challenge": Stat.CHALLENGES, "challenge-won": Stat.CHALLENGES_WON, "fumble": Stat.FUMBLES,
    "kickoff": Stat.KICKOFFS, "free-kick": Stat.KICKOFFS, "onside-kick": Stat.ONSIDE_KICKS,
    "onside-recovered": Stat.ONSIDE_KICKS_RECOVERED, "field-goal-good": Stat.FIELD_GOALS_MADE,
    "kick-try-good": Stat.EXTRA_POINTS_MADE, "two-point-good": Stat.TWO_POINTS_MADE,
}  # fmt: skip
EITHER_WAY = {
    Stat.FIELD_GOALS_ATTEMPTED: ("field-goal-good", "field-goal-missed"),
    Stat.EXTRA_POINTS_ATTEMPTED: ("kick-try-good", "kick-try-missed"),
    Stat.TWO_POINTS_ATTEMPTED: ("two-point-good", "two-point-failed"),
}


class Log:
    """The events of one play."""

    def __init__(self, events: list[Event]) -> None:
        self.events, self.names = events, [event.name for event in events]

    def has(self, name: str) -> bool:
        return name in self.names

    def last(self, *names: str) -> Event:
        return [event for event in self.events if event.name in names][-1]


def _recount(log: Log, counts: Counts) -> None:
    for event in log.events:
        if event.name in PLAIN:
            counts[event.team][PLAIN[event.name]] += 1
        for stat, names in EITHER_WAY.items():
            counts[event.team][stat] += event.name in names
    on_a_try = log.has("two-point-good") or log.has("two-point-failed")
    if any(log.has(call) for call in CALLS) and not on_a_try:
        call = log.last(*CALLS)
        if log.has("penalty-accepted"):
            _penalty(log, counts)
        elif call.name in ("run", *PASSES):
            _scrimmage(log, call, counts[call.team], counts[OTHER[call.team]])
        elif log.has("returned"):
            _kick_return(log, counts, Stat.PUNT_RETURNS, Stat.PUNT_RETURN_YARDS)
    elif log.has("kickoff") or log.has("free-kick"):
        counts[log.last("kickoff", "free-kick").team][Stat.KICKOFF_TOUCHBACKS] += log.has("touchback")
        if log.has("returned"):
            _kick_return(log, counts, Stat.KICK_RETURNS, Stat.KICK_RETURN_YARDS)


def _penalty(log: Log, counts: Counts) -> None:
    fouled = log.last("penalty-accepted").team
    yards = log.last("half-the-distance" if log.has("half-the-distance") else "foul").numbers["yards"]
    counts[OTHER[fouled]][Stat.PENALTIES] += 1
    counts[OTHER[fouled]][Stat.PENALTY_YARDS] += yards
    counts[fouled][Stat.FIRST_DOWNS_PENALTY] += log.has("first-down")


def _kick_return(log: Log, counts: Counts, returns: Stat, yards: Stat) -> None:
    event = log.last("returned")
    counts[event.team][returns] += 1
    counts[event.team][yards] += min(event.numbers["yards"], 100 - event.numbers["from"])
    counts[event.team][Stat.RETURN_TOUCHDOWNS] += log.has("touchdown")


def _scrimmage(log: Log, call: Event, offense: Counter[Stat], defense: Counter[Stat]) -> None:
    ball, down = call.numbers["from"], call.numbers["down"]
    end = ball + log.last("gain", "fumble", "interception").numbers["yards"]
    yards = max(0, min(100, end)) - ball
    scored = log.has("touchdown") and log.last("touchdown").team == call.team
    made = scored or log.has("first-down")
    if call.name == "run":
        offense.update(
            {Stat.RUSHES: 1, Stat.RUSH_YARDS: yards, Stat.RUSH_TOUCHDOWNS: scored, Stat.FIRST_DOWNS_RUSH: made}
        )
    else:
        offense.update({Stat.PASS_TOUCHDOWNS: scored, Stat.FIRST_DOWNS_PASS: made})
        if log.has("sack"):
            offense[Stat.SACK_YARDS_LOST] -= yards
        else:
            caught = [name for name in log.names if name in ("complete", "incomplete")][-1:] == ["complete"]
            offense.update({Stat.PASS_ATTEMPTS: 1, Stat.COMPLETIONS: caught, Stat.PASS_YARDS_GROSS: yards * caught})
    offense[Stat.FUMBLES_LOST] += log.has("fumble") and log.has("turnover")
    offense[Stat.INTERCEPTIONS_THROWN] += log.has("interception") and log.has("turnover")
    defense[Stat.RETURN_TOUCHDOWNS] += log.has("turnover") and log.has("touchdown")
    if down > 2:
        offense[Stat.THIRD_DOWN_ATTEMPTS if down == 3 else Stat.FOURTH_DOWN_ATTEMPTS] += 1
        offense[Stat.THIRD_DOWN_CONVERSIONS if down == 3 else Stat.FOURTH_DOWN_CONVERSIONS] += made


@pytest.mark.parametrize("options", OPTIONS, ids=["by the card", "options"])
@pytest.mark.parametrize("seed", range(12))
def test_the_ledger_agrees_with_a_recount(
    play_on: Callable[..., Iterator[Any]], options: dict[str, str], seed: int
) -> None:
    record, ledger = RULEBOOK.fresh(options), blank(plain_layout(Ledger))[0]
    open_game(ledger)
    counts: Counts = {team: Counter() for team in TEAMS}
    for g in play_on(RULEBOOK, PRINTED, record, seed):
        RULEBOOK.keep_score(g, ledger)
        _recount(Log(read_events(RULEBOOK, g)), counts)
    close_game(ledger, *(int(points) for points in record[0].score), int(record[0].decisions))
    follows = {Stat.POINTS, Stat.OFFENSIVE_PLAYS, Stat.TOTAL_NET_YARDS, Stat.PASS_YARDS_NET, Stat.TURNOVERS}
    for stat in set(Stat) - follows - {Stat.FIRST_DOWNS, Stat.DRIVES}:
        for number, team in enumerate(TEAMS):
            assert ledger.game[number, stat] == counts[team][stat], stat.name


@pytest.mark.parametrize("options", OPTIONS, ids=["by the card", "options"])
@pytest.mark.parametrize("seed", range(12))
def test_points_and_sums_follow_from_the_other_figures(
    play_on: Callable[..., Iterator[Any]], options: dict[str, str], seed: int
) -> None:
    record, ledger = RULEBOOK.fresh(options), blank(plain_layout(Ledger))[0]
    open_game(ledger)
    for g in play_on(RULEBOOK, PRINTED, record, seed):
        RULEBOOK.keep_score(g, ledger)
    close_game(ledger, *(int(points) for points in record[0].score), int(record[0].decisions))
    for team in (0, 1):
        count = {stat: int(ledger.game[team, stat]) for stat in Stat}
        touchdowns = count[Stat.RUSH_TOUCHDOWNS] + count[Stat.PASS_TOUCHDOWNS] + count[Stat.RETURN_TOUCHDOWNS]
        assert count[Stat.POINTS] == (
            6 * touchdowns + 3 * count[Stat.FIELD_GOALS_MADE] + 2 * count[Stat.SAFETIES]
            + count[Stat.EXTRA_POINTS_MADE] + 2 * count[Stat.TWO_POINTS_MADE]
        )  # fmt: skip
        tries = count[Stat.EXTRA_POINTS_ATTEMPTED] + count[Stat.TWO_POINTS_ATTEMPTED]
        assert tries == touchdowns or (tries == touchdowns - 1 and record[0].quarter > 4)
        assert count[Stat.TURNOVERS] == count[Stat.INTERCEPTIONS_THROWN] + count[Stat.FUMBLES_LOST]
        assert count[Stat.TOTAL_NET_YARDS] == count[Stat.RUSH_YARDS] + count[Stat.PASS_YARDS_NET]
        kicks, scores = (
            count[Stat.PUNTS] + count[Stat.FIELD_GOALS_ATTEMPTED],
            touchdowns - count[Stat.RETURN_TOUCHDOWNS],
        )
        assert count[Stat.DRIVES] >= kicks + scores + count[Stat.TURNOVERS], "a drive ends but once"
        assert count[Stat.COMPLETIONS] <= count[Stat.PASS_ATTEMPTS]
