"""Deals anew the hidden cards of Real Deal Football: the other hand, face-down discards, and both draw piles.

Not even its owner knows which wild cards a pile holds. A card that has not been shown lies in any hidden place of its
team, each as likely, and what the teams have shown says how likely each way to split the wild cards is.
"""

from bisect import bisect_right
from collections.abc import Callable
from functools import cache, lru_cache
from itertools import accumulate, product
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from leatherhead.game import Hidden, possession
from leatherhead.games.real_deal import rules, state
from leatherhead.games.real_deal.state import CARDS, WILD_CARDS, WILD_DECK, CardType, Decision
from leatherhead.model.doors import CHANCE

if TYPE_CHECKING:
    from leatherhead.model.position import View
    from leatherhead.model.question import Question

Below: TypeAlias = Callable[[int], int]
Counts: TypeAlias = tuple[int, ...]  # by CardType

ALL_KINDS = (1 << CARDS) - 1


class ShownCards(NamedTuple):
    """A team's cards as far as a view shows them."""

    now: Counts  # hand, table and discards, as far as they are seen
    came: Counts  # of these, what was not seen before the current play: drawn by the view's own team, or else played
    unseen_hand: int  # cards of the hand before the play that are still not seen
    barred: int  # kinds that cannot be among them, a bit each


def unseen_by(g: Any, deck: int) -> int:  # noqa: ARG001  the same at any time
    """A team sees what it draws from its own deck; nobody sees which wild cards go into a pile."""
    return state.EITHER if deck >= WILD_DECK else 1 << possession.opponent(deck)


def deal(g: Any, book: Any, view: "View", below: Below) -> None:
    """Fill in what is hidden, as it may have been before the current play."""
    own = tuple(book.team[g.option_deck].tolist())
    shown = [_shown(g, book, view, team) for team in range(2)]
    if g.phase == state.Phase.DEAL:  # the wild cards join the piles in this play
        decks = own, own
        shown = [each._replace(came=tuple(map(min, each.came, own))) for each in shown]
    else:
        ways, passed = _ways_to_split(own, tuple(book.wild[g.option_deck].tolist()), *shown)
        decks = ways[bisect_right(passed, below(passed[-1]))]
    for team in range(2):
        _deal_team(g, decks[team], shown[team], team, team == view.index, below)


def agrees(g: Any, book: Any, view: "View", asked: "Question") -> int:  # noqa: ARG001  the cards are in the record
    """While wild cards are dealt, the view's team gets those it has drawn since, and the other none of them."""
    if asked.by != CHANCE or asked.options < WILD_DECK:
        return -1
    team = rules.wild_card_for(WILD_CARDS - int(g.wild.sum()))
    # Exact if no wild card equals one of a team's own. Otherwise nearly, but nobody decides anything during a deal.
    missing = (view.record.hand - g.pile).clip(0)
    kinds = missing[team] if missing[team].any() else g.wild > missing[possession.opponent(team)]
    return sum(1 << card for card in range(CARDS) if kinds[card])


HIDDEN = Hidden(unseen_by, deal, agrees)


def _shown(g: Any, book: Any, view: "View", team: int) -> ShownCards:
    """Read a team's cards from both records, in which hidden ones are blank."""
    before, now = ((each.hand + each.table + each.discard + each.face_down)[team] for each in (g, view.record))
    came = now - before
    hidden = (0, 0) if team == view.index else (int(g.held[team] - came.sum()), _barred(g, book, view, team))
    return ShownCards(tuple(now.tolist()), tuple(came.tolist()), *hidden)


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


# The wild cards.


@cache
def _splits(wild: Counts) -> tuple[tuple[Counts, int], ...]:
    """List every half of the wild cards that home can have, with the number of ways to get it."""
    halves = (half for half in product(*(range(count + 1) for count in wild)) if sum(half) == WILD_CARDS // 2)
    return tuple((half, prod(map(comb, wild, half))) for half in halves)


@lru_cache(maxsize=16)  # the same view is dealt several times
def _ways_to_split(
    own: Counts, wild: Counts, home_shown: ShownCards, away_shown: ShownCards
) -> tuple[list[tuple[Counts, Counts]], list[int]]:
    """List both decks of every way to split the wild cards, with cumulative weights.

    A split is the likelier, the better it explains the cards that the teams have shown.
    """
    ways, counts, weights = [], [], []
    for half, count in _splits(wild):
        home = tuple(mine + more for mine, more in zip(own, half, strict=True))
        away = tuple(mine + all_ - more for mine, all_, more in zip(own, wild, half, strict=True))
        ways.append((home, away))
        counts.append(count)
        weights.append(count * _chance(home, home_shown) * _chance(away, away_shown))
    # Hands set up by hand may have cards that the decks do not have.
    return ways, list(accumulate(weights if any(weights) else counts))


def _chance(deck: Counts, shown: ShownCards) -> int:
    """Count the ways in which the cards shown, and a hand that is not barred, come out of a deck."""
    ways = prod(map(comb, deck, shown.now))
    if ways and shown.barred:
        free = sum(deck[card] - shown.now[card] for card in range(CARDS) if not shown.barred >> card & 1)
        ways *= comb(free, shown.unseen_hand)
    return ways


# Heaps.


def _deal_team(g: Any, deck: Counts, shown: ShownCards, team: int, is_own: bool, below: Below) -> None:
    """Distribute the rest of a team's deck among its hidden heaps; cards shown since were in its pile or hand."""
    came, face_down, left = _listed(shown.came), int(g.face_down_count[team]), int(g.left[team])
    unseen = _listed(max(count - known, 0) for count, known in zip(deck, shown.now, strict=True))
    places = left - len(came) if is_own else shown.unseen_hand + face_down + left
    while len(unseen) < places:  # heaps set up by hand, larger than the deck
        unseen += _take(_listed(deck), 1, below)
    if not is_own:
        hand = came + _take(unseen, shown.unseen_hand, below, shown.barred)
        _put(g.hand, team, hand)
        g.kinds[team] = sum(1 << card for card in set(hand))
        _put(g.face_down, team, _take(unseen, face_down, below))
        came = []
    _put(g.pile, team, came + _take(unseen, left - len(came), below))


def _take(cards: list[int], count: int, below: Below, barred: int = 0) -> list[int]:
    """Take a number of cards out of a list, all equally likely; barred ones only if there is no other."""
    if count == len(cards):
        taken, cards[:] = cards[:], []
        return taken
    taken = []
    for _ in range(count):
        free = [place for place, card in enumerate(cards) if not barred >> card & 1] or range(len(cards))
        taken.append(cards.pop(free[below(len(free))]))
    return taken


def _listed(counts: Any) -> list[int]:
    return [card for card, count in enumerate(counts) for _ in range(count)]


def _put(heaps: Any, team: int, cards: list[int]) -> None:
    for card in cards:
        heaps[team, card] += 1
