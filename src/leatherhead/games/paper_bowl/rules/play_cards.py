"""5 Details of Play Cards, 3.7 Coach's challenge, and 3.8 Half the distance to the goal.

A card's rule returns what becomes of the play, and its yards.
"""

from leatherhead.football.spot import half_the_distance
from leatherhead.game import called, choose, downs, note, possession, rule, score, show, spot
from leatherhead.games.paper_bowl import events, state
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules import gain
from leatherhead.games.paper_bowl.rules.dice import has_one_or_six, sets_off, throw

# The two fouls differ only in their yards; each has a rule of its own so that help names the card on the table.
FACE_MASK_YARDS = 15


@rule
def play_with_card(g: state.State, book: Book, card: int, timeout: bool) -> tuple[int, int]:
    """The play under its Play Card: what becomes of it, and the gain."""
    effect = book.effect[card]
    if effect <= state.Effect.REVIEW_INCOMPLETE:
        return whistle_or_turnover(g, book, card)
    if effect <= state.Effect.IGNORE_PASS_NUMBERS or effect == state.Effect.TIMES_RUN_DOUBLET:
        return bonus_for_the_offense(g, book, card)
    if effect == state.Effect.ADD_TO_COMPLETE:
        return yards_for_a_completion(g, book, card)
    if effect == state.Effect.SUBTRACT:
        return yards_lost(g, book, card)
    if effect == state.Effect.HALVE:
        return half_gain(g, book, card)
    if effect == state.Effect.TIMEOUT_TIMES and timeout:
        return after_a_timeout_of_the_offense(g, book, card)
    if effect == state.Effect.TIMEOUT_HALVE and timeout:
        return after_a_timeout_of_the_defense(g, book, card)
    return plain_play(g, book, effect)


@rule
def whistle_or_turnover(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """01 to 10, and the sacks 19 and 20."""
    effect = book.effect[card]
    if effect == state.Effect.DELAY_OF_GAME:
        return delay_of_game(g, book, card)
    if effect == state.Effect.FALSE_START_OR_OFFSIDE:
        return false_start_or_offside(g, book, card)
    if effect == state.Effect.SACK and book.trigger[card] == state.Trigger.DOUBLET:
        return sack_on_doubles(g, book, card)
    if effect == state.Effect.SACK:
        return sack_on_one_or_six(g, book, card)
    if effect == state.Effect.INTERCEPTION:
        return intercept_and_return(g, book, card) if book.returned[card] else intercept_and_challenge(g, book, card)
    if effect == state.Effect.FUMBLE:
        return fumble_and_return(g, book, card) if book.returned[card] else fumble_and_challenge(g, book, card)
    if effect == state.Effect.FOUL:
        return face_mask(g, book, card) if book.yards[card] >= FACE_MASK_YARDS else holding(g, book, card)
    if effect == state.Effect.REVIEW_COMPLETE:
        return review_of_completion(g, book)
    return review_of_incompletion(g, book)


@rule
def bonus_for_the_offense(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """11 to 15."""
    effect = book.effect[card]
    if effect == state.Effect.TIMES_RUN:
        return run_bonus(g, book, card)
    if effect == state.Effect.TIMES_COMPLETE:
        return pass_bonus(g, book, card)
    if effect == state.Effect.IGNORE_RUN_VALUE:
        return open_run(g, book)
    if effect == state.Effect.IGNORE_PASS_NUMBERS:
        return open_pass(g, book)
    return run_bonus_on_doubles(g, book, card)


@rule
def plain_play(g: state.State, book: Book, effect: int) -> tuple[int, int]:
    """The Play Card does not change the usual gain (PB-2.3-5, PB-2.4-1 to PB-2.4-15, PB-R52, PB-R53, PB-R58)."""
    return usual_play(g, book, effect)


@rule
def usual_play(g: state.State, book: Book, effect: int) -> tuple[int, int]:
    """Roll, and find the usual gain."""
    a, b = throw(g, g.possession)
    return played_on(g, book, effect, a, b)


@rule
def played_on(g: state.State, book: Book, effect: int, a: int, b: int) -> tuple[int, int]:
    """The usual gain after the first roll."""
    _, _, complete, yards = gain.gain_as_usual(g, book, effect, a, b)
    return gain.fate_of(g, complete), yards


# 01 to 06: turnovers and challenges.


@rule
def intercept_and_challenge(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """01 Intercept: the defense catches a pass; the offense may challenge (PB-5.01-1 to PB-5.01-10, PB-R35)."""
    return interception(g, book, card)


@rule
def intercept_and_return(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """02 Intercept: the defense catches a pass and returns it (PB-5.02-1 to PB-5.02-8, PB-R36)."""
    return interception(g, book, card)


@rule
def interception(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """The first roll alone decides, and the ball is caught where that roll carries it."""
    a, b = throw(g, g.possession)
    distance = gain.distance_of(g.offense_card, a + b)
    caught = sets_off(book, card, a, b) and (a == b or not gain.beyond_end_line(g, distance))
    if g.offense_card == state.Call.RUN or not caught:
        return played_on(g, book, state.Effect.INTERCEPTION, a, b)
    note(g, events.Interception(g.possession, yards=distance, from_=g.ball))
    if not book.returned[card] and challenge(g, g.possession, distance):
        note(g, events.Incomplete(g.possession, yards=0, spoiled_by=0))
        return gain.INCOMPLETE, 0
    return gain.TURNOVER, distance


@rule
def fumble_and_challenge(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """03 Fumble: lost on some rolls; the offense may challenge (PB-5.03-1 to PB-5.03-7, PB-R37 to PB-R40)."""
    return fumble(g, book, card)


@rule
def fumble_and_return(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """04 Fumble: lost on some rolls, and returned (PB-5.04-1 to PB-5.04-7, PB-R37)."""
    return fumble(g, book, card)


@rule
def fumble(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """The first roll decides, and the ball is lost at the end of the whole gain."""
    a, b = throw(g, g.possession)
    _, _, complete, yards = gain.gain_as_usual(g, book, state.Effect.FUMBLE, a, b)
    if not sets_off(book, card, a, b) or gain.whistled_dead(g, complete, g.option_incomplete_03):
        return gain.fate_of(g, complete), yards
    note(g, events.Fumble(g.possession, yards=yards, from_=g.ball))
    if not book.returned[card] and challenge(g, g.possession, yards):
        return gain.STANDS, yards
    return gain.TURNOVER, yards


@rule
def review_of_completion(g: state.State, book: Book) -> tuple[int, int]:
    """05 Challenge: the defense may challenge a complete pass (PB-5.05-1 to PB-5.05-3, PB-R23)."""
    a, b = throw(g, g.possession)
    _, _, complete, yards = gain.gain_as_usual(g, book, state.Effect.REVIEW_COMPLETE, a, b)
    if complete and challenge(g, possession.defense(g), yards):
        note(g, events.Incomplete(g.possession, yards=0, spoiled_by=0))
        return gain.INCOMPLETE, 0
    return gain.fate_of(g, complete), yards


@rule
def review_of_incompletion(g: state.State, book: Book) -> tuple[int, int]:
    """06 Challenge: the offense may challenge an incomplete pass (PB-5.06-1 to PB-5.06-3, PB-R23, PB-R41)."""
    a, b = throw(g, g.possession)
    total, _, complete, yards = gain.gain_as_usual(g, book, state.Effect.REVIEW_INCOMPLETE, a, b)
    distance = gain.distance_of(g.offense_card, total)
    if gain.fate_of(g, complete) == gain.INCOMPLETE and challenge(g, g.possession, distance):
        yards = distance
        note(g, events.Complete(g.possession, yards=yards, overturned=1))
        return gain.STANDS, yards
    return gain.fate_of(g, complete), yards


@called
def challenge(g: state.State, team: int, standing_gain: int) -> bool:
    """Odd wins, even loses and costs a timeout; without one there is no challenge (PB-3.7-1 to PB-3.7-5, PB-R22)."""
    g.standing_gain = standing_gain
    if g.timeouts[team] == 0 or choose(g, team, state.Decision.CHALLENGE, state.EITHER) == state.Challenge.NO_CHALLENGE:
        return False
    note(g, events.Challenge(team))
    a, b = throw(g, team)
    if (a + b) % 2 == 1:
        note(g, events.ChallengeWon(team))
        return True
    note(g, events.ChallengeLost(team))
    g.timeouts[team] -= 1
    return False


# 07 to 10: fouls.


@rule
def delay_of_game(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """07 Delay of Game: a 1 or a 6 is a foul on an offense that leads (PB-5.07-1 to PB-5.07-4, PB-R28, PB-R30)."""
    a, b = throw(g, g.possession)
    if score.lead(g, g.possession) > 0 and has_one_or_six(a, b):
        return foul(g, book, card, g.possession, 0, gain.STANDS), 0
    return played_on(g, book, state.Effect.DELAY_OF_GAME, a, b)


@rule
def false_start_or_offside(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """08 False Start or Offside: a 1 or a 6 is a foul, and play stops (PB-5.08-1 to PB-5.08-5, PB-R28)."""
    a, b = throw(g, g.possession)
    if is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), 0, gain.STANDS), 0
    return played_on(g, book, state.Effect.FALSE_START_OR_OFFSIDE, a, b)


@rule
def holding(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """09 Holding: a 1 or a 6 is a foul, and the play is played out (PB-5.09-1 to PB-5.09-5, PB-R28)."""
    return foul_during_play(g, book, card)


@rule
def face_mask(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """10 Face Mask: a 1 or a 6 is a foul, and the play is played out (PB-5.10-1 to PB-5.10-5, PB-R28)."""
    return foul_during_play(g, book, card)


@rule
def foul_during_play(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """The first roll decides who fouls; the gain must be known before the other team chooses."""
    a, b = throw(g, g.possession)
    fate, yards = played_on(g, book, state.Effect.FOUL, a, b)
    if is_foul(a, b):
        return foul(g, book, card, guilty_team(g, a, b), yards, fate), yards
    return fate, yards


@rule
def is_foul(a: int, b: int) -> bool:
    """A 1 or a 6 is a foul; 1-6 is none (PB-5.08-4, PB-5.09-4, PB-5.10-4)."""
    return has_one_or_six(a, b) and not (a + b == 7 and (a == 1 or b == 1))


@rule
def guilty_team(g: state.State, a: int, b: int) -> int:
    """A 1 is the offense's foul, a 6 the defense's (PB-5.08-2, PB-5.08-3, PB-R28)."""
    return g.possession if a == 1 or b == 1 else possession.defense(g)


@called
def foul(g: state.State, book: Book, card: int, guilty: int, gain_if_declined: int, fate_if_declined: int) -> int:
    """The fouled team accepts the penalty, or declines and the gain stands (PB-R26, PB-R27)."""
    fouled = possession.opponent(guilty)
    g.standing_gain = gain_if_declined
    note(g, events.Foul(guilty, yards=book.yards[card], card=card, by_offense=guilty == g.possession))
    if choose(g, fouled, state.Decision.PENALTY, state.EITHER) == state.Penalty.DECLINE:
        note(g, events.PenaltyDeclined(fouled))
        return fate_if_declined
    enforce(g, book, card, guilty)
    return gain.PENALTY


@rule
def enforce(g: state.State, book: Book, card: int, guilty: int) -> None:
    """From the line of scrimmage, same down, same line to gain (PB-3.8-1 to PB-3.8-3, PB-R24, PB-R25, PB-R29).

    For a foul of the defense during play it is a first down, unless the option says otherwise.
    """
    against_offense, yards = guilty == g.possession, book.yards[card]
    enforced = half_the_distance(yards, g.ball if against_offense else spot.distance_to_goal(g.ball))
    g.ball += -enforced if against_offense else enforced
    at = spot.other_side(g.ball) if against_offense else g.ball
    note(g, events.PenaltyAccepted(possession.opponent(guilty), yards=enforced, at=at, half=enforced < yards))
    if enforced < yards:
        note(g, events.HalfTheDistance(guilty, yards=enforced))
    automatic = book.effect[card] == state.Effect.FOUL and g.option_auto_first_down == 0
    if not against_offense and (automatic or g.ball >= g.line_to_gain):
        downs.first_and_ten(g, g.possession, g.ball)
        note(g, events.FirstDown(g.possession, by_penalty=1))


# 11 to 22: the gain is changed.


@rule
def run_bonus(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """11 Run-Play Bonus: a run gains twice as much, a loss too (PB-5.11-1 to PB-5.11-4)."""
    fate, yards = usual_play(g, book, state.Effect.TIMES_RUN)
    return fate, multiplied(g, book, card, yards) if g.offense_card == state.Call.RUN else yards


@rule
def pass_bonus(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """12 Pass-Play Bonus: a complete pass gains twice as much (PB-5.12-1 to PB-5.12-3, PB-R42)."""
    fate, yards = usual_play(g, book, state.Effect.TIMES_COMPLETE)
    return fate, multiplied(g, book, card, yards) if g.offense_card != state.Call.RUN else yards


@rule
def open_run(g: state.State, book: Book) -> tuple[int, int]:
    """13 Run-Play Bonus: the Defense Card takes nothing off a run (PB-5.13-1, PB-5.13-2)."""
    return usual_play(g, book, state.Effect.IGNORE_RUN_VALUE)


@rule
def open_pass(g: state.State, book: Book) -> tuple[int, int]:
    """14 Pass-Play Bonus: the Defense Card breaks up no pass (PB-5.14-1 to PB-5.14-3)."""
    return usual_play(g, book, state.Effect.IGNORE_PASS_NUMBERS)


@rule
def run_bonus_on_doubles(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """15 Run-Play Bonus: after doubles a run gains four times as much (PB-5.15-1 to PB-5.15-3, PB-R43)."""
    a, b = throw(g, g.possession)
    fate, yards = played_on(g, book, state.Effect.TIMES_RUN_DOUBLET, a, b)
    return fate, multiplied(g, book, card, yards) if g.offense_card == state.Call.RUN and a == b else yards


@rule
def yards_for_a_completion(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """16 Pass-Play Bonus: 20 yards more for a complete pass, for every roll (PB-5.16-1 to PB-5.16-4, PB-R44)."""
    a, b = throw(g, g.possession)
    _, throws, complete, yards = gain.gain_as_usual(g, book, state.Effect.ADD_TO_COMPLETE, a, b)
    if complete:
        more = book.yards[card] * throws
        show(g, events.GainChanged(g.possession, change=state.Change.ADD + 0, amount=more, card=card))
        yards += more
    return gain.fate_of(g, complete), yards


@rule
def yards_lost(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """17 Defense Bonus: five yards off any gain (PB-5.17-1, PB-R45)."""
    a, b = throw(g, g.possession)
    _, _, complete, yards = gain.gain_as_usual(g, book, state.Effect.SUBTRACT, a, b)
    if not gain.whistled_dead(g, complete, g.option_incomplete_17):
        show(g, events.GainChanged(g.possession, change=state.Change.SUBTRACT + 0, amount=book.yards[card], card=card))
        yards -= book.yards[card]
    return gain.fate_of(g, complete), yards


@rule
def half_gain(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """18 Defense Bonus: half the gain, half a loss too (PB-5.18-1 to PB-5.18-4, PB-R46)."""
    fate, yards = usual_play(g, book, state.Effect.HALVE)
    return fate, halved(g, card, yards)


@rule
def sack_on_one_or_six(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """19 QB-Sack: a 1 or a 6 on a pass play is a sack (PB-5.19-1 to PB-5.19-5, PB-R47)."""
    return sack(g, book, card)


@rule
def sack_on_doubles(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """20 QB-Sack: doubles on a pass play are a sack (PB-5.20-1 to PB-5.20-5, PB-R47)."""
    return sack(g, book, card)


@rule
def sack(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """The first roll alone decides; no pass is thrown."""
    a, b = throw(g, g.possession)
    if g.offense_card != state.Call.RUN and sets_off(book, card, a, b):
        note(g, events.Sack(g.possession))
        return gain.STANDS, -book.yards[card]
    return played_on(g, book, state.Effect.SACK, a, b)


@rule
def after_a_timeout_of_the_offense(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """21 Timeout: the offense has taken one, and the gain is doubled (PB-5.21-2, PB-5.21-3, PB-R51)."""
    fate, yards = usual_play(g, book, state.Effect.TIMEOUT_TIMES)
    return fate, multiplied(g, book, card, yards)


@rule
def after_a_timeout_of_the_defense(g: state.State, book: Book, card: int) -> tuple[int, int]:
    """22 Timeout: the defense has taken one, and the gain is halved (PB-5.22-2 to PB-5.22-4, PB-R46)."""
    fate, yards = usual_play(g, book, state.Effect.TIMEOUT_HALVE)
    return fate, halved(g, card, yards)


@rule
def multiplied(g: state.State, book: Book, card: int, yards: int) -> int:
    """The gain, or loss, as often as the Play Card says."""
    if yards != 0:
        show(g, events.GainChanged(g.possession, change=state.Change.MULTIPLY + 0, amount=book.times[card], card=card))
    return yards * book.times[card]


@rule
def halved(g: state.State, card: int, yards: int) -> int:
    """Half the gain, or loss, fractions dropped (PB-R46)."""
    if yards != 0:
        show(g, events.GainChanged(g.possession, change=state.Change.HALVE + 0, amount=2, card=card))
    return yards // 2 if yards >= 0 else -(-yards // 2)
