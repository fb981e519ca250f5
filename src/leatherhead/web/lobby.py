"""Making tables, taking seats, and finding tables to join or to watch."""

import hashlib
import secrets
import time
import unicodedata
from collections.abc import Mapping
from typing import Any

import leatherhead as lh
from leatherhead.web import dice
from leatherhead.web.clock import KINDS, SEATS
from leatherhead.web.hub import Busy, Hub
from leatherhead.web.store_protocol import OVER, PLEDGING, RUNNING, UNDER_WAY, WAITING, Person, TableRow
from leatherhead.web.table import BOTH, Table

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH = 20
LONGEST_NAME = 24
LONGEST_CLOCK = 100_000  # seconds
ME, NOBODY, HUMAN = "me", "open", "human"
ASKED = {"game", "options", "length", "seats", "names", "clock", "public", "fair"}


def clean_name(given: Any) -> str:
    """Return a person's name without characters that hide themselves or turn the writing around."""
    text = unicodedata.normalize("NFC", given) if isinstance(given, str) else ""
    kept = "".join(each if unicodedata.category(each)[0] not in "CZ" else " " for each in text[: 4 * LONGEST_NAME])
    name = " ".join(kept.split())[:LONGEST_NAME].strip()
    if not name:
        raise lh.Refused(f"a name has 1 to {LONGEST_NAME} letters, digits, signs and spaces")
    return name


# Making a table.


async def make(hub: Hub, person: Person, asked: Mapping[str, Any]) -> dict[str, str]:
    """Make a table; return its id, and the invitation, which is kept only as a hash."""
    unknown = sorted(set(asked) - ASKED)
    if unknown:
        raise lh.Refused(f"a table has no {lh.visible(unknown[0][:40])}")
    if await hub.store.count_tables(person.id, UNDER_WAY) >= hub.limits.tables:
        raise Busy(f"you have {hub.limits.tables} games under way; end one of them first")
    invitation, name = secrets.token_urlsafe(16), "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
    row = await hub.off_loop(_row, name, person.id, asked, hash_of(invitation))
    await hub.store.create_table(row)
    table = await hub.table(row.id)
    async with table.lock:
        await _begin_if_full(table)
    return {"id": row.id, "invite": invitation}


def hash_of(invitation: str) -> str:
    """Return what is kept of an invitation."""
    return hashlib.sha256(invitation.encode()).hexdigest()


def _row(name: str, person: str, asked: Mapping[str, Any], invite: str) -> TableRow:
    """Read what a table is asked to be; whatever is wrong is refused with a sentence."""
    info = _game(asked.get("game"))
    seats, holders = _seats(asked.get("seats"), info, person)
    options = _options(asked)
    names = _names(asked.get("names"))
    lh.new(info.name, options=options, home=names[0], away=names[1])  # which refuses what does not fit
    kind, seconds = _clock(asked.get("clock"))
    fair = asked.get("fair", True) is True
    return TableRow(
        id=name, game=info.name, options=options, names=names, seats=seats, holders=holders, invite=invite,
        public=asked.get("public") is True, fair=fair, clock=kind, seconds=seconds, secret=secrets.token_bytes(32),
        made=time.time(), changed=time.time(), **(dice.of_bots(name, seats) if fair else {}),
    )  # fmt: skip


def _game(name: Any) -> lh.GameInfo:
    games = {info.name: info for info in lh.games()}
    if name not in games:
        raise lh.Refused(f"the games are {', '.join(games)}")
    return games[name]


def _options(asked: Mapping[str, Any]) -> dict[str, Any]:
    given = asked.get("options") or {}
    if not isinstance(given, dict):
        raise lh.Refused("options are an object of names and values")
    return {**given, **({"length": asked["length"]} if asked.get("length") else {})}


def _seats(given: Any, info: lh.GameInfo, person: str) -> tuple[tuple[str, str], tuple[str | None, str | None]]:
    bots = [bot.name for bot in info.bots]
    home, away = _pair(given, (ME, NOBODY), "seats")
    for each in (home, away):
        if each not in (ME, NOBODY, *bots):
            raise lh.Refused(f"a seat is {ME}, {NOBODY} or one of {', '.join(bots)}")
    if ME not in (home, away):
        raise lh.Refused("take one of the seats yourself")
    seats = (home if home in bots else HUMAN, away if away in bots else HUMAN)
    return seats, (person if home == ME else None, person if away == ME else None)


def _names(given: Any) -> tuple[str, str]:
    return _pair(given, tuple(map(str, lh.DEFAULT_TEAMS)), "names")


def _pair(given: Any, default: tuple[str, ...], what: str) -> tuple[str, str]:
    held = {} if given is None else given
    if (
        not isinstance(held, dict)
        or not set(held) <= set(SEATS)
        or not all(isinstance(held[each], str) for each in held)
    ):
        raise lh.Refused(f"{what} are an object of home and away")
    return held.get("home") or default[0], held.get("away") or default[1]


def _clock(given: Any) -> tuple[str, int]:
    held = {"kind": "none"} if given is None else given
    if not isinstance(held, dict) or held.get("kind") not in KINDS:
        raise lh.Refused(f"a clock is one of {', '.join(KINDS)}")
    seconds = held.get("seconds", 0)
    if held["kind"] == KINDS[0]:
        return KINDS[0], 0
    if type(seconds) is not int or not 0 < seconds <= LONGEST_CLOCK:
        raise lh.Refused(f"a clock has 1 to {LONGEST_CLOCK} seconds")
    return held["kind"], seconds


# Taking a seat.


async def join(hub: Hub, name: str, person: Person, invitation: Any) -> str:
    """Take the open seat of a table; return which. Who sits there already keeps the seat."""
    table = await hub.table(name)
    async with table.lock:
        row = table.row
        if table.kind_of(person.id) in (*SEATS, BOTH):
            return table.kind_of(person.id)
        invited = isinstance(invitation, str) and secrets.compare_digest(hash_of(invitation), row.invite)
        if not invited and not row.public:
            raise lh.Refused("this table is for those who were invited; ask for the whole link")
        free = [seat for seat, info in zip(SEATS, zip(row.seats, row.holders, strict=True), strict=True)
                if info == (HUMAN, None)]  # fmt: skip
        if not free or row.state != WAITING:
            raise lh.Refused("both seats are taken; you can watch")
        holders = (person.id, row.holders[1]) if free[0] == SEATS[0] else (row.holders[0], person.id)
        await table.change(holders=holders)
        await hub.learn_names(table)
        await _begin_if_full(table)
        return free[0]


async def _begin_if_full(table: Table) -> None:
    """Go on to the dice, or to the game, when every seat is taken."""
    row = table.row
    taken = all(seat != HUMAN or holder is not None for seat, holder in zip(row.seats, row.holders, strict=True))
    if taken and row.state == WAITING:
        await table.change(state=PLEDGING)
        if table.is_settled_to_start:
            await table.hub.start(table)
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
    alone = kind == BOTH or table.has_bot
    if alone or (offered and offered != kind):
        await _make_rematch(table)
    else:
        table.offered["rematch"] = kind
    table.publish()


async def _make_rematch(table: Table) -> None:
    row, name = table.row, "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
    seats = (row.seats[1], row.seats[0])
    again = TableRow(
        id=name, game=row.game, options=row.options, names=(row.names[1], row.names[0]), seats=seats,
        holders=(row.holders[1], row.holders[0]), invite=row.invite, public=row.public, fair=row.fair, clock=row.clock,
        seconds=row.seconds, secret=secrets.token_bytes(32), made=time.time(), changed=time.time(),
        **(dice.of_bots(name, seats) if row.fair else {}),
    )  # fmt: skip
    await table.hub.store.create_table(again)
    follower = await table.hub.table(name)
    async with follower.lock:
        await _begin_if_full(follower)
    table.offered.pop("rematch", None)
    await table.change(rematch=name)


# Finding tables.


class Lobby:
    """The lists of tables, asked of the store only when something has changed."""

    FRESH = 2.0  # seconds for which a list is good anyway

    def __init__(self, hub: Hub) -> None:
        """Watch the store."""
        self.hub = hub
        self._listed: dict[str, Any] | None = None
        self._at = 0.0
        self._stale = True
        hub.store.watch(self._changed)

    def _changed(self, table: str) -> None:  # noqa: ARG002  all lists may have it
        self._stale = True

    async def listed(self) -> dict[str, Any]:
        """Return the public tables that wait for somebody, and those under way."""
        if self._listed is None or (self._stale and time.monotonic() - self._at > self.FRESH):
            self._stale, self._at = False, time.monotonic()
            waiting = await self.hub.store.tables([WAITING], public=True)
            running = await self.hub.store.tables([PLEDGING, RUNNING], public=True)
            self._listed = {"waiting": await self._cards(waiting), "running": await self._cards(running)}
        return self._listed

    async def mine(self, person: Person) -> list[dict[str, Any]]:
        """Return the games of somebody, the latest first."""
        rows = await self.hub.store.tables([*UNDER_WAY, OVER, "resigned", "claimed"], holder=person.id)
        cards = await self._cards(rows)
        for card, row in zip(cards, rows, strict=True):
            card["seats"] = [seat for seat, holder in zip(SEATS, row.holders, strict=True) if holder == person.id]
        return cards

    async def _cards(self, rows: list[TableRow]) -> list[dict[str, Any]]:
        people = await self.hub.store.people([each for row in rows for each in row.holders if each])
        return [_card(row, {each: person.name for each, person in people.items()}) for row in rows]


def _card(row: TableRow, names: Mapping[str, str]) -> dict[str, Any]:
    """Return what a list says of a table: nothing but what everybody may know."""
    players = [
        seat if seat != HUMAN else names.get(holder or "", "")
        for seat, holder in zip(row.seats, row.holders, strict=True)
    ]
    return {
        "id": row.id, "game": row.game, "options": dict(row.options), "names": list(row.names), "players": players,
        "state": row.state, "score": list(row.score), "winner": row.winner, "fair": row.fair, "made": int(row.made),
        "clock": {"kind": row.clock, "seconds": row.seconds},
    }  # fmt: skip
