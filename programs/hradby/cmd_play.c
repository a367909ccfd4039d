/* cmd_play.c -- `hradby play`: a game at this terminal, against the computer or each other, or with --campaign NAME a
 * party's levels, one after another.
 *
 * A game is a match, opened as the options say or from a file, and run on the whole screen or as lines of text.  A
 * campaign opens and runs games the same way, but hangs on to their end: the match calls it back the moment it is over.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2; a file that holds something else is never
 * overwritten; the terminal is left as it was found.  Of a campaign: what cannot be kept is not begun; a game is
 * entered the moment it is over, once; a result that could not be written is not lost while somebody can still see to
 * the disk. */
#include "hradby/campaign.h"
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "system/clock_threads.h"
#include "system/figures_file.h"
#include "system/files.h"
#include "views/terminal/match.h"
#include "views/terminal/play_options.h"
#include "views/terminal/review.h"
#include "views/terminal/scene.h"
#include "views/terminal/term.h"
#include "views/terminal/terminal_campaign.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2, FREE_SAID = 256, SAID = 1024, LEVEL_WORD = 32 };

/* A game */

static int run_game(struct hb_match *s, const struct hb_play_options *o)
{
    struct hb_term_look look = hb_term_look(o->colour);

    if (!o->plain && hb_term_usable() && hb_scene_can_show(hb_match_game(s)))
        return hb_play_screen(s, look);
    return hb_play_plain(s, stdin, stdout, look.utf8);
}

static bool begin(struct hb_match *s, const struct hb_play_options *o, struct hb_error *err)
{
    struct hb_plan plan;
    struct hb_players players;
    bool good;

    if (!hb_play_options_plan(o, &plan, &players, err))
        return false;
    good = hb_match_begin(s, &plan, &players, err);
    hb_plan_free(&plan);
    return good;
}

/* Opens the game; *status is what to end with if that fails. */
static bool open_game(struct hb_match *s, const struct hb_play_options *o, enum hb_language language, int *status)
{
    struct hb_error err = { 0 };
    const char *save = o->save ? o->save : o->load;
    struct hb_player_spec level;

    if (!hb_play_options_level(o, &level, &err)) {
        *status = hb_wrong_usage(language, "play", &err);
        return false;
    }
    if (save && (!o->load || strcmp(save, o->load) != 0) && hb_file_exists(save)) {
        hb_refuse(&err, HB_BAD_OPTION, "command.play-exists file=%.*s", 200, save);
        (void)hb_failed(language, "play", &err);
        *status = WRONG_USAGE;
        return false;
    }
    if (o->load ? !hb_match_resume(s, o->load, &err) : !begin(s, o, &err)) {
        *status = o->load                     ? hb_bad_record(language, "play", o->load, &err)
                  : err.code == HB_BAD_RECORD ? hb_failed(language, "play", &err)
                                              : hb_wrong_usage(language, "play", &err);
        return false;
    }
    hb_match_speak(s, language);
    s->save_path = save;
    hb_match_level(s, &level);
    if (hb_match_keep(s, &err))
        return true;
    hb_match_end(s);
    *status = hb_failed(language, "play", &err);
    return false;
}

/* A level that was played outside a campaign is entered nowhere, which should surprise nobody. */
static void tell_free(const struct hb_match *s, const struct hb_play_options *o, enum hb_language language)
{
    char said[FREE_SAID];
    struct hb_text text = hb_text_for(language, said, sizeof said);

    if (hb_levels(hb_kind_of(hb_match_game(s))) == 0 || !hb_match_game(s)->over)
        return;
    hb_say(&text, "campaigns.free");
    hb_term_print(said, hb_term_look(o->colour).utf8, stdout);
}

/* Tells how a game that is over looks afterwards to a good player. */
static void tell_analysis(const struct hb_match *s, enum hb_language language)
{
    enum { BEST = 3, EACH_MS = 60 };
    const struct hb_player_spec spec = { .kind = hb_player_kind_named("master", NULL), .ms = EACH_MS, .threads = 1 };
    struct hb_review review;
    struct hb_error err;

    if (!hb_review_make(&review, s->table, &spec, &hb_system_tools, NULL, &err)) {
        (void)hb_failed(language, "play", &err);
        return;
    }
    hb_review_say(&review, &s->seats.names, language, BEST, false, stdout);
    hb_review_free(&review);
}

/* A campaign */

struct campaign {
    char path[HB_CAMPAIGNS_PATH];
    const struct hb_kind *kind;
    const char *name;
    enum hb_language language;
    bool utf8;
    struct hb_party party;        /* as it was last read or written */
    const struct hb_match *match; /* whose game is begun or entered */
    bool entered;
    struct hb_party_result news;
    struct hb_error unkept; /* why it could not be entered; "": it could, or is not over */
};

/* A campaign: saying */

/* Flushed at once, as the next output may be a whole screen. */
static void print(const struct campaign *c, const char *text)
{
    hb_term_print(text, c->utf8, stdout);
    fflush(stdout);
}

static void print_progress(const struct campaign *c)
{
    char *text = malloc(HB_PROGRESS_TEXT);
    struct hb_text out;

    if (!text)
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

    hb_party_result_say(&c->news, &out);
    print(c, said);
}

/* The game was saved in a file of its own, so the party does not simply go on. */
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

/* A campaign: the file */

/* In local time; 0 for a clock that says nothing sensible. */
static uint32_t today(void)
{
    time_t now = time(NULL);
    struct tm day;

    if (now == (time_t)-1 || !localtime_r(&now, &day) || day.tm_year < 70 || day.tm_year > 8099)
        return 0;
    return (uint32_t)((day.tm_year + 1900) * 10000 + (day.tm_mon + 1) * 100 + day.tm_mday);
}

static bool look_up(struct campaign *c, struct hb_error *err)
{
    struct hb_parties *all = hb_campaigns_load(c->path, err);
    const struct hb_party *p = !all ? NULL : hb_parties_get(all, c->kind, c->name, err);

    if (p)
        c->party = *p;
    free(all);
    return p;
}

/* Called with all parties while their file is locked for this change. */
static bool begin_level(struct hb_parties *all, void *whom, struct hb_error *err)
{
    struct campaign *c = whom;
    struct hb_party *p = hb_parties_get(all, c->kind, c->name, err);

    if (!p || !hb_party_begin(p, hb_table_plan(c->match->table), err))
        return false;
    c->party = *p;
    return true;
}

static bool enter(struct hb_parties *all, void *whom, struct hb_error *err)
{
    struct campaign *c = whom;
    struct hb_party *p = hb_parties_get(all, c->kind, c->name, err);

    if (!p || !hb_party_enter(p, c->match->table, today(), &c->news, err))
        return false;
    c->party = *p;
    return true;
}

/* Called by the match as soon as its game is over. */
static void game_over(struct hb_match *s, void *whom)
{
    struct campaign *c = whom;

    (void)s;
    c->unkept = (struct hb_error){ 0 };
    c->entered = hb_campaigns_change(c->path, enter, c, &c->unkept);
}

/* A campaign: options */

/* Without --game a campaign is of the first game that has levels. */
static const struct hb_kind *first_with_levels(void)
{
    for (const struct hb_kind *const *k = hb_kinds; *k; k++)
        if (hb_levels(*k) > 0)
            return *k;
    return NULL;
}

static bool choose_kind(struct campaign *c, const struct hb_play_options *o, struct hb_error *err)
{
    c->kind = o->game ? hb_kind_named(o->game) : first_with_levels();
    return c->kind || hb_refuse(err, HB_UNKNOWN_GAME, "campaigns.no-game");
}

/* The level that was given, 0 if none was; nothing else may be. */
static bool given_level(const struct campaign *c, const struct hb_play_options *o, unsigned *level,
                        struct hb_error *err)
{
    *level = 0;
    for (unsigned i = 0; i < o->givens.count; i++) {
        const struct hb_given *g = &o->givens.at[i];

        if (strcmp(g->name, c->kind->levels) != 0)
            return hb_refuse(err, HB_BAD_OPTION, "campaigns.only-level flag=%s", g->flag);
        if (!hb_level_read(c->kind, g->text, level))
            return hb_refuse(err, HB_BAD_OPTION, "campaigns.answer word=%.*s open=%u", HB_WORD_SHOWN, g->text,
                             hb_party_open(&c->party));
    }
    return *level == 0 || hb_party_may_play(&c->party, *level, err);
}

/* The options of a game of this level; `word` holds what they point to. */
static void set_level(struct hb_play_options *o, const struct campaign *c, unsigned level, char word[LEVEL_WORD])
{
    struct hb_text out = hb_text_in(word, LEVEL_WORD);

    hb_level_word(c->kind, level, &out);
    o->game = c->kind->id;
    o->givens.count = 0;
    hb_givens_add(&o->givens, "--option", c->kind->levels, word);
}

/* A campaign: its games */

/* A game that is gone on with must be the one that the party plays. */
static bool begin_or_go_on(struct campaign *c, const struct hb_play_options *o, struct hb_error *err)
{
    if (!o->load)
        return hb_campaigns_change(c->path, begin_level, c, err);
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
        if (!fgets(line, sizeof line, stdin) || line[0] == 'q')
            return false;
        game_over(s, c);
    }
    return true;
}

/* Plays the game that was opened; *goes_on is whether it was finished and entered.  From here on the party plays it,
 * even if it is never finished. */
static int play_opened(struct campaign *c, const struct hb_play_options *o, struct hb_match *s, bool *goes_on)
{
    struct hb_error err = { 0 };
    int status;

    if (!begin_or_go_on(c, o, &err))
        return hb_failed(c->language, "play", &err);
    s->over = game_over;
    s->whom = c;
    status = run_game(s, o);
    if (!hb_match_game(s)->over)
        print_unfinished(c, s);
    else if (enter_at_last(c, s))
        *goes_on = true;
    else
        status = FAILED;
    return status;
}

/* Opens one game, plays it, enters its result and closes it. */
static int play_one(struct campaign *c, const struct hb_play_options *o, bool *goes_on)
{
    struct hb_match match;
    int status;

    *goes_on = c->entered = false;
    if (!open_game(&match, o, c->language, &status))
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
    char word[LEVEL_WORD];
    bool goes_on;
    int status = GOOD;

    do {
        if (!o->load) {
            if (level == 0)
                level = hb_ask_level(&c->party, c->language, stdin, stdout, c->utf8);
            if (level == 0)
                return status;
            set_level(o, c, level, word);
        }
        status = play_one(c, o, &goes_on);
        if (!goes_on)
            return status;
        print_news(c);
        print_progress(c);
        level = 0;
        o->seed = NULL;
    } while (!o->save && !o->load);
    print_next(c);
    return status;
}

/* Plays a party's campaign, game after game. */
static int play_campaign(const struct hb_play_options *given, enum hb_language language)
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

/* The command */

int hb_cmd_play(int argc, char **argv, enum hb_language language)
{
    struct hb_play_options options;
    struct hb_cli_given given;
    struct hb_error err = { 0 };
    struct hb_match match;
    int status;

    setlocale(LC_CTYPE, "");
    if (!hb_command_read(&hb_play_cli, &options, &given, argc, argv, language, &status))
        return status;
    if (!hb_play_options_check(&options, &given, &err))
        return hb_wrong_usage(language, "play", &err);
    options.presets = hb_figures_give;
    if (options.campaign)
        return play_campaign(&options, language);
    if (!open_game(&match, &options, language, &status))
        return status;
    status = run_game(&match, &options);
    tell_free(&match, &options, language);
    if (options.analyse && hb_match_game(&match)->over)
        tell_analysis(&match, language);
    hb_match_end(&match);
    return status;
}
