"""Lesson plans: a guided first drive as data, `lesson.toml` in a game's folder.

A plan is a graph of moments. A moment sets up a situation or goes on from where the last one ended, plays its script,
and lets the coach speak, step by step; then it leads to the next moment, or to one for each answer of the learner.
"""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from leatherhead.model.errors import Refused, listed, quote
from leatherhead.model.printed import Sheet
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS, Team
from leatherhead.text.scenario import single_steps

FILE = "lesson.toml"
ANY = "*"  # in `answers`: every answer that is not named
SEEN, ANSWER = "seen", "answer"
NEEDED, OPTIONAL = ("name", "steps"), ("situation", "skip", "script", "expect", "play_out", "answers", "next")
# What a step can point at, beside `answer LABEL` and `table NAME`; empty if at nothing.
POINTS = ("", "score", "clock", "timeouts", "down", "ball", "line", "question", "play", "cards", "sum")


@dataclass(frozen=True)
class LessonStep:
    """One thing that the coach says, and the part of the table that it is about."""

    say: str
    point: str = ""
    until: str = SEEN  # or ANSWER: the learner answers the question


@dataclass(frozen=True)
class LessonMoment:
    """A place in a lesson."""

    name: str
    steps: tuple[LessonStep, ...]
    situation: Mapping[str, Any] | None = None  # set up unless the game stands like this anyway; None: go on
    skip: str = ""  # said first if the situation had to be set up
    script: tuple[tuple[str, Any], ...] = ()  # everything that happens before the coach speaks
    expect: Mapping[str, Any] | None = None  # the situation after the script, as in scenarios
    play_out: bool = False  # whether coaches and ordinary dice finish the play after the script
    answers: Mapping[str, str] | None = None  # the moment that each answer leads to
    next: str = ""  # the moment without a choice; none after the last

    def after(self, label: str) -> str:
        """Return the name of the moment that an answer leads to; empty if there is none."""
        answers = self.answers or {}
        return answers.get(label) or answers.get(ANY, "")

    @property
    def leads_to(self) -> tuple[str, ...]:
        """The names of all moments that may follow."""
        return (*(self.answers or {}).values(), *([self.next] if self.next else []))


@dataclass(frozen=True)
class LessonPlan:
    """A lesson as its file has it."""

    rulebook: Rulebook
    path: Path
    title: str
    team: Team  # whom the learner coaches
    options: Mapping[str, Any]
    moments: Mapping[str, LessonMoment]  # the first comes first

    @property
    def first(self) -> LessonMoment:
        """The moment that the lesson begins with."""
        return next(iter(self.moments.values()))

    @cached_property
    def steps_left(self) -> Mapping[str, int]:
        """The number of steps from the start of each moment to the end, on the shortest way and without a jump."""
        own = {name: len(each.steps) for name, each in self.moments.items()}
        left = {name: own[name] for name, each in self.moments.items() if not each.leads_to}
        queue = deque(left)
        while queue:
            then = queue.popleft()
            for name, each in self.moments.items():
                count = own[name] + left[then]
                if then in each.leads_to and count < left.get(name, count + 1):
                    left[name] = count
                    queue.append(name)
        return left


def has_lesson(rulebook: Rulebook) -> bool:
    """Whether a game has a lesson."""
    return (rulebook.folder / FILE).is_file()


def read(rulebook: Rulebook, path: Path | None = None) -> LessonPlan:
    """Read the lesson of a game, or refuse it with line and reason."""
    if path is None and not has_lesson(rulebook):
        raise Refused(f"{rulebook.title} has no lesson")
    sheet = Sheet(path or rulebook.folder / FILE)
    sheet.only_keys(("title", "team", "options", "moment"), ("title", "moment"))
    rows = sheet.tables("moment", NEEDED, OPTIONAL)
    moments = {row["name"]: _moment(sheet, index, row, rulebook) for index, row in enumerate(rows)}
    if len(moments) < len(rows):
        sheet.refuse("two moments have the same name", "moment")
    team = sheet.text_at("team", TEAMS[0])
    if team not in TEAMS:
        sheet.refuse(f"team = {quote(team)} is not home or away", key="team")
    options = sheet.data.get("options", {})
    plan = LessonPlan(rulebook, sheet.path, sheet.text_at("title"), TEAMS[TEAMS.index(team)], options, moments)
    _check_graph(sheet, plan)
    return plan


def _moment(sheet: Sheet, index: int, row: dict[str, Any], rulebook: Rulebook) -> LessonMoment:
    kinds = {"name": str, "steps": list, "situation": dict, "skip": str, "script": list, "expect": dict,
             "play_out": bool, "answers": dict, "next": str}  # fmt: skip
    for key, value in row.items():
        if not isinstance(value, kinds[key]):
            sheet.refuse(f"{key} = {quote(value)} does not fit here", "moment", index, key)
    steps = tuple(_step(sheet, index, each) for each in row["steps"])
    if not steps:
        sheet.refuse("a moment needs a step", "moment", index, "steps")
    if any(each.until == ANSWER for each in steps[:-1]) or (steps[-1].until == ANSWER) != ("answers" in row):
        sheet.refuse(
            'until = "answer" belongs to the last step of a moment with answers, and only there', "moment", index
        )
    try:
        script = tuple(single_steps(row.get("script", []), rulebook))
    except Refused as error:
        sheet.refuse(str(error), "moment", index, "script")
    return LessonMoment(**{**row, "steps": steps, "script": script})


def _step(sheet: Sheet, index: int, row: Any) -> LessonStep:
    if not isinstance(row, dict):
        sheet.refuse(f"{quote(row)} is not a step", "moment", index, "steps")
    sheet.check_keys(row, ("point", "say", "until"), ("say",), "moment", index)
    step = LessonStep(**row)
    if not isinstance(step.say, str) or not step.say:
        sheet.refuse("say must be a sentence", "moment", index, "steps")
    if step.until not in (SEEN, ANSWER):
        sheet.refuse(f"until = {quote(step.until)} is not seen or answer", "moment", index, "steps")
    kind, _, name = str(step.point).partition(" ")
    if step.point not in POINTS and not (kind in ("answer", "table") and name):
        known = (*POINTS[1:], "answer LABEL", "table NAME")
        sheet.refuse(f"point = {quote(step.point)} is not one of {listed(known)}", "moment", index, "steps")
    return step


def _check_graph(sheet: Sheet, plan: LessonPlan) -> None:
    """Refuse moments that lead to an unknown one, that nothing leads to, or from which the lesson cannot end."""
    _check_targets(sheet, plan)
    reached, queue = {plan.first.name}, deque([plan.first])
    while queue:
        for name in queue.popleft().leads_to:
            if name not in reached:
                reached.add(name)
                queue.append(plan.moments[name])
    for index, each in enumerate(plan.moments.values()):
        if each.name not in reached:
            sheet.refuse(f"nothing leads to the moment {quote(each.name)}", "moment", index, "name")
        if each.name not in plan.steps_left:
            sheet.refuse(f"the lesson never ends after the moment {quote(each.name)}", "moment", index, "name")
    if plan.first.situation is None:
        sheet.refuse("the first moment needs a situation", "moment", 0)


def _check_targets(sheet: Sheet, plan: LessonPlan) -> None:
    for index, each in enumerate(plan.moments.values()):
        unknown = [name for name in each.leads_to if name not in plan.moments]
        if unknown:
            sheet.refuse(f"there is no moment {quote(unknown[0])}", "moment", index)
        if each.answers and each.next:
            sheet.refuse("a moment has answers or next, not both", "moment", index, "next")
