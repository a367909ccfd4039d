/* main.c -- castle_referee [--games N] [--seed S] [--loud]
 *
 * Plays N random games of A Castle for All Seasons from seeds S, S+1, … with the engine and with an independent
 * implementation of the rules beside it.  Ends with status 1 at the first difference between them. */
#include "castle_evening.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 400, GAMES_MAX = 10000000, ENOUGH_FOR_ALL = 400 };

struct wishes {
    long games;
    uint64_t seed;
    bool loud;
};

static bool read_number(const char *text, unsigned long long max, unsigned long long *out)
{
    char *end;

    errno = 0;
    *out = strtoull(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *out <= max;
}

static bool read_wishes(struct wishes *w, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        unsigned long long number = 0;
        bool counted = i + 1 < argc && read_number(argv[i + 1], UINT64_MAX, &number);

        if (strcmp(argv[i], "--loud") == 0) {
            w->loud = true;
        } else if (strcmp(argv[i], "--games") == 0 && counted && number <= GAMES_MAX) {
            w->games = (long)number;
            i++;
        } else if (strcmp(argv[i], "--seed") == 0 && counted) {
            w->seed = number;
            i++;
        } else {
            fprintf(stderr,
                    "usage: castle_referee [--games N] [--seed S] [--loud]\n"
                    "  --games N  random games to compare, 0 to %d (default %d)\n"
                    "  --seed S   seed of the first game (default 1)\n"
                    "  --loud     tells every set-up and every move\n",
                    GAMES_MAX, GAMES);
            return false;
        }
    }
    return true;
}

static void print_tally(const struct tally *t, bool good)
{
    printf("%s - the castle's referee agrees: %ld games (%ld in winter, %ld prepared), %ld moves, %ld views;",
           good ? "ok" : "not ok", t->games, t->winters, t->prepared, t->moves, t->views);
    for (int i = 0; i + 1 < TALLY_PHASES; i++)
        printf(" %s %ld", hb_tally_phase[i], t->asked[i]);
    printf("\n");
}

static bool happened(long times, const char *what)
{
    if (times == 0)
        printf("not ok - in no game was there %s\n", what);
    return times > 0;
}

/* Many games in which something never comes up would prove nothing about it. */
static bool everything_happened(const struct tally *t)
{
    bool good = true;

    for (int i = 0; i + 1 < TALLY_PHASES; i++)
        good = happened(t->asked[i], hb_tally_phase[i]) && good;
    for (int i = 0; i < SIGHTS; i++)
        good = happened(t->seen[i], hb_hall_sights[i]) && good;
    return good;
}

int main(int argc, char **argv)
{
    struct wishes w = { .games = GAMES, .seed = 1 };
    struct tally t = { 0 };
    bool good = true;

    if (!read_wishes(&w, argc, argv))
        return 2;
    t.loud = w.loud;
    hb_castle_watch_memory();
    for (long i = 0; i < w.games && good; i++)
        good = hb_castle_evening(w.seed + (uint64_t)i, &t);
    print_tally(&t, good);
    if (good && w.games >= ENOUGH_FOR_ALL)
        good = everything_happened(&t);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
