"""The periods of a game in words: quarters, halves, overtime."""

from collections.abc import Mapping
from typing import Any

from leatherhead.model.rulebook import Rulebook

ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def period_of(rulebook: Rulebook, situation: Mapping[str, Any]) -> int | None:
    """Return the number of the period in a situation, from 1."""
    return situation.get(rulebook.period)


def spell_period(rulebook: Rulebook, number: int | None) -> str:
    """Spell a period in words: 1st quarter, 2nd half, overtime, overtime 2."""
    if number is None:
        return ""
    extra = number - rulebook.periods
    if extra > 0:
        return "overtime" if extra == 1 else f"overtime {extra}"
    return f"{number}{ENDINGS.get(number, 'th')} {rulebook.period}"


def mark_period(rulebook: Rulebook, number: int) -> str:
    """Spell a period as files do, overtime included: Q1, H2, Q5."""
    return f"{rulebook.period[0].upper()}{number}"


def short_period(rulebook: Rulebook, number: int) -> str:
    """Spell a period in a line: Q1, H2, overtime 1."""
    extra = number - rulebook.periods
    return f"overtime {extra}" if extra > 0 else mark_period(rulebook, number)


def column_period(rulebook: Rulebook, number: int) -> str:
    """Spell a period in a column: 1 to 4, OT, 2OT."""
    extra = number - rulebook.periods
    if extra <= 0:
        return str(number)
    return "OT" if extra == 1 else f"{extra}OT"
