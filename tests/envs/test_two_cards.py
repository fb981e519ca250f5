"""Two Play Cards of Paper Bowl's overtime, solved by OpenSpiel's CFR+ on a tree of its own, and by our solver.

The tree is made from the verifier's odds, which share no code with ours. As in the solution there are no timeouts, and
every play has a fresh deck; the first score wins.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import paper_bowl_verifier as verifier
import pyspiel
import pytest
from paper_bowl_verifier import Down, Play, Printed

from leatherhead.games.paper_bowl.odds import odds_of, place_in_series
from leatherhead.games.paper_bowl.value.solver import Chances, gather, go, play_half, solve, sudden_death, thread_pool
from leatherhead.registry import find

FRONTS, CARDS = range(5), range(24)
ITERATIONS = {1: 2000, 2: 250}  # by cards
ENOUGH = 1e-4  # wins minus losses
Odds = dict[Any, float]


class Tree:
    """A play by cards left, and all that follows, in the words of Gambit's extensive games.

    Nobody punts: the card stays in the deck, and whoever punts would gain nothing by it here.
    """

    def __init__(self, printed: Printed) -> None:
        self.printed, self.back = printed, {yards: float(share) for yards, share in verifier.returned().items()}
        self.infosets = {1: count(1), 2: count(1)}
        self.outcomes, self.chances = count(1), count(1)
        self.lines = ['EFG 2 R "two cards" { "home" "away" }']

    @cache  # noqa: B019  it lives as long as a test
    def odds(self, call: int, front: int, ball: int) -> Odds:
        """What becomes of a play, by gain and, for a foul, Play Card, over all cards."""
        found: Odds = defaultdict(float)
        for card in CARDS:
            for (fate, gain), chance in self.printed.odds(Play(card, call, front, ball)).items():
                foul = fate in {verifier.FOUL_OF_OFFENSE, verifier.FOUL_OF_DEFENSE}
                found[fate, gain, card if foul else None] += float(chance) / len(CARDS)
        return found

    def consequences(self, call: int, front: int, down: Down) -> Odds:
        """What a call against a Defense Card leads to."""
        found: Odds = defaultdict(float)
        alike = down.ball if call != verifier.RUN and down.ball >= 80 else 50  # for red zone and end line
        for (fate, gain, card), chance in self.odds(call, front, alike).items():
            for comes, share in self.comes(card, fate, gain, down):
                found[comes] += share * chance
        return found

    @cache  # noqa: B019  as above
    def last_play(self, call: int, front: int, down: Down) -> float:
        """The mean of what the last card leads to."""
        found = self.consequences(call, front, down)
        return sum(self.worth(comes, 0) * share for comes, share in found.items())  # type: ignore[misc]  # no None

    def comes(self, card: int, fate: int, gain: int, down: Down) -> Iterator[tuple[Any, float]]:
        if fate == verifier.LOST:
            yield verifier.lost(down.ball + gain), 1.0
        elif fate == verifier.RUN_BACK:
            at = verifier.GOAL - min(down.ball + gain, verifier.GOAL)
            for yards, share in self.back.items():
                scores = at + yards >= verifier.GOAL
                yield verifier.DEFENSE_SCORES if scores else verifier.first(at + yards, own=False), share
        elif fate == verifier.STANDS:
            yield verifier.settled(down, gain), 1.0
        else:
            accepted = self.printed.enforced(card, fate, down)
            yield (verifier.settled(down, gain), accepted, 1 if fate == verifier.FOUL_OF_DEFENSE else -1), 1.0

    def worth(self, comes: Any, cards: int) -> float | None:
        """What is worth a number to the team that had the ball; None if cards are still to come."""
        if comes == verifier.TOUCHDOWN:
            return 1.0
        if comes in {verifier.SAFETY, verifier.DEFENSE_SCORES}:
            return -1.0
        if not isinstance(comes, Down):
            each = [self.worth(way, cards) for way in comes[:2]]
            return None if None in each else comes[2] * max(comes[2] * value for value in each if value is not None)
        good = float(self.printed.field_goal(comes.ball))
        return None if cards else good if comes.own else -good

    # Writing.

    def ends(self, value: float, team: int) -> None:
        home = value if team == 1 else -value
        self.lines.append(f't "" {next(self.outcomes)} "" {{ {home!r} {-home!r} }}')

    def asks(self, team: int, infoset: int, labels: Iterable[Any]) -> None:
        answers = " ".join(f'"{label}"' for label in labels)
        self.lines.append(f'p "" {team} {infoset} "" {{ {answers} }} 0')

    def chance(self, odds: Iterable[float]) -> None:
        each = " ".join(f'"{n}" {share!r}' for n, share in enumerate(odds))
        self.lines.append(f'c "" {next(self.chances)} "" {{ {each} }} 0')

    def follow(self, comes: Any, cards: int, team: int) -> None:
        value = self.worth(comes, cards)
        if value is not None:
            self.ends(value, team)
        elif isinstance(comes, Down):
            self.play(comes._replace(own=True), cards, team if comes.own else 3 - team)
        else:
            chooser = team if comes[2] == 1 else 3 - team
            self.asks(chooser, next(self.infosets[chooser]), ["decline", "accept"])
            for each in comes[:2]:
                self.follow(each, cards, team)

    def play(self, down: Down, cards: int, team: int) -> None:
        """A down: three calls against five Defense Cards unseen, or a field goal."""
        in_range = verifier.GOAL - down.ball <= 40
        self.asks(team, next(self.infosets[team]), ["run", "short", "long", *["kick"] * in_range])
        unseen = next(self.infosets[3 - team])
        for call in range(3):
            self.asks(3 - team, unseen, FRONTS)
            for front in FRONTS:
                if cards == 1:
                    self.ends(self.last_play(call, front, down), team)
                else:
                    found = self.consequences(call, front, down)
                    self.chance(found.values())
                    for comes in found:
                        self.follow(comes, cards - 1, team)
        if in_range:
            good = float(self.printed.field_goal(down.ball))
            self.chance([good, 1 - good])
            self.ends(1.0, team)
            self.follow(verifier.first(verifier.GOAL - down.ball, own=False), cards, team)


@pytest.fixture(scope="module")
def layers() -> list[Any]:
    """Our solution of overtime by cards left: wins minus losses by place in the series and ball."""
    book, stakes = find("paper-bowl").own_book.book, sudden_death()
    odds = odds_of(book)
    chances = Chances(odds, solve(odds.two_points).value)
    with thread_pool() as pool:
        solved = play_half(stakes, chances, 2, go(gather(book, odds, odds.exact()), pool, stakes))
        return [moment.value[..., 0] for moment in solved]


TWO_CARDS = [pytest.param(2, down, marks=pytest.mark.long) for down in (Down(True, 3, 4, 94), Down(True, 2, 7, 88))]


@pytest.mark.parametrize(("cards", "down"), [(1, Down(True, 2, 7, 80)), (1, Down(True, 1, 10, 58)), *TWO_CARDS])
def test_cards_are_worth_what_openspiel_finds(cards: int, down: Down, layers: list[Any], tmp_path: Path) -> None:
    tree, file = Tree(Printed()), tmp_path / "cards.efg"
    tree.play(down, cards, 1)
    file.write_text("\n".join(tree.lines), encoding="utf-8")
    game = pyspiel.load_game("efg_game", {"filename": str(file)})
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(ITERATIONS[cards]):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(game, policy) < ENOUGH
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, False)[0]
    assert value == pytest.approx(layers[cards][place_in_series(down.down, down.to_go), down.ball], abs=ENOUGH)
