"""Notices: it is your turn, your time runs short, a game has ended. They say what everybody may know, and no more.

A notice is a row, written with what it is about. Its copies for a person's confirmed addresses wait in the outbox,
from which one worker of each process sends them (`delivery.py`): nothing in a game waits for a mail server.
"""

import hashlib
import re
import secrets
import time
from collections.abc import Mapping
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.rows import CLAIMED, HUMAN, RESIGNED, SEATS, TableRow

TURN, SHORT, END, LEAGUE = "turn", "short", "end", "league"
SHOWN = 50
KEPT = 60 * 86_400.0  # seconds for which a notice can be read
MAIL, SERVICE = "mail", "service"
MOST_ADDRESSES = 5
AGAIN = 3600.0  # seconds before a confirmation can be asked for again
CONFIRM = "Somebody, you we hope, wants notices of games of leatherhead here. If that was you, confirm it on this page:"
LONGEST = 254  # characters of an address
IS_MAIL = re.compile(r"[^\s@<>\"(),:;\[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
# Addresses of Apprise that lead to these services' own servers, and nowhere that the typist chooses.
SERVICES = {
    "discord": re.compile(r"discord://\d+/[\w-]+/?"),
    "ntfy": re.compile(r"ntfy://[A-Za-z0-9_-]{1,64}/?"),
    "slack": re.compile(r"slack://\w+/\w+/\w+(/#?[\w-]+)?/?"),
    "tgram": re.compile(r"tgram://\d+:[\w-]+/\d+/?"),
}
SERVICE_HOSTS = {"discord": "discord.com", "ntfy": "ntfy.sh", "slack": "hooks.slack.com", "tgram": "api.telegram.org"}


def teams(row: TableRow) -> str:
    """Return a game and its teams."""
    return teams_of(row.game, *row.names)


def teams_of(game: str, home: str, away: str) -> str:
    """Return a game and its teams."""
    return f"{home} – {away} ({game.replace('-', ' ').title()})"  # noqa: RUF001  a dash between two teams


class Notice(NamedTuple):
    """What a person is told."""

    person: str
    kind: str
    text: str
    path: str  # of the page that it is about
    key: str  # nobody is told twice


def tell(connection: Connection, notice: Notice) -> None:
    """Tell a person something, once for each key."""
    held = schema.notices
    if connection.execute(sa.select(held.c.id).where(held.c.key == notice.key)).first() is not None:
        return
    now = time.time()
    connection.execute(held.insert().values(**notice._asdict(), made=now, seen=False))
    own = schema.addresses.c
    for address in (
        connection.execute(sa.select(own.id).where(own.person == notice.person, own.confirmed)).scalars().all()
    ):
        copy = {"address": address, "subject": notice.text, "text": notice.text, "path": notice.path}
        connection.execute(schema.outbox.insert().values(**copy, tries=0, due=now))


def tell_of_end(connection: Connection, row: TableRow, absent: set[lh.Team]) -> None:
    """Tell people who are not at the table that their game has ended, and how."""
    how = {RESIGNED: " by resignation", CLAIMED: ", for the other side had left"}.get(row.state, "")
    for place, seat in enumerate(SEATS):
        person, winner = row.holders[place], row.winner
        if seat not in absent or row.seats[place] != HUMAN or person is None or row.holders[0] == row.holders[1]:
            continue
        result = "You won" if winner == seat else "You lost" if winner in SEATS else "A tie"
        text = f"{result}{how}: {teams(row)}, {row.score[0]}–{row.score[1]}."  # noqa: RUF001
        tell(connection, Notice(person, END, text, f"/t/{row.id}", f"end {row.id} {seat}"))


# The bell.


def latest(connection: Connection, person: str) -> dict[str, Any]:
    """Return a person's latest notices, and how many are new."""
    held = schema.notices.c
    own = held.person == person
    query = sa.select(held.id, held.kind, held.text, held.path, held.made, held.seen).where(own)
    found = connection.execute(query.order_by(held.made.desc(), held.id.desc()).limit(SHOWN)).mappings().all()
    new = connection.execute(sa.select(sa.func.count()).select_from(schema.notices).where(own, ~held.seen)).scalar()
    return {"new": new, "notices": [dict(each) for each in found]}


def see(connection: Connection, person: str) -> None:
    """Note that somebody has seen all notices."""
    held = schema.notices.c
    connection.execute(schema.notices.update().where(held.person == person, ~held.seen).values(seen=True))


def forget_old(connection: Connection, now: float) -> None:
    """Forget old notices, and addresses that nobody has confirmed."""
    connection.execute(schema.notices.delete().where(schema.notices.c.made < now - KEPT))
    own = schema.addresses.c
    stale = connection.execute(sa.select(own.id).where(~own.confirmed, own.asked < now - KEPT)).scalars().all()
    for address in stale:
        _forget_address(connection, address)


# Addresses.


def add_address(connection: Connection, person: str, kind: str, address: str, allowed: Mapping[str, bool]) -> None:
    """Add an address, and send it a message by which its owner confirms it; `allowed`: what the operator offers."""
    if kind == MAIL:
        if not allowed.get(MAIL):
            raise lh.Refused("this server sends no mail")
        if len(address) > LONGEST or not IS_MAIL.fullmatch(address) or not address.isascii():
            raise lh.Refused("a mail address looks like ann@example.org")
    else:
        scheme = address.partition("://")[0]
        if scheme not in SERVICES or not allowed.get(scheme):
            offered = [each for each in SERVICES if allowed.get(each)]
            raise lh.Refused(f"this server sends to {', '.join(offered) or 'no such service'}")
        if len(address) > LONGEST or not SERVICES[scheme].fullmatch(address):
            raise lh.Refused(f"that is no address of {scheme} as Apprise writes them, without further settings")
    own, now = schema.addresses.c, time.time()
    held = connection.execute(sa.select(own.id, own.address).where(own.person == person)).all()
    if len(held) >= MOST_ADDRESSES or address in {each.address for each in held}:
        raise lh.Refused(f"you have {'that address' if len(held) < MOST_ADDRESSES else 'enough addresses'} already")
    recent = sa.select(own.id).where(own.address == address, own.asked > now - AGAIN)
    if connection.execute(recent).first() is not None:
        raise lh.Refused("that address was asked a moment ago; wait an hour")
    code = secrets.token_urlsafe(16)
    made = {"person": person, "kind": kind, "address": address, "code": code, "confirmed": False, "asked": now}
    (key,) = connection.execute(schema.addresses.insert().values(made)).inserted_primary_key or (0,)
    asked = {"address": key, "subject": "Confirm this address", "text": CONFIRM, "path": f"/confirm/{code}"}
    connection.execute(schema.outbox.insert().values(**asked, tries=0, due=now))


def addresses_of(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Return a person's addresses."""
    own = schema.addresses.c
    query = sa.select(own.id, own.kind, own.address, own.confirmed).where(own.person == person).order_by(own.id)
    return [dict(each) for each in connection.execute(query).mappings()]


def remove_address(connection: Connection, person: str, address: int) -> None:
    """Remove an address of a person."""
    own = schema.addresses.c
    if connection.execute(sa.select(own.id).where(own.id == address, own.person == person)).first() is not None:
        _forget_address(connection, address)


def confirm(connection: Connection, code: str) -> None:
    """Confirm the address to which a code was sent."""
    if not connection.execute(schema.addresses.update().where(_has(code)).values(confirmed=True)).rowcount:
        raise lh.Refused("this link is no longer good")


def stop(connection: Connection, code: str) -> None:
    """Send nothing more to an address; a code that is not known is as good."""
    found = connection.execute(sa.select(schema.addresses.c.id).where(_has(code))).scalar()
    if found is not None:
        _forget_address(connection, found)


def _has(code: str) -> "sa.ColumnElement[bool]":
    return schema.addresses.c.code == code


def _forget_address(connection: Connection, address: int) -> None:
    connection.execute(schema.outbox.delete().where(schema.outbox.c.address == address))
    connection.execute(schema.addresses.delete().where(schema.addresses.c.id == address))


# The feed.


ATOM = "http://www.w3.org/2005/Atom"


def new_feed(connection: Connection, person: str) -> str:
    """Return the secret of a person's feed, a new one; the old one is forgotten."""
    secret = secrets.token_urlsafe(16)
    stop_feed(connection, person)
    connection.execute(schema.feeds.insert().values(person=person, hash=_hash(secret)))
    return secret


def stop_feed(connection: Connection, person: str) -> None:
    """Forget the address of a person's feed."""
    connection.execute(schema.feeds.delete().where(schema.feeds.c.person == person))


def feed(connection: Connection, secret: str, url: str) -> str:
    """Return a person's notices as an Atom feed, by its secret."""
    query = sa.select(schema.feeds.c.person).where(schema.feeds.c.hash == _hash(secret))
    person = connection.execute(query).scalar()
    if person is None:
        raise lh.Refused("there is no such feed")
    found = latest(connection, person)["notices"]
    root = ET.Element("feed", xmlns=ATOM)
    name = f"urn:leatherhead:{hashlib.sha256(person.encode()).hexdigest()[:32]}"
    _add(root, id=name, title="Leatherhead", updated=_moment(found[0]["made"] if found else 0))
    _add(ET.SubElement(root, "author"), name="Leatherhead")
    for each in found:
        entry = ET.SubElement(root, "entry")
        _add(entry, id=f"{name}:{each['id']}", title=each["text"], updated=_moment(each["made"]), summary=each["text"])
        ET.SubElement(entry, "link", href=url + each["path"])
    return ET.tostring(root, encoding="unicode", xml_declaration=True)


def _add(element: ET.Element, **texts: str) -> None:
    for name, text in texts.items():
        ET.SubElement(element, name).text = text


def _moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def forget_notices(connection: Connection, person: str) -> None:
    """Forget the notices, addresses and the feed of a person."""
    stop_feed(connection, person)
    for each in addresses_of(connection, person):
        _forget_address(connection, each["id"])
    connection.execute(schema.notices.delete().where(schema.notices.c.person == person))
