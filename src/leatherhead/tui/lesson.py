"""The screen of a lesson: the table, a coach who points at a part of it, and the answers."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

import leatherhead
from leatherhead import Coaching, Frame, Lesson, Option, Refused, Session, part_named, say, sentence, visible
from leatherhead.tui import layout, sentences
from leatherhead.tui.choices import Choices
from leatherhead.tui.draw import suited
from leatherhead.tui.pages import PageScreen, markdown_lines
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import (
    GAME_KEYS,
    FieldBoard,
    KeyBar,
    Middle,
    PlayByPlay,
    ScrolledLines,
    TableSheet,
    last_turned_up,
    text_columns,
    wrap,
)

NEXT = "next"
GUIDE, PLAY, LEAVE = "guide", "play", "leave"
KEYS = [("enter", "Enter", "go on"), ("left_square_bracket", "[", "back"), ("escape", "Esc", "leave the lesson")]
ANSWER_KEYS = [("enter", "Enter", "select"), *KEYS[1:]]
OWN_KEYS = {"less_than_sign", "backspace", "f8", "escape", "f10", "f9"}  # that mean something in a lesson too
ELSEWHERE = ",".join(name for key in GAME_KEYS for name in key.names.split(",") if name not in OWN_KEYS)
# The widget that shows what a coach points at, and how the coach calls it.
POINTED = {
    "score": ("#score", "scoreboard"), "clock": ("#score", "clock"), "timeouts": ("#score", "timeouts"),
    "down": ("#score", "scoreboard"), "ball": ("#field", "ball"), "line": ("#field", "line to gain"),
    "cards": ("#turned", "cards and dice"), "sum": ("#turned", "how it adds up"),
}  # fmt: skip
WIDGETS = {"question": Choices, "answer": Choices, "play": PlayByPlay, "table": TableSheet}
CALLED = {"question": "your answer", "play": "the last play"}


class GuidePage(PageScreen):
    """A game in three minutes."""

    def __init__(self, game: str) -> None:
        """Show the guide of a game."""
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """One sheet."""
        yield Static(say("The whole game in three minutes"), id="tabs", classes="title")
        yield ScrolledLines()
        yield KeyBar([("down", "↑↓", "scroll"), ("escape", "Esc", "back")])

    def on_resize(self, event: events.Resize) -> None:
        """Write the guide in the width that there is."""
        lines = markdown_lines(leatherhead.guide(self.game), text_columns(event.size.width))
        self.query_one(ScrolledLines).lay(lines)


class LessonScreen(Screen[None]):
    """A lesson."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("left_square_bracket,less_than_sign,backspace,f8", "back"),
        Binding("escape,f10", "leave"),
        Binding("f9", "app.other_light"),
        Binding(ELSEWHERE, "not_here"),
    ]

    app: Program

    def __init__(self, game: str) -> None:
        """Teach a game."""
        super().__init__()
        self.game = game
        self.lesson = leatherhead.lesson(game)
        self._coach_lines = 1

    def compose(self) -> ComposeResult:
        """The table as in a game, and the coach instead of the question."""
        yield FieldBoard()
        yield Middle()
        with Vertical(id="ask"):
            yield Static(id="question")
            yield Choices(numbered=False)
            yield Static(id="about")
        yield Static(id="too-small")
        yield KeyBar(KEYS)

    def on_mount(self) -> None:
        """Begin."""
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is, or say that the window is too small."""
        small = layout.too_small(*event.size)
        self.set_class(small, "too-small")
        if small:
            said = say(
                "Make the window at least {width} by {height}, or learn with --plain.",
                width=layout.LEAST_WIDTH, height=layout.LEAST_HEIGHT,
            )  # fmt: skip
            self.query_one("#too-small", Static).update(said)
        elif self.query(Choices):
            self._show()

    def _show(self) -> None:
        lesson = self.lesson
        frame, coaching = pointing(lesson), lesson.coaching
        board = self.query_one(FieldBoard)
        board.show(frame)
        board.turn_up(*last_turned_up(frame.told))
        self.query_one(Middle).tell(frame)
        self._speak(frame, coaching)
        choices = self.query_one(Choices)
        if lesson.over:
            choices.offer(_after(self.game), here=GUIDE)
        elif coaching.until == "answer" and frame.asked is not None:
            choices.offer(frame.asked.options, None, frame.asked.numbers)
        else:
            choices.offer([Option(NEXT, say("Next"), 1)], here=NEXT)
        choices.focus()
        layout.arrange(self, frame, self._coach_lines, choices.rows_for)
        self._point("" if lesson.over else coaching.point)
        self.query_one(KeyBar).show(ANSWER_KEYS if self._chooses else KEYS)

    @property
    def _chooses(self) -> bool:
        """Whether the learner has something to choose."""
        return self.lesson.over or self.lesson.coaching.until == "answer"

    def _speak(self, frame: Frame, coaching: Coaching) -> None:
        """Write what the coach says, with what it is about and how far the lesson is."""
        kind, _, name = coaching.point.partition(" ")
        about = say(POINTED.get(kind, ("", CALLED.get(kind, name)))[1])
        if kind == "question" and coaching.until != "answer":
            about = ""  # the coach only speaks of it, and nothing is to be answered yet
        elif kind == "answer" and frame.asked is not None:
            about = next(option.name for option in frame.asked.options if option.label == name)
        head = say("Coach {number}/{of}", number=coaching.number, of=coaching.of)
        head = f"{head} · {about}: " if about else f"{head}: "
        said = sentence("lesson.over") if self.lesson.over else coaching.say
        self._coach_lines = len(wrap([(f"{head}{said}", "")], self.size.width - 2))
        question = self.query_one("#question", Static)
        question.styles.height = self._coach_lines
        question.update(Content.assemble((head, "$accent"), visible(said)))

    def _point(self, point: str) -> None:
        """Mark the widget that the coach points at."""
        kind = point.partition(" ")[0]
        places: list[Any] = [*(place for place, _ in POINTED.values()), *WIDGETS.values()]
        here = POINTED[kind][0] if kind in POINTED else WIDGETS.get(kind)
        for place in places:
            self.query_one(place, Widget).set_class(place == here, "pointed")

    # What the learner does.

    def on_choices_picked(self, message: Choices.Picked) -> None:
        """Go on, or answer."""
        if not message.label:
            self.query_one(KeyBar).say(sentence("lesson.choose"))
        elif self.lesson.over:
            self._after(message.label)
        elif self.lesson.coaching.until == "answer":
            self._try(lambda: self._give(message.label))
        elif message.label == NEXT:
            self._try(self.lesson.go_on)
        if self.lesson.over:
            leatherhead.mark_lesson(self.game, "done")

    def _give(self, label: str) -> None:
        """Answer with what was picked or, if nothing fits, with what was typed."""
        asked = self.lesson.frame().asked
        is_picked = asked is not None and label in [option.label for option in asked.options]
        (self.lesson.answer if is_picked else self.lesson.enter)(label)

    def _try(self, move: Callable[[], None]) -> None:
        try:
            move()
        except Refused as error:
            self._show()
            self.query_one(KeyBar).say(str(error)[:1].upper() + str(error)[1:])
        else:
            self._show()

    def on_choices_marked(self, message: Choices.Marked) -> None:
        """Say what the marked answer is and what it leads to, or the answer that the coach points at."""
        option, width = message.option, self.size.width - 2
        said = sentence("game.how") if self._chooses else ""
        if option is not None:
            said = sentences.about(option, self.query_one(Choices).unsaid(option), width)
        kind, _, name = self.lesson.coaching.point.partition(" ")
        asked = self.lesson.frame().asked
        if kind == "answer" and asked is not None and option is not None and option.label == NEXT:
            pointed = next(each for each in asked.options if each.label == name)
            said = sentences.about(pointed, pointed.note, width)
        self.query_one("#about", Static).update(Content(suited(visible(said))), layout=False)

    def action_back(self) -> None:
        """Go back a step."""
        self.lesson = self.lesson.back()
        self._show()

    def action_not_here(self) -> None:
        """Say that a key of the game's screen does nothing in a lesson."""
        self.query_one(KeyBar).say(sentence("lesson.not_here"))

    def action_leave(self) -> None:
        """Leave the lesson."""
        self.app.switch_screen(self.app.start_screen())

    def _after(self, label: str) -> None:
        if label == GUIDE:
            self.app.push_screen(GuidePage(self.game))
        elif label == PLAY:
            self.app.switch_screen(self.app.first_game(self.game))
        elif label == LEAVE:
            self.action_leave()


def _after(game: str) -> list[Option]:
    easiest = leatherhead.first_game_flags(game)[1]
    return [
        Option(GUIDE, sentence("lesson.guide"), 1),
        Option(PLAY, sentence("lesson.play", bot=say(easiest)), 2),
        Option(LEAVE, sentence("lesson.leave"), 3),
    ]


def pointing(lesson: Lesson) -> Frame:
    """Return the table with the part that the coach points at in sight, and nothing else that takes its room."""
    frame = lesson.frame()
    kind, _, name = lesson.coaching.point.partition(" ")
    shown = part_named(frame, name) if kind == "table" else None
    if shown is None:
        return frame
    return replace(frame, table=tuple(replace(part, needed=part is shown) for part in frame.table))


def first_session(game: str) -> Session:
    """Start a short game against the easiest opponent, saved like any other."""
    flags = leatherhead.first_game_flags(game)
    options = leatherhead.parse_options(game, ["length=short"] if "--length" in flags else [])
    return Session(leatherhead.new(game, options=options, seats=("human", flags[1])), leatherhead.new_path(game))
