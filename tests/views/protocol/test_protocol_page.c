/* test_protocol_page.c -- holds the conversation of docs/protocol.md with the engine, and compares its lists of sources
 * of points and the version of states, in docs/inside.md, with what the engine tells.
 *
 * Inside the fenced blocks a line with `>` is sent, and the line with `<` must be the answer; lines that are set in go
 * on with the one before them, and `…` stands for anything. */
#include "views/protocol/engine.h"

#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LINE_ROOM = 4096, EXAMPLES_AT_LEAST = 20 };

static const char anything[] = "…";

struct page {
    FILE *file;
    char line[LINE_ROOM]; /* the one in hand; "" at the end */
    char said[LINE_ROOM]; /* a line of the conversation with those that go on with it */
};

static bool no_seed(char seed[HB_SEED_TEXT])
{
    (void)seed;
    return false;
}

static void next_line(struct page *p)
{
    if (!fgets(p->line, sizeof p->line, p->file))
        p->line[0] = '\0';
    assert_true(strlen(p->line) < sizeof p->line - 1);
}

/* Takes the line in hand, without its sign, and those that go on with it. */
static void read_saying(struct page *p)
{
    size_t length = 0;
    const char *part = p->line + 2;

    do {
        size_t n = strcspn(part, "\n");

        assert_true(length + n < sizeof p->said);
        memcpy(p->said + length, part, n);
        length += n;
        next_line(p);
        part = p->line + 3;
    } while (strncmp(p->line, "   ", 3) == 0);
    p->said[length] = '\0';
}

static bool matches(const char *pattern, const char *text)
{
    const char *gap = strstr(pattern, anything);
    size_t fixed = !gap ? strlen(pattern) : (size_t)(gap - pattern);

    if (strncmp(pattern, text, fixed) != 0)
        return false;
    if (!gap)
        return text[fixed] == '\0';
    for (text += fixed; *text != '\0'; text++)
        if (matches(gap + strlen(anything), text))
            return true;
    return false;
}

static void hold(struct page *p, struct hb_engine *e)
{
    char asked[LINE_ROOM];
    const char *answer;

    read_saying(p);
    memcpy(asked, p->said, sizeof asked);
    assert_int_equal(strncmp(p->line, "< ", 2), 0);
    read_saying(p);
    answer = hb_engine_answer(e, asked, strlen(asked));
    if (!matches(p->said, answer))
        fail_msg("%s\n  is answered\n%s\n  not\n%s", asked, answer, p->said);
}

static void the_page_tells_what_the_engine_answers(void **state)
{
    struct page p = { .file = fopen("docs/protocol.md", "r") };
    struct hb_engine *e = hb_engine_new(no_seed);
    unsigned examples = 0;

    (void)state;
    assert_non_null(p.file);
    assert_non_null(e);
    next_line(&p);
    while (p.line[0] != '\0')
        if (strncmp(p.line, "> ", 2) == 0) {
            hold(&p, e);
            examples++;
        } else
            next_line(&p);
    assert_true(examples >= EXAMPLES_AT_LEAST);
    assert_true(hb_engine_has_quit(e));
    hb_engine_free(e);
    fclose(p.file);
}

/* Sources of points */

/* The names in the first column of the nth table that follows this heading, with blanks between them. */
static void read_table(const char *heading, unsigned nth, char names[LINE_ROOM])
{
    struct page p = { .file = fopen("docs/protocol.md", "r") };
    struct hb_text text = hb_text_in(names, LINE_ROOM);

    assert_non_null(p.file);
    do
        next_line(&p);
    while (p.line[0] != '\0' && (strcmp(p.line, heading) != 0 || nth-- > 0));
    while (p.line[0] != '\0' && strncmp(p.line, "| `", 3) != 0)
        next_line(&p);
    for (; strncmp(p.line, "| `", 3) == 0; next_line(&p))
        hb_put(&text, "%s%.*s", text.len == 0 ? "" : " ", (int)strcspn(p.line + 3, "`"), p.line + 3);
    assert_true(text.len > 0 && hb_text_fits(&text));
    fclose(p.file);
}

static json_t *ask(struct hb_engine *e, const char *line)
{
    json_t *answer = json_loads(hb_engine_answer(e, line, strlen(line)), 0, NULL);

    assert_true(json_is_true(json_object_get(answer, "ok")));
    return answer;
}

/* The names under which the position of a game tells points, with blanks between them. */
static void read_sources(const char *new_game, char names[LINE_ROOM])
{
    struct hb_engine *e = hb_engine_new(no_seed);
    struct hb_text text = hb_text_in(names, LINE_ROOM);
    json_t *state, *points;

    json_decref(ask(e, new_game));
    state = ask(e, "{\"cmd\":\"state\"}");
    points = json_object_get(json_array_get(json_object_get(state, "players"), 0), "points");
    for (void *at = json_object_iter(points); at; at = json_object_iter_next(points, at))
        hb_put(&text, "%s%s", text.len == 0 ? "" : " ", json_object_iter_key(at));
    assert_true(text.len > 0 && hb_text_fits(&text));
    json_decref(state);
    hb_engine_free(e);
}

static bool is_named(const json_t *thing, const char *name)
{
    return strcmp(json_string_value(json_object_get(thing, "name")), name) == 0;
}

/* The list of all expansions that there are, as JSON. */
static char *all_expansions(void)
{
    struct hb_engine *e = hb_engine_new(no_seed);
    json_t *hello = ask(e, "{\"cmd\":\"hello\"}");
    json_t *options = json_object_get(json_array_get(json_object_get(hello, "games"), 0), "options");
    size_t i = 0;
    char *list;

    while (!is_named(json_array_get(options, i), "expansions"))
        i++;
    list = json_dumps(json_object_get(json_array_get(options, i), "values"), JSON_COMPACT);
    assert_non_null(list);
    json_decref(hello);
    hb_engine_free(e);
    return list;
}

static void the_page_lists_every_source_of_points(void **state)
{
    static const char heading[] = "### Sources of points\n";
    char listed[LINE_ROOM], told[LINE_ROOM], new_game[LINE_ROOM];
    char *expansions = all_expansions();

    (void)state;
    snprintf(new_game, sizeof new_game,
             "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":2,\"seed\":7,\"options\":{\"expansions\":%s}}",
             expansions);
    free(expansions);
    read_sources(new_game, told);
    read_table(heading, 0, listed);
    assert_string_equal(listed, told);
    read_sources("{\"cmd\":\"new\",\"game\":\"castle\",\"players\":2,\"seed\":7,\"options\":{\"season\":\"winter\"}}",
                 told);
    read_table(heading, 1, listed);
    assert_string_equal(listed, told);
}

static void a_pattern_matches_only_what_it_says(void **state)
{
    (void)state;
    assert_true(matches("{\"a\":…}", "{\"a\":[1,{}]}"));
    assert_true(matches("a…b…c", "aXbYc"));
    assert_false(matches("a…b…c", "aXcYb"));
    assert_false(matches("ab", "abc"));
    assert_false(matches("abc", "ab"));
}

/* The reference behind the tour of the code tells which version the bytes of states have. */
static void the_version_of_states_is_the_one_of_the_page(void **state)
{
    FILE *file = fopen("docs/inside.md", "r");
    char line[LINE_ROOM], wanted[40];
    bool told = false;

    (void)state;
    assert_non_null(file);
    snprintf(wanted, sizeof wanted, "`HB_STATE_VERSION` is %d ", (int)HB_STATE_VERSION);
    while (fgets(line, sizeof line, file))
        told = told || strstr(line, wanted);
    fclose(file);
    if (!told)
        fail_msg("docs/inside.md does not say \"%s\" of HB_STATE_VERSION", wanted);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_matches_only_what_it_says),
        cmocka_unit_test(the_page_tells_what_the_engine_answers),
        cmocka_unit_test(the_page_lists_every_source_of_points),
        cmocka_unit_test(the_version_of_states_is_the_one_of_the_page),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
