/* nodes_base.c -- the simulated database: leases by its own clock, and rows that it refuses under an old fence. */
#include "sim_nodes.h"

#include "server/room/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOWEST = 60, ALARMS_AT_ONCE = 64 };

static struct cluster *cluster(const struct node *n)
{
    return n->sim->cluster;
}

static bool is_cut(const struct node *n)
{
    return n->base_cut_until > n->sim->now;
}

static int64_t a_while(struct sim *s)
{
    return dice_percent(&s->dice, 3) ? 1500 : 1 + dice_below(&s->dice, SLOWEST);
}

bool hb_base_lives(const struct sim *s, hb_peer name)
{
    return name != 0 && s->cluster->expires[name] > s->now;
}

/* Leases */

static struct lease *find_lease(struct cluster *c, const char *room)
{
    for (unsigned i = 0; i < c->leases; i++)
        if (strcmp(c->lease[i].room, room) == 0)
            return &c->lease[i];
    return NULL;
}

const struct lease *hb_base_lease(const struct cluster *c, const char *room)
{
    for (unsigned i = 0; i < c->leases; i++)
        if (strcmp(c->lease[i].room, room) == 0)
            return &c->lease[i];
    return NULL;
}

static struct lease *add_lease(struct sim *s, const char *room)
{
    struct cluster *c = s->cluster;

    if (c->leases == LEASES_MAX)
        hb_sim_fail(s, "leases are not given back");
    c->lease[c->leases] = (struct lease){ .holder = 0 };
    snprintf(c->lease[c->leases].room, HB_ROOM_ID + 1, "%s", room);
    return &c->lease[c->leases++];
}

static void set_lease(struct sim *s, struct lease *l, hb_peer holder)
{
    l->holder = holder;
    l->fence = ++s->cluster->fences;
    s->cluster->count[NODES_LEASES]++;
    hb_sim_log(s, "  lease %.22s: node %u as %u, fence %lld", l->room, s->cluster->of_node[holder], holder,
               (long long)l->fence);
}

/* Writing */

static const struct ledger *ledger_of(const struct sim *s, const char *room)
{
    for (unsigned i = 0; i < s->ledgers; i++)
        if (strcmp(s->ledger[i].room, room) == 0 && s->ledger[i].rows > 0)
            return &s->ledger[i];
    return NULL;
}

static void check_row(struct sim *s, const struct node *n, const struct writing *w, const struct lease *l)
{
    unsigned ledger = (unsigned)(hb_sim_ledger(s, w->room) - s->ledger);

    if (s->cluster->of_node[l->holder] != n->index)
        hb_sim_fail(s, "node %u writes into %s, which node %u holds", n->index, w->room,
                    s->cluster->of_node[l->holder]);
    if (w->fence < s->cluster->last_fence[ledger])
        hb_sim_fail(s, "%s is written under the old fence %lld", w->room, (long long)w->fence);
    s->cluster->last_fence[ledger] = w->fence;
}

/* The first row of another room makes it one of the same holder, under the same fence. */
static void hold_other(struct sim *s, const struct writing *w, const struct lease *first)
{
    hb_peer holder = first->holder;
    struct lease *l;

    if (find_lease(s->cluster, w->keep.row[1].room))
        hb_sim_fail(s, "%s is held and was to be opened", w->keep.row[1].room);
    l = add_lease(s, w->keep.row[1].room);
    l->holder = holder;
    l->fence = w->fence;
}

static enum hb_keeping write_rows(struct node *n, struct writing *w)
{
    struct sim *s = n->sim;
    const struct lease *l = hb_base_lease(s->cluster, w->room);

    if (!l || l->fence != w->fence || w->fence == 0) {
        s->cluster->count[NODES_FENCED]++;
        return HB_NOT_OURS;
    }
    if (!s->calm && dice_percent(&s->dice, 1)) {
        s->count[SIM_KEEPS_REFUSED]++;
        return HB_NOT_KEPT;
    }
    check_row(s, n, w, l);
    if (w->keep.count > 1)
        hold_other(s, w, l);
    for (unsigned i = 0; i < w->keep.count; i++) {
        hb_sim_write_row(s, w->keep.row[i]);
        s->cluster->written[hb_sim_ledger(s, w->keep.row[i].room) - s->ledger] = s->now;
        w->keep.row[i].body = NULL;
    }
    return HB_KEPT;
}

static void execute(struct node *n, struct writing *w)
{
    struct lease *l = find_lease(cluster(n), w->room);
    bool ours = l && l->fence == w->fence;

    w->done = true;
    if (w->what == WRITE_ROWS) {
        w->how = write_rows(n, w);
    } else if (w->what == WRITE_PARK && ours) {
        struct ledger *ledger = hb_sim_ledger(n->sim, w->room);

        if (ledger->over)
            hb_sim_fail(n->sim, "%s is over and was to be remembered", w->room);
        ledger->parked = true;
        ledger->due = w->due;
        n->sim->count[SIM_PARKED]++;
    } else if (w->what == WRITE_RELEASE && ours) {
        *l = cluster(n)->lease[--cluster(n)->leases];
        cluster(n)->count[NODES_RELEASES]++;
    }
    hb_sim_log(n->sim, "  node %u: %s %.22s under %lld: %s", n->index,
               w->what == WRITE_ROWS   ? "write"
               : w->what == WRITE_PARK ? "park"
                                       : "release",
               w->room, (long long)w->fence,
               w->what != WRITE_ROWS   ? ours ? "yes" : "NO"
               : w->how == HB_KEPT     ? "yes"
               : w->how == HB_NOT_OURS ? "NOT OURS"
                                       : "NO");
}

static struct writing *next_writing(struct node *n)
{
    for (size_t i = 0; i < n->writings; i++)
        if (!n->writing[i].done)
            return &n->writing[i];
    return NULL;
}

/* What is on its way while the way is cut is lost, or comes late. */
void hb_base_write(struct node *n)
{
    struct sim *s = n->sim;
    struct writing *w = next_writing(n);
    struct errand e = { .kind = ERRAND_WRITE, .node = n->index, .life = n->life };

    if (!w)
        return;
    if (is_cut(n) && dice_percent(&s->dice, 50)) {
        hb_nodes_errand(s, e, NULL, n->base_cut_until - s->now + 1);
        return;
    }
    e.kind = ERRAND_WRITTEN;
    if (is_cut(n)) {
        w->done = true;
        w->how = dice_percent(&s->dice, 50) ? HB_NOT_KEPT : HB_NOT_KNOWN;
        cluster(n)->count[NODES_NOT_REACHED]++;
        hb_nodes_errand(s, e, NULL, TIMEOUT);
        return;
    }
    execute(n, w);
    hb_nodes_errand(s, e, NULL, a_while(s));
}

static void free_writing(struct writing *w)
{
    for (unsigned i = 0; i < w->keep.count; i++)
        free(w->keep.row[i].body);
}

static struct writing take_writing(struct node *n)
{
    struct writing first = n->writing[0];

    memmove(n->writing, n->writing + 1, --n->writings * sizeof *n->writing);
    return first;
}

/* Whoever does not hear how it went reads the room again. */
void hb_base_written(struct node *n)
{
    struct writing w;

    if (n->writings == 0 || !n->writing[0].done)
        hb_sim_fail(n->sim, "the database answers what it was not asked");
    w = take_writing(n);
    if (w.what == WRITE_ROWS) {
        if (is_cut(n) && w.how == HB_KEPT) {
            cluster(n)->count[NODES_UNHEARD]++;
            w.how = HB_NOT_KNOWN;
        }
        cluster(n)->count[NODES_LOST_ROOMS] += w.how == HB_NOT_OURS;
        hb_hall_kept(n->hall, w.keep.ticket, w.how);
    }
    free_writing(&w);
}

/* Of a node that has died: what was on its way arrives up to somewhere. */
void hb_base_forget(struct node *n)
{
    unsigned durable = dice_below(&n->sim->dice, (unsigned)n->writings + 1);

    for (unsigned i = 0; n->writings > 0; i++) {
        struct writing w = take_writing(n);

        if (!w.done && i < durable && !is_cut(n))
            execute(n, &w);
        free_writing(&w);
    }
}

static void ask_to_write(struct node *n, struct writing w)
{
    struct sim *s = n->sim;

    n->writing = hb_sim_grow(n->writing, &n->writing_room, n->writings, sizeof *n->writing);
    n->writing[n->writings++] = w;
    if (n->write_at < s->now)
        n->write_at = s->now;
    n->write_at += dice_percent(&s->dice, 3) ? 1500 : dice_below(&s->dice, SLOWEST / 2);
    hb_nodes_errand(s, (struct errand){ .kind = ERRAND_WRITE, .node = n->index, .life = n->life }, NULL,
                    n->write_at - s->now);
}

static void keep(struct hb_world *world, uint64_t ticket, int64_t fence, const struct hb_row *rows, unsigned count)
{
    struct node *n = hb_nodes_of(world);
    struct writing w = { .what = WRITE_ROWS, .keep = { .ticket = ticket, .count = count }, .fence = fence };

    if (fence == 0)
        hb_sim_fail(n->sim, "a row without a fence: %.200s", rows[0].body);
    snprintf(w.room, sizeof w.room, "%s", rows[0].room);
    for (unsigned i = 0; i < count; i++) {
        hb_sim_log(n->sim, "  node %u keeps %llu: %.22s %u %.200s", n->index, (unsigned long long)ticket, rows[i].room,
                   rows[i].seq, rows[i].body);
        w.keep.row[i] = hb_sim_row_copy(n->sim, &rows[i]);
    }
    n->sim->keeps_now++;
    ask_to_write(n, w);
}

static void park(struct hb_world *world, const char *room, int64_t due, int64_t fence)
{
    struct writing w = { .what = WRITE_PARK, .due = due, .fence = fence };

    snprintf(w.room, sizeof w.room, "%s", room);
    ask_to_write(hb_nodes_of(world), w);
}

static void release(struct hb_world *world, const char *room, int64_t fence)
{
    struct writing w = { .what = WRITE_RELEASE, .fence = fence };

    snprintf(w.room, sizeof w.room, "%s", room);
    ask_to_write(hb_nodes_of(world), w);
}

/* Fetching */

static void fetch(struct hb_world *world, const char *room, unsigned wanted)
{
    struct node *n = hb_nodes_of(world);
    struct errand e = { .kind = ERRAND_FETCH, .node = n->index, .life = n->life, .link = n->name, .wanted = wanted };

    hb_nodes_errand(n->sim, e, room, a_while(n->sim));
}

/* The room for the node, or the word who has it. */
static void lease_room(struct sim *s, const char *room, hb_peer name, unsigned wanted, struct hb_fetch *got)
{
    struct lease *l = find_lease(s->cluster, room);
    const struct ledger *kept = ledger_of(s, room);
    hb_peer before = !l ? 0 : l->holder;

    if (before != 0 && before != name && hb_base_lives(s, before)) {
        s->cluster->count[NODES_HELD]++;
        *got = (struct hb_fetch){ .how = HB_ROOM_HELD, .node = before };
        if (wanted & HB_TO_SEE)
            got->room = hb_sim_room(s, room);
        return;
    }
    if (!l && !kept && !(wanted & HB_TO_OPEN)) {
        s->cluster->count[NODES_NOTHING]++;
        got->how = HB_NO_SUCH_ROOM;
        return;
    }
    if (!l)
        l = add_lease(s, room);
    set_lease(s, l, name);
    got->orphan = before != 0 && before != name && kept && !kept->parked;
    s->cluster->count[NODES_TAKEN_OVER] += before != 0 && before != name;
    got->fence = l->fence;
    got->room = hb_sim_room(s, room);
    got->how = got->room ? HB_FETCHED : HB_NO_SUCH_ROOM;
}

void hb_base_fetch(struct node *n, const struct post *p)
{
    struct sim *s = n->sim;
    struct errand e = *p->errand;

    e.kind = ERRAND_FETCHED;
    e.got = (struct hb_fetch){ .how = HB_ROOM_HELD };
    if (!is_cut(n) && hb_base_lives(s, e.link))
        lease_room(s, p->room, e.link, e.wanted, &e.got);
    if (e.got.how == HB_FETCHED && !s->calm && dice_percent(&s->dice, 1)) {
        hb_room_free(e.got.room);
        e.got = (struct hb_fetch){ .how = HB_CANNOT_READ, .fence = e.got.fence };
        s->count[SIM_NOT_FETCHED]++;
    }
    hb_nodes_errand(s, e, p->room, is_cut(n) ? TIMEOUT : a_while(s));
}

void hb_base_fetched(struct node *n, const struct post *p)
{
    struct hb_fetch *got = &p->errand->got;

    if (is_cut(n) || p->errand->link != n->name) { /* or it was got under a name that is good no more */
        hb_room_free(got->room);
        *got = (struct hb_fetch){ .how = HB_ROOM_HELD };
    }
    n->sim->count[SIM_FETCHED] += got->how == HB_FETCHED;
    if (got->how == HB_FETCHED)
        hb_sim_ledger(n->sim, p->room)->parked = false;
    hb_hall_fetched(n->hall, p->room, got);
    got->room = NULL;
}

/* Living */

void hb_base_ask_renew(struct node *n)
{
    struct errand e = { .kind = ERRAND_RENEW, .node = n->index, .life = n->life, .link = n->name, .sent = n->sim->now };

    hb_nodes_errand(n->sim, e, NULL, 1 + dice_below(&n->sim->dice, 40));
}

/* A node that comes with a new name has no other one any more. */
static hb_peer new_name(struct node *n)
{
    struct cluster *c = cluster(n);

    if (n->former != 0 && c->expires[n->former] > n->sim->now)
        c->expires[n->former] = n->sim->now;
    if (c->names + 1 == NAMES_MAX)
        hb_sim_fail(n->sim, "too many names of nodes");
    c->of_node[++c->names] = n->index;
    return c->names;
}

void hb_base_renew(struct node *n, struct errand e)
{
    struct sim *s = n->sim;

    e.kind = ERRAND_RENEWED;
    e.good = !is_cut(n);
    if (e.good) {
        if (e.link == 0)
            e.link = new_name(n);
        cluster(n)->expires[e.link] = s->now + hb_nodes_slowly(s, LEASE);
    }
    hb_nodes_errand(s, e, NULL, e.good ? 1 + dice_below(&s->dice, 40) : TIMEOUT);
}

/* Of a lease whose word got lost on its way nobody knows here. */
static void give_back_unknown(struct node *n)
{
    const struct cluster *c = cluster(n);

    for (unsigned i = 0; i < c->leases; i++)
        if (c->lease[i].holder == n->name && !hb_hall_has(n->hall, c->lease[i].room)) {
            cluster(n)->count[NODES_UNKNOWN]++;
            release(&n->world, c->lease[i].room, c->lease[i].fence);
        }
}

/* What is due and nobody looks after. */
static void look_for_orphans(struct node *n)
{
    struct sim *s = n->sim;
    unsigned found = 0;

    for (unsigned i = 0; i < s->ledgers && found < ALARMS_AT_ONCE; i++) {
        const struct ledger *l = &s->ledger[i];
        const struct lease *lease = hb_base_lease(cluster(n), l->room);
        int64_t due = l->parked ? l->due : 0;

        if (l->rows == 0 || l->over || due > s->now || (lease && hb_base_lives(s, lease->holder)))
            continue;
        cluster(n)->count[NODES_ORPHANS]++;
        hb_hall_alarm(n->hall, l->room, due);
        found++;
    }
}

bool hb_base_renewed(struct node *n, const struct errand *e)
{
    struct sim *s = n->sim;

    if (!e->good || is_cut(n) || (n->name != 0 && n->name != e->link) || (n->name == 0 && n->former == e->link))
        return false;
    if (n->name == 0)
        hb_sim_log(s, "node %u is %u", n->index, e->link);
    n->name = e->link;
    n->good_until = e->sent + hb_nodes_slowly(s, LEASE);
    if (n->well_since == INT64_MAX)
        n->well_since = s->now;
    look_for_orphans(n);
    give_back_unknown(n);
    return true;
}

/* Whether rooms go on */

static bool is_looked_after(const struct sim *s, int64_t since)
{
    for (unsigned i = 0; i < NODES; i++)
        if (s->cluster->node[i].well_since <= since)
            return true;
    return false;
}

/* Where there is space for them. */
void hb_base_check(struct sim *s)
{
    for (unsigned i = 0; i < s->ledgers && s->limits.rooms == hb_usual_limits.rooms; i++) {
        const struct ledger *l = &s->ledger[i];
        const struct lease *lease = hb_base_lease(s->cluster, l->room);
        int64_t died = !lease ? INT64_MAX : s->cluster->expires[lease->holder];

        if (died < s->cluster->written[i]) /* a row that was on its way for long */
            died = s->cluster->written[i];
        if (l->rows == 0 || l->over || l->parked || died == INT64_MAX ||
            died > s->now - hb_nodes_slowly(s, TAKEN_WITHIN))
            continue;
        if (is_looked_after(s, died))
            hb_sim_fail(s, "nobody goes on with %s, whose node is dead for %lld ms", l->room,
                        (long long)(s->now - died));
    }
}

void hb_base_init(struct node *n)
{
    n->world.keep = keep;
    n->world.park = park;
    n->world.release = release;
    n->world.fetch = fetch;
}
