"""Ids of tables and invitations that nobody can guess."""

import hashlib
import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # without what looks alike
LENGTH = 20


def new_id() -> str:
    """Return the id of a table: whoever knows it may watch."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def new_invitation() -> str:
    """Return an invitation to take a seat: 128 bits."""
    return secrets.token_urlsafe(16)


def hash_of(invitation: str) -> str:
    """Return the hash of an invitation, which is all that is stored."""
    return hashlib.sha256(invitation.encode()).hexdigest()
