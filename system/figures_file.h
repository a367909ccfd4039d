/* figures_file.h -- the numbers printed in a box, corrected by someone who has it at hand (docs/castle-figures.md,
 * docs/wheel-figures.md and docs/mists-figures.md).
 *
 * A game whose numbers can be corrected has an option "figures", and its file is called after it: castle.figures.
 * Where only a part of a game has such numbers its option is called after that part, and so is the file:
 * "wheel_figures" and wheel.figures.  The file is read for every new game and for no other: a saved game brings the
 * figures it was played with.  Whatever is wrong with a file is refused with a sentence that names the file and, where
 * there is one, the line. */
#ifndef HB_FIGURES_FILE_H
#define HB_FIGURES_FILE_H

#include "hradby/table.h"

enum { HB_FIGURES_BYTES = 64 * 1024, HB_FIGURES_MAX = 256, HB_FIGURES_PATH = 4096 };

/* The file NAME.figures for an option of a game, the first that there is of:
 *   the one that the environment names: HRADBY_ and the option in capitals, such as HRADBY_WHEEL_FIGURES.  For the
 *   option "figures" the game's name stands before it, HRADBY_MISTS_FIGURES, but the first game in the list that has
 *   this option is named by HRADBY_FIGURES.  The file must be there
 *   $XDG_CONFIG_HOME/hradby/NAME.figures, without that variable ~/.config/hradby/NAME.figures
 *   games/GAME/NAME.figures, of a part games/GAME/NAME/NAME.figures, beside the folder of the program: in the sources,
 *   with the build inside them
 *   share/hradby/NAME.figures beside the folder of the program: installed
 * The path is "" if there is none. */
bool hb_figures_find(const struct hb_kind *kind, const char *option, char path[HB_FIGURES_PATH], struct hb_error *err);

/* Gives the plan every figure of a file, as this option.  After a failure the plan has some of them: do not go on with
 * it. */
bool hb_figures_read(struct hb_plan *plan, const char *option, const char *path, struct hb_error *err);

/* Both for every option that there is, for a plan that has no options yet.  A game without figures, or without a file,
 * stays as it is. */
bool hb_figures_give(struct hb_plan *plan, struct hb_error *err);

#endif
