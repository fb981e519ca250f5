"""A situation at a glance, in plain text."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

import leatherhead as lh

WIDTH = 78
YARDS_A_COLUMN = 2
COLUMNS = 100 // YARDS_A_COLUMN


def scoreboard(frame: lh.Frame) -> str:
    """Period, time left, score, timeouts and situation, as far as the game has them."""
    situation = frame.situation
    parts = [part for part in (frame.short_period, frame.clock) if part]
    parts.append(f"{frame.teams[0]} {frame.score[0]}, {frame.teams[1]} {frame.score[1]}")
    if "timeouts" in situation:
        parts.append(lh.say("timeouts {home}-{away}", home=situation["timeouts"][0], away=situation["timeouts"][1]))
    if "possession" in situation:
        parts.append(f"{frame.name(situation['possession'])}: {frame.headline}")
    else:
        parts.append(frame.headline)
    return " · ".join(parts)


def field(frame: lh.Frame) -> list[str]:
    """The field from goal line to goal line, home's on the left; nothing if the game has no ball on a field."""
    situation, teams = frame.situation, frame.teams
    if "ball" not in situation:
        return []
    home_ball = situation["possession"] == "home"
    side, _, yards = situation["ball"].rpartition(" ")
    ball = 100 - int(yards) if side == "opp" else int(yards)
    columns = ["."] * (COLUMNS + 1)
    for yard in range(0, 101, 10):
        columns[yard // YARDS_A_COLUMN] = "+"
    to_go = situation.get("to_go")
    if isinstance(to_go, int):
        columns[_column(ball + to_go, home_ball)] = "|"
    columns[_column(ball, home_ball)] = ">" if home_ball else "<"
    if frame.ball is not None:  # in the air
        columns[_column(frame.ball, home_ball=True)] = "o"
    line = "".join(columns)
    numbers = "".join(f"{min(yard, 100 - yard):<5}" for yard in range(0, 101, 10)).rstrip()
    return [f"  {numbers}", f"  {line}", f"  {teams[0]:<25}{teams[1]:>26}"]


def _column(spot: int, home_ball: bool) -> int:
    across = min(max(spot if home_ball else 100 - spot, 0), 100)
    return across // YARDS_A_COLUMN


def options(offered: Sequence[lh.Option]) -> list[str]:
    """The answers with their numbers: one per line if there is something to say about them."""
    named = [f"{option.number} {option.name}" if option.number else option.name for option in offered]
    if any(option.note for option in offered):
        width = max(map(len, named)) + 3
        listed = (f"  {item:<{width}}{option.note}".rstrip() for item, option in zip(named, offered, strict=True))
        indent = " " * (width + 2)
        return [line for each in listed for line in wrap(each, WIDTH, subsequent_indent=indent, break_on_hyphens=False)]
    lines = [""]
    for item in named:
        if lines[-1] and len(lines[-1]) + len(item) + 3 > WIDTH:
            lines.append("")
        lines[-1] += f"   {item}" if lines[-1] else f"  {item}"
    return lines


def enter_takes(asked: lh.Asked) -> str:
    """Return the answer that Enter alone gives: the usual one, or the only one; empty if there is none."""
    return asked.options[0].label if len(asked.options) == 1 and asked.by else asked.usual


def enter(asked: lh.Asked) -> list[str]:
    """Say which answer Enter alone gives."""
    return [
        lh.say("  Enter: {answer}", answer=option.name)
        for option in asked.options
        if option.label == enter_takes(asked)
    ]


def result(game: lh.Game) -> str:
    """The score, and whether it is final."""
    score = f"{game.teams[0]} {game.score[0]}, {game.teams[1]} {game.score[1]}"
    if game.over:
        return lh.say("Final score: {score}.", score=score)
    return lh.say("Not finished: {score}, {situation}.", score=score, situation=game.headline)
