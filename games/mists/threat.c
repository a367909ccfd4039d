/* threat.c -- how the game is lost next, if nothing is done about it.
 *
 * MIS-3.14  It is lost at once where more ghosts must come than there are in the bank.
 *
 * How many come depends on where the next tile is laid: its mist may go on or be closed, a cemetery may be open, be
 * closed by it, or call ghosts.  So the tile in hand is laid on a copy wherever it may lie; with none in hand every
 * tile that can be drawn.  What a tile can bring at most is known beforehand, so few places have to be tried. */
#include "engine/assert.h"
#include "games/mists/mists_rules.h"

enum { AROUND = 8 };

/* A copy to lay tiles on, and where. */
struct threat_trial {
    union {
        struct hb_tilegame game;
        uint64_t room[(UINT16_MAX + 1) / sizeof(uint64_t)]; /* no state is larger (engine/tilegame/begin.c) */
    } copy;
    struct hb_move place[HB_MOVES_MAX];
};

/* The whole state, with this tile in hand. */
static struct hb_tilegame *copy_of(struct threat_trial *t, const struct hb_tilegame *tg, unsigned design)
{
    HB_ASSERT(hb_size(&tg->head) <= sizeof t->copy);
    hb_copy(&t->copy.game.head, &tg->head);
    t->copy.game.drawn = (uint16_t)design;
    return &t->copy.game;
}

/* Tiles that show mist around a place. */
static int misty_around(const struct hb_landscape *l, struct hb_move place)
{
    int n = 0;

    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) {
            unsigned tile = hb_land_tile_at(l, hb_tg_move_x(place) + dx, hb_tg_move_y(place) + dy);
            n += tile != HB_NO_TILE && (hb_designs[hb_land_tile_design(l, tile)].kinds >> HB_MIST & 1);
        }
    return n;
}

/* By how many the bank shrinks when it is laid there: those that come, less those that go back before them. */
static int shrinks_by(struct threat_trial *t, const struct hb_tilegame *tg, unsigned design, struct hb_move place)
{
    struct hb_tilegame *then = copy_of(t, tg, design);
    struct hb_landscape *l = hb_tg_land(then);

    hb_land_lay(l, hb_land_square_at(l, hb_tg_move_x(place), hb_tg_move_y(place)), design, hb_tg_move_arg(place));
    then->laid = (uint16_t)(l->tiles - 1);
    hb_mists_close(then, hb_mists_slot(then), NULL);
    return (int)(hb_mists_bank(tg) + hb_mists_rising(then) + hb_mists_haunting(then) + hb_mists_called(then)) -
           (int)(hb_mists_bank(then) + hb_mists_quiet(then));
}

/* Whether there can be an open cemetery that gets a further ghost. */
static bool may_haunt(const struct hb_tilegame *tg, unsigned design)
{
    if (tg->variant < HB_MISTS_GRAVES || tg->variant >= HB_MISTS_HAUNTED)
        return false;
    for (unsigned t = 0; t < hb_tg_land(tg)->tiles; t++)
        if (hb_mists_has_open_cemetery(tg, t))
            return true;
    return hb_designs[design].kinds >> HB_CEMETERY & 1;
}

/* The most that a tile can bring, or `most` if that is more. */
static int most_of(struct threat_trial *t, const struct hb_tilegame *tg, unsigned design, int most)
{
    int symbols = (int)hb_mists_symbols(hb_mists_slot(tg), design);
    bool calls = tg->variant >= HB_MISTS_HAUNTED && (hb_designs[design].kinds >> HB_CEMETERY & 1);
    int limit = symbols + (calls ? AROUND : may_haunt(tg, design));
    size_t places;

    if (limit <= most)
        return most;
    places = hb_step_tile.legal(copy_of(t, tg, design), NULL, tg->turn, t->place, HB_MOVES_MAX);
    HB_ASSERT(places <= HB_MOVES_MAX);
    for (size_t i = 0; i < places && most < limit; i++) {
        int n = 0;
        if (!calls || symbols + misty_around(hb_tg_land(tg), t->place[i]) > most)
            n = shrinks_by(t, tg, design, t->place[i]);
        most = n > most ? n : most;
    }
    return most;
}

/* The most that the next tile can bring. */
static int most_ghosts(const struct hb_tilegame *tg)
{
    struct threat_trial t;
    int most = 0;

    if (tg->head.over)
        return 0;
    if (tg->drawn)
        return most_of(&t, tg, tg->drawn, 0);
    for (unsigned i = 0; hb_tg_tiles_to_draw(tg) && i < tg->stocks; i++)
        if (hb_tg_bag_count(tg, i))
            most = most_of(&t, tg, hb_tg_stock_designs(tg)[i], most);
    return most;
}

/* Ghosts are named first, since they end the game with the next tile; else the deadline that comes next, else the end
 * of the tiles. */
void hb_mists_look_threat(const struct hb_tilegame *tg, struct hb_look_party *p)
{
    const struct hb_mists *m = hb_mists(tg);
    unsigned pile = hb_mists_pile(tg);
    bool deadline = tg->variant >= HB_MISTS_PILES && pile < HB_MISTS_HOUNDS;
    int number = deadline ? m->deadline[pile] : m->target, missing = number - hb_mists_score(tg),
        most = most_ghosts(tg);
    enum hb_mists_lost next = most > (int)hb_mists_bank(tg) ? HB_MISTS_BY_GHOSTS
                              : deadline                    ? HB_MISTS_BY_DEADLINE
                                                            : HB_MISTS_BY_TILES;

    p->threat = tg->head.over ? NULL : hb_mists_losses[next];
    p->most = most;
    p->number = number;
    p->missing = missing > 0 ? missing : 0;
}
