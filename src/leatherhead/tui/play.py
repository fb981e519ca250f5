"""The screen on which a game is played."""

import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from leatherhead import Game, Refused
from leatherhead.tui.choices import Choices
from leatherhead.tui.reveal import frames
from leatherhead.tui.sheet import PlayByPlay
from leatherhead.tui.sight import Asking, Option, Sight, last_turned_up
from leatherhead.tui.table import HUMAN, Table
from leatherhead.tui.widgets import TALL, Board, Key, KeyBar, Middle

if TYPE_CHECKING:
    from leatherhead.tui.app import Leatherhead

THINKING_SHOWS = 0.15  # seconds until a wait is worth a word
READY = "ready"
MOST_LINES = 3  # of a question
CALM, MOST_ROWS = 5, 9  # rows of answers: few questions need more, and then the screen moves
AFTER = (Option("box score"), Option("replay"), Option("another game"), Option("leave"))
KEYS: tuple[Key, ...] = (
    ("question_mark", "?", "help"),
    ("escape", "Esc", "menu"),
    ("tab", "Tab", "figures"),
    ("less_than_sign", "<", "take back"),
    ("equals_sign", "=", "same again"),
    ("exclamation_mark", "!", "coach"),
    ("tilde", "~", "routine"),
    ("number_sign", "#", "board"),
)


class State(Enum):
    """What the screen waits for."""

    THINKING = auto()  # the game
    TURNING = auto()  # dice and cards to come to rest
    COVERED = auto()  # the other person to take the keyboard
    ASKING = auto()  # an answer
    OVER = auto()


class Play(Screen[None]):
    """A game in progress."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("question_mark,f1", "help"),
        Binding("tab,f2", "figures"),
        Binding("number_sign,f3", "board"),
        Binding("tilde,f4", "routine"),
        Binding("equals_sign,f5", "again"),
        Binding("exclamation_mark,f6", "coach"),
        Binding("plus,f7", "again_to_the_end"),
        Binding("at", "coach_to_the_end"),
        Binding("less_than_sign,backspace,ctrl+z,f8", "undo"),
        Binding("escape,f10", "menu"),
        Binding("shift+up", "scroll_told(-1)"),
        Binding("shift+down", "scroll_told(1)"),
    ]

    app: "Leatherhead"

    def __init__(self, table: Table) -> None:
        """Play on a table."""
        super().__init__()
        self.table = table
        self.sight: Sight | None = None
        self.state = State.THINKING
        self._frames: list[tuple[float, Callable[[], None]]] = []

    def compose(self) -> ComposeResult:
        """Board, play-by-play and table, the question and its answers."""
        yield Board()
        yield Middle()
        with Vertical(id="ask"):
            yield Static(id="question")
            yield Choices(least_rows=CALM)
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
        self.app.table = self.table
        self._run(None)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self.set_class(event.size.height >= TALL, "tall")
        self.query_one(Choices).fit_into(min(max(event.size.height // 4, 4), MOST_ROWS))

    # Moves: the game runs in a thread, so that keys are answered meanwhile.

    def _run(self, move: Callable[[], None] | None) -> None:
        self.state = State.THINKING
        self.query_one(Choices).rest()
        self.set_timer(THINKING_SHOWS, self._show_thinking)
        threading.Thread(target=self._work, args=(move,), daemon=True).start()

    def _work(self, move: Callable[[], None] | None) -> None:
        then: Callable[..., None] = self._arrive
        try:
            found: Any = self.table.do(move)
        except Refused as error:
            then, found = self._refused, str(error)
        except Exception as error:  # noqa: BLE001  raised again where Textual shows it
            then, found = self._broken, error
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(then, found)

    def _show_thinking(self) -> None:
        if self.state is State.THINKING:
            self._ask("Thinking …", "$muted")

    def _refused(self, reason: str) -> None:
        if self.sight is not None:
            self._settle(self.sight)
        self.query_one(KeyBar).say(reason[:1].upper() + reason[1:])

    def _broken(self, error: Exception) -> None:
        raise error

    def _arrive(self, sight: Sight) -> None:
        """Show what has happened, dice and cards first."""
        before = self.sight
        if before is None or not self.app.animated:
            self._settle(sight)
            return
        self.state = State.TURNING
        self._ask("", "")
        self.query_one(Choices).offer(())
        self.query_one(Choices).rest()
        self._frames = [*frames(before, sight, self.query_one(Board), self.query_one(PlayByPlay))]
        self._frames.append((0, lambda: self._settle(sight)))
        self._next_frame()

    def _next_frame(self) -> None:
        if self._frames:
            delay, draw = self._frames.pop(0)
            draw()
            if self._frames:
                self.set_timer(delay, self._next_frame)

    def _skip(self) -> None:
        last = self._frames[-1:]
        self._frames = []
        for _, draw in last:
            draw()

    # What is on the screen.

    def _settle(self, sight: Sight) -> None:
        """Draw a sight whole and wait for an answer."""
        self.sight = sight
        board = self.query_one(Board)
        board.show(sight)
        board.turn_up(*last_turned_up(sight.told))
        self.query_one(Middle).show(sight)
        self._put_question(sight)
        self.query_one(KeyBar).show(self._keys())

    def _put_question(self, sight: Sight) -> None:
        choices, asked = self.query_one(Choices), sight.asking
        if asked is None:
            self.state = State.OVER
            self._ask(_result(sight), "$accent")
            choices.offer(AFTER)
        elif asked.by is not None and self.table.two_people and self.table.seated != asked.by:
            self.state = State.COVERED
            self._ask(f"Hand the keyboard to {sight.name(asked.by)}: what comes now is for their eyes only.", "")
            choices.offer([Option(READY, f"{sight.name(asked.by)} at the keyboard")])
        else:
            self.state = State.ASKING
            self._ask(_question(sight, asked), "", _rule(asked))
            choices.offer(asked.options, here=asked.usual or asked.again)
        choices.focus()

    def _ask(self, text: str, style: str, rule: str = "") -> None:
        parts = [(text, style), (f"  {rule}", "$muted not bold")] if rule else [(text, style)]
        question = self.query_one("#question", Static)
        question.styles.height = min(max(-(-cell_len(text) // max(self.size.width - 4, 1)), 1), MOST_LINES)
        question.update(Content.assemble(*parts), layout=False)

    def _keys(self) -> list[Key]:
        asked = self.sight.asking if self.sight else None
        hidden = set()
        if asked is None or asked.by is None or self.state is State.COVERED:
            hidden |= {"exclamation_mark"}
        if asked is None:
            hidden |= {"tilde"}
        if asked is None or not asked.again or self.state is State.COVERED:
            hidden |= {"equals_sign"}
        if self.sight is None or not self.query_one(Board).ways():
            hidden |= {"number_sign"}
        keys = [key for key in KEYS if key[0] not in hidden]
        if self.table.routine:
            keys = [("tilde", "~", "routine: on") if key[0] == "tilde" else key for key in keys]
        return keys

    # What a person does.

    def on_key(self, event: events.Key) -> None:
        """Let any key end the turning of dice and cards."""
        if self.state is State.TURNING:
            event.stop()
            self._skip()

    def on_click(self) -> None:
        """Let a click end it as well."""
        if self.state is State.TURNING:
            self._skip()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Take an answer."""
        if self.state is State.ASKING:
            self._run(lambda: self.table.give(message.label))
        elif self.state is State.COVERED and self.sight and self.sight.asking:
            by = self.sight.asking.by
            self._run(lambda: self.table.sit(by))
        elif self.state is State.OVER:
            self._after(message.label)

    def on_choices_typed(self, message: Choices.Typed) -> None:
        """Show what is typed."""
        self.query_one(KeyBar).show(self._keys())
        if self.state is State.ASKING and self.sight and self.sight.asking:
            text = _question(self.sight, self.sight.asking)
            typed = f"  > {message.text}" if message.text else ""
            self.query_one("#question", Static).update(Content.assemble(text, (typed, "$accent")), layout=False)

    def _after(self, label: str) -> None:
        from leatherhead.tui.replay import Replay
        from leatherhead.tui.start import Start

        if label == "box score":
            self.action_figures()
        elif label == "replay":
            self.app.push_screen(Replay(self.table.game))
        elif label == "another game":
            self.app.switch_screen(Start())
        else:
            self.app.exit(0)

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.state in (State.ASKING, State.COVERED, State.OVER):
            self._run(self.table.undo)

    def action_again(self) -> None:
        """Answer as last time."""
        if self.state is State.ASKING:
            self._run(self.table.again)

    def action_coach(self) -> None:
        """Let the coach answer."""
        if self.state is State.ASKING and self.sight and self.sight.asking and self.sight.asking.by:
            self._run(self.table.coach)

    def action_again_to_the_end(self) -> None:
        """Lay all cards that are still to be laid face down as last time."""
        if self.state is State.ASKING:
            self._run(lambda: self.table.rest(self.table.again))

    def action_coach_to_the_end(self) -> None:
        """Let the coach lay all cards that are still to be laid face down."""
        if self.state is State.ASKING and self.sight and self.sight.asking and self.sight.asking.by:
            self._run(lambda: self.table.rest(self.table.coach))

    def action_routine(self) -> None:
        """Have usual answers given, or no longer."""
        if self.state in (State.ASKING, State.COVERED):
            self._run(self.table.toggle_routine)

    def action_board(self) -> None:
        """Draw the field another way."""
        self.query_one(Board).next_board()

    def action_scroll_told(self, lines: int) -> None:
        """Read what was told before."""
        self.query_one(PlayByPlay).scroll_relative(y=lines * 3, animate=False)

    def action_help(self) -> None:
        """Explain the question at hand."""
        from leatherhead.tui.pages import Help

        if self.sight is not None:
            self.app.lay_over(self.app.page(Help).explain(self.sight, covered=self.state is State.COVERED))

    def action_figures(self) -> None:
        """Show box score, scoring and drives."""
        from leatherhead.tui.pages import Figures

        self.app.lay_over(self.app.page(Figures).of(self.table.figures))

    def action_menu(self) -> None:
        """Offer what is not needed often."""
        from leatherhead.tui.pages import Menu

        self.app.lay_over(self.app.page(Menu).offer(self._menu()), self._choose_from_menu)

    def _menu(self) -> list[Option]:
        return [
            Option("go on"),
            Option("leave", "the game is kept"),
            Option("start screen", "the game is kept"),
            Option("light or dark"),
            Option("no animation" if self.app.animated else "animation"),
        ]

    def _choose_from_menu(self, label: str | None) -> None:
        from leatherhead.tui.start import Start

        if label == "leave":
            self.app.exit(0)
        elif label == "start screen":
            self.app.switch_screen(Start())
        elif label == "light or dark":
            self.app.action_other_light()
        elif label in ("animation", "no animation"):
            self.app.animated = not self.app.animated


def seat(game: Game, path: Path, book: str | None = None) -> Screen[None]:
    """Return the screen for a game: one without people is watched."""
    from leatherhead.tui.replay import Replay

    if HUMAN not in game.seats and not game.chance_asked:
        return Replay(game)
    return Play(Table(game, path, book))


def _question(sight: Sight, asked: Asking) -> str:
    who = f"{sight.name(asked.by)}: " if asked.by else ""
    return f"{who}{asked.text}{' (face down)' if asked.sealed else ''}"


def _rule(asked: Asking) -> str:
    """The rule that wants dice or a card; the innermost only says that dice are thrown."""
    return "" if asked.by or not asked.rules else asked.rules[min(1, len(asked.rules) - 1)]


def _result(sight: Sight) -> str:
    home, away = sight.score
    score = f"Final score: {sight.teams[0]} {home}, {sight.teams[1]} {away}."
    if home == away:
        return f"{score} A tie."
    return f"{score} {sight.teams[0 if home > away else 1]} win."
