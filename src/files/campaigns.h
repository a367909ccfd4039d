/* campaigns.h -- the file in which parties of this user are kept (hradby/campaign.h).
 *
 * It is read, changed and written with its folder locked, so that two programs do not undo each other's work, and replaced as a
 * whole: whatever fails leaves it as it was.  A file that cannot be read is never written over. */
#ifndef HB_FILES_CAMPAIGNS_H
#define HB_FILES_CAMPAIGNS_H

#include "hradby/campaign.h"

enum { HB_CAMPAIGNS_PATH = 1024 };

/* Where it is when nobody says another place.  With `make` its folder is made. */
bool hb_campaigns_path(char path[HB_CAMPAIGNS_PATH], bool make, struct hb_error *err);

/* The parties in a file, to be freed; none where there is no file yet.  NULL and *err. */
struct hb_parties *hb_campaigns_load(const char *path, struct hb_error *err);

/* Reads, lets `change` do its work, and writes.  False and *err also if `change` says false; nothing is written then. */
typedef bool hb_parties_change(struct hb_parties *all, void *whom, struct hb_error *err);
bool hb_campaigns_change(const char *path, hb_parties_change *change, void *whom, struct hb_error *err);

#endif
