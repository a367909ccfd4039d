/* hostile.c -- attacks on a real server, while honest people play at it.
 *
 * Each attack is made on a server of its own (HRADBY names the program), or on one on this machine that is named;
 * briefly, as the tests do it, or for as many minutes as somebody likes.  Nothing is judged by how long it takes. */
#include "tests/hostile/attack.h"
#include "tests/support/postgres_help.h"

#include <sys/resource.h>

static const struct attack *const attacks[] = {
    &attack_chat,    &attack_broken,   &attack_ghosts,    &attack_hall,    &attack_rooms,
    &attack_deaf,    &attack_requests, &attack_silent,    &attack_files,   &attack_substitute,
    &attack_quiet,   &attack_flood,    &attack_smuggling, &attack_link,    &attack_deleted,
    &attack_frames,  &attack_kills,    &attack_disk,      &attack_rematch, &attack_control,
    &attack_watches, &attack_heavy,    &attack_list,      &attack_six,     &attack_database,
};
enum { ATTACKS = sizeof attacks / sizeof attacks[0] };

struct play {
    const struct attack *attack;
    const struct intent *intent;
    struct stage stage;
    bool opened;
};

/* NULL: it can be made. */
static const char *why_not(const struct attack *a, const struct intent *intent)
{
    if (a->own && intent->port != 0)
        return "needs a server of its own";
    if (a->six && !client_has_six())
        return "needs IPv6, which this machine has not";
    if (a->over == OVER_FILE && !running_has_file())
        return "is about a file, and the games are in a database";
    return a->over == OVER_POSTGRES && running_has_file() ? "is about PostgreSQL: --postgres" : NULL;
}

static void make(void **state)
{
    struct play *p = *state;
    const struct attack *a = p->attack;

    if (why_not(a, p->intent)) {
        printf("# %s %s\n", a->name, why_not(a, p->intent));
        skip();
    }
    p->opened = true;
    stage_open(&p->stage, p->intent, a->options);
    do
        a->run(&p->stage);
    while (!p->stage.notice && p->intent->minutes > 0 && hb_milliseconds() < p->stage.end);
    stage_judge(&p->stage, a->megabytes);
    if (p->stage.notice) {
        printf("# %s: %s\n", a->name, p->stage.notice);
        skip();
    }
}

static int clear_up(void **state)
{
    struct play *p = *state;

    if (p->opened && p->attack->clear)
        p->attack->clear(&p->stage);
    if (p->opened)
        stage_close(&p->stage);
    return 0;
}

static int run(const bool wanted[ATTACKS], const struct intent *intent)
{
    static struct play plays[ATTACKS];
    struct CMUnitTest tests[ATTACKS];
    size_t count = 0;

    for (size_t i = 0; i < ATTACKS; i++) {
        if (!wanted[i])
            continue;
        plays[i] = (struct play){ .attack = attacks[i], .intent = intent };
        tests[count++] = (struct CMUnitTest){ attacks[i]->sentence, make, NULL, clear_up, &plays[i] };
    }
    return _cmocka_run_group_tests("hostile", tests, count, NULL, NULL) != 0;
}

/* The command line */

static int usage(FILE *out)
{
    fprintf(out,
            "usage: hostile [--postgres | --url ws://127.0.0.1:PORT/ws [--pid N]] [--minutes N] [--seed N]\n"
            "               --all | ATTACK…\n"
            "Attacks the server that HRADBY names, started anew for each attack, with --postgres over a PostgreSQL\n"
            "database that is made for it, or one on this machine, while honest people play there.  The attacks, and "
            "what must not come of them:\n");
    for (size_t i = 0; i < ATTACKS; i++)
        fprintf(out, "  %-11s %s\n", attacks[i]->name, attacks[i]->sentence);
    return out == stdout ? 0 : 2;
}

static bool read_number(const char *text, unsigned long low, unsigned long high, unsigned long *out)
{
    char *end;

    if (!text || text[0] < '0' || text[0] > '9')
        return false;
    *out = strtoul(text, &end, 10);
    return *end == '\0' && *out >= low && *out <= high;
}

/* Nobody else's server. */
static bool read_url(const char *text, unsigned *port)
{
    static const char start[] = "ws://127.0.0.1:", end[] = "/ws";
    size_t length = !text ? 0 : strlen(text), digits;
    char number[16];
    unsigned long n;

    if (length < strlen(start) + strlen(end) || strncmp(text, start, strlen(start)) != 0 ||
        strcmp(text + length - strlen(end), end) != 0)
        return false;
    digits = length - strlen(start) - strlen(end);
    if (digits >= sizeof number)
        return false;
    memcpy(number, text + strlen(start), digits);
    number[digits] = '\0';
    if (!read_number(number, 1, 65535, &n))
        return false;
    *port = (unsigned)n;
    return true;
}

static bool take_option(struct intent *intent, const char *name, const char *value)
{
    if (strcmp(name, "--url") == 0)
        return read_url(value, &intent->port);
    if (strcmp(name, "--pid") == 0)
        return read_number(value, 1, INT32_MAX, &intent->pid);
    if (strcmp(name, "--minutes") == 0)
        return read_number(value, 1, 600, &intent->minutes);
    return strcmp(name, "--seed") == 0 && read_number(value, 0, UINT32_MAX, &intent->seed);
}

static bool take_attack(bool wanted[ATTACKS], const char *name)
{
    bool all = strcmp(name, "--all") == 0, found = all;

    for (size_t i = 0; i < ATTACKS; i++)
        if (all || strcmp(attacks[i]->name, name) == 0)
            wanted[i] = found = true;
    return found;
}

static void allow_connections(void)
{
    struct rlimit files;

    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        (void)setrlimit(RLIMIT_NOFILE, &files);
    }
}

static int run_over_postgres(const bool wanted[ATTACKS], const struct intent *intent)
{
    int status;

    if (!postgres_begin())
        return 0;
    running_over(postgres_url(), postgres_empty);
    status = run(wanted, intent);
    postgres_end();
    return status;
}

int main(int argc, char **argv)
{
    struct intent intent = { .seed = 1 };
    bool wanted[ATTACKS] = { false }, postgres = false;

    if (argc == 2 && strcmp(argv[1], "--help") == 0)
        return usage(stdout);
    if (argc < 2)
        return usage(stderr);
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--postgres") == 0)
            postgres = true;
        else if (!take_attack(wanted, argv[i])) {
            if (!take_option(&intent, argv[i], argv[i + 1]))
                return usage(stderr);
            i++;
        }
    allow_connections();
    if (postgres && intent.port != 0)
        return usage(stderr);
    return postgres ? run_over_postgres(wanted, &intent) : run(wanted, &intent);
}
