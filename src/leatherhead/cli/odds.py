"""`leatherhead odds`."""

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import leatherhead
from leatherhead import Refused
from leatherhead.cli.output import say, say_json
from leatherhead.cli.simulate import Progress, say_compiling

DEEPEST = 8


def odds(arguments: Namespace) -> int:
    """Print the odds of each call against each defense."""
    if arguments.depth is not None and not 1 <= arguments.depth <= DEEPEST:
        raise Refused(f"--depth takes a whole number from 1 to {DEEPEST}")
    options = leatherhead.parse_options(arguments.game, arguments.option)
    situation = leatherhead.parse_situation(arguments.game, arguments.situation, options=options)
    with Progress("calls") as progress:
        found = leatherhead.odds(
            arguments.game, situation, options=options, book=arguments.book, assume=_assumed(arguments.assume),
            depth=arguments.depth, compiling=say_compiling, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json({"game": arguments.game, "situation": situation, **found.as_dict()})
    else:
        say(*_lines(arguments.game, situation, found))
    return 0


def _assumed(words: Sequence[str]) -> dict[str, str]:
    assumed = {}
    for word in words:
        name, separator, label = word.partition("=")
        if not separator:
            raise Refused(f"{word!r} assumes nothing; write NAME=LABEL, such as penalty=decline")
        assumed[name.strip()] = label.strip()
    return assumed


def _lines(game: str, situation: dict[str, Any], found: Any) -> list[str]:
    said = ", ".join(f"{name} {value}" for name, value in situation.items())
    call = max([len(cell.call) for cell in found.cells] + [len("call")]) + 2
    answer = max([len(cell.answer) for cell in found.cells] + [len("against")]) + 2
    yards = any(cell.gain is not None for cell in found.cells)
    heads = (["gain", "1st down"] if yards else []) + ["touchdown", "turnover", "points", "unknown"]
    lines = [f"{game}: {found.team} to call ({found.question}). {said}", ""]
    lines.append(f"{'call':<{call}}{'against':<{answer}}" + "".join(f"{head:>10}" for head in heads))
    for cell in found.cells:
        cells = [_mean(cell.gain), _percent(cell.first_down)] if yards else []
        cells += [_percent(cell.touchdown), _percent(cell.turnover)]
        cells += [_mean(cell.points - cell.points_against, sign="+")]
        if cell.sampled:
            cells = [each if each == "-" else f"~{each}" for each in cells]
        cells.append("" if cell.sampled else _percent(cell.left_over))
        lines.append(f"{cell.call:<{call}}{cell.answer:<{answer}}{''.join(f'{each:>10}' for each in cells)}".rstrip())
    return [*lines, "", *_footnotes(found, yards)]


def _mean(value: Fraction, sign: str = "") -> str:
    """Spell a mean; one that rounds to zero has no sign."""
    return f"{0.0:.2f}" if round(value, 2) == 0 else f"{float(value):{sign}.2f}"


def _percent(share: Fraction) -> str:
    return "-" if share == 0 else f"{float(share):.2%}"


def _footnotes(found: Any, yards: bool) -> list[str]:
    notes = ["Gain and points are on average; points count for the team that calls minus those against it."]
    if yards:
        notes.append("A touchdown counts as a first down too; a turnover is an interception or a lost fumble.")
    if any(cell.left_over and not cell.sampled for cell in found.cells):
        notes.append("Unknown: rare runs of rolls and cards not followed to the end; each percentage can be higher by that much.")
    if sampled := max(cell.sampled for cell in found.cells):
        notes.append(
            f"A ~ is an estimate from {sampled:,} plays at random: the play has too many outcomes to count them all."
        )
    if found.assumed:
        notes.append(f"Assumed: {', '.join(f'{name} {label}' for name, label in found.assumed.items())}.")
    notes.append("Every other question is answered as the coach would.")
    return notes
