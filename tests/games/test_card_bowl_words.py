"""Sentences, titles and hints of Card Bowl."""

import re
from itertools import permutations
from typing import Any

import pytest
from card_bowl_games import DOWN, MATCHUP, RULEBOOK, look, played, whole_games
from card_bowl_numbers import DECLARED, NUMBERS, hands, numbers, table
from card_bowl_numbers import MATCHUP as AT_HAND

import leatherhead as lh
from leatherhead.games.card_bowl.cards import PURPOSES, suit, value
from leatherhead.games.card_bowl.hints import recovery_odds
from leatherhead.games.card_bowl.rules.open_field import card_to_beat
from leatherhead.model.words import Teams
from leatherhead.records.play_by_play import facts, tell

NAMES = (("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home"))


def test_timeouts_are_shown_only_where_there_are_any() -> None:
    assert "timeouts" not in lh.new("card-bowl").situation
    assert lh.new("card-bowl", options={"timing": "simple-2"}).situation["timeouts"] == [3, 3]


@pytest.mark.parametrize("names", NAMES)
def test_every_event_is_told_of_every_team(names: tuple[str, str]) -> None:
    teams, told = Teams(names), {}
    for event in (event for game in whole_games() for play in game.plays for event in play.events):
        told[tell(RULEBOOK, facts(RULEBOOK.own_book, teams, event))] = event.name
    assert len(set(told.values())) >= 51  # of 60 kinds
    verbs = rf"\b[Tt]he ({'|'.join(names)}) (?!\d|end zone|goal line|quarterback)"
    for sentence in told:
        assert not re.search(r"\b(own|opp)\b", sentence), sentence
        assert names == ("Owls", "Bears") or not re.search(verbs, sentence), sentence
        assert not sentence or re.search(r"^[A-Z0-9].*[.!]$", sentence), sentence


def test_every_purpose_has_a_name_and_every_option_its_words() -> None:
    assert len(PURPOSES) == 23
    for option, values in RULEBOOK.options.items():
        setting = RULEBOOK.settings_in_words[option]
        assert setting.title
        assert setting.about
        assert set(values) <= set(setting.values)


def test_every_answer_that_is_no_card_or_number_is_explained() -> None:
    for prompt in RULEBOOK.prompts:
        for answer in prompt.answers:
            is_number = re.fullmatch(r"(yard|add|draw|punt|apply|runoff)-\d+(-oob)?", answer)
            assert prompt.about.get(answer) or is_number or prompt.name.endswith("-card"), (prompt.name, answer)


def test_hints_say_what_lies_there() -> None:
    game = lh.new("card-bowl", situation=MATCHUP)
    seen = look(game, "home")
    assert RULEBOOK.hint(seen, "run-3").startswith("8D vs. 6H, +2: ")
    assert RULEBOOK.hint(seen, "pass-4").startswith("4S vs. 10C, −6: ")  # noqa: RUF001
    seen = look(lh.new("card-bowl", situation=DOWN | {"ball": "opp 24"}), "home")
    assert RULEBOOK.hint(seen, "field-goal") == "42 yards, good 50% of the time"
    seen = look(played(MATCHUP, "pass-1", "7C"), "home")
    assert RULEBOOK.hint(seen, "draw") == "71% to add yards, 29% to spoil it"


def test_a_loose_ball_says_how_often_it_is_recovered() -> None:
    both = 100.0
    for edge in (-2, 0, 1, 2):
        assert recovery_odds(edge) + recovery_odds(-edge) == pytest.approx(both)
    assert recovery_odds(0) == pytest.approx(50)
    game = played(DOWN, "punt", "punt-4", "AS")
    assert RULEBOOK.hint(look(game, "home"), "none") == "recovers 40% of the time, if they play it straight"
    game.choose("none")
    assert RULEBOOK.hint(look(game, "away"), "none") == "recovers 60% of the time, if they play it straight"


def test_a_blocked_punt_is_recovered_as_often_as_its_cards_say() -> None:
    """CB-FUM-7, CB-R44: over all orders of three cards, each of the receivers' two matched with the kickers'."""
    won = again = 0
    for mine, first, second in permutations(range(52), 3):
        theirs = card_to_beat(mine, first, second)
        if suit(mine) == suit(theirs) or value(mine) == value(theirs):
            again += 1
        else:
            won += value(mine) > value(theirs)
    assert recovery_odds(0, 0, 2) == pytest.approx(100 * (won + again / 2) / (52 * 51 * 50))


def test_a_recovered_or_intercepted_ball_says_how_far_it_comes() -> None:
    """CB-R18, CB-R45, CB-R46."""
    loose = played(MATCHUP, "run-2", "AS", "5C", "4D", "none", "none", "4H", "KC")
    assert RULEBOOK.hint(look(loose, "away"), "run") == "34 yards on average"
    near = MATCHUP | {"ball": "opp 8", "to_go": "goal"}
    thrown = played(near, "pass-1", "AS", "10C", "3D")
    assert RULEBOOK.hint(look(thrown, "away"), "return") == "to the Bears 2 on average"


@pytest.mark.parametrize(("value", "said"), [("plain", "it is a plain 1"), ("fumble", "the receiver fumbles")])
def test_help_says_what_the_ace_does_against_a_pass(value: str, said: str) -> None:
    """CB-R65."""
    prompt = next(each for each in RULEBOOK.prompts if each.name == "target")
    settings = RULEBOOK.settings(RULEBOOK.fresh({"ace_on_pass_defense": value})[0])
    assert f"{said} (CB-R65)" in prompt.help(settings)  # type: ignore[operator]


def test_runs_hint_at_the_rounding_that_was_agreed() -> None:
    """CB-R8: to the nearest yard small losses vanish, so a run is worth a little more."""
    hints = [RULEBOOK.hint(look(played(MATCHUP, rounding=each), "home"), "run-3") for each in ("away", "nearest")]
    assert hints == ["8D vs. 6H, +2: 5.4 yards on average", "8D vs. 6H, +2: 5.5 yards on average"]


def test_a_long_onside_kick_that_bounces_is_anybodys_ball() -> None:
    """CB-ON-7, CB-R29: a bounce or a tie ends the added yards, so the kickers' chance is better than the first draw."""
    game = played({"phase": "kickoff", "possession": "home"}, "onside", "add-7", "9H")
    assert RULEBOOK.hint(look(game, "home"), "none") == "recovers 23% of the time, if they play it straight"
    game.choose("none")
    assert RULEBOOK.hint(look(game, "away"), "none") == "recovers 77% of the time, if they play it straight"


def test_onside_kicks_are_recovered_as_often_as_the_rules_page_says() -> None:
    line = next(line for line in NUMBERS.splitlines() if line.startswith("Onside kick, single kick"))
    told = [(int(add), float(share)) for add, share in re.findall(r"add-(\d) ([\d.]+) %", line)[:5]]
    assert len(told) == 5
    for add, share in told:
        legal = [add + card - 10 for card in range(1, 14) if add + card >= 10]
        assert sum(recovery_odds(0, beyond) for beyond in legal) / 13 == pytest.approx(share, abs=0.2)


@pytest.mark.parametrize(
    ("coverage", "end"),
    [("5C", 25), ("JC", 17), ("QC", 14), ("KC", 12)],  # a king allows no run at all
)
def test_a_return_says_where_it_ends_with_its_run(coverage: str, end: int) -> None:
    """CB-KO-7: three deep, four cards of 7 yards less the coverage card, and the run that the last one may give."""
    game = played({"phase": "kickoff", "possession": "home"}, "kick-deep", "AH", "7D", coverage)
    assert RULEBOOK.hint(look(game, "away"), "return") == f"to the Bears {end} on average"
    game.choose("return")
    game.chance("card", "AC")
    assert RULEBOOK.hint(look(game, "away"), "return") == f"to the Bears {end - 6} on average"


def test_a_punt_return_says_where_it_ends_with_its_run() -> None:
    """CB-PUNT-10: from the 27 14 yards less 4, and 5 more in the open field."""
    game = played(DOWN, "punt", "punt-4", "5C", "6D", "7H", "10S", "4C")
    assert RULEBOOK.hint(look(game, "away"), "return") == "to the Bears 42 on average"


@pytest.mark.parametrize(
    ("timing", "quarter", "clock", "saved"),
    [
        ("simple-2", 4, 26, "saves 10 seconds"),  # CB-R49: the run-off would stop at 2:00
        ("simple-2", 3, 26, "saves 35 seconds"),
        ("simple-2", 4, 23, "saves 35 seconds"),
        ("simple-2", 4, 3, "saves 15 seconds"),
        ("complex", 1, 90, "saves the 10 to 40 seconds that the offense could let run off"),
        ("complex", 2, 29, "saves the 10 to 25 seconds that the offense could let run off"),  # CB-R56
        ("complex", 2, 25, "saves the 5 seconds that the offense could let run off"),
        ("complex", 3, 4, "saves the 10 to 20 seconds that the offense could let run off"),
    ],
)
def test_a_timeout_says_what_would_run_off(timing: str, quarter: int, clock: int, saved: str) -> None:
    situation: dict[str, Any] = {"quarter": quarter, "clock": clock, "clock_running": True}
    if timing == "simple-2":  # it asks after the play, which takes an interval
        situation = {"quarter": quarter, "clock": clock + 1}
        game = played(MATCHUP | situation, "run-2", "5H", "5D", timing=timing)
    else:
        game = played(DOWN | situation, timing=timing)
    assert RULEBOOK.hint(look(game, "home"), "timeout") == saved


def test_declared_pass_cards_say_what_they_are_likely_to_bring() -> None:
    """As on the rules page: how often none of them spoils the pass, and the yards of a completion."""
    shares = [numbers(row[4])[0] for row in table("Pass outcome by number of cards")]
    for k, *yards in table("Yards per completion"):
        game = played(AT_HAND | hands(int(k)), "pass-1", **DECLARED)
        for cards, (share, per_catch) in enumerate(zip(shares, yards, strict=True), start=1):
            said = RULEBOOK.hint(look(game, "home"), f"draw-{cards}")
            caught, gained = numbers(said)
            assert caught == pytest.approx(share, abs=0.5)
            assert gained == pytest.approx(numbers(per_catch)[0], abs=1.2), said  # it counts no more than 60 yards


def test_before_overtime_no_second_half_is_spoken_of() -> None:
    """CB-R3, CB-R58."""
    for quarter, receive, kick in (
        (1, "you kick off in the second half", "you receive in the second half"),
        (5, "the first score wins", ""),
    ):
        game = lh.new("card-bowl", situation={"phase": "coin-toss", "quarter": quarter}, referee=True)
        game.choose("heads")
        game.chance("coin", "heads")
        seen = look(game, "away")
        assert [RULEBOOK.hint(seen, answer) for answer in ("receive", "kick")] == [receive, kick]
        prompt = next(each for each in RULEBOOK.prompts if each.name == "toss-choice")
        assert not any("half" in said for said in prompt.about.values())


def test_who_steps_out_of_bounds_gives_up_every_draw_or_one() -> None:
    """CB-R50, CB-R55."""
    late = MATCHUP | {"quarter": 4, "clock": 60}
    for timing, steps, said in (
        ("simple-2", ("run-2", "KH", "4D"), "certain, gives up 3 draws"),
        ("simple-2", ("run-2", "JH", "4D"), "certain"),
        ("simple-2", ("pass-1", "7C", "stop", "3C"), "certain"),
        ("complex", ("run-2", "KH", "4D"), "one card in two gets out"),
    ):
        assert RULEBOOK.hint(look(played(late, *steps, timing=timing), "home"), "out-of-bounds") == said


def test_a_squib_goes_past_its_line() -> None:
    """CB-SQ-1: the two cards, 14 yards on average, are taken off the receivers' yard line."""
    game = played({"phase": "kickoff", "possession": "home"}, "squib")
    assert RULEBOOK.hint(look(game, "home"), "yard-40") == "received at the Bears 26 on average"
    prompt = next(each for each in RULEBOOK.prompts if each.name == "kick-type")
    assert prompt.about["squib"].startswith("About 14 yards past your line")


def test_with_goal_to_go_a_play_says_how_often_it_scores() -> None:
    near = {**DOWN, "ball": "opp 3", "to_go": "goal"}
    game = played(near, "scrimmage", "2-2", "KC", "KD", "2C", "2D", "2H", "2S", "3C", "3D")
    hints = [RULEBOOK.hint(look(game, "home"), answer) for answer in ("pass-1", "run-2")]
    assert all(": scores " in hint and "yards" not in hint for hint in hints)


def test_a_card_that_cannot_be_placed_says_why() -> None:
    kings = ["KC", "KD", "KH", "KS"]
    used = {"home_used": kings, "away_used": kings}
    session = lh.Session(lh.new("card-bowl", situation=DOWN | used, seats=("human", "random")))
    for answer in ("scrimmage", "2-2", "2C"):
        session.answer(answer)
    for card, why in (("2c", "Two of clubs is not on offer: you have placed it already"),
                      ("kc", "King of clubs is not on offer: it is in your used pile")):  # fmt: skip
        with pytest.raises(lh.Refused, match=f"^{why}$"):
            session.enter(card)
