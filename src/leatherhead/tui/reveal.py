"""Dice and cards turning up: what is drawn, and for how long, between two frames of a game."""

import random
from collections.abc import Callable, Iterator, Sequence

from leatherhead import Frame, Told
from leatherhead.tui.sheet import PlayByPlay
from leatherhead.tui.widgets import Board

Step = tuple[float, Callable[[], None]]
TUMBLE, REST, READ = 0.06, 0.25, 0.3  # seconds
TUMBLES = 4
AT_MOST = 3  # plays that are shown one after the other; what came before is told at once


def turning_up(before: Frame, after: Frame, board: Board, told: PlayByPlay) -> Iterator[Step]:
    """Draw every play that is new, its dice and cards first."""
    first = _first_new(before.told, after.told)
    for index in range(max(first, len(after.told) - AT_MOST), len(after.told)):
        play = after.told[index]
        old = before.told[index] if index < len(before.told) else None
        if old is None or (old.cards, old.dice) != (play.cards, play.dice):
            yield from _turning(play, board)
        yield READ, lambda count=index + 1: told.tell(after.told[:count])  # type: ignore[misc]


def _first_new(before: Sequence[Told], after: Sequence[Told]) -> int:
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return same


def _turning(play: Told, board: Board) -> Iterator[Step]:
    if not play.cards and not play.dice:
        return
    backs = tuple("░" * len(card) for card in play.cards)
    for _ in range(TUMBLES if play.dice else 2):
        yield TUMBLE, lambda: board.turn_up(backs, tuple(map(_tumbling, play.dice)))
    yield REST, lambda: board.turn_up(play.cards, play.dice)


def _tumbling(thrown: tuple[str, str]) -> tuple[str, str]:
    """Dice in the air show anything."""
    kind, value = thrown
    if kind == "roll":
        return kind, "-".join(str(random.randint(1, 6)) for _ in value.split("-"))  # noqa: S311  for the eye only
    return kind, "░" * len(value)
