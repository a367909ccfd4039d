/* disk.c -- the simulated disk: rows asked to be kept wait in order, some are refused, and a crash keeps of those not
 * yet answered as many as chance wants, from the first on. */
#include "sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOWEST = 60 }; /* milliseconds */

/* Keeping */

void hb_sim_keep(struct hb_world *w, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    struct sim *s = (struct sim *)w;
    struct keep k = { .ticket = ticket, .count = count };

    (void)fence;
    if (count == 0 || count > HB_ROWS_MAX)
        hb_sim_fail(s, "%u rows to be kept together", count);
    for (unsigned i = 0; i < count; i++) {
        hb_sim_log(s, "  keep %llu: %.22s %u %.250s", (unsigned long long)ticket, rows[i].room, rows[i].seq,
                   rows[i].body);
        k.row[i] = hb_sim_row_copy(s, &rows[i]);
    }
    s->keep = hb_sim_grow(s->keep, &s->keep_room, s->keeps, sizeof *s->keep);
    s->keep[s->keeps++] = k;
    s->keeps_now++;
    if (s->kept_at < s->now)
        s->kept_at = s->now;
    s->kept_at += dice_percent(&s->dice, 3) ? 1500 : dice_below(&s->dice, SLOWEST);
    hb_sim_post(s, (struct post){ .kind = POST_KEPT }, s->kept_at - s->now);
}

/* All of them or none. */
static bool write_down(struct sim *s, struct keep *k, bool good)
{
    for (unsigned i = 0; i < k->count; i++) {
        if (good)
            hb_sim_write_row(s, k->row[i]);
        else
            free(k->row[i].body);
    }
    return good;
}

static struct keep take_keep(struct sim *s)
{
    struct keep first = s->keep[0];

    memmove(s->keep, s->keep + 1, --s->keeps * sizeof *s->keep);
    return first;
}

void hb_sim_kept(struct sim *s)
{
    enum hb_keeping how;
    struct keep k;
    bool good;

    if (s->keeps == 0 || !s->hall)
        return; /* asked before a crash */
    k = take_keep(s);
    if (dice_below(&s->dice, s->disk_full ? 12 : 300) == 0 && !s->calm)
        s->disk_full = !s->disk_full;
    good = s->calm || !dice_percent(&s->dice, s->disk_full ? 40 : 1);
    how = good ? HB_KEPT : HB_NOT_KEPT;
    if (!good && dice_percent(&s->dice, 20)) { /* and perhaps it was, but nobody says so */
        how = HB_NOT_KNOWN;
        good = dice_percent(&s->dice, 50);
    }
    s->count[SIM_KEEPS_REFUSED] += how == HB_NOT_KEPT;
    s->count[SIM_KEEPS_UNKNOWN] += how == HB_NOT_KNOWN;
    write_down(s, &k, good);
    hb_sim_log(s, "  kept %llu: %s%s", (unsigned long long)k.ticket, good ? "yes" : "NO",
               how == HB_NOT_KNOWN ? ", and nobody knows" : "");
    hb_hall_kept(s->hall, k.ticket, how);
    hb_sim_twin_look(s);
}

/* Crashing */

static void hang_up(struct sim *s)
{
    for (size_t i = 0; i < s->lines; i++)
        if (s->line[i].there) {
            s->line[i].there = false;
            hb_sim_post(s, (struct post){ .kind = POST_LOST, .guest = (hb_guest)i + 1 }, 1 + dice_below(&s->dice, 500));
        }
}

/* Of what is not answered a part lies on the disk: all up to somewhere. */
static void lose_rows(struct sim *s)
{
    unsigned durable = dice_below(&s->dice, (unsigned)s->keeps + 1);

    for (unsigned i = 0; s->keeps > 0; i++) {
        struct keep k = take_keep(s);
        bool good = write_down(s, &k, i < durable);

        s->count[good ? SIM_ROWS_UNHEARD : SIM_ROWS_LOST]++;
    }
}

void hb_sim_die(struct sim *s)
{
    if (!s->hall)
        return;
    hb_sim_log(s, "CRASH with %zu rows not answered", s->keeps);
    s->count[SIM_CRASHES]++;
    hb_hall_free(s->hall);
    s->hall = NULL;
    hb_sim_outside_lost(s);
    lose_rows(s);
    hang_up(s);
    hb_sim_post(s, (struct post){ .kind = POST_UP }, 100 + dice_below(&s->dice, 5000));
}

void hb_sim_crash(struct sim *s)
{
    if (!s->hall || s->calm)
        return;
    if (s->keeps == 0 && !dice_percent(&s->dice, 5)) /* rather when something is under way */
        hb_sim_post(s, (struct post){ .kind = POST_CRASH }, 7);
    else
        hb_sim_die(s);
}

static void check_disk(struct sim *s, const struct ledger *l)
{
    if (l->rows < l->told)
        hb_sim_fail(s, "%s has %u rows after a crash, and %u were told", l->room, l->rows, l->told);
}

void hb_sim_rise(struct sim *s)
{
    int64_t last = 0;

    if (dice_percent(&s->dice, 25))
        hb_sim_leap(s);
    s->hall = hb_hall_new(&s->limits, &s->world, NULL);
    for (unsigned i = 0; i < s->ledgers; i++) {
        const struct ledger *l = &s->ledger[i];

        check_disk(s, l);
        last = l->at > last ? l->at : last;
        if (l->rows > 0 && !l->over)
            hb_hall_alarm(s->hall, l->room, l->parked ? l->due : 0);
    }
    hb_hall_was_up(s->hall, last);
    hb_hall_begin(s->hall);
    hb_sim_log(s, "UP again");
}

void hb_sim_disk_done(struct sim *s)
{
    while (s->keeps > 0) {
        struct keep k = take_keep(s);

        write_down(s, &k, false);
    }
    free(s->keep);
    hb_sim_rows_done(s);
}
