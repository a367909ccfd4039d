/* told.c -- events as records (hradby/told.h): filled from tables, told as facts, said as sentences. */
#include "hradby/told.h"

#include "core/assert.h"
#include "core/tile_words.h"
#include "hradby/tiles.h"

#include <string.h>

enum { VALUES_TEXT = 1536 };

/* ---- filling ---- */

struct hb_told_item *hb_told_item(struct hb_told *t, const char *name, enum hb_told_as as)
{
    HB_ASSERT(t->items < HB_TOLD_ITEMS);
    struct hb_told_item *item = &t->item[t->items++];
    item->name = name;
    item->list = item->one = NULL;
    item->as = (uint8_t)as;
    item->count = 0;
    return item;
}

void hb_told_add(struct hb_told_item *item, int32_t number, const char *word)
{
    HB_ASSERT(item->count < HB_TOLD_LIST);
    item->number[item->count] = number;
    item->word[item->count++] = word;
}

void hb_told_number(struct hb_told *t, const char *name, long number)
{
    hb_told_add(hb_told_item(t, name, HB_AS_NUMBER), (int32_t)number, NULL);
}

void hb_told_flag(struct hb_told *t, const char *name, bool flag)
{
    hb_told_add(hb_told_item(t, name, HB_AS_FLAG), flag, NULL);
}

void hb_told_word(struct hb_told *t, const char *name, const char *word)
{
    hb_told_add(hb_told_item(t, name, HB_AS_WORD), 0, word);
}

void hb_told_rule(struct hb_told *t, const char *id)
{
    if (!id)
        return;
    size_t length = strcspn(id, " ");
    for (unsigned i = 0; i < t->rules; i++)
        if (strcspn(t->rule[i], " ") == length && memcmp(t->rule[i], id, length) == 0)
            return;
    HB_ASSERT(t->rules < HB_TOLD_RULES);
    t->rule[t->rules++] = id;
}

void hb_told_instead(struct hb_told *t)
{
    t->rules = 0;
}

void hb_told_reason(struct hb_told *t, const char *name, long number, const char *rule)
{
    HB_ASSERT(t->reasons < HB_TOLD_REASONS);
    t->reason[t->reasons].name = name;
    t->reason[t->reasons++].number = (int32_t)number;
    hb_told_number(t, name, number);
    hb_told_rule(t, rule);
    t->main_rule = rule;
}

const struct hb_told_item *hb_told_find(const struct hb_told *t, const char *name)
{
    for (unsigned i = 0; i < t->items; i++)
        if (t->item[i].name && strcmp(t->item[i].name, name) == 0)
            return &t->item[i];
    return NULL;
}

/* ---- from tables ---- */

static const char *word_for(const struct hb_field *field, const struct hb_game *g, int32_t number)
{
    return field->words ? field->words[number] : field->word ? field->word(g, number) : NULL;
}

static void tell_bits(struct hb_told_item *item, const struct hb_field *field, int32_t bits)
{
    for (int32_t i = 0; i < 32; i++)
        if ((uint32_t)bits >> i & 1)
            hb_told_add(item, i, field->words ? field->words[i] : NULL);
}

static void tell_list(struct hb_told_item *item, const struct hb_field *field, const int32_t *number)
{
    for (int32_t i = 0; i < field->count; i++)
        if (number[i] || !field->if_any)
            hb_told_add(item, number[i], field->words ? field->words[i] : NULL);
}

static void tell_field(struct hb_told *t, const struct hb_game *g, const struct hb_event *e,
                       const struct hb_field *field)
{
    const int32_t *number = &e->number[field->at];
    bool is_list = field->as == HB_AS_NUMBERS || field->as == HB_AS_COUNTS;

    if (field->if_any && !is_list && !*number)
        return;
    struct hb_told_item *item = hb_told_item(t, field->name, (enum hb_told_as)field->as);
    item->list = field->list;
    item->one = field->one;
    if (field->as == HB_AS_SEATS || field->as == HB_AS_WORDS)
        tell_bits(item, field, *number);
    else if (is_list)
        tell_list(item, field, number);
    else if (field->as == HB_AS_SEAT)
        hb_told_add(item, *number - field->if_any, NULL);
    else if (field->as != HB_AS_OBJECT && field->as != HB_AS_END)
        hb_told_add(item, *number, word_for(field, g, *number));
}

static void tell_rules(struct hb_told *t, const char *ids)
{
    /* The ids lie one after the other in a text that stays; a record points at each, up to its space. */
    while (ids && *ids) {
        hb_told_rule(t, ids);
        ids = strchr(ids, ' ');
        if (ids)
            ids++;
    }
}

void hb_tell_form(struct hb_told *t, const struct hb_game *g, const struct hb_event *e,
                  const struct hb_event_form *form)
{
    t->event = form->event;
    t->key = form->key;
    for (unsigned i = 0; i < HB_FIELDS_MAX && form->field[i].name; i++)
        tell_field(t, g, e, &form->field[i]);
    tell_rules(t, form->rules);
}

/* ---- from facts ---- */

static struct hb_told_facts *collector(struct hb_facts *f)
{
    return (struct hb_told_facts *)f;
}

static void take_object(struct hb_facts *f, const char *name)
{
    collector(f)->in = hb_told_item(collector(f)->told, name, HB_AS_COUNTS);
}

static void take_list(struct hb_facts *f, const char *name)
{
    collector(f)->in = hb_told_item(collector(f)->told, name, HB_AS_WORDS);
}

static void take_end(struct hb_facts *f)
{
    collector(f)->in = NULL;
}

static void take_number(struct hb_facts *f, const char *name, long value)
{
    struct hb_told_item *in = collector(f)->in;

    if (!in) {
        hb_told_number(collector(f)->told, name, value);
        return;
    }
    if (!name)
        in->as = HB_AS_NUMBERS;
    hb_told_add(in, (int32_t)value, name);
}

/* A fact's word need not stay; the record's does. */
static const char *keep(struct hb_told *t, const char *word)
{
    size_t n = word ? strlen(word) + 1 : 0;
    char *kept = t->kept + t->kept_length;

    if (!word)
        return NULL;
    HB_ASSERT(t->kept_length + n <= sizeof t->kept);
    memcpy(kept, word, n);
    t->kept_length += (unsigned)n;
    return kept;
}

static void take_text(struct hb_facts *f, const char *name, const char *value)
{
    if (collector(f)->in)
        hb_told_add(collector(f)->in, 0, value);
    else
        hb_told_word(collector(f)->told, name, keep(collector(f)->told, value));
}

static void take_flag(struct hb_facts *f, const char *name, bool value)
{
    if (!collector(f)->in)
        hb_told_flag(collector(f)->told, name, value);
}

struct hb_told_facts hb_told_facts(struct hb_told *t)
{
    return (struct hb_told_facts){ .facts = { .object = take_object,
                                              .list = take_list,
                                              .end = take_end,
                                              .number = take_number,
                                              .text = take_text,
                                              .flag = take_flag },
                                   .told = t };
}

void hb_told_move(struct hb_told *t, const struct hb_game *g, struct hb_move m)
{
    struct hb_told_facts collected = hb_told_facts(t);
    struct hb_text key = hb_text_in(t->made, sizeof t->made);

    hb_move_facts(g, m, &collected.facts);
    HB_ASSERT(t->items > 0 && strcmp(t->item[0].name, "kind") == 0);
    hb_put(&key, "move.%s", t->item[0].word[0]);
    t->key = t->made;
}

/* ---- as facts ---- */

static void tell_entries(const struct hb_told_item *item, struct hb_facts *f)
{
    bool named = item->as == HB_AS_COUNTS;

    if (named)
        f->object(f, item->name);
    else
        f->list(f, item->name);
    for (unsigned i = 0; i < item->count; i++) {
        if (item->as == HB_AS_WORDS)
            f->text(f, NULL, item->word[i]);
        else
            f->number(f, named ? item->word[i] : NULL, item->number[i]);
    }
    f->end(f);
}

static void tell_item(const struct hb_told_item *item, struct hb_facts *f)
{
    switch ((enum hb_told_as)item->as) {
    case HB_AS_NUMBER:
    case HB_AS_SEAT:
        f->number(f, item->name, item->number[0]);
        break;
    case HB_AS_FLAG:
        f->flag(f, item->name, item->number[0] != 0);
        break;
    case HB_AS_WORD:
        f->text(f, item->name, item->word[0]);
        break;
    case HB_AS_TILE:
        f->text(f, item->name, hb_designs[item->number[0]].name);
        break;
    case HB_AS_SEATS:
    case HB_AS_NUMBERS:
    case HB_AS_WORDS:
    case HB_AS_COUNTS:
        tell_entries(item, f);
        break;
    case HB_AS_OBJECT:
        f->object(f, item->name);
        break;
    case HB_AS_END:
        f->end(f);
        break;
    case HB_AS_RIVALS:
    case HB_AS_SAID:
        break;
    }
}

static void tell_id(struct hb_facts *f, const char *name, const char *id)
{
    char one[16];
    struct hb_text t = hb_text_in(one, sizeof one);

    hb_put(&t, "%.*s", (int)strcspn(id, " "), id);
    f->text(f, name, one);
}

void hb_told_tell(const struct hb_told *t, struct hb_facts *f)
{
    f->text(f, "event", t->event);
    if (t->player >= 0)
        f->number(f, "player", t->player);
    for (unsigned i = 0; i < t->items; i++)
        tell_item(&t->item[i], f);
    if (!t->rules)
        return;
    tell_id(f, "rule", t->main_rule ? t->main_rule : t->rule[0]);
    f->list(f, "rules");
    for (unsigned i = 0; i < t->rules; i++)
        tell_id(f, NULL, t->rule[i]);
    f->end(f);
}

/* ---- said ---- */

/* The values of a sentence, one after the other in a buffer. */
struct saying {
    const struct hb_told *told;
    const struct hb_names *names;
    struct hb_param param[HB_PARAMS_MAX];
    unsigned params;
    char text[VALUES_TEXT];
    size_t used;
    enum hb_language language;
};

/* A new value; what is put into the text is what it says. */
static struct hb_text value(struct saying *s, const char *name)
{
    HB_ASSERT(s->params < HB_PARAMS_MAX && s->used + 1 < sizeof s->text);
    s->param[s->params++] = (struct hb_param){ name, s->text + s->used };
    return hb_text_for(s->language, s->text + s->used, sizeof s->text - s->used);
}

static void done(struct saying *s, const struct hb_text *t)
{
    s->used += t->len < t->cap ? t->len + 1 : t->cap - 1;
    if (s->used + 1 >= sizeof s->text)
        s->used = sizeof s->text - 2; /* cut; what follows is empty */
}

/* `cards` gives `card`. */
static void singular(const char *name, char *out, size_t cap)
{
    struct hb_text t = hb_text_in(out, cap);
    size_t n = strlen(name);

    hb_put(&t, "%.*s", (int)(n > 1 && name[n - 1] == 's' ? n - 1 : n), name);
}

/* How many entries are said: of counts those that are there. */
static unsigned said_entries(const struct hb_told_item *item)
{
    unsigned n = 0;

    for (unsigned i = 0; i < item->count; i++)
        n += item->as != HB_AS_COUNTS || item->number[i];
    return n;
}

static void say_entry(const struct hb_told_item *item, unsigned i, struct hb_text *out)
{
    char key[48], name[24], number[16];
    struct hb_text k = hb_text_in(key, sizeof key), n = hb_text_in(number, sizeof number);

    HB_KEY("list.*");
    hb_put(&k, "list.%s", item->list ? item->list : item->name);
    hb_put(&n, "%d", item->number[i]);
    singular(item->name, name, sizeof name);
    const struct hb_param param[] = { { item->one ? item->one : name, item->word[i] }, { "n", number } };
    hb_say_with(out, key, param, 2);
}

/* What stands before an entry: as the list itself wants it, or «A, B and C». */
static void say_list_joint(const struct hb_told_item *item, unsigned before, unsigned left, struct hb_text *out)
{
    char key[48], number[16];
    struct hb_text k = hb_text_in(key, sizeof key), n = hb_text_in(number, sizeof number);

    hb_put(&k, "list.%s.joint", item->list ? item->list : item->name);
    hb_put(&n, "%u", left);
    if (!hb_words(out->language, key))
        hb_say_joint(out, before, left);
    else if (before)
        hb_say_with(out, key, &(struct hb_param){ "left", number }, 1);
}

static void say_entries(const struct hb_told_item *item, struct hb_text *out)
{
    unsigned all = said_entries(item), said = 0;

    if (all == 0)
        hb_say(out, "list.nothing");
    for (unsigned i = 0; i < item->count; i++) {
        if (item->as == HB_AS_COUNTS && !item->number[i])
            continue;
        say_list_joint(item, said, all - said - 1, out);
        say_entry(item, i, out);
        said++;
    }
}

static void say_seats(const struct hb_told_item *item, const struct hb_names *names, struct hb_text *out)
{
    for (unsigned i = 0; i < item->count; i++) {
        hb_say_joint(out, i, item->count - i - 1u);
        hb_player_name(names, item->number[i], out);
    }
}

/* The others on a feature: those who share it and those who lose it.  The numbers are the powers of all players and, last,
 * the bits of those who have it. */
static void say_rivals(const struct saying *s, const struct hb_told_item *item, struct hb_text *out)
{
    unsigned players = item->count - 1u, owners = (unsigned)item->number[players];
    bool any = false;

    for (unsigned p = 0; p < players; p++) {
        char name[96];
        struct hb_text t = hb_text_for(out->language, name, sizeof name);
        if ((int)p == s->told->player || (!item->number[p] && !(owners >> p & 1)))
            continue;
        hb_put(out, "%s", any ? ", " : "");
        hb_player_name(s->names, (int)p, &t);
        if (owners >> p & 1)
            hb_say(out, "rival.shares name=%s", name);
        else
            hb_say(out, "rival.loses name=%s mine=%d theirs=%d", name, item->number[s->told->player], item->number[p]);
        any = true;
    }
}

static void say_item(struct saying *s, const struct hb_told_item *item)
{
    if (item->as == HB_AS_OBJECT || item->as == HB_AS_END)
        return;
    struct hb_text out = value(s, item->name);
    switch ((enum hb_told_as)item->as) {
    case HB_AS_NUMBER:
    case HB_AS_FLAG:
        hb_put(&out, "%d", item->number[0]);
        break;
    case HB_AS_WORD:
        hb_put(&out, "%s", item->word[0] ? item->word[0] : "");
        break;
    case HB_AS_SAID:
        if (item->word[0])
            hb_put(&out, "%s", item->word[0]);
        else
            hb_put(&out, "%d", item->number[0]);
        break;
    case HB_AS_TILE:
        hb_tile_words(&hb_designs[item->number[0]], &out);
        break;
    case HB_AS_SEAT:
        hb_player_name(s->names, item->number[0], &out);
        break;
    case HB_AS_SEATS:
        say_seats(item, s->names, &out);
        break;
    case HB_AS_WORDS:
    case HB_AS_COUNTS:
        say_entries(item, &out);
        break;
    case HB_AS_RIVALS:
        say_rivals(s, item, &out);
        break;
    case HB_AS_NUMBERS:
    case HB_AS_OBJECT:
    case HB_AS_END:
        break;
    }
    done(s, &out);
}

static void say_player(struct saying *s)
{
    struct hb_text out = value(s, "player");

    hb_player_name(s->names, s->told->player, &out);
    done(s, &out);
}

static void say_reasons(struct saying *s)
{
    struct hb_text out = value(s, "reasons");

    HB_KEY("reason.*");
    for (unsigned i = 0; i < s->told->reasons; i++) {
        char key[48], number[16];
        struct hb_text k = hb_text_in(key, sizeof key), n = hb_text_in(number, sizeof number);
        hb_put(&k, "reason.%s", s->told->reason[i].name);
        hb_put(&n, "%d", s->told->reason[i].number);
        hb_put(&out, "%s", i ? ", " : "");
        hb_say_with(&out, key, &(struct hb_param){ "n", number }, 1);
    }
    done(s, &out);
}

/* Where a square lies, seen from the start. */
static void say_place(struct saying *s)
{
    const struct hb_told_item *x = hb_told_find(s->told, "x"), *y = hb_told_find(s->told, "y");

    if (!x || !y)
        return;
    struct hb_text out = value(s, "place");
    hb_place_words(x->number[0], y->number[0], &out);
    done(s, &out);
}

void hb_told_say(const struct hb_told *t, const struct hb_names *names, struct hb_text *out)
{
    struct saying s = { .told = t, .names = names, .language = out->language };

    if (t->player >= 0)
        say_player(&s);
    for (unsigned i = 0; i < t->items; i++)
        say_item(&s, &t->item[i]);
    if (t->reasons)
        say_reasons(&s);
    say_place(&s);
    hb_say_with(out, t->key, s.param, s.params);
}

void hb_told_rules(const struct hb_told *t, struct hb_text *out)
{
    for (unsigned i = 0; i < t->rules; i++)
        hb_put(out, "%s%.*s", i ? ", " : "", (int)strcspn(t->rule[i], " "), t->rule[i]);
}
