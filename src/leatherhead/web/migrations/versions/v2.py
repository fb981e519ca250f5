"""Tokens and accounts are found by their person, so that one who has left can be forgotten quickly."""

from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make the indexes."""
    op.create_index("tokens_of_person", "tokens", ["person"])
    op.create_index("accounts_of_person", "accounts", ["person"])
