"""The first screen, a new game or a saved one, and the screen that sets up a new game."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

import leatherhead
from leatherhead import DEFAULT_TEAMS, GameInfo, Option, Refused, RuleFailed, SavedGame, Session, Setting
from leatherhead.tui.choices import Choices
from leatherhead.tui.form import Form, FormLine
from leatherhead.tui.widgets import KeyBar

if TYPE_CHECKING:
    from leatherhead.tui.app import Leatherhead

ROWS = 9
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
        Binding("f9", "app.other_light"),
    ]

    app: "Leatherhead"
    busy = False  # while a game is starting

    def __init__(self, games: Sequence[GameInfo] | None = None, kept: Sequence[SavedGame] | None = None) -> None:
        """Offer new games and saved ones."""
        super().__init__()
        self.games = leatherhead.games() if games is None else games
        self.kept = leatherhead.saved_games() if kept is None else kept

    def compose(self) -> ComposeResult:
        """Two lists."""
        yield Static("leatherhead", id="tabs", classes="title")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Static("Tabletop American football. Choose a game.\n", id="motto", classes="muted")
            yield Static("A new game", classes="title")
            yield Choices(id="games", most_rows=ROWS)
            yield Static("Resume a saved game" if self.kept else "", classes="title")
            yield Choices(id="kept", most_rows=ROWS, numbered=False, cut=True)
        yield KeyBar([
            ("enter", "Enter", "choose"), ("down", "↑↓", "move"), ("tab", "Tab", "other list"),
            ("f9", "F9", "light or dark"), ("escape", "Esc", "leave"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Fill the lists."""
        self._leave_last()
        games = self.query_one("#games", Choices)
        games.offer(
            [Option(game.name, game.title) for game in self.games], here=self.games[0].name if self.games else None
        )
        kept = self.query_one("#kept", Choices)
        kept.display = bool(self.kept)
        kept.offer([
            Option(str(number), f"{number}. {_name(each)}", hint=self._about(each))
            for number, each in enumerate(self.kept, start=1)
        ], here="1")  # fmt: skip
        games.focus()

    def _leave_last(self) -> None:
        """Release the last game played."""
        if self.app.session is not None:
            self.app.session.close()
            self.app.session = None

    def _about(self, each: SavedGame) -> str:
        title = next((game.title for game in self.games if game.name == each.game), each.game)
        state = f"final, {each.result}" if each.over else "in progress"
        return f"{each.when:%d %b %H:%M} · {state} · {title}"

    def action_other_list(self) -> None:
        """Go to the other list."""
        games, kept = self.query_one("#games", Choices), self.query_one("#kept", Choices)
        (kept if games.has_focus and self.kept else games).focus()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Set up a new game, or open a saved one."""
        if message.choices.id == "games":
            game = next((each for each in self.games if each.name == message.label), None)
            if game is not None:
                self.app.push_screen(SetUp(game))
            return
        numbered = {str(number): each for number, each in enumerate(self.kept, start=1)}
        if message.label in numbered:
            self._open(numbered[message.label])
        else:
            self.query_one(KeyBar).say(f"There is no saved game {message.label}; Esc clears what is typed.")

    def _open(self, each: SavedGame) -> None:
        sit_down(self, lambda: Session.resume(each.path), self.app.push_screen)

    def show_wait(self, text: str) -> None:
        """Say what the screen is waiting for."""
        self.query_one(KeyBar).say(text)


def _name(each: SavedGame) -> str:
    return f"{each.teams[0]} against {each.teams[1]}"


def sit_down(screen: "Start | SetUp", begin: Callable[[], Session], show: Callable[[Screen[None]], object]) -> None:
    """Start or resume a game in a thread, because a bot may have to get ready; then show it, or why it is refused."""
    from leatherhead.tui.app import seat

    def work() -> None:
        try:
            session = begin()
        except (Refused, RuleFailed) as error:
            then(partial(screen.query_one(KeyBar).say, str(error)))
        except Exception as error:  # noqa: BLE001  raised again where Textual shows it
            then(partial(_raise, error))
        else:
            then(lambda: show(seat(session)) if screen.is_current else session.close())

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

    BINDINGS = [Binding("escape", "back")]  # noqa: RUF012  Textual's way

    app: "Leatherhead"
    busy = False  # while a game is starting

    def __init__(self, game: GameInfo) -> None:
        """Set up a game."""
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """A form."""
        yield Static(f"{self.game.title}: a new game", id="tabs", classes="title")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Form(self._lines())
        yield Static(id="note", classes="muted")
        yield KeyBar([
            ("enter", "Enter", "next, kick off"), ("down", "↑↓", "move"), ("right", "←→", "change"),
            ("escape", "Esc", "back"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Begin at the first line."""
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
        """Say what the marked line is about."""
        self.query_one("#note", Static).update(Content(message.note), layout=False)

    def on_form_sent(self, message: Form.Sent) -> None:
        """Kick off."""
        sit_down(self, lambda: self._kick_off(message.values), self.app.switch_screen)

    def show_wait(self, text: str) -> None:
        """Say what the screen is waiting for."""
        self.query_one(KeyBar).say(text)

    def _kick_off(self, filled: Mapping[str, str]) -> Session:
        options = [
            f"{key.removeprefix('option ')}={value}" for key, value in filled.items() if key.startswith("option ")
        ]
        game = leatherhead.new(
            self.game.name, options=_changed(self.game, leatherhead.parse_options(self.game.name, options)),
            home=filled["home-team"] or DEFAULT_TEAMS[0], away=filled["away-team"] or DEFAULT_TEAMS[1],
            seats=(filled["home"], filled["away"]), book=filled["book"] or None,
            referee=filled["referee"].startswith("yours"),
        )  # fmt: skip
        return Session(game, leatherhead.new_path(self.game.name), filled["book"] or None)

    def action_back(self) -> None:
        """Choose another game."""
        self.dismiss()


def _changed(game: GameInfo, options: dict[str, Any]) -> dict[str, Any]:
    """Leave out whatever has its default value."""
    return {name: value for name, value in options.items() if value != game.options[name][0]}


def _in_words(value: Any, setting: Setting) -> str:
    """A value in words: what yes or no means here, or a label without hyphens."""
    return setting.values.get(value, _spell(value)) if isinstance(value, bool) else str(value).replace("-", " ")


def _meaning(value: Any, setting: Setting) -> str:
    """What an option decides and, if the value does not speak for itself, what the value means."""
    meant = "" if isinstance(value, bool) else setting.values.get(value, "")
    return f"{setting.about} {_in_words(value, setting).capitalize()}: {meant}." if meant else setting.about


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
