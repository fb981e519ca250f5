"""Pages over the game: help, statistics, a menu."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from io import StringIO

from rich.console import Console
from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

import leatherhead
from leatherhead import Frame, Line, Option, RulebookSection, draw_table, say, sentence, visible
from leatherhead.tui.choices import Choices
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import HELP, KeyBar, Parts, ScrolledLines, TableSheet, Text, text_columns

Add = Callable[[], Mapping[str, list[str]]]  # makes the figures, by the title of their page
TITLE, STRONG, MUTED = "text--title", "text--strong", "text--muted"
BLANK: Parts = [("", "")]
BACK = ("escape", "Esc", "back")
SCROLL = ("down", "↑↓", "scroll")
TABLE_MARGINS = 2  # columns: the edge and the scrollbar, as in a game, so that a chart looks the same in both
ON_THE_FIRST_PAGE = 8  # lines of a part that shares a page with others


def markdown_lines(markdown: str, columns: int) -> list[str]:
    """Return the lines of a Markdown text wrapped to a width."""
    drawn = StringIO()
    Console(file=drawn, width=columns, no_color=True).print(Markdown(visible(markdown)))
    return [line.rstrip() for line in drawn.getvalue().splitlines()]


class PageScreen(Screen[None]):
    """A page to read and close."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("escape,q,enter,question_mark,f1", "back"),
        Binding("down", "move(1)"),
        Binding("up", "move(-1)"),
        Binding("pagedown,space", "move(10)"),
        Binding("pageup", "move(-10)"),
        Binding("home", "move(-9999)"),
        Binding("end", "move(9999)"),
    ]

    def action_back(self) -> None:
        """Close the page."""
        self.dismiss()

    def action_move(self, lines: int) -> None:
        """Scroll."""
        self.query_one(ScrolledLines).scroll_relative(y=lines, animate=False)


class Help(PageScreen):
    """What the question means, then the rule in words, the clauses behind it, the keys."""

    BINDINGS = [Binding("r,f3", "rulebook")]  # noqa: RUF012  Textual's way

    app: Program

    def __init__(self) -> None:
        super().__init__()
        self.frame: Frame | None = None
        self.covered = False
        self._written: tuple[Frame, bool] | None = None

    def explain(self, frame: Frame, *, covered: bool) -> "Help":
        """Explain a frame from now on; only the keys while the keyboard changes hands."""
        self.frame, self.covered = frame, covered
        return self

    def compose(self) -> ComposeResult:
        """One sheet."""
        yield Static(id="tabs", classes="title")
        yield Text()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Write the sheet."""
        text = self.query_one(Text)
        text.scroll_to(y=0, animate=False, immediate=True, force=True)
        if self.frame is not None and (self.frame, self.covered) != self._written:
            self._written = (self.frame, self.covered)
            self.query_one("#tabs", Static).update(say("{game}: help", game=self.frame.title), layout=False)
            self._write(self.frame)
            has_rulebook = bool(leatherhead.rulebook_sections(self.frame.slug))
            self.query_one(KeyBar).show([SCROLL, *([("r", "R", sentence("rules.open"))] if has_rulebook else []), BACK])

    def on_resize(self) -> None:
        """Write for the new width."""
        if self._written is not None:
            self._write(self._written[0])

    def _write(self, frame: Frame) -> None:
        self.query_one(Text).write(self._paragraphs(frame))

    def action_rulebook(self) -> None:
        """Open the rulebook at the section behind the question."""
        if self.frame is not None and leatherhead.rulebook_sections(self.frame.slug):
            behind = [] if self.covered else sections_behind(self.frame)
            self.app.lay_over(self.app.rulebook_page(self.frame.slug, behind[0].title if behind else ""))

    def _paragraphs(self, frame: Frame) -> list[Parts]:
        asked, said = frame.asked, []
        if asked is not None and not self.covered:
            said = [[(asked.text, STRONG)], BLANK]
            said += [[(leatherhead.without_clauses(asked.help), "")], BLANK] if asked.help else []
            said += _titled(say("Answers"), [(each.name, _about(each)) for each in asked.options if _about(each)])
            clauses = leatherhead.clauses(frame.slug)
            for section in sections_behind(frame):
                lines = "\n".join(markdown_lines(section.text, text_columns(self.size.width))).strip("\n").split("\n")
                said += _titled(section.title, [("", each) for each in lines])
            named = clauses.expand(" ".join((asked.help, *asked.rules)))
            said += _titled(say("Full text"), [(each, " ".join(clauses[each].text.split())) for each in named])
            said += _keys(HELP)
        return said or _keys(HELP)


def sections_behind(frame: Frame) -> list[RulebookSection]:
    """Return the sections of the rulebook behind the question of a frame."""
    asked = frame.asked
    if asked is None:
        return []
    sections = leatherhead.rulebook_sections(frame.slug)
    return sections.behind(leatherhead.clauses(frame.slug), asked.help, asked.rules)


def _titled(title: str, rows: Sequence[tuple[str, str]]) -> list[Parts]:
    """A title and its rows, each with its name in front; nothing if there are no rows."""
    width = max((len(name) for name, _ in rows), default=0)
    told = [[(name.ljust(width), STRONG), (f"  {text}", MUTED)] if width else [(text, MUTED)] for name, text in rows]
    return [[(title, TITLE)], *told, BLANK] if rows else []


def _keys(rows: Sequence[tuple[str, str]]) -> list[Parts]:
    """The keys of a screen, each with what it does."""
    return _titled(say("Keys"), [(say(key), say(does)) for key, does in rows])


def _about(option: Option) -> str:
    """What an answer is, and what it leads to now."""
    return ". ".join(filter(None, (option.about.rstrip("."), option.note[:1].upper() + option.note[1:])))


class KeyHelp(PageScreen):
    """The keys of a screen without questions."""

    def __init__(self) -> None:
        super().__init__()
        self.heading = ""
        self.rows: Sequence[tuple[str, str]] = ()

    def of(self, heading: str, rows: Sequence[tuple[str, str]]) -> "KeyHelp":
        """Explain these keys from now on."""
        self.heading, self.rows = heading, rows
        return self

    def compose(self) -> ComposeResult:
        """One sheet."""
        yield Static(id="tabs", classes="title")
        yield Text()
        yield KeyBar([SCROLL, BACK])

    def on_screen_resume(self) -> None:
        """Write the sheet."""
        self.query_one("#tabs", Static).update(self.heading, layout=False)
        self.query_one(Text).write(_keys(self.rows))


class TablePage(PageScreen):
    """Everything on the table: small parts on the first page, each chart and pack on a page of its own."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,tab", "turn(1)"),
        Binding("left,shift+tab", "turn(-1)"),
        Binding("number_sign,f3", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.frame: Frame | None = None
        self.page = 0

    def of(self, frame: Frame) -> "TablePage":
        """Show a frame's table from now on."""
        if self.frame is None or frame.slug != self.frame.slug:
            self.page = 0
        self.frame = frame
        return self

    def compose(self) -> ComposeResult:
        """The names of the pages, and one of them."""
        yield Static(id="tabs")
        yield TableSheet()
        yield KeyBar([("right", "←→", "other page"), SCROLL, BACK])

    def on_screen_resume(self) -> None:
        """Draw the page that was open last."""
        self.action_turn(0)

    def on_resize(self) -> None:
        """Draw for the new width."""
        self.action_turn(0)

    def _pages(self) -> dict[str, list[Line]]:
        width = self.size.width - TABLE_MARGINS
        parts = self.frame.table if self.frame else ()
        drawn = [(part, draw_table([part], width, full=True)) for part in parts]
        small = [line for _, lines in drawn if len(lines) <= ON_THE_FIRST_PAGE for line in lines]
        large = {part.name.partition(":")[0]: lines for part, lines in drawn if len(lines) > ON_THE_FIRST_PAGE}
        return {say("Table"): small, **large} if small else large

    def action_turn(self, by: int) -> None:
        """Turn to another page."""
        pages = self._pages()
        if not pages:
            return
        self.page = (self.page + by) % len(pages)
        self.query_one("#tabs", Static).update(tabs([*pages], self.page, self.size.width), layout=False)
        table = self.query_one(TableSheet)
        table.lay_out([*pages.values()][self.page])
        table.scroll_home(animate=False)


def tabs(names: Sequence[str], here: int, width: int) -> Content:
    """The names of the pages on one line, the current one marked and always in sight; how many, if not all fit."""
    names = [visible(name) for name in names]
    place = say("… {page} of {pages}", page=here + 1, pages=len(names))
    if sum(len(name) + 3 for name in names) <= width:
        first, last = 0, len(names)
    else:
        room, first, last = width - len(place) - 2, here, here + 1
        while first > 0 and sum(len(name) + 3 for name in names[first - 1 : last]) <= room:
            first -= 1
        while last < len(names) and sum(len(name) + 3 for name in names[first : last + 1]) <= room:
            last += 1
    parts: list[str | tuple[str, str]] = ["… " if first else ""]
    for index in range(first, last):
        parts += [(f" {names[index]} ", "bold reverse" if index == here else "$muted"), " "]
    return Content.assemble(*parts, *([(place, "$muted")] if last - first < len(names) else []))


class Figures(PageScreen):
    """Box score, scoring and drives."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,tab,f2", "turn(1)"),
        Binding("left,shift+tab", "turn(-1)"),
    ]

    app: Program

    def __init__(self) -> None:
        super().__init__()
        self.figures: Add | None = None
        self.pages: Mapping[str, list[str]] = {}
        self.page = 0

    def of(self, figures: Add) -> "Figures":
        """Show figures from now on, which may take a while to make."""
        self.figures, self.pages = figures, {}
        return self

    def compose(self) -> ComposeResult:
        """The names of the pages, and one of them."""
        yield Static(id="tabs")
        yield ScrolledLines()
        yield KeyBar([("right", "←→", "other page"), SCROLL, BACK])

    def on_screen_resume(self) -> None:
        """Make the figures in a thread: a bot may be thinking."""
        if self.figures is not None:
            self.pages, self.page = {}, 0
            self.query_one("#tabs", Static).update(layout=False)
            self.show_wait(self.app.wait)
            threading.Thread(target=self._add_up, args=(self.figures,), daemon=True).start()

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        if not self.pages:
            self.query_one(ScrolledLines).lay([text])

    def _add_up(self, figures: Add) -> None:
        pages = figures()

        def show() -> None:
            if figures == self.figures and not self.pages:  # otherwise it was closed meanwhile
                self.pages = pages
                self.action_turn(0)

        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(show)

    def action_turn(self, by: int) -> None:
        """Turn to another page."""
        if not self.pages:
            return
        self.page = (self.page + by) % len(self.pages)
        self.query_one("#tabs", Static).update(tabs([*self.pages], self.page, self.size.width), layout=False)
        sheet = self.query_one(ScrolledLines)
        sheet.lay([*self.pages.values()][self.page])
        sheet.scroll_home(animate=False)


class Menu(ModalScreen[str]):
    """A short list over the game."""

    BINDINGS = [Binding("escape,f10", "back")]  # noqa: RUF012  Textual's way

    def __init__(self) -> None:
        super().__init__()
        self.options: Sequence[Option] = ()
        self.heading = ""

    def offer(self, options: Sequence[Option], heading: str = "") -> "Menu":
        """Offer options from now on, under a heading."""
        self.options, self.heading = options, heading
        return self

    def compose(self) -> ComposeResult:
        """A box with a list."""
        with Vertical(id="box"):
            yield Static(id="heading", classes="title")
            yield Choices()

    def on_screen_resume(self) -> None:
        """Show the list with its first answer marked, the one that changes nothing, or least."""
        heading, choices = self.query_one("#heading", Static), self.query_one(Choices)
        heading.display = bool(self.heading)
        heading.update(self.heading)
        choices.offer(self.options, here=self.options[0].label if self.options else None)
        choices.focus()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Dismiss the menu with the picked answer."""
        if message.label in [option.label for option in self.options]:
            self.dismiss(message.label)

    def action_back(self) -> None:
        """Pick nothing."""
        self.dismiss(None)


def offer_coach(app: Program, period: str, then: Callable[[str | None], None]) -> None:
    """Ask how long the coach should play."""
    offered = [
        Option("answer", say("this one answer")),
        Option("play", say("the rest of this play")),
        Option("drive", say("this drive")),
        Option("period", say(f"to the end of the {period}")),
    ]
    app.lay_over(app.page(Menu).offer(offered, say("Let the coach play")), then)


def offer_menu(app: Program) -> None:
    """Show the menu."""

    def chosen(label: str | None) -> None:
        if label == "leave":
            app.exit(0)
        elif label == "start screen":
            app.switch_screen(app.start_screen())
        elif label == "theme":
            app.action_other_light()
        elif label == "animation":
            app.change_animation()
        elif label == "sound":
            app.change_sound()

    offered = [
        Option("go on", say("back to the game")),
        Option("leave", say("save and quit")),
        Option("start screen", say("save and go to the start screen")),
        Option("theme", say("theme: light") if app.is_light else say("theme: dark")),
        Option("animation", say(f"animation: {app.animation}")),
        Option("sound", say("sound: on") if app.sound else say("sound: off")),
    ]
    app.lay_over(app.page(Menu).offer(offered), chosen)
