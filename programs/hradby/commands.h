/* commands.h -- the commands of the program, and what they share: reading a command line, help, and saying what is
 * wrong.
 *
 * A command is a function that is given its words, argv[0] being its own name, and the language to speak with whoever
 * started it.  It returns the exit status: 0 good, 1 failed, 2 wrong usage.  All of them describe their command line in
 * a table (system/command_line.h) and refuse through the functions below, so that they look alike to whoever types
 * them. */
#ifndef HB_COMMANDS_H
#define HB_COMMANDS_H

#include "engine/assert.h"
#include "hradby/game.h"
#include "hradby/words.h"
#include "system/command_line.h"

int hb_cmd_analyse(int argc, char **argv, enum hb_language language);
int hb_cmd_hint(int argc, char **argv, enum hb_language language);
int hb_cmd_admin(int argc, char **argv, enum hb_language language);
int hb_cmd_arena(int argc, char **argv, enum hb_language language);
int hb_cmd_bench(int argc, char **argv, enum hb_language language);
int hb_cmd_campaign(int argc, char **argv, enum hb_language language);
int hb_cmd_draw(int argc, char **argv, enum hb_language language);
int hb_cmd_engine(int argc, char **argv, enum hb_language language);
int hb_cmd_perft(int argc, char **argv, enum hb_language language);
int hb_cmd_play(int argc, char **argv, enum hb_language language);
int hb_cmd_replay(int argc, char **argv, enum hb_language language);
int hb_cmd_serve(int argc, char **argv, enum hb_language language);
int hb_cmd_verify(int argc, char **argv, enum hb_language language);

/* Reads a command line into the command's struct by its table.  False and what to end with if it is wrong, or if it
 * asks for help, which is told.  What was given may be NULL. */
bool hb_command_read(const struct hb_cli *c, void *into, struct hb_cli_given *given, int argc, char **argv,
                     enum hb_language language, int *status);

/* The language */

/* What they write for other programs and the log of the server are English in every one.
 *
 * Takes `--language CODE` out of the command line, wherever it stands before a `--`; the last one counts.  Without it
 * the language is that of the locale (LC_ALL, LC_MESSAGES, LANG: the first that is set), and English if that is none of
 * ours.  False and *err if there is no such language; *out is then still that of the locale. */
bool hb_cli_language(int *argc, char **argv, enum hb_language *out, struct hb_error *err);

/* What is wrong is one sentence on standard error, in the language of whoever reads it, that ends with where the
 * help is.
 *
 * These say it and return the exit status: 2 for the command line, and 1
 * for anything else, for a file, and for a saved game that was to be opened, of which is also said what can be done. */
int hb_wrong_usage(enum hb_language language, const char *command, const struct hb_error *err);
int hb_failed(enum hb_language language, const char *command, const struct hb_error *err);
int hb_bad_file(enum hb_language language, const char *command, const char *file, const struct hb_error *err);
int hb_bad_record(enum hb_language language, const char *command, const char *file, const struct hb_error *err);

/* `hradby arena` */

struct hb_contest;
struct hb_contest_watcher;

/* Where its rounds are played: on the threads of this machine, or on those of others.  Plays the contest as
 * hb_contest_play does; `jobs` is 0 where nobody said how many. */
struct hb_arena_stage {
    void (*play)(struct hb_arena_stage *s, struct hb_contest *c, unsigned jobs, struct hb_contest_watcher *look);
    bool is_mpi;
};

int hb_arena_run(int argc, char **argv, enum hb_language language, struct hb_arena_stage *stage);

/* Measuring and proving */

/* `--core NAME` of the commands that measure and prove: which of its cores the program uses.  They read it before they
 * ask for any kind of game. */
#define HB_CLI_CORE                                                                                                    \
    {                                                                                                                  \
        .name = "--core", .value = "NAME", .help = "usage.core", .kind = HB_CLI_TAKE, .example = "portable",           \
        .take = hb_take_core                                                                                           \
    }

static inline bool hb_take_core(void *into, const char *name, const char *value, struct hb_error *err)
{
    struct hb_error why;

    (void)into, (void)name;
    return hb_core_use(value, &why) || hb_refuse(err, why.code, "command.core why=@%s", hb_error_call(&why));
}

/* Who moves next: HB_CHANCE, a player (the first in seat order where several may), HB_NOBODY when it is over.  That
 * those who choose at once do so one after another is for counting and measuring, where nobody looks at the cards of
 * others and the order of their choices makes no difference. */
static inline int hb_next_mover(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (who < g->players && !hb_may_move(g, who))
        who++;
    HB_ASSERT(who < g->players);
    return who;
}

#endif
