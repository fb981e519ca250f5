"""The folder of a season as a zip file: what a league takes home, and what becomes a league again.

Reading one is work for a worker process: whoever sends it may have written anything into it, and every record is played
through. Nothing here knows the database.
"""

import io
import tempfile
import tomllib
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import leatherhead as lh
from leatherhead.season.clubs import HUMAN, players
from leatherhead.season.season import FILE, FORMS, GAMES, SEASON, Season, SeasonGame, Year
from leatherhead.web.jobs import MOST_PLAYS, Tell
from leatherhead.web.limits import RECORD
from leatherhead.web.rows import OVER, RESIGNED, SEATS
from leatherhead.web.validation import clean_name

MOST_FILES = 2_000
MOST_BYTES = 60_000_000  # of all files, unzipped
MOST_YEARS = 30
MOST_FIXTURES = 2_000  # of a year
MOST_SCORE = 999
MOST_CLUBS, MOST_WEEKS, MOST_DIVISION = 32, 99, 24
TIE = "tie"


@dataclass(frozen=True)
class PlayedGame:
    """A game of a folder that is over: its result and, unless that was only corrected, the game itself."""

    name: str  # of its record
    away: str
    home: str
    scores: tuple[int, int]  # away before home, as the standings count it
    corrected: bool
    options: Mapping[str, Any]
    score: tuple[int, int] = (0, 0)  # home before away, as it was played
    winner: str = TIE
    state: str = OVER
    packed: bytes | None = None  # None: there is no record


@dataclass(frozen=True)
class FoundSeason:
    """What a folder says."""

    data: Mapping[str, Any]  # as a league keeps it
    clubs: list[dict[str, Any]]
    games: list[PlayedGame]
    is_over: bool


def pack(season: Season, records: Mapping[str, str]) -> bytes:
    """Return the folder of a season, zipped: season.toml and the records by their names."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(FILE, season.as_text())
        for name, text in records.items():
            file.writestr(f"{GAMES}/{name}", text)
    return packed.getvalue()


def read(tell: Tell, packed: bytes) -> FoundSeason:
    """Read a zipped folder; one that is not a season as this program writes it is refused with a reason."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _unzip(packed, folder)
        try:
            data = tomllib.loads((folder / FILE).read_text(encoding="utf-8"))
            season = Season(folder, data)
            _check(season)
            games = [game for match in _matches(season) if (game := _game(tell, season, match)) is not None]
            is_over = season.champion() is not None
        except lh.Refused:
            raise
        except FileNotFoundError:
            raise lh.Refused(f"there is no {FILE} in that file") from None
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            raise lh.Refused(f"{FILE} cannot be read: {error}") from None
    kept = {
        "name": clean_name(season.name), "game": season.game, "form": season.form, "options": season.options,
        "playoff_places": season.places, "best_of": season.best_of, "rounds": season.rounds, "weeks": season.weeks,
        "year": [{name: each[name] for name in ("year", "seed", "schedule") if name in each} for each in data["year"]],
    }  # fmt: skip
    clubs = [{"name": club.name, "bot": club.bot, "colors": list(club.colors), "division": club.division,
              "short": club.short} for club in season.clubs]  # fmt: skip
    return FoundSeason(kept, clubs, games, is_over)


def _unzip(packed: bytes, folder: Path) -> None:
    """Write season.toml and the records below a folder, as far as they are no larger than they may be."""
    left = MOST_BYTES
    (folder / GAMES).mkdir()
    try:
        with zipfile.ZipFile(io.BytesIO(packed)) as file:
            infos = [each for each in file.infolist() if not each.is_dir()]
            base = next((each.filename.removesuffix(FILE) for each in infos if Path(each.filename).name == FILE), "")
            if len(infos) > MOST_FILES:
                raise lh.Refused(f"a season has at most {MOST_FILES} files")
            for info in infos:
                path = Path(info.filename.removeprefix(base))
                if path.parts != (FILE,) and (len(path.parts) != 2 or path.parts[0] != GAMES or path.name == ".."):
                    continue  # whatever else somebody keeps there
                with file.open(info) as member:
                    text = member.read(RECORD + 1)
                left -= len(text)
                if len(text) > RECORD or left < 0:
                    raise lh.Refused(f"{path.name} is larger than the file of a season can be")
                (folder / path).write_bytes(text)
    except lh.Refused:
        raise
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError):
        raise lh.Refused("that is not the zipped folder of a season") from None


def _check(season: Season) -> None:
    """Refuse what no season of ours could say."""
    game = next((each for each in lh.list_games() if each.name == season.game), None)
    if game is None or season.form not in FORMS:
        raise lh.Refused(f"this server knows no {lh.visible(season.form)} of {lh.visible(season.game)}")
    lh.new(game.name, options=season.options)  # refuses options that the game does not have
    _check_clubs(season, {HUMAN, *players(game)})
    _check_numbers(season)
    for year in season.years:
        _check_year(season, year)


def _check_clubs(season: Season, players: set[str]) -> None:
    names = [club.name.casefold() for club in season.clubs]
    if not 2 <= len(names) <= MOST_CLUBS or len(set(names)) < len(names):
        raise lh.Refused(f"a season has 2 to {MOST_CLUBS} teams, each with a name of its own")
    for club in season.clubs:
        if clean_name(club.name) != club.name or " at " in club.name:
            raise lh.Refused(f"{lh.visible(club.name)} is no name of a team")
        if club.bot not in players:
            raise lh.Refused(f"this game has no bot {lh.visible(str(club.bot))} here")
        if len(str(club.division)) > MOST_DIVISION:
            raise lh.Refused(f"the division of the {club.name} cannot be shown")
        try:
            lh.Badge(club.short, club.colors)
        except lh.Refused as error:
            raise lh.Refused(f"the {club.name}: {error}") from None


def _check_year(season: Season, year: Year) -> None:
    names, fixtures = {club.name for club in season.clubs}, year.fixtures
    if not (type(year.year) is type(year.seed) is int and 0 < year.year < 10_000 and abs(year.seed) < 1 << 63):
        raise lh.Refused("a year has a number and a seed")
    if len(fixtures) > MOST_FIXTURES or (season.form == SEASON) != bool(fixtures):
        raise lh.Refused(f"a season has a schedule of at most {MOST_FIXTURES} games, a cup or a series has none")
    for each in fixtures:
        if not {each.home, each.away} <= names or each.home == each.away or not 1 <= each.week <= MOST_WEEKS:
            raise lh.Refused(f"the schedule of year {year.year} has a game of unknown teams, or an unknown week")


def _check_numbers(season: Season) -> None:
    weeks = 1 if season.weeks is None else season.weeks
    numbers = (
        (season.places, 2, len(season.clubs)), (season.best_of, 1, 7), (season.rounds, 1, 4), (weeks, 1, MOST_WEEKS),
        (len(season.years), 1, MOST_YEARS),
        *((score, 0, MOST_SCORE) for scores in season.corrections.values() for score in scores),
    )  # fmt: skip
    if not all(type(number) is int and least <= number <= most for number, least, most in numbers):
        raise lh.Refused(f"a number in {FILE} is out of its range")
    if len({year.year for year in season.years}) < len(season.years):
        raise lh.Refused("two years have one number")
    if season.best_of % 2 == 0:
        raise lh.Refused("a series is best of 1, 3, 5 or 7")


def _matches(season: Season) -> list[SeasonGame]:
    """Return all games of all years that are known."""
    found = []
    for year in season.years:
        found += season.matches(year)
        found += [match for _, games in season.playoffs(year) for series in games for match in series]
    return found


def _game(tell: Tell, season: Season, match: SeasonGame) -> PlayedGame | None:
    """Return a game, or None while it has no result; a record that does not hold is refused."""
    result, path = season.result(match), season.path(match)
    if result is None:
        return None
    scores, corrected = (result.away_score, result.home_score), match.name in season.corrections
    if not path.exists():
        return PlayedGame(match.name, match.away, match.home, scores, corrected, season.options)
    tell(match.name)
    game = _play_through(path, season, match)
    winner = game.winner or game.further_headers.get("Winner", TIE)
    return PlayedGame(
        match.name, match.away, match.home, scores, corrected, dict(game.options), (game.score[0], game.score[1]),
        winner if winner in SEATS else TIE, OVER if game.over else RESIGNED, game.pack(),
    )  # fmt: skip


def _play_through(path: Path, season: Season, match: SeasonGame) -> lh.Game:
    """Return the game of a record, if it is the one that the season says."""
    try:
        game = lh.load(path)
    except lh.Refused as error:
        raise lh.Refused(str(error).replace(str(path), match.name)) from None
    if game.rulebook.slug != season.game or game.teams != (match.home, match.away) or len(game.plays) > MOST_PLAYS:
        raise lh.Refused(f"{match.name} is the record of another game")
    again = lh.new(season.game, options=game.options, home=match.home, away=match.away, seed=0)
    again.unpack(game.pack())  # as a table will; refused if it was played with another book
    return game
