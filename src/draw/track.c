/* track.c -- see track.h. */
#include "draw/track.h"

#include "draw/paper.h"
#include "draw/pieces.h"
#include "table/on_track.h"

enum { ACROSS = 10, SPACE = 23, ROW = 27, HEAD = 30, FOOT = 14, DARK_EVERY = 5 };

double hb_track_height(const struct hb_game *g)
{
    struct hb_track_view track;

    hb_track_read(&track, g);
    return track.minded ? HEAD + ROW * HB_SCORE_SPACES / ACROSS + FOOT : 0;
}

/* The middle of a space; rows go from the left to the right. */
static struct hb_point middle_of(double x, double y, long space)
{
    long row = space / ACROSS, column = space % ACROSS;

    return (struct hb_point){ x + SPACE * ((double)column + 0.5), y + ROW * ((double)row + 0.5) };
}

static void draw_space(struct hb_quill *q, struct hb_point at, long space)
{
    hb_quill_text(q, "<rect rx=\"4\" stroke=\"" HB_INK "\" stroke-opacity=\".5\"");
    hb_quill_attribute(q, "x", at.x - SPACE / 2.0 + 1);
    hb_quill_attribute(q, "y", at.y - ROW / 2.0 + 1);
    hb_quill_put(q, " width=\"%d\" height=\"%d\" fill=\"%s\"/>", SPACE - 2, ROW - 2,
                 space % DARK_EVERY == 0 ? HB_PARCHMENT_DARK : HB_PARCHMENT_PALE);
    hb_quill_put(q, "<text font-size=\"9\" text-anchor=\"middle\" opacity=\".55\" fill=\"" HB_INK "\"");
    hb_quill_attribute(q, "x", at.x);
    hb_quill_attribute(q, "y", at.y + 3);
    hb_quill_put(q, ">%ld</text>\n", space);
}

/* Those who share a space stand beside each other, the later ones lower. */
static void draw_standers(struct hb_quill *q, const struct hb_track_view *track, long space, struct hb_point at)
{
    const double step = 5;
    const struct hb_on_track *p;
    unsigned count = 0;

    for (unsigned i = 0; (p = hb_track_next(track, space, &i)) != NULL; i++, count++) {
        struct hb_drawn_piece drawn = { .piece = p->name[0] != '\0' ? p->name : "follower",
                                        .player = p->player,
                                        .x = at.x + (count % 2 ? step : -step) * (count > 0),
                                        .y = at.y + 9 + 2 * (double)count / 2,
                                        .scale = 0.66 };

        hb_pieces_draw(q, &drawn);
    }
}

void hb_track_draw(struct hb_quill *q, double x, double y, const struct hb_game *g)
{
    struct hb_track_view track;

    hb_track_read(&track, g);
    if (!track.minded)
        return;
    hb_paper_say(q, x, y + HEAD - 9, HB_SMALL, "picture.track");
    for (long space = 0; space < HB_SCORE_SPACES; space++)
        draw_space(q, middle_of(x, y + HEAD, space), space);
    for (long space = 0; space < HB_SCORE_SPACES; space++)
        draw_standers(q, &track, space, middle_of(x, y + HEAD, space));
}
