/* position_read.c -- a position from its text (position.c), to the bytes it was written from.
 *
 * Anything from outside may be in such a text, so everything is checked. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    const char *rest;
    unsigned line; /* of the whole text, whose first two lines are read by then */
    char words[HB_TILES_TEXT];
    char *at; /* in words: what of the line is not read yet */
    struct hb_error *err;
    bool refused;
    struct hb_lg_setup setup;
    uint8_t aside[HB_STOCKS_MAX];
    unsigned draws_done, hidden;
    unsigned drawn;
};

/* `why` is a sentence position.WHY.said. */
static bool bad(struct reader *r, const char *why)
{
    r->refused = true;
    return hb_refuse(r->err, HB_BAD_RECORD, "position.line n=%u why=%s", r->line, why);
}

static bool next_line(struct reader *r)
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
    if (comes(r, key))
        return true;
    if (r->refused)
        return false;
    r->refused = true;
    return hb_refuse(r->err, HB_BAD_RECORD, "position.expected n=%u key=%s", ++r->line, key);
}

static bool number(struct reader *r, long low, long high, long *out)
{
    char *text = word(r), *end = NULL;

    if (text)
        *out = strtol(text, &end, 10);
    return (text && end != text && !*end && *out >= low && *out <= high) || bad(r, "number");
}

static bool tile_word(struct reader *r, const char *text, unsigned *design)
{
    *design = text ? hb_design_named(text, (enum hb_edition)r->setup.terms.edition) : 0;
    return *design != 0 || bad(r, "no-tile");
}

static bool read_option(struct reader *r, const struct hb_option *o)
{
    if (comes(r, o->name))
        return hb_lg_setup_option(&r->setup, o->name, r->at, r->err);
    if (o->before && !r->refused)
        return hb_lg_setup_option(&r->setup, o->name, o->before, r->err);
    return expect(r, o->name);
}

static bool read_options(struct reader *r, const struct hb_land_kind *land)
{
    long players = 0;

    if (!expect(r, "players") || !number(r, 1, HB_PLAYERS_MAX, &players))
        return false;
    hb_lg_setup_init(&r->setup, land);
    for (unsigned i = 0; i < land->own_options; i++)
        if ((land->lasting >> i & 1) && !read_option(r, &land->options[i]))
            return false;
    return hb_lg_setup_check(&r->setup, (unsigned)players, r->err);
}

/* 0 for a tile that lies face down. */
static bool face_word(struct reader *r, const char *text, unsigned *design)
{
    *design = 0;
    return (text && strcmp(text, "-") == 0) || tile_word(r, text, design);
}

static bool read_tiles(struct reader *r)
{
    struct hb_lg_setup *s = &r->setup;
    long x = 0, y = 0, rot = 0;
    unsigned design = 0;

    s->starts = 0;
    while (comes(r, "tile")) {
        if (s->starts == HB_TILES_MAX)
            return bad(r, "tiles");
        if (!face_word(r, word(r), &design) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) ||
            !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y) || !number(r, 0, 270, &rot))
            return false;
        if (rot % 90)
            return bad(r, "rotation");
        s->start[s->starts++] =
            (struct hb_start_tile){ (uint16_t)design, (int16_t)x, (int16_t)y, (uint16_t)(rot / 90) };
    }
    return s->starts > 0 || bad(r, "empty");
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
        return bad(r, "count");
    *equals = '\0';
    *count = strtol(equals + 1, &end, 10);
    return (end != equals + 1 && !*end) || bad(r, "count");
}

static bool read_bag(struct reader *r)
{
    struct hb_lg_setup *s = &r->setup;
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

static bool read_aside(struct reader *r)
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

static bool read_draws(struct reader *r)
{
    struct hb_lg_setup *s = &r->setup;
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

static bool read_hidden(struct reader *r)
{
    long hidden = 0;

    if (comes(r, "hidden") && !number(r, 1, UINT8_MAX, &hidden))
        return false;
    r->hidden = (unsigned)hidden;
    return !r->refused;
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
        return bad(r, "hand");
    r->drawn = r->setup.stock[i].design;
    return true;
}

/* For the size of the state every tile of the game counts, wherever it is. */
static bool gather(struct reader *r, struct hb_lg_setup *whole)
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

static bool piles_in_order(const struct reader *r)
{
    const struct hb_lg_setup *s = &r->setup;

    for (unsigned i = 1; i < s->stocks; i++)
        if (hb_lg_pile(s->terms.rules, &hb_designs[s->stock[i - 1].design]) >
            hb_lg_pile(s->terms.rules, &hb_designs[s->stock[i].design]))
            return false;
    return true;
}

static bool read_table(struct reader *r, const struct hb_land_kind *land, struct hb_lg_setup *whole)
{
    if (!read_options(r, land) || !read_tiles(r) || !read_bag(r) || !read_aside(r) || !read_draws(r) ||
        !read_hidden(r) || !find_drawn(r))
        return false;
    if (!piles_in_order(r))
        return bad(r, "order");
    return hb_lg_start_fits(&r->setup, r->err) && gather(r, whole);
}

size_t hb_lg_position_size(const struct hb_land_kind *land, const char *text, struct hb_error *err)
{
    struct reader r = { .rest = text, .line = 2, .err = err };
    struct hb_lg_setup whole;

    return read_table(&r, land, &whole) ? hb_lg_state_size(&whole) : 0;
}

/* After the layout the stocks are those of the whole game; take away what is drawn or aside. */
static void settle_stocks(struct hb_landgame *c, const struct reader *r)
{
    for (unsigned i = c->stocks; i-- > 0;) {
        unsigned gone = hb_unseen(c, i) - r->setup.stock[i].unseen, at = 0;
        while (gone && hb_bag(c)[at] != i)
            at++;
        for (; gone; gone--)
            hb_take(c, at);
        for (unsigned n = r->aside[i]; n; n--)
            hb_put_aside(c, i);
    }
    c->draws_done = (uint16_t)r->draws_done;
    c->hidden = (uint8_t)r->hidden;
}

static unsigned source_named(const struct hb_landgame *c, const char *name)
{
    unsigned s = 0;

    while (s < c->sources && strcmp(hb_source_name(c, s), name) != 0)
        s++;
    return s;
}

static bool read_points(struct reader *r, struct hb_landgame *c, unsigned player)
{
    int16_t *by_source = hb_points_of(c, player);
    struct hb_seat *seat = &hb_seats(c)[player];
    long points = 0;

    for (char *w = word(r); w; w = word(r)) {
        if (!counted(r, w, &points))
            return false;
        unsigned s = source_named(c, w);
        if (s == c->sources || by_source[s] || points < -9999 || points > 9999)
            return bad(r, "points");
        by_source[s] = (int16_t)points;
        seat->score = (int16_t)(seat->score + points);
    }
    return true;
}

static bool read_seats(struct reader *r, struct hb_landgame *c)
{
    long player = 0;

    for (unsigned p = 0; p < c->head.players; p++) {
        if (!expect(r, "seat") || !number(r, p, p, &player) || !read_points(r, c, p))
            return false;
    }
    return true;
}

static bool read_square(struct reader *r, struct hb_landgame *c, unsigned *tile)
{
    long x = 0, y = 0;

    if (!number(r, -HB_TILES_MAX, HB_TILES_MAX, &x) || !number(r, -HB_TILES_MAX, HB_TILES_MAX, &y))
        return false;
    *tile = hb_tile_at(hb_land(c), (int)x, (int)y);
    return *tile != HB_NO_TILE || bad(r, "nowhere");
}

static bool read_segment(struct reader *r, struct hb_landgame *c, struct hb_where *where)
{
    unsigned tile = 0;
    long segment = 0;

    if (!read_square(r, c, &tile) || !number(r, 0, HB_SEGMENTS_MAX - 1, &segment))
        return false;
    *where = hb_at_segment(tile, (unsigned)segment);
    return segment < hb_designs[hb_tile_design(hb_land(c), tile)].segments || bad(r, "place");
}

static bool read_piece(struct reader *r, struct hb_landgame *c, unsigned *piece)
{
    const char *name = word(r);

    for (*piece = 0; name && *piece < c->pieces; ++*piece)
        if (strcmp(hb_piece_kind(c, *piece)->name, name) == 0)
            return true;
    return bad(r, "piece");
}

/* Puts it there; a player's comes out of his supply. */
static bool place_thing(struct reader *r, struct hb_landgame *c, struct hb_thing t)
{
    const struct hb_piece_kind *p = hb_piece_kind(c, t.piece);
    struct hb_landscape *l = hb_land(c);

    if (l->figures == l->figures_max || (t.owner == HB_NOBODYS && p->each))
        return bad(r, "pieces");
    if (t.owner != HB_NOBODYS && !hb_seats(c)[t.owner].supply[t.piece])
        return bad(r, "no-piece");
    if (t.where.kind == HB_AT_SEGMENT && !(p->stands_on >> hb_segment_kind(l, t.where.number, t.where.segment) & 1))
        return bad(r, "stand");
    if (t.owner != HB_NOBODYS)
        hb_seats(c)[t.owner].supply[t.piece]--;
    t.counts = t.owner != HB_NOBODYS && t.where.kind == HB_AT_SEGMENT && p->power > 0;
    hb_put_thing(l, t);
    return true;
}

static bool read_figure(struct reader *r, struct hb_landgame *c)
{
    struct hb_thing t = { 0 };
    unsigned piece = 0;
    long player = 0;

    if (!number(r, 0, c->head.players - 1, &player) || !read_piece(r, c, &piece) || !read_segment(r, c, &t.where))
        return false;
    t.owner = (uint8_t)player;
    t.piece = (uint8_t)piece;
    return place_thing(r, c, t);
}

static bool read_where(struct reader *r, struct hb_landgame *c, struct hb_where *where)
{
    const char *name = word(r);
    unsigned kind = 0, tile = 0;
    long space = 0;

    while (name && kind < HB_WHERES && strcmp(hb_where_names[kind], name) != 0)
        kind++;
    if (!name || kind == HB_WHERES)
        return bad(r, "place");
    if (kind == HB_AT_SEGMENT)
        return read_segment(r, c, where);
    if (kind == HB_AT_TILE ? !read_square(r, c, &tile) : !number(r, 0, HB_SPOT_NUMBERS - 1, &space))
        return false;
    *where = kind == HB_AT_TILE ? hb_at_tile(tile) : hb_at_space((enum hb_where_kind)kind, (unsigned)space);
    return true;
}

static bool read_thing(struct reader *r, struct hb_landgame *c)
{
    struct hb_thing t = { 0 };
    unsigned piece = 0;
    long player = HB_NOBODYS;

    if (strncmp(r->at, "- ", 2) == 0)
        (void)word(r);
    else if (!number(r, 0, c->head.players - 1, &player))
        return false;
    if (!read_piece(r, c, &piece) || !read_where(r, c, &t.where))
        return false;
    t.owner = (uint8_t)player;
    t.piece = (uint8_t)piece;
    return place_thing(r, c, t);
}

static bool read_things(struct reader *r, struct hb_landgame *c)
{
    for (;;) {
        bool figure = comes(r, "figure");
        if (!figure && !comes(r, "thing"))
            return !r->refused;
        if (!(figure ? read_figure(r, c) : read_thing(r, c)))
            return false;
    }
}

static bool may_bridge(const struct hb_landscape *l, struct hb_where one, unsigned other)
{
    unsigned kind = hb_segment_kind(l, one.number, one.segment);

    return other < hb_designs[hb_tile_design(l, one.number)].segments && l->bridges < l->bridges_max &&
           hb_segment_kind(l, one.number, other) == kind && (l->neat >> kind & 1) &&
           !hb_is_bridged(l, one.number, one.segment, other);
}

static bool read_bridges(struct reader *r, struct hb_landgame *c)
{
    struct hb_where one = { 0 };
    long other = 0;

    while (comes(r, "bridge")) {
        if (!read_segment(r, c, &one) || !number(r, one.segment + 1, HB_SEGMENTS_MAX - 1, &other))
            return false;
        if (!may_bridge(hb_land(c), one, (unsigned)other))
            return bad(r, "bridge");
        hb_bridge(hb_land(c), one.number, one.segment, (unsigned)other);
    }
    return !r->refused;
}

/* Numbers with commas between them, as many as the field has. */
static bool read_numbers(struct reader *r, unsigned char *memory, const struct hb_memory_field *f, char *text)
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

static bool read_fields(struct reader *r, unsigned char *memory, const struct hb_memory_field *fields, char *text)
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
static bool read_digits(struct reader *r, unsigned char *memory, const struct hb_rule *rule, const char *hex)
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

static bool read_memory(struct reader *r, struct hb_landgame *c)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        const struct hb_rule *rule = hb_own_rule(own);
        if (!rule->memory)
            continue;
        if (!expect(r, "memory"))
            return false;
        char *name = word(r), *first = word(r);
        if (!name || !first || strcmp(name, rule->name) != 0)
            return bad(r, "memory");
        if (!(strchr(first, '=') ? read_fields(r, hb_own_memory(c, own), rule->fields, first)
                                 : read_digits(r, hb_own_memory(c, own), rule, first)))
            return false;
    }
    return true;
}

static bool read_track(struct reader *r, struct hb_landgame *c)
{
    return !hb_has_track(c) ||
           (expect(r, "track") && read_fields(r, (unsigned char *)hb_track(c), hb_track_fields, word(r)));
}

static bool read_due_features(struct reader *r, struct hb_landgame *c)
{
    unsigned tile = 0;
    long segment = 0;

    while (comes(r, "due")) {
        if (!read_square(r, c, &tile) || !number(r, 0, HB_SEGMENTS_MAX - 1, &segment))
            return false;
        if (c->due_count == HB_DUE_MAX || segment >= hb_designs[hb_tile_design(hb_land(c), tile)].segments)
            return bad(r, "feature");
        unsigned count = c->due_count;
        hb_due(c, tile, (unsigned)segment);
        if (c->due_count == count)
            return bad(r, "feature-twice");
    }
    return true;
}

static bool read_award(struct reader *r, struct hb_landgame *c)
{
    long player = 0, points = 0;

    if (!number(r, 0, c->head.players - 1, &player))
        return false;
    const char *name = word(r);
    unsigned source = name ? source_named(c, name) : c->sources;
    if (source == c->sources || !number(r, -9999, 9999, &points) || !points)
        return bad(r, "points");
    c->award = (struct hb_due_points){ (int16_t)points, (uint8_t)player, (uint8_t)source };
    return true;
}

static bool read_due(struct reader *r, struct hb_landgame *c)
{
    long stage = 0, done = 0;

    if (!read_due_features(r, c))
        return false;
    if (comes(r, "scoring")) {
        if (!number(r, 1, HB_SCORING_SPOILS, &stage) || !number(r, 0, 2 * HB_PLAYERS_MAX, &done))
            return false;
        if (!c->due_count)
            return bad(r, "no-score");
        c->scoring = (uint8_t)stage;
        c->scoring_next = (uint8_t)done;
    }
    return comes(r, "award") ? read_award(r, c) : !r->refused;
}

static bool read_part(struct reader *r, struct hb_landgame *c)
{
    struct hb_part p = { .laid = HB_NO_TILE };
    unsigned tile = 0;
    long floor = 0;
    const char *phase = word(r);

    p.at = (uint8_t)(phase ? hb_agenda_place(c, phase) : c->agenda_length);
    if (c->parts == HB_PARTS_MAX || p.at == c->agenda_length || !number(r, 0, HB_FRAMES_MAX, &floor))
        return bad(r, "part");
    p.floor = (uint8_t)floor;
    if (strcmp(r->at, "-") != 0) {
        if (!read_square(r, c, &tile))
            return false;
        p.laid = (uint16_t)tile;
    }
    if ((p.laid == HB_NO_TILE) != (hb_step_coded(c, c->agenda[p.at])->slot <= HB_SLOT_TILE))
        return bad(r, "part-tile");
    c->part[c->parts++] = p;
    return true;
}

static bool read_frame(struct reader *r, struct hb_landgame *c)
{
    const char *phase = word(r);
    unsigned code = phase ? hb_frame_code(c, phase) : UINT8_MAX;
    long actor = HB_CHANCE, argument = 0;

    if (code == UINT8_MAX || c->frames == HB_FRAMES_MAX)
        return bad(r, "question");
    if (strncmp(r->at, "chance", 6) == 0)
        (void)word(r);
    else if (!number(r, 0, c->head.players - 1, &actor))
        return false;
    if (!number(r, 0, UINT16_MAX, &argument))
        return false;
    c->frame[c->frames++] = (struct hb_frame){ (uint8_t)code, (int8_t)actor, (uint16_t)argument };
    return true;
}

static bool floors_are_right(const struct hb_landgame *c)
{
    unsigned last = 0;

    for (unsigned i = 0; i < c->parts; i++) {
        if (c->part[i].floor < last)
            return false;
        last = c->part[i].floor;
    }
    return last <= c->floor && c->floor <= c->frames;
}

static bool read_frames(struct reader *r, struct hb_landgame *c)
{
    long floor = 0;

    while (comes(r, "part"))
        if (!read_part(r, c))
            return false;
    if (c->parts && (!expect(r, "floor") || !number(r, 0, HB_FRAMES_MAX, &floor)))
        return false;
    c->floor = (uint8_t)floor;
    while (comes(r, "frame"))
        if (!read_frame(r, c))
            return false;
    return floors_are_right(c) || bad(r, "floors");
}

static bool read_hand(struct reader *r, struct hb_landgame *c)
{
    unsigned tile = 0;

    if (comes(r, "drawn"))
        c->drawn = (uint16_t)r->drawn;
    if (!comes(r, "laid"))
        return true;
    if (!read_square(r, c, &tile))
        return false;
    c->laid = (uint16_t)tile;
    hb_look_at(hb_land(c), tile);
    return true;
}

/* Tile in hand and tile laid must go with the phase. */
static bool phase_fits(struct reader *r, const struct hb_landgame *c)
{
    enum hb_slot slot = hb_step_coded(c, c->agenda[c->at])->slot;

    if ((slot > HB_SLOT_DRAW && slot <= HB_SLOT_TILE) != (c->drawn != 0) ||
        (slot > HB_SLOT_TILE) != (c->laid != HB_NO_TILE))
        return bad(r, "phase-tile");
    if (slot == HB_SLOT_DRAW && !hb_tiles_to_draw(c))
        return bad(r, "no-draw");
    if (slot == HB_SLOT_TILE && !hb_fits_somewhere(hb_land(c), c->drawn))
        return bad(r, "fits");
    return true;
}

static bool rules_are_sane(struct reader *r, const struct hb_landgame *c)
{
    if (hb_has_track(c) && !hb_track_is_sane(c))
        return bad(r, "sane");
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (hb_own_rule(own)->sane && !hb_own_rule(own)->sane(c, own))
            return bad(r, "sane");
    }
    return true;
}

/* Somebody must really have to choose; whoever is asked is found out by asking again. */
static bool somebody_chooses(struct reader *r, struct hb_landgame *c)
{
    const struct hb_step *step = hb_current_step(c);

    if (!step->legal)
        return bad(r, "phase");
    return hb_turn_asks(c) || bad(r, "choice");
}

static bool set_phase(struct reader *r, struct hb_landgame *c, const char *phase)
{
    if (strcmp(phase, "over") == 0) {
        c->head.over = 1;
        c->head.actor = HB_NOBODY;
        return ((!hb_tiles_to_draw(c) || hb_is_decided(c)) && !c->drawn && !c->frames && !c->parts && !c->due_count) ||
               bad(r, "over");
    }
    c->at = (uint8_t)hb_agenda_place(c, phase);
    if (c->at == c->agenda_length)
        return bad(r, "phase");
    return phase_fits(r, c) && rules_are_sane(r, c) && somebody_chooses(r, c);
}

static bool read_turn(struct reader *r, struct hb_landgame *c)
{
    long player = 0;

    if (!expect(r, "turn") || !number(r, 0, c->head.players - 1, &player))
        return false;
    c->turn = (uint8_t)player;
    const char *phase = word(r);
    if (!phase || !set_phase(r, c, phase))
        return phase ? false : bad(r, "no-phase");
    return !*r->rest || bad(r, "after");
}

bool hb_lg_position_parse(const struct hb_land_kind *land, struct hb_game *g, const char *text, struct hb_error *err)
{
    struct hb_landgame *c = hb_lg(g);
    struct reader r = { .rest = text, .line = 2, .err = err };
    struct hb_lg_setup whole;

    if (!read_table(&r, land, &whole))
        return false;
    hb_lg_lay_out(c, &whole);
    settle_stocks(c, &r);
    if (c->hidden > c->tiles_left)
        return bad(&r, "hidden");
    if (!read_seats(&r, c) || !read_bridges(&r, c) || !read_things(&r, c))
        return false;
    return read_memory(&r, c) && read_track(&r, c) && read_due(&r, c) && read_frames(&r, c) && read_hand(&r, c) &&
           read_turn(&r, c) && (!c->head.over || rules_are_sane(&r, c));
}
