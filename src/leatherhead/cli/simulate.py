"""`leatherhead simulate`."""

from argparse import Namespace
from typing import Any

import leatherhead
from leatherhead.cli.output import say, say_json, table
from leatherhead.cli.progress import Progress
from leatherhead.cli.stopping import stopped_in_order


def simulate(arguments: Namespace) -> int:
    """Play many games and print the totals."""
    if arguments.games < 1 or (arguments.threads is not None and arguments.threads < 1):
        raise leatherhead.Refused("--games and --threads must be whole numbers, 1 or more")
    options = leatherhead.parse_options(arguments.game, arguments.option)
    with stopped_in_order(), Progress("games", arguments.games) as progress:
        result = leatherhead.simulate(
            arguments.game, games=arguments.games, seed=arguments.seed, home=arguments.home, away=arguments.away,
            options=options, book=arguments.book, threads=arguments.threads,
            plays=arguments.plays, cluster=arguments.cluster, processes=True, progress=progress,
        )  # fmt: skip
    if arguments.json:
        say_json(result.as_dict())
    else:
        _print_table(result.as_dict())
    return 0


def _print_table(result: dict[str, Any]) -> None:
    tally = result["tally"]
    wins, games = tally["wins"], result["games"]
    say(f"{result['game']}: {games:,} games, {result['home']} at home against {result['away']}, seed {result['seed']}")
    say(f"{result['seconds']:.2f} s, {result['games_per_second']:,.0f} games per second")
    shares = ", ".join(f"{name} {count:,} ({count / games:.1%})" for name, count in wins.items())
    say(f"wins: {shares}\n")
    figures = [
        (_spell(name), f"{figure['mean']:.2f}", f"{figure['sd']:.2f}")
        for name, figure in tally["team_game"].items()
        if figure.get("mean") or figure.get("sd")  # a game does not count what it does not have
    ]
    say(*table(("per team and game", "mean", "sd"), figures, gap=4), "")
    rates = [
        (name, f"{figure['rate']:.3f}", f"{figure.get('n', figure.get('n_attempts')):,}")
        for name, figure in _rates(tally)
        if figure["rate"] is not None
    ]
    say(*table(("rates", "", "n"), rates, gap=4))


def _spell(name: str) -> str:
    return name.replace("_", " ")


def _rates(tally: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    rates = [(_spell(name), figure) for name, figure in tally["team_game"].items() if "rate" in figure]
    for block in ("passing", "tries"):
        rates += [
            (_spell(name), figure)
            for name, figure in tally.get(block, {}).items()
            if isinstance(figure, dict) and "rate" in figure
        ]
    kicks = [("field goals", tally["field_goals"]["all"])] if "field_goals" in tally else []
    return [*rates, *kicks]
