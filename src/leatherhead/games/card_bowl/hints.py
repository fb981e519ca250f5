"""What an answer is likely to bring in Card Bowl, in a phrase."""

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS, SUITS
from leatherhead.games.card_bowl.coach.tables import CATCHES, HIGHEST, LONGEST_LOSS, MEAN_CARD
from leatherhead.games.card_bowl.rules.cards import run_value, suit, value
from leatherhead.games.card_bowl.rules.clock import SHORTEST_RUN_OFF, SIMPLE_2_RUN_OFF, ends_half
from leatherhead.games.card_bowl.rules.field_goal import FIELD_GOAL_PLUS
from leatherhead.games.card_bowl.rules.kick_return import OVER_THE_END_LINE
from leatherhead.games.card_bowl.rules.kickoff import DEEP_CARDS, ONSIDE_YARDS
from leatherhead.games.card_bowl.rules.punt import FAIR_CATCH_CARDS, PUNT_PLUS
from leatherhead.games.card_bowl.rules.scrimmage import HARMLESS, compare
from leatherhead.games.card_bowl.state import (
    CARDS,
    NO_CARD,
    QUARTERS,
    SLOTS,
    TWO_MINUTES,
    Decision,
    Draw,
    Event,
    FumblePlay,
    Phase,
    Rounding,
    Runoff,
    Target,
    Timing,
)
from leatherhead.games.card_bowl.words import places
from leatherhead.games.card_bowl.words.situation import cards_of
from leatherhead.model.table import MINUS, Look
from leatherhead.model.words import label, labels, spell_yards

TARGETS = labels(Target)
FEW = 6
LONGEST_RUN_OFF = SHORTEST_RUN_OFF + Runoff.RUNOFF_8
GOAL_TO_GO = 10  # yards from which the chance to score says more than an average


def hint(look: Look, answer: str) -> str:
    """Say in a phrase what an answer does here."""
    say = HINTS.get(look.asked) if look.asked is not None else None
    return say(look, answer) if say is not None else ""


@cache
def odds(rounding: int = Rounding.AWAY) -> tuple[Any, Any, Any]:
    """Odds of runs, catches and field goals; they take a while to work out, so not before somebody asks."""
    from leatherhead.games.card_bowl.coach import scouting

    return scouting.rush_odds(rounding), scouting.catch_odds(), scouting.field_goal_odds()


@cache
def run_yards() -> list[float]:
    """How long an open-field run is on average, by its initial draws."""
    from leatherhead.games.card_bowl.coach import scouting

    return [sum(yards * float(chance) for yards, chance in enumerate(run)) for run in scouting.run_odds()]


def field_goal_odds(spot: int) -> float:
    """How many of a hundred field goals are good from a spot."""
    return 100 * float(odds()[2][spot])


def _mean(gains: Any) -> float:
    return float(sum(chance * (n - LONGEST_LOSS) for n, chance in enumerate(gains)))


def _gains(look: Look, gains: Sequence[Any], told: str) -> str:
    """The average of equally likely gains; with goal to go, how often they score."""
    to_goal = GOAL_LINE - int(look.g.ball)
    if to_goal <= GOAL_TO_GO:
        scores = sum(float(sum(each[to_goal + LONGEST_LOSS :])) for each in gains) / len(gains)
        return f"scores {100 * scores:.0f}% of the time{f', {told}' if told else ''}"
    mean = sum(map(_mean, gains)) / len(gains)
    return f"{MINUS if mean <= -0.05 else ''}{abs(mean):.1f} yards {told or 'on average'}"


def _toss(look: Look, answer: str) -> str:
    """What it means for the second half, or for overtime (CB-R3, CB-R58)."""
    if look.g.quarter > QUARTERS:
        return "the first score wins" if answer == "receive" else ""
    return f"you {'kick off' if answer == 'receive' else 'receive'} in the second half"


def _call(look: Look, answer: str) -> str:
    if answer != "field-goal":
        return ""
    distance = GOAL_LINE - int(look.g.ball) + FIELD_GOAL_PLUS
    return f"{spell_yards(distance)}, good {field_goal_odds(int(look.g.ball)):.0f}% of the time"


def _matchup(look: Look, slot: int) -> tuple[int, int]:
    g = look.g
    return int(g.face_up[g.possession, slot]), int(g.face_up[1 - g.possession, slot])


def _target(look: Look, answer: str) -> str:
    """The two cards, and what the play gains on average if nothing spoils it."""
    target = TARGETS.index(answer)
    mine, theirs = _matchup(look, target % SLOTS)
    edge = value(mine) - value(theirs)
    rushes, catches, _ = odds(int(look.g.option_rounding))
    if target >= Target.RUN_1:
        gained = _gains(look, [rushes[edge + HIGHEST]], "")
    else:
        thrown = [catches[edge + HIGHEST + drawn] for drawn in range(1, len(RANKS) + 1)]
        gained = _gains(look, thrown, "with one card, if caught")
    sign = "+" if edge > 0 else MINUS if edge < 0 else ""
    return f"{CARD_IDS[mine]} against {CARD_IDS[theirs]}, {sign}{abs(edge)}: {gained}"


def _pass_draw(look: Look, answer: str) -> str:
    """How many of the remaining cards spoil the pass, or what it gains if it is caught now."""
    mine, theirs = _matchup(look, int(look.g.slot))
    if answer == "stop":
        thrown = value(mine) - value(theirs) + int(look.g.pass_total)
        caught = _gains(look, [odds()[1][min(thrown + HIGHEST, CATCHES - 1)]], "")
        return f"{caught}, with the run after the catch"
    left = cards_of(look.g.draw_deck)
    spoil = sum(compare(mine, card) != HARMLESS for card in left)
    return f"{spoil} of the {len(left)} cards left spoil the pass"


def _pass_cards(look: Look, answer: str) -> str:
    """How often so many cards are all harmless, and what the pass gains then."""
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
    line = int(answer.rpartition("-")[2]) - DEEP_CARDS * MEAN_CARD
    if line <= OVER_THE_END_LINE:
        return "over the end line on average"
    return f"received {places.at(look.teams, 1 - int(look.g.possession), line)} on average"


def _onside(look: Look, answer: str) -> str:  # noqa: ARG001  the same from everywhere
    need = ONSIDE_YARDS - int(answer.rpartition("-")[2])
    return "never short" if need <= 1 else f"short on a card below {need}"


def _punt(look: Look, answer: str) -> str:
    cards = int(answer.split("-")[1])
    mean = PUNT_PLUS + MEAN_CARD * cards
    spot = GOAL_LINE - int(look.g.ball) - mean
    where = places.to(look.teams, 1 - int(look.g.possession), spot) if spot > 0 else "into the end zone"
    catch = ", out of bounds 3 in 4" if answer.endswith("oob") else ""
    if cards <= FAIR_CATCH_CARDS:
        catch = ", no return"
    return f"{spell_yards(mean)} on average, {where}{catch}"


def _return(look: Look, answer: str) -> str:
    """Where the return ends on average, with the run that its last card may give."""
    if answer != "return":
        return ""
    g, card = look.g, label(Event.CARD)
    if g.draws or g.phase == Phase.TARGET:
        run = run_yards()[int(g.draws)] if g.draws else _run_after_return(NO_CARD)
        return f"{places.to(look.teams, int(g.runner), round(int(g.spot) + run))} on average"
    drawn = sum(e.name == card and e["for"] == Draw.RETURN for e in look.play)
    end = int(g.spot) + MEAN_CARD * (int(g.returns) - drawn) - value(int(g.coverage))
    return f"{places.to(look.teams, int(g.runner), round(end + _run_after_return(int(g.coverage))))} on average"


def _run_after_return(coverage: int) -> float:
    """What the last return card, which is still to come, adds in the open field on average (CB-KO-7, CB-PUNT-10)."""
    runs = [run_yards()[max(run_value(last) - run_value(coverage), 0)] for last in range(CARDS)]
    return sum(runs) / CARDS


def _recovery_run(look: Look, answer: str) -> str:
    """How long the run is on average (CB-R45)."""
    return f"{run_yards()[int(look.g.draws)]:.0f} yards on average" if answer == "run" else ""


def _carry(look: Look, answer: str) -> str:
    if answer != "out-of-bounds":
        return ""
    if look.g.option_timing == Timing.COMPLEX:
        return "one card in two gets him out"
    draws = int(look.g.draws) + 1
    return f"certain, gives up {draws} draws" if draws > 1 else "certain"


@cache
def recovery_odds(edge: int, added: int = 0, cards: int = 1) -> float:
    """How many of a hundred loose balls a card with an edge recovers against one card, or against both of two.

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
    """In how many orders a card is the higher of two in the three suits that do not bounce."""
    suits = len(SUITS) - 1
    return 2 * suits * (value(higher) - 1) + suits - 1


def _fumble(look: Look, answer: str) -> str:
    """How likely it is to recover the ball if the other side plays it straight."""
    g, falls = look.g, FumblePlay.NONE - labels(FumblePlay).index(answer)
    is_offense = look.team == g.runner
    of_offense = recovery_odds(falls if is_offense else -falls, int(g.added), 1 + int(g.punt_blocked))
    mine = of_offense if is_offense else 100 - of_offense
    return f"recovers {mine:.0f}% of the time, if they play it straight"


def _left(look: Look, run_off: int) -> int:
    """Intervals on the clock after a run-off, which stops at the two-minute warning (CB-R49, CB-R56)."""
    clock = int(look.g.clock)
    after = max(clock - run_off, 0)
    return TWO_MINUTES if ends_half(look.g) and after < TWO_MINUTES < clock else after


def _timeout(look: Look, answer: str) -> str:
    """The seconds that do not run off."""
    if answer != "timeout":
        return ""
    if look.g.option_timing != Timing.COMPLEX:
        return f"saves {_seconds(look, SIMPLE_2_RUN_OFF)} seconds"
    least, most = _seconds(look, SHORTEST_RUN_OFF), _seconds(look, LONGEST_RUN_OFF)
    seconds = f"{least} to {most}" if least < most else f"{most}"
    return f"saves the {seconds} seconds that the offense could let run off"


def _seconds(look: Look, run_off: int) -> int:
    return 5 * (int(look.g.clock) - _left(look, run_off))


def _run_off(look: Look, answer: str) -> str:
    """What is left on the clock afterward."""
    if answer == "spike":
        return ""
    after = _left(look, int(answer.rpartition("-")[2]))
    return f"{5 * after // 60}:{5 * after % 60:02} left at the snap"


def _bounce_on(look: Look, answer: str) -> str:
    held = int(answer.rpartition("-")[2])
    if held and min(value(int(look.g.bounce_card)), value(int(look.g.coverage))) < FEW:
        return ""  # with so few answers, each is played out to see what it leads to
    spot = int(look.g.spot) - value(int(look.g.bounce_card)) + held
    if spot <= 0:
        return "touchback"
    return f"{'down' if held else 'bounces again'} {places.at(look.teams, int(look.g.runner), spot)}"


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
