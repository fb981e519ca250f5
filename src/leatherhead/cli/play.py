"""`leatherhead play` and `resume`: a game line by line, for terminals, pipes and screen readers."""

import getpass
import os
import shlex
import shutil
import sys
from argparse import Namespace
from pathlib import Path
from textwrap import wrap

import leatherhead
from leatherhead import Chance, Decision, Game, Refused, View
from leatherhead.cli import show

ANSWERS = "Answer with a number, a label or the beginning of one."
COMMANDS = "Also: ? for help, u to take back, q to save and leave, box, drives, usual on or off."
INTERRUPTED = 130
WIDTH = 78
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen and what has scrolled off it


class Leave(Exception):  # noqa: N818  a wish, not an error
    """The person at the keyboard wants to stop here."""


def begin(arguments: Namespace) -> tuple[Game, Path]:
    """Start a game and keep it; one that is kept in a file already is not written over."""
    if arguments.save and Path(arguments.save).is_file():
        raise Refused(f"{arguments.save} is there already; resume it, or name another file to save to")
    situation = leatherhead.parse_situation(arguments.game, arguments.situation) if arguments.situation else None
    game = leatherhead.new(
        arguments.game, seed=arguments.seed, options=leatherhead.parse_options(arguments.game, arguments.option),
        home=arguments.home_team, away=arguments.away_team, seats=(arguments.home, arguments.away), book=arguments.book,
        situation=situation, referee=arguments.referee,
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
    return _run(Table(game, Path(arguments.file), told=True), arguments.book)


def command_name() -> str:
    """Return the command as it was started: by the script of a checkout, by a path, or by its name."""
    if started := os.environ.get("LEATHERHEAD_COMMAND"):
        return started
    path = Path(sys.argv[0])
    if path.name != "leatherhead" or shutil.which("leatherhead") == str(path):
        return "leatherhead"
    return str(path)


def _run(table: "Table", book: str | None) -> int:
    game, path = table.game, table.path
    print(f"{game.rulebook.title}: {_seat(game, 0)} against {_seat(game, 1)}.")
    if "human" in game.seats or game.chance_asked:
        print(f"{ANSWERS}\n{COMMANDS}")
    try:
        table.play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        game.save(path)
        print(f"\n{parting(game, path, book)}")
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    game.save(path)
    print(f"\n{show.result(game)}\n{parting(game, path, book)}")
    return 0


def parting(game: Game, path: Path, book: str | None) -> str:
    """Say where a game is kept."""
    if game.over:
        return f"The record of the game is in {path}"
    command = [command_name(), "resume", str(path), *(["--book", book] if book else [])]
    return f"The game is saved. Go on with: {shlex.join(command)}"


def _seat(game: Game, team: int) -> str:
    return f"{game.teams[team]} ({'home' if team == 0 else 'away'}, {game.seats[team]})"


class Table:
    """One keyboard and the game on it."""

    def __init__(self, game: Game, path: Path, *, told: bool = False) -> None:
        """Sit down; what has been played is taken as told, or not."""
        self.game, self.path = game, path
        people = [team for team, seat in zip(("home", "away"), game.seats, strict=True) if seat == "human"]
        at_a_screen = sys.stdin.isatty() and sys.stdout.isatty()
        self.shared = len(people) == 2 and game.has_hands and at_a_screen  # two people who may not look together
        self.viewer = people[0] if len(people) == 1 or self.shared else None  # whose eyes the news are told to
        self.sits = None if self.shared else self.viewer  # who is at the keyboard
        self.shown: list[str] = []  # the situation as it was last printed
        start = (len(game.plays), 0) if told else (0, 0)
        self.told = dict.fromkeys((None, "home", "away"), start)  # plays and events, by viewer

    def play(self) -> None:
        """Ask until the game is over, and keep the game on disk after every answer."""
        while True:
            pending = self.game.pending
            if self.shared and isinstance(pending, Decision) and pending.by != self.sits:
                self._hand_over(pending.by)
            self._tell_news()
            if pending is None:
                return
            self._answer(pending)
            self.game.save(self.path)

    def _name(self, team: str) -> str:
        return self.game.teams[0 if team == "home" else 1]

    def _hand_over(self, team: str) -> None:
        """Clear the screen, and wait until the right person sits before it."""
        print(CLEAR if os.environ.get("TERM", "dumb") != "dumb" else "\n" * 60, end="")
        input(f"{self._name(team)}, the keyboard is yours. Press Enter when nobody else looks. ")
        self.sits = self.viewer = team

    def _tell_news(self) -> None:
        plays, events = self.told[self.viewer]
        for each in self.game.plays[plays:]:
            self._say(show.told(self.game, each.events[events:], self.viewer))
            events = 0
        present = self.game.present_events
        self._say(show.told(self.game, present[events:], self.viewer))
        self.told[self.viewer] = (len(self.game.plays), len(present))

    @staticmethod
    def _say(text: str) -> None:
        if text:
            print(text)

    def _answer(self, pending: Decision | Chance) -> None:
        self._show_situation(pending)
        while True:
            typed = self._read(pending).strip()
            if typed.lower() in ("u", "undo", "back"):
                self._take_back()
                return
            if self._obeyed(typed.lower(), pending):
                if self.game.pending is not pending and self.game.pending != pending:
                    return
                continue
            try:
                self.game.enter(typed, hidden=self._hides(pending))
            except Refused as error:
                print(error)
            else:
                return

    def _obeyed(self, typed: str, pending: Decision | Chance) -> bool:
        """Do what was typed if it is a wish and no answer."""
        if typed in ("q", "quit"):
            raise Leave
        if typed in ("?", "help"):
            self._help(pending)
        elif typed == "box":
            print("\n".join([*self.game.box_score_lines(), "", *self.game.scoring_lines()]))
        elif typed == "drives":
            print("\n".join(self.game.drive_lines()))
        elif typed in ("usual on", "usual off", "usual"):
            self._set_usual(typed, pending)
        else:
            return False
        return True

    def _set_usual(self, typed: str, pending: Decision | Chance) -> None:
        people = {team for team, seat in zip(("home", "away"), self.game.seats, strict=True) if seat == "human"}
        team = {pending.by} if isinstance(pending, Decision) else people
        if typed != "usual":
            self.game.routine = self.game.routine | team if typed == "usual on" else self.game.routine - team
        answered = [self._name(each) for each in sorted(self.game.routine, reverse=True)]
        print(f"Routine questions are answered for {' and '.join(answered) or 'nobody'}; usual on or off changes it.")

    def _help(self, pending: Decision | Chance) -> None:
        said = [f"{ANSWERS} {COMMANDS}", _asked(pending)]
        said += [self.game.help()] if self.game.help() else []
        for paragraph in [*said, *(f"Rule: {rule}" for rule in self.game.rules_at_hand())]:
            print("\n".join(wrap(paragraph, WIDTH)))

    def _take_back(self) -> None:
        try:
            self.game.undo(fair=not self.game.chance_asked)
        except Refused as error:
            print(error)
            return
        print("Taken back.")
        self.told = dict.fromkeys(self.told, (len(self.game.plays), len(self.game.present_events)))

    def _show_situation(self, pending: Decision | Chance) -> None:
        seen: Game | View = self.game
        if isinstance(pending, Decision):
            seen = self.game.view(pending.by)
        situation = seen.situation
        lines = [show.scoreboard(self.game, situation, seen.headline), *show.field(situation, self.game.teams)]
        if isinstance(pending, Decision) or lines != self.shown:  # dice do not move the ball: not the same again
            print("\n".join(["", *lines]))
        self.shown = lines
        if isinstance(pending, Decision):
            table = self.game.table(pending.by)
            self._say("\n".join(table))
            print(f"{self._name(pending.by)}: {_asked(pending)}")
            print("\n".join(show.options(self.game, pending.options, "\n".join(table))))
        else:
            for rule in self.game.rules_at_hand()[:2]:
                print("\n".join(wrap(f"Rule: {rule}", WIDTH, subsequent_indent="  ")))
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
        return "Throw the percentile dice and type a number from 1 to 100 (00 is 100)."
    if pending.kind == "roll":
        return "Throw the die and type its number." if pending.dice == 1 else "Throw both dice and type them: 2 5"
    if pending.kind == "coin":
        return "Toss the coin: heads or tails?"
    left = len(pending.outcomes)
    return f"Turn up the next of the {pending.deck}: which? ({left} can come)"
