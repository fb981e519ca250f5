"""What a person meant who typed an answer: a number or the beginning of a label, dice as `2 5` or `25`, a card `9h`."""

import re
from typing import Any

from leatherhead.engine.asked import Chance, Decision
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.words import COIN_SIDES

HUNDRED = "00"  # on percentile dice


def meant_choice(typed: str, pending: Decision, quoted: str | None = None) -> str:
    """Return the label that was meant; `quoted` stands for what was typed where nobody may read it."""
    word = typed.strip().lower()
    numbered = {str(number): label for number, label in enumerate(pending.options, start=1)}
    if word in numbered and word not in pending.options:
        return numbered[word]
    return _match(word, pending.options, quoted or repr(typed))


def meant_chance(typed: str, pending: Chance, cards: tuple[str, ...] = ()) -> Any:
    """Return what was thrown, tossed or drawn; `cards` are all of the deck, also those that are out."""
    word = typed.strip()
    if pending.kind == "roll":
        return _dice(word, pending.dice)
    if pending.kind == "d100":
        if word == HUNDRED:
            return 100
        return int(word) if re.fullmatch(r"[0-9]{1,3}", word) else word
    if pending.kind == "coin":
        return _match(word.lower(), COIN_SIDES, repr(typed))
    return _card(word, cards, repr(typed))


def _dice(word: str, count: int) -> list[Any]:
    """Read `2 5`, `2-5`, `2,5` and, where more than one die is thrown, `25`."""
    parts = [part for part in re.split(r"[\s,;+-]+", word) if part]
    if len(parts) == 1 and len(parts[0]) == count > 1:
        parts = list(parts[0])
    return [int(part) if re.fullmatch(r"[0-9]{1,3}", part) else part for part in parts]


def _card(word: str, cards: tuple[str, ...], quoted: str) -> str:
    """Read a card by its label in any case, without its leading noughts, or by a beginning that only it has."""
    by_label = {card.lower(): card for card in cards}
    bare = {card.lower().lstrip("0"): card for card in cards}
    lower = word.lower()
    if lower in by_label:
        return by_label[lower]
    if lower and lower in bare:
        return bare[lower]
    return by_label[_match(lower, tuple(by_label), quoted)]


def _match(word: str, labels: tuple[str, ...], quoted: str) -> str:
    if word in labels:
        return word
    matching = [label for label in labels if word and label.startswith(word)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise Refused(f"{quoted} can be {listed(matching)}; type more of it")
    raise Refused(f"{quoted} is not one of {listed(labels)}")
