"""Fair dice at a table: commitments first, then nonces, and the server's seed when the game has ended."""

import secrets
from dataclasses import replace
from typing import Any

import leatherhead as lh
from leatherhead.web.rows import HUMAN, PLEDGING, SEATS, UNDER_WAY, TableRow

DIGITS = 64  # of a commitment or a nonce, in hex
MARK = "2:"  # before a stored commitment of version 2; those of version 1 have none


def version_of(row: TableRow) -> str:
    """Return the version of the protocol: 1 only where both nonces were opened before there was another."""
    return "1" if all(row.nonces) and not any(each.startswith(MARK) for each in row.commits) else "2"


def commits_of(row: TableRow) -> tuple[str, str]:
    """Return the commitments of home and away; one of version 1 whose nonce is not out must be made again."""
    if version_of(row) == "1":
        return row.commits
    home, away = (
        each.removeprefix(MARK) if each.startswith(MARK) else nonce and commit_to(row.id, side, nonce)
        for side, each, nonce in zip(SEATS, row.commits, row.nonces, strict=True)
    )
    return home, away


def seats_of(row: TableRow) -> str:
    """Return the seats as the record's header has them."""
    return " ".join(row.seats)


def server_commitment(row: TableRow) -> str:
    """Return the server's commitment, made before anybody sits down."""
    return lh.commitment("server", row.id, row.secret, seats=seats_of(row), version=version_of(row)).hex()


def with_bots(row: TableRow) -> TableRow:
    """Draw nonces for the seats of bots; their commitments are published with the server's."""
    if not row.fair:
        return row
    home, away = ("" if seat == HUMAN else secrets.token_bytes(DIGITS // 2).hex() for seat in row.seats)
    commits = (home and MARK + commit_to(row.id, "home", home), away and MARK + commit_to(row.id, "away", away))
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
    held = commits_of(row)[SEATS.index(side)]
    if held and held != commit:
        raise lh.Refused("you have committed yourself already, and cannot change it")
    return _put(row.commits, side, MARK + commit)


def with_nonce(row: TableRow, side: lh.Team, given: Any) -> tuple[str, str]:
    """Return the nonces with one more, which must open its commitment."""
    nonce = parse(given, "nonce")
    commits = commits_of(row)
    if not all(commits):
        raise lh.Refused("keep your nonce until both commitments are there")
    if commit_to(row.id, side, nonce) != commits[SEATS.index(side)]:
        raise lh.Refused("this nonce does not open your commitment")
    return _put(row.nonces, side, nonce)


def _put(pair: tuple[str, str], side: lh.Team, value: str) -> tuple[str, str]:
    return (value, pair[1]) if side == SEATS[0] else (pair[0], value)


def pledge(row: TableRow, *, opened: bool) -> lh.Pledge:
    """Return the pledge of the record, with the seed once it may be known."""
    home, away = (bytes.fromhex(nonce) for nonce in row.nonces)
    seed = row.secret if opened else None
    commit = bytes.fromhex(server_commitment(row))
    return lh.Pledge(row.id, commit, home, away, seed, seats_of(row), version_of(row))


def told(row: TableRow, own: tuple[lh.Team, ...]) -> dict[str, Any] | None:
    """Return the public facts about fair dice for a viewer with these seats; None without fair dice."""
    if not row.fair:
        return None
    version, server, (home, away) = version_of(row), server_commitment(row), commits_of(row)
    found: dict[str, Any] = {
        "version": version, "game": row.id, "seats": seats_of(row), "server": server, "home": home, "away": away,
        "need": _need(row, own),
    }  # fmt: skip
    if home and away:
        found["fingerprint"] = lh.fingerprint(*map(bytes.fromhex, (server, home, away)), version=version)
    if all(row.nonces):
        found["nonces"] = dict(zip(SEATS, row.nonces, strict=True))
    if row.state not in UNDER_WAY:
        found["seed"] = row.secret.hex()
    return found


def _need(row: TableRow, own: tuple[lh.Team, ...]) -> dict[str, list[lh.Team]] | None:
    """Return which commitments or nonces the viewer's page must send now, by seat."""
    if row.state not in UNDER_WAY:
        return None
    commits = commits_of(row)
    missing = [seat for seat in own if not commits[SEATS.index(seat)]]
    nonces = [seat for seat in own if not row.nonces[SEATS.index(seat)]]
    if missing:
        return {"commit": missing}
    return {"nonce": nonces} if nonces and row.state == PLEDGING and all(commits) else None
