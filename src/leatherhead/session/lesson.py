"""A lesson: a session whose dice, cards and opponent follow a plan, and a coach who says one thing at a time.

The rules run as in any game; only chance and the other team's choices are given. A lesson is determined by the moves of
the learner so far, so going back is playing it again with one move fewer.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from leatherhead.model.errors import Refused, quote
from leatherhead.model.language import say
from leatherhead.model.question import Decision
from leatherhead.model.table import Part
from leatherhead.model.words import TEAMS, Team
from leatherhead.records.game import Game
from leatherhead.session import advice
from leatherhead.session.frame import Frame
from leatherhead.session.news import Told
from leatherhead.session.session import Session
from leatherhead.session.typed import meant_choice
from leatherhead.text.lesson_plan import ANSWER, LessonMoment, LessonPlan, LessonStep
from leatherhead.text.scenario import Differs, compare

NEXT = ""  # the move that follows a step which asks for nothing
LUCK = 7  # of plays that a plan leaves to ordinary dice
MOST_ANSWERS = 200  # in a play that is left to ordinary dice


@dataclass(frozen=True)
class Coaching:
    """What the coach says now."""

    say: str
    point: str  # the part of the table that it is about
    until: str  # `seen`, or `answer` if the learner has to choose
    number: int  # of this step on the shortest way, from 1; it stands still on a detour and never goes back
    of: int  # how many there are on the shortest way from the start


class GivenGame(Game):
    """A game in which everything comes from outside."""

    def draw(self) -> None:
        """Let ordinary dice answer."""
        with self.transaction():
            self._run_on(self.position.advance(self.position.draw()))


class LessonSession(Session):
    """A game of which only one team's side is shown."""

    def __init__(self, game: GivenGame, team: Team) -> None:
        super().__init__(game, shared=False)
        self.people = (team,)
        self.listener = self.seated = team

    def frame(self) -> Frame:
        """Return what the learner sees now."""
        return self.frame_for(self.listener)


class Lesson:
    """A guided first drive, at the step to which the learner's moves have led."""

    def __init__(self, plan: LessonPlan, moves: Sequence[str] = ()) -> None:
        """Begin, and make some moves: NEXT after a step that asks for nothing, the label of an answer otherwise."""
        self.plan = plan
        self.moves: list[str] = []
        self.moment, self.over = plan.first, False
        self.steps: tuple[LessonStep, ...] = ()
        self.session = self._set_up(plan.first)
        self._step, self._number = 0, 1
        self._is_replay = bool(moves)  # steps passed on the way were looked at when they were reached
        self._enter(plan.first, is_fresh=True)
        for left, move in zip(reversed(range(len(moves))), moves, strict=True):
            self._is_replay = left > 0
            self.go_on() if move == NEXT else self.answer(move)

    # What there is to see.

    @property
    def step(self) -> LessonStep:
        """What the coach says now, as in the plan."""
        return self.steps[self._step]

    @property
    def coaching(self) -> Coaching:
        """What the coach says now."""
        step = self.step
        return Coaching(say(step.say), step.point, step.until, self._number, self._shortest)

    @property
    def _shortest(self) -> int:
        return self.plan.steps_left[self.plan.first.name]

    def _count(self) -> None:
        """Count the step that has been reached."""
        following = [self.plan.steps_left[name] for name in self.moment.leads_to]
        left = len(self.steps) - self._step + min(following, default=0)
        self._number = max(self._number, self._shortest + 1 - left)

    @property
    def title(self) -> str:
        """The name of the lesson."""
        return say(self.plan.title)

    def frame(self) -> Frame:
        """Return the table as the learner sees it."""
        return self.session.frame()

    def news(self) -> list[str]:
        """Return what has happened on the field since the last call, a text for each play."""
        return self.session.news()

    def as_dict(self) -> dict[str, Any]:
        """Return the lesson at this step as plain data, for JSON."""
        return {"moves": list(self.moves), "title": self.title, "over": self.over,
                "coach": asdict(self.coaching), "frame": self.frame().as_dict(told_from=0)}  # fmt: skip

    # Moves.

    def go_on(self) -> None:
        """Leave a step that asks for nothing."""
        if self.over:
            raise Refused(say("the lesson is over"))
        if self.step.until == ANSWER:
            raise Refused(say("the coach waits for your answer"))
        self.moves.append(NEXT)
        if self._step + 1 < len(self.steps):
            self._step += 1
            self._count()
            self._check_point()
        elif self.moment.next:
            self._enter(self.plan.moments[self.moment.next])
        else:
            self.over = True

    def answer(self, label: str) -> None:
        """Answer the question; every legal answer leads on."""
        asked = self._asked()
        if self.step.until != ANSWER:
            raise Refused(say("first hear what the coach has to say: Enter goes on"))
        if label not in asked.options:
            raise Refused(say("{label} is not on offer", label=quote(label)))
        self.session.answer(label, by=self.plan.team)
        self.moves.append(label)
        self._enter(self.plan.moments[self.moment.after(label)])

    def enter(self, typed: str) -> None:
        """Answer with typed text: a number, a name or the beginning of one."""
        asked, game = self._asked(), self.session.game
        prompt = next(each for each in game.rulebook.prompts if each.name == asked.name)
        self.answer(meant_choice(typed, asked, prompt))

    def back(self) -> "Lesson":
        """Return the lesson one move earlier."""
        return Lesson(self.plan, self.moves[:-1])

    # Moments.

    def _enter(self, moment: LessonMoment, *, is_fresh: bool = False) -> None:
        """Set the table for a moment, play its script, and let the coach begin."""
        self.moment, self._step, self.steps = moment, 0, moment.steps
        is_new = is_fresh
        if moment.situation is not None and not is_fresh and not self._stands_like(moment):
            self.session, is_new = self._set_up(moment), True
        if moment.skip and is_new and not is_fresh:
            self.steps = (LessonStep(moment.skip), *moment.steps)
        self._count()
        self._play(moment)
        self._check_question()
        self._check_point()

    def _set_up(self, moment: LessonMoment) -> LessonSession:
        plan = self.plan
        rulebook = plan.rulebook
        printed = rulebook.book(None)
        try:
            record = rulebook.place(moment.situation or {}, plan.options, printed)
        except Refused as error:
            raise self._fault(f"situation: {error}", moment) from error
        game = GivenGame(rulebook, printed, record, seed=LUCK, options=plan.options, referee=True)
        return LessonSession(game, plan.team)

    def _stands_like(self, moment: LessonMoment) -> bool:
        game = self.session.game
        situation = game.situation
        return not game.position.tape and all(
            situation.get(key) == value for key, value in (moment.situation or {}).items()
        )

    def _play(self, moment: LessonMoment) -> None:
        game = self.session.game
        before = len(game.plays)
        for number, (key, value) in enumerate(moment.script, start=1):
            try:
                if key in TEAMS:
                    game.choose(value, by=TEAMS[TEAMS.index(key)])
                else:
                    game.chance(key, value)
            except Refused as error:
                raise self._fault(f"script, entry {number} ({key} = {quote(value)}): {error}", moment) from error
        if moment.play_out:
            self._play_out(before)
        if moment.expect is not None:
            try:
                compare(game.position, game.plays[before:], moment.expect, len(moment.script))
            except Differs as difference:
                raise self._fault(str(difference), moment) from None

    def _play_out(self, before: int) -> None:
        """Let the game's coach and ordinary dice finish the play, if one has begun."""
        game, count = self.session.game, 0
        while len(game.plays) == before and game.position.tape and game.pending is not None:
            asked, count = game.position.asked, count + 1
            if count > MOST_ANSWERS:
                raise self._fault("the play does not end")
            if isinstance(game.pending, Decision) and asked is not None:
                game.choose(advice.of_coach(game, asked, LUCK), by=game.pending.by)
            elif isinstance(game, GivenGame):
                game.draw()

    def _asked(self) -> Decision:
        question = self.session.game.view(self.plan.team).question
        if question is None:
            raise Refused(say("nothing is asked now"))
        return question

    # What can be wrong with a plan.

    def _fault(self, reason: str, moment: LessonMoment | None = None, step: int | None = None) -> Refused:
        where = f"moment {quote((moment or self.moment).name)}" + ("" if step is None else f", step {step}")
        return Refused(f"{self.plan.path}: {where}: {reason}")

    def _check_question(self) -> None:
        """Refuse a moment with answers at which the learner is asked nothing, or an answer leads nowhere."""
        if self.moment.answers is None:
            return
        number, question = len(self.moment.steps), self.session.game.view(self.plan.team).question
        if question is None:
            raise self._fault("an answer is wanted, but the learner is asked nothing", step=number)
        for label in question.options:
            if not self.moment.after(label):
                raise self._fault(f"the answer {quote(label)} to {question.name} leads nowhere", step=number)
        for label in self.moment.answers:
            if label not in (*question.options, "*"):
                raise self._fault(f"{quote(label)} is not an answer to {question.name}", step=number)

    def _check_point(self) -> None:
        """Refuse a step that points at something that is not there."""
        if self._is_replay:
            return
        if reason := missing(self.frame(), self.step.point):
            skipped = len(self.steps) - len(self.moment.steps)  # the plan does not count what is said after a jump
            raise self._fault(reason, step=self._step + 1 - skipped)


def missing(frame: Frame, point: str) -> str:
    """Say why a frame has nothing to point at; empty if it has."""
    kind, _, name = point.partition(" ")
    if kind == "table":
        names = ", ".join(part.name for part in frame.table)
        return "" if part_named(frame, name) else f"no {quote(name)} on the table; there are {names or 'no parts'}"
    if kind == "answer":
        labels = [option.label for option in frame.asked.options] if frame.asked else []
        return "" if name in labels else f"the answer {quote(name)} is not on offer"
    there = {
        "": True,
        "score": True,
        "clock": bool(frame.clock),
        "timeouts": "timeouts" in frame.situation,
        "down": "down" in frame.situation,
        "ball": "ball" in frame.situation,
        "line": "to_go" in frame.situation,
        "question": frame.asked is not None,
        "play": bool(frame.told),
        "cards": last_with(frame, "turned_up") is not None,
        "sum": last_with(frame, "sums") is not None,
    }
    return "" if there[point] else f"there is no {point} to point at"


def part_named(frame: Frame, name: str) -> Part | None:
    """Return the part of the table with a name, or else the first whose name begins so."""
    said = say(name)
    begun = [part for part in frame.table if part.name.startswith(said)]
    return next((part for part in begun if part.name == said), begun[0] if begun else None)


def last_with(frame: Frame, what: str) -> Told | None:
    """Return the latest play told that has something: `turned_up` or `sums`."""
    told = (frame.told[place] for place in reversed(range(len(frame.told))))
    return next((each for each in told if getattr(each, what)), None)


def every_ending(plan: LessonPlan) -> Iterator[Lesson]:
    """Play a lesson to its end with every answer to every question; a plan that does not fit the rules is refused."""
    unfinished: list[tuple[str, ...]] = [()]
    met = set()
    while unfinished:
        lesson = Lesson(plan, unfinished.pop())
        while not lesson.over and lesson.step.until != ANSWER:
            lesson.go_on()
        if lesson.over:
            yield lesson
            continue
        here = lesson.moment.name, lesson.session.game.canonical()
        frame = lesson.frame()
        if here not in met and frame.asked is not None:
            met.add(here)
            unfinished += [(*lesson.moves, option.label) for option in frame.asked.options]
