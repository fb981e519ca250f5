"""What a screen draws: for whom, and without whose secrets."""

import json
import random
from typing import Any

import pytest
from teaching import EVERY_GAME

import leatherhead as lh

HANDS = {
    "phase": "play", "possession": "home", "hand_home": ["passing-td-1-10", "qb-sack"],
    "hand_away": ["misses-fg", "blocks-kick"],
}  # fmt: skip
DOWN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
VIEWERS = ("home", "away", None)


def text(frame: lh.Frame) -> str:
    return json.dumps(frame.as_dict(0))


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_frame_tells_nothing_that_the_viewer_cannot_see(slug: str) -> None:
    """What a team cannot see is dealt anew: neither its frame nor that of everybody changes."""
    dice, tried = random.Random(5), 0  # noqa: S311  nothing secret
    for seed in range(2):
        session = lh.Session(lh.new(slug, seed=seed))
        game = session.game
        shadows = {team: lh.Session(game) for team in ("home", "away")}  # which hold no frame of the truth
        for _ in range(60):
            if game.over:
                break
            if dice.random() < 0.3:
                true = game.position
                for team, shadow in shadows.items():
                    shown = [text(session.frame_for(viewer)) for viewer in (team, None)]
                    game.position = true.resample(team, dice.getrandbits(32))
                    assert [text(shadow.frame_for(viewer)) for viewer in (team, None)] == shown
                    game.position = true
                tried += 1
            session.answer(dice.choice(session.pending.options))  # type: ignore[union-attr]
    assert tried > 10


def test_a_sealed_card_is_in_nobody_elses_frame() -> None:
    frames = []
    for card in ("run", "long-pass"):
        session = lh.Session(lh.new("paper-bowl", seed=1, situation=DOWN))
        session.answer(card)
        frames.append([session.frame_for(viewer).as_dict(0) for viewer in ("away", None)])
        assert session.frame_for("home").asked is None
        assert session.frame_for("home").waits_for == "away"
    assert frames[0] == frames[1]


def test_each_team_sees_its_own_hand_and_everybody_none() -> None:
    session = lh.Session(lh.new("real-deal", situation=HANDS))
    home, away, everybody = (text(session.frame_for(viewer)) for viewer in VIEWERS)
    assert "qb-sack" in home
    assert "misses-fg" not in home
    assert "misses-fg" in away
    assert "qb-sack" not in away
    assert not any(card in everybody for card in (*HANDS["hand_home"], *HANDS["hand_away"]))


def test_where_nothing_is_hidden_all_see_alike() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN))
    assert session.frame_for(None).situation == session.frame_for("home").situation == session.game.situation


def test_only_what_is_over_is_open() -> None:
    with pytest.raises(lh.Refused, match="before the game is over"):
        lh.Session(lh.new("paper-bowl")).frame_for("open")
    with pytest.raises(lh.Refused, match="before the game is over"):
        lh.Session(lh.new("paper-bowl")).news_for("open")
    over = lh.Session(lh.new("paper-bowl", seats=("random", "random")))
    assert over.frame_for("open").over
    assert over.frame().viewer == "open"


def test_looking_changes_nothing() -> None:
    session = lh.Session(lh.new("paper-bowl", seed=2, seats=("random", "human")))
    before = session.game.canonical()
    for viewer in VIEWERS:
        session.frame_for(viewer)
    for play in range(len(session.game.plays) + 1):
        session.frame_before(play)
    assert session.game.canonical() == before


def test_a_frame_before_a_play_is_as_it_was() -> None:
    session = lh.Session(lh.new("paper-bowl", situation=DOWN, referee=True))
    then = session.frame_before(0)
    for typed in ("run", "defense-1", "12", "2 5"):
        session.enter(typed)
    again = session.frame_before(0)
    assert (again.situation, again.headline, again.table) == (then.situation, then.headline, then.table)
    assert session.frame_before(1).headline == "2nd and 3 at the Owls 37"


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_a_frame_is_plain_data(slug: str, play: Any) -> None:
    session = lh.Session(lh.new(slug, seed=3))
    play(session, 25)
    data = session.frame().as_dict()
    assert json.loads(json.dumps(data)) == data
    assert len(data["told"]) <= 3
    assert data["told_from"] + len(data["told"]) == len(session.frame().told)


def test_the_question_has_all_that_a_screen_says_of_it() -> None:
    session = lh.Session(lh.new("paper-bowl", situation={"phase": "kickoff", "possession": "home"}))
    asked = session.frame_for("home").asked
    assert asked is not None
    assert (asked.by, asked.usual, asked.sealed) == ("home", "kick", False)
    assert "PB-3.1-7" in asked.help
    assert "PB-3.1-1" in asked.rules[0]
    assert session.frame_for("away").asked is None


def test_a_referee_alone_is_asked_for_dice() -> None:
    session = lh.Session(lh.new("paper-bowl", situation={"phase": "kickoff", "possession": "home"}, referee=True))
    session.answer("kick")
    asked = session.frame().asked
    assert asked is not None
    assert (asked.by, asked.name, len(asked.options)) == (None, "roll", 36)
    assert session.frame_for("home").asked is None


def test_periods_are_what_the_game_calls_them() -> None:
    frame = lh.Session(lh.new("paper-bowl", situation={**DOWN, "quarter": 3})).frame()
    assert (frame.period, frame.short_period) == ("3rd quarter", "Q3")


@pytest.mark.usefixtures("teaching_games")
@pytest.mark.parametrize("slug", EVERY_GAME)
def test_the_ball_of_a_play_under_way_is_where_the_play_by_play_has_it(slug: str) -> None:
    """A question inside a play is asked of a ball that has moved: where to is told from the team's own goal line."""
    dice, seen, moved = random.Random(7), 0, 0  # noqa: S311  nothing secret
    session = lh.Session(lh.new(slug, seed=7))
    kinds = session.game.rulebook.kinds_of_event
    while session.pending is not None and seen < 15:
        frame = session.frame_for(None)
        moved += any(kinds[event.name].ball for event in session.game.position.present_events)
        if frame.ball is not None:
            told = frame.told[-1].text
            spot = frame.teams.spot(0, frame.ball)
            assert spot in told or "end zone" in told or told.lower().endswith("no gain."), told
            seen += 1
        session.answer(dice.choice(session.pending.options))  # type: ignore[union-attr]
    assert seen == moved
