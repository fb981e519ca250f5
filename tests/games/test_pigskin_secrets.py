"""What each coach may know: PS-INF-1, PS-INF-2, PS-R17, PS-R42, PS-REP-8, PS-LU-1, PS-GAME-7, PS-PLAY-3."""

from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.state import CARDS
from leatherhead.model.position import View
from leatherhead.model.record import EVENT_KINDS
from leatherhead.model.table import Hand, Look, Part
from leatherhead.model.words import Teams
from leatherhead.session.lines import draw, plain

SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 20, "lineup_away": "S2*2*2* 2***"}


def _game(situation: dict[str, Any] | None = None, **options: Any) -> lh.Game:
    return lh.new(
        "pigskin", seed=1, situation=situation or SCRIMMAGE, referee=True, options=options, home="Owls", away="Bears"
    )


def _parts(game: lh.Game, team: int) -> list[Part]:
    """What lies on the table for a team, from what it may see."""
    seen = game.rulebook.copies.look(game.position.g, team)
    return list(game.rulebook.table(Look(seen, game.printed, team, Teams(("Owls", "Bears")))))


def _table(game: lh.Game, team: int) -> str:
    lines = plain(draw(_parts(game, team), 78))
    assert all(len(line) <= 78 for line in lines)
    return "\n".join(lines)


def _last(view: View, name: str) -> dict[str, int]:
    return [event for event in view.events if event.name == name][-1].numbers


def _play(game: lh.Game, play: str, card: str) -> None:
    game.choose("ready")
    game.choose(play)
    game.chance("card", card)


# The lineup.


def test_a_view_holds_the_own_men_and_none_of_the_others() -> None:
    game = _game()
    home, away = (game.view(team).situation for team in ("home", "away"))
    for key in ("lineup", "resting", "out_quarter", "out_game", "bench"):
        assert f"{key}_home" in home
        assert f"{key}_home" not in away
        assert f"{key}_away" in away
        assert f"{key}_away" not in home


def test_what_is_left_of_the_pack_is_open_to_both() -> None:  # PS-GAME-7
    game = _game()
    assert [game.view(team).situation["clock"] for team in ("home", "away")] == [20, 20]
    for team in (0, 1):
        assert "Pack, face down: 20 cards" in _table(game, team)


def test_the_legal_plays_of_a_star_kicker_are_shown_to_his_own_side_only() -> None:
    game = _game({**SCRIMMAGE, "down": 1})
    game.choose("ready")
    assert "quick-kick" in game.view("home").question.options  # type: ignore[union-attr]
    assert game.view("away").question is None


# What is heard.


def _readings(game: lh.Game) -> tuple[View, View]:
    _play(game, "end-left", "A1")
    return game.view("home"), game.view("away")


def test_preferred_style_only_the_coach_who_turns_a_card_sees_it() -> None:  # PS-INF-2
    offense, defense = _readings(_game())
    assert _last(defense, "card")["card"] == CARD_IDS.index("A1")
    assert "card" not in _last(offense, "card")
    assert (_last(offense, "card")["shown"], _last(offense, "card")["class"]) == (0, 0)


def test_preferred_style_both_hear_the_reading() -> None:
    game = _game()
    offense, defense = _readings(game)
    heard = [event for event in offense.events if event.name in ("gain", "loss", "no-gain", "long-gain")]
    assert heard
    assert heard == [event for event in defense.events if event.name in ("gain", "loss", "no-gain", "long-gain")]


def test_open_style_both_see_the_card_and_the_class() -> None:  # PS-INF-1
    game = _game(reveal="classes")
    for view in _readings(game):
        assert _last(view, "card")["shown"] == CARD_IDS.index("A1") + 1
        assert _last(view, "card")["class"] == 3
    assert "○ (hit)" in next(line for line in _table(game, 0).splitlines() if line.startswith("Left end"))


def test_special_cards_are_seen_by_both() -> None:
    game = _game()
    _play(game, "line-left-guard", "C5")
    for team in ("home", "away"):
        assert _last(game.view(team), "card")["shown"] == CARD_IDS.index("C5") + 1


TURNERS = [
    ("line-left-guard", ["line=Long", "long=20"], ["away", "away"]),
    ("pass-left", ["pass=8 Add Run", "run-with-completed-pass=Fumble", "fumble=Own 2"], ["away", "away", "away"]),
    ("long-pass", ["long-pass=Intercepted 20", "return=Long", "long=12"], ["away", "away", "away"]),
    ("punt", ["punt=40", "return=9 Add Lateral", "run-with-completed-pass=3"], ["home", "away", "away"]),
    ("punt", ["punt=Blocked", "blocked-kick=Own -5"], ["home", "home"]),
    ("quick-kick", ["quick-kick=40 Out"], ["home"]),
]


@pytest.mark.parametrize(("play", "cards", "turners"), TURNERS)
def test_who_turns_a_card(play: str, cards: list[str], turners: list[str]) -> None:  # PS-GAME-2, PS-R42
    game = _game()
    game.choose("ready")
    game.choose(play)
    for card in cards:
        game.chance("card", card)
    assert [event.team for event in game.events if event.name == "card"] == turners


CUTTERS = [
    ("line-left-guard", ["line=Long", "long=Double Next Card", "long=20"], ["home", "home"], "away"),
    ("end-left", ["special=penalty", "end=2"], ["home"], "away"),
    ("end-left", ["end=Fumble", "fumble=Own 2"], ["home"], "away"),
    ("pass-left", ["pass=8 Add Run", "run-with-completed-pass=3"], ["home"], "away"),
    ("long-pass", ["special=replace-quarter", "long-pass=12"], ["home"], "away"),
    ("long-pass", ["long-pass=Intercepted 20", "return=Long", "long=12"], ["away", "away"], "away"),
    ("punt", ["punt=40", "return=Fumble", "fumble=Lost 3"], ["away", "away"], "away"),
    ("punt", ["punt=Blocked", "blocked-kick=Own -5"], ["home"], "home"),
]


def _cut(play: str, *cards: str, **options: Any) -> lh.Game:
    """The cards of a play of which the first is the last of the pack."""
    game = _game({**SCRIMMAGE, "clock": 1}, **options)
    game.choose("ready")
    game.choose(play)
    for card in cards:
        game.chance("card", card)
    return game


@pytest.mark.parametrize(("play", "cards", "cutters", "seen_by"), CUTTERS)
def test_the_side_with_the_ball_cuts(play: str, cards: list[str], cutters: list[str], seen_by: str) -> None:
    """PS-GAME-6, PS-R9; whoever would have turned the card looks at it (PS-R42)."""
    game = _cut(play, *cards)
    cuts = [event for event in game.events if event.name == "cut"]
    names = {"home": "Owls", "away": "Bears"}
    assert [game.tell(event) for event in cuts] == [f"The {names[by]} cut a card." for by in cutters]
    looks = "" if cutters[0] == seen_by else f", seen by the {names[seen_by]}"
    hands = [game.turned_up(event) for event in cuts]
    assert {hand.name for hand in hands if hand} == {f"Cut by the {names[cutters[0]]}{looks}"}
    assert {hand.owner for hand in hands if isinstance(hand, Hand)} == {seen_by}


@pytest.mark.parametrize("play", ["line-left-guard", "end-left", "pass-left"])
def test_the_attacker_cuts_the_card_of_his_play_and_does_not_see_it(play: str) -> None:  # PS-R42
    game = _cut(play, "C5", "A1")
    assert "card" not in _last(game.view("home"), "cut")
    assert (_last(game.view("home"), "cut")["shown"], _last(game.view("home"), "cut")["class"]) == (0, 0)
    assert _last(game.view("away"), "cut")["card"] == CARD_IDS.index("A1")
    assert len({int(other.g.column) for other in _deals(game, "home")}) > 1, "the class is not given away"


def _deals(game: lh.Game, team: str) -> list[Any]:
    """The same play with other players and cards, as they look to a team."""
    view = game.position.view(team)
    return [view.resample(luck) for luck in range(60)]


def test_a_card_that_is_cut_in_the_open_style_is_read_by_both() -> None:  # PS-INF-1
    game = _cut("end-left", "C5", "A1", reveal="classes")
    for team in ("home", "away"):
        cut = [event for event in game.view(team).events if event.name == "cut"][-1]
        hand = game.turned_up(cut)
        assert isinstance(hand, Hand)
        assert hand.cards[0].text.startswith("End star ")
        assert "read under scrub" in hand.cards[0].text


def test_the_kicking_coach_turns_kickoffs_field_goals_and_tries() -> None:
    kickoff = _game({"phase": "kickoff", "possession": "away"})
    kickoff.chance("card", "kickoff=60")
    goal = _game({**SCRIMMAGE, "ball": "opp 20"})
    _play(goal, "field-goal", "field-goal=N.G.")
    point = _game({"phase": "try", "possession": "home"})
    point.chance("card", "point-after-td=Good")
    assert [game.events[0].team for game in (kickoff, point)] == ["away", "home"]
    assert next(event.team for event in goal.events if event.name == "card") == "home"


def test_what_was_heard_is_forgotten_when_the_man_changes() -> None:
    game = _game({**SCRIMMAGE, "down": 1})
    _play(game, "pass-left", "pass=Incomplete 15")
    assert "inc 15" in _table(game, 0)
    game.choose("done")
    game.choose("sub-left-halfback-scrub")
    assert "inc 15" in _table(game, 0), "not before both are done"
    game.choose("done")
    assert "inc 15" not in _table(game, 0)
    assert "(new player)" in _table(game, 0)


# Changes.


def test_changes_are_not_seen_before_both_coaches_are_done_and_then_without_the_class() -> None:  # PS-R19
    game = _game({**SCRIMMAGE, "window": "official"})
    before = game.view("away")
    game.choose("sub-center-scrub")
    assert [event.name for event in game.events][-1] == "substitution"
    assert game.view("away").events == before.events
    assert game.view("away").situation == before.situation
    game.choose("done")
    game.choose("done")
    assert _last(game.view("away"), "substitution") == {"position": 3}
    assert _last(game.view("home"), "substitution") == {"position": 3, "off": 2, "on": 3}
    assert _last(game.view("away"), "changes")["positions"] == 1 << 3


def test_a_half_time_re_arrangement_is_seen_when_both_have_answered() -> None:
    game = _game({"phase": "half-time", "quarter": 2, "toss_winner": "away"})
    game.choose("rearrange")
    for _ in range(11):
        game.choose(game.pending.options[0])  # type: ignore[union-attr]
    assert [event.name for event in game.events] == ["lineup-set", "rearranged"]
    assert game.view("away").events == []
    game.choose("keep")
    assert [event.name for event in game.view("away").events] == ["lineup-set", "rearranged", "changes"]


def test_the_class_of_a_man_forced_off_stays_secret_until_the_game_is_over() -> None:  # PS-R17, PS-REP-8
    game = _game({**SCRIMMAGE, "quarter": 4, "clock": 2})
    game.choose("ready")
    game.choose("line-left-guard")
    game.chance("card", {"special": "replace-game"})
    game.chance("card", "line=0")
    game.choose("remove-left-end")  # the other coach points at him
    game.choose("in-scrub")
    assert game.over
    assert _last(game.view("away"), "forced-removal") == {"position": 0, "for_the_game": 1}
    assert _last(game.view("home"), "forced-removal")["off"] == 1
    told = [game.tell(event) for event in game.view("away").events if event.name == "men-shown"]
    assert told[0] == (
        "The Owls show their players: stars at left guard, right guard, right end, fullback, left halfback and right "
        "halfback; seconds at left tackle, center, right tackle and quarterback; scrubs at left end. "
        "Forced off: 1 star lineman."
    )
    assert game.view("away").situation["lineup_home"] == "S2*2*2* 2***"


@pytest.mark.parametrize("reveal", ["readings", "classes"])
def test_nothing_in_a_view_of_a_whole_game_names_a_hidden_class(reveal: str) -> None:  # PS-R42
    game = lh.new("pigskin", seed=3, seats=("random", "random"), options={"reveal": reveal})
    for team in ("home", "away"):
        for event in game.view(team).events:
            if event.team != team:
                assert not {"off", "on", "card"} & set(event.numbers) or event.name == "replace-card"
            if event.name in ("card", "cut") and reveal == "readings" and event.numbers["class"]:
                pytest.fail("a class was announced")


def test_the_table_of_one_side_does_not_depend_on_what_the_other_hides() -> None:
    one, other = (_game({**SCRIMMAGE, "lineup_away": men}) for men in ("S2*2*2* 2***", "*2*2**2 *2**"))
    assert _table(one, 0) == _table(other, 0)
    for game in (one, other):
        _play(game, "end-left", "end=3")
    assert _table(one, 0) == _table(other, 0)


def test_every_kind_of_card_and_event_has_room() -> None:
    assert len(registry.find("pigskin").occurrences) <= EVENT_KINDS
    assert CARDS <= 63
