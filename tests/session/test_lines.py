"""The parts of a table as lines of text."""

import pytest

from leatherhead.model.table import (
    Card,
    Dice,
    Hand,
    LineUp,
    Man,
    Mark,
    Matrix,
    Note,
    Part,
    Pile,
    Row,
    Sum,
    Term,
    Track,
    face_down,
)
from leatherhead.session.lines import draw, plain

NINE, KING = Card("Nine of hearts", short="9H"), Card("King of spades", "Beats everything.", "KS")
LAID = Hand("Laid", cards=(Card("Nine", short="9H", place="WR 1"), face_down(place="RB")))
OURS = LineUp("Owls", men=(Man("left end", "3", "gain 4"), Man("center", "1")))
THEIRS = LineUp("Bears", men=(Man("left end", "?", "loss 2"), Man("center", "?")))
CHART = Matrix(
    "Chart", columns=("run", "pass"), rows=(Row("Stack", ("-4", "9")), Row("Cover", ("2", "-1"))), text="Roll."
)


@pytest.mark.parametrize(
    ("part", "lines"),
    [
        (Hand("Hand", cards=(NINE, face_down())), ["Hand: [9H] ▒▒"]),
        (Hand("Hand"), ["Hand: none"]),
        (LAID, ["Laid", "  WR 1   RB", "  [9H]   ▒▒"]),
        (Pile("Deck", count=1, top=KING), ["Deck: 1 card, on top [KS]"]),
        (Pile("Deck", count=20, text="each as likely"), ["Deck: 20 cards", "  each as likely"]),
        (Dice("Roll", values=("2", "5")), ["Roll: [2] [5]"]),
        (Note("Ball", text="loose at midfield"), ["Ball: loose at midfield"]),
        (OURS, ["Owls", "left end 3 gain 4", "center   1"]),
        (CHART, ["Chart", "       run  pass", "Stack  -4   9", "Cover  2    -1"]),
        (
            Sum("", terms=(Term(11, "roll"), Term(4, "Defense 3", "-"), Term(2, "", "x")), result="14 yards"),
            ["11 roll \u2212 4 Defense 3 \u00d7 2 = 14 yards"],
        ),
        (Sum("", terms=(Term(-3, "card"), Term(-2, "wind")), result="-5"), ["\u22123 card \u2212 2 wind = -5"]),
        (
            Track("Board", holes=10, marks=(Mark(3, "ball", "O"),), turn=5, ends=("goal", "50", "goal")),
            ["Board", "  goal", "  ..O..", "  50", "  .....", "   goal", "  O ball"],
        ),
    ],
)
def test_each_part_has_its_lines(part: Part, lines: list[str]) -> None:
    assert plain(draw([part], 40)) == lines


def test_line_ups_of_the_same_positions_stand_side_by_side() -> None:
    assert plain(draw([OURS, THEIRS], 49)) == [
        "         Owls                Bears",
        "left end 3 gain 4            ? loss 2",
        "center   1                   ?",
    ]


def test_in_full_every_card_and_chart_says_what_it_means() -> None:
    assert plain(draw([Hand("Hand", cards=(KING,)), CHART], 40, full=True)) == [
        "Hand", "  [King of spades]", "      Beats everything.",
        "Chart", "       run  pass", "Stack  -4   9", "Cover  2    -1", "Roll.",
    ]  # fmt: skip


def test_what_is_too_wide_goes_below() -> None:
    many = Hand("Hand", cards=tuple(Card(str(number)) for number in range(10, 20)))
    assert all(len(line) <= 30 for line in plain(draw([many], 30)))
    wide = Matrix("Wide", columns=tuple("abcdefgh"), rows=(Row("row", tuple("12345678")),))
    drawn = plain(draw([wide], 20))
    assert all(len(line) <= 20 for line in drawn)
    assert "".join(drawn[2][3:].split() + drawn[4][3:].split()).startswith("12345678"[:5])


def test_a_card_that_lies_face_down_has_nothing_on_its_face() -> None:
    assert face_down().face == "?"
    assert not face_down().title
    assert not face_down().text


def test_a_whole_team_stands_in_two_blocks_where_there_is_room() -> None:
    team = LineUp("Owls", men=tuple(Man(f"man {place}", "*", "gain 4") for place in range(1, 8)))
    assert plain(draw([team], 60))[:3] == [
        "Owls",
        "man 1 * gain 4                man 5 * gain 4",
        "man 2 * gain 4                man 6 * gain 4",
    ]
    assert plain(draw([team], 28))[1:3] == ["man 1 * gain 4", "man 2 * gain 4"]
