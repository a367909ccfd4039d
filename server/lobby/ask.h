/* ask.h -- a wish of a guest while it is looked at.
 *
 * Each wish is a function that gives an answer, lets a row be kept whose answer comes later, or returns false with the
 * reason in `err` (and `code`, if it is none of the codes of hb_error). */
#ifndef HB_ASK_H
#define HB_ASK_H

#include "server/lobby/inside.h"

enum { HB_GUEST_NAME = 40 }; /* bytes of a name */

struct hb_ask {
    struct hb_hall *hall;
    struct hb_visitor *who;
    struct hb_json *fields, *id;
    const char *text; /* as it came, for waiting */
    size_t length;
    double weight;   /* cost.h; without the answered bytes */
    unsigned tries;  /* how often it has waited */
    unsigned wanted; /* what its room is fetched for (enum hb_wanted) */
    struct hb_room *room;
    unsigned seat; /* whose key was given */
    const char *tag;
    const char *secret;        /* the tag itself, where the row has only its mark */
    char mark[HB_TAG_MAX + 1]; /* which is the tag then */
    const char *code;
    struct hb_error err;
};

/* Where to refuse, with a code that is none of hb_error: hb_refuse(hb_ask_as(a, "full"), …). */
struct hb_error *hb_ask_as(struct hb_ask *a, const char *code);
bool hb_ask_no_memory(struct hb_ask *a);

const char *hb_ask_name(unsigned i); /* of all wishes there are, by number; NULL: there are no more */

/* Fields: a text that can be seen as it is, without control characters and such ("" if it is not needed and not there; NULL: refused), the room, the tag. */
const char *hb_ask_text(struct hb_ask *a, const char *name, size_t max, bool needed);
bool hb_ask_room(struct hb_ask *a);
bool hb_ask_tag(struct hb_ask *a);
bool hb_ask_secret_tag(struct hb_ask *a);
bool hb_ask_seat(struct hb_ask *a);

/* Whether this very wish was fulfilled before; then it has been answered again. */
bool hb_ask_is_done(struct hb_ask *a, unsigned voice);

/* The beginning of every wish of a seat: its room, key and tag. */
enum hb_readiness { HB_NOT, HB_READY, HB_DONE };
enum hb_readiness hb_ask_ready(struct hb_ask *a);
bool hb_ask_is_playing(struct hb_ask *a);

/* Looks for a room, which may have to be fetched first; `waits` says that it is asked again when the room is there, or by
 * another node that has it.  False if there is none, or none now. */
bool hb_ask_enter(struct hb_ask *a, const char *id, struct hb_place **p, bool *waits);

/* A room that is not there is to be the one that the wish opens; the wish waits for it. */
bool hb_ask_claim(struct hb_ask *a, struct hb_place *p);

/* Looks at another room beside that of the wish, wherever it is; it is not to be changed. */
bool hb_ask_see(struct hb_ask *a, const char *id, const struct hb_room **room, struct hb_place **p, bool *waits);

/* It is asked again when the room is there, or its row is kept; false if too many wait already. */
bool hb_ask_wait(struct hb_ask *a, struct hb_place *p);

/* Gives the row its tag and lets it be kept; takes body and answer over.  Plain: its number is all that is answered. */
bool hb_ask_keep(struct hb_ask *a, struct hb_json *body, struct hb_json *answer);
bool hb_ask_keep_plain(struct hb_ask *a, struct hb_json *body);

/* wish_fair.c: whether somebody who sits down says that he promises a salt (a salt itself is refused), and the row that a
 * wish to begin becomes. */
bool hb_ask_promises(struct hb_ask *a, const struct hb_json *fields, bool *promises);
const char *hb_ask_beginning(const struct hb_room *r);

/* colours.c: the colour that is asked for, -1: none is. */
bool hb_ask_colour(struct hb_ask *a, const struct hb_json *fields, int *colour);

/* The wishes, by file: colours.c, wish_look.c, wish_open.c, wish_play.c, wish_fair.c, wish_chat.c, wish_talk.c. */
bool hb_ask_for_ping(struct hb_ask *a);
bool hb_ask_for_hello(struct hb_ask *a);
bool hb_ask_for_list(struct hb_ask *a);
bool hb_ask_for_record(struct hb_ask *a);
bool hb_ask_for_watch(struct hb_ask *a);
bool hb_ask_for_leave(struct hb_ask *a);
bool hb_ask_for_open(struct hb_ask *a);
bool hb_ask_for_join(struct hb_ask *a);
bool hb_ask_for_stand(struct hb_ask *a);
bool hb_ask_for_colour(struct hb_ask *a);
bool hb_ask_for_start(struct hb_ask *a);
bool hb_ask_for_rematch(struct hb_ask *a);
bool hb_ask_for_promise(struct hb_ask *a);
bool hb_ask_for_reveal(struct hb_ask *a);
bool hb_ask_for_legal(struct hb_ask *a);
bool hb_ask_for_move(struct hb_ask *a);
bool hb_ask_for_undo(struct hb_ask *a);
bool hb_ask_for_takeback(struct hb_ask *a);
bool hb_ask_for_answer(struct hb_ask *a);
bool hb_ask_for_resign(struct hb_ask *a);
bool hb_ask_for_substitute(struct hb_ask *a);
bool hb_ask_for_chat(struct hb_ask *a);
bool hb_ask_for_quiet(struct hb_ask *a);
bool hb_ask_for_sweep(struct hb_ask *a);
bool hb_ask_for_talk(struct hb_ask *a);

#endif
