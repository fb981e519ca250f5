"""Games that take days, on both databases: turns, deadlines, vacations, answers in advance, and what notices say."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
import sqlalchemy as sa
from databases import Postgres

import leatherhead as lh
from leatherhead.web import actions, correspondence, notices, schema, seats
from leatherhead.web.correspondence import DAY, PendingTurn
from leatherhead.web.hub import Hub
from leatherhead.web.lobby import Lobby
from leatherhead.web.rows import LATE, RESIGNED, Person
from leatherhead.web.store import open_store
from leatherhead.web.table import Table
from leatherhead.web.viewer import Channel

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def hub(database: str) -> AsyncIterator[Hub]:
    found = Hub(await open_store(database))
    yield found
    await found.close()


async def settled(hub: Hub) -> None:
    """Wait until what was to be stored in the background is there: writes are made in their order."""
    for _ in range(5):
        await asyncio.sleep(0)
    await hub.store.write(lambda connection: None)


async def meet(hub: Hub, game: str = "paper-bowl", **asked: Any) -> tuple[str, Person, Person]:
    (ann, _), (bob, _) = await hub.store.new_person("Ann"), await hub.store.new_person("Bob")
    wanted = {"game": game, "seats": {"home": "me"}, "fair": False, "clock": {"kind": "days", "seconds": 3 * DAY}}
    wanted["clock"]["seconds"] = int(3 * DAY)
    made = await seats.make_table(hub, ann, {**wanted, **asked})
    await seats.join(hub, made["id"], bob, made["invite"])
    await settled(hub)
    return made["id"], ann, bob


async def turns(hub: Hub, table: str) -> list[PendingTurn]:
    await settled(hub)
    return (await hub.store.read(lambda connection: correspondence.turns_at(connection, [table]))).get(table, [])


async def told(hub: Hub, person: Person) -> list[str]:
    await settled(hub)
    found = await hub.store.read(lambda connection: notices.latest(connection, person.id))
    return [each["text"] for each in found["notices"]]


async def answer(table: Table, seat: str, label: str | None = None) -> None:
    asked = table.session.frame_for(seat).asked
    await actions.answer(table, seat, label or asked.options[0].label, table.questions(seat))


async def run_out(hub: Hub, table: str) -> None:
    """Let the time of every turn at a table run out, and sweep."""
    held = schema.turns
    await hub.store.write(
        lambda connection: connection.execute(held.update().where(held.c.table == table).values(due=1))
    )
    await hub.sweep_deadlines()
    await settled(hub)


async def test_a_turn_is_stored_with_its_deadline_and_told_once(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    (turn,) = await turns(hub, table)
    first, other = (ann, bob) if turn.person == ann.id else (bob, ann)
    assert turn.due == pytest.approx(time.time() + 3 * DAY, abs=60)
    assert (await told(hub, first), await told(hub, other)) == (["It is your turn: Owls – Bears (Paper Bowl)."], [])  # noqa: RUF001
    async with hub.hold(table) as held:
        hub.drop(held)  # as when the server starts again
    await hub.table(table)
    assert await turns(hub, table) == [turn]
    assert len(await told(hub, first)) == 1
    async with hub.hold(table) as held:
        await answer(held, turn.seat)
    assert [each.number + (each.seat != turn.seat) for each in await turns(hub, table)] == [1]


async def test_who_is_at_the_table_is_told_nothing(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    before = [len(await told(hub, each)) for each in (ann, bob)]
    async with hub.hold(table) as held:
        for seat in ("home", "away"):
            held.enter(seat, Channel())
        for _ in range(6):
            await answer(held, held.asked()[0])
    assert [len(await told(hub, each)) for each in (ann, bob)] == before
    assert len(await turns(hub, table)) >= 1


async def test_a_missed_deadline_is_answered_by_the_coach_and_two_give_the_win_away(hub: Hub) -> None:
    table, _, _ = await meet(hub)
    for missed in (1, 2):
        (turn,) = await turns(hub, table)
        await run_out(hub, table)
        log = await hub.store.answers(table)
        assert (log[-1].kind, len(log)) == (LATE, missed)
        async with hub.hold(table) as held:
            other = "away" if turn.seat == "home" else "home"
            if turn.seat not in held.long_gone():
                with pytest.raises(lh.Refused, match="not been away"):
                    await actions.absent(held, other, "claim")
    async with hub.hold(table) as held:
        hub.drop(held)
    async with hub.hold(table) as held:
        assert sum(held.missed.values()) == 2 or set(held.missed.values()) == {1}
        for seat, count in held.missed.items():
            assert (seat in held.long_gone()) == (count >= 2)


async def test_two_processes_sweep_and_one_answer_is_given(postgres: Postgres) -> None:
    database = postgres.new_database()
    hub = Hub(await open_store(database))
    table, _, _ = await meet(hub)
    other = Hub(await open_store(database, "there"))
    held = schema.turns
    await hub.store.write(
        lambda connection: connection.execute(held.update().where(held.c.table == table).values(due=1))
    )
    await asyncio.gather(hub.sweep_deadlines(), other.sweep_deadlines())
    await other.close()
    assert [each.kind for each in await hub.store.answers(table)] == [LATE]
    await hub.close()


async def test_a_table_whose_turn_was_lost_is_found(hub: Hub) -> None:
    table, _, _ = await meet(hub)
    async with hub.hold(table) as held:
        hub.drop(held)
    old = schema.tables.update().values(changed=1)
    await hub.store.write(lambda connection: (connection.execute(schema.turns.delete()), connection.execute(old)))
    await hub.sweep_deadlines()
    assert len(await turns(hub, table)) == 1


async def test_time_that_runs_short_is_told_once(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    (turn,) = await turns(hub, table)
    person = ann if turn.person == ann.id else bob
    soon = schema.turns.update().values(due=time.time() + 3600 * 5.5)
    await hub.store.write(lambda connection: connection.execute(soon))
    for _ in range(2):
        await hub.sweep_deadlines()
    assert (await told(hub, person))[0] == "Your time runs short: Owls – Bears (Paper Bowl). 5 hours left."  # noqa: RUF001
    assert len(await told(hub, person)) == 2


async def test_on_vacation_no_clock_runs(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    (turn,) = await turns(hub, table)
    person, now = ann if turn.person == ann.id else bob, time.time()

    async def go(days: int) -> None:
        await hub.store.write(lambda connection: correspondence.go_on_vacation(connection, person.id, days, now))

    await go(10)
    assert (await turns(hub, table))[0].due == pytest.approx(turn.due + 10 * DAY, abs=5)
    with pytest.raises(lh.Refused, match="20 days of vacation left"):
        await go(31)
    await go(0)
    assert (await turns(hub, table))[0].due == pytest.approx(turn.due, abs=5)
    left = await hub.store.read(lambda connection: correspondence.vacation(connection, person.id, now))
    assert left == {"until": 0.0, "left": pytest.approx(30 * DAY, abs=5)}
    await go(5)
    async with hub.hold(table) as held:  # a turn that begins meanwhile
        other = "away" if turn.seat == "home" else "home"
        while held.asked()[0] != other:
            await answer(held, turn.seat)
        while held.asked()[0] != turn.seat:
            await answer(held, other)
    assert (await turns(hub, table))[0].due == pytest.approx(now + 8 * DAY, abs=60)


async def test_a_choice_made_face_down_shows_in_nobody_elses_turn_or_notice(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    async with hub.hold(table) as held:
        while len(held.asked()) < 2:
            await answer(held, held.asked()[0])
    lobby = Lobby(hub)

    async def seen() -> Any:
        await settled(hub)
        return await lobby.mine(bob), await told(hub, bob)

    before = await seen()
    assert before[0][0]["turn"]["yours"]
    async with hub.hold(table) as held:
        await answer(held, "home")
        assert held.asked() == ("away",)
    assert await seen() == before
    (own,) = await lobby.mine(ann)
    assert not own["turn"]["yours"]


async def test_a_table_tells_the_days_that_are_left_and_no_more(hub: Hub) -> None:
    """Who is asked alone is known to all, and so is until when; a choice face down changes nobody else's message."""
    table, _, _ = await meet(hub)
    (turn,) = await turns(hub, table)

    def clocks(held: Table) -> list[Any]:
        return [json.loads(held.message(kind))["clocks"] for kind in ("home", "away", "everybody")]

    async with hub.hold(table) as held:
        held.enter("everybody", Channel())
        held.publish()
        known = {"kind": "days", "seconds": int(3 * DAY), "turn": {"seat": turn.seat, "due": int(turn.due)}}
        assert clocks(held) == [known] * 3
        hub.drop(held)  # as when the server starts again
    async with hub.hold(table) as held:
        held.enter("everybody", Channel())
        held.publish()
        assert clocks(held) == [known] * 3
        while len(held.asked()) < 2:
            await answer(held, held.asked()[0])
        await settled(hub)
    watcher, other = Channel(), Channel()
    async with hub.hold(table) as held:
        held.enter("away", other)
        held.enter("everybody", watcher)
        await settled(hub)
        before = clocks(held)
        assert [each["turn"] and each["turn"]["seat"] for each in before] == ["home", "away", None]
        heard = [each._queue.qsize() for each in (watcher, other)]  # noqa: SLF001
        await answer(held, "home")
        await settled(hub)
        assert clocks(held)[1:] == before[1:]
        assert [each._queue.qsize() for each in (watcher, other)] == heard  # noqa: SLF001


async def test_answers_given_in_advance(hub: Hub) -> None:
    table, _, _ = await meet(hub)
    async with hub.hold(table) as held:
        seat = held.asked()[0]
        question = held.session.frame_for(seat).asked
        label = question.options[-1].label
        known = await actions.order(held, seat, {"question": question.name, "label": label})
        (given,) = known["orders"]
        assert (given["question"], given["label"], given["down"]) == (question.name, label, 0)
        assert question.name in [each["name"] for each in known["questions"]]
    await settled(hub)
    async with hub.hold(table) as held:
        assert (await hub.store.answers(table))[0].label == label
        hub.drop(held)
    async with hub.hold(table) as held:
        assert [each.label for each in held.orders[seat]] == [label]
        assert (await actions.take_order_back(held, seat, given["id"]))["orders"] == []
    assert await hub.store.read(lambda connection: connection.execute(sa.select(schema.orders)).all()) == []


async def test_an_answer_in_advance_for_second_and_long_alone(hub: Hub) -> None:
    table, _, _ = await meet(hub)
    async with hub.hold(table) as held:
        for seat in ("home", "away"):
            await actions.order(held, seat, {"question": "offense-card", "label": "punt", "down": 2, "to_go": 5})
    for _ in range(60):
        await settled(hub)
        async with hub.hold(table) as held:
            if not held.asked():
                break
            seat = held.asked()[0]
            frame = held.session.frame_for(seat)
            if frame.asked.name == "offense-card":
                down, to_go = frame.situation["down"], frame.situation["to_go"]
                assert down != 2 or to_go == "goal" or to_go < 5
            await answer(held, seat)
    assert "punt" in [each.label for each in await hub.store.answers(table)]


@pytest.mark.parametrize(
    ("to_go", "ball", "given"), [(5, "own 20", True), (4, "own 20", False), ("goal", "opp 7", True)]
)
async def test_an_answer_in_advance_knows_how_far_it_is(to_go: int | str, ball: str, given: bool) -> None:
    asked = lh.new("paper-bowl", seed=1).pending
    order = correspondence.Order(1, asked.name, asked.options[0], 2, 5)
    question = SimpleNamespace(
        name=asked.name, options=[SimpleNamespace(label=each) for each in asked.options], usual=""
    )
    situation = {"down": 2, "to_go": to_go, "ball": ball}
    assert (order.answer(question, situation) is not None) == given


@pytest.mark.parametrize(
    "given",
    [
        {}, "punt", {"question": "offense-card"}, {"question": "x", "label": "punt"},
        {"question": "offense-card", "label": "x"}, {"question": "offense-card", "label": "punt", "down": 5},
        {"question": "offense-card", "label": "punt", "to_go": "3"}, {"question": "", "down": True},
    ],
)  # fmt: skip
async def test_what_cannot_be_ordered(hub: Hub, given: Any) -> None:
    table, _, _ = await meet(hub)
    async with hub.hold(table) as held:
        with pytest.raises(lh.Refused):
            await actions.order(held, "home", given)
        with pytest.raises(lh.Refused, match="only players"):
            await actions.order(held, "everybody", {"question": ""})


async def test_nobody_sees_the_others_answers_in_advance(hub: Hub) -> None:
    table, _, _ = await meet(hub)
    async with hub.hold(table) as held:
        before = {kind: held.message(kind) for kind in ("away", "everybody")}
        await actions.order(held, "home", {"question": "offense-card", "label": "punt", "down": 4})
        assert {kind: held.message(kind) for kind in ("away", "everybody")} == before
        assert (await actions.list_orders(held, "away"))["orders"] == []


@pytest.mark.parametrize(("game", "downs"), [("paper-bowl", True), ("real-deal", False)])
async def test_only_a_game_with_downs_asks_for_a_down(hub: Hub, game: str, downs: bool) -> None:
    table, _, _ = await meet(hub, game=game)
    async with hub.hold(table) as held:
        assert (await actions.list_orders(held, "home"))["downs"] is downs


async def test_the_end_is_told_to_whoever_is_away(hub: Hub) -> None:
    table, ann, bob = await meet(hub)
    async with hub.hold(table) as held:
        held.enter("home", Channel())
        await actions.resign(held, "home")
        assert held.row.state == RESIGNED
    assert (await told(hub, bob))[0] == "You won by resignation: Owls – Bears (Paper Bowl), 0–0."  # noqa: RUF001
    assert not [text for text in await told(hub, ann) if "resignation" in text]
    assert await turns(hub, table) == []


async def test_a_clock_of_days_has_an_hour_at_least(hub: Hub) -> None:
    for seconds in (59, 31 * 86_400, "x", None):
        with pytest.raises(lh.Refused, match="an hour to 30 days"):
            await meet(hub, clock={"kind": "days", "seconds": seconds})
