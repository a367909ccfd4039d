/* log.c -- see log.h. */
#include "tui/log.h"

#include "hradby/facts.h"
#include "hradby/tiles.h"
#include "tui/describe.h"

#include <string.h>

/* What a player reads. */
static const char SAY_TILE[] = "\"%s\"";

/* Listens to the facts of an event for the tile it is about. */
struct tile_facts {
    struct hb_facts facts; /* first, so that the functions find the rest */
    char tile[64];
};

static void on_start(struct hb_facts *f, const char *name)
{
    (void)f;
    (void)name;
}

static void on_end(struct hb_facts *f)
{
    (void)f;
}

static void on_number(struct hb_facts *f, const char *name, long value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void on_flag(struct hb_facts *f, const char *name, bool value)
{
    (void)f;
    (void)name;
    (void)value;
}

static void on_text(struct hb_facts *f, const char *name, const char *value)
{
    struct tile_facts *t = (struct tile_facts *)(void *)f;
    struct hb_text out = hb_text_in(t->tile, sizeof t->tile);

    if (name != NULL && value != NULL && strcmp(name, "tile") == 0)
        hb_put(&out, "%s", value);
}

static const char *last_place(const char *sentence, const char *tile)
{
    const char *found = NULL, *at = sentence;

    while ((at = strstr(at, tile)) != NULL)
        found = at++;
    return found;
}

/* The tile of that id which the event is about: in hand, or laid last; editions print some ids differently. */
static const struct hb_design *design_in(const struct hb_game *g, const char *tile)
{
    const struct hb_landscape *l = hb_landscape_of(g);
    const struct hb_design *hand = l == NULL ? NULL : hb_tile_in_hand(g), *laid = NULL;
    unsigned named = hb_design_named(tile, HB_C3);

    if (hand != NULL && strcmp(hand->name, tile) == 0)
        return hand;
    if (l != NULL && hb_placed_count(l) > 0)
        laid = hb_placed_at(l, hb_placed_count(l) - 1).design;
    if (laid != NULL && strcmp(laid->name, tile) == 0)
        return laid;
    return named == 0 ? NULL : &hb_designs[named];
}

/* The sentence with the tile described instead of named by its id. */
static void put_sentence(const struct hb_game *g, const char *sentence, const char *tile, struct hb_text *out)
{
    const char *at = tile[0] == '\0' ? NULL : last_place(sentence, tile);
    const struct hb_design *design = at == NULL ? NULL : design_in(g, tile);
    char name[128] = "";
    struct hb_text text = hb_text_in(name, sizeof name);

    if (design == NULL) {
        hb_put(out, "%s", sentence);
        return;
    }
    hb_describe_design(design, &text);
    hb_put(out, "%.*s", (int)(at - sentence), sentence);
    hb_put(out, SAY_TILE, name);
    hb_put(out, "%s", at + strlen(tile));
}

static void happened(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct hb_log *log = (struct hb_log *)(void *)sink;
    struct hb_text out = hb_text_in(log->line[log->total % HB_LOG_LINES], HB_EVENT_TEXT);
    struct tile_facts t = { .facts = { on_start, on_start, on_end, on_number, on_text, on_flag } };
    char words[HB_EVENT_TEXT] = "";
    struct hb_text text = hb_text_in(words, sizeof words);

    hb_event_facts(g, event, &t.facts);
    hb_event_words(g, event, &log->names, &text);
    put_sentence(g, words, t.tile, &out);
    if (out.len > 0)
        log->total++;
}

void hb_log_init(struct hb_log *log, struct hb_names names)
{
    log->sink.happened = happened;
    log->names = names;
    log->total = 0;
}

void hb_log_clear(struct hb_log *log)
{
    log->total = 0;
}

const char *hb_log_line(const struct hb_log *log, size_t i)
{
    if (i >= log->total || i + HB_LOG_LINES < log->total)
        return NULL;
    return log->line[i % HB_LOG_LINES];
}
