"""What a user is told when something cannot be done."""


class Refused(ValueError):  # noqa: N818  named after what happened to the request
    """A request that was refused and changed nothing; the message says what was wrong and what is allowed."""


def listed(words: "list[str] | tuple[str, ...] | set[str]") -> str:
    """Spell a list of allowed words."""
    words = sorted(words) if isinstance(words, set) else list(words)
    return ", ".join(words) if words else "none"
