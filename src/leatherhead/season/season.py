"""A season: a folder with season.toml and a record of every game; everything else is computed from those.

season.toml says who plays what: the game and its options, the clubs, and for each year its seed and its schedule. The
records lie in games/, named by year, week and teams. Copying the folder moves the season; nothing is kept elsewhere.
"""

import hashlib
import json
import os
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead import Refused
from leatherhead.league.playoffs import Round, Tie, first_round, next_round
from leatherhead.league.results import GameResult
from leatherhead.league.schedule import Fixture, schedule
from leatherhead.league.standings import SIMPLE, TeamStanding, standings
from leatherhead.records.history import COUNTED
from leatherhead.season.clubs import HUMAN, Club, draw_up, manner, players

FILE, GAMES = "season.toml", "games"
FORMAT = 1
SEASON, CUP, SERIES = FORMS = ("season", "cup", "series")
MOST_REPLAYS = 20  # of a knock-out game that ends tied again and again
# Options that settle a knock-out game, and their values, the most decisive first.
DECIDERS: dict[str, tuple[Any, ...]] = {
    "playoffs": (True,),
    "overtime": ("until-decided", "until-winner", "sudden-death"),
}
ROUNDS = {1: "Championship", 2: "Semifinals", 4: "Quarterfinals"}


@dataclass(frozen=True)
class SeasonGame:
    """A game of the schedule or of the playoffs."""

    year: int
    stage: str  # w03: the third week; p1: the first round of the playoffs
    away: str
    home: str
    game: int = 1  # of a series
    replay: int = 0  # how many ties came before it

    @property
    def is_knock_out(self) -> bool:
        """Whether it needs a winner."""
        return self.stage.startswith("p")

    @property
    def name(self) -> str:
        """Return the name of its record."""
        more = f"-game-{self.game}" if self.game > 1 else ""
        again = f"-replay-{self.replay}" if self.replay else ""
        return f"{self.year}-{self.stage}-{_slug(self.away)}-at-{_slug(self.home)}{more}{again}.game"

    def result(self, away: int, home: int) -> GameResult:
        """Return its result, with the scores of both teams."""
        kind = "POST" if self.is_knock_out else "REG"
        return GameResult(self.away, away, self.home, home, int(self.stage[1:]), kind, str(self.year))

    def has(self, club: str) -> bool:
        """Whether a club plays in it."""
        return club in {self.away, self.home}


@dataclass
class Year:
    """One year of a season: its seed and its schedule."""

    year: int
    seed: int
    fixtures: list[Fixture] = field(default_factory=list)


class Season:
    """A season in a folder."""

    def __init__(self, folder: Path, data: Mapping[str, Any]) -> None:
        """Take what season.toml says."""
        self.folder = folder
        self.name = str(data["name"])
        self.game = str(data["game"])
        self.form = str(data["form"])
        self.options: dict[str, Any] = dict(data.get("options", {}))
        self.places = int(data["playoff_places"])
        self.best_of = int(data["best_of"])
        self.weeks = data.get("weeks")
        self.rounds = int(data.get("rounds", 1))
        self.corrections = {each["game"]: (each["away"], each["home"]) for each in data.get("correction", ())}
        self.clubs = [
            Club(
                each["name"],
                each["bot"],
                (each["colors"][0], each["colors"][1]),
                each.get("division", ""),
                each.get("short", ""),
            )
            for each in data["club"]
        ]
        self.years = [
            Year(each["year"], each["seed"], [_fixture(line) for line in each.get("schedule", ())])
            for each in data["year"]
        ]

    @property
    def you(self) -> str | None:
        """Return the club that a person plays, if any."""
        return next((club.name for club in self.clubs if club.bot == HUMAN), None)

    @property
    def year(self) -> Year:
        """Return the year that is being played."""
        return self.years[-1]

    def club(self, name: str) -> Club:
        """Find a club by its name, in any case, or by the beginning of it."""
        typed = name.casefold()
        found = [club for club in self.clubs if club.name.casefold() == typed]
        found = found or [club for club in self.clubs if club.name.casefold().startswith(typed)]
        if len(found) != 1:
            raise Refused(f"there is no club {name!r}; the clubs are {', '.join(club.name for club in self.clubs)}")
        return found[0]

    @cached_property
    def _info(self) -> lh.GameInfo | None:
        return next((each for each in lh.list_games() if each.name == self.game), None)

    def player(self, club: str) -> str:
        """Say who plays a club: `you`, `coach`, or `coach, runs first`."""
        bot = self.club(club).bot
        if bot == HUMAN:
            return "you"
        return bot if self._info is None else manner(self._info, bot)

    # What has been played.

    def path(self, match: SeasonGame) -> Path:
        """Return where the record of a game is, or will be."""
        return self.folder / GAMES / match.name

    def result(self, match: SeasonGame) -> GameResult | None:
        """Return the result of a game, from its record; None while it is not over."""
        headers = lh.record_headers(self.path(match))
        score = headers.get("Result", "*")
        if match.name in self.corrections:
            away, home = self.corrections[match.name]
            return match.result(away, home)
        if score == "*" and "Winner" not in headers:
            return None
        home, away = (0, 0) if score == "*" else map(int, score.split("-"))
        if winner := headers.get("Winner"):  # given up: the score may say otherwise
            home, away = (max(home, away + 1), away) if winner == "home" else (home, max(away, home + 1))
        return match.result(away, home)

    def results(self, year: Year | None = None) -> list[GameResult]:
        """Return the results of a year's regular season."""
        matches = self.matches(year or self.year)
        return [result for match in matches if (result := self.result(match)) is not None]

    def standings(self, year: Year | None = None) -> list[TeamStanding]:
        """Return a year's standings."""
        return standings([club.team for club in self.clubs], self.results(year), tie_breakers=SIMPLE, seeds=self.places)

    def matches(self, year: Year) -> list[SeasonGame]:
        """Return the games of a year's regular season."""
        return [SeasonGame(year.year, f"w{each.week:02}", each.away, each.home) for each in year.fixtures]

    # What comes next.

    def seeds(self, year: Year) -> list[str]:
        """Return the clubs in the order in which they enter the playoffs."""
        if self.form != SEASON:
            names = [club.name for club in self.clubs]
            return sorted(names, key=lambda name: _digest(year.seed, name))
        ranked = sorted(self.standings(year), key=lambda line: line.conference_rank)
        return [line.team.name for line in ranked[: self.places]]

    def playoffs(self, year: Year | None = None) -> list[tuple[Round, list[list[SeasonGame]]]]:
        """Return the rounds of the playoffs that are known, each with the games of its pairings so far.

        The last game of an undecided pairing is the one to be played next.
        """
        year = year or self.year
        if any(self.result(match) is None for match in self.matches(year)):
            return []
        seeds = self.seeds(year)
        played: list[tuple[Round, list[list[SeasonGame]]]] = []
        current = first_round(seeds, best_of=self.best_of)
        while current.ties:
            stage = f"p{len(played) + 1}"
            games = [list(self._series(year, stage, tie)) for tie in current.ties]
            played.append((current, games))
            winners = [self._winner(tie, each) for tie, each in zip(current.ties, games, strict=True)]
            if None in winners:
                break
            left = [*current.byes, *(winner for winner in winners if winner)]
            if len(left) == 1:
                break
            current = next_round(seeds, left, best_of=self.best_of)
        return played

    def projected(self, year: Year) -> Round | None:
        """Return how the playoffs would begin if the regular season ended now; None once it has ended."""
        if self.form != SEASON or not self.results(year) or self.playoffs(year):
            return None
        return first_round(self.seeds(year), best_of=self.best_of)

    def champion(self, year: Year | None = None) -> str | None:
        """Return the champion of a year, once there is one."""
        rounds = self.playoffs(year)
        if not rounds or len(rounds[-1][0].ties) != 1 or rounds[-1][0].byes:
            return None
        (tie,), (games,) = rounds[-1][0].ties, rounds[-1][1]
        return self._winner(tie, games)

    def next_matches(self) -> list[SeasonGame]:
        """Return the games of the week or round that is being played, without those that are over."""
        open_games = [match for match in self.matches(self.year) if self.result(match) is None]
        if open_games:
            week = min(match.stage for match in open_games)
            return [match for match in open_games if match.stage == week]
        rounds = self.playoffs()
        if not rounds:
            return []
        return [games[-1] for games in rounds[-1][1] if self.result(games[-1]) is None]

    def your_match(self) -> SeasonGame | None:
        """Return the next game of the club that a person plays, if it plays this week."""
        you = self.you
        return next((match for match in self.next_matches() if you and match.has(you)), None)

    def stage_name(self, match: SeasonGame) -> str:
        """Return the name of a week or a round."""
        if not match.is_knock_out:
            return f"Week {int(match.stage[1:])}"
        pairings = len(self.playoffs(self.numbered(match.year))[int(match.stage[1:]) - 1][0].ties)
        name = ROUNDS.get(pairings, f"Round {match.stage[1:]}")
        return f"{name}, game {match.game}" if self.best_of > 1 else name

    # Playing.

    def start(self, match: SeasonGame) -> lh.Game:
        """Set a game up, as a person or the bots will play it."""
        options = dict(self.options)
        if match.is_knock_out:
            options.update(knock_out_options(self.game))
        seats = self.club(match.home).bot, self.club(match.away).bot
        game = lh.new(
            self.game,
            seed=self._seed(match),
            options=options,
            home=self.club(match.home).named,
            away=self.club(match.away).named,
            seats=seats,
        )
        game.further_headers[COUNTED] = self.name  # it counts, however it is opened
        return game

    def simulate(self, match: SeasonGame, coach: str | None = None) -> GameResult:
        """Let bots play a game and save its record; a person's club is played by its coach, if one is named."""
        clubs = [self.club(name) for name in (match.home, match.away)]
        home, away = (club.bot for club in clubs)
        if HUMAN in {home, away}:
            if coach is None:
                raise Refused(f"{match.away} at {match.home} is yours to play")
            home, away = (coach if bot == HUMAN else bot for bot in (home, away))
        options = {**self.options, **(knock_out_options(self.game) if match.is_knock_out else {})}
        game = lh.new(
            self.game, seed=self._seed(match), options=options, home=clubs[0].named, away=clubs[1].named,
            seats=(home, away),
        )  # fmt: skip
        path = self.path(match)
        path.parent.mkdir(parents=True, exist_ok=True)
        game.save(path)
        result = self.result(match)
        if result is None:
            raise Refused(f"{path} has no result")
        return result

    def simulate_others(self, told: Callable[[SeasonGame, GameResult], None] = lambda match, result: None) -> None:
        """Play the games of this week or round that are not yours."""
        for match in self.next_matches():
            if self.you is None or not match.has(self.you):
                told(match, self.simulate(match))

    def next_year(self) -> None:
        """Begin another year with the same clubs; the present one must have its champion."""
        if self.champion() is None:
            raise Refused(f"{self.name} {self.year.year} is not over yet")
        last = self.year
        seed = _digest(last.seed, "next")
        self.years.append(Year(last.year + 1, seed, _schedule(self.clubs, self.form, self.rounds, self.weeks, seed)))
        self.write()

    def write(self) -> None:
        """Write season.toml, all at once."""
        self.folder.mkdir(parents=True, exist_ok=True)
        written = self.folder / f"{FILE}.new"
        with written.open("w", encoding="utf-8") as file:
            file.write(self.as_text())
            file.flush()
            os.fsync(file.fileno())
        written.replace(self.folder / FILE)

    def as_text(self) -> str:
        """Return what season.toml says."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"format = {FORMAT}"
        quoted = partial(json.dumps, ensure_ascii=False)  # TOML knows no surrogates
        for name, value in (
            ("name", self.name), ("game", self.game), ("form", self.form), ("playoff_places", self.places),
            ("best_of", self.best_of), ("rounds", self.rounds), ("weeks", self.weeks),
        ):  # fmt: skip
            if value is not None:
                yield f"{name} = {quoted(value)}"
        if self.options:
            options = ", ".join(f"{name} = {quoted(value)}" for name, value in self.options.items())
            yield f"options = {{ {options} }}"
        for club in self.clubs:
            yield from ("", "[[club]]", f"name = {quoted(club.name)}", f"bot = {quoted(club.bot)}")
            yield f"colors = {quoted(list(club.colors))}"
            if club.short:
                yield f"short = {quoted(club.short)}"
            if club.division:
                yield f"division = {quoted(club.division)}"
        for name, (away, home) in self.corrections.items():
            yield from ("", "[[correction]]", f"game = {quoted(name)}", f"away = {away}", f"home = {home}")
        for year in self.years:
            yield from ("", "[[year]]", f"year = {year.year}", f"seed = {year.seed}", "schedule = [")
            for each in year.fixtures:
                yield f"    {quoted(f'week {each.week}: {each.away} at {each.home}')},"
            yield "]"

    def numbered(self, number: int) -> Year:
        """Return a year by its number."""
        found = next((year for year in self.years if year.year == number), None)
        if found is None:
            raise Refused(f"{self.name} has the years {', '.join(str(year.year) for year in self.years)}")
        return found

    def _series(self, year: Year, stage: str, tie: Tie) -> Iterator[SeasonGame]:
        """Yield the games of a pairing: those played, replays of ties included, and the next one if it is undecided."""
        winners: list[str] = []
        while tie.winner(winners) is None:
            number = len(winners) + 1
            home = tie.host(len(winners))
            away = tie.away if home == tie.home else tie.home
            for replay in range(MOST_REPLAYS):
                match = SeasonGame(year.year, stage, away, home, number, replay)
                yield match
                result = self.result(match)
                if result is None:
                    return
                if result.winner is not None:
                    winners.append(result.winner)
                    break
            else:
                raise Refused(f"{away} at {home} has ended tied {MOST_REPLAYS} times")

    def _winner(self, tie: Tie, games: Sequence[SeasonGame]) -> str | None:
        results = [result for match in games if (result := self.result(match)) is not None]
        return tie.winner([result.winner for result in results if result.winner])

    def _seed(self, match: SeasonGame) -> int:
        return _digest(self.numbered(match.year).seed, match.name)


def found(  # noqa: PLR0913  a league has this many settings
    folder: Path,
    game: str,
    *,
    name: str = "",
    form: str = SEASON,
    you: str = "Owls",
    teams: int = 8,
    divisions: int = 1,
    levels: Sequence[str] = ("coach",),
    options: Mapping[str, Any] | None = None,
    rounds: int = 1,
    weeks: int | None = None,
    places: int = 4,
    best_of: int = 1,
    seed: int = 1,
    year: int = 1,
    tendencies: bool = True,
) -> Season:
    """Found a season, a cup or a series in a new folder; its clubs have tendencies of their own, or none."""
    if (folder / FILE).exists():
        raise Refused(f"{folder} has a season already; name another folder")
    info = next((each for each in lh.list_games() if each.name == game), None)
    if info is None:
        raise Refused(f"there is no game {game!r}; choose from {', '.join(each.name for each in lh.list_games())}")
    if form not in FORMS:
        raise Refused(f"there is no form {form!r}; choose from {', '.join(FORMS)}")
    for level in levels:
        if level not in players(info):
            raise Refused(f"{info.title} has no bot {level!r}; it has {', '.join(bot.name for bot in info.bots)}")
    count = 2 if form == SERIES else teams
    clubs = draw_up(you, count, levels, divisions if form == SEASON else 1, players(info) if tendencies else ())
    if form == SEASON and not 2 <= places <= count:
        raise Refused(f"2 to {count} of {count} teams can reach the playoffs, not {places}")
    if any(" at " in club.name for club in clubs):
        raise Refused(f"{you!r} does not do for a club: schedules say 'Bears at Owls'")
    lh.new(game, seed=1, options=options)  # refuses options that the game does not have
    first_round([club.name for club in clubs], best_of=best_of)
    made = Season(
        folder,
        {
            "name": name or f"{info.title} {form}",
            "game": game,
            "form": form,
            "options": dict(options or {}),
            "playoff_places": places if form == SEASON else count,
            "best_of": best_of,
            "weeks": weeks,
            "rounds": rounds,
            "club": [asdict(club) for club in clubs],
            "year": [{"year": year, "seed": seed}],
        },
    )
    made.year.fixtures = _schedule(clubs, form, rounds, weeks, seed)
    made.write()
    return made


def load(folder: Path) -> Season:
    """Open the season of a folder."""
    try:
        data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Refused(f"{folder} has no {FILE}: it is not a season") from None
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise Refused(f"{folder / FILE} cannot be read: {error}") from None
    if data.get("format") != FORMAT:
        raise Refused(f"{folder / FILE} has format {data.get('format')}; this version reads format {FORMAT}")
    try:
        return Season(folder, data)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise Refused(f"{folder / FILE} is incomplete: {error}") from None


def seasons() -> list[Season]:
    """Return the seasons in the usual folder, the one played last first."""
    places = sorted(home().glob(f"*/{FILE}"), key=lambda file: -_touched(file.parent))
    return [load(file.parent) for file in places]


def home() -> Path:
    """Return the usual folder of seasons."""
    return lh.new_path("season").parents[1] / "seasons"


def free_folder(name: str) -> Path:
    """Return a folder in the usual place for a season of a name, one that is not there yet."""
    stem = "".join(letter if letter.isalnum() else "-" for letter in name.lower())
    taken = 1
    while (folder := home() / (stem if taken == 1 else f"{stem}-{taken}")).exists():
        taken += 1
    return folder


def knock_out_options(game: str) -> dict[str, Any]:
    """Return the options by which a game settles a tie, as far as it has some."""
    info = next(each for each in lh.list_games() if each.name == game)
    chosen: dict[str, Any] = {}
    for name, values in DECIDERS.items():
        offered = [value for value in values if value in info.options.get(name, ())]
        if offered:
            chosen[name] = offered[0]
    return chosen


def _schedule(clubs: Sequence[Club], form: str, rounds: int, weeks: int | None, seed: int) -> list[Fixture]:
    if form != SEASON:
        return []
    drawn = sorted((club.team for club in clubs), key=lambda team: _digest(seed, team.name))
    return schedule(drawn, rounds=rounds, weeks=weeks)


def _fixture(line: str) -> Fixture:
    week, _, teams = line.removeprefix("week ").partition(": ")
    away, _, host = teams.partition(" at ")
    return Fixture(int(week), away, host)


@lru_cache(maxsize=4096)
def _slug(name: str) -> str:
    plain = "".join(letter if letter.isalnum() else "-" for letter in name.casefold()).strip("-")
    return plain if plain.isascii() and plain else f"club-{_digest(0, name) % 10**6}"


def _digest(seed: int, text: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed}:{text}".encode()).digest()[:7], "big")


def _touched(folder: Path) -> float:
    return max(each.stat().st_mtime for each in (folder, *folder.rglob("*")))
