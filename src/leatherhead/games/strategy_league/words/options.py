"""The options of Strategy League, each with its default first."""

from typing import Any

OPTIONS: dict[str, tuple[Any, ...]] = {
    "line_seconds": (10.8, 12),
    "hurry_up_overtime": ("all", "last-three"),
    "kickoff_spot": (35, *range(20, 35), *range(36, 51)),
    "touchback": (25, 20),
    "extra_point_line": (15, 2),
    "fair_catch_kick": ("window", "off"),
    "grounding_otherwise": ("void", "O10"),
    "playoffs": (False, True),
}
