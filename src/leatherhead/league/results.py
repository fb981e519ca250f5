"""Teams and results, and the CSV files that hold them."""

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from leatherhead.model.errors import Refused, listed

REGULAR = "REG"  # game_type of a regular-season game
RESULT_COLUMNS = ("away_team", "away_score", "home_team", "home_score")
NOT_PLAYED = ("", "na", "nan", "null", "none")


@dataclass(frozen=True)
class Team:
    """A team and where it belongs; a league without conferences or divisions leaves them empty."""

    name: str
    conference: str = ""
    division: str = ""


@dataclass(frozen=True)
class GameResult:
    """The final score of a game."""

    away: str
    away_score: int
    home: str
    home_score: int
    week: int = 0
    game_type: str = REGULAR
    season: str = ""

    @property
    def winner(self) -> str | None:
        """Return the winning team, or None after a tie."""
        if self.home_score == self.away_score:
            return None
        return self.home if self.home_score > self.away_score else self.away


def read_teams(path: Path) -> dict[str, list[Team]]:
    """Read teams by season from a CSV file with the columns team and, if any, conf, division and season.

    A file without seasons gives one list under the empty string.
    """
    seasons: dict[str, list[Team]] = {}
    for line, row in _rows(path, ("team",)):
        name = row["team"]
        if not name:
            raise Refused(f"{path}, line {line}: a team without a name")
        teams = seasons.setdefault(row.get("season", ""), [])
        if any(team.name == name for team in teams):
            raise Refused(f"{path}, line {line}: {name} is listed twice")
        teams.append(Team(name, row.get("conf", ""), row.get("division", "")))
    if not seasons:
        raise Refused(f"{path} lists no teams")
    return seasons


def read_results(path: Path) -> list[GameResult]:
    """Read the games that have been played from a CSV file.

    Columns: away_team, away_score, home_team, home_score and, if any, season, game_type (REG unless given) and week.
    A row without scores is a game still to be played.
    """
    results, seen = [], set[tuple[str, int, str, str]]()
    for line, row in _rows(path, RESULT_COLUMNS):
        scores = row["away_score"], row["home_score"]
        if any(score.lower() in NOT_PLAYED for score in scores):
            continue
        away, home = row["away_team"], row["home_team"]
        if not away or not home or away == home:
            raise Refused(f"{path}, line {line}: a game needs two different teams, not {away!r} and {home!r}")
        away_score, home_score = (_whole(score, f"{path}, line {line}: a score") for score in scores)
        week = _whole(row["week"], f"{path}, line {line}: a week") if row.get("week") else 0
        game_type = row.get("game_type") or REGULAR
        season = row.get("season", "")
        game = season, week, away, home
        if week and game_type.upper() == REGULAR and game in seen:
            raise Refused(f"{path}, line {line}: {away} at {home} in week {week} is listed twice")
        seen.add(game)
        results.append(GameResult(away, away_score, home, home_score, week, game_type.upper(), season))
    return results


def check_results(results: Iterable[GameResult], teams: Iterable[Team]) -> None:
    """Refuse results of teams that do not belong to the league."""
    names = {team.name for team in teams}
    for result in results:
        for name in (result.away, result.home):
            if name not in names:
                season = f" in {result.season}" if result.season else ""
                raise Refused(f"{name} has played{season} but is not among the teams: {listed(names)}")


def _rows(path: Path, wanted: tuple[str, ...]) -> Iterator[tuple[int, Mapping[str, str]]]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, skipinitialspace=True)
            columns = [(name or "").strip().lower() for name in reader.fieldnames or ()]
            missing = [name for name in wanted if name not in columns]
            if twice := {name for name in columns if name and columns.count(name) > 1}:
                raise Refused(f"{path} has two columns {listed(twice)}")
            if missing:
                raise Refused(f"{path} has no column {' or '.join(missing)}; it has {listed(columns)}")
            reader.fieldnames = columns
            for row in reader:
                if None in row or None in row.values():
                    raise Refused(f"{path}, line {reader.line_num}: {len(columns)} columns are wanted")
                if any(len(value.splitlines()) > 1 for value in row.values()):
                    raise Refused(f"{path}, line {reader.line_num}: a cell has more than one line")
                yield reader.line_num, {name: value.strip() for name, value in row.items()}
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror}") from None
    except (UnicodeDecodeError, csv.Error):
        raise Refused(f"{path} is not a CSV file") from None


def _whole(text: str, subject: str) -> int:
    # Spreadsheets write 17.0 for 17.
    number = text.removesuffix(".0")
    if not number.isascii() or not number.isdecimal():
        raise Refused(f"{subject} is a whole number, not {text!r}")
    return int(number)
