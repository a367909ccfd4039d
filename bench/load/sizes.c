/* sizes.c -- what connections and rooms take, and how everybody comes back (work.h). */
#include "work.h"

#include <time.h>

enum { RETURN_SECONDS = 120, SETTLE_MS = 1500 };

/* What was put off until later has been done then. */
static void settle(struct hb_crowd *c)
{
    int64_t end = hb_microseconds() + SETTLE_MS * 1000;

    while (hb_microseconds() < end)
        hb_net_wait(&c->net, 50);
}

static double resident(const struct hb_load *w)
{
    struct hb_use use;

    hb_load_use(&use, w);
    return use.resident;
}

/* Every table makes so many moves. */
static void play_rounds(struct hb_crowd *c, const struct hb_load *w, uint64_t moves)
{
    int64_t end = hb_microseconds() + (int64_t)HB_GATHER_SECONDS * HB_MILLION;

    moves += c->moves;
    while ((c->moves < moves || c->busy > 0) && c->broken == 0 && hb_microseconds() < end) {
        while (c->moves + c->busy < moves && c->busy < w->busy && hb_crowd_move(c))
            continue;
        hb_net_wait(&c->net, 1);
    }
}

bool hb_work_memory(const struct hb_load *w)
{
    enum { MOVES = 20 };
    struct hb_crowd c = { 0 };
    unsigned people = w->crowd.tables * w->crowd.players + w->crowd.spectators;
    double alone = resident(w), met, seated, played;
    bool good;

    hb_say_setting(w, "memory");
    good = hb_load_connect(&c, w);
    settle(&c);
    met = resident(w);
    good = good && hb_load_gather(&c);
    settle(&c);
    seated = resident(w);
    play_rounds(&c, w, (uint64_t)MOVES * w->crowd.tables);
    settle(&c);
    played = resident(w);
    good = good && c.broken == 0;
    hb_crowd_done(&c);
    hb_say_number(w, "memory_alone", alone / 1e6, "MB", "VmRSS of the server before anybody came");
    hb_say_number(w, "memory_connection", (met - alone) / people, "bytes", "more of it for each connection, idle");
    hb_say_number(w, "memory_room_begun", (seated - met) / w->crowd.tables, "bytes",
                  "more of it for each room whose game has begun");
    hb_say_number(w, "memory_room", (played - met) / w->crowd.tables, "bytes", "the same after twenty moves in each");
    return good;
}

bool hb_work_return(const struct hb_load *w)
{
    struct hb_crowd c = { 0 };
    bool good = hb_load_connect(&c, w) && hb_load_gather(&c);
    struct hb_use before, after;
    int64_t start;

    hb_say_setting(w, "return");
    if (good) {
        play_rounds(&c, w, 4ul * w->crowd.tables);
        hb_load_use(&before, w);
        start = hb_microseconds();
        good = hb_crowd_return(&c, RETURN_SECONDS);
        hb_say_number(w, "return", (double)(hb_microseconds() - start) / HB_MILLION, "seconds",
                      "from the moment all connections broke until everybody is connected and watches again");
        hb_load_use(&after, w);
        if (after.known)
            hb_say_number(w, "return_processor", after.processor - before.processor, "seconds",
                          "processor time of the server meanwhile");
        hb_say_number(w, "returned", c.back, "people", "who came back");
    }
    hb_crowd_done(&c);
    return good;
}
