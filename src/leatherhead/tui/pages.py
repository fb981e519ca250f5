"""Pages over the game: help, figures, a menu."""

import functools
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

import leatherhead
from leatherhead import Frame, Option
from leatherhead.tui.choices import Choices
from leatherhead.tui.sheet import Parts, Sheet, Text
from leatherhead.tui.widgets import KeyBar

if TYPE_CHECKING:
    from leatherhead.tui.app import Leatherhead

ID = r"[A-Z]{2}-[A-Z0-9.]+(?:-[A-Z0-9]+)*"
CLAUSE, ROW, PARAGRAPH = re.compile(rf"\b{ID}\b"), re.compile(rf"\| ({ID}) \|"), re.compile(rf"\*\*({ID}\b)[ .]")
Add = Callable[[], Mapping[str, list[str]]]  # adds figures up, by the name of their page
TITLE, STRONG, MUTED = "text--title", "text--strong", "text--muted"
BLANK: Parts = [("", "")]
BACK = ("escape", "Esc", "back")
SCROLL = ("down", "↑↓", "scroll")
COMMANDS = (
    ("1-9", "pick an answer"),
    ("letters", "narrow the answers down; Enter takes the marked one, Esc clears"),
    ("arrows, mouse", "move, pick; Shift+↑↓ scrolls the play-by-play"),
    ("?  F1", "this page: what the question at hand means"),
    ("Tab  F2", "box score, scoring and drives"),
    ("#  F3", "draw the field another way, or not at all: more room for the table"),
    ("~  F4", "have usual answers given for you, until you press it again"),
    ("=  F5", "answer as last time"),
    ("!  F6", "let the coach answer this one"),
    ("+  @", "the same, for all that is still to be laid face down in this play"),
    ("<  Backspace", "take the last answer back, as long as nothing hidden was learned since"),
    ("Esc", "menu: leave, light or dark, animation"),
    ("Ctrl+C", "leave at once; every answer is kept"),
)


class Page(Screen[None]):
    """A page that is read and put away."""

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
        """Put the page away."""
        self.dismiss()

    def action_move(self, lines: int) -> None:
        """Scroll."""
        self.query_one(Sheet).scroll_relative(y=lines, animate=False)


class Help(Page):
    """What the question at hand means, with the clauses that say so."""

    def __init__(self) -> None:
        """Begin with nothing explained."""
        super().__init__()
        self.frame: Frame | None = None
        self.covered = False
        self._written: tuple[Frame, bool] | None = None

    def explain(self, frame: Frame, *, covered: bool) -> "Help":
        """Explain a frame from now on; while the keyboard changes hands only the keys."""
        self.frame, self.covered = frame, covered
        return self

    def compose(self) -> ComposeResult:
        """One sheet."""
        yield Static(id="tabs", classes="title")
        yield Text()
        yield KeyBar([SCROLL, BACK])

    def on_screen_resume(self) -> None:
        """Write the sheet."""
        text = self.query_one(Text)
        text.scroll_to(y=0, animate=False, immediate=True, force=True)
        if self.frame is not None and (self.frame, self.covered) != self._written:
            self._written = (self.frame, self.covered)
            self.query_one("#tabs", Static).update(f"{self.frame.title}: help", layout=False)
            text.write(self._paragraphs(self.frame))

    def _paragraphs(self, frame: Frame) -> list[Parts]:
        asked, said = frame.asked, []
        if asked is not None and not self.covered:
            said = [[(asked.text, STRONG)], BLANK]
            said += [[(asked.help, "")], BLANK] if asked.help else []
            said += _titled("Answers", [(each.label, each.hint) for each in asked.options if each.hint])
            said += _titled("Under way", [("", rule) for rule in asked.rules])
            named = CLAUSE.findall(" ".join((asked.help, *asked.rules[:2])))
            texts = _clause_texts(frame.slug)
            said += _titled("The rules", [(each, texts[each]) for each in dict.fromkeys(named) if each in texts])
        return [*said, *_titled("Keys", COMMANDS)]


def _titled(title: str, rows: Sequence[tuple[str, str]]) -> list[Parts]:
    """A title and its rows, each with what it is about in front; nothing where there is none."""
    width = max((len(name) for name, _ in rows), default=0)
    told = [[(name.ljust(width), STRONG), (f"  {text}", MUTED)] if width else [(text, MUTED)] for name, text in rows]
    return [[(title, TITLE)], *told, BLANK] if rows else []


@functools.cache
def _clause_texts(slug: str) -> dict[str, str]:
    """What a game's rules page says under each id: a row of its table, or a paragraph."""
    texts: dict[str, str] = {}
    for line in leatherhead.rules(slug).splitlines():
        if row := ROW.match(line):
            texts.setdefault(row[1], line.split("|")[2].strip())
        elif paragraph := PARAGRAPH.match(line):
            text = line.removeprefix(f"**{paragraph[1]}")
            texts.setdefault(paragraph[1], text.replace("**", "").replace("`", "").strip(" ."))
    return {clause: text for clause, text in texts.items() if text}


class Figures(Page):
    """Box score, scoring and drives."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,tab,f2", "turn(1)"),
        Binding("left,shift+tab", "turn(-1)"),
    ]

    app: "Leatherhead"

    def __init__(self) -> None:
        """Begin with nothing added up."""
        super().__init__()
        self.figures: Add | None = None
        self.pages: Mapping[str, list[str]] = {}
        self.page = 0

    def of(self, figures: Add) -> "Figures":
        """Show figures from now on, which may take a while."""
        self.figures, self.pages = figures, {}
        return self

    def compose(self) -> ComposeResult:
        """The names of the pages, and one of them."""
        yield Static(id="tabs")
        yield Sheet()
        yield KeyBar([("right", "←→", "other page"), SCROLL, BACK])

    def on_screen_resume(self) -> None:
        """Add up in a thread: a bot may be thinking."""
        if self.figures is not None:
            self.pages, self.page = {}, 0
            self.query_one("#tabs", Static).update(layout=False)
            self.query_one(Sheet).lay([])
            threading.Thread(target=self._add_up, args=(self.figures,), daemon=True).start()

    def _add_up(self, figures: Add) -> None:
        pages = figures()
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(self._show, figures, pages)

    def _show(self, figures: Add, pages: Mapping[str, list[str]]) -> None:
        if figures == self.figures and not self.pages:  # else it was put away meanwhile
            self.pages = pages
            self.action_turn(0)

    def action_turn(self, by: int) -> None:
        """Turn to another page."""
        if not self.pages:
            return
        self.page = (self.page + by) % len(self.pages)
        tabs: list[str | tuple[str, str]] = []
        for index, name in enumerate(self.pages):
            tabs += [(f" {name} ", "bold reverse" if index == self.page else "$muted"), " "]
        self.query_one("#tabs", Static).update(Content.assemble(*tabs), layout=False)
        sheet = self.query_one(Sheet)
        sheet.lay([*self.pages.values()][self.page])
        sheet.scroll_home(animate=False)


class Menu(ModalScreen[str]):
    """A short list over the game."""

    BINDINGS = [Binding("escape,f10", "back")]  # noqa: RUF012  Textual's way

    def __init__(self) -> None:
        """Begin with nothing on offer."""
        super().__init__()
        self.options: Sequence[Option] = ()

    def offer(self, options: Sequence[Option]) -> "Menu":
        """Offer options from now on."""
        self.options = options
        return self

    def compose(self) -> ComposeResult:
        """A box with a list."""
        with Vertical(id="box"):
            yield Choices()

    def on_screen_resume(self) -> None:
        """Put the list up."""
        choices = self.query_one(Choices)
        choices.offer(self.options)
        choices.focus()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Say what was picked."""
        if message.label in [option.label for option in self.options]:
            self.dismiss(message.label)

    def action_back(self) -> None:
        """Pick nothing."""
        self.dismiss(None)
