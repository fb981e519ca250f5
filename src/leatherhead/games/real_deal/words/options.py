"""The options of Real Deal Football, each with its default first."""

from typing import Any

from leatherhead.engine.words import labels
from leatherhead.games.real_deal.state import Deck, Overtime, QuarterEnd, SecondHalf

OPTIONS: dict[str, tuple[Any, ...]] = {
    "deck": labels(Deck),
    "strict_plays": (False, True),
    "quarter_end": labels(QuarterEnd),
    "second_half": labels(SecondHalf),
    "overtime": labels(Overtime),
}
