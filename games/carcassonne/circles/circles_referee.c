/* circles_referee.c -- Crop Circles, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * The work of the circle has a step for the choice and one for each player; `adds` is what was chosen.  Which figures
 * are called is looked up anew each time from the symbol and the land below them. */
#include "tests/referee/referee.h"

#include <string.h>

extern const struct ref_box hb_ref_box_circles;

struct choice {
    bool adds;
};

static struct choice *choice(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_circles);
}

static ref_task do_circle;
static const struct ref_question circle_question, circles_question;

/* CRP-3. */
static bool is_called(const struct referee *r, int tile, int kind)
{
    switch (kind) {
    case HB_ROAD:
        return hb_ref_has_mark(r, tile, "club");
    case HB_FIELD:
        return hb_ref_has_mark(r, tile, "fork");
    case HB_CITY:
        return hb_ref_has_mark(r, tile, "knight");
    default:
        return false;
    }
}

static bool stands_called(const struct referee *r, int tile, const struct ref_figure *p)
{
    return hb_ref_is_follower(p->piece) && is_called(r, tile, r->laid[p->tile].design->segment[p->segment].kind);
}

static bool anybody_is_called(const struct referee *r, int tile)
{
    for (int i = 0; i < r->figures_size; i++)
        if (stands_called(r, tile, &r->figure[i]))
            return true;
    return false;
}

/* CRP-2, CRP-4: the choice first, then everybody, the player whose turn it is last. */
static void do_circle(struct referee *r, struct ref_doing *d)
{
    if (d->step == 0 && !anybody_is_called(r, d->tile)) {
        hb_ref_done(r);
        return;
    }
    if (d->step > r->players) {
        hb_ref_done(r);
        return;
    }
    if (d->step == 0)
        hb_ref_ask(r, &circle_question, r->turn);
    else
        hb_ref_ask(r, &circles_question, (r->turn + d->step) % r->players);
    d->step++;
}

static void list_circle(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    strcpy(hb_ref_add(out), "circle add");
    strcpy(hb_ref_add(out), "circle remove");
}

static void play_circle(struct referee *r, const char *move)
{
    choice(r)->adds = strcmp(move, "circle add") == 0;
}

/* The same move is listed once, however many followers it could mean. */
static void list_one(const struct referee *r, const char *verb, int piece, const struct ref_figure *p,
                     struct ref_moves *out)
{
    char text[REF_MOVE] = "";

    hb_ref_append(text, verb);
    hb_ref_append(text, hb_ref_piece(piece)->name);
    hb_ref_append_spot(text, r, p->tile, p->segment);
    hb_ref_add_once(out, text);
}

/* CRP-5, E-47, E-48. */
static void list_adds(const struct referee *r, const struct ref_figure *p, struct ref_moves *out)
{
    for (int piece = 0; piece < hb_ref_pieces(); piece++)
        if (hb_ref_piece(piece)->plain && r->supply[r->asked][piece] > 0)
            list_one(r, "add", piece, p, out);
}

/* CRP-6, CRP-7. */
static void list_circles(const struct referee *r, struct ref_moves *out)
{
    int tile = hb_ref_doing(r, do_circle)->tile;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player != r->asked || !stands_called(r, tile, p))
            continue;
        if (choice(r)->adds)
            list_adds(r, p, out);
        else
            list_one(r, "take", p->piece, p, out);
    }
    if (choice(r)->adds && out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

static void play_circles(struct referee *r, const char *move)
{
    struct ref_spot spot;
    int piece;

    if (strcmp(move, "pass") == 0)
        return;
    if (!hb_ref_find_spot(r, hb_ref_read_piece(strchr(move, ' ') + 1, &piece), &spot))
        hb_ref_stop("there is no such place");
    if (choice(r)->adds) {
        r->supply[r->asked][piece]--;
        hb_ref_put(r, r->asked, piece, spot.tile, spot.segment);
    } else {
        hb_ref_take(r, hb_ref_figure_at(r, r->asked, piece, &spot));
        hb_ref_strays_go_home(r); /* CRP-9, E-46 */
    }
}

static const struct ref_question circle_question = { .name = "circle", .list = list_circle, .play = play_circle };
static const struct ref_question circles_question = { .name = "circles", .list = list_circles, .play = play_circles };

/* The tile of this part, whatever a letter has laid since. */
static void call(struct referee *r, struct ref_doing *d)
{
    int tile = d->tile;

    if (!hb_ref_has_mark(r, tile, "club") && !hb_ref_has_mark(r, tile, "fork") && !hb_ref_has_mark(r, tile, "knight"))
        return;
    hb_ref_do(r, do_circle);
    r->stack[r->depth - 1].tile = tile;
}

static const struct ref_deck decks[] = {
    { "crop circles",
      "circles",
      12,
      false,
      { .edition = HB_C3,
        .players = 2,
        .farmers = true,
        .has_bag = true,
        .bag_size = 2,
        .bag = { { "circles/C", 1 }, { "circles/F", 1 } },
        .places_size = 1,
        .place = { { "base/E", 0, 0, 0 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_circles = {
    .name = "circles",
    .tiles = "circles",
    .sold = "bigbox2021",
    .rank = 110,
    .memory = sizeof(struct choice),
    .step = { { REF_AT_SCORED + 90, call } },
    .decks = decks,
};
