"""What is wrong with a record, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, order=True)
class Fault:
    """Something that could not be read or played, and where; a column of 0 stands for the whole line."""

    line: int
    column: int
    reason: str

    def __str__(self) -> str:
        """Say where and why."""
        place = f"line {self.line}, column {self.column}" if self.column else f"line {self.line}"
        return f"{place}: {self.reason}"
