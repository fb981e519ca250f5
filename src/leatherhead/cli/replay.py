"""`leatherhead replay` and `verify`: a record played again."""

import json
import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import leatherhead
from leatherhead import Game, Refused, Session, Told
from leatherhead.cli import show

FAILED, BAD_INPUT = 1, 2
STEPS = "Enter or n: next, b: back, a number: that play, 0: the start, box, drives, q: leave."


def read(arguments: Namespace) -> Game:
    """Read all of a record that can be read."""
    game = leatherhead.load(arguments.file, book=arguments.book, forgiving=True)
    if game.faults and not any(game.answers):
        raise Refused(f"{arguments.file}, {game.faults[0]}")
    return game


def is_printed(arguments: Namespace) -> bool:
    """Whether something is to be printed, and not to be gone through."""
    return bool(arguments.save) or any(getattr(arguments, name) not in (False, None) for name in VIEWS)


def replay(arguments: Namespace) -> int:
    """Show a record, all of it that can be read; what cannot is said at the end."""
    game = read(arguments)
    wanted = [show_it for name, show_it in VIEWS.items() if getattr(arguments, name) not in (False, None)]
    if arguments.save:
        _write_anew(game, arguments)
    elif wanted:
        for number, show_it in enumerate(wanted):
            if number:
                print()
            show_it(game, arguments)
    elif sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(game)
    else:
        _tell(game, arguments)
    return say_faults(game, arguments)


def say_faults(game: Game, arguments: Namespace) -> int:
    """Say what could not be read."""
    if game.faults:
        print(f"leatherhead: {arguments.file}, {game.faults[0]}; all that could be read is shown", file=sys.stderr)
        return BAD_INPUT
    return 0


def _write_anew(game: Game, arguments: Namespace) -> None:
    if Path(arguments.save).exists():
        raise Refused(f"{arguments.save} is there already; name another file to save to")
    game.save(arguments.save)


def _tell(game: Game, arguments: Namespace) -> None:  # noqa: ARG001  like its neighbors
    print(f"{game.rulebook.title}: {game.teams[0]} against {game.teams[1]}")
    for line in told_plays(game):
        print(line)
    print(show.result(game))


def told_plays(game: Game) -> list[str]:
    """Tell every play in a line; of a game under way only what whoever plays it may know."""
    told = [play.text for play in _story(Session(game))]
    lines = [f"{number}. {text}" for number, text in enumerate(told[: len(game.plays)], start=1)]
    return lines + [f"{len(game.plays) + 1}. {text} ..." for text in told[len(game.plays) :] if text]


def _story(session: Session) -> Sequence[Told]:
    return session.frame_for("open" if session.game.over else session.listener).told


def _box(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    print("\n".join([*game.box_score_lines(), "", *game.scoring_lines()]))


def _drives(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    print("\n".join(game.drive_lines()))


def _notes(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    print("\n".join(game.notes()))


def _chart(game: Game, arguments: Namespace) -> None:
    if not arguments.chart:
        print("\n".join(game.chart()))
        return
    drawn, path = game.chart_svg(), Path(arguments.chart)
    if path.exists() and not _is_drawing(path):
        raise Refused(f"{path} is there already, and is no drawing; name another file for the chart")
    try:
        path.write_text(drawn, encoding="utf-8")
    except OSError as error:
        raise Refused(f"{path}: cannot be written: {error.strerror or error}") from None
    print(f"The chart is in {path}")


def _is_drawing(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(100).lstrip().startswith((b"<svg", b"<?xml"))


def _json(game: Game, arguments: Namespace) -> None:  # noqa: ARG001
    print(json.dumps(game.as_dict(), ensure_ascii=False))


# By the name of the flag, in the order in which they are printed.
VIEWS: dict[str, Any] = {
    "play_by_play": _tell, "box_score": _box, "drives": _drives, "notes": _notes, "chart": _chart, "json": _json,
}  # fmt: skip


def _step_through(game: Game) -> None:
    """Go through a game play by play, to and fro."""
    print(f"{game.rulebook.title}: {game.teams[0]} against {game.teams[1]}, {len(game.plays)} plays.\n{STEPS}")
    place, session = 0, Session(game)
    _show_play(session, place)
    while True:
        try:
            typed = input("replay> ").strip().lower()
        except EOFError:
            print()
            return
        if typed in ("q", "quit"):
            return
        if typed in ("box", "drives"):
            VIEWS["box_score" if typed == "box" else "drives"](game, None)
            continue
        moved = _moved(typed, place, len(game.plays))
        if moved is None:
            print(STEPS)
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
    """Tell a play and show what it led to; place 0 is the start."""
    game = session.game
    frame = session.frame_before(place)
    if place:
        print(f"{place}. {_story(session)[place - 1].text}")
    print(show.scoreboard(frame))
    print("\n".join(show.field(frame.situation, game.teams)))
    if place == len(game.plays):
        print(show.result(game))


def verify(arguments: Namespace) -> int:
    """Play records again; say of each that it is right, or what is the first thing that the rules do not allow."""
    verdicts = [(file, leatherhead.verify(file, book=arguments.book)) for file in arguments.files]
    if arguments.json:
        print(json.dumps([_as_dict(file, verdict) for file, verdict in verdicts]))
    else:
        _print_verdicts(verdicts)
    return 0 if all(verdict.ok for _, verdict in verdicts) else FAILED


def _print_verdicts(verdicts: Sequence[tuple[str, Any]]) -> None:
    for file, verdict in verdicts:
        if verdict.ok:
            print(f"{file}: ok: {len(verdict.game.plays)} plays. {show.result(verdict.game)}")
        elif verdict.play:
            print(f"{file}: play {verdict.play}, {verdict.fault}")
        else:
            print(f"{file}: {verdict.fault}")


def _as_dict(file: str, verdict: Any) -> dict[str, Any]:
    fault = verdict.fault
    found = None if fault is None else {"line": fault.line, "column": fault.column, "reason": fault.reason}
    score = list(verdict.game.score)
    return {"file": file, "ok": verdict.ok, "plays": len(verdict.game.plays), "score": score, "play": verdict.play,
            "fault": found}  # fmt: skip
