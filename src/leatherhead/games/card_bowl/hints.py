"""The likely effect of each answer in Card Bowl, in a phrase."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE
from leatherhead.game import Look, labels
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS, SUITS
from leatherhead.games.card_bowl.cards import HARMLESS, compare, run_value, suit, value
from leatherhead.games.card_bowl.coach.formulas import CATCHES, HIGHEST, LONGEST_LOSS, MEAN_CARD
from leatherhead.games.card_bowl.rules import clock, kicks
from leatherhead.games.card_bowl.state import CARDS, TWO_MINUTES, Decision, Draw, Target, Timing
from leatherhead.games.card_bowl.words import cards_of
from leatherhead.model.table import MINUS
from leatherhead.model.words import spell_yards

TARGETS = labels(Target)
FEW = 6
LONGEST_RUN_OFF = clock.SHORTEST_RUN_OFF + state.Runoff.RUNOFF_8
HALF_A_PERCENT = 0.5
GOAL_TO_GO = 10  # yards from which the chance to score says more than an average


def hint(look: Look, answer: str) -> str:
    """Describe the effect of an answer in a phrase."""
    say = HINTS.get(look.asked) if look.asked is not None else None
    return say(look, answer) if say is not None else ""


@cache
def odds(rounding: int = state.Rounding.AWAY) -> tuple[Any, Any, Any]:
    """Return the odds of runs, catches and field goals, computed at first use."""
    from leatherhead.games.card_bowl.coach import formulas

    return formulas.rush_odds(rounding), formulas.catch_odds(), formulas.field_goal_odds()


@cache
def run_yards() -> list[float]:
    """Return the mean yards of an open-field run by its initial draws."""
    from leatherhead.games.card_bowl.coach import formulas

    return [sum(yards * float(chance) for yards, chance in enumerate(run)) for run in formulas.run_odds()]


def field_goal_odds(spot: int) -> float:
    """Return the percentage of good field goals from a spot."""
    return 100 * float(odds()[2][spot])


def _mean(gains: Any) -> float:
    return float(sum(chance * (n - LONGEST_LOSS) for n, chance in enumerate(gains)))


def _gains(look: Look, gains: Sequence[Any], told: str) -> str:
    """Give the mean of equally likely gains; with goal to go, the chance to score."""
    to_goal = GOAL_LINE - int(look.g.ball)
    if to_goal <= GOAL_TO_GO:
        scores = sum(float(sum(each[to_goal + LONGEST_LOSS :])) for each in gains) / len(gains)
        return f"scores {100 * scores:.0f}% of the time{f', {told}' if told else ''}"
    mean = sum(map(_mean, gains)) / len(gains)
    return f"{MINUS if mean <= -0.05 else ''}{abs(mean):.1f} yards {told or 'on average'}"


def _toss(look: Look, answer: str) -> str:
    """Give the consequence for the second half, or for overtime (CB-R3, CB-R58)."""
    if look.g.quarter > state.QUARTERS:
        return "the first score wins" if answer == "receive" else ""
    return f"you {'kick off' if answer == 'receive' else 'receive'} in the second half"


def _call(look: Look, answer: str) -> str:
    if answer != "field-goal":
        return ""
    distance = GOAL_LINE - int(look.g.ball) + kicks.FIELD_GOAL_PLUS
    chance = field_goal_odds(int(look.g.ball))
    return (
        f"{spell_yards(distance)}, {f'good {chance:.0f}% of the time' if chance >= HALF_A_PERCENT else 'out of range'}"
    )


def _matchup(look: Look, slot: int) -> tuple[int, int]:
    g = look.g
    return int(g.face_up[g.possession, slot]), int(g.face_up[1 - g.possession, slot])


def _target(look: Look, answer: str) -> str:
    """Give the two cards, and the mean gain of the play if nothing spoils it."""
    target = TARGETS.index(answer)
    mine, theirs = _matchup(look, target % state.SLOTS)
    edge = value(mine) - value(theirs)
    rushes, catches, _ = odds(int(look.g.option_rounding))
    if target >= Target.RUN_1:
        gained = _gains(look, [rushes[edge + HIGHEST]], "")
    else:
        thrown = [catches[edge + HIGHEST + drawn] for drawn in range(1, len(RANKS) + 1)]
        gained = _gains(look, thrown, "with one card, if caught")
    sign = "+" if edge > 0 else MINUS if edge < 0 else ""
    return f"{CARD_IDS[mine]} vs. {CARD_IDS[theirs]}, {sign}{abs(edge)}: {gained}"


def _pass_draw(look: Look, answer: str) -> str:
    """Give the chance that a card adds yards, and what is still needed, or the gain if it is caught now."""
    mine, theirs = _matchup(look, int(look.g.slot))
    thrown = value(mine) - value(theirs) + int(look.g.pass_total)
    if answer == "stop":
        caught = _gains(look, [odds()[1][min(thrown + HIGHEST, CATCHES - 1)]], "")
        return f"{caught}, with the run after the catch"
    left = cards_of(look.g.draw_deck)
    harmless = round(100 * sum(compare(mine, card) == HARMLESS for card in left) / len(left))
    needed = int(look.g.line_to_gain) - int(look.g.ball) - thrown
    line = "the goal line" if look.g.line_to_gain >= GOAL_LINE else "the first down"
    short = f"; still {needed} short of {line}" if needed > 0 else ""
    return f"{harmless}% to add yards, {100 - harmless}% to spoil it{short}"


def _pass_cards(look: Look, answer: str) -> str:
    """Give the chance that all cards are harmless, and the gain of the pass then."""
    cards = int(answer.rpartition("-")[2])
    mine, theirs = _matchup(look, int(look.g.slot))
    harmless = [value(card) for card in range(CARDS) if compare(mine, card) == HARMLESS]
    caught = math.comb(len(harmless), cards) / math.comb(CARDS, cards)
    totals = np.ones(1)
    for _ in range(cards):
        totals = np.convolve(totals, np.bincount(harmless) / len(harmless))
    thrown = value(mine) - value(theirs) + np.arange(len(totals))
    gains = totals @ odds()[1][np.minimum(thrown + HIGHEST, CATCHES - 1)]
    return f"caught {100 * caught:.0f}% of the time, then {_gains(look, [gains], '')}"


def _squib(look: Look, answer: str) -> str:
    line = int(answer.rpartition("-")[2]) - kicks.DEEP_CARDS * MEAN_CARD
    if line <= state.OVER_THE_END_LINE:
        return "over the end line on average"
    return f"received {events.place_at(look.teams, 1 - int(look.g.possession), line)} on average"


def _onside(look: Look, answer: str) -> str:  # noqa: ARG001  the same from everywhere
    need = kicks.ONSIDE_YARDS - int(answer.rpartition("-")[2])
    return "never short" if need <= 1 else f"short on a card below {need}"


def _punt(look: Look, answer: str) -> str:
    cards = int(answer.split("-")[1])
    mean = kicks.PUNT_PLUS + MEAN_CARD * cards
    spot = GOAL_LINE - int(look.g.ball) - mean
    where = events.place_to(look.teams, 1 - int(look.g.possession), spot) if spot > 0 else "into the end zone"
    catch = ", out of bounds 3 in 4" if answer.endswith("oob") else ""
    if cards <= kicks.FAIR_CATCH_CARDS:
        catch = ", no return"
    return f"{spell_yards(mean)} on average, {where}{catch}"


def _return(look: Look, answer: str) -> str:
    """Give the mean end of the return, with the run that its last card may give."""
    if answer != "return":
        return ""
    g, card = look.g, events.Card.label
    if g.draws or g.phase == state.Phase.TARGET:
        run = run_yards()[int(g.draws)] if g.draws else _run_after_return(state.NO_CARD)
        return f"{events.place_to(look.teams, int(g.runner), round(int(g.spot) + run))} on average"
    drawn = sum(e.name == card and e["for"] == Draw.RETURN for e in look.play)
    end = int(g.spot) + MEAN_CARD * (int(g.returns) - drawn) - value(int(g.coverage))
    return f"{events.place_to(look.teams, int(g.runner), round(end + _run_after_return(int(g.coverage))))} on average"


def _run_after_return(coverage: int) -> float:
    """Return the mean yards in the open field after the last return card, not drawn yet (CB-KO-7, CB-PUNT-10)."""
    runs = [run_yards()[max(run_value(last) - run_value(coverage), 0)] for last in range(CARDS)]
    return sum(runs) / CARDS


def _recovery_run(look: Look, answer: str) -> str:
    """Give the mean length of the run (CB-R45)."""
    return f"{run_yards()[int(look.g.draws)]:.0f} yards on average" if answer == "run" else ""


def _carry(look: Look, answer: str) -> str:
    if answer != "out-of-bounds":
        return ""
    if look.g.option_timing == Timing.COMPLEX:
        return "one card in two gets out"
    draws = int(look.g.draws) + 1
    return f"certain, gives up {draws} draws" if draws > 1 else "certain"


@cache
def recovery_odds(edge: int, added: int = 0, cards: int = 1) -> float:
    """Return the percentage of loose balls that a card with an edge recovers against one card, or both of two.

    Cards of the same suit and ties draw again: one card each, and nothing is added any more (CB-R29, CB-R44).
    """
    won = lost = 0
    for mine, other in permutations(range(CARDS), 2):
        if suit(mine) == suit(other):
            continue
        ways = 1 if cards == 1 else _ways_to_be_higher(other)
        ahead = value(mine) + edge - value(other) - added
        won += ways * (ahead > 0)
        lost += ways * (ahead < 0)
    draws = math.perm(CARDS, 1 + cards)
    again = draws - won - lost
    if added == 0 and cards == 1:
        return 100 * won / (draws - again)
    return (100 * won + again * recovery_odds(edge)) / draws


def _ways_to_be_higher(higher: int) -> int:
    """Count the orders in which a card is the higher of two in the three suits that do not bounce."""
    suits = len(SUITS) - 1
    return 2 * suits * (value(higher) - 1) + suits - 1


def _fumble(look: Look, answer: str) -> str:
    """Give the chance to recover the ball if the other side plays it straight."""
    g, falls = look.g, state.FumblePlay.NONE - labels(state.FumblePlay).index(answer)
    is_offense = look.team == g.runner
    of_offense = recovery_odds(falls if is_offense else -falls, int(g.added), 1 + int(g.punt_blocked))
    mine = of_offense if is_offense else 100 - of_offense
    return f"recovers {mine:.0f}% of the time, if they play it straight"


def _left(look: Look, run_off: int) -> int:
    """Intervals on the clock after a run-off, which stops at the two-minute warning (CB-R49, CB-R56)."""
    before = int(look.g.clock)
    after = max(before - run_off, 0)
    return TWO_MINUTES if clock.ends_half(look.g) and after < TWO_MINUTES < before else after


def _timeout(look: Look, answer: str) -> str:
    """The seconds that do not run off."""
    if answer != "timeout":
        return ""
    if look.g.option_timing != Timing.COMPLEX:
        return f"saves {_seconds(look, clock.SIMPLE_2_RUN_OFF)} seconds"
    least, most = _seconds(look, clock.SHORTEST_RUN_OFF), _seconds(look, LONGEST_RUN_OFF)
    seconds = f"{least} to {most}" if least < most else f"{most}"
    return f"saves the {seconds} seconds that the offense could let run off"


def _seconds(look: Look, run_off: int) -> int:
    return 5 * (int(look.g.clock) - _left(look, run_off))


def _run_off(look: Look, answer: str) -> str:
    """Give the time left afterward."""
    if answer == "spike":
        return ""
    after = _left(look, int(answer.rpartition("-")[2]))
    return f"{5 * after // 60}:{5 * after % 60:02} left at the snap"


def _bounce_on(look: Look, answer: str) -> str:
    held = int(answer.rpartition("-")[2])
    if held and min(value(int(look.g.bounce_card)), value(int(look.g.coverage))) < FEW:
        return ""  # each of so few answers is played out
    spot = int(look.g.spot) - value(int(look.g.bounce_card)) + held
    if spot <= 0:
        return "touchback"
    return f"{'down' if held else 'bounces again'} {events.place_at(look.teams, int(look.g.runner), spot)}"


HINTS: dict[int, Callable[[Look, str], str]] = {
    Decision.TOSS_CHOICE: _toss,
    Decision.PLAY_CALL: _call,
    Decision.TARGET: _target,
    Decision.PASS_DRAW: _pass_draw,
    Decision.PASS_CARDS: _pass_cards,
    Decision.SQUIB_TARGET: _squib,
    Decision.ONSIDE_ADD: _onside,
    Decision.PUNT: _punt,
    Decision.KICK_RETURN: _return,
    Decision.PUNT_CATCH: _return,
    Decision.CARRY: _carry,
    Decision.RECOVERY_RUN: _recovery_run,
    Decision.FUMBLE_PLAY: _fumble,
    Decision.TIMEOUT: _timeout,
    Decision.RUNOFF: _run_off,
    Decision.BOUNCE_FORWARD: _bounce_on,
}
