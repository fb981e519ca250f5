"""Leagues of people and bots: founded by a commissioner, joined by a link, and what anybody with the link may read.

A league is a season whose clubs and results stand in the database: the standings, the bracket and what comes next are
computed by `leatherhead.season` from the results each time. Playing it is the work of `league_play.py`.
"""

import json
import secrets
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.league.playoffs import Round
from leatherhead.league.results import GameResult
from leatherhead.league.schedule import schedule
from leatherhead.league.standings import TeamStanding
from leatherhead.season.clubs import draw_up, manner, players
from leatherhead.season.history import history
from leatherhead.season.season import FORMS, SEASON, SERIES, Season, SeasonGame, Year
from leatherhead.web import schema, teams
from leatherhead.web.game import DAYS, NONE
from leatherhead.web.invitations import hash_invitation, new_id, new_invitation
from leatherhead.web.rows import GONE, HUMAN, Person, TableRow
from leatherhead.web.season_folder import MOST_YEARS, FoundSeason
from leatherhead.web.validation import clean_name

OPEN, RUNNING, OVER = "open", "running", "over"
COACH, FORFEIT, EXTEND = POLICIES = ("coach", "forfeit", "extend")
PLAYED, CORRECTED = "played", "corrected"
DAY = 86_400
MOST_LEAGUES = 5  # of a commissioner that are not over
MOST_LOGGED = 100
SHOWN = 30  # leagues in a person's list
SEED = 53  # bits, which JSON keeps
KEPT = 64  # seasons in memory
CLUB = ("place", "name", "bot", "colors", "division", "short")
Asked = Mapping[str, Any]


class LeagueSeason(Season):
    """A season whose results are given."""

    def __init__(self, data: Mapping[str, Any], results: Mapping[str, Sequence[int]]) -> None:
        super().__init__(Path(), data)
        self.given = results  # by the name of a game: away and home
        self._standings: dict[int, list[TeamStanding]] = {}  # by year
        self._playoffs: dict[int, list[tuple[Round, list[list[SeasonGame]]]]] = {}

    def standings(self, year: Year | None = None) -> list[TeamStanding]:
        """Return the standings of a year, computed once."""
        number = (year or self.year).year
        if number not in self._standings:
            self._standings[number] = super().standings(year)
        return self._standings[number]

    def playoffs(self, year: Year | None = None) -> list[tuple[Round, list[list[SeasonGame]]]]:
        """Return the rounds of a year's playoffs, computed once."""
        number = (year or self.year).year
        if number not in self._playoffs:
            self._playoffs[number] = super().playoffs(year)
        return self._playoffs[number]

    def result(self, match: SeasonGame) -> GameResult | None:
        """Return the result of a game, if there is one."""
        scores = self.given.get(match.name)
        return None if scores is None else match.result(scores[0], scores[1])


# Founding, joining, starting.


def found(connection: Connection, person: Person, asked: Asked) -> dict[str, str]:
    """Found a league; return its id and the invitation, which is kept only as a hash."""
    data, clubs, people = _checked(asked)
    drawn = [
        {"name": club.name, "bot": HUMAN if place < people else club.bot, "colors": list(club.colors),
         "division": club.division, "short": club.short}
        for place, club in enumerate(clubs)
    ]  # fmt: skip
    made = _store(connection, person, asked, data, drawn)
    note(connection, made["id"], "founds the league.", person.id)
    return made


def _store(
    connection: Connection, person: Person, asked: Asked, data: Mapping[str, Any], clubs: list[dict[str, Any]]
) -> dict[str, str]:
    """Store a new league, up to a maximum for each person; return its id and the invitation."""
    held = schema.leagues.c
    own = sa.select(sa.func.count()).select_from(schema.leagues).where(held.commissioner == person.id)
    if (connection.execute(own.where(held.state != OVER)).scalar() or 0) >= MOST_LEAGUES:
        raise lh.Refused(f"you have {MOST_LEAGUES} leagues; end one of them first")
    league, invitation = new_id(), new_invitation()
    answering = _whole(asked, "hours", 48, 0, 720) * 3600
    row = {
        "id": league, "name": data["name"], "commissioner": person.id, "invite": hash_invitation(invitation),
        "state": OPEN, "policy": _one_of(asked, "policy", POLICIES), "clock": DAYS if answering else NONE,
        "seconds": answering, "week": _whole(asked, "days", 7, 1, 30) * DAY, "season": data, "made": time.time(),
    }  # fmt: skip
    connection.execute(schema.leagues.insert().values(row))
    for place, club in enumerate(clubs):
        connection.execute(schema.league_clubs.insert().values(league=league, place=place, person=None, **club))
    return {"id": league, "invite": invitation}


def _checked(asked: Asked) -> tuple[dict[str, Any], list[Any], int]:
    """Return what season.toml would say of a new league, its clubs, and how many of them people play."""
    game = next((each for each in lh.list_games() if each.name == asked.get("game")), None)
    if game is None:
        raise lh.Refused(f"the games are {', '.join(each.name for each in lh.list_games())}")
    form = _one_of(asked, "form", FORMS)
    count = 2 if form == SERIES else _whole(asked, "teams", 8, 2, 32)
    people = _whole(asked, "people", 2, 1, count)
    levels, bots = asked.get("levels") or [asked.get("bot") or "coach"], players(game)
    if not isinstance(levels, list) or not all(isinstance(each, str) and each in bots for each in levels):
        raise lh.Refused(f"{game.title} has the bots {', '.join(bot.name for bot in game.bots)}")
    options = asked.get("options") or {}
    if not isinstance(options, dict):
        raise lh.Refused("options are an object of names and values")
    lh.new(game.name, options=options)  # refuses options that the game does not have
    best_of = _whole(asked, "best_of", 1, 1, 7)
    if best_of % 2 == 0:
        raise lh.Refused("a series is best of 1, 3, 5 or 7")
    clubs = draw_up("Owls", count, levels, _whole(asked, "divisions", 1, 1, 4) if form == SEASON else 1, bots)
    places = _whole(asked, "places", min(4, count), 2, count) if form == SEASON else count
    data = {
        "name": clean_name(asked.get("name") or f"{game.title} {form}"), "game": game.name, "form": form,
        "options": options, "playoff_places": places, "best_of": best_of, "rounds": _whole(asked, "rounds", 1, 1, 4),
        "weeks": _whole(asked, "weeks", 0, 0, 40) or None, "year": [{"year": 1, "seed": secrets.randbits(SEED)}],
    }  # fmt: skip
    return data, clubs, people


def badge_of(club: Mapping[str, Any]) -> str:
    """Return the badge of a club as a table keeps it."""
    return str(lh.Badge(club["short"], club["colors"]))


def _whole(asked: Asked, name: str, usual: int, least: int, most: int) -> int:
    value = asked.get(name, usual)
    if type(value) is not int or not least <= value <= most:
        raise lh.Refused(f"{name.replace('_', ' ')} is a number from {least} to {most}")
    return value


def _one_of(asked: Asked, name: str, values: tuple[str, ...]) -> str:
    value = asked.get(name, values[0])
    if value not in values:
        raise lh.Refused(f"{name} is one of {', '.join(values)}")
    return str(value)


def found_from(connection: Connection, person: Person, folder: FoundSeason, asked: Asked) -> dict[str, str]:
    """Found a league that goes on with the season of a folder; return its id and the invitation."""
    made = _store(connection, person, asked, folder.data, folder.clubs)
    league, now = made["id"], time.time()
    for game in folder.games:
        table = None
        if game.packed is not None:
            table = new_id()
            clubs = {club["name"]: club for club in folder.clubs}
            home, away = clubs[game.home], clubs[game.away]
            row = TableRow(
                id=table, game=folder.data["game"], options=game.options, names=(game.home, game.away),
                seats=(home["bot"], away["bot"]), holders=(None, None), badges=(badge_of(home), badge_of(away)),
                invite=hash_invitation(new_invitation()), public=True, fair=False, clock=NONE, seconds=0,
                secret=secrets.token_bytes(32), made=now, changed=now, state=game.state, winner=game.winner,
                score=game.score, ended=now,
            )  # fmt: skip
            connection.execute(schema.tables.insert().values({**schema.new_row(row), "rated": True}))
            connection.execute(schema.snapshots.insert().values(table=table, entries=0, packed=game.packed))
        how = CORRECTED if game.corrected else PLAYED
        set_result(connection, league, game.name, game.scores, how, table=table)
    if folder.is_over:
        connection.execute(schema.leagues.update().where(schema.leagues.c.id == league).values(state=OVER))
    note(connection, league, f"brings the season as a folder, with {len(folder.games)} games.", person.id)
    return made


def join(connection: Connection, league: str, person: Person, invitation: Any, club: Any = None) -> str:
    """Take a club that is free, under a name of one's own if one is given; return its name."""
    row, clubs = row_of(connection, league), clubs_of(connection, league)
    own = next((each for each in clubs if each["person"] == person.id), None)
    if own is not None:
        return str(own["name"])
    invited = isinstance(invitation, str) and secrets.compare_digest(hash_invitation(invitation), row["invite"])
    if not invited:
        raise lh.Refused("this league is for those who were invited; ask its commissioner for the link")
    free = [each for each in clubs if each["bot"] == HUMAN and each["person"] is None]
    if row["state"] != OPEN or not free:
        raise lh.Refused("this league has begun" if row["state"] != OPEN else "all clubs are taken; you can watch")
    team, others = teams.team_of(connection, person.id), {str(each["name"]).casefold() for each in clubs}
    is_set = bool(row["season"]["year"][0].get("schedule") or games_of(connection, league))  # what the clubs are called
    fits = team is not None and not is_set and team.casefold() not in others and " at " not in team
    name = clean_name(club) if club else str(team) if fits else str(free[0]["name"])
    wanted = next((each for each in free if str(each["name"]).casefold() == name.casefold()), free[0])
    if is_set:
        if name.casefold() != str(wanted["name"]).casefold():
            raise lh.Refused(f"free are {', '.join(str(each['name']) for each in free)}")
        name = str(wanted["name"])
    if name.casefold() in {str(each["name"]).casefold() for each in clubs if each is not wanted} or " at " in name:
        raise lh.Refused("another club has that name" if " at " not in name else "schedules say 'Bears at Owls'")
    held = schema.league_clubs.c
    taken = (held.league == league) & (held.place == wanted["place"])
    values: dict[str, Any] = {"person": person.id, "name": name}
    if team is not None and team.casefold() == name.casefold():
        values |= {"short": team.badge.short, "colors": list(team.badge.colors or wanted["colors"])}
    connection.execute(schema.league_clubs.update().where(taken).values(values))
    note(connection, league, f"takes the {name}.", person.id)
    return name


def leave(connection: Connection, league: str, person: Person) -> None:
    """Give a club back; in a league that has begun the coach plays on for it."""
    row, held = row_of(connection, league), schema.league_clubs.c
    own = (held.league == league) & (held.person == person.id)
    change = {"person": None} if row["state"] == OPEN else {"person": None, "bot": COACH}
    if connection.execute(schema.league_clubs.update().where(own).values(change)).rowcount:
        note(connection, league, "leaves the league.", person.id)


def start(connection: Connection, league: str, person: Person) -> None:
    """Begin: clubs that nobody has taken are played by the coach."""
    row = commissioned(connection, league, person)
    if row["state"] != OPEN:
        raise lh.Refused("this league has begun")
    held = schema.league_clubs.c
    free = (held.league == league) & (held.bot == HUMAN) & held.person.is_(None)
    connection.execute(schema.league_clubs.update().where(free).values(bot=COACH))
    connection.execute(schema.leagues.update().where(schema.leagues.c.id == league).values(state=RUNNING))
    note(connection, league, "The league begins.")


def another_year(connection: Connection, league: str, person: Person) -> None:
    """Begin another year with the same clubs, once there is a champion."""
    row = commissioned(connection, league, person)
    season = row["season"]
    if row["state"] != OVER:
        raise lh.Refused("this year is not over yet")
    if len(season["year"]) >= MOST_YEARS:
        raise lh.Refused(f"a league has at most {MOST_YEARS} years")
    year = season["year"][-1]["year"] + 1
    years = [*season["year"], {"year": year, "seed": secrets.randbits(SEED)}]
    changes = {"season": {**season, "year": years}, "state": RUNNING}
    connection.execute(schema.leagues.update().where(schema.leagues.c.id == league).values(changes))
    note(connection, league, f"Year {year} begins.")


def correct(connection: Connection, league: str, person: Person, game: str, scores: tuple[int, int]) -> None:
    """Change the result of a game: by the commissioner alone, and everybody can read that."""
    commissioned(connection, league, person)
    season = season_of(connection, league)
    match = next((each for each in all_matches(season) if each.name == game), None)
    if match is None or season.result(match) is None:
        raise lh.Refused("there is no such result")
    knock_outs = [each for each in all_matches(season) if each.is_knock_out]
    later = [each for each in knock_outs if not match.is_knock_out or each.stage > match.stage]
    if any(each.name in games_of(connection, league) for each in later):
        raise lh.Refused("a later round has begun on this result")
    if match.is_knock_out and scores[0] == scores[1]:
        raise lh.Refused("a knock-out game has a winner")
    before = season.given[game]
    set_result(connection, league, game, scores, CORRECTED)
    scored, now = "–".join(map(str, before)), "–".join(map(str, scores))  # noqa: RUF001  a dash between two scores
    note(connection, league, f"corrects {match.away} at {match.home} from {scored} to {now}.", person.id)


def commissioned(connection: Connection, league: str, person: Person) -> Mapping[Any, Any]:
    """Return the row of a league to its commissioner; others are refused."""
    row = row_of(connection, league)
    if row["commissioner"] != person.id:
        raise lh.Refused("only the commissioner may do this")
    return row


# What is stored.


def row_of(connection: Connection, league: str, *, alone: bool = False) -> Mapping[Any, Any]:
    """Return the row of a league; one that is not there is refused. `alone`: no other transaction changes it."""
    query = sa.select(schema.leagues).where(schema.leagues.c.id == league)
    found_row = connection.execute(query.with_for_update() if alone else query).mappings().one_or_none()
    if found_row is None:
        raise lh.Refused("there is no such league")
    return found_row


def clubs_of(connection: Connection, league: str) -> list[dict[str, Any]]:
    """Return the clubs of a league."""
    held = schema.league_clubs
    query = sa.select(held).where(held.c.league == league).order_by(held.c.place)
    return [dict(each) for each in connection.execute(query).mappings()]


def games_of(connection: Connection, league: str) -> dict[str, dict[str, Any]]:
    """Return the games of a league that have begun, by the name of their record."""
    held = schema.league_games
    found_games = connection.execute(sa.select(held).where(held.c.league == league)).mappings()
    return {each["name"]: dict(each) for each in found_games}


def season_of(connection: Connection, league: str) -> LeagueSeason:
    """Return the season of a league, as its results have it."""
    return _season_from(row_of(connection, league), clubs_of(connection, league), games_of(connection, league))


def _season_from(row: Mapping[Any, Any], clubs: list[dict[str, Any]], games: dict[str, dict[str, Any]]) -> LeagueSeason:
    results = {
        name: [each["away_score"], each["home_score"]]
        for name, each in sorted(games.items())
        if each["away_score"] is not None
    }
    return _season(json.dumps([row["season"], [{name: club[name] for name in CLUB} for club in clubs], results]))


@lru_cache(maxsize=KEPT)
def _season(known: str) -> LeagueSeason:
    """Draw up a season from what is known of it; standings that did not change are computed once."""
    data, clubs, results = json.loads(known)
    season = LeagueSeason({**data, "club": clubs}, results)
    for year in season.years:
        if season.form == SEASON and not year.fixtures:
            drawn = {each["name"]: _place(each["place"], year.seed) for each in clubs}
            teams = sorted((club.team for club in season.clubs), key=lambda team: drawn[team.name])
            year.fixtures = schedule(teams, rounds=season.rounds, weeks=season.weeks)
    return season


def _place(place: int, seed: int) -> int:
    """Return where a club comes in the draw: by its place in the list, for its name may be the person's own."""
    return (place * 2_654_435_761 + seed) % 4_294_967_291


def all_matches(season: Season) -> list[SeasonGame]:
    """Return the games of the present year that are known."""
    knock_out = [match for _, games in season.playoffs() for series in games for match in series]
    return [*season.matches(season.year), *knock_out]


def set_result(connection: Connection, league: str, game: str, scores: tuple[int, int], how: str, **more: Any) -> None:
    """Store the result of a game."""
    held, values = schema.league_games, {"away_score": scores[0], "home_score": scores[1], "how": how, **more}
    own = (held.c.league == league) & (held.c.name == game)
    if not connection.execute(held.update().where(own).values(values)).rowcount:
        connection.execute(held.insert().values(league=league, name=game, **values))


def note(connection: Connection, league: str, text: str, person: str = "") -> None:
    """Add a line to a league's log; if a person has done it, the text goes on from their name."""
    connection.execute(schema.league_log.insert().values(league=league, at=time.time(), text=text, person=person))


# What anybody with the link may read.


def year_of(season: Season, number: int | None) -> Year:
    """Return a year of a season: the present one, unless there is another of that number."""
    return next((each for each in season.years if each.year == number), season.year)


def page(connection: Connection, league: str, viewer: str | None, number: int | None = None) -> dict[str, Any]:
    """Return a league as its page shows it, in the present year or another one."""
    row, clubs, games = row_of(connection, league), clubs_of(connection, league), games_of(connection, league)
    season = _season_from(row, clubs, games)
    year = year_of(season, number)
    log = sa.select(schema.league_log).where(schema.league_log.c.league == league)
    lines = connection.execute(log.order_by(schema.league_log.c.id.desc()).limit(MOST_LOGGED)).mappings().all()
    held = schema.people.c
    ids = {row["commissioner"], *(each["person"] for each in clubs), *(each["person"] for each in lines)} - {None, ""}
    names = {each.id: each.name for each in connection.execute(sa.select(held.id, held.name).where(held.id.in_(ids)))}

    def shown(match: SeasonGame) -> dict[str, Any]:
        game, result = games.get(match.name, {}), season.result(match)
        scores = None if result is None else [result.away_score, result.home_score]
        return {
            "name": match.name, "away": match.away, "home": match.home, "stage": season.stage_name(match),
            "scores": scores, "how": game.get("how", ""), "table": game.get("table"), "replay": match.replay,
            "due": game.get("due") if scores is None else None,
        }  # fmt: skip

    begun = row["state"] != OPEN or bool(games)
    ends = min((each["due"] for each in games.values() if each["due"] and each["away_score"] is None), default=None)
    return {
        "id": league, "name": row["name"], "state": row["state"], "game": season.game, "form": season.form,
        "best_of": season.best_of,
        "policy": row["policy"], "clock": {"kind": row["clock"], "seconds": row["seconds"]}, "week": row["week"],
        "ends": ends, "places": season.places if season.form == SEASON else 0,
        "commissioner": {"name": names.get(row["commissioner"], ""), "you": viewer == row["commissioner"]},
        "clubs": [
            {"name": each["name"], "colors": each["colors"], "short": each["short"], "division": each["division"],
             "you": viewer is not None and each["person"] == viewer,
             "open": each["bot"] == HUMAN and each["person"] is None, "person": each["person"] is not None,
             "player": names.get(each["person"], "") if each["bot"] == HUMAN else _manner(season.game, each["bot"])}
            for each in clubs
        ],
        "year": year.year,
        "years": [{"year": each.year, "champion": season.champion(each)} for each in season.years] if begun else [],
        "standings": [each.as_dict() for each in season.standings(year)] if begun and season.form == SEASON else [],
        "games": [shown(match) for match in season.matches(year)] if begun else [],
        "bracket": [
            {"byes": list(stage.byes), "games": [[shown(match) for match in series] for series in series_of]}
            for stage, series_of in (season.playoffs(year) if begun else [])
        ],
        "projected": _projected(season, year) if begun else None,
        "champion": season.champion(year) if begun else None,
        "history": [each.as_dict() for each in history(season)] if begun and len(season.years) > 1 else [],
        "log": [
            {"at": each["at"],
             "text": f"{names.get(each['person'], GONE)} {each['text']}" if each["person"] else each["text"]}
            for each in lines
        ],
    }  # fmt: skip


@lru_cache(maxsize=256)
def _manner(game: str, bot: str) -> str:
    """Say who plays a club: `coach, runs first`."""
    info = next((each for each in lh.list_games() if each.name == game), None)
    return bot if info is None else manner(info, bot)


def _projected(season: Season, year: Year) -> dict[str, Any] | None:
    """Return the pairings of the playoffs if the regular season ended today."""
    first = season.projected(year)
    if first is None:
        return None
    return {"byes": list(first.byes), "pairs": [[tie.home, tie.away] for tie in first.ties]}


def leagues_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Return the leagues that somebody plays in or commands, the latest first, each with their game to play."""
    clubs, held, games = schema.league_clubs.c, schema.leagues.c, schema.league_games.c
    plays = sa.select(clubs.league).where(clubs.person == person)
    query = sa.select(held.id, held.name, held.state).where((held.commissioner == person) | held.id.in_(plays))
    found = connection.execute(query.order_by(held.made.desc()).limit(SHOWN)).mappings().all()
    tables = schema.tables.c
    open_games = sa.select(games.league, games.table, games.due, tables.home_names, tables.away_names).where(
        games.table == tables.id,
        games.away_score.is_(None),
        games.league.in_([each["id"] for each in found]),
        (tables.home_holders == person) | (tables.away_holders == person),
    )
    waiting = {each.league: each for each in connection.execute(open_games)}

    def game_of(league: str) -> dict[str, Any] | None:
        game = waiting.get(league)
        return game and {"table": game.table, "names": [game.home_names, game.away_names], "due": game.due}

    return [{**each, "next": game_of(each["id"])} for each in found]
