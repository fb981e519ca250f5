"""What a viewer may say, over a socket or by a request: one verb in each message."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

import leatherhead as lh
from leatherhead.web import actions, seats
from leatherhead.web.clock import SEATS
from leatherhead.web.json_input import read_json
from leatherhead.web.limits import MESSAGE
from leatherhead.web.services import log_failure
from leatherhead.web.table import BOTH, Table

Message = dict[str, Any]
Reply = Message | str | None  # a string is JSON already
Handler = Callable[[Table, str, Message], Awaitable[Reply]]


def parse(text: str | bytes) -> Message:
    """Read a message."""
    if len(text) > MESSAGE:
        raise lh.Refused(f"a message has at most {MESSAGE} bytes")
    return read_json(text, "a message is")


async def handle(table: Table, kind: str, message: Message) -> str | None:
    """Do what a message says; return what only its sender hears of it."""
    verbs = [verb for verb in VERBS if verb in message]
    try:
        if len(verbs) != 1:
            raise lh.Refused(f"a message says one of {', '.join(VERBS)}")
        async with table.lock:
            if table.is_dropped:
                raise lh.Refused("this table has been moved; connect again")
            reply = await VERBS[verbs[0]](table, kind, message)
    except (lh.Refused, lh.RuleFailed) as error:
        log_failure(error)
        refused = {"refused": verbs[0] if verbs else "", "q": message.get("q"), "why": str(error)}
        return json.dumps(refused, ensure_ascii=False)
    return reply if reply is None or isinstance(reply, str) else json.dumps(reply, ensure_ascii=False)


async def _hello(table: Table, kind: str, message: Message) -> str:  # noqa: ARG001  like its neighbors
    return table.message(kind)


async def _answer(table: Table, kind: str, message: Message) -> str | None:
    new = await actions.answer(table, kind, message["answer"], message.get("q"))
    return None if new else table.message(kind, None)


async def _phrase(table: Table, kind: str, message: Message) -> None:
    number = message["phrase"]
    if kind not in (*SEATS, BOTH):
        raise lh.Refused("only players may use phrases")
    if not isinstance(number, int) or not 0 <= number < len(actions.PHRASES):
        raise lh.Refused(f"there are {len(actions.PHRASES)} phrases, counted from 0")
    table.say({"phrase": actions.PHRASES[number], "from": kind})


VERBS: dict[str, Handler] = {
    "hello": _hello,
    "answer": _answer,
    "commit": lambda table, kind, message: actions.commit(table, kind, message["commit"]),
    "nonce": lambda table, kind, message: actions.nonce(table, kind, message["nonce"]),
    "takeback": lambda table, kind, message: actions.take_back(table, kind, message["takeback"]),
    "resign": lambda table, kind, message: actions.resign(table, kind),
    "phrase": _phrase,
    "rematch": lambda table, kind, message: seats.rematch(table, kind, message["rematch"]),
    "hint": lambda table, kind, message: actions.hint(table, kind),
    "coach": lambda table, kind, message: actions.coach(table, kind, message["coach"]),
    "absent": lambda table, kind, message: actions.absent(table, kind, message["absent"]),
    "help": lambda table, kind, message: actions.help_both(table, kind, message["help"]),
    "figures": lambda table, kind, message: actions.figures(table),
    "ready": lambda table, kind, message: actions.ready(table, kind),
}
