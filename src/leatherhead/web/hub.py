"""The tables of a process: loaded when somebody comes, given to another process, unloaded when idle."""

import asyncio
import contextlib
import logging
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy.engine import Connection

import leatherhead as lh
from leatherhead.web import correspondence, league_play, notices, ratings
from leatherhead.web.correspondence import PendingTurn
from leatherhead.web.limits import Busy, Limits
from leatherhead.web.rows import LOGIN, SEATS, VOIDED, WAITING, Person
from leatherhead.web.store import SqlStore
from leatherhead.web.table import EVERYBODY, KINDS, Table, TableHost
from leatherhead.web.writer import NotKept

if TYPE_CHECKING:
    from leatherhead.web.metrics import Metrics

SWEEP = 30.0  # seconds between looks for idle tables
HOUR = 3600.0  # between two looks for idle people
AT_ONCE = 500  # people who are forgotten in one transaction
PATIENCE = 5.0  # seconds in which the database should answer
TRIES, TRY = 20, 0.1  # seconds between two tries to get a table from another process
log = logging.getLogger("leatherhead.web")


class NoTable(lh.Refused):
    """There is no such table."""


class Hub(TableHost):
    """The tables of one process."""

    def __init__(
        self,
        store: SqlStore,
        limits: Limits | None = None,
        *,
        compiled: bool = False,
        prepares: bool = False,
        metrics: "Metrics | None" = None,
    ) -> None:
        """Begin with no table loaded; `prepares`: whether rules are compiled beside, before a bot needs them."""
        super().__init__(store, limits, compiled=compiled, prepares=prepares, metrics=metrics)
        self.tables: dict[str, Table] = {}
        self.advancing = defaultdict(asyncio.Lock)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        if metrics is not None:
            metrics.gauge("tables", "Tables in memory", lambda: len(self.tables))
            metrics.gauge("viewers", "People and pages that look at a table", self._count_viewers)
        store.when_wanted(lambda name: self.spawn(self._let_go(name)))

    def _count_viewers(self) -> int:
        return sum(len(there) for table in list(self.tables.values()) for there in list(table.channels.values()))

    async def is_healthy(self) -> bool:
        """Whether the database answers in time."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.store.table("healthz")
        except Exception:  # noqa: BLE001  whatever it is, the log has it where somebody plays
            return False
        return not self.closing

    async def table(self, name: str) -> Table:
        """Return a table, loaded once however many ask for it."""
        if name in self.tables:
            return self.tables[name]
        if name not in self._loading:
            if len(self.tables) + len(self._loading) >= self.limits.loaded:
                raise Busy("too many games are being played here at the moment; try again later")
            self._loading[name] = asyncio.get_running_loop().create_task(self._load(name))
            self._loading[name].add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(self._loading[name])

    async def has(self, name: str) -> bool:
        """Whether there is such a table, loaded or not."""
        return name in self.tables or await self.store.table(name) is not None

    @asynccontextmanager
    async def hold(self, name: str) -> AsyncIterator[Table]:
        """Hold a table's lock; if it was dropped meanwhile, load it again."""
        while True:
            table = await self.table(name)
            async with table.lock:
                if not table.is_dropped:
                    yield table
                    return

    async def _load(self, name: str) -> Table:
        """Load a table, as soon as a process that has it releases it."""
        row = await self.store.table(name)
        if row is None:
            raise NoTable("there is no such table")
        for _ in range(TRIES):
            if await self.store.lease(name):
                break
            await self.store.ask_for(name)
            await asyncio.sleep(TRY)
        else:
            raise Busy("this table is being moved; try again in a moment")
        if not self.titles:
            self.titles = {info.name: info.title for info in await self.off_loop(lh.list_games)}
        table = Table(row, self)
        await self.learn_names(table)
        table.orders = await self.store.read(lambda connection: correspondence.orders_of(connection, name))
        await self._tell_due(table)
        await table.restore()
        if table.is_settled_to_start:
            await table.start()
        self.tables[name] = table
        table.publish()
        return table

    async def _let_go(self, name: str) -> None:
        """Give a table to another process: its viewers are disconnected, and reconnect there."""
        table = self.tables.get(name)
        if table is not None:
            async with table.lock:
                self.drop(table)
        if name not in self._loading:
            await self.store.release(name)

    async def learn_names(self, table: Table) -> None:
        """Look up the players' names, and from how many tables they have walked away."""
        people = await self.store.people([each for each in table.row.holders if each is not None])
        table.walked_away = {each: await self.store.count_walked_away(each) for each in people}
        table.players = {each: person.name for each, person in people.items()}

    async def renamed(self, person: Person) -> None:
        """Use a person's new name at every table."""
        for table in list(self.tables.values()):
            if person.id in table.row.holders:
                async with table.lock:
                    table.players[person.id] = person.name
                    table.publish()

    def game_ended(self, table: Table) -> None:
        """Count a game that has ended in the ratings, and tell players who are away, in the background."""
        self.spawn(ratings.rate_finished(self.store))
        here = table.present()
        absent = {seat for seat in SEATS if not here[seat]}
        self.spawn(self.store.write(lambda connection: notices.tell_of_end(connection, table.row, absent)))
        self.spawn(league_play.settle(self, table.row))

    def keep_turns(self, table: Table, asked: dict[lh.Team, int], told: set[lh.Team]) -> None:
        """Store whose turn it is, in the background, and tell those who are away."""
        row = table.row

        def store(connection: Connection) -> list[PendingTurn]:
            correspondence.keep_turns(connection, row, asked, told)
            return correspondence.turns_at(connection, [row.id]).get(row.id, [])

        async def keep() -> None:
            table.tell_due(await self.store.write(store))

        self.spawn(keep())

    async def _tell_due(self, table: Table) -> None:
        turns = await self.store.read(lambda connection: correspondence.turns_at(connection, [table.row.id]))
        table.tell_due(turns.get(table.row.id, []))

    async def moved_deadlines(self, person: str) -> None:
        """Tell the tables of a person that their time has changed, as by a vacation."""
        for table in [each for each in self.tables.values() if person in each.row.holders]:
            await self._tell_due(table)

    def drop(self, table: Table, error: BaseException | None = None) -> None:
        """Drop a table from memory, to be loaded again from the store; viewers are told a refusal."""
        self.tables.pop(table.row.id, None)
        table.close(str(error) if isinstance(error, lh.Refused) else "")

    async def sweep(self) -> None:
        """Unload idle tables."""
        limit = time.monotonic() - self.limits.idle
        for table in list(self.tables.values()):
            if table.is_idle and table.touched < limit:
                self.drop(table)
                await self.store.release(table.row.id)
            elif not await self.store.lease(table.row.id):
                self.drop(table)

    async def forget_idle_people(self) -> None:
        """Forget people who came long ago, and neither played nor opened an account; some at a time."""
        before = time.time() - self.limits.forgotten
        while await self.store.forget_idle(before, AT_ONCE) == AT_ONCE:
            await asyncio.sleep(0)
        await self.store.forget_logins(time.time() - LOGIN)
        await self.store.write(lambda connection: notices.forget_old(connection, time.time()))

    async def sweep_deadlines(self) -> None:
        """Let the coach answer where the days are over, and tell people whose time runs short."""
        now = time.time()
        for turn in await self.store.write(lambda connection: correspondence.claim_missed(connection, now, AT_ONCE)):
            with contextlib.suppress(Busy, NoTable):  # it comes up again in a minute
                async with self.hold(turn.table) as table:
                    await table.miss_deadline(turn.seat, turn.number)
        while await self.store.write(lambda connection: correspondence.remind(connection, now, AT_ONCE)) == AT_ONCE:
            pass
        for name in await self.store.read(lambda connection: correspondence.without_turn(connection, now - 60, 20)):
            await self.table(name)  # which stores it
        await league_play.end_missed(self, now)
        await league_play.catch_up(self)

    async def rate(self) -> None:
        """Count games in the ratings that were missed, as those of an older version."""
        await ratings.rate_finished(self.store)

    async def expire(self) -> None:
        """Void tables that have waited too long for a player, unless their maker is there."""
        now, limits = time.time(), self.limits
        for table in list(self.tables.values()):
            is_here = any(table.channels[kind] for kind in KINDS if kind != EVERYBODY)
            if table.row.state == WAITING and is_here and table.row.changed < now - limits.listing / 2:
                async with table.lock:
                    await table.change(changed=now)
        for name in await self.store.expired(now - limits.listing, now - limits.invited, AT_ONCE):
            async with self.hold(name) as table:
                if table.row.state == WAITING:
                    await table.change(state=VOIDED)
                    table.publish()

    async def keep_sweeping(self) -> None:
        """Sweep from time to time, as long as the server runs."""
        await asyncio.gather(
            _again(SWEEP, self.sweep),
            _again(SWEEP, self.expire),
            _again(HOUR, self.forget_idle_people),
            _again(HOUR, self.rate),
            _again(SWEEP, self.sweep_deadlines),
        )

    async def close(self) -> None:
        """Disconnect all viewers, then close the store."""
        self.closing = True
        for table in list(self.tables.values()):
            self.drop(table)
        for task in self._loading.values():
            task.cancel()
        await asyncio.gather(*self._loading.values(), return_exceptions=True)
        await super().close()


async def _again(pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something at once, and then again and again."""
    while True:
        try:
            await work()
        except NotKept:
            pass
        except Exception:  # as when the database is away for a moment: the next time may do
            log.exception("sweeping has failed")
        await asyncio.sleep(pause)
