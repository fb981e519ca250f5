"""What a situation is worth, looked up in the solution: the chance to win, with a tie as half."""

from leatherhead.football.downs import SERIES_YARDS
from leatherhead.football.possession import HOME, defense
from leatherhead.football.score import SAFETY_POINTS, TOUCHDOWN_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl.odds import place_in_series
from leatherhead.games.paper_bowl.rules.quarter import cards_of_a_quarter, ends_half
from leatherhead.games.paper_bowl.state import QUARTER_CARDS, QUARTERS, SET_ASIDE, Phase, State
from leatherhead.games.paper_bowl.value.tables import (
    CERTAIN,
    HALF_CARDS,
    LARGEST_LEAD,
    LEADS,
    SHORT_HALF_CARDS,
    SolvedGame,
)
from leatherhead.model.tables import fetch
from leatherhead.rule import rule

KICKOFF, FREE_KICK, TOUCHDOWN = range(3)  # as in the tables of kicks
FAR = 14  # cards before the end at which a timeout no longer means another play


@rule
def cards_left(g: State) -> int:
    """Play Cards left in the half."""
    return g.clock if ends_half(g) else g.clock + cards_of_a_quarter(g)


@rule
def in_first_half(g: State) -> bool:
    """Whether the kickoff after half-time is still to come."""
    return g.quarter <= QUARTERS // 2


@rule
def place_of_lead(g: State, team: int, ahead: int) -> int:
    """The place of a team's lead in the tables."""
    place = min(max(ahead, -LARGEST_LEAD), LARGEST_LEAD) + LARGEST_LEAD
    return place + LEADS if in_first_half(g) and team != g.first_receiver else place


@rule
def decided(ahead: int) -> float:
    """A game that is over, to a team that is ahead by so many points."""
    if ahead == 0:
        return 0.5
    return 1.0 if ahead > 0 else 0.0


@rule
def at_down(g: State, tables: SolvedGame, team: int, left: int, down: int, to_go: int, spot: int) -> float:
    """A team's chance to win if it has the ball there with so many cards left in the half, at the current score."""
    place, ahead = place_in_series(down, to_go), lead(g, team)
    column = place_of_lead(g, team, ahead)
    if g.quarter > QUARTERS:
        if ahead != 0:
            return decided(ahead)
        return tables.sudden[min(left, QUARTER_CARDS), place, spot, 0] / CERTAIN
    if not in_first_half(g):
        return tables.late[min(left, HALF_CARDS), place, spot, column] / CERTAIN
    if g.option_length:
        return tables.early_short[min(left, SHORT_HALF_CARDS), place, spot, column] / CERTAIN
    return tables.early[min(left, HALF_CARDS), place, spot, column] / CERTAIN


@rule
def at_kick(g: State, tables: SolvedGame, team: int, left: int, ahead: int, kick: int) -> float:
    """The chance of a team that kicks off, kicks free, or has scored a touchdown and now is ahead by so many points."""
    if g.quarter > QUARTERS:
        return decided(ahead) if ahead != 0 else tables.sudden_kick[kick, min(left, QUARTER_CARDS), 0] / CERTAIN
    # The tables count the six points of a touchdown themselves.
    column = place_of_lead(g, team, ahead)
    if not in_first_half(g):
        return tables.late_kick[kick, min(left, HALF_CARDS), column] / CERTAIN
    if g.option_length:
        return tables.early_short_kick[kick, min(left, SHORT_HALF_CARDS), column] / CERTAIN
    return tables.early_kick[kick, min(left, HALF_CARDS), column] / CERTAIN


@rule
def at_first_down(g: State, tables: SolvedGame, team: int, left: int, spot: int) -> float:
    """First down at a spot; at the goal lines a touchdown and a safety."""
    if spot >= GOAL_LINE:
        if g.quarter > QUARTERS:
            return 1.0
        return at_kick(g, tables, team, left, lead(g, team), TOUCHDOWN)
    if spot <= OWN_GOAL_LINE:
        return at_kick(g, tables, team, left, lead(g, team) - SAFETY_POINTS, FREE_KICK)
    return at_down(g, tables, team, left, 1, min(SERIES_YARDS, GOAL_LINE - spot), spot)


@rule
def more_plays(g: State, team: int, left: int) -> int:
    """How many plays a team can still buy at the end of the half: fewer the farther the end, for they are used up."""
    can_buy = min(g.timeouts[team], g.set_aside if ends_half(g) else SET_ASIDE)
    return min(max(can_buy * (FAR - left) // (FAR - 2), 0), can_buy)


@rule
def plays_left(g: State, tables: SolvedGame, left: int) -> int:
    """The cards left in the half with those that a team will buy, the offense if it gains by them, or the defense."""
    down, to_go = max(g.down, 1), max(g.line_to_gain - g.ball, 1)
    if g.phase != Phase.SCRIMMAGE:
        return left
    offense, other = more_plays(g, g.possession, left), more_plays(g, defense(g), left)
    now = at_down(g, tables, g.possession, left, down, to_go, g.ball)
    if offense and at_down(g, tables, g.possession, left + offense, down, to_go, g.ball) > now:
        return left + offense
    if other and at_down(g, tables, g.possession, left + other, down, to_go, g.ball) < now:
        return left + other
    return left


@rule
def chance_with_ball(g: State, tables: SolvedGame) -> float:
    """The chance to win of the team in possession, between two plays."""
    left = cards_left(g)
    return chance_with_cards(g, tables, plays_left(g, tables, left))


@rule
def chance_with_cards(g: State, tables: SolvedGame, left: int) -> float:
    """The chance to win of the team in possession with so many cards left in the half."""
    team, ahead = g.possession, lead(g, g.possession)
    if g.phase == Phase.SCRIMMAGE:
        return at_down(g, tables, team, left, g.down, g.line_to_gain - g.ball, g.ball)
    if g.phase == Phase.LAST_FIELD_GOAL:
        return at_down(g, tables, team, 0, 1, 1, g.ball)
    if g.phase == Phase.KICKOFF:
        return at_kick(g, tables, team, left, ahead, KICKOFF)
    if g.phase == Phase.FREE_KICK:
        return at_kick(g, tables, team, left, ahead, FREE_KICK)
    if g.phase == Phase.TRY:
        return at_kick(g, tables, team, left, ahead - TOUCHDOWN_POINTS, TOUCHDOWN)
    return decided(ahead)


@rule
def win(g: State, tables: SolvedGame) -> float:
    """Home's chance to win between two plays; a coin toss is even."""
    if g.phase == Phase.COIN_TOSS:
        return 0.5
    chance = chance_with_ball(g, tables)
    return chance if g.possession == HOME else 1.0 - chance


@rule
def fetch_chances(g: State, tables: SolvedGame) -> None:
    """Ask for the chances that a down is judged by: with the cards left in the half, and with those that are bought."""
    if g.phase != Phase.SCRIMMAGE or g.quarter > QUARTERS:
        return
    place, left = place_in_series(g.down, g.line_to_gain - g.ball), cards_left(g)
    column = place_of_lead(g, g.possession, lead(g, g.possession))
    fetch(tables.next_score, min(left, HALF_CARDS), place, g.ball, 0)
    for more in (0, more_plays(g, g.possession, left), more_plays(g, defense(g), left)):
        if in_first_half(g):
            fetch(tables.early, min(left + more, HALF_CARDS), place, g.ball, column)
        else:
            fetch(tables.late, min(left + more, HALF_CARDS), place, g.ball, column)
