/* svg_writer.c -- writes SVG into a growing text, and documents that hold only the definitions they need.
 *
 * Numbers are rounded to integers (tenths, thousandths) before they are printed: printf of a double would follow the
 * locale, and digits beyond what is seen would make pictures larger and less alike.
 *
 * Every definition and every reference to one goes through one function here.  A document lists its definitions as they
 * are written: the stretch of text that each one takes, and which others it refers to.  What the drawing refers to is
 * needed, and what that refers to in turn; a definition refers only to earlier ones, so this ends:
 *
 *     definitions   | tree | hill | town -> tree | pig |      a text, and a list of its stretches
 *     drawing       ... href="#hb-town" ...                   town is needed, so tree is; hill and pig are not
 *     document      <defs> tree town </defs> drawing          in the order of the list
 *
 * So whoever draws writes all definitions there might be and never thinks about which are used; the other way, to ask a
 * tile beforehand what it will need, would have to know of every drawing what is in it. */
#include "views/picture/svg_writer.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/party_words.h"
#include "table/strings.h"
#include "views/art/art.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { PUT_MAX = 512 };

void hb_svg_text(struct hb_svg_writer *svg, const char *text)
{
    hb_buffer_text(svg->out, text);
}

void hb_svg_put(struct hb_svg_writer *svg, const char *format, ...)
{
    char text[PUT_MAX];
    va_list args;

    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    HB_ASSERT(length >= 0 && length < PUT_MAX);
    hb_buffer_add(svg->out, text, (size_t)length);
}

/* Halves are rounded away from zero, so a picture and its mirror image round alike. */
void hb_svg_number(struct hb_svg_writer *svg, double number)
{
    long tenths = (long)(number * 10 + (number < 0 ? -0.5 : 0.5));
    long size = tenths < 0 ? -tenths : tenths;
    const char *sign = tenths < 0 ? "-" : "";

    if (size % 10 == 0)
        hb_svg_put(svg, "%s%ld", sign, size / 10);
    else
        hb_svg_put(svg, "%s%ld.%ld", sign, size / 10, size % 10);
}

void hb_svg_attribute(struct hb_svg_writer *svg, const char *name, double number)
{
    hb_svg_put(svg, " %s=\"", name);
    hb_svg_number(svg, number);
    hb_svg_text(svg, "\"");
}

/* NULL for what may stand as it is. */
static const char *entity_for(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    }
    return NULL;
}

/* U+FFFE and U+FFFF are well-formed UTF-8 and still no characters of XML. */
static bool is_noncharacter(const char *at, size_t length)
{
    return length >= 3 && memcmp(at, "\xef\xbf", 2) == 0 && (unsigned char)at[2] >= 0xbe;
}

/* Writes one character and says how many bytes it took.  A byte that begins no valid character, and a control
 * character that XML cannot hold, become U+FFFD: names come from outside, and a picture has to be well-formed
 * whatever they are. */
static size_t write_character(struct hb_svg_writer *svg, const char *at, size_t length)
{
    unsigned char c = (unsigned char)*at;
    size_t bytes = c < 0x80 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    const char *entity = entity_for(*at);

    if (entity) {
        hb_svg_text(svg, entity);
        return 1;
    }
    if (bytes > length || hb_utf8_valid_length(at, bytes) != bytes || (c < 0x20 && c != '\t' && c != '\n') ||
        c == 0x7f) {
        hb_svg_text(svg, "\xef\xbf\xbd");
        return 1;
    }
    if (is_noncharacter(at, bytes))
        hb_svg_text(svg, "\xef\xbf\xbd");
    else
        hb_buffer_add(svg->out, at, bytes);
    return bytes;
}

void hb_svg_escaped(struct hb_svg_writer *svg, const char *words)
{
    size_t length = strlen(words);

    while (length > 0) {
        size_t used = write_character(svg, words, length);

        words += used;
        length -= used;
    }
}

void hb_svg_point(struct hb_svg_writer *svg, struct hb_point s)
{
    s = hb_shape_turned(s, svg->quarters);
    hb_svg_number(svg, s.x);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, s.y);
}

void hb_svg_move(struct hb_svg_writer *svg, struct hb_point s)
{
    hb_svg_text(svg, "M");
    hb_svg_point(svg, s);
}

void hb_svg_line(struct hb_svg_writer *svg, struct hb_point s)
{
    hb_svg_text(svg, "L");
    hb_svg_point(svg, s);
}

void hb_svg_bends(struct hb_svg_writer *svg, const struct hb_curve *c)
{
    hb_svg_text(svg, "C");
    for (unsigned i = 0; i < c->bends; i++) {
        if (i > 0)
            hb_svg_text(svg, " ");
        hb_svg_point(svg, c->bend[i].lead);
        hb_svg_text(svg, " ");
        hb_svg_point(svg, c->bend[i].trail);
        hb_svg_text(svg, " ");
        hb_svg_point(svg, c->bend[i].to);
    }
}

/* Definitions, and references to them */

void hb_svg_define_begin(struct hb_svg_writer *svg, const char *element, const char *id)
{
    struct hb_svg_definitions *d = svg->definitions;

    if (d) {
        HB_ASSERT(!d->open && d->count < HB_SVG_DEFINITIONS_MAX && strlen(id) < HB_SVG_ID_MAX);
        struct hb_svg_definition *one = &d->one[d->count++];
        *one = (struct hb_svg_definition){ .begin = (uint32_t)svg->out->length };
        memcpy(one->id, id, strlen(id) + 1);
        d->open = true;
    }
    hb_svg_put(svg, "<%s id=\"hb-%s\"", element, id);
}

void hb_svg_define_end(struct hb_svg_writer *svg, const char *element)
{
    struct hb_svg_definitions *d = svg->definitions;

    hb_svg_put(svg, "</%s>\n", element);
    if (d) {
        HB_ASSERT(d->open);
        d->one[d->count - 1].end = (uint32_t)svg->out->length;
        d->open = false;
    }
}

void hb_svg_define(struct hb_svg_writer *svg, const char *folder)
{
    const char *before = strcmp(folder, "pieces") == 0 ? "piece-" : ""; /* there may be a mark of the same name */
    char id[HB_SVG_ID_MAX];

    for (size_t i = 0; i < hb_art_count; i++) {
        if (strcmp(hb_art_drawings[i].folder, folder) != 0 || strstr(hb_art_drawings[i].name, "-plan"))
            continue;
        snprintf(id, sizeof id, "%s%s", before, hb_art_drawings[i].name);
        hb_svg_define_begin(svg, "g", id);
        hb_svg_text(svg, ">");
        hb_svg_text(svg, hb_art_drawings[i].body);
        hb_svg_define_end(svg, "g");
    }
}

static unsigned definition_named(const struct hb_svg_definitions *d, const char *name)
{
    unsigned i = 0;

    while (i < d->count && strcmp(d->one[i].id, name) != 0)
        i++;
    HB_ASSERT(i < d->count);
    return i;
}

static void need(struct hb_svg_definitions *d, unsigned number)
{
    struct hb_svg_definition *one = &d->one[number];

    if (one->needed)
        return;
    one->needed = true;
    for (unsigned i = 0; i < one->references; i++)
        need(d, one->reference[i]);
}

/* By the drawing, or by the definition that is being written. */
static void refer(struct hb_svg_definitions *d, const char *name)
{
    unsigned number = definition_named(d, name);
    struct hb_svg_definition *from = &d->one[d->count - 1];

    if (!d->open) {
        need(d, number);
        return;
    }
    HB_ASSERT(from->references < HB_SVG_REFERENCES_MAX && from != &d->one[number]);
    from->reference[from->references++] = (uint8_t)number;
}

void hb_svg_href(struct hb_svg_writer *svg, const char *name)
{
    if (svg->definitions)
        refer(svg->definitions, name);
    hb_svg_put(svg, " href=\"#hb-%s\"", name);
}

void hb_svg_url(struct hb_svg_writer *svg, const char *name)
{
    if (svg->definitions)
        refer(svg->definitions, name);
    hb_svg_put(svg, "url(#hb-%s)", name);
}

void hb_svg_use_here(struct hb_svg_writer *svg, const char *name)
{
    hb_svg_text(svg, "<use");
    hb_svg_href(svg, name);
    hb_svg_text(svg, "/>");
}

void hb_svg_use(struct hb_svg_writer *svg, const char *name, struct hb_point at)
{
    at = hb_shape_turned(at, svg->quarters);
    hb_svg_text(svg, "<use");
    hb_svg_href(svg, name);
    hb_svg_attribute(svg, "x", at.x);
    hb_svg_attribute(svg, "y", at.y);
    hb_svg_text(svg, "/>");
}

/* The scale has three decimals; with one, what is large would be off by pixels. */
void hb_svg_transform(struct hb_svg_writer *svg, double x, double y, double scale)
{
    long thousandths = (long)(scale * 1000 + 0.5);

    hb_svg_text(svg, " transform=\"translate(");
    hb_svg_number(svg, x);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, y);
    hb_svg_text(svg, ")");
    if (thousandths != 1000)
        hb_svg_put(svg, " scale(%ld.%03ld)", thousandths / 1000, thousandths % 1000);
    hb_svg_text(svg, "\"");
}

void hb_svg_open_group(struct hb_svg_writer *svg, double x, double y, double scale)
{
    hb_svg_text(svg, "<g");
    hb_svg_transform(svg, x, y, scale);
    hb_svg_text(svg, ">");
}

void hb_svg_close_group(struct hb_svg_writer *svg)
{
    hb_svg_text(svg, "</g>\n");
}

void hb_svg_use_scaled(struct hb_svg_writer *svg, const char *name, double x, double y, double scale)
{
    hb_svg_open_group(svg, x, y, scale);
    hb_svg_use_here(svg, name);
    hb_svg_close_group(svg);
}

static void put_thousandths(struct hb_svg_writer *svg, double number)
{
    long thousandths = (long)(number * 1000 + (number < 0 ? -0.5 : 0.5)),
         size = thousandths < 0 ? -thousandths : thousandths;

    hb_svg_put(svg, "%s%ld.%03ld ", thousandths < 0 ? "-" : "", size / 1000, size % 1000);
}

/* A matrix instead of rotate(): its numbers come of the direction itself, and no angle has to be computed. */
void hb_svg_use_turned(struct hb_svg_writer *svg, const char *name, struct hb_point at, struct hb_point direction,
                       double scale)
{
    at = hb_shape_turned(at, svg->quarters);
    direction = hb_shape_times(hb_shape_direction_turned(direction, svg->quarters), scale);
    hb_svg_text(svg, "<use");
    hb_svg_href(svg, name);
    hb_svg_text(svg, " transform=\"matrix(");
    put_thousandths(svg, -direction.y);
    put_thousandths(svg, direction.x);
    put_thousandths(svg, -direction.x);
    put_thousandths(svg, -direction.y);
    hb_svg_number(svg, at.x);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, at.y);
    hb_svg_text(svg, ")\"/>");
}

/* Documents */

void hb_svg_document_begin(struct hb_svg_document *d)
{
    hb_buffer_init(&d->definitions);
    hb_buffer_init(&d->drawing);
    d->list.count = 0;
    d->list.open = false;
    d->define = (struct hb_svg_writer){ .out = &d->definitions, .definitions = &d->list };
    d->draw = (struct hb_svg_writer){ .out = &d->drawing, .definitions = &d->list };
}

static void write_size(struct hb_svg_writer *svg, const struct hb_svg_view_box *box)
{
    hb_svg_text(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    hb_svg_attribute(svg, "width", box->width);
    hb_svg_attribute(svg, "height", box->height);
    hb_svg_text(svg, " viewBox=\"");
    hb_svg_number(svg, box->x);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, box->y);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, box->width);
    hb_svg_text(svg, " ");
    hb_svg_number(svg, box->height);
    hb_svg_text(svg, "\">");
}

/* In the order of the definitions, not of their uses: so the order is the same for every drawing. */
static void write_definitions(const struct hb_svg_document *d, struct hb_buffer *out)
{
    bool any = false;

    if (d->definitions.failed)
        return;
    for (unsigned i = 0; i < d->list.count; i++) {
        const struct hb_svg_definition *one = &d->list.one[i];

        if (!one->needed)
            continue;
        if (!any)
            hb_buffer_text(out, "<defs>");
        any = true;
        hb_buffer_add(out, d->definitions.at + one->begin, one->end - one->begin);
    }
    if (any)
        hb_buffer_text(out, "</defs>");
}

void hb_svg_document_end(struct hb_svg_document *d, struct hb_buffer *out, const struct hb_svg_view_box *box)
{
    struct hb_svg_writer writer = { .out = out };

    write_size(&writer, box);
    write_definitions(d, out);
    if (d->drawing.at)
        hb_buffer_add(out, d->drawing.at, d->drawing.length);
    hb_svg_text(&writer, "</svg>\n");
    out->failed = out->failed || d->definitions.failed || d->drawing.failed;
    hb_buffer_done(&d->definitions);
    hb_buffer_done(&d->drawing);
}

/* The sheet that every picture is drawn on, and words on it.
 *
 * A style is a row of attributes for <text>, looked up by its number.  The fonts are families that most systems have,
 * with the generic one last, since a picture must not load anything. */

void hb_svg_drawing_open(struct hb_svg_writer *svg, const struct hb_game *g, long width, long height)
{
    hb_svg_put(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%ld\" height=\"%ld\" viewBox=\"0 0 %ld %ld\" role=\"img\">\n"
        "<title>",
        width, height, width, height);
    hb_svg_escaped(svg, hb_game_title(g, svg->language));
    hb_svg_text(svg, "</title>\n");
}

/* Parchment with a double frame, the inner line a little uneven. */
void hb_svg_drawing_frame(struct hb_svg_writer *svg, long width, long height)
{
    long w = width - 2 * HB_DRAWING_FRAME, h = height - 2 * HB_DRAWING_FRAME;

    hb_svg_put(svg, "<path d=\"M0 0H%ldV%ldH0Z\" fill=\"%s\"/>\n", width, height, HB_SVG_PARCHMENT);
    hb_svg_put(svg, "<path d=\"M0 0H%ldV%ldH0ZM%d %dV%ldH%ldV%dZ\" fill=\"%s\" opacity=\".6\"/>\n", width, height,
               HB_DRAWING_FRAME, HB_DRAWING_FRAME, h + HB_DRAWING_FRAME, w + HB_DRAWING_FRAME, HB_DRAWING_FRAME,
               HB_SVG_PARCHMENT_DARK);
    hb_svg_put(svg, "<path d=\"M%d %dh%ldv%ldh-%ldZ\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
               HB_DRAWING_FRAME, HB_DRAWING_FRAME, w, h, w, HB_SVG_INK);
    hb_svg_put(svg,
               "<path d=\"M%d %dq%ld 2 %ld 0q-2 %ld 0 %ldq-%ld-2-%ld 0q2-%ld 0-%ldZ\" fill=\"none\" stroke=\"%s\" "
               "stroke-width=\".9\" opacity=\".7\"/>\n",
               HB_DRAWING_FRAME + 5, HB_DRAWING_FRAME + 5, (w - 10) / 2, w - 10, (h - 10) / 2, h - 10, (w - 10) / 2,
               w - 10, (h - 10) / 2, h - 10, HB_SVG_INK);
}

/* Words */

#define SERIF "font-family=\"Palatino Linotype, Palatino, URW Palladio L, Book Antiqua, Georgia, serif\""
#define SANS  "font-family=\"system-ui, -apple-system, Segoe UI, Noto Sans, DejaVu Sans, sans-serif\""
#define DARK  " fill=\"" HB_SVG_INK "\" "
#define PALE  " fill=\"" HB_SVG_PARCHMENT_PALE "\" "
/* a rim of parchment round letters that stand on a picture */
#define RIM " stroke=\"" HB_SVG_PARCHMENT_PALE "\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""

static const char *const style[HB_STYLES] = {
    [HB_STYLE_TITLE] = SERIF DARK "font-size=\"27\"",
    [HB_STYLE_SMALL] = SANS DARK "font-size=\"13\" opacity=\".85\"",
    [HB_STYLE_PLAIN] = SANS DARK "font-size=\"15\"",
    [HB_STYLE_BOLD] = SANS DARK "font-size=\"15\" font-weight=\"bold\"",
    [HB_STYLE_NAME] = SERIF DARK "font-size=\"20\"",
    [HB_STYLE_COUNT] = SANS DARK "font-size=\"15\" font-weight=\"bold\"",
    [HB_STYLE_POINTS] = SERIF DARK "font-size=\"25\" text-anchor=\"end\" style=\"font-variant-numeric:tabular-nums\"",
    [HB_STYLE_SCORE] = SERIF DARK "font-size=\"30\" text-anchor=\"end\"",
    [HB_STYLE_LABEL] = SERIF DARK "font-size=\"14\" text-anchor=\"middle\"",
    [HB_STYLE_FEE] = SANS DARK "font-size=\"15\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_STYLE_FEE_SMALL] = SANS DARK "font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\"" RIM,
    [HB_STYLE_PALE_NUMBER] = SANS PALE "font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_STYLE_DARK_NUMBER] = SANS DARK "font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_STYLE_CARD_WORDS] = SERIF DARK "font-size=\"11\" text-anchor=\"middle\"",
    [HB_STYLE_TINY] = SANS DARK "font-size=\"12\" text-anchor=\"middle\"",
};

enum { WORDS_ROOM = 512 };

void hb_svg_style_words(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style s, const char *words)
{
    hb_svg_text(svg, "<text ");
    hb_svg_text(svg, style[s]);
    hb_svg_attribute(svg, "x", x);
    hb_svg_attribute(svg, "y", y);
    hb_svg_text(svg, ">");
    hb_svg_escaped(svg, words);
    hb_svg_text(svg, "</text>\n");
}

void hb_svg_style_number(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style s, long number)
{
    char text[24];

    snprintf(text, sizeof text, "%ld", number);
    hb_svg_style_words(svg, x, y, s, text);
}

void hb_svg_style_say(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style s, const char *call, ...)
{
    char words[WORDS_ROOM];
    struct hb_text text = hb_text_for(svg->language, words, sizeof words);
    va_list args;

    va_start(args, call);
    hb_say_list(&text, call, args);
    va_end(args);
    hb_svg_style_words(svg, x, y, s, words);
}

/* Bytes of UTF-8 that go on with a letter begin with the bits 10. */
static bool starts_letter(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

size_t hb_svg_letters(const char *text)
{
    size_t letters = 0;

    for (; *text != '\0'; text++)
        letters += starts_letter(*text);
    return letters;
}

/* How many bytes the first `letters` letters take. */
static size_t bytes_of(const char *text, size_t letters)
{
    size_t i = 0;

    for (; text[i] != '\0'; i++)
        if (starts_letter(text[i]) && letters-- == 0)
            break;
    return i;
}

/* How many bytes go on a line of so many letters: up to the last space that fits, or what fits. */
static size_t line_of(const char *text, size_t letters)
{
    size_t room = bytes_of(text, letters), end = room;

    if (text[room] == '\0')
        return room;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : room;
}

int hb_svg_style_lines(struct hb_svg_writer *svg, double x, double y, size_t letters, int lines, const char *words)
{
    char line[WORDS_ROOM];
    int i = 0;

    for (; i < lines && *words != '\0'; i++) {
        size_t end = line_of(words, letters);

        snprintf(line, sizeof line, "%.*s", (int)end, words);
        hb_svg_style_words(svg, x, y + i * HB_STYLE_LINE, HB_STYLE_PLAIN, line);
        words += end;
        while (*words == ' ')
            words++;
    }
    return i;
}

/* Names */

/* The ellipsis is a letter, too, so a name that is cut is no longer than one that just fits. */
static const char *cut_name(char out[HB_STYLE_NAME_BYTES], const char *name)
{
    size_t bytes = bytes_of(name, HB_STYLE_NAME_LETTERS);
    bool cut = name[bytes] != '\0';

    if (cut)
        bytes = bytes_of(name, HB_STYLE_NAME_LETTERS - 1);
    snprintf(out, HB_STYLE_NAME_BYTES, "%.*s%s", (int)bytes, name, cut ? "…" : "");
    return out;
}

void hb_svg_names_cut(struct hb_svg_names *cut, const struct hb_names *names)
{
    for (int i = 0; i < HB_PLAYERS_MAX; i++)
        cut->names.name[i] = !names->name[i] ? NULL : cut_name(cut->text[i], names->name[i]);
}

void hb_svg_style_name(struct hb_svg_writer *svg, double x, double y, enum hb_svg_style s, const struct hb_names *names,
                       int player)
{
    char name[WORDS_ROOM];
    struct hb_text text = hb_text_for(svg->language, name, sizeof name);

    hb_player_name(names, player, &text);
    hb_svg_style_words(svg, x, y, s, name);
}

/* What is to be done */

/* «Anna and Petr have won»: several may share the first place. */
static void winners_words(struct hb_text *out, const struct hb_game *g, const struct hb_names *names)
{
    unsigned winners = 0, told = 0;
    char list[WORDS_ROOM];
    struct hb_text text = hb_text_for(out->language, list, sizeof list);

    for (int i = 0; i < g->players; i++)
        winners += hb_winner(g, i);
    for (int i = 0; i < g->players; i++) {
        if (!hb_winner(g, i))
            continue;
        hb_say_list_separator(&text, told, winners - told - 1);
        hb_player_name(names, i, &text);
        told++;
    }
    hb_say(out, "picture.over names=%s n=%u", list, winners);
}

/* A party that plays together: all have won, or nobody has. */
static void party_words(struct hb_text *out, const struct hb_game *g)
{
    struct hb_look look;

    hb_look(g, &look);
    if (look.winners)
        hb_say(out, "together.won points=%d", look.seat[0].score);
    else
        hb_look_say_loss(&look.party, out);
}

void hb_svg_status(struct hb_text *out, const struct hb_game *g, const struct hb_names *names)
{
    char what[WORDS_ROOM];
    struct hb_text text = hb_text_for(out->language, what, sizeof what);

    if (g->over && hb_kind_of(g)->together) {
        party_words(out, g);
        return;
    }
    if (g->over) {
        winners_words(out, g, names);
        return;
    }
    hb_phase_words(g, HB_SPECTATOR, names, &text);
    hb_say(out, "picture.now what=%s", what);
}
