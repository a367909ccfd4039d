/* browser.c -- the list of commands, what they share, and those of a few lines (browser.h).
 *
 * The browser's engine is that of the protocol with a second table of commands behind the first, behind that those which
 * single games bring (browser_view.h), and one thing to remember beside them, the past that the page was told (browser_look.c).  Every command is a job like those of the
 * protocol: fields that it does not name are refused, and nothing changes unless the answer stands
 * (views/protocol/engine.c).
 *
 * What these commands tell is as those at the page may see it.  Who that is, the page says, with `as`, or `here` and
 * `present`. */
#include "views/browser/browser.h"

#include "hradby/expect.h"
#include "hradby/landscape.h"
#include "hradby/player.h"
#include "table/json.h"
#include "views/browser/browser_view.h"
#include "views/letters/board.h"
#include "views/letters/letters_view.h"
#include "views/letters/reports.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct hb_command commands[] = {
    { "look", HB_LOOK_FIELDS, true, hb_browser_look },
    { "step", "move actor " HB_LOOK_FIELDS, true, hb_browser_step },
    { "follow", "back to own moves " HB_LOOK_FIELDS, true, hb_browser_follow },
    { "speak", "language", true, hb_browser_speak },
    { "moves", "actor", true, hb_browser_moves },
    { "words", "move actor", true, hb_browser_words },
    { "preview", "move then actor", true, hb_browser_preview },
    { "line", "moves actor", true, hb_browser_line },
    { "history", "from", true, hb_browser_history },
    { "table", "", true, hb_browser_table },
    { "art", "tile rot joined variant edition layer mist", false, hb_browser_art },
    { "design", "tile edition language", false, hb_browser_design },
    { "place", "x y", true, hb_browser_place },
    { "holes", "as", true, hb_browser_holes },
    { "fitting", "x y as", true, hb_browser_fitting },
    { "figure", "piece player pose", false, hb_browser_figure },
    { "badge", "player piece", false, hb_browser_badge },
    { "colours", "", false, hb_browser_colours },
    { "scene", "as colours language", true, hb_browser_scene },
    { "picture", "colours language tile", true, hb_browser_picture },
    { "film", "colours language tile", true, hb_browser_film },
    { "sign", "sign", false, hb_browser_sign },
    { "marks", "", false, hb_browser_marks },
    { "text", "as", true, hb_browser_text },
    { "learned", "level", true, hb_browser_learned },
    { "campaign", "text do game party date more language", false, hb_browser_campaign },
    { "campaign_words", "standings entered language", false, hb_browser_campaign_words },
    { NULL, NULL, false, NULL },
};

static const struct hb_command *named(const struct hb_command *c, const char *name)
{
    while (c->name && strcmp(c->name, name) != 0)
        c++;
    return c->name ? c : NULL;
}

static const struct hb_command *command_named(const char *name)
{
    const struct hb_command *found = named(commands, name);

    for (const struct hb_browser_view *const *v = hb_browser_views; *v && !found; v++)
        found = named((*v)->commands, name);
    return found;
}

struct hb_engine *hb_browser_engine(hb_seed_source *fresh_seed)
{
    struct hb_engine *e = hb_engine_new(fresh_seed);
    struct hb_browser_past *past = hb_browser_past_new();

    if (e && past) {
        hb_engine_more(e, command_named, past, hb_browser_past_free);
        e->drawn = true;
        return e;
    }
    hb_engine_free(e);
    hb_browser_past_free(past);
    return NULL;
}

void hb_browser_describe_scores(struct hb_describer *f, const struct hb_game *g)
{
    int if_over[HB_PLAYERS_MAX];

    hb_scores_if_over(g, if_over);
    f->list(f, "scores");
    for (int p = 0; p < g->players; p++)
        f->number(f, NULL, hb_score(g, p));
    f->end(f);
    f->list(f, "if_over");
    for (int p = 0; p < g->players; p++)
        f->number(f, NULL, if_over[p]);
    f->end(f);
}

struct hb_game *hb_browser_seen(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_game *seen;
    int viewer = HB_SPECTATOR;

    if (!hb_request_who(job->request, "as", g->players, "spectator", HB_SPECTATOR, &viewer, &job->err))
        return NULL;
    seen = malloc(hb_size(g));
    if (!seen)
        hb_no_memory(&job->err);
    else
        hb_view(g, viewer, seen);
    return seen;
}

bool hb_browser_put_text(struct hb_protocol_job *job, const char *name, struct hb_buffer *text)
{
    bool good = !text->failed;

    if (good)
        hb_json_describer_put(&job->out, name, hb_json_string_prefix(text->at ? text->at : ""));
    hb_buffer_done(text);
    return good || hb_no_memory(&job->err);
}

/* The table in letters */

enum { REPORT_TEXT = 16384 };

/* The same letters as on a terminal (views/letters), written into memory instead of a file. */
static bool describe_board(struct hb_protocol_job *job, const struct hb_game *seen, const struct hb_seats *seats)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out && hb_board_print(seen, seats, out);

    good = (!out || fclose(out) == 0) && good;
    if (good)
        hb_json_describer_put(&job->out, "text", hb_json_string_prefix(text));
    free(text);
    return good || hb_no_memory(&job->err);
}

static bool describe_report(struct hb_protocol_job *job, const struct hb_game *seen, const struct hb_seats *seats)
{
    char *report = malloc(REPORT_TEXT);
    struct hb_text text;

    if (!report)
        return hb_no_memory(&job->err);
    text = hb_text_for(job->language, report, REPORT_TEXT);
    hb_report_table(seen, seats, &text);
    hb_json_describer_put(&job->out, "text", hb_json_string_prefix(report));
    free(report);
    return true;
}

bool hb_browser_text(struct hb_protocol_job *job)
{
    struct hb_game *seen = hb_browser_seen(job);
    struct hb_seats seats;
    bool good;

    if (!seen)
        return false;
    hb_seats_make(&seats, seen->players, hb_table_names(job->engine->table));
    seats.language = job->language;
    good = hb_letters_view_of(seen)->board ? describe_board(job, seen, &seats) : describe_report(job, seen, &seats);
    free(seen);
    return good;
}

/* Players that have learned */

/* Others think by themselves how a position looks out. */
static bool weighs(const struct hb_kind_players *told)
{
    return told->expect_by && !told->outlook;
}

bool hb_browser_learned(struct hb_protocol_job *job)
{
    const struct hb_game *g = hb_table_game(job->engine->table);
    struct hb_player_spec spec = { .kind = hb_player_usual() };
    const char *level;

    if (hb_json_object_get(job->request->fields, "level")) {
        level = hb_request_text(job->request, "level", &job->err);
        if (!level || !hb_player_read(&spec, level, &job->err))
            return false;
    }
    job->out.describer.flag(&job->out.describer, "learned", spec.kind->searches && weighs(hb_for_players(g)));
    return true;
}
