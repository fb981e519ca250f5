"""`leatherhead odds`."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

import leatherhead
from leatherhead import CallTable, Cell, Game, Refused
from leatherhead.cli.odds_matrix import matrix, summary
from leatherhead.cli.output import say, say_json, table
from leatherhead.cli.progress import Progress

DEEPEST = 8
YARDS, ALWAYS, UNSETTLED = ("gain", "1st down"), ("touchdown", "turnover", "points"), ("unsettled",)
WIN = "win"
MOST_ROWS = 60  # beyond which the table is a matrix of chances to win


def odds(arguments: Namespace) -> int:
    """Print the odds of each call against each defense."""
    if arguments.depth is not None and not 1 <= arguments.depth <= DEEPEST:
        raise Refused(f"--depth takes a whole number from 1 to {DEEPEST}")
    options = leatherhead.parse_options(arguments.game, arguments.option)
    situation = leatherhead.parse_situation(arguments.game, arguments.situation, options=options)
    with Progress("calls") as progress:
        found = leatherhead.odds(
            arguments.game, situation, options=options, book=arguments.book, assume=_assumed(arguments.assume),
            depth=arguments.depth, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json({"game": arguments.game, "situation": situation, **found.as_dict()})
    else:
        game = leatherhead.new(arguments.game, situation=situation, options=options, book=arguments.book)
        say(*lines(game, found, every=arguments.every, opened=arguments.open))
    return 0


def _assumed(words: Sequence[str]) -> dict[str, str]:
    assumed = {}
    for word in words:
        name, separator, label = word.partition("=")
        if not separator:
            raise Refused(f"{word!r} assumes nothing; write NAME=LABEL, such as penalty=decline")
        assumed[name.strip()] = label.strip()
    return assumed


def lines(game: Game, found: CallTable, *, every: bool = False, opened: Sequence[str] = ()) -> list[str]:
    """Return the table with headings and footnotes; many calls and replies become a matrix, by family."""
    team = game.teams[0 if found.team == "home" else 1]
    said = ", ".join(f"{name} {value}" for name, value in game.started_from.items())
    head = [f"{game.rulebook.title}: {game.headline}, {team} to choose ({found.question})", f"Situation: {said}", ""]
    _check_families(found, opened)
    if found.mixes is not None and len(found.cells) > MOST_ROWS and not every:
        return [*head, *summary(found, team), *matrix(found, opened), *_matrix_notes(found)]
    return [*head, *summary(found, team), *_list(found)]


def _check_families(found: CallTable, opened: Sequence[str]) -> None:
    families = tuple(dict.fromkeys(found.families.values()))
    for name in opened:
        if name not in families:
            known = f"the families here are {', '.join(families)}" if families else "no calls here have families"
            raise Refused(f"{name!r} is not a family of calls: {known}")


def _list(found: CallTable) -> list[str]:
    """Every call against every reply, with all figures."""
    yards = any(cell.gain is not None for cell in found.cells)
    unsettled = any(cell.left_over and not cell.sampled for cell in found.cells)
    valued = any(cell.win is not None for cell in found.cells)
    heads = [*((WIN,) if valued else ()), *(YARDS if yards else ()), *ALWAYS, *(UNSETTLED if unsettled else ())]
    rows = []
    for name, against, cell in _rows(found):
        figures = _cells(cell)[0 if yards else len(YARDS) :]
        rows.append((name, against, *[*([_chance(cell)] if valued else []), *figures][: len(heads)]))
    return [*table(("call", "against", *heads), rows, words=2), "", *_footnotes(found, yards, unsettled)]


def _rows(found: CallTable) -> Iterator[tuple[str, str, Cell]]:
    """Name each cell; a call with the same outcome against every reply is listed once."""
    for call in found.calls:
        cells = [cell for cell in found.cells if cell.call == call]
        if len(cells) > 1 and len({replace(cell, answer="") for cell in cells}) == 1:
            yield found.title(call), "anything", cells[0]
        else:
            yield from ((found.title(call), found.title(cell.answer), cell) for cell in cells)


def _chance(cell: Cell) -> str:
    return "" if cell.win is None else f"{'~' if cell.sampled else ''}{cell.win:.1%}"


def _cells(cell: Cell) -> list[str]:
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


def _matrix_notes(found: CallTable) -> list[str]:
    family = next(iter(found.families.values()), "")
    means = [f"A family stands for the mean of its calls; --open {family} shows each of them."] if family else []
    return [*means, "--every lists yards, scores and turnovers of each pair.", *_notes(found)]


def _footnotes(found: CallTable, yards: bool, unsettled: bool) -> list[str]:
    notes = ["Gain and points are averages; points are those the calling team scores minus those scored against it."]
    if yards:
        notes.append("A touchdown counts as a first down too; a turnover is an interception or a lost fumble.")
    if unsettled:
        notes.append(
            "Unsettled: long chains of rolls and cards, not followed to the end; a percentage can be that much higher."
        )
    return [*notes, *_notes(found)]


def _notes(found: CallTable) -> list[str]:
    """Footnotes that any table needs."""
    notes = []
    if any(cell.win is not None for cell in found.cells):
        notes.append("Win is the calling team's chance to win the game after the play, a tie counting half.")
    if found.mixes is not None:
        notes.append("Above, win is against the other side's best mix; mix is how often to choose it.")
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
