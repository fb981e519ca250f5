"""News for each viewer: the plays in words, and those since that viewer last asked."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, NamedTuple, overload

from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.language import say
from leatherhead.model.position import Answer, Event, Known, Play
from leatherhead.model.question import chance_name, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import Dice, Part, Sum
from leatherhead.model.words import TEAMS, Team
from leatherhead.records.drives import DriveLog, DriveSoFar
from leatherhead.records.game import Game
from leatherhead.records.history import Follower
from leatherhead.records.play_by_play import facts_of, tell, turned_up

OPEN: Final = "open"  # instead of a team: nothing is hidden, because the game is over
Viewer = Team | Literal["open"] | None  # a team, OPEN, or everybody


@dataclass(frozen=True)
class Told:
    """A play in words, with what was turned up."""

    headline: str  # before it
    text: str
    score: tuple[int, int]  # after it
    scored: bool
    turned_up: tuple[Part, ...] = ()  # cards and dice, in order
    sums: tuple[Sum, ...] = ()  # how the yards add up, once the play is over
    gain: int | None = None  # yards of a down that leaves the ball with the same team
    result: str = ""  # of a play that is over: First down, Touchdown
    by: Team | None = None  # the team that the result is good for
    period: str = ""  # as in a line score: 1 to 4, OT
    offense: Team | None = None  # the team with the ball before it
    down: str = ""  # 2 & 6
    start: int | None = None  # where it began and ended, in yards from home's goal line; None: it went nowhere
    end: int | None = None
    drive: DriveSoFar | None = None  # after it


class Telling(Sequence[Told]):
    """The plays told so far: it does not change while the game goes on, and costs nothing to make."""

    def __init__(self, whole: list[Told], present: Told | None) -> None:
        """Take the plays so far; `whole` only ever grows."""
        self._whole, self._count, self._present = whole, len(whole), present

    def __len__(self) -> int:
        """How many plays are told, including the current one."""
        return self._count + (self._present is not None)

    @overload
    def __getitem__(self, place: int) -> Told: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Told, ...]: ...
    def __getitem__(self, place: int | slice) -> Told | tuple[Told, ...]:
        """Return one or several of them."""
        if isinstance(place, slice):
            return tuple(self[each] for each in range(*place.indices(len(self))))
        index = place + len(self) if place < 0 else place
        if not 0 <= index < len(self):
            raise IndexError(place)
        return self._whole[index] if index < self._count else self._present  # type: ignore[return-value]


def thrown(rulebook: Rulebook, answers: Iterable[Answer]) -> list[Part]:
    """Return the dice and coins among some answers; everybody sees them."""
    found: list[Part] = []
    for each in answers:
        if each.asked.by == CHANCE and each.asked.what != CARD:
            kind, value = chance_name(each.asked).replace("roll", "d6"), spell(rulebook, each.asked, each.answer)
            found.append(Dice(say(kind), values=tuple(value.split("-")) if kind == "d6" else (say(value),), kind=kind))
    return found


TOUCHDOWN, CHANGE = "Touchdown", "Change of possession"
UNSAID = ("", CHANGE, "Two points")  # how a drive ended says more
ENDINGS = {"downs": "Turnover on downs", "end of half": "", "end of game": "", "change of possession": ""}
SCORES = {1: "Extra point", 2: "Two points", 3: "Field goal"}


class PlayResult(NamedTuple):
    """The headline of a play."""

    gain: int | None
    result: str
    by: Team | None


def _yards(situation: Mapping[str, Any]) -> int | None:
    """Where the ball is, in yards from the goal line of the team that has it."""
    side, _, number = str(situation.get("ball", "")).rpartition(" ")
    return (100 - int(number) if side == "opp" else int(number)) if number.isdecimal() else None


NO_RESULT = PlayResult(None, "", None)


def outcome(rulebook: Rulebook, before: Any, after: Any) -> PlayResult:
    """Sum up a play in a headline, from the records before and after it."""
    then, now = rulebook.situation(before), rulebook.situation(after)
    had, has, down = then.get("possession"), now.get("possession"), then.get("down")
    points = [int(new) - int(old) for old, new in zip(then["score"], now["score"], strict=True)]
    if any(points):
        team = TEAMS[0 if points[0] > points[1] else 1]
        safety = max(points) == 2 and down is not None and team != had
        return PlayResult(None, "Safety" if safety else SCORES.get(max(points), TOUCHDOWN), team)
    if down is None or had not in TEAMS:
        return PlayResult(None, "", None)
    if has != had:
        return PlayResult(None, "" if has not in TEAMS else CHANGE, has if has in TEAMS else None)
    start, end = _yards(then), _yards(now)
    if start is None or end is None or now.get("down") is None:
        return PlayResult(None, "", None)
    first = now["down"] == 1 and end > start
    return PlayResult(end - start, "First down" if first else "", had if first else None)


def from_home(situation: Mapping[str, Any]) -> int | None:
    """Where the ball is, in yards from home's goal line."""
    yards = _yards(situation)
    return yards if yards is None or situation.get("possession") == TEAMS[0] else 100 - yards


def way(rulebook: Rulebook, before: Any, after: Any, ended: PlayResult) -> dict[str, Any]:
    """Return when a play was, and its way on the field; `after` is None while it goes on."""
    then = rulebook.situation(before)
    offense, down, period = then.get("possession"), then.get("down"), then.get(rulebook.period)
    told: dict[str, Any] = {
        "period": "" if period is None else rulebook.column_period(period),
        "offense": offense if offense in TEAMS else None,
        "down": "" if down is None else f"{down} & {then.get('to_go', '')}",
    }
    if after is None or down is None or offense not in TEAMS:
        return told
    now = rulebook.situation(after)
    end = from_home(now) if now.get("down") is not None else None
    if ended.result == TOUCHDOWN and ended.by == offense:
        end = 100 if offense == TEAMS[0] else 0
    return {**told, "start": from_home(then), "end": end}


class Story(Follower):
    """The plays of a game as one viewer hears them: a team, everybody (None), or whoever may know all (OPEN)."""

    def __init__(self, game: Game, viewer: Viewer, drives: DriveLog) -> None:
        """Start with nothing told; all stories of a game share its drives."""
        super().__init__()
        self.game, self.viewer, self.drives = game, viewer, drives
        self._told: list[Told] = []
        self._heard: set[int] = set()  # events of the current play that news has told, by place
        self._news = 0  # the first play that news has not told in full

    def learn(self, number: int, play: Play) -> None:
        """Tell a finished play."""
        after = self.game.before(number + 1)[0]
        events = play.events if self.viewer == OPEN else play.heard_by(self.viewer)
        told = self._tell(number, tuple(after.score.tolist()), events, play.answers, whole=True)
        self.drives.follow(self.game.plays)
        drive = self.drives.at[number]
        ending = ENDINGS.get(drive.result, drive.result.capitalize()) if drive is not None else ""
        result = ending if ending and told.result in UNSAID else told.result
        self._told.append(replace(told, drive=drive, result=result))

    def forget(self, number: int) -> None:
        """Drop a play from the story; what was taken from it earlier keeps it."""
        self._told = self._told[:number]

    def tell(self) -> Telling:
        """Return all plays so far, and the current one as far as it has gone."""
        self.follow(self.game.plays)
        position = self.game.position
        heard, present = list(self._present().values()), None
        if heard or thrown(self.game.rulebook, position.tape):
            score = tuple(position.g.score.tolist())
            present = self._tell(len(self.plays), score, heard, position.tape)
        return Telling(self._told, present)

    def news(self) -> list[str]:
        """Return the news since the last call, a text for each play."""
        plays, texts = self.game.plays, []
        for number in range(self._news, len(plays)):
            events = plays[number].events if self.viewer == OPEN else plays[number].heard_by(self.viewer)
            words = self._words(dict(enumerate(events)))
            texts.append(" ".join(filter(None, (words, *(f"({each})" for each in self.game.sums(events))))))
            self._heard = set()
        texts.append(self._words(self._present()))
        self.skip()
        return [text for text in texts if text]

    def skip(self) -> None:
        """Count everything so far as told."""
        self._news, self._heard = len(self.game.plays), set(self._present())

    def skip_plays(self) -> None:
        """Count all finished plays as told."""
        self._news, self._heard = len(self.game.plays), set()

    def _present(self) -> dict[int, Event]:
        """Return the visible events of the current play by their place."""
        position = self.game.position
        events = dict(enumerate(position.present_events))
        if self.viewer == OPEN:
            return events
        known = position.known_to(self.viewer)
        return {place: heard for place, event in events.items() for heard in known.events([event])}

    def _words(self, events: Mapping[int, Event]) -> str:
        """Tell the events that news has not told yet."""
        new = facts_of(self.game, [event for place, event in events.items() if place not in self._heard])
        return " ".join(filter(None, [tell(self.game.rulebook, each) for each in new]))

    def _tell(
        self,
        number: int,
        score: tuple[int, int],
        events: Sequence[Event],
        answers: Sequence[Answer],
        *,
        whole: bool = False,
    ) -> Told:
        """Tell what happened after a number of plays; dice that no event shows come after the cards."""
        rulebook, before = self.game.rulebook, seen_before(self.game, self.viewer, number)
        heard, sentences, shown, dice = facts_of(self.game, events), [], [], False
        for each in heard:
            sentences.append(tell(rulebook, each))
            if (part := turned_up(rulebook, each)) is not None:
                shown.append(part)
                dice |= isinstance(part, Dice)
        after = seen_before(self.game, self.viewer, number + 1) if whole else None
        ended = outcome(rulebook, before, after) if whole else NO_RESULT
        return Told(
            headline=rulebook.headline(before, self.game.teams),
            text=" ".join(filter(None, sentences)),
            score=score,
            scored=score != tuple(before.score.tolist()),
            turned_up=tuple(shown if dice else shown + thrown(rulebook, answers)),
            sums=tuple(rulebook.sums(heard)) if whole else (),
            **ended._asdict(),
            **way(rulebook, before, after, ended),
        )


def seen_before(game: Game, viewer: Viewer, play: int) -> Any:
    """Return the record before a play, from 0, blank where the viewer may not look."""
    record = game.before(play)
    if viewer == OPEN:
        return record[0]
    return Known(game.rulebook, viewer, sealing=False).look(record)
