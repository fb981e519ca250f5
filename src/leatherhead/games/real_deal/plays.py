"""The columns that Real Deal Football adds to the table of plays: the card that was played, and its counter."""

from leatherhead.game import Array, happened, last, rule
from leatherhead.games.real_deal import events, state
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.cards import is_one_of
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, DriveResult, PlayType

CALL, DEFENSE = Column.OWN, Column.OWN + 1
COLUMNS = (
    OwnColumn("call", "the card that was played or is answered, or a punt", lambda printed: (*CARD_IDS, "punt")),
    OwnColumn("defense", "the card that answers it", lambda printed: CARD_IDS),
)


@rule
def describe(g: state.State, row: Array) -> None:
    """Write the cards, the kind of play, and the end of a possession if no figure has it."""
    if happened(g, events.ScoringPlay):
        row[CALL] = last(g, events.ScoringPlay).card
        row[Column.PLAY_TYPE] = kind_of_play(last(g, events.ScoringPlay).card)
    if happened(g, events.PuntInside10):
        row[CALL] = last(g, events.PuntInside10).card
    if happened(g, events.HasBall):
        row[CALL] = last(g, events.HasBall).card
    if happened(g, events.Punt):
        row[CALL] = state.PUNT
    if happened(g, events.Counter):
        row[DEFENSE] = last(g, events.Counter).card
        row[CALL] = last(g, events.Counter).faced
    stopped = happened(g, events.Stop) and last(g, events.Stop).card == state.CardType.FOURTH_DOWN_STOP
    if stopped or happened(g, events.OutOfCards):
        row[Column.DRIVE_RESULT] = DriveResult.TURNOVER_ON_DOWNS + 0
    row[Column.BLOCKED] = happened(g, events.Block)


@rule
def kind_of_play(card: int) -> int:
    """Return the kind of play of a scoring card."""
    if is_one_of(card, state.RUSHES):
        return PlayType.RUN + 0
    if is_one_of(card, state.PASSES):
        return PlayType.PASS + 0
    return PlayType.FIELD_GOAL + 0 if is_one_of(card, state.FIELD_GOALS) else PlayType.KICKOFF + 0


PLAYS = PlayTable(COLUMNS, describe, toss=events.CoinToss)
