"""The screen that steps through a record, in both directions."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from leatherhead import Game, Session, visible
from leatherhead.tui import layout
from leatherhead.tui.pages import Figures, TablePage
from leatherhead.tui.program import Program
from leatherhead.tui.widgets import FieldBoard, KeyBar, Middle, last_turned_up

SECONDS_A_PLAY = 1.5


class ReplayScreen(Screen[None]):
    """A game from its first play to its last."""

    BINDINGS = [  # noqa: RUF012  Textual's way
        Binding("right,down,enter", "step(1)"),
        Binding("left,up,backspace", "step(-1)"),
        Binding("pagedown", "step(10)"),
        Binding("pageup", "step(-10)"),
        Binding("home", "step(-99999)"),
        Binding("end", "step(99999)"),
        Binding("space", "run"),
        Binding("tab,f2", "figures"),
        Binding("number_sign,f3", "table"),
        Binding("escape,q,f10", "back"),
    ]

    app: Program

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game
        self.session = Session(game)
        self.told = self.session.frame_before(0).told
        self.at = 0  # plays shown so far
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """Board, play-by-play and table."""
        yield FieldBoard()
        yield Middle()
        yield Static(id="question")
        yield KeyBar([
            ("right", "→", "next"), ("left", "←", "back"), ("escape", "Esc", "leave"), ("tab", "Tab", "figures"),
            ("pagedown", "PgDn", "+10 plays"), ("end", "End", "last"), ("space", "Space", "play/pause"),
            ("number_sign", "#", "table"),
        ])  # fmt: skip

    def on_mount(self) -> None:
        """Begin at the start."""
        self.action_step(0)

    def on_resize(self) -> None:
        """Use the room there is."""
        self.action_step(0)

    def action_step(self, by: int) -> None:
        """Step `by` plays forward, or back if negative."""
        self.at = min(max(self.at + by, 0), len(self.told))
        game, board = self.game, self.query_one(FieldBoard)
        teams, frame = game.teams, self.session.frame_before(self.at)
        board.show(frame)
        board.turn_up(*last_turned_up(self.told[: self.at]))
        self.query_one(Middle).tell(frame, self.at)
        layout.arrange(self, frame, 1, lambda most, in_full: 0)
        place = (
            f"Play {self.at} of {len(self.told)}" if self.at else f"{game.rulebook.title}: {teams[0]} vs. {teams[1]}"
        )
        self.query_one("#question", Static).update(Content(visible(place)))

    def action_run(self) -> None:
        """Play by itself, or pause."""
        if self._timer is None:
            self._timer = self.set_interval(SECONDS_A_PLAY, lambda: self.action_step(1))
        else:
            self._timer.stop()
            self._timer = None

    def action_table(self) -> None:
        """Show everything that lay on the table."""
        self.app.lay_over(self.app.page(TablePage).of(self.session.frame_before(self.at)))

    def action_figures(self) -> None:
        """Show box score, scoring and drives."""
        self.app.lay_over(self.app.page(Figures).of(self.session.figures))

    def action_back(self) -> None:
        """Leave the record."""
        if len(self.app.screen_stack) > 2:
            self.dismiss()
        else:
            self.app.exit(0)
