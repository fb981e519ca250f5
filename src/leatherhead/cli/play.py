"""`leatherhead play`, `resume` and `replay`: a game line by line, for terminals, pipes and screen readers."""

import getpass
import shlex
import sys
from argparse import Namespace
from pathlib import Path

import leatherhead
from leatherhead import Chance, Decision, Game, Refused, View
from leatherhead.cli import show

COMMANDS = (
    "Answer with a number, a label or the beginning of one. Also: ? for help, u to take back, q to save and leave."
)
INTERRUPTED = 130


class Leave(Exception):  # noqa: N818  a wish, not an error
    """The person at the keyboard wants to stop here."""


def begin(arguments: Namespace) -> tuple[Game, Path]:
    """Start a game and keep it; one that is kept in a file already is not written over."""
    if arguments.save and Path(arguments.save).is_file():
        raise Refused(f"{arguments.save} is there already; resume it, or name another file to save to")
    game = leatherhead.new(
        arguments.game, seed=arguments.seed, options=leatherhead.parse_options(arguments.game, arguments.option),
        home=arguments.home_team, away=arguments.away_team, seats=(arguments.home, arguments.away), book=arguments.book,
        referee=arguments.referee,
    )  # fmt: skip
    path = Path(arguments.save) if arguments.save else leatherhead.place_for(arguments.game)
    game.save(path)
    return game, path


def play(arguments: Namespace) -> int:
    """Start a game."""
    return _run(Table(*begin(arguments)), arguments.book)


def resume(arguments: Namespace) -> int:
    """Go on with a saved game."""
    game = leatherhead.load(arguments.file, book=arguments.book)
    return _run(Table(game, Path(arguments.file), told_plays=len(game.plays)), arguments.book)


def replay(arguments: Namespace) -> int:
    """Tell a saved game from its start."""
    game = leatherhead.load(arguments.file, book=arguments.book)
    print(f"{game.rulebook.title}: {game.teams[0]} against {game.teams[1]}")
    for number, each in enumerate(game.plays, start=1):
        print(f"{number}. {show.told(game, each.events)}")
    if game.present_events:
        print(f"{len(game.plays) + 1}. {show.told(game, game.present_events)} ...")
    print(_result(game))
    return 0


def _run(table: "Table", book: str | None) -> int:
    game, path = table.game, table.path
    print(f"{game.rulebook.title}: {_seat(game, 0)} against {_seat(game, 1)}.")
    if "human" in game.seats:
        print(COMMANDS)
    try:
        table.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        game.save(path)
        command = ["leatherhead", "resume", str(path), *(["--book", book] if book else [])]
        print(f"\nThe game is saved. Go on with: {shlex.join(command)}")
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    game.save(path)
    print(f"\n{_result(game)}\nThe record of the game is in {path}")
    return 0


def _seat(game: Game, team: int) -> str:
    return f"{game.teams[team]} ({'home' if team == 0 else 'away'}, {game.seats[team]})"


def _result(game: Game) -> str:
    score = f"{game.teams[0]} {game.score[0]}, {game.teams[1]} {game.score[1]}"
    return f"Final score: {score}." if game.over else f"Not finished: {score}, {game.headline}."


class Table:
    """One keyboard and the game on it."""

    def __init__(self, game: Game, path: Path, told_plays: int = 0) -> None:
        """Sit down; so many plays are taken as told."""
        self.game, self.path = game, path
        self.told_plays, self.told_events = told_plays, 0

    def play(self) -> None:
        """Ask until the game is over, and keep the game on disk after every answer."""
        while True:
            self._tell_news()
            pending = self.game.pending
            if pending is None:
                return
            self._answer(pending)
            self.game.save(self.path)

    def _tell_news(self) -> None:
        for each in self.game.plays[self.told_plays :]:
            self._say(show.told(self.game, each.events[self.told_events :]))
            self.told_events = 0
        self.told_plays = len(self.game.plays)
        events = self.game.present_events
        self._say(show.told(self.game, events[self.told_events :]))
        self.told_events = len(events)

    def _say(self, text: str) -> None:
        if text:
            print(text)

    def _answer(self, pending: Decision | Chance) -> None:
        self._show_situation(pending)
        while True:
            typed = self._read(pending).strip()
            if typed == "u":
                self._take_back()
                return
            if typed == "q":
                raise Leave
            if typed in ("?", "help"):
                print(f"{COMMANDS}\n{_asked(pending)}")
                continue
            try:
                self._give(pending, typed)
            except Refused as error:
                print(error)
            else:
                return

    def _give(self, pending: Decision | Chance, typed: str) -> None:
        if isinstance(pending, Decision):
            self.game.choose(_meant(typed.lower(), pending, "that" if self._hides(pending) else repr(typed)))
        elif pending.kind == "roll":
            self.game.chance("roll", [_number(die) for die in typed.replace("-", " ").split()])
        elif pending.kind == "d100":
            self.game.chance("d100", _number(typed))
        else:
            self.game.chance(pending.kind, typed)

    def _take_back(self) -> None:
        try:
            self.game.undo()
        except Refused as error:
            print(error)
            return
        print("Taken back.")
        self.told_plays, self.told_events = len(self.game.plays), len(self.game.present_events)

    def _show_situation(self, pending: Decision | Chance) -> None:
        seen: Game | View = self.game
        if isinstance(pending, Decision):
            seen = self.game.view(pending.by)
        situation = seen.situation
        print()
        print(show.scoreboard(self.game, situation, seen.headline))
        for line in show.field(situation, self.game.teams):
            print(line)
        if isinstance(pending, Decision):
            for line in self.game.table(pending.by):
                print(line)
            print(f"{self.game.teams[0 if pending.by == 'home' else 1]}: {_asked(pending)}")
            print("  " + "   ".join(f"{number} {label}" for number, label in enumerate(pending.options, start=1)))
        else:
            print(_asked(pending))

    def _read(self, pending: Decision | Chance) -> str:
        """Read a line, without an echo where the other coach could read it too."""
        return getpass.getpass("(hidden) > ") if self._hides(pending) else input("> ")

    def _hides(self, pending: Decision | Chance) -> bool:
        sealed = isinstance(pending, Decision) and pending.sealed
        return sealed and self.game.seats == ("human", "human") and sys.stdin.isatty()


def _asked(pending: Decision | Chance) -> str:
    """Say in a sentence what is asked for."""
    if isinstance(pending, Decision):
        return pending.text
    if pending.kind == "d100":
        return "Throw the percentile dice and type a number from 1 to 100."
    if pending.kind == "roll":
        return "Throw the die and type its number." if pending.dice == 1 else "Throw both dice and type them: 2 5"
    return (
        "Toss the coin: heads or tails?"
        if pending.kind == "coin"
        else f"Turn up the next of the {pending.deck}: which?"
    )


def _number(typed: str) -> int | str:
    return int(typed) if typed.isdecimal() and len(typed) <= len("100") else typed


def _meant(typed: str, pending: Decision, quoted: str) -> str:
    """Return the label that was meant: a number, a label, or the beginning of just one."""
    numbered = {str(number): label for number, label in enumerate(pending.options, start=1)}
    if typed in numbered:
        return numbered[typed]
    if typed in pending.options:
        return typed
    matching = [label for label in pending.options if typed and label.startswith(typed)]
    if len(matching) == 1:
        return matching[0]
    raise Refused(f"{quoted} is not one of {', '.join(pending.options)}")
