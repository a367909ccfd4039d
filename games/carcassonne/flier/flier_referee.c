/* flier_referee.c -- Flying Machines, as the referee knows them: written from the rules a second time, without the
 * engine.
 *
 * `flying` is the piece in the air and `die` the throw; the figure stays in the supply until it lands. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_flier;

struct flight {
    int flying; /* a piece, or REF_NOWHERE */
    int die;
};

static struct flight *flight(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_flier);
}

static void begin(struct referee *r)
{
    flight(r)->flying = REF_NOWHERE;
}

/* FLY-1, FLY-2, E-02. */
static void list_take_offs(const struct referee *r, const struct ref_survey *s, struct ref_moves *out)
{
    (void)s;
    for (int i = 0; i < hb_ref_pieces() && hb_ref_shows(r, "flier"); i++)
        if (hb_ref_piece(i)->plain && r->supply[r->turn][i] > 0)
            snprintf(hb_ref_add(out), REF_MOVE, "put %s machine", hb_ref_piece(i)->name);
}

static bool play_take_off(struct referee *r, const char *move)
{
    int piece;

    if (strncmp(move, "put ", 4) != 0 || strcmp(hb_ref_read_piece(move + 4, &piece), "machine") != 0)
        return false;
    flight(r)->flying = piece;
    return true;
}

/* Each number twice on the die, so all three are as likely. */
static void list_die(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    for (int n = 1; n <= 3; n++)
        snprintf(hb_ref_add(out), REF_MOVE, "die %d", n);
}

static void play_die(struct referee *r, const char *move)
{
    if (sscanf(move, "die %d", &flight(r)->die) != 1)
        hb_ref_stop("not a throw of the die");
}

/* FLY-3: exactly so far, whatever lies between. */
static int target(const struct referee *r)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];
    unsigned way = hb_way_of_design(t->design, "flier", (unsigned)t->quarters);
    int die = flight(r)->die;

    return hb_ref_tile_on(r, t->x + die * hb_way_x(way), t->y + die * hb_way_y(way));
}

/* FLY-4; GCC-R9: wherever followers are, but on fields. */
static bool can_land_on(const struct referee *r, const struct ref_feature *f)
{
    return !f->complete && f->kind != HB_FIELD && hb_ref_is_for_followers(r, f->kind);
}

static void list_landings(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;
    int tile = target(r);

    if (tile == REF_NOWHERE)
        return;
    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid[tile].design->segments; i++)
        if (can_land_on(r, &s.feature[s.feature_of[tile][i]])) {
            char *text = hb_ref_add(out);

            strcpy(text, "land");
            hb_ref_append_spot(text, r, tile, i);
        }
}

static void play_land(struct referee *r, const char *move)
{
    struct flight *f = flight(r);
    struct ref_spot spot;

    if (!hb_ref_find_spot(r, move + strlen("land "), &spot))
        hb_ref_stop("there is nothing to land on");
    r->supply[r->turn][f->flying]--;
    hb_ref_put(r, r->turn, f->flying, spot.tile, spot.segment);
    f->flying = REF_NOWHERE;
}

static const struct ref_question die_question = {
    .name = "flight", .always = true, .list = list_die, .play = play_die
};
static const struct ref_question land_question = { .name = "land", .list = list_landings, .play = play_land };

static void fly(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (flight(r)->flying != REF_NOWHERE)
        hb_ref_ask(r, &die_question, REF_CHANCE);
}

static void land(struct referee *r, struct ref_doing *d)
{
    (void)d;
    if (flight(r)->flying != REF_NOWHERE)
        hb_ref_ask(r, &land_question, r->turn);
}

/* FLY-6: if it has not landed, it is in hand as before. */
static void come_back(struct referee *r, struct ref_doing *d)
{
    (void)d;
    flight(r)->flying = REF_NOWHERE;
}

static const char *likes_figure(const struct referee *r, const struct ref_moves *moves, struct dice *d, const char *any)
{
    (void)r;
    if (!dice_percent(d, 30))
        return any;
    return hb_ref_prefer(moves, dice_percent(d, 50) ? "put follower machine" : "put large machine", any);
}

static const struct ref_deck decks[] = {
    { "flying machines",
      "flier inns",
      8,
      false,
      { .edition = HB_C3,
        .players = 2,
        .has_bag = true,
        .bag_size = 3,
        .bag = { { "flier/FlugB", 1 }, { "flier/FlugG", 1 }, { "base/E", 1 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_flier = {
    .name = "flier",
    .tiles = "flier",
    .sold = "bigbox2021",
    .rank = 50,
    .memory = sizeof(struct flight),
    .step = { { REF_AT_FIGURE + 20, fly }, { REF_AT_FIGURE + 21, land }, { REF_AT_FIGURE + 22, come_back } },
    .decks = decks,
    .begin = begin,
    .list_figure = list_take_offs,
    .play_figure = play_take_off,
    .likes_figure = likes_figure,
};
