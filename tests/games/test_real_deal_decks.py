"""Deck files of Real Deal Football: the game's two, an owner's, and those that do not fit."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import leatherhead as lh
from leatherhead.games.real_deal import book
from leatherhead.games.real_deal.state import CardType

BOX = book.FILES[0].read_text(encoding="utf-8")
Write = Callable[[str], Path]
HANDS = {"hand_home": ["fg-18-45", "red-flag"], "hand_away": ["recovers-fumble", "blocks-kick", "misses-fg"]}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def write_deck(text: str) -> Path:
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write_deck


def changed(old: str, new: str, count: int = 1) -> str:
    assert BOX.count(old) >= 1
    return BOX.replace(old, new, count)


def test_the_two_decks_of_the_game() -> None:
    """RD-R42, RD-PRE-2 to RD-PRE-5: 18 cards per team, six wild, none or ten of them set aside."""
    record = book.read().book
    assert record.team.sum(axis=1).tolist() == [18, 18]
    assert record.wild.sum(axis=1).tolist() == [6, 6]
    assert record.set_aside.tolist() == [0, 10]
    assert record.answers[0].tolist() == record.answers[1].tolist()
    assert record.team[0].tolist() == record.team[1].tolist() == [1] * 17 + [0] * 6 + [1]


def test_a_deck_of_ones_own(write: Write) -> None:
    """RD-R42, RD-PRE-8: other counts, another name, and a set-aside of its own."""
    text = changed('name = "box"', 'name = "mine"').replace("set_aside = 0", "set_aside = 4")
    path = write(text.replace("safety = 1", "safety = 3", 1))
    game = lh.new("real-deal", book=path, seed=1)
    assert game.printed.name == "mine"
    assert game.situation["draw_count"] == [15, 15]
    assert game.situation["draw_home"].count("safety") + game.situation["hand_home"].count("safety") == 3


def test_a_card_may_be_held_twice_and_is_offered_once(write: Write) -> None:
    path = write(changed("fg-18-45 = 2", "fg-18-45 = 3"))
    hands = {"hand_home": ["fg-18-45", "fg-18-45"], "hand_away": ["red-flag", "safety", "misses-fg", "qb-sack"]}
    game = lh.new("real-deal", book=path, situation={"phase": "play", "possession": "home", **hands})
    assert game.pending.options == ("fg-18-45", "punt")  # type: ignore[union-attr]
    game.choose("fg-18-45")
    game.choose("red-flag")
    assert game.situation["hand_home"] == ["fg-18-45"]


def test_counters_replace_whole_rows(write: Write) -> None:
    """RD-R2, RD-R5: the other readings, as a deck file has them."""
    text = BOX[: BOX.index("[counters]")] + '[counters]\nblocks-kick = ["fg-18-45"]\n'
    path = write(text + 'recovers-fumble = ["rushing-td-1-5", "punts-inside-10"]\n')
    for card, answers in (
        ("fg-18-45", ("misses-fg", "blocks-kick", "concede")),
        ("punts-inside-10", ("recovers-fumble", "receive")),
        ("return-td", ("concede",)),
    ):
        situation = {"phase": "respond", "possession": "home", "pending": [card], **HANDS}
        game = lh.new("real-deal", book=path, situation=situation)
        assert set(game.pending.options) == set(answers)  # type: ignore[union-attr]
    record = book.read(path).book
    assert record.answers[0, CardType.FG_OVER_45] == book.read().book.answers[0, CardType.FG_OVER_45]


@pytest.mark.parametrize(("card", "may_return"), [("fg-18-45", False), ("punts-inside-10", True)])
def test_only_a_blocked_punt_is_followed_by_a_return(write: Write, card: str, may_return: bool) -> None:
    """RD-R5, RD-R15, RD-R24: a field goal that a deck file lets be blocked is neither a score nor a punt."""
    text = BOX[: BOX.index("[counters]")] + '[counters]\nblocks-kick = ["fg-18-45", "punts-inside-10"]\n'
    hands = {"hand_home": [card, "red-flag"], "hand_away": ["blocks-kick", "return-td", "fg-over-45", "misses-fg"]}
    situation = {"phase": "play", "possession": "home", **hands}
    game = lh.new("real-deal", book=write(text), situation=situation, seed=1)
    game.choose(card)
    game.choose("blocks-kick")
    assert game.situation["possession"] == "away"
    assert (game.situation["restricted"], game.situation["return_ok"]) == (False, may_return)
    assert ("return-td" in game.pending.options) == may_return  # type: ignore[union-attr]


def test_a_flag_on_a_punt_wipes_out_no_touchdown(write: Write) -> None:
    path = write(BOX[: BOX.index("[counters]")] + '[counters]\nholding = ["punts-inside-10"]\n')
    hands = {"hand_home": ["punts-inside-10", "safety"], "hand_away": ["holding"]}
    game = lh.new("real-deal", book=path, situation={"phase": "play", "possession": "home", **hands})
    game.choose("punts-inside-10")
    game.choose("holding")
    assert game.tell(game.events[-1]) == "The flag wipes out the punt."


def test_a_deck_file_leaves_no_deck_to_choose(write: Write) -> None:
    with pytest.raises(lh.Refused, match="deck file"):
        lh.new("real-deal", book=write(BOX), options={"deck": "regulation"})


def test_a_chain_of_counters_ends(write: Write) -> None:
    """RD-R46: a chart that lets safety answer safety for ever is cut at two hands of four."""
    path = write(changed('safety = ["rushing-td-over-20"', 'safety = ["safety", "rushing-td-over-20"'))
    hands = {"hand_home": ["rushing-td-over-20", *["safety"] * 6], "hand_away": ["safety"] * 6}
    game = lh.new("real-deal", book=path, situation={"phase": "play", "possession": "home", **hands})
    game.choose("rushing-td-over-20")
    while "safety" in game.pending.options:  # type: ignore[union-attr]
        game.choose("safety")
    assert len(game.situation["pending"]) == 8
    game.choose("concede")
    assert game.score == (0, 2)


NO_TEAM = re.sub(r"(?s)\[team\].*?(?=\[double)", "", BOX)
REFUSED = {
    "unknown table": (BOX + "\n[jokers]\nfree-play = 1\n", r"line \d+: unknown key 'jokers'"),
    "unknown key": (changed("set_aside = 0", "set_asid = 0"), "line 5: unknown key 'set_asid'"),
    "unknown card": (changed("misses-fg = 1", "misses-field-goal = 1"), r"line \d+: unknown key 'misses-field-goal'"),
    "unknown wild card": (changed("qb-sack = 1", "joker = 1"), r"line \d+: unknown key 'joker'"),
    "negative count": (changed("safety = 1", "safety = -1"), "safety = -1 is not a whole number"),
    "fraction": (changed("safety = 1", "safety = 1.5"), "safety = 1.5 is not a whole number"),
    "truth": (changed("safety = 1", "safety = true"), "safety = True is not a whole number"),
    "text": (changed("safety = 1", 'safety = "1"'), "safety = '1' is not a whole number"),
    "no team": (NO_TEAM, "key 'team' is missing"),
    "no wild": (re.sub(r"(?s)\[wild\].*?(?=# The counter)", "", BOX), "key 'wild' is missing"),
    "five wild": (changed("holding = 1", "holding = 0"), "wild has 5 cards in all, not 6"),
    "no double border": (re.sub(r"(?s)\[double_border\].*?(?=\[wild)", "", BOX), "double_border has 0 cards in all"),
    "six double border": (
        changed("interception = 1", "interception = 2"), "double_border has 6 cards in all, not 5",
    ),
    "more than printed": (
        changed("rushing-td-1-5 = 1", "rushing-td-6-20 = 2").replace("passing-td-1-10 = 1\n", "", 1),
        "rushing-td-6-20 = 2, but team has only 1",
    ),
    "no scoring card": (
        re.sub(r"(?m)^(rushing|passing|fg).*\n", "", BOX.partition("[counters]")[0]).replace(
            "recovers-fumble = 1\ninterception = 1", "recovers-fumble = 2\ninterception = 2\nsafety = 1"
        ),
        "no scoring card",
    ),
    "too few": (changed("set_aside = 0", "set_aside = 13"), "set_aside leaves 8 cards in play"),
    "negative set aside": (changed("set_aside = 0", "set_aside = -1"), "set_aside = -1 is not a whole number"),
    "row that is none": (BOX + 'fg-18-45 = ["safety"]\n', r"unknown key 'fg-18-45'"),
    "column that is none": (changed('["fg-18-45", "fg-over-45"]', '["holding"]'), "misses-fg = 'holding' is not one"),
    "row that is no list": (changed('["fg-18-45", "fg-over-45"]', '"fg-18-45"'), "misses-fg must be a list"),
    "table twice": (changed("[team]", "[wild]"), "not a TOML"),
    "table that is none": (NO_TEAM.replace("set_aside", "team"), "team must be a table"),
    "name": (changed('name = "box"', "name = 7"), "name must be a text"),
    "not toml": ("[team", "not a TOML file"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED, ids=lambda case: case.replace(" ", "-"))
def test_a_deck_that_does_not_fit_is_refused(write: Write, case: str) -> None:
    text, reason = REFUSED[case]
    path = write(text)
    with pytest.raises(lh.Refused, match=reason) as refusal:
        lh.new("real-deal", book=path)
    assert str(refusal.value).startswith(f"{path}, line ")


def test_the_line_that_is_named_is_the_cards(write: Write) -> None:
    text = changed("misses-fg = 1", "misses-fg = 1.5")
    line = text.splitlines().index("misses-fg = 1.5") + 1
    with pytest.raises(lh.Refused, match=f"line {line}: misses-fg"):
        lh.new("real-deal", book=write(text))
