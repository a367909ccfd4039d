/* metrics.c -- numbers about a running server (metrics.h). */
#include "server/net/metrics.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const int64_t ends[HB_KEEP_BUCKETS - 1] = { 500,   1000,   2000,   5000,   10000,  20000,
                                                   50000, 100000, 200000, 500000, 1000000 };

void hb_metrics_kept(struct hb_metrics *m, bool good, int64_t microseconds)
{
    unsigned i = 0;

    while (i < HB_KEEP_BUCKETS - 1 && microseconds > ends[i])
        i++;
    m->keep[i]++;
    m->keep_sum += (uint64_t)(microseconds > 0 ? microseconds : 0);
    if (good)
        m->keeps_good++;
    else
        m->keeps_failed++;
}

static void put(struct hb_buffer *out, const char *name, const char *type, const char *help, uint64_t value)
{
    char text[320];

    snprintf(text, sizeof text, "# HELP %s %s\n# TYPE %s %s\n%s %" PRIu64 "\n", name, help, name, type, name, value);
    hb_buffer_text(out, text);
}

static void gauge(struct hb_buffer *out, const char *name, const char *help, uint64_t value)
{
    put(out, name, "gauge", help, value);
}

static void counter(struct hb_buffer *out, const char *name, const char *help, uint64_t value)
{
    put(out, name, "counter", help, value);
}

static void put_histogram(struct hb_buffer *out, const struct hb_metrics *m)
{
    static const char name[] = "hradby_keep_seconds";
    uint64_t sum = 0;
    char text[256];

    snprintf(text, sizeof text, "# HELP %s Time until a wish was durable.\n# TYPE %s histogram\n", name, name);
    hb_buffer_text(out, text);
    for (unsigned i = 0; i < HB_KEEP_BUCKETS; i++) {
        sum += m->keep[i];
        if (i < HB_KEEP_BUCKETS - 1)
            snprintf(text, sizeof text, "%s_bucket{le=\"%g\"} %" PRIu64 "\n", name, (double)ends[i] / 1e6, sum);
        else
            snprintf(text, sizeof text, "%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, sum);
        hb_buffer_text(out, text);
    }
    snprintf(text, sizeof text, "%s_sum %.6f\n%s_count %" PRIu64 "\n", name, (double)m->keep_sum / 1e6, name, sum);
    hb_buffer_text(out, text);
}

/* Memory that is really there, from the second number of /proc/self/statm; 0 if it cannot be known. */
static uint64_t resident_bytes(void)
{
    FILE *f = fopen("/proc/self/statm", "r");
    char line[128] = "", *end;
    uint64_t pages = 0;

    if (f == NULL)
        return 0;
    if (fgets(line, sizeof line, f) != NULL) {
        (void)strtoull(line, &end, 10);
        pages = strtoull(end, NULL, 10);
    }
    fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void put_hall(struct hb_buffer *out, const struct hb_hall_numbers *n)
{
    gauge(out, "hradby_guests_known", "Guests whom the hall knows of.", n->guests);
    gauge(out, "hradby_rooms", "Rooms in memory.", n->rooms);
    gauge(out, "hradby_rooms_asleep", "Rooms of which only an alarm is in memory.", n->asleep);
    gauge(out, "hradby_rooms_coming", "Rooms that are being read.", n->coming);
    gauge(out, "hradby_thoughts", "Moves that computers are thinking of.", n->thinking);
    gauge(out, "hradby_rooms_playing", "Rooms with a game in play.", n->playing);
    counter(out, "hradby_rooms_opened_total", "Rooms opened.", n->rooms_opened);
    counter(out, "hradby_rooms_read_total", "Rooms read into memory.", n->fetches);
    counter(out, "hradby_rooms_parked_total", "Rooms that left memory before they were over.", n->parked);
    counter(out, "hradby_moves_total", "Moves played.", n->moves);
    counter(out, "hradby_asks_total", "Wishes of guests.", n->asks);
    counter(out, "hradby_refusals_total", "Wishes refused.", n->refusals);
}

static void put_nodes(struct hb_buffer *out, const struct hb_metrics_now *now, uint64_t expired)
{
    const struct hb_switch_numbers *b = &now->board;

    gauge(out, "hradby_links", "Other servers that this one is linked with.", b->links);
    gauge(out, "hradby_links_bytes", "Bytes waiting for other servers.", b->waiting);
    counter(out, "hradby_links_broken_total", "Links given up because they took or said nothing good.", b->broken);
    gauge(out, "hradby_guests_far", "Guests of other servers who are in rooms here.", b->far_guests);
    counter(out, "hradby_passed_total", "Wishes passed on to the server that has the room.", b->passed);
    counter(out, "hradby_passed_back_total", "Of those, that came back since it has not.", b->came_back);
    counter(out, "hradby_passed_refused_total", "Wishes for which there was no way to it.", b->refused);
    counter(out, "hradby_rooms_lost_total", "Rooms that were others' before this server knew.", now->hall.lost);
    counter(out, "hradby_leases_expired_total", "Times that this server had not lived in time.", expired);
}

void hb_metrics_text(const struct hb_metrics *m, const struct hb_metrics_now *now, struct hb_buffer *out)
{
    gauge(out, "hradby_guests", "Connected guests.", now->connected);
    gauge(out, "hradby_connections", "Open connections, guests and others.", now->connections);
    counter(out, "hradby_guests_total", "Guests that connected.", m->connections);
    counter(out, "hradby_guests_refused_total", "Connections refused (origin, limits).", m->refused);
    counter(out, "hradby_guests_slow_total", "Guests cut because they did not read.", m->cut_slow);
    counter(out, "hradby_guests_flooding_total", "Guests cut because they said too much.", m->cut_flood);
    counter(out, "hradby_evicted_total", "Idle guests and connections closed to make room for others.", m->evicted);
    counter(out, "hradby_turned_away_total", "Connections closed at the door (limits).", m->turned_away);
    counter(out, "hradby_silent_total", "Connections closed because no request came in time.", m->silent);
    counter(out, "hradby_door_pauses_total", "Times that no more files could be open.", m->pauses);
    counter(out, "hradby_bad_frames_total", "Frames that were too large or no text.", m->bad_frames);
    put_hall(out, &now->hall);
    if (now->shared)
        put_nodes(out, now, m->expired);
    counter(out, "hradby_keeps_total", "Tickets kept.", m->keeps_good);
    counter(out, "hradby_keeps_failed_total", "Tickets that could not be kept.", m->keeps_failed);
    gauge(out, "hradby_keeps_waiting", "Tickets not yet kept.", now->keeps_waiting);
    gauge(out, "hradby_keeping", "1 if the last ticket could be kept.", now->keeps ? 1 : 0);
    put_histogram(out, m);
    counter(out, "hradby_frames_received_total", "Texts from guests.", m->frames_in);
    counter(out, "hradby_frames_sent_total", "Texts to guests.", m->frames_out);
    counter(out, "hradby_bytes_sent_total", "Bytes of texts to guests.", m->bytes_out);
    gauge(out, "hradby_queue_bytes", "Bytes waiting for guests.", now->queue_bytes);
    gauge(out, "hradby_http_bytes", "Bytes of answers to HTTP requests that are being sent.", now->body_bytes);
    counter(out, "hradby_http_requests_total", "HTTP requests.", m->requests);
    counter(out, "hradby_http_refused_total", "HTTP requests refused (limits).", m->requests_refused);
    gauge(out, "process_resident_memory_bytes", "Memory in use.", resident_bytes());
}
