"""Chance as people type it: a roll, a card or a coin or, where a game allows it, what they read off a card or chart."""

from typing import Any

from leatherhead.engine.doors import CARD, CHANCE, SIDED
from leatherhead.engine.errors import Refused
from leatherhead.engine.question import Question, chance_name, parse_chance
from leatherhead.engine.rulebook import Rulebook


def parse_reading(rulebook: Rulebook, g: Any, book: Any, asked: Question, kind: str, value: Any) -> int:
    """Return the answer for dice, a card or a coin, or for what was read off, as the record `g` asks for it."""
    if rulebook.read_off is not None and _is_read_off(rulebook, asked, kind, value):
        return rulebook.read_off(g, book, kind, value)
    return parse_chance(rulebook, asked, kind, value)


def _is_read_off(rulebook: Rulebook, asked: Question, kind: str, value: Any) -> bool:
    """Whether a chance is answered with what was read off a chart or a card, not by roll or name."""
    if asked.by != CHANCE or asked.what not in (CARD, SIDED):
        return False
    if asked.what == CARD:
        return kind == "card" and value not in rulebook.decks[asked.options].cards
    return kind in rulebook.reading_steps or (kind == chance_name(asked) and isinstance(value, str))


def is_reading(rulebook: Rulebook, g: Any, book: Any, asked: Question, number: int) -> bool:
    """Whether a number stands for something that can be read off a card or chart here."""
    if rulebook.read_off is None or asked.by != CHANCE or asked.what not in (CARD, SIDED):
        return False
    try:
        return rulebook.read_off(g, book, chance_name(asked), rulebook.spell_reading(number)) == number
    except (Refused, LookupError, ValueError):
        return False
