"""The screen that steps through a record, in both directions."""

from functools import partial
from string import digits

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from leatherhead import Game, Refused, RuleFailed, Session, branch, new_path, say, sentence, visible
from leatherhead.tui import layout
from leatherhead.tui.pages import Figures, KeyHelp, TablePage
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import FieldBoard, KeyBar, Middle, last_turned_up

SECONDS_A_PLAY = 1.5
DIGITS = 4  # of a play's number
HELP = (
    ("→ ←", "one play on, one back"),
    ("a number", "and Enter: go to that play; 0 is the start"),
    ("PgDn PgUp", "ten plays on, ten back"),
    ("Home End", "the start, the end"),
    ("Space", "play by itself, or pause"),
    ("o", "play on from here, as a game of its own"),
    ("Tab  F2", "box score, scoring and drives up to this play"),
    ("#  F3", "everything on the table"),
    ("Esc", "quit"),
)


class ReplayScreen(Screen[None]):
    """A game from its first play to its last."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,down", "step(1)"),
        Binding("left,up", "step(-1)"),
        Binding("enter", "enter"),
        Binding("backspace", "erase"),
        Binding("pagedown", "step(10)"),
        Binding("pageup", "step(-10)"),
        Binding("home", "step(-99999)"),
        Binding("end", "step(99999)"),
        Binding("space", "run"),
        Binding("tab,f2", "figures"),
        Binding("question_mark,f1", "help"),
        Binding("number_sign,f3", "table"),
        Binding("o", "play_on"),
        Binding("escape,q,f10", "back"),
    ]

    app: Program

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.session = Session(game)
        self.told = self.session.frame_before(0).told
        self.at = 0  # plays shown so far
        self.typed = ""  # of the number of a play to go to
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Board, play-by-play and table."""
        yield FieldBoard()
        yield Middle()
        yield Static(id="question")
        yield KeyBar([
            ("right", "→", "next"), ("left", "←", "back"), ("question_mark", "?", "help"), ("escape", "Esc", "quit"),
            ("tab", "Tab", "stats"), ("space", "Space", "play/pause"), ("pagedown", "PgDn", "+10 plays"),
            ("end", "End", "last"), ("number_sign", "#", "table"), ("o", "o", "play on"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Begin at the start."""
        self.action_step(0)

    def on_resize(self) -> None:
        """Use the room there is."""
        self.action_step(0)

    def on_key(self, event: events.Key) -> None:
        """Take digits as the number of a play."""
        if event.character and event.character in digits:
            event.stop()
            self.typed = (self.typed + event.character)[-DIGITS:]
            self.query_one("#question", Static).update(Content(sentence("replay.go_to", number=self.typed)))

    def action_enter(self) -> None:
        """Go to the play whose number is typed, or one play on."""
        self.action_step(int(self.typed) - self.at if self.typed else 1)

    def action_erase(self) -> None:
        """Erase what is typed, or go one play back."""
        self.action_step(0 if self.typed else -1)

    def action_step(self, by: int) -> None:
        """Step `by` plays forward, or back if negative."""
        self.at, self.typed = min(max(self.at + by, 0), len(self.told)), ""
        game, board = self.game, self.query_one(FieldBoard)
        teams, frame = game.teams, self.session.frame_before(self.at)
        board.show(frame)
        board.turn_up(*last_turned_up(self.told[: self.at]))
        self.query_one(Middle).tell(frame, self.at)
        layout.arrange(self, frame, 1, lambda most, in_full: 0)
        place = say("{game}: {home} vs. {away}", game=say(game.rulebook.title), home=teams[0], away=teams[1])
        if self.at:
            place = sentence("replay.place", at=self.at, plays=len(self.told))
        if self.at in game.comments:
            place = f"{place} ({game.comments[self.at]})"
        self.query_one("#question", Static).update(Content(visible(place)))

    def action_run(self) -> None:
        """Play by itself, or pause."""
        if self._timer is None:
            self._timer = self.set_interval(SECONDS_A_PLAY, lambda: self.action_step(1))
        else:
            self._timer.stop()
            self._timer = None

    def action_play_on(self) -> None:
        """Play on from the play shown, in the seats of the record; if only bots have them, at home."""
        seats = (None, None) if "human" in self.game.seats else ("human", None)
        try:
            other = branch(self.game, self.at, seats=seats)
            session = Session(other, new_path(other.rulebook.slug))
        except (Refused, RuleFailed) as error:
            self.query_one("#question", Static).update(Content(visible(str(error))))
        else:
            self.app.push_screen(self.app.game_screen(session))

    def action_table(self) -> None:
        """Show everything that lay on the table."""
        self.app.lay_over(self.app.page(TablePage).of(self.session.frame_before(self.at)))

    def action_figures(self) -> None:
        """Show box score, scoring and drives up to the play shown."""
        self.app.lay_over(self.app.page(Figures).of(partial(self.session.figures, self.at)))

    def action_help(self) -> None:
        """Explain the keys."""
        self.app.lay_over(self.app.page(KeyHelp).of(sentence("replay.help", game=say(self.game.rulebook.title)), HELP))

    def action_back(self) -> None:
        """Forget what is typed, or leave the record."""
        if self.typed:
            self.action_step(0)
        elif len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit(0)
