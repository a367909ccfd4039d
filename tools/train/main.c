/* main.c -- `hradby-train`: learns weights for games on a landscape from games of computers among themselves.
 *
 *   hradby-train learn --out FILE [--from FILE] [--mixes FILE] [--later FILE --later-from N] [--generations N]
 *                      [--games N] [--seconds S] [--epochs N | --train S] [--trust 0..2] [--rate R] [--shrink N] [--batch N]
 *                      [--pairs N] [--match S] [--limit S] [--gate F] [--each 0|1] [--threads N] [--seed N]
 *   hradby-train match [--one FILE] [--other FILE] [--mixes FILE] [--pairs N] [--match S] [--threads N] [--seed N]
 *
 * Matches are played with the weights built in where no file is named; the name «formula» stands for none at all.
 * README.md beside this says what the options mean. */
#include "crew.h"
#include "train.h"
#include "weights_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
    struct training_plan plan;
    const char *one, *other;
};

/* An option is a text, a number or a fraction; this is where it goes. */
struct option {
    const char *name;
    const char **text;
    unsigned *number;
    double *fraction;
};

static bool take_number(unsigned *to, const char *value)
{
    char *end;
    unsigned long n = strtoul(value, &end, 10);

    *to = (unsigned)n;
    return value[0] >= '0' && value[0] <= '9' && !*end && n <= 1000000000;
}

static bool take_fraction(double *to, const char *value)
{
    char *end;

    *to = strtod(value, &end);
    return end != value && !*end && *to >= 0;
}

static bool take_option(const struct option *o, const char *value)
{
    bool good = true;

    if (o->text)
        *o->text = value;
    else if (o->number)
        good = take_number(o->number, value);
    else
        good = take_fraction(o->fraction, value);
    if (!good)
        fprintf(stderr, "%s: %s is no number\n", o->name, value);
    return good;
}

static bool read_options(struct options *o, unsigned *threads, unsigned *seed, int argc, char **argv)
{
    struct training_plan *p = &o->plan;
    const struct option options[] = {
        { .name = "--out", .text = &p->out },
        { .name = "--from", .text = &p->from },
        { .name = "--mixes", .text = &p->mixes },
        { .name = "--later", .text = &p->later },
        { .name = "--one", .text = &o->one },
        { .name = "--other", .text = &o->other },
        { .name = "--later-from", .number = &p->later_from },
        { .name = "--generations", .number = &p->generations },
        { .name = "--each", .number = &p->each },
        { .name = "--games", .number = &p->games },
        { .name = "--epochs", .number = &p->learning.epochs },
        { .name = "--batch", .number = &p->learning.batch },
        { .name = "--trust", .number = &p->learning.trust },
        { .name = "--pairs", .number = &p->contest.pairs },
        { .name = "--threads", .number = threads },
        { .name = "--seed", .number = seed },
        { .name = "--seconds", .fraction = &p->seconds },
        { .name = "--limit", .fraction = &p->limit },
        { .name = "--train", .fraction = &p->learning.seconds },
        { .name = "--gate", .fraction = &p->gate },
        { .name = "--rate", .fraction = &p->learning.rate },
        { .name = "--shrink", .fraction = &p->learning.shrink },
        { .name = "--match", .fraction = &p->contest.seconds },
    };

    for (int i = 2; i < argc; i += 2) {
        const struct option *found = NULL;
        for (size_t k = 0; k < sizeof options / sizeof options[0]; k++)
            if (!strcmp(argv[i], options[k].name))
                found = &options[k];
        if (!found || i + 1 == argc)
            return fprintf(stderr, found ? "%s says nothing\n" : "%s is no option of this program\n", argv[i]), false;
        if (!take_option(found, argv[i + 1]))
            return false;
    }
    return true;
}

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

static bool match(const struct options *o)
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
    struct options o = { .plan = { .mixes = "tools/train/base.mixes",
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
                                   .contest = { .pairs = 200, .seconds = 1e9 } } };
    unsigned threads = 1, seed = 1;

    if (argc < 2 || !read_options(&o, &threads, &seed, argc, argv))
        return 2;
    if (threads < 1 || threads > THREADS_MAX || o.plan.learning.trust > TRUSTS)
        return fprintf(stderr, "1 to %d threads, trust 0 to %d\n", THREADS_MAX, TRUSTS), 2;
    printf("core %s, %u threads, seed %u\n", hb_core_name(), threads, seed);
    o.plan.learning.threads = o.plan.contest.threads = threads;
    o.plan.learning.seed = seed;
    o.plan.contest.seed = (uint64_t)seed + 12345;
    if (!strcmp(argv[1], "learn") && o.plan.out)
        return train(&o.plan) ? 0 : 1;
    if (!strcmp(argv[1], "match"))
        return match(&o) ? 0 : 1;
    fprintf(stderr, "hradby-train learn --out FILE …, or hradby-train match …: see tools/train/README.md\n");
    return 2;
}
