"""The cards of Gridiron Trumps: the letter of a suit and a rank."""

from leatherhead.game import CardSet, label, title_of
from leatherhead.games.gridiron_trumps.state import RANKS, Suit

DOES = {
    Suit.RUN: "A run: a yard for each rank above the defense's.",
    Suit.PASS: "A pass: two yards for each rank above the defense's.",
    Suit.KICK: "A punt or, inside the 35, a field goal; the higher, the farther.",
    Suit.TRICK: "A trick play: three yards for each rank above the defense's.",
}
FACES = {f"{suit.name[0]}{rank}": (suit, rank) for suit in Suit for rank in range(1, RANKS + 1)}
CARDS = CardSet(
    tuple(FACES),
    {face: f"{title_of(label(suit))} {rank}" for face, (suit, rank) in FACES.items()},
    {face: DOES[suit] for face, (suit, _) in FACES.items()},
)
