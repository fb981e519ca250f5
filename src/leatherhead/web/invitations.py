"""Ids of tables and leagues, invitations to them, and links that a friend can open."""

import hashlib
import secrets

from starlette.datastructures import URL

from leatherhead.web.headers import is_own_machine

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


def is_invited(invitation: object, kept: str) -> bool:
    """Whether this is the invitation whose hash is stored."""
    return isinstance(invitation, str) and secrets.compare_digest(hash_invitation(invitation), kept)


def address_for(asked: URL, address: str) -> str:
    """Return where a visitor's friends reach this server: as the visitor does, or, from its own machine, as told."""
    return address if is_own_machine(asked.hostname or "") else f"{asked.scheme}://{asked.netloc}"


def qr_code(link: str) -> str:
    """Draw a link as a QR code in SVG."""
    import segno

    return segno.make(link, micro=False).svg_inline(omitsize=True, light="#fff")
