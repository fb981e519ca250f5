"""The official scorer of Dime Store Football: the core's, for which a bomb is a pass and a half ends a drive."""

from leatherhead.game import happened, last, ledger, rule, scorer
from leatherhead.games.dime_store.events import Bomb, EndHalf
from leatherhead.games.dime_store.rules import TOUCHDOWN_AND_TRY
from leatherhead.games.dime_store.state import State

TOUCHDOWN_POINTS = TOUCHDOWN_AND_TRY


@rule
def keep_score(g: State, counts: ledger.Ledger) -> None:
    """Credit everything that happened in the play."""
    if happened(g, Bomb):
        credit_bomb(g, counts)
    scorer.keep_score(g, counts)
    if happened(g, EndHalf):
        ledger.end_drive(counts)


@rule
def credit_bomb(g: State, counts: ledger.Ledger) -> None:
    """A long pass."""
    bomb = last(g, Bomb)
    scorer.credit_down(g, counts, bomb.team, bomb.from_, bomb.down, False)
