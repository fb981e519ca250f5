"""The strategy numbers at the end of the rules page are what the rules give: exactly, or by playing where it says so.

An exact number is found by laying every hand of cards that can come before the compiled rules, with its probability.
"""

import functools
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

from leatherhead.engine.compiled import plain_step_of, step_of
from leatherhead.engine.doors import ASKED, RANDOM, Pending, new_play, sow
from leatherhead.engine.registry import find
from leatherhead.engine.view import Event, read_events
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS
from leatherhead.games.card_bowl.rules.kick_return import kick_return
from leatherhead.games.card_bowl.rules.one_play import shuffle
from leatherhead.games.card_bowl.rules.run import open_field_run

RULEBOOK = find("card-bowl")
PRINTED = RULEBOOK.read_book(None)
PAGE = (Path(__file__).parents[2] / "docs" / "rules" / "card-bowl.md").read_text(encoding="utf-8")
NUMBERS = PAGE.split("## Strategy numbers")[1].replace("\N{MINUS SIGN}", "-")
CARDS = range(52)
ACE_OF_SPADES = CARD_IDS.index("AS")
YARDS, POINTS = 0.1, 0.2  # how far a simulation may be off, in yards and in percentage points
DECLARED = {"pass_draw": "declared"}
ROUNDED = 0.05  # yards of a pass are given to one place
MATCHUP = {"phase": "target", "possession": "home", "down": 1, "to_go": 10, "ball": "own 30"}


def _value(card: int) -> int:
    return card // 4 + 1


def _table(title: str) -> list[list[str]]:
    """Read the rows of the table under a title."""
    lines = NUMBERS.split(title)[1].strip().split("\n\n")
    table = next(part for part in lines if part.startswith("|"))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


def _hands(k: int, slot: int = 0) -> dict[str, Any]:
    """Two hands with a difference of k in a slot, where the offensive card is the 9 of hearts."""
    hands = [["2C", "2D", "2H", "2S"], ["3C", "3D", "3H", "3S"]]
    hands[0][slot], hands[1][slot] = "9H", f"{RANKS[9 - k - 1]}D"
    return {"offense_cards": hands[0], "defense_cards": hands[1]}


def _percent(odds: Fraction) -> str:
    return f"{float(100 * odds):.2f}"


# Exactly.


class Play:
    """A play from a situation, run again and again with other cards."""

    def __init__(self, situation: dict[str, Any], **options: Any) -> None:
        self.start = RULEBOOK.place(situation, options)
        self.start[0].seats[:] = ASKED
        self.start[0].chance_asked = 1
        self.step = plain_step_of(RULEBOOK, PRINTED)

    def events(self, *answers: int) -> list[Event]:
        """Run it with these answers, as far as they go."""
        live = self.start.copy()
        g = live[0]
        new_play(g)
        g.tape[: len(answers)] = answers
        g.tape_length = len(answers)
        with suppress(Pending):
            self.step(live, PRINTED.record)
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
    """Sets of so many cards without the Ace of Spades, by their total: how many, and one of them."""
    ways: list[dict[int, tuple[int, list[int]]]] = [{0: (1, [])}, *({} for _ in range(count))]
    for card in CARDS:
        if card == ACE_OF_SPADES:
            continue
        for size in range(count, 0, -1):
            for total, (number, cards) in ways[size - 1].items():
                before, kept = ways[size].get(total + _value(card), (0, [*cards, card]))
                ways[size][total + _value(card)] = (before + number, kept)
    return ways[count]


def _kick_odds(situation: dict[str, Any], *answers: int) -> dict[str, Fraction]:
    play, odds = Play(situation), defaultdict(Fraction)
    for count, cards in _hands_of_six().values():
        events = play.events(*answers, *cards)
        name = next(event.name for event in events if event.name.startswith(("field-goal", "extra-point")))
        odds[name.rpartition("-")[2]] += Fraction(count, 6 * comb(52, 6))
    assert sum(odds.values()) == 1
    return odds


@pytest.mark.parametrize("row", _table("Field goal, six cards, block rule included:"), ids=lambda row: row[0])
def test_field_goal(row: list[str]) -> None:
    """CB-FG-2, CB-FG-3, CB-FG-4: the odds of the page, and the even chance at 42 yards."""
    distance = int(_numbers(row[0])[0])
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
    play = Play(MATCHUP | _hands(k, slot=2))
    run_3 = RULEBOOK.questions[11].answers.index("run-3")
    for mine in CARDS:
        for theirs in CARDS:
            if len({mine, theirs, ACE_OF_SPADES}) == 3:
                events = play.events(run_3, mine, theirs)
                rush, run = _last(events, "rush"), _last(events, "open-field-run")
                assert rush is not None
                yield rush.numbers["yards"], run.numbers["draws"] if run else 0


@pytest.mark.parametrize("row", _table("Rush, matchup difference"), ids=lambda row: f"k {row[0]}")
def test_rush_before_the_open_field(row: list[str]) -> None:
    gains = [gain for gain, _ in _rushes(int(_numbers(row[0])[0]))]
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


PASSES = _table("Pass outcome by number of cards")
FATES = ("pass-incomplete", "sack", "interception", "pass-complete")


@functools.cache
def _fates(receiver: str, most: int) -> dict[int, list[Fraction]]:
    """What becomes of a pass if so many cards are wanted: the first hit decides."""
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
    said = [_numbers(cell)[bracket] for cell in row[1:]]
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
    play = Play({"phase": "kickoff", "possession": "home"})
    spots = [play.events(0, a, b)[0].numbers["at"] for a in CARDS for b in CARDS if a != b]
    assert Fraction(sum(spots), len(spots)) == 3


def test_short_onside_kicks() -> None:
    """CB-ON-3."""
    play = Play({"phase": "kickoff", "possession": "home"})
    for added, short in ((0, Fraction(9, 13)), (5, Fraction(4, 13)), (9, Fraction(0))):
        count = sum(bool(_last(play.events(2, added, card), "short-kick")) for card in CARDS)
        assert Fraction(count, 52) == short


# By playing.

PLAYS, SEED = 150_000, 2
EVENT = {occurrence.name: n for n, occurrence in enumerate(RULEBOOK.occurrences)}
DECISION = {question.name: n for n, question in enumerate(RULEBOOK.questions)}


FUMBLE = EVENT["fumble"]


class Many:
    """A play from a situation, played many times with the same first answers.

    Later questions are answered as `given` says, or anyhow where nothing is given.
    """

    def __init__(
        self,
        situation: dict[str, Any],
        first: Sequence[int],
        given: dict[str, int] | None = None,
        ball: int | None = None,
        seed: int = SEED,
        **options: Any,
    ) -> None:
        record = RULEBOOK.place(situation, options)
        if ball is not None:
            record[0].ball = ball
        record[0].seats[:] = ASKED if given else RANDOM
        with np.errstate(over="ignore"):
            sow(record[0], np.uint64(seed))
        new_play(record[0])
        record[0].tape[: len(first)] = first
        record[0].tape_length = len(first)
        self.start = np.frombuffer(bytearray(record.tobytes()), RULEBOOK.dtype)
        self.given = {DECISION[name]: answer for name, answer in (given or {}).items()}
        self.book = np.frombuffer(bytearray(PRINTED.record.tobytes()), PRINTED.dtype)

    def play(self, measure: Callable[[Callable[[str, int], int | None]], Any], plays: int = PLAYS) -> list[Any]:
        """Collect what `measure` makes of each play, by the numbers of its events up to a fumble, if any."""
        step, live = step_of(RULEBOOK), self.start.copy()
        happened, last_row, events = (live[field] for field in ("happened", "last_row", "events"))

        def number(name: str, column: int) -> int | None:
            event = EVENT[name]
            if not int(happened[0]) >> event & 1:
                return None
            row = int(last_row[0, event])
            if int(happened[0]) >> FUMBLE & 1 and row > last_row[0, FUMBLE]:
                earlier = [n for n in range(int(last_row[0, FUMBLE])) if events[0, n, 0] == event]
                if not earlier:
                    return None
                row = earlier[-1]
            return int(events[0, row, 2 + column])

        found = []
        for _ in range(plays):
            self._begin(live)
            while not self._goes_through(step, live):
                pass
            found.append(measure(number))
        return found

    def _begin(self, live: Any) -> None:
        """Put the record back to the start, byte by byte, with the generator as it is."""
        generator = int(live["generator"][0])
        live.view(np.uint8)[:] = self.start.view(np.uint8)
        live["generator"] = generator

    def _goes_through(self, step: Any, live: Any) -> bool:
        try:
            step(live, self.book)
        except Pending:
            tape = [*live["tape"][0, : int(live["tape_read"][0])], self.given[int(live["asked_what"][0])]]
            self._begin(live)
            live["tape"][0, : len(tape)], live["tape_length"] = tape, len(tape)
            return False
        return True


def _mean(values: Any) -> float:
    return float(np.mean(values))


def _sampling_error(found: Any) -> float:
    """Two standard errors of a mean: how far our own luck may take it, beside the margin of the page."""
    return 2 * float(np.std(found)) / len(found) ** 0.5


def _share(values: Any) -> float:
    return 100 * float(np.mean(values))


NONE = {"fumble-play": 2}
FAR = -900  # from there nobody reaches the goal line
START = 14  # and from here no return is driven back into the end zone


@pytest.mark.parametrize("row", _table("Rush with OFR, unlimited field"), ids=lambda row: f"k {row[0]}")
def test_rush_with_the_open_field(row: list[str]) -> None:
    k, mean, ten, twenty, fumble = (_numbers(cell)[0] for cell in row)
    run_3 = RULEBOOK.questions[DECISION["target"]].answers.index("run-3")
    many = Many(MATCHUP | _hands(int(k), slot=2), [run_3], ball=FAR)
    found = many.play(lambda n: (n("rush", 0) + (n("carried", 0) or 0), n("fumble", 0) is not None))
    yards = [gain for gain, _ in found]
    assert _mean(yards) == pytest.approx(mean, abs=YARDS)
    assert _share([gain >= 10 for gain in yards]) == pytest.approx(ten, abs=POINTS)
    assert _share([gain >= 20 for gain in yards]) == pytest.approx(twenty, abs=POINTS)
    assert _share([fumbled for _, fumbled in found]) == pytest.approx(fumble, abs=POINTS)


YARDS_A_PASS = _table("Yards per completion and (in brackets) per attempt")


@pytest.mark.parametrize("cards", [1, 2, 3])
@pytest.mark.parametrize("row", YARDS_A_PASS, ids=lambda row: f"k {row[0]}")
def test_yards_a_pass(row: list[str], cards: int) -> None:
    completion, attempt = _numbers(row[cards])
    hands = _hands(int(_numbers(row[0])[0]))
    many = Many(MATCHUP | hands, [0, cards - 1], ball=FAR, seed=SEED if cards > 1 else 5, **DECLARED)

    def measure(n: Callable[[str, int], int | None]) -> tuple[bool, int]:
        caught = n("pass-complete", 0)
        if caught is not None:
            return True, caught + (n("yac", 0) or 0) + (n("carried", 0) or 0)
        return False, -(n("sack", 0) or 0)

    found = many.play(measure, 2 * PLAYS)
    assert _mean([gain for caught, gain in found if caught]) == pytest.approx(completion, abs=YARDS + ROUNDED)
    assert _mean([gain for _, gain in found]) == pytest.approx(attempt, abs=YARDS + ROUNDED)


@pytest.mark.parametrize("row", _table("Punt yards from the line"), ids=lambda row: f"{row[0]} cards")
def test_punt_yards(row: list[str]) -> None:
    """CB-PUNT-2."""
    cards, mean, deviation, least, most = (_numbers(cell)[0] for cell in row)
    at = {"phase": "scrimmage", "possession": "home", "down": 4, "to_go": 1, "ball": "own 20"}
    yards = Many(at, [1, 4 - int(cards)], punt_block="off").play(lambda n: n("punt", 0))
    assert mean == 15 + 7 * cards
    assert _mean(yards) == pytest.approx(mean, abs=YARDS)
    assert np.std(yards) == pytest.approx(deviation, abs=YARDS)
    play = Play(at, punt_block="off")
    ends = [play.events(1, 4 - int(cards), *order[: int(cards)])[1].numbers["yards"] for order in (CARDS, CARDS[::-1])]
    assert ends == [least, most]


def _open_field(draws: int, returns: int) -> tuple[Any, Any]:
    """Runs with so many draws, or returns of so many cards, from a whole deck: yards, and whether it was fumbled."""
    record = RULEBOOK.place({"phase": "kickoff", "possession": "home"})
    record[0].seats[:] = RANDOM
    with np.errstate(over="ignore"):
        sow(record[0], np.uint64(SEED))
    live, found = np.frombuffer(bytearray(record.tobytes()), RULEBOOK.dtype), np.zeros((10 * PLAYS, 2), np.int64)
    _compiled_runs()(live, draws, returns, found)
    return found[:, 0], found[:, 1] > 0


@functools.cache
def _compiled_runs() -> Any:
    step_of(RULEBOOK)  # from now on compiled code may call the rules

    @njit
    def runs(records: Any, draws: int, returns: int, found: Any) -> None:
        g = records[0]
        for n in range(len(found)):
            new_play(g)
            shuffle(g)
            g.kind, g.draws, g.returns, g.spot, g.landed = 3, draws, returns, START, START
            if returns > 0:
                kick_return(g)
            found[n, 0] = g.spot - START
            g.spot = FAR
            if g.draws > 0:
                open_field_run(g)
            found[n, 0] += g.spot - FAR
            found[n, 1] = g.loose

    return runs


def test_punt_return() -> None:
    said = re.search(r"Punt return .*?: mean ([\d.]+) with OFR .*? negative ([\d.]+) %, fumble ([\d.]+) %", NUMBERS)
    assert said
    yards, fumbled = _open_field(draws=0, returns=2)
    assert _mean(yards) == pytest.approx(float(said[1]), abs=YARDS)
    assert _share(yards < 0) == pytest.approx(float(said[2]), abs=POINTS)
    assert _share(fumbled) == pytest.approx(float(said[3]), abs=POINTS)


@pytest.mark.parametrize("draws", [1, 2, 3])
def test_open_field_run(draws: int) -> None:
    said = re.search(
        r"draws average ([\d.]+), ([\d.]+), ([\d.]+) yards with ([\d.]+), ([\d.]+), ([\d.]+) % fumbles", NUMBERS
    )
    assert said
    yards, fumbled = _open_field(draws, returns=0)
    assert _mean(yards) == pytest.approx(float(said[draws]), abs=YARDS)
    assert _share(fumbled) == pytest.approx(float(said[3 + draws]), abs=POINTS)


def _returned(n: Callable[[str, int], int | None], landed: int | None) -> tuple[int, bool, bool]:
    """Yards of a return up to a fumble, whether there was one, and whether there was a return at all."""
    assert landed is not None
    fumble, carried, back = n("fumble", 0), n("carried", 1), n("return", 0)
    end = fumble if fumble is not None else carried if carried is not None else landed + (back or 0)
    return end - landed, fumble is not None, fumble is not None or back is not None


def test_kickoff_return() -> None:
    said = re.search(
        r"mean return ([\d.]+), mean end ([\d.]+), fumble ([\d.]+) %, touchdown ([\d.]+) % when every kick is "
        r"returned; touchback whenever possible: mean end ([\d.]+), touchbacks ([\d.]+) %",
        NUMBERS,
    )
    assert said
    mean, end, fumble, touchdown, safe_end, touchbacks = map(float, said.groups())
    kickoff = {"phase": "kickoff", "possession": "home"}
    many = Many(kickoff, [0], NONE | {"kick-return": 0})
    found = many.play(lambda n: (*_returned(n, n("kickoff", 0))[:2], n("kickoff", 0), n("touchdown", 0) is not None))
    yards = [back for back, *_ in found]
    assert _mean(yards) == pytest.approx(mean, abs=YARDS + _sampling_error(yards))
    assert _mean([back + landed for back, _, landed, _ in found]) == pytest.approx(
        end, abs=YARDS + _sampling_error(yards)
    )
    assert _share([fumbled for _, fumbled, *_ in found]) == pytest.approx(fumble, abs=POINTS)
    assert _share([scored and not fumbled for _, fumbled, _, scored in found]) == pytest.approx(touchdown, abs=POINTS)
    many = Many(kickoff, [0], NONE | {"kick-return": 1})
    safe = many.play(lambda n: (*_returned(n, n("kickoff", 0))[:2], n("kickoff", 0)))
    ends = [20 if landed < 0 else back + landed for back, _, landed in safe]
    assert _mean(ends) == pytest.approx(safe_end, abs=YARDS + _sampling_error(ends))
    assert _share([landed < 0 for *_, landed in safe]) == pytest.approx(touchbacks, abs=POINTS)


@pytest.mark.parametrize("added", [0, 3, 5, 7, 9])
def test_onside_kick(added: int) -> None:
    """CB-ON-6."""
    said = re.search(rf"add-{added} ([\d.]+) %", NUMBERS)
    assert said
    recovered: list[bool] = []
    for card in CARDS:
        kick = Many({"phase": "kickoff", "possession": "home"}, [2, added, card, 2, 2], NONE, seed=card)
        legal = added + _value(card) >= 10
        recovered += kick.play(lambda n: n("onside-recovered", 0) is not None, 3000) if legal else [False] * 3000
    assert _share(recovered) == pytest.approx(float(said[1]), abs=POINTS + 100 * _sampling_error(recovered))
