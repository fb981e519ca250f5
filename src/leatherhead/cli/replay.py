"""`leatherhead replay`, `verify`, `review` and `export`: saved games."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.cli import output, show
from leatherhead.cli.arguments import BOOK_PLAYED, JSON, ONE_JSON, SAVED, SCREEN, Command, arg
from leatherhead.cli.games import saved_file
from leatherhead.cli.output import Progress, page_name, say, say_error, say_json, stopped_in_order

FAILED, BAD_INPUT = 1, 2
HEADERS = 64_000  # bytes that hold the headers of a saved game
GAME_HEADER = re.compile(rb"^[ \t]*\[[ \t]*game[ \t]", re.IGNORECASE | re.MULTILINE)
OURS = "<!-- drawn by leatherhead -->"  # marks our charts
STEPS = "Enter or n: next, b: back, a number: go to that play, 0: the start, q: quit; box and drives: up to here."


def read(arguments: Namespace) -> lh.Game:
    """Read a record as far as possible."""
    arguments.file = saved_file(arguments.file)
    game = lh.load(arguments.file, book=arguments.book, forgiving=True)
    if game.faults and not any(game.answers):
        raise lh.Refused(f"{arguments.file}, {game.faults[0]}")
    return game


def is_printed(arguments: Namespace) -> bool:
    """Whether to print the record instead of stepping through it."""
    return bool(arguments.save) or any(getattr(arguments, name) not in (False, None) for name in VIEWS)


def replay(arguments: Namespace) -> int:
    """Show the readable part of a record, then its first fault."""
    if arguments.comment:
        return _keep_comment(arguments)
    game = read(arguments)
    wanted = [show_it for name, show_it in VIEWS.items() if getattr(arguments, name) not in (False, None)]
    if arguments.save:
        if os.path.lexists(arguments.save):
            raise lh.Refused(f"{arguments.save} already exists; save to another file")
        game.save(arguments.save)
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


def say_faults(game: lh.Game, arguments: Namespace) -> int:
    """Report the first fault of a record; return the exit status."""
    if game.faults:
        say_error(f"leatherhead: {arguments.file}, {game.faults[0]}; everything readable is shown")
        return BAD_INPUT
    return 0


def _tell(game: lh.Game, arguments: Namespace) -> None:  # noqa: ARG001  like its neighbors
    say(f"{game.rulebook.title}: {game.teams[0]} vs. {game.teams[1]}")
    for line in told_plays(game):
        say(line)
    say(show.result(game))


def told_plays(game: lh.Game) -> list[str]:
    """Return a line for every play; of an unfinished game only public facts."""
    told = [play.text for play in _story(lh.Session(game))]
    lines = [f"{number}. {text}" for number, text in enumerate(told[: len(game.plays)], start=1)]
    lines += [f"{len(game.plays) + 1}. {text} ..." for text in told[len(game.plays) :] if text]
    return [each for number, line in enumerate(lines, start=1) for each in (line, *_comment_on(game, number))]


def _comment_on(game: lh.Game, play: int) -> list[str]:
    """Return the line that has the comment on a play, if there is one."""
    return output.fitted(lh.visible(f"   ({game.comments[play]})")) if play in game.comments else []


def _keep_comment(arguments: Namespace) -> int:
    """Keep a comment with a play of a saved game."""
    play, text = arguments.comment
    if not (play.isdecimal() and play.isascii()):
        raise lh.Refused(f"{play!r} is not the number of a play")
    path = saved_file(arguments.file)
    game = lh.load(path, book=arguments.book)
    game.comment(int(play), text)
    game.save(path)
    say(f"Kept with play {play}." if text.strip() else f"Play {play} has no comment now.")
    return 0


def _story(session: lh.Session) -> Sequence[lh.Told]:
    return session.frame_for("open" if session.game.over else session.listener).told


def _chart(game: lh.Game, arguments: Namespace) -> None:
    if not arguments.chart:
        say(*game.chart())
        return
    drawn, path = lh.visible(game.chart_svg()), Path(arguments.chart)
    try:
        with path.open("r+b" if _may_be_replaced(path, forced=arguments.force) else "xb") as file:
            file.write(f"{drawn.rstrip()}\n{OURS}\n".encode())
            file.truncate()
    except FileExistsError:
        raise lh.Refused(f"{path} already exists and is not one of our charts; use another file, or --force") from None
    except OSError as error:
        raise lh.Refused(f"{path}: cannot be written: {error.strerror or error}") from None
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
        raise lh.Refused(f"{path} is a saved game; use another file for the chart")
    return forced or OURS.encode() in end


# By flag, in the order in which they are printed.
VIEWS: dict[str, Callable[[lh.Game, Namespace], None]] = {
    "play_by_play": _tell,
    "box_score": lambda game, _: say(*game.box_score_lines(), "", *game.scoring_lines()),
    "drives": lambda game, _: say(*game.drive_lines()),
    "notes": lambda game, _: say(*game.notes()),
    "chart": _chart,
    "json": lambda game, _: say_json(game.as_dict()),
}


def _step_through(game: lh.Game) -> None:
    """Step through a game play by play, forward and back."""
    say(f"{game.rulebook.title}: {game.teams[0]} vs. {game.teams[1]}, {len(game.plays)} plays.\n{STEPS}")
    place, session = 0, lh.Session(game)
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
            VIEWS["box_score" if typed == "box" else "drives"](game.stood(place), Namespace())
            continue
        if typed in ("", "n", "next"):
            place = min(place + 1, len(game.plays))
        elif typed in ("b", "back", "p"):
            place = max(place - 1, 0)
        elif typed.isdecimal() and typed.isascii() and len(typed) <= len("99999"):
            place = min(int(typed), len(game.plays))
        else:
            say(STEPS)
            continue
        _show_play(session, place)


def _show_play(session: lh.Session, place: int) -> None:
    """Show a play and the situation after it; place 0 is the start."""
    game = session.game
    frame = session.frame_before(place)
    if place:
        say(*output.fitted(f"{place}. {_story(session)[place - 1].text}"), *_comment_on(game, place))
    say(*output.fitted(show.scoreboard(frame)))
    say(*show.field(frame))
    if place == len(game.plays):
        say(show.result(game))


def verify(arguments: Namespace) -> int:
    """Replay records; say that each is right, or name the first thing the rules do not allow."""
    if arguments.receipt and len(arguments.files) > 1:
        raise lh.Refused("a receipt is of one game: name one file")
    status, verdicts = 0, list[dict[str, Any]]()
    for file in arguments.files:
        try:
            verdict = lh.verify(file, book=arguments.book, receipt=arguments.receipt)
        except lh.Refused as error:  # the others are checked all the same
            say_error(f"leatherhead: {error}")
            status = BAD_INPUT
            continue
        status = max(status, 0 if verdict.ok else FAILED)
        fault, plays = verdict.fault, len(verdict.game.plays)
        found = None if fault is None else {"line": fault.line, "column": fault.column, "reason": fault.reason}
        verdicts.append({
            "file": file, "ok": verdict.ok, "plays": plays, "score": list(verdict.game.score), "play": verdict.play,
            "fault": found, "fair": verdict.fair,
        })  # fmt: skip
        if arguments.json:
            continue
        if verdict.ok:
            fair = "" if verdict.fair is None else f" Fair dice: all {verdict.fair} rolls and cards are as promised."
            say(f"{file}: ok: {plays} plays. {show.result(verdict.game)}{fair}")
        else:
            say(f"{file}: play {verdict.play}, {fault}" if verdict.play else f"{file}: {fault}")
    if arguments.json and verdicts:
        say_json(verdicts)
    return status


# `leatherhead review`.


def review(arguments: Namespace) -> int:
    """Look back on a saved game: chances, decisive plays, costly calls and luck."""
    to = Path(page_name(arguments.html)) if arguments.html else None
    game = lh.load(saved_file(arguments.file), book=arguments.book)
    with Progress("plays") as progress:
        found = lh.review(game, progress=progress)
    if to:
        _write_page(to, lh.review_page(game, found))
    elif arguments.json:
        say_json(found.as_dict())
    else:
        say(*review_lines(found))
    return 0


def _write_page(to: Path, page: str) -> None:
    """Write the page under another name first: an older one stays until the new one is whole."""
    scratch = to.with_name(f".{to.name}.part")
    try:
        scratch.write_text(page, encoding="utf-8")
        scratch.replace(to)
    except OSError as error:
        raise lh.Refused(f"{to}: cannot be written: {error.strerror}") from None
    finally:
        scratch.unlink(missing_ok=True)


def review_lines(found: lh.Review) -> list[str]:
    """Return the review as text."""
    head = f"{found.teams[0]} {found.score[0]}, {found.teams[1]} {found.score[1]}"
    return [head, *(line for page in found.pages().values() for line in ("", *page))]


# `leatherhead export`.


def export(arguments: Namespace) -> int:
    """Write the plays of saved games to a table."""
    with stopped_in_order():
        plays = lh.export(arguments.path, arguments.to, arguments.book)
    say(f"{plays:,} plays are in {arguments.to}.")
    return 0


COMMANDS = (
    Command(
        "replay",
        replay,
        "step through a saved game, or print it",
        [
            SAVED,
            *SCREEN,
            arg("--play-by-play", "print every play, one to a line"),
            arg("--box-score", "print the box score and the scoring summary"),
            arg("--drives", "print the drive chart"),
            arg("--notes", "print the game in its rulebook's own notation"),
            arg("--chart FILE.svg", "print the game's own chart, or draw it to a file", nargs="?", const=""),
            arg("--force", "overwrite a file that is not one of our charts"),
            ONE_JSON,
            arg("--comment", "keep a comment with a play", nargs=2, action="store", metavar=("PLAY", "TEXT")),
            arg("--save FILE", "write what can be read of a damaged record to a new file"),
            BOOK_PLAYED,
        ],
        [
            "leatherhead replay FILE",
            "leatherhead replay FILE --box-score --drives",
            "leatherhead replay FILE --chart game.svg",
        ],
    ),
    Command(
        "verify",
        verify,
        "check that the rules allow every play of a record",
        [
            arg("files FILE", nargs="+"),
            JSON,
            arg("--receipt FILE", "the receipt that your browser kept, if the dice were fair"),
            BOOK_PLAYED,
        ],
        ["leatherhead verify FILE..."],
    ),
    Command(
        "export",
        export,
        "write the plays of saved games to a table, one row each",
        [
            arg("path FILE|FOLDER"),
            arg("--to FILE.parquet", "default: %(default)s", default="plays.parquet"),
            BOOK_PLAYED,
        ],
        ["leatherhead export FILE --to plays.parquet", "leatherhead export FOLDER --to plays.parquet"],
    ),
    Command(
        "review",
        review,
        "look back on a saved game: chances to win, decisive plays, costly calls",
        [
            SAVED,
            arg("--html FILE.html", "write an HTML page with the win-probability curve"),
            JSON,
            BOOK_PLAYED,
        ],
        ["leatherhead review game.txt", "leatherhead review game.txt --html review.html"],
    ),
)
