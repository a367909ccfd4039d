/* wasm_exports.c -- what the page calls of the engine when it is compiled to WebAssembly.
 *
 * The page asks for room, writes a request into it and asks for the answer, all in this module's memory:
 *
 *   hb_page_room(length)        where the request is to be written; may move what was there
 *   hb_page_answer(length)      where the answer begins; good until the next one
 *   hb_page_answer_length()     how many bytes it has, without the 0 behind it
 *   hb_page_weights(length)     takes what lies in the room for a file of weights instead
 *
 * The module holds one engine, which is why there is state here: a page that wants two games makes two of the
 * module. */
#include "hradby/player.h"
#include "hradby/weights.h"
#include "players/landscape/sign_weights.h"
#include "views/browser/browser.h"
#include "views/protocol/job.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { SEED_BYTES = 16 };

static struct hb_engine *engine;
static char *request;
static size_t request_room;
static const char *answer = "";

static bool seed_from_page(char seed[HB_SEED_TEXT])
{
    unsigned char bytes[SEED_BYTES];
    struct hb_text out = hb_text_in(seed, HB_SEED_TEXT);

    if (getentropy(bytes, sizeof bytes) != 0)
        return false;
    for (unsigned i = 0; i < SEED_BYTES; i++)
        hb_put(&out, "%02x", bytes[i]);
    return true;
}

/* The page's own clock, for those who think for a time. */
static int64_t page_time(struct hb_stopwatch *clock)
{
    enum { MICRO = 1000000, NANO_IN_MICRO = 1000 };
    struct timespec t = { 0 };

    (void)clock;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * MICRO + t.tv_nsec / NANO_IN_MICRO;
}

static struct hb_stopwatch page_clock = { page_time };

/* Nobody who has thought before stays. */
static void lend_clock(void)
{
    if (engine)
        hb_engine_lend(engine, &(const struct hb_tools){ .clock = &page_clock });
}

static void make_engine(void)
{
    engine = hb_browser_engine(seed_from_page);
    lend_clock();
}

/* What positions are weighed by in the page: the formula made by hand alone, which weights of zeros leave as it is,
 * until it has fetched the file.  Those that the program has built in do not belong to a first visit; a worker that
 * thinks fetches them when somebody plays who goes by them. */

static struct hb_weights *learned;

const struct hb_weights *hb_weights_built_in(void)
{
    static struct hb_weights none; /* not const: so many zeros need not be in the file */

    return learned ? learned : &none;
}

static bool learn(const char *bytes, size_t length, struct hb_error *err)
{
    struct hb_weights *read = malloc(hb_weights_room());

    if (!read)
        return hb_no_memory(err);
    if (!hb_weights_read(read, (const unsigned char *)bytes, length, err)) {
        free(read);
        return false;
    }
    free(learned);
    learned = read;
    return true;
}

/* What the page calls */

char *hb_page_room(size_t length);
const char *hb_page_answer(size_t length);
const char *hb_page_weights(size_t length);
size_t hb_page_answer_length(void);

/* Room for a request of so many bytes; NULL if there is no memory. */
__attribute__((export_name("hb_page_room"))) char *hb_page_room(size_t length)
{
    if (length > HB_LINE_MAX)
        length = HB_LINE_MAX; /* a longer one is refused by its length; what does not fit is not read */
    if (length + 1 > request_room) {
        char *larger = realloc(request, length + 1);

        if (!larger)
            return NULL;
        request = larger;
        request_room = length + 1;
    }
    return request;
}

__attribute__((export_name("hb_page_answer"))) const char *hb_page_answer(size_t length)
{
    if (!engine)
        make_engine();
    answer = !engine ? "{\"ok\":false,\"error\":{\"code\":\"no_memory\",\"message\":\"there is no memory for a game\"}}"
                     : hb_engine_answer(engine, request, length);
    return answer;
}

__attribute__((export_name("hb_page_answer_length"))) size_t hb_page_answer_length(void)
{
    return strlen(answer);
}

/* The file of weights that lies in the room, of so many bytes, is what positions are weighed by from now on.  NULL, or
 * a sentence that says why it is none. */
__attribute__((export_name("hb_page_weights"))) const char *hb_page_weights(size_t length)
{
    static struct hb_error err;

    answer = learn(request, length < request_room ? length : 0, &err) ? "" : err.text;
    lend_clock();
    return answer[0] != '\0' ? answer : NULL;
}
