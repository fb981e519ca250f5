"""The format of a record: its version, its headers, and a fault with its place."""

from dataclasses import dataclass

from leatherhead.model.errors import one_line

FORMAT = 2
NOT_OVER = "*"
MOST_DIGITS = 9  # of a number
# The headers that the program understands, in the order in which they are written.
HEADERS = (
    "Format", "Answers", "Game", "Version", "Options", "Book", "Digest", "Home", "Away", "Seats", "Referee", "Date",
    "Result", "Start", "Generator",
)  # fmt: skip
MOST = 1_000  # characters of a reason, which may quote two lines of a record


@dataclass(frozen=True, order=True)
class Fault:
    """Something that could not be read or played, and where; column 0 means the whole line."""

    line: int
    column: int
    reason: str

    def __post_init__(self) -> None:
        """Make the reason safe to show."""
        object.__setattr__(self, "reason", one_line(self.reason, MOST))

    def __str__(self) -> str:
        """Say where and why."""
        place = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{place}: {self.reason}"
