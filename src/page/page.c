/* page.c -- the list of commands, and what they share (page.h, commands.h). */
#include "page/page.h"

#include "page/commands.h"
#include "table/json_facts.h"

#include <stdlib.h>

static const struct hb_command commands[] = {
    { "look", HB_LOOK_FIELDS, true, hb_page_look },
    { "step", "move actor " HB_LOOK_FIELDS, true, hb_page_step },
    { "follow", "back to own moves " HB_LOOK_FIELDS, true, hb_page_follow },
    { "speak", "language", true, hb_page_speak },
    { "moves", "actor", true, hb_page_moves },
    { "words", "move actor", true, hb_page_words },
    { "preview", "move then actor", true, hb_page_preview },
    { "line", "moves actor", true, hb_page_line },
    { "history", "from", true, hb_page_history },
    { "table", "", true, hb_page_table },
    { "art", "tile rot joined variant edition layer mist", false, hb_page_art },
    { "design", "tile edition language", false, hb_page_design },
    { "place", "x y", true, hb_page_place },
    { "holes", "as", true, hb_page_holes },
    { "fitting", "x y as", true, hb_page_fitting },
    { "figure", "piece player pose", false, hb_page_figure },
    { "badge", "player piece", false, hb_page_badge },
    { "colours", "", false, hb_page_colours },
    { "scene", "as colours language", true, hb_page_scene },
    { "card", "card", false, hb_page_card },
    { "winter_card", "card", false, hb_page_winter_card },
    { "sign", "sign", false, hb_page_sign },
    { "marks", "", false, hb_page_marks },
    { "text", "as", true, hb_page_text },
    { "learned", "level", true, hb_page_learned },
    { "campaign", "text do game party date more language", false, hb_page_campaign },
    { "campaign_words", "standings entered language", false, hb_page_campaign_words },
    { NULL, NULL, false, NULL },
};

struct hb_engine *hb_page_engine(hb_seed_source *fresh_seed)
{
    struct hb_engine *e = hb_engine_new(fresh_seed);
    struct hb_memory *memory = hb_memory_new();

    if (e != NULL && memory != NULL) {
        hb_engine_more(e, commands, memory, hb_memory_free);
        e->drawn = true;
        return e;
    }
    hb_engine_free(e);
    hb_memory_free(memory);
    return NULL;
}

void hb_page_tell_scores(struct hb_facts *f, const struct hb_game *g)
{
    f->list(f, "scores");
    for (int p = 0; p < g->players; p++)
        f->number(f, NULL, hb_score(g, p));
    f->end(f);
    f->list(f, "if_over");
    for (int p = 0; p < g->players; p++)
        f->number(f, NULL, hb_score_if_over(g, p));
    f->end(f);
}

struct hb_game *hb_page_seen(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *seen;
    int viewer = HB_SPECTATOR;

    if (!hb_request_who(job->request, "as", g->players, "spectator", HB_SPECTATOR, &viewer, &job->err))
        return NULL;
    seen = malloc(hb_size(g));
    if (seen == NULL)
        hb_no_memory(&job->err);
    else
        hb_view(g, viewer, seen);
    return seen;
}

bool hb_page_put_text(struct hb_job *job, const char *name, struct hb_buffer *text)
{
    bool good = !text->failed;

    if (good)
        hb_json_put(&job->out, name, hb_json_clean_string(text->at != NULL ? text->at : ""));
    hb_buffer_done(text);
    return good || hb_no_memory(&job->err);
}
