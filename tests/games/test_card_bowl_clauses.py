"""The clauses of Card Bowl that no scenario can show, shown directly."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.errors import Refused
from leatherhead.model.question import Chance, Decision
from leatherhead.registry import find

NewPlayer = Callable[[int], Any]
RULEBOOK = find("card-bowl")
PRINTED = RULEBOOK.read_book(None)


def test_there_are_no_penalties() -> None:
    """CB-GEN-2, CB-R4."""
    words = [prompt.name for prompt in RULEBOOK.prompts] + [each.name for each in RULEBOOK.occurrences]
    assert not [word for word in words if "penalty" in word or "foul" in word]


def test_two_play_and_all_chance_is_the_coin_and_the_draw_deck(new_player: NewPlayer) -> None:
    """CB-GEN-5, CB-DECK-5: the hands are chosen, nothing is dealt."""
    game, player, asked = lh.new("card-bowl", seed=1, referee=True), new_player(1), set()
    while (pending := game.pending) is not None:
        if isinstance(pending, Decision):
            assert pending.by in ("home", "away")
            if pending.name in ("offense-card", "defense-card"):
                assert not isinstance(pending, Chance)
        else:
            asked.add((pending.kind, pending.deck))
        player.answer(game)
    assert asked == {("coin", ""), ("card", "Draw Deck")}


def test_the_order_of_the_draws_is_prescribed() -> None:
    """CB-GEN-7: a card is asked for by no team, and the next one is always the same side's."""
    game = lh.new("card-bowl", situation={"phase": "kickoff", "possession": "home"}, referee=True)
    game.choose("kick-deep")
    for card in ("QH", "5D", "4C", "3H", "7S", "2D"):
        pending = game.pending
        assert isinstance(pending, Chance)
        game.chance("card", card)
    assert isinstance(game.pending, Chance)


def test_what_is_not_declared_has_a_default() -> None:
    """CB-R62, CB-PUNT-1, CB-FUM-8, CB-CX-9."""
    usual = {prompt.name: prompt.usual for prompt in RULEBOOK.prompts}
    assert (usual["punt"], usual["fumble-play"], usual["runoff"]) == ("punt-4", "none", "runoff-7")
    for prompt in RULEBOOK.prompts:
        assert not prompt.usual or prompt.usual in prompt.answers


def _help(name: str, **options: Any) -> str:
    """The help for a question as it stands under some options."""
    (prompt,) = (each for each in RULEBOOK.prompts if each.name == name)
    return prompt.help if isinstance(prompt.help, str) else prompt.help(RULEBOOK.settings(RULEBOOK.fresh(options)[0]))


def test_every_question_explains_itself_by_clauses() -> None:
    for chosen in product(*RULEBOOK.options.values()):
        options = dict(zip(RULEBOOK.options, chosen, strict=True))
        for prompt in RULEBOOK.prompts:
            assert "(CB-" in _help(prompt.name, **options), prompt.name


def test_the_help_follows_the_options() -> None:
    """CB-R50, CB-R58, CB-CX-16: nothing of an overtime that is not played, nor of another way to the sideline."""
    for name in ("toss-choice", "timeout"):
        assert "overtime" in _help(name)
        assert "overtime" not in _help(name, overtime="none")
    assert "certain" in _help("carry", timing="simple-2")
    assert "color" in _help("carry", timing="complex")
    assert "certain" not in _help("carry", timing="complex")


def test_the_field_has_99_yard_lines() -> None:
    """CB-GEN-6."""
    for spot in range(1, 100):
        ball = "50" if spot == 50 else f"own {spot}" if spot < 50 else f"opp {100 - spot}"
        to_go: Any = 10 if spot < 90 else "goal"
        at = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": to_go, "ball": ball}
        assert lh.new("card-bowl", situation=at).situation["ball"] == ball


@pytest.mark.parametrize(
    "situation",
    [
        {"home_used": ["9H", "9D", "9C"]},
        {"home_used": ["9H", "9H", "9C", "9D"]},
        {"home_deck": []},
        {"home_used": ["9H", "9D", "9C", "9S"], "home_deck": ["2H", "2D", "2C", "2S"]},
        {"clock": 0},
        {"clock_running": True},
        {"phase": "target"},
        {"phase": "target", "offense_cards": ["9H", "9H", "2C", "3C"], "defense_cards": ["5D", "7S", "6H", "10C"]},
        {"phase": "target", "offense_cards": ["9H", "2C", "3C"], "defense_cards": ["5D", "7S", "6H", "10C"]},
        {
            "phase": "target", "offense_cards": ["9H", "2C", "3C", "4C"], "defense_cards": ["5D", "7S", "6H", "10C"],
            "home_used": ["9H", "9D", "9C", "9S"], "away_used": ["9H", "9D", "9C", "9S"],
        },
        {"offense_cards": ["JOKER", "2C", "3C", "4C"]},
    ],
)  # fmt: skip
def test_a_situation_that_cannot_be_is_refused(situation: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        RULEBOOK.place({"phase": "scrimmage", "possession": "home", "ball": "own 30"} | situation)


@pytest.mark.parametrize(
    ("situation", "why"),
    [
        ({"phase": "kickoff", "ball": "own 35"}, "a kickoff is from the 30"),
        ({"phase": "free-kick", "ball": "own 30"}, "a free kick from the 20"),
        ({"phase": "try", "ball": "opp 3"}, "a try from the 2"),
        ({"phase": "scrimmage", "home_used": ["9H", "9D", "9C", "9S"]}, "both teams have used equally many cards"),
    ],
)
def test_a_situation_that_would_not_be_played_as_it_is_shown_says_why(situation: dict[str, Any], why: str) -> None:
    """CB-R5, CB-R22, CB-R40."""
    with pytest.raises(Refused, match=why):
        RULEBOOK.place({"possession": "home"} | situation)


@pytest.mark.parametrize("length", [1, 7, "12", 999])
def test_a_quarter_is_as_long_as_agreed(length: int | str) -> None:
    """CB-TIME-1."""
    assert RULEBOOK.situation(RULEBOOK.fresh({"quarter_length": length})[0])["clock"] == int(length)


@pytest.mark.parametrize("length", [0, -3, 1000, "long", True, 2.5, "9" * 5000])
def test_a_quarter_of_no_length_is_refused(length: Any) -> None:
    """CB-TIME-1."""
    with pytest.raises(Refused, match="whole number up to 999"):
        RULEBOOK.fresh({"quarter_length": length})


def test_there_is_no_book() -> None:
    with pytest.raises(Refused, match="standard playing cards"):
        lh.new("card-bowl", book="any.toml")


def test_both_decks_always_hold_as_many_cards(play_on: Callable[..., Iterator[Any]]) -> None:
    """CB-DECK-4, CB-R5."""
    record = RULEBOOK.fresh()
    for g in play_on(RULEBOOK, PRINTED, record, 3):
        counts = [int(used).bit_count() for used in g.used]
        assert counts[0] == counts[1] < 52
        assert counts[0] % 4 == 0


def test_a_deck_that_runs_out_in_a_play_is_shuffled_without_the_ace_set_aside() -> None:
    """CB-R6, CB-DECK-6: recovery cards of one suit for as long as there are any."""
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": "50"}
    game = lh.new("card-bowl", situation=at, referee=True)
    game.choose("field-goal")
    game.chance("card", "3H")
    game.chance("card", "AS")
    for _ in range(25):
        for _ in range(2):
            assert isinstance(game.pending, Decision)
            game.choose("none")
        first = _outcomes(game)[0]
        game.chance("card", first)
        game.chance("card", next(card for card in _outcomes(game) if card[:-1] == first[:-1] or card[-1] == first[-1]))
    assert len(_outcomes_after_declaring(game)) == 51
    assert "AS" not in _outcomes(game)


def _outcomes(game: lh.Game) -> list[str]:
    assert isinstance(game.pending, Chance)
    return [card for card, _ in game.pending.outcomes]


def _outcomes_after_declaring(game: lh.Game) -> list[str]:
    game.choose("none")
    game.choose("none")
    return _outcomes(game)


def test_a_two_point_try_is_set_up_where_it_can_be() -> None:
    """CB-R39, CB-R57: with its hands, also when the clock is at 0; nowhere else."""
    hand = ["9H", "6C", "8D", "4S"]
    lh.new(
        "card-bowl",
        situation={"phase": "target", "two_point": True, "clock": 0, "offense_cards": hand, "defense_cards": hand},
    )
    with pytest.raises(Refused, match="two-point"):
        lh.new("card-bowl", situation={"phase": "scrimmage", "two_point": True})
