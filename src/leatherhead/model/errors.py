"""What a user is told when something cannot be done."""

from leatherhead.model.text import one_line


class Refused(ValueError):  # noqa: N818  named after what happened to the request
    """A request that was refused and changed nothing; the message says what was wrong and what is allowed.

    It may quote text from outside, so it is reduced to one line that any terminal can show.
    """

    def __init__(self, reason: str) -> None:
        """Say why."""
        super().__init__(one_line(reason))


class RuleFailed(Exception):  # noqa: N818  named after what happened
    """A part of a game raised an exception, the cause of this one; the message names the part and the line."""


def listed(words: "list[str] | tuple[str, ...] | set[str]") -> str:
    """Spell a list of allowed words."""
    words = sorted(words) if isinstance(words, set) else list(words)
    return ", ".join(words) if words else "none"
