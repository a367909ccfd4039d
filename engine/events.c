/* events.c -- events, moves and questions as records: filled, described as named values, said as sentences; and the
 * clauses of advice.
 *
 * Three forms of what happened follow each other.  An event is a few numbers, made where it happens, and costs next to
 * nothing.  A record (struct hb_event_record) has named fields: it follows from the event by a table of the game
 * (struct hb_event_form).  Facts for programs and sentences for people are both written from the record.
 *
 *     event {what, player, number[]}  --form-->  record {name: value, …}  --+-->  named values: {"event": "put", …}
 *                                                                           +-->  a sentence in some language
 *
 * So the server, the page and the catalogue cannot disagree about what a number means, and an expansion describes its
 * events in a table, without code.  A move and the question of a phase are records too, which their game fills.  A
 * record holds pointers to words that stay: names of pieces, rules and features. */
#include "hradby/events.h"

#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "hradby/tiles.h"

#include <string.h>

enum { VALUES_TEXT = 1536 };

/* Events */

void hb_emit(struct hb_sink *sink, const struct hb_game *g, int what, int player, int n, const int32_t *number)
{
    struct hb_event e = { .what = (int16_t)what, .player = (int16_t)player };

    HB_ASSERT(n <= HB_EVENT_NUMBERS);
    for (int i = 0; i < n; i++)
        e.number[i] = number[i];
    sink->happened(sink, g, &e);
}

/* A record field by field */

void hb_event_record_init(struct hb_event_record *t, int player)
{
    t->event = t->key = t->main_rule = NULL;
    t->made[0] = '\0';
    t->player = player;
    t->items = t->rules = t->reasons = 0;
}

struct hb_event_item *hb_event_item(struct hb_event_record *t, const char *name, enum hb_event_as as)
{
    HB_ASSERT(t->items < HB_EVENT_ITEMS);
    struct hb_event_item *item = &t->item[t->items++];
    item->name = name;
    item->list = item->one = NULL;
    item->as = (uint8_t)as;
    item->count = 0;
    item->said = false;
    return item;
}

struct hb_event_item *hb_event_item_said(struct hb_event_record *t, const char *name, enum hb_event_as as)
{
    struct hb_event_item *item = hb_event_item(t, name, as);

    item->said = true;
    return item;
}

void hb_event_add(struct hb_event_item *item, int32_t number, const char *word)
{
    HB_ASSERT(item->count < HB_EVENT_LIST);
    item->number[item->count] = number;
    item->word[item->count++] = word;
}

void hb_event_number(struct hb_event_record *t, const char *name, long number)
{
    hb_event_add(hb_event_item(t, name, HB_AS_NUMBER), (int32_t)number, NULL);
}

void hb_event_flag(struct hb_event_record *t, const char *name, bool flag)
{
    hb_event_add(hb_event_item(t, name, HB_AS_FLAG), flag, NULL);
}

void hb_event_move(struct hb_event_record *t, const char *name, const struct hb_game *g, struct hb_move m)
{
    hb_event_item(t, name, HB_AS_MOVE);
    t->game = g;
    t->move = m;
}

void hb_event_word(struct hb_event_record *t, const char *name, const char *word)
{
    hb_event_add(hb_event_item(t, name, HB_AS_WORD), 0, word);
}

/* An id may be the beginning of a list of ids, so it ends at a space.  Each is cited once, however many rules name
 * it. */
void hb_event_rule(struct hb_event_record *t, const char *id)
{
    if (!id)
        return;
    size_t length = strcspn(id, " ");
    for (unsigned i = 0; i < t->rules; i++)
        if (strcspn(t->rule[i], " ") == length && memcmp(t->rule[i], id, length) == 0)
            return;
    HB_ASSERT(t->rules < HB_EVENT_RULES);
    t->rule[t->rules++] = id;
}

void hb_event_drop_rules(struct hb_event_record *t)
{
    t->rules = 0;
}

/* A reason is said by a sentence of its own, stands among the named values under its name, and its rule is the one to
 * look up first. */
void hb_event_reason(struct hb_event_record *t, const char *name, long number, const char *rule)
{
    HB_ASSERT(t->reasons < HB_EVENT_REASONS);
    t->reason[t->reasons].name = name;
    t->reason[t->reasons++].number = (int32_t)number;
    hb_event_number(t, name, number);
    hb_event_rule(t, rule);
    t->main_rule = rule;
}

const struct hb_event_item *hb_event_find(const struct hb_event_record *t, const char *name)
{
    for (unsigned i = 0; i < t->items; i++)
        if (t->item[i].name && strcmp(t->item[i].name, name) == 0)
            return &t->item[i];
    return NULL;
}

/* A record from a table */

static void fill_field(struct hb_event_record *t, const struct hb_game *g, const struct hb_event *e,
                       const struct hb_field *field)
{
    const int32_t *number = &e->number[field->at];
    /* Lists of numbers take `count` numbers from their place on; everything else is one number. */
    bool is_list = field->as == HB_AS_NUMBERS || field->as == HB_AS_COUNTS;

    if (field->if_any && !is_list && !*number)
        return;
    struct hb_event_item *item = hb_event_item(t, field->name, (enum hb_event_as)field->as);
    item->list = field->list;
    item->one = field->one;
    if (field->as == HB_AS_SEATS || field->as == HB_AS_WORDS) {
        /* A set of players or of words is one number of the event, a bit each, since an event has no room for lists. */
        for (int32_t i = 0; i < 32; i++)
            if ((uint32_t)*number >> i & 1)
                hb_event_add(item, i, field->words ? field->words[i] : NULL);
    } else if (is_list) {
        for (int32_t i = 0; i < field->count; i++)
            if (number[i] || !field->if_any)
                hb_event_add(item, number[i], field->words ? field->words[i] : NULL);
    } else if (field->as == HB_AS_SEAT) {
        hb_event_add(item, *number - field->if_any, NULL);
    } else if (field->as != HB_AS_OBJECT && field->as != HB_AS_END) {
        hb_event_add(item, *number,
                     field->words  ? field->words[*number]
                     : field->word ? field->word(g, *number)
                                   : NULL);
    }
}

void hb_event_fill(struct hb_event_record *t, const struct hb_game *g, const struct hb_event *e,
                   const struct hb_event_form *form)
{
    t->event = form->event;
    t->key = form->key;
    for (unsigned i = 0; i < HB_FIELDS_MAX && form->field[i].name; i++)
        fill_field(t, g, e, &form->field[i]);
    /* The ids lie one after the other in a text that stays; a record points at each, up to its space. */
    for (const char *id = form->rules; id && *id; id = strchr(id, ' ') ? strchr(id, ' ') + 1 : NULL)
        hb_event_rule(t, id);
}

/* A record as named values */

/* Counts are an object with a number for each name; all others are lists. */
static void write_entries(const struct hb_event_item *item, struct hb_describer *f)
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

/* An id may be the beginning of a text with several, and ends at a space. */
static void write_first(struct hb_describer *f, const char *name, const char *id)
{
    char one[40];
    struct hb_text t = hb_text_in(one, sizeof one);

    hb_put(&t, "%.*s", (int)strcspn(id, " "), id);
    f->text(f, name, one);
}

static void write_move(const struct hb_event_record *t, const char *name, struct hb_describer *f)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(t->game, t->move, &text);
    f->text(f, name, move);
}

static void write_item(const struct hb_event_record *t, const struct hb_event_item *item, struct hb_describer *f)
{
    switch ((enum hb_event_as)item->as) {
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
    case HB_AS_FIRST:
        write_first(f, item->name, item->word[0]);
        break;
    case HB_AS_TILE:
        f->text(f, item->name, hb_designs[item->number[0]].name);
        break;
    case HB_AS_SEATS:
    case HB_AS_NUMBERS:
    case HB_AS_WORDS:
    case HB_AS_COUNTS:
        write_entries(item, f);
        break;
    case HB_AS_MOVE:
        write_move(t, item->name, f);
        break;
    case HB_AS_OBJECT:
        f->object(f, item->name);
        break;
    case HB_AS_END:
        f->end(f);
        break;
    case HB_AS_RIVALS:
    case HB_AS_WHICH:
    case HB_AS_SAID:
        break;
    }
}

void hb_event_write_items(const struct hb_event_record *t, struct hb_describer *f)
{
    for (unsigned i = 0; i < t->items; i++)
        if (!t->item[i].said)
            write_item(t, &t->item[i], f);
}

/* `rule` is the one to look up, `rules` are all of them; both are left out of events that rest on none. */
void hb_event_write(const struct hb_event_record *t, struct hb_describer *f)
{
    f->text(f, "event", t->event);
    if (t->player >= 0)
        f->number(f, "player", t->player);
    hb_event_write_items(t, f);
    if (!t->rules)
        return;
    write_first(f, "rule", t->main_rule ? t->main_rule : t->rule[0]);
    f->list(f, "rules");
    for (unsigned i = 0; i < t->rules; i++)
        write_first(f, NULL, t->rule[i]);
    f->end(f);
}

/* A record as a sentence */

/* The values of a sentence, one after the other in a buffer. */
struct sentence_values {
    const struct hb_event_record *record;
    const struct hb_names *names;
    struct hb_param param[HB_PARAMS_MAX];
    unsigned params;
    char text[VALUES_TEXT];
    size_t used;
    enum hb_language language;
};

/* A new value; what is put into the text is what it says. */
static struct hb_text value(struct sentence_values *s, const char *name)
{
    HB_ASSERT(s->params < HB_PARAMS_MAX && s->used + 1 < sizeof s->text);
    s->param[s->params++] = (struct hb_param){ name, s->text + s->used };
    return hb_text_for(s->language, s->text + s->used, sizeof s->text - s->used);
}

/* The next value begins behind this one and its NUL.  What does not fit is cut, and all values after it are empty: a
 * sentence with a gap is better than none. */
static void done(struct sentence_values *s, const struct hb_text *t)
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

static void say_entry(const struct hb_event_item *item, unsigned i, struct hb_text *out)
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
static void say_list_joint(const struct hb_event_item *item, unsigned before, unsigned left, struct hb_text *out)
{
    char key[48], number[16];
    struct hb_text k = hb_text_in(key, sizeof key), n = hb_text_in(number, sizeof number);

    hb_put(&k, "list.%s.joint", item->list ? item->list : item->name);
    hb_put(&n, "%u", left);
    if (!hb_words(out->language, key))
        hb_say_list_separator(out, before, left);
    else if (before)
        hb_say_with(out, key, &(struct hb_param){ "left", number }, 1);
}

static void say_entries(const struct hb_event_item *item, struct hb_text *out)
{
    unsigned all = 0, said = 0;

    for (unsigned i = 0; i < item->count; i++)
        all += item->as != HB_AS_COUNTS || item->number[i]; /* of counts those that are there */
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

static void say_seats(const struct hb_event_item *item, const struct hb_names *names, struct hb_text *out)
{
    for (unsigned i = 0; i < item->count; i++) {
        hb_say_list_separator(out, i, item->count - i - 1u);
        hb_player_name(names, item->number[i], out);
    }
}

/* The others on a feature: those who share it and those who lose it.  The numbers are the powers of all players and,
 * last, the bits of those who have it. */
static void say_rivals(const struct sentence_values *s, const struct hb_event_item *item, struct hb_text *out)
{
    unsigned players = item->count - 1u, owners = (unsigned)item->number[players];
    bool any = false;

    for (unsigned p = 0; p < players; p++) {
        char name[96];
        struct hb_text t = hb_text_for(out->language, name, sizeof name);
        if ((int)p == s->record->player || (!item->number[p] && !(owners >> p & 1)))
            continue;
        hb_put(out, "%s", any ? ", " : "");
        hb_player_name(s->names, (int)p, &t);
        if (owners >> p & 1)
            hb_say(out, "rival.shares name=%s", name);
        else
            hb_say(out, "rival.loses name=%s mine=%d theirs=%d", name, item->number[s->record->player],
                   item->number[p]);
        any = true;
    }
}

/* «3 tiles, 2 shields, open on 2 sides»: each entry by the sentence that there is for it. */
static void say_which(const struct hb_event_item *item, struct hb_text *out)
{
    static const struct {
        const char *group, *form;
    } way[] = { { "which", "" }, { "mark", ".count" }, { "border", "" } };

    HB_KEY("which.*");
    HB_KEY("mark.*.count");
    HB_KEY("border.*");
    for (unsigned i = 0; i < item->count; i++) {
        char key[48], number[16];
        struct hb_text n = hb_text_in(number, sizeof number);

        hb_put(&n, "%d", item->number[i]);
        hb_put(out, "%s%s", i ? hb_words(out->language, "list.comma") : "", i ? " " : "");
        for (unsigned k = 0; k < sizeof way / sizeof way[0]; k++) {
            struct hb_text t = hb_text_in(key, sizeof key);
            hb_put(&t, "%s.%s%s", way[k].group, item->word[i], way[k].form);
            if (hb_words(out->language, key))
                break;
        }
        hb_say_with(out, key, &(struct hb_param){ "n", number }, 1);
    }
}

static void say_item(struct sentence_values *s, const struct hb_event_item *item)
{
    if (item->as == HB_AS_OBJECT || item->as == HB_AS_END)
        return;
    struct hb_text out = value(s, item->name);
    switch ((enum hb_event_as)item->as) {
    case HB_AS_NUMBER:
    case HB_AS_FLAG:
        hb_put(&out, "%d", item->number[0]);
        break;
    case HB_AS_WORD:
        hb_put(&out, "%s", item->word[0] ? item->word[0] : "");
        break;
    case HB_AS_FIRST:
        hb_put(&out, "%.*s", (int)strcspn(item->word[0], " "), item->word[0]);
        break;
    case HB_AS_SAID:
        if (item->word[0])
            hb_put(&out, "%s", item->word[0]);
        else
            hb_put(&out, "%d", item->number[0]);
        break;
    case HB_AS_TILE:
        hb_land_tile_words(&hb_designs[item->number[0]], &out);
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
    case HB_AS_WHICH:
        say_which(item, &out);
        break;
    case HB_AS_MOVE:
        hb_move_words(s->record->game, s->record->move, s->names, &out);
        break;
    case HB_AS_NUMBERS:
    case HB_AS_OBJECT:
    case HB_AS_END:
        break;
    }
    done(s, &out);
}

static void say_reasons(struct sentence_values *s)
{
    struct hb_text out = value(s, "reasons");

    HB_KEY("reason.*");
    for (unsigned i = 0; i < s->record->reasons; i++) {
        char key[48], number[16];
        struct hb_text k = hb_text_in(key, sizeof key), n = hb_text_in(number, sizeof number);
        hb_put(&k, "reason.%s", s->record->reason[i].name);
        hb_put(&n, "%d", s->record->reason[i].number);
        hb_put(&out, "%s", i ? ", " : "");
        hb_say_with(&out, key, &(struct hb_param){ "n", number }, 1);
    }
    done(s, &out);
}

/* Where a square lies, seen from the start. */
static void say_place(struct sentence_values *s)
{
    const struct hb_event_item *x = hb_event_find(s->record, "x"), *y = hb_event_find(s->record, "y");

    if (!x || !y)
        return;
    struct hb_text out = value(s, "place");
    hb_land_place_words(x->number[0], y->number[0], &out);
    done(s, &out);
}

/* All fields become values of the sentence, whether it names them or not; the sentence chooses. */
void hb_event_record_say(const struct hb_event_record *t, const struct hb_names *names, struct hb_text *out)
{
    struct sentence_values s = { .record = t, .names = names, .language = out->language };

    if (t->player >= 0) {
        struct hb_text player = value(&s, "player");
        hb_player_name(names, t->player, &player);
        done(&s, &player);
    }
    for (unsigned i = 0; i < t->items; i++)
        say_item(&s, &t->item[i]);
    if (t->reasons)
        say_reasons(&s);
    say_place(&s);
    hb_say_with(out, t->key, s.param, s.params);
}

void hb_event_rules(const struct hb_event_record *t, struct hb_text *out)
{
    for (unsigned i = 0; i < t->rules; i++)
        hb_put(out, "%s%.*s", i ? ", " : "", (int)strcspn(t->rule[i], " "), t->rule[i]);
}

/* Reasons */

struct hb_event_record *hb_reason_add(struct hb_reasons *r, const char *name, const char *key)
{
    struct hb_event_record *t;

    if (r->count == HB_CLAUSES_MAX)
        return NULL;
    t = &r->clause[r->count++];
    *t = (struct hb_event_record){ .event = name, .key = key, .player = HB_CHANCE };
    return t;
}

void hb_reasons_describe(const struct hb_reasons *r, struct hb_describer *f)
{
    for (unsigned i = 0; i < r->count; i++) {
        f->object(f, NULL);
        hb_event_write(&r->clause[i], f);
        f->end(f);
    }
}

/* What ends with a colon leads to what follows. */
static bool leads_on(const struct hb_text *said)
{
    return said->len > 0 && said->len < said->cap && said->at[said->len - 1] == ':';
}

void hb_reasons_say(const struct hb_reasons *r, const struct hb_names *names, struct hb_text *out)
{
    for (unsigned i = 0; i < r->count; i++) {
        hb_put(out, "%s", i == 0 ? "" : leads_on(out) ? " " : "; ");
        hb_event_record_say(&r->clause[i], names, out);
    }
}
