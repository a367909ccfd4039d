/* hall_look.c -- the hall as others may see it: records, heads and lists for HTTP, numbers for the operator. */
#include "server/inside.h"

#include "draw/svg.h"

#include <stdlib.h>

enum { LIST_MAX = 100 };

bool hb_hall_record(struct hb_hall *h, const char *room, struct hb_buffer *out)
{
    struct hb_room *r = hb_hall_room(h, room);
    size_t length = 0;
    char *text = r == NULL ? NULL : hb_room_record(r, &length);

    if (text == NULL)
        return false;
    hb_buffer_add(out, text, length);
    free(text);
    return true;
}

bool hb_hall_head(struct hb_hall *h, const char *room, struct hb_buffer *out)
{
    struct hb_room *r = hb_hall_room(h, room);
    json_t *head = r == NULL || r->seq == 0 ? NULL : hb_room_head(r);

    if (head == NULL)
        return false;
    hb_json_write(head, out);
    json_decref(head);
    return true;
}

bool hb_hall_picture(struct hb_hall *h, const char *room, enum hb_language language, struct hb_buffer *out)
{
    enum { TILE_PIXELS = 80 };
    struct hb_room *r = hb_hall_room(h, room);
    struct hb_game *seen = r == NULL || r->table == NULL ? NULL : malloc(hb_size(hb_table_game(r->table)));
    struct hb_names names;
    struct hb_error err;
    bool good;

    if (seen == NULL)
        return false;
    names = hb_table_names(r->table);
    hb_view(hb_table_game(r->table), HB_SPECTATOR, seen);
    good = hb_svg_board(out, seen, &names, language, TILE_PIXELS, &err);
    free(seen);
    return good;
}

/* The newest public rooms: kept in order as they are found, the oldest falling out. */
json_t *hb_hall_public(const struct hb_hall *h)
{
    const struct hb_room *found[LIST_MAX];
    unsigned n = 0;
    json_t *list = json_array();

    for (unsigned b = 0; b < HB_BUCKETS; b++)
        for (const struct hb_room *r = h->bucket[b]; r != NULL; r = r->link) {
            unsigned at = n < LIST_MAX ? n : LIST_MAX - 1;

            if (!r->is_public || r->seq == 0 || (n == LIST_MAX && r->opened <= found[n - 1]->opened))
                continue;
            for (; at > 0 && found[at - 1]->opened < r->opened; at--)
                found[at] = found[at - 1];
            found[at] = r;
            n += n < LIST_MAX;
        }
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(list, hb_room_head(found[i]));
    return list;
}

void hb_hall_list(struct hb_hall *h, struct hb_buffer *out)
{
    json_t *list = json_pack("{s:o}", "rooms", hb_hall_public(h));

    hb_json_write(list, out);
    json_decref(list);
}

struct hb_hall_numbers hb_hall_numbers(const struct hb_hall *h)
{
    struct hb_hall_numbers n = h->numbers;

    n.guests = h->guests;
    n.rooms = h->rooms;
    n.playing = 0;
    for (unsigned b = 0; b < HB_BUCKETS; b++)
        for (const struct hb_room *r = h->bucket[b]; r != NULL; r = r->link)
            n.playing += r->state == HB_ROOM_PLAYING;
    return n;
}

bool hb_hall_peek(const struct hb_hall *h, const char *room, uint64_t *hash, uint32_t *seq, bool *over)
{
    const struct hb_room *r = hb_hall_room_here(h, room);

    if (r == NULL)
        return false;
    *hash = r->hash;
    *seq = r->seq;
    *over = r->state == HB_ROOM_OVER;
    return true;
}
