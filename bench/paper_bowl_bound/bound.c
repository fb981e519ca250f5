/* An upper bound on what anybody wins against a fixed strategy of Paper Bowl, and a solution of the game's model.

   The strategy S is given by values V: for every situation between two downs the chance of the team with the ball. S plays each down by the
   equilibrium of the matrix that V and the Play Cards really left make, and decides everything else by V (docs/paper-bowl-bound.md).
   The responder R is bounded by information relaxation: it is shown the order of the Play Cards, which nobody's choices change, and pays for
   what a card told it: V after the card turned up less the mean of V over the cards that could have. Along one order this leaves a
   game of one player, solved here from the last card backward over all situations, leads and timeouts. Its mean over random orders is at
   least what any strategy wins against S.

   Numbers are the chances of the team with the ball. R is the team with the ball on side 0, S on side 1; R makes the first large and the
   second small. `a` is R's game along an order of cards, `v` the values that S decides by; where R decides, it decides by `a`. */
#include "rulebook.h"
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef REAL
#define REAL float
#endif
typedef REAL real;
enum { LANES = 16 }; /* leads are worked on so many at a time */
typedef real lanes __attribute__((vector_size(LANES * sizeof(real)), aligned(sizeof(real))));
typedef struct { real at[FRONTS * CALLS][LANES]; } matrices;

enum { PAIRS = CALLS * FRONTS, DOWNS = 4, V_TO_GO = 15, V_SERIES = DOWNS * V_TO_GO, V_LEAD = 24, FIRST_TEN = 10 };
enum { TIMEOUTS = 3, ASIDE = 4, QUARTER = 20, HALF = 2 * QUARTER, LAYERS = HALF + 1 + 2 * ASIDE };
enum { MOST_TO_GO = GOAL - 1, TOUCHBACK = 20 };

/* The size of a problem: leads from -reach to reach; timeouts 0 to timeouts - 1 on each side. */
static int reach, leads, timeouts, blocks, row_size;
static int longest_to_go; /* R wins if the yards to go become more than this */

static void *get(size_t count, size_t size)
{
    void *found = NULL;
    if (posix_memalign(&found, 64, count * size + 64)) {
        fprintf(stderr, "out of memory\n");
        exit(1);
    }
    memset(found, 0, count * size);
    return found;
}

static real *rows(int count) { return get((size_t)count * row_size, sizeof(real)); }

static void set_size(int largest_lead, int most_timeouts)
{
    reach = largest_lead;
    leads = (2 * reach + 1 + LANES - 1) / LANES * LANES;
    timeouts = most_timeouts + 1;
    blocks = timeouts * timeouts;
    row_size = blocks * leads;
}

/* A row has one value for every block and lead; a block is a pair of timeouts, those of the offense and of the defense. */
static int block_at(int offense, int defense) { return offense * timeouts + defense; }

/* ---- Situations ------------------------------------------------------------------------------------------------------------- */

struct situation { int down, to_go, ball; };
static struct situation *situations;
static int situation_count, place_of[DOWNS + 1][MOST_TO_GO + 1][GOAL];

static int line_of_first(int ball) { return GOAL - ball < FIRST_TEN ? GOAL - ball : FIRST_TEN; }

static void add_situation(int down, int to_go, int ball)
{
    if (ball < 1 || ball >= GOAL || to_go < 1 || to_go > longest_to_go || to_go > GOAL - ball || place_of[down][to_go][ball] >= 0)
        return;
    place_of[down][to_go][ball] = situation_count;
    situations[situation_count++] = (struct situation){down, to_go, ball};
}

/* By down, line to gain and spot: what follows a play then lies close together. */
static int by_line(const void *x, const void *y)
{
    const struct situation *a = x, *b = y;
    int lines = a->ball + a->to_go - b->ball - b->to_go;
    return a->down != b->down ? a->down - b->down : lines ? lines : a->ball - b->ball;
}

static void sort_situations(void)
{
    qsort(situations + GOAL - 1, situation_count - GOAL + 1, sizeof *situations, by_line);
    for (int n = 0; n < situation_count; n++)
        place_of[situations[n].down][situations[n].to_go][situations[n].ball] = n;
}

/* Every situation that can come from a first down, the first downs first. */
static void find_situations(int to_go)
{
    longest_to_go = to_go;
    situations = get(DOWNS * MOST_TO_GO * GOAL, sizeof *situations);
    memset(place_of, -1, sizeof place_of);
    situation_count = 0;
    for (int ball = 1; ball < GOAL; ball++)
        add_situation(1, line_of_first(ball), ball);
    for (int n = 0; n < situation_count; n++) {
        struct situation s = situations[n];
        for (int fate = FOUL_O5; fate <= FOUL_D5; fate++) { /* others against the defense are first downs */
            int yards = penalty_yards(fate, s.ball);
            if (yards < s.to_go)
                add_situation(s.down, s.to_go - yards, s.ball + yards);
        }
        for (int gain = SHORTEST; gain < s.to_go && s.down < DOWNS; gain++)
            add_situation(s.down + 1, s.to_go - gain, s.ball + gain);
    }
    sort_situations();
}

/* The 60 series of the values at every spot, wherever they can be. */
static void find_series(void)
{
    find_situations(V_TO_GO);
    for (int down = 1; down <= DOWNS; down++)
        for (int to_go = 1; to_go <= V_TO_GO; to_go++)
            for (int ball = 1; ball < GOAL; ball++)
                add_situation(down, to_go, ball);
    sort_situations();
}

/* ---- Values at one moment of the half --------------------------------------------------------------------------------------- */

/* How downs are looked up: by series as in the file of values, by situation, or only by spot once the cards are used up. */
enum kind { BY_SERIES, BY_SITUATION, BY_SPOT };

struct side { /* all to the team with the ball, or that has just had it */
    enum kind kind;
    real *downs, *outside; /* outside: too far to go */
    real *kickoff, *free_kick, *touchdown, *safety; /* it kicks off, kicks free, has scored, has been caught in its end zone */
    real *first[GOAL];    /* its first down at a spot; not its own memory */
    real *lost[GOAL + 1];     /* the ball is the other's at a spot; at 0 a touchdown of the defense, at 100 a touchback */
    real *run_back[GOAL + 1]; /* the other returns the ball from a spot */
    real *received[GOAL + 1]; /* the other may return a kick or take it at its 20 */
    real *field_goal[GOAL];
};

struct values { struct side side[2]; };

static real *down_row(const struct side *s, int down, int to_go, int ball)
{
    if (s->kind == BY_SPOT)
        return s->downs + (size_t)ball * row_size;
    if (s->kind == BY_SERIES)
        return s->downs + ((size_t)ball * V_SERIES + (down - 1) * V_TO_GO + (to_go < V_TO_GO ? to_go : V_TO_GO) - 1) * row_size;
    int place = to_go > longest_to_go ? -1 : place_of[down][to_go][ball];
    return place < 0 ? s->outside : s->downs + (size_t)place * row_size;
}

static void fill(real *row, real with)
{
    for (int n = 0; n < row_size; n++)
        row[n] = with;
}

static void new_side(struct side *s, enum kind kind, real outside)
{
    *s = (struct side){.kind = kind};
    s->downs = rows(kind == BY_SPOT ? GOAL : kind == BY_SERIES ? GOAL * V_SERIES : situation_count);
    real *more = rows(5 + 4 * (GOAL + 1));
    real **single[] = {&s->outside, &s->kickoff, &s->free_kick, &s->touchdown, &s->safety};
    for (int n = 0; n < 5; n++, more += row_size)
        fill(*single[n] = more, outside);
    for (int ball = 0; ball <= GOAL; ball++, more += 4 * row_size) {
        s->lost[ball] = more, s->run_back[ball] = more + row_size, s->received[ball] = more + 2 * row_size;
        if (ball < GOAL)
            s->field_goal[ball] = more + 3 * row_size;
        if (ball > 0 && ball < GOAL)
            fill(s->first[ball] = down_row(s, 1, line_of_first(ball), ball), outside);
    }
}

static struct values *new_values(enum kind kind)
{
    struct values *found = get(1, sizeof *found);
    new_side(&found->side[0], kind, 1); /* before anything is known, R wins */
    new_side(&found->side[1], kind, 0);
    return found;
}

/* What the other team has there, as this team counts it. */
static void turn(real *to, const real *from)
{
    for (int offense = 0; offense < timeouts; offense++)
        for (int defense = 0; defense < timeouts; defense++) {
            real *a = to + block_at(offense, defense) * leads;
            const real *b = from + block_at(defense, offense) * leads;
            for (int n = 0; n <= 2 * reach; n++)
                a[n] = 1 - b[2 * reach - n];
        }
}

/* The values with so many points more. What lies beyond the leads is `beyond`, or the last value if that is negative. */
static void with_points(real *to, const real *from, int points, real beyond)
{
    for (int block = 0; block < blocks; block++)
        for (int n = 0; n <= 2 * reach; n++) {
            int lead = n + points, last = lead < 0 ? 0 : 2 * reach;
            int inside = lead >= 0 && lead <= 2 * reach;
            to[block * leads + n] = inside ? from[block * leads + lead] : beyond < 0 ? from[block * leads + last] : beyond;
        }
}

static void mix(real *to, const real *x, double share, const real *y)
{
    for (int n = 0; n < row_size; n++)
        to[n] = (real)share * x[n] + (real)(1 - share) * y[n];
}

/* Somebody may change from what is best so far to an alternative, if that is better for its team. Who decides by `a` looks
   at that alone; what S thinks a moment is worth always comes from `v`, where both decide by it. */
static void consider(real *a, real *v, const real *other_a, const real *other_v, int by_offense, int by_a, int count)
{
    for (int n = 0; n < count; n++) {
        int better_v = by_offense ? other_v[n] > v[n] : other_v[n] < v[n];
        int better_a = by_offense ? other_a[n] > a[n] : other_a[n] < a[n];
        a[n] = (by_a ? better_a : better_v) ? other_a[n] : a[n];
        v[n] = better_v ? other_v[n] : v[n];
    }
}

/* Who plays: R on side 0 attacks and on side 1 defends by `a`. When the values themselves are worked out, both do and a is
   v. */
struct players { int offense, defense; };
static struct players players_of(int side, int solving) { return (struct players){solving || side == 0, solving || side == 1}; }

static double returns[GOAL + 1];

/* All that is between downs, from the first downs and from the present values of kicks: one more kick is followed each time.
   When the cards are used up nobody kicks off, so those values stay; and so do all that were read from a file. v has the two
   sides that S decides by, and is worked out already. */
enum kicks { OPEN, HALF_OVER, GIVEN };

static void work_out_kicks(struct values *a, const struct side *const v[2], enum kicks kicks, int solving)
{
    real *spare = rows(6), *spare_v = spare + row_size, *more = spare + 2 * row_size, *more_v = spare + 3 * row_size;
    for (int f = 0; f < 2; f++) {
        struct side *s = &a->side[f], *other = &a->side[1 - f];
        if (f == 1 && s->downs == other->downs)
            break; /* both teams' values are the same */
        struct players by = players_of(f, solving);
        real beyond = solving ? -1 : f == 0;
        turn(s->lost[0], other->touchdown);
        for (int ball = 1; ball < GOAL; ball++)
            turn(s->lost[ball], other->first[GOAL - ball]);
        memcpy(s->lost[GOAL], s->lost[GOAL - TOUCHBACK], row_size * sizeof(real));
        for (int ball = 0; ball <= GOAL; ball++) {
            fill(s->run_back[ball], 0);
            for (int yards = 0; yards <= GOAL; yards++) {
                const real *there = s->lost[yards >= ball ? 0 : ball - yards];
                real chance = (real)returns[yards];
                for (int n = 0; n < row_size && chance > 0; n++)
                    s->run_back[ball][n] += chance * there[n];
            }
            /* PB-R5, PB-R13: a touchback is always allowed */
            memcpy(s->received[ball], s->lost[GOAL - TOUCHBACK], row_size * sizeof(real));
            memcpy(spare_v, v[f]->lost[GOAL - TOUCHBACK], row_size * sizeof(real));
            consider(s->received[ball], spare_v, s->run_back[ball], v[f]->run_back[ball], 0, by.defense, row_size);
        }
        for (int free = 0; free < 2 && kicks == OPEN; free++) { /* 3.1, PB-R7, PB-R49 */
            int base = free ? 20 : 30;
            real *kick = free ? s->free_kick : s->kickoff;
            const struct side *const from[2] = {s, v[f]};
            for (int which = 0; which < 2; which++) {
                real *regular = which ? spare_v : spare, *onside = which ? more_v : more;
                fill(regular, 0), fill(onside, 0);
                for (int first = 1; first <= 6; first++) {
                    for (int second = 1; second <= 6; second++) {
                        int ball = base + 50 + 2 * (first + second);
                        for (int n = 0; n < row_size; n++)
                            regular[n] += from[which]->received[ball < GOAL ? ball : GOAL][n] / 36;
                    }
                    const real *there = 2 * first >= 10 ? from[which]->first[base + 2 * first] : from[which]->lost[base + 2 * first];
                    for (int n = 0; n < row_size; n++)
                        onside[n] += there[n] / 6;
                }
            }
            memcpy(kick, spare, row_size * sizeof(real));
            consider(kick, spare_v, more, more_v, 1, by.offense, row_size);
        }
        /* 3.5: a touchdown with its try; two points succeed as often as the equilibrium of that try has it */
        for (int which = 0; which < 2 && kicks != GIVEN; which++) {
            const real *kick = which ? v[f]->kickoff : s->kickoff;
            real *one = which ? spare_v : spare, *two = which ? more_v : more, *six = spare + 4 * row_size, *good = spare + 5 * row_size;
            real edge = which ? -1 : beyond;
            with_points(six, kick, 6, edge);
            with_points(good, kick, 7, edge);
            mix(one, good, EXTRA_POINT, six);
            with_points(good, kick, 8, edge);
            mix(two, good, 0.5, six);
        }
        if (kicks != GIVEN) {
            memcpy(s->touchdown, spare, row_size * sizeof(real));
            consider(s->touchdown, spare_v, more, more_v, 1, by.offense, row_size);
        }
        with_points(s->safety, s->free_kick, -2, beyond);
        for (int ball = GOAL - FARTHEST_KICK; ball < GOAL; ball++) { /* 3.6 */
            with_points(spare, s->kickoff, 3, beyond);
            mix(s->field_goal[ball], spare, field_goal(ball), s->lost[ball]);
        }
        if (solving) { /* kicks and touchdowns are looked up at leads of at most 24 */
            real *kept[] = {s->kickoff, s->free_kick, s->touchdown};
            for (int k = 0; k < 3; k++)
                for (int block = 0; block < blocks; block++)
                    for (int n = 0; n <= 2 * reach; n++) {
                        int place = n < reach - V_LEAD ? reach - V_LEAD : n > reach + V_LEAD ? reach + V_LEAD : n;
                        kept[k][block * leads + n] = kept[k][block * leads + place];
                    }
        }
    }
    free(spare);
}

/* ---- The parts that plays are made of --------------------------------------------------------------------------------------- */

/* The odds of a play with a first roll of doubles, or without: many plays share them. */
struct term { int fate, gain; real chance, and_more; }; /* and_more: of this gain and all longer ones with this fate */
struct part { int count; struct term *terms; };

enum { TIMES = 25, HALVED, DELAYED, VARIANTS = DELAYED + 1 }; /* cards 21 and 22 with their timeouts, 07 for a team that leads */
struct program { /* for balls of one kind */
    int count;
    struct part part[VARIANTS * (FRONTS + 1) * CALLS];
    int doubles[VARIANTS][CALLS], others[VARIANTS][PAIRS];
};
enum { BANDS = 1 + 20 }; /* everywhere, and every spot of the red zone */
static struct program *programs[2][BANDS]; /* by which doubles are followed: as S counts them, and as they are */
enum { AS_S_COUNTS, AS_THEY_ARE };

static int band_of(int ball) { return ball < GOAL - 20 ? 0 : ball - (GOAL - 20) + 1; }

#define RARE 3e-8

static int add_part(struct program *p, odds found)
{
    struct term terms[FATES * GAINS];
    int count = 0;
    for (int fate = 0; fate < FATES; fate++)
        for (int gain = 0; gain < GAINS; gain++)
            if (found[fate][gain] > 0)
                terms[count++] = (struct term){fate, gain + SHORTEST, (real)(found[fate][gain] / PARTS), 0};
    for (int n = count - 1; n > 0; n--) /* gains rarer than that are counted as the next shorter one: it changes no value by 0.00001 */
        if (terms[n].fate == terms[n - 1].fate && terms[n].chance < (real)RARE && n == count - 1)
            terms[n - 1].chance += terms[n].chance, count--;
    double more = 0;
    for (int n = count - 1; n >= 0; n--) {
        more = (n + 1 < count && terms[n + 1].fate == terms[n].fate ? more : 0) + terms[n].chance;
        terms[n].and_more = (real)more;
    }
    for (int n = 0; n < p->count; n++)
        if (p->part[n].count == count && !memcmp(p->part[n].terms, terms, count * sizeof *terms))
            return n;
    p->part[p->count] = (struct part){count, get(count + 1, sizeof *terms)};
    memcpy(p->part[p->count].terms, terms, count * sizeof *terms);
    return p->count++;
}

static void make_programs(void)
{
    struct chain chain;
    odds found;
    return_odds(returns);
    for (int as = 0; as < 2; as++) {
        follow_doubles(&chain, as == AS_S_COUNTS ? 3 : MOST_ROLLS);
        for (int band = 0; band < BANDS; band++) {
            struct program *p = programs[as][band] = get(1, sizeof *p);
            for (int variant = 0; variant < VARIANTS; variant++)
                for (int pair = 0; pair < PAIRS; pair++) {
                    int card = variant == TIMES ? 21 : variant == HALVED ? 22 : variant == DELAYED ? 7 : variant;
                    struct play play = {card, pair / FRONTS, pair % FRONTS, band ? GOAL - 21 + band : 50, variant == DELAYED, variant > CARDS};
                    play_odds(found, play, &chain, NO_DOUBLES);
                    p->others[variant][pair] = add_part(p, found);
                    play_odds(found, play, &chain, DOUBLES);
                    p->doubles[variant][play.call] = add_part(p, found);
                }
        }
    }
}

/* ---- One play --------------------------------------------------------------------------------------------------------------- */

struct play_here { /* a situation, before the next card, as one side has it */
    struct situation at;
    const struct side *a, *v; /* after the play */
    struct players by;
    int block; /* the timeouts now */
    const struct program *program;
    real *made; /* room for outcomes that somebody decides */
    const real *outcome[FATES][GAINS];
};

static void new_play(struct play_here *p, const struct side *a, const struct side *v, struct players by, const struct program *program)
{
    *p = (struct play_here){.a = a, .v = v, .by = by, .program = program};
    p->made = get((size_t)FATES * GAINS * leads, sizeof(real));
}

static void at_block(struct play_here *p, int block)
{
    p->block = block;
    memset(p->outcome, 0, sizeof p->outcome);
}

static const real *after_gain(const struct side *s, struct situation at, int gain)
{
    int ball = at.ball + gain;
    if (ball >= GOAL)
        return s->touchdown;
    if (ball <= 0)
        return s->safety;
    if (gain >= at.to_go)
        return s->first[ball];
    return at.down == DOWNS ? s->lost[ball] : down_row(s, at.down + 1, at.to_go - gain, ball);
}

static const real *after_penalty(const struct side *s, struct situation at, int fate)
{
    int yards = penalty_yards(fate, at.ball), first = fate == FOUL_D10 || fate == FOUL_D15; /* PB-R29 */
    if (first || yards >= at.to_go)
        return s->first[at.ball + yards];
    return down_row(s, at.down, at.to_go - yards, at.ball + yards);
}

/* What stands after the dice, and what the team that may decide can have instead: a challenge, a penalty. */
static const real *worth_of(struct play_here *p, int fate, int gain)
{
    int ball = p->at.ball + gain, spot = ball < 0 ? 0 : ball > GOAL ? GOAL : ball;
    int here = p->block * leads, offense = p->block / timeouts, defense = p->block % timeouts;
    int one_less_offense = here - timeouts * leads, one_less_defense = here - leads;
    const struct side *const from[2] = {p->a, p->v};
    const real *stands[2], *won[2], *lost[2]; /* as things are; after a challenge that is won, and one that is lost */
    int by_offense = fate != COMPLETE && (fate < FOUL_O5 || fate >= FOUL_D5), may = by_offense ? offense > 0 : defense > 0;
    for (int which = 0; which < 2; which++) {
        const struct side *s = from[which];
        const real *as_it_is, *otherwise;
        switch (fate) {
        case RUN_BACK: return p->a->run_back[spot] + here;
        case LOST_01: as_it_is = s->lost[spot], otherwise = after_gain(s, p->at, 0); break;
        case LOST_03: as_it_is = s->lost[spot], otherwise = after_gain(s, p->at, gain); break;
        case COMPLETE: as_it_is = after_gain(s, p->at, gain), otherwise = after_gain(s, p->at, 0); break;
        case INCOMPLETE: as_it_is = after_gain(s, p->at, 0), otherwise = after_gain(s, p->at, gain); break;
        case STANDS: return after_gain(s, p->at, gain) + here;
        default: as_it_is = after_gain(s, p->at, gain), otherwise = after_penalty(s, p->at, fate), may = 1;
        }
        stands[which] = as_it_is + here, won[which] = otherwise + here;
        lost[which] = fate >= FOUL_O5 ? won[which] : as_it_is + (by_offense ? one_less_offense : one_less_defense);
    }
    if (!may)
        return stands[0];
    real *made = p->made + (size_t)(fate * GAINS + gain - SHORTEST) * leads;
    int by_a = by_offense ? p->by.offense : p->by.defense;
    const real *a = stands[0], *a_won = won[0], *a_lost = lost[0], *v = stands[by_a ? 0 : 1], *v_won = won[by_a ? 0 : 1], *v_lost = lost[by_a ? 0 : 1];
    real sign = by_offense ? 1 : -1;
    for (int n = 0; n < leads; n++) {
        real better = sign * ((v_won[n] + v_lost[n]) / 2 - v[n]), take = (a_won[n] + a_lost[n]) / 2;
        made[n] = better > 0 ? take : a[n];
    }
    return made;
}

/* The lanes of leads at which S looks values up: farther ones, after at most three points, are all the same to it. */
enum { FARTHEST_LEAD = V_LEAD + 3 };

static void values_lanes(int *from, int *to)
{
    *from = reach > FARTHEST_LEAD ? (reach - FARTHEST_LEAD) / LANES * LANES : 0;
    *to = reach > FARTHEST_LEAD ? (reach + FARTHEST_LEAD) / LANES * LANES + LANES : leads;
}

/* Copy what is the same for all farther leads. */
static void spread_out(real *row)
{
    for (int n = FARTHEST_LEAD + 1; n <= reach; n++)
        row[reach - n] = row[reach - FARTHEST_LEAD], row[reach + n] = row[reach + FARTHEST_LEAD];
}

/* Add weighted rows from a lead on, so many lanes at once; returns the lead after them. */
static inline __attribute__((always_inline)) int sum_up(real *to, const real *const *from, const real *chance, int count, int lead, int width)
{
    lanes sum[6] = {0};
    for (int n = 0; n < count; n++)
        for (int w = 0; w < width; w++)
            sum[w] += chance[n] * *(const lanes *)(from[n] + lead + w * LANES);
    for (int w = 0; w < width; w++)
        *(lanes *)(to + lead + w * LANES) += sum[w];
    return lead + width * LANES;
}

static void add_up(real *to, struct play_here *p, int part, int first_lane, int last_lane)
{
    const struct part *q = &p->program->part[part];
    const real *from[q->count + 1];
    real chance[q->count + 1];
    int count = 0, far = GOAL - p->at.ball;
    for (int n = 0; n < q->count; n++) {
        const struct term *t = &q->terms[n];
        int last = t->gain >= far; /* longer gains come to the same */
        int gain = last ? far : t->gain;
        const real **known = &p->outcome[t->fate][gain - SHORTEST];
        if (!*known)
            *known = worth_of(p, t->fate, gain);
        from[count] = *known, chance[count++] = last ? t->and_more : t->chance;
        while (last && n + 1 < q->count && q->terms[n + 1].fate == t->fate)
            n++;
    }
    for (int lead = first_lane; lead < last_lane;) {
        int width = (last_lane - lead) / LANES;
        if (width >= 6)
            lead = sum_up(to, from, chance, count, lead, 6);
        else if (width >= 4)
            lead = sum_up(to, from, chance, count, lead, 4);
        else if (width >= 2)
            lead = sum_up(to, from, chance, count, lead, 2);
        else
            lead = sum_up(to, from, chance, count, lead, 1);
    }
}

/* A play with a card on which nobody takes a timeout before the dice. */
static void play_out(real *to, struct play_here *p, int variant, int pair)
{
    memset(to, 0, leads * sizeof(real));
    add_up(to, p, p->program->doubles[variant][pair / FRONTS], 0, leads);
    add_up(to, p, p->program->others[variant][pair], 0, leads);
}

/* The fifteen pairings under each of the cards 07 and 21 to 24, for every pair of timeouts; and without any card. */
struct table { real *cell[PAIRS]; }; /* each a row */
struct nodes { struct table plain, times, halved, delayed, with_timeout[CARDS + 1]; };

static void new_table(struct table *t)
{
    for (int pair = 0; pair < PAIRS; pair++)
        t->cell[pair] = rows(1);
}

static void new_nodes(struct nodes *n)
{
    new_table(&n->plain), new_table(&n->times), new_table(&n->halved), new_table(&n->delayed);
    for (int card = 21; card <= 24; card++)
        new_table(&n->with_timeout[card]);
}

static void play_variant(struct table *to, struct play_here *p, int variant)
{
    for (int block = 0; block < blocks; block++) {
        at_block(p, block);
        for (int pair = 0; pair < PAIRS; pair++)
            play_out(to->cell[pair] + block * leads, p, variant, pair);
    }
}

static int kicks_at(const struct side *s, int ball, const real *kick[2]) /* the kicks that the rules allow: punt first */
{
    kick[0] = s->received[ball + 50 < GOAL ? ball + 50 : GOAL];
    kick[1] = s->field_goal[ball];
    return GOAL - ball <= FARTHEST_KICK ? 2 : 1;
}

/* Cards 21 to 24: the team that the card names may take a timeout, then something changes. n and n_v have all but
   with_timeout. */
static void offer_timeout(struct nodes *n, const struct nodes *n_v, struct play_here *p, int card)
{
    int by_offense = card == 21 || card == 23, by_a = by_offense ? p->by.offense : p->by.defense;
    const real *kick[2], *kick_v[2];
    int kicks = kicks_at(p->a, p->at.ball, kick);
    kicks_at(p->v, p->at.ball, kick_v);
    for (int block = 0; block < blocks; block++) {
        int may = by_offense ? block / timeouts : block % timeouts;
        int here = block * leads, then = here - (by_offense ? timeouts : 1) * leads;
        real best[FRONTS][leads], best_v[FRONTS][leads];
        if (may && card == 23) /* the best call against a front */
            for (int front = 0; front < FRONTS; front++) {
                memcpy(best[front], kick[0] + then, sizeof best[front]);
                memcpy(best_v[front], kick_v[0] + then, sizeof best_v[front]);
                if (kicks > 1)
                    consider(best[front], best_v[front], kick[1] + then, kick_v[1] + then, 1, by_a, leads);
                for (int call = 0; call < CALLS; call++)
                    consider(best[front], best_v[front], n->plain.cell[call * FRONTS + front] + then, n_v->plain.cell[call * FRONTS + front] + then,
                             1, by_a, leads);
            }
        if (may && card == 24) /* the best front against a call */
            for (int call = 0; call < CALLS; call++) {
                memcpy(best[call], n->plain.cell[call * FRONTS] + then, sizeof best[call]);
                memcpy(best_v[call], n_v->plain.cell[call * FRONTS] + then, sizeof best_v[call]);
                for (int front = 1; front < FRONTS; front++)
                    consider(best[call], best_v[call], n->plain.cell[call * FRONTS + front] + then, n_v->plain.cell[call * FRONTS + front] + then,
                             0, by_a, leads);
            }
        for (int pair = 0; pair < PAIRS; pair++) {
            real *to = n->with_timeout[card].cell[pair] + here, stays[leads];
            memcpy(to, n->plain.cell[pair] + here, leads * sizeof(real));
            if (!may)
                continue;
            memcpy(stays, n_v->plain.cell[pair] + here, sizeof stays);
            if (card == 21 || card == 22)
                consider(to, stays, (card == 21 ? n->times : n->halved).cell[pair] + then, (card == 21 ? n_v->times : n_v->halved).cell[pair] + then,
                         by_offense, by_a, leads);
            else
                consider(to, stays, best[card == 23 ? pair % FRONTS : pair / FRONTS], best_v[card == 23 ? pair % FRONTS : pair / FRONTS],
                         by_offense, by_a, leads);
        }
    }
}

/* ---- Matrix games ----------------------------------------------------------------------------------------------------------- */

/* The equilibrium of 3 x 5 matrices, one for each lane: the simplex method on the defense's program, in step for all of
   them. */
static void equilibria(const matrices *m, real x[CALLS][LANES], real y[FRONTS][LANES], real value[LANES])
{
    enum { COLUMNS = FRONTS + CALLS + 1, RHS = COLUMNS - 1, OBJECTIVE = CALLS };
    real t[CALLS + 1][COLUMNS][LANES], low[LANES], range[LANES];
    real basis[CALLS][LANES]; /* small whole numbers, as numbers so that all lanes have one width */
    for (int k = 0; k < LANES; k++)
        low[k] = 2, range[k] = -1;
    for (int pair = 0; pair < PAIRS; pair++)
        for (int k = 0; k < LANES; k++) {
            low[k] = m->at[pair][k] < low[k] ? m->at[pair][k] : low[k];
            range[k] = m->at[pair][k] > range[k] ? m->at[pair][k] : range[k];
        }
    for (int k = 0; k < LANES; k++)
        range[k] = range[k] - low[k] > (real)1e-12 ? range[k] - low[k] : (real)1e-12;
    for (int i = 0; i <= CALLS; i++)
        for (int j = 0; j < COLUMNS; j++)
            for (int k = 0; k < LANES; k++)
                t[i][j][k] = i == OBJECTIVE ? (j < FRONTS ? -1 : 0) : j < FRONTS ? 1 + (m->at[i * FRONTS + j][k] - low[k]) / range[k]
                             : j == RHS || j == FRONTS + i;
    for (int i = 0; i < CALLS; i++)
        for (int k = 0; k < LANES; k++)
            basis[i][k] = (real)(FRONTS + i);
    for (int step = 0; step < 24; step++) {
        real enter[LANES], most[LANES], column[CALLS + 1][LANES], leave[LANES], least[LANES], pivot[LANES], still = 0;
        for (int k = 0; k < LANES; k++)
            most[k] = (real)-1e-6, enter[k] = -1;
        for (int j = 0; j < RHS; j++)
            for (int k = 0; k < LANES; k++) {
                int better = t[OBJECTIVE][j][k] < most[k];
                enter[k] = better ? (real)j : enter[k];
                most[k] = better ? t[OBJECTIVE][j][k] : most[k];
            }
        for (int k = 0; k < LANES; k++)
            still = enter[k] >= 0 ? 1 : still;
        if (still == 0)
            break;
        for (int i = 0; i <= CALLS; i++) {
            for (int k = 0; k < LANES; k++)
                column[i][k] = 0;
            for (int j = 0; j < RHS; j++)
                for (int k = 0; k < LANES; k++)
                    column[i][k] = enter[k] == (real)j ? t[i][j][k] : column[i][k];
        }
        for (int k = 0; k < LANES; k++)
            leave[k] = -1, least[k] = (real)1e30, pivot[k] = 1;
        for (int i = 0; i < CALLS; i++)
            for (int k = 0; k < LANES; k++) {
                real ratio = column[i][k] > (real)1e-7 ? t[i][RHS][k] / column[i][k] : (real)1e30;
                int better = ratio < least[k];
                leave[k] = better ? (real)i : leave[k];
                pivot[k] = better ? column[i][k] : pivot[k];
                least[k] = better ? ratio : least[k];
            }
        for (int i = 0; i < CALLS; i++)
            for (int k = 0; k < LANES; k++)
                basis[i][k] = leave[k] == (real)i ? enter[k] : basis[i][k];
        for (int j = 0; j < COLUMNS; j++) {
            real row[LANES];
            for (int k = 0; k < LANES; k++) {
                real from = leave[k] == 0 ? t[0][j][k] : leave[k] == 1 ? t[1][j][k] : t[2][j][k];
                row[k] = leave[k] < 0 ? 0 : from / pivot[k];
            }
            for (int i = 0; i <= CALLS; i++)
                for (int k = 0; k < LANES; k++)
                    t[i][j][k] = leave[k] == (real)i ? row[k] : t[i][j][k] - column[i][k] * row[k];
        }
    }
    for (int k = 0; k < LANES; k++) {
        real total = t[OBJECTIVE][RHS][k], shares = 0;
        for (int i = 0; i < CALLS; i++) {
            x[i][k] = t[OBJECTIVE][FRONTS + i][k] > 0 ? t[OBJECTIVE][FRONTS + i][k] : 0;
            shares += x[i][k];
        }
        for (int i = 0; i < CALLS; i++)
            x[i][k] /= shares;
        shares = 0;
        for (int j = 0; j < FRONTS; j++) {
            y[j][k] = 0;
            for (int i = 0; i < CALLS; i++)
                y[j][k] = basis[i][k] == (real)j && t[i][RHS][k] > 0 ? t[i][RHS][k] : y[j][k];
            shares += y[j][k];
        }
        for (int j = 0; j < FRONTS; j++)
            y[j][k] /= shares;
        value[k] = low[k] + (1 / total - 1) * range[k];
    }
}

/* ---- Layers: the moments of a half, from its end backward ------------------------------------------------------------------- */

/* Layer 0 has no cards left; then (1 left, 0 aside), (2, 0), (1, 1), (2, 1) ... (1, 4), (2, 4), (3, 4) ... (40, 4). A card
   leads to the layer before, the last card to layer 0; a timeout before the last play (3.2) leads to the layer before. */
static int left_at(int layer) { return layer == 0 ? 0 : layer <= 2 * ASIDE + 2 ? 1 + (layer - 1) % 2 : layer - 2 * ASIDE; }
static int aside_at(int layer) { return layer == 0 || layer > 2 * ASIDE + 2 ? ASIDE : (layer - 1) / 2; }
static int used_at(int layer)
{
    int left = left_at(layer);
    return left > QUARTER ? HALF - left : QUARTER - left + ASIDE - aside_at(layer);
}

struct game { struct values *over, *before, *now; }; /* R's: with the cards used up, one layer nearer to the end, and here */

struct path { /* an order of the cards, or all the cards that may come next if `exact` */
    int order[2][CARDS]; /* of the quarter that ends the half, and of the one before it */
    struct game game[2];  /* in the first half one where R kicks off after half-time and one where it receives */
    int branches, branch_card[CARDS]; /* exact: every card, each with its own `before` */
    struct values *branch[CARDS];
    int deck_size, deck[CARDS]; /* the cards that S thinks may come */
};

static int roles = 1, late = 1, solving = 0, tilting = 0, batch;
static struct path *paths;
static struct values *v_now, *v_before, *v_over;

struct stage { /* what is worked out of the values for one situation, once for all orders of the cards */
    struct play_here here;
    struct nodes nodes;
    real *parts; /* by block and part */
    const struct program *program;
};

static const real *part_of(const struct stage *s, int block, int part) { return s->parts + ((size_t)block * s->program->count + part) * leads; }

static void sum_parts(struct table *to, const struct stage *s, int variant)
{
    for (int block = 0; block < blocks; block++)
        for (int pair = 0; pair < PAIRS; pair++) {
            const real *x = part_of(s, block, s->program->doubles[variant][pair / FRONTS]);
            const real *y = part_of(s, block, s->program->others[variant][pair]);
            for (int n = 0; n < leads; n++)
                to->cell[pair][block * leads + n] = x[n] + y[n];
        }
}

/* Card 07 is a foul only of a team that is ahead. */
static void only_ahead(struct table *delayed, const struct table *plain)
{
    for (int pair = 0; pair < PAIRS; pair++)
        for (int block = 0; block < blocks; block++)
            memcpy(delayed->cell[pair] + block * leads, plain->cell[pair] + block * leads, (reach + 1) * sizeof(real));
}

static void set_stage(struct stage *s, struct situation at, const struct side *v)
{
    s->program = programs[AS_S_COUNTS][band_of(at.ball)];
    int first_lane, last_lane;
    values_lanes(&first_lane, &last_lane);
    s->here.at = at, s->here.a = s->here.v = v, s->here.by = (struct players){1, 1}, s->here.program = s->program;
    for (int block = 0; block < blocks; block++) {
        at_block(&s->here, block);
        memset(s->parts + (size_t)block * s->program->count * leads, 0, (size_t)s->program->count * leads * sizeof(real));
        for (int part = 0; part < s->program->count; part++) {
            add_up((real *)part_of(s, block, part), &s->here, part, first_lane, last_lane);
            spread_out((real *)part_of(s, block, part));
        }
    }
    sum_parts(&s->nodes.plain, s, 0), sum_parts(&s->nodes.delayed, s, DELAYED);
    sum_parts(&s->nodes.times, s, TIMES), sum_parts(&s->nodes.halved, s, HALVED);
    only_ahead(&s->nodes.delayed, &s->nodes.plain);
    for (int card = 21; card <= 24; card++)
        offer_timeout(&s->nodes, &s->nodes, &s->here, card);
}

static const struct table *special(const struct nodes *n, int card)
{
    return card == 7 ? &n->delayed : card >= 21 ? &n->with_timeout[card] : NULL;
}

/* Weighted sums over the cards that may come, as S's matrix, their mean, is: which parts that takes, and how much of each.
   (The strategist rounds its matrix to multiples of 2^-30, which is finer than a float.) */
struct recipe { int count[PAIRS], part[PAIRS][2 * CARDS]; real share[PAIRS][2 * CARDS], of_card[CARDS + 1]; };

static void add_to_recipe(struct recipe *r, int pair, int part, real share)
{
    int n = 0;
    while (n < r->count[pair] && r->part[pair][n] != part)
        n++;
    if (n == r->count[pair])
        r->part[pair][r->count[pair]] = part, r->share[pair][r->count[pair]++] = 0;
    r->share[pair][n] += share;
}

static void make_recipe(struct recipe *r, const struct program *program, const double share[CARDS + 1])
{
    memset(r->count, 0, sizeof r->count);
    for (int card = 1; card <= CARDS; card++) {
        r->of_card[card] = (real)share[card];
        for (int pair = 0; pair < PAIRS && share[card] != 0 && card != 7 && card < 21; pair++) {
            add_to_recipe(r, pair, program->doubles[card][pair / FRONTS], (real)share[card]);
            add_to_recipe(r, pair, program->others[card][pair], (real)share[card]);
        }
    }
}

static void matrix_of(real *to[PAIRS], const struct recipe *r, const struct stage *s, int block)
{
    for (int pair = 0; pair < PAIRS; pair++) {
        const real *from[2 * CARDS + 5];
        real share[2 * CARDS + 5];
        int count = 0;
        for (int n = 0; n < r->count[pair]; n++)
            from[count] = part_of(s, block, r->part[pair][n]), share[count++] = r->share[pair][n];
        for (int card = 7; card <= CARDS; card = card < 21 ? 21 : card + 1)
            if (r->of_card[card] != 0)
                from[count] = special(&s->nodes, card)->cell[pair] + block * leads, share[count++] = r->of_card[card];
        for (int lead = 0; lead < leads; lead += LANES) {
            lanes sum = {0};
            for (int n = 0; n < count; n++)
                sum += share[n] * *(const lanes *)(from[n] + lead);
            *(lanes *)(to[pair] + lead) = sum;
        }
    }
}

/* What a play is worth with one card, added with a weight. */
static void add_worth(real *to, const struct stage *s, int block, int card, int pair, real weight)
{
    const struct table *t = special(&s->nodes, card);
    const real *x = part_of(s, block, s->program->doubles[card][pair / FRONTS]), *y = part_of(s, block, s->program->others[card][pair]);
    for (int k = 0; k < leads; k++)
        to[k] += weight * (t ? t->cell[pair][block * leads + k] : x[k] + y[k]);
}

/* ---- A deck that is better for the offense, or worse -------------------------------------------------------------------------- */

/* V knows only a fresh deck. A better charge knows more of the cards that are left: H = V + tilt * (V of a tilted deck - V),
   where `good` says how good each card is for the offense, the tilted deck has more of the good cards, and `tilt` is how far
   the cards left go that way. The tilt lasts until the quarter ends. */
static double good[CARDS + 1], tilted_share[CARDS + 1];
enum { GOOD_AT = 10 + 2 * ASIDE }; /* the layer at which it is found how good cards are */
static struct values *t_before; /* V of the tilted deck one layer nearer to the end; NULL if charges do without */
#define TILT 0.5

static void set_tilt(void)
{
    double mean = 0, most = 0;
    for (int card = 1; card <= CARDS; card++)
        mean += good[card] / CARDS;
    for (int card = 1; card <= CARDS; card++)
        good[card] -= mean, most = fabs(good[card]) > most ? fabs(good[card]) : most;
    for (int card = 1; card <= CARDS; card++)
        good[card] /= most, tilted_share[card] = (1 + TILT * good[card]) / CARDS;
}

/* How far a deck without one of its cards goes the way of the tilted deck: 1 is as far. */
static double tilt_without(const int *deck, int size, int card)
{
    double sum = 0, squares = 0;
    for (int n = 0; n < size; n++)
        sum += deck[n] == card ? 0 : good[deck[n]];
    for (int n = 1; n <= CARDS; n++)
        squares += good[n] * good[n] / CARDS;
    return size == 1 ? 0 : sum / (size - 1) / (TILT * squares);
}

struct mixes { real *matrix[PAIRS], *x[CALLS], *y[FRONTS], *value; };

static void new_mixes(struct mixes *m)
{
    real *room = get((size_t)(PAIRS + CALLS + FRONTS + 1) * leads, sizeof(real));
    for (int n = 0; n < PAIRS; n++, room += leads)
        m->matrix[n] = room;
    for (int n = 0; n < CALLS; n++, room += leads)
        m->x[n] = room;
    for (int n = 0; n < FRONTS; n++, room += leads)
        m->y[n] = room;
    m->value = room;
}

static void solve_matrices(struct mixes *m)
{
    int low = reach > FARTHEST_LEAD ? reach - FARTHEST_LEAD : 0, high = reach > FARTHEST_LEAD ? reach + FARTHEST_LEAD : 2 * reach;
    for (int lead = 0; lead < leads; lead += LANES) {
        if (lead + LANES <= low || lead > high)
            continue;
        matrices at;
        real x[CALLS][LANES], y[FRONTS][LANES], value[LANES];
        for (int pair = 0; pair < PAIRS; pair++)
            memcpy(at.at[pair], m->matrix[pair] + lead, sizeof at.at[pair]);
        equilibria(&at, x, y, value);
        for (int n = 0; n < CALLS; n++)
            memcpy(m->x[n] + lead, x[n], sizeof x[n]);
        for (int n = 0; n < FRONTS; n++)
            memcpy(m->y[n] + lead, y[n], sizeof y[n]);
        memcpy(m->value + lead, value, sizeof value);
    }
    for (int n = 0; n <= 2 * reach; n++) {
        int place = n < low ? low : n > high ? high : n;
        for (int k = 0; k < CALLS && n != place; k++)
            m->x[k][n] = m->x[k][place];
        for (int k = 0; k < FRONTS && n != place; k++)
            m->y[k][n] = m->y[k][place];
        m->value[n] = m->value[place];
    }
}

/* The strategist runs the clock out where that costs next to nothing: in the last quarter, ahead, if no kick is better. */
static void run_out_the_clock(struct mixes *m)
{
    for (int n = reach + 1; n <= 2 * reach; n++) {
        int safe = 1;
        for (int front = 0; front < FRONTS; front++)
            safe = safe && m->matrix[front][n] > m->value[n] - (real)1e-4;
        for (int call = 0; call < CALLS && safe; call++)
            m->x[call][n] = call == RUN;
    }
}

/* What every pairing is worth to R's game when a card has come: to the fifteen cells, added with a weight. */
static void add_card(real *cells[PAIRS], struct play_here *p, const struct nodes *ours, int block, int card, real weight)
{
    const struct table *t = special(ours, card);
    if (t) {
        for (int pair = 0; pair < PAIRS; pair++)
            for (int k = 0; k < leads; k++)
                cells[pair][k] += weight * t->cell[pair][block * leads + k];
        return;
    }
    real doubles[leads], others[FRONTS][leads];
    for (int call = 0; call < CALLS; call++) {
        int part = p->program->doubles[card][call];
        if (call == 0 || part != p->program->doubles[card][call - 1]) {
            memset(doubles, 0, sizeof doubles);
            add_up(doubles, p, part, 0, leads);
        }
        for (int front = 0; front < FRONTS; front++) {
            int part = p->program->others[card][call * FRONTS + front], same = 0;
            while (p->program->others[card][call * FRONTS + same] != part)
                same++;
            if (same == front) {
                memset(others[front], 0, sizeof others[front]);
                add_up(others[front], p, part, 0, leads);
            }
            real *to = cells[call * FRONTS + front];
            for (int k = 0; k < leads; k++)
                to[k] += weight * (doubles[k] + others[same][k]);
        }
    }
}

/* One side's play here in R's game, for all timeouts: the better card of R against the mix of S. */
struct reply { struct play_here here; struct nodes nodes; real *cells[PAIRS]; };

static void new_reply(struct reply *r)
{
    new_play(&r->here, NULL, NULL, (struct players){0, 0}, NULL);
    new_nodes(&r->nodes);
    for (int pair = 0; pair < PAIRS; pair++)
        r->cells[pair] = get(leads, sizeof(real));
}

static void set_reply(struct reply *r, struct situation at, const struct side *a, const struct side *v, int side, int card, const struct nodes *theirs)
{
    r->here.at = at, r->here.a = a, r->here.v = v, r->here.by = players_of(side, 0);
    r->here.program = programs[AS_THEY_ARE][band_of(at.ball)];
    if (card == 7 || card >= 21)
        play_variant(&r->nodes.plain, &r->here, 0);
    if (card == 7) {
        play_variant(&r->nodes.delayed, &r->here, DELAYED);
        only_ahead(&r->nodes.delayed, &r->nodes.plain);
    }
    if (card == 21)
        play_variant(&r->nodes.times, &r->here, TIMES);
    if (card == 22)
        play_variant(&r->nodes.halved, &r->here, HALVED);
    if (card >= 21)
        offer_timeout(&r->nodes, theirs, &r->here, card);
}

static void best_reply(real *to, real *const cells[PAIRS], const struct mixes *m, int side)
{
    int options = side == 0 ? CALLS : FRONTS, others = side == 0 ? FRONTS : CALLS;
    for (int option = 0; option < options; option++)
        for (int k = 0; k < leads; k++) {
            real worth = 0;
            for (int other = 0; other < others; other++)
                worth += side == 0 ? m->y[other][k] * cells[option * FRONTS + other][k] : m->x[other][k] * cells[other * FRONTS + option][k];
            to[k] = option == 0 || (side == 0 ? worth > to[k] : worth < to[k]) ? worth : to[k];
        }
}

/* The rest of a down: a kick instead, and before the last play of the half a timeout. `go` and `value` are a play from
   scrimmage in R's game and the value of the matrix that S solves; `two` are the values with two cards left and one aside
   less. */
static void settle_down(real *to, const real *go, const real *value, struct situation at, const struct side *a, const struct side *v, int side,
                        const struct side *two, const struct side *two_v)
{
    const real *kick[2], *kick_v[2];
    int count = kicks_at(a, at.ball, kick);
    struct players by = players_of(side, solving);
    kicks_at(v, at.ball, kick_v);
    real worth_v[row_size], best_kick[row_size], best_kick_v[row_size];
    memcpy(to, go, row_size * sizeof(real));
    memcpy(worth_v, value, row_size * sizeof(real));
    memcpy(best_kick, kick[0], row_size * sizeof(real));
    memcpy(best_kick_v, kick_v[0], row_size * sizeof(real));
    if (count > 1)
        consider(best_kick, best_kick_v, kick[1], kick_v[1], 1, by.offense, row_size);
    consider(to, worth_v, best_kick, best_kick_v, 1, by.offense, row_size);
    if (!two)
        return;
    const real *taken = down_row(two, at.down, at.to_go, at.ball), *taken_v = down_row(two_v, at.down, at.to_go, at.ball);
    for (int by_offense = 0; by_offense < 2; by_offense++) /* the defense answers second, and so counts first */
        for (int block = blocks - 1; block >= 0; block--) {
            int here = block * leads, then = here - (by_offense ? timeouts : 1) * leads;
            if (by_offense ? block / timeouts : block % timeouts)
                consider(to + here, worth_v + here, taken + then, taken_v + then, by_offense, by_offense ? by.offense : by.defense, leads);
        }
}

struct room { struct stage stage, tilted; struct mixes mixes; real *more[PAIRS], *less[PAIRS]; struct reply reply[2]; real *go[2], *value; real *first_go, *first_value; };
static struct room room;

static void make_room(void)
{
    int most = 0;
    for (int band = 0; band < BANDS; band++)
        most = programs[0][band]->count > most ? programs[0][band]->count : most;
    struct stage *stages[] = {&room.stage, &room.tilted};
    for (int n = 0; n < 2; n++) {
        new_play(&stages[n]->here, NULL, NULL, (struct players){1, 1}, NULL);
        new_nodes(&stages[n]->nodes);
        stages[n]->parts = get((size_t)blocks * most * leads, sizeof(real));
    }
    for (int pair = 0; pair < PAIRS; pair++)
        room.more[pair] = get(leads, sizeof(real)), room.less[pair] = get(leads, sizeof(real));
    new_mixes(&room.mixes);
    new_reply(&room.reply[0]), new_reply(&room.reply[1]);
    room.go[0] = rows(1), room.go[1] = rows(1), room.value = rows(1);
    room.first_go = rows(batch * 4 * GOAL), room.first_value = rows(batch * 4 * GOAL);
}

static real *kept_first(real *of, int path, int role, int side, int ball) { return of + (size_t)(((path * 2 + role) * 2 + side) * GOAL + ball) * row_size; }

static const struct side *v_side(const struct values *v, int role, int side) { return &v->side[late ? 0 : side ^ role]; }

/* The timeouts before the last play, if they are asked for at this layer. */
static int asks_for_timeout(int layer) { return left_at(layer) == 1 && aside_at(layer) > 0; }

struct match { int role, side; }; /* R's games whose offense has the values of one side of V */

static int matches_of(int v_of, struct match found[2])
{
    int count = 0;
    for (int role = 0; role < roles; role++)
        for (int side = 0; side < 2; side++)
            if (late || (side ^ role) == v_of)
                found[count++] = (struct match){role, side};
    return solving ? 1 : count;
}

static void play_down(int layer, struct situation at, int v_of, int is_first)
{
    int last = left_at(layer) == 1;
    const struct values *v_next = last ? v_over : v_before;
    const struct side *v = &v_next->side[v_of];
    struct stage *stage = &room.stage;
    struct mixes *mixes = &room.mixes;
    struct recipe recipe, tilts;
    struct match match[2];
    const struct stage *tilted = t_before && !last && left_at(layer) != QUARTER + 1 ? &room.tilted : NULL; /* the next quarter has a new deck */
    int matches = matches_of(v_of, match);
    set_stage(stage, at, v);
    if (tilted)
        set_stage(&room.tilted, at, &t_before->side[v_of]);
    for (int n = 0; n < batch; n++) {
        struct path *p = &paths[n];
        int card = p->order[left_at(layer) > QUARTER][used_at(layer)];
        double share[CARDS + 1] = {0}, tilt[CARDS + 1] = {0};
        for (int k = 0; k < p->deck_size; k++) {
            share[p->deck[k]] = solving && tilting ? tilted_share[p->deck[k]] : 1.0 / p->deck_size;
            tilt[p->deck[k]] = tilted ? tilt_without(p->deck, p->deck_size, p->deck[k]) / p->deck_size : 0;
        }
        make_recipe(&recipe, stage->program, share);
        make_recipe(&tilts, stage->program, tilt);
        for (int m = 0; m < matches && !solving && !p->branches; m++) {
            struct game *g = &p->game[match[m].role];
            set_reply(&room.reply[m], at, &(last ? g->over : g->before)->side[match[m].side], v, match[m].side, card, &stage->nodes);
        }
        for (int block = 0; block < blocks; block++) {
            matrix_of(mixes->matrix, &recipe, stage, block);
            solve_matrices(mixes);
            memcpy(room.value + block * leads, mixes->value, leads * sizeof(real));
            for (int c = 1; c <= CARDS && solving && !tilting && is_first && layer == GOOD_AT && block == 0 && v_of == 0; c++)
                for (int pair = 0; pair < PAIRS; pair++) {
                    real worth[leads];
                    memset(worth, 0, sizeof worth);
                    add_worth(worth, stage, block, c, pair, 1);
                    good[c] += worth[reach] * mixes->x[pair / FRONTS][reach] * mixes->y[pair % FRONTS][reach];
                }
            if (late && left_at(layer) <= QUARTER)
                run_out_the_clock(mixes);
            for (int m = 0; m < matches; m++) {
                struct reply *r = &room.reply[m];
                real *go = room.go[m] + block * leads;
                if (solving) {
                    memcpy(go, mixes->value, leads * sizeof(real));
                    continue;
                }
                for (int pair = 0; pair < PAIRS; pair++)
                    memset(r->cells[pair], 0, leads * sizeof(real));
                for (int b = 0; b < p->branches; b++) {
                    set_reply(r, at, &p->branch[b]->side[match[m].side], v, match[m].side, p->branch_card[b], &stage->nodes);
                    at_block(&r->here, block);
                    add_card(r->cells, &r->here, &r->nodes, block, p->branch_card[b], 1 / (real)p->branches);
                }
                if (!p->branches) {
                    at_block(&r->here, block);
                    add_card(r->cells, &r->here, &r->nodes, block, card, 1);
                    if (tilted && m == 0) {
                        matrix_of(room.more, &tilts, tilted, block);
                        matrix_of(room.less, &tilts, stage, block);
                    }
                    for (int pair = 0; pair < PAIRS; pair++) { /* the charge: V or H after this card, less its mean */
                        real *cell = r->cells[pair], by = tilted ? (real)(tilt[card] * p->deck_size) : 0;
                        add_worth(cell, stage, block, card, pair, by - 1);
                        if (tilted)
                            add_worth(cell, tilted, block, card, pair, -by);
                        for (int k = 0; k < leads; k++)
                            cell[k] += mixes->matrix[pair][k] + (tilted ? room.more[pair][k] - room.less[pair][k] : 0);
                    }
                }
                best_reply(go, r->cells, mixes, match[m].side);
            }
        }
        for (int m = 0; m < matches; m++) {
            int role = match[m].role, side = match[m].side, asks = asks_for_timeout(layer);
            struct game *g = &p->game[role];
            if (is_first) {
                memcpy(kept_first(room.first_go, n, role, side, at.ball), room.go[m], row_size * sizeof(real));
                memcpy(kept_first(room.first_value, n, role, side, at.ball), room.value, row_size * sizeof(real));
            } else {
                settle_down(down_row(&g->now->side[side], at.down, at.to_go, at.ball), room.go[m], room.value, at, &g->now->side[side],
                            v_side(v_now, role, side), side, asks ? &g->before->side[side] : NULL, asks ? v_side(v_before, role, side) : NULL);
            }
        }
    }
}

/* First downs and kicks at one layer: kicks lead to first downs at the same layer. R's game begins with R winning
   everywhere, and every round follows one more kick, so that the values fall and are a bound at any time. */
static void settle_first_downs(int layer, int path, int role)
{
    enum { MOST_ROUNDS = 60 };
    struct game *g = &paths[path].game[role];
    int asks = asks_for_timeout(layer);
    const struct side *v[2] = {v_side(v_now, role, 0), v_side(v_now, role, 1)};
    real *found = rows(1);
    int sides = solving && late ? 1 : 2;
    for (int side = 0; side < sides; side++) {
        struct side *s = &g->now->side[side];
        for (int ball = 1; ball < GOAL; ball++)
            if (solving)
                memcpy(s->first[ball], kept_first(room.first_value, path, role, side, ball), row_size * sizeof(real));
            else
                fill(s->first[ball], side == 0);
        real *kicks[] = {s->kickoff, s->free_kick, s->touchdown, s->safety};
        for (int n = 0; n < 4; n++)
            fill(kicks[n], solving ? (real)0.5 : side == 0);
    }
    for (int round = 0; round < MOST_ROUNDS; round++) {
        double most = 0;
        work_out_kicks(g->now, v, OPEN, solving);
        for (int side = 0; side < sides; side++)
            for (int ball = 1; ball < GOAL; ball++) {
                struct side *s = &g->now->side[side];
                struct situation at = {1, line_of_first(ball), ball};
                settle_down(found, kept_first(room.first_go, path, role, side, ball), kept_first(room.first_value, path, role, side, ball), at, s,
                            v[side], side, asks ? &g->before->side[side] : NULL, asks ? v_side(v_before, role, side) : NULL);
                for (int block = 0; block < blocks; block++)
                    for (int n = block * leads; n <= block * leads + 2 * reach; n++)
                        most = fabs(found[n] - s->first[ball][n]) > most ? fabs(found[n] - s->first[ball][n]) : most;
                memcpy(s->first[ball], found, row_size * sizeof(real));
            }
        if (most < 1e-7)
            break;
    }
    work_out_kicks(g->now, v, OPEN, solving);
    free(found);
}

static int by_number(const void *x, const void *y) { return *(const int *)x - *(const int *)y; }

/* One layer of all games: first the first downs, which kicks lead to, then all others. */
static void play_layer(int layer)
{
    for (int n = 0; n < batch; n++) {
        struct path *p = &paths[n];
        int used = used_at(layer);
        p->deck_size = solving ? CARDS : CARDS - used;
        for (int k = 0; k < p->deck_size; k++)
            p->deck[k] = solving ? k + 1 : p->order[left_at(layer) > QUARTER][used + k];
        qsort(p->deck, p->deck_size, sizeof *p->deck, by_number); /* what S does may not even by rounding depend on the order of what is to come */
    }
    int v_sides = late ? 1 : 2;
    for (int v_of = 0; v_of < v_sides; v_of++)
        for (int n = 0; n < GOAL - 1; n++)
            play_down(layer, situations[n], v_of, 1);
    for (int n = 0; n < batch; n++)
        for (int role = 0; role < roles; role++)
            settle_first_downs(layer, n, role);
    for (int v_of = 0; v_of < v_sides; v_of++)
        for (int n = GOAL - 1; n < situation_count; n++)
            play_down(layer, situations[n], v_of, 0);
}

/* The cards are used up: a field goal may still be tried (3.2), and no kickoff follows. The rows of `end` are what a lead is
   worth then. */
static void end_of_half(struct values *a, const struct side *const v[2], const real *const end[2])
{
    for (int side = 0; side < 2; side++) {
        memcpy(a->side[side].kickoff, end[side], row_size * sizeof(real));
        memcpy(a->side[side].free_kick, end[side], row_size * sizeof(real));
        for (int ball = 1; ball < GOAL; ball++)
            memcpy(a->side[side].first[ball], end[side], row_size * sizeof(real));
    }
    work_out_kicks(a, v, HALF_OVER, solving);
    for (int side = 0; side < 2; side++)
        for (int ball = GOAL - FARTHEST_KICK; ball < GOAL; ball++) {
            real *good = rows(1), *tried = rows(1);
            with_points(good, end[side], 3, solving ? -1 : side == 0);
            mix(tried, good, field_goal(ball), end[side]);
            real *to = a->side[side].first[ball];
            for (int n = 0; n < row_size; n++) /* S always tries; so may R, or not */
                to[n] = !solving && side == 0 && to[n] > tried[n] ? to[n] : tried[n];
            free(good), free(tried);
        }
    work_out_kicks(a, v, HALF_OVER, solving);
}

/* ---- Files and commands ----------------------------------------------------------------------------------------------------- */

/* V in .npy files: downs in uint16 as parts of 65535, [49 layers][60 series][spots 0 to 100][columns]. A column is (lead +
   24) * 16 + timeouts of the offense * 4 + those of the defense; in the first half first for the team that kicks off after
   half-time, then for the one that receives. */
enum { V_LEADS = 2 * V_LEAD + 1, V_TIMEOUTS = TIMEOUTS + 1, V_COLUMNS = V_LEADS * V_TIMEOUTS * V_TIMEOUTS, SPOTS = GOAL + 1 };

static size_t skip_header(FILE *f)
{
    unsigned char head[10];
    if (fread(head, 1, sizeof head, f) != sizeof head || memcmp(head, "\x93NUMPY", 6)) {
        fprintf(stderr, "not a .npy file\n");
        exit(1);
    }
    return 10 + head[8] + 256 * head[9];
}

static void copy_sides(struct values *v)
{
    if (late)
        v->side[1] = v->side[0];
}

static struct values *new_v(void)
{
    struct values *v = new_values(BY_SERIES);
    if (late)
        v->side[1] = v->side[0];
    return v;
}

/* Some numbers of a .npy file, by their place and size. */
static void read_numbers(FILE *f, size_t place, size_t size, size_t count, void *to)
{
    rewind(f);
    fseek(f, (long)(skip_header(f) + place * size), SEEK_SET);
    if (fread(to, size, count, f) != count) {
        fprintf(stderr, "a file of values ends too early\n");
        exit(1);
    }
}

/* A column is looked up at a lead of at most 24. */
static int column_of(int side, int offense, int defense, int lead)
{
    lead = lead < -V_LEAD ? -V_LEAD : lead > V_LEAD ? V_LEAD : lead;
    return side * V_COLUMNS + (lead + V_LEAD) * V_TIMEOUTS * V_TIMEOUTS + offense * V_TIMEOUTS + defense;
}

struct file { FILE *downs, *kicks, *tilt; }; /* kicks: float64 [49 layers][kickoff, free kick, touchdown][columns], chances to the kicker or scorer */

static struct file open_values(const char *folder, int tilted)
{
    char name[4000];
    struct file f;
    snprintf(name, sizeof name, "%s/%s.npy", folder, late ? "late" : "early");
    f.downs = fopen(name, "rb");
    snprintf(name, sizeof name, "%s/%s_kicks.npy", folder, late ? "late" : "early");
    f.kicks = fopen(name, "rb");
    snprintf(name, sizeof name, "%s/%s_tilt_%d.bin", folder, late ? "late" : "early", timeouts - 1);
    f.tilt = tilted ? fopen(name, "rb") : NULL;
    int bad = tilted && (!f.tilt || fread(good, sizeof *good, CARDS + 1, f.tilt) != CARDS + 1);
    if (!f.downs || !f.kicks || bad) {
        fprintf(stderr, "no values in %s\n", folder);
        exit(1);
    }
    return f;
}

/* V at one layer, as S looks it up. */
static void read_layer(struct file f, int layer, struct values *v)
{
    int sides = late ? 1 : 2, columns = sides * V_COLUMNS;
    uint16_t *row = get(SPOTS * columns, sizeof *row);
    double *kicks = get(3 * columns, sizeof *kicks);
    for (int series = 0; series < V_SERIES; series++) {
        read_numbers(f.downs, ((size_t)layer * V_SERIES + series) * SPOTS * columns, sizeof *row, (size_t)SPOTS * columns, row);
        for (int ball = 1; ball < GOAL; ball++)
            for (int side = 0; side < sides; side++) {
                real *to = v->side[side].downs + ((size_t)ball * V_SERIES + series) * row_size;
                for (int block = 0; block < blocks; block++)
                    for (int n = 0; n <= 2 * reach; n++)
                        to[block * leads + n] = (real)(row[ball * columns + column_of(side, block / timeouts, block % timeouts, n - reach)] / 65535.0);
            }
    }
    read_numbers(f.kicks, (size_t)layer * 3 * columns, sizeof *kicks, (size_t)3 * columns, kicks);
    for (int side = 0; side < sides; side++) {
        real *to[] = {v->side[side].kickoff, v->side[side].free_kick, v->side[side].touchdown};
        for (int kick = 0; kick < 3; kick++)
            for (int block = 0; block < blocks; block++)
                for (int n = 0; n <= 2 * reach; n++)
                    to[kick][block * leads + n] = (real)kicks[kick * columns + column_of(side, block / timeouts, block % timeouts, n - reach)];
    }
    copy_sides(v);
    const struct side *const own[2] = {&v->side[0], &v->side[1]};
    work_out_kicks(v, own, GIVEN, 1);
    copy_sides(v);
    free(row), free(kicks);
}

/* V of the tilted deck, with kicks worked out from its downs. */
static void read_tilted(struct file f, int layer, struct values *v)
{
    float by_lead[V_LEADS];
    int sides = late ? 1 : 2;
    size_t numbers = (size_t)sides * GOAL * V_SERIES * blocks * V_LEADS;
    fseek(f.tilt, (long)((CARDS + 1) * sizeof *good + (size_t)layer * numbers * sizeof *by_lead), SEEK_SET);
    for (int side = 0; side < sides; side++)
        for (int place = 0; place < GOAL * V_SERIES * blocks; place++) {
            if (fread(by_lead, sizeof *by_lead, V_LEADS, f.tilt) != V_LEADS) {
                fprintf(stderr, "the file of the tilted deck ends too early\n");
                exit(1);
            }
            for (int n = 0; n <= 2 * reach; n++) {
                int lead = n - reach < -V_LEAD ? -V_LEAD : n - reach > V_LEAD ? V_LEAD : n - reach;
                v->side[side].downs[(size_t)place * leads + n] = (real)by_lead[lead + V_LEAD];
            }
        }
    copy_sides(v);
    const struct side *const own[2] = {&v->side[0], &v->side[1]};
    for (int side = 0; side < sides; side++) {
        real *kicks[] = {v->side[side].kickoff, v->side[side].free_kick, v->side[side].touchdown};
        for (int n = 0; n < 3; n++)
            fill(kicks[n], (real)0.5);
    }
    for (int round = 0; round < 6; round++)
        work_out_kicks(v, own, OPEN, 1);
    copy_sides(v);
}

static uint64_t random_state;
static uint64_t random_number(void) /* splitmix64 */
{
    uint64_t z = random_state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static void shuffle(int order[CARDS])
{
    for (int n = 0; n < CARDS; n++)
        order[n] = n + 1;
    for (uint64_t n = CARDS - 1; n > 0; n--) {
        uint64_t limit = UINT64_MAX - UINT64_MAX % (n + 1), drawn;
        do
            drawn = random_number();
        while (drawn >= limit);
        int other = (int)(drawn % (n + 1)), card = order[n];
        order[n] = order[other], order[other] = card;
    }
}

static void say_progress(const char *what, int layer)
{
    fprintf(stderr, "%s: layer %d of %d, %.0f s of CPU time\n", what, layer, LAYERS - 1, (double)clock() / CLOCKS_PER_SEC);
}

/* What a lead is worth when the half is over, to the team that R's side 0 or 1 is; the same with any timeouts. */
static void spread(real *row, const real *by_lead)
{
    for (int block = 0; block < blocks; block++)
        memcpy(row + block * leads, by_lead, leads * sizeof(real));
}

static void end_of_game(real *by_lead)
{
    for (int n = 0; n < leads; n++)
        by_lead[n] = n == reach ? (real)0.5 : n > reach;
}

static void new_games(int count)
{
    batch = count;
    paths = get(count, sizeof *paths);
    for (int n = 0; n < count; n++)
        for (int role = 0; role < roles; role++)
            paths[n].game[role] = (struct game){new_values(BY_SPOT), new_values(BY_SITUATION), new_values(BY_SITUATION)};
    make_room();
}

enum { EARLY_REACH = 47 }; /* the largest lead at half-time; beyond it R wins */

static double at_lead(const real *row, int lead) { return row[block_at(timeouts - 1, timeouts - 1) * leads + reach + lead]; }

static void print_kickoffs(long seed, int layer, const struct values *v, int both)
{
    int widest = reach < EARLY_REACH ? reach : EARLY_REACH;
    if (seed < 0)
        printf("values %d %d", left_at(layer), widest);
    else
        printf("%ld %d %d", seed, left_at(layer), widest);
    for (int lead = -widest; lead <= widest; lead++)
        printf(" %.7f", at_lead(v->side[0].kickoff, lead));
    for (int lead = -widest; lead <= widest && both; lead++)
        printf(" %.7f", 1 - at_lead(v->side[1].kickoff, -lead));
    printf("\n");
}

/* R's game along all orders of the batch, from the end of the half to its first kickoff. `ends` are by order, role and side. */
static void play_half(struct file values, const real *(*ends)[2][2], int last_layer, long seed)
{
    v_over = new_v(), v_before = new_v(), v_now = new_v();
    struct values *tilted = values.tilt ? new_v() : NULL;
    for (int layer = 0; layer <= last_layer; layer++) {
        struct values *v = layer == 0 ? v_over : v_now;
        read_layer(values, layer, v);
        for (int n = 0; n < batch && layer == 0; n++)
            for (int role = 0; role < roles; role++) {
                const struct side *const from[2] = {v_side(v_over, role, 0), v_side(v_over, role, 1)};
                end_of_half(paths[n].game[role].over, from, ends[n][role]);
            }
        if (layer > 0) {
            if (tilted && left_at(layer) > 1)
                read_tilted(values, layer - 1, t_before = tilted);
            play_layer(layer);
            struct values *turned = v_before;
            v_before = v_now, v_now = turned;
            for (int n = 0; n < batch; n++)
                for (int role = 0; role < roles; role++) {
                    struct game *g = &paths[n].game[role];
                    turned = g->before, g->before = g->now, g->now = turned;
                }
        }
        say_progress(late ? "second half" : "first half", layer);
        if (late && layer > 0 && aside_at(layer) == ASIDE) {
            print_kickoffs(-1, layer, v_before, 0);
            for (int n = 0; n < batch; n++)
                print_kickoffs(seed + n, layer, paths[n].game[0].before, 1);
            fflush(stdout);
        }
    }
}

static void draw_orders(long seed, int half)
{
    for (int n = 0; n < batch; n++) {
        random_state = (uint64_t)(seed + n) * 2 + (uint64_t)half;
        random_number();
        shuffle(paths[n].order[1]), shuffle(paths[n].order[0]);
    }
}

/* late VALUES SEED COUNT TO_GO REACH CARDS TIMEOUTS TILTED: with so many Play Cards left in the game or fewer and so many timeouts
   on either side, for each number of cards and each order a line: the seed, the cards left, the largest lead printed, and by
   lead what R wins from a kickoff if it kicks off, then if it receives. Before them a line with what V has for the team that
   kicks off. */
static int second_half(char **args)
{
    long seed = atol(args[1]);
    late = 1, roles = 1;
    set_size(atoi(args[4]), atoi(args[6]));
    struct file values = open_values(args[0], atoi(args[7]));
    find_situations(atoi(args[3]));
    new_games(atoi(args[2]));
    draw_orders(seed, 1);
    real *end = rows(1), by_lead[leads];
    end_of_game(by_lead);
    spread(end, by_lead);
    const real *(*all)[2][2] = get(batch, sizeof *all);
    for (int n = 0; n < batch; n++)
        all[n][0][0] = all[n][0][1] = end; /* a lead is worth as much to either team */
    play_half(values, all, atoi(args[5]) + 2 * ASIDE, seed);
    return 0;
}

/* early VALUES SEED COUNT TO_GO CARDS TIMEOUTS TILTED LATE: with so many Play Cards left in the first half; reads the lines of
   `late` for all 40 cards, one for each order; for each order the seed, and what R wins from the game's first kickoff if it
   receives and if it kicks off; first a line with what V has for the team that kicks off and that receives. */
static int first_half(char **args)
{
    long seed = atol(args[1]);
    late = 0, roles = 2;
    set_size(EARLY_REACH, atoi(args[5]));
    struct file values = open_values(args[0], atoi(args[6]));
    FILE *after = strcmp(args[7], "-") ? fopen(args[7], "r") : stdin;
    find_situations(atoi(args[3]));
    new_games(atoi(args[2]));
    draw_orders(seed, 0);
    char word[40];
    real by_lead[leads], turned[leads];
    memset(by_lead, 0, sizeof by_lead), memset(turned, 0, sizeof turned);
    const real *(*all)[2][2] = get(batch, sizeof *all);
    for (int n = 0; n < batch; n++) {
        int left, widest, bad = !after || fscanf(after, "%39s %d %d", word, &left, &widest) != 3 || left != HALF || widest != reach;
        for (int role = 0; role < 2; role++) {
            for (int k = 0; k <= 2 * reach; k++) {
                double worth = 0;
                bad |= fscanf(after, "%lf", &worth) != 1;
                by_lead[k] = (real)worth;
            }
            for (int k = 0; k <= 2 * reach; k++)
                turned[k] = 1 - by_lead[2 * reach - k];
            real *own = rows(1), *other = rows(1);
            spread(own, by_lead), spread(other, turned);
            all[n][role][0] = own, all[n][role][1] = other;
        }
        if (bad) {
            fprintf(stderr, "the lines of the second half do not fit\n");
            return 1;
        }
    }
    play_half(values, all, atoi(args[4]) + 2 * ASIDE, seed);
    printf("values %.7f %.7f\n", at_lead(v_before->side[1].kickoff, 0), 1 - at_lead(v_before->side[1].kickoff, 0));
    for (int n = 0; n < batch; n++)
        printf("%ld %.7f %.7f\n", seed + n, 1 - at_lead(paths[n].game[0].before->side[1].kickoff, 0),
               at_lead(paths[n].game[1].before->side[0].kickoff, 0));
    return 0;
}

/* odds: for every line "card call front ball leads timeout" the outcomes of that play, in 46656ths, with doubles as S counts
   them. */
static int print_odds(void)
{
    struct play play;
    struct chain chain;
    odds found;
    follow_doubles(&chain, 3);
    while (scanf("%d %d %d %d %d %d", &play.card, &play.call, &play.front, &play.ball, &play.leads, &play.timeout) == 6) {
        play_odds(found, play, &chain, ALL_ROLLS);
        for (int fate = 0; fate < FATES; fate++)
            for (int gain = 0; gain < GAINS; gain++)
                if (found[fate][gain] > 0)
                    printf("%d %d %.9g ", fate, gain + SHORTEST, found[fate][gain]);
        printf("\n");
    }
    return 0;
}

static void solve_layer(int layer, const real *const ends[2])
{
    struct values *v = layer == 0 ? v_over : v_now;
    if (layer > 0) {
        paths[0].game[0] = (struct game){v_over, v_before, v_now};
        play_layer(layer);
        return;
    }
    const struct side *const own[2] = {&v->side[0], &v->side[1]};
    end_of_half(v, own, ends);
    for (int side = 0; side < (late ? 1 : 2); side++)
        for (int n = 0; n < situation_count; n++) {
            struct situation at = situations[n];
            real *to = down_row(&v->side[side], at.down, at.to_go, at.ball), *from = v->side[side].first[at.ball];
            if (to != from)
                memcpy(to, from, row_size * sizeof(real));
        }
}

static void write_values(const struct values *v)
{
    for (int side = 0; side < (late ? 1 : 2); side++)
        for (size_t row = 0; row < (size_t)GOAL * V_SERIES; row++)
            for (int block = 0; block < blocks; block++)
                fwrite(v->side[side].downs + row * row_size + block * leads, sizeof(real), V_LEADS, stdout);
}

static void solve_layers(int from, int to, const real *const ends[2], int print)
{
    for (int layer = from; layer <= to; layer++) {
        solve_layer(layer, ends);
        struct values *solved = layer == 0 ? v_over : v_now;
        if (print)
            write_values(solved);
        if (layer > 0)
            v_now = v_before, v_before = solved;
        say_progress(tilting ? "tilted deck" : "solving", layer);
    }
}

static void prepare_to_solve(int most_timeouts)
{
    roles = 1, solving = 1;
    set_size(V_LEAD, most_timeouts);
    find_series();
    v_over = new_v(), v_before = new_v(), v_now = new_v();
    batch = 1;
    paths = get(1, sizeof *paths);
    make_room();
}

/* solve TIMEOUTS LAYERS: the second half's values by our own backward induction, as raw floats:
   [layer][spot][series][block][lead -24 to 24]. */
static int solve(char **args)
{
    late = 1;
    prepare_to_solve(atoi(args[0]));
    real *end = rows(1), by_lead[leads];
    end_of_game(by_lead);
    spread(end, by_lead);
    const real *const ends[2] = {end, end};
    solve_layers(0, atoi(args[1]), ends, 1);
    return 0;
}

/* tilt HALF TIMEOUTS VALUES: values of the tilted deck for the early or the late half; in doubles how good each card is,
   then in the form of `solve`, in the first half with two sides to each layer. From 21 cards left on the tilt is over when
   that quarter is. */
static int solve_tilted(char **args)
{
    enum { LAST_QUARTER = QUARTER + 2 * ASIDE };
    late = !strcmp(args[0], "late");
    prepare_to_solve(atoi(args[1]));
    real *own = rows(1), *other = rows(1), by_lead[leads], turned[leads];
    memset(by_lead, 0, sizeof by_lead), memset(turned, 0, sizeof turned);
    end_of_game(by_lead);
    if (!late) { /* the kickoff after half-time, with all timeouts */
        double kicks[V_COLUMNS];
        late = 1;
        read_numbers(open_values(args[2], 0).kicks, (size_t)(LAYERS - 1) * 3 * V_COLUMNS, sizeof *kicks, V_COLUMNS, kicks);
        late = 0;
        for (int n = 0; n <= 2 * reach; n++)
            by_lead[n] = (real)kicks[column_of(0, TIMEOUTS, TIMEOUTS, n - reach)];
    }
    for (int n = 0; n <= 2 * reach; n++)
        turned[n] = 1 - by_lead[2 * reach - n];
    spread(own, by_lead), spread(other, turned);
    const real *const ends[2] = {own, other};
    solve_layers(0, LAST_QUARTER, ends, 0);
    struct values *untilted = v_before;
    v_before = new_v(), tilting = 1;
    set_tilt();
    fwrite(good, sizeof *good, CARDS + 1, stdout);
    solve_layers(0, LAST_QUARTER, ends, 1);
    v_before = untilted;
    solve_layers(LAST_QUARTER + 1, LAYERS - 1, ends, 1);
    return 0;
}

/* tiny SEED TILTED: two Play Cards left, two set aside and no timeouts, so that four cards may still come. The exact best
   reply to S, worked out over every card that may come without looking at any, against the mean of the bounds over all
   twelve orders. Prints by how much the bound is above it at least and at most, and in the mean, over all situations with a
   lead of at most 16; for both teams with the ball. TILTED is 1 to charge for a tilted deck, too. */
static int tiny(char **args)
{
    enum { LAYER = 6, LEFT = 4, LARGEST = 16 };
    int first = used_at(LAYER), dealt[CARDS];
    random_state = (uint64_t)atol(args[0]);
    shuffle(dealt);
    set_size(V_LEAD + 8, 0);
    real *end = rows(1), by_lead[leads];
    end_of_game(by_lead);
    spread(end, by_lead);
    const real *const ends[2] = {end, end};
    late = 1, roles = 1, solving = 1, batch = 1;
    find_series();
    v_over = new_v(), v_before = new_v(), v_now = new_v();
    struct values *v_one = v_now, *v_two = v_before;
    paths = get(1, sizeof *paths);
    make_room();
    solve_layer(0, ends);
    solve_layer(1, ends);
    v_now = v_two, v_before = v_one;
    solve_layer(2, ends);
    struct values *tilted = NULL;
    if (atoi(args[1])) {
        for (int card = 1; card <= CARDS; card++)
            good[card] = card <= 4 || card >= 17 ? -1 : 1;
        tilting = 1;
        set_tilt();
        v_before = new_v(), v_now = tilted = new_v();
        solve_layer(1, ends);
        tilting = 0;
    }
    solving = 0;
    find_situations(25);
    enum { ORDERS = LEFT * (LEFT - 1) };
    new_games(ORDERS + LEFT + 1); /* every order; for the exact reply every first card; and the whole deck */
    const struct side *const from[2] = {&v_over->side[0], &v_over->side[1]};
    int n = 0;
    for (int one = 0; one < LEFT; one++)
        for (int two = 0; two < LEFT; two++) {
            if (one == two && one > 0)
                continue;
            struct path *p = &paths[one == two ? ORDERS + LEFT : n++];
            int *order = p->order[0], place = first;
            order[place++] = dealt[first + one];
            if (one != two)
                order[place++] = dealt[first + two];
            for (int k = 0; k < LEFT; k++)
                if (k != one && k != two)
                    order[place++] = dealt[first + k];
        }
    for (int one = 0; one < LEFT; one++) {
        struct path *p = &paths[ORDERS + one];
        memcpy(p->order, paths[one * (LEFT - 1)].order, sizeof p->order);
        p->branches = LEFT - 1;
        for (int k = 0; k < p->branches; k++)
            p->branch_card[k] = p->order[0][first + 1 + k], p->branch[k] = p->game[0].over;
    }
    for (int k = 0; k < batch; k++)
        end_of_half(paths[k].game[0].over, from, ends);
    v_now = v_one, v_before = v_two;
    batch--; /* the whole deck comes in a moment */
    play_layer(LAYER - 1);
    batch++;
    struct path *whole = &paths[batch - 1];
    whole->branches = LEFT;
    for (int one = 0; one < LEFT; one++)
        whole->branch_card[one] = dealt[first + one], whole->branch[one] = paths[ORDERS + one].game[0].now;
    for (int k = 0; k < batch; k++) {
        struct game *g = &paths[k].game[0];
        struct values *turned = g->before;
        g->before = g->now, g->now = k < ORDERS || k == batch - 1 ? turned : g->now;
    }
    struct path exact[LEFT];
    memcpy(exact, paths + ORDERS, sizeof exact);
    paths[ORDERS] = *whole;
    batch = ORDERS + 1;
    v_now = v_two, v_before = v_one, t_before = tilted;
    play_layer(LAYER);
    for (int side = 0; side < 2; side++) {
        double least = 1, most = -1, sum = 0;
        long count = 0;
        for (int k = 0; k < situation_count; k++)
            for (int lead = -LARGEST; lead <= LARGEST; lead++) {
                struct situation at = situations[k];
                double mean = 0, best = down_row(&paths[ORDERS].game[0].now->side[side], at.down, at.to_go, at.ball)[reach + lead];
                for (n = 0; n < ORDERS; n++)
                    mean += down_row(&paths[n].game[0].now->side[side], at.down, at.to_go, at.ball)[reach + lead] / (double)ORDERS;
                double above = side == 0 ? mean - best : best - mean;
                least = above < least ? above : least, most = above > most ? above : most, sum += above, count++;
            }
        printf("%s: %ld situations, bound above the exact reply by %.7f to %.7f, mean %.7f\n", side == 0 ? "with the ball" : "without", count, least, most,
               sum / (double)count);
    }
    return 0;
}

int main(int count, char **args)
{
    make_programs();
    if (count == 2 && !strcmp(args[1], "odds"))
        return print_odds();
    if (count == 4 && !strcmp(args[1], "solve"))
        return solve(args + 2);
    if (count == 5 && !strcmp(args[1], "tilt"))
        return solve_tilted(args + 2);
    if (count == 4 && !strcmp(args[1], "tiny"))
        return tiny(args + 2);
    if (count == 10 && !strcmp(args[1], "late"))
        return second_half(args + 2);
    if (count == 10 && !strcmp(args[1], "early"))
        return first_half(args + 2);
    fprintf(stderr, "usage: bound odds | solve TIMEOUTS LAYERS | tilt HALF TIMEOUTS VALUES | tiny SEED TILTED | late VALUES SEED COUNT TO_GO REACH CARDS TIMEOUTS TILTED |"
                    " early VALUES SEED COUNT TO_GO CARDS TIMEOUTS TILTED LATE\n");
    return 2;
}
