"""The screen on which a game is played."""

import threading
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from leatherhead import Asked, Decision, Frame, Option, Refused, Session, visible
from leatherhead.tui import layout
from leatherhead.tui.arrange import arrange
from leatherhead.tui.choices import Choices
from leatherhead.tui.reveal import turning_up
from leatherhead.tui.sheet import PlayByPlay
from leatherhead.tui.widgets import Board, Key, KeyBar, Middle, last_turned_up

if TYPE_CHECKING:
    from leatherhead.tui.app import Leatherhead

THINKING_SHOWS = 0.15  # seconds until a wait is worth a word
READY = "ready"
MOST_LINES = 3  # of a question
HOW = "A number, letters or the arrows choose an answer; Enter takes the marked one."
AFTER = tuple(
    Option(label, number=place) for place, label in enumerate(("box score", "replay", "another game", "leave"), start=1)
)
COACH = (
    Option("answer", "this one answer"),
    Option("play", "the rest of this play"),
    Option("drive", "this drive"),
    Option("period", "to the end of the {period}"),
)
KEYS: tuple[Key, ...] = (
    ("question_mark", "?", "help"),
    ("escape", "Esc", "menu"),
    ("tab", "Tab", "figures"),
    ("number_sign", "#", "table"),
    ("exclamation_mark", "!", "hint"),
    ("at", "@", "coach plays"),
    ("less_than_sign", "<", "take back"),
    ("equals_sign", "=", "same again"),
    ("tilde", "~", "usual answers"),
)


class State(Enum):
    """What the screen waits for."""

    THINKING = auto()  # the game
    TURNING = auto()  # dice and cards to come to rest
    COVERED = auto()  # the other person to take the keyboard
    ASKING = auto()  # an answer
    OVER = auto()


class PlayScreen(Screen[None]):
    """A game in progress."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("question_mark,f1", "help"),
        Binding("tab,f2", "figures"),
        Binding("number_sign,f3", "table"),
        Binding("tilde,f4", "routine"),
        Binding("equals_sign,f5", "again"),
        Binding("exclamation_mark,f6", "hint"),
        Binding("plus,f7", "again_to_the_end"),
        Binding("at,f9", "coach"),
        Binding("less_than_sign,backspace,ctrl+z,f8", "undo"),
        Binding("escape,f10", "menu"),
        Binding("shift+up", "scroll_told(-1)"),
        Binding("shift+down", "scroll_told(1)"),
    ]

    app: "Leatherhead"

    def __init__(self, session: Session) -> None:
        """Play a game."""
        super().__init__()
        self.session = session
        self._lock = threading.Lock()  # one thread at a time moves the game or adds it up
        self.frame: Frame | None = None
        self.state = State.THINKING
        self.plan: layout.Plan | None = None
        self._question_lines = 1
        self._steps: list[tuple[float, Callable[[], None]]] = []

    def compose(self) -> ComposeResult:
        """Board, play-by-play and table, the question and its answers."""
        yield Board()
        yield Middle()
        with Vertical(id="ask"):
            yield Static(id="question")
            yield Choices(numbered=False)
            yield Static(id="about")
        yield Static(id="too-small")
        yield KeyBar()

    def on_mount(self) -> None:
        """Begin."""
        self.app.session = self.session
        self._run(None)

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is, or say that there is too little."""
        width, height = event.size
        small = layout.too_small(width, height)
        self.set_class(small, "too-small")
        if small:
            needed = "This window is {} by {}.\nMake it at least {} by {}, or play with --plain."
            self.query_one("#too-small", Static).update(needed.format(width, height, *layout.COMFORT))
        self._arrange()

    def _arrange(self) -> None:
        """Share the rows of the window out, what the question needs first."""
        frame = self.frame
        if frame is None:
            return
        self.plan = arrange(self, frame, self._question_lines, self.query_one(Choices).rows_for)

    # Moves: the game runs in a thread, so that keys are answered meanwhile.

    def _run(self, move: Callable[[], None] | None) -> None:
        self.state = State.THINKING
        self.query_one(Choices).rest()
        self.set_timer(THINKING_SHOWS, self._show_thinking)
        threading.Thread(target=self._work, args=(move,), daemon=True).start()

    def _work(self, move: Callable[[], None] | None) -> None:
        then: Callable[..., None] = self._arrive
        try:
            found: Any = self._do(move)
        except Exception as error:  # noqa: BLE001  raised again where Textual shows it
            then, found = self._broken, (error,)
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(then, *found)

    def _do(self, move: Callable[[], None] | None) -> tuple[Frame, str]:
        """Make a move; return what there is to see, and why it was refused, if it was."""
        with self._lock:
            refused = ""
            try:
                if move is not None:
                    move()
            except Refused as error:
                refused = str(error)
            return self.session.frame(), refused

    def _show_thinking(self) -> None:
        if self.state is State.THINKING:
            self._ask("Thinking …", "$muted")

    def _broken(self, error: Exception) -> None:
        raise error

    def _arrive(self, frame: Frame, refused: str) -> None:
        """Show what has happened, dice and cards first."""
        before = self.frame
        if before is None or refused or not self.app.animated:
            self._settle(frame)
            self._say(refused or ("" if before else " ".join(self.session.notices)))
            return
        self.state = State.TURNING
        self._ask("", "")
        self.query_one(Choices).offer(())
        self.query_one(Choices).rest()
        self._steps = [*turning_up(before, frame, self.query_one(Board), self.query_one(PlayByPlay))]
        self._steps.append((0, lambda: self._settle(frame)))
        self._next_step()

    def _say(self, text: str) -> None:
        if text:
            self.query_one(KeyBar).say(text[:1].upper() + text[1:])

    def _next_step(self) -> None:
        if self._steps:
            delay, draw = self._steps.pop(0)
            draw()
            if self._steps:
                self.set_timer(delay, self._next_step)

    def _skip(self) -> None:
        last = self._steps[-1:]
        self._steps = []
        for _, draw in last:
            draw()

    # What is on the screen.

    def _settle(self, frame: Frame) -> None:
        """Draw a frame whole and wait for an answer."""
        self.frame = frame
        board = self.query_one(Board)
        board.show(frame)
        board.turn_up(*last_turned_up(frame.told))
        self.query_one(Middle).tell(frame)
        self._put_question(frame)
        self._arrange()
        self.query_one(KeyBar).show(self._keys())

    def _put_question(self, frame: Frame) -> None:
        choices, asked = self.query_one(Choices), frame.asked
        if frame.must_come is not None:
            self.state = State.COVERED
            team = frame.teams[0 if frame.must_come == "home" else 1]
            self._ask(f"Hand the keyboard to {team:the}: what comes now is for their eyes only.", "")
            choices.offer([Option(READY, f"{team:The} at the keyboard", 1)], here=READY)
        elif asked is None:
            self.state = State.OVER
            self._ask(_result(frame), "$accent")
            choices.offer(AFTER)
        else:
            self.state = State.ASKING
            self._ask(_question(frame, asked), "", _rule(asked))
            choices.offer(asked.options, here=asked.usual or None)
        choices.focus()

    def _ask(self, text: str, style: str, rule: str = "") -> None:
        text = visible(text)
        parts = [(text, style), (f"  {visible(rule)}", "$muted not bold")] if rule else [(text, style)]
        question = self.query_one("#question", Static)
        self._question_lines = min(max(-(-cell_len(text) // max(self.size.width - 4, 1)), 1), MOST_LINES)
        question.styles.height = self._question_lines
        question.update(Content.assemble(*parts), layout=False)

    def _keys(self) -> list[Key]:
        asked = self.frame.asked if self.frame else None
        hidden = set()
        if asked is None or asked.by is None:
            hidden |= {"exclamation_mark", "at"}
        if asked is None and self.state is not State.COVERED:
            hidden |= {"tilde"}
        if asked is None or not asked.again:
            hidden |= {"equals_sign"}
        if self.frame is None or not self.frame.table or self.state is State.COVERED:
            hidden |= {"number_sign"}
        keys = [key for key in KEYS if key[0] not in hidden]
        if self.session.routine:
            keys = [("tilde", "~", "usual answers: on") if key[0] == "tilde" else key for key in keys]
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
        if not message.label:
            self._say(f"Nothing is marked. {HOW}")
        elif self.state is State.ASKING:
            self._run(lambda: self._give(message.label))
        elif self.state is State.COVERED and self.frame:
            team = self.frame.must_come
            self._run(lambda: self.session.sit(team))
        elif self.state is State.OVER:
            self._after(message.label)

    def _give(self, label: str) -> None:
        """Answer with what was picked, or with what was typed where nothing fits."""
        pending = self.session.pending
        if isinstance(pending, Decision) and label in pending.options:
            self.session.answer(label)
        else:
            self.session.enter(label)

    def on_choices_typed(self, message: Choices.Typed) -> None:
        """Show what is typed."""
        self.query_one(KeyBar).show(self._keys())
        if self.state is State.ASKING and self.frame and self.frame.asked:
            text = visible(_question(self.frame, self.frame.asked))
            typed = f"  > {visible(message.text)}" if message.text else ""
            self.query_one("#question", Static).update(Content.assemble(text, (typed, "$accent")), layout=False)

    def on_choices_marked(self, message: Choices.Marked) -> None:
        """Say what the marked answer is and leads to."""
        option, said = message.option, "" if self.state is not State.ASKING else HOW
        if option is not None:
            note = "" if self.query_one(Choices).with_notes else option.note
            told = ". ".join(filter(None, (note[:1].upper() + note[1:], option.about)))
            said = f"{option.name}: {told}" if told else ""
        self.query_one("#about", Static).update(Content(visible(said)), layout=False)

    def _after(self, label: str) -> None:
        from leatherhead.tui.replay import Replay
        from leatherhead.tui.start import Start

        if label == "box score":
            self.action_figures()
        elif label == "replay":
            self.app.push_screen(Replay(self.session.game))
        elif label == "another game":
            self.app.switch_screen(Start())
        else:
            self.app.exit(0)

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.state in (State.ASKING, State.COVERED, State.OVER):
            self._run(self.session.undo)

    def action_again(self) -> None:
        """Answer as last time."""
        if self.state is State.ASKING:
            self._run(self.session.again)

    def _is_asked(self) -> bool:
        """Whether a team is asked, and not for dice or cards of a real table."""
        return bool(self.state is State.ASKING and self.frame and self.frame.asked and self.frame.asked.by)

    def action_hint(self) -> None:
        """Mark what the coach would answer; Enter takes it."""
        if self._is_asked():
            threading.Thread(target=self._find_hint, args=(self.frame,), daemon=True).start()

    def _find_hint(self, frame: Frame) -> None:
        with self._lock:
            label = self.session.hint() if frame is self.frame else ""
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(self._show_hint, frame, label)

    def _show_hint(self, frame: Frame, label: str) -> None:
        if frame is self.frame and frame.asked is not None and self._is_asked():
            name = next(option.name for option in frame.asked.options if option.label == label)
            choices = self.query_one(Choices)
            choices.offer(frame.asked.options, here=label)
            self._say(f"The coach would choose: {name}. Enter takes it.")

    def action_coach(self) -> None:
        """Let the coach answer: once, or for a while."""
        from leatherhead.tui.pages import Menu

        if self._is_asked():
            period = self.session.game.rulebook.period
            offered = [Option(each.label, each.title.format(period=period)) for each in COACH]
            self.app.lay_over(self.app.page(Menu).offer(offered, "Let the coach play"), self._let_coach)

    def _let_coach(self, until: str | None) -> None:
        if until is not None and self._is_asked():
            self._run(lambda: self.session.coach(until))

    def action_again_to_the_end(self) -> None:
        """Lay all cards that are still to be laid face down as last time."""
        if self.state is State.ASKING:
            self._run(lambda: self.session.rest(self.session.again))

    def action_routine(self) -> None:
        """Have usual answers given, or no longer, and say which these are."""
        if self.state is State.ASKING:
            self._run(self._toggle_usual)

    def _toggle_usual(self) -> None:
        self.session.toggle_routine()
        prompts = self.session.game.rulebook.prompts
        usual = dict.fromkeys(prompt.title(prompt.usual) for prompt in prompts if prompt.usual)
        told = (
            f"Chosen for you from now on: {', '.join(usual)}."
            if self.session.routine
            else "You choose everything again."
        )
        self.call_later(self._say, told)

    def action_table(self) -> None:
        """Show everything that lies on the table: charts, packs and piles."""
        from leatherhead.tui.pages import TablePage

        if self.frame is not None and self.state is not State.COVERED:
            self.app.lay_over(self.app.page(TablePage).of(self.frame))

    def action_scroll_told(self, lines: int) -> None:
        """Read what was told before."""
        self.query_one(PlayByPlay).scroll_relative(y=lines * 3, animate=False)

    def action_help(self) -> None:
        """Explain the question at hand."""
        from leatherhead.tui.pages import Help

        if self.frame is not None:
            self.app.lay_over(self.app.page(Help).explain(self.frame, covered=self.state is State.COVERED))

    def action_figures(self) -> None:
        """Show box score, scoring and drives."""
        from leatherhead.tui.pages import Figures

        self.app.lay_over(self.app.page(Figures).of(self._figures))

    def _figures(self) -> dict[str, list[str]]:
        with self._lock:
            return self.session.figures()

    def action_menu(self) -> None:
        """Offer what is not needed often."""
        from leatherhead.tui.pages import Menu

        self.app.lay_over(self.app.page(Menu).offer(self._menu()), self._choose_from_menu)

    def _menu(self) -> list[Option]:
        return [
            Option("go on", "back to the game"),
            Option("leave", "save and quit"),
            Option("start screen", "save and choose another game"),
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


def seat(session: Session) -> Screen[None]:
    """Return the screen for a game: one without people is watched."""
    from leatherhead.tui.replay import Replay

    if not session.people and not session.game.referee:
        session.close()
        return Replay(session.game)
    return PlayScreen(session)


def _question(frame: Frame, asked: Asked) -> str:
    who = f"{frame.name(asked.by)}: " if asked.by else ""
    unsaid = asked.sealed and "face down" not in asked.text
    return f"{who}{asked.text}{' (face down)' if unsaid else ''}"


def _rule(asked: Asked) -> str:
    """The rule that wants dice or a card; the innermost only says that dice are thrown."""
    return "" if asked.by or not asked.rules else asked.rules[min(1, len(asked.rules) - 1)]


def _result(frame: Frame) -> str:
    home, away = frame.score
    score = f"Final score: {frame.teams[0]} {home}, {frame.teams[1]} {away}."
    if home == away:
        return f"{score} A tie."
    winner = frame.teams[0 if home > away else 1]
    return f"{score} {winner:The} {winner:win|wins}."
