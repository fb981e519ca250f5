"""The columns of the table of plays: their names, what they mean, and how they follow from the rows.

Names and meanings are those of nflverse's play-by-play wherever it has the same thing; docs/plays.md lists them.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from leatherhead.football.ledger import Stat
from leatherhead.model.printed import Printed
from leatherhead.model.rulebook import Rulebook
from leatherhead.play_table import derived_columns as derived
from leatherhead.play_table.plays import Numbers, Plays
from leatherhead.play_table.recorder import EP, EPA, WP, WPA
from leatherhead.play_table.row import FIGURES, Column, DriveResult, PlayType

PLAY_TYPES = tuple(kind.name.lower() for kind in PlayType)
DRIVE_RESULTS = tuple(result.name.replace("_", " ").capitalize() for result in DriveResult)
KICK_RESULTS = ("missed", "made", "blocked")
EXTRA_POINT_RESULTS = ("failed", "good", "blocked")
TWO_POINT_RESULTS = ("failure", "success")
CHALLENGE_RESULTS = ("upheld", "reversed")
HALVES = ("Half1", "Half2", "Overtime")
SIDES = ("home", "away")
SEASON_TYPES = ("REG",)


@dataclass(frozen=True)
class PlayColumn:
    """A column of the table: how it is made and what it means."""

    name: str
    kind: str  # flag (0 or 1), int16, int32, float, words or desc
    about: str
    column: int = -1  # of the rows; of a float, which value
    needs: Stat | None = None  # what a game must count to have it
    words: Sequence[str] | str = ()  # what the numbers stand for; `teams` for the teams' names, `games` for the games'
    nullable: bool = True  # whether a play may have no value
    derive: Callable[[Plays], Numbers] | None = None  # what makes it from the rows of whole games, instead of a column
    titles: Sequence[str] | None = None  # what a report calls the words, if not by themselves

    def is_counted(self, rulebook: Rulebook) -> bool:
        """Whether a game has it."""
        return self.needs is None or self.needs in rulebook.figures


def _flag(name: str, about: str, stat: Stat, column: int | None = None) -> PlayColumn:
    """Whether a play added to a figure, or to one of those that a column adds up."""
    return PlayColumn(name, "flag", about, FIGURES + stat if column is None else column, stat, nullable=False)


def _derived(
    name: str, kind: str, about: str, derive: Callable[[Plays], Numbers], needs: Stat | None = None,
    words: Sequence[str] | str = (), nullable: bool = True,
) -> PlayColumn:  # fmt: skip
    """Return a column that follows from others."""
    return PlayColumn(name, kind, about, -1, needs, words, nullable, derive)


def _sign(name: str, about: str, derive: Callable[[Plays], Numbers], needs: Stat | None = None) -> PlayColumn:
    """Return a flag that follows from others."""
    return _derived(name, "flag", about, derive, needs, nullable=False)


def _count(name: str, column: int, about: str, kind: str = "int16", needs: Stat | None = None) -> PlayColumn:
    """A number that every play has."""
    return PlayColumn(name, kind, about, column, needs, nullable=False)


def _number(name: str, column: int, about: str, kind: str = "int16") -> PlayColumn:
    return PlayColumn(name, kind, about, column)


def _team(name: str, column: int, about: str, needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, column, needs, "teams")


def _words(name: str, column: int, about: str, words: Sequence[str], needs: Stat | None = None) -> PlayColumn:
    return PlayColumn(name, "words", about, column, needs, words)


_SITUATION = (
    PlayColumn("game_id", "words", "the game: its rulebook, the seed and its number; or the name of its file",
               Column.GAME, words="games"),
    _derived("season", "int16", "1: the games of a table are one season", lambda plays: plays.first * 0 + 1,
             nullable=False),
    _derived("season_type", "words", "REG: there are no playoffs", lambda plays: plays.first * 0, words=SEASON_TYPES),
    _derived("week", "int32", "number of the game in the table, from 1: its two teams meet every week", derived.week,
             nullable=False),
    _count("play_id", Column.PLAY, "number of the play in its game, from 1; a coin toss is one", "int16"),
    _team("home_team", Column.HOME_TEAM, "the home team"),
    _team("away_team", Column.AWAY_TEAM, "the away team"),
    _derived("home_score", "int16", "points of the home team at the end of the game", derived.home_final,
             nullable=False),
    _derived("away_score", "int16", "points of the away team at the end of the game", derived.away_final,
             nullable=False),
    _derived("result", "int16", "home_score less away_score", derived.result, nullable=False),
    _derived("total", "int16", "home_score and away_score together", derived.total, nullable=False),
    _team("posteam", Column.POSTEAM, "team in possession; the receivers of a kickoff"),
    _words("posteam_type", Column.POSTEAM, "whether posteam is home or away", SIDES),
    _team("defteam", Column.DEFTEAM, "the other team"),
    _team("toss_team", Column.TOSS_TEAM, "team that won the toss in this play (ours)"),
    _count("qtr", Column.QTR, "period, from 1; overtime follows the last"),
    _derived("game_half", "words", "Half1, Half2 or Overtime", derived.game_half, words=HALVES),
    _number("clock", Column.CLOCK, "what is left of the period before the play as the game counts it: cards, plays, "
            "intervals of five seconds, tenths of a second (ours)", "int16"),
    _derived("quarter_seconds_remaining", "int16", "seconds left in the quarter before the play, in a game with a "
             "clock", derived.quarter_seconds),
    _number("half_seconds_remaining", Column.HALF_SECONDS, "seconds left in the half before the play, in a game with a "
            "clock", "int16"),
    _derived("game_seconds_remaining", "int16", "seconds left in the game before the play, in a game with a clock; in "
             "overtime those of the overtime", derived.game_seconds),
    _number("down", Column.DOWN, "1 to 4; null if the play is no down"),
    _number("ydstogo", Column.YDSTOGO, "yards to the first down or the goal line"),
    PlayColumn("goal_to_go", "flag", "whether the goal line is the line to gain", Column.GOAL_TO_GO),
    _number("yardline_100", Column.YARDLINE_100, "yards from the ball to the goal line that posteam attacks"),
)  # fmt: skip

_PLAY = (
    _words("play_type", Column.PLAY_TYPE, "kind of play; null for a toss or the end of a period", PLAY_TYPES),
    PlayColumn("desc", "desc", "the play in a few words; null for a toss or the end of a period"),
    _derived("yards_gained", "int16", "yards of a run, a pass or a sack; null where play_type is", derived.yards_gained,
             Stat.TOTAL_NET_YARDS),
    _sign("pass", "a pass play: play_type is pass, so sacks and two-point passes are", derived.passes,
          Stat.PASS_ATTEMPTS),
    _sign("rush", "a running play: play_type is run, so two-point runs are, and kneel-downs are not", derived.rushes,
          Stat.RUSHES),
    _derived("success", "float", "1 where epa is above 0, 0 where it is not, null where it is", derived.successes),
    _sign("qb_dropback", "a pass play, as pass", derived.passes, Stat.PASS_ATTEMPTS),
    _sign("qb_kneel", "a kneel-down", derived.kneels, Stat.RUSHES),
    _sign("qb_spike", "a spike", derived.spikes, Stat.PASS_ATTEMPTS),
    _sign("play", "a run or a pass, or one that a penalty wiped out", derived.snapped, Stat.RUSHES),
    _sign("special", "a kick: play_type is kickoff, punt, field_goal or extra_point", derived.kicked, Stat.KICKOFFS),
    _flag("rush_attempt", "a run", Stat.RUSHES),
    _flag("pass_attempt", "a pass or a sack", Stat.PASS_ATTEMPTS, Column.PASS_ATTEMPT),
    _flag("complete_pass", "a completed pass", Stat.COMPLETIONS),
    _sign("incomplete_pass", "a pass that nobody caught", derived.incompletions, Stat.PASS_ATTEMPTS),
    _derived("passing_yards", "int16", "yards of a completed pass", derived.passing_yards, Stat.COMPLETIONS),
    _derived("receiving_yards", "int16", "the same", derived.passing_yards, Stat.COMPLETIONS),
    _derived("rushing_yards", "int16", "yards of a rush_attempt", derived.rushing_yards, Stat.RUSHES),
    _flag("sack", "a sack", Stat.SACKS_TAKEN),
    _flag("interception", "an interception", Stat.INTERCEPTIONS_THROWN),
    _flag("fumble", "a fumble", Stat.FUMBLES),
    _flag("fumble_lost", "a fumble that the other team recovered", Stat.FUMBLES_LOST),
    _team("fumbled_1_team", Column.FUMBLED_TEAM, "team that fumbled", Stat.FUMBLES),
    _flag("first_down", "a first down, touchdowns included", Stat.FIRST_DOWNS_RUSH, Column.FIRST_DOWN),
    _flag("first_down_rush", "a first down by a run", Stat.FIRST_DOWNS_RUSH),
    _flag("first_down_pass", "a first down by a pass", Stat.FIRST_DOWNS_PASS),
    PlayColumn("first_down_penalty", "int16", "first downs by a penalty: a timeout's and another can fall in one play",
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
    _sign("sp", "a play that brought points", derived.scored),
    _flag("extra_point_attempt", "a kick after a touchdown", Stat.EXTRA_POINTS_ATTEMPTED),
    _words("extra_point_result", Column.EXTRA_POINT_RESULT, "good, failed or blocked", EXTRA_POINT_RESULTS,
           Stat.EXTRA_POINTS_ATTEMPTED),
    _flag("two_point_attempt", "a try for two points", Stat.TWO_POINTS_ATTEMPTED),
    _words("two_point_conv_result", Column.TWO_POINT_RESULT, "success or failure", TWO_POINT_RESULTS,
           Stat.TWO_POINTS_ATTEMPTED),
    _flag("defensive_two_point_conv", "a try returned by the defense", Stat.DEFENSIVE_TWO_POINT_RETURNS),
    _flag("safety", "a safety", Stat.SAFETIES),
    _count("total_home_score", Column.HOME_SCORE, "points of the home team after the play", "int16"),
    _count("total_away_score", Column.AWAY_SCORE, "points of the away team after the play", "int16"),
    _derived("posteam_score", "int16", "points of posteam before the play", derived.posteam_score),
    _derived("defteam_score", "int16", "points of defteam before the play", derived.defteam_score),
    _number("score_differential", Column.SCORE_DIFFERENTIAL, "the lead of posteam before the play", "int16"),
    _derived("posteam_score_post", "int16", "points of posteam after the play", derived.posteam_score_after),
    _derived("defteam_score_post", "int16", "points of defteam after the play", derived.defteam_score_after),
    _derived("score_differential_post", "int16", "the lead of posteam after the play", derived.lead_after),
)  # fmt: skip

_KICKS = (
    _flag("punt_attempt", "a punt", Stat.PUNTS),
    _sign("punt_blocked", "a punt that was blocked", derived.punts_blocked, Stat.PUNTS),
    _flag("field_goal_attempt", "a field goal attempt", Stat.FIELD_GOALS_ATTEMPTED),
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
    _derived("penalty_yards", "int16", "yards of penalties of either team", derived.penalty_yards, Stat.PENALTIES),
    _count("home_penalties", Column.HOME_PENALTIES, "penalties on the home team in this play (ours)",
           needs=Stat.PENALTIES),
    _count("away_penalties", Column.AWAY_PENALTIES, "penalties on the away team in this play (ours)",
           needs=Stat.PENALTIES),
    _count("home_penalty_yards", Column.HOME_PENALTY_YARDS, "yards of penalties on the home team (ours)", "int16",
           Stat.PENALTIES),
    _count("away_penalty_yards", Column.AWAY_PENALTY_YARDS, "yards of penalties on the away team (ours)", "int16",
           Stat.PENALTIES),
    _flag("timeout", "a timeout was taken in this play", Stat.TIMEOUTS_USED),
    _derived("timeout_team", "words", "team that took it; null if both did", derived.timeout_team, Stat.TIMEOUTS_USED,
             "teams"),
    _number("home_timeouts_remaining", Column.HOME_TIMEOUTS, "timeouts that the home team had left before the play"),
    _number("away_timeouts_remaining", Column.AWAY_TIMEOUTS, "timeouts that the away team had left before the play"),
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
    _number("fixed_drive", Column.DRIVE, "the same as drive", "int16"),
    _words("fixed_drive_result", Column.DRIVE_RESULT, "how the drive ended; null if it has not yet", DRIVE_RESULTS),
    _derived("drive_play_count", "int16", "runs and passes of the drive, without those wiped out by a penalty",
             derived.drive_plays, Stat.RUSHES),
    _derived("drive_first_downs", "int16", "first downs of the drive", derived.drive_first_downs,
             Stat.FIRST_DOWNS_RUSH),
    _derived("drive_inside20", "flag", "whether it had a down inside the 20", derived.drive_inside_20,
             Stat.FIRST_DOWNS_RUSH),
    _derived("drive_ended_with_score", "flag", "whether it ended in a touchdown or field goal of posteam",
             derived.drive_scores),
    _derived("series", "int16", "number of the series in the game, from 1, both teams counted; null without a down",
             derived.series, Stat.FIRST_DOWNS_RUSH),
    _derived("series_success", "flag", "whether the series brought a first down or a touchdown", derived.series_success,
             Stat.FIRST_DOWNS_RUSH),
    _derived("series_result", "words", "First down, or as fixed_drive_result", derived.series_result,
             Stat.FIRST_DOWNS_RUSH, derived.SERIES_RESULTS),
)  # fmt: skip

_VALUES = (
    PlayColumn("ep", "float", "mean next score of the half, with its try, as coaches play, before the play", EP),
    PlayColumn("epa", "float", "what the play added to it; null for a timeout, or where nothing was played", EPA),
    PlayColumn("wp", "float", "posteam's chance to win before the play, a tie counting half", WP),
    PlayColumn("wpa", "float", "what the play added to it", WPA),
    _derived("def_wp", "float", "defteam's chance to win before the play", derived.defteam_wp),
    _derived("home_wp", "float", "the home team's chance to win before the play", derived.home_wp),
    _derived("away_wp", "float", "the away team's chance to win before the play", derived.away_wp),
    _derived("home_wp_post", "float", "the home team's chance to win after the play", derived.home_wp_after),
    _derived("away_wp_post", "float", "the away team's chance to win after the play", derived.away_wp_after),
)  # fmt: skip

SHARED = (*_SITUATION, *_PLAY, *_SCORES, *_KICKS, *_FLAGS, *_DRIVES, *_VALUES)


def columns_of(rulebook: Rulebook, printed: Printed) -> tuple[PlayColumn, ...]:
    """Return the columns of a game: those that all games share, then its own."""
    own = (
        PlayColumn(
            column.name,
            "words",
            column.about,
            Column.OWN + place,
            words=tuple(column.words(printed)),
            titles=None if column.titles is None else tuple(column.titles(printed)),
        )
        for place, column in enumerate(rulebook.play_table.columns)
    )
    return (*SHARED, *own)
