"""A review as lines of text, in pages."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from leatherhead.model.words import TEAMS

Review = Any  # study.review.Review, whose module imports this one
WIDTH, HEIGHT = 64, 11
EDGE = 7  # columns left of the curve
HEAVY = 0.5
COLUMNS = 78


def pages(found: Review, columns: int = COLUMNS) -> dict[str, list[str]]:
    """Return the story with the curve, the plays and the calls, in lines of at most `columns` columns."""
    return {
        "Review": [*wrap(found.story, columns), "", *_curve(found, columns), *_sides(found, columns)],
        "Decisive plays": [*_decisive(found, columns)],
        "Calls": [*_costly(found, columns)],
        "Luck": [*_lucky(found, columns)],
    }


def _curve(found: Review, columns: int) -> Iterator[str]:
    """Draw the chance of the home team, a column for some plays."""
    chances = [found.plays[0].before, *(play.after for play in found.plays)]
    width = min(WIDTH, columns - EDGE, len(chances))
    held = [chances[(n + 1) * len(chances) // width - 1] for n in range(width)]
    yield f"{found.teams[0]:The's} chance to win"
    for row in range(HEIGHT):
        level = 1 - row / (HEIGHT - 1)
        marks = "".join("●" if abs(each - level) <= HEAVY / (HEIGHT - 1) else " " for each in held)
        label = f"{level:.0%}" if row % 5 == 0 else ""
        yield f"{label:>5} │{marks}".rstrip()
    yield f"      └{'─' * width}"
    yield f"       {_periods(found, width, len(chances))}".rstrip()


def _periods(found: Review, width: int, moments: int) -> str:
    """Write when each period began, below its column, as far as there is room."""
    marks = ""
    for before, play in zip((None, *found.plays), found.plays, strict=False):
        column = (play.number - 1) * width // moments
        if (before is None or before.period != play.period) and len(marks) <= column:
            marks = f"{marks:<{column}}{play.period.split()[0]} "
    return marks


def _sides(found: Review, columns: int) -> Iterator[str]:
    wide = max(len(team) for team in found.teams) + 2
    yield ""
    yield f"{'':<{wide}}{'good calls':>12}{'bad calls':>12}{'luck':>9}"
    for team, name in zip(TEAMS, found.teams, strict=True):
        accuracy = found.accuracy(team)
        good = "" if accuracy is None else f"{accuracy:.0%}"
        yield f"{name:<{wide}}{good:>12}{found.given_away(team):>12.1%}{found.luck(team):>+9.1%}"
    yield from wrap(found.terms, columns)


def _decisive(found: Review, columns: int) -> Iterator[str]:
    yield f"The plays that decided it (for {found.teams[0]:the})"
    for play in found.decisive:
        yield from _told(columns, play.change, f"{play.number}. {play.where}: {play.text}")


def _costly(found: Review, columns: int) -> Iterator[str]:
    yield "The calls that cost most" if found.worst else "No call cost much."
    for call in found.worst:
        better = f" (better: {call.best})" if call.best != call.answer else ""
        where, team = found.plays[call.play - 1].where, found.teams[TEAMS.index(call.team)]
        yield from _told(columns, -call.cost, f"{call.play}. {where}: {team}: {call.answer}{better}")


def _lucky(found: Review, columns: int) -> Iterator[str]:
    yield f"The luckiest rolls and cards (for {found.teams[0]:the})"
    for play in found.luckiest:
        yield from _told(columns, play.luck, f"{play.number}. {play.where}: {play.text}")


def _told(columns: int, moved: float, text: str) -> list[str]:
    """What a play did, and what happened, in as many lines as it takes."""
    return wrap(text, columns, initial_indent=f"{moved:+7.1%}  ", subsequent_indent=" " * 9)
