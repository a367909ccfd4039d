/* crash.c -- a real server is killed again and again while people play, and nothing that was acknowledged is lost.
 *
 * Between two kills the server is started on the same file; everybody comes back unasked (people.h).  Some kills
 * come while it starts, the others under load.  After the last one all games are played to their end, and somebody
 * compares every room with what was seen and promised (diary.h).  What is chosen comes from a seed, which is printed;
 * when a kill meets what the server does is the machine's affair.  The file of the games is left where it is if
 * anything is wrong. */
#include "audit.h"
#include "engine/splitmix.h"
#include "keeper.h"
#include "people.h"
#include "tests/support/postgres_help.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STARTS_KILLED = 5,    /* one kill in so many comes while the server starts */
    START_MAX = 25,       /* … within so many milliseconds */
    LOAD_MAX = 120,       /* the others within so many of play */
    UP_SECONDS = 600,     /* for a server to answer, on a busy machine too */
    DATABASE = 256,       /* letters of an address */
    FINISH_SECONDS = 600, /* for the games to end after the last kill */
    KILLS_MAX = 100000
};

struct wish {
    unsigned long seed, kills, tables;
    const char *database; /* NULL: a file */
};

struct evening {
    struct hb_keeper keeper;
    struct hb_people people;
    char url[64];
    uint64_t random;
    unsigned starts, kills, killed_starting;
    int64_t up_sum, up_max; /* milliseconds from the start of a server to the first connection */
};

static int below(struct evening *e, int bound)
{
    return (int)(hb_splitmix(&e->random) % (uint64_t)bound);
}

static bool wait_until_up(struct evening *e, struct hb_error *err)
{
    int64_t start = hb_milliseconds(), took = 0;

    e->people.connected = 0;
    while (e->people.connected == 0 && took < UP_SECONDS * 1000) {
        hb_people_live(&e->people, 0);
        if (!hb_keeper_runs(&e->keeper, err))
            return false;
        took = hb_milliseconds() - start;
    }
    if (e->people.connected == 0)
        return hb_fail(err, HB_BAD_REQUEST, "the server does not answer %d seconds after its start", UP_SECONDS);
    e->starts++;
    e->up_sum += took;
    e->up_max = took > e->up_max ? took : e->up_max;
    return true;
}

/* One life of the server. */
static bool one_kill(struct evening *e, struct hb_error *err)
{
    bool while_starting = below(e, STARTS_KILLED) == 0;

    if (!hb_keeper_start(&e->keeper, err))
        return false;
    if (while_starting)
        hb_people_live(&e->people, below(e, START_MAX));
    else if (wait_until_up(e, err))
        hb_people_live(&e->people, below(e, LOAD_MAX));
    else
        return false;
    if (e->people.failure.code != HB_OK)
        return hb_fail(err, e->people.failure.code, "%s", e->people.failure.text);
    e->killed_starting += while_starting;
    e->kills++;
    return hb_keeper_kill(&e->keeper, err);
}

static bool finish_games(struct evening *e, struct hb_error *err)
{
    int64_t end = hb_milliseconds() + (int64_t)FINISH_SECONDS * 1000;

    e->people.last_games = true;
    if (!hb_keeper_start(&e->keeper, err) || !wait_until_up(e, err))
        return false;
    while (!hb_people_are_done(&e->people, err)) {
        hb_people_live(&e->people, 5);
        if (e->people.failure.code != HB_OK)
            return hb_fail(err, e->people.failure.code, "%s", e->people.failure.text);
        if (!hb_keeper_runs(&e->keeper, err))
            return false;
        if (hb_milliseconds() > end)
            return hb_fail(err, HB_BAD_REQUEST, "the games do not end");
    }
    return true;
}

static bool play_and_kill(struct evening *e, unsigned long kills, struct hb_error *err)
{
    while (e->kills < kills)
        if (!one_kill(e, err))
            return false;
    return finish_games(e, err) && hb_audit(e->url, &e->people.diary, HB_ALL_OVER, err) &&
           hb_keeper_stop(&e->keeper, err);
}

static void say(const struct evening *e, const struct wish *w, int64_t took)
{
    const struct hb_people *p = &e->people;

    printf("# seed %lu: %u kills in %.1f s, %u of them while the server started; up after %.1f ms on average, %d at "
           "most\n",
           w->seed, e->kills, (double)took / 1000, e->killed_starting,
           e->starts == 0 ? 0 : (double)e->up_sum / e->starts, (int)e->up_max);
    printf("# %llu games in %zu rooms; acknowledged: %llu moves, %llu times talk; of %llu wishes %llu were sent again, "
           "and %llu "
           "of those had been kept unheard\n",
           (unsigned long long)p->games, json_object_size(p->diary.rooms), (unsigned long long)p->diary.moves,
           (unsigned long long)p->diary.talk, (unsigned long long)p->asked, (unsigned long long)p->again,
           (unsigned long long)p->unheard);
}

static bool play(struct evening *e, const struct wish *w, struct hb_error *err)
{
    int64_t start = hb_milliseconds();
    bool good;

    if (!hb_people_init(&e->people, e->url, (unsigned)w->tables, hb_splitmix(&e->random), &hb_hurried, err))
        return false;
    good = play_and_kill(e, w->kills, err);
    say(e, w, hb_milliseconds() - start);
    hb_people_done(&e->people);
    return good;
}

static int run(const struct wish *w)
{
    static struct evening e;
    struct hb_error err;
    bool good;

    e.random = w->seed;
    printf("1..1\n# seed %lu\n", w->seed);
    good = hb_keeper_init(&e.keeper, &err);
    e.keeper.database = w->database;
    snprintf(e.url, sizeof e.url, "ws://127.0.0.1:%u/ws", e.keeper.port);
    good = good && play(&e, w, &err);
    if (!good)
        printf("# %s\n# the file of the games and the log of the servers: %s\n", err.text, e.keeper.folder);
    printf("%s 1 - after %lu kills no acknowledged move is lost and none is there twice\n", good ? "ok" : "not ok",
           w->kills);
    hb_keeper_done(&e.keeper, good);
    return good ? 0 : 1;
}

static int run_over_postgres(struct wish *w)
{
    char patient[DATABASE];
    int status;

    if (!postgres_begin()) {
        printf("1..0 # SKIP there is no PostgreSQL here\n");
        return 0;
    }
    snprintf(patient, sizeof patient, "%s&connect_timeout=%d", postgres_url(), UP_SECONDS);
    w->database = patient;
    status = run(w);
    w->database = NULL;
    postgres_end();
    return status;
}

static int usage(FILE *out)
{
    fprintf(out, "usage: crash [--postgres] [--seed N] [--kills N] [--tables N]\n"
                 "Kills the server that HRADBY names in the environment, 100 times, while people play at 10 tables.\n"
                 "With --postgres it keeps its games in a PostgreSQL database that is made for this.\n");
    return out == stdout ? 0 : 2;
}

static bool read_number(const char *text, unsigned long low, unsigned long high, unsigned long *out)
{
    char *end;

    *out = strtoul(text, &end, 10);
    return text[0] >= '0' && text[0] <= '9' && !*end && *out >= low && *out <= high;
}

static bool take(struct wish *w, const char *name, const char *value)
{
    if (strcmp(name, "--seed") == 0)
        return read_number(value, 0, UINT32_MAX, &w->seed);
    if (strcmp(name, "--kills") == 0)
        return read_number(value, 0, KILLS_MAX, &w->kills);
    return strcmp(name, "--tables") == 0 && read_number(value, 1, HB_TABLES_MAX, &w->tables);
}

int main(int argc, char **argv)
{
    struct wish w = { .seed = 1, .kills = 100, .tables = 10 };
    int first = argc > 1 && strcmp(argv[1], "--postgres") == 0 ? 2 : 1;

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    for (int i = first; i < argc; i += 2)
        if (i + 1 == argc || !take(&w, argv[i], argv[i + 1]))
            return usage(stderr);
    return first == 2 ? run_over_postgres(&w) : run(&w);
}
