"""The rookie of Paper Bowl: plays as people do in their first games.

It has a favorite play for every down and distance, which it calls three times in five, defends against what it has just
seen, kicks on every fourth down, forgets most timeouts, and challenges as soon as it may.
"""

from typing import Any

from leatherhead.football.choice import either
from leatherhead.football.downs import LAST_DOWN, SERIES_YARDS
from leatherhead.football.score import lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import in_field_goal_range
from leatherhead.games.paper_bowl.state import Call, Decision, Phase, State
from leatherhead.model.bot import RuleBot
from leatherhead.rule import rule

WHIM, HABIT = 5, 2  # of five calls two follow a habit whatever comes, and one more by chance
REMEMBERED = 5  # one timeout in REMEMBERED is taken
LAST_CHANCE = 2  # cards left in a game that is being lost
SHORT, LONG = 3, 8  # yards to go


@rule
def answer(
    seen: State,
    book: Book,
    tables: Any,  # noqa: ARG001  it works nothing out
    team: int,
    decision: int,
    options: int,  # noqa: ARG001  what it picks is always among them
    luck: int,
) -> int:
    """Return the answer that the rookie picks; `luck` is its only chance."""
    if decision == Decision.OFFENSE_CARD or decision == Decision.CHANGE_OFFENSE_CARD:
        return offense_card(seen, team, luck)
    if decision == Decision.DEFENSE_CARD:
        return defense_card(seen, book, luck)
    if decision == Decision.CHANGE_DEFENSE_CARD:
        return best_front(book, seen.offense_card)
    if decision == Decision.LAST_PLAY_TIMEOUT:
        behind = lead(seen, team) < 0 and luck % REMEMBERED == 0
        return either(behind, state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT)
    if decision == Decision.CARD_TIMEOUT:
        return either(luck % REMEMBERED == 0, state.Timeout.TIMEOUT, state.Timeout.NO_TIMEOUT)
    if decision == Decision.CHALLENGE:
        return state.Challenge.CHALLENGE + 0
    if decision == Decision.PENALTY:
        return state.Penalty.ACCEPT + 0
    return before_or_after_a_drive(seen, team, decision, luck)


@rule
def before_or_after_a_drive(seen: State, team: int, decision: int, luck: int) -> int:
    """Receives, returns, kicks the extra point, and kicks onside when it is too late for anything else."""
    if decision == Decision.KICKOFF:
        return either(is_last_chance(seen, team), state.Kick.ONSIDE, state.Kick.KICK)
    if decision == Decision.KICK_RETURN:
        return state.KickReturn.RETURN + 0
    if decision == Decision.TRY:
        return state.Try.KICK_TRY + 0
    if decision == Decision.LAST_FIELD_GOAL:
        return state.LastFieldGoal.FIELD_GOAL + 0
    return luck & 1 if decision == Decision.TOSS_CALL else state.Toss.RECEIVE + 0


@rule
def is_last_chance(seen: State, team: int) -> bool:
    """Behind, with hardly a card left in the game."""
    return seen.quarter >= state.QUARTERS and lead(seen, team) < 0 and seen.clock <= LAST_CHANCE


@rule
def offense_card(seen: State, team: int, luck: int) -> int:
    """The favorite play for the down and distance."""
    if seen.phase == Phase.TRY:
        return Call.RUN + 0
    if seen.down == LAST_DOWN and not is_last_chance(seen, team):
        return either(in_field_goal_range(seen), Call.FIELD_GOAL, Call.PUNT)
    if luck % WHIM >= HABIT:
        return luck // WHIM % 3
    return favorite(seen)


@rule
def favorite(seen: State) -> int:
    """Run on first down and for short yardage, throw long when far behind the line to gain, else short."""
    to_go = seen.line_to_gain - seen.ball
    if to_go <= SHORT or (seen.down == 1 and to_go <= SERIES_YARDS):
        return Call.RUN + 0
    if seen.down > 1 and to_go >= LONG and distance_to_goal(seen.ball) > SERIES_YARDS:
        return either(seen.down > 2, Call.LONG_PASS, Call.SHORT_PASS)
    return Call.SHORT_PASS + 0


@rule
def defense_card(seen: State, book: Book, luck: int) -> int:
    """Defends against the call that it has just seen; on third and long against the long pass."""
    if luck % WHIM >= HABIT:
        return luck // WHIM % state.DEFENSE_CARDS
    if seen.phase != Phase.TRY and seen.down > 2 and seen.line_to_gain - seen.ball >= LONG:
        return best_front(book, Call.LONG_PASS)
    return best_front(book, min(seen.offense_card, Call.LONG_PASS + 0))


@rule
def best_front(book: Book, call: int) -> int:
    """The Defense Card that takes most off a run, or breaks up a pass on most numbers."""
    found, most = 0, -1
    for front in range(state.DEFENSE_CARDS):
        strength = book.run[front]
        if call != Call.RUN:
            strength = 0
            for number in range(1, 7):
                numbers = book.short_pass[front] if call == Call.SHORT_PASS else book.long_pass[front]
                strength += (numbers >> number) & 1
        if strength > most:
            found, most = front, strength
    return found


ROOKIE = RuleBot(
    "rookie", answer, title="Rookie", strength=1,
    about="Has a favorite play for every down, kicks on fourth down, and reacts to what it has just seen.",
)  # fmt: skip
