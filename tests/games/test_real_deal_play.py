"""Whole games of Real Deal Football: scenarios both ways, situations that come back, figures, and the coach."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from teaching import scenario_files

import leatherhead as lh
from leatherhead import registry
from leatherhead.football.ledger import Ledger, Stat, close_game, open_game
from leatherhead.games.real_deal.state import Decision as Asked
from leatherhead.model.doors import RANDOM, new_play, sow
from leatherhead.model.position import read_events
from leatherhead.model.record import blank, plain_layout, shown_fields
from leatherhead.model.words import TEAMS, Prompt

RULEBOOK = registry.find("real-deal")
SCENARIOS = scenario_files("real-deal")
ALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"deck": "regulation", "overtime": "sudden-death"},
    {"strict_plays": True, "quarter_end": "short"},
    {"length": "short", "overtime": "sudden-death"},
    {"second_half": "deferred", "deck": "regulation", "strict_plays": True},
]


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenarios(path: Path, compiled: bool) -> None:
    outcomes = lh.check(path, compiled=compiled)
    assert len(outcomes) >= 30
    assert [outcome for outcome in outcomes if outcome.difference] == []


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_situation_has_all_that_a_record_has(options: dict[str, Any]) -> None:
    """Put up by hand from its own words, a record is the same in every field, after every unit."""
    printed = RULEBOOK.read_book(None)
    g = RULEBOOK.fresh(options)[0]
    g.seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(g, np.uint64(5))
        while not g.over:
            new_play(g)
            RULEBOOK.step(g, printed.book)
            placed = RULEBOOK.place(RULEBOOK.situation(g), options)[0]
            for name in shown_fields(RULEBOOK.state):
                assert np.array_equal(placed[name], g[name]), name


@pytest.mark.parametrize(
    ("situation", "reason"),
    [
        ({"phase": "respond", "possession": "home"}, "cards are pending just when"),
        ({"phase": "play", "possession": "home", "hand_home": ["safety"], "pending": ["safety"]}, "pending just when"),
        ({"phase": "respond", "possession": "home", "pending": ["holding"]}, "nothing answers"),
        ({"phase": "respond", "possession": "home", "pending": ["safety"]}, "never the first card"),
        ({"phase": "play", "possession": "home"}, "no card to play"),
        ({"phase": "concede", "possession": "home", "pending": ["fg-18-45"]}, "without a discard"),
        ({"phase": "concede", "possession": "home", "pending": ["punts-inside-10"]}, "no card is discarded"),
        ({"hand_home": ["safety"]}, "dealt already"),
        ({"phase": "second-half", "quarter": 2}, "quarter 3"),
        ({"phase": "coin-toss", "quarter": 4}, "only in quarter 1"),
        ({"discard_home": ["safety"]}, "dealt already"),
        ({"draw_home": []}, "too few cards"),
        ({"phase": "draw", "possession": "home", "draw_away": ["safety"]}, "too few cards"),
        ({"phase": "draw", "possession": "home", "draw_away": ["safety"] * 4}, "the quarter ends before the draw"),
        ({"phase": "play", "possession": "home", "quarter": 5, "hand_home": ["safety"]}, "no overtime without"),
        ({"phase": "deal", "quarter": 5, "score": [7, 3]}, "only while the score is tied"),
        ({"draw_count": [3, 3]}, "draw_count.*follows from the other keys"),
        ({"clock": 3}, "clock.*follows from the other keys"),
        ({"face_down_home": ["safety"]}, "not among the discards"),
        ({"hand_home": "safety"}, "not a list"),
        ({"hand_home": ["ace"]}, "'ace' is not one of"),
        ({"restricted": 1}, "neither true nor false"),
        ({"pending": ["safety"] * 9}, "not a list of at most 8"),
        ({"ball": "own 20"}, "no situation key"),
    ],
)
def test_a_situation_that_cannot_be_is_refused(situation: dict[str, Any], reason: str) -> None:
    with pytest.raises(lh.Refused, match=reason):
        lh.new("real-deal", situation=situation)


@pytest.mark.parametrize(
    ("chosen", "drawn", "fits"),
    [({}, 4, False), ({}, 5, True), ({"quarter_end": "short"}, 4, True), ({"deck": "regulation"}, 14, False),
     ({"deck": "regulation"}, 15, True)],
)  # fmt: skip
def test_no_draw_is_set_up_after_a_deck_has_run_out(chosen: dict[str, Any], drawn: int, fits: bool) -> None:
    """RD-R31: the quarter has ended by then; cards that are set aside are never reached."""
    situation = {"phase": "draw", "possession": "home", "draw_home": ["fg-18-45"] * drawn}
    if fits:
        assert lh.new("real-deal", situation=situation, options=chosen, seed=1).situation["phase"] == "play"
    else:
        with pytest.raises(lh.Refused, match="the quarter ends before the draw"):
            lh.new("real-deal", situation=situation, options=chosen)


def test_the_scorer_counts_what_there_is_and_no_yards() -> None:
    """Points follow from touchdowns, field goals and safeties; possessions from the log."""
    printed, ledger = RULEBOOK.read_book(None), blank(plain_layout(Ledger))
    for seed in range(3):
        g = RULEBOOK.fresh()[0]
        g.seats[:] = RANDOM
        open_game(ledger[0])
        logged: list[lh.Event] = []
        with np.errstate(over="ignore"):
            sow(g, np.uint64(seed))
            while not g.over:
                new_play(g)
                RULEBOOK.step(g, printed.book)
                RULEBOOK.keep_score(g, ledger[0])
                logged += read_events(RULEBOOK, g)
        close_game(ledger[0], int(g.score[0]), int(g.score[1]), 0)
        for team in range(2):
            count = ledger[0].game[team]
            touchdowns = count[Stat.RUSH_TOUCHDOWNS] + count[Stat.PASS_TOUCHDOWNS] + count[Stat.RETURN_TOUCHDOWNS]
            points = 7 * touchdowns + 3 * count[Stat.FIELD_GOALS_MADE] + 2 * count[Stat.SAFETIES]
            assert points == g.score[team] == count[Stat.POINTS]
            assert count[Stat.DRIVES] == _count(logged, "possession", team)
            assert count[Stat.PUNTS] == _count(logged, "punt", team) + _count(logged, "punt-inside-10", team)
            assert count[Stat.FIELD_GOALS_ATTEMPTED] >= count[Stat.FIELD_GOALS_MADE]
            assert count[Stat.TOTAL_NET_YARDS] == 0


DRIVES = [
    (1, ["has-ball-end-of-quarter"], "end of quarter"),
    (2, ["has-ball-end-of-quarter"], "end of half"),
    (1, ["fg-18-45", "has-ball-end-of-quarter"], "field goal"),
    (1, ["punts-inside-10", "has-ball-end-of-quarter"], "punt"),
    (1, ["fg-over-45", "return-td", "concede", "misses-fg"], "missed FG, TD"),
    (1, ["punts-inside-10", "return-td", "concede", "misses-fg"], "punt, TD"),
    (1, ["fg-over-45", "return-td", "red-flag"], "missed field goal"),
]


@pytest.mark.parametrize(("quarter", "answers", "result"), DRIVES, ids=str)
def test_how_a_drive_ends(quarter: int, answers: list[str], result: str) -> None:
    """Each fits its column; has-ball ends a quarter, which is not always a half."""
    hands = {
        "hand_home": ["fg-18-45", "fg-over-45", "punts-inside-10", "has-ball-end-of-quarter", "misses-fg", "red-flag"],
        "hand_away": ["return-td", "has-ball-end-of-quarter", "interception", "blocks-kick"],
    }
    situation = {"phase": "draw", "possession": "home", "quarter": quarter, "possessions": [4, 4], **hands}
    game = lh.new("real-deal", situation=situation, seed=1)
    for answer in answers:
        game.choose(answer)
    assert game.drives()[0].result == result


def _count(events: list[lh.Event], name: str, team: int) -> int:
    return sum(event.name == name and event.team == TEAMS[team] for event in events)


def test_a_tally_of_field_goals_without_distances() -> None:
    tally = lh.simulate("real-deal", games=200, home="random", away="random", threads=1).tally
    all_kicks = tally["field_goals"]["all"]
    assert 0 < all_kicks["rate"] < 1
    assert "mean_distance" not in all_kicks
    assert "total_net_yards" not in tally["team_game"]
    assert not {"rushing", "passing", "kickoffs", "tries"} & set(tally)
    assert all_kicks["n"] == round(400 * tally["team_game"]["field_goals_attempted"]["mean"])


@pytest.mark.parametrize("deck", ["box", "regulation"])
def test_the_coach_beats_random_play(deck: str) -> None:
    for home, away in (("coach", "random"), ("random", "coach")):
        wins = lh.simulate("real-deal", games=400, home=home, away=away, options={"deck": deck}).tally["wins"]
        coach, other = (wins["home"], wins["away"]) if home == "coach" else (wins["away"], wins["home"])
        assert coach >= 0.95 * (coach + other)


def test_the_coach_beats_the_rookie() -> None:
    wins = lh.simulate("real-deal", games=400, home="coach", away="rookie").tally["wins"]
    assert wins["home"] > 0.75 * (wins["home"] + wins["away"])


def test_the_same_hand_is_not_always_the_same_card() -> None:
    """Cards that are nearly as good are played as well; a much worse one never is, but by a rookie on a whim."""
    hand = ["rushing-td-1-5", "passing-td-1-10", "fg-18-45", "interception"]
    situation = {"phase": "play", "possession": "home", "hand_home": hand, "hand_away": ["safety"] * 4}
    view = lh.new("real-deal", situation=situation).view("home")
    played = {_answer("coach", view, luck) for luck in range(50)}
    assert played == {"rushing-td-1-5", "passing-td-1-10"}
    by_rookie = [_answer("rookie", view, luck) for luck in range(200)]
    assert set(by_rookie) == {*hand[:3]}
    assert 120 < by_rookie.count("rushing-td-1-5") < 170


def _answer(name: str, view: lh.View, luck: int) -> str:
    bot = RULEBOOK.bot(name)
    assert bot is not None
    assert view.question is not None
    return str(RULEBOOK.prompts[Asked.PLAY].answers[int(bot.answer(view, luck * 7919))])


def test_coach_against_coach_plays_the_game_of_the_page() -> None:
    """RD-R42: points and possessions of both decks, within a third of what the rules page reports."""
    for deck, points, possessions in (("box", 46, 26), ("regulation", 24, 11)):
        figures = lh.simulate("real-deal", games=500, options={"deck": deck}).tally["team_game"]
        assert abs(figures["points"]["mean"] - points) < points / 3
        assert abs(figures["drives"]["mean"] - possessions) < possessions / 6


def test_the_coach_saves_a_general_counter_and_uses_a_special_one() -> None:
    """RD-R9: three points are not worth a red flag early in the quarter; misses-fg is for nothing else."""
    hands = {"hand_away": ["fg-18-45", "safety", "rushing-td-1-5", "passing-td-1-10"]}
    for held, answer in (("misses-fg", "misses-fg"), ("red-flag", "concede")):
        situation = {
            "phase": "respond", "possession": "away", "pending": ["fg-18-45"],
            "hand_home": [held, "rushing-td-1-5", "blocks-kick", "has-ball-end-of-quarter"], **hands,
        }  # fmt: skip
        game = lh.new("real-deal", situation=situation, seats=("coach", "human"), seed=1)
        answered = [event.name for event in game.events]
        assert ("counter" in answered) == (answer == held)


def test_the_coach_ends_the_quarter_rather_than_punt() -> None:
    """RD-HB-1, RD-HB-4."""
    situation = {
        "phase": "play", "possession": "home", "possessions": [4, 4],
        "hand_home": ["has-ball-end-of-quarter", "interception", "misses-fg", "holding"], "hand_away": ["safety"],
    }  # fmt: skip
    game = lh.new("real-deal", situation=situation, seats=("coach", "human"), seed=1)
    assert "has-ball" in [event.name for event in game.events]
    assert game.situation["quarter"] == 2


def test_the_help_says_what_the_options_make_of_a_question() -> None:
    """RD-R8, RD-R9, RD-R10, RD-R37."""
    usual = RULEBOOK.settings(RULEBOOK.fresh()[0])
    told = {prompt.name: _help(prompt, usual) for prompt in RULEBOOK.prompts}
    changes = {
        "strict_plays": (True, {"play": "only without a card that can", "respond": "only without a counter"}),
        "second_half": ("deferred", {"second-half": "the winner of the toss who deferred"}),
        "length": ("short", {}),
        "deck": ("regulation", {}),
        "quarter_end": ("short", {}),
        "overtime": ("sudden-death", {}),
    }  # fmt: skip
    assert set(changes) == set(RULEBOOK.options)
    for option, (value, sentences) in changes.items():
        for prompt in RULEBOOK.prompts:
            other = _help(prompt, {**usual, option: value})
            assert (other != told[prompt.name]) == (prompt.name in sentences)
            assert sentences.get(prompt.name, "") in other


def _help(prompt: Prompt, options: dict[str, Any]) -> str:
    return prompt.help if isinstance(prompt.help, str) else prompt.help(options)


def test_the_setup_says_what_deferring_is_worth() -> None:
    """RD-R37: by the letter nothing, so that an owner sees why there is another value."""
    setting = RULEBOOK.settings_in_words["second_half"]
    assert "defers gets nothing" in setting.about
    assert setting.values["deferred"].startswith("the winner of the toss who deferred")
