"""4 and 5. Plays: what may be called, and the chain of cards that decides one."""

from leatherhead.football.possession import defense, opponent
from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE, distance_to_goal, other_side
from leatherhead.games.pigskin import events, state
from leatherhead.games.pigskin.book import Book, cell_on
from leatherhead.games.pigskin.rules.cards import look_up, read_card, remember
from leatherhead.games.pigskin.rules.players import call_time, march_off, substitutions
from leatherhead.games.pigskin.state import COMPLETE, ZERO, Call, CardRow, Kind, ManPosition, Phase, Result, Run, State
from leatherhead.model.doors import choose, draw_single, note
from leatherhead.rule import rule

FIELD_GOAL_LINE = 70  # within thirty yards of the goal line
MIDFIELD = 50
STAR_KICKS = 1 << Call.PUNT_OUT_OF_BOUNDS | 1 << Call.QUICK_KICK


@rule
def call_play(g: State) -> None:
    """The dead ball: timeouts, changes of players, and the offense's call (PS-POS-1, PS-R18; Sequence 3.1, 4, 5)."""
    if g.phase == Phase.TRY:
        return
    caller = defense(g) if defense_calls_time(g) else state.NOBODY
    while True:
        if caller != state.NOBODY:
            call_time(g, caller)
        if g.window != state.Window.PLAIN:
            substitutions(g)
        if g.phase != Phase.SCRIMMAGE:
            return
        call = choose(g, g.possession, state.Decision.PLAY, legal_plays(g))
        if call != Call.TIME_OUT:
            break
        caller = g.possession
    g.call = call
    if call < state.TARGETED:
        g.attacked |= 1 << call


@rule
def defense_calls_time(g: State) -> bool:
    """Before it hears the play the defense may call time, unless an official timeout is on (PS-SUB-4, PS-R18)."""
    if g.window == state.Window.OFFICIAL:
        note(g, events.OfficialTimeOut(g.possession))
        return False
    if g.phase != Phase.SCRIMMAGE or g.option_defense_timeouts == 1:
        return False
    return choose(g, defense(g), state.Decision.READY, state.EITHER) == state.Ready.TIME_OUT


@rule
def legal_plays(g: State) -> int:
    """No position twice in a series; the star kicker's kicks; field goals from the 30; a timeout while there was none.

    PS-GEN-1, PS-PLAY-1, PS-PLAY-2, PS-PLAY-6 to PS-PLAY-8, PS-PLAY-12, PS-PLAY-14 to PS-PLAY-16, PS-LU-4, PS-LU-7,
    PS-POS-4, PS-R4, PS-R24, PS-R29, PS-R47.
    """
    options = (state.ANY_TARGET & ~g.attacked) | 1 << Call.LONG_PASS | 1 << Call.PUNT
    if g.lineup[g.possession, ManPosition.FULLBACK] == state.Class.STAR:
        if g.ball >= MIDFIELD:
            options |= 1 << Call.PUNT_OUT_OF_BOUNDS
        if g.down <= 2:
            options |= 1 << Call.QUICK_KICK
    if g.ball >= FIELD_GOAL_LINE:
        options |= 1 << Call.FIELD_GOAL
    if g.window == state.Window.PLAIN:
        options |= 1 << Call.TIME_OUT
    return options


@rule
def run_play(g: State, book: Book) -> None:
    """A play once called is carried out: each reading ends it or calls for another card (PS-PLAY-4; Chance)."""
    g.carrier = g.possession
    g.spot = g.ball
    g.kicked = 0
    g.lost = 0
    g.recovered_by = state.NOBODY
    g.penalties = 0
    g.replacement_count = 0
    if g.phase != Phase.TRY:  # which is a part of the play before it (PS-R9)
        g.acted = 0
    g.official = 0
    g.result = Result.OPEN
    row = first_row(g)
    announce_attack(g, row)
    while row != COMPLETE:
        read_for(g, book, row)
        row = carry_out(g, row)
    if g.result == Result.OPEN:
        whistle(g)


@rule
def announce_attack(g: State, row: int) -> None:
    """The exact position attacked is announced before the card is turned (PS-PLAY-3)."""
    to_go = g.line_to_gain - g.ball
    if row == CardRow.LONG_PASS:
        note(g, events.LongPass(g.possession, yards=0, ball=g.ball, down=g.down, to_go=to_go))
    elif row == CardRow.LINE:
        note(g, events.LinePlay(g.possession, position=g.man_position, ball=g.ball, down=g.down, to_go=to_go))
    elif row == CardRow.END:
        note(g, events.EndPlay(g.possession, position=g.man_position, ball=g.ball, down=g.down, to_go=to_go))
    elif row == CardRow.PASS:
        note(g, events.Pass(g.possession, position=g.man_position, ball=g.ball, down=g.down, to_go=to_go))


@rule
def first_row(g: State) -> int:
    """Where the first card is read, and under whose class (PS-READ-1, PS-LU-3, PS-LU-5, PS-LU-6, PS-GEN-2, PS-R23)."""
    call = g.call
    if g.phase == Phase.TRY:
        look_up(g, g.possession, state.NOBODY)
        return CardRow.POINT_AFTER_TD + 0
    if g.phase != Phase.SCRIMMAGE:
        look_up(g, g.possession, ManPosition.FULLBACK + 0)
        return CardRow.KICKOFF + 0
    if call < state.TARGETED:
        look_up(g, defense(g), state.TARGETS[call])
        if call >= Call.PASS_LEFT:
            return CardRow.PASS + 0
        return CardRow.END + 0 if call >= Call.END_LEFT else CardRow.LINE + 0
    if call == Call.PUNT:
        look_up(g, g.possession, ManPosition.FULLBACK + 0)
        return CardRow.PUNT + 0
    look_up(g, g.possession, state.NOBODY)
    if (STAR_KICKS >> call) & 1:
        remember(g, g.possession, ManPosition.FULLBACK + 0)
        g.known[g.possession, ManPosition.FULLBACK] = state.Class.STAR
        return CardRow.PUNT_OUT_OF_BOUNDS + 0 if call == Call.PUNT_OUT_OF_BOUNDS else CardRow.QUICK_KICK + 0
    return CardRow.FIELD_GOAL + 0 if call == Call.FIELD_GOAL else CardRow.LONG_PASS + 0


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
    team, ball, down, to_go = g.possession, g.ball, g.down, g.line_to_gain - g.ball
    yards = g.yards if g.reading != Kind.BLOCKED and g.reading != Kind.NO_GOOD else 0
    if row == CardRow.RETURN:
        note(g, events.Return(g.carrier, spot=g.spot, kick=g.kicked, position=g.man_position))
    elif row == CardRow.KICKOFF and g.phase == Phase.FREE_KICK:
        note(g, events.FreeKick(team, yards=g.yards, ball=ball))
    elif row == CardRow.KICKOFF:
        note(g, events.Kickoff(team, yards=g.yards, ball=ball))
    elif row == CardRow.POINT_AFTER_TD:
        note(g, events.Try(team, good=g.reading == Kind.GOOD, penalty=g.penalties % 2))
    elif row == CardRow.PUNT:
        note(g, events.Punt(team, yards=yards, ball=ball, down=down, to_go=to_go))
    elif row == CardRow.FIELD_GOAL:
        note(g, events.FieldGoal(team, yards=yards, ball=ball, down=down, to_go=to_go))
    elif row == CardRow.PUNT_OUT_OF_BOUNDS:
        note(g, events.PuntOutOfBounds(team, yards=yards, ball=ball, down=down, to_go=to_go))
    elif row == CardRow.QUICK_KICK:
        note(g, events.QuickKick(team, yards=yards, ball=ball, down=down, to_go=to_go))


@rule
def carry(g: State, row: int) -> int:
    """Yards, Long, Fumble or Add; an Add that reaches the goal line is a touchdown at once.

    PS-READ-1, PS-READ-2, PS-FUM-1, PS-LONG-1, PS-RUN-1, PS-PASS-1, PS-R25, PS-R34, PS-R36, PS-R38.
    """
    kind, team = g.reading, g.carrier
    if kind == Kind.INCOMPLETE:
        note(g, events.Incomplete(team, yards=g.yards, ball=g.ball))
        g.official = 1
        return come_to(g, Result.DOWN + 0, team, g.ball)
    if kind == Kind.INTERCEPTED:
        return intercepted(g)
    if kind == Kind.FUMBLE:
        note(g, events.Fumble(team, spot=g.spot))
        return CardRow.FUMBLE + 0
    if (row == CardRow.PASS or row == CardRow.LONG_PASS) and (kind != Kind.YARDS or g.yards >= 0):
        note(g, events.Complete(team))
    if kind == Kind.LONG:
        g.times = 1
        return CardRow.LONG + 0
    g.spot += g.yards
    how = kind_of_run(g, row)
    if kind == Kind.YARDS:
        if g.yards > 0:
            note(g, events.Gain(team, yards=g.yards, spot=g.spot, how=how))
        elif g.yards < 0:
            note(g, events.Loss(team, yards=g.yards, spot=g.spot, how=how))
        else:
            note(g, events.NoGain(team, yards=0, spot=g.spot, how=how))
        return COMPLETE
    if kind == Kind.ADD_RUN:
        note(g, events.AddRun(team, yards=g.yards, spot=g.spot, how=how))
    else:
        note(g, events.AddLateral(team, yards=g.yards, spot=g.spot, how=how))
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
    """The player passed at returns it, the return back a long pass (PS-INT-1 to PS-INT-3, PS-R26, PS-R27)."""
    team, spot = defense(g), other_side(g.ball + g.yards)
    note(g, events.Intercepted(g.possession, yards=g.yards, ball=g.ball))
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
        note(g, events.DoubleNextCard(g.carrier, times=g.times))
        return CardRow.LONG + 0
    g.spot += g.times * g.yards
    note(g, events.LongGain(g.carrier, yards=g.times * g.yards, spot=g.spot, how=kind_of_run(g, CardRow.LONG + 0)))
    return COMPLETE


@rule
def recovery(g: State, row: int) -> int:
    """Who has a fumble or a blocked kick, and where (PS-FUM-1, PS-BLK-1, PS-BLK-3, PS-R32 to PS-R34)."""
    team = g.carrier
    g.spot += g.yards
    g.lost = g.reading == Kind.LOST
    g.recovered_by = opponent(team) if g.lost else team
    if row == CardRow.BLOCKED_KICK:
        if g.lost:
            note(g, events.BlockedLost(team, yards=g.yards, spot=g.spot))
        else:
            note(g, events.BlockedRecovered(team, yards=g.yards, spot=g.spot))
    elif g.lost:
        note(g, events.FumbleLost(team, yards=g.yards, spot=g.spot))
    else:
        note(g, events.FumbleRecovered(team, yards=g.yards, spot=g.spot))
    return COMPLETE


@rule
def kick(g: State, row: int) -> int:
    """A kick is blocked, goes over the goal line or out, or is returned by the return back.

    PS-KO-6, PS-KO-7, PS-LU-8, PS-PLAY-9 to PS-PLAY-14, PS-POB-1, PS-POB-2, PS-QK-1, PS-BLK-1, PS-TB-1, PS-R27, PS-R30,
    PS-R31, PS-R48, PS-R51.
    """
    receivers, to_a_line = defense(g), row == CardRow.PUNT_OUT_OF_BOUNDS
    if g.reading == Kind.BLOCKED:
        note(g, events.Blocked(g.possession, ball=g.ball))
        return CardRow.BLOCKED_KICK + 0
    g.kicked = 1
    spot = g.yards if to_a_line else other_side(g.ball + g.yards)
    if spot <= OWN_GOAL_LINE or g.reading == Kind.TOUCHBACK:
        return come_to(g, Result.TOUCHBACK + 0, receivers, OWN_GOAL_LINE)
    if g.reading == Kind.OUT or (to_a_line and g.reading == Kind.YARDS):
        note(g, events.OutOfBounds(receivers, spot=spot))
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
        note(g, events.PenaltiesCancel(g.possession))
        return False
    cell = cell_on(book, g.last_card, CardRow.PENALTY + 0, 0)
    if cell == 0:
        cell = cell_on(book, draw_single(g, CardRow.PENALTY + 0, g.pack), CardRow.PENALTY + 0, 0)
    on_offense = cell >> state.NUMBER_BITS == Kind.OFFENSE
    g.penalized = g.possession if on_offense else defense(g)
    g.penalty_yards = (cell & (1 << state.NUMBER_BITS) - 1) - ZERO
    g.official = 1
    chooser = opponent(g.penalized)
    if choose(g, chooser, state.Decision.PENALTY, state.EITHER) == state.Penalty.DECLINE:
        note(g, events.PenaltyDeclined(chooser, yards=g.penalty_yards, from_=g.ball, to=g.ball, on_offense=on_offense))
        return False
    march_off(g, chooser, True)
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
    """Row line, end or pass, under the class of the player attacked or passed at (PS-READ-1, PS-LU-3 to PS-LU-5)."""
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
    """Row return, under the class of the return back, or of the interceptor (PS-KO-7, PS-PLAY-11, PS-INT-1)."""
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
