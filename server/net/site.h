/* site.h -- the files of the browser client: a folder, and nothing outside it.
 *
 * A link inside the folder may lead to a file inside the folder.  Beside a file NAME may lie NAME.br and NAME.gz: the
 * same file compressed, which goes out instead where the browser takes it. */
#ifndef HB_SITE_H
#define HB_SITE_H

#include "hradby/text.h"

#include <sys/types.h>

enum { HB_SITE_PATH = 4096, HB_ETAG_TEXT = 48 };

struct hb_site {
    char root[HB_SITE_PATH]; /* without links; "" if there is none */
};

struct hb_site_file {
    int fd; /* to be closed by whoever asked */
    size_t size;
    const char *type, *encoding, *cache; /* encoding NULL: as it is */
    char etag[HB_ETAG_TEXT];
    bool compressible; /* there is more than one form of it */
};

/* Takes the folder that is named (which must be there), or the usual one if there is one: web/ or share/hradby/web/ beside
 * the folder of the program. */
bool hb_site_init(struct hb_site *site, const char *named, struct hb_error *err);

/* Opens a file for reading; `file` as in struct hb_web_target.  False if there is none. */
bool hb_site_open(const struct hb_site *site, const char *file, const char *accept_encoding, struct hb_site_file *out);

#endif
