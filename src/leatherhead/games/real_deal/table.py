"""What lies before a team in Real Deal Football: its hand with what each card can do, the tables and the discards."""

from collections.abc import Sequence
from functools import partial
from textwrap import wrap as wrap_text
from typing import Any

from leatherhead.engine.situation import spell_cards
from leatherhead.engine.words import counted
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.rules.cards import cards_to_draw, is_one_of, points_of
from leatherhead.games.real_deal.state import (
    CARDS,
    CONTINUATIONS,
    FIELD_GOALS,
    PASSES,
    RUSHES,
    SCORING,
    Card,
)

WIDTH = 78
CARD_WIDTH = 26

wrap = partial(wrap_text, break_on_hyphens=False)  # a card is typed in one piece


def table(seen: Any, book: Any, team: int, teams: Sequence[str]) -> list[str]:
    """Lay out what a team may see; of the other hand that is only how many cards it holds."""
    lines = [f"Your hand, {teams[team]}:"]
    for card in spell_cards(seen.hand[team], CARD_IDS):
        first, *more = wrap(hint(seen, book, card), WIDTH - CARD_WIDTH - 2) or [""]
        lines.append(f"  {card:<{CARD_WIDTH}}{first}".rstrip())
        lines += [f"  {'':<{CARD_WIDTH}}{line}" for line in more]
    other = 1 - team
    lines.append(f"{teams[other]} hold {counted(seen.held[other], 'card')}.")
    left = ", ".join(f"{name} {cards_to_draw(seen, side)}" for side, name in enumerate(teams))
    lines.append(f"Still to be drawn: {left}.")
    for side in (team, other):
        lines += _heap(f"On the table of {teams[side]}", seen.table[side])
        lines += _heap(f"Discards of {teams[side]}", seen.discard[side])
        if seen.face_down_count[side]:
            known = _spelled(seen.face_down[side]) if side == team else counted(seen.face_down_count[side], "card")
            lines += wrap(f"Face down, {teams[side]}: {known}", WIDTH, subsequent_indent="  ")
    return lines


def _spelled(counts: Sequence[int]) -> str:
    return ", ".join(
        card if count == 1 else f"{count} {card}" for card, count in zip(CARD_IDS, counts, strict=True) if count
    )


def _heap(title: str, counts: Any) -> list[str]:
    return wrap(f"{title}: {_spelled(counts)}", WIDTH, subsequent_indent="  ") if sum(counts) else []


GROUPS = (("runs", RUSHES), ("passes", PASSES), ("field goals", FIELD_GOALS))


def _targets(g: Any, book: Any, card: int) -> str:
    """Spell the cards that a card answers, whole groups in a word."""
    answered = sum(1 << faced for faced in range(CARDS) if book.answers[g.option_deck, faced] >> card & 1)
    words = []
    for name, group in GROUPS:
        if answered & group == group:
            words.append(name)
            answered &= ~group
    return ", ".join([*words, *(CARD_IDS[faced] for faced in range(CARDS) if answered >> faced & 1)])


def hint(g: Any, book: Any, label: str) -> str:
    """Say what a card does and what it answers."""
    if label not in CARD_IDS:
        return ""
    card = CARD_IDS.index(label)
    if card == Card.HAS_BALL_END_OF_QUARTER:
        return "ends quarter 1, 2 or 3, after four possessions of each team"
    if card == Card.PUNTS_INSIDE_10:
        return "punts, and limits the opponent to long plays"
    if card == Card.RETURN_TD:
        return f"{points_of(card)} points, as first card after a kick, or against {_targets(g, book, card)}"
    if is_one_of(card, SCORING):
        return f"{points_of(card)} points"
    if card == Card.SAFETY:
        return f"{points_of(card)} points and the ball, against {_targets(g, book, card)}"
    verb = "cancels" if is_one_of(card, CONTINUATIONS) else "stops"
    return f"{verb} {_targets(g, book, card)}"
