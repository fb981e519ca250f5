"""The referee: people have the dice and the cards, the program has the rules."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest
from teaching import EVERY_GAME

import leatherhead as lh

pytestmark = pytest.mark.filterwarnings("ignore:.*forkpty:DeprecationWarning")

Run = Callable[..., Any]
DOWN = 'phase = "scrimmage", down = 1, to_go = 10, ball = "own 30", used = ["05"], clock = 15, set_aside = 4'
START = ("play", "paper-bowl", "--referee", "--away", "human")


def test_every_chance_is_asked_for_with_its_rule(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.game"
    typed = "run\n4\n14\n25\n"
    said = started(*START, "--situation", DOWN, "--save", path, lines=typed)
    assert "Turn up the next Play Card. (23 possible)" in said.out
    assert "Rule: The top Play Card leaves the deck for good (PB-2.3-3, PB-2.3-7, PB-R58)." in said.out
    assert "Roll both dice and type them like 2 5." in said.out
    assert "Rule: 14 Pass-Play Bonus: " in said.out
    assert "gain 3 yards to the Owls 33." in said.out
    assert lh.verify(path).ok
    assert "| home run, away defense-4, card 14, roll 2-5 |" in path.read_text()


def test_whose_card_is_next_is_said_with_the_rule_that_wants_it(started: Run) -> None:
    """Not the one that only says how a card is drawn."""
    start = ("play", "card-bowl", "--referee", "--away", "human", "--situation", "kickoff")
    said = " ".join(started(*start, lines="kick deep\nac\n5h\n9s\n").out.split())
    assert "Next card: the Owls' kick card. Turn up the next card of the Draw Deck. (52 possible)" in said
    assert "> Rule: Two cards less 11" in said
    assert "Rule: Turn over the top card" not in said


ACES = [
    ("run-2", "as", ["Owls' rushing card. It replaces the Ace of Spades."]),
    ("run 2", "5h as", ["Bears' tackling card.", "Bears' tackling card. It replaces the Ace of Spades."]),
    ("run-2", "5h 4c", ["Owls' rushing card.", "Bears' tackling card."]),
]


@pytest.mark.parametrize(("call", "cards", "told"), ACES)
def test_a_card_that_replaces_the_ace_of_spades_is_asked_for_as_that(
    started: Run, call: str, cards: str, told: list[str]
) -> None:
    hands = 'offense_cards = ["9H", "6C", "8D", "4S"], defense_cards = ["5D", "7S", "6H", "10C"]'
    at = f'phase = "target", possession = "home", down = 1, to_go = 10, ball = "own 30", {hands}'
    start = ("play", "card-bowl", "--referee", "--away", "human", "--situation", at)
    said = " ".join(started(*start, lines="\n".join([call, *cards.split()]) + "\n").out.split())
    for each in told:
        assert f"Next card: the {each} " in said
    assert ("It replaces the Ace" in said) is ("as" in cards)


def test_a_card_that_is_out_is_refused_with_where_it_went(started: Run) -> None:
    typed = "run\n4\n14\n25\nrun\n4\n14\n5\n15\n"
    said = started(*START, "--situation", DOWN, lines=typed)
    assert "card 14 is no longer in the deck (Play Cards): it came up in play 1, 1st and 10 at the Owls 30" in said.out
    assert "card 05 is no longer in the deck (Play Cards): it was out of the deck from the start" in said.out


def test_a_throw_can_be_taken_back(started: Run, tmp_path: Path) -> None:
    path = tmp_path / "back.game"
    typed = "run\n4\n14\n61\nback\nundo\n14\n2 5\n"
    said = started(*START, "--situation", DOWN, "--save", path, lines=typed)
    assert said.out.count("Undone.") == 2
    assert "| home run, away defense-4, (card 14), (roll 6-1), card 14, roll 2-5 |" in path.read_text()
    assert lh.verify(path).ok


@pytest.mark.parametrize(
    ("typed", "why"),
    [("7 7", "7 is not a die; allowed are 1, 2, 3, 4, 5, 6"),
     ("2", "'2' is not a roll of 2 dice: 2 numbers from 1 to 6"),
     ("2 5 1", "'2-5-1' is not a roll of 2 dice"), ("two", "'two' is not a roll of 2 dice"),
     ("", "'nothing' is not a roll of 2 dice")],
)  # fmt: skip
def test_a_throw_that_cannot_be(started: Run, typed: str, why: str) -> None:
    said = started(*START, "--situation", DOWN, lines=f"run\n4\n14\n{typed}\n2 5\n")
    assert why in said.out
    assert "gain 3 yards" in said.out


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_first_throws_and_cards_of_a_game_are_refereed(terminal: Run, tmp_path: Path, slug: str) -> None:
    """A scripted person at the table gives what can come first, and the record says the same."""
    path = tmp_path / "whole.game"
    child = terminal("play", slug, "--referee", "--away", "random", "--home", "random", "--save", path, "--seed", "4")
    for _ in range(60):
        if child.expect([r"\n> ", pexpect.EOF]) == 1:
            break
        game = lh.load(path)
        pending = game.pending
        if len(game.events) > 5:
            break
        assert isinstance(pending, lh.Chance)
        child.sendline(re.sub("-", " ", pending.outcomes[0][0]) if pending.kind == "roll" else pending.outcomes[0][0])
    child.sendline("q")
    child.expect(pexpect.EOF)
    assert lh.verify(path).ok
    assert len(lh.load(path).events) > 5
