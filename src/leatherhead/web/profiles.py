"""A record of one's own: results, streaks, ratings and the archive of a person; a private profile; being forgotten.

What somebody else sees of it: nothing if the person wants that, and no way into games that were not public.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.season.clubs import level
from leatherhead.web import notices, ratings, schema
from leatherhead.web.rows import FINISHED, GONE, HUMAN, SEATS

NOBODY = "-"  # in place of the id of a person who left
SHOWN = 30  # games on one page of the archive
WON, LOST, TIED = RESULTS = ("won", "lost", "tied")
Game = Mapping[str, Any]  # a finished game as its person sees it


def profile(connection: Connection, person: str, viewer: str | None) -> dict[str, Any]:
    """Return what a viewer may know of a person: results by game, level and opponent, streaks and ratings."""
    found = connection.execute(sa.select(schema.people).where(schema.people.c.id == person)).one_or_none()
    if found is None:
        raise lh.Refused("there is no such person")
    own = viewer == person
    shown: dict[str, Any] = {"id": person, "name": found.name, "private": found.private, "own": own}
    if found.private and not own:
        return shown
    games = _games(connection, person)
    opponents: dict[str, list[Game]] = {}
    for game in games:
        opponents.setdefault(game["opponent"], []).append(game)
    names = _names(connection, opponents, own=own)
    by_game = {name: [game for game in games if game["game"] == name] for name in {game["game"] for game in games}}
    held = ratings.ratings_of(connection, person)
    return {
        **shown,
        "total": _tally(games),
        "streak": _streak(games),
        "best_streak": _best_streak(games),
        "games": [
            {"game": name, **_tally(own_games), "rating": held[name].as_dict() if name in held else None,
             "bots": {bot: each.as_dict() for bot, each in ratings.bot_ratings().get(name, {}).items()}}
            for name, own_games in sorted(by_game.items())
        ],
        "opponents": [
            {"opponent": each if each in names or _is_bot(each) else "", "name": _name(each, names), **_tally(played)}
            for each, played in sorted(opponents.items(), key=lambda item: -len(item[1]))[:SHOWN]
        ],
    }  # fmt: skip


def archive(connection: Connection, person: str, viewer: str | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """Return a page of a person's finished games, the latest first: by game, result, opponent, text and time."""
    private = connection.execute(sa.select(schema.people.c.private).where(schema.people.c.id == person)).scalar()
    if private is None or (private and viewer != person):
        raise lh.Refused("this archive is private" if private else "there is no such person")
    if asked.get("result", "") not in ("", *RESULTS):
        raise lh.Refused(f"a result is one of {', '.join(RESULTS)}")
    games = _games(connection, person)
    names = _names(connection, {game["opponent"] for game in games}, own=viewer == person)
    text = asked.get("text", "").casefold().strip()
    chosen = [
        game
        for game in games
        if asked.get("game") in (None, "", game["game"])
        and asked.get("result") in (None, "", game["result"])
        and asked.get("opponent") in (None, "", game["opponent"])
        and (not text or text in f"{' '.join(game['names'])} {_name(game['opponent'], names)}".casefold())
    ]
    first = int(asked.get("from", "0") or 0) if asked.get("from", "0").isdecimal() else 0
    page = [
        {
            **{name: game[name] for name in ("game", "result", "score", "names", "seat", "state", "ended")},
            "opponent": _name(game["opponent"], names),
            "id": game["id"] if viewer == person or game["public"] else None,
        }
        for game in chosen[first : first + SHOWN]
    ]
    return {"games": page, "count": len(chosen), "from": first, **_tally(chosen)}


def _games(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Return the finished games of a person, the latest first, without those against themselves."""
    held = schema.tables.c
    wanted = [
        held.id, held.game, held.public, held.state, held.winner, held.ended, held.home_names, held.away_names,
        held.home_seats, held.away_seats, held.home_holders, held.away_holders, held.home_score, held.away_score,
    ]  # fmt: skip
    games = []
    for seat, other in (SEATS, SEATS[::-1]):
        mine, theirs = held[f"{seat}_holders"], held[f"{other}_holders"]
        own = mine == person, held.state.in_(FINISHED), held.begun == ""
        query = sa.select(*wanted).where(*own, sa.func.coalesce(theirs, "") != mine)
        for row in connection.execute(query).mappings():
            bot = row[f"{other}_seats"]
            winner = row["winner"]
            games.append({
                "id": row["id"], "game": row["game"], "public": row["public"], "state": row["state"],
                "ended": row["ended"], "seat": seat, "names": [row["home_names"], row["away_names"]],
                "score": [row["home_score"], row["away_score"]],
                "opponent": row[f"{other}_holders"] or "" if bot == HUMAN else f"bot:{level(bot)}",
                "result": WON if winner == seat else LOST if winner == other else TIED,
            })  # fmt: skip
    return sorted(games, key=lambda game: (game["ended"] or 0, game["id"]), reverse=True)


def _tally(games: Iterable[Game]) -> dict[str, int]:
    counts = Counter(game["result"] for game in games)
    return {result: counts[result] for result in RESULTS}


def _streak(games: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Return the run of equal results up to the latest game."""
    if not games:
        return None
    last = games[0]["result"]
    length = next((place for place, game in enumerate(games) if game["result"] != last), len(games))
    return {"result": last, "length": length}


def _best_streak(games: list[dict[str, Any]]) -> int:
    """Return the longest run of wins."""
    best = run = 0
    for game in games:
        run = run + 1 if game["result"] == WON else 0
        best = max(best, run)
    return best


def _is_bot(opponent: str) -> bool:
    return opponent.startswith("bot:")


def _names(connection: Connection, people: Iterable[str], *, own: bool) -> dict[str, str]:
    """Return the names of opponents: whoever played them knows all, others only those who are not private."""
    held = schema.people.c
    open_to = sa.true() if own else ~held.private
    ids = [each for each in people if each and not _is_bot(each)]
    found: dict[str, str] = {}
    for first in range(0, len(ids), 500):
        query = sa.select(held.id, held.name).where(held.id.in_(ids[first : first + 500]), open_to)
        found |= {each.id: each.name for each in connection.execute(query)}
    return found


def _name(opponent: str, names: Mapping[str, str]) -> str:
    return opponent.removeprefix("bot:") if _is_bot(opponent) else names.get(opponent, "Somebody")


def set_private(connection: Connection, person: str, private: bool) -> None:
    """Show a profile to nobody else, or to everybody."""
    connection.execute(schema.people.update().where(schema.people.c.id == person).values(private=private))


# Being forgotten.


def own_leagues(connection: Connection, person: str) -> list[str]:
    """Return the leagues that are only a person's: no other person founded them or has a club there."""
    leagues, clubs = schema.leagues.c, schema.league_clubs.c
    others = sa.exists().where(clubs.league == leagues.id, clubs.person != person)
    return list(connection.execute(sa.select(leagues.id).where(leagues.commissioner == person, ~others)).scalars())


def own_tables(connection: Connection, person: str) -> list[str]:
    """Return the tables that are only a person's: no other person sits there, and it is no game of others' league."""
    held, games = schema.tables.c, schema.league_games.c
    alone = [
        (held[f"{seat}_holders"] == person) & (sa.func.coalesce(held[f"{other}_holders"], person) == person)
        for seat, other in (SEATS, SEATS[::-1])
    ]
    in_league, own = sa.exists().where(games.table == held.id), own_leagues(connection, person)
    query = sa.select(held.id).where(sa.or_(*alone), ~in_league)
    of_leagues = sa.select(games.table).where(games.league.in_(own), games.table.is_not(None))
    return [*connection.execute(query).scalars(), *connection.execute(of_leagues).scalars()]


def forget(connection: Connection, person: str) -> None:
    """Forget a person with everything that is only theirs; games with others stay, under no name."""
    gone = own_tables(connection, person)
    _forget_leagues(connection, person)
    for first in range(0, len(gone), 500):
        some = gone[first : first + 500]
        for each in (
            schema.answers.c.table,
            schema.snapshots.c.table,
            schema.turns.c.table,
            schema.orders.c.table,
            schema.tables.c.id,
        ):
            connection.execute(sa.delete(each.table).where(each.in_(some)))
    notices.forget_notices(connection, person)
    for each in (schema.tokens.c.person, schema.accounts.c.person, schema.ratings.c.person, schema.turns.c.person):
        connection.execute(sa.delete(each.table).where(each == person))
    held, orders, lines = schema.tables.c, schema.orders.c, schema.league_log
    for seat in SEATS:
        sat = sa.select(held.id).where(held[f"{seat}_holders"] == person)
        connection.execute(schema.orders.delete().where(orders.seat == seat, orders.table.in_(sat)))
    sits = sa.select(held.id).where((held.home_holders == person) | (held.away_holders == person)).limit(1)
    leads = sa.select(schema.leagues.c.id).where(schema.leagues.c.commissioner == person).limit(1)
    own = schema.people.c.id == person
    if connection.execute(sits).first() is None and connection.execute(leads).first() is None:
        connection.execute(schema.people.delete().where(own))
        connection.execute(lines.update().where(lines.c.person == person).values(person=NOBODY))
    else:
        connection.execute(schema.people.update().where(own).values(name=GONE, private=True, team="", badge=""))


def leave_leagues(connection: Connection, person: str) -> None:
    """End the leagues that are only a person's, and let the coach play on in those of others."""
    own, clubs, held = own_leagues(connection, person), schema.league_clubs, schema.leagues.c
    connection.execute(schema.leagues.update().where(held.id.in_(own)).values(state="over"))
    others = (clubs.c.person == person) & clubs.c.league.not_in(own)
    connection.execute(clubs.update().where(others).values(person=None, bot="coach"))


def _forget_leagues(connection: Connection, person: str) -> None:
    leave_leagues(connection, person)
    own = own_leagues(connection, person)
    for each in (schema.league_clubs, schema.league_games, schema.league_log):
        connection.execute(each.delete().where(each.c.league.in_(own)))
    connection.execute(schema.leagues.delete().where(schema.leagues.c.id.in_(own)))
