"""What a team of Real Deal Football cannot see, dealt anew: nothing looks different, and all is as likely as before."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
import pytest

from leatherhead import registry
from leatherhead.games.real_deal import book
from leatherhead.games.real_deal.coach import chance_of_none, estimate
from leatherhead.games.real_deal.state import CARDS, LONG, SCORING, WILD_CARDS, WILD_DECK, CardType, Decision, Phase
from leatherhead.model.doors import CARD, CHANCE, sow
from leatherhead.model.position import Position
from leatherhead.model.printed import Printed
from leatherhead.model.record import blank, duplicate

RULEBOOK = registry.find("real-deal")
TEAMS = ("home", "away")
ALL_OPTIONS: list[dict[str, Any]] = [
    {},
    {"deck": "regulation", "overtime": "sudden-death"},
    {"strict_plays": True, "quarter_end": "short"},
    {"second_half": "deferred", "deck": "regulation", "strict_plays": True},
]
# A deck whose wild cards are like others of the teams, so that nobody knows which of them are wild.
ALIKE = """
[team]
fg-18-45 = 6
safety = 4
holding = 1
[double_border]
fg-18-45 = 3
safety = 2
[wild]
safety = 3
holding = 3
"""


@pytest.fixture(scope="module")
def alike(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    path = tmp_path_factory.mktemp("deck") / "alike.toml"
    path.write_text(ALIKE, encoding="utf-8")
    return book.read(path)


def start(options: dict[str, Any], seed: int, printed: Printed = RULEBOOK.own_book) -> Position:
    position = Position(RULEBOOK, printed, RULEBOOK.fresh(options, printed))
    position.sow(seed)
    position.start()
    return position


def moments(position: Position, seed: int) -> Iterator[Position]:
    """Stop at every question of a game at random, and at its end; the position goes on by itself."""
    dice = random.Random(seed)  # noqa: S311  not for secrets
    while position.asked is not None:
        yield position
        position.put(position.draw() if position.asked.by == CHANCE else dice.choice(position.legal))
    yield position


def first(found: Callable[[Position], bool], options: dict[str, Any] | None = None) -> Position:
    """Return the first moment of games at random that has what is wanted."""
    for seed in range(50):
        for position in moments(start(options or {}, seed), seed):
            if found(position):
                return position
    raise AssertionError


def cards_of(g: Any, team: int) -> Any:
    return g.hand[team] + g.pile[team] + g.table[team] + g.discard[team] + g.face_down[team]


def assert_all_cards_are_there(position: Position) -> None:
    g, deck = position.g, position.printed.book
    own, wild = deck.team[g.option_deck], deck.wild[g.option_deck]
    assert (cards_of(g, 0) + cards_of(g, 1) + g.wild == 2 * own + wild).all()
    for team in range(2):
        assert (cards_of(g, team) >= own).all()
        assert g.phase == Phase.DEAL or cards_of(g, team).sum() == own.sum() + WILD_CARDS // 2
    assert min(heap.min() for heap in (g.hand, g.pile, g.face_down, g.wild)) == 0
    assert RULEBOOK.faults(position.checkpoint[0]) == []


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_team_sees_no_difference_and_no_card_is_lost(options: dict[str, Any]) -> None:
    """RD-R45: at every question to a team or to chance, and when the game is over."""
    differ = 0
    for position in moments(start(options, 1), 1):
        for team in TEAMS:
            other = position.resample(team, int(position.g.decisions))
            assert other.view(team) == position.view(team)
            assert_all_cards_are_there(other)
            differ += other.situation != position.situation
    assert differ > 200


def test_a_team_sees_no_difference_with_wild_cards_like_its_own(alike: Printed) -> None:
    for position in moments(start({}, 2, alike), 2):
        for team in TEAMS:
            other = position.resample(team, int(position.g.decisions))
            assert other.view(team) == position.view(team)
            assert_all_cards_are_there(other)


def test_a_situation_set_up_by_hand_is_dealt_as_far_as_its_cards_go() -> None:
    """Hands are not checked against the decks: a team may hold what its deck does not have, or piles be short."""
    hands = {"hand_home": ["fg-18-45"] * 3, "hand_away": ["qb-sack", "return-td", "safety", "safety"]}
    for more in ({}, {"draw_home": ["safety"], "draw_away": []}, {"discard_away": ["safety"] * 30}):
        record = RULEBOOK.place({"phase": "play", "possession": "home", **hands, **more})
        position = Position(RULEBOOK, RULEBOOK.own_book, record)
        position.start()
        position.answer("fg-18-45")
        for team in (*TEAMS, None):
            other = position.view(team).resample(7)
            assert other.view(team) == position.view(team)
            assert RULEBOOK.faults(other.checkpoint[0]) == []


def test_who_sees_a_card_drawn() -> None:
    """RD-PRE-6, RD-PRE-8, RD-R45: a team what it draws itself, nobody a wild card that is dealt."""
    drawn = [0, 0, 0, 0]
    for position in moments(start({}, 3), 3):
        tapes = [[(each.asked[:3], each.answer) for each in position.view(team).tape] for team in (*TEAMS, None)]
        for each in position.tape:
            if (each.asked.by, each.asked.what) == (CHANCE, CARD):
                drawn[each.asked.options] += 1
                seen = [(each.asked[:3], each.answer) in tape for tape in tapes]
                assert seen == [each.asked.options == 0, each.asked.options == 1, False]
    assert min(drawn) > 20
    assert drawn[WILD_DECK] > drawn[WILD_DECK + 1], "home's wild cards come first"


def test_a_discard_stays_face_down() -> None:
    for decision in RULEBOOK.prompts:
        assert decision.secret == (decision.name in ("punt", "concede"))
        assert not decision.sealed  # nobody else chooses at the same time


# How likely everything is.


def assert_as_expected(count: int, tries: int, chance: float) -> None:
    """Five standard deviations: not once in a million."""
    assert abs(count - tries * chance) <= 5 * np.sqrt(tries * chance * (1 - chance)) + 1e-9


def assert_alike(some: Iterable[Any], others: Iterable[Any]) -> None:
    """Two samples of the same distribution, by chi-square; what is rare is taken together."""
    a, b = Counter(some), Counter(others)
    rare = {each for each in a | b if a[each] + b[each] < 20}
    cells = [(a[each], b[each]) for each in (a | b).keys() - rare]
    cells += [(sum(a[each] for each in rare), sum(b[each] for each in rare))] if rare else []
    ratio = np.sqrt(b.total() / a.total())
    chi_square = sum((x * ratio - y / ratio) ** 2 / (x + y) for x, y in cells)
    freedom = len(cells) - 1
    assert freedom >= 2
    assert chi_square < freedom + 4 * np.sqrt(2 * freedom) + 4


def test_every_card_not_shown_is_as_likely_everywhere() -> None:
    """Seen by home after away has laid a card: away's other cards lie anywhere, and so do home's own in its pile."""

    def late_answer(position: Position) -> bool:
        g, asked = position.g, position.asked
        assert asked is not None
        return bool(
            asked[:2] == (0, Decision.RESPOND) and g.pending_count == 1 and g.face_down_count[1] > 1
            and 4 < g.left[1] < 14 and any(g.hand[0, card] + g.discard[1, card] for card in range(17, 23))
        )  # fmt: skip

    position, tries = first(late_answer), 1000
    g, deck = position.g, position.printed.book
    shown = g.table + g.discard
    shown[0] += g.hand[0] + g.face_down[0]
    own, wild = deck.team[0], deck.wild[0]
    unseen_wild = int((wild - (shown[0] - own).clip(0) - (shown[1] - own).clip(0)).sum())
    wild_left = [WILD_CARDS // 2 - int((shown[team] - own).clip(0).sum()) for team in range(2)]
    assert sum(wild_left) == unseen_wild > 0
    heaps = {name: np.zeros((2, CARDS), int) for name in ("hand", "face_down", "pile")}
    for luck in range(tries):
        other = position.resample("home", luck).g
        for name in heaps:
            heaps[name] += other[name] > 0
    for card in range(CARDS):
        chances = [int(own[card] > shown[team, card]) for team in range(2)]
        if wild[card]:
            free = shown[:, card].sum() == 0
            chances = [wild_left[team] / unseen_wild if free else 0 for team in range(2)]
        places = int(g.held[1] + g.face_down_count[1] + g.left[1])
        assert_as_expected(heaps["pile"][0, card], tries, chances[0])
        assert_as_expected(heaps["hand"][1, card], tries, chances[1] * g.held[1] / places)
        assert_as_expected(heaps["face_down"][1, card], tries, chances[1] * g.face_down_count[1] / places)
        assert_as_expected(heaps["pile"][1, card], tries, chances[1] * g.left[1] / places)


def test_wild_cards_like_the_teams_own_are_as_likely_as_the_rules_deal_them(alike: Printed) -> None:
    """The same hand of home's out of thousands of deals: what else came with it, and what is made of one of them."""

    def rest(g: Any) -> tuple[int, ...]:
        return (int(g.pile[0, CardType.SAFETY]), *map(int, g.hand[1, [CardType.SAFETY, CardType.HOLDING]]))

    dealt: dict[bytes, list[Any]] = {}
    for seed in range(3000):
        record = RULEBOOK.fresh({}, alike)
        with np.errstate(over="ignore"):
            sow(record[0], np.uint64(seed))
            RULEBOOK.step(record[0], alike.book)
        dealt.setdefault(record[0].hand[0].tobytes(), []).append(record)
    for records in sorted(dealt.values(), key=len)[-2:]:
        position = Position(RULEBOOK, alike, records[0])
        position.start()
        assert_alike((rest(each[0]) for each in records), (rest(position.resample("home", n).g) for n in range(600)))


@pytest.mark.parametrize("asked", [Decision.PUNT, Decision.CONCEDE])
def test_who_must_lay_what_he_can_shows_what_he_does_not_hold(asked: Decision) -> None:
    """RD-R8, RD-R9: with `strict_plays` a punt or a concession bars cards from the hand, and no other is likelier."""

    def early(position: Position) -> bool:
        g = position.g
        return bool(position.asked is not None and position.asked[:2] == (1, asked) and g.held[1] > 2 and g.left[1] > 9)

    strict = first(early, ALL_OPTIONS[2])
    free = strict.copy()
    free.checkpoint = duplicate(strict.checkpoint)
    free.checkpoint[0].option_strict_plays = 0
    free.run()
    g, deck = strict.g, strict.printed.book
    barred = (LONG if g.restricted else SCORING) | g.return_ok << CardType.RETURN_TD
    if asked == Decision.CONCEDE:
        barred = int(deck.answers[0, g.pending[g.pending_count - 1]])

    def hands(position: Position, tries: int) -> Iterator[tuple[int, int]]:
        """The lowest card, and how many wild ones, of the hands that have none of the barred."""
        for luck in range(tries):
            hand = position.resample("home", luck).g.hand[1]
            if not any(hand[card] for card in range(CARDS) if barred >> card & 1):
                yield int(hand.argmax()), int(hand[17:23].sum())

    all_strict = list(hands(strict, 400))
    assert len(all_strict) == 400
    assert_alike(all_strict, hands(free, 1500))


def test_the_coach_counts_as_the_cards_are_dealt() -> None:
    """What it reckons that the opponent still has, and how likely it is to hold none of a kind."""
    counted = 0
    for seed in range(3):
        for position in moments(start({}, seed), seed):
            asked = position.asked
            if asked is None or asked.by == CHANCE or position.g.decisions % 60 != 7:
                continue
            team, them = asked.by, 1 - asked.by
            seen = position.view(TEAMS[team]).record
            estimate(seen, position.printed.book, team)
            tries = [position.resample(TEAMS[team], luck).g for luck in range(200)]
            mean = sum(g.hand[them] + g.pile[them] + g.face_down[them] for g in tries) / len(tries)
            assert abs(seen.pile[them] / 1000 - mean).max() < 5 * 0.5 / np.sqrt(200)
            for card in range(CARDS):
                none = sum(g.hand[them, card] == 0 for g in tries) / len(tries)
                assert abs(chance_of_none(seen, team, 1 << card) / 1000 - none) < 5 * 0.5 / np.sqrt(200)
            counted += 1
    assert counted > 5


# At a question, without the answers before it.


def at_question(position: Position, seed: int) -> Position:
    """The position of a record that was dealt as it stands, for the team that is asked."""
    assert position.asked is not None
    seen = RULEBOOK.copies.look(position.g, position.asked.by)
    record = blank(RULEBOOK.dtype)
    RULEBOOK.copies.copy(record[0], seen)
    deal_at_question = RULEBOOK.hidden.deal_at_question
    assert deal_at_question is not None
    with np.errstate(over="ignore"):
        sow(record[0], np.uint64(seed))
        deal_at_question(record[0], position.printed.book, position.asked.by)
    other = Position(RULEBOOK, position.printed, record)
    other.start()
    return other


@pytest.mark.parametrize("options", ALL_OPTIONS, ids=str)
def test_a_play_can_be_taken_up_at_every_question(options: dict[str, Any]) -> None:
    """The record alone, with what its team does not see dealt anew, asks the same of the same cards."""
    taken_up = differ = 0
    for position in moments(start(options, 4), 4):
        if position.asked is None or position.asked.by == CHANCE:
            continue
        other = at_question(position, int(position.g.decisions))
        assert other.asked == position.asked
        assert other.view(position.asked.team).record.tobytes() == position.view(position.asked.team).record.tobytes()
        assert_all_cards_are_there(other)
        taken_up += 1
        differ += other.situation != position.situation
    assert taken_up > 50
    assert differ > taken_up // 2


def test_at_a_question_cards_are_as_likely_as_before_the_play() -> None:
    """The hand opposite, when it has played a card already, dealt either way."""

    def late_answer(position: Position) -> bool:
        g, asked = position.g, position.asked
        assert asked is not None
        return bool(asked[:2] == (0, Decision.RESPOND) and g.face_down_count[1] > 0 and 4 < g.left[1] < 14)

    def hand(g: Any) -> tuple[int, ...]:
        return tuple(int(g.hand[1, card] > 0) for card in (CardType.SAFETY, CardType.INTERCEPTION, CardType.HOLDING))

    position = first(late_answer)
    tries = (at_question(position, seed) for seed in range(1000))
    assert_alike(
        (hand(each.g) for each in tries),
        (hand(position.resample("home", luck).g) for luck in range(1000)),
    )
