"""A list to choose from: by number, by typing, by arrows and Enter, or by mouse."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from leatherhead import Option
from leatherhead.tui.draw import fit

NUMBERED = 9  # as many as there are digits to pick with
GAP = 3
PAGE = 5
TYPED = " -.'+&"  # what can be typed beside letters and digits


class Choices(ScrollView, can_focus=True):
    """Answers in as many columns as it takes; typing narrows them down."""

    COMPONENT_CLASSES = {"choices--key", "choices--label", "choices--hint", "choices--here", "choices--typed"}  # noqa: RUF012
    DEFAULT_CSS = """
    Choices { height: auto; width: 1fr; overflow-x: hidden; }
    """

    class Picked(Message):
        """An answer was picked; `label` is what was typed where nothing fits."""

        def __init__(self, choices: "Choices", label: str) -> None:
            """Say which."""
            super().__init__()
            self.choices, self.label = choices, label

        @property
        def control(self) -> "Choices":
            """The list that it was picked from."""
            return self.choices

    class Typed(Message):
        """The filter changed."""

        def __init__(self, text: str) -> None:
            """Say what is typed."""
            super().__init__()
            self.text = text

    def __init__(
        self,
        *,
        most_rows: int = 8,
        numbered: bool = True,
        least_rows: int = 0,
        id: str | None = None,  # noqa: A002  Textual's word
    ) -> None:
        """Make a list of at least and at most so many rows."""
        super().__init__(id=id)
        self.least_rows = least_rows
        self.most_rows, self.numbered = most_rows, numbered
        self.options: tuple[Option, ...] = ()
        self.shown: tuple[Option, ...] = ()
        self.typed = ""
        self.here = 0
        self.resting = False  # whether nothing can be picked just now
        self._columns, self._rows, self._column_width = 1, 0, 1

    # What is on offer.

    def offer(self, options: Sequence[Option], here: str | None = None) -> None:
        """Put options up, with one of them marked."""
        self.options, self.typed, self.resting = tuple(options), "", False
        self._narrow()
        labels = [option.label for option in self.shown]
        self.here = labels.index(here) if here in labels else 0
        self._lay_out()

    def rest(self) -> None:
        """Let nothing be picked until something is on offer again."""
        self.resting = True
        self.refresh()

    def _narrow(self) -> None:
        wanted = self.typed.lower().strip()
        first = [each for each in self.options if _spelled(each.label).startswith(_spelled(wanted))]
        also = [each for each in self.options if wanted in f"{each.label} {each.hint}".lower() and each not in first]
        self.shown = (*first, *also) if wanted else self.options
        self.here = 0

    @property
    def by_number(self) -> bool:
        """Whether a digit picks at once."""
        return self.numbered and len(self.options) <= NUMBERED and not self.typed

    # Where everything stands.

    def fit_into(self, rows: int) -> None:
        """Take at most so many rows."""
        if rows != self.most_rows:
            self.most_rows = rows
            self._lay_out()

    def on_focus(self) -> None:
        """Mark where one is."""
        self.refresh()

    def on_blur(self) -> None:
        """Mark nothing: another list is used."""
        self.refresh()

    def on_resize(self) -> None:
        """Share the width out anew."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = max(self.size.width or self.app.size.width, 20)
        label = max((len(option.label) for option in self.shown), default=0)
        hint = max((len(option.hint) for option in self.shown), default=0)
        self._label_width = min(label, width - 6)
        self._column_width = min(self._label_width + (hint + 2 if hint else 0) + 4 + GAP, width)
        rows = max(self.most_rows, 1)
        fitting = max(width // self._column_width, 1)
        self._columns = min(fitting, max(-(-len(self.shown) // rows), 1))
        self._rows = -(-len(self.shown) // self._columns) if self.shown else 1
        self.virtual_size = Size(width, self._rows)
        self.styles.height = min(max(self._rows, self.least_rows), rows)
        self.refresh()
        self._keep_in_sight()

    def _keep_in_sight(self) -> None:
        row = self.here % self._rows if self._rows else 0
        self.scroll_to_region(Region(0, row, 1, 1), animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Draw one row of all columns."""
        row = y + self.scroll_offset.y
        segments: list[Segment] = []
        for column in range(self._columns):
            index = column * self._rows + row
            if row < self._rows and index < len(self.shown):
                segments += self._cell(index)
        if self.options and not self.shown and row == 0:
            segments = [
                Segment(f"  nothing begins with {self.typed!r}", self.get_component_rich_style("choices--hint"))
            ]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _cell(self, index: int) -> list[Segment]:
        option, here = self.shown[index], index == self.here and self.has_focus and not self.resting
        key = f"{index + 1}" if self.by_number else "▸" if here else " "
        label = fit(option.label, self._label_width).ljust(self._label_width)
        room = self._column_width - self._label_width - 6 - GAP + 2
        hint = fit(option.hint, room) if option.hint and room > 6 else ""
        style = self.get_component_rich_style if not self.resting else self._faint
        mark = style("choices--here") if here else None
        gap = " " * max(self._column_width - 4 - self._label_width - (len(hint) + 2 if hint else 0), 0)
        parts = [
            Segment(f" {key} ", mark or style("choices--key")),
            Segment(f"{label} ", mark or style("choices--label")),
        ]
        if hint:
            parts.append(Segment(f" {hint} ", style("choices--hint")))
        return [*parts, Segment(gap, self.rich_style)]

    def _faint(self, *_: str) -> Style:
        return self.get_component_rich_style("choices--hint")

    # What a person does.

    def on_key(self, event: events.Key) -> None:
        """Type, move, or pick."""
        if self.resting:
            return
        moves = {
            "up": -1, "down": 1, "left": -self._rows, "right": self._rows, "pageup": -PAGE, "pagedown": PAGE,
            "home": -len(self.shown), "end": len(self.shown),
        }  # fmt: skip
        if event.key in moves:
            self._move(moves[event.key])
        elif event.key == "enter":
            self._pick()
        elif event.key == "backspace" and self.typed:
            self._type(self.typed[:-1])
        elif event.key == "escape" and self.typed:
            self._type("")
        elif event.character and (event.character.isalnum() or (self.typed and event.character in TYPED)):
            self._character(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def _character(self, character: str) -> None:
        if self.by_number and character.isdecimal():
            if 0 < int(character) <= len(self.shown):
                self.here = int(character) - 1
                self._pick()
        else:
            self._type(self.typed + character)

    def _type(self, text: str) -> None:
        self.typed = text
        self._narrow()
        self._lay_out()
        self.post_message(self.Typed(text))

    def _move(self, by: int) -> None:
        if not self.shown:
            return
        moved = self.here + by
        sideways = abs(by) == self._rows and self._columns > 1
        if sideways and not 0 <= moved < len(self.shown):
            return
        self.here = min(max(moved, 0), len(self.shown) - 1)
        self.refresh()
        self._keep_in_sight()

    def _pick(self) -> None:
        label = self.shown[self.here].label if self.shown else self.typed
        if label and not self.resting:
            self.post_message(self.Picked(self, label))

    def _at(self, event: events.MouseEvent) -> int | None:
        row = event.y + self.scroll_offset.y
        index = event.x // self._column_width * self._rows + row
        inside = row < self._rows and event.x // self._column_width < self._columns
        return index if inside and index < len(self.shown) else None

    def on_click(self, event: events.Click) -> None:
        """Pick what was clicked on."""
        index = self._at(event)
        if index is not None:
            self.here = index
            self._pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark what the mouse is on."""
        index = self._at(event)
        if index is not None and index != self.here:
            self.here = index
            self.refresh()


def _spelled(text: str) -> str:
    """Leave out what need not be typed: `2 5` and `25` are 2-5."""
    return text.lower().replace(" ", "").replace("-", "")
