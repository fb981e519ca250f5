"""A game that is played by one process after the other, each of which comes to a bad end; what is kept is then checked.

Beside every process the same game is played in memory, with the same answers: that shadow says what the file must hold.
An answer is acknowledged when the process asks the next question. The file may be one answer ahead of what was
acknowledged, never behind, and never anything else.
"""

import contextlib
import errno
import os
import random
import resource
import signal
import stat
import subprocess
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from torture.children import Child, FullScreen, OnTerminal, Stuck

import leatherhead as lh

NOBODY = 65534
KINDS: dict[str, type[Child]] = {"pipe": Child, "terminal": OnTerminal, "full screen": FullScreen}
CALLS = ("pwrite", "fsync", "replace", "ftruncate", "fchmod")
DEATHS = ("die", "die-after", "half")
ERRORS = (errno.EIO, errno.ENOSPC, errno.EDQUOT)
# Whoever has become nobody cannot load a screen from a folder that is not theirs, and two at once play line by line.
INSTEAD = {("read only folder", "full screen"): "terminal", ("two at once", "full screen"): "terminal"}
MODE = 0o640
UNDO = 0.1  # the share of answers that are taken back
LONG = 40  # answers after which a new game is begun, for a long one takes long to read


class Violation(Exception):  # noqa: N818  named after what happened
    """A promise was broken."""


def fingerprint(game: lh.Game) -> tuple[Any, ...]:
    """All that a game is."""
    return game.canonical(), game.generator, dict(game.position.early), game.pending


class Table:
    """One file, the game in it, and what has been tried on it."""

    def __init__(self, slug: str, folder: Path, seed: int) -> None:
        """Lay a file out, in some games behind a link."""
        self.slug, self.dice, self.counts = slug, random.Random(seed), Counter[str]()  # noqa: S311
        self.folder = folder
        folder.mkdir(parents=True)
        self.data = folder / "games"
        self.data.mkdir()
        self.games = 0
        self.answers = 0  # of the game that is played now
        self.path = self.target = folder

    # The game in the file.

    def begin(self) -> None:
        """Begin a new game in a new file."""
        self.games += 1
        self.answers = 0
        name = f"{self.games}.game"
        self.path = self.target = self.data / name
        linked = self.dice.random() < 0.3
        if linked:
            elsewhere = self.folder / "elsewhere"
            elsewhere.mkdir(exist_ok=True)
            self.target = elsewhere / name
        seats = self.dice.choice((("human", "random"), ("random", "human"), ("human", "human")))
        lh.new(self.slug, seed=self.dice.randrange(2**32), seats=seats).save(self.target)
        self.target.chmod(MODE)
        if linked:
            self.path.symlink_to(self.target)

    def kept(self) -> lh.Game:
        """Read the file; one that cannot be read whole is a violation."""
        try:
            game = lh.load(self.path)
            verdict = lh.verify(self.path)
        except (lh.Refused, OSError) as error:
            raise Violation(f"the file cannot be read: {error}") from error
        if not verdict.ok:
            raise Violation("the file does not verify")
        return game

    def check_files(self, scratch: int) -> None:
        """Look for what should not lie about, and for what should have stayed as it was."""
        folder = self.target.parent
        left = [each.name for each in folder.iterdir() if each.name.startswith(".")]
        if len(left) > scratch:
            raise Violation(f"scratch files are left: {left}")
        if stat.S_IMODE(self.target.stat().st_mode) != MODE:
            raise Violation(f"the mode has become {stat.S_IMODE(self.target.stat().st_mode):o}")
        if self.path != self.target and not self.path.is_symlink():
            raise Violation("the link has become a file")

    # What is done to it.

    def trial(self, name: str, kind: str) -> None:
        """Let one process play, and come to its end."""
        if self.path == self.folder or self.answers > LONG or self.kept().over:
            self.begin()
        kind = INSTEAD.get((name, kind), kind)
        self.counts[f"{name}, {kind}"] += 1
        try:
            getattr(self, f"_{name.replace(' ', '_')}")(KINDS[kind])
        except (Violation, Stuck) as error:
            raise Violation(f"{self.slug}, {name}, {kind}, {self.path}: {error}") from error

    def _kill(self, kind: type[Child]) -> None:
        """Kill at any moment, an answer being under way or not."""
        with Sitting(self, kind) as sitting:
            sitting.play(self.dice.randrange(1, 12))
            if self.dice.random() < 0.8:
                sitting.send()
            time.sleep(self.dice.random() ** 2 * 0.03)
            sitting.end(signal.SIGKILL)

    def _kill_at_start(self, kind: type[Child]) -> None:
        """Kill before the first question, perhaps while the file is tidied up."""
        with Sitting(self, kind, ready=False) as sitting:
            time.sleep(self.dice.random() * 1.2)
            sitting.end(signal.SIGKILL)

    def _die_inside_saving(self, kind: type[Child]) -> None:
        """Die before, in the middle of or after a call that saving makes."""
        how, call = self.dice.choice(DEATHS), self.dice.choice(CALLS)
        call = "pwrite" if how == "half" else call
        rarely = call in ("replace", "fchmod", "ftruncate")
        fault = {"call": call, "nth": self.dice.randrange(1, 3 if rarely else 12), "times": 1, "how": how}
        with Sitting(self, kind, {"fault": fault}, ready=False) as sitting:
            if sitting.is_ready():
                sitting.play(12, undo=0.4 if rarely else UNDO)
            self.counts["died inside saving"] += sitting.dead
            sitting.end(None if sitting.dead else signal.SIGKILL)

    def _die_at_rename(self, kind: type[Child]) -> None:
        """Die just before or after a whole file takes its name, several times over: nothing piles up."""
        for _ in range(2):
            fault = {"call": "replace", "nth": 1, "times": 1, "how": self.dice.choice(("die", "die", "die-after"))}
            with Sitting(self, kind, {"fault": fault}, ready=False) as sitting:
                if sitting.is_ready():
                    raise Violation("the file was not written whole at the start")
                sitting.end(None)
        with Sitting(self, kind) as sitting:
            sitting.play(2)
            sitting.end(signal.SIGKILL)

    def _errors_of_the_disk(self, kind: type[Child]) -> None:
        """Let writing or flushing fail a few times: what is refused has not happened, and then all goes on."""
        call = self.dice.choice(("pwrite", "fsync", "replace"))
        nth = self.dice.randrange(2, 5) if call != "fsync" else self.dice.randrange(3, 8)
        fault = {"call": call, "nth": nth, "times": self.dice.randrange(1, 6), "how": self.dice.choice(ERRORS)}
        with Sitting(self, kind, {"fault": fault}) as sitting:
            sitting.play(16, undo=0.4 if call == "replace" else UNDO)
            self.counts["refusals"] += sitting.refusals
            sitting.end(self.dice.choice((signal.SIGKILL, signal.SIGTERM)))

    def _full_disk(self, kind: type[Child]) -> None:
        """Let no file grow any more, then again: every answer is refused meanwhile."""
        with Sitting(self, kind) as sitting:
            sitting.play(self.dice.randrange(4))
            if sitting.dead or sitting.over:
                sitting.end(signal.SIGKILL)
                return
            unlimited = resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE)
            limit = self.target.stat().st_size + self.dice.randrange(12)
            resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE, (limit, unlimited[1]))
            sitting.play(3, undo=0)
            if not sitting.refusals:
                raise Violation("no room was left, and nothing was refused")
            self.counts["refusals"] += sitting.refusals
            if self.dice.random() < 0.3:
                sitting.end(signal.SIGKILL)
                return
            resource.prlimit(sitting.child.pid, resource.RLIMIT_FSIZE, unlimited)
            before = sitting.refusals
            sitting.play(3)
            if sitting.refusals > before:
                raise Violation("there is room again, and answers are still refused")
            sitting.end(signal.SIGKILL)

    def _full_file_system(self, kind: type[Child]) -> None:
        """The same on a small file system that is filled up."""
        with _small_file_system(self.folder / "small") as small:
            if small is None:
                self.counts["no small file system can be mounted here"] += 1
                return
            before, self.path, self.target = (self.path, self.target), small / "g.game", small / "g.game"
            try:
                lh.new(self.slug, seed=self.dice.randrange(2**32), seats=("human", "random")).save(self.path)
                self.path.chmod(MODE)
                self._fill_up(kind, small)
            finally:
                self.path, self.target = before

    def _fill_up(self, kind: type[Child], small: Path) -> None:
        with Sitting(self, kind) as sitting:
            sitting.play(3)
            filler = small / "filler"
            with contextlib.suppress(OSError), filler.open("wb", buffering=0) as file:
                while True:
                    file.write(b"x" * 4096)
            sitting.play(30)  # the last page of the file has room for some
            self.counts["refusals"] += sitting.refusals
            filler.unlink()
            before = sitting.refusals
            sitting.play(3)
            if sitting.refusals > before:
                raise Violation("there is room again, and answers are still refused")
            sitting.end(signal.SIGKILL)

    def _read_only_folder(self, kind: type[Child]) -> None:
        """The folder is closed: answers go on, what needs a new file is refused, leaving loses nothing."""
        root = os.getuid() == 0
        folder = self.target.parent
        if root:
            for each in (folder, self.target):
                os.chown(each, NOBODY, NOBODY)
        with Sitting(self, kind, {"uid": NOBODY} if root else {}) as sitting:
            folder.chmod(0o555)
            try:
                sitting.play(6, undo=0.3)
                self.counts["refusals"] += sitting.refusals
                sitting.leave()
            finally:
                folder.chmod(0o755)

    def _two_processes(self, kind: type[Child]) -> None:
        """A second process on the same file is refused, and changes nothing; so is one of two that start at once."""
        with Sitting(self, kind) as sitting:
            sitting.play(2)
            other = Child(["resume", "--plain", str(self.path)], self.folder)
            try:
                let_in = other.wait()
                other.send("q\n")
            finally:
                other.drain()
            if let_in or "open in another window" not in other.chunk:
                raise Violation(f"two processes play one game: {other.chunk[-200:]!r}")
            sitting.play(2)
            sitting.end(signal.SIGKILL)

    def _two_at_once(self, kind: type[Child]) -> None:
        """Of two that start in the same moment one is let in, and no more."""
        pair = [kind(["resume", "--plain", str(self.path)], self.folder) for _ in range(2)]
        before = self.kept()
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
        if fingerprint(self.kept()) != fingerprint(before):
            raise Violation("the game has changed though nobody has answered")

    def _leave(self, kind: type[Child]) -> None:
        """Leave in any of the ways there are."""
        with Sitting(self, kind) as sitting:
            sitting.play(self.dice.randrange(1, 8))
            number = self.dice.choice((signal.SIGHUP, signal.SIGTERM, signal.SIGINT, None))
            if number is None:
                sitting.leave()
            else:
                sitting.end(number)
            if "Traceback" in sitting.child.heard + sitting.child.chunk:
                raise Violation(f"it left with a traceback: {sitting.child.chunk[-300:]}")


class Sitting:
    """One process at a table, with its shadow."""

    def __init__(
        self, table: Table, kind: type[Child], wish: dict[str, Any] | None = None, *, ready: bool = True
    ) -> None:
        """Start the process, and wait for its first question."""
        self.table, self.dice = table, table.dice
        self.shadow = lh.Session(table.kept())
        self.states = [fingerprint(self.shadow.game)]  # what was acknowledged last, then what is under way
        self.refusals, self.dead, self.over, self.ended = 0, False, False, False
        plain = [] if kind is FullScreen else ["--plain"]
        self.child = kind(["resume", *plain, str(table.path)], table.folder, wish)
        self.must_be_ready = ready

    def __enter__(self) -> "Sitting":
        """Sit down."""
        if self.must_be_ready and not self.is_ready():
            said = self.child.chunk[-300:] or self.child.heard[-300:]
            raise Violation(f"a game cannot be resumed: {said!r}")
        return self

    def __exit__(self, *failed: object) -> None:
        """Let no process stay."""
        if not self.ended:
            self.child.signal(signal.SIGKILL)
            self.child.drain()

    def is_ready(self) -> bool:
        """Wait for the first question; by then nothing of a process that was killed is left."""
        self.dead = not self.child.wait()
        if not self.dead:
            self.table.check_files(0)
            self._agrees()
        return not self.dead

    def _agrees(self) -> None:
        """What is shown is what is asked."""
        pending = self.shadow.pending
        if isinstance(pending, lh.Decision) and not self.child.shows(pending.text):
            raise Violation(f"the screen does not show {pending.text!r}")

    def play(self, answers: int, undo: float = UNDO) -> None:
        """Answer so often, or until the process or the game has ended."""
        for _ in range(answers):
            if self.dead or self.over:
                return
            self.send(undo)
            self._hear()

    def send(self, undo: float = UNDO) -> None:
        """Answer, or take the last answer back; the shadow does the same."""
        if self.dead or self.over:
            return
        pending = self.shadow.pending
        assert isinstance(pending, lh.Decision)
        if self.dice.random() < undo:
            with contextlib.suppress(lh.Refused):
                self.shadow.undo()
            self.child.take_back()
        else:
            place = self.dice.randrange(len(pending.options))
            label = pending.options[place]
            self.shadow.answer(label)
            self.child.answer(label, place)
        self.states.append(fingerprint(self.shadow.game))

    def _hear(self) -> None:
        """Wait for what comes of an answer: the next question, a refusal, or the end."""
        asks = self.child.wait()
        if self.child.refused:
            self.refusals += 1
            self.states.pop()
            self._must_hold(self.states[-1:])
            self.shadow = lh.Session(self.table.kept())
            return
        self.over = self.shadow.game.over
        self.dead = not asks and not self.over
        if not self.dead:
            self._acknowledged()

    def _acknowledged(self) -> None:
        self.states = self.states[-1:]
        self.table.counts["acknowledged"] += 1
        self.table.answers += 1
        if not self.over:
            self._agrees()
        if self.dice.random() < 0.1:
            self._must_hold(self.states)

    def _must_hold(self, states: list[tuple[Any, ...]]) -> None:
        kept = fingerprint(self.table.kept())
        if kept not in states:
            raise Violation(f"the file holds another game than was acknowledged: {kept[-1]} instead of {states[0][-1]}")

    def leave(self) -> None:
        """Leave as a person does."""
        if isinstance(self.child, FullScreen):
            self.child.send("\x03")
        elif self.dice.random() < 0.5:
            self.child.send("q\n")
        else:
            self.child.hang_up()
        self.end(None)

    def end(self, number: int | None) -> None:
        """End the process, by a signal if one is given, and look at what it leaves."""
        if number is not None:
            self.child.signal(number)
            self.table.counts[signal.Signals(number).name] += 1
        if self.child.drain(interrupt=number == signal.SIGINT) and not self.child.refused and len(self.states) > 1:
            self.states = self.states[-1:]
            self.table.counts["acknowledged"] += 1
            self.table.answers += 1
        self.ended = True
        self._must_hold(self.states)
        killed = number == signal.SIGKILL or self.dead
        self.table.check_files(1 if killed else 0)


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


TRIALS = (
    "kill", "kill at start", "die inside saving", "die at rename", "errors of the disk", "full disk",
    "full file system", "read only folder", "two processes", "two at once", "leave",
)  # fmt: skip


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
            table.trial(name, kind)
        except Violation as error:
            yield str(error)
            table.begin()
