"""Habits at Card Bowl's table: a formation, a kind of cards and a target that never change; the rest is the coach's."""

from itertools import product
from typing import Any

from leatherhead.games.card_bowl.coach.answers import answer
from leatherhead.games.card_bowl.coach.formulas import Tables, prepare
from leatherhead.games.card_bowl.state import Decision, Formation, PlayCall, Target, Try
from leatherhead.model.bot import RuleBot
from leatherhead.model.doors import count_bits, nth_option
from leatherhead.rule import rule

AS_THE_COACH = -1
FORMATIONS = {"two receivers": Formation.TWO_TWO, "three receivers": Formation.THREE_WR, "four": Formation.FOUR_WR}
LOW, MIDDLING, HIGH = range(3)
CARDS = {"low cards": LOW, "middling cards": MIDDLING, "high cards": HIGH}
TARGETS = {"": AS_THE_COACH, "passes outside": Target.PASS_1, "goes inside": Target.RUN_3}


class HabitTables(Tables):
    """The coach's, and what never changes; or AS_THE_COACH."""

    formation: int
    cards: int  # on offense
    defense_cards: int
    target: int
    for_two: int  # 1: always goes for two
    no_punts: int  # 1: never punts


@rule
def habitual(  # noqa: PLR0913, PLR0917  as every bot is asked
    seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int
) -> int:
    """The fixed answer where there is one, else the coach's."""
    fixed = AS_THE_COACH
    if decision == Decision.FORMATION:
        fixed = tables.formation
    elif decision == Decision.OFFENSE_CARD:
        fixed = card_of(tables.cards, options)
    elif decision == Decision.DEFENSE_CARD:
        fixed = card_of(tables.defense_cards, options)
    elif decision == Decision.TARGET:
        fixed = tables.target
        if fixed == Target.RUN_3 and not (options >> fixed) & 1:
            fixed = Target.PASS_3 + 0
    elif decision == Decision.TRY and tables.for_two:
        fixed = Try.TWO_POINT + 0
    if fixed >= 0 and (options >> fixed) & 1:
        return fixed
    given = answer(seen, book, tables, team, decision, options, luck)
    if decision == Decision.PLAY_CALL and tables.no_punts and given == PlayCall.PUNT:
        return PlayCall.SCRIMMAGE + 0
    return given


@rule
def card_of(kind: int, options: int) -> int:
    """The lowest, the middle or the highest card of those left."""
    if kind == AS_THE_COACH:
        return AS_THE_COACH
    return nth_option(options, kind * (count_bits(options) - 1) // 2)


def habit(title: str, **fixed: int) -> RuleBot:
    """Introduce a bot with a habit."""

    def with_the_habit(book: Any, tables: Any) -> None:
        prepare(book, tables)
        for name in ("formation", "cards", "defense_cards", "target"):
            setattr(tables, name, fixed.get(name, AS_THE_COACH))
        tables.for_two, tables.no_punts = fixed.get("for_two", 0), fixed.get("no_punts", 0)

    return RuleBot("habit", habitual, tables=HabitTables, prepare=with_the_habit, title=title, about=title, strength=1)


def _all() -> dict[str, RuleBot]:
    found = {}
    for (men, formation), (cards, kind), (aim, target) in product(FORMATIONS.items(), CARDS.items(), TARGETS.items()):
        title = ", ".join(part for part in (men, cards, aim) if part)
        found[title] = habit(title, formation=formation, cards=kind, defense_cards=kind, target=target)
    for men, formation in FORMATIONS.items():
        found[f"always {men}"] = habit(f"always {men}", formation=formation)
    for title, fixed in {
        "goes for two, middling cards on defense, never punts": {
            "for_two": 1, "defense_cards": MIDDLING, "no_punts": 1
        },
        "goes for two": {"for_two": 1},
        "never punts": {"no_punts": 1},
        "middling cards on defense": {"defense_cards": MIDDLING},
        "high cards on offense, low ones on defense": {"cards": HIGH, "defense_cards": LOW},
        "low cards on offense, high ones on defense": {"cards": LOW, "defense_cards": HIGH},
        "high cards on offense, middling ones on defense": {"cards": HIGH, "defense_cards": MIDDLING},
    }.items():  # fmt: skip
        found[title] = habit(title, **fixed)
    return found


HABITS = _all()
