/* position_read.c -- a position from its text, to the same bytes as those it was written from (tilegame_position.c has
 * the lines).
 *
 * Three steps.  The lines up to `hidden` say which game it is and where every tile is; from them follows the size of
 * the state, so they are read twice, once by hb_tg_position_size.  hb_tg_build_state begins the state as if that game
 * were new, with all its tiles, and lays those of the table.  The other lines then change it: stocks are taken out of
 * the bag, points and figures are put where they are.
 *
 *   players … hidden     read_table            the game and its tiles; read twice
 *                        hb_tg_build_state     begin, lay
 *                        settle_stocks         take out of the bag what is in hand or lies aside
 *   seat … track         what each has, what stands where, what rules remember
 *   due … frame          how far the turn has come
 *   drawn laid turn      whose turn it is; the step is entered again
 *
 * Who has to choose is not read in but found out, except in frames, which name it: the step in which the position
 * stands is entered again, and if it does not ask, no such position can come about.  A step that asks has changed
 * nothing but head.actor (struct hb_step), so entering it again has no effect.  A line with the answer would have to be
 * checked, and the only check there is is to enter the step.
 *
 * Anything from outside may be in such a text, so everything is checked: each number against its limits, each name
 * against those of this game, each rule by its `sane`.  The first mistake refuses the position and names its line. */
#include "engine/assert.h"
#include "engine/tilegame/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct position_reader {
    const char *rest;
    unsigned line; /* of the whole text, whose first two lines are read by then */
    char words[HB_TILES_TEXT];
    char *at; /* in words: what of the line is not read yet */
    struct hb_error *err;
    bool refused;
    struct hb_tg_setup setup;
    uint8_t aside[HB_STOCKS_MAX];
    unsigned draws_done, hidden;
    unsigned drawn;
};

/* Words and lines */

/* `why` is a sentence position.WHY.said. */
static bool bad(struct position_reader *r, const char *why)
{
    r->refused = true;
    return hb_refuse(r->err, HB_BAD_RECORD, "position.line n=%u why=%s", r->line, why);
}

static bool next_line(struct position_reader *r)
{
    size_t n = strcspn(r->rest, "\n");

    r->line++;
    if (n >= sizeof r->words || r->rest[n] != '\n')
        return bad(r, n ? "line-long" : "early");
    memcpy(r->words, r->rest, n);
    r->words[n] = '\0';
    r->rest += n + 1;
    r->at = r->words;
    return true;
}

/* The next word of the line, ended in place; NULL at the end of the line. */
static char *word(struct position_reader *r)
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
static bool comes(struct position_reader *r, const char *key)
{
    size_t n = strlen(key);

    if (strncmp(r->rest, key, n) != 0 || (r->rest[n] != ' ' && r->rest[n] != '\n'))
        return false;
    return next_line(r) && word(r);
}

static bool expect(struct position_reader *r, const char *key)
{
    if (comes(r, key))
        return true;
    if (r->refused)
        return false;
    r->refused = true;
    return hb_refuse(r->err, HB_BAD_RECORD, "position.expected n=%u key=%s", ++r->line, key);
}

/* Like all readers here: false once it has refused. */
static bool number(struct position_reader *r, long low, long high, long *out)
{
    char *text = word(r), *end = NULL;

    if (text)
        *out = strtol(text, &end, 10);
    return (text && end != text && !*end && *out >= low && *out <= high) || bad(r, "number");
}

static bool tile_word(struct position_reader *r, const char *text, unsigned *design)
{
    *design = text ? hb_design_named(text, (enum hb_edition)r->setup.terms.edition) : 0;
    return *design != 0 || bad(r, "no-tile");
}

/* Options and tiles */

/* A line that older positions lack stands for what the option meant before there was one. */
static bool read_option(struct position_reader *r, const struct hb_option *o)
{
    if (comes(r, o->name))
        return hb_tg_setup_option(&r->setup, o->name, r->at, r->err);
    if (o->before && !r->refused)
        return hb_tg_setup_option(&r->setup, o->name, o->before, r->err);
    return expect(r, o->name);
}

static bool read_options(struct position_reader *r, const struct hb_land_kind *land)
{
    long players = 0;

    if (!expect(r, "players") || !number(r, 1, HB_PLAYERS_MAX, &players))
        return false;
    hb_tg_setup_init(&r->setup, land);
    for (unsigned i = 0; i < land->options->count; i++)
        if (hb_tg_option_lasts(land, i) && !read_option(r, &land->options->list[i]))
            return false;
    return hb_tg_setup_check(&r->setup, (unsigned)players, r->err);
}

static bool read_tiles(struct position_reader *r)
{
    struct hb_tg_setup *s = &r->setup;
    long x = 0, y = 0, rot = 0;
    unsigned design = 0;

    s->starts = 0;
    while (comes(r, "tile")) {
        if (s->starts == HB_TILES_MAX)
            return bad(r, "tiles");
        const char *name = word(r);
        bool face_down = name && strcmp(name, "-") == 0;
        design = 0;
        if ((!face_down && !tile_word(r, name, &design)) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) ||
            !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y) || !number(r, 0, 270, &rot))
            return false;
        if (rot % 90)
            return bad(r, "rotation");
        s->start[s->starts++] =
            (struct hb_start_tile){ (uint16_t)design, (int16_t)x, (int16_t)y, (uint16_t)(rot / 90) };
    }
    return s->starts > 0 || bad(r, "empty");
}

static int stock_named(const struct position_reader *r, const char *name)
{
    for (unsigned i = 0; i < r->setup.stocks; i++)
        if (strcmp(hb_designs[r->setup.stock[i].design].name, name) == 0)
            return (int)i;
    return -1;
}

/* One word NAME=COUNT. */
static bool counted(struct position_reader *r, char *text, long *count)
{
    char *equals = strchr(text, '='), *end;

    if (!equals)
        return bad(r, "count");
    *equals = '\0';
    *count = strtol(equals + 1, &end, 10);
    return (end != equals + 1 && !*end) || bad(r, "count");
}

/* The stocks are those of the text, in its order, also where they are not those of the box. */
static bool read_bag(struct position_reader *r)
{
    struct hb_tg_setup *s = &r->setup;
    unsigned design = 0;
    long count = 0;

    if (!expect(r, "bag"))
        return false;
    s->stocks = 0;
    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &count) || !tile_word(r, w, &design))
            return false;
        if (count < 0 || count > HB_STOCKS_MAX || s->stocks == HB_STOCKS_MAX || stock_named(r, w) >= 0)
            return bad(r, "twice");
        s->stock[s->stocks++] = (struct hb_stock){ .design = (uint16_t)design, .unseen = (uint8_t)count };
    }
    return true;
}

static bool read_aside(struct position_reader *r)
{
    long count = 0;

    if (!expect(r, "aside"))
        return false;
    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &count))
            return false;
        int i = stock_named(r, w);
        if (i < 0 || count < 1 || count > HB_STOCKS_MAX || r->aside[i])
            return bad(r, "aside");
        r->aside[i] = (uint8_t)count;
    }
    return true;
}

static bool read_draws(struct position_reader *r)
{
    struct hb_tg_setup *s = &r->setup;
    uint8_t used[HB_STOCKS_MAX] = { 0 };
    long done = 0;

    if (!expect(r, "draws") || !number(r, 0, HB_TILES_MAX, &done))
        return false;
    r->draws_done = s->draws = (unsigned)done;
    memset(s->draw, 0, sizeof s->draw);
    for (char *w = word(r); w; w = word(r)) {
        int i = stock_named(r, w);
        if (i < 0 || s->draws == HB_TILES_MAX || ++used[i] > s->stock[i].unseen)
            return bad(r, "drawn");
        s->draw[s->draws++] = s->stock[i].design;
    }
    return true;
}

static bool read_hidden(struct position_reader *r)
{
    long hidden = 0;

    if (comes(r, "hidden") && !number(r, 1, UINT8_MAX, &hidden))
        return false;
    r->hidden = (unsigned)hidden;
    return !r->refused;
}

/* The tile in hand is read ahead, because the size of the state depends on it. */
static bool find_drawn(struct position_reader *r)
{
    const char *found = strstr(r->rest, "\ndrawn ");
    char name[64] = "";

    if (!found)
        return true;
    sscanf(found, "\ndrawn %63s", name);
    int i = stock_named(r, name);
    if (i < 0)
        return bad(r, "hand");
    r->drawn = r->setup.stock[i].design;
    return true;
}

/* For the size of the state every tile of the game counts, wherever it is. */
static bool gather(struct position_reader *r, struct hb_tg_setup *whole)
{
    unsigned tiles = r->setup.starts, backs = 0;

    *whole = r->setup;
    for (unsigned i = 0; i < whole->starts; i++)
        backs += whole->start[i].design == 0;
    for (unsigned i = 0; i < whole->stocks; i++) {
        unsigned n = whole->stock[i].unseen + r->aside[i] + (whole->stock[i].design == r->drawn ? 1u : 0);
        tiles += n;
        if (tiles > HB_TILES_MAX || n > UINT8_MAX)
            return bad(r, "all");
        whole->stock[i].unseen = (uint8_t)n;
        backs -= r->aside[i] < backs ? r->aside[i] : backs;
    }
    return backs <= r->hidden || bad(r, "backs");
}

/* The bag needs its stocks by pile; their order within a pile is the text's. */
static bool piles_in_order(const struct position_reader *r)
{
    const struct hb_tg_setup *s = &r->setup;

    for (unsigned i = 1; i < s->stocks; i++)
        if (hb_tg_pile(s->terms.rules, &hb_designs[s->stock[i - 1].design]) >
            hb_tg_pile(s->terms.rules, &hb_designs[s->stock[i].design]))
            return false;
    return true;
}

static bool read_table(struct position_reader *r, const struct hb_land_kind *land, struct hb_tg_setup *whole)
{
    if (!read_options(r, land) || !read_tiles(r) || !read_bag(r) || !read_aside(r) || !read_draws(r) ||
        !read_hidden(r) || !find_drawn(r))
        return false;
    if (!piles_in_order(r))
        return bad(r, "order");
    return hb_tg_start_fits(&r->setup, r->err) && gather(r, whole);
}

size_t hb_tg_position_size(const struct hb_land_kind *land, const char *text, struct hb_error *err)
{
    struct position_reader r = { .rest = text, .line = 2, .err = err };
    struct hb_tg_setup whole;

    return read_table(&r, land, &whole) ? hb_tg_state_size(&whole) : 0;
}

/* Seats and pieces */

/* After the layout the stocks are those of the whole game; take away what is drawn or aside. */
static void settle_stocks(struct hb_tilegame *tg, const struct position_reader *r)
{
    for (unsigned i = tg->stocks; i-- > 0;) {
        unsigned gone = hb_tg_bag_count(tg, i) - r->setup.stock[i].unseen, at = 0;
        while (gone && hb_tg_bag(tg)[at] != i)
            at++;
        for (; gone; gone--)
            hb_tg_bag_take(tg, at);
        for (unsigned n = r->aside[i]; n; n--)
            hb_tg_bag_set_aside(tg, i);
    }
    tg->draws_done = (uint16_t)r->draws_done;
    tg->hidden = (uint8_t)r->hidden;
}

static unsigned source_named(const struct hb_tilegame *tg, const char *name)
{
    unsigned s = 0;

    while (s < tg->sources && strcmp(hb_tg_source_name(tg, s), name) != 0)
        s++;
    return s;
}

static bool read_points(struct position_reader *r, struct hb_tilegame *tg, unsigned player)
{
    int16_t *by_source = hb_tg_points_of(tg, player);
    struct hb_seat *seat = &hb_tg_seats(tg)[player];
    long points = 0;

    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &points))
            return false;
        unsigned s = source_named(tg, w);
        if (s == tg->sources || by_source[s] || points < -9999 || points > 9999)
            return bad(r, "points");
        by_source[s] = (int16_t)points;
        seat->score = (int16_t)(seat->score + points);
    }
    return true;
}

static bool read_seats(struct position_reader *r, struct hb_tilegame *tg)
{
    long player = 0;

    for (unsigned p = 0; p < tg->head.players; p++) {
        if (!expect(r, "seat") || !number(r, p, p, &player) || !read_points(r, tg, p))
            return false;
    }
    return true;
}

static bool read_square(struct position_reader *r, struct hb_tilegame *tg, unsigned *tile)
{
    long x = 0, y = 0;

    if (!number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y))
        return false;
    *tile = hb_land_tile_at(hb_tg_land(tg), (int)x, (int)y);
    return *tile != HB_NO_TILE || bad(r, "nowhere");
}

static bool read_segment(struct position_reader *r, struct hb_tilegame *tg, struct hb_where *where)
{
    unsigned tile = 0;
    long segment = 0;

    if (!read_square(r, tg, &tile) || !number(r, 0, HB_SEGMENTS_MAX - 1, &segment))
        return false;
    *where = hb_at_segment(tile, (unsigned)segment);
    return segment < hb_designs[hb_land_tile_design(hb_tg_land(tg), tile)].segments || bad(r, "place");
}

static bool read_piece(struct position_reader *r, struct hb_tilegame *tg, unsigned *piece)
{
    const char *name = word(r);

    for (*piece = 0; name && *piece < tg->pieces; ++*piece)
        if (strcmp(hb_tg_piece_kind(tg, *piece)->name, name) == 0)
            return true;
    return bad(r, "piece");
}

/* Puts it there; a player's comes out of their supply. */
static bool place_piece(struct position_reader *r, struct hb_tilegame *tg, struct hb_land_piece t)
{
    const struct hb_tg_piece_kind *p = hb_tg_piece_kind(tg, t.piece);
    struct hb_landscape *l = hb_tg_land(tg);

    if (l->pieces == l->pieces_max || (t.owner == HB_NO_OWNER && p->each))
        return bad(r, "pieces");
    if (t.owner != HB_NO_OWNER && !hb_tg_seats(tg)[t.owner].supply[t.piece])
        return bad(r, "no-piece");
    if (t.where.kind == HB_AT_SEGMENT &&
        !(p->stands_on >> hb_land_segment_kind(l, t.where.number, t.where.segment) & 1))
        return bad(r, "stand");
    if (t.owner != HB_NO_OWNER)
        hb_tg_seats(tg)[t.owner].supply[t.piece]--;
    t.counts = t.owner != HB_NO_OWNER && t.where.kind == HB_AT_SEGMENT && p->power > 0;
    hb_land_put_piece(l, t);
    return true;
}

static bool read_figure(struct position_reader *r, struct hb_tilegame *tg)
{
    struct hb_land_piece t = { 0 };
    unsigned piece = 0;
    long player = 0;

    if (!number(r, 0, tg->head.players - 1, &player) || !read_piece(r, tg, &piece) || !read_segment(r, tg, &t.where))
        return false;
    t.owner = (uint8_t)player;
    t.piece = (uint8_t)piece;
    return place_piece(r, tg, t);
}

static bool read_where(struct position_reader *r, struct hb_tilegame *tg, struct hb_where *where)
{
    const char *name = word(r);
    unsigned kind = 0, tile = 0;
    long space = 0;

    while (name && kind < HB_WHERES && strcmp(hb_where_names[kind], name) != 0)
        kind++;
    if (!name || kind == HB_WHERES)
        return bad(r, "place");
    if (kind == HB_AT_SEGMENT)
        return read_segment(r, tg, where);
    if (kind == HB_AT_TILE ? !read_square(r, tg, &tile) : !number(r, 0, HB_SPOT_NUMBERS - 1, &space))
        return false;
    *where = kind == HB_AT_TILE ? hb_at_tile(tile) : hb_at_space((enum hb_where_kind)kind, (unsigned)space);
    return true;
}

static bool read_loose_piece(struct position_reader *r, struct hb_tilegame *tg)
{
    struct hb_land_piece t = { 0 };
    unsigned piece = 0;
    long player = HB_NO_OWNER;

    if (strncmp(r->at, "- ", 2) == 0)
        (void)word(r);
    else if (!number(r, 0, tg->head.players - 1, &player))
        return false;
    if (!read_piece(r, tg, &piece) || !read_where(r, tg, &t.where))
        return false;
    t.owner = (uint8_t)player;
    t.piece = (uint8_t)piece;
    return place_piece(r, tg, t);
}

static bool read_pieces(struct position_reader *r, struct hb_tilegame *tg)
{
    for (;;) {
        bool figure = comes(r, "figure");
        if (!figure && !comes(r, "thing"))
            return !r->refused;
        if (!(figure ? read_figure(r, tg) : read_loose_piece(r, tg)))
            return false;
    }
}

static bool may_bridge(const struct hb_landscape *l, struct hb_where one, unsigned other)
{
    unsigned kind = hb_land_segment_kind(l, one.number, one.segment);

    return other < hb_designs[hb_land_tile_design(l, one.number)].segments && l->bridges < l->bridges_max &&
           hb_land_segment_kind(l, one.number, other) == kind && (l->neat >> kind & 1) &&
           !hb_land_is_bridged(l, one.number, one.segment, other);
}

static bool read_bridges(struct position_reader *r, struct hb_tilegame *tg)
{
    struct hb_where one = { 0 };
    long other = 0;

    while (comes(r, "bridge")) {
        if (!read_segment(r, tg, &one) || !number(r, one.segment + 1, HB_SEGMENTS_MAX - 1, &other))
            return false;
        if (!may_bridge(hb_tg_land(tg), one, (unsigned)other))
            return bad(r, "bridge");
        hb_land_bridge(hb_tg_land(tg), one.number, one.segment, (unsigned)other);
    }
    return !r->refused;
}

/* Memory of rules */

/* Numbers with commas between them, as many as the field has. */
static bool read_numbers(struct position_reader *r, unsigned char *memory, const struct hb_memory_field *f, char *text)
{
    for (unsigned i = 0; i < f->count; i++) {
        char *end;
        unsigned long n = strtoul(text, &end, 10);
        if (end == text || n > (f->size == 1 ? UINT8_MAX : UINT16_MAX) || *end != (i + 1 < f->count ? ',' : '\0'))
            return bad(r, "field");
        memory[f->offset + (size_t)i * f->size] = (unsigned char)n;
        if (f->size > 1)
            memory[f->offset + (size_t)i * f->size + 1] = (unsigned char)(n >> 8);
        text = end + 1;
    }
    return true;
}

static bool read_fields(struct position_reader *r, unsigned char *memory, const struct hb_memory_field *fields,
                        char *text)
{
    for (const struct hb_memory_field *f = fields; f->name; f++, text = word(r)) {
        char *equals = text ? strchr(text, '=') : NULL;
        if (!equals || (size_t)(equals - text) != strlen(f->name) || strncmp(text, f->name, strlen(f->name)) != 0)
            return bad(r, "no-field");
        if (!read_numbers(r, memory, f, equals + 1))
            return false;
    }
    return true;
}

/* As it was written before fields had names: two hexadecimal digits a byte. */
static bool read_digits(struct position_reader *r, unsigned char *memory, const struct hb_rule *rule, const char *hex)
{
    if (strlen(hex) != 2 * rule->memory)
        return bad(r, "memory");
    for (size_t k = 0; k < rule->memory; k++) {
        char two[3] = { hex[2 * k], hex[2 * k + 1], '\0' }, *end;
        memory[k] = (unsigned char)strtoul(two, &end, 16);
        if (*end)
            return bad(r, "digits");
    }
    return true;
}

static bool read_memory(struct position_reader *r, struct hb_tilegame *tg)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        const struct hb_rule *rule = hb_tg_rule_of(slot);
        if (!rule->memory)
            continue;
        if (!expect(r, "memory"))
            return false;
        char *name = word(r), *first = word(r);
        if (!name || !first || strcmp(name, rule->name) != 0)
            return bad(r, "memory");
        if (!(strchr(first, '=') ? read_fields(r, hb_tg_memory(tg, slot), rule->fields, first)
                                 : read_digits(r, hb_tg_memory(tg, slot), rule, first)))
            return false;
    }
    return true;
}

static bool read_track(struct position_reader *r, struct hb_tilegame *tg)
{
    return !hb_tg_has_track(tg) ||
           (expect(r, "track") && read_fields(r, (unsigned char *)hb_tg_track(tg), hb_track_fields, word(r)));
}

/* Features to be scored */

static bool read_due_features(struct position_reader *r, struct hb_tilegame *tg)
{
    unsigned tile = 0;
    long segment = 0;

    while (comes(r, "due")) {
        if (!read_square(r, tg, &tile) || !number(r, 0, HB_SEGMENTS_MAX - 1, &segment))
            return false;
        if (tg->due_count == HB_DUE_MAX || segment >= hb_designs[hb_land_tile_design(hb_tg_land(tg), tile)].segments)
            return bad(r, "feature");
        unsigned count = tg->due_count;
        hb_tg_add_due(tg, tile, (unsigned)segment);
        if (tg->due_count == count)
            return bad(r, "feature-twice");
    }
    return true;
}

static bool read_award(struct position_reader *r, struct hb_tilegame *tg)
{
    long player = 0, points = 0;

    if (!number(r, 0, tg->head.players - 1, &player))
        return false;
    const char *name = word(r);
    unsigned source = name ? source_named(tg, name) : tg->sources;
    if (source == tg->sources || !number(r, -9999, 9999, &points) || !points)
        return bad(r, "points");
    tg->award = (struct hb_due_points){ (int16_t)points, (uint8_t)player, (uint8_t)source };
    return true;
}

/* Features that wait to be scored, and how far the first of them is. */
static bool read_due(struct position_reader *r, struct hb_tilegame *tg)
{
    long stage = 0, done = 0;

    if (!read_due_features(r, tg))
        return false;
    if (comes(r, "scoring")) {
        if (!number(r, 1, HB_SCORING_SPOILS, &stage) || !number(r, 0, 2 * HB_PLAYERS_MAX, &done))
            return false;
        if (!tg->due_count)
            return bad(r, "no-score");
        tg->scoring = (uint8_t)stage;
        tg->scoring_next = (uint8_t)done;
    }
    return comes(r, "award") ? read_award(r, tg) : !r->refused;
}

/* Parts and frames */

static bool read_part(struct position_reader *r, struct hb_tilegame *tg)
{
    struct hb_part p = { .laid = HB_NO_TILE };
    unsigned tile = 0;
    long floor = 0;
    const char *phase = word(r);

    p.at = (uint8_t)(phase ? hb_tg_agenda_place(tg, phase) : tg->agenda_length);
    if (tg->parts == HB_PARTS_MAX || p.at == tg->agenda_length || !number(r, 0, HB_FRAMES_MAX, &floor))
        return bad(r, "part");
    p.floor = (uint8_t)floor;
    if (strcmp(r->at, "-") != 0) {
        if (!read_square(r, tg, &tile))
            return false;
        p.laid = (uint16_t)tile;
    }
    if ((p.laid == HB_NO_TILE) != (hb_tg_step_coded(tg, tg->agenda[p.at])->slot <= HB_SLOT_TILE))
        return bad(r, "part-tile");
    tg->part[tg->parts++] = p;
    return true;
}

/* A question on top of the agenda; which ones can be open at the same time is for the rules to say (`sane`). */
static bool read_frame(struct position_reader *r, struct hb_tilegame *tg)
{
    const char *phase = word(r);
    unsigned code = phase ? hb_tg_frame_code(tg, phase) : UINT8_MAX;
    long actor = HB_CHANCE, argument = 0;

    if (code == UINT8_MAX || tg->frames == HB_FRAMES_MAX)
        return bad(r, "question");
    if (strncmp(r->at, "chance", 6) == 0)
        (void)word(r);
    else if (!number(r, 0, tg->head.players - 1, &actor))
        return false;
    if (!number(r, 0, UINT16_MAX, &argument))
        return false;
    tg->frame[tg->frames++] = (struct hb_frame){ (uint8_t)code, (int8_t)actor, (uint16_t)argument };
    return true;
}

/* Each part that waits has its frames above those of the one outside it. */
static bool floors_are_right(const struct hb_tilegame *tg)
{
    unsigned last = 0;

    for (unsigned i = 0; i < tg->parts; i++) {
        if (tg->part[i].floor < last)
            return false;
        last = tg->part[i].floor;
    }
    return last <= tg->floor && tg->floor <= tg->frames;
}

static bool read_frames(struct position_reader *r, struct hb_tilegame *tg)
{
    long floor = 0;

    while (comes(r, "part"))
        if (!read_part(r, tg))
            return false;
    if (tg->parts && (!expect(r, "floor") || !number(r, 0, HB_FRAMES_MAX, &floor)))
        return false;
    tg->floor = (uint8_t)floor;
    while (comes(r, "frame"))
        if (!read_frame(r, tg))
            return false;
    return floors_are_right(tg) || bad(r, "floors");
}

/* Whose turn it is */

static bool read_hand(struct position_reader *r, struct hb_tilegame *tg)
{
    unsigned tile = 0;

    if (comes(r, "drawn"))
        tg->drawn = (uint16_t)r->drawn;
    if (!comes(r, "laid"))
        return true;
    if (!read_square(r, tg, &tile))
        return false;
    tg->laid = (uint16_t)tile;
    hb_land_focus_tile(hb_tg_land(tg), tile);
    return true;
}

/* Tile in hand and tile laid must go with the phase. */
static bool phase_fits(struct position_reader *r, const struct hb_tilegame *tg)
{
    enum hb_agenda_slot slot = hb_tg_step_coded(tg, tg->agenda[tg->at])->slot;

    if ((slot > HB_SLOT_DRAW && slot <= HB_SLOT_TILE) != (tg->drawn != 0) ||
        (slot > HB_SLOT_TILE) != (tg->laid != HB_NO_TILE))
        return bad(r, "phase-tile");
    if (slot == HB_SLOT_DRAW && !hb_tg_tiles_to_draw(tg))
        return bad(r, "no-draw");
    if (slot == HB_SLOT_TILE && !hb_land_fits_somewhere(hb_tg_land(tg), tg->drawn))
        return bad(r, "fits");
    return true;
}

/* Whether the memory of each rule can come about: numbers within their limits are not enough. */
static bool rules_are_sane(struct position_reader *r, const struct hb_tilegame *tg)
{
    if (hb_tg_has_track(tg) && !hb_tg_track_is_sane(tg))
        return bad(r, "sane");
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (hb_tg_rule_of(slot)->sane && !hb_tg_rule_of(slot)->sane(tg, slot))
            return bad(r, "sane");
    }
    return true;
}

/* A game that is over has nothing left to do; else somebody must have to choose in this step of the agenda. */
static bool set_phase(struct position_reader *r, struct hb_tilegame *tg, const char *phase)
{
    if (strcmp(phase, "over") == 0) {
        tg->head.over = 1;
        tg->head.actor = HB_NOBODY;
        return ((!hb_tg_tiles_to_draw(tg) || hb_tg_is_decided(tg)) && !tg->drawn && !tg->frames && !tg->parts &&
                !tg->due_count) ||
               bad(r, "over");
    }
    tg->at = (uint8_t)hb_tg_agenda_place(tg, phase);
    if (tg->at == tg->agenda_length)
        return bad(r, "phase");
    if (!phase_fits(r, tg) || !rules_are_sane(r, tg))
        return false;
    /* Somebody must really have to choose; whoever is asked is found out by asking again. */
    if (!hb_tg_current_step(tg)->legal)
        return bad(r, "phase");
    return hb_tg_turn_enter_and_ask(tg) || bad(r, "choice");
}

static bool read_turn(struct position_reader *r, struct hb_tilegame *tg)
{
    long player = 0;

    if (!expect(r, "turn") || !number(r, 0, tg->head.players - 1, &player))
        return false;
    tg->turn = (uint8_t)player;
    const char *phase = word(r);
    if (!phase || !set_phase(r, tg, phase))
        return phase ? false : bad(r, "no-phase");
    return !*r->rest || bad(r, "after");
}

/* The state is half made when this fails. */
bool hb_tg_position_parse(const struct hb_land_kind *land, struct hb_game *g, const char *text, struct hb_error *err)
{
    struct hb_tilegame *tg = hb_tg(g);
    struct position_reader r = { .rest = text, .line = 2, .err = err };
    struct hb_tg_setup whole;

    if (!read_table(&r, land, &whole))
        return false;
    hb_tg_build_state(tg, &whole);
    settle_stocks(tg, &r);
    if (tg->hidden > tg->tiles_left)
        return bad(&r, "hidden");
    if (!read_seats(&r, tg) || !read_bridges(&r, tg) || !read_pieces(&r, tg))
        return false;
    return read_memory(&r, tg) && read_track(&r, tg) && read_due(&r, tg) && read_frames(&r, tg) && read_hand(&r, tg) &&
           read_turn(&r, tg) && (!tg->head.over || rules_are_sane(&r, tg));
}
