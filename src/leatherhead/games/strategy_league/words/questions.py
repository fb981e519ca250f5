"""The questions of Strategy League, and what the answers mean."""

from typing import Any

from leatherhead.games.strategy_league.book import FRONTS, PLAYS
from leatherhead.games.strategy_league.state import (
    Call,
    Decision,
    Kick,
    Kicked,
    KickReturn,
    Penalty,
    PuntReturn,
    Response,
    Sideline,
    Toss,
    Try,
)
from leatherhead.games.strategy_league.words.calls import ABOUT_CALLS, ABOUT_DEFENSES, CALL_TITLES, DEFENSE_TITLES
from leatherhead.model.table import Look
from leatherhead.model.words import COIN_SIDES, Prompt, labels


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
        labels(Toss),
        "You won the toss. Receive or kick?",
        help=_toss_choice,
        usual="receive",
        titles={"kick": "Kick off"},
        about={"receive": "You get the ball first.", "kick": "The other team gets the ball first."},
    ),
    Decision.KICKOFF: Prompt(
        "kickoff",
        labels(Kick)[:2],
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
        labels(Kick),
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
        labels(KickReturn),
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
        labels(PuntReturn),
        "The punt comes down: return it or call for a fair catch?",
        help=_punt_return,
        about={"return": "You run it back.", "fair-catch": "You take the ball where the punt comes down."},
    ),
    Decision.OFFENSE: Prompt(
        "offense",
        (*labels(Call), *PLAYS),
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
        labels(Response),
        "The clock is running: let them go on, or call a timeout?",
        help="After a timeout the call is taken back and the offense calls again (SL-VAR-8, SL-STOP-6, SL-R13).",
        usual="play-on",
        about={"play-on": "Their call goes ahead.", "timeout": "The clock stops and they call again."},
    ),
    Decision.OUT_OF_BOUNDS: Prompt(
        "out-of-bounds",
        labels(Sideline),
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
        labels(Penalty),
        "Penalty on the other team: accept or decline?",
        help=_penalty,
        about={"accept": "The penalty is enforced.", "decline": "The play stands."},
    ),
    Decision.RUNNING_INTO_KICKER: Prompt(
        "running-into-kicker",
        labels(Kicked),
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
        labels(Try),
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
