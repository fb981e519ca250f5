"""`leatherhead review`."""

from argparse import Namespace
from pathlib import Path

import leatherhead
from leatherhead import Refused, Review
from leatherhead.cli.output import page_name, say, say_json
from leatherhead.cli.progress import Progress


def review(arguments: Namespace) -> int:
    """Look back on a saved game: chances, decisive plays, costly calls and luck."""
    to = Path(page_name(arguments.html)) if arguments.html else None
    game = leatherhead.load(arguments.file, book=arguments.book)
    with Progress("plays") as progress:
        found = leatherhead.review(game, progress=progress)
    if to:
        _write(to, leatherhead.review_page(game, found))
    elif arguments.json:
        say_json(found.as_dict())
    else:
        say(*lines(found))
    return 0


def _write(to: Path, page: str) -> None:
    """Write the page under another name first: an older one stays until the new one is whole."""
    scratch = to.with_name(f".{to.name}.part")
    try:
        scratch.write_text(page, encoding="utf-8")
        scratch.replace(to)
    except OSError as error:
        raise Refused(f"{to}: cannot be written: {error.strerror}") from None
    finally:
        scratch.unlink(missing_ok=True)


def lines(found: Review) -> list[str]:
    """Return the review as text."""
    head = f"{found.teams[0]} {found.score[0]}, {found.teams[1]} {found.score[1]}"
    return [head, *(line for page in found.pages().values() for line in ("", *page))]
