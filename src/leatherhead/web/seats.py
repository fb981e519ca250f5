"""Taking a seat, and playing again with sides swapped."""

import secrets
import time
from typing import Any, TypeVar

import leatherhead as lh
from leatherhead.web import dice, ids
from leatherhead.web.clock import SEATS
from leatherhead.web.hub import Hub
from leatherhead.web.rows import HUMAN, PLEDGING, UNDER_WAY, WAITING, Person, TableRow
from leatherhead.web.table import BOTH, Table

Held = TypeVar("Held")


async def join(hub: Hub, name: str, person: Person, invitation: Any) -> str:
    """Take the open seat of a table; return which. A person who already sits there keeps the seat."""
    async with hub.hold(name) as table:
        row = table.row
        if table.kind_of(person.id) in (*SEATS, BOTH):
            return table.kind_of(person.id)
        invited = isinstance(invitation, str) and secrets.compare_digest(ids.hash_of(invitation), row.invite)
        if not invited and not row.public:
            raise lh.Refused("this table is for those who were invited; ask for the whole link")
        free = [seat for seat, info in zip(SEATS, zip(row.seats, row.holders, strict=True), strict=True)
                if info == (HUMAN, None)]  # fmt: skip
        if not free or row.state != WAITING:
            raise lh.Refused("both seats are taken; you can watch")
        holders = (person.id, row.holders[1]) if free[0] == SEATS[0] else (row.holders[0], person.id)
        await table.change(holders=holders)
        await hub.learn_names(table)
        await begin_if_full(table)
        return free[0]


async def begin_if_full(table: Table) -> None:
    """Go on to the dice, or to the game, when every seat is taken."""
    row = table.row
    taken = all(seat != HUMAN or holder is not None for seat, holder in zip(row.seats, row.holders, strict=True))
    if taken and row.state == WAITING:
        await table.change(state=PLEDGING)
        if table.is_settled_to_start:
            await table.start()
    table.publish()


async def rematch(table: Table, kind: str, what: Any) -> None:
    """Offer another game with sides swapped, or accept it; a bot accepts at once."""
    row = table.row
    if kind not in (*SEATS, BOTH):
        raise lh.Refused("only players may do this")
    if row.state in UNDER_WAY:
        raise lh.Refused("this game has not ended")
    if row.rematch:
        raise lh.Refused("the rematch has begun")
    offered = table.offered.get("rematch")
    if what not in ("offer", "accept") or (what == "accept" and not offered):
        raise lh.Refused("nobody has offered a rematch")
    if kind in SEATS and not table.has_bot and offered in (None, kind):
        table.offered["rematch"] = kind
    else:
        await _make_rematch(table)
    table.publish()


async def _make_rematch(table: Table) -> None:
    row, now = table.row, time.time()
    again = TableRow(
        id=ids.new_id(), game=row.game, options=row.options, names=_swapped(row.names), seats=_swapped(row.seats),
        holders=_swapped(row.holders), invite=row.invite, public=row.public, fair=row.fair, clock=row.clock,
        seconds=row.seconds, secret=secrets.token_bytes(32), made=now, changed=now,
    )  # fmt: skip
    await table.hub.store.create_table(dice.with_bots(again))
    async with table.hub.hold(again.id) as follower:
        await begin_if_full(follower)
    table.offered.pop("rematch", None)
    await table.change(rematch=again.id)


def _swapped(pair: tuple[Held, Held]) -> tuple[Held, Held]:
    return pair[1], pair[0]
