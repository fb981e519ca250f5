"""What a coach cannot see, dealt anew: it looks the same to him, breaks no rule, and is spread as it was dealt."""

import itertools
import random
from collections import Counter
from collections.abc import Iterator
from math import prod
from typing import Any

import pytest

import leatherhead as lh
from leatherhead import registry
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.hidden import fill
from leatherhead.games.pigskin.readings import parse
from leatherhead.games.pigskin.rules.pack import SHORT_PACK, WHOLE_PACK, cards_of_a_quarter
from leatherhead.games.pigskin.setup import faults
from leatherhead.games.pigskin.state import CARDS, CELL_BITS, DONE, SQUAD, CardRow, Decision, Phase
from leatherhead.model.doors import CHANCE
from leatherhead.model.position import Position
from leatherhead.model.position import deals as dealt_for_bots
from leatherhead.model.words import TEAMS

RULEBOOK = registry.find("pigskin")
BOOK = RULEBOOK.own_book.book
SPECIAL = [card for card in range(CARDS) if BOOK.special[card]]
ORDINARY = [card for card in range(CARDS) if not BOOK.special[card]]
SCRIMMAGE = {"phase": "scrimmage", "possession": "home", "ball": "own 30", "clock": 50, "quarter": 2}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"reveal": "classes", "short": True},
    {"forced_choice": "owner", "length": "short", "untimed_down": True, "defense_timeouts": False},
]


def _position(situation: dict[str, Any], *steps: str) -> Position:
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.place(situation))
    position.start()
    for step in steps:
        if step in CARD_IDS:
            position.put(position.parse_chance("card", step))
        else:
            position.answer(step)
    return position


def _random_game(seed: int, options: dict[str, Any]) -> Iterator[tuple[Position, list[list[Any]]]]:
    """Play at random, players changed less often than not; go through the positions, with each team's past."""
    dice, past = random.Random(seed), [[], []]  # type: ignore[var-annotated]  # noqa: S311  nothing secret
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.fresh(options))
    position.sow(seed)
    position.start()
    while (asked := position.asked) is not None:
        yield position, past
        if asked.by == CHANCE:
            plays = position.put(position.draw())
        else:
            leaves_it = asked.what == Decision.SUBSTITUTE and dice.random() < 0.6
            plays = position.put(DONE if leaves_it else dice.choice(position.legal))
        for play in plays:
            for team in range(2):
                past[team].append(play.heard_by(TEAMS[team]))
    yield position, past


def _faults_of_cards(g: Any) -> list[str]:
    """Cards are on the pile or gone, and whoever turned them up has seen them."""
    turned = int(g.turned[0] | g.turned[1])
    if g.clock == 0 or g.phase in (Phase.LINE_UP, Phase.COIN_TOSS):
        return []
    not_played = (SHORT_PACK if g.option_short else WHOLE_PACK).bit_count() - cards_of_a_quarter(g)
    found = [] if int(g.pack).bit_count() == g.clock + not_played else ["the pack is not as high as the clock says"]
    found += ["a card is gone and may still come"] if turned & int(g.pack) else []
    return found + (["a card is lost"] if turned.bit_count() + g.clock != cards_of_a_quarter(g) else [])


@pytest.mark.parametrize("options", OPTIONS, ids=("usual", "classes", "owner"))
@pytest.mark.parametrize("reaching_back", [False, True])
def test_another_deal_looks_the_same_and_breaks_no_rule(options: dict[str, Any], reaching_back: bool) -> None:
    dice, seen = random.Random(7), Counter[str]()  # noqa: S311  nothing secret
    for seed in range(2):
        for position, past in _random_game(seed, options):
            asked = "over" if position.over else getattr(position.question, "name", "card")
            if dice.random() > 0.06 and seen[asked] >= 4:
                continue
            for index, team in enumerate(TEAMS):
                view = position.view(team, tuple(past[index]) if reaching_back else ())
                other = view.resample(dice.getrandbits(32))
                assert other.view(team, view.past) == view
                before = other.checkpoint[0]
                assert not _faults_of_cards(before)
                assert [int(men) for men in before.lineup[index]] == [int(men) for men in view.start.lineup[index]]
                assert not faults(before) or faults(position.checkpoint[0])
                seen[asked] += 1
    kinds = {prompt.name for prompt in RULEBOOK.prompts} - ({"ready"} if "defense_timeouts" in options else set())
    assert kinds | {"card", "coin", "over"} >= set(seen) >= kinds | {"over"}


def test_the_same_luck_gives_the_same_deal_and_another_another() -> None:
    position = _position(SCRIMMAGE, "ready", "line-left-guard", "A1")
    first, again, other = (position.resample("home", luck).canonical() for luck in (1, 1, 2))
    assert first == again
    assert first != other


def _chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= {each for each, share in expected.items() if share}
    return sum((counts[each] - share) ** 2 / share for each, share in expected.items() if share)


# Players.


def _exactly(squad: tuple[int, ...], weights: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
    """Every way to put single players into positions, told apart by their names."""
    men = [(standing, name) for standing, count in enumerate(squad) for name in range(count)]
    odds: Counter[tuple[int, ...]] = Counter()
    for placed in itertools.permutations(men, len(weights)):
        standing = tuple(each for each, _ in placed)
        odds[tuple(each + 1 for each in standing)] += prod(
            weight[each] for weight, each in zip(weights, standing, strict=True)
        )
    whole = sum(odds.values())
    return {men: share / whole for men, share in odds.items()}


@pytest.mark.parametrize("weights", [[(1, 1, 1)] * 4, [(3, 1, 0), (1, 1, 1), (0, 2, 5), (7, 1, 2)]])
def test_positions_are_filled_as_all_ways_to_place_single_men_say(weights: list[tuple[int, ...]]) -> None:
    dice, trials = random.Random(3), 6000  # noqa: S311  nothing secret
    exact = _exactly(SQUAD[5:], weights)
    found = Counter(tuple(fill(SQUAD[5:], weights, dice.randrange)) for _ in range(trials))
    expected = {men: share * trials for men, share in exact.items()}
    assert _chi_square(found, expected) < len(expected) + 4 * (2 * len(expected)) ** 0.5


def test_weights_that_no_squad_can_meet_say_nothing() -> None:
    assert len(fill((1, 0, 2), [(1, 0, 0), (1, 0, 0)], random.Random(1).randrange)) == 2  # noqa: S311


def _dealt(position: Position, team: str, deals: int) -> list[Any]:
    return [position.resample(team, luck).g for luck in range(deals)]


def test_men_of_whom_nothing_was_heard_are_any_of_the_squad() -> None:
    position, deals = _position(SCRIMMAGE, "ready"), 400
    found = Counter(int(g.lineup[1, 10]) for g in _dealt(position, "home", deals))
    expected = {standing: deals * SQUAD[4 + standing] / 11 for standing in (1, 2, 3)}
    assert _chi_square(found, expected) < 13.8  # one in a thousand


def test_readings_weigh_as_often_as_cards_give_them() -> None:
    """A reading of one end: Bayes with the squad as prior, exact as far as the other positions are open."""
    position, deals = _position(SCRIMMAGE, "ready"), 600
    cell = parse(CardRow.END, "5")
    position.checkpoint[0].heard[1, 0, 0] = CardRow.END << CELL_BITS | cell
    position.checkpoint[0].heard_count[1, 0] = 1
    position.run()
    cards = [sum(BOOK.cells[card, CardRow.END, column] == cell for card in ORDINARY) for column in range(3)]
    weights = [men * count for men, count in zip(SQUAD[1:4], cards, strict=True)]
    found = Counter(int(g.lineup[1, 0]) for g in _dealt(position, "home", deals))
    expected = {standing: deals * weights[standing - 1] / sum(weights) for standing in (1, 2, 3)}
    assert _chi_square(found, expected) < 13.8


def test_a_sensible_coach_has_his_best_men_on_the_board_and_scrubs_where_somebody_came_on() -> None:
    """What bots that play ahead expect, and what readings add to it: the more seconds are found, the more are stars."""
    position, deals = _position(SCRIMMAGE, "ready"), 200

    def expected(team: str = "home") -> list[Any]:
        view = position.view(team)
        return [each.g.lineup[1] for each in dealt_for_bots(view, range(deals))]

    before = expected()
    assert sum(int(3 in men) for men in before) < deals / 4
    stars_before = sum(int(men[2] == 1) for men in before)
    position.checkpoint[0].off_standing[1] = 1
    position.run()
    assert sum(int(men[0] == 3) for men in expected()) > deals / 2
    position.checkpoint[0].off_standing[1] = 0
    position.checkpoint[0].known[1, [0, 1, 6]] = 2
    position.run()
    assert sum(int(men[2] == 1) for men in expected()) > max(stars_before, 0.9 * deals)


def test_a_class_that_was_given_away_stays_with_the_man() -> None:
    position = _position({**SCRIMMAGE, "lineup_home": "SSSSSSS S*SS"}, "ready", "quick-kick", "B1")
    assert {int(g.lineup[0, 8]) for g in _dealt(position, "away", 60)} == {1}


def test_changed_men_are_any_of_the_bench_and_stand_where_changes_were_seen() -> None:
    situation = {**SCRIMMAGE, "window": "official"}
    position = _position(situation, "done", "sub-center-scrub", "sub-fullback-scrub", "done")
    found: Counter[int] = Counter()
    for luck in range(200):
        other = position.resample("home", luck)
        before, now = other.checkpoint[0].lineup[1], other.g.lineup[1]
        assert all(before[place] == now[place] for place in range(11) if place not in (3, 8))
        assert other.g.resting[1].sum() == 2
        found[int(now[3])] += 1
    assert set(found) == {1, 2, 3}


def test_changes_that_were_not_seen_yet_may_be_any() -> None:
    position = _position({**SCRIMMAGE, "window": "official"}, "sub-center-scrub", "done")
    made = Counter(int(g.changed[0]).bit_count() for g in _dealt(position, "away", 200))
    assert 60 <= made[0] <= 140
    assert len(made) > 2


def test_a_line_up_that_is_being_placed_is_any_of_the_squad() -> None:
    position = Position(RULEBOOK, RULEBOOK.own_book, RULEBOOK.fresh())
    position.start()
    for _ in range(11):
        position.put(position.legal[0])
    deals = 150
    found = Counter(int(g.lineup[0, 7]) for g in _dealt(position, "away", deals))
    assert _chi_square(found, {standing: deals * SQUAD[4 + standing] / 11 for standing in (1, 2, 3)}) < 13.8


def test_men_who_were_forced_off_are_out_in_every_deal() -> None:
    for seed in range(3):
        for position, past in _random_game(seed, {}):
            out = int(position.checkpoint[0].out_game[0].sum() + position.checkpoint[0].out_quarter[0].sum())
            if out and position.asked is not None:
                other = position.view("away", tuple(past[1])).resample(1).checkpoint[0]
                assert int(other.out_game[0].sum() + other.out_quarter[0].sum()) == out
                assert other.forced_off[0].sum() == position.checkpoint[0].forced_off[0].sum()
                break
        else:
            pytest.fail("nobody was forced off")


# Cards.


def test_a_card_that_was_not_seen_is_any_that_gives_the_reading() -> None:
    """Home attacks, away turns: of the cards that give the reading under the class that is dealt, each as often."""
    position, deals = _position({**SCRIMMAGE, "lineup_away": "SSSSSSS SSSS"}, "ready", "long-pass", "A2"), 420
    assert position.tape[-1].unseen_by == 0b01
    cell = BOOK.cells[CARD_IDS.index("A2"), CardRow.LONG_PASS, 0]
    same = [card for card in ORDINARY if BOOK.cells[card, CardRow.LONG_PASS, 0] == cell]
    found: Counter[int] = Counter()
    for luck in range(deals):
        found[position.resample("home", luck).tape[-1].answer] += 1
    assert _chi_square(found, {card: deals / len(same) for card in same}) < len(same) + 4 * (2 * len(same)) ** 0.5


def test_cards_that_the_other_coach_turned_up_are_any_that_were_not_seen() -> None:
    """Two plays, a card each that only away saw: home takes every ordinary card to be gone equally often."""
    position = _position(SCRIMMAGE, "ready", "line-left-guard", "A1", "ready", "line-right-guard", "A3", "ready")
    deals, found = 420, Counter[int]()
    for g in _dealt(position, "home", deals):
        gone = [card for card in range(CARDS) if not int(g.pack) >> card & 1]
        assert len(gone) == 2
        assert int(g.turned[1]) == sum(1 << card for card in gone)
        found.update(gone)
    expected = dict.fromkeys(ORDINARY, deals * 2 / len(ORDINARY))
    assert _chi_square(found, expected) < len(ORDINARY) + 4 * (2 * len(ORDINARY)) ** 0.5


def test_the_penalty_space_of_a_card_that_was_not_seen_is_what_was_announced() -> None:
    position = _position(SCRIMMAGE, "ready", "long-pass", "C5", "A3")
    for luck in range(40):
        other = position.resample("home", luck)
        assert (
            BOOK.cells[other.tape[-1].answer, CardRow.PENALTY, 0]
            == BOOK.cells[CARD_IDS.index("A3"), CardRow.PENALTY, 0]
        )
        assert (other.g.penalized, other.g.penalty_yards) == (position.g.penalized, position.g.penalty_yards)


def test_the_coach_who_turned_a_card_keeps_it() -> None:
    position = _position(SCRIMMAGE, "ready", "long-pass", "A2")
    assert {position.resample("away", luck).tape[-1].answer for luck in range(20)} == {CARD_IDS.index("A2")}


def test_near_the_end_of_a_quarter_the_pack_holds_the_very_cards_that_gave_the_readings() -> None:
    """Three cards left, all of them turned in one play that only the defense sees."""
    position = _position(SCRIMMAGE)
    gone = [card for card in ORDINARY if CARD_IDS[card] not in ("A2", "A3", "B1")] + SPECIAL
    g = position.checkpoint[0]
    g.clock, g.pack = 3, sum(1 << CARD_IDS.index(card) for card in ("A2", "A3", "B1"))
    g.turned[0] = sum(1 << card for card in gone[:20] + SPECIAL)
    g.turned[1] = sum(1 << card for card in gone[20:])
    position.run()
    position.answer("ready")
    position.answer("end-left")
    position.put(CARD_IDS.index("A3"))  # Long
    position.put(CARD_IDS.index("A2"))
    for luck in range(10):
        other = position.resample("home", luck)
        assert not _faults_of_cards(other.checkpoint[0])


def test_where_so_many_cards_are_gone_that_nobody_saw_any_may_still_come() -> None:
    """A situation set up by hand: were only ordinary cards gone, nearly every card to come would be special."""
    position = _position({**SCRIMMAGE, "clock": 10})
    for g in _dealt(position, "home", 5):
        assert int(g.pack).bit_count() == CARDS


def test_everybody_has_seen_the_special_cards_of_the_quarter() -> None:
    """What both coaches saw turn up does not come again in a deal for spectators."""
    game = lh.new("pigskin", seed=3, seats=("coach", "coach"), compiled=True)
    compared = 0
    for number, play in enumerate(game.plays):
        start = play.before[0]
        shown = int(start.turned[0] & start.turned[1]) & sum(1 << card for card in SPECIAL)
        if number % 9 == 0 and shown and start.clock > 0:
            position = Position(game.rulebook, game.printed, play.before)
            position.start()
            view = position.view(None, [each.heard_by(None) for each in game.plays[:number]])
            assert not int(view.resample(number).checkpoint[0].pack) & shown
            compared += 1
    assert compared > 5
