"""Widgets: scrolling text, the key bar, the board, and the form of a new game."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult, RenderResult
from textual.containers import Container
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from leatherhead import Frame, Line, Part, Sum, Told, say, visible
from leatherhead.tui import draw
from leatherhead.tui.draw import fit, suited

Parts = list[tuple[str, str]]  # texts, each with the class that styles it
INDENT = 2  # of a play's further lines
MARGINS = 3  # columns: the edges and the scrollbar
WIDEST = 100  # columns of text that the eye can follow
MOST_LINES = 3  # of a question, or of a message in place of the keys
PAGE_MARGINS = 2  # columns around the sheet of a page


def text_columns(window: int) -> int:
    """Return the columns of text on a page in a window of this width."""
    return min(window - PAGE_MARGINS - MARGINS, WIDEST)


class ScrolledLines(ScrollView, can_focus=False):
    """Lines as they are."""

    DEFAULT_CSS = (
        "ScrolledLines { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }"
    )

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's word
        super().__init__(id=id)
        self.lines: list[Parts] = []
        self._plain = Style.null()

    def lay(self, lines: Sequence[str]) -> None:
        """Show lines."""
        self._put([[(visible(line), "")] for line in lines])

    def _put(self, lines: list[Parts]) -> None:
        self.lines = lines
        self.virtual_size = Size(self.size.width, len(lines))
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw some lines; Textual works out the sheet's own colors once for all of them."""
        self._plain = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw a line, one column from the edge."""
        row = y + self.scroll_offset.y
        parts, plain = self.lines[row] if row < len(self.lines) else [], self._plain
        segments = [Segment(text, self.get_component_rich_style(name) if name else plain) for text, name in parts]
        return Strip([Segment(" ", plain), *segments]).adjust_cell_length(self.size.width, plain)


class Text(ScrolledLines):
    """Paragraphs, wrapped to the available width."""

    COMPONENT_CLASSES = {"text--title", "text--strong", "text--muted"}  # noqa: RUF012  Textual's way

    def __init__(self) -> None:
        super().__init__()
        self.paragraphs: Sequence[Parts] = ()

    def write(self, paragraphs: Sequence[Parts]) -> None:
        """Show paragraphs."""
        self.paragraphs = paragraphs
        self._lay_out()

    def on_resize(self) -> None:
        """Wrap for the new width."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = min(self.size.width - MARGINS, WIDEST)
        if width > 0:  # a paragraph that starts with a name is indented by it
            indents = [len(each[0][0]) + 2 if len(each) > 1 else 0 for each in self.paragraphs]
            paragraphs = zip(self.paragraphs, indents, strict=True)
            self._put([line for each, indent in paragraphs for line in wrap(each, width, indent)])


class TableSheet(ScrolledLines):
    """The parts on the table."""

    COMPONENT_CLASSES = {"table--title", "table--strong", "table--muted", "table--card", "table--back"}  # noqa: RUF012

    def lay_out(self, lines: Sequence[Line]) -> None:
        """Show lines as `draw_table` makes them."""
        self._put(
            [[(suited(visible(text)), f"table--{style}" if style else "") for text, style in line] for line in lines]
        )


class PlayByPlay(ScrolledLines):
    """The plays told, the latest at the bottom."""

    COMPONENT_CLASSES = {"told--where", "told--old", "told--now", "told--sum", "told--score"}  # noqa: RUF012  Textual's way
    DEFAULT_CSS = "PlayByPlay { height: 1fr; min-height: 2; }"

    def __init__(self) -> None:
        super().__init__()
        self.told: tuple[Told, ...] = ()
        self.opening = ""  # shown before the first play
        self._wrapped: dict[Told, list[Parts]] = {}
        self._width = 0

    def tell(self, told: Sequence[Told]) -> None:
        """Show plays."""
        self.told = tuple(play for play in told if play.text or play.sums)
        self._lay_out()

    def rows_of_latest(self, columns: int, *, with_sums: bool) -> int:
        """Return the rows of the latest play in a sheet of `columns`, with or without how it adds up."""
        if not self.told:
            return 0
        play = self.told[-1] if with_sums else replace(self.told[-1], sums=())
        return len(_lines(play, columns - MARGINS))

    def on_resize(self) -> None:
        """Wrap for the new width."""
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.size.width - MARGINS
        if width < 1:
            return
        if width != self._width:
            self._width, self._wrapped = width, {}
        lines: list[Parts] = [] if self.told else [[(visible(self.opening), "told--old")]]
        lines += [line for play in self.told[:-1] for line in self._lines(play)]
        before = len(lines)
        if self.told:
            latest = self._lines(self.told[-1])
            lines += [[(text, "told--now" if name == "told--old" else name) for text, name in line] for line in latest]
        self._put(lines)
        last = max(len(lines) - self.size.height, 0)
        begins = before if self.told else 0  # a play too long for the sheet is read from its beginning
        self.scroll_to(y=min(last, begins), animate=False, immediate=True, force=True)

    def _lines(self, play: Told) -> list[Parts]:
        if play not in self._wrapped:
            self._wrapped[play] = _lines(play, self._width)
        return self._wrapped[play]


def _lines(play: Told, width: int) -> list[Parts]:
    """Tell a play; how it adds up stands on lines of its own."""
    where = play.headline.split(", ")[0]  # the scoreboard has the rest
    parts = [(f"{where}  ", "told--where"), (suited(play.text), "told--old")]
    if play.scored:
        parts.append((f"  {play.score[0]}-{play.score[1]}", "told--score"))
    sums: Parts = [(" " * INDENT + suited(" · ".join(map(str, play.sums))), "told--sum")] if play.sums else []
    return [*wrap(parts, width, INDENT), *(wrap(sums, width, INDENT) if sums else [])]


def wrap(parts: Parts, width: int, indent: int = 0) -> list[Parts]:
    """Wrap a paragraph at its spaces; all lines but the first are indented."""
    lines: list[Parts] = [[]]
    used = 0
    for text, name in parts:
        for place, word in enumerate(visible(text).split(" ")):
            blank = " " if place and not (len(lines) > 1 and used == indent) else ""
            if used > indent and used + len(blank) + len(word) > width:
                lines.append([(" " * indent, name)])
                used, blank = indent, ""
            if lines[-1] and lines[-1][-1][1] == name:
                lines[-1][-1] = (lines[-1][-1][0] + blank + word, name)
            else:
                lines[-1].append((blank + word, name))
            used += len(blank) + len(word)
    return lines


def rows_of(text: str, width: int) -> int:
    """Rows of a wrapped text, `MOST_LINES` at most."""
    return min(max(len(wrap([(text, "")], width)), 1), MOST_LINES)


# The keys of a game's screen.


Key = tuple[str, str, str]  # the key's name, how it is shown, what it does


class GameKey(NamedTuple):
    """A key of a game's screen."""

    names: str  # as Textual has them; the last line shows the first
    action: str
    shown: str
    does: str  # on the last line; empty where it is not shown there, or said by the game
    help: str
    also: str  # the other keys on the help page


GAME_KEYS = (
    GameKey("question_mark,f1", "help", "?", "help", "help with this decision", "F1"),
    GameKey("escape,f10", "menu", "Esc", "menu", "menu: quit, theme, animation, sound", ""),
    GameKey("tab,f2", "figures", "Tab", "stats", "box score, scoring and drives", "F2"),
    GameKey("number_sign,f3", "table", "#", "table", "everything on the table: charts, packs, piles, hands", "F3"),
    GameKey("exclamation_mark,f6", "hint", "!", "hint", "a hint: highlight the coach's pick; Enter uses it", "F6"),
    GameKey("percent_sign,f11", "worth", "%", "chances", "your chance to win, and what each answer is worth", "F11"),
    GameKey(
        "at,f9",
        "coach",
        "@",
        "coach",
        "let the coach play: this answer, this play, this drive, to the end of the period",
        "F9",
    ),
    GameKey(
        "less_than_sign,backspace,ctrl+z,f8",
        "undo",
        "<",
        "undo",
        "undo: any answer against a bot; else until dice, a card or the other team follow",
        "Backspace",
    ),
    GameKey("equals_sign,f5", "again", "=", "same again", "answer as last time", "F5"),
    GameKey(
        "plus,f7",
        "again_to_the_end",
        "+",
        "",
        "the same, for every card still to be played face down on this play",
        "F7",
    ),
    GameKey("tilde,f4", "usual", "~", "", "auto-answers to routine questions, until you press it again", "F4"),
)
HELP = (
    ("numbers", "pick an answer: the same number is the same answer all game long"),
    ("letters", "narrow the answers down; Enter selects, Esc clears"),
    ("arrows, mouse", "move, pick; Shift+↑↓ scrolls the play-by-play"),
    *((f"{key.shown}  {key.also}".rstrip(), key.help) for key in GAME_KEYS),
    ("Ctrl+C", "quit now; every answer is saved"),
)


def keys(frame: Frame | None, usual: str, *, may_undo: bool) -> list[Key]:
    """Return the keys that do something in a frame; `usual` labels the key for usual answers, if there are any."""
    covered = frame is None or frame.must_come is not None
    asked = None if frame is None or covered else frame.asked
    team_asked = asked is not None and asked.by is not None
    works = {
        "table": frame is not None and bool(frame.table) and not covered,
        "hint": team_asked,
        "worth": team_asked,
        "coach": team_asked,
        "undo": may_undo,
        "again": asked is not None and bool(asked.again),
        "usual": asked is not None,
    }
    named = [(key, usual if key.action == "usual" else key.does) for key in GAME_KEYS]
    return [(key.names.split(",")[0], key.shown, does) for key, does in named if does and works.get(key.action, True)]


# Key bar and board.


def last_turned_up(told: Sequence[Told]) -> tuple[tuple[Part, ...], tuple[Sum, ...]]:
    """Return the cards and dice still on the table, of the last play or the one before, with their sums."""
    for play in reversed(told[-2:]):
        if play.turned_up or play.sums:
            return play.turned_up, play.sums
    return (), ()


def _said(keys: Sequence[Key]) -> list[Key]:
    """Return keys with what they do in the language in use."""
    return [(name, say(shown), say(does)) for name, shown, does in keys]


class KeyBar(Widget):
    """The keys of a screen on its last line; a click does what the key does."""

    DEFAULT_CSS = "KeyBar { dock: bottom; height: 1; padding: 0 0 0 1; background: $panel; text-overflow: ellipsis; }"

    def __init__(self, keys: Sequence[Key] = ()) -> None:
        super().__init__()
        self.keys = _said(keys)
        self.said = ""  # in place of the keys

    def show(self, keys: Sequence[Key]) -> None:
        """Show other keys."""
        if _said(keys) != self.keys or self.said:
            self.keys = _said(keys)
            self.say("")

    def say(self, text: str) -> None:
        """Say something in place of the keys, on as many lines as needed, until they are shown again."""
        self.said = text
        self.styles.height = rows_of(text, self.size.width)
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
    """Scoreboard, field, and the dice and cards last turned up."""

    DEFAULT_CSS = """
    FieldBoard { height: auto; }
    FieldBoard > #score { height: 2; background: $panel; }
    """

    def __init__(self) -> None:
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
        """Show cards and dice face up, with their sums."""
        self.shown = (tuple(parts), tuple(sums))
        self._draw_turned()

    def fit_into(self, grass: int, turned_rows: int) -> None:
        """Set the rows of the field and of dice and cards."""
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
        """Show the first `plays` plays of a frame, or all."""
        told = self.query_one(PlayByPlay)
        home, away = frame.teams
        told.opening = say("{game}: {home} vs. {away}.", game=frame.title, home=home, away=away)
        told.tell(frame.told[:plays])

    def lay(self, lines: Sequence[Line]) -> None:
        """Show the lines of a table."""
        self.query_one(TableSheet).lay_out(lines)

    def fit_into(self, rows: int, width: int) -> None:
        """Give the table `width` columns beside the play-by-play or, if 0, `rows` below it."""
        table = self.query_one(TableSheet)
        table.display = bool(rows)
        self.styles.layout = "horizontal" if width else "vertical"
        table.styles.width = width or "1fr"
        table.styles.height = "1fr" if width else rows


# Forms.


LONGEST = 40  # letters of a title
TYPED = 58  # letters of a line of a form: a team with its badge


@dataclass
class FormLine:
    """A line of a form, with values to step through or, without any, with text to type."""

    key: str
    name: str
    value: str
    values: tuple[str, ...] = ()
    go: bool = False  # Enter here sends the form
    opens: bool = False  # Enter here shows or hides the lines behind it
    more: bool = False  # shown only once those are
    blank: str = ""  # used if nothing is typed
    about: str = ""  # what is said while the line is marked, if its value has no note
    most: int = 0  # a whole number up to this can be typed as well as the values
    words: Mapping[str, str] = field(default_factory=dict)  # how a value is shown
    notes: Mapping[str, str] = field(default_factory=dict)  # what is said about a value while the line is marked


class Form(ScrollView, can_focus=True):
    """Lines, one of which is marked."""

    COMPONENT_CLASSES = {"form--name", "form--value", "form--here", "form--go"}  # noqa: RUF012  Textual's way

    @dataclass
    class Sent(Message):
        """The form is filled in."""

        values: dict[str, str]

    @dataclass
    class Marked(Message):
        """Another line is marked, or has another value."""

        note: str

    def __init__(self, lines: Sequence[FormLine]) -> None:
        super().__init__()
        self.every_line = list(lines)
        self.open = False  # whether all lines are shown
        self.here = 0
        self._name_width = max(len(line.name) for line in lines) + 3

    @property
    def lines(self) -> list[FormLine]:
        """The lines that are shown."""
        return [line for line in self.every_line if self.open or not line.more]

    def on_mount(self) -> None:
        """Take as many rows as it has lines."""
        self._fit()

    def _fit(self) -> None:
        self.virtual_size = Size(60, len(self.lines))
        self.styles.height = len(self.lines)

    def render_line(self, y: int) -> Strip:
        """Draw a line."""
        index = y + self.scroll_offset.y
        if index >= len(self.lines):
            return Strip.blank(self.size.width, self.rich_style)
        line, here = self.lines[index], index == self.here
        style = self.get_component_rich_style
        if line.go:
            segments = [Segment(f" {line.name} ", style("form--here" if here else "form--go"))]
        elif line.opens:
            shown = f" {line.name} {'▾' if self.open else '▸'} "
            segments = [Segment(shown, style("form--here" if here else "form--name"))]
        else:
            value = fit(line.words.get(line.value, line.value) or ("" if here else line.blank), TYPED)
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
        elif event.key == "enter" or (line.opens and event.key in ("left", "right", "space")):
            self._enter(line)
        elif line.values and event.key in ("left", "right", "space"):
            self._turn(line, -1 if event.key == "left" else 1)
        elif event.key == "backspace" and (not line.values or (line.most and line.value.isdecimal())):
            line.value = line.value[:-1] or "".join(line.values[:1])
        elif line.most and event.character and event.character.isdecimal():
            typed = line.value + event.character if line.value.isdecimal() else event.character
            line.value = typed if 1 <= int(typed) <= line.most else line.value
        elif event.is_printable and event.character and not (line.values or line.go or line.opens):
            line.value = (line.value + event.character)[:TYPED]
        else:
            return
        event.stop()
        event.prevent_default()
        self._say_marked()

    def _say_marked(self) -> None:
        self.refresh()
        line = self.lines[self.here]
        self.post_message(self.Marked(visible(line.notes.get(line.value, line.about))))

    def _enter(self, line: FormLine) -> None:
        if line.go:
            filled = {each.key: each.value for each in self.every_line if not (each.go or each.opens)}
            self.post_message(self.Sent(filled))
        elif line.opens:
            self.open = not self.open
            self._fit()
        else:
            self._move(1)

    def _move(self, by: int) -> None:
        self.here = (self.here + by) % len(self.lines)
        self.scroll_to_region(Region(0, self.here, 1, 1), animate=False, force=True)

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
        if line.go or line.opens:
            self._enter(line)
        elif index == self.here and line.values:
            self._turn(line, 1)
        self.here = index
        self._say_marked()
