"""The rulebook of a game: a page for each section, with the clauses behind it on a key."""

from textwrap import wrap

from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Static

import leatherhead
from leatherhead import Clauses, RulebookSection, RulebookSections, chosen_language, sentence, visible
from leatherhead.tui.pages import BACK, SCROLL, PageScreen, markdown_lines, tabs
from leatherhead.tui.widgets import KeyBar, ScrolledLines, text_columns

OTHER = ("right", "←→", "other section")


class RulebookPage(PageScreen):
    """The rulebook for players, section by section; below each, its clauses in full."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,tab", "turn(1)"),
        Binding("left,shift+tab", "turn(-1)"),
        Binding("c", "clauses"),
        Binding("f3", "back"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.game = ""
        self.page = 0
        self.has_clauses = False  # whether the clauses are shown
        self.sections, self.clauses = RulebookSections(), Clauses()

    def of(self, game: str, title: str = "") -> "RulebookPage":
        """Show a game's rulebook from now on, at the section of a title or where it was open last."""
        if game != self.game:
            self.game, self.page, self.has_clauses = game, 0, False
            self.sections = leatherhead.rulebook_sections(game, chosen_language())
            self.clauses = leatherhead.clauses(game)
        titles = [section.title for section in self.sections]
        if title in titles:
            self.page = titles.index(title)
        return self

    def compose(self) -> ComposeResult:
        """The names of the sections, and one of them."""
        yield Static(id="tabs")
        yield ScrolledLines()
        yield KeyBar()

    def on_screen_resume(self) -> None:
        """Open the section."""
        self.action_turn(0)

    def on_resize(self) -> None:
        """Write for the new width."""
        self.action_turn(0)

    def action_turn(self, by: int) -> None:
        """Turn to another section."""
        self.page = (self.page + by) % len(self.sections)
        self.query_one("#tabs", Static).update(
            tabs([each.title for each in self.sections], self.page, self.size.width), layout=False
        )
        does = sentence("rules.hide_clauses" if self.has_clauses else "rules.show_clauses")
        self.query_one(KeyBar).show([OTHER, ("c", "C", does), SCROLL, BACK])
        sheet = self.query_one(ScrolledLines)
        sheet.lay(self._lines(self.sections[self.page]))
        sheet.scroll_to(y=0, animate=False, immediate=True)

    def action_clauses(self) -> None:
        """Show the clauses behind the section, or hide them again."""
        self.has_clauses = not self.has_clauses
        self.action_turn(0)
        if self.has_clauses:
            sheet = self.query_one(ScrolledLines)
            first = len(sheet.lines) - len(self._clause_lines(self.sections[self.page]))
            sheet.scroll_to(y=first, animate=False, immediate=True)

    def _lines(self, section: RulebookSection) -> list[str]:
        text = markdown_lines(f"# {section.title}\n\n{section.text}", text_columns(self.size.width))
        return [*text, *(self._clause_lines(section) if self.has_clauses else ())]

    def _clause_lines(self, section: RulebookSection) -> list[str]:
        columns = text_columns(self.size.width)
        lines = ["", sentence("rules.full_text")]
        for each in section.clauses:
            clause = self.clauses[each]
            paragraphs = visible(clause.text).splitlines()
            lines += ["", f"{clause.id}  {visible(clause.title)}".rstrip()]
            lines += [
                line for text in paragraphs for line in wrap(text, columns, initial_indent="  ", subsequent_indent="  ")
            ]
        return lines
