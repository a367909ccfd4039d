/* party_words.c -- how a party stands that plays together, in sentences.
 *
 * All is taken from the look at the table (hradby/look.h).  Each line is one sentence of the catalogue, which is given every
 * number of the party and says those it needs; with `.short` behind its key it is the one for a panel. */
#include "table/party_words.h"

#include "hradby/words.h"

#include <stdio.h>

enum { KEY_TEXT = 64 };

/* The key of a line; NULL where it has nothing to say. */
static const char *key_of(const struct hb_look_party *p, enum hb_party_line line, char key[KEY_TEXT])
{
    HB_KEY("together.threat.*");
    switch (line) {
    case HB_PARTY_LINE_SCORE:
        return p->apart ? "together.score.apart" : "together.score";
    case HB_PARTY_LINE_PILE:
        return p->deadlines > 0 ? "together.pile" : "together.tiles";
    case HB_PARTY_LINE_GHOSTS:
        return "together.ghosts";
    case HB_PARTY_LINE_THREAT:
        snprintf(key, KEY_TEXT, "together.threat.%s", p->threat ? p->threat : "");
        return p->threat ? key : NULL;
    case HB_PARTY_LINES:
        break;
    }
    return NULL;
}

void hb_look_say_party(const struct hb_look_party *p, enum hb_party_line line, bool brief, struct hb_text *out)
{
    enum { VALUES = 9, DIGITS = 24 };
    static const char *const name[VALUES] = { "level", "score",  "target", "pile",  "n",
                                              "bank",  "ghosts", "most",   "number" };
    const long value[VALUES] = { p->level, p->score,  p->target, p->pile,  p->pile_left,
                                 p->bank,  p->ghosts, p->most,   p->number };
    char text_of[VALUES + 1][DIGITS], key[KEY_TEXT], whole[KEY_TEXT];
    struct hb_param param[VALUES + 1];
    const char *found = key_of(p, line, key);

    if (!found)
        return;
    for (unsigned i = 0; i < VALUES; i++) {
        snprintf(text_of[i], DIGITS, "%ld", value[i]);
        param[i] = (struct hb_param){ name[i], text_of[i] };
    }
    snprintf(text_of[VALUES], DIGITS, "%ld", p->missing);
    param[VALUES] = (struct hb_param){ "missing", text_of[VALUES] };
    HB_KEY("together.*");
    snprintf(whole, sizeof whole, "%.40s%s", found, brief ? ".short" : "");
    hb_say_with(out, whole, param, VALUES + 1);
}

void hb_look_say_loss(const struct hb_look_party *p, struct hb_text *out)
{
    if (p->lost)
        hb_say(out, "together.lost loss=%s", p->lost);
}

void hb_look_say_colours(const struct hb_look_party *p, struct hb_text *out)
{
    for (unsigned i = 0; p->apart && i < p->colours.count; i++) {
        char key[KEY_TEXT], n[24];

        HB_KEY("piece.*.have");
        snprintf(key, sizeof key, "piece.%s.have", p->colours.at[i].name);
        snprintf(n, sizeof n, "%ld", p->colours.at[i].number);
        hb_put(out, "%s", i == 0 ? "" : ", ");
        hb_say_with(out, key, &(struct hb_param){ "n", n }, 1);
    }
}
