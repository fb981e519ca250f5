"""What the teams are asked in Dime Store Football."""

from leatherhead.games.dime_store.state import Call, Decision, Front, State
from leatherhead.model.words import Prompt, label, labels

QUESTIONS = {
    Decision.CALL: Prompt(
        "call", labels(Call), "Call your play.", sealed=True,
        help="Run, pass and bomb are read off a chart against the defense (DS-3.3). A punt flies 30 yards plus the "
        "total (DS-2.2). A field goal is good on the total that the book has for its distance (DS-2.4, DS-2.5).",
        about={"run": "Few yards, seldom a loss.", "pass": "More yards, or none.", "bomb": "All or nothing.",
               "punt": "Give the ball up far away.", "field-goal": "Three points if the roll is high enough."},
    ),
    Decision.DEFENSE: Prompt(
        "defense", labels(Front), "Set your defense.", sealed=True, help="A chart for each call (DS-3.1, DS-3.3).",
        about={"stack": "Stops the run.", "cover": "Stops the bomb.", "blitz": "Sacks and losses, or a long gain."},
    ),
}  # fmt: skip


def why_not(seen: State, decision: int, answer: str) -> str:
    """Say why a call is not on offer."""
    if decision == Decision.CALL and answer == label(Call.FIELD_GOAL):
        return f"{100 - seen.ball} yards to the goal line are too far for a field goal"
    return ""
