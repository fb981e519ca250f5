"""Tables: made, joined, kept, brought back, timed and looked up."""

import asyncio
import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from memory_store import MemoryStore
from starlette.testclient import TestClient
from visitors import QUICK, Visitor

import leatherhead as lh
from leatherhead.model.runtime import waiting_for
from leatherhead.web import actions, game
from leatherhead.web.app import application
from leatherhead.web.endpoints import address_of
from leatherhead.web.game import Clock
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Bucket, Buckets, Limits
from leatherhead.web.rows import LogEntry
from leatherhead.web.seats import join, make_table
from leatherhead.web.table import EVERYBODY, Table
from leatherhead.web.validation import clean_name
from leatherhead.web.viewer import MOST_WAITING, Channel


class Time:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


async def a_table(hub: Hub, **asked: Any) -> Table:
    person, _ = await hub.store.new_person("Ann")
    made = await make_table(hub, person, {**QUICK, "seats": {"home": "me", "away": "coach"}, **asked})
    return await hub.table(made["id"])


async def answer_first(table: Table) -> None:
    assert table.session is not None
    asked = table.session.frame_for("home").asked
    assert asked is not None
    message = {"answer": asked.options[0].label, "q": table.questions("home")}
    assert await actions.handle_message(table, "home", message) is None


# Making and joining.


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"game": "chess"}, "the games are"),
        ({"game": ["paper-bowl"]}, "the games are"),
        ({"seats": {"home": "me", "away": "os:system"}}, "a seat is me, open or one of"),
        ({"seats": {"home": "coach", "away": "coach"}}, "take one of the seats yourself"),
        ({"seats": ["me"]}, "seats are an object of home and away"),
        ({"names": {"home": "\u202eOwls"}}, "is not the name of a team"),
        ({"names": {"home": "bears"}}, "both teams are called 'bears'; give one of them another name"),
        ({"names": {"home": 3}}, "names are an object of home and away"),
        ({"options": {"overtime": "forever"}}, "overtime"),
        ({"options": [1]}, "options are an object"),
        ({"clock": {"kind": "sand"}}, "a clock is one of none, move, game"),
        ({"clock": {"kind": "move", "seconds": True}}, "a clock has 1 to"),
        ({"secret": "00"}, "a table has no secret"),
    ],
)
def test_what_does_not_fit_is_refused_with_a_sentence(ann: Visitor, asked: dict[str, Any], why: str) -> None:
    answer = ann.send("/api/tables", {**QUICK, "seats": {"home": "me", "away": "coach"}, **asked})
    assert answer.status_code == 400
    assert why in answer.json()["why"]


def test_a_link_that_leads_to_no_table_says_so(ann: Visitor) -> None:
    wrong, right = ann.ask("/t/nonesuch"), ann.ask(f"/t/{ann.make()['id']}")
    assert (wrong.status_code, right.status_code) == (404, 200)
    assert "There is no such table" in wrong.text
    assert '<a class="button" href="/">' in wrong.text
    assert 'id="question"' in right.text


def test_an_open_seat_is_for_who_has_the_invitation(ann: Visitor, bob: Visitor, eve: Visitor) -> None:
    made = ann.make(seats={"home": "open", "away": "me"})
    refused = eve.send(f"/api/tables/{made['id']}/join", {"invite": "guessed"})
    assert (refused.status_code, "invited" in refused.json()["why"]) == (400, True)
    assert bob.join(made, "Bob") == "home"
    assert bob.join(made, "Robert") == "home"
    late = eve.send(f"/api/tables/{made['id']}/join", {"invite": made["invite"]})
    assert late.json()["why"] == "both seats are taken; you can watch"
    with bob.connect(made["id"]) as seat:
        players = seat.seen["state"]["players"]
        assert (players["home"]["name"], players["away"]["name"]) == ("Robert", "Guest")


def test_public_tables_are_listed_and_private_ones_are_not(ann: Visitor, eve: Visitor) -> None:
    hidden, shown = (ann.make(seats={"home": "me", "away": "open"}, public=public) for public in (False, True))
    listed = eve.ask("/api/tables").json()
    assert [each["id"] for each in listed["waiting"]] == [shown["id"]]
    assert hidden["invite"] not in str(listed)
    assert eve.send(f"/api/tables/{shown['id']}/join", {"name": "Eve"}).json() == {"seat": "away"}
    mine = ann.ask("/api/mine").json()["tables"]
    assert {each["id"] for each in mine} == {hidden["id"], shown["id"]}
    assert eve.ask("/api/mine").json()["name"] == "Eve"


def test_a_name_is_cleaned_and_an_account_brings_games_to_another_device(ann: Visitor, bob: Visitor) -> None:
    assert ann.send("/api/name", {"name": " \u202eAnn\x00 \u200bLee "}).json()["name"] == "Ann Lee"
    assert "1 to 24 letters" in ann.send("/api/name", {"name": "\u200b"}).json()["why"]
    made = ann.make()
    assert ann.send("/api/account", {"name": "Ann", "phrase": "long enough"}).status_code == 200
    assert "already" in bob.send("/api/account", {"name": "ann", "phrase": "long enough"}).json()["why"]
    assert bob.send("/api/login", {"name": "Ann", "phrase": "wrong phrase"}).status_code == 403
    assert bob.send("/api/login", {"name": "ANN", "phrase": "long enough"}).status_code == 200
    assert [each["id"] for each in bob.ask("/api/mine").json()["tables"]] == [made["id"]]
    bob.send("/api/logout")
    assert bob.ask("/api/mine").json() == {"name": None, "tables": []}


def test_names_keep_their_letters() -> None:
    assert clean_name("Zoë <b>") == "Zoë <b>"
    assert len(clean_name("x" * 100)) == 24


# Keeping.


def test_a_server_that_starts_again_goes_on_where_it_stopped(store: MemoryStore) -> None:
    with TestClient(application(store)) as client:
        ann = Visitor(client)
        made = ann.make(fair=True)
        with ann.connect(made["id"]) as seat:
            seat.pledge()
            seat.pledge()
            for _ in range(6):
                seat.answer()
            before = seat.hello()
    with TestClient(application(store)) as client:
        ann.client = client
        with ann.connect(made["id"]) as seat:
            after = seat.hello()
            assert after["v"] >= before["v"]
            assert {**after, "v": 0} == {**before, "v": 0}
            seat.answer()


@pytest.mark.asyncio
async def test_an_answer_that_cannot_be_kept_is_shown_to_nobody() -> None:
    class Full(MemoryStore):
        async def append(self, table: str, first: int, entries: Any) -> None:  # noqa: ARG002
            raise OSError("no space left")

    hub = Hub(Full())
    table = await a_table(hub)
    channel = Channel()
    table.enter(EVERYBODY, channel)
    with pytest.raises(OSError, match="no space left"):
        await answer_first(table)
    assert await channel.get() is None
    back = await hub.table(table.row.id)
    assert back is not table
    assert back.questions("home") == 0
    assert "connect again" in str(await actions.handle_message(table, "home", {"hello": 1}))
    await hub.close()


@pytest.mark.asyncio
async def test_a_table_that_nobody_looks_at_is_unloaded_and_comes_back() -> None:
    hub = Hub(MemoryStore(), Limits(idle=-1))
    table = await a_table(hub)
    await answer_first(table)
    channel = Channel()
    table.enter("home", channel)
    await hub.sweep()
    assert table.row.id in hub.tables
    table.leave("home", channel)
    table.timer = None  # the time of grace has passed
    await hub.sweep()
    assert table.row.id not in hub.tables
    back = await hub.table(table.row.id)
    assert back.message("home").partition(",")[2] == table.message("home").partition(",")[2]
    await hub.close()


@pytest.mark.asyncio
async def test_many_who_ask_for_a_table_at_once_load_it_once() -> None:
    hub = Hub(MemoryStore())
    table = await a_table(hub)
    hub.drop(table)
    found = await asyncio.gather(*(hub.table(table.row.id) for _ in range(5)))
    assert len({id(each) for each in found}) == 1
    await hub.close()


def test_the_log_replays_to_the_same_game() -> None:
    row = asyncio.run(_a_row())
    session = game.start(row)
    for _ in range(5):
        session.coach(by=session.game.open[0].by)  # type: ignore[union-attr]
    log = session.take_given()
    again = game.start(row)
    game.replay(again, log)
    assert again.game.canonical() == session.game.canonical()
    assert all(isinstance(each, LogEntry) for each in log)


async def _a_row() -> Any:
    hub = Hub(MemoryStore())
    row = (await a_table(hub)).row
    await hub.close()
    return row


# Records.


def test_a_record_is_there_when_the_game_has_ended(ann: Visitor, eve: Visitor, tmp_path: Path) -> None:
    made = ann.make(fair=True)
    path = f"/api/tables/{made['id']}/record"
    with ann.connect(made["id"]) as seat:
        seat.pledge()
        seat.pledge()
        assert "when the game has ended" in ann.ask(path).json()["why"]
        seat.answer()
        seat.say(resign=1)
        seat.until("v")
    record = ann.ask(path)
    assert eve.ask(path).status_code == 403
    file = tmp_path / "record"
    file.write_text(record.text, encoding="utf-8")
    verdict = lh.verify(file)
    assert verdict.ok, verdict.fault
    assert verdict.fair


def test_a_record_becomes_frames(ann: Visitor) -> None:
    played = lh.new("paper-bowl", seed=3, seats=("coach", "coach"), options={"length": "short"})
    replay = ann.client.post("/api/replay", content=played.as_text()).json()
    assert len(replay["frames"]) == len(replay["told"]) + 1
    assert replay["frames"][-1]["score"] == list(played.score)
    assert replay["teams"] == ["Owls", "Bears"]
    assert "the record" in ann.client.post("/api/replay", content="[Game]").json()["why"]
    assert "at most 300000 bytes" in ann.client.post("/api/replay", content="x" * 300_001).json()["why"]


def test_a_record_takes_comments_and_gives_them_back(ann: Visitor) -> None:
    played = lh.new("paper-bowl", seed=3, seats=("coach", "coach"), options={"length": "short"}).as_text()

    def kept(play: str, text: str, record: str) -> dict[str, Any]:
        query = urlencode({"play": play, "text": text})
        found: dict[str, Any] = ann.client.post(f"/api/comment?{query}", content=record).json()
        return found

    noted = kept("2", "Defense 5 again: nobody dares to run & “why”?", played)["record"]
    assert ann.client.post("/api/replay", content=noted).json()["comments"] == {
        "2": "Defense 5 again: nobody dares to run & “why”?"
    }
    assert kept("2", "", noted)["record"] == played
    assert kept("2", "a {brace}", played)["why"] == "a comment is one line, without braces"
    assert "there is no play 999" in kept("999", "late", played)["why"]
    assert "name the play" in kept("-1", "early", played)["why"]


def test_a_game_can_be_had_on_paper(ann: Visitor) -> None:
    kit = ann.ask("/api/games/real-deal/kit?paper=a4")
    assert kit.headers["content-type"] == "application/pdf"
    assert kit.headers["content-disposition"] == 'attachment; filename="real-deal-kit-a4.pdf"'
    assert kit.content.startswith(b"%PDF")
    folded = ann.ask("/api/games/real-deal/kit?paper=a4&fold=1")
    assert folded.headers["content-disposition"] == 'attachment; filename="real-deal-kit-a4-folded.pdf"'
    assert folded.content != kit.content
    assert "there is no paper" in ann.ask("/api/games/real-deal/kit?paper=a5").json()["why"]
    assert "there is no game" in ann.ask("/api/games/none/kit").json()["why"]


# Time.


def test_a_clock_runs_while_its_seat_is_asked() -> None:
    now = Time()
    clock = Clock("game", 10, now)
    clock.run_for(["home"])
    now.seconds += 4
    assert (clock.left("home"), clock.left("away"), clock.next_end()) == (6000, 10000, 6.0)
    assert clock.stop("home") == 4000
    clock.run_for(["away"])
    now.seconds += 11
    assert clock.expired("away")
    assert not clock.expired("home")
    assert clock.left("home") == 6000


def test_a_clock_for_a_move_starts_anew() -> None:
    now = Time()
    clock = Clock("move", 10, now)
    for _ in range(2):
        clock.run_for(["home"])
        now.seconds += 9
        assert clock.left("home") == 1000
        assert clock.stop("home") == 9000


def test_the_clock_of_the_other_seat_stands_as_everybody_last_saw_it() -> None:
    now = Time()
    clock = Clock("game", 10, now)
    clock.run_for(["home", "away"])
    now.seconds += 3
    clock.stop("away")
    shown = clock.as_dict(["home"], ["home", "away"])
    assert shown == {"kind": "game", "seconds": 10, "home": 7000, "away": 10000, "running": ["away", "home"]}
    clock.show()
    assert clock.as_dict([], [])["away"] == 7000  # type: ignore[index]


@pytest.mark.asyncio
async def test_the_coach_answers_when_a_clock_runs_out() -> None:
    hub = Hub(MemoryStore())
    table = await a_table(hub, clock={"kind": "move", "seconds": 1})
    table.clock = now_over = Clock("move", 0)
    table.publish()
    assert now_over.expired("home")
    while not table.given["home"]:
        await asyncio.sleep(0)
    assert (await hub.store.answers(table.row.id))[0].seat == "home"
    await hub.close()


# Limits.


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second() -> None:
    now = Time()
    bucket = Bucket(2, 3, now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now.seconds += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    assert not bucket.is_full
    now.seconds += 10
    assert bucket.is_full


def test_addresses_are_forgotten_when_they_are_quiet() -> None:
    buckets = Buckets(1e9, 5)
    for number in range(Buckets.MOST + 5):
        assert buckets.take(str(number))
    assert len(buckets._held) < Buckets.MOST  # noqa: SLF001  it is what must not grow


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::7", "2001:db8:1:2::"),
        ("2001:db8:1:2:bbbb::1", "2001:db8:1:2::"),
        ("2a01:4f8::1:2:3:4", "2a01:4f8::"),
        ("2a01:4f8::2:2:3:4", "2a01:4f8::"),
        ("2a01:4f8:0:1::1", "2a01:4f8:0:1::"),
        ("fe80::1%eth0", "fe80::"),
    ],
)
def test_all_addresses_of_one_network_count_as_one(host: str, network: str) -> None:
    assert address_of(SimpleNamespace(client=SimpleNamespace(host=host))) == network


@pytest.mark.asyncio
async def test_who_waits_for_a_table_that_is_dropped_gets_the_new_one() -> None:
    hub = Hub(MemoryStore())
    ann, _ = await hub.store.new_person("Ann")
    made = await make_table(hub, ann, {"game": "paper-bowl", "fair": False, "seats": {"home": "me", "away": "coach"}})
    table = await hub.table(made["id"])
    held: list[Table] = []

    async def wait() -> None:
        async with hub.hold(made["id"]) as found:
            held.append(found)

    async with table.lock:
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        hub.drop(table)
    await waiting
    assert held == [hub.tables[made["id"]]]
    assert held != [table]
    await hub.close()


def test_a_viewer_who_does_not_read_is_cut_off() -> None:
    async def flood() -> str | None:
        channel = Channel()
        for _ in range(MOST_WAITING + 1):
            channel.put("{}")
        return await channel.get()

    assert asyncio.run(flood()) is None


def late(table: Table, kind: str) -> dict[str, int]:
    return json.loads(table.message(kind))["late"]  # type: ignore[no-any-return]


@pytest.mark.asyncio
async def test_that_a_clock_ran_out_is_told_to_everybody_once_both_have_chosen() -> None:
    """Before that, it would tell the other team that nothing had been chosen face down."""
    hub = Hub(MemoryStore())
    (ann, _), (bob, _) = [await hub.store.new_person(name) for name in ("Ann", "Bob")]
    made = await make_table(hub, ann, {**QUICK, "seats": {"home": "me", "away": "open"}})
    await join(hub, made["id"], bob, made["invite"])
    table = await hub.table(made["id"])
    while len(table.asked()) < 2:
        await table.move(lambda session: session.coach("answer", by=table.asked()[0]))
    first, second = table.asked()
    await table.move(lambda session: session.coach("answer", by=first), late=first)
    assert late(table, first) == {first: table.given[first]}
    assert late(table, second) == late(table, EVERYBODY) == {}
    await table.move(lambda session: session.coach("answer", by=second))
    assert late(table, first) == late(table, second) == late(table, EVERYBODY) == {first: table.given[first]}
    while first in late(table, EVERYBODY):
        await table.move(lambda session: session.coach("answer", by=table.asked()[0]))
    assert late(table, second) == {}
    await hub.close()


@pytest.mark.asyncio
async def test_whoever_waits_for_a_bot_is_told_what_takes_so_long() -> None:
    hub = Hub(MemoryStore())
    table, channel = await a_table(hub), Channel()
    table.enter("home", channel)

    def compile_first(session: lh.Session) -> None:
        with waiting_for("the rules are compiled"):
            session.coach("answer", by="home")

    await table.move(compile_first)
    said = []
    while "v" not in (message := json.loads(await channel.get() or "")) or not message["q"]:
        said += [message] if "waits" in message else []
    assert said == [{"waits": "the rules are compiled"}, {"waits": ""}]
    await hub.close()
