"""`leatherhead odds`: a table of each call against each reply, or a matrix of chances to win."""

from __future__ import annotations

import shutil
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from textwrap import wrap
from typing import NamedTuple

import leatherhead as lh
from leatherhead.cli.arguments import GAME, SETTINGS, SITUATION, Command, arg, whole
from leatherhead.cli.output import Progress, say, say_json, table

DEEPEST = 8
YARDS, ALWAYS, UNSETTLED = ("gain", "1st down"), ("touchdown", "turnover", "points"), ("unsettled",)
WIN = "win"
MOST_ROWS = 60  # beyond which the table is a matrix of chances to win


def odds(arguments: Namespace) -> int:
    """Print the odds of each call against each defense."""
    if arguments.depth is not None and not 1 <= arguments.depth <= DEEPEST:
        raise lh.Refused(f"--depth takes a whole number from 1 to {DEEPEST}")
    assumed = {}
    for word in arguments.assume:
        name, separator, label = word.partition("=")
        if not separator:
            raise lh.Refused(f"{word!r} assumes nothing; write NAME=LABEL, such as penalty=decline")
        assumed[name.strip()] = label.strip()
    options = lh.parse_options(arguments.game, arguments.option)
    situation = lh.parse_situation(arguments.game, arguments.situation, options=options)
    with Progress("calls") as progress:
        found = lh.odds(
            arguments.game, situation, options=options, book=arguments.book, assume=assumed,
            depth=arguments.depth, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json({"game": arguments.game, "situation": situation, **found.as_dict()})
    else:
        game = lh.new(arguments.game, situation=situation, options=options, book=arguments.book)
        say(*lines(game, found, every=arguments.every, opened=arguments.open))
    return 0


def lines(game: lh.Game, found: lh.CallTable, *, every: bool = False, opened: Sequence[str] = ()) -> list[str]:
    """Return the table with headings and footnotes; many calls and replies become a matrix, by family."""
    team = game.teams[0 if found.team == "home" else 1]
    said = ", ".join(f"{name} {value}" for name, value in game.started_from.items())
    head = [f"{game.rulebook.title}: {game.headline}, {team:'s} call", f"Situation: {said}", ""]
    families = tuple(dict.fromkeys(found.families.values()))
    if unknown := [name for name in opened if name not in families]:
        known = f"the families here are {', '.join(families)}" if families else "no calls here have families"
        raise lh.Refused(f"{unknown[0]!r} is not a family of calls: {known}")
    if found.mixes is not None and len(found.cells) > MOST_ROWS and not every:
        family = next(iter(found.families.values()), "")
        means = [f"A family stands for the mean of its calls; --open {family} shows each of them."] if family else []
        notes = [*means, "--every lists yards, scores and turnovers of each pair.", *_notes(found)]
        return [*head, *summary(found, team), *matrix(found, opened), *notes]
    return [*head, *summary(found, team), *_list(found)]


def _list(found: lh.CallTable) -> list[str]:
    """Every call against every reply, with all figures."""
    yards = any(cell.gain is not None for cell in found.cells)
    unsettled = any(cell.left_over and not cell.sampled for cell in found.cells)
    valued = any(cell.win is not None for cell in found.cells)
    heads = [*((WIN,) if valued else ()), *(YARDS if yards else ()), *ALWAYS, *(UNSETTLED if unsettled else ())]
    rows = []
    for name, against, cell in _rows(found):
        win = "" if cell.win is None else f"{'~' if cell.sampled else ''}{cell.win:.1%}"
        figures = _cells(cell)[0 if yards else len(YARDS) :]
        rows.append((name, against, *[*([win] if valued else []), *figures][: len(heads)]))
    notes = ["Gain and points are averages; points are those the calling team scores minus those scored against it."]
    if yards:
        notes.append("A touchdown counts as a first down too; a turnover is an interception or a lost fumble.")
    if unsettled:
        notes.append(
            "Unsettled: long chains of rolls and cards, not followed to the end; a percentage can be that much higher."
        )
    return [*table(("call", "against", *heads), rows, words=2), "", *notes, *_notes(found)]


def _rows(found: lh.CallTable) -> Iterator[tuple[str, str, lh.Cell]]:
    """Name each cell; a call with the same outcome against every reply is listed once."""
    for call in found.calls:
        cells = [cell for cell in found.cells if cell.call == call]
        if len(cells) > 1 and len({replace(cell, answer="") for cell in cells}) == 1:
            yield found.title(call), "anything", cells[0]
        else:
            yield from ((found.title(call), found.title(cell.answer), cell) for cell in cells)


def _cells(cell: lh.Cell) -> list[str]:
    shown = [
        _mean(cell.gain or Fraction(0)), _percent(cell.first_down or Fraction(0)), _percent(cell.touchdown),
        _percent(cell.turnover), _mean(cell.points - cell.points_against, sign="+"),
    ]  # fmt: skip
    if cell.sampled:
        return [*(each if each == "-" else f"~{each}" for each in shown), ""]
    return [*shown, _percent(cell.left_over)]


def _mean(value: Fraction, sign: str = "") -> str:
    """Format a mean; one that rounds to zero has no sign."""
    return f"{0.0:.2f}" if round(value, 2) == 0 else f"{float(value):{sign}.2f}"


def _percent(share: Fraction) -> str:
    return "-" if share == 0 else f"{float(share):.2%}"


def _notes(found: lh.CallTable) -> list[str]:
    """Footnotes that any table needs."""
    notes = []
    if any(cell.win is not None for cell in found.cells):
        notes.append("Win is the calling team's chance to win the game after the play, a tie counting half.")
    if found.mixes is not None:
        notes.append("Above, win is against the other side's best mix; mix is how often to choose it.")
    if found.open_hands:
        notes.append("Each side is taken to know the other's hand, which nobody does at the table.")
    if rough := max(found.cells, key=lambda cell: cell.error).error:
        count = max(cell.sampled for cell in found.cells)
        notes += [
            f"A ~ marks an estimate from {count:,} random plays: there are too many outcomes to count them all.",
            f"Such a percentage is within {rough:.1%} of the truth 19 times out of 20.",
        ]
    if found.assumed:
        notes.append(f"Assumed: {', '.join(f'{name} {label}' for name, label in found.assumed.items())}.")
    notes.append("Every other question is answered as the coach would.")
    return notes


# Win probabilities: calls and replies against the other side's best mix, and a matrix if there are many.


HEAD = 8  # characters on a line of a column's heading
LEAST = 6  # of a column


class Group(NamedTuple):
    """A family of calls, or a call that belongs to none."""

    title: str
    calls: tuple[str, ...]


def groups(found: lh.CallTable) -> list[Group]:
    """Group the calls by family."""
    by_family: dict[str, list[str]] = {}
    for call in found.calls:
        by_family.setdefault(found.families.get(call, found.title(call)), []).append(call)
    return [
        Group(family[:1].upper() + family[1:].replace("-", " "), tuple(calls)) for family, calls in by_family.items()
    ]


def summary(found: lh.CallTable, team: lh.TeamName) -> Iterator[str]:
    """Yield the value of each call and reply and the best mix of both sides, the best first."""
    mixes = found.mixes
    if mixes is None:
        return
    yield f"With best play by both sides, {team:the} {team:win|wins} {mixes.win:.1%} of the time."
    yield from _families(found, mixes) if found.families else _ranked(found, "call", mixes.call_wins, mixes.calls, -1)
    yield ""
    yield from _ranked(found, "against", mixes.answer_wins, mixes.answers, 1)
    yield ""


def _ranked(
    found: lh.CallTable, head: str, wins: Mapping[str, float], shares: Mapping[str, float], sign: int
) -> Iterator[str]:
    labels = sorted(wins, key=lambda each: (sign * round(wins[each], 3), -shares.get(each, 0.0)))
    rows = [(found.title(label), f"{wins[label]:.1%}", _share(shares, [label])) for label in labels]
    yield from table((head, "win", "mix"), rows)


def _families(found: lh.CallTable, mixes: lh.Mixes) -> Iterator[str]:
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


def matrix(found: lh.CallTable, opened: Sequence[str]) -> Iterator[str]:
    """The chance to win of each family, or call, against each reply, in as many blocks as the window needs."""
    rows = [*_matrix_rows(found, opened)]
    label = max(len(title) for title, _ in rows)
    heads = [wrap(found.title(reply), HEAD) or [""] for reply in found.answers]
    widths = [max(LEAST, *(len(line) for line in head)) + 1 for head in heads]
    for begin, end in _blocks(widths, shutil.get_terminal_size().columns - label):
        titles = ["\n".join(head) for head in heads[begin:end]]
        yield from table(("", *titles), [(title, *chances[begin:end]) for title, chances in rows], gap=1)
        yield ""


def _matrix_rows(found: lh.CallTable, opened: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
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


COMMANDS = (
    Command(
        "odds",
        odds,
        "print the exact odds of each call against each defense",
        [
            GAME,
            arg("--situation FILE-OR-TEXT", SITUATION, required=True),
            arg(
                "--assume NAME=LABEL",
                "fix the answer to another question, a card or a roll: penalty=decline, card=13",
                action="append",
                default=[],
            ),
            arg("--depth N", "how many rolls and cards of a play to follow", type=whole),
            arg("--every", "list every call against every reply, however many"),
            arg("--open FAMILY", "list the calls of a family, such as short-pass", action="append", default=[]),
            arg("--json", "print JSON, with fractions"),
            *SETTINGS,
        ],
        [
            'leatherhead odds paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
            'leatherhead odds strategy-league --situation "3rd and 4 at own 45" --open draw',
        ],
    ),
)
