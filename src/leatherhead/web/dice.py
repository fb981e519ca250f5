"""Fair dice at a table: commitments first, then nonces, and the server's seed when the game has ended."""

import secrets
from dataclasses import replace
from typing import Any

import leatherhead as lh
from leatherhead.web.clock import SEATS
from leatherhead.web.store_protocol import HUMAN, PLEDGING, UNDER_WAY, TableRow

DIGITS = 64  # of a commitment or a nonce, in hex


def server_commitment(row: TableRow) -> str:
    """Return the server's commitment, made before anybody sits down."""
    return lh.commitment("server", row.id, row.secret).hex()


def with_bots(row: TableRow) -> TableRow:
    """Draw nonces for the seats of bots; their commitments are published with the server's."""
    if not row.fair:
        return row
    home, away = ("" if seat == HUMAN else secrets.token_bytes(DIGITS // 2).hex() for seat in row.seats)
    commits = (home and commit_to(row.id, "home", home), away and commit_to(row.id, "away", away))
    return replace(row, nonces=(home, away), commits=commits)


def commit_to(table: str, side: str, nonce: str) -> str:
    """Return the commitment of a side to its nonce."""
    return lh.commitment(side, table, bytes.fromhex(nonce)).hex()


def parse(text: Any, what: str) -> str:
    """Read 64 hexadecimal digits."""
    if not isinstance(text, str) or len(text) != DIGITS or not all(each in "0123456789abcdef" for each in text):
        raise lh.Refused(f"a {what} is {DIGITS} hexadecimal digits")
    return text


def with_commit(row: TableRow, side: lh.Team, given: Any) -> tuple[str, str]:
    """Return the commitments with one more; a side commits once."""
    commit = parse(given, "commitment")
    held = row.commits[SEATS.index(side)]
    if held and held != commit:
        raise lh.Refused("you have committed yourself already, and cannot change it")
    return _put(row.commits, side, commit)


def with_nonce(row: TableRow, side: lh.Team, given: Any) -> tuple[str, str]:
    """Return the nonces with one more, which must open its commitment."""
    nonce = parse(given, "nonce")
    if not all(row.commits):
        raise lh.Refused("keep your nonce until both commitments are there")
    if commit_to(row.id, side, nonce) != row.commits[SEATS.index(side)]:
        raise lh.Refused("this nonce does not open your commitment")
    return _put(row.nonces, side, nonce)


def _put(pair: tuple[str, str], side: lh.Team, value: str) -> tuple[str, str]:
    return (value, pair[1]) if side == SEATS[0] else (pair[0], value)


def pledge(row: TableRow, *, opened: bool) -> lh.Pledge:
    """Return what the record says about the dice, with the seed once it may be known."""
    home, away = (bytes.fromhex(nonce) for nonce in row.nonces)
    seed = row.secret if opened else None
    return lh.Pledge(row.id, bytes.fromhex(server_commitment(row)), home, away, seed)


def told(row: TableRow, own: tuple[lh.Team, ...]) -> dict[str, Any] | None:
    """Return what a viewer with these seats is told about the dice; None if they are not fair."""
    if not row.fair:
        return None
    server, (home, away) = server_commitment(row), row.commits
    found: dict[str, Any] = {"game": row.id, "server": server, "home": home, "away": away, "need": _need(row, own)}
    if home and away:
        found["fingerprint"] = lh.fingerprint(*map(bytes.fromhex, (server, home, away)))
    if all(row.nonces):
        found["nonces"] = dict(zip(SEATS, row.nonces, strict=True))
    if row.state not in UNDER_WAY:
        found["seed"] = row.secret.hex()
    return found


def _need(row: TableRow, own: tuple[lh.Team, ...]) -> dict[str, list[lh.Team]] | None:
    """Say what the viewer's page must send now, for which seats."""
    if row.state not in UNDER_WAY:
        return None
    commits = [seat for seat in own if not row.commits[SEATS.index(seat)]]
    nonces = [seat for seat in own if not row.nonces[SEATS.index(seat)]]
    if commits:
        return {"commit": commits}
    return {"nonce": nonces} if nonces and row.state == PLEDGING and all(row.commits) else None
