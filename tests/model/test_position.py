"""A game in progress: who may answer what and when, what a team sees of it, and how it is taken back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from toy import Shown

from leatherhead.bots import RANDOM
from leatherhead.model.bot import Bot
from leatherhead.model.doors import note, roll
from leatherhead.model.errors import Refused
from leatherhead.model.position import View
from leatherhead.model.question import Chance, Decision
from leatherhead.model.record import TAPE_LENGTH
from leatherhead.model.rulebook import Rulebook
from leatherhead.records.game import Game

NewToy = Callable[..., Game]


def _round(game: Game, home: str = "three", away: str = "one", card: str = "d", *dice: int) -> None:
    game.choose(home, by="home")
    game.choose(away, by="away")
    game.chance("card", card)
    for die in dice or (5,):
        game.chance("roll", [die])


def test_both_questions_are_open_while_both_choose_unseen(new_toy: NewToy) -> None:
    game = new_toy()
    assert [(each.by, each.options) for each in game.open] == [
        ("home", ("one", "two", "three")), ("away", ("one", "three")),
    ]  # fmt: skip
    assert game.pending == game.open[0]
    assert game.pending.sealed


def test_the_second_may_answer_first(new_toy: NewToy) -> None:
    game, other = new_toy(), new_toy()
    before = game.canonical()
    game.choose("three", by="away")
    assert game.canonical() == before, "it is kept outside the record until its turn"
    assert [each.by for each in game.open] == ["home"]
    game.choose("two")
    other.choose("two")
    other.choose("three")
    assert game.canonical() == other.canonical()
    assert game.events == other.events
    assert isinstance(game.pending, Chance)


def test_an_early_answer_must_be_on_offer_as_well(new_toy: NewToy) -> None:
    game = new_toy()
    with pytest.raises(Refused, match="one, three"):
        game.choose("two", by="away")
    assert [each.by for each in game.open] == ["home", "away"]


def test_an_early_answer_is_taken_back_first(new_toy: NewToy) -> None:
    game = new_toy()
    game.choose("three", by="away")
    game.undo()
    assert [each.by for each in game.open] == ["home", "away"]
    with pytest.raises(Refused, match="nothing to undo"):
        game.undo()


def test_nobody_chooses_twice(new_toy: NewToy) -> None:
    game = new_toy()
    game.choose("three", by="away")
    with pytest.raises(Refused, match="away has already chosen"):
        game.choose("one", by="away")
    game.choose("one")
    assert game.position.tape[1].answer == 2


def test_undo_takes_back_the_later_of_two_answers_and_keeps_the_early_one(new_toy: NewToy) -> None:
    game = new_toy()
    game.choose("three", by="away")
    game.choose("two")
    game.undo()
    assert [each.by for each in game.open] == ["home"]
    game.choose("one")
    assert [answer.answer for answer in game.position.tape] == [0, 2]
    assert isinstance(game.pending, Chance)


def test_a_fair_undo_is_refused_once_something_has_come_to_light(new_toy: NewToy) -> None:
    game = new_toy()
    game.choose("two")
    game.undo(fair=True)
    game.choose("two")
    game.choose("one")
    with pytest.raises(Refused, match="both choices have been revealed"):
        game.undo(fair=True)
    game.chance("card", "d")
    game.undo(fair=True)
    assert isinstance(game.pending, Chance), "a card that was typed wrongly is typed again"
    diced = new_toy(referee=False, seed=1)
    diced.choose("one")
    diced.choose("three")
    with pytest.raises(Refused, match="a roll or a card has answered it"):
        diced.undo(fair=True)
    against_a_bot = new_toy(bots=(None, RANDOM))
    against_a_bot.choose("one")
    with pytest.raises(Refused, match="the other team has answered it"):
        against_a_bot.undo(fair=True)


def test_nobody_answers_early_what_is_not_laid_face_down(new_toy: NewToy) -> None:
    game = new_toy()
    _round(game)
    assert (game.pending.by, game.pending.name) == ("away", "give")
    assert len(game.open) == 1
    with pytest.raises(Refused, match="home has nothing to choose now: away is asked for give"):
        game.choose("home", by="home")


def test_views_hide_hands_hidden_fields_and_own_numbers(new_toy: NewToy) -> None:
    game = new_toy()
    _round(game)
    home, away = game.view("home"), game.view("away")
    assert [event.name for event in home.events] == [event.name for event in away.events] == ["shown", "drawn"]
    assert home.events[1].numbers == {"card": 3}
    assert away.events[1].numbers == {}
    assert home.question is None
    assert away.question == game.pending
    assert (home.team, home.situation) == ("home", {"turn": 0, "score": [0, 0]})


def test_a_bot_is_given_what_its_team_may_see(toy: Rulebook, new_toy: NewToy) -> None:
    given: list[tuple[int, Any]] = []

    class Spy(Bot):
        def answer(self, view: View, luck: int) -> int:
            assert view.asked is not None
            given.append((view.asked.by, view.record.copy()))
            return RANDOM.answer(view, luck)

    game = new_toy(bots=(Spy(), Spy()), referee=False, seed=4)
    assert game.over
    assert {by for by, _ in given} == {0, 1}
    for by, seen in given:
        assert set(seen.dtype.names) == set(toy.dtype["seen"].names)
        assert not seen.hands[1 - by].any()
        assert not seen.trap.any()
    assert any(seen.hands[0].any() for by, seen in given if by == 0)


def test_a_bot_and_a_person_who_answers_early(new_toy: NewToy) -> None:
    game = new_toy(bots=(RANDOM, None), referee=False, seed=3)
    assert game.pending.by == "away"
    before = game.canonical()
    answers = len(game.position.tape)
    game.choose("one")
    game.undo()
    assert game.canonical() == before
    assert len(game.position.tape) == answers


def test_undo_goes_back_over_whole_plays(new_toy: NewToy) -> None:
    game = new_toy()
    states = [game.canonical()]
    for _ in range(2):
        _round(game, "one", "three", "d", 6, 2)
        states.append(game.canonical())
    assert [len(play.answers) for play in game.plays] == [5, 5]
    for state in (states[1], states[0]):
        for _ in range(5):
            game.undo()
        assert game.canonical() == state
    assert game.plays == []


def test_a_game_that_is_over_takes_nothing_and_has_a_winner(new_toy: NewToy) -> None:
    game = new_toy()
    for give in ("home", "away", "home"):
        _round(game)
        game.choose(give)
    assert (game.over, game.winner, game.score, game.pending, game.open) == (True, "home", (2, 1), None, [])
    for attempt in (lambda: game.choose("one"), lambda: game.chance("roll", [1])):
        with pytest.raises(Refused, match="the game is over"):
            attempt()


def test_the_same_seed_gives_the_same_game_and_another_another(new_toy: NewToy) -> None:
    def played(seed: int) -> bytes:
        return new_toy(bots=(RANDOM, RANDOM), referee=False, seed=seed).canonical()

    assert played(1) == played(1)
    assert len({played(seed) for seed in range(8)}) == 8
    assert played(-1) == played(2**64 - 1), "a seed is taken as 64 bits"


def test_questions_are_told_in_words(new_toy: NewToy) -> None:
    game = new_toy()
    assert game.pending == Decision("home", "lay", ("one", "two", "three"), "Lay a number.", sealed=True)
    game.choose("one")
    game.choose("one")
    assert isinstance(game.pending, Chance)
    assert (game.pending.kind, game.pending.deck, game.pending.dice) == ("card", "deck", 0)
    assert {card: odds.numerator / odds.denominator for card, odds in game.pending.outcomes} == {
        "a": 0.1, "b": 0.2, "c": 0.3, "d": 0.4,
    }  # fmt: skip
    game.chance("card", "a")
    assert (game.pending.kind, game.pending.dice) == ("roll", 1)


@pytest.mark.parametrize(
    ("attempt", "said"),
    [
        (lambda game: game.choose("four"), "'four' is not on offer for lay; home may choose one, two, three"),
        (lambda game: game.choose("one", by="referee"), "'referee' is not a team; the teams are home and away"),
        (lambda game: game.chance("roll", [1]), "no roll is asked for now: home is asked for lay"),
        (lambda game: game.view("referee"), "'referee' is not a team"),
    ],
)
def test_refusals_say_what_is_allowed(new_toy: NewToy, attempt: Callable[[Game], None], said: str) -> None:
    game = new_toy()
    before = game.canonical()
    with pytest.raises(Refused) as refused:
        attempt(game)
    assert said in str(refused.value)
    assert game.canonical() == before


def test_a_card_that_is_gone_is_refused(new_toy: NewToy) -> None:
    game = new_toy()
    _round(game, "one", "three", "a", 1)
    game.choose("one")
    game.choose("one")
    with pytest.raises(Refused, match="card a is no longer in the deck"):
        game.chance("card", "a")


def test_a_play_that_never_ends_is_refused_in_time(new_toy: NewToy) -> None:
    game = new_toy()
    game.choose("one")
    game.choose("one")
    game.chance("card", "d")
    _throw_sixes_until_refused(game)
    game.undo()
    game.chance("roll", [1])
    assert len(game.plays) == 1


def test_a_log_that_is_full_is_refused_in_time_as_well(toy: Rulebook) -> None:
    talkative = replace(toy, step=_step_that_notes_every_throw)
    game = Game(talkative, toy.read_book(None), toy.fresh(), referee=True)
    _throw_sixes_until_refused(game)
    game.undo()
    game.chance("roll", [1])
    assert len(game.plays) == 1


def _step_that_notes_every_throw(g: Any, book: Any) -> None:  # noqa: ARG001
    die = 6
    while die == 6:
        die = roll(g)
        note(g, Shown(0, home=die, away=die))
    g.turn += 1


def _throw_sixes_until_refused(game: Game) -> None:
    states = []

    def throw_on() -> None:
        for _ in range(TAPE_LENGTH):
            states.append((game.canonical(), game.pending))
            game.chance("roll", [6])

    with pytest.raises(Refused, match="too long"):
        throw_on()
    assert (game.canonical(), game.pending) == states[-1]
