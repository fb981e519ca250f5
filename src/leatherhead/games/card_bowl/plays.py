"""The columns that Card Bowl adds to the table of plays: the slot that got the ball, and the two cards that met."""

from leatherhead.game import Array, happened, labels, last, rule, spot
from leatherhead.games.card_bowl import events
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.rules.clock import ends_half, quarter_length
from leatherhead.games.card_bowl.scorer import is_try
from leatherhead.games.card_bowl.state import State, Target, Timing
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import NONE, Column, PlayType

INTERVAL = 5  # seconds
CALL, CARD, DEFENSE = (Column.OWN + place for place in range(3))
COLUMNS = (
    OwnColumn("call", "the slot that got the ball, by a pass or a run", lambda printed: labels(Target)),
    OwnColumn("card", "the offense's card in that slot", lambda printed: CARD_IDS),
    OwnColumn("defense", "the defense's card in that slot", lambda printed: CARD_IDS),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the matchup that got the play, and the length of a kick."""
    if happened(g, events.Target):
        matchup = last(g, events.Target)
        row[CALL], row[CARD], row[DEFENSE] = matchup.target, matchup.offense_card, matchup.defense_card
        if is_try(g):
            row[Column.PLAY_TYPE] = PlayType.PASS + 0 if matchup.target < Target.RUN_1 else PlayType.RUN + 0
    elif happened(g, events.Spike):
        row[Column.PLAY_TYPE] = PlayType.QB_SPIKE + 0
    if happened(g, events.Punt):
        row[Column.KICK_DISTANCE] = last(g, events.Punt).yards
    if happened(g, events.Kickoff):
        row[Column.KICK_DISTANCE] = length(last(g, events.Kickoff).at, row)
    if happened(g, events.SquibKick):
        row[Column.KICK_DISTANCE] = length(last(g, events.SquibKick).at, row)
    if happened(g, events.FreeKick):
        row[Column.KICK_DISTANCE] = length(last(g, events.FreeKick).at, row)
    if happened(g, events.OnsideKick):
        row[Column.KICK_DISTANCE] = last(g, events.OnsideKick).yards
    punt_or_goal = happened(g, events.PuntBlocked) or happened(g, events.FieldGoalBlocked)
    row[Column.BLOCKED] = punt_or_goal or happened(g, events.ExtraPointBlocked)


@rule
def length(landed: int, row: Array) -> int:
    """Return the yards of a kickoff that the other team fields."""
    return spot.GOAL_LINE - landed - row[Column.YARDLINE_100]


@rule
def half_seconds(g: State) -> int:
    """Return the seconds left in the half; the simplest timing counts plays instead."""
    if g.option_timing == Timing.SIMPLE_1:
        return NONE
    return INTERVAL * (g.clock + (0 if ends_half(g) else quarter_length(g)))


PLAYS = PlayTable(COLUMNS, describe, half_seconds, toss=events.CoinToss)
