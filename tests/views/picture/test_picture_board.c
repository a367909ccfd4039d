/* test_picture_board.c -- pictures of whole positions, and the command that writes them. */
#include "hradby/look.h"
#include "hradby/table.h"
#include "system/files.h"
#include "table/record.h"
#include "tests/support/xml.h"
#include "views/picture/svg.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- boards ---- */

static struct hb_table *open_by(const char *option, const char *value, const char *const *name, unsigned players)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_plan plan;

    assert_true(hb_plan_new(&plan, hb_kind_named("carcassonne"), &err));
    assert_true(hb_plan_option(&plan, option, value, &err));
    plan.players = players;
    plan.auto_chance = true;
    snprintf(plan.seed, sizeof plan.seed, "map");
    for (unsigned i = 0; i < players; i++)
        snprintf(plan.name[i], sizeof plan.name[i], "%s", name[i]);
    struct hb_table *t = hb_table_open(&plan, NULL, &err);
    hb_plan_free(&plan);
    if (!t)
        fail_msg("%s", err.text);
    return t;
}

static struct hb_table *open_with(const char *expansions, const char *const *name, unsigned players)
{
    return open_by("expansions", expansions, name, players);
}

static struct hb_table *open_table(const char *const *name, unsigned players)
{
    return open_with("abbot river", name, players);
}

/* Plays the n-th of the legal moves, n growing, so that all kinds of them come up. */
static void play_on(struct hb_table *t, unsigned moves)
{
    static struct hb_move legal[HB_MOVES_MAX];
    struct hb_error err = { .code = HB_OK };

    for (unsigned i = 0; i < moves && hb_actor(hb_table_game(t)) >= 0; i++) {
        int who = hb_actor(hb_table_game(t));
        size_t count = hb_legal_moves(hb_table_game(t), who, legal, HB_MOVES_MAX);

        if (!hb_table_play_move(t, who, legal[(i * 7 + 3) % count], NULL, &err))
            fail_msg("%s", err.text);
    }
}

static char *board_in(const struct hb_table *t, enum hb_language language, unsigned tile)
{
    struct hb_names names = hb_table_names(t);
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer b;

    hb_buffer_init(&b);
    if (!hb_svg_board(&b, hb_table_game(t), &names, NULL, language, tile, &err))
        fail_msg("%s", err.text);
    assert_false(b.failed);
    return hb_buffer_take(&b);
}

static char *board_text(const struct hb_table *t, unsigned tile)
{
    return board_in(t, HB_ENGLISH, tile);
}

static size_t count_of(const char *text, const char *what)
{
    size_t count = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what))
        count++;
    return count;
}

static const char *const plain_names[] = { "Anna", "Petr", "Eva" };

static void a_board_is_well_formed_from_the_first_tile_to_the_end(void **state)
{
    struct hb_table *t = open_table(plain_names, 3);

    (void)state;
    for (int i = 0; i < 6; i++) {
        char *text = board_text(t, i % 2 ? HB_TILE_PIXELS_MIN : HB_TILE_PIXELS_MAX);

        assert_true(xml_is_well_formed(text));
        assert_xml_references_hold(text);
        free(text);
        play_on(t, 40);
    }
    hb_table_close(t);
}

static void a_board_shows_every_tile_and_figure_and_says_whose_turn_it_is(void **state)
{
    struct hb_table *t = open_table(plain_names, 3);

    (void)state;
    play_on(t, 30);
    const struct hb_landscape *l = hb_land_of(hb_table_game(t));
    size_t in_hand = 0;
    char *text = board_text(t, HB_TILE_PIXELS);
    assert_int_equal(count_of(text, "<use href=\"#hb-t"),
                     hb_land_placed_count(l) + count_of(text, "<use href=\"#hb-tree"));
    in_hand = 2 * 3; /* each player's followers and abbots in the legend */
    assert_int_equal(count_of(text, "href=\"#hb-piece-follower\"") + count_of(text, "href=\"#hb-piece-abbot\""),
                     hb_land_piece_count(l) + in_hand);
    for (int i = 0; i < 3; i++)
        assert_non_null(strstr(text, plain_names[i]));
    assert_non_null(strstr(text, "tiles left"));
    char turn[64];
    snprintf(turn, sizeof turn, ">%s ", plain_names[hb_actor(hb_table_game(t))]);
    assert_non_null(strstr(text, turn));
    free(text);
    hb_table_close(t);
}

static size_t nobodys_figures(const struct hb_game *g)
{
    size_t n = 0;

    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++)
        n += hb_land_piece_number(g, i).player == HB_NOBODY;
    return n;
}

/* Figures of nobody, ferries and tokens, each as often as the game has them. */
/* Figures of a kind on the landscape and beside it; how many of those on it have something with them. */
static size_t figures_of(const struct hb_game *g, const char *piece, size_t *loads)
{
    struct hb_look look;
    size_t n = 0;

    hb_look(g, &look);
    *loads = 0;
    for (size_t i = 0; i < hb_land_piece_count(hb_land_of(g)); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);

        n += strcmp(s.piece, piece) == 0;
        *loads += s.load != NULL;
    }
    for (unsigned i = 0; i < look.stations; i++)
        n += look.station[i].piece != NULL && strcmp(look.station[i].piece, piece) == 0;
    return n;
}

static void a_board_shows_flocks_and_who_stands_beside_the_landscape(void **state)
{
    struct hb_table *t = open_by("box", "bigbox5", plain_names, 3);
    size_t most_loads = 0, most_beside = 0;

    (void)state;
    for (int i = 0; i < 8; i++) {
        const struct hb_game *g = hb_table_game(t);
        size_t loads, followers = figures_of(g, "follower", &loads), shepherds = figures_of(g, "shepherd", &loads);
        char *text = board_text(t, HB_TILE_PIXELS);

        assert_true(xml_is_well_formed(text));
        assert_xml_references_hold(text);
        assert_int_equal(count_of(text, "href=\"#hb-piece-bigpig\""), 1);
        assert_int_equal(count_of(text, "href=\"#hb-piece-follower\""), followers + 3); /* and those in the legend */
        assert_int_equal(count_of(text, "href=\"#hb-piece-shepherd\""), shepherds + 3);
        assert_int_equal(count_of(text, "<use href=\"#hb-sheep\" transform="), loads);
        most_loads = loads > most_loads ? loads : most_loads;
        most_beside = followers > most_beside ? followers : most_beside;
        free(text);
        play_on(t, 25);
    }
    assert_true(most_loads > 0 && most_beside > 0);
    hb_table_close(t);
}

static void a_board_shows_what_is_nobodys(void **state)
{
    struct hb_table *t = open_with("ferries gold magewitch", plain_names, 3);
    struct hb_loose loose[64];
    struct hb_span span[64];
    size_t most[3] = { 0 };

    (void)state;
    for (int i = 0; i < 12; i++) {
        const struct hb_game *g = hb_table_game(t);
        size_t there[3] = { nobodys_figures(g), hb_land_bridges_shown(g, span, 64),
                            hb_land_loose_pieces(g, loose, 64) };
        char *text = board_text(t, HB_TILE_PIXELS);

        assert_int_equal(count_of(text, "#hb-piece-mage\"") + count_of(text, "#hb-piece-witch\""), there[0]);
        assert_int_equal(count_of(text, "#hb-piece-ferry\" transform=\"matrix("), there[1]);
        assert_int_equal(count_of(text, "#hb-piece-ingot\""), there[2] + 3); /* and one before each player */
        assert_true(xml_is_well_formed(text));
        assert_xml_references_hold(text);
        for (int k = 0; k < 3; k++)
            most[k] = there[k] > most[k] ? there[k] : most[k];
        free(text);
        play_on(t, 25);
    }
    assert_true(most[0] > 0 && most[1] > 0 && most[2] > 0);
    hb_table_close(t);
}

static void the_legend_shows_every_kind_of_piece_and_of_goods(void **state)
{
    static const char *const shown[] = { "#hb-piece-large\"", "#hb-piece-abbot\"", "#hb-piece-builder\"",
                                         "#hb-piece-pig\"", "scale(0.750)\"" }; /* the last: goods, three kinds */
    static const unsigned times[] = { 2, 2, 2, 2, 6 };
    struct hb_table *t = open_with("abbot inns traders", plain_names, 2);

    (void)state;
    char *text = board_text(t, HB_TILE_PIXELS);
    for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
        assert_int_equal(count_of(text, shown[i]), times[i]);
    assert_true(xml_is_well_formed(text));
    assert_xml_references_hold(text);
    free(text);
    hb_table_close(t);
    t = open_table(plain_names, 2);
    text = board_text(t, HB_TILE_PIXELS);
    assert_int_equal(count_of(text, "scale(0.750)\""), 0);
    assert_int_equal(count_of(text, "href=\"#hb-piece-pig\""), 0);
    free(text);
    hb_table_close(t);
}

static void a_whole_game_with_two_expansions_can_be_drawn(void **state)
{
    struct hb_table *t = open_with("inns traders", plain_names, 3);

    (void)state;
    for (int i = 0; i < 5; i++) {
        char *text = board_text(t, 48);

        assert_true(xml_is_well_formed(text));
        assert_xml_references_hold(text);
        free(text);
        play_on(t, 60);
    }
    hb_table_close(t);
}

static void the_same_position_gives_the_same_bytes(void **state)
{
    struct hb_table *t = open_table(plain_names, 3);

    (void)state;
    play_on(t, 50);
    char *once = board_text(t, 64), *again = board_text(t, 64);
    assert_string_equal(once, again);
    free(once);
    free(again);
    hb_table_close(t);
}

static void a_board_speaks_the_language_asked_for(void **state)
{
    static const char *const said[HB_LANGUAGES][3] = {
        { ">70 tiles left<", ">Anna lays the tile.<", ">N<" },
        { ">zbývá 70 kartiček<", ">Anna přikládá kartičku.<", ">S<" },
        { ">zostáva 70 kartičiek<", ">Anna prikladá kartičku.<", ">S<" },
    };
    static const char *const over[HB_LANGUAGES] = { ">The game is over: ", ">Hra skončila: ", ">Hra sa skončila: " };
    struct hb_table *t = open_with("", plain_names, 3), *ended = open_with("", plain_names, 3);

    (void)state;
    play_on(ended, 1000);
    assert_true(hb_table_game(ended)->over);
    for (unsigned language = 0; language < HB_LANGUAGES; language++) {
        char *text = board_in(t, language, 400), *end = board_in(ended, language, 100);

        for (size_t i = 0; i < 3; i++)
            if (strstr(text, said[language][i]) == NULL)
                fail_msg("%s", said[language][i]);
        assert_non_null(strstr(end, over[language]));
        assert_null(strstr(text, "⟦"));
        free(text);
        free(end);
    }
    hb_table_close(t);
    hb_table_close(ended);
}

static void names_cannot_break_out_of_the_picture(void **state)
{
    static const char *const name[] = { "<b>&\"'", "]]>\xc3\x28\x01", "\xef\xbf\xbf\xf0\x9f\x8f\xb0 Žižka" };
    struct hb_names names = { { name[0], name[1], name[2] } };
    struct hb_table *t = open_table(plain_names, 3);
    struct hb_error err;
    struct hb_buffer b;

    (void)state;
    hb_buffer_init(&b);
    assert_true(hb_svg_board(&b, hb_table_game(t), &names, NULL, HB_ENGLISH, HB_TILE_PIXELS, &err));
    assert_true(xml_is_well_formed(b.at));
    assert_non_null(strstr(b.at, "&lt;b&gt;&amp;&quot;&#39;"));
    assert_null(strstr(b.at, "\xc3\x28"));
    assert_non_null(strstr(b.at, "\xef\xbf\xbd\xf0\x9f\x8f\xb0 Žižka"));
    hb_buffer_done(&b);
    hb_table_close(t);
}

/* ---- files ---- */

enum { PATH_ROOM = 512 };

struct folder {
    char path[PATH_ROOM];
    char file[PATH_ROOM + 16];
};

/* A folder beside this program. */
static int make_folder(void **state)
{
    struct folder *f = calloc(1, sizeof *f);
    char program[PATH_ROOM - 32];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);

    if (!f || length <= 0)
        return -1;
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    snprintf(f->path, sizeof f->path, "%s/drawing-XXXXXX", program);
    *state = f;
    if (!mkdtemp(f->path))
        return -1;
    snprintf(f->file, sizeof f->file, "%s/picture", f->path);
    return 0;
}

/* Files that are not hidden; with `away`, all are taken away too. */
static unsigned files_in(const char *path, bool away)
{
    DIR *d = opendir(path);
    unsigned count = 0;

    assert_non_null(d);
    for (struct dirent *e; (e = readdir(d)) != NULL;) {
        count += e->d_name[0] != '.';
        if (away)
            (void)unlinkat(dirfd(d), e->d_name, 0);
    }
    closedir(d);
    return count;
}

static int remove_folder(void **state)
{
    struct folder *f = *state;

    files_in(f->path, true);
    int status = rmdir(f->path);
    free(f);
    return status;
}

static void write_text(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");

    assert_non_null(out);
    assert_true(fputs(text, out) >= 0);
    assert_int_equal(fclose(out), 0);
}

static void assert_file_holds(const char *path, const char *text)
{
    char held[64] = "";
    FILE *in = fopen(path, "r");

    assert_non_null(in);
    size_t got = fread(held, 1, sizeof held - 1, in);
    held[got] = '\0';
    fclose(in);
    assert_string_equal(held, text);
}

static void a_saved_file_replaces_the_old_one_and_keeps_its_rights(void **state)
{
    struct folder *f = *state;
    struct hb_error err;
    struct stat st;

    write_text(f->file, "old");
    assert_int_equal(chmod(f->file, 0640), 0);
    assert_true(hb_file_write(f->file, "new one", 7, &err));
    assert_file_holds(f->file, "new one");
    assert_int_equal(stat(f->file, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0640);
    assert_int_equal(files_in(f->path, false), 1);
}

static void saving_through_a_link_keeps_the_link(void **state)
{
    struct folder *f = *state;
    struct hb_error err;
    struct stat st;
    char link_path[PATH_ROOM + 16];

    snprintf(link_path, sizeof link_path, "%s/link", f->path);
    write_text(f->file, "old");
    assert_int_equal(symlink(f->file, link_path), 0);
    assert_true(hb_file_write(link_path, "new", 3, &err));
    assert_file_holds(f->file, "new");
    assert_int_equal(lstat(link_path, &st), 0);
    assert_true(S_ISLNK(st.st_mode));
}

static void what_cannot_be_saved_is_refused_and_leaves_nothing_behind(void **state)
{
    struct folder *f = *state;
    struct hb_error err;
    char nowhere[PATH_ROOM + 32];

    snprintf(nowhere, sizeof nowhere, "%s/no/such/folder", f->path);
    assert_false(hb_file_write(nowhere, "x", 1, &err));
    assert_non_null(strstr(err.text, "cannot write"));
    assert_false(hb_file_write(f->path, "x", 1, &err));
    assert_non_null(strstr(err.text, "directory"));
    assert_false(hb_file_write("/dev/full", "x", 1, &err));
    assert_non_null(strstr(err.text, "space"));
    assert_int_equal(files_in(f->path, false), 0);
}

/* ---- the command ---- */

/* Runs `hradby draw` with these arguments in the folder; gives its exit status and what it said. */
static int run(const struct folder *f, const char *program, const char *arguments, char *said, size_t cap)
{
    char command[2 * PATH_ROOM];
    int status = -1;

    snprintf(command, sizeof command, "'%s' draw %s >out.svg 2>.said", program, arguments);
    pid_t child = fork();
    if (child == 0) {
        if (chdir(f->path) == 0)
            execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    snprintf(command, sizeof command, "%s/.said", f->path);
    FILE *in = fopen(command, "r");
    assert_non_null(in);
    said[fread(said, 1, cap - 1, in)] = '\0';
    fclose(in);
    return WEXITSTATUS(status);
}

static void write_in(const struct folder *f, const char *name, const char *text)
{
    char path[PATH_ROOM + 16];

    snprintf(path, sizeof path, "%s/%s", f->path, name);
    write_text(path, text);
}

/* A game, as a record and as a position. */
static void save_game(const struct folder *f)
{
    struct hb_table *t = open_table(plain_names, 2);
    static char position[65536];
    struct hb_text out = hb_text_in(position, sizeof position);
    size_t length;

    play_on(t, 20);
    char *record = hb_record_text(t, &length);
    assert_non_null(record);
    write_in(f, "game", record);
    free(record);
    hb_position_text(hb_table_game(t), &out);
    assert_true(hb_text_fits(&out));
    write_in(f, "position", position);
    hb_table_close(t);
}

static void the_command_draws_a_record_and_refuses_what_it_cannot_draw(void **state)
{
    static const struct {
        const char *arguments;
        int status;
        const char *said;
    } attempt[] = {
        { "game -o a.svg", 0, "" },
        { "game", 0, "" },
        { "position -o a.svg", 0, "" },
        { "position --at 1 -o b.svg", 2, "single position" },
        { "position --film -o b.svg", 2, "--film goes with a record" },
        { "game --at 3 --tile 48 -o -", 0, "" },
        { "- <game", 0, "" },
        { "game --at 9999 -o b.svg", 2, "too far" },
        { "missing -o b.svg", 1, "cannot open" },
        { "bad -o b.svg", 1, "\"bad\": line 1: " },
        { "half -o b.svg", 1, "\"half\": " },
        { "empty -o b.svg", 1, "empty" },
        { ". -o b.svg", 1, "cannot read" },
        { "game -o no/b.svg", 1, "cannot write" },
        { "game -o /dev/full", 1, "cannot write" },
        { "game --tile 5 -o b.svg", 2, "16 to 400" },
        { "game --tile", 2, "--tile needs a value" },
        { "game --at x -o b.svg", 2, "--at: \"x\" is no whole number" },
        { "game game -o b.svg", 2, "one file" },
        { "game --colour", 2, "no option" },
        { "", 2, "name the saved game or position" },
    };
    const char *program = getenv("HRADBY");
    struct folder *f = *state;
    char said[2048];

    if (!program)
        skip();
    save_game(f);
    write_in(f, "bad", "{\"hradby\":1,\"game\":\"chess\"}\n");
    write_in(f, "half", "carcassonne\nplayers");
    write_in(f, "empty", "");
    for (size_t i = 0; i < sizeof attempt / sizeof attempt[0]; i++) {
        int status = run(f, program, attempt[i].arguments, said, sizeof said);

        if (status != attempt[i].status || strstr(said, attempt[i].said) == NULL)
            fail_msg("draw %s: %d %s", attempt[i].arguments, status, said);
    }
    assert_int_equal(files_in(f->path, false), 7); /* the five above, a.svg and out.svg; b.svg never came to be */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_board_is_well_formed_from_the_first_tile_to_the_end),
        cmocka_unit_test(a_board_shows_every_tile_and_figure_and_says_whose_turn_it_is),
        cmocka_unit_test(a_board_shows_flocks_and_who_stands_beside_the_landscape),
        cmocka_unit_test(a_board_shows_what_is_nobodys),
        cmocka_unit_test(the_legend_shows_every_kind_of_piece_and_of_goods),
        cmocka_unit_test(a_whole_game_with_two_expansions_can_be_drawn),
        cmocka_unit_test(the_same_position_gives_the_same_bytes),
        cmocka_unit_test(a_board_speaks_the_language_asked_for),
        cmocka_unit_test(names_cannot_break_out_of_the_picture),
        cmocka_unit_test_setup_teardown(a_saved_file_replaces_the_old_one_and_keeps_its_rights, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(saving_through_a_link_keeps_the_link, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(what_cannot_be_saved_is_refused_and_leaves_nothing_behind, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(the_command_draws_a_record_and_refuses_what_it_cannot_draw, make_folder,
                                        remove_folder),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
