"""One visitor cannot stop the others: turns, shares, delays, and what is refused at the door."""

import asyncio
import io
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from jobs_beside import die, process_of
from memory_store import MemoryStore
from starlette.testclient import TestClient
from visitors import QUICK, Visitor

import leatherhead as lh
from leatherhead.launch import main
from leatherhead.web.accounts import MOST_FOR_ACCOUNT, MOST_FOR_ADDRESS, Guesses, Phrases
from leatherhead.web.app import application
from leatherhead.web.endpoints import address_of
from leatherhead.web.game import come_back
from leatherhead.web.hub import Hub
from leatherhead.web.jobs import Worker
from leatherhead.web.limits import Busy, Limits, Turns, origin
from leatherhead.web.log import FIRST, Throttle
from leatherhead.web.seats import make_table
from leatherhead.web.server import BACKLOG, Server, raise_open_files, settings
from leatherhead.web.viewer import Channel

OPEN = {"seats": {"home": "me", "away": "open"}, "public": True}


# Connections.


@asynccontextmanager
async def served(limits: Limits) -> AsyncIterator[int]:
    """A server at a port, in this process."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setblocking(False)
        server = Server(uvicorn.Config(application(MemoryStore(), limits), **settings(limits)))
        task = asyncio.create_task(server.serve(sockets=[listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            await task


async def said(port: int, text: str) -> bytes:
    """Say something, and return all that comes until the server ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text.encode())
    try:
        return await asyncio.wait_for(reader.read(), 30)
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "text",
    [
        "", "GET / HTTP/1.1\r\nHost: x\r\n",
        "POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{",
    ],
    ids=["nothing", "half a header", "half a body"],
)  # fmt: skip
@pytest.mark.asyncio
async def test_a_connection_that_does_not_say_what_it_wants_is_ended(
    text: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(Limits(first_byte=0.2, header=0.2, body=0.2)) as port:
        assert not await said(port, text)
        assert b"200 OK" in await said(port, "GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert not [each for each in caplog.records if each.exc_info]


@pytest.mark.parametrize("limits", [Limits(silent=5), Limits(all_silent=5)], ids=["of an address", "in all"])
@pytest.mark.asyncio
async def test_of_too_many_silent_connections_the_oldest_go(limits: Limits) -> None:
    async with served(limits) as port:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        for reader, _ in held[:15]:
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), 30)
        held[-1][1].write(b"GET /api/games HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await asyncio.wait_for(held[-1][0].readline(), 30)
        for _, writer in held:
            writer.close()


@pytest.mark.asyncio
async def test_connections_wait_for_a_server_that_is_busy() -> None:
    async with served(Limits()) as port:
        with ExitStack() as held:  # the server accepts none meanwhile: it is served by this thread
            for _ in range(3 * BACKLOG):
                held.enter_context(socket.create_connection(("127.0.0.1", port), timeout=10))
        assert b"200 OK" in await said(port, "GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")


@pytest.mark.asyncio
async def test_a_request_with_two_lengths_is_refused() -> None:
    async with served(Limits()) as port:
        both = "POST /api/name HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
        answer = await said(port, both + "GET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        assert b"not both" in answer
        assert answer.count(b"HTTP/1.1 ") == 1


def test_the_server_may_open_as_many_files_as_the_machine_allows() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
        assert raise_open_files() > 512
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


# The log.


def test_a_line_that_repeats_is_left_out_and_counted() -> None:
    told = io.StringIO()
    log, handler = logging.getLogger("leatherhead.test"), logging.StreamHandler(told)
    throttle = Throttle()
    handler.addFilter(throttle)
    log.addHandler(handler)
    try:
        for number in range(1000):
            log.error("too many open files: %d", number)
        log.error("something else")
        assert told.getvalue().count("too many open files") == FIRST
        assert "something else" in told.getvalue()
        throttle.sum_up()
        assert f"{1000 - FIRST} more lines like this were left out: too many open files" in told.getvalue()
    finally:
        log.removeHandler(handler)


# Turns.


@contextmanager
def from_address(address: str) -> Iterator[None]:
    token = origin.set(address)
    try:
        yield
    finally:
        origin.reset(token)


@pytest.mark.asyncio
async def test_addresses_take_turns_however_much_one_asks_for() -> None:
    turns, order, gate = Turns(1, waiting=10), list[str](), asyncio.Event()

    async def work() -> None:
        async with turns.turn():
            await gate.wait()
            order.append(origin.get())

    tasks = []
    for address in ("eve",) * 6 + ("ann",):
        with from_address(address):
            tasks.append(asyncio.create_task(work()))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    assert order[:2] == ["eve", "ann"]


@pytest.mark.asyncio
async def test_no_address_has_all_places_and_one_that_waits_too_often_is_refused() -> None:
    turns = Turns(2, waiting=1)
    with from_address("eve"):
        async with turns.turn():
            waiting = asyncio.create_task(_take(turns))
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await _take(turns)
            with from_address("ann"):
                await asyncio.wait_for(_take(turns), 30)
            assert not waiting.done()
        await asyncio.wait_for(waiting, 30)


@pytest.mark.asyncio
async def test_somebody_who_leaves_the_line_gives_the_turn_to_the_next() -> None:
    turns = Turns(1)
    async with turns.turn():
        gone, next_one = asyncio.create_task(_take(turns)), asyncio.create_task(_take(turns))
        await asyncio.sleep(0)
        gone.cancel()
    await asyncio.wait_for(next_one, 30)


async def _take(turns: Turns) -> None:
    async with turns.turn():
        pass


# Work in a process beside.


@pytest.mark.asyncio
async def test_work_is_done_in_another_process_which_comes_back_if_it_dies() -> None:
    worker, told = Worker("test", waiting=5), list[Any]()
    try:
        first = await worker.run(process_of, tell=told.append)
        assert first != os.getpid()
        assert told == ["begun"]
        os.kill(first, signal.SIGTERM)  # as a service manager does to all processes of the server
        assert await worker.run(process_of) == first
        with pytest.raises(lh.Refused, match="try again"):
            await worker.run(die)
        assert await worker.run(process_of) not in (first, os.getpid())
    finally:
        worker.close()


@pytest.mark.asyncio
async def test_a_game_that_the_coach_played_on_is_not_told_again_from_its_start() -> None:
    """To tell a whole game takes longer than anything else that the server does between two answers."""
    hub = Hub(MemoryStore())
    ann, _ = await hub.store.new_person("Ann")
    asked = {"game": "paper-bowl", "fair": False, "seats": {"home": "me", "away": "coach"}}
    table = await hub.table((await make_table(hub, ann, asked))["id"])
    await table.coach("period", "home")
    assert table.session is not None
    before = table.session.frame_for("home").told
    await table.coach("period", "home")
    after = table.session.frame_for("home").told
    assert len(after) > len(before) > 5
    assert sum(told is again for told, again in zip(before, after, strict=False)) >= len(before) - 1
    store = hub.store
    loaded = come_back(table.row, await store.answers(table.row.id), await store.snapshot(table.row.id))
    assert [*loaded.frame_for("home").told] == [*after]
    await hub.close()


@pytest.mark.skipif(sys.platform != "linux", reason="threads have no priority of their own")
@pytest.mark.asyncio
async def test_pass_phrases_are_hashed_one_at_a_time_and_after_everything_else() -> None:
    phrases = Phrases()
    kept = await asyncio.gather(*(phrases.hash(f"long enough {number}") for number in range(3)))
    assert await asyncio.gather(*(phrases.fits(each, "long enough 1") for each in kept)) == [False, True, False]
    (thread,) = [each for each in threading.enumerate() if each.name.startswith("leatherhead-phrases")]
    assert os.getpriority(os.PRIO_PROCESS, thread.native_id or 0) > os.getpriority(os.PRIO_PROCESS, 0)


def test_the_coach_plays_a_period_beside_and_the_game_goes_on(ann: Visitor) -> None:
    with ann.connect(ann.make(**QUICK)["id"]) as seat:
        before = seat.hello()
        seat.say(coach="period")
        while seat.seen["q"] == before["q"]:
            seat.hear()
        assert seat.seen["q"] > before["q"] + 3
        assert seat.answer()["frame"]
        seat.say(takeback="ask")
        seat.hello()
        assert seat.asked


def test_records_are_read_and_games_looked_at_by_no_thread_that_moves_bots(
    ann: Visitor, client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = ann.make(game="real-deal")["id"]

    def fail(*_: object, **__: object) -> None:
        raise AssertionError("this is work for a process beside")

    monkeypatch.setattr(lh.Session, "worth", fail)
    monkeypatch.setattr("leatherhead.web.game.read_record", fail)
    record = lh.new("paper-bowl", seed=3, seats=("coach", "coach"), options={"length": "short"}).as_text()
    assert client.post("/api/replay", content=record).status_code == 200
    with ann.connect(made) as seat:
        while seat.asked is None or len(seat.asked["options"]) < 2:
            seat.answer()
        while "waits" in (found := ann.ask(f"/api/tables/{made}/chances").json()):
            pass
        assert found["answers"]


def test_kits_are_set_by_no_process_that_moves_bots(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("this is work for a process beside")

    monkeypatch.setattr(lh, "kit", fail)
    assert client.get("/api/games/real-deal/kit").content.startswith(b"%PDF")


@pytest.mark.asyncio
async def test_what_a_bot_needs_is_compiled_beside_before_it_moves() -> None:
    hub, done = Hub(MemoryStore(), prepares=True), list[tuple[Any, ...]]()

    async def note(_job: object, *given: Any, **_: object) -> None:
        done.append(given)

    hub.slow.run = note  # type: ignore[method-assign]  # to see what it is asked to do
    await hub.prepare(SimpleNamespace(game="real-deal", seats=("human", "strategist")), "coach")  # type: ignore[arg-type]
    await hub.prepare(SimpleNamespace(game="real-deal", seats=("strategist", "human")))  # type: ignore[arg-type]
    assert done == [("real-deal", "strategist"), ("real-deal", "coach")]
    await hub.close()


# The lobby.


@pytest.mark.parametrize("limits", [Limits(listed=2)])
def test_one_address_has_a_small_share_of_the_lobby(ann: Visitor, eve: Visitor) -> None:
    made = [eve.make(**OPEN)["id"] for _ in range(2)]
    refused = Visitor(eve.client).send("/api/tables", {**QUICK, **OPEN})
    assert refused.status_code == 429
    assert "2 of your public tables wait" in refused.json()["why"]
    assert ann.make(seats={"home": "me", "away": "open"})  # which is not in the list
    with eve.connect(made[0]) as seat:
        seat.say(resign=1)
        seat.hello()
    assert eve.make(**OPEN)


def test_a_list_has_tables_of_everybody_before_more_of_one(store: MemoryStore, client: TestClient) -> None:
    ann, eve = Visitor(client), Visitor(client)
    first = ann.make(public=True)["id"]
    advertised = [eve.make(public=True)["id"] for _ in range(5)]
    listed = [each["id"] for each in ann.ask("/api/tables").json()["running"]]
    assert set(listed) == {first, *advertised}
    from leatherhead.web.lobby import Lobby

    lobby = Lobby(client.app.app.app.app.app.state.hub)  # type: ignore[attr-defined]
    rows = asyncio.run(store.tables(["running"], public=True))
    assert [row.id for row in lobby._fair(rows)].index(first) == 1  # noqa: SLF001  the latest of each comes first


@pytest.mark.asyncio
async def test_a_table_that_nobody_comes_to_expires_unless_its_maker_waits_there() -> None:
    store = MemoryStore()
    with TestClient(application(store, Limits())) as client:
        ann = Visitor(client)
        public, invited, present = (
            ann.make(**{**OPEN, "public": is_public})["id"] for is_public in (True, False, True)
        )
    hub = Hub(store, Limits(listing=-60, invited=60))
    table = await hub.table(present)
    table.channels["home"].add(Channel())
    hub.limits = Limits(listing=100, invited=60)
    table.row = table.row.__class__(**{**vars(table.row), "changed": 0.0})
    await store.set_state(public, changed=0.0)
    await store.set_state(present, changed=0.0)
    await hub.expire()
    states = {name: (await store.table(name)).state for name in (public, invited, present)}  # type: ignore[union-attr]
    assert states == {public: "voided", invited: "waiting", present: "waiting"}
    await hub.close()


# Pass phrases.


def test_guessing_is_slow_by_address_and_never_long_for_the_owner() -> None:
    now = [0.0]
    guesses = Guesses(lambda: now[0])
    for _ in range(40):
        guesses.count("eve", "ann")
    assert guesses.delay("eve", "ann") == guesses.delay("eve", "bob") == MOST_FOR_ADDRESS
    assert guesses.delay("home of ann", "ann") == MOST_FOR_ACCOUNT
    assert guesses.delay("home of bob", "bob") == 0
    now[0] += 3600
    assert guesses.delay("eve", "ann") == 0


def test_wrong_phrases_are_counted_and_the_right_one_still_opens(ann: Visitor, eve: Visitor) -> None:
    assert ann.send("/api/account", {"name": "Ann", "phrase": "a phrase of mine"}).status_code == 200
    assert [eve.send("/api/login", {"name": "ann", "phrase": f"no phrase {n}"}).status_code for n in range(4)] == [
        403
    ] * 4
    assert Visitor(ann.client).send("/api/login", {"name": "Ann", "phrase": "a phrase of mine"}).status_code == 200


def test_a_phrase_can_be_changed_which_ends_other_logins(ann: Visitor, client: TestClient) -> None:
    ann.send("/api/account", {"name": "Ann", "phrase": "a phrase of mine"})
    other, thief = Visitor(client), Visitor(client)
    for each in (other, thief):
        assert each.send("/api/login", {"name": "Ann", "phrase": "a phrase of mine"}).status_code == 200
    assert ann.ask("/api/mine").json()["account"] == "ann"
    wrong = ann.send("/api/phrase", {"phrase": "not the phrase", "new": "another phrase"})
    assert wrong.status_code == 403
    assert ann.send("/api/phrase", {"phrase": "a phrase of mine", "new": "another phrase"}).status_code == 200
    assert ann.ask("/api/mine").json()["account"] == "ann"
    assert thief.ask("/api/mine").json() == {"name": None, "tables": []}
    assert other.send("/api/login", {"name": "Ann", "phrase": "a phrase of mine"}).status_code == 403
    assert other.send("/api/login", {"name": "Ann", "phrase": "another phrase"}).status_code == 200
    assert ann.send("/api/logout-others").status_code == 200
    assert other.ask("/api/mine").json()["name"] is None
    assert ann.ask("/api/mine").json()["account"] == "ann"
    assert Visitor(client).send("/api/logout-others").status_code == 403


@pytest.mark.parametrize("limits", [Limits(accounts=0.0, account_burst=2)])
def test_one_address_and_one_person_open_few_accounts(client: TestClient) -> None:
    ann = Visitor(client)
    assert ann.send("/api/account", {"name": "Ann", "phrase": "a phrase of mine"}).status_code == 200
    second = ann.send("/api/account", {"name": "Ann 2", "phrase": "a phrase of mine"})
    assert "you have an account already" in second.json()["why"]
    third = Visitor(client).send("/api/account", {"name": "Ann 3", "phrase": "a phrase of mine"})
    assert (third.status_code, third.json()["why"][:17]) == (429, "too many accounts")


# Names of hosts and of people, and text.


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8137", 200), ("127.0.0.1", 200), ("[::1]:8137", 200), ("192.168.1.7:8137", 200),
        ("football.example.org", 200), ("FOOTBALL.example.org:443", 200), ("evil", 421), ("evil.test", 421),
        ("127.0.0.1.evil.test", 421), ("localhost.evil.test:8137", 421), ("[::1", 421), ("", 421),
    ],
)  # fmt: skip
def test_only_requests_for_this_server_are_answered(host: str, status: int) -> None:
    with TestClient(application(MemoryStore(), hosts={"localhost", "football.example.org"})) as client:
        answer = client.get("/api/games", headers={"host": host})
        assert answer.status_code == status
        if status != 200:
            assert "does not answer for" in answer.json()["why"]


@pytest.mark.parametrize("path", ["/api/account", "/api/login", "/api/name", "/api/tables", "/api/phrase"])
def test_half_a_character_is_refused(ann: Visitor, path: str) -> None:
    body = '{"name": "Ann", "phrase": "half \\ud800 a phrase", "invite": "\\ud800"}'
    answer = ann.client.post(path, content=body)
    assert answer.status_code == 400
    assert "half a character" in answer.json()["why"]


def test_half_a_character_over_a_socket_mutes_nobody(ann: Visitor) -> None:
    table = ann.make()["id"]
    with ann.connect(table) as seat:
        for text in (
            '{"hello": "\\ud800"}',
            '{"answer": "heads", "q": "\\udfff"}',
            '{"\\ud800": 1}',
            '{"q": NaN, "x": 1}',
        ):
            seat.session.send_text(text)
            assert seat.until("refused")["why"]
        seat.session.send_bytes(b'{"hello": "\xed\xa0\x80"}')
        assert seat.until("refused")["why"]
        assert seat.answer()["frame"]
    said = ann.client.post(f"/api/tables/{table}/say", content='{"answer": "x", "q": "\\ud800"}', headers=ann.headers)
    assert said.status_code == 400


INVISIBLE = ["\u3164", "\u2800", "\u115f", "\u1160", "\uffa0", "\u17b4", "\u034f", "\u180e", "\U000e0041", "\ufe0f"]


@pytest.mark.parametrize("character", INVISIBLE, ids=lambda each: f"{ord(each):04x}")
def test_invisible_names_are_refused(ann: Visitor, character: str) -> None:
    assert ann.send("/api/name", {"name": character * 3}).status_code == 400
    asked = {**QUICK, "seats": {"home": "me", "away": "coach"}, "names": {"home": f"Bears{character}"}}
    assert ann.send("/api/tables", asked).status_code == 400


def test_what_is_invisible_in_a_name_is_left_out(ann: Visitor) -> None:
    assert ann.send("/api/name", {"name": "Al\ufe0fice"}).json()["name"] == "Alice"
    assert ann.make(names={"home": "Hearts \u2764\ufe0f"})  # an emoji is a symbol and its selector


@pytest.mark.parametrize(
    "database", [":memory:", "sqlite:///:memory:", "sqlite://", "sqlite:///file:x?mode=memory&uri=true"]
)
def test_a_database_in_memory_is_refused(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--no-browser", "--database", database]) == 2
    assert capsys.readouterr().err == (
        "leatherhead: a database in memory would lose every game when the server stops: name a file with "
        "--database FILE\n"
    )


def test_an_address_without_a_name_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--no-browser", "--public-url", "https://"]) == 2
    assert "is no address such as" in capsys.readouterr().err


def test_addresses_of_one_network_share_a_budget() -> None:
    hosts = ("2a01:4f8::1:2:3:4", "2a01:4f8::2:2:3:4")
    assert len({address_of(SimpleNamespace(client=SimpleNamespace(host=host))) for host in hosts}) == 1


@pytest.mark.asyncio
async def test_whoever_has_much_worked_out_rests_and_others_do_not() -> None:
    turns = Turns(2, rest=1_000)
    with from_address("eve"):
        async with turns.turn() as turn:
            turn.cost = 3600.0
        again = asyncio.create_task(_take(turns))
    with from_address("ann"):
        for _ in range(3):
            await asyncio.wait_for(_take(turns), 30)
    assert not again.done()
    again.cancel()
