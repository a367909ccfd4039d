/* events.h -- an event, a move or a question as a record: fields that have names.
 *
 * A kind of game says for each of its events, in a table (struct hb_event_form), what its numbers mean, and fills a
 * record for a move and for what a phase asks.  Named values in the protocol, rows of the server and sentences in every
 * language are made of the record; nobody else needs to know what happened.  The fields of a record are the values of
 * its sentence (words.h). */
#ifndef HB_EVENTS_H
#define HB_EVENTS_H

#include "hradby/game.h"
#include "hradby/words.h"

/* What a field holds, how it is written as a named value, and how it is said. */
enum hb_event_as {
    HB_AS_NUMBER,  /* a number */
    HB_AS_FLAG,    /* true or false; said as 1 or 0, for {name?…|…} */
    HB_AS_WORD,    /* an id; sentences ask for its word: {piece/acc} */
    HB_AS_FIRST,   /* the first id of a text in which ids are apart by spaces */
    HB_AS_TILE,    /* a design; its id, said as what is printed on it */
    HB_AS_SEAT,    /* a player's number, said as their name; with `if_any` it is one more, and 0 is nobody */
    HB_AS_SEATS,   /* a list of players: the bits of a number */
    HB_AS_NUMBERS, /* a list of numbers */
    HB_AS_WORDS,   /* a list of ids; `cards` is said by the sentence list.cards, once for each `card`, and joined */
    HB_AS_COUNTS,  /* an object of numbers; `goods` is said by list.goods for each `good` of which there are `n`, with
                    * list.goods.joint between the entries, where there is such a sentence */
    HB_AS_RIVALS,  /* powers in a majority: said only, as who shares it and who loses it */
    HB_AS_WHICH,   /* what tells a feature from others: said only, as «touches 2 cities», and by names of sides and
                    * halves as where it lies */
    HB_AS_SAID,    /* a text, or a number, that is only said */
    HB_AS_MOVE,    /* `move` of the record in `game`; said as what it does */
    HB_AS_OBJECT,  /* the fields up to HB_AS_END lie in an object */
    HB_AS_END
};

enum { HB_EVENT_ITEMS = 32, HB_EVENT_LIST = 16, HB_EVENT_RULES = 8, HB_EVENT_REASONS = 4 };

struct hb_event_item {
    const char *name;
    const char *list, *one; /* of a list that is said by another sentence: list.LIST, for each ONE */
    uint8_t as;
    uint8_t count; /* entries of a list */
    bool said;     /* only said, whatever it is: no named value */
    int32_t number[HB_EVENT_LIST];
    const char *word[HB_EVENT_LIST];
};

struct hb_event_record {
    const char *event; /* its name among named values: of an event, or of a clause of advice; the `kind` of a move */
    const char *key;   /* of its sentence */
    char made[64];     /* room for a key that is made of parts */
    int player;        /* whom it concerns; HB_CHANCE: nobody */
    struct hb_event_item item[HB_EVENT_ITEMS];
    unsigned items;
    const char *rule[HB_EVENT_RULES]; /* the numbered rules that it rests on */
    unsigned rules;
    const char *main_rule; /* the one to look up first; NULL: the first */
    struct {
        const char *name;
        int32_t number;
    } reason[HB_EVENT_REASONS]; /* what a rule made of it: a named value, and said by the sentence reason.NAME */
    unsigned reasons;
    const struct hb_game *game; /* in which `move` can be made, as long as the record is used */
    struct hb_move move;
};

/* A field of an event: which of its numbers, and what that means. */
struct hb_field {
    const char *name; /* NULL ends a list of fields */
    uint8_t as;
    uint8_t at;                                                   /* place among the numbers */
    uint8_t count;                                                /* of the numbers in a list; 0: one */
    const char *const *words;                                     /* ids by number, or */
    const char *(*word)(const struct hb_game *g, int32_t number); /* the id of a number */
    bool if_any;            /* left out where it is 0; of counts, each that is 0 */
    const char *list, *one; /* as in a record */
};

enum { HB_FIELDS_MAX = 12 };

struct hb_event_form {
    const char *event, *key;
    const char *rules; /* ids, separated by spaces; at most HB_EVENT_RULES */
    struct hb_field field[HB_FIELDS_MAX];
};

/* Gives the sink an event with n numbers; the rest are 0. */
void hb_emit(struct hb_sink *sink, const struct hb_game *g, int what, int player, int n, const int32_t *number);

/* A record with nothing in it yet.  It leaves the room for items as it is. */
void hb_event_record_init(struct hb_event_record *t, int player);

/* Adds the fields and rules of a form, with the numbers of an event. */
void hb_event_fill(struct hb_event_record *t, const struct hb_game *g, const struct hb_event *e,
                   const struct hb_event_form *form);

/* Adds one by one. */
void hb_event_number(struct hb_event_record *t, const char *name, long number);
void hb_event_flag(struct hb_event_record *t, const char *name, bool flag);
void hb_event_word(struct hb_event_record *t, const char *name, const char *word);
struct hb_event_item *hb_event_item(struct hb_event_record *t, const char *name, enum hb_event_as as);
struct hb_event_item *hb_event_item_said(struct hb_event_record *t, const char *name, enum hb_event_as as);
void hb_event_move(struct hb_event_record *t, const char *name, const struct hb_game *g,
                   struct hb_move m);                                            /* at most one */
void hb_event_add(struct hb_event_item *item, int32_t number, const char *word); /* an entry of a list */
void hb_event_rule(struct hb_event_record *t, const char *id);
void hb_event_drop_rules(struct hb_event_record *t); /* the rules so far do not count: another one takes their place */
void hb_event_reason(struct hb_event_record *t, const char *name, long number, const char *rule);
const struct hb_event_item *hb_event_find(const struct hb_event_record *t, const char *name);

/* As named values into an open object, its items alone, and said. */
void hb_event_write(const struct hb_event_record *t, struct hb_describer *f);
void hb_event_write_items(const struct hb_event_record *t, struct hb_describer *f);
void hb_event_record_say(const struct hb_event_record *t, const struct hb_names *names, struct hb_text *out);

/* The ids of its rules: BAS-14, INN-2. */
void hb_event_rules(const struct hb_event_record *t, struct hb_text *out);

/* Why a move: what a turn comes to, in clauses that are written as named values and said in every language.
 *
 * A clause is a record without a subject: «closes the city for 8 and frees a knight».  What every game can say is said
 * by players/adviser.c, what only one kind can say by that kind (`reasons` of expect.h), and what a rule can say by its
 * own events, which are said as they are where they are worth it (`remarkable`). */

enum { HB_CLAUSES_MAX = 6, HB_REASON_TEXT = 1024 };

/* A turn that somebody has thought through: what they know before and after it, and what happened. */
struct hb_turned {
    const struct hb_game *before, *after;
    struct hb_game *trial; /* as large as they are, to try things out */
    int who;
    const struct hb_event *event;
    size_t events;
};

struct hb_reasons {
    unsigned count;
    struct hb_event_record clause[HB_CLAUSES_MAX];
};

/* A further clause, of this name among named values, to be filled.  NULL: enough has been said. */
struct hb_event_record *hb_reason_add(struct hb_reasons *r, const char *name, const char *key);

void hb_reasons_describe(const struct hb_reasons *r, struct hb_describer *f); /* as objects into an open list */
void hb_reasons_say(const struct hb_reasons *r, const struct hb_names *names, struct hb_text *out);

#endif
