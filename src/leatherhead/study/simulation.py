"""Games by the million on all cores: chunks of games in threads, with the same result for any number of threads."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, NamedTuple

import numpy as np

from leatherhead.bots import RANDOM as RANDOM_BOT
from leatherhead.compiled import compiler, parts, whole_games
from leatherhead.compiled.doors import GameNeverEnds, PlayFailed, PlayTooLong, seated, tapeless
from leatherhead.compiled.whole_games import COUNTS, ENDINGS, games_with_endings
from leatherhead.football.ledger import STATS, Ledger, close_game
from leatherhead.model.bot import Bot, BotFailed, RuleBot
from leatherhead.model.doors import ALL, ASKED, CHANCE, NONE, RANDOM, SCORED, rewind, seed_of
from leatherhead.model.errors import Refused, RuleFailed
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed, plain_dtype
from leatherhead.model.record import blank, plain_layout
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.runtime import watched
from leatherhead.model.tables import NoTables
from leatherhead.play_table.recorder import Rows, room_for, rows_of, sheet_layout
from leatherhead.play_table.row import RowPage
from leatherhead.play_table.scorebook import Scorer
from leatherhead.records.game import Game
from leatherhead.study.document import grid
from leatherhead.study.tally import tally
from leatherhead.study.workers import Share, in_processes, in_threads
from leatherhead.templates import render

CHUNK = 2_000
CHUNK_WITH_ROWS = 2_000
PLAYS_A_GAME = 128  # room for rows at first
LONGEST_GAME = 8  # times that, in one game of many
APART = 32  # plays of room besides: columns a power of two apart would push each other out of the cache
NO_TABLES = blank(plain_layout(NoTables))
LONGEST_REHEARSAL = 10_000  # answers
GAMES_IN_PYTHON = 20  # of a chunk, where a bot cannot be compiled


@dataclass(frozen=True)
class Tally:
    """The outcome of a simulation."""

    game: str
    games: int
    seed: int
    home: str
    away: str
    seconds: float
    compile_seconds: float
    games_per_second: float
    decisions: int
    tally: dict[str, Any]

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return asdict(self)

    def _repr_html_(self) -> str:
        """Return who won how often, and the figures of a team in a game."""
        wins = ", ".join(f"{name} {count / self.games:.1%}" for name, count in self.tally["wins"].items())
        head = f"{self.game}: {self.games:,} games, {self.home} at home against {self.away}, seed {self.seed}. {wins}."
        rows = [
            (name.replace("_", " "), f"{figure['mean']:.2f}", f"{figure['sd']:.2f}")
            for name, figure in self.tally["team_game"].items()
            if "mean" in figure
        ]
        return render("tally.html", head=head, figures=grid(("per team and game", "mean", "sd"), rows))


def simulate(  # noqa: PLR0913  the options of one command
    rulebook: Rulebook,
    printed: Printed,
    *,
    games: int,
    home: Bot,
    away: Bot,
    seed: int = 1,
    options: dict[str, Any] | None = None,
    threads: int | None = None,
    quiet: bool = False,
    keep: "Callable[[Chunk], None] | None" = None,
    share: Share | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> Tally:
    """Play games between two bots; `progress` is called after each chunk.

    `keep` gets the chunks in the order of their games, with a row for every play. If processes are to play the chunks,
    `share` does it.
    """
    if games < 1:
        raise Refused("at least one game must be played")
    series = Series(rulebook, printed, (home, away), options or {}, seed, quiet=quiet, rows=keep is not None)
    began = time.perf_counter()
    series.warm_up()
    ready = time.perf_counter()
    ledger, done = blank(plain_layout(Ledger)), 0
    chunks = series.chunks(games)
    results = (
        in_threads(series, chunks, threads, series.check_progress)
        if share is None
        else in_processes(share, chunks, threads)
    )
    for chunk in results:
        add(ledger, chunk.ledger)
        if keep is not None:
            keep(chunk)
        done += int(chunk.ledger["games"][0])
        progress(done)
    seconds = time.perf_counter() - ready
    series.check_copies()
    return Tally(
        rulebook.slug, games, seed, home.name, away.name, round(seconds, 4), round(ready - began, 4),
        round(games / seconds, 1), int(ledger[0].decisions), tally(ledger[0], rulebook.figures),
    )  # fmt: skip


class Chunk(NamedTuple):
    """Some games: their ledger and, if wanted, the counts of each game by team, and a row of every play."""

    first: int
    ledger: np.ndarray[Any, Any]
    results: np.ndarray[Any, Any]
    rows: Rows | None


def plain_chunk(chunk: Chunk) -> Chunk:
    """Return a chunk whose ledger has no element class, which cannot be sent."""
    return chunk._replace(ledger=np.frombuffer(chunk.ledger.tobytes(), plain_layout(Ledger)))


class Series:
    """Games between two bots, divided among threads: compiled, or in Python if a bot cannot be compiled."""

    def __init__(  # noqa: PLR0913  what every game of it has
        self, rulebook: Rulebook, printed: Printed, bots: tuple[Bot, Bot], options: dict[str, Any], seed: int, *,
        quiet: bool = False, rows: bool = False, results: bool = False, luck_by_play: bool = False,
        planned_for: Printed | None = None,
    ) -> None:  # fmt: skip
        """Seat the bots; one that plays at random is never asked.

        With `rows` a row of every play is kept, with `results` the counts of every game. With `luck_by_play` every play
        has luck of its own, so that games that differ in one play have the same dice in the next, and every game has
        several `endings`, whose counts are kept. The bots make their plans for this book unless they have `planned_for`
        another.
        """
        self.rulebook, self.printed, self.bots = rulebook, printed, bots
        self.planned_for = planned_for or printed
        self.fresh = rulebook.fresh(options, printed)
        self.fresh[0].seats[:] = [RANDOM if bot is RANDOM_BOT else ASKED for bot in bots]
        self.fresh[0].quiet = NONE if quiet else ALL
        self.seed = np.uint64(seed % 2**64)
        self.rows, self.results, self.luck_by_play = rows, results or luck_by_play, luck_by_play
        self.room = PLAYS_A_GAME
        self._playing: dict[int, np.ndarray[Any, Any]] = {}  # the ledgers of chunks in play, by first game
        self._played: dict[int, int] = {}  # how many of their games were over when they were last looked at
        asked = [bot for bot in bots if bot is not RANDOM_BOT]
        self.compiled = all(isinstance(bot, RuleBot) for bot in asked)
        self.seated = bool(asked) or rows or luck_by_play
        self.layout = seated(rulebook.state) if self.seated else tapeless(rulebook.dtype)
        rule_bots = tuple(dict.fromkeys(bot for bot in asked if isinstance(bot, RuleBot)))
        if self.compiled:
            self.fresh[0].quiet = NONE if quiet else SCORED
            self.printed_matter = [printed.record, *(self._tables(bot) for bot in bots)]
            self.copies = [compiler.plain(each, plain_dtype(each)) for each in self.printed_matter]
            kind, self.games_of = self._kind()
            self.entry = (
                whole_games.entry_of(rulebook, kind, self.games_of, rule_bots)
                if self.seated
                else whole_games.random_games(rulebook)
            )
            self.worth = NO_TABLES if rulebook.value is None or not rows else rulebook.value.tables(printed)
            self.plain_worth = compiler.plain(self.worth, plain_dtype(self.worth))  # once: it may be large
        elif self.results:
            slow = next(bot.name for bot in asked if not isinstance(bot, RuleBot))
            raise Refused(f"{slow} is not compiled: only compiled bots can be compared game by game")
        else:
            self.entry = parts.advance_of(rulebook)

    def _kind(self) -> tuple[str, Callable[..., Callable[..., None]]]:
        """What is played and kept, by its name in the cache, and what builds it."""
        if self.luck_by_play:
            return "endings", games_with_endings
        return ("plays", whole_games.games_and_plays) if self.rows else ("games", whole_games.only_games)

    def _tables(self, bot: Bot) -> np.ndarray[Any, Any]:
        return bot.tables(self.planned_for) if isinstance(bot, RuleBot) else NO_TABLES

    @property
    def endings(self) -> int:
        """How often the last period of each game is played."""
        return ENDINGS if self.luck_by_play else 1

    def chunks(self, games: int) -> Iterator[tuple[int, int]]:
        """Divide the games into chunks."""
        size = (CHUNK_WITH_ROWS if self.rows else CHUNK) if self.compiled else GAMES_IN_PYTHON
        for first in range(0, games, size):
            yield first, min(size, games - first)

    def games(self, first: int, count: int) -> np.ndarray[Any, Any]:
        """Play a chunk of games into a ledger of its own."""
        return self.chunk(first, count).ledger

    def chunk(self, first: int, count: int) -> Chunk:
        """Play a chunk of games into a ledger of its own, with a row of every play if those are kept."""
        ledgers = blank(plain_layout(Ledger), 2)
        ledger = ledgers[:1]
        results = np.zeros((count * self.endings if self.results else 0, 2, STATS), np.int32)
        try:
            if self.compiled:
                rows = self._games_compiled(ledgers.view(plain_dtype(ledger), np.ndarray), results, first, count)
            else:
                rows = _joined(
                    [self._game_in_python(ledger[0], game, game - first) for game in range(first, first + count)]
                )
        except (Refused, RuleFailed):
            raise
        except Exception as error:
            game = first + int(ledger["games"][0])
            raise self._failure(error, game) from error
        return Chunk(first, ledger, results, rows if self.rows else None)

    def check_progress(self) -> None:
        """Refuse to wait for a compiled game that has not ended since the last time: it cannot be interrupted."""
        played = {first: int(ledger["games"][0]) for first, ledger in self._playing.items()}
        stuck = [first + games for first, games in played.items() if self._played.get(first) == games]
        self._played = played
        if stuck and self.compiled:
            raise self._told_by_python(stuck[0], f"in game {stuck[0]} of {self.rulebook.slug}")

    def _failure(self, error: Exception, game: int) -> Exception:
        """Say what went wrong in a compiled game, which only reports that something did."""
        where = f"in game {game} of {self.rulebook.slug}"
        if isinstance(error, PlayTooLong):
            return Refused(f"{where} a play is too long")
        if isinstance(error, GameNeverEnds):
            return Refused(f"{where}: it does not end: it has {whole_games.MOST_PLAYS} plays")
        return self._told_by_python(game, where)

    def _told_by_python(self, game: int, where: str) -> Exception:
        """Play the game in Python, to find out what went wrong."""
        record, ledger = np.repeat(self.fresh, 2), blank(plain_layout(Ledger), 2)
        g, book = record[0], self.printed.record
        try:
            with np.errstate(over="ignore"), watched():
                most, page = whole_games.MOST_PLAYS if self.rows else 0, blank(plain_layout(RowPage))
                results = np.zeros((self.endings, 2, STATS), np.int32)
                rows = (page, blank(sheet_layout(self.rulebook), most), *room_for(most), self.worth)
                further = (np.zeros(COUNTS, np.int64),) if self.luck_by_play else rows
                play = whole_games.interpreted_play(self.rulebook, self.bots, self.printed_matter[1:])
                games = self.games_of(self.rulebook, play, self.rulebook.keep_score)
                games(record, self.fresh, self.printed.record, ledger, self.seed, game, 1, results, *further)
        except BotFailed as error:
            return BotFailed(f"{where}: {error}")
        except PlayFailed:
            answers = g.tape_read
            self.rulebook.copies.copy(g, g.saved)
            rewind(g)
            g.tape_length = answers
            try:
                with np.errstate(over="ignore", divide="raise", invalid="raise"), watched():
                    self.rulebook.step(g, book[0])
            except Exception as error:  # noqa: BLE001  whatever it is, it is told
                return RuleFailed(f"{where} {self.rulebook.failure(error)}")
        except Exception as error:  # noqa: BLE001
            return RuleFailed(f"{where} {self.rulebook.failure(error)}")
        return RuleFailed(f"{where} a rule fails compiled, but not interpreted")

    def _games_compiled(
        self, ledgers: np.ndarray[Any, Any], results: np.ndarray[Any, Any], first: int, count: int
    ) -> Rows:
        """Compiled bots get copies of book and tables, so that a bot that changes them spoils only its own games.

        Where there was no room for all rows, the games are played again with more.
        """
        fresh, page = compiler.plain(self.fresh, self.layout), np.zeros(1, plain_layout(RowPage))
        given = (np.repeat(fresh, 2), fresh, self.copies[0], ledgers, self.seed, first, count, results)
        if self.luck_by_play:
            self._play(*given, np.zeros(COUNTS, np.int64))
            return room_for(0)
        while True:
            room = self.room if self.rows else 0
            sheet = np.zeros(LONGEST_GAME * room, sheet_layout(self.rulebook))
            rows = room_for(room * count + APART if room else 0)
            ledgers[:], page[:] = np.zeros_like(ledgers), np.zeros_like(page)
            self._play(*given, page, sheet, *rows, self.plain_worth)
            if not page["full"][0]:
                return Rows(*(each[:, : page["written"][0]] for each in rows))
            self.room *= 2

    def _play(self, records: np.ndarray[Any, Any], *given: Any) -> None:
        self.entry.ready(records, *given)
        if self.seated:
            whole_games.take_seats(records, self.rulebook, self.bots, self.copies[0], self.copies[1:])
        _, _, ledgers, _, first, *_ = given
        self._playing[first] = ledgers
        try:
            self.entry(records, *given)
        finally:
            del self._playing[first]

    def _rehearse(self) -> None:
        """Play a game in Python, which names the rule and the line where compiled code goes on or loops for ever."""
        position, dice = Position(self.rulebook, self.printed, self.fresh.copy()), Random(int(self.seed))  # noqa: S311
        position.g.seats[:], position.g.quiet = ASKED, ALL
        position.sow(int(self.seed))
        scorer, plays = Scorer(self.rulebook, blank(plain_layout(Ledger))[0]), position.start()
        for _ in range(LONGEST_REHEARSAL):
            for play in plays:
                scorer.book(play.events)
            if position.over:
                return
            try:
                plays = position.put(dice.choice(position.legal))
            except Refused as error:
                raise Refused(f"in a game of {self.rulebook.slug}: {error}") from None

    def check_copies(self) -> None:
        """Refuse games in which a bot changed its book or tables."""
        if self.compiled:
            for copy, printed in zip(self.copies, self.printed_matter, strict=True):
                if copy.tobytes() != printed.tobytes():
                    raise BotFailed(f"a bot of {self.rulebook.slug} has written into its book or tables")

    def _game_in_python(self, ledger: Any, game: int, number: int) -> Rows:
        """Play one game by compiled rules, with the bots asked in Python: the same game as if all were compiled."""
        with np.errstate(over="ignore"):
            start = int(seed_of(self.seed, game))
        back_end = parts.back_end(self.rulebook, self.printed)
        played = Game(self.rulebook, self.printed, self.fresh, seed=start, bots=self.bots, back_end=back_end)
        scorer = Scorer(self.rulebook, ledger)
        for play in played.plays:
            scorer.book(play.events)
        choices = sum(each.asked.by != CHANCE for answers in played.answers for each in answers)
        close_game(ledger, *played.score, choices)
        return rows_of(played, number) if self.rows else room_for(0)

    def warm_up(self) -> None:
        """Compile, or load from the cache; rules that were never compiled before are rehearsed in Python."""
        if self.compiled and not self.entry.is_cached():
            self._rehearse()
        for _ in in_threads(self, [(0, 1)], 1, self.check_progress):
            pass


def _joined(rows: Sequence[Rows]) -> Rows:
    return Rows(*(np.concatenate(parts, axis=1) for parts in zip(*rows, strict=True)))


def add(total: np.ndarray[Any, Any], ledger: np.ndarray[Any, Any]) -> None:
    """Add one ledger to another."""
    for name in ledger.dtype.names or ():
        total[name] += ledger[name]
