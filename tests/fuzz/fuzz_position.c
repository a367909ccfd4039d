/* fuzz_position.c -- any text as a position: refused with a sentence, or a game that hangs together, can be
 * written again to the same text, and can be played on. */
#include "core/assert.h"
#include "hradby/game.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 20000 };

static void play_on(struct hb_game *g)
{
    static struct hb_move moves[HB_MOVES_MAX];

    for (int i = 0; i < 20 && hb_actor(g) != HB_NOBODY; i++) {
        size_t n = hb_legal_moves(g, hb_actor(g), moves, HB_MOVES_MAX);
        HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
        hb_play(g, hb_actor(g), moves[(size_t)i % n], NULL);
        hb_check(g);
    }
}

static void accepted(struct hb_game *g)
{
    static char again[4 * TEXT_MAX];
    struct hb_text t = hb_text_in(again, sizeof again);
    struct hb_error err;
    struct hb_game *copy = malloc(hb_size(g));

    HB_ASSERT(copy);
    hb_check(g);
    hb_position_text(g, &t);
    HB_ASSERT(hb_text_fits(&t));
    HB_ASSERT(hb_position_size(again, &err) == hb_size(g));
    HB_ASSERT(hb_position_parse(copy, again, &err));
    HB_ASSERT(hb_equal(copy, g));
    play_on(g);
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = size < TEXT_MAX ? malloc(size + 1) : NULL;
    struct hb_error err = { HB_OK, "" };

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    size_t bytes = hb_position_size(text, &err);
    struct hb_game *g = bytes ? malloc(bytes) : NULL;
    if (g && hb_position_parse(g, text, &err))
        accepted(g);
    else
        HB_ASSERT(err.text[0]);
    free(g);
    free(text);
    return 0;
}
