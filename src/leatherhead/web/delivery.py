"""Sending what is in the outbox: mail through the operator's SMTP server, and Apprise for services the operator allows.

One worker per process takes what is due; what cannot be sent is tried again after ever longer pauses, and given up
after a day. A mail names the page where it can be stopped, also in the headers that mail programs show as a button.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import EmailMessage
from ipaddress import ip_address
from typing import Any
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import schema
from leatherhead.web.notices import MAIL, SERVICE_HOSTS, SERVICES
from leatherhead.web.store import SqlStore

PAUSES = (60.0, 300.0, 1800.0, 7200.0, 21_600.0, 43_200.0)  # seconds before the next try
SENDING = 120.0  # seconds for which no other process takes what one is sending
TIMEOUT = 20.0
LOOK = 10.0  # seconds between two looks into the outbox
AT_ONCE = 20
log = logging.getLogger("leatherhead.web")


@dataclass(frozen=True)
class Channels:
    """By which ways the operator lets notices leave."""

    smtp: str = ""  # smtp://user:password@host:port, or smtps://
    sender: str = ""  # the address from which mail comes
    services: tuple[str, ...] = ()  # of Apprise
    url: str = ""  # by which people know the server
    allowed: Mapping[str, bool] = field(init=False)

    def __post_init__(self) -> None:
        """Refuse what cannot work."""
        if self.smtp and (urlsplit(self.smtp).scheme not in ("smtp", "smtps") or not urlsplit(self.smtp).hostname):
            raise lh.Refused("the mail server is an address such as smtp://user:password@mail.example.org:587")
        if self.smtp and "@" not in self.sender:
            raise lh.Refused("mail needs the address from which it comes: --mail-from leatherhead@example.org")
        unknown = [each for each in self.services if each not in SERVICES]
        if unknown:
            raise lh.Refused(f"{lh.visible(unknown[0])} is not supported; choose from {', '.join(SERVICES)}")
        if (self.smtp or self.services) and not self.url:
            raise lh.Refused("notices lead back here: say by which address people know the server, with --public-url")
        object.__setattr__(self, "allowed", {MAIL: bool(self.smtp), **dict.fromkeys(self.services, True)})


async def keep_sending(store: SqlStore, channels: Channels) -> None:
    """Send what is due, as long as the server runs."""
    while any(channels.allowed.values()):
        try:
            sent = await send_due(store, channels)
        except Exception:  # as when the database is away for a moment: the next time may do
            log.exception("notices could not be sent")
            sent = 0
        if sent < AT_ONCE:
            await asyncio.sleep(LOOK)


async def send_due(store: SqlStore, channels: Channels) -> int:
    """Send some of what is due; return how many were tried."""
    due = await store.write(lambda connection: _claim(connection, time.time()))
    for each in due:
        try:
            await (_mail if each["kind"] == MAIL else _notify)(each, channels)
        except Exception as error:  # noqa: BLE001  whatever the other side did, it is tried again
            log.warning("a notice could not be sent: %s", lh.visible(f"{type(error).__name__}: {error}"[:200]))
            await store.write(lambda connection, each=each: _postpone(connection, each))  # type: ignore[misc]
        else:
            await store.write(lambda connection, each=each: _drop(connection, each["id"]))  # type: ignore[misc]
    return len(due)


def _claim(connection: Connection, now: float) -> list[dict[str, Any]]:
    held, to = schema.outbox, schema.addresses
    query = sa.select(held, to.c.kind, to.c.address.label("to"), to.c.code).join(to).where(held.c.due <= now)
    found = []
    for each in connection.execute(query.order_by(held.c.due).limit(AT_ONCE)).mappings():
        mine = held.update().where(held.c.id == each["id"], held.c.due == each["due"]).values(due=now + SENDING)
        if connection.execute(mine).rowcount:
            found.append(dict(each))
    return found


def _postpone(connection: Connection, sent: Mapping[str, Any]) -> None:
    if sent["tries"] >= len(PAUSES):
        _drop(connection, sent["id"])
        return
    later = {"tries": sent["tries"] + 1, "due": time.time() + PAUSES[sent["tries"]]}
    connection.execute(schema.outbox.update().where(schema.outbox.c.id == sent["id"]).values(later))


def _drop(connection: Connection, number: int) -> None:
    connection.execute(schema.outbox.delete().where(schema.outbox.c.id == number))


def _text(sent: Mapping[str, Any], channels: Channels) -> str:
    stop = f"{channels.url}/stop/{sent['code']}"
    return f"{sent['text']}\n{channels.url}{sent['path']}\n\nNo more of these: {stop}\n"


async def _mail(sent: Mapping[str, Any], channels: Channels) -> None:
    import aiosmtplib

    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = channels.sender, sent["to"], sent["subject"]
    message["List-Unsubscribe"] = f"<{channels.url}/stop/{sent['code']}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(_text(sent, channels))
    server = urlsplit(channels.smtp)
    await aiosmtplib.send(
        message, hostname=server.hostname, port=server.port, timeout=TIMEOUT, use_tls=server.scheme == "smtps",
        username=unquote(server.username) if server.username else None,
        password=unquote(server.password) if server.password else None,
    )  # fmt: skip


async def _notify(sent: Mapping[str, Any], channels: Channels) -> None:
    """Send by a service, which is not allowed to lead elsewhere, least of all into the server's own network."""
    import apprise

    await _refuse_inside(SERVICE_HOSTS[sent["to"].partition("://")[0]])
    service = apprise.Apprise(asset=apprise.AppriseAsset(http_redirects=False))
    if not service.add(sent["to"]) or not await service.async_notify(body=_text(sent, channels), title=sent["subject"]):
        raise lh.Refused("the service did not take it")


async def _refuse_inside(host: str) -> None:
    """Refuse a host whose name leads into the server's own network."""
    try:
        found = await asyncio.get_running_loop().getaddrinfo(host, 443, type=socket.SOCK_STREAM)
    except socket.gaierror:
        return  # sending fails by itself, unless a proxy knows the name
    if not all(ip_address(each[4][0]).is_global for each in found):
        raise lh.Refused(f"{host} leads into this network")
