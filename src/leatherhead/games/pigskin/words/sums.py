"""How a play of several cards came to its yards, in one line of arithmetic."""

from collections.abc import Sequence

from leatherhead.football.spot import GOAL_LINE, OWN_GOAL_LINE
from leatherhead.games.pigskin.state import Event, Run
from leatherhead.model.table import Sum, Term
from leatherhead.model.words import Facts, labels, spell_yards

NAMES = labels(Event)
PASSES = tuple(NAMES[event] for event in (Event.PASS, Event.LONG_PASS))
ADDS = tuple(NAMES[event] for event in (Event.ADD_RUN, Event.ADD_LATERAL))
CARRIES = (*ADDS, *(NAMES[event] for event in (Event.GAIN, Event.LOSS, Event.NO_GAIN, Event.LONG_GAIN)))
KICKS = {
    "kickoff": "kickoff", "free-kick": "kickoff", "punt": "punt", "quick-kick": "quick kick",
}  # fmt: skip
OFTEN = {2: "twice", 3: "three times", 4: "four times"}
# After these the yards do not decide the play.
UNDONE = tuple(NAMES[event] for event in (Event.FUMBLE, Event.INTERCEPTED, Event.BLOCKED, Event.PENALTY_ACCEPTED))


def sums(play: Sequence[Facts]) -> list[Sum]:
    """Add up a carry of several cards, or a kick and its return; a single reading needs no sum."""
    if any(event.name in UNDONE for event in play):
        return []
    kick = next((event for event in play if event.name in KICKS), None)
    carries = [event for event in play if event.name in CARRIES]
    if not carries:
        return []
    return _net(kick, carries) if kick is not None else _carry(play, carries)


def _net(kick: Facts, returned: Sequence[Facts]) -> list[Sum]:
    """A kick that was returned, short of either goal line."""
    back, end = sum(int(event["yards"]) for event in returned), returned[-1]["spot"]
    if not OWN_GOAL_LINE < end < GOAL_LINE:
        return []
    terms = (Term(int(kick["yards"]), KICKS[kick.name]), Term(back, "return", "-"))
    return [Sum("", terms=terms, result=f"{spell_yards(int(kick['yards']) - back)} net")]


def _carry(play: Sequence[Facts], carries: Sequence[Facts]) -> list[Sum]:
    terms = [term for event in carries for term in _terms(play, event)]
    if len(terms) < 2:
        return []
    yards, end = sum(int(event["yards"]) for event in carries), carries[-1]["spot"]
    counted = f", {GOAL_LINE - (end - yards)} to the goal line" if end > GOAL_LINE else ""
    return [Sum("", terms=tuple(terms), result=f"{spell_yards(yards)}{counted}")]


def _doubled(times: int) -> str:
    """Say how often the card to come was doubled (PS-LONG-2)."""
    doubles = times.bit_length() - 1
    return "doubled" if doubles == 1 else f"doubled {OFTEN.get(doubles, f'{doubles} times')}"


def _terms(play: Sequence[Facts], carry: Facts) -> list[Term]:
    yards = int(carry["yards"])
    if carry.name == NAMES[Event.LONG_GAIN]:
        times = max((int(event["times"]) for event in play if event.name == NAMES[Event.DOUBLE_NEXT_CARD]), default=1)
        return [Term(yards // times, "long gain"), *([Term(times, _doubled(times), "x")] if times > 1 else [])]
    if carry["how"] == Run.ADDED:
        lateral = any(event.name == NAMES[Event.ADD_LATERAL] for event in play)
        return [Term(yards, "lateral" if lateral else "run")]
    return [Term(yards, "pass" if any(event.name in PASSES for event in play) else "run")]
