"""The options of Pigskin, each with its default first."""

from typing import Any

from leatherhead.engine.words import labels
from leatherhead.games.pigskin.state import ForcedChoice, Reveal

OPTIONS: dict[str, tuple[Any, ...]] = {
    "short": (False, True),
    "reveal": labels(Reveal),
    "forced_choice": labels(ForcedChoice),
    "untimed_down": (False, True),
    "defense_timeouts": (True, False),
    "deck": ("default",),
}
