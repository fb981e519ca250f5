"""Standings: records, tie-breakers, division ranks and playoff seeds, computed from results alone.

Tie-breakers are ordered lists of criteria (`NFL`, `SIMPLE`). Ties are broken one place at a time: the tied clubs go
down the list, and as soon as a criterion leaves fewer of them, those left start again at its top. The last club takes
the place, and the procedure starts over for the next one.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from leatherhead.league.results import REGULAR, GameResult, Team, check_results
from leatherhead.model.errors import Refused, listed

Clubs = tuple[str, ...]
FEWEST_COMMON_GAMES = 4  # for clubs of different divisions
SEVEN_SEEDS_SINCE = 2020
LATEST = 5  # games of which a team's form consists


@dataclass(frozen=True)
class TieBreakers:
    """The criteria in their order, between clubs of one division and between those of several."""

    division: tuple[str, ...]
    conference: tuple[str, ...]
    one_club_per_division: bool  # between divisions, only the highest club of each takes part


NFL = TieBreakers(
    division=(
        "head-to-head", "division-games", "common-games", "conference-games", "strength-of-victory",
        "strength-of-schedule", "conference-points-ranking", "league-points-ranking", "net-points-in-common-games",
        "net-points",
    ),
    conference=(
        "sweep", "conference-games", "common-games-of-four", "strength-of-victory", "strength-of-schedule",
        "conference-points-ranking", "league-points-ranking", "net-points-in-conference-games", "net-points",
    ),
    one_club_per_division=True,
)  # fmt: skip
SIMPLE = TieBreakers(
    division=("head-to-head", "net-points", "points"),
    conference=("head-to-head", "net-points", "points"),
    one_club_per_division=False,
)
TIE_BREAKERS = {"nfl": NFL, "simple": SIMPLE}


class WonLost(NamedTuple):
    """Games won, lost and tied."""

    wins: int = 0
    losses: int = 0
    ties: int = 0

    @property
    def games(self) -> int:
        """Return the number of games."""
        return sum(self)

    @property
    def percentage(self) -> Fraction:
        """Return the share of games won, a tie as half a win; 0 before the first game."""
        return Fraction(2 * self.wins + self.ties, 2 * self.games) if self.games else Fraction(0)


@dataclass(frozen=True)
class TeamStanding:
    """A team's line in the standings."""

    team: Team
    record: WonLost
    points: int
    points_allowed: int
    home: WonLost
    away: WonLost
    division_record: WonLost
    conference_record: WonLost
    results: str  # game by game: WWLT
    division_rank: int
    conference_rank: int
    seed: int | None  # None: not in the playoffs, or no game has been played
    decided_by: str  # the tie-breaker that put it ahead of the next club of its division; empty without a tie

    def as_dict(self) -> dict[str, Any]:
        """Return the line as plain data, for a page."""
        record = self.record
        return {
            "club": self.team.name, "division": self.team.division, "rank": self.conference_rank, "seed": self.seed,
            "wins": record.wins, "losses": record.losses, "ties": record.ties, "points": self.points,
            "allowed": self.points_allowed, "streak": self.streak, "form": self.form,
            "home": self.home, "away": self.away, "in_division": self.division_record, "by": self.decided_by,
        }  # fmt: skip

    @property
    def streak(self) -> str:
        """Return the run of equal results up to the last game: W3 after three wins."""
        last = self.results[-1:]
        return f"{last}{len(self.results) - len(self.results.rstrip(last))}" if last else ""

    @property
    def form(self) -> str:
        """Return the latest results."""
        return self.results[-LATEST:]


class GameLine(NamedTuple):
    """One game as one of its teams played it."""

    opponent: str
    points: int
    allowed: int
    at_home: bool


def seeds_of(season: str) -> int:
    """Return the number of playoff seeds per conference in an NFL season."""
    return 6 if season.isdecimal() and int(season) < SEVEN_SEEDS_SINCE else 7


def standings(
    teams: Sequence[Team], results: Iterable[GameResult], *, tie_breakers: TieBreakers = NFL, seeds: int = 7
) -> list[TeamStanding]:
    """Compute the standings, division by division in the order of the teams, from regular-season results.

    Division winners are seeded first, then wild cards, up to `seeds` in each conference. Clubs that even the last
    tie-breaker leaves tied are ordered by name, where the league would flip a coin.
    """
    table = _Table(teams, results)
    divisions: dict[tuple[str, str], Clubs] = {}
    for team in teams:
        key = team.conference, team.division
        divisions[key] = (*divisions.get(key, ()), team.name)
    division_ranks: dict[str, int] = {}
    decided: dict[str, str] = {}
    for clubs in divisions.values():
        ranked = _ranking(clubs, table, tie_breakers.division, decided)
        division_ranks.update({club: rank for rank, club in enumerate(ranked, 1)})
    conference_ranks: dict[str, int] = {}
    for conference in dict.fromkeys(team.conference for team in teams):
        clubs = tuple(team.name for team in teams if team.conference == conference)
        seeding = _seeding(clubs, table, tie_breakers, division_ranks)
        conference_ranks.update({club: rank for rank, club in enumerate(seeding, 1)})
    ordered = [club for key in divisions for club in sorted(divisions[key], key=division_ranks.__getitem__)]
    return [
        TeamStanding(
            team=table.teams[club],
            record=table.records[club],
            points=sum(line.points for line in table.lines[club]),
            points_allowed=sum(line.allowed for line in table.lines[club]),
            home=record_of(line for line in table.lines[club] if line.at_home),
            away=record_of(line for line in table.lines[club] if not line.at_home),
            division_record=record_of(table.in_division(club)),
            conference_record=record_of(table.in_conference(club)),
            results="".join(_letter(line) for line in table.lines[club]),
            division_rank=division_ranks[club],
            conference_rank=conference_ranks[club],
            seed=conference_ranks[club] if any(table.lines.values()) and conference_ranks[club] <= seeds else None,
            decided_by=decided[club],
        )
        for club in ordered
    ]


class _Table:
    """The regular-season games of each team, and the figures that tie-breakers compare."""

    def __init__(self, teams: Sequence[Team], results: Iterable[GameResult]) -> None:
        self.teams = {team.name: team for team in teams}
        if len(self.teams) != len(teams):
            raise Refused("two teams have the same name")
        regular = sorted((each for each in results if each.game_type == REGULAR), key=lambda each: each.week)
        check_results(regular, teams)
        self.lines: dict[str, list[GameLine]] = {team: [] for team in self.teams}
        for game in regular:
            self.lines[game.home].append(GameLine(game.away, game.home_score, game.away_score, at_home=True))
            self.lines[game.away].append(GameLine(game.home, game.away_score, game.home_score, at_home=False))
        self.records = {club: record_of(lines) for club, lines in self.lines.items()}

    def against(self, club: str, opponents: Iterable[str]) -> list[GameLine]:
        """Return a club's games against some opponents."""
        wanted = set(opponents)
        return [line for line in self.lines[club] if line.opponent in wanted]

    def in_division(self, club: str) -> list[GameLine]:
        """Return a club's games within its division."""
        team = self.teams[club]
        return [
            line
            for line in self.lines[club]
            if self.teams[line.opponent].division == team.division and self.in_conference_with(club, line.opponent)
        ]

    def in_conference(self, club: str) -> list[GameLine]:
        """Return a club's games within its conference."""
        return [line for line in self.lines[club] if self.in_conference_with(club, line.opponent)]

    def in_conference_with(self, club: str, other: str) -> bool:
        """Return whether two clubs belong to one conference."""
        return self.teams[club].conference == self.teams[other].conference

    def common(self, clubs: Clubs) -> dict[str, list[GameLine]]:
        """Return each club's games against the opponents that all of them have met."""
        met = [{line.opponent for line in self.lines[club]} for club in clubs]
        opponents = set.intersection(*met)
        return {club: self.against(club, opponents) for club in clubs}

    def strength(self, club: str, *, of_victory: bool) -> Fraction:
        """Return the combined percentage of a club's opponents, or of those it has beaten, once per game."""
        records = [
            self.records[line.opponent]
            for line in self.lines[club]
            if not of_victory or line.points > line.allowed
        ]  # fmt: skip
        return WonLost(*(sum(column) for column in zip(*records, strict=True))).percentage if records else Fraction(0)

    def points_ranking(self, club: str, among: Iterable[str]) -> int:
        """Add a club's ranks in points scored and points allowed; lower is better."""
        scored = {each: sum(line.points for line in self.lines[each]) for each in among}
        allowed = {each: sum(line.allowed for line in self.lines[each]) for each in scored}
        more = sum(points > scored[club] for points in scored.values())
        fewer = sum(points < allowed[club] for points in allowed.values())
        return 2 + more + fewer


def record_of(lines: Iterable[GameLine]) -> WonLost:
    """Count games won, lost and tied."""
    differences = [line.points - line.allowed for line in lines]
    won, lost = sum(each > 0 for each in differences), sum(each < 0 for each in differences)
    return WonLost(won, lost, len(differences) - won - lost)


def net_points(lines: Iterable[GameLine]) -> int:
    """Return points scored less points allowed."""
    return sum(line.points - line.allowed for line in lines)


def _head_to_head(table: _Table, clubs: Clubs) -> Mapping[str, Fraction]:
    games = {club: table.against(club, clubs) for club in clubs}
    if not all(games.values()):
        return {}
    return {club: record_of(lines).percentage for club, lines in games.items()}


def _sweep(table: _Table, clubs: Clubs) -> Mapping[str, Fraction]:
    """Compare two clubs that met; of more, only one that beat, or lost to, each of the others stands out."""
    if len(clubs) == 2:
        return _head_to_head(table, clubs)
    values = {}
    for club in clubs:
        others = [each for each in clubs if each != club]
        shares = [record_of(table.against(club, (other,))) for other in others]
        met = all(share.games for share in shares)
        swept = met and all(share.wins == share.games for share in shares)
        was_swept = met and all(share.losses == share.games for share in shares)
        values[club] = Fraction(1 if swept else -1 if was_swept else 0)
    return values


def _common(table: _Table, clubs: Clubs, fewest: int = 1) -> Mapping[str, Fraction]:
    games = table.common(clubs)
    if min(len(lines) for lines in games.values()) < fewest:
        return {}
    return {club: record_of(lines).percentage for club, lines in games.items()}


def _each(value: Callable[[_Table, str], int | Fraction]) -> "Criterion":
    """Make a criterion of a figure that does not depend on who else is tied."""
    return lambda table, clubs: {club: Fraction(value(table, club)) for club in clubs}


# Each gives the tied clubs a value, of which more is better, or none where it does not apply.
Criterion = Callable[[_Table, Clubs], Mapping[str, Fraction]]
CRITERIA: dict[str, Criterion] = {
    "head-to-head": _head_to_head,
    "sweep": _sweep,
    "division-games": _each(lambda table, club: record_of(table.in_division(club)).percentage),
    "conference-games": _each(lambda table, club: record_of(table.in_conference(club)).percentage),
    "common-games": _common,
    "common-games-of-four": lambda table, clubs: _common(table, clubs, FEWEST_COMMON_GAMES),
    "strength-of-victory": _each(lambda table, club: table.strength(club, of_victory=True)),
    "strength-of-schedule": _each(lambda table, club: table.strength(club, of_victory=False)),
    "conference-points-ranking": _each(
        lambda table, club: (
            -table.points_ranking(club, [each for each in table.teams if table.in_conference_with(club, each)])
        )
    ),
    "league-points-ranking": _each(lambda table, club: -table.points_ranking(club, table.teams)),
    "net-points-in-common-games": lambda table, clubs: {
        club: Fraction(net_points(lines)) for club, lines in table.common(clubs).items()
    },
    "net-points-in-conference-games": _each(lambda table, club: net_points(table.in_conference(club))),
    "net-points": _each(lambda table, club: net_points(table.lines[club])),
    "points": _each(lambda table, club: sum(line.points for line in table.lines[club])),
}


def tie_breakers_named(name: str) -> TieBreakers:
    """Return the tie-breakers of a name: `nfl` or `simple`."""
    if name not in TIE_BREAKERS:
        raise Refused(f"there are no tie-breakers {name!r}; choose from {listed(list(TIE_BREAKERS))}")
    return TIE_BREAKERS[name]


def _best(clubs: Clubs, table: _Table, criteria: tuple[str, ...]) -> tuple[str, str]:
    """Return the club that wins a tie, and the criterion that decided it."""
    decided = ""
    while len(clubs) > 1:
        for name in criteria:
            values = CRITERIA[name](table, clubs)
            best = max(values.values(), default=None)
            left = tuple(club for club in clubs if values[club] == best) if values else clubs
            if len(left) < len(clubs):
                clubs, decided = left, name
                break
        else:
            return min(clubs), "coin-toss"
    return clubs[0], decided


def _ranking(clubs: Clubs, table: _Table, criteria: tuple[str, ...], decided: dict[str, str]) -> list[str]:
    """Rank the clubs of a division."""
    ranked: list[str] = []
    left = list(clubs)
    while left:
        tied = _leaders(left, table)
        club, decided[club] = _best(tied, table, criteria)
        ranked.append(club)
        left.remove(club)
    return ranked


def _seeding(clubs: Clubs, table: _Table, tie_breakers: TieBreakers, division_ranks: Mapping[str, int]) -> list[str]:
    """Rank the clubs of a conference: first the winners of its divisions, then all others."""
    ranked: list[str] = []
    winners = [club for club in clubs if division_ranks[club] == 1]
    for pool in (winners, [club for club in clubs if club not in winners]):
        left = list(pool)
        while left:
            tied = _leaders(left, table)
            if tie_breakers.one_club_per_division or _one_division(tied, table):
                tied = _highest(tied, table, division_ranks)
            club, _ = _best(tied, table, tie_breakers.conference)
            ranked.append(club)
            left.remove(club)
    return ranked


def _leaders(clubs: Iterable[str], table: _Table) -> Clubs:
    clubs = tuple(clubs)
    best = max(table.records[club].percentage for club in clubs)
    return tuple(club for club in clubs if table.records[club].percentage == best)


def _one_division(clubs: Clubs, table: _Table) -> bool:
    return len({table.teams[club].division for club in clubs}) == 1


def _highest(clubs: Clubs, table: _Table, division_ranks: Mapping[str, int]) -> Clubs:
    highest: dict[str, str] = {}
    for club in clubs:
        division = table.teams[club].division
        if division not in highest or division_ranks[club] < division_ranks[highest[division]]:
            highest[division] = club
    return tuple(highest.values())


def _letter(line: GameLine) -> str:
    return "W" if line.points > line.allowed else "L" if line.points < line.allowed else "T"
