"""`leatherhead replay` and `verify`."""

import os
import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import leatherhead
from leatherhead import Game, Refused, Session, Told
from leatherhead.cli import output, show
from leatherhead.cli.output import say, say_error, say_json

FAILED, BAD_INPUT = 1, 2
HEADERS = 64_000  # bytes that hold the headers of a saved game
GAME_HEADER = re.compile(rb"^[ \t]*\[[ \t]*game[ \t]", re.IGNORECASE | re.MULTILINE)
OURS = "<!-- drawn by leatherhead -->"  # marks our charts
STEPS = "Enter or n: next, b: back, a number: go to that play, 0: the start, box, drives, q: quit."


def read(arguments: Namespace) -> Game:
    """Read a record as far as possible."""
    game = leatherhead.load(arguments.file, book=arguments.book, forgiving=True)
    if game.faults and not any(game.answers):
        raise Refused(f"{arguments.file}, {game.faults[0]}")
    return game


def is_printed(arguments: Namespace) -> bool:
    """Whether to print the record instead of stepping through it."""
    return bool(arguments.save) or any(getattr(arguments, name) not in (False, None) for name in VIEWS)


def replay(arguments: Namespace) -> int:
    """Show a record as far as it can be read, then say what is wrong with the rest."""
    game = read(arguments)
    wanted = [show_it for name, show_it in VIEWS.items() if getattr(arguments, name) not in (False, None)]
    if arguments.save:
        _write_anew(game, arguments)
    elif wanted:
        for number, show_it in enumerate(wanted):
            if number:
                say()
            show_it(game, arguments)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(game)
    else:
        _tell(game, arguments)
    return say_faults(game, arguments)


def say_faults(game: Game, arguments: Namespace) -> int:
    """Say what could not be read."""
    if game.faults:
        say_error(f"leatherhead: {arguments.file}, {game.faults[0]}; everything readable is shown")
        return BAD_INPUT
    return 0


def _write_anew(game: Game, arguments: Namespace) -> None:
    if os.path.lexists(arguments.save):
        raise Refused(f"{arguments.save} already exists; save to another file")
    game.save(arguments.save)


def _tell(game: Game, arguments: Namespace) -> None:  # noqa: ARG001  like its neighbors
    say(f"{game.rulebook.title}: {game.teams[0]} against {game.teams[1]}")
    for line in told_plays(game):
        say(line)
    say(show.result(game))


def told_plays(game: Game) -> list[str]:
    """Tell every play on a line; in an unfinished game only what its players may know."""
    told = [play.text for play in _story(Session(game))]
    lines = [f"{number}. {text}" for number, text in enumerate(told[: len(game.plays)], start=1)]
    return lines + [f"{len(game.plays) + 1}. {text} ..." for text in told[len(game.plays) :] if text]


def _story(session: Session) -> Sequence[Told]:
    return session.frame_for("open" if session.game.over else session.listener).told


def _box(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    say(*game.box_score_lines(), "", *game.scoring_lines())


def _drives(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    say(*game.drive_lines())


def _notes(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    say(*game.notes())


def _chart(game: Game, arguments: Namespace) -> None:
    if not arguments.chart:
        say(*game.chart())
        return
    drawn, path = leatherhead.visible(game.chart_svg()), Path(arguments.chart)
    try:
        with path.open("r+b" if _may_be_replaced(path, forced=arguments.force) else "xb") as file:
            file.write(f"{drawn.rstrip()}\n{OURS}\n".encode())
            file.truncate()
    except FileExistsError:
        raise Refused(f"{path} already exists and is not one of our charts; use another file, or --force") from None
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror or error}") from None
    say(f"The chart is in {path}")


def _may_be_replaced(path: Path, *, forced: bool) -> bool:
    """Whether the file is one of our charts, or may be overwritten with --force; never a saved game."""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        start = file.read(HEADERS)
        file.seek(max(file.seek(0, os.SEEK_END) - len(OURS) - 2, 0))
        end = file.read()
    if GAME_HEADER.search(start):
        raise Refused(f"{path} is a saved game; use another file for the chart")
    return forced or OURS.encode() in end


def _json(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    say_json(game.as_dict())


# By flag, in the order in which they are printed.
VIEWS: dict[str, Any] = {
    "play_by_play": _tell, "box_score": _box, "drives": _drives, "notes": _notes, "chart": _chart, "json": _json,
}  # fmt: skip


def _step_through(game: Game) -> None:
    """Step through a game play by play, forward and back."""
    say(f"{game.rulebook.title}: {game.teams[0]} against {game.teams[1]}, {len(game.plays)} plays.\n{STEPS}")
    place, session = 0, Session(game)
    _show_play(session, place)
    while True:
        try:
            typed = output.ask("replay> ").strip().lower()
        except EOFError:
            say()
            return
        if typed in ("q", "quit"):
            return
        if typed in ("box", "drives"):
            VIEWS["box_score" if typed == "box" else "drives"](game, None)
            continue
        moved = _moved(typed, place, len(game.plays))
        if moved is None:
            say(STEPS)
            continue
        place = moved
        _show_play(session, place)


def _moved(typed: str, place: int, plays: int) -> int | None:
    if typed in ("", "n", "next"):
        return min(place + 1, plays)
    if typed in ("b", "back", "p"):
        return max(place - 1, 0)
    if typed.isdecimal() and typed.isascii() and len(typed) <= len("99999"):
        return min(int(typed), plays)
    return None


def _show_play(session: Session, place: int) -> None:
    """Show a play and the situation after it; place 0 is the start."""
    game = session.game
    frame = session.frame_before(place)
    if place:
        say(*output.fitted(f"{place}. {_story(session)[place - 1].text}"))
    say(*output.fitted(show.scoreboard(frame)))
    say(*show.field(frame))
    if place == len(game.plays):
        say(show.result(game))


def verify(arguments: Namespace) -> int:
    """Replay records; say that each is right, or name the first thing the rules do not allow."""
    if arguments.receipt and len(arguments.files) > 1:
        raise Refused("a receipt is of one game: name one file")
    status, verdicts = 0, list[dict[str, Any]]()
    for file in arguments.files:
        try:
            verdict = leatherhead.verify(file, book=arguments.book, receipt=arguments.receipt)
        except Refused as error:  # the others are checked all the same
            say_error(f"leatherhead: {error}")
            status = BAD_INPUT
            continue
        status = max(status, 0 if verdict.ok else FAILED)
        verdicts.append(_as_dict(file, verdict))
        if not arguments.json:
            _print_verdict(file, verdict)
    if arguments.json and verdicts:
        say_json(verdicts)
    return status


def _print_verdict(file: str, verdict: Any) -> None:
    if verdict.ok:
        fair = "" if verdict.fair is None else f" Fair dice: all {verdict.fair} rolls and cards are as promised."
        say(f"{file}: ok: {len(verdict.game.plays)} plays. {show.result(verdict.game)}{fair}")
    elif verdict.play:
        say(f"{file}: play {verdict.play}, {verdict.fault}")
    else:
        say(f"{file}: {verdict.fault}")


def _as_dict(file: str, verdict: Any) -> dict[str, Any]:
    fault = verdict.fault
    found = None if fault is None else {"line": fault.line, "column": fault.column, "reason": fault.reason}
    score = list(verdict.game.score)
    return {"file": file, "ok": verdict.ok, "plays": len(verdict.game.plays), "score": score, "play": verdict.play,
            "fault": found, "fair": verdict.fair}  # fmt: skip
