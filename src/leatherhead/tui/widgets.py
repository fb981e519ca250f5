"""The parts that screens are made of."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from leatherhead import Frame, Line, Part, Sum, Told
from leatherhead.tui import draw, sentences
from leatherhead.tui.keys import Key
from leatherhead.tui.sheet import PlayByPlay, TableSheet


def last_turned_up(told: Sequence[Told]) -> tuple[tuple[Part, ...], tuple[Sum, ...]]:
    """Return the cards and dice still on the table, of the last play or the one before, with their sums."""
    for play in reversed(told[-2:]):
        if play.turned_up or play.sums:
            return play.turned_up, play.sums
    return (), ()


class KeyBar(Widget):
    """The keys of a screen on its last line; a click does what the key does."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 0 0 1; background: $panel; text-overflow: ellipsis; }"

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        """Show keys."""
        super().__init__()
        self.keys = list(keys)
        self.said = ""  # in place of the keys

    def show(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        if list(keys) != self.keys or self.said:
            self.keys = list(keys)
            self.say("")

    def say(self, text: str) -> None:
        """Say something in place of the keys, on as many lines as needed, until they are shown again."""
        self.said = text
        self.styles.height = sentences.lines(text, self.size.width)
        self.refresh()

    def _places(self) -> list[tuple[int, Key]]:
        """The keys that fit, each with the column where it ends."""
        places, column = [], 1
        for key in self.keys:
            column += len(key[1]) + len(key[2]) + 3
            if column - 3 > self.size.width:
                break
            places.append((column, key))
        return places

    def render(self) -> RenderResult:
        """Draw as many as fit."""
        if self.said:
            return Content.assemble((self.said, "bold $warning"))
        parts: list[str | tuple[str, str]] = []
        for _, (_, shown, text) in self._places():
            parts += [(shown, "bold $accent"), (f" {text}  ", "$muted")]
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked."""
        for end, (key, _, _) in self._places():
            if event.x < end:
                self.app.simulate_key(key)
                return


class FieldBoard(Widget):
    """Scoreboard, field and what was last turned up: what everybody at the table sees."""

    DEFAULT_CSS = """
    FieldBoard { height: auto; }
    FieldBoard > #score { height: 2; background: $panel; }
    """

    def __init__(self) -> None:
        """Set the board up."""
        super().__init__()
        self.frame: Frame | None = None
        self.shown: tuple[tuple[Part, ...], tuple[Sum, ...]] = ((), ())
        self.grass, self.turned_rows = 3, 1

    def compose(self) -> ComposeResult:
        """Three parts, one below the other."""
        yield Static(id="score")
        yield Static(id="field")
        yield Static(id="turned")

    def show(self, frame: Frame) -> None:
        """Show a frame."""
        self.frame = frame
        self._draw()

    def turn_up(self, parts: Sequence[Part], sums: Sequence[Sum] = ()) -> None:
        """Lay cards and dice face up, with what they add up to."""
        self.shown = (tuple(parts), tuple(sums))
        self._draw_turned()

    def fit_into(self, grass: int, turned_rows: int) -> None:
        """Take so many rows for the field and for what is turned up."""
        if (grass, turned_rows) != (self.grass, self.turned_rows):
            self.grass, self.turned_rows = grass, turned_rows
            self._draw()

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def _draw(self) -> None:
        frame, width = self.frame, self.app.size.width
        if frame is None:
            return
        self.query_one("#score", Static).update(draw.scoreboard(frame, width), layout=False)
        field = self.query_one("#field", Static)
        drawn = draw.field(frame, width, self.grass) if self.grass else None
        field.display = drawn is not None
        if drawn is not None:
            field.styles.height = drawn.plain.count("\n") + 1
            field.update(drawn, layout=False)
        self._draw_turned()

    def _draw_turned(self) -> None:
        turned = self.query_one("#turned", Static)
        turned.display = bool(self.turned_rows)
        if self.frame is not None and self.turned_rows:
            turned.styles.height = self.turned_rows
            short = self.frame.teams.short
            turned.update(draw.turned_up(*self.shown, short, self.app.size.width, self.turned_rows), layout=False)


class Middle(Container):
    """Play-by-play and table: side by side if both fit, else one above the other."""

    DEFAULT_CSS = """
    Middle { height: 1fr; }
    Middle > TableSheet { display: none; background: $surface; }
    """

    def compose(self) -> ComposeResult:
        """Two parts."""
        yield PlayByPlay()
        yield TableSheet()

    def tell(self, frame: Frame, plays: int | None = None) -> None:
        """Show the plays of a frame, or so many of them."""
        told = self.query_one(PlayByPlay)
        told.opening = f"{frame.title}: {frame.teams[0]} against {frame.teams[1]}."
        told.tell(frame.told[:plays])

    def lay(self, lines: Sequence[Line]) -> None:
        """Show the lines of a table."""
        self.query_one(TableSheet).lay_out(lines)

    def fit_into(self, rows: int, width: int) -> None:
        """Give the table so many columns beside the play-by-play or, if 0, so many rows below it."""
        table = self.query_one(TableSheet)
        table.display = bool(rows)
        self.styles.layout = "horizontal" if width else "vertical"
        table.styles.width = width or "1fr"
        table.styles.height = "1fr" if width else rows
