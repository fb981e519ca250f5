"""What `import leatherhead` offers. The heavy rooms are imported when they are needed."""

import functools
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leatherhead import bots
from leatherhead.engine import registry, scenario, spoken
from leatherhead.engine.asked import Chance, Decision, spell
from leatherhead.engine.driver import Bot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.printed import Printed, Sheet
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.view import Event, View
from leatherhead.records import reading, replaying, text
from leatherhead.records.game import Game
from leatherhead.records.scene import Scene
from leatherhead.records.shelf import Kept, kept_games, place_for

if TYPE_CHECKING:
    from leatherhead.study.calls import Calls
    from leatherhead.study.simulation import Tally

__all__ = [
    "Chance",
    "Decision",
    "Event",
    "Game",
    "GameInfo",
    "Kept",
    "Refused",
    "Scene",
    "View",
    "advice",
    "book_template",
    "check",
    "check_book",
    "games",
    "kept_games",
    "load",
    "new",
    "odds",
    "parse_situation",
    "place_for",
    "simulate",
    "verify",
]

HUMAN = "human"


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played."""

    name: str
    title: str
    options: Mapping[str, tuple[Any, ...]]  # the default first
    seats: tuple[str, ...]  # who can hold a seat
    whole_numbers: Mapping[str, int]  # options that also take a whole number from 1 up to this


def games() -> list[GameInfo]:
    """List the games."""
    found = [registry.find(slug) for slug in registry.slugs()]
    seats = (HUMAN, *bots.BOTS)
    return [GameInfo(each.slug, each.title, each.options, seats, each.whole_numbers) for each in found]


def _book(rulebook: Rulebook, path: str | Path | None) -> Printed:
    """Read a book of one's own; the game's own is read once."""
    return rulebook.read_book(Path(path)) if path else rulebook.own_book


def _bot(name: str, rulebook: Rulebook, printed: Any) -> Bot | None:
    if name == HUMAN:
        return None
    if name not in bots.BOTS:
        raise Refused(f"{name!r} cannot hold a seat; allowed are {listed((HUMAN, *bots.BOTS))}")
    return _coach(rulebook, printed) if name == "coach" else bots.find(name)


def _coach(rulebook: Rulebook, printed: Any) -> Bot:
    """Return the game's coach, who works out his tables when he is first asked: a game then starts at once."""
    prepare = functools.cache(lambda: rulebook.prepare_coach(printed.record[0]))

    def ask(*question: Any) -> int:
        prepare()
        return bots.ask_coach(*question)

    return ask


def new(  # noqa: PLR0913  a game has so many settings
    name: str,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    home: str = "Home",
    away: str = "Away",
    seats: tuple[str, str] = (HUMAN, HUMAN),
    book: str | Path | None = None,
    situation: Mapping[str, Any] | None = None,
    referee: bool = False,
) -> Game:
    """Start a game; without a seed the dice are new every time, and a referee asks for every roll and card."""
    rulebook = registry.find(name)
    printed = _book(rulebook, book)
    players = [_bot(seat, rulebook, printed) for seat in seats]
    record = rulebook.place(situation or {}, options, printed)
    if seed is None:
        seed = secrets_seed()
    game = Game(
        rulebook, printed, record, seed=seed, bots=players, teams=(home, away), options=options,
        chance_asked=referee, started_from=situation,
    )  # fmt: skip
    game.seats = seats
    return game


def advice(game: Game) -> str:
    """Return what the game's coach would answer now, knowing what that team may know."""
    asked, book = game.asked, game.printed.record[0]
    if asked is None or not isinstance(game.pending, Decision):
        raise Refused("a coach throws no dice and turns no cards")
    if not game.coached:
        game.rulebook.prepare_coach(book)
        game.coached = True
    answer = bots.ask_coach(game.rulebook, game.seen_by(asked.by), book, asked, secrets_seed() >> 32)
    return spell(game.rulebook, asked, answer)


def secrets_seed() -> int:
    """Return a seed that nobody has seen."""
    import secrets

    return secrets.randbits(64)


def load(
    path: str | Path,
    book: str | Path | None = None,
    *,
    forgiving: bool = False,
    step: Callable[[Any, Any], None] | None = None,
) -> Game:
    """Read a saved game and go on with it. One that cannot be read or played as a whole is refused.

    A forgiving reader keeps all that can be: the game stands where the record is last understood, nobody but the
    caller holds a seat, and `faults` says what is wrong with the rest. `step` may be a compiled one.
    """
    record = reading.read(Path(path))
    rulebook = replaying.rulebook_of(record)
    printed = _book(rulebook, book)
    replay = replaying.Replay(record, rulebook, printed)
    game = replay.start(Game, step)
    replay.play(game)
    replay.hand_over(game, lambda name: _bot(name, rulebook, printed))
    if record.faults and not forgiving:
        raise Refused(f"{path}, {record.first_of(record.faults)}")
    game.faults = sorted(record.faults)
    return game


@dataclass(frozen=True)
class Verdict:
    """What came of playing a record again."""

    game: Game
    fault: reading.Fault | None  # the first thing in it that the rules do not allow
    play: int | None  # in which play

    @property
    def ok(self) -> bool:
        """Whether the rules allow all that the record says."""
        return self.fault is None


def verify(path: str | Path, book: str | Path | None = None) -> Verdict:
    """Play a record again, and find the first thing in it that the rules do not allow."""
    record = reading.read(Path(path))
    rulebook = replaying.rulebook_of(record)
    printed = _book(rulebook, book)
    replay = replaying.Replay(record, rulebook, printed)
    game = replay.start(Game)
    played = replay.play(game)
    replay.holders(lambda name: _bot(name, rulebook, printed))
    faults = [*record.faults, *replaying.differences(record, game, played)]
    first = record.first_of(faults)
    return Verdict(game, first, record.play_at(first.line) if first else None)


def check(
    path: str | Path,
    *,
    compiled: bool = False,
    book: str | Path | None = None,
    compiling: Callable[[], None] = lambda: None,
) -> list[scenario.Outcome]:
    """Play every scenario of a file and say how each went; `compiling` is called before a first compilation."""
    rulebook, rows = scenario.read(Path(path))
    printed = _book(rulebook, book)
    step = None
    if compiled:
        from leatherhead.engine.compiled import is_cached, plain_step_of, step_of

        if not is_cached(step_of(rulebook)):
            compiling()
        step = plain_step_of(rulebook, printed)
    return list(scenario.check(rulebook, rows, printed, step))


def simulate(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    games: int = 1000,
    seed: int = 1,
    home: str = "coach",
    away: str = "coach",
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    threads: int | None = None,
    compiling: Callable[[], None] = lambda: None,
    progress: Callable[[int], None] = lambda done: None,
) -> "Tally":
    """Play many games between two bots and count everything."""
    from leatherhead.study import simulation

    rulebook = registry.find(name)
    printed = _book(rulebook, book)
    return simulation.simulate(
        rulebook, printed, games=games, seed=seed, home=home, away=away, options=dict(options or {}),
        threads=threads, compiling=compiling, progress=progress,
    )  # fmt: skip


@dataclass(frozen=True)
class BookInfo:
    """Printed matter that fits a game."""

    game: str
    name: str
    digest: str


def check_book(path: str | Path, game: str | None = None) -> BookInfo:
    """Say which game a book is of, or whether it fits that one; if not, it is refused with line and reason."""
    if game is None:
        game = _game_of_book(Path(path))
    printed = registry.find(game).read_book(Path(path))
    return BookInfo(game, printed.name, printed.digest)


def _game_of_book(path: Path) -> str:
    """Return the game whose own book speaks most as this one does."""
    words = set(Sheet(path).data)

    def shared(slug: str) -> int:
        own = registry.find(slug).own_book.data
        nested = {key for value in own.values() if isinstance(value, dict) for key in value}
        return len(words & (set(own) | nested) - {"name"})

    best = max(registry.slugs(), key=shared)
    if not shared(best):
        raise Refused(f"{path}: not the book of any game; the games are {listed(registry.slugs())}")
    return best


def book_template(name: str) -> str:
    """Return a book to be filled in by the owner of the real game, or the game's own to be changed."""
    rulebook = registry.find(name)
    if rulebook.template is not None:
        return rulebook.template.read_text(encoding="utf-8")
    folder = Path(inspect.getfile(rulebook.state)).parent
    books = sorted(folder.glob("*.toml"), key=lambda path: (path.stem != "book", path))
    if not books:
        raise Refused(f"{rulebook.title} has no printed matter of its own: there is no book to fill in")
    return books[0].read_text(encoding="utf-8")


def parse_situation(name: str, given: str) -> dict[str, Any]:
    """Read a situation: a TOML file, keys such as `down = 4, to_go = 2`, or words."""
    return spoken.parse(registry.find(name), given)


def odds(  # noqa: PLR0913  the options of one command
    name: str,
    situation: Mapping[str, Any],
    *,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    assume: Mapping[str, str] | None = None,
    depth: int | None = None,
    compiled: bool = True,
    compiling: Callable[[], None] = lambda: None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> "Calls":
    """Return what each call leads to against each answer, exactly."""
    from leatherhead.study import calls

    rulebook = registry.find(name)
    printed = _book(rulebook, book)
    record = rulebook.place(situation, options, printed)
    return calls.calls(
        rulebook, printed, record, assume=assume, depth=depth or calls.DEPTH, compiled=compiled, compiling=compiling,
        progress=progress,
    )  # fmt: skip


def parse_options(name: str, words: list[str]) -> dict[str, Any]:
    """Read options as the command line has them: `overtime=one-period`."""
    return text.parse_options(registry.find(name), words)


def rules(name: str) -> str:
    """Return the rules page of a game."""
    registry.find(name)
    packaged = resources.files("leatherhead") / "rules" / f"{name}.md"
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).parents[2] / "docs" / "rules" / f"{name}.md").read_text(encoding="utf-8")
