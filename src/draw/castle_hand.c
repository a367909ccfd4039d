/* castle_hand.c -- text, groups and signs for the picture of a castle.
 *
 * Each sign has a form of its own, so that none is told by its colour alone: costs stand on a square, points on a shield,
 * fees on a copper disc, talers are round and gold. */
#include "core/assert.h"
#include "draw/castle.h"
#include "draw/pieces.h"

#include <stdio.h>
#include <string.h>

#define SERIF "font-family=\"Palatino Linotype, Palatino, URW Palladio L, Book Antiqua, Georgia, serif\""
#define SANS  "font-family=\"system-ui, -apple-system, Segoe UI, Noto Sans, DejaVu Sans, sans-serif\""
#define DARK  " fill=\"" HB_INK "\" "
#define PALE  " fill=\"" HB_PARCHMENT_PALE "\" "
/* a rim of parchment round letters that stand on a picture */
#define RIM " stroke=\"" HB_PARCHMENT_PALE "\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""

static const char *const style[HB_STYLES] = {
    [HB_TITLE] = SERIF DARK "font-size=\"27\"",
    [HB_SMALL] = SANS DARK "font-size=\"13\" opacity=\".85\"",
    [HB_PLAIN] = SANS DARK "font-size=\"15\"",
    [HB_BOLD] = SANS DARK "font-size=\"15\" font-weight=\"bold\"",
    [HB_NAME] = SERIF DARK "font-size=\"20\"",
    [HB_COUNT] = SANS DARK "font-size=\"15\" font-weight=\"bold\"",
    [HB_SCORE] = SERIF DARK "font-size=\"30\" text-anchor=\"end\"",
    [HB_LABEL] = SERIF DARK "font-size=\"14\" text-anchor=\"middle\"",
    [HB_FEE] = SANS DARK "font-size=\"15\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_FEE_SMALL] = SANS DARK "font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\"" RIM,
    [HB_PALE_NUMBER] = SANS PALE "font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_DARK_NUMBER] = SANS DARK "font-size=\"14\" font-weight=\"bold\" text-anchor=\"middle\"",
    [HB_CARD_WORDS] = SERIF DARK "font-size=\"11\" text-anchor=\"middle\"",
    [HB_TINY] = SANS DARK "font-size=\"12\" text-anchor=\"middle\"",
};

static void begin_words(struct hb_quill *q, double x, double y, enum hb_castle_style s)
{
    hb_quill_text(q, "<text ");
    hb_quill_text(q, style[s]);
    hb_quill_text(q, " x=\"");
    hb_quill_number(q, x);
    hb_quill_text(q, "\" y=\"");
    hb_quill_number(q, y);
    hb_quill_text(q, "\"");
}

void hb_castle_words(struct hb_quill *q, double x, double y, enum hb_castle_style s, const char *words)
{
    begin_words(q, x, y, s);
    hb_quill_text(q, ">");
    hb_quill_words(q, words);
    hb_quill_text(q, "</text>\n");
}

void hb_castle_say(const struct hb_castle_page *p, double x, double y, enum hb_castle_style s,
                   const struct hb_castle_saying *said, const char *after)
{
    begin_words(p->q, x, y, s);
    hb_quill_text(p->q, ">");
    if (p->live)
        hb_quill_put(p->q, "<tspan data-say=\"castle.%s%s%s\">", said->topic, said->name ? "." : "",
                     said->name ? said->name : "");
    hb_quill_words(p->q, said->words);
    if (p->live)
        hb_quill_text(p->q, "</tspan>");
    hb_quill_words(p->q, after);
    hb_quill_text(p->q, "</text>\n");
}

/* Places for the pointer */

void hb_castle_place_open(const struct hb_castle_page *p, const char *kind, const char *name, const char *state)
{
    if (!p->live)
        return;
    hb_quill_put(p->q, "<g data-at=\"%s%s%s\"", kind, name ? "/" : "", name ? name : "");
    if (state)
        hb_quill_put(p->q, " data-state=\"%s\"", state);
    hb_quill_text(p->q, ">");
}

void hb_castle_place_area(const struct hb_castle_page *p, double x, double y, double width, double height)
{
    if (!p->live)
        return;
    hb_quill_text(p->q, "<rect data-area=\"\" rx=\"10\" fill=\"#FFFFFF\" fill-opacity=\"0\" x=\"");
    hb_quill_number(p->q, x);
    hb_quill_text(p->q, "\" y=\"");
    hb_quill_number(p->q, y);
    hb_quill_text(p->q, "\" width=\"");
    hb_quill_number(p->q, width);
    hb_quill_text(p->q, "\" height=\"");
    hb_quill_number(p->q, height);
    hb_quill_text(p->q, "\"/>");
}

void hb_castle_place_close(const struct hb_castle_page *p)
{
    if (p->live)
        hb_quill_text(p->q, "</g>\n");
}

void hb_castle_number(struct hb_quill *q, double x, double y, enum hb_castle_style s, long number)
{
    char text[24];

    snprintf(text, sizeof text, "%ld", number);
    hb_castle_words(q, x, y, s, text);
}

void hb_castle_open(struct hb_quill *q, double x, double y, double scale)
{
    hb_quill_text(q, "<g transform=\"translate(");
    hb_quill_number(q, x);
    hb_quill_text(q, " ");
    hb_quill_number(q, y);
    hb_quill_text(q, ")");
    if (scale != 1)
        hb_quill_put(q, " scale(%ld.%03ld)", (long)scale, (long)((scale - (double)(long)scale) * 1000 + 0.5));
    hb_quill_text(q, "\">");
}

void hb_castle_close(struct hb_quill *q)
{
    hb_quill_text(q, "</g>\n");
}

void hb_castle_use(struct hb_quill *q, const char *name, double x, double y, double scale)
{
    hb_castle_open(q, x, y, scale);
    hb_quill_put(q, "<use href=\"#hb-%s\"/>", name);
    hb_castle_close(q);
}

void hb_castle_plate(struct hb_quill *q, double x, double y, double width, double height, const char *fill)
{
    hb_castle_open(q, x, y, 1);
    hb_quill_text(q, "<rect rx=\"5\" width=\"");
    hb_quill_number(q, width);
    hb_quill_text(q, "\" height=\"");
    hb_quill_number(q, height);
    hb_quill_put(q, "\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.3\"/>", fill, HB_INK);
    hb_castle_close(q);
}

/* Letters */

void hb_castle_name(char out[HB_NAME_ROOM], const struct hb_names *names, int player, size_t letters)
{
    char full[HB_NAME_ROOM];
    struct hb_text t = hb_text_in(full, sizeof full);

    hb_player_name(names, player, &t);
    hb_paper_cut(out, HB_NAME_ROOM, full, letters);
}

int hb_castle_sentence(struct hb_quill *q, double x, double y, enum hb_castle_style s, size_t letters, int lines,
                       const char *words)
{
    enum { STEP = 20, LINE_ROOM = 512 };
    char line[LINE_ROOM];
    int i = 0;

    for (; i < lines && *words != '\0'; i++) {
        size_t end = hb_paper_line(words, letters);

        snprintf(line, sizeof line, "%.*s", (int)end, words);
        hb_castle_words(q, x, y + i * STEP, s, line);
        words += end;
        while (*words == ' ')
            words++;
    }
    return i;
}

/* Signs */

void hb_castle_sign_count(struct hb_quill *q, const char *name, double x, double y, double scale, long count)
{
    hb_castle_use(q, name, x + 12, y, scale);
    hb_castle_number(q, x + 26, y + 5.5, HB_COUNT, count);
}

void hb_castle_tag_draw(struct hb_quill *q, double x, double y, unsigned value, unsigned printed)
{
    hb_castle_use(q, "cost", x - 14.5, y, 1);
    hb_castle_number(q, x - 14.5, y + 5, HB_PALE_NUMBER, value);
    hb_castle_use(q, "points", x + 14.5, y, 1);
    hb_castle_number(q, x + 14.5, y + 5, HB_PALE_NUMBER, printed);
}

void hb_castle_space_draw(struct hb_quill *q, const struct hb_castle_space *s)
{
    static const char copper_pale[] = "#EBCFAE";
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)s->holder - 1, .x = s->x, .y = s->y + 9, .scale = 1.3
    };

    if (s->covered) {
        hb_castle_open(q, s->x, s->y, 1);
        hb_quill_put(q, "<circle r=\"16\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>",
                     copper_pale, HB_INK);
        hb_castle_close(q);
    } else {
        hb_castle_use(q, "disc", s->x, s->y, 1);
    }
    if (s->holder == 0) {
        hb_castle_number(q, s->x, s->y + 5.4, HB_FEE, s->fee);
        return;
    }
    hb_pieces_draw(q, &helper);
    hb_castle_number(q, s->x + 14, s->y + 19, HB_FEE_SMALL, s->fee);
}
