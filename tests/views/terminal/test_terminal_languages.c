/* test_terminal_languages.c -- whole games at the terminal in every language: on the drawn screen of 80 by 24, and in lines
 * of text.  Nothing of it may be in English, cut, or not filled in.  All in memory. */
#include "games/castle/castle.h"
#include "games/castle/letters/castle_letters.h"
#include "views/letters/canvas.h"
#include "views/letters/menu.h"
#include "views/terminal/match.h"
#include "views/terminal/stage.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <fcntl.h>

#include <cmocka.h>

enum { COLUMNS = 80, ROWS = 24, SHEET_COLUMNS = 72, LINES_TYPED = 700 };

static const enum hb_language others[] = { HB_CZECH, HB_SLOVAK };
enum { OTHERS = sizeof others / sizeof others[0] };

static const struct hb_term_look fine = { .utf8 = true, .depth = HB_TRUECOLOUR };

/* What is looked for */

/* Words that no Czech or Slovak has; what is typed stays English and is none of them. */
static const char *const english[] = {
    "the",    "of",       "and",   "with",   "tile",   "tiles",   "follower", "points", "road",   "city",  "field",
    "square", "turned",   "place", "places", "lays",   "draws",   "cost",     "stands", "carts",  "sand",  "wood",
    "clay",   "silver",   "taler", "talers", "helper", "round",   "bank",     "free",   "new",    "has",   "have",
    "wins",   "card",     "cards", "worker", "joins",  "held",    "left",     "if",     "for",    "saved", "total",
    "player", "computer", "pays",  "builds", "takes",  "chooses", "first",    "second", "nothing"
};

static bool is_letter(char c)
{
    return isalpha((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Where a word stands by itself, whatever the case of its first letter. */
static const char *find_word(const char *text, const char *word)
{
    size_t n = strlen(word);

    for (const char *at = text; *at != '\0'; at++)
        if (tolower((unsigned char)*at) == *word && strncmp(at + 1, word + 1, n - 1) == 0 && !is_letter(at[n]) &&
            (at == text || !is_letter(at[-1])))
            return at;
    return NULL;
}

static void refuse(const char *text, const char *at, const char *why)
{
    const char *start = at;

    while (start > text && start[-1] != '\n')
        start--;
    fail_msg("%s: %.*s", why, (int)strcspn(start, "\n"), start);
}

/* The drawing of a board in letters has brackets of its own, and help shows them. */
static void check_filled(const char *text)
{
    const char *at = strstr(text, "\u27e6");

    if (at)
        refuse(text, at, "a sentence is missing");
    for (at = text; (at = strchr(at, '{')); at++)
        if (strncmp(at, "{A}", 3) != 0)
            refuse(text, at, "not filled in");
    for (at = text; (at = strstr(at, "\u2026 \u2026")); at++)
        refuse(text, at, "cut twice");
}

static void check_language(const char *text)
{
    check_filled(text);
    for (size_t i = 0; i < sizeof english / sizeof english[0]; i++) {
        const char *at = find_word(text, english[i]);
        if (at)
            refuse(text, at, english[i]);
    }
}

static void the_check_finds_what_it_looks_for(void **state)
{
    (void)state;
    assert_non_null(find_word("Na tahu: The end", "the"));
    assert_non_null(find_word("(tile)", "tile"));
    assert_null(find_word("kartička other \u017ethe the\u017e", "the"));
}

/* A game on the drawn screen */

struct seat {
    struct hb_match match;
    struct hb_stage stage;
};

static void open_game(struct hb_match *s, const char *game, const char *players, const char *option, const char *text,
                      enum hb_language language)
{
    struct hb_play_options options = { .game = game, .players = players, .seed = "7" };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    hb_givens_add(&options.givens, "--option", option, text);
    if (!hb_play_options_plan(&options, &plan, &who, &err) || !hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
    hb_match_speak(s, language);
}

static void sit_down(struct seat *t)
{
    t->stage =
        (struct hb_stage){ .match = &t->match, .stale = true, .alone = HB_NOBODY, .view = { .size = HB_SIZE_FITS } };
    t->stage.report = malloc(HB_REPORT_TEXT);
    t->stage.seen = malloc(hb_size(hb_match_game(&t->match)));
    assert_non_null(t->stage.report);
    assert_non_null(t->stage.seen);
    t->stage.term.columns = COLUMNS;
    t->stage.term.rows = ROWS;
    t->stage.term.look = fine;
    hb_stage_refresh(&t->stage);
}

static void stand_up(struct seat *t)
{
    hb_menu_free(&t->stage.menu);
    hb_atlas_free(&t->stage.atlas);
    hb_canvas_free(&t->stage.term.now);
    hb_canvas_free(&t->stage.term.shown);
    free(t->stage.report);
    free(t->stage.seen);
    hb_match_end(&t->match);
}

static void press(struct seat *t, uint32_t letter)
{
    struct hb_key key = { .kind = letter == '\r' ? HB_KEY_ENTER : HB_KEY_LETTER, .letter = letter };

    hb_stage_take_key(&t->stage, key);
    hb_stage_refresh(&t->stage);
}

/* The letters on the screen.  What goes out to the terminal itself is of no interest here. */
static char *screen(struct seat *t)
{
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    int own = dup(STDOUT_FILENO), nowhere = open("/dev/null", O_WRONLY);

    fflush(stdout);
    dup2(nowhere, STDOUT_FILENO);
    hb_stage_draw(&t->stage);
    dup2(own, STDOUT_FILENO);
    close(own);
    close(nowhere);
    hb_canvas_plain(&t->stage.term.shown, true, out);
    fclose(out);
    return text;
}

static void check_screen(struct seat *t)
{
    char *text = screen(t);

    check_language(text);
    free(text);
}

/* A sheet over the board, as it is shown and in full. */
static void check_sheet(struct seat *t, char key)
{
    press(t, (uint32_t)key);
    check_screen(t);
    if (t->stage.sheet.text) {
        check_language(t->stage.sheet.text);
        press(t, '\r');
    }
}

/* Every line of help on keys has room, in columns; what explains the castle goes on in the next line. */
static void check_help(struct seat *t)
{
    press(t, '?');
    assert_non_null(t->stage.sheet.text);
    check_filled(t->stage.sheet.text);
    for (const char *at = t->stage.sheet.text; *at != '\0';) {
        char line[1024];
        size_t n = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)n, at);
        if (strcmp(line, hb_words(t->match.seats.language, "terminal.help.castle.cards")) == 0)
            break;
        if (hb_glyph_columns(line) > SHEET_COLUMNS)
            fail_msg("longer than %d columns: %s", SHEET_COLUMNS, line);
        at += n + (at[n] == '\n');
    }
    press(t, '\r');
}

/* Every sentence of it had room to its end. */
static void check_journal(const struct hb_log *log)
{
    for (size_t i = 0; i < log->total; i++)
        if (hb_log_line(log, i) && strlen(hb_log_line(log, i)) + 1 >= HB_EVENT_TEXT)
            fail_msg("cut: %s", hb_log_line(log, i));
}

/* The computer plays for everybody, and the screen is looked at after every move. */
static void play_and_look(struct seat *t, const char *sheets)
{
    struct hb_error err = { 0 };

    check_help(t);
    for (unsigned moves = 0; hb_match_actor(&t->match) != HB_NOBODY; moves++) {
        int who = hb_match_actor(&t->match);
        check_screen(t);
        if (moves % 16 == 5) {
            for (const char *key = sheets; *key != '\0'; key++)
                check_sheet(t, *key);
            if (moves % 64 == 5)
                press(t, 'h');
            check_screen(t);
        }
        if (!hb_match_play(&t->match, who, hb_match_computer_move(&t->match, who), &err))
            fail_msg("%s", err.text);
        hb_stage_moved_on(&t->stage);
        hb_stage_refresh(&t->stage);
    }
    check_journal(&t->match.log);
    hb_stage_show_result(&t->stage);
    check_screen(t);
    check_language(t->stage.sheet.text);
}

static void a_landscape_is_drawn_in_the_language_of_those_who_play(void **state)
{
    (void)state;
    for (int i = 0; i < OTHERS; i++) {
        struct seat t;
        open_game(&t.match, "carcassonne", "Anna,computer:Karel,you", "expansions", "river,abbot,inns,traders",
                  others[i]);
        sit_down(&t);
        play_and_look(&t, "sljiof");
        stand_up(&t);
    }
}

/* Figures of nobody, tokens, ferries, a score track that matters, and choices of every shape. */
static void expansions_are_drawn_in_it_too(void **state)
{
    (void)state;
    for (int i = 0; i < OTHERS; i++) {
        struct seat t;
        open_game(&t.match, "carcassonne", "Anna,computer:Karel,you", "expansions",
                  "ferries,gold,magewitch,circles,robbers,messages,flier", others[i]);
        sit_down(&t);
        play_and_look(&t, "sljiof");
        stand_up(&t);
    }
}

static void the_castle_is_drawn_in_the_language_of_those_who_play(void **state)
{
    static const char *const seasons[] = { "summer", "winter" };

    (void)state;
    for (int i = 0; i < 2 * OTHERS; i++) {
        struct seat t;
        open_game(&t.match, "castle", i / 2 == 0 ? "Anna,computer" : "Anna,computer:Karel,you", "season",
                  seasons[i / 2], others[i % 2]);
        sit_down(&t);
        play_and_look(&t, "slj#");
        stand_up(&t);
    }
}

static void large_castle(struct seat *t)
{
    t->stage.term.columns = 120;
    t->stage.term.rows = 40;
    check_screen(t);
}

static void the_castle_as_a_picture_is_drawn_in_it_too(void **state)
{
    (void)state;
    for (int i = 0; i < OTHERS; i++) {
        struct seat t;
        char *text;
        open_game(&t.match, "castle", "Anna,Petr", "season", "winter", others[i]);
        sit_down(&t);
        hb_log_clear(&t.match.log);
        large_castle(&t);
        text = screen(&t);
        assert_non_null(strstr(text, "v\u00fdnos 4"));
        free(text);
        stand_up(&t);
    }
}

/* In lines of text */

/* Types the first lines, then answers everything with the first of the numbers, and now and then asks for something. */
static char *conversation(struct hb_match *s, const char *first)
{
    char *text = NULL, *typed = NULL;
    size_t told, length;
    FILE *in, *lines = open_memstream(&typed, &length), *out = open_memstream(&text, &told);

    fputs(first, lines);
    for (int i = 0; i < LINES_TYPED; i++) {
        fputs(i % 150 == 7 ? "hint\n" : "", lines); /* which takes the longest */
        fputs(i % 25 == 7 ? "scores\njournal\nlist\nundo\ninfo 0 0\n0\nxyz\n1\n" : "1\n", lines);
    }
    fclose(lines);
    in = fmemopen(typed, length, "r");
    assert_non_null(in);
    assert_int_equal(hb_play_plain(s, in, out, true), 0);
    fclose(in);
    fclose(out);
    free(typed);
    return text;
}

/* Takes every line away that has this word in it, to where that line ends. */
static char *without(char *text, const char *word, const char *end)
{
    for (char *at = text; (at = strstr(at, word));) {
        char *start = at, *rest = strstr(at, end);
        assert_non_null(rest);
        while (start > text && start[-1] != '\n')
            start--;
        memmove(start, rest, strlen(rest) + 1);
        at = start;
    }
    return text;
}

/* Refusals and examples name the words that can be typed; an example may go on in the next line. */
static char *without_refusals(char *text)
{
    without(text, "xyz", "\n");
    without(text, "nap\u0159\u00edklad", ".\n");
    return without(text, "napr\u00edklad", ".\n");
}

static void a_landscape_is_told_in_the_language_of_those_who_play(void **state)
{
    (void)state;
    for (int i = 0; i < OTHERS; i++) {
        struct hb_match s;
        char *text;
        open_game(&s, "carcassonne", "Anna,computer,you", "expansions", "river,abbot,inns,traders", others[i]);
        text = conversation(&s, "");
        assert_int_equal(hb_match_actor(&s), HB_NOBODY);
        check_language(without_refusals(text));
        free(text);
        hb_match_end(&s);
    }
}

static void the_castle_is_told_in_the_language_of_those_who_play(void **state)
{
    (void)state;
    for (int i = 0; i < OTHERS; i++) {
        struct hb_match s;
        char *text;
        open_game(&s, "castle", "Anna,computer", "season", "winter", others[i]);
        text = conversation(&s, "");
        assert_int_equal(hb_match_actor(&s), HB_NOBODY);
        check_language(without_refusals(text));
        free(text);
        hb_match_end(&s);
    }
}

/* Behind a prompt the line is ended by whoever types; through a pipe nobody does. */
static const char *behind_prompts(const char *line)
{
    static const char prompt[] = "Anna> ";

    while (strncmp(line, prompt, sizeof prompt - 1) == 0)
        line += sizeof prompt - 1;
    return line;
}

/* Only a single word may be longer. */
static void check_narrow(char *text)
{
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        const char *said = behind_prompts(line), *word = said + strspn(said, " ");

        if (hb_glyph_columns(said) > COLUMNS && strchr(word, ' '))
            fail_msg("%d columns: %s", hb_glyph_columns(said), said);
    }
}

static void no_line_is_wider_than_a_terminal_in_any_language(void **state)
{
    static const struct {
        const char *game, *players, *option, *text, *first;
    } set_up[] = {
        { "carcassonne", "Anna,computer,computer:Vilém Pernštejnský z Pernštejna,computer,computer,computer",
          "expansions", "river,abbot,inns,traders", "help\nsave\ninfo\ninfo 9 9\n+\n" },
        { "castle", "Anna,computer,computer:Vilém Pernštejnský z Pernštejna,computer", "season", "winter",
          "help\nboard\n9999\n" },
    };

    (void)state;
    for (unsigned i = 0; i < 2 * HB_LANGUAGES; i++) {
        struct hb_match s;
        char *text;

        open_game(&s, set_up[i % 2].game, set_up[i % 2].players, set_up[i % 2].option, set_up[i % 2].text,
                  (enum hb_language)(i / 2));
        text = conversation(&s, set_up[i % 2].first);
        assert_int_equal(hb_match_actor(&s), HB_NOBODY);
        check_narrow(text);
        free(text);
        hb_match_end(&s);
    }
}

/* What stands in few columns */

/* The room that the drawn screen has for short words. */
static const struct {
    const char *key;
    int columns;
} narrow[] = {
    { "terminal.panel.head", 14 },
    { "terminal.panel.head.narrow", 8 },
    { "terminal.panel.laid", 16 },
    { "terminal.overview.signs", 47 },
    { "terminal.overview.move", 47 },
    { "terminal.overview.more", 47 },
    { "terminal.castle.chosen", 8 },
    { "terminal.castle.cost", 28 },
    { "terminal.castle.inn", 6 },
    { "terminal.castle.maiden", 8 },
    { "place.tower.name", 14 },
    { "terminal.castle.fresh", 6 },
    { "terminal.castle.carts", 8 },
    { "terminal.castle.row.stock", 8 },
    { "terminal.castle.row.yield", 8 },
    { "terminal.castle.row.helper", 8 },
    { "terminal.castle.row.tower", 8 },
    { "tabletop.stands", 9 },
    { "tabletop.so_far", 24 },
    { "tabletop.if_over", 24 },
    { "terminal.keys.asking", 78 },
    { "terminal.keys.overview", 78 },
    { "terminal.keys.covered", 78 },
    { "terminal.keys.command", 78 },
    { "terminal.replay.keys", 78 },
    { "terminal.replay.keys.overview", 78 },
    { "good.sand.head", 6 },
    { "good.wood.head", 6 },
    { "good.clay.head", 6 },
    { "good.stone.head", 6 },
    { "good.silver.head", 6 },
    { "place.sand.brief", 10 },
    { "place.wood.brief", 10 },
    { "place.clay.brief", 10 },
    { "place.stone.brief", 10 },
    { "place.rider.brief", 10 },
};

static void what_stands_in_few_columns_fits_them(void **state)
{
    (void)state;
    for (int language = 0; language < HB_LANGUAGES; language++) {
        for (size_t i = 0; i < sizeof narrow / sizeof narrow[0]; i++) {
            const char *text = hb_words((enum hb_language)language, narrow[i].key);
            assert_non_null(text);
            if (hb_glyph_columns(text) > narrow[i].columns)
                fail_msg("%s in %s: \"%s\" is longer than %d", narrow[i].key, hb_language_code[language], text,
                         narrow[i].columns);
        }
        for (int b = 0; b <= HB_CASTLE_FORGE; b++)
            assert_true(hb_glyph_columns(hb_name_in_group((enum hb_language)language, "building",
                                                          hb_castle_building_name[b])) <= 16);
    }
}

/* The keys that are offered first are there in 80 columns, and help always. */
static void the_keys_that_matter_most_are_seen(void **state)
{
    (void)state;
    for (int language = 0; language < HB_LANGUAGES; language++) {
        struct seat t;
        char *text;
        open_game(&t.match, "carcassonne", "Anna,Petr", "farmers", "yes", (enum hb_language)language);
        sit_down(&t);
        text = screen(&t);
        assert_non_null(strstr(text, "Enter: "));
        assert_non_null(strstr(text, "  q: "));
        assert_non_null(strstr(text, hb_words((enum hb_language)language, "terminal.keys.help")));
        free(text);
        stand_up(&t);
    }
}

static void yes_is_said_in_the_language(void **state)
{
    (void)state;
    assert_true(hb_answer_is_yes(HB_ENGLISH, "Yes"));
    assert_false(hb_answer_is_yes(HB_ENGLISH, "ano"));
    assert_true(hb_answer_is_yes(HB_CZECH, " Ano"));
    assert_true(hb_answer_is_yes(HB_SLOVAK, "y"));
    assert_false(hb_answer_is_yes(HB_SLOVAK, "nie"));
    assert_false(hb_answer_is_yes(HB_CZECH, ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_check_finds_what_it_looks_for),
        cmocka_unit_test(a_landscape_is_drawn_in_the_language_of_those_who_play),
        cmocka_unit_test(a_landscape_is_told_in_the_language_of_those_who_play),
        cmocka_unit_test(no_line_is_wider_than_a_terminal_in_any_language),
        cmocka_unit_test(expansions_are_drawn_in_it_too),
        cmocka_unit_test(the_castle_is_drawn_in_the_language_of_those_who_play),
        cmocka_unit_test(the_castle_as_a_picture_is_drawn_in_it_too),
        cmocka_unit_test(the_castle_is_told_in_the_language_of_those_who_play),
        cmocka_unit_test(what_stands_in_few_columns_fits_them),
        cmocka_unit_test(the_keys_that_matter_most_are_seen),
        cmocka_unit_test(yes_is_said_in_the_language),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
