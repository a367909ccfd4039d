/* artfile.c -- the reader of drawings: takes an SVG file in, and leaves of it what pictures need.
 *
 * Expat reads the XML and calls on_start, on_end and on_text; what they leave is written at once, tag for tag, into the
 * body of a layer.  What is left out is still read (`dropped` counts how deep), so it has to be XML too.
 *
 * It accepts what it knows and nothing else.  A list of what is forbidden would miss something; a drawing goes into
 * pages as it is, and what is accepted here can neither run nor load anything, nor reach out of its own element.  A
 * document type, which could declare entities, is refused for the same reason. */
#include "programs/artc/artfile.h"

#include <expat.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A piece of a text, not terminated. */
struct stretch {
    const char *at;
    size_t length;
};

struct art_reader {
    XML_Parser xml;
    const char *name;
    struct hb_artfile *file;
    struct hb_artfile_layer *layer;
    struct hb_error *err;
    bool refused;                       /* nothing is read any more */
    unsigned depth, dropped;            /* inside how many elements, and how many that are left out */
    size_t empty[HB_ARTFILE_DEPTH_MAX]; /* of each open element: how long the body was before anything was in it */
};

/* Refusing */

/* Newer versions of expat have another name for it. */
static unsigned long line_of(XML_Parser xml)
{
#if XML_MAJOR_VERSION > 2 || (XML_MAJOR_VERSION == 2 && XML_MINOR_VERSION >= 9)
    return (unsigned long)XML_GetCurrentLineNumber64(xml);
#else
    return (unsigned long)XML_GetCurrentLineNumber(xml);
#endif
}

static struct stretch all_of(const char *text)
{
    return (struct stretch){ text, strlen(text) };
}

/* `before`, a word of the file cut to what can be shown, `after`. */
static bool refuse(struct art_reader *r, const char *before, struct stretch what, const char *after)
{
    int shown = what.length < HB_ARTFILE_WORD ? (int)what.length : HB_ARTFILE_WORD;

    r->refused = true;
    XML_StopParser(r->xml, XML_FALSE);
    return hb_fail(r->err, HB_BAD_RECORD, "%.80s line %lu: %s%.*s%s", r->name, line_of(r->xml), before, shown, what.at,
                   after);
}

static bool refuse_plainly(struct art_reader *r, const char *why)
{
    return refuse(r, why, all_of(""), "");
}

/* Words */

static bool is(struct stretch s, const char *word)
{
    return s.length == strlen(word) && memcmp(s.at, word, s.length) == 0;
}

static bool is_one_of(struct stretch s, const char *const *words)
{
    for (; *words; words++)
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

static bool copy(char *out, size_t cap, const char *text)
{
    return (size_t)snprintf(out, cap, "%s", text) < cap;
}

/* Writing */

/* Everything that is written goes through here; inside what is left out, nothing is. */
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
    return put(r, all_of(text));
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

/* A sign is no part of it: it is written as it stands, like any other letter. */
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

/* A number with three decimals at most: a thousandth of a unit is nothing that is seen.  Digits are cut off, not
 * rounded, so that a number without a power of ten never needs to be understood. */
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
    if (dot && s.length > (size_t)(dot - s.at) + 1 + DECIMALS)
        s.length = (size_t)(dot - s.at) + 1 + DECIMALS;
    return put(r, s);
}

/* Numbers are shortened, blanks become one, and letters between them (of paths, of transformations) stay. */
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

/* Attributes */

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

/* What an editor keeps for itself, and what would mean something on the page that the drawing goes into. */
static bool is_own(struct stretch key)
{
    return has(key, ":") || is(key, "id") || is(key, "class") || is(key, "xmlns") || is(key, "display");
}

/* Numbers, colours, words and transformations need no other letters. */
static bool is_plain(struct stretch value)
{
    for (size_t i = 0; i < value.length; i++)
        if (!is_name_letter(value.at[i]) && !is_space(value.at[i]) && !strchr("#,()+%", value.at[i]))
            return false;
    return true;
}

/* Its value is checked letter by letter, so no quote and no bracket gets out of it. */
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
        size_t length = end ? (size_t)(end - style.at) : style.length;
        struct stretch key, value;

        colon = memchr(style.at, ':', length);
        if (colon) {
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

/* In the order of the file.  What is neither known nor an editor's own is refused, not dropped: it may have been
 * meant. */
static bool put_attributes(struct art_reader *r, const XML_Char **attribute)
{
    for (; *attribute; attribute += 2) {
        struct stretch key = all_of(attribute[0]), value = all_of(attribute[1]);

        if (is_own(key) || is(key, "data-layer") || is(key, "data-rim"))
            continue;
        if (is(key, "style")) {
            if (!put_style(r, value))
                return false;
        } else if (!is_one_of(key, numeric) && !is_one_of(key, worded)) {
            return refuse(r, "the attribute ", key, " is none that artwork may have");
        } else if (!put_attribute(r, key, value)) {
            return false;
        }
    }
    return true;
}

/* An empty text if it is not there. */
static const char *value_of(const XML_Char **attribute, const char *key)
{
    for (; *attribute; attribute += 2)
        if (strcmp(attribute[0], key) == 0)
            return attribute[1];
    return "";
}

/* Elements */

/* A pale rim that lifts a body off what lies behind it: the same path, drawn before. */
static bool put_rim(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    const char *width = value_of(attributes, "data-rim");

    if (*width == '\0')
        return true;
    if (strcmp(name, "path") != 0 || !is_number(all_of(width)))
        return refuse_plainly(r, "data-rim is the width of a path's rim");
    return put_text(r, "<path") && put_attribute(r, all_of("d"), all_of(value_of(attributes, "d"))) &&
           put_text(r, " fill=\"none\" stroke=\"#FBF4E2\" stroke-width=\"") && put_numbers(r, all_of(width)) &&
           put_text(r, "\"/>");
}

static bool begin_shape(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    return put_rim(r, name, attributes) && put_text(r, "<") && put_text(r, name) && put_attributes(r, attributes) &&
           put_text(r, ">");
}

/* A layer is written into a body of its own, outside of which it leaves nothing. */
static bool begin_layer(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    const char *called = value_of(attributes, "data-layer");

    if (r->depth != 1 || strcmp(name, "g") != 0)
        return refuse_plainly(r, "a layer is a <g> of its own in the <svg>");
    if (r->file->layers == HB_ARTFILE_LAYERS_MAX)
        return refuse(r, "the layer ", all_of(called), " is one too many");
    r->layer = &r->file->layer[r->file->layers++];
    if (!copy(r->layer->name, sizeof r->layer->name, called))
        return refuse(r, "the name of the layer ", all_of(called), " is too long");
    return begin_shape(r, name, attributes);
}

/* The whole value must be a number: "12px" is none. */
static bool read_coordinate(struct art_reader *r, const char *value, double *out)
{
    char *end;

    *out = strtod(value, &end);
    return (end > value && *end == '\0') ||
           refuse_plainly(r, "a place with a name is a <circle> with numbers as its cx and cy");
}

/* A place with a name: what marks it in the file is not drawn. */
static bool read_spot(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    struct hb_artfile_spot *spot = &r->file->spot[r->file->spots];
    const char *called = value_of(attributes, "data-spot");

    if (r->depth != 1 || strcmp(name, "circle") != 0 || *value_of(attributes, "transform") != '\0')
        return refuse_plainly(r, "a place with a name is a <circle> of its own in the <svg>, and not transformed");
    if (r->file->spots == HB_ARTFILE_SPOTS_MAX)
        return refuse(r, "the place ", all_of(called), " is one too many");
    if (!copy(spot->name, sizeof spot->name, called) ||
        !copy(spot->letter, sizeof spot->letter, value_of(attributes, "data-letter")) ||
        !copy(spot->sign, sizeof spot->sign, value_of(attributes, "data-sign")))
        return refuse(r, "what is said about the place ", all_of(called), " is too long");
    r->file->spots++;
    r->dropped++;
    return read_coordinate(r, value_of(attributes, "cx"), &spot->x) &&
           read_coordinate(r, value_of(attributes, "cy"), &spot->y);
}

/* Order matters: what is left out anyway is not checked, and a layer or a place is more than its shape. */
static bool begin_element(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    static const char *const shapes[] = {
        "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", NULL
    };
    static const char *const remarks[] = { "title", "desc", "metadata", "defs", NULL };

    if (r->dropped > 0 || strchr(name, ':') || is_one_of(all_of(name), remarks)) {
        r->dropped++;
        return true;
    }
    if (!is_one_of(all_of(name), shapes))
        return refuse(r, "artwork has no <", all_of(name), ">, only g path circle ellipse rect line polyline polygon");
    if (*value_of(attributes, "data-layer") != '\0')
        return begin_layer(r, name, attributes);
    if (*value_of(attributes, "data-spot") != '\0')
        return read_spot(r, name, attributes);
    if (strcmp(value_of(attributes, "display"), "none") == 0 || strstr(value_of(attributes, "style"), "display:none")) {
        r->dropped++;
        return true;
    }
    return begin_shape(r, name, attributes);
}

/* An element without anything in it becomes "/>"; a group of nothing costs no more. */
static bool end_element(struct art_reader *r, const char *name, size_t empty)
{
    if (r->layer->length > empty)
        return put_text(r, "</") && put_text(r, name) && put_text(r, ">");
    r->layer->length = empty - strlen(">");
    return put_text(r, "/>");
}

/* The drawing itself */

/* Numbers may be apart by commas or blanks, as editors differ. */
static bool read_view_box(struct art_reader *r, const char *at)
{
    double number[4];
    bool good = true;

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

/* data-NAME="VALUE" of the svg element, kept without "data-".  What they mean is for artc to say. */
static bool read_notes(struct art_reader *r, const XML_Char **attribute)
{
    for (; *attribute; attribute += 2) {
        struct hb_artfile_note *note = &r->file->note[r->file->notes];

        if (!begins(all_of(attribute[0]), "data-"))
            continue;
        if (r->file->notes == HB_ARTFILE_NOTES_MAX || !copy(note->value, sizeof note->value, attribute[1]) ||
            !copy(note->key, sizeof note->key, attribute[0] + strlen("data-")))
            return refuse(r, "there is no room for what ", all_of(attribute[0]), " says");
        r->file->notes++;
    }
    return true;
}

static bool begin_drawing(struct art_reader *r, const char *name, const XML_Char **attributes)
{
    if (strcmp(name, "svg") != 0)
        return refuse_plainly(r, "this is no SVG: it begins with <svg");
    return read_view_box(r, value_of(attributes, "viewBox")) && read_notes(r, attributes);
}

/* What expat calls; it may call once more after a refusal. */

static void on_start(void *reader, const XML_Char *name, const XML_Char **attributes)
{
    struct art_reader *r = reader;

    if (r->refused)
        return;
    if (r->depth == HB_ARTFILE_DEPTH_MAX)
        refuse_plainly(r, "groups lie too deep inside each other");
    else if (r->depth == 0 ? begin_drawing(r, name, attributes) : begin_element(r, name, attributes))
        r->empty[r->depth++] = r->layer->length;
}

static void on_end(void *reader, const XML_Char *name)
{
    struct art_reader *r = reader;

    if (r->refused)
        return;
    r->depth--;
    if (r->dropped > 0)
        r->dropped--;
    else if (r->depth > 0 && end_element(r, name, r->empty[r->depth]) && r->depth == 1)
        r->layer = &r->file->layer[0];
}

static void on_text(void *reader, const XML_Char *text, int length)
{
    struct art_reader *r = reader;

    if (!r->refused && r->dropped == 0 && trimmed((struct stretch){ text, (size_t)length }).length > 0)
        refuse_plainly(r, "artwork has no words, only shapes");
}

static void on_type(void *reader, const XML_Char *name, const XML_Char *system, const XML_Char *public, int inside)
{
    (void)system, (void)public, (void)inside;
    refuse(reader, "artwork has no document type such as ", all_of(name), "");
}

/* What is outside of all layers is layer 0, and there must be something in it. */
bool hb_artfile_read(struct hb_artfile *out, const char *name, const char *text, size_t size, struct hb_error *err)
{
    struct art_reader r = { .name = name, .file = out, .layer = &out->layer[0], .err = err };

    memset(out, 0, sizeof *out);
    out->layers = 1;
    r.xml = XML_ParserCreate("UTF-8");
    if (!r.xml)
        return hb_fail(err, HB_NO_MEMORY, "%.80s: no memory", name);
    XML_SetUserData(r.xml, &r);
    XML_SetElementHandler(r.xml, on_start, on_end);
    XML_SetCharacterDataHandler(r.xml, on_text);
    XML_SetStartDoctypeDeclHandler(r.xml, on_type);
    if (size > HB_ARTFILE_BYTES_MAX)
        refuse_plainly(&r, "the file is too long");
    else if (XML_Parse(r.xml, text, (int)size, XML_TRUE) != XML_STATUS_OK && !r.refused)
        refuse(&r, "this is no XML: ", all_of(XML_ErrorString(XML_GetErrorCode(r.xml))), "");
    else if (!r.refused && out->layer[0].length == 0)
        refuse_plainly(&r, "there is nothing drawn");
    XML_ParserFree(r.xml);
    return !r.refused;
}

const char *hb_artfile_note(const struct hb_artfile *f, const char *key)
{
    for (size_t i = 0; i < f->notes; i++)
        if (strcmp(f->note[i].key, key) == 0)
            return f->note[i].value;
    return NULL;
}
