/* letters.c -- the table in letters, as the terminal's plain mode shows it (page.h). */
#include "hradby/landscape.h"
#include "page/commands.h"
#include "table/json_facts.h"
#include "tui/board.h"
#include "tui/reports.h"

#include <stdio.h>
#include <stdlib.h>

enum { REPORT_TEXT = 16384 };

static bool tell_board(struct hb_job *job, const struct hb_game *seen, const struct hb_seats *seats)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    bool good = out != NULL && hb_board_print(seen, seats, out);

    good = (out == NULL || fclose(out) == 0) && good;
    if (good)
        hb_json_put(&job->out, "text", hb_json_clean_string(text));
    free(text);
    return good || hb_no_memory(&job->err);
}

static bool tell_report(struct hb_job *job, const struct hb_game *seen, const struct hb_seats *seats)
{
    char *report = malloc(REPORT_TEXT);
    struct hb_text text;

    if (report == NULL)
        return hb_no_memory(&job->err);
    text = hb_text_for(job->language, report, REPORT_TEXT);
    hb_report_table(seen, seats, &text);
    hb_json_put(&job->out, "text", hb_json_clean_string(report));
    free(report);
    return true;
}

bool hb_page_text(struct hb_job *job)
{
    struct hb_game *seen = hb_page_seen(job);
    struct hb_seats seats;
    bool good;

    if (seen == NULL)
        return false;
    hb_seats_make(&seats, seen->players, hb_table_names(job->engine->table));
    seats.language = job->language;
    good = hb_landscape_of(seen) != NULL ? tell_board(job, seen, &seats) : tell_report(job, seen, &seats);
    free(seen);
    return good;
}
