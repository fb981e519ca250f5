"""A short form: lines to type into or to step through values."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from leatherhead import visible
from leatherhead.tui.draw import fit

LONGEST = 40


@dataclass
class FormLine:
    """A line of a form, with values to step through or, without any, with text to type."""

    key: str
    name: str
    value: str
    values: tuple[str, ...] = ()
    go: bool = False  # Enter here sends the form
    blank: str = ""  # used if nothing is typed
    most: int = 0  # a whole number up to this can be typed as well as the values
    words: Mapping[str, str] = field(default_factory=dict)  # how a value is shown
    notes: Mapping[str, str] = field(default_factory=dict)  # what is said about a value while the line is marked


class Form(ScrollView, can_focus=True):
    """Lines, one of which is marked."""

    COMPONENT_CLASSES = {"form--name", "form--value", "form--here", "form--go"}  # noqa: RUF012  Textual's way

    class Sent(Message):
        """The form is filled in."""

        def __init__(self, values: dict[str, str]) -> None:
            """Say with which values."""
            super().__init__()
            self.values = values

    class Marked(Message):
        """Another line is marked, or has another value."""

        def __init__(self, note: str) -> None:
            """Say what to show about it."""
            super().__init__()
            self.note = note

    def __init__(self, lines: Sequence[FormLine]) -> None:
        """Make a form of some lines."""
        super().__init__()
        self.lines = list(lines)
        self.here = 0
        self._name_width = max(len(line.name) for line in lines) + 3

    def on_mount(self) -> None:
        """Take as many rows as it has lines."""
        self.virtual_size = Size(60, len(self.lines))

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        index = y + self.scroll_offset.y
        if index >= len(self.lines):
            return Strip.blank(self.size.width, self.rich_style)
        line, here = self.lines[index], index == self.here
        style = self.get_component_rich_style
        if line.go:
            segments = [Segment(f" {line.name} ", style("form--here" if here else "form--go"))]
        else:
            value = fit(line.words.get(line.value, line.value) or ("" if here else line.blank), LONGEST)
            shown = f" ◂ {value} ▸ " if line.values else f" {value}{'▏' if here else ' '} "
            segments = [
                Segment(f" {line.name:<{self._name_width}}", style("form--name")),
                Segment(shown, style("form--here" if here else "form--value" if line.value else "form--name")),
            ]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def on_key(self, event: events.Key) -> None:
        """Move, step through values, type or send."""
        line = self.lines[self.here]
        if event.key in ("up", "down", "tab", "shift+tab"):
            self._move(1 if event.key in ("down", "tab") else -1)
        elif event.key == "enter":
            self._enter(line)
        elif line.values and event.key in ("left", "right", "space"):
            self._turn(line, -1 if event.key == "left" else 1)
        elif event.key == "backspace" and (not line.values or (line.most and line.value.isdecimal())):
            line.value = line.value[:-1] or "".join(line.values[:1])
        elif line.most and event.character and event.character.isdecimal():
            self._type_digit(line, event.character)
        elif event.is_printable and event.character and not line.values and not line.go:
            line.value = (line.value + event.character)[:LONGEST]
        else:
            return
        event.stop()
        event.prevent_default()
        self._say_marked()

    def _say_marked(self) -> None:
        self.refresh()
        line = self.lines[self.here]
        self.post_message(self.Marked(visible(line.notes.get(line.value, ""))))

    def _enter(self, line: FormLine) -> None:
        if line.go:
            self.post_message(self.Sent({each.key: each.value for each in self.lines if not each.go}))
        else:
            self._move(1)

    def _move(self, by: int) -> None:
        self.here = (self.here + by) % len(self.lines)
        self.scroll_to_region(Region(0, self.here, 1, 1), animate=False, force=True)

    @staticmethod
    def _type_digit(line: FormLine, digit: str) -> None:
        typed = line.value + digit if line.value.isdecimal() else digit
        if 1 <= int(typed) <= line.most:
            line.value = typed

    def _turn(self, line: FormLine, by: int) -> None:
        if line.value not in line.values:
            line.value = line.values[0]
            return
        line.value = line.values[(line.values.index(line.value) + by) % len(line.values)]

    def on_click(self, event: events.Click) -> None:
        """Mark the line that was clicked; if it was marked already, step or send."""
        index = event.y + self.scroll_offset.y
        if index >= len(self.lines):
            return
        line = self.lines[index]
        if line.go:
            self._enter(line)
        elif index == self.here and line.values:
            self._turn(line, 1)
        self.here = index
        self._say_marked()
