/* position.c -- a position as text, line by line, and back to the same bytes.
 *
 *   players 2                    edition c3                  farmers yes         expansions abbot river
 *   tile base/D 0 0 0            every tile on the table, in the order of laying
 *   bag base/A=2 base/B=0        unseen tiles, every kind of this game in its order
 *   aside base/C=1               those that fitted nowhere
 *   draws 1 base/U base/D        how many tiles of a given order are drawn, and those to come
 *   seat 0 road=4 city=8         points by source
 *   figure 0 follower 1 0 2      player, piece, square, segment
 *   memory abbot 00ff            bytes of a rule's own
 *   drawn base/U                 the tile in hand
 *   laid 1 0                     the tile laid in this part
 *   turn 0 figure                whose turn it is, and the phase; "over" when it is over
 *
 * Order of lines as above.  Anything from outside may be in such a text, so everything is checked. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Writing */

static void put_stocks(const struct hb_carcassonne *c, struct hb_text *out)
{
    hb_put(out, "bag");
    for (unsigned i = 0; i < c->stocks; i++)
        hb_put(out, " %s=%u", hb_designs[hb_stocks(c)[i].design].name, hb_stocks(c)[i].unseen);
    hb_put(out, "\naside");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_stocks(c)[i].aside)
            hb_put(out, " %s=%u", hb_designs[hb_stocks(c)[i].design].name, hb_stocks(c)[i].aside);
    hb_put(out, "\ndraws %u", c->draws_done);
    for (unsigned i = c->draws_done; i < c->draws; i++)
        hb_put(out, " %s", hb_designs[hb_draws(c)[i]].name);
    hb_put(out, "\n");
}

static void put_seats(const struct hb_carcassonne *c, struct hb_text *out)
{
    for (unsigned p = 0; p < c->head.players; p++) {
        hb_put(out, "seat %u", p);
        for (unsigned s = 0; s < c->sources; s++)
            if (hb_seats(c)[p].points[s])
                hb_put(out, " %s=%d", hb_source_name(c, s), hb_seats(c)[p].points[s]);
        hb_put(out, "\n");
    }
}

static void put_figures(const struct hb_carcassonne *c, struct hb_text *out)
{
    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        const struct hb_figure *f = &hb_figures(hb_land(c))[i];
        const struct hb_cell *cell = &hb_cells(hb_land(c))[f->cell];
        hb_put(out, "figure %u %s %d %d %u\n", f->player, hb_piece_kind(c, f->piece)->name, cell->x, cell->y,
               f->segment);
    }
}

static void put_memory(const struct hb_carcassonne *c, struct hb_text *out)
{
    for (unsigned r = 0; hb_rules[r]; r++) {
        if (!(c->rules >> r & 1) || !hb_rules[r]->memory)
            continue;
        const unsigned char *bytes = hb_carc_memory(c, hb_rules[r]);
        hb_put(out, "memory %s ", hb_rules[r]->name);
        for (size_t i = 0; i < hb_rules[r]->memory; i++)
            hb_put(out, "%02x", bytes[i]);
        hb_put(out, "\n");
    }
}

void hb_carc_position_text(const struct hb_game *g, struct hb_text *out)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    const struct hb_landscape *l = hb_land(c);

    hb_put(out, "players %u\nedition %s\nfarmers %s\nexpansions", g->players, c->edition == HB_C3 ? "c3" : "bb5",
           c->farmers ? "yes" : "no");
    for (unsigned r = 0; hb_rules[r]; r++)
        if (c->rules >> r & 1)
            hb_put(out, " %s", hb_rules[r]->name);
    hb_put(out, "\n");
    for (unsigned i = 0; i < l->tiles; i++) {
        const struct hb_cell *cell = &hb_cells(l)[hb_laid(l)[i]];
        hb_put(out, "tile %s %d %d %u\n", hb_designs[hb_cell_design(cell)].name, cell->x, cell->y,
               90 * hb_cell_quarters(cell));
    }
    put_stocks(c, out);
    put_seats(c, out);
    put_figures(c, out);
    put_memory(c, out);
    if (c->drawn)
        hb_put(out, "drawn %s\n", hb_designs[c->drawn].name);
    if (c->laid != HB_NO_CELL)
        hb_put(out, "laid %d %d\n", hb_cells(l)[c->laid].x, hb_cells(l)[c->laid].y);
    hb_put(out, "turn %u %s\n", c->turn, g->over ? "over" : hb_current_step(c)->phase);
}

/* Reading */

struct reader {
    const char *rest;
    unsigned line; /* of the whole text, whose first two lines are read by then */
    char words[HB_TILES_TEXT];
    char *at; /* in words: what of the line is not read yet */
    struct hb_error *err;
    bool refused;
    struct hb_carc_setup setup;
    uint8_t aside[HB_TILES_MAX];
    unsigned draws_done;
    unsigned drawn;
};

static bool bad(struct reader *r, const char *what)
{
    r->refused = true;
    return hb_fail(r->err, HB_BAD_RECORD, "line %u: %s", r->line, what);
}

static bool next_line(struct reader *r)
{
    size_t n = strcspn(r->rest, "\n");

    r->line++;
    if (n >= sizeof r->words || r->rest[n] != '\n')
        return bad(r, n ? "the line is too long or does not end" : "the position ends too early");
    memcpy(r->words, r->rest, n);
    r->words[n] = '\0';
    r->rest += n + 1;
    r->at = r->words;
    return true;
}

static char *word(struct reader *r)
{
    char *start = r->at;

    if (!start || !*start)
        return NULL;
    r->at += strcspn(r->at, " ");
    if (*r->at)
        *r->at++ = '\0';
    return start;
}

/* Whether the coming line begins with this word; if so it is read in. */
static bool comes(struct reader *r, const char *key)
{
    size_t n = strlen(key);

    if (strncmp(r->rest, key, n) != 0 || (r->rest[n] != ' ' && r->rest[n] != '\n'))
        return false;
    return next_line(r) && word(r) != NULL;
}

static bool expect(struct reader *r, const char *key)
{
    char what[80];

    if (comes(r, key))
        return true;
    if (r->refused)
        return false;
    r->line++;
    snprintf(what, sizeof what, "a line \"%s …\" is expected here", key);
    return bad(r, what);
}

static bool number(struct reader *r, long low, long high, long *out)
{
    char *text = word(r), *end = NULL;

    if (text)
        *out = strtol(text, &end, 10);
    return (text && end != text && !*end && *out >= low && *out <= high) ||
           bad(r, "a number is missing or out of range");
}

static bool tile_word(struct reader *r, const char *text, unsigned *design)
{
    *design = text ? hb_design_named(text, r->setup.edition) : 0;
    return *design != 0 || bad(r, "there is no such tile");
}

static bool read_options(struct reader *r)
{
    static const char *const names[] = { "edition", "farmers", "expansions" };
    long players = 0;

    if (!expect(r, "players") || !number(r, 1, HB_PLAYERS_MAX, &players))
        return false;
    hb_carc_setup_init(&r->setup);
    for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++)
        if (!expect(r, names[i]) || !hb_carc_setup_option(&r->setup, names[i], r->at, r->err))
            return false;
    return hb_carc_setup_check(&r->setup, (unsigned)players, r->err);
}

static bool read_tiles(struct reader *r)
{
    struct hb_carc_setup *s = &r->setup;
    long x = 0, y = 0, rot = 0;
    unsigned design = 0;

    s->starts = 0;
    while (comes(r, "tile")) {
        if (s->starts == HB_TILES_MAX)
            return bad(r, "too many tiles");
        if (!tile_word(r, word(r), &design) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) ||
            !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y) || !number(r, 0, 270, &rot))
            return false;
        if (rot % 90)
            return bad(r, "the rotation is 0, 90, 180 or 270");
        s->start[s->starts++] = (struct hb_place){ (uint16_t)design, (int16_t)x, (int16_t)y, (uint16_t)(rot / 90) };
    }
    return s->starts > 0 || bad(r, "a position has at least one tile");
}

static int stock_named(const struct reader *r, const char *name)
{
    for (unsigned i = 0; i < r->setup.stocks; i++)
        if (strcmp(hb_designs[r->setup.stock[i].design].name, name) == 0)
            return (int)i;
    return -1;
}

/* One word NAME=COUNT. */
static bool counted(struct reader *r, char *text, long *count)
{
    char *equals = strchr(text, '='), *end;

    if (!equals)
        return bad(r, "NAME=COUNT is expected");
    *equals = '\0';
    *count = strtol(equals + 1, &end, 10);
    return (end != equals + 1 && !*end) || bad(r, "NAME=COUNT is expected");
}

static bool read_bag(struct reader *r)
{
    struct hb_carc_setup *s = &r->setup;
    unsigned design = 0;
    long count = 0;

    if (!expect(r, "bag"))
        return false;
    s->stocks = 0;
    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &count) || !tile_word(r, w, &design))
            return false;
        if (count < 0 || count > HB_TILES_MAX || s->stocks == HB_TILES_MAX || stock_named(r, w) >= 0)
            return bad(r, "a tile is named twice or too often");
        s->stock[s->stocks++] = (struct hb_stock){ .design = (uint16_t)design, .unseen = (uint8_t)count };
    }
    return true;
}

static bool read_aside(struct reader *r)
{
    long count = 0;

    if (!expect(r, "aside"))
        return false;
    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &count))
            return false;
        int i = stock_named(r, w);
        if (i < 0 || count < 1 || count > HB_TILES_MAX || r->aside[i])
            return bad(r, "such tiles cannot have been set aside");
        r->aside[i] = (uint8_t)count;
    }
    return true;
}

static bool read_draws(struct reader *r)
{
    struct hb_carc_setup *s = &r->setup;
    uint8_t used[HB_TILES_MAX] = { 0 };
    long done = 0;

    if (!expect(r, "draws") || !number(r, 0, HB_TILES_MAX, &done))
        return false;
    r->draws_done = s->draws = (unsigned)done;
    memset(s->draw, 0, sizeof s->draw);
    for (char *w = word(r); w; w = word(r)) {
        int i = stock_named(r, w);
        if (i < 0 || s->draws == HB_TILES_MAX || ++used[i] > s->stock[i].unseen)
            return bad(r, "such a tile cannot be drawn any more");
        s->draw[s->draws++] = s->stock[i].design;
    }
    return true;
}

/* The tile in hand is read ahead, because the size of the state depends on it. */
static bool find_drawn(struct reader *r)
{
    const char *found = strstr(r->rest, "\ndrawn ");
    char name[64] = "";

    if (!found)
        return true;
    sscanf(found, "\ndrawn %63s", name);
    int i = stock_named(r, name);
    if (i < 0)
        return bad(r, "the tile in hand is not one of this game");
    r->drawn = r->setup.stock[i].design;
    return true;
}

/* For the size of the state every tile of the game counts, wherever it is. */
static bool gather(struct reader *r, struct hb_carc_setup *whole)
{
    unsigned tiles = r->setup.starts;

    *whole = r->setup;
    for (unsigned i = 0; i < whole->stocks; i++) {
        unsigned n = whole->stock[i].unseen + r->aside[i] + (whole->stock[i].design == r->drawn ? 1u : 0);
        tiles += n;
        if (tiles > HB_TILES_MAX)
            return bad(r, "too many tiles in all");
        whole->stock[i].unseen = (uint8_t)n;
    }
    return true;
}

/* Laying what the text says, with every tile checked against those before it. */
static bool start_fits(struct reader *r)
{
    const struct hb_carc_setup *s = &r->setup;
    char text[HB_TILES_TEXT];
    struct hb_text t = hb_text_in(text, sizeof text);
    struct hb_carc_setup trial;

    hb_carc_setup_text(s, "start", &t);
    hb_carc_setup_init(&trial);
    if (!hb_text_fits(&t) || !hb_carc_setup_option(&trial, "edition", s->edition == HB_C3 ? "c3" : "bb5", r->err) ||
        !hb_carc_setup_option(&trial, "bag", "", r->err) || !hb_carc_setup_option(&trial, "start", text, r->err))
        return bad(r, "too many tiles");
    return hb_carc_setup_check(&trial, s->players, r->err);
}

static bool piles_in_order(const struct reader *r)
{
    const struct hb_carc_setup *s = &r->setup;

    for (unsigned i = 1; i < s->stocks; i++)
        if (hb_carc_pile(s->rules, &hb_designs[s->stock[i - 1].design]) >
            hb_carc_pile(s->rules, &hb_designs[s->stock[i].design]))
            return false;
    return true;
}

static bool read_table(struct reader *r, struct hb_carc_setup *whole)
{
    if (!read_options(r) || !read_tiles(r) || !read_bag(r) || !read_aside(r) || !read_draws(r) || !find_drawn(r))
        return false;
    if (!piles_in_order(r))
        return bad(r, "the bag is not in the order of the piles");
    return start_fits(r) && gather(r, whole);
}

size_t hb_carc_position_size(const char *text, struct hb_error *err)
{
    struct reader r = { .rest = text, .line = 2, .err = err };
    struct hb_carc_setup whole;

    return read_table(&r, &whole) ? hb_carc_state_size(&whole) : 0;
}

/* After the layout the stocks are those of the whole game; take away what is drawn or aside. */
static void settle_stocks(struct hb_carcassonne *c, const struct reader *r)
{
    for (unsigned i = 0; i < c->stocks; i++) {
        unsigned gone = hb_stocks(c)[i].unseen - r->setup.stock[i].unseen;
        unsigned pile = hb_carc_pile(c->rules, &hb_designs[hb_stocks(c)[i].design]);
        hb_stocks(c)[i].unseen = r->setup.stock[i].unseen;
        hb_stocks(c)[i].aside = r->aside[i];
        c->pile_left[pile] = (uint16_t)(c->pile_left[pile] - gone);
        c->tiles_left = (uint16_t)(c->tiles_left - gone);
    }
    c->draws_done = (uint16_t)r->draws_done;
}

static bool read_points(struct reader *r, struct hb_carcassonne *c, struct hb_seat *seat)
{
    long points = 0;

    for (char *w = word(r); w; w = word(r)) {
        unsigned s = 0;
        if (!counted(r, w, &points))
            return false;
        while (s < c->sources && strcmp(hb_source_name(c, s), w) != 0)
            s++;
        if (s == c->sources || seat->points[s] || points < -9999 || points > 9999)
            return bad(r, "no such points");
        seat->points[s] = (int16_t)points;
        seat->score = (int16_t)(seat->score + points);
    }
    return true;
}

static bool read_seats(struct reader *r, struct hb_carcassonne *c)
{
    long player = 0;

    for (unsigned p = 0; p < c->head.players; p++) {
        if (!expect(r, "seat") || !number(r, p, p, &player) || !read_points(r, c, &hb_seats(c)[p]))
            return false;
    }
    return true;
}

static bool read_figure(struct reader *r, struct hb_carcassonne *c)
{
    long player = 0, x = 0, y = 0, segment = 0;
    unsigned piece = 0;
    char *name;

    if (!number(r, 0, c->head.players - 1, &player) || !(name = word(r)))
        return bad(r, "a figure is PLAYER PIECE X Y SEGMENT");
    while (piece < c->pieces && strcmp(hb_piece_kind(c, piece)->name, name) != 0)
        piece++;
    if (piece == c->pieces || !hb_seats(c)[player].supply[piece])
        return bad(r, "the player has no such piece left");
    if (!number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y) ||
        !number(r, 0, HB_SEGMENTS_MAX - 1, &segment))
        return false;
    unsigned cell = hb_cell_at(hb_land(c), (int)x, (int)y);
    if (cell == HB_NO_CELL || !hb_cells(hb_land(c))[cell].shape ||
        segment >= hb_designs[hb_cell_design(&hb_cells(hb_land(c))[cell])].segments)
        return bad(r, "there is no such place");
    if (!(hb_piece_kind(c, piece)->stands_on >> hb_segment_kind(hb_land(c), cell, (unsigned)segment) & 1))
        return bad(r, "such a piece cannot stand there");
    hb_seats(c)[player].supply[piece]--;
    hb_stand(hb_land(c), cell, (unsigned)segment, piece, (unsigned)player, hb_piece_kind(c, piece)->power > 0);
    return true;
}

static bool read_memory(struct reader *r, struct hb_carcassonne *c)
{
    for (unsigned i = 0; hb_rules[i]; i++) {
        if (!(c->rules >> i & 1) || !hb_rules[i]->memory)
            continue;
        unsigned char *bytes = hb_carc_memory(c, hb_rules[i]);
        if (!expect(r, "memory"))
            return false;
        const char *name = word(r), *hex = word(r);
        if (!name || !hex || strcmp(name, hb_rules[i]->name) != 0 || strlen(hex) != 2 * hb_rules[i]->memory)
            return bad(r, "the memory of a rule is missing");
        for (size_t k = 0; k < hb_rules[i]->memory; k++) {
            char two[3] = { hex[2 * k], hex[2 * k + 1], '\0' }, *end;
            bytes[k] = (unsigned char)strtoul(two, &end, 16);
            if (*end)
                return bad(r, "the memory of a rule is written in hexadecimal digits");
        }
    }
    return true;
}

static bool read_hand(struct reader *r, struct hb_carcassonne *c)
{
    long x = 0, y = 0;

    if (comes(r, "drawn"))
        c->drawn = (uint16_t)r->drawn;
    if (!comes(r, "laid"))
        return true;
    if (!number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y))
        return false;
    unsigned cell = hb_cell_at(hb_land(c), (int)x, (int)y);
    if (cell == HB_NO_CELL || !hb_cells(hb_land(c))[cell].shape)
        return bad(r, "no tile lies there");
    c->laid = (uint16_t)cell;
    return true;
}

/* The phase must be one in which somebody really has to choose. */
static bool set_phase(struct reader *r, struct hb_carcassonne *c, const char *phase)
{
    if (strcmp(phase, "over") == 0) {
        c->head.over = 1;
        c->head.actor = HB_NOBODY;
        return (!c->tiles_left && !c->drawn) || bad(r, "the game is not over while tiles are left");
    }
    while (c->at < c->agenda_length && strcmp(hb_current_step(c)->phase, phase) != 0)
        c->at++;
    if (c->at == c->agenda_length || !hb_current_step(c)->legal)
        return bad(r, "there is no such phase");
    enum hb_slot slot = hb_current_step(c)->slot;
    if ((slot > HB_SLOT_DRAW && slot <= HB_SLOT_TILE) != (c->drawn != 0) ||
        (slot > HB_SLOT_TILE) != (c->laid != HB_NO_CELL))
        return bad(r, "the tile in hand or on the table does not go with the phase");
    if (slot == HB_SLOT_DRAW && !c->tiles_left)
        return bad(r, "no tile is left to draw");
    if (slot == HB_SLOT_TILE && !hb_fits_somewhere(hb_land(c), c->drawn))
        return bad(r, "the tile in hand fits nowhere");
    return hb_current_step(c)->enter(c, NULL) == HB_ASKS || bad(r, "nobody has a choice in this phase");
}

static bool rules_are_sane(struct reader *r, const struct hb_carcassonne *c)
{
    for (unsigned i = 0; hb_rules[i]; i++)
        if ((c->rules >> i & 1) && hb_rules[i]->sane && !hb_rules[i]->sane(c))
            return bad(r, "the pieces or the memory of an expansion cannot be like that");
    return true;
}

static bool read_turn(struct reader *r, struct hb_carcassonne *c)
{
    long player = 0;

    if (!expect(r, "turn") || !number(r, 0, c->head.players - 1, &player))
        return false;
    c->turn = (uint8_t)player;
    const char *phase = word(r);
    if (!phase || !set_phase(r, c, phase))
        return phase ? false : bad(r, "the phase is missing");
    return !*r->rest || bad(r, "nothing is expected after the last line");
}

bool hb_carc_position_parse(struct hb_game *g, const char *text, struct hb_error *err)
{
    struct hb_carcassonne *c = hb_carc(g);
    struct reader r = { .rest = text, .line = 2, .err = err };
    struct hb_carc_setup whole;

    if (!read_table(&r, &whole))
        return false;
    hb_carc_lay_out(c, &whole);
    settle_stocks(c, &r);
    if (!read_seats(&r, c))
        return false;
    while (comes(&r, "figure"))
        if (!read_figure(&r, c))
            return false;
    return read_memory(&r, c) && rules_are_sane(&r, c) && read_hand(&r, c) && read_turn(&r, c);
}
