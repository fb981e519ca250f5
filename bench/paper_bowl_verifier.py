"""A second opinion on Paper Bowl's odds: `python bench/paper_bowl_verifier.py [--states 1000] [--seed 1]`.

Written from the clauses of the rulebook (`leatherhead rules paper-bowl --clauses`) in plain Python, with fractions. It
imports nothing of leatherhead: of the game it reads only the printed matter, book.toml. `--states` compares it with
the odds that bots and values use, which are walked from the rules: every chance must be the same fraction.

Doubles may be rolled for ever. As in those odds three rolls are followed, and a fourth counts as a 2 and a 6.
"""

import argparse
import random
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

BOOK = Path(__file__).parents[1] / "src" / "leatherhead" / "games" / "paper_bowl" / "book.toml"
FOLLOWED, TYPICAL = 3, 2 + 6
RETURN_FOLLOWED = 7
LONGEST_GAIN = 102  # what goes beyond is a touchdown from anywhere, and so is cut to this there
DICE = [*product(range(1, 7), repeat=2)]
EVEN = Fraction(1, len(DICE))
RUN, SHORT, LONG = range(3)
GOAL, END_LINE, TOUCHBACK = 100, 110, 20
STANDS, LOST, RUN_BACK, FOUL_OF_OFFENSE, FOUL_OF_DEFENSE = range(5)  # what becomes of a play
Odds = dict[tuple[int, int], Fraction]  # by what becomes of it, and the gain


class Play(NamedTuple):
    """A call against a Defense Card under a Play Card; without one, card is None."""

    card: int | None
    call: int
    front: int
    ball: int
    leads: bool = False  # the offense's score is the higher
    timeout: bool = False  # the team that the card names has taken it
    dead_03: bool = False  # options: an incomplete pass is dead under card 03, or 17
    dead_17: bool = False


class Down(NamedTuple):
    """A situation of a series, as its team counts; `own` says whether that is the team that had the ball before."""

    own: bool
    down: int
    to_go: int
    ball: int


TOUCHDOWN, SAFETY, DEFENSE_SCORES = "touchdown", "safety", "the defense scores"
Comes = Down | str


class Printed:
    """What is printed."""

    def __init__(self, path: Path = BOOK) -> None:
        """Read it."""
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        self.fronts: list[dict[str, Any]] = book["defense_card"]
        self.cards: list[dict[str, Any]] = book["play_card"]
        self.bands = sorted((band["less_than"], set(band["numbers"])) for band in book["field_goal"])

    # 2.4: the gain.

    def numbers(self, play: Play) -> set[int]:
        """The numbers that break a pass up; in the red zone a long pass has its own (PB-R31, PB-R32)."""
        front = self.fronts[play.front]
        if play.call == SHORT:
            return set(front["short_pass"])
        red_zone = GOAL - play.ball <= 20
        return set(front.get("long_pass_red_zone", front["long_pass"]) if red_zone else front["long_pass"])

    def first_pass(self, play: Play, a: int, b: int, *, numbers_count: bool) -> bool:
        """Whether the first roll completes a pass (PB-2.4-6 to PB-2.4-8)."""
        if a == b:
            return True
        if play.ball + length(play.call, a + b) > END_LINE:
            return False
        return not (numbers_count and {a, b} & self.numbers(play))

    def odds(self, play: Play) -> Odds:
        """Every outcome, unless somebody challenges; a foul's gain is that of a declined penalty."""
        found: Odds = defaultdict(Fraction)
        card = {} if play.card is None else self.cards[play.card]
        for a, b in DICE:
            for (fate, gain), chance in self.rolled(play, card, a, b):
                found[fate, gain] += EVEN * chance
        return dict(found)

    def rolled(self, play: Play, card: dict[str, Any], a: int, b: int) -> Iterator[tuple[tuple[int, int], Fraction]]:
        """Outcomes after the first roll, which alone decides completions, turnovers, fouls and sacks (PB-R16)."""
        effect, one_or_six = card.get("effect", ""), bool({a, b} & {1, 6})
        set_off = a == b if card.get("trigger") == "doublet" else one_or_six
        is_pass, sure = play.call != RUN, Fraction(1)
        complete = is_pass and self.first_pass(
            play, a, b, numbers_count=effect not in {"interception", "ignore-pass-numbers"}
        )
        if effect == "sack" and is_pass and set_off:  # PB-5.19-2, PB-5.20-2
            yield (STANDS, -card["yards"]), sure
            return
        if effect == "interception" and complete and set_off:  # PB-5.01-3, -8, PB-5.02-3, PB-R35, PB-R36
            yield (LOST if card["then"] == "challenge" else RUN_BACK, length(play.call, a + b)), sure
            return
        foul = None
        if one_or_six and effect in {"delay-of-game", "false-start-or-offside", "foul"} and {a, b} != {1, 6}:
            foul = FOUL_OF_OFFENSE if 1 in (a, b) else FOUL_OF_DEFENSE
        if effect == "delay-of-game":  # PB-5.07-1, PB-5.07-2: 1 or 6, both on the offense
            foul = FOUL_OF_OFFENSE if play.leads and one_or_six else None
        if foul is not None and effect != "foul":  # PB-5.07-4, PB-5.08-5: no play
            yield (foul, 0), sure
            return
        for (total, rolls), chance in chain(a, b, FOLLOWED).items():
            gain = self.changed(play, card, self.usual(play, effect, a == b, total, complete=complete), rolls, a == b)
            if is_pass and not complete:
                gain = -card["yards"] if effect == "subtract" and not play.dead_17 else 0  # PB-R45
            yield (self.fate(play, card, foul, set_off=set_off, complete=complete), gain), chance

    def fate(self, play: Play, card: dict[str, Any], foul: int | None, *, set_off: bool, complete: bool) -> int:
        """What becomes of a play that is played out."""
        if foul is not None:
            return foul
        dead = play.dead_03 and play.call != RUN and not complete
        if card.get("effect") == "fumble" and set_off and not dead:  # PB-5.03-2, PB-5.04-2, PB-R38
            return LOST if card["then"] == "challenge" else RUN_BACK
        return STANDS

    def usual(self, play: Play, effect: str, doubles: bool, total: int, *, complete: bool) -> int:
        """The usual gain (PB-2.4-1 to PB-2.4-5, PB-2.4-10, PB-5.13-2)."""
        if play.call != RUN:
            return length(play.call, total) if complete else 0
        return total if doubles or effect == "ignore-run-value" else total - self.fronts[play.front]["run"]

    def changed(self, play: Play, card: dict[str, Any], gain: int, rolls: int, doubles: bool) -> int:
        """The gain under 11 to 22."""
        effect, run = card.get("effect", ""), play.call == RUN
        doubled = {
            "times-run": run, "times-complete": not run, "times-run-doublet": run and doubles,
            "timeout-times": play.timeout,
        }  # fmt: skip
        if doubled.get(effect):
            return gain * int(card["times"])
        if effect == "add-to-complete" and not run:
            return gain + int(card["yards"]) * rolls
        if effect == "subtract":
            return gain - int(card["yards"])
        if effect == "halve" or (effect == "timeout-halve" and play.timeout):
            return int(Fraction(gain, 2))  # toward zero (PB-R46)
        return gain

    # 3.8: penalties.

    def enforced(self, card: int, fate: int, down: Down) -> Comes:
        """An accepted penalty (PB-3.8, PB-R24 to PB-R29)."""
        against_offense, yards = fate == FOUL_OF_OFFENSE, self.cards[card]["yards"]
        goal = down.ball if against_offense else GOAL - down.ball
        walked = yards if 2 * yards <= goal else (0 if goal == 1 else min(yards, (goal + 1) // 2))
        ball, line = down.ball + (-walked if against_offense else walked), down.ball + down.to_go
        if not against_offense and (self.cards[card]["effect"] == "foul" or ball >= line):
            return first(ball, own=True)
        return down._replace(ball=ball, to_go=line - ball)

    # 3.3 to 3.6: kicks and tries.

    def field_goal(self, ball: int) -> Fraction:
        """How often a field goal is good (PB-3.6, PB-R20)."""
        distance = GOAL - ball
        numbers = next((numbers for less_than, numbers in self.bands if distance < less_than), set[int]())
        return sum((EVEN for a, b in DICE if a == b or {a, b} & numbers), Fraction()) if distance <= 40 else Fraction()

    def two_points(self, call: int, front: int) -> Fraction:
        """How often a try for two is good: an ordinary play from the 2 without a Play Card (PB-R19)."""
        return sum(
            (chance for (_, gain), chance in self.odds(Play(None, call, front, 98)).items() if gain >= 2), Fraction()
        )


def length(call: int, total: int) -> int:
    """How far a pass flies (PB-2.4-3, PB-2.4-4)."""
    return 2 * total if call == LONG else total


@cache
def chain(a: int, b: int, followed: int) -> dict[tuple[int, int], Fraction]:
    """The chance of each total and number of rolls after a first one (PB-2.4-9, PB-2.4-12)."""
    if a != b:
        return {(a + b, 1): Fraction(1)}
    if followed == 1:
        return {(a + b + TYPICAL, 2): Fraction(1)}
    found: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for c, d in DICE:
        for (total, rolls), chance in chain(c, d, followed - 1).items():
            found[a + b + total, 1 + rolls] += EVEN * chance
    return found


def first(ball: int, *, own: bool) -> Down:
    """First and ten, or goal."""
    return Down(own, 1, min(10, GOAL - ball), ball)


def settled(down: Down, gain: int) -> Comes:
    """What a gain comes to (PB-R17, PB-R48, PB-R54)."""
    ball = down.ball + gain
    if ball >= GOAL:
        return TOUCHDOWN
    if ball <= 0:
        return SAFETY
    if gain >= down.to_go:
        return first(ball, own=True)
    if down.down == 4:
        return first(GOAL - ball, own=False)
    return Down(True, down.down + 1, down.to_go - gain, ball)


def lost(ball: int) -> Comes:
    """The ball is lost at a spot, and not returned (PB-5.01-10, PB-5.03-6, PB-R39)."""
    if ball >= GOAL:
        return first(TOUCHBACK, own=False)
    return DEFENSE_SCORES if ball <= 0 else first(GOAL - ball, own=False)


def returned() -> dict[int, Fraction]:
    """The yards of a return (PB-3.4-3 to PB-3.4-6), as far as it is followed; a hundred yards are enough."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    open_ones = {0: Fraction(1)}
    for _ in range(RETURN_FOLLOWED):
        further: dict[int, Fraction] = defaultdict(Fraction)
        for yards, chance in open_ones.items():
            for a, b in DICE:
                more = yards + (4 if a == b else 2) * (a + b)
                (further if a == b else found)[min(more, GOAL)] += EVEN * chance
        open_ones = further
    for yards, chance in open_ones.items():
        found[min(yards + 2 * TYPICAL, GOAL)] += chance
    return dict(found)


def random_plays(count: int, seed: int) -> list[Play]:
    """Plays of all kinds, evenly."""
    dice = random.Random(seed)  # noqa: S311  no secret
    either = (False, True)
    return [
        Play(
            dice.randrange(24), dice.randrange(3), dice.randrange(5), dice.randrange(1, GOAL), dice.choice(either),
            dice.choice(either), dice.choice(either), dice.choice(either),
        )
        for _ in range(count)
    ]  # fmt: skip


# The comparison: only here the odds of leatherhead are looked at.


def walked_odds(odds: Any, exact: Any, play: Play) -> dict[tuple[int, int], float]:
    """The odds that bots and values use, in the same form."""
    from leatherhead.games.paper_bowl import odds as walked

    row = odds.row[int(play.dead_03), int(play.dead_17), int(play.leads), int(play.timeout), play.card]
    pair = walked.pairing(play.call, play.front, play.ball)
    return {
        (int(odds.fate[row, place]), int(gain) + walked.LONGEST_LOSS): float(exact[row, place, gain, pair])
        for place, gain in zip(*exact[row, :, :, pair].nonzero(), strict=True)
    }


def agree(ours: Odds, theirs: dict[tuple[int, int], float]) -> bool:
    """Whether floating odds are these fractions, to the last of their 36 to the third power parts."""
    parts, cut = len(DICE) ** FOLLOWED, defaultdict[tuple[int, int], Fraction](Fraction)
    for (fate, gain), chance in ours.items():
        cut[fate, min(gain, LONGEST_GAIN)] += chance
    near = {key: Fraction(round(chance * parts), parts) for key, chance in theirs.items()}
    return near == cut and all(abs(chance * parts - round(chance * parts)) < 1e-6 for chance in theirs.values())


def main() -> None:
    """Compare random plays, and say how many differ."""
    from leatherhead import registry
    from leatherhead.games.paper_bowl import odds as walked

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--states", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    printed, odds = Printed(), walked.odds_of(registry.find("paper-bowl").own_book.book)
    exact, plays = odds.exact(), random_plays(args.states, args.seed)
    wrong = [play for play in plays if not agree(printed.odds(play), walked_odds(odds, exact, play))]
    outcomes = sum(len(printed.odds(play)) for play in plays)
    print(f"{len(plays)} plays with {outcomes} outcomes: {len(wrong)} differ", *wrong[:5], sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
