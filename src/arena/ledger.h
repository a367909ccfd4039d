/* ledger.h -- the file in which a contest is kept: a line that says what is played, then a line for each round as it ends, and
 * a summary after each sitting.
 *
 * The file is all that is needed to go on.  Whatever stands there stays; a last line that was not finished, because the
 * machine or the program stopped, is taken away when it is gone on with.  One program at a time writes into it. */
#ifndef HB_ARENA_LEDGER_H
#define HB_ARENA_LEDGER_H

#include "hradby/text.h"
#include "table/json.h"

#include <stdint.h>
#include <stdio.h>

enum { HB_LEDGER_LINE = 4 * 1024 * 1024, HB_LEDGER_SYNC_US = 2000000 };

struct hb_ledger {
    int file; /* -1: none */
    const char *path;
    int64_t synced; /* when it was last certain to be on the disk */
    /* reading */
    FILE *in;
    char *line;
    size_t room;
    unsigned long number; /* of the line */
    long good;            /* bytes that are whole */
};

/* A new file, which must not be there yet. */
bool hb_ledger_create(struct hb_ledger *l, const char *path, struct hb_error *err);

/* One that is there: then line after line is asked for.  NULL at its end, when it is ready to be written to, or with *err,
 * whose code is HB_OK at the end. */
bool hb_ledger_open(struct hb_ledger *l, const char *path, struct hb_error *err);
struct hb_json *hb_ledger_next(struct hb_ledger *l, struct hb_error *err);

/* Refuses the line that was read last. */
bool hb_ledger_refuse_line(const struct hb_ledger *l, struct hb_error *err);

/* Adds a line, without its end; it is on the disk at the latest with the first one after HB_LEDGER_SYNC_US. */
bool hb_ledger_add(struct hb_ledger *l, const char *line, struct hb_error *err);

/* False if not all could be kept. */
bool hb_ledger_close(struct hb_ledger *l, struct hb_error *err);

#endif
