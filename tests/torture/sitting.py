"""One process that plays the game of a table, beside a shadow that plays the same game in memory.

An answer is acknowledged when the process asks the next question. The file may be one answer ahead of what was
acknowledged, never behind, and never anything else.
"""

import contextlib
import signal
from typing import Any

from torture.children import Child, FullScreen
from torture.table import Table, Violation, fingerprint

import leatherhead as lh

UNDO = 0.1  # the share of answers that are taken back


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
        asked = self.shadow.frame_for(pending.by).asked if isinstance(pending, lh.Decision) else None
        if asked is not None and not self.child.shows(asked.text):
            raise Violation(f"the screen does not show {asked.text!r}")

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
