/* main.c -- referee [--games N] [--seed S] [--pairs | --whole | --mists] [--perft]
 *
 * Plays N random games from seeds S, S+1, … and, unless told otherwise, counts small trees of moves first.  With
 * --mists the games are those of Mists over Carcassonne. Ends with status 1 at the first difference between the engine
 * and the referee. */
#include "mists/night.h"
#include "referee_evening.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 2000, GAMES_MAX = 10000000 };

struct wishes {
    long games;
    uint64_t seed;
    enum ref_sort sort;
    bool perft_only, games_only, mists;
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

        if (strcmp(argv[i], "--perft") == 0) {
            w->perft_only = true;
        } else if (strcmp(argv[i], "--mists") == 0) {
            w->mists = true;
        } else if (strcmp(argv[i], "--pairs") == 0 || strcmp(argv[i], "--whole") == 0) {
            w->sort = argv[i][2] == 'p' ? REF_PAIRS : REF_WHOLE;
            w->games_only = true;
        } else if (strcmp(argv[i], "--games") == 0 && counted && number <= GAMES_MAX) {
            w->games = (long)number;
            i++;
        } else if (strcmp(argv[i], "--seed") == 0 && counted) {
            w->seed = number;
            w->games_only = true;
            i++;
        } else {
            fprintf(stderr,
                    "usage: referee [--games N] [--seed S] [--pairs | --whole | --mists] [--perft]\n"
                    "  --games N  random games to compare, 0 to %d (default %d)\n"
                    "  --seed S   seed of the first game; leaves the counting of small trees out\n"
                    "  --pairs    each expansion alone and each two of them in turn, %d games for all\n"
                    "  --whole    whole boxes in turn: one, everything and more, the other, everything and more\n"
                    "  --mists    Mists over Carcassonne: all levels and numbers of players in turn, 30 games for all\n"
                    "  --perft    counts small trees of moves and plays no games\n",
                    GAMES_MAX, GAMES, hb_ref_boxes() * (hb_ref_boxes() + 1) / 2);
            return false;
        }
    }
    return true;
}

static void print_questions(const struct tally *t)
{
    printf("# asked:");
    for (int i = 0; i < t->questions; i++)
        printf(" %ld %s,", t->asked[i], t->question[i]->name);
    printf(" in %ld second and %ld extra parts\n", t->second_parts, t->extra_parts);
}

static bool play_games(const struct wishes *w)
{
    struct tally t = { 0 };
    bool good = true;

    for (long i = 0; i < w->games && good; i++)
        good = hb_ref_evening(w->seed + (uint64_t)i, w->sort, &t);
    printf("%s - the referee agrees: %ld games (", good ? "ok" : "not ok", t.games);
    for (int i = 0; i < hb_ref_boxes(); i++)
        if (t.with[i] > 0)
            printf("%ld with %s, ", t.with[i], hb_ref_box(i)->name);
    printf("%ld with farmers, %ld prepared), %ld moves, %ld comparisons\n", t.fields, t.prepared, t.moves,
           t.comparisons);
    print_questions(&t);
    return good;
}

static bool play_mists(const struct wishes *w)
{
    struct night_tally t = { 0 };
    bool good = true;

    for (long i = 0; i < w->games && good; i++)
        good = hb_warden_night(w->seed + (uint64_t)i, &t);
    hb_warden_print(&t, good);
    return good;
}

/* What boxes have that is the same in all games, such as a board. */
static bool boxes_are_right(void)
{
    bool good = true;

    for (int i = 0; i < hb_ref_boxes(); i++)
        if (hb_ref_box(i)->right) {
            bool right = hb_ref_box(i)->right();

            printf("%s - %s lies as the reference says\n", right ? "ok" : "not ok", hb_ref_box(i)->name);
            good = good && right;
        }
    return good;
}

int main(int argc, char **argv)
{
    struct wishes w = { .games = GAMES, .seed = 1 };
    bool good = true;

    if (!read_wishes(&w, argc, argv))
        return 2;
    if (w.mists)
        return play_mists(&w) ? EXIT_SUCCESS : EXIT_FAILURE;
    if (!w.games_only)
        good = boxes_are_right() && hb_ref_perft_table();
    if (!w.perft_only)
        good = play_games(&w) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
