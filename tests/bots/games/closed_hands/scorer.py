"""The official scorer of Closed Hands, who counts points alone."""

from leatherhead.football.ledger import Ledger, end_drive, snap
from leatherhead.games.closed_hands.state import Event, State
from leatherhead.rule import rule


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Every play is a drive."""
    if g.happened >> Event.LAID & 1:
        snap(ledger, 1 - g.possession)
        end_drive(ledger)
