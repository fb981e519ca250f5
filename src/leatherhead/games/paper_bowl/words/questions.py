"""What the teams are asked in Paper Bowl."""

from typing import Any

from leatherhead.engine.words import COIN_SIDES, Deck, Prompt, labels
from leatherhead.engine.words import label as label_of
from leatherhead.football.spot import distance_to_goal
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE
from leatherhead.games.paper_bowl.state import (
    Call,
    Challenge,
    Decision,
    Kick,
    KickReturn,
    LastFieldGoal,
    Penalty,
    Phase,
    Timeout,
    Toss,
    Try,
)

QUESTIONS = {
    Decision.TOSS_CALL: Prompt(
        "toss-call", COIN_SIDES, "Call the toss.",
        help="The visitors call the coin. Who wins the toss receives the kickoff or kicks it (PB-2.1-1, PB-R1).",
    ),
    Decision.TOSS_CHOICE: Prompt(
        "toss-choice", labels(Toss), "You have won the toss: receive or kick?", usual="receive",
        help="Receive: you have the ball first. Kick: the other team has it first, and kicks off to you in the third "
        "quarter (PB-2.1-1, PB-2.1-3, PB-2.1-4).",
    ),
    Decision.KICKOFF: Prompt(
        "kickoff", labels(Kick), "Kick it deep, or try an onside kick?", usual="kick",
        help="Kick: twice the throw of two dice and 50 yards more, at most to the goal line (PB-3.1-2, PB-3.1-3). "
        "Onside: twice one die; ten yards or more, that is a 5 or a 6, and the ball is yours (PB-3.1-7 to PB-3.1-9, "
        "PB-R7).",
    ),
    Decision.KICK_RETURN: Prompt(
        "kick-return", labels(KickReturn), "Take the touchback at your 20, or return the kick?",
        help="Touchback: first down at your 20, wherever the kick came down (PB-3.1-5, PB-3.3-5). Return: twice the "
        "throw from where it came down, four times a doublet and throw again (PB-3.4-3 to PB-3.4-6).",
    ),
    Decision.LAST_PLAY_TIMEOUT: Prompt(
        "last-play-timeout", labels(Timeout), "One card is left in the half: spend a timeout to add a play?",
        help="A timeout now puts one of the four removed Play Cards back: one play more in this half. The offense is "
        "asked first; if it spends one the defense is not asked (PB-3.2-1, PB-3.2-2, PB-R8).",
    ),
    Decision.OFFENSE_CARD: Prompt(
        "offense-card", labels(Call), "Lay your Offense Card.", sealed=True,
        help="Both cards are laid face down and turned up together (PB-2.3-1, PB-2.3-2). A run gains the throw less "
        "the run value of the Defense Card (PB-2.4-1). A short pass gains the throw, a long one twice the throw, "
        "unless a die shows one of the Defense Card's numbers (PB-2.4-3 to PB-2.4-6). A punt flies 50 yards, without "
        "dice or Play Card (PB-3.3-1 to PB-3.3-3). A field goal is possible within 40 yards (PB-3.6-1).",
    ),
    Decision.DEFENSE_CARD: Prompt(
        "defense-card", DEFENSE_IDS, "Lay your Defense Card.", sealed=True,
        help="Each card takes yards off a run and has numbers that break up a short or a long pass if a die shows one "
        "(PB-2.3-1, PB-2.4-1, PB-2.4-6). From 20 yards or nearer some have other numbers against the long pass "
        "(PB-R31). A doublet beats every card (PB-2.4-8).",
    ),
    Decision.CARD_TIMEOUT: Prompt(
        "card-timeout", labels(Timeout), "The Play Card lets you take a timeout before the throw.",
        help="Card 21 doubles the usual gain for the offense that takes one (PB-5.21-2), 22 halves it for the defense "
        "(PB-5.22-2), 23 lets the offense change its card (PB-5.23-2), 24 the defense (PB-5.24-2).",
    ),
    Decision.CHANGE_OFFENSE_CARD: Prompt(
        "change-offense-card", labels(Call), "Which Offense Card do you play instead?",
        help="Any card that is legal here, the same one too; the Defense Card lies open (PB-5.23-2, PB-R52).",
    ),
    Decision.CHANGE_DEFENSE_CARD: Prompt(
        "change-defense-card", DEFENSE_IDS, "Which Defense Card do you play instead?",
        help="Any of the five, the same one too; the Offense Card lies open (PB-5.24-2, PB-R53).",
    ),
    Decision.CHALLENGE: Prompt(
        "challenge", labels(Challenge), "Throw the challenge flag? An odd total wins; an even one costs a timeout.",
        help="You throw both dice: an odd total wins the challenge, an even one loses it and a timeout. Without a "
        "timeout you are not asked (PB-3.7-1 to PB-3.7-5).",
    ),
    Decision.PENALTY: Prompt(
        "penalty", labels(Penalty), "Accept or decline the penalty?",
        help="Accept: the yards are walked off and the play does not count. Decline: the play stands as it is. Near a "
        "goal line no more than half the distance to it is walked off (PB-3.8-1, PB-R24, PB-R25).",
    ),
    Decision.TRY: Prompt(
        "try", labels(Try), "Kick for one point, or play for two?", usual="kick-try",
        help="The kick is good on a throw of more than 4, or of 4 and more if so agreed (PB-3.5-2). For two points an "
        "ordinary play from the 2 must reach the end zone; no Play Card is turned up (PB-3.5-3, PB-3.5-4).",
    ),
    Decision.LAST_FIELD_GOAL: Prompt(
        "last-field-goal", labels(LastFieldGoal), "The cards are used up: try a last field goal?", usual="field-goal",
        help="With the Play Cards of a half used up, the offense may still kick if it is in range (PB-3.2-3, PB-R10).",
    ),
}  # fmt: skip

DECKS = (Deck("Play Cards", CARD_IDS),)


def why_not(seen: Any, decision: int, label: str) -> str:
    """Say why the Field Goal card cannot be laid (PB-3.6-1, PB-R20)."""
    if decision != Decision.OFFENSE_CARD or label != label_of(Call.FIELD_GOAL):
        return ""
    if seen.phase == Phase.TRY:
        return "the kick for the point is chosen before a two-point try"
    away = distance_to_goal(seen.ball)
    return f"it is {away} yards to the goal line, and a field goal is tried from {FIELD_GOAL_RANGE} at most"
