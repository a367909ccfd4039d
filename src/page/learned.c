/* learned.c -- whether a computer player goes by what was learned from games: then the page fetches it before it thinks. */
#include "hradby/player.h"
#include "page/commands.h"

/* Others think by themselves how a position looks out. */
static bool weighs(const struct hb_kind *kind)
{
    return kind->expect_by != NULL && kind->outlook == NULL;
}

bool hb_page_learned(struct hb_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_player_spec spec = { .kind = hb_player_usual() };
    const char *level;

    if (hb_json_object_get(job->request->fields, "level") != NULL) {
        level = hb_request_text(job->request, "level", &job->err);
        if (level == NULL || !hb_player_read(&spec, level, &job->err))
            return false;
    }
    job->out.facts.flag(&job->out.facts, "learned", spec.kind->searches && weighs(hb_kind_of(g)));
    return true;
}
