"""The rules by which a bot leans to some of its answers (bots/tendency.py)."""

from collections.abc import Callable
from typing import Any

from leatherhead.football.downs import LAST_DOWN
from leatherhead.football.score import lead
from leatherhead.model.bot import LUCKS
from leatherhead.model.doors import nth_option
from leatherhead.rule import rule

NO_ANSWER = -1
SHORT, VERY_SHORT = 4, 2  # yards to go
FIRST_LINE, GOAL_RANGE = 30, 65  # where a team begins to gamble, and to kick a field goal rather than punt
SCRAMBLE = 0x45D9F3B  # odd


@rule
def other_luck(luck: int) -> int:
    """Other luck, which this one says nothing of."""
    luck = (luck ^ (luck >> 16)) * SCRAMBLE % LUCKS
    luck = (luck ^ (luck >> 16)) * SCRAMBLE % LUCKS
    return luck ^ (luck >> 16)


@rule
def is_short(seen: Any) -> bool:
    """Whether it is fourth and short, and not too deep in the own half."""
    to_go = seen.line_to_gain - seen.ball
    return seen.down == LAST_DOWN and to_go <= SHORT and seen.ball >= FIRST_LINE  # type: ignore[no-any-return]


@rule
def kick_of(seen: Any, goals: int, punts: int, team: int) -> int:
    """The kick of a careful team on fourth down, unless it is very short, or the team is behind."""
    if seen.down != LAST_DOWN or seen.line_to_gain - seen.ball <= VERY_SHORT or lead(seen, team) < 0:
        return NO_ANSWER
    kicks = goals if seen.ball >= GOAL_RANGE else punts
    return nth_option(kicks, 0) if kicks else NO_ANSWER


def leaning_answer(as_player: Callable[..., int], *, has_downs: bool) -> Callable[..., int]:
    """Build the answer of a bot that leans, from its own; its tables have rooms for all that is named, and for it."""

    @rule
    def on_fourth(
        seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int, call: int
    ) -> int:
        forgone, goals, punts = tables.forgoes[decision], tables.goals[decision], tables.punts[decision]
        if (forgone >> call) & 1 == 0:
            return call
        if goals | punts:
            kick = kick_of(seen, goals & options, punts & options, team)
            return call if kick == NO_ANSWER else kick
        if not is_short(seen):
            return call
        seen.down -= 1
        gamble = as_player(seen, book, tables.player, team, decision, options, luck)
        seen.down += 1
        return gamble if ((options & ~forgone) >> gamble) & 1 else call

    @rule
    def without_downs(
        seen: Any,  # noqa: ARG001  as with downs
        book: Any,  # noqa: ARG001
        tables: Any,  # noqa: ARG001
        team: int,  # noqa: ARG001
        decision: int,  # noqa: ARG001
        options: int,  # noqa: ARG001
        luck: int,  # noqa: ARG001
        call: int,
    ) -> int:
        return call

    last_down = on_fourth if has_downs else without_downs

    @rule
    def answer(seen: Any, book: Any, tables: Any, team: int, decision: int, options: int, luck: int) -> int:
        call = as_player(seen, book, tables.player, team, decision, options, luck)
        favored = tables.favors[decision] & options
        if favored != 0 and (favored >> call) & 1 == 0:
            for _ in range(tables.asks):
                luck = other_luck(luck)
                other = as_player(seen, book, tables.player, team, decision, options, luck)
                if (favored >> other) & 1:
                    return other
            return nth_option(favored, 0) if (tables.swaps[decision] >> call) & luck & 1 else call
        return last_down(seen, book, tables, team, decision, options, luck, call)

    return answer
