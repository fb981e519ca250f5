"""A list to choose from: by number, by typing, by arrows and Enter, or by mouse.

Nothing is marked unless somebody marks it or the list is offered with a mark: Enter alone takes nothing.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from types import MappingProxyType

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from leatherhead import Option, say
from leatherhead.tui.draw import fit, suited

GAP = 2
PAGE = 5
NOWHERE = -1  # instead of the marked answer
NO_MARKS: Mapping[str, str] = MappingProxyType({})
ABBREVIATION = re.compile(r"[a-z]|[b-df-hj-np-tv-z]{2}")
AVERAGE = re.compile(r"-?\d+\.\d yards")
# The text beside an answer: all it does and leads to, one of the two, the yards of a call on average, or nothing.
Beside = Callable[[Option], str]
in_full: Beside = attrgetter("note")
in_brief: Beside = attrgetter("brief")


def in_yards(option: Option) -> str:
    """The yards of a call on average, if its note has them: 6.8 yd."""
    found = AVERAGE.search(option.hint)
    return found[0].removesuffix("ards") + "d" if found else ""


def abbreviated(option: Option) -> str:
    """The name of a call as a coach abbreviates it: WR screen."""
    words = [word.upper() if ABBREVIATION.fullmatch(word) else word for word in option.label.split("-")]
    short = f"{words[0][:1].upper()}{words[0][1:]}{''.join(f' {word}' for word in words[1:])}"
    return min(option.name, short, key=len)


nothing: Beside = lambda option: ""  # noqa: E731
ARROWS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}  # rows down, columns right
TYPED = " -.'+&"  # what can be typed besides letters and digits


class Choices(ScrollView, can_focus=True):
    """Answers in as many columns as needed; typing narrows them down.

    What each leads to is shown beside it; if there is no room, it is shown elsewhere for the marked one.
    """

    COMPONENT_CLASSES = {"choices--key", "choices--label", "choices--hint", "choices--here", "choices--heading"}  # noqa: RUF012
    DEFAULT_CSS = """
    Choices { height: auto; width: 1fr; overflow-x: hidden; }
    """

    @dataclass
    class Picked(Message):
        """An answer was picked; if nothing fits, `label` is what was typed."""

        choices: "Choices"
        label: str

        @property
        def control(self) -> "Choices":
            """The list that it was picked from."""
            return self.choices

    @dataclass
    class Typed(Message):
        """The filter changed."""

        text: str

    @dataclass
    class Marked(Message):
        """Another answer is marked, or none."""

        option: Option | None

    def __init__(
        self,
        *,
        most_rows: int = 8,
        numbered: bool = True,
        one_column: bool = False,
        id: str | None = None,  # noqa: A002  Textual's word
    ) -> None:
        """Make a list of at most `most_rows` rows, in as many columns as needed; one column scrolls.

        In one column the text beside an answer is cut where the screen ends; in several it is there if it fits.
        """
        super().__init__(id=id)
        self.most_rows, self.numbered, self.one_column = most_rows, numbered, one_column
        self.options: tuple[Option, ...] = ()
        self.shown: tuple[Option, ...] = ()
        self.numbers: tuple[int, ...] = ()  # of all answers that the question can ever have
        self.also = ""  # further characters of an answer that is not among the options
        self.marks: Mapping[str, str] = {}  # labels by their marks, of which several can be typed in a row
        self.above: Mapping[str, str] = {}  # headings in one column, by the label of the answer below
        self.below: Mapping[str, str] = {}  # further lines, by the label of the answer above
        self._lines: dict[int, tuple[str, str]] = {}  # texts that are no answers by their row, each with its style
        self.typed = ""
        self.here = NOWHERE
        self.beside: Beside = nothing  # the text beside each answer, as far as there is room
        self.in_full = True  # whether there is room for names, not only labels; the marked one is named elsewhere
        self.resting = False  # whether nothing can be picked now
        self._column_width = 1
        self._grid: list[list[int]] = []  # the answers in each row, by their place among those shown
        self._in_rows = False  # whether each is in the row of its kind

    # What is on offer.

    def offer(
        self,
        options: Sequence[Option],
        here: str | None = None,
        numbers: Iterable[int] = (),
        also: str = "",
        marks: Mapping[str, str] = NO_MARKS,
    ) -> None:
        """Offer options, with one of them marked or none; `numbers` are all that the question can have.

        With `also`, something that is not among the options can be typed, with these characters in it; with `marks`,
        one mark for each answer of a row.
        """
        if self.numbered:  # a menu; the answers of a game come with numbers, or have none
            options = [replace(each, number=place) for place, each in enumerate(options, start=1)]
        self.options, self.typed, self.resting = tuple(options), "", False
        self.numbers, self.also, self.marks = tuple(numbers), also, marks
        self._narrow()
        self.mark(here)

    def mark(self, label: str | None) -> None:
        """Mark an answer by its label; None marks none."""
        labels = [option.label for option in self.shown]
        self.here = labels.index(label) if label in labels else NOWHERE
        self._lay_out()
        self._say_marked()

    @property
    def marked(self) -> Option | None:
        """The answer that Enter takes."""
        return self.shown[self.here] if 0 <= self.here < len(self.shown) else None

    def unsaid(self, option: Option) -> str:
        """Return the part of an answer's note that is not shown beside it."""
        said = self.beside(option)
        return "" if said == option.note else option.leads_to if said == option.hint else option.note

    def _say_marked(self) -> None:
        self.post_message(self.Marked(self.marked))

    def rest(self) -> None:
        """Let nothing be picked until something is offered again."""
        self.resting = True
        self.refresh()

    def wake(self) -> None:
        """Let the answers be picked again."""
        self.resting = False
        self.refresh()

    def _narrow(self) -> None:
        wanted = _spelled(self.typed)
        if wanted.upper() in self.marks:
            self.shown = tuple(each for each in self.options if each.label == self.marks[wanted.upper()])
        elif wanted.isdecimal() and self.by_number:
            self.shown = tuple(each for each in self.options if str(each.number).startswith(wanted))
        elif wanted:  # those that begin so first, then those with a word that does

            def begins(*texts: str) -> bool:
                return any(_spelled(text).startswith(wanted) for text in texts)

            first = [each for each in self.options if begins(each.label, each.name)]
            also = [each for each in self.options if begins(*each.name.split()) and each not in first]
            self.shown = (*first, *also)
        else:
            self.shown = self.options
        self.here = 0 if wanted and self.shown else NOWHERE

    @property
    def by_number(self) -> bool:
        """Whether digits pick."""
        return any(option.number for option in self.options) and (not self.typed or self.typed.isdecimal())

    # Where everything stands.

    def on_focus(self) -> None:
        """Show the mark."""
        self.refresh()

    def on_blur(self) -> None:
        """Hide the mark: another list is in use."""
        self.refresh()

    def on_resize(self) -> None:
        """Lay out for the new width."""
        self._lay_out()

    def _lay_out(self) -> None:
        width, rows = max(self.size.width or self.app.size.width, 20), max(self.most_rows, 1)
        self._in_rows = self._lay_in_rows(width, rows)
        if not self._in_rows:
            self._lay_in_columns(width, rows)
        self.virtual_size = Size(width, self._rows)
        self.styles.height = min(self._rows, rows)
        self.refresh()
        self._keep_in_sight()

    @property
    def _rows(self) -> int:
        return max(len(self._grid), 1)

    def _lay_in_rows(self, width: int, rows: int) -> bool:
        """Lay each answer in the row of its kind, if answers have kinds and there is room."""
        kinds = sorted({option.row for option in self.shown})
        grid = [[at for at, option in enumerate(self.shown) if option.row == kind] for kind in kinds]
        name = max((len(self.called(option)) for option in self.shown), default=0)
        if not all(kinds) or len(grid) > rows or max(map(len, grid), default=0) * (name + 3) > width:
            return False
        self.beside, self._grid = nothing, grid
        self._key_width, self._name_width, self._column_width = 2, name, name + 3
        return bool(grid)

    def _lay_in_columns(self, width: int, rows: int) -> None:
        """Lay answers in as few columns as possible, with as much of what they lead to as fits."""
        self._key_width = 4 if any(option.number > 9 for option in self.options) else 3
        brief = (in_brief, in_yards) if any(map(in_yards, self.shown)) else (in_brief,)
        for self.beside in (in_full, *brief, nothing):
            longest = max((len(self.called(option)) for option in self.shown), default=0)
            self._name_width = min(longest, width - self._key_width - 2)
            bare = self._key_width + self._name_width + 1  # columns of a key and a name
            note = max((len(self.beside(option)) for option in self.shown), default=0)
            self._column_width = min(bare + (note + 2 + GAP if note else 1), width)
            deep = -(-len(self.shown) // max(width // self._column_width, 1))
            if self.one_column or (bare + note + 2 <= width and deep <= rows):
                break
        fitting = 1 if self.one_column else max(width // self._column_width, 1)
        columns = min(fitting, max(-(-len(self.shown) // rows), 1))
        deep = -(-len(self.shown) // columns)
        self._grid = [list(range(row, len(self.shown), deep)) for row in range(deep)]
        if self.one_column:
            self._lay_texts()

    def _lay_texts(self) -> None:
        """Lay headings above the answers and further lines below them."""
        grid: list[list[int]] = []
        self._lines = {}
        for place, option in enumerate(self.shown):
            if heading := "" if self.typed else self.above.get(option.label, ""):
                if grid:
                    grid.append([])
                self._lines[len(grid)] = (heading, "choices--heading")
                grid.append([])
            grid.append([place])
            if line := self.below.get(option.label, ""):
                self._lines[len(grid)] = (f"{'':{self._key_width}}{line}", "choices--hint")
                grid.append([])
        self._grid = grid

    def called(self, option: Option) -> str:
        """Name an answer as room allows; in rows, as cards are, by its label."""
        if self.in_full and self.beside is in_yards:
            return abbreviated(option)
        return option.name if self.in_full and not option.row else option.label

    def rows_for(self, most: int, in_full: bool) -> int:
        """Lay out in at most `most` rows if possible, by full or short names; return the rows taken."""
        self.most_rows, self.in_full = most, in_full
        self._lay_out()
        return self._rows

    def _keep_in_sight(self) -> None:
        row = next((row for row, places in enumerate(self._grid) if self.here in places), 0)
        first = row - 1 if row - 1 in self._lines else row  # its heading too
        last = row + 1 if row + 1 in self._lines else row
        self.scroll_to_region(Region(0, first, 1, last - first + 1), animate=False, force=True)

    def render_line(self, y: int) -> Strip:
        """Draw one row of all columns."""
        row = y + self.scroll_offset.y
        segments: list[Segment] = []
        for index in self._grid[row] if row < len(self._grid) else ():
            segments += self._cell(index)
        if self.one_column and row in self._lines:
            text, style = self._lines[row]
            segments = [Segment(fit(text, self.size.width - 1), self.get_component_rich_style(style))]
        if self.options and not self.shown and row == 0:
            said = (
                say("Enter takes {typed}", typed=self.typed)
                if self.also
                else say("nothing begins with {typed!r}: Esc clears, Backspace deletes a letter", typed=self.typed)
            )
            if (" " in self.typed.strip() or self._are_marks(self.typed)) and not self.also:  # perhaps several answers
                said = say("Enter tries {typed}", typed=self.typed)
            segments = [Segment(f"  {said}", self.get_component_rich_style("choices--hint"))]
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _cell(self, index: int) -> list[Segment]:
        option, here = self.shown[index], index == self.here and self.has_focus and not self.resting
        key = str(option.number) if option.number and self.by_number else "▸" if here else ""
        name = fit(suited(self.called(option)), self._name_width).ljust(self._name_width)
        note = suited(self.beside(option))

        def style(name: str) -> Style:
            return self.get_component_rich_style("choices--hint" if self.resting else name)

        mark = style("choices--here") if here else None
        parts = [
            Segment(f"{key:>{self._key_width - 1}} ", mark or style("choices--key")),
            Segment(f"{name} ", mark or style("choices--label")),
        ]
        if note:
            note = fit(note, self._column_width - self._key_width - self._name_width - 3)
            parts.append(Segment(f" {note} ", style("choices--hint")))
        used = sum(len(part.text) for part in parts)
        return [*parts, Segment(" " * max(self._column_width - used, 0), self.rich_style)]

    # What a person does.

    def on_key(self, event: events.Key) -> None:
        """Type, move, or pick."""
        if self.resting:
            return
        moves = {
            "up": -1, "down": 1, "left": -self._rows, "right": self._rows, "pageup": -PAGE, "pagedown": PAGE,
            "home": -len(self.shown), "end": len(self.shown),
        }  # fmt: skip
        if event.key in ARROWS and self._in_rows:
            self._walk(*ARROWS[event.key])
        elif event.key in moves:
            self._move(moves[event.key])
        elif event.key == "enter":
            self._pick()
        elif event.key == "backspace" and self.typed:
            self._type(self.typed[:-1])
        elif event.key == "escape" and self.typed:
            self._type("")
        elif (typed := event.character) and (
            typed.isalnum() or typed in self.also or typed in self.marks or (self.typed and typed in TYPED)
        ):
            # A digit that is a mark as well waits for Enter: it may be the first of several.
            if self.by_number and typed.isdecimal() and not self._are_marks(self.typed + typed):
                self._digit(self.typed + typed)
            else:
                self._type(self.typed + typed)
        else:
            return
        event.stop()
        event.prevent_default()

    def _are_marks(self, typed: str) -> bool:
        return set(typed.upper()) - {" "} <= set(self.marks)

    def _digit(self, typed: str) -> None:
        """Pick by number as soon as no longer number could be meant, counting numbers not on offer now."""
        begun = [each for each in self.options if str(each.number).startswith(typed)]
        longer = any(number != typed and number.startswith(typed) for number in map(str, self.numbers))
        if len(begun) == 1 and str(begun[0].number) == typed and not longer:
            self.post_message(self.Picked(self, begun[0].label))
        elif begun:
            self._type(typed)
        else:
            self.post_message(self.Picked(self, typed))  # the refusal gives the reason

    def _type(self, text: str) -> None:
        self.typed = text
        self._narrow()
        self._lay_out()
        self.post_message(self.Typed(text))
        self._say_marked()

    def _move(self, by: int) -> None:
        if not self.shown:
            return
        moved = len(self.shown) - 1 if self.here == NOWHERE and by < 0 else self.here + by
        sideways = abs(by) == self._rows < len(self.shown)
        if sideways and not 0 <= moved < len(self.shown):
            return
        self._stand(min(max(moved, 0), len(self.shown) - 1))

    def _walk(self, down: int, right: int) -> None:
        """Go to the next answer in the row, or to the row above or below."""
        if self.here == NOWHERE:
            self._stand(0)
            return
        row = next(row for row, places in enumerate(self._grid) if self.here in places)
        column = self._grid[row].index(self.here) + right
        places = self._grid[min(max(row + down, 0), self._rows - 1)]
        self._stand(places[min(max(column, 0), len(places) - 1)])

    def _stand(self, at: int) -> None:
        self.here = at
        self.refresh()
        self._keep_in_sight()
        self._say_marked()

    def _pick(self) -> None:
        """Take the marked answer or, if nothing fits, what was typed: it may still be understood."""
        marked = self.marked
        label = marked.label if marked is not None else "" if self.shown else self.typed
        if not self.resting:
            self.post_message(self.Picked(self, label))

    def _at(self, event: events.MouseEvent) -> int | None:
        row, column = event.y + self.scroll_offset.y, event.x // self._column_width
        return self._grid[row][column] if row < len(self._grid) and column < len(self._grid[row]) else None

    def on_click(self, event: events.Click) -> None:
        """Pick the clicked answer."""
        index = self._at(event)
        if index is not None:
            self.here = index
            self._pick()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Mark the answer under the mouse."""
        index = self._at(event)
        if index is not None and index != self.here:
            self.here = index
            self.refresh()
            self._say_marked()


def _spelled(text: str) -> str:
    """Normalize typed text: `2 5` and `25` are 2-5."""
    return text.lower().replace(" ", "").replace("-", "")
