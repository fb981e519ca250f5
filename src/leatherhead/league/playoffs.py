"""Playoffs: brackets by seeds with byes, reseeding, and series of several games."""

from collections.abc import Sequence
from dataclasses import dataclass

from leatherhead.model.errors import Refused


@dataclass(frozen=True)
class Tie:
    """Two teams of which one goes on; the better seed is at home."""

    home: str
    away: str
    best_of: int = 1

    def host(self, game: int) -> str:
        """Return who is at home in a game of the series, counted from 0: the better seed first and last."""
        return self.away if game % 2 else self.home

    def winner(self, winners: Sequence[str]) -> str | None:
        """Return who has won the series after some games, given each game's winner; None while it goes on."""
        needed = self.best_of // 2 + 1
        for team in (self.home, self.away):
            if list(winners).count(team) >= needed:
                return team
        return None


@dataclass(frozen=True)
class Round:
    """A round of the playoffs."""

    ties: tuple[Tie, ...]
    byes: tuple[str, ...] = ()  # teams that go on without a game


def first_round(seeds: Sequence[str], *, best_of: int = 1) -> Round:
    """Pair the seeds, best against worst; the best have byes up to the next power of two."""
    if best_of < 1 or best_of % 2 == 0:
        raise Refused(f"a series is best of an odd number of games, not of {best_of}")
    if len(set(seeds)) != len(seeds) or not seeds:
        raise Refused("a bracket needs teams, each of them once")
    places = 1 << (len(seeds) - 1).bit_length()
    free = places - len(seeds)
    byes, playing = tuple(seeds[:free]), list(seeds[free:])
    ties = [Tie(playing[place], playing[-1 - place], best_of) for place in range(len(playing) // 2)]
    return Round(tuple(ties), byes)


def next_round(seeds: Sequence[str], left: Sequence[str], *, reseed: bool = True, best_of: int = 1) -> Round:
    """Pair the teams that are left.

    With reseeding the best seed left always meets the worst one; without, the bracket is fixed from the beginning, and
    its halves meet in the final.
    """
    if reseed:
        return first_round(sorted(left, key=list(seeds).index), best_of=best_of)
    order = [seeds[place] for place in bracket_order(len(seeds)) if place < len(seeds)]
    ranked = sorted(left, key=order.index)
    ties = []
    for one, other in zip(ranked[::2], ranked[1::2], strict=True):
        home, away = sorted((one, other), key=list(seeds).index)
        ties.append(Tie(home, away, best_of))
    return Round(tuple(ties))


def bracket_order(count: int) -> list[int]:
    """Return seeds, counted from 0, in the order of a fixed bracket, so that 0 and 1 can meet only in the final."""
    order = [0]
    while len(order) < count:
        size = 2 * len(order)
        order = [place for seed in order for place in (seed, size - 1 - seed)]
    return order
