/* wheel_figures.c -- how many tiles bear which number of the wheel, corrected by a text.
 *
 * A figure is a shape and a number, U/1; its tiles are one design of the tile files, and what the text does not name
 * is as often there as those say.  The sum of a shape is known and fixed, so a correction moves tiles from one number
 * to another.  Nothing is kept beside the text: a count is looked up in it whenever it is needed. */
#include "games/carcassonne/wheel/wheel_figures.h"

#include "engine/assert.h"
#include "engine/box_figures.h"
#include "engine/tilegame/rule.h"

#include <string.h>

enum { NAME_TEXT = 24, COUNT_MAX = 99, SHOWN = 40 };

static const char mark[] = "wheel";

/* The tile without set and number, and the number: U/1. */
static void put_name(const struct hb_design *d, struct hb_text *out)
{
    hb_put(out, "%s/%d", strchr(d->plain, '/') + 1, hb_mark_of_design(d, mark));
}

/* Only designs with a number of the wheel have such names. */
static bool is_named(const struct hb_design *d, const struct hb_figure *f)
{
    char own[NAME_TEXT];
    struct hb_text t = hb_text_in(own, sizeof own);

    if (!hb_mark_of_design(d, mark))
        return false;
    put_name(d, &t);
    HB_ASSERT(hb_text_fits(&t));
    return hb_figure_is_called(f, own);
}

static bool is_figure(const struct hb_figure *f)
{
    for (size_t i = 1; i < hb_design_count; i++)
        if (is_named(&hb_designs[i], f))
            return true;
    return false;
}

/* So many bytes as a sentence shows. */
static int shown(size_t length)
{
    return length < SHOWN ? (int)length : SHOWN;
}

bool hb_wheel_figures_read(const char *text, struct hb_error *err)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text)) {
        if (f.count < 0 || f.count > COUNT_MAX)
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.word word=%.*s", shown(f.length), f.word);
        if (!is_figure(&f))
            return hb_refuse(err, HB_BAD_OPTION, "wheel.figures.none name=%.*s", shown(f.name), f.word);
    }
    return true;
}

unsigned hb_wheel_figures_copies(const char *text, const struct hb_design *d, unsigned copies)
{
    struct hb_figure f;

    while (hb_figure_next(&f, &text))
        if (is_named(d, &f))
            copies = (unsigned)f.count;
    return copies;
}

/* How many tiles like this one bear the wheel, whatever their numbers: by the text, and in the box. */
static bool as_many_as_in_the_box(const char *text, const struct hb_design *d, struct hb_error *err)
{
    unsigned sum = 0, all = 0;

    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *other = &hb_designs[i];
        if (!hb_mark_of_design(other, mark) || strcmp(other->plain, d->plain) != 0)
            continue;
        sum += hb_wheel_figures_copies(text, other, other->count);
        all += other->count;
    }
    return sum == all || hb_refuse(err, HB_BAD_OPTION, "wheel.figures.sum tile=%s sum=%u all=%u",
                                   strchr(d->plain, '/') + 1, sum, all);
}

/* Every figure in the order of the designs, so that records say all of them. */
static void put_all(const char *text, struct hb_text *out)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        if (!hb_mark_of_design(&hb_designs[i], mark))
            continue;
        hb_put(out, "%s", out->len ? " " : "");
        put_name(&hb_designs[i], out);
        hb_put(out, "=%u", hb_wheel_figures_copies(text, &hb_designs[i], hb_designs[i].count));
    }
}

bool hb_wheel_figures_complete(char *text, size_t cap, const struct hb_terms *terms, struct hb_error *err)
{
    char all[HB_WORD_TEXT];
    struct hb_text t = hb_text_in(all, sizeof all);

    (void)terms;
    if (!hb_wheel_figures_read(text, err))
        return false;
    for (size_t i = 1; i < hb_design_count; i++)
        if (hb_mark_of_design(&hb_designs[i], mark) && !as_many_as_in_the_box(text, &hb_designs[i], err))
            return false;
    put_all(text, &t);
    HB_ASSERT(hb_text_fits(&t) && t.len < cap);
    memcpy(text, all, t.len + 1);
    return true;
}
