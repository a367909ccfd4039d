/* test_artfile.c -- drawings: what is left of them, what is refused and with which words; and that every mark has
 * one. */
#include "hradby/tiles.h"
#include "programs/artc/artfile.h"
#include "views/art/art.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEAD "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-8 -8 16 16\">"
#define DOT  "<circle r=\"3\"/>"

static struct hb_artfile file;

static bool read_text(const char *text, struct hb_error *err)
{
    return hb_artfile_read(&file, "art/marks/test.svg", text, strlen(text), err);
}

static void assert_body(const char *drawn, const char *body)
{
    struct hb_error err = { .code = HB_OK };
    char text[4096];

    snprintf(text, sizeof text, HEAD "%s</svg>\n", drawn);
    if (!read_text(text, &err))
        fail_msg("%s", err.text);
    assert_string_equal(file.layer[0].body, body);
}

static void assert_refused(const char *text, const char *why)
{
    struct hb_error err = { .code = HB_OK };

    assert_false(read_text(text, &err));
    if (!strstr(err.text, why))
        fail_msg("\"%s\" does not say \"%s\"", err.text, why);
    assert_non_null(strstr(err.text, "art/marks/test.svg line "));
}

static void shapes_are_kept_as_they_are_written(void **state)
{
    (void)state;
    assert_body("\n  <g stroke=\"#3B2F2A\">\n    <path d=\"M0 0h4\"/>\n  </g>\n  <!-- a remark -->\n" DOT "\n",
                "<g stroke=\"#3B2F2A\"><path d=\"M0 0h4\"/></g>" DOT);
}

static void what_an_editor_adds_is_dropped(void **state)
{
    (void)state;
    assert_body("<sodipodi:namedview id=\"n\"><inkscape:grid/></sodipodi:namedview><defs id=\"d\"/><metadata><a>b</a>"
                "</metadata><path id=\"p\" inkscape:label=\"x\" d=\"M0 0h4\"><title>a line</title></path>",
                "<path d=\"M0 0h4\"/>");
    assert_body(
        "<path style=\"fill:#ff0000;stroke-width:2;-inkscape-stroke:none;paint-order:normal\" d=\"M1,2\n3,4\"/>",
        "<path fill=\"#ff0000\" stroke-width=\"2\" d=\"M1,2 3,4\"/>");
    assert_body(DOT "<g display=\"none\">" DOT "</g><path style=\"display:none\" d=\"M0 0\"/>", DOT);
}

static void long_numbers_are_shortened(void **state)
{
    (void)state;
    assert_body("<path d=\"M1.23456-0.98765 12 1e-5 2.5e1z\"/>", "<path d=\"M1.234-0.987 12 0.000 25.000z\"/>");
    assert_body("<path fill=\"#1e5e5e\" d=\"M1 1\"/>", "<path fill=\"#1e5e5e\" d=\"M1 1\"/>");
}

static void a_rim_is_drawn_before_its_path(void **state)
{
    (void)state;
    assert_body("<path data-rim=\"5\" d=\"M0 0h4\" fill=\"currentColor\"/>",
                "<path d=\"M0 0h4\" fill=\"none\" stroke=\"#FBF4E2\" stroke-width=\"5\"/>"
                "<path d=\"M0 0h4\" fill=\"currentColor\"/>");
    assert_refused(HEAD "<circle data-rim=\"5\" r=\"3\"/></svg>", "width of a path's rim");
    assert_refused(HEAD "<path data-rim=\"5url(\" d=\"M0 0\"/></svg>", "width of a path's rim");
    assert_refused(HEAD "<path data-rim=\"5&gt;\" d=\"M0 0\"/></svg>", "width of a path's rim");
}

static void layers_are_kept_apart(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(read_text(
        HEAD DOT "<g data-layer=\"snow\" display=\"none\" opacity=\".5\"><path d=\"M0 0h1\"/></g></svg>", &err));
    assert_int_equal(file.layers, 2);
    assert_string_equal(file.layer[0].body, DOT);
    assert_string_equal(file.layer[1].name, "snow");
    assert_string_equal(file.layer[1].body, "<g opacity=\".5\"><path d=\"M0 0h1\"/></g>");
    assert_refused(HEAD "<g><g data-layer=\"snow\">" DOT "</g></g></svg>", "a layer is a <g> of its own");
}

static void places_with_names_are_read_and_not_drawn(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(read_text(HEAD DOT "<circle data-spot=\"gate one\" cx=\"3.5\" cy=\"-2\" r=\"4\"/>"
                                   "<circle data-spot=\"gate one\" cx=\"0\" cy=\"7\" data-letter=\"+\"/></svg>",
                          &err));
    assert_string_equal(file.layer[0].body, DOT);
    assert_int_equal(file.spots, 2);
    assert_string_equal(file.spot[0].name, "gate one");
    assert_true(file.spot[0].x == 3.5 && file.spot[0].y == -2 && file.spot[1].y == 7);
    assert_string_equal(file.spot[0].letter, "");
    assert_string_equal(file.spot[1].letter, "+");
    assert_refused(HEAD DOT "<path data-spot=\"gate\" d=\"M0 0\"/></svg>", "a place with a name is a <circle>");
    assert_refused(HEAD DOT "<g><circle data-spot=\"gate\" cx=\"1\" cy=\"1\"/></g></svg>", "of its own in the <svg>");
    assert_refused(HEAD DOT "<circle data-spot=\"gate\" cx=\"1\" cy=\"here\"/></svg>", "with numbers as its cx and cy");
    assert_refused(HEAD DOT "<circle data-spot=\"gate\" cy=\"1\"/></svg>", "with numbers as its cx and cy");
}

static void notes_and_the_view_box_are_read(void **state)
{
    struct hb_error err = { .code = HB_OK };

    (void)state;
    assert_true(read_text(
        "<?xml version=\"1.0\"?>\n<svg data-one=\"an &quot;inn&quot;\" viewBox=\"-8.5 -9, 17 18\">" DOT "</svg>",
        &err));
    assert_string_equal(hb_artfile_note(&file, "one"), "an \"inn\"");
    assert_null(hb_artfile_note(&file, "many"));
    assert_true(file.x == -8.5 && file.y == -9 && file.width == 17 && file.height == 18);
}

static void bad_drawings_are_refused_with_a_sentence(void **state)
{
    (void)state;
    assert_refused("<svg>" DOT "</svg>", "<svg> needs viewBox");
    assert_refused("<svg viewBox=\"0 0 16\">" DOT "</svg>", "<svg> needs viewBox");
    assert_refused("<svg viewBox=\"0 0 16 0\">" DOT "</svg>", "<svg> needs viewBox");
    assert_refused(HEAD "<text>inn</text></svg>", "artwork has no <text>, only g path");
    assert_refused(HEAD "\n\n<image href=\"x.png\"/></svg>", "line 3: artwork has no <image>");
    assert_refused(HEAD "<path d=\"M0 0\" filter=\"none\"/></svg>", "the attribute filter is none");
    assert_refused(HEAD "<path d=\"M0 0\" fill=\"url(#a)\"/></svg>", "artwork stands alone");
    assert_refused(HEAD "<path d=\"M0 0\" onclick=\"x()\"/></svg>", "the attribute onclick is none");
    assert_refused(HEAD "<path d=\"M0 0\" fill=\"a>b\"/></svg>", "the value of fill is neither");
    assert_refused(HEAD "inn</svg>", "artwork has no words");
    assert_refused(HEAD "</svg>", "there is nothing drawn");
    assert_refused(HEAD "<g>" DOT "</svg>", "line 1: this is no XML: mismatched tag");
    assert_refused(HEAD DOT, "this is no XML: no element found");
    assert_refused(HEAD "<path d=\"M0 0/></svg>", "this is no XML: not well-formed");
    assert_refused(HEAD "<!-- a remark", "this is no XML: unclosed token");
    assert_refused("GIF89a", "this is no XML: syntax error");
    assert_refused("", "this is no XML: no element found");
    assert_refused("<html/>", "it begins with <svg");
    assert_refused("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>", "artwork has no document type such as svg");
    assert_refused(HEAD "<path d=\"&a;\"/></svg>", "this is no XML: undefined entity");
    assert_refused(HEAD "<path d=\"M0 0\" fill=\"&lt;a\"/></svg>", "the value of fill is neither");
}

/* Every cut of a good drawing is refused or read, and nothing is read past its end. */
static void a_drawing_that_is_cut_off_does_no_harm(void **state)
{
    static const char whole[] =
        HEAD "<g style=\"fill:#fff\"><path data-rim=\"5\" d=\"M1.5e-3 2\"/></g><!-- x --></svg>";

    (void)state;
    for (size_t size = 0; size < sizeof whole - 1; size++) {
        struct hb_error err = { .code = HB_OK };
        char *text = malloc(size + 1);

        assert_non_null(text);
        memcpy(text, whole, size);
        assert_false(hb_artfile_read(&file, "x.svg", text, size, &err));
        free(text);
    }
}

static void limits_are_kept(void **state)
{
    struct hb_error err = { .code = HB_OK };
    static char text[HB_ARTFILE_BYTES_MAX + 2];
    size_t used = (size_t)snprintf(text, sizeof text, "%s", HEAD);

    (void)state;
    while (used + 100 < HB_ARTFILE_BODY_MAX * 2)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s", DOT);
    assert_refused(text, "too much for one piece");
    used = (size_t)snprintf(text, sizeof text, "%s", HEAD);
    for (int i = 0; i <= HB_ARTFILE_DEPTH_MAX; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "<g>");
    assert_refused(text, "too deep");
    memset(text, ' ', sizeof text);
    assert_false(hb_artfile_read(&file, "x.svg", text, HB_ARTFILE_BYTES_MAX + 1, &err));
    assert_non_null(strstr(err.text, "too long"));
}

static void every_mark_of_a_segment_has_a_drawing(void **state)
{
    (void)state;
    for (size_t i = 1; i < hb_design_count; i++)
        for (unsigned k = 0; k < hb_designs[i].segments; k++)
            for (unsigned m = 0; m < hb_designs[i].segment[k].marks; m++) {
                const char *word = hb_mark_words[hb_designs[i].segment[k].mark[m].word];

                if (!hb_art_symbol_named(word) || !hb_art_find("marks", word))
                    fail_msg("%s: there is no art/marks/%s.svg", hb_designs[i].name, word);
            }
}

static void no_two_marks_have_the_same_letter(void **state)
{
    (void)state;
    for (size_t i = 0; i < hb_art_symbol_count; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(hb_art_symbols[i].letter == 0 || hb_art_symbols[i].letter != hb_art_symbols[k].letter);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shapes_are_kept_as_they_are_written),
        cmocka_unit_test(what_an_editor_adds_is_dropped),
        cmocka_unit_test(long_numbers_are_shortened),
        cmocka_unit_test(a_rim_is_drawn_before_its_path),
        cmocka_unit_test(layers_are_kept_apart),
        cmocka_unit_test(places_with_names_are_read_and_not_drawn),
        cmocka_unit_test(notes_and_the_view_box_are_read),
        cmocka_unit_test(bad_drawings_are_refused_with_a_sentence),
        cmocka_unit_test(a_drawing_that_is_cut_off_does_no_harm),
        cmocka_unit_test(limits_are_kept),
        cmocka_unit_test(every_mark_of_a_segment_has_a_drawing),
        cmocka_unit_test(no_two_marks_have_the_same_letter),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
