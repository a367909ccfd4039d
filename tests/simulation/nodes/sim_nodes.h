/* sim_nodes.h -- an evening at three servers that share one database, simulated from one seed: the people of
 * tests/simulation around three halls with their switchboards, a lease table, and a network that breaks.
 *
 * The database is the only truth: it has a clock, leases and rows, and refuses what comes under an old fence.  Nodes
 * reach it and each other over ways that are slow, that are cut for a while and lose what is on them; nodes stand still
 * and go on, die and come back.  What the people know of all this is what they know of one server. */
#ifndef HB_NODES_H
#define HB_NODES_H

#include "tests/simulation/sim.h"

#include "server/cluster/switch.h"

enum {
    NODES = SIM_HALLS_MAX,
    NAMES_MAX = 400, /* names of nodes, one for each time that one has come back */
    LEASES_MAX = 400,
    LEASE = 15000,   /* milliseconds that a node lives after it has said so, */
    RENEW = 5000,    /* which it does every so many; then it also looks for rooms that nobody looks after */
    PATIENCE = 8000, /* with a link that says nothing */
    TIMEOUT = 3000,  /* with a database that does not answer */
    TAKEN_WITHIN = RENEW + TIMEOUT + 4000 /* after a node's time was up its rooms go on elsewhere */
};

enum nodes_count {
    NODES_DEATHS,
    NODES_STALLS,
    NODES_NODE_CUTS, /* of the way between two nodes */
    NODES_BASE_CUTS, /* between a node and the database */
    NODES_EXPIRED,   /* nodes that noticed that their time was up */
    NODES_LINKS,
    NODES_LINKS_BROKEN,
    NODES_FRAMES, /* over links */
    NODES_FRAMES_LOST,
    NODES_PASSED,
    NODES_CAME_BACK,
    NODES_LEASES,
    NODES_HELD,    /* asked for and held by another */
    NODES_NOTHING, /* asked for, and there is no such room */
    NODES_TAKEN_OVER,
    NODES_ORPHANS, /* taken over by a node of itself, since something is due */
    NODES_RELEASES,
    NODES_UNKNOWN,     /* of which their node did not know */
    NODES_FENCED,      /* rows refused since they were too late */
    NODES_UNHEARD,     /* rows kept, and the node did not hear of it */
    NODES_NOT_REACHED, /* rows that did not reach the database */
    NODES_LOST_ROOMS,
    NODES_COUNTS
};

/* What a node asks of the database, or what goes over a link. */
enum errand_kind {
    ERRAND_WRITE,   /* the next of its queue is done by the database, */
    ERRAND_WRITTEN, /* and answered */
    ERRAND_FETCH,   /* likewise */
    ERRAND_FETCHED,
    ERRAND_RENEW,
    ERRAND_RENEWED,
    ERRAND_TIME,   /* a node looks at the clock */
    ERRAND_FRAME,  /* arrives over a link */
    ERRAND_BREAK,  /* a node notices that a link is broken */
    ERRAND_LINK,   /* a node calls another */
    ERRAND_MISHAP, /* somebody trips over a cable */
    ERRAND_RISE    /* a node that was dead begins anew */
};

struct errand {
    enum errand_kind kind;
    unsigned node, life; /* whose, and in which of its lives it was asked for */
    uint32_t link;       /* over which */
    int64_t sent;
    bool good;
    unsigned wanted;
    struct hb_fetch got;
};

/* In the order in which the database gets them. */
struct writing {
    enum { WRITE_ROWS, WRITE_PARK, WRITE_RELEASE } what;
    struct keep keep;
    int64_t fence;
    char room[HB_ROOM_ID + 1];
    int64_t due;
    bool done; /* by the database */
    enum hb_keeping how;
};

struct node {
    struct hb_world world; /* first: the calls of the hall come with it */
    struct hb_switch_world outside;
    struct sim *sim;
    unsigned index, life;
    struct hb_hall *hall; /* NULL: it is dead */
    struct hb_switch *board;
    hb_peer name;       /* 0: the database does not know it */
    hb_peer former;     /* until its time was up */
    int64_t good_until; /* as far as it knows */
    int64_t stalled_until;
    int64_t base_cut_until; /* it does not reach the database */
    int64_t well_since;     /* alive and in touch with the database */
    struct writing *writing;
    size_t writings, writing_room;
    int64_t write_at;
    unsigned thinking;
};

struct frame {
    struct frame *next;
    size_t length;
    char *text;
};

/* A link has two ends; each knows for itself whether it is there.  Both name it by its number. */
struct link_end {
    unsigned node, life;
    hb_peer peer; /* how the other one is called here */
    bool up;
    int64_t arrives; /* the last frame that is on its way there */
    struct frame *first, **last;
};

struct link {
    uint32_t number;
    struct link_end end[2];
};

struct lease {
    char room[HB_ROOM_ID + 1];
    hb_peer holder;
    int64_t fence;
};

struct cluster {
    struct node node[NODES];
    int64_t cut_until[NODES][NODES];
    struct link *link;
    size_t links, link_room;
    /* the database */
    int64_t expires[NAMES_MAX]; /* of each name; 0: it is no more */
    unsigned of_node[NAMES_MAX];
    unsigned names, mishaps;
    bool healed;
    struct lease lease[LEASES_MAX];
    unsigned leases;
    int64_t fences;
    int64_t last_fence[ROOMS_MAX]; /* of the rows of each ledger, */
    int64_t written[ROOMS_MAX];    /* and when the last was */
    long count[NODES_COUNTS];
};

extern const char *const hb_nodes_count_name[NODES_COUNTS];
extern long hb_nodes_counts[NODES_COUNTS]; /* of all evenings */

struct node *hb_nodes_of(struct hb_world *w);
int64_t hb_nodes_slowly(const struct sim *s,
                        int64_t time); /* when everybody has gone, all goes a thousand times slower */
void hb_nodes_errand(struct sim *s, struct errand e, const char *room, int64_t delay);

/* nodes_base.c: the database */
void hb_base_init(struct node *n);
void hb_base_write(struct node *n);
void hb_base_written(struct node *n);
void hb_base_fetch(struct node *n, const struct post *p);
void hb_base_fetched(struct node *n, const struct post *p);
void hb_base_renew(struct node *n, struct errand e);
bool hb_base_renewed(struct node *n, const struct errand *e); /* false: it did not hear of it, or in vain */
void hb_base_ask_renew(struct node *n);
void hb_base_forget(struct node *n); /* it has died: what the database has not got it may get or not */
const struct lease *hb_base_lease(const struct cluster *c, const char *room);
void hb_base_check(struct sim *s); /* rooms whose node is dead go on */
bool hb_base_lives(const struct sim *s, hb_peer name);

/* nodes_links.c */
void hb_links_init(struct node *n);
void hb_links_call(struct node *n); /* those that live and are not linked */
void hb_links_link(struct sim *s, const struct errand *e);
void hb_links_frame(struct sim *s, const struct post *p);
void hb_links_break(struct sim *s, const struct errand *e);
void hb_links_drop_all(struct node *n, bool quick); /* of a node that is no more, or is another one now */
void hb_links_cut(struct sim *s, unsigned a, unsigned b, int64_t time);
void hb_links_silent(struct node *n, int64_t time); /* it stands still */
void hb_links_done(struct sim *s);
bool hb_links_are_empty(const struct sim *s);

/* mishaps.c */
void hb_nodes_mishap(struct sim *s);
void hb_nodes_die(struct node *n);
void hb_nodes_rise(struct node *n);
void hb_nodes_heal(struct sim *s);
void hb_nodes_expire(struct node *n); /* if its time is up */

#endif
