/* referee.c -- the course of a game: set-up, turns and what each move does to the list on the table. */
#include "referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const hb_ref_piece_name[REF_PIECES] = { "follower", "abbot", "large", "builder", "pig" };
const char *const hb_ref_goods_name[REF_GOODS] = { "wine", "grain", "cloth" };

void hb_ref_stop(const char *what)
{
    fprintf(stderr, "the referee stops: %s\n", what);
    abort();
}

/* The id under which a tile goes in these games, none of which knows the wheel. */
static const char *id_of(const struct hb_design *d)
{
    return d->only_with == NULL ? d->name : d->plain;
}

/* The form of this edition where there is one, else the other edition's. */
static const struct hb_design *design_named(const char *name, enum hb_edition edition)
{
    const struct hb_design *other = NULL;

    for (size_t i = 1; i < hb_design_count; i++) {
        if (strcmp(id_of(&hb_designs[i]), name) != 0)
            continue;
        if (hb_designs[i].edition == edition)
            return &hb_designs[i];
        if (other == NULL)
            other = &hb_designs[i];
    }
    if (other == NULL)
        hb_ref_stop("there is no such tile");
    return other;
}

static int pile_named(struct referee *r, const char *name)
{
    int i = 0;

    while (i < r->piles_size && strcmp(r->pile[i].name, name) != 0)
        i++;
    if (i == REF_PILES)
        hb_ref_stop("too many different tiles");
    if (i == r->piles_size) {
        const struct hb_design *d = design_named(name, r->edition);

        r->pile[i] = (struct ref_pile){ .name = id_of(d), .design = d };
        r->piles_size++;
    }
    return i;
}

static void fill_from_box(struct referee *r, const char *set)
{
    for (size_t i = 1; i < hb_design_count; i++) {
        const struct hb_design *d = &hb_designs[i];

        if (strcmp(d->set, set) == 0 && d->edition == r->edition && d->count > 0)
            r->pile[pile_named(r, id_of(d))].count += d->count;
    }
}

/* Tiles whose order is given are tiles of the bag; if it holds too few of them, it gets them. */
static void add_what_draws_lack(struct referee *r)
{
    for (int i = 0; i < r->piles_size; i++) {
        int asked = 0;

        for (int k = 0; k < r->draws_size; k++)
            asked += r->draws[k] == i;
        if (asked > r->pile[i].count)
            r->pile[i].count = asked;
    }
}

static void fill_bag(struct referee *r, const struct ref_options *o)
{
    if (!o->has_bag) {
        fill_from_box(r, "base");
        if (o->river)
            fill_from_box(r, "river");
        if (o->inns)
            fill_from_box(r, "inns");
        if (o->traders)
            fill_from_box(r, "traders");
    }
    for (int i = 0; i < o->bag_size; i++)
        r->pile[pile_named(r, o->bag[i].name)].count += o->bag[i].count;
    for (int i = 0; i < o->draws_size; i++)
        r->draws[r->draws_size++] = pile_named(r, o->draws[i]);
    add_what_draws_lack(r);
}

static void lay(struct referee *r, const struct hb_design *d, int x, int y, int quarters)
{
    if (r->laid_size == REF_TILES)
        hb_ref_stop("too many tiles");
    r->laid[r->laid_size++] = (struct ref_laid){ .x = x, .y = y, .quarters = quarters, .design = d };
}

/* RIV-1: the spring takes the place of the start tile. */
static void lay_start(struct referee *r, const struct ref_options *o)
{
    const char *set = o->river ? "river" : "base";

    for (int i = 0; i < o->places_size; i++)
        lay(r, design_named(o->place[i].name, r->edition), o->place[i].x, o->place[i].y, o->place[i].rot / 90);
    for (size_t i = 1; i < hb_design_count && r->laid_size == 0; i++)
        if (strcmp(hb_designs[i].set, set) == 0 && hb_designs[i].edition == r->edition && hb_designs[i].start > 0)
            lay(r, &hb_designs[i], 0, 0, 0);
}

static bool tiles_are_left(const struct referee *r)
{
    for (int i = 0; i < r->piles_size; i++)
        if (hb_ref_can_draw(r, i))
            return true;
    return false;
}

/* BAS-20: the game ends when no tile is left for the one whose turn begins. */
static void ask_for_a_tile(struct referee *r)
{
    r->hand = -1;
    r->phase = REF_DRAW;
    if (tiles_are_left(r))
        return;
    r->phase = REF_OVER;
    hb_ref_score_rest(r);
}

void hb_ref_begin(struct referee *r, const struct ref_options *o)
{
    memset(r, 0, sizeof *r);
    r->edition = o->edition;
    r->players = o->players;
    r->farmers = o->farmers;
    r->inns = o->inns;
    r->traders = o->traders;
    for (int p = 0; p < r->players; p++) {
        r->supply[p][REF_FOLLOWER] = 7;         /* BAS-1 */
        r->supply[p][REF_ABBOT] = o->abbot;     /* ABB-1 */
        r->supply[p][REF_LARGE] = o->inns;      /* INN-1 */
        r->supply[p][REF_BUILDER] = o->traders; /* TRB-1 */
        r->supply[p][REF_PIG] = o->traders;
    }
    fill_bag(r, o);
    lay_start(r, o);
    ask_for_a_tile(r);
}

const struct hb_design *hb_ref_hand(const struct referee *r)
{
    return r->hand < 0 ? NULL : r->pile[r->hand].design;
}

int hb_ref_actor(const struct referee *r)
{
    enum { CHANCE = -1, NOBODY = -3 };

    if (r->phase == REF_DRAW)
        return CHANCE;
    return r->phase == REF_OVER ? NOBODY : r->turn;
}

/* TRB-8, TRB-10: one more part for the same player, once a turn; if there is a tile for it. */
static void end_part(struct referee *r)
{
    hb_ref_score_complete(r);
    r->second = r->earned && !r->second && tiles_are_left(r);
    r->earned = false;
    if (!r->second)
        r->turn = (r->turn + 1) % r->players;
    ask_for_a_tile(r);
}

/* TRB-8, TRB-16: the builder must stand there already, so this is asked before any figure is placed. */
static bool own_builder_on_last_tile(const struct referee *r)
{
    struct ref_survey s;
    int tile = r->laid_size - 1;

    hb_ref_survey(&s, r);
    for (int i = 0; i < r->laid[tile].design->segments; i++)
        if (s.feature[s.feature_of[tile][i]].builder_of[r->turn])
            return true;
    return false;
}

/* BAS-5: a tile that fits nowhere leaves the game and another is drawn. */
static void play_draw(struct referee *r, const char *name)
{
    r->hand = pile_named(r, name);
    if (!hb_ref_can_draw(r, r->hand))
        hb_ref_stop("this tile cannot be drawn now");
    if (r->draws_done < r->draws_size)
        r->draws_done++;
    r->pile[r->hand].count--;
    if (hb_ref_fits_somewhere(r, r->pile[r->hand].design))
        r->phase = REF_TILE;
    else
        ask_for_a_tile(r);
}

static void play_tile(struct referee *r, int x, int y, int rot)
{
    lay(r, hb_ref_hand(r), x, y, rot / 90);
    r->hand = -1;
    r->phase = REF_FIGURE;
    r->earned = own_builder_on_last_tile(r);
    if (!hb_ref_any_figure_move(r))
        end_part(r);
}

static void put_figure(struct referee *r, enum ref_piece piece, int segment)
{
    r->supply[r->turn][piece]--;
    r->figure[r->figures_size++] =
        (struct ref_figure){ .player = r->turn, .piece = piece, .tile = r->laid_size - 1, .segment = segment };
    end_part(r);
}

static void play_put(struct referee *r, const char *move)
{
    int segments = r->laid[r->laid_size - 1].design->segments;
    char text[REF_MOVE];

    for (int piece = 0; piece < REF_PIECES; piece++)
        for (int i = 0; i < segments; i++) {
            hb_ref_put_text(text, r, (enum ref_piece)piece, i);
            if (strcmp(text, move) == 0) {
                put_figure(r, (enum ref_piece)piece, i);
                return;
            }
        }
    hb_ref_stop("there is nothing to put a figure on");
}

/* ABB-4, ABB-6: the abbot alone is scored and goes home. */
static void play_recall(struct referee *r, int x, int y)
{
    struct ref_survey s;
    int i = 0;

    hb_ref_survey(&s, r);
    while (i < r->figures_size && (r->figure[i].player != r->turn || r->figure[i].piece != REF_ABBOT))
        i++;
    if (i == r->figures_size || r->figure[i].tile != hb_ref_tile_at(&s, x, y))
        hb_ref_stop("there is no abbot to recall");
    r->score[r->turn] += s.feature[s.feature_of[r->figure[i].tile][r->figure[i].segment]].tiles;
    r->supply[r->turn][REF_ABBOT]++;
    r->figure[i] = r->figure[--r->figures_size];
    end_part(r);
}

void hb_ref_play(struct referee *r, const char *move)
{
    int x, y, rot;

    if (strncmp(move, "draw ", 5) == 0)
        play_draw(r, move + 5);
    else if (sscanf(move, "tile %d %d %d", &x, &y, &rot) == 3)
        play_tile(r, x, y, rot);
    else if (strncmp(move, "put ", 4) == 0)
        play_put(r, move);
    else if (sscanf(move, "recall abbot %d %d", &x, &y) == 2)
        play_recall(r, x, y);
    else if (strcmp(move, "pass") == 0)
        end_part(r);
    else
        hb_ref_stop("not a move");
}

bool hb_ref_is_winner(const struct referee *r, int player)
{
    for (int p = 0; p < r->players; p++)
        if (r->score[p] > r->score[player])
            return false;
    return true;
}
