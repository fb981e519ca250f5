"""What Pigskin adds to the table of plays: the play that was called, and whom it attacked."""

from leatherhead.engine.doors import happened, number_of
from leatherhead.engine.play_table import OwnColumn, PlayTable
from leatherhead.engine.words import labels
from leatherhead.football.play_row import Column
from leatherhead.games.pigskin.scorer import SCRIMMAGE
from leatherhead.games.pigskin.state import TARGETED, TARGETS, Event, Play, Position, State
from leatherhead.rule import Array, rule

CALL, ATTACKED = (Column.OWN + place for place in range(2))
COLUMNS = (
    OwnColumn("call", "the play that was called", lambda printed: labels(Play)),
    OwnColumn("attacked", "the defender whose position it attacks", lambda printed: labels(Position)),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the call, and the length of a kick."""
    if g.happened & SCRIMMAGE:
        row[CALL] = g.call
        if g.call < TARGETED:
            row[ATTACKED] = TARGETS[g.call]
    for kick in (Event.KICKOFF, Event.FREE_KICK, Event.PUNT, Event.QUICK_KICK, Event.PUNT_OUT_OF_BOUNDS):
        if happened(g, kick):
            row[Column.KICK_DISTANCE] = number_of(g, kick, 0)
    row[Column.BLOCKED] = happened(g, Event.BLOCKED)


PLAYS = PlayTable(COLUMNS, describe, toss=Event.COIN_TOSS)
