"""Making a table: what was asked for is read with care, and refused with a sentence where it does not fit."""

import secrets
import time
from collections.abc import Mapping
from typing import Any

import leatherhead as lh
from leatherhead.web import dice, ids, seats
from leatherhead.web.clock import KINDS, SEATS
from leatherhead.web.hub import Hub
from leatherhead.web.limits import Busy
from leatherhead.web.rows import HUMAN, UNDER_WAY, Person, TableRow

LONGEST_CLOCK = 100_000  # seconds
ME, NOBODY = "me", "open"
ASKED = {"game", "options", "length", "seats", "names", "clock", "public", "fair"}


async def make(hub: Hub, person: Person, asked: Mapping[str, Any]) -> dict[str, str]:
    """Make a table; return its id, and the invitation, which is kept only as a hash."""
    unknown = sorted(set(asked) - ASKED)
    if unknown:
        raise lh.Refused(f"a table has no {lh.visible(unknown[0][:40])}")
    if await hub.store.count_tables(person.id, UNDER_WAY) >= hub.limits.tables:
        raise Busy(f"you have {hub.limits.tables} games under way; end one of them first")
    invitation = ids.new_invitation()
    row = await hub.off_loop(_row, person.id, asked, ids.hash_of(invitation))
    await hub.store.create_table(row)
    async with hub.hold(row.id) as table:
        await seats.begin_if_full(table)
    return {"id": row.id, "invite": invitation}


def _row(person: str, asked: Mapping[str, Any], invite: str) -> TableRow:
    """Read what a table is asked to be; whatever is wrong is refused with a sentence."""
    info = _game(asked.get("game"))
    seats, holders = _seats(asked.get("seats"), info, person)
    options = _options(asked)
    names = _names(asked.get("names"))
    lh.new(info.name, options=options, home=names[0], away=names[1])  # which refuses what does not fit
    kind, seconds = _clock(asked.get("clock"))
    fair = asked.get("fair", True) is True
    row = TableRow(
        id=ids.new_id(), game=info.name, options=options, names=names, seats=seats, holders=holders, invite=invite,
        public=asked.get("public") is True, fair=fair, clock=kind, seconds=seconds, secret=secrets.token_bytes(32),
        made=time.time(), changed=time.time(),
    )  # fmt: skip
    return dice.with_bots(row)


def _game(name: Any) -> lh.GameInfo:
    games = {info.name: info for info in lh.list_games()}
    if not isinstance(name, str) or name not in games:
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
