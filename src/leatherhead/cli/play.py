"""`leatherhead play` and `resume`: a game line by line, for terminals, pipes and screen readers."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from argparse import Namespace
from pathlib import Path
from textwrap import wrap

import leatherhead as lh
from leatherhead.cli import output, show
from leatherhead.cli.arguments import (
    BOOK_PLAYED,
    DEFAULT_BOT,
    GAME,
    SCREEN,
    SETTINGS,
    SITUATION,
    Command,
    arg,
    program,
    seed,
    whole,
)
from leatherhead.cli.games import saved_file, tell_bots
from leatherhead.cli.output import say

ANSWERS = (
    "Answer with a number, a name or the beginning of one; you can enter several cards or players on one line."
    " Enter alone gives the usual answer, where there is one, or the only one."
)
KEYWORDS = (
    "Also: ? for help, ?? for the rules in full, ! for a hint, % for what each answer is worth, # for everything on the"
    " table, coach (or coach play, coach drive, coach period) to let the coach answer, u to undo an answer (any against"
    " a bot; else until something has followed it), box for the box score, drives for the drive chart, usual on or"
    " usual off for auto-answers, comment and your words to keep them with the last play, q to save and quit."
)
INTERRUPTED = 130
WIDTH = 78


class Leave(Exception):  # noqa: N818  a wish, not an error
    """The person at the keyboard wants to stop."""


def begin(arguments: Namespace) -> lh.Session:
    """Start a game and save it; an existing file is never overwritten."""
    if arguments.save and os.path.isfile(arguments.save):  # noqa: PTH113  a path may ask too much of a file system
        said = "{path} is there already; resume it, or name another file to save to"
        raise lh.Refused(lh.say(said, path=arguments.save))
    chosen, fault = lh.read_settings()
    if fault:
        output.say_error(f"leatherhead: {fault}")
    info = next((each for each in lh.list_games() if each.name == arguments.game), None)
    options, situation = lh.parse_options(arguments.game, arguments.option), None
    if info is not None and chosen.length in info.options.get("length", ()):
        options.setdefault("length", chosen.length)
    home = lh.parse_team(arguments.home_team or chosen.home_team or lh.DEFAULT_TEAMS[0])
    away = lh.parse_team(arguments.away_team or chosen.away_team or lh.DEFAULT_TEAMS[1])
    if arguments.situation:
        situation = lh.parse_situation(arguments.game, arguments.situation, options=options, home=home, away=away)
    opponent = chosen.opponent if info is not None and chosen.opponent in info.seats else ""
    seats = (arguments.home, arguments.away or opponent or lh.default_bot(arguments.game))
    game = lh.new(
        arguments.game, seed=arguments.seed, options=options, home=home, away=away, seats=seats, book=arguments.book,
        situation=situation, referee=arguments.referee,
    )  # fmt: skip
    path = arguments.save or lh.new_path(arguments.game)
    session = lh.Session(game, path, arguments.book, (arguments.home, arguments.away))
    if session.people and sys.stdin.isatty() and sys.stdout.isatty() and not arguments.hints:
        _offer_lesson(session)
    return session


def _offer_lesson(session: lh.Session) -> None:
    """Point out the lesson the first time that a game is opened."""
    slug, title = session.game.rulebook.slug, session.game.rulebook.title
    if any(game.name == slug and game.has_lesson for game in lh.list_games()) and not lh.lesson_status(slug):
        said = lh.say(
            "New to {game}? {command} teaches it in five minutes.",
            game=lh.say(title),
            command=f"{command_name()} learn {slug}",
        )
        session.notices = (*session.notices, said)
        lh.mark_lesson(slug, "offered")


def reopen(arguments: Namespace) -> lh.Session:
    """Open a saved game where it was left or, as another game, at an earlier play."""
    if arguments.after is not None:
        return branch(arguments)
    return lh.Session.resume(
        saved_file(arguments.file), arguments.book, arguments.save, seats=(arguments.home, arguments.away),
        take_over=arguments.take_over,
    )  # fmt: skip


def branch(arguments: Namespace) -> lh.Session:
    """Start another game that begins with the first plays of a saved one, which stays as it is."""
    if arguments.save and os.path.lexists(arguments.save):
        raise lh.Refused(lh.say("{path} is there already; name another file to save to", path=arguments.save))
    old = lh.load(saved_file(arguments.file), arguments.book, forgiving=True)
    nobody = "human" not in old.seats and not arguments.home and not arguments.away
    home = "human" if nobody else arguments.home
    game = lh.branch(old, arguments.after, seats=(home, arguments.away))
    path = arguments.save or lh.new_path(game.rulebook.slug)
    return lh.Session(game, path, arguments.book, (home, arguments.away))


def play(arguments: Namespace) -> int:
    """Start a game."""
    return run(begin(arguments), hints=arguments.hints)


def resume(arguments: Namespace) -> int:
    """Continue a saved game."""
    session = reopen(arguments)
    session.take_as_told()
    return run(session)


def command_name() -> str:
    """Return the command as it was started: by a checkout's script, by a path, or by its name."""
    if started := os.environ.get("LEATHERHEAD_COMMAND"):
        return started
    path = Path(sys.argv[0])
    if path.name != "leatherhead" or shutil.which("leatherhead") == str(path):
        return "leatherhead"
    return str(path)


def run(session: lh.Session, *, hints: bool = False) -> int:
    """Play a game to its end, or until the person at the keyboard stops."""
    game = session.game
    say(
        lh.say("{game}: {home} vs. {away}.", game=lh.say(game.rulebook.title), home=_seat(game, 0), away=_seat(game, 1))
    )
    if session.people or game.referee:
        say(*wrap(lh.say(ANSWERS), WIDTH), *wrap(lh.say(KEYWORDS), WIDTH))
    for notice in session.notices:
        say(*output.fitted(notice))
    try:
        LineByLine(session, hints=hints).play()
    except (Leave, EOFError, KeyboardInterrupt) as reason:
        session.close()
        say(f"\n{parting(session)}")
        return INTERRUPTED if isinstance(reason, KeyboardInterrupt) else 0
    session.close()
    say(f"\n{show.result(game)}\n{parting(session)}")
    return 0


def parting(session: lh.Session) -> str:
    """Say where a game is saved."""
    if session.game.over:
        return lh.say(
            "Game saved to {path}\nNext: {command}",
            path=session.path,
            command=shlex.join([command_name(), "review", str(session.path)]),
        )
    command = [command_name(), "resume", str(session.path), *(["--book", session.book] if session.book else [])]
    for team, bot in session.own_bots.items():
        command += [f"--{team}", bot]
    return lh.say("Game saved. Resume with: {command}", command=shlex.join(command))


def _seat(game: lh.Game, team: int) -> str:
    where = "{team} (home, {seat})" if team == 0 else "{team} (away, {seat})"
    return lh.say(where, team=game.teams[team], seat=lh.say(game.seats[team]))


class LineByLine:
    """One keyboard and its game."""

    def __init__(self, session: lh.Session, *, hints: bool = False) -> None:
        """Sit down at the game; `hints` gives the coach's pick with every question."""
        self.session, self.game, self.hints = session, session.game, hints
        at_a_screen = sys.stdin.isatty() and sys.stdout.isatty()
        # Whether two people take turns at the screen, because they may not look at it together.
        self.apart = len(session.people) == 2 and session.has_hands and at_a_screen
        self.shown: list[str] = []  # the situation as last printed

    def play(self) -> None:
        """Ask until the game is over."""
        while True:
            session, team = self.session, self.session.must_come
            if team is not None:
                if self.apart:
                    output.clear()
                    output.ask(
                        lh.say(
                            "{name}, the keyboard is yours. Press Enter when nobody else is looking. ",
                            name=self._name(team),
                        )
                    )
                session.sit(team)
            for text in session.news_for(session.seated) if self.apart else session.news():
                say(*output.fitted(text))
            pending = session.pending
            if pending is None:
                return
            self._answer(pending)

    def _name(self, team: lh.Team) -> str:
        return self.game.teams[0 if team == "home" else 1]

    def _moment(self) -> tuple[lh.Decision | lh.Chance | None, int]:
        """Where the game stands: the next question may look just like the last, so the answers are counted."""
        return self.session.pending, sum(map(len, self.game.answers))

    def _answer(self, pending: lh.Decision | lh.Chance) -> None:
        frame, moment = self._show_situation(pending), self._moment()
        while True:
            hidden = self._hides(pending)  # from the other coach, who could read it too
            typed = output.ask(lh.say("(hidden) > ") if hidden else "> ", hidden=hidden).strip()
            if typed.lower() in ("u", "undo", "back"):
                try:
                    self.session.undo()
                    say(lh.say("Undone."))
                except lh.Refused as error:
                    say(*output.fitted(str(error)))
                return
            try:
                if not typed and frame.asked is not None and (label := show.enter_takes(frame.asked)):
                    self.session.answer(label, by=frame.asked.by)
                    return
                if typed.lower().partition(" ")[0] == "comment":
                    say(lh.say("Kept with play {play}.", play=self.session.comment(typed[len("comment") :])))
                    continue
                typed = self._in_one_step(typed, frame)
                if not self._obeyed(typed.lower(), pending, frame):
                    self.session.enter(typed, hidden=hidden)
                    return
            except (lh.Refused, lh.RuleFailed) as error:
                say(*output.fitted(str(error)))
            if self._moment() != moment:
                return

    def _in_one_step(self, typed: str, frame: lh.Frame) -> str:
        """Spell out a preset that was named by its title or the beginning of it."""
        presets = self.session.presets(frame.asked) if frame.asked is not None else ()
        fitting = [each for each in presets if len(typed) > 2 and each.title.lower().startswith(typed.lower())]
        return " ".join(fitting[0].labels) if len(fitting) == 1 else typed

    def _obeyed(self, typed: str, pending: lh.Decision | lh.Chance, frame: lh.Frame) -> bool:
        """Run a typed command; return False for an answer."""
        if typed in ("q", "quit"):
            raise Leave
        word, _, until = typed.partition(" ")
        if typed in ("?", "help", "??"):
            (_clauses if typed == "??" else _help)(frame)
        elif typed in ("!", "hint"):
            self._hint(frame)
        elif typed in ("%", "win"):
            say(*self.session.worth().lines())
        elif typed in ("#", "table"):
            say(*lh.plain_lines(lh.draw_table(frame.table, WIDTH, full=True)))
        elif word == "coach":
            self.session.coach(until.strip() or "answer")
        elif typed == "box":
            say(*self.game.box_score_lines(), "", *self.game.scoring_lines())
        elif typed == "drives":
            say(*self.game.drive_lines())
        elif typed in ("usual on", "usual off", "usual"):
            self._set_usual(typed, pending)
        else:
            return False
        return True

    def _set_usual(self, typed: str, pending: lh.Decision | lh.Chance) -> None:
        session = self.session
        team = {pending.by} if isinstance(pending, lh.Decision) else {*session.people}
        if typed != "usual":
            session.set_usual(session.usual_for | team if typed == "usual on" else session.usual_for - team)
        answered = [self._name(each) for each in sorted(session.usual_for, reverse=True)]
        said = "Auto-answers are off. Type usual on or usual off to change that."
        if answered:
            said = "Auto-answers are on for {teams}. Type usual on or usual off to change that."
        say(lh.say(said, teams=lh.say(" and ").join(answered)))

    def _hint(self, frame: lh.Frame) -> None:
        """Print the coach's pick."""
        label = self.session.hint()
        option = next(each for each in frame.asked.options if each.label == label) if frame.asked else None
        if option is not None:
            why = lh.hint_reason(frame, option)
            picked = "Coach's pick: {name} ({why}). % gives the odds."
            if not why:
                picked = "Coach's pick: {name}. % gives the odds."
            say(*output.fitted(lh.say(picked, name=option.name, why=why)))

    def _show_situation(self, pending: lh.Decision | lh.Chance) -> lh.Frame:
        session = self.session
        frame = session.frame_for(pending.by) if isinstance(pending, lh.Decision) else session.frame()
        lines = [*output.fitted(show.scoreboard(frame)), *show.field(frame)]
        if isinstance(pending, lh.Decision) or lines != self.shown:  # dice do not move the ball: do not repeat it
            say("", *lines)
        self.shown = lines
        if isinstance(pending, lh.Decision) and frame.asked is not None:
            question = output.fitted(f"{self._name(pending.by)}: {frame.asked.text}")
            say(*_needed(frame), *question, *show.options(frame.asked.options), *show.enter(frame.asked))
            for preset in self.session.presets(frame.asked):
                say(lh.say("  In one step: {preset}", preset=preset.title.lower()))
            if self.hints and len(frame.asked.options) > 1:
                self._hint(frame)
        elif frame.asked is not None:
            for rule in frame.asked.rules[:1]:
                say(*_wrapped(lh.say("Rule: {rule}", rule=rule)))
            say(*_needed(frame), *output.fitted(frame.asked.text))
        return frame

    def _hides(self, pending: lh.Decision | lh.Chance) -> bool:
        sealed = isinstance(pending, lh.Decision) and pending.sealed
        return sealed and len(self.session.people) == 2 and sys.stdin.isatty()


def _needed(frame: lh.Frame) -> list[str]:
    """Lines of the table that the question needs."""
    return lh.plain_lines(lh.draw_table([part for part in frame.table if part.needed], WIDTH))


def _help(frame: lh.Frame) -> None:
    """Explain the question and its answers, then the rule in words, then what can be typed."""
    asked = frame.asked
    if asked is not None:
        about = [f"{each.name}: {each.about}" for each in asked.options if each.about]
        for paragraph in filter(None, [asked.text, lh.without_clauses(asked.help), *about]):
            say(*_wrapped(paragraph))
        sections = lh.rulebook_sections(frame.slug).behind(lh.clauses(frame.slug), asked.help, asked.rules)
        for section in sections[:1]:
            say("", lh.say("The rule: {title}", title=section.title))
            for paragraph in section.paragraphs:
                say(*_wrapped(paragraph))
        also = [f'"{each.title}"' for each in sections[1:]]
        see = (
            lh.say(
                "See also {sections}: {command}.", sections=", ".join(also), command=f"{program()} rules {frame.slug}"
            )
            if also
            else ""
        )
        say("", *_wrapped(" ".join(filter(None, (see, lh.say("?? prints the clauses by number."))))))
    say("", *_wrapped(lh.say(ANSWERS)), *_wrapped(lh.say(KEYWORDS)))


def _clauses(frame: lh.Frame) -> None:
    """Print every clause that the help for the question names."""
    clauses = lh.clauses(frame.slug)
    named = " ".join((frame.asked.help, *frame.asked.rules)) if frame.asked is not None else ""
    for each in clauses.expand(named):
        say(*_wrapped(f"{each}: {' '.join(clauses[each].text.split())}"))


def _wrapped(paragraph: str) -> list[str]:
    """Break a paragraph into lines; what follows the first is indented, and ids stay whole."""
    return wrap(paragraph, WIDTH, subsequent_indent="  ", break_on_hyphens=False)


SEAT = "human or a bot, see below"
BADGE = "its abbreviation and two colors in parentheses"
COMMANDS = (
    Command(
        "play",
        play,
        "play a game, full screen or line by line",
        [
            GAME,
            arg("--home SEAT", f"{SEAT} (default: human)", default="human"),
            arg("--away SEAT", f"{SEAT} ({DEFAULT_BOT})"),
            arg(
                "--home-team TEAM",
                f"a name, or one with {BADGE} (default: your last, or {lh.DEFAULT_TEAMS[0]})",
            ),
            arg("--away-team TEAM", f"the same (default: your last, or {lh.DEFAULT_TEAMS[1]})"),
            arg("--seed N", "the same seed and choices give the same game", type=seed),
            arg("--save FILE", "the file to save the game in (default: a new one among your saved games)"),
            arg("--referee", "you roll the dice and draw the cards, and type what came up"),
            arg("--hints", "show the coach's pick with every question"),
            arg("--situation FILE-OR-TEXT", SITUATION),
            *SETTINGS,
            *SCREEN,
        ],
        [
            "leatherhead play paper-bowl                         you are home, against the coach",
            "leatherhead play paper-bowl --away human            two people at one keyboard",
            "leatherhead play paper-bowl --referee --away human  you roll the dice and turn the cards",
            'leatherhead play paper-bowl --home-team "Night Owls (NOW #1d3b66 #e8ae37)"',
            'leatherhead play paper-bowl --situation "4th and 2 at opp 38, two minutes left, down by four"',
        ],
        tell_bots,
    ),
    Command(
        "resume",
        resume,
        "continue a saved game",
        [
            arg("file FILE", "a file, or a number of games --saved (default: the game played last)", nargs="?"),
            arg("--home SEAT", f"{SEAT} (default: whoever the file names)"),
            arg("--away SEAT", f"{SEAT} (default: whoever the file names)"),
            arg("--after N", "play on after play N as another game; the saved one stays as it is", type=whole),
            arg("--save FILE", "save to another file from now on"),
            arg("--take-over", "take the game over from the window that has it open"),
            *SCREEN,
            BOOK_PLAYED,
        ],
        [
            "leatherhead resume                                  the game played last",
            "leatherhead resume 3                                the third of games --saved",
            "leatherhead resume FILE --after 65 --away coach     what if? from play 65 on, against the coach",
            "leatherhead resume FILE --away my_module:MyBot      with a bot of your own",
        ],
        tell_bots,
    ),
    Command(
        "serve",
        None,  # `launch` runs it: this room knows no server
        "play in the browser: invite a friend with a link, or watch",
        [
            arg("--host HOST", "the address to listen on (default: this machine only)", default="127.0.0.1"),
            arg("--port N", "default: %(default)s", type=whole, default=8137),
            arg("--database FILE|URL", "a file, or postgresql://... (default: a file in your data folder)"),
            arg("--public-url URL", "the address by which people know the server, behind a proxy", default=""),
            arg(
                "--smtp URL", "send notices by mail: smtp://user:password@host:587 (or in LEATHERHEAD_SMTP)", default=""
            ),
            arg("--mail-from ADDRESS", "from which mail comes", default=""),
            arg("--services LIST", "let people have notices by discord,ntfy,slack,tgram", default=""),
            arg("--no-browser", "do not open a browser"),
            arg(
                "--metrics PORT",
                "publish figures for Prometheus at this port of this machine, or at HOST:PORT",
                default="",
            ),
            arg(
                "--log-format FORMAT",
                "text, or json: an object per line (default: text)",
                default="text",
                choices=["text", "json"],
            ),
        ],
        [
            "leatherhead serve",
            "leatherhead serve --host 0.0.0.0 --port 8000",
            "leatherhead serve --no-browser --metrics 9137 --log-format json",
        ],
    ),
)
