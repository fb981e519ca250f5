"""One play as a row of whole numbers: what the scorer credited in it, by the columns of a table of plays.

Columns are named as in nflverse's play-by-play. The team in possession is the receiving team at a kickoff.
"""

from enum import IntEnum
from typing import Annotated, Any

import numpy as np

from leatherhead.football.ledger import NO_DRIVE, STATS, Ledger, Stat
from leatherhead.rule import Array, at_hand, rule

NONE = -(1 << 15)  # no value: null in a table
NOBODY = -1  # instead of a team
OWN_COLUMNS = 6  # that a game may have of its own


@at_hand
class Column(IntEnum):
    """The columns of a row. A team is 0 for home, 1 for away, or NOBODY."""

    GAME, PLAY, QTR, CLOCK, HALF_SECONDS, POSTEAM, DOWN, YDSTOGO, YARDLINE_100, PLAY_TYPE = range(10)
    FUMBLED_TEAM, TD_TEAM, CHALLENGE_TEAM, KICK_DISTANCE, BLOCKED = range(10, 15)
    HOME_PENALTIES, AWAY_PENALTIES, HOME_PENALTY_YARDS, AWAY_PENALTY_YARDS = range(15, 19)
    HOME_TIMEOUTS_USED, AWAY_TIMEOUTS_USED, HOME_TIMEOUTS, AWAY_TIMEOUTS = range(19, 23)
    HOME_SCORE, AWAY_SCORE, DRIVE, DRIVE_RESULT, UNIT, OVER = range(23, 29)
    HOME_TEAM, AWAY_TEAM, DEFTEAM, GOAL_TO_GO = range(29, 33)
    SCORE_DIFFERENTIAL, POSTEAM_TIMEOUTS, DEFTEAM_TIMEOUTS, PENALTY_TEAM = range(33, 37)
    YARDS_GAINED, RETURN_YARDS, PASS_ATTEMPT, KICKOFF_ATTEMPT, FIRST_DOWN, TOUCHDOWN = range(37, 43)
    THIRD_DOWN_FAILED, FOURTH_DOWN_FAILED = range(43, 45)
    FIELD_GOAL_RESULT, EXTRA_POINT_RESULT, TWO_POINT_RESULT, CHALLENGE_RESULT = range(45, 49)
    TOSS_TEAM = 49
    OWN = 50  # the first of the game's own


FIGURES = Column.OWN + OWN_COLUMNS  # where the figures of both teams together begin, by Stat
COLUMNS = FIGURES + STATS


@at_hand
class PlayType(IntEnum):
    """Values of PLAY_TYPE."""

    RUN, PASS, PUNT, FIELD_GOAL, KICKOFF, EXTRA_POINT, QB_KNEEL, QB_SPIKE, NO_PLAY = range(9)


@at_hand
class Unit(IntEnum):
    """Values of UNIT, what is played for: a kickoff or free kick and a try belong to the drive beside them."""

    OTHER, KICKOFF, TRY = range(3)


@at_hand
class DriveResult(IntEnum):
    """Values of DRIVE_RESULT."""

    TOUCHDOWN, OPP_TOUCHDOWN, SAFETY, FIELD_GOAL, MISSED_FIELD_GOAL, TURNOVER, PUNT, TURNOVER_ON_DOWNS = range(8)
    END_OF_HALF = 8


@at_hand
class TryResult(IntEnum):
    """How something ended that was tried, a kick or a challenge."""

    FAILED, MADE, BLOCKED = range(3)


class SheetLine:
    """A play on the sheet of its game."""

    columns: Annotated[Array, COLUMNS, np.int16]
    values: Annotated[Any, 2, np.float32]  # before it: home's chance to win, and the points that home may expect


OVER, BEGUN, UNDER_WAY = range(3)  # how far a drive is: in progress from its first snap


class RowPage:
    """Where the rows of some games are being written."""

    written: int  # rows of finished games
    length: int  # rows of the current game
    full: int  # 1 when there was no room for another
    game: int  # number of the current game among these
    play: int  # number of the last play in it, from 1
    drive: int  # number of the last drive in it, from 1
    drive_is: int  # how far it is
    drive_from: int  # its first row
    drive_result: int  # of the last that is over
    counts: Annotated[Any, (2, STATS)]  # the ledger's after the last play


@rule
def open_page(page: RowPage, game: int) -> None:
    """Begin a game."""
    page.game = game
    page.length = 0
    page.play = 0
    page.drive = 0
    page.drive_is = OVER
    page.drive_result = NONE
    for team in range(2):
        for stat in range(STATS):
            page.counts[team, stat] = 0


@rule
def figure(row: Array, stat: int) -> int:
    """Return what the play added to a figure, whichever team it belongs to."""
    return row[FIGURES + stat]


@rule
def whose(page: RowPage, ledger: Ledger, stat: int) -> int:
    """Return the team whose figure the play added to, or NOBODY."""
    for team in range(2):
        if ledger.game[team, stat] != page.counts[team, stat]:
            return team
    return NOBODY


@rule
def write_figures(row: Array, page: RowPage, ledger: Ledger) -> None:
    """Write everything that was credited in the play, and remember what the ledger has now.

    One play can have penalties and timeouts of both teams, so these are written by team.
    """
    row[Column.FUMBLED_TEAM] = whose(page, ledger, Stat.FUMBLES)
    row[Column.CHALLENGE_TEAM] = whose(page, ledger, Stat.CHALLENGES)
    row[Column.TD_TEAM] = max(
        whose(page, ledger, Stat.RUSH_TOUCHDOWNS),
        whose(page, ledger, Stat.PASS_TOUCHDOWNS),
        whose(page, ledger, Stat.RETURN_TOUCHDOWNS),
    )
    for team in range(2):
        count, before = ledger.game[team], page.counts[team]
        row[Column.HOME_PENALTIES + team] = count[Stat.PENALTIES] - before[Stat.PENALTIES]
        row[Column.HOME_PENALTY_YARDS + team] = count[Stat.PENALTY_YARDS] - before[Stat.PENALTY_YARDS]
        row[Column.HOME_TIMEOUTS_USED + team] = count[Stat.TIMEOUTS_USED] - before[Stat.TIMEOUTS_USED]
    for stat in range(STATS):
        home, away = ledger.game[0, stat], ledger.game[1, stat]
        row[FIGURES + stat] = home - page.counts[0, stat] + away - page.counts[1, stat]
        page.counts[0, stat] = home
        page.counts[1, stat] = away
    row[Column.PLAY_TYPE] = play_type(row)


@rule
def touchdowns(row: Array) -> int:
    """Return how many touchdowns the play brought."""
    return figure(row, Stat.RUSH_TOUCHDOWNS) + figure(row, Stat.PASS_TOUCHDOWNS) + figure(row, Stat.RETURN_TOUCHDOWNS)


@rule
def play_type(row: Array) -> int:
    """Return what kind of play it was, as far as the figures say."""
    if figure(row, Stat.RUSHES):
        return PlayType.RUN + 0
    if figure(row, Stat.PASS_ATTEMPTS) + figure(row, Stat.SACKS_TAKEN):
        return PlayType.PASS + 0
    if figure(row, Stat.PUNTS):
        return PlayType.PUNT + 0
    if figure(row, Stat.FIELD_GOALS_ATTEMPTED):
        return PlayType.FIELD_GOAL + 0
    if figure(row, Stat.KICKOFFS) + figure(row, Stat.ONSIDE_KICKS):
        return PlayType.KICKOFF + 0
    if figure(row, Stat.EXTRA_POINTS_ATTEMPTED):
        return PlayType.EXTRA_POINT + 0
    return PlayType.NO_PLAY + 0 if figure(row, Stat.PENALTIES) + figure(row, Stat.TIMEOUTS_USED) else NONE


@rule
def nothing_was_played(row: Array) -> bool:
    """Whether a row is a timeout, or another step before a snap, and not a play wiped out by a penalty."""
    if row[Column.HOME_PENALTIES] + row[Column.AWAY_PENALTIES] > 0:
        return False
    return row[Column.PLAY_TYPE] == PlayType.NO_PLAY or (row[Column.PLAY_TYPE] == NONE and row[Column.DOWN] != NONE)


# What follows from the rest of a row, when that is complete.


@rule
def complete(row: Array) -> None:
    """Write what follows from the rest; `SCORE_DIFFERENTIAL` has been home's lead until now."""
    write_sides(row)
    write_sums(row)
    row[Column.GOAL_TO_GO] = NONE
    if row[Column.DOWN] != NONE:
        row[Column.GOAL_TO_GO] = row[Column.YDSTOGO] >= row[Column.YARDLINE_100]
    row[Column.PENALTY_TEAM] = more_of(row, Column.HOME_PENALTIES)
    row[Column.FIELD_GOAL_RESULT] = try_result(row, Stat.FIELD_GOALS_ATTEMPTED, Stat.FIELD_GOALS_MADE)
    row[Column.EXTRA_POINT_RESULT] = try_result(row, Stat.EXTRA_POINTS_ATTEMPTED, Stat.EXTRA_POINTS_MADE)
    row[Column.TWO_POINT_RESULT] = attempt(row, Stat.TWO_POINTS_ATTEMPTED, Stat.TWO_POINTS_MADE)
    row[Column.CHALLENGE_RESULT] = attempt(row, Stat.CHALLENGES, Stat.CHALLENGES_WON)


@rule
def write_sides(row: Array) -> None:
    """Write what the team in possession and the other one have."""
    team = row[Column.POSTEAM]
    row[Column.HOME_TEAM] = 0
    row[Column.AWAY_TEAM] = 1
    row[Column.DEFTEAM] = NOBODY
    row[Column.POSTEAM_TIMEOUTS] = NONE
    row[Column.DEFTEAM_TIMEOUTS] = NONE
    if team == NOBODY:
        row[Column.SCORE_DIFFERENTIAL] = NONE
        return
    row[Column.DEFTEAM] = 1 - team
    row[Column.POSTEAM_TIMEOUTS] = row[Column.HOME_TIMEOUTS + team]
    row[Column.DEFTEAM_TIMEOUTS] = row[Column.AWAY_TIMEOUTS - team]
    if team == 1:
        row[Column.SCORE_DIFFERENTIAL] = -row[Column.SCORE_DIFFERENTIAL]


@rule
def write_sums(row: Array) -> None:
    """Write the sums and differences of figures."""
    gained = figure(row, Stat.RUSH_YARDS) + figure(row, Stat.PASS_YARDS_GROSS)
    row[Column.YARDS_GAINED] = gained - figure(row, Stat.SACK_YARDS_LOST)
    row[Column.RETURN_YARDS] = figure(row, Stat.KICK_RETURN_YARDS) + figure(row, Stat.PUNT_RETURN_YARDS)
    row[Column.PASS_ATTEMPT] = figure(row, Stat.PASS_ATTEMPTS) + figure(row, Stat.SACKS_TAKEN)
    row[Column.KICKOFF_ATTEMPT] = figure(row, Stat.KICKOFFS) + figure(row, Stat.ONSIDE_KICKS)
    first_downs = figure(row, Stat.FIRST_DOWNS_RUSH) + figure(row, Stat.FIRST_DOWNS_PASS)
    row[Column.FIRST_DOWN] = first_downs + figure(row, Stat.FIRST_DOWNS_PENALTY)
    row[Column.TOUCHDOWN] = touchdowns(row)
    third, fourth = figure(row, Stat.THIRD_DOWN_ATTEMPTS), figure(row, Stat.FOURTH_DOWN_ATTEMPTS)
    row[Column.THIRD_DOWN_FAILED] = third - figure(row, Stat.THIRD_DOWN_CONVERSIONS)
    row[Column.FOURTH_DOWN_FAILED] = fourth - figure(row, Stat.FOURTH_DOWN_CONVERSIONS)


@rule
def more_of(row: Array, column: int) -> int:
    """Return the team with more of something, of which home's column is given; nobody if both have as much."""
    if row[column] == row[column + 1]:
        return NOBODY
    return 0 if row[column] > row[column + 1] else 1


@rule
def attempt(row: Array, tried: int, made: int) -> int:
    """Return whether something was made that was tried."""
    if figure(row, tried) == 0:
        return NONE
    return TryResult.MADE + 0 if figure(row, made) else TryResult.FAILED + 0


@rule
def try_result(row: Array, tried: int, made: int) -> int:
    """Return how a kick ended."""
    found = attempt(row, tried, made)
    return TryResult.BLOCKED + 0 if found == TryResult.FAILED and row[Column.BLOCKED] > 0 else found


# Drives.


@rule
def write_drive(sheet: Any, page: RowPage, ledger: Ledger, own_result: int, over: bool) -> None:
    """Number the drive of the last row; when it has ended, all its rows are told how."""
    last = page.length
    row = sheet[last].columns
    row[Column.DRIVE_RESULT] = NONE
    if begins_drive(sheet, page):
        open_drive(sheet, page)
    if figure(row, Stat.DRIVES):
        page.drive_is = UNDER_WAY
    row[Column.DRIVE] = page.drive if page.drive_is != OVER else NONE
    if page.drive_is == OVER and row[Column.UNIT] == Unit.TRY:
        row[Column.DRIVE] = page.drive
        row[Column.DRIVE_RESULT] = page.drive_result
    if ends_drive(row, page, ledger, over):
        settle_drive(sheet, page, last + 1, drive_result(row) if own_result == NONE else own_result)
    elif page.drive_is == BEGUN and over:
        drop_drive(sheet, page, last + 1)


@rule
def begins_drive(sheet: Any, page: RowPage) -> bool:
    """Whether a drive begins with the last row: a kickoff, whoever gets the ball, or a new possession.

    A kickoff that is kicked over does not begin another.
    """
    row = sheet[page.length].columns
    if row[Column.UNIT] == Unit.KICKOFF:
        return page.drive_is != BEGUN or row[Column.QTR] != sheet[page.drive_from].columns[Column.QTR]
    if figure(row, Stat.DRIVES):
        return page.drive_is != BEGUN
    return page.drive_is == OVER and row[Column.DOWN] != NONE


@rule
def open_drive(sheet: Any, page: RowPage) -> None:
    """Begin a drive with the last row. Time ran out on an unfinished one; one without a snap does not count."""
    if page.drive_is == UNDER_WAY:
        settle_drive(sheet, page, page.length, DriveResult.END_OF_HALF + 0)
    elif page.drive_is == BEGUN:
        drop_drive(sheet, page, page.length)
    page.drive += 1
    page.drive_from = page.length
    page.drive_is = BEGUN


@rule
def ends_drive(row: Array, page: RowPage, ledger: Ledger, over: bool) -> bool:
    """Whether a drive ends with a row: without a snap only if a kickoff scores."""
    if page.drive_is == UNDER_WAY:
        return ledger.drive == NO_DRIVE or over
    return page.drive_is == BEGUN and touchdowns(row) + figure(row, Stat.SAFETIES) > 0


@rule
def drop_drive(sheet: Any, page: RowPage, end: int) -> None:
    """Take back the number of a drive that time did not let begin."""
    for row in range(page.drive_from, end):
        sheet[row].columns[Column.DRIVE] = NONE
    page.drive -= 1
    page.drive_is = OVER


@rule
def settle_drive(sheet: Any, page: RowPage, end: int, result: int) -> None:
    """Write a drive's result into its rows."""
    for row in range(page.drive_from, end):
        sheet[row].columns[Column.DRIVE_RESULT] = result
    page.drive_is = OVER
    page.drive_result = result


@rule
def drive_result(row: Array) -> int:
    """Return how a drive ended, from its last play; a punt is one even if the receivers lose the ball."""
    if row[Column.TD_TEAM] != NOBODY:
        own = row[Column.TD_TEAM] == row[Column.POSTEAM]
        return DriveResult.TOUCHDOWN + 0 if own else DriveResult.OPP_TOUCHDOWN + 0
    if figure(row, Stat.SAFETIES):
        return DriveResult.SAFETY + 0
    if figure(row, Stat.FIELD_GOALS_ATTEMPTED):
        made = figure(row, Stat.FIELD_GOALS_MADE)
        return DriveResult.FIELD_GOAL + 0 if made else DriveResult.MISSED_FIELD_GOAL + 0
    if figure(row, Stat.PUNTS):
        return DriveResult.PUNT + 0
    if figure(row, Stat.INTERCEPTIONS_THROWN) or figure(row, Stat.FUMBLES_LOST):
        return DriveResult.TURNOVER + 0
    failed = figure(row, Stat.FOURTH_DOWN_ATTEMPTS) > figure(row, Stat.FOURTH_DOWN_CONVERSIONS)
    return DriveResult.TURNOVER_ON_DOWNS + 0 if failed else DriveResult.END_OF_HALF + 0
