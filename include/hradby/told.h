/* told.h -- an event as a record: what happened, in fields that have names.
 *
 * A kind of game says for each of its events, in a table (struct hb_event_form), what its numbers mean.  Facts in the
 * protocol, rows of the server and sentences in every language are made of the record that follows from it; nobody else
 * needs to know what happened.  The fields of an event are the values of its sentence (words.h). */
#ifndef HB_TOLD_H
#define HB_TOLD_H

#include "hradby/game.h"
#include "hradby/words.h"

/* What a field holds, how it is told as a fact, and how it is said. */
enum hb_told_as {
    HB_AS_NUMBER,  /* a number */
    HB_AS_FLAG,    /* true or false; said as 1 or 0, for {name?…|…} */
    HB_AS_WORD,    /* an id; sentences ask for its word: {piece/acc} */
    HB_AS_TILE,    /* a design; its id, said as what is printed on it */
    HB_AS_SEAT,    /* a player's number, said as his name; with `if_any` it is one more, and 0 is nobody */
    HB_AS_SEATS,   /* a list of players: the bits of a number */
    HB_AS_NUMBERS, /* a list of numbers */
    HB_AS_WORDS,   /* a list of ids; `cards` is said by the sentence list.cards, once for each `card`, and joined */
    HB_AS_COUNTS, /* an object of numbers; `goods` is said by list.goods for each `good` of which there are `n`.  Between
                    * the entries stands list.goods.joint, where there is such a sentence */
    HB_AS_RIVALS, /* powers in a majority: said only, as who shares it and who loses it */
    HB_AS_SAID,   /* a text, or a number, that is only said */
    HB_AS_OBJECT, /* the fields up to HB_AS_END lie in an object */
    HB_AS_END
};

enum { HB_TOLD_ITEMS = 32, HB_TOLD_LIST = 16, HB_TOLD_RULES = 8, HB_TOLD_REASONS = 4 };

struct hb_told_item {
    const char *name;
    const char *list, *one; /* of a list that is said by another sentence: list.LIST, for each ONE */
    uint8_t as;
    uint8_t count; /* entries of a list */
    int32_t number[HB_TOLD_LIST];
    const char *word[HB_TOLD_LIST];
};

struct hb_told {
    const char *event; /* its name among facts */
    const char *key;   /* of its sentence */
    char made[64];     /* room for a key that is made of parts */
    char kept[96];     /* words that were collected from facts, each with its end */
    unsigned kept_length;
    int player; /* whom it concerns; HB_CHANCE: nobody */
    struct hb_told_item item[HB_TOLD_ITEMS];
    unsigned items;
    const char *rule[HB_TOLD_RULES]; /* the numbered rules that it rests on */
    unsigned rules;
    const char *main_rule; /* the one to look up first; NULL: the first */
    struct {
        const char *name;
        int32_t number;
    } reason[HB_TOLD_REASONS]; /* what a rule made of it: a fact, and said by the sentence reason.NAME */
    unsigned reasons;
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
    const char *rules; /* ids, separated by spaces; at most HB_TOLD_RULES */
    struct hb_field field[HB_FIELDS_MAX];
};

/* Adds the fields and rules of a form, with the numbers of an event. */
void hb_tell_form(struct hb_told *t, const struct hb_game *g, const struct hb_event *e,
                  const struct hb_event_form *form);

/* Adds one by one. */
void hb_told_number(struct hb_told *t, const char *name, long number);
void hb_told_flag(struct hb_told *t, const char *name, bool flag);
void hb_told_word(struct hb_told *t, const char *name, const char *word);
struct hb_told_item *hb_told_item(struct hb_told *t, const char *name, enum hb_told_as as);
void hb_told_add(struct hb_told_item *item, int32_t number, const char *word); /* an entry of a list */
void hb_told_rule(struct hb_told *t, const char *id);
void hb_told_instead(struct hb_told *t); /* the rules so far do not count: another one takes their place */
void hb_told_reason(struct hb_told *t, const char *name, long number, const char *rule);
const struct hb_told_item *hb_told_find(const struct hb_told *t, const char *name);

/* Collects facts, such as those of a move, into a record. */
struct hb_told_facts {
    struct hb_facts facts;
    struct hb_told *told;
    struct hb_told_item *in; /* the list or object that is open */
};
struct hb_told_facts hb_told_facts(struct hb_told *t);

/* A move as a record: its facts, and the sentence move.KIND. */
void hb_told_move(struct hb_told *t, const struct hb_game *g, struct hb_move m);

/* As facts into an open object, and said. */
void hb_told_tell(const struct hb_told *t, struct hb_facts *f);
void hb_told_say(const struct hb_told *t, const struct hb_names *names, struct hb_text *out);

/* The ids of its rules: BAS-14, INN-2. */
void hb_told_rules(const struct hb_told *t, struct hb_text *out);

#endif
