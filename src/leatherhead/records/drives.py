"""The drives of a game: where each began, its plays and yards, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.football.ledger import NO_DRIVE, Stat
from leatherhead.model.language import say
from leatherhead.model.position import Play
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import Matrix, Row
from leatherhead.model.words import TEAMS, Team
from leatherhead.play_table.scorebook import Scorebook, StatLine, TellClock
from leatherhead.records.box import fit
from leatherhead.records.history import Follower, History

IN_PROGRESS = "in progress"
NAME, RESULT = 16, 18  # columns


@dataclass(frozen=True)
class Drive:
    """One possession."""

    number: int  # from 1
    team: Team
    quarter: int
    clock: Any  # time left when it began
    start: str  # OWL 20; empty in a game without a field
    plays: int
    yards: int | None  # penalties included; None in a game without yards
    result: str  # touchdown, field goal, punt, …
    points: int  # for the team, without the try
    first_play: int  # number of its first play, from 1
    last_play: int
    score: tuple[int, int]  # after it

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {**vars(self), "score": list(self.score)}


class DriveLog(Follower):
    """The drives of a game that goes on; a drive is known as soon as it has begun."""

    def __init__(self, game: History) -> None:
        """Start before the first play."""
        super().__init__()
        self.game = game
        self.at: list[DriveSoFar | None] = []  # by play: the drive after it, or None between two drives
        self._open()

    def _open(self) -> None:
        self._book = Scorebook(self.game)
        self._found: list[tuple[int, list[StatLine], bool]] = []  # team, plays, whether it has ended
        self._team = NO_DRIVE

    def learn(self, number: int, play: Play) -> None:
        """Enter a finished play; after an undo, those before it again."""
        if self._book.count > number:
            self._open()
            for each in self.plays[:number]:
                self._enter(each)
        belongs = self._enter(play)
        self.at.append(self._so_far(len(self._found)) if belongs else None)

    def forget(self, number: int) -> None:
        """Forget the last play."""
        del self.at[number:]

    def _enter(self, play: Play) -> bool:
        """Enter a play; return whether it belongs to a drive."""
        line = self._book.enter(play)
        if line.opens != NO_DRIVE:
            if self._team != NO_DRIVE:
                self._found[-1] = (self._team, self._found[-1][1], True)
            self._team = line.opens
            self._found.append((self._team, [], False))
        if self._team == NO_DRIVE:
            return False
        self._found[-1][1].append(line)
        if line.drive != self._team:
            self._found[-1] = (self._team, self._found[-1][1], True)
            self._team = NO_DRIVE
        return True

    def _so_far(self, number: int) -> "DriveSoFar":
        team, _, ended = self._found[number - 1]
        drive = _drive(self.game, number, *self._found[number - 1])
        return DriveSoFar(number, TEAMS[team], drive.plays, drive.yards, drive.result if ended else "")

    def drives(self) -> list[Drive]:
        """Return the drives so far; at the end of the game the last has ended too."""
        self.follow(self.game.plays)
        if self._found and self.game.over:
            self._found[-1] = (*self._found[-1][:2], True)
        return [_drive(self.game, number, *each) for number, each in enumerate(self._found, start=1)]


@dataclass(frozen=True)
class DriveSoFar:
    """A drive after one of its plays."""

    number: int  # from 1
    team: Team
    plays: int
    yards: int | None  # None in a game without yards
    result: str  # empty while it goes on


def drives(game: History) -> list[Drive]:
    """Divide a game into drives."""
    return DriveLog(game).drives()


def _drive(game: History, number: int, team: int, lines: list[StatLine], ended: bool) -> Drive:
    first, last = lines[0], lines[-1]
    # Where plays are not counted, a drive begins with a draw or a deal, which is none.
    counted = Stat.OFFENSIVE_PLAYS in game.rulebook.figures
    plays = sum(line.count(team, Stat.OFFENSIVE_PLAYS) for line in lines) if counted else len(lines) - 1
    return Drive(
        number=number,
        team=TEAMS[team],
        quarter=first.before.period,
        clock=(first.before if counted else first.after).clock,
        start="" if first.before.ball is None else game.teams.short_spot(team, first.before.ball),
        plays=plays,
        yards=None if first.before.ball is None else _yards(team, lines, ended),
        result=_result(game, team, last) if ended else IN_PROGRESS,
        points=sum(line.points[team] for line in lines),
        first_play=first.number,
        last_play=last.number,
        score=last.after.score,
    )


def _yards(team: int, lines: Sequence[StatLine], ended: bool) -> int:
    """Yards from the start to the ball; where the last play ended, only the figures know."""
    yards = 0
    for line in lines:
        before, after = line.before, line.after
        same = before.possession == after.possession == team and before.ball is not None and after.ball is not None
        if same and not (ended and line is lines[-1]):
            yards += after.ball - before.ball  # type: ignore[operator]  # both are known
        else:
            yards += line.count(team, Stat.TOTAL_NET_YARDS)
    return yards


def _result(game: History, team: int, last: StatLine) -> str:
    """Say how a drive ended: by the game's own word, by the figures, or by the clock."""
    told = game.rulebook.drive_result(last.events) or _told_by_figures(team, last)
    if told:
        return told
    if last.number == len(game.plays) and game.over:
        return "end of game"
    at_half = last.before.period != last.after.period or last.after.possession is None
    return "end of half" if at_half else "change of possession"


def _told_by_figures(team: int, last: StatLine) -> str:
    if last.count(team, Stat.RUSH_TOUCHDOWNS, Stat.PASS_TOUCHDOWNS, Stat.RETURN_TOUCHDOWNS):
        return "touchdown"
    if last.count(1 - team, Stat.SAFETIES):
        return "safety"
    for stat, word in ENDS.items():
        if last.count(team, stat):
            return f"{word}, TD" if last.count(1 - team, Stat.RETURN_TOUCHDOWNS) else word
    failed = last.count(team, Stat.FOURTH_DOWN_ATTEMPTS) > last.count(team, Stat.FOURTH_DOWN_CONVERSIONS)
    return "downs" if failed else ""


# In this order: a field goal that was made was also tried.
ENDS = {
    Stat.FIELD_GOALS_MADE: "field goal",
    Stat.INTERCEPTIONS_THROWN: "interception",
    Stat.FUMBLES_LOST: "fumble",
    Stat.FIELD_GOALS_ATTEMPTED: "missed field goal",
    Stat.PUNTS: "punt",
}


def drive_lines(found: Sequence[Drive], teams: Sequence[str], rulebook: Rulebook, tell_clock: TellClock) -> list[str]:
    """Return a drive chart as lines of text, one drive to a line."""
    if not found:
        return [say("There has been no drive.")]
    on_a_field = any(drive.start for drive in found)
    wide = min(max(len(say("team")), *map(len, teams)), NAME)
    head = f"{'':<4}{say('team'):<{wide + 1}}{say(rulebook.period)[0].upper():<4}{say('left'):<7}"
    if on_a_field:
        lines = [f"{head}{say('start'):<8}{say('plays'):>5}{say('yards'):>7}  {say('result')}"]
    else:
        lines = [f"{head}{say('plays'):>5}  {say('result')}"]
    for drive in found:
        name, period = fit(teams[TEAMS.index(drive.team)], wide), rulebook.column_period(drive.quarter)
        line = f"{drive.number:<4}{name:<{wide + 1}}{period:<4}{tell_clock(drive.clock):<7}"
        line += f"{drive.start:<8}{drive.plays:>5}{drive.yards:>7}  " if on_a_field else f"{drive.plays:>5}  "
        score = f"{drive.score[0]}-{drive.score[1]}" if drive.points else ""
        lines.append(f"{line}{fit(say(drive.result), RESULT):<{RESULT}}{score:>6}".rstrip())
    return lines


def drive_table(found: Sequence[Drive], teams: Sequence[str], rulebook: Rulebook, tell_clock: TellClock) -> Matrix:
    """Return a drive chart as a table."""
    on_a_field = any(drive.start for drive in found)
    columns = ("team", rulebook.period, "left", *(("start", "plays", "yards") if on_a_field else ("plays",)), "result")
    rows = []
    for drive in found:
        went = (drive.start, str(drive.plays), str(drive.yards)) if on_a_field else (str(drive.plays),)
        score = f", {drive.score[0]}-{drive.score[1]}" if drive.points else ""
        began = (teams[TEAMS.index(drive.team)], rulebook.column_period(drive.quarter), tell_clock(drive.clock))
        rows.append(Row(str(drive.number), (*began, *went, f"{say(drive.result)}{score}")))
    return Matrix(
        say("Drives"),
        columns=tuple(map(say, columns)),
        rows=tuple(rows),
        text="" if rows else say("There has been no drive."),
    )
