/* castle_browser.c -- what the page asks of the castle alone: its cards as pictures.
 *
 *   card, winter_card    a card of that pile without words; `back` is the back of all of them */
#include "games/castle/picture/castle_drawing.h"
#include "hradby/words.h"
#include "views/browser/browser_view.h"

static bool answer_card(struct hb_protocol_job *job, const char *pile)
{
    const char *name = hb_request_text(job->request, "card", &job->err);
    struct hb_buffer picture;

    if (!name)
        return false;
    hb_buffer_init(&picture);
    if (!hb_castle_card_document(&picture, pile, name))
        return hb_refuse(&job->err, HB_BAD_REQUEST, "card.none name=%.*s", HB_WORD_SHOWN, name);
    return hb_browser_put_text(job, "svg", &picture);
}

static bool card(struct hb_protocol_job *job)
{
    return answer_card(job, "card");
}

static bool winter_card(struct hb_protocol_job *job)
{
    return answer_card(job, "winter_card");
}

static const struct hb_command commands[] = {
    { "card", "card", false, card },
    { "winter_card", "card", false, winter_card },
    { NULL, NULL, false, NULL },
};

const struct hb_browser_view hb_browser_view_castle = { .game = "castle", .commands = commands };
