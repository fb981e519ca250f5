"""The first screen, a new game or a saved one, and the screen that sets up a new game."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, Static

import leatherhead
from leatherhead import (
    DEFAULT_TEAMS,
    GameInfo,
    Option,
    Refused,
    RuleFailed,
    SavedGame,
    Session,
    Setting,
    say,
    sentence,
)
from leatherhead.tui.choices import Choices
from leatherhead.tui.pages import KeyHelp, Menu
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import LONGEST, Form, FormLine, KeyBar

if TYPE_CHECKING:
    from leatherhead.season.season import Season

SEASON = "season"  # the label of its line
ONE_GAME = "one game"
# What else a set-up can begin: what it is, and how it is founded.
FORMS: dict[str, tuple[str, dict[str, Any]]] = {
    "a season": ("Eight teams, bots for the others; the best four play for the championship.", {"form": "season"}),
    "a cup": ("Eight teams, bots for the others; who loses is out.", {"form": "cup"}),
    "best of three": ("Three games against one opponent; two win.", {"form": "series", "best_of": 3}),
}
LEARN, SET_UP = "learn", "set up"  # the answers when a game's lesson is offered
TEAM = "A name, and behind it in parentheses, if you like, an abbreviation and two colors: (NOW #1d3b66 #e8ae37)"
KEEP, DELETE = "keep it", "delete it for good"
KEYS = {
    "pick": "Enter", "letters": "letters", "learn": "F2", "rulebook": "F3", "section": "Tab", "rename": "F6",
    "delete": "Del", "theme": "F9", "quit": "Esc",
}  # fmt: skip
DICE = {
    "rolled for you": "The program rolls the dice and draws the cards.",
    "yours, on a real table": "You roll and draw on your own table, and type what comes up.",
}


class Start(Screen[None]):
    """Continue a game, or choose a new one."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("tab", "section(1)"),
        Binding("shift+tab", "section(-1)"),
        Binding("escape,f10", "app.leave_now"),
        Binding("f2", "learn"),
        Binding("f3", "rulebook"),
        Binding("question_mark,f1", "help"),
        Binding("f6", "rename"),
        Binding("f9", "app.other_light"),
        Binding("delete", "delete"),
    ]

    app: Program
    busy = False  # while a game is starting

    def __init__(self, games: Sequence[GameInfo] | None = None, kept: Sequence[SavedGame] | None = None) -> None:
        super().__init__()
        self.games = leatherhead.list_games() if games is None else games
        self.kept = leatherhead.saved_games() if kept is None else kept
        self.season = _season_in_progress()
        self._standings: dict[Path, str] = {}  # of games in progress, as far as they are known yet

    def compose(self) -> ComposeResult:
        """One list."""
        is_first = not self.kept and not any(leatherhead.lesson_status(each.name) for each in self.games)
        offer = f"   {sentence('start.first_time')}" if is_first else ""
        yield Static(Content.assemble(sentence("start.title"), (offer, "$warning")), id="tabs", classes="title")
        yield Choices(numbered=False, one_column=True)
        yield KeyBar([
            ("enter", "Enter", "pick"), ("f2", "F2", "learn"), ("f3", "F3", sentence("start.key_rules")),
            ("tab", "Tab", "section"), ("f6", "F6", "rename"), ("delete", "Del", "delete"), ("escape", "Esc", "quit"),
            ("question_mark", "?", "help"), ("f9", "F9", "theme"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Fill the list, and release the last game played."""
        if self.app.session is not None:
            self.app.session.close()
            self.app.session = None
        self._offer()
        self.query_one(Choices).focus()
        if fault := leatherhead.read_settings()[1]:
            self.query_one(KeyBar).say(fault)
        threading.Thread(target=self._find_standings, daemon=True).start()

    def on_resize(self) -> None:
        """Give the list all rows but title, margin and keys."""
        self.query_one(Choices).rows_for(max(self.size.height - 3, 1), in_full=True)

    def _offer(self, here: str | None = None) -> None:
        """Offer the game played last, the games, the season, and all saved games, under one numbering."""
        unfinished = [each for each in self.kept if not each.over]
        rows, above, below = list[Option](), dict[str, str](), dict[str, str]()
        for each in unfinished[:1]:
            rows.append(Option(_label(each), each.name, hint=self._state(each)))
            above[_label(each)], below[_label(each)] = say("Continue"), self._about(each)
        rows += [Option(game.name, say(game.title), hint=_effort(game)) for game in self.games]
        if self.games:
            above[self.games[0].name] = say("New game")
        below.update({game.name: say(game.about) for game in self.games if game.about})
        if self.season is not None:
            rows.append(Option(SEASON, self.season.name, hint=self.season.game))
            above[SEASON] = say("Season")
        rest = [each for each in self.kept if each not in unfinished[:1]]
        for each in rest:
            state = self._state(each).removesuffix(f", {say('your turn')}")
            rows.append(Option(_label(each), each.name, hint=f"{state} · {self._about(each)}"))
        if rest:
            above[_label(rest[0])] = say("Saved games")
        numbered = [replace(option, number=number) for number, option in enumerate(rows, start=1)]
        labels = [option.label for option in numbered]
        first = labels[0] if labels else None
        choices = self.query_one(Choices)
        choices.above, choices.below = above, below
        choices.offer(numbered, here if here in labels else first, range(1, len(rows) + 1))

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
        choices = self.query_one(Choices)
        self._standings[path] = standing
        if not choices.typed:
            self._offer(choices.marked.label if choices.marked else None)

    def _marked_game(self) -> SavedGame | None:
        """Return the saved game that is highlighted; say how to get to one if none is."""
        marked = self.query_one(Choices).marked
        found = next((each for each in self.kept if marked is not None and _label(each) == marked.label), None)
        if found is None:
            self.query_one(KeyBar).say(sentence("start.no_game_marked"))
        return found

    def action_delete(self) -> None:
        """Delete the saved game that is highlighted, once that is confirmed."""
        if each := self._marked_game():
            title = sentence("start.delete", name=each.name, when=leatherhead.spell_time(each.when))
            menu = self.app.page(Menu).offer([Option(KEEP, say(KEEP)), Option(DELETE, say(DELETE))], title)
            self.app.lay_over(menu, partial(self._delete, each))

    def _delete(self, each: SavedGame, answer: str | None) -> None:
        if answer == DELETE:
            self._change(each.delete, self._beside(each))

    def _beside(self, each: SavedGame) -> str | None:
        """Return the label of the saved game after one, or else before it."""
        place = self.kept.index(each)
        others = [*self.kept[place + 1 : place + 2], *self.kept[max(place - 1, 0) : place]]
        return _label(others[0]) if others else None

    def action_rename(self) -> None:
        """Give the saved game that is highlighted a title."""
        if each := self._marked_game():
            self.app.lay_over(TitlePrompt(each.name), partial(self._rename, each))

    def _rename(self, each: SavedGame, title: str | None) -> None:
        if title is not None:
            self._change(lambda: each.rename(title), _label(each))

    def _change(self, change: Callable[[], None], here: str | None) -> None:
        """Change a file and read the folder again, or say why not."""
        try:
            change()
        except Refused as error:
            self.query_one(KeyBar).say(str(error))
            return
        self.kept = leatherhead.saved_games()
        self._offer(here)

    def _about(self, each: SavedGame) -> str:
        title = next((say(game.title) for game in self.games if game.name == each.game), each.game)
        return f"{leatherhead.spell_time(each.when)} · {say(each.opponent)} · {title}"

    def _state(self, each: SavedGame) -> str:
        if each.over:
            return say("final {score}", score=each.result)
        return self._standings.get(each.path) or say("in progress")

    def action_section(self, by: int) -> None:
        """Go to the next section, or the one before."""
        choices = self.query_one(Choices)
        starts = [option.label for option in choices.options if option.label in choices.above]
        labels = [option.label for option in choices.options]
        here = labels.index(choices.marked.label) if choices.marked else 0
        places = [labels.index(label) for label in starts]
        section = max((place for place, start in enumerate(places) if start <= here), default=0)
        if starts:
            choices.mark(starts[(section + by) % len(starts)])

    def action_learn(self) -> None:
        """Teach the game that is highlighted."""
        marked = self.query_one(Choices).marked
        game = next((each for each in self.games if marked is not None and each.name == marked.label), None)
        if game is not None and game.has_lesson:
            self.app.push_screen(self.app.lesson_screen(game.name))
        else:
            self.query_one(KeyBar).say(sentence("start.no_lesson_marked"))

    def action_rulebook(self) -> None:
        """Open the rulebook of the game that is highlighted."""
        marked = self.query_one(Choices).marked
        game = next((each for each in self.games if marked is not None and each.name == marked.label), None)
        if game is not None and leatherhead.rulebook_sections(game.name):
            self.app.lay_over(self.app.rulebook_page(game.name))
        else:
            self.query_one(KeyBar).say(sentence("start.no_game_to_read"))

    def action_help(self) -> None:
        """Explain the keys."""
        keys = [(shown, sentence(f"start_keys.{name}")) for name, shown in KEYS.items()]
        self.app.lay_over(self.app.page(KeyHelp).of(sentence("start.title"), keys))

    def _open(self, game: GameInfo) -> None:
        """Set up a new game; the first time, offer its lesson before that, once."""
        knows = leatherhead.lesson_status(game.name) or any(each.game == game.name for each in self.kept)
        if knows or not game.has_lesson:
            self.app.push_screen(SetUp(game))
            return
        leatherhead.mark_lesson(game.name, "offered")
        offered = [Option(LEARN, sentence("start.learn_first")), Option(SET_UP, sentence("start.set_up"))]
        menu = self.app.page(Menu).offer(offered, sentence("start.offer_lesson", game=say(game.title)))
        self.app.lay_over(menu, partial(self._answer_offer, game))

    def _answer_offer(self, game: GameInfo, answer: str | None) -> None:
        if answer == LEARN:
            self.app.push_screen(self.app.lesson_screen(game.name))
        elif answer == SET_UP:
            self.app.push_screen(SetUp(game))

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Set up a new game, or open a saved one."""
        game = next((each for each in self.games if each.name == message.label), None)
        kept = next((each for each in self.kept if _label(each) == message.label), None)
        if game is not None:
            self._open(game)
        elif kept is not None:
            sit_down(self, lambda: Session.resume(kept.path), self.app.push_screen)
        elif message.label == SEASON and self.season is not None:
            self.app.season = self.season.folder
            self.app.exit(0)
        else:
            clears = sentence("start.clears") if self.query_one(Choices).typed else ""
            self.query_one(KeyBar).say(f"{sentence('start.nothing_here', typed=message.label)} {clears}".strip())

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        self.query_one(KeyBar).say(text)


def _label(each: SavedGame) -> str:
    return f"file {each.path.name}"


def _effort(game: GameInfo) -> str:
    """Say how long a game takes, and how hard it is."""
    times = [
        say(f"{{minutes}} min {length}", minutes=game.minutes[length])
        for length in ("short", "full")
        if length in game.minutes
    ]
    hard = say("difficulty {stars}/5", stars=game.difficulty) if game.difficulty else ""
    return " · ".join(filter(None, (", ".join(times), hard)))


def _season_in_progress() -> "Season | None":
    """Return the season played last, if a game of it is still to be played."""
    if not (leatherhead.new_path("x").parents[1] / "seasons").is_dir():  # do not import what nobody uses
        return None
    from leatherhead.season import season as seasons

    with suppress(Refused):  # a broken one is reported by the command
        return next((each for each in seasons.seasons() if each.champion() is None and each.your_match()), None)
    return None


class TitlePrompt(ModalScreen[str]):
    """Asks for a title."""

    BINDINGS = [Binding("escape,f10", "back")]  # noqa: RUF012  Textual's way

    def __init__(self, title: str) -> None:
        super().__init__()
        self.before = title

    def compose(self) -> ComposeResult:
        """A box with a line to type in."""
        with Vertical(id="box"):
            yield Static(sentence("start.rename"), classes="title")
            yield Input(self.before, max_length=LONGEST)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Take what is typed."""
        self.dismiss(message.value)

    def action_back(self) -> None:
        """Leave the title as it is."""
        self.dismiss(None)


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
        yield Static(sentence("start.new_game", game=say(self.game.title)), id="tabs", classes="title")
        with VerticalScroll(id="sheet", can_focus=False):
            yield Form(self._lines())
        yield Static(id="note", classes="muted")
        yield KeyBar([
            ("enter", "Enter", "next field; on Kick off: start"), ("f2", "F2", "learn it"),
            ("right", "←→", "change"), ("escape", "Esc", "back"),
        ])  # fmt: skip

    def action_learn(self) -> None:
        """Teach the game instead."""
        if self.game.has_lesson:
            self.app.switch_screen(self.app.lesson_screen(self.game.name))

    def on_mount(self) -> None:
        """Begin at the first line."""
        self.query_one(Form).focus()

    def _lines(self) -> list[FormLine]:
        """Opponent and length first; the rest are house rules."""
        seats, bots = self.game.seats, {bot.name: say(bot.about) for bot in self.game.bots}
        chosen, _ = leatherhead.read_settings()
        opponent = chosen.opponent if chosen.opponent in seats else leatherhead.default_bot(self.game.name)
        options = {name: self._option(name, values) for name, values in self.game.options.items()}
        length = options.pop("length", None)
        if length is not None and chosen.length in length.values:
            length.value = chosen.length
        called, rolled = {seat: say(seat) for seat in seats}, {each: say(each) for each in DICE}
        told = {each: say(about) for each, about in DICE.items()}
        forms = {each: say(each) for each in (ONE_GAME, *FORMS)}
        form_notes = {name: say(note) for name, (note, _) in FORMS.items()}
        further = [
            FormLine("home", say("Home is played by"), "human", seats, words=called, notes=bots),
            FormLine("referee", say("Dice and cards"), next(iter(DICE)), tuple(DICE), words=rolled, notes=told),
            FormLine("book", say("Cards and charts"), "", blank=say("built in (or a file)")),
            *options.values(),
        ]
        return [
            FormLine("go", say("Kick off"), "", go=True),
            FormLine("away", say("Opponent"), opponent, seats, words=called, notes=bots),
            *([length] if length is not None else []),
            FormLine("home-team", say("Home team"), chosen.home_team, blank=DEFAULT_TEAMS[0], about=say(TEAM)),
            FormLine("away-team", say("Away team"), chosen.away_team, blank=DEFAULT_TEAMS[1], about=say(TEAM)),
            FormLine("form", say("Play"), ONE_GAME, (ONE_GAME, *FORMS), words=forms, notes=form_notes),
            FormLine("more", say("House rules"), "", opens=True),
            *(replace(line, more=True) for line in further),
        ]

    def _option(self, name: str, values: tuple[Any, ...]) -> FormLine:
        setting = self.game.settings[name]
        spelled, most = tuple(map(_spell, values)), self.game.whole_numbers.get(name, 0)
        words = {_spell(value): _in_words(value, setting) for value in values}
        notes = {_spell(value): _meaning(value, setting) for value in values}
        return FormLine(f"option {name}", say(setting.title), spelled[0], spelled, most=most, words=words, notes=notes)

    def on_form_marked(self, message: Form.Marked) -> None:
        """Show the note of the marked line."""
        self.query_one("#note", Static).update(Content(message.note), layout=False)

    def on_form_sent(self, message: Form.Sent) -> None:
        """Kick off, or begin a season and leave for its first game."""
        if message.values["form"] == ONE_GAME:
            sit_down(self, lambda: self._kick_off(message.values), self.app.switch_screen)
            return
        try:
            self.app.season = self._found(message.values)
        except Refused as error:
            self.query_one(KeyBar).say(str(error))
        else:
            self.app.exit(0)

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        self.query_one(KeyBar).say(text)

    def _options(self, filled: Mapping[str, str]) -> dict[str, Any]:
        options = [
            f"{key.removeprefix('option ')}={value}" for key, value in filled.items() if key.startswith("option ")
        ]
        parsed = leatherhead.parse_options(self.game.name, options).items()
        return {name: value for name, value in parsed if value != self.game.options[name][0]}

    def _kick_off(self, filled: Mapping[str, str]) -> Session:
        game = leatherhead.new(
            self.game.name, options=self._options(filled),
            home=leatherhead.parse_team(filled["home-team"] or DEFAULT_TEAMS[0]),
            away=leatherhead.parse_team(filled["away-team"] or DEFAULT_TEAMS[1]),
            seats=(filled["home"], filled["away"]), book=filled["book"] or None,
            referee=filled["referee"].startswith("yours"),
        )  # fmt: skip
        leatherhead.save_settings(
            opponent=filled["away"], length=filled.get("option length", ""),
            home_team=filled["home-team"].strip(), away_team=filled["away-team"].strip(),
        )  # fmt: skip
        return Session(game, leatherhead.new_path(self.game.name), filled["book"] or None)

    def _found(self, filled: Mapping[str, str]) -> Path:
        """Found a season of the home team among bots of the opponent's level; return its folder."""
        from leatherhead.season import season as seasons

        _, settings = FORMS[filled["form"]]
        folder = seasons.free_folder(f"{self.game.name}-{settings['form']}")
        you = leatherhead.parse_team(filled["home-team"] or DEFAULT_TEAMS[0])
        levels, options = [filled["away"]], self._options(filled)
        return seasons.found(folder, self.game.name, you=you, levels=levels, options=options, **settings).folder

    def action_back(self) -> None:
        """Choose another game."""
        self.dismiss()


def _in_words(value: Any, setting: Setting) -> str:
    """A value in words: what yes or no means here, or a label without hyphens."""
    return say(setting.values.get(value, _spell(value)) if isinstance(value, bool) else str(value).replace("-", " "))


def _meaning(value: Any, setting: Setting) -> str:
    """What an option decides and, if the value does not speak for itself, what the value means."""
    meant, about = "" if isinstance(value, bool) else say(setting.values.get(value, "")), say(setting.about)
    return f"{about} {_in_words(value, setting).capitalize()}: {meant}." if meant else about


def _spell(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
