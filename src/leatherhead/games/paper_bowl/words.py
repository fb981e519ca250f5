"""The words of Paper Bowl: labels, questions, events and the keys of a situation."""

from typing import Any

from leatherhead.engine import situation as keys
from leatherhead.engine.situation import Key, spell_spot
from leatherhead.engine.words import COIN_SIDES, Occurrence, Question, labels, spell_yards
from leatherhead.games.paper_bowl.book import CARD_IDS, DEFENSE_IDS
from leatherhead.games.paper_bowl.rules.kicks import KICKOFF_LINE
from leatherhead.games.paper_bowl.rules.result import FREE_KICK_LINE, TRY_LINE
from leatherhead.games.paper_bowl.state import (
    PLAY_CARDS,
    SET_ASIDE,
    TIMEOUTS,
    Call,
    Challenge,
    Kick,
    KickReturn,
    LastFieldGoal,
    Penalty,
    Phase,
    Timeout,
    Toss,
    Try,
)

OPTIONS: dict[str, tuple[Any, ...]] = {
    "touchback": ("any", "goal-line"),
    "kick_try": ("more-than-4", "four-or-more"),
    "auto_first_down": (True, False),
    "incomplete_pass": ("by-the-card", "dead-ball"),
    "overtime": ("none", "one-period", "until-decided"),
}

QUESTIONS = (
    Question(
        "toss-call", COIN_SIDES, "Call the toss.",
        help="The visitors call the coin. Who wins the toss receives the kickoff or kicks it (PB-2.1-1, PB-R1).",
    ),
    Question(
        "toss-choice", labels(Toss), "You have won the toss: receive or kick?", usual="receive",
        help="Receive: you have the ball first. Kick: the other team has it first, and kicks off to you in the third "
        "quarter (PB-2.1-1, PB-2.1-3, PB-2.1-4).",
    ),
    Question(
        "kickoff", labels(Kick), "Kick it deep, or try an onside kick?", usual="kick",
        help="Kick: twice the throw of two dice and 50 yards more, at most to the goal line (PB-3.1-2, PB-3.1-3). "
        "Onside: twice one die; ten yards or more, that is a 5 or a 6, and the ball is yours (PB-3.1-7 to PB-3.1-9, "
        "PB-R7).",
    ),
    Question(
        "kick-return", labels(KickReturn), "Take the touchback at your 20, or return the kick?",
        help="Touchback: first down at your 20, wherever the kick came down (PB-3.1-5, PB-3.3-5). Return: twice the "
        "throw from where it came down, four times a doublet and throw again (PB-3.4-3 to PB-3.4-6).",
    ),
    Question(
        "last-play-timeout", labels(Timeout), "One card is left in the half: spend a timeout to add a play?",
        help="A timeout now puts one of the four removed Play Cards back: one play more in this half. The offense is "
        "asked first; if it spends one the defense is not asked (PB-3.2-1, PB-3.2-2, PB-R8).",
    ),
    Question(
        "offense-card", labels(Call), "Lay your Offense Card.", sealed=True,
        help="Both cards are laid face down and turned up together (PB-2.3-1, PB-2.3-2). A run gains the throw less "
        "the run value of the Defense Card (PB-2.4-1). A short pass gains the throw, a long one twice the throw, "
        "unless a die shows one of the Defense Card's numbers (PB-2.4-3 to PB-2.4-6). A punt flies 50 yards, without "
        "dice or Play Card (PB-3.3-1 to PB-3.3-3). A field goal is possible within 40 yards (PB-3.6-1).",
    ),
    Question(
        "defense-card", DEFENSE_IDS, "Lay your Defense Card.", sealed=True,
        help="Each card takes yards off a run and has numbers that break up a short or a long pass if a die shows one "
        "(PB-2.3-1, PB-2.4-1, PB-2.4-6). From 20 yards or nearer some have other numbers against the long pass "
        "(PB-R31). A doublet beats every card (PB-2.4-8).",
    ),
    Question(
        "card-timeout", labels(Timeout), "The Play Card lets you take a timeout before the throw.",
        help="Card 21 doubles the usual gain for the offense that takes one (PB-5.21-2), 22 halves it for the defense "
        "(PB-5.22-2), 23 lets the offense change its card (PB-5.23-2), 24 the defense (PB-5.24-2).",
    ),
    Question(
        "change-offense-card", labels(Call), "Which Offense Card do you play instead?",
        help="Any card that is legal here, the same one too; the Defense Card lies open (PB-5.23-2, PB-R52).",
    ),
    Question(
        "change-defense-card", DEFENSE_IDS, "Which Defense Card do you play instead?",
        help="Any of the five, the same one too; the Offense Card lies open (PB-5.24-2, PB-R53).",
    ),
    Question(
        "challenge", labels(Challenge), "Throw the challenge flag? An odd total wins; an even one costs a timeout.",
        help="You throw both dice: an odd total wins the challenge, an even one loses it and a timeout. Without a "
        "timeout you are not asked (PB-3.7-1 to PB-3.7-5).",
    ),
    Question(
        "penalty", labels(Penalty), "Accept or decline the penalty?",
        help="Accept: the yards are walked off and the play does not count. Decline: the play stands as it is. Near a "
        "goal line no more than half the distance to it is walked off (PB-3.8-1, PB-R24, PB-R25).",
    ),
    Question(
        "try", labels(Try), "Kick for one point, or play for two?", usual="kick-try",
        help="The kick is good on a throw of more than 4, or of 4 and more if so agreed (PB-3.5-2). For two points an "
        "ordinary play from the 2 must reach the end zone; no Play Card is turned up (PB-3.5-3, PB-3.5-4).",
    ),
    Question(
        "last-field-goal", labels(LastFieldGoal), "The cards are used up: try a last field goal?", usual="field-goal",
        help="With the Play Cards of a half used up, the offense may still kick if it is in range (PB-3.2-3, PB-R10).",
    ),
)  # fmt: skip

DECKS = (("Play Cards", CARD_IDS),)


def _gain(e: dict[str, Any]) -> str:
    yards, ball = e["yards"], e["from"]
    if ball + yards >= 100:
        return f"{e['team']} gain {spell_yards(100 - ball)}, into the end zone."
    if ball + yards <= 0:
        return f"{e['team']} are caught in their own end zone."
    if yards < 0:
        return f"{e['team']} lose {spell_yards(-yards)}, to {spell_spot(ball + yards)}."
    return f"{e['team']} gain {spell_yards(yards)}, to {spell_spot(ball + yards)}." if yards else "No gain."


def _fumble(e: dict[str, Any]) -> str:
    spot = e["from"] + e["yards"]
    where = f"at {spell_spot(spot)}" if 0 < spot < 100 else "in the end zone" if spot > 0 else "in their own end zone"
    return f"Fumble by {e['team']} {where}!"


def _returned(e: dict[str, Any]) -> str:
    end = e["from"] + e["yards"]
    where = "all the way" if end >= 100 else f"to {spell_spot(end)}"
    return f"{e['team']} return it {spell_yards(min(e['yards'], 100 - e['from']))}, {where}."


def _landing(spot: int) -> str:
    return f"at {spell_spot(spot)}" if spot else "on the goal line"


def _card_changed(e: dict[str, Any]) -> str:
    return f"{e['team']} now play Defense {e['card'] + 1}." if e["by_defense"] else f"{e['team']} change their card."


def _call(name: str) -> Occurrence:
    def tell(e: dict[str, Any]) -> str:
        return (
            f"{e['team']}: {name}." if e["defense"] < 0 else f"{e['team']}: {name}, against Defense {e['defense'] + 1}."
        )

    return Occurrence(name.lower().replace(" ", "-"), ("defense", "from", "down", "to_go"), tell=tell)


OCCURRENCES = (
    Occurrence("toss-won", tell=lambda e: f"{e['team']} win the toss."),
    Occurrence("kickoff", ("from",), tell=lambda e: f"{e['team']} kick off."),
    Occurrence("free-kick", ("from",), tell=lambda e: f"{e['team']} free-kick after the safety."),
    Occurrence("onside-kick", ("from",), tell=lambda e: f"{e['team']} try an onside kick."),
    Occurrence(
        "onside-recovered", ("yards",), tell=lambda e: f"It goes {e['yards']} yards: {e['team']} keep the ball!"
    ),
    Occurrence(
        "onside-lost", ("yards",), tell=lambda e: f"It goes only {e['yards']} yards: {e['team']} lose the ball."
    ),
    Occurrence("touchback", tell=lambda e: f"Touchback, {e['team']} ball at own 20."),
    Occurrence("return", ("from",)),
    Occurrence("returned", ("yards", "from"), tell=_returned),
    Occurrence("timeout", tell=lambda e: f"Timeout, {e['team']}."),
    Occurrence("extra-card", tell=lambda e: "One more Play Card joins the deck."),
    _call("Run"),
    _call("Short Pass"),
    _call("Long Pass"),
    _call("Field Goal"),
    _call("Punt"),
    Occurrence(
        "play-card",
        ("card",),
        tell=lambda e: f"Play Card {CARD_IDS[e['card']]}, {e['printed'].card_names[e['card']]}.",
        turns_up=lambda e: f"{CARD_IDS[e['card']]} {e['printed'].card_names[e['card']]}",
    ),
    Occurrence("card-changed", ("card", "by_defense"), tell=_card_changed),
    Occurrence("throw", ("a", "b"), tell=lambda e: f"Throw {e['a']}-{e['b']}."),
    Occurrence("doublet", tell=lambda e: "Doublet: throw again."),
    Occurrence("sack", tell=lambda e: f"The passer of {e['team']} is sacked!"),
    Occurrence("complete", ("yards",), tell=lambda e: "Complete."),
    Occurrence("incomplete", ("yards",), tell=lambda e: "Incomplete."),
    Occurrence("interception", ("yards",), tell=lambda e: f"Intercepted {spell_yards(e['yards'])} downfield!"),
    Occurrence("fumble", ("yards", "from"), tell=_fumble),
    Occurrence("foul", ("yards",), tell=lambda e: f"Flag on {e['team']}, {spell_yards(e['yards'])}."),
    Occurrence("challenge", tell=lambda e: f"{e['team']} challenge the play."),
    Occurrence("challenge-won", tell=lambda e: "Challenge won."),
    Occurrence("challenge-lost", tell=lambda e: f"Challenge lost; it costs {e['team']} a timeout."),
    Occurrence("penalty-accepted", tell=lambda e: f"{e['team']} accept the penalty."),
    Occurrence("penalty-declined", tell=lambda e: f"{e['team']} decline the penalty."),
    Occurrence(
        "half-the-distance", ("yards",), tell=lambda e: f"Half the distance to the goal: {spell_yards(e['yards'])}."
    ),
    Occurrence("turnover", ("at",), tell=lambda e: f"Turnover: {e['team']} have the ball."),
    Occurrence("gain", ("yards", "from"), tell=_gain),
    Occurrence("first-down", ("by_penalty",), tell=lambda e: f"First down, {e['team']}."),
    Occurrence("turnover-on-downs", tell=lambda e: f"{e['team']} lose the ball on downs."),
    Occurrence("touchdown", tell=lambda e: f"Touchdown, {e['team']}!"),
    Occurrence("safety", tell=lambda e: f"Safety: two points for {e['team']}."),
    Occurrence(
        "field-goal-good", ("distance",), tell=lambda e: f"The field goal from {spell_yards(e['distance'])} is good."
    ),
    Occurrence(
        "field-goal-missed",
        ("distance",),
        tell=lambda e: f"The field goal from {spell_yards(e['distance'])} is no good.",
    ),
    Occurrence("kick-try-good", tell=lambda e: "The extra point is good."),
    Occurrence("kick-try-missed", tell=lambda e: "The extra point is no good."),
    Occurrence("two-point-good", tell=lambda e: "The two-point try is good."),
    Occurrence("two-point-failed", tell=lambda e: "The two-point try fails."),
    Occurrence(
        "end-quarter",
        ("quarter",),
        tell=lambda e: (
            f"End of the {_ordinal(e['quarter'])} quarter." if e["quarter"] < 5 else "End of the overtime period."
        ),
    ),
    Occurrence("end-half", tell=lambda e: "Halftime."),
    Occurrence("overtime", ("quarter",), tell=lambda e: "Overtime!"),
    Occurrence("end-game", tell=lambda e: "That is the game."),
    Occurrence("landed", ("at",), tell=lambda e: f"The kick comes down {_landing(e['at'])}."),
)

ORDINALS = ("1st", "2nd", "3rd", "4th")


def _ordinal(number: int) -> str:
    return ORDINALS[number - 1]


PHASES = labels(Phase)
BALL_AT = {Phase.KICKOFF: KICKOFF_LINE, Phase.FREE_KICK: FREE_KICK_LINE, Phase.TRY: TRY_LINE}


def _on_the_field(g: Any) -> bool:
    return g.phase not in (Phase.COIN_TOSS, Phase.GAME_OVER)


def _before_a_down(g: Any) -> bool:
    return bool(g.phase == Phase.SCRIMMAGE)


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.GAME_OVER)
    g.ball = BALL_AT.get(g.phase, g.ball)


_USED = keys.card_list("used", "used_count", CARD_IDS)


def _write_used(g: Any, value: Any) -> None:
    _USED.write(g, value)
    for card in g.used[: g.used_count]:
        g.deck &= ~(1 << card)


KEYS = (
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    keys.whole("quarter", 1, 999),
    keys.whole("clock", 0, PLAY_CARDS),
    keys.team("possession", defined=_on_the_field),
    keys.ball(defined=_on_the_field),
    keys.whole("down", 1, 4, defined=_before_a_down),
    keys.to_go(defined=_before_a_down),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, TIMEOUTS),
    keys.whole("set_aside", 0, SET_ASIDE),
    Key("used", _USED.read, _write_used),
    keys.team("first_receiver"),
)


def headline(g: Any) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.SCRIMMAGE:
        to_go = "goal" if g.line_to_gain >= 100 else g.line_to_gain - g.ball
        return f"{_ordinal(g.down)} and {to_go} at {spell_spot(int(g.ball))}"
    phase = labels(Phase)[int(g.phase)].replace("-", " ")
    kicked = g.phase in BALL_AT or g.phase == Phase.LAST_FIELD_GOAL
    return f"{phase} from {spell_spot(int(g.ball))}" if kicked else phase
