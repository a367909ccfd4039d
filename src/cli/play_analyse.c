/* play_analyse.c -- what is told of a game that was played in the terminal, when it is over. */
#include "cli/help.h"
#include "cli/playing.h"
#include "machine/machine.h"
#include "tui/review.h"

void hb_playing_analyse(const struct hb_match *s, enum hb_language language)
{
    enum { BEST = 3, EACH_MS = 60 };
    const struct hb_player_spec spec = { .kind = hb_player_kind_named("master", NULL), .ms = EACH_MS, .threads = 1 };
    struct hb_review review;
    struct hb_error err;

    if (!hb_review_make(&review, s->table, &spec, &hb_machine_tools, NULL, &err)) {
        (void)hb_failed(language, "play", &err);
        return;
    }
    hb_review_say(&review, &s->seats.names, language, BEST, false, stdout);
    hb_review_free(&review);
}
