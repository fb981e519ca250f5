"""Why the coach picks an answer, in half a sentence a fan would say."""

from typing import Any

from leatherhead.model.language import say
from leatherhead.model.words import TEAMS, Ordinal
from leatherhead.session.frame import Frame, Option
from leatherhead.text.catalog import sentence

SHORT, LONG = 3, 7  # yards to go
LAST_DOWN = 4
PASSES = ("pass", "screen", "hook", "slant", "curl", "post", "fly", "flag route", "corner", "sideline")
RUNS = ("run", "line", "end", "dive", "power", "sweep", "draw", "trap", "option", "sneak", "plunge")


def reason(frame: Frame, option: Option) -> str:
    """Return why an answer is a good one here; never empty."""
    asked = frame.asked
    key = IF_BEHIND[option.label][not _is_behind(frame)] if option.label in IF_BEHIND else BY_ANSWER.get(option.label)
    is_toss = asked is not None and any(word in asked.name for word in ("toss", "second-half", "or-receive"))
    said = sentence(f"hint.{key}") if key and (is_toss or option.label not in ONLY_AT_A_TOSS) else ""
    if not said and option.leads_to:
        said = sentence("hint.leaves", what=option.leads_to)
    if not said and asked is not None and frame.situation.get("down"):
        said = _of_a_call(frame, option)
    if not said and option.hint and not option.hint.startswith("of "):
        said = option.hint
    about = option.about.partition(". ")[0].rstrip(".")
    return said or f"{about[:1].lower()}{about[1:]}" or sentence("hint.spare")


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
        return sentence("hint.too_far", down=_spelled(situation))
    if "goal" in words:
        return sentence("hint.in_range")
    is_pass = any(word in text for word in PASSES)
    if not is_pass and not words & set(RUNS):
        return ""
    if situation["down"] == LAST_DOWN:
        return sentence("hint.worth_a_try", down=_spelled(situation))
    if is_pass:
        return sentence("hint.needs_a_pass", yards=to_go) if to_go >= LONG else sentence("hint.a_surprise")
    return sentence("hint.short_yardage") if to_go <= SHORT else sentence("hint.steady")


def _of_a_defense(situation: Any) -> str:
    to_go, down = _to_go(situation), situation["down"]
    if to_go <= SHORT:
        return sentence("hint.run_likely", down=_spelled(situation))
    if to_go >= LONG and down > 1:
        return sentence("hint.pass_likely", down=_spelled(situation))
    return sentence("hint.anything")


def _spelled(situation: Any) -> str:
    down = Ordinal(situation["down"])
    if situation["to_go"] == "goal":
        return say("{down:ordinal} and goal", down=down)
    return say("{down:ordinal} and {yards}", down=down, yards=situation["to_go"])


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


ONLY_AT_A_TOSS = ("receive", "kick")
BY_ANSWER = {
    "receive": "receive", "defer": "defer", "kick": "deep_kick", "kickoff": "deep_kick", "kick-deep": "deep_kick",
    "touchback": "touchback", "return": "return", "fair-catch": "fair_catch", "extra-point": "sure_point",
    "kick-try": "sure_point", "two-point": "two_points", "no-timeout": "keep", "play-on": "keep", "ready": "ready",
    "done": "done", "heads": "coin", "tails": "coin",
}  # fmt: skip
IF_BEHIND = {  # and if not
    "onside": ("ball_back", "surprise_kick"),
    "timeout": ("clock", "time_to_think"),
    "time-out": ("clock", "time_to_think"),
}
