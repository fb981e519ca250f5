"""What a screen draws: a game at one moment, taken out of it whole, so that it can be drawn while the game goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from leatherhead import Chance, Decision, Event, Game, Scene

TEAMS = ("home", "away")


@dataclass(frozen=True)
class Option:
    """An answer on offer."""

    label: str
    hint: str = ""


@dataclass(frozen=True)
class Asking:
    """The question that the game waits at."""

    by: str | None  # the team, or None where dice or cards of a real table are asked for
    name: str
    text: str
    options: tuple[Option, ...]
    sealed: bool = False
    help: str = ""
    usual: str = ""
    again: str | None = None  # what was answered last time
    rules: tuple[str, ...] = ()  # those under way, the innermost first


@dataclass(frozen=True)
class Told:
    """A play in words, with what was turned up in it."""

    headline: str  # before it
    text: str
    score: tuple[int, int]  # after it
    scored: bool
    cards: tuple[str, ...] = ()
    dice: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Sight:
    """A game at one moment."""

    title: str
    slug: str
    teams: tuple[str, str]
    clock: str  # what is left of the quarter
    scene: Scene
    asking: Asking | None
    told: tuple[Told, ...]
    over: bool
    score: tuple[int, int]

    def name(self, team: str | None) -> str:
        """Return what a team is called."""
        return self.teams[TEAMS.index(team)] if team in TEAMS else ""


def asking(game: Game) -> Asking | None:
    """Return what the game asks now."""
    pending = game.pending
    if pending is None:
        return None
    if isinstance(pending, Chance):
        options = tuple(Option(label) for label, _ in pending.outcomes)
        return Asking(None, pending.kind, _asked_for(pending), options, rules=tuple(game.rules_at_hand()))
    return Asking(
        by=pending.by,
        name=pending.name,
        text=pending.text,
        options=tuple(Option(label, game.hint(label)) for label in pending.options),
        sealed=pending.sealed,
        help=game.help(),
        usual=game.usual(),
        again=_again(game, pending),
        rules=tuple(game.rules_at_hand()),
    )


def _again(game: Game, pending: Decision) -> str | None:
    label = game.last_answer()
    return label if label in pending.options else None


def _asked_for(pending: Chance) -> str:
    if pending.kind == "d100":
        return "Throw the percentile dice: which number?"
    if pending.kind == "roll":
        return "Throw the die: which number?" if pending.dice == 1 else "Throw both dice: which numbers?"
    return (
        "Toss the coin: heads or tails?" if pending.kind == "coin" else f"Turn up a card of the {pending.deck}: which?"
    )


class Story:
    """The plays of a game in words, each told once: a play that was taken back is forgotten."""

    def __init__(self, game: Game, viewer: str | None) -> None:
        """Tell a game to a team, or what everybody may know (None)."""
        self.game, self.viewer = game, viewer
        self._plays: list[object] = []
        self._told: list[Told] = []

    def tell(self) -> tuple[Told, ...]:
        """Return all plays so far, and what there is of the present one."""
        plays = self.game.plays
        common = 0
        while common < min(len(plays), len(self._plays)) and plays[common] is self._plays[common]:
            common += 1
        del self._plays[common:], self._told[common:]
        for index in range(common, len(plays)):
            self._plays.append(plays[index])
            self._told.append(self._play(index))
        present = self._present()
        return (*self._told, present) if present else tuple(self._told)

    def _play(self, index: int) -> Told:
        play = self.game.plays[index]
        score = self._score(index + 1)
        return self._put(index, score, play.events, self.game.thrown(play.answers))

    def _present(self) -> Told | None:
        game = self.game
        events = [event for event in game.present_events if self._hears(event)]
        answers = game.present_answers
        if not events and not self.game.thrown(answers):
            return None
        return self._put(len(game.plays), game.score, events, game.thrown(answers))

    def _score(self, plays: int) -> tuple[int, int]:
        situation, _ = self.game.standing(plays)
        return situation["score"][0], situation["score"][1]

    def _put(self, plays: int, score: tuple[int, int], events: Sequence[Event], dice: list[tuple[str, str]]) -> Told:
        """Tell what has happened after so many plays."""
        seen = [self._seen(event) for event in events]
        before, headline = self.game.standing(plays)
        return Told(
            headline=headline,
            text=" ".join(filter(None, map(self.game.tell, seen))),
            score=score,
            scored=list(score) != list(before["score"]),
            cards=tuple(filter(None, map(self.game.turned_up, seen))),
            dice=tuple(dice),
        )

    def _hears(self, event: Event) -> bool:
        """Whether what happens in the play under way may be told: not while cards are still laid face down."""
        if not getattr(event, "sealed", False) or event.team == (self.viewer and TEAMS.index(self.viewer)):
            return True
        return not getattr(self.game.pending, "sealed", False)

    def _seen(self, event: Event) -> Event:
        """Leave out what only the other team, or only one of two at the keyboard, may know."""
        return event.seen_by(1 - event.team if self.viewer is None else TEAMS.index(self.viewer))


def last_turned_up(told: Sequence[Told]) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return the cards and dice that still lie on the table: those of the last play, or of the one before it."""
    for play in reversed(told[-2:]):
        if play.cards or play.dice:
            return play.cards, play.dice
    return (), ()
