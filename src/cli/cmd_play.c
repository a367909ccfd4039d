/* cmd_play.c -- `hradby play`: a game at this terminal, against the computer or each other.
 *
 * Promises: every wrong option is refused with a sentence and exit status 2; a file that holds something else is
 * never overwritten; the terminal is left as it was found. */
#include "cli/commands.h"
#include "files/figures.h"
#include "files/files.h"
#include "tui/options.h"
#include "tui/play.h"
#include "tui/scene.h"
#include "tui/term.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>

/* What a player reads. */
static const char SAY_HELP[] =
    "hradby play -- play in the terminal, against the computer or each other\n"
    "\n"
    "Usage: hradby play [OPTION...]\n"
    "\n"
    "  --players LIST      who plays: a number of people, such as 2, or names, such as Anna,computer,Petr;\n"
    "                      computer, or computer:NAME, is a computer player (default: you,computer)\n"
    "  --box BOX           base, bigbox2021 or bigbox5: what the box holds (default: base)\n"
    "  --edition E         c3 or bb5\n"
    "  --expansions LIST   such as river,abbot\n"
    "  --farmers yes|no    whether followers may lie on fields (default: yes)\n"
    "  --season S          of the castle: summer or winter (default: summer)\n"
    "  --option NAME=TEXT  any other option of the game, such as draws=\"base/D base/U\"\n"
    "  --game GAME         carcassonne or castle, which is for 2 to 4 players (default: carcassonne)\n"
    "  --seed S            any text; the same seed gives the same draws (default: a fresh one, which is shown)\n"
    "  --save FILE         keep the game in FILE after every move\n"
    "  --load FILE         go on with a saved game (and keep it in FILE, unless --save names another)\n"
    "  --plain             lines of text only, for screen readers and pipes; of itself where the output is no\n"
    "                      terminal\n"
    "  --colour WHEN       auto, always or never; NO_COLOR is respected\n"
    "  --help              this text\n"
    "\n"
    "Box, edition, expansions and farmers are options of carcassonne, the season is one of castle.  The numbers on\n"
    "the castle's board come from the file castle.figures, which an owner of the box can correct; HRADBY_FIGURES\n"
    "names another such file.\n";
static const char SAY_ERROR[] = "hradby play: %s\n";
static const char SAY_EXISTS[] =
    "hradby play: --save: there is a file \"%.200s\" already; choose another name, or go on with it by --load\n";

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

static int refuse(const struct hb_error *err, int status)
{
    fprintf(stderr, SAY_ERROR, err->text);
    return status;
}

static int play(struct hb_match *s, const struct hb_play_options *o)
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

/* Opens the game; *status is what to end with if that fails. */
static bool open_match(struct hb_match *s, const struct hb_play_options *o, int *status)
{
    struct hb_error err = { 0 };
    const char *save = o->save != NULL ? o->save : o->load;

    *status = WRONG_USAGE;
    if (save != NULL && (o->load == NULL || strcmp(save, o->load) != 0) && hb_file_exists(save)) {
        fprintf(stderr, SAY_EXISTS, save);
        return false;
    }
    if (o->load != NULL ? !hb_match_resume(s, o->load, &err) : !begin(s, o, &err)) {
        *status = refuse(&err, o->load != NULL || err.code == HB_BAD_RECORD ? FAILED : WRONG_USAGE);
        return false;
    }
    s->save_path = save;
    if (hb_match_keep(s, &err))
        return true;
    hb_match_end(s);
    *status = refuse(&err, FAILED);
    return false;
}

int hb_cmd_play(int argc, char **argv)
{
    struct hb_play_options options;
    struct hb_error err = { 0 };
    struct hb_match match;
    int status;

    setlocale(LC_CTYPE, "");
    if (!hb_play_options_read(&options, argc, argv, &err))
        return refuse(&err, WRONG_USAGE);
    options.presets = hb_figures_give;
    if (options.help) {
        fputs(SAY_HELP, stdout);
        return GOOD;
    }
    if (!open_match(&match, &options, &status))
        return status;
    status = play(&match, &options);
    hb_match_end(&match);
    return status;
}
