"""A toy game with every kind of secret: two hands, a hidden number, choices laid face down."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest

from leatherhead.model import situation as keys
from leatherhead.model.doors import choose, draw, note, roll
from leatherhead.model.printed import Printed
from leatherhead.model.record import Nobody, OwnRow, Record, blank, plain_layout
from leatherhead.model.rulebook import Hidden, Rulebook
from leatherhead.model.words import Deck, LogEvent, Occurrence, Prompt, numbered
from leatherhead.records.game import Game
from leatherhead.rule import Array, rule

ROUNDS = 3


class Shown(LogEvent):
    """The numbers that both teams have laid."""

    home: int
    away: int


class Drawn(LogEvent, own=("card",)):
    """A card that only its team sees."""

    card: int


KINDS = numbered((Shown, Drawn))


class State(Record):
    """A toy."""

    turn: int
    left: int  # cards left in the deck
    deck: Annotated[Array, 4]  # how many of each card
    hands: Annotated[Array, (2, 3), OwnRow]  # cards drawn, by team and round
    trap: Annotated[Array, 2, Nobody]


class Book:
    """Nothing printed."""

    nothing: int


@rule
def set_up(g: State, book: object) -> None:  # noqa: ARG001  nothing is printed
    g.left = 10
    for card in range(4):
        g.deck[card] = card + 1
    g.trap[0] = 7
    g.trap[1] = 9


@rule
def step(g: State, book: Book) -> None:  # noqa: ARG001
    """Both lay a number face down, home draws a card, a die decides; doublets of nothing: a 6 is thrown again."""
    home = choose(g, 0, 0, 0b111)
    away = choose(g, 1, 0, 0b101)
    note(g, Shown(0, home=home, away=away))
    g.hands[0, g.turn] = draw(g, 0, g.deck, g.left)
    g.left -= 1
    note(g, Drawn(0, card=g.hands[0, g.turn]))
    die = roll(g)
    while die == 6:
        die = roll(g)
    if die + home - away > 3:
        g.score[choose(g, 1, 1, 0b11)] += 1
    g.turn += 1
    g.over = int(g.turn == ROUNDS)


def deal(g: State, book: Book, view: Any, below: Callable[[int], int]) -> None:  # noqa: ARG001
    """Deal home's cards of past rounds anew, out of all that are not in the deck now."""
    gone = [card for card in range(4) for _ in range(card + 1 - g.deck[card])]
    if view.team == "away":
        for turn in range(g.turn):
            g.hands[0, turn] = gone.pop(below(len(gone)))
    g.trap[0], g.trap[1] = 7, 9


@rule
def keep_score(g: Any, ledger: Any) -> None:
    """Nothing is counted."""


@pytest.fixture(scope="session")
def toy() -> Rulebook:
    return Rulebook(
        slug="toy", title="Toy", version=1, folder=Path(__file__).parent, state=State, set_up=set_up, step=step,
        faults=lambda g: [], keep_score=keep_score,
        read_book=lambda path: Printed(blank(plain_layout(Book)), "toy", {}), options={},
        prompts=(
            Prompt("lay", ("one", "two", "three"), "Lay a number.", sealed=True),
            Prompt("give", ("home", "away"), "Who gets the point?"),
        ),
        decks=(Deck("deck", ("a", "b", "c", "d")),),
        occurrences=tuple(Occurrence(each.label, each.numbers, **each.telling) for each in KINDS),
        keys=(keys.whole("turn", 0, ROUNDS), keys.pair("score", 0, 9)),
        headline=lambda g, teams: f"turn {g.turn}", tell_clock=lambda clock, _: f"{clock} rounds",
        hidden=Hidden(deal=deal),
    )  # fmt: skip


@pytest.fixture
def new_toy(toy: Rulebook) -> Callable[..., Game]:
    return lambda **more: Game(toy, toy.read_book(None), toy.fresh(), **{"referee": True, **more})
