"""Rules that record a row for every play: the record before it, what was credited, and what the game adds."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.football.possession import HOME
from leatherhead.football.spot import GOAL_LINE, KICK_YARDS
from leatherhead.model.doors import happened, last, new_play
from leatherhead.model.record import blank, duplicate, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import NoTables, nothing
from leatherhead.play_table.row import (
    COLUMNS,
    NOBODY,
    NONE,
    OWN_COLUMNS,
    Column,
    RowPage,
    SheetLine,
    Unit,
    complete,
    figure,
    nothing_was_played,
    open_page,
    write_drive,
    write_figures,
)
from leatherhead.play_table.scorebook import FinishedGame, Scorer
from leatherhead.rule import Array, rule

WIN, POINTS = range(2)  # of a line's values
EP, EPA, WP, WPA = range(4)  # of a page's values, as the team in possession sees them
VALUES = 4
KICKS = ("kickoff", "free-kick")  # phases in which the team in the record's `possession` kicks off
TRIES = ("try",)  # phases after a touchdown
MOST_PHASES = 32


class Rows(NamedTuple):
    """Rows of plays, and what each play is worth; nan if unknown. A column lies in one piece."""

    rows: np.ndarray[Any, Any]  # by Column and play
    values: np.ndarray[Any, Any]  # by EP, EPA, WP or WPA, and play


def room_for(plays: int) -> Rows:
    """Return room for the rows of some plays."""
    return Rows(np.empty((COLUMNS, plays), np.int16), np.empty((VALUES, plays), np.float32))


def sheet_layout(rulebook: Rulebook) -> np.dtype[np.void]:
    """Lay out a line of a sheet: what is written of a play, and the moment before it, to be valued later."""
    line, moment = plain_layout(SheetLine), rulebook.dtype["saved"]
    return np.dtype([*((name, line[name]) for name in line.names or ()), ("moment", moment)], align=True)


class RowKeeper(NamedTuple):
    """Rules called around every play."""

    begins: Callable[..., None]  # (page, game): a game starts, on a new sheet of lines
    before: Callable[..., None]  # (g, page, sheet, worth): a play is about to be run
    after: Callable[..., None]  # (g, ledger, page, sheet): it was run and scored
    ends: Callable[..., None]  # (page, sheet, rows, values, worth): the game is over, and its sheet goes to the page


@rule
def _no_game(page: Any, game: int) -> None:
    """Record nothing."""


@rule
def _not_before(g: Any, page: Any, sheet: Any, worth: Any) -> None:
    """Record nothing."""


@rule
def _not_after(g: Any, ledger: Any, page: Any, sheet: Any) -> None:
    """Record nothing."""


@rule
def _no_end(page: Any, sheet: Any, rows: Any, values: Any, worth: Any) -> None:
    """Record nothing."""


NO_ROWS = RowKeeper(_no_game, _not_before, _not_after, _no_end)

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


def phase_and_period(rulebook: Rulebook) -> tuple[Callable[[Any], int], Callable[[Any], int]]:
    """Build the rules that read what is played next, and in which period."""
    return _field(rulebook, "phase", 0), _field(rulebook, rulebook.period, 1)


def row_keeper(rulebook: Rulebook) -> RowKeeper:
    """Build the rules that record the rows of a game."""
    return RowKeeper(open_page, _before(rulebook), _after(rulebook), _ends(rulebook))


def _before(rulebook: Rulebook) -> Callable[..., None]:
    period, clock, half_seconds = (
        _field(rulebook, rulebook.period, 1),
        _field(rulebook, "clock"),
        rulebook.play_table.half_seconds,
    )
    timeouts, write_spot, copy = _timeouts(rulebook), _write_spot(rulebook), rulebook.copies.copy
    fetch = nothing if rulebook.value is None else rulebook.value.fetch

    def before(g: Any, page: Any, sheet: Any, worth: Any) -> None:
        if page.length >= len(sheet):
            page.full = 1
            page.length = 0
        fetch(g, worth)
        copy(sheet[page.length].moment, g)
        row = sheet[page.length].columns
        page.play += 1
        row[Column.GAME] = page.game
        row[Column.PLAY] = page.play
        row[Column.QTR] = period(g)
        row[Column.CLOCK] = clock(g)
        row[Column.HALF_SECONDS] = half_seconds(g)
        row[Column.HOME_TIMEOUTS] = timeouts(g, 0)
        row[Column.AWAY_TIMEOUTS] = timeouts(g, 1)
        row[Column.SCORE_DIFFERENTIAL] = g.score[0] - g.score[1]
        write_spot(g, row)

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


def _value_moments(rulebook: Rulebook) -> Callable[[Any, int, Any], None]:
    """Build the rule that writes home's chance to win and home's expected points before each play of a game."""
    if rulebook.value is None:
        return rule(_no_values)
    win, points, possession = rulebook.value.win, rulebook.value.points, _field(rulebook, "possession", 0)

    def value_moments(sheet: Any, length: int, worth: Any) -> None:
        for place in range(length):
            g, values = sheet[place].moment, sheet[place].values
            values[WIN] = win(g, worth)
            expected = points(g, worth)
            values[POINTS] = expected if possession(g) == HOME else -expected

    return rule(value_moments)


def _no_values(sheet: Any, length: int, worth: Any) -> None:  # noqa: ARG001  as every game's
    for place in range(length):
        sheet[place].values[WIN] = np.nan
        sheet[place].values[POINTS] = np.nan


def _toss_team(rulebook: Rulebook) -> Callable[[Any], int]:
    """Build the rule that returns the team that won the toss in the play, or NOBODY."""
    toss = rulebook.play_table.toss
    if toss is None:
        return rule(lambda g: NOBODY)
    return rule(lambda g: last(g, toss).team if happened(g, toss) else NOBODY)


def _after(rulebook: Rulebook) -> Callable[..., None]:
    describe, toss_team = rulebook.play_table.describe, _toss_team(rulebook)

    def after(g: Any, ledger: Any, page: Any, sheet: Any) -> None:
        row = sheet[page.length].columns
        write_figures(row, page, ledger)
        row[Column.HOME_SCORE] = g.score[0]
        row[Column.AWAY_SCORE] = g.score[1]
        row[Column.OVER] = g.over != 0
        row[Column.KICK_DISTANCE] = NONE
        if figure(row, Stat.FIELD_GOALS_ATTEMPTED) and row[Column.YARDLINE_100] != NONE:
            row[Column.KICK_DISTANCE] = row[Column.YARDLINE_100] + KICK_YARDS
        row[Column.BLOCKED] = 0
        row[Column.TOSS_TEAM] = toss_team(g)
        row[Column.DRIVE_RESULT] = NONE
        for own in range(OWN_COLUMNS):
            row[Column.OWN + own] = NONE
        describe(g, row)
        complete(row)
        write_drive(sheet, page, ledger, row[Column.DRIVE_RESULT], g.over != 0)
        page.length += 1

    return rule(after)


@rule
def copy_sheet(sheet: Any, length: int, rows: Any, begin: int) -> None:
    """Copy the lines of a sheet into the columns of a page."""
    for column in range(COLUMNS):
        for row in range(length):
            rows[column, begin + row] = sheet[row].columns[column]


def _ends(rulebook: Rulebook) -> Callable[..., None]:
    """Build the rule that copies a game's sheet to the page, where each column is contiguous, as tables want it."""
    value_moments, write_values = _value_moments(rulebook), _write_values(rulebook)

    def ends(page: Any, sheet: Any, rows: Any, values: Any, worth: Any) -> None:
        begin, length = page.written, page.length
        if begin + length > rows.shape[1]:
            page.full = 1
            return
        copy_sheet(sheet, length, rows, begin)
        value_moments(sheet, length, worth)
        for row in range(length):
            write_values(sheet, row, row + 1 == length, values, begin + row)
        page.written = begin + length

    return rule(ends)


def _write_values(rulebook: Rulebook) -> Callable[..., None]:
    """Build the rule that writes EP, EPA, WP and WPA of a play, as the team in possession sees them.

    Points scored count as added. After a score only its try is still expected, and after a half nothing is. A timeout
    adds no points, but it may change the chance to win.
    """
    periods_of_a_half = max(rulebook.periods // 2, 1)

    def still_expected(sheet: Any, place: int, scored: int) -> float:
        row, after = sheet[place].columns, sheet[place + 1].columns
        same_half = (row[Column.QTR] - 1) // periods_of_a_half == (after[Column.QTR] - 1) // periods_of_a_half
        goes_on = (scored == 0 and row[Column.UNIT] != Unit.TRY) or after[Column.UNIT] == Unit.TRY
        return float(sheet[place + 1].values[POINTS]) if same_half and goes_on else 0.0

    expected_after = rule(still_expected)

    def write_values(sheet: Any, place: int, is_last: bool, values: Any, to: int) -> None:
        row = sheet[place].columns
        sign = 1.0 if row[Column.POSTEAM] == HOME else -1.0
        if row[Column.POSTEAM] == NOBODY:
            sign = np.nan
        win, points, lead = float(sheet[place].values[WIN]), float(sheet[place].values[POINTS]), home_lead(row)
        scored = lead - home_lead(sheet[place - 1].columns) if place else lead
        if not is_last:
            after, expected = float(sheet[place + 1].values[WIN]), expected_after(sheet, place, scored)
        elif row[Column.OVER]:
            after, expected = (0.5 if lead == 0 else 1.0 * (lead > 0)), 0.0
        else:
            after, expected = np.nan, np.nan
        values[EP, to] = points * sign
        values[EPA, to] = np.nan if nothing_was_played(row) else (scored + expected - points) * sign
        values[WP, to] = 0.5 + (win - 0.5) * sign
        values[WPA, to] = (after - win) * sign

    return rule(write_values)


@rule
def home_lead(row: Array) -> int:
    """Return home's lead after a play."""
    return row[Column.HOME_SCORE] - row[Column.AWAY_SCORE]


def rows_of(game: FinishedGame, number: int = 0) -> Rows:
    """Return the rows of a game that was played, the same that compiled play writes, under its number in the table."""
    rulebook, scorer = game.rulebook, Scorer(game.rulebook)
    page, sheet, written = (
        blank(plain_layout(RowPage))[0],
        blank(sheet_layout(rulebook), len(game.plays)),
        room_for(len(game.plays)),
    )
    worth = blank(plain_layout(NoTables)) if rulebook.value is None else rulebook.value.tables(game.printed)
    begins, before, after, ends = row_keeper(rulebook)
    begins(page, number)
    for place, play in enumerate(game.plays):
        before(game.before(place)[0], page, sheet, worth[0])
        made = duplicate(game.before(place + 1))
        new_play(made[0])
        scorer.tell(made[0], play.events)
        rulebook.keep_score(made[0], scorer.ledger)
        after(made[0], scorer.ledger, page, sheet)
    ends(page, sheet, *written, worth[0])
    return written
