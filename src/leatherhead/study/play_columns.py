"""The columns of the table of plays: their names, what they mean, and how they follow from the rows.

Names and meanings are those of nflverse's play-by-play wherever it has the same thing; docs/plays.md lists them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from leatherhead.engine.printed import Printed
from leatherhead.engine.rulebook import Rulebook
from leatherhead.football.ledger import Stat
from leatherhead.football.play_row import NOBODY, NONE, Column
from leatherhead.study.play_numbers import Numbers, Plays

Make = Callable[[Plays], Numbers]
PLAY_TYPES = (
    "run", "pass", "punt", "field_goal", "kickoff", "extra_point", "qb_kneel", "qb_spike", "no_play",
)  # fmt: skip
DRIVE_RESULTS = (
    "Touchdown", "Opp touchdown", "Safety", "Field goal", "Missed field goal", "Turnover", "Punt",
    "Turnover on downs", "End of half",
)  # fmt: skip
KICK_RESULTS = ("missed", "made", "blocked")
EXTRA_POINT_RESULTS = ("failed", "good", "blocked")
TWO_POINT_RESULTS = ("failure", "success")
CHALLENGE_RESULTS = ("upheld", "reversed")


@dataclass(frozen=True)
class PlayColumn:
    """A column of the table: how it is made and what it means."""

    name: str
    kind: str  # bool, int8, int16, float or words
    about: str
    make: Make  # NONE or nan where there is no value
    needs: Stat | None = None  # what a game must count to have it
    words: Sequence[str] | str = ()  # what the numbers stand for; `teams` for the teams' names, `games` for the games'
    nullable: bool = True  # whether a play may have no value

    def is_counted(self, rulebook: Rulebook) -> bool:
        """Whether a game has it."""
        return self.needs is None or self.needs in rulebook.figures


def _read(column: int) -> Make:
    return lambda plays: plays[column]


def _flag(name: str, about: str, *stats: Stat) -> PlayColumn:
    """Whether a play added to some figures."""
    return PlayColumn(name, "bool", about, lambda plays: plays.figure(*stats), stats[0], nullable=False)


def _count(name: str, column: int, about: str, kind: str = "int8", needs: Stat | None = None) -> PlayColumn:
    """A number that every play has."""
    return PlayColumn(name, kind, about, _read(column), needs, nullable=False)


def _number(name: str, column: int, about: str, kind: str = "int8") -> PlayColumn:
    return PlayColumn(name, kind, about, _read(column))


def _team(name: str, about: str, make: Make, needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, make, needs, "teams")


def _words(name: str, about: str, words: Sequence[str], make: Make, needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, make, needs, words)


def _result(name: str, about: str, words: Sequence[str], tried: Stat, made: Stat) -> PlayColumn:
    """The result of something that was tried: failed, made or, as the third word, blocked."""

    def result(plays: Plays) -> Numbers:
        found = plays.figure(made)
        if len(words) > 2:
            found[(plays[Column.BLOCKED] > 0) & (found == 0)] = 2
        found[plays.figure(tried) == 0] = NONE
        return found

    return _words(name, about, words, result, tried)


def _team_with(column: int) -> Make:
    """The team with more of something that either may have; nobody where both have as much."""

    def team(plays: Plays) -> Numbers:
        home, away = plays[column], plays[column + 1]
        return np.where(home > away, 0, np.where(away > home, 1, NOBODY))

    return team


def _goal_to_go(plays: Plays) -> Numbers:
    return np.where(plays[Column.DOWN] == NONE, NONE, plays[Column.YDSTOGO] >= plays[Column.YARDLINE_100])


_SITUATION = (
    PlayColumn("game_id", "words", "the game: its rulebook, the seed and its number; or the name of its file",
               _read(Column.GAME), words="games"),
    _count("play_id", Column.PLAY, "number of the play in its game, from 1; a coin toss is one", "int16"),
    _team("home_team", "the home team", lambda plays: np.zeros(len(plays), np.int16)),
    _team("away_team", "the away team", lambda plays: np.ones(len(plays), np.int16)),
    _team("posteam", "team in possession; the receivers of a kickoff", lambda plays: plays.posteam),
    _team("defteam", "the other team", lambda plays: np.where(plays.by_posteam, 1 - plays.posteam, NOBODY)),
    _count("qtr", Column.QTR, "period, from 1; overtime follows the last"),
    _number("clock", Column.CLOCK, "what is left of the period before the play as the game counts it: cards, plays, "
            "intervals of five seconds, tenths of a second (ours)", "int16"),
    _number("half_seconds_remaining", Column.HALF_SECONDS, "seconds left in the half before the play, in a game with a "
            "clock", "int16"),
    _number("down", Column.DOWN, "1 to 4; null if the play is no down"),
    _number("ydstogo", Column.YDSTOGO, "yards to the first down or the goal line"),
    PlayColumn("goal_to_go", "bool", "whether the goal line is the line to gain", _goal_to_go),
    _number("yardline_100", Column.YARDLINE_100, "yards from the ball to the goal line that posteam attacks"),
)  # fmt: skip

_PLAY = (
    _words("play_type", "kind of play; null for a toss or the end of a period", PLAY_TYPES,
           _read(Column.PLAY_TYPE)),
    PlayColumn("yards_gained", "int16", "yards of a run, a pass or a sack", lambda plays: plays.yards,
               Stat.TOTAL_NET_YARDS, nullable=False),
    _flag("rush_attempt", "a run", Stat.RUSHES),
    _flag("pass_attempt", "a pass or a sack", Stat.PASS_ATTEMPTS, Stat.SACKS_TAKEN),
    _flag("complete_pass", "a completed pass", Stat.COMPLETIONS),
    _flag("sack", "a sack", Stat.SACKS_TAKEN),
    _flag("interception", "an interception", Stat.INTERCEPTIONS_THROWN),
    _flag("fumble", "a fumble", Stat.FUMBLES),
    _flag("fumble_lost", "a fumble that the other team recovered", Stat.FUMBLES_LOST),
    _team("fumbled_1_team", "team that fumbled", _read(Column.FUMBLED_TEAM), Stat.FUMBLES),
    _flag("first_down", "a first down, touchdowns included", Stat.FIRST_DOWNS_RUSH, Stat.FIRST_DOWNS_PASS,
          Stat.FIRST_DOWNS_PENALTY),
    _flag("first_down_rush", "a first down by a run", Stat.FIRST_DOWNS_RUSH),
    _flag("first_down_pass", "a first down by a pass", Stat.FIRST_DOWNS_PASS),
    PlayColumn("first_down_penalty", "int8", "first downs by a penalty: a timeout's and another can fall in one play",
               lambda plays: plays.figure(Stat.FIRST_DOWNS_PENALTY), Stat.FIRST_DOWNS_PENALTY, nullable=False),
    _flag("third_down_converted", "a third down that was made", Stat.THIRD_DOWN_CONVERSIONS),
    PlayColumn("third_down_failed", "bool", "a third down that was not made",
               lambda plays: plays.figure(Stat.THIRD_DOWN_ATTEMPTS) - plays.figure(Stat.THIRD_DOWN_CONVERSIONS),
               Stat.THIRD_DOWN_ATTEMPTS, nullable=False),
    _flag("fourth_down_converted", "a fourth down that was made", Stat.FOURTH_DOWN_CONVERSIONS),
    PlayColumn("fourth_down_failed", "bool", "a fourth down that was not made",
               lambda plays: plays.figure(Stat.FOURTH_DOWN_ATTEMPTS) - plays.figure(Stat.FOURTH_DOWN_CONVERSIONS),
               Stat.FOURTH_DOWN_ATTEMPTS, nullable=False),
)  # fmt: skip

_SCORES = (
    _flag("touchdown", "a touchdown of either team", Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS,
          Stat.RETURN_TOUCHDOWNS),
    _team("td_team", "team that made it", _read(Column.TD_TEAM)),
    _flag("rush_touchdown", "a touchdown by a run", Stat.RUSH_TOUCHDOWNS),
    _flag("pass_touchdown", "a touchdown by a pass", Stat.PASS_TOUCHDOWNS),
    _flag("return_touchdown", "a touchdown by a return or a recovery", Stat.RETURN_TOUCHDOWNS),
    _result("extra_point_result", "good, failed or blocked", EXTRA_POINT_RESULTS, Stat.EXTRA_POINTS_ATTEMPTED,
            Stat.EXTRA_POINTS_MADE),
    _result("two_point_conv_result", "success or failure", TWO_POINT_RESULTS, Stat.TWO_POINTS_ATTEMPTED,
            Stat.TWO_POINTS_MADE),
    _flag("defensive_two_point_conv", "a try returned by the defense", Stat.DEFENSIVE_TWO_POINT_RETURNS),
    _flag("safety", "a safety", Stat.SAFETIES),
    _count("total_home_score", Column.HOME_SCORE, "points of the home team after the play", "int16"),
    _count("total_away_score", Column.AWAY_SCORE, "points of the away team after the play", "int16"),
    PlayColumn("score_differential", "int16", "the lead of posteam before the play", lambda plays: plays.differential),
)  # fmt: skip

_KICKS = (
    _flag("punt_attempt", "a punt", Stat.PUNTS),
    _result("field_goal_result", "made, missed or blocked", KICK_RESULTS, Stat.FIELD_GOALS_ATTEMPTED,
            Stat.FIELD_GOALS_MADE),
    _flag("kickoff_attempt", "a kickoff or a free kick, onside kicks included", Stat.KICKOFFS, Stat.ONSIDE_KICKS),
    _flag("onside_kick", "an onside kick (ours)", Stat.ONSIDE_KICKS),
    _flag("own_kickoff_recovery", "an onside kick that the kickers recovered", Stat.ONSIDE_KICKS_RECOVERED),
    _flag("touchback", "a touchback on a kickoff", Stat.KICKOFF_TOUCHBACKS),
    _number("kick_distance", Column.KICK_DISTANCE, "yards of a field goal attempt, from seven yards behind the ball; "
            "of a punt or kickoff, where the game tells it", "int16"),
    _flag("kickoff_returned", "a kickoff that was returned (ours)", Stat.KICK_RETURNS),
    _flag("punt_returned", "a punt that was returned (ours)", Stat.PUNT_RETURNS),
    PlayColumn("return_yards", "int16", "yards of that return",
               lambda plays: plays.figure(Stat.KICK_RETURN_YARDS, Stat.PUNT_RETURN_YARDS), Stat.KICK_RETURNS,
               nullable=False),
)  # fmt: skip

_FLAGS = (
    _flag("penalty", "a penalty that was accepted", Stat.PENALTIES),
    _team("penalty_team", "the team that it is on; null if it is on both", _team_with(Column.HOME_PENALTIES),
          Stat.PENALTIES),
    _count("home_penalties", Column.HOME_PENALTIES, "penalties on the home team in this play (ours)",
           needs=Stat.PENALTIES),
    _count("away_penalties", Column.AWAY_PENALTIES, "penalties on the away team in this play (ours)",
           needs=Stat.PENALTIES),
    _count("home_penalty_yards", Column.HOME_PENALTY_YARDS, "yards of penalties on the home team (ours)", "int16",
           Stat.PENALTIES),
    _count("away_penalty_yards", Column.AWAY_PENALTY_YARDS, "yards of penalties on the away team (ours)", "int16",
           Stat.PENALTIES),
    _count("home_timeouts_used", Column.HOME_TIMEOUTS_USED, "timeouts of the home team in this play (ours)",
           needs=Stat.TIMEOUTS_USED),
    _count("away_timeouts_used", Column.AWAY_TIMEOUTS_USED, "timeouts of the away team in this play (ours)",
           needs=Stat.TIMEOUTS_USED),
    PlayColumn("posteam_timeouts_remaining", "int8", "timeouts that posteam had left before the play",
               lambda plays: plays.of_posteam(plays[Column.HOME_TIMEOUTS], plays[Column.AWAY_TIMEOUTS])),
    PlayColumn("defteam_timeouts_remaining", "int8", "timeouts that defteam had left before the play",
               lambda plays: plays.of_defteam(plays[Column.HOME_TIMEOUTS], plays[Column.AWAY_TIMEOUTS])),
    _result("replay_or_challenge_result", "result of a challenge: upheld or reversed", CHALLENGE_RESULTS,
            Stat.CHALLENGES, Stat.CHALLENGES_WON),
)  # fmt: skip

_DRIVES = (
    _number("drive", Column.DRIVE, "number of the drive in the game, from 1; a kickoff belongs to the drive that it "
            "begins, a try to the one that scored; null for a toss", "int16"),
    _words("fixed_drive_result", "how the drive ended; null if it has not yet", DRIVE_RESULTS,
           _read(Column.DRIVE_RESULT)),
)  # fmt: skip

_VALUES = (
    PlayColumn("ep", "float", "points that posteam may expect from the next score, before the play",
               lambda plays: plays.ep),
    PlayColumn("epa", "float", "what the play added to them", lambda plays: plays.epa),
    PlayColumn("wp", "float", "posteam's chance to win before the play, a tie counting half", lambda plays: plays.wp),
    PlayColumn("wpa", "float", "what the play added to it", lambda plays: plays.wpa),
)  # fmt: skip

SHARED = (*_SITUATION, *_PLAY, *_SCORES, *_KICKS, *_FLAGS, *_DRIVES, *_VALUES)


def columns_of(rulebook: Rulebook, printed: Printed) -> tuple[PlayColumn, ...]:
    """Return the columns of a game: those that all games share, then its own."""
    own = (
        _words(column.name, column.about, tuple(column.words(printed)), _read(Column.OWN + place))
        for place, column in enumerate(rulebook.play_table.columns)
    )
    return (*SHARED, *own)
