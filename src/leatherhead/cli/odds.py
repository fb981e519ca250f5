"""`leatherhead odds`."""

from argparse import Namespace
from collections.abc import Mapping, Sequence
from fractions import Fraction

import leatherhead
from leatherhead import CallTable, Cell, Game, Refused
from leatherhead.cli.output import say, say_json
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
        say(*lines(game, found, every=arguments.every))
    return 0


def _assumed(words: Sequence[str]) -> dict[str, str]:
    assumed = {}
    for word in words:
        name, separator, label = word.partition("=")
        if not separator:
            raise Refused(f"{word!r} assumes nothing; write NAME=LABEL, such as penalty=decline")
        assumed[name.strip()] = label.strip()
    return assumed


def lines(game: Game, found: CallTable, *, every: bool = False) -> list[str]:
    """Return the table with a head and footnotes; with many calls and replies only what wins, as a matrix."""
    team = game.teams[0 if found.team == "home" else 1]
    said = ", ".join(f"{name} {value}" for name, value in game.started_from.items())
    printed = [f"{game.rulebook.title}: {game.headline}, {team} to choose ({found.question})", f"Situation: {said}", ""]
    if found.mixes is not None and len(found.cells) > MOST_ROWS and not every:
        return [
            *printed,
            *_matrix(found),
            "",
            *_mixes(found),
            "--every lists yards, scores and turnovers of each pair.",
        ]
    call = max([len(cell.call) for cell in found.cells] + [len("call")]) + 2
    answer = max([len(cell.answer) for cell in found.cells] + [len("against")]) + 2
    yards = any(cell.gain is not None for cell in found.cells)
    unsettled = any(cell.left_over and not cell.sampled for cell in found.cells)
    valued = any(cell.win is not None for cell in found.cells)
    heads = [*((WIN,) if valued else ()), *(YARDS if yards else ()), *ALWAYS, *(UNSETTLED if unsettled else ())]
    printed.append(f"{'call':<{call}}{'against':<{answer}}" + "".join(f"{head:>10}" for head in heads))
    for cell in found.cells:
        figures = _cells(cell)[0 if yards else len(YARDS) :]
        shown = [*([_chance(cell)] if valued else []), *figures][: len(heads)]
        row = "".join(f"{each:>10}" for each in shown)
        printed.append(f"{cell.call:<{call}}{cell.answer:<{answer}}{row}".rstrip())
    return [*printed, "", *_mixes(found), *_footnotes(found, yards, unsettled)]


def _chance(cell: Cell) -> str:
    return "" if cell.win is None else f"{'~' if cell.sampled else ''}{cell.win:.1%}"


def _matrix(found: CallTable) -> list[str]:
    """The chance to win of each call against each reply, a row a call."""
    chances = {(cell.call, cell.answer): _chance(cell) for cell in found.cells}
    call = max(len(each) for each in found.calls) + 2
    widths = [max(len(each), 6) + 2 for each in found.answers]
    rows = [f"{'':<{call}}" + "".join(f"{each:>{width}}" for each, width in zip(found.answers, widths, strict=True))]
    for each in found.calls:
        alone = chances.get((each, ""))
        cells = [chances.get((each, reply), alone or "") for reply in found.answers]
        rows.append(f"{each:<{call}}" + "".join(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)))
    return [row.rstrip() for row in rows]


def _mixes(found: CallTable) -> list[str]:
    """How both sides do best to mix, and what that is worth."""
    if found.mixes is None:
        return []
    calls, answers = (_shares(each) for each in (found.mixes.calls, found.mixes.answers))
    return [f"Best mix: {calls}", f"against:  {answers}", f"The team that calls then wins {found.mixes.win:.1%}.", ""]


def _shares(mix: Mapping[str, float]) -> str:
    ranked = sorted(mix.items(), key=lambda each: -each[1])
    return ", ".join(f"{label} {share:.0%}" for label, share in ranked)


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
    if any(cell.win is not None for cell in found.cells):
        notes.insert(0, "Win is the chance of the team that calls to win the game after the play, a tie counting half.")
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
