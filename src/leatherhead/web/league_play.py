"""Playing a league: its games become tables, bots' games are simulated, and rounds end at their deadlines.

Each game is claimed by its row together with its table, so that two processes never begin the same one.
"""

import io
import secrets
import time
import zipfile
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leatherhead.season.season import FILE, GAMES, SeasonGame, knock_out_options
from leatherhead.web import game, jobs, leagues, notices, schema
from leatherhead.web.invitations import hash_invitation, new_id, new_invitation
from leatherhead.web.leagues import COACH, EXTEND, FORFEIT, PLAYED, LeagueSeason
from leatherhead.web.notices import Notice
from leatherhead.web.rows import CLAIMED, HUMAN, OVER, PLEDGING, RUNNING, SEATS, Person, TableRow
from leatherhead.web.table import Table, TableHost

TIE = "tie"
MOST_ROUNDS = 200  # that follow each other without a person


async def advance(hub: TableHost, league: str) -> None:
    """Begin the games that come next; go on for as long as bots play among themselves."""
    for _ in range(MOST_ROUNDS):
        row = await hub.store.read(lambda connection: leagues.row_of(connection, league))
        if row["state"] != leagues.RUNNING:
            return
        season = await hub.store.read(lambda connection: leagues.season_of(connection, league))
        begun = await hub.store.read(lambda connection: leagues.games_of(connection, league))
        if champion := season.champion():
            await hub.store.write(partial(_finish, league=row, champion=champion))
            return
        waiting = season.next_matches()
        new = [match for match in waiting if match.name not in begun]
        if not new:
            return
        if len(new) == len(waiting):
            await hub.store.write(partial(_set_deadline, league=league, ends=time.time() + row["week"]))
        for match in new:
            await _begin(hub, row, season, match)


def _set_deadline(connection: Connection, league: str, ends: float) -> None:
    connection.execute(schema.leagues.update().where(schema.leagues.c.id == league).values(ends=ends))


async def _begin(hub: TableHost, league: Any, season: LeagueSeason, match: SeasonGame) -> None:
    """Begin a game; one of two bots is over at once."""
    table = await _table_row(hub, league, season, match)
    if HUMAN in table.seats:
        if await hub.store.write(lambda connection: _claim(connection, league, season, match, table)):
            await hub.table(table.id)  # which starts the game
        return
    packed, winner, score = await hub.quick.run(jobs.simulate, table, hub.compiled)
    played = replace(table, state=OVER, winner=winner, score=score, ended=time.time())

    def keep(connection: Connection) -> None:
        if _claim(connection, league, season, match, played):
            connection.execute(schema.snapshots.insert().values(table=played.id, entries=0, packed=packed))
            leagues.set_result(connection, league["id"], match.name, scores_of(played), PLAYED)

    await hub.store.write(keep)


async def _table_row(hub: TableHost, league: Any, season: LeagueSeason, match: SeasonGame) -> TableRow:
    clubs = await hub.store.read(lambda connection: leagues.clubs_of(connection, league["id"]))
    home, away = (next(club for club in clubs if club["name"] == name) for name in (match.home, match.away))
    options = {**season.options, **(knock_out_options(season.game) if match.is_knock_out else {})}
    now = time.time()
    return TableRow(
        id=new_id(), game=season.game, options=options, names=(match.home, match.away),
        seats=(home["bot"], away["bot"]), holders=(home["person"], away["person"]),
        invite=hash_invitation(new_invitation()), public=True, fair=False, clock=league["clock"],
        seconds=league["seconds"], secret=secrets.token_bytes(32), made=now, changed=now, state=PLEDGING,
    )  # fmt: skip


def _claim(connection: Connection, league: Any, season: LeagueSeason, match: SeasonGame, table: TableRow) -> bool:
    """Store a game of a league with its table, and tell its players; False if somebody else has begun it."""
    games = schema.league_games
    own = sa.select(games.c.name).where(games.c.league == league["id"], games.c.name == match.name)
    if connection.execute(own).first() is not None:
        return False
    connection.execute(schema.tables.insert().values(schema.new_row(table)))
    values = {"league": league["id"], "name": match.name, "table": table.id, "how": ""}
    connection.execute(games.insert().values(values))
    for person in filter(None, table.holders):
        text = f"{league['name']}, {season.stage_name(match)}: {match.away} at {match.home}."
        notice = Notice(person, notices.LEAGUE, text, f"/t/{table.id}", f"league {table.id} {person}")
        notices.tell(connection, notice)
    return True


def _finish(connection: Connection, league: Any, champion: str) -> None:
    held = schema.leagues.c
    open_yet = (held.id == league["id"]) & (held.state == leagues.RUNNING)
    over = schema.leagues.update().where(open_yet).values(state=leagues.OVER, ends=None)
    if connection.execute(over).rowcount:
        leagues.note(connection, league["id"], f"The {champion} are the champions.")
        for club in leagues.clubs_of(connection, league["id"]):
            if club["person"]:
                text, path = f"{league['name']}: the {champion} are the champions.", f"/l/{league['id']}"
                key = f"champion {league['id']} {club['place']}"
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


async def settle(hub: TableHost, table: Table) -> None:
    """Take the result of a table that has ended, if it is a game of a league, and go on."""
    row, games = table.row, schema.league_games.c
    query = sa.select(games.league, games.name).where(games.table == row.id, games.away_score.is_(None))
    found = await hub.store.read(lambda connection: connection.execute(query).one_or_none())
    if found is None:
        return
    how = table.decided or (FORFEIT if row.state == CLAIMED else PLAYED)
    scores = scores_of(row)
    await hub.store.write(lambda connection: leagues.set_result(connection, found.league, found.name, scores, how))
    await advance(hub, found.league)


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
        async with hub.hold(each["table"]) as table:
            if table.session is not None:
                texts[name] = await hub.off_loop(game.ended(table.session.game, table.row).as_text)
    decided = {name: each for name, each in played.items() if each["how"] != PLAYED}
    season.corrections = {name: (each["away_score"], each["home_score"]) for name, each in decided.items()}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(FILE, season.as_text())
        for name, text in texts.items():
            file.writestr(f"{GAMES}/{name}", text)
    return packed.getvalue()


# Deadlines of rounds.


async def end_rounds(hub: TableHost, now: float) -> None:
    """End the rounds whose deadline has passed as their leagues want it."""
    for league in await hub.store.write(lambda connection: _claim_rounds(connection, now)):
        row = await hub.store.read(partial(leagues.row_of, league=league))
        season = await hub.store.read(partial(leagues.season_of, league=league))
        games = await hub.store.read(partial(leagues.games_of, league=league))
        for match in season.next_matches():
            table = games.get(match.name, {}).get("table")
            if table is not None:
                await _end_game(hub, row, match, table)
        await advance(hub, league)


def _claim_rounds(connection: Connection, now: float) -> list[str]:
    held = schema.leagues.c
    query = sa.select(held.id, held.ends, held.week).where(held.state == leagues.RUNNING, held.ends < now)
    claimed = []
    for each in connection.execute(query).all():
        later = schema.leagues.update().where(held.id == each.id, held.ends == each.ends).values(ends=now + each.week)
        if connection.execute(later).rowcount:
            claimed.append(each.id)
    return claimed


async def _end_game(hub: TableHost, league: Any, match: SeasonGame, name: str) -> None:
    """End a game that was not played in time, or leave it more."""
    if league["policy"] == EXTEND:
        await _note(hub, league["id"], f"{match.away} at {match.home} has more time.")
        return
    async with hub.hold(name) as table:
        if table.row.state != RUNNING:
            return
        asked = table.asked()
        if league["policy"] == FORFEIT and (len(asked) == 1 or not match.is_knock_out):
            winner = SEATS[1 - SEATS.index(asked[0])] if len(asked) == 1 else TIE
            await table.change(state=CLAIMED, winner=winner, score=table.row.score if len(asked) == 1 else (0, 0))
            table.publish()
            lost = {SEATS[0]: match.home, SEATS[1]: match.away}[asked[0]] if len(asked) == 1 else "both teams"
            told = f"{match.away} at {match.home} was not played in time: {lost} did not answer."
        else:
            table.decided = COACH
            await table.coach(jobs.END, asked[0])
            told = f"{match.away} at {match.home} was not played in time: the coach played on for both teams."
    await _note(hub, league["id"], told)


async def _note(hub: TableHost, league: str, text: str) -> None:
    await hub.store.write(lambda connection: leagues.note(connection, league, text))
