"""Migrations of the database, one function per version. Released ones stay as they are; add a new one at the end."""

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy.engine import Connection

from leatherhead.web.schema import VERSION_TABLE

version_table = sa.Table(VERSION_TABLE, sa.MetaData(), sa.Column("version_num", sa.String(32), primary_key=True))


def _v1(op: Operations) -> None:
    """Create people, their tokens and accounts, tables with their logs and snapshots, and processes."""
    texts = ("names", "seats", "commits", "nonces")
    op.create_table(
        "people",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("hash", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_table(
        "accounts",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("phrase", sa.String, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        *(sa.Column(f"{side}_{what}", sa.String, nullable=False) for what in texts for side in ("home", "away")),
        *(sa.Column(f"{side}_holders", sa.String) for side in ("home", "away")),
        *(sa.Column(f"{side}_score", sa.Integer, nullable=False) for side in ("home", "away")),
        sa.Column("invite", sa.String, nullable=False),
        *(sa.Column(name, sa.Boolean, nullable=False) for name in ("public", "fair")),
        sa.Column("clock", sa.String, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("made", "changed")),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("winner", sa.String),
        *(sa.Column(name, sa.String, nullable=False) for name in ("rematch", "process")),
    )
    op.create_index("tables_by_state", "tables", ["state", "changed"])
    op.create_index("tables_of_home", "tables", ["home_holders", "state"])
    op.create_index("tables_of_away", "tables", ["away_holders", "state"])
    op.create_table(
        "answers",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("seat", "label", "kind")),
        sa.Column("spent", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("entries", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )


def _v2(op: Operations) -> None:
    """Index tokens and accounts by person, so that idle people are forgotten quickly."""
    op.create_index("tokens_of_person", "tokens", ["person"])
    op.create_index("accounts_of_person", "accounts", ["person"])


def _v3(op: Operations) -> None:
    """Note the device of each token."""
    op.add_column("tokens", sa.Column("device", sa.String, nullable=False, server_default=""))


def _v4(op: Operations) -> None:
    """Note when a game ended, and keep ratings and the wish for a private profile."""
    op.add_column("people", sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("ended", sa.Double))
    op.add_column("tables", sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute("UPDATE tables SET ended = changed WHERE state IN ('over', 'resigned', 'claimed')")
    op.create_index("tables_by_rated", "tables", ["rated", "state"])
    op.create_table(
        "ratings",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("game", sa.String, primary_key=True),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("mu", "sigma")),
        sa.Column("games", sa.Integer, nullable=False),
    )


def _v5(op: Operations) -> None:
    """Keep turns, answers given in advance, vacations, notices, the addresses they go to, and feeds."""
    for name, kind in (("away_until", sa.Double), ("vacation", sa.Double), ("vacation_year", sa.Integer)):
        op.add_column("people", sa.Column(name, kind, nullable=False, server_default="0"))
    op.create_table(
        "turns",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.String, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.Column("due", sa.Double),
        sa.Column("reminded", sa.Boolean, nullable=False),
    )
    op.create_index("turns_of_person", "turns", ["person"])
    op.create_index("turns_by_due", "turns", ["due"])
    op.create_table(
        "orders",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        *(sa.Column(name, sa.String, primary_key=True) for name in ("seat", "question")),
        sa.Column("label", sa.String, nullable=False),
    )
    op.create_table(
        "notices",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("kind", "text", "path")),
        sa.Column("key", sa.String, nullable=False, unique=True),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("seen", sa.Boolean, nullable=False),
    )
    op.create_index("notices_of_person", "notices", ["person", "made"])
    op.create_table(
        "addresses",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("kind", "address")),
        sa.Column("code", sa.String, nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("asked", sa.Double, nullable=False),
    )
    op.create_index("addresses_of_person", "addresses", ["person"])
    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("address", sa.Integer, sa.ForeignKey("addresses.id"), nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("subject", "text", "path")),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
    )
    op.create_index("outbox_by_due", "outbox", ["due"])
    op.create_table(
        "feeds",
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("hash", sa.String, nullable=False, unique=True),
    )


def _v6(op: Operations) -> None:
    """Keep leagues, their clubs, games and logs."""
    op.create_table(
        "leagues",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("commissioner", sa.String, sa.ForeignKey("people.id"), nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("invite", "state", "policy", "clock")),
        *(sa.Column(name, sa.Integer, nullable=False) for name in ("seconds", "week")),
        sa.Column("ends", sa.Double),
        sa.Column("season", sa.JSON, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
    )
    op.create_index("leagues_by_state", "leagues", ["state", "ends"])
    op.create_table(
        "league_clubs",
        sa.Column("league", sa.String, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("place", sa.Integer, primary_key=True),
        *(sa.Column(name, sa.String, nullable=False) for name in ("name", "bot")),
        sa.Column("person", sa.String, sa.ForeignKey("people.id")),
        sa.Column("colors", sa.JSON, nullable=False),
        sa.Column("division", sa.String, nullable=False),
    )
    op.create_index("league_clubs_of_person", "league_clubs", ["person"])
    op.create_table(
        "league_games",
        sa.Column("league", sa.String, sa.ForeignKey("leagues.id"), primary_key=True),
        sa.Column("name", sa.String, primary_key=True),
        sa.Column("table", sa.String, sa.ForeignKey("tables.id")),
        *(sa.Column(name, sa.Integer) for name in ("away_score", "home_score")),
        sa.Column("how", sa.String, nullable=False),
    )
    op.create_index("league_games_of_table", "league_games", ["table"])
    op.create_table(
        "league_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("league", sa.String, sa.ForeignKey("leagues.id"), nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("text", sa.String, nullable=False),
    )
    op.create_index("league_log_of_league", "league_log", ["league"])


def _v7(op: Operations) -> None:
    """Give each game of a league its own deadline, instead of one to the league."""
    op.add_column("league_games", sa.Column("due", sa.Double))
    ends = "(SELECT ends FROM leagues WHERE leagues.id = league_games.league)"
    op.execute(f"UPDATE league_games SET due = {ends} WHERE away_score IS NULL")  # noqa: S608  nothing from outside
    op.create_index("league_games_by_due", "league_games", ["due"])
    op.drop_index("leagues_by_state", "leagues")
    op.drop_column("leagues", "ends")
    op.create_index("leagues_by_state", "leagues", ["state"])


def _v8(op: Operations) -> None:
    """Let answers given in advance depend on the down and the yards to go, in the order in which they were given."""
    known = sa.table("orders", *map(sa.column, ("table", "seat", "question", "label")))
    given = [dict(each) for each in op.get_bind().execute(sa.select(known)).mappings()]
    op.drop_table("orders")
    op.create_table(
        "orders",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), nullable=False),
        *(sa.Column(name, sa.String, nullable=False) for name in ("seat", "question", "label")),
        *(sa.Column(name, sa.Integer, nullable=False, server_default="0") for name in ("down", "to_go")),
    )
    op.bulk_insert(known, given)
    op.create_index("orders_of_table", "orders", ["table"])


def _v9(op: Operations) -> None:
    """Keep with what plays a game began that is played on from another."""
    op.add_column("tables", sa.Column("begun", sa.String, nullable=False, server_default=""))


def _v10(op: Operations) -> None:
    """Let a league have several years, each with a seed of its own, as season.toml has them."""
    leagues = sa.table("leagues", sa.column("id"), sa.column("season", sa.JSON))
    for league, season in op.get_bind().execute(sa.select(leagues.c.id, leagues.c.season)).all():
        years = [{"year": season.pop("year"), "seed": season.pop("seed")}]
        op.execute(leagues.update().where(leagues.c.id == league).values(season={**season, "year": years}))


def _v11(op: Operations) -> None:
    """Keep teams of one's own, and the badges of the teams at a table."""
    for table, name in (
        ("people", "team"), ("people", "badge"), ("tables", "home_badges"), ("tables", "away_badges"),
        ("league_clubs", "short"),
    ):  # fmt: skip
        op.add_column(table, sa.Column(name, sa.String, nullable=False, server_default=""))


def _v12(op: Operations) -> None:
    """Note who has done what a league's log tells, instead of the name that they had then."""
    op.add_column("league_log", sa.Column("person", sa.String, nullable=False, server_default=""))


MIGRATIONS = {
    "1": _v1,
    "2": _v2,
    "3": _v3,
    "4": _v4,
    "5": _v5,
    "6": _v6,
    "7": _v7,
    "8": _v8,
    "9": _v9,
    "10": _v10,
    "11": _v11,
    "12": _v12,
}  # fmt: skip  in order
HEAD = list(MIGRATIONS)[-1]


def migrate(connection: Connection, found: str | None) -> None:
    """Run the migrations after version `found`; None: all of them, in an empty database."""
    op = Operations(MigrationContext.configure(connection))
    version_table.create(connection, checkfirst=True)
    versions = list(MIGRATIONS)
    for version in versions[0 if found is None else versions.index(found) + 1 :]:
        MIGRATIONS[version](op)
    connection.execute(version_table.delete())
    connection.execute(version_table.insert().values(version_num=HEAD))
