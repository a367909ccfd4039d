/* area.c -- see area.h. */
#include "draw/area.h"

static void area_move(struct hb_outline *o, struct hb_point at)
{
    struct hb_area_path *a = (struct hb_area_path *)(void *)o;

    hb_quill_move(&a->quill, at);
    hb_quill_text(&a->quill, "L");
    a->fresh = true;
}

static void area_line(struct hb_outline *o, struct hb_point at)
{
    struct hb_area_path *a = (struct hb_area_path *)(void *)o;

    hb_quill_text(&a->quill, a->fresh ? "" : " ");
    hb_quill_point(&a->quill, at);
    a->fresh = false;
}

static void area_close(struct hb_outline *o)
{
    hb_quill_text(&((struct hb_area_path *)(void *)o)->quill, "Z");
}

struct hb_area_path hb_area_path(struct hb_buffer *out)
{
    return (struct hb_area_path){ { area_move, area_line, area_close }, { .out = out }, true };
}
