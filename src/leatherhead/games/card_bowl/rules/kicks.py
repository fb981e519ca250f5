"""Special Teams: kickoffs, returns, punts with their bounces, and place kicks."""

from leatherhead.game import choose, note, possession, rule, score, spot
from leatherhead.game import events as football
from leatherhead.games.card_bowl import events, state
from leatherhead.games.card_bowl.cards import is_ace_of_spades, run_value, suit, value
from leatherhead.games.card_bowl.rules import result
from leatherhead.games.card_bowl.rules.decks import draw_card, fumble
from leatherhead.games.card_bowl.state import Decision, Draw, Kind, Loose, Phase, PuntCatch, State

KICKOFF_LESS, FREE_KICKOFF_LESS = 11, 1
FREE_PUNT_LANDING = 55  # the kickers' 20 and 25 yards more, as the receivers count
DEEP_CARDS, FREE_PUNT_CARDS = 2, 4
OUTSIDE_THE_15 = 16
ONSIDE_YARDS = 10
KICKOFF_RETURNS, PUNT_RETURNS, SQUIB_RETURNS = 4, 2, 2
PUNT_PLUS = 15
BLOCKED_BEHIND = 10
LONGEST = 4
FAIR_CATCH_CARDS = 2  # a punt of no more is an automatic fair catch
FIELD_GOAL_PLUS = 18
EXTRA_POINT_YARDS = 19
KICKED_BEHIND = 7
KICK_CARDS = 6
GOOD, MISSED, BLOCKED = range(3)

# Kickoff, Squib Kick, Onside Kick, and Free Kick after Safety.


@rule
def kickoff(g: State) -> None:
    """A kick from the kickers' 30: deep, squib or onside (CB-SPEC-1, CB-KO-1, CB-SQ-1, CB-ON-1)."""
    g.kind = Kind.KICKOFF
    g.series = 0
    if g.phase == Phase.FREE_KICK:
        free_kick(g)
        return
    kick = choose(g, g.possession, Decision.KICK_TYPE, state.ANY_OF_3)
    if kick == state.Kick.ONSIDE:
        onside_kick(g)
    elif kick == state.Kick.SQUIB:
        squib_kick(g)
    else:
        deep_kick(g, DEEP_CARDS, -KICKOFF_LESS, 1)
        note(g, events.Kickoff(g.possession, at=g.landed))


@rule
def deep_kick(g: State, cards: int, start: int, sign: int) -> None:
    """Two cards less 11; a squib is its line less two cards, a free kick its own sum (CB-KO-1, CB-SQ-1, CB-FREE-1).

    An Ace of Spades is a plain 1 (CB-R24).
    """
    total = 0
    for _ in range(cards):
        total += value(draw_card(g, g.possession, Draw.KICK))
    received(g, start + sign * total, KICKOFF_RETURNS)
    g.onside_shorts = 0


@rule
def squib_kick(g: State) -> None:
    """A line less two cards; outside the 15 it is harder to return (CB-SQ-1 to CB-SQ-3, CB-R26)."""
    deep_kick(g, DEEP_CARDS, choose(g, g.possession, Decision.SQUIB_TARGET, (1 << state.SQUIB_LINES) - 1) + 1, -1)
    if g.landed >= OUTSIDE_THE_15:
        g.squib = 1
        g.returns = SQUIB_RETURNS
    note(g, events.SquibKick(g.possession, at=g.landed))


@rule
def free_kick(g: State) -> None:
    """A punt of four cards and 25 yards from the 20, or a kickoff of two cards less 1 (CB-FREE-1)."""
    if choose(g, g.possession, Decision.FREE_KICK_TYPE, state.EITHER) == state.FreeKick.FREE_PUNT:
        deep_kick(g, FREE_PUNT_CARDS, FREE_PUNT_LANDING, -1)
    else:
        deep_kick(g, DEEP_CARDS, -FREE_KICKOFF_LESS, 1)
    note(g, events.FreeKick(g.possession, at=g.landed))


@rule
def onside_kick(g: State) -> None:
    """Declared yards and one card; at ten or more the ball is loose (CB-ON-2, CB-ON-6, CB-R27, CB-R29)."""
    added = choose(g, g.possession, Decision.ONSIDE_ADD, (1 << state.ONSIDE_ADDS) - 1)
    distance = added + value(draw_card(g, g.possession, Draw.ONSIDE, state.NO_CARD, added))
    note(g, events.OnsideKick(g.possession, yards=distance))
    g.spot = state.KICKOFF_LINE + distance
    if distance >= ONSIDE_YARDS:
        g.kind = Kind.ONSIDE
        g.loose = Loose.KICKED
        g.added = distance - ONSIDE_YARDS
        g.onside_shorts = 0
    else:
        short_kick(g)


@rule
def short_kick(g: State) -> None:
    """Kick again; twice in a row, the receivers may take the dead ball instead (CB-ON-3, CB-ON-4, CB-R28)."""
    receivers = possession.opponent(g.possession)
    note(g, events.ShortKick(g.possession, at=g.spot, again=g.onside_shorts))
    if g.onside_shorts and choose(g, receivers, Decision.SHORT_ONSIDE, state.EITHER) == state.ShortOnside.TAKE:
        g.kind = Kind.DEAD_ONSIDE
        g.runner = receivers
        g.spot = spot.other_side(g.spot)
        g.onside_shorts = 0
        note(g, events.OnsideTaken(receivers, at=g.spot))
    else:
        g.kind = Kind.SHORT_KICK
        g.live = 0
        g.onside_shorts = 1
        note(g, events.KickAgain(g.possession))


# Returns.


@rule
def received(g: State, at: int, returns: int) -> None:
    """The kick comes down at a spot of the other team, which may draw return cards (CB-KO-2, CB-R7, CB-R25)."""
    g.runner = possession.opponent(g.possession)
    g.spot = at
    g.landed = at
    g.returns = returns
    g.series = 0
    g.impetus = 1 if at <= spot.OWN_GOAL_LINE else 0


@rule
def kick_return(g: State) -> None:
    """The kickers draw for coverage, the receivers to return, one card at a time (CB-KO-3, CB-KO-5, CB-PUNT-6).

    Past the end line nothing is drawn (CB-R26, CB-R32); an Ace of Spades among the return cards is a fumble where he
    stands, coverage not deducted (CB-R24).
    """
    if g.spot <= state.OVER_THE_END_LINE:
        return
    g.coverage = draw_card(g, g.possession, Draw.COVERAGE)
    last = 0
    for cards in range(g.returns):
        answer = return_or_not(g, cards)
        if answer != PuntCatch.RETURN:
            no_return(g, answer)
            return
        last = draw_card(g, g.runner, Draw.RETURN)
        g.returned = 1
        if is_ace_of_spades(last):
            fumble(g)
            return
        g.spot += value(last)
    end_of_return(g, last)


@rule
def return_or_not(g: State, cards: int) -> int:
    """Ask the receivers while they may still choose (CB-KO-4, CB-KO-6, CB-PUNT-7, CB-PUNT-9, CB-R23, CB-R32)."""
    from_punt = g.kind == Kind.PUNT
    options = 0
    if g.spot < spot.OWN_GOAL_LINE and cards <= (1 if from_punt else 2):
        options = state.EITHER
    elif from_punt and cards == 0:
        options = state.FIELD_CATCHES
    if options == 0:
        return PuntCatch.RETURN + 0
    return choose(g, g.runner, Decision.PUNT_CATCH if from_punt else Decision.KICK_RETURN, options)


@rule
def brings_it_out(g: State) -> bool:
    """Ask the team with the ball in an end zone where it is dead for a touchback (CB-KO-4, CB-R18, CB-R46)."""
    return choose(g, g.runner, Decision.KICK_RETURN, state.EITHER) == state.KickReturn.RETURN


@rule
def no_return(g: State, answer: int) -> None:
    """A touchback, a fair catch where the punt came down, or a bounce (CB-PUNT-11, CB-PUNT-12, CB-R33)."""
    g.returned = 0
    if answer == PuntCatch.TOUCHBACK:
        g.spot = g.landed
    elif answer == PuntCatch.BOUNCE:
        bounce(g)
    elif g.spot > spot.OWN_GOAL_LINE:
        note(g, events.FairCatch(g.runner, at=g.spot))


@rule
def return_ends(g: State, gained: int, end: int) -> int:
    """Yards lost behind the goal line count; by option a return from the field is dead where it started (CB-R25)."""
    lost = gained > spot.OWN_GOAL_LINE and end <= spot.OWN_GOAL_LINE
    return gained if lost and g.option_lost_return == state.LostReturn.SPOT else end


@rule
def end_of_return(g: State, last: int) -> None:
    """Coverage comes off, and a face card may give a run (CB-KO-5, CB-KO-7, CB-PUNT-10, CB-R25)."""
    g.spot = return_ends(g, g.landed, g.spot - value(g.coverage))
    note(g, events.Return(g.runner, yards=min(g.spot, spot.GOAL_LINE) - g.landed, from_=g.landed))
    if g.spot < spot.GOAL_LINE:
        g.draws = max(max(run_value(last) - g.squib, 0) - run_value(g.coverage), 0)


# Punt, Punting Out of Bounds, and the blocked punt.


@rule
def punt(g: State) -> None:
    """One to four cards and 15 yards; fewer than four may go for the sideline (CB-PUNT-1 to CB-PUNT-5, CB-R31)."""
    g.kind = Kind.PUNT
    answer = choose(g, g.possession, Decision.PUNT, state.ANY_OF_7)
    sideline = answer >= state.Punt.PUNT_3_OOB
    cards = LONGEST - 1 - (answer - state.Punt.PUNT_3_OOB) if sideline else LONGEST - answer
    yards = PUNT_PLUS + punt_cards(g, cards)
    if g.punt_blocked:
        return
    received(g, spot.other_side(g.ball + yards), PUNT_RETURNS if cards > FAIR_CATCH_CARDS else 0)
    note(g, events.Punt(g.possession, yards=yards, at=g.landed))
    if sideline and suit(draw_card(g, g.possession, Draw.PUNT_SIDELINE, g.punt_card)) != suit(g.punt_card):
        g.returns = 0
        note(g, events.PuntOutOfBounds(g.possession, at=g.landed))
    elif cards <= FAIR_CATCH_CARDS and g.landed > spot.OWN_GOAL_LINE:
        note(g, events.FairCatch(g.runner, at=g.landed))


@rule
def punt_cards(g: State, cards: int) -> int:
    """Draw the yardage; an Ace of Spades may block the punt, else it is a 1 (CB-PUNT-2, CB-R24, CB-R30)."""
    total, first = 0, 0
    for n in range(cards):
        card = draw_card(g, g.possession, Draw.PUNT_EARLY if blocks(g, n) else Draw.PUNT)
        if is_ace_of_spades(card) and blocks(g, n):
            blocked_punt(g, (first + 1) // 2)
            return 0
        if n == 0:
            first = value(card)
        total += value(card)
        g.punt_card = card
    return total


@rule
def blocks(g: State, n: int) -> bool:
    """The first card blocks, by option any or none (CB-R30)."""
    first = g.option_punt_block == state.PuntBlock.FIRST_CARD and n == 0
    return first or g.option_punt_block == state.PuntBlock.ANY_CARD


@rule
def blocked_punt(g: State, ahead: int) -> None:
    """Loose ten yards behind the line, or as far ahead of that as the first card put it (CB-FUM-7, CB-R30)."""
    g.ace_aside = 1
    g.punt_blocked = 1
    g.loose = Loose.KICKED
    g.spot = g.ball - BLOCKED_BEHIND + ahead
    note(g, events.PuntBlocked(g.possession, at=g.spot))


# The Bounce of a punt.


@rule
def bounce(g: State) -> None:
    """The punt card's suit brings it back, any other sends it on; then it is dead (CB-PUNT-12, CB-PUNT-13, CB-R34)."""
    g.impetus = 1
    g.bounce_card = draw_card(g, g.runner, Draw.BOUNCE, g.punt_card)
    if suit(g.bounce_card) == suit(g.punt_card):
        held = bounce_backward(g)
    else:
        held = bounce_forward(g)
        if held == 0 and g.spot > spot.OWN_GOAL_LINE:
            second_bounce(g)
    if g.spot > spot.OWN_GOAL_LINE:
        note(g, events.Downed(g.runner, at=g.spot, held=held))


@rule
def bounce_backward(g: State) -> int:
    """Toward the kickers, who may play their coverage card; return the yards taken off (CB-PUNT-15, CB-R35)."""
    distance = value(g.bounce_card)
    note(g, events.PuntBounce(g.runner, yards=distance, card=g.bounce_card))
    held = 0
    if choose(g, g.possession, Decision.BOUNCE_BACKWARD, state.EITHER) == state.Bounce.APPLY:
        held = min(distance, value(g.coverage))
    g.spot += distance - held
    return held


@rule
def bounce_forward(g: State) -> int:
    """Onward, unless a coverage card of its suit stops it; return the yards taken off (CB-PUNT-16, CB-R35)."""
    distance = value(g.bounce_card)
    note(g, events.PuntBounce(g.runner, yards=-distance, card=g.bounce_card))
    held = 0
    if suit(g.bounce_card) == suit(g.coverage):
        most = min(distance, value(g.coverage))
        held = choose(g, g.possession, Decision.BOUNCE_FORWARD, (1 << (most + 1)) - 1)
    g.spot -= distance - held
    return held


@rule
def second_bounce(g: State) -> None:
    """The first bounce card's suit brings the ball back, any other sends it on (CB-PUNT-14)."""
    card = draw_card(g, g.runner, Draw.BOUNCE, g.bounce_card)
    distance = value(card) if suit(card) == suit(g.bounce_card) else -value(card)
    note(g, events.PuntBounce(g.runner, yards=distance, card=card))
    g.spot += distance


# Field Goal, and the Extra Point.


@rule
def place_kick(g: State) -> None:
    """A field goal from 18 yards more than the line, or an extra point from 19 (CB-FG-1, CB-TRY-1, CB-R36, CB-R38)."""
    if g.kind == Kind.EXTRA_POINT:
        extra_point(g)
        return
    distance = spot.distance_to_goal(g.ball) + FIELD_GOAL_PLUS
    kick = kick_at_goal(g, distance)
    if kick == GOOD:
        note(g, events.FieldGoalGood(g.possession, distance=distance))
        score.add_points(g, g.possession, score.FIELD_GOAL_POINTS)
        g.live = 0
        result.set_up_kickoff(g, g.possession)
    elif kick == BLOCKED:
        note(g, events.FieldGoalBlocked(g.possession, distance=distance))
        g.loose = Loose.KICKED
    else:
        note(g, events.FieldGoalMissed(g.possession, distance=distance))
        g.series = 0
        g.runner = possession.opponent(g.possession)
        g.spot = min(max(spot.other_side(g.ball - KICKED_BEHIND), state.TOUCHBACK_LINE), spot.other_side(1))


@rule
def extra_point(g: State) -> None:
    """A kick of 19 yards; the scorers kick off (CB-TRY-1, CB-R38)."""
    kick = kick_at_goal(g, EXTRA_POINT_YARDS)
    if kick == GOOD:
        note(g, football.ExtraPointGood(g.possession))
        score.add_points(g, g.possession, score.EXTRA_POINT)
    elif kick == BLOCKED:
        note(g, events.ExtraPointBlocked(g.possession))
    else:
        note(g, events.ExtraPointMissed(g.possession))
    g.live = 0
    result.set_up_kickoff(g, g.possession)


@rule
def kick_at_goal(g: State, distance: int) -> int:
    """Six cards must reach the distance; an early Ace of Spades blocks (CB-FG-2, CB-FG-4 to CB-FG-6, CB-R37)."""
    early = early_cards(distance)
    total = 0
    g.spot = g.ball - KICKED_BEHIND
    for n in range(KICK_CARDS):
        card = draw_card(g, g.possession, Draw.GOAL_EARLY if n < early else Draw.GOAL)
        if is_ace_of_spades(card) and n < early:
            g.ace_aside = 1
            return BLOCKED
        if n == 0:
            g.spot += (value(card) + 1) // 2
        total += value(card)
    return GOOD if total >= distance else MISSED


@rule
def early_cards(distance: int) -> int:
    """Return the number of cards early enough to block: one for every ten yards (CB-FG-4, CB-R37)."""
    return min(max(distance // 10, 1), KICK_CARDS)
