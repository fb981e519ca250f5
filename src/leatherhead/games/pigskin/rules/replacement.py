"""7. Forced replacement of players."""

from leatherhead.football.possession import opponent
from leatherhead.games.pigskin.rules.players import classes_on_bench, type_of
from leatherhead.games.pigskin.state import (
    ANY_BACK,
    ANY_LINEMAN,
    ANY_MAN,
    BACKS,
    LINEMEN,
    MAN_BIT,
    MAN_MASK,
    MOMENT_BIT,
    NOBODY,
    POSITIONS,
    SIDE_BIT,
    SPECIAL_MASK,
    Decision,
    Disregarded,
    Event,
    ForcedChoice,
    Moment,
    Special,
    State,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

LINE_POSITIONS = (1 << LINEMEN) - 1
BACK_POSITIONS = (1 << POSITIONS) - 1 & ~LINE_POSITIONS


@rule
def forced_replacements(g: State, before: int) -> None:
    """Each replacement card of the play, in the order drawn, takes a man off (PS-REP-1 to PS-REP-3, PS-R8, PS-R14).

    Whose he is goes by possession before the play, by recovery, or after a kick by the end (PS-REP-4 to PS-REP-6). It
    has no effect where the bench has nobody to take his place (PS-R15).
    """
    for place in range(g.replacement_count):
        card = g.replacements[place]
        team = team_losing_the_man(g, before, card)
        options = removable(g, team, (card >> MAN_BIT) & MAN_MASK)
        if options == 0:
            note(g, Event.REPLACE_DISREGARDED, team, Disregarded.NOBODY_ON_BENCH)
            continue
        chooser = opponent(team) if g.option_forced_choice == ForcedChoice.OPPONENT else team
        position = choose(g, chooser, Decision.FORCED_REMOVAL, options)
        g.man_team, g.man_position = team, position
        on_bench = classes_on_bench(g, team, type_of(position)) >> 1
        comes = choose(g, team, Decision.FORCED_SUBSTITUTE, on_bench) + 1
        replace(g, team, position, comes, card & SPECIAL_MASK == Special.REPLACE_GAME)
        g.official = 1


@rule
def team_losing_the_man(g: State, before: int, card: int) -> int:
    """By possession before the play, by recovery, or after a kick by who has the ball in the end (PS-REP-4, PS-R13).

    PS-REP-5, PS-REP-6; judged on the play as run, whatever becomes of it.
    """
    moment = card >> MOMENT_BIT
    team = before
    if moment == Moment.RECOVERY and g.recovered_by != NOBODY:
        team = g.recovered_by
    elif moment == Moment.AFTER_KICK:
        team = g.result_team
    return opponent(team) if (card >> SIDE_BIT) & 1 else team


@rule
def removable(g: State, team: int, man: int) -> int:
    """Positions that the card allows, if the bench has a man for them (PS-R14, PS-R15)."""
    options = 0
    if classes_on_bench(g, team, 0):
        options |= LINE_POSITIONS
    if classes_on_bench(g, team, BACKS):
        options |= BACK_POSITIONS
    if man == ANY_LINEMAN:
        return options & LINE_POSITIONS
    if man == ANY_BACK:
        return options & BACK_POSITIONS
    return options if man == ANY_MAN else options & 1 << man - ANY_BACK - 1


@rule
def replace(g: State, team: int, position: int, comes: int, for_the_game: bool) -> None:
    """The man goes, for the quarter or the game, and another comes on; his class stays secret (PS-REP-8, PS-R17)."""
    goes, kind = g.lineup[team, position], type_of(position)
    if for_the_game:
        g.out_game[team, kind | goes] += 1
    else:
        g.out_quarter[team, kind | goes] += 1
    g.forced_off[team, kind | goes] += 1
    g.bench[team, kind | comes] -= 1
    g.lineup[team, position] = comes
    g.forgotten[team] |= 1 << position
    g.off_standing[team] |= 1 << position
    note(g, Event.FORCED_REMOVAL, team, position, goes, comes, for_the_game)
