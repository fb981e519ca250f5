"""All labels and texts of Strategy League: its options, questions and situations, and how a play adds up."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from leatherhead.football.spot import GOAL_LINE, MIDFIELD
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
from leatherhead.model.words import COIN_SIDES, Facts, FileTeams, Prompt, Setting, Teams, label, labels, spell_yards

# Options, each with its default first; words.toml has the texts.

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

TEXTS = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
KICKOFF_SPOTS = {place: "midfield" if place == MIDFIELD else f"from its own {place}" for place in range(20, 51)}
IN_WORDS = {
    name: Setting(said["title"], said["about"], dict(zip(OPTIONS[name], said.get("values", ()), strict=False)))
    for name, said in TEXTS["settings"].items()
}
IN_WORDS["kickoff_spot"] = replace(IN_WORDS["kickoff_spot"], values=KICKOFF_SPOTS)


# Questions, and the help that depends on the options.


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
        f"Going no-huddle is allowed in the last three minutes of a half and {overtime} (SL-EXC-1, SL-EXC-2, SL-R3). "
        "It, a spike, a timeout and letting the clock run need a running clock (SL-SPIKE-1, SL-VAR-7, SL-R10, SL-R13). "
        "A kneel takes four lines, or no time with the clock stopped (SL-EXC-3, SL-EXC-4, SL-R9). A missed field goal "
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


ANSWERS = {
    Decision.CALL_TOSS: COIN_SIDES,
    Decision.TOSS_CHOICE: labels(state.Toss),
    Decision.KICKOFF: labels(state.Kick)[:2],
    Decision.FREE_KICK: labels(state.Kick),
    Decision.KICK_RETURN: labels(state.KickReturn),
    Decision.PUNT_RETURN: labels(state.PuntReturn),
    Decision.OFFENSE: (*labels(state.Call), *PLAYS),
    Decision.DEFENSE: (*FRONTS, "timeout"),
    Decision.CLOCK_RESPONSE: labels(state.Response),
    Decision.OUT_OF_BOUNDS: labels(state.Sideline),
    Decision.PENALTY: labels(state.Penalty),
    Decision.RUNNING_INTO_KICKER: labels(state.Kicked),
    Decision.TRY: labels(state.Try),
}
HELP = {
    Decision.TOSS_CHOICE: _toss_choice,
    Decision.KICKOFF: _kickoff,
    Decision.KICK_RETURN: _kick_return,
    Decision.PUNT_RETURN: _punt_return,
    Decision.OFFENSE: _offense,
    Decision.PENALTY: _penalty,
    Decision.TRY: _try,
}
QUESTIONS = {
    asked: Prompt(name, answers, **{"help": HELP.get(asked, ""), **TEXTS["questions"][name]})
    for asked, answers in ANSWERS.items()
    for name in (label(asked),)
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
FROM = ("left hash", "middle hash", "right hash")


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
        return f"read off the card, {where}"
    book, play, front = called["printed"].book, called["play"], called["defense"]
    return f"for {ends_of(book, play, front)[_place(book, play, front, rolled['roll'])]}, {where}"


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
