"""Situations as fans say them on forums and in front of the television, and what each of them means."""

from typing import Any

import pytest

import leatherhead as lh

# In Strategy League, whose clock counts seconds. The Owls are home, and have the ball unless it is said otherwise.
PHRASES: list[tuple[str, dict[str, Any]]] = [
    (
        "fourth and goal from the 1, tied, one play left",
        {"down": 4, "to_go": "goal", "ball": "opp 1", "score": [0, 0], "quarter": 4, "clock": 6},
    ),
    ("3rd and 1 at the 50, second quarter, 7-7", {"down": 3, "to_go": 1, "ball": "50", "quarter": 2, "score": [7, 7]}),
    ("third and long from midfield", {"down": 3, "to_go": 10, "ball": "50"}),
    (
        "3rd & 7 on our own 25, 5 minutes to go in the 4th, up by 3",
        {"down": 3, "to_go": 7, "ball": "own 25", "clock": 300, "quarter": 4, "score": [3, 0]},
    ),
    (
        "4th-and-inches at the opponent's 40, trailing 20-17",
        {"down": 4, "to_go": 1, "ball": "opp 40", "score": [17, 20]},
    ),
    ("1st and ten at my own 20", {"down": 1, "to_go": 10, "ball": "own 20"}),
    (
        "we're down 10 with 2:00 left in the fourth quarter, 2nd and 5 at their 45",
        {"down": 2, "to_go": 5, "ball": "opp 45", "clock": 120, "quarter": 4, "score": [0, 10]},
    ),
    (
        "4th and 8 on the Bears 35, end of the first half",
        {"down": 4, "to_go": 8, "ball": "opp 35", "quarter": 2, "clock": 60},
    ),
    ("go for two after a touchdown, down by 2", {"phase": "try", "score": [0, 2]}),
    ("kickoff, up 3, last minute", {"phase": "kickoff", "score": [3, 0], "quarter": 4, "clock": 60}),
    ("should I punt on 4th and 3 at own 45?", {"down": 4, "to_go": 3, "ball": "own 45"}),
    (
        "red zone, 1st and goal at the 8, losing by four with 30 seconds left",
        {"down": 1, "to_go": "goal", "ball": "opp 8", "score": [0, 4], "clock": 30, "quarter": 4},
    ),
    ("2-point conversion, tied late", {"phase": "try", "score": [0, 0], "quarter": 4, "clock": 120}),
    ("third-and-long, own 20, up a touchdown", {"down": 3, "to_go": 10, "ball": "own 20", "score": [7, 0]}),
    (
        "4th & 1 at midfield, 3:12 left in the 3rd, tied at 17",
        {"down": 4, "to_go": 1, "ball": "50", "clock": 192, "quarter": 3, "score": [17, 17]},
    ),
    (
        "Do we go for it on 4th and 2 from their 38, down a field goal, under two minutes left?",
        {"down": 4, "to_go": 2, "ball": "opp 38", "score": [0, 3], "clock": 120},
    ),
    (
        "2nd and 8 at the Owls 30, Owls ball, final minute of the half",
        {"down": 2, "to_go": 8, "ball": "own 30", "quarter": 2, "clock": 60},
    ),
    (
        "1st and goal at the goal line, 17-all, last play",
        {"down": 1, "to_go": "goal", "ball": "opp 1", "score": [17, 17], "quarter": 4, "clock": 6},
    ),
    ("PAT, up by 1", {"phase": "try", "score": [1, 0]}),
    ("extra point to tie it, down 1, last minute", {"phase": "try", "score": [0, 1], "clock": 60}),
    ("going for 2, down 2, final minute", {"phase": "try", "score": [0, 2], "clock": 60, "quarter": 4}),
    (
        "4th and short in field goal range, up a point, 1:05 left in the game",
        {"down": 4, "to_go": 1, "ball": "opp 25", "score": [1, 0], "clock": 65, "quarter": 4},
    ),
    ("what are the odds on 3rd and 4 at their 12", {"down": 3, "to_go": 4, "ball": "opp 12"}),
    (
        "we trail 24-20, 4th and 6 at the Bears' 22, :45 left, no timeouts",
        {"down": 4, "to_go": 6, "ball": "opp 22", "clock": 45, "score": [20, 24], "timeouts": [0, 0], "quarter": 4},
    ),
    (
        "Bears ball, 3rd and 9 at the Bears 20, we're up 4, 2 minutes left",
        {"possession": "away", "down": 3, "to_go": 9, "ball": "own 20", "score": [4, 0], "clock": 120},
    ),
    ("opening kickoff", {"phase": "kickoff"}),
    ("1st and 10 at the 50, overtime", {"down": 1, "to_go": 10, "ball": "50", "quarter": 5}),
    (
        "first and ten from our 25-yard line, start of the second half",
        {"down": 1, "to_go": 10, "ball": "own 25", "quarter": 3},
    ),
    (
        "third and six, opp 31, q3, ahead by 10",
        {"down": 3, "to_go": 6, "ball": "opp 31", "quarter": 3, "score": [10, 0]},
    ),
    ("4th and 1 inside the 5, down 21-14", {"down": 4, "to_go": 1, "ball": "opp 5", "score": [14, 21]}),
    (
        "2-minute drill: 1st and 10 at own 20, down by 6",
        {"down": 1, "to_go": 10, "ball": "own 20", "score": [0, 6], "clock": 120, "quarter": 4},
    ),
    ("2 minute warning, 3rd and 2, opp 44, tie game", {"down": 3, "to_go": 2, "ball": "opp 44", "clock": 120}),
    (
        "fourth down and 3 on the opponents' 33, trailing by a field goal",
        {"down": 4, "to_go": 3, "ball": "opp 33", "score": [0, 3]},
    ),
    ("they have the ball, 1st and 10 at own 30, we're up 7", {"possession": "away", "down": 1, "score": [7, 0]}),
    ("pinned deep, 3rd and 12, up 3", {"down": 3, "to_go": 12, "ball": "own 5", "score": [3, 0]}),
    (
        "should we kick on 4th and 9 from the opp 24 with ten seconds left, down two",
        {"down": 4, "to_go": 9, "ball": "opp 24", "clock": 10, "score": [0, 2]},
    ),
    (
        "3rd and goal from the 6, end of regulation, down 5",
        {"down": 3, "to_go": "goal", "ball": "opp 6", "score": [0, 5], "clock": 60, "quarter": 4},
    ),
    (
        "it's 4th and 5 at their 37, score tied 10-10, 8 minutes left in the 4th quarter",
        {"down": 4, "to_go": 5, "ball": "opp 37", "score": [10, 10], "clock": 480, "quarter": 4},
    ),
    ("4th and 10 own 35, down two scores, 5 min left", {"down": 4, "to_go": 10, "ball": "own 35", "score": [0, 14]}),
    ("1st & 10, own 1", {"down": 1, "to_go": 10, "ball": "own 1"}),
    (
        "4th and 1 at the Bears' 1, Owls down 4, last play of the game",
        {"down": 4, "to_go": 1, "ball": "opp 1", "score": [0, 4], "clock": 6},
    ),
    ("2nd and 20 after a sack, at their 45", {"down": 2, "to_go": 20, "ball": "opp 45"}),
    (
        "4th and 4, opponents 36, up 6, late in the fourth quarter",
        {"down": 4, "to_go": 4, "ball": "opp 36", "score": [6, 0], "quarter": 4, "clock": 120},
    ),
    ("two-point try, down 8-2", {"phase": "try", "score": [2, 8]}),
    ("just scored a touchdown, going for one", {"phase": "try"}),
    ("kicking off, tied, overtime", {"phase": "kickoff", "score": [0, 0], "quarter": 5}),
    ("3rd and medium, our 40", {"down": 3, "to_go": 5, "ball": "own 40"}),
    ("third and short near midfield, tied up", {"down": 3, "to_go": 1, "ball": "50", "score": [0, 0]}),
    ("fourth and two, their forty", {"down": 4, "to_go": 2, "ball": "opp 40"}),
    ("4th and 7 just across midfield, up 3", {"down": 4, "to_go": 7, "ball": "opp 48", "score": [3, 0]}),
    ("1st and 10 at opp 20, less than a minute left, down 4", {"ball": "opp 20", "clock": 60, "score": [0, 4]}),
    ("in the last two minutes, 1st and 10 own 35, down three", {"clock": 120, "ball": "own 35", "score": [0, 3]}),
    ("down 28-3 in the third quarter, 1st and 10 at own 25", {"score": [3, 28], "quarter": 3, "ball": "own 25"}),
    ("up two touchdowns, 1st and 10, own 45, early in the game", {"score": [14, 0], "ball": "own 45", "quarter": 1}),
    ("Owls lead 10-7, 2nd and 3 at the Bears 49", {"score": [10, 7], "down": 2, "to_go": 3, "ball": "opp 49"}),
    (
        "Bears up 3, Owls ball at own 30, 4th and 11, a minute left",
        {"score": [0, 3], "ball": "own 30", "down": 4, "to_go": 11, "clock": 60},
    ),
    ("out of timeouts, 1st and 10 at their 30, 0:20 left", {"timeouts": [0, 0], "ball": "opp 30", "clock": 20}),
    (
        "all three timeouts left, 3:00 on the clock, 1st and 10 own 10",
        {"timeouts": [3, 3], "clock": 180, "ball": "own 10"},
    ),
    (
        "4th and goal at the 2 (down by 5) with 1:58 to play",
        {"to_go": "goal", "ball": "opp 2", "score": [0, 5], "clock": 118},
    ),
    ("first and goal, the Bears' 4, before halftime", {"down": 1, "to_go": "goal", "ball": "opp 4", "quarter": 2}),
    (
        "on defense, 3rd and 5 at the 50, up 1",
        {"possession": "away", "down": 3, "to_go": 5, "ball": "50", "score": [0, 1]},
    ),
    ("two point conversion, down 16-14", {"phase": "try", "score": [14, 16]}),
    ("PATs, 6-0", {"phase": "try", "score": [6, 0]}),
    ("free kick", {"phase": "free-kick"}),
    (
        "4th\u2013and\u20133 at the opp 41, trailing 17\u201314",
        {"down": 4, "to_go": 3, "ball": "opp 41", "score": [14, 17]},
    ),
    (
        "the Owls' ball, 3rd and 1, own 29, clock running",
        {"down": 3, "to_go": 1, "ball": "own 29", "clock_running": True},
    ),
    ("third and a mile from our own thirty-five", {"down": 3, "to_go": 10, "ball": "own 35"}),
    (
        "4th and a foot at the goal line, down 6, no time left",
        {"down": 4, "to_go": 1, "ball": "opp 1", "score": [0, 6], "clock": 6},
    ),
    (
        "do you take the points on 4th and goal from the 3, tied, early 2nd quarter",
        {"down": 4, "to_go": "goal", "ball": "opp 3", "score": [0, 0], "quarter": 2},
    ),
    ("garbage time, down 24, 1st and 10 at own 30", {"ball": "own 30", "score": [0, 24]}),
    ("hail mary, 6 seconds left, own 45, down 4", {"ball": "own 45", "clock": 6, "score": [0, 4]}),
    (
        "kneel down? 1st and 10 at their 30, up 3, 1:40 left, they have 1 timeout",
        {"ball": "opp 30", "clock": 100, "timeouts": [3, 1], "score": [3, 0]},
    ),
    ("4th & 7 @ opp 33, 0:03, down by 2", {"to_go": 7, "ball": "opp 33", "clock": 3, "score": [0, 2]}),
    ("2 pt conversion, down 1", {"phase": "try", "score": [0, 1]}),
    ("extra point or go for 2, up 12 after a TD", {"phase": "try", "score": [12, 0]}),
    ("1st and 10 at the 25 after a touchback", {"down": 1, "ball": "own 25"}),
    ("3rd and 8 from the plus 42", {"down": 3, "to_go": 8, "ball": "opp 42"}),
    ("4th and 5, ball at the opponent 42, 4Q, 7:30", {"ball": "opp 42", "quarter": 4, "clock": 450}),
    ("Q4 2:00 4th and 4 opp 40 -3", {"quarter": 4, "clock": 120, "to_go": 4, "ball": "opp 40", "score": [0, 3]}),
    (
        "down 3 points 40 seconds to go in regulation 2nd and 10 own 40",
        {"score": [0, 3], "clock": 40, "quarter": 4, "ball": "own 40"},
    ),
    ("onside kick down 8 with 1 minute left", {"phase": "kickoff", "score": [0, 8], "clock": 60}),
    ("kicking off after a safety", {"phase": "free-kick"}),
    ("kickoff after a touchdown", {"phase": "kickoff"}),
    ("3rd down and 5 yards to go at the 20 of the opponents", {"down": 3, "to_go": 5, "ball": "opp 20"}),
    ("4th down, 2 yards to go, opp 38", {"down": 4, "to_go": 2, "ball": "opp 38"}),
    ("nursing a 3 point lead, 3rd and 6, own 33, 2:30 left", {"score": [3, 0], "ball": "own 33", "clock": 150}),
    ("protecting a lead of 4, 3rd and 4, own 40, 1:50 left", {"score": [4, 0], "ball": "own 40", "clock": 110}),
    ("facing a two-score deficit, 1st and 10, own 20", {"score": [0, 14], "ball": "own 20"}),
    ("4th and goal from the half yard line", {"down": 4, "to_go": "goal", "ball": "opp 1"}),
    (
        "fourth and goal at the one, tie ball game, last play of the half",
        {"down": 4, "to_go": "goal", "ball": "opp 1", "clock": 6, "quarter": 2, "score": [0, 0]},
    ),
    ("1st and 10 just outside the red zone", {"ball": "opp 22"}),
    ("1st and 10 inside their 10", {"ball": "opp 10"}),
    ("first and 10 at our 40 coming out of the two minute warning", {"ball": "own 40", "clock": 120}),
    (
        "up 4 with 1:30 left, 3rd and 3 at own 40, opponent out of timeouts",
        {"score": [4, 0], "clock": 90, "timeouts": [3, 0]},
    ),
    ("4th and short at midfield, scoreless game", {"to_go": 1, "ball": "50", "score": [0, 0]}),
    ("sudden death, 4th and 2 at opp 30", {"quarter": 5, "ball": "opp 30"}),
    (
        "the Bears are up 10-3 and the Owls have it 3rd and 7 at their own 28",
        {"score": [3, 10], "possession": "home", "ball": "own 28"},
    ),
    ("they're up 3, 4th and 3 at opp 40", {"score": [0, 3]}),
    ("they have the ball on our own 8, 2nd and goal", {"possession": "away", "ball": "opp 8"}),
    ("Owls 17, Bears 14, 4th and 2 at the Bears 45", {"score": [17, 14], "ball": "opp 45"}),
    (
        "What should the Bears do on 4th and 3 on the Owls 41 with 4:12 left in the third?",
        {"possession": "away", "ball": "opp 41", "clock": 252, "quarter": 3},
    ),
    ("first drive of the game, own 25", {"quarter": 1, "ball": "own 25"}),
    ("start of the 4th quarter, 1st and 10 at own 25, down 10", {"quarter": 4, "score": [0, 10]}),
    (
        "ball on our 35, second down and eight, tied at ten, middle of the third quarter",
        {"ball": "own 35", "down": 2, "to_go": 8, "score": [10, 10], "quarter": 3},
    ),
    ("end of the third quarter, 4th and 1, own 44", {"quarter": 3, "clock": 60, "ball": "own 44"}),
    ("late 4th, up 3, 4th & inches at opp 45", {"quarter": 4, "clock": 120, "to_go": 1, "score": [3, 0]}),
    ("2nd and 10, 10 seconds, down 10, own 10", {"to_go": 10, "clock": 10, "score": [0, 10], "ball": "own 10"}),
]


FORUM = [  # as people write in forums, with what they mean
    (
        "3rd and long at midfield down by 4 with a minute left",
        {"down": 3, "to_go": 10, "ball": "50", "clock": 60, "quarter": 4, "score": [0, 4]},
    ),
    (
        "4th and goal from the 2, tied, 0:12 left, no TOs",
        {"down": 4, "to_go": "goal", "ball": "opp 2", "clock": 12, "timeouts": [0, 0], "quarter": 4, "score": [0, 0]},
    ),
    (
        "it's 4th & 1 on their 45, 7 min left in the 3rd, up 3",
        {"down": 4, "to_go": 1, "ball": "opp 45", "clock": 420, "quarter": 3, "score": [3, 0]},
    ),
    ("2nd and short at my 34", {"down": 2, "to_go": 1, "ball": "own 34"}),
    (
        "1st and goal from the 5, down 6, 20 seconds on the clock, one timeout",
        {"down": 1, "to_go": "goal", "ball": "opp 5", "clock": 20, "timeouts": [1, 1], "quarter": 4, "score": [0, 6]},
    ),
    ("backed up on our own 3, 3rd and 12", {"down": 3, "to_go": 12, "ball": "own 3"}),
    (
        "we got the ball at the 50 down 7 with 1:45 to go and 2 timeouts",
        {"ball": "50", "clock": 105, "timeouts": [2, 2], "quarter": 4, "score": [0, 7]},
    ),
    ("4th and a long 3 at the opponents' 38", {"down": 4, "to_go": 3, "ball": "opp 38"}),
    (
        "Bears ball, 3rd and 8 at the Owls 41, Owls up 20-17, 2:30 left",
        {"down": 3, "to_go": 8, "ball": "opp 41", "clock": 150, "possession": "away", "quarter": 4, "score": [20, 17]},
    ),
    ("onside kick down 8 with 1:05 to go", {"phase": "kickoff", "clock": 65, "quarter": 4, "score": [0, 8]}),
    (
        "extra point or two after TD, up 1, 4th quarter, 3 minutes left",
        {"phase": "try", "clock": 180, "quarter": 4, "score": [1, 0]},
    ),
    (
        "4th and inches at midfield, late in the 4th, down 3",
        {"down": 4, "to_go": 1, "ball": "50", "clock": 120, "quarter": 4, "score": [0, 3]},
    ),
    ("3rd and forever on our 10", {"down": 3, "to_go": 20, "ball": "own 10"}),
    ("hail mary time: own 40, 6 seconds left, down 5", {"ball": "own 40", "clock": 6, "quarter": 4, "score": [0, 5]}),
    (
        "1st & 10 @ opp 12 w/ 0:45 left in the half, down 4",
        {"down": 1, "to_go": 10, "ball": "opp 12", "clock": 45, "quarter": 2, "score": [0, 4]},
    ),
    (
        "4th-and-8, opp 33, up by 1, under two minutes",
        {"down": 4, "to_go": 8, "ball": "opp 33", "clock": 120, "quarter": 4, "score": [1, 0]},
    ),
    (
        "should we go for it? 4th and 2, their 29, 10-10, third quarter",
        {"down": 4, "to_go": 2, "ball": "opp 29", "quarter": 3, "score": [10, 10]},
    ),
    ("2nd & 20 after a holding penalty at our 15", {"down": 2, "to_go": 20, "ball": "own 15"}),
    (
        "tie game, 4th quarter, 4:10 left, 3rd and 4 on the opp 31",
        {"down": 3, "to_go": 4, "ball": "opp 31", "clock": 250, "quarter": 4, "score": [0, 0]},
    ),
    ("4th & goal at the one yard line down by 3", {"down": 4, "to_go": "goal", "ball": "opp 1", "score": [0, 3]}),
    ("kicking off up by 4 with 30 seconds left", {"phase": "kickoff", "clock": 30, "quarter": 4, "score": [4, 0]}),
    ("overtime, 1st and 10 on the opponent's 25", {"down": 1, "to_go": 10, "ball": "opp 25", "quarter": 5}),
    ("ball on the +35, 3rd and 5, down 10-7", {"down": 3, "to_go": 5, "ball": "opp 35", "score": [7, 10]}),
    ("ball on the -20, 1st and 10", {"down": 1, "to_go": 10, "ball": "own 20"}),
    (
        "they have it 2nd and 6 on our 44, we lead 17-14, 5:00 4Q",
        {"down": 2, "to_go": 6, "ball": "opp 44", "clock": 300, "quarter": 4, "possession": "away", "score": [17, 14]},
    ),
    (
        "Q3 8:20, 3rd & 2, OWN 48, down 3",
        {"down": 3, "to_go": 2, "ball": "own 48", "clock": 500, "quarter": 3, "score": [0, 3]},
    ),
    (
        "4Q 0:58 1st and 10 OPP 40 down 2 1 TO left",
        {"down": 1, "to_go": 10, "ball": "opp 40", "clock": 58, "quarter": 4, "timeouts": [1, 1], "score": [0, 2]},
    ),
    (
        "4th and 10 from our 30 with the game on the line, losing by one score",
        {"down": 4, "to_go": 10, "ball": "own 30", "score": [0, 7]},
    ),
    (
        "two minute drill: 1st and 10, own 20, down 6",
        {"down": 1, "to_go": 10, "ball": "own 20", "clock": 120, "quarter": 4, "score": [0, 6]},
    ),
    (
        "end of the third quarter, 4th and 3, midfield, leading by a touchdown",
        {"down": 4, "to_go": 3, "ball": "50", "clock": 60, "quarter": 3, "score": [7, 0]},
    ),
    (
        "goal line stand: 4th and 1 at our own 1, up 4, 0:05 left",
        {"down": 4, "to_go": 1, "ball": "own 1", "clock": 5, "quarter": 4, "score": [4, 0]},
    ),
    (
        "punt or go, 4th and 4 on the 50, scoreless, 2nd quarter",
        {"score": [0, 0], "down": 4, "to_go": 4, "ball": "50", "quarter": 2},
    ),
    (
        "up two scores with 6 minutes left, 3rd and 7 at own 35",
        {"down": 3, "to_go": 7, "ball": "own 35", "clock": 360, "quarter": 4, "score": [14, 0]},
    ),
    ("1st and 25 on their 49", {"down": 1, "to_go": 25, "ball": "opp 49"}),
    (
        "trailing 24-21, final play, ball at the 33 of the opponent",
        {"ball": "opp 33", "clock": 6, "quarter": 4, "score": [21, 24]},
    ),
    (
        "second and goal from the nine, down 5, 1:20 remaining, all three timeouts",
        {"down": 2, "to_go": "goal", "ball": "opp 9", "clock": 80, "timeouts": [3, 3], "quarter": 4, "score": [0, 5]},
    ),
    ("after a touchdown down 2 with no time left", {"phase": "try", "clock": 6, "quarter": 4, "score": [0, 2]}),
]


@pytest.mark.parametrize(("phrase", "meant"), [*PHRASES, *FORUM])
def test_a_phrase_means(phrase: str, meant: dict[str, Any]) -> None:
    found = lh.parse_situation("strategy-league", phrase)
    assert {**found, **meant} == found


@pytest.mark.parametrize(
    ("phrase", "question"),
    [
        ("4th and 2 at the 38", "whose 38?"),
        ("1st & 10 on the Bears' side of midfield", "which yard line there? Write at opp 45"),
        ("4th and 8 from the 30, worth a field goal?", "whose 30?"),
        ("first and ten from the 25, start of the second half", "whose 25?"),
        ("do i kick the fg on 4th and 6 from the 22 trailing by 2 with 5 seconds left?", "whose 22?"),
        ("1st down on the 1", "whose 1?"),
        ("5 minutes into the third, 1st and 10, own 20", "'5 minutes into' in the situation"),
        ("can I try a 50 yarder", "not understood"),
        ("4th and 2 at own 60", "there is no 60"),
        ("", "empty"),
    ],
)
def test_what_is_unclear_is_asked_back_in_one_sentence(phrase: str, question: str) -> None:
    with pytest.raises(lh.Refused, match=question.replace("?", r"\?")):
        lh.parse_situation("strategy-league", phrase)


@pytest.mark.parametrize(
    ("phrase", "clock"), [("tied, one play left, 1st and 10 at own 20", 1), ("last card, 4th and 1, own 2", 1)]
)
def test_a_clock_of_cards_counts_them(phrase: str, clock: int) -> None:
    assert lh.parse_situation("paper-bowl", phrase)["clock"] == clock
