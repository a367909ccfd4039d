/* play_sheets.c -- see play_sheets.h. */
#include "tui/play_sheets.h"

/* What a player reads. */
static const char SAY_NOT_TO_MOVE[] = "Nobody here is to move now.";
static const char SAY_NO_TILE[] = "No tile lies on square %d %d.";
static const char SAY_HELP_TITLE[] = " Help ";
static const char SAY_SCORES_TITLE[] = " Scores ";
static const char SAY_MOVES_TITLE[] = " All moves ";
static const char SAY_TILE_TITLE[] = " What lies here ";
static const char SAY_TABLE_TITLE[] = " The table ";
static const char SAY_LOG_TITLE[] = " What happened, the newest first ";

void hb_sheet_help(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    hb_report_help(s->seen, true, &out);
    hb_stage_show_sheet(s, SAY_HELP_TITLE);
}

void hb_sheet_scores(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    if (hb_match_actor(s->match) == HB_NOBODY) {
        hb_stage_show_result(s);
        return;
    }
    hb_report_scores(s->seen, &s->match->seats, &out);
    hb_stage_show_sheet(s, SAY_SCORES_TITLE);
}

void hb_sheet_moves(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    if (s->menu.moves == 0) {
        hb_stage_tell(s, true, SAY_NOT_TO_MOVE);
        return;
    }
    hb_report_labelled_moves(s->match, s->seen, &s->menu, &out);
    hb_stage_show_sheet(s, SAY_MOVES_TITLE);
}

static void show_tile(struct hb_stage *s, const struct hb_answer *a)
{
    const struct hb_landscape *l = hb_landscape_of(s->seen);
    struct hb_text out = hb_stage_paper(s);
    struct hb_placed last = { 0 };

    if (hb_placed_count(l) > 0)
        last = hb_placed_at(l, hb_placed_count(l) - 1);
    if (a->has_square) {
        last.x = a->x;
        last.y = a->y;
    }
    if (!hb_report_tile(s->seen, &s->match->seats, last.x, last.y, &out)) {
        hb_stage_tell(s, true, SAY_NO_TILE, last.x, last.y);
        return;
    }
    s->overlay = (struct hb_overlay){ .kind = HB_SHOW_FEATURES, .x = last.x, .y = last.y };
    hb_stage_show_sheet(s, SAY_TILE_TITLE);
    s->sheet.low = true;
}

void hb_sheet_journal(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    hb_report_log(&s->match->log, &out);
    hb_stage_show_sheet(s, SAY_LOG_TITLE);
}

void hb_sheet_info(struct hb_stage *s, const struct hb_answer *a)
{
    if (hb_landscape_of(s->seen) != NULL)
        show_tile(s, a);
    else
        hb_sheet_journal(s);
}

void hb_sheet_board(struct hb_stage *s)
{
    struct hb_text out = hb_stage_paper(s);

    s->view = (struct hb_view){ .size = HB_SIZE_FITS };
    if (hb_report_table(s->seen, &s->match->seats, &out))
        hb_stage_show_sheet(s, SAY_TABLE_TITLE);
}
