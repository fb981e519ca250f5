"""All labels and texts of Strategy League: its options, questions and situations, and how a play adds up."""

from collections.abc import Mapping, Sequence
from typing import Any

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.strategy_league import events, state
from leatherhead.games.strategy_league.book import FRONTS, PLAYS
from leatherhead.games.strategy_league.reference import ends_of
from leatherhead.games.strategy_league.rules.clock import period_length
from leatherhead.games.strategy_league.rules.kicks import kickoff_spot
from leatherhead.games.strategy_league.state import ABSENT, NAMED, QUARTER_TENTHS, Decision, OvertimeState, Phase, Roll
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.table import MINUS, Look, Sum, Term
from leatherhead.model.words import COIN_SIDES, Facts, FileTeams, Prompt, Setting, Teams, labels, spell_yards

# Options, each with its default first.

OPTIONS: dict[str, tuple[Any, ...]] = {
    "line_seconds": (10.8, 12),
    "hurry_up_overtime": ("all", "last-three"),
    "kickoff_spot": (35, *range(20, 35), *range(36, 51)),
    "touchback": (25, 20),
    "extra_point_line": (15, 2),
    "fair_catch_kick": ("window", "off"),
    "grounding_otherwise": ("void", "O10"),
    "playoffs": (False, True),
    "kickoff_end_zone": ("choice", "back-line"),
    "untimed_down": ("off", "on"),
    "length": ("full", "short"),
}

IN_WORDS = {
    "line_seconds": Setting(
        "Seconds in a line", "How far a line of the dial moves the clock; a play takes one line, two or four.",
        {10.8: "10.8 seconds, as the league has played since 2019", 12: "12 seconds, as before"},
    ),
    "hurry_up_overtime": Setting(
        "No-huddle in overtime", "When the offense may go no-huddle in overtime.",
        {"all": "all through overtime", "last-three": "in the last three minutes only"},
    ),
    "kickoff_spot": Setting(
        "Kickoff spot", "The yard line of the kicking team from which it kicks off.",
        {place: "midfield" if place == 50 else f"from its own {place}" for place in range(20, 51)},
    ),
    "touchback": Setting(
        "Touchback on kickoffs", "Where the receivers start after a touchback on a kickoff or free kick.",
        {25: "on their 25", 20: "on their 20"},
    ),
    "extra_point_line": Setting(
        "Extra-point line", "The yard line at which the ball is snapped for an extra point.",
        {15: "the 15, a 32-yard kick", 2: "the 2, a 19-yard kick"},
    ),
    "fair_catch_kick": Setting(
        "Fair-catch kick", "Whether a team may try a field goal right after its fair catch.",
        {"window": "good if the roll is within 14 of the yards to the goal line", "off": "not played"},
    ),
    "grounding_otherwise": Setting(
        "Grounding without an incompletion", "What O10L means when the pass was not incomplete, or on a run.",
        {"void": "no foul", "O10": "ten yards, and no loss of down"},
    ),
    "playoffs": Setting(
        "Playoffs", "What happens when time runs out in overtime.",
        {False: "the leader wins, or the game is a tie", True: "another overtime period, until somebody wins"},
    ),
    "kickoff_end_zone": Setting(
        "Kickoff into the end zone", "What the receivers may do with a kickoff that comes down in their end zone.",
        {"choice": "return it or take a touchback, as in the NFL",
         "back-line": "return it; only a kick to the back line is a touchback"},
    ),
    "untimed_down": Setting(
        "Untimed down", "Whether a foul by the defense on the last down of a period gives the offense one more play.",
        {"off": "no: the rulebook's list of plays after time has run out is complete", "on": "yes, as in the NFL"},
    ),
    "length": Setting(
        "Length of the game", "How long a quarter lasts.",
        {"full": "15-minute quarters, an evening", "short": "quarters of 7:30, half an evening"},
    ),
}  # fmt: skip


# The calls and defenses of our own chart set.

CALL_TITLES = {
    "let-clock-run": "Let the clock run", "hurry-up": "Go no-huddle", "huddle": "Huddle again",
    "fair-catch-kick": "Fair-catch kick",
    "qb-draw": "Quarterback draw", "rb-screen": "Running-back screen",
    "wr-screen": "Wide-receiver screen", "boot-pass": "Bootleg pass", "x-fly": "X Fly", "z-fly": "Z Fly",
    "z-post": "Z Post", "u-fly": "U Fly", "54-y-go": "54 Y Go",
}  # fmt: skip
DEFENSE_TITLES = {"man": "Man to man", "zone-short": "Short zone", "zone-deep": "Deep zone"}

ABOUT_CALLS = {
    "punt": "Kick the ball away.",
    "touch-punt": "A punt meant to go dead near the goal line.",
    "field-goal": "A kick for three points.",
    "kneel": "The quarterback takes a knee and loses a yard.",
    "spike": "The quarterback throws the ball into the ground to stop the clock, once a half; it uses a down.",
    "timeout": "The clock stops before your play.",
    "hurry-up": "You go without a huddle, so that a play takes two lines instead of four.",
    "huddle": "You huddle again, so that a play takes four lines.",
    "let-clock-run": "Nothing is played until the two-minute warning or the end of the period.",
    "fair-catch-kick": "A field goal without a rush, right after your fair catch.",
    "dive": "A quick run straight ahead.",
    "power": "A run inside behind a pulling guard.",
    "trap": "A run inside, past a lineman who is let through and blocked from the side.",
    "off-tackle": "A run just outside the tackle.",
    "sweep": "A run around the end.",
    "counter": "A run that starts one way and goes the other.",
    "draw": "A run that looks like a pass.",
    "qb-draw": "A run by the quarterback that looks like a pass.",
    "rb-screen": "A short pass to the running back behind his blockers.",
    "wr-screen": "A short pass to a wide receiver behind his blockers.",
    "slant": "A quick pass over the middle.",
    "quick-out": "A quick pass toward the sideline.",
    "hook": "A short pass to a receiver who turns back.",
    "cross": "A pass to a receiver who runs across the field.",
    "dig": "A pass to a receiver who breaks inside downfield.",
    "corner": "A pass to a receiver who breaks to the corner.",
    "seam": "A pass up the seam, between the zones.",
    "boot-pass": "A pass on the run after a fake handoff.",
    "x-fly": "A long pass to the split end, straight down the field.",
    "z-fly": "A long pass to the flanker, straight down the field.",
    "z-post": "A long pass to the flanker, who breaks toward the goal posts.",
    "u-fly": "A long pass to the slot receiver, straight down the field.",
    "54-y-go": "A long pass to the tight end, straight down the field.",
}
ABOUT_DEFENSES = {
    "base": "A balanced defense.",
    "inside-run": "The line is packed against runs inside.",
    "outside-run": "The ends and linebackers guard the edges.",
    "man": "Every receiver is covered man to man.",
    "zone-short": "The short zones are covered.",
    "zone-deep": "The deep zones are covered.",
    "blitz": "Linebackers rush the passer.",
    "nickel": "A fifth defensive back replaces a linebacker.",
    "short-yardage": "Everybody is on the line, for third or fourth and short or the goal line.",
    "long-yardage": "Everybody is back against a long pass.",
    "timeout": "The clock stops, and both teams call again.",
}


# Questions.


def _toss_choice(options: dict[str, Any]) -> str:
    again = "If nobody has won when its time is up, it is followed by another period"
    end = again if options["playoffs"] else "Overtime that stays tied ends in a tie"
    length = "7:30" if options["length"] == "short" else "15 minutes"
    return (
        f"A quarter lasts {length} (SL-BASE-4, SL-R51). Whoever kicks off the first quarter receives in the third "
        "(SL-R1). In overtime the receivers win at once with a touchdown; after a field goal the other team gets the "
        f"ball (SL-OT-3, SL-OT-4). {end} (SL-OT-9, SL-OT-10, SL-R39, SL-R40)."
    )


def _kickoff(options: dict[str, Any]) -> str:
    must = options["kickoff_end_zone"] == "back-line"
    end_zone = "must be returned" if must else "they may return, or they may take a touchback"
    return (
        f"The kick is marked from your {options['kickoff_spot']} unless a penalty moves it, and the receivers roll the "
        "return (SL-KO-1, SL-R17). To the back line of the end zone is a touchback; out of bounds, the receivers "
        "start 30 yards from the spot of the kick; neither takes time (SL-KO-2, SL-KO-3, SL-EXC-8). A kick into the "
        f"end zone short of that {end_zone} (SL-R19). An onside kick is "
        "in play wherever it stops, unless it is out of bounds; if the return is a fumble the returners flip, and on "
        "heads it is yours (SL-ONS-1, SL-ONS-2, SL-ONS-3, SL-R27). No penalties on an onside kick (SL-PEN-4)."
    )


def _kick_return(options: dict[str, Any]) -> str:
    return (
        "A return is rolled on the kickoff-return list from where the kick was caught; one that does not leave the end "
        f"zone is a touchback after all (SL-R19). A touchback is your ball on the {options['touchback']} and takes no "
        "time (SL-EXC-8, SL-R17)."
    )


def _punt_return(options: dict[str, Any]) -> str:
    window = options["fair_catch_kick"] == "window"
    kick = ", and your first call may be a fair-catch kick (SL-R20, SL-FCK-1, SL-R23)" if window else " (SL-R20)"
    return (
        "A return is rolled on the punt-return list; fumbles and penalties can happen (SL-R48, SL-PEN-7). After a fair "
        f"catch it is your ball where the punt came down{kick}."
    )


def _offense(options: dict[str, Any]) -> str:
    overtime = "in overtime" if options["hurry_up_overtime"] == "all" else "of overtime"
    return (
        "A play card stays face down until the defense has chosen; everything else is called openly and happens at "
        "once (SL-BASE-1). The dice pick one of five windows, the hash mark one of its three results, and the result "
        "where the ball lies next (SL-BASE-2, SL-BASE-3). Runs and completions keep the clock running, incompletions "
        f"stop it (SL-RUN-1, SL-RUN-2, SL-STOP-1). A line is {options['line_seconds']} seconds: a play takes one with "
        "the clock stopped, four with it running (SL-CLOCK-2, SL-CLOCK-3, SL-R2). Long passes may not be called from "
        "the opponent's 25 or closer (SL-MISC-3); touch punts are allowed only from midfield or closer "
        "(SL-PUNT-1, SL-PUNT-2). "
        f"Hurry-up is allowed in the last three minutes of a half and {overtime} (SL-EXC-1, SL-EXC-2, SL-R3). A spike, "
        "a timeout, no-huddle and letting the clock run need a running clock (SL-SPIKE-1, SL-VAR-7, SL-R10, SL-R13). A "
        "kneel takes four lines, or no time with the clock stopped (SL-EXC-3, SL-EXC-4, SL-R9). A missed field goal "
        "is the defense's ball eight yards back (SL-FG-2)."
    )


def _penalty(options: dict[str, Any]) -> str:
    untimed = options["untimed_down"] == "on"
    after_time = "A foul by the defense on the last down of a period " + (
        "leaves one more play" if untimed else "is marked off, but the period is over"
    )
    otherwise = "no foul" if options["grounding_otherwise"] == "void" else "ten yards without the loss of down"
    return (
        "An accepted penalty cancels scores and turnovers of the play (SL-R31). Five-yard penalties and fouls by the "
        "offense are marked off from the line of scrimmage, fifteen yards on the defense from the better spot, with a "
        "first down (SL-R30). On a return, fouls by the kicking team are added to the end of it, and fouls by the "
        "returners are marked off from its midpoint (SL-KRP-1, SL-KRP-3, SL-PRP-4, SL-PRP-5). Near the goal line it is "
        "half the distance (SL-NOT-3). Ten yards on a pass from the three or closer is a safety (SL-SAF-1, SL-SAF-2). "
        f"Either way the clock stops (SL-STOP-5). {after_time} (SL-R7). Grounding on a play that was not incomplete is "
        f"{otherwise} (SL-R32)."
    )


def _try(options: dict[str, Any]) -> str:
    return (
        f"An extra point is snapped at the {options['extra_point_line']} (SL-R36), a two-point try at the two "
        "(SL-2PT-1). The defense can return a turnover or a blocked kick for two (SL-2PT-2, SL-XP-2). No time passes "
        "(SL-EXC-7). After a penalty the try is repeated from its new spot; an extra point beyond the field-goal chart "
        "fails, but the team may then go for two (SL-R33, SL-R52)."
    )


QUESTIONS = {
    Decision.CALL_TOSS: Prompt(
        "call-toss",
        COIN_SIDES,
        "Call the toss: heads or tails?",
        help="The visitors call every toss, at the opening and before overtime (SL-BASE-5, SL-OT-1).",
        about={"heads": "You win the toss on heads.", "tails": "You win the toss on tails."},
    ),
    Decision.TOSS_CHOICE: Prompt(
        "toss-choice",
        labels(state.Toss),
        "You won the toss. Receive or kick?",
        help=_toss_choice,
        usual="receive",
        titles={"kick": "Kick off"},
        about={"receive": "You get the ball first.", "kick": "The other team gets the ball first."},
    ),
    Decision.KICKOFF: Prompt(
        "kickoff",
        labels(state.Kick)[:2],
        "Kick deep or onside?",
        help=_kickoff,
        usual="kickoff",
        titles={"kickoff": "Kick deep", "onside": "Onside kick"},
        about={
            "kickoff": "A deep kick, which the receivers return.",
            "onside": "A short kick that you may get back.",
        },
    ),
    Decision.FREE_KICK: Prompt(
        "free-kick",
        labels(state.Kick),
        "Free kick after the safety: kick, punt or onside?",
        help="You kick from your 20 with the kickoff card, the punt card or onside, and the return uses the same card "
        "(SL-FK-1, SL-FK-2, SL-FK-3). A free kick cannot be blocked (SL-R29).",
        usual="kickoff",
        titles={"kickoff": "Kick deep", "onside": "Onside kick"},
        about={
            "kickoff": "A kick off the kickoff card.",
            "onside": "A short kick that you may get back.",
            "punt": "A punt off the punt card.",
        },
    ),
    Decision.KICK_RETURN: Prompt(
        "kick-return",
        labels(state.KickReturn),
        "The kick is in your end zone: bring it out or take the touchback?",
        help=_kick_return,
        titles={"return": "Bring it out"},
        about={
            "return": "You run it out of the end zone.",
            "touchback": "You down it, and no time passes.",
        },
    ),
    Decision.PUNT_RETURN: Prompt(
        "punt-return",
        labels(state.PuntReturn),
        "The punt comes down: return it or call for a fair catch?",
        help=_punt_return,
        about={"return": "You run it back.", "fair-catch": "You take the ball where the punt comes down."},
    ),
    Decision.OFFENSE: Prompt(
        "offense",
        (*labels(state.Call), *PLAYS),
        "Call your play.",
        sealed=True,
        help=_offense,
        titles=CALL_TITLES,
        about=ABOUT_CALLS,
    ),
    Decision.DEFENSE: Prompt(
        "defense",
        (*FRONTS, "timeout"),
        "Choose your defense.",
        sealed=True,
        help="You choose before you see the play. Short yardage may be called only on third or fourth and one or two, "
        "or on your three or closer (SL-MISC-4, SL-R41); long yardage at any time (SL-R42). A timeout comes before the "
        "cards are turned up: the play goes back unseen and both call again (SL-STOP-6, SL-R10, SL-R43).",
        titles=DEFENSE_TITLES,
        about=ABOUT_DEFENSES,
    ),
    Decision.CLOCK_RESPONSE: Prompt(
        "clock-response",
        labels(state.Response),
        "The clock is running: let them go on, or call a timeout?",
        help="After a timeout the call is taken back and the offense calls again (SL-VAR-8, SL-STOP-6, SL-R13).",
        usual="play-on",
        about={"play-on": "Their call goes ahead.", "timeout": "The clock stops and they call again."},
    ),
    Decision.OUT_OF_BOUNDS: Prompt(
        "out-of-bounds",
        labels(state.Sideline),
        "The ball carrier is near the sideline: stay in or go out of bounds?",
        help="The five yards count for the first down as well (SL-OB-1, SL-OB-2, SL-MISC-1, SL-R14). Out of bounds the "
        "clock stops before the next play (SL-STOP-9).",
        usual="stay-in",
        titles={"stay-in": "Stay in bounds", "run-out": "Go out of bounds"},
        about={
            "stay-in": "Every yard counts and the clock keeps running.",
            "run-out": "The clock stops, at the cost of five yards.",
        },
    ),
    Decision.PENALTY: Prompt(
        "penalty",
        labels(state.Penalty),
        "Penalty on the other team: accept or decline?",
        help=_penalty,
        about={"accept": "The penalty is enforced.", "decline": "The play stands."},
    ),
    Decision.RUNNING_INTO_KICKER: Prompt(
        "running-into-kicker",
        labels(state.Kicked),
        "They ran into your kicker: replay the down or keep the punt?",
        help="The replayed down may be a kick or a play; a punt that is kept costs the returners five yards "
        "(SL-PRP-1, SL-PRP-2).",
        titles={"replay": "Replay the down", "keep": "Keep the punt"},
        about={
            "replay": "Five yards for you and the same down again.",
            "keep": "The punt stands, with five yards off the end of the return.",
        },
    ),
    Decision.TRY: Prompt(
        "try",
        labels(state.Try),
        "Kick the extra point or go for two?",
        help=_try,
        usual="extra-point",
        titles={"two-point": "Go for two"},
        about={"extra-point": "A kick for one point.", "two-point": "One play for two points."},
    ),
}


def question(look: Look) -> str:
    """Say whose penalty it is, or that an extra point is out of range."""
    if look.asked == Decision.TRY and look.g.try_kind:
        return "The extra point is out of range from here. Give it up, or go for two?"
    return f"Penalty on {look.teams[1 - look.team]:the}: accept or decline?" if look.asked == Decision.PENALTY else ""


# Situations.

MARKS = labels(state.Hash)
HASHES_IN_WORDS = ("left hash", "middle", "right hash")  # as the offense sees it
OVERTIME_STATES = labels(OvertimeState)
TRY_KINDS = labels(state.TryKind)
KICKS = (Phase.KICKOFF, Phase.FREE_KICK)


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


_PHASE = keys.phase(Phase, Phase.GAME_OVER, {Phase.FREE_KICK: state.FREE_KICK_LINE, Phase.TRY: state.TRY_LINE})


def _write_phase(g: Any, value: Any) -> None:
    _PHASE.write(g, value)
    if g.phase == Phase.KICKOFF:
        g.ball = kickoff_spot(g)


def _write_quarter(g: Any, value: Any) -> None:
    """Set the quarter; a period of overtime begins with its own time, timeouts and claims to the ball."""
    g.quarter = keys.parse_whole(value, 1, 999)
    if g.quarter > state.QUARTERS:
        g.clock = period_length(g)
        g.timeouts[:] = state.OVERTIME_TIMEOUTS
        g.ot_state = OvertimeState.FIRST if _on_the_field(g) else OvertimeState.NONE


def _write_clock(g: Any, value: Any) -> None:
    if type(value) not in (int, float) or not 0 <= value <= QUARTER_TENTHS / 10:
        raise Refused(f"{value!r} is not a number of seconds from 0 to {QUARTER_TENTHS // 10}")
    g.clock = round(value * 10)


def _write_spikes(g: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(used, bool) for used in value):
        raise Refused(f"{value!r} is not a pair [home, away] of true or false")
    g.spike_used[:] = [int(used) for used in value]


def _override(name: str) -> Key:
    """A number that replaces the card's own; absent, the card's own counts."""
    return keys.whole(name, 0, 100, defined=lambda g: bool(getattr(g, name) != ABSENT))


def _write_fr(g: Any, value: Any) -> None:
    numbers = value if isinstance(value, list) else [value, value]
    if len(numbers) != 2:
        raise Refused(f"{value!r} is neither a number nor [loss, zero or gain]")
    g.fr_loss, g.fr_gain = (keys.parse_whole(number, 0, 100) for number in numbers)


def _named(name: str, words: tuple[str, ...]) -> Key:
    """A word that is absent as long as there is nothing to say."""

    def write(g: Any, value: Any) -> None:
        setattr(g, name, keys.parse_word(value, words[1:]) + 1)

    return Key(name, lambda g: words[getattr(g, name)], write, defined=lambda g: bool(getattr(g, name)))


KEYS = (
    Key("phase", _PHASE.read, _write_phase),
    Key("quarter", lambda g: int(g.quarter), _write_quarter),
    Key("clock", lambda g: int(g.clock) / 10, _write_clock, decimals=1),
    keys.flag("clock_running"),
    *keys.downs(_on_the_field, _before_a_down),
    keys.word("hash", MARKS),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, state.TIMEOUTS),
    keys.flag("hurry_up"),
    Key("spike_used", lambda g: [bool(used) for used in g.spike_used], _write_spikes),
    keys.flag("one_more_play"),
    keys.flag("fair_catch"),
    keys.whole("kickoff_penalty", 0, 999),
    keys.team("opening_kicker"),
    keys.whole("rekicks", 0, 999),
    _named("ot_state", OVERTIME_STATES),
    _named("try_kind", TRY_KINDS),
    _override("p6"),
    _override("strike_through"),
    Key(
        "fr",
        lambda g: [int(g.fr_loss), int(g.fr_gain)],
        _write_fr,
        defined=lambda g: bool(g.fr_loss != ABSENT),
    ),
    _override("block_fr"),
)


def whole_seconds(tenths: int) -> int:
    """Round a time up to the whole second, as every time is that people are told; the rules keep tenths (SL-R2)."""
    return -(-int(tenths) // 10)


def spell_clock(tenths: int) -> str:
    """Spell the time left in minutes and whole seconds."""
    minutes, seconds = divmod(whole_seconds(tenths), 60)
    return f"{minutes}:{seconds:02}"


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase."""
    if g.phase == Phase.SCRIMMAGE:
        where = f"{keys.down_and_distance(g, teams)}, {_hash_mark(g, teams)}"
        running = "clock running" if g.clock_running else "clock stopped"
        time = f"{spell_clock(g.clock)}, " if isinstance(teams, FileTeams) else ""  # people see it beside the quarter
        pace = "hurry-up" if isinstance(teams, FileTeams) else "no-huddle"
        return f"{where}, {time}{running}{f', {pace}' if g.hurry_up else ''}"
    if g.phase in KICKS:
        return f"{keys.phase_in_words(g, Phase, teams, from_spot=True)}, {spell_clock(g.clock)}"
    if g.phase == Phase.TRY and g.try_kind:
        return f"{TRY_KINDS[g.try_kind]} try from {teams.spot(int(g.possession), int(g.ball))}"
    return keys.phase_in_words(g, Phase, teams, from_spot=False)


def _hash_mark(g: Any, teams: Teams) -> str:
    """Files name the color of the card; people say left and right."""
    return f"{MARKS[g.hash]} hash" if isinstance(teams, FileTeams) else HASHES_IN_WORDS[g.hash]


def clock_words(options: Mapping[str, Any]) -> dict[str, float]:
    """The dial counts lines, and the clock of a situation seconds (SL-R2)."""
    return {"line": float(options["line_seconds"]), "second": 1}


def tell_clock(clock: Any, options: Mapping[str, Any]) -> str:  # noqa: ARG001  the same under all of them
    """Say what is left of a period."""
    return f"{spell_clock(round(10 * clock))} left"


# Sums: the yards of the card, and what was added or taken off.

CALLED, ROLLED, PUNT_RETURN = events.Called.label, events.Rolled.label, events.PuntReturn.label
RAN_OUT, ENFORCED = events.RanOutOfBounds.label, events.PenaltyAccepted.label
GAINS = tuple(event.label for event in (events.Run, events.PassComplete, events.Sack))
PUNTS = events.Punt.label, events.TouchPunt.label
FROM = ("from the left hash", "between the hashes", "from the right hash")


def sums(play: Sequence[Facts]) -> list[Sum]:
    """Return the sum of a play from scrimmage that counts, or of a punt that was returned."""
    heard = {event.name: event for event in play}
    if ENFORCED in heard and not heard[ENFORCED]["play_counts"]:
        return []
    gain = next((heard[name] for name in GAINS if name in heard), None)
    if gain is not None and CALLED in heard:
        return [_from_scrimmage(play, heard, gain)]
    punt = next((heard[name] for name in PUNTS if name in heard), None)
    if punt is not None and PUNT_RETURN in heard and ENFORCED not in heard:
        back = heard[PUNT_RETURN]["yards"]
        terms = (Term(int(punt["yards"]), "punt"), Term(int(back), "return", "-"))
        return [Sum("", terms=terms, result=f"{_spell(punt['yards'] - back)} net")]
    return []


def _from_scrimmage(play: Sequence[Facts], heard: dict[str, Facts], gain: Facts) -> Sum:
    """The card's yards, none beyond the goal line, less those of the sideline, plus those of a penalty at its end."""
    rolled = next(event for event in play if event.name == ROLLED and event["what"] == Roll.SCRIMMAGE)
    yards, shown = int(gain["yards"]), _yards_of_card(heard[CALLED], rolled)
    terms = [Term(yards if shown is None else shown, _window(heard[CALLED], rolled))]
    if shown is not None and shown > yards:
        terms.append(Term(shown - yards, "beyond the goal line", "-"))
    if RAN_OUT in heard:
        terms.append(Term(int(heard[RAN_OUT]["yards"]), "out of bounds", "-"))
        yards -= heard[RAN_OUT]["yards"]
    if ENFORCED in heard and gain["from"] + gain["yards"] < GOAL_LINE:
        terms.append(Term(int(heard[ENFORCED]["yards"]), "penalty"))
        yards += heard[ENFORCED]["yards"]
    return Sum("", terms=tuple(terms), result=_spell(yards))


def _window(called: Facts, rolled: Facts) -> str:
    """Say where on the cards the yards are."""
    where = FROM[rolled["hash"]]
    if rolled["roll"] >= NAMED:
        return f"read off the card {where}"
    book, play, front = called["printed"].book, called["play"], called["defense"]
    return f"for {ends_of(book, play, front)[_place(book, play, front, rolled['roll'])]} {where}"


def _place(book: Any, play: int, front: int, roll: int) -> int:
    return sum(int(roll > border) for border in book.window[play, front])


def _yards_of_card(called: Facts, rolled: Facts) -> int | None:
    """Return the yards that the two cards show; none if they say touchdown."""
    book = called["printed"].book
    play, front, roll = called["play"], called["defense"], rolled["roll"]
    if roll >= NAMED:
        result = int(roll) - NAMED
    else:
        window = _place(book, play, front, roll)
        result = int(book.cell[play, front, state.HASHES * window + rolled["hash"]])
    if state.kind_of(result) == state.Result.INTERCEPTION:  # and the coin came up tails
        return -state.sack_of(result)
    return None if state.kind_of(result) == state.Result.TOUCHDOWN else state.yards_of(result)


def _spell(yards: int) -> str:
    return f"{MINUS}{spell_yards(-yards)}" if yards < 0 else spell_yards(yards)
