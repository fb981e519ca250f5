"""Deals anew the hidden cards of Real Deal Football: the other hand, face-down discards, and both draw piles.

Not even its owner knows which wild cards a pile holds. A card that has not been shown lies in any hidden place of its
team, each as likely, and what the teams have shown says how likely each way to split the wild cards is.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from leatherhead.game import Hidden, possession
from leatherhead.games.real_deal import dealing, rules, state
from leatherhead.games.real_deal.state import CARDS, WILD_CARDS, WILD_DECK, CardType, Decision
from leatherhead.model.doors import CHANCE, sow

if TYPE_CHECKING:
    from leatherhead.model.position import View
    from leatherhead.model.question import Question

Below: TypeAlias = Callable[[int], int]

ALL_KINDS = (1 << CARDS) - 1


def unseen_by(g: Any, deck: int) -> int:  # noqa: ARG001  the same at any time
    """A team sees what it draws from its own deck; nobody sees which wild cards go into a pile."""
    return state.EITHER if deck >= WILD_DECK else 1 << possession.opponent(deck)


def deal(g: Any, book: Any, view: "View", below: Below) -> None:
    """Fill in what is hidden, as it may have been before the current play."""
    before, now = (each.hand + each.table + each.discard + each.face_down for each in (g, view.record))
    came, unseen_hand, barred = now - before, np.zeros(2, np.int64), np.zeros(2, np.int64)
    for team in range(2):
        if team != view.index:
            unseen_hand[team] = g.held[team] - came[team].sum()
            barred[team] = _barred(g, book, view, team)
    if "splits" not in view.worked_out:
        view.worked_out["splits"] = dealing.splits(g, book, now, unseen_hand, barred)
    with np.errstate(over="ignore"):
        sow(g, np.uint64(below(1 << 32)))
        dealing.deal_unseen(g, book, view.index, now, came, unseen_hand, barred, view.worked_out["splits"])


def agrees(g: Any, book: Any, view: "View", asked: "Question") -> int:  # noqa: ARG001  the cards are in the record
    """While wild cards are dealt, the view's team gets those it has drawn since, and the other none of them."""
    if asked.by != CHANCE or asked.options < WILD_DECK:
        return -1
    team = rules.wild_card_for(WILD_CARDS - int(g.wild.sum()))
    # Exact if no wild card equals one of a team's own. Otherwise nearly, but nobody decides anything during a deal.
    missing = (view.record.hand - g.pile).clip(0)
    kinds = missing[team] if missing[team].any() else g.wild > missing[possession.opponent(team)]
    return sum(1 << card for card in range(CARDS) if kinds[card])


HIDDEN = Hidden(unseen_by, deal, agrees, deal_at_question=dealing.deal_at_question)


def _barred(g: Any, book: Any, view: "View", team: int) -> int:
    """By `strict_plays`: kinds that a team would have had to play instead of what it did (RD-R8 to RD-R10)."""
    barred = 0
    given = [(each.asked.what, each.answer) for each in view.tape if each.asked.by == team]
    if not g.option_strict_plays or not given:
        return 0
    if given[0] in ((Decision.PLAY, state.PUNT), (Decision.PLAY, CardType.PUNTS_INSIDE_10)):
        g.kinds[team] = ALL_KINDS
        barred |= rules.legal_plays(g)
    if given[-1] == (Decision.RESPOND, state.CONCEDE):
        now = view.record.copy()
        now.kinds[team] = ALL_KINDS
        barred |= rules.legal_answers(now, book, team)
    return int(barred) & ALL_KINDS & ~(1 << CardType.HAS_BALL_END_OF_QUARTER)
