/* files.c -- see files.h. */
#include "tui/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NO_OPEN[] = "cannot open \"%.160s\": %s";
static const char SAY_NO_READ[] = "cannot read \"%.160s\": %s";
static const char SAY_TOO_LARGE[] = "\"%.160s\" is larger than %zu bytes; that is no saved game";
static const char SAY_NO_WRITE[] = "cannot write \"%.160s\": %s";
static const char SAY_NO_MEMORY[] = "there is not enough memory to read \"%.160s\"";
static const char SAY_LONG_NAME[] = "the name of the file is too long";

enum { PATH_ROOM = 4096, FIRST_ROOM = 64 * 1024 };

/* Reads to the end, in growing steps; NULL with errno 0 if the file is too long. */
static char *read_all(FILE *in, size_t max, size_t *length)
{
    size_t room = FIRST_ROOM, used = 0;
    char *text = malloc(room + 1);

    while (text != NULL) {
        char *larger;
        used += fread(text + used, 1, room - used, in);
        if (used < room || used > max)
            break;
        larger = realloc(text, 2 * room + 1);
        if (larger == NULL)
            free(text);
        text = larger;
        room *= 2;
    }
    *length = used;
    if (text != NULL)
        text[used] = '\0';
    return text;
}

char *hb_file_read(const char *path, size_t max, size_t *length, struct hb_error *err)
{
    FILE *in = fopen(path, "rb");
    char *text;
    bool failed;

    if (in == NULL) {
        hb_fail(err, HB_BAD_RECORD, SAY_NO_OPEN, path, strerror(errno));
        return NULL;
    }
    errno = 0;
    text = read_all(in, max, length);
    failed = ferror(in) != 0;
    if (text == NULL)
        hb_fail(err, HB_NO_MEMORY, SAY_NO_MEMORY, path);
    else if (failed)
        hb_fail(err, HB_BAD_RECORD, SAY_NO_READ, path, strerror(errno));
    else if (*length > max)
        hb_fail(err, HB_BAD_RECORD, SAY_TOO_LARGE, path, max);
    fclose(in);
    if (text != NULL && (failed || *length > max)) {
        free(text);
        return NULL;
    }
    return text;
}

static bool write_all(const char *path, const char *text, size_t length)
{
    FILE *out = fopen(path, "wb");
    bool good;

    if (out == NULL)
        return false;
    good = fwrite(text, 1, length, out) == length;
    return fclose(out) == 0 && good;
}

bool hb_file_write(const char *path, const char *text, size_t length, struct hb_error *err)
{
    char beside[PATH_ROOM];
    int n = snprintf(beside, sizeof beside, "%s.part", path);

    if (n < 0 || (size_t)n >= sizeof beside)
        return hb_fail(err, HB_BAD_REQUEST, SAY_LONG_NAME);
    if (!write_all(beside, text, length) || rename(beside, path) != 0) {
        hb_fail(err, HB_BAD_REQUEST, SAY_NO_WRITE, path, strerror(errno));
        remove(beside);
        return false;
    }
    return true;
}

bool hb_file_exists(const char *path)
{
    FILE *in = fopen(path, "rb");

    if (in == NULL)
        return false;
    fclose(in);
    return true;
}
