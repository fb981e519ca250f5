"""Many games at once, each played on to the next question of one seat, with all that it may see in plain arrays."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from leatherhead.compiled.compiler import plain
from leatherhead.compiled.parts import answer_of, compile_entry, play_of, runner
from leatherhead.compiled.whole_games import MOST_PLAYS
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import (
    ASKED,
    ENDED,
    FAILED,
    RANDOM,
    TOO_LONG,
    WAITS,
    random_32,
    seed_of,
    sow,
)
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.record import OPTIONS, blank, duplicate, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.tables import NoTables
from leatherhead.rule import rule

SKIP, ANSWER, START = range(3)  # what is done with a game: nothing, its question is answered, the next one begins
ILLEGAL = -1  # instead of how a run stopped: the answer was not on offer


def _play_on(rulebook: Rulebook, bot: RuleBot | None) -> Callable[..., int]:
    """Build the loop that plays to a seat's next question or the end of the game; a random seat is never asked."""
    (run, _, begin, put), look = runner(rulebook), rulebook.copies.look
    ask: Callable[..., int] = _nobody if bot is None else answer_of(rulebook, bot).rule

    def play_on(g: Any, book: Any, tables: Any, seat: int) -> int:
        plays = 0
        while True:
            status = run(g, book)
            if status == WAITS and g.asked_by != seat:
                team, luck = g.asked_by, np.int64(random_32(g))
                answer = ask(look(g, team), book, tables, team, g.asked_what, g.asked_options, luck)
                if not (g.asked_options >> answer) & 1:
                    return FAILED
                put(g, answer)
            elif status == ENDED and not g.over:
                plays += 1
                if plays > MOST_PLAYS:
                    return TOO_LONG
                begin(g)
            else:
                return status

    return rule(play_on)


@rule
def _nobody(seen: Any, book: Any, tables: Any, team: int, what: int, options: int, luck: int) -> int:  # noqa: ARG001
    """Stand in for a bot that is never asked."""
    return 0


@rule
def _show(g: Any, seen: Any, row: Any, mask: Any, offsets: Any, seat: int, status: int) -> None:
    """Write what a seat sees, who it is, what it is asked, and which actions answer that."""
    width = len(seen)
    for word in range(width):
        row[word] = seen[word]
    row[width] = seat
    row[width + 1] = 0
    for action in range(len(mask)):
        mask[action] = 0
    if status == WAITS:
        row[width + 1] = g.asked_what + 1
        for answer in range(offsets[g.asked_what + 1] - offsets[g.asked_what]):
            mask[offsets[g.asked_what] + answer] = (g.asked_options >> answer) & 1


@rule
def _is_legal(g: Any, answer: int) -> bool:
    return answer >= 0 and answer < OPTIONS and (g.asked_options >> answer) & 1 == 1


def _steps(rulebook: Rulebook, bot: RuleBot | None) -> Callable[..., None]:
    """Build the step of many games; `seen` is the part of each record that holds the seat's view, as plain words."""
    copy, look = rulebook.copies.copy, rulebook.copies.look
    (_, _, begin, put), play_on = runner(rulebook), _play_on(rulebook, bot)

    def steps(
        records: Any, seen: Any, fresh: Any, books: Any, tables: Any, offsets: Any, seeds: Any, games: Any, todo: Any,
        actions: Any, rows: Any, masks: Any, leads: Any, statuses: Any, seat: int, first: int, last: int,
    ) -> None:  # fmt: skip
        for n in range(first, last):
            if todo[n] == SKIP:
                continue
            g, status = records[n], WAITS
            if todo[n] == START:
                copy(g, fresh[0])
                sow(g, seed_of(seeds[n], games[n]))
                games[n] += 1
                begin(g)
            elif _is_legal(g, actions[n] - offsets[g.asked_what]):
                put(g, actions[n] - offsets[g.asked_what])
            else:
                status = ILLEGAL
            if status == WAITS:
                status = play_on(g, books[0], tables[0], seat)
            statuses[n] = status
            leads[n] = g.score[seat] - g.score[1 - seat]
            look(g, seat)
            _show(g, seen[n], rows[n], masks[n], offsets, seat, status)

    return steps


@cache
def steps_of(rulebook: Rulebook, bot: RuleBot | None) -> Any:
    """Return the compiled step of many games against a bot, or against random play (None)."""
    name, steps = f"steps-against-{'random' if bot is None else bot.name}", _steps(rulebook, bot)
    if bot is None:
        return compile_entry(rulebook, name, steps, [play_of(rulebook)])
    return compile_entry(rulebook, name, steps, [play_of(rulebook), answer_of(rulebook, bot)], (bot,))


class Batch:
    """Many games of one seat against one bot, and what that seat sees of each, in arrays that are overwritten."""

    def __init__(
        self,
        rulebook: Rulebook,
        printed: Printed,
        count: int,
        seat: int,
        bot: RuleBot | None,
        *,
        offsets: np.ndarray[Any, Any],
        start: np.ndarray[Any, Any],
    ) -> None:
        """Lay the games out as copies of a record; `offsets` has the first action of each question, and that of all."""
        fresh = duplicate(start)
        fresh[0].seats[:] = ASKED
        fresh[0].seats[1 - seat] = RANDOM if bot is None else ASKED
        fresh[0].quiet = 1
        self._fresh = plain(fresh, rulebook.dtype)
        self._records = np.repeat(self._fresh, count)
        words, room = self._records.view(np.int64).reshape(count, -1), dict(rulebook.dtype.fields or {})["seen"]
        self._seen = words[:, room[1] // 8 :][:, : room[0].itemsize // 8]
        self._book = plain(printed.record, printed.dtype)
        tables = blank(plain_layout(NoTables)) if bot is None else bot.tables(printed)
        self._tables = plain(tables, plain_dtype(tables))
        self._offsets, self._seat = offsets, seat
        self._entry = steps_of(rulebook, bot)
        self.width = self._seen.shape[1] + 2
        self.seeds, self.games = np.zeros(count, np.uint64), np.zeros(count, np.int64)
        self.leads, self.statuses = np.zeros(count, np.int64), np.zeros(count, np.int64)

    def step(
        self,
        todo: np.ndarray[Any, Any],
        actions: np.ndarray[Any, Any],
        rows: np.ndarray[Any, Any],
        masks: np.ndarray[Any, Any],
        first: int,
        last: int,
    ) -> None:
        """Play a run of the games on, and write what the seat then sees, and may answer, into rows and masks."""
        self._entry(
            self._records, self._seen, self._fresh, self._book, self._tables, self._offsets, self.seeds, self.games,
            todo, actions, rows, masks, self.leads, self.statuses, self._seat, first, last,
        )  # fmt: skip
