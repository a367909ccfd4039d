/* test_arena_program.c -- `hradby arena` as a program: small contests, files that are gone on with, programs that play
 * and such that misbehave, and several processes by MPI.
 *
 * The program is the one that the environment names as HRADBY, that for MPI HRADBY_ARENA_MPI. */
#include "table/json.h"
#include "tests/support/place.h"
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { LINE_ROOM = 1024, ROUNDS_MAX = 64 };

static struct run *r;

/* Formats and runs `$HRADBY arena …`. */
__attribute__((format(printf, 1, 2))) static void arena(const char *format, ...)
{
    char line[LINE_ROOM] = "arena ";
    va_list args;

    va_start(args, format);
    vsnprintf(line + strlen(line), sizeof line - strlen(line), format, args);
    va_end(args);
    tui_run(r, "", line);
}

static void assert_status(int status)
{
    if (r->status != status)
        fail_msg("ended with %d, not %d:\n%s", r->status, status, r->text);
}

static void shell(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void shell(const char *format, ...)
{
    char line[LINE_ROOM];
    va_list args;
    int status;

    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    status = system(line); /* NOLINT(cert-env33-c): the test's own words */
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        fail_msg("failed: %s", line);
}

/* What was kept */

struct kept {
    unsigned lines, rounds, summaries;
    struct hb_json *round[ROUNDS_MAX]; /* by its number, without times */
    struct hb_json *summary;           /* the last one */
};

static void forget_times(struct hb_json *round)
{
    size_t i, k;
    struct hb_json *game, *seat;

    hb_json_array_foreach(hb_json_object_get(round, "games"), i, game)
        hb_json_array_foreach(hb_json_object_get(game, "seats"), k, seat) hb_json_object_del(seat, "time");
}

static void keep_line(struct kept *k, struct hb_json *line)
{
    struct hb_json *pair = hb_json_object_get(line, "pair");

    k->lines++;
    if (pair) {
        int64_t n = hb_json_integer_value(pair);

        assert_true(n >= 0 && n < ROUNDS_MAX);
        assert_null(k->round[n]);
        forget_times(line);
        k->round[n] = hb_json_incref(line);
        k->rounds++;
    } else if (hb_json_object_get(line, "summary")) {
        hb_json_decref(k->summary);
        k->summary = hb_json_incref(line);
        k->summaries++;
    }
}

static struct kept read_kept(const char *file)
{
    struct kept k = { 0 };
    struct hb_error err;
    FILE *in = fopen(file, "r");
    char *line = NULL;
    size_t room = 0;
    ssize_t length;

    assert_non_null(in);
    while ((length = getline(&line, &room, in)) > 0) {
        struct hb_json *value = hb_json_parse(line, (size_t)length, &err);

        assert_non_null(value);
        keep_line(&k, value);
        hb_json_decref(value);
    }
    free(line);
    fclose(in);
    return k;
}

static void forget(struct kept *k)
{
    for (unsigned i = 0; i < ROUNDS_MAX; i++)
        hb_json_decref(k->round[i]);
    hb_json_decref(k->summary);
}

/* Both have the same rounds, as far as the first has any. */
static void assert_same_rounds(const char *file, const char *other, unsigned rounds)
{
    struct kept a = read_kept(file), b = read_kept(other);

    assert_int_equal(a.rounds, rounds);
    assert_int_equal(b.rounds, rounds);
    for (unsigned i = 0; i < ROUNDS_MAX; i++)
        assert_true(a.round[i] == b.round[i] || hb_json_equal(a.round[i], b.round[i]));
    forget(&a);
    forget(&b);
}

static void beside(const struct place *p, const char *name, char out[PATH_ROOM + 32])
{
    snprintf(out, PATH_ROOM + 32, "%s/%s", p->folder, name);
    remove(out);
}

/* Playing */

static void the_better_player_is_found_out(void **state)
{
    (void)state;
    arena("greedy random --pairs 6 --seed 1");
    assert_status(0);
    tui_assert_says(r, "A won 12, shared 0 and lost 0");
    tui_assert_says(r, "6 rounds with equal draws, 12 games, seed 1");
    tui_assert_says(r, "farmers a game");
    tui_assert_says(r, "ms a decision");
}

static void equal_players_come_to_exactly_half(void **state)
{
    (void)state;
    arena("greedy greedy --pairs 4 --seed 1 --json");
    assert_status(0);
    tui_assert_says(r, "\"mean\":0.5");
    tui_assert_says(r, "\"pentanomial\":[0,0,4,0,0]");
}

static void four_sit_at_a_table_and_the_share_is_told(void **state)
{
    (void)state;
    arena("greedy random --pairs 2 --seed 1 --players 4 --expansions inns,traders");
    assert_status(0);
    tui_assert_says(r, "2 rounds with equal draws, 8 games");
    tui_assert_says(r, "an equal player would take 25.0 %");
}

static void together_it_is_told_who_won_how_many(void **state)
{
    (void)state;
    arena("random --pairs 3 --seed 1 --game mists --level 6 --players 3");
    assert_status(0);
    tui_assert_says(r, "A won 0 of 3 games");
    arena("random random --pairs 3 --seed 1 --game mists --level 6 --players 3");
    assert_status(0);
    tui_assert_says(r, "B won 0 of 3 games");
}

static void it_speaks_czech_and_slovak(void **state)
{
    (void)state;
    arena("greedy random --pairs 2 --seed 1 --language cs");
    tui_assert_says(r, "A vyhrál 4, dělil se o 0 a prohrál 0");
    arena("greedy random --pairs 2 --seed 1 --language sk");
    tui_assert_says(r, "A vyhral 4, delil sa o 0 a prehral 0");
}

static void the_number_of_threads_changes_nothing(void **state)
{
    const struct place *p = *state;
    char one[PATH_ROOM + 32], four[PATH_ROOM + 32];

    beside(p, "one", one);
    beside(p, "four", four);
    arena("easy greedy --pairs 10 --seed 5 --jobs 1 --out %s", one);
    assert_status(0);
    arena("easy greedy --pairs 10 --seed 5 --jobs 4 --out %s", four);
    assert_status(0);
    assert_same_rounds(one, four, 10);
    remove(one);
    remove(four);
}

static void the_sequential_test_stops_at_the_same_round(void **state)
{
    char verdict[200];

    (void)state;
    arena("greedy random --pairs 1000 --seed 1 --elo0 0 --elo1 200 --jobs 1");
    assert_status(0);
    tui_assert_says(r, "Decided: the higher one.");
    snprintf(verdict, sizeof verdict, "%.*s", (int)strcspn(strstr(r->text, "Carcassonne"), "\n"),
             strstr(r->text, "Carcassonne"));
    arena("greedy random --pairs 1000 --seed 1 --elo0 0 --elo1 200 --jobs 3");
    tui_assert_says(r, verdict);
    arena("random greedy --pairs 1000 --seed 1 --elo0 0 --elo1 200");
    tui_assert_says(r, "Decided: the lower one.");
}

/* Going on */

static void a_contest_that_was_killed_is_gone_on_with(void **state)
{
    const struct place *p = *state;
    char killed[PATH_ROOM + 32], whole[PATH_ROOM + 32];

    beside(p, "killed", killed);
    beside(p, "whole", whole);
    shell("\"$HRADBY\" arena easy greedy --pairs 1000000 --seed 7 --jobs 2 --out %s >/dev/null & id=$!; "
          "until [ -f %s ] && [ $(wc -l <%s) -ge 4 ]; do sleep 0.02; done; kill -9 $id; wait; "
          "head -n 4 %s >%s.cut; mv %s.cut %s; printf '{\"pair\":3,\"games\":[{\"sea' >>%s",
          killed, killed, killed, killed, killed, killed, killed, killed);
    arena("--resume %s --pairs 8", killed);
    assert_status(0);
    arena("easy greedy --pairs 8 --seed 7 --out %s", whole);
    assert_status(0);
    {
        struct kept a = read_kept(killed), b = read_kept(whole);
        unsigned same = 0;

        for (unsigned i = 0; i < 8; i++)
            same += hb_json_equal(a.round[i], b.round[i]) != 0;
        assert_int_equal(same, 8);
        forget(&a);
        forget(&b);
    }
    remove(killed);
    remove(whole);
}

static void what_is_finished_is_not_played_again(void **state)
{
    const struct place *p = *state;
    char file[PATH_ROOM + 32];
    struct kept k;

    beside(p, "twice", file);
    arena("easy greedy --pairs 3 --seed 7 --out %s", file);
    arena("easy greedy --seed 7 --pairs 3 --resume %s", file);
    assert_status(0);
    tui_assert_says(r, "3 rounds");
    arena("--resume %s --pairs 5", file);
    tui_assert_says(r, "5 rounds");
    k = read_kept(file);
    assert_int_equal(k.rounds, 5);
    assert_int_equal(k.summaries, 3);
    assert_int_equal(hb_json_integer_value(hb_json_object_get(hb_json_object_get(k.summary, "summary"), "pairs")), 5);
    forget(&k);
    remove(file);
}

static void a_file_of_another_contest_is_refused(void **state)
{
    const struct place *p = *state;
    char file[PATH_ROOM + 32];

    beside(p, "other", file);
    arena("easy greedy --pairs 1 --seed 7 --out %s", file);
    arena("easy random --resume %s", file);
    assert_status(2);
    tui_assert_says(r, "another player B");
    arena("greedy greedy --resume %s", file);
    tui_assert_says(r, "another player A");
    arena("easy greedy --seed 8 --resume %s", file);
    tui_assert_says(r, "another seed");
    arena("--seed 8 --resume %s", file);
    tui_assert_says(r, "another seed");
    arena("easy greedy --expansions river --resume %s", file);
    tui_assert_says(r, "another set-up of the game");
    arena("easy greedy --players 3 --resume %s", file);
    tui_assert_says(r, "another number of players");
    arena("easy greedy --game castle --resume %s", file);
    tui_assert_says(r, "another game");
    arena("easy greedy --players 2 --farmers yes --resume %s --pairs 1", file);
    assert_status(0);
    arena("easy greedy --out %s", file);
    assert_status(2);
    tui_assert_says(r, "there is a file");
    remove(file);
}

static void a_file_that_is_none_is_refused_and_stays(void **state)
{
    const struct place *p = *state;
    char file[PATH_ROOM + 32];

    beside(p, "none", file);
    shell("echo '{\"hradby\":1}' >%s; cp %s %s.before", file, file, file);
    arena("--resume %s", file);
    assert_status(1);
    tui_assert_says(r, "first line");
    shell("cmp %s %s.before", file, file);
    arena("--resume %s.nowhere", file);
    assert_status(1);
    tui_assert_says(r, "cannot open");
    arena("easy greedy --pairs 2 --seed 7 --out %s.broken", file);
    shell("sed -i '2s/^{/[/' %s.broken", file);
    arena("--resume %s.broken", file);
    assert_status(1);
    tui_assert_says(r, "line 2 is no result of a round");
    shell("rm %s %s.before %s.broken", file, file, file);
}

static void two_do_not_write_into_one_file(void **state)
{
    const struct place *p = *state;
    char file[PATH_ROOM + 32];

    beside(p, "busy", file);
    shell("\"$HRADBY\" arena easy greedy --pairs 1000000 --seed 7 --jobs 1 --out %s >/dev/null 2>&1 & echo $! >%s.id; "
          "until [ -f %s ] && [ $(wc -l <%s) -ge 2 ]; do sleep 0.02; done",
          file, file, file, file);
    arena("--resume %s", file);
    shell("kill -9 $(cat %s.id); rm %s %s.id", file, file, file);
    assert_status(1);
    tui_assert_says(r, "another arena");
}

static void an_interruption_ends_with_what_is_known(void **state)
{
    const struct place *p = *state;
    char file[PATH_ROOM + 32];
    struct kept k;

    beside(p, "stopped", file);
    shell("\"$HRADBY\" arena easy greedy --pairs 1000000 --seed 7 --jobs 1 --out %s >%s.said 2>&1 & id=$!; "
          "until [ -f %s ] && [ $(wc -l <%s) -ge 2 ]; do sleep 0.01; done; kill -TERM $id; wait $id; [ $? = 1 ] && "
          "grep -q 'Stopped before the end. Go on with: hradby arena --resume' %s.said && "
          "grep -q 'A leads by' %s.said && tail -n 1 %s >%s.last",
          file, file, file, file, file, file, file, file);
    snprintf(file + strlen(file), sizeof file - strlen(file), ".last");
    k = read_kept(file);
    assert_int_equal(k.summaries, 1);
    forget(&k);
    shell("rm %s/stopped*", p->folder);
}

/* Programs */

static void the_program_itself_plays_as_a_program(void **state)
{
    (void)state;
    arena("greedy \"engine,level=greedy:$HRADBY engine\" --pairs 2 --seed 3 --expansions inns,messages,flier --json");
    assert_status(0);
    tui_assert_says(r, "\"pentanomial\":[0,0,2,0,0]"); /* it does what the player itself would do */
    tui_assert_says(r, "\"faults\":0");
}

static void secret_choices_are_played_by_programs_too(void **state)
{
    (void)state;
    arena(
        "\"engine,level=greedy:$HRADBY engine\" \"engine,level=easy:$HRADBY engine\" --pairs 1 --seed 3 --game castle "
        "--players 3 --season winter");
    assert_status(0);
    tui_assert_says(r, "1 round with equal draws, 3 games");
    assert_null(strstr(r->text, "faults"));
}

/* Loses all its games, with this note. */
static void assert_loses(const char *program, const char *note)
{
    arena("greedy \"%s\" --pairs 1 --seed 3", program);
    assert_status(0);
    tui_assert_says(r, "A won 2, shared 0 and lost 0");
    tui_assert_says(r, "B lost 2 games by faults of the program");
    tui_assert_says(r, note);
}

static void programs_that_misbehave_lose_and_hold_nobody_up(void **state)
{
    (void)state;
    assert_loses("engine,limit=200,start=200:exec sleep 1000", "gave no answer to new within 200 ms");
    assert_loses("engine:exit 3", "ended with status 3 instead of answering new");
    assert_loses("engine:kill -SEGV \\$\\$", "was ended by signal 11 instead of answering new");
    assert_loses("engine:no-such-program-here", "ended with status 127 instead of answering new");
    assert_loses("engine:yes", "wrote 1000 lines, none of them the answer to new");
    assert_loses("engine:cat /dev/zero", "bytes instead of answering new");
    assert_loses("engine,start=200:sed -u 's/.*/nonsense/'", "gave no answer to new");
    assert_loses("engine:sed -u 's/.*\\\"id\\\":\\([0-9]*\\).*/{\\\"ok\\\":false,\\\"id\\\":\\1}/'", "refused new");
    assert_loses("engine:sed -u 's/.*\\\"id\\\":\\([0-9]*\\).*/{\\\"ok\\\":true,\\\"id\\\":\\1}/'",
                 "named no move in its answer to suggest");
}

static void illegal_moves_lose_and_are_told(void **state)
{
    (void)state;
    assert_loses(
        "engine:$HRADBY engine | sed -u 's/\\\"move\\\":\\\"tile [^\\\"]*\\\"/\\\"move\\\":\\\"tile 99 99 0\\\"/'",
        "chose \"tile 99 99 0\"");
    assert_loses("engine:$HRADBY engine | sed -u 's/\\\"move\\\":\\\"tile [^\\\"]*\\\"/\\\"move\\\":\\\"dance\\\"/'",
                 "chose \"dance\"");
}

/* On a busy machine a program may be ended before it has started anything, and what was killed lives on for a moment. */
static void nothing_that_a_program_started_is_left(void **state)
{
    const struct place *p = *state;

    arena("greedy \"engine,limit=1000,start=1000:trap '' TERM; sleep 100000 & echo \\$! >>%s/ids; wait\" --pairs 1 "
          "--seed 3",
          p->folder);
    assert_status(0);
    tui_assert_says(r, "gave no answer");
    shell("touch %s/ids; for id in $(cat %s/ids); do "
          "while kill -0 $id 2>/dev/null && ! grep -q '^State:.*Z' /proc/$id/status; do sleep 0.01; done; done; rm "
          "%s/ids",
          p->folder, p->folder, p->folder);
}

static void what_programs_complain_about_is_shown_on_request(void **state)
{
    (void)state;
    arena("greedy \"engine:echo lost \\$((40 + 2)) times >&2; exit 3\" --pairs 1 --seed 3");
    assert_null(strstr(r->text, "lost 42 times"));
    arena("greedy \"engine:echo lost \\$((40 + 2)) times >&2; exit 3\" --pairs 1 --seed 3 --engine-errors");
    tui_assert_says(r, "lost 42 times");
}

/* Words that make no sense */

static void what_makes_no_sense_is_refused_with_a_sentence(void **state)
{
    static const char *const wrong[][2] = {
        { "", "name the player" },
        { "easy greedy random", "one player too many" },
        { "easy nobody", "there is no level \"nobody\"" },
        { "easy greedy --pairs 0", "--pairs" },
        { "easy greedy --jobs many", "--jobs" },
        { "easy greedy --elo0 0", "both --elo0 and --elo1" },
        { "easy greedy --elo0 5 --elo1 5", "must be less" },
        { "easy greedy --elo0 x --elo1 5", "--elo0: \"x\" is no number" },
        { "easy greedy --alpha 0.1", "--alpha goes with the sequential test" },
        { "easy greedy --alpha 2 --elo0 0 --elo1 5", "--alpha: \"2\" is no number" },
        { "easy greedy --out a --resume b", "leave --out away" },
        { "easy greedy --players Anna,Petr", "is no number of players" },
        { "easy greedy --players 1", "two players at least" },
        { "easy greedy --players 9", "9" },
        { "easy greedy --game chess", "chess" },
        { "easy greedy --season winter", "season" },
        { "easy greedy --save x", "there is no option" },
        { "easy greedy --seed", "--seed" },
        { "easy engine:", "command" },
        { "easy greedy --mpi", "mpirun" },
        { "greedy --game mists --elo0 0 --elo1 9", "name another one" },
        { "greedy:weights=nowhere greedy", "nowhere" },
        { "easy greedy --out /nowhere/file", "/nowhere/file" },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        arena("%s", wrong[i][0]);
        assert_int_not_equal(r->status, 0);
        tui_assert_says(r, "hradby arena: ");
        tui_assert_says(r, wrong[i][1]);
    }
}

static void a_full_disk_ends_it_with_a_sentence(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0)
        skip();
    arena("easy greedy --pairs 1 --seed 1 >/dev/full");
    assert_int_not_equal(r->status, 0);
}

/* Several processes */

static void three_processes_play_the_same_rounds_as_one(void **state)
{
    const struct place *p = *state;
    char alone[PATH_ROOM + 32], three[PATH_ROOM + 32];

    if (!getenv("HRADBY_ARENA_MPI") || system("command -v mpirun >/dev/null") != 0) { /* NOLINT(cert-env33-c) */
        print_message("OpenMPI is not installed here: several processes are not tested\n");
        skip();
    }
    beside(p, "alone", alone);
    beside(p, "three", three);
    shell(
        "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0 mpirun --oversubscribe "
        "-n 3 \"$HRADBY_ARENA_MPI\" easy greedy --pairs 12 --seed 9 --out %s >%s.said 2>&1 || { cat %s.said; exit 1; }",
        three, three, three);
    shell("grep -q '12 rounds with equal draws, 24 games' %s.said; rm %s.said", three, three);
    arena("easy greedy --pairs 12 --seed 9 --out %s", alone);
    assert_status(0);
    assert_same_rounds(alone, three, 12);
    remove(alone);
    remove(three);
}

static int set_up_all(void **state)
{
    (void)state;
    r = tui_room();
    return 0;
}

static int tear_down_all(void **state)
{
    (void)state;
    free(r);
    return 0;
}

#define IN_A_PLACE(test) cmocka_unit_test_setup_teardown(test, make_place, leave_place)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_player_is_found_out),
        cmocka_unit_test(equal_players_come_to_exactly_half),
        cmocka_unit_test(four_sit_at_a_table_and_the_share_is_told),
        cmocka_unit_test(together_it_is_told_who_won_how_many),
        cmocka_unit_test(it_speaks_czech_and_slovak),
        IN_A_PLACE(the_number_of_threads_changes_nothing),
        cmocka_unit_test(the_sequential_test_stops_at_the_same_round),
        IN_A_PLACE(a_contest_that_was_killed_is_gone_on_with),
        IN_A_PLACE(what_is_finished_is_not_played_again),
        IN_A_PLACE(a_file_of_another_contest_is_refused),
        IN_A_PLACE(a_file_that_is_none_is_refused_and_stays),
        IN_A_PLACE(two_do_not_write_into_one_file),
        IN_A_PLACE(an_interruption_ends_with_what_is_known),
        cmocka_unit_test(the_program_itself_plays_as_a_program),
        cmocka_unit_test(secret_choices_are_played_by_programs_too),
        cmocka_unit_test(programs_that_misbehave_lose_and_hold_nobody_up),
        cmocka_unit_test(illegal_moves_lose_and_are_told),
        IN_A_PLACE(nothing_that_a_program_started_is_left),
        cmocka_unit_test(what_programs_complain_about_is_shown_on_request),
        cmocka_unit_test(what_makes_no_sense_is_refused_with_a_sentence),
        cmocka_unit_test(a_full_disk_ends_it_with_a_sentence),
        IN_A_PLACE(three_processes_play_the_same_rounds_as_one),
    };

    return cmocka_run_group_tests_name("arena_program", tests, set_up_all, tear_down_all);
}
