"""What Strategy League adds to the table of plays: the two cards, and the seconds of its clock."""

from collections.abc import Sequence

from leatherhead.football.ledger import Stat
from leatherhead.football.spot import other_side
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.state import QUARTERS, Event, Result, State
from leatherhead.model.doors import happened, number_of
from leatherhead.model.printed import Printed
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, PlayType, figure
from leatherhead.rule import Array, rule

CALL, DEFENSE = (Column.OWN + place for place in range(2))
KICKS = ("punt", "touch-punt", "field-goal", "kneel", "spike", "fair-catch-kick")  # in the order of the events below
OPEN_CALLS = (Event.PUNT, Event.TOUCH_PUNT, Event.FIELD_GOAL, Event.KNEEL, Event.SPIKE, Event.FAIR_CATCH_KICK)
FIRST_CARD = len(KICKS)
FAIR_CATCH_KICK_YARDS = 10  # it has no snap


def _calls(printed: Printed) -> Sequence[str]:
    return (*KICKS, *(play["name"] for play in printed.data["play"]))


def _defenses(printed: Printed) -> Sequence[str]:
    return [defense["name"] for defense in printed.data["defence"]]


COLUMNS = (
    OwnColumn("call", "the play card, or a call made in the open", _calls),
    OwnColumn("defense", "the defensive card", _defenses),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the cards, and the length of a kick."""
    for place in range(FIRST_CARD):
        if happened(g, OPEN_CALLS[place]):
            row[CALL] = place
    if happened(g, Event.CALLED):
        row[CALL] = FIRST_CARD + number_of(g, Event.CALLED, 0)
        row[DEFENSE] = number_of(g, Event.CALLED, 1)
    if happened(g, Event.KNEEL) or happened(g, Event.SPIKE):
        row[Column.PLAY_TYPE] = PlayType.QB_KNEEL + 0 if happened(g, Event.KNEEL) else PlayType.QB_SPIKE + 0
    if figure(row, Stat.TWO_POINTS_ATTEMPTED):
        row[Column.PLAY_TYPE] = PlayType.RUN + 0 if happened(g, Event.RUN) else PlayType.PASS + 0
    write_kick(g, row)
    row[Column.BLOCKED] = happened(g, Event.KICK_BLOCKED)


@rule
def write_kick(g: State, row: Array) -> None:
    """How far a kick went, if the card says so; a punt as a free kick is a kickoff."""
    for kick in (Event.KICKOFF, Event.PUNT, Event.TOUCH_PUNT):
        if happened(g, kick):
            yards, how = number_of(g, kick, 1), number_of(g, kick, 2)
            if how == Result.DEAD_ON:
                row[Column.KICK_DISTANCE] = other_side(number_of(g, kick, 0) + yards)
            elif how == Result.GAIN or (how == Result.OUT_OF_BOUNDS and kick != Event.KICKOFF):
                row[Column.KICK_DISTANCE] = yards
    if happened(g, Event.FAIR_CATCH_KICK):
        row[Column.KICK_DISTANCE] = number_of(g, Event.FAIR_CATCH_KICK, 0) + FAIR_CATCH_KICK_YARDS
    if happened(g, Event.FREE_KICK):
        row[Column.PLAY_TYPE] = PlayType.KICKOFF + 0


@rule
def half_seconds(g: State) -> int:
    """Return the seconds left in the half."""
    more = g.quarter < QUARTERS and g.quarter != 2
    return (g.clock + (period_length(g) if more else 0)) // 10


PLAYS = PlayTable(COLUMNS, describe, half_seconds, toss=Event.COIN_TOSS)
