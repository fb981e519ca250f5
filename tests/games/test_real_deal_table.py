"""What people see and read of Real Deal Football: the table from every seat, the answers, and every sentence."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.real_deal import events
from leatherhead.games.real_deal.book import CARD_IDS, COLUMNS
from leatherhead.games.real_deal.cards import SHORT, TITLES
from leatherhead.games.real_deal.state import CardType, Decision
from leatherhead.model.position import Event as Happened
from leatherhead.model.table import Hand, Matrix, Part, Pile
from leatherhead.model.words import FILE_TEAMS, Facts, Teams, kinds_in
from leatherhead.records import play_by_play
from leatherhead.session.frame import OPEN, looking
from leatherhead.session.lines import draw, plain

RULEBOOK = registry.find("real-deal")
LINES, COLUMNS_OF_A_SCREEN = 9, 78
SEATS = ("home", "away")
HANDS = {
    "hand_home": ["passing-td-over-20", "red-flag", "blocks-kick", "misses-fg"],
    "hand_away": ["interception", "safety", "fg-18-45", "holding"],
}


def parts(game: lh.Game, viewer: str | None) -> list[Part]:
    """What a viewer sees on the table now."""
    if viewer == OPEN:
        return list(RULEBOOK.table(looking(game, game.position.g, OPEN)))
    view = game.view(viewer)
    asked = None if view.asked is None else view.asked.what
    return list(RULEBOOK.table(looking(game, view.record, viewer, asked, view.present_events)))


def named(game: lh.Game, viewer: str | None, name: str) -> Any:
    return next(part for part in parts(game, viewer) if part.name == name)


def titles(hand: Hand) -> list[str]:
    return [card.title for card in hand.cards]


def questions(seeds: range, **options: Any) -> Iterator[tuple[lh.Game, str]]:
    """Go through the questions of games that are answered at random."""
    for seed in seeds:
        game, dice = lh.new("real-deal", seed=seed, options=options), random.Random(seed)  # noqa: S311  not for secrets
        while isinstance(game.pending, lh.Decision):
            yield game, game.pending.by
            game.choose(dice.choice(game.pending.options))


# The table.


def test_a_team_sees_its_own_hand_and_the_back_of_the_other() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS})
    own, other = named(game, "home", "Your hand"), named(game, "home", "Bears' hand")
    assert titles(own) == ["Passing TD over 20", "Misses FG", "Blocks Kick", "Red Flag"]
    assert all(card.text and card.up for card in own.cards)
    assert [card.up for card in other.cards] == [False] * 4
    assert titles(other) == [""] * 4


def test_everybody_sees_backs_and_after_the_game_all_lies_open() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS})
    for name in ("Owls' hand", "Bears' hand"):
        assert not any(card.up for card in named(game, None, name).cards)
        assert all(card.up for card in named(game, OPEN, name).cards)


def test_a_face_down_discard_is_known_to_its_owner_alone() -> None:
    """RD-R45."""
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    game.choose("punt")
    game.choose("misses-fg")
    assert titles(named(game, "home", "Your face-down discards")) == ["Misses FG"]
    for viewer in ("away", None):
        assert titles(named(game, viewer, "Owls' face-down discards")) == [""]


def test_what_is_to_be_countered_is_in_sight_with_the_hand() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    game.choose("passing-td-over-20")
    needed = [part.name for part in parts(game, "away") if part.needed]
    assert needed == ["They played", "Your hand", "Owls' hand"]
    assert not any(part.needed for viewer in ("home", None) for part in parts(game, viewer))
    game.choose("safety")
    assert titles(named(game, "home", "They played")) == ["Passing TD over 20", "Safety"]


def test_who_concedes_sees_what_scores() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    game.choose("passing-td-over-20")
    game.choose("concede")
    assert titles(named(game, "away", "About to score")) == ["Passing TD over 20"]


def test_decks_and_the_cards_that_stay_out_of_play() -> None:
    """RD-R49."""
    for length, count in (("full", 17), ("short", 9)):
        deck = named(lh.new("real-deal", seed=1, options={"length": length}), None, "Owls' deck")
        assert isinstance(deck, Pile)
        assert (deck.count, deck.text) == (count, "8 more stay out of play this quarter." if length == "short" else "")


def test_the_chart_is_that_of_the_book() -> None:
    """RD-DET-5: a cell is filled just where one card answers another."""
    game = lh.new("real-deal", seed=1)
    ids = {SHORT.get(CardType(place), title): CARD_IDS[place] for place, title in enumerate(TITLES)}
    seen = set()
    for part in parts(game, None):
        if isinstance(part, Matrix) and part.name.startswith("What counters"):
            for row in part.rows:
                cells = zip(part.columns, row.cells, strict=True)
                seen |= {(ids[row.name], ids[column]) for column, cell in cells if cell}
    answers = game.printed.book.answers[0]
    allowed = {
        (counter, column)
        for column in COLUMNS
        for place, counter in enumerate(CARD_IDS)
        if int(answers[CARD_IDS.index(column)]) >> place & 1
    }
    assert seen == allowed


def test_what_is_needed_fits_a_small_screen_at_every_question() -> None:
    asked = set()
    for game, by in questions(range(3)):
        asked.add(game.pending.name)  # type: ignore[union-attr]
        drawn = draw([part for part in parts(game, by) if part.needed], COLUMNS_OF_A_SCREEN)
        assert 0 < len(drawn) <= LINES
        assert all(len(line) <= COLUMNS_OF_A_SCREEN for line in plain(drawn))
        assert not any(part.needed for part in parts(game, None))
    assert asked == {prompt.name for prompt in RULEBOOK.prompts}


def test_the_charts_fit_the_width_of_a_screen_in_one_piece() -> None:
    game = lh.new("real-deal", seed=1)
    for part in parts(game, "home"):
        lines = draw([part], COLUMNS_OF_A_SCREEN, full=True)
        assert all(len(line) <= COLUMNS_OF_A_SCREEN for line in plain(lines))
        if isinstance(part, Matrix):
            assert plain(lines)[1].split() == " ".join(part.columns).split()


def test_no_part_tells_what_its_viewer_cannot_know() -> None:
    """Dealt anew behind the viewer's back, the cards make the same table and the same hints."""
    checked = 0
    for number, (game, _) in enumerate(questions(range(1))):
        if number % 5:
            continue
        for seat in SEATS:
            view = game.view(seat)
            what = None if view.asked is None else view.asked.what
            look = looking(game, view.record, seat, what, view.present_events)
            for luck in (1, 2):
                other = view.resample(luck).view(seat)
                again = looking(game, other.record, seat, what, other.present_events)
                assert RULEBOOK.table(again) == RULEBOOK.table(look)
                labels = view.question.options if view.question else ()
                assert [RULEBOOK.hint(again, each) for each in labels] == [RULEBOOK.hint(look, each) for each in labels]
                checked += 1
    assert checked > 50


# The words.


def test_no_answer_is_shown_by_its_label() -> None:
    labels = {label: prompt.title(label) for prompt in RULEBOOK.prompts for label in prompt.answers}
    assert labels["passing-td-over-20"] == "Passing TD over 20"
    assert not [title for title in labels.values() if not title[:1].isupper() and not title[:1].isdigit()]
    about = {prompt.name: set(prompt.about) for prompt in RULEBOOK.prompts}
    for prompt in RULEBOOK.prompts:
        assert about[prompt.name] == set(prompt.answers) - set(CARD_IDS)


def test_every_option_and_value_has_words() -> None:
    for name, values in RULEBOOK.options.items():
        setting = RULEBOOK.settings_in_words[name]
        assert setting.title
        assert setting.about.endswith(".")
        assert set(setting.values) == set(values)


# The sentences.

NAMES = (("Owls", "Bears"), ("Army", "Navy"), ("Texas", "Home"))
UNHEARD_OF = re.compile(r"\b(own|opp|lay|lays|throw|throws)\b|  |\b(Army|Navy|Texas|Home) [a-z]*[a-rt-z](?=[ .!])")
NUMBERS = {"quarter": 2, "restricted": 1, "return_ok": 1, "card": 17, "faced": 5, "home": 1, "away": 2}


@pytest.mark.parametrize("names", NAMES, ids=" and ".join)
def test_every_sentence_for_every_kind_of_name(names: tuple[str, str]) -> None:
    """Each event for both teams, with every card where it has one."""
    said = set()
    for occurrence in (RULEBOOK.occurrences[kind.number] for kind in kinds_in(vars(events))):
        for card in _cards_of(occurrence.name):
            for team in range(2):
                numbers = {name: card if name == "card" else NUMBERS[name] for name in occurrence.numbers}
                facts = Facts(occurrence.name, team, Teams(names), RULEBOOK.own_book, numbers)
                told = play_by_play.tell(RULEBOOK, facts)
                said.add(told)
                assert not UNHEARD_OF.search(told), told
                assert not told or (told[0].isupper() and told[-1] in ".!"), told
    assert "Final." in said
    assert f"{Teams(names)[0]:The} {Teams(names)[0]:win|wins} the toss." in said


def _cards_of(event: str) -> tuple[int, ...]:
    if event == "stop":
        return (CardType.RECOVERS_FUMBLE, CardType.INTERCEPTION, CardType.MISSES_FG, CardType.FOURTH_DOWN_STOP)
    return tuple(CardType) if event in ("scoring-play", "counter", "continuation") else (CardType.HOLDING,)


def test_a_play_is_told_in_order_with_the_cards_that_turn_up() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    for label in ("passing-td-over-20", "safety", "red-flag"):
        game.choose(label)
    play = game.plays[-1]
    assert " ".join(filter(None, map(game.tell, play.events))) == (
        "The Owls play Passing TD over 20. The Bears counter with Safety. The Owls counter with Red Flag. "
        "The challenge overturns the safety, and the play that it countered does not count either."
    )
    shown = [part for event in play.events if (part := game.turned_up(event))]
    assert [(part.owner, titles(part)) for part in shown if isinstance(part, Hand)] == [
        ("home", ["Passing TD over 20"]), ("away", ["Safety"]), ("home", ["Red Flag"]),
    ]  # fmt: skip


def test_every_card_that_is_played_turns_up() -> None:
    """Events with a card that everybody may know show it, or follow one that does."""
    plays = (events.ScoringPlay.number, events.PuntInside10.number, events.Counter.number, events.HasBall.number)
    for event in plays:
        assert RULEBOOK.occurrences[event].turns_up is not None
    game = lh.new("real-deal", seed=4, seats=("random", "random"))
    face_up = [each for each in game.events if each.name in {RULEBOOK.occurrences[event].name for event in plays}]
    assert all(_title(game, each) == TITLES[each.numbers["card"]] for each in face_up)


def _title(game: lh.Game, event: Happened) -> str:
    part = game.turned_up(event)
    assert isinstance(part, Hand)
    return part.cards[0].title


def test_a_headline_for_people_and_one_for_files() -> None:
    game = lh.new("real-deal", situation={"phase": "play", "possession": "home", **HANDS}, seed=1)
    assert game.headline == "possession, 4 cards in hand"
    assert RULEBOOK.headline(game.position.g, FILE_TEAMS) == "on offense"
    game.choose("passing-td-over-20")
    assert game.headline == "Passing TD over 20: counter it?"
    assert RULEBOOK.headline(game.position.g, FILE_TEAMS) == "passing-td-over-20 to be answered"


def test_overtime_is_announced() -> None:
    """RD-R38."""
    situation = {"phase": "deal", "quarter": 5, "score": [7, 7]}
    game = lh.new("real-deal", situation=situation, options={"overtime": "sudden-death"}, seed=1)
    assert game.tell(game.plays[0].events[-1]) == "Tied: overtime! Each team is dealt four cards."


# The coach.


def test_the_coach_varies_between_cards_of_nearly_the_same_worth() -> None:
    coach = RULEBOOK.bot("coach")
    assert coach is not None
    hand = ["rushing-td-1-5", "rushing-td-6-20", "fg-18-45", "red-flag"]
    game = lh.new("real-deal", situation={**HANDS, "phase": "play", "possession": "home", "hand_home": hand})
    answers = RULEBOOK.prompts[Decision.PLAY].answers
    view = game.view("home")
    played = {answers[int(coach.answer(view, luck))] for luck in range(0, 4000, 79)}
    assert played == {"rushing-td-1-5", "rushing-td-6-20"}
