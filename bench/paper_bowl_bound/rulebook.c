/* The odds of Paper Bowl 1.11, written from its rulebook and from the rulings for its silences (docs/rules/paper-bowl.md), and from
   nothing else. Clauses are named as there. Only the default options are here. */
#include "rulebook.h"
#include <string.h>

/* 4.2: yards off a run, and the numbers that break up a pass, as bits 1 to 6; long passes outside and inside the red zone. */
#define N(a, b, c) ((1 << (a) | 1 << (b) | 1 << (c)) & ~1)
static const int run_value[FRONTS] = {0, 1, 2, 4, 6};
static const int short_numbers[FRONTS] = {N(0, 0, 0), N(1, 2, 3), N(6, 0, 0), N(0, 0, 0), N(4, 5, 0)};
static const int long_numbers[FRONTS] = {N(5, 6, 0), N(6, 0, 0), N(3, 4, 0), N(1, 2, 3), N(1, 0, 0)};
static const int long_numbers_red[FRONTS] = {N(5, 6, 0), N(5, 6, 0), N(3, 4, 0), N(1, 2, 3), N(1, 2, 0)};
enum { RED_ZONE = 20 };

/* 2.4: after doubles the dice are thrown again, and again after further doubles. */
void follow_doubles(struct chain *chain, int followed)
{
    double open[12 * MOST_ROLLS + 1] = {36 * 36};
    memset(chain, 0, sizeof *chain);
    for (int rolls = 1; rolls < followed; rolls++) {
        double further[12 * MOST_ROLLS + 1] = {0};
        for (int total = 0; total <= 12 * (MOST_ROLLS - 1); total++)
            for (int a = 1; a <= 6 && open[total] > 0; a++)
                for (int b = 1; b <= 6; b++) {
                    if (a == b)
                        further[total + a + b] += open[total] / 36;
                    else
                        chain->part[rolls][total + a + b] += open[total] / 36;
                }
        memcpy(open, further, sizeof open);
    }
    for (int total = 0; total <= 12 * MOST_ROLLS - 8; total++)
        chain->part[followed][total + 8] += open[total];
}

static void count(odds found, int fate, int gain, double parts)
{
    gain = gain < SHORTEST ? SHORTEST : gain > LONGEST ? LONGEST : gain;
    found[fate][gain - SHORTEST] += parts;
}

/* A play after its last roll: the first was a and b, all together make the total. C.8 and C.9 of the sequence of play. */
static void settle_roll(odds found, struct play p, int a, int b, int total, int rolls, double parts)
{
    int doubles = a == b, one = a == 1 || b == 1, six = a == 6 || b == 6, pass = p.call != RUN;
    int times = p.call == LONG_PASS ? 2 : 1, complete = 0, gain;
    if (!pass) { /* PB-2.4-1, PB-2.4-2, PB-5.13-2 */
        gain = total - (doubles || p.card == 13 ? 0 : run_value[p.front]);
    } else { /* PB-2.4-3 to 8, PB-R33: beyond the end line is more than ten yards behind the goal line */
        int red = GOAL - p.ball <= RED_ZONE;
        int numbers = p.call == SHORT_PASS ? short_numbers[p.front] : red ? long_numbers_red[p.front] : long_numbers[p.front];
        if (p.card == 1 || p.card == 2 || p.card == 14)
            numbers = 0;
        complete = doubles || (!(numbers >> a & 1) && !(numbers >> b & 1) && p.ball + times * total <= END_LINE);
        gain = complete ? times * total : 0;
    }
    switch (p.card) {
    case 3: count(found, one || six ? LOST_03 : STANDS, gain, parts); return; /* PB-R37, PB-R38 */
    case 4: count(found, doubles ? RUN_BACK : STANDS, gain, parts); return;
    case 5: count(found, complete ? COMPLETE : STANDS, gain, parts); return;
    case 6: count(found, pass && !complete ? INCOMPLETE : STANDS, pass && !complete ? times * total : gain, parts); return; /* PB-R41 */
    case 9: count(found, one && !six ? FOUL_O10 : six && !one ? FOUL_D10 : STANDS, gain, parts); return;
    case 10: count(found, one && !six ? FOUL_O15 : six && !one ? FOUL_D15 : STANDS, gain, parts); return;
    case 11: gain *= pass ? 1 : 2; break;
    case 12: gain *= pass ? 2 : 1; break; /* an incomplete pass stays at 0 */
    case 15: gain *= !pass && doubles ? 4 : 1; break;
    case 16: gain += complete ? 20 * rolls : 0; break;
    case 17: gain -= 5; break; /* PB-R45: an incomplete pass, too */
    case 18: gain /= 2; break; /* PB-R46: toward zero, as in C */
    case 21: gain *= p.timeout ? 2 : 1; break;
    case 22: gain /= p.timeout ? 2 : 1; break;
    }
    count(found, STANDS, gain, parts);
}

void play_odds(odds found, struct play p, const struct chain *chain, int which)
{
    memset(found, 0, sizeof(odds));
    int pass = p.call != RUN, times = p.call == LONG_PASS ? 2 : 1;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++) {
            int doubles = a == b, one = a == 1 || b == 1, six = a == 6 || b == 6;
            double roll = PARTS / 36;
            if (which != ALL_ROLLS && doubles != (which == DOUBLES))
                continue;
            /* C.6: what stops the play at the first roll. PB-R28, PB-R30, PB-R35, PB-R36, PB-R47 */
            if (p.card == 7 && p.leads && (one || six))
                count(found, FOUL_O5, 0, roll);
            else if (p.card == 8 && one != six)
                count(found, one ? FOUL_O5 : FOUL_D5, 0, roll);
            else if (p.card == 19 && pass && (one || six))
                count(found, STANDS, -5, roll);
            else if (p.card == 20 && pass && doubles)
                count(found, STANDS, -15, roll);
            else if (p.card == 1 && pass && (one || six) && (doubles || p.ball + times * (a + b) <= END_LINE))
                count(found, LOST_01, times * (a + b), roll);
            else if (p.card == 2 && pass && doubles)
                count(found, RUN_BACK, times * (a + b), roll);
            else if (!doubles)
                settle_roll(found, p, a, b, a + b, 1, roll);
            else
                for (int rolls = 1; rolls <= MOST_ROLLS; rolls++)
                    for (int total = 2; total <= 12 * MOST_ROLLS; total++)
                        if (chain->part[rolls][total] > 0)
                            settle_roll(found, p, a, b, a + b + total, 1 + rolls, chain->part[rolls][total]);
        }
}

/* 3.4: twice the total, after doubles four times and again. A hundred yards are a touchdown from anywhere. */
void return_odds(double chance[GOAL + 1])
{
    double open[GOAL + 1] = {1};
    memset(chance, 0, (GOAL + 1) * sizeof *chance);
    for (int rolls = 0; rolls < 20; rolls++) { /* what is left after twenty doubles is less than 1e-15 and has gone 100 yards */
        double further[GOAL + 1] = {0};
        for (int yards = 0; yards <= GOAL; yards++)
            for (int a = 1; a <= 6 && open[yards] > 0; a++)
                for (int b = 1; b <= 6; b++) {
                    int there = yards + (a == b ? 4 : 2) * (a + b);
                    there = there > GOAL ? GOAL : there;
                    (a == b ? further : chance)[there] += open[yards] / 36;
                }
        memcpy(open, further, sizeof open);
    }
    for (int yards = 0; yards <= GOAL; yards++)
        chance[GOAL] += open[yards];
}

/* 3.6, PB-R20: doubles are good from any distance up to 40 yards, else either die with a number that the distance allows. */
double field_goal(int ball)
{
    int distance = GOAL - ball, good = 0;
    int highest = distance < 20 ? 4 : distance < 25 ? 3 : distance < 30 ? 2 : distance < 35 ? 1 : 0;
    for (int a = 1; a <= 6; a++)
        for (int b = 1; b <= 6; b++)
            good += a == b || a <= highest || b <= highest;
    return distance > FARTHEST_KICK ? 0 : good / 36.0;
}

/* 3.8, PB-R24, PB-R25: at most half the distance to the guilty team's goal, rounded up; nothing from one yard. */
int penalty_yards(int fate, int ball)
{
    int by_offense = fate < FOUL_D5, distance = by_offense ? ball : GOAL - ball;
    int yards = fate == FOUL_O5 || fate == FOUL_D5 ? 5 : fate == FOUL_O10 || fate == FOUL_D10 ? 10 : 15;
    int half = distance == 1 ? 0 : (distance + 1) / 2;
    yards = yards < half ? yards : half;
    return by_offense ? -yards : yards;
}

/* 3.5, PB-R19: a play without Play Card from the two-yard line; how often it gains two yards. */
double two_points(int call, int front)
{
    struct chain chain;
    odds found;
    double good = 0;
    follow_doubles(&chain, 2);
    play_odds(found, (struct play){.card = 0, .call = call, .front = front, .ball = GOAL - 2}, &chain, ALL_ROLLS);
    for (int gain = 2; gain <= LONGEST; gain++)
        good += found[STANDS][gain - SHORTEST];
    return good / PARTS;
}
