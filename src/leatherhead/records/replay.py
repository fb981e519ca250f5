"""Replays a record: it becomes a game again, as far as the rules allow it."""

import re
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from leatherhead.model.badge import NONE, parse_badge
from leatherhead.model.bot import Bot
from leatherhead.model.errors import A_NAME, Refused, is_name, quote
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.question import SIDED_DIE
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, TeamName
from leatherhead.records.game import Game
from leatherhead.records.history import Fault
from leatherhead.records.record_parser import AppendedText, PlayText, Step, Transcript, parse_json
from leatherhead.records.record_text import HEADERS, NOT_OVER, outcome_of, parse_options, result, situation_of
from leatherhead.registry import find

NEW_DICE = "The record does not say where its dice stood: from here on they are new."
OLDER = "The record is of version {} of the game; it is played by the rules of version {} now."
FindBot = Callable[[int, str], Bot | None]  # by team, and by the name in the record


def rulebook_of(record: Transcript) -> Rulebook:
    """Return the rulebook of a record."""
    try:
        return find(record.headers["Game"].value)
    except Refused as error:
        raise Refused(f"{record.path}, line {record.headers['Game'].line}: {error}") from None


@dataclass
class Replay:
    """The replay of a record; every mismatch is added to its faults."""

    record: Transcript
    rulebook: Rulebook
    printed: Printed

    def start(self, back_end: BackEnd | None = None) -> Game:
        """Set the game up as its headers say."""
        record = self.record
        self._check_printed()
        options: dict[str, Any] = {}
        with self._blaming("Options"):
            options = parse_options(self.rulebook, record.header("Options", "").split())
        start = self._started_from()
        placed = self.rulebook.fresh(options, self.printed)
        with self._blaming("Start"):
            placed = self.rulebook.place(start, options, self.printed)
        game = Game(
            self.rulebook, self.printed, placed, options=options, referee=True, started_from=start,
            teams=(self._team("Home"), self._team("Away")), back_end=back_end,
        )  # fmt: skip
        game.date = record.header("Date", "?")
        undone = record.header("Undone", "0")
        if re.fullmatch(r"[0-9]{1,9}", undone):
            game.undone = int(undone)
        else:
            record.blame(f"{quote(undone)} is not a number of answers", "Undone")
        game.further_headers = {name: each.value for name, each in record.headers.items() if name not in HEADERS}
        return game

    def _team(self, header: str) -> TeamName:
        """Return a team by its name, or the default, with its badge."""
        name, badge = self.record.header(header, header), NONE
        if not is_name(name):
            self.record.blame(f"{quote(name)} is not the name of a team: {A_NAME}", header)
            name = header
        with self._blaming(f"{header}Badge"):
            badge = parse_badge(self.record.header(f"{header}Badge", ""))
        return TeamName(name, badge)

    def _check_printed(self) -> None:
        record, ours = self.record, self.rulebook.version
        version = record.header("Version", str(ours))
        if version != str(ours) and not self._is_older:
            record.blame(f"a game of {self.rulebook.slug} version {version!r}; this program plays {ours}", "Version")
        known = self._is_older and record.header("Book", "") == self.printed.name  # its cards may have been corrected
        if record.header("Digest", self.printed.digest) != self.printed.digest and not known:
            record.blame(f"played with another book, {record.header('Book', '')!r}; give it with --book", "Digest")

    @property
    def _is_older(self) -> bool:
        """Whether the record is of an earlier version of the game: it counts if its answers are still possible."""
        return self.record.header("Version", "") in map(str, range(1, self.rulebook.version))

    def _started_from(self) -> dict[str, Any]:
        try:
            start = parse_json(self.record.header("Start", "{}"))
        except ValueError:
            start = None
        if isinstance(start, dict):
            return start
        self.record.blame("[Start] must be a situation in JSON", "Start")
        return {}

    @contextmanager
    def _blaming(self, header: str) -> Iterator[None]:
        try:
            yield
        except Refused as error:
            self.record.blame(str(error), header)

    def play(self, game: Game) -> int:
        """Play as far as possible; return how many lines were played."""
        for index, play in enumerate(self.record.plays):
            if not self._play_line(game, play, last=index == len(self.record.plays) - 1):
                return index
        for appended in self.record.appended:
            if not self._play_appended(game, appended):
                return len(self.record.plays)
        claimed = self.record.header("Result", result(game))
        unknown_yet = bool(self.record.appended) and claimed == NOT_OVER
        if claimed != result(game) and not unknown_yet and not self.record.faults:
            self.record.blame(f"[Result] is {claimed!r}, but its plays come to {result(game)!r}", "Result")
        return len(self.record.plays)

    def _play_line(self, game: Game, play: PlayText, *, last: bool) -> bool:
        """Play one line; if that fails, add a fault and stop."""
        number = len(game.plays) + 1
        fault: Fault | None = None
        if game.over:
            fault = Fault(play.line, 1, f"the game was over after play {len(game.plays)}")
        elif play.number not in (None, number):
            fault = Fault(play.line, 1, f"play {play.number} stands where play {number} belongs")
        for step in [] if fault else play.steps:
            if len(game.plays) >= number:
                fault = Fault(step.line, step.column, f"play {number} was over before {step.key} {step.value}")
                break
            try:
                self._answer(game, step)
            except Refused as error:
                fault = Fault(step.line, step.column, str(error))
                break
        if fault is None and play.comment:
            game.comments[number] = play.comment
        if fault is None and not play.broken and len(game.plays) < number and not last:
            fault = Fault(play.line, 0, f"play {number} is not finished, but another follows")
        if fault:
            self.record.faults.append(fault)
        return fault is None and not play.broken

    def _play_appended(self, game: Game, appended: AppendedText) -> bool:
        """Play the answers added since the record was last rewritten."""
        for step in appended.steps:
            try:
                self._answer(game, step)
            except Refused as error:
                self.record.faults.append(Fault(step.line, step.column, str(error)))
                return False
        return not appended.broken

    @staticmethod
    def _answer(game: Game, step: Step) -> None:
        if step.taken_back:
            place = (len(game.plays) + 1, len(game.position.tape))
            game.taken_back[place] = (*game.taken_back.get(place, ()), f"{step.key} {step.value}")
        elif step.key in TEAMS:
            game.choose(step.value.lower() if step.value.lower() in _options(game) else step.value, by=step.key)
        else:
            game.chance(step.key, _chance_value(step.key, step.value))

    def seat(self, game: Game, find_bot: FindBot) -> None:
        """Restore the seats, unless there are faults."""
        bots, generator = self.holders(find_bot)
        referee = self.record.header("Referee", "no") == "yes"
        if self.record.faults:
            return
        if self._is_older:
            game.notices = (OLDER.format(self.record.header("Version", ""), self.rulebook.version),)
        if generator is None and not game.over:
            generator = secrets.randbits(64)
            game.notices = (*game.notices, *(() if referee else (NEW_DICE,)))
        game.seat(bots, referee=referee, generator=generator)

    def holders(self, find_bot: FindBot) -> tuple[list[Bot | None], int | None]:
        """Read who has the seats, and the state of the generator."""
        seats = self.record.header("Seats", "human human").split()
        generator = self._generator()
        if len(seats) != 2:
            self.record.blame("[Seats] must name who plays home and who plays away", "Seats")
        else:
            with self._blaming("Seats"):
                return [find_bot(team, seat) for team, seat in enumerate(seats)], generator
        return [None, None], generator

    def _generator(self) -> int | None:
        if self.record.appended:
            return int(self.record.appended[-1].generator or "0", 16)
        word = self.record.header("Generator", "")
        if word and not re.fullmatch("[0-9a-f]{16}", word):
            self.record.blame("[Generator] must be 16 hexadecimal digits", "Generator")
            return None
        return int(word, 16) if word else None


def _options(game: Game) -> tuple[str, ...]:
    return getattr(game.pending, "options", ())


def _chance_value(key: str, value: str) -> Any:
    if key == "roll":
        return [_number(die) for die in value.replace("-", " ").split()]
    return _number(value) if SIDED_DIE.fullmatch(key) else value


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() and text.isascii() and len(text) <= len("100") else text


def differences(record: Transcript, game: Game, played: int) -> Iterator[Fault]:
    """Compare what a record says about its plays with what the rules say."""
    for number, play in enumerate(record.plays[:played], start=1):
        told, came = situation_of(game, number), ""
        if play.situation and play.situation not in (told, told.partition(": ")[2]):
            yield Fault(play.line, play.columns[0], f"the record says {play.situation!r}, the rules come to {told!r}")
        if play.outcome is not None:
            came = outcome_of(game.plays[number - 1].events) if number <= len(game.plays) else ""
            if play.outcome.replace(",", " ").split() != came.replace(",", " ").split():
                yield Fault(play.line, play.columns[1], f"the record says {play.outcome!r}, the rules come to {came!r}")
