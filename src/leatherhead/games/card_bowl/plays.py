"""What Card Bowl adds to the table of plays: who got the ball, and the two cards that met."""

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.rules.clock import ends_half, quarter_length
from leatherhead.games.card_bowl.scorer import TRIES
from leatherhead.games.card_bowl.state import Event, State, Target, Timing
from leatherhead.model.doors import happened, number_of
from leatherhead.model.words import labels
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import NONE, Column, PlayType
from leatherhead.rule import Array, rule

INTERVAL = 5  # seconds
CALL, CARD, DEFENSE = (Column.OWN + place for place in range(3))
COLUMNS = (
    OwnColumn("call", "the slot that got the ball, by a pass or a run", lambda printed: labels(Target)),
    OwnColumn("card", "the offense's card in that slot", lambda printed: CARD_IDS),
    OwnColumn("defense", "the defense's card in that slot", lambda printed: CARD_IDS),
)
BLOCKS = 1 << Event.PUNT_BLOCKED | 1 << Event.FIELD_GOAL_BLOCKED | 1 << Event.EXTRA_POINT_BLOCKED


@rule
def describe(g: State, row: Array) -> None:
    """Write the matchup that got the play, and the length of a kick."""
    if happened(g, Event.TARGET):
        row[CALL] = number_of(g, Event.TARGET, 0)
        row[CARD] = number_of(g, Event.TARGET, 1)
        row[DEFENSE] = number_of(g, Event.TARGET, 2)
        if g.happened & TRIES:
            row[Column.PLAY_TYPE] = PlayType.PASS + 0 if row[CALL] < Target.RUN_1 else PlayType.RUN + 0
    elif happened(g, Event.SPIKE):
        row[Column.PLAY_TYPE] = PlayType.QB_SPIKE + 0
    if happened(g, Event.PUNT):
        row[Column.KICK_DISTANCE] = number_of(g, Event.PUNT, 0)
    for kick in (Event.KICKOFF, Event.SQUIB_KICK, Event.FREE_KICK):
        if happened(g, kick):
            row[Column.KICK_DISTANCE] = GOAL_LINE - number_of(g, kick, 0) - row[Column.YARDLINE_100]
    if happened(g, Event.ONSIDE_KICK):
        row[Column.KICK_DISTANCE] = number_of(g, Event.ONSIDE_KICK, 0)
    row[Column.BLOCKED] = g.happened & BLOCKS != 0


@rule
def half_seconds(g: State) -> int:
    """Return the seconds left in the half; the simplest timing counts plays instead."""
    if g.option_timing == Timing.SIMPLE_1:
        return NONE
    return INTERVAL * (g.clock + (0 if ends_half(g) else quarter_length(g)))


PLAYS = PlayTable(COLUMNS, describe, half_seconds, toss=Event.COIN_TOSS)
