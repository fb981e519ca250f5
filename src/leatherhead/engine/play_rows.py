"""Records a row for every play: the record before it, what was credited, and what the game adds."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from leatherhead.engine.record import blank
from leatherhead.engine.rulebook import Rulebook
from leatherhead.football.ledger import Stat
from leatherhead.football.play_row import (
    NOBODY,
    NONE,
    OWN_COLUMNS,
    Column,
    Unit,
    figure,
    open_page,
    write_drive,
    write_figures,
)
from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE, KICK_YARDS
from leatherhead.rule import rule

WIN, POINTS = range(2)  # columns of values: home's chance to win, and home's expected points
KICKS = ("kickoff", "free-kick")  # phases in which the team in the record's `possession` kicks off
TRIES = ("try",)  # phases after a touchdown
MOST_PHASES = 32
PLAY_KINDS = 2 * MOST_PHASES


class RowKeeper(NamedTuple):
    """Rules called around every play."""

    begins: Callable[..., None]  # (page, game): a game starts
    before: Callable[..., None]  # (g, page, rows, values, worth): a play is about to be run
    after: Callable[..., None]  # (g, ledger, page, rows): it was run and scored


@rule
def _no_game(page: Any, game: int) -> None:
    """Record nothing."""


@rule
def _not_before(g: Any, page: Any, rows: Any, values: Any, worth: Any) -> None:
    """Record nothing."""


@rule
def _not_after(g: Any, ledger: Any, page: Any, rows: Any) -> None:
    """Record nothing."""


NO_ROWS = RowKeeper(_no_game, _not_before, _not_after)

# How a field is read; one that a game lacks has no value.
_FIELDS: dict[str, Callable[[Any], int]] = {
    "phase": lambda g: g.phase,
    "quarter": lambda g: g.quarter,
    "half": lambda g: g.half,
    "clock": lambda g: g.clock,
    "possession": lambda g: g.possession,
    "ball": lambda g: g.ball,
    "down": lambda g: g.down,
    "line_to_gain": lambda g: g.line_to_gain,
}


def _field(rulebook: Rulebook, name: str, otherwise: int = NONE) -> Callable[[Any], int]:
    return rule(_FIELDS[name] if name in (rulebook.dtype.names or ()) else lambda g: otherwise)


def _timeouts(rulebook: Rulebook) -> Callable[[Any, int], int]:
    return rule(
        (lambda g, team: g.timeouts[team]) if "timeouts" in (rulebook.dtype.names or ()) else lambda g, team: NONE
    )


def _phases(rulebook: Rulebook, holds: Callable[[Any], bool]) -> int:
    """Return the phases, a bit each, in which something holds."""
    record, found = blank(rulebook.dtype), 0
    for phase in range(MOST_PHASES if "phase" in (rulebook.dtype.names or ()) else 1):
        if phase:
            record[0].phase = phase
        try:
            found |= holds(record[0]) << phase
        except IndexError:  # there are no more
            break
    return found


def _defined(rulebook: Rulebook, name: str) -> int:
    """Return the phases in which a key of the situation means something."""
    key = next((key for key in rulebook.keys if key.name == name), None)
    label = next((key for key in rulebook.keys if key.name == "phase"), None)
    if key is None:
        return 0
    return _phases(rulebook, lambda g: (label is None or bool(label.read(g))) and bool(key.defined(g)))


def phases_called(rulebook: Rulebook, names: Sequence[str]) -> int:
    """Return the phases, a bit each, that have one of some names."""
    label = next((key for key in rulebook.keys if key.name == "phase"), None)
    return 0 if label is None else _phases(rulebook, lambda g: label.read(g) in names)


def play_kind(rulebook: Rulebook) -> Callable[[Any], int]:
    """Build the rule that numbers the kinds of play: a phase of one team.

    Two games with common luck give the n-th play of a kind the same dice, so that one drive more or less for a team
    leaves the luck of all other plays unchanged.
    """
    phase, possession = _field(rulebook, "phase", 0), _field(rulebook, "possession", 0)
    return rule(lambda g: (2 * phase(g) + possession(g)) % PLAY_KINDS)


def row_keeper(rulebook: Rulebook) -> RowKeeper:
    """Build the rules that record the rows of a game."""
    return RowKeeper(open_page, _before(rulebook), _after(rulebook))


def _before(rulebook: Rulebook) -> Callable[..., None]:
    period, clock, half_seconds = (
        _field(rulebook, rulebook.period, 1),
        _field(rulebook, "clock"),
        rulebook.play_table.half_seconds,
    )
    timeouts, write_spot, value = _timeouts(rulebook), _write_spot(rulebook), _write_value(rulebook)

    def before(g: Any, page: Any, rows: Any, values: Any, worth: Any) -> None:
        if page.length >= rows.shape[1]:
            page.full = 1
            page.length = 0
        row = rows[:, page.length]
        page.play += 1
        row[Column.GAME] = page.game
        row[Column.PLAY] = page.play
        row[Column.QTR] = period(g)
        row[Column.CLOCK] = clock(g)
        row[Column.HALF_SECONDS] = half_seconds(g)
        row[Column.HOME_TIMEOUTS] = timeouts(g, 0)
        row[Column.AWAY_TIMEOUTS] = timeouts(g, 1)
        write_spot(g, row)
        value(g, values[:, page.length], worth)

    return rule(before)


def _write_spot(rulebook: Rulebook) -> Callable[[Any, Any], None]:
    """Build the rule that writes whose ball it is, where, which down, and how far to go."""
    phase, possession, ball = (
        _field(rulebook, "phase", 0),
        _field(rulebook, "possession"),
        _field(rulebook, "ball"),
    )
    down, line_to_gain = _field(rulebook, "down"), _field(rulebook, "line_to_gain")
    owned, spotted, downs = (_defined(rulebook, name) for name in ("possession", "ball", "down"))
    kicks, tries = phases_called(rulebook, KICKS), phases_called(rulebook, TRIES)

    def write_spot(g: Any, row: Any) -> None:
        now = phase(g)
        kicked = (kicks >> now) & 1
        row[Column.UNIT] = Unit.KICKOFF * kicked + Unit.TRY * ((tries >> now) & 1)
        row[Column.POSTEAM] = NOBODY
        row[Column.YARDLINE_100] = NONE
        row[Column.DOWN] = NONE
        row[Column.YDSTOGO] = NONE
        if (owned >> now) & 1:
            row[Column.POSTEAM] = 1 - possession(g) if kicked else possession(g)
        if (spotted >> now) & 1:
            row[Column.YARDLINE_100] = ball(g) if kicked else GOAL_LINE - ball(g)
        if (downs >> now) & 1:
            row[Column.DOWN] = down(g)
            row[Column.YDSTOGO] = line_to_gain(g) - ball(g)

    return rule(write_spot)


def _write_value(rulebook: Rulebook) -> Callable[[Any, Any, Any], None]:
    """Build the rule that writes home's chance to win and home's expected points."""
    if rulebook.value is None:
        return rule(lambda g, values, worth: None)
    win, points, possession = rulebook.value.win, rulebook.value.points, _field(rulebook, "possession", 0)

    def write_value(g: Any, values: Any, worth: Any) -> None:
        values[WIN] = win(g, worth)
        expected = points(g, worth)
        values[POINTS] = expected if possession(g) == HOME else -expected

    return rule(write_value)


def _after(rulebook: Rulebook) -> Callable[..., None]:
    describe = rulebook.play_table.describe

    def after(g: Any, ledger: Any, page: Any, rows: Any) -> None:
        row = rows[:, page.length]
        write_figures(row, page, ledger)
        row[Column.HOME_SCORE] = g.score[0]
        row[Column.AWAY_SCORE] = g.score[1]
        row[Column.OVER] = g.over != 0
        row[Column.KICK_DISTANCE] = NONE
        if figure(row, Stat.FIELD_GOALS_ATTEMPTED) and row[Column.YARDLINE_100] != NONE:
            row[Column.KICK_DISTANCE] = row[Column.YARDLINE_100] + KICK_YARDS
        row[Column.BLOCKED] = 0
        row[Column.DRIVE_RESULT] = NONE
        for own in range(OWN_COLUMNS):
            row[Column.OWN + own] = NONE
        describe(g, row)
        write_drive(rows, page, ledger, row[Column.DRIVE_RESULT], g.over != 0)
        page.length += 1

    return rule(after)
