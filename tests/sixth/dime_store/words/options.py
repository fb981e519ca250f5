"""The options of Dime Store Football, each with its default first."""

from typing import Any

OPTIONS: dict[str, tuple[Any, ...]] = {"plays": (40, 20, 60), "overtime": ("none", "sudden-death")}
WHOLE_NUMBERS = {"plays": 99}  # any other number of plays in a half, too
