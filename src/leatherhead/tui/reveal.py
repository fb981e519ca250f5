"""Dice and cards turning up one by one: what is drawn, and for how long, between two frames of a game."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from leatherhead import Card, Dice, Frame, Hand, Part, Told
from leatherhead.tui.sheet import PlayByPlay
from leatherhead.tui.widgets import FieldBoard

Step = tuple[float, Callable[[], None]]
TUMBLE, REST, READ = 0.06, 0.25, 0.3  # seconds
TUMBLES = 3
LONGEST = 1.5  # seconds in which the cards and dice of a play turn up, however many there are
AT_MOST = 3  # plays shown one by one; what came before is shown at once


def turning_up(before: Frame, after: Frame, board: FieldBoard, told: PlayByPlay) -> Iterator[Step]:
    """Draw every new play, its dice and cards first."""
    first = _first_new(before.told, after.told)
    for index in range(max(first, len(after.told) - AT_MOST), len(after.told)):
        play = after.told[index]
        old = before.told[index].turned_up if index < len(before.told) else ()
        yield from _turning(play, _first_new(old, play.turned_up), board)
        yield READ, lambda count=index + 1: told.tell(after.told[:count])  # type: ignore[misc]


def _first_new(before: Sequence[object], after: Sequence[object]) -> int:
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return same


def _turning(play: Told, first: int, board: FieldBoard) -> Iterator[Step]:
    parts = play.turned_up
    pace = min(1.0, LONGEST / (max(len(parts) - first, 1) * (TUMBLES * TUMBLE + REST)))
    for count in range(first, len(parts)):
        for _ in range(TUMBLES):
            yield TUMBLE * pace, lambda n=count: board.turn_up((*parts[:n], _unsettled(parts[n])))  # type: ignore[misc]
        yield REST * pace, lambda n=count + 1: board.turn_up(parts[:n])  # type: ignore[misc]
    if parts or play.sums:
        yield REST, lambda: board.turn_up(parts, play.sums)


def _unsettled(part: Part) -> Part:
    """Dice in the air show anything, and cards their backs."""
    if isinstance(part, Dice):
        return replace(part, values=tuple(_tumbling(value, part.kind) for value in part.values))
    if isinstance(part, Hand):
        return replace(part, cards=tuple(Card("░" * len(card.face), owner=card.owner) for card in part.cards))
    return part


def _tumbling(value: str, kind: str) -> str:
    return str(random.randint(1, 6)) if kind == "d6" else "░" * len(value)  # noqa: S311  for the eye only
