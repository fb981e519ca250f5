"""The rules of Paper Bowl 1.11. Clause ids (PB-…) are those of docs/rules/paper-bowl.md.

One module for each part of the rulebook; `step` plays the next whole play.
"""

from leatherhead.game import rule
from leatherhead.games.paper_bowl.book import Book
from leatherhead.games.paper_bowl.rules.kicks import kickoff, point_after_touchdown
from leatherhead.games.paper_bowl.rules.quarter import close_of_play, coin_toss, last_field_goal
from leatherhead.games.paper_bowl.rules.scrimmage import down
from leatherhead.games.paper_bowl.state import Phase, State


@rule
def step(g: State, book: Book) -> None:
    """Play the next whole play, whatever it is."""
    if g.phase == Phase.SCRIMMAGE:
        down(g, book)
    elif g.phase == Phase.TRY:
        point_after_touchdown(g, book)
    elif g.phase == Phase.KICKOFF or g.phase == Phase.FREE_KICK:
        kickoff(g)
    elif g.phase == Phase.LAST_FIELD_GOAL:
        last_field_goal(g, book)
    else:
        coin_toss(g)
    close_of_play(g)
