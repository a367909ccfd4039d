/* wheel_referee.c -- the Wheel of Fortune, as the referee knows it: its board, the pig's walk, what the sectors bring,
 * crown spaces; written from the rules a second time, without the engine.
 *
 * `sector` is where the pig stands, `crown` who stands on the spaces of each sector.  The board lies as sixteen tiles;
 * a table says of its borders which belong to one feature, and the tiles are compared with it. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

const char *const hb_ref_sector_name[REF_SECTORS] = {
    "fortune", "taxes", "famine", "storm", "inquisition", "plague"
}; /* WHL-15 */

int hb_ref_crowns(enum ref_sector sector)
{
    static const int crowns[REF_SECTORS] = { 1, 2, 1, 2, 1, 2 };

    return crowns[sector];
}

/* The board */

/* WHL-1, E-28: its squares lie as tiles do, named by column and row. */
void hb_ref_lay_board(struct referee *r)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        int square;

        if (sscanf(hb_designs[i].name, "wheel/board-%2d", &square) == 1)
            hb_ref_lay(r, &hb_designs[i], square / 10, square % 10, 0);
    }
    if (r->laid_size != REF_BOARD * REF_BOARD)
        hb_ref_stop("the board has lost a square");
}

/* What the reference says of the board's borders: one line for each side or half, and which feature it belongs to. */
static const struct {
    int x, y;
    const char *border;
    enum hb_feature_kind kind;
    int feature;
} borders[] = {
    { 0, 0, "N", HB_CITY, 0 },   { 0, 0, "W", HB_CITY, 0 },   { 3, 0, "E", HB_CITY, 1 },   { 1, 3, "S", HB_CITY, 2 },
    { 2, 0, "N", HB_ROAD, 3 },   { 3, 2, "E", HB_ROAD, 4 },   { 0, 3, "W", HB_ROAD, 5 },   { 2, 0, "NR", HB_FIELD, 6 },
    { 3, 0, "NL", HB_FIELD, 6 }, { 3, 0, "NR", HB_FIELD, 6 }, { 3, 1, "EL", HB_FIELD, 6 }, { 3, 1, "ER", HB_FIELD, 6 },
    { 3, 2, "EL", HB_FIELD, 6 }, { 3, 2, "ER", HB_FIELD, 7 }, { 3, 3, "EL", HB_FIELD, 7 }, { 3, 3, "ER", HB_FIELD, 7 },
    { 3, 3, "SL", HB_FIELD, 7 }, { 3, 3, "SR", HB_FIELD, 7 }, { 2, 3, "SL", HB_FIELD, 7 }, { 2, 3, "SR", HB_FIELD, 7 },
    { 0, 3, "SL", HB_FIELD, 7 }, { 0, 3, "SR", HB_FIELD, 7 }, { 0, 3, "WL", HB_FIELD, 7 }, { 0, 3, "WR", HB_FIELD, 8 },
    { 0, 2, "WL", HB_FIELD, 8 }, { 0, 2, "WR", HB_FIELD, 8 }, { 0, 1, "WL", HB_FIELD, 8 }, { 0, 1, "WR", HB_FIELD, 8 },
    { 1, 0, "NL", HB_FIELD, 8 }, { 1, 0, "NR", HB_FIELD, 8 }, { 2, 0, "NL", HB_FIELD, 8 },
};

enum { BORDERS = sizeof borders / sizeof borders[0], BOARD_FEATURES = 9 };

/* The feature of one line of the table, by flood fill. */
static int feature_at(const struct referee *r, const struct ref_survey *s, int i)
{
    static const char sides[] = "NESW";
    int tile = hb_ref_tile_on(r, borders[i].x, borders[i].y), side = (int)(strchr(sides, borders[i].border[0]) - sides);

    for (int k = 0; k < r->laid[tile].design->segments; k++) {
        bool there = borders[i].kind == HB_FIELD
                         ? hb_ref_covers(&r->laid[tile], k, 2 * side + (borders[i].border[1] == 'R'))
                         : hb_ref_reaches(&r->laid[tile], k, side);

        if (there && r->laid[tile].design->segment[k].kind == borders[i].kind)
            return s->feature_of[tile][k];
    }
    return REF_NOWHERE;
}

/* Every border has its kind of land, those of one feature are joined, and there is no feature besides. */
bool hb_ref_board_is_right(void)
{
    static struct referee r;
    struct ref_survey s;
    int feature[BOARD_FEATURES];

    memset(&r, 0, sizeof r);
    memset(feature, -1, sizeof feature);
    hb_ref_lay_board(&r);
    hb_ref_survey(&s, &r);
    for (int i = 0; i < BORDERS; i++) {
        int here = feature_at(&r, &s, i), *known = &feature[borders[i].feature];

        *known = *known < 0 ? here : *known;
        if (here < 0 || here != *known)
            return false;
    }
    return s.features == BOARD_FEATURES;
}

/* The spring beside it */

/* RIV-8, E-66. */
void hb_ref_begin_with_spring(struct referee *r, const struct hb_design *spring)
{
    r->hand = hb_ref_pile_named(r, spring->name);
    hb_ref_ask(r, REF_SPRING, 0);
}

static int river_side(const struct ref_laid *t)
{
    for (int i = 0; i < t->design->segments; i++)
        if (t->design->segment[i].kind == HB_RIVER)
            return hb_ref_side_of(t, i);
    hb_ref_stop("a spring without water");
}

/* The board is behind it: only so does RIV-3 keep the river from coming back. */
static bool runs_away(const struct ref_survey *s, const struct ref_laid *spring)
{
    return hb_ref_tile_beyond(s, spring, (river_side(spring) + 2) % 4) >= 0;
}

void hb_ref_list_springs(const struct referee *r, struct ref_moves *out)
{
    struct ref_survey s;

    hb_ref_survey(&s, r);
    for (int y = -1; y <= REF_BOARD; y++)
        for (int x = -1; x <= REF_BOARD; x++)
            for (int quarters = 0; quarters < 4; quarters++) {
                struct ref_laid trial = { .x = x, .y = y, .quarters = quarters, .design = hb_ref_hand(r) };

                if (hb_ref_fits(r, &s, &trial) && runs_away(&s, &trial))
                    snprintf(hb_ref_add(out), REF_MOVE, "tile %d %d %d", x, y, 90 * quarters);
            }
}

void hb_ref_play_spring(struct referee *r, const char *move)
{
    int x, y, rot;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        hb_ref_stop("not a place for the spring");
    hb_ref_lay(r, hb_ref_hand(r), x, y, rot / 90);
    r->hand = REF_NOWHERE;
}

/* Sectors */

/* E-24. */
static bool concerns(const struct referee *r, enum ref_piece piece)
{
    return hb_ref_is_follower(piece) || r->wheel_special_figures;
}

/* WHL-12: a large one is one figure. */
static int own_in(const struct referee *r, const struct ref_survey *s, int player, int feature)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        n += p->player == player && concerns(r, p->piece) && s->feature_of[p->tile][p->segment] == feature;
    }
    return n;
}

/* WHL-7, WHL-8, WHL-10: what one feature brings to a player who stands there, owner or not. */
static int worth_of(const struct referee *r, const struct ref_survey *s, int player, int feature)
{
    const struct ref_feature *f = &s->feature[feature];
    int own = own_in(r, s, player, feature);

    if (r->sector == REF_TAXES && f->kind == HB_CITY)
        return own * (f->shields + own);
    if (r->sector == REF_FAMINE && f->kind == HB_FIELD)
        return own * hb_ref_cities_of_field(r, s, feature);
    if (r->sector == REF_INQUISITION && (f->kind == HB_MONASTERY || f->kind == HB_GARDEN))
        return 2 * own;
    return 0;
}

/* WHL-9, WHL-13. */
static int in_supply(const struct referee *r, int player)
{
    int n = 0;

    for (int piece = 0; piece < REF_PIECES; piece++)
        if (concerns(r, (enum ref_piece)piece))
            n += r->supply[player][piece];
    return n;
}

/* WHL-6 to WHL-10. */
static void pay_sector(struct referee *r)
{
    struct ref_survey s;
    int points[REF_PLAYERS] = { 0 };

    hb_ref_survey(&s, r);
    if (r->sector == REF_FORTUNE)
        points[r->turn] = 3;
    for (int p = 0; p < r->players; p++) {
        if (r->sector == REF_STORM)
            points[p] = in_supply(r, p);
        for (int i = 0; i < s.features; i++)
            points[p] += worth_of(r, &s, p, i);
    }
    hb_ref_award(r, points);
}

/* WHL-11, WHL-12. */
void hb_ref_list_plague(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "take";

        if (p->player != r->asked || !concerns(r, p->piece))
            continue;
        hb_ref_append(text, hb_ref_piece_name[p->piece]);
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
}

void hb_ref_play_plague(struct referee *r, const char *move)
{
    struct ref_spot spot;
    enum ref_piece piece;

    if (!hb_ref_find_spot(r, hb_ref_read_piece(move + strlen("take "), &piece), &spot))
        hb_ref_stop("there is no such place");
    if (piece == REF_SHEPHERD)
        memset(r->flock[r->asked], 0, sizeof r->flock[0]);
    hb_ref_take(r, hb_ref_figure_at(r, r->asked, piece, &spot));
    hb_ref_strays_go_home(r); /* E-05 */
}

/* Crown spaces */

/* The first one of a sector. */
static int free_space(const struct referee *r, int sector)
{
    for (int i = 0; i < hb_ref_crowns((enum ref_sector)sector); i++)
        if (r->crown[sector][i].player == REF_NOWHERE)
            return i;
    return REF_NOWHERE;
}

static bool may_wear_a_crown(const struct referee *r, int piece)
{
    return r->supply[r->turn][piece] > 0 &&
           (piece == REF_FOLLOWER || piece == REF_GUARD || (piece == REF_LARGE && r->large_on_crown));
}

static void crown_text(char *out, int piece, int sector)
{
    snprintf(out, REF_MOVE, "put %s crown %s", hb_ref_piece_name[piece], hb_ref_sector_name[sector]);
}

/* WHL-4. */
void hb_ref_list_crowns(const struct referee *r, struct ref_moves *out)
{
    for (int piece = 0; piece < REF_PIECES; piece++)
        for (int sector = 0; sector < REF_SECTORS; sector++)
            if (r->with[REF_WHEEL] && may_wear_a_crown(r, piece) && free_space(r, sector) != REF_NOWHERE)
                crown_text(hb_ref_add(out), piece, sector);
}

bool hb_ref_play_crown(struct referee *r, const char *move)
{
    char text[REF_MOVE];

    for (int piece = 0; piece < REF_PIECES; piece++)
        for (int sector = 0; sector < REF_SECTORS; sector++) {
            crown_text(text, piece, sector);
            if (strcmp(text, move) != 0)
                continue;
            r->supply[r->turn][piece]--;
            r->crown[sector][free_space(r, sector)] =
                (struct ref_crown){ .player = r->turn, .piece = (enum ref_piece)piece };
            return true;
        }
    return false;
}

/* C.10: three each; six for one alone where two could stand. */
static void pay_crowns(struct referee *r)
{
    int points[REF_PLAYERS] = { 0 }, standing = 0;

    for (int i = 0; i < REF_CROWNS; i++)
        standing += r->crown[r->sector][i].player != REF_NOWHERE;
    for (int i = 0; i < REF_CROWNS; i++)
        if (r->crown[r->sector][i].player != REF_NOWHERE)
            points[r->crown[r->sector][i].player] += 3 * hb_ref_crowns(r->sector) / standing;
    hb_ref_award(r, points);
}

/* WHL-5: after the points. */
static void crowns_go_home(struct referee *r)
{
    for (int i = 0; i < REF_CROWNS; i++) {
        struct ref_crown *c = &r->crown[r->sector][i];

        if (c->player != REF_NOWHERE)
            r->supply[c->player][c->piece]++;
        c->player = REF_NOWHERE;
    }
}

/* D2, WHL-5: the pig walks, its sector takes effect, the crown spaces there score. */
void hb_ref_do_wheel(struct referee *r, struct ref_doing *d)
{
    int step = d->step++;

    if (step == 0) {
        r->sector = (enum ref_sector)(((int)r->sector + hb_mark_of_design(hb_ref_hand(r), "wheel")) % REF_SECTORS);
        pay_sector(r);
    } else if (step <= r->players) {
        if (r->sector == REF_PLAGUE_SECTOR)
            hb_ref_ask(r, REF_PLAGUE, (r->turn + step - 1) % r->players);
    } else if (step == r->players + 1) {
        pay_crowns(r);
    } else {
        crowns_go_home(r);
        hb_ref_done(r);
    }
}
