"""The catalog of what the program itself says: `sentences.toml`."""

import tomllib
from functools import cache
from pathlib import Path

from leatherhead.model.language import say

FILE = Path(__file__).with_name("sentences.toml")


@cache
def sentences() -> dict[str, str]:
    """Return every sentence by place and name: `start.title`."""
    data = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {f"{place}.{name}": text for place, names in data.items() for name, text in names.items()}


def sentence(key: str, **values: object) -> str:
    """Return a sentence with its words in braces filled in."""
    return say(sentences()[key], **values)
