"""Ids of tables and leagues, and invitations to them."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without what looks alike
LENGTH = 20


def new_id() -> str:
    """Return the id of a table or a league, which is enough to watch it."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_invitation() -> str:
    """Return an invitation to take a seat: 128 bits."""
    return secrets.token_urlsafe(16)


def hash_invitation(invitation: str) -> str:
    """Return the hash of an invitation, which is all that is stored."""
    return hashlib.sha256(invitation.encode()).hexdigest()
