"""Card Bowl on the table: formations, cards drawn in the play, decks, charts and the cribbage board."""

from dataclasses import replace
from functools import cache, lru_cache
from itertools import groupby

from leatherhead.game import Card, Facts, Hand, Look, Matrix, Note, Part, Pile, Row, Sum, Term, Track
from leatherhead.game import spot as field
from leatherhead.games.card_bowl import events, state, words
from leatherhead.games.card_bowl.book import CARD_IDS, RANKS, SUITS
from leatherhead.games.card_bowl.cards import PURPOSES, REPLACED, effect, face, run_value, suit, value
from leatherhead.games.card_bowl.hints import field_goal_odds, hint
from leatherhead.games.card_bowl.rules import kicks
from leatherhead.games.card_bowl.rules.scrimmage import targets
from leatherhead.games.card_bowl.state import SLOTS, WHOLE_DECK, Decision, Draw, Phase, State, Target
from leatherhead.games.card_bowl.sums import term
from leatherhead.model.table import Mark, face_down
from leatherhead.model.words import TEAMS, counted, labels

__all__ = ["hint", "table"]

LAYING = (Decision.OFFENSE_CARD, Decision.DEFENSE_CARD)
NEED_HANDS = (*LAYING, Decision.TARGET, Decision.PASS_CARDS, Decision.PASS_DRAW)
NEED_DRAWN = (
    *(Decision.PASS_DRAW, Decision.CARRY, Decision.KICK_RETURN, Decision.PUNT_CATCH, Decision.BOUNCE_BACKWARD),
    *(Decision.BOUNCE_FORWARD, Decision.FUMBLE_PLAY, Decision.SHORT_ONSIDE, Decision.RECOVERY_RUN),
)
LATEST = 4  # groups of drawn cards in sight beside a question
NOT_LAID = Card("Not placed yet", short="  ")


def table(look: Look) -> list[Part]:
    """Lay out everything, the current play first."""
    charts = _charts(int(look.g.option_ace_on_pass_defense))
    return [
        *_wanted(look),
        *_to_lay(look),
        *_hands(look),
        *_drawn(look),
        *_ball(look),
        *_decks(look),
        *charts,
        _cribbage(look),
    ]


def _wanted(look: Look) -> list[Part]:
    """Whose card is to be turned up next, if the cards are real."""
    if not look.g.card_for:
        return []
    whose = look.teams[int(look.g.card_of)]
    instead = " It replaces the Ace of Spades." if _replaces_the_ace(look) else ""
    return [Note("Next card", needed=True, text=f"{whose:the's} {PURPOSES[Draw(int(look.g.card_for))]}.{instead}")]


def _replaces_the_ace(look: Look) -> bool:
    """Whether the card before was an Ace of Spades that is set aside, so that another gives the yards (CB-RUSH-10)."""
    last = next((e for e in reversed(look.play) if e.name == events.Card.label), None)
    if last is None or last["card"] != state.ACE_OF_SPADES:
        return False
    return last["for"] in REPLACED and last["for"] == look.g.card_for


# The hands.


def _hands(look: Look) -> list[Part]:
    """Both hands of a play from scrimmage, slot by slot, as far as the viewer may see them."""
    g = look.g
    if g.phase != Phase.TARGET and not _is_laying(look):
        return []
    offense, needed = int(g.possession), look.asked in NEED_HANDS
    formation = f"{look.name(offense)} offense: {words.FORMATION_TITLES[g.formation]}"
    return [
        Hand(formation, needed, _hand(look, offense), TEAMS[offense]),
        Hand(f"{look.name(1 - offense)} defense", needed, _hand(look, 1 - offense), TEAMS[1 - offense]),
    ]


def _to_lay(look: Look) -> list[Part]:
    """All cards of the team that places one; those that are used or placed are not on offer."""
    if look.asked not in LAYING:
        return []
    deck = tuple(replace(face(card, team=look.team), answers=(CARD_IDS[card],)) for card in range(state.CARDS))
    return [Hand("Your deck", needed=True, cards=deck, owner=TEAMS[look.team], docked=True)]


def _is_laying(look: Look) -> bool:
    return look.asked in LAYING or bool(look.g.laid[0] or look.g.laid[1])


def _hand(look: Look, team: int) -> tuple[Card, ...]:
    return tuple(_slot(look, team, slot) for slot in range(SLOTS))


def _slot(look: Look, team: int, slot: int) -> Card:
    """A card face up, its back, or an empty place."""
    g, place = look.g, f"{'RB' if is_run(look.g, slot) else 'WR'} {slot + 1}"
    if g.phase == Phase.TARGET:
        card = face(int(g.face_up[team, slot]), team=team, place=place)
        chosen = look.asked == Decision.TARGET and team == g.possession
        target = (Target.RUN_1 if is_run(g, slot) else Target.PASS_1) + slot
        return replace(card, answers=(labels(Target)[target],)) if chosen else card
    if slot >= g.laid[team]:
        return Card(NOT_LAID.title, short=NOT_LAID.short, owner=TEAMS[team], place=place)
    if look.sees(team):
        return face(int(g.hand[team, slot]), team=team, place=place)
    return face_down(TEAMS[team], place)


def is_run(g: State, slot: int) -> bool:
    """Whether the card in a slot would run."""
    return bool(targets(g) >> (Target.RUN_1 + slot) & 1)


# Cards drawn in the play, and their sum so far.


def _drawn(look: Look) -> list[Part]:
    """The cards of the Draw Deck that have come up in this play, side by side if they are of one kind."""
    cards = [e for e in look.play if e.name == events.Card.label]
    hands = [_group(look, [*group]) for _, group in groupby(cards, lambda e: (e.by, _kind(e)))]
    needed = look.asked in NEED_DRAWN
    first = max(len(hands) - LATEST, 0)
    parts: list[Part] = [Hand(each.name, needed and place >= first, each.cards) for place, each in enumerate(hands)]
    return parts + ([_pass_so_far(look)] if look.asked == Decision.PASS_DRAW else [])


def _kind(e: Facts) -> str:
    return PURPOSES[Draw(e["for"])]


def _group(look: Look, cards: list[Facts]) -> Hand:
    e, kind = cards[0], _kind(cards[0])
    shown = (face(e["card"], team=e.by, text=effect(e["for"], e["card"], e["against"], e["plus"])) for e in cards)
    return Hand(f"{look.name(e.by)} {kind if len(cards) == 1 else kind.replace('card', 'cards')}", cards=tuple(shown))


def _pass_so_far(look: Look) -> Sum:
    g = look.g
    mine, theirs = (int(g.face_up[team, g.slot]) for team in (g.possession, 1 - g.possession))
    terms = (term(mine), Term(int(g.pass_total), "drawn"), term(theirs, "-"))
    total = value(mine) + int(g.pass_total) - value(theirs)
    return Sum("If you stop", needed=True, terms=terms, result=f"{total}, less the defender's draw")


def _ball(look: Look) -> list[Part]:
    """Locate the ball while it is loose, in the air, or with a team that has to decide."""
    if said := _whereabouts(look):
        return [Note("The ball", needed=look.asked in NEED_DRAWN, text=f"{said}.")]
    return []


def _whereabouts(look: Look) -> str:
    g, asked, at = look.g, look.asked, events.place_at(look.teams, int(look.g.runner), int(look.g.spot))
    if g.loose and look.play:
        return f"Loose {at}"
    if asked == Decision.KICK_RETURN and g.phase == Phase.TARGET and g.draws == 0:
        return f"Intercepted {at}"
    if asked == Decision.RECOVERY_RUN or (asked == Decision.KICK_RETURN and g.draws > 0):
        return f"Recovered {at}, with {counted(int(g.draws), 'card')} to draw"
    if asked == Decision.SHORT_ONSIDE:
        return f"Dead {at}, too short twice"
    if asked in (Decision.BOUNCE_BACKWARD, Decision.BOUNCE_FORWARD):
        return f"The punt has come down {at}"
    if g.phase != Phase.TARGET and g.kind in (state.Kind.KICKOFF, state.Kind.PUNT) and g.returns > 0 and look.play:
        return f"The receiver is {at}"
    if asked != Decision.CARRY:
        return ""
    carrier = face(int(g.face_up[g.possession, g.slot]), team=int(g.possession))
    return f"The {carrier.title.lower()} has it {at}, with {counted(int(g.draws) + 1, 'card')} to draw"


# Decks and charts.


def _decks(look: Look) -> list[Part]:
    """Return the cards each team can still lay, and the Draw Deck."""
    order = (look.team, 1 - look.team) if look.team in (0, 1) else (0, 1)
    left = int(look.g.draw_deck) if look.play else WHOLE_DECK
    ace = "The Ace of Spades is still in it." if left >> state.ACE_OF_SPADES & 1 else "The Ace of Spades has come up."
    return [*(_deck(look, team) for team in order), Pile("Draw Deck", count=left.bit_count(), text=ace)]


def _deck(look: Look, team: int) -> Pile:
    """Every rank of a deck with the suits that are left."""
    left = WHOLE_DECK & ~int(look.g.used[team]) & ~_lying_open(look, team)
    hands = counted(left.bit_count() // SLOTS, "hand")
    text = f"{_by_rank(left)}: {hands} left."
    return Pile(f"{look.name(team)} deck", count=left.bit_count(), text=text, owner=TEAMS[team])


@lru_cache(maxsize=4_096)
def _by_rank(left: int) -> str:
    """Spell a set of cards by their ranks."""
    cards = words.cards_of(left)
    ranks = (
        f"{rank}{''.join(SUITS[suit(card)] for card in cards if value(card) == n)}"
        for n, rank in enumerate(RANKS, start=1)
        if any(value(card) == n for card in cards)
    )
    return " ".join(ranks)


def _lying_open(look: Look, team: int) -> int:
    """The cards of a team that the viewer sees on the table, as a set."""
    if look.g.phase == Phase.TARGET or not look.sees(team):
        return words.on_the_table(look.g, team)
    laid = {int(card) for card in look.g.hand[team, : look.g.laid[team]]}
    return sum(1 << card for card in laid)


@cache
def _charts(ace_on_pass_defense: int) -> tuple[Part, ...]:
    """Return the values of cards, and the odds of field goals."""
    fumbles = ace_on_pass_defense == state.AceOnPassDefense.FUMBLE
    against = "it is a fumble, too" if fumbles else "it is a plain 1"
    by_rank = [card for card in range(state.CARDS) if suit(card) == 0]
    worth = Matrix(
        "Cards",
        columns=RANKS,
        rows=(
            Row("value", tuple(str(value(card)) for card in by_rank)),
            Row("open-field draws", tuple(str(run_value(card)) for card in by_rank)),
        ),
        text="A face card above the tackler's gives as many draws as its own less his. The Ace of Spades is a fumble "
        "for whoever carries the ball, an interception on a pass, and an early one blocks a kick. As the defense's "
        f"card against a completed pass {against}.",
    )
    yards = range(20, 65, 5)
    good = tuple(f"{field_goal_odds(field.GOAL_LINE + kicks.FIELD_GOAL_PLUS - each):.0f}%" for each in yards)
    field_goals = Matrix(
        "Field goals",
        columns=tuple(map(str, yards)),
        rows=(Row("good", good),),
        text="By distance: the yards to the goal line plus 18.",
    )
    return worth, field_goals


# Using a Cribbage Board.

HOLES, HALF = 120, 60


def hole(spot: int) -> int:
    """The hole of a spot, from 1: both holes in the middle are the 50, and one of them is skipped (CB-GEN-6)."""
    return spot + 10 if spot <= 50 else spot + 11


def _cribbage(look: Look) -> Track:
    """The field as 120 holes in two rows, end zones included: one peg for the ball, one for the line to gain."""
    g, marks = look.g, []
    if g.phase in (Phase.SCRIMMAGE, Phase.TARGET):
        marks.append(Mark(hole(_from_home(g, int(g.line_to_gain))), "line to gain", "!"))
    if g.phase not in (Phase.COIN_TOSS, Phase.OVER):
        marks.append(Mark(hole(_from_home(g, int(g.ball))), "ball", "O"))
    home, away = look.teams
    ends = (f"{home} end zone", "50", f"{away} end zone")
    return Track("Cribbage board", holes=HOLES, marks=tuple(marks), turn=HALF, ends=ends)


def _from_home(g: State, spot: int) -> int:
    return spot if g.possession == 0 else field.GOAL_LINE - spot
