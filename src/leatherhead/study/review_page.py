"""A review as one HTML page: nothing on it is loaded from elsewhere, and the curve is also there as a table."""

from collections.abc import Iterator
from html import escape

from leatherhead.engine.words import TEAMS
from leatherhead.records.game import Game
from leatherhead.study.review import Review, ReviewedPlay

WIDTH, HEIGHT, EDGE = 560, 290, 46
STYLE = """
:root { color-scheme: light dark; --line: #0a6; --grid: #8886; --ink: CanvasText; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 60rem; padding: 1rem; color: var(--ink); }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2rem }
svg { width: 100%; max-width: 46rem; height: auto } svg text { font-size: 12px; fill: var(--ink) }
.grid { stroke: var(--grid) } .curve { fill: none; stroke: var(--line); stroke-width: 2.5; stroke-linejoin: round }
circle { fill: var(--line) } td.t { min-width: 14rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; min-width: 100% }
th, td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid var(--grid); vertical-align: top }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
@media (max-width: 40rem) { svg text { font-size: 16px }
  table { font-size: .85rem } th, td { padding: .25rem .35rem } td.t { min-width: 9rem }
  th.n { white-space: normal; vertical-align: bottom } }
"""


def page(game: Game, found: Review) -> str:
    """Return the page."""
    title = escape(f"{found.teams[0]} {found.score[0]}, {found.teams[1]} {found.score[1]}")
    return "\n".join([
        "<!doctype html>", '<html lang="en"><head><meta charset="utf-8">',
        '<meta name="generator" content="leatherhead">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title><style>{STYLE}</style></head><body>",
        f"<h1>{title}</h1><p>{escape(game.rulebook.title)}, {escape(game.date)}</p>",
        f"<p>{escape(found.story)}</p>", *_curve(found), *_sides(found),
        *_plays("The plays that decided it", found.decisive, luck=False, found=found), *_calls(found),
        *_plays("The luckiest rolls and cards", found.luckiest, luck=True, found=found), *_every(found),
        "</body></html>", "",
    ])  # fmt: skip


def _curve(found: Review) -> Iterator[str]:
    home, away = (escape(team) for team in found.teams)
    chances = [found.plays[0].before, *(play.after for play in found.plays)]
    step = (WIDTH - 2 * EDGE) / max(len(chances) - 1, 1)
    spots = [(EDGE + n * step, EDGE + (1 - each) * (HEIGHT - 2 * EDGE)) for n, each in enumerate(chances)]
    yield "<h2>Chance to win</h2>"
    yield f"<svg viewBox='0 0 {WIDTH} {HEIGHT}' role='img' aria-labelledby='about'>"
    yield f"<title id='about'>{_in_words(found)}</title>"
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = EDGE + (1 - share) * (HEIGHT - 2 * EDGE)
        yield f"<line class='grid' x1='{EDGE}' x2='{WIDTH - EDGE}' y1='{y:.1f}' y2='{y:.1f}'/>"
        yield f"<text x='{EDGE - 4}' y='{y + 4:.1f}' text-anchor='end'>{share:.0%}</text>"
    for before, play in zip((None, *found.plays), found.plays, strict=False):
        if before is None or before.period != play.period:
            x = EDGE + (play.number - 1) * step
            yield f"<line class='grid' x1='{x:.1f}' x2='{x:.1f}' y1='{EDGE}' y2='{HEIGHT - EDGE}'/>"
            yield f"<text x='{x + 4:.1f}' y='{HEIGHT - EDGE + 16}'>{escape(play.period)}</text>"
    yield f"<polyline class='curve' points='{' '.join(f'{x:.1f},{y:.1f}' for x, y in spots)}'/>"
    for play in found.decisive:
        x, y = spots[play.number]
        yield f"<circle cx='{x:.1f}' cy='{y:.1f}' r='5'><title>{escape(f'{play.where}: {play.text}')}</title></circle>"
    yield f"<text x='{EDGE}' y='{EDGE - 10}'>{home}</text><text x='{EDGE}' y='{HEIGHT - 4}'>{away}</text></svg>"


def _in_words(found: Review) -> str:
    lowest = min(play.after for play in found.plays)
    highest = max(play.after for play in found.plays)
    return escape(
        f"{found.teams[0]:The's} chance to win, play by play: from {found.plays[0].before:.0%} at the start, "
        f"never above {highest:.0%} nor below {lowest:.0%}."
    )


def _sides(found: Review) -> Iterator[str]:
    yield "<h2>Both sides</h2><div class='scroll'><table><tr><th>Team</th><th class='n'>Good calls</th>"
    yield "<th class='n'>Given away by calls</th><th class='n'>Luck</th></tr>"
    for team, name in zip(TEAMS, found.teams, strict=True):
        accuracy = found.accuracy(team)
        good = "" if accuracy is None else f"{accuracy:.0%}"
        yield f"<tr><th>{escape(name)}</th><td class='n'>{good}</td><td class='n'>{found.given_away(team):.1%}</td>"
        yield f"<td class='n'>{found.luck(team):+.1%}</td></tr>"
    yield f"</table></div><p>{escape(found.terms)}</p>"


def _plays(title: str, plays: tuple[ReviewedPlay, ...], *, luck: bool, found: Review) -> Iterator[str]:
    yield f"<h2>{title}</h2><div class='scroll'><table><tr><th class='n'>Play</th><th>Situation</th>"
    yield f"<th>What happened</th><th class='n'>For {escape(f'{found.teams[0]:the}')}</th></tr>"
    for play in plays:
        moved = play.luck if luck else play.change
        yield f"<tr><td class='n'>{play.number}</td><td>{escape(play.where)}</td><td class='t'>{escape(play.text)}</td>"
        yield f"<td class='n'>{moved:+.1%}</td></tr>"
    yield "</table></div>"


def _calls(found: Review) -> Iterator[str]:
    if not found.worst:
        return
    yield "<h2>The calls that cost most</h2><div class='scroll'><table><tr><th class='n'>Play</th><th>Situation</th>"
    yield "<th>Team</th><th>Call</th><th>Better</th><th class='n'>Cost</th></tr>"
    for call in found.worst:
        where, team = found.plays[call.play - 1].where, found.teams[TEAMS.index(call.team)]
        yield f"<tr><td class='n'>{call.play}</td><td>{escape(where)}</td><td>{escape(team)}</td>"
        yield f"<td>{escape(call.answer)}</td><td>{escape(call.best)}</td><td class='n'>{call.cost:.1%}</td></tr>"
    yield "</table></div>"


def _every(found: Review) -> Iterator[str]:
    """The curve as a table."""
    owner = escape(f"{found.teams[0]:The's}")
    yield "<details><summary>Every play</summary><div class='scroll'><table><tr><th class='n'>Play</th>"
    yield f"<th>Situation</th><th>What happened</th><th class='n'>{owner} chance</th></tr>"
    for play in found.plays:
        yield f"<tr><td class='n'>{play.number}</td><td>{escape(play.where)}</td><td class='t'>{escape(play.text)}</td>"
        yield f"<td class='n'>{play.after:.1%}</td></tr>"
    yield "</table></div></details>"
