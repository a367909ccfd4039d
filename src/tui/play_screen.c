/* play_screen.c -- playing on the drawn screen, from its first picture to the last words.  See play.h. */
#include "core/assert.h"
#include "tui/lines.h"
#include "tui/play.h"
#include "tui/play_acts.h"
#include "tui/play_keys.h"

/* What a player reads. */
static const char SAY_LEFT_GAME[] = "You leave the game. Its seed was %s.\n";
static const char SAY_NO_TERMINAL[] = "hradby play: the terminal cannot be used; try --plain.\n";
static const char SAY_NO_MEMORY[] = "hradby play: there is not enough memory to go on.\n";

enum { GOOD = 0, FAILED = 1, WATCH_MILLISECONDS = 250 };

static bool has_people(const struct hb_match *s)
{
    for (unsigned p = 0; p < s->players.count; p++)
        if (!s->players.computer[p])
            return true;
    return false;
}

/* A computer's move; with nobody to look at its own pace, shown for a moment. */
static void computer_turn(struct hb_stage *s, int who)
{
    struct hb_error err;
    bool good = hb_match_play(s->match, who, hb_match_advice(s->match, who), &err);

    HB_ASSERT(good);
    hb_act_moved_on(s);
    if (has_people(s->match))
        return;
    hb_stage_refresh(s);
    hb_stage_draw(s);
    hb_keys_take(s, hb_term_key(&s->term, WATCH_MILLISECONDS));
}

/* One step: a computer's move, or one key of a person. */
static void step(struct hb_stage *s, bool *was_over)
{
    int who = hb_match_actor(s->match);

    if (hb_match_is_computer(s->match, who) && !s->asking) {
        computer_turn(s, who);
        return;
    }
    hb_stage_refresh(s);
    if (who == HB_NOBODY && !*was_over)
        hb_stage_show_result(s);
    *was_over = who == HB_NOBODY;
    if (!hb_term_has_more(&s->term))
        hb_stage_draw(s);
    if (!s->leave)
        hb_keys_take(s, hb_term_key(&s->term, -1));
}

/* After the screen is put away: what should stay to be read.  False if the game was to be kept and is not. */
static bool say_goodbye(struct hb_match *s, bool utf8)
{
    char text[HB_REPORT_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    bool kept = hb_match_keep(s, NULL);

    if (hb_match_actor(s) == HB_NOBODY)
        hb_report_result(hb_match_game(s), &s->seats, hb_match_seed(s), &out);
    else
        hb_put(&out, SAY_LEFT_GAME, hb_match_seed(s));
    hb_report_keeping(s, &out);
    hb_lines_print(text, utf8, stdout);
    return kept;
}

int hb_play_screen(struct hb_match *match, struct hb_look look)
{
    struct hb_stage stage;
    bool was_over = false;

    if (!hb_stage_open(&stage, match, look)) {
        fputs(SAY_NO_TERMINAL, stderr);
        return FAILED;
    }
    while (!stage.leave)
        step(&stage, &was_over);
    hb_stage_close(&stage);
    if (stage.failed)
        fputs(SAY_NO_MEMORY, stderr);
    return say_goodbye(match, look.utf8) && !stage.failed ? GOOD : FAILED;
}
