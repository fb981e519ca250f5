"""What a team may not know is scrambled: its view, its log and its coach's choice stay the same."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from scrambling import scramble

from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import ASKED, CHANCE, Pending, new_play, sow
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.question import Decision, Question, read_question
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.records.game import Game

NewPlayer = Callable[[int], Any]
ANSWERS = 12
IN_TURN = 8  # situations are enough
LUCK = (0, 1 << 31, (1 << 32) - 1, 123_456_789)


@pytest.fixture
def situations(
    rulebook: Rulebook, printed: Printed, play_on: Callable[..., Iterator[Any]], new_player: NewPlayer
) -> list[Any]:
    """Records from between the plays of random games."""
    dice = new_player(3).dice
    kept = []
    for seed in range(5):
        record = rulebook.fresh()
        plays = play_on(rulebook, printed, record, seed)
        kept += [record.copy() for g in plays if dice.random() < 0.1 and not g.over]
    return kept


def _up_to_a_question(rulebook: Rulebook, printed: Printed, record: Any, dice: random.Random) -> Question | None:
    """Play on from a record until a coach is asked, as a simulation does; some questions are answered on the way."""
    start = record.copy()
    g = record[0]
    tape: list[int] = []
    for _ in range(dice.randint(1, 6)):
        record[:] = start
        g.seats[:] = ASKED
        with np.errstate(over="ignore"):
            sow(g, np.uint64(dice.getrandbits(64)))
            new_play(g)
            g.tape[: len(tape)] = tape
            g.tape_length = len(tape)
            try:
                rulebook.step(g, printed.book)
                return None
            except Pending:
                asked = read_question(rulebook, g)
        tape = [*g.tape[: g.tape_read], dice.choice([n for n in range(63) if asked.options >> n & 1])]
    assert asked.by != CHANCE
    return asked


def _asked(coach: RuleBot, printed: Printed, seen: Any, asked: Question) -> list[int]:
    """What a coach chooses with each luck."""
    tables, book = coach.tables(printed)[0], printed.book
    return [int(coach.rule(seen, book, tables, asked.by, asked.what, asked.options, luck)) for luck in LUCK]


def test_the_coach_decides_by_what_its_team_may_know(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, situations: list[Any], new_player: NewPlayer
) -> None:
    dice, noise, asked_for = new_player(4).dice, np.random.default_rng(4), set()
    for record in situations:
        asked = _up_to_a_question(rulebook, printed, record, dice)
        if asked is None:
            continue
        asked_for.add(asked.what)
        seen = rulebook.copies.look(record[0], asked.by)
        known, situation = seen.tobytes(), rulebook.situation(seen)
        choices = _asked(coach, printed, seen, asked)
        assert all(asked.options >> choice & 1 for choice in choices)
        scramble(rulebook, record, asked.by, noise)
        seen = rulebook.copies.look(record[0], asked.by)
        assert seen.tobytes() == known
        assert rulebook.situation(seen) == situation
        assert _asked(coach, printed, seen, asked) == choices
    assert len(asked_for) > 1


def test_a_view_does_not_depend_on_the_generator(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    ours, theirs = (
        Game(rulebook, printed, rulebook.fresh(), seed=seed, referee=True, back_end=quick) for seed in (1, 0xDEADBEEF)
    )
    assert ours.generator != theirs.generator
    player = new_player(9)
    for _ in range(250):
        for team in TEAMS:
            assert ours.view(team) == theirs.view(team)
            assert ours.view(team).tape == theirs.view(team).tape
        if ours.over:  # a short game
            return
        player.answer(ours, theirs)


def _starts(rulebook: Rulebook, printed: Printed, situations: list[Any], player: Any, quick: BackEnd) -> Iterator[Game]:
    """Games that stand where both teams are asked at once, if that comes up within a play or two."""
    for record in situations:
        game = Game(rulebook, printed, record.copy(), referee=True, back_end=quick)
        for _ in range(ANSWERS):
            if len(game.open) == 2:
                yield game
            if len(game.open) != 1:
                break
            player.answer(game)


def test_a_sealed_choice_does_not_show_before_it_is_turned_up(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, situations: list[Any], new_player: NewPlayer, quick: BackEnd
) -> None:
    tried = 0
    for game in _starts(rulebook, printed, situations, new_player(6), quick):
        first, second = game.open
        views, coaches = [], []
        for label in first.options:
            game.choose(label, by=first.by)
            views.append(game.view(second.by))
            coaches.append(_coach_in(coach, printed, game, second.by))
            game.undo()
        assert views[0].question == second
        assert all(view == views[0] for view in views)
        assert all(choice == coaches[0] for choice in coaches)
        tried += 1
    assert tried or not any(question.sealed and not question.in_turn for question in rulebook.prompts)


def test_a_sealed_choice_made_early_does_not_show_either(
    rulebook: Rulebook, printed: Printed, situations: list[Any], new_player: NewPlayer, quick: BackEnd
) -> None:
    tried = 0
    for game in _starts(rulebook, printed, situations, new_player(6), quick):
        first, second = game.open
        before, log = game.view(first.by), game.events
        for label in second.options:
            game.choose(label, by=second.by)
            assert game.view(first.by) == before
            assert game.pending == first
            assert game.events == log
            assert game.view(second.by).question is None
            game.undo()
        tried += 1
    assert tried or not any(question.sealed and not question.in_turn for question in rulebook.prompts)


def _seen_by_the_other(coach: RuleBot, printed: Printed, game: Game, label: str) -> list[Any]:
    """What the other team is shown when a sealed answer has been given, and when it is asked itself."""
    team = game.pending.by  # type: ignore[union-attr]
    other = TEAMS[1 - TEAMS.index(team)]
    plays = len(game.plays)
    game.choose(label)
    at_once, answers = game.view(other), 1
    shown: list[Any] = [at_once.situation, at_once.events]
    while isinstance(game.pending, Decision) and game.pending.sealed and game.pending.by == team:
        game.choose(game.pending.options[0])
        answers += 1
    if isinstance(game.pending, Decision) and game.pending.sealed and len(game.plays) == plays:
        shown += [game.view(other), _coach_in(coach, printed, game, other)]
    else:
        shown.clear()  # it was the last to be answered and all is turned up, or a call that is open and acts at once
    for _ in range(answers):
        game.undo()
    return shown


def test_a_sealed_choice_made_in_turn_does_not_show(
    rulebook: Rulebook, printed: Printed, coach: RuleBot, situations: list[Any], quick: BackEnd
) -> None:
    tried = 0
    for record in situations:
        game = Game(rulebook, printed, record.copy(), referee=True, back_end=quick)
        while isinstance(game.pending, Decision) and not game.pending.sealed:
            game.choose(game.pending.options[-1])
        if not isinstance(game.pending, Decision) or len(game.open) == 2 or tried == IN_TURN:
            continue
        seen = [_seen_by_the_other(coach, printed, game, label) for label in game.pending.options]
        hidden = [each for each in seen if each]
        assert all(each == hidden[0] for each in hidden)
        tried += bool(hidden)
    assert tried or not any(question.in_turn for question in rulebook.prompts)


def _coach_in(coach: RuleBot, printed: Printed, game: Game, team: str) -> tuple[bytes, list[int]]:
    """What the coach of a team is shown, and what it would choose."""
    asked = game.position.asked
    assert asked is not None
    assert TEAMS[asked.by] == team
    seen = game.rulebook.copies.look(game.position.g, asked.by)
    return seen.tobytes(), _asked(coach, printed, seen, asked)


def test_the_log_that_a_team_sees_hides_what_is_the_others(
    rulebook: Rulebook, printed: Printed, new_player: NewPlayer, quick: BackEnd
) -> None:
    game, player = Game(rulebook, printed, rulebook.fresh(), referee=True, back_end=quick), new_player(2)
    for _ in range(200):
        player.answer(game)
    while isinstance(game.pending, Decision) and game.pending.sealed:  # till then some events do not show at all
        player.answer(game)
    for team in TEAMS:
        log = game.view(team).events
        assert [event.name for event in log] == [event.name for event in game.events]
        for seen, event in zip(log, game.events, strict=True):
            hidden = set(event.numbers) - set(seen.numbers)
            assert hidden == (set() if event.team == team else set(event.own) & set(event.numbers))
