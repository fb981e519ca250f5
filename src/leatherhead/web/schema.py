"""The tables of the database, as its last migration leaves them, and a `TableRow` as its columns."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    false,
)

from leatherhead.web.rows import TableRow

metadata = MetaData()
VERSION_TABLE = "leatherhead_version"  # a database that has it is ours

people = Table(
    "people",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("made", Double, nullable=False),  # seconds since 1970, as everywhere here
    Column("away_until", Double, nullable=False, server_default="0"),  # on vacation
    Column("vacation", Double, nullable=False, server_default="0"),  # seconds of it taken in a year
    Column("vacation_year", Integer, nullable=False, server_default="0"),
    Column("private", Boolean, nullable=False, server_default=false()),  # whether only they see their profile
    Column("team", String, nullable=False, server_default=""),  # the name of their own team; empty: they have none
    Column("badge", String, nullable=False, server_default=""),  # of that team, as a record has it
)

tokens = Table(
    "tokens",
    metadata,
    Column("hash", String, primary_key=True),  # SHA-256 of the token, in hex
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("made", Double, nullable=False),  # or last used
    Column("device", String, nullable=False, server_default=""),  # in words, as the browser describes itself
    Index("tokens_of_person", "person"),
)

accounts = Table(
    "accounts",
    metadata,
    Column("name", String, primary_key=True),  # folded, so that no two look alike but for capitals
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("phrase", String, nullable=False),  # hashed with argon2
    Index("accounts_of_person", "person"),
)

FIELDS = {each.name for each in fields(TableRow)}
# Columns for home and for away.
PAIRS = {
    "names": String, "seats": String, "holders": String, "commits": String, "nonces": String, "score": Integer,
    "badges": String,
}  # fmt: skip

tables = Table(
    "tables",
    metadata,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", JSON, nullable=False),
    *(
        Column(f"{side}_{what}", kind, nullable=what == "holders", server_default="" if what == "badges" else None)
        for what, kind in PAIRS.items()
        for side in ("home", "away")
    ),
    Column("invite", String, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("fair", Boolean, nullable=False),
    Column("clock", String, nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("made", Double, nullable=False),
    Column("changed", Double, nullable=False),
    Column("state", String, nullable=False),
    Column("winner", String),
    Column("rematch", String, nullable=False),
    Column("begun", String, nullable=False, server_default=""),
    Column("ended", Double),
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether ratings count it
    Column("process", String, nullable=False),  # that has the table; empty: none
    Index("tables_by_state", "state", "changed"),
    Index("tables_by_rated", "rated", "state"),
    Index("tables_of_home", "home_holders", "state"),
    Index("tables_of_away", "away_holders", "state"),
)  # fmt: skip

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)

turns = Table(  # of people who are asked while they are away, or have days to answer
    "turns",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", String, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("number", Integer, nullable=False),  # of the seat's answers before this one
    Column("since", Double, nullable=False),
    Column("due", Double),  # None: there is no clock
    Column("reminded", Boolean, nullable=False),
    Index("turns_of_person", "person"),
    Index("turns_by_due", "due"),
)

orders = Table(  # answers given in advance; the first that applies is given
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", ForeignKey("tables.id"), nullable=False),
    Column("seat", String, nullable=False),
    Column("question", String, nullable=False),  # its name; empty: all that have one usual answer
    Column("label", String, nullable=False),
    Column("down", Integer, nullable=False, server_default="0"),  # on this down only; 0: always
    Column("to_go", Integer, nullable=False, server_default="0"),  # least yards to go
    Index("orders_of_table", "table"),
)

notices = Table(
    "notices",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String, nullable=False),
    Column("text", String, nullable=False),
    Column("path", String, nullable=False),  # of the page that it is about
    Column("key", String, nullable=False, unique=True),  # what it is about: nobody is told twice
    Column("made", Double, nullable=False),
    Column("seen", Boolean, nullable=False),
    Index("notices_of_person", "person", "made"),
)

addresses = Table(  # of people, for notices
    "addresses",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False),
    Column("kind", String, nullable=False),  # mail, or service: an address of Apprise
    Column("address", String, nullable=False),
    Column("code", String, nullable=False, unique=True),  # confirms it, and stops it
    Column("confirmed", Boolean, nullable=False),
    Column("asked", Double, nullable=False),  # when a confirmation was last asked for
    Index("addresses_of_person", "person"),
)

outbox = Table(  # what is still to be sent
    "outbox",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("address", ForeignKey("addresses.id"), nullable=False),
    Column("subject", String, nullable=False),
    Column("text", String, nullable=False),
    Column("path", String, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("due", Double, nullable=False),
    Index("outbox_by_due", "due"),
)

feeds = Table(
    "feeds",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("hash", String, nullable=False, unique=True),  # SHA-256 of the secret address, in hex
)

leagues = Table(
    "leagues",
    metadata,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("commissioner", ForeignKey("people.id"), nullable=False),
    Column("invite", String, nullable=False),  # SHA-256 of the invitation, in hex
    Column("state", String, nullable=False),  # open, running or over
    Column("policy", String, nullable=False),  # for games that are not played in time
    Column("clock", String, nullable=False),  # of its games between people
    Column("seconds", Integer, nullable=False),
    Column("week", Integer, nullable=False),  # seconds in which a game is to be played
    Column("season", JSON, nullable=False),  # what season.toml says, without the clubs
    Column("made", Double, nullable=False),
    Index("leagues_by_state", "state"),
)

league_clubs = Table(
    "league_clubs",
    metadata,
    Column("league", ForeignKey("leagues.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("name", String, nullable=False),
    Column("bot", String, nullable=False),  # HUMAN for a person's
    Column("person", ForeignKey("people.id")),
    Column("colors", JSON, nullable=False),
    Column("division", String, nullable=False),
    Column("short", String, nullable=False, server_default=""),  # its abbreviation; empty: made from the name
    Index("league_clubs_of_person", "person"),
)

league_games = Table(
    "league_games",
    metadata,
    Column("league", ForeignKey("leagues.id"), primary_key=True),
    Column("name", String, primary_key=True),  # of its record
    Column("table", ForeignKey("tables.id")),  # None: two bots are still to play it
    Column("away_score", Integer),
    Column("home_score", Integer),
    Column("how", String, nullable=False),  # it came to its result: played, coach, forfeit or corrected
    Column("due", Double),  # until when people are to play it
    Index("league_games_of_table", "table"),
    Index("league_games_by_due", "due"),
)

league_log = Table(
    "league_log",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("league", ForeignKey("leagues.id"), nullable=False),
    Column("at", Double, nullable=False),
    Column("person", String, nullable=False, server_default=""),  # who has done it; the text goes on from the name
    Column("text", String, nullable=False),
    Index("league_log_of_league", "league"),
)

answers = Table(
    "answers",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0
    Column("seat", String, nullable=False),
    Column("label", String, nullable=False),
    Column("kind", String, nullable=False),
    Column("spent", BigInteger, nullable=False),  # milliseconds
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("entries", Integer, nullable=False),  # of the log before it
    Column("packed", LargeBinary, nullable=False),
)

processes = Table(
    "processes",
    metadata,
    Column("name", String, primary_key=True),
    Column("until", Double, nullable=False),  # unless it says by then that it is still there, its tables are free
)


def columns(changes: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields of a table as columns: a pair is one for home and one for away."""
    unknown = sorted(set(changes) - FIELDS)
    if unknown:
        raise TypeError(f"a table has no {unknown[0]}")
    found: dict[str, Any] = {}
    for name, value in changes.items():
        if name in PAIRS:
            found[f"home_{name}"], found[f"away_{name}"] = value
        else:
            found[name] = dict(value) if name == "options" else value
    return found


def new_row(row: TableRow) -> dict[str, Any]:
    """Return a new table, which no process has yet, as columns."""
    return {**columns({name: getattr(row, name) for name in FIELDS}), "process": ""}


def table_row(found: Mapping[str, Any]) -> TableRow:
    """Return a stored table."""
    kept: dict[str, Any] = {name: found[name] for name in FIELDS - set(PAIRS)}
    pairs = {name: (found[f"home_{name}"], found[f"away_{name}"]) for name in PAIRS}
    return TableRow(**kept | pairs)
