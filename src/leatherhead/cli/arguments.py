"""The commands and their flags, with help for each."""

import argparse
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from leatherhead import DEFAULT_TEAMS, __version__
from leatherhead.cli import output

if TYPE_CHECKING:
    from typing import TypeAlias

    from _typeshed import SupportsWrite

    Commands: TypeAlias = "argparse._SubParsersAction[Parser]"  # noqa: SLF001  argparse has no other name for it

BAD_INPUT = 2
DEFAULT_BOT = "default: coach, or the strongest bot of a game without one"
BOTS = f"strategist, coach, rookie or random ({DEFAULT_BOT})"
MOST_SAID = 300  # characters of an error message
DESCRIPTION = "Tabletop American football: play it, check its rules, simulate it by the million."
EXAMPLES = """examples:
  leatherhead                                     the start screen
  leatherhead games                               the games and their options
  leatherhead learn paper-bowl                    a coach takes you through a first drive
  leatherhead play paper-bowl                     you are home, against the coach
  leatherhead play paper-bowl --away human        two people at one keyboard
  leatherhead rules paper-bowl onside             what the rules say about it
  leatherhead replay FILE --box-score --drives    a saved game in figures
  leatherhead simulate paper-bowl --games 100000  coach against coach
"""


def command() -> str:
    """Return the command that starts the program; in a checkout, its script."""
    return os.environ.get("LEATHERHEAD_COMMAND") or "leatherhead"


def _as_typed(text: str) -> str:
    """Begin every example with the command as it is typed here."""
    return text.replace("  leatherhead", f"  {command()}")


def short_help() -> str:
    """Say what to type."""
    return f"{DESCRIPTION}\n\n{_as_typed(EXAMPLES)}\nName a command; {command()} --help lists all of them."


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a mistake in one sentence."""

    tells_bots = False  # whether its help ends with a list of the bots

    def format_help(self) -> str:
        """Write the help; the games are loaded only if it lists the bots."""
        written = super().format_help()
        if not self.tells_bots:
            return written
        from leatherhead.cli.games import tell_bots

        return f"{written}\n{tell_bots()}"

    def error(self, message: str) -> NoReturn:
        """Say what was wrong and where to find help."""
        said = " ".join(message.split()).replace("the following arguments are required:", "missing:")
        said = said if len(said) <= MOST_SAID else f"{said[: MOST_SAID - 1]}…"
        output.say_error(f"leatherhead: {said}; see {self.prog} --help")
        self.exit(BAD_INPUT)

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        output.write(message, file or sys.stderr)


def _whole(text: str) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def _seed(text: str) -> int:
    """Read a seed."""
    seed = _whole(text)
    if seed < 0:
        raise argparse.ArgumentTypeError(f"{text!r} is negative; a seed is a whole number, 0 or more")
    return seed


def parser() -> Parser:
    """Build the parser of all commands."""
    top = Parser(
        prog=command(), description=DESCRIPTION, epilog=_as_typed(EXAMPLES),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    top.add_argument("--version", action="version", version=f"leatherhead {__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    _add_games(commands)
    _add_play(commands)
    _add_records(commands)
    _add_odds(commands)
    _add_review(commands)
    _add_simulate(commands)
    _add_studies(commands)
    _add_standings(commands)
    _add_season(commands)
    _add_check(commands)
    _add_books(commands)
    _add_serve(commands)
    return top


def _command(commands: "Commands", name: str, run: str, help_text: str, *examples: str) -> Parser:
    made: Parser = commands.add_parser(
        name,
        help=help_text,
        description=f"{help_text[0].upper()}{help_text[1:]}.",
        epilog=_as_typed("\n  ".join(["example:" if len(examples) == 1 else "examples:", *examples])),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.set_defaults(run=run)
    return made


def _add_games(commands: "Commands") -> None:
    games = _command(commands, "games", "games.list_games", "list the games and their options", "leatherhead games")
    games.add_argument("--json", action="store_true", help="print JSON")
    learn = _command(
        commands, "learn", "learn.learn", "learn a game in five minutes: a coach takes you through a first drive",
        "leatherhead learn paper-bowl",
        "leatherhead learn paper-bowl --guide            the whole game in three minutes",
    )  # fmt: skip
    learn.add_argument("game", metavar="GAME")
    learn.add_argument("--guide", action="store_true", help="print the three-minute guide instead")
    _add_screen(learn)
    rules = _command(
        commands, "rules", "rules.show_rules", "read a game's rules: all, one clause, or clauses with certain words",
        "leatherhead rules paper-bowl                   the whole page",
        "leatherhead rules paper-bowl PB-R10            a clause or ruling in full; R10 will do",
        "leatherhead rules paper-bowl 5.21              all clauses of a section",
        "leatherhead rules paper-bowl onside kick       every clause with these words",
    )  # fmt: skip
    rules.add_argument("game", metavar="GAME")
    rules.add_argument(
        "words", metavar="CLAUSE-OR-WORDS", nargs="*", default=[], help="an id, the number of a section, or words"
    )


def _add_settings(command: Parser) -> None:
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the rules; games lists them"
    )
    command.add_argument(
        "--length", dest="option", metavar="LENGTH", action="append", type="length={}".format,
        help="full, or short for a shorter game; the same as --option length=LENGTH",
    )  # fmt: skip
    command.add_argument("--book", metavar="FILE", help="your own cards or charts instead of the game's")


def _add_screen(command: Parser) -> None:
    command.add_argument("--plain", action="store_true", help="line by line instead of full screen")
    command.add_argument("--no-animation", action="store_true", help="show dice and cards at once")


def _add_book(command: Parser, help_text: str = "the cards or charts the game was played with") -> None:
    command.add_argument("--book", metavar="FILE", help=help_text)


def _add_situation(command: Parser, *, required: bool = False) -> None:
    command.add_argument(
        "--situation", metavar="FILE-OR-TEXT", required=required,
        help="where to start: in words, as keys ('down = 4, to_go = 2, ball = \"opp 38\"'), or a TOML file",
    )  # fmt: skip


def _add_play(commands: "Commands") -> None:
    play = _command(
        commands,
        "play",
        "play.play",
        "play a game, full screen or line by line",
        "leatherhead play paper-bowl                         you are home, against the coach",
        "leatherhead play paper-bowl --away human            two people at one keyboard",
        "leatherhead play paper-bowl --referee --away human  you roll the dice and turn the cards",
        'leatherhead play paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
    )
    play.tells_bots = True
    play.add_argument("game", metavar="GAME")
    play.add_argument("--home", metavar="SEAT", default="human", help="human or a bot, see below (default: human)")
    play.add_argument("--away", metavar="SEAT", help=f"human or a bot, see below ({DEFAULT_BOT})")
    play.add_argument("--home-team", metavar="NAME", default=DEFAULT_TEAMS[0], help="default: %(default)s")
    play.add_argument("--away-team", metavar="NAME", default=DEFAULT_TEAMS[1], help="default: %(default)s")
    play.add_argument("--seed", metavar="N", type=_seed, help="the same seed and choices give the same game")
    play.add_argument(
        "--save", metavar="FILE", help="the file to save the game in (default: a new one among your saved games)"
    )
    play.add_argument(
        "--referee", action="store_true", help="you roll the dice and draw the cards, and type what came up"
    )
    play.add_argument("--hints", action="store_true", help="show the coach's pick with every question")
    _add_situation(play)
    _add_settings(play)
    _add_screen(play)
    _add_resume(commands)


def _add_resume(commands: "Commands") -> None:
    resume = _command(
        commands, "resume", "play.resume", "continue a saved game",
        "leatherhead resume FILE", "leatherhead resume FILE --away my_module:MyBot      with a bot of your own",
    )  # fmt: skip
    resume.tells_bots = True
    resume.add_argument("file", metavar="FILE")
    for team in ("home", "away"):
        resume.add_argument(
            f"--{team}", metavar="SEAT", help="human or a bot, see below (default: whoever the file names)"
        )
    resume.add_argument("--save", metavar="FILE", help="save to another file from now on")
    resume.add_argument("--take-over", action="store_true", help="take the game over from the window that has it open")
    _add_screen(resume)
    _add_book(resume)


def _add_records(commands: "Commands") -> None:
    replay = _command(
        commands, "replay", "replay.replay", "step through a saved game, or print it",
        "leatherhead replay FILE", "leatherhead replay FILE --box-score --drives",
        "leatherhead replay FILE --chart game.svg",
    )  # fmt: skip
    replay.add_argument("file", metavar="FILE")
    _add_screen(replay)
    replay.add_argument("--play-by-play", action="store_true", help="print every play, one to a line")
    replay.add_argument("--box-score", action="store_true", help="print the box score and the scoring summary")
    replay.add_argument("--drives", action="store_true", help="print the drive chart")
    replay.add_argument("--notes", action="store_true", help="print the game in its rulebook's own notation")
    replay.add_argument(
        "--chart", metavar="FILE.svg", nargs="?", const="", help="print the game's own chart, or draw it to a file"
    )
    replay.add_argument("--force", action="store_true", help="overwrite a file that is not one of our charts")
    replay.add_argument("--json", action="store_true", help="print one JSON object")
    replay.add_argument("--save", metavar="FILE", help="write what can be read of a damaged record to a new file")
    _add_book(replay)
    verify = _command(
        commands, "verify", "replay.verify", "check that the rules allow every play of a record",
        "leatherhead verify FILE...",
    )  # fmt: skip
    verify.add_argument("files", metavar="FILE", nargs="+")
    verify.add_argument("--json", action="store_true", help="print JSON")
    verify.add_argument("--receipt", metavar="FILE", help="the receipt that your browser kept, if the dice were fair")
    _add_book(verify)
    export = _command(
        commands, "export", "export.export", "write the plays of saved games to a table, one row each",
        "leatherhead export FILE --to plays.parquet", "leatherhead export FOLDER --to plays.parquet",
    )  # fmt: skip
    export.add_argument("path", metavar="FILE|FOLDER")
    export.add_argument("--to", metavar="FILE.parquet", default="plays.parquet", help="default: %(default)s")
    _add_book(export)


def _add_books(commands: "Commands") -> None:
    book: Parser = commands.add_parser(
        "book", help="check your own cards or charts, or print a template",
        description="Check your own cards or charts, or print a template to fill in.",
        epilog=_as_typed(
            "examples:\n  leatherhead book template paper-bowl > mine.toml\n  leatherhead book check mine.toml"
        ),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    parts = book.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    check = _command(parts, "check", "book.check", "say whether a book fits its game", "leatherhead book check FILE")
    check.add_argument("file", metavar="FILE")
    check.add_argument("--game", metavar="GAME", help="the game it is for (default: the one it looks like)")
    template = _command(
        parts, "template", "book.template", "print a template to fill in",
        "leatherhead book template paper-bowl > mine.toml",
    )  # fmt: skip
    template.add_argument("game", metavar="GAME")


def _add_serve(commands: "Commands") -> None:
    serve = _command(
        commands, "serve", "serve.serve", "play in the browser: invite a friend with a link, or watch",
        "leatherhead serve", "leatherhead serve --host 0.0.0.0 --port 8000",
    )  # fmt: skip
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen on (default: this machine only)")
    serve.add_argument("--port", metavar="N", type=_whole, default=8137, help="default: %(default)s")
    serve.add_argument(
        "--database", metavar="FILE|URL", help="a file, or postgresql://... (default: a file in your data folder)"
    )
    serve.add_argument(
        "--public-url", metavar="URL", default="", help="the address by which people know the server, behind a proxy"
    )
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _add_odds(commands: "Commands") -> None:
    odds = _command(
        commands, "odds", "odds.odds", "print the exact odds of each call against each defense",
        'leatherhead odds paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
        'leatherhead odds strategy-league --situation "3rd and 4 at own 45" --open draw',
    )  # fmt: skip
    odds.add_argument("game", metavar="GAME")
    _add_situation(odds, required=True)
    odds.add_argument(
        "--assume", metavar="NAME=LABEL", action="append", default=[],
        help="fix the answer to another question, a card or a roll: penalty=decline, card=13",
    )  # fmt: skip
    odds.add_argument("--depth", metavar="N", type=_whole, help="how many rolls and cards of a play to follow")
    odds.add_argument("--every", action="store_true", help="list every call against every reply, however many")
    odds.add_argument(
        "--open", metavar="FAMILY", action="append", default=[], help="list the calls of a family, such as short-pass"
    )
    odds.add_argument("--json", action="store_true", help="print JSON, with fractions")
    _add_settings(odds)


def _add_review(commands: "Commands") -> None:
    review = _command(
        commands, "review", "review.review", "look back on a saved game: chances to win, decisive plays, costly calls",
        "leatherhead review game.txt", "leatherhead review game.txt --html review.html",
    )  # fmt: skip
    review.add_argument("file", metavar="FILE")
    review.add_argument("--html", metavar="FILE.html", help="write an HTML page with the win-probability curve")
    review.add_argument("--json", action="store_true", help="print JSON")
    _add_book(review)


def _add_simulate(commands: "Commands") -> None:
    simulate = _command(
        commands, "simulate", "simulate.simulate", "play many games between bots and add up the figures",
        "leatherhead simulate paper-bowl --games 1000000 --seed 1 --home coach --away random",
    )  # fmt: skip
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("--games", metavar="N", type=_whole, default=10_000, help="how many games (default: 10000)")
    simulate.add_argument(
        "--seed", metavar="S", type=_seed, default=1, help="the same seed gives the same games (default: 1)"
    )
    simulate.add_argument("--home", metavar="BOT", help=BOTS)
    simulate.add_argument("--away", metavar="BOT", help=BOTS)
    simulate.add_argument("--threads", metavar="T", type=_whole, help="how many threads (default: one per core)")
    simulate.add_argument("--plays", metavar="FILE.parquet", help="write every play as a row, see docs/plays.md")
    _add_cluster(simulate)
    simulate.add_argument("--json", action="store_true", help="print one JSON object")
    _add_settings(simulate)


def _add_cluster(command: Parser) -> None:
    command.add_argument("--cluster", metavar="ADDRESS", help="Dask cluster to play on, or local; see docs/cluster.md")


def _add_studies(commands: "Commands") -> None:
    study = _command(
        commands, "study", "study.study", "report how realistic and how balanced a game is",
        "leatherhead study paper-bowl                    writes paper-bowl-study.html",
        "leatherhead study paper-bowl --to mine.html --book mine.toml",
        "leatherhead study                               all games ranked by realism",
    )  # fmt: skip
    study.add_argument("game", metavar="GAME", nargs="?")
    study.add_argument("--to", metavar="FILE.html", help="with Markdown and PNGs beside it (default: GAME-study.html)")
    study.add_argument("--games", metavar="N", type=_whole, help="how many games (default: 2000; 1000 each for all)")
    study.add_argument("--seed", metavar="S", type=_seed, default=1, help="default: 1")
    study.add_argument("--home", metavar="BOT", help=DEFAULT_BOT)
    study.add_argument("--away", metavar="BOT", help=DEFAULT_BOT)
    _add_cluster(study)
    _add_settings(study)
    compare = _command(
        commands, "compare", "study.compare", "compare two settings of a game with the same luck for both",
        "leatherhead compare paper-bowl --b overtime=one-period",
        "leatherhead compare paper-bowl --a home=coach --b home=random",
        "leatherhead compare paper-bowl --b book=mine.toml --to mine.html",
        "leatherhead compare paper-bowl --sweep defense.4.run=3..7",
        "leatherhead compare paper-bowl --b defense.4.run=5 --replan",
    )  # fmt: skip
    compare.add_argument("game", metavar="GAME")
    for arm, help_text in (("a", "options, book=FILE, home=BOT, away=BOT, or numbers of the book"), ("b", "the same")):
        compare.add_argument(f"--{arm}", metavar="NAME=VALUE", nargs="+", action="extend", default=[], help=help_text)
    compare.add_argument("--sweep", metavar="NAME=VALUES", help="compare a with each value: 3..7 or none,one-period")
    compare.add_argument("--replan", action="store_true", help="let the bots plan for each book (default: only a's)")
    compare.add_argument("--to", metavar="FILE.html", help="write a page with plots")
    compare.add_argument(
        "--games", metavar="N", type=_whole, default=4_000, help="how many games of each (default: 4000)"
    )
    compare.add_argument("--seed", metavar="S", type=_seed, default=1, help="default: 1")
    compare.add_argument("--json", action="store_true", help="print one JSON object")
    _add_cluster(compare)


def _add_standings(commands: "Commands") -> None:
    table = _command(
        commands,
        "standings",
        "standings.show_standings",
        "compute a league's standings, tie-breakers and playoff seeds from its results",
        "leatherhead standings results.csv --teams teams.csv",
        "leatherhead standings results.csv --teams teams.csv --tie-breakers simple --seeds 4",
        "leatherhead standings results.csv --teams teams.csv --season 2009 --json",
    )
    table.add_argument(
        "results", metavar="RESULTS.csv",
        help="columns away_team, away_score, home_team, home_score; also season, week, game_type (only REG counts)",
    )  # fmt: skip
    table.add_argument(
        "--teams", metavar="TEAMS.csv", help="columns team, conf, division; also season (default: one division)"
    )
    table.add_argument("--tie-breakers", metavar="NAME", default="nfl", help="nfl (default) or simple")
    table.add_argument(
        "--seeds", metavar="N", type=_seed, help="seeds per conference (default: the NFL's, 6 before 2020, 7 since)"
    )
    table.add_argument("--season", metavar="YEAR", help="one season of the file (default: all)")
    table.add_argument("--json", action="store_true", help="print JSON")


def _add_season(commands: "Commands") -> None:
    season = _command(
        commands, "season", "season.show", "play a season, a cup or a series among bots",
        "leatherhead season new paper-bowl --team Owls --teams 8      a league of eight, playoffs of four",
        "leatherhead season new real-deal --form cup --length short   a knock-out cup",
        "leatherhead season play                                      your next game; then the others play theirs",
        "leatherhead season                                           standings, and what comes next",
        "leatherhead season report --out season.html                  the season as a page",
    )  # fmt: skip
    season.add_argument("--season", metavar="FOLDER", help="which one (default: the one played last)")
    actions = season.add_subparsers(title="actions", metavar="ACTION", parser_class=Parser)

    def action(name: str, run: str, help_text: str) -> Parser:
        made: Parser = actions.add_parser(name, help=help_text, description=f"{help_text[0].upper()}{help_text[1:]}.")
        made.set_defaults(run=f"season.{run}")
        made.add_argument(
            "--season", metavar="FOLDER", default=argparse.SUPPRESS, help="which one (default: the latest)"
        )
        return made

    new = action("new", "new", "begin a season, a cup (--form cup) or a series (--form series --best-of 3)")
    new.add_argument("game", metavar="GAME")
    new.add_argument("--form", choices=("season", "cup", "series"), default="season", help="default: season")
    new.add_argument("--team", metavar="NAME", default=DEFAULT_TEAMS[0], help=f"yours (default: {DEFAULT_TEAMS[0]})")
    new.add_argument("--teams", metavar="N", type=_whole, default=8, help="how many, 2 to 32 (default: 8)")
    new.add_argument("--divisions", metavar="N", type=_whole, default=1, help="1 to 4 (default: 1)")
    new.add_argument("--levels", metavar="BOT,...", default="rookie,coach,strategist", help="the others', in turn")
    new.add_argument("--rounds", metavar="N", type=_whole, default=1, help="how often everybody meets (default: 1)")
    new.add_argument("--weeks", metavar="N", type=_whole, help="a shorter season")
    new.add_argument("--playoffs", metavar="N", type=_whole, default=4, help="teams in the playoffs (default: 4)")
    new.add_argument("--best-of", metavar="N", type=_whole, default=1, help="games of a playoff series (default: 1)")
    new.add_argument("--length", choices=("full", "short"), help="of a game, where it has a short form")
    new.add_argument("--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game")
    new.add_argument("--name", metavar="NAME", help="of the season")
    new.add_argument("--folder", metavar="FOLDER", help="where it is kept (default: with your saved games)")
    new.add_argument("--seed", metavar="S", type=_seed, default=1, help="default: 1")
    play = action("play", "play", "play your next game")
    play.add_argument("--plain", action="store_true", help="line by line, without full screen")
    play.add_argument("--no-animation", action="store_true", help="show results at once")
    simulate = action("simulate", "simulate", "let the bots play this week's other games, or more")
    simulate.add_argument("--weeks", metavar="N", type=_whole, default=1, help="how many weeks (default: 1)")
    simulate.add_argument("--all", action="store_true", help="to the end of the year")
    simulate.add_argument("--coach", metavar="BOT", help="who plays your own games (default: they wait for you)")
    games = action("schedule", "show_schedule", "print the schedule and its results")
    games.add_argument("club", metavar="TEAM", nargs="?", help="only this team's")
    report = action("report", "report", "write the season as a page")
    report.add_argument("--out", metavar="FILE.html", default="season.html", help="default: season.html")
    action("next", "next_year", "begin another year with the same teams")
    action("list", "list_seasons", "list the seasons")


def _add_check(commands: "Commands") -> None:
    check = _command(
        commands,
        "check",
        "check.check",
        "run scenario files",
        "leatherhead check src/leatherhead/games/paper_bowl/scenarios.toml",
        "leatherhead check FILE --compiled",
    )
    check.add_argument("files", metavar="FILE", nargs="+")
    check.add_argument("--compiled", action="store_true", help="use the compiled rules")
    check.add_argument("--book", metavar="FILE", help="your own cards or charts instead of the game's")
    check.add_argument("--json", action="store_true", help="print JSON")
