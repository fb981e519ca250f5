"""The cards of Card Bowl: value, suit and color, names, and the effect of each card that is drawn."""

from leatherhead.game import Card, rule
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS
from leatherhead.games.card_bowl.state import ACE_OF_SPADES, Draw
from leatherhead.model.table import MINUS
from leatherhead.model.words import TEAMS, spell_yards

FACE = 10  # cards above it are face cards
HARMLESS, INTERCEPTED, SACKED, INCOMPLETE, CAUGHT = range(5)  # the fate of a pass after a card


@rule
def value(card: int) -> int:
    """Ace 1, face value, jack 11, queen 12, king 13 (CB-VAL-1)."""
    return (card >> 2) + 1


@rule
def suit(card: int) -> int:
    """Clubs, diamonds, hearts, spades."""
    return card & 3


@rule
def same_color(a: int, b: int) -> bool:
    """Both red or both black."""
    return ((a ^ (a >> 1)) & 1) == ((b ^ (b >> 1)) & 1)


@rule
def run_value(card: int) -> int:
    """OFR Draw Value: jack 1, queen 2, king 3, else nothing (CB-VAL-2, CB-R9)."""
    return max((card >> 2) + 1 - FACE, 0)


@rule
def is_ace_of_spades(card: int) -> bool:
    """The card that brings fumbles, interceptions and blocks (CB-FUM-1)."""
    return card == ACE_OF_SPADES


@rule
def compare(o1: int, card: int) -> int:
    """Ace of Spades, then rank and color, then suit (CB-PASS-3, CB-PASS-4, CB-PASS-7, CB-R15)."""
    if is_ace_of_spades(card):
        return INTERCEPTED
    if value(card) == value(o1) and same_color(card, o1):
        return SACKED
    return INCOMPLETE if suit(card) == suit(o1) else HARMLESS


SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
COURT = {"A": "Ace", "J": "Jack", "Q": "Queen", "K": "King"}
NUMBERS = ("Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")
RANK_NAMES = tuple(COURT.get(rank) or NUMBERS[int(rank) - 2] for rank in RANKS)
CARD_TITLES = {
    label: f"{RANK_NAMES[value(card) - 1]} of {SUIT_NAMES[suit(card)]}" for card, label in enumerate(CARD_IDS)
}
PURPOSES = {
    Draw.KICK: "kick card",
    Draw.ONSIDE: "onside kick card",
    Draw.COVERAGE: "coverage card",
    Draw.RETURN: "return card",
    Draw.RUSH: "rushing card",
    Draw.TACKLER: "tackling card",
    Draw.PASS: "pass card",
    Draw.REPLACEMENT: "card instead of the Ace of Spades",
    Draw.DEFENDER: "card against the pass",
    Draw.LOOSE_DEFENDER: "card against the pass",
    Draw.SACK: "sack card",
    Draw.AFTER_CATCH: "card after the catch",
    Draw.RUN_BACK: "interception return card",
    Draw.OPEN_FIELD: "open-field card",
    Draw.SIDELINE: "card for the sideline",
    Draw.RECOVERY: "recovery card",
    Draw.SECOND_RECOVERY: "second recovery card",
    Draw.PUNT: "punt card",
    Draw.PUNT_EARLY: "punt card",
    Draw.PUNT_SIDELINE: "card for the sideline",
    Draw.BOUNCE: "bounce card",
    Draw.GOAL: "kick card",
    Draw.GOAL_EARLY: "kick card",
}
SUBTRACTED = (Draw.COVERAGE, Draw.TACKLER, Draw.DEFENDER, Draw.LOOSE_DEFENDER)
REPLACED = (Draw.RUSH, Draw.TACKLER, Draw.SACK, Draw.AFTER_CATCH, Draw.LOOSE_DEFENDER)
FUMBLED = (*REPLACED, Draw.RETURN, Draw.OPEN_FIELD, Draw.SIDELINE)
BLOCKING = (Draw.PUNT_EARLY, Draw.GOAL_EARLY)
FREEING = (Draw.RUSH, Draw.AFTER_CATCH, Draw.RUN_BACK, Draw.OPEN_FIELD)


def counts(purpose: int, card: int) -> bool:
    """Whether a card's value counts for its side: not an Ace of Spades that spoils the play."""
    return not (is_ace_of_spades(card) and purpose in (*FUMBLED, *BLOCKING, Draw.PASS))


def effect(purpose: int, card: int, against: int, plus: int) -> str:
    """Describe the effect of a drawn card."""
    if not counts(purpose, card):
        return _ace(purpose)
    if purpose == Draw.PASS:
        return _on_a_pass(card, against)
    if purpose in (Draw.PUNT_SIDELINE, Draw.SIDELINE):
        return _at_the_sideline(purpose, card, against)
    if purpose == Draw.BOUNCE:
        return f"{spell_yards(value(card))} {'back' if suit(card) == suit(against) else 'farther'}"
    if purpose in (Draw.RECOVERY, Draw.SECOND_RECOVERY):
        bounces = against >= 0 and suit(card) == suit(against)
        return "the same suit: it bounces" if bounces else f"{value(card)}{_more(plus)}"
    if purpose in FREEING:
        return f"+{value(card)}{_in_the_open(card, against, plus)}"
    plain = ", a plain 1 against a pass" if purpose == Draw.DEFENDER and is_ace_of_spades(card) else ""
    return f"{MINUS if purpose in SUBTRACTED else '+'}{value(card)}{_more(plus)}{plain}"


def _in_the_open(card: int, replaces: int, plus: int) -> str:
    """Name the draws a card gives: none instead of an Ace of Spades, one fewer after some squibs."""
    draws = 0 if is_ace_of_spades(replaces) else run_value(card) + plus
    return f", worth {draws} in the open" if draws > 0 else ""


def _more(plus: int) -> str:
    return "" if plus == 0 else f" {'+' if plus > 0 else MINUS} {abs(plus)}"


def _ace(purpose: int) -> str:
    if purpose == Draw.PASS:
        return "intercepted"
    if purpose in BLOCKING:
        return "blocked"
    return "fumble; another card is drawn for the yards" if purpose in REPLACED else "fumble"


def _on_a_pass(card: int, receiver: int) -> str:
    """A pass card, compared with the receiver."""
    said = {
        INTERCEPTED: "intercepted",
        SACKED: f"the receiver's rank and color ({CARD_IDS[receiver]}): sacked",
        INCOMPLETE: f"the receiver's suit ({CARD_IDS[receiver]}): incomplete",
    }
    return said.get(compare(receiver, card), f"+{value(card)}")


def _at_the_sideline(purpose: int, card: int, against: int) -> str:
    """A card for the sideline: a punt goes out on another suit, a ball carrier on his color."""
    other = CARD_IDS[against]
    if purpose == Draw.PUNT_SIDELINE:
        in_bounds = suit(card) == suit(against)
        return f"the suit of {other}: in bounds" if in_bounds else f"not the suit of {other}: out of bounds"
    out = same_color(card, against)
    return f"the color of {other}: out of bounds" if out else f"not the color of {other}: in bounds"


def face(card: int, *, team: int, text: str = "", place: str = "") -> Card:
    """Return a card of a team, face up."""
    label = CARD_IDS[card]
    return Card(CARD_TITLES[label], text, label, TEAMS[team], place=place)
