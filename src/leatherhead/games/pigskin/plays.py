"""The columns that Pigskin adds to the table of plays: the play that was called, and the position it attacked."""

from leatherhead.football.spot import distance_to_goal
from leatherhead.games.pigskin import events, scorer
from leatherhead.games.pigskin.state import TARGETED, TARGETS, Call, ManPosition, State
from leatherhead.model.doors import happened, last
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
    if scorer.is_from_scrimmage(g):
        row[CALL] = g.call
        if g.call < TARGETED:
            row[ATTACKED] = TARGETS[g.call]
    row[Column.BLOCKED] = happened(g, events.Blocked)
    if happened(g, events.Kickoff):
        row[Column.KICK_DISTANCE] = last(g, events.Kickoff).yards
    if happened(g, events.FreeKick):
        row[Column.KICK_DISTANCE] = last(g, events.FreeKick).yards
    if happened(g, events.Punt):
        row[Column.KICK_DISTANCE] = last(g, events.Punt).yards
    if happened(g, events.QuickKick):
        row[Column.KICK_DISTANCE] = last(g, events.QuickKick).yards
    if happened(g, events.PuntOutOfBounds):  # its card names a yard line
        out = last(g, events.PuntOutOfBounds)
        row[Column.KICK_DISTANCE] = 0 if happened(g, events.Blocked) else distance_to_goal(out.ball) - out.yards


PLAYS = PlayTable(COLUMNS, describe, toss=events.CoinToss, era="1946")
