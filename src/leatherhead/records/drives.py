"""The drives of a game: where each began, its plays and yards, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leatherhead.football.ledger import NO_DRIVE, Stat
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, Team
from leatherhead.play_table.scorebook import StatLine, TellClock, scorebook
from leatherhead.records.box import fit
from leatherhead.records.history import History

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


def drives(game: History) -> list[Drive]:
    """Divide a game into drives."""
    found: list[tuple[int, list[StatLine], bool]] = []  # team, plays, whether it has ended
    team = NO_DRIVE
    for line in scorebook(game):
        if line.opens != NO_DRIVE:
            if team != NO_DRIVE:
                found[-1] = (team, found[-1][1], True)
            team = line.opens
            found.append((team, [], False))
        if team != NO_DRIVE:
            found[-1][1].append(line)
            if line.drive != team:
                found[-1] = (team, found[-1][1], True)
                team = NO_DRIVE
    if found and game.over:
        found[-1] = (*found[-1][:2], True)
    return [_drive(game, number, *each) for number, each in enumerate(found, start=1)]


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
        return ["There has been no drive."]
    on_a_field = any(drive.start for drive in found)
    wide = min(max(len("team"), *map(len, teams)), NAME)
    head = f"{'':<4}{'team':<{wide + 1}}{rulebook.period[0].upper():<4}{'left':<7}"
    lines = [head + (f"{'start':<8}{'plays':>5}{'yards':>7}  result" if on_a_field else f"{'plays':>5}  result")]
    for drive in found:
        name, period = fit(teams[TEAMS.index(drive.team)], wide), rulebook.column_period(drive.quarter)
        line = f"{drive.number:<4}{name:<{wide + 1}}{period:<4}{tell_clock(drive.clock):<7}"
        line += f"{drive.start:<8}{drive.plays:>5}{drive.yards:>7}  " if on_a_field else f"{drive.plays:>5}  "
        score = f"{drive.score[0]}-{drive.score[1]}" if drive.points else ""
        lines.append(f"{line}{fit(drive.result, RESULT):<{RESULT}}{score:>6}".rstrip())
    return lines
