"""Validation of input: JSON objects and names of people."""

import json
import re
import unicodedata
from typing import Any

import leatherhead as lh


def read_json(text: str | bytes, what: str) -> dict[str, Any]:
    """Read a JSON object of text that can be written again: half a character, or no number, is refused."""
    try:
        found = json.loads(text, parse_constant=_no_number)
        json.dumps(found, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise lh.Refused("half a character (a surrogate by itself) is no text") from None
    except (ValueError, RecursionError):
        raise lh.Refused(f"{what} a JSON object") from None
    if not isinstance(found, dict):
        raise lh.Refused(f"{what} a JSON object")
    return found


def _no_number(name: str) -> None:
    raise ValueError(name)


# Names.


LONGEST = 24  # characters
VARIATION_SELECTORS = re.compile("[\ufe00-\ufe0f\U000e0100-\U000e01ef]")  # drawn as nothing


def clean_name(given: Any) -> str:
    """Return a person's name without characters that hide themselves or turn the writing around."""
    text = unicodedata.normalize("NFC", given) if isinstance(given, str) else ""
    shown = VARIATION_SELECTORS.sub("", text[: 4 * LONGEST])
    is_seen = [unicodedata.category(each)[0] not in "CZ" and lh.visible(each) == each for each in shown]
    kept = "".join(each if seen else " " for each, seen in zip(shown, is_seen, strict=True))
    name = " ".join(kept.split())[:LONGEST].strip()
    if not name:
        raise lh.Refused(f"a name has 1 to {LONGEST} letters, digits, signs and spaces")
    return name


def spoken(team: str) -> dict[str, Any]:
    """Return a team's name as the sentences of a page need it: the Owls win, Army wins."""
    name = lh.TeamName(team)
    return {"the": f"{name:the}", "The": f"{name:The}", "plural": name.is_plural}
