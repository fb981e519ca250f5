"""What Strategy League adds to the table of plays: the two cards, and the seconds of its clock."""

from collections.abc import Sequence
from enum import IntEnum

from leatherhead.football.ledger import Stat
from leatherhead.football.spot import other_side
from leatherhead.games.strategy_league import events
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.state import QUARTERS, Result, State
from leatherhead.model.doors import happened, last
from leatherhead.model.printed import Printed
from leatherhead.model.words import labels
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, PlayType, figure
from leatherhead.rule import Array, at_hand, rule

CALL, DEFENSE = (Column.OWN + place for place in range(2))


@at_hand
class OpenCall(IntEnum):
    """The words of the column `call` before the play cards."""

    PUNT, TOUCH_PUNT, FIELD_GOAL, KNEEL, SPIKE, FAIR_CATCH_KICK = range(6)


FIRST_CARD = len(OpenCall)


def _calls(printed: Printed) -> Sequence[str]:
    return (*labels(OpenCall), *(play["name"] for play in printed.data["play"]))


def _defenses(printed: Printed) -> Sequence[str]:
    return [defense["name"] for defense in printed.data["defense"]]


COLUMNS = (
    OwnColumn("call", "the play card, or a call made in the open", _calls),
    OwnColumn("defense", "the defensive card", _defenses),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the cards, and the length of a kick; a punt as a free kick is a kickoff."""
    if happened(g, events.Called):
        row[CALL], row[DEFENSE] = FIRST_CARD + last(g, events.Called).play, last(g, events.Called).defense
    elif happened(g, events.Kneel):
        row[CALL], row[Column.PLAY_TYPE] = OpenCall.KNEEL + 0, PlayType.QB_KNEEL + 0
    elif happened(g, events.Spike):
        row[CALL], row[Column.PLAY_TYPE] = OpenCall.SPIKE + 0, PlayType.QB_SPIKE + 0
    else:
        describe_kick(g, row)
    if figure(row, Stat.TWO_POINTS_ATTEMPTED):
        row[Column.PLAY_TYPE] = PlayType.RUN + 0 if happened(g, events.Run) else PlayType.PASS + 0
    if happened(g, events.FreeKick):
        row[Column.PLAY_TYPE] = PlayType.KICKOFF + 0
    row[Column.BLOCKED] = happened(g, events.KickBlocked)


@rule
def describe_kick(g: State, row: Array) -> None:
    """Write the kind of a kick and its length."""
    if happened(g, events.Kickoff):
        kick = last(g, events.Kickoff)
        if kick.how != Result.OUT_OF_BOUNDS:
            write_distance(row, kick.from_, kick.yards, kick.how)
    elif happened(g, events.Punt):
        punt = last(g, events.Punt)
        row[CALL] = OpenCall.PUNT + 0
        write_distance(row, punt.from_, punt.yards, punt.how)
    elif happened(g, events.TouchPunt):
        touch_punt = last(g, events.TouchPunt)
        row[CALL] = OpenCall.TOUCH_PUNT + 0
        write_distance(row, touch_punt.from_, touch_punt.yards, touch_punt.how)
    elif happened(g, events.FieldGoal):
        row[CALL] = OpenCall.FIELD_GOAL + 0
    elif happened(g, events.FairCatchKick):
        row[CALL] = OpenCall.FAIR_CATCH_KICK + 0
        row[Column.KICK_DISTANCE] = last(g, events.FairCatchKick).distance + events.FREE_KICK_YARDS


@rule
def write_distance(row: Array, spot: int, yards: int, how: int) -> None:
    """Write the length of a kick that was not blocked or a touchback."""
    if how == Result.DEAD_ON:
        row[Column.KICK_DISTANCE] = other_side(spot + yards)
    elif how == Result.GAIN or how == Result.OUT_OF_BOUNDS:
        row[Column.KICK_DISTANCE] = yards


@rule
def half_seconds(g: State) -> int:
    """Return the seconds left in the half."""
    more = g.quarter < QUARTERS and g.quarter != 2
    return (g.clock + (period_length(g) if more else 0)) // 10


PLAYS = PlayTable(COLUMNS, describe, half_seconds, toss=events.CoinToss)
