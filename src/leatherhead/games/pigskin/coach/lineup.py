"""The coach of Pigskin and its players: hides the weak ones, brings the better ones back, and moves stars about."""

from leatherhead.football.possession import opponent
from leatherhead.games.pigskin import state
from leatherhead.games.pigskin.coach.offense import chances
from leatherhead.games.pigskin.coach.scouting import WHOLE, Tables
from leatherhead.games.pigskin.rules.players import type_of
from leatherhead.games.pigskin.state import BACKS, DONE, LINEMEN, POSITIONS, ForcedChoice, ManPosition, Phase, State
from leatherhead.rule import rule

SECOND_AT = (1, 2, 2, 3, 2, 2, 1)  # the weight of each position of the line for a second
LOSS_AT = (9, 9, 9, 8, 9, 9, 9, 3, 8, 8, 8)  # how badly a star is missed in each position
MOSTLY = 6  # of ten lineups
FOUND_OUT = 600  # the chance, in thousandths, at which the other side has spotted a scrub


@rule
def lowest(options: int) -> int:
    """The first of the options: of classes the best."""
    label = 0
    while not (options >> label) & 1:
        label += 1
    return label


@rule
def best_place(
    seen: State,
    tables: Tables,
    team: int,
    options: int,
    luck: int,
    second_returns: int = MOSTLY,
    second_at: tuple[int, ...] = SECOND_AT,
) -> int:
    """The best players, where nobody can foresee them; the kicker is a star, the second back often the return back.

    In some positions a scrub starts, and a better player waits: which ones, nobody can foresee either.
    """
    position = 0
    while seen.lineup[team, position] > 0:
        position += 1
    kind, places = type_of(position), (LINEMEN if position < LINEMEN else POSITIONS) - position
    stars, seconds = seen.bench[team, kind | state.Class.STAR], seen.bench[team, kind | state.Class.SECOND]
    chance = luck & 0xFFFF
    if (options >> state.Class.SCRUB - 1) & 1 and chance * places < (places - stars - seconds) << 16:
        return state.Class.SCRUB - 1
    if (options >> state.Class.SCRUB - 1) & 1 and (luck >> 16) % WHOLE < tables.starts[position]:
        return state.Class.SCRUB - 1
    wanted = min(seconds, places - min(stars, places))
    if position == ManPosition.FULLBACK and stars > 0:
        return state.Class.STAR - 1
    if position < LINEMEN:
        weight, others, willing = second_at[position], 0, 0
        for place in range(position, LINEMEN):
            others += second_at[place]
            willing += second_at[place] > 0
        weight = others if weight > 0 and wanted >= willing else weight
    elif position > ManPosition.QUARTERBACK:
        weight, others = 1, POSITIONS - position
    else:
        weight, others = second_returns, 10
    if stars == 0 or (seconds > 0 and (luck >> 16) * others < wanted * weight << 16):
        return lowest(options & ~1) if stars == 0 else state.Class.SECOND - 1
    return state.Class.STAR - 1


@rule
def best_on_bench(seen: State, team: int, kind: int) -> int:
    """The class of the best player on the bench; a scrub, if any, is no better than anybody."""
    if seen.bench[team, kind | state.Class.STAR] > 0:
        return state.Class.STAR + 0
    return state.Class.SECOND + 0 if seen.bench[team, kind | state.Class.SECOND] > 0 else state.Class.SCRUB + 0


@rule
def is_closed(seen: State, team: int, position: int) -> bool:
    """Whether a position of the defense cannot be attacked again in this series."""
    if team == seen.possession or seen.phase != Phase.SCRIMMAGE:
        return False
    closed = False
    for play in range(state.TARGETED):
        closed |= state.TARGETS[play] == position and (seen.attacked >> play) & 1 == 1
    return closed


@rule
def best_change(seen: State, tables: Tables, team: int, options: int, luck: int) -> int:
    """Bring a better player back where he can be attacked; move a star; at times, bluff with a scrub for a scrub."""
    found_out, last, lineman, back = (DONE, DONE, best_on_bench(seen, team, 0), best_on_bench(seen, team, BACKS))
    for position in range(POSITIONS):
        comes = lineman if position < LINEMEN else back
        better = comes < seen.lineup[team, position] and is_missed(seen, tables, team, position)
        if better and (options >> (4 * position + comes)) & 1:
            if not is_closed(seen, team, position):
                return 4 * position + comes
            last = 4 * position + comes
        bluff = 4 * position + state.Class.SCRUB
        if seen.lineup[team, position] == state.Class.SCRUB and (options >> bluff) & 1:
            _, _, scrub = chances(seen, tables, team, position)
            if scrub > FOUND_OUT and not is_closed(seen, team, position):
                found_out = bluff
    if last != DONE:
        return last
    moved = star_to_move(seen, team, options) if found_out != DONE else DONE + 0
    return moved if moved != DONE else found_out if luck & 1 else DONE + 0


@rule
def is_missed(seen: State, tables: Tables, team: int, position: int) -> bool:
    """Whether a better player is worth a change: where plays go, or where a scrub has been found out."""
    if tables.starts[position] == 0:
        return True
    _, _, scrub = chances(seen, tables, team, position)
    return scrub > FOUND_OUT


@rule
def star_to_move(seen: State, team: int, options: int) -> int:
    """A star whose position is closed comes off, to return where a scrub was found out; a timeout must be left."""
    for position in range(LINEMEN):
        out = 4 * position + state.Class.SCRUB
        star = seen.lineup[team, position] == state.Class.STAR
        if star and (options >> out) & 1 and is_closed(seen, team, position) and weak_line(seen, team):
            return out if seen.timeouts[team] > 0 else DONE + 0
    return DONE + 0


@rule
def weak_line(seen: State, team: int) -> bool:
    """Whether a scrub stands in the line where he can be attacked, and nobody is on his way back."""
    scrubs, resting = 0, 0
    for position in range(LINEMEN):
        scrubs += seen.lineup[team, position] == state.Class.SCRUB and not is_closed(seen, team, position)
    for standing in range(1, state.CLASSES):
        resting += seen.resting[team, standing]
    return scrubs > 0 and resting == 0


@rule
def wants_time(seen: State, tables: Tables, team: int) -> bool:
    """A timeout is worth it to bring a better player back where he is missed, as long as it is free."""
    if seen.timeouts[team] == 0:
        return False
    lineman, back = best_on_bench(seen, team, 0), best_on_bench(seen, team, BACKS)
    for position in range(POSITIONS if min(lineman, back) < state.Class.SCRUB else 0):
        comes = lineman if position < LINEMEN else back
        waits = comes < seen.lineup[team, position] and not is_closed(seen, team, position)
        if waits and is_missed(seen, tables, team, position):
            return True
    return False


@rule
def man_to_lose(seen: State, tables: Tables, team: int, options: int) -> int:
    """The own player who is missed least; of the other side's, when he may be picked, the likeliest star."""
    picks_own = seen.option_forced_choice == ForcedChoice.OWNER
    best, best_worth = -1, 0
    for position in range(POSITIONS):
        if (options >> position) & 1:
            worth = 10 * seen.lineup[team, position] + (SECOND_AT[position] if position < LINEMEN else 0)
            if not picks_own:
                star, _, _ = chances(seen, tables, opponent(team), position)
                worth = star * LOSS_AT[position]
            if best < 0 or worth > best_worth:
                best, best_worth = position, worth
    return best
