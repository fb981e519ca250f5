"""The options of Card Bowl, each with its default first."""

from typing import Any

from leatherhead.engine.words import labels
from leatherhead.games.card_bowl.state import Overtime, PuntBlock, Timing

OPTIONS: dict[str, tuple[Any, ...]] = {
    "timing": labels(Timing),
    "simple_1_count": ("all", "scrimmage"),
    "quarter_length": ("unset", 10),
    "pass_draw": ("sequential", "declared"),
    "punt_block": labels(PuntBlock),
    "overtime": labels(Overtime),
}
WHOLE_NUMBERS = {"quarter_length": 999}
