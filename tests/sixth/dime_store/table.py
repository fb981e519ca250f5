"""What lies on the table in Dime Store Football: the charts, which everybody may read."""

from leatherhead.games.dime_store.book import TOTALS
from leatherhead.games.dime_store.state import Call, Decision, Front
from leatherhead.model.table import Look, Matrix, Part, Row
from leatherhead.model.words import label, labels, title_of


def table(look: Look) -> list[Part]:
    """A chart for each call; before a play the team needs none of them in sight, for a page has them all."""
    charts: list[Part] = []
    for chart in look.printed.data["chart"]:
        rows = [Row(title_of(front), tuple(str(result)[:3] for result in chart[front])) for front in labels(Front)]
        charts.append(Matrix(f"{title_of(chart['call'])} chart", columns=tuple(map(str, TOTALS)), rows=tuple(rows)))
    return charts


def hint(look: Look, answer: str) -> str:
    """Say what it takes to make a field goal from here."""
    if look.asked != Decision.CALL or answer != label(Call.FIELD_GOAL):
        return ""
    return f"good on a roll of {look.book.field_goal[100 - look.g.ball]} or more"
