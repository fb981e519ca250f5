"""The keys of a situation in Real Deal Football, and the situation in a phrase."""

from collections.abc import Callable
from typing import Any

from leatherhead.games.real_deal.book import CARD_IDS
from leatherhead.games.real_deal.rules.cards import cards_to_draw, into_hand, onto_table
from leatherhead.games.real_deal.rules.counter import faced, player_of
from leatherhead.games.real_deal.state import LONGEST_CHAIN, QUARTERS, Phase
from leatherhead.games.real_deal.words.cards import TITLES
from leatherhead.model import situation as keys
from leatherhead.model.errors import Refused
from leatherhead.model.situation import Key
from leatherhead.model.words import TEAMS, FileTeams, Teams, counted, counting, labels, ordinal

PHASES = labels(Phase)


def _has_offense(g: Any) -> bool:
    """Whether a team is on offense: not before a toss, nor before the choice for the second half."""
    if g.phase == Phase.DEAL:
        return g.quarter in (2, 4)
    return g.phase not in (Phase.COIN_TOSS, Phase.TOSS, Phase.SECOND_HALF)


def _toss_over(g: Any) -> bool:
    return not (g.quarter == 1 and g.phase in (Phase.DEAL, Phase.COIN_TOSS))


def _write_phase(g: Any, value: Any) -> None:
    g.phase = keys.parse_word(value, PHASES)
    g.over = int(g.phase == Phase.OVER)


# Heaps of cards, of which the record keeps a count by kind. A card that is named elsewhere is not in the draw pile.


def _from_pile(g: Any, team: int, card: int) -> None:
    if g.pile[team, card]:
        g.pile[team, card] -= 1
        g.left[team] -= 1


def _put_in_hand(g: Any, team: int, card: int) -> None:
    into_hand(g, team, card)
    _from_pile(g, team, card)


def _put_on_table(g: Any, team: int, card: int) -> None:
    onto_table(g, team, card)
    _from_pile(g, team, card)


def _put_on_discard(g: Any, team: int, card: int) -> None:
    g.discard[team, card] += 1
    _from_pile(g, team, card)


def _turn_down(g: Any, team: int, card: int) -> None:
    if not g.discard[team, card]:
        raise Refused(f"{CARD_IDS[card]} is not among the discards of {TEAMS[team]}")
    g.discard[team, card] -= 1
    g.face_down[team, card] += 1
    g.face_down_count[team] += 1


def _heaps(
    name: str,
    heap: Callable[[Any, int], Any],
    put: Callable[[Any, int, int], None],
    size: Callable[[Any, int], int] | None = None,
) -> tuple[Key, ...]:
    """A key for each team's heap. A heap that a team may not see has another size for it, and is not defined."""

    def key(team: int) -> Key:
        def write(g: Any, value: Any) -> None:
            for card in keys.parse_cards(value, CARD_IDS):
                put(g, team, card)

        return Key(
            f"{name}_{TEAMS[team]}",
            lambda g: keys.spell_cards(heap(g, team), CARD_IDS),
            write,
            lambda g: size is None or bool(sum(heap(g, team)) == size(g, team)),
            unordered=True,
        )

    return key(0), key(1)


def _draw_pile(team: int) -> Key:
    def write(g: Any, value: Any) -> None:
        g.pile[team] = 0
        for card in keys.parse_cards(value, CARD_IDS):
            g.pile[team, card] += 1
        g.left[team] = sum(g.pile[team])

    return Key(
        f"draw_{TEAMS[team]}",
        lambda g: keys.spell_cards(g.pile[team], CARD_IDS),
        write,
        lambda g: bool(sum(g.pile[team]) == g.left[team]),
        unordered=True,
    )


def _write_pending(g: Any, value: Any) -> None:
    """Pending cards are on their players' tables as well; those that are not are put there."""
    cards = keys.parse_cards(value, CARD_IDS, LONGEST_CHAIN)
    g.pending[: len(cards)] = cards
    g.pending_count = len(cards)
    for place, card in enumerate(cards):
        team = player_of(g, place)
        laid = sum(1 for other in range(place % 2, place + 1, 2) if cards[other] == card)
        if g.table[team, card] < laid:
            _put_on_table(g, team, card)


def _draw_count(g: Any) -> list[int]:
    return [int(cards_to_draw(g, team)) for team in range(2)]


KEYS = (
    Key("phase", lambda g: PHASES[g.phase], _write_phase),
    keys.whole("quarter", 1, 999),
    keys.team("possession", defined=_has_offense),
    keys.pair("score", 0, 9999),
    *_heaps("hand", lambda g, team: g.hand[team], _put_in_hand, lambda g, team: g.held[team]),
    *_heaps("discard", lambda g, team: g.discard[team] + g.face_down[team], _put_on_discard),
    *_heaps("face_down", lambda g, team: g.face_down[team], _turn_down, lambda g, team: g.face_down_count[team]),
    *_heaps("table", lambda g, team: g.table[team], _put_on_table),
    keys.pair("possessions", 0, 999),
    keys.flag("restricted"),
    keys.flag("return_ok"),
    keys.team("toss_winner", defined=_toss_over),
    keys.flag("toss_deferred"),
    Key("pending", lambda g: [CARD_IDS[card] for card in g.pending[: g.pending_count]], _write_pending),
    *(_draw_pile(team) for team in range(2)),
    keys.derived("hand_count", lambda g: [int(count) for count in g.held]),
    keys.derived("draw_count", _draw_count),
    keys.derived("clock", lambda g: min(_draw_count(g))),
)


def headline(g: Any, teams: Teams) -> str:
    """Describe the situation in a phrase; files have the labels of cards, and keep the words that they had."""
    if isinstance(teams, FileTeams):
        return _headline_in_files(g)
    limit = ", long plays only" if g.restricted else ""
    if g.phase in (Phase.PLAY, Phase.PUNT):
        return f"on offense with {counted(int(g.held[g.possession]), 'card')}{limit}"
    if g.phase == Phase.DRAW:
        return f"{teams[g.possession]:'s} ball{limit}"
    if g.phase in (Phase.RESPOND, Phase.CONCEDE):
        return f"{TITLES[faced(g)]} {'to be countered' if g.phase == Phase.RESPOND else 'conceded'}"
    if g.phase == Phase.DEAL:
        return f"deal for the {ordinal(int(g.quarter))} quarter" if g.quarter <= QUARTERS else "deal for overtime"
    return keys.phase_in_words(g, Phase, teams, from_spot=False)


def _headline_in_files(g: Any) -> str:
    if g.phase == Phase.PLAY:
        return "on offense, limited to long plays" if g.restricted else "on offense"
    if g.phase == Phase.RESPOND:
        return f"{CARD_IDS[faced(g)]} to be answered"
    if g.phase == Phase.CONCEDE:
        return f"{CARD_IDS[faced(g)]} conceded"
    return PHASES[int(g.phase)].replace("-", " ")


tell_clock = counting("card", "to draw")
