/* steward.c -- the chapters of a game, told again after every move. */
#include "steward.h"

#include <stdio.h>
#include <string.h>

static void draw_lot(struct hall *h)
{
    struct list *l = hb_hall_list(h);

    for (int i = 0; i < h->players; i++)
        hb_hall_say(l, "start %d", i);
    h->start = hb_hall_ask(h, BY_CHANCE, "lot", l);
}

/* The lot, one more round, or the scoring after the last tile or the last field (2.6, 11.1). */
static void chapter(struct hall *h)
{
    if (h->start == NOBODY)
        draw_lot(h);
    else if (!h->played_out)
        hb_hall_round(h);
    else
        hb_hall_ending(h);
}

/* False if the story stopped at a question. */
static bool tell(struct steward *s)
{
    if (setjmp(s->desk.stop) != 0)
        return false;
    chapter(&s->hall);
    return true;
}

static void tell_on(struct steward *s)
{
    s->hall = s->before;
    s->desk.used = 0;
    while (!s->hall.over && tell(s)) {
        if (s->desk.used != s->desk.given)
            hb_hall_stop("more answers than questions");
        s->desk.used = s->desk.given = 0;
        s->before = s->hall;
    }
    if (s->hall.over) {
        s->desk.actor = BY_NOBODY;
        s->desk.phase = "over";
        memset(s->desk.may, 0, sizeof s->desk.may);
    }
}

void hb_steward_begin(struct steward *s, const struct setup *setup)
{
    hb_hall_set_up(&s->before, setup);
    s->before.desk = &s->desk;
    s->desk.given = 0;
    tell_on(s);
}

void hb_steward_move(struct steward *s, int who, const char *text)
{
    struct answer *a = &s->desk.answer[s->desk.given];

    if (s->desk.given == CHAPTER_MOVES)
        hb_hall_stop("a chapter without end");
    a->who = who;
    snprintf(a->text, sizeof a->text, "%s", text);
    s->desk.given++;
    tell_on(s);
}
