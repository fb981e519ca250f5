"""The words of Real Deal Football: its options, questions, decks and situation keys."""

from collections.abc import Callable
from typing import Any

from leatherhead.game import Deck, Look, Prompt, Setting, counting, keys, label, labels
from leatherhead.games.real_deal import rules, state
from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.cards import TITLES, is_one_of
from leatherhead.games.real_deal.state import QUARTERS, CardType, Decision, Phase
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.words import TEAMS, FileTeams, Teams, counted, ordinal

# Options, each with its default first.

IN_WORDS = {
    "deck": Setting(
        "Deck",
        "How many cards each team plays with in a quarter.",
        {
            "box": "21 cards per team, 17 of them to draw: about 24 possessions each",
            "regulation": "ten cards of each team stay out: about 11 possessions each, and real-game scores",
        },
    ),
    "length": Setting(
        "Length",
        "How long a quarter lasts.",
        {"full": "the whole deck", "short": "half the cards to draw: about 14 possessions each instead of 24"},
    ),
    "strict_plays": Setting(
        "Strict plays",
        "Whether a team must play a card that it can play.",
        {
            False: "punt or concede whenever you like",
            True: "punt only without a card that scores, concede only without a counter",
        },
    ),
    "quarter_end": Setting(
        "End of a quarter",
        "When a deck has run out.",
        {"empty": "when its last card would be drawn", "short": "when it has too few cards to fill a hand"},
    ),
    "second_half": Setting(
        "Second half",
        "Who chooses to receive or defer in the 3rd quarter. As the rulebook is printed, a winner of the toss who "
        "defers gets nothing for it.",
        {
            "literal": "always the loser of the toss, as printed",
            "deferred": "the winner of the toss who deferred, or else the loser, as in the NFL",
        },
    ),
    "overtime": Setting(
        "Overtime",
        "What happens when the score is tied after four quarters.",
        {"none": "the game ends in a tie", "sudden-death": "the first points win"},
    ),
}
OPTIONS = {name: tuple(setting.values) for name, setting in IN_WORDS.items()}

# Questions.

CARD_TITLES = dict(zip(CARD_IDS, TITLES, strict=True))
BALL = {"receive": "You are on offense first.", "defer": "The other team is on offense first."}


def _help_second_half(options: dict[str, Any]) -> str:
    chooser = "the loser of the toss chooses"
    if options["second_half"] == label(state.SecondHalf.DEFERRED):
        chooser = "the winner of the toss who deferred chooses, or else the loser"
    return (
        f"In the 3rd quarter {chooser}, after a look at the new hand (RD-QTR-5, RD-R36, RD-R37). The first possession "
        "of the half may open with Return TD (RD-RET-2)."
    )


def _help_play(options: dict[str, Any]) -> str:
    told = (
        "A scoring card scores unless the other team counters it by the chart (RD-FLOW-1, RD-DET-1, RD-DET-5). After "
        "Punts Inside the 10 you may play only a rushing or passing TD over 20, a field goal over 45, or Return TD; "
        "otherwise punt (RD-P10-2, RD-P10-3, RD-R23). Return TD may only be the first card of a possession, after a "
        "score or a punt or to start a half (RD-RET-2, RD-RET-3, RD-R15). Has Ball End of Quarter needs four "
        "possessions of each team in this quarter, and is barred from the 4th and from overtime (RD-HB-1, RD-HB-5, "
        "RD-R28, RD-R38). Without a card that you want to play, punt (RD-PUNT-1, RD-DET-2, RD-R8)."
    )
    strict = " You may punt, either way, only without a card that can score (RD-R8, RD-R10)."
    return told + strict if options["strict_plays"] else told


def _help_respond(options: dict[str, Any]) -> str:
    concede = "You may keep a counter and concede (RD-CONC-1, RD-R9)"
    if options["strict_plays"]:
        concede = "You may concede or receive only without a counter (RD-CONC-1, RD-R9)"
    return (
        "The chart says which card counters which (RD-DET-4, RD-DET-5). A stop ends the play and gives you the ball "
        "(RD-DET-7). A red flag, a penalty, a sack or a tackle for loss only cancels it: the offense keeps the ball "
        "and plays on from its hand, and nobody draws (RD-CONT-1, RD-CONT-2, RD-CONT-3, RD-FLAG-1, RD-FLAG-2). Return "
        "TD and Safety can be countered in turn (RD-RET-5, RD-SAF-4, RD-R46). "
        f"{concede}; a safety costs you no discard (RD-SAF-6, RD-R21)."
    )


QUESTIONS = {
    Decision.TOSS: Prompt(
        "toss",
        labels(state.Toss),
        "You won the toss. Receive or defer?",
        help="You choose after a look at your four cards (RD-PRE-9, RD-PRE-10, RD-PRE-11, RD-R36). The first "
        "possession may open with Return TD (RD-RET-2).",
        about=BALL,
    ),
    Decision.SECOND_HALF: Prompt(
        "second-half",
        labels(state.Toss),
        "Receive to start the second half, or defer?",
        help=_help_second_half,
        about=BALL,
    ),
    Decision.PLAY: Prompt(
        "play",
        (*CARD_IDS, "punt"),
        "Play a card to score, or punt.",
        help=_help_play,
        titles=CARD_TITLES,
        counted=True,
        about={"punt": "Discard any card face down: their ball, and nothing counters it."},
    ),
    Decision.PUNT: Prompt(
        "punt",
        CARD_IDS,
        "You punt. Which card do you discard face down?",
        secret=True,
        titles=CARD_TITLES,
        counted=True,
        help="Any card in your hand will do, even one that you could have played; the other team does not see which "
        "(RD-DET-2, RD-CARD-4, RD-R11, RD-R45).",
    ),
    Decision.RESPOND: Prompt(
        "respond",
        (*CARD_IDS, "concede", "receive"),
        "Play a counter, or let it stand?",
        help=_help_respond,
        titles={**CARD_TITLES, "receive": "Receive the punt"},
        counted=True,
        about={
            "concede": "The points count.",
            "receive": "No card lost, but then only long plays.",
        },
    ),
    Decision.CONCEDE: Prompt(
        "concede",
        CARD_IDS,
        "You concede. Which card do you discard face down?",
        secret=True,
        titles=CARD_TITLES,
        counted=True,
        help="Any card in your hand will do, even a counter; the other team does not see which, and then the "
        "score counts (RD-CONC-1, RD-CARD-4, RD-R11, RD-R45).",
    ),
}

# In the order of the numbers that the rules draw by: the teams' own, then from WILD_DECK on.
DECKS = (
    *(
        Deck(f"{each}'s deck", CARD_IDS, f"{{{each}:The}} {{{each}:draw|draws}} a card: which?", CARD_TITLES)
        for each in TEAMS
    ),
    *(
        Deck(f"{each}'s wild cards", CARD_IDS, f"A wild card for {{{each}:the's}} deck: which?", CARD_TITLES)
        for each in TEAMS
    ),
)


def question(look: Look) -> str:
    """Name what is on offer: to play or to counter, to let it be, and to end the quarter."""
    if look.asked == Decision.PLAY:
        offered = int(rules.legal_plays(look.g))
        scores = "play a card to score" if offered & (state.SCORING | 1 << CardType.RETURN_TD) else ""
        return _offer(offered, scores, {CardType.PUNTS_INSIDE_10: "punt inside the 10", state.PUNT: "punt"}, ".")
    if look.asked == Decision.RESPOND:
        offered = int(rules.legal_answers(look.g, look.book, look.team))
        counters = "play a counter" if offered & state.COUNTERS else ""
        return _offer(offered, counters, {state.CONCEDE: "concede", state.RECEIVE: "receive the punt"}, "?")
    return ""


def _offer(offered: int, card: str, without: dict[int, str], mark: str) -> str:
    others = {**without, CardType.HAS_BALL_END_OF_QUARTER: "end the quarter"}
    named = [words for answer, words in others.items() if is_one_of(answer, offered)]
    if not card and len(named) == 1:
        return f"You can only {named[0]}."
    named = [card, *named] if card else named
    told = f"{', '.join(named[:-1])}, or {named[-1]}{mark}" if len(named) > 1 else f"{named[0]}."
    return f"{told[0].upper()}{told[1:]}"


STRICT = {Decision.PLAY: "you have a card that can score", Decision.RESPOND: "you hold a counter"}


def why_not(seen: Any, decision: Any, answer: str) -> str:
    """Give the reason why an answer is not on offer.

    Strict plays want a card that scores or counters (RD-R8, RD-R9); a punt is received, all else is conceded.
    """
    if decision not in (Decision.PLAY, Decision.RESPOND):
        return ""
    plays = decision == Decision.PLAY
    if answer not in CARD_IDS:
        usual = "punt" if plays else QUESTIONS[decision].answers[rules.concession(rules.faced(seen))]
        others = {"receive": "there is no punt to receive", "concede": "a punt is received, not conceded"}
        return others[answer] if answer != usual else STRICT[decision]
    card, team = CARD_IDS.index(answer), seen.possession if plays else rules.responder(seen)
    if not is_one_of(card, seen.kinds[team]):
        return "it is not in your hand"
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        if seen.quarter >= QUARTERS:
            return "it is barred from the 4th quarter and from overtime"
        return "not yet: each team needs four possessions this quarter"
    if not plays:
        return "it does not counter the card that was played"
    if card == CardType.RETURN_TD:
        return "it may only open a possession, after a score or a punt or to start a half"
    if card == CardType.PUNTS_INSIDE_10:
        return STRICT[decision]
    limited = is_one_of(card, state.SCORING)
    return "you are limited to long plays" if limited else "it only counters what the other team plays"


# Situation keys. The record keeps a count of cards by kind for each heap; a card that is named elsewhere is not in the
# draw pile.

PHASES = labels(Phase)


def _has_offense(g: Any) -> bool:
    """Whether a team is on offense: not before a toss, nor before the choice for the second half."""
    if g.phase == Phase.DEAL:
        return g.quarter in (2, 4)
    return g.phase not in (Phase.COIN_TOSS, Phase.TOSS, Phase.SECOND_HALF)


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.OVER)


def _from_pile(put: Callable[[Any, int, int], None]) -> Callable[[Any, int, int], None]:
    """Let a card come from the draw pile, if it is there."""

    def move(g: Any, team: int, card: int) -> None:
        put(g, team, card)
        if g.pile[team, card]:
            g.pile[team, card] -= 1
            g.left[team] -= 1

    return move


def _discard(g: Any, team: int, card: int) -> None:
    g.discard[team, card] += 1


def _turn_down(g: Any, team: int, card: int) -> None:
    if not g.discard[team, card]:
        raise Refused(f"{CARD_IDS[card]} is not among the discards of {TEAMS[team]}")
    g.discard[team, card] -= 1
    g.face_down[team, card] += 1
    g.face_down_count[team] += 1


def _pile_up(g: Any, team: int, card: int) -> None:
    g.pile[team, card] += 1
    g.left[team] += 1


def _heaps(
    name: str,
    heap: Callable[[Any, int], Any],
    put: Callable[[Any, int, int], None],
    size: Callable[[Any], Any] | None = None,
    anew: bool = False,
) -> tuple[Key, ...]:
    """Return a key for each team's heap. A heap that a team may not see has another size for it, and is not defined."""

    def key(team: int) -> Key:
        def write(g: Any, value: Any) -> None:
            cards = keys.parse_cards(value, CARD_IDS)
            if anew:
                g.pile[team], g.left[team] = 0, 0
            for card in cards:
                put(g, team, card)

        return Key(
            f"{name}_{TEAMS[team]}",
            lambda g: keys.spell_cards(heap(g, team), CARD_IDS),
            write,
            lambda g: size is None or bool(sum(heap(g, team)) == size(g)[team]),
            unordered=True,
        )

    return key(0), key(1)


def _write_pending(g: Any, value: Any) -> None:
    """Put pending cards on their players' tables as well, unless they are there."""
    cards = keys.parse_cards(value, CARD_IDS, state.LONGEST_CHAIN)
    g.pending[: len(cards)] = cards
    g.pending_count = len(cards)
    for place, card in enumerate(cards):
        team = rules.player_of(g, place)
        if g.table[team, card] < cards[place % 2 : place + 1 : 2].count(card):
            _from_pile(rules.onto_table)(g, team, card)


def _draw_count(g: Any) -> list[int]:
    return [int(rules.cards_to_draw(g, team)) for team in range(2)]


KEYS = (
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    keys.whole("quarter", 1, 999),
    keys.team("possession", defined=_has_offense),
    keys.pair("score", 0, 9999),
    *_heaps("hand", lambda g, team: g.hand[team], _from_pile(rules.into_hand), lambda g: g.held),
    *_heaps("discard", lambda g, team: g.discard[team] + g.face_down[team], _from_pile(_discard)),
    *_heaps("face_down", lambda g, team: g.face_down[team], _turn_down, lambda g: g.face_down_count),
    *_heaps("table", lambda g, team: g.table[team], _from_pile(rules.onto_table)),
    keys.pair("possessions", 0, 999),
    keys.flag("restricted"),
    keys.flag("return_ok"),
    keys.team("toss_winner", defined=lambda g: g.quarter > 1 or g.phase not in (Phase.DEAL, Phase.COIN_TOSS)),
    keys.flag("toss_deferred"),
    Key("pending", lambda g: [CARD_IDS[card] for card in g.pending[: g.pending_count]], _write_pending),
    *_heaps("draw", lambda g, team: g.pile[team], _pile_up, lambda g: g.left, anew=True),
    keys.derived("hand_count", lambda g: [int(count) for count in g.held]),
    keys.derived("draw_count", _draw_count),
    keys.derived("clock", lambda g: min(_draw_count(g))),
)


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase; files have the labels of cards, and keep the words that they had."""
    countered = g.phase == Phase.RESPOND
    if isinstance(teams, FileTeams):
        if g.phase == Phase.PLAY:
            return "on offense, limited to long plays" if g.restricted else "on offense"
        if g.phase in (Phase.RESPOND, Phase.CONCEDE):
            return f"{CARD_IDS[rules.faced(g)]} {'to be answered' if countered else 'conceded'}"
        return PHASES[int(g.phase)].replace("-", " ")
    limit = ", long plays only" if g.restricted else ""
    if g.phase in (Phase.PLAY, Phase.PUNT):
        return f"possession, {counted(int(g.held[g.possession]), 'card')} in hand{limit}"
    if g.phase == Phase.DRAW:
        return f"{teams[g.possession]:'s} ball{limit}"
    if g.phase in (Phase.RESPOND, Phase.CONCEDE):
        return f"{TITLES[rules.faced(g)]}{': counter it?' if countered else ' conceded'}"
    if g.phase == Phase.DEAL:
        return f"deal for the {ordinal(int(g.quarter))} quarter" if g.quarter <= QUARTERS else "deal for overtime"
    return keys.phase_in_words(g, Phase, teams, from_spot=False)


tell_clock = counting("card", "to draw")
