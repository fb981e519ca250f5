"""Every lesson, played to its end with every answer; and plans that no longer fit the rules."""

import itertools
import re
from pathlib import Path

import pytest
from teaching import EVERY_GAME, FOLDER

from leatherhead import registry
from leatherhead.model.errors import Refused
from leatherhead.model.table import Hand, Pile
from leatherhead.session.lesson import NEXT, Lesson, every_ending, part_named
from leatherhead.text import lesson_plan
from leatherhead.text.lesson_plan import ANSWER, LessonPlan

PAPER_BOWL = "paper-bowl"
LEAST_STEPS, LEAST_CHOICES = 8, 3
PLAY_CARDS = 20  # in a quarter of Paper Bowl
MOST_LETTERS = 260  # of one thing that a coach says, so that it fits a bubble on a phone


@pytest.fixture(autouse=True)
def _teaching_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(registry.ELSEWHERE, str(FOLDER))


def plan_of(slug: str) -> LessonPlan:
    return lesson_plan.read(registry.find(slug))


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_every_answer_of_a_lesson_leads_to_its_end(slug: str) -> None:
    ends = [lesson.moves for lesson in every_ending(plan_of(slug))]
    assert ends
    for moves in ends:
        assert len(moves) >= LEAST_STEPS
        assert len([move for move in moves if move != NEXT]) >= LEAST_CHOICES


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_coach_says_one_thing_at_a_time(slug: str) -> None:
    for moment in plan_of(slug).moments.values():
        for text in [moment.skip, *(step.say for step in moment.steps)]:
            assert len(text) <= MOST_LETTERS, (moment.name, text)
            assert not text or text[-1] in ".!?", text


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_choices_are_real(slug: str) -> None:
    """Each question has two answers or more, and some of them lead to different moments."""
    lesson = Lesson(plan_of(slug))
    while not lesson.over:
        if lesson.step.until == ANSWER:
            asked = lesson.frame().asked
            assert asked is not None
            assert len(asked.options) > 1
            assert len({lesson.moment.after(option.label) for option in asked.options}) > 1
            lesson.answer(asked.options[0].label)
        else:
            lesson.go_on()


def test_a_step_back_is_the_step_before() -> None:
    lesson = Lesson(plan_of(PAPER_BOWL), [NEXT, NEXT, "run", NEXT])
    before = lesson.as_dict()
    lesson.go_on()
    assert lesson.as_dict() != before
    assert lesson.back().as_dict() == before
    assert Lesson(plan_of(PAPER_BOWL)).back().moves == []


def test_a_branch_that_ends_where_the_next_moment_begins_goes_on_there() -> None:
    along = Lesson(plan_of(PAPER_BOWL), [NEXT, NEXT, "run", NEXT, NEXT])
    aside = Lesson(plan_of(PAPER_BOWL), [NEXT, NEXT, "punt", NEXT])
    assert along.moment.name == aside.moment.name == "second-down"
    assert along.frame().told
    assert not aside.frame().told
    assert along.coaching.say == along.moment.steps[0].say
    assert aside.coaching.say == aside.moment.skip
    assert along.frame().headline == aside.frame().headline


@pytest.mark.parametrize("slug", EVERY_GAME)
def test_steps_are_counted_to_one_number_and_never_backward(slug: str) -> None:
    """Whatever is answered: a detour stops the count, a jump may skip some, and the last step is the last number."""
    for end in every_ending(plan_of(slug)):
        lesson = Lesson(end.plan)
        counted = [lesson.coaching]
        for move in end.moves:
            lesson.go_on() if move == NEXT else lesson.answer(move)
            counted.append(lesson.coaching)
        numbers = [coaching.number for coaching in counted]
        assert {coaching.of for coaching in counted} == {numbers[-1]}
        assert numbers[0] == 1
        assert all(0 <= after - before <= 1 for before, after in itertools.pairwise(numbers)), numbers


def test_every_play_card_is_left_or_has_been_turned_up() -> None:
    for lesson in every_ending(plan_of(PAPER_BOWL)):
        here = lesson
        while here.moves:
            parts = {part.name: part for part in here.frame().table}
            left, turned_up = parts["Play Cards left"], parts["Turned up this quarter"]
            assert isinstance(left, Pile)
            assert isinstance(turned_up, Hand)
            assert left.count + len(turned_up.cards) == PLAY_CARDS, here.moment.name
            here = here.back()


@pytest.mark.parametrize("ball", ["pass-1", "run-2", "run-3", "pass-4"])
def test_the_cards_of_the_first_play_are_out_in_the_second(ball: str) -> None:
    lesson = Lesson(plan_of("card-bowl"))
    while lesson.moment.name != "receiver":
        if lesson.step.until == ANSWER:
            lesson.answer("scrimmage" if lesson.moment.name == "call" else ball)
        else:
            lesson.go_on()
    deck = part_named(lesson.frame(), "Your deck")
    assert isinstance(deck, Pile)
    assert deck.count == 52 - 2 * 4


def test_answers_wait_for_the_coach() -> None:
    lesson = Lesson(plan_of(PAPER_BOWL))
    with pytest.raises(Refused, match="first hear what the coach has to say"):
        lesson.answer("run")
    for _ in range(2):
        lesson.go_on()
    with pytest.raises(Refused, match="waits for your answer"):
        lesson.go_on()
    with pytest.raises(Refused, match="not on offer"):
        lesson.answer("field-goal")
    assert lesson.moves == [NEXT, NEXT]
    lesson.enter("sho")
    assert lesson.moves[-1] == "short-pass"


MUTATIONS = {
    "a die that does not exist": ("roll = [2, 5]", "roll = [2, 7]", r"moment 'kicked': script, entry 2 \(roll"),
    "a card that is gone": (
        'away = "defense-3" }, { card = "20"', 'away = "defense-3" }, { card = "15"',
        r"moment 'second-run': script, entry 2 \(card = '15'\): card 15 is not in this deck",
    ),
    "another gain": ('expect = { ball = "own 36"', 'expect = { ball = "own 37"', "moment 'ran': after step 3: ball"),
    "a part that is not there": (
        'point = "table Defense Cards"', 'point = "table Attack Cards"',
        "moment 'second-down', step 2: no 'Attack Cards' on the table",
    ),
    "an answer that leads nowhere": (
        'defense-4 = "wide-open", ', "",
        "moment 'defense', step 3: the answer 'defense-4' to defense-card leads nowhere",
    ),
    "an answer that is none": (
        'answers = { run = "ran"', 'answers = { kneel = "ran", run = "ran"', "step 3: 'kneel' is not an answer",
    ),
    "an impossible situation": ('ball = "own 30"', 'ball = "own 130"', "moment 'first-call': situation: .*own 130"),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTATIONS)
def test_a_lesson_that_no_longer_fits_the_rules_says_which_step(name: str, tmp_path: Path) -> None:
    before, after, said = MUTATIONS[name]
    text = plan_of(PAPER_BOWL).path.read_text(encoding="utf-8")
    assert before in text
    mutated = tmp_path / "lesson.toml"
    mutated.write_text(text.replace(before, after, 1), encoding="utf-8")
    plan = lesson_plan.read(registry.find(PAPER_BOWL), mutated)
    with pytest.raises(Refused, match=said):
        list(every_ending(plan))


MALFORMED = {
    "an unknown moment": ('next = "doubles"', 'next = "triples"', "there is no moment 'triples'"),
    "a moment out of reach": ('name = "done"', 'name = "finished"', "there is no moment 'done'"),
    "a question too early": ('say = "Second down, 4 yards to go."', 'say = "Go.", until = "answer"', "last step"),
    "an unknown place": ('point = "sum"', 'point = "scoreboard"', "point = 'scoreboard' is not one of score"),
    "an unknown key": ("play_out = true", "finish = true", "unknown key 'finish'"),
    "an unknown step of a script": ('{ roll = [2, 5] }', "{ dice = [2, 5] }", "unknown step 'dice'"),
    "no sentence": ('say = "Pick a defense."', 'say = ""', "say must be a sentence"),
    "no end": ('name = "done"', 'name = "done"\nnext = "defense"', "never ends after the moment"),
}  # fmt: skip


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_plan_is_refused_with_its_line(name: str, tmp_path: Path) -> None:
    before, after, said = MALFORMED[name]
    text = plan_of(PAPER_BOWL).path.read_text(encoding="utf-8")
    assert before in text
    mutated = tmp_path / "lesson.toml"
    mutated.write_text(text.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(Refused, match=said) as refused:
        lesson_plan.read(registry.find(PAPER_BOWL), mutated)
    assert re.search(r"lesson\.toml, line \d+: ", str(refused.value))
