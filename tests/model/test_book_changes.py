"""Books by path: printed ones shown whole, partial ones laid over them, and what differs between two."""

from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.model.book_changes import changed, differences, find_place, numbers, path_of
from leatherhead.study.books import whole_book, with_number

GAMES = [name for name in registry.slugs() if registry.find(name).printed_file]


def _data(game: str) -> dict[str, object]:
    rulebook = registry.find(game)
    return dict(whole_book(rulebook, rulebook.own_book).data)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_is_found_again_by_its_path(game: str) -> None:
    data = _data(game)
    found = numbers(data)
    assert len(found) >= 30
    for path in list(found)[:: max(len(found) // 40, 1)]:
        assert path_of(data, find_place(data, path)) == path
    path, value = list(found.items())[-1]
    assert numbers(changed(data, path, value)) == found


@pytest.mark.parametrize("game", GAMES)
def test_the_book_in_use_is_shown_whole_and_can_be_read_again(game: str, tmp_path: Path) -> None:
    shown = lh.show_book(game)
    assert "\n# " in shown or shown.startswith("# ")
    file = tmp_path / "mine.toml"
    file.write_text(shown)
    assert lh.diff_books(game, file) == []
    assert lh.book_template(game) == shown


def test_a_game_without_a_book_shows_its_cards() -> None:
    shown = lh.show_book("card-bowl")
    assert shown.startswith("# Card Bowl 2.0 takes no book")
    assert '"QH"' in shown


@pytest.mark.parametrize(
    ("game", "text", "changes"),
    [
        ("paper-bowl", "defense.4.run = 5", ["defense_card.4.run: 4 -> 5"]),
        (
            "paper-bowl",
            '[[defense_card]]\nid = "defense-1"\nlong_pass_red_zone = [1, 2]\n[[play_card]]\nid = "19"\nyards = 9',
            ["defense_card.1.long_pass_red_zone: nothing -> [1, 2]", "play_card.19.yards: 5 -> 9"],
        ),
        ("strategy-league", 'cell.dive.base.red.3 = "7@red"', ['cell.dive.base.red.3: "-1@red" -> "7@red"']),
        (
            "strategy-league",
            '[[cell]]\nplay = "dive"\ndefense = "base"\nwindows = [6, 15, 35, 60, 100]',
            ["cell.dive.base.windows.1: 5 -> 6"],
        ),
        ("pigskin", 'card.A1.line.2 = "3"', ['card.A1.line.2: "2" -> "3"']),
        ("pigskin", 'based_on = "printed"\n[[card]]\nid = "A1"\nlong = "15"', ['card.A1.long: "14" -> "15"']),
        ("real-deal", "team.fg-18-45 = 3", ["team.fg-18-45: 2 -> 3"]),
    ],
)
def test_a_partial_book_changes_the_printed_one_and_says_so(
    game: str, text: str, changes: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    checked = lh.check_book(file)
    assert (checked.game, checked.name, [str(each) for each in checked.changes]) == (game, "mine", changes)
    again = tmp_path / "again.toml"
    again.write_text(lh.show_book(game, file))
    assert "# printed: " in again.read_text() or "# not in the printed book" in again.read_text()
    assert lh.diff_books(file, again, game) == []
    assert lh.new(game, book=file, seed=1, seats=("random", "random")).over


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("defense.9.run = 5", "'9' is not from 1 to 5; for example defense_card.1.run=0"),
        ("defense.4.run = 90", "run = 90 is not a whole number from"),
        ("play_card.19.wind = 3", "unknown key 'wind'"),
        ('based_on = "memory"\ndefense.4.run = 5', "a book can be based on 'printed' alone"),
    ],
)
def test_a_partial_book_that_does_not_fit_is_refused(text: str, sentence: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(lh.Refused, match=r"mine\.toml") as refused:
        lh.check_book(file, "paper-bowl")
    assert sentence in str(refused.value)
    assert "book.toml" not in str(refused.value)


@pytest.mark.parametrize(
    ("game", "path", "sentence"),
    [
        ("paper-bowl", "wind.1", "'wind' is not one of name, defense_card, field_goal, play_card; for example"),
        ("strategy-league", "cell.dive.wall.red.3", "is not the play and defense of an entry"),
        ("strategy-league", "cell.dive.base.red.9", "'9' is not from 1 to 5; for example cell.dive.base.red.1=22@red"),
        ("pigskin", "card.A1.line.9", "'9' is not from 1 to 3; for example card.A1.line.1=0"),
    ],
)
def test_a_wrong_path_is_answered_with_one_that_exists(game: str, path: str, sentence: str) -> None:
    with pytest.raises(lh.Refused, match="the book has no number") as refused:
        find_place(_data(game), path)
    assert sentence in str(refused.value)


def test_a_number_takes_the_place_of_the_number_in_a_text() -> None:
    data = _data("strategy-league")
    found = differences(data, changed(data, "cell.dive.base.red.3", 7))
    assert [(each.path, each.old, each.new) for each in found] == [("cell.dive.base.red.3", "-1@red", "7@red")]
    with pytest.raises(lh.Refused, match="holds several"):
        changed(data, "cell.dive.base.red", 7)
    with pytest.raises(lh.Refused, match=r"is not a whole number; the book has play\.dive\.fr\.1=8"):
        changed(data, "play.dive.fr.1", "many")


def test_charts_with_the_older_spelling_are_the_same_book(tmp_path: Path) -> None:
    rulebook = registry.find("strategy-league")
    assert rulebook.printed_file is not None
    text = rulebook.printed_file.read_text()
    assert "defence" not in text
    old = tmp_path / "old.toml"
    old.write_text(text.replace("[[defense]]", "[[defence]]").replace("\ndefense = ", "\ndefence = "))
    assert rulebook.book(old).digest == rulebook.own_book.digest
    assert lh.diff_books("strategy-league", old) == []


def test_books_of_two_games_have_no_differences(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("defense.4.run = 5")
    with pytest.raises(lh.Refused, match="different games"):
        lh.diff_books("paper-bowl", "pigskin")
    assert [str(each) for each in lh.diff_books("paper-bowl", file)][1:] == ["defense_card.4.run: 4 -> 5"]


def test_forms_for_owners_are_asked_for() -> None:
    assert '"?"' in lh.book_template("strategy-league", blank=True)
    assert '"?"' not in lh.book_template("strategy-league")
    with pytest.raises(lh.Refused, match="no empty form"):
        lh.book_template("paper-bowl", blank=True)


def test_a_card_is_there_twice(tmp_path: Path) -> None:
    """As a copy under its own number, in a file and by its path: nothing of the card that made room is left."""
    rulebook = registry.find("paper-bowl")
    file = tmp_path / "twice.toml"
    file.write_text('play_card.04.copy_of = "14"\n')
    for twice in (rulebook.book(file), with_number(rulebook, rulebook.own_book, "play_card.04.copy_of", 14)):
        assert twice.card_names[3] == twice.card_names[13] == "Pass-Play Bonus"
        assert twice.book.effect[3] == twice.book.effect[13] != rulebook.own_book.book.effect[3]
        assert twice.book.trigger[3] == twice.book.returned[3] == 0
    shown = lh.show_book("paper-bowl", str(file))
    changed = tmp_path / "shown.toml"
    changed.write_text(shown)
    assert rulebook.book(changed).digest == rulebook.book(file).digest
    assert "play_card.04.trigger" in " ".join(map(str, lh.check_book(file).changes))
    for path, sentence in (
        ("play_card.04.copy_of", "there are 01, 02"),
        ("field_goal.1.copy_of", "only entries with an id"),
    ):
        with pytest.raises(lh.Refused, match=sentence):
            with_number(rulebook, rulebook.own_book, path, 99)
