/* switch.c -- see switch.h.
 *
 * Frames on a link name a guest by his serial, which is of the node to which he has come and is given out once: the number
 * of his connection may be another's before an answer arrives.
 *
 *   to the node that has the room   {"g":serial,"from":address,"language":code,"tries":n,"said":text}   {"g":serial,"left":true}
 *                                   {"g":serial,"silent":yes} (nothing comes of them any more, or does again)
 *   back to the node of the guest   {"g":serial,"send":text}   {"g":serial,"cut":why}
 *                                   {"g":serial,"back":text,"room":id,"tries":n} (the room is not here)
 *   to everybody                    {"list":[head, …],"seated":[serial, …]} (the public rooms here; and who of that node's guests
 *                                   has a seat here, left out if nobody does)
 *
 * A node of the version before neither says nor reads `seated`: its players count as spectators at other nodes. */
#include "server/cluster/switch.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "server/lobby/index.h"
#include "table/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A guest of this node. */
struct near {
    struct hb_link by_guest, by_serial;
    hb_guest guest;
    uint64_t serial;
    uint64_t links;  /* over which he has wished something, by their slots, as bits, */
    uint64_t seated; /* and those whose nodes say that he has a seat there */
    char address[HB_ADDRESS_TEXT];
};

/* A guest of another node. */
struct far {
    struct hb_link by_guest, by_serial;
    hb_guest guest; /* in the hall here */
    uint64_t serial;
    unsigned slot;  /* of the link */
    unsigned tries; /* of the last that he said */
    struct far *before, *after;
};

struct line {
    hb_peer node; /* 0: none */
    bool breaking;
    bool knows;      /* our list */
    uint64_t seated; /* a hash of who was said to be seated; 0: nobody */
    size_t waiting;
    struct far *first;
};

struct hb_switch {
    struct hb_buffer list; /* as it was told last */
    struct hb_switch_world *world;
    struct hb_hall *hall;
    unsigned char key[HB_INDEX_KEY]; /* nobody outside chooses what is in these tables */
    struct hb_index near_guests, near_serials, far_guests, far_serials;
    struct line line[HB_LINKS_MAX];
    uint64_t serials;
    hb_guest far_numbers;
    struct hb_switch_numbers numbers;
};

/* ---- finding ---- */

static uint64_t hash_of(const struct hb_switch *s, uint64_t number, unsigned slot)
{
    uint64_t name[2] = { number, slot };

    return hb_index_hash(s->key, name, sizeof name);
}

static struct near *near_of(struct hb_link *by_guest)
{
    return (struct near *)((char *)by_guest - offsetof(struct near, by_guest));
}

static struct near *near_guest(const struct hb_switch *s, hb_guest guest)
{
    for (struct hb_link *l = hb_index_first(&s->near_guests, hash_of(s, guest, 0)); l != NULL; l = hb_index_next(l))
        if (near_of(l)->guest == guest)
            return near_of(l);
    return NULL;
}

static struct near *near_serial(const struct hb_switch *s, uint64_t serial)
{
    for (struct hb_link *l = hb_index_first(&s->near_serials, hash_of(s, serial, 0)); l != NULL; l = hb_index_next(l)) {
        struct near *n = (struct near *)((char *)l - offsetof(struct near, by_serial));

        if (n->serial == serial)
            return n;
    }
    return NULL;
}

static struct far *far_guest(const struct hb_switch *s, hb_guest guest)
{
    for (struct hb_link *l = hb_index_first(&s->far_guests, hash_of(s, guest, 0)); l != NULL; l = hb_index_next(l)) {
        struct far *f = (struct far *)((char *)l - offsetof(struct far, by_guest));

        if (f->guest == guest)
            return f;
    }
    return NULL;
}

static struct far *far_serial(const struct hb_switch *s, unsigned slot, uint64_t serial)
{
    for (struct hb_link *l = hb_index_first(&s->far_serials, hash_of(s, serial, slot)); l != NULL;
         l = hb_index_next(l)) {
        struct far *f = (struct far *)((char *)l - offsetof(struct far, by_serial));

        if (f->serial == serial && f->slot == slot)
            return f;
    }
    return NULL;
}

/* HB_LINKS_MAX: there is none. */
static unsigned slot_of(const struct hb_switch *s, hb_peer node)
{
    unsigned slot = 0;

    while (slot < HB_LINKS_MAX && s->line[slot].node != node)
        slot++;
    return slot;
}

/* ---- life ---- */

struct hb_switch *hb_switch_new(struct hb_switch_world *world)
{
    struct hb_switch *s = calloc(1, sizeof *s);

    if (s == NULL)
        return NULL;
    s->world = world;
    hb_buffer_init(&s->list);
    return s;
}

void hb_switch_serve(struct hb_switch *s, struct hb_hall *hall)
{
    s->hall = hall;
}

static void drop_near(struct hb_switch *s, struct near *n)
{
    hb_index_remove(&s->near_guests, &n->by_guest);
    hb_index_remove(&s->near_serials, &n->by_serial);
    free(n);
}

static void drop_far(struct hb_switch *s, struct far *f)
{
    *(f->before != NULL ? &f->before->after : &s->line[f->slot].first) = f->after;
    if (f->after != NULL)
        f->after->before = f->before;
    hb_index_remove(&s->far_guests, &f->by_guest);
    hb_index_remove(&s->far_serials, &f->by_serial);
    free(f);
}

void hb_switch_free(struct hb_switch *s)
{
    struct hb_link *l;

    if (s == NULL)
        return;
    while ((l = hb_index_any(&s->near_guests)) != NULL)
        drop_near(s, near_of(l));
    for (unsigned slot = 0; slot < HB_LINKS_MAX; slot++)
        while (s->line[slot].first != NULL)
            drop_far(s, s->line[slot].first);
    hb_buffer_done(&s->list);
    hb_index_done(&s->near_guests);
    hb_index_done(&s->near_serials);
    hb_index_done(&s->far_guests);
    hb_index_done(&s->far_serials);
    free(s);
}

/* ---- frames ---- */

static void break_link(struct hb_switch *s, unsigned slot, const char *why)
{
    if (s->line[slot].breaking)
        return;
    s->line[slot].breaking = true;
    s->numbers.broken++;
    s->world->unlink(s->world, s->line[slot].node, why);
}

/* Takes the frame over.  What does not get onto a link is missed by somebody, so the link is no link any more. */
static void give(struct hb_switch *s, unsigned slot, struct hb_json *frame)
{
    struct line *to = &s->line[slot];
    struct hb_buffer text;

    hb_buffer_init(&text);
    if (frame != NULL)
        hb_json_write(frame, &text);
    hb_json_decref(frame);
    if (frame == NULL || text.failed || to->waiting + text.length > HB_LINK_WAITING)
        break_link(s, slot, "the link cannot take what is to go over it");
    if (!to->breaking) {
        to->waiting += text.length;
        s->numbers.waiting += text.length;
        s->world->give(s->world, to->node, text.at, text.length);
    }
    hb_buffer_done(&text);
}

void hb_switch_gave(struct hb_switch *s, hb_peer node, size_t length)
{
    unsigned slot = slot_of(s, node);

    if (slot == HB_LINKS_MAX)
        return;
    HB_ASSERT(length <= s->line[slot].waiting);
    s->line[slot].waiting -= length;
    s->numbers.waiting -= length;
}

/* ---- guests of this node ---- */

bool hb_switch_came(struct hb_switch *s, hb_guest guest, const char *address)
{
    struct near *n = calloc(1, sizeof *n);

    HB_ASSERT(guest < HB_FAR_GUESTS);
    hb_switch_left(s, guest); /* whoever had the number before is gone, whether it was told or not */
    if (n == NULL || !hb_hall_came(s->hall, guest, address)) {
        free(n);
        return false;
    }
    n->guest = guest;
    n->serial = ++s->serials;
    snprintf(n->address, sizeof n->address, "%s", address);
    if (hb_index_add(&s->near_guests, &n->by_guest, hash_of(s, guest, 0))) {
        if (hb_index_add(&s->near_serials, &n->by_serial, hash_of(s, n->serial, 0)))
            return true;
        hb_index_remove(&s->near_guests, &n->by_guest);
    }
    hb_hall_left(s->hall, guest);
    free(n);
    return false;
}

void hb_switch_said(struct hb_switch *s, hb_guest guest, const char *text, size_t length)
{
    hb_hall_said(s->hall, guest, text, length);
}

void hb_switch_left(struct hb_switch *s, hb_guest guest)
{
    struct near *n = near_guest(s, guest);

    if (n == NULL)
        return;
    for (unsigned slot = 0; slot < HB_LINKS_MAX; slot++)
        if (n->links >> slot & 1)
            give(s, slot, hb_json_pack("{s:I, s:b}", "g", (int64_t)n->serial, "left", 1));
    drop_near(s, n);
    hb_hall_left(s->hall, guest);
}

/* Those who sit with them may be at other nodes. */
void hb_switch_silent(struct hb_switch *s, hb_guest guest, bool silent)
{
    const struct near *n = near_guest(s, guest);

    if (n == NULL)
        return;
    for (unsigned slot = 0; slot < HB_LINKS_MAX; slot++)
        if (n->links >> slot & 1)
            give(s, slot, hb_json_pack("{s:I, s:b}", "g", (int64_t)n->serial, "silent", silent ? 1 : 0));
    hb_hall_silent(s->hall, guest, silent);
}

/* Who has asked another node for something only looks on there, until that node says that he has a seat.  All that he wishes
 * is said here first, so it is known here whether he is idle. */
enum hb_role hb_switch_role(struct hb_switch *s, hb_guest guest)
{
    const struct near *n = near_guest(s, guest);
    enum hb_role role = hb_hall_role(s->hall, guest);

    if (n != NULL && n->seated != 0)
        return hb_hall_is_idle(s->hall, guest) ? HB_SEATED_IDLE : HB_SEATED;
    return n != NULL && n->links != 0 && role == HB_STRANGER ? HB_ONLOOKER : role;
}

/* Whether somebody waits for them at another node is not known here: it may be so. */
bool hb_switch_is_awaited(const struct hb_switch *s, hb_guest guest)
{
    const struct near *n = near_guest(s, guest);

    return n != NULL && (n->links != 0 || hb_hall_is_awaited(s->hall, guest));
}

/* ---- what the hall asks ---- */

void hb_switch_send(struct hb_switch *s, hb_guest guest, const char *text, size_t length)
{
    struct far *f;

    if (guest < HB_FAR_GUESTS) {
        s->world->send(s->world, guest, text, length);
        return;
    }
    f = far_guest(s, guest);
    if (f != NULL)
        give(s, f->slot, hb_json_pack("{s:I, s:s%}", "g", (int64_t)f->serial, "send", text, length));
}

/* He leaves here when his node says that he has gone. */
void hb_switch_cut(struct hb_switch *s, hb_guest guest, const char *why)
{
    struct far *f;

    if (guest < HB_FAR_GUESTS) {
        s->world->cut(s->world, guest, why);
        return;
    }
    f = far_guest(s, guest);
    if (f != NULL)
        give(s, f->slot, hb_json_pack("{s:I, s:s}", "g", (int64_t)f->serial, "cut", why));
}

/* The guest's own node finds out who has the room. */
static void give_back(struct hb_switch *s, const struct far *f, const struct hb_passed *wish)
{
    give(s, f->slot,
         hb_json_pack("{s:I, s:s%, s:s, s:i}", "g", (int64_t)f->serial, "back", wish->text, wish->length, "room",
                      wish->room, "tries", (int)f->tries + 1));
}

bool hb_switch_pass(struct hb_switch *s, hb_guest guest, hb_peer node, const struct hb_passed *wish)
{
    unsigned slot = slot_of(s, node);
    struct near *n;

    if (guest >= HB_FAR_GUESTS) {
        const struct far *f = far_guest(s, guest);

        if (f != NULL)
            give_back(s, f, wish);
        return f != NULL;
    }
    n = near_guest(s, guest);
    if (n == NULL || slot == HB_LINKS_MAX || s->line[slot].breaking || s->line[slot].waiting > HB_LINK_BUSY) {
        s->numbers.refused++;
        return false;
    }
    n->links |= UINT64_C(1) << slot;
    s->numbers.passed++;
    give(s, slot,
         hb_json_pack("{s:I, s:s, s:s, s:i, s:s%}", "g", (int64_t)n->serial, "from", n->address, "language",
                      hb_language_code[wish->language], "tries", (int)wish->tries, "said", wish->text, wish->length));
    return true;
}

/* ---- links ---- */

bool hb_switch_linked(struct hb_switch *s, hb_peer node)
{
    unsigned slot = slot_of(s, 0);

    HB_ASSERT(node != 0 && slot_of(s, node) == HB_LINKS_MAX);
    if (slot == HB_LINKS_MAX)
        return false;
    s->line[slot] = (struct line){ .node = node };
    s->numbers.links++;
    return true;
}

static void cut_all(struct hb_switch *s, unsigned slot)
{
    for (struct hb_link *l = hb_index_after(&s->near_guests, NULL); l != NULL; l = hb_index_after(&s->near_guests, l)) {
        struct near *n = near_of(l);

        if (!(n->links >> slot & 1))
            continue;
        n->links &= ~(UINT64_C(1) << slot);
        n->seated &= n->links;
        s->world->cut(s->world, n->guest, "the server that has the room cannot be reached");
    }
}

void hb_switch_unlinked(struct hb_switch *s, hb_peer node)
{
    unsigned slot = slot_of(s, node);

    if (slot == HB_LINKS_MAX)
        return;
    s->line[slot].breaking = true; /* nothing is given any more */
    hb_hall_others(s->hall, node, NULL);
    while (s->line[slot].first != NULL) {
        hb_guest guest = s->line[slot].first->guest;

        drop_far(s, s->line[slot].first);
        hb_hall_left(s->hall, guest);
    }
    cut_all(s, slot);
    s->numbers.waiting -= s->line[slot].waiting;
    s->numbers.links--;
    s->line[slot] = (struct line){ .node = 0 };
}

/* ---- what other nodes say of their guests ---- */

static bool join_tables(struct hb_switch *s, struct far *f)
{
    if (!hb_index_add(&s->far_guests, &f->by_guest, hash_of(s, f->guest, 0)))
        return false;
    if (hb_index_add(&s->far_serials, &f->by_serial, hash_of(s, f->serial, f->slot)))
        return true;
    hb_index_remove(&s->far_guests, &f->by_guest);
    return false;
}

static hb_guest next_number(struct hb_switch *s)
{
    do
        s->far_numbers = (s->far_numbers + 1) % HB_FAR_GUESTS;
    while (far_guest(s, HB_FAR_GUESTS + s->far_numbers) != NULL);
    return HB_FAR_GUESTS + s->far_numbers;
}

static struct far *new_far(struct hb_switch *s, unsigned slot, uint64_t serial, const char *address)
{
    struct far *f = calloc(1, sizeof *f);

    if (f == NULL)
        return NULL;
    f->guest = next_number(s);
    f->serial = serial;
    f->slot = slot;
    if (!hb_hall_came(s->hall, f->guest, address)) {
        free(f);
        return NULL;
    }
    if (!join_tables(s, f)) {
        hb_hall_left(s->hall, f->guest);
        free(f);
        return NULL;
    }
    f->after = s->line[slot].first;
    if (f->after != NULL)
        f->after->before = f;
    s->line[slot].first = f;
    return f;
}

/* Says it here for him; false if the frame is none. */
static bool say(struct hb_switch *s, unsigned slot, uint64_t serial, const struct hb_json *frame)
{
    const struct hb_json *said = hb_json_object_get(frame, "said");
    const char *address = hb_json_string_value(hb_json_object_get(frame, "from"));
    const char *code = hb_json_string_value(hb_json_object_get(frame, "language"));
    int64_t tries = hb_json_integer_value(hb_json_object_get(frame, "tries"));
    enum hb_language language;
    struct far *f;

    if (!hb_json_is_string(said) || address == NULL || code == NULL || !hb_language_named(code, &language))
        return false;
    f = far_serial(s, slot, serial);
    if (f == NULL)
        f = new_far(s, slot, serial, address);
    if (f == NULL) {
        give(s, slot, hb_json_pack("{s:I, s:s}", "g", (int64_t)serial, "cut", "there are too many guests"));
        return true;
    }
    f->tries = tries < 0 || tries > UINT16_MAX ? UINT16_MAX : (unsigned)tries;
    hb_hall_speaks(s->hall, f->guest, language);
    hb_hall_said(s->hall, f->guest, hb_json_string_value(said), hb_json_string_length(said));
    return true;
}

static bool leave(struct hb_switch *s, unsigned slot, uint64_t serial)
{
    struct far *f = far_serial(s, slot, serial);

    if (f != NULL) {
        hb_guest guest = f->guest;

        drop_far(s, f);
        hb_hall_left(s->hall, guest);
    }
    return true;
}

static bool fall_silent(struct hb_switch *s, unsigned slot, uint64_t serial, const struct hb_json *silent)
{
    const struct far *f = far_serial(s, slot, serial);

    if (f != NULL)
        hb_hall_silent(s->hall, f->guest, hb_json_is_true(silent));
    return true;
}

/* ---- what other nodes say to guests of this one ---- */

static bool come_back(struct hb_switch *s, const struct near *n, const struct hb_json *frame)
{
    const struct hb_json *text = hb_json_object_get(frame, "back");
    const char *room = hb_json_string_value(hb_json_object_get(frame, "room"));
    int64_t tries = hb_json_integer_value(hb_json_object_get(frame, "tries"));
    struct hb_passed wish = { .room = room, .tries = tries < 0 || tries > UINT16_MAX ? UINT16_MAX : (unsigned)tries };

    if (!hb_json_is_string(text) || room == NULL)
        return false;
    wish.text = hb_json_string_value(text);
    wish.length = hb_json_string_length(text);
    s->numbers.came_back++;
    if (n != NULL)
        hb_hall_back(s->hall, n->guest, &wish);
    return true;
}

static bool tell(struct hb_switch *s, const struct near *n, const struct hb_json *frame)
{
    const struct hb_json *text = hb_json_object_get(frame, "send"), *why = hb_json_object_get(frame, "cut");

    if (hb_json_is_string(text) && n != NULL)
        s->world->send(s->world, n->guest, hb_json_string_value(text), hb_json_string_length(text));
    if (hb_json_is_string(why) && n != NULL)
        s->world->cut(s->world, n->guest, hb_json_string_value(why));
    return hb_json_is_string(text) || hb_json_is_string(why);
}

/* ---- public rooms, and who has a seat ---- */

/* The guests of the node at the end of a link who have a seat here; NULL: nobody. */
static struct hb_json *seated_of(struct hb_switch *s, unsigned slot)
{
    struct hb_json *list = NULL;

    for (const struct far *f = s->line[slot].first; f != NULL; f = f->after)
        if (hb_hall_role(s->hall, f->guest) >= HB_SEATED_IDLE) {
            list = list != NULL ? list : hb_json_array();
            hb_json_array_append_new(list, hb_json_integer((int64_t)f->serial));
        }
    return list;
}

static uint64_t hash_of_list(const struct hb_switch *s, const struct hb_json *list)
{
    uint64_t hash = 0;

    for (size_t i = 0; i < hb_json_array_size(list); i++) {
        uint64_t both[2] = { hash, (uint64_t)hb_json_integer_value(hb_json_array_get(list, i)) };

        hash = hb_index_hash(s->key, both, sizeof both) | 1;
    }
    return hash;
}

/* All of it, whenever any of it has changed: what was said before need not be remembered. */
static void share_with(struct hb_switch *s, unsigned slot, const struct hb_buffer *rooms)
{
    struct hb_json *seated = seated_of(s, slot), *frame;
    uint64_t hash = hash_of_list(s, seated);

    if (!s->line[slot].knows || hash != s->line[slot].seated) {
        frame = hb_json_pack("{s:o}", "list", hb_json_parse(rooms->at, rooms->length, NULL));
        if (frame != NULL && seated != NULL)
            hb_json_object_set(frame, "seated", seated);
        give(s, slot, frame);
        s->line[slot].knows = true;
        s->line[slot].seated = hash;
    }
    hb_json_decref(seated);
}

void hb_switch_share(struct hb_switch *s)
{
    struct hb_buffer now;
    bool same;

    hb_buffer_init(&now);
    hb_hall_own_list(s->hall, &now);
    same = !now.failed && s->list.length == now.length && memcmp(s->list.at, now.at, now.length) == 0;
    for (unsigned slot = 0; slot < HB_LINKS_MAX && !now.failed; slot++) {
        struct line *l = &s->line[slot];

        l->knows = l->knows && same;
        if (l->node != 0 && !l->breaking && l->waiting <= HB_LINK_BUSY)
            share_with(s, slot, &now);
    }
    hb_buffer_done(&s->list);
    s->list = now;
}

static void take_seated(struct hb_switch *s, unsigned slot, const struct hb_json *serials)
{
    uint64_t bit = UINT64_C(1) << slot;

    for (struct hb_link *l = hb_index_after(&s->near_guests, NULL); l != NULL; l = hb_index_after(&s->near_guests, l))
        near_of(l)->seated &= ~bit;
    for (size_t i = 0; i < hb_json_array_size(serials); i++) {
        int64_t serial = hb_json_integer_value(hb_json_array_get(serials, i));
        struct near *n = serial > 0 ? near_serial(s, (uint64_t)serial) : NULL;

        if (n != NULL)
            n->seated |= n->links & bit;
    }
}

static bool take(struct hb_switch *s, unsigned slot, const struct hb_json *frame)
{
    int64_t g = hb_json_integer_value(hb_json_object_get(frame, "g"));
    struct hb_json *list = hb_json_object_get(frame, "list");

    if (hb_json_is_array(list)) {
        hb_hall_others(s->hall, s->line[slot].node, list);
        take_seated(s, slot, hb_json_object_get(frame, "seated"));
        return true;
    }
    if (g <= 0)
        return false;
    if (hb_json_object_get(frame, "said") != NULL)
        return say(s, slot, (uint64_t)g, frame);
    if (hb_json_object_get(frame, "left") != NULL)
        return leave(s, slot, (uint64_t)g);
    if (hb_json_object_get(frame, "silent") != NULL)
        return fall_silent(s, slot, (uint64_t)g, hb_json_object_get(frame, "silent"));
    if (hb_json_object_get(frame, "back") != NULL)
        return come_back(s, near_serial(s, (uint64_t)g), frame);
    return tell(s, near_serial(s, (uint64_t)g), frame);
}

void hb_switch_heard(struct hb_switch *s, hb_peer node, const char *text, size_t length)
{
    unsigned slot = slot_of(s, node);
    struct hb_error err;
    struct hb_json *frame;

    if (slot == HB_LINKS_MAX || s->line[slot].breaking)
        return;
    frame = hb_json_parse(text, length, &err);
    if (!take(s, slot, frame))
        break_link(s, slot, "the other node says what nobody understands");
    hb_json_decref(frame);
}

struct hb_switch_numbers hb_switch_numbers(const struct hb_switch *s)
{
    struct hb_switch_numbers n = s->numbers;

    n.guests = (unsigned)s->near_guests.count;
    n.far_guests = (unsigned)s->far_guests.count;
    return n;
}
