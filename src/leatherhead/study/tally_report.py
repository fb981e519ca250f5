"""Tallies and odds as HTML, for notebooks."""

from fractions import Fraction
from typing import TYPE_CHECKING

from leatherhead.study.report import grid
from leatherhead.templates import render

if TYPE_CHECKING:
    from leatherhead.study.call_table import CallTable
    from leatherhead.study.simulation import Tally


def tally_html(tally: "Tally") -> str:
    """Write who won how often, and the figures of a team in a game."""
    wins = ", ".join(f"{name} {count / tally.games:.1%}" for name, count in tally.tally["wins"].items())
    head = f"{tally.game}: {tally.games:,} games, {tally.home} at home against {tally.away}, seed {tally.seed}. {wins}."
    rows = [
        (name.replace("_", " "), f"{figure['mean']:.2f}", f"{figure['sd']:.2f}")
        for name, figure in tally.tally["team_game"].items()
        if "mean" in figure
    ]
    return render("tally.html", head=head, figures=grid(("per team and game", "mean", "sd"), rows))


def odds_html(table: "CallTable") -> str:
    """Write the odds of each call against each reply."""
    rows = [
        (each.call, each.answer, *map(_spell, (each.gain, each.first_down, each.touchdown, each.turnover)))
        for each in table.cells
    ]
    head = ("call", table.answered_by or "reply", "mean yards", "first down", "touchdown", "turnover")
    return grid(head, rows).html()


def _spell(share: Fraction | None) -> str:
    return "" if share is None else f"{float(share):.3f}"
