/* hradby_train.c -- `hradby-train`: learns weights for games on a landscape from games of computers among themselves.
 *
 *   hradby-train learn --out FILE [OPTION...]
 *   hradby-train match [OPTION...]
 *
 * Matches are played with the weights built in where no file is named; the name «formula» stands for none at all.
 * README.md beside this says what the options mean.
 *
 * Learning goes in generations, each of which is judged by a match:
 *
 *     games with what is known --> samples --> learning --> a match against what is known --> kept, or not
 *            ^                                                                                     |
 *            +-------------------------------------------------------------------------------------+
 *
 * What is learned is kept only if it wins enough of the match against what was known before, usually half; else the
 * next generation goes on from there, with more games to learn from and smaller steps.  `net` is what is known, in
 * floating point, and `now` the same in the whole numbers that players use: only these are ever played with and
 * written, so that a match judges what a player will get.
 *
 * Weights are written whenever something is kept, so ending the program loses no more than the generation it is in.
 * For the same reason it simply says so and ends when a thread cannot be started or there is no memory. */
#include "hradby/weights.h"
#include "players/training/training.h"
#include "system/command_line.h"

#include <math.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Threads, memory and the clock */

/* A work is called once on each thread with its number, and keeps its threads' results apart by it. */
struct task {
    void (*work)(void *all, unsigned thread);
    void *all;
    unsigned thread;
};

static void *run_task(void *task)
{
    struct task *t = task;

    t->work(t->all, t->thread);
    return NULL;
}

/* Threads are started anew for each work: a work takes seconds or minutes. */
void crew_work(unsigned threads, void (*work)(void *all, unsigned thread), void *all)
{
    pthread_t thread[THREADS_MAX];
    struct task task[THREADS_MAX];

    for (unsigned i = 1; i < threads; i++) {
        task[i] = (struct task){ work, all, i };
        if (pthread_create(&thread[i], NULL, run_task, &task[i]) != 0) {
            fprintf(stderr, "a thread could not be started\n");
            exit(1);
        }
    }
    work(all, 0);
    for (unsigned i = 1; i < threads; i++)
        pthread_join(thread[i], NULL);
}

/* On a border of 64 bytes, a cache line, so no two threads write to the same one. */
void *room_for(size_t n, size_t size)
{
    size_t bytes = (n * size + 63) / 64 * 64;
    void *p = aligned_alloc(64, bytes);

    if (!p) {
        fprintf(stderr, "there is no memory\n");
        exit(1);
    }
    memset(p, 0, bytes);
    return p;
}

double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* What is to be done */

/* Weights are compared by games with the same draws, seats changed, each turn weighed by one or the other. */
struct contest_plan {
    unsigned threads, pairs;
    double seconds; /* at most, for each set-up */
    uint64_t seed;
};

struct training_plan {
    const char *out, *from;    /* files of weights; from NULL: from nothing but the formula made by hand */
    const char *mixes, *later; /* files of set-ups; the later ones from that generation on */
    unsigned generations, later_from;
    unsigned each;  /* 1: every generation that is kept is also written to a file of its own, OUT.N */
    unsigned games; /* in each generation */
    double seconds; /* that they may take */
    double limit;   /* seconds for everything: no generation is begun that would probably take longer */
    double gate;    /* how much of the match must be won for what is learned to be kept */
    struct learning_plan learning;
    struct contest_plan contest;
};

/* Weights as a file */

/* The file is whole or said to be bad; its sum tells who reads it. */
static bool weights_write(const struct hb_weights *w, const char *file)
{
    size_t length = hb_weights_length();
    unsigned char *bytes = room_for(1, length);
    FILE *f = fopen(file, "wb");
    bool good;

    hb_weights_write(w, bytes);
    good = f && fwrite(bytes, length, 1, f) == 1;
    good = f && fclose(f) == 0 && good;
    if (!good)
        fprintf(stderr, "%s cannot be written\n", file);
    free(bytes);
    return good;
}

/* False, having said why, if it holds none; hradby/weights.h says what is in it. */
static bool weights_read(struct hb_weights *w, const char *file)
{
    size_t room = hb_weights_length() + 1, length;
    unsigned char *bytes = room_for(1, room);
    FILE *f = fopen(file, "rb");
    struct hb_error err = { .text = "it cannot be opened" };
    bool good = f;

    if (good) {
        length = fread(bytes, 1, room, f);
        good = hb_weights_read(w, bytes, length, &err);
        fclose(f);
    }
    if (!good)
        fprintf(stderr, "%s: %s\n", file, err.text);
    free(bytes);
    return good;
}

/* Weights compared */

struct contest {
    struct match match;
    struct score score[THREADS_MAX];
};

/* Threads of a match count apart and are added up at its end. */
static void contest_part(void *all, unsigned thread)
{
    struct contest *c = all;

    match_play(&c->match, &c->score[thread]);
}

/* In the order of the threads, as floating point asks for. */
static struct score sum_of(const struct contest *c, unsigned threads)
{
    struct score s = { 0 };

    for (unsigned i = 0; i < threads; i++) {
        s.games += c->score[i].games;
        s.wins += c->score[i].wins;
        s.lead += c->score[i].lead;
        s.lead_squared += c->score[i].lead_squared;
        s.own += c->score[i].own;
        s.best_other += c->score[i].best_other;
    }
    return s;
}

/* Of one who is as good as the others: a half, whatever the number of players. */
static double score_wins(const struct score *s, const struct mix *mix)
{
    return s->games > 0 ? s->wins / s->games * mix->players / 2 : 0;
}

static void say(const struct score *s, const struct mix *mix, const char *what, double took)
{
    double n = s->games > 0 ? s->games : 1, w = s->wins / n, lead = s->lead / n;

    printf("match %s, %s: %.0f games, wins %.1f%% +-%.1f, lead %.2f +-%.2f, points %.1f against %.1f, %.1f s\n", what,
           mix->name, s->games, 100 * w, 196 * sqrt(w * (1 - w) / n), lead,
           1.96 * sqrt((s->lead_squared / n - lead * lead) / n), s->own / n, s->best_other / n, took);
    fflush(stdout);
}

/* Plays and says how it went. */
static struct score contest(const struct contest_plan *plan, const struct mix *mix, const struct hb_weights *one,
                            const struct hb_weights *other, const char *what)
{
    double start = seconds();
    struct contest c = { .match = { .mix = mix,
                                    .one = { one, 0, 0 },
                                    .other = { other, 0, 0 },
                                    .pairs = plan->pairs,
                                    .seed = plan->seed,
                                    .until = start + plan->seconds } };
    struct score s;

    crew_work(plan->threads, contest_part, &c);
    s = sum_of(&c, plan->threads);
    say(&s, mix, what, seconds() - start);
    return s;
}

/* Generations */

enum {
    REMEMBERED = 4,    /* generations whose games are learned from */
    COMPARED_BY = 100, /* set-ups with so large a share are what generations are compared by */
    NO_TRUST = TRUSTS,
};

static const float how_far[] = { 1, 0.5F };

enum { TRIED = sizeof how_far / sizeof how_far[0] };

/* What goes on from generation to generation. */
struct pupil {
    const struct training_plan *plan;
    struct mixes mixes, later;
    struct net *net, *trial, *between, *best;
    struct hb_weights *now, *before, *tried;
    unsigned trust; /* the one that has done best; NO_TRUST: not known yet */
    double rate, start;
    struct samples samples[REMEMBERED][THREADS_MAX];
};

struct class
{
    struct school school;
    struct samples *samples; /* of each thread */
};

static void play_part(void *all, unsigned thread)
{
    struct class *c = all;

    school_play(&c->school, &c->samples[thread]);
}

/* Games of the last few generations are kept to learn from; the oldest make room. */
static void play_generation(struct pupil *p, const struct mixes *mixes, unsigned generation)
{
    const struct training_plan *plan = p->plan;
    double start = seconds();
    struct class class = { .school = { .mixes = mixes,
                                       .now = p->now,
                                       .before = p->before,
                                       .seed = plan->learning.seed + 1000003 * (uint64_t)generation,
                                       .until = start + plan->seconds,
                                       .games = plan->games },
                           .samples = p->samples[generation % REMEMBERED] };

    for (unsigned t = 0; t < plan->learning.threads; t++)
        samples_free(&class.samples[t]);
    crew_work(plan->learning.threads, play_part, &class);
    printf("generation %u: %u games in %.1f s\n", generation + 1, class.school.done, seconds() - start);
}

/* All samples in one list; those of the last game played come last, so that what is tested is of games not learned
 * from. */
static sample *all_samples(struct pupil *p, unsigned generation, size_t *count)
{
    sample *all;
    size_t n = 0;

    for (unsigned g = 0; g < REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++)
            n += p->samples[g][t].count;
    all = room_for(n + 1, sizeof *all);
    n = 0;
    for (unsigned g = 1; g <= REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++) {
            const struct samples *s = &p->samples[(generation + g) % REMEMBERED][t];
            for (size_t i = 0; i < s->count; i++)
                all[n++] = s->number + s->at[i];
        }
    *count = n;
    return all;
}

/* How much is won against what is known: a half, if both are as good.  Set-ups with small shares are learned from, but
 * a match of each of them would take too long. */
static double compare(const struct pupil *p, const struct mixes *mixes, const char *what)
{
    double sum = 0, shares = 0;

    for (unsigned i = 0; i < mixes->count; i++) {
        const struct mix *mix = &mixes->mix[i];
        struct score s;
        if (i && mix->share < COMPARED_BY)
            continue;
        s = contest(&p->plan->contest, mix, p->tried, p->now, what);
        sum += mix->share * score_wins(&s, mix);
        shares += mix->share;
    }
    return sum / shares;
}

/* What is played with is what the players will have: whole numbers, with the rules they were learned with. */
static void round_weights(const struct pupil *p, const struct net *net, struct hb_weights *w)
{
    net_round(net, w);
    mixes_make_known(&p->mixes, w);
    mixes_make_known(&p->later, w);
}

/* Learns with one trust; tries what came out, whole and half way.  The best so far goes to p->best. */
static double learn_with(struct pupil *p, const struct mixes *mixes, unsigned trust, const sample *all, size_t count,
                         double best)
{
    struct learning_plan plan = p->plan->learning;
    char what[60];

    plan.trust = trust;
    plan.rate = p->rate;
    *p->trial = *p->net;
    printf(" with trust %.2f, rate %.5f, from %zu positions\n", trusts[trust], plan.rate, count);
    learn(&plan, p->trial, all, count);
    for (unsigned i = 0; i < TRIED; i++) {
        double wins;
        net_between(p->net, p->trial, how_far[i], p->between);
        round_weights(p, p->between, p->tried);
        snprintf(what, sizeof what, "with %.1f of what is learned", (double)how_far[i]);
        wins = compare(p, mixes, what);
        if (wins <= best)
            continue;
        best = wins;
        *p->best = *p->between;
        p->trust = trust;
    }
    return best;
}

/* Steps get smaller as there is less to be learned.  What was known until now plays on as an opponent (`before`). */
static bool keep_best(struct pupil *p, unsigned generation)
{
    char name[400];

    *p->net = *p->best;
    p->rate *= 0.85;
    *p->before = *p->now;
    round_weights(p, p->net, p->now);
    snprintf(name, sizeof name, "%s.%u", p->plan->out, generation + 1);
    return weights_write(p->now, p->plan->out) && (!p->plan->each || weights_write(p->now, name));
}

/* Without a trust named, the first generation tries all and the one that did best in it is kept to: each costs a whole
 * learning and its matches. */
static bool next_generation(struct pupil *p, unsigned generation)
{
    const struct mixes *mixes = generation >= p->plan->later_from ? &p->later : &p->mixes;
    unsigned first = p->trust == NO_TRUST ? 0 : p->trust, last = p->trust == NO_TRUST ? TRUSTS : first + 1;
    double best = 0;
    size_t count;
    sample *all;

    play_generation(p, mixes, generation);
    all = all_samples(p, generation, &count);
    for (unsigned trust = first; trust < last; trust++)
        best = learn_with(p, mixes, trust, all, count, best);
    free(all);
    if (best < p->plan->gate) {
        p->rate *= 0.6;
        printf(" not kept: %.1f%%\n", 100 * best);
        return true;
    }
    printf(" kept: %.1f%%, trust %.2f\n", 100 * best, trusts[p->trust]);
    return keep_best(p, generation);
}

static bool all_generations(struct pupil *p)
{
    double before = seconds(), longest = 0;

    for (unsigned g = 0; g < p->plan->generations; g++) {
        double now;
        if (before - p->start + longest > p->plan->limit)
            break;
        if (!next_generation(p, g))
            return false;
        fflush(stdout);
        now = seconds();
        if (g != 0 && now - before > longest) /* the first tries more */
            longest = now - before;
        before = now;
    }
    return true;
}

/* The file is written before anything is learned: a path that cannot be written shows at once, not hours later. */
static bool begin(struct pupil *p)
{
    const struct training_plan *plan = p->plan;

    net_init(p->net, plan->learning.seed);
    if (!mixes_read(&p->mixes, plan->mixes) || !mixes_read(&p->later, plan->later ? plan->later : plan->mixes))
        return false;
    if (plan->from && !weights_read(p->now, plan->from))
        return false;
    if (plan->from)
        net_widen(p->now, p->net);
    *p->before = *p->now;
    return weights_write(p->now, plan->out);
}

/* False, having said why, if a file is wrong. */
static bool train(const struct training_plan *plan)
{
    struct pupil *p = room_for(1, sizeof *p);
    bool good;

    p->plan = plan;
    p->trust = plan->learning.trust;
    p->rate = plan->learning.rate;
    p->start = seconds();
    p->net = room_for(4, sizeof *p->net);
    p->trial = p->net + 1;
    p->best = p->net + 2;
    p->between = p->net + 3;
    p->now = room_for(3, sizeof *p->now);
    p->before = p->now + 1;
    p->tried = p->now + 2;
    good = begin(p) && all_generations(p);
    for (unsigned g = 0; g < REMEMBERED; g++)
        for (unsigned t = 0; t < THREADS_MAX; t++)
            samples_free(&p->samples[g][t]);
    mixes_free(&p->mixes);
    mixes_free(&p->later);
    free(p->net);
    free(p->now);
    free(p);
    return good;
}

/* The command line */

struct training_options {
    struct training_plan plan;
    const char *work, *one, *other;
    unsigned threads, seed;
};

enum { MOST = 1000000000 };

/* Numbers with a fraction, by the names of their options. */
static const struct fraction {
    const char *name;
    size_t at;
} fractions[] = {
    { "--seconds", offsetof(struct training_options, plan.seconds) },
    { "--train", offsetof(struct training_options, plan.learning.seconds) },
    { "--rate", offsetof(struct training_options, plan.learning.rate) },
    { "--shrink", offsetof(struct training_options, plan.learning.shrink) },
    { "--match", offsetof(struct training_options, plan.contest.seconds) },
    { "--gate", offsetof(struct training_options, plan.gate) },
    { "--limit", offsetof(struct training_options, plan.limit) },
};

static bool take_fraction(void *into, const char *name, const char *value, struct hb_error *err)
{
    const struct fraction *f = fractions;
    char *end;
    double number = strtod(value, &end);

    while (strcmp(f->name, name) != 0)
        f++;
    memcpy((char *)into + f->at, &number, sizeof number);
    return (end != value && !*end && number >= 0) || hb_fail(err, HB_BAD_OPTION, "%s: %.40s is no number", name, value);
}

#define A_FILE(name, does, member)                                                                                     \
    {                                                                                                                  \
        name, "FILE", does, HB_CLI_TEXT, HB_CLI_AT(struct training_options, member), .example = "my.weights"           \
    }
#define NUMBER(name, does, member, low, high)                                                                          \
    {                                                                                                                  \
        name, "N", does, HB_CLI_NUMBER, HB_CLI_AT(struct training_options, member), .least = (low), .most = (high)     \
    }
#define FRACTION(name, value, does, such)                                                                              \
    {                                                                                                                  \
        name, value, does, HB_CLI_TAKE, .take = take_fraction, .example = (such)                                       \
    }

static const struct hb_cli_option options[] = {
    { "WORK", .kind = HB_CLI_WORD, HB_CLI_AT(struct training_options, work) },
    { .help = "Both" },
    A_FILE("--mixes", "set-ups: share, players, options (default: players/training/base.mixes)", plan.mixes),
    NUMBER("--pairs", "deals of each match, every seat once (default: {usual})", plan.contest.pairs, 0, MOST),
    FRACTION("--match", "S", "how long a match may take", "60"),
    NUMBER("--threads", "{low} to {high} (default: {usual})", threads, 1, THREADS_MAX),
    NUMBER("--seed", "with one thread and counts instead of seconds, the same weights come out (default: {usual})",
           seed, 0, MOST),
    { .help = "learn" },
    A_FILE("--out", "where weights go", plan.out),
    A_FILE("--from", "weights to go on from (default: the formula)", plan.from),
    A_FILE("--later", "other set-ups from the generation --later-from on", plan.later),
    NUMBER("--later-from", "counted from 0 (default: {usual})", plan.later_from, 0, MOST),
    NUMBER("--generations", "how many (default: {usual})", plan.generations, 0, MOST),
    NUMBER("--each", "1: every generation that is kept also goes to FILE.N (default: {usual})", plan.each, 0, 1),
    NUMBER("--games", "games of a generation (default: {usual})", plan.games, 0, MOST),
    FRACTION("--seconds", "S", "how long they may take", "60"),
    NUMBER("--epochs", "how often all positions are learned from; 0: as long as --train says (default: {usual})",
           plan.learning.epochs, 0, MOST),
    FRACTION("--train", "S", "how long that may take (default: 10)", "10"),
    NUMBER("--trust", "0.7, 0.85, 0.95; {high}: the first generation tries all (default: {usual})", plan.learning.trust,
           0, TRUSTS),
    FRACTION("--rate", "R", "of the first steps of learning (default: 0.001)", "0.001"),
    FRACTION("--shrink", "R", "how strongly weights that few samples speak for are drawn to nothing (default: 300)",
             "300"),
    NUMBER("--batch", "samples of a step (default: {usual})", plan.learning.batch, 1, MOST),
    FRACTION("--gate", "F", "how much of the match must be won (default: 0.5)", "0.5"),
    FRACTION("--limit", "S", "no generation is begun that would probably end later", "3600"),
    { .help = "match" },
    A_FILE("--one", "weights, or formula for none at all (default: those built in)", one),
    A_FILE("--other", "the same", other),
    { "--help", NULL, "this text", HB_CLI_HELP, .at = 0 },
    { .name = NULL }
};

static void usual(void *into)
{
    *(struct training_options *)into =
        (struct training_options){ .plan = { .mixes = "players/training/base.mixes",
                                             .generations = 1,
                                             .later_from = 1000,
                                             .games = 1000,
                                             .seconds = 1e9,
                                             .limit = 1e9,
                                             .gate = 0.5,
                                             .learning = { .batch = 1024,
                                                           .epochs = 0,
                                                           .seconds = 10,
                                                           .rate = 1e-3,
                                                           .shrink = 300,
                                                           .trust = TRUSTS },
                                             .contest = { .pairs = 200, .seconds = 1e9 } },
                                   .threads = 1,
                                   .seed = 1 };
}

static const struct hb_cli cli = {
    .program = "hradby-train",
    .synopsis = { "learn --out FILE [OPTION...]", "match [OPTION...]" },
    .does = "Learns weights for games on a landscape from games of computers among themselves.",
    .note = "players/training/README.md says what the options mean.",
    .option = options,
    .usual = usual,
    .size = sizeof(struct training_options),
};

/* Weights of a file, or those built in; of the formula made by hand nothing but zeros. */
static struct hb_weights *weights_of(const char *file, bool *good)
{
    struct hb_weights *w = room_for(1, sizeof *w);

    if (!file)
        *w = *hb_weights_built_in();
    else if (strcmp(file, "formula") != 0)
        *good = *good && weights_read(w, file);
    return w;
}

static bool match(const struct training_options *o)
{
    struct mixes mixes;
    bool good = true;
    struct hb_weights *one = weights_of(o->one, &good), *other = weights_of(o->other, &good);

    good = good && mixes_read(&mixes, o->plan.mixes);
    for (unsigned i = 0; good && i < mixes.count; i++)
        contest(&o->plan.contest, &mixes.mix[i], one, other, "of one against other");
    if (good)
        mixes_free(&mixes);
    free(one);
    free(other);
    return good;
}

int main(int argc, char **argv)
{
    struct training_options o;
    struct hb_cli_given given;
    struct hb_error err = { .code = HB_OK };
    bool learns, matches;

    if (!hb_cli_read(&cli, &o, &given, argc, argv, &err)) {
        fprintf(stderr, "hradby-train: %s (see hradby-train --help)\n", err.text);
        return 2;
    }
    if (given.help) {
        hb_cli_help(&cli, HB_ENGLISH, &o);
        return 0;
    }
    learns = o.work && strcmp(o.work, "learn") == 0 && o.plan.out;
    matches = o.work && strcmp(o.work, "match") == 0;
    if (!learns && !matches) {
        fprintf(stderr, "hradby-train: say learn --out FILE, or match (see hradby-train --help)\n");
        return 2;
    }
    printf("core %s, %u threads, seed %u\n", hb_core_name(), o.threads, o.seed);
    o.plan.learning.threads = o.plan.contest.threads = o.threads;
    o.plan.learning.seed = o.seed;
    o.plan.contest.seed = (uint64_t)o.seed + 12345;
    return (learns ? train(&o.plan) : match(&o)) ? 0 : 1;
}
