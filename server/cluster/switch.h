/* switch.h -- the switchboard of a node: guests of this node whose room another one has, and guests of others whose room is
 * here.
 *
 * Where several servers share the rooms, a guest may come to any of them.  What he says goes to the hall here; a wish for a
 * room that another node has goes on over the link to that node, and is said in its hall as if he had come there: by a
 * guest of its own number, from the same address.  What that hall tells him comes back over the link.
 *
 * Like the hall this is a state machine without sockets and without a clock.  It stands between the hall and the world: the
 * world's send, cut and pass are hb_switch_send, hb_switch_cut and hb_switch_pass, and what guests do is told to
 * it instead of the hall.
 *
 * When a link breaks, whoever was a guest over it has left there, and whoever had wished something over it is cut: he
 * comes back, watches again, and asks again for what was not answered.  A node that returns is another node, with a number
 * of its own.  A link that does not take what is given to it is broken. */
#ifndef HB_SWITCH_H
#define HB_SWITCH_H

#include "server/lobby/hall.h"

enum {
    HB_LINKS_MAX = 64,
    HB_LINK_WAITING = 16 << 20, /* bytes that wait on a link: then it is broken; */
    HB_LINK_BUSY = 4 << 20      /* with so many it takes no more wishes */
};

#define HB_FAR_GUESTS UINT32_C(0x80000000) /* from here on the guests of others are numbered */

/* What is asked of the world.  None of these calls back before it returns. */
struct hb_switch_world {
    void (*send)(struct hb_switch_world *w, hb_guest guest, const char *text, size_t length); /* to one of this node */
    void (*cut)(struct hb_switch_world *w, hb_guest guest, const char *why); /* hb_switch_left follows */
    void (*give)(struct hb_switch_world *w, hb_peer node, const char *text,
                 size_t length);                                              /* over the link, in order */
    void (*unlink)(struct hb_switch_world *w, hb_peer node, const char *why); /* hb_switch_unlinked follows */
};

struct hb_switch;

struct hb_switch *hb_switch_new(struct hb_switch_world *world); /* NULL: no memory */
void hb_switch_free(struct hb_switch *s);
void hb_switch_serve(struct hb_switch *s, struct hb_hall *hall); /* before anything else happens */

/* Guests of this node; their numbers are less than HB_FAR_GUESTS. */
bool hb_switch_came(struct hb_switch *s, hb_guest guest, const char *address); /* false: there is no space */
void hb_switch_said(struct hb_switch *s, hb_guest guest, const char *text, size_t length);
void hb_switch_left(struct hb_switch *s, hb_guest guest);
void hb_switch_silent(struct hb_switch *s, hb_guest guest, bool silent); /* as hb_hall_silent, wherever the rooms are */
enum hb_role hb_switch_role(struct hb_switch *s, hb_guest guest);
bool hb_switch_is_awaited(const struct hb_switch *s, hb_guest guest); /* likewise */

/* What the hall asks of its world. */
void hb_switch_send(struct hb_switch *s, hb_guest guest, const char *text, size_t length);
void hb_switch_cut(struct hb_switch *s, hb_guest guest, const char *why);
bool hb_switch_pass(struct hb_switch *s, hb_guest guest, hb_peer node, const struct hb_passed *wish);

/* Links to other nodes.  They lose nothing and keep the order, until they break. */
bool hb_switch_linked(struct hb_switch *s, hb_peer node); /* false: there are too many */
void hb_switch_heard(struct hb_switch *s, hb_peer node, const char *text, size_t length);
void hb_switch_gave(struct hb_switch *s, hb_peer node, size_t length); /* so much does not wait any more */
void hb_switch_unlinked(struct hb_switch *s, hb_peer node);

/* Every second or two: the others are told of the public rooms here, and who of their guests has a seat here, if any of it has
 * changed. */
void hb_switch_share(struct hb_switch *s);

struct hb_switch_numbers {
    unsigned links, guests, far_guests;
    size_t waiting;                      /* bytes on all links */
    uint64_t passed, refused, came_back; /* wishes to others, those for which there was no way, those that came back */
    uint64_t broken;                     /* links */
};
struct hb_switch_numbers hb_switch_numbers(const struct hb_switch *s);

#endif
