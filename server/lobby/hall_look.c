/* hall_look.c -- the hall as others may see it: records, heads, pictures and lists for HTTP, numbers for the operator. */
#include "server/lobby/inside.h"

#include "engine/assert.h"

#include <stdlib.h>
#include <string.h>

/* ---- one room ---- */

static void show_text(struct hb_hall *h, hb_looker who, const char *text, size_t length)
{
    h->world->show(h->world, who, text != NULL ? HB_SHOWN : HB_CANNOT_NOW, text != NULL ? text : "", length);
}

static void show_head(struct hb_hall *h, hb_looker who, const struct hb_room *r)
{
    struct hb_json *head = hb_room_head(r);

    hb_buffer_clear(&h->out);
    if (head != NULL)
        hb_json_write(head, &h->out);
    show_text(h, who, head == NULL || h->out.failed ? NULL : h->out.at, h->out.length);
    hb_json_decref(head);
}

static void show_record(struct hb_hall *h, hb_looker who, const struct hb_room *r)
{
    size_t length = 0;
    char *text = hb_room_record(r, &length);

    show_text(h, who, text, length);
    free(text);
}

static void show_picture(struct hb_hall *h, hb_looker who, const struct hb_room *r, enum hb_language language)
{
    struct hb_names names = hb_table_names(r->table);
    struct hb_picture_job *s = hb_sketch_new(hb_table_game(r->table), &names, language);

    if (s == NULL) {
        show_text(h, who, NULL, 0);
        return;
    }
    memcpy(s->room, r->id, sizeof s->room);
    s->position = r->position;
    h->world->draw(h->world, who, s);
}

static void show(struct hb_hall *h, hb_looker who, enum hb_hall_look what, const struct hb_room *r,
                 enum hb_language language)
{
    if (r->seq == 0)
        h->world->show(h->world, who, HB_NOTHING_THERE, "", 0);
    else if (what == HB_LOOK_HEAD)
        show_head(h, who, r);
    else if (r->table == NULL)
        h->world->show(h->world, who, HB_NOT_BEGUN, "", 0);
    else if (what == HB_LOOK_RECORD)
        show_record(h, who, r);
    else
        show_picture(h, who, r, language);
}

/* ---- waiting for it ---- */

static uint64_t hash_of(const struct hb_hall *h, hb_looker who)
{
    return hb_index_hash(h->key, &who, sizeof who);
}

static bool wait(struct hb_hall *h, const struct hb_waiter *as, struct hb_place *p)
{
    struct hb_waiter *w = malloc(sizeof *w);

    if (w == NULL || !hb_index_add(&h->looks, &w->link, hash_of(h, as->who))) {
        free(w);
        return false;
    }
    w->who = as->who;
    w->what = as->what;
    w->language = as->language;
    w->place = p;
    w->next = p->looks;
    p->looks = w;
    p->looking++;
    return true;
}

static void remove_waiter(struct hb_hall *h, struct hb_waiter *w)
{
    struct hb_waiter **at = &w->place->looks;

    while (*at != w)
        at = &(*at)->next;
    *at = w->next;
    w->place->looking--;
    hb_index_remove(&h->looks, &w->link);
    free(w);
}

void hb_hall_look_away(struct hb_hall *h, hb_looker who)
{
    for (struct hb_link *l = hb_index_first(&h->looks, hash_of(h, who)); l != NULL; l = hb_index_next(l))
        if (((struct hb_waiter *)l)->who == who) {
            remove_waiter(h, (struct hb_waiter *)l);
            return;
        }
}

uint32_t hb_hall_rows(const struct hb_hall *h, const char *room)
{
    const struct hb_place *p = hb_hall_find(h, room);
    const struct hb_room *r = p == NULL ? NULL : p->room != NULL ? p->room : p->copy;

    return r == NULL ? 0 : r->seq;
}

void hb_hall_show(struct hb_hall *h, struct hb_place *p)
{
    while (p->looks != NULL) {
        struct hb_waiter *w = p->looks;

        p->looks = w->next;
        p->looking--;
        hb_index_remove(&h->looks, &w->link);
        if (p->room != NULL || p->copy != NULL)
            show(h, w->who, w->what, p->room != NULL ? p->room : p->copy, w->language);
        else
            h->world->show(h->world, w->who, p->state == HB_PLACE_EMPTY ? HB_NOTHING_THERE : HB_CANNOT_NOW, "", 0);
        free(w);
    }
}

/* One that another node has is looked at as it lies there now. */
static enum hb_entrance enter(struct hb_hall *h, const char *room, struct hb_place **p)
{
    enum hb_entrance how = hb_hall_enter(h, room, HB_TO_SEE, p);

    if (how != HB_ELSEWHERE)
        return how;
    return hb_place_fetch_again(h, *p, HB_TO_SEE) ? HB_TO_WAIT : HB_HALL_FULL;
}

bool hb_hall_look(struct hb_hall *h, hb_looker who, enum hb_hall_look what, const char *room, enum hb_language language)
{
    uint64_t fetches = h->numbers.fetches;
    struct hb_place *p;
    bool read;

    switch (enter(h, room, &p)) {
    case HB_ENTERED:
        show(h, who, what, p->room, language);
        break;
    case HB_TO_WAIT:
        if (p->looking >= HB_LOOKS_MAX ||
            !wait(h, &(struct hb_waiter){ .who = who, .what = what, .language = language }, p))
            h->world->show(h->world, who, HB_CANNOT_NOW, "", 0);
        break;
    case HB_NO_ROOM:
        h->world->show(h->world, who, HB_NOTHING_THERE, "", 0);
        break;
    case HB_HALL_FULL:
    case HB_NOT_READABLE:
    case HB_ELSEWHERE:
        h->world->show(h->world, who, HB_CANNOT_NOW, "", 0);
        break;
    }
    read = h->numbers.fetches > fetches;
    hb_hall_tidy(h);
    return read;
}

/* ---- the public ones ---- */

enum { LIST_MAX = 100, LIST_SOON = 100 /* milliseconds */ };

/* The newest first; of the same moment by their ids. */
static bool is_before(const struct hb_room *a, const struct hb_room *b)
{
    return a->opened != b->opened ? a->opened > b->opened : strcmp(a->id, b->id) < 0;
}

static size_t place_in_list(const struct hb_hall *h, const struct hb_room *r)
{
    size_t low = 0, high = h->listed_count;

    while (low < high) {
        size_t middle = (low + high) / 2;

        if (is_before(h->listed[middle], r))
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Without memory it is not in the list, and that is all. */
void hb_hall_list_add(struct hb_hall *h, struct hb_room *r)
{
    size_t at;

    if (h->listed_count == h->listed_cap) {
        size_t cap = h->listed_cap == 0 ? LIST_MAX : 2 * h->listed_cap;
        struct hb_room **more = realloc(h->listed, cap * sizeof(struct hb_room *));

        if (more == NULL)
            return;
        h->listed = more;
        h->listed_cap = cap;
    }
    at = place_in_list(h, r);
    memmove(h->listed + at + 1, h->listed + at, (h->listed_count - at) * sizeof(struct hb_room *));
    h->listed[at] = r;
    h->listed_count++;
    r->place->listed = h->list_changed = true;
}

void hb_list_remove(struct hb_hall *h, struct hb_room *r)
{
    size_t at = place_in_list(h, r);

    HB_ASSERT(at < h->listed_count && h->listed[at] == r);
    h->listed_count--;
    memmove(h->listed + at, h->listed + at + 1, (h->listed_count - at) * sizeof(struct hb_room *));
    r->place->listed = false;
    h->list_changed = true;
}

/* Not more of one origin than may be; those of which it is not known are all of one. */
static bool is_shown(struct hb_hall *h, const struct hb_room *r, unsigned *unknown)
{
    struct hb_origin *o = r->place->origin;

    if (o == NULL)
        return (*unknown)++ < h->limits.listed_per_address;
    if (o->listing != h->listing)
        o->listed = 0;
    o->listing = h->listing;
    return o->listed++ < h->limits.listed_per_address;
}

/* ---- those of other nodes ---- */

void hb_hall_others(struct hb_hall *h, hb_peer node, struct hb_json *rooms)
{
    unsigned i = 0;

    while (i < h->elsewheres && h->elsewhere[i].node != node)
        i++;
    h->list_changed = true;
    if (i < h->elsewheres)
        hb_json_decref(h->elsewhere[i].rooms);
    if (rooms == NULL && i < h->elsewheres)
        h->elsewhere[i] = h->elsewhere[--h->elsewheres];
    if (rooms == NULL || (i == h->elsewheres && i == HB_KNOWN_NODES_MAX))
        return;
    h->elsewheres += i == h->elsewheres;
    h->elsewhere[i] = (struct hb_elsewhere){ .node = node, .rooms = hb_json_incref(rooms) };
}

static int64_t opened(const struct hb_elsewhere *e)
{
    return hb_json_integer_value(hb_json_object_get(hb_json_array_get(e->rooms, e->at), "opened"));
}

/* The one whose next room is the newest; NULL: there are none any more. */
static struct hb_elsewhere *newest(struct hb_hall *h)
{
    struct hb_elsewhere *found = NULL;

    for (unsigned i = 0; i < h->elsewheres; i++) {
        struct hb_elsewhere *e = &h->elsewhere[i];

        if (e->at < hb_json_array_size(e->rooms) && (found == NULL || opened(e) > opened(found)))
            found = e;
    }
    return found;
}

/* The next of them; NULL if it has come here meanwhile. */
static struct hb_json *take_elsewhere(const struct hb_hall *h, struct hb_elsewhere *e)
{
    struct hb_json *head = hb_json_array_get(e->rooms, e->at++);
    const char *id = hb_json_string_value(hb_json_object_get(head, "room"));

    return id == NULL || hb_hall_room_here(h, id) != NULL ? NULL : hb_json_incref(head);
}

/* ---- all together ---- */

static void put_heads(struct hb_hall *h, bool of_others, struct hb_buffer *out)
{
    unsigned unknown = 0, shown = 0;
    size_t i = 0;

    h->listing++;
    for (unsigned k = 0; k < h->elsewheres; k++)
        h->elsewhere[k].at = 0;
    while (shown < LIST_MAX) {
        struct hb_elsewhere *e = of_others ? newest(h) : NULL;
        const struct hb_room *r = i < h->listed_count ? h->listed[i] : NULL;
        struct hb_json *head = NULL;

        if (r == NULL && e == NULL)
            break;
        if (e != NULL && (r == NULL || opened(e) > r->opened))
            head = take_elsewhere(h, e);
        else {
            head = is_shown(h, r, &unknown) ? hb_room_head(r) : NULL;
            i++;
        }
        if (head == NULL)
            continue;
        hb_buffer_text(out, shown++ > 0 ? "," : "");
        hb_json_write(head, out);
        hb_json_decref(head);
    }
}

static void make_list(struct hb_hall *h)
{
    hb_buffer_clear(&h->list);
    hb_buffer_text(&h->list, "\"rooms\":[");
    put_heads(h, true, &h->list);
    hb_buffer_text(&h->list, "]");
}

void hb_hall_own_list(struct hb_hall *h, struct hb_buffer *out)
{
    hb_buffer_text(out, "[");
    put_heads(h, false, out);
    hb_buffer_text(out, "]");
}

/* Many ask for it and it is long: it is made anew at most once a second, or soon after a room has come or gone. */
static const struct hb_buffer *list_now(struct hb_hall *h)
{
    int64_t age = hb_hall_now(h) - h->list_at;

    if (h->list.length == 0 || h->list.failed || age >= HB_SECOND || (h->list_changed && age >= LIST_SOON)) {
        make_list(h);
        h->list_at = h->now;
        h->list_changed = false;
    }
    return &h->list;
}

static void put_list(struct hb_hall *h, const char *before, const char *after, struct hb_buffer *out)
{
    const struct hb_buffer *list = list_now(h);

    hb_buffer_text(out, before);
    if (list->failed)
        hb_buffer_text(out, "\"rooms\":[]");
    else
        hb_buffer_add(out, list->at, list->length);
    hb_buffer_text(out, after);
}

void hb_hall_list(struct hb_hall *h, struct hb_buffer *out)
{
    put_list(h, "{", "}", out);
}

void hb_hall_tell_list(struct hb_hall *h, hb_guest guest, const struct hb_json *id)
{
    hb_buffer_clear(&h->out);
    hb_buffer_text(&h->out, "{\"re\":");
    hb_json_write(id != NULL ? id : hb_json_null(), &h->out);
    put_list(h, ",\"ok\":true,", "}", &h->out);
    hb_hall_give(h, guest, &h->out);
}

/* ---- numbers ---- */

struct hb_hall_numbers hb_hall_numbers(const struct hb_hall *h)
{
    struct hb_hall_numbers n = h->numbers;

    n.guests = (unsigned)h->guests.count;
    n.rooms = h->rooms;
    n.playing = h->playing;
    n.asleep = (unsigned)h->asleep.count;
    n.coming = h->coming;
    n.thinking = h->thinking + h->thoughts_waiting;
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
