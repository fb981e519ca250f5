"""The rules of Gridiron Trumps, in the order of rules.md, whose clause ids (GT-…) they name.

Where it is football like any other, they call `core`; a hand is drawn and laid by `hands`.
"""

from leatherhead.game import choose, core, events, hands, note, possession, roll, roll_die, rule, spot
from leatherhead.games.gridiron_trumps import events as own
from leatherhead.games.gridiron_trumps.book import Book
from leatherhead.games.gridiron_trumps.state import RANKS, Decision, Kickoff, State, Suit, Try

HAND, PLAYS, TIMEOUTS = 7, 24, 2
RETURN_LINE, RETURN_SIDES, ONSIDE_KEPT = 10, 20, 6
FIELD_GOAL_RANGE, FIELD_GOAL_UNIT = 35, 5
PUNT_YARDS = 30
TWO_POINT_MARGIN = 3


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play; both then draw to seven, and a quarter ends with its last play (GT-2.2, GT-R5)."""
    if g.phase == core.COIN_TOSS:
        deal(g)
        core.toss(g)
        return
    draw(g)
    if g.phase == core.KICKOFF:
        kickoff(g)
    elif g.phase == core.TRY:
        extra_points(g)
    else:
        scrimmage(g, book)
    draw(g)
    if g.clock == 0 and g.phase != core.TRY:
        core.end_quarter(g, PLAYS, TIMEOUTS)


@rule
def deal(g: State) -> None:
    """Deal each a hand of seven; heads, and home receives (GT-1.2, GT-R1)."""
    note(g, own.Deal(possession.HOME))
    draw(g)


@rule
def draw(g: State) -> None:
    """Both draw to seven, the team in possession first (GT-2.2, GT-2.3, GT-R3)."""
    hands.fill_hand(g, g.possession, HAND)
    hands.fill_hand(g, possession.defense(g), HAND)


@rule
def rank_of(card: int) -> int:
    """Return the rank of a card."""
    return card % RANKS + 1


@rule
def kickoff(g: State) -> None:
    """A die with 20 sides says how far it is returned; an onside kick is kept on a 6 (GT-3.1, GT-3.2, GT-R4)."""
    kickers = g.possession
    if choose(g, kickers, Decision.KICKOFF, 0b11) == Kickoff.DEEP:
        note(g, events.Kickoff(kickers))
        core.start_drive(g, possession.opponent(kickers), RETURN_LINE + roll_die(g, RETURN_SIDES))
        return
    note(g, events.Onside(kickers))
    if roll(g) == ONSIDE_KEPT:
        note(g, events.OnsideKept(kickers))
        core.start_drive(g, kickers, spot.MIDFIELD)
    else:
        core.start_drive(g, possession.opponent(kickers), spot.MIDFIELD)


@rule
def scrimmage(g: State, book: Book) -> None:
    """Both lay a card face down, then show; it takes one off the clock (GT-4.1, GT-1.3, GT-1.7, GT-2.1, GT-R8)."""
    offense, defense = g.possession, possession.defense(g)
    card = hands.choose_card(g, offense, Decision.OFFENSE_CARD)
    against = hands.choose_card(g, defense, Decision.DEFENSE_CARD)
    hands.use_card(g, offense, card)
    hands.use_card(g, defense, against)
    g.clock -= 1
    suit, rank = card // RANKS, rank_of(card)
    if suit == Suit.KICK:
        note(g, own.Kick(offense, card=card, against=against))
        kick(g, book, rank)
    else:
        tell_play(g, suit, card, against)
        if rank == rank_of(against):
            lose_ball(g, suit)
        else:
            core.settle(g, gain(book, suit, rank - rank_of(against), suit == against // RANKS))
    if core.call_timeout(g, offense, Decision.TIMEOUT):
        g.clock += 1


@rule
def tell_play(g: State, suit: int, card: int, against: int) -> None:
    """Write the play that a card calls to the log."""
    if suit == Suit.RUN:
        note(g, own.Run(g.possession, from_=g.ball, down=g.down, card=card, against=against))
    elif suit == Suit.PASS:
        note(g, own.Pass(g.possession, from_=g.ball, down=g.down, card=card, against=against))
    else:
        note(g, own.Trick(g.possession, from_=g.ball, down=g.down, card=card, against=against))


@rule
def gain(book: Book, suit: int, margin: int, guessed: bool) -> int:
    """Yards by the ranks; if the defense has laid the same suit, half a gain or twice a loss (GT-4.2, GT-4.3)."""
    yards = margin * book.yards[suit]
    if guessed:
        return yards // 2 if yards > 0 else 2 * yards
    return yards


@rule
def lose_ball(g: State, suit: int) -> None:
    """Equal ranks: an interception at the spot or, on a run, a fumble for the higher card (GT-4.4)."""
    offense, defense = g.possession, possession.defense(g)
    if suit != Suit.RUN:
        note(g, events.Interception(offense))
        core.start_drive(g, defense, spot.other_side(g.ball))
        return
    note(g, events.Fumble(offense))
    ours = hands.turn_up(g, offense)
    note(g, own.FumbleCard(offense, card=ours))
    theirs = hands.turn_up(g, defense)
    note(g, own.FumbleCard(defense, card=theirs))
    core.recover(g, defense if rank_of(theirs) > rank_of(ours) else offense)


@rule
def kick(g: State, book: Book, rank: int) -> None:
    """A punt or, from the 35 on, a field goal by rank and die (GT-4.5 to GT-4.7, GT-R6, GT-R7)."""
    distance = spot.distance_to_goal(g.ball)
    if distance > FIELD_GOAL_RANGE:
        core.punt(g, PUNT_YARDS + book.yards[Suit.KICK] * rank)
        return
    die = roll(g)
    note(g, own.Roll(g.possession, die=die))
    core.field_goal(g, FIELD_GOAL_UNIT * (rank + die) >= distance, core.TOUCHBACK_LINE)


@rule
def extra_points(g: State) -> None:
    """Both lay a card: one point for a higher rank, two for one higher by 3 (GT-5.4, GT-5.5)."""
    offense, defense = g.possession, possession.defense(g)
    two_points = choose(g, offense, Decision.TRY, 0b11) == Try.TWO_POINT
    card = hands.choose_card(g, offense, Decision.TRY_CARD)
    against = hands.choose_card(g, defense, Decision.TRY_DEFENSE)
    hands.use_card(g, offense, card)
    hands.use_card(g, defense, against)
    note(g, own.Try(offense, card=card, against=against))
    margin = rank_of(card) - rank_of(against)
    core.settle_try(g, margin >= TWO_POINT_MARGIN if two_points else margin > 0, two_points)
