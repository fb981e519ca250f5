"""The coach of Paper Bowl: plays fast and sensibly from what its team may know, and cannot be read.

`prepare` works out from a book's numbers what every situation is worth with so many Play Cards left in the half, and
how often to make each call and play each Defense Card there. `answer` looks that up.
"""

from leatherhead.football.choice import ANY, either, mixed
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.possession import opponent
from leatherhead.football.score import FIELD_GOAL_POINTS, lead
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.coach.scouting import ANY_SCORE, HURRY, LONG, TOUCHDOWN
from leatherhead.games.paper_bowl.coach.tables import CALLS, LONGEST_TO_GO, Tables
from leatherhead.games.paper_bowl.rules.foul_cards import enforce, is_automatic
from leatherhead.games.paper_bowl.rules.gain import distance_of
from leatherhead.games.paper_bowl.rules.quarter import cards_of_a_quarter
from leatherhead.games.paper_bowl.state import (
    DEFENSE_CARDS,
    QUARTERS,
    Call,
    Challenge,
    Decision,
    Effect,
    Kick,
    KickReturn,
    LastFieldGoal,
    Penalty,
    Phase,
    State,
    Timeout,
    Toss,
    Try,
)
from leatherhead.rule import rule

PLAIN, MULTIPLIED, HALVED = range(3)  # what a timeout makes of a gain, as in the tables' cells
MEAN_TOTAL = 7  # of a roll
# In thousandths of a point.
TIMEOUT_PRICE = 500  # what a timeout is worth later in the half
# Leads of a team that has just scored a touchdown at which it kicks the extra point late in the game, though two points
# are worth more on average: one point ties, or makes the other team score once more, or by a touchdown.
ONE_POINT_LEADS = (-14, -7, -6, -3, 0, 3, 6, 8, 9, 11, 14, 16, 17)


@rule
def answer(
    seen: State,
    book: Book,
    tables: Tables,
    team: int,
    decision: int,
    options: int,  # noqa: ARG001  what it picks is always among them
    luck: int,
) -> int:
    """Return the answer that the coach picks; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD:
        return offense_card(seen, tables, luck % 1000)
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, tables, luck % 1000)
    if decision == Decision.CARD_TIMEOUT:
        return either(card_profit(seen, book, tables) > timeout_price(seen), Timeout.TIMEOUT, Timeout.NO_TIMEOUT)
    if decision == Decision.LAST_PLAY_TIMEOUT:
        return either(extra_play_profit(seen, tables, team) > 0, Timeout.TIMEOUT, Timeout.NO_TIMEOUT)
    if decision == Decision.CHANGE_OFFENSE_CARD:
        return best_call(seen, tables)
    if decision == Decision.CHANGE_DEFENSE_CARD:
        return best_front(seen, tables)
    if decision == Decision.CHALLENGE:
        return either(
            challenge_profit(seen, book, tables) > timeout_price(seen), Challenge.CHALLENGE, Challenge.NO_CHALLENGE
        )
    if decision == Decision.PENALTY:
        return either(penalty_profit(seen, book, tables, team) > 0, Penalty.ACCEPT, Penalty.DECLINE)
    return before_or_after_a_drive(seen, tables, team, decision, luck)


@rule
def before_or_after_a_drive(seen: State, tables: Tables, team: int, decision: int, luck: int) -> int:
    """The toss, kickoffs, returns, tries and the last field goal."""
    if decision == Decision.KICKOFF:
        return either(wants_onside(seen, team), Kick.ONSIDE, Kick.KICK)
    if decision == Decision.KICK_RETURN:
        return either(seen.kick_spot >= tables.return_line, KickReturn.RETURN, KickReturn.TOUCHBACK)
    if decision == Decision.TRY:
        return either(wants_two(seen, tables, team), Try.TWO_POINT, Try.KICK_TRY)
    if decision == Decision.LAST_FIELD_GOAL:
        return LastFieldGoal.FIELD_GOAL + 0
    return luck & 1 if decision == Decision.TOSS_CALL else Toss.RECEIVE + 0


# The situation.


@rule
def cards_left(seen: State) -> int:
    """Play Cards left in the half."""
    another_quarter = seen.quarter == 1 or seen.quarter == 3
    return seen.clock + (cards_of_a_quarter(seen) if another_quarter else 0)


@rule
def plan_with(seen: State, left: int) -> int:
    """What the offense plays for with so many cards left: points, or what it needs in a game that it is losing."""
    behind = -lead(seen, seen.possession)
    if seen.quarter >= QUARTERS and behind > 0 and left <= (HURRY if behind <= 8 else 2 * HURRY):
        return (ANY_SCORE if behind <= FIELD_GOAL_POINTS else TOUCHDOWN) + min(left, HURRY)
    return min(left, LONG)


@rule
def to_go_place(seen: State) -> int:
    """The place of the yards to go in a table."""
    return min(seen.line_to_gain - seen.ball, LONGEST_TO_GO) - 1


@rule
def value_at(seen: State, tables: Tables, plan: int, down: int, spot: int) -> int:
    """What the offense expects if the ball is at a spot before that down, the line to gain being the same."""
    if spot <= OWN_GOAL_LINE or spot >= seen.line_to_gain:
        return tables.first_down[plan, min(max(spot, OWN_GOAL_LINE), GOAL_LINE)]
    if down > LAST_DOWN:
        return tables.lost_ball[plan, spot]
    return tables.down_value[plan, down - 1, spot, min(seen.line_to_gain - spot, LONGEST_TO_GO) - 1]


# Calls and Defense Cards.


@rule
def offense_card(seen: State, tables: Tables, luck: int) -> int:
    """Kick on fourth down if that is better; else mix the calls as the situation asks."""
    if seen.phase == Phase.TRY:
        return mixed(tables.try_call_weight, CALLS, ANY, luck)
    plan, to_go, zone = plan_with(seen, cards_left(seen)), to_go_place(seen), tables.zone[seen.ball]
    if runs_out_the_clock(seen):
        return Call.RUN + 0
    if seen.down == LAST_DOWN and tables.kick[plan, seen.ball, to_go] != Call.RUN:
        return tables.kick[plan, seen.ball, to_go]
    return mixed(tables.call_weight[plan, seen.down - 1, zone, to_go], CALLS, ANY, luck)


@rule
def runs_out_the_clock(seen: State) -> bool:
    """Ahead in a game whose last cards are used up before fourth down."""
    return seen.quarter >= QUARTERS and lead(seen, seen.possession) > 0 and seen.down + seen.clock <= LAST_DOWN


@rule
def defense_card(seen: State, tables: Tables, luck: int) -> int:
    """Mix the Defense Cards as the situation asks."""
    if seen.phase == Phase.TRY:
        return mixed(tables.try_front_weight, DEFENSE_CARDS, ANY, luck)
    plan, to_go, zone = plan_with(seen, cards_left(seen)), to_go_place(seen), tables.zone[seen.ball]
    return mixed(tables.front_weight[plan, seen.down - 1, zone, to_go], DEFENSE_CARDS, ANY, luck)


@rule
def cell(seen: State, tables: Tables, change: int, call: int, front: int) -> int:
    """What a call is worth against a Defense Card, its gain being plain, multiplied or halved."""
    return tables.cell[change, seen.down - 1, tables.zone[seen.ball], to_go_place(seen), DEFENSE_CARDS * call + front]


@rule
def best_call(seen: State, tables: Tables) -> int:
    """The call that does best against the Defense Card on the table."""
    best = 0
    for call in range(1, CALLS):
        if cell(seen, tables, PLAIN, call, seen.defense_card) > cell(seen, tables, PLAIN, best, seen.defense_card):
            best = call
    return best


@rule
def best_front(seen: State, tables: Tables) -> int:
    """The Defense Card that does best against the call on the table."""
    best = 0
    for front in range(1, DEFENSE_CARDS):
        if cell(seen, tables, PLAIN, seen.offense_card, front) < cell(seen, tables, PLAIN, seen.offense_card, best):
            best = front
    return best


# Timeouts, challenges and penalties.


@rule
def timeout_price(seen: State) -> int:
    """What a timeout is worth later: less and less as the half ends."""
    return TIMEOUT_PRICE * min(cards_left(seen), LONG) // LONG


@rule
def card_profit(seen: State, book: Book, tables: Tables) -> int:
    """What a timeout on the Play Card wins."""
    effect = book.effect[seen.used[seen.used_count - 1]]
    call, front = seen.offense_card, seen.defense_card
    plain = cell(seen, tables, PLAIN, call, front)
    if effect == Effect.TIMEOUT_TIMES:
        return cell(seen, tables, MULTIPLIED, call, front) - plain
    if effect == Effect.TIMEOUT_HALVE:
        return plain - cell(seen, tables, HALVED, call, front)
    if effect == Effect.TIMEOUT_CHANGE_OFFENSE:
        return cell(seen, tables, PLAIN, best_call(seen, tables), front) - plain
    return plain - cell(seen, tables, PLAIN, call, best_front(seen, tables))


@rule
def extra_play_profit(seen: State, tables: Tables, team: int) -> int:
    """What one more play in the half wins; at the end of a game it is for the team that is losing."""
    ahead = lead(seen, team)
    if seen.quarter >= QUARTERS and ahead != 0:
        return -ahead
    place = to_go_place(seen)
    more = tables.down_value[2, seen.down - 1, seen.ball, place] - tables.down_value[1, seen.down - 1, seen.ball, place]
    return more if team == seen.possession else -more


@rule
def challenge_profit(seen: State, book: Book, tables: Tables) -> int:
    """What a won challenge changes; it is won as often as it is lost, and then costs a timeout."""
    effect = book.effect[seen.used[seen.used_count - 1]]
    plan, down, gain = plan_with(seen, cards_left(seen)), seen.down + 1, seen.standing_gain
    if effect == Effect.REVIEW_INCOMPLETE:
        gain = distance_of(seen.offense_card, MEAN_TOTAL)
    gained = value_at(seen, tables, plan, down, seen.ball + gain)
    not_gained = value_at(seen, tables, plan, down, seen.ball)
    lost = tables.lost_ball[plan, min(max(seen.ball + gain, OWN_GOAL_LINE), GOAL_LINE)]
    if effect == Effect.INTERCEPTION:
        return not_gained - lost
    return gained - (lost if effect == Effect.FUMBLE else not_gained)


@rule
def penalty_profit(seen: State, book: Book, tables: Tables, team: int) -> int:
    """What the penalty is worth more to the fouled team than the gain that stands."""
    card = seen.used[seen.used_count - 1]
    plan = plan_with(seen, cards_left(seen))
    declined = value_at(seen, tables, plan, seen.down + 1, seen.ball + seen.standing_gain)
    enforce(seen, opponent(team), book.yards[card], is_automatic(seen, book, card))
    accepted = value_at(seen, tables, plan, seen.down, seen.ball)
    return accepted - declined if team == seen.possession else declined - accepted


# Kicks and tries.


@rule
def wants_onside(seen: State, team: int) -> bool:
    """Behind, with too few cards left to stop the other team first."""
    behind = -lead(seen, team)
    return seen.quarter >= QUARTERS and behind > 0 and seen.clock <= (HURRY if behind <= 8 else 2 * HURRY)


@rule
def wants_two(seen: State, tables: Tables, team: int) -> bool:
    """Two points if they are worth more on average, unless the score asks for one late in the game, or the reverse."""
    ahead = lead(seen, team)
    if seen.quarter >= QUARTERS:
        return ahead not in ONE_POINT_LEADS
    return tables.two_point_value > tables.kick_try_value[seen.option_kick_try]
