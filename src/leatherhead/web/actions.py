"""Actions of players at a table, and the messages that ask for them. Each is stored before anybody sees the result."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import partial
from typing import Any

import leatherhead as lh
from leatherhead.web import correspondence, dice, seats
from leatherhead.web.limits import MESSAGE
from leatherhead.web.rows import CLAIMED, PLEDGING, RESIGNED, RUNNING, SEATS, TAKEBACK, UNDER_WAY, VOIDED, LogEntry
from leatherhead.web.services import log_failure
from leatherhead.web.table import BOTH, COACH, Table
from leatherhead.web.validation import read_json
from leatherhead.web.viewer import spell, spell_part, spell_table

PHRASES = (
    "Hello!", "Good luck!", "Nice play!", "What a catch!", "Lucky bounce!", "Ouch!", "Take your time.",
    "One moment, please.", "Good game!", "Thank you!", "Another one?", "I have to go.",
)  # fmt: skip
ONCE = "answer"  # the coach answers one question
MOST_IN_A_ROW = 40  # answers in one message
MOST_DOWN, MOST_TO_GO = 4, 99  # that an answer given in advance can be for

NOT_TAKEN_BACK = "your last answer cannot be undone: dice, a card or the other team has followed it"


def seat_of(table: Table, kind: str) -> lh.Team:
    """Return the seat for which a viewer acts."""
    seat = table.at_the_screen() if kind == BOTH else kind
    if seat not in SEATS:
        raise lh.Refused("only players may do this" if kind != BOTH else "nobody has sat down at the screen")
    return seat


def _others(table: Table, seat: lh.Team) -> lh.Team | None:
    """Return the other seat, if another person holds it."""
    place = SEATS.index(seat)
    mine, theirs = table.row.holders[place], table.row.holders[1 - place]
    return SEATS[1 - place] if theirs is not None and theirs != mine else None


def _asked_seat(table: Table, kind: str) -> lh.Team:
    """Return the seat for which a viewer acts; one that is not asked is refused."""
    seat = seat_of(table, kind)
    if seat not in table.asked():
        raise lh.Refused("you have nothing to choose now")
    return seat


def _refuse_spectators(kind: str) -> None:
    if kind not in (*SEATS, BOTH):
        raise lh.Refused("only players may do this")


def _running(table: Table) -> Any:
    if table.session is None or table.row.state != RUNNING:
        raise lh.Refused("there is no game under way at this table")
    return table.session


async def answer(table: Table, kind: str, label: Any, question: Any) -> bool:
    """Answer a question by its number, or a row of them; one answered before changes nothing, and gives False."""
    row = label if isinstance(label, list) else [label]
    if not isinstance(question, int) or not 0 < len(row) <= MOST_IN_A_ROW or not all(type(each) is str for each in row):
        raise lh.Refused("an answer has a label and the number of its question")
    _refuse_spectators(kind)
    expected = table.questions(kind)
    if question < expected:
        return False
    if question > expected:
        raise lh.Refused(f"question {question} has not been asked; the present one is {expected}")
    _running(table)
    seat = _asked_seat(table, kind)
    await table.move(lambda session: session.answer_row(row, seat))
    return True


# Help of the coach.


def refuse_help(table: Table) -> None:
    """Refuse the coach's help in a game between two people who have not agreed to it."""
    if not table.has_help:
        raise lh.Refused("in a game between two people the coach helps only if both agree")


async def help_both(table: Table, kind: str, what: Any) -> None:
    """Ask for the coach's help for both players, or agree, or refuse."""
    _running(table)
    asker = table.offered.get("help")
    if kind not in SEATS or table.has_help:
        raise lh.Refused("there is nobody to agree with")
    if what == "ask":
        table.offered["help"] = kind
    elif what == "accept" and asker and kind != asker:
        table.agreed_on_help = True
        del table.offered["help"]
    elif what == "decline" and asker:
        del table.offered["help"]
    else:
        raise lh.Refused("nobody has asked for the coach's help")
    table.publish()


async def coach(table: Table, kind: str, until: Any) -> None:
    """Let the coach answer for a seat: once, or to the end of the play, the drive or the period."""
    _running(table)
    refuse_help(table)
    seat = _asked_seat(table, kind)
    if until == ONCE:
        await table.move(lambda session: session.coach(ONCE, by=seat), long=True)
    else:
        await table.coach(str(until), seat)


async def hint(table: Table, kind: str) -> dict[str, Any]:
    """Return the coach's pick."""
    session, seat = _running(table), seat_of(table, kind)
    refuse_help(table)
    _asked_seat(table, kind)
    await table.hub.prepare(table.row, COACH)
    label = await table.hub.off_loop(session.hint, seat)
    frame = session.frame_for(seat)
    option = next((each for each in frame.asked.options if each.label == label), None) if frame.asked else None
    if option is None:  # answered meanwhile
        return {"hint": 1, "label": label, "title": label, "why": ""}
    return {"hint": 1, "label": label, "title": option.name, "why": lh.hint_reason(frame, option)}


async def figures(table: Table) -> str:
    """Return box score, scoring and drives; at the end also own notes and chart, which may reveal hidden cards."""
    if table.session is None:
        raise lh.Refused("there are no figures before the game has begun")
    game = table.session.game
    tables, chart = await table.hub.off_loop(_figures, game)
    return f'{{"figures":{spell_table(map(spell_part, tables), ())},"chart":{spell(chart)}}}'


def _figures(game: lh.Game) -> tuple[tuple[lh.Part, ...], str]:
    if not game.over:
        return game.figure_tables(), ""
    return (*game.figure_tables(), *game.note_tables()), game.chart_svg() if game.rulebook.chart_svg else ""


# Taking back.


async def take_back(table: Table, kind: str, what: Any) -> None:
    """Ask to take back the last answer, agree or decline; a bot agrees to any fair request."""
    _running(table)
    asker = table.offered.get("takeback")
    if what == "ask":
        seat = seat_of_taker(table, kind)
        if not table.may_take_back(seat):  # one sentence for all reasons: the other team's face-down choice is none
            raise lh.Refused(lh.say(NOT_TAKEN_BACK))
        if _others(table, seat) is None:
            await _go_back(table, seat)
        else:
            table.offered["takeback"] = seat
            table.publish()
    elif what == "accept" and asker and kind in SEATS and kind != asker:
        await _go_back(table, asker)
    elif what == "decline" and asker and kind in SEATS:
        del table.offered["takeback"]
        if kind != asker:
            table.say({"notice": "the other team does not let you undo that"}, (asker,))
        table.publish()
    else:
        raise lh.Refused("nobody has asked to take anything back")


def seat_of_taker(table: Table, kind: str) -> lh.Team:
    """Return whose answer is to be taken back: of two people at one screen, the one who answered last."""
    if kind == BOTH:
        return table.standing[-1] if table.standing else SEATS[0]
    return seat_of(table, kind)


async def _go_back(table: Table, seat: lh.Team) -> None:
    """Take back a seat's last answer; if that has become impossible, notify that seat."""
    table.offered.pop("takeback", None)
    if table.may_take_back(seat):
        _running(table).undo(by=seat)
        await table.keep([LogEntry(seat, "", TAKEBACK)])
    else:
        table.say({"notice": NOT_TAKEN_BACK}, (seat,))
    table.publish()


# Answers given in advance.


async def list_orders(table: Table, kind: str) -> dict[str, Any]:
    """Return one's answers given in advance, and the questions that can be answered so."""
    if kind not in SEATS:
        raise lh.Refused("only players may do this")
    questions = [
        {
            "name": prompt.name, "text": lh.say(prompt.text),
            "usual": lh.say(prompt.title(prompt.usual)) if prompt.usual else "",
            "answers": [{"label": label, "title": lh.say(prompt.title(label))} for label in prompt.possible],
        }
        for prompt in _routine(table)
    ]  # fmt: skip
    downs = any(key.name == "down" for key in _running(table).game.rulebook.keys)
    return {
        "orders": [asdict(each) for each in table.orders.get(kind, [])], "questions": questions, "downs": downs
    }  # fmt: skip


def _routine(table: Table) -> list[Any]:
    """Return the questions that are no secret whatever is answered."""
    return [prompt for prompt in _running(table).game.rulebook.prompts if not prompt.secret]


async def order(table: Table, kind: str, given: Any) -> dict[str, Any]:
    """Give an answer in advance: to all questions of a name, on some downs only; or wherever there is a usual one."""
    if kind not in SEATS or not isinstance(given, dict):
        raise lh.Refused("only players of a game under way may do this")
    question, label = str(given.get("question")), given.get("label", "")
    down, to_go = given.get("down", 0), given.get("to_go", 0)
    known = {prompt.name: prompt.possible for prompt in _routine(table)}
    if question != correspondence.USUAL and label not in known.get(question, ()):
        raise lh.Refused("an answer given in advance has the name of a question and one of its labels")
    if not (type(down) is type(to_go) is int and 0 <= down <= MOST_DOWN and 0 <= to_go <= MOST_TO_GO):
        raise lh.Refused(f"a down is 1 to {MOST_DOWN}, and 0 for all; yards to go are 0 to {MOST_TO_GO}")
    made = correspondence.Order(0, question, label if question else "", down, to_go)
    return await _change_orders(table, kind, partial(correspondence.give_order, order=made))


async def take_order_back(table: Table, kind: str, order: Any) -> dict[str, Any]:
    """Take back an answer given in advance."""
    if kind not in SEATS or type(order) is not int:
        raise lh.Refused("only players may do this, with the number of an order")
    return await _change_orders(table, kind, partial(correspondence.take_order_back, order=order))


async def _change_orders(table: Table, kind: str, change: Callable[..., None]) -> dict[str, Any]:
    await table.hub.store.write(partial(change, table=table.row.id, seat=kind))
    table.orders = await table.hub.store.read(partial(correspondence.orders_of, table=table.row.id))
    table.publish()
    return await list_orders(table, kind)


# The end.


async def resign(table: Table, kind: str) -> None:
    """Resign; a game that has not started does not count."""
    _refuse_spectators(kind)
    if table.row.state not in UNDER_WAY:
        raise lh.Refused("this game has ended")
    if table.row.state != RUNNING:
        await table.change(state=VOIDED)
    else:
        winner = None if kind == BOTH else SEATS[1 - SEATS.index(kind)]
        await table.change(state=RESIGNED, winner=winner)
    table.publish()


async def absent(table: Table, kind: str, what: Any) -> None:
    """Let the coach play on for a player who has left, or claim the win."""
    _running(table)
    other = _others(table, seat_of(table, kind)) if kind in SEATS else None
    if other is None or other not in table.long_gone():
        raise lh.Refused("the other player has not been away for long enough")
    if what == "coach":
        table.coached.add(other)
    elif what == "claim":
        await table.change(state=CLAIMED, winner=kind)
    else:
        raise lh.Refused("let the coach play on, or claim the win")
    table.publish()


async def ready(table: Table, kind: str) -> None:
    """Take the cover off: the player whose turn it is has sat down at the shared screen."""
    session = _running(table)
    if kind != BOTH:
        raise lh.Refused("there is no cover here")
    if session.must_come is not None:
        session.sit(session.must_come)
    table.publish()


# Fair dice.


async def commit(table: Table, kind: str, given: Any) -> None:
    """Take a commitment: of one's seat or, at one screen, of both."""
    for side, each in _by_side(table, kind, given).items():
        await table.change(commits=dice.with_commit(table.row, side, each))
    table.publish()


async def nonce(table: Table, kind: str, given: Any) -> None:
    """Take a nonce once both commitments are there; with the last one the game starts."""
    by_side = _by_side(table, kind, given)
    if table.row.state != PLEDGING:
        raise lh.Refused("keep your nonce until the other player is here")
    for side, each in by_side.items():
        await table.change(nonces=dice.with_nonce(table.row, side, each))
    if table.is_settled_to_start:
        await table.start()
    table.publish()


def _by_side(table: Table, kind: str, given: Any) -> dict[lh.Team, Any]:
    """Return the commitments or nonces of a message, by seat."""
    if not table.row.fair or table.row.state not in UNDER_WAY or table.session is not None:
        raise lh.Refused("no dice are to be settled at this table now")
    own = table.seats_of(kind)
    if not own:
        raise lh.Refused("only players may do this")
    found = given if isinstance(given, dict) else {own[0]: given}
    if not set(found) <= set(own):
        raise lh.Refused("that seat is not yours")
    return found


# Messages of viewers, over a socket or by a request: one verb in each.


Message = dict[str, Any]
Reply = Message | str | None  # a string is JSON already
Handler = Callable[[Table, str, Message], Awaitable[Reply]]


def parse_message(text: str | bytes) -> Message:
    """Read a message."""
    if len(text) > MESSAGE:
        raise lh.Refused(f"a message has at most {MESSAGE} bytes")
    return read_json(text, "a message is")


async def handle_message(table: Table, kind: str, message: Message) -> str | None:
    """Run the action of a message; return the reply to its sender alone."""
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


async def _hello(table: Table, kind: str, message: Message) -> str:
    return table.message(kind, packed=bool(message.get("packs")))


async def _answer(table: Table, kind: str, message: Message) -> str | None:
    new = await answer(table, kind, message["answer"], message.get("q"))
    return None if new else table.message(kind, None)


async def _phrase(table: Table, kind: str, message: Message) -> None:
    number = message["phrase"]
    if kind not in (*SEATS, BOTH):
        raise lh.Refused("only players may use phrases")
    if not isinstance(number, int) or not 0 <= number < len(PHRASES):
        raise lh.Refused(f"there are {len(PHRASES)} phrases, counted from 0")
    table.say({"phrase": PHRASES[number], "from": kind})


VERBS: dict[str, Handler] = {
    "hello": _hello,
    "answer": _answer,
    "commit": lambda table, kind, message: commit(table, kind, message["commit"]),
    "nonce": lambda table, kind, message: nonce(table, kind, message["nonce"]),
    "takeback": lambda table, kind, message: take_back(table, kind, message["takeback"]),
    "resign": lambda table, kind, message: resign(table, kind),
    "phrase": _phrase,
    "rematch": lambda table, kind, message: seats.rematch(table, kind, message["rematch"]),
    "hint": lambda table, kind, message: hint(table, kind),
    "coach": lambda table, kind, message: coach(table, kind, message["coach"]),
    "absent": lambda table, kind, message: absent(table, kind, message["absent"]),
    "help": lambda table, kind, message: help_both(table, kind, message["help"]),
    "figures": lambda table, kind, message: figures(table),
    "orders": lambda table, kind, message: list_orders(table, kind),
    "order": lambda table, kind, message: order(table, kind, message["order"]),
    "unorder": lambda table, kind, message: take_order_back(table, kind, message["unorder"]),
    "ready": lambda table, kind, message: ready(table, kind),
}
