"""The file of a game: written completely or not at all, by one process at a time.

Every answer is appended and flushed before anybody sees the result. The file is rewritten only to tidy it up: at the
start, when an answer is taken back, at the end, and on leaving. Whoever has it open holds a lock, which the system
releases with the process, however that ends.

Windows lets nobody rename or replace a file that is open. There a file is released for the moment in which it is
replaced, and one that another process has open cannot be taken over.
"""

import contextlib
import errno
import importlib
import os
import stat
import time
import weakref
from collections.abc import Callable
from pathlib import Path

from filelock import lock_descriptor

from leatherhead.model.errors import Refused
from leatherhead.model.language import say
from leatherhead.records import record_text
from leatherhead.records.history import History

ELSEWHERE = "save elsewhere: --save FILE, or XDG_DATA_HOME=FOLDER for all games"
REMEDY = f"make room there and try again, or {ELSEWHERE}"
NO_FOLDER = (FileNotFoundError, NotADirectoryError, PermissionError)  # nothing can be written where a file should be
NEW = 0o666  # minus the umask
POSIX = hasattr(os, "pwrite")
FLAGS = getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
FAR = 1 << 30  # the byte that is locked on Windows, where nobody else can read what is
IN_THE_MIDDLE = 0.2  # seconds that adding a line can take


def target_of(path: str | Path) -> Path:
    """Return the file a path leads to, following links; anything but a regular file is refused."""
    try:
        target = Path(path).resolve()
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    except (OSError, RuntimeError, ValueError) as error:
        raise cannot_write(path, error) from None
    if not stat.S_ISREG(mode):
        reason = "it is a device or a pipe, not a file"
        if stat.S_ISDIR(mode):
            reason = "Is a directory; name a file in it"
        raise Refused(say("{path}: cannot be written: {reason}", path=path, reason=say(reason)))
    return target


def cannot_write(path: str | Path, error: BaseException) -> Refused:
    """Say why a file was not written, and in which folder if that is the reason."""
    reason, folder = getattr(error, "strerror", None) or error, Path(path).absolute().parent
    said = say("{path}: cannot be written: {reason}", path=path, reason=reason)
    if isinstance(error, NO_FOLDER):
        said += say(" (folder {folder}); {instead}", folder=folder, instead=say(ELSEWHERE))
    return Refused(said)


def save(game: History, path: Path) -> None:
    """Write a game to a file, completely or not at all; a file that is open elsewhere is refused."""
    target = target_of(path)
    try:
        with contextlib.ExitStack() as holding:
            if (held := open_alone(target)) is not None:
                holding.callback(os.close, held)
            os.close(replace_file(target, record_text.write(game).encode(), holding.close))
    except OSError as error:
        raise cannot_write(path, error) from None


def open_alone(path: Path) -> int | None:
    """Open a file for exclusive writing; None if it does not exist yet."""
    while True:
        try:
            file = os.open(path, os.O_RDWR | FLAGS)
        except FileNotFoundError:
            return None
        if not _lock(file, wait=False):
            os.close(file)
            command = os.environ.get("LEATHERHEAD_COMMAND") or "leatherhead"  # a checkout's script has its own name
            said = "{path}: this game is open in another window; look on with: {look}, or take it over with: {take}"
            look, take = f"{command} replay {path}", f"{command} resume --take-over {path}"
            raise Refused(say(said, path=path, look=look, take=take))
        if is_at(file, path):
            return file
        os.close(file)  # replaced between opening and locking


def take_from_another(path: Path) -> int | None:
    """Replace a file that another process has open by a copy, and hold that from now on.

    The other process finds at its next answer that the file is no longer its own, and is refused. Whatever it is
    adding meanwhile is copied, too.
    """
    try:
        old = os.open(path, os.O_RDONLY | FLAGS)
    except FileNotFoundError:
        return None
    try:
        content = _whole(old)
        file = replace_file(path, content)
        time.sleep(IN_THE_MIDDLE)
        if (later := _whole(old)) != content:
            os.close(file)
            file = replace_file(path, later)
        return file
    finally:
        os.close(old)


def _whole(file: int) -> bytes:
    size = os.fstat(file).st_size
    if POSIX:
        return os.pread(file, size, 0)
    os.lseek(file, 0, os.SEEK_SET)
    return os.read(file, size)


def is_at(file: int, path: Path) -> bool:
    """Whether an open file is the one that a path names."""
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except OSError:
        return False


def remove_alone(path: Path) -> None:
    """Delete a file, if there is one; a file that is open elsewhere is refused."""
    held = open_alone(path)
    if held is None:
        return
    try:
        if POSIX:
            path.unlink()
    finally:
        os.close(held)
    if not POSIX:
        path.unlink()


def replace_file(path: Path, content: bytes, let_go: Callable[[], None] = lambda: None) -> int:
    """Replace a file atomically; return the new one open and locked.

    `let_go` closes the old file, and is called only where it cannot be replaced while it is open.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f".{path.name}.saving")
    file = _open_scratch(scratch)
    try:
        if path.exists() and POSIX:
            os.fchmod(file, stat.S_IMODE(path.stat().st_mode))
        write_at(file, content, 0)
        if not POSIX:
            return _replace_closed(file, scratch, path, let_go)
        scratch.replace(path)
        _keep_name(path.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            if is_at(file, scratch):
                scratch.unlink()
        with contextlib.suppress(OSError):  # closed already, where only that can be renamed
            os.close(file)
        raise
    return file


def _replace_closed(file: int, scratch: Path, path: Path, let_go: Callable[[], None]) -> int:
    """Replace a file as Windows allows it: both are closed for a moment."""
    os.close(file)
    let_go()
    scratch.replace(path)
    again = open_alone(path)
    if again is None:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
    return again


def write_at(file: int, content: bytes, place: int) -> None:
    """Write at an offset, and flush to disk."""
    while content:
        if POSIX:
            written = os.pwrite(file, content, place)
        else:
            os.lseek(file, place, os.SEEK_SET)
            written = os.write(file, content)
        content, place = content[written:], place + written
    os.fsync(file)


def _open_scratch(scratch: Path) -> int:
    """Open an empty scratch file; one that a killed process left is reused, another user's is removed."""
    while True:
        try:
            file = os.open(scratch, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | FLAGS, NEW)
        except PermissionError:
            if not scratch.exists():
                raise
            scratch.unlink()
            continue
        _lock(file, wait=True)
        if is_at(file, scratch):
            os.ftruncate(file, 0)
            return file
        os.close(file)


def _lock(file: int, *, wait: bool) -> bool:
    """Lock a file until it is closed; return whether it is ours, as it is on a disk that has no locks."""
    try:
        return lock_descriptor(file, blocking=wait) if POSIX else _lock_far(file, wait=wait)
    except OSError:
        return True


def _lock_far(file: int, *, wait: bool) -> bool:
    """Lock a byte behind the end of a file, so that others can read it."""
    windows = importlib.import_module("msvcrt")
    while True:
        os.lseek(file, FAR, os.SEEK_SET)
        try:
            windows.locking(file, windows.LK_NBLCK, 1)
        except PermissionError:
            if not wait:
                return False
            time.sleep(IN_THE_MIDDLE)
        else:
            return True


def _keep_name(folder: Path) -> None:
    """Flush the folder to disk, if the system can."""
    with contextlib.suppress(OSError):
        opened = os.open(folder, os.O_RDONLY | FLAGS)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)


class GameFile:
    """The file of a game, open for one writer."""

    def __init__(self, path: str | Path, *, take_over: bool = False) -> None:
        """Open a file, which need not exist yet; one that another process has open is refused, or taken over."""
        self.name, self.path = Path(path), target_of(path)
        self.size = 0  # bytes known to be right
        self._stale = True  # whether the file must be rewritten before anything is added to it
        self._file: int | None = None
        self._closing: weakref.finalize | None = None  # type: ignore[type-arg]  # takes no parameter at run time
        try:
            self._hold(take_from_another(self.path) if take_over else open_alone(self.path))
        except OSError as error:
            raise _refusal(self.name, error) from None

    def _hold(self, file: int | None) -> None:
        """Keep a file open, and its lock with it; release the one before."""
        if self._closing is not None:
            self._closing()
        self._file = file
        self._closing = None if file is None else weakref.finalize(self, os.close, file)

    def rewrite(self, game: History) -> None:
        """Rewrite the game; if that fails, the file stays as it was."""
        content = record_text.write(game).encode()
        try:
            if self._file is None or not is_at(self._file, self.path):
                self._hold(open_alone(self.path))  # moved, removed or replaced: another process may have it
            self._hold(replace_file(self.path, content, lambda: self._hold(None)))
        except OSError as error:
            raise _refusal(self.name, error) from None
        self.size, self._stale = len(content), False

    def append(self, game: History, line: str) -> None:
        """Add what was answered; if that fails, the file stays as it was."""
        if self._stale or self._file is None or not is_at(self._file, self.path):
            self.rewrite(game)
            return
        content = line.encode()
        try:
            write_at(self._file, content, self.size)
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

    def close(self, game: History) -> None:
        """Tidy the file up if possible (nothing is lost if not), and release it."""
        if self._file is not None:
            with contextlib.suppress(Refused):
                self.rewrite(game)
        self._hold(None)
        self._stale = True


def _refusal(path: str | Path, error: OSError) -> Refused:
    refusal = cannot_write(path, error)
    return refusal if isinstance(error, NO_FOLDER) else Refused(f"{refusal}; {say(REMEDY)}")
