"""Making a table, taking a seat, and the rematch."""

import secrets
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import leatherhead as lh
from leatherhead.web import dice, teams
from leatherhead.web.game import CLOCKS, DAYS
from leatherhead.web.hub import Hub
from leatherhead.web.invitations import hash_invitation, is_invited, new_id, new_invitation
from leatherhead.web.limits import Busy
from leatherhead.web.rows import HUMAN, PLEDGING, SEATS, UNDER_WAY, WAITING, Person, TableRow
from leatherhead.web.table import BOTH, Table

# Taking a seat, and playing again with sides swapped.


async def join(hub: Hub, name: str, person: Person, invitation: Any) -> str:
    """Take the open seat of a table; return which. A person who already sits there keeps the seat."""
    async with hub.hold(name) as table:
        row = table.row
        if table.kind_of(person.id) in (*SEATS, BOTH):
            return table.kind_of(person.id)
        if not is_invited(invitation, row.invite) and not row.public:
            raise lh.Refused("this table is for those who were invited; ask for the whole link")
        free = [seat for place, seat in enumerate(SEATS) if (row.seats[place], row.holders[place]) == (HUMAN, None)]
        if not free or row.state != WAITING:
            raise lh.Refused("both seats are taken; you can watch")
        holders = (person.id, row.holders[1]) if free[0] == SEATS[0] else (row.holders[0], person.id)
        own = await hub.store.read(partial(teams.team_of, person=person.id))
        wanted = teams.with_own(row.teams, SEATS.index(free[0]), own)
        await table.change(holders=holders, names=wanted.names, badges=wanted.badges)
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
        table.publish()
        return
    now = time.time()
    again = TableRow(
        id=new_id(), game=row.game, options=row.options, names=row.names[::-1], seats=row.seats[::-1],
        holders=row.holders[::-1], badges=row.badges[::-1], invite=row.invite, public=row.public, fair=row.fair,
        clock=row.clock, seconds=row.seconds, secret=secrets.token_bytes(32), made=now, changed=now,
    )  # fmt: skip
    await table.hub.store.create_table(dice.with_bots(again))
    async with table.hub.hold(again.id) as follower:
        await begin_if_full(follower)
    table.offered.pop("rematch", None)
    await table.change(rematch=again.id)
    table.publish()


# Making a table.


LONGEST_CLOCK = 100_000  # seconds
SHORTEST_DAYS, LONGEST_DAYS = 3_600, 30 * 86_400
ME, NOBODY = "me", "open"
ASKED = {"game", "options", "length", "seats", "names", "badges", "clock", "public", "fair"}


async def make_table(hub: Hub, person: Person, asked: Mapping[str, Any], begun: str = "") -> dict[str, str]:
    """Make a table; return its id, and the invitation, which is kept only as a hash.

    `begun` is the record of the plays with which the game begins, if it is played on from another.
    """
    unknown = sorted(set(asked) - ASKED)
    if unknown:
        raise lh.Refused(f"a table has no {lh.visible(unknown[0][:40])}")
    if await hub.store.count_tables(person.id, UNDER_WAY) >= hub.limits.tables:
        raise Busy(f"you have {hub.limits.tables} games under way; end one of them first")
    invitation = new_invitation()
    own = await hub.store.read(partial(teams.team_of, person=person.id))
    row = replace(await hub.off_loop(_row, person.id, asked, hash_invitation(invitation), own), begun=begun)
    await hub.store.create_table(row)
    async with hub.hold(row.id) as table:
        await begin_if_full(table)
    return {"id": row.id, "invite": invitation}


def _row(person: str, asked: Mapping[str, Any], invite: str, own: lh.TeamName | None) -> TableRow:
    """Validate the request for a table."""
    games = {info.name: info for info in lh.list_games()}
    name = asked.get("game")
    if not isinstance(name, str) or name not in games:
        raise lh.Refused(f"the games are {', '.join(games)}")
    bots = [bot.name for bot in games[name].bots]
    home, away = _pair(asked.get("seats"), (ME, NOBODY), "seats")
    for each in (home, away):
        if each not in (ME, NOBODY, *bots):
            raise lh.Refused(f"a seat is {ME}, {NOBODY} or one of {', '.join(bots)}")
    if ME not in (home, away):
        raise lh.Refused("take one of the seats yourself")
    options = asked.get("options") or {}
    if not isinstance(options, dict):
        raise lh.Refused("options are an object of names and values")
    options = {**options, **({"length": asked["length"]} if asked.get("length") else {})}
    both = teams.teams_of_table(asked, (home == ME, away == ME), own)
    lh.new(name, options=options, home=both[0], away=both[1])  # refuses bad options and names
    kind, seconds = _clock(asked.get("clock"))
    row = TableRow(
        id=new_id(), game=name, options=options, names=both.names, badges=both.badges, invite=invite,
        seats=(home if home in bots else HUMAN, away if away in bots else HUMAN),
        holders=(person if home == ME else None, person if away == ME else None),
        public=asked.get("public") is True, fair=asked.get("fair", True) is True, clock=kind, seconds=seconds,
        secret=secrets.token_bytes(32), made=time.time(), changed=time.time(),
    )  # fmt: skip
    return dice.with_bots(row)


def _pair(given: Any, default: tuple[str, ...], what: str) -> tuple[str, str]:
    held = {} if given is None else given
    if not isinstance(held, dict) or not set(held) <= set(SEATS) or not all(isinstance(x, str) for x in held.values()):
        raise lh.Refused(f"{what} are an object of home and away")
    return held.get("home") or default[0], held.get("away") or default[1]


def _clock(given: Any) -> tuple[str, int]:
    held = {"kind": "none"} if given is None else given
    if not isinstance(held, dict) or held.get("kind") not in CLOCKS:
        raise lh.Refused(f"a clock is one of {', '.join(CLOCKS)}")
    seconds = held.get("seconds", 0)
    if held["kind"] == CLOCKS[0]:
        return CLOCKS[0], 0
    if held["kind"] == DAYS and (type(seconds) is not int or not SHORTEST_DAYS <= seconds <= LONGEST_DAYS):
        raise lh.Refused("a clock of days has an hour to 30 days for each answer")
    if held["kind"] == DAYS:
        return DAYS, seconds
    if type(seconds) is not int or not 0 < seconds <= LONGEST_CLOCK:
        raise lh.Refused(f"a clock has 1 to {LONGEST_CLOCK} seconds")
    return held["kind"], seconds
