"""`leatherhead print`: a game on paper."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

import leatherhead as lh
from leatherhead.cli.arguments import GAME, OWN_BOOK, Command, arg
from leatherhead.cli.output import Progress, say

OURS = b"/Author(leatherhead contributors)"  # in every PDF that we write


def print_kit(arguments: Namespace) -> int:
    """Write the kit of a game to a PDF file."""
    to = _file_name(arguments.out or f"{arguments.game}-kit.pdf")
    what = None if arguments.what is None else [part.strip() for part in arguments.what.split(",") if part.strip()]
    with Progress("steps") as progress:
        found = lh.kit(
            arguments.game, book=arguments.book, paper=arguments.paper, what=what, fold=arguments.fold,
            progress=progress,
        )  # fmt: skip
    try:
        to.write_bytes(found)
    except OSError as error:
        raise lh.Refused(f"{to}: cannot be written: {error.strerror}") from None
    how = "on one side" if arguments.fold else "on both sides, flipped on the long edge,"
    say(f"The kit is in {to}. Print it {how} at 100%; its first page says how to cut and play it.")
    return 0


def _file_name(name: str) -> Path:
    """Refuse a bad name before anything is worked out, and a file that is not one of our kits."""
    path = Path(name)
    if path.suffix.lower() != ".pdf":
        raise lh.Refused(f"{name}: the name of a kit ends in .pdf")
    if not path.parent.is_dir():
        raise lh.Refused(f"{name}: cannot be written: there is no folder {path.parent}")
    try:
        if path.exists() and not (path.is_file() and OURS in path.read_bytes()):
            raise lh.Refused(f"{name} already exists and is not one of our kits; use another file")
    except OSError as error:
        raise lh.Refused(f"{name}: cannot be written: {error.strerror}") from None
    return path


COMMANDS = (
    Command(
        "print",
        print_kit,
        "print a game on paper: cards, board, charts, pads and rules as PDF",
        (
            GAME,
            OWN_BOOK,
            arg("--paper PAPER", "letter or a4 (default: %(default)s)", default="letter"),
            arg("--what PARTS", "some of cards,board,charts,pads,rules (default: all)"),
            arg("--fold", "cards for printing on one side, to be folded and glued"),
            arg("--out FILE.pdf", "default: GAME-kit.pdf"),
        ),
        (
            "leatherhead print paper-bowl                      writes paper-bowl-kit.pdf",
            "leatherhead print pigskin --book mine.toml --what cards --paper a4",
        ),
    ),
)
