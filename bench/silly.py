"""How often bots do something silly: `python bench/silly.py [--games 1000] [--seed 1] [--bot BOT] [GAME ...]`.

Plays games of each bot against itself and counts each kind of silliness, beside the chances there were for it.
Situations are counted by the first answer in as many games that begin there. Answers that are not on offer are looked
for in games at random, where bots meet questions that they would never come to.

`--play-outs 400` plays fourth downs of Strategy League's leaders out, 400 times for each answer: those where the
field goal that was not tried wins more games beyond chance are counted, and what the calls win more is averaged over
all of them, with its 95% interval.
"""

import argparse
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from statistics import fmean, stdev
from typing import Any, NamedTuple

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import lead
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.card_bowl import state as card_bowl
from leatherhead.games.strategy_league import state as strategy_league
from leatherhead.games.strategy_league.rules.clock import TWO_MINUTES, boundary, line
from leatherhead.model.bot import Bot, BotFailed
from leatherhead.model.position import Play, Position, View
from leatherhead.model.words import TEAMS

BOTS = ("coach", "strategist")
TWO_SCORES = 9
SURE = 1.96
RANDOM_GAMES = 50  # of a hundred: bots are asked all their questions
SLOW = {("real-deal", "strategist"): 100, ("paper-bowl", "strategist"): 10}  # how many times fewer games

Found = Iterator[tuple[str, bool]]  # a kind of silliness, and whether it was done where it could be


class Spot(NamedTuple):
    """A situation in which one kind of first answer is silly."""

    title: str
    options: dict[str, str]
    situation: dict[str, Any]
    decision: int
    silly: Callable[[int], bool]


# Strategy League.


def in_strategy_league(play: Play) -> Found:
    """Timeouts that save nothing or help the other side, and leaders who forget that they lead."""
    g = play.before[0]
    if g.phase != strategy_league.Phase.SCRIMMAGE:
        return
    timeouts, offense = [event.team for event in play.events if event.name == "timeout"], TEAMS[g.possession]
    if g.clock_running and boundary(g) == TWO_MINUTES and g.clock <= TWO_MINUTES + line(g):
        yield "offense's timeout a line or less before the two-minute warning", offense in timeouts
        yield "defense's timeout a line or less before the two-minute warning", timeouts not in ([], [offense])
    if timeouts and offense not in timeouts:
        yield "defense's timeout against an offense in hurry-up", bool(g.hurry_up)
    kicked = fourth_down_of_a_leader(play)
    if kicked is not None:
        yield "ahead by 4 to 13 in the last 10 minutes, 4th down within the 22 played", not kicked
    if last_minute_of_a_winner(g, 600) and not timeouts:
        yield "two scores ahead in the last minute, a pass", is_pass(play)


def fourth_down_of_a_leader(play: Play) -> bool | None:
    """Whether a leader kicked within the 22 in the last ten minutes; None if it was anything else.

    After a timeout the down is called again: only the second call counts.
    """
    g, call = play.before[0], play.answers[0].answer
    if any(event.name == "timeout" for event in play.events):
        return None
    late = g.quarter == strategy_league.QUARTERS and g.clock <= 6000 and 4 <= lead(g, g.possession) <= 13
    if g.phase != strategy_league.Phase.SCRIMMAGE or not late or g.down < LAST_DOWN or distance_to_goal(g.ball) > 22:
        return None
    if call != strategy_league.Call.FIELD_GOAL and call < strategy_league.FIRST_PLAY:
        return None
    return bool(call == strategy_league.Call.FIELD_GOAL)


def last_minute_of_a_winner(g: Any, minute: int) -> bool:
    """Two scores ahead with the ball in the last minute."""
    return bool(g.quarter == 4 and g.clock <= minute and lead(g, g.possession) >= TWO_SCORES)


def is_pass(play: Play) -> bool:
    """Whether the offense called a pass."""
    card = play.answers[0].answer - strategy_league.FIRST_PLAY
    passes = (strategy_league.Kind.PASS, strategy_league.Kind.SCREEN)
    return card >= 0 and int(registry.find("strategy-league").own_book.book.kind[card]) in passes


class FirstAnswer(Bot):
    """A bot whose first answer is given."""

    def __init__(self, bot: Bot, answer: int) -> None:
        """Remember the answer."""
        self.bot, self.name, self.title, self.first = bot, bot.name, bot.title, [answer]

    def answer(self, view: View, luck: int) -> str | int:
        """Give it, then leave everything to the bot."""
        return self.first.pop() if self.first else self.bot.answer(view, luck)


def gain_over_the_kick(play: Play, name: str, count: int) -> tuple[float, float]:
    """What share of games more the call that was made wins than a field goal, and one standard error of it."""
    rulebook, team = registry.find("strategy-league"), int(play.before[0].possession)
    bot, situation, won = bots.find(rulebook, name), rulebook.situation(play.before[0]), []
    for call in (play.answers[0].answer, strategy_league.Call.FIELD_GOAL):
        shares = []
        for seed in range(count):
            seats = [bot, bot]
            seats[team] = FirstAnswer(bot, int(call))
            score = lh.new(
                "strategy-league", seed=seed, seats=(seats[0], seats[1]), situation=situation, compiled=True
            ).score
            shares.append(0.5 + 0.5 * ((score[team] > score[1 - team]) - (score[team] < score[1 - team])))
        won.append(shares)
    means, errors = zip(*((fmean(each), stdev(each) / math.sqrt(count)) for each in won), strict=True)
    return means[0] - means[1], math.hypot(*errors)


def played_out(gains: list[tuple[float, float]]) -> tuple[str, int, int]:
    """Count the calls that a field goal beats beyond chance; what calls win on average is said behind it."""
    mean, half = fmean(gain for gain, _ in gains), SURE * math.hypot(*(error for _, error in gains)) / len(gains)
    title = f"... where the field goal wins more (on average the call wins {100 * mean:+.1f} of 100, ±{100 * half:.1f})"
    return title, sum(gain < -SURE * error for gain, error in gains), len(gains)


# Card Bowl.


def in_card_bowl(play: Play) -> Found:
    """Leaders who throw when the clock alone wins."""
    g = play.before[0]
    targets = [each.answer for each in play.answers if each.asked[:2] == (g.possession, card_bowl.Decision.TARGET)]
    if not targets or g.option_timing == card_bowl.Timing.SIMPLE_1 or g.phase == card_bowl.Phase.TRY:
        return
    passed = targets[0] < card_bowl.Target.RUN_1
    ahead, others = lead(g, g.possession), g.timeouts[1 - g.possession]
    if g.quarter == card_bowl.QUARTERS and g.clock <= 12 and ahead > 0 and others == 0 and g.down <= 2:
        yield "ahead in the last minute, 1st or 2nd down, defense without timeouts, a pass", passed
    if last_minute_of_a_winner(g, 12):
        yield "two scores ahead in the last minute, a pass", passed


def leading(timing: str, clock: int, points: int, **more: Any) -> tuple[dict[str, str], dict[str, Any]]:
    """First and ten at midfield late in the game, ahead by so much, against a defense without timeouts."""
    down = {"phase": "scrimmage", "possession": "home", "down": 1, "to_go": 10, "ball": "50", "quarter": 4}
    score = {"score": [20 + points, 20], "timeouts": [3, 0]}
    return {"timing": timing}, {**down, **score, "clock": clock, **more}


def is_throw(target: int) -> bool:
    """Whether the matchup gets a pass."""
    return target < card_bowl.Target.RUN_1


def is_played(call: int) -> bool:
    """Whether a fourth down is played."""
    return call == card_bowl.PlayCall.SCRIMMAGE


TARGET, PLAY_CALL = card_bowl.Decision.TARGET, card_bowl.Decision.PLAY_CALL
CARD_BOWL_SPOTS = [
    Spot("simple-2, ahead by 4, 1:00, 1st and 10 at the 50: a pass", *leading("simple-2", 12, 4), TARGET, is_throw),
    Spot("complex, ahead by 4, 0:55, 1st and 10 at the 50: a pass", *leading("complex", 11, 4), TARGET, is_throw),
    Spot("complex, ahead by 11, 0:55, 1st and 10 at the 33: a pass", *leading("complex", 11, 11, ball="opp 33"), TARGET,
         is_throw),
    Spot("complex, ahead by 16, 0:20, 1st and 10 at the 50: a pass", *leading("complex", 4, 16), TARGET, is_throw),
    Spot("simple-2, ahead by 22, 1:00, 1st and 10 at the 50: a pass", *leading("simple-2", 12, 22), TARGET, is_throw),
    Spot("simple-1, ahead by 4, 3 plays left, 4th and 13 at the own 46: played",
         *leading("simple-1", 3, 4, down=4, to_go=13, ball="own 46"), PLAY_CALL, is_played),
    Spot("complex, ahead by 11, 1:10, 4th and 16 at the 27: played",
         *leading("complex", 14, 11, down=4, to_go=16, ball="opp 27"), PLAY_CALL, is_played),
]  # fmt: skip

WATCHED: dict[str, Callable[[Play], Found]] = {"strategy-league": in_strategy_league, "card-bowl": in_card_bowl}
OPTIONS: dict[str, list[dict[str, str]]] = {
    "card-bowl": [{"timing": timing} for timing in ("simple-1", "simple-2", "complex")]
}


# Every game.


def counted(slug: str, bot: str, games: int, seed: int, play_outs: int) -> Iterator[tuple[str, int, int]]:
    """What the bot did, and how often it could have, by kind."""
    done, chances, gains = Counter[str](), Counter[str](), list[tuple[float, float]]()
    settings = OPTIONS.get(slug, [{}]) if slug in WATCHED else []
    for options in settings:
        for n in range(seed, seed + games // len(settings)):
            for play in lh.new(slug, seed=n, seats=(bot, bot), options=options, compiled=True).plays:
                for kind, silly in WATCHED[slug](play):
                    chances[kind] += 1
                    done[kind] += silly
                if play_outs and slug == "strategy-league" and fourth_down_of_a_leader(play) is False:
                    gains.append(gain_over_the_kick(play, bot, play_outs))
    yield from ((kind, done[kind], count) for kind, count in chances.items())
    if gains:
        yield played_out(gains)


def in_a_spot(slug: str, bot: str, spot: Spot, games: int, seed: int) -> tuple[str, int, int]:
    """How often the first answer is silly, an earlier kick included; how many games were not won is said behind it."""
    silly = not_won = 0
    for n in range(seed, seed + games):
        game = lh.new(slug, seed=n, seats=(bot, bot), situation=spot.situation, options=spot.options, compiled=True)
        answers = (each for play in game.plays for each in play.answers if each.asked[:2] == (0, spot.decision))
        first = next(answers, None)
        silly += first is None or spot.silly(first.answer)
        not_won += game.score[0] <= game.score[1]
    return f"{spot.title} ({not_won} not won)", silly, games


def not_on_offer(slug: str, name: str, games: int) -> tuple[str, int, int]:
    """Answers of a bot that are not on offer, to every question that comes up in games at random."""
    bot, illegal, asked = bots.find(registry.find(slug), name), 0, 0
    for seed in range(games):
        game = lh.new(slug, seed=seed, seats=("random", "random"), compiled=True)
        for play in game.plays:
            position = Position(game.rulebook, game.printed, play.before)
            position.start()
            for answer in play.answers:
                if position.asked is not None and position.asked.team is not None:
                    asked += 1
                    illegal += not is_on_offer(bot, position.view(position.asked.team), seed)
                position.put(answer.answer)
    return "answers not on offer, at random", illegal, asked


def is_on_offer(bot: Bot, view: View, luck: int) -> bool:
    """Whether what the bot answers may be answered."""
    try:
        answer = bot.answer(view, luck)
    except BotFailed:
        return False
    if isinstance(answer, str):
        return view.question is not None and answer in view.question.options
    return view.asked is not None and bool(view.asked.options >> int(answer) & 1)


def show(slug: str, bot: str, games: int, seed: int, play_outs: int) -> None:
    """Print the counts of a bot, each as soon as it is known."""

    def rows() -> Iterator[tuple[str, int, int]]:
        yield from counted(slug, bot, games, seed, play_outs)
        for spot in CARD_BOWL_SPOTS if slug == "card-bowl" else []:
            yield in_a_spot(slug, bot, spot, min(games, 400), seed)
        yield not_on_offer(slug, bot, max(games * RANDOM_GAMES // 1000 // SLOW.get((slug, bot), 1), 1))

    for kind, done, chances in rows():
        print(f"{slug:<16}{bot:<12}{kind:<100}{done:6} of {chances}", flush=True)


def main() -> None:
    """Count in some games, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="*", choices=[*registry.slugs(), []], default=[])
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--play-outs", type=int, default=0)
    parser.add_argument("--bot", action="append", choices=BOTS)
    arguments = parser.parse_args()
    for slug, bot in itertools.product(arguments.game or registry.slugs(), arguments.bot or BOTS):
        show(slug, bot, arguments.games, arguments.seed, arguments.play_outs)


if __name__ == "__main__":
    main()
