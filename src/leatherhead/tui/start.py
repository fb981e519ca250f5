"""The first screen, a new game or a saved one, and the screen that sets up a new game."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

import leatherhead
from leatherhead import DEFAULT_TEAMS, GameInfo, Option, Refused, RuleFailed, SavedGame, Session, Setting
from leatherhead.tui.choices import Choices
from leatherhead.tui.pages import Menu
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import Form, FormLine, KeyBar

ROWS = 3  # of saved games, at least
OTHER_ROWS = 10  # on the start screen, besides games and saved games
KEEP, DELETE = "keep it", "delete it for good"
DICE = {
    "the program's": "The program rolls the dice and draws the cards.",
    "yours, on a real table": "You roll and draw on your own table, and type what comes up.",
}
OPPONENT = "coach"  # unless another is chosen


class Start(Screen[None]):
    """Choose a game."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("tab,shift+tab", "other_list"),
        Binding("escape,f10", "app.leave_now"),
        Binding("f2", "learn"),
        Binding("f9", "app.other_light"),
        Binding("delete", "delete"),
    ]

    app: Program
    busy = False  # while a game is starting

    def __init__(self, games: Sequence[GameInfo] | None = None, kept: Sequence[SavedGame] | None = None) -> None:
        super().__init__()
        self.games = leatherhead.list_games() if games is None else games
        self.kept = leatherhead.saved_games() if kept is None else kept
        self._standings: dict[Path, str] = {}  # of games in progress, as far as they are known yet

    def compose(self) -> ComposeResult:
        """Two lists."""
        yield Static("leatherhead", id="tabs", classes="title")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static("Tabletop American football. Choose a game.\n", id="motto", classes="muted")
            yield Static("A new game", classes="title")
            yield Choices(id="games")
            yield Static("Resume a saved game" if self.kept else "", classes="title")
            yield Choices(id="kept", numbered=False, one_column=True)
        yield KeyBar([
            ("enter", "Enter", "choose"), ("f2", "F2", "learn it"), ("tab", "Tab", "other list"),
            ("delete", "Del", "delete"), ("f9", "F9", "light or dark"), ("escape", "Esc", "leave"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Fill the lists, and release the last game played."""
        if self.app.session is not None:
            self.app.session.close()
            self.app.session = None
        games = self.query_one("#games", Choices)
        games.offer(
            [Option(game.name, game.title) for game in self.games], here=self.games[0].name if self.games else None
        )
        self._offer_kept("1")
        games.focus()
        threading.Thread(target=self._find_standings, daemon=True).start()

    def on_resize(self) -> None:
        """Give the saved games all the rows that are left."""
        rows = self.size.height - OTHER_ROWS - len(self.games)
        self.query_one("#kept", Choices).rows_for(max(rows, ROWS), in_full=True)

    def _offer_kept(self, here: str) -> None:
        kept = self.query_one("#kept", Choices)
        kept.display = bool(self.kept)
        kept.offer([
            Option(str(number), f"{number}. {_name(each)}", hint=self._about(each))
            for number, each in enumerate(self.kept, start=1)
        ], here=here)  # fmt: skip

    def _find_standings(self) -> None:
        """Find out where the games in progress stand, in a thread: each has to be played again."""
        for each in self.kept:
            if not self.is_attached or self.app.session is not None:  # somebody plays by now
                return
            if not each.over:
                standing = each.standing()
                with suppress(RuntimeError):  # the program may be closed by now
                    self.call_later(self._show_standing, each.path, standing)

    def _show_standing(self, path: Path, standing: str) -> None:
        kept = self.query_one("#kept", Choices)
        self._standings[path] = standing
        if not kept.typed:
            self._offer_kept(kept.marked.label if kept.marked else "1")

    def action_delete(self) -> None:
        """Delete the saved game that is marked, once that is confirmed."""
        kept = self.query_one("#kept", Choices)
        if not kept.has_focus or kept.marked is None:
            self.query_one(KeyBar).say("Mark a saved game first: Tab and the arrows.")
            return
        each = self.kept[int(kept.marked.label) - 1]
        title = f"Delete {_name(each)}, {each.when:%d %b %H:%M}?"
        self.app.lay_over(self.app.page(Menu).offer([Option(KEEP), Option(DELETE)], title), partial(self._delete, each))

    def _delete(self, each: SavedGame, answer: str | None) -> None:
        if answer != DELETE:
            return
        try:
            each.delete()
        except Refused as error:
            self.query_one(KeyBar).say(str(error))
            return
        here = str(min(self.kept.index(each) + 1, len(self.kept) - 1))
        self.kept = [kept for kept in self.kept if kept is not each]
        self._offer_kept(here)
        if not self.kept:
            self.action_other_list()

    def _about(self, each: SavedGame) -> str:
        title = next((game.title for game in self.games if game.name == each.game), each.game)
        state = f"final {each.result}" if each.over else self._standings.get(each.path) or "in progress"
        players = " - ".join(seat for seat in each.seats if seat != "human") or "two people"
        return f"{each.when:%d %b %H:%M}, {state}, {players}, {title}"

    def action_other_list(self) -> None:
        """Go to the other list."""
        games, kept = self.query_one("#games", Choices), self.query_one("#kept", Choices)
        (kept if games.has_focus and self.kept else games).focus()

    def action_learn(self) -> None:
        """Teach the game that is marked."""
        marked = self.query_one("#games", Choices).marked
        game = next((each for each in self.games if marked is not None and each.name == marked.label), None)
        if game is not None and game.has_lesson:
            self.app.push_screen(self.app.lesson_screen(game.name))
        else:
            self.query_one(KeyBar).say("Choose a game to learn with the arrows; then press F2.")

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Set up a new game, or open a saved one."""
        if message.choices.id == "games":
            game = next((each for each in self.games if each.name == message.label), None)
            if game is not None:
                self.app.push_screen(SetUp(game))
            return
        numbered = {str(number): each for number, each in enumerate(self.kept, start=1)}
        if message.label in numbered:
            path = numbered[message.label].path
            sit_down(self, lambda: Session.resume(path), self.app.push_screen)
        else:
            self.query_one(KeyBar).say(f"There is no saved game {message.label}; Esc clears what is typed.")

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        self.query_one(KeyBar).say(text)


def _name(each: SavedGame) -> str:
    return f"{each.teams[0]} vs. {each.teams[1]}"


def sit_down(screen: "Start | SetUp", begin: Callable[[], Session], show: Callable[[Screen[None]], object]) -> None:
    """Start or resume a game in a thread, because a bot may have to get ready; then show it, or why it is refused."""

    def work() -> None:
        try:
            session = begin()
        except (Refused, RuleFailed) as error:
            then(partial(screen.query_one(KeyBar).say, str(error)))
        except Exception as error:  # noqa: BLE001  raised again where Textual shows it
            then(partial(_raise, error))
        else:
            then(lambda: show(screen.app.game_screen(session)) if screen.is_current else session.close())

    def then(what: Callable[[], object]) -> None:
        with suppress(RuntimeError):  # the program may be closed by now
            screen.call_later(done, what)

    def done(what: Callable[[], object]) -> None:
        screen.busy = False
        what()

    if not screen.busy:
        screen.busy = True
        threading.Thread(target=work, daemon=True).start()


def _raise(error: Exception) -> None:
    raise error


class SetUp(Screen[None]):
    """Seats, names and options of a new game."""

    BINDINGS = [Binding("escape", "back"), Binding("f2", "learn")]  # noqa: RUF012  Textual's way

    app: Program
    busy = False  # while a game is starting

    def __init__(self, game: GameInfo) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """A form."""
        first_time = self.game.has_lesson and not leatherhead.lesson_status(self.game.name)
        offer = "   New to it? Press F2 to learn it in five minutes." if first_time else ""
        yield Static(
            Content.assemble(f"{self.game.title}: a new game", (offer, "$warning")), id="tabs", classes="title"
        )
        with VerticalScroll(id="sheet", can_focus=False):
            yield Form(self._lines())
        yield Static(id="note", classes="muted")
        yield KeyBar([
            ("enter", "Enter", "next, kick off"), ("f2", "F2", "learn it"), ("down", "↑↓", "move"),
            ("right", "←→", "change"),
            ("escape", "Esc", "back"),
        ])  # fmt: skip

    def action_learn(self) -> None:
        """Teach the game instead."""
        if self.game.has_lesson:
            self.app.switch_screen(self.app.lesson_screen(self.game.name))

    def on_mount(self) -> None:
        """Begin at the first line."""
        leatherhead.mark_lesson(self.game.name, "offered")
        self.query_one(Form).focus()

    def _lines(self) -> list[FormLine]:
        seats, bots = self.game.seats, {bot.name: bot.about for bot in self.game.bots}
        return [
            FormLine("go", "Kick off", "", go=True),
            FormLine("home-team", "Home team", "", blank=DEFAULT_TEAMS[0]),
            FormLine("home", "  played by", "human", seats, notes=bots),
            FormLine("away-team", "Away team", "", blank=DEFAULT_TEAMS[1]),
            FormLine("away", "  played by", OPPONENT if OPPONENT in seats else seats[1], seats, notes=bots),
            FormLine("referee", "Dice and cards", next(iter(DICE)), tuple(DICE), notes=DICE),
            FormLine("book", "Book", "", blank="the game's own; or a file"),
            *(self._option(name, values) for name, values in self.game.options.items()),
        ]

    def _option(self, name: str, values: tuple[Any, ...]) -> FormLine:
        setting = self.game.settings[name]
        spelled, most = tuple(map(_spell, values)), self.game.whole_numbers.get(name, 0)
        words = {_spell(value): _in_words(value, setting) for value in values}
        notes = {_spell(value): _meaning(value, setting) for value in values}
        return FormLine(f"option {name}", setting.title, spelled[0], spelled, most=most, words=words, notes=notes)

    def on_form_marked(self, message: Form.Marked) -> None:
        """Show the note of the marked line."""
        self.query_one("#note", Static).update(Content(message.note), layout=False)

    def on_form_sent(self, message: Form.Sent) -> None:
        """Kick off."""
        sit_down(self, lambda: self._kick_off(message.values), self.app.switch_screen)

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        self.query_one(KeyBar).say(text)

    def _kick_off(self, filled: Mapping[str, str]) -> Session:
        options = [
            f"{key.removeprefix('option ')}={value}" for key, value in filled.items() if key.startswith("option ")
        ]
        parsed = leatherhead.parse_options(self.game.name, options).items()
        game = leatherhead.new(
            self.game.name, options={name: value for name, value in parsed if value != self.game.options[name][0]},
            home=filled["home-team"] or DEFAULT_TEAMS[0], away=filled["away-team"] or DEFAULT_TEAMS[1],
            seats=(filled["home"], filled["away"]), book=filled["book"] or None,
            referee=filled["referee"].startswith("yours"),
        )  # fmt: skip
        return Session(game, leatherhead.new_path(self.game.name), filled["book"] or None)

    def action_back(self) -> None:
        """Choose another game."""
        self.dismiss()


def _in_words(value: Any, setting: Setting) -> str:
    """A value in words: what yes or no means here, or a label without hyphens."""
    return setting.values.get(value, _spell(value)) if isinstance(value, bool) else str(value).replace("-", " ")


def _meaning(value: Any, setting: Setting) -> str:
    """What an option decides and, if the value does not speak for itself, what the value means."""
    meant = "" if isinstance(value, bool) else setting.values.get(value, "")
    return f"{setting.about} {_in_words(value, setting).capitalize()}: {meant}." if meant else setting.about


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
