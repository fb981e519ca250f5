"""2, 6 and 7. Players: lineups, timeouts and substitutions, and forced replacement."""

from leatherhead.football.downs import first_and_ten
from leatherhead.football.possession import opponent
from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.state import BACKS, DONE, LINEMEN, MEN, POSITIONS, Decision, Moment, Phase, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

EVERY_POSITION = (1 << POSITIONS) - 1


@rule
def line_ups(g: State) -> None:
    """Home, then away, fills eleven positions; at halftime each may keep them (PS-LU-1, PS-SUB-8, PS-R21, PS-R50)."""
    half_time = g.phase == Phase.HALF_TIME
    for team in range(2):
        if half_time and choose(g, team, Decision.REARRANGE, 0b11) == state.Rearrange.KEEP:
            continue
        take_all_off(g, team)
        for position in range(POSITIONS):
            kind = type_of(position)
            standing = choose(g, team, Decision.PLACE, classes_on_bench(g, team, kind) >> 1) + 1
            g.lineup[team, position] = standing
            g.bench[team, kind | standing] -= 1
        note(g, events.LineupSet(team))
        if half_time:
            note(g, events.Rearranged(team))
            g.changed[team] = EVERY_POSITION
    if half_time:
        show_changes(g, 1)
        g.kick_choice = opponent(g.toss_winner)
    else:
        g.phase = Phase.COIN_TOSS


@rule
def type_of(position: int) -> int:
    """Return where the kinds of players that can stand in a position begin: linemen or backs (PS-EQ-1, PS-EQ-2)."""
    return 0 if position < LINEMEN else BACKS


@rule
def classes_on_bench(g: State, team: int, kind: int) -> int:
    """Return a bit, from 1, for each class of a type of players that could come on."""
    bench, classes = g.bench, 0
    for standing in range(1, state.CLASSES + 1):
        classes |= (bench[team, kind + standing] > 0) << standing
    return classes


@rule
def take_all_off(g: State, team: int) -> None:
    """A team is removed from the board (PS-SUB-8)."""
    for position in range(POSITIONS):
        standing = g.lineup[team, position]
        if standing > 0:
            g.bench[team, type_of(position) | standing] += 1
        g.lineup[team, position] = 0


@rule
def free_men(g: State, team: int) -> None:
    """Players who were out until the end of the quarter are on the bench again (PS-REP-2, PS-R16)."""
    for kind in range(MEN):
        g.bench[team, kind] += g.out_quarter[team, kind]
        g.men_out[team, kind // BACKS] -= g.out_quarter[team, kind]
        g.out_quarter[team, kind] = 0


@rule
def show_changes(g: State, half_time: int) -> None:
    """Both coaches are done: each sees where the other changed players, and forgets what it heard there (PS-R19)."""
    for side in range(2):
        team = g.possession if side == 0 else opponent(g.possession)
        positions = g.changed[team]
        if positions:
            note(g, events.Changes(team, positions=positions, half_time=half_time))
            g.forgotten[team] |= positions
            g.off_standing[team] = 0 if half_time else g.off_standing[team] ^ positions
            g.changed[team] = 0


TIMEOUT_YARDS = 5
EVERY_CLASS = 0b1110
# A bit for each position of a type of players: times the classes that there are, all ways to change a player.
LINE_OPTIONS = sum(1 << 4 * position for position in range(LINEMEN))
BACK_OPTIONS = sum(1 << 4 * position for position in range(LINEMEN, POSITIONS))


@rule
def call_time(g: State, team: int) -> None:
    """Four are free in a half; each further one costs five yards (PS-SUB-2, PS-SUB-3, PS-R18, PS-R22)."""
    note(g, events.TimeOut(team, left=g.timeouts[team]))
    g.window = state.Window.CALLED
    if g.timeouts[team] > 0:
        g.timeouts[team] -= 1
        return
    g.penalty_yards = TIMEOUT_YARDS
    g.penalized = team
    march_off(g, team, False)


@rule
def march_off(g: State, team: int, accepted: bool) -> None:
    """Penalty yards from where the ball lay, no further than the one-yard lines; they may make a first down.

    PS-PEN-5, PS-PEN-6, PS-R5 to PS-R7, PS-R44.
    """
    on_offense, before = g.penalized == g.possession, g.ball
    if g.phase != Phase.TRY:
        g.ball = marked_off(before, g.penalty_yards, on_offense)
    yards, to = g.penalty_yards, g.ball
    if accepted:
        note(g, events.PenaltyAccepted(team, yards=yards, from_=before, to=to, on_offense=on_offense))
    else:
        note(g, events.TimeOutPenalty(team, yards=yards, from_=before, to=to, on_offense=on_offense))
    if g.phase == Phase.SCRIMMAGE and g.ball >= g.line_to_gain:
        first_and_ten(g, g.possession, g.ball)
        g.attacked = 0
        note(g, events.FirstDown(g.possession, spot=g.ball, by_penalty=1))


@rule
def marked_off(ball: int, yards: int, on_offense: bool) -> int:
    """Where penalty yards put the ball: no farther than the one-yard lines (PS-PEN-6)."""
    return max(ball - yards, 1) if on_offense else min(ball + yards, 99)


@rule
def substitutions(g: State) -> None:
    """The team with the ball changes players, then the other, unseen; then positions are seen (PS-SUB-5, PS-R19)."""
    for side in range(2):
        substitute(g, g.possession if side == 0 else opponent(g.possession))
    show_changes(g, 0)


@rule
def substitute(g: State, team: int) -> None:
    """Players of the type come on, each position once; who goes off rests (PS-SUB-1, PS-SUB-6, PS-SUB-7, PS-R21)."""
    lineup, bench, resting, changed = g.lineup, g.bench, g.resting, 0
    options = classes_on_bench(g, team, 0) * LINE_OPTIONS | classes_on_bench(g, team, BACKS) * BACK_OPTIONS | 1 << DONE
    while True:
        answer = choose(g, team, Decision.SUBSTITUTE, options)
        if answer == DONE:
            break
        position, comes = (answer >> 2) & 0b1111, answer & 0b11
        kind, goes = type_of(position), lineup[team, position] & 0b11
        left = bench[team, kind | comes] - 1
        bench[team, kind | comes] = left
        resting[team, kind | goes] += 1
        lineup[team, position] = comes
        changed |= 1 << position
        options &= ~(EVERY_CLASS << 4 * position)
        if left == 0:
            options &= ~((BACK_OPTIONS if kind else LINE_OPTIONS) << comes)
        note(g, events.Substitution(team, position=position, off=goes, on=comes))
    g.changed[team] = changed


@rule
def let_resting_men_return(g: State) -> None:
    """A play has been run: players who were taken off may come back (PS-SUB-6, PS-R20)."""
    bench, resting = g.bench, g.resting
    for team in range(2):
        for kind in range(MEN):
            bench[team, kind] += resting[team, kind]
            resting[team, kind] = 0


LINE_POSITIONS = (1 << LINEMEN) - 1
BACK_POSITIONS = (1 << POSITIONS) - 1 & ~LINE_POSITIONS


@rule
def forced_replacements(g: State, before: int) -> None:
    """Each replacement card of the play, in the order drawn, takes a player off (PS-REP-1 to PS-REP-3, PS-R8, PS-R14).

    Whose he is goes by possession before the play, by recovery, or after a kick by the end (PS-REP-4 to PS-REP-6). It
    has no effect where the bench has nobody to take his place (PS-R15).
    """
    for place in range(g.replacement_count):
        card = g.replacements[place]
        team = team_losing_the_man(g, before, card)
        options = removable(g, team, (card >> state.MAN_BIT) & state.MAN_MASK)
        if options == 0:
            note(g, events.ReplaceDisregarded(team, why=state.Disregarded.NOBODY_ON_BENCH))
            continue
        chooser = opponent(team) if g.option_forced_choice == state.ForcedChoice.OPPONENT else team
        position = choose(g, chooser, Decision.FORCED_REMOVAL, options)
        g.man_team, g.man_position = team, position
        on_bench = classes_on_bench(g, team, type_of(position)) >> 1
        comes = choose(g, team, Decision.FORCED_SUBSTITUTE, on_bench) + 1
        replace(g, team, position, comes, card & state.SPECIAL_MASK == state.Special.REPLACE_GAME)
        g.official = 1


@rule
def team_losing_the_man(g: State, before: int, card: int) -> int:
    """By possession before the play, by recovery, or after a kick by who has the ball in the end (PS-REP-4, PS-R13).

    PS-REP-5, PS-REP-6; judged on the play as run, whatever becomes of it.
    """
    moment = card >> state.MOMENT_BIT
    team = before
    if moment == Moment.RECOVERY and g.recovered_by != state.NOBODY:
        team = g.recovered_by
    elif moment == Moment.AFTER_KICK:
        team = g.result_team
    return opponent(team) if (card >> state.SIDE_BIT) & 1 else team


@rule
def removable(g: State, team: int, man: int) -> int:
    """Positions that the card allows, if the bench has a player for them (PS-R14, PS-R15)."""
    options = 0
    if classes_on_bench(g, team, 0):
        options |= LINE_POSITIONS
    if classes_on_bench(g, team, BACKS):
        options |= BACK_POSITIONS
    if man == state.ANY_LINEMAN:
        return options & LINE_POSITIONS
    if man == state.ANY_BACK:
        return options & BACK_POSITIONS
    return options if man == state.ANY_MAN else options & 1 << man - state.ANY_BACK - 1


@rule
def replace(g: State, team: int, position: int, comes: int, for_the_game: bool) -> None:
    """The player goes, for the quarter or the game, and another comes on; his class stays secret (PS-REP-8, PS-R17)."""
    goes, kind = g.lineup[team, position], type_of(position)
    if for_the_game:
        g.out_game[team, kind | goes] += 1
    else:
        g.out_quarter[team, kind | goes] += 1
    g.forced_off[team, kind | goes] += 1
    g.men_out[team, kind // BACKS] += 1
    g.bench[team, kind | comes] -= 1
    g.lineup[team, position] = comes
    g.forgotten[team] |= 1 << position
    g.off_standing[team] |= 1 << position
    note(g, events.ForcedRemoval(team, position=position, off=goes, on=comes, for_the_game=for_the_game))
