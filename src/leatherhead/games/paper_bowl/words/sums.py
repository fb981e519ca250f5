"""How a play of Paper Bowl came to its yards."""

from collections.abc import Sequence

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.paper_bowl.rules.kicks import KICK_YARDS
from leatherhead.games.paper_bowl.state import Call, Change, Effect
from leatherhead.games.paper_bowl.words.cards import CALL_TITLES, defense_title
from leatherhead.model.table import MINUS, Sum, Term
from leatherhead.model.words import Facts, spell_yards

CALLS = ("run", "short-pass", "long-pass")
KICKS = ("kickoff", "free-kick")
CATCHES = ("complete", "incomplete", "interception")
RESULTS = ("gain", "turnover", "two-point-good", "two-point-failed")
SIGNS = {Change.ADD: "+", Change.SUBTRACT: "-", Change.MULTIPLY: "x", Change.HALVE: "/"}


class _Reckoning:
    """A sum in progress: one line, or two if the first must be added up before it is multiplied."""

    def __init__(self) -> None:
        self.done, self.terms, self.value = list[Sum](), list[Term](), 0

    def add(self, amount: int, what: str, times: int = 1) -> None:
        """Add an amount, or a multiple of it."""
        self.terms.append(Term(int(amount), what))
        if times > 1:
            self.terms.append(Term(times, "", "x"))
        self.value += int(amount) * times

    def change(self, sign: str, amount: int, what: str) -> None:
        """Let a card, or the kind of pass, change what there is so far."""
        if sign in "x/" and any(term.sign in "+-" for term in self.terms[1:]):
            self.done.append(Sum("", terms=tuple(self.terms), result=str(self.value).replace("-", MINUS)))
            self.terms = [Term(self.value, "")]
        self.terms.append(Term(int(amount), what, sign))
        self.value = _changed(self.value, sign, int(amount))

    def sums(self, made: str = "", to_goal_line: int | None = None) -> list[Sum]:
        """Add it up to yards, or to a kick or return of so many yards; what stops at the goal line is no longer."""
        yards = self.value if to_goal_line is None else min(self.value, to_goal_line)
        result = f"{yards}-yard {made}" if made else _spell(yards)
        if self.value > yards:
            result = f"{self.value}, to the goal line: {result}"
        return [*self.done, Sum("", terms=tuple(self.terms), result=result)]


def _changed(value: int, sign: str, amount: int) -> int:
    if sign == "x":
        return value * amount
    if sign == "/":
        return value // amount if value >= 0 else -(-value // amount)
    return value + amount if sign == "+" else value - amount


def _spell(yards: int) -> str:
    return spell_yards(yards) if yards >= 0 else f"{MINUS}{spell_yards(-yards)}"


def sums(play: Sequence[Facts]) -> list[Sum]:
    """A kick, a run or pass, and a return, each in a line of arithmetic."""
    return [*_kick(play), *_run_or_pass(play), *_return(play)]


def _what(e: Facts) -> str:
    return "on doubles" if e["a"] == e["b"] else "roll"


def _kick(play: Sequence[Facts]) -> list[Sum]:
    names = [e.name for e in play]
    kick = _Reckoning()
    for e in play:
        if e.name in ("onside-recovered", "onside-lost"):
            kick.add(e["yards"] // 2, "roll")
            kick.change("x", 2, "")
            return kick.sums("kick")
        if e.name == "throw" and names[0] in KICKS:
            kick.add(e["a"] + e["b"], "roll")
            kick.change("x", 2, "")
            kick.change("+", KICK_YARDS, "")
            return kick.sums("kick", GOAL_LINE - play[0]["from"])
    return []


def _return(play: Sequence[Facts]) -> list[Sum]:
    """Twice each roll, four times doubles."""
    start = next((place for place, e in enumerate(play) if e.name == "return"), None)
    if start is None:
        return []
    back = _Reckoning()
    for e in play[start:]:
        if e.name == "throw":
            times = 4 if e["a"] == e["b"] else 2
            back.add(e["a"] + e["b"], _what(e), times)
    return back.sums("return", GOAL_LINE - play[start]["from"])


def _run_or_pass(play: Sequence[Facts]) -> list[Sum]:
    """What the offense rolled, and what the cards made of it; nothing if no dice decide the gain."""
    starts = [place for place, e in enumerate(play) if e.name in CALLS]
    if not starts or any(map(_stops_the_play, play)) or not any(e.name in RESULTS for e in play):
        return []
    call, *play = play[starts[-1] :]
    caught = [e.name for e in play if e.name in CATCHES]
    changes = [e for e in play if e.name == "gain-changed"]
    reckoning = _Reckoning()
    if caught[-1:] == ["incomplete"]:
        if not changes:
            return []
        reckoning.add(0, "incomplete")
    else:
        _rolled(reckoning, play)
        if call.name == CALLS[Call.LONG_PASS]:
            reckoning.change("x", 2, CALL_TITLES[Call.LONG_PASS])
    for e in play:
        if e.name == "run-value":
            reckoning.change("-", e["yards"], defense_title(e["card"]))
    for e in changes:
        sign = SIGNS[Change(int(e["change"]))]
        reckoning.change(sign, e["amount"], e["printed"].card_names[e["card"]])
    return reckoning.sums(to_goal_line=next((GOAL_LINE - e["from"] for e in play if e.name == "gain"), None))


def _stops_the_play(e: Facts) -> bool:
    """A sack, and a foul after which nothing more is rolled."""
    if e.name != "foul":
        return e.name == "sack"
    return int(e["printed"].book.effect[e["card"]]) in (Effect.DELAY_OF_GAME, Effect.FALSE_START_OR_OFFSIDE)


def _rolled(reckoning: _Reckoning, play: Sequence[Facts]) -> None:
    """Add the dice of the play itself: those of a challenge or a return come after them."""
    for e in play:
        if e.name in ("challenge", "turnover"):
            return
        if e.name == "throw":
            reckoning.add(e["a"] + e["b"], _what(e))
