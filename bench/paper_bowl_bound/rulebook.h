/* Paper Bowl as its rulebook has it: what a play can come to, and how often. See rulebook.c. */
#ifndef RULEBOOK_H
#define RULEBOOK_H

enum { CARDS = 24, CALLS = 3, FRONTS = 5, GOAL = 100, END_LINE = 110, FARTHEST_KICK = 40 };
enum { RUN, SHORT_PASS, LONG_PASS };
enum { SHORTEST = -25, LONGEST = 102, GAINS = LONGEST - SHORTEST + 1 }; /* longer gains are touchdowns from anywhere */

/* What a play has come to after the dice, before challenges and penalties are decided. Each comes with a gain. */
enum fate {
    STANDS,
    LOST_01,    /* intercepted after the gain; a challenge can make it an incomplete pass */
    LOST_03,    /* fumbled after the gain; a challenge can make the gain stand */
    RUN_BACK,   /* lost after the gain, and the defense returns it */
    COMPLETE,   /* a pass that the defense can challenge */
    INCOMPLETE, /* a pass that the offense can challenge; the gain is what it is then */
    FOUL_O5, FOUL_O10, FOUL_O15, /* of the offense; the gain is what stands if it is declined */
    FOUL_D5, FOUL_D10, FOUL_D15, /* of the defense */
    FATES
};

/* All chances of a play are counted in parts of PARTS. */
#define PARTS 46656.0 /* 36 * 36 * 36 */

struct play { int card, call, front, ball, leads, timeout; }; /* card 0: no Play Card */
typedef double odds[FATES][GAINS];

/* How doubles go on: `followed` rolls in all, and what comes after the last counts as one roll of 2 and 6. */
enum { MOST_ROLLS = 12 };
struct chain { double part[MOST_ROLLS + 1][12 * MOST_ROLLS + 1]; }; /* of 36 * 36, by further rolls and their total */

void follow_doubles(struct chain *chain, int followed);
void play_odds(odds found, struct play play, const struct chain *chain, int which); /* first roll: all, doubles, others */
enum { ALL_ROLLS, DOUBLES, NO_DOUBLES };

void return_odds(double chance[GOAL + 1]);
double field_goal(int ball);
int penalty_yards(int fate, int ball); /* with sign, as the ball moves */
double two_points(int call, int front);
#define EXTRA_POINT (33.0 / 36) /* a total of 4 or more */
#endif
