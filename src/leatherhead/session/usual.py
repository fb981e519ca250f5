"""Answers that people repeat: the usual answer to a question, and the answer given last time."""

from collections.abc import Sequence
from typing import Any

from leatherhead.model.position import Answer, Play
from leatherhead.model.question import Question, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.records.history import Follower

Asked = tuple[int, int]  # team and decision


class LastAnswers(Follower):
    """Each team's last answer to every question."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Start with nothing answered."""
        super().__init__()
        self.rulebook = rulebook
        # By question and how often the play had asked it before: every play that answered it, with the label.
        self._given: dict[tuple[Asked, int], list[tuple[int, str]]] = {}
        self._asked: list[list[tuple[Asked, int]]] = []  # by play

    def learn(self, number: int, play: Play) -> None:
        """Remember the answers of a play."""
        counts: dict[Asked, int] = {}
        self._asked.append([])
        for each in play.answers:
            if each.asked.by < 0:
                continue
            asked = (each.asked.by, each.asked.what)
            place = (asked, counts.get(asked, 0))
            counts[asked] = place[1] + 1
            self._asked[-1].append(place)
            self._given.setdefault(place, []).append((number, spell(self.rulebook, each.asked, each.answer)))

    def forget(self, number: int) -> None:
        """Forget the answers of the last play."""
        for place in self._asked.pop():
            while self._given[place] and self._given[place][-1][0] >= number:
                self._given[place].pop()

    def last(self, asked: Question, present: Sequence[Answer]) -> str | None:
        """Return the team's last answer to this question at the same place of a play."""
        before = sum((each.asked.by, each.asked.what) == (asked.by, asked.what) for each in present)
        given = self._given.get(((asked.by, asked.what), before), [])
        return given[-1][1] if given else None


def usual_answer(rulebook: Rulebook, asked: Question | None, options: Any) -> str:
    """Return the answer that is nearly always given; empty if there is none, or it is not on offer."""
    if asked is None or asked.by < 0:
        return ""
    usual = rulebook.prompts[asked.what].usual
    return usual if usual in options else ""
