"""Every way in: each takes an input or refuses it with one sentence, and nothing else ever happens."""

import contextlib
import functools
import io
import json
import os
import random
import re
import resource
import shlex
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from fuzz.mutators import as_bytes, mutated, token
from teaching import scenario_files

import leatherhead as lh
from leatherhead import registry
from leatherhead.cli.main import main
from leatherhead.model.errors import LINE, UNFIT
from leatherhead.model.rulebook import NO_BOOKS
from leatherhead.records import record_text

GAMES = ("card-bowl", "paper-bowl", "pigskin", "real-deal", "strategy-league")
RULE_FAILED = re.compile(r"\b(the rule \w+|a rule) of [\w-]+ fail(s|ed)\b")  # what a command says instead of raising it
SLOW, HANGS, MEMORY = 2.0, 60.0, 500_000_000  # seconds of the processor, seconds of the clock, bytes


class WrongOutput(AssertionError):  # noqa: N818  what is looked for
    """Something was said that does not fit a terminal, or on more than a line."""


def refusal_of(action: Callable[[], Any]) -> bool:
    """Do something; return whether it was refused, with a sentence as it should be."""
    try:
        action()
    except lh.Refused as refused:
        sentence = str(refused)
        if len(sentence) > LINE or UNFIT.search(sentence) or "\n" in sentence:
            raise WrongOutput(sentence[:200]) from refused
        return True
    return False


@functools.cache
def records() -> tuple[str, ...]:
    """Return short records of every game, finished and not."""
    made = []
    for slug in GAMES:
        for seats in (("human", "random"), ("human", "human")):
            game = lh.new(slug, seed=4, referee=seats[1] == "human", home="Owls", away="Bears")
            _play_some(game, 12)
            text = record_text.write(game)
            if seats[1] == "human":
                lines = text.rstrip("\n").split("\n")
                text = "\n".join([*lines, "+ home x @ 0123456789abcdef", ""])
            made += [text.replace("human human", f"{seats[0]} {seats[1]}"), record_text.write(game)]
            situation = {key: value for key, value in game.situation.items() if value is not None}
            made.append(f'[Game "{slug}"]\n[Start {json.dumps(json.dumps(situation))}]\n\n')
    return tuple(made)


def _play_some(game: lh.Game, answers: int) -> None:
    dice = random.Random(4)  # noqa: S311  not for secrets
    for _ in range(answers):
        pending = game.pending
        if isinstance(pending, lh.Decision):
            game.choose(dice.choice(pending.options), by=pending.by)
        elif isinstance(pending, lh.Chance):
            outcome = dice.choice(pending.outcomes)[0]
            value: Any = [int(die) for die in outcome.split("-")] if pending.kind == "roll" else outcome
            game.chance(pending.kind, int(outcome) if pending.kind[1:].isdecimal() else value)


@functools.cache
def scenarios() -> tuple[str, ...]:
    """Return scenario files of two scenarios each."""
    found = []
    for file in (file for slug in GAMES for file in scenario_files(slug)):
        parts = [f"[[scenario]]{part}" for part in file.read_text(encoding="utf-8").split("[[scenario]]")[1:]]
        found += ["".join(parts[place : place + 2]) for place in range(0, len(parts) - 1, 7)]
    return tuple(found)


@functools.cache
def books() -> tuple[tuple[str, str], ...]:
    """Return the books that lie in the folders of games."""
    files = [(slug, file) for slug in GAMES for file in sorted(registry.find(slug).folder.glob("*.toml"))]
    return tuple(
        (slug, file.read_text(encoding="utf-8")) for slug, file in files if file.stem.split("-")[0] not in NO_BOOKS
    )


WORDS = (
    "4th and 2 at opp 38, two minutes left, down by four", "down = 4, to_go = 2, ball = \"opp 38\"", "kickoff",
    "home ball, 1st and goal at the opp 3, 0:30 left in the 2nd half, tied", "q4, 14-10, 3 timeouts, overtime",
    "{ phase = \"scrimmage\", down = 1, score = [7, 0] }", "first and ten at own 20 with 5:00 to go",
)  # fmt: skip
COMMANDS = (
    "games --json", "rules paper-bowl PB-R10", "play paper-bowl --seed 5 --away random", "verify FILE --json",
    "play card-bowl --home human --away human --home-team Owls --away-team Bears", "check FILE --json", "resume FILE",
    "play real-deal --situation 'kickoff' --option deck=box --referee --save OUT", "replay FILE --play-by-play",
    "replay FILE --box-score --drives --json", "replay FILE --chart OUT --notes", "replay FILE --save OUT",
    "book check FILE --game paper-bowl", "book template pigskin", "play pigskin --book FILE", "verify FILE FILE",
    "odds paper-bowl --situation '4th and 2 at opp 38' --assume card=13 --depth 2 --option none=1",
    "simulate strategy-league --games 10 --seed 1 --home coach --away random --threads 1 --option none=1",
)  # fmt: skip
TYPED = ("1", "2", "run", "pass", "2 5", "25", "9h", "AD", "heads", "00", "57", "u", "q", "?", "box", "usual on")


class Doors:
    """The ways in, and a folder for what is written on the way."""

    def __init__(self, folder: Path) -> None:
        """Open them."""
        self.folder, self.file = folder, folder / "input"
        self.sessions: dict[str, lh.Session] = {}
        self.take: dict[str, Callable[[bytes], bool]] = {
            "situation": self.situation, "options": self.options, "scenario": self.scenario, "book": self.book,
            "record": self.record, "typed": self.typed, "command": self.command, "kept": self.kept,
        }  # fmt: skip

    # What comes in.

    def any_input(self, dice: random.Random) -> tuple[str, bytes]:
        """Return a door and something for it."""
        door = dice.choices(
            ("situation", "options", "scenario", "book", "record", "typed", "command", "kept"),
            (30, 12, 14, 1, 8, 20, 6, 9),
        )[0]
        made: Callable[[random.Random], bytes] = getattr(self, f"_make_{door}")
        return door, made(dice)

    def _make_situation(self, dice: random.Random) -> bytes:
        if dice.random() < 0.2:
            return b"FILE\n" + as_bytes(mutated(dice.choice(scenarios()), dice), dice)
        return _line(dice.choice(GAMES), mutated(dice.choice(WORDS), dice))

    def _make_options(self, dice: random.Random) -> bytes:
        slug = dice.choice(GAMES)
        options = registry.find(slug).options
        words = [
            f"{name}={str(dice.choice(values)).lower()}" for name, values in options.items() if dice.random() < 0.4
        ]
        return _line(slug, mutated("\n".join(words), dice))

    def _make_scenario(self, dice: random.Random) -> bytes:
        return as_bytes(mutated(dice.choice(scenarios()), dice), dice)

    def _make_book(self, dice: random.Random) -> bytes:
        slug, text = dice.choice(books())
        return f"{slug}\n".encode() + as_bytes(mutated(text, dice), dice)

    def _make_record(self, dice: random.Random) -> bytes:
        return as_bytes(mutated(dice.choice(records()), dice), dice)

    def _make_kept(self, dice: random.Random) -> bytes:
        return self._make_record(dice)

    def _make_typed(self, dice: random.Random) -> bytes:
        typed = dice.choice(TYPED) if dice.random() < 0.4 else mutated(dice.choice(TYPED), dice)
        return _line(dice.choice(GAMES), typed)

    def _make_command(self, dice: random.Random) -> bytes:
        words = shlex.split(dice.choice(COMMANDS))
        for _ in range(dice.randint(0, 2)):
            place = dice.randrange(len(words))
            words[place] = dice.choice((mutated(words[place], dice), token(dice)))
        # Two flags that would rather run than be refused: kept from it by what comes last.
        words += ["--option", "none=1"] if words[0] in ("odds", "simulate") else []
        file = dice.choice((dice.choice(records()), dice.choice(scenarios())))
        words = [word.replace("\0", "") for word in words]
        given = json.dumps(words).encode() + b"\n"
        return given + as_bytes(mutated(file, dice) if dice.random() < 0.7 else file, dice)

    # What is done with it: each returns whether it was refused.

    def situation(self, given: bytes) -> bool:
        """Put a game into a situation, in words, in keys or in a file."""
        first, _, rest = given.partition(b"\n")
        if first == b"FILE":
            self.file.write_bytes(rest)
            return refusal_of(
                lambda: lh.position("paper-bowl", situation=lh.parse_situation("paper-bowl", str(self.file)))
            )
        slug, text = first.decode(), _text(rest)
        return refusal_of(lambda: lh.position(slug, situation=lh.parse_situation(slug, text), seed=1))

    def options(self, given: bytes) -> bool:
        """Read options as they are typed, and name the teams."""
        slug, words = _text(given).split("\n")[0], _text(given).split("\n")[1:]
        return refusal_of(lambda: lh.new(slug, options=lh.parse_options(slug, words), home=words[0] or "Home", seed=1))

    def scenario(self, given: bytes) -> bool:
        """Check scenarios."""
        self.file.write_bytes(given)
        return refusal_of(lambda: _all_shown(lh.check(self.file)))

    def book(self, given: bytes) -> bool:
        """Check a book, and find the game that it is of."""
        slug, _, content = given.partition(b"\n")
        self.file.write_bytes(content)
        return refusal_of(lambda: lh.check_book(self.file, slug.decode())) | refusal_of(
            lambda: lh.check_book(self.file)
        )

    def record(self, given: bytes) -> bool:
        """Read a record, go on with it, verify it, write it."""
        self.file.write_bytes(given)

        def forgiving() -> None:
            game = lh.load(self.file, forgiving=True)
            fault = lh.verify(self.file).fault
            for text in (*map(str, game.faults), str(fault), *game.teams):
                _shown(text)

        refusal_of(forgiving)
        return refusal_of(lambda: lh.load(self.file).save(self.folder / "again.game"))

    def kept(self, given: bytes) -> bool:
        """List the saved games, with a file among them."""
        folder = lh.new_path("x").parent
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "any.game").write_bytes(given)
        found = lh.saved_games()
        for each in found:
            for text in (each.game, *each.teams, *each.seats, each.result):
                _shown(text)
        return not found

    def typed(self, given: bytes) -> bool:
        """Answer whatever a game asks."""
        first, _, rest = given.partition(b"\n")
        slug, text = first.decode(), _text(rest)
        session = self.sessions.get(slug)
        if session is None or session.game.over or len(session.game.plays) > 8:
            session = self.sessions[slug] = lh.Session(lh.new(slug, seed=1, referee=True))
        hidden = len(text) % 2 == 0
        return refusal_of(lambda: session.enter(text, hidden=hidden))

    def command(self, given: bytes) -> bool:
        """Run a command, with a file, some typed lines and nobody at a terminal."""
        first, _, rest = given.partition(b"\n")
        self.file.write_bytes(rest)
        out = self.folder / "out"
        out.unlink(missing_ok=True)
        places = {"FILE": str(self.file), "OUT": str(out)}
        words = [places.get(word, word) for word in json.loads(first)]
        said, complained = io.StringIO(), io.StringIO()
        typed = io.StringIO("1\nrun\n?\n2 5\nu\n\x1b[2J\n" + "9" * 5000 + "\nq\n")
        with _inside(self.folder), _streams(typed, said, complained):
            try:
                status = main(words)
            except SystemExit as end:
                status = int(end.code or 0)
        for text in (said.getvalue(), complained.getvalue()):
            _shown(text.replace("\n", ""))
            if RULE_FAILED.search(text):
                raise WrongOutput(text[-200:])
        if "--json" in words and status in (0, 1) and said.getvalue().startswith(("{", "[")):
            json.loads(said.getvalue())
        lines = complained.getvalue().count("\n") - complained.getvalue().count(", once")
        files = len(words) - 1 if words[:1] == ["verify"] else 1  # each file has a sentence of its own
        if status == 2 and not 1 <= lines <= max(files, 1):
            raise WrongOutput(complained.getvalue()[:200])
        return status == 2


def _all_shown(outcomes: list[lh.Outcome]) -> None:
    for outcome in outcomes:
        _shown(outcome.id)
        _shown(outcome.difference)


def _shown(text: str) -> None:
    if UNFIT.search(text) or "\n" in text:
        raise WrongOutput(ascii(text[:200]))


def _line(slug: str, text: str) -> bytes:
    return f"{slug}\n{text}".encode("utf-8", "surrogatepass")


def _text(content: bytes) -> str:
    return content.decode("utf-8", "surrogatepass")


@contextlib.contextmanager
def _inside(folder: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


@contextlib.contextmanager
def _streams(typed: io.StringIO, said: io.StringIO, complained: io.StringIO) -> Iterator[None]:
    before = sys.stdin
    sys.stdin = typed
    try:
        with contextlib.redirect_stdout(said), contextlib.redirect_stderr(complained):
            yield
    finally:
        sys.stdin = before


@dataclass
class Tally:
    """What came of many inputs."""

    inputs: int = 0
    refused: int = 0
    by_door: dict[str, int] = field(default_factory=dict)
    slowest: float = 0.0
    slowest_door: str = ""
    memory: int = 0
    failures: list[tuple[str, bytes, str]] = field(default_factory=list)  # the door, the input, and what happened

    def add(self, other: "Tally") -> None:
        """Add what came of others."""
        self.inputs, self.refused = self.inputs + other.inputs, self.refused + other.refused
        for door, count in other.by_door.items():
            self.by_door[door] = self.by_door.get(door, 0) + count
        if other.slowest > self.slowest:
            self.slowest, self.slowest_door = other.slowest, other.slowest_door
        self.memory = max(self.memory, other.memory)
        self.failures += other.failures


def run(inputs: int, seed: int, most_failures: int = 20) -> Tally:
    """Put a number of inputs through the doors."""
    tally, dice = Tally(), random.Random(seed)  # noqa: S311  not for secrets
    with tempfile.TemporaryDirectory() as name:
        os.environ["XDG_DATA_HOME"] = str(Path(name) / "data")
        doors = Doors(Path(name))
        for door in ("situation", "options", "scenario", "book", "record", "typed"):
            getattr(doors, f"_make_{door}")(dice)  # what is made once is made before the clock runs
        for _ in range(inputs):
            put(doors, *doors.any_input(dice), tally)
            if len(tally.failures) >= most_failures:
                break
    tally.memory = peak_memory()
    return tally


def peak_memory() -> int:
    """Return the most bytes that this process has ever had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def put(doors: Doors, door: str, given: bytes, tally: Tally) -> None:
    """Put one input through a door, and see what it costs."""
    signal.signal(signal.SIGALRM, _hangs)
    signal.setitimer(signal.ITIMER_REAL, HANGS)
    began = time.process_time()
    try:
        tally.refused += doors.take[door](given)
    except Exception:  # noqa: BLE001  whatever it is, it is what is looked for
        tally.failures.append((door, given, traceback.format_exc()))
        doors.sessions.clear()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    took = time.process_time() - began
    if took > SLOW:
        tally.failures.append((door, given, f"it took {took:.1f} s"))
    if took > tally.slowest:
        tally.slowest, tally.slowest_door = took, door
    tally.inputs += 1
    tally.by_door[door] = tally.by_door.get(door, 0) + 1


def _hangs(number: int, frame: FrameType | None) -> NoReturn:
    raise TimeoutError(f"it hangs: {number} {frame}")
