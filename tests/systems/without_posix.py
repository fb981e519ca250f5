"""Takes from this Python what Windows lacks, forbids what Windows forbids, and tries a part of the program.

A program of its own, because nothing of it can be undone: `python without_posix.py PART FOLDER`.
"""

import asyncio
import errno
import fcntl
import importlib.abc
import os
import pkgutil
import signal
import sys
import types
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import Any

HIDDEN = {"fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty"}
NO_CALLS = ("chown", "fchmod", "fork", "forkpty", "killpg", "nice", "pread", "pwrite", "statvfs")
NO_FLAGS = ("O_CLOEXEC", "O_DIRECTORY", "O_NOFOLLOW", "O_NONBLOCK", "O_SYNC")
NO_SIGNALS = (
    "SIGALRM",
    "SIGCHLD",
    "SIGHUP",
    "SIGKILL",
    "SIGPIPE",
    "SIGQUIT",
    "SIGTSTP",
    "SIGUSR1",
    "SIGUSR2",
    "SIGWINCH",
)
# Their own code for this system needs what is hidden; on Windows they run other code.
FOREIGN = ("leatherhead.envs",)


class Hiding(importlib.abc.MetaPathFinder):
    """Finds none of the hidden modules."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: Any = None) -> ModuleSpec | None:  # noqa: ARG002
        if name in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def windows_locks() -> types.ModuleType:
    """A module `msvcrt` that locks by this system's own means."""
    made, flock, busy = types.ModuleType("msvcrt"), fcntl.flock, fcntl.LOCK_EX | fcntl.LOCK_NB

    def locking(file: int, mode: int, size: int) -> None:
        assert (mode, size) == (2, 1)
        try:
            flock(file, busy)
        except BlockingIOError:
            raise PermissionError(errno.EACCES, "Permission denied") from None

    made.locking, made.LK_NBLCK = locking, 2  # type: ignore[attr-defined]
    return made


def refuse_open_files(call: Callable[..., None]) -> Callable[..., None]:
    """Make a call that renames or removes refuse files that this process has open."""

    def refusing(*paths: Any, **named: Any) -> None:
        opened = []
        for number in os.listdir("/proc/self/fd"):  # noqa: PTH208  numbers, not paths
            try:
                opened.append(os.fstat(int(number)))
            except OSError:
                continue
        for path in paths:
            if os.path.exists(path) and any(os.path.samestat(os.stat(path), each) for each in opened):  # noqa: PTH110, PTH116
                raise PermissionError(errno.EACCES, "open in a process", str(path))
        call(*paths, **named)

    return refusing


def no_handlers(*_: Any) -> None:
    raise NotImplementedError


def hide() -> None:
    sys.modules["msvcrt"] = windows_locks()
    for name in HIDDEN & set(sys.modules):
        del sys.modules[name]
    sys.meta_path.insert(0, Hiding())
    for name in (*NO_CALLS, *NO_FLAGS):
        if hasattr(os, name):
            delattr(os, name)
    for name in NO_SIGNALS:
        if hasattr(signal, name):
            delattr(signal, name)
    asyncio.SelectorEventLoop.add_signal_handler = no_handlers  # type: ignore[method-assign,assignment]
    os.replace, os.unlink = refuse_open_files(os.replace), refuse_open_files(os.unlink)
    os.remove = os.unlink


def every_module(_: Path) -> None:
    import leatherhead

    names = [each.name for each in pkgutil.walk_packages(leatherhead.__path__, "leatherhead.")]
    ours = [name for name in names if not name.startswith(FOREIGN) and not name.endswith("__main__")]
    for name in ours:
        importlib.import_module(name)
    assert len(ours) > 150
    print(len(ours), "modules")  # noqa: T201


def the_command_line(folder: Path) -> None:
    from leatherhead.launch import main

    file = str(folder / "a.game")
    assert main(["games"]) == 0
    assert main(["play", "paper-bowl", "--plain", "--home", "random", "--away", "random", "--save", file]) == 0
    assert main(["replay", file, "--box-score"]) == 0
    assert main(["verify", file]) == 0
    assert main(["doctor"]) == 0


def saving(folder: Path) -> None:
    import leatherhead as lh

    path = folder / "kept.game"
    session = lh.Session(lh.new("real-deal", seed=3, seats=("human", "human")), path)
    for _ in range(12):
        session.game.choose(session.game.pending.options[0], by=session.game.pending.by)
    session.game.save(folder / "copy.game")
    session.game.save(folder / "copy.game")
    assert lh.load(folder / "copy.game").canonical() == session.game.canonical()


def keeping(folder: Path) -> None:
    import leatherhead as lh
    from leatherhead.records.game_file import GameFile, remove_alone

    path, game = folder / "kept.game", lh.new("real-deal", seed=3, seats=("human", "human"))
    held = GameFile(path)
    held.rewrite(game)
    for _ in range(3):
        game.choose(game.pending.options[0], by=game.pending.by)
        held.rewrite(game)
    assert lh.load(path).canonical() == game.canonical()  # a file that is held can be read
    for meet in (GameFile, remove_alone):
        try:
            meet(path)
        except lh.Refused as refusal:
            assert "open in another window" in str(refusal)  # noqa: PT017
        else:
            raise AssertionError("nobody else may have it")
    held.close(game)
    assert [each.name for each in folder.iterdir()] == ["kept.game"]
    remove_alone(path)
    assert not path.exists()


def the_full_screen(folder: Path) -> None:
    # Textual's driver for terminals of this system needs termios; for Windows it has another.
    os.environ["TEXTUAL_DRIVER"] = "textual.drivers.headless_driver:HeadlessDriver"
    import leatherhead as lh
    from leatherhead.tui import app
    from leatherhead.tui.start import Start

    assert app._ask() == ""  # noqa: SLF001  a terminal cannot be asked here
    path = folder / "screen.game"
    game = lh.new("real-deal", seed=5, seats=("human", "random"))

    async def look() -> None:
        program = app.Leatherhead(lambda: app.seat(lh.Session(game, path)), animated=False)
        async with program.run_test(size=(80, 24)) as pilot:
            for _ in range(4):
                await pilot.press("1", "enter")
                await pilot.pause(0.2)
        start = app.Leatherhead(Start, animated=False)
        async with start.run_test(size=(80, 24)) as pilot:
            await pilot.pause(0.2)

    asyncio.run(look())
    assert path.exists()


PARTS = {each.__name__: each for each in (every_module, the_command_line, saving, keeping, the_full_screen)}

if __name__ == "__main__":
    hide()
    PARTS[sys.argv[1]](Path(sys.argv[2]))
