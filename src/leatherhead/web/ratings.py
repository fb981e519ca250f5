"""Ratings of people and bots on one scale: Weng and Lin's Bradley-Terry model, by the library openskill.

A bot does not learn: its rating comes from tournaments of bots (`bot_ratings.toml` says of which) and stays. A person
starts as strong as the coach, with an error so large that a few games decide. Only finished games count, in the order
in which they ended, each once.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import log, sqrt
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from leatherhead.season.clubs import level
from leatherhead.web import schema
from leatherhead.web.rows import FINISHED, HUMAN, SEATS, TAKEBACK
from leatherhead.web.store import SqlStore

MU, SIGMA = 25.0, 25 / 3  # of a person before the first game
BETA = SIGMA / 2  # spread of what a player shows in one game
CENTER = 1500  # the coach's rating as people see it
POINTS = 400 / log(10) / (sqrt(2) * BETA)  # of Elo's scale to one of ours, between players whose ratings are sure
Z = 1.96  # of a 95% interval
SURE = 0.5  # sigma below which nobody falls: people change
AT_ONCE = 200  # games in one transaction
RATING = 0x72617465  # the advisory lock of PostgreSQL that is held meanwhile
BOTS = Path(__file__).with_name("bot_ratings.toml")


@dataclass(frozen=True)
class Rating:
    """How strong a player is at a game."""

    mu: float = MU
    sigma: float = SIGMA
    games: int = 0

    @property
    def points(self) -> int:
        """Return the rating on Elo's scale."""
        return round(CENTER + (self.mu - MU) * POINTS)

    @property
    def error(self) -> int:
        """Return the half of a 95% interval."""
        return round(Z * self.sigma * POINTS)

    def as_dict(self) -> dict[str, int]:
        """Return plain data for a page."""
        return {"points": self.points, "error": self.error, "games": self.games}


@cache
def bot_ratings() -> Mapping[str, Mapping[str, Rating]]:
    """Return the ratings of bots by game and name, on the scale of people."""
    data = tomllib.loads(BOTS.read_text(encoding="utf-8"))
    return {
        game: {
            bot: Rating(MU + (points - CENTER) / POINTS, error / Z / POINTS, games)
            for bot, (points, error, games) in bots.items()
        }
        for game, bots in data.items()
    }


def rate(home: Rating, away: Rating, winner: str) -> tuple[Rating, Rating]:
    """Return both ratings after a game that `winner` (a seat, or tie) has won."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull(mu=MU, sigma=SIGMA, beta=BETA)
    ranks = [int(winner == SEATS[1]), int(winner == SEATS[0])]
    sides = [[model.rating(each.mu, each.sigma)] for each in (home, away)]
    (after,), (other,) = model.rate(sides, ranks=list(map(float, ranks)))
    return _after(home, after), _after(away, other)


def _after(before: Rating, given: Any) -> Rating:
    return Rating(given.mu, max(given.sigma, SURE), before.games + 1)


async def rate_finished(store: SqlStore) -> None:
    """Count the finished games that have not been counted."""
    while await store.write(_rate_some) == AT_ONCE:
        pass


def _rate_some(connection: Connection) -> int:
    """Count some games; return how many there were."""
    if connection.dialect.name == "postgresql":  # another process may be about to count the same
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(RATING)))
    held = schema.tables.c
    query = (
        sa.select(schema.tables)
        .where(~held.rated, held.state.in_(FINISHED))
        .order_by(held.ended, held.id)
        .limit(AT_ONCE)
    )
    found = connection.execute(query).mappings().all()
    for game in found:
        _count(connection, game)
    if found:
        done = schema.tables.update().where(held.id.in_([game["id"] for game in found])).values(rated=True)
        connection.execute(done)
    return len(found)


def _count(connection: Connection, game: Mapping[Any, Any]) -> None:
    people = [game[f"{side}_holders"] for side in SEATS]
    if game["begun"] or game["winner"] is None or not any(people) or people[0] == people[1]:
        return
    if not all(people) and not game["fair"] and _was_undone(connection, game["id"]):
        return
    bots = bot_ratings().get(game["game"], {})
    before = []
    for side, person in zip(SEATS, people, strict=True):  # a tendency changes no rating
        bot = level(game[f"{side}_seats"])
        if bot != HUMAN and bot not in bots:
            return
        before.append(bots[bot] if bot != HUMAN else _stored(connection, person, game["game"]))
    for person, after in zip(people, rate(before[0], before[1], game["winner"]), strict=True):
        if person is not None:
            _store(connection, person, game["game"], after)


def _was_undone(connection: Connection, table: str) -> bool:
    """Whether somebody took an answer back: against a bot that may have been anything."""
    held = schema.answers.c
    query = sa.select(held.number).where(held.table == table, held.kind == TAKEBACK).limit(1)
    return connection.execute(query).first() is not None


def _stored(connection: Connection, person: str, game: str) -> Rating:
    held = schema.ratings.c
    query = sa.select(held.mu, held.sigma, held.games).where(held.person == person, held.game == game)
    found = connection.execute(query).one_or_none()
    return Rating() if found is None else Rating(*found)


def _store(connection: Connection, person: str, game: str, rating: Rating) -> None:
    held = schema.ratings.c
    values = {"mu": rating.mu, "sigma": rating.sigma, "games": rating.games}
    update = schema.ratings.update().where(held.person == person, held.game == game).values(values)
    if not connection.execute(update).rowcount:
        connection.execute(schema.ratings.insert().values(person=person, game=game, **values))


def ratings_of(connection: Connection, person: str) -> dict[str, Rating]:
    """Return a person's ratings by game."""
    held = schema.ratings.c
    query = sa.select(held.game, held.mu, held.sigma, held.games).where(held.person == person)
    return {each.game: Rating(each.mu, each.sigma, each.games) for each in connection.execute(query)}


def forget_ratings(connection: Connection, person: str) -> None:
    """Forget a person's ratings."""
    connection.execute(schema.ratings.delete().where(schema.ratings.c.person == person))
