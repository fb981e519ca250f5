"""The words of Strategy League: options, questions and the keys of a situation. Events are told in telling.py."""

from typing import Any

from leatherhead.engine import situation as keys
from leatherhead.engine.errors import Refused
from leatherhead.engine.situation import Key, spell_spot
from leatherhead.engine.words import COIN_SIDES, Question, labels
from leatherhead.games.strategy_league.book import FRONTS, PLAYS
from leatherhead.games.strategy_league.rules.clock import line
from leatherhead.games.strategy_league.rules.settling import kickoff_spot
from leatherhead.games.strategy_league.state import (
    ABSENT,
    FREE_KICK_LINE,
    QUARTER_TENTHS,
    TIMEOUTS,
    TRY_LINE,
    Call,
    Hash,
    Kick,
    Kicked,
    KickReturn,
    OvertimeState,
    Penalty,
    Phase,
    PuntReturn,
    Response,
    Sideline,
    Toss,
    Try,
    TryKind,
)

OPTIONS: dict[str, tuple[Any, ...]] = {
    "line_seconds": (10.8, 12),
    "hurry_up_overtime": ("all", "last-three"),
    "kickoff_spot": (35, *range(20, 35), *range(36, 51)),
    "touchback": (25, 20),
    "extra_point_line": (15, 2),
    "fair_catch_kick": ("window", "off"),
    "grounding_otherwise": ("void", "O10"),
    "playoffs": (False, True),
}

QUESTIONS = (
    Question(
        "call-toss", COIN_SIDES, "Call the toss: heads or tails?",
        help="The visitors call every toss, at the opening and before overtime (SL-BASE-5, SL-OT-1).",
    ),
    Question(
        "toss-choice", labels(Toss), "You have won the toss: receive or kick off?",
        help="Whoever kicks off the first quarter receives in the third (SL-R1). In overtime the receivers win at once "
        "with a touchdown; after a field goal the others get the ball (SL-OT-3, SL-OT-4).",
        usual="receive",
    ),
    Question(
        "kickoff", labels(Kick)[:2], "Kick off deep, or onside?",
        help="kickoff: roll the kick, the receivers roll their return; half of our kicks are touchbacks, which take no "
        "time (SL-KO-1, SL-EXC-8). onside: short and in play wherever it stops; if the return is a fumble the returners "
        "flip, and on heads it is yours (SL-ONS-1, SL-ONS-3). No penalties fall on an onside kick (SL-PEN-4).",
        usual="kickoff",
    ),
    Question(
        "free-kick", labels(Kick), "Free kick after the safety: with which card?",
        help="From your 20 with the kickoff card, the punt card or onside; the return uses the same card (SL-FK-1 to "
        "SL-FK-3). A punted free kick cannot be blocked (SL-R29).",
        usual="kickoff",
    ),
    Question(
        "kick-return", labels(KickReturn), "The kick is in your end zone: bring it out, or take the touchback?",
        help="return: roll on the kickoff-return list from where it was caught; not out of the end zone is a touchback "
        "after all (SL-R19). touchback: your ball on the 25, no time off the clock (SL-EXC-8, SL-R17).",
    ),
    Question(
        "punt-return", labels(PuntReturn), "The punt comes down: return it, or a fair catch?",
        help="return: roll on the punt-return list; fumbles and penalties are possible. fair-catch: your ball where it "
        "came down, and your first call may be a fair-catch kick (SL-FCK-1).",
    ),
    Question(
        "offense", (*labels(Call), *PLAYS), "Your call.", sealed=True,
        help="A play card is laid face down until the defense has chosen; everything else is open and happens at once. "
        "Runs and draws keep the clock running, incompletions stop it (SL-RUN-1, SL-STOP-1). Long passes may not be "
        "called from the opponent's 25 or closer (SL-MISC-3). punt and touch-punt are marked from the line of scrimmage, "
        "touch-punt from midfield on (SL-PUNT-1, SL-PUNT-2). kneel loses a yard and, with the clock running, burns four "
        "lines; spike stops the clock once a half for a down (SL-EXC-4, SL-SPIKE-1). hurry-up takes two lines a play "
        "instead of four, until huddle (SL-EXC-1). let-clock-run waits for the warning or the end (SL-VAR-7).",
    ),
    Question(
        "defense", (*FRONTS, "timeout"), "A play is called. Your defense?", sealed=True,
        help="Choose before you see the play. short-yardage only on third or fourth and one or two, or on your three or "
        "closer (SL-MISC-4); long-yardage at any time (SL-R42). timeout stops a running clock before the reveal: the play "
        "goes back unseen and both call again (SL-R43).",
    ),
    Question(
        "clock-response", labels(Response), "The clock runs: play on, or a time-out?",
        help="timeout: the clock stops, the call is taken back and the offense calls again (SL-VAR-8, SL-STOP-6). play-on: "
        "it happens.",
        usual="play-on",
    ),
    Question(
        "out-of-bounds", labels(Sideline), "He is near the sideline: stay in, or run out of bounds?",
        help="run-out: the clock stops before the next play and the gain is five yards shorter, for the first down as well "
        "(SL-OB-1, SL-OB-2). stay-in: the clock runs.",
        usual="stay-in",
    ),
    Question(
        "penalty", labels(Penalty), "A flag on the other side: accept, or decline?",
        help="accept: the penalty is enforced, and scores and turnovers of the play are cancelled (SL-R31). decline: the "
        "play stands. Either way the clock is stopped (SL-STOP-5).",
    ),
    Question(
        "running-into-kicker", labels(Kicked), "They ran into your kicker: replay the down, or keep the punt?",
        help="replay: five yards on, the same down again, to kick or to go for it. keep: the punt and its return stand, five "
        "yards off the end of the return (SL-PRP-1, SL-PRP-2).",
    ),
    Question(
        "try", labels(Try), "Kick the extra point, or go for two?",
        help="extra-point: one point, kicked from the 15. two-point: one play from the two (SL-2PT-1). A turnover or a blocked "
        "kick may be run back for two by the defense (SL-2PT-2, SL-XP-2). No time passes (SL-EXC-7).",
        usual="extra-point",
    ),
)  # fmt: skip

PHASES = labels(Phase)
MARKS = labels(Hash)
OVERTIME_STATES = labels(OvertimeState)
TRY_KINDS = labels(TryKind)
KICKS = (Phase.KICKOFF, Phase.FREE_KICK)


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.GAME_OVER)
    if g.phase in KICKS:
        g.ball = kickoff_spot(g) if g.phase == Phase.KICKOFF else FREE_KICK_LINE
    elif g.phase == Phase.TRY:
        g.ball = TRY_LINE


def _write_quarter(g: Any, value: Any) -> None:
    g.quarter = keys.parse_whole(value, 1, 999)


def _write_clock(g: Any, value: Any) -> None:
    if type(value) not in (int, float) or not 0 <= value <= QUARTER_TENTHS / 10:
        raise Refused(f"{value!r} is not a number of seconds from 0 to {QUARTER_TENTHS // 10}")
    if abs(value * 10 - round(value * 10)) > 1e-6:
        raise Refused(f"{value!r} is finer than tenths of a second")
    g.clock = round(value * 10)


def _write_spikes(g: Any, value: Any) -> None:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(used, bool) for used in value):
        raise Refused(f"{value!r} is not a pair [home, away] of true or false")
    g.spike_used[:] = [int(used) for used in value]


def _override(name: str) -> Key:
    """A number that replaces that of the card in use; absent, the card's own counts."""
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
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    Key("quarter", lambda g: int(g.quarter), _write_quarter),
    Key("clock", lambda g: int(g.clock) / 10, _write_clock),
    keys.flag("clock_running"),
    keys.team("possession", defined=_on_the_field),
    keys.ball(defined=_on_the_field),
    keys.whole("down", 1, 4, defined=_before_a_down),
    keys.to_go(defined=_before_a_down),
    keys.word("hash", MARKS),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
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

ORDINALS = ("1st", "2nd", "3rd", "4th")


def spell_clock(tenths: int) -> str:
    """Tell the time left as people do: minutes and whole seconds, rounded up."""
    seconds = -(-int(tenths) // 10)
    return f"{seconds // 60}:{seconds % 60:02}"


def headline(g: Any) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.SCRIMMAGE:
        to_go = "goal" if g.line_to_gain >= 100 else g.line_to_gain - g.ball
        where = f"{ORDINALS[g.down - 1]} and {to_go} at {spell_spot(int(g.ball))}, {MARKS[g.hash]} hash"
        running = "clock running" if g.clock_running else "clock stopped"
        return f"{where}, {spell_clock(g.clock)}, {running}{', hurry-up' if g.hurry_up else ''}"
    phase = PHASES[int(g.phase)].replace("-", " ")
    if g.phase in KICKS:
        return f"{phase} from {spell_spot(int(g.ball))}, {spell_clock(g.clock)}"
    return phase if g.phase != Phase.TRY or not g.try_kind else f"{TRY_KINDS[g.try_kind]} try again from {spell_spot(int(g.ball))}"


def lines_left(g: Any) -> float:
    """How many lines of the dial are left."""
    return int(g.clock) / line(g)
