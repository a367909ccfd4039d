/* commands.h -- the commands of the program.
 *
 * argv[0] is the command's own name.  Each returns the exit status: 0 good, 1 failed, 2 wrong usage. */
#ifndef HB_COMMANDS_H
#define HB_COMMANDS_H

int hb_cmd_admin(int argc, char **argv);
int hb_cmd_bench(int argc, char **argv);
int hb_cmd_draw(int argc, char **argv);
int hb_cmd_engine(int argc, char **argv);
int hb_cmd_perft(int argc, char **argv);
int hb_cmd_play(int argc, char **argv);
int hb_cmd_replay(int argc, char **argv);
int hb_cmd_serve(int argc, char **argv);
int hb_cmd_verify(int argc, char **argv);

#endif
