"""The rules of Real Deal Football Unplugged, in the order of the rulebook. Clause ids (RD-…) are those of rules.md.

`step` plays the next whole unit: the deal, the start of a half, one turn of the offense with every counter to it, or
the draw after a change of possession.
"""

from leatherhead.game import Array, choose, draw, flip, note, nth_option, rule
from leatherhead.game import possession as teams
from leatherhead.game import score as points
from leatherhead.games.real_deal import events, state
from leatherhead.games.real_deal.book import Book
from leatherhead.games.real_deal.cards import is_one_of, points_of
from leatherhead.games.real_deal.state import CardType, Decision, Phase, State

NO_CARD = -1


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole unit (Sequence 1, 2, 8)."""
    if g.phase == Phase.DRAW:
        draw_to_four(g)
    elif g.phase == Phase.DEAL:
        deal(g, book)
    elif g.phase == Phase.SECOND_HALF:
        second_half(g)
    elif g.phase <= Phase.TOSS:
        if g.phase == Phase.COIN_TOSS:
            coin_toss(g)
        toss(g)
    else:
        turn(g, book)


@rule
def turn(g: State, book: Book) -> None:
    """The offense plays a card or punts, the card is answered, and the outcome is settled (Sequence 3 to 8)."""
    if g.phase == Phase.PLAY:
        play(g)
    if g.phase == Phase.PUNT:
        punt(g)
    while g.phase == Phase.RESPOND:
        respond(g, book)
    if g.phase == Phase.CONCEDE:
        concede(g)
    if g.phase == Phase.DRAW:
        change_of_possession(g)
    if g.phase == Phase.DEAL:
        end_quarter(g, book)


# Hands, tables and piles.


@rule
def into_hand(g: State, team: int, card: int) -> None:
    """Put a card into a team's hand."""
    g.hand[team, card] += 1
    g.held[team] += 1
    g.kinds[team] |= 1 << card


@rule
def out_of_hand(g: State, team: int, card: int) -> None:
    """Take a card out of a team's hand."""
    g.hand[team, card] -= 1
    g.held[team] -= 1
    if g.hand[team, card] == 0:
        g.kinds[team] &= ~(1 << card)


@rule
def onto_table(g: State, team: int, card: int) -> None:
    """Put a card face up before a team."""
    g.table[team, card] += 1
    g.laid[team] |= 1 << card


@rule
def lay(g: State, team: int, card: int) -> None:
    """Play a card face up on the team's table (RD-CARD-3)."""
    out_of_hand(g, team, card)
    onto_table(g, team, card)


@rule
def lay_face_down(g: State, team: int, card: int) -> None:
    """Discard a card that only its owner knows (RD-CARD-4, RD-R11, RD-R45)."""
    out_of_hand(g, team, card)
    g.face_down[team, card] += 1
    g.face_down_count[team] += 1


@rule
def draw_card(g: State, team: int) -> None:
    """Draw the top card of the team's face-down pile (RD-PRE-8, RD-CARD-2, RD-R40)."""
    pile: Array = g.pile[team]  # type: ignore[assignment]  # a row of a table is an array
    into_hand(g, team, draw(g, team, pile, g.left[team]))
    g.left[team] -= 1


@rule
def cards_to_draw(g: State, team: int) -> int:
    """Return how many cards a team can still draw; those set aside are not reached."""
    return max(g.left[team] - g.set_aside, 0)


@rule
def sweep_pending(g: State) -> None:
    """No card awaits an answer any longer."""
    for place in range(g.pending_count):
        g.pending[place] = 0
    g.pending_count = 0


# Pre game: the deal of each quarter and the coin.


@rule
def collect(g: State, book: Book, team: int) -> None:
    """All of a team's own cards are in its pile, without double-border and wild ones (RD-PRE-2 to RD-PRE-4, RD-R34)."""
    g.left[team] = 0
    for card in range(state.CARDS):
        g.hand[team, card] = 0
        g.table[team, card] = 0
        g.discard[team, card] = 0
        g.face_down[team, card] = 0
        g.pile[team, card] = book.team[g.option_deck, card]
        g.left[team] += g.pile[team, card]
    g.held[team] = 0
    g.kinds[team] = 0
    g.laid[team] = 0
    g.face_down_count[team] = 0


@rule
def deal(g: State, book: Book) -> None:
    """Three wild cards into each deck, then four cards to each hand (RD-PRE-5 to RD-PRE-9, RD-QTR-3)."""
    for card in range(state.CARDS):
        g.wild[card] = book.wild[g.option_deck, card]
    for dealt in range(state.WILD_CARDS):
        team = wild_card_for(dealt)
        g.pile[team, draw(g, state.WILD_DECK + team, g.wild, state.WILD_CARDS - dealt)] += 1
        g.left[team] += 1
    note(g, events.DealWilds(g.possession))
    for team in range(2):
        for _ in range(state.HAND):
            draw_card(g, team)
    note(g, events.DealHands(g.possession, quarter=g.quarter))
    if g.quarter == 1 or g.quarter > state.QUARTERS:
        g.phase = Phase.COIN_TOSS
    elif g.quarter == 3:
        g.phase = Phase.SECOND_HALF
    else:
        begin_possession(g)


@rule
def wild_card_for(dealt: int) -> int:
    """Return the team whose pile the next wild card goes into: the first three are home's (RD-PRE-5)."""
    return teams.HOME if dealt < state.WILD_CARDS // 2 else teams.AWAY


@rule
def coin_toss(g: State) -> None:
    """Nobody calls: heads, home wins the toss; tails, away (RD-PRE-10, RD-R35)."""
    g.toss_winner = flip(g)
    note(g, events.CoinToss(g.toss_winner))
    g.phase = Phase.TOSS


@rule
def toss(g: State) -> None:
    """The winner looks at the hand, then receives or defers (RD-PRE-11, RD-R36)."""
    winner = g.toss_winner
    g.toss_deferred = choose(g, winner, Decision.TOSS, state.EITHER)
    if g.toss_deferred:
        note(g, events.TossDefer(winner))
    else:
        note(g, events.TossReceive(winner))
    open_half(g, teams.opponent(winner) if g.toss_deferred else winner)


@rule
def second_half(g: State) -> None:
    """The toss loser has the ball or defers; by option a winner who deferred has the choice (RD-QTR-5, RD-R37)."""
    chooser = teams.opponent(g.toss_winner)
    if g.option_second_half == state.SecondHalf.DEFERRED and g.toss_deferred:
        chooser = g.toss_winner
    defers = choose(g, chooser, Decision.SECOND_HALF, state.EITHER) == state.Toss.DEFER
    if defers:
        note(g, events.SecondHalfDefer(chooser))
    else:
        note(g, events.SecondHalfReceive(chooser))
    open_half(g, teams.opponent(chooser) if defers else chooser)


@rule
def open_half(g: State, team: int) -> None:
    """A team has the ball to start a half, and may return the kick (RD-RET-2, RD-R15)."""
    g.possession = team
    g.restricted = 0
    g.return_ok = 1
    begin_possession(g)


@rule
def begin_possession(g: State) -> None:
    """The team in possession is about to play its first card."""
    g.phase = Phase.PLAY
    note(g, events.Possession(g.possession, restricted=g.restricted, return_ok=g.return_ok))


# Game flow: the offense plays a card to score, or punts.


@rule
def play(g: State) -> None:
    """Play a card face up, or punt (RD-FLOW-1, RD-DET-1, RD-DET-3, RD-PUNT-1; Sequence 3)."""
    offense = g.possession
    card = choose(g, offense, Decision.PLAY, legal_plays(g))
    if card == state.PUNT:
        g.phase = Phase.PUNT
        return
    lay(g, offense, card)
    if card == CardType.HAS_BALL_END_OF_QUARTER:
        has_ball(g, offense, NO_CARD)
        return
    if card == CardType.PUNTS_INSIDE_10:
        note(g, events.PuntInside10(offense, card=card))
    else:
        note(g, events.ScoringPlay(offense, card=card))
    g.return_ok = 0
    g.pending[0] = card
    g.pending_count = 1
    g.phase = Phase.RESPOND


@rule
def legal_plays(g: State) -> int:
    """Scoring cards, long ones only under the limit; an opening return; either punt; has-ball in its time.

    RD-DET-2, RD-P10-1 to RD-P10-3, RD-P10-6, RD-RET-1, RD-RET-3, RD-R8, RD-R10, RD-R15, RD-R23, RD-R26, RD-R47, RD-R48.
    """
    hand = g.kinds[g.possession]
    options = hand & (state.LONG if g.restricted else state.SCORING)
    if g.return_ok:
        options |= hand & 1 << CardType.RETURN_TD
    if not g.option_strict_plays or options == 0:
        options |= 1 << state.PUNT | hand & 1 << CardType.PUNTS_INSIDE_10
    if has_ball_allowed(g):
        options |= hand & 1 << CardType.HAS_BALL_END_OF_QUARTER
    return options


@rule
def has_ball_allowed(g: State) -> bool:
    """After four possessions of each team in this quarter; not in the fourth or overtime (RD-HB-1, RD-HB-5, RD-R28)."""
    return g.quarter < state.QUARTERS and min(g.possessions[0], g.possessions[1]) >= state.HAS_BALL_POSSESSIONS


@rule
def punt(g: State) -> None:
    """Any card goes face down; nobody answers, the other team has the ball (RD-DET-2, RD-POSS-2, RD-R5, RD-R11)."""
    offense = g.possession
    card = choose(g, offense, Decision.PUNT, g.kinds[offense])
    lay_face_down(g, offense, card)
    note(g, events.Punt(offense, card=card))
    give_ball(g, teams.opponent(offense), 0, 1)


# Counter plays: how a card is answered, and the outcome.


@rule
def faced(g: State) -> int:
    """Return the card that is to be answered."""
    return g.pending[g.pending_count - 1]


@rule
def player_of(g: State, place: int) -> int:
    """Return the team that played a pending card: the offense the first, then each in turn."""
    return g.possession if place % 2 == 0 else teams.defense(g)


@rule
def responder(g: State) -> int:
    """Return the team that faces the last pending card."""
    return player_of(g, g.pending_count)


@rule
def concession(card_faced: int) -> int:
    """Return the answer that lets a card happen: a punt is received, a score conceded (RD-CONC-1, RD-R25)."""
    return state.RECEIVE if card_faced == CardType.PUNTS_INSIDE_10 else state.CONCEDE


@rule
def costs_a_card(card_faced: int) -> bool:
    """Whether letting a card happen takes a discard: not a punt, nor a safety (RD-CONC-1, RD-SAF-6, RD-R21, RD-R25)."""
    return card_faced != CardType.SAFETY and card_faced != CardType.PUNTS_INSIDE_10


@rule
def legal_answers(g: State, book: Book, team: int) -> int:
    """What the chart allows, has-ball in its time, and to let it happen (RD-DET-4, RD-DET-5, RD-R9, RD-R25, RD-R26)."""
    hand = g.kinds[team]
    options = hand & book.answers[g.option_deck, faced(g)]
    if g.pending_count == state.LONGEST_CHAIN:
        options &= ~(1 << CardType.SAFETY | 1 << CardType.RETURN_TD)
    if not g.option_strict_plays or options == 0:
        options |= 1 << concession(faced(g))
    if has_ball_allowed(g):
        options |= hand & 1 << CardType.HAS_BALL_END_OF_QUARTER
    return options


@rule
def respond(g: State, book: Book) -> None:
    """The team that faces a card answers it; without a card in hand it is not asked (RD-FLOW-2, RD-R12; Sequence 4)."""
    team, card_faced = responder(g), faced(g)
    answer = concession(card_faced)
    if g.held[team] > 0:
        answer = choose(g, team, Decision.RESPOND, legal_answers(g, book, team))
    if answer == state.CONCEDE:
        if g.held[team] > 0 and costs_a_card(card_faced):
            g.phase = Phase.CONCEDE
        else:
            let_score(g, team, NO_CARD)
    elif answer == state.RECEIVE:
        note(g, events.Receive(team))
        give_ball(g, team, 1, 1)
    else:
        lay(g, team, answer)
        if answer == CardType.HAS_BALL_END_OF_QUARTER:
            has_ball(g, team, card_faced)
        else:
            counter(g, team, answer, card_faced)


@rule
def concede(g: State) -> None:
    """Discard any card face down; the score counts (RD-CONC-1, RD-R11)."""
    team = responder(g)
    card = choose(g, team, Decision.CONCEDE, g.kinds[team])
    lay_face_down(g, team, card)
    let_score(g, team, card)


@rule
def let_score(g: State, team: int, discarded: int) -> None:
    """The points go to the player of the card; the other team has the ball, but after a safety its player.

    RD-CONC-2, RD-CONC-3, RD-POSS-1, RD-SAF-2, RD-SAF-3, RD-SAF-6, RD-R17 to RD-R19, RD-R21.
    """
    card, scorer = faced(g), teams.opponent(team)
    note(g, events.Concede(team, card=discarded, faced=card))
    award(g, scorer, card)
    give_ball(g, scorer if card == CardType.SAFETY else team, 0, 1)


@rule
def counter(g: State, team: int, card: int, card_faced: int) -> None:
    """A stop, a block, a continuation, or a card that is itself to be answered (RD-CHART-15, RD-R7, RD-R46)."""
    note(g, events.Counter(team, card=card, faced=card_faced))
    if is_one_of(card, state.STOPS):
        note(g, events.Stop(team, card=card, faced=card_faced))
        give_ball(g, team, 0, 0)
    elif card == CardType.BLOCKS_KICK:
        note(g, events.Block(team, card=card, faced=card_faced))
        give_ball(g, team, 0, 1 if card_faced == CardType.PUNTS_INSIDE_10 else 0)
    elif is_one_of(card, state.CONTINUATIONS):
        note(g, events.Continuation(team, card=card, faced=card_faced))
        cancel(g, card_faced)
    else:
        if card == CardType.SAFETY:
            note(g, events.SafetyThrown(team, card=card, faced=card_faced))
        else:
            note(g, events.Return(team, card=card, faced=card_faced))
        g.pending[g.pending_count] = card
        g.pending_count += 1


@rule
def cancel(g: State, card_faced: int) -> None:
    """The card faced is void, and under a safety the play that it answered: that one does not come back (Sequence 5).

    RD-CONT-1 to RD-CONT-3, RD-FLAG-1, RD-FLAG-2, RD-SAF-4, RD-SAF-5, RD-R13, RD-R14, RD-R17, RD-R18, RD-R20.
    """
    void = g.pending_count - 1
    if card_faced == CardType.SAFETY and void > 0:
        void -= 1
    if void > 0:
        on_punt = g.pending[void - 1] == CardType.PUNTS_INSIDE_10
        give_ball(g, player_of(g, void), on_punt, on_punt)
    elif g.held[g.possession] == 0:
        note(g, events.OutOfCards(g.possession))
        give_ball(g, teams.defense(g), 0, 0)
    else:
        sweep_pending(g)
        g.phase = Phase.PLAY


# Change of possession: the ball, the score, the draw, and has-ball.


@rule
def award(g: State, team: int, card: int) -> None:
    """Points for the player of a card (RD-CHART-16)."""
    if card == CardType.SAFETY:
        note(g, events.Safety(team, card=card))
    elif is_one_of(card, state.FIELD_GOALS):
        note(g, events.FieldGoal(team, card=card))
    else:
        note(g, events.Touchdown(team, card=card))
    points.add_points(g, team, points_of(card))


@rule
def give_ball(g: State, team: int, restricted: int, return_ok: int) -> None:
    """The possession is over: a team is on offense next, with or without the limit, and with a kick to return or none.

    RD-FLOW-3, RD-POSS-1 to RD-POSS-4, RD-RET-3, RD-P10-2, RD-P10-5, RD-R15, RD-R23, RD-R24, RD-R39.
    """
    note(g, events.ChangeOfPossession(g.possession))
    g.possessions[g.possession] += 1
    g.possession = team
    g.restricted = restricted
    g.return_ok = return_ok
    g.phase = Phase.DRAW


@rule
def change_of_possession(g: State) -> None:
    """Clear the tables; a deck that runs out or points in overtime end the quarter (RD-CARD-5, RD-QTR-1, RD-R38)."""
    for team in range(2):
        while g.laid[team]:
            card = nth_option(g.laid[team], 0)
            g.discard[team, card] += g.table[team, card]
            g.table[team, card] = 0
            g.laid[team] &= g.laid[team] - 1
    sweep_pending(g)
    if runs_out(g, teams.HOME) or runs_out(g, teams.AWAY) or (g.quarter > state.QUARTERS and not points.level(g)):
        g.phase = Phase.DEAL


@rule
def runs_out(g: State, team: int) -> bool:
    """Filling the hand would take the last card; with `quarter_end = "short"` it cannot be filled (RD-R31, RD-R33)."""
    needed = max(state.HAND - g.held[team], 0)
    if g.option_quarter_end == state.QuarterEnd.SHORT:
        return cards_to_draw(g, team) < needed
    return cards_to_draw(g, team) <= needed


@rule
def draw_to_four(g: State) -> None:
    """Both teams draw up to four cards, home first (RD-POSS-5, RD-DET-7, RD-CARD-1, RD-R40)."""
    home, away = max(state.HAND - g.held[teams.HOME], 0), max(state.HAND - g.held[teams.AWAY], 0)
    for _ in range(home):
        draw_card(g, teams.HOME)
    for _ in range(away):
        draw_card(g, teams.AWAY)
    note(g, events.Draw(g.possession, home=home, away=away))
    begin_possession(g)


@rule
def has_ball(g: State, team: int, card_faced: int) -> None:
    """The quarter ends; a card that was faced still scores; its player starts the next quarter, without a kick.

    RD-HB-2 to RD-HB-4, RD-QTR-2, RD-R27, RD-R29, RD-R30, RD-R32.
    """
    note(g, events.HasBall(team, card=CardType.HAS_BALL_END_OF_QUARTER + 0))
    if card_faced >= 0 and points_of(card_faced) > 0:
        award(g, teams.opponent(team), card_faced)
    g.possession = team
    g.restricted = 0
    g.return_ok = 0
    g.phase = Phase.DEAL


# The end of a quarter and of the game.


@rule
def end_quarter(g: State, book: Book) -> None:
    """The game is over, or all cards come together for the next quarter or overtime (RD-QTR-6, RD-R34, RD-R38).

    Before a half or overtime limit and return lapse; otherwise they stay with the ball (RD-QTR-4, RD-R32).
    """
    note(g, events.QuarterEnd(g.possession, quarter=g.quarter))
    if g.quarter >= state.QUARTERS and (g.option_overtime == state.Overtime.NONE or not points.level(g)):
        end_game(g)
        return
    if g.quarter == 2:
        note(g, events.HalfTime(g.possession))
    for team in range(2):
        collect(g, book, team)
        g.possessions[team] = 0
    sweep_pending(g)
    g.quarter += 1
    g.phase = Phase.DEAL
    if g.quarter == 3 or g.quarter > state.QUARTERS:
        g.possession = teams.HOME
        g.restricted = 0
        g.return_ok = 0


@rule
def end_game(g: State) -> None:
    """The game is over, and face-down discards are turned up (RD-QTR-6, RD-QTR-7, RD-R45)."""
    for team in range(2):
        for card in range(state.CARDS):
            g.discard[team, card] += g.face_down[team, card]
            g.face_down[team, card] = 0
        g.face_down_count[team] = 0
    note(g, events.GameEnd(g.possession))
    g.phase = Phase.OVER
    g.over = 1
