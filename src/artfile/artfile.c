/* artfile.c -- see artfile.h.  The reader goes through the text once and writes as it goes. */
#include "artfile/artfile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ATTRIBUTES_MAX = 40 };

struct stretch {
    const char *at;
    size_t length;
};

struct attribute {
    struct stretch key, value;
};

struct element {
    struct stretch name;
    size_t attributes;
    struct attribute attribute[ATTRIBUTES_MAX];
    bool closed; /* "/>" */
};

struct art_reader {
    const char *name, *text, *at, *end;
    struct hb_artfile *file;
    struct hb_artfile_layer *layer;
    struct hb_error *err;
    unsigned depth, dropped; /* inside how many elements that are left out */
};

/* ---- refusing ---- */

static unsigned line_at(const struct art_reader *r)
{
    unsigned line = 1;

    for (const char *c = r->text; c < r->at && c < r->end; c++)
        line += *c == '\n';
    return line;
}

static bool refuse(const struct art_reader *r, const char *before, struct stretch what, const char *after)
{
    int shown = what.length < HB_ARTFILE_WORD ? (int)what.length : HB_ARTFILE_WORD;

    return hb_fail(r->err, HB_BAD_RECORD, "%.80s line %u: %s%.*s%s", r->name, line_at(r), before, shown, what.at,
                   after);
}

static bool refuse_plainly(const struct art_reader *r, const char *why)
{
    return refuse(r, why, (struct stretch){ "", 0 }, "");
}

/* ---- words ---- */

static bool is(struct stretch s, const char *word)
{
    return s.length == strlen(word) && memcmp(s.at, word, s.length) == 0;
}

static bool is_one_of(struct stretch s, const char *const *words)
{
    for (; *words != NULL; words++)
        if (is(s, *words))
            return true;
    return false;
}

static bool begins(struct stretch s, const char *with)
{
    return s.length >= strlen(with) && memcmp(s.at, with, strlen(with)) == 0;
}

static bool has(struct stretch s, const char *what)
{
    size_t length = strlen(what);

    for (size_t i = 0; i + length <= s.length; i++)
        if (memcmp(s.at + i, what, length) == 0)
            return true;
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static struct stretch trimmed(struct stretch s)
{
    while (s.length > 0 && is_space(s.at[0])) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && is_space(s.at[s.length - 1]))
        s.length--;
    return s;
}

/* Copies a span and decodes the five entities of XML. */
static bool copy(char *out, size_t cap, struct stretch s)
{
    static const struct {
        const char *entity;
        char letter;
    } known[] = { { "&lt;", '<' }, { "&gt;", '>' }, { "&amp;", '&' }, { "&quot;", '"' }, { "&apos;", '\'' } };
    size_t used = 0;

    while (s.length > 0) {
        size_t taken = 1;

        if (used + 1 >= cap)
            return false;
        out[used] = s.at[0];
        for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
            if (begins(s, known[i].entity)) {
                out[used] = known[i].letter;
                taken = strlen(known[i].entity);
            }
        used++;
        s.at += taken;
        s.length -= taken;
    }
    out[used] = '\0';
    return true;
}

/* ---- writing ---- */

static bool put(struct art_reader *r, struct stretch s)
{
    struct hb_artfile_layer *l = r->layer;

    if (r->dropped > 0)
        return true;
    if (l->length + s.length >= sizeof l->body)
        return refuse_plainly(r, "this is too much for one piece of artwork");
    memcpy(l->body + l->length, s.at, s.length);
    l->length += s.length;
    l->body[l->length] = '\0';
    return true;
}

static bool put_text(struct art_reader *r, const char *text)
{
    return put(r, (struct stretch){ text, strlen(text) });
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == ':' || c == '-' || c == '_' ||
           c == '.';
}

static bool begins_number(struct stretch s)
{
    return is_digit(s.at[0]) || (s.at[0] == '.' && s.length > 1 && is_digit(s.at[1]));
}

/* How long the number at the start of a span is, and whether its digits can be kept or it must be written anew. */
static size_t number_length(struct stretch s, bool *power)
{
    size_t n = 0;

    *power = false;
    while (n < s.length && is_digit(s.at[n]))
        n++;
    if (n < s.length && s.at[n] == '.')
        for (n++; n < s.length && is_digit(s.at[n]);)
            n++;
    if (n + 1 < s.length && (s.at[n] == 'e' || s.at[n] == 'E') &&
        (is_digit(s.at[n + 1]) || (n + 2 < s.length && (s.at[n + 1] == '-' || s.at[n + 1] == '+')))) {
        *power = true;
        for (n += 2; n < s.length && is_digit(s.at[n]);)
            n++;
    }
    return n;
}

static bool is_number(struct stretch s)
{
    bool power;

    return s.length > 0 && begins_number(s) && number_length(s, &power) == s.length;
}

/* A number with three decimals at most: a thousandth of a unit is nothing that is seen. */
static bool put_number(struct art_reader *r, struct stretch s, bool power)
{
    enum { DECIMALS = 3 };
    char text[HB_ARTFILE_VALUE];
    const char *dot = memchr(s.at, '.', s.length);

    if (power) {
        snprintf(text, sizeof text, "%.*s", (int)(s.length < sizeof text ? s.length : sizeof text - 1), s.at);
        double number = strtod(text, NULL);
        long thousandths = number < 1e6 ? (long)(number * 1000 + 0.5) : 0;
        snprintf(text, sizeof text, "%ld.%03ld", thousandths / 1000, thousandths % 1000);
        return put_text(r, text);
    }
    if (dot != NULL && s.length > (size_t)(dot - s.at) + 1 + DECIMALS)
        s.length = (size_t)(dot - s.at) + 1 + DECIMALS;
    return put(r, s);
}

static bool put_numbers(struct art_reader *r, struct stretch s)
{
    bool space = false;

    while (s.length > 0) {
        bool power = false;
        size_t taken = begins_number(s) ? number_length(s, &power) : 1;

        if (begins_number(s)) {
            if (!put_number(r, (struct stretch){ s.at, taken }, power))
                return false;
            space = false;
        } else if (!is_space(s.at[0])) {
            if (!put(r, (struct stretch){ s.at, 1 }))
                return false;
            space = false;
        } else if (!space) {
            if (!put_text(r, " "))
                return false;
            space = true;
        }
        s.at += taken;
        s.length -= taken;
    }
    return true;
}

/* ---- attributes ---- */

static const char *const numeric[] = { "d",
                                       "points",
                                       "transform",
                                       "cx",
                                       "cy",
                                       "r",
                                       "rx",
                                       "ry",
                                       "x",
                                       "y",
                                       "width",
                                       "height",
                                       "x1",
                                       "y1",
                                       "x2",
                                       "y2",
                                       "stroke-width",
                                       "stroke-dasharray",
                                       "stroke-dashoffset",
                                       "stroke-miterlimit",
                                       "opacity",
                                       "fill-opacity",
                                       "stroke-opacity",
                                       NULL };
static const char *const worded[] = {
    "fill", "stroke", "color", "fill-rule", "stroke-linecap", "stroke-linejoin", NULL
};

/* What an editor keeps for itself. */
static bool is_own(struct stretch key)
{
    return has(key, ":") || is(key, "id") || is(key, "class") || is(key, "xmlns") || is(key, "display");
}

/* Numbers, colours, words and transformations need no other letters. */
static bool is_plain(struct stretch value)
{
    for (size_t i = 0; i < value.length; i++)
        if (!is_name_letter(value.at[i]) && !is_space(value.at[i]) && strchr("#,()+%", value.at[i]) == NULL)
            return false;
    return true;
}

static bool put_attribute(struct art_reader *r, struct stretch key, struct stretch value)
{
    if (has(value, "url("))
        return refuse(r, "the value of ", key, " refers to something else, and artwork stands alone");
    if (!is_plain(value))
        return refuse(r, "the value of ", key, " is neither numbers nor a colour nor a word");
    return put_text(r, " ") && put(r, key) && put_text(r, "=\"") &&
           (is_one_of(key, numeric) ? put_numbers(r, trimmed(value)) : put(r, trimmed(value))) && put_text(r, "\"");
}

/* fill:#fff;stroke:none as attributes; what is neither a number nor a colour of a shape changes nothing here. */
static bool put_style(struct art_reader *r, struct stretch style)
{
    while (style.length > 0) {
        const char *end = memchr(style.at, ';', style.length), *colon;
        size_t length = end != NULL ? (size_t)(end - style.at) : style.length;
        struct stretch key, value;

        colon = memchr(style.at, ':', length);
        if (colon != NULL) {
            key = trimmed((struct stretch){ style.at, (size_t)(colon - style.at) });
            value = (struct stretch){ colon + 1, length - (size_t)(colon + 1 - style.at) };
            if ((is_one_of(key, numeric) || is_one_of(key, worded)) && !put_attribute(r, key, value))
                return false;
        }
        length += end != NULL;
        style.at += length;
        style.length -= length;
    }
    return true;
}

static bool put_attributes(struct art_reader *r, const struct element *e)
{
    for (size_t i = 0; i < e->attributes; i++) {
        const struct attribute *a = &e->attribute[i];

        if (is_own(a->key) || is(a->key, "data-layer") || is(a->key, "data-rim"))
            continue;
        if (is(a->key, "style")) {
            if (!put_style(r, a->value))
                return false;
        } else if (!is_one_of(a->key, numeric) && !is_one_of(a->key, worded)) {
            return refuse(r, "the attribute ", a->key, " is none that artwork may have");
        } else if (!put_attribute(r, a->key, a->value)) {
            return false;
        }
    }
    return true;
}

static struct stretch value_of(const struct element *e, const char *key)
{
    for (size_t i = 0; i < e->attributes; i++)
        if (is(e->attribute[i].key, key))
            return e->attribute[i].value;
    return (struct stretch){ "", 0 };
}

/* ---- the text ---- */

static void skip_space(struct art_reader *r)
{
    while (r->at < r->end && is_space(*r->at))
        r->at++;
}

static bool at_text(const struct art_reader *r, const char *text)
{
    return begins((struct stretch){ r->at, (size_t)(r->end - r->at) }, text);
}

static bool skip_past(struct art_reader *r, const char *text)
{
    for (; r->at < r->end; r->at++)
        if (at_text(r, text)) {
            r->at += strlen(text);
            return true;
        }
    return refuse(r, "the file ends before a ", (struct stretch){ text, strlen(text) }, "");
}

static struct stretch read_name(struct art_reader *r)
{
    struct stretch s = { r->at, 0 };

    while (r->at < r->end && is_name_letter(*r->at))
        r->at++;
    s.length = (size_t)(r->at - s.at);
    return s;
}

static bool read_attribute(struct art_reader *r, struct attribute *a)
{
    char quote;

    a->key = read_name(r);
    skip_space(r);
    if (a->key.length == 0 || r->at == r->end || *r->at != '=')
        return refuse_plainly(r, "this is no XML: an attribute is name=\"value\"");
    r->at++;
    skip_space(r);
    quote = r->at < r->end ? *r->at : '\0';
    if (quote != '"' && quote != '\'')
        return refuse_plainly(r, "this is no XML: a value stands between quotes");
    a->value.at = ++r->at;
    while (r->at < r->end && *r->at != quote && *r->at != '<')
        r->at++;
    a->value.length = (size_t)(r->at - a->value.at);
    if (r->at == r->end || *r->at != quote || (quote == '\'' && has(a->value, "\"")))
        return refuse(r, "the value of ", a->key, " has no end");
    r->at++;
    return true;
}

static bool read_tag(struct art_reader *r, struct element *e)
{
    r->at++;
    *e = (struct element){ .name = read_name(r) };
    if (e->name.length == 0)
        return refuse_plainly(r, "this is no XML: a name comes after <");
    for (;;) {
        skip_space(r);
        if (at_text(r, ">") || at_text(r, "/>")) {
            e->closed = *r->at == '/';
            r->at += e->closed ? 2 : 1;
            return true;
        }
        if (e->attributes == ATTRIBUTES_MAX)
            return refuse(r, "<", e->name, "> has too many attributes");
        if (!read_attribute(r, &e->attribute[e->attributes++]))
            return false;
    }
}

/* ---- elements ---- */

static bool read_content(struct art_reader *r, const struct element *inside);

static bool read_inside(struct art_reader *r, const struct element *e)
{
    bool good;

    if (e->closed)
        return true;
    if (r->depth == HB_ARTFILE_DEPTH_MAX)
        return refuse_plainly(r, "groups lie too deep inside each other");
    r->depth++;
    good = read_content(r, e);
    r->depth--;
    return good;
}

static bool leave_out(struct art_reader *r, const struct element *e)
{
    bool good;

    r->dropped++;
    good = read_inside(r, e);
    r->dropped--;
    return good;
}

/* A pale rim that lifts a body off what lies behind it: the same path, drawn before. */
static bool put_rim(struct art_reader *r, const struct element *e)
{
    struct stretch width = value_of(e, "data-rim");

    if (width.length == 0)
        return true;
    if (!is(e->name, "path") || !is_number(width))
        return refuse_plainly(r, "data-rim is the width of a path's rim");
    return put_text(r, "<path") && put_attribute(r, (struct stretch){ "d", 1 }, value_of(e, "d")) &&
           put_text(r, " fill=\"none\" stroke=\"#FBF4E2\" stroke-width=\"") && put_numbers(r, width) &&
           put_text(r, "\"/>");
}

static bool read_shape(struct art_reader *r, const struct element *e)
{
    size_t before;

    if (!put_rim(r, e) || !put_text(r, "<") || !put(r, e->name) || !put_attributes(r, e))
        return false;
    before = r->layer->length;
    if (!put_text(r, ">") || !read_inside(r, e))
        return false;
    if (r->dropped > 0)
        return true;
    if (r->layer->length > before + 1)
        return put_text(r, "</") && put(r, e->name) && put_text(r, ">");
    r->layer->length = before; /* nothing in it */
    return put_text(r, "/>");
}

static bool read_layer(struct art_reader *r, const struct element *e, struct stretch name)
{
    struct hb_artfile_layer *outside = r->layer;
    bool good;

    if (r->depth != 1 || !is(e->name, "g"))
        return refuse_plainly(r, "a layer is a <g> of its own in the <svg>");
    if (r->file->layers == HB_ARTFILE_LAYERS_MAX)
        return refuse(r, "the layer ", name, " is one too many");
    r->layer = &r->file->layer[r->file->layers];
    if (!copy(r->layer->name, sizeof r->layer->name, name))
        return refuse(r, "the name of the layer ", name, " is too long");
    r->file->layers++;
    good = read_shape(r, e);
    r->layer = outside;
    return good;
}

static bool read_coordinate(struct art_reader *r, const struct element *e, const char *key, double *out)
{
    char text[HB_ARTFILE_VALUE], *end;
    struct stretch value = value_of(e, key);

    if (value.length == 0 || !copy(text, sizeof text, value))
        return refuse_plainly(r, "a place with a name is a <circle> with numbers as its cx and cy");
    *out = strtod(text, &end);
    return (end > text && *end == '\0') ||
           refuse_plainly(r, "a place with a name is a <circle> with numbers as its cx and cy");
}

/* A place with a name: what marks it in the file is not drawn. */
static bool read_spot(struct art_reader *r, const struct element *e, struct stretch name)
{
    struct hb_artfile_spot *spot = &r->file->spot[r->file->spots];

    if (r->depth != 1 || !is(e->name, "circle") || value_of(e, "transform").length > 0)
        return refuse_plainly(r, "a place with a name is a <circle> of its own in the <svg>, and not transformed");
    if (r->file->spots == HB_ARTFILE_SPOTS_MAX)
        return refuse(r, "the place ", name, " is one too many");
    if (!copy(spot->name, sizeof spot->name, name) ||
        !copy(spot->letter, sizeof spot->letter, value_of(e, "data-letter")) ||
        !copy(spot->sign, sizeof spot->sign, value_of(e, "data-sign")))
        return refuse(r, "what is said about the place ", name, " is too long");
    if (!read_coordinate(r, e, "cx", &spot->x) || !read_coordinate(r, e, "cy", &spot->y))
        return false;
    r->file->spots++;
    return leave_out(r, e);
}

static bool read_element(struct art_reader *r)
{
    static const char *const shapes[] = {
        "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", NULL
    };
    static const char *const remarks[] = { "title", "desc", "metadata", "defs", NULL };
    struct element e;

    if (!read_tag(r, &e))
        return false;
    if (has(e.name, ":") || is_one_of(e.name, remarks) || r->dropped > 0)
        return leave_out(r, &e);
    if (!is_one_of(e.name, shapes))
        return refuse(r, "artwork has no <", e.name, ">, only g path circle ellipse rect line polyline polygon");
    if (value_of(&e, "data-layer").length > 0)
        return read_layer(r, &e, value_of(&e, "data-layer"));
    if (value_of(&e, "data-spot").length > 0)
        return read_spot(r, &e, value_of(&e, "data-spot"));
    if (is(value_of(&e, "display"), "none") || has(value_of(&e, "style"), "display:none"))
        return leave_out(r, &e);
    return read_shape(r, &e);
}

static bool read_end(struct art_reader *r, const struct element *inside)
{
    struct stretch name;

    r->at += strlen("</");
    name = read_name(r);
    skip_space(r);
    if (name.length != inside->name.length || memcmp(name.at, inside->name.at, name.length) != 0 || !at_text(r, ">"))
        return refuse(r, "<", inside->name, "> is not closed where it should be");
    r->at++;
    return true;
}

static bool read_content(struct art_reader *r, const struct element *inside)
{
    for (;;) {
        if (r->dropped == 0)
            skip_space(r);
        else
            while (r->at < r->end && *r->at != '<')
                r->at++;
        if (r->at == r->end)
            return refuse(r, "the file ends inside <", inside->name, ">");
        if (*r->at != '<')
            return refuse_plainly(r, "artwork has no words, only shapes");
        if (at_text(r, "</"))
            return read_end(r, inside);
        if (!(at_text(r, "<!--") ? skip_past(r, "-->") : at_text(r, "<?") ? skip_past(r, "?>") : read_element(r)))
            return false;
    }
}

/* ---- the whole ---- */

static bool read_view_box(struct art_reader *r, struct stretch s)
{
    double number[4];
    char text[HB_ARTFILE_VALUE], *at = text;
    bool good = s.length > 0 && copy(text, sizeof text, s);

    for (int i = 0; i < 4 && good; i++) {
        char *end;

        number[i] = strtod(at, &end);
        good = end > at;
        at = end + strspn(end, ", ");
    }
    if (!good || *at != '\0' || number[2] <= 0 || number[3] <= 0)
        return refuse_plainly(r, "<svg> needs viewBox=\"left top width height\", so that one knows where zero is");
    r->file->x = number[0];
    r->file->y = number[1];
    r->file->width = number[2];
    r->file->height = number[3];
    return true;
}

static bool read_notes(struct art_reader *r, const struct element *svg)
{
    for (size_t i = 0; i < svg->attributes; i++) {
        const struct attribute *a = &svg->attribute[i];
        struct hb_artfile_note *note = &r->file->note[r->file->notes];

        if (!begins(a->key, "data-"))
            continue;
        if (r->file->notes == HB_ARTFILE_NOTES_MAX || !copy(note->value, sizeof note->value, a->value) ||
            !copy(note->key, sizeof note->key, (struct stretch){ a->key.at + 5, a->key.length - 5 }))
            return refuse(r, "there is no room for what ", a->key, " says");
        r->file->notes++;
    }
    return true;
}

/* What comes before the <svg>. */
static bool skip_head(struct art_reader *r)
{
    if (at_text(r, "\xef\xbb\xbf"))
        r->at += 3;
    for (;;) {
        skip_space(r);
        if (at_text(r, "<?")) {
            if (!skip_past(r, "?>"))
                return false;
        } else if (at_text(r, "<!--")) {
            if (!skip_past(r, "-->"))
                return false;
        } else {
            return at_text(r, "<svg") || refuse_plainly(r, "this is no SVG: it begins with <svg");
        }
    }
}

bool hb_artfile_read(struct hb_artfile *out, const char *name, const char *text, size_t size, struct hb_error *err)
{
    struct art_reader r = { .name = name, .text = text, .at = text, .end = text + size, .file = out, .err = err };
    struct element svg;

    memset(out, 0, sizeof *out);
    out->layers = 1;
    r.layer = &out->layer[0];
    if (size > HB_ARTFILE_BYTES_MAX)
        return refuse_plainly(&r, "the file is too long");
    if (memchr(text, '\0', size) != NULL)
        return refuse_plainly(&r, "this is no text");
    if (!skip_head(&r) || !read_tag(&r, &svg) || !read_view_box(&r, value_of(&svg, "viewBox")) ||
        !read_notes(&r, &svg) || !read_inside(&r, &svg))
        return false;
    return out->layer[0].length > 0 || refuse_plainly(&r, "there is nothing drawn");
}

const char *hb_artfile_note(const struct hb_artfile *f, const char *key)
{
    for (size_t i = 0; i < f->notes; i++)
        if (strcmp(f->note[i].key, key) == 0)
            return f->note[i].value;
    return NULL;
}
