"""The options of Paper Bowl, each with its default first."""

from typing import Any

OPTIONS: dict[str, tuple[Any, ...]] = {
    "touchback": ("any", "goal-line"),
    "kick_try": ("more-than-4", "four-or-more"),
    "auto_first_down": (True, False),
    "incomplete_pass": ("by-the-card", "dead-ball"),
    "overtime": ("none", "one-period", "until-decided"),
}
