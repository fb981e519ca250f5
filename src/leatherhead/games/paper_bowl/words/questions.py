"""The questions of Paper Bowl."""

from typing import Any

from leatherhead.football.spot import distance_to_goal
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.rules.kicks import FIELD_GOAL_RANGE
from leatherhead.games.paper_bowl.words.cards import CALL_TITLES, WHAT_A_CALL_DOES, defense_title
from leatherhead.model.table import Look
from leatherhead.model.words import COIN_SIDES, Deck, Prompt, labels
from leatherhead.model.words import label as label_of

OFFENSE_TITLES = {label_of(call): CALL_TITLES[call] for call in state.Call}
OFFENSE_ABOUT = {label_of(call): WHAT_A_CALL_DOES[call] for call in state.Call}
DEFENSE_TITLES = {label: defense_title(front) for front, label in enumerate(DEFENSE_IDS)}

QUESTIONS = {
    state.Decision.TOSS_CALL: Prompt(
        "toss-call", COIN_SIDES, "Call the coin toss.",
        about={"heads": "You win the toss if the coin shows heads.", "tails": "You win the toss if it shows tails."},
        help="The visitors call the coin (PB-2.1-1, PB-R1).",
    ),
    state.Decision.TOSS_CHOICE: Prompt(
        "toss-choice", labels(state.Toss), "You won the toss. Receive or kick?", usual="receive",
        about={
            "receive": "You have the ball first.",
            "kick": "They have the ball first.",
        },
        help="Play begins with a kickoff (PB-2.1-1, PB-2.1-3, PB-2.1-4). In regulation, the team that receives now "
        "kicks off the second half (PB-R1).",
    ),
    state.Decision.KICKOFF: Prompt(
        "kickoff", labels(state.Kick), "Kick it deep, or try an onside kick?", usual="kick",
        titles={"kick": "Deep kick", "onside": "Onside kick"},
        about={
            "kick": "It flies 50 yards plus twice the roll, at most to the goal line.",
            "onside": "One die, times two: ten yards or more, and the ball is yours.",
        },
        help="The kicking team chooses (PB-3.1-1). Deep: PB-3.1-2, PB-3.1-3, PB-R6. Onside: PB-3.1-7 to PB-3.1-9, "
        "PB-R7. After a safety the kick is from the 20 (PB-R49).",
    ),
    state.Decision.KICK_RETURN: Prompt(
        "kick-return", labels(state.KickReturn), "Take the touchback, or return the kick?",
        about={
            "touchback": "First down at your 20, wherever the ball came down.",
            "return": "Two yards per point rolled; doubles count four and roll again.",
        },
        help="Touchback: PB-3.1-5, PB-3.3-5, PB-R5, PB-R13. Return: PB-3.1-6, PB-3.3-6, PB-3.4-1 to PB-3.4-6, PB-R15.",
    ),
    state.Decision.LAST_PLAY_TIMEOUT: Prompt(
        "last-play-timeout", labels(state.Timeout), "One Play Card is left in the half. Take a timeout to add a play?",
        titles={"no-timeout": "No timeout"},
        about={
            "timeout": "A removed Play Card joins the deck: one more play.",
            "no-timeout": "You keep your timeout.",
        },
        help="The offense is asked first; if it takes one, the defense is not asked (PB-3.2-1, PB-3.2-2, PB-R8, "
        "PB-R9).",
    ),
    state.Decision.OFFENSE_CARD: Prompt(
        "offense-card", labels(state.Call), "Play an Offense Card face down.", sealed=True,
        titles=OFFENSE_TITLES, about=OFFENSE_ABOUT,
        help="Both teams choose, then both cards are turned up (PB-2.3-1, PB-2.3-2). Run: PB-2.4-1, PB-2.4-2. Passes: "
        "PB-2.4-3 to PB-2.4-8. Doubles are rolled again and always work (PB-2.4-9 to PB-2.4-12). Punt: PB-3.3-1 to "
        "PB-3.3-3, PB-R14. Field goal: within 40 yards of the goal line (PB-3.6-1 to PB-3.6-9, PB-R20).",
    ),
    state.Decision.DEFENSE_CARD: Prompt(
        "defense-card", DEFENSE_IDS, "Play a Defense Card face down.", sealed=True,
        titles=DEFENSE_TITLES,
        help="Both teams choose, then both cards are turned up (PB-2.3-1, PB-2.3-2). Each card takes yards off a run "
        "(PB-2.4-1) and has numbers that break up a pass if a die shows one (PB-2.4-6). In the red zone, 20 yards or "
        "less from the goal line, some have other numbers against the long pass (PB-R31). Doubles beat every card "
        "(PB-2.4-2, PB-2.4-8).",
    ),
    state.Decision.CARD_TIMEOUT: Prompt(
        "card-timeout", labels(state.Timeout), "The Play Card lets you take a timeout before the roll. Take it?",
        titles={"no-timeout": "No timeout"},
        about={
            "timeout": "You use up a timeout, and the Play Card does what it says.",
            "no-timeout": "You keep your timeout, and it is an ordinary play.",
        },
        help="The timeout comes once all three cards are face up (PB-R50). Card 21: PB-5.21-1 to PB-5.21-3, PB-R51. "
        "Card 22: PB-5.22-1 to PB-5.22-4. Card 23: PB-5.23-1, PB-5.23-2, PB-R52. Card 24: PB-5.24-1, PB-5.24-2, "
        "PB-R53.",
    ),
    state.Decision.CHANGE_OFFENSE_CARD: Prompt(
        "change-offense-card", labels(state.Call), "Which Offense Card do you play instead?",
        titles=OFFENSE_TITLES, about=OFFENSE_ABOUT,
        help="Any card that is legal here, or the same again; the Defense Card stays (PB-5.23-2, PB-R52).",
    ),
    state.Decision.CHANGE_DEFENSE_CARD: Prompt(
        "change-defense-card", DEFENSE_IDS, "Which Defense Card do you play instead?",
        titles=DEFENSE_TITLES,
        help="Any of the five, or the same again; the Offense Card stays (PB-5.24-2, PB-R53).",
    ),
    state.Decision.CHALLENGE: Prompt(
        "challenge", labels(state.Challenge), "Throw the challenge flag?",
        titles={"no-challenge": "No challenge"},
        about={
            "challenge": "You roll both dice: odd wins, even loses and costs a timeout.",
            "no-challenge": "The call stands.",
        },
        help="Without a timeout there is no challenge (PB-3.7-1 to PB-3.7-5, PB-R22, PB-R23).",
    ),
    state.Decision.PENALTY: Prompt(
        "penalty", labels(state.Penalty), "Penalty on the other team: accept or decline?",
        about={
            "accept": "The yards are marched off, and the play does not count.",
            "decline": "No yards are marched off, and the down counts.",
        },
        help="The fouled team chooses. The yards count from the line of scrimmage (PB-R26, PB-R27); near a goal line "
        "it is half the distance (PB-3.8-1 to PB-3.8-3, PB-R24, PB-R25). Holding and face mask by the defense are a "
        "first down unless agreed otherwise (PB-R29).",
    ),
    state.Decision.TRY: Prompt(
        "try", labels(state.Try), "Kick the extra point or go for two?", usual="kick-try",
        titles={"kick-try": "Extra point", "two-point": "Go for two"},
        about={
            "kick-try": "One point if the roll is high enough.",
            "two-point": "Two points if a play from the 2 scores; no Play Card.",
        },
        help="The team that scored chooses (PB-3.5-1). Extra point: PB-3.5-2, PB-R18. Two points: PB-3.5-3, PB-3.5-4, "
        "PB-R19.",
    ),
    state.Decision.LAST_FIELD_GOAL: Prompt(
        "last-field-goal", labels(state.LastFieldGoal), "The Play Cards are used up. Try a last field goal?",
        usual="field-goal", titles={"field-goal": "Field Goal", "end-half": "No kick"},
        about={
            "field-goal": "Three points if it is good; then the period is over.",
            "end-half": "The period is over.",
        },
        help="A team in range may kick after the last Play Card of a half, or of overtime (PB-3.2-3, PB-R10).",
    ),
}  # fmt: skip

DECKS = (Deck("Play Cards", CARD_IDS, "Turn up the next Play Card."),)


def question(look: Look) -> str:
    """Say that a play is for two points, whose penalty it is, or that the last card is one of overtime."""
    if look.asked == state.Decision.PENALTY:
        return f"Penalty on {look.teams[1 - look.team]:the}: accept or decline?"
    if look.g.phase == state.Phase.TRY and look.asked in (state.Decision.OFFENSE_CARD, state.Decision.DEFENSE_CARD):
        card = "an Offense Card" if look.asked == state.Decision.OFFENSE_CARD else "a Defense Card"
        return f"For two points: play {card} face down."
    if look.asked == state.Decision.LAST_PLAY_TIMEOUT and look.g.quarter > state.QUARTERS:
        return "One Play Card is left in overtime. Take a timeout to add a play?"
    return ""


def why_not(seen: Any, decision: int, label: str) -> str:
    """Say why the Field Goal card cannot be played (PB-3.6-1, PB-R20)."""
    if decision not in (state.Decision.OFFENSE_CARD, state.Decision.CHANGE_OFFENSE_CARD) or label != label_of(
        state.Call.FIELD_GOAL
    ):
        return ""
    if seen.phase == state.Phase.TRY:
        return "the extra point is chosen before a two-point conversion"
    away = distance_to_goal(seen.ball)
    return f"it is {away} yards to the goal line, and a field goal can be tried from {FIELD_GOAL_RANGE} at most"
