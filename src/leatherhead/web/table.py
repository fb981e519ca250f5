"""A table: the game, who sits at it, who watches, and what each of them is sent."""

import asyncio
import time
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import Any

import leatherhead as lh
from leatherhead.web import correspondence, dice, jobs
from leatherhead.web.game import DAYS, NONE, Clock, LoggedSession, come_back
from leatherhead.web.rows import (
    FINISHED,
    HUMAN,
    LATE,
    OVER,
    PLEDGING,
    RUNNING,
    SEATS,
    TAKEBACK,
    UNDER_WAY,
    LogEntry,
    TableRow,
)
from leatherhead.web.services import Services
from leatherhead.web.validation import spoken
from leatherhead.web.viewer import Channel, ViewerState, spell
from leatherhead.web.writer import NotKept

BOTH = "both"  # two people at one screen
EVERYBODY = "everybody"  # who only watches
COACH = "coach"  # the bot that answers for people
PREPARING = "the rules are being compiled for this machine, which takes up to half a minute"
PUBLIC = "en"  # in which it is noted what everybody can see
SAID = ("notice", "waits", "phrase")  # of a message, in the language of whoever gets it
KINDS = (*SEATS, BOTH, EVERYBODY)
COUNTED_EVERY = 1.0  # seconds in which spectators are counted once
GONE_AFTER = 2  # missed deadlines in a row
SNAPSHOT = 20  # entries of a log between two snapshots, from which a table is restored quickly


class TableHost(Services, ABC):
    """The part of the hub that a table uses."""

    tables: dict[str, "Table"]  # that are loaded
    advancing: dict[str, asyncio.Lock]  # held while the next games of a league are begun, by its id

    @abstractmethod
    async def table(self, name: str) -> "Table":
        """Return a table, loaded if it was not."""

    @abstractmethod
    def hold(self, name: str) -> AbstractAsyncContextManager["Table"]:
        """Hold a table's lock; load it if it is not."""

    @abstractmethod
    def game_ended(self, table: "Table") -> None:
        """Do what follows the end of a game, in the background."""

    @abstractmethod
    def keep_turns(self, table: "Table", asked: dict[lh.Team, int], told: set[lh.Team]) -> None:
        """Store whose turn it is, in the background, and tell those who are away."""

    @abstractmethod
    def drop(self, table: "Table", error: BaseException | None = None) -> None:
        """Drop a table from memory, to be loaded again from the store."""


class Table:
    """One loaded table. Hold its lock to change it."""

    def __init__(self, row: TableRow, hub: TableHost) -> None:
        self.row, self.hub = row, hub
        self.lock = asyncio.Lock()
        self.session: LoggedSession | None = None
        self.clock = Clock(row.clock, row.seconds)
        self.entries = 0  # of the log
        self.packed = 0  # those before the last snapshot
        self.given = dict.fromkeys(SEATS, 0)  # answers of each seat, also those taken back
        self.standing: list[lh.Team] = []  # the seats of the answers that stand, in order
        self.offered: dict[str, lh.Team] = {}  # a take-back, the coach's help or a rematch: by whom
        self.agreed_on_help = False  # whether two people have agreed that the coach may help both
        self.late: dict[lh.Team, int] = {}  # seats whose last answer the clock gave: which it was, counted from 1
        self._late_shown: dict[lh.Team, int] = {}  # what the other player and spectators know of that
        self.coached: set[lh.Team] = set()  # seats for which the coach plays while they are empty
        self.left_at: dict[lh.Team, float] = {}  # when a player went away
        self.players: dict[str, str] = {}  # names of persons, by id
        self.walked_away: dict[str, int] = {}  # from how many tables, before the first play and with the dice known
        self.channels: dict[str, set[Channel]] = {kind: set() for kind in KINDS}
        self.touched = time.monotonic()
        self.timer: asyncio.TimerHandle | None = None
        self._watching_told = 0
        self._counting: asyncio.TimerHandle | None = None
        self._asked: tuple[int, tuple[lh.Team, ...]] = (-1, ())  # a number of entries, and who may answer after them
        self._looks: dict[tuple[str, str], ViewerState] = defaultdict(ViewerState)  # by kind and language
        self.missed = dict.fromkeys(SEATS, 0)  # answers in a row that were not given in the days there were
        self.orders: dict[lh.Team, list[correspondence.Order]] = {}  # answers given in advance
        self._turns: dict[lh.Team, int] | None = None  # as they were last stored
        self._due: dict[lh.Team, float] = {}  # until when a seat is to answer, with a clock of days
        self._seen: dict[lh.Team, int] = {}  # the question that a player had before them when they were last here

    # Who is who.

    def kind_of(self, person: str | None) -> str:
        """Return the kind of viewer that a person is."""
        own = [seat for seat, holder in zip(SEATS, self.row.holders, strict=True) if person and holder == person]
        return EVERYBODY if not own else BOTH if len(own) == 2 else own[0]

    @staticmethod
    def seats_of(kind: str) -> tuple[lh.Team, ...]:
        """Return the seats that a kind of viewer holds."""
        return SEATS if kind == BOTH else (kind,) if kind in SEATS else ()

    def asked(self) -> tuple[lh.Team, ...]:
        """Return the seats that may answer now."""
        if self.session is None or self.row.state != RUNNING:
            return ()
        if self._asked[0] != self.entries:  # to find out costs as much as a move
            questions = self.session.game.open
            self._asked = self.entries, tuple(each.by for each in questions if isinstance(each, lh.Decision))
        return self._asked[1]

    def at_the_screen(self) -> lh.Team | None:
        """Return which of two people at one screen is asked; None while it is covered."""
        return None if self.session is None or self.session.must_come else next(iter(self.asked()), None)

    def questions(self, kind: str) -> int:
        """Return how many answers a viewer has given: the number of its current question."""
        return sum(self.given[seat] for seat in self.seats_of(kind))

    def present(self) -> dict[str, bool]:
        """Return which seats have a player present, or a bot."""
        there = {seat for kind in KINDS if self.channels[kind] for seat in self.seats_of(kind)}
        return {seat: holder != HUMAN or seat in there for seat, holder in zip(SEATS, self.row.seats, strict=True)}

    def long_gone(self) -> list[lh.Team]:
        """Return the seats whose players have been away longer than the grace period."""
        if self.row.clock == DAYS:
            return [seat for seat in SEATS if self.missed[seat] >= GONE_AFTER]
        limit = time.monotonic() - self.hub.limits.grace
        return [seat for seat, left in sorted(self.left_at.items()) if left <= limit]

    # What somebody sees.

    def _frame(self, kind: str) -> lh.Frame | None:
        session = self.session
        if session is None:
            return None
        if session.game.over:
            return session.frame_for("open")
        frame = session.frame() if kind == BOTH else session.frame_for(kind if kind in SEATS else None)
        return frame if self.row.state == RUNNING else replace(frame, asked=None, waits_for=None)

    def _around(self, kind: str) -> dict[str, Any]:
        """Return the message around the frame."""
        own, row = self.seats_of(kind), self.row
        begun = self.session.game.begun if self.session else None
        return {
            "table": row.id, "seat": kind, "q": self.questions(kind), "presence": self.present(),
            "offers": {**self.offered, "absent": self.long_gone(), "takes_back": any(map(self.may_take_back, own))},
            "late": {seat: n for seat in SEATS if (n := (self.late if seat in own else self._late_shown).get(seat))},
            "fair": dice.told(row, own),
            "state": {
                "name": row.state, "winner": row.winner, "game": row.game, "title": lh.say(self.hub.titles[row.game]),
                "public": row.public, "next": row.rematch, "begun": begun, "helped": self.has_help,
                "options": dict(row.options),
                "names": dict(zip(SEATS, row.names, strict=True)), "worn": row.teams.worn,
                "spoken": dict(zip(SEATS, map(spoken, row.names), strict=True)),
                "players": {seat: self._player(place) for place, seat in enumerate(SEATS)},
            },
        }  # fmt: skip

    def may_take_back(self, seat: lh.Team) -> bool:
        """Whether a seat's last answer can be taken back, as far as that seat may know."""
        session = self.session
        if session is None or self.row.state != RUNNING:
            return False
        return session.may_undo(None if session.two_people else seat)

    def _player(self, place: int) -> dict[str, Any]:
        holder, bot = self.row.holders[place], self.row.seats[place]
        name = self.players.get(holder or "", "") if bot == HUMAN else bot
        return {
            "name": name, "bot": bot != HUMAN, "open": bot == HUMAN and holder is None,
            "coached": SEATS[place] in self.coached, "walked_away": self.walked_away.get(holder or "", 0),
        }  # fmt: skip

    def look(self, kind: str) -> ViewerState:
        """Look at the table; the version counts up if there is anything new for this kind of viewer."""
        look = self._looks[kind, lh.spoken().tag]
        look.show(self._around(kind), self._frame(kind))
        return look

    def message(self, kind: str, told_from: int | None = 0, *, packed: bool = False) -> str:
        """Return all that a viewer sees as JSON, with the plays from a number on, or the latest."""
        return self.look(kind).whole(self._beside(kind), told_from, packed=packed)

    def _beside(self, kind: str) -> dict[str, Any]:
        """Return what changes without being news: its version would tell when the public clocks may be shown."""
        return {"clocks": self._clocks(kind), "watching": self.watching}

    @property
    def watching(self) -> int:
        """How many people watch."""
        return len({channel.owner for channel in self.channels[EVERYBODY]})

    def _clocks(self, kind: str) -> dict[str, Any] | None:
        own = self.seats_of(kind)
        frame = self._looks[EVERYBODY, PUBLIC].frame
        if self.row.clock == DAYS:
            # Where both are asked, each sees only their own days: the other's would tell whether they have chosen.
            alone = (frame.waits_for,) if frame is not None and frame.waits_for else ()
            seen = [seat for seat in (*own, *alone) if seat in self.asked() and seat in self._due]
            turn = {"seat": seen[0], "due": int(self._due[seen[0]])} if seen else None
            return {"kind": DAYS, "seconds": self.row.seconds, "turn": turn}
        public = () if frame is None or self.row.state != RUNNING else (frame.waits_for,) if frame.waits_for else SEATS
        running = {seat for seat in self.asked() if seat in own} | {seat for seat in public if seat not in own}
        return self.clock.as_dict(own, running)

    # Sending.

    def publish(self, kinds: Collection[str] = KINDS) -> None:
        """Send viewers of some kinds their news, and run the clocks."""
        self.touched = time.monotonic()
        self.clock.run_for(self.asked())
        is_seen = any(self.channels.values())  # to draw a frame for nobody would only keep others waiting
        if EVERYBODY in kinds and (self.clock.kind != NONE or (is_seen and self.row.clock == DAYS)):
            version = self._looks[EVERYBODY, PUBLIC].version
            with lh.speaking(lh.catalog(PUBLIC)):
                if self.look(EVERYBODY).version != version:
                    self.clock.show()
        for kind in kinds:
            for language, channels in self._by_language(kind).items():
                packed = all(channel.packs for channel in channels)
                with lh.speaking(lh.catalog(language)):
                    news = self.look(kind).news(self._beside(kind), packed=packed)
                if news is not None:
                    for channel in channels:
                        channel.put(news)
        self.schedule()
        self._keep_turns()
        if any(self.orders.get(seat) for seat in self.asked()):
            self.hub.spawn(self._follow_orders())

    # Turns of those who are away, or have days to answer.

    def _keep_turns(self) -> None:
        """Have the turns stored if they have changed."""
        if self.row.state != RUNNING and not self._turns:
            return
        here, holders = self.present(), dict(zip(SEATS, self.row.holders, strict=True))
        asked = {
            seat: self.given[seat] for seat in self.asked() if holders[seat] and holders["home"] != holders["away"]
        }
        kept = {seat: number for seat, number in asked.items() if self.row.clock == DAYS or not here[seat]}
        kept = kept if self.row.clock in (NONE, DAYS) else {}
        told = {seat for seat, number in kept.items() if not here[seat] and self._seen.get(seat) != number}
        self._seen |= {seat: number for seat, number in asked.items() if here[seat] or seat in told}
        if kept != self._turns:
            self._turns = kept
            self.hub.keep_turns(self, kept, told)

    def tell_due(self, turns: Iterable[correspondence.PendingTurn]) -> None:
        """Tell until when answers are to be given, as that is stored, those for whom it is news and nobody else."""
        before = {kind: self._clocks(kind) for kind in KINDS}
        self._due = {turn.seat: turn.due for turn in turns if turn.due is not None}
        for kind, known in before.items():
            if (clocks := self._clocks(kind)) != known:
                self.say({"clocks": clocks}, [kind])

    async def miss_deadline(self, seat: lh.Team, number: int) -> None:
        """Let the coach give an answer whose deadline has passed."""
        if seat in self.asked() and self.given[seat] == number:
            await self.move(lambda session: session.coach("answer", by=seat), long=True, late=seat)
        else:
            self._turns = None
            self.hub.keep_turns(self, {each: self.given[each] for each in self.asked()}, set())

    async def _follow_orders(self) -> None:
        """Give the next answer that was given in advance."""
        async with self.lock:
            if self.is_dropped or self.session is None:
                return
            for seat in self.asked():
                frame = self.session.frame_for(seat)
                for order in self.orders.get(seat, []) if frame.asked else ():
                    label = order.answer(frame.asked, frame.situation)
                    if label is not None:
                        await self.move(_giving(label, seat))
                        return

    def say(self, message: dict[str, Any], kinds: Collection[str] = KINDS) -> None:
        """Send viewers of some kinds a message that is not a frame."""
        for kind in kinds:
            for language, channels in self._by_language(kind).items():
                with lh.speaking(lh.catalog(language)):
                    text = spell({key: lh.say(each) if key in SAID else each for key, each in message.items()})
                for channel in channels:
                    channel.put(text)

    def _by_language(self, kind: str) -> dict[str, list[Channel]]:
        """Return the channels of a kind of viewer by their language."""
        found = defaultdict[str, list[Channel]](list)
        for channel in self.channels[kind]:
            found[channel.language].append(channel)
        return found

    def enter(self, kind: str, channel: Channel) -> None:
        """Let a viewer in."""
        self.channels[kind].add(channel)
        for seat in self.seats_of(kind):
            self.left_at.pop(seat, None)
            self.coached.discard(seat)
        if self.seats_of(kind):
            self.publish()
        self._count_watchers()

    def leave(self, kind: str, channel: Channel) -> None:
        """Let a viewer go; if a seat is empty now, the grace period starts."""
        self.channels[kind].discard(channel)
        if self.row.state in UNDER_WAY:
            for seat in self.seats_of(kind):
                if not self.present()[seat]:
                    self.left_at.setdefault(seat, time.monotonic())
        if self.seats_of(kind):
            self.publish()
        self._count_watchers()

    def _count_watchers(self) -> None:
        """Tell everybody how many watch if that has changed, for all who come and go within a second at once."""
        if self._counting is None and self.watching != self._watching_told:
            self._counting = asyncio.get_running_loop().call_later(COUNTED_EVERY, self._tell_watching)

    def _tell_watching(self) -> None:
        self._counting = None
        if self.watching != self._watching_told:
            self._watching_told = self.watching
            self.say({"watching": self.watching})

    # Loading, and beginning.

    async def restore(self) -> None:
        """Restore the game from its log."""
        store, name = self.hub.store, self.row.id
        entries, snapshot = await store.answers(name), await store.snapshot(name)
        if self.row.state != RUNNING and not entries and snapshot is None:
            return
        self.session = await self._bring_back(entries, snapshot)
        self.packed = snapshot[0] if snapshot else 0
        self.count(entries)
        for entry in entries:
            self.clock.spend(entry.seat, entry.spent)
        await self.settle()

    async def start(self) -> None:
        """Begin the game: the seats are taken and the dice are settled."""
        session = await self._bring_back([], None)
        await self.change(state=RUNNING)
        self.session = session
        await self.settle()

    async def _bring_back(self, entries: list[LogEntry], snapshot: tuple[int, bytes] | None) -> LoggedSession:
        await self.hub.prepare(self.row)
        return await self.hub.off_loop(partial(come_back, self.row, entries, snapshot, compiled=self.hub.compiled))

    # Changing.

    async def change(self, **changes: Any) -> None:
        """Change the table's row, stored before anybody sees it."""
        await self.hub.store.set_state(self.row.id, **changes)
        self.row = replace(self.row, **changes)
        if changes.get("state") in FINISHED:
            self.hub.game_ended(self)

    async def move(
        self, make: Callable[[LoggedSession], None], *, long: bool = False, late: lh.Team | None = None
    ) -> None:
        """Move the game, store what was answered, and only then show the result; slow work runs off the loop.

        `late` is a seat for which the coach answers because its clock has run out.
        """
        session = self._under_way()
        refusal: lh.Refused | lh.RuleFailed | None = None
        before = self.asked()
        try:
            if long or self.has_bot:
                await self._prepare()
                await self.hub.off_loop(self._telling_waits, asyncio.get_running_loop(), make, session)
            else:
                make(session)
        except (lh.Refused, lh.RuleFailed) as error:
            refusal = error
        except BaseException:
            self.hub.drop(self)
            raise
        await self._show_moves(before, session.take_given(), refusal, late)

    async def _prepare(self) -> None:
        """Wait until the rules are compiled and solved for the bots, and tell viewers."""
        if not self.hub.is_prepared(self.row, COACH):
            self.say({"waits": PREPARING})
            await self.hub.prepare(self.row, COACH)
            self.say({"waits": ""})

    async def coach(self, until: str, seat: lh.Team) -> None:
        """Let the coach play on for a seat, on a copy and in a process beside: it may be a whole quarter."""
        session, before = self._under_way(), self.asked()
        await self._prepare()
        packed, given, refusal = await self.hub.quick.run(
            jobs.coach, self.row, session.game.pack(), self.hub.compiled, until, seat
        )
        if given:
            session.catch_up(packed)
        await self._show_moves(before, given, refusal)

    def _under_way(self) -> LoggedSession:
        if self.session is None or self.row.state != RUNNING:
            raise lh.Refused("there is no game under way at this table")
        return self.session

    async def _show_moves(
        self,
        before: tuple[lh.Team, ...],
        given: list[LogEntry],
        refusal: lh.Refused | lh.RuleFailed | None,
        late: lh.Team | None = None,
    ) -> None:
        """Store the given answers, then publish them, even if the coach was stopped on the way."""
        if given:
            kind = LATE if late is not None and self.row.clock == DAYS else given[0].kind
            await self.keep([replace(each, spent=self.clock.stop(each.seat), kind=kind) for each in given])
            try:
                await self.settle()
            except BaseException as error:
                self.hub.drop(self, error)
                raise
            self.late.pop(given[0].seat, None)
            if late is not None:
                self.late[late] = self.given[late]
            # Nobody else may see that a sealed choice was made until both have chosen.
            seat, asked = given[0].seat, self.asked()
            sealed = len(before) == 2 and any(other in asked for other in before if other != seat)
            if not sealed:
                self.offered.pop("takeback", None)
                self._late_shown = dict(self.late)
            self.publish((seat, BOTH) if sealed else KINDS)
            if self.session is not None and self.entries >= self.packed + SNAPSHOT:
                packed = await self.hub.off_loop(self.session.game.pack)
                self.hub.spawn(self.hub.store.keep_snapshot(self.row.id, self.entries, packed))
                self.packed = self.entries
        if refusal is not None:
            raise refusal

    def _telling_waits(
        self, loop: asyncio.AbstractEventLoop, make: Callable[[LoggedSession], None], session: LoggedSession
    ) -> None:
        """Move the game, and tell viewers about long waits, which only bots cause."""
        said = ""

        def hear(wait: lh.Wait) -> None:
            nonlocal said
            done = f" ({wait.done / wait.total:.0%})" if wait.total else ""
            before, said = said, "" if wait.over else f"{wait.what}{done}"
            if said != before:
                loop.call_soon_threadsafe(self.say, {"waits": said})

        if not self.has_bot:
            make(session)
            return
        with lh.waits_told_to(hear):
            make(session)

    @property
    def is_settled_to_start(self) -> bool:
        """Whether seats and dice are settled, and the game has not begun."""
        return self.row.state == PLEDGING and (not self.row.fair or all(self.row.nonces))

    @property
    def is_dropped(self) -> bool:
        """Whether this is no longer the table that the hub knows."""
        return self.hub.tables.get(self.row.id) is not self

    def is_full_for(self, kind: str) -> bool:
        """Whether the table has as many spectators as it may have; players always come in."""
        return kind == EVERYBODY and len(self.channels[kind]) >= self.hub.limits.watchers

    @property
    def is_idle(self) -> bool:
        """Whether the table has no viewers and no running timer."""
        return not any(self.channels.values()) and self.timer is None and not self.lock.locked()

    @property
    def has_help(self) -> bool:
        """Whether the coach may help: against bots, at one screen, and if two people have agreed to it."""
        return self.agreed_on_help or len({holder for holder in self.row.holders if holder is not None}) < 2

    @property
    def has_bot(self) -> bool:
        """Whether a bot sits at the table."""
        return any(seat != HUMAN for seat in self.row.seats)

    async def keep(self, entries: list[LogEntry]) -> None:
        """Add to the log; if that fails, the table is dropped and comes back as the log has it."""
        metrics = self.hub.metrics
        try:
            with metrics.writing() if metrics else nullcontext():
                await self.hub.store.append(self.row.id, self.entries, entries)
        except BaseException as error:
            self.hub.drop(self, error)
            raise
        if metrics:
            metrics.answers.labels(self.row.game).inc(sum(entry.kind != TAKEBACK for entry in entries))
        self.count(entries)

    def count(self, entries: Iterable[LogEntry]) -> None:
        """Count entries of the log."""
        for entry in entries:
            self.entries += 1
            if entry.kind == TAKEBACK:
                place = len(self.standing) - 1 - self.standing[::-1].index(entry.seat)
                del self.standing[place]
            else:
                self.given[entry.seat] += 1
                self.missed[entry.seat] = self.missed[entry.seat] + 1 if entry.kind == LATE else 0
                self.standing.append(entry.seat)

    async def settle(self) -> None:
        """Store the end of the game, or a new score, in the background: the log has it already."""
        if self.session is None or self.row.state != RUNNING:
            return
        game = self.session.game
        if game.over:
            await self.change(state=OVER, winner=game.winner, score=game.score)
        elif game.score != self.row.score:
            self.row = replace(self.row, score=game.score)
            self.hub.spawn(self.hub.store.set_state(self.row.id, score=game.score))

    # Time.

    def schedule(self) -> None:
        """Wake up when a clock runs out, when the coach should answer, or when a grace period ends."""
        if self.timer is not None:
            self.timer.cancel()
        now, grace = time.monotonic(), self.hub.limits.grace
        waits = [left + grace - now for left in self.left_at.values() if left + grace > now]
        waits += [self.hub.coach_pause for seat in self.asked() if seat in self.coached]
        end = self.clock.next_end()
        waits += [] if end is None else [end]
        self.timer = None
        if waits and not self.hub.closing and not self.is_dropped:
            self.timer = asyncio.get_running_loop().call_later(
                max(min(waits), 0) + 0.01, lambda: self.hub.spawn(self._on_time())
            )

    async def _on_time(self) -> None:
        async with self.lock:
            if self.is_dropped:
                return
            due = [seat for seat in self.asked() if seat in self.coached or self.clock.expired(seat)]
            if not due:
                self.publish()
                return
            try:
                late = due[0] if self.clock.expired(due[0]) else None
                await self.move(lambda session: session.coach("answer", by=due[0]), long=True, late=late)
            except lh.RuleFailed as error:
                self.say({"refused": "", "q": None, "why": str(error)})
                raise
            except NotKept:
                pass  # everybody was told, and the clock runs on when the table is back

    def close(self, why: str = "") -> None:
        """Disconnect all viewers, with a reason if there is one."""
        if self.timer is not None:
            self.timer.cancel()
        if self._counting is not None:
            self._counting.cancel()
        last = spell({"refused": "", "q": None, "why": why}) if why else ""
        for channels in self.channels.values():
            for channel in list(channels):
                channel.close(last)


def _giving(label: str, seat: lh.Team) -> Callable[[LoggedSession], None]:
    """Return the move that gives an answer."""
    return lambda session: session.answer(label, by=seat)
