/* svg_style.c -- the sheet that every picture is drawn on, and words on it.
 *
 * A style is a row of attributes for <text>, looked up by its number.  The fonts are families that most systems
 * have, with the generic one last, since a picture must not load anything. */
#include "views/picture/svg_style.h"

#include "hradby/words.h"
#include "table/party_words.h"

#include <stdarg.h>
#include <stdio.h>

void hb_svg_page_open(struct hb_svg_writer *svg, const struct hb_game *g, long width, long height)
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
void hb_svg_page_draw(struct hb_svg_writer *svg, long width, long height)
{
    long w = width - 2 * HB_PAGE_FRAME, h = height - 2 * HB_PAGE_FRAME;

    hb_svg_put(svg, "<path d=\"M0 0H%ldV%ldH0Z\" fill=\"%s\"/>\n", width, height, HB_SVG_PARCHMENT);
    hb_svg_put(svg, "<path d=\"M0 0H%ldV%ldH0ZM%d %dV%ldH%ldV%dZ\" fill=\"%s\" opacity=\".6\"/>\n", width, height,
               HB_PAGE_FRAME, HB_PAGE_FRAME, h + HB_PAGE_FRAME, w + HB_PAGE_FRAME, HB_PAGE_FRAME,
               HB_SVG_PARCHMENT_DARK);
    hb_svg_put(svg, "<path d=\"M%d %dh%ldv%ldh-%ldZ\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
               HB_PAGE_FRAME, HB_PAGE_FRAME, w, h, w, HB_SVG_INK);
    hb_svg_put(svg,
               "<path d=\"M%d %dq%ld 2 %ld 0q-2 %ld 0 %ldq-%ld-2-%ld 0q2-%ld 0-%ldZ\" fill=\"none\" stroke=\"%s\" "
               "stroke-width=\".9\" opacity=\".7\"/>\n",
               HB_PAGE_FRAME + 5, HB_PAGE_FRAME + 5, (w - 10) / 2, w - 10, (h - 10) / 2, h - 10, (w - 10) / 2, w - 10,
               (h - 10) / 2, h - 10, HB_SVG_INK);
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
