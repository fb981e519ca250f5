"""The columns that Paper Bowl adds to the table of plays: the Offense, Defense and Play Cards."""

from leatherhead.football.ledger import Stat
from leatherhead.game import Array, happened, labels, last, rule, spot
from leatherhead.game import events as football
from leatherhead.games.paper_bowl import events
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.scorer import is_run_or_pass, last_call, snap
from leatherhead.games.paper_bowl.state import Call, State
from leatherhead.model.printed import Printed
from leatherhead.play_table.own_columns import OwnColumn, PlayTable
from leatherhead.play_table.row import Column, PlayType, figure


def _titles(printed: Printed) -> tuple[str, ...]:
    return tuple(f"{number} {name}" for number, name in zip(CARD_IDS, printed.card_names, strict=True))


CALL, DEFENSE, CARD = (Column.OWN + place for place in range(3))
COLUMNS = (
    OwnColumn("call", "Offense Card played in the end", lambda printed: labels(Call)),
    OwnColumn("defense", "Defense Card played in the end", lambda printed: DEFENSE_IDS),
    OwnColumn("card", "number of the Play Card", lambda printed: CARD_IDS, _titles),
)


@rule
def describe(g: State, row: Array) -> None:
    """Write the cards of the play and the length of a kick."""
    if is_run_or_pass(g):
        write_cards(g, row, last_call(g))
    elif happened(g, events.FieldGoal):
        row[CALL] = Call.FIELD_GOAL + 0
    elif happened(g, events.Punt):
        row[CALL] = Call.PUNT + 0
    if happened(g, events.PlayCard):
        row[CARD] = last(g, events.PlayCard).card
    if happened(g, events.Landed):  # a spot of the receivers
        at = row[Column.YARDLINE_100] + 0
        start = spot.other_side(at) if happened(g, events.Punt) else at
        row[Column.KICK_DISTANCE] = spot.other_side(last(g, events.Landed).at) - start
    if happened(g, events.OnsideRecovered):
        row[Column.KICK_DISTANCE] = last(g, events.OnsideRecovered).yards
    elif happened(g, events.OnsideLost):
        row[Column.KICK_DISTANCE] = last(g, events.OnsideLost).yards


@rule
def write_cards(g: State, row: Array, call: int) -> None:
    """Card 24 may have changed the Defense Card; a two-point conversion is a run or a pass."""
    _, front, _, _ = snap(g, call)
    row[CALL], row[DEFENSE] = call, front
    if happened(g, events.CardChanged) and last(g, events.CardChanged).by_defense:
        row[DEFENSE] = last(g, events.CardChanged).card
    if figure(row, Stat.TWO_POINTS_ATTEMPTED):
        row[Column.PLAY_TYPE] = PlayType.RUN + 0 if call == Call.RUN else PlayType.PASS + 0


PLAYS = PlayTable(COLUMNS, describe, toss=football.Toss)
