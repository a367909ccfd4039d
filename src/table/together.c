/* together.c -- see together.h. */
#include "table/together.h"

#include "hradby/words.h"

#include <stdio.h>
#include <string.h>

enum place { ELSEWHERE, TOP, PARTY, DEADLINES, COLOURS, THREAT };
enum { DEPTH_MAX = 32, KEY_TEXT = 64 };

struct reader {
    struct hb_facts facts; /* first, so that the functions find the rest */
    struct hb_together *party;
    unsigned depth;
    enum place place[DEPTH_MAX];
};

static struct reader *reader_of(struct hb_facts *f)
{
    return (struct reader *)(void *)f;
}

static bool is(const char *name, const char *wanted)
{
    return name != NULL && strcmp(name, wanted) == 0;
}

static enum place place_below(enum place place, const char *name)
{
    switch (place) {
    case TOP:
        return is(name, "mists") ? PARTY : ELSEWHERE;
    case PARTY:
        return is(name, "deadlines") ? DEADLINES
               : is(name, "colours") ? COLOURS
               : is(name, "threat")  ? THREAT
                                     : ELSEWHERE;
    case DEADLINES:
    case COLOURS:
    case THREAT:
    case ELSEWHERE:
        break;
    }
    return ELSEWHERE;
}

static void enter(struct hb_facts *f, const char *name)
{
    struct reader *r = reader_of(f);
    enum place place = r->depth < DEPTH_MAX ? place_below(r->place[r->depth], name) : ELSEWHERE;

    r->party->there = r->party->there || place == PARTY;
    if (++r->depth < DEPTH_MAX)
        r->place[r->depth] = place;
}

static void leave(struct hb_facts *f)
{
    reader_of(f)->depth--;
}

static void add_colour(struct hb_together *t, const char *name, long points)
{
    if (t->colours == HB_TOGETHER_COLOURS)
        return;
    snprintf(t->colour[t->colours], HB_TOGETHER_WORD, "%s", name);
    t->points[t->colours++] = points;
}

static void party_number(struct hb_together *t, const char *name, long value)
{
    const struct {
        const char *name;
        long *value;
    } known[] = { { "level", &t->level },   { "score", &t->score }, { "target", &t->target },      { "bank", &t->bank },
                  { "ghosts", &t->ghosts }, { "pile", &t->pile },   { "pile_left", &t->pile_left } };

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (is(name, known[i].name))
            *known[i].value = value;
}

static void threat_number(struct hb_together *t, const char *name, long value)
{
    if (is(name, "most"))
        t->most = value;
    if (is(name, "number"))
        t->number = value;
    if (is(name, "missing"))
        t->missing = value;
}

static void number(struct hb_facts *f, const char *name, long value)
{
    struct reader *r = reader_of(f);
    struct hb_together *t = r->party;

    switch (r->depth < DEPTH_MAX ? r->place[r->depth] : ELSEWHERE) {
    case PARTY:
        party_number(t, name, value);
        break;
    case DEADLINES:
        if (t->deadlines < HB_TOGETHER_DEADLINES)
            t->deadline[t->deadlines++] = value;
        break;
    case COLOURS:
        add_colour(t, name, value);
        break;
    case THREAT:
        threat_number(t, name, value);
        break;
    case TOP:
    case ELSEWHERE:
        break;
    }
}

static void text(struct hb_facts *f, const char *name, const char *value)
{
    struct reader *r = reader_of(f);
    enum place place = r->depth < DEPTH_MAX ? r->place[r->depth] : ELSEWHERE;

    if (place == THREAT && is(name, "loss"))
        snprintf(r->party->threat, HB_TOGETHER_WORD, "%s", value != NULL ? value : "");
    if (place == PARTY && is(name, "lost"))
        snprintf(r->party->lost, HB_TOGETHER_WORD, "%s", value != NULL ? value : "");
}

static void flag(struct hb_facts *f, const char *name, bool value)
{
    struct reader *r = reader_of(f);

    if (r->depth < DEPTH_MAX && r->place[r->depth] == PARTY && is(name, "apart"))
        r->party->apart = value;
}

void hb_together_read(struct hb_together *t, const struct hb_game *g)
{
    const struct hb_names nobody = { { NULL } };
    struct reader r = {
        .facts = { .object = enter, .list = enter, .end = leave, .number = number, .text = text, .flag = flag },
        .party = t,
        .place = { TOP },
    };

    memset(t, 0, sizeof *t);
    hb_state_facts(g, &nobody, &r.facts);
}

/* ---- in words ---- */

/* The key of a line; NULL where it has nothing to say. */
static const char *key_of(const struct hb_together *t, enum hb_together_line line, char key[KEY_TEXT])
{
    HB_KEY("together.threat.*");
    switch (line) {
    case HB_TOGETHER_SCORE:
        return t->apart ? "together.score.apart" : "together.score";
    case HB_TOGETHER_PILE:
        return t->deadlines > 0 ? "together.pile" : "together.tiles";
    case HB_TOGETHER_GHOSTS:
        return "together.ghosts";
    case HB_TOGETHER_THREAT:
        snprintf(key, KEY_TEXT, "together.threat.%s", t->threat);
        return t->threat[0] != '\0' ? key : NULL;
    case HB_TOGETHER_LINES:
        break;
    }
    return NULL;
}

void hb_together_say(const struct hb_together *t, enum hb_together_line line, bool brief, struct hb_text *out)
{
    enum { VALUES = 9, DIGITS = 24 };
    static const char *const name[VALUES] = { "level", "score",  "target", "pile",  "n",
                                              "bank",  "ghosts", "most",   "number" };
    const long value[VALUES] = { t->level, t->score,  t->target, t->pile,  t->pile_left,
                                 t->bank,  t->ghosts, t->most,   t->number };
    char text_of[VALUES + 1][DIGITS], key[KEY_TEXT], whole[KEY_TEXT];
    struct hb_param param[VALUES + 1];
    const char *found = key_of(t, line, key);

    if (found == NULL)
        return;
    for (unsigned i = 0; i < VALUES; i++) {
        snprintf(text_of[i], DIGITS, "%ld", value[i]);
        param[i] = (struct hb_param){ name[i], text_of[i] };
    }
    snprintf(text_of[VALUES], DIGITS, "%ld", t->missing);
    param[VALUES] = (struct hb_param){ "missing", text_of[VALUES] };
    HB_KEY("together.*");
    snprintf(whole, sizeof whole, "%.40s%s", found, brief ? ".short" : "");
    hb_say_with(out, whole, param, VALUES + 1);
}

void hb_together_say_loss(const struct hb_together *t, struct hb_text *out)
{
    if (t->lost[0] != '\0')
        hb_say(out, "together.lost loss=%s", t->lost);
}

void hb_together_say_colours(const struct hb_together *t, struct hb_text *out)
{
    for (unsigned i = 0; t->apart && i < t->colours; i++) {
        char key[KEY_TEXT], n[24];

        HB_KEY("piece.*.have");
        snprintf(key, sizeof key, "piece.%s.have", t->colour[i]);
        snprintf(n, sizeof n, "%ld", t->points[i]);
        hb_put(out, "%s", i == 0 ? "" : ", ");
        hb_say_with(out, key, &(struct hb_param){ "n", n }, 1);
    }
}
