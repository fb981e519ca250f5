"""The screen on which a game is played."""

import random
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum, auto
from functools import partial
from textwrap import wrap
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

import leatherhead
from leatherhead import (
    Asked,
    Card,
    Decision,
    Dice,
    Frame,
    Hand,
    Option,
    Part,
    Refused,
    RuleFailed,
    Session,
    Told,
    say,
    sentence,
    visible,
)
from leatherhead.tui import layout, pages, sentences
from leatherhead.tui.choices import NO_MARKS, Choices
from leatherhead.tui.draw import suited
from leatherhead.tui.program import Program
from leatherhead.tui.replay import ReplayScreen
from leatherhead.tui.widgets import (
    GAME_KEYS,
    FieldBoard,
    Key,
    KeyBar,
    Middle,
    PlayByPlay,
    keys,
    last_turned_up,
    rows_of,
    text_columns,
)

Step = tuple[float, Callable[[], None]]
TUMBLE, REST, READ = 0.06, 0.25, 0.3  # seconds
TUMBLES = 3
FAST = 0.4  # of those seconds, if the animation is fast
LONGEST = 1.5  # seconds in which the cards and dice of a play turn up, however many there are
AT_MOST = 3  # plays shown one by one; what came before is shown at once


def turning_up(before: Frame, after: Frame, board: FieldBoard, told: PlayByPlay) -> Iterator[Step]:
    """Draw every new play, its dice and cards first."""
    first = _first_new(before.told, after.told)
    for index in range(max(first, len(after.told) - AT_MOST), len(after.told)):
        play = after.told[index]
        old = before.told[index].turned_up if index < len(before.told) else ()
        yield from _turning(play, _first_new(old, play.turned_up), board)
        yield READ, lambda count=index + 1: told.tell(after.told[:count])  # type: ignore[misc]


def _first_new(before: Sequence[object], after: Sequence[object]) -> int:
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return same


def _turning(play: Told, first: int, board: FieldBoard) -> Iterator[Step]:
    parts = play.turned_up
    pace = min(1.0, LONGEST / (max(len(parts) - first, 1) * (TUMBLES * TUMBLE + REST)))
    for count in range(first, len(parts)):
        for _ in range(TUMBLES):
            yield TUMBLE * pace, lambda n=count: board.turn_up((*parts[:n], _unsettled(parts[n])))  # type: ignore[misc]
        yield REST * pace, lambda n=count + 1: board.turn_up(parts[:n])  # type: ignore[misc]
    if parts or play.sums:
        yield REST, lambda: board.turn_up(parts, play.sums)


def _unsettled(part: Part) -> Part:
    """Dice in the air show anything, and cards their backs."""
    if isinstance(part, Dice) and part.kind == "d6":
        return replace(part, values=tuple(random.choices("123456", k=len(part.values))))  # noqa: S311  for the eye only
    if isinstance(part, Dice):
        return replace(part, values=tuple("░" * len(value) for value in part.values))
    if isinstance(part, Hand):
        return replace(part, cards=tuple(Card("░" * len(card.face), owner=card.owner) for card in part.cards))
    return part


# Keys typed before their question is there.


PAUSE = 0.4  # seconds without a key, after which typing counts again
KEY_NAMES = {"enter": "Enter", "backspace": "Backspace"}
PAGE_KEYS = "?#"  # keys that open a page, which works at any time


class TooEarly:
    """Holds back what is typed while the game is working, and everything typed after that without a pause.

    If the question appears between the 1 and the 2 of 12, the 2 alone must not answer it.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self.screen = screen
        self._typed: list[str] = []
        self._there = False  # whether the question is there
        self._pause: Timer | None = None

    @property
    def _choices(self) -> Choices:
        return self.screen.query_one(Choices)

    def wait(self) -> None:
        """Let nothing be answered until the next question is there."""
        self._there = False
        self._choices.rest()

    def question_came(self, *, covered: bool) -> str:
        """Let the question be answered, unless somebody is still typing; return what to say about that.

        A cover stays for a while: a key pressed twice must not uncover somebody else's hand.
        """
        self._there = True
        said = self.said
        if covered and self._pause is None:
            self._begin()
        if self._pause is not None:
            self._choices.rest()
        else:
            self._typed = []
        return said

    def takes(self, event: events.Key) -> bool:
        """Hold back a key that would answer something too early."""
        key = KEY_NAMES.get(event.key) or (event.character if event.is_printable else "") or ""
        if not self._choices.resting or not key or key in PAGE_KEYS:
            return False
        self._typed.append(key)
        self._begin()
        return True

    @property
    def said(self) -> str:
        """Return a notice of the keys typed too early."""
        return sentence("game.too_early", keys=" ".join(self._typed)) if self._typed else ""

    def _begin(self) -> None:
        if self._pause is not None:
            self._pause.stop()
        self._pause = self.screen.set_timer(PAUSE, self._end)

    def _end(self) -> None:
        self._pause = None
        if self._there:
            self._typed = []
            self._choices.wake()


# The screen on which a game is played.


THINKING_SHOWS = 0.15  # seconds until a wait is worth mentioning
READY = "ready"
AFTER = tuple(
    Option(label, number=place)
    for place, label in enumerate(("box score", "review", "replay", "rematch", "another game", "quit"), start=1)
)
READING = "=/;@*"  # in what is read off a real card or chart: line=3/5/8;penalty=offense 5, =13i@red
Move = Callable[[], str | None]  # returns what to say


class Waiting(Enum):
    """The state of a play screen."""

    THINKING = auto()  # the game
    TURNING = auto()  # dice and cards to come to rest
    COVERED = auto()  # the other person to take the keyboard
    ASKING = auto()  # an answer
    OVER = auto()


class PlayScreen(Screen[None]):
    """A game in progress."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        *(Binding(key.names, key.action) for key in GAME_KEYS),
        Binding("shift+up", "scroll_told(-1)"),
        Binding("shift+down", "scroll_told(1)"),
    ]

    app: Program

    def __init__(self, session: Session, *, hints: bool = False) -> None:
        """Play a game; `hints` gives the coach's pick with every question."""
        super().__init__()
        self.session, self.hints = session, hints
        self._lock = threading.Lock()  # one thread at a time moves the game or makes its figures
        self.frame: Frame | None = None
        self._may_undo = False
        self.state = Waiting.THINKING
        self.plan: layout.RowPlan | None = None
        self._question_lines = self._about_lines = 1
        self._picked: tuple[str, str] | None = None  # the coach's pick for this question, and why
        self._steps: list[tuple[float, Callable[[], None]]] = []
        self._too_early = TooEarly(self)

    def compose(self) -> ComposeResult:
        """Board, play-by-play and table, the question and its answers."""
        yield FieldBoard()
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
        """Use the room there is, or say that the window is too small."""
        width, height = event.size
        small = layout.too_small(width, height)
        self.set_class(small, "too-small")
        if small:
            needed = say(
                "This window is {width} by {height}.\nMake it at least {least_width} by {least_height},\n"
                "better {wide} by {high}, or play with --plain.",
                width=width, height=height, least_width=layout.LEAST_WIDTH, least_height=layout.LEAST_HEIGHT,
                wide=layout.COMFORT[0], high=layout.COMFORT[1],
            )  # fmt: skip
            self.query_one("#too-small", Static).update(needed)
        else:
            self.call_after_refresh(self.query_one(Choices).focus)  # hidden, it lost the keyboard
        self._arrange()

    def _arrange(self) -> None:
        """Share out the rows of the window, what the question needs first."""
        frame = self.frame
        if frame is None:
            return
        lines = self._question_lines + self._about_lines - layout.ABOUT
        self.plan = layout.arrange(self, frame, lines, self.query_one(Choices).rows_for)

    # Moves: the game runs in a thread, so that keys work meanwhile.

    def _run(self, move: Move | None) -> None:
        self.state = Waiting.THINKING
        self._too_early.wait()
        self.set_timer(THINKING_SHOWS, lambda: self.show_wait(self.app.wait or say("Thinking …")))
        threading.Thread(target=self._work, args=(move,), daemon=True).start()

    def _work(self, move: Move | None) -> None:
        """Make a move in a thread, then show the frame, what to say, and whether the move was refused."""
        then: Callable[..., None] = self._arrive
        try:
            with self._lock:
                try:
                    said, refused = move() if move is not None else " ".join(self.session.notices), False
                except (Refused, RuleFailed) as error:
                    said, refused = str(error), True
                self._may_undo = self.session.may_undo()
                found: Any = self.session.frame(), said or "", refused
        except Exception as error:  # noqa: BLE001  raised again where Textual shows it
            then, found = self._broken, (error,)
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(then, *found)

    def show_wait(self, text: str) -> None:
        """Show a progress message."""
        if self.state is Waiting.THINKING:
            self._ask(text, "$muted")

    def _broken(self, error: Exception) -> None:
        raise error

    def _arrive(self, frame: Frame, said: str, refused: bool) -> None:
        """Show the result of a move, dice and cards first."""
        before = self.frame
        if before is None or refused or not self.app.animated:
            self._settle(frame, said)
            return
        self.state = Waiting.TURNING
        self._ask("", "")
        self.query_one(Choices).offer(())
        self.query_one(Choices).rest()
        self._steps = [*turning_up(before, frame, self.query_one(FieldBoard), self.query_one(PlayByPlay))]
        self._steps.append((0, lambda: self._settle(frame, said)))
        self._next_step()

    def _say(self, text: str) -> None:
        if text:
            self.query_one(KeyBar).say(text[:1].upper() + text[1:])

    def _next_step(self) -> None:
        if self._steps:
            delay, draw = self._steps.pop(0)
            draw()
            if self._steps:
                self.set_timer(delay * FAST if self.app.fast else delay, self._next_step)

    def _skip(self) -> None:
        last = self._steps[-1:]
        self._steps = []
        for _, draw in last:
            draw()

    # What is on the screen.

    def _settle(self, frame: Frame, said: str) -> None:
        """Draw a whole frame with a message, and wait for an answer."""
        if self.app.sound and self.frame is not None and self.frame.score != frame.score:
            self.app.bell()
        self.frame = frame
        board = self.query_one(FieldBoard)
        board.show(frame)
        board.turn_up(*last_turned_up(frame.told))
        self.query_one(Middle).tell(frame)
        self._put_question(frame)
        self._arrange()
        self.query_one(KeyBar).show(self._keys)
        self._say(f"{said} {self._too_early.question_came(covered=self.state is Waiting.COVERED)}".strip())
        if self.hints and frame.asked is not None and len(frame.asked.options) > 1:
            self._seek_hint()

    def _put_question(self, frame: Frame) -> None:
        choices, asked = self.query_one(Choices), frame.asked
        self._picked = None
        if frame.must_come is not None:
            self.state = Waiting.COVERED
            team = frame.teams[0 if frame.must_come == "home" else 1]
            self._ask(sentence("game.pass_keyboard", team=team), "")
            choices.offer([Option(READY, say("{team:The} {team:have|has} the keyboard", team=team), 1)], here=READY)
        elif asked is None:
            self.state = Waiting.OVER
            self._ask(sentences.result(frame), "$accent")
            choices.offer([replace(each, title=say(each.label)) for each in AFTER])
        else:
            self.state = Waiting.ASKING
            self._ask(sentences.question(frame, asked), "", sentences.rule(asked))
            self._offer(asked, asked.usual or (asked.options[0].label if len(asked.options) == 1 else None))
        choices.focus()

    def _offer(self, asked: Asked, here: str | None) -> None:
        """Offer the answers to a question, with one of them marked or none."""
        prompts = {prompt.name: prompt for prompt in self.session.game.rulebook.prompts}
        marks = prompts[asked.name].marks if asked.by is not None else NO_MARKS
        also = READING if asked.by is None else ""
        presets = self.session.presets(asked) if asked.by is not None else ()
        first = max(asked.numbers, default=0) + 1
        rows = [
            Option(" ".join(each.labels), each.title, n, sentence("game.in_one_step"))
            for n, each in enumerate(presets, first)
        ]
        numbers = (*asked.numbers, *(each.number for each in rows))
        self.query_one(Choices).offer((*asked.options, *rows), here, numbers, also, marks)

    def _ask(self, text: str, style: str, rule: str = "") -> None:
        text = visible(text)
        parts = [(text, style), (f"  {visible(rule)}", "$muted not bold")] if rule else [(text, style)]
        question = self.query_one("#question", Static)
        self._question_lines = rows_of("".join(part for part, _ in parts), self.size.width - 2)
        question.styles.height = self._question_lines
        question.update(Content.assemble(*parts), layout=False)

    @property
    def _keys(self) -> list[Key]:
        return keys(self.frame, sentences.usual_key(self.session), may_undo=self._may_undo)

    # What a person does.

    def on_key(self, event: events.Key) -> None:
        """Let any key end the turning of dice and cards; answer nothing with what is typed too early."""
        if self.state is Waiting.TURNING:
            event.stop()
            self._skip()
        elif self._too_early.takes(event):
            event.stop()
            self._say(self._too_early.said)

    def on_click(self) -> None:
        """Let a click end it too."""
        if self.state is Waiting.TURNING:
            self._skip()

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Take an answer."""
        if self.state is Waiting.COVERED and self.frame and message.label != READY:
            self._settle(self.frame, say("Press 1 or Enter once the keyboard is handed over."))
        elif not message.label:
            self._say(f"{sentence('game.nothing_selected')} {sentence('game.how')}")
        elif self.state is Waiting.ASKING:
            pending = self.session.pending  # what was picked, or, if nothing fits, what was typed
            picked = isinstance(pending, Decision) and message.label in pending.options
            self._run(partial(self.session.answer if picked else self.session.enter, message.label))
        elif self.state is Waiting.COVERED and self.frame:
            self._run(partial(self.session.sit, self.frame.must_come))
        elif self.state is Waiting.OVER:
            self._after(message.label)

    def on_choices_typed(self, message: Choices.Typed) -> None:
        """Show the typed filter."""
        self.query_one(KeyBar).show(self._keys)
        if self.state is Waiting.ASKING and self.frame and self.frame.asked:
            text = visible(sentences.question(self.frame, self.frame.asked))
            typed = f"  > {visible(message.text)}" if message.text else ""
            self.query_one("#question", Static).update(Content.assemble(text, (typed, "$accent")), layout=False)

    def on_choices_marked(self, message: Choices.Marked) -> None:
        """Describe the marked answer."""
        option, said = message.option, "" if self.state is not Waiting.ASKING else sentence("game.how")
        if option is not None:
            choices, width = self.query_one(Choices), self.size.width - 2
            said = sentences.about(option, choices.unsaid(option), width)
            if choices.typed:
                said = sentences.enter_takes(option, said, width)
            elif self._picked is not None and self._picked[0] == option.label:
                said = self._picked[1]
        self._tell_about(suited(visible(said)))

    def _tell_about(self, said: str) -> None:
        """Write below the answers, on as many lines as needed."""
        about, lines = self.query_one("#about", Static), rows_of(said, self.size.width - 2)
        about.update(Content(said), layout=False)
        if lines != self._about_lines:
            self._about_lines = about.styles.height = lines
            self._arrange()

    def _after(self, label: str) -> None:
        columns = text_columns(self.size.width)
        if label == "box score":
            self.action_figures()
        elif label == "review":
            self._lay_page(say("Review"), self._alone(lambda: leatherhead.review(self.session.game).pages(columns)))
        elif label == "replay":
            self.app.push_screen(ReplayScreen(self.session.game))
        elif label == "another game":
            self.app.switch_screen(self.app.start_screen())
        elif label == "rematch":
            self.session.close()
            self.app.switch_screen(self.app.game_screen(leatherhead.rematch(self.session)))
        elif label == "quit":
            self.app.exit(0)
        else:
            self._say(f"{say('{answer} is not on offer.', answer=label)} {sentence('game.how')}")

    def _lay_page(self, title: str, make: Callable[[], dict[str, list[str]]]) -> None:
        """Show pages that take a while to make, or why there are none."""

        def made() -> dict[str, list[str]]:
            try:
                return make()
            except (Refused, RuleFailed) as error:
                return {title: wrap(str(error), text_columns(self.size.width))}

        self.app.lay_over(self.app.page(pages.Figures).of(made))

    def _alone(self, make: Callable[[], dict[str, list[str]]]) -> Callable[[], dict[str, list[str]]]:
        """Make pages of the game while nothing moves it."""

        def made() -> dict[str, list[str]]:
            with self._lock:
                return make()

        return made

    def action_undo(self) -> None:
        """Take the last answer back."""
        if self.state in (Waiting.ASKING, Waiting.COVERED, Waiting.OVER):
            self._run(self.session.undo)

    def action_again(self) -> None:
        """Answer as last time."""
        if self.state is Waiting.ASKING:
            self._run(self.session.again)

    def _is_asked(self) -> bool:
        """Whether a team is asked, not dice or cards of a real table."""
        return bool(self.state is Waiting.ASKING and self.frame and self.frame.asked and self.frame.asked.by)

    def action_hint(self) -> None:
        """Mark the coach's pick; Enter takes it."""
        self.query_one(KeyBar).show(self._keys)
        self._seek_hint()

    def _seek_hint(self) -> None:
        if self._is_asked():
            threading.Thread(target=self._find_hint, args=(self.frame,), daemon=True).start()

    def _find_hint(self, frame: Frame) -> None:
        with self._lock:
            label = self.session.hint() if frame is self.frame else ""
        with suppress(RuntimeError):  # the program may be closed by now
            self.call_later(self._show_hint, frame, label)

    def _show_hint(self, frame: Frame, label: str) -> None:
        if frame is self.frame and frame.asked is not None and self._is_asked():
            option = next(option for option in frame.asked.options if option.label == label)
            self._picked = label, sentences.hint(frame, option, self.size.width - 2)
            self._offer(frame.asked, label)
            self._ask(sentences.question(frame, frame.asked), "")  # without what was typed

    def action_worth(self) -> None:
        """Show win probabilities and the value of each answer."""

        def chances() -> dict[str, list[str]]:
            with self._lock:
                weighing = self.session.weighing()
            return {say("Chances"): weighing().lines()}  # without the lock: whoever closes the page plays on meanwhile

        if self._is_asked():
            self._lay_page(say("Chances"), chances)

    def action_coach(self) -> None:
        """Let the coach answer: once, or for a while."""
        if self._is_asked():

            def chosen(until: str | None) -> None:
                if until is not None and self._is_asked():
                    self._run(lambda: self.session.coach(until))

            pages.offer_coach(self.app, self.session.game.rulebook.period, chosen)

    def action_again_to_the_end(self) -> None:
        """Lay all cards that are still to be laid face down as last time."""
        if self.state is Waiting.ASKING:
            self._run(lambda: self.session.rest(self.session.again))

    def action_usual(self) -> None:
        """Turn usual answers on or off, and say which they are."""

        def toggle() -> str:
            self.session.toggle_usual()
            return sentences.usual_answers(self.session)

        if self.state is Waiting.ASKING:
            self._run(toggle)

    def action_table(self) -> None:
        """Show everything that lies on the table: charts, packs and piles."""
        if self.frame is not None and self.state is not Waiting.COVERED:
            self.app.lay_over(self.app.page(pages.TablePage).of(self.frame))

    def action_scroll_told(self, lines: int) -> None:
        """Scroll through earlier plays."""
        self.query_one(PlayByPlay).scroll_relative(y=lines * 3, animate=False)

    def action_help(self) -> None:
        """Explain the question."""
        if self.frame is not None:
            self.app.lay_over(self.app.page(pages.Help).explain(self.frame, covered=self.state is Waiting.COVERED))

    def action_figures(self) -> None:
        """Show box score, scoring and drives."""
        self._lay_page(say("Box score"), self._alone(self.session.figures))

    def action_menu(self) -> None:
        """Show the menu."""
        pages.offer_menu(self.app)
