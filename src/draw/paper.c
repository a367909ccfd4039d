/* paper.c -- see paper.h. */
#include "draw/paper.h"

#include <stdio.h>

void hb_paper_open(struct hb_quill *q, const struct hb_game *g, long width, long height)
{
    hb_quill_put(
        q,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%ld\" height=\"%ld\" viewBox=\"0 0 %ld %ld\" role=\"img\">\n"
        "<title>",
        width, height, width, height);
    hb_quill_words(q, hb_kind_of(g)->title);
    hb_quill_text(q, "</title>\n");
}

/* Parchment with a double frame, the inner line a little uneven. */
void hb_paper_draw(struct hb_quill *q, long width, long height)
{
    long w = width - 2 * HB_PAPER_FRAME, h = height - 2 * HB_PAPER_FRAME;

    hb_quill_put(q, "<path d=\"M0 0H%ldV%ldH0Z\" fill=\"%s\"/>\n", width, height, HB_PARCHMENT);
    hb_quill_put(q, "<path d=\"M0 0H%ldV%ldH0ZM%d %dV%ldH%ldV%dZ\" fill=\"%s\" opacity=\".6\"/>\n", width, height,
                 HB_PAPER_FRAME, HB_PAPER_FRAME, h + HB_PAPER_FRAME, w + HB_PAPER_FRAME, HB_PAPER_FRAME,
                 HB_PARCHMENT_DARK);
    hb_quill_put(q, "<path d=\"M%d %dh%ldv%ldh-%ldZ\" fill=\"none\" stroke=\"%s\" stroke-width=\"2\"/>\n",
                 HB_PAPER_FRAME, HB_PAPER_FRAME, w, h, w, HB_INK);
    hb_quill_put(q,
                 "<path d=\"M%d %dq%ld 2 %ld 0q-2 %ld 0 %ldq-%ld-2-%ld 0q2-%ld 0-%ldZ\" fill=\"none\" stroke=\"%s\" "
                 "stroke-width=\".9\" opacity=\".7\"/>\n",
                 HB_PAPER_FRAME + 5, HB_PAPER_FRAME + 5, (w - 10) / 2, w - 10, (h - 10) / 2, h - 10, (w - 10) / 2,
                 w - 10, (h - 10) / 2, h - 10, HB_INK);
}

static bool starts_letter(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
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

void hb_paper_cut(char *out, size_t cap, const char *text, size_t letters)
{
    size_t bytes = bytes_of(text, letters);
    bool cut = text[bytes] != '\0';

    if (cut)
        bytes = bytes_of(text, letters - 1);
    snprintf(out, cap, "%.*s%s", (int)bytes, text, cut ? "…" : "");
}

size_t hb_paper_line(const char *text, size_t letters)
{
    size_t room = bytes_of(text, letters), end = room;

    if (text[room] == '\0')
        return room;
    while (end > 0 && text[end] != ' ')
        end--;
    return end > 0 ? end : room;
}
