"""The words of Paper Bowl: its options, its questions, the keys of a situation, and the arithmetic of a play."""

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from leatherhead.game import Deck, Facts, Look, Prompt, Setting, Sum, Term, core, counting, keys, labels, say, spot
from leatherhead.game import label as label_of
from leatherhead.games.paper_bowl import state
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.cards import CALL_TITLES, WHAT_A_CALL_DOES, defense_title, play_card_name
from leatherhead.games.paper_bowl.rules import kicks
from leatherhead.model.table import MINUS
from leatherhead.model.words import COIN_SIDES, Number, spell_yards

OPTIONS: dict[str, tuple[Any, ...]] = {
    "touchback": ("any", "goal-line"),
    "kick_try": ("four-or-more", "more-than-4"),
    "auto_first_down": (True, False),
    "incomplete_03": ("by-the-card", "dead-ball"),
    "incomplete_17": ("by-the-card", "dead-ball"),
    "overtime": ("none", "one-period", "until-decided"),
    "length": ("full", "short"),
}
FORMER = {"incomplete_pass": ("incomplete_03", "incomplete_17")}
IN_WORDS = {
    "touchback": Setting("Touchback", "When the receivers of a kick may take the ball at their 20.", {
        "any": "whenever they like", "goal-line": "only if the kick reaches the goal line",
    }),
    "kick_try": Setting("Extra point", "What a kick after a touchdown has to roll.", {
        "four-or-more": "4 or more", "more-than-4": "5 or more",
    }),
    "auto_first_down": Setting("Automatic first down", "Whether holding and face mask by the defense give one.", {
        True: "yes", False: "only if the yards reach the line to gain",
    }),
    "incomplete_03": Setting("Fumble on a pass", "What the fumble card 03 does when a pass would be incomplete.", {
        "by-the-card": "the passer is stripped, as the card has no condition", "dead-ball": "nothing: the ball is dead",
    }),
    "incomplete_17": Setting("Loss on a pass", "What the five-yard card 17 does when a pass is incomplete.", {
        "by-the-card": "five yards are lost, as printed", "dead-ball": "nothing: the ball is dead",
    }),
    "overtime": Setting("Overtime", "What happens when the score is tied after four quarters.", {
        "none": "the game ends in a tie", "one-period": "one period; the first score wins",
        "until-decided": "periods until a score wins",
    }),
    "length": Setting("Length", "How many Play Cards a quarter has.", {
        "full": "20", "short": "10: about half the time",
    }),
}  # fmt: skip


OFFENSE_TITLES = {label_of(call): CALL_TITLES[call] for call in state.Call}
OFFENSE_ABOUT = {label_of(call): WHAT_A_CALL_DOES[call] for call in state.Call}
DEFENSE_TITLES = {label: f"Defense {front}" for front, label in enumerate(DEFENSE_IDS, start=1)}

QUESTIONS = {
    state.Decision.TOSS_CALL: Prompt(
        "toss-call", COIN_SIDES, "Call the coin toss.",
        about={"heads": "You win the toss if the coin shows heads.", "tails": "You win the toss if it shows tails."},
        help="The visiting team calls the toss (PB-2.1-1, PB-R1).",
    ),
    state.Decision.TOSS_CHOICE: Prompt(
        "toss-choice", labels(state.Toss), "You won the toss. Receive or kick?", usual="receive",
        about={
            "receive": "You get the ball first.",
            "kick": "They get the ball first.",
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
        help="The kicking team chooses (PB-3.1-1). A deep kick stops on the goal line at the latest, and they choose a "
        "touchback or a return (PB-3.1-2, PB-3.1-3, PB-R6). An onside kick that goes less than ten yards is their ball "
        "where it stops (PB-3.1-7 to PB-3.1-9, PB-R7). After a safety the kick is from the 20 (PB-R49).",
    ),
    state.Decision.KICK_RETURN: Prompt(
        "kick-return", labels(state.KickReturn), "Take the touchback, or return the kick?",
        about={
            "touchback": "First down at your 20, wherever the ball came down.",
            "return": "Two yards per point rolled; doubles count four and roll again.",
        },
        help="A touchback is always worth your 20 (PB-3.1-5, PB-3.3-5, PB-R5, PB-R13). A return starts where the ball "
        "came down and averages about 20 yards (PB-3.1-6, PB-3.3-6, PB-3.4-1 to PB-3.4-6); one that reaches the other "
        "goal line is a touchdown, and nobody fumbles (PB-R15).",
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
        help="Both teams choose, then both cards are turned up (PB-2.3-1, PB-2.3-2). A run gains the roll less the "
        "Defense Card's run value (PB-2.4-1, PB-2.4-2). A short pass gains the roll and a long pass twice the roll, "
        "unless a die shows one of the Defense Card's numbers (PB-2.4-3 to PB-2.4-8). Doubles are rolled again and "
        "always work (PB-2.4-9 to PB-2.4-12). A punt flies 50 yards (PB-3.3-1 to PB-3.3-3, PB-R14). A field goal can "
        "be tried within 40 yards of the goal line (PB-3.6-1 to PB-3.6-9, PB-R20).",
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
        help="The timeout comes once all three cards are face up (PB-R50). Card 21 doubles the offense's gain "
        "(PB-5.21-1 to PB-5.21-3, PB-R51), and Card 22 lets the defense cut it in half (PB-5.22-1 to PB-5.22-4). Card "
        "23 lets the offense play another Offense Card (PB-5.23-1, PB-5.23-2, PB-R52), and Card 24 the defense another "
        "Defense Card (PB-5.24-1, PB-5.24-2, PB-R53).",
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
        help="It is an even chance, and a challenge that you win costs nothing (PB-3.7-1 to PB-3.7-4, PB-R22). Without "
        "a timeout there is no challenge (PB-3.7-5, PB-R23).",
    ),
    state.Decision.PENALTY: Prompt(
        "penalty", labels(state.Penalty), "Penalty on the other team: accept or decline?",
        about={
            "accept": "The yards are marched off, and the play does not count.",
            "decline": "No yards are marched off, and the down counts.",
        },
        help="The team that was fouled decides. The yards count from the line of scrimmage (PB-R26, PB-R27); "
        "near a goal line it is half the distance (PB-3.8-1 to PB-3.8-3, PB-R24, PB-R25). Holding and face mask by "
        "the defense are a "
        "first down unless agreed otherwise (PB-R29).",
    ),
    state.Decision.TRY: Prompt(
        "try", labels(state.Try), "Kick the extra point or go for two?", usual="kick-try",
        titles={"kick-try": "Extra point", "two-point": "Go for two"},
        about={
            "kick-try": "One point if the roll is high enough.",
            "two-point": "Two points if a play from the 2 scores; no Play Card.",
        },
        help="The team that scored chooses (PB-3.5-1). The extra point is one roll of both dice (PB-3.5-2, PB-R18). "
        "For two points both teams play a card as on any down, and you need two yards (PB-3.5-3, PB-3.5-4, PB-R19).",
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
        return say("Penalty on {team:the}: accept or decline?", team=look.teams[1 - look.team])
    if look.g.phase == state.Phase.TRY and look.asked in (state.Decision.OFFENSE_CARD, state.Decision.DEFENSE_CARD):
        if look.asked == state.Decision.OFFENSE_CARD:
            return say("For two points: play an Offense Card face down.")
        return say("For two points: play a Defense Card face down.")
    if look.asked == state.Decision.LAST_PLAY_TIMEOUT and look.g.quarter > state.QUARTERS:
        return say("One Play Card is left in overtime. Take a timeout to add a play?")
    return ""


def why_not(seen: Any, decision: int, label: str) -> str:
    """Say why the Field Goal card cannot be played (PB-3.6-1, PB-R20)."""
    if decision not in (state.Decision.OFFENSE_CARD, state.Decision.CHANGE_OFFENSE_CARD) or label != label_of(
        state.Call.FIELD_GOAL
    ):
        return ""
    if seen.phase == state.Phase.TRY:
        return say("the extra point is chosen before a two-point conversion")
    return say(
        "it is {away} yards to the goal line, and a field goal can be tried from {most} at most",
        away=spot.distance_to_goal(seen.ball),
        most=kicks.FIELD_GOAL_RANGE,
    )


BALL_AT = {
    state.Phase.KICKOFF: kicks.KICKOFF_LINE,
    state.Phase.FREE_KICK: kicks.FREE_KICK_LINE,
    state.Phase.TRY: core.TRY_LINE,
}


def _on_the_field(g: Any) -> bool:
    return g.phase not in (state.Phase.COIN_TOSS, state.Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == state.Phase.SCRIMMAGE)


_USED = keys.card_list("used", "used_count", CARD_IDS)


def _write_used(g: Any, value: Any) -> None:
    _USED.write(g, value)
    for card in g.used[: g.used_count]:
        g.deck &= ~(1 << card)


_QUARTER = keys.whole("quarter", 1, 999)


def _write_quarter(g: Any, value: Any) -> None:
    """A situation in overtime has the timeouts of overtime, unless it names others (PB-R55)."""
    _QUARTER.write(g, value)
    g.timeouts[:] = state.OVERTIME_TIMEOUTS if g.quarter > state.QUARTERS else state.TIMEOUTS


KEYS = (
    keys.phase(state.Phase, state.Phase.GAME_OVER, BALL_AT),
    keys.Key("quarter", _QUARTER.read, _write_quarter),
    keys.whole("clock", 0, state.PLAY_CARDS),
    *keys.downs(_on_the_field, _before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, state.TIMEOUTS),
    keys.whole("set_aside", 0, state.SET_ASIDE),
    keys.Key("used", _USED.read, _write_used),
    keys.team("first_receiver"),
)

headline = keys.headline(state.Phase, from_spot=(*BALL_AT, state.Phase.LAST_FIELD_GOAL))
tell_clock = counting("Play Card")


CALLS = ("run", "short-pass", "long-pass")
KICKS = ("kickoff", "free-kick")
CATCHES = ("complete", "incomplete", "interception")
RESULTS = ("gain", "turnover", "two-point-good", "two-point-failed")
SIGNS = {state.Change.ADD: "+", state.Change.SUBTRACT: "-", state.Change.MULTIPLY: "x", state.Change.HALVE: "/"}


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
        if sign == "x":
            self.value *= int(amount)
        elif sign == "/":
            self.value = self.value // amount if self.value >= 0 else -(-self.value // amount)
        else:
            self.value += int(amount) if sign == "+" else -int(amount)

    def sums(self, made: str = "", to_goal_line: int | None = None) -> list[Sum]:
        """Add it up to yards, or to `{yards}-yard kick`; what stops at the goal line is no longer."""
        yards = self.value if to_goal_line is None else min(self.value, to_goal_line)
        result = say(made, yards=Number(yards)) if made else spell_yards(yards).replace("-", MINUS)
        if self.value > yards:
            result = say("{total}, to the goal line: {result}", total=self.value, result=result)
        return [*self.done, Sum("", terms=tuple(self.terms), result=result)]


def sums(play: Sequence[Facts]) -> list[Sum]:
    """A kick, a run or pass, and a return, each in a line of arithmetic."""
    return [*_kick(play), *_run_or_pass(play), *_return(play)]


def _what(e: Facts) -> str:
    return say("on doubles") if e["a"] == e["b"] else say("roll")


def _kick(play: Sequence[Facts]) -> list[Sum]:
    names = [e.name for e in play]
    kick = _Reckoning()
    for e in play:
        if e.name in ("onside-recovered", "onside-lost"):
            kick.add(e["yards"] // 2, say("roll"))
            kick.change("x", 2, "")
            return kick.sums("{yards}-yard kick")
        if e.name == "throw" and names[0] in KICKS:
            kick.add(e["a"] + e["b"], say("roll"))
            kick.change("x", 2, "")
            kick.change("+", kicks.KICK_YARDS, "")
            return kick.sums("{yards}-yard kick", spot.GOAL_LINE - play[0]["from"])
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
    return back.sums("{yards}-yard return", spot.GOAL_LINE - play[start]["from"])


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
        reckoning.add(0, say("incomplete"))
    else:
        # The dice of a challenge or a return come after those of the play itself.
        for e in takewhile(lambda e: e.name not in ("challenge", "turnover"), play):
            if e.name == "throw":
                reckoning.add(e["a"] + e["b"], _what(e))
        if call.name == CALLS[state.Call.LONG_PASS]:
            reckoning.change("x", 2, say(CALL_TITLES[state.Call.LONG_PASS]))
    for e in play:
        if e.name == "run-value":
            reckoning.change("-", e["yards"], defense_title(e["card"]))
    for e in changes:
        sign = SIGNS[state.Change(int(e["change"]))]
        reckoning.change(sign, e["amount"], play_card_name(e["printed"], e["card"]))
    return reckoning.sums(to_goal_line=next((spot.GOAL_LINE - e["from"] for e in play if e.name == "gain"), None))


def _stops_the_play(e: Facts) -> bool:
    """A sack, and a foul after which nothing more is rolled."""
    if e.name != "foul":
        return e.name == "sack"
    return int(e["printed"].book.effect[e["card"]]) in (state.Effect.DELAY_OF_GAME, state.Effect.FALSE_START_OR_OFFSIDE)
