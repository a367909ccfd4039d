/* properties.c -- see the header. */
#include "properties.h"
#include "castle_hall.h"
#include "games/castle/castle.h"
#include "said.h"

#include <stdlib.h>
#include <string.h>

enum { POSITION_TEXT = 1 << 15 };

static struct hb_game *room_for(const struct hb_game *g)
{
    struct hb_game *room = malloc(hb_size(g));

    if (!room)
        hb_hall_stop("no memory");
    memset(room, 0xa5, hb_size(g));
    return room;
}

/* Moves */

static bool reads_back(const struct hb_game *g, int who, struct hb_move m, struct hb_text *why)
{
    char text[HB_MOVE_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_move back = { 0 };
    struct hb_error err = { .code = HB_OK };

    hb_move_text(g, m, &out);
    if (!hb_move_parse(g, text, &back, &err) || back.code != m.code)
        hb_put(why, "\"%s\" does not read back: %s\n", text, err.text);
    else if (!hb_is_legal(g, who, m))
        hb_put(why, "\"%s\" is listed and yet illegal\n", text);
    else
        return true;
    return false;
}

static bool is_illegal_for_others(const struct hb_game *g, struct hb_move m, struct hb_text *why)
{
    for (int i = 0; i < g->players; i++) {
        struct hb_error err = { .code = HB_OK };

        if (hb_may_move(g, i))
            continue;
        if (hb_is_legal(g, i, m)) {
            hb_put(why, "a move of %d is legal for %d\n", hb_actor(g), i);
            return false;
        }
        if (hb_why_illegal(g, i, m, NULL, &err) || err.text[0] == '\0') {
            hb_put(why, "no reason why %d may not move\n", i);
            return false;
        }
    }
    return true;
}

bool hb_castle_moves_read_back(const struct hb_game *g, struct hb_text *why)
{
    struct hb_move *move = malloc(HB_MOVES_MAX * sizeof *move);
    bool good = true;

    if (!move)
        hb_hall_stop("no memory");
    for (int who = HB_CHANCE; who < g->players && good; who++) {
        size_t moves = hb_may_move(g, who) ? hb_legal_moves(g, who, move, HB_MOVES_MAX) : 0;

        good = moves <= HB_MOVES_MAX && (moves > 0 || !hb_may_move(g, who));
        if (!good)
            hb_put(why, "%zu legal moves for %d\n", moves, who);
        for (size_t i = 0; i < moves && good; i++)
            good = reads_back(g, who, move[i], why) &&
                   hb_castle_move_is_said(g, move[i], (enum hb_language)(i % HB_LANGUAGES), why) &&
                   (who != hb_actor(g) || is_illegal_for_others(g, move[i], why));
    }
    free(move);
    return good;
}

bool hb_castle_is_judged_right(const struct hb_game *g, int who, const char *text, bool legal, struct hb_text *why)
{
    struct hb_move m = { 0 };
    struct hb_error err = { .code = HB_OK };
    bool allowed = hb_move_parse(g, text, &m, &err) && hb_is_legal(g, who, m);

    if (!allowed && err.text[0] == '\0' && hb_why_illegal(g, who, m, NULL, &err))
        hb_put(why, "\"%s\" is illegal and yet there is no reason\n", text);
    else if (allowed == legal && (allowed || err.text[0] != '\0'))
        return allowed || hb_castle_error_is_said(&err, why);
    else
        hb_put(why, "\"%s\" by %d: engine %s, steward %s (%s)\n", text, who, allowed ? "legal" : "illegal",
               legal ? "legal" : "illegal", err.text);
    return false;
}

int hb_castle_mover(const struct hb_game *g, struct dice *d)
{
    if (hb_actor(g) != HB_SEVERAL)
        return hb_actor(g);
    for (;;) {
        int who = dice_below(d, g->players);

        if (hb_may_move(g, who))
            return who;
    }
}

struct hb_move hb_castle_random_move(const struct hb_game *g, int who, struct dice *d)
{
    struct hb_move move[HB_MOVES_MAX];
    size_t moves = hb_legal_moves(g, who, move, HB_MOVES_MAX);

    if (moves == 0 || moves > HB_MOVES_MAX)
        hb_hall_stop("a turn without moves, or with too many");
    return move[dice_below(d, (int)moves)];
}

/* Positions */

bool hb_castle_position_reads_back(const struct hb_game *g, struct hb_text *why)
{
    char text[POSITION_TEXT];
    struct hb_text out = hb_text_in(text, sizeof text);
    struct hb_error err = { .code = HB_OK };
    struct hb_game *back = room_for(g);
    bool good;

    hb_position_text(g, &out);
    good = hb_text_fits(&out) && hb_position_size(text, &err) == hb_size(g) && hb_position_parse(back, text, &err) &&
           hb_equal(back, g);
    if (!good)
        hb_put(why, "the position does not read back: %s\n%s\n", err.text, text);
    free(back);
    return good;
}

/* Views */

struct numbers {
    struct hb_random random;
    struct dice *dice;
};

static uint64_t below(struct hb_random *r, uint64_t bound)
{
    return dice_next(((struct numbers *)r)->dice) % bound;
}

static bool hides(const struct hb_game *view, const struct hb_game *g, int viewer)
{
    for (int i = 0; i < g->players; i++) {
        const struct hb_castle_seat *a = &hb_castle_of(view)->seat[i], *b = &hb_castle_of(g)->seat[i];
        bool hidden = i != viewer && b->chosen != b->hand; /* a hand of which all lies there is no secret */

        if (a->hand != b->hand || a->chosen != (hidden ? 0 : b->chosen))
            return false;
    }
    return hb_castle_of(view)->ready == hb_castle_of(g)->ready;
}

static void go_on(struct hb_game *g, struct dice *d, int moves)
{
    while (!g->over && moves-- > 0) {
        int who = hb_castle_mover(g, d);

        hb_play(g, who, hb_castle_random_move(g, who, d), NULL);
        hb_check(g);
    }
}

bool hb_castle_view_is_playable(const struct hb_game *g, int viewer, struct dice *d, struct hb_text *why)
{
    struct hb_game *view = room_for(g), *again = room_for(g);
    struct numbers numbers = { { below }, d };
    bool good;

    hb_view(g, viewer, view);
    good = hides(view, g, viewer);
    hb_fill_unknown(view, viewer, &numbers.random);
    hb_check(view);
    hb_view(view, viewer, again);
    hb_view(g, viewer, view);
    good = good && hb_equal(view, again);
    hb_fill_unknown(view, viewer, &numbers.random);
    go_on(view, d, dice_percent(d, 5) ? 1000 : 4);
    if (!good)
        hb_put(why, "the view of %d shows or changes what it must not\n", viewer);
    free(view);
    free(again);
    return good;
}
