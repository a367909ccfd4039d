/* test_campaign_program.c -- campaigns at a terminal: the file in which parties are kept, `hradby play --campaign` and
 * `hradby campaign`.
 *
 * The program is the one that the environment names as HRADBY. */
#include "system/files.h"
#include "tests/support/tui_program.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATH_ROOM = 128, LINE_ROOM = 512, TEXT_ROOM = 4096 };

/* A folder of its own as $XDG_DATA_HOME; in it a file of figures by which one point wins. */
static struct {
    char folder[PATH_ROOM], file[2 * PATH_ROOM], easy[2 * PATH_ROOM], game[2 * PATH_ROOM];
    struct run *run;
} w;

static void write_text(const char *path, const char *text)
{
    struct hb_error err;

    assert_true(hb_file_write(path, text, strlen(text), &err));
}

static int set_up(void **state)
{
    struct hb_error err;
    char path[HB_CAMPAIGNS_PATH];

    (void)state;
    snprintf(w.folder, sizeof w.folder, "%s/hradby-XXXXXX", P_tmpdir);
    if (!mkdtemp(w.folder))
        return -1;
    setenv("XDG_DATA_HOME", w.folder, 1);
    snprintf(w.easy, sizeof w.easy, "%s/easy.figures", w.folder);
    snprintf(w.game, sizeof w.game, "%s/game.jsonl", w.folder);
    write_text(w.easy, "target/1 = 1\ntarget/2 = 1\n");
    setenv("HRADBY_MISTS_FIGURES", w.easy, 1);
    assert_true(hb_campaigns_path(path, true, &err));
    snprintf(w.file, sizeof w.file, "%.200s", path);
    w.run = tui_room();
    return 0;
}

static int tear_down(void **state)
{
    char folder[2 * PATH_ROOM];

    (void)state;
    remove(w.file);
    remove(w.easy);
    remove(w.game);
    snprintf(folder, sizeof folder, "%s/hradby", w.folder);
    rmdir(folder);
    rmdir(w.folder);
    free(w.run);
    return 0;
}

static const char *kept(void)
{
    static char text[TEXT_ROOM];
    FILE *in = fopen(w.file, "r");
    size_t length = !in ? 0 : fread(text, 1, sizeof text - 1, in);

    text[length] = '\0';
    if (in)
        fclose(in);
    return text;
}

static void run(const char *before, const char *arguments, int status)
{
    tui_run(w.run, before, arguments);
    if (w.run->status != status)
        fail_msg("%s ended with %d:\n%s", arguments, w.run->status, w.run->text);
}

static void assert_kept(const char *part)
{
    if (!strstr(kept(), part))
        fail_msg("\"%s\" is not in:\n%s", part, kept());
}

/* The file */

static bool add_party(struct hb_parties *all, void *whom, struct hb_error *err)
{
    return hb_parties_get(all, hb_kind_named("mists"), whom, err);
}

static bool add(const char *name, struct hb_error *err)
{
    return hb_campaigns_change(w.file, add_party, (void *)(uintptr_t)name, err);
}

static void parties_are_kept_beside_each_other(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(add("Anna", &err));
    assert_true(add("Petr a Jana", &err));
    assert_string_equal(kept(), "hradby campaigns 1\nparty mists Anna\nparty mists Petr a Jana\n");
}

static void what_is_refused_leaves_the_file_as_it_was(void **state)
{
    static const char broken[] = "hradby campaigns 1\nparty mists Anna\nlevel 9\n";
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(add("Anna", &err));
    assert_false(add(" ", &err));
    assert_string_equal(kept(), "hradby campaigns 1\nparty mists Anna\n");
    write_text(w.file, broken);
    assert_false(add("Petr", &err));
    assert_non_null(
        strstr(err.text, "parties.txt\", line 3: level is 9; it must be 1 to 6; put it right in an editor"));
    assert_string_equal(kept(), broken);
    assert_null(hb_campaigns_load(w.file, &err));
}

/* A file may have no bytes at all, as if the disk were full. */
static void a_full_disk_leaves_the_file_as_it_was(void **state)
{
    const struct rlimit none = { 0, RLIM_INFINITY };
    struct rlimit before;
    struct hb_error err = { .code = HB_OK };
    bool good;

    (void)state;
    assert_true(add("Anna", &err));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &none), 0);
    good = add("Petr", &err);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_false(good);
    assert_non_null(strstr(err.text, "cannot write"));
    assert_string_equal(kept(), "hradby campaigns 1\nparty mists Anna\n");
    assert_true(add("Petr", &err));
}

/* Hradby play --campaign */

static void a_level_that_is_won_opens_the_next_which_is_offered(void **state)
{
    (void)state;
    run("printf '7\\n2\\n\\nq\\n' |", "play --campaign Owls --players computer,computer --computer greedy --seed 1", 0);
    tui_assert_says(w.run, "Owls - campaign of Mists over Carcassonne\n  1  open\n  2  locked\n");
    tui_assert_says(w.run, "Enter begins level 1, a number another open level, q leaves.\n> ");
    tui_assert_says(w.run, "\"7\" is no level: say one from 1 to 1, or q\n");
    tui_assert_says(w.run, "level 2 is not open yet for Owls");
    tui_assert_says(w.run, "\nLevel 1 is won with ");
    tui_assert_says(w.run, "That is the party's best with");
    tui_assert_says(w.run, "  1  won        2 players: 1 of 1 won, best ");
    tui_assert_says(w.run, "Enter begins level 2, ");
    assert_kept("hradby campaigns 1\nparty mists Owls\nlevel 1 players 2 tries 1 wins 1 best won points ");
    run("", "campaign", 0);
    tui_assert_says(w.run, "  2  open\n  3  locked\n");
}

static void a_game_is_entered_once_also_if_it_comes_back_from_a_copy(void **state)
{
    char arguments[LINE_ROOM];
    char *middle;
    size_t length;
    struct hb_error err = { .code = HB_OK };

    (void)state;
    snprintf(arguments, sizeof arguments, "play --campaign Owls --level 1 --players you --plain --seed 1 --save %s",
             w.game);
    run("printf '' |", arguments, 0);
    tui_assert_says(w.run, "Level 1 is not finished. Go on with --campaign and --load");
    assert_kept("playing ");
    middle = hb_file_read(w.game, 1 << 20, &length, &err);
    assert_non_null(middle);
    snprintf(arguments, sizeof arguments, "play --campaign Owls --plain --load %s", w.game);
    run("yes 1 |", arguments, 0);
    assert_kept("level 1 players 1 tries 1 wins ");
    assert_null(strstr(kept(), "playing"));
    tui_assert_says(w.run, "The next level: hradby play --campaign \"Owls\"\n");
    remove(w.game);
    assert_true(hb_file_write(w.game, middle, length, &err));
    free(middle);
    run("yes 1 |", arguments, 1);
    tui_assert_says(w.run, "this game is not entered for Owls: it has been already");
    assert_kept("level 1 players 1 tries 1 wins ");
}

static void a_free_game_says_that_it_is_one(void **state)
{
    (void)state;
    run("", "play --game mists --level 2 --players computer --seed 1 </dev/null", 0);
    tui_assert_says(w.run, "A free game: it is entered in no campaign.");
    run("", "play --players computer --option bag=base/U=2 </dev/null", 0);
    assert_null(strstr(w.run->text, "A free game"));
    assert_string_equal(kept(), "");
}

static void what_does_not_belong_to_a_campaign_is_refused(void **state)
{
    static const char *const wrong[][2] = {
        { "play --campaign Owls --level 2", "level 2 is not open yet for Owls" },
        { "play --campaign Owls --level x", "\"x\" is no level" },
        { "play --campaign Owls --option figures=target/1=1", "only the level is chosen, not --option" },
        { "play --campaign Owls --game castle", "has no levels" },
        { "play --campaign ''", "a party needs a name" },
        { "play --campaign", "--campaign" },
        { "play --campaign a --campaign b", "twice" },
    };

    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        run("", wrong[i][0], 2);
        tui_assert_says(w.run, wrong[i][1]);
    }
    assert_string_equal(kept(), "");
}

static void a_file_that_is_broken_is_told_and_nothing_is_begun(void **state)
{
    (void)state;
    write_text(w.file, "my diary\n");
    run("", "play --campaign Owls --level 1", 1);
    tui_assert_says(w.run, "line 1: the first line must be \"hradby campaigns 1\"");
    run("", "campaign", 1);
    assert_string_equal(kept(), "my diary\n");
}

static void what_cannot_be_kept_is_not_begun(void **state)
{
    (void)state;
    run("trap '' XFSZ; ulimit -f 0;", "play --campaign Owls --level 1 --players computer", 1);
    tui_assert_says(w.run, "cannot write");
    assert_null(strstr(w.run->text, "lays"));
    run("XDG_DATA_HOME=/dev/null", "play --campaign Owls --level 1", 2);
    tui_assert_says(w.run, "cannot make the folder \"/dev/null\" for campaigns: Not a directory");
}

/* Hradby campaign */

static void parties_are_listed_taken_in_and_forgotten(void **state)
{
    char arguments[LINE_ROOM];

    (void)state;
    run("", "campaign", 0);
    tui_assert_says(w.run, "There is no party yet.");
    write_text(w.game,
               "hradby campaigns 1\nparty mists Owls\nlevel 1 players 2 tries 3 wins 1 best won points 52 used 31 "
               "left 12 date 2026-11-16\nlevel 1 players 5 tries 1 wins 0\n");
    snprintf(arguments, sizeof arguments, "campaign --take %s", w.game);
    run("", arguments, 0);
    assert_string_equal(w.run->text, "1 party taken in.\n");
    run("", arguments, 0);
    run("", "campaign Owls", 0);
    tui_assert_says(w.run, "  1  won        2 players: 1 of 3 won, best 52 points with 31 tiles (2026-11-16)\n"
                           "               5 players: 0 of 1 won\n"
                           "  2  open\n");
    run("", "campaign --text", 0);
    assert_string_equal(w.run->text, kept());
    run("", "campaign Bats", 1);
    tui_assert_says(w.run, "there is no party \"Bats\"");
    run("", "campaign Bats --forget", 1);
    run("", "campaign --forget", 2);
    run("", "campaign one two", 2);
    run("", "campaign --take /nowhere", 1);
    run("", "campaign --bogus", 2);
    run("", "campaign Owls --forget --language cs", 0);
    assert_string_equal(kept(), "hradby campaigns 1\n");
}

/* On the screen */

static void the_result_is_told_when_the_screen_is_left(void **state)
{
    char line[] =
        "hradby play --campaign Owls --players computer,computer --computer greedy --level 1 --seed 1 --colour never";
    char *arguments[16] = { NULL };
    struct screen s;
    bool restored;

    (void)state;
    arguments[0] = strtok(line, " ");
    for (unsigned i = 1; (arguments[i] = strtok(NULL, " ")); i++)
        assert_true(i < sizeof arguments / sizeof arguments[0] - 1);
    tui_open_screen(&s, arguments);
    tui_wait_for(&s, "1  open");
    tui_wait_for(&s, "Enter: close");
    tui_type_and_see(&s, "q", "Leave the game?");
    tui_type(&s, "y");
    tui_wait_for(&s, "Level 1 is won with");
    tui_wait_for(&s, "Enter begins level 2");
    tui_type(&s, "q\n");
    assert_int_equal(tui_close_screen(&s, &restored), 0);
    assert_kept("wins 1 best won");
}

int main(void)
{
#define AT_A_PLACE(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        AT_A_PLACE(parties_are_kept_beside_each_other),
        AT_A_PLACE(what_is_refused_leaves_the_file_as_it_was),
        AT_A_PLACE(a_full_disk_leaves_the_file_as_it_was),
        AT_A_PLACE(a_level_that_is_won_opens_the_next_which_is_offered),
        AT_A_PLACE(a_game_is_entered_once_also_if_it_comes_back_from_a_copy),
        AT_A_PLACE(a_free_game_says_that_it_is_one),
        AT_A_PLACE(what_does_not_belong_to_a_campaign_is_refused),
        AT_A_PLACE(a_file_that_is_broken_is_told_and_nothing_is_begun),
        AT_A_PLACE(what_cannot_be_kept_is_not_begun),
        AT_A_PLACE(parties_are_listed_taken_in_and_forgotten),
        AT_A_PLACE(the_result_is_told_when_the_screen_is_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
