"""Games that take days: whose turn it is and until when, vacations, answers given in advance, missed deadlines.

A turn is a row for a person who is asked: at a table with a clock of days always, without a clock while they are away.
Only its own person sees it while both seats are asked, so it tells nobody that a face-down choice has been made.
"""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import notices, schema
from leatherhead.web.game import DAYS
from leatherhead.web.rows import RUNNING, SEATS, TableRow

DAY = 86_400.0
VACATION = 30 * DAY  # in a calendar year
CLAIMED = 60.0  # seconds for which another process leaves a missed deadline to the one that has it
SHORT = DAY  # before the end at most, or a quarter of the time if that is less
USUAL = ""  # stands for every question that has a usual answer
MOST_ORDERS = 20


@dataclass(frozen=True)
class PendingTurn:
    """A person is asked."""

    table: str
    seat: lh.Team
    person: str
    number: int
    since: float
    due: float | None


def keep_turns(connection: Connection, row: TableRow, asked: Mapping[lh.Team, int], absent: set[lh.Team]) -> None:
    """Store who is asked at a table, each with the number of the question; tell those who are absent and new to it."""
    held, now = schema.turns.c, time.time()
    known = {each.seat: each.number for each in connection.execute(sa.select(schema.turns).where(held.table == row.id))}
    gone = [seat for seat, number in known.items() if asked.get(seat) != number]
    if gone:
        connection.execute(schema.turns.delete().where(held.table == row.id, held.seat.in_(gone)))
    for seat, number in asked.items():
        person = row.holders[SEATS.index(seat)]
        if known.get(seat) == number or person is None:
            continue
        due = None if row.clock != DAYS else max(now, _away_until(connection, person)) + row.seconds
        connection.execute(
            schema.turns.insert().values(
                table=row.id, seat=seat, person=person, number=number, since=now, due=due, reminded=False
            )
        )
        if seat in absent:
            text = f"It is your turn: {notices.teams(row)}."
            key = f"turn {row.id} {seat} {number}"
            notices.tell(connection, notices.Notice(person, notices.TURN, text, f"/t/{row.id}", key))


def turns_at(connection: Connection, tables: list[str]) -> dict[str, list[PendingTurn]]:
    """Return the turns at some tables."""
    found: dict[str, list[PendingTurn]] = {}
    for turn in _turns(connection, schema.turns.c.table.in_(tables)):
        found.setdefault(turn.table, []).append(turn)
    return found


def _turns(connection: Connection, *where: Any, most: int | None = None) -> list[PendingTurn]:
    held = schema.turns.c
    query = sa.select(held.table, held.seat, held.person, held.number, held.since, held.due).where(*where)
    return [PendingTurn(*each) for each in connection.execute(query.order_by(held.due).limit(most))]


# Deadlines.


def claim_missed(connection: Connection, now: float, most: int) -> list[PendingTurn]:
    """Return turns whose time has run out; no other process has them for a minute."""
    held = schema.turns.c
    claimed = []
    for turn in _turns(connection, held.due < now, most=most):
        same = (held.table == turn.table) & (held.seat == turn.seat) & (held.due == turn.due)
        if connection.execute(schema.turns.update().where(same).values(due=now + CLAIMED)).rowcount:
            claimed.append(turn)
    return claimed


def remind(connection: Connection, now: float, most: int) -> int:
    """Tell people whose time runs short, each once; return how many."""
    held, tables = schema.turns.c, schema.tables
    query = sa.select(schema.turns, *(tables.c[name] for name in ("game", "home_names", "away_names", "seconds")))
    near = query.join(tables).where(held.due < now + SHORT, held.due > now, ~held.reminded).limit(most)
    count = 0
    for turn in connection.execute(near):
        if turn.due - now > min(SHORT, turn.seconds / 4):
            continue
        teams = notices.teams_of(turn.game, turn.home_names, turn.away_names)
        text = f"Your time runs short: {teams}. {spell(turn.due - now)} left."
        key = f"short {turn.table} {turn.seat} {turn.number}"
        notices.tell(connection, notices.Notice(turn.person, notices.SHORT, text, f"/t/{turn.table}", key))
        own = (held.table == turn.table) & (held.seat == turn.seat)
        connection.execute(schema.turns.update().where(own).values(reminded=True))
        count += 1
    return count


def without_turn(connection: Connection, before: float, most: int) -> list[str]:
    """Return tables with a clock of days at which nobody's time runs, as when a process died at the wrong moment."""
    held = schema.tables.c
    query = sa.select(held.id).where(held.state == RUNNING, held.clock == DAYS, held.changed < before)
    query = query.where(~sa.exists().where(schema.turns.c.table == held.id))
    return list(connection.execute(query.limit(most)).scalars())


def spell(seconds: float) -> str:
    """Return a time in words."""
    for size, unit in ((DAY, "day"), (3600.0, "hour"), (60.0, "minute")):
        if seconds >= size:
            count = int(seconds / size)
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return "less than a minute"


# Vacations: no clock of days runs meanwhile.


def _away_until(connection: Connection, person: str) -> float:
    query = sa.select(schema.people.c.away_until).where(schema.people.c.id == person)
    return float(connection.execute(query).scalar() or 0.0)


def vacation(connection: Connection, person: str, now: float) -> dict[str, float]:
    """Return until when somebody is on vacation (0: not), and how many seconds of it are left this year."""
    held = schema.people.c
    query = sa.select(held.away_until, held.vacation, held.vacation_year).where(held.id == person)
    until, taken, year = connection.execute(query).one()
    taken = taken if year == _year(now) else 0.0
    return {"until": until if until > now else 0.0, "left": max(VACATION - taken, 0.0)}


def go_on_vacation(connection: Connection, person: str, days: int, now: float) -> None:
    """Stop a person's clocks for some days; 0: the vacation ends now, and the rest of it is not used."""
    known = vacation(connection, person, now)
    rest = max(known["until"] - now, 0.0)
    length = days * DAY - rest  # by which the vacation grows or shrinks
    if length > known["left"]:
        raise lh.Refused(f"you have {spell(known['left'])} of vacation left this year")
    people, turns = schema.people, schema.turns
    taken = VACATION - known["left"] + length
    changed = {"away_until": now + days * DAY if days else 0.0, "vacation": taken, "vacation_year": _year(now)}
    connection.execute(people.update().where(people.c.id == person).values(changed))
    running = (turns.c.person == person) & turns.c.due.is_not(None)
    connection.execute(turns.update().where(running).values(due=turns.c.due + length, reminded=False))


def _year(now: float) -> int:
    return time.gmtime(now).tm_year


# Answers given in advance.


@dataclass(frozen=True)
class Order:
    """An answer that a player has given in advance, to be given whenever it applies."""

    id: int
    question: str  # its name; or USUAL
    label: str
    down: int = 0  # on this down only; 0: always
    to_go: int = 0  # least yards to go

    def answer(self, asked: Any, situation: Mapping[str, Any]) -> str | None:
        """Return the answer to an open question, if this order is about it, here, and it is on offer."""
        labels = [option.label for option in asked.options]
        if self.question == USUAL:
            label = labels[0] if len(labels) == 1 else asked.usual
        else:
            label = self.label if self.question == asked.name else ""
        here = self.down in (0, situation.get("down")) and self.to_go <= _yards_to_go(situation)
        return label if here and label in labels else None


def _yards_to_go(situation: Mapping[str, Any]) -> int:
    to_go = situation.get("to_go") or 0
    return int(str(situation["ball"]).split()[-1] if to_go == "goal" else to_go)  # the goal from opp 8: eight yards


def orders_of(connection: Connection, table: str) -> dict[lh.Team, list[Order]]:
    """Return the answers given in advance at a table, by seat, the usual answers last."""
    held = schema.orders.c
    query = sa.select(held.seat, held.id, held.question, held.label, held.down, held.to_go).where(held.table == table)
    found: dict[lh.Team, list[Order]] = {}
    for seat, *order in connection.execute(query.order_by(held.question == USUAL, held.id)):
        found.setdefault(seat, []).append(Order(*order))
    return found


def give_order(connection: Connection, table: str, seat: lh.Team, order: Order) -> None:
    """Store an answer given in advance; one that was given for the same case before is replaced."""
    held = schema.orders.c
    own = (held.table == table) & (held.seat == seat)
    same = (held.question == order.question) & (held.down == order.down) & (held.to_go == order.to_go)
    count = connection.execute(sa.select(sa.func.count()).select_from(schema.orders).where(own, ~same)).scalar()
    if count and count >= MOST_ORDERS:
        raise lh.Refused(f"at most {MOST_ORDERS} answers can be given in advance")
    connection.execute(schema.orders.delete().where(own, same))
    values = {"question": order.question, "label": order.label, "down": order.down, "to_go": order.to_go}
    connection.execute(schema.orders.insert().values(table=table, seat=seat, **values))


def take_order_back(connection: Connection, table: str, seat: lh.Team, order: int) -> None:
    """Forget an answer given in advance."""
    held = schema.orders.c
    connection.execute(schema.orders.delete().where(held.table == table, held.seat == seat, held.id == order))
