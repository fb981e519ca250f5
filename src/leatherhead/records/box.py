"""The box score: every figure by team and period, named as in real football, and the scoring summary."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from leatherhead.football.ledger import Stat
from leatherhead.football.spot import KICK_YARDS, distance_to_goal
from leatherhead.model.language import say
from leatherhead.model.rulebook import Rulebook
from leatherhead.model.table import Matrix, Row
from leatherhead.model.words import TEAMS, Number, Team
from leatherhead.play_table.scorebook import StatLine, TellClock, scorebook
from leatherhead.records.history import History

Figures = Mapping[str, tuple[int, int]]  # by name: home and away
RATES = {
    "third_down_rate": ("third_down_conversions", "third_down_attempts"),
    "fourth_down_rate": ("fourth_down_conversions", "fourth_down_attempts"),
    "yards_per_play": ("total_net_yards", "offensive_plays"),
    "yards_per_rush": ("rush_yards", "rushes"),
    "completion_rate": ("completions", "pass_attempts"),
}


@dataclass(frozen=True)
class BoxScore:
    """The figures of a game."""

    teams: tuple[str, str]
    quarters: Mapping[int, Figures]  # by period
    total: Figures
    names: Mapping[int, str]  # of the periods

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {
            "teams": dict(zip(TEAMS, self.teams, strict=True)),
            "quarters": {self.names[each]: _by_team(figures) for each, figures in self.quarters.items()},
            "total": _by_team({**self.total, **_rates(self.total)}),
        }


def _by_team(figures: Mapping[str, Sequence[Any]]) -> dict[str, dict[str, Any]]:
    return {team: {name: pair[side] for name, pair in figures.items()} for side, team in enumerate(TEAMS)}


def _rates(figures: Figures) -> dict[str, tuple[float | None, float | None]]:
    return {
        name: (_share(figures[made][0], figures[of][0]), _share(figures[made][1], figures[of][1]))
        for name, (made, of) in RATES.items()
        if made in figures and of in figures
    }


def _share(count: int, of: int) -> float | None:
    return round(count / of, 4) if of else None


def box_score(game: History) -> BoxScore:
    """Add up all whole plays."""
    lines = scorebook(game)
    periods: dict[int, list[StatLine]] = {}
    for line in lines:
        periods.setdefault(line.before.period, []).append(line)
    return BoxScore(
        (game.teams[0], game.teams[1]),
        {period: _figures(game, played) for period, played in periods.items()},
        _figures(game, lines),
        {period: game.rulebook.column_period(period) for period in periods},
    )


def _figures(game: History, lines: Sequence[StatLine]) -> Figures:
    counted: dict[str, tuple[int, int]] = {}
    for stat in game.rulebook.figures:
        counted[stat.name.lower()] = (
            sum(line.count(0, stat) for line in lines),
            sum(line.count(1, stat) for line in lines),
        )
    for figure in game.rulebook.own_figures:
        sums = [0, 0]
        for line in lines:
            for event in line.events:
                if event.name == figure.event:
                    sums[TEAMS.index(event.team)] += figure.amount(event.numbers)
        counted[figure.name] = (sums[0], sums[1])
    return counted


# Scoring summary.


@dataclass(frozen=True)
class Score:
    """Points put on the board; a touchdown includes its try."""

    play: int  # its number, from 1
    quarter: int
    clock: Any  # time left when the play began
    team: Team
    points: int
    how: str
    score: tuple[int, int]  # after it

    def as_dict(self) -> dict[str, Any]:
        """Return plain data, for JSON."""
        return {
            "play": self.play, "quarter": self.quarter, "clock": self.clock, "team": self.team,
            "points": self.points, "how": self.how, "score": list(self.score),
        }  # fmt: skip


TRIES = {
    (Stat.EXTRA_POINTS_ATTEMPTED, Stat.EXTRA_POINTS_MADE): "kick",
    (Stat.TWO_POINTS_ATTEMPTED, Stat.TWO_POINTS_MADE): "two-point conversion",
}
OTHER_SCORES = {Stat.SAFETIES: "safety", Stat.DEFENSIVE_TWO_POINT_RETURNS: "try returned by the defense"}


def scoring_summary(game: History) -> list[Score]:
    """Return who scored, when and how."""
    scores: list[Score] = []
    awaiting_try = False
    for line in scorebook(game):
        for team in sorted(range(2), key=lambda each: not _try(line, each)):  # a try comes before its return
            tried = _try(line, team)
            if tried and awaiting_try and scores[-1].team == TEAMS[team]:
                last, points = scores[-1], line.points[team]
                score = line.after.score if points else last.score
                scores[-1] = replace(last, points=last.points + points, how=f"{last.how} ({tried})", score=score)
            elif line.points[team] > 0:
                scores.append(_score(game, line, team))
        awaiting_try = bool(scores) and scores[-1].play == line.number
    return scores


def _score(game: History, line: StatLine, team: int) -> Score:
    before, how = line.before, _how(game, line, team)
    return Score(line.number, before.period, before.clock, TEAMS[team], line.points[team], how, line.after.score)


def _try(line: StatLine, team: int) -> str:
    for (tried, made), name in TRIES.items():
        if line.count(team, tried):
            return say(f"{name} good" if line.count(team, made) else f"{name} failed")
    return ""


def _how(game: History, line: StatLine, team: int) -> str:
    """Describe a score from the figures."""
    yards = Stat.TOTAL_NET_YARDS in game.rulebook.figures
    if line.count(team, Stat.RUSH_TOUCHDOWNS):
        run = line.count(team, Stat.RUSH_YARDS)
        return say("{yards}-yard run", yards=Number(run)) if yards else say("rushing touchdown")
    if line.count(team, Stat.PASS_TOUCHDOWNS):
        thrown = line.count(team, Stat.PASS_YARDS_GROSS)
        return say("{yards}-yard pass", yards=Number(thrown)) if yards else say("passing touchdown")
    if line.count(team, Stat.RETURN_TOUCHDOWNS):
        return _return(line, team)
    if line.count(team, Stat.FIELD_GOALS_MADE):
        ball = line.before.ball
        if ball is None:
            return say("field goal")
        return say("{yards}-yard field goal", yards=Number(distance_to_goal(ball) + KICK_YARDS))
    found = [say(name) for stat, name in OTHER_SCORES.items() if line.count(team, stat)]
    return found[0] if found else _try(line, team) or say("points")


def _return(line: StatLine, team: int) -> str:
    for kind, stat in (("kickoff", Stat.KICK_RETURN_YARDS), ("punt", Stat.PUNT_RETURN_YARDS)):
        if line.count(team, stat):
            return say(f"{{yards}}-yard {kind} return", yards=Number(line.count(team, stat)))
    if line.count(1 - team, Stat.INTERCEPTIONS_THROWN):
        return say("interception return")
    return say("fumble return") if line.count(1 - team, Stat.FUMBLES_LOST) else say("return touchdown")


# As lines of text.

NAME_WIDTH, COLUMN = 34, 20

# The rows of the table: a title, how the figures are joined, and their names.
ROWS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("first downs", "{}", ("first_downs",)),
    ("  by rush, pass, penalty", "{}-{}-{}", ("first_downs_rush", "first_downs_pass", "first_downs_penalty")),
    ("third downs", "{} of {}", ("third_down_conversions", "third_down_attempts")),
    ("fourth downs", "{} of {}", ("fourth_down_conversions", "fourth_down_attempts")),
    ("offensive plays", "{}", ("offensive_plays",)),
    ("total net yards", "{}", ("total_net_yards",)),
    ("rushes-yards", "{}-{}", ("rushes", "rush_yards")),
    ("comp-att", "{}-{}", ("completions", "pass_attempts")),
    ("net passing yards", "{}", ("pass_yards_net",)),
    ("sacked-yards lost", "{}-{}", ("sacks_taken", "sack_yards_lost")),
    ("rush touchdowns", "{}", ("rush_touchdowns",)),
    ("pass touchdowns", "{}", ("pass_touchdowns",)),
    ("return touchdowns", "{}", ("return_touchdowns",)),
    ("interceptions thrown", "{}", ("interceptions_thrown",)),
    ("fumbles-lost", "{}-{}", ("fumbles", "fumbles_lost")),
    ("turnovers", "{}", ("turnovers",)),
    ("punts", "{}", ("punts",)),
    ("punt returns-yards", "{}-{}", ("punt_returns", "punt_return_yards")),
    ("kickoffs-touchbacks", "{}-{}", ("kickoffs", "kickoff_touchbacks")),
    ("kick returns-yards", "{}-{}", ("kick_returns", "kick_return_yards")),
    ("onside kicks recovered", "{} of {}", ("onside_kicks_recovered", "onside_kicks")),
    ("field goals", "{} of {}", ("field_goals_made", "field_goals_attempted")),
    ("extra points", "{} of {}", ("extra_points_made", "extra_points_attempted")),
    ("two-point conversions", "{} of {}", ("two_points_made", "two_points_attempted")),
    ("defensive two-point returns", "{}", ("defensive_two_point_returns",)),
    ("safeties", "{}", ("safeties",)),
    ("penalties-yards", "{}-{}", ("penalties", "penalty_yards")),
    ("timeouts used", "{}", ("timeouts_used",)),
    ("challenges won", "{} of {}", ("challenges_won", "challenges")),
    ("drives", "{}", ("drives",)),
)


def box_lines(box: BoxScore) -> list[str]:
    """Return a box score as lines of text: points by period, then every non-zero figure."""
    return [
        *_points_lines(box),
        "",
        f"{'':<{NAME_WIDTH}}" + "".join(f"{fit(name, COLUMN - 2):>{COLUMN}}" for name in box.teams),
        *(f"{title:<{NAME_WIDTH}}" + "".join(f"{cell:>{COLUMN}}" for cell in cells) for title, cells in _rows(box)),
    ]


def _rows(box: BoxScore) -> Iterator[tuple[str, tuple[str, str]]]:
    """Every non-zero figure with those of home and away."""
    joined = {name for _, _, names in ROWS for name in names} | {"points", "pass_yards_gross"}
    own = [(name.replace("_", " "), "{}", (name,)) for name in box.total if name not in joined]
    for title, shape, names in (*ROWS, *own):
        pairs = [box.total[name] for name in names if name in box.total]
        if len(pairs) == len(names) and any(map(any, pairs)):
            home, away = (say(shape).format(*(_in_pair(pair[side], shape) for pair in pairs)) for side in range(2))
            yield f"{'  ' if title[0] == ' ' else ''}{say(title.strip())}", (home, away)


def box_tables(box: BoxScore) -> tuple[Matrix, Matrix]:
    """Return a box score as two tables: points by period, and every non-zero figure."""
    periods = sorted(box.quarters)
    points = tuple(
        Row(name, (*(str(box.quarters[each]["points"][side]) for each in periods), str(box.total["points"][side])))
        for side, name in enumerate(box.teams)
    )
    figures = tuple(Row(title[:1].upper() + title[1:], cells) for title, cells in _rows(box))
    names = tuple(box.names[each] for each in periods)
    return Matrix(say("Score"), columns=(*names, say("Total")), rows=points), Matrix(
        say("Figures"), columns=box.teams, rows=figures
    )


def _in_pair(figure: int, shape: str) -> str:
    """Spell a figure; one below zero is in parentheses beside another: 3-(-5)."""
    return f"({figure})" if figure < 0 and shape.count("{}") > 1 else str(figure)


def _points_lines(box: BoxScore) -> list[str]:
    periods = sorted(box.quarters)[-8:]
    head = "".join(f"{box.names[period]:>5}" for period in periods)
    lines = [f"{'':<26}{head}{say('total'):>8}"]
    for side, name in enumerate(box.teams):
        points = "".join(f"{box.quarters[period]['points'][side]:>5}" for period in periods)
        lines.append(f"{fit(name, 25):<26}{points}{box.total['points'][side]:>8}")
    return lines


def summary_lines(
    scores: Sequence[Score], teams: Sequence[str], rulebook: Rulebook, tell_clock: TellClock
) -> list[str]:
    """Return the scoring summary as lines of text, one score to a line."""
    if not scores:
        return [say("No score yet.")]
    name = min(max(map(len, (*teams, say("team")))), 16)
    told = 54 - name  # what the names leave of the line
    time = "snap" if Stat.OFFENSIVE_PLAYS in rulebook.figures else "left"
    period, time = say(rulebook.period)[0].upper(), say(time)
    lines = [f"{period:<4}{time:<7}{say('team'):<{name + 1}}{say('how'):<{told}}{say('score'):>10}"]
    for each in scores:
        period, clock = rulebook.column_period(each.quarter), tell_clock(each.clock)
        score = f"{each.score[0]}-{each.score[1]}"
        team, how = fit(teams[TEAMS.index(each.team)], name), fit(each.how, told - 1)
        lines.append(f"{period:<4}{clock:<7}{team:<{name + 1}}{how:<{told}}{score:>10}")
    return lines


def summary_table(scores: Sequence[Score], teams: Sequence[str], rulebook: Rulebook, tell_clock: TellClock) -> Matrix:
    """Return the scoring summary as a table."""
    rows = tuple(
        Row(
            rulebook.column_period(each.quarter),
            (tell_clock(each.clock), teams[TEAMS.index(each.team)], each.how, f"{each.score[0]}-{each.score[1]}"),
        )
        for each in scores
    )
    columns = tuple(map(say, ("left", "team", "how", "score")))
    return Matrix(say("Scoring"), columns=columns, rows=rows, text="" if rows else say("No score yet."))


def fit(text: str, width: int) -> str:
    """Shorten a text to a width, with an ellipsis."""
    return text if len(text) <= width else text[: width - 1] + "…"
