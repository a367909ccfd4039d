/* test_box_figures.c -- the form of figures: words of an option, and lines of a file. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "engine/box_figures.h"

static void assert_word(const char **text, const char *name, int count)
{
    struct hb_figure f;

    assert_true(hb_figure_next(&f, text));
    assert_true(hb_figure_is_called(&f, name));
    assert_int_equal(f.count, count);
}

static void words_stand_between_blanks_and_commas(void **state)
{
    const char *text = " target/3=100,M12=0\nU/1=2\t";
    struct hb_figure f;

    (void)state;
    assert_word(&text, "target/3", 100);
    assert_word(&text, "M12", 0);
    assert_word(&text, "U/1", 2);
    assert_false(hb_figure_next(&f, &text));
    assert_false(hb_figure_next(&f, &text));
}

static void what_is_no_number_counts_less_than_nothing(void **state)
{
    const char *text = "a b= c=-1 d=5x e=1=2 =5 f=99999999999999999999";

    (void)state;
    assert_word(&text, "a", -1);
    assert_word(&text, "b", -1);
    assert_word(&text, "c", -1);
    assert_word(&text, "d", -1);
    assert_word(&text, "e", -1);
    assert_word(&text, "", 5);
    assert_word(&text, "f", HB_FIGURE_MANY);
}

static void the_last_of_a_name_is_right(void **state)
{
    (void)state;
    assert_int_equal(hb_figure_in("U/1=2 U/12=5 U/1=3", "U/1", 9), 3);
    assert_int_equal(hb_figure_in("U/12=5 xU/1=5", "U/1", 9), 9);
    assert_int_equal(hb_figure_in("", "U/1", 9), 9);
}

static void assert_line(struct hb_figure_lines *l, unsigned number, const char *name, const char *value)
{
    struct hb_figure_line line;

    assert_true(hb_figure_lines_next(l));
    assert_int_equal(l->number, number);
    assert_true(hb_figure_line_read(&line, l->line, l->length));
    assert_string_equal(line.name, name);
    assert_string_equal(line.value, value);
}

static void lines_have_a_name_a_value_and_a_remark(void **state)
{
    static const char text[] = "\xef\xbb\xbf# Toys\n\n a\t=  24 # dear = x\r\nsnow = 11\t9\nb\n= 3";
    struct hb_figure_lines l = { .at = text, .end = text + sizeof text - 1 };

    (void)state;
    assert_line(&l, 1, "", "");
    assert_line(&l, 2, "", "");
    assert_line(&l, 3, "a", "24");
    assert_line(&l, 4, "snow", "11 9");
    assert_line(&l, 5, "", "");
    assert_line(&l, 6, "", "3");
    assert_false(hb_figure_lines_next(&l));
}

static void a_line_is_at_most_so_long(void **state)
{
    struct hb_figure_line line;
    char text[HB_FIGURES_LINE + 1];

    (void)state;
    memset(text, 'x', sizeof text);
    assert_true(hb_figure_line_read(&line, text, HB_FIGURES_LINE));
    assert_int_equal(strlen(line.text), HB_FIGURES_LINE);
    assert_false(hb_figure_line_read(&line, text, sizeof text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_stand_between_blanks_and_commas),
        cmocka_unit_test(what_is_no_number_counts_less_than_nothing),
        cmocka_unit_test(the_last_of_a_name_is_right),
        cmocka_unit_test(lines_have_a_name_a_value_and_a_remark),
        cmocka_unit_test(a_line_is_at_most_so_long),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
