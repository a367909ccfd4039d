/* fuzz_position.c -- any text as a position: refused with a sentence, or a game that hangs together, can be
 * written again to the same text, and can be played on. */
#include "engine/assert.h"
#include "hradby/game.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 20000 };

/* Where several choose at once, the first of them who has not. */
static int who_moves(const struct hb_game *g)
{
    int who = 0;

    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    while (!hb_may_move(g, who))
        who++;
    return who;
}

static void ignore(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    char words[HB_EVENT_TEXT];
    struct hb_text t = hb_text_in(words, sizeof words);

    (void)sink;
    hb_event_say_with_rules(g, event, NULL, &t);
}

static void play_on(struct hb_game *g)
{
    static struct hb_move moves[HB_MOVES_MAX];
    struct hb_sink sink = { ignore };

    for (int i = 0; i < 60 && hb_actor(g) != HB_NOBODY; i++) {
        size_t n = hb_legal_moves(g, who_moves(g), moves, HB_MOVES_MAX);
        HB_ASSERT(n > 0 && n <= HB_MOVES_MAX);
        hb_play(g, who_moves(g), moves[(size_t)i * 7 % n], &sink);
        hb_check(g);
        for (int p = 0; p < g->players; p++)
            hb_score_if_over(g, p);
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
    struct hb_error err = { .code = HB_OK };

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
