"""The book of Paper Bowl: the game's own, books that replace it, and those that do not fit."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.paper_bowl import book
from leatherhead.games.paper_bowl.state import Effect, Trigger

TEXT = book.DEFAULT.read_text(encoding="utf-8")
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
Write = Callable[..., Path]


def bits(*faces: int) -> int:
    return sum(1 << face for face in faces)


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write the game's own book with something replaced."""

    def write_book(old: str, new: str, text: str = TEXT) -> Path:
        assert text.count(old) == 1, "what is replaced stands once in the book"
        path = tmp_path / "own.toml"
        path.write_text(text.replace(old, new), encoding="utf-8")
        return path

    return write_book


def play(path: Path | None, situation: dict[str, Any], *answers: Any) -> lh.Game:
    """Play with a book: labels for the teams, lists for dice, two digits for a card."""
    game = lh.new("paper-bowl", situation=situation, referee=True, book=path, seed=0)
    for answer in answers:
        if isinstance(answer, list):
            game.chance("roll", answer)
        elif answer.isdigit():
            game.chance("card", answer)
        else:
            game.choose(answer)
    return game


# The game's own book.


def test_defense_cards_of_the_default_book() -> None:
    record = book.read().book
    assert record.run.tolist() == [0, 1, 2, 4, 6]
    assert record.short_pass.tolist() == [0, bits(1, 2, 3), bits(6), 0, bits(4, 5)]
    assert record.long_pass.tolist() == [bits(5, 6), bits(6), bits(3, 4), bits(1, 2, 3), bits(1)]
    assert record.long_pass_red_zone.tolist() == [bits(5, 6), bits(5, 6), bits(3, 4), bits(1, 2, 3), bits(1, 2)]


def test_field_goals_of_the_default_book() -> None:
    good = book.read().book.field_goal.tolist()
    assert good == [bits(1, 2, 3, 4)] * 20 + [bits(1, 2, 3)] * 5 + [bits(1, 2)] * 5 + [bits(1)] * 5 + [0] * 6


def test_play_cards_of_the_default_book() -> None:
    printed = book.read()
    record = printed.book
    assert len(printed.card_names) == 24
    assert (printed.name, printed.card_names[0], printed.card_names[23]) == ("Paper Bowl 1.11", "Intercept", "Timeout")
    assert record.effect.tolist().count(Effect.FOUL) == 2
    assert [record.yards[place] for place in (6, 7, 8, 9, 15, 16, 18, 19)] == [5, 5, 10, 15, 20, 5, 5, 15]
    assert [record.times[place] for place in (10, 11, 14, 20)] == [2, 2, 4, 2]
    assert record.returned.tolist()[:4] == [0, 1, 0, 1]
    assert record.trigger.tolist()[:4] == [Trigger.ONE_OR_SIX, Trigger.DOUBLET] * 2


def test_every_effect_is_on_some_card() -> None:
    used = set(book.read().book.effect.tolist())
    assert used == set(Effect) - {Effect.NONE}


def test_the_digest_is_of_the_contents_and_not_of_the_layout(write: Write) -> None:
    own = book.read().digest
    assert book.read(write("# Field goals:", "\n# In other words:")).digest == own
    assert book.read(write("run = 6", "run = 5")).digest != own


# Books that replace it.


def test_other_run_values_change_a_run(write: Write) -> None:
    run = ("run", "defense-4", "14", [2, 5])
    assert play(None, DOWN, *run).situation["ball"] == "own 33"
    assert play(write("run = 4", "run = 1"), DOWN, *run).situation["ball"] == "own 36"


def test_other_numbers_break_up_a_pass(write: Write) -> None:
    short = ("short-pass", "defense-3", "18", [2, 5])
    assert "complete" in [event.name for event in play(None, DOWN, *short).events]
    broken = play(write("short_pass = [6]", "short_pass = [2, 6]"), DOWN, *short)
    assert "incomplete" in [event.name for event in broken.events]


def test_a_red_zone_of_its_own(write: Write) -> None:
    path = write("long_pass = [1]\nlong_pass_red_zone = [1, 2]", "long_pass = [1]")
    long = ("long-pass", "defense-5", "18", [2, 5])
    near = {**DOWN, "ball": "opp 15"}
    assert "incomplete" in [event.name for event in play(None, near, *long).events]
    assert "complete" in [event.name for event in play(path, near, *long).events]


def test_other_field_goals(write: Write) -> None:
    kick = ({**DOWN, "ball": "opp 32"}, "field-goal", "defense-1", [2, 3])
    assert play(None, *kick).score == (0, 0)
    path = write("less_than = 35\nnumbers = [1]", "less_than = 35\nnumbers = [3]")
    assert play(path, *kick).score == (3, 0)


def test_another_card(write: Write) -> None:
    run = ("run", "defense-1", "11", [2, 3])
    assert play(None, DOWN, *run).situation["ball"] == "own 40"
    path = write('"Run-Play Bonus"\neffect = "times-run"\ntimes = 2', '"Mud"\neffect = "subtract"\nyards = 3')
    game = play(path, DOWN, *run)
    assert game.situation["ball"] == "own 32"
    assert "Play Card 11, Mud." in [game.tell(event) for event in game.events]


# Books that do not fit: what is replaced, by what, a text on the line that is named, the reason.
REFUSED = {
    "no name": ('name = "Paper Bowl 1.11"', "", "# The printed matter", "key 'name' is missing"),
    "a name that is none": ('name = "Paper Bowl 1.11"', "name = 111", "name = 111", "name must be a text"),
    "an unknown key at the top": (
        'name = "Paper',
        'pages = 4\nname = "Paper',
        "pages = 4",
        "unknown key 'pages'; allowed are name",
    ),
    "an unknown table": (
        "# Play Cards.",
        "[weather]\nwind = 3 #",
        "[weather]",
        "unknown key 'weather'; allowed are name",
    ),
    "an unknown list": ("# Play Cards.", "[[coach]]\nage = 3 #", "[[coach]]", "unknown key 'coach'; allowed are name"),
    "an unknown key": (
        "run = 6",
        "run = 6\nsack = 1",
        "sack = 1",
        "unknown key 'sack'; allowed are id, run, short_pass",
    ),
    "a missing key": ("run = 6\n", "", '[[defense_card]]\nid = "defense-5"', "key 'run' is missing"),
    "a card too few": (
        '[[play_card]]\nid = "24"\nname = "Timeout"\neffect = "timeout-change-defense"\n',
        "",
        '[[play_card]]\nid = "23"',
        "23 of [[play_card]], but the game has 24",
    ),
    "a card too many": (
        "timeout-change-defense",
        'timeout-change-defense"\n[[play_card]]\nid = "25"\nname = "x"\neffect = "halve',
        '[[play_card]]\nid = "25"',
        "25 of [[play_card]], but the game has 24",
    ),
    "cards out of order": (
        '"defense-2"',
        '"defense-3"',
        'id = "defense-3"',
        "'defense-3' stands where 'defense-2' belongs",
    ),
    "an id that is a number": ('id = "07"', "id = 7", "id = 7", "id = 7 stands where '07' belongs"),
    "a run value too high": ("run = 6", "run = 13", "run = 13", "run = 13 is not a whole number from 0 to 12"),
    "a run value below none": ("run = 6", "run = -1", "run = -1", "run = -1 is not a whole number from 0 to 12"),
    "a run value in words": ("run = 6", 'run = "six"', 'run = "six"', "run = 'six' is not a whole number"),
    "half a yard": ("run = 6", "run = 6.5", "run = 6.5", "run = 6.5 is not a whole number from 0 to 12"),
    "yes for a number": ("run = 6", "run = true", "run = true", "run = True is not a whole number from 0 to 12"),
    "a die of seven": (
        "short_pass = [4, 5]",
        "short_pass = [4, 7]",
        "short_pass = [4, 7]",
        "list of numbers from 1 to 6",
    ),
    "a die in words": (
        "short_pass = [4, 5]",
        'short_pass = ["4"]',
        'short_pass = ["4"]',
        "list of numbers from 1 to 6",
    ),
    "no list of dice": (
        "short_pass = [4, 5]",
        "short_pass = 4",
        "short_pass = 4",
        "short_pass = 4 is not a list of numbers",
    ),
    "a bad red zone": (
        "[1, 2]\n\n# Field",
        "[0]\n\n# Field",
        "long_pass_red_zone = [0]",
        "long_pass_red_zone = [0] is not",
    ),
    "field goals out of order": (
        "less_than = 30",
        "less_than = 25",
        "less_than = 25\nnumbers = [1, 2]\n",
        "less_than = 25 is not a whole number from 26 to 41",
    ),
    "a field goal too far": (
        "less_than = 35",
        "less_than = 99",
        "less_than = 99",
        "is not a whole number from 31 to 41",
    ),
    "a number that is none": ("numbers = [1]", "numbers = [1.0]", "numbers = [1.0]", "numbers = [1.0] is not a list"),
    "a card without a name": (
        '"QB-Sack"\neffect = "sack"\ntrigger = "doublet"',
        '1\neffect = "sack"\ntrigger = "doublet"',
        "name = 1\n",
        "name must be a text",
    ),
    "an unknown effect": ('"halve"', '"double"', 'effect = "double"', "effect = 'double' is not one of delay-of-game"),
    "an effect that is no word": ('"halve"', '["halve"]', 'effect = ["halve"]', "effect = ['halve'] is not one of"),
    "an effect without its number": ("times = 4\n", "", '[[play_card]]\nid = "15"', "key 'times' is missing"),
    "a number without its effect": (
        '"halve"',
        '"halve"\nyards = 5',
        'yards = 5\n\n[[play_card]]\nid = "19"',
        "unknown key 'yards'; allowed are id, name, effect",
    ),
    "an unknown trigger": (
        'trigger = "doublet"\nyards',
        'trigger = "seven"\nyards',
        'trigger = "seven"',
        "trigger = 'seven' is not one of",
    ),
    "an unknown sequel": (
        '"doublet"\nthen = "return"\n\n[[play_card]]\nid = "03"',
        '"doublet"\nthen = "punt"\n\n[[play_card]]\nid = "03"',
        'then = "punt"',
        "then = 'punt' is not one of challenge, return",
    ),
    "yards beyond the field": (
        "yards = 20",
        "yards = 100",
        "yards = 100",
        "yards = 100 is not a whole number from 0 to 99",
    ),
    "too many times": ("times = 4", "times = 10", "times = 10", "times = 10 is not a whole number from 0 to 9"),
    "a key twice": ("run = 6", "run = 6\nrun = 6", "run = 6\nshort", "not a TOML file: Cannot overwrite a value"),
    "no TOML": ("run = 6", "run := 6", "run := 6", "not a TOML file: Expected '=' after a key"),
    "a text that does not end": ('"timeout-change-defense"', '"timeout', 'effect = "timeout\n', "not a TOML file: "),
    "a list that does not end": ("= [1, 2]\n\n# Field", "= [1, 2\n\n# Field", "[[field_goal]]", "not a TOML file: "),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_book_that_does_not_fit(write: Write, name: str) -> None:
    old, new, on_the_line, reason = REFUSED[name]
    path = write(old, new)
    text = path.read_text(encoding="utf-8")
    place = text.rindex(on_the_line) if name == "a key twice" else text.index(on_the_line)
    line = text[:place].count("\n") + 1
    with pytest.raises(lh.Refused) as refused:
        lh.new("paper-bowl", book=path)
    assert str(refused.value).startswith(f"{path}, line {line}: ")
    assert reason in str(refused.value)


def test_tables_that_are_missing(tmp_path: Path) -> None:
    path = tmp_path / "thin.toml"
    path.write_text('name = "Thin"\n')
    with pytest.raises(lh.Refused, match=r"line 1: \[\[defense_card\]\] is missing or is not a list of tables"):
        book.read(path)
    path.write_text('name = "Thin"\ndefense_card = 3\n')
    with pytest.raises(lh.Refused, match=r"\[\[defense_card\]\] is missing or is not a list of tables"):
        book.read(path)
