"""The picture of the table in Pigskin, made of what the viewer may see, and what an answer is likely to bring."""

from typing import Any

from leatherhead.football.spot import GOAL_LINE
from leatherhead.games.pigskin import notation
from leatherhead.games.pigskin.charts import odds_chart, odds_for, pack_chart, seen_by, special_cards
from leatherhead.games.pigskin.odds import ReadingOdds
from leatherhead.games.pigskin.rules.game import cards_of_a_quarter
from leatherhead.games.pigskin.rules.substitution import TIMEOUT_YARDS, marked_off
from leatherhead.games.pigskin.state import (
    BACKS,
    CELL,
    CELL_BITS,
    CLASSES,
    HEARD,
    LINEMEN,
    POSITIONS,
    SERIES_A,
    SPECIAL_MASK,
    TARGETS,
    Call,
    CardRow,
    Decision,
    Event,
    ForcedChoice,
    Kind,
    ManPosition,
    Phase,
    Special,
)
from leatherhead.games.pigskin.words.cards import turned_card
from leatherhead.games.pigskin.words.names import CLASS_NAMES, LETTERS, men, place, short_place
from leatherhead.games.pigskin.words.situation import KINDS, standing_men
from leatherhead.model.table import EVERYBODY, Card, Hand, LineUp, Look, Man, Note, Part, Pile
from leatherhead.model.words import counted, labels, spell_yards

NOTE_WIDTH = 20  # columns where a line-up stands in two blocks
SHORTER = (("Incomplete ", "inc "), ("Intercepted ", "int "), (" Add Lateral", "+lat"), (" Add Run", "+run"))
OWN_MEN_MATTER = (Decision.PLACE, Decision.FORCED_SUBSTITUTE, Decision.REARRANGE)
IN_TWO_ROWS = (Decision.SUBSTITUTE, Decision.READY)  # one's men, where the rest of the screen is worth more
TURNED = tuple(labels(Event)[event] for event in (Event.CARD, Event.CUT))
CHANGED = "(new man)"
LEGEND = (
    "* star, 2 second, S scrub, ? not known. After a man: readings at his position, latest last; "
    f"(hit) attacked this series, {CHANGED} came on since."
)


def table(look: Look) -> list[Part]:
    """Lay out what the viewer may see; the line-ups stand side by side, the viewer's own first."""
    first = max(look.team, 0)
    sides = [first] if look.asked == Decision.PLACE else [first, 1 - first]
    parts: list[Part] = [_line_up(look, team) for team in sides]
    parts += [part for part in (_on_the_field(look), _cards_of_the_play(look), _penalty(look)) if part is not None]
    if look.asked == Decision.PLACE:
        parts.append(_line_up(look, 1 - first))
    parts += [Note("Marks", text=LEGEND), *(_bench(look, team) for team in range(2) if _sees_bench(look, team))]
    return [*parts, _pack(look), odds_chart(look), special_cards(look), pack_chart(look)]


# Men.


def _line_up(look: Look, team: int) -> LineUp:
    needed = look.asked is not None and team == _men_that_matter(look)
    men = tuple(_man(look, team, position) for position in range(POSITIONS))
    return LineUp(f"{look.name(team)} men", needed, men, look.owner(team))


def _men_that_matter(look: Look) -> int | None:
    """Whose men a question is about: those that a play is called against, or those who are placed or taken off."""
    if look.asked in OWN_MEN_MATTER:
        return look.team
    if look.asked == Decision.FORCED_REMOVAL:
        return _losing_team(look)
    return 1 - look.team if look.asked == Decision.PLAY else None


def _man(look: Look, team: int, position: int) -> Man:
    name = place(position)
    return Man(f"{name[:1].upper()}{name[1:]}", _class(look, team, position), _note(look, team, position))


def _on_the_field(look: Look) -> Hand | None:
    """One's men in two rows."""
    if look.asked not in IN_TWO_ROWS:
        return None
    men = (Card(_class(look, look.team, at), place=short_place(at)) for at in range(POSITIONS))
    return Hand("Your men on the field", needed=True, cards=tuple(men), owner=look.owner(look.team))


def _class(look: Look, team: int, position: int) -> str:
    """The letter of a man's class: seen, shown in the end, given away, or not known."""
    g = look.g
    standing = int(standing_men(g, team)[position])
    if not standing and not g.forgotten[team] >> position & 1:
        standing = int(g.known[team, position])
    return LETTERS[standing - 1] if standing else "?"


def _note(look: Look, team: int, position: int) -> str:
    if look.asked == Decision.PLACE and team == look.team:
        return "<- who plays here?" if position == _next_place(look) else ""
    if look.sees(team) and look.g.changed[team] >> position & 1:  # at this dead ball: it is not shown to the other yet
        return "" if look.g.phase == Phase.HALF_TIME else CHANGED
    hit = "(hit) " if _is_closed(look.g, team, position) else ""
    return f"{hit}{_heard(look.g, team, position, NOTE_WIDTH - len(hit))}".rstrip()


def _next_place(look: Look) -> int:
    lineup = list(look.g.lineup[look.team])
    return lineup.index(0) if 0 in lineup else POSITIONS


def _is_closed(g: Any, team: int, position: int) -> bool:
    """Whether a position of the defense has been attacked in this series (PS-PLAY-1)."""
    defends = g.phase == Phase.SCRIMMAGE and team != g.possession
    return bool(defends and any(at == position and g.attacked >> play & 1 for play, at in enumerate(TARGETS)))


def _heard(g: Any, team: int, position: int, width: int) -> str:
    """What was read for a man, the latest last; the oldest are left out where there is no room."""
    count = 0 if g.forgotten[team] >> position & 1 else int(g.heard_count[team, position])
    if not count and g.off_standing[team] >> position & 1:
        return CHANGED
    readings = [_spell(int(g.heard[team, position, at % HEARD])) for at in range(max(count - HEARD, 0), count)]
    text = ", ".join(readings)
    while len(text) > width:
        readings = readings[1:]
        text = f".. {', '.join(readings)}"
    return text


def _spell(heard: int) -> str:
    text = notation.spell(heard >> CELL_BITS, heard & CELL)
    for long, short in SHORTER:
        text = text.replace(long, short)
    return text


def _sees_bench(look: Look, team: int) -> bool:
    return look.sees(team) and bool(look.g.bench[team].any())


def _bench(look: Look, team: int) -> Note:
    g = look.g
    said = [f"linemen {_men(g.bench[team], 0)}", f"backs {_men(g.bench[team], BACKS)}"]
    for name, held in (
        ("resting", g.resting),
        ("out for the quarter", g.out_quarter),
        ("out for the game", g.out_game),
    ):
        if held[team].any():
            gone = [men(man, int(held[team, kind])) for man, kind in KINDS.items() if held[team, kind]]
            said.append(f"{name} {', '.join(gone)}")
    return Note(f"{look.name(team)} bench", text="; ".join(said))


def _men(bench: Any, kind: int) -> str:
    found = [
        counted(int(bench[kind + standing]), CLASS_NAMES[standing - 1])
        for standing in range(1, CLASSES + 1)
        if bench[kind + standing]
    ]
    return ", ".join(found) if found else "none"


# Cards.


def _cards_of_the_play(look: Look) -> Hand | None:
    """Cards turned up since the ball was snapped, each as the viewer saw it (PS-R42)."""
    cards = tuple(card for event in look.play if event.name in TURNED for card in turned_card(event).cards)
    return Hand("Cards of this play", look.asked == Decision.PENALTY, cards) if cards else None


def _penalty(look: Look) -> Note | None:
    """The penalty that one side may accept, and what that does (PS-PEN-2, PS-PEN-5, PS-R6)."""
    if look.asked != Decision.PENALTY:
        return None
    team = look.teams[int(look.g.penalized)]
    text = f"{spell_yards(look.g.penalty_yards)} on {team:the}, marked off from {look.spot(look.g.ball)}."
    if look.g.phase == Phase.TRY:
        text = f"On {team:the}. Accepted, the try is made again; the yards do not count."
    return Note("Penalty", needed=True, text=text)


def _pack(look: Look) -> Pile:
    """Cards left, and the special cards that have turned up this quarter: everybody may count them (PS-GAME-7)."""
    g, book = look.g, look.book
    in_play = [card for card in range(SERIES_A if g.option_short else 0, len(book.special)) if book.special[card]]
    turned = [card for card in in_play if seen_by(look) >> card & 1]
    penalties, penalties_turned = (
        sum(book.special[card] & SPECIAL_MASK == Special.PENALTY for card in some) for some in (in_play, turned)
    )
    others, others_turned = len(in_play) - penalties, len(turned) - penalties_turned
    gone = cards_of_a_quarter(g) - int(g.clock)
    own = f"You have seen {seen_by(look).bit_count()} of the {gone} cards turned this quarter: " if gone else ""
    special = f"{penalties_turned} of {penalties} penalty cards, {others_turned} of {others} Replace Player cards"
    known = "" if look.team == EVERYBODY and not look.open else f"{own}{special} have come up."
    return Pile("Pack, face down", count=int(g.clock), text=known)


# What an answer is likely to bring.


def hint(look: Look, answer: str) -> str:
    """Say what an answer costs or is likely to bring, from what the viewer may see."""
    if look.asked == Decision.PLAY:
        return _play_hint(look, labels(Call).index(answer))
    if look.asked == Decision.PLACE:
        at = _next_place(look)
        return f"at {place(at)}, {_on_bench(look, at, CLASS_NAMES.index(answer) + 1)}" if at < POSITIONS else ""
    if look.asked == Decision.READY and answer == "time-out":
        return _timeout_hint(look)
    if look.asked == Decision.SUBSTITUTE and answer != "done":
        return _substitute_hint(look, answer)
    if look.asked == Decision.FORCED_SUBSTITUTE:
        return _on_bench(look, int(look.g.man_position), CLASS_NAMES.index(answer.removeprefix("in-")) + 1)
    if look.asked == Decision.FORCED_REMOVAL:
        return f"of {look.teams[_losing_team(look)]:the}"
    return ""


def _substitute_hint(look: Look, answer: str) -> str:
    position, _, name = answer.removeprefix("sub-").rpartition("-")
    at = labels(ManPosition).index(position)
    off = CLASS_NAMES[int(look.g.lineup[look.team, at]) - 1]
    return f"for a {off}, {_on_bench(look, at, CLASS_NAMES.index(name) + 1)}"


def _losing_team(look: Look) -> int:
    """Whose man must come off: the other coach points at him, or his own does (PS-R14)."""
    return look.team if look.g.option_forced_choice == ForcedChoice.OWNER else 1 - look.team


def _on_bench(look: Look, position: int, standing: int) -> str:
    left = look.g.bench[look.team, (0 if position < LINEMEN else BACKS) + standing]
    return f"{left} on the bench"


def _timeout_hint(look: Look) -> str:
    g, team = look.g, look.team
    if g.timeouts[team]:
        return "free"
    cost = abs(int(marked_off(g.ball, TIMEOUT_YARDS, team == g.possession) - g.ball))
    return f"none left: costs {spell_yards(cost)}" if cost else "none left, but here it costs nothing"


def _play_hint(look: Look, play: int) -> str:
    g, odds = look.g, odds_for(look)
    if play == Call.TIME_OUT:
        return _timeout_hint(look)
    if play == Call.FIELD_GOAL:
        return f"good {_percent(odds.field_goal(100 - int(g.ball)))} of the time from {look.spot(g.ball)}"
    if play == Call.PUNT:
        kicker = int(g.lineup[look.team, ManPosition.FULLBACK])
        return _kicked(look, odds.mean(CardRow.PUNT, kicker - 1))
    if play == Call.QUICK_KICK:
        return _kicked(look, odds.mean(CardRow.QUICK_KICK))
    if play == Call.PUNT_OUT_OF_BOUNDS:
        return f"out of bounds at the {odds.mean(CardRow.PUNT_OUT_OF_BOUNDS):.0f} on average"
    if play == Call.LONG_PASS:
        lost = _percent(odds.share(CardRow.LONG_PASS, 0, Kind.INTERCEPTED))
        return f"{_makes(look, odds, CardRow.LONG_PASS, (0,))}, intercepted {lost}"
    row = CardRow.PASS if play >= Call.PASS_LEFT else CardRow.END if play >= Call.END_LEFT else CardRow.LINE
    return _makes(look, odds, row, _possible(look, TARGETS[play]))


def _kicked(look: Look, mean: float) -> str:
    if look.g.ball + mean >= GOAL_LINE:
        return "into the end zone on average"
    return f"{mean:.0f} yards on average"


def _possible(look: Look, position: int) -> tuple[int, ...]:
    """The columns under which the man may be read: one if his class is known."""
    letter = _class(look, 1 - look.team, position)
    return tuple(range(CLASSES)) if letter == "?" else (LETTERS.index(letter),)


def _makes(look: Look, odds: ReadingOdds, row: CardRow, columns: tuple[int, ...]) -> str:
    yards = int(look.g.line_to_gain - look.g.ball)
    chances = [(column, _percent(odds.makes(row, column, yards))) for column in columns]
    if row == CardRow.LONG_PASS:
        return f"makes {yards}: {chances[0][1]}"
    return f"makes {yards}: {', '.join(f'{LETTERS[column]} {chance}' for column, chance in chances)}"


def _percent(share: float) -> str:
    return f"{100 * share:.0f}%"
