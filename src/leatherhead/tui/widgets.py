"""The parts that screens are made of."""

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import Container
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from leatherhead import Frame, Told, visible
from leatherhead.tui import draw
from leatherhead.tui.sheet import PlayByPlay, Sheet

TALL = 34  # rows from which on there is room for more
FEW = 3  # lines of a table that are not worth a column of their own
NO_FIELD = "none"
TOLD_ROWS = 4  # that the play-by-play keeps above the table
TOLD_WIDTH = 56  # columns that the play-by-play keeps beside the table
Key = tuple[str, str, str]  # the key's name, how it is shown, what it does


def last_turned_up(told: Sequence[Told]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the cards and dice that still lie on the table: those of the last play, or of the one before it."""
    for play in reversed(told[-2:]):
        if play.cards or play.dice:
            return play.cards, play.dice
    return (), ()


class KeyBar(Widget):
    """The keys of a screen in its last line; a click does what the key does."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; background: $panel; }"

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        """Show keys."""
        super().__init__()
        self.keys = list(keys)
        self.said = ""  # in place of the keys

    def show(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        if list(keys) != self.keys or self.said:
            self.keys, self.said = list(keys), ""
            self.refresh()

    def say(self, text: str) -> None:
        """Say something in place of the keys, until they are shown again."""
        self.said = text
        self.refresh()

    def _places(self) -> list[tuple[int, Key]]:
        """The keys that fit, each with the column where it ends."""
        places, column = [], 1
        for key in self.keys:
            column += len(key[1]) + len(key[2]) + 3
            if column - 2 > self.size.width:
                break
            places.append((column, key))
        return places

    def render(self) -> RenderResult:
        """Draw as many as fit."""
        if self.said:
            return Content.assemble((f" {draw.fit(self.said, self.size.width - 2)}", "bold $warning"))
        parts: list[str | tuple[str, str]] = [" "]
        for _, (_, shown, text) in self._places():
            parts += [(shown, "bold $accent"), (f" {text}  ", "$muted")]
        return Content.assemble(*parts)

    async def on_click(self, event: events.Click) -> None:
        """Press the key that was clicked on."""
        for end, (key, _, _) in self._places():
            if event.x < end:
                self.app.simulate_key(key)
                return


class Board(Widget):
    """Scoreboard, field and what was turned up last: what everybody at the table sees."""

    DEFAULT_CSS = """
    Board { height: auto; }
    Board > #score { height: 2; background: $panel; }
    """

    def __init__(self) -> None:
        """Set the board up."""
        super().__init__()
        self.frame: Frame | None = None
        self.board: str | None = None  # which of the game's own boards is shown instead of the field
        self.shown: tuple[tuple[str, ...], tuple[tuple[str, str], ...]] = ((), ())
        self._ever = False  # whether cards or dice have been turned up: some games never do

    def compose(self) -> ComposeResult:
        """Three parts, one below the other."""
        yield Static(id="score")
        yield Static(id="field")
        yield Static(id="turned")

    def show(self, frame: Frame) -> None:
        """Draw a frame."""
        self.frame = frame
        self._draw()

    def turn_up(self, cards: tuple[str, ...], dice: tuple[tuple[str, str], ...]) -> None:
        """Lay cards and dice on the table."""
        self.shown = (cards, dice)
        self._draw_turned()

    def next_board(self) -> None:
        """Draw the field another way."""
        if self.frame is None:
            return
        ways = [None, *self.ways()]
        self.board = ways[(ways.index(self.board) + 1) % len(ways)] if self.board in ways else None
        self._draw()

    def ways(self) -> list[str]:
        """Other ways to draw the field than from goal line to goal line: the game's own, or none, for more table."""
        if self.frame is None or "ball" not in self.frame.situation:
            return []
        return [*self.frame.boards, *([NO_FIELD] if self.frame.table else [])]

    def on_resize(self) -> None:
        """Draw at the new size."""
        self._draw()

    def _draw(self) -> None:
        frame, width = self.frame, self.app.size.width
        if frame is None:
            return
        score = draw.scoreboard(frame, width)
        self.query_one("#score", Static).update(score, layout=False)
        field = self.query_one("#field", Static)
        drawn = self._field(frame, width)
        field.display = drawn is not None
        if drawn is not None:
            field.styles.height = drawn.plain.count("\n") + 1
            field.update(drawn, layout=False)
        self._draw_turned()

    def _field(self, frame: Frame, width: int) -> Content | None:
        if self.board == NO_FIELD:
            return None
        if self.board is not None and self.board in frame.boards:
            lines = frame.boards[self.board]
            margin = " " * max((width - max(map(len, lines), default=0)) // 2, 0)
            return Content("\n".join(f"{margin}{visible(line)}" for line in lines))
        rows = 5 if self.app.size.height >= TALL else 3
        return draw.field(frame.situation, frame.teams, width, rows)

    def _draw_turned(self) -> None:
        rows = 5 if self.app.size.height >= TALL else 1
        turned = self.query_one("#turned", Static)
        self._ever = self._ever or bool(self.shown[0]) or any(kind != "coin" for kind, _ in self.shown[1])
        turned.display = self._ever or any(self.shown)
        turned.styles.height = rows
        turned.update(draw.turned_up(*self.shown, self.app.size.width, rows), layout=False)


class Middle(Container):
    """Play-by-play and table: side by side where both fit, else one above the other."""

    DEFAULT_CSS = """
    Middle { height: 1fr; }
    Middle > #table { display: none; background: $surface; }
    """

    def __init__(self) -> None:
        """Begin with nothing."""
        super().__init__()
        self.frame: Frame | None = None
        self._shares: tuple[bool, bool, int, int] | None = None

    def compose(self) -> ComposeResult:
        """Two parts."""
        yield PlayByPlay()
        yield Sheet(id="table")

    def show(self, frame: Frame, plays: int | None = None) -> None:
        """Show a frame, with so many of its plays told."""
        self.frame = frame
        told = self.query_one(PlayByPlay)
        told.opening = f"{frame.title}: {frame.teams[0]} against {frame.teams[1]}."
        told.tell(frame.told[:plays])
        self.query_one("#table", Sheet).lay(frame.table)
        self._share_out()

    def on_resize(self) -> None:
        """Share the room out anew."""
        self._share_out()

    def _share_out(self) -> None:
        if self.frame is None:
            return
        lines, (width, height) = self.frame.table, self.app.size
        needed = max(map(len, lines), default=0) + 3
        beside = width - needed >= TOLD_WIDTH and len(lines) > FEW
        # On a small screen the table gets room only for what a team keeps to itself.
        shown = bool(lines) and (beside or height >= TALL or self.frame.hidden)
        rows = min(len(lines), max(self.size.height - TOLD_ROWS, TOLD_ROWS))
        if (beside, shown, needed, rows) == self._shares:
            return
        self._shares = (beside, shown, needed, rows)
        table = self.query_one("#table", Sheet)
        table.display = shown
        self.styles.layout = "horizontal" if beside else "vertical"
        table.styles.width = needed if beside else "1fr"
        table.styles.height = "1fr" if beside else rows
