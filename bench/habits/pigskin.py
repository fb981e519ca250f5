"""Habits at Pigskin's table: a lineup and a call that never change; the rest is the coach's."""

from typing import Annotated, Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.games.pigskin.coach import answer
from leatherhead.games.pigskin.coach.scouting import Tables, prepare
from leatherhead.games.pigskin.state import POSITIONS, TARGETED, Decision, KickOrReceive
from leatherhead.model.bot import RuleBot
from leatherhead.registry import find
from leatherhead.rule import Array, rule

AS_THE_COACH = -1
CALLS = next(prompt.answers for prompt in find("pigskin").prompts if prompt.name == "play")[: TARGETED + 1]
# Ends, tackles, guards and center, then quarterback, fullback and halfbacks.
LINE_UPS = {
    "": None,
    "seconds at the ends, the center and quarterback": "2**2**2 2***",
    "seconds at the tackles, the center and quarterback": "*2*2*2* 2***",
    "seconds at the guards, the center and quarterback": "**222** 2***",
}


class HabitTables(Tables):
    """The coach's, and what never changes."""

    line_up: Annotated[Array, POSITIONS]  # answers to PLACE, or AS_THE_COACH
    call: int  # answer to PLAY on downs one to three, or AS_THE_COACH
    kicks: int  # 1: always kicks off


@rule
def habitual(  # noqa: PLR0913, PLR0917  as every bot is asked
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """The fixed answer where there is one, else the coach's."""
    fixed = AS_THE_COACH
    if decision == Decision.PLACE:
        position = 0
        while seen.lineup[team, position] > 0:
            position += 1
        fixed = tables.line_up[position]
    elif decision == Decision.PLAY and seen.down < LAST_DOWN:
        fixed = tables.call
    elif decision == Decision.KICK_OR_RECEIVE and tables.kicks:
        fixed = KickOrReceive.KICK + 0
    if fixed >= 0 and (options >> fixed) & 1:
        return fixed
    return answer(seen, book, tables, team, decision, options, luck)


def habit(title: str, line_up: str | None, call: str | None, *, kicks: bool) -> RuleBot:
    """Introduce a bot with a habit."""

    def with_the_habit(book: Any, tables: Any) -> None:
        prepare(book, tables)
        men = (line_up or "").replace(" ", "")
        tables.line_up[:] = ["*2S".index(man) for man in men] or AS_THE_COACH
        tables.call = CALLS.index(call) if call else AS_THE_COACH
        tables.kicks = kicks

    return RuleBot("habit", habitual, tables=HabitTables, prepare=with_the_habit, title=title, about=title, strength=1)


def _all() -> dict[str, RuleBot]:
    found = {}
    for men, line_up in LINE_UPS.items():
        for call in (None, *CALLS):
            title = ", ".join(part for part in (men, f"always {call}" if call else "") if part)
            if title:
                found[title] = habit(title, line_up, call, kicks=False)
    feedback = "seconds at the ends, the center and quarterback, always kicks off"
    found[feedback] = habit(feedback, LINE_UPS["seconds at the ends, the center and quarterback"], None, kicks=True)
    return found


HABITS = _all()
