"""What Paper Bowl adds to the table of plays: the Offense, Defense and Play Cards."""

from leatherhead.football.ledger import Stat
from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.scorer import CALLS, last_call
from leatherhead.games.paper_bowl.state import Call, Event, State
from leatherhead.model.doors import happened, number_of
from leatherhead.model.words import labels
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, PlayType, figure
from leatherhead.rule import Array, rule

CALL, DEFENSE, CARD = (Column.OWN + place for place in range(3))
COLUMNS = (
    OwnColumn("call", "Offense Card played in the end", lambda printed: labels(Call)),
    OwnColumn("defense", "Defense Card played in the end", lambda printed: DEFENSE_IDS),
    OwnColumn("card", "number of the Play Card", lambda printed: CARD_IDS),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the cards of the play and the length of a kick."""
    if g.happened & CALLS:
        write_cards(g, row, last_call(g))
    elif happened(g, Event.FIELD_GOAL):
        row[CALL] = Call.FIELD_GOAL + 0
    elif happened(g, Event.PUNT):
        row[CALL] = Call.PUNT + 0
    if happened(g, Event.PLAY_CARD):
        row[CARD] = number_of(g, Event.PLAY_CARD, 0)
    if happened(g, Event.LANDED):
        write_kick(g, row)
    if figure(row, Stat.ONSIDE_KICKS):
        recovered = happened(g, Event.ONSIDE_RECOVERED)
        row[Column.KICK_DISTANCE] = number_of(g, Event.ONSIDE_RECOVERED if recovered else Event.ONSIDE_LOST, 0)


@rule
def write_cards(g: State, row: Array, call: int) -> None:
    """Card 24 may have changed the Defense Card; a two-point conversion is a run or a pass."""
    row[CALL] = call - Event.RUN
    row[DEFENSE] = number_of(g, call, 0)
    if happened(g, Event.CARD_CHANGED) and number_of(g, Event.CARD_CHANGED, 1):
        row[DEFENSE] = number_of(g, Event.CARD_CHANGED, 0)
    if figure(row, Stat.TWO_POINTS_ATTEMPTED):
        row[Column.PLAY_TYPE] = PlayType.RUN + 0 if call == Event.RUN else PlayType.PASS + 0


@rule
def write_kick(g: State, row: Array) -> None:
    """From the spot of the kick to where it came down, as the receivers count."""
    punt = happened(g, Event.PUNT)
    start = GOAL_LINE - row[Column.YARDLINE_100] if punt else row[Column.YARDLINE_100] + 0
    row[Column.KICK_DISTANCE] = GOAL_LINE - number_of(g, Event.LANDED, 0) - start


PLAYS = PlayTable(COLUMNS, describe, toss=Event.TOSS_WON)
