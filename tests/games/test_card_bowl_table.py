"""What lies on the table in Card Bowl, and for whom."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from card_bowl_games import (
    DEFENSE,
    DOWN,
    FIRST_AND_TEN,
    HAND,
    MATCHUP,
    RULEBOOK,
    TIMINGS,
    look,
    played,
    plays_of_whole_games,
)

import leatherhead as lh
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.table import Hand, Note, Part, Pile, Track
from leatherhead.session.lines import draw, plain
from leatherhead.session.news import OPEN

LINES, WIDTH = 9, 78
KICKOFF = {"phase": "kickoff", "possession": "home"}


def parts(game: lh.Game, viewer: str | None) -> list[Part]:
    return list(RULEBOOK.table(look(game, viewer)))


def needed(game: lh.Game, viewer: str) -> list[Part]:
    return [part for part in parts(game, viewer) if part.needed]


def lines(shown: list[Part]) -> list[str]:
    return plain(draw(shown, WIDTH))


def hands(game: lh.Game, viewer: str | None) -> list[Hand]:
    return [part for part in parts(game, viewer) if isinstance(part, Hand) and not part.docked]


def last_card(game: lh.Game) -> str:
    """What the card that was turned up last does."""
    events = game.position.present_events or game.plays[-1].events
    turned_up = [game.turned_up(event) for event in events if event.name == "card"]
    assert isinstance(turned_up[-1], Hand)
    return turned_up[-1].cards[0].text


def asked_of(game: lh.Game) -> str:
    assert isinstance(game.pending, lh.Decision)
    return game.pending.by


def random_games(count: int, answers: int = 400, **options: Any) -> Iterator[tuple[lh.Game, random.Random]]:
    """Games with random answers, before each of them; onside kicks and long passes come up often enough."""
    for seed in range(count):
        dice = random.Random(seed)  # noqa: S311  not for secrets
        game = lh.new("card-bowl", seed=seed, options=options, home="A team with a very long name indeed")
        for _ in range(answers):
            if not isinstance(game.pending, lh.Decision):
                break
            yield game, dice
            game.choose(dice.choice(game.pending.options), by=game.pending.by)


# Laying cards.


def test_the_formation_and_the_own_cards_are_in_sight_when_cards_are_laid() -> None:
    game = played(DOWN, "scrimmage", "3-wr", *HAND[:2])
    assert lines(needed(game, "home")) == [
        "Your offense: three receivers, one back",
        "  WR 1   WR 2   RB 3   WR 4",
        "  [9H]   [6C]   [  ]   [  ]",
        "Bears' defense",
        "  WR 1   WR 2   RB 3   WR 4",
        "  [  ]   [  ]   [  ]   [  ]",
    ]


def test_the_defense_sees_backs_and_its_own_cards() -> None:
    game = played(DOWN, "scrimmage", "2-2", *HAND, *DEFENSE[:1])
    offense, defense = hands(game, "away")
    assert [card.up for card in offense.cards] == [False] * 4
    assert [card.place for card in offense.cards] == ["WR 1", "RB 2", "RB 3", "WR 4"]
    assert [card.face for card in defense.cards[:2]] == ["5D", "  "]


def test_a_spectator_sees_backs_on_both_sides() -> None:
    game = played(DOWN, "scrimmage", "2-2", *HAND, *DEFENSE[:2])
    offense, defense = hands(game, None)
    assert [card.up for card in (*offense.cards, *defense.cards[:2])] == [False] * 6
    decks = {part.name: part.count for part in parts(game, None) if isinstance(part, Pile)}
    assert decks == {"Owls' deck": 52, "Bears' deck": 52, "Draw Deck": 52}


def test_the_own_deck_is_without_what_has_been_laid() -> None:
    game = played(DOWN, "scrimmage", "2-2", *HAND)
    piles = {part.name: part for part in parts(game, "home") if isinstance(part, Pile)}
    assert (piles["Your deck"].count, piles["Bears' deck"].count) == (48, 52)
    assert "9CDS" in piles["Your deck"].text


def test_all_cards_lie_open_when_the_game_is_over() -> None:
    game = played(DOWN, "scrimmage", "2-2", *HAND, *DEFENSE[:2])
    offense, defense = hands(game, OPEN)
    assert [card.face for card in (*offense.cards, *defense.cards[:2])] == [*HAND, *DEFENSE[:2]]


# Drawn cards.


def test_whoever_decides_to_draw_or_stop_sees_what_he_drew() -> None:
    game = played(MATCHUP, "pass-1", "7C", "draw", "3S")
    assert lines(needed(game, "home"))[6:] == [
        "Your pass cards: [7C] [3S]",
        "If you stop: 9 [9H] + 10 drawn − 5 [5D] = 14, less the defender's draw",  # noqa: RUF001
    ]


def test_a_returner_sees_coverage_and_his_cards() -> None:
    game = played(KICKOFF, "kick-deep", "AH", "4D", "5C", "return", "2C")
    assert lines(needed(game, "away")) == [
        "Owls' kick cards: [AH] [4D]",
        "Owls' coverage card: [5C]",
        "Your return card: [2C]",
        "The ball: The receiver is 4 yards deep in the Bears end zone.",
    ]


def test_a_carrier_knows_where_he_is_and_what_he_can_draw() -> None:
    late = MATCHUP | {"quarter": 4, "clock": 60}
    for steps, told in (
        (("run-2", "KH", "4D"), "The six of clubs has it at the Owls 34, with 3 cards to draw."),
        (
            ("run-2", "KH", "4D", "run", "QD", "run", "5C"),
            "The six of clubs has it at the Bears 49, with 3 cards to draw.",
        ),
        (("pass-1", "3C", "stop", "4D"), "The nine of hearts has it at the Owls 33, with 1 card to draw."),
    ):
        game = played(late, *steps, timing="complex")
        assert [part.text for part in needed(game, "home") if isinstance(part, Note)] == [told]


def test_a_loose_ball_lies_somewhere() -> None:
    steps = ("kick-deep", "AC", "AD", "KC", "return", "AS", "none", "none", "9H", "4H")
    game = played(KICKOFF, *steps)
    assert lines(needed(game, "away"))[-1] == "The ball: Loose 4 yards deep in the Bears end zone."


def test_the_referee_knows_whose_card_is_next() -> None:
    steps = ("punt", "punt-4", "AS", "none", "none", "9H", "4C")
    game = played(FIRST_AND_TEN | {"phase": "scrimmage", "down": 4}, *steps)
    assert lines([part for part in parts(game, None) if part.needed]) == ["Next card: the Bears' second recovery card."]
    game.chance("card", "5C")
    assert not game.view("home").record.card_for


def test_every_card_of_the_draw_deck_turns_up() -> None:
    """As many cards as were drawn, in order, each with its owner and its effect."""
    for game, play in plays_of_whole_games():
        drawn = [each.answer for each in play.answers if each.asked.by == CHANCE and each.asked.what == CARD]
        cards = [event for event in play.events if event.name == "card"]
        assert [event.numbers["card"] for event in cards] == drawn
        for event in cards:
            part = game.turned_up(event)
            assert isinstance(part, Hand)
            assert part.owner == part.cards[0].owner == event.team
            assert part.cards[0].text


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        (("pass-1", "7C"), "+7"),
        (("pass-1", "7H"), "the receiver's suit (9H): incomplete"),
        (("pass-1", "9D"), "the receiver's rank and color (9H): sacked"),
        (("pass-1", "AS"), "intercepted"),
        (("run-2", "KH"), "+13, worth 3 in the open"),
        (("run-2", "AS"), "fumble; another card is drawn for the yards"),
        (("run-2", "KH", "4D"), "−4"),  # noqa: RUF001
        (("run-2", "AS", "KC"), "+13"),  # CB-RUSH-10: no run
        (("pass-1", "7C", "stop", "3C", "AS", "QC"), "+12"),  # CB-YAC-2
        (("run-2", "KH", "4D", "QC"), "+12, worth 2 in the open"),
    ],
)
def test_a_card_says_what_it_does(steps: tuple[str, ...], text: str) -> None:
    assert last_card(played(MATCHUP, *steps)) == text


@pytest.mark.parametrize(("card", "text"), [("KH", "+13, worth 2 in the open"), ("JH", "+11"), ("5C", "+5")])
def test_after_a_squib_outside_the_15_a_face_card_is_worth_a_draw_less(card: str, text: str) -> None:
    """CB-SQ-3."""
    steps = ("squib", "yard-40", "5H", "5D", "4C", "2H", "KD")
    assert last_card(played(KICKOFF, *steps, card)) == text


def test_kickers_who_recover_a_squib_run_with_whole_face_cards() -> None:
    """CB-R26."""
    steps = ("squib", "yard-50", "AC", "3D", "4C", "AS", "none", "none", "4D", "JC", "run", "QH")
    assert last_card(played(KICKOFF, *steps)) == "+12, worth 2 in the open"


def test_a_recovery_card_bounces_only_where_it_decides() -> None:
    """CB-FUM-4, CB-R39, CB-R44: not on a try; after a blocked punt each of two cards is matched."""
    lost = played(MATCHUP, "run-2", "AS", "5C", "4D", "none", "none", "9H", "4H")
    assert last_card(lost) == "the same suit: it bounces"
    block = played(DOWN, "punt", "punt-4", "AS", "none", "none", "9H", "4H")
    assert last_card(block) == "the same suit: it bounces"
    block = played(DOWN, "punt", "punt-4", "AS", "none", "none", "9H", "4C", "KH")
    assert last_card(block) == "the same suit: it bounces"
    block = played(DOWN, "punt", "punt-4", "AS", "none", "none", "9H", "4C")
    assert last_card(block) == "4"


def test_the_ace_of_spades_against_a_pass_says_what_it_does() -> None:
    """CB-R65."""
    caught = ("pass-1", "7C", "stop", "AS")
    assert last_card(played(MATCHUP, *caught)) == "−1, a plain 1 against a pass"  # noqa: RUF001
    loose = played(MATCHUP, *caught, ace_on_pass_defense="fumble")  # noqa: S106  an option, no password
    assert last_card(loose) == "fumble; another card is drawn for the yards"
    assert "plain 1" in _cards_text(played(MATCHUP, *caught))
    assert "it is a fumble, too" in _cards_text(loose)


def _cards_text(game: lh.Game) -> str:
    return next(part.text for part in parts(game, "home") if part.name == "Cards")


def test_a_recovery_card_on_a_try_decides_nothing_by_its_suit() -> None:
    tried = played(MATCHUP | {"two_point": True}, "run-2", "AS", "3C", "4D", "9H", "4H")
    assert last_card(tried) == "4"


def test_a_bounce_card_says_how_far_and_which_way() -> None:
    """CB-PUNT-13: back on the punt card's suit; an ace is one yard."""
    for card, text in (
        ("AD", "1 yard back"),
        ("6D", "6 yards back"),
        ("AH", "1 yard farther"),
        ("6H", "6 yards farther"),
    ):
        game = played(DOWN | {"down": 4}, "punt", "punt-3", "5S", "5C", "7D", "5H", "bounce", card)
        assert last_card(game) == text


# Room and secrets.


@pytest.mark.parametrize("timing", TIMINGS)
def test_what_is_needed_fits(timing: str) -> None:
    for game, _ in random_games(1, timing=timing, quarter_length=70 if timing != "simple-1" else 30):
        shown = needed(game, asked_of(game))
        drawn = lines(shown)
        assert len(drawn) <= LINES, (game.pending, drawn)
        assert all(len(line) <= WIDTH for line in drawn), drawn


def test_every_part_fits_the_width_and_hints_are_phrases() -> None:
    for game, dice in random_games(1):
        if dice.random() < 0.8:
            continue
        seen = look(game, asked_of(game))
        for line in plain(draw(RULEBOOK.table(seen), WIDTH, full=True)):
            assert len(line) <= WIDTH, line
        for label in game.pending.options:  # type: ignore[union-attr]
            assert len(RULEBOOK.hint(seen, label)) <= WIDTH


def test_no_part_gives_away_what_a_team_cannot_see() -> None:
    tried = 0
    for game, dice in random_games(2):
        if dice.random() < 0.85:
            continue
        for team in ("home", "away"):
            true, shown = game.position, [parts(game, viewer) for viewer in (team, None)]
            game.position = true.resample(team, dice.getrandbits(32))
            assert [parts(game, viewer) for viewer in (team, None)] == shown
            game.position = true
            tried += 1
    assert tried > 60


# Sums.


def board(**situation: Any) -> Track:
    game = lh.new("card-bowl", situation=DOWN | situation)
    (track,) = (part for part in parts(game, None) if isinstance(part, Track))
    return track


def peg(track: Track, title: str) -> int:
    return next(mark.at for mark in track.marks if mark.title == title)


def test_the_board_has_120_holes_and_two_pegs() -> None:
    """CB-GEN-6."""
    track = board(ball="own 24")
    assert (track.holes, track.turn, len(track.marks)) == (120, 60, 2)
    assert (peg(track, "ball"), peg(track, "line to gain")) == (34, 44)
    assert "".join(plain(draw([track], WIDTH))).count(".") == 118


def test_the_middle_two_holes_are_both_the_50() -> None:
    """CB-GEN-6: one of them is skipped."""
    assert [peg(board(ball=ball), "ball") for ball in ("own 49", "50", "opp 49")] == [59, 60, 62]


def test_the_pegs_are_seen_from_home() -> None:
    assert 120 - peg(board(ball="own 24", possession="away"), "ball") == 24 + 9


# Words.
