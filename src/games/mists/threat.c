/* threat.c -- how the game is lost next, if nothing is done about it.
 *
 * MIS-3.14  It is lost at once where more ghosts must come than there are in the bank.
 *
 * How many come depends on where the next tile is laid: its mist may go on or be closed, a cemetery may be open, be closed by
 * it, or call ghosts.  So the tile in hand is laid on a copy wherever it may lie; with none in hand every tile that can be
 * drawn.  What a tile can bring at most is known beforehand, so few places have to be tried. */
#include "core/assert.h"
#include "games/mists/inside.h"

enum { AROUND = 8 };

/* A copy to lay tiles on, and where. */
struct trial {
    union {
        struct hb_landgame game;
        uint64_t room[(UINT16_MAX + 1) / sizeof(uint64_t)]; /* no state is larger (land/begin.c) */
    } copy;
    struct hb_move place[HB_MOVES_MAX];
};

static struct hb_landgame *copy_of(struct trial *t, const struct hb_landgame *c, unsigned design)
{
    HB_ASSERT(hb_size(&c->head) <= sizeof t->copy);
    hb_copy(&t->copy.game.head, &c->head);
    t->copy.game.drawn = (uint16_t)design;
    return &t->copy.game;
}

/* Tiles that show mist around a place. */
static int misty_around(const struct hb_landscape *l, struct hb_move place)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            unsigned tile = hb_tile_at(l, hb_move_x(place) + dx, hb_move_y(place) + dy);
            n += tile != HB_NO_TILE && (hb_designs[hb_tile_design(l, tile)].kinds >> HB_MIST & 1);
        }
    return n;
}

/* By how many the bank shrinks when it is laid there: those that come, less those that go back before them. */
static int shrinks_by(struct trial *t, const struct hb_landgame *c, unsigned design, struct hb_move place)
{
    struct hb_landgame *then = copy_of(t, c, design);
    struct hb_landscape *l = hb_land(then);

    hb_lay(l, hb_square_at(l, hb_move_x(place), hb_move_y(place)), design, hb_move_arg(place));
    then->laid = (uint16_t)(l->tiles - 1);
    hb_mists_close(then, hb_mists_own(then), NULL);
    return (int)(hb_mists_bank(c) + hb_mists_rising(then) + hb_mists_haunting(then) + hb_mists_called(then)) -
           (int)(hb_mists_bank(then) + hb_mists_quiet(then));
}

/* Whether there can be an open cemetery that gets a further ghost. */
static bool may_haunt(const struct hb_landgame *c, unsigned design)
{
    if (c->variant < HB_MISTS_GRAVES || c->variant >= HB_MISTS_HAUNTED)
        return false;
    for (unsigned t = 0; t < hb_land(c)->tiles; t++)
        if (hb_mists_has_open_cemetery(c, t))
            return true;
    return hb_designs[design].kinds >> HB_CEMETERY & 1;
}

/* The most that a tile can bring, or `most` if that is more. */
static int most_of(struct trial *t, const struct hb_landgame *c, unsigned design, int most)
{
    int symbols = (int)hb_mists_symbols(hb_mists_own(c), design);
    bool calls = c->variant >= HB_MISTS_HAUNTED && (hb_designs[design].kinds >> HB_CEMETERY & 1);
    int limit = symbols + (calls ? AROUND : may_haunt(c, design));
    size_t places;

    if (limit <= most)
        return most;
    places = hb_step_tile.legal(copy_of(t, c, design), NULL, c->turn, t->place, HB_MOVES_MAX);
    HB_ASSERT(places <= HB_MOVES_MAX);
    for (size_t i = 0; i < places && most < limit; i++) {
        int n = 0;
        if (!calls || symbols + misty_around(hb_land(c), t->place[i]) > most)
            n = shrinks_by(t, c, design, t->place[i]);
        most = n > most ? n : most;
    }
    return most;
}

/* The most that the next tile can bring. */
static int most_ghosts(const struct hb_landgame *c)
{
    struct trial t;
    int most = 0;

    if (c->head.over)
        return 0;
    if (c->drawn)
        return most_of(&t, c, c->drawn, 0);
    for (unsigned i = 0; hb_tiles_to_draw(c) && i < c->stocks; i++)
        if (hb_unseen(c, i))
            most = most_of(&t, c, hb_stock_designs(c)[i], most);
    return most;
}

void hb_mists_threat_facts(const struct hb_landgame *c, struct hb_facts *f)
{
    const struct hb_mists *m = hb_mists(c);
    unsigned pile = hb_mists_pile(c);
    bool deadline = c->variant >= HB_MISTS_PILES && pile < HB_MISTS_HOUNDS;
    int number = deadline ? m->deadline[pile] : m->target, missing = number - hb_mists_score(c), most = most_ghosts(c);
    enum hb_mists_lost next = most > (int)hb_mists_bank(c) ? HB_MISTS_BY_GHOSTS
                              : deadline                   ? HB_MISTS_BY_DEADLINE
                                                           : HB_MISTS_BY_TILES;

    f->object(f, "threat");
    f->text(f, "loss", c->head.over ? NULL : hb_mists_losses[next]);
    f->number(f, "most", most);
    f->number(f, "number", number);
    f->number(f, "missing", missing > 0 ? missing : 0);
    f->end(f);
}
