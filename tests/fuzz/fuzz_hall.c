/* fuzz_hall.c -- whatever guests send, everyone gets an answer or is cut off, and what is kept makes the same rooms
 * again.
 *
 * The input is lines, each a step:
 *
 *   0{"do":"ping"}   guest 0 (to 3) sends the rest of the line; in it $r and $R stand for the room that was opened last
 *                    and the one before, and $0 to $3 for the keys of the seats of the first, $4 to $7 of the other
 *   +  -             the oldest row that waits is kept, or is refused by the disk
 *   ?  /             it is kept, or is not, and the disk does not say which
 *   t1234            so many milliseconds pass
 *   l0  c0           guest 0 leaves, comes back
 *   !                the server is killed and started again
 *   ~  *  x          from now on rooms are read and moves found only when it is said; one is; one room cannot be read
 *   h0               somebody looks at the head of the room that was opened last, h1 at its record, h2 at its picture
 */
#include "engine/assert.h"
#include "server/lobby/hall.h"
#include "tests/support/later.h"

#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum {
    GUESTS = 4,
    ROOMS = 2,
    KEYS = 4,
    KEY_TEXT = 40,
    ROWS_MAX = 1024,
    TICKETS_MAX = 256,
    STEPS_MAX = 120,
    TIME_MAX = 100000000
};

static const struct hb_hall_limits limits = { .rooms = 6,
                                              .rooms_per_address = 5,
                                              .openings_per_hour = 20,
                                              .rematches_per_hour = 5,
                                              .listed_per_address = 1,
                                              .thoughts = 1,
                                              .guests = GUESTS - 1,
                                              .rooms_per_guest = 2,
                                              .watches_per_address = 3,
                                              .asks_per_second = 20,
                                              .asks_at_once = 60,
                                              .computer_delay = 100 };

/* The world: time, chance and disk out of the input alone */

struct ticket {
    uint64_t number;
    struct hb_row row[HB_ROWS_MAX]; /* with bodies of their own */
    unsigned count;
};

struct world {
    struct hb_world world; /* first, so that the functions behind it find the rest */
    struct hb_hall *hall;
    int64_t now;
    uint64_t random;
    bool here[GUESTS]; /* guest i has the number i + 1 whenever they come: numbers are used again */
    unsigned said[GUESTS], answered[GUESTS];
    struct ticket ticket[TICKETS_MAX]; /* not decided yet, the oldest first */
    unsigned tickets;
    struct hb_row row[ROWS_MAX]; /* kept */
    unsigned rows;
    char room[ROOMS][HB_ROOM_ID + 1]; /* the last ones that answers named, the newest first */
    char key[ROOMS][KEYS][KEY_TEXT];
    struct later later;
    bool slow;
    hb_looker lookers;
};

static int64_t now(struct hb_world *world)
{
    return ((struct world *)world)->now;
}

static void randomise(struct hb_world *world, void *out, size_t n)
{
    struct world *w = (struct world *)world;
    unsigned char *bytes = out;

    for (size_t i = 0; i < n; i++) {
        w->random = w->random * 6364136223846793005u + 1442695040888963407u;
        bytes[i] = (unsigned char)(w->random >> 56);
    }
}

/* Ids and keys that an input can use without knowing them */

static void note_room(struct world *w, const char *id)
{
    if (!id || strlen(id) != HB_ROOM_ID || strcmp(id, w->room[0]) == 0)
        return;
    memcpy(w->room[1], w->room[0], sizeof w->room[0]);
    memcpy(w->key[1], w->key[0], sizeof w->key[0]);
    memcpy(w->room[0], id, HB_ROOM_ID + 1);
    memset(w->key[0], 0, sizeof w->key[0]);
}

static void note_key(struct world *w, const json_t *holder)
{
    const char *key = json_string_value(json_object_get(holder, "key"));
    json_int_t seat = json_integer_value(json_object_get(holder, "seat"));

    if (key && strlen(key) < KEY_TEXT && seat >= 0 && seat < KEYS)
        memcpy(w->key[0][seat], key, strlen(key) + 1);
}

static void note_answer(struct world *w, const json_t *answer)
{
    const json_t *keys = json_object_get(answer, "keys");

    note_room(w, json_string_value(json_object_get(answer, "room")));
    note_key(w, answer);
    for (size_t i = 0; i < json_array_size(keys); i++)
        note_key(w, json_array_get(keys, i));
}

/* Whatever is sent is JSON, to somebody who is here or was; and nobody gets an answer that they did not ask for. */
static void hear(struct hb_world *world, hb_guest guest, const char *text, size_t length)
{
    struct world *w = (struct world *)world;
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);

    HB_ASSERT(guest >= 1 && guest <= GUESTS);
    HB_ASSERT(json_is_object(message));
    if (w->here[guest - 1] && json_object_get(message, "re")) {
        w->answered[guest - 1]++;
        HB_ASSERT(w->answered[guest - 1] <= w->said[guest - 1]);
        note_answer(w, message);
    }
    json_decref(message);
}

static void cut(struct hb_world *world, hb_guest guest, const char *why)
{
    HB_ASSERT(guest >= 1 && guest <= GUESTS && why[0] != '\0');
    ((struct world *)world)->here[guest - 1] = false;
}

static void note(struct hb_world *world, const char *level, const char *what, const char *room)
{
    (void)world;
    (void)room;
    HB_ASSERT(strcmp(level, "error") != 0); /* a row that the hall made itself always fits */
    HB_ASSERT(what[0] != '\0');
}

/* The disk */

static struct hb_row copy_row(const struct hb_row *row)
{
    struct hb_row copy = *row;

    copy.body = malloc(row->length + 1);
    HB_ASSERT(copy.body);
    memcpy(copy.body, row->body, row->length);
    copy.body[row->length] = '\0';
    return copy;
}

static void keep(struct hb_world *world, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    struct world *w = (struct world *)world;
    struct ticket *t = &w->ticket[w->tickets++];

    (void)fence;
    HB_ASSERT(w->tickets < TICKETS_MAX);
    HB_ASSERT(count >= 1 && count <= HB_ROWS_MAX);
    t->number = ticket;
    t->count = count;
    for (unsigned i = 0; i < count; i++)
        t->row[i] = copy_row(&rows[i]);
}

/* A hall never asks for a row of a number that is there. */
static void check_fresh(const struct world *w, const struct hb_row *row)
{
    for (unsigned i = 0; i < w->rows; i++)
        HB_ASSERT(w->row[i].seq != row->seq || strcmp(w->row[i].room, row->room) != 0);
}

static void decide(struct world *w, bool good, bool told)
{
    struct ticket t = w->ticket[0];

    if (w->tickets == 0)
        return;
    memmove(&w->ticket[0], &w->ticket[1], --w->tickets * sizeof t);
    good = good && w->rows + t.count <= ROWS_MAX;
    for (unsigned i = 0; i < t.count; i++) {
        if (good) {
            check_fresh(w, &t.row[i]);
            w->row[w->rows++] = t.row[i];
        } else
            free(t.row[i].body);
    }
    hb_hall_kept(w->hall, t.number, !told ? HB_NOT_KNOWN : good ? HB_KEPT : HB_NOT_KEPT);
}

/* What is done elsewhere */

static void fetch(struct hb_world *world, const char *room, unsigned wanted)
{
    later_fetch(&((struct world *)world)->later, room, wanted);
}

static void think(struct hb_world *world, struct hb_thought *t)
{
    later_think(&((struct world *)world)->later, t);
}

static void draw(struct hb_world *world, hb_looker who, struct hb_picture_job *s)
{
    (void)world;
    (void)who;
    hb_sketch_free(s);
}

static void show(struct hb_world *world, hb_looker who, enum hb_shown how, const char *text, size_t length)
{
    (void)world;
    (void)who;
    HB_ASSERT((how == HB_SHOWN) == (length > 0) && strlen(text) == length);
}

static void park(struct hb_world *world, const char *room, int64_t due, int64_t fence)
{
    (void)fence;
    (void)world;
    (void)due;
    HB_ASSERT(strlen(room) == HB_ROOM_ID);
}

static bool do_later(struct world *w)
{
    return later_do(&w->later, w->hall, w->row, w->rows);
}

static void fail_to_read(struct world *w)
{
    char id[HB_ROOM_ID + 1];

    if (w->later.fetches == 0)
        return;
    memcpy(id, w->later.fetch[--w->later.fetches], sizeof id);
    hb_hall_fetched(w->hall, id, &(struct hb_fetch){ .how = HB_CANNOT_READ });
}

/* Guests */

static void come(struct world *w, unsigned guest)
{
    if (w->here[guest])
        return;
    w->here[guest] = hb_hall_came(w->hall, guest + 1, guest < 2 ? "192.0.2.1" : "192.0.2.2");
    w->said[guest] = w->answered[guest] = 0;
}

static void leave(struct world *w, unsigned guest)
{
    if (w->here[guest])
        hb_hall_left(w->hall, guest + 1);
    w->here[guest] = false;
}

/* Life */

static void new_hall(struct world *w)
{
    w->hall = hb_hall_new(&limits, &w->world, NULL);
    HB_ASSERT(w->hall);
}

static void begin(struct world *w)
{
    memset(w, 0, sizeof *w);
    w->world =
        (struct hb_world){ now, randomise, hear, cut, keep, fetch, think, draw, show, park, note, NULL, NULL, NULL };
    w->now = 1790000000000;
    new_hall(w);
    hb_hall_begin(w->hall);
    for (unsigned i = 0; i + 1 < GUESTS; i++)
        come(w, i);
}

static void forget_tickets(struct world *w)
{
    for (unsigned i = 0; i < w->tickets; i++)
        for (unsigned k = 0; k < w->ticket[i].count; k++)
            free(w->ticket[i].row[k].body);
    w->tickets = 0;
}

/* A room that is in memory is what its rows make. */
static void check_same(const struct world *w)
{
    for (unsigned i = 0; i < w->rows; i++) {
        struct hb_error err = { .code = HB_OK };
        struct hb_room *r;
        uint64_t hash = 0;
        uint32_t seq = 0;
        bool over = false;

        if (w->row[i].seq != 1 || !hb_hall_peek(w->hall, w->row[i].room, &hash, &seq, &over))
            continue;
        r = later_room(w->row[i].room, w->row, w->rows, &err);
        HB_ASSERT(r);
        HB_ASSERT(r->hash == hash && r->seq == seq && (r->state == HB_ROOM_OVER) == over);
        hb_room_free(r);
    }
}

/* The server is killed and started again: guests are gone, and what was not kept. */
static void restart(struct world *w)
{
    check_same(w);
    forget_tickets(w);
    later_forget(&w->later);
    hb_hall_free(w->hall);
    new_hall(w);
    for (unsigned i = 0; i < w->rows; i++)
        if (w->row[i].seq == 1)
            HB_ASSERT(hb_hall_alarm(w->hall, w->row[i].room, 0));
    hb_hall_begin(w->hall);
    for (unsigned i = 0; i < GUESTS; i++) {
        w->here[i] = false;
        if (i + 1 < GUESTS)
            come(w, i);
    }
}

static void end(struct world *w)
{
    forget_tickets(w);
    later_forget(&w->later);
    for (unsigned i = 0; i < w->rows; i++)
        free(w->row[i].body);
    hb_hall_free(w->hall);
}

/* Once everything is kept, whoever asked and is here has their answer. */
static void calm_down(struct world *w)
{
    for (unsigned i = 0; i < ROWS_MAX && (w->tickets > 0 || w->later.fetches > 0); i++) {
        decide(w, true, true);
        (void)do_later(w);
    }
    HB_ASSERT(w->tickets == 0 && w->later.fetches == 0);
    for (unsigned i = 0; i < GUESTS; i++)
        HB_ASSERT(!w->here[i] || w->answered[i] == w->said[i]);
}

/* What stands for something */

static const char *meaning(const struct world *w, char letter)
{
    if (letter == 'r' || letter == 'R')
        return w->room[letter == 'R'];
    if (letter >= '0' && letter < '0' + ROOMS * KEYS)
        return w->key[(letter - '0') / KEYS][(letter - '0') % KEYS];
    return NULL;
}

static void say(struct world *w, unsigned guest, const char *text, size_t length)
{
    struct hb_buffer out;

    hb_buffer_init(&out);
    for (size_t i = 0; i < length; i++) {
        const char *means = text[i] == '$' && i + 1 < length ? meaning(w, text[i + 1]) : NULL;

        if (!means)
            hb_buffer_add(&out, text + i, 1);
        else {
            hb_buffer_text(&out, means);
            i++;
        }
    }
    if (w->here[guest]) {
        w->said[guest]++;
        hb_hall_said(w->hall, guest + 1, out.length > 0 ? out.at : "", out.length);
    }
    hb_buffer_done(&out);
}

/* Steps */

static unsigned guest_in(const char *line, size_t length)
{
    return length > 1 && line[1] >= '0' && line[1] < '0' + GUESTS ? (unsigned)(line[1] - '0') : 0;
}

static int64_t millis_in(const char *line, size_t length)
{
    int64_t millis = 0;

    for (size_t i = 1; i < length && line[i] >= '0' && line[i] <= '9' && millis < TIME_MAX; i++)
        millis = 10 * millis + (line[i] - '0');
    return millis;
}

static void pass(struct world *w, int64_t millis)
{
    w->now += millis;
    if (hb_hall_due(w->hall) <= w->now)
        hb_hall_tick(w->hall);
}

static void step(struct world *w, const char *line, size_t length)
{
    switch (length == 0 ? '\0' : line[0]) {
    case '0':
    case '1':
    case '2':
    case '3':
        say(w, (unsigned)(line[0] - '0'), line + 1, length - 1);
        break;
    case '+':
    case '-':
        decide(w, line[0] == '+', true);
        break;
    case '?':
    case '/':
        decide(w, line[0] == '?', false);
        break;
    case 't':
        pass(w, millis_in(line, length));
        break;
    case 'l':
        leave(w, guest_in(line, length));
        break;
    case 'c':
        come(w, guest_in(line, length));
        break;
    case '!':
        restart(w);
        break;
    case '~':
        w->slow = !w->slow;
        break;
    case '*':
        (void)do_later(w);
        break;
    case 'x':
        fail_to_read(w);
        break;
    case 'h':
        hb_hall_look(w->hall, ++w->lookers, (enum hb_hall_look)(guest_in(line, length) % 3), w->room[0], HB_ENGLISH);
        break;
    default:
        break;
    }
    while (!w->slow && do_later(w))
        ;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world w; /* too large for the stack */
    const char *at = (const char *)data;

    begin(&w);
    for (unsigned i = 0; i < STEPS_MAX && size > 0; i++) {
        const char *end = memchr(at, '\n', size);
        size_t length = !end ? size : (size_t)(end - at), used = !end ? length : length + 1;

        step(&w, at, length);
        at += used;
        size -= used;
    }
    calm_down(&w);
    restart(&w);
    end(&w);
    return 0;
}
