"""The functions that `import leatherhead` offers. Heavy modules are imported when they are needed."""

import re
import secrets
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from leatherhead import bots, registry
from leatherhead.bots.strategist import STRATEGIST
from leatherhead.bots.tendency import tendencies
from leatherhead.model.book_changes import BookChange, annotated, differences, toml_text
from leatherhead.model.bot import HUMAN, Bot, RuleBot
from leatherhead.model.errors import Refused, quote
from leatherhead.model.fair import FairDice
from leatherhead.model.language import say, spoken
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed, Sheet
from leatherhead.model.record import TAPE_LENGTH
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import DEFAULT as DEFAULT_TEAMS
from leatherhead.model.words import TEAMS, Setting, Teams
from leatherhead.records import fair_play, record_parser, record_text, replay
from leatherhead.records.game import Game
from leatherhead.records.history import Fault
from leatherhead.records.saved_games import new_path
from leatherhead.session.lesson import Lesson
from leatherhead.session.loading import Seating, back_end_of, both, seat
from leatherhead.session.session import Session
from leatherhead.text import lesson_plan, rulebook_page, rules_page, scenario, situation_text, translated

if TYPE_CHECKING:
    from leatherhead.study.call_table import CallTable
    from leatherhead.study.review import Review
    from leatherhead.study.simulation import Tally


@dataclass(frozen=True)
class BotInfo:
    """The description of a bot."""

    name: str
    title: str
    about: str  # one sentence
    strength: int
    tendencies: Mapping[str, str] = field(default_factory=dict)  # that it can have, in a phrase: `coach+ground`


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played."""

    name: str
    title: str
    options: Mapping[str, tuple[Any, ...]]  # the default first
    seats: tuple[str, ...]  # who can have a seat
    bots: tuple[BotInfo, ...]  # the strongest first
    whole_numbers: Mapping[str, int]  # options that also take a whole number from 1 up to this
    settings: Mapping[str, Setting]  # options as people see them
    about: str = ""  # what it is, in a sentence
    has_lesson: bool = False  # whether `lesson` teaches it
    minutes: Mapping[str, int] = field(default_factory=dict)  # that a game of each length takes, about
    difficulty: int = 0  # from 1, easy, to 5; 0: not known
    decisions: int = 0  # more than a game with the default options takes; 0: not known


def list_games() -> list[GameInfo]:
    """List the games that can be played."""
    return [_info(rulebook) for rulebook in registry.playable()]


def deprecated_games() -> list[GameInfo]:
    """List the games, under the name that `list_games` had up to version 0.2."""
    warnings.warn("lh.games() is now lh.list_games()", DeprecationWarning, stacklevel=2)
    return list_games()


def broken_games() -> dict[str, str]:
    """Return the games that cannot be played, each with the reason."""
    return registry.broken()


def _info(rulebook: Rulebook) -> GameInfo:
    guests = tuple(
        BotInfo(bot.name, bot.title, bot.about, bot.strength, _tendencies(rulebook, bot))
        for bot in bots.bots_for(rulebook)
    )
    seats = (HUMAN, *(bot.name for bot in guests))
    return GameInfo(
        rulebook.slug, rulebook.title, dict(rulebook.options), seats, guests, dict(rulebook.whole_numbers),
        dict(rulebook.settings_in_words), rulebook.about, lesson_plan.has_lesson(rulebook), **_facts(rulebook),
    )  # fmt: skip


def _tendencies(rulebook: Rulebook, bot: Bot) -> dict[str, str]:
    known = tendencies(rulebook) if isinstance(bot, RuleBot) else {}
    return {name: each.about for name, each in known.items() if each.suits(bot.name)}


def _facts(rulebook: Rulebook) -> dict[str, Any]:
    """Return how long and how hard a game is, as facts.toml in its folder says."""
    file = rulebook.folder / "facts.toml"
    if not file.is_file():
        return {}
    sheet = Sheet(file)
    keys = ("minutes", "difficulty", "decisions")
    sheet.check_keys(sheet.data, keys, keys, "", 0)
    return {
        "minutes": dict(sheet.data["minutes"]), "difficulty": sheet.whole(sheet.data, "difficulty", 1, 5, "", 0),
        "decisions": sheet.whole(sheet.data, "decisions", 1, 1_000_000, "", 0),
    }  # fmt: skip


def game_name(name: str) -> str:
    """Return the name of a game that is typed in any spelling: `Paper Bowl` and `paperbowl` are `paper-bowl`."""
    return registry.slug_of(name)


def default_bot(name: str) -> str:
    """Return the bot that plays a game unless another is named: its coach, or else the strongest."""
    return bots.default(registry.find(name)).name


def lesson(name: str, moves: Sequence[str] = ()) -> Lesson:
    """Return the guided first drive of a game, at the step to which some moves have led."""
    return Lesson(lesson_plan.read(registry.find(name)), moves)


def guide(name: str, language: str = "") -> str:
    """Return a game's three-minute guide, as Markdown, in English where it is not translated."""
    rulebook = registry.find(name)
    if not (page := translated.read_page(rulebook.folder / "guide.md", language or spoken().tag)):
        raise Refused(f"{rulebook.title} has no three-minute guide")
    return page


def cover(name: str) -> str:
    """Return a game's picture as SVG."""
    rulebook = registry.find(name)
    file = rulebook.folder / "cover.svg"
    if not file.is_file():
        raise Refused(f"{rulebook.title} has no picture")
    return file.read_text(encoding="utf-8")


def first_game_flags(name: str) -> list[str]:
    """Return the flags of `play` for a first game: the easiest opponent, a short game, hints."""
    rulebook = registry.find(name)
    opponents = [bot for bot in bots.bots_for(rulebook) if bot.strength > 0]
    easiest = min(opponents, key=lambda bot: bot.strength, default=bots.default(rulebook))
    length = ["--length", "short"] if "short" in rulebook.options.get("length", ()) else []
    return ["--away", easiest.name, *length, "--hints"]


def position(  # noqa: PLR0913  a game has this many settings
    name: str,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    situation: str | Mapping[str, Any] | None = None,
    compiled: bool = False,
) -> Position:
    """Return a position at the start of a game, or in a situation, that waits for its first answer.

    A situation is given by its keys, or as `parse_situation` reads it, in words for example.
    """
    rulebook = registry.find(name)
    printed = rulebook.book(book)
    record = rulebook.place(_situation(rulebook, situation, options) or {}, options, printed)
    back_end = back_end_of(rulebook, printed, compiled=compiled)
    found = Position(rulebook.with_book(printed), printed, record, back_end)
    found.sow(_fresh_seed() if seed is None else seed)
    found.start()
    return found


def new(  # noqa: PLR0913  a game has this many settings
    name: str,
    *,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    home: str = DEFAULT_TEAMS[0],
    away: str = DEFAULT_TEAMS[1],
    seats: "tuple[str | Bot, str | Bot]" = (HUMAN, HUMAN),
    book: str | Path | None = None,
    situation: str | Mapping[str, Any] | None = None,
    referee: bool = False,
    compiled: bool = False,
    fair_dice: FairDice | None = None,
) -> Game:
    """Start a game. Without a seed the dice are new every time; with `referee` every roll and card is asked for.

    A situation to start from is given by its keys, or as `parse_situation` reads it; words may name the teams. A team
    is a name, or a `TeamName` with a `Badge` of its own, as `parse_team` reads one: `Night Owls (NOW #1d3b66 #e8ae37)`.
    """
    if str(home).strip().casefold() == str(away).strip().casefold():
        raise Refused(say("both teams are called {name}; give one of them another name", name=quote(home)))
    rulebook = registry.find(name)
    printed = rulebook.book(book)
    placed = _situation(rulebook, situation, options, Teams((home, away)))
    players = [seat(holder, rulebook) for holder in both(seats)]
    return Game(
        rulebook, printed, rulebook.place(placed or {}, options, printed), bots=players, teams=(home, away),
        seed=_fresh_seed() if seed is None else seed, options=options, referee=referee, started_from=placed,
        back_end=back_end_of(rulebook, printed, compiled=compiled), fair_dice=fair_dice,
    )  # fmt: skip


def rematch(session: Session) -> Session:
    """Start the same game anew: teams, seats, options, book and referee as before."""
    game = session.game
    holders = [session.own_bots.get(team) or name for team, name in zip(TEAMS, game.seats, strict=True)]
    again = new(
        game.rulebook.slug, options=game.options, home=game.teams[0], away=game.teams[1],
        seats=(holders[0], holders[1]), book=session.book, referee=game.referee,
    )  # fmt: skip
    return Session(again, None if session.path is None else new_path(game.rulebook.slug), session.book, holders)


def _situation(
    rulebook: Rulebook,
    given: str | Mapping[str, Any] | None,
    options: Mapping[str, Any] | None,
    teams: Teams = DEFAULT_TEAMS,
) -> Mapping[str, Any] | None:
    """Return a situation as keys, also where it is given in words, in a line of keys or in a file."""
    return situation_text.parse(rulebook, given, options, teams) if isinstance(given, str) else given


def _fresh_seed() -> int:
    """Return a seed that nobody has seen."""
    return secrets.randbits(64)


@dataclass(frozen=True)
class Verdict:
    """The result of replaying a record."""

    game: Game
    fault: Fault | None  # the first thing in it that the rules do not allow
    play: int | None  # in which play
    fair: int | None = None  # how many rolls and cards were drawn again from fair dice; None if there were none

    @property
    def ok(self) -> bool:
        """Whether the rules allow everything in the record."""
        return self.fault is None


def verify(path: str | Path, book: str | Path | None = None, receipt: str | Path | None = None) -> Verdict:
    """Replay a record, and find the first thing in it that the rules do not allow.

    Fair dice are drawn again; a receipt says what one of the players was promised.
    """
    record = record_parser.read(Path(path))
    rulebook = replay.rulebook_of(record)
    replayed = replay.Replay(record, rulebook, rulebook.book(book))
    game = replayed.start()
    played = replayed.play(game)
    bots_then, _ = replayed.holders(Seating(game, {}, to_play=False).find)
    fair = _check_dice(game, bots_then, record, receipt)
    faults = [*record.faults, *replay.differences(record, game, played)]
    first = record.first_of(faults)
    return Verdict(game, first, record.play_at(first.line) if first else None, fair)


def _check_dice(
    game: Game, bots_then: "Sequence[Bot | None]", record: record_parser.Transcript, receipt: str | Path | None
) -> int | None:
    """Draw fair dice again if the record says that it has them, or a receipt does."""
    if receipt is None and "FairSeed" not in game.further_headers:
        return None
    try:
        return fair_play.check(game, record, bots_then, None if receipt is None else fair_play.Receipt.read(receipt))
    except Refused as error:
        record.blame(str(error), "Fair")
        return None


def check(path: str | Path, *, compiled: bool = False, book: str | Path | None = None) -> list[scenario.Outcome]:
    """Play every scenario of a file."""
    rulebook, rows = scenario.read(Path(path))
    printed = rulebook.book(book)
    return list(scenario.check(rulebook, rows, printed, back_end_of(rulebook, printed, compiled=compiled)))


def simulate(  # noqa: PLR0913  the options of one command
    name: str,
    *,
    games: int = 1000,
    seed: int = 1,
    home: str | Bot | None = None,
    away: str | Bot | None = None,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    threads: int | None = None,
    plays: str | Path | None = None,
    cluster: str | None = None,
    processes: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> "Tally":
    """Play many games between two bots, given by name or as objects, and add up the figures.

    Without a name, the `default_bot` plays. Bots that are not compiled, such as one of your own, share one core
    unless you allow `processes`; a script that does must be guarded by `if __name__ == "__main__"`.

    If `plays` names a Parquet file, every play is written to it as a row. On a Dask `cluster`, given by its address or
    as `local`, `plays` is a new folder of such files, anywhere fsspec can write.
    """
    from leatherhead.study.match import match_of

    match = match_of(name, home=home, away=away, options=options, book=book)
    if cluster is not None:
        from leatherhead.study.cluster import simulate_on
        from leatherhead.study.workers import refuse_threads_on

        refuse_threads_on(cluster, threads)
        folder = None if plays is None else str(plays)
        return simulate_on(match, cluster, games=games, seed=seed, plays=folder, progress=progress)
    how: dict[str, Any] = {
        "games": games, "seed": seed, "threads": threads, "processes": processes, "progress": progress
    }  # fmt: skip
    if plays is None:
        return match.simulate(**how)
    from leatherhead.study.plays import write_plays

    return write_plays(match, plays, **how)


@dataclass(frozen=True)
class BookInfo:
    """A book that fits a game."""

    game: str
    name: str
    digest: str
    changes: tuple[BookChange, ...] = ()  # from the printed book, if it is a partial one


def check_book(path: str | Path, game: str | None = None) -> BookInfo:
    """Check a book for a game, or for the one it looks like; a bad one is refused with line and reason."""
    rulebook = registry.find(_game_of_book(path) if game is None else game)
    printed = rulebook.book(path)
    changes = () if _is_whole(rulebook, path) else tuple(_changes(rulebook, printed))
    return BookInfo(rulebook.slug, printed.name, printed.digest, changes)


def _game_of_book(path: str | Path) -> str:
    """Return the game that a book looks like; of several, one that it fits."""
    games = registry.games_of_book(Path(path))
    for name in games:
        try:
            registry.find(name).book(path)
        except Refused:
            continue
        return name
    return games[0]


def _is_whole(rulebook: Rulebook, path: str | Path) -> bool:
    try:
        rulebook.read_book(Path(path))
    except Refused:
        return False
    return True


def _changes(rulebook: Rulebook, printed: Printed) -> list[BookChange]:
    """List what a book changes in the printed one, but for its name."""
    base = _printed_data(rulebook)
    return [each for each in differences(base, printed.data) if each.path not in ("name", "author", "version")]


def _printed_data(rulebook: Rulebook) -> Mapping[str, Any]:
    file = rulebook.printed_file
    return rulebook.own_book.data if file is None else rulebook.read_book(file).data


def show_book(name: str, book: str | Path | None = None) -> str:
    """Return the book in use as commented TOML: the printed one, or another with its changes from the printed one.

    It can be read again as a book, unless the game is played with ordinary cards and takes none.
    """
    rulebook = registry.find(name)
    printed, file = rulebook.book(book), rulebook.printed_file
    if file is None:
        return f"# {rulebook.title} takes no book: this is what it is played with.\n{toml_text(printed.data)}"
    text = file.read_text(encoding="utf-8")
    if book is None:
        return f"{_notation(rulebook)}{text}{_other_books(rulebook, file)}"
    changes = _changes(rulebook, printed)
    head = f"# {len(changes)} values of {printed.name} differ from the printed book.\n"
    if _is_whole(rulebook, book) and Path(book).suffix == ".toml":
        told = "".join(f"# {change}\n" for change in changes)
        return head + told + Path(book).read_text(encoding="utf-8")
    return head + _notation(rulebook) + annotated(text, _printed_data(rulebook), printed.data)


def _notation(rulebook: Rulebook) -> str:
    """Return how the values of a book are written, as the form for owners explains it."""
    if rulebook.template is None:
        return ""
    lines = rulebook.template.read_text(encoding="utf-8").splitlines()
    told = lines[: next(place for place, line in enumerate(lines) if not line.startswith("#"))]
    paragraphs = "\n".join(told).split("\n#\n")
    return "\n#\n".join(paragraphs[1:]) + "\n\n"


def _other_books(rulebook: Rulebook, file: Path) -> str:
    """Return further books of a game as remarks."""
    others = [each for each in rulebook.printed_files if each != file]
    told = [f"\n# {each.name}:\n{each.read_text(encoding='utf-8')}" for each in others]
    return "".join(re.sub(r"^(?!#|$)", "# ", text, flags=re.MULTILINE) for text in told)


def diff_books(a: str | Path, b: str | Path, game: str | None = None) -> list[BookChange]:
    """List the values in which two books differ; the name of a game stands for its printed book."""
    names = [info.slug for info in registry.playable()]
    named = next((str(each) for each in (a, b) if str(each) in names), None)
    file = b if str(a) in names else a
    rulebook = registry.find(game or named or _game_of_book(file))
    if any(str(each) in names and str(each) != rulebook.slug for each in (a, b)):
        raise Refused(f"{a} and {b} are books of different games")
    one, other = (_printed_data(rulebook) if str(each) in names else rulebook.book(each).data for each in (a, b))
    return differences(one, other)


def book_template(name: str, *, blank: bool = False) -> str:
    """Return a book to edit: the game's own with its numbers, or an empty form for owners of the real game."""
    rulebook = registry.find(name)
    if rulebook.printed_file is None:
        raise Refused(f"{rulebook.title} has no cards or charts: there is no template")
    if not blank:
        return show_book(name)
    if rulebook.template is None:
        raise Refused(f"{rulebook.title} has no empty form: its own book is all there is; edit a copy")
    return rulebook.template.read_text(encoding="utf-8")


def parse_situation(
    name: str,
    given: str,
    *,
    options: Mapping[str, Any] | None = None,
    home: str = DEFAULT_TEAMS[0],
    away: str = DEFAULT_TEAMS[1],
) -> dict[str, Any]:
    """Read a situation from a TOML file, keys such as `down = 4, to_go = 2`, or words, which may name the teams."""
    return situation_text.parse(registry.find(name), given, options, Teams((home, away)))


def odds(  # noqa: PLR0913  the options of one command
    name: str,
    situation: str | Mapping[str, Any],
    *,
    options: Mapping[str, Any] | None = None,
    book: str | Path | None = None,
    assume: Mapping[str, str] | None = None,
    depth: int | None = None,
    compiled: bool = True,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> "CallTable":
    """Return the odds of each call against each reply, exact unless a play has too many outcomes.

    The situation is given by its keys, or as `parse_situation` reads it, in words for example. Of a play's rolls and
    cards, `depth` are followed.
    """
    from leatherhead.study import call_table

    if depth is not None and (type(depth) is not int or not 0 <= depth <= TAPE_LENGTH):
        raise Refused(f"a depth of {quote(depth)} is not a whole number from 0 to {TAPE_LENGTH}")
    rulebook = registry.find(name)
    printed = rulebook.book(book)
    record = rulebook.place(_situation(rulebook, situation, options) or {}, options, printed)
    return call_table.call_table(
        rulebook, printed, record, assume=assume, depth=call_table.DEPTH if depth is None else depth,
        compiled=compiled, progress=progress,
    )  # fmt: skip


def review(
    game: Game,
    *,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> "Review":
    """Look back on a game that is over: chances to win, the plays that decided it, costly calls, luck, a story."""
    from leatherhead.study import review as reviewing

    return reviewing.review(game, progress=progress)


def review_page(game: Game, found: "Review") -> str:
    """Return a review as one HTML page."""
    from leatherhead.study import review_page as pages

    return pages.page(game, found)


def win_probability(game: Game) -> float | None:
    """Return home's chance to win before the current play, a tie counting half; None if the game has no value.

    It comes of what everybody sees. Near the end of a half it is played out, for which the rules are compiled, once.
    """
    value = game.rulebook.value
    if game.over or value is None:
        return None if value is None else {"home": 1.0, "away": 0.0}.get(game.winner or "", 0.5)
    return STRATEGIST.home_chance(game.view(None))


def parse_options(name: str, words: list[str]) -> dict[str, Any]:
    """Parse options in the form of the command line: `overtime=one-period`."""
    return record_text.parse_options(registry.find(name), words)


def rules(name: str) -> str:
    """Return the rules page of a game."""
    page = registry.find(name).folder / "rules.md"
    if not page.is_file():
        raise Refused(f"the game {name} has no rules page: {page.name} is missing from its folder")
    return page.read_text(encoding="utf-8")


def clauses(name: str) -> rules_page.Clauses:
    """Return the clauses and rulings of a game's rules page by id, in the page's order."""
    return rules_page.read(rules(name), registry.find(name).options)


def rulebook(name: str, language: str = "") -> str:
    """Return a game's rulebook for players, as Markdown; sections that are not translated are in English."""
    if not (page := _rulebook(name, language)):
        raise Refused(f"the game {name} has no rulebook for players: rulebook.md is missing from its folder")
    return rulebook_page.without_comments(page)


def rulebook_sections(name: str, language: str = "") -> rulebook_page.RulebookSections:
    """Return the sections of a game's rulebook for players, each with its clauses; none if it has no rulebook."""
    return rulebook_page.read(_rulebook(name, language), clauses(name))


def languages(name: str) -> tuple[str, ...]:
    """Return the languages of a game's rulebook, English (`en`) first."""
    return translated.languages_of(registry.find(name).folder / "rulebook.md")


def _rulebook(name: str, language: str) -> str:
    return translated.read_page(registry.find(name).folder / "rulebook.md", language or spoken().tag)
