"""What a person meant who typed an answer: a number or the beginning of a label, dice as `2 5` or `25`, a card `9h`."""

import re
from collections.abc import Sequence
from typing import Any

from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.question import Chance, Decision
from leatherhead.engine.text import quote
from leatherhead.engine.words import COIN_SIDES

HUNDRED = "00"  # on percentile dice


def meant_choice(typed: str, asked: Decision, known: Sequence[str] = (), *, hidden: bool = False) -> str:
    """Return the label that was meant.

    One of the `known` labels that is not on offer now is returned as well: whoever is answered with it says why not.
    Where others may read what is said, nothing of what was typed is repeated.
    """
    word = typed.strip()
    numbered = {str(number): label for number, label in enumerate(asked.options, start=1)}
    if word in numbered and word not in asked.options:
        return numbered[word]
    if hidden:
        return _match_unseen(word, asked.options)
    by_name = {label.lower(): label for label in known}
    if word.lower() in by_name:
        return _same(word, [label for label in known if label.lower() == word.lower()])
    return _match(word, asked.options, quote(typed))


def meant_chance(typed: str, asked: Chance, cards: tuple[str, ...] = ()) -> Any:
    """Return what was thrown, tossed or drawn; `cards` are all of the deck, also those that are out."""
    word = typed.strip()
    if asked.kind == "roll":
        return _dice(word, asked.dice)
    if asked.kind == "d100":
        if word == HUNDRED:
            return 100
        return int(word) if re.fullmatch(r"[0-9]{1,3}", word) else word
    if asked.kind == "coin":
        return _match(word, COIN_SIDES, quote(typed))
    return _card(word, cards, quote(typed))


def _dice(word: str, count: int) -> list[Any]:
    """Read `2 5`, `2-5`, `2,5` and, where more than one die is thrown, `25`."""
    parts = [part for part in re.split(r"[\s,;+-]+", word) if part]
    if len(parts) == 1 and len(parts[0]) == count > 1:
        parts = list(parts[0])
    return [int(part) if re.fullmatch(r"[0-9]{1,3}", part) else part for part in parts]


def _card(word: str, cards: tuple[str, ...], quoted: str) -> str:
    """Read a card by its label in any case, without its leading noughts, or by a beginning that only it has."""
    bare = {card.lower().lstrip("0"): card for card in cards}
    lower = word.lower()
    if lower and lower in bare and not _fitting(word, [card for card in cards if card.lower() == lower]):
        return bare[lower]
    return _match(word, cards, quoted)


def _match(word: str, labels: Sequence[str], quoted: str) -> str:
    matching = _fitting(word, labels)
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise Refused(f"{quoted} can be {listed(matching)}; type more of it")
    raise Refused(f"{quoted} is not one of {listed(tuple(labels))}")


def _match_unseen(word: str, labels: Sequence[str]) -> str:
    """Match as always, but refuse everything alike: even that it fits two labels would say something of it."""
    matching = _fitting(word, labels)
    if len(matching) == 1:
        return matching[0]
    raise Refused(f"that is not one of {listed(tuple(labels))}")


def _fitting(word: str, labels: Sequence[str]) -> list[str]:
    """Return the label itself, in any case, or else all that begin so."""
    lower = word.lower()
    same = [label for label in labels if label.lower() == lower]
    if same:
        return [_same(word, same)]
    return [label for label in labels if lower and label.lower().startswith(lower)]


def _same(word: str, labels: Sequence[str]) -> str:
    """Of labels that differ in case alone take the one that was typed exactly, if any was."""
    return word if word in labels else labels[0]
