/* pictures.c -- pictures of games for HTTP (pictures.h). */
#include "server/net/pictures.h"

#include "hradby/words.h"
#include "server/lobby/errand.h"
#include "server/net/answer.h"
#include "server/net/hands.h"
#include "server/net/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT = 256,            /* pictures */
    KEPT_BYTES = 32 << 20, /* of all of them */
    DRAWINGS = 64,         /* that may wait or be drawn */
    LOOKERS = 64           /* that may wait for one */
};

/* What a picture shows. */
struct view {
    char room[HB_ROOM_ID + 1];
    uint32_t position;
    enum hb_language language;
};

struct picture {
    struct view of;
    struct hb_shared *text; /* NULL: there is none in this place */
    uint64_t used;          /* when it was last looked at: a number that grows */
};

struct drawing {
    struct hb_job job; /* first */
    struct hb_pictures *pictures;
    struct drawing *next;
    struct view of;
    struct hb_picture_job *sketch;
    struct hb_shared *text; /* NULL: it was not drawn */
    hb_looker lookers[LOOKERS];
    unsigned count;
};

struct hb_pictures {
    struct hb_server *server;
    struct hb_hands *hands;
    struct drawing *drawings; /* given to the hands */
    struct picture kept[KEPT];
    size_t bytes;
    uint64_t looks;
};

/* ---- those that are kept ---- */

static bool alike(const struct view *a, const struct view *b)
{
    return a->position == b->position && a->language == b->language && strcmp(a->room, b->room) == 0;
}

static struct picture *find(struct hb_pictures *p, const struct view *of)
{
    for (unsigned i = 0; i < KEPT; i++)
        if (p->kept[i].text != NULL && alike(&p->kept[i].of, of)) {
            p->kept[i].used = ++p->looks;
            return &p->kept[i];
        }
    return NULL;
}

/* A free place, or that of the picture nobody has looked at for the longest time. */
static struct picture *oldest(struct hb_pictures *p)
{
    struct picture *best = &p->kept[0];

    for (unsigned i = 0; i < KEPT; i++)
        if (p->kept[i].text == NULL || (best->text != NULL && p->kept[i].used < best->used))
            best = &p->kept[i];
    return best;
}

static struct picture *oldest_there_is(struct hb_pictures *p)
{
    struct picture *best = NULL;

    for (unsigned i = 0; i < KEPT; i++)
        if (p->kept[i].text != NULL && (best == NULL || p->kept[i].used < best->used))
            best = &p->kept[i];
    return best;
}

static void forget(struct hb_pictures *p, struct picture *one)
{
    if (one->text == NULL)
        return;
    p->bytes -= hb_shared_length(one->text);
    hb_shared_drop(one->text);
    one->text = NULL;
}

static void keep(struct hb_pictures *p, const struct view *of, struct hb_shared *text)
{
    struct picture *place;

    while (p->bytes > 0 && p->bytes + hb_shared_length(text) > KEPT_BYTES)
        forget(p, oldest_there_is(p));
    place = oldest(p);
    forget(p, place);
    *place = (struct picture){ .of = *of, .text = hb_shared_hold(text), .used = ++p->looks };
    p->bytes += hb_shared_length(text);
}

/* ---- drawing ---- */

/* Two servers, or two versions of the program, may draw the same position in two ways. */
static void put_etag(const struct hb_pictures *p, const struct view *of, char out[HB_ETAG_TEXT])
{
    snprintf(out, HB_ETAG_TEXT, "\"%" PRIx64 "-%" PRIx32 "-%s\"", (uint64_t)p->server->wall_start, of->position,
             hb_language_code[of->language]);
}

static void draw(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct drawing *d = (struct drawing *)job;
    struct hb_buffer out;

    (void)hand;
    hb_buffer_init(&out);
    if (hb_sketch_draw(d->sketch, &out) && !out.failed)
        d->text = hb_shared_new(out.at, out.length);
    hb_buffer_done(&out);
}

static void unlink_drawing(struct drawing *d)
{
    struct drawing **at = &d->pictures->drawings;

    while (*at != d)
        at = &(*at)->next;
    *at = d->next;
}

static void tell(const struct drawing *d, hb_looker who)
{
    struct hb_http_answer *a = hb_answer_waiting(d->pictures->server, who);
    char etag[HB_ETAG_TEXT];

    put_etag(d->pictures, &d->of, etag);
    if (a != NULL && d->text != NULL)
        hb_answer_picture(a, d->text, etag);
    else if (a != NULL)
        hb_answer_busy(a);
}

static void drawn(struct hb_job *job)
{
    struct drawing *d = (struct drawing *)job;

    unlink_drawing(d);
    if (d->pictures->server->stage != HB_ENDED)
        for (unsigned i = 0; i < d->count; i++)
            tell(d, d->lookers[i]);
    if (d->text != NULL)
        keep(d->pictures, &d->of, d->text);
    hb_shared_drop(d->text);
    hb_sketch_free(d->sketch);
    free(d);
}

/* ---- asking ---- */

static struct drawing *find_drawing(struct hb_pictures *p, const struct view *of)
{
    for (struct drawing *d = p->drawings; d != NULL; d = d->next)
        if (alike(&d->of, of))
            return d;
    return NULL;
}

/* Gives it to the hands; takes the sketch over.  False without memory, or if too much waits. */
static bool begin(struct hb_pictures *p, const struct view *of, hb_looker who, struct hb_picture_job *sketch)
{
    struct drawing *d = hb_hands_waiting(p->hands) < DRAWINGS ? calloc(1, sizeof *d) : NULL;

    if (d == NULL) {
        hb_sketch_free(sketch);
        return false;
    }
    d->job = (struct hb_job){ .run = draw, .end = drawn };
    d->pictures = p;
    d->of = *of;
    d->sketch = sketch;
    d->lookers[d->count++] = who;
    d->next = p->drawings;
    p->drawings = d;
    hb_hands_give(p->hands, &d->job);
    return true;
}

/* Waits for one that is being drawn already; false if too many do. */
static bool join(struct drawing *d, hb_looker who)
{
    if (d->count == LOOKERS)
        return false;
    d->lookers[d->count++] = who;
    return true;
}

/* Answers with what is there, or waits for what is on its way; false if it has to be drawn. */
static bool answer_at_once(struct hb_pictures *p, struct hb_http_answer *a, hb_looker who, const struct view *of)
{
    const struct picture *kept = find(p, of);
    struct drawing *d = find_drawing(p, of);
    char etag[HB_ETAG_TEXT];

    put_etag(p, of, etag);
    if (hb_web_same(a->match, etag))
        hb_answer_same(a, etag);
    else if (kept != NULL)
        hb_answer_picture(a, kept->text, etag);
    else if (d == NULL)
        return false;
    else if (!join(d, who))
        hb_answer_busy(a);
    return true;
}

void hb_pictures_draw(struct hb_pictures *p, hb_looker who, struct hb_picture_job *sketch)
{
    struct hb_http_answer *a = hb_answer_waiting(p->server, who);
    struct view of = { .position = sketch->position, .language = sketch->language };

    memcpy(of.room, sketch->room, sizeof of.room);
    if (a != NULL)
        hb_answer_charge_for_rows(a);
    if (a == NULL || answer_at_once(p, a, who, &of))
        hb_sketch_free(sketch);
    else if (begin(p, &of, who, sketch))
        hb_answer_charge(a, hb_cost_of("draw"));
    else
        hb_answer_busy(a);
}

void hb_pictures_end(struct hb_pictures *p)
{
    hb_hands_end(p->hands);
}

/* ---- life ---- */

struct hb_pictures *hb_pictures_new(struct hb_server *server, struct hb_error *err)
{
    struct hb_pictures *p = calloc(1, sizeof *p);

    if (p == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
        return NULL;
    }
    p->server = server;
    p->hands = hb_hands_new(
        &(struct hb_hands_plan){ .threads = 1, .most = DRAWINGS, .wake = hb_loop_wake, .whom = server }, err);
    if (p->hands != NULL)
        return p;
    free(p);
    return NULL;
}

void hb_pictures_free(struct hb_pictures *p)
{
    if (p == NULL)
        return;
    hb_hands_free(p->hands);
    for (unsigned i = 0; i < KEPT; i++)
        forget(p, &p->kept[i]);
    free(p);
}
