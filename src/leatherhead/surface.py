"""What `import leatherhead` offers. The heavy rooms are imported when they are needed."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from leatherhead import bots
from leatherhead.engine import clauses, registry, scenario
from leatherhead.engine.asked import Chance, Decision, spell
from leatherhead.engine.driver import Bot
from leatherhead.engine.errors import Refused, listed
from leatherhead.engine.record import OwnRow, shown_fields
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.view import Event, View
from leatherhead.engine.words import TEAMS
from leatherhead.records import box, drives, telling, text
from leatherhead.records.box import BoxScore, Score
from leatherhead.records.drives import Drive
from leatherhead.records.scene import Scene, SeenGame
from leatherhead.records.shelf import Kept, kept_games, place_for

if TYPE_CHECKING:
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
    "check",
    "games",
    "kept_games",
    "load",
    "new",
    "place_for",
    "simulate",
]

HUMAN = "human"
CLAUSE = re.compile(r"\b[A-Z]{2}-[A-Z0-9]")


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played."""

    name: str
    title: str
    options: Mapping[str, tuple[Any, ...]]  # the default first
    seats: tuple[str, ...]  # who can hold a seat


class Game(SeenGame):
    """A game in progress that can be written down and told."""

    coached = False  # whether the coach's tables are worked out in the book

    def save(self, path: str | Path) -> None:
        """Write the game down as text, whole or not at all."""
        text.save(self, Path(path))

    def hint(self, label: str) -> str:
        """Say what a card in hand can do, in a phrase; empty where there is nothing to say."""
        return self.rulebook.hint(self._g, self.printed.record[0], label)

    def table(self, team: str) -> list[str]:
        """Print what lies before a team, from what it may see: hand, line-up, piles; at most 78 columns wide."""
        side = TEAMS.index(team)
        seen = self.rulebook.copies.look(self._g, side)
        return self.rulebook.table(seen, self.printed.record[0], side, self.teams)

    @property
    def has_hands(self) -> bool:
        """Whether a team holds what the other may not see, so that two people cannot look at one screen."""
        return any(OwnRow in get_args(hint)[1:] for hint in shown_fields(self.rulebook.state).values())

    def help(self) -> str:
        """Say what the answers to the present question mean, by the rulebook, with the ids of its clauses."""
        name = getattr(self.pending, "name", None)
        return next((each.help for each in self.rulebook.questions if each.name == name), "")

    def rules_at_hand(self) -> list[str]:
        """Say which rules are under way, the innermost first, each in a sentence with its clauses."""
        tape = [answer.answer for answer in self.present_answers]
        said = clauses.rules_at_hand(self.rulebook, self.printed, self.checkpoint, tape)
        return [each for each in said if CLAUSE.search(each)]

    def advice(self) -> str:
        """Return what the game's coach would answer now, knowing what that team may know."""
        asked = self._question()
        if not isinstance(self.pending, Decision):
            raise Refused("a coach throws no dice and turns no cards")
        if not self.coached:
            self.rulebook.prepare_coach(self.printed.record[0])
            self.coached = True
        seen = self.rulebook.copies.look(self._g, asked.by)
        luck = secrets_seed() >> 32
        return spell(self.rulebook, asked, bots.ask_coach(self.rulebook, seen, self.printed.record[0], asked, luck))

    def box_score(self) -> BoxScore:
        """Return every figure of the whole plays so far, by team and by quarter."""
        return box.box_score(self)

    def scoring_summary(self) -> list[Score]:
        """Say who has scored, when and how."""
        return box.scoring_summary(self)

    def drives(self) -> list[Drive]:
        """Return the drives so far; the last may be under way."""
        return drives.drives(self)

    def box_score_lines(self) -> list[str]:
        """Print the box score, at most 78 columns wide."""
        return box.box_lines(self.box_score())

    def scoring_lines(self) -> list[str]:
        """Print the scoring summary, at most 78 columns wide."""
        return box.summary_lines(self.scoring_summary(), self.teams, self.rulebook.clock_unit)

    def drive_lines(self) -> list[str]:
        """Print the drive chart, at most 78 columns wide."""
        return drives.drive_lines(self.drives(), self.teams, self.rulebook.clock_unit)

    def tell(self, event: Event) -> str:
        """Tell an event in a sentence; an event that goes without saying gives an empty text."""
        return telling.tell(self.rulebook, self.printed, self.teams, event)


def games() -> list[GameInfo]:
    """List the games."""
    found = [registry.find(slug) for slug in registry.slugs()]
    return [GameInfo(each.slug, each.title, each.options, (HUMAN, *bots.BOTS)) for each in found]


def _bot(name: str, rulebook: Rulebook, printed: Any) -> Bot | None:
    if name == HUMAN:
        return None
    if name not in bots.BOTS:
        raise Refused(f"{name!r} cannot hold a seat; allowed are {listed((HUMAN, *bots.BOTS))}")
    if name == "coach":
        rulebook.prepare_coach(printed.record[0])
    return bots.find(name)


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
    printed = rulebook.read_book(Path(book) if book else None)
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


def secrets_seed() -> int:
    """Return a seed that nobody has seen."""
    import secrets

    return secrets.randbits(64)


def load(path: str | Path, book: str | Path | None = None) -> Game:
    """Read a saved game and go on with it."""
    record = text.read(Path(path))
    rulebook = record.rulebook
    printed = rulebook.read_book(Path(book) if book else None)
    return text.play_back(record, Path(path), printed, lambda name: _bot(name, rulebook, printed), Game)


def check(
    path: str | Path,
    *,
    compiled: bool = False,
    book: str | Path | None = None,
    compiling: Callable[[], None] = lambda: None,
) -> list[scenario.Outcome]:
    """Play every scenario of a file and say how each went; `compiling` is called before a first compilation."""
    rulebook, rows = scenario.read(Path(path))
    printed = rulebook.read_book(Path(book) if book else None)
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
    printed = rulebook.read_book(Path(book) if book else None)
    return simulation.simulate(
        rulebook, printed, games=games, seed=seed, home=home, away=away, options=dict(options or {}),
        threads=threads, compiling=compiling, progress=progress,
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
