"""Notices leave by mail through a real SMTP server, and by a feed; nowhere that was not confirmed."""

import re
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from email import message_from_bytes, policy
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from xml.etree import ElementTree as ET

import httpx2
import pytest
import pytest_asyncio
import sqlalchemy as sa
from aiosmtpd.controller import Controller
from servers import free_port
from starlette.applications import Starlette

import leatherhead as lh
from leatherhead.web import delivery, notices, schema
from leatherhead.web.delivery import Channels
from leatherhead.web.hub import Hub
from leatherhead.web.inbox import InboxApi
from leatherhead.web.limits import Addresses
from leatherhead.web.notices import MAIL, SERVICE, Notice
from leatherhead.web.store import SqlStore, open_store

pytestmark = pytest.mark.asyncio
URL, ADDRESS = "https://football.example.org", "ann@example.org"


class Letterbox:
    """Keeps the mails that arrive; refuses as many as it is told to."""

    def __init__(self) -> None:
        self.mails: list[Any] = []
        self.refused = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: ARG002, N802  its names
        if self.refused:
            self.refused -= 1
            return "451 come back later"
        self.mails.append(message_from_bytes(envelope.content.replace(b"\r\n", b"\n"), policy=policy.default))
        return "250 OK"


@pytest.fixture
def letterbox() -> Iterator[tuple[Letterbox, Channels]]:
    box, port = Letterbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, Channels(f"smtp://127.0.0.1:{port}", "leatherhead@example.org", ("ntfy",), URL)
    controller.stop()


@pytest_asyncio.fixture
async def store(database: str) -> AsyncIterator[SqlStore]:
    opened = await open_store(database)
    yield opened
    await opened.close()


async def add(store: SqlStore, person: str, kind: str, address: str, channels: Channels) -> None:
    await store.write(lambda connection: notices.add_address(connection, person, kind, address, channels.allowed))


async def tell(store: SqlStore, person: str, text: str) -> None:
    note = Notice(person, notices.TURN, text, "/t/abc", f"key {text}")
    await store.write(lambda connection: notices.tell(connection, note))


def code_in(text: str, what: str) -> str:
    found = re.search(rf"{URL}/{what}/(\S+)", text)
    assert found is not None
    return found[1]


async def test_mail_after_confirmation_and_until_it_is_stopped(
    store: SqlStore, letterbox: tuple[Letterbox, Channels]
) -> None:
    box, channels = letterbox
    ann = (await store.new_person("Ann"))[0].id
    await add(store, ann, MAIL, ADDRESS, channels)
    await tell(store, ann, "too early")
    assert await delivery.send_due(store, channels) == 1
    (first,) = box.mails
    assert (first["To"], first["Subject"]) == (ADDRESS, "Confirm this address")
    code = code_in(first.get_content(), "confirm")
    with pytest.raises(lh.Refused, match="no longer good"):
        await store.write(lambda connection: notices.confirm(connection, code[:-1]))
    await store.write(lambda connection: notices.confirm(connection, code))
    for _ in range(2):  # told twice, sent once
        await tell(store, ann, "It is your turn: Owls – Bears (Paper Bowl).")  # noqa: RUF001
    assert await delivery.send_due(store, channels) == 1
    mail = box.mails[1]
    assert "It is your turn: Owls – Bears (Paper Bowl).\nhttps://football.example.org/t/abc" in mail.get_content()  # noqa: RUF001
    assert mail["List-Unsubscribe"] == f"<{URL}/stop/{code}>"
    assert code_in(mail.get_content(), "stop") == code
    await tell(store, ann, "on its way")
    await store.write(lambda connection: notices.stop(connection, code))
    await tell(store, ann, "too late")
    assert await delivery.send_due(store, channels) == 0
    assert await store.read(lambda connection: notices.addresses_of(connection, ann)) == []


async def test_what_a_server_refuses_is_sent_later(store: SqlStore, letterbox: tuple[Letterbox, Channels]) -> None:
    box, channels = letterbox
    ann = (await store.new_person("Ann"))[0].id
    box.refused = 1
    await add(store, ann, MAIL, ADDRESS, channels)
    assert await delivery.send_due(store, channels) == 1
    assert await delivery.send_due(store, channels) == 0  # not at once
    assert box.mails == []
    await store.write(lambda connection: connection.execute(schema.outbox.update().values(due=1)))
    assert await delivery.send_due(store, channels) == 1
    assert len(box.mails) == 1
    assert await store.read(lambda connection: connection.execute(sa.select(schema.outbox)).all()) == []


async def test_two_workers_send_one_mail(store: SqlStore, database: str, letterbox: tuple[Letterbox, Channels]) -> None:
    import asyncio

    box, channels = letterbox
    other = await open_store(database, "there")
    ann = (await store.new_person("Ann"))[0].id
    await add(store, ann, MAIL, ADDRESS, channels)
    sent = await asyncio.gather(*(delivery.send_due(each, channels) for each in (store, other)))
    await other.close()
    assert (sorted(sent), len(box.mails)) == ([0, 1], 1)


@pytest.mark.parametrize(
    "address",
    [
        "ntfy://127.0.0.1/topic", "ntfy://topic?mode=private", "ntfys://user:word@localhost/topic", "ntfy://a@b/c",
        "http://127.0.0.1/", "json://169.254.169.254/", "ntfy://topic/../../x", "discord://1/abc", "ntfy://a\n", "",
        "file:///etc/passwd",
    ],
)  # fmt: skip
async def test_no_address_leads_the_server_where_its_typist_wants(
    store: SqlStore, address: str, letterbox: tuple[Letterbox, Channels]
) -> None:
    ann = (await store.new_person("Ann"))[0].id
    with pytest.raises(lh.Refused):
        await add(store, ann, SERVICE, address, letterbox[1])


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # in Apprise
async def test_what_is_allowed_leads_to_the_service_itself(store: SqlStore) -> None:
    import apprise

    ann = (await store.new_person("Ann"))[0].id
    examples = {
        "discord": "discord://123456789012345678/abc_-DEF", "ntfy": "ntfy://our-league",
        "slack": "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#general", "tgram": "tgram://123456789:abcdefg_hijklmnop/12315544",
    }  # fmt: skip
    hosts = {"discord": "discord.com", "ntfy": "ntfy.sh", "slack": "slack.com", "tgram": "api.telegram.org"}
    assert set(examples) == set(notices.SERVICES)
    channels = Channels(services=tuple(examples), url=URL)
    for name, address in examples.items():
        await add(store, ann, SERVICE, address, channels)
        plugin = apprise.Apprise.instantiate(address)
        assert plugin is not None, name
        where = " ".join(str(getattr(plugin, each, "")) for each in ("notify_url", "webhook_url", "cloud_notify_url"))
        assert hosts[name] in where, (name, where)
        if name == "ntfy":
            assert plugin.mode == "cloud"


@pytest.mark.parametrize(
    "address", ["ann", "ann@", "@x", "a b@x.org", "ann@x.org\nBcc: bob@x.org", "Ann <ann@x.org>", "a@b", "ä@x.org"]
)
async def test_what_is_no_mail_address(store: SqlStore, address: str, letterbox: tuple[Letterbox, Channels]) -> None:
    ann = (await store.new_person("Ann"))[0].id
    with pytest.raises(lh.Refused, match="looks like"):
        await add(store, ann, MAIL, address, letterbox[1])


class Sink:
    """A web server of this machine, which should hear nothing; it answers with a redirection if it is given one."""

    def __init__(self, to: str = "") -> None:
        self.heard: list[str] = []
        sink = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                sink.heard.append(self.path)
                self.send_response(307 if to else 200)
                if to:
                    self.send_header("Location", to)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self) -> "Sink":
        return self

    def __exit__(self, *_: object) -> None:
        self.server.shutdown()
        self.server.server_close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # in Apprise
async def test_no_service_leads_the_server_elsewhere_by_a_redirection() -> None:
    """The operator's own services are reached by name; where one of them sends a client to is not followed."""
    channels = Channels(services=("ntfy",), url=URL)
    with Sink() as inside, Sink(f"http://127.0.0.1:{inside.port}/secret") as service:
        sent = {"to": f"ntfy://127.0.0.1:{service.port}/topic", "subject": "s", "text": "t", "path": "/", "code": "c"}
        with pytest.raises(lh.Refused, match="did not take it"):
            await delivery._notify(sent, channels)  # noqa: SLF001  past the check of addresses
        assert (len(service.heard), inside.heard) == (1, [])


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "192.168.0.1", "::1", "fd00::1"])
async def test_a_name_that_leads_into_this_network_is_not_asked(inside: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As after an attack on the server's own names: whatever they say, nobody in its network is called."""
    asked: list[str] = []

    def resolve(host: str, port: int, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (inside, port))]

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    sent = {"to": "ntfy://our-league", "subject": "s", "text": "t", "path": "/", "code": "c"}
    with pytest.raises(lh.Refused, match="into this network"):
        await delivery._notify(sent, Channels(services=("ntfy",), url=URL))  # noqa: SLF001
    assert asked == ["ntfy.sh"]


async def test_every_mail_can_be_stopped_also_the_first(store: SqlStore, letterbox: tuple[Letterbox, Channels]) -> None:
    """By a link in the text, and by the button that mail programs show, of which the headers tell them."""
    box, channels = letterbox
    ann = (await store.new_person("Ann"))[0].id
    await add(store, ann, MAIL, ADDRESS, channels)
    await delivery.send_due(store, channels)
    await store.write(lambda connection: notices.confirm(connection, code_in(box.mails[0].get_content(), "confirm")))
    for kind in (notices.TURN, notices.SHORT, notices.END, notices.LEAGUE):
        note = Notice(ann, kind, f"About a {kind}.", "/t/abc", kind)
        await store.write(lambda connection, note=note: notices.tell(connection, note))
    assert await delivery.send_due(store, channels) == 4
    for mail in box.mails:
        code = code_in(mail.get_content(), "stop")
        assert mail["List-Unsubscribe"] == f"<{URL}/stop/{code}>"
        assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    hub = Hub(store)
    app = Starlette(routes=InboxApi(hub, Addresses(hub.limits), channels).pages())
    async with httpx2.AsyncClient(transport=httpx2.ASGITransport(app=app), base_url=URL) as client:
        answer = await client.post(f"/stop/{code}", data={"List-Unsubscribe": "One-Click"})  # as RFC 8058 has it
    assert answer.status_code == 200
    assert await store.read(lambda connection: notices.addresses_of(connection, ann)) == []


async def test_nobody_is_flooded(store: SqlStore, letterbox: tuple[Letterbox, Channels]) -> None:
    ann, bob = [(await store.new_person(name))[0].id for name in ("Ann", "Bob")]
    await add(store, ann, MAIL, ADDRESS, letterbox[1])
    with pytest.raises(lh.Refused, match="wait an hour"):
        await add(store, bob, MAIL, ADDRESS, letterbox[1])
    with pytest.raises(lh.Refused, match="already"):
        await add(store, ann, MAIL, ADDRESS, letterbox[1])
    for number in range(4):
        await add(store, ann, MAIL, f"ann{number}@example.org", letterbox[1])
    with pytest.raises(lh.Refused, match="enough addresses"):
        await add(store, ann, MAIL, "last@example.org", letterbox[1])


async def test_a_feed_has_a_secret_address(store: SqlStore) -> None:
    ann, bob = [(await store.new_person(name))[0].id for name in ("Ann", "Bob")]
    await tell(store, ann, "Owls & <Bears>")
    await tell(store, bob, "Bob's own")
    secret = await store.write(lambda connection: notices.new_feed(connection, ann))
    text = await store.read(lambda connection: notices.feed(connection, secret, URL))
    root = ET.fromstring(text)  # noqa: S314  our own
    names = {"a": notices.ATOM}
    assert [each.text for each in root.findall("a:entry/a:title", names)] == ["Owls & <Bears>"]
    assert root.find("a:entry/a:link", names).attrib["href"] == f"{URL}/t/abc"
    assert ann not in text
    held = await store.read(lambda connection: repr(connection.execute(sa.select(schema.feeds)).all()))
    assert secret not in held
    await store.write(lambda connection: notices.new_feed(connection, ann))
    with pytest.raises(lh.Refused, match="no such feed"):
        await store.read(lambda connection: notices.feed(connection, secret, URL))


async def test_notices_are_seen_and_forgotten(store: SqlStore) -> None:
    ann = (await store.new_person("Ann"))[0].id
    await tell(store, ann, "one")
    assert (await store.read(lambda connection: notices.latest(connection, ann)))["new"] == 1
    await store.write(lambda connection: notices.see(connection, ann))
    assert (await store.read(lambda connection: notices.latest(connection, ann)))["new"] == 0
    await store.write(lambda connection: notices.forget_old(connection, time.time() + notices.KEPT + 1))
    assert (await store.read(lambda connection: notices.latest(connection, ann)))["notices"] == []


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (("http://x", "a@b"), "mail server is an address"), (("smtp://x", ""), "--mail-from"),
        (("", "", ("gopher",), URL), "gopher is not supported"), (("smtp://x", "a@b"), "--public-url"),
    ],
)  # fmt: skip
async def test_channels_that_cannot_work_are_refused(given: tuple[Any, ...], why: str) -> None:
    with pytest.raises(lh.Refused, match=why):
        Channels(*given)
