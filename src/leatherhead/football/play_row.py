"""One play as a row of whole numbers: what the scorer credited in it, by the columns of a table of plays.

Columns are named as in nflverse's play-by-play. The team in possession is the receiving team at a kickoff.
"""

from enum import IntEnum
from typing import Annotated, Any

from leatherhead.football.ledger import NO_DRIVE, STATS, Ledger, Stat
from leatherhead.rule import Array, at_hand, rule

NONE = -(1 << 15)  # no value: null in a table
NOBODY = -1  # instead of a team
OWN_COLUMNS = 6  # that a game may have of its own


@at_hand
class Column(IntEnum):
    """The columns of a row. A team is 0 for home, 1 for away, or NOBODY."""

    GAME, PLAY, QTR, CLOCK, HALF_SECONDS, POSTEAM, DOWN, YDSTOGO, YARDLINE_100 = range(9)
    PLAY_TYPE, YARDS_GAINED, RUSH, THROW, COMPLETE, SACK, INTERCEPTION = range(9, 16)
    FUMBLE, FUMBLE_LOST, FUMBLED_TEAM = range(16, 19)
    FIRST_DOWN_RUSH, FIRST_DOWN_PASS, FIRST_DOWN_PENALTY = range(19, 22)
    THIRD_DOWN, THIRD_DOWN_MADE, FOURTH_DOWN, FOURTH_DOWN_MADE = range(22, 26)
    RUSH_TOUCHDOWN, PASS_TOUCHDOWN, RETURN_TOUCHDOWN, TD_TEAM = range(26, 30)
    PUNT, FIELD_GOAL, FIELD_GOAL_MADE, KICKOFF, TOUCHBACK, ONSIDE_KICK, ONSIDE_RECOVERED = range(30, 37)
    KICK_DISTANCE, KICK_RETURN, PUNT_RETURN, RETURN_YARDS, BLOCKED = range(37, 42)
    EXTRA_POINT, EXTRA_POINT_MADE, TWO_POINT, TWO_POINT_MADE, DEFENSIVE_TWO_POINT = range(42, 47)
    SAFETY, CHALLENGE, CHALLENGE_WON, CHALLENGE_TEAM = range(47, 51)
    HOME_PENALTIES, AWAY_PENALTIES, HOME_PENALTY_YARDS, AWAY_PENALTY_YARDS = range(51, 55)
    HOME_TIMEOUTS_USED, AWAY_TIMEOUTS_USED, HOME_TIMEOUTS, AWAY_TIMEOUTS = range(55, 59)
    HOME_SCORE, AWAY_SCORE, DRIVE, DRIVE_RESULT = range(59, 63)
    OWN = 63  # the first of the game's own


COLUMNS = Column.OWN + OWN_COLUMNS


@at_hand
class PlayType(IntEnum):
    """Values of PLAY_TYPE."""

    RUN, PASS, PUNT, FIELD_GOAL, KICKOFF, EXTRA_POINT, QB_KNEEL, QB_SPIKE, NO_PLAY = range(9)


@at_hand
class DriveResult(IntEnum):
    """Values of DRIVE_RESULT."""

    TOUCHDOWN, OPP_TOUCHDOWN, SAFETY, FIELD_GOAL, MISSED_FIELD_GOAL, TURNOVER, PUNT, TURNOVER_ON_DOWNS = range(8)
    END_OF_HALF = 8


class Page:
    """Where the rows of some games are being written."""

    length: int  # rows so far
    full: int  # 1 when there was no room for another
    game: int  # number of the present game among these
    play: int  # number of the last play in it, from 1
    drive: int  # number of the last drive in it, from 1
    in_drive: int  # 1 while it goes on
    drive_from: int  # its first row
    counts: Annotated[Any, (2, STATS)]  # the ledger's before the present play


@rule
def open_page(page: Page, game: int) -> None:
    """Begin a game."""
    page.game = game
    page.play = 0
    page.drive = 0
    page.in_drive = 0


@rule
def remember_counts(page: Page, ledger: Ledger) -> None:
    """Keep what the ledger has before a play."""
    for team in range(2):
        for stat in range(STATS):
            page.counts[team, stat] = ledger.game[team, stat]


@rule
def credited(page: Page, ledger: Ledger, team: int, stat: int) -> int:
    """Return what the play added to a figure of a team."""
    added: int = ledger.game[team, stat] - page.counts[team, stat]
    return added


@rule
def either(page: Page, ledger: Ledger, stat: int) -> int:
    """Return what the play added to a figure, whichever team it belongs to."""
    return credited(page, ledger, 0, stat) + credited(page, ledger, 1, stat)


@rule
def whose(page: Page, ledger: Ledger, stat: int) -> int:
    """Return the team whose figure the play added to."""
    if credited(page, ledger, 0, stat):
        return 0
    return 1 if credited(page, ledger, 1, stat) else NOBODY


@rule
def write_figures(row: Array, page: Page, ledger: Ledger) -> None:
    """Write everything that was credited in the play."""
    write_scrimmage(row, page, ledger)
    write_kicks(row, page, ledger)
    write_balls_lost(row, page, ledger)
    write_scores(row, page, ledger)
    write_flags(row, page, ledger)
    row[Column.PLAY_TYPE] = play_type(row)


@rule
def write_scrimmage(row: Array, page: Page, ledger: Ledger) -> None:
    """A run, a pass or a sack, its yards, and the downs it made."""
    row[Column.RUSH] = either(page, ledger, Stat.RUSHES)
    row[Column.THROW] = either(page, ledger, Stat.PASS_ATTEMPTS)
    row[Column.COMPLETE] = either(page, ledger, Stat.COMPLETIONS)
    row[Column.SACK] = either(page, ledger, Stat.SACKS_TAKEN)
    row[Column.INTERCEPTION] = either(page, ledger, Stat.INTERCEPTIONS_THROWN)
    gained = either(page, ledger, Stat.RUSH_YARDS) + either(page, ledger, Stat.PASS_YARDS_GROSS)
    row[Column.YARDS_GAINED] = gained - either(page, ledger, Stat.SACK_YARDS_LOST)
    row[Column.FIRST_DOWN_RUSH] = either(page, ledger, Stat.FIRST_DOWNS_RUSH)
    row[Column.FIRST_DOWN_PASS] = either(page, ledger, Stat.FIRST_DOWNS_PASS)
    row[Column.FIRST_DOWN_PENALTY] = either(page, ledger, Stat.FIRST_DOWNS_PENALTY)
    row[Column.THIRD_DOWN] = either(page, ledger, Stat.THIRD_DOWN_ATTEMPTS)
    row[Column.THIRD_DOWN_MADE] = either(page, ledger, Stat.THIRD_DOWN_CONVERSIONS)
    row[Column.FOURTH_DOWN] = either(page, ledger, Stat.FOURTH_DOWN_ATTEMPTS)
    row[Column.FOURTH_DOWN_MADE] = either(page, ledger, Stat.FOURTH_DOWN_CONVERSIONS)


@rule
def write_kicks(row: Array, page: Page, ledger: Ledger) -> None:
    """Kicks and their returns."""
    row[Column.PUNT] = either(page, ledger, Stat.PUNTS)
    row[Column.FIELD_GOAL] = either(page, ledger, Stat.FIELD_GOALS_ATTEMPTED)
    row[Column.FIELD_GOAL_MADE] = either(page, ledger, Stat.FIELD_GOALS_MADE)
    row[Column.KICKOFF] = either(page, ledger, Stat.KICKOFFS)
    row[Column.TOUCHBACK] = either(page, ledger, Stat.KICKOFF_TOUCHBACKS)
    row[Column.ONSIDE_KICK] = either(page, ledger, Stat.ONSIDE_KICKS)
    row[Column.ONSIDE_RECOVERED] = either(page, ledger, Stat.ONSIDE_KICKS_RECOVERED)
    row[Column.KICK_RETURN] = either(page, ledger, Stat.KICK_RETURNS)
    row[Column.PUNT_RETURN] = either(page, ledger, Stat.PUNT_RETURNS)
    row[Column.RETURN_YARDS] = either(page, ledger, Stat.KICK_RETURN_YARDS) + either(
        page, ledger, Stat.PUNT_RETURN_YARDS
    )


@rule
def write_balls_lost(row: Array, page: Page, ledger: Ledger) -> None:
    """A fumble, and who let the ball go."""
    row[Column.FUMBLE] = either(page, ledger, Stat.FUMBLES)
    row[Column.FUMBLE_LOST] = either(page, ledger, Stat.FUMBLES_LOST)
    row[Column.FUMBLED_TEAM] = whose(page, ledger, Stat.FUMBLES)


@rule
def write_scores(row: Array, page: Page, ledger: Ledger) -> None:
    """Touchdowns with their team, tries and safeties."""
    row[Column.RUSH_TOUCHDOWN] = either(page, ledger, Stat.RUSH_TOUCHDOWNS)
    row[Column.PASS_TOUCHDOWN] = either(page, ledger, Stat.PASS_TOUCHDOWNS)
    row[Column.RETURN_TOUCHDOWN] = either(page, ledger, Stat.RETURN_TOUCHDOWNS)
    row[Column.TD_TEAM] = NOBODY
    for stat in (Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS):
        if either(page, ledger, stat):
            row[Column.TD_TEAM] = whose(page, ledger, stat)
    row[Column.EXTRA_POINT] = either(page, ledger, Stat.EXTRA_POINTS_ATTEMPTED)
    row[Column.EXTRA_POINT_MADE] = either(page, ledger, Stat.EXTRA_POINTS_MADE)
    row[Column.TWO_POINT] = either(page, ledger, Stat.TWO_POINTS_ATTEMPTED)
    row[Column.TWO_POINT_MADE] = either(page, ledger, Stat.TWO_POINTS_MADE)
    row[Column.DEFENSIVE_TWO_POINT] = either(page, ledger, Stat.DEFENSIVE_TWO_POINT_RETURNS)
    row[Column.SAFETY] = either(page, ledger, Stat.SAFETIES)


@rule
def write_flags(row: Array, page: Page, ledger: Ledger) -> None:
    """Penalties, timeouts and challenges, by team: one play can have some of both."""
    for team in range(2):
        row[Column.HOME_PENALTIES + team] = credited(page, ledger, team, Stat.PENALTIES)
        row[Column.HOME_PENALTY_YARDS + team] = credited(page, ledger, team, Stat.PENALTY_YARDS)
        row[Column.HOME_TIMEOUTS_USED + team] = credited(page, ledger, team, Stat.TIMEOUTS_USED)
    row[Column.CHALLENGE] = either(page, ledger, Stat.CHALLENGES)
    row[Column.CHALLENGE_WON] = either(page, ledger, Stat.CHALLENGES_WON)
    row[Column.CHALLENGE_TEAM] = whose(page, ledger, Stat.CHALLENGES)


@rule
def play_type(row: Array) -> int:
    """Return what kind of play it was, as far as the figures say."""
    if row[Column.RUSH]:
        return PlayType.RUN + 0
    if row[Column.THROW] + row[Column.SACK]:
        return PlayType.PASS + 0
    if row[Column.PUNT]:
        return PlayType.PUNT + 0
    if row[Column.FIELD_GOAL]:
        return PlayType.FIELD_GOAL + 0
    if row[Column.KICKOFF] + row[Column.ONSIDE_KICK]:
        return PlayType.KICKOFF + 0
    if row[Column.EXTRA_POINT]:
        return PlayType.EXTRA_POINT + 0
    return PlayType.NO_PLAY + 0 if row[Column.HOME_PENALTIES] + row[Column.AWAY_PENALTIES] else NONE


# Drives.


@rule
def write_drive(rows: Any, page: Page, ledger: Ledger, own_result: int, over: bool) -> None:
    """Number the drive of the last row; when it has ended, all its rows are told how."""
    last = page.length
    if either(page, ledger, Stat.DRIVES):
        if page.in_drive:
            settle_drive(rows, page, last, DriveResult.END_OF_HALF + 0)
        page.drive += 1
        page.drive_from = last
        page.in_drive = 1
    rows[last, Column.DRIVE] = page.drive if page.in_drive else NONE
    rows[last, Column.DRIVE_RESULT] = NONE
    if page.in_drive and (ledger.drive == NO_DRIVE or over):
        result = drive_result(rows[last], rows[page.drive_from, Column.POSTEAM]) if own_result == NONE else own_result
        settle_drive(rows, page, last + 1, result)


@rule
def settle_drive(rows: Any, page: Page, end: int, result: int) -> None:
    """Tell the rows of a drive how it ended."""
    for row in range(page.drive_from, end):
        rows[row, Column.DRIVE_RESULT] = result
    page.in_drive = 0


@rule
def drive_result(row: Array, team: int) -> int:
    """Return how a drive of a team ended, from its last play."""
    if row[Column.TD_TEAM] != NOBODY:
        return DriveResult.TOUCHDOWN + 0 if row[Column.TD_TEAM] == team else DriveResult.OPP_TOUCHDOWN + 0
    if row[Column.SAFETY]:
        return DriveResult.SAFETY + 0
    if row[Column.FIELD_GOAL]:
        return DriveResult.FIELD_GOAL + 0 if row[Column.FIELD_GOAL_MADE] else DriveResult.MISSED_FIELD_GOAL + 0
    if row[Column.INTERCEPTION] or row[Column.FUMBLE_LOST]:
        return DriveResult.TURNOVER + 0
    if row[Column.PUNT]:
        return DriveResult.PUNT + 0
    failed = row[Column.FOURTH_DOWN] > row[Column.FOURTH_DOWN_MADE]
    return DriveResult.TURNOVER_ON_DOWNS + 0 if failed else DriveResult.END_OF_HALF + 0
