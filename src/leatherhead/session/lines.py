"""The parts of a table as lines of text, for terminals and plain play.

A line is a list of spans, each a text with the name of its style: `title`, `strong`, `muted`, `card`, `back` or none.
Plain text drops the styles.
"""

import textwrap
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any

from leatherhead.model.language import say
from leatherhead.model.table import Card, Dice, Hand, LineUp, Matrix, Note, Part, Pile, Sum, Track
from leatherhead.model.words import counted

Span = tuple[str, str]
Line = list[Span]
TITLE, STRONG, MUTED, CARD, BACK = "title", "strong", "muted", "card", "back"
GAP = 2
LEAST_COLUMN = 7  # so that two hands of playing cards line up, with or without a ten
FEW = 6  # men listed below one another
BACK_OF_A_CARD = "▒▒"


def draw(parts: Iterable[Part], width: int, *, full: bool = False) -> list[Line]:
    """Draw parts one below the other; in full, every card with its text."""
    lines: list[Line] = []
    drawn = (part for part in parts if not part.docked)
    for are_line_ups, group in groupby(drawn, lambda part: isinstance(part, LineUp)):
        if are_line_ups:
            lines += _line_ups([part for part in group if isinstance(part, LineUp)], width)
        else:
            lines += [line for part in group for line in _DRAWN[type(part)](part, width, full)]
    return lines


def plain(lines: Iterable[Line]) -> list[str]:
    """Drop the styles."""
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def _wrapped(text: str, width: int, style: str = "", indent: str = "  ") -> list[Line]:
    return [[(line, style)] for line in textwrap.wrap(text, max(width, 20), subsequent_indent=indent)]


def _named(name: str, rest: Sequence[Span]) -> Line:
    return [(f"{name}: ", TITLE), *rest]


# Cards.


def face(card: Card, *, small: bool = True) -> Span:
    """A card as it lies: its face, or its back."""
    if not card.up:
        return BACK_OF_A_CARD, BACK
    return f"[{card.face if small else card.title}]", CARD


def _hand(hand: Hand, width: int, full: bool) -> list[Line]:
    if any(card.place for card in hand.cards):
        return _laid(hand, width)
    if full and any(card.text for card in hand.cards):
        return [[(hand.name, TITLE)], *(line for card in hand.cards for line in _with_text(card, width))]
    if not hand.cards:
        return [_named(hand.name, [(say("none"), MUTED)])]
    return _flow(hand.name, [face(card) for card in hand.cards], width)


def _flow(name: str, spans: Sequence[Span], width: int) -> list[Line]:
    """Spans after a name, on as many lines as they need."""
    lines: list[Line] = [_named(name, [])]
    used = len(name) + GAP
    for text, style in spans:
        if used + len(text) > width and used > GAP:
            lines.append([(" " * GAP, "")])
            used = GAP
        lines[-1] += [(text, style), (" ", "")]
        used += len(text) + 1
    return lines


def _with_text(card: Card, width: int) -> list[Line]:
    shown, style = face(card, small=False)
    if not card.text:
        return [[("  ", ""), (shown, style)]]
    said = textwrap.wrap(card.text, max(width - 6, 20))
    return [[("  ", ""), (shown, style)], *([("      ", ""), (line, MUTED)] for line in said)]


def _laid(hand: Hand, width: int) -> list[Line]:
    """Cards below the names of their places."""
    cells = [(card.place, face(card)) for card in hand.cards]
    column = max(LEAST_COLUMN, *(max(len(place), len(shown)) + GAP for place, (shown, _) in cells))
    lead = " " * GAP
    each_row = max((width - GAP) // column, 1)
    lines: list[Line] = [[(hand.name, TITLE)]]
    for start in range(0, len(cells), each_row):
        row = cells[start : start + each_row]
        lines.append([(lead, ""), ("".join(place.ljust(column) for place, _ in row), MUTED)])
        below: Line = [(lead, "")]
        for _, (shown, style) in row:
            below += [(shown, style), (" " * (column - len(shown)), "")]
        lines.append(below)
    return lines


def _pile(pile: Pile, width: int, full: bool) -> list[Line]:
    said: list[Span] = [(counted(pile.count, "card"), "")]
    if pile.top is not None:
        said += [(say(", on top "), MUTED), face(pile.top)]
    lines = [_named(pile.name, said)]
    if pile.text:
        lines += _wrapped(f"  {pile.text}", width, MUTED) if full or len(pile.text) <= width else []
    return lines


# Men.


def _line_ups(both: Sequence[LineUp], width: int) -> list[Line]:
    """Lineups with the same positions go side by side."""
    names = [[man.position for man in each.men] for each in both]
    if len(both) != 2 or names[0] != names[1]:
        return [line for each in both for line in _line_up(each, width)]
    position = max((len(name) for name in names[0]), default=0) + 1
    column = max((width - position) // 2, 12)
    lines: list[Line] = [[(" " * position, ""), *((_fit(each.name, column), TITLE) for each in both)]]
    for home, away in zip(both[0].men, both[1].men, strict=True):
        lines.append([(f"{home.position:<{position}}", MUTED), *_man(home, column), *_man(away, column)])
    return lines


def _man(man: Any, column: int) -> list[Span]:
    title = f"{man.title} "
    return [(title, STRONG), (_fit(man.note, column - len(title)), "")]


def _line_up(line_up: LineUp, width: int) -> list[Line]:
    """One lineup, in two blocks side by side if there is room."""
    position = max((len(man.position) for man in line_up.men), default=0) + 1
    noted = max((len(man.title) + len(man.note) + GAP for man in line_up.men), default=0)
    blocks = 2 if len(line_up.men) > FEW and 2 * (position + noted) <= width else 1
    deep = -(-len(line_up.men) // blocks)
    column = width // blocks - position
    rows: list[Line] = [[] for _ in range(deep)]
    for place, man in enumerate(line_up.men):
        rows[place % deep] += [(f"{man.position:<{position}}", MUTED), *_man(man, column)]
    return [[(line_up.name, TITLE)], *rows]


def _fit(text: str, width: int) -> str:
    """Cut or pad a text to a width."""
    return text.ljust(width) if len(text) < width else f"{text[: width - 2]}… "


# Charts.


def _matrix(matrix: Matrix, width: int, full: bool) -> list[Line]:
    """A chart; if it is too wide, its columns are split into blocks."""
    first = max((len(row.name) for row in matrix.rows), default=0) + GAP
    cells = [[row.cells[place] for row in matrix.rows] for place in range(len(matrix.columns))]
    widths = [max(map(len, (name, *held))) + GAP for name, held in zip(matrix.columns, cells, strict=True)]
    lines: list[Line] = [[(matrix.name, TITLE)]]
    start = 0
    while start < len(matrix.columns):
        end, used = start, first
        while end < len(matrix.columns) and (end == start or used + widths[end] <= width):
            used += widths[end]
            end += 1
        shown = range(start, end)
        lines.append(
            [(" " * first, ""), ("".join(matrix.columns[place].ljust(widths[place]) for place in shown), MUTED)]
        )
        for row in matrix.rows:
            held = "".join(row.cells[place].ljust(widths[place]) for place in shown)
            lines.append([(row.name.ljust(first), STRONG), (held, "")])
        start = end
    return lines + (_wrapped(matrix.text, width, MUTED, "") if matrix.text and full else [])


def _track(track: Track, width: int, full: bool) -> list[Line]:  # noqa: ARG001  holes stay together
    """Holes in groups of five, as they are drilled, in rows."""
    holes = ["."] * track.holes
    for mark in track.marks:
        holes[mark.at - 1] = mark.sign
    turn = track.turn or track.holes
    lines: list[Line] = [[(track.name, TITLE)]]
    for row, start in enumerate(range(0, track.holes, turn)):
        drilled = holes[start : start + turn]
        fives = " ".join("".join(drilled[five : five + 5]) for five in range(0, len(drilled), 5))
        ends = track.ends[row : row + 2]
        lines.append([(f"  {ends[0]}" if ends else "", MUTED)])
        lines.append([(f"  {fives}", "")])
    if len(track.ends) > len(range(0, track.holes, turn)):
        lines.append([(f"  {track.ends[-1]:>{turn + turn // 5 - 1}}", MUTED)])
    lines.append([("  " + "   ".join(f"{mark.sign} {mark.title}" for mark in track.marks), MUTED)])
    return lines


# Dice, sums and notes.


def _dice(dice: Dice, width: int, full: bool) -> list[Line]:  # noqa: ARG001  dice take no room
    return [_named(dice.name, [(f"[{value}] ", CARD) for value in dice.values])]


def _sum(total: Sum, width: int, full: bool) -> list[Line]:  # noqa: ARG001  a sum is read whole
    return _after(total.name, str(total), width, STRONG)


def _note(note: Note, width: int, full: bool) -> list[Line]:  # noqa: ARG001  a note is read whole
    return _after(note.name, note.text, width, "")


def _after(name: str, text: str, width: int, style: str) -> list[Line]:
    """A text after its name, if it has one, on as many lines as it needs."""
    lines = _wrapped(f"{name}: {text}" if name else text, width, style)
    if name and lines:
        lines[0] = [(f"{name}:", TITLE), (lines[0][0][0][len(name) + 1 :], style)]
    return lines


_DRAWN: dict[type[Part], Callable[[Any, int, bool], list[Line]]] = {
    Hand: _hand,
    Pile: _pile,
    Matrix: _matrix,
    Track: _track,
    Dice: _dice,
    Sum: _sum,
    Note: _note,
}
