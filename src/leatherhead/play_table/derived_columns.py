"""Columns that follow from other columns of whole games: scores and chances of either side, series, drives, a sentence.

A function gets the plays and returns a number for each: NONE, or nan among floats, where a play has none.
"""

from collections.abc import Sequence

import numpy as np

from leatherhead.football.ledger import Stat
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.recorder import WP, WPA
from leatherhead.play_table.row import FIGURES, NOBODY, NONE, Column, PlayType, TryResult

SCRIMMAGE = (PlayType.RUN, PlayType.PASS)
KICKS = (PlayType.KICKOFF, PlayType.PUNT, PlayType.FIELD_GOAL, PlayType.EXTRA_POINT)


def _kind(plays: Plays, *kinds: PlayType) -> Numbers:
    return np.isin(plays[Column.PLAY_TYPE], kinds)


def _flag(plays: Plays, stat: Stat) -> Numbers:
    return np.asarray(plays[FIGURES + stat] > 0)


# What was played.


def passes(plays: Plays) -> Numbers:
    """A pass play: sacks and tries included, spikes not."""
    return _kind(plays, PlayType.PASS)


def rushes(plays: Plays) -> Numbers:
    """A running play: tries included, kneel-downs not."""
    return _kind(plays, PlayType.RUN)


def kneels(plays: Plays) -> Numbers:
    """A kneel-down."""
    return _kind(plays, PlayType.QB_KNEEL)


def spikes(plays: Plays) -> Numbers:
    """A spike."""
    return _kind(plays, PlayType.QB_SPIKE)


def kicked(plays: Plays) -> Numbers:
    """A kick of any kind."""
    return _kind(plays, *KICKS)


def snapped(plays: Plays) -> Numbers:
    """A run, a pass, or a play that a penalty wiped out."""
    wiped = _kind(plays, PlayType.NO_PLAY) & _flag(plays, Stat.PENALTIES)
    return np.asarray(_kind(plays, *SCRIMMAGE) | wiped)


def incompletions(plays: Plays) -> Numbers:
    """A pass that nobody caught."""
    caught = _flag(plays, Stat.COMPLETIONS) | _flag(plays, Stat.INTERCEPTIONS_THROWN)
    return np.asarray(_flag(plays, Stat.PASS_ATTEMPTS) & ~caught)


def successes(plays: Plays) -> Numbers:
    """Whether a play added expected points; nan where it has none."""
    return np.where(np.isnan(plays.epa), np.nan, plays.epa > 0)


def yards_gained(plays: Plays) -> Numbers:
    """Yards from scrimmage, NONE for a toss or the end of a period."""
    return np.where(plays[Column.PLAY_TYPE] == NONE, NONE, plays.yards)


def rushing_yards(plays: Plays) -> Numbers:
    """Yards of a run, of a kneel-down too."""
    return np.where(_flag(plays, Stat.RUSHES), plays.yards, NONE)


def passing_yards(plays: Plays) -> Numbers:
    """Yards of a completed pass."""
    return np.where(_flag(plays, Stat.COMPLETIONS), plays.yards, NONE)


def penalty_yards(plays: Plays) -> Numbers:
    """Yards of penalties of either team, NONE without one."""
    yards = plays[Column.HOME_PENALTY_YARDS] + plays[Column.AWAY_PENALTY_YARDS]
    return np.where(_flag(plays, Stat.PENALTIES), yards, NONE)


def timeout_team(plays: Plays) -> Numbers:
    """The team that took a timeout; NOBODY if both did."""
    home, away = plays[Column.HOME_TIMEOUTS_USED], plays[Column.AWAY_TIMEOUTS_USED]
    return np.select([home > away, away > home], [0, 1], NOBODY)


def punts_blocked(plays: Plays) -> Numbers:
    """A blocked punt."""
    return np.asarray(_flag(plays, Stat.PUNTS) & (plays[Column.BLOCKED] > 0))


# When.


def week(plays: Plays) -> Numbers:
    """The number of the game in its table, from 1."""
    return plays.earlier + np.cumsum(plays.first)


def game_half(plays: Plays) -> Numbers:
    """0 and 1 for the halves, 2 for overtime."""
    half = max(plays.rulebook.periods // 2, 1)
    return np.where(plays[Column.QTR] > plays.rulebook.periods, 2, np.minimum((plays[Column.QTR] - 1) // half, 1))


def _half_seconds(plays: Plays) -> tuple[Numbers, Numbers]:
    """Seconds left in the half, and in a whole one: what the game's first play has left."""
    left, starts = plays[Column.HALF_SECONDS].astype(np.int32), np.flatnonzero(plays.first)
    return left, left[starts][np.cumsum(plays.first) - 1]


def game_seconds(plays: Plays) -> Numbers:
    """Seconds left in regulation, or in overtime."""
    left, whole = _half_seconds(plays)
    return np.where(left == NONE, NONE, np.where(game_half(plays) == 0, left + whole, left))


def quarter_seconds(plays: Plays) -> Numbers:
    """Seconds left in the quarter, of which a half has two."""
    left, whole = _half_seconds(plays)
    early = (plays[Column.QTR] % 2 == 1) & (game_half(plays) < 2) & (plays.rulebook.periods > 2)
    return np.where(left == NONE, NONE, np.where(early, left - whole // 2, left))


# Scores and chances.


def _ours(plays: Plays, home: Numbers, away: Numbers) -> Numbers:
    """What the team in possession has, NONE without one."""
    return np.select([plays.posteam == 0, plays.posteam == 1], [home, away], NONE)


def posteam_score(plays: Plays) -> Numbers:
    """Points of the team in possession before the play."""
    return _ours(plays, *plays.before)


def defteam_score(plays: Plays) -> Numbers:
    """Points of the other team before the play."""
    return _ours(plays, *reversed(plays.before))


def posteam_score_after(plays: Plays) -> Numbers:
    """Points of the team in possession after the play."""
    return _ours(plays, plays[Column.HOME_SCORE], plays[Column.AWAY_SCORE])


def defteam_score_after(plays: Plays) -> Numbers:
    """Points of the other team after the play."""
    return _ours(plays, plays[Column.AWAY_SCORE], plays[Column.HOME_SCORE])


def lead_after(plays: Plays) -> Numbers:
    """The lead of the team in possession after the play."""
    lead = plays[Column.HOME_SCORE] - plays[Column.AWAY_SCORE]
    return _ours(plays, lead, -lead)


def scored(plays: Plays) -> Numbers:
    """A play that brought points."""
    home, away = plays.before
    return np.asarray((plays[Column.HOME_SCORE] != home) | (plays[Column.AWAY_SCORE] != away))


def _final(plays: Plays, column: int) -> Numbers:
    found: Numbers = plays[column][plays.last][np.cumsum(plays.first) - 1]
    return found


def home_final(plays: Plays) -> Numbers:
    """Points of the home team at the end, or so far."""
    return _final(plays, Column.HOME_SCORE)


def away_final(plays: Plays) -> Numbers:
    """Points of the away team at the end, or so far."""
    return _final(plays, Column.AWAY_SCORE)


def result(plays: Plays) -> Numbers:
    """Home's margin at the end."""
    return home_final(plays) - away_final(plays)


def total(plays: Plays) -> Numbers:
    """Points of both teams at the end."""
    return home_final(plays) + away_final(plays)


def home_wp(plays: Plays) -> Numbers:
    """Home's chance to win before the play."""
    return 0.5 + (plays.value(WP) - 0.5) * plays.sign


def away_wp(plays: Plays) -> Numbers:
    """Away's chance to win before the play."""
    return 1 - home_wp(plays)


def defteam_wp(plays: Plays) -> Numbers:
    """The other team's chance to win before the play."""
    return 1 - plays.value(WP)


def home_wp_after(plays: Plays) -> Numbers:
    """Home's chance to win after the play."""
    found: Numbers = home_wp(plays) + plays.value(WPA) * plays.sign
    return found


def away_wp_after(plays: Plays) -> Numbers:
    """Away's chance to win after the play."""
    return 1 - home_wp_after(plays)


# Drives and series.

SERIES_RESULTS = (
    "First down", "Touchdown", "Opp touchdown", "Safety", "Field goal", "Missed field goal", "Turnover", "Punt",
    "Turnover on downs", "End of half",
)  # fmt: skip


def _by_drive(plays: Plays) -> Numbers:
    """A number for each drive of each game; -1 outside of one."""
    drive, groups = plays[Column.DRIVE], np.full(len(plays), -1)
    rows = np.flatnonzero(drive != NONE)
    if len(rows):
        game = np.cumsum(plays.first)[rows]
        groups[rows] = np.append(0, np.cumsum((np.diff(game) != 0) | (np.diff(drive[rows]) != 0)))
    return groups


def _sum_over(groups: Numbers, what: Numbers) -> Numbers:
    """Sums over the groups of plays, at each of their plays; NONE outside of one."""
    inside = groups >= 0
    if not inside.any():
        return np.full(len(groups), NONE)
    sums = np.bincount(groups[inside], what[inside]).astype(np.int64)
    return np.where(inside, sums[groups], NONE)


def drive_plays(plays: Plays) -> Numbers:
    """Runs and passes of the drive, those that a penalty wiped out left out."""
    return _sum_over(_by_drive(plays), _kind(plays, *SCRIMMAGE) & (plays[Column.DOWN] != NONE))


def drive_first_downs(plays: Plays) -> Numbers:
    """First downs of the drive."""
    return _sum_over(_by_drive(plays), plays[Column.FIRST_DOWN] > 0)


def drive_inside_20(plays: Plays) -> Numbers:
    """Whether the drive had a down inside the other team's 20."""
    near = (plays[Column.DOWN] != NONE) & (plays[Column.YARDLINE_100] <= 20)
    found = _sum_over(_by_drive(plays), near)
    return np.where(found == NONE, NONE, np.minimum(found, 1))


def drive_scores(plays: Plays) -> Numbers:
    """Whether the drive ended in points of the team that had the ball."""
    results = plays[Column.DRIVE_RESULT]
    return np.where(results == NONE, NONE, np.isin(results, (0, 3)))


def series(plays: Plays) -> Numbers:
    """The number of the series in its game, from 1; NONE without a down."""
    return _series(plays)[0]


def _series(plays: Plays) -> tuple[Numbers, Numbers]:
    """The number of each play's series in its game, and a number that no other series of any game has."""
    down = plays[Column.DOWN] != NONE
    rows = np.flatnonzero(down)
    if not len(rows):
        return np.full(len(plays), NONE), np.full(len(plays), -1)
    game, team = np.cumsum(plays.first)[rows], plays.posteam[rows]
    drive, made = plays[Column.DRIVE][rows], plays[Column.FIRST_DOWN][rows] > 0
    new = np.append(True, made[:-1] | (np.diff(game) != 0) | (np.diff(team) != 0) | (np.diff(drive) != 0))
    count = np.cumsum(new)
    before = count[np.searchsorted(game, game, "left")] - 1
    numbers, unique = np.full(len(plays), NONE), np.full(len(plays), -1)
    numbers[rows], unique[rows] = count - before, count - 1
    return numbers, unique


def series_result(plays: Plays) -> Numbers:
    """How the series ended: a first down, or as its drive did."""
    _, unique = _series(plays)
    touchdowns = _sum_over(unique, plays[Column.TOUCHDOWN] > 0) > 0
    made = _sum_over(unique, plays[Column.FIRST_DOWN] > 0) > 0
    drive = plays[Column.DRIVE_RESULT]
    ended = np.where(drive == NONE, NONE, drive + 1)
    return np.where(unique < 0, NONE, np.where(made & ~touchdowns, 0, ended))


def series_success(plays: Plays) -> Numbers:
    """Whether the series brought a first down or a touchdown."""
    found = series_result(plays)
    return np.where(found == NONE, NONE, np.isin(found, (0, 1)))


# A sentence.

_FACTS = (  # each with its words, unless it is told with the action
    (Stat.SACKS_TAKEN, ""), (Stat.COMPLETIONS, ""), (Stat.INTERCEPTIONS_THROWN, "INTERCEPTED"),
    (Stat.FUMBLES, "FUMBLES"), (Stat.FUMBLES_LOST, "recovered by the defense"), (Stat.SAFETIES, "SAFETY"),
    (Stat.KICKOFF_TOUCHBACKS, "touchback"), (Stat.ONSIDE_KICKS, "onside kick"), (Stat.PENALTIES, "PENALTY"),
    (Stat.TIMEOUTS_USED, "timeout"),
)  # fmt: skip
_KICK_WORDS = ("no good", "good", "blocked")
_TOLD = (
    Column.PLAY_TYPE, Column.YARDS_GAINED, Column.KICK_DISTANCE, Column.TOUCHDOWN, Column.FIELD_GOAL_RESULT,
    Column.EXTRA_POINT_RESULT, Column.TWO_POINT_RESULT,
)  # fmt: skip


def descriptions(plays: Plays) -> tuple[Numbers, Sequence[str]]:
    """Return a sentence for each kind of play, and which one each play has: NONE where nothing was played.

    Plays that read alike share a sentence, so that a table holds a few hundred of them.
    """
    columns = [plays[column].astype(np.int64) for column in _TOLD]
    facts = np.zeros(len(plays), np.int64)
    for place, (stat, _) in enumerate(_FACTS):
        facts |= _flag(plays, stat).astype(np.int64) << place
    key = facts
    for column in columns:
        none = int(column[column != NONE].min(initial=0)) - 1  # NONE itself would need too large a range
        key = key * (int(column.max(initial=0)) - none + 1) + np.maximum(column, none) - none
    _, rows, places = np.unique(key, return_index=True, return_inverse=True)
    told = [_described(plays, int(row), int(facts[row])) for row in rows]
    words = list(dict.fromkeys(filter(None, told)))
    numbers = {word: place for place, word in enumerate(words)}
    of_key = np.array([numbers.get(each, NONE) for each in told])
    return of_key[places], words


def _described(plays: Plays, row: int, facts: int) -> str:
    """Return one play in words, empty if nothing was played."""
    had = {stat for place, (stat, _) in enumerate(_FACTS) if facts >> place & 1}
    further = [word for stat, word in _FACTS if stat in had and word]
    said = [_action(plays, row, had), *further, "TOUCHDOWN" if plays[Column.TOUCHDOWN][row] > 0 else ""]
    if (tried := plays[Column.TWO_POINT_RESULT][row]) != NONE:
        said = ["TWO-POINT CONVERSION ATTEMPT", *said, "succeeds" if tried == TryResult.MADE else "fails"]
    return ", ".join(filter(None, said))


def _action(plays: Plays, row: int, had: set[Stat]) -> str:
    """Return what was done in a play."""
    kind, yards = int(plays[Column.PLAY_TYPE][row]), int(plays.yards[row])
    kick = max(plays[column][row] for column in (Column.FIELD_GOAL_RESULT, Column.EXTRA_POINT_RESULT))
    result = "" if kick == NONE else f" is {_KICK_WORDS[kick]}"
    distance = int(plays[Column.KICK_DISTANCE][row])
    far = "" if distance == NONE else f"{distance} yards"
    gain = "no gain" if yards == 0 else f"{yards} yard{'' if abs(yards) == 1 else 's'}"
    if kind in SCRIMMAGE and plays[Column.TWO_POINT_RESULT][row] != NONE:
        return "pass" if kind == PlayType.PASS else "run"
    if Stat.SACKS_TAKEN in had:
        return f"sacked for {gain}"
    if kind == PlayType.PASS and Stat.INTERCEPTIONS_THROWN in had:
        return "pass"
    return {
        PlayType.PASS: f"pass complete for {gain}" if Stat.COMPLETIONS in had else "pass incomplete",
        PlayType.RUN: f"run for {gain}",
        PlayType.PUNT: f"punts {far}".strip(),
        PlayType.KICKOFF: f"kicks off {far}".strip(),
        PlayType.FIELD_GOAL: f"{far.removesuffix('s').replace(' ', '-')} field goal{result}".strip(),
        PlayType.EXTRA_POINT: f"extra point{result}",
        PlayType.QB_KNEEL: "kneels",
        PlayType.QB_SPIKE: "spikes the ball",
    }.get(PlayType(kind) if kind != NONE else PlayType.NO_PLAY, "")
