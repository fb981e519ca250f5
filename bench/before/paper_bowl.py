"""Paper Bowl's coach of 0.3.0: its mixes come from a few rounds of fictitious play."""

from typing import Any

import numpy as np

from leatherhead.games.paper_bowl import odds as walked
from leatherhead.games.paper_bowl.coach import coach
from leatherhead.games.paper_bowl.coach.coach import CALLS, DOWNS, LONGEST_TO_GO, SPOTS, Tables
from leatherhead.games.paper_bowl.odds import Floats
from leatherhead.games.paper_bowl.state import DEFENSE_CARDS
from leatherhead.model.bot import RuleBot

ROUNDS = 5  # of fictitious play in each sweep: the mix of one sweep is where the next one starts
TEMPER = 0.02  # points below the best at which a call is still made now and then


def soft(profit: Floats) -> Floats:
    """How often to pick each card, along the first axis: the best most often, what costs little now and then."""
    weight: Floats = np.exp((profit - profit.max(0)) / TEMPER)
    weight /= weight.sum(0)
    return weight


def play_out(cell: Floats, calls: Floats, fronts: Floats, step: float) -> tuple[Floats, Floats]:
    """Fictitious play: both mixes lean toward the answer to the other."""
    for _ in range(ROUNDS):
        answer, reply = soft((cell * fronts).sum(1)), soft(-(cell * calls[:, None]).sum(0))
        calls, fronts = calls + step * (answer - calls), fronts + step * (reply - fronts)
    return calls, fronts


def work_out(odds: Any, tables: Any, chances: Floats, aim: Any) -> None:
    """Fill the plans of an aim, from the end of the half backward."""
    value = np.zeros((DOWNS, SPOTS, LONGEST_TO_GO)) + aim.field_goal * odds.field_goal[:, None]
    after = coach.ends(odds, value, aim, 0)
    calls = np.full((CALLS, DOWNS, len(coach.ZONE_BALLS), LONGEST_TO_GO), 1 / CALLS)
    fronts = np.full((DEFENSE_CARDS, *calls.shape[1:]), 1 / DEFENSE_CARDS)
    for left in range(1, aim.sweeps + 1):
        plan = aim.plan + min(left, aim.cards)
        cell = coach.cells(odds, chances, value, after, aim)
        games = np.ascontiguousarray(np.moveaxis(cell[:, coach.ZONE_BALLS - 1], -1, 0)).reshape(CALLS, *fronts.shape)
        calls, fronts = play_out(games, calls, fronts, 1 / (left + 2))
        mix = np.moveaxis(calls[:, None] * fronts, (0, 1), (-2, -1)).reshape(*calls.shape[1:], -1)
        value[:, 1:-1] = (cell * mix[:, coach.ZONE_OF[coach.BALLS]]).sum(-1)
        after = coach.ends(odds, value, aim, left)
        value[-1], tables.kick[plan] = coach.with_kicks(odds, value[-1], after, aim)
        coach.store(tables, plan, value, after)
        tables.call_weight[plan], tables.front_weight[plan] = coach.weights(calls), coach.weights(fronts)


def prepare(book: Any, tables: Any) -> None:
    """Fill the tables as today, but for the mixes."""
    coach.prepare(book, tables)
    odds = walked.odds_of(book)
    chances = coach.chances_of(odds, odds.rough(), coach.deck(book, odds))
    for aim in coach.AIMS:
        work_out(odds, tables, chances, aim)


BEFORE = {
    "coach": RuleBot(
        "coach-0.3", coach.answer, tables=Tables, prepare=prepare, title="Coach of 0.3.0", about="", strength=2
    )
}
