"""HTML from the Jinja templates in this folder; every value is escaped. See README.md."""

from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


@cache
def _environment() -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters["spell"] = format
    made.filters["prose"] = _prose
    return made


def _prose(text: str) -> Any:
    """Return a paragraph as HTML: what stands between backticks, as in Markdown, is code."""
    from markupsafe import Markup, escape

    parts = (Markup("<code>{}</code>").format(part) if place % 2 else escape(part)
             for place, part in enumerate(text.split("`")))  # fmt: skip
    return Markup("").join(parts)


def render(template: str, **values: Any) -> str:
    """Return a template, named by its file, filled in with values."""
    found: str = _environment().get_template(template).render(values)
    return found
