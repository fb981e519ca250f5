"""What the strategist's sealed choices give away: `python bench/loss.py GAME [--decisions N] [--lucks N] [--bot BOT]`.

Decisions of coach games that both teams make unseen are taken at random. With many lucks the bot's answers tell its
mix. It is held against a matrix of the chances to win that the strategist has no part in: the walk behind the odds
enumerates each pair of answers by the rules, or samples it where there are too many outcomes. Loss is how much less
than the matrix is worth the mix wins against whoever knows it; few lucks make it look larger than it is.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np

import leatherhead as lh
from leatherhead import bots, registry
from leatherhead.compiled.parts import back_end
from leatherhead.model.bot import Bot, RuleBot
from leatherhead.model.position import Position
from leatherhead.model.question import Question
from leatherhead.model.words import TEAMS
from leatherhead.study.asides import matrix
from leatherhead.study.call_table import DEPTH, Finder, Walker
from leatherhead.values.matrix_game import Floats, solve

SEED = 1600
A_GAME = 4  # decisions of one game, so that they are of many


def is_mutual(position: Position, asked: Question) -> bool:
    """Whether both teams answer at once, unseen."""
    prompt = position.rulebook.prompts[asked.what]
    return asked.by >= 0 and prompt.sealed and not prompt.in_turn


def sealed_decisions(slug: str, count: int) -> Iterator[Position]:
    """Positions of coach games in which a team has a sealed choice."""
    dice, found, seed = Random(SEED), 0, SEED  # noqa: S311  the same with every run
    while found < count:
        game = lh.new(slug, seed=seed, seats=("coach", "coach"), compiled=True)
        moments = []
        for play in game.plays:
            position = Position(game.rulebook, game.printed, play.before, back_end(game.rulebook, game.printed))
            position.start()
            for answer in play.answers:
                if position.asked is not None and is_mutual(position, position.asked) and len(position.legal) > 1:
                    moments.append(position.copy())
                position.put(answer.answer)
        chosen = dice.sample(moments, min(A_GAME, len(moments), count - found))
        yield from chosen
        found, seed = found + len(chosen), seed + 1


def asked_at(position: Position) -> Question:
    """Return the question of a position that has one."""
    if position.asked is None:
        raise ValueError("nothing is asked")
    return position.asked


def matrix_of(position: Position) -> Floats:
    """What each answer of the team that is asked is worth against each of the other's."""
    asked = asked_at(position)
    before = position.tape[-1].asked if position.tape else None
    second = before is not None and before.by == 1 - asked.by and is_mutual(position, before)
    first = position.copy()
    if second:
        first.rewind_to(position.checkpoint, position.tape[:-1], position.g.generator)
        first.run()
    walker, cells, ends = Walker(Finder(first, _coach(position), {}), DEPTH, True), [], []
    caller = asked_at(first).by
    for row in first.legal:
        for column, end in _ends(first.after(row)).items():
            cells.append(walker.cell(str(row), column, end, caller))
            ends.append(end)
    cells = walker.leveled(cells, ends, caller)
    columns = sorted({cell.answer for cell in cells} - {""}, key=int)
    wins = {(cell.call, cell.answer): cell.win or 0.0 for cell in cells}
    found = matrix(wins, [str(row) for row in first.legal], columns or [""])
    return 1.0 - found.T[[int(column) in position.legal for column in columns]] if second else found


def _ends(position: Position) -> dict[str, Position]:
    """Where an answer leads with each reply, or by itself."""
    if position.asked is None or not is_mutual(position, position.asked):
        return {"": position}
    return {str(reply): position.after(reply) for reply in position.legal}


def _coach(position: Position) -> RuleBot:
    coach = position.rulebook.bot("coach")
    if not isinstance(coach, RuleBot):
        raise TypeError(position.rulebook.slug)
    return coach


def mix_of(bot: Bot, position: Position, lucks: int) -> Floats:
    """How often a bot gives each answer."""
    view, dice = position.view(TEAMS[asked_at(position).by]), Random(SEED)  # noqa: S311
    given = [bot.answer(view, dice.getrandbits(32)) for _ in range(lucks)]
    return np.array([given.count(answer) for answer in position.legal]) / lucks


def main() -> None:
    """Measure one game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=registry.slugs())
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--lucks", type=int, default=200)
    parser.add_argument("--bot", default="strategist")
    arguments = parser.parse_args()
    rulebook = registry.find(arguments.game)
    if not any(prompt.sealed and not prompt.in_turn for prompt in rulebook.prompts):
        sys.exit(f"{rulebook.title} has no choice that both teams make unseen at the same time")
    bot, losses = bots.find(rulebook, arguments.bot), defaultdict[str, list[float]](list)
    for position in sealed_decisions(arguments.game, arguments.decisions):
        chances = matrix_of(position)
        loss = solve(chances).value - float((mix_of(bot, position, arguments.lucks) @ chances).min())
        sys.stderr.write(f"{len(losses['all']) + 1} of {arguments.decisions}: {loss:.5f}\n")
        for name in (rulebook.prompts[asked_at(position).what].name, "all"):
            losses[name].append(loss)
    for name, found in losses.items():
        sys.stdout.write(
            f"{arguments.game:<16}{arguments.bot:<12}{name:<14}loss of a sealed decision: mean {np.mean(found):.5f}, "
            f"most {max(found):.5f}, {len(found)} decisions with {arguments.lucks} lucks\n"
        )


if __name__ == "__main__":
    main()
