/* said.c -- see the header. */
#include "said.h"

#include "hradby/words.h"

#include <string.h>

enum { SAID = HB_EVENT_TEXT };

static const struct hb_names names = { { "Anna", "Petr", "Šárka", "Ľuboš" } };

/* A word that the catalogue lacks shows as ⟦key⟧; what was not filled in would leave a bracket. */
static bool is_whole(const struct hb_text *said, struct hb_text *why)
{
    bool whole = hb_text_fits(said) && said->len > 0 && !strpbrk(said->at, "{}[]|") && !strstr(said->at, "⟦") &&
                 !strstr(said->at, "  ") && said->at[0] != ' ' && said->at[said->len - 1] != ' ';

    if (!whole)
        hb_put(why, "badly said in %s: «%s»\n", hb_language_code[said->language], said->at);
    return whole;
}

bool hb_castle_event_is_said(const struct hb_game *g, const struct hb_event *e, struct hb_text *why)
{
    char text[SAID];
    bool good = true;

    for (unsigned l = 0; l < HB_LANGUAGES; l++) {
        struct hb_text out = hb_text_for((enum hb_language)l, text, sizeof text);
        hb_event_say(g, e, &names, &out);
        good = is_whole(&out, why) && good;
    }
    return good;
}

bool hb_castle_move_is_said(const struct hb_game *g, struct hb_move m, enum hb_language language, struct hb_text *why)
{
    char text[SAID];
    struct hb_text out = hb_text_for(language, text, sizeof text);

    hb_move_words(g, m, &names, &out);
    return is_whole(&out, why);
}

bool hb_castle_error_is_said(const struct hb_error *err, struct hb_text *why)
{
    char text[SAID];
    bool good = true;

    for (unsigned l = 0; l < HB_LANGUAGES; l++) {
        struct hb_text out = hb_text_for((enum hb_language)l, text, sizeof text);
        hb_error_say(err, &out);
        good = is_whole(&out, why) && good;
    }
    return good;
}

static bool phase_is_said_to(const struct hb_game *g, int viewer, struct hb_text *why)
{
    char text[SAID];
    bool good = true;

    for (unsigned l = 0; l < HB_LANGUAGES; l++) {
        struct hb_text out = hb_text_for((enum hb_language)l, text, sizeof text);
        hb_phase_words(g, viewer, &names, &out);
        good = is_whole(&out, why) && good;
    }
    return good;
}

bool hb_castle_phase_is_said(const struct hb_game *g, struct hb_text *why)
{
    bool good = phase_is_said_to(g, HB_SPECTATOR, why);

    for (int p = 0; p < g->players; p++)
        good = phase_is_said_to(g, p, why) && good;
    return good;
}
