/* figures.h -- the numbers printed in a box, corrected by someone who has it at hand (docs/castle-figures.md).
 *
 * A game whose numbers can be corrected has an option "figures", and its file is called after it: castle.figures.  The
 * file is read for every new game and for no other: a saved game brings the figures it was played with.  Whatever is
 * wrong with a file is refused with a sentence that names the file and, where there is one, the line. */
#ifndef HB_FILES_FIGURES_H
#define HB_FILES_FIGURES_H

#include "hradby/table.h"

enum { HB_FIGURES_BYTES = 64 * 1024, HB_FIGURES_LINE = 200, HB_FIGURES_MAX = 128, HB_FIGURES_PATH = 4096 };

/* The file for a game, the first that there is of:
 *   the one that the environment names as HRADBY_FIGURES, which must be there
 *   $XDG_CONFIG_HOME/hradby/GAME.figures, without that variable ~/.config/hradby/GAME.figures
 *   data/GAME.figures beside the folder of the program: in the sources, with the build inside them
 *   share/hradby/GAME.figures beside the folder of the program: installed
 * The path is "" if there is none. */
bool hb_figures_find(const char *game, char path[HB_FIGURES_PATH], struct hb_error *err);

/* Gives the plan every figure of a file.  After a failure the plan has some of them: do not go on with it. */
bool hb_figures_read(struct hb_plan *plan, const char *path, struct hb_error *err);

/* Both, for a plan that has no options yet.  A game without figures, or without a file, stays as it is. */
bool hb_figures_give(struct hb_plan *plan, struct hb_error *err);

#endif
