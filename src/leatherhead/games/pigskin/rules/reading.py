"""5. Reading the cards: what a reading does, and which card it calls for next."""

from leatherhead.football.possession import defense, opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.cards import cell_on, look_up, read_card
from leatherhead.games.pigskin.rules.substitution import march_off
from leatherhead.games.pigskin.state import (
    COMPLETE,
    EITHER,
    NUMBER_BITS,
    ZERO,
    Call,
    CardRow,
    Decision,
    Event,
    Kind,
    ManPosition,
    Penalty,
    Phase,
    Result,
    Run,
    State,
)
from leatherhead.model.doors import choose, draw_single, note
from leatherhead.rule import rule

# The event of a kick, by the row of its first card; kickoffs, tries and returns have other things to say.
KICKED = (
    -1, -1, -1, -1, -1, Event.PUNT.value, -1, -1, -1, -1, Event.FIELD_GOAL.value, -1,
    Event.PUNT_OUT_OF_BOUNDS.value, Event.QUICK_KICK.value, -1, -1,
)  # fmt: skip


@rule
def carry_out(g: State, row: int) -> int:
    """Do what was read; return the row of the next card, or COMPLETE (Chance: order of cards inside a play)."""
    announce(g, row)
    if row == CardRow.LONG:
        return long_gain(g)
    if row == CardRow.FUMBLE or row == CardRow.BLOCKED_KICK:
        return recovery(g, row)
    if row == CardRow.FIELD_GOAL:
        return field_goal(g)
    if row == CardRow.POINT_AFTER_TD:
        return point_after_touchdown(g)
    if row == CardRow.KICKOFF or row == CardRow.PUNT or row == CardRow.QUICK_KICK or row == CardRow.PUNT_OUT_OF_BOUNDS:
        return kick(g, row)
    return carry(g, row)


@rule
def announce(g: State, row: int) -> None:
    """Say what the card of a kick reads when it has been turned up, and that a return begins (Events, PS-R42)."""
    if row == CardRow.RETURN:
        note(g, Event.RETURN, g.carrier, g.spot, g.kicked, g.man_position)
    elif row == CardRow.KICKOFF:
        event = Event.FREE_KICK + 0 if g.phase == Phase.FREE_KICK else Event.KICKOFF + 0
        note(g, event, g.possession, g.yards, g.ball)
    elif row == CardRow.POINT_AFTER_TD:
        note(g, Event.TRY, g.possession, g.reading == Kind.GOOD, g.penalties % 2)
    elif KICKED[row] >= 0:
        yards = g.yards if g.reading != Kind.BLOCKED and g.reading != Kind.NO_GOOD else 0
        note(g, KICKED[row], g.possession, yards, g.ball, g.down, g.line_to_gain - g.ball)


@rule
def carry(g: State, row: int) -> int:
    """Yards, Long, Fumble or Add; an Add that reaches the goal line is a touchdown at once.

    PS-READ-1, PS-READ-2, PS-FUM-1, PS-LONG-1, PS-RUN-1, PS-PASS-1, PS-R25, PS-R34, PS-R36, PS-R38.
    """
    kind, team = g.reading, g.carrier
    if kind == Kind.INCOMPLETE:
        note(g, Event.INCOMPLETE, team, g.yards, g.ball)
        g.official = 1
        return come_to(g, Result.DOWN + 0, team, g.ball)
    if kind == Kind.INTERCEPTED:
        return intercepted(g)
    if kind == Kind.FUMBLE:
        note(g, Event.FUMBLE, team, g.spot)
        return CardRow.FUMBLE + 0
    if (row == CardRow.PASS or row == CardRow.LONG_PASS) and (kind != Kind.YARDS or g.yards >= 0):
        note(g, Event.COMPLETE, team)
    if kind == Kind.LONG:
        g.times = 1
        return CardRow.LONG + 0
    g.spot += g.yards
    if kind == Kind.YARDS:
        event = Event.GAIN + 0 if g.yards > 0 else Event.LOSS + 0 if g.yards < 0 else Event.NO_GAIN + 0
        note(g, event, team, g.yards, g.spot, kind_of_run(g, row))
        return COMPLETE
    add = Event.ADD_RUN + 0 if kind == Kind.ADD_RUN else Event.ADD_LATERAL + 0
    note(g, add, team, g.yards, g.spot, kind_of_run(g, row))
    return COMPLETE if g.spot >= GOAL_LINE else CardRow.RUN_WITH_COMPLETED_PASS + 0


@rule
def kind_of_run(g: State, row: int) -> int:
    """Whether yards are a return's, a sack's, were added to a pass or a lateral, or are the play's own."""
    if g.carrier != g.possession:
        return Run.RETURN + 0
    if (row == CardRow.PASS or row == CardRow.LONG_PASS) and g.reading == Kind.YARDS and g.yards < 0:
        return Run.SACK + 0
    return Run.ADDED + 0 if row == CardRow.RUN_WITH_COMPLETED_PASS else Run.PLAY + 0


@rule
def come_to(g: State, result: int, team: int, spot: int) -> int:
    """The play is complete, and this is what it comes to if it stands."""
    g.result = result
    g.result_team = team
    g.result_spot = spot
    return COMPLETE


@rule
def intercepted(g: State) -> int:
    """The man passed at returns it, the return back a long pass (PS-INT-1 to PS-INT-3, PS-R26, PS-R27)."""
    team, spot = defense(g), other_side(g.ball + g.yards)
    note(g, Event.INTERCEPTED, g.possession, g.yards, g.ball)
    if spot <= OWN_GOAL_LINE:
        return come_to(g, Result.TOUCHBACK + 0, team, spot)
    look_up(g, team, ManPosition.QUARTERBACK + 0 if g.call == Call.LONG_PASS else g.man_position)
    g.carrier = team
    g.spot = spot
    return CardRow.RETURN + 0


@rule
def long_gain(g: State) -> int:
    """Margin long; each Double Next Card multiplies by two (PS-LONG-1, PS-LONG-2, PS-R37)."""
    if g.reading == Kind.DOUBLE_NEXT_CARD:
        g.times *= 2
        note(g, Event.DOUBLE_NEXT_CARD, g.carrier, g.times)
        return CardRow.LONG + 0
    g.spot += g.times * g.yards
    note(g, Event.LONG_GAIN, g.carrier, g.times * g.yards, g.spot, kind_of_run(g, CardRow.LONG + 0))
    return COMPLETE


@rule
def recovery(g: State, row: int) -> int:
    """Who has a fumble or a blocked kick, and where (PS-FUM-1, PS-BLK-1, PS-BLK-3, PS-R32 to PS-R34)."""
    team = g.carrier
    g.spot += g.yards
    g.lost = g.reading == Kind.LOST
    g.recovered_by = opponent(team) if g.lost else team
    lost, own = Event.FUMBLE_LOST + 0, Event.FUMBLE_RECOVERED + 0
    if row == CardRow.BLOCKED_KICK:
        lost, own = Event.BLOCKED_LOST + 0, Event.BLOCKED_RECOVERED + 0
    note(g, lost if g.lost else own, team, g.yards, g.spot)
    return COMPLETE


@rule
def kick(g: State, row: int) -> int:
    """A kick is blocked, goes over the goal line or out, or is returned by the return back.

    PS-KO-6, PS-KO-7, PS-LU-8, PS-PLAY-9 to PS-PLAY-14, PS-POB-1, PS-POB-2, PS-QK-1, PS-BLK-1, PS-TB-1, PS-R27, PS-R30,
    PS-R31, PS-R48, PS-R51.
    """
    receivers, to_a_line = defense(g), row == CardRow.PUNT_OUT_OF_BOUNDS
    if g.reading == Kind.BLOCKED:
        note(g, Event.BLOCKED, g.possession, g.ball)
        return CardRow.BLOCKED_KICK + 0
    g.kicked = 1
    spot = g.yards if to_a_line else other_side(g.ball + g.yards)
    if spot <= OWN_GOAL_LINE or g.reading == Kind.TOUCHBACK:
        return come_to(g, Result.TOUCHBACK + 0, receivers, OWN_GOAL_LINE)
    if g.reading == Kind.OUT or (to_a_line and g.reading == Kind.YARDS):
        note(g, Event.OUT_OF_BOUNDS, receivers, spot)
        g.official = 1
        return come_to(g, Result.NEW_SERIES + 0, receivers, spot)
    look_up(g, receivers, ManPosition.QUARTERBACK + 0)
    g.carrier = receivers
    g.spot = spot
    return CardRow.RETURN + 0


@rule
def field_goal(g: State) -> int:
    """Good from the line read and closer; a miss is a touchback (PS-FG-1, PS-FG-2, PS-R29)."""
    if g.reading == Kind.GOOD and distance_to_goal(g.ball) <= g.yards:
        return come_to(g, Result.FIELD_GOAL + 0, g.possession, g.ball)
    return come_to(g, Result.FIELD_GOAL_MISSED + 0, defense(g), g.ball)


@rule
def point_after_touchdown(g: State) -> int:
    """Good scores one point (PS-PAT-1)."""
    good = g.reading == Kind.GOOD
    return come_to(g, Result.POINT + 0 if good else Result.NO_POINT + 0, g.possession, g.ball)


@rule
def whistle(g: State) -> None:
    """Where the ball was carried, or recovered, decides what the play comes to.

    PS-SCO-1, PS-SCO-4, PS-BLK-3, PS-BLK-4, PS-LONG-3, PS-R28, PS-R32, PS-R33, PS-R35, PS-R39.
    """
    team, spot, scored, caught = g.carrier, g.spot, Result.TOUCHDOWN + 0, Result.SAFETY + 0
    if g.lost:
        team, spot, caught = opponent(team), other_side(spot), Result.TOUCHBACK + 0
    outcome = Result.DOWN + 0
    if spot >= GOAL_LINE:
        outcome = scored
    elif spot <= OWN_GOAL_LINE:
        outcome = caught
    elif team != g.possession or g.lost or g.phase != Phase.SCRIMMAGE:
        outcome = Result.NEW_SERIES + 0
    come_to(g, outcome, team, spot)


@rule
def penalty(g: State, book: Book) -> bool:
    """Two cancel; one is read on the last card, and the other side accepts or refuses it.

    PS-PEN-2 to PS-PEN-7, PS-R2, PS-R3, PS-R6, PS-R7. A card described without its penalty space is asked for that.
    """
    if g.penalties == 0:
        return False
    if g.penalties % 2 == 0:
        note(g, Event.PENALTIES_CANCEL, g.possession)
        return False
    cell = cell_on(book, g.last_card, CardRow.PENALTY + 0, 0)
    if cell == 0:
        cell = cell_on(book, draw_single(g, CardRow.PENALTY + 0, g.pack), CardRow.PENALTY + 0, 0)
    on_offense = cell >> NUMBER_BITS == Kind.OFFENSE
    g.penalized = g.possession if on_offense else defense(g)
    g.penalty_yards = (cell & (1 << NUMBER_BITS) - 1) - ZERO
    g.official = 1
    chooser = opponent(g.penalized)
    if choose(g, chooser, Decision.PENALTY, EITHER) == Penalty.DECLINE:
        note(g, Event.PENALTY_DECLINED, chooser, g.penalty_yards, g.ball, g.ball, on_offense)
        return False
    march_off(g, Event.PENALTY_ACCEPTED + 0, chooser)
    return True


@rule
def read_for(g: State, book: Book, row: int) -> None:
    """Read the next card of the play in the row that it is turned up for (PS-PLAY-3; Chance)."""
    if row == CardRow.FUMBLE:
        fumble_card(g, book)
    elif row == CardRow.BLOCKED_KICK:
        blocked_kick_card(g, book)
    elif row == CardRow.LONG:
        long_card(g, book)
    elif row == CardRow.RUN_WITH_COMPLETED_PASS:
        added_card(g, book)
    elif row == CardRow.RETURN:
        return_card(g, book)
    elif row == CardRow.FIELD_GOAL:
        field_goal_card(g, book)
    elif row == CardRow.POINT_AFTER_TD:
        point_after_touchdown_card(g, book)
    elif row == CardRow.LONG_PASS:
        long_pass_card(g, book)
    elif row == CardRow.LINE or row == CardRow.END or row == CardRow.PASS:
        attack_card(g, book, row)
    else:
        kick_card(g, book, row)


@rule
def attack_card(g: State, book: Book, row: int) -> None:
    """Row line, end or pass, under the class of the man attacked or passed at (PS-READ-1, PS-LU-3 to PS-LU-5)."""
    read_card(g, book, row)


@rule
def long_pass_card(g: State, book: Book) -> None:
    """A long pass is read in its margin: no class is looked up (PS-PLAY-16)."""
    read_card(g, book, CardRow.LONG_PASS + 0)


@rule
def fumble_card(g: State, book: Book) -> None:
    """Fumble: margin fumble says who has the ball, and yards gained or lost (PS-FUM-1).

    On fourth down it goes over even if the fumbling side recovers, unless the recovery makes the first down (PS-FUM-2).
    """
    read_card(g, book, CardRow.FUMBLE + 0)


@rule
def blocked_kick_card(g: State, book: Book) -> None:
    """Blocked: margin blocked-kick says who recovers, and the loss; on fourth down it goes over (PS-BLK-1, PS-BLK-2).

    Past the kickers' own goal line it is a safety, or the blocking side's touchdown (PS-BLK-3, PS-BLK-4).
    """
    read_card(g, book, CardRow.BLOCKED_KICK + 0)


@rule
def long_card(g: State, book: Book) -> None:
    """Long: margin long; Double Next Card: another, for twice its yards, then four times (PS-LONG-1, PS-LONG-2)."""
    read_card(g, book, CardRow.LONG + 0)


@rule
def added_card(g: State, book: Book) -> None:
    """Add Run, Add Lateral: margin run-with-completed-pass finishes the play (PS-RUN-1)."""
    read_card(g, book, CardRow.RUN_WITH_COMPLETED_PASS + 0)


@rule
def return_card(g: State, book: Book) -> None:
    """Row return, under the class of the return back, or of the man who intercepted (PS-KO-7, PS-PLAY-11, PS-INT-1)."""
    read_card(g, book, CardRow.RETURN + 0)


@rule
def kick_card(g: State, book: Book, row: int) -> None:
    """How far it goes: by the kicker's class, or in its margin (PS-KO-6, PS-PLAY-9, PS-POB-1, PS-QK-1)."""
    read_card(g, book, row)


@rule
def field_goal_card(g: State, book: Book) -> None:
    """Margin field-goal: Good-n is good from the n-yard line and nearer (PS-FG-1)."""
    read_card(g, book, CardRow.FIELD_GOAL + 0)


@rule
def point_after_touchdown_card(g: State, book: Book) -> None:
    """Margin point-after-td: Good scores one point (PS-PAT-1)."""
    read_card(g, book, CardRow.POINT_AFTER_TD + 0)
