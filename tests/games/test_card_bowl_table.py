"""What lies on the table in Card Bowl, for whom, and how a play's cards add up."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead.engine.doors import CARD, CHANCE
from leatherhead.engine.registry import find
from leatherhead.engine.table import MINUS, Hand, Look, Note, Part, Pile, Sum, Track
from leatherhead.engine.teams import Teams
from leatherhead.engine.words import TEAMS
from leatherhead.games.card_bowl.hints import recovery_odds
from leatherhead.games.card_bowl.state import Event
from leatherhead.games.card_bowl.words.cards import PURPOSES
from leatherhead.records.play_by_play import facts, tell
from leatherhead.session.frame import looking
from leatherhead.session.lines import draw, plain
from leatherhead.session.news import OPEN

RULEBOOK = find("card-bowl")
HAND, DEFENSE = ("9H", "6C", "8D", "4S"), ("5D", "7S", "6H", "10C")
TABLE = {"offense_cards": list(HAND), "defense_cards": list(DEFENSE)}
FIRST_AND_TEN = {"possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}
DOWN, MATCHUP = FIRST_AND_TEN | {"phase": "scrimmage"}, FIRST_AND_TEN | {"phase": "target", **TABLE}
TIMINGS = ("simple-1", "simple-2", "complex")
LINES, WIDTH = 9, 78
NAMES = (("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home"))


@pytest.fixture(scope="module")
def games() -> list[lh.Game]:
    """Some whole games of every timing."""
    return [
        lh.new("card-bowl", seed=seed, seats=("random", "random"), options={"timing": timing, "quarter_length": length})
        for seed in range(3)
        for timing, length in zip(TIMINGS, (30, 100, 100), strict=True)
    ]


def _plays(games: list[lh.Game]) -> list[tuple[lh.Game, Any]]:
    return [(game, play) for game in games for play in game.plays]


def played(situation: dict[str, Any], *steps: str, home: str = "Owls", away: str = "Bears", **options: Any) -> lh.Game:
    """Play some steps: choices by label, cards by name."""
    game = lh.new("card-bowl", situation=situation, referee=True, options=options, home=home, away=away)
    for step in steps:
        if isinstance(game.pending, lh.Decision):
            game.choose(step)
        else:
            game.chance("card", step)
    return game


def look(game: lh.Game, viewer: str | None) -> Look:
    if viewer == OPEN:
        return looking(game, game.position.g, OPEN)
    view = game.view(viewer)
    return looking(game, view.record, viewer, None if view.asked is None else view.asked.what, view.present_events)


def parts(game: lh.Game, viewer: str | None) -> list[Part]:
    return list(RULEBOOK.table(look(game, viewer)))


def needed(game: lh.Game, viewer: str) -> list[Part]:
    return [part for part in parts(game, viewer) if part.needed]


def lines(shown: list[Part]) -> list[str]:
    return plain(draw(shown, WIDTH))


def hands(game: lh.Game, viewer: str | None) -> list[Hand]:
    return [part for part in parts(game, viewer) if isinstance(part, Hand)]


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
    game = played({"phase": "kickoff", "possession": "home"}, "kick-deep", "AH", "4D", "5C", "return", "2C")
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
    game = played({"phase": "kickoff", "possession": "home"}, *steps)
    assert lines(needed(game, "away"))[-1] == "The ball: Loose 4 yards deep in the Bears end zone."


def test_the_referee_knows_whose_card_is_next() -> None:
    steps = ("punt", "punt-4", "AS", "none", "none", "9H", "4C")
    game = played(FIRST_AND_TEN | {"phase": "scrimmage", "down": 4}, *steps)
    assert lines([part for part in parts(game, None) if part.needed]) == ["Next card: the Bears' second recovery card."]
    game.chance("card", "5C")
    assert not game.view("home").record.card_for


def test_every_card_of_the_draw_deck_turns_up(games: list[lh.Game]) -> None:
    """As many cards as were drawn, in order, each with its owner and its effect."""
    for game, play in _plays(games):
        drawn = [each.answer for each in play.answers if each.asked.by == CHANCE and each.asked.what == CARD]
        cards = [event for event in play.events if event.name == "card"]
        assert [event.numbers["card"] for event in cards] == drawn
        for event in cards:
            part = game.turned_up(event)
            assert isinstance(part, Hand)
            assert part.owner == part.cards[0].owner == TEAMS[event.team]
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
    ],
)
def test_a_card_says_what_it_does(steps: tuple[str, ...], text: str) -> None:
    game = played(MATCHUP, *steps)
    events = game.position.present_events or game.plays[-1].events
    turned_up = [game.turned_up(event) for event in events if event.name == "card"]
    assert turned_up[-1].cards[0].text == text  # type: ignore[union-attr]


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

GAINS = {
    "rush": "Run", "pass-complete": "Pass", "interception": "Pass", "sack": "Sack", "yac": "After the catch",
    "carried": "Open field", "return": "Return", "onside-kick": "Onside kick", "punt": "Punt",
    "fumble-bounce": "Bounce",
}  # fmt: skip


def total(added: Sum) -> int:
    return sum(-term.amount if term.sign == "-" else term.amount for term in added.terms)


def yards_of(added: Sum, told: int, start: int) -> int:
    """What a sum comes to by the rulebook."""
    amount = total(added)
    if added.name == "Run":
        return (amount + 1) // 2 if amount >= 0 else -((3 - amount) // 4)
    if added.name == "Sack":
        return (amount + 1) // 2
    if added.name == "Pass" and amount < 0:
        assert -3 <= told <= 0
        return told
    if added.name in ("After the catch", "Open field", "Return") and start + amount >= 100:
        return 100 - start
    return amount


def test_sums_come_to_the_yards_that_are_told(games: list[lh.Game]) -> None:
    checked = set()
    for game, play in _plays(games):
        for place, event in enumerate(play.events):
            if event.name not in GAINS:
                continue
            before, after = (game.sums(play.events[:end]) for end in (place, place + 1))
            told = event.numbers["yards"]
            if len(after) == len(before):
                assert told == 0, event
                continue
            assert after[-1].name == GAINS[event.name]
            assert yards_of(after[-1], told, _start(event, told)) == told, (event, str(after[-1]))
            checked.add(event.name)
    assert checked == set(GAINS)


def _start(event: Any, told: int) -> int:
    """Where a runner started, from the goal line of his team."""
    if event.name in ("yac", "carried"):
        return int(min(event.numbers["to"], 100) - told)
    return int(event.numbers.get("from", 0))


def test_the_sums_of_the_rulebook() -> None:
    game = played(MATCHUP, "run-2", "10H", "8C")
    (added,) = game.sums(game.plays[-1].events)
    assert str(added).replace(MINUS, "-") == "6 [6C] + 10 [10H] - 7 [7S] - 8 [8C] = 1, halved: 1 yard"
    game = played(DOWN | {"ball": "opp 24"}, "field-goal", "10H", "9C", "8D", "6S", "4H", "5C")
    assert [each.result for each in game.sums(game.plays[-1].events)] == ["42; 42 were needed"]


# The cribbage board.


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


def test_timeouts_are_shown_only_where_there_are_any() -> None:
    assert "timeouts" not in lh.new("card-bowl").situation
    assert lh.new("card-bowl", options={"timing": "simple-2"}).situation["timeouts"] == [3, 3]


@pytest.mark.parametrize("names", NAMES)
def test_every_event_is_told_of_every_team(games: list[lh.Game], names: tuple[str, str]) -> None:
    teams, told = Teams(names), {}
    for event in (event for game in games for play in game.plays for event in play.events):
        told[tell(RULEBOOK, facts(RULEBOOK.own_book, teams, event))] = event.name
    assert len(set(told.values())) >= len(Event) - 9
    verbs = rf"\b[Tt]he ({'|'.join(names)}) (?!\d|end zone|goal line|quarterback)"
    for sentence in told:
        assert not re.search(r"\b(own|opp)\b", sentence), sentence
        assert names == ("Owls", "Bears") or not re.search(verbs, sentence), sentence
        assert not sentence or re.search(r"^[A-Z0-9].*[.!]$", sentence), sentence


def test_every_purpose_has_a_name_and_every_option_its_words() -> None:
    assert len(PURPOSES) == 22
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
    assert RULEBOOK.hint(seen, "run-3").startswith("8D against 6H, +2: ")
    assert RULEBOOK.hint(seen, "pass-4").startswith("4S against 10C, −6: ")  # noqa: RUF001
    seen = look(lh.new("card-bowl", situation=DOWN | {"ball": "opp 24"}), "home")
    assert RULEBOOK.hint(seen, "field-goal") == "42 yards, good 50% of the time"
    seen = look(played(MATCHUP, "pass-1", "7C"), "home")
    assert RULEBOOK.hint(seen, "draw") == "15 of the 51 cards left spoil the pass"


def test_a_loose_ball_says_how_often_it_is_recovered() -> None:
    both = 100.0
    for edge in (-2, 0, 1, 2):
        assert recovery_odds(edge, 1) + recovery_odds(-edge, 1) == pytest.approx(both)
    assert recovery_odds(0, 1) == pytest.approx(50)
    assert recovery_odds(0, 2) == pytest.approx(32, abs=1)  # the higher of two cards wins about two times in three
    game = played(DOWN, "punt", "punt-4", "AS")
    assert RULEBOOK.hint(look(game, "home"), "none") == "recovers 32% of the time, if they play it straight"
    game.choose("none")
    assert RULEBOOK.hint(look(game, "away"), "none") == "recovers 68% of the time, if they play it straight"


def test_with_goal_to_go_a_play_says_how_often_it_scores() -> None:
    near = {**DOWN, "ball": "opp 3", "to_go": "goal"}
    game = played(near, "scrimmage", "2-2", "KC", "KD", "2C", "2D", "2H", "2S", "3C", "3D")
    hints = [RULEBOOK.hint(look(game, "home"), answer) for answer in ("pass-1", "run-2")]
    assert all(": scores " in hint and "yards" not in hint for hint in hints)
