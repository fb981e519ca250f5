"""Reads book.toml: there is nothing in it but a name."""

from pathlib import Path

from leatherhead.model.printed import Printed, Sheet, blank_book


class Book:
    """The printed matter."""

    nothing: int


def read(path: Path | None = None) -> Printed:
    """Read a book file."""
    sheet = Sheet(path or Path(__file__).with_name("book.toml"))
    record, _ = blank_book(Book)
    return Printed(record, sheet.text_at("name"), sheet.data)
