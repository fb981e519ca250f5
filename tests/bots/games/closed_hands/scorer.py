"""The official scorer of Closed Hands, who counts points alone."""

from leatherhead.football.ledger import Ledger, end_drive, snap
from leatherhead.games.closed_hands.events import Laid
from leatherhead.games.closed_hands.state import State
from leatherhead.model.doors import happened
from leatherhead.rule import rule


@rule
def keep_score(g: State, ledger: Ledger) -> None:
    """Every play is a drive."""
    if happened(g, Laid):
        snap(ledger, 1 - g.possession)
        end_drive(ledger)
