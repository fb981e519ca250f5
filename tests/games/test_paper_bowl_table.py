"""The table of Paper Bowl: what lies there for each looker, what he needs, and what answers bring."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.model.question import Decision
from leatherhead.model.table import EVERYBODY, MINUS, Hand, Look, Matrix, Note, Part, Pile
from leatherhead.model.words import DEFAULT
from leatherhead.records.play_by_play import facts_of
from leatherhead.registry import find
from leatherhead.session.lines import draw, plain

RULEBOOK = find("paper-bowl")
PRINTED = RULEBOOK.own_book
LINES, COLUMNS = 9, 78
FIRST_AND_TEN = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
NewPlayer = Callable[[int], Any]


def _look(game: lh.Game, viewer: str | None) -> Look:
    """What a team sees, or everybody; as a session looks."""
    view = game.position.view(viewer)
    asked = None if view.asked is None else view.asked.what
    team = EVERYBODY if viewer is None else ("home", "away").index(viewer)
    return Look(view.record, game.printed, team, game.teams, asked, facts_of(game, view.present_events))


def _parts(game: lh.Game, viewer: str | None) -> list[Part]:
    return list(RULEBOOK.table(_look(game, viewer)))


def _named(parts: list[Part], name: str) -> Any:
    return next(part for part in parts if part.name.startswith(name))


def _game(*cards: str, **situation: Any) -> lh.Game:
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN | situation, referee=True)
    for card, by in zip(cards[:2], ("home", "away"), strict=False):
        game.choose(card, by=by)
    if len(cards) > 2:
        game.chance("card", cards[2])
    return game


def _questions(new_player: NewPlayer, seed: int) -> Iterator[tuple[lh.Game, Decision]]:
    """Every decision of a game played at random."""
    game, player = lh.new("paper-bowl", seed=seed, options={"length": "short"}, referee=True), new_player(seed)
    while game.pending is not None:
        if isinstance(game.pending, Decision):
            yield game, game.pending
        player.answer(game)


# What lies there.


@pytest.mark.parametrize("viewer", ["home", "away", None])
def test_the_defense_cards_lie_open_to_everybody(viewer: str | None) -> None:
    matrix = _named(_parts(_game(), viewer), "Defense Cards")
    assert isinstance(matrix, Matrix)
    assert [tuple(cell.replace(MINUS, "-") for cell in row.cells) for row in matrix.rows] == [
        ("0", "none", "5 6", "5 6"),
        ("-1", "1 2 3", "6", "5 6"),
        ("-2", "6", "3 4", "3 4"),
        ("-4", "none", "1 2 3", "1 2 3"),
        ("-6", "4 5", "1", "1 2"),
    ]
    assert matrix.needed == (viewer == "home")  # the defense reads beside each of its cards what it does


@pytest.mark.parametrize("viewer", ["home", "away", None])
def test_every_play_card_says_what_it_does(viewer: str | None) -> None:
    (cards,) = (part.cards for part in _parts(_game(), viewer) if isinstance(part, Hand) and part.name == "Play Cards")
    assert [card.title[:2] for card in cards] == list(RULEBOOK.decks[0].cards)
    assert all(card.text.endswith(".") for card in cards)


def test_the_deck_counts_down_and_what_was_turned_up_lies_open() -> None:
    game = _game(used=["05", "11"], clock=18)
    deck, used = (_named(_parts(game, "home"), name) for name in ("Play Cards left", "Turned up"))
    assert isinstance(deck, Pile)
    assert (deck.count, deck.top) == (18, None)
    assert "one of 22" in deck.text
    assert [card.title for card in used.cards] == ["05 Challenge", "11 Run-Play Bonus"]


def test_the_cards_in_play_are_needed_by_the_team_that_is_asked() -> None:
    game = _game("run", "defense-4", "21")
    for viewer, needed in (("home", True), ("away", False), (None, False)):
        parts = _parts(game, viewer)
        cards = _named(parts, "Cards in play")
        assert [(card.title, card.owner) for card in cards.cards] == [("Run", "home"), ("Defense 4", "away")]
        note = _named(parts, "Play Card 21 Timeout")
        assert isinstance(note, Note)
        assert "gains twice as much" in note.text
        assert (cards.needed, note.needed) == (needed, needed)


def test_a_card_played_face_down_is_not_on_the_table() -> None:
    game = lh.new("paper-bowl", situation=FIRST_AND_TEN, referee=True)
    before = {viewer: _parts(game, viewer) for viewer in ("away", None)}
    game.choose("long-pass", by="home")
    assert {viewer: _parts(game, viewer) for viewer in ("away", None)} == before


def test_when_the_game_is_over_the_table_is_still_there() -> None:
    game = lh.new("paper-bowl", seed=3, seats=("random", "random"), options={"length": "short"})
    look = Look(game.position.g, PRINTED, EVERYBODY, DEFAULT, open=True)
    parts = RULEBOOK.table(look)
    assert not any(part.needed for part in parts)
    assert plain(draw(parts, COLUMNS, full=True))


# What is needed, and what is hidden.


@pytest.mark.parametrize("seed", range(4))
def test_what_is_needed_fits_on_a_small_screen(new_player: NewPlayer, seed: int) -> None:
    for game, asked in _questions(new_player, seed):
        needed = draw([part for part in _parts(game, asked.by) if part.needed], COLUMNS)
        assert len(needed) <= LINES, asked.name
        assert max(map(len, plain(needed)), default=0) <= COLUMNS


@pytest.mark.parametrize("seed", range(2))
def test_the_table_shows_nothing_hidden(new_player: NewPlayer, seed: int) -> None:
    """What is dealt anew from a team's view leaves its table, and its hints, as they were."""
    for number, (game, asked) in enumerate(_questions(new_player, seed)):
        if number % 7:
            continue
        view = game.position.view(asked.by)
        other = view.resample(number)
        look, dealt = _look(game, asked.by), other.view(asked.by)
        again = Look(dealt.record, PRINTED, look.team, look.teams, look.asked, facts_of(game, dealt.present_events))
        assert RULEBOOK.table(again) == RULEBOOK.table(look)
        assert [RULEBOOK.hint(again, label) for label in asked.options] == [
            RULEBOOK.hint(look, label) for label in asked.options
        ]


# What answers bring.


@pytest.mark.parametrize(
    ("situation", "label", "said"),
    [
        ({"ball": "opp 22"}, "field-goal", "39 yards, good on 1 2 3 or doubles, 83%"),
        ({"ball": "opp 38"}, "field-goal", "55 yards, good on doubles, 17%"),
        ({"ball": "own 30"}, "punt", "to the Bears 20"),
        ({"ball": "opp 45"}, "punt", "to the Bears goal line"),
        ({"phase": "try"}, "kick-try", "good on 4 or more, 92%"),
        ({"phase": "kickoff"}, "onside", "yours on a 5 or a 6, 33%"),
    ],
)
def test_hints(situation: dict[str, Any], label: str, said: str) -> None:
    usual = {} if "phase" in situation else {"phase": "scrimmage", "down": 1, "to_go": 10}
    game = lh.new("paper-bowl", situation=usual | {"possession": "home"} | situation, referee=True)
    assert RULEBOOK.hint(_look(game, "home"), label) == said


@pytest.mark.parametrize(
    ("dice", "stands"), [([5, 6], "gain of 5 stands"), ([1, 5], "no gain"), ([1, 3], "loss of 2 stands")]
)
def test_who_may_decline_a_penalty_reads_what_stands_then(dice: list[int], stands: str) -> None:
    game = _game("run", "defense-5", "10")
    game.chance("roll", dice)
    assert isinstance(game.pending, Decision)
    look = _look(game, game.pending.by)
    assert RULEBOOK.hint(look, "decline") == stands
    assert RULEBOOK.hint(look, "accept") == "15 yards"


@pytest.mark.parametrize(
    ("ball", "cards", "dice", "stands"),
    [
        ("opp 12", ("long-pass", "defense-4", "10"), [6, 5], "the touchdown stands"),
        ("own 2", ("run", "defense-5", "10"), [1, 3], "the safety stands"),
    ],
)
def test_who_may_decline_a_penalty_reads_of_a_score_that_stands(
    ball: str, cards: tuple[str, str, str], dice: list[int], stands: str
) -> None:
    game = _game(*cards, ball=ball)
    game.chance("roll", dice)
    assert isinstance(game.pending, Decision)
    assert RULEBOOK.hint(_look(game, game.pending.by), "decline") == stands


@pytest.mark.parametrize(
    ("cards", "dice", "said"),
    [
        (("run", "defense-1", "03"), [6, 2], "50%: the ball is yours at the Owls 38; else costs a timeout"),
        (("long-pass", "defense-1", "01"), [6, 2], "50%: incomplete; else costs a timeout"),
        (("long-pass", "defense-1", "06"), [6, 2], "50%: complete at the Owls 46; else costs a timeout"),
    ],
)
def test_what_is_at_stake_in_a_challenge(cards: tuple[str, str, str], dice: list[int], said: str) -> None:
    game = _game(*cards)
    game.chance("roll", dice)
    assert RULEBOOK.hint(_look(game, "home"), "challenge") == said
    options = lh.Session(game).frame_for("home").asked.options  # type: ignore[union-attr]
    kept = next(option.leads_to for option in options if option.label == "no-challenge")
    assert ("Bears' ball" in kept) == (cards[2] != "06")  # found by playing it on


@pytest.mark.parametrize(
    ("cards", "dice", "situation", "won"),
    [
        (("run", "defense-2", "03"), [1, 4], {"to_go": 6}, "short, Bears' ball at the Owls 34"),
        (("run", "defense-2", "03"), [1, 4], {"to_go": 4}, "the ball is yours at the Owls 34"),
        (("run", "defense-2", "03"), [1, 4], {"to_go": 6, "down": 3}, "the ball is yours at the Owls 34"),
        (("run", "defense-2", "03"), [1, 4], {"to_go": "goal", "ball": "opp 4"}, "the ball is yours for a touchdown"),
        (("run", "defense-5", "03"), [1, 2], {"ball": "own 3"}, "a safety instead of a touchdown"),
        (("long-pass", "defense-1", "06"), [6, 2], {"to_go": 17}, "short, Bears' ball at the Owls 46"),
        (("long-pass", "defense-1", "06"), [6, 2], {"to_go": 16}, "complete at the Owls 46"),
        (("long-pass", "defense-1", "01"), [6, 2], {}, "incomplete, Bears' ball at the Owls 30"),
    ],
)
def test_a_challenge_won_on_fourth_down_may_still_lose_the_ball(
    cards: tuple[str, str, str], dice: list[int], situation: dict[str, Any], won: str
) -> None:
    """And the play itself ends as the hint says."""
    game = _game(*cards, **{"down": 4} | situation)
    game.chance("roll", dice)
    assert RULEBOOK.hint(_look(game, "home"), "challenge") == f"50%: {won}; else costs a timeout"
    game.choose("challenge", by="home")
    game.chance("roll", [1, 2])
    events = [event.name for event in game.plays[-1].events]
    assert ("turnover-on-downs" in events, "safety" in events) == ("Bears' ball" in won, "safety" in won)
