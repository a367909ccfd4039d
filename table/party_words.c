/* party_words.c -- how a party stands that plays together, in sentences.
 *
 * All is taken from the look at the table (hradby/look.h).  Each line is one sentence of the catalogue that the game
 * names; it is given every number of the party and says those it needs; with `.short` behind its key it is the one for
 * a panel. */
#include "table/party_words.h"

#include "engine/assert.h"
#include "hradby/words.h"

#include <stdio.h>

enum { KEY_TEXT = 64, DIGITS = 24 };

/* Numbers as the values of a sentence. */
struct sentence_numbers {
    struct hb_param param[HB_PARAMS_MAX];
    char digits[HB_PARAMS_MAX][DIGITS];
    unsigned count;
};

static void add(struct sentence_numbers *v, const char *name, long number)
{
    HB_ASSERT(v->count < HB_PARAMS_MAX);
    snprintf(v->digits[v->count], DIGITS, "%ld", number);
    v->param[v->count] = (struct hb_param){ name, v->digits[v->count] };
    v->count++;
}

unsigned hb_look_party_lines(const struct hb_look_party *p)
{
    return p->there ? p->lines + 1 : 0;
}

bool hb_look_party_line_is_loud(const struct hb_look_party *p, unsigned line)
{
    return line == 0 || line == p->lines;
}

/* The threat comes last; NULL where nothing threatens. */
static const char *key_of(const struct hb_look_party *p, unsigned line, char key[KEY_TEXT])
{
    HB_KEY("together.threat.*");
    if (line < p->lines)
        return p->line[line];
    snprintf(key, KEY_TEXT, "together.threat.%s", p->threat ? p->threat : "");
    return p->threat ? key : NULL;
}

void hb_look_say_party(const struct hb_look_party *p, unsigned line, bool brief, struct hb_text *out)
{
    char key[KEY_TEXT], whole[KEY_TEXT];
    struct sentence_numbers v = { .count = 0 };
    const char *found = key_of(p, line, key);

    if (!found)
        return;
    add(&v, "level", p->level);
    add(&v, "score", p->score);
    add(&v, "target", p->target);
    add(&v, "most", p->most);
    add(&v, "number", p->number);
    add(&v, "missing", p->missing);
    for (unsigned i = 0; i < p->more.items; i++)
        if (p->more.item[i].as == HB_AS_NUMBER)
            add(&v, p->more.item[i].name, p->more.item[i].number[0]);
    HB_KEY("together.*");
    snprintf(whole, sizeof whole, "%.40s%s", found, brief ? ".short" : "");
    hb_say_with(out, whole, v.param, v.count);
}

void hb_look_say_loss(const struct hb_look_party *p, struct hb_text *out)
{
    if (p->lost)
        hb_say(out, "together.lost loss=%s", p->lost);
}

void hb_look_say_scores(const struct hb_look_party *p, struct hb_text *out)
{
    for (unsigned i = 0; i < p->scores.count; i++) {
        char key[KEY_TEXT], n[DIGITS];

        HB_KEY("piece.*.have");
        snprintf(key, sizeof key, "piece.%s.have", p->scores.at[i].name);
        snprintf(n, sizeof n, "%ld", p->scores.at[i].number);
        hb_put(out, "%s", i == 0 ? "" : ", ");
        hb_say_with(out, key, &(struct hb_param){ "n", n }, 1);
    }
}
