/* files.h -- files of this user, with limits and sentences for what goes wrong: whole files in and out, where they are
 * kept, the parties of campaigns, and weights.
 *
 * Nothing here leaves a file half written, and nothing is read without a limit.  What is in the files others know: a
 * text goes in or comes out, and its reader checks it. */
#ifndef HB_FILES_H
#define HB_FILES_H

#include "hradby/campaign.h"
#include "hradby/text.h"
#include "hradby/weights.h"

#include <stdbool.h>
#include <stddef.h>

/* Whole files */

/* Reads all of a file, terminated, to be freed; NULL and *err if it cannot be read or is longer than max. */
char *hb_file_read(const char *path, size_t max, size_t *length, struct hb_error *err);

/* Writes a file beside and then puts it in place, so that a failure leaves the old one as it was. */
bool hb_file_write(const char *path, const char *text, size_t length, struct hb_error *err);

bool hb_file_exists(const char *path);

/* The word in the catalogue for an errno: cause=%s text=%s with strerror, where the sentence has {cause/said}. */
const char *hb_file_cause(int why);

/* Where they are kept */

/* Where programs of this user keep what they keep, as the XDG base directory rules have it. */
enum hb_data_fault { HB_DATA_THERE, HB_DATA_NO_HOME, HB_DATA_LONG, HB_DATA_NO_FOLDER };

/* $XDG_DATA_HOME/hradby/NAME, or ~/.local/share/hradby/NAME.  With `make` the folders on the way are made, for this
 * user alone; the file is not.  Where a folder cannot be made, path is that folder and *why the errno. */
enum hb_data_fault hb_file_in_data(char *path, size_t cap, const char *name, bool make, int *why);

/* Parties (hradby/campaign.h) */

/* The file in which parties of this user are kept.  It is read, changed and written with its folder locked, so that two
 * programs do not undo each other's work, and replaced as a whole: whatever fails leaves it as it was.  A file that
 * cannot be read is never written over. */
enum { HB_CAMPAIGNS_PATH = 1024 };

/* Where it is when nobody says another place.  With `make` its folder is made. */
bool hb_campaigns_path(char path[HB_CAMPAIGNS_PATH], bool make, struct hb_error *err);

/* The parties in a file, to be freed; none where there is no file yet.  NULL and *err. */
struct hb_parties *hb_campaigns_load(const char *path, struct hb_error *err);

/* Reads, lets `change` do its work, and writes.  False and *err also if `change` says false; nothing is written
 * then. */
typedef bool hb_parties_change(struct hb_parties *all, void *whom, struct hb_error *err);
bool hb_campaigns_change(const char *path, hb_parties_change *change, void *whom, struct hb_error *err);

/* Weights (hradby/weights.h) */

/* Those in a file, to be freed; NULL and *err if the file cannot be read or holds no weights for this program. */
struct hb_weights *hb_weights_load(const char *path, struct hb_error *err);

#endif
