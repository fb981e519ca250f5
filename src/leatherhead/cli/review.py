"""`leatherhead review`."""

import os
from argparse import Namespace
from pathlib import Path

import leatherhead
from leatherhead import Refused, Review
from leatherhead.cli.output import say, say_json
from leatherhead.cli.progress import Progress


def review(arguments: Namespace) -> int:
    """Look back on a saved game: chances, decisive plays, costly calls and luck."""
    if arguments.html and os.path.lexists(arguments.html):
        raise Refused(f"{arguments.html} already exists; write to another file")
    game = leatherhead.load(arguments.file, book=arguments.book)
    with Progress("plays") as progress:
        found = leatherhead.review(game, progress=progress)
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
    return [head, *(line for page in found.pages().values() for line in ("", *page))]
