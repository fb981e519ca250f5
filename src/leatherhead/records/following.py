"""Followers of a game's plays: each play is processed once, not again after every answer."""

from collections.abc import Sequence

from leatherhead.engine.tape import Play
from leatherhead.engine.view import Event
from leatherhead.engine.words import Team


class Follower:
    """Keeps up with the plays of a game: each is seen once, and one that is taken back is forgotten."""

    def __init__(self) -> None:
        """Start with no play."""
        self.plays: list[Play] = []

    def follow(self, plays: Sequence[Play]) -> None:
        """Forget plays that are gone and learn new ones."""
        while self.plays and (len(self.plays) > len(plays) or self.plays[-1] is not plays[len(self.plays) - 1]):
            self.plays.pop()
            self.forget(len(self.plays))
        for number in range(len(self.plays), len(plays)):
            self.plays.append(plays[number])
            self.learn(number, plays[number])

    def learn(self, number: int, play: Play) -> None:
        """Learn a play, numbered from 0."""
        raise NotImplementedError

    def forget(self, number: int) -> None:
        """Forget the last play."""
        raise NotImplementedError


class Heard(Follower):
    """The events of finished plays as a team, or everybody (None), heard them."""

    def __init__(self, team: Team | None) -> None:
        """Take the team."""
        super().__init__()
        self._team = team
        self._events: list[Sequence[Event]] = []

    def learn(self, number: int, play: Play) -> None:  # noqa: ARG002  they come in their order
        """Hear of a play."""
        self._events.append(play.heard_by(self._team))

    def forget(self, number: int) -> None:  # noqa: ARG002
        """Forget the last play."""
        self._events.pop()

    def of(self, plays: Sequence[Play]) -> tuple[Sequence[Event], ...]:
        """Return what was heard of plays."""
        self.follow(plays)
        return tuple(self._events)
