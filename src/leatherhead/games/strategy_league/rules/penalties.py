"""Penalties: the roll, who decides, and where the ball is put (section 9)."""

from leatherhead.football.possession import opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.book import Book
from leatherhead.games.strategy_league.rules.scrimmage import note_roll, throw
from leatherhead.games.strategy_league.state import NAMED, Action, Foul, Kind, Phase, PlayOutcome, Roll, State
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

SAFETY_LINE = 3  # of passes whose holding is a safety

# What becomes of a flag.
VOID, DROPPED, CARRIED, AUTOMATIC, KICKERS_CHOICE, ASKED = range(6)


@rule
def penalty(g: State, book: Book) -> None:
    """After the full result of the play the offense rolls for the penalty (SL-PEN-3, SL-R31)."""
    roll = throw(g, penalty_column(g, book))
    note_roll(g, roll, 0)
    g.foul = state.yards_of(roll - NAMED) if roll >= NAMED else book.penalty[g.rolling - Roll.PENALTY_RUN, roll - 1]
    if g.foul == Foul.O10L and g.outcome != PlayOutcome.INCOMPLETE and g.option_grounding_otherwise == 1:
        g.foul = Foul.O10 + 0
    guilty = opponent(ball_carriers(g)) if is_on_defense(g.foul) else ball_carriers(g)
    note(g, events.Penalty(guilty, foul=g.foul))
    fate = fate_of_flag(g)
    if fate == KICKERS_CHOICE:
        if choose(g, g.possession, state.Decision.RUNNING_INTO_KICKER, state.EITHER) == state.Kicked.REPLAY:
            fate = AUTOMATIC
        else:
            keep_the_punt(g)
    elif fate == ASKED:
        accepted = choose(g, opponent(guilty), state.Decision.PENALTY, state.EITHER) == state.Penalty.ACCEPT
        fate = AUTOMATIC if accepted else DROPPED
    if fate == AUTOMATIC:
        enforce(g, book, opponent(guilty))
    elif fate == CARRIED:
        carry_over(g, opponent(guilty))
    elif fate == VOID:
        note(g, events.PenaltyVoid(opponent(guilty), foul=g.foul))
    elif fate == DROPPED:
        note(g, events.PenaltyDeclined(opponent(guilty), foul=g.foul))


@rule
def penalty_column(g: State, book: Book) -> int:
    """The column of the penalty card (SL-PEN-7, SL-PEN-8)."""
    if g.action == Action.PLAY:
        return Roll.PENALTY_PASS + 0 if book.kind[g.play] >= Kind.PASS else Roll.PENALTY_RUN + 0
    if g.action == Action.KICKOFF:
        return Roll.PENALTY_KICKOFF_RETURN + 0
    kick = g.action == Action.FIELD_GOAL or g.action == Action.EXTRA_POINT
    return Roll.PENALTY_KICK + 0 if kick else Roll.PENALTY_PUNT_RETURN + 0


@rule
def is_return(g: State) -> bool:
    """Whether the penalty fell on the return of a kick, which makes the returners the offense."""
    return g.outcome >= PlayOutcome.RECEIVED


@rule
def ball_carriers(g: State) -> int:
    """The team that is the offense where the penalty counts."""
    return opponent(g.possession) if is_return(g) else g.possession


@rule
def is_on_defense(foul: int) -> bool:
    """Whether the team without the ball has fouled; the returners run into the kicker."""
    return foul == Foul.D5 or foul == Foul.D15 or foul == Foul.REKICK_5


@rule
def fate_of_flag(g: State) -> int:
    """Whether the offended team is asked, or what happens without (SL-KOP-1, SL-KOP-2, SL-R31, SL-R32)."""
    foul = g.foul
    if foul == Foul.NONE or (foul == Foul.O10L and g.outcome != PlayOutcome.INCOMPLETE):
        return VOID
    if foul == Foul.AUTO_5:
        return AUTOMATIC
    if foul == Foul.RUNK:
        return fate_of_running_into_kicker(g)
    if foul == Foul.D5 or foul == Foul.D15:
        return fate_of_foul_by_defense(g)
    return ASKED


@rule
def fate_of_running_into_kicker(g: State) -> int:
    """A first down comes without a question, unless the kickers have the ball anyway (SL-PRP-2, SL-R29, SL-R31)."""
    if g.phase == Phase.FREE_KICK:
        return VOID
    if forward(g.ball, 5) < g.line_to_gain:
        return KICKERS_CHOICE
    return ASKED if g.outcome >= PlayOutcome.KICKERS_BALL else AUTOMATIC


@rule
def fate_of_foul_by_defense(g: State) -> int:
    """On a score it waits for the kickoff, or is dropped (SL-KOP-1, SL-KOP-2)."""
    advanced = g.outcome == PlayOutcome.KEPT or g.outcome == PlayOutcome.DOWNED or g.outcome == PlayOutcome.RECEIVED
    across = advanced and g.spot >= GOAL_LINE
    if g.phase == Phase.TRY and (across or g.outcome == PlayOutcome.GOOD):
        return CARRIED
    if g.foul == Foul.D15 and (across or g.outcome == PlayOutcome.GOOD):
        return CARRIED
    return DROPPED if across else ASKED


@rule
def carry_over(g: State, offended: int) -> None:
    """The yards wait for the next kickoff (SL-R34)."""
    yards = state.yards_of_foul(g.foul)
    g.kickoff_penalty += yards
    note(g, events.PenaltyAccepted(offended, foul=g.foul, yards=yards, play_counts=1, at=state.ON_THE_KICKOFF))
    note(g, events.PenaltyCarriedOver(offended, yards=yards))


# Half the distance: half yards are taken off the penalty (SL-NOT-3, SL-R35).


@rule
def forward(spot: int, yards: int) -> int:
    """Where a penalty of the defense puts the ball."""
    return spot + min(yards, distance_to_goal(spot) // 2)


@rule
def backward(twice_the_spot: int, yards: int) -> int:
    """Where a penalty of the offense puts the ball, from a spot in half yards."""
    return (2 * twice_the_spot - min(4 * yards, twice_the_spot) + 3) // 4


@rule
def keep_the_punt(g: State) -> None:
    """The kicking team keeps the punt: five yards off the end of the return (SL-PRP-2)."""
    end = g.spot
    if g.outcome == PlayOutcome.RECEIVED and OWN_GOAL_LINE < end < GOAL_LINE:
        g.spot = backward(2 * end, 5)
    note(g, events.PenaltyAccepted(g.possession, foul=g.foul, yards=end - g.spot, play_counts=1, at=other_side(g.spot)))


@rule
def enforce(g: State, book: Book, offended: int) -> None:
    """Find the spot where the penalty puts the ball; the play itself no longer counts (section 9)."""
    base, ended = g.ball, g.spot
    yards = state.yards_of_foul(g.foul)
    stands = is_return(g) and g.foul != Foul.RUNK
    if g.foul == Foul.RUNK or g.foul == Foul.REKICK_5:
        stands = False
        g.spot = forward(base, yards) if g.foul == Foul.RUNK else backward(2 * base, yards)
    elif stands and is_on_defense(g.foul):
        base = max(ended, OWN_GOAL_LINE)
        g.spot = forward(base, yards)
    elif stands:
        base = (g.start + ended) // 2
        midpoint = g.start + ended if g.outcome != PlayOutcome.TOUCHBACK else OWN_GOAL_LINE
        g.spot = backward(midpoint, yards) if midpoint > OWN_GOAL_LINE else OWN_GOAL_LINE
    elif is_on_defense(g.foul):
        stands = g.foul == Foul.D15 and g.phase == Phase.SCRIMMAGE and g.outcome <= PlayOutcome.DOWNED and ended >= base
        base = ended if stands else base
        g.mark = g.mark if stands else g.hash
        g.spot = forward(base, yards)
    else:
        g.spot = OWN_GOAL_LINE if is_safety(g, book) else backward(2 * base, yards)
    g.enforced = 2 if stands and not is_return(g) and ended >= g.line_to_gain else 1
    from_line = g.foul == Foul.RUNK or g.foul == Foul.REKICK_5
    counted_by = g.possession if from_line else ball_carriers(g)
    spot = g.spot if offended == counted_by else other_side(g.spot)
    moved = abs(g.spot - base) if g.spot > OWN_GOAL_LINE else 0  # a safety has no yards
    note(g, events.PenaltyAccepted(offended, foul=g.foul, yards=moved, play_counts=stands, at=spot))
    if g.foul == Foul.REKICK_5:
        note(g, events.Rekick(g.possession, from_=g.spot))


@rule
def is_safety(g: State, book: Book) -> bool:
    """Holding on a pass, or grounding, from its own three, two or one (SL-SAF-1, SL-SAF-2)."""
    if g.ball > SAFETY_LINE or g.try_kind != state.TryKind.NONE or g.action != Action.PLAY:
        return False
    return g.foul == Foul.O10L or (g.foul == Foul.O10 and book.kind[g.play] >= Kind.PASS)
