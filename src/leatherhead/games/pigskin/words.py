"""The words of Pigskin: options, questions and decks, and a situation in one phrase."""

from typing import Any

from leatherhead.engine.situation import spell_spot
from leatherhead.engine.words import Question, labels, spell_yards
from leatherhead.games.pigskin.book import CARD_IDS
from leatherhead.games.pigskin.cells import ROW_NAMES
from leatherhead.games.pigskin.keys import BALL_AT, CLASS_NAMES, PHASES, POSITION_NAMES
from leatherhead.games.pigskin.state import (
    TARGETED,
    TARGETS,
    Class,
    Decision,
    ForcedChoice,
    KickOrReceive,
    Penalty,
    Phase,
    Play,
    Position,
    Ready,
    Rearrange,
    Result,
    Reveal,
    Row,
)

OPTIONS: dict[str, tuple[Any, ...]] = {
    "short": (False, True),
    "reveal": labels(Reveal),
    "forced_choice": labels(ForcedChoice),
    "untimed_down": (False, True),
    "defense_timeouts": (True, False),
    "deck": ("default",),
}

# Every fourth answer is one that nobody can give; the first of these is `done`.
SUBSTITUTES = tuple(f"sub-{position}-{name}" for position in POSITION_NAMES for name in ("nobody", *CLASS_NAMES))

QUESTIONS = (
    Question(
        "place",
        CLASS_NAMES,
        "Who stands here? The positions come in order: left end, left tackle, left guard, center, right guard, "
        "right tackle, right end, quarterback, fullback, left halfback, right halfback.",
        sealed=True,
        in_turn=True,
        help="Your men count in defense: a star gives the attack least, a scrub most (PS-GEN-2). Four star, three "
        "second and seven scrub linemen take the first seven positions, three star backs, one second and seven scrubs "
        "the other four (PS-EQ-1, PS-EQ-2). The center guards passes only (PS-LU-4); the quarterback returns kicks and "
        "the fullback kicks, where only a star may quick-kick or punt out of bounds (PS-LU-7). The other coach never "
        "sees a class; he must work it out from what is read.",
    ),
    Question(
        "kick-or-receive",
        labels(KickOrReceive),
        "Kick off, or receive?",
        help="The toss winner chooses at the start, the loser at the second half (PS-KO-3, PS-KO-4); after a touchdown "
        "or a field goal the side scored against does (PS-SCO-3). Who receives has the ball first. Who kicks gives it "
        "away, in return for a whole field to defend.",
    ),
    Question(
        "ready",
        labels(Ready),
        "Ready, or call time before the play is called?",
        usual="ready",
        help="A time-out opens a substitution window for both sides; it saves no cards (PS-R18). Four in a half are "
        "free, each further one costs you five yards (PS-SUB-2, PS-SUB-3). You must decide before you hear the play.",
    ),
    Question(
        "play",
        labels(Play),
        "Which play?",
        help="Line plays go at a guard or tackle, end plays at an end, passes at a halfback or the center; left and "
        "right are the defenders' own (PS-R23). No position may be attacked twice before a first down (PS-PLAY-1). A "
        "long pass looks up no class and is always there (PS-PLAY-16). You may punt on any down, try a field goal from "
        "the 30 or nearer (PS-PLAY-15), and with a star at fullback quick-kick on first or second down or punt out of "
        "bounds from midfield on (PS-PLAY-12, PS-PLAY-14).",
    ),
    Question(
        "substitute",
        ("done", *SUBSTITUTES[1:]),
        "Change men, or done?",
        sealed=True,
        in_turn=True,
        usual="done",
        help="Any number of men may be changed, each position once, by men of its type from the bench (PS-SUB-1, "
        "PS-R19). Who goes off may come back after one play, also in another position (PS-SUB-6, PS-SUB-7). The other "
        "coach will see which positions changed, not the classes: a scrub for a scrub is a bluff. `done` closes your "
        "side of the window.",
    ),
    Question(
        "penalty",
        labels(Penalty),
        "A penalty on the other side: accept or decline it?",
        help="Accepted, the play is void: the yards are marked off from where it began, and the down is played again "
        "(PS-PEN-5), no further than the one-yard line (PS-PEN-6). Declined, the play stands. Either way the position "
        "attacked stays closed (PS-PEN-3) and men may be changed.",
    ),
    Question(
        "forced-removal",
        tuple(f"remove-{position}" for position in POSITION_NAMES),
        "A Replace Player card: which man goes?",
        help="The card may ask for a lineman or a back (PS-R14). One card takes a man off for the game, three until "
        "the end of the quarter (PS-REP-1, PS-REP-2). The other coach sees the position, not the class (PS-REP-8).",
    ),
    Question(
        "forced-substitute",
        tuple(f"in-{name}" for name in CLASS_NAMES),
        "Who comes on for him?",
        help="Any man of the type who sits on the bench (PS-R15). The other coach does not learn his class.",
    ),
    Question(
        "rearrange",
        labels(Rearrange),
        "Half-time: keep your line-up, or set all eleven men anew?",
        sealed=True,
        in_turn=True,
        help="Only between the halves may men change places freely (PS-SUB-8). What the other coach has worked out is "
        "worth nothing afterwards; he sees that you have re-arranged, not how. Men out for the game stay out.",
    ),
)

DECKS = tuple((f"pack (row {name} is read)" if row != Row.PENALTY else "last card's penalty space", CARD_IDS)
              for row, name in enumerate(ROW_NAMES))  # fmt: skip

ORDINALS = ("1st", "2nd", "3rd", "4th")


def headline(g: Any) -> str:
    """Tell the situation in one phrase."""
    if g.phase == Phase.SCRIMMAGE:
        to_go = "goal" if g.line_to_gain >= 100 else g.line_to_gain - g.ball
        return f"{ORDINALS[g.down - 1]} and {to_go} at {spell_spot(int(g.ball))}"
    phase = PHASES[int(g.phase)].replace("-", " ")
    return f"{phase} from {spell_spot(int(g.ball))}" if g.phase in BALL_AT else phase


def why_not(seen: Any, decision: int, label: str) -> str:
    """Say why an answer is not on offer now, from what the team that is asked may see."""
    team = int(seen.possession)
    if decision == Decision.PLAY:
        return _why_no_play(seen, Play(labels(Play).index(label)), team)
    if decision == Decision.SUBSTITUTE:
        return "nobody of that class and type sits on the bench, or the position has been changed in this window"
    if decision in (Decision.PLACE, Decision.FORCED_SUBSTITUTE):
        return "no man of that class and type is left"
    return "the card asks for another man, or nobody on the bench could come on there"


def _why_no_play(seen: Any, play: Play, team: int) -> str:
    if play < TARGETED:
        return "that position has been attacked in this series already"
    if play == Play.TIME_OUT:
        return "men could be changed at this dead ball already"
    if play == Play.FIELD_GOAL:
        return "a field goal is tried from the 30 or nearer"
    if seen.lineup[team, Position.FULLBACK] != Class.STAR:
        return "only a star at fullback can kick it"
    if play == Play.QUICK_KICK:
        return "a quick kick is for first and second down"
    return "it is kicked from midfield or beyond"


HINTS = {
    "long-pass": "margin long-pass: no class counts, the return back takes interceptions",
    "punt": "read under your kicker's class; the other side returns it",
    "punt-out-of-bounds": "no return: out on the yard line that is read",
    "quick-kick": "longer than a punt; the other side returns it",
    "ready": "let the play be called",
    "time-out": "opens a substitution window; free while you have one left",
    "done": "no further changes",
}

# What a play comes to if a penalty is declined, where that is not a matter of yards.
STANDS = {
    Result.TOUCHDOWN: "the touchdown stands",
    Result.SAFETY: "the safety stands",
    Result.TOUCHBACK: "the touchback stands",
    Result.FIELD_GOAL: "the field goal is good",
    Result.FIELD_GOAL_MISSED: "the field goal is missed",
    Result.POINT: "the point is good",
    Result.NO_POINT: "the point is missed",
}


def hint(g: Any, book: Any, label: str) -> str:  # noqa: ARG001  every game is asked alike
    """Say where a man is placed, what a play reads, or what else an answer does."""
    if label in CLASS_NAMES and g.asked_what == Decision.PLACE:
        return f"as {POSITION_NAMES[list(g.lineup[g.asked_by]).index(0)].replace('-', ' ')}"
    if label == "field-goal":
        return f"from the {100 - g.ball}: three points, or their ball on the 20"
    if label in labels(Penalty):
        return _penalty_hint(g, label)
    plays = labels(Play)[:TARGETED]
    if label not in plays:
        return HINTS.get(label, "")
    row = label.partition("-")[0]
    return f"row {row}, at their {POSITION_NAMES[TARGETS[plays.index(label)]].replace('-', ' ')}"


def _penalty_hint(g: Any, label: str) -> str:
    """The side that answers knows the play's result, and the side and yards of the penalty (PS-PEN-4)."""
    if label == "decline":
        return STANDS.get(Result(int(g.result)), "the play stands")
    side = "offense" if g.penalized == g.possession else "defense"
    again = "the try is made again" if g.phase == Phase.TRY else f"from {spell_spot(int(g.ball))}, the play is void"
    return f"{spell_yards(g.penalty_yards)} against the {side}: {again}"
