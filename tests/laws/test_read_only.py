"""Rulebook and book are shared by all games, and a view leads to them: nobody who has one can change them."""

from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from typing import Any

import numpy as np

import leatherhead as lh
from leatherhead.model.rulebook import Rulebook


def _open(thing: Any, place: str) -> Iterator[str]:
    """Yield the places of everything that could be changed."""
    if isinstance(thing, dict | list | set | bytearray) or (isinstance(thing, np.ndarray) and thing.flags.writeable):
        yield place
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from _open(value, f"{place}[{key!r}]")
    elif isinstance(thing, tuple | list):
        for number, each in enumerate(thing):
            yield from _open(each, f"{place}[{number}]")
    elif is_dataclass(thing) and not isinstance(thing, type):
        if not thing.__dataclass_params__.frozen:  # type: ignore[attr-defined]
            yield place
        for name, value in vars(thing).items():
            yield from _open(value, f"{place}.{name}")


def test_nothing_of_rulebook_and_book_can_be_changed_through_a_view(rulebook: Rulebook) -> None:
    view = lh.new(rulebook.slug, seed=1, seats=("human", "human")).view("home")
    assert view.rulebook.kinds_of_event
    assert view.rulebook.own_book is view.printed
    assert list(_open(view.rulebook, "rulebook")) == []


def test_the_search_finds_what_is_open() -> None:
    assert list(_open((1, {"a": [2]}, np.zeros(1)), "t")) == ["t[1]", "t[1]['a']", "t[2]"]
