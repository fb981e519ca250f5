"""What Pigskin adds to the table of plays: the play that was called, and whom it attacked."""

from leatherhead.football.spot import distance_to_goal
from leatherhead.games.pigskin.scorer import BALL, SCRIMMAGE
from leatherhead.games.pigskin.state import TARGETED, TARGETS, Call, Event, ManPosition, State
from leatherhead.model.doors import happened, number_of
from leatherhead.model.words import labels
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column
from leatherhead.rule import Array, rule

CALL, ATTACKED = (Column.OWN + place for place in range(2))
COLUMNS = (
    OwnColumn("call", "the play that was called", lambda printed: labels(Call)),
    OwnColumn("attacked", "the defender whose position it attacks", lambda printed: labels(ManPosition)),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the call, and the length of a kick."""
    if g.happened & SCRIMMAGE:
        row[CALL] = g.call
        if g.call < TARGETED:
            row[ATTACKED] = TARGETS[g.call]
    row[Column.BLOCKED] = happened(g, Event.BLOCKED)
    for kick in (Event.KICKOFF, Event.FREE_KICK, Event.PUNT, Event.QUICK_KICK, Event.PUNT_OUT_OF_BOUNDS):
        if happened(g, kick):
            row[Column.KICK_DISTANCE] = number_of(g, kick, 0)
    if happened(g, Event.PUNT_OUT_OF_BOUNDS) and not happened(g, Event.BLOCKED):  # its card names a yard line
        ball, line = number_of(g, Event.PUNT_OUT_OF_BOUNDS, BALL), number_of(g, Event.PUNT_OUT_OF_BOUNDS, 0)
        row[Column.KICK_DISTANCE] = distance_to_goal(ball) - line


PLAYS = PlayTable(COLUMNS, describe, toss=Event.COIN_TOSS)
