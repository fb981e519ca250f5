"""Why the coach picks an answer, in half a sentence a fan would say."""

from typing import Any

from leatherhead.model.language import say
from leatherhead.model.words import TEAMS, Ordinal
from leatherhead.session.frame import Asked, Frame, Option
from leatherhead.text.catalog import sentence

SHORT, LONG = 3, 7  # yards to go
LAST_DOWN = 4
PASSES = ("pass", "screen", "hook", "slant", "curl", "post", "fly", "flag route", "corner", "sideline")
RUNS = {"run", "line", "end", "dive", "power", "sweep", "draw", "trap", "option", "sneak", "plunge"}
PUNTS = {"punt", "kick"}
KICKS = {*PUNTS, "goal"}
LOW, HIGH = 1 / 3, 2 / 3  # of the cards on offer, and of the highest rank among them
DISCARD = "discard"
UNDOES = ("wipes out", "takes the", "stops the", "cancels")  # what the other team did


def reason(frame: Frame, option: Option) -> str:
    """Return why an answer is a good one here; empty if nothing that is true says so."""
    asked = frame.asked
    if asked is not None and len(asked.options) == 1:
        return sentence("hint.only")
    key = IF_BEHIND[option.label][not _is_behind(frame)] if option.label in IF_BEHIND else BY_ANSWER.get(option.label)
    is_toss = asked is not None and any(word in asked.name for word in ("toss", "second-half", "or-receive"))
    said = sentence(f"hint.{key}") if key and (is_toss or option.label not in ONLY_AT_A_TOSS) else ""
    if not said and asked is not None and option.row:
        return _of_a_card(asked, option)
    if asked is not None and DISCARD in asked.text:
        return sentence("hint.spare")
    if not said and option.hint.startswith(UNDOES):
        said = option.hint
    if not said and option.leads_to:
        said = sentence("hint.leaves", what=option.leads_to)
    if not said and asked is not None and frame.situation.get("down"):
        said = _of_a_call(frame, option)
    if not said and option.hint and not option.hint.startswith(("of ", "at ")):  # what it is about, no reason
        said = option.hint
    about = option.about.partition(". ")[0].rstrip(".")
    return said or f"{about[:1].lower()}{about[1:]}"


def _of_a_call(frame: Frame, option: Option) -> str:
    asked, situation = frame.asked, frame.situation
    if asked is None:
        return ""
    if asked.by == situation.get("possession"):
        is_call = any(_is_pass(each) for each in asked.options) and any(_is_run(each) for each in asked.options)
        is_kick = bool(set(_text(option).split()) & KICKS)
        return _of_an_offense(situation, option) if is_call or is_kick else ""
    what = option.hint.partition(";")[0] if option.hint.startswith("stops") else ""
    is_defense = "defense" in asked.name or "defense" in option.label
    return ": ".join(filter(None, (_of_a_defense(situation), what))) if is_defense else ""


def _of_a_card(asked: Asked, option: Option) -> str:
    """Say whether a card is high or low among all on offer."""
    ranks = [each.rank for each in asked.options]
    lower, higher = sum(rank < option.rank for rank in ranks), sum(rank > option.rank for rank in ranks)
    if not lower and not higher:
        return ""
    if not higher:
        return sentence("hint.strongest_to_stop" if "defense" in asked.name else "hint.strongest_card")
    if lower < LOW * len(ranks):
        return sentence("hint.low_card")
    if higher < LOW * len(ranks) and option.rank > HIGH * max(ranks):
        return sentence("hint.high_card")
    return sentence("hint.even_cover" if "defense" in asked.name else "hint.middling_card")


def _text(option: Option) -> str:
    return f"{option.family} {option.label} {option.title}".lower().replace("-", " ")


def _is_pass(option: Option) -> bool:
    return any(word in _text(option) for word in PASSES)


def _is_run(option: Option) -> bool:
    return bool(set(_text(option).split()) & RUNS)


def _of_an_offense(situation: Any, option: Option) -> str:
    to_go, words = _to_go(situation), set(_text(option).split())
    if words & PUNTS:
        is_early = situation["down"] < LAST_DOWN
        return sentence("hint.pins_them") if is_early else sentence("hint.too_far", down=_spelled(situation))
    if "goal" in words:
        return sentence("hint.in_range")
    if not _is_pass(option) and not _is_run(option):
        return ""
    if situation["down"] == LAST_DOWN:
        return sentence("hint.worth_a_try", down=_spelled(situation))
    return _of_a_play(option, to_go)


def _of_a_play(option: Option, to_go: int) -> str:
    if _is_pass(option) and _is_run(option):
        return sentence("hint.downs_left")
    if _is_pass(option):
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
    "concede": "save_cards", "touchback": "touchback", "return": "return", "fair-catch": "fair_catch",
    "extra-point": "sure_point", "kick-try": "sure_point", "two-point": "two_points",
    "no-timeout": "keep", "play-on": "keep", "ready": "ready",
    "done": "done", "heads": "coin", "tails": "coin",
}  # fmt: skip
IF_BEHIND = {  # and if not
    "onside": ("ball_back", "surprise_kick"),
    "timeout": ("clock", "time_to_think"),
    "time-out": ("clock", "time_to_think"),
}
