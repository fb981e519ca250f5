"""Books that differ in one number, for studies."""

from typing import Any

from leatherhead.model import book_changes
from leatherhead.model.errors import Refused
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook


def whole_book(rulebook: Rulebook, printed: Printed) -> Printed:
    """Return a book of which a file can be made: of a game with several, the first."""
    if printed is not rulebook.own_book:
        return printed
    if rulebook.printed_file is None:
        raise Refused(f"{rulebook.title} takes no book, so there is no number in it to change")
    return rulebook.read_book(rulebook.printed_file)


def with_number(rulebook: Rulebook, printed: Printed, path: str, value: Any) -> Printed:
    """Return a book with another number in one place, given by its path; one that does not fit is refused."""
    return book_changes.with_value(rulebook.read_book, whole_book(rulebook, printed).data, path, value)


def book_from(rulebook: Rulebook, text: str) -> Printed:
    """Read a book from its text."""
    return book_changes.book_from(rulebook.read_book, text)
