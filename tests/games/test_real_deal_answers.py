"""What people are asked in Real Deal Football: the question, what each answer comes to, and why one is not on offer."""

import random
import re
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.cards import what_it_does
from leatherhead.games.real_deal.state import CardType

RULEBOOK = registry.find("real-deal")
HANDS = {
    "hand_home": ["passing-td-over-20", "red-flag", "blocks-kick", "misses-fg"],
    "hand_away": ["interception", "safety", "fg-18-45", "holding"],
}


def options(game: lh.Game) -> dict[str, Any]:
    session = lh.Session(game)
    session.sit(game.pending.by)  # type: ignore[union-attr]
    asked = session.frame().asked
    assert asked is not None
    return {option.label: option for option in asked.options}


def test_what_each_answer_to_a_touchdown_comes_to() -> None:
    """What a stop, a challenge, a safety and a concession lead to, before one chooses."""
    hands = {**HANDS, "hand_away": ["interception", "safety", "red-flag", "qb-sack"]}
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **hands}, seed=1)
    game.choose("passing-td-over-20")
    found = options(game)
    assert found["interception"].note == "wipes out the touchdown · Bears' ball"
    assert found["red-flag"].note == "cancels Passing TD over 20; the Owls keep the ball · possession, 3 cards in hand"
    assert found["safety"].note.startswith("2 points and the ball, ")
    assert found["concede"].note == "7 points for the Owls, and discard a card"
    assert found["concede"].title == "Concede"


def test_the_odds_of_a_play_are_those_of_the_hands_that_the_other_can_hold() -> None:
    """With one answer among the four hidden cards, of which two are held, it is held half the time."""
    situation = {
        "phase": "play", "possession": "home",
        "hand_home": ["punts-inside-10"], "hand_away": ["fg-18-45", "fg-over-45"],
        "discard_away": [card for card in CARD_IDS[:17] if card not in ("fg-18-45", "fg-over-45", "blocks-kick")],
        "draw_away": ["blocks-kick", "has-ball-end-of-quarter"],
    }  # fmt: skip
    game = lh.new("real-deal", situation=situation)
    said = options(game)["punts-inside-10"].hint
    assert re.fullmatch(r"long plays only for them, (\d+)% chance that they hold no counter", said)
    # Three wild cards, none of which answers a punt, may be among the four hidden cards as well.
    assert 45 <= int(re.findall(r"\d+", said)[0]) <= 55


def test_has_ball_end_of_quarter_says_that_the_score_stands() -> None:
    """RD-HB-2: it does not stop a scoring play."""
    held = {"hand_home": ["passing-td-1-10"], "hand_away": ["has-ball-end-of-quarter", "misses-fg"]}
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", "possessions": [4, 4], **held})
    game.choose("passing-td-1-10")
    asked = lh.Session(game).frame_for("away").asked
    assert asked is not None
    hints = {option.label: option.hint for option in asked.options}
    assert hints["has-ball-end-of-quarter"] == "7 points for the Owls, ends the quarter, your ball to start the 2nd"


def test_has_ball_end_of_quarter_against_a_punt_names_no_points() -> None:
    held = {"hand_home": ["punts-inside-10"], "hand_away": ["has-ball-end-of-quarter", "misses-fg"]}
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", "possessions": [4, 4], **held})
    game.choose("punts-inside-10")
    assert options(game)["has-ball-end-of-quarter"].hint == "ends the quarter, your ball to start the 2nd"


STRICT = {"strict_plays": True}
ASKED = [
    ({}, ["fg-18-45"], {}, "Play a card to score, or punt."),
    ({}, ["return-td"], {"return_ok": True}, "Play a card to score, or punt."),
    ({}, ["misses-fg"], {}, "You can only punt."),
    ({}, ["punts-inside-10"], {}, "Punt inside the 10, or punt."),
    ({}, ["fg-18-45", "punts-inside-10"], {}, "Play a card to score, punt inside the 10, or punt."),
    ({}, ["punts-inside-10", "has-ball-end-of-quarter"], {}, "Punt inside the 10, punt, or end the quarter."),
    ({}, ["fg-18-45", "has-ball-end-of-quarter"], {}, "Play a card to score, punt, or end the quarter."),
    ({}, ["misses-fg", "has-ball-end-of-quarter"], {}, "Punt, or end the quarter."),
    (STRICT, ["fg-18-45"], {}, "Play a card to score."),
    (STRICT, ["fg-18-45"], {"restricted": True}, "You can only punt."),
    ({}, ["misses-fg"], {"pending": ["fg-18-45"]}, "Play a counter, or concede?"),
    ({}, ["safety"], {"pending": ["fg-18-45"]}, "You can only concede."),
    (STRICT, ["misses-fg"], {"pending": ["fg-18-45"]}, "Play a counter."),
    ({}, ["misses-fg"], {"pending": ["punts-inside-10"]}, "You can only receive the punt."),
    ({}, ["blocks-kick"], {"pending": ["punts-inside-10"]}, "Play a counter, or receive the punt?"),
    ({}, ["safety", "has-ball-end-of-quarter"], {"pending": ["fg-18-45"]}, "Concede, or end the quarter?"),
]  # fmt: skip


@pytest.mark.parametrize(("chosen", "hand", "situation", "text"), ASKED, ids=str)
def test_a_question_offers_what_there_is(
    chosen: dict[str, Any], hand: list[str], situation: dict[str, Any], text: str
) -> None:
    phase = {"phase": "respond", "possession": "away"} if "pending" in situation else {"phase": "play"}
    held = {"hand_home": hand, "hand_away": ["interception"]}
    placed = {"possession": "home", "possessions": [4, 4], **phase, **held, **situation}
    game = lh.new("real-deal", situation=placed, options=chosen)
    asked = lh.Session(game).frame_for("home").asked
    assert asked is not None
    assert asked.text == text


def test_only_one_answer_is_the_only_one() -> None:
    session, only, dice = lh.Session(lh.new("real-deal", seed=3)), set(), random.Random(3)  # noqa: S311  nothing secret
    while (pending := session.pending) is not None:
        assert isinstance(pending, lh.Decision)
        asked = session.frame_for(pending.by).asked
        assert asked is not None
        if asked.text.startswith("You can only"):
            assert len(asked.options) == 1
            only.add(asked.text)
        session.answer(dice.choice(pending.options))
    assert only


@pytest.mark.parametrize(
    ("label", "situation", "reason"),
    [
        ("interception", {"hand_home": ["interception"]}, "it only counters"),
        ("fg-18-45", {"hand_home": ["interception"]}, "not in your hand"),
        ("fg-18-45", {"hand_home": ["fg-18-45"], "restricted": True}, "limited to long plays"),
        ("return-td", {"hand_home": ["return-td"]}, "only open a possession"),
        (
            "has-ball-end-of-quarter",
            {"hand_home": ["has-ball-end-of-quarter"]},
            "not yet: each team needs four",
        ),
        ("has-ball-end-of-quarter", {"hand_home": ["has-ball-end-of-quarter"], "quarter": 4}, "barred from the 4th"),
        ("has-ball-end-of-quarter", {"hand_home": ["has-ball-end-of-quarter"], "quarter": 5}, "and from overtime"),
        ("punt", {"hand_home": ["fg-18-45"]}, "you have a card that can score"),
        ("punts-inside-10", {"hand_home": ["fg-18-45", "punts-inside-10"]}, "you have a card that can score"),
        ("concede", {"hand_home": ["misses-fg"], "pending": ["fg-18-45"]}, "you hold a counter"),
        ("receive", {"hand_home": ["blocks-kick"], "pending": ["punts-inside-10"]}, "you hold a counter"),
        ("receive", {"hand_home": ["misses-fg"], "pending": ["fg-18-45"]}, "no punt to receive"),
        ("concede", {"hand_home": ["misses-fg"], "pending": ["punts-inside-10"]}, "received, not conceded"),
    ],
)
def test_why_an_answer_is_not_on_offer(label: str, situation: dict[str, Any], reason: str) -> None:
    """RD-R8 to RD-R10 with strict plays."""
    phase = {"phase": "respond", "possession": "away"} if "pending" in situation else {"phase": "play"}
    placed = {"possession": "home", "hand_away": ["safety"], **phase, **situation}
    game = lh.new("real-deal", situation=placed, options={"strict_plays": True, "overtime": "sudden-death"})
    with pytest.raises(lh.Refused, match=reason):
        game.choose(label)


TEXTS = {
    CardType.FALSE_START: "Cancels every rushing and passing TD and either field goal, but does not take the ball.",
    CardType.RED_FLAG: "Cancels every scoring play, but does not take the ball.",
    CardType.MISSES_FG: "Stops either field goal and takes the ball.",
    CardType.RETURN_TD: "Scores 7 points unless it is countered: as the first card after a kick or a punt, "
    "or against Field Goal over 45 and Punts Inside the 10.",
    CardType.HAS_BALL_END_OF_QUARTER: "Ends the 1st, 2nd or 3rd quarter after four possessions of each team, "
    "but stops no score. Whoever plays it has the ball to start the 2nd or 4th.",
}


@pytest.mark.parametrize("card", TEXTS, ids=str)
def test_what_a_card_says_it_does(card: CardType) -> None:
    """RD-CHART-3, RD-CHART-7, RD-CHART-10, RD-RET-5, RD-HB-4."""
    assert what_it_does(RULEBOOK.read_book(None).book, 0, card) == TEXTS[card]


def test_what_it_means_to_receive_a_punt_is_said_in_one_line() -> None:
    held = {"hand_home": ["punts-inside-10"], "hand_away": ["blocks-kick", "misses-fg"]}
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **held})
    game.choose("punts-inside-10")
    receive = options(game)["receive"]
    assert f"{receive.title}: {receive.about}" == "Receive the punt: No card lost, but then only long plays."
