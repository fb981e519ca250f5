"""`leatherhead review`."""

import os
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import leatherhead
from leatherhead import Refused, Review
from leatherhead.cli.output import say, say_json
from leatherhead.cli.simulate import Progress, say_compiling

WIDTH, HEIGHT = 64, 11
HEAVY = 0.5


def review(arguments: Namespace) -> int:
    """Look back on a saved game: chances, decisive plays, costly calls and luck."""
    if arguments.html and os.path.lexists(arguments.html):
        raise Refused(f"{arguments.html} already exists; write to another file")
    game = leatherhead.load(arguments.file, book=arguments.book)
    with Progress("plays") as progress:
        found = leatherhead.review(game, compiling=say_compiling, progress=progress)
    if arguments.html:
        Path(arguments.html).write_text(leatherhead.review_page(game, found), encoding="utf-8")
    elif arguments.json:
        say_json(found.as_dict())
    else:
        say(*lines(found))
    return 0


def lines(found: Review) -> list[str]:
    """Return the review as text."""
    head = f"{found.teams[0]} {found.score[0]}, {found.teams[1]} {found.score[1]}"
    return [
        head,
        "",
        found.story,
        "",
        *_curve(found),
        *_sides(found),
        *_decisive(found),
        *_costly(found),
        *_lucky(found),
    ]


def _curve(found: Review) -> Iterator[str]:
    """Draw the chance of the home team, a column for some plays."""
    chances = [found.plays[0].before, *(play.after for play in found.plays)]
    width = min(WIDTH, len(chances))
    columns = [chances[(n + 1) * len(chances) // width - 1] for n in range(width)]
    yield f"{found.teams[0]}' chance to win" if found.teams[0].endswith("s") else f"{found.teams[0]}'s chance to win"
    for row in range(HEIGHT):
        level = 1 - row / (HEIGHT - 1)
        marks = "".join("●" if abs(each - level) <= HEAVY / (HEIGHT - 1) else " " for each in columns)
        label = f"{level:.0%}" if row % 5 == 0 else ""
        yield f"{label:>5} │{marks}".rstrip()
    yield f"      └{'─' * width}"


def _sides(found: Review) -> Iterator[str]:
    wide = max(len(team) for team in found.teams) + 2
    yield ""
    yield f"{'':<{wide}}{'good calls':>12}{'given away':>12}{'luck':>9}"
    for team, name in enumerate(found.teams):
        accuracy = found.accuracy(team)
        good = "" if accuracy is None else f"{accuracy:.0%}"
        yield f"{name:<{wide}}{good:>12}{found.given_away(team):>12.1%}{found.luck(team):>+9.1%}"


def _decisive(found: Review) -> Iterator[str]:
    yield from ("", f"The plays that decided it (for {found.teams[0]})")
    for play in found.decisive:
        yield f"{play.change:+7.1%}  {play.number}. {play.headline}: {play.text}"


def _costly(found: Review) -> Iterator[str]:
    if not found.worst:
        return
    yield from ("", "The calls that cost most")
    for call in found.worst:
        better = f" (better: {call.best})" if call.best != call.answer else ""
        yield f"{-call.cost:+7.1%}  {call.play}. {found.teams[call.team]}: {call.answer}{better}"


def _lucky(found: Review) -> Iterator[str]:
    yield from ("", f"The luckiest rolls and cards (for {found.teams[0]})")
    for play in found.luckiest:
        yield f"{play.luck:+7.1%}  {play.number}. {play.headline}: {play.text}"
