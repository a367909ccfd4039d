/* cmd_play.c -- `hradby play`: a game at this terminal, against the computer or each other.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2; a file that holds something else is
 * never overwritten; the terminal is left as it was found. */
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/playing.h"
#include "files/figures.h"
#include "files/files.h"
#include "hradby/campaign.h"
#include "hradby/words.h"
#include "tui/options.h"
#include "tui/play.h"
#include "tui/scene.h"
#include "tui/term.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* What a player reads. */
static const struct hb_help help = {
    .synopsis = { "play [OPTION...]" },
    .does = "Plays in the terminal, against the computer or each other.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "--players LIST",
              "who plays: a number of people, such as 2, or names, such as Anna,computer,Petr; computer, "
              "or computer:NAME, is a computer player, computer=LEVEL or computer=LEVEL:NAME one of that level "
              "(default: you,computer)" },
            { "--computer LEVEL",
              "how other computers play: random, easy, normal, hard, master or greedy, with settings behind a colon if "
              "wanted, such as master:ms=2000,threads=2 (default: normal)" },
            { "--game GAME",
              "carcassonne, castle, which is for 2 to 4 players, or mists, for 1 to 5 (default: carcassonne)" },
            { "--option NAME=TEXT",
              "an option of the game that is not below, such as bag=base/D=20; of carcassonne flier_abbot, "
              "flock_autoscore, hill_by_count, wheel_special_figures and large_on_crown, each yes or no, "
              "wheel_figures, "
              "bag, draws and start; of castle inn_first, yes or no, figures, snow and prepared" },
            { "--seed S", "any text; the same seed gives the same draws (default: a fresh one, which is shown)" },
            { "--save FILE", "keep the game in FILE after every move" },
            { "--load FILE", "go on with a saved game (and keep it in FILE, unless --save names another)" },
            { "--campaign NAME", "play the campaign of the party NAME, level after level, in a game that has levels: "
                                 "winning one opens the "
                                 "next, and hradby campaign tells how far it has come" },
            { "--analyse", "when the game is over, tell where it turned and what was missed" },
            { "--plain",
              "lines of text only, for screen readers and pipes; of itself where the output is no terminal" },
            { "--colour WHEN", "auto, always or never; NO_COLOR is respected (default: auto)" },
            HB_HELP_LAST,
            { "Options of carcassonne", NULL },
            { "--box BOX", "base, bigbox2021 or bigbox5: what the box holds (default: base)" },
            { "--edition E", "c3 or bb5 (default: that of the box)" },
            { "--expansions LIST", "such as river,abbot (default: those of the box)" },
            { "--farmers yes|no", "whether followers may lie on fields (default: yes)" },
            { "--bends B", "bends of the river: strict or free (default: strict)" },
            { "Options of castle", NULL },
            { "--season S", "summer or winter (default: summer)" },
            { "Options of mists", NULL },
            { "--level L", "1 to 6 (default: 1; in a campaign the highest open one, which is asked)" },
            { NULL, NULL } },
    .note = "The numbers on the castle's board come from the file castle.figures, those on the tiles of the wheel from "
            "wheel.figures, the numbers and tiles of the mists from mists.figures, which an owner of the box can "
            "correct; HRADBY_FIGURES, HRADBY_WHEEL_FIGURES and HRADBY_MISTS_FIGURES name other such files.",
    .example = { "play --players Anna,Petr,computer --expansions river,inns", "play --load evening.jsonl" },
};
enum { WRONG_USAGE = 2, SAID = 256 };

int hb_playing_run(struct hb_match *s, const struct hb_play_options *o)
{
    struct hb_look look = hb_term_look(o->colour);

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

bool hb_playing_open(struct hb_match *s, const struct hb_play_options *o, enum hb_language language, int *status)
{
    struct hb_error err = { 0 };
    const char *save = o->save != NULL ? o->save : o->load;
    struct hb_player_spec level;

    if (!hb_play_options_level(o, &level, &err)) {
        *status = hb_wrong_usage(language, "play", &err);
        return false;
    }
    if (save != NULL && (o->load == NULL || strcmp(save, o->load) != 0) && hb_file_exists(save)) {
        hb_refuse(&err, HB_BAD_OPTION, "command.play-exists file=%.*s", 200, save);
        (void)hb_failed(language, "play", &err);
        *status = WRONG_USAGE;
        return false;
    }
    if (o->load != NULL ? !hb_match_resume(s, o->load, &err) : !begin(s, o, &err)) {
        *status = o->load != NULL             ? hb_bad_record(language, "play", o->load, &err)
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
    char said[SAID];
    struct hb_text text = hb_text_for(language, said, sizeof said);

    if (hb_levels(hb_kind_of(hb_match_game(s))) == 0 || !hb_match_game(s)->over)
        return;
    hb_say(&text, "campaigns.free");
    hb_term_print(said, hb_term_look(o->colour).utf8, stdout);
}

int hb_cmd_play(int argc, char **argv, enum hb_language language)
{
    struct hb_play_options options;
    struct hb_error err = { 0 };
    struct hb_match match;
    int status;

    setlocale(LC_CTYPE, "");
    if (!hb_play_options_read(&options, argc, argv, &err))
        return hb_wrong_usage(language, "play", &err);
    options.presets = hb_figures_give;
    if (options.help)
        return hb_help(&help);
    if (options.campaign != NULL)
        return hb_playing_campaign(&options, language);
    if (!hb_playing_open(&match, &options, language, &status))
        return status;
    status = hb_playing_run(&match, &options);
    tell_free(&match, &options, language);
    if (options.analyse && hb_match_game(&match)->over)
        hb_playing_analyse(&match, language);
    hb_match_end(&match);
    return status;
}
