"""The first version: people, their tokens and accounts, tables with their logs and snapshots, processes."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    """Make everything."""
    _make_people()
    _make_tables()
    op.create_table(
        "answers",
        sa.Column("table", sa.String, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.String, nullable=False),
        sa.Column("label", sa.String, nullable=False),
        sa.Column("kind", sa.String, nullable=False),
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


def _make_people() -> None:
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


def _make_tables() -> None:
    texts = ("names", "seats", "commits", "nonces")
    op.create_table(
        "tables",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game", sa.String, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        *(sa.Column(f"{side}_{what}", sa.String, nullable=False) for what in texts for side in ("home", "away")),
        sa.Column("home_holders", sa.String),
        sa.Column("away_holders", sa.String),
        sa.Column("home_score", sa.Integer, nullable=False),
        sa.Column("away_score", sa.Integer, nullable=False),
        sa.Column("invite", sa.String, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("fair", sa.Boolean, nullable=False),
        sa.Column("clock", sa.String, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("made", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("state", sa.String, nullable=False),
        sa.Column("winner", sa.String),
        sa.Column("rematch", sa.String, nullable=False),
        sa.Column("process", sa.String, nullable=False),
    )
    op.create_index("tables_by_state", "tables", ["state", "changed"])
    op.create_index("tables_of_home", "tables", ["home_holders", "state"])
    op.create_index("tables_of_away", "tables", ["away_holders", "state"])
