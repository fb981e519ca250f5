"""A game saved in a file: every answer is appended and flushed before anybody sees the result.

The file is rewritten only to tidy it up: at the start, when an answer is taken back, at the end, and on leaving.
Whoever has it open holds a lock, which the system releases with the process, however that ends.
"""

import contextlib
import os
import weakref
from pathlib import Path

from leatherhead.engine.errors import Refused
from leatherhead.records import game_file, record_text
from leatherhead.records.game import Game

REMEDY = f"make room there and try again, or {game_file.ELSEWHERE}"


class Saving:
    """The file of a game, open for one writer."""

    def __init__(self, path: str | Path, *, take_over: bool = False) -> None:
        """Open a file, which need not exist yet; one that another process has open is refused, or taken over."""
        self.name, self.path = Path(path), game_file.target_of(path)
        self.size = 0  # bytes known to be right
        self._stale = True  # whether the file must be rewritten before anything is added to it
        self._file: int | None = None
        self._closing: weakref.finalize | None = None  # type: ignore[type-arg]  # takes no parameter at run time
        try:
            self._hold(game_file.take_over(self.path) if take_over else game_file.open_alone(self.path))
        except OSError as error:
            raise _refusal(self.name, error) from None

    def _hold(self, file: int | None) -> None:
        """Keep a file open, and its lock with it; release the one before."""
        if self._closing is not None:
            self._closing()
        self._file = file
        self._closing = None if file is None else weakref.finalize(self, os.close, file)

    def rewrite(self, game: Game) -> None:
        """Rewrite the game; if that fails, the file stays as it was."""
        content = record_text.write(game).encode()
        try:
            if self._file is None or not game_file.is_at(self._file, self.path):
                self._hold(game_file.open_alone(self.path))  # moved, removed or replaced: another process may have it
            self._hold(game_file.rewrite(self.path, content))
        except OSError as error:
            raise _refusal(self.name, error) from None
        self.size, self._stale = len(content), False

    def append(self, game: Game, line: str) -> None:
        """Add what was answered; if that fails, the file stays as it was."""
        if self._stale or self._file is None or not game_file.is_at(self._file, self.path):
            self.rewrite(game)
            return
        content = line.encode()
        try:
            game_file.write_at(self._file, content, self.size)
        except BaseException as error:
            self.back_to(self.mark())
            self._stale = True  # after a failure nobody knows what the disk holds
            if isinstance(error, OSError):
                raise _refusal(self.name, error) from None
            raise
        self.size += len(content)

    def mark(self) -> tuple[int | None, int]:
        """Return where the file ends now."""
        return self._file, self.size

    def back_to(self, mark: tuple[int | None, int]) -> None:
        """Cut off what was added since a mark; if the file was rewritten since, it will be rewritten once more."""
        file, size = mark
        self._stale = self._stale or file != self._file
        if file is not None and file == self._file:
            self.size = size
            with contextlib.suppress(OSError):
                os.ftruncate(file, size)

    def close(self, game: Game) -> None:
        """Tidy the file up if possible (nothing is lost if not), and release it."""
        if self._file is not None:
            with contextlib.suppress(Refused):
                self.rewrite(game)
        self._hold(None)
        self._stale = True


def _refusal(path: str | Path, error: OSError) -> Refused:
    refusal = game_file.cannot_write(path, error)
    return refusal if isinstance(error, game_file.NO_FOLDER) else Refused(f"{refusal}; {REMEDY}")
