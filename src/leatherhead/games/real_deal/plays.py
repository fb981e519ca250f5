"""What Real Deal Football adds to the table of plays: the card that was played, and the card that answered it."""

from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.rules.cards import is_one_of
from leatherhead.games.real_deal.state import CARDS, FIELD_GOALS, PASSES, RUSHES, CardType, Event, State
from leatherhead.model.doors import happened, number_of
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, DriveResult, PlayType
from leatherhead.rule import Array, rule

CALL, DEFENSE = (Column.OWN + place for place in range(2))
FACED = 1  # column of the numbers of an answer
PLAYED = (Event.SCORING_PLAY, Event.PUNT_INSIDE_10, Event.HAS_BALL)
COLUMNS = (
    OwnColumn("call", "the card that was played or is answered, or a punt", lambda printed: (*CARD_IDS, "punt")),
    OwnColumn("defense", "the card that answers it", lambda printed: CARD_IDS),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the cards, the kind of play, and how a possession ended if no figure says so."""
    for event in PLAYED:
        if happened(g, event):
            row[CALL] = number_of(g, event, 0)
    if happened(g, Event.PUNT):
        row[CALL] = CARDS
    if happened(g, Event.COUNTER):
        row[DEFENSE] = number_of(g, Event.COUNTER, 0)
        row[CALL] = number_of(g, Event.COUNTER, FACED)
    if happened(g, Event.SCORING_PLAY):
        row[Column.PLAY_TYPE] = kind_of_play(number_of(g, Event.SCORING_PLAY, 0))
    stopped = happened(g, Event.STOP) and number_of(g, Event.STOP, 0) == CardType.FOURTH_DOWN_STOP
    if stopped or happened(g, Event.OUT_OF_CARDS):
        row[Column.DRIVE_RESULT] = DriveResult.TURNOVER_ON_DOWNS + 0
    row[Column.BLOCKED] = happened(g, Event.BLOCK)


@rule
def kind_of_play(card: int) -> int:
    """Return what kind of play a scoring card is."""
    if is_one_of(card, RUSHES):
        return PlayType.RUN + 0
    if is_one_of(card, PASSES):
        return PlayType.PASS + 0
    return PlayType.FIELD_GOAL + 0 if is_one_of(card, FIELD_GOALS) else PlayType.KICKOFF + 0


PLAYS = PlayTable(COLUMNS, describe, toss=Event.COIN_TOSS)
