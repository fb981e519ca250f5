"""What the teams of Strategy League are asked, and what the answers mean."""

from typing import Any

from leatherhead.engine.words import COIN_SIDES, Prompt, labels
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


def _toss_choice(options: dict[str, Any]) -> str:
    level = "is played on, period after period" if options["playoffs"] else "ends in a tie when its period is over"
    return (
        "Whoever kicks off the first quarter receives in the third (SL-R1). In overtime the receivers win at once with "
        "a touchdown; after a field goal the others get the ball (SL-OT-3, SL-OT-4). Overtime that stays level "
        f"{level} (SL-OT-9, SL-R39, SL-R40)."
    )


def _kickoff(options: dict[str, Any]) -> str:
    return (
        f"kickoff: roll the kick, marked from your {options['kickoff_spot']} unless a penalty moves it, and the "
        "receivers roll their return; a touchback takes no time (SL-KO-1, SL-EXC-8, SL-R17). onside: short and in play "
        "wherever it stops; if the return is a fumble the returners flip, and on heads it is yours (SL-ONS-1, "
        "SL-ONS-3). No penalties fall on an onside kick (SL-PEN-4)."
    )


def _kick_return(options: dict[str, Any]) -> str:
    return (
        "return: roll on the kickoff-return list from where it was caught; not out of the end zone is a touchback "
        f"after all (SL-R19). touchback: your ball on the {options['touchback']}, no time off the clock (SL-EXC-8, "
        "SL-R17)."
    )


def _punt_return(options: dict[str, Any]) -> str:
    window = options["fair_catch_kick"] == "window"
    kick = "; your first call may then be a fair-catch kick (SL-FCK-1, SL-R23)" if window else " (SL-R20)"
    return (
        "return: roll on the punt-return list; fumbles and penalties are possible. fair-catch: your ball where it came "
        f"down{kick}."
    )


def _offense(options: dict[str, Any]) -> str:
    overtime = "in overtime" if options["hurry_up_overtime"] == "all" else "of overtime"
    return (
        "A play card is laid face down until the defense has chosen; everything else is open and happens at once. Runs "
        "and draws keep the clock running, incompletions stop it (SL-RUN-1, SL-STOP-1). Long passes may not be called "
        "from the opponent's 25 or closer (SL-MISC-3). punt and touch-punt are marked from the line of scrimmage, "
        "touch-punt from midfield on (SL-PUNT-1, SL-PUNT-2). kneel loses a yard and, with the clock running, burns "
        "four lines; spike stops the clock once a half for a down (SL-EXC-4, SL-SPIKE-1). A line is "
        f"{options['line_seconds']} seconds (SL-R2). hurry-up, in the last three minutes of a half and {overtime}, "
        "takes two lines a play instead of four, until huddle (SL-EXC-1, SL-R3). let-clock-run waits for the warning "
        "or the end (SL-VAR-7)."
    )


def _penalty(options: dict[str, Any]) -> str:
    otherwise = "no foul" if options["grounding_otherwise"] == "void" else "ten yards without the loss of down"
    return (
        "accept: the penalty is enforced, and scores and turnovers of the play are cancelled (SL-R31). decline: the "
        "play stands. Either way the clock is stopped (SL-STOP-5). Grounding on a play that was not incomplete is "
        f"{otherwise} (SL-R32)."
    )


def _try(options: dict[str, Any]) -> str:
    return (
        f"extra-point: one point, kicked from the {options['extra_point_line']} (SL-R36). two-point: one play from the "
        "two (SL-2PT-1). A turnover or a blocked kick may be run back for two by the defense (SL-2PT-2, SL-XP-2). No "
        "time passes (SL-EXC-7)."
    )


QUESTIONS = {
    Decision.CALL_TOSS: Prompt(
        "call-toss",
        COIN_SIDES,
        "Call the toss: heads or tails?",
        help="The visitors call every toss, at the opening and before overtime (SL-BASE-5, SL-OT-1).",
    ),
    Decision.TOSS_CHOICE: Prompt(
        "toss-choice",
        labels(Toss),
        "You have won the toss: receive or kick off?",
        help=_toss_choice,
        usual="receive",
    ),
    Decision.KICKOFF: Prompt(
        "kickoff",
        labels(Kick)[:2],
        "Kick off deep, or onside?",
        help=_kickoff,
        usual="kickoff",
    ),
    Decision.FREE_KICK: Prompt(
        "free-kick",
        labels(Kick),
        "Free kick after the safety: with which card?",
        help="From your 20 with the kickoff card, the punt card or onside; the return uses the same card (SL-FK-1 "
        "to SL-FK-3). A punted free kick cannot be blocked (SL-R29).",
        usual="kickoff",
    ),
    Decision.KICK_RETURN: Prompt(
        "kick-return",
        labels(KickReturn),
        "The kick is in your end zone: bring it out, or take the touchback?",
        help=_kick_return,
    ),
    Decision.PUNT_RETURN: Prompt(
        "punt-return",
        labels(PuntReturn),
        "The punt comes down: return it, or a fair catch?",
        help=_punt_return,
    ),
    Decision.OFFENSE: Prompt(
        "offense",
        (*labels(Call), *PLAYS),
        "Your call.",
        sealed=True,
        help=_offense,
    ),
    Decision.DEFENSE: Prompt(
        "defense",
        (*FRONTS, "timeout"),
        "A play is called. Your defense?",
        sealed=True,
        help="Choose before you see the play. short-yardage only on third or fourth and one or two, or on your "
        "three or closer (SL-MISC-4); long-yardage at any time (SL-R42). timeout stops a running clock before "
        "the reveal: the play goes back unseen and both call again (SL-R43).",
    ),
    Decision.CLOCK_RESPONSE: Prompt(
        "clock-response",
        labels(Response),
        "The clock runs: play on, or a time-out?",
        help="timeout: the clock stops, the call is taken back and the offense calls again (SL-VAR-8, SL-STOP-6). "
        "play-on: it happens.",
        usual="play-on",
    ),
    Decision.OUT_OF_BOUNDS: Prompt(
        "out-of-bounds",
        labels(Sideline),
        "He is near the sideline: stay in, or run out of bounds?",
        help="run-out: the clock stops before the next play and the gain is five yards shorter, for the first down "
        "as well (SL-OB-1, SL-OB-2). stay-in: the clock runs.",
        usual="stay-in",
    ),
    Decision.PENALTY: Prompt(
        "penalty",
        labels(Penalty),
        "A flag on the other side: accept, or decline?",
        help=_penalty,
    ),
    Decision.RUNNING_INTO_KICKER: Prompt(
        "running-into-kicker",
        labels(Kicked),
        "They ran into your kicker: replay the down, or keep the punt?",
        help="replay: five yards on, the same down again, to kick or to go for it. keep: the punt and its return "
        "stand, five yards off the end of the return (SL-PRP-1, SL-PRP-2).",
    ),
    Decision.TRY: Prompt(
        "try",
        labels(Try),
        "Kick the extra point, or go for two?",
        help=_try,
        usual="extra-point",
    ),
}
