"""The command `leatherhead`. Nothing heavy is imported before it is needed."""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn

from leatherhead import DEFAULT_TEAMS
from leatherhead.cli import output

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

EXAMPLES = """examples:
  leatherhead games
  leatherhead                                     the start screen
  leatherhead play paper-bowl                     you at home against the coach
  leatherhead play paper-bowl --away human        two people at one keyboard
  leatherhead replay FILE --box-score --drives    a saved game in figures
  leatherhead simulate paper-bowl --games 100000  a million takes a few seconds
  leatherhead check tests/scenarios/paper-bowl.toml
"""
BAD_INPUT, INTERRUPTED = 2, 130
MOST_SAID = 300  # characters of what is said of a mistake
Command = Callable[[argparse.Namespace], int]


class Parser(argparse.ArgumentParser):
    """An argument parser that answers a mistake with one sentence."""

    tells_bots = False  # whether its help ends with what the bots say of themselves

    def format_help(self) -> str:
        """Write the help; only who asks for the bots loads the games."""
        written = super().format_help()
        return f"{written}\n{_find('games.tell_bots')()}" if self.tells_bots else written  # type: ignore[call-arg]

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where help is."""
        said = " ".join(message.split())
        said = said if len(said) <= MOST_SAID else f"{said[: MOST_SAID - 1]}…"
        self.exit(BAD_INPUT, f"{self.prog}: {said}; see {self.prog} --help\n")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        output.write(message, file or sys.stderr)


def parser() -> Parser:
    """Build the parser of all commands."""
    top = Parser(
        prog="leatherhead",
        description="Tabletop American football: play it, check its rules, simulate it by the million.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    _add_games(commands)
    _add_play(commands)
    _add_records(commands)
    _add_odds(commands)
    _add_simulate(commands)
    _add_check(commands)
    _add_books(commands)
    return top


def _command(
    commands: "argparse._SubParsersAction[Parser]", name: str, run: str, help_text: str, *examples: str
) -> Parser:
    made: Parser = commands.add_parser(
        name,
        help=help_text,
        description=f"{help_text[0].upper()}{help_text[1:]}.",
        epilog="\n  ".join(["example:" if len(examples) == 1 else "examples:", *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(run=run)
    return made


def _add_games(commands: "argparse._SubParsersAction[Parser]") -> None:
    games = _command(commands, "games", "games.list_games", "list the games and their options", "leatherhead games")
    games.add_argument("--json", action="store_true", help="print JSON")
    rules = _command(
        commands, "rules", "rules.show_rules", "read the rules of a game: all, one clause, or those with certain words",
        "leatherhead rules paper-bowl                   the whole page",
        "leatherhead rules paper-bowl PB-R10            a clause or ruling in full; R10 will do",
        "leatherhead rules paper-bowl 5.21              all clauses of a section",
        "leatherhead rules paper-bowl onside kick       every clause with these words",
    )  # fmt: skip
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("words", metavar="CLAUSE-OR-WORDS", nargs="*", help="an id, the number of a section, or words")


def _add_settings(command: Parser) -> None:
    command.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the rules")
    command.add_argument("--book", metavar="FILE", help="printed matter of your own instead of the game's")


def _add_screen(command: Parser) -> None:
    command.add_argument("--plain", action="store_true", help="line by line, not on the whole screen")
    command.add_argument("--no-animation", action="store_true", help="dice and cards turn up at once")


def _add_book(command: Parser, help_text: str = "the book that the game was played with") -> None:
    command.add_argument("--book", metavar="FILE", help=help_text)


def _add_situation(command: Parser, *, required: bool = False) -> None:
    command.add_argument(
        "--situation", metavar="FILE-OR-TEXT", required=required,
        help="begin there: a TOML file, 'down = 4, to_go = 2, ball = \"opp 38\"', or in words",
    )  # fmt: skip


def _add_play(commands: "argparse._SubParsersAction[Parser]") -> None:
    play = _command(
        commands,
        "play",
        "play.play",
        "play a game, on the whole screen or line by line",
        "leatherhead play paper-bowl --home human --away coach",
        'leatherhead play paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
        "leatherhead play paper-bowl --referee --away human",
    )
    play.tells_bots = True
    play.add_argument("game", metavar="GAME")
    play.add_argument("--home", metavar="SEAT", default="human", help="human or a bot, see below (default: human)")
    play.add_argument("--away", metavar="SEAT", default="coach", help="human or a bot, see below (default: coach)")
    play.add_argument("--home-team", metavar="NAME", default=DEFAULT_TEAMS[0], help="the home team's name (default: %(default)s)")
    play.add_argument("--away-team", metavar="NAME", default=DEFAULT_TEAMS[1], help="the away team's name (default: %(default)s)")
    play.add_argument("--seed", metavar="N", type=int, help="the same seed and choices give the same game")
    play.add_argument("--save", metavar="FILE", help="where the game is kept (default: among your saved games)")
    play.add_argument(
        "--referee", action="store_true", help="you have the dice and cards: every roll and draw is asked for"
    )
    _add_situation(play)
    _add_settings(play)
    _add_screen(play)
    resume = _command(commands, "resume", "play.resume", "go on with a saved game", "leatherhead resume FILE")
    resume.add_argument("file", metavar="FILE")
    resume.add_argument("--save", metavar="FILE", help="keep it in another file from now on")
    resume.add_argument("--take-over", action="store_true", help="go on here with a game that another window has open")
    _add_screen(resume)
    _add_book(resume)


def _add_records(commands: "argparse._SubParsersAction[Parser]") -> None:
    replay = _command(
        commands, "replay", "replay.replay", "step through a saved game both ways, or print it",
        "leatherhead replay FILE", "leatherhead replay FILE --box-score --drives",
        "leatherhead replay FILE --chart game.svg",
    )  # fmt: skip
    replay.add_argument("file", metavar="FILE")
    _add_screen(replay)
    replay.add_argument("--play-by-play", action="store_true", help="print every play in a line")
    replay.add_argument("--box-score", action="store_true", help="print every figure, and who scored")
    replay.add_argument("--drives", action="store_true", help="print the drive chart")
    replay.add_argument("--notes", action="store_true", help="print the game as its own rulebook writes it down")
    replay.add_argument(
        "--chart", metavar="FILE.svg", nargs="?", const="", help="print the game's own chart, or draw it into a file"
    )
    replay.add_argument("--force", action="store_true", help="draw the chart over whatever file is there")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.add_argument("--save", metavar="FILE", help="write what could be read of a damaged record anew")
    _add_book(replay)
    verify = _command(
        commands, "verify", "replay.verify", "play records again and find the first play that the rules do not allow",
        "leatherhead verify FILE...",
    )  # fmt: skip
    verify.add_argument("files", metavar="FILE", nargs="+")
    verify.add_argument("--json", action="store_true", help="print JSON")
    _add_book(verify)


def _add_books(commands: "argparse._SubParsersAction[Parser]") -> None:
    book: Parser = commands.add_parser(
        "book", help="check printed matter of your own, or print some to fill in",
        description="Check printed matter of your own, or print some to fill in.",
        epilog="example:\n  leatherhead book template paper-bowl > mine.toml\n  leatherhead book check mine.toml",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parts = book.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    check = _command(parts, "check", "book.check", "say whether a book fits its game", "leatherhead book check FILE")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--game", metavar="GAME", help="the game that it is for (default: the one that it looks like)")
    template = _command(
        parts, "template", "book.template", "print a book to fill in",
        "leatherhead book template paper-bowl > mine.toml",
    )  # fmt: skip
    template.add_argument("game", metavar="GAME")


def _add_odds(commands: "argparse._SubParsersAction[Parser]") -> None:
    odds = _command(
        commands, "odds", "odds.odds", "print what each call leads to against each answer, exactly",
        'leatherhead odds paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
    )  # fmt: skip
    odds.add_argument("game", metavar="GAME")
    _add_situation(odds, required=True)
    odds.add_argument(
        "--assume", metavar="NAME=LABEL", action="append", default=[],
        help="the answer to a further question, or a chance that is known: penalty=decline, card=13",
    )  # fmt: skip
    odds.add_argument("--depth", metavar="N", type=int, help="how many rolls and cards of one play are followed")
    odds.add_argument("--json", action="store_true", help="print JSON, with fractions")
    _add_settings(odds)


def _add_simulate(commands: "argparse._SubParsersAction[Parser]") -> None:
    simulate = _command(
        commands, "simulate", "simulate.simulate", "play many games between bots and count everything",
        "leatherhead simulate paper-bowl --games 1000000 --seed 1 --home coach --away random",
    )  # fmt: skip
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", metavar="N", type=int, default=10_000, help="how many games (default: 10000)")
    simulate.add_argument(
        "--seed", metavar="S", type=int, default=1, help="the same seed gives the same games (default: 1)"
    )
    simulate.add_argument("--home", metavar="BOT", default="coach", help="coach or random (default: coach)")
    simulate.add_argument("--away", metavar="BOT", default="coach", help="coach or random (default: coach)")
    simulate.add_argument("--threads", metavar="T", type=int, help="how many at once (default: one a core)")
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    _add_settings(simulate)


def _add_check(commands: "argparse._SubParsersAction[Parser]") -> None:
    check = _command(
        commands, "check", "check.check", "run scenario files: rulings as data", "leatherhead check FILE --compiled"
    )
    check.add_argument("files", metavar="FILE", nargs="+")
    check.add_argument("--compiled", action="store_true", help="run the compiled rules instead of the interpreted ones")
    check.add_argument("--book", metavar="FILE", help="printed matter of your own instead of the game's")
    check.add_argument("--json", action="store_true", help="print JSON")


def _find(name: str) -> Command:
    module, function = name.split(".")
    imported = __import__(f"leatherhead.cli.{module}", fromlist=[function])
    return getattr(imported, function)  # type: ignore[no-any-return]


def main(
    arguments: Sequence[str] | None = None,
    on_screen: Callable[[argparse.Namespace], Command | None] = lambda chosen: None,
) -> int:
    """Run a command, on the whole screen where that is offered."""
    return run(lambda: _run(arguments, on_screen))


def run(command: Callable[[], int]) -> int:
    """Run something; bad input ends with one sentence and exit status 2, and where nobody reads on it ends quietly."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # what is no text, or has no letter here, is a question mark
    try:
        try:
            return _answered(command)
        finally:
            output.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(arguments: Sequence[str] | None, on_screen: Callable[[argparse.Namespace], Command | None]) -> int:
    chosen = parser().parse_args(arguments)
    return (on_screen(chosen) or _find(chosen.run))(chosen)


def _answered(command: Callable[[], int]) -> int:
    try:
        return command()
    except KeyboardInterrupt:
        output.say_error("\nleatherhead: stopped")
        return INTERRUPTED
    except ValueError as error:
        from leatherhead import Refused

        if not isinstance(error, Refused):
            raise
        output.say_error(f"leatherhead: {error}")
        return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
