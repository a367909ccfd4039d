/* state.c -- fills what lies on the table (look.h), and writes it as named values: the `state` of every game.
 *
 * A struct hb_look is one picture of a position, made anew by hb_look whenever somebody asks.  A game
 * fills it once, by its function `look`; what is the same in all games, such as scores and winners, is filled here.
 * Views read the struct, the protocol reads the values written from it, so the two cannot disagree.
 *
 * The values of a state have the same order in every game, and where a game has nothing for one it is left out.  What
 * lies before a player has the order in which the game and its rules have put it there: `order` names the parts one
 * after the other, and each part has a list of its own numbers.  A list is written whole where it is named; of the
 * other parts each mention takes the next number. */
#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "hradby/look.h"

#include <string.h>

/* Filling
 *
 * Counts are small and known when the program is built, so lists have a fixed size, and one that would be too long is a
 * mistake of ours. */

void hb_number_list_put(struct hb_number_list *n, const char *name, long number)
{
    HB_ASSERT(n->count < HB_NUMBERS_MAX);
    n->at[n->count++] = (struct hb_named_number){ name, number };
}

static void put_in_order(struct hb_look_seat *seat, enum hb_seat_part part)
{
    HB_ASSERT(seat->parts < HB_SEAT_ORDER_MAX);
    seat->order[seat->parts++] = (uint8_t)part;
}

void hb_look_begin(struct hb_look_seat *seat, enum hb_seat_part part)
{
    HB_ASSERT(part < HB_SEAT_LISTS || part == HB_SEAT_OWN);
    put_in_order(seat, part);
}

void hb_look_put(struct hb_look_seat *seat, enum hb_seat_part part, const char *name, long number)
{
    HB_ASSERT(part < HB_SEAT_OWN);
    if (part >= HB_SEAT_LISTS)
        put_in_order(seat, part);
    hb_number_list_put(&seat->part[part], name, number);
}

const struct hb_named_number *hb_number_list_find(const struct hb_number_list *n, const char *name)
{
    for (unsigned i = 0; i < n->count; i++)
        if (strcmp(n->at[i].name, name) == 0)
            return &n->at[i];
    return NULL;
}

void hb_look_add_station(struct hb_look *look, struct hb_station station)
{
    HB_ASSERT(look->stations < HB_STATIONS_MAX);
    look->station[look->stations++] = station;
}

/* The score track */

static void add_on_track(struct hb_look *look, struct hb_on_track piece)
{
    look->track_minded = true;
    if (piece.space == HB_OFF_TRACK)
        return;
    HB_ASSERT(look->on_track < HB_ON_TRACK_MAX);
    look->track[look->on_track++] = piece;
}

static void add_counters(struct hb_look *look, int player, const struct hb_number_list *counters)
{
    for (unsigned i = 0; i < counters->count; i++)
        add_on_track(look, (struct hb_on_track){ player, counters->at[i].name, i, true,
                                                 counters->at[i].number % HB_SCORE_SPACES });
}

/* Without counters of their own, players stand where their score does, once anything in the game minds where somebody
 * stands. */
static void fill_track(struct hb_look *look)
{
    bool counters = false;

    for (int p = 0; p < look->players; p++) {
        const struct hb_look_seat *seat = &look->seat[p];
        const struct hb_number_list *pieces = &seat->part[HB_SEAT_ON_TRACK];
        counters |= seat->part[HB_SEAT_COUNTERS].count > 0;
        for (unsigned i = 0, piece = 0; i < seat->parts; i++) {
            if (seat->order[i] == HB_SEAT_COUNTERS)
                add_counters(look, p, &seat->part[HB_SEAT_COUNTERS]);
            if (seat->order[i] != HB_SEAT_ON_TRACK)
                continue;
            add_on_track(look, (struct hb_on_track){ p, pieces->at[piece].name, 0, false, pieces->at[piece].number });
            piece++;
        }
    }
    for (int p = 0; look->track_minded && !counters && p < look->players; p++)
        add_on_track(look, (struct hb_on_track){ p, "", 0, true, look->seat[p].space });
}

const struct hb_on_track *hb_look_on_space(const struct hb_look *look, long space, unsigned *i)
{
    while (*i < look->on_track && look->track[*i].space != space)
        ++*i;
    return *i < look->on_track ? &look->track[*i] : NULL;
}

void hb_look(const struct hb_game *g, struct hb_look *look)
{
    int if_over[HB_PLAYERS_MAX];

    memset(look, 0, sizeof *look);
    look->over = g->over;
    look->players = g->players;
    look->turn = HB_NOBODY;
    look->left = look->round = look->rounds = -1;
    hb_scores_if_over(g, if_over);
    for (int p = 0; p < g->players; p++) {
        look->seat[p].score = hb_score(g, p);
        look->seat[p].if_over = if_over[p];
        look->seat[p].space = HB_OFF_TRACK;
        look->winners |= (unsigned)hb_winner(g, p) << p;
    }
    hb_kind_of(g)->look(g, look);
    fill_track(look);
}

/* Named values */

static void describe_numbers(const struct hb_number_list *n, const char *name, struct hb_describer *f)
{
    f->object(f, name);
    for (unsigned i = 0; i < n->count; i++)
        f->number(f, n->at[i].name, n->at[i].number);
    f->end(f);
}

/* A piece that stands nowhere on the track is told as nothing. */
static void describe_number(const struct hb_named_number *n, bool on_track, struct hb_describer *f)
{
    if (on_track && n->number == HB_OFF_TRACK)
        f->text(f, n->name, NULL);
    else
        f->number(f, n->name, n->number);
}

static void describe_parts(const struct hb_game *g, const struct hb_look *look, int player, struct hb_describer *f)
{
    static const char *const list[HB_SEAT_LISTS] = { [HB_SEAT_SUPPLY] = "supply",
                                                     [HB_SEAT_GOODS] = "goods",
                                                     [HB_SEAT_POINTS] = "points",
                                                     [HB_SEAT_COUNTERS] = "counters" };
    const struct hb_look_seat *seat = &look->seat[player];
    unsigned next[HB_SEAT_OWN] = { 0 };

    for (unsigned i = 0; i < seat->parts; i++) {
        unsigned part = seat->order[i];
        if (part < HB_SEAT_LISTS)
            describe_numbers(&seat->part[part], list[part], f);
        else if (part < HB_SEAT_OWN)
            describe_number(&seat->part[part].at[next[part]++], part == HB_SEAT_ON_TRACK, f);
        else if (hb_kind_of(g)->describe_seat)
            hb_kind_of(g)->describe_seat(g, player, f);
    }
}

static void describe_seats(const struct hb_game *g, const struct hb_look *look, const struct hb_names *names,
                           struct hb_describer *f)
{
    f->list(f, "players");
    for (int p = 0; p < look->players; p++) {
        char name[96];
        struct hb_text t = hb_text_in(name, sizeof name);
        hb_player_name(names, p, &t);
        f->object(f, NULL);
        f->text(f, "name", name);
        f->number(f, "score", look->seat[p].score);
        if (look->seat[p].space != HB_OFF_TRACK)
            f->number(f, "space", look->seat[p].space);
        f->number(f, "if_over", look->seat[p].if_over);
        describe_parts(g, look, p, f);
        f->end(f);
    }
    f->end(f);
}

static void describe_result(const struct hb_look *look, struct hb_describer *f)
{
    f->list(f, "scores");
    for (int p = 0; p < look->players; p++)
        f->number(f, NULL, look->seat[p].score);
    f->end(f);
    f->list(f, "winners");
    for (int p = 0; p < look->players; p++)
        if (look->winners >> p & 1)
            f->number(f, NULL, p);
    f->end(f);
    if (look->party.there) {
        f->flag(f, "won", look->winners);
        f->text(f, "lost", look->party.lost);
    }
    f->list(f, "breakdown");
    for (int p = 0; p < look->players; p++)
        describe_numbers(&look->seat[p].part[HB_SEAT_POINTS], NULL, f);
    f->end(f);
}

void hb_describe_result(const struct hb_game *g, struct hb_describer *f)
{
    struct hb_look look;

    HB_ASSERT(g->over);
    hb_look(g, &look);
    describe_result(&look, f);
}

/* Unseen tiles by design: everybody may know which there are, nobody in which order they come. */
static void describe_left(const struct hb_look *look, struct hb_describer *f)
{
    f->object(f, "left");
    f->number(f, "tiles", look->left);
    f->object(f, "bag");
    for (unsigned i = 0; i < look->stocks; i++)
        if (look->stock[i].unseen)
            f->number(f, look->stock[i].design, look->stock[i].unseen);
    f->end(f);
    f->object(f, "aside");
    for (unsigned i = 0; i < look->stocks; i++)
        if (look->stock[i].aside)
            f->number(f, look->stock[i].design, look->stock[i].aside);
    f->end(f);
    f->end(f);
}

static void describe_threat(const struct hb_look_party *p, struct hb_describer *f)
{
    f->object(f, "threat");
    f->text(f, "loss", p->threat);
    f->number(f, "most", p->most);
    f->number(f, "number", p->number);
    f->number(f, "missing", p->missing);
    f->end(f);
}

/* It bears the id of the game. */
static void describe_party(const struct hb_look_party *p, const char *id, struct hb_describer *f)
{
    f->object(f, id);
    f->number(f, "level", p->level);
    f->number(f, "score", p->score);
    f->number(f, "target", p->target);
    f->number(f, "goal", p->goal);
    f->list(f, "deadlines");
    for (unsigned i = 0; i < p->deadlines; i++)
        f->number(f, NULL, p->deadline[i]);
    f->end(f);
    hb_event_write_items(&p->more, f);
    describe_threat(p, f);
    f->text(f, "lost", p->lost);
    f->end(f);
}

/* Landscapes */

static void describe_square(const struct hb_placed *at, struct hb_describer *f)
{
    f->list(f, NULL);
    f->number(f, NULL, at->x);
    f->number(f, NULL, at->y);
    f->end(f);
}

static void describe_tiles(const struct hb_landscape *l, struct hb_describer *f)
{
    f->list(f, "tiles");
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed at = hb_land_placed_at(l, i);
        f->object(f, NULL);
        f->number(f, "x", at.x);
        f->number(f, "y", at.y);
        f->number(f, "rot", 90 * (long)at.quarters);
        f->text(f, "tile", at.design->name);
        f->end(f);
    }
    f->end(f);
}

/* Parts of one tile follow each other. */
static void region_tiles(const struct hb_look_land *l, unsigned region, struct hb_describer *f)
{
    unsigned before = HB_NO_PART;

    f->list(f, "tiles");
    for (unsigned part = l->first[region]; part != HB_NO_PART; part = l->next[part]) {
        unsigned tile = hb_look_tile_of(l, part);
        struct hb_placed at = hb_land_placed_at(l->land, tile);
        if (tile != before)
            describe_square(&at, f);
        before = tile;
    }
    f->end(f);
}

/* Each by its square and the borders it has there. */
static void region_parts(const struct hb_look_land *l, unsigned region, struct hb_describer *f)
{
    const char *name[HB_HALVES];

    f->list(f, "parts");
    for (unsigned part = l->first[region]; part != HB_NO_PART; part = l->next[part]) {
        struct hb_placed at = hb_land_placed_at(l->land, hb_look_tile_of(l, part));
        unsigned n = hb_land_borders(&at.design->segment[hb_look_segment_of(l, part)], at.quarters, name);
        f->list(f, NULL);
        f->number(f, NULL, at.x);
        f->number(f, NULL, at.y);
        f->list(f, NULL);
        for (unsigned k = 0; k < n; k++)
            f->text(f, NULL, name[k]);
        f->end(f);
        f->end(f);
    }
    f->end(f);
}

static void region_pieces(const struct hb_look_land *l, const struct hb_look_region *r, struct hb_describer *f)
{
    f->list(f, "pieces");
    for (unsigned i = 0; i < r->pieces; i++) {
        struct hb_placed_piece piece = hb_look_piece(l, r->piece[i]);
        f->object(f, NULL);
        if (piece.player == HB_NOBODY)
            f->text(f, "player", NULL);
        else
            f->number(f, "player", piece.player);
        f->text(f, "piece", piece.piece);
        f->number(f, "x", piece.x);
        f->number(f, "y", piece.y);
        f->end(f);
    }
    f->end(f);
}

static void region_cities(const struct hb_look_land *l, const struct hb_look_region *r, struct hb_describer *f)
{
    f->list(f, "cities");
    for (unsigned i = 0; i < r->cities; i++) {
        struct hb_placed at = hb_land_placed_at(l->land, r->city[i]);
        describe_square(&at, f);
    }
    f->end(f);
}

static void describe_region(const struct hb_look_land *l, const struct hb_look_region *r, struct hb_describer *f)
{
    const struct hb_kind *kind = hb_kind_of(l->game);

    f->object(f, NULL);
    f->text(f, "kind", hb_feature_name(r->feature.kind));
    region_tiles(l, r->number, f);
    region_parts(l, r->number, f);
    f->flag(f, "complete", r->feature.complete);
    f->number(f, "open", r->feature.open);
    if (r->feature.traits & HB_CAN_STICK)
        f->flag(f, "stuck", r->feature.stuck);
    if (r->feature.traits & HB_HAS_SHIELDS)
        f->number(f, "shields", r->feature.shields);
    for (unsigned i = 0; i < r->marks.count; i++)
        f->number(f, r->marks.at[i].name, r->marks.at[i].number);
    if (kind->describe_region)
        kind->describe_region(l->game, r, f);
    region_pieces(l, r, f);
    if (r->feature.traits & HB_HAS_CITIES)
        region_cities(l, r, f);
    f->end(f);
}

/* In the order in which their first segments were laid, so that equal positions have equal named values. */
static void describe_regions(const struct hb_game *g, struct hb_describer *f)
{
    struct hb_look_land land;
    struct hb_look_region region;

    hb_look_land(&land, g);
    f->list(f, "features");
    for (unsigned i = 0; i < land.regions; i++) {
        hb_look_region(&region, &land, i, false);
        describe_region(&land, &region, f);
    }
    f->end(f);
}

/* A game on a landscape has its own values behind those that all such games have, another one before its seats. */
static void describe_land(const struct hb_game *g, const struct hb_look *look, const struct hb_names *names, bool lies,
                          struct hb_describer *f)
{
    f->number(f, "turn", look->turn);
    describe_seats(g, look, names, f);
    if (lies)
        describe_tiles(hb_land_of(g), f);
    f->text(f, "drawn", look->hand ? look->hand->name : NULL);
    describe_left(look, f);
    if (look->party.there)
        describe_party(&look->party, hb_kind_of(g)->id, f);
    if (hb_kind_of(g)->describe_table)
        hb_kind_of(g)->describe_table(g, f);
    if (lies)
        describe_regions(g, f);
}

/* `lies`: with what lies on a landscape. */
static void describe_state(const struct hb_game *g, const struct hb_names *names, bool lies, struct hb_describer *f)
{
    struct hb_look look;

    hb_look(g, &look);
    f->flag(f, "over", look.over);
    if (look.over) {
        f->object(f, "result");
        describe_result(&look, f);
        f->end(f);
    }
    if (hb_land_of(g)) {
        describe_land(g, &look, names, lies, f);
        return;
    }
    if (hb_kind_of(g)->describe_table)
        hb_kind_of(g)->describe_table(g, f);
    describe_seats(g, &look, names, f);
}

void hb_describe_state(const struct hb_game *g, const struct hb_names *names, struct hb_describer *f)
{
    describe_state(g, names, true, f);
}

void hb_describe_seats(const struct hb_game *g, const struct hb_names *names, struct hb_describer *f)
{
    describe_state(g, names, false, f);
}
