"""Schedules: round robins by the circle method, seasons with divisions, home and away in balance."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from leatherhead.league.results import Team
from leatherhead.model.errors import Refused

FEWEST, MOST = 2, 32  # teams
Pairing = tuple[str, str]  # away, home
Week = list[Pairing]


@dataclass(frozen=True)
class Fixture:
    """A game to be played."""

    week: int
    away: str
    home: str


def schedule(teams: Sequence[Team], *, rounds: int = 1, weeks: int | None = None) -> list[Fixture]:
    """Make a season's schedule: no team plays twice in a week, and home games are balanced to within one.

    Without divisions, everybody meets everybody `rounds` times. With divisions, rivals meet twice as often, at home and
    away, as teams of different divisions. `weeks` shortens the season: the games within divisions stay.
    """
    names = [team.name for team in teams]
    if not FEWEST <= len(names) <= MOST:
        raise Refused(f"a league has {FEWEST} to {MOST} teams, not {len(names)}")
    if len(set(names)) != len(names):
        raise Refused("two teams have the same name")
    if rounds < 1 or (weeks is not None and weeks < 1):
        raise Refused("a season has at least one week and one round")
    divisions: dict[tuple[str, str], list[str]] = {}
    for team in teams:
        divisions.setdefault((team.conference, team.division), []).append(team.name)
    groups = list(divisions.values())
    if len(groups) == 1:
        plan = [week for leg in range(rounds) for week in _turned(round_robin(names), leg)]
    else:
        within = _side_by_side([round_robin(group) for group in groups])
        between = _between(groups) if len({len(group) for group in groups}) == 1 else _across(names, groups)
        rivals = [week for leg in range(2 * rounds) for week in _turned(within, leg)]
        others = [week for leg in range(rounds) for week in _turned(between, leg)]
        if weeks is not None:
            others = others[: max(0, weeks - len(rivals))]
        plan = _interleaved(others, rivals)
    if weeks is not None:
        plan = plan[:weeks]
    played = [Fixture(week, away, home) for week, games in enumerate(plan, 1) for away, home in games]
    return played if _is_balanced(played) else _balanced(played)


def round_robin(names: Sequence[str]) -> list[Week]:
    """Let everybody meet everybody once, by the circle method; with an odd number one team has a bye each week."""
    clubs: list[str | None] = [*names, None] if len(names) % 2 else [*names]
    last, circle = clubs[-1], clubs[:-1]
    weeks = []
    for turn in range(len(circle)):
        # The last club stays, the others move around the circle; alternating sides keeps streaks short.
        pairs = [(circle[turn], last) if turn % 2 else (last, circle[turn])]
        for step in range(1, len(clubs) // 2):
            one, other = circle[(turn + step) % len(circle)], circle[(turn - step) % len(circle)]
            pairs.append((one, other) if step % 2 else (other, one))
        weeks.append([(away, home) for away, home in pairs if away is not None and home is not None])
    return [week for week in weeks if week]


def byes(fixtures: Iterable[Fixture], names: Sequence[str]) -> dict[int, list[str]]:
    """Return the teams without a game in each week."""
    playing: dict[int, set[str]] = {}
    for fixture in fixtures:
        playing.setdefault(fixture.week, set()).update((fixture.away, fixture.home))
    return {week: [name for name in names if name not in busy] for week, busy in sorted(playing.items())}


def _turned(weeks: list[Week], leg: int) -> list[Week]:
    """Swap home and away in every second leg."""
    return [[(home, away) for away, home in week] for week in weeks] if leg % 2 else weeks


def _side_by_side(groups: list[list[Week]]) -> list[Week]:
    """Let several groups play at the same time."""
    longest = max(len(group) for group in groups)
    return [[game for group in groups if week < len(group) for game in group[week]] for week in range(longest)]


def _between(groups: list[list[str]]) -> list[Week]:
    """Let each team meet every team of the other divisions, which are of one size: division against division."""
    weeks = []
    for meeting in round_robin([str(place) for place in range(len(groups))]):
        for shift in range(len(groups[0])):
            week: Week = []
            for one, other in meeting:
                visitors, hosts = groups[int(one)], groups[int(other)]
                pairs = [(name, hosts[(place + shift) % len(hosts)]) for place, name in enumerate(visitors)]
                week += [(home, away) if shift % 2 else (away, home) for away, home in pairs]
            weeks.append(week)
    return weeks


def _across(names: Sequence[str], groups: list[list[str]]) -> list[Week]:
    """Let each team meet every team of the other divisions, of any sizes: a round robin without games among rivals."""
    rivals = {frozenset(pair) for group in groups for pair in combinations(group, 2)}
    weeks = [[game for game in week if frozenset(game) not in rivals] for week in round_robin(names)]
    return [week for week in weeks if week]


def _interleaved(others: list[Week], rivals: list[Week]) -> list[Week]:
    """Spread the weeks of rivals evenly over the season, the last of them at its end."""
    total = len(others) + len(rivals)
    plan, left, right = [], iter(others), iter(rivals)
    for week in range(total):
        is_rivalry = (week + 1) * len(rivals) // total > week * len(rivals) // total
        plan.append(next(right) if is_rivalry else next(left))
    return plan


def _is_balanced(fixtures: Sequence[Fixture]) -> bool:
    surplus = Counter(fixture.home for fixture in fixtures)
    surplus.subtract(fixture.away for fixture in fixtures)
    return all(abs(count) <= 1 for count in surplus.values())


def _balanced(fixtures: Sequence[Fixture]) -> list[Fixture]:
    """Assign home and away again, to within one game for every team.

    Two games of the same pair are played at home and away. What remains is a graph whose edges are directed along
    trails: a trail enters each team as often as it leaves it, but for its ends.
    """
    unpaired: dict[frozenset[str], Fixture] = {}
    turned: list[Fixture] = []
    for fixture in fixtures:
        pair = frozenset((fixture.away, fixture.home))
        earlier = unpaired.pop(pair, None)
        if earlier is None:
            unpaired[pair] = fixture
        else:
            turned += [earlier, Fixture(fixture.week, earlier.home, earlier.away)]
    games: dict[str, list[Fixture]] = {}
    for fixture in unpaired.values():
        games.setdefault(fixture.away, []).append(fixture)
        games.setdefault(fixture.home, []).append(fixture)
    # Trails that begin at a team with an odd number of games end at another one, so those come first.
    for start in sorted(games, key=lambda name: (len(games[name]) % 2 == 0, name)):
        here = start
        while games[here]:
            fixture = games[here].pop()
            there = fixture.home if here == fixture.away else fixture.away
            games[there].remove(fixture)
            turned.append(Fixture(fixture.week, here, there))
            here = there
    return sorted(turned, key=lambda fixture: fixture.week)
