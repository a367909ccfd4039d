/* play_campaign.c -- `hradby play --campaign NAME`: a party plays level after level.
 *
 * Promises: what cannot be kept is not begun; a game is entered the moment it is over, once; a result that could not be
 * written is not lost while somebody can still see to the disk. */
#include "cli/help.h"
#include "cli/playing.h"
#include "files/campaigns.h"
#include "hradby/words.h"
#include "tui/campaign.h"
#include "tui/term.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GOOD = 0, FAILED = 1, SAID = 1024, OPTION_TEXT = 96 };

struct campaign {
    char path[HB_CAMPAIGNS_PATH];
    const struct hb_kind *kind;
    const char *name;
    enum hb_language language;
    bool utf8;
    struct hb_party party;        /* as it was last read or written */
    const struct hb_match *match; /* whose game is begun or entered */
    bool entered;
    struct hb_entered news;
    struct hb_error unkept; /* why it could not be entered; "": it could, or is not over */
};

/* ---- saying ---- */

static void print(const struct campaign *c, const char *text)
{
    hb_term_print(text, c->utf8, stdout);
    fflush(stdout);
}

static void print_progress(const struct campaign *c)
{
    char *text = malloc(HB_PROGRESS_TEXT);
    struct hb_text out;

    if (text == NULL)
        return;
    out = hb_text_for(c->language, text, HB_PROGRESS_TEXT);
    hb_progress_say(&c->party, &out);
    print(c, text);
    free(text);
}

static void print_news(const struct campaign *c)
{
    char said[SAID];
    struct hb_text out = hb_text_for(c->language, said, sizeof said);

    hb_entered_say(&c->news, &out);
    print(c, said);
}

static void print_next(const struct campaign *c)
{
    char said[SAID];
    struct hb_text out = hb_text_for(c->language, said, sizeof said);

    hb_say(&out, "campaigns.next party=%s", c->name);
    print(c, said);
}

static void print_unfinished(const struct campaign *c, const struct hb_match *s)
{
    char said[SAID];
    struct hb_text out = hb_text_for(c->language, said, sizeof said);
    unsigned level = hb_level_of(hb_table_plan(s->table));

    if (hb_match_saved(s) == HB_SAVED_ALL)
        hb_say(&out, "campaigns.unfinished.saved level=%u path=%s", level, s->saved_in);
    else
        hb_say(&out, "campaigns.unfinished level=%u", level);
    print(c, said);
}

/* ---- the file ---- */

static uint32_t today(void)
{
    time_t now = time(NULL);
    struct tm day;

    if (now == (time_t)-1 || localtime_r(&now, &day) == NULL || day.tm_year < 70 || day.tm_year > 8099)
        return 0;
    return (uint32_t)((day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday);
}

static bool look_up(struct campaign *c, struct hb_error *err)
{
    struct hb_parties *all = hb_campaigns_load(c->path, err);
    const struct hb_party *p = all == NULL ? NULL : hb_parties_get(all, c->kind, c->name, err);

    if (p != NULL)
        c->party = *p;
    free(all);
    return p != NULL;
}

static bool begin(struct hb_parties *all, void *whom, struct hb_error *err)
{
    struct campaign *c = whom;
    struct hb_party *p = hb_parties_get(all, c->kind, c->name, err);

    if (p == NULL || !hb_party_begin(p, hb_table_plan(c->match->table), err))
        return false;
    c->party = *p;
    return true;
}

static bool enter(struct hb_parties *all, void *whom, struct hb_error *err)
{
    struct campaign *c = whom;
    struct hb_party *p = hb_parties_get(all, c->kind, c->name, err);

    if (p == NULL || !hb_party_enter(p, c->match->table, today(), &c->news, err))
        return false;
    c->party = *p;
    return true;
}

static void game_over(struct hb_match *s, void *whom)
{
    struct campaign *c = whom;

    (void)s;
    c->unkept = (struct hb_error){ 0 };
    c->entered = hb_campaigns_change(c->path, enter, c, &c->unkept);
}

/* ---- options ---- */

static const struct hb_kind *first_with_levels(void)
{
    for (const struct hb_kind *const *k = hb_kinds; *k != NULL; k++)
        if (hb_levels(*k) > 0)
            return *k;
    return NULL;
}

static bool choose_kind(struct campaign *c, const struct hb_play_options *o, struct hb_error *err)
{
    c->kind = o->game != NULL ? hb_kind_named(o->game) : first_with_levels();
    return c->kind != NULL || hb_refuse(err, HB_UNKNOWN_GAME, "campaigns.no-game");
}

/* The level that was given, 0 if none was; nothing else may be. */
static bool given_level(const struct campaign *c, const struct hb_play_options *o, unsigned *level,
                        struct hb_error *err)
{
    *level = 0;
    for (unsigned i = 0; i < o->givens; i++) {
        const struct hb_given *g = &o->given[i];
        size_t n = strlen(c->kind->levels);
        bool pair = strcmp(g->flag, "--option") == 0 && strncmp(g->text, c->kind->levels, n) == 0 && g->text[n] == '=';

        if (!pair && strcmp(g->flag + 2, c->kind->levels) != 0)
            return hb_refuse(err, HB_BAD_OPTION, "campaigns.only-level flag=%s", g->flag);
        if (!hb_level_read(c->kind, pair ? g->text + n + 1 : g->text, level))
            return hb_refuse(err, HB_BAD_OPTION, "campaigns.answer word=%.*s open=%u", HB_WORD_SHOWN,
                             pair ? g->text + n + 1 : g->text, hb_party_open(&c->party));
    }
    return *level == 0 || hb_party_may_play(&c->party, *level, err);
}

/* The options of a game of this level; `text` holds what they point to. */
static void set_level(struct hb_play_options *o, const struct campaign *c, unsigned level, char text[OPTION_TEXT])
{
    struct hb_text out = hb_text_in(text, OPTION_TEXT);

    hb_put(&out, "%s=", c->kind->levels);
    hb_level_word(c->kind, level, &out);
    o->game = c->kind->id;
    o->given[0] = (struct hb_given){ "--option", text };
    o->givens = 1;
}

/* ---- a game of the campaign ---- */

/* A game that is gone on with must be the one that the party plays. */
static bool begin_or_go_on(struct campaign *c, const struct hb_play_options *o, struct hb_error *err)
{
    if (o->load == NULL)
        return hb_campaigns_change(c->path, begin, c, err);
    return hb_party_is_playing(&c->party, hb_table_plan(c->match->table)) ||
           hb_refuse(err, HB_BAD_OPTION, "campaign.not-playing party=%s", c->name);
}

/* While the disk refuses somebody may see to it; true once the result is entered. */
static bool enter_at_last(struct campaign *c, struct hb_match *s)
{
    char said[2 * SAID], line[SAID];

    while (!c->entered) {
        struct hb_text out = hb_text_for(c->language, said, sizeof said);

        hb_say(&out, "campaigns.not-kept why=@%s", hb_error_call(&c->unkept));
        print(c, said);
        if (fgets(line, sizeof line, stdin) == NULL || line[0] == 'q')
            return false;
        game_over(s, c);
    }
    return true;
}

/* Plays the game that was opened; *goes_on is whether it was finished and entered. */
static int play_opened(struct campaign *c, const struct hb_play_options *o, struct hb_match *s, bool *goes_on)
{
    struct hb_error err = { 0 };
    int status;

    if (!begin_or_go_on(c, o, &err))
        return hb_failed(c->language, "play", &err);
    s->over = game_over;
    s->whom = c;
    status = hb_playing_run(s, o);
    if (!hb_match_game(s)->over)
        print_unfinished(c, s);
    else if (enter_at_last(c, s))
        *goes_on = true;
    else
        status = FAILED;
    return status;
}

static int play_one(struct campaign *c, const struct hb_play_options *o, bool *goes_on)
{
    struct hb_match match;
    int status;

    *goes_on = c->entered = false;
    if (!hb_playing_open(&match, o, c->language, &status))
        return status;
    c->match = &match;
    status = play_opened(c, o, &match, goes_on);
    c->match = NULL;
    hb_match_end(&match);
    return status;
}

/* What is saved in a file is one game; the next one wants another file. */
static int play_all(struct campaign *c, struct hb_play_options *o, unsigned level)
{
    char text[OPTION_TEXT];
    bool goes_on;
    int status = GOOD;

    do {
        if (o->load == NULL) {
            if (level == 0)
                level = hb_ask_level(&c->party, c->language, stdin, stdout, c->utf8);
            if (level == 0)
                return status;
            set_level(o, c, level, text);
        }
        status = play_one(c, o, &goes_on);
        if (!goes_on)
            return status;
        print_news(c);
        print_progress(c);
        level = 0;
        o->seed = NULL;
    } while (o->save == NULL && o->load == NULL);
    print_next(c);
    return status;
}

int hb_playing_campaign(const struct hb_play_options *given, enum hb_language language)
{
    struct campaign c = { .name = given->campaign, .language = language, .utf8 = hb_term_look(given->colour).utf8 };
    struct hb_play_options o = *given;
    struct hb_error err = { 0 };
    unsigned level = 0;

    if (!choose_kind(&c, given, &err) || !hb_campaigns_path(c.path, true, &err))
        return hb_wrong_usage(language, "play", &err);
    if (!look_up(&c, &err))
        return err.code == HB_BAD_OPTION ? hb_wrong_usage(language, "play", &err) : hb_failed(language, "play", &err);
    if (!given_level(&c, given, &level, &err))
        return hb_wrong_usage(language, "play", &err);
    print_progress(&c);
    return play_all(&c, &o, level);
}
