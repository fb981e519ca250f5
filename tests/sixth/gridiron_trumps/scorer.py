"""The official scorer of Gridiron Trumps: in the box score a trick is a pass (GT-R9)."""

from leatherhead.game import happened, last, ledger, rule, scorer
from leatherhead.games.gridiron_trumps.events import Trick
from leatherhead.games.gridiron_trumps.state import State


@rule
def keep_score(g: State, counts: ledger.Ledger) -> None:
    """Credit everything that happened in the play."""
    if happened(g, Trick):
        trick = last(g, Trick)
        scorer.credit_down(g, counts, trick.team, trick.from_, trick.down, False)
    scorer.keep_score(g, counts)
