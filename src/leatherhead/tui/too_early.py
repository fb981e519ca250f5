"""Keys typed before their question is there. They answer nothing: they were meant for another question, or for none."""

from textual import events
from textual.screen import Screen
from textual.timer import Timer

from leatherhead.tui.choices import Choices

PAUSE = 0.4  # seconds without a key, after which typing counts again
NAMES = {"enter": "Enter", "backspace": "Backspace"}
PAGES = "?#"  # keys that open a page, which works at any time


class TooEarly:
    """Holds back what is typed while the game is working, and everything typed after that without a pause.

    If the question appears between the 1 and the 2 of 12, the 2 alone must not answer it.
    """

    def __init__(self, screen: Screen[None]) -> None:
        """Start with nothing typed."""
        self.screen = screen
        self._typed: list[str] = []
        self._there = False  # whether the question is there
        self._pause: Timer | None = None

    @property
    def _choices(self) -> Choices:
        return self.screen.query_one(Choices)

    def wait(self) -> None:
        """Let nothing be answered until the next question is there."""
        self._there = False
        self._choices.rest()

    def question_came(self, *, covered: bool) -> str:
        """Let the question be answered, unless somebody is still typing; return what to say about that.

        A cover stays for a while: a key pressed twice must not uncover somebody else's hand.
        """
        self._there = True
        said = self.said
        if covered and self._pause is None:
            self._begin()
        if self._pause is not None:
            self._choices.rest()
        else:
            self._typed = []
        return said

    def takes(self, event: events.Key) -> bool:
        """Hold back a key that would answer something too early."""
        key = NAMES.get(event.key) or (event.character if event.is_printable else "") or ""
        if not self._choices.resting or not key or key in PAGES:
            return False
        self._typed.append(key)
        self._begin()
        return True

    @property
    def said(self) -> str:
        """Say what was typed too early."""
        return f"Typed too early and ignored: {' '.join(self._typed)}." if self._typed else ""

    def _begin(self) -> None:
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.screen.set_timer(PAUSE, self._end)

    def _end(self) -> None:
        self._pause = None
        if self._there:
            self._typed = []
            self._choices.wake()
