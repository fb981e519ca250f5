"""The command leatherhead as a process: on pipes, on a terminal, or on the full screen of one."""

import codecs
import contextlib
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pexpect

DRIVER = Path(__file__).with_name("driver.py")
PROMPT = re.compile(r"(?:^|\n)(?:\(hidden\) )?> $")
HAND_OVER = re.compile(r"Press Enter when nobody else is looking\. $")
ROWS, COLUMNS = 40, 120
PATIENCE = 60.0  # seconds: a machine may be busy


class Stuck(Exception):  # noqa: N818  named after what happened
    """A child neither asks nor ends."""


class Screen:
    """As much of a terminal as the full screen uses: text at places. Colors and modes are dropped."""

    CONTROL = re.compile(
        r"\x1b\[([?>=<]?)([\d;:]*)[ $']*([@-~])|\x1b[\]P_][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[^\[\]P_]|[\r\n\b]"
    )

    def __init__(self) -> None:
        """Begin blank."""
        self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        self.row = self.column = 0
        self.rest = ""

    def feed(self, text: str) -> None:
        """Draw what a child sends; a control that is cut off waits for its end."""
        text, at = self.rest + text, 0
        self.rest = ""
        while at < len(text):
            found = self.CONTROL.match(text, at)
            if found is None and text[at] == "\x1b":
                self.rest = text[at:]
                return
            if found:
                self._obey(found)
                at = found.end()
            else:
                self._put(text[at])
                at += 1

    def _put(self, letter: str) -> None:
        if self.row < ROWS and self.column < COLUMNS:
            self.rows[self.row][self.column] = letter
        self.column += 1

    def _obey(self, found: re.Match[str]) -> None:
        private, numbers, final = found.groups()
        if final is None:
            self.column = 0 if found[0] == "\r" else self.column
            self.row = min(self.row + (found[0] == "\n"), ROWS - 1)
        elif final == "H" and not private:
            row, _, column = numbers.partition(";")
            self.row, self.column = int(row or 1) - 1, int(column or 1) - 1
        elif final == "J" and not private:
            self.rows = [[" "] * COLUMNS for _ in range(ROWS)]
        elif final == "C" and not private:
            self.column += int(numbers or 1)

    def shows(self, text: str) -> bool:
        """Whether a text stands there, however it is broken into lines."""
        return _bare(text) in _bare("".join("".join(row) for row in self.rows))


def _bare(text: str) -> str:
    return re.sub(r"[\s│┃▌▐]+", "", text)


class Child:
    """A process that plays line by line, on pipes."""

    def __init__(self, words: Sequence[str], folder: Path, wish: dict[str, Any] | None = None) -> None:
        """Start the command; with a wish, by way of the driver."""
        self.heard, self.open, self.chunk = "", True, ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")  # what is read may end inside a character
        environment = {
            **os.environ, "XDG_DATA_HOME": str(folder / "data"), "TERM": "xterm-256color", "COLORFGBG": "15;0",
            "LEATHERHEAD_NO_ANIMATION": "1", "PYTHONIOENCODING": "utf-8", "COLUMNS": str(COLUMNS),
        }  # fmt: skip
        environment.pop("PYTHONUNBUFFERED", None)
        if wish is not None:
            environment["TORTURE"] = json.dumps(wish)
        program = [str(DRIVER)] if wish is not None else ["-m", "leatherhead"]
        self._start([*program, *words], environment)

    def _start(self, words: list[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *words], env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, preexec_fn=_heed_interrupts,  # noqa: PLW1509  it touches nothing shared
        )  # fmt: skip
        assert self.process.stdin
        assert self.process.stdout
        self.pid, self.to, self.source = self.process.pid, self.process.stdin.fileno(), self.process.stdout.fileno()

    def _take(self, seconds: float) -> bool:
        """Hear what the child says within a time; False if it says nothing."""
        if not self.open or not select.select([self.source], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.source, 65536)
        except OSError:  # a terminal whose child has gone
            data = b""
        self.open = bool(data)
        self._hear(self.decoder.decode(data))
        return bool(data)

    def _hear(self, text: str) -> None:
        self.heard += text.replace("\r\n", "\n")

    def send(self, text: str) -> None:
        """Type; a child that has gone does not mind."""
        with contextlib.suppress(OSError):
            os.write(self.to, text.encode())

    def answer(self, label: str, place: int) -> None:  # noqa: ARG002  as on the full screen
        """Type an answer."""
        self.send(f"{label}\n")

    def take_back(self) -> None:
        """Ask for the last answer back."""
        self.send("u\n")

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Wait until the child asks the next question; False if it has ended instead."""
        self.chunk = ""
        until = time.monotonic() + seconds
        while True:
            if HAND_OVER.search(self.heard):
                self._turn_page()
                self.send("\n")
            if PROMPT.search(self.heard):
                self._turn_page()
                return True
            if not self.open:
                self._turn_page()
                return False
            if not self._take(0.5) and time.monotonic() > until:
                raise Stuck(f"nothing after {self.chunk[-300:]}{self.heard[-300:]!r}")

    def _turn_page(self) -> None:
        """What was said since the last answer is read."""
        self.chunk, self.heard = self.chunk + self.heard, ""

    @property
    def refused(self) -> bool:
        """Whether the last answer could not be kept, and the child said so, however it is broken into lines."""
        return "cannot be written" in " ".join(self.chunk.split())

    def shows(self, text: str) -> bool:
        """Whether a text was shown since the last answer."""
        return _bare(text) in _bare(self.chunk)

    def signal(self, number: int) -> None:
        """Send a signal."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def hang_up(self) -> None:
        """Let there be nothing more to read for the child."""
        assert self.process.stdin
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def drain(self, *, interrupt: bool = False) -> bool:
        """Hear all that a child that ends has said; whether it asked something new before it went.

        An interrupt that comes between the prompt and the reading of a line waits in Python until the next one.
        """
        asked, until = False, time.monotonic() + PATIENCE
        while self.open:
            if not self._take(3):
                if interrupt:
                    self.signal(signal.SIGINT)
                if time.monotonic() > until:
                    raise Stuck("it does not end")
            asked = asked or self._asks()
        asked = asked or self._asks()
        self._turn_page()
        self._bury()
        return asked

    def _asks(self) -> bool:
        return bool(PROMPT.search(self.heard) or HAND_OVER.search(self.heard))

    def _bury(self) -> None:
        self.process.wait(PATIENCE)
        for stream in (self.process.stdin, self.process.stdout):
            with contextlib.suppress(OSError):
                if stream:
                    stream.close()


def _heed_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class OnTerminal(Child):
    """A process that plays line by line on a terminal."""

    def _start(self, words: list[str], environment: dict[str, str]) -> None:
        self.spawned = pexpect.spawn(
            sys.executable, words, env=environment, dimensions=(ROWS, COLUMNS), preexec_fn=_heed_interrupts, echo=False
        )
        self.pid, self.to, self.source = self.spawned.pid, self.spawned.child_fd, self.spawned.child_fd

    def hang_up(self) -> None:
        """Type the end of input."""
        self.send("\x04")

    def _bury(self) -> None:
        self.spawned.close(force=True)


class FullScreen(OnTerminal):
    """A process that plays on the full screen of a terminal, and says on a pipe when it has drawn a question."""

    def __init__(self, words: Sequence[str], folder: Path, wish: dict[str, Any] | None = None) -> None:
        """Open the pipe first."""
        self.screen, self.told, self.last = Screen(), b"", {}
        self.pipe = folder / f"acks-{os.getpid()}-{time.monotonic_ns()}"
        os.mkfifo(self.pipe)
        self.acks = os.open(self.pipe, os.O_RDONLY | os.O_NONBLOCK)
        super().__init__(words, folder, {**(wish or {}), "acks": str(self.pipe)})

    def _hear(self, text: str) -> None:
        self.screen.feed(text)
        self.heard = (self.heard + text)[-2000:]

    def answer(self, label: str, place: int) -> None:  # noqa: ARG002  numbers are not places
        """Type the label, as line by line."""
        self.send(f"{label}\r")

    def take_back(self) -> None:
        """Ask for the last answer back."""
        self.send("<")

    def _next(self) -> dict[str, Any] | None:
        with contextlib.suppress(BlockingIOError):
            self.told += os.read(self.acks, 65536)
        line, found, rest = self.told.partition(b"\n")
        if not found:
            return None
        self.told, self.last = rest, json.loads(line)
        return self.last

    def wait(self, seconds: float = PATIENCE) -> bool:
        """Wait until a question is drawn; whoever must come, comes."""
        until, refused = time.monotonic() + seconds, ""
        while True:
            told = self._next()
            if told:
                refused = refused or told["refused"]
                if told["state"] == "COVERED":
                    self.send("\r")
                else:
                    self.last["refused"] = refused
                    return bool(told["state"] == "ASKING")
            elif not self.open:
                return False
            elif not self._take(0.02) and time.monotonic() > until:
                raise Stuck(f"nothing after {self.heard[-500:]!r}")

    @property
    def refused(self) -> bool:
        """Whether the last answer could not be kept, and the child said so."""
        return "cannot be written" in self.last.get("refused", "")

    def shows(self, text: str) -> bool:
        """Whether a text stands on the screen; what was drawn last may still be under way."""
        until = time.monotonic() + PATIENCE
        while not self.screen.shows(text) and self.open and time.monotonic() < until:
            self._take(0.05)
        return self.screen.shows(text)

    def _asks(self) -> bool:
        told = self._next()
        return told is not None and not told["refused"]

    def _bury(self) -> None:
        while self._next() is not None:
            pass
        os.close(self.acks)
        self.pipe.unlink()
        super()._bury()
