"""What the tendencies of clubs do: the calls of a bot with one, and how it fares against the same bot without.

python bench/tendencies.py [GAME ...] [--games 20000] [--looked-at 60]

The share of runs and the tries on fourth down are of games that the bot with the tendency plays against itself. Where
a game counts no runs, some games are looked at call by call: how often a favored answer is given where others are on
offer.
"""

import argparse
from math import sqrt

import leatherhead as lh
from leatherhead import registry
from leatherhead.bots.tendency import meant, tendencies

SEED = 36


def calls(game: str, bot: str, games: int) -> str:
    """Return the share of runs and the tries on fourth down of a bot that plays itself."""
    figures = lh.simulate(game, games=games, home=bot, away=bot, seed=SEED).tally["team_game"]
    if "rushes" not in figures:
        return ""
    runs, passes = (figures[name]["mean"] for name in ("rushes", "pass_attempts"))
    tries = figures["fourth_down_attempts"]["mean"]
    return f"{runs / (runs + passes):.1%} runs, {tries:.2f} tries on fourth down"


def favored(game: str, bot: str, tendency: str, games: int) -> str:
    """Return how often a bot gives an answer that a tendency favors, of those that it favors or swaps."""
    rulebook = registry.find(game)
    answers = tendencies(rulebook)[tendency].answers
    rows = {
        prompt.name: [set(meant(rulebook, rulebook.own_book, prompt, answers[key].get(prompt.name, ())))
                      for key in ("favors", "swaps")]
        for prompt in rulebook.prompts
    }  # fmt: skip
    given = asked = 0
    for seed in range(games):
        for each in (each for play in lh.new(game, seed=seed, seats=(bot, bot)).answers for each in play):
            wanted, others = rows[rulebook.prompts[each.asked.what].name] if each.asked.by >= 0 else (set(), set())
            offered = [any((each.asked.options >> answer) & 1 for answer in some) for some in (wanted, others)]
            if all(offered) and each.answer in wanted | others:
                asked, given = asked + 1, given + (each.answer in wanted)
    return f"{given / asked:.1%} of {asked} calls are favored" if asked else ""


def main() -> None:
    """Print a line for each game and tendency."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=registry.slugs())
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--looked-at", type=int, default=60)
    asked = parser.parse_args()
    for game in asked.game:
        for name, tendency in tendencies(registry.find(game)).items():
            level = "coach" if tendency.suits("coach") else "rookie"
            bot = f"{level}+{name}"
            wins = lh.simulate(game, games=asked.games, home=bot, away=level, seed=SEED).tally["wins"]
            share, error = (wins["home"] + wins["tie"] / 2) / asked.games, 0.98 / sqrt(asked.games)
            print(f"{game} {bot}: {share:.1%} +- {error:.1%} at home against the {level}", flush=True)
            for each in (level, bot):
                said = calls(game, each, asked.games) or favored(game, each, name, asked.looked_at)
                print(f"  {each}: {said}", flush=True)


if __name__ == "__main__":
    main()
