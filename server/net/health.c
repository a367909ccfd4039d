/* health.c -- whether games could be kept now (health.h). */
#include "server/net/health.h"

#include "hradby/words.h"
#include "server/net/answer.h"
#include "server/net/hands.h"
#include "server/net/server.h"

#include <stdlib.h>

enum { WAITING = 64, GOOD_FOR = 1000 /* milliseconds */ };

struct hb_health {
    struct hb_job job; /* first */
    struct hb_server *server;
    struct hb_hands *hands;
    uint32_t waiting[WAITING];
    unsigned waits;
    bool trying, good;
    int64_t at; /* when it was tried last */
};

static void try_store(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct hb_health *h = (struct hb_health *)job;
    struct hb_error err;
    struct hb_store *store = hb_hand_store(hand, &err);

    h->good = store != NULL && hb_store_probe(store, &err);
    if (!h->good && store != NULL)
        hb_hand_forget_store(hand);
}

/* A server that the others do not hear of can keep nothing either, nor does one that is new know the way to every room. */
static void tell(struct hb_health *h, uint32_t who)
{
    struct hb_http_answer *a = hb_answer_waiting(h->server, who);

    if (a != NULL)
        hb_answer_health(a, h->good && hb_nodes_ready(h->server->nodes));
}

static void tried(struct hb_job *job)
{
    struct hb_health *h = (struct hb_health *)job;

    h->trying = false;
    h->at = hb_server_steady();
    while (h->waits > 0 && h->server->stage != HB_ENDED)
        tell(h, h->waiting[--h->waits]);
}

struct hb_health *hb_health_new(struct hb_server *server, const char *database, struct hb_error *err)
{
    struct hb_health *h = calloc(1, sizeof *h);

    if (h == NULL) {
        hb_refuse(err, HB_NO_MEMORY, "serve.no-memory");
        return NULL;
    }
    h->server = server;
    h->job = (struct hb_job){ .run = try_store, .end = tried };
    h->hands = hb_hands_new(
        &(struct hb_hands_plan){
            .threads = 1, .most = 1, .database = database, .writes = true, .wake = hb_loop_wake, .whom = server },
        err);
    if (h->hands != NULL)
        return h;
    free(h);
    return NULL;
}

void hb_health_free(struct hb_health *h)
{
    if (h == NULL)
        return;
    hb_hands_free(h->hands);
    free(h);
}

void hb_health_ask(struct hb_health *h, uint32_t who)
{
    bool fresh = h->good && hb_server_steady() - h->at < GOOD_FOR;

    if (!h->trying && (fresh || h->server->stage != HB_SERVING)) {
        tell(h, who);
        return;
    }
    if (h->waits == WAITING) {
        hb_answer_busy(hb_answer_waiting(h->server, who));
        return;
    }
    h->waiting[h->waits++] = who;
    if (h->trying)
        return;
    h->trying = true;
    hb_hands_give(h->hands, &h->job);
}

void hb_health_end(struct hb_health *h)
{
    hb_hands_end(h->hands);
}
