/* mists_reports.c -- what Mists over Carcassonne tells in words: its help.  All else is told as of any game on a
 * landscape. */
#include "views/letters/reports_view.h"

static const char *const more[] = { "mists", NULL };

const struct hb_reports_view hb_reports_view_mists = { .game = "mists", .help_more = more };
