"""Laws of every question that a game asks, met in games that are played at random."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from leatherhead.model.errors import Refused
from leatherhead.model.position import BackEnd
from leatherhead.model.printed import Printed
from leatherhead.model.question import Chance, Decision, spell
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.words import TEAMS
from leatherhead.records.game import Game

NewPlayer = Callable[[int], Any]
Options = Callable[[Rulebook, int], dict[str, Any]]
SEEDS = range(3)

NONSENSE = ("", "no such label", "RUN", 0, 7, None, True, ["heads"], [0, 3], [7, 1], [1, 2, 3, 4, 5], [1.0, 2.0])


@pytest.fixture
def referee(rulebook: Rulebook, printed: Printed, some_options: Options, quick: BackEnd) -> Callable[[int], Game]:
    def start(seed: int) -> Game:
        options = some_options(rulebook, seed)
        record = rulebook.fresh(options)
        return Game(rulebook, printed, record, seed=seed, options=options, referee=True, back_end=quick)

    return start


@pytest.mark.parametrize("seed", SEEDS)
def test_options_are_unique_and_chances_sum_to_one(
    referee: Callable[[int], Game], new_player: NewPlayer, seed: int
) -> None:
    game, player, kinds = referee(seed), new_player(seed), set()
    while (pending := game.pending) is not None:
        if isinstance(pending, Decision):
            assert pending.options
            assert len(set(pending.options)) == len(pending.options)
            assert pending.by in TEAMS
            assert pending.text
        else:
            kinds.add(pending.kind)
            outcomes, odds = zip(*pending.outcomes, strict=True)
            assert all(isinstance(each, Fraction) and each > 0 for each in odds)
            assert sum(odds) == 1
            assert len(set(outcomes)) == len(outcomes)
        player.answer(game)
    assert kinds


@pytest.mark.parametrize("seed", SEEDS)
def test_every_label_on_offer_is_taken_as_what_it_says(
    referee: Callable[[int], Game], new_player: NewPlayer, seed: int
) -> None:
    game, player = referee(seed), new_player(seed)
    for _ in range(60):
        pending = game.pending
        if pending is None:
            break
        before = game.canonical()
        labels = pending.options if isinstance(pending, Decision) else [outcome for outcome, _ in pending.outcomes]
        for label in labels:
            player.give(game, label)
            given = next(answers[-1] for answers in reversed(game.answers) if answers)
            assert spell(game.rulebook, given.asked, given.answer) == label
            game.undo()
            assert game.canonical() == before
        player.answer(game)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_refused_answer_changes_no_byte(referee: Callable[[int], Game], new_player: NewPlayer, seed: int) -> None:
    game, player = referee(seed), new_player(seed)
    while game.pending is not None:
        _refuse_all(game)
        for _ in range(player.dice.randint(1, 60)):
            if game.pending is not None:
                player.answer(game)
    _refuse_all(game)


def _refuse_all(game: Game) -> None:
    before, shown = game.canonical(), (game.pending, game.open, game.events, game.score)
    for attempt in _bad_answers(game):
        with pytest.raises(Refused) as refused:
            attempt()
        assert str(refused.value)
        assert game.canonical() == before
    assert (game.pending, game.open, game.events, game.score) == shown


def _bad_answers(game: Game) -> list[Callable[[], None]]:
    attempts: list[Callable[[], None]] = [lambda: game.choose("run", by="nobody")]
    attempts += [lambda team=team: game.choose("no such label", by=team) for team in TEAMS]  # type: ignore[misc]
    kinds = ["coin", "card", "roll", "no such kind"]
    attempts += [lambda kind=kind, it=it: game.chance(kind, it) for kind in kinds for it in NONSENSE]  # type: ignore[misc]
    pending = game.pending
    if isinstance(pending, Chance):
        attempts.append(lambda: game.choose("heads"))
        if pending.kind == "card":
            gone = set(game.rulebook.decks[0].cards) - {card for card, _ in pending.outcomes}
            attempts += [lambda card=card: game.chance("card", card) for card in sorted(gone)]  # type: ignore[misc]
    if isinstance(pending, Decision):
        attempts += [lambda it=it: game.choose(it) for it in NONSENSE]  # type: ignore[misc]
    return attempts
