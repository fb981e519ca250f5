"""A game as text: headers, then one line per play with its situation, every choice, every chance, and the outcome.

[Game "paper-bowl"]
[Home "Owls"]

1. Q1 20 left 0-0: coin toss | away heads, coin tails, home receive | toss-won

During the game every answer from outside adds a line `+ home run, away defense-4, card 14 @ 30628674191dfd5e`.

It replays without a generator. docs/record-format.md describes the format; record_parser.py reads it.
"""

import json
import re
from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from leatherhead.model.errors import Refused
from leatherhead.model.errors import quote as short
from leatherhead.model.position import Event
from leatherhead.model.rulebook import Rulebook, spell_value
from leatherhead.model.words import FILE_TEAMS, Team
from leatherhead.records.history import History

FORMAT = 2
NOT_OVER = "*"
MOST_DIGITS = 9  # of a number
# The headers that the program understands, in the order in which they are written.
HEADERS = (
    "Format", "Answers", "Game", "Version", "Options", "Book", "Digest", "Home", "Away", "HomeBadge", "AwayBadge",
    "Seats", "Referee", "Date", "Result", "Undone", "Start", "Generator",
)  # fmt: skip
BADGES = ("HomeBadge", "AwayBadge")


def write(game: History) -> str:
    """Write a game, finished or not."""
    known = _headers(game)
    headers = {name: known[name] for name in HEADERS if name in known}
    lines = [f"[{name} {quote(value)}]" for name, value in {**headers, **game.further_headers}.items()]
    lines.append("")
    lines += [play_line(game, number) for number in range(1, len(game.plays) + 1)]
    present = len(game.plays) + 1
    if not game.over and (_answers(game, present) or present in game.comments):
        lines.append(play_line(game, present))
    return "\n".join(lines) + "\n"


def quote(value: str) -> str:
    """Quote a header's value as JSON does, and escape unusual line ends, too."""
    quoted = json.dumps(value, ensure_ascii=False)
    return re.sub(r"[\x7f-\x9f\u2028\u2029\ud800-\udfff]", lambda match: f"\\u{ord(match[0]):04x}", quoted)


def _headers(game: History) -> dict[str, str]:
    headers = {
        "Format": str(FORMAT),
        "Answers": str(sum(map(len, game.answers)) + len(game.position.early)),
        "Game": game.rulebook.slug,
        "Version": str(game.rulebook.version),
        "Book": game.printed.name,
        "Digest": game.printed.digest,
        "Home": game.teams[0],
        "Away": game.teams[1],
        "Seats": " ".join(game.seats),
        "Referee": "yes" if game.referee else "no",
        "Date": game.date,
        "Result": result(game),
        "Generator": f"{game.generator:016x}",
    }
    for header, team in zip(BADGES, game.teams, strict=True):
        if team.badge:
            headers[header] = str(team.badge)
    if game.options:
        headers["Options"] = " ".join(f"{name}={spell_value(value)}" for name, value in game.options.items())
    if game.undone:
        headers["Undone"] = str(game.undone)
    if game.started_from:
        headers["Start"] = json.dumps(game.started_from)
    return headers


def result(game: History) -> str:
    """Spell the result: the score, or a star until the game is over."""
    return f"{game.score[0]}-{game.score[1]}" if game.over else NOT_OVER


def play_line(game: History, number: int) -> str:
    """Write one play, from 1; the current one has no outcome yet."""
    parts = [f"{number}. {situation_of(game, number)}", _answers(game, number)]
    if number <= len(game.plays):
        parts.append(outcome_of(game.plays[number - 1].events))
    line = " | ".join(parts).rstrip()
    return f"{line} {{{game.comments[number]}}}" if number in game.comments else line


def _answers(game: History, number: int) -> str:
    answers = game.answers[number - 1]
    words: list[str] = []
    for place in range(len(answers) + 1):
        words += [f"({spelled})" for spelled in game.taken_back.get((number, place), ())]
        if place < len(answers):
            words.append(answers[place].spell(game.rulebook))
    if number > len(game.plays):
        words += [f"{team} {label}" for team, (label, _) in game.position.early.items()]
    return ", ".join(words)


def outcome_of(events: list[Event]) -> str:
    """Spell the outcome of a play."""
    return ", ".join(event.name for event in events)


def situation_of(game: History, number: int) -> str:
    """Tell the situation before a play, from 1, as far as the game has periods, a clock and a team with the ball."""
    g = game.before(number - 1)[0]
    rulebook = game.rulebook
    told = (rulebook.period, "clock", "possession")
    facts = {key.name: key.read(g) for key in rulebook.keys if key.name in told and key.defined(g)}
    parts = [rulebook.mark_period(facts[rulebook.period])] if rulebook.period in facts else []
    parts += [f"{facts['clock']} left"] if "clock" in facts else []
    parts.append("-".join(str(points) for points in g.score))
    parts += [facts["possession"]] if "possession" in facts else []
    return f"{' '.join(parts)}: {game.rulebook.headline(g, FILE_TEAMS)}"


def appended_line(game: History, plays: int, answers: int, early: Mapping[Team, Any]) -> str:
    """Write what was answered since a number of plays and answers, face-down choices included; empty if nothing was."""
    words = []
    for tape in (*map(attrgetter("answers"), game.plays[plays:]), game.position.tape):
        words += [each.spell(game.rulebook) for each in tape[answers:] if not each.early]
        answers = 0  # only the play that was under way had any
    for team, (label, _) in game.position.early.items():
        words += [] if team in early else [f"{team} {label}"]
    return f"+ {', '.join(words)} @ {game.generator:016x}\n" if words else ""


def parse_options(rulebook: Rulebook, words: list[str]) -> dict[str, Any]:
    """Read options as the command line has them: `overtime=one-period`."""
    options = {}
    for word in words:
        name, separator, text = word.partition("=")
        if not separator:
            raise Refused(f"{short(word)} is not an option; write NAME=VALUE")
        values = {spell_value(value): value for value in rulebook.options.get(name, ())}
        whole = name in rulebook.whole_numbers and text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS
        options[name] = values.get(text, int(text) if whole else text)
    rulebook.option_values(options)
    return options
