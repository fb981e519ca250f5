"""Playing a league: its games become tables, bots' games are simulated, and rounds end at their deadlines.

The games of a round are stored in one transaction: no two processes begin the same one, and no round is half begun.
"""

import contextlib
import secrets
import time
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leatherhead.season.season import SeasonGame, knock_out_options
from leatherhead.web import game, jobs, leagues, notices, schema, season_folder
from leatherhead.web.invitations import hash_invitation, new_id, new_invitation
from leatherhead.web.leagues import COACH, EXTEND, FORFEIT, PLAYED, LeagueSeason
from leatherhead.web.limits import Busy
from leatherhead.web.notices import Notice
from leatherhead.web.rows import CLAIMED, FINISHED, HUMAN, OVER, PLEDGING, RUNNING, SEATS, Person, TableRow
from leatherhead.web.table import TableHost

TIE = "tie"
CLAIM = 60.0  # seconds for which another process leaves a late game to the one that has it
MOST_ENDED = 100  # late games in one sweep
MOST_ROUNDS = 200  # that follow each other without a person


async def advance(hub: TableHost, league: str) -> None:
    """Begin the games that come next; go on for as long as bots play among themselves."""
    async with hub.advancing[league]:
        for _ in range(MOST_ROUNDS):
            await hub.store.read(
                partial(leagues.season_of, league=league)
            )  # computed here, while nobody waits to write
            tables, among_bots = await hub.store.write(partial(_begin_round, league=league, now=time.time()))
            for table in tables:
                with contextlib.suppress(Busy):  # it starts as soon as somebody looks at it
                    await hub.table(table)
            for name, row in among_bots.items():
                await _simulate(hub, league, name, row)
            if not among_bots:
                return


def _begin_round(connection: Connection, league: str, now: float) -> tuple[list[str], dict[str, TableRow]]:
    """Store the games that come next, all at once, and tell their players.

    Return the ids of the tables at which people play, and by the games' names the tables of two bots.
    """
    row = leagues.row_of(connection, league, alone=True)
    if row["state"] != leagues.RUNNING:
        return [], {}
    season, known = leagues.season_of(connection, league), leagues.games_of(connection, league)
    if champion := season.champion():
        _finish(connection, row, champion, season.year.year)
        return [], {}
    clubs = {club["name"]: club for club in leagues.clubs_of(connection, league)}
    is_alone = len({club["person"] for club in clubs.values()} - {None}) < 2  # nobody waits for anybody
    tables, among_bots = [], {}
    for match in season.next_matches():
        table = _table_row(row, season, match, clubs, now)
        if is_alone:
            table = replace(table, clock=game.NONE, seconds=0)
        if HUMAN not in table.seats and known.get(match.name, {}).get("table") is None:
            among_bots[match.name] = table
        if match.name in known:
            continue
        if HUMAN in table.seats:
            tables.append(table.id)
            connection.execute(schema.tables.insert().values(schema.new_row(table)))
            _tell_players(connection, table, f"{row['name']}, {season.stage_name(match)}")
            values = {"table": table.id, "due": None if is_alone else now + row["week"]}
        else:
            values = {"table": None, "due": None}
        connection.execute(schema.league_games.insert().values(league=league, name=match.name, how="", **values))
    return tables, among_bots


def _table_row(league: Any, season: LeagueSeason, match: SeasonGame, clubs: Any, now: float) -> TableRow:
    home, away = clubs[match.home], clubs[match.away]
    options = {**season.options, **(knock_out_options(season.game) if match.is_knock_out else {})}
    return TableRow(
        id=new_id(), game=season.game, options=options, names=(match.home, match.away),
        badges=(leagues.badge_of(home), leagues.badge_of(away)),
        seats=(home["bot"], away["bot"]), holders=(home["person"], away["person"]),
        invite=hash_invitation(new_invitation()), public=True, fair=False, clock=league["clock"],
        seconds=league["seconds"], secret=secrets.token_bytes(32), made=now, changed=now, state=PLEDGING,
    )  # fmt: skip


def _tell_players(connection: Connection, table: TableRow, what: str) -> None:
    away, home = table.names[::-1]
    for person in filter(None, table.holders):
        text = f"{what}: {away} at {home}."
        notice = Notice(person, notices.LEAGUE, text, f"/t/{table.id}", f"league {table.id} {person}")
        notices.tell(connection, notice)


async def _simulate(hub: TableHost, league: str, name: str, table: TableRow) -> None:
    """Let two bots play, and keep their game with its result."""
    packed, winner, score = await hub.quick.run(jobs.simulate, table, hub.compiled)
    played = replace(table, state=OVER, winner=winner, score=score, ended=time.time())

    def keep(connection: Connection) -> None:
        if leagues.games_of(connection, league)[name]["table"] is None:  # or another process was faster
            connection.execute(schema.tables.insert().values(schema.new_row(played)))
            connection.execute(schema.snapshots.insert().values(table=played.id, entries=0, packed=packed))
            leagues.set_result(connection, league, name, scores_of(played), PLAYED, table=played.id)

    await hub.store.write(keep)


def _finish(connection: Connection, league: Any, champion: str, year: int) -> None:
    held = schema.leagues.c
    open_yet = (held.id == league["id"]) & (held.state == leagues.RUNNING)
    over = schema.leagues.update().where(open_yet).values(state=leagues.OVER)
    if connection.execute(over).rowcount:
        leagues.note(connection, league["id"], f"The {champion} are the champions.")
        for club in leagues.clubs_of(connection, league["id"]):
            if club["person"]:
                text, path = f"{league['name']}: the {champion} are the champions.", f"/l/{league['id']}"
                key = f"champion {league['id']} {year} {club['place']}"
                notices.tell(connection, Notice(club["person"], notices.LEAGUE, text, path, key))


# Results.


def scores_of(table: TableRow) -> tuple[int, int]:
    """Return the result of a finished table, away before home, as standings count it: whoever has won has more."""
    home, away = table.score
    if table.winner == SEATS[0]:
        home = max(home, away + 1)
    elif table.winner == SEATS[1]:
        away = max(away, home + 1)
    else:
        home = away = min(home, away)
    return away, home


async def settle(hub: TableHost, table: TableRow) -> None:
    """Take the result of a table that has ended, if it is a game of a league, and go on."""
    league = await _take_result(hub, table)
    if league is not None:
        await advance(hub, league)


async def _take_result(hub: TableHost, table: TableRow) -> str | None:
    """Store the result of a game; return its league, if it is one of a league and had no result."""
    games = schema.league_games.c
    query = sa.select(games.league, games.name, games.how).where(games.table == table.id, games.away_score.is_(None))
    found = await hub.store.read(lambda connection: connection.execute(query).one_or_none())
    if found is None:
        return None
    how = found.how or (FORFEIT if table.state == CLAIMED else PLAYED)
    scores = scores_of(table)
    await hub.store.write(lambda connection: leagues.set_result(connection, found.league, found.name, scores, how))
    return str(found.league)


# The folder of a season.


async def export(hub: TableHost, league: str, person: Person) -> bytes:
    """Return the folder of a league's season, zipped: season.toml and the records of the games that are over.

    What the records alone would not show, a forfeit or a corrected result, stands in season.toml.
    """
    await hub.store.read(partial(leagues.commissioned, league=league, person=person))
    season = copy(await hub.store.read(partial(leagues.season_of, league=league)))  # which others share
    games = await hub.store.read(partial(leagues.games_of, league=league))
    played = {name: each for name, each in games.items() if each["away_score"] is not None}
    texts = {}
    for name, each in played.items():
        if each["table"] is None:  # only a result was brought
            continue
        async with hub.hold(each["table"]) as table:
            if table.session is not None:
                texts[name] = await hub.off_loop(game.ended(table.session.game, table.row).as_text)
    decided = {name: each for name, each in played.items() if each["how"] != PLAYED}
    season.corrections = {name: (each["away_score"], each["home_score"]) for name, each in decided.items()}
    return await hub.off_loop(season_folder.pack, season, texts)


async def bring(hub: TableHost, person: Person, packed: bytes, asked: leagues.Asked) -> dict[str, str]:
    """Found a league that goes on with the season of a zipped folder."""
    folder = await hub.slow.run(season_folder.read, packed)
    return await hub.store.write(partial(leagues.found_from, person=person, folder=folder, asked=asked))


# Deadlines, and what a process that was killed has left undone.


async def end_missed(hub: TableHost, now: float) -> None:
    """End the games whose deadline has passed as their leagues want it."""
    for league, name, table in await hub.store.write(partial(_claim_missed, now=now)):
        row = await hub.store.read(partial(leagues.row_of, league=league))
        season = await hub.store.read(partial(leagues.season_of, league=league))
        match = next(each for each in leagues.all_matches(season) if each.name == name)
        try:
            told = await _end_game(hub, row, match, table, now)
        except Busy:  # another process has the table: the next sweep, there or here, takes the game
            await hub.store.write(partial(_unclaim, league=league, name=name, now=now))
            continue
        if told:
            await hub.store.write(partial(leagues.note, league=league, text=told))


def _claim_missed(connection: Connection, now: float) -> list[tuple[str, str, str]]:
    """Return league, name and table of games that are late; no other process has them for a minute."""
    held, claimed = schema.league_games, []
    query = sa.select(held).where(held.c.due < now, held.c.away_score.is_(None), held.c.table.is_not(None))
    for each in connection.execute(query.limit(MOST_ENDED)).all():
        same = (held.c.league == each.league) & (held.c.name == each.name) & (held.c.due == each.due)
        if connection.execute(held.update().where(same).values(due=now + CLAIM)).rowcount:
            claimed.append((each.league, each.name, each.table))
    return claimed


def _unclaim(connection: Connection, league: str, name: str, now: float) -> None:
    held = schema.league_games
    own = (held.c.league == league) & (held.c.name == name) & held.c.away_score.is_(None)
    connection.execute(held.update().where(own & (held.c.due == now + CLAIM)).values(due=now))


async def _end_game(hub: TableHost, league: Any, match: SeasonGame, name: str, now: float) -> str:
    """End a game that was not played in time, or leave it more; return what the league's log says of it."""
    held = schema.league_games
    own = (held.c.league == league["id"]) & (held.c.name == match.name)

    async def store(**changes: Any) -> None:
        await hub.store.write(lambda connection: connection.execute(held.update().where(own).values(changes)))

    if league["policy"] == EXTEND:
        await store(due=now + league["week"])
        return f"{match.away} at {match.home} has more time."
    async with hub.hold(name) as table:
        if table.row.state != RUNNING:
            return ""
        asked = table.asked()
        if league["policy"] == FORFEIT and (len(asked) == 1 or not match.is_knock_out):
            winner = SEATS[1 - SEATS.index(asked[0])] if len(asked) == 1 else TIE
            await table.change(state=CLAIMED, winner=winner, score=table.row.score if len(asked) == 1 else (0, 0))
            table.publish()
            lost = {SEATS[0]: match.home, SEATS[1]: match.away}[asked[0]] if len(asked) == 1 else "both teams"
            return f"{match.away} at {match.home} was not played in time: {lost} did not answer."
        await store(how=COACH)
        await table.coach(jobs.END, asked[0])
    return f"{match.away} at {match.home} was not played in time: the coach played on for both teams."


async def catch_up(hub: TableHost) -> None:
    """Take results that nobody has taken, and begin what nobody has begun: a process may die at any moment."""
    for table in await hub.store.read(_ended):
        row = await hub.store.table(table)
        league = await _take_result(hub, row) if row else None
        if league is not None:
            hub.spawn(advance(hub, league))
    for table in await hub.store.read(_unstarted):
        with contextlib.suppress(Busy):
            await hub.table(table)
    for league in await hub.store.read(_at_rest):
        hub.spawn(advance(hub, league))


def _ended(connection: Connection) -> list[str]:
    """Return tables that have ended, and whose league has no result."""
    games, tables = schema.league_games.c, schema.tables.c
    query = sa.select(tables.id).where(games.table == tables.id, games.away_score.is_(None))
    return list(connection.execute(query.where(tables.state.in_(FINISHED))).scalars())


def _unstarted(connection: Connection) -> list[str]:
    """Return tables at which nothing has begun."""
    games, tables = schema.league_games.c, schema.tables.c
    query = sa.select(tables.id).where(games.table == tables.id, games.away_score.is_(None))
    return list(connection.execute(query.where(tables.state == PLEDGING)).scalars())


def _at_rest(connection: Connection) -> list[str]:
    """Return leagues under way in which no person plays a game."""
    games, held = schema.league_games.c, schema.leagues.c
    played = sa.exists().where(games.league == held.id, games.away_score.is_(None), games.table.is_not(None))
    return list(connection.execute(sa.select(held.id).where(held.state == leagues.RUNNING, ~played)).scalars())
