"""What a viewer sees as JSON, in pieces: a part of the table that was sent before goes as its digest alone.

Charts and packs are most of a frame, and nearly always what they were; spelled once, they are not spelled again.
"""

import hashlib
import json
import weakref
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

import leatherhead as lh

SMALL = 200  # characters: what is no longer than that is sent each time
DIGEST = 8  # bytes
Part = lh.Part  # looked up once: it is asked for with every card
APART = ("table", "told")  # of a frame, which have a spelling of their own


class Spelled(NamedTuple):
    """A part as JSON."""

    text: str
    digest: str  # empty where it is small

    def unless(self, known: Collection[str]) -> str:
        """Return the text, or the digest alone if that is known."""
        return f'{{"same":"{self.digest}"}}' if self.digest and self.digest in known else self.text


def _plain(value: Any) -> Any:
    """Convert what JSON cannot hold, a dataclass or a numpy number, to what it can."""
    if isinstance(value, Part):
        return {"part": type(value).__name__.lower(), **vars(value)}
    return vars(value) if hasattr(value, "__dataclass_fields__") else int(value)


spell = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_plain).encode
_spelled: dict[int, tuple["weakref.ref[lh.Part]", Spelled]] = {}  # by identity, for as long as a part is there


def spell_part(part: lh.Part) -> Spelled:
    """Spell a part; one that a game shows again and again is spelled once."""
    place = id(part)
    held, spelled = _spelled.get(place, (None, None))
    if held is not None and spelled is not None and held() is part:
        return spelled
    text = spell(part)
    if len(text) > SMALL:
        digest = hashlib.blake2b(text.encode(), digest_size=DIGEST).hexdigest()
        spelled = Spelled(f'{{"digest":"{digest}",{text[1:]}', digest)
    else:
        spelled = Spelled(text, "")
    _spelled[place] = weakref.ref(part, lambda _: _spelled.pop(place, None)), spelled
    return spelled


def spell_frame(frame: lh.Frame) -> str:
    """Spell all of a frame but its table and its plays, without the braces around it."""
    return spell({name: value for name, value in vars(frame).items() if name not in APART})[1:-1]


def spell_plays(frame: lh.Frame, first: int) -> str:
    """Spell the plays of a frame from a number on."""
    return spell([frame.told[number] for number in range(first, len(frame.told))])


def spell_table(parts: Iterable[Spelled], known: Collection[str]) -> str:
    """Spell the parts of a table, those that are known as digests."""
    return f"[{','.join(part.unless(known) for part in parts)}]"
