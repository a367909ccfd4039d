/* weights.c -- reading a file of weights (weights.h). */
#include "files/weights.h"

#include "files/files.h"
#include "hradby/words.h"

#include <stdlib.h>

enum { FILE_MAX = 16 << 20, PATH_SHOWN = 160 };

struct hb_weights *hb_weights_load(const char *path, struct hb_error *err)
{
    size_t length;
    char *bytes = hb_file_read(path, FILE_MAX, &length, err);
    struct hb_weights *w = bytes != NULL ? malloc(hb_weights_room()) : NULL;

    if (bytes != NULL && w == NULL)
        hb_refuse(err, HB_NO_MEMORY, "file.memory.read path=%.*s", PATH_SHOWN, path);
    if (w != NULL && !hb_weights_read(w, (const unsigned char *)bytes, length, err)) {
        free(w);
        w = NULL;
    }
    free(bytes);
    return w;
}
