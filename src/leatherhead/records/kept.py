"""A game that is kept: beside what the driver knows, the day it began, what people noted, and what was taken back."""

from datetime import date
from typing import Any

from leatherhead.engine.asked import CHANCE_NAMES, spell
from leatherhead.engine.doors import CHANCE
from leatherhead.engine.driver import Game
from leatherhead.engine.errors import Refused
from leatherhead.engine.registry import Rulebook
from leatherhead.engine.tape import Answer
from leatherhead.engine.words import TEAMS


def spell_answer(rulebook: Rulebook, given: Answer) -> str:
    """Spell an answer with who gave it, as a record has it: `home run`, `roll 2-5`."""
    asked = given.asked
    by = CHANCE_NAMES[asked.what] if asked.by == CHANCE else TEAMS[asked.by]
    return f"{by} {spell(rulebook, asked, given.answer)}"


class KeptGame(Game):
    """A game in progress with all that its record says."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """Begin today, with nothing noted."""
        self.date = date.today().isoformat()
        self.further_headers: dict[str, str] = {}  # those that only people understand
        self.comments: dict[int, str] = {}  # by play, from 1
        self.taken_back: dict[tuple[int, int], list[str]] = {}  # by play, and by how many answers stood before
        super().__init__(*arguments, **settings)

    def undo(self, *, fair: bool = False) -> None:
        """Take back the last answer that came from outside, and mark in the record that it was."""
        given = [*(list(play.answers) for play in self.plays), self.present_answers]
        super().undo(fair=fair)
        place = (len(self.plays) + 1, len(self.present_answers))
        answers = given[place[0] - 1]
        if place[1] >= len(answers):
            return  # a choice that nobody had seen yet
        later = sorted(each for each in self.taken_back if each > place)
        marked = [*self.taken_back.pop(place, []), spell_answer(self.rulebook, answers[place[1]])]
        for each in later:
            marked += self.taken_back.pop(each)
        self.taken_back[place] = marked


class RoutineGame(KeptGame):
    """A game in which teams can have the usual answer given to routine questions."""

    def __init__(self, *arguments: Any, **settings: Any) -> None:
        """Begin with every question asked."""
        self._routine: frozenset[str] = frozenset()
        super().__init__(*arguments, **settings)

    @property
    def routine(self) -> frozenset[str]:
        """The teams that have routine questions answered for them."""
        return self._routine

    @routine.setter
    def routine(self, teams: "frozenset[str] | set[str] | tuple[str, ...]") -> None:
        """Answer routine questions for these teams from now on: a choice like any other, and recorded as such."""
        self._routine = frozenset(teams)
        self._answer_routine()

    def usual(self) -> str:
        """Return the usual answer to the present question, empty where there is none on offer."""
        pending = self.pending
        name = getattr(pending, "name", None)
        usual = next((each.usual for each in self.rulebook.questions if each.name == name), "")
        return usual if usual in getattr(pending, "options", ()) else ""

    def _is_routine(self) -> bool:
        return bool(self._routine) and getattr(self.pending, "by", None) in self._routine and bool(self.usual())

    def _answer_routine(self) -> None:
        while self._is_routine():
            super().choose(self.usual())

    def choose(self, label: str, by: str | None = None) -> None:
        """Answer for a team, and go on over questions that are routine."""
        super().choose(label, by)
        self._answer_routine()

    def chance(self, kind: str, value: Any) -> None:
        """Say what was thrown, drawn or tossed, and go on over questions that are routine."""
        super().chance(kind, value)
        self._answer_routine()

    def undo(self, *, fair: bool = False) -> None:
        """Take back the last answer that a person gave, with the routine ones after it."""
        super().undo(fair=fair)
        try:
            while self._is_routine():
                super().undo(fair=fair)
        except Refused:
            self._answer_routine()
            raise
