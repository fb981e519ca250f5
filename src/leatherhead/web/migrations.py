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


MIGRATIONS = {"1": _v1, "2": _v2, "3": _v3, "4": _v4}  # in order
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
