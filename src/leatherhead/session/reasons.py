"""Why the coach picks an answer, in half a sentence a fan would say."""

from collections.abc import Callable
from typing import Any

from leatherhead.model.words import TEAMS
from leatherhead.session.frame import Frame, Option

SHORT, LONG = 3, 7  # yards to go
LAST_DOWN = 4
PASSES = ("pass", "screen", "hook", "slant", "curl", "post", "fly", "flag route", "corner", "sideline")
RUNS = ("run", "line", "end", "dive", "power", "sweep", "draw", "trap", "option", "sneak", "plunge")


def reason(frame: Frame, option: Option) -> str:
    """Return why an answer is a good one here; never empty."""
    asked = frame.asked
    say = BY_ANSWER.get(option.label)
    is_toss = asked is not None and any(word in asked.name for word in ("toss", "second-half", "or-receive"))
    said = say(frame) if say is not None and (is_toss or option.label not in ONLY_AT_A_TOSS) else ""
    if not said and option.leads_to:
        said = f"it leaves {option.leads_to}"
    if not said and asked is not None and frame.situation.get("down") and len(option.label) > len("10H"):
        said = _of_a_call(frame, option)
    if not said and option.hint:
        said = option.hint
    about = option.about.partition(". ")[0].rstrip(".")
    return said or f"{about[:1].lower()}{about[1:]}" or "the one to spare here"


def _of_a_call(frame: Frame, option: Option) -> str:
    asked, situation = frame.asked, frame.situation
    if asked is None or option.row:  # a card of a hand is no call
        return ""
    if asked.by == situation.get("possession"):
        return _of_an_offense(situation, f"{option.family} {option.label} {option.title}".lower().replace("-", " "))
    what = option.hint.partition(";")[0] if option.hint.startswith("stops") else ""
    is_defense = "defense" in asked.name or "defense" in option.label
    return ": ".join(filter(None, (_of_a_defense(situation), what))) if is_defense else ""


def _of_an_offense(situation: Any, text: str) -> str:
    to_go, words = _to_go(situation), set(text.split())
    if words & {"punt", "quick"}:
        return f"{_spelled(situation)} is too far to go for it"
    if "goal" in words:
        return "three points are in range"
    is_pass = any(word in text for word in PASSES)
    if not is_pass and not words & set(RUNS):
        return ""
    if situation["down"] == LAST_DOWN:
        return f"{_spelled(situation)} is worth a try"
    if is_pass:
        return f"{to_go} yards to go ask for a pass" if to_go >= LONG else "they may expect a run"
    return "short yardage: a run usually gets it" if to_go <= SHORT else "steady yards, and it keeps them guessing"


def _of_a_defense(situation: Any) -> str:
    to_go, down = _to_go(situation), situation["down"]
    if to_go <= SHORT:
        return f"a run is likely on {_spelled(situation)}"
    return f"a pass is likely on {_spelled(situation)}" if to_go >= LONG and down > 1 else "anything can come"


def _spelled(situation: Any) -> str:
    return f"{('1st', '2nd', '3rd', '4th')[situation['down'] - 1]} and {situation['to_go']}"


def _to_go(situation: Any) -> int:
    """Yards to the first down, or to the goal line."""
    to_go, ball = situation["to_go"], str(situation.get("ball", ""))
    if isinstance(to_go, int):
        return to_go
    yards = ball.rpartition(" ")[2]
    return int(yards) if yards.isdecimal() else SHORT + 1


def _is_behind(frame: Frame) -> bool:
    asked = frame.asked
    ours = 0 if asked is None or asked.by is None else TEAMS.index(asked.by)
    return frame.score[ours] < frame.score[1 - ours]


def _clock(frame: Frame) -> str:
    return "the clock is against you" if _is_behind(frame) else "time to think, or to save the clock"


ONLY_AT_A_TOSS = ("receive", "kick")
BY_ANSWER: dict[str, Callable[[Frame], str]] = {
    "receive": lambda frame: "the ball now is worth points",
    "defer": lambda frame: "the ball comes to you after halftime",
    "kick": lambda frame: "a deep kick gives them the long field",
    "kickoff": lambda frame: "a deep kick gives them the long field",
    "kick-deep": lambda frame: "a deep kick gives them the long field",
    "onside": lambda frame: "you need the ball back" if _is_behind(frame) else "a surprise they may not expect",
    "touchback": lambda frame: "sure yards beat a short return",
    "return": lambda frame: "returns average more than standing still",
    "fair-catch": lambda frame: "no fumble, no loss",
    "extra-point": lambda frame: "nearly sure; the score does not ask for two",
    "kick-try": lambda frame: "nearly sure; the score does not ask for two",
    "two-point": lambda frame: "the score asks for two",
    "timeout": _clock,
    "time-out": _clock,
    "no-timeout": lambda frame: "better kept for later",
    "play-on": lambda frame: "better kept for later",
    "ready": lambda frame: "nothing to change",
    "done": lambda frame: "nobody better is on the bench",
    "heads": lambda frame: "it is as good as tails",
    "tails": lambda frame: "it is as good as heads",
}
