"""The pages, from the Jinja templates in this folder: all extend page.html, and every value is escaped."""

from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
FILLED_IN = ("page.html", "rulebook.html")  # with what depends on the address; all others are always the same


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    return Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def exists(name: str) -> bool:
    """Whether there is a page of this name that is always the same."""
    return name not in FILLED_IN and (FOLDER / name).is_file()


def render(name: str, **values: Any) -> str:
    """Return a page, named by its file, filled in with values."""
    found: str = _environment().get_template(name).render(values)
    return found
