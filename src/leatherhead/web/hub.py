"""All loaded tables, the pool for slow work, and the store behind them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import leatherhead as lh
from leatherhead.web import game, jobs
from leatherhead.web.limits import Busy, Limits
from leatherhead.web.store_protocol import HUMAN, LOGIN, RUNNING, VOIDED, WAITING, LogEntry, Person, Store, TableRow
from leatherhead.web.table import EVERYBODY, KINDS, Table
from leatherhead.web.turns import Turns
from leatherhead.web.worker import Worker
from leatherhead.web.writer import NotKept

Made = TypeVar("Made")
THREADS = 2
PAUSE = 1.0  # seconds after the start until games are prepared
SWEEP = 30.0  # seconds between looks for idle tables
HOUR = 3600.0  # between two looks for idle people
AT_ONCE = 500  # people who are forgotten in one transaction
SNAPSHOT = 20  # entries of a log between two snapshots
TRIES, TRY = 20, 0.1  # seconds between two tries to get a table from another process
COACH_PAUSE = 1.0  # seconds before the coach answers for a player who is away
log = logging.getLogger("leatherhead.web")


class NoTable(lh.Refused):
    """There is no such table."""


class Hub:
    """The tables of one process."""

    def __init__(
        self, store: Store, limits: Limits | None = None, *, compiled: bool = False, prepares: bool = False
    ) -> None:
        """Begin with no table loaded; `prepares`: whether rules are compiled beside, before a bot needs them."""
        self.store, self.limits, self.compiled = store, limits or Limits(), compiled
        self.tables: dict[str, Table] = {}
        self.titles: dict[str, str] = {}  # of games, by their names
        self.coach_pause = COACH_PAUSE
        self.closing = False
        self.quick = Worker("leatherhead-quick", waiting=8)  # chances, records, the coach
        self.slow = Worker("leatherhead-slow", waiting=4)  # compiling, solving, reviews
        self._pool, self._turns = ThreadPoolExecutor(THREADS, "leatherhead"), Turns(THREADS, rest=self.limits.rest)
        self._prepares, self._prepared = prepares, dict[tuple[str, str], asyncio.Task[None]]()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        store.when_wanted(lambda name: self.spawn(self._let_go(name)))

    async def off_loop(self, work: Callable[..., Made], *given: Any) -> Made:
        """Do something that takes long, in the pool; addresses take turns, and none has all threads."""
        async with self._turns.turn() as turn:

            def timed() -> Made:
                begun = time.thread_time()
                try:
                    return work(*given)
                finally:
                    turn.cost = time.thread_time() - begun

            return await asyncio.get_running_loop().run_in_executor(self._pool, timed)

    # Work that a bot may need compiled or solved rules for: that is done beside, and waited for here.

    async def prepare(self, row: TableRow, *bots: str) -> None:
        """Wait until what the bots of a table, and some others, need is compiled and solved."""
        if self._prepares:
            for bot in (*row.seats, *bots):
                await self._prepared_for(row.game, bot)

    def is_prepared(self, row: TableRow, *bots: str) -> bool:
        """Whether nothing that these bots need has to be compiled or solved any more."""
        needed = [(row.game, bot) for bot in (*row.seats, *bots) if bot != HUMAN]
        return not self._prepares or all(key in self._prepared and self._prepared[key].done() for key in needed)

    async def _prepared_for(self, game: str, bot: str) -> None:
        if bot == HUMAN:
            return
        if (game, bot) not in self._prepared:
            self._prepared[game, bot] = asyncio.get_running_loop().create_task(self._prepare(game, bot))
        await asyncio.wait([self._prepared[game, bot]])

    async def _prepare(self, game: str, bot: str) -> None:
        try:
            await self.slow.run(jobs.prepare, game, bot)
        except lh.Refused:
            pass  # as a game without chances does
        except Exception as error:  # noqa: BLE001  whoever needs it is told what is wrong
            log.warning("%s of %s could not be prepared: %s", bot, game, error)

    async def prepare_all(self) -> None:
        """Prepare every bot, the simple ones first; one that somebody plays against comes before the others."""
        if self._prepares:
            await asyncio.sleep(PAUSE)
            games = await self.off_loop(lh.games)
            bots = sorted((bot.strength, info.name, bot.name) for info in games for bot in info.bots)
            for _, game, bot in bots:
                await self._prepared_for(game, bot)
            for info in games:
                await self._prepared_for(info.name, jobs.CHANCES)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something beside, whose failure is logged."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, NotKept):  # that is logged where it happens
            log.error("a task has failed", exc_info=error)

    # Tables come and go.

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
        row = await self.store.table(name)
        if row is None:
            raise NoTable("there is no such table")
        await self._take(name)
        if not self.titles:
            self.titles = {info.name: info.title for info in await self.off_loop(lh.games)}
        table = Table(row, self)
        await self.learn_names(table)
        await self._replay(table)
        if table.is_settled_to_start:
            await self.start(table)
        self.tables[name] = table
        table.publish()
        return table

    async def _take(self, name: str) -> None:
        """Take a table as soon as the process that has it releases it."""
        for _ in range(TRIES):
            if await self.store.lease(name):
                return
            await self.store.ask_for(name)
            await asyncio.sleep(TRY)
        raise Busy("this table is being moved; try again in a moment")

    async def _let_go(self, name: str) -> None:
        """Give a table to another process: everybody who watches it here is sent away, and comes back there."""
        table = self.tables.get(name)
        if table is not None:
            async with table.lock:
                self.drop(table)
        if name not in self._loading:
            await self.store.release(name)

    async def _replay(self, table: Table) -> None:
        """Restore a game from its log."""
        entries = await self.store.answers(table.row.id)
        if table.row.state != RUNNING and not entries:
            return
        snapshot = await self.store.snapshot(table.row.id)
        table.session = await self._bring_back(table, entries, snapshot)
        table.packed = snapshot[0] if snapshot else 0
        table.count(entries)
        for entry in entries:
            table.clock.spend(entry.seat, entry.spent)
        await table.settle()

    async def _bring_back(
        self, table: Table, entries: list[LogEntry], snapshot: tuple[int, bytes] | None = None
    ) -> game.LoggedSession:
        await self.prepare(table.row)
        return await self.off_loop(self._set_up, table.row, entries, snapshot)

    def _set_up(self, row: TableRow, entries: list[LogEntry], snapshot: tuple[int, bytes] | None) -> game.LoggedSession:
        return game.come_back(row, entries, snapshot, compiled=self.compiled)

    async def keep_snapshot(self, table: Table) -> None:
        """Keep a game as it stands now and then, so that little is to be replayed when it comes back."""
        if table.session is not None and table.entries >= table.packed + SNAPSHOT:
            packed = await self.off_loop(table.session.game.pack)
            self.spawn(self.store.keep_snapshot(table.row.id, table.entries, packed))
            table.packed = table.entries

    async def start(self, table: Table) -> None:
        """Begin the game of a table whose seats are taken and whose dice are settled."""
        session = await self._bring_back(table, [])
        await table.change(state=RUNNING)
        table.session = session
        await table.settle()

    async def learn_names(self, table: Table) -> None:
        """Look up the players' names, and from how many tables they have walked away."""
        people = await self.store.people([each for each in table.row.holders if each is not None])
        table.walked_away = {each: await self.store.count_walked_away(each) for each in people}
        table.players = {each: person.name for each, person in people.items()}

    async def renamed(self, person: Person) -> None:
        """Use somebody's new name at every table."""
        for table in list(self.tables.values()):
            if person.id in table.row.holders:
                async with table.lock:
                    table.players[person.id] = person.name
                    table.publish()

    def drop(self, table: Table, error: BaseException | None = None) -> None:
        """Forget what is in memory of a table: it comes back as the store has it. What was refused is told."""
        self.tables.pop(table.row.id, None)
        table.close(str(error) if isinstance(error, lh.Refused) else "")

    async def sweep(self) -> None:
        """Unload tables that nobody has looked at for a while."""
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

    async def expire(self) -> None:
        """Close tables for which nobody has come, and whose makers have left."""
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
            _again(SWEEP, self.sweep), _again(SWEEP, self.expire), _again(HOUR, self.forget_idle_people)
        )

    async def close(self) -> None:
        """Let everybody go, then close the store."""
        self.closing = True
        for table in list(self.tables.values()):
            self.drop(table)
        unfinished = [*self._tasks, *self._loading.values()]
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)  # or they would use a store that is closed
        for worker in (self.quick, self.slow):
            await asyncio.to_thread(worker.close)
        self._pool.shutdown(wait=True, cancel_futures=True)
        await self.store.close()


def log_failure(error: lh.Refused | lh.RuleFailed) -> None:
    """Keep the traceback of a rule that failed, for the author of the game; players are told in one sentence."""
    if isinstance(error, lh.RuleFailed):
        log.error("a rule has failed", exc_info=error)


async def _again(pause: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do something again and again."""
    while True:
        await asyncio.sleep(pause)
        try:
            await work()
        except NotKept:
            pass
        except Exception:  # as when the database is away for a moment: the next time may do
            log.exception("sweeping has failed")
