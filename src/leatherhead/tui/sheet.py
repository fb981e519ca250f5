"""Lines of text that scroll. Each is wrapped once, and only the visible ones are drawn."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from leatherhead import Line, Told, visible

Parts = list[tuple[str, str]]  # texts, each with the class that styles it
INDENT = 2  # of a play's further lines
MARGINS = 3  # columns: the edges and the scrollbar
WIDEST = 100  # columns of text that the eye can follow
PAGE_MARGINS = 2  # columns around the sheet of a page


def text_columns(window: int) -> int:
    """Return how many columns of text a page has in a window of such a width."""
    return min(window - PAGE_MARGINS - MARGINS, WIDEST)


class ScrolledLines(ScrollView, can_focus=False):
    """Lines as they are."""

    DEFAULT_CSS = (
        "ScrolledLines { height: 1fr; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }"
    )

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  Textual's word
        """Start with an empty sheet."""
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
        """Start with nothing written."""
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
        if width > 0:
            self._put([line for each in self.paragraphs for line in wrap(each, width, _indent(each))])


class TableSheet(ScrolledLines):
    """What lies on the table, part by part."""

    COMPONENT_CLASSES = {"table--title", "table--strong", "table--muted", "table--card", "table--back"}  # noqa: RUF012

    def lay_out(self, lines: Sequence[Line]) -> None:
        """Show lines as `draw_table` makes them."""
        self._put([[(visible(text), f"table--{style}" if style else "") for text, style in line] for line in lines])


def _indent(paragraph: Parts) -> int:
    """A paragraph that starts with a name is indented by it."""
    return len(paragraph[0][0]) + 2 if len(paragraph) > 1 else 0


class PlayByPlay(ScrolledLines):
    """The plays told, the latest at the bottom."""

    COMPONENT_CLASSES = {"told--where", "told--old", "told--now", "told--sum", "told--score"}  # noqa: RUF012  Textual's way
    DEFAULT_CSS = "PlayByPlay { height: 1fr; min-height: 2; }"

    def __init__(self) -> None:
        """Start with nothing told."""
        super().__init__()
        self.told: tuple[Told, ...] = ()
        self.opening = ""  # shown before the first play
        self._wrapped: dict[Told, list[Parts]] = {}
        self._width = 0

    def tell(self, told: Sequence[Told]) -> None:
        """Show plays."""
        self.told = tuple(play for play in told if play.text or play.sums)
        self._lay_out()

    def rows_of_latest(self, columns: int) -> int:
        """Return how many rows the latest play takes in a sheet of so many columns."""
        return len(wrap(_parts(self.told[-1]), columns - MARGINS, INDENT)) if self.told else 0

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
        if self.told:
            lines += _as_latest(self._lines(self.told[-1]))
        self._put(lines)
        self.scroll_to(y=max(len(lines) - self.size.height, 0), animate=False, immediate=True, force=True)

    def _lines(self, play: Told) -> list[Parts]:
        if play not in self._wrapped:
            self._wrapped[play] = wrap(_parts(play), self._width, INDENT)
        return self._wrapped[play]


def _parts(play: Told) -> Parts:
    where = play.headline.split(", ")[0]  # the scoreboard has the rest
    parts = [(f"{where}  ", "told--where"), (play.text, "told--old")]
    parts += [(f"  {each}", "told--sum") for each in play.sums]
    if play.scored:
        parts.append((f"  {play.score[0]}-{play.score[1]}", "told--score"))
    return parts


def _as_latest(lines: list[Parts]) -> list[Parts]:
    return [[(text, "told--now" if name == "told--old" else name) for text, name in line] for line in lines]


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
            _add(lines[-1], f"{blank}{word}", name)
            used += len(blank) + len(word)
    return lines


def _add(line: Parts, text: str, name: str) -> None:
    if line and line[-1][1] == name:
        line[-1] = (line[-1][0] + text, name)
    else:
        line.append((text, name))
