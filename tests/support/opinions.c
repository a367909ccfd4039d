/* opinions.c -- the engine's side of every referee: how a game is begun, which moves there are, and what is told when somebody
 * disagrees. */
#include "opinions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct hb_game *hb_opinion_game(const char *kind, int players, const struct given_option *option, int options,
                                struct hb_sink *sink, struct hb_error *err)
{
    const struct hb_kind *k = hb_kind_named(kind);
    void *setup = calloc(1, k->setup_size);
    struct hb_game *g = NULL;
    bool good = setup;

    if (good)
        k->setup_init(setup);
    for (int i = 0; i < options && good; i++)
        good = !option[i].text || k->setup_option(setup, option[i].name, option[i].text, err);
    if (good && k->setup_check(setup, (unsigned)players, err)) {
        g = calloc(1, k->state_size(setup));
        if (!g)
            abort();
        k->begin(g, setup, sink);
    }
    free(setup);
    return g;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

bool hb_opinion_moves(const struct hb_game *g, int who, struct move_texts *out, int cap)
{
    struct hb_move *move = malloc((size_t)cap * sizeof *move);
    size_t moves = who == HB_NOBODY ? 0 : hb_legal_moves(g, who, move, (size_t)cap);
    bool good = move && moves <= (size_t)cap;

    out->size = good ? (int)moves : 0;
    for (int i = 0; i < out->size && good; i++) {
        struct hb_text text = hb_text_in(out->text + (size_t)i * out->each, out->each);

        hb_move_text(g, move[i], &text);
        good = hb_text_fits(&text);
    }
    free(move);
    return good;
}

void hb_opinion_sort(struct move_texts *moves)
{
    qsort(moves->text, (size_t)moves->size, moves->each, by_text);
}

static void write_moves(struct hb_text *why, const char *whose, const struct move_texts *moves)
{
    hb_put(why, "%s:", whose);
    for (int i = 0; i < moves->size; i++)
        hb_put(why, "%s %s", i > 0 ? "," : "", moves->text + (size_t)i * moves->each);
    hb_put(why, "\n");
}

bool hb_opinion_same_moves(const struct move_texts *engine, const struct move_texts *referee, struct hb_text *why)
{
    bool same = engine->size == referee->size;

    for (int i = 0; i < engine->size && same; i++)
        same = strcmp(engine->text + (size_t)i * engine->each, referee->text + (size_t)i * referee->each) == 0;
    if (!same) {
        hb_put(why, "legal moves differ\n");
        write_moves(why, "engine ", engine);
        write_moves(why, "referee", referee);
    }
    return same;
}

bool hb_opinion_differ(struct hb_text *why, const char *what, long engine, long referee)
{
    if (engine == referee)
        return false;
    hb_put(why, "%s: engine %ld, referee %ld\n", what, engine, referee);
    return true;
}

void hb_opinion_report(const char *how, uint64_t seed, int players, const struct given_option *option, int options,
                       const struct move_texts *moves, const char *why)
{
    printf("DIFFERENCE in game %s--games 1 --seed %llu\nplayers %d\n", how, (unsigned long long)seed, players);
    for (int i = 0; i < options; i++)
        if (option[i].text)
            printf("%s %s\n", option[i].name, option[i].text);
    printf("%d moves so far:", moves->size);
    for (int i = 0; i < moves->size; i++)
        printf("%s%s", i % 8 == 0 ? "\n  " : ", ", moves->text + (size_t)i * moves->each);
    printf("\n%s\n", why);
}
