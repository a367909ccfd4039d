/* engine.h -- the engine protocol as a machine that takes a line and gives a line (docs/protocol.md).
 *
 * It holds one game and does no I/O, so that it can be driven by a pipe, a socket, a test or a fuzzer.  Every
 * line gets exactly one answer; a request that fails leaves the game as it was. */
#ifndef HB_ENGINE_H
#define HB_ENGINE_H

#include "hradby/player.h"
#include "hradby/table.h"
#include "table/plan.h"

enum { HB_LINE_MAX = 1024 * 1024 }; /* bytes, without the end of line */

struct hb_engine;

/* Whence a seed is taken when a request gives none; false if there is none to be had. */
typedef bool hb_seed_source(char seed[HB_SEED_TEXT]);

struct hb_engine *hb_engine_new(hb_seed_source *fresh_seed); /* NULL if there is no memory */
void hb_engine_free(struct hb_engine *e);
void hb_engine_preset(struct hb_engine *e, hb_preset_source *presets); /* for `new`; without it there are none */
void hb_engine_lend(
    struct hb_engine *e,
    const struct hb_tools *tools); /* for `suggest` and `analyse`; without it budgets in ms are guesses */

/* The answer to a line (both without the end of line): one JSON object, good until the next question.  A line
 * over HB_LINE_MAX bytes is refused by its length alone, so a reader that has skipped it may hand in NULL. */
const char *hb_engine_answer(struct hb_engine *e, const char *line, size_t length);

bool hb_engine_has_quit(const struct hb_engine *e);

#endif
