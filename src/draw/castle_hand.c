/* castle_hand.c -- places, plates and signs for the picture of a castle.
 *
 * Each sign has a form of its own, so that none is told by its colour alone: costs stand on a square, points on a shield,
 * fees on a copper disc, talers are round and gold. */
#include "draw/castle.h"
#include "draw/pieces.h"

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
    hb_quill_text(p->q, "<rect data-area=\"\" rx=\"10\" fill=\"#FFFFFF\" fill-opacity=\"0\"");
    hb_quill_attribute(p->q, "x", x);
    hb_quill_attribute(p->q, "y", y);
    hb_quill_attribute(p->q, "width", width);
    hb_quill_attribute(p->q, "height", height);
    hb_quill_text(p->q, "/>");
}

void hb_castle_place_close(const struct hb_castle_page *p)
{
    if (p->live)
        hb_quill_text(p->q, "</g>\n");
}

void hb_castle_plate(struct hb_quill *q, double x, double y, double width, double height, const char *fill)
{
    hb_quill_open(q, x, y, 1);
    hb_quill_text(q, "<rect rx=\"5\"");
    hb_quill_attribute(q, "width", width);
    hb_quill_attribute(q, "height", height);
    hb_quill_put(q, " fill=\"%s\" stroke=\"%s\" stroke-width=\"1.3\"/>", fill, HB_INK);
    hb_quill_close(q);
}

/* Signs */

void hb_castle_sign_count(struct hb_quill *q, const char *name, double x, double y, double scale, long count)
{
    hb_quill_stamp(q, name, x + 12, y, scale);
    hb_paper_number(q, x + 26, y + 5.5, HB_COUNT, count);
}

void hb_castle_tag_draw(struct hb_quill *q, double x, double y, unsigned value, unsigned printed)
{
    hb_quill_text(q, "<g class=\"hb-tag\">"); /* grows as a whole where the picture is small */
    hb_quill_stamp(q, "cost", x - 14.5, y, 1);
    hb_paper_number(q, x - 14.5, y + 5, HB_PALE_NUMBER, value);
    hb_quill_stamp(q, "points", x + 14.5, y, 1);
    hb_paper_number(q, x + 14.5, y + 5, HB_PALE_NUMBER, printed);
    hb_quill_text(q, "</g>");
}

void hb_castle_space_draw(struct hb_quill *q, const struct hb_castle_space *s)
{
    static const char copper_pale[] = "#EBCFAE";
    struct hb_drawn_piece helper = {
        .piece = "helper", .player = (int)s->holder - 1, .x = s->x, .y = s->y + 9, .scale = 1.3
    };

    if (s->covered) {
        hb_quill_open(q, s->x, s->y, 1);
        hb_quill_put(q, "<circle r=\"16\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.5\" stroke-dasharray=\"4 3\"/>",
                     copper_pale, HB_INK);
        hb_quill_close(q);
    } else {
        hb_quill_stamp(q, "disc", s->x, s->y, 1);
    }
    if (s->holder == 0) {
        hb_paper_number(q, s->x, s->y + 5.4, HB_FEE, s->fee);
        return;
    }
    hb_pieces_draw(q, &helper);
    hb_paper_number(q, s->x + 14, s->y + 19, HB_FEE_SMALL, s->fee);
}
