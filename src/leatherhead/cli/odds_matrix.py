"""Chances to win in brief: calls and replies against the other side's best mix, and a matrix if there are many."""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from textwrap import wrap
from typing import NamedTuple

from leatherhead import CallTable, Mixes, TeamName
from leatherhead.cli.output import table

HEAD = 8  # characters on a line of a column's heading
LEAST = 6  # of a column


class Group(NamedTuple):
    """A family of calls, or a call that belongs to none."""

    title: str
    calls: tuple[str, ...]


def groups(found: CallTable) -> list[Group]:
    """Group the calls by family."""
    by_family: dict[str, list[str]] = {}
    for call in found.calls:
        by_family.setdefault(found.families.get(call, found.title(call)), []).append(call)
    return [
        Group(family[:1].upper() + family[1:].replace("-", " "), tuple(calls)) for family, calls in by_family.items()
    ]


def summary(found: CallTable, team: TeamName) -> Iterator[str]:
    """What each call and each reply is worth, and the best mix of both sides, the best first."""
    mixes = found.mixes
    if mixes is None:
        return
    yield f"If both sides mix best, {team:the} {team:win|wins} {mixes.win:.1%} of the time."
    yield from _families(found, mixes) if found.families else _ranked(found, "call", mixes.call_wins, mixes.calls, -1)
    yield ""
    yield from _ranked(found, "against", mixes.answer_wins, mixes.answers, 1)
    yield ""


def _ranked(
    found: CallTable, head: str, wins: Mapping[str, float], shares: Mapping[str, float], sign: int
) -> Iterator[str]:
    labels = sorted(wins, key=lambda each: (sign * round(wins[each], 3), -shares.get(each, 0.0)))
    rows = [(found.title(label), f"{wins[label]:.1%}", _share(shares, [label])) for label in labels]
    yield from table((head, "win", "mix"), rows)


def _families(found: CallTable, mixes: Mixes) -> Iterator[str]:
    """Each family with its best call."""
    best = {group: max(group.calls, key=lambda call: mixes.call_wins[call]) for group in groups(found)}
    rows = []
    for group in sorted(best, key=lambda each: -round(mixes.call_wins[best[each]], 3)):
        name = found.title(best[group]) if len(group.calls) > 1 else ""
        rows.append((group.title, name, f"{mixes.call_wins[best[group]]:.1%}", _share(mixes.calls, group.calls)))
    yield from table(("calls", "the best", "win", "mix"), rows, words=2)


def _share(shares: Mapping[str, float], labels: Sequence[str]) -> str:
    total = sum(shares.get(label, 0.0) for label in labels)
    return f"{total:.0%}" if total else ""


def matrix(found: CallTable, opened: Sequence[str]) -> Iterator[str]:
    """The chance to win of each family, or call, against each reply, in as many blocks as the window needs."""
    rows = [*_matrix_rows(found, opened)]
    label = max(len(title) for title, _ in rows)
    heads = [wrap(found.title(reply), HEAD) or [""] for reply in found.answers]
    widths = [max(LEAST, *(len(line) for line in head)) + 1 for head in heads]
    for begin, end in _blocks(widths, shutil.get_terminal_size().columns - label):
        titles = ["\n".join(head) for head in heads[begin:end]]
        yield from table(("", *titles), [(title, *chances[begin:end]) for title, chances in rows], gap=1)
        yield ""


def _matrix_rows(found: CallTable, opened: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    cells = {(cell.call, cell.answer): cell for cell in found.cells}

    def chance(calls: Sequence[str], reply: str) -> str:
        met = [cells.get((call, reply)) or cells.get((call, "")) for call in calls]
        wins = [cell.win for cell in met if cell is not None and cell.win is not None]
        sampled = any(cell is not None and cell.sampled for cell in met)
        return f"{'~' if sampled else ''}{sum(wins) / len(wins):.1%}" if wins else ""

    for group in groups(found):
        yield group.title, [chance(group.calls, reply) for reply in found.answers]
        if found.families.get(group.calls[0]) in opened:
            for call in group.calls:
                yield f"  {found.title(call)}", [chance([call], reply) for reply in found.answers]


def _blocks(widths: Sequence[int], room: int) -> Iterator[tuple[int, int]]:
    """Divide columns into blocks that fit, each with at least one column."""
    begin = 0
    while begin < len(widths):
        end = begin + 1
        while end < len(widths) and sum(widths[begin : end + 1]) <= room:
            end += 1
        yield begin, end
        begin = end
