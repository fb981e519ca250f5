"""The strategy numbers at the end of the rules page that are exact are what the rules give; so are the coach's.

Every hand of cards that can come is laid before the compiled rules, with its probability.
"""

import functools
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from card_bowl_numbers import (
    CARDS,
    DECLARED,
    KICKOFF,
    MATCHUP,
    NUMBERS,
    PRINTED,
    PUNT,
    RULEBOOK,
    hands,
    numbers,
    table,
    value_of,
)

from leatherhead.compiled.parts import back_end
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.coach import formulas
from leatherhead.games.card_bowl.coach.formulas import field_goal_odds
from leatherhead.games.card_bowl.state import Decision, Formation
from leatherhead.model.doors import ASKED, FAILED, new_play
from leatherhead.model.position import Event, Position, read_events
from leatherhead.model.record import duplicate

ACE_OF_SPADES = CARD_IDS.index("AS")


def _percent(odds: Fraction) -> str:
    return f"{float(100 * odds):.2f}"


class Play:
    """A play from a situation, run again and again with other cards."""

    def __init__(self, situation: dict[str, Any], **options: Any) -> None:
        self.start = RULEBOOK.place(situation, options)
        self.start[0].seats[:] = ASKED
        self.start[0].chance_asked = 1
        self.run = back_end(RULEBOOK, PRINTED)

    def events(self, *answers: int) -> list[Event]:
        """Run it with these answers, as far as they go."""
        live = duplicate(self.start)
        g = live[0]
        new_play(g)
        g.tape[: len(answers)] = answers
        g.tape_length = len(answers)
        assert self.run(live, g) != FAILED
        return read_events(RULEBOOK, g)


def _last(events: Sequence[Event], name: str) -> Event | None:
    return next((event for event in reversed(events) if event.name == name), None)


@functools.cache
def _hands_of_six() -> dict[tuple[int, int], tuple[int, list[int]]]:
    """For each total of six cards and place of the Ace of Spades (6: it is not there): how many, and one of them."""
    found: dict[tuple[int, int], tuple[int, list[int]]] = {}
    for total, (count, cards) in _totals(6).items():
        found[total, 6] = (count * 6, cards)  # sixths, as the Ace of Spades is in six places as often
    for total, (count, cards) in _totals(5).items():
        for place in range(6):
            found[total + 1, place] = (count, [*cards[:place], ACE_OF_SPADES, *cards[place:]])
    return found


def _totals(count: int) -> dict[int, tuple[int, list[int]]]:
    """Sets of `count` cards without the Ace of Spades, by their total: how many, and one of them."""
    ways: list[dict[int, tuple[int, list[int]]]] = [{0: (1, [])}, *({} for _ in range(count))]
    for card in CARDS:
        if card == ACE_OF_SPADES:
            continue
        for size in range(count, 0, -1):
            for total, (number, cards) in ways[size - 1].items():
                before, kept = ways[size].get(total + value_of(card), (0, [*cards, card]))
                ways[size][total + value_of(card)] = (before + number, kept)
    return ways[count]


def _kick_odds(situation: dict[str, Any], *answers: int) -> dict[str, Fraction]:
    play, odds = Play(situation), defaultdict(Fraction)
    for count, cards in _hands_of_six().values():
        events = play.events(*answers, *cards)
        name = next(event.name for event in events if event.name.startswith(("field-goal", "extra-point")))
        odds[name.rpartition("-")[2]] += Fraction(count, 6 * comb(52, 6))
    assert sum(odds.values()) == 1
    return odds


@pytest.mark.parametrize("row", table("Field goal, six cards, block rule included:"), ids=lambda row: row[0])
def test_field_goal(row: list[str]) -> None:
    """CB-FG-2, CB-FG-3, CB-FG-4: the odds of the page, and the even chance at 42 yards."""
    distance = int(numbers(row[0])[0])
    if "extra point" in row[0]:
        found = _kick_odds({"phase": "try", "possession": "home"}, 0)
    else:
        at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": f"opp {distance - 18}"}
        found = _kick_odds(at, 2)
    assert (_percent(found["good"]), _percent(found["blocked"])) == (row[1], row[2])
    ignored = sum(count for (total, _), (count, _) in _hands_of_six().items() if total >= distance)
    assert _percent(Fraction(ignored, 6 * comb(52, 6))) == row[3]
    assert (found["good"] > Fraction(1, 2)) == (distance <= 42)


def _rushes(k: int) -> Iterator[tuple[int, int]]:
    """Yards and draws of every rush without the Ace of Spades; each is as likely."""
    play = Play(MATCHUP | hands(k, slot=2))
    run_3 = RULEBOOK.prompts[Decision.TARGET].answers.index("run-3")
    for mine in CARDS:
        for theirs in CARDS:
            if len({mine, theirs, ACE_OF_SPADES}) == 3:
                events = play.events(run_3, mine, theirs)
                rush, run = _last(events, "rush"), _last(events, "open-field-run")
                assert rush is not None
                yield rush.numbers["yards"], run.numbers["draws"] if run else 0


@pytest.mark.parametrize("row", table("Rush, matchup difference"), ids=lambda row: f"k {row[0]}")
def test_rush_before_the_open_field(row: list[str]) -> None:
    gains = [gain for gain, _ in _rushes(int(numbers(row[0])[0]))]
    share = [sum(each) for each in zip(*((g < 0, g == 0, g >= 4) for g in gains), strict=True)]
    found = [f"{sum(gains) / len(gains):.2f}", *(_percent(Fraction(part, len(gains))) for part in share)]
    assert found == row[1:]


def test_rush_of_equal_cards() -> None:
    said = re.search(r"k = 0, per cent: (.*?)\. OFR draws: none (.*?), one (.*?), two (.*?), three (.*?)\.\n", NUMBERS)
    assert said
    rushes = list(_rushes(0))
    for pair in said[1].split("; "):
        yards, percent = pair.split()
        assert _percent(Fraction(sum(gain == int(yards) for gain, _ in rushes), len(rushes))) == percent
    for draws in range(4):
        assert _percent(Fraction(sum(run == draws for _, run in rushes), len(rushes))) == said[2 + draws]


PASSES = table("Pass outcome by number of cards")
FATES = ("pass-incomplete", "sack", "interception", "pass-complete")


@functools.cache
def _fates(receiver: str, most: int) -> dict[int, list[Fraction]]:
    """What becomes of a pass by the cards wanted: the first hit decides."""
    hands = {"offense_cards": [receiver, "2D", "2H", "3S"], "defense_cards": ["4C", "4D", "4H", "4S"]}
    play, found, spoiled = Play(MATCHUP | hands, **DECLARED), {}, [Fraction(0)] * 3
    ways = {frozenset[int](): Fraction(1)}
    for wanted in range(1, most + 1):
        caught: dict[frozenset[int], Fraction] = defaultdict(Fraction)
        for drawn, chance in ways.items():
            for card in set(CARDS) - drawn:
                rest = [other for other in CARDS[4:] if other not in (*drawn, card)][:2]  # for a loss, or the defender
                names = {event.name for event in play.events(0, wanted - 1, *drawn, card, *rest)}
                (fate,) = (n for n, name in enumerate(FATES) if name in names)
                part = chance / (52 - len(drawn))
                if fate < 3:
                    spoiled[fate] += part
                else:
                    caught[drawn | {card}] += part
        ways = caught
        found[wanted] = [*spoiled, sum(caught.values(), Fraction(0))]
    return found


@pytest.mark.parametrize(("receiver", "bracket"), [("9H", 0), ("9S", 1)])
@pytest.mark.parametrize("row", PASSES, ids=lambda row: f"{row[0]} cards")
def test_pass_outcome(row: list[str], receiver: str, bracket: int) -> None:
    """CB-PASS-3, CB-PASS-4, CB-PASS-7, CB-R15, CB-R16."""
    said = [numbers(cell)[bracket] for cell in row[1:]]
    found = _fates(receiver, 3)[int(row[0])]
    assert sum(found) == 1
    assert [_percent(odds) for odds in found] == [f"{percent:.2f}" for percent in said]


@pytest.mark.parametrize("receiver", ["AC", "AS"])
def test_pass_to_a_black_ace(receiver: str) -> None:
    said = re.search(r"O1 = AC or AS: one card ([\d.]+) / ([\d.]+) / ([\d.]+) / ([\d.]+)\.", NUMBERS)
    assert said
    assert [_percent(odds) for odds in _fates(receiver, 1)[1]] == list(said.groups())


def test_fumble_recovery_draw() -> None:
    """CB-FUM-3, CB-FUM-4, CB-FUM-5: a blocked kick leaves 51 cards to draw from."""
    said = re.search(r"bounce ([\d.]+) %, tie ([\d.]+) %, each side ([\d.]+) %", NUMBERS)
    assert said
    play = Play({"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": "opp 20"})
    names = ("fumble-bounce", "fumble-tie", "fumble-recovered", "fumble-lost")
    counts = dict.fromkeys(names, 0)
    others = [card for card in CARDS if card != ACE_OF_SPADES]
    for mine in others:
        for theirs in others:
            if mine != theirs:
                events = play.events(2, ACE_OF_SPADES, 2, 2, mine, theirs)
                counts[next(name for name in names if _last(events, name))] += 1
    found = [_percent(Fraction(count, 51 * 50)) for count in counts.values()]
    assert found == [said[1], said[2], said[3], said[3]]


def test_kickoff_is_received_at_the_3() -> None:
    play = Play(KICKOFF)
    kicks = [_last(play.events(0, a, b), "kickoff") for a in CARDS for b in CARDS if a != b]
    spots = [kick.numbers["at"] for kick in kicks if kick is not None]
    assert len(spots) == len(kicks)
    assert Fraction(sum(spots), len(spots)) == 3


def test_short_onside_kicks() -> None:
    """CB-ON-3."""
    play = Play(KICKOFF)
    for added, short in ((0, Fraction(9, 13)), (5, Fraction(4, 13)), (9, Fraction(0))):
        count = sum(bool(_last(play.events(2, added, card), "short-kick")) for card in CARDS)
        assert Fraction(count, 52) == short


@pytest.mark.parametrize("row", table("Punt yards from the line"), ids=lambda row: f"{row[0]} cards")
def test_longest_and_shortest_punt(row: list[str]) -> None:
    """CB-PUNT-2."""
    cards, mean, _, least, most = (numbers(cell)[0] for cell in row)
    play = Play(PUNT, punt_block="off")
    kicks = (play.events(1, 4 - int(cards), *order[: int(cards)]) for order in (CARDS, CARDS[::-1]))
    ends = [event.numbers["yards"] for kick in kicks for event in kick if event.name == "punt"]
    assert ends == [least, most]
    assert mean == 15 + 7 * cards


# What the coach goes by.


def test_the_coach_knows_every_field_goal() -> None:
    """CB-FG-1 to CB-FG-5."""
    known = field_goal_odds()
    for spot in range(1, 100):
        ball = "50" if spot == 50 else f"own {spot}" if spot < 50 else f"opp {100 - spot}"
        at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": ball}
        assert known[spot] == pytest.approx(float(_kick_odds(at, 2)["good"]), abs=1e-12)


def test_the_coach_knows_what_a_card_does_to_a_pass() -> None:
    """CB-PASS-3, CB-PASS-4, CB-PASS-7: over all receivers, to a hundredth or so; cards that are gone do not count."""
    receivers = [receiver for receiver in CARD_IDS if receiver not in ("2D", "2H", "3S")]  # which lie beside him
    found = [sum(column) / len(receivers) for column in zip(*(_fates(each, 1)[1] for each in receivers), strict=True)]
    known = (formulas.INCOMPLETE, formulas.SACKED, formulas.INTERCEPTED, formulas.CAUGHT)
    assert sum(known) == 1000
    assert [part / 1000 for part in known] == pytest.approx([float(odds) for odds in found], abs=0.012)


def test_the_mean_card() -> None:
    assert sum(map(value_of, CARDS)) == formulas.MEAN_CARD * len(CARDS)


def test_formations_are_told_as_they_are() -> None:
    """CB-SCR-2, CB-SCR-3: the sentence about each formation names the slots that pass."""
    said = {Formation.TWO_TWO: {"1", "4"}, Formation.THREE_WR: {"1", "2", "4"}, Formation.FOUR_WR: {"1", "2", "3", "4"}}
    formations, targets = (RULEBOOK.prompts[what].answers for what in (Decision.FORMATION, Decision.TARGET))
    for formation, passes in said.items():
        record = RULEBOOK.place(MATCHUP | hands(0) | {"formation": formations[formation]})
        position = Position(RULEBOOK, PRINTED, record)
        position.start()
        assert {targets[n][-1] for n in position.legal if targets[n].startswith("pass")} == passes
        told = RULEBOOK.prompts[Decision.FORMATION].about[formations[formation]]
        named = passes if told == "All four slots pass." else set(re.findall(r"\d", told.split(" pass")[0]))
        assert named == passes
