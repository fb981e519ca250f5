"""What lies on the table in Dime Store Football: the charts, which everybody may read."""

from leatherhead.engine.table import Look, Matrix, Part, Row
from leatherhead.engine.words import label, labels, title_of
from leatherhead.games.dime_store.book import HIGHEST_TOTAL, LOWEST_TOTAL
from leatherhead.games.dime_store.state import CHART_CALLS, Call, Decision, Front, Outcome


def table(look: Look) -> list[Part]:
    """A chart for each call; before a play the team needs none of them in sight, for a page has them all."""
    return [_chart(look, call) for call in range(CHART_CALLS)]


def _chart(look: Look, call: int) -> Matrix:
    totals = range(LOWEST_TOTAL, HIGHEST_TOTAL + 1)
    rows = [Row(title_of(label(front)), tuple(_cell(look, call, front, total) for total in totals)) for front in Front]
    return Matrix(f"{title_of(labels(Call)[call])} chart", columns=tuple(map(str, totals)), rows=tuple(rows))


def _cell(look: Look, call: int, front: int, total: int) -> str:
    outcome = int(look.book.outcome[call, front, total])
    return str(look.book.yards[call, front, total]) if outcome == Outcome.GAIN else labels(Outcome)[outcome][:3]


def hint(look: Look, answer: str) -> str:
    """Say what it takes to make a field goal from here."""
    if look.asked != Decision.CALL or answer != label(Call.FIELD_GOAL):
        return ""
    return f"good on a roll of {look.book.field_goal[100 - look.g.ball]} or more"
