"""`leatherhead odds`."""

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction

import leatherhead
from leatherhead import CallTable, Cell, Game, Refused
from leatherhead.cli.output import say, say_json
from leatherhead.cli.simulate import Progress, say_compiling

DEEPEST = 8
YARDS, ALWAYS, UNSETTLED = ("gain", "1st down"), ("touchdown", "turnover", "points"), ("unsettled",)


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
        game = leatherhead.new(arguments.game, situation=situation, options=options, book=arguments.book)
        say(*lines(game, found))
    return 0


def _assumed(words: Sequence[str]) -> dict[str, str]:
    assumed = {}
    for word in words:
        name, separator, label = word.partition("=")
        if not separator:
            raise Refused(f"{word!r} assumes nothing; write NAME=LABEL, such as penalty=decline")
        assumed[name.strip()] = label.strip()
    return assumed


def lines(game: Game, found: CallTable) -> list[str]:
    """Return the table with a head and footnotes."""
    team = game.teams[0 if found.team == "home" else 1]
    said = ", ".join(f"{name} {value}" for name, value in game.started_from.items())
    printed = [f"{game.rulebook.title}: {game.headline}, {team} to choose ({found.question})", f"Situation: {said}", ""]
    call = max([len(cell.call) for cell in found.cells] + [len("call")]) + 2
    answer = max([len(cell.answer) for cell in found.cells] + [len("against")]) + 2
    yards = any(cell.gain is not None for cell in found.cells)
    unsettled = any(cell.left_over and not cell.sampled for cell in found.cells)
    heads = [*(YARDS if yards else ()), *ALWAYS, *(UNSETTLED if unsettled else ())]
    printed.append(f"{'call':<{call}}{'against':<{answer}}" + "".join(f"{head:>10}" for head in heads))
    for cell in found.cells:
        row = "".join(f"{each:>10}" for each in _cells(cell)[0 if yards else len(YARDS) :][: len(heads)])
        printed.append(f"{cell.call:<{call}}{cell.answer:<{answer}}{row}".rstrip())
    return [*printed, "", *_footnotes(found, yards, unsettled)]


def _cells(cell: Cell) -> list[str]:
    shown = [
        _mean(cell.gain or Fraction(0)), _percent(cell.first_down or Fraction(0)), _percent(cell.touchdown),
        _percent(cell.turnover), _mean(cell.points - cell.points_against, sign="+"),
    ]  # fmt: skip
    if cell.sampled:
        return [*(each if each == "-" else f"~{each}" for each in shown), ""]
    return [*shown, _percent(cell.left_over)]


def _mean(value: Fraction, sign: str = "") -> str:
    """Spell a mean; one that rounds to zero has no sign."""
    return f"{0.0:.2f}" if round(value, 2) == 0 else f"{float(value):{sign}.2f}"


def _percent(share: Fraction) -> str:
    return "-" if share == 0 else f"{float(share):.2%}"


def _footnotes(found: CallTable, yards: bool, unsettled: bool) -> list[str]:
    notes = ["Gain and points are on average; points count for the team that calls minus those against it."]
    if yards:
        notes.append("A touchdown counts as a first down too; a turnover is an interception or a lost fumble.")
    if unsettled:
        notes.append(
            "Unsettled: long chains of rolls and cards, not followed to the end; a percentage can be that much higher."
        )
    if sampled := max(cell.sampled for cell in found.cells):
        notes.append(
            f"A ~ is an estimate from {sampled:,} plays at random: the play has too many outcomes to count them all."
        )
    if found.assumed:
        notes.append(f"Assumed: {', '.join(f'{name} {label}' for name, label in found.assumed.items())}.")
    notes.append("Every other question is answered as the coach would.")
    return notes
