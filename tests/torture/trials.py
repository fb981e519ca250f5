"""A game that is played by one process after the other, each of which comes to a bad end; what is kept is then checked.

sitting.py says what must be kept.
"""

import contextlib
import errno
import os
import random
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from torture.children import Child, FullScreen, OnTerminal, Stuck
from torture.sitting import UNDO, Sitting
from torture.table import MODE, Table, Violation, fingerprint

import leatherhead as lh

NOBODY = 65534
KINDS: dict[str, type[Child]] = {"pipe": Child, "terminal": OnTerminal, "full screen": FullScreen}
CALLS = ("pwrite", "fsync", "replace", "ftruncate", "fchmod")
DEATHS = ("die", "die-after", "half")
ERRORS = (errno.EIO, errno.ENOSPC, errno.EDQUOT)
# Whoever has become nobody cannot load a screen from a folder that is not theirs, and two at once play line by line.
INSTEAD = {("read only folder", "full screen"): "terminal", ("two at once", "full screen"): "terminal"}
LONG = 40  # answers after which a new game is begun, for a long one takes long to read


def kill(table: Table, kind: type[Child]) -> None:
    """Kill at any moment, an answer being under way or not."""
    with Sitting(table, kind) as sitting:
        sitting.play(table.dice.randrange(1, 12))
        if table.dice.random() < 0.8:
            sitting.send()
        time.sleep(table.dice.random() ** 2 * 0.03)
        sitting.end(signal.SIGKILL)


def kill_at_start(table: Table, kind: type[Child]) -> None:
    """Kill before the first question, perhaps while the file is tidied up."""
    with Sitting(table, kind, ready=False) as sitting:
        time.sleep(table.dice.random() * 1.2)
        sitting.end(signal.SIGKILL)


def die_inside_saving(table: Table, kind: type[Child]) -> None:
    """Die before, in the middle of or after a call that saving makes."""
    how, call = table.dice.choice(DEATHS), table.dice.choice(CALLS)
    call = "pwrite" if how == "half" else call
    rarely = call in ("replace", "fchmod", "ftruncate")
    fault = {"call": call, "nth": table.dice.randrange(1, 3 if rarely else 12), "times": 1, "how": how}
    with Sitting(table, kind, {"fault": fault}, ready=False) as sitting:
        if sitting.is_ready():
            sitting.play(12, undo=0.4 if rarely else UNDO)
        table.counts["died inside saving"] += sitting.dead
        sitting.end(None if sitting.dead else signal.SIGKILL)


def die_at_rename(table: Table, kind: type[Child]) -> None:
    """Die just before or after a whole file takes its name, several times over: nothing piles up."""
    for _ in range(2):
        fault = {"call": "replace", "nth": 1, "times": 1, "how": table.dice.choice(("die", "die", "die-after"))}
        with Sitting(table, kind, {"fault": fault}, ready=False) as sitting:
            if sitting.is_ready():
                raise Violation("the file was not written whole at the start")
            sitting.end(None)
    with Sitting(table, kind) as sitting:
        sitting.play(2)
        sitting.end(signal.SIGKILL)


def errors_of_the_disk(table: Table, kind: type[Child]) -> None:
    """Let writing or flushing fail a few times: what is refused has not happened, and then all goes on."""
    call = table.dice.choice(("pwrite", "fsync", "replace"))
    nth = table.dice.randrange(2, 5) if call != "fsync" else table.dice.randrange(3, 8)
    fault = {"call": call, "nth": nth, "times": table.dice.randrange(1, 6), "how": table.dice.choice(ERRORS)}
    with Sitting(table, kind, {"fault": fault}) as sitting:
        sitting.play(16, undo=0.4 if call == "replace" else UNDO)
        table.counts["refusals"] += sitting.refusals
        sitting.end(table.dice.choice((signal.SIGKILL, signal.SIGTERM)))


def full_disk(table: Table, kind: type[Child]) -> None:
    """Let no file grow any more, then again: every answer is refused meanwhile."""
    with Sitting(table, kind) as sitting:
        sitting.play(table.dice.randrange(4))
        if sitting.dead or sitting.over:
            sitting.end(signal.SIGKILL)
            return
        unlimited = resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE)
        limit = table.target.stat().st_size + table.dice.randrange(12)
        resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE, (limit, unlimited[1]))
        sitting.play(3, undo=0)
        if not sitting.refusals:
            raise Violation("no room was left, and nothing was refused")
        table.counts["refusals"] += sitting.refusals
        if table.dice.random() < 0.3:
            sitting.end(signal.SIGKILL)
            return
        resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE, unlimited)
        before = sitting.refusals
        sitting.play(3)
        if sitting.refusals > before:
            raise Violation("there is room again, and answers are still refused")
        sitting.end(signal.SIGKILL)


def full_file_system(table: Table, kind: type[Child]) -> None:
    """The same on a small file system that is filled up."""
    with _small_file_system(table.folder / "small") as small:
        if small is None:
            table.counts["no small file system can be mounted here"] += 1
            return
        before, table.path, table.target = (table.path, table.target), small / "g.game", small / "g.game"
        try:
            lh.new(table.slug, seed=table.dice.randrange(2**32), seats=("human", "random")).save(table.path)
            table.path.chmod(MODE)
            _fill_up(table, kind, small)
        finally:
            table.path, table.target = before


def _fill_up(table: Table, kind: type[Child], small: Path) -> None:
    with Sitting(table, kind) as sitting:
        sitting.play(3)
        filler = small / "filler"
        with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        sitting.play(30)  # the last page of the file has room for some
        table.counts["refusals"] += sitting.refusals
        filler.unlink()
        before = sitting.refusals
        sitting.play(3)
        if sitting.refusals > before:
            raise Violation("there is room again, and answers are still refused")
        sitting.end(signal.SIGKILL)


def read_only_folder(table: Table, kind: type[Child]) -> None:
    """The folder is closed: answers go on, what needs a new file is refused, leaving loses nothing."""
    root = os.getuid() == 0
    folder = table.target.parent
    if root:
        for each in (folder, table.target):
            os.chown(each, NOBODY, NOBODY)
    with Sitting(table, kind, {"uid": NOBODY} if root else {}) as sitting:
        folder.chmod(0o555)
        try:
            sitting.play(6, undo=0.3)
            table.counts["refusals"] += sitting.refusals
            sitting.leave()
        finally:
            folder.chmod(0o755)


def two_processes(table: Table, kind: type[Child]) -> None:
    """A second process on the same file is refused, and changes nothing; so is one of two that start at once."""
    with Sitting(table, kind) as sitting:
        sitting.play(2)
        other = Child(["resume", "--plain", str(table.path)], table.folder)
        try:
            let_in = other.wait()
            other.send("q\n")
        finally:
            other.drain()
        if let_in or "open in another window" not in other.chunk:
            raise Violation(f"two processes play one game: {other.chunk[-200:]!r}")
        sitting.play(2)
        sitting.end(signal.SIGKILL)


def two_at_once(table: Table, kind: type[Child]) -> None:
    """Of two that start in the same moment one is let in, and no more."""
    pair = [kind(["resume", "--plain", str(table.path)], table.folder) for _ in range(2)]
    before = table.kept()
    try:
        asked = [child.wait() for child in pair]
    finally:
        for child in pair:
            child.signal(signal.SIGKILL)
            child.drain()
    if all(asked):
        raise Violation("two processes play one game")
    if not any(asked):
        raise Violation("neither of two processes is let in")
    if fingerprint(table.kept()) != fingerprint(before):
        raise Violation("the game has changed though nobody has answered")


def leave(table: Table, kind: type[Child]) -> None:
    """Leave in any of the ways there are."""
    with Sitting(table, kind) as sitting:
        sitting.play(table.dice.randrange(1, 8))
        number = table.dice.choice((signal.SIGHUP, signal.SIGTERM, signal.SIGINT, None))
        if number is None:
            sitting.leave()
        else:
            sitting.end(number)
        if "Traceback" in sitting.child.heard + sitting.child.chunk:
            raise Violation(f"it left with a traceback: {sitting.child.chunk[-300:]}")


@contextmanager
def _small_file_system(folder: Path) -> Iterator[Path | None]:
    """A file system of 64 kB, where one can be mounted."""
    folder.mkdir(exist_ok=True)
    mounted = os.getuid() == 0 and not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)], capture_output=True, check=False
    ).returncode  # fmt: skip
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", str(folder)], check=True)


TRIALS: dict[str, Callable[[Table, type[Child]], None]] = {
    each.__name__.replace("_", " "): each
    for each in (
        kill, kill_at_start, die_inside_saving, die_at_rename, errors_of_the_disk, full_disk, full_file_system,
        read_only_folder, two_processes, two_at_once, leave,
    )
}  # fmt: skip


def trial(table: Table, name: str, kind: str) -> None:
    """Let one process play, and come to its end."""
    if table.path == table.folder or table.answers > LONG or table.kept().over:
        table.begin()
    kind = INSTEAD.get((name, kind), kind)
    table.counts[f"{name}, {kind}"] += 1
    try:
        TRIALS[name](table, KINDS[kind])
    except (Violation, Stuck) as error:
        raise Violation(f"{table.slug}, {name}, {kind}, {table.path}: {error}") from error


def every_trial(tables: Sequence[Table], dice: random.Random) -> Iterator[tuple[Table, str, str]]:
    """Go on for ever: every trial on pipes, terminals and full screens, each time with another game."""
    while True:
        rounds = [(name, kind) for name in TRIALS for kind in KINDS]
        dice.shuffle(rounds)
        yield from ((dice.choice(tables), name, kind) for name, kind in rounds)


def a_few_trials(tables: Sequence[Table]) -> Iterator[tuple[Table, str, str]]:
    """Try everything once, and a kill of every game."""
    kinds = list(KINDS)
    for number, name in enumerate((*TRIALS, *["kill"] * len(tables))):
        yield tables[number % len(tables)], name, kinds[number % len(kinds)]


def run(trials: Iterable[tuple[Table, str, str]]) -> Iterator[str]:
    """Do trials; return what went wrong, and begin a new game after it."""
    for table, name, kind in trials:
        try:
            trial(table, name, kind)
        except Violation as error:
            yield str(error)
            table.begin()
