"""Every card of Real Deal Football against every other, in hands, on the table and in the piles."""

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.games.real_deal import book
from leatherhead.games.real_deal.book import CARD_IDS, COLUMNS, ROWS

CHART = tomllib.loads(book.FILES[0].read_text(encoding="utf-8"))["counters"]
PAGE = Path(__file__).parents[2] / "src/leatherhead/games/real_deal/rules.md"
STOPS = {"recovers-fumble", "interception", "misses-fg", "fourth-down-stop"}
CONTINUATIONS = {
    "red-flag", "holding", "personal-foul", "false-start", "tackle-for-loss", "pass-interference", "qb-sack",
}  # fmt: skip
POINTS = {"fg-18-45": 3, "fg-over-45": 3, "safety": 2, "punts-inside-10": 0}
FULL = ["rushing-td-1-5", "rushing-td-6-20", "passing-td-1-10", "fg-18-45"]


def pending_for(card: str) -> list[str]:
    """A card to be answered, with what must lie under it: a safety answers a long run."""
    return ["rushing-td-over-20", "safety"] if card == "safety" else [card]


def respond(card: str, answer: str, **more: Any) -> lh.Game:
    """Put a team, home or away, before a card, with one answer in hand."""
    pending = pending_for(card)
    sides = ("home", "away") if len(pending) % 2 == 0 else ("away", "home")
    situation = {
        "phase": "respond", "possession": "home", "pending": pending, f"hand_{sides[0]}": [answer, "blocks-kick"],
        f"hand_{sides[1]}": FULL, **more,
    }  # fmt: skip
    return lh.new("real-deal", situation=situation, referee=True)


def labels(game: lh.Game) -> set[str]:
    assert isinstance(game.pending, lh.Decision)
    return set(game.pending.options)


def test_the_chart_is_the_matrix_of_the_rules_page() -> None:
    """RD-R1, RD-R2, RD-R3, RD-R4, RD-R5, RD-R6, RD-CHART-1 to RD-CHART-14: the page's table, cell by cell."""
    lines = PAGE.read_text(encoding="utf-8").partition("### Counter matrix")[2].partition("Check:")[0].splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]
    table = {row[0]: row[1:12] for row in rows[1:] if row[0] in ROWS}
    assert set(table) == set(ROWS)
    columns = (
        "rushing-td-1-5", "rushing-td-6-20", "rushing-td-over-20", "passing-td-1-10", "passing-td-11-20",
        "passing-td-over-20", "fg-18-45", "fg-over-45", "return-td", "punts-inside-10", "safety",
    )  # fmt: skip
    for row, cells in table.items():
        assert {column for column, cell in zip(columns, cells, strict=True) if cell} == set(CHART[row]), row


@pytest.mark.parametrize("card", COLUMNS)
def test_every_card_against_every_card(card: str) -> None:
    """RD-DET-5, RD-DET-6, RD-R26, RD-R41, RD-R46: just what the chart allows is an answer."""
    concession = "receive" if card == "punts-inside-10" else "concede"
    for answer in CARD_IDS:
        game = respond(card, answer)
        counters = {each for each in (answer, "blocks-kick") if card in CHART.get(each, ())}
        assert labels(game) == {*counters, concession}, answer
        for label in CARD_IDS:
            if label not in counters:
                with pytest.raises(lh.Refused, match="not on offer"):
                    game.choose(label)


@pytest.mark.parametrize("card", COLUMNS)
def test_what_every_answer_comes_to(card: str) -> None:
    """RD-DET-7, RD-CONT-1, RD-CHART-15, RD-R17, RD-R18, RD-R20: by the kind of the answer alone."""
    for answer in (row for row in ROWS if card in CHART[row]):
        game = respond(card, answer)
        by = game.pending.by  # type: ignore[union-attr]
        game.choose(answer)
        after = game.situation
        assert after["score"] == [0, 0]
        assert answer in after[f"table_{by}"] + after[f"discard_{by}"]
        if answer in STOPS or answer == "blocks-kick":
            assert (after["phase"], after["possession"]) == ("draw", by)
            assert (after["return_ok"], after["restricted"]) == (answer == "blocks-kick", False)
        elif answer in CONTINUATIONS:
            assert (after["phase"], after["possession"], after["pending"]) == ("play", "home", [])
        else:
            assert (after["phase"], after["pending"]) == ("respond", [*pending_for(card), answer])


@pytest.mark.parametrize("card", COLUMNS)
def test_what_every_card_scores(card: str) -> None:
    """RD-CONC-2, RD-CONC-3, RD-SAF-2, RD-RET-6, RD-CHART-16, RD-R21, RD-R43."""
    game = respond(card, "has-ball-end-of-quarter")
    by = game.pending.by  # type: ignore[union-attr]
    game.choose("receive" if card == "punts-inside-10" else "concede")
    if card not in ("safety", "punts-inside-10"):
        game.choose("has-ball-end-of-quarter")
        assert game.situation[f"face_down_{by}"] == ["has-ball-end-of-quarter"]
    points = POINTS.get(card, 7)
    assert game.score == ((0, points) if by == "home" else (points, 0))
    assert game.situation["possession"] == ("away" if card == "safety" else by)
    assert (game.situation["return_ok"], game.situation["restricted"]) == (True, card == "punts-inside-10")


@pytest.mark.parametrize("card", COLUMNS)
def test_has_ball_answers_everything_and_stops_nothing(card: str) -> None:
    """RD-HB-2, RD-HB-3, RD-R26, RD-R27, RD-R30."""
    game = respond(card, "has-ball-end-of-quarter", possessions=[4, 4])
    by = game.pending.by  # type: ignore[union-attr]
    game.choose("has-ball-end-of-quarter")
    points = POINTS.get(card, 7)
    assert game.score == ((0, points) if by == "home" else (points, 0))
    situation = game.situation
    assert (situation["quarter"], situation["phase"], situation["possession"]) == (2, "deal", by)
    assert (situation["return_ok"], situation["restricted"]) == (False, False)


@pytest.mark.parametrize("card", CARD_IDS)
def test_what_may_be_laid(card: str) -> None:
    """RD-DET-1, RD-DET-2, RD-RET-1, RD-P10-1, RD-P10-2, RD-HB-1, RD-R8, RD-R10, RD-R23, RD-R44, RD-R47."""
    scoring, long = set(CARD_IDS[:8]), {"rushing-td-over-20", "passing-td-over-20", "fg-over-45"}
    for restricted in (False, True):
        for return_ok in (False, True):
            for done in (3, 4):
                situation = {
                    "phase": "play", "possession": "away", "hand_away": [card], "hand_home": FULL,
                    "restricted": restricted, "return_ok": return_ok, "possessions": [4, done],
                }  # fmt: skip
                legal = (long if restricted else scoring) | {"punts-inside-10"}
                legal |= {"return-td"} if return_ok else set()
                legal |= {"has-ball-end-of-quarter"} if done == 4 else set()
                assert labels(lh.new("real-deal", situation=situation)) == {"punt"} | ({card} & legal)


@pytest.mark.parametrize("deck", ["box", "regulation"])
def test_cards_are_conserved(deck: str) -> None:
    """RD-PRE-4 to RD-PRE-8, RD-CARD-5, RD-QTR-3, RD-R34: every quarter has the same 21 cards per team."""
    own = Counter({card: count for card, count in zip(CARD_IDS, book.read().book.team[0], strict=True) if count})
    assert sum(own.values()) == 18
    for seed in range(3):
        game, dice = lh.new("real-deal", seed=seed, options={"deck": deck}), random.Random(seed)  # noqa: S311  not for secrets
        while isinstance(game.pending, lh.Decision):
            now = game.situation
            heaps = {
                team: Counter(card for heap in ("hand", "draw", "table", "discard") for card in now[f"{heap}_{team}"])
                for team in ("home", "away")
            }
            wilds = [heaps[team] - own for team in heaps]
            assert all(not own - heaps[team] for team in heaps)
            assert [sum(wild.values()) for wild in wilds] == [3, 3]
            assert wilds[0] + wilds[1] == Counter(CARD_IDS[17:23])
            assert all(0 <= now["draw_count"][team] <= (17 if deck == "box" else 7) for team in range(2))
            game.choose(dice.choice(game.pending.options))
        assert game.over
