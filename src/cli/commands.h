/* commands.h -- the commands of the program.
 *
 * argv[0] is the command's own name; the language is the one to speak with whoever started it.  Each returns the exit status: 0 good, 1 failed, 2 wrong usage. */
#ifndef HB_COMMANDS_H
#define HB_COMMANDS_H

#include "hradby/text.h"

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

#endif
