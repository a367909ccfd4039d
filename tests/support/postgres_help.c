/* postgres_help.c -- starts, kills and questions a PostgreSQL server that only this program knows.
 *
 * Everything goes through the programs of PostgreSQL (initdb, postgres, psql, pg_isready): the tests see the database
 * by other means than the store does.  The server gets no TCP port, and a signal ends it if the test program dies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include <fcntl.h>
#include <glob.h>
#include <pwd.h>
#include <signal.h>
#include <sys/prctl.h>
#include <time.h>

#include "tests/support/postgres_help.h"
#include "tests/support/store_help.h"

enum { PLACE = 200, TRIES = 12000, PAUSE = 50000000 /* nanoseconds */ };

static char folder[64], programs[PLACE], url[PLACE];
static pid_t server;
static bool takes_its_time;

const char *postgres_url(void)
{
    return url;
}

const char *postgres_folder(void)
{
    return folder;
}

/* PostgreSQL does not run as root. */
static const struct passwd *other_user(void)
{
    const struct passwd *user = getpwnam("postgres");

    return user ? user : getpwnam("nobody");
}

/* In the child: becomes a program of PostgreSQL, whose words go into a file. */
static void become(const char *const arguments[], bool with_server_user)
{
    const struct passwd *user = other_user();
    char path[2 * PLACE];
    int out;

    if (chdir(folder) != 0)
        _exit(125);
    out = open("words", O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (geteuid() == 0 && with_server_user && (!user || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0))
        _exit(125);
    prctl(PR_SET_PDEATHSIG, SIGQUIT);
    dup2(out, STDOUT_FILENO);
    dup2(out, STDERR_FILENO);
    snprintf(path, sizeof path, "%s/%s", programs, arguments[0]);
    execv(path, (char *const *)(uintptr_t)arguments);
    _exit(126);
}

static pid_t begin_program(const char *const arguments[], bool with_server_user)
{
    pid_t child = fork();

    assert_true(child >= 0);
    if (child == 0)
        become(arguments, with_server_user);
    return child;
}

static int run_program(const char *const arguments[], bool with_server_user)
{
    pid_t child = begin_program(arguments, with_server_user);
    int status = -1;

    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

void postgres_sql(const char *sql)
{
    const char *const arguments[] = { "psql", "-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql, NULL };

    if (run_program(arguments, false) != 0)
        fail_msg("%s is refused: see %s/words", sql, folder);
}

void postgres_empty(void)
{
    postgres_sql("DROP SCHEMA IF EXISTS hradby CASCADE");
}

void postgres_until(const char *condition)
{
    char sql[1024];

    snprintf(
        sql, sizeof sql,
        "DO $$ BEGIN WHILE NOT (%s) LOOP PERFORM pg_sleep(0.01); PERFORM pg_stat_clear_snapshot(); END LOOP; END $$",
        condition);
    postgres_sql(sql);
}

/* A locked table */

static pid_t locker;

void postgres_lock(const char *table)
{
    char sql[256], there[256];
    const char *const arguments[] = { "psql", "-q", "-X", "-d", url, "-c", sql, NULL };

    assert_int_equal(locker, 0);
    snprintf(sql, sizeof sql, "SET application_name = 'locker'; LOCK TABLE %s; SELECT pg_sleep(600)", table);
    locker = begin_program(arguments, false);
    snprintf(
        there, sizeof there,
        "EXISTS (SELECT 1 FROM pg_locks WHERE relation = '%s'::regclass AND mode = 'AccessExclusiveLock' AND granted)",
        table);
    postgres_until(there);
}

void postgres_unlock(void)
{
    int status;

    postgres_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'locker'");
    assert_int_equal(waitpid(locker, &status, 0), locker);
    locker = 0;
}

/* The server */

static bool answers(void)
{
    const char *const arguments[] = { "pg_isready", "-q", "-d", url, NULL };

    return run_program(arguments, false) == 0;
}

void postgres_start(void)
{
    const struct timespec pause = { .tv_nsec = PAUSE };
    static const char quick[] = "fsync=off";
    static const char slow[] = "commit_delay=5000"; /* microseconds; with fsync only */
    const char *const arguments[] = { "postgres",
                                      "-D",
                                      "data",
                                      "-k",
                                      folder,
                                      "-c",
                                      "listen_addresses=",
                                      "-c",
                                      takes_its_time ? slow : quick,
                                      "-c",
                                      "commit_siblings=0",
                                      "-c",
                                      "max_connections=40",
                                      NULL };

    server = begin_program(arguments, true);
    for (unsigned n = 0; n < TRIES; n++) {
        if (answers())
            return;
        nanosleep(&pause, NULL);
    }
    fail_msg("PostgreSQL does not begin: see %s/words", folder);
}

void postgres_takes_its_time(void)
{
    takes_its_time = true;
}

static void stop(int signal)
{
    int status;

    if (server <= 0)
        return;
    kill(server, signal);
    waitpid(server, &status, 0);
    server = 0;
}

void postgres_kill(void)
{
    stop(SIGQUIT);
}

static bool find_programs(void)
{
    glob_t found = { 0 };
    bool there = glob("/usr/lib/postgresql/*/bin/initdb", 0, NULL, &found) == 0 ||
                 glob("/usr/local/pgsql/bin/initdb", 0, NULL, &found) == 0 ||
                 glob("/usr/bin/initdb", 0, NULL, &found) == 0;

    if (there)
        snprintf(programs, sizeof programs, "%.*s",
                 (int)(strlen(found.gl_pathv[found.gl_pathc - 1]) - strlen("/initdb")),
                 found.gl_pathv[found.gl_pathc - 1]);
    globfree(&found);
    return there;
}

static bool is_built_in(void)
{
    struct hb_error err = { 0 };
    struct hb_store *s = hb_store_open("postgresql://nobody@localhost:1/nothing", true, &err);

    hb_store_close(s);
    return !strstr(err.text, "built without PostgreSQL");
}

static void make_folder(void)
{
    const struct passwd *user = other_user();

    snprintf(folder, sizeof folder, "/tmp/hradby-postgres-XXXXXX");
    assert_non_null(mkdtemp(folder));
    if (geteuid() == 0 && user)
        assert_int_equal(chown(folder, user->pw_uid, user->pw_gid), 0);
    snprintf(url, sizeof url, "postgresql://hradby@/postgres?host=%s", folder);
}

bool postgres_begin(void)
{
    const char *const arguments[] = { "initdb", "-D", "data", "-U",         "hradby", "-A",
                                      "trust",  "-E", "UTF8", "--locale=C", "-N",     NULL };

    if (!is_built_in() || !find_programs()) {
        print_message("# PostgreSQL is not %s here: its tests are left out\n",
                      is_built_in() ? "installed" : "built in");
        return false;
    }
    make_folder();
    if (run_program(arguments, true) != 0)
        fail_msg("initdb: see %s/words", folder);
    postgres_start();
    return true;
}

void postgres_end(void)
{
    char command[PLACE];

    stop(SIGINT);
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    assert_int_equal(system(command), 0);
}
