"""The cards of hands (football/hands.py) outside the rules: their words, decks, situation keys, secrets and places."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from leatherhead.football.hands import OPEN
from leatherhead.football.possession import opponent
from leatherhead.model.doors import CARD, CHANCE
from leatherhead.model.rulebook import Hidden
from leatherhead.model.situation import Key, parse_cards
from leatherhead.model.table import Card, Hand, Look, Part, Pile, face_down
from leatherhead.model.words import TEAMS, Deck, Facts

if TYPE_CHECKING:
    from leatherhead.model.position import View


@dataclass(frozen=True)
class CardSet:
    """The cards that each team has one of, in the order of their bits."""

    labels: tuple[str, ...]
    titles: Mapping[str, str] = field(default_factory=dict)  # by label
    about: Mapping[str, str] = field(default_factory=dict)  # by label: what the card does, in a sentence

    def card(self, number: int, team: int | None = None) -> Card:
        """Return a card, face up."""
        label = self.labels[number]
        owner = None if team is None else TEAMS[team]
        return Card(self.titles.get(label, label), self.about.get(label, ""), label, owner)

    def spelled(self, cards: int) -> list[str]:
        """Spell a set of cards, a bit each."""
        return [label for number, label in enumerate(self.labels) if int(cards) >> number & 1]

    def turned_up(self, *numbers: str) -> Callable[[Facts], Part]:
        """Return the `turns_up` of an event whose numbers, by name, are cards: one of its team, one of the other."""

        def part(e: Facts) -> Part:
            teams = (e.by, opponent(e.by))
            shown = tuple(self.card(e[name], team) for name, team in zip(numbers, teams, strict=False))
            return Hand("Cards shown" if len(shown) > 1 else "Card shown", cards=shown)

        return part

    # What a rulebook has.

    @property
    def decks(self) -> tuple[Deck, ...]:
        """A deck for each team whose cards only the team sees, and again for cards that are turned up."""
        names = [f"{team}'s {kind}" for kind in ("deck", "open deck") for team in TEAMS]
        asks = ("Draw a card for {%s}.", "Turn up a card of {%s}.")
        requests = [ask % team for ask in asks for team in TEAMS]
        return tuple(
            Deck(name, self.labels, request, self.titles) for name, request in zip(names, requests, strict=True)
        )

    @property
    def keys(self) -> tuple[Key, ...]:
        """The situation keys of hands and of used cards; those of a hand only for who sees it."""
        return (*map(self._hand_key, range(2)), *map(self._used_key, range(2)))

    def _hand_key(self, team: int) -> Key:
        def write(g: Any, value: Any) -> None:
            cards = set(parse_cards(value, self.labels))
            g.hand[team], g.held[team] = sum(1 << card for card in cards), len(cards)

        return Key(
            f"{TEAMS[team]}_hand",
            lambda g: self.spelled(g.hand[team]),
            write,
            defined=lambda g: int(g.hand[team]).bit_count() == g.held[team],
            unordered=True,
        )

    def _used_key(self, team: int) -> Key:
        def write(g: Any, value: Any) -> None:
            g.used[team] = sum(1 << card for card in set(parse_cards(value, self.labels)))

        return Key(f"{TEAMS[team]}_used", lambda g: self.spelled(g.used[team]), write, unordered=True)

    def table(self, look: Look, decisions: Sequence[int]) -> list[Part]:
        """Return hands, decks and used cards; a hand is needed for the decisions that lay one of its cards."""
        parts: list[Part] = []
        g, asked = look.g, look.asked in decisions
        for team in (0, 1) if look.team != 1 else (1, 0):
            name, owner = look.name(team), look.owner(team)
            back = (face_down(owner),) * int(g.held[team])
            cards = tuple(self.card(self.labels.index(label), team) for label in self.spelled(g.hand[team]))
            hand = cards if look.sees(team) else back
            left = int(g.cards).bit_count() - int(g.used[team]).bit_count() - len(back)
            used = ", ".join(self.spelled(g.used[team]))
            parts += [
                Hand(f"{name} hand", needed=asked and team == look.team, cards=hand, owner=owner),
                Pile(f"{name} deck", count=left, owner=owner),
                Pile(f"{name} used cards", count=int(g.used[team]).bit_count(), text=used, owner=owner),
            ]
        return parts

    # What a team cannot see.

    @property
    def hidden(self) -> Hidden:
        """How hands that a team cannot see are dealt again."""
        return Hidden(unseen_by=_unseen_by, deal=self._deal)

    def _deal(self, g: Any, book: Any, view: "View", below: Callable[[int], int]) -> None:  # noqa: ARG002  any book
        """Deal the other hand as it may have been before the play: with the cards it has shown since, any others."""
        for team in range(2):
            if team == view.index:
                continue
            laid, turned = self._shown(view, team)
            hand = [card for card in laid if not int(g.used[team]) >> card & 1][: int(g.held[team])]
            taken = int(g.used[team]) | sum(1 << card for card in {*hand, *turned})
            unseen = [card for card in range(len(self.labels)) if int(g.cards) & ~taken & 1 << card]
            while len(hand) < g.held[team]:
                hand.append(unseen.pop(below(len(unseen))))
            g.hand[team] = sum(1 << card for card in hand)

    def _shown(self, view: "View", team: int) -> tuple[list[int], list[int]]:
        """Return the cards that a team has laid and turned up in the current play."""
        laid, turned = [], []
        for each in view.tape:
            by, what, deck, _ = each.asked
            if by == team and view.rulebook.prompts[what].answers == self.labels:
                laid.append(each.answer)
            elif (by, what, deck) == (CHANCE, CARD, team + OPEN) and each.answer not in laid:
                turned.append(each.answer)
        return laid, turned


def _unseen_by(g: Any, deck: int) -> int:  # noqa: ARG001  the same at any time
    return 1 << opponent(deck) if deck < OPEN else 0
