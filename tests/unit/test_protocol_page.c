/* test_protocol_page.c -- holds the conversation of docs/protocol.md with the engine.
 *
 * Inside the fenced blocks a line with `>` is sent, and the line with `<` must be the answer; lines that are
 * set in go on with the one before them, and `…` stands for anything. */
#include "protocol/engine.h"

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
    if (fgets(p->line, sizeof p->line, p->file) == NULL)
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
    size_t fixed = gap == NULL ? strlen(pattern) : (size_t)(gap - pattern);

    if (strncmp(pattern, text, fixed) != 0)
        return false;
    if (gap == NULL)
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

static void a_pattern_matches_only_what_it_says(void **state)
{
    (void)state;
    assert_true(matches("{\"a\":…}", "{\"a\":[1,{}]}"));
    assert_true(matches("a…b…c", "aXbYc"));
    assert_false(matches("a…b…c", "aXcYb"));
    assert_false(matches("ab", "abc"));
    assert_false(matches("abc", "ab"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pattern_matches_only_what_it_says),
        cmocka_unit_test(the_page_tells_what_the_engine_answers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
