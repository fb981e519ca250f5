"""The scorer of Card Bowl against a recount of the log by other means, over random games."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.model.position import Event, read_events
from leatherhead.model.record import blank, duplicate, plain_layout
from leatherhead.model.words import TEAMS
from leatherhead.registry import find

RULEBOOK = find("card-bowl")
PRINTED = RULEBOOK.read_book(None)
OPTIONS = [{}, {"timing": "simple-2", "punt_block": "any-card"}, {"timing": "complex", "overtime": "until-winner"}]
Play = Callable[..., Iterator[Any]]
Counts = dict[lh.Team, Counter[Stat]]

# Events that count one for a team, as they stand.
PLAIN = {
    "safety": Stat.SAFETIES, "timeout": Stat.TIMEOUTS_USED, "onside-kick": Stat.ONSIDE_KICKS,
    "onside-recovered": Stat.ONSIDE_KICKS_RECOVERED, "kickoff": Stat.KICKOFFS, "squib-kick": Stat.KICKOFFS,
    "free-kick": Stat.KICKOFFS, "punt": Stat.PUNTS, "punt-blocked": Stat.PUNTS,
    "field-goal-good": Stat.FIELD_GOALS_MADE, "extra-point-good": Stat.EXTRA_POINTS_MADE,
    "two-point-good": Stat.TWO_POINTS_MADE,
}  # fmt: skip
SCRIMMAGE = {
    "sack": Stat.SACKS_TAKEN, "pass-complete": Stat.COMPLETIONS, "interception": Stat.INTERCEPTIONS_THROWN,
    "rush": Stat.RUSHES, "fumble": Stat.FUMBLES,
}  # fmt: skip
ATTEMPTS = {
    Stat.FIELD_GOALS_ATTEMPTED: ("field-goal-good", "field-goal-missed", "field-goal-blocked"),
    Stat.EXTRA_POINTS_ATTEMPTED: ("extra-point-good", "extra-point-missed", "extra-point-blocked"),
    Stat.TWO_POINTS_ATTEMPTED: ("two-point-good", "two-point-failed"),
}
PASSES = ("pass-complete", "pass-incomplete", "interception")


def _recount(events: list[Event], counts: Counts) -> None:
    named = {event.name: event for event in events}
    on_a_try = "two-point-good" in named or "two-point-failed" in named
    for event in events:
        if event.name in PLAIN:
            counts[event.team][PLAIN[event.name]] += 1
        for stat, names in ATTEMPTS.items():
            counts[event.team][stat] += event.name in names
        if not on_a_try:
            if event.name in SCRIMMAGE:
                counts[event.team][SCRIMMAGE[event.name]] += 1
            counts[event.team][Stat.PASS_ATTEMPTS] += event.name in (*PASSES, "spike")
    if not on_a_try and "fumble" in named and "fumble-lost" in named:
        counts[named["fumble"].team][Stat.FUMBLES_LOST] += 1
    if "touchdown" in named:
        counts[named["touchdown"].team][_kind_of_touchdown(named)] += 1
    if ("kickoff" in named or "squib-kick" in named or "free-kick" in named) and "touchback" in named:
        counts["away" if named["touchback"].team == "home" else "home"][Stat.KICKOFF_TOUCHBACKS] += 1


def _kind_of_touchdown(named: dict[str, Event]) -> Stat:
    scorer = named["touchdown"].team
    if "snap" in named and named["snap"].team == scorer and "fumble" not in named:
        if "rush" in named:
            return Stat.RUSH_TOUCHDOWNS
        if "pass-complete" in named:
            return Stat.PASS_TOUCHDOWNS
    return Stat.RETURN_TOUCHDOWNS


def _played(play_on: Play, options: dict[str, str], seed: int) -> tuple[Any, Any, Counts]:
    record, ledger = RULEBOOK.fresh(options), blank(plain_layout(Ledger))[0]
    open_game(ledger)
    counts: Counts = {team: Counter() for team in TEAMS}
    for g in play_on(RULEBOOK, PRINTED, record, seed):
        RULEBOOK.keep_score(g, ledger)
        _recount(read_events(RULEBOOK, g), counts)
    close_game(ledger, *(int(points) for points in record[0].score), int(record[0].decisions))
    return record[0], ledger, counts


@pytest.mark.parametrize("options", OPTIONS, ids=["simple-1", "simple-2", "complex"])
@pytest.mark.parametrize("seed", range(8))
def test_the_ledger_agrees_with_a_recount(play_on: Play, options: dict[str, str], seed: int) -> None:
    g, ledger, counts = _played(play_on, options, seed)
    counted = {*PLAIN.values(), *SCRIMMAGE.values(), *ATTEMPTS, Stat.PASS_ATTEMPTS, Stat.FUMBLES_LOST}
    counted |= {Stat.KICKOFF_TOUCHBACKS, Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS}
    for team in (0, 1):
        for stat in counted:
            assert ledger.game[team, stat] == counts[TEAMS[team]][stat], stat.name
        count = {stat: int(ledger.game[team, stat]) for stat in Stat}
        touchdowns = count[Stat.RUSH_TOUCHDOWNS] + count[Stat.PASS_TOUCHDOWNS] + count[Stat.RETURN_TOUCHDOWNS]
        assert int(g.score[team]) == (
            6 * touchdowns + 3 * count[Stat.FIELD_GOALS_MADE] + 2 * count[Stat.SAFETIES]
            + count[Stat.EXTRA_POINTS_MADE] + 2 * count[Stat.TWO_POINTS_MADE]
        )  # fmt: skip
        assert count[Stat.TOTAL_NET_YARDS] == count[Stat.RUSH_YARDS] + count[Stat.PASS_YARDS_NET]
        assert count[Stat.COMPLETIONS] <= count[Stat.PASS_ATTEMPTS]


def _one(situation: dict[str, Any], answers: list[str], **options: Any) -> Any:
    """The ledger of one play, its answers by label."""
    game = lh.new("card-bowl", situation=situation, options=options, referee=True)
    for answer in answers:
        if hasattr(game.pending, "options"):
            game.choose(answer)
        else:
            game.chance("card", answer)
    ledger = blank(plain_layout(Ledger))[0]
    open_game(ledger)
    play = game.plays[0]
    g = duplicate(play.before)[0]
    tape = [each.answer for each in play.answers]
    g.tape[: len(tape)] = tape
    g.tape_length = len(tape)
    RULEBOOK.step(g, PRINTED.book)
    RULEBOOK.keep_score(g, ledger)
    return ledger


AT = {
    "phase": "target", "possession": "home", "down": 3, "to_go": 10, "ball": "own 30",
    "offense_cards": ["9H", "6C", "8D", "4S"], "defense_cards": ["5D", "7S", "6H", "10C"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("ball", "answers", "stat", "yards"),
    [
        ("own 30", ["run-3", "KH", "5C", "2C", "4C", "3C"], Stat.RUSH_YARDS, 14),
        ("own 30", ["run-3", "KH", "5C", "6D", "AS", "none", "none", "10C", "7D"], Stat.RUSH_YARDS, 11),
        ("own 30", ["pass-1", "3C", "stop", "4S", "QD", "JC", "5C"], Stat.PASS_YARDS_GROSS, 9),
        ("opp 10", ["pass-1", "KC", "stop", "4S"], Stat.PASS_YARDS_GROSS, 10),
        ("own 5", ["pass-1", "9D", "7C", "8S"], Stat.SACK_YARDS_LOST, 5),
        ("own 30", ["run-2", "3H", "8D"], Stat.RUSH_YARDS, -2),
    ],
)
def test_yards(ball: str, answers: list[str], stat: Stat, yards: int) -> None:
    ledger = _one(AT | {"ball": ball} | ({"to_go": "goal"} if ball == "opp 10" else {}), answers)
    assert ledger.game[0, stat] == yards


def test_return_yards() -> None:
    kick = {"phase": "kickoff", "possession": "home"}
    cards = ["kick-deep", "8H", "6D", "4C", "5H", "6S", "7C", "KH", "2D", "3D", "4D"]
    ledger = _one(kick, cards)
    assert (ledger.game[1, Stat.KICK_RETURNS], ledger.game[1, Stat.KICK_RETURN_YARDS]) == (1, 36)
    assert ledger.game[0, Stat.KICKOFFS] == 1
