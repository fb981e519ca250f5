"""Perfect recall: a position with everything each seat has seen since the start of the game, and nothing else."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

import numpy as np

import leatherhead as lh
from leatherhead.envs.encoding import Encoding, Row
from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Answer, Event, Known, NothingAgrees, Play, Position
from leatherhead.model.question import legal_answers, spell
from leatherhead.model.words import TEAMS, Team

MOST_TRIES = 50  # deals to try, because some do not lead to the same question
Settings = Mapping[str, Any]  # as `leatherhead.position` takes them


class Memory:
    """What a seat has seen, line by line. Copies share the lines, each up to its own end."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Start with some lines."""
        self._lines, self._count = list(lines), len(lines)

    def __reduce__(self) -> tuple[Callable[..., "Memory"], tuple[Any, ...]]:
        """Pickle the lines up to the end."""
        return Memory, (self._lines[: self._count],)

    def and_then(self, lines: Sequence[str]) -> "Memory":
        """Return a longer memory; this one does not change."""
        other = object.__new__(Memory)
        goes_on_alone = len(self._lines) == self._count
        other._lines = self._lines if goes_on_alone else self._lines[: self._count]
        other._lines += lines
        other._count = self._count + len(lines)
        return other

    def __str__(self) -> str:
        """Return all of it."""
        return "\n".join(self._lines[: self._count])


class Sight(NamedTuple):
    """What a seat sees at one point: the numbers of the record, the answers and the events of the current play."""

    row: Row
    answers: tuple[str, ...] = ()
    events: tuple[str, ...] = ()


class Recall:
    """A position, and what each seat has seen, heard and chosen since the start of the game."""

    def __init__(self, settings: Settings) -> None:
        """Set up a game that waits for its first answer."""
        self.settings = dict(settings)
        self.position = lh.position(**self.settings, seed=0)
        self.encoding = Encoding(self.position.rulebook)
        # The events of finished plays, as each seat heard them.
        self.past: dict[Team, tuple[Sequence[Event], ...]] = dict.fromkeys(TEAMS, ())
        self.sights = {team: self._look(team) for team in TEAMS}
        self.memories = {team: self._snapshot(team) for team in TEAMS}

    def copy(self) -> "Recall":
        """Return a table that can be played on without touching this one."""
        other = object.__new__(Recall)
        other.__dict__.update(self.__dict__)
        other.position = self.position.copy()
        other.past, other.sights, other.memories = dict(self.past), dict(self.sights), dict(self.memories)
        return other

    def __deepcopy__(self, memo: object) -> "Recall":
        """Copy it; what never changes is shared."""
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., "Recall"], tuple[Any, ...]]:
        """Pickle what it takes to get back here."""
        position = self.position
        held = position.checkpoint.tobytes(), position.tape, int(position.g.generator)
        return _restored, (self.settings, held, self.past, self.sights, self.memories)

    # Moves.

    def put(self, answer: int) -> None:
        """Answer the question, whoever is asked, or chance."""
        asked = self.position.asked
        if asked is None or answer not in legal_answers(asked):
            raise lh.Refused("the game is over" if asked is None else f"answer {answer} is not legal")
        chosen = f"{self._question(asked.team)}: {spell(self.position.rulebook, asked, answer)}"
        plays = self.position.put(answer)
        for team in TEAMS:
            self._remember(team, plays, chosen if team == asked.team else "")

    def _remember(self, team: Team, plays: list[Play], chosen: str) -> None:
        """Add what a seat has chosen, heard and seen; nothing if nothing has changed for it."""
        found, before = [chosen] if chosen else [], self.sights[team]
        for play in plays:
            known = Known(self.position.rulebook, team, sealing=False)
            heard = play.heard_by(team)
            ended = Sight(before.row, self._answers(play.answers, known), _told(heard))
            found += [*_news("answers", before.answers, ended.answers), *_news("heard", before.events, ended.events)]
            self.past[team] = (*self.past[team], heard)
            before = Sight(before.row)
        now = self._look(team)
        found += [*_news("answers", before.answers, now.answers), *_news("heard", before.events, now.events)]
        changed = np.flatnonzero(before.row != now.row)
        if changed.size:
            found.append(f"sees {self._numbers(now.row, changed)}")
        self.sights[team] = now
        self.memories[team] = self.memories[team].and_then(found)

    # What a seat sees.

    def _look(self, team: Team) -> Sight:
        position, known = self.position, self.position.known_to(team)
        row = self.encoding.observe(position, team, None)
        events = _told(known.events(position.present_events))
        return Sight(row, self._answers(position.tape, known), events)

    def _answers(self, answers: Sequence[Answer], known: Known) -> tuple[str, ...]:
        rulebook = self.position.rulebook
        return tuple(spell(rulebook, each.asked, each.answer) for each in answers if not each.is_hidden(known))

    def _snapshot(self, team: Team) -> Memory:
        """Return the memory of a seat that starts with what it sees now."""
        sight = self.sights[team]
        seen = f"sees {self._numbers(sight.row, np.flatnonzero(sight.row))}"
        news = [*_news("answers", (), sight.answers), *_news("heard", (), sight.events)]
        return Memory([team, seen, *news])

    def _numbers(self, row: Row, places: Any) -> str:
        return " ".join(f"{self.encoding.fields[place]}={row[place]}" for place in places)

    def _question(self, team: Team | None) -> str:
        """Write the question to a team with its options, or else who is asked."""
        asked = self.position.asked
        if asked is None or asked.by == CHANCE:
            return "over" if asked is None else "chance"
        if asked.team != team:
            return f"{asked.team} is asked"
        options = " ".join(spell(self.position.rulebook, asked, answer) for answer in legal_answers(asked))
        return f"asked {self.position.rulebook.prompts[asked.what].name} {{{options}}}"

    def information(self, team: Team) -> str:
        """Return everything a seat has seen and chosen, and the current question."""
        return f"{self.memories[team]}\n{self._question(team)}"

    def observation(self, team: Team | None) -> str:
        """Return what a seat sees now, or everybody (None)."""
        row = self.row(team)
        return f"{self._numbers(row, np.flatnonzero(row))}\n{self._question(team)}"

    def row(self, team: Team | None) -> Row:
        """Return what a seat sees now, or everybody (None), in numbers."""
        asked = self.position.asked
        is_asked = asked is not None and team is not None and asked.team == team
        return self.encoding.observe(self.position, team, asked if is_asked else None)

    # What a seat cannot see, dealt again.

    def resample(self, team: Team, luck: int) -> "Recall":
        """Return a table that looks the same to a seat; the other's memory starts with what it would see there."""
        other, dice = self.copy(), Random(luck)  # noqa: S311  luck is a seed
        view = self.position.view(team, self.past[team])
        for _ in range(MOST_TRIES):
            position = view.resample(dice.getrandbits(32))
            if self._reaches(position, view, dice):
                other.position = position
                rival = TEAMS[1 - TEAMS.index(team)]
                other.past[rival] = tuple([event.seen_by(rival) for event in play] for play in self.past[team])
                other.sights[rival] = other._look(rival)  # noqa: SLF001  a table like this one
                other.memories[rival] = other._snapshot(rival)  # noqa: SLF001
                return other
        raise NothingAgrees(f"{view.rulebook.slug}: no deal leads to the question that is asked")

    def _reaches(self, position: Position, view: lh.View, dice: Random) -> bool:
        """Play on, unseen by the view's team, until the same seat is asked; False if that is impossible."""
        target = self.position.asked
        while target is not None and position.asked is not None and position.asked.by != target.by:
            asked = position.asked
            if not view.known.conceals(position.g, asked):
                return False
            if position.put(position.draw() if asked.by == CHANCE else dice.choice(legal_answers(asked))):
                return False
        return (position.asked is None) == (target is None) and view.shows_again(position)


def _restored(
    settings: Settings, held: tuple[bytes, list[Answer], int], past: Any, sights: Any, memories: Any
) -> Recall:
    """Return a table that was pickled."""
    table = Recall(settings)
    checkpoint, tape, generator = held
    position = table.position
    start = np.frombuffer(bytearray(checkpoint), position.checkpoint.dtype)
    position.resume(start, tape, np.uint64(generator))
    table.past, table.sights, table.memories = past, sights, memories
    return table


def _told(events: Sequence[Event]) -> tuple[str, ...]:
    return tuple(f"{event.name}/{event.team}{sorted(event.numbers.items())}" for event in events)


def _news(kind: str, before: tuple[str, ...], now: tuple[str, ...]) -> list[str]:
    """Return what is new; everything if something from before came to light."""
    if now[: len(before)] == before:
        return [f"{kind} {' '.join(now[len(before) :])}"] if len(now) > len(before) else []
    return [f"all {kind} {' '.join(now)}"]
