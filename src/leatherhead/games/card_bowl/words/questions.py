"""What the teams are asked in Card Bowl, with what every answer means."""

from collections.abc import Mapping
from typing import Any

from leatherhead.engine.words import COIN_SIDES, Deck, Prompt, label, labels
from leatherhead.games.card_bowl.book import CARD_IDS
from leatherhead.games.card_bowl.state import (
    ONSIDE_ADDS,
    PASS_CARDS,
    SQUIB_LINES,
    Bounce,
    Carry,
    Decision,
    FreeKick,
    FumblePlay,
    Kick,
    KickReturn,
    Overtime,
    PassDraw,
    PlayCall,
    Punt,
    PuntCatch,
    Runoff,
    Target,
    Timeout,
    Timing,
    Toss,
    Try,
)

FORMATIONS = ("2-2", "3-wr", "4-wr")
HIGHEST_CARD = 13

_LAY = (
    "Lay one of the cards that you have not used since your deck was last whole; slots are filled from 1 to 4. "
    "Four cards a play use the deck up in 13 plays, so what you lay now is missed until then (CB-DECK-2, CB-DECK-4). "
)


def _toss_choice_help(options: Mapping[str, Any]) -> str:
    in_overtime = "" if _has_no_overtime(options) else " In overtime the first score wins, so receive (CB-R58)."
    return (
        "receive: you get this kickoff, and kick off the second half. kick: the other way round, that is, you defer "
        f"(CB-R3).{in_overtime}"
    )


def _carry_help(options: Mapping[str, Any]) -> str:
    certain = "That is certain, and no card is drawn (CB-S2-5, CB-R50)."
    if options["timing"] == label(Timing.COMPLEX):
        certain = "A card is drawn, and he is out if it has his color (CB-CX-15, CB-CX-16)."
    return f"run: draw for yards as usual. out-of-bounds: give up the draw to stop the clock. {certain}"


def _timeout_help(options: Mapping[str, Any]) -> str:
    allowance, ruling = ", two in an overtime period", ", CB-R58"
    if _has_no_overtime(options):
        allowance, ruling = "", ""
    clause = "CB-CX-20" if options["timing"] == label(Timing.COMPLEX) else "CB-S2-6"
    return (
        f"timeout: the clock stops and nothing runs off before the next play. Each team has three a half{allowance}; "
        f"the offense is asked first ({clause}, CB-R53{ruling})."
    )


def _has_no_overtime(options: Mapping[str, Any]) -> bool:
    return bool(options["overtime"] == label(Overtime.NONE))


QUESTIONS = {
    Decision.TOSS_CALL: Prompt(
        "toss-call", COIN_SIDES, "Call the toss.",
        help="The visitors call heads or tails; whoever is right chooses to receive or to kick (CB-TOSS-1, CB-R3).",
    ),
    Decision.TOSS_CHOICE: Prompt(
        "toss-choice", labels(Toss), "You have won the toss: receive or kick?", help=_toss_choice_help,
    ),
    Decision.KICK_TYPE: Prompt(
        "kick-type", labels(Kick), "How do you kick off?", usual="kick-deep",
        help="kick-deep: two cards less 11 give the line where it is received, the 3 on average (CB-KO-1). "
        "squib: you name a line, two cards are taken off it, and outside the 15 the return has two cards "
        "instead of four (CB-SQ-1, CB-SQ-2). onside: a short kick that you may recover, one time in four at"
        " best (CB-ON-2, CB-ON-6).",
    ),
    Decision.SQUIB_TARGET: Prompt(
        "squib-target", tuple(f"yard-{line}" for line in range(1, SQUIB_LINES + 1)), "Which line do you squib toward?",
        help="Two cards, 14 on average, are subtracted from the line (CB-SQ-1). Received at the 16 or farther "
        "out, the return has two cards and its face cards are worth a draw less (CB-SQ-2, CB-SQ-3); yard-35"
        " is a fair compromise.",
    ),
    Decision.ONSIDE_ADD: Prompt(
        "onside-add", tuple(f"add-{yards}" for yards in range(ONSIDE_ADDS)), "How many yards do you add to the card?",
        help="The card and what you add are the distance (CB-ON-2). Under 10 the kick is repeated, and the "
        "second time in a row the ball is the receivers' (CB-ON-3, CB-ON-4). Every yard beyond 10 is added "
        "to the receivers' first recovery card (CB-ON-6), so a long kick is safe but rarely recovered.",
    ),
    Decision.FREE_KICK_TYPE: Prompt(
        "free-kick-type", labels(FreeKick), "How do you kick from your 20?", usual="free-kickoff",
        help="free-punt: four cards and 25 yards, to their 27 on average (CB-FREE-1). free-kickoff: two cards "
        "less 1, the 13 on average (CB-FREE-2). Either is returned like a kickoff (CB-FREE-3).",
    ),
    Decision.KICK_RETURN: Prompt(
        "kick-return", labels(KickReturn), "The ball is in your end zone: return it, or take the touchback?",
        help="touchback: your ball at the 20 (CB-KO-4). return: four cards less the coverage card from where you"
        " stand, an Ace of Spades is a fumble (CB-KO-5, CB-R24). You are asked again after the first and "
        "second card while you are still in the end zone (CB-KO-6).",
    ),
    Decision.PLAY_CALL: Prompt(
        "play-call", labels(PlayCall), "What do you call?", usual="scrimmage",
        help="scrimmage: lay four cards and run or pass with one of them (CB-GEN-4). punt: one to four cards and"
        " 15 yards (CB-PUNT-1). field-goal: six cards must reach the yards to the goal line and 18 more; 42"
        " yards is an even chance (CB-FG-1 to CB-FG-3). The defense sees the call; every call is allowed on"
        " every down (CB-R61).",
    ),
    Decision.FORMATION: Prompt(
        "formation", FORMATIONS, "Which formation?",
        help="The defense sees it before it lays its cards. 2-2: slots 1 and 4 pass, 2 and 3 run. 3-wr: slots 1,"
        " 2 and 4 pass, 3 runs. 4-wr: all four pass (CB-SCR-2, CB-SCR-3, CB-R13).",
    ),
    Decision.OFFENSE_CARD: Prompt(
        "offense-card", CARD_IDS, "Lay your next card face down.", sealed=True, in_turn=True,
        help=_LAY
        + "When all eight lie open you choose the slot that gets the play (CB-SCR-6), so the best difference counts, "
        "and on a pass a rank or suit that is still plentiful in the Draw Deck does not matter: it is always whole.",
    ),
    Decision.DEFENSE_CARD: Prompt(
        "defense-card", CARD_IDS, "Lay your next card face down, opposite the offense's.", sealed=True, in_turn=True,
        help=_LAY
        + "Each of your cards counts against the offensive card of its slot (CB-SCR-4), and the offense attacks where "
        "you are weakest (CB-SCR-6).",
    ),
    Decision.TARGET: Prompt(
        "target", labels(Target), "Which card gets the play?",
        help="run: half the difference of the two pairs of cards, with one card drawn for each side (CB-RUSH-4);"
        " a face card drawn may set the runner free (CB-RUSH-6). pass: your card and every card drawn on "
        "it, less theirs and one drawn on it (CB-PASS-10), unless a drawn card has the receiver's suit "
        "(incomplete), his rank and color (sack) or is the Ace of Spades (interception) (CB-PASS-3, "
        "CB-PASS-4, CB-PASS-7).",
    ),
    Decision.PASS_DRAW: Prompt(
        "pass-draw", labels(PassDraw), "Throw farther, or stop here?",
        help="stop: the pass is caught with the cards that lie there, less the defender's card and one drawn for"
        " him (CB-PASS-9). draw: one card more, 7 yards on average; about 29 in 100 of them spoil the pass "
        "(CB-PASS-2, CB-R14).",
    ),
    Decision.PASS_CARDS: Prompt(
        "pass-cards", tuple(f"draw-{cards}" for cards in range(1, PASS_CARDS + 1)),
        "How many cards do you draw on the pass?",
        help="Each is worth 7 yards on average and about 29 in 100 spoil the pass; the first that does ends it "
        "(CB-R14, CB-R16). One card is caught 71 times in 100, two 50, three 35.",
    ),
    Decision.CARRY: Prompt(
        "carry", labels(Carry), "Run on, or make for the sideline?", help=_carry_help,
    ),
    Decision.PUNT: Prompt(
        "punt", labels(Punt), "How many cards, and for the sideline?", usual="punt-4",
        help="Each card is worth 7 yards on average, and 15 are added (CB-PUNT-2). One or two cards are a sure "
        "fair catch (CB-PUNT-5). oob: one card more is drawn, and three times in four the ball is out where"
        " it lands, with no return (CB-PUNT-3, CB-PUNT-4). Past the goal line it is a touchback (CB-R32).",
    ),
    Decision.PUNT_CATCH: Prompt(
        "punt-catch", labels(PuntCatch), "What do you do with the punt?",
        help="return: two cards less the coverage card, perhaps a run, perhaps a fumble (CB-PUNT-8, CB-R24). "
        "fair-catch: dead where it came down (CB-PUNT-11). bounce: a card or two carry it on, three times "
        "in four toward your goal, where it is a touchback (CB-PUNT-12 to CB-PUNT-14). touchback: your ball"
        " at the 20 (CB-PUNT-7).",
    ),
    Decision.BOUNCE_BACKWARD: Prompt(
        "bounce-backward", labels(Bounce), "The punt bounces back toward you: down it?", usual="apply",
        help="apply: your coverage card is taken off the bounce; if it is as high, the ball is dead where it "
        "landed. decline: it bounces back all the way (CB-PUNT-15, CB-R35).",
    ),
    Decision.BOUNCE_FORWARD: Prompt(
        "bounce-forward", tuple(f"apply-{yards}" for yards in range(HIGHEST_CARD + 1)),
        "The punt bounces on: how many yards do you take off?",
        help="Your coverage card has the bounce card's suit, so you may take off any part of it and down the "
        "ball there. apply-0 lets it bounce on, and a second time if it is still in the field (CB-PUNT-16, "
        "CB-R35).",
    ),
    Decision.FUMBLE_PLAY: Prompt(
        "fumble-play", labels(FumblePlay), "The ball is loose: fall on it or scoop it up?", sealed=True, usual="none",
        help="The higher card has the ball (CB-FUM-3). fall: 1 or 2 more on your card, as much off the run that "
        "a face card would give (CB-FUM-9). scoop: 1 or 2 less on your card, as much more for the run, up "
        "to three draws (CB-FUM-10). Both sides declare before either draws, and again before every draw "
        "(CB-FUM-8, CB-R42).",
    ),
    Decision.TRY: Prompt(
        "try", labels(Try), "Kick for one point, or play for two?", usual="extra-point",
        help="extra-point: a 19-yard kick, good 98 times in 100 (CB-TRY-1). two-point: a play from the 2 with "
        "four cards of each side, which go to the used piles (CB-TRY-2, CB-TRY-3, CB-R5).",
    ),
    Decision.TIMEOUT: Prompt(
        "timeout", labels(Timeout), "The clock is running: time-out?", usual="no-timeout", help=_timeout_help,
    ),
    Decision.RUNOFF: Prompt(
        "runoff", labels(Runoff), "How much of the clock do you let run?", usual="runoff-7",
        help="So many intervals of five seconds run off before the snap; 7 is the custom (CB-CX-9, CB-R53). "
        "spike: the ball is grounded instead, which stops the clock and costs a down (CB-CX-10, CB-R54).",
    ),
}  # fmt: skip

DECKS = (Deck("Draw Deck", CARD_IDS),)
