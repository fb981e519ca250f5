"""4. Choice of plays: what may be called, and the chain of cards that settles it."""

from leatherhead.football.possession import defense
from leatherhead.games.pigskin.book import Book
from leatherhead.games.pigskin.rules.cards import look_up, remember
from leatherhead.games.pigskin.rules.reading import carry_out, read_for, whistle
from leatherhead.games.pigskin.rules.substitution import call_time, substitutions
from leatherhead.games.pigskin.state import (
    ANY_TARGET,
    COMPLETE,
    EITHER,
    NOBODY,
    TARGETED,
    TARGETS,
    Call,
    CardRow,
    Class,
    Decision,
    Event,
    ManPosition,
    Phase,
    Ready,
    Result,
    State,
    Window,
)
from leatherhead.model.doors import choose, note
from leatherhead.rule import rule

FIELD_GOAL_LINE = 70  # within thirty yards of the goal line
MIDFIELD = 50
STAR_KICKS = 1 << Call.PUNT_OUT_OF_BOUNDS | 1 << Call.QUICK_KICK


@rule
def call_play(g: State) -> None:
    """The dead ball: timeouts, changes of men, and the offense's call (PS-POS-1, PS-R18; Sequence 3.1, 4, 5)."""
    if g.phase == Phase.TRY:
        return
    caller = defense(g) if defense_calls_time(g) else NOBODY
    while True:
        if caller != NOBODY:
            call_time(g, caller)
        if g.window != Window.PLAIN:
            substitutions(g)
        if g.phase != Phase.SCRIMMAGE:
            return
        call = choose(g, g.possession, Decision.PLAY, legal_plays(g))
        if call != Call.TIME_OUT:
            break
        caller = g.possession
    g.call = call
    if call < TARGETED:
        g.attacked |= 1 << call


@rule
def defense_calls_time(g: State) -> bool:
    """Before it hears the play the defense may call time, unless an official timeout is on (PS-SUB-4, PS-R18)."""
    if g.window == Window.OFFICIAL:
        note(g, Event.OFFICIAL_TIME_OUT, g.possession)
        return False
    if g.phase != Phase.SCRIMMAGE or g.option_defense_timeouts == 1:
        return False
    return choose(g, defense(g), Decision.READY, EITHER) == Ready.TIME_OUT


@rule
def legal_plays(g: State) -> int:
    """No position twice in a series; the star kicker's kicks; field goals from the 30; a timeout while there was none.

    PS-GEN-1, PS-PLAY-1, PS-PLAY-2, PS-PLAY-6 to PS-PLAY-8, PS-PLAY-12, PS-PLAY-14 to PS-PLAY-16, PS-LU-4, PS-LU-7,
    PS-POS-4, PS-R4, PS-R24, PS-R29, PS-R47.
    """
    options = (ANY_TARGET & ~g.attacked) | 1 << Call.LONG_PASS | 1 << Call.PUNT
    if g.lineup[g.possession, ManPosition.FULLBACK] == Class.STAR:
        if g.ball >= MIDFIELD:
            options |= 1 << Call.PUNT_OUT_OF_BOUNDS
        if g.down <= 2:
            options |= 1 << Call.QUICK_KICK
    if g.ball >= FIELD_GOAL_LINE:
        options |= 1 << Call.FIELD_GOAL
    if g.window == Window.PLAIN:
        options |= 1 << Call.TIME_OUT
    return options


@rule
def run_play(g: State, book: Book) -> None:
    """A play once called is carried out: each reading ends it or calls for another card (PS-PLAY-4; Chance)."""
    g.carrier = g.possession
    g.spot = g.ball
    g.kicked = 0
    g.lost = 0
    g.recovered_by = NOBODY
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
        note(g, Event.LONG_PASS, g.possession, 0, g.ball, g.down, to_go)
    elif row == CardRow.LINE or row == CardRow.END or row == CardRow.PASS:
        event = (
            Event.LINE_PLAY + 0 if row == CardRow.LINE else Event.END_PLAY + 0 if row == CardRow.END else Event.PASS + 0
        )
        note(g, event, g.possession, g.man_position, g.ball, g.down, to_go)


@rule
def first_row(g: State) -> int:
    """Where the first card is read, and under whose class (PS-READ-1, PS-LU-3, PS-LU-5, PS-LU-6, PS-GEN-2, PS-R23)."""
    call = g.call
    if g.phase == Phase.TRY:
        look_up(g, g.possession, NOBODY)
        return CardRow.POINT_AFTER_TD + 0
    if g.phase != Phase.SCRIMMAGE:
        look_up(g, g.possession, ManPosition.FULLBACK + 0)
        return CardRow.KICKOFF + 0
    if call < TARGETED:
        look_up(g, defense(g), TARGETS[call])
        if call >= Call.PASS_LEFT:
            return CardRow.PASS + 0
        return CardRow.END + 0 if call >= Call.END_LEFT else CardRow.LINE + 0
    if call == Call.PUNT:
        look_up(g, g.possession, ManPosition.FULLBACK + 0)
        return CardRow.PUNT + 0
    look_up(g, g.possession, NOBODY)
    if (STAR_KICKS >> call) & 1:
        remember(g, g.possession, ManPosition.FULLBACK + 0)
        g.known[g.possession, ManPosition.FULLBACK] = Class.STAR
        return CardRow.PUNT_OUT_OF_BOUNDS + 0 if call == Call.PUNT_OUT_OF_BOUNDS else CardRow.QUICK_KICK + 0
    return CardRow.FIELD_GOAL + 0 if call == Call.FIELD_GOAL else CardRow.LONG_PASS + 0
