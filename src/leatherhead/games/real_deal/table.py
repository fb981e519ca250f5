"""What lies on the table in Real Deal Football: hands, the cards played, the decks, the discards and the chart."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from leatherhead.games.real_deal.hints import hint
from leatherhead.games.real_deal.rules.cards import cards_to_draw, is_one_of
from leatherhead.games.real_deal.rules.counter import player_of
from leatherhead.games.real_deal.state import (
    CONTINUATIONS,
    COUNTERS,
    PASSES,
    RUSHES,
    CardType,
    Decision,
    Phase,
)
from leatherhead.games.real_deal.words.cards import TITLES, face_up, short
from leatherhead.model.printed import Printed, once_a_book
from leatherhead.model.table import Card, Hand, Look, Matrix, Part, Pile, Row, face_down
from leatherhead.model.words import Team

__all__ = ["hint", "table"]

CARDS_IN_SIGHT = (Decision.PLAY, Decision.RESPOND)  # questions for which the other hand and the cards played matter
TOUCHDOWNS = tuple(card for card in CardType if is_one_of(card, RUSHES | PASSES))
OTHERS = (CardType.FG_18_45, CardType.FG_OVER_45, CardType.RETURN_TD, CardType.PUNTS_INSIDE_10, CardType.SAFETY)


def table(look: Look) -> list[Part]:
    """Lay out what may be seen; of another hand only the number of its cards."""
    first = max(look.team, 0)
    sides, deck = (first, 1 - first), int(look.g.option_deck)
    return [
        *_to_answer(look),
        *(_hand(look, team) for team in sides),
        *(part for team in sides for part in _played(look, team)),
        *(_deck(look, team) for team in sides),
        *(part for team in sides for part in _discards(look, team)),
        counter_chart(look.printed, deck, "What counters a touchdown", TOUCHDOWNS),
        counter_chart(look.printed, deck, "What counters a kick, a return, a punt and a safety", OTHERS),
        _count(look),
        _every_card(look.printed, deck),
    ]


@once_a_book
def _every_card(printed: Printed, deck: int) -> Hand:
    return Hand("What each card does", cards=tuple(_shown(printed, deck, card, None) for card in CardType))


@once_a_book
def _shown(printed: Printed, deck: int, card: int, owner: Team | None) -> Card:
    return face_up(printed.book, deck, card, owner)


def _face(look: Look, card: int, team: int | None = None) -> Card:
    return _shown(look.printed, int(look.g.option_deck), int(card), None if team is None else look.owner(team))


def _faces(look: Look, team: int, heap: Iterable[int]) -> tuple[Card, ...]:
    return tuple(_face(look, card, team) for card, count in enumerate(heap) for _ in range(count))


def _titles(look: Look, team: int, heap: Iterable[int]) -> tuple[Card, ...]:
    """Cards that are out of play: what they do is shown elsewhere."""
    return tuple(replace(card, text="") for card in _faces(look, team, heap))


def _backs(look: Look, team: int, count: int) -> tuple[Card, ...]:
    return (face_down(look.owner(team)),) * int(count)


# The cards of this possession.


def _to_answer(look: Look) -> list[Part]:
    """What has been played and not been countered yet, the card to be countered last; once conceded, what scores."""
    g = look.g
    cards = [_face(look, g.pending[place], player_of(g, place)) for place in range(g.pending_count)]
    needed = look.asked in (Decision.RESPOND, Decision.CONCEDE)
    if g.phase != Phase.RESPOND:
        return [Hand("About to score", needed=needed, cards=tuple(cards[-1:]))] if cards else []
    return [Hand("To be countered", needed=needed, cards=tuple(cards))] if cards else []


def _hand(look: Look, team: int) -> Hand:
    shown = look.sees(team)
    cards = _faces(look, team, look.g.hand[team]) if shown else _backs(look, team, look.g.held[team])
    needed = look.asked is not None and (team == look.team or look.asked in CARDS_IN_SIGHT)
    return Hand(f"{look.name(team)} hand", needed=needed, cards=cards, owner=look.owner(team))


def _played(look: Look, team: int) -> list[Part]:
    cards = _titles(look, team, look.g.table[team])
    needed = look.asked == Decision.PLAY
    name = f"{look.name(team)} cards played"
    return [Hand(name, needed=needed, cards=cards, owner=look.owner(team))] if cards else []


# What is left, and what is gone.


def _deck(look: Look, team: int) -> Pile:
    aside = f"{look.g.set_aside} more stay out of play this quarter." if look.g.set_aside else ""
    return Pile(f"{look.name(team)} deck", count=int(cards_to_draw(look.g, team)), text=aside, owner=look.owner(team))


def _discards(look: Look, team: int) -> list[Part]:
    """What a team played in earlier possessions, and what it discarded face down, which only its owner knows."""
    g, owner = look.g, look.owner(team)
    up = _titles(look, team, g.discard[team])
    down = _titles(look, team, g.face_down[team]) if look.sees(team) else _backs(look, team, g.face_down_count[team])
    heaps = (("discards", up), ("face-down discards", down))
    return [Hand(f"{look.name(team)} {name}", cards=cards, owner=owner) for name, cards in heaps if cards]


# The printed matter.


@once_a_book
def counter_chart(printed: Printed, deck: int, name: str, columns: tuple[CardType, ...]) -> Matrix:
    """The counter chart for some cards: the rows that counter any of them."""
    answers = {card: int(printed.book.answers[deck, card]) for card in columns}
    rows = [
        Row(short(counter), tuple(_result(counter) if is_one_of(counter, each) else "" for each in answers.values()))
        for counter in CardType
        if is_one_of(counter, COUNTERS) and any(is_one_of(counter, each) for each in answers.values())
    ]
    return Matrix(
        name,
        columns=tuple(map(short, answers)),
        rows=tuple(rows),
        text="stop: the play is off, and the ball changes hands. cancel: the play is off, but the ball is not taken "
        "away. 2 pts, 7 pts: points for whoever counters, unless that is countered in turn.",
    )


def _result(counter: CardType) -> str:
    if counter in (CardType.SAFETY, CardType.RETURN_TD):
        return "2 pts" if counter == CardType.SAFETY else "7 pts"
    return "cancel" if is_one_of(counter, CONTINUATIONS) else "stop"


def _count(look: Look) -> Matrix:
    """How many cards of a kind there are, and how many of them have been seen this quarter."""
    book, deck = look.book, look.g.option_deck
    rows = []
    for card, title in enumerate(TITLES):
        counts = (book.team[deck, card], book.wild[deck, card], _seen(look.g, 0, card), _seen(look.g, 1, card))
        if any(counts):
            rows.append(Row(title, tuple(str(count) if count else "" for count in counts)))
    return Matrix(
        "Cards in the decks",
        columns=("each team", "wild", *(f"seen {name}" for name in look.teams)),
        rows=tuple(rows),
        text="Three of the six wild cards are shuffled into each deck, unseen.",
    )


def _seen(g: Any, team: int, card: int) -> int:
    return int(g.hand[team, card] + g.table[team, card] + g.discard[team, card] + g.face_down[team, card])
