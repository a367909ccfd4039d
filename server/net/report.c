/* report.c -- lines for an operator (report.h).  A line is written in one go, so that lines of two programs in one stream stay
 * whole; that one could not be written is nothing that could be told. */
#include "server/net/report.h"

#include "engine/assert.h"
#include "server/lobby/hall.h"
#include "table/json.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *const level_names[HB_REPORT_LEVELS] = { "debug", "info", "warn", "error" };

enum { STAMP = 40 };

bool hb_report_level_named(const char *name, enum hb_report_level *level)
{
    for (unsigned i = 0; i < HB_REPORT_LEVELS; i++)
        if (strcmp(level_names[i], name) == 0) {
            *level = (enum hb_report_level)i;
            return true;
        }
    return false;
}

static void put_time(char out[STAMP], int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm date;
    size_t n;

    if (gmtime_r(&seconds, &date) == NULL)
        memset(&date, 0, sizeof date);
    n = strftime(out, STAMP, "%Y-%m-%dT%H:%M:%S", &date);
    snprintf(out + n, STAMP - n, ".%03dZ", (int)(at % 1000));
}

static void put_text(struct hb_json *line, const char *name, const char *text)
{
    if (text != NULL && text[0] != '\0')
        hb_json_object_set_new(line, name, hb_json_string_prefix(text));
}

/* A text from elsewhere, in which nothing that is as long as the id of a room stands in full. */
static void put_safe(struct hb_json *line, const char *name, const char *text)
{
    static const char shortened[] = "…";
    struct hb_buffer safe;

    if (text == NULL)
        return;
    hb_buffer_init(&safe);
    while (*text != '\0') {
        size_t n = 0;

        while (isalnum((unsigned char)text[n]))
            n++;
        hb_buffer_add(&safe, text, n < HB_ROOM_ID ? n : HB_REPORT_ROOM);
        if (n >= HB_ROOM_ID)
            hb_buffer_text(&safe, shortened);
        text += n;
        n = *text != '\0';
        hb_buffer_add(&safe, text, n);
        text += n;
    }
    if (!safe.failed && safe.at != NULL)
        put_text(line, name, safe.at);
    hb_buffer_done(&safe);
}

static void put_about(struct hb_json *line, const struct hb_report_about *about)
{
    char room[HB_REPORT_ROOM + 1];

    if (about->room != NULL) {
        snprintf(room, sizeof room, "%s", about->room);
        put_text(line, "room", room);
    }
    if (about->guest != 0)
        hb_json_object_set_new(line, "guest", hb_json_integer(about->guest));
    put_text(line, "address", about->address);
    put_safe(line, "why", about->why);
}

void hb_report_line(struct hb_buffer *out, int64_t at, enum hb_report_level level, const char *what,
                    const struct hb_report_about *about)
{
    struct hb_json *line = hb_json_object();
    char stamp[STAMP];

    HB_ASSERT(level < HB_REPORT_LEVELS);
    if (line == NULL)
        return;
    put_time(stamp, at);
    put_text(line, "time", stamp);
    put_text(line, "level", level_names[level]);
    put_text(line, "what", what);
    if (about != NULL)
        put_about(line, about);
    hb_json_write(line, out);
    hb_buffer_text(out, "\n");
    hb_json_decref(line);
}

static int64_t wall_clock(void)
{
    struct timespec now = { 0 };

    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void hb_report(const struct hb_reporter *log, enum hb_report_level level, const char *what,
               const struct hb_report_about *about)
{
    struct hb_buffer line;
    ssize_t written = 0;

    if (level < log->least)
        return;
    hb_buffer_init(&line);
    hb_report_line(&line, wall_clock(), level, what, about);
    if (!line.failed && line.at != NULL)
        written = write(STDERR_FILENO, line.at, line.length);
    (void)written;
    hb_buffer_done(&line);
}
