"""The columns of the table of plays: their names, what they mean, and how they follow from the rows.

Names and meanings are those of nflverse's play-by-play wherever it has the same thing; docs/plays.md lists them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from leatherhead.football.ledger import Stat
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table.recorder import EP, EPA, WP, WPA
from leatherhead.play_table.row import FIGURES, Column, DriveResult, PlayType

PLAY_TYPES = tuple(kind.name.lower() for kind in PlayType)
DRIVE_RESULTS = tuple(result.name.replace("_", " ").capitalize() for result in DriveResult)
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
    column: int  # of the rows; of a float, which value
    needs: Stat | None = None  # what a game must count to have it
    words: Sequence[str] | str = ()  # what the numbers stand for; `teams` for the teams' names, `games` for the games'
    nullable: bool = True  # whether a play may have no value

    def is_counted(self, rulebook: Rulebook) -> bool:
        """Whether a game has it."""
        return self.needs is None or self.needs in rulebook.figures


def _flag(name: str, about: str, stat: Stat, column: int | None = None) -> PlayColumn:
    """Whether a play added to a figure, or to one of those that a column adds up."""
    return PlayColumn(name, "bool", about, FIGURES + stat if column is None else column, stat, nullable=False)


def _count(name: str, column: int, about: str, kind: str = "int8", needs: Stat | None = None) -> PlayColumn:
    """A number that every play has."""
    return PlayColumn(name, kind, about, column, needs, nullable=False)


def _number(name: str, column: int, about: str, kind: str = "int8") -> PlayColumn:
    return PlayColumn(name, kind, about, column)


def _team(name: str, column: int, about: str, needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, column, needs, "teams")


def _words(name: str, column: int, about: str, words: Sequence[str], needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, column, needs, words)


_SITUATION = (
    PlayColumn("game_id", "words", "the game: its rulebook, the seed and its number; or the name of its file",
               Column.GAME, words="games"),
    _count("play_id", Column.PLAY, "number of the play in its game, from 1; a coin toss is one", "int16"),
    _team("home_team", Column.HOME_TEAM, "the home team"),
    _team("away_team", Column.AWAY_TEAM, "the away team"),
    _team("posteam", Column.POSTEAM, "team in possession; the receivers of a kickoff"),
    _team("defteam", Column.DEFTEAM, "the other team"),
    _team("toss_team", Column.TOSS_TEAM, "team that won the toss in this play (ours)"),
    _count("qtr", Column.QTR, "period, from 1; overtime follows the last"),
    _number("clock", Column.CLOCK, "what is left of the period before the play as the game counts it: cards, plays, "
            "intervals of five seconds, tenths of a second (ours)", "int16"),
    _number("half_seconds_remaining", Column.HALF_SECONDS, "seconds left in the half before the play, in a game with a "
            "clock", "int16"),
    _number("down", Column.DOWN, "1 to 4; null if the play is no down"),
    _number("ydstogo", Column.YDSTOGO, "yards to the first down or the goal line"),
    PlayColumn("goal_to_go", "bool", "whether the goal line is the line to gain", Column.GOAL_TO_GO),
    _number("yardline_100", Column.YARDLINE_100, "yards from the ball to the goal line that posteam attacks"),
)  # fmt: skip

_PLAY = (
    _words("play_type", Column.PLAY_TYPE, "kind of play; null for a toss or the end of a period", PLAY_TYPES),
    PlayColumn("yards_gained", "int16", "yards of a run, a pass or a sack", Column.YARDS_GAINED,
               Stat.TOTAL_NET_YARDS, nullable=False),
    _flag("rush_attempt", "a run", Stat.RUSHES),
    _flag("pass_attempt", "a pass or a sack", Stat.PASS_ATTEMPTS, Column.PASS_ATTEMPT),
    _flag("complete_pass", "a completed pass", Stat.COMPLETIONS),
    _flag("sack", "a sack", Stat.SACKS_TAKEN),
    _flag("interception", "an interception", Stat.INTERCEPTIONS_THROWN),
    _flag("fumble", "a fumble", Stat.FUMBLES),
    _flag("fumble_lost", "a fumble that the other team recovered", Stat.FUMBLES_LOST),
    _team("fumbled_1_team", Column.FUMBLED_TEAM, "team that fumbled", Stat.FUMBLES),
    _flag("first_down", "a first down, touchdowns included", Stat.FIRST_DOWNS_RUSH, Column.FIRST_DOWN),
    _flag("first_down_rush", "a first down by a run", Stat.FIRST_DOWNS_RUSH),
    _flag("first_down_pass", "a first down by a pass", Stat.FIRST_DOWNS_PASS),
    PlayColumn("first_down_penalty", "int8", "first downs by a penalty: a timeout's and another can fall in one play",
               FIGURES + Stat.FIRST_DOWNS_PENALTY, Stat.FIRST_DOWNS_PENALTY, nullable=False),
    _flag("third_down_converted", "a third down that was made", Stat.THIRD_DOWN_CONVERSIONS),
    _flag("third_down_failed", "a third down that was not made", Stat.THIRD_DOWN_ATTEMPTS, Column.THIRD_DOWN_FAILED),
    _flag("fourth_down_converted", "a fourth down that was made", Stat.FOURTH_DOWN_CONVERSIONS),
    _flag("fourth_down_failed", "a fourth down that was not made", Stat.FOURTH_DOWN_ATTEMPTS,
          Column.FOURTH_DOWN_FAILED),
)  # fmt: skip

_SCORES = (
    _flag("touchdown", "a touchdown of either team", Stat.RUSH_TOUCHDOWNS, Column.TOUCHDOWN),
    _team("td_team", Column.TD_TEAM, "team that made it"),
    _flag("rush_touchdown", "a touchdown by a run", Stat.RUSH_TOUCHDOWNS),
    _flag("pass_touchdown", "a touchdown by a pass", Stat.PASS_TOUCHDOWNS),
    _flag("return_touchdown", "a touchdown by a return or a recovery", Stat.RETURN_TOUCHDOWNS),
    _words("extra_point_result", Column.EXTRA_POINT_RESULT, "good, failed or blocked", EXTRA_POINT_RESULTS,
           Stat.EXTRA_POINTS_ATTEMPTED),
    _words("two_point_conv_result", Column.TWO_POINT_RESULT, "success or failure", TWO_POINT_RESULTS,
           Stat.TWO_POINTS_ATTEMPTED),
    _flag("defensive_two_point_conv", "a try returned by the defense", Stat.DEFENSIVE_TWO_POINT_RETURNS),
    _flag("safety", "a safety", Stat.SAFETIES),
    _count("total_home_score", Column.HOME_SCORE, "points of the home team after the play", "int16"),
    _count("total_away_score", Column.AWAY_SCORE, "points of the away team after the play", "int16"),
    _number("score_differential", Column.SCORE_DIFFERENTIAL, "the lead of posteam before the play", "int16"),
)  # fmt: skip

_KICKS = (
    _flag("punt_attempt", "a punt", Stat.PUNTS),
    _words("field_goal_result", Column.FIELD_GOAL_RESULT, "made, missed or blocked", KICK_RESULTS,
           Stat.FIELD_GOALS_ATTEMPTED),
    _flag("kickoff_attempt", "a kickoff or a free kick, onside kicks included", Stat.KICKOFFS, Column.KICKOFF_ATTEMPT),
    _flag("onside_kick", "an onside kick (ours)", Stat.ONSIDE_KICKS),
    _flag("own_kickoff_recovery", "an onside kick that the kickers recovered", Stat.ONSIDE_KICKS_RECOVERED),
    _flag("touchback", "a touchback on a kickoff", Stat.KICKOFF_TOUCHBACKS),
    _number("kick_distance", Column.KICK_DISTANCE, "yards of a field goal attempt, from seven yards behind the ball; "
            "of a punt or kickoff, where the game tells it", "int16"),
    _flag("kickoff_returned", "a kickoff that was returned (ours)", Stat.KICK_RETURNS),
    _flag("punt_returned", "a punt that was returned (ours)", Stat.PUNT_RETURNS),
    _count("return_yards", Column.RETURN_YARDS, "yards of that return", "int16", Stat.KICK_RETURNS),
)  # fmt: skip

_FLAGS = (
    _flag("penalty", "a penalty that was accepted", Stat.PENALTIES),
    _team("penalty_team", Column.PENALTY_TEAM, "the team that it is on; null if it is on both", Stat.PENALTIES),
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
    _number("posteam_timeouts_remaining", Column.POSTEAM_TIMEOUTS, "timeouts that posteam had left before the play"),
    _number("defteam_timeouts_remaining", Column.DEFTEAM_TIMEOUTS, "timeouts that defteam had left before the play"),
    _words("replay_or_challenge_result", Column.CHALLENGE_RESULT, "result of a challenge: upheld or reversed",
           CHALLENGE_RESULTS, Stat.CHALLENGES),
)  # fmt: skip

_DRIVES = (
    _number("drive", Column.DRIVE, "number of the drive in the game, from 1; a kickoff belongs to the drive that it "
            "begins, a try to the one that scored; null for a toss", "int16"),
    _words("fixed_drive_result", Column.DRIVE_RESULT, "how the drive ended; null if it has not yet", DRIVE_RESULTS),
)  # fmt: skip

_VALUES = (
    PlayColumn("ep", "float", "mean next score of the half, with its try, as coaches play, before the play", EP),
    PlayColumn("epa", "float", "what the play added to it; null for a timeout, or where nothing was played", EPA),
    PlayColumn("wp", "float", "posteam's chance to win before the play, a tie counting half", WP),
    PlayColumn("wpa", "float", "what the play added to it", WPA),
)  # fmt: skip

SHARED = (*_SITUATION, *_PLAY, *_SCORES, *_KICKS, *_FLAGS, *_DRIVES, *_VALUES)


def columns_of(rulebook: Rulebook, printed: Printed) -> tuple[PlayColumn, ...]:
    """Return the columns of a game: those that all games share, then its own."""
    own = (
        _words(column.name, Column.OWN + place, column.about, tuple(column.words(printed)))
        for place, column in enumerate(rulebook.play_table.columns)
    )
    return (*SHARED, *own)
