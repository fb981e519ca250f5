"""The words of Card Bowl: its options, questions, deck and situation keys."""

from collections.abc import Iterable, Mapping
from typing import Any

from leatherhead.game import Deck, Look, Prompt, Setting, keys, label, labels, title_of
from leatherhead.games.card_bowl import state
from leatherhead.games.card_bowl import sums as arithmetic
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.cards import CARD_TITLES, suit
from leatherhead.games.card_bowl.rules.scrimmage import targets
from leatherhead.games.card_bowl.setup import BALL_AT
from leatherhead.games.card_bowl.state import Decision, Phase, Target, Timing
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.table import MINUS
from leatherhead.model.words import COIN_SIDES, TEAMS, Teams, counted

# Options, each with its default first.

WHOLE_NUMBERS = {"quarter_length": 999}
IN_WORDS = {
    "timing": Setting(
        "Clock",
        "How a quarter is timed.",
        {
            "simple-1": "36 plays per quarter, no timeouts",
            "simple-2": "15 minutes, and every play takes 5 or 40 seconds; timeouts",
            "complex": "15 minutes, and the offense decides how much runs off between plays; timeouts",
        },
    ),
    "simple_1_count": Setting(
        "Plays that count",
        "Which plays the simplest clock counts.",
        {"all": "every play but tries, 36 a quarter", "scrimmage": "only runs and passes, 31 a quarter"},
    ),
    "quarter_length": Setting(
        "Length of a quarter",
        "Plays in a quarter, or intervals of five seconds where there is a clock.",
        {"unset": "as usual for that clock", 10: "10 plays, or 50 seconds"},
    ),
    "pass_draw": Setting(
        "Pass cards",
        "When the offense decides how many cards it draws on a pass.",
        {"sequential": "after every card: draw or stop", "declared": "before the first card"},
    ),
    "punt_block": Setting(
        "Blocked punts",
        "When the Ace of Spades blocks a punt.",
        {"first-card": "as the first punt card", "any-card": "as any punt card", "off": "never"},
    ),
    "overtime": Setting(
        "Overtime",
        "What happens when the score is tied after four quarters.",
        {
            "nfl-2009": "one period, the first score wins",
            "until-winner": "periods until somebody scores",
            "none": "the game ends in a tie",
        },
    ),
    "lost_return": Setting(
        "Return that loses ground",
        "What happens when a return starts in the field of play and ends behind the returning team's own goal line.",
        {"safety": "a safety", "spot": "the ball is dead where the return started"},
    ),
    "ace_on_pass_defense": Setting(
        "Ace against a pass",
        "What the Ace of Spades does as the card that the defense draws against a completed pass.",
        {
            "plain": "it is a plain 1",
            "fumble": "the receiver fumbles on the spot, and another card is drawn for the yards",
        },
    ),
    "rounding": Setting(
        "Fractions on a run",
        "How half of a run's difference, or the quarter of it that is lost, becomes yards.",
        {
            "away": "every fraction is a whole yard gained or lost",
            "nearest": "to the nearest yard, a half up to the next",
            "down": "fractions are dropped",
        },
    ),
    "length": Setting(
        "Length",
        "How long the game is.",
        {"full": "the rulebook's quarters", "short": "quarters half as long"},
    ),
}
OPTIONS = {name: tuple(setting.values) for name, setting in IN_WORDS.items()}

# Questions.

FORMATIONS = ("2-2", "3-wr", "4-wr")
FORMATION_TITLES = ("two receivers, two backs", "three receivers, one back", "four receivers")
HIGHEST_CARD = 13
BY_SUIT = {label: suit(card) + 1 for card, label in enumerate(CARD_IDS)}

CATCHES = {
    "return": "Two cards less the coverage card; the Ace of Spades is a fumble.",
    "touchback": "Your ball at your 20.",
    "fair-catch": "Your ball where the punt comes down.",
    "bounce": "A card or two, three times in four toward your goal line.",
}
_LAY = (
    "Place any card that is not in your used pile; slots are filled from 1 to 4, and all eight cards are turned up "
    "together (CB-SCR-1, CB-SCR-5). Four cards per play use up the deck in 13 plays; then you start over with all 52 "
    "(CB-DECK-2, CB-DECK-3, CB-DECK-4, CB-R5). "
)


def _toss_choice_help(options: Mapping[str, Any]) -> str:
    in_overtime = "" if _has_no_overtime(options) else " In overtime the first score wins, so receive (CB-R58)."
    return f"Whoever receives the opening kickoff kicks off in the second half (CB-TOSS-1, CB-R3).{in_overtime}"


def _short_onside_help(options: Mapping[str, Any]) -> str:
    timed = options["timing"] == label(Timing.COMPLEX)
    clock = "Taking the ball costs no time" if timed else "If you take the ball, the clock counts a kickoff"
    return f"It was the second onside kick in a row that was too short (CB-ON-4, CB-R28). {clock}."


def _carry_help(options: Mapping[str, Any]) -> str:
    if options["timing"] == label(Timing.COMPLEX):
        return (
            "Late in a half the ball carrier may try for the sideline instead of any draw. The card drawn for it gains "
            "nothing, and the carrier is out if it has the same color (CB-CX-13, CB-CX-15, CB-CX-16, CB-CX-17, CB-R51, "
            "CB-R55). "
            "Without a try the carrier is also out if the last card has the same suit (CB-CX-14)."
        )
    return (
        "Late in a half the ball carrier may step out of bounds for certain, without a card (CB-S2-5, CB-R50, CB-R51)."
    )


def _timeout_help(options: Mapping[str, Any]) -> str:
    allowance, ruling = ", two in an overtime period", ", CB-R58"
    if _has_no_overtime(options):
        allowance, ruling = "", ""
    timed = "CB-CX-20, CB-R53" if options["timing"] == label(Timing.COMPLEX) else "CB-S2-6, CB-R49"
    return f"Each team has three timeouts per half{allowance}. The offense is asked first ({timed}{ruling})."


def _target_help(options: Mapping[str, Any]) -> str:
    fumbles = options["ace_on_pass_defense"] == label(state.AceOnPassDefense.FUMBLE)
    result = "the receiver fumbles" if fumbles else "it is a plain 1"
    ace = f" If the defense draws that Ace against a completed pass, {result} (CB-R65)."
    late = " Late in a half you may go for the sideline instead (CB-S2-5, CB-CX-15)."
    late = "" if options["timing"] == label(Timing.SIMPLE_1) else late
    return (
        "A run draws one card for each side: half the difference of the two pairs is gained, or a quarter of it lost "
        "(CB-SCR-6, CB-RUSH-2, CB-RUSH-3, CB-RUSH-4, CB-RUSH-5). A face card above the tackler's breaks into "
        "the open field (CB-RUSH-6, CB-RUSH-7); the Ace of Spades is a fumble (CB-RUSH-9). A pass draws as many cards "
        "as you dare: your cards less the defender's two are the yards (CB-PASS-1, CB-PASS-10). A pass card of the "
        "receiver's suit is incomplete (CB-PASS-3), of the same rank and color a sack (CB-PASS-4), and the Ace of "
        f"Spades an interception (CB-PASS-7).{ace}{late}"
    )


def _has_no_overtime(options: Mapping[str, Any]) -> bool:
    return bool(options["overtime"] == label(state.Overtime.NONE))


SIDELINE = "Out of bounds where it comes down, three times in four."

QUESTIONS = {
    Decision.TOSS_CALL: Prompt(
        "toss-call",
        COIN_SIDES,
        "Call the toss.",
        help="The visiting team calls it, and whoever wins the toss receives or kicks (CB-TOSS-1, CB-R3).",
        about={"heads": "You win the toss if it is heads.", "tails": "You win the toss if it is tails."},
    ),
    Decision.TOSS_CHOICE: Prompt(
        "toss-choice",
        labels(state.Toss),
        "You won the toss. Receive or kick?",
        help=_toss_choice_help,
        about={"receive": "You get the ball first.", "kick": "The other team gets the ball first."},
    ),
    Decision.KICK_TYPE: Prompt(
        "kick-type",
        labels(state.Kick),
        "How do you kick off?",
        usual="kick-deep",
        help="A deep kick is received at two cards less 11, four cards return it, and in the end zone it may be a "
        "touchback (CB-KO-1, CB-KO-2, CB-KO-3, CB-KO-4, CB-KO-5). A squib is received at the line that you name less "
        "two cards; outside the 15 only two cards return it (CB-SQ-1, CB-SQ-2, CB-SQ-3). An onside kick must travel 10 "
        "yards, and then the ball is loose (CB-ON-1, CB-ON-2, CB-ON-3, CB-ON-6).",
        titles={"onside": "Onside kick"},
        about={
            "kick-deep": "Received at the 3 on average, and returned with four cards.",
            "squib": "About 14 yards past your line; outside the 15 two cards return it.",
            "onside": "A short kick that you may recover, one time in four at best.",
        },
    ),
    Decision.SQUIB_TARGET: Prompt(
        "squib-target",
        tuple(f"yard-{line}" for line in range(1, state.SQUIB_LINES + 1)),
        "Which of their yard lines do you squib it toward?",
        help="Two cards are taken off the line (CB-SQ-1, CB-R26). Received at the 16 or beyond, it is returned with "
        "two cards, and its face cards are worth one draw fewer (CB-SQ-2, CB-SQ-3). The 35 is a good compromise.",
    ),
    Decision.ONSIDE_ADD: Prompt(
        "onside-add",
        tuple(f"add-{yards}" for yards in range(state.ONSIDE_ADDS)),
        "How many yards do you add to the card?",
        numbers={f"add-{yards}": yards for yards in range(1, state.ONSIDE_ADDS)},
        about={f"add-{yards}": "More yards, and more for their recovery card." for yards in range(state.ONSIDE_ADDS)},
        help="The card and what you add are the distance (CB-ON-2, CB-R27). Under 10 yards you kick again, and the "
        "second time in a row the receivers may take the ball (CB-ON-3, CB-ON-4, CB-R28). Every yard beyond 10 helps "
        "the receivers' first recovery card (CB-ON-6), so a long kick is never short, but rarely recovered.",
    ),
    Decision.FREE_KICK_TYPE: Prompt(
        "free-kick-type",
        labels(state.FreeKick),
        "How do you take the free kick from your 20?",
        usual="free-kickoff",
        help="Either is returned like a kickoff (CB-FREE-1, CB-FREE-2, CB-FREE-3, CB-R40).",
        about={
            "free-punt": "Four cards and 25 yards: to their 27 on average.",
            "free-kickoff": "Two cards less 1: to their 13 on average.",
        },
    ),
    Decision.KICK_RETURN: Prompt(
        "kick-return",
        labels(state.KickReturn),
        "The ball is in your end zone. Return it or take the touchback?",
        help="A kick is returned with four cards less the coverage card; while you are still in the end zone you are "
        "asked again after the first and the second (CB-KO-4, CB-KO-5, CB-KO-6, CB-R23), and the Ace of Spades is a "
        "fumble (CB-R24). An interception comes back by your card less theirs (CB-R18), a recovered ball by the draws "
        "of an open-field run (CB-R46). If you do not get out, it is a touchback all the same.",
        about={"return": "Your cards bring it out as far as they go.", "touchback": CATCHES["touchback"]},
    ),
    Decision.PLAY_CALL: Prompt(
        "play-call",
        labels(state.PlayCall),
        "Call your play.",
        usual="scrimmage",
        help="The defense hears the call; every call is allowed on every down (CB-GEN-4, CB-PUNT-1, CB-FG-1, CB-R61). "
        "A missed field goal is the other team's ball 7 yards behind the line, or at its 20 (CB-R36).",
        titles={"scrimmage": "Run or pass"},
        about={
            "scrimmage": "Place four cards; once all are face up, run or pass with one.",
            "punt": "One to four cards and 15 yards.",
            "field-goal": "Six cards must reach the yards to the goal line plus 18.",
        },
    ),
    Decision.FORMATION: Prompt(
        "formation",
        FORMATIONS,
        "Which formation?",
        numbers={"2-2": 1, "3-wr": 2, "4-wr": 3},
        help="The defense sees it before it places its cards (CB-SCR-2, CB-SCR-3, CB-R13).",
        titles={each: title_of(title) for each, title in zip(FORMATIONS, FORMATION_TITLES, strict=True)},
        about={
            "2-2": "Slots 1 and 4 pass, slots 2 and 3 run.",
            "3-wr": "Slots 1, 2 and 4 pass, slot 3 runs.",
            "4-wr": "All four slots pass.",
        },
    ),
    Decision.OFFENSE_CARD: Prompt(
        "offense-card",
        CARD_IDS,
        "Place your next card face down.",
        sealed=True,
        in_turn=True,
        titles=CARD_TITLES,
        rows=BY_SUIT,
        help=_LAY + "Then you choose the slot that gets the play, so your best matchup counts (CB-SCR-6).",
    ),
    Decision.DEFENSE_CARD: Prompt(
        "defense-card",
        CARD_IDS,
        "Place your next card face down, opposite theirs.",
        sealed=True,
        in_turn=True,
        titles=CARD_TITLES,
        rows=BY_SUIT,
        help=_LAY
        + "Each of your cards counts against the card in the same slot (CB-SCR-4), and the offense attacks where you "
        "are weakest (CB-SCR-6).",
    ),
    Decision.TARGET: Prompt(
        "target",
        labels(Target),
        "Who gets the ball?",
        help=_target_help,
        numbers={each: int(each[-1]) for each in labels(Target)},
        titles={
            each: f"{'Pass to WR' if each.startswith('pass') else 'Run with RB'} {each[-1]}" for each in labels(Target)
        },
        about={
            each: "A pass: draw until you stop or a card spoils it."
            if each.startswith("pass")
            else "A run: one card for each side."
            for each in labels(Target)
        },
    ),
    Decision.PASS_DRAW: Prompt(
        "pass-draw",
        labels(state.PassDraw),
        "Draw another pass card, or stop here?",
        help="About 29% of cards kill the pass: the receiver's suit, the same rank and color, or the Ace of Spades "
        "(CB-PASS-2, CB-PASS-3, CB-PASS-4, CB-PASS-7, CB-R14, CB-R16).",
        titles={"draw": "Draw another card", "stop": "Stop: throw it now"},
        about={
            "draw": "7 yards more on average, or the card spoils the pass.",
            "stop": "Caught for what lies there, less the defender's two cards.",
        },
    ),
    Decision.PASS_CARDS: Prompt(
        "pass-cards",
        tuple(f"draw-{cards}" for cards in range(1, state.PASS_CARDS + 1)),
        "How many cards do you draw on the pass?",
        help="Each is worth 7 yards on average, and about 29 in 100 spoil the pass; the first that does ends it "
        "(CB-PASS-1, CB-PASS-2, CB-R14, CB-R16).",
        titles={f"draw-{cards}": f"{cards} card{'s' if cards > 1 else ''}" for cards in range(1, state.PASS_CARDS + 1)},
        about={
            f"draw-{cards}": "7 yards a card on average, if none of them spoils the pass."
            for cards in range(1, state.PASS_CARDS + 1)
        },
    ),
    Decision.CARRY: Prompt(
        "carry",
        labels(state.Carry),
        "Keep running, or go for the sideline?",
        help=_carry_help,
        titles={"run": "Keep running", "out-of-bounds": "Go for the sideline"},
        about={"run": "Draw for yards as usual.", "out-of-bounds": "Give up yards to stop the clock."},
    ),
    Decision.PUNT: Prompt(
        "punt",
        labels(state.Punt),
        "How many punt cards, and do you aim for the sideline?",
        usual="punt-4",
        help="Each card is worth 7 yards on average, and 15 are added (CB-PUNT-1, CB-PUNT-2). One or two cards are a "
        "sure fair catch (CB-PUNT-5, CB-R31). For the sideline one more card is drawn: three times in four the ball is "
        "out of bounds where it comes down (CB-PUNT-3, CB-PUNT-4). Past the goal line it is a touchback (CB-R32).",
        titles={
            each: f"{each[5]} card{'s' if each[5] != '1' else ''}{', sideline' if each.endswith('oob') else ''}"
            for each in labels(state.Punt)
        },
        about={each: SIDELINE if each.endswith("oob") else "Straight downfield." for each in labels(state.Punt)},
        numbers={each: int(each[5]) + (4 if each.endswith("oob") else 0) for each in labels(state.Punt)},
    ),
    Decision.PUNT_CATCH: Prompt(
        "punt-catch",
        labels(state.PuntCatch),
        "What do you do with the punt?",
        about=CATCHES,
        help="A fair catch or a bounce needs a punt that comes down in the field, a touchback one in the end zone "
        "(CB-PUNT-7, CB-PUNT-8, CB-PUNT-9, CB-PUNT-10, CB-PUNT-11, CB-PUNT-12, CB-PUNT-13, CB-PUNT-14, CB-R24, CB-R32, "
        "CB-R33).",
        titles={"bounce": "Let it bounce"},
    ),
    Decision.BOUNCE_BACKWARD: Prompt(
        "bounce-backward",
        labels(state.Bounce),
        "The punt bounces back toward you. Down it?",
        usual="apply",
        help="If your coverage card is as high as the bounce, the ball is dead where it landed (CB-PUNT-15, CB-R35).",
        titles={"apply": "Down it", "decline": "Let it bounce"},
        about={"apply": "Your coverage card is taken off the bounce.", "decline": "It bounces back all the way."},
    ),
    Decision.BOUNCE_FORWARD: Prompt(
        "bounce-forward",
        tuple(f"apply-{yards}" for yards in range(HIGHEST_CARD + 1)),
        "The punt bounces toward their goal line. How many yards do you take off?",
        help="Your coverage card has the bounce card's suit, so you may take off any part of it and down the ball "
        "there. At 0 it bounces on, and a second time if it is still in the field (CB-PUNT-14, CB-PUNT-16, CB-R35).",
        titles={f"apply-{yards}": f"{yards} yard{'s' if yards != 1 else ''} off" for yards in range(HIGHEST_CARD + 1)},
    ),
    Decision.FUMBLE_PLAY: Prompt(
        "fumble-play",
        labels(state.FumblePlay),
        "The ball is loose! Fall on it or scoop it up?",
        sealed=True,
        usual="none",
        help="The higher card recovers, and two cards of one suit bounce (CB-FUM-3, CB-FUM-4, CB-FUM-5). Both sides "
        "decide before either draws, and again before every draw (CB-FUM-8, CB-R42). Falling on it helps your card "
        "and cuts the run that a face card gives; scooping does the reverse. A run starts with at most three draws "
        "(CB-FUM-9, CB-FUM-10, CB-FUM-11, CB-R45).",
        titles={
            "fall-2": "Fall on it, +2",
            "fall-1": "Fall on it, +1",
            "none": "Play it straight",
            "scoop-1": f"Scoop it up, {MINUS}1",
            "scoop-2": f"Scoop it up, {MINUS}2",
        },
        about={
            "fall-2": "2 more on your card, and two fewer draws if you run.",
            "fall-1": "1 more on your card, and one draw fewer if you run.",
            "none": "Your card counts as it is.",
            "scoop-1": "1 less on your card, and one more draw if you run.",
            "scoop-2": "2 less on your card, and two more draws if you run.",
        },
    ),
    Decision.RECOVERY_RUN: Prompt(
        "recovery-run",
        labels(state.RecoveryRun),
        "You have the ball. Run with it, or go down?",
        usual="run",
        help="Your face card gives an open-field run, which you need not make (CB-FUM-11, CB-R45). If the Ace of "
        "Spades has not come up in this play, it can still be a fumble (CB-OFR-4).",
        titles={"run": "Run with it", "go-down": "Go down"},
        about={"run": "Draw for yards in the open field.", "go-down": "The ball is dead where you have it."},
    ),
    Decision.TRY: Prompt(
        "try",
        labels(state.Try),
        "Kick the extra point or go for two?",
        usual="extra-point",
        help="The extra point is a 19-yard kick, and an Ace of Spades as its first card blocks it (CB-TRY-1, CB-R38). "
        "A two-point conversion is a play from the 2 with four cards of each side, which go to the used piles "
        "(CB-TRY-2, CB-TRY-3, CB-R5, CB-R39).",
        titles={"two-point": "Go for two"},
        about={
            "extra-point": "One point, good 98 times in 100.",
            "two-point": "Two points if a play from the 2 reaches the end zone.",
        },
    ),
    Decision.TIMEOUT: Prompt(
        "timeout",
        labels(state.Timeout),
        "The clock is running. Call a timeout?",
        usual="no-timeout",
        help=_timeout_help,
        about={
            "timeout": "The clock stops: nothing runs off before the next play.",
            "no-timeout": "The clock runs on.",
        },
    ),
    Decision.RUNOFF: Prompt(
        "runoff",
        labels(state.Runoff),
        "How much of the clock do you let run off?",
        usual="runoff-7",
        numbers={**{each: int(each[-1]) for each in labels(state.Runoff) if each != "spike"}, "spike": 9},
        help="That many intervals of five seconds run off before the snap; seven is customary (CB-CX-9, CB-R53). The "
        "run-off stops at the two-minute warning (CB-R56). A spike is an incomplete pass (CB-CX-10, CB-R54).",
        titles={
            each: f"{5 * int(each[-1])} seconds ({each[-1]} intervals)"
            for each in labels(state.Runoff)
            if each != "spike"
        },
        about={
            **dict.fromkeys(labels(state.Runoff), "The clock runs that long before the snap."),
            "spike": "Ground the ball: the clock stops, and it costs a down.",
        },
    ),
    Decision.SHORT_ONSIDE: Prompt(
        "short-onside",
        labels(state.ShortOnside),
        "Too short again. Take the ball, or have them kick again?",
        usual="take",
        help=_short_onside_help,
        titles={"take": "Take the ball", "kick-again": "Have them kick again"},
        about={
            "take": "Your ball, first down where the kick went dead.",
            "kick-again": "They kick off again from their 30, in any way they like.",
        },
    ),
}


def question(look: Look) -> str:
    """Name the slot that a card is placed in."""
    if look.asked not in (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD):
        return ""
    slot = int(look.g.laid[look.team])
    runs = bool(targets(look.g) >> (Target.RUN_1 + slot) & 1)
    opposite = " opposite" if look.asked == Decision.DEFENSE_CARD else " for"
    return f"Place a card face down{opposite} {'RB' if runs else 'WR'} {slot + 1}."


DECKS = (Deck("Draw Deck", CARD_IDS),)


def why_not(seen: Any, decision: int, label: str) -> str:
    """Say why a card cannot be placed: it is in the used pile, or on the table already (CB-DECK-3)."""
    if decision not in (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD):
        return ""
    team = int(seen.possession) if decision == Decision.OFFENSE_CARD else 1 - int(seen.possession)
    card = CARD_IDS.index(label)
    placed = [int(each) for each in seen.hand[team][: int(seen.laid[team])]]
    return "you have placed it already" if card in placed else "it is in your used pile"


# Situation keys, and the situation in a phrase.

FROM_SCRIMMAGE = (Phase.SCRIMMAGE, Phase.TARGET)


def tell_clock(clock: int, options: Mapping[str, Any]) -> str:
    """Say what is left of the quarter: plays, or minutes and seconds."""
    if options.get("timing", OPTIONS["timing"][0]) == OPTIONS["timing"][Timing.SIMPLE_1]:
        return f"{counted(clock, 'play')} left"
    return f"{5 * clock // 60}:{5 * clock % 60:02} left"


def clock_words(options: Mapping[str, Any]) -> dict[str, float]:
    """What the clock counts: plays, or intervals of five seconds."""
    return {"play" if options["timing"] == OPTIONS["timing"][Timing.SIMPLE_1] else "interval": 1}


def cards_of(deck: int) -> list[int]:
    """List the cards of a set."""
    return [card for card in range(state.CARDS) if int(deck) >> card & 1]


def _set_of(cards: Iterable[int]) -> int:
    deck = 0
    for card in cards:
        if deck >> card & 1:
            raise Refused(f"{CARD_IDS[card]} is listed twice")
        deck |= 1 << card
    return deck


def _face_up(g: Any) -> bool:
    return bool(g.phase == Phase.TARGET)


_QUARTER = keys.whole("quarter", 1, 999)


def _write_quarter(g: Any, value: Any) -> None:
    """A situation in overtime has the timeouts of overtime, unless it names others (CB-R58)."""
    _QUARTER.write(g, value)
    g.timeouts[:] = state.OVERTIME_TIMEOUTS if g.quarter > state.QUARTERS else state.TIMEOUTS


def _write_two_point(g: Any, value: Any) -> None:
    keys.flag("two_point").write(g, value)
    if g.two_point:
        g.ball, g.line_to_gain = state.TRY_LINE, 100


def _hand(name: str, of_offense: bool) -> Key:
    """The four cards of a side, slot by slot, when they lie face up."""

    def team(g: Any) -> int:
        return int(g.possession if of_offense else 1 - g.possession)

    def read(g: Any) -> list[str]:
        return [CARD_IDS[card] for card in g.face_up[team(g)]]

    def write(g: Any, value: Any) -> None:
        cards = keys.parse_cards(value, CARD_IDS, state.SLOTS)
        if len(cards) != state.SLOTS:
            raise Refused(f"{value!r} is not a hand of {state.SLOTS} cards")
        g.face_up[team(g)] = cards

    return Key(name, read, write, _face_up)


def on_the_table(g: Any, team: int) -> int:
    """The cards of a team that lie face up, as a set."""
    return _set_of(int(card) for card in g.face_up[team]) if _face_up(g) else 0


def _used(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        g.used[team] = _set_of(keys.parse_cards(value, CARD_IDS, state.CARDS))

    return Key(
        f"{TEAMS[team]}_used", lambda g: [CARD_IDS[card] for card in cards_of(g.used[team])], write, unordered=True
    )


def _deck(team: int) -> Key:
    """The complement of the used pile, less the hand on the table; written instead of the used pile."""

    def deck(g: Any) -> int:
        return state.WHOLE_DECK & ~int(g.used[team]) & ~on_the_table(g, team)

    def write(g: Any, value: Any) -> None:
        cards = _set_of(keys.parse_cards(value, CARD_IDS, state.CARDS))
        if g.used[team] and cards != deck(g):
            raise Refused("it is not what the used pile leaves; give the deck or the used pile, not both")
        g.used[team] = state.WHOLE_DECK & ~cards & ~on_the_table(g, team)

    return Key(f"{TEAMS[team]}_deck", lambda g: [CARD_IDS[card] for card in cards_of(deck(g))], write, unordered=True)


KEYS = (
    keys.phase(Phase, Phase.OVER, BALL_AT),
    Key("quarter", _QUARTER.read, _write_quarter),
    keys.whole("clock", 0, 999),
    *keys.downs(
        lambda g: g.phase not in (Phase.COIN_TOSS, Phase.OVER),
        lambda g: bool(g.phase in FROM_SCRIMMAGE and not g.two_point),
    ),
    keys.pair("score", 0, 999),
    keys.pair("timeouts", 0, state.TIMEOUTS, defined=lambda g: bool(g.option_timing != Timing.SIMPLE_1)),
    keys.flag("clock_running"),
    Key("two_point", lambda g: bool(g.two_point), _write_two_point, _face_up),
    keys.word("formation", FORMATIONS, defined=_face_up),
    _hand("offense_cards", of_offense=True),
    _hand("defense_cards", of_offense=False),
    *(key(team) for key in (_used, _deck) for team in range(2)),
    keys.whole("onside_shorts", 0, 1),
    keys.team("second_half_receiver"),
)


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase."""
    if g.phase in FROM_SCRIMMAGE and not g.two_point:
        return keys.down_and_distance(g, teams)
    if g.two_point:
        return f"two-point try from {teams.spot(int(g.possession), state.TRY_LINE)}"
    return keys.phase_in_words(g, Phase, teams, from_spot=g.phase in BALL_AT)


sums = arithmetic.sums
