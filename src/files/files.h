/* files.h -- whole files in and out, with limits and sentences for what goes wrong. */
#ifndef HB_FILES_H
#define HB_FILES_H

#include "hradby/text.h"

/* Reads all of a file, terminated, to be freed; NULL and *err if it cannot be read or is longer than max. */
char *hb_file_read(const char *path, size_t max, size_t *length, struct hb_error *err);

/* Writes a file beside and then puts it in place, so that a failure leaves the old one as it was. */
bool hb_file_write(const char *path, const char *text, size_t length, struct hb_error *err);

bool hb_file_exists(const char *path);

/* The word in the catalogue for an errno: cause=%s text=%s with strerror, where the sentence has {cause/said}. */
const char *hb_file_cause(int why);

#endif
