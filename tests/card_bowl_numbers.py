"""The strategy numbers at the end of Card Bowl's rules page, and the hands that they are about."""

import re
from pathlib import Path
from typing import Any

from leatherhead.games.card_bowl.book import CARD_IDS, RANKS
from leatherhead.registry import find

RULEBOOK = find("card-bowl")
PRINTED = RULEBOOK.own_book
PAGE = (Path(__file__).parents[1] / "src/leatherhead/games/card_bowl/rules.md").read_text(encoding="utf-8")
NUMBERS = PAGE.split("## Strategy numbers")[1].replace("\N{MINUS SIGN}", "-")
CARDS = range(len(CARD_IDS))
DECLARED = {"pass_draw": "declared"}
MATCHUP = {"phase": "target", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
KICKOFF = {"phase": "kickoff", "possession": "home"}
PUNT = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": "own 20"}


def value_of(card: int) -> int:
    """An ace is 1, a king 13."""
    return card // 4 + 1


def table(title: str) -> list[list[str]]:
    """Read the rows of the table under a title."""
    lines = NUMBERS.split(title)[1].strip().split("\n\n")
    found = next(part for part in lines if part.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found.splitlines()[2:]]


def numbers(text: str) -> list[float]:
    """Read the numbers of a text."""
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def hands(k: int, slot: int = 0) -> dict[str, Any]:
    """Two hands with a difference of k in a slot, where the offensive card is the 9 of hearts."""
    laid = [["2C", "2D", "2H", "2S"], ["3C", "3D", "3H", "3S"]]
    laid[0][slot], laid[1][slot] = "9H", f"{RANKS[9 - k - 1]}D"
    return {"offense_cards": laid[0], "defense_cards": laid[1]}
