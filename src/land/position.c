/* position.c -- a position as text, line by line.  position_read.c makes the same bytes of it again.
 *
 *   players 2
 *   level 3                      each option of the kind of game that a game in progress knows (struct hb_land_kind),
 *                                without those that are as in games that do not name them
 *   tile base/D 0 0 0            every tile on the table, in the order of laying; - for one that lies face down
 *   bag base/A=2 base/B=0        unseen tiles, every kind of this game in its order
 *   aside base/C=1               those that fitted nowhere
 *   draws 1 base/U base/D        how many tiles of a given order are drawn, and those to come
 *   hidden 2                     unseen tiles that will never be drawn, if there are any
 *   seat 0 road=4 city=8         points by source
 *   bridge 1 0 2 3               two segments of a tile that are joined for the time being
 *   figure 0 follower 1 0 2      player, piece, square, segment
 *   thing - wanderer segment 1 0 2    whatever else lies somewhere: owner (- for none), piece, place (segment X Y SEGMENT,
 *                                tile X Y, or track, board, air, grave with a number)
 *   memory traders earned=1      what a rule remembers, field by field; several numbers with commas
 *   track stage=1 …              points that walk on the score track, where some rule minds it
 *   due 1 0 2                    a feature that is still to be scored: square, segment
 *   scoring 3 1                  how far the first of them is
 *   award 0 city 8               points that have not landed yet
 *   part score 1 2 -1            a part that waits: its phase, frames below, tile laid (- for none)
 *   frame flight chance 2        a question on top of the agenda: phase, who is asked, its number
 *   drawn base/U                 the tile in hand
 *   laid 1 0                     the tile laid in this part
 *   turn 0 figure                whose turn it is, and the phase of the agenda; "over" when it is over
 *
 * Order of lines as above. */
#include "rules/rule.h"

#include <string.h>

static void put_options(const struct hb_landgame *c, struct hb_text *out)
{
    const struct hb_land_kind *land = hb_land_kind_of(c);
    const struct hb_terms terms = { c->rules, c->edition, c->variant };

    for (unsigned i = 0; i < land->own_options; i++) {
        char text[HB_WORD_TEXT] = "";
        struct hb_text words = hb_text_in(text, sizeof text);
        if (!(land->lasting >> i & 1))
            continue;
        land->option_text(&terms, i, &words);
        if (land->options[i].before && strcmp(text, land->options[i].before) == 0)
            continue;
        hb_put(out, "%s%s%s\n", land->options[i].name, words.len ? " " : "", text);
    }
}

static void put_stocks(const struct hb_landgame *c, struct hb_text *out)
{
    hb_put(out, "bag");
    for (unsigned i = 0; i < c->stocks; i++)
        hb_put(out, " %s=%u", hb_designs[hb_stock_designs(c)[i]].name, hb_unseen(c, i));
    hb_put(out, "\naside");
    for (unsigned i = 0; i < c->stocks; i++)
        if (hb_aside(c, i))
            hb_put(out, " %s=%u", hb_designs[hb_stock_designs(c)[i]].name, hb_aside(c, i));
    hb_put(out, "\ndraws %u", c->draws_done);
    for (unsigned i = c->draws_done; i < c->draws; i++)
        hb_put(out, " %s", hb_designs[hb_draws(c)[i]].name);
    hb_put(out, "\n");
    if (c->hidden)
        hb_put(out, "hidden %u\n", c->hidden);
}

static void put_seats(const struct hb_landgame *c, struct hb_text *out)
{
    for (unsigned p = 0; p < c->head.players; p++) {
        hb_put(out, "seat %u", p);
        for (unsigned s = 0; s < c->sources; s++)
            if (hb_points_of(c, p)[s])
                hb_put(out, " %s=%d", hb_source_name(c, s), hb_points_of(c, p)[s]);
        hb_put(out, "\n");
    }
}

const char *const hb_where_names[HB_WHERES] = {
    [HB_AT_SEGMENT] = "segment", [HB_AT_TILE] = "tile",   [HB_AT_TRACK] = "track",     [HB_AT_BOARD] = "board",
    [HB_AT_AIR] = "air",         [HB_AT_GRAVE] = "grave", [HB_AT_RESERVE] = "reserve",
};

static void put_thing(const struct hb_landgame *c, struct hb_thing t, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land(c);
    struct hb_where w = t.where;

    if (t.owner == HB_NOBODYS)
        hb_put(out, "thing - ");
    else
        hb_put(out, "thing %u ", t.owner);
    hb_put(out, "%s %s", hb_piece_kind(c, t.piece)->name, hb_where_names[w.kind]);
    if (w.kind == HB_AT_SEGMENT)
        hb_put(out, " %d %d %u\n", hb_tile_x(l, w.number), hb_tile_y(l, w.number), w.segment);
    else if (w.kind == HB_AT_TILE)
        hb_put(out, " %d %d\n", hb_tile_x(l, w.number), hb_tile_y(l, w.number));
    else
        hb_put(out, " %u\n", w.number);
}

static void put_things(const struct hb_landgame *c, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < l->figures; i++) {
        struct hb_thing t = hb_thing(l, i);
        if (t.owner == HB_NOBODYS || t.where.kind != HB_AT_SEGMENT)
            put_thing(c, t, out);
        else
            hb_put(out, "figure %u %s %d %d %u\n", t.owner, hb_piece_kind(c, t.piece)->name,
                   hb_tile_x(l, t.where.number), hb_tile_y(l, t.where.number), t.where.segment);
    }
}

static void put_bridges(const struct hb_landscape *l, struct hb_text *out)
{
    for (unsigned tile = 0; l->bridges && tile < l->tiles; tile++)
        for (unsigned one = 0; one < hb_designs[hb_tile_design(l, tile)].segments; one++)
            for (unsigned other = one + 1; other < hb_designs[hb_tile_design(l, tile)].segments; other++)
                if (hb_is_bridged(l, tile, one, other))
                    hb_put(out, "bridge %d %d %u %u\n", hb_tile_x(l, tile), hb_tile_y(l, tile), one, other);
}

static unsigned memory_number(const unsigned char *memory, const struct hb_memory_field *f, unsigned i)
{
    const unsigned char *at = memory + f->offset + (size_t)i * f->size;

    return f->size == 1 ? at[0] : at[0] | (unsigned)at[1] << 8;
}

static void put_field(const unsigned char *memory, const struct hb_memory_field *f, struct hb_text *out)
{
    hb_put(out, " %s=", f->name);
    for (unsigned i = 0; i < f->count; i++)
        hb_put(out, "%s%u", i ? "," : "", memory_number(memory, f, i));
}

static void put_memory(const struct hb_landgame *c, struct hb_text *out)
{
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (!hb_own_rule(own)->memory)
            continue;
        hb_put(out, "memory %s", hb_own_rule(own)->name);
        for (const struct hb_memory_field *f = hb_own_rule(own)->fields; f->name; f++)
            put_field(hb_own_memory(c, own), f, out);
        hb_put(out, "\n");
    }
}

static void put_track(const struct hb_landgame *c, struct hb_text *out)
{
    if (!hb_has_track(c))
        return;
    hb_put(out, "track");
    for (const struct hb_memory_field *f = hb_track_fields; f->name; f++)
        put_field((const unsigned char *)hb_track(c), f, out);
    hb_put(out, "\n");
}

static void put_due(const struct hb_landgame *c, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land(c);

    for (unsigned i = 0; i < c->due_count; i++) {
        unsigned tile = hb_ring_tile(c->due[i]);
        hb_put(out, "due %d %d %u\n", hb_tile_x(l, tile), hb_tile_y(l, tile), hb_ring_segment(c->due[i]));
    }
    if (c->scoring)
        hb_put(out, "scoring %u %u\n", c->scoring, c->scoring_next);
    if (c->award.points)
        hb_put(out, "award %u %s %d\n", c->award.player, hb_source_name(c, c->award.source), c->award.points);
}

static void put_part(const struct hb_landgame *c, const struct hb_part *p, struct hb_text *out)
{
    hb_put(out, "part %s %u", hb_step_coded(c, c->agenda[p->at])->phase, p->floor);
    if (p->laid == HB_NO_TILE)
        hb_put(out, " -\n");
    else
        hb_put(out, " %d %d\n", hb_tile_x(hb_land(c), p->laid), hb_tile_y(hb_land(c), p->laid));
}

static void put_frames(const struct hb_landgame *c, struct hb_text *out)
{
    for (unsigned i = 0; i < c->parts; i++)
        put_part(c, &c->part[i], out);
    if (c->parts)
        hb_put(out, "floor %u\n", c->floor);
    for (unsigned i = 0; i < c->frames; i++) {
        const struct hb_frame *f = &c->frame[i];
        hb_put(out, "frame %s ", hb_step_coded(c, f->step)->phase);
        hb_put(out, f->actor == HB_CHANCE ? "chance" : "%d", f->actor);
        hb_put(out, " %u\n", f->argument);
    }
}

void hb_lg_position_text(const struct hb_game *g, struct hb_text *out)
{
    const struct hb_landgame *c = hb_lg_const(g);
    const struct hb_landscape *l = hb_land(c);

    hb_put(out, "players %u\n", g->players);
    put_options(c, out);
    for (unsigned i = 0; i < l->tiles; i++) {
        unsigned design = hb_tile_design(l, i);
        hb_put(out, "tile %s %d %d %u\n", design ? hb_designs[design].name : "-", hb_tile_x(l, i), hb_tile_y(l, i),
               90 * hb_tile_quarters(l, i));
    }
    put_stocks(c, out);
    put_seats(c, out);
    put_bridges(l, out);
    put_things(c, out);
    put_memory(c, out);
    put_track(c, out);
    put_due(c, out);
    put_frames(c, out);
    if (c->drawn)
        hb_put(out, "drawn %s\n", hb_designs[c->drawn].name);
    if (c->laid != HB_NO_TILE)
        hb_put(out, "laid %d %d\n", hb_tile_x(l, c->laid), hb_tile_y(l, c->laid));
    hb_put(out, "turn %u %s\n", c->turn, g->over ? "over" : hb_step_coded(c, c->agenda[c->at])->phase);
}
