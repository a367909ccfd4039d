/* tilegame_position.c -- a position as text, line by line.  position_read.c makes the same bytes of it again.
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
 *   thing - wanderer segment 1 0 2    whatever else lies somewhere: owner (- for none), piece, place (segment X Y
 *                                SEGMENT, tile X Y, or track, board, air, grave with a number)
 *   memory traders earned=1      what a rule remembers, field by field; several numbers with commas
 *   track stage=1 …              points that walk on the score track, where some rule needs it
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
#include "engine/tilegame/rule.h"

#include <string.h>

/* An option that is as in games that do not name it has no line, so positions from before the option stay as they
 * are. */
static void put_options(const struct hb_tilegame *tg, struct hb_text *out)
{
    const struct hb_land_kind *land = hb_tg_kind_of(tg);
    const struct hb_terms terms = { tg->rules, tg->edition, tg->variant };

    for (unsigned i = 0; i < land->options->count; i++) {
        const struct hb_option *o = &land->options->list[i];
        char text[HB_WORD_TEXT] = "";
        struct hb_text words = hb_text_in(text, sizeof text);
        if (!hb_tg_option_lasts(land, i))
            continue;
        hb_tg_option_lasting_text(land, &terms, i, &words);
        if (o->before && strcmp(text, o->before) == 0)
            continue;
        hb_put(out, "%s%s%s\n", o->name, words.len ? " " : "", text);
    }
}

static void put_stocks(const struct hb_tilegame *tg, struct hb_text *out)
{
    hb_put(out, "bag");
    for (unsigned i = 0; i < tg->stocks; i++)
        hb_put(out, " %s=%u", hb_designs[hb_tg_stock_designs(tg)[i]].name, hb_tg_bag_count(tg, i));
    hb_put(out, "\naside");
    for (unsigned i = 0; i < tg->stocks; i++)
        if (hb_tg_bag_count_aside(tg, i))
            hb_put(out, " %s=%u", hb_designs[hb_tg_stock_designs(tg)[i]].name, hb_tg_bag_count_aside(tg, i));
    hb_put(out, "\ndraws %u", tg->draws_done);
    for (unsigned i = tg->draws_done; i < tg->draws; i++)
        hb_put(out, " %s", hb_designs[hb_tg_draws(tg)[i]].name);
    hb_put(out, "\n");
    if (tg->hidden)
        hb_put(out, "hidden %u\n", tg->hidden);
}

static void put_seats(const struct hb_tilegame *tg, struct hb_text *out)
{
    for (unsigned p = 0; p < tg->head.players; p++) {
        hb_put(out, "seat %u", p);
        for (unsigned s = 0; s < tg->sources; s++)
            if (hb_tg_points_of(tg, p)[s])
                hb_put(out, " %s=%d", hb_tg_source_name(tg, s), hb_tg_points_of(tg, p)[s]);
        hb_put(out, "\n");
    }
}

const char *const hb_where_names[HB_WHERES] = {
    [HB_AT_SEGMENT] = "segment", [HB_AT_TILE] = "tile",   [HB_AT_TRACK] = "track",     [HB_AT_BOARD] = "board",
    [HB_AT_AIR] = "air",         [HB_AT_GRAVE] = "grave", [HB_AT_RESERVE] = "reserve",
};

static void put_piece(const struct hb_tilegame *tg, struct hb_land_piece t, struct hb_text *out)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct hb_where w = t.where;

    if (t.owner == HB_NO_OWNER)
        hb_put(out, "thing - ");
    else
        hb_put(out, "thing %u ", t.owner);
    hb_put(out, "%s %s", hb_tg_piece_kind(tg, t.piece)->name, hb_where_names[w.kind]);
    if (w.kind == HB_AT_SEGMENT)
        hb_put(out, " %d %d %u\n", hb_land_tile_x(l, w.number), hb_land_tile_y(l, w.number), w.segment);
    else if (w.kind == HB_AT_TILE)
        hb_put(out, " %d %d\n", hb_land_tile_x(l, w.number), hb_land_tile_y(l, w.number));
    else
        hb_put(out, " %u\n", w.number);
}

/* In the order of placing, since that is the order of the list in the state. */
static void put_pieces(const struct hb_tilegame *tg, struct hb_text *out)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < l->pieces; i++) {
        struct hb_land_piece t = hb_land_piece(l, i);
        if (t.owner == HB_NO_OWNER || t.where.kind != HB_AT_SEGMENT)
            put_piece(tg, t, out);
        else
            hb_put(out, "figure %u %s %d %d %u\n", t.owner, hb_tg_piece_kind(tg, t.piece)->name,
                   hb_land_tile_x(l, t.where.number), hb_land_tile_y(l, t.where.number), t.where.segment);
    }
}

static void put_bridges(const struct hb_landscape *l, struct hb_text *out)
{
    for (unsigned tile = 0; l->bridges && tile < l->tiles; tile++)
        for (unsigned one = 0; one < hb_designs[hb_land_tile_design(l, tile)].segments; one++)
            for (unsigned other = one + 1; other < hb_designs[hb_land_tile_design(l, tile)].segments; other++)
                if (hb_land_is_bridged(l, tile, one, other))
                    hb_put(out, "bridge %d %d %u %u\n", hb_land_tile_x(l, tile), hb_land_tile_y(l, tile), one, other);
}

/* Byte by byte, so that the text is the same on every machine. */
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

static void put_memory(const struct hb_tilegame *tg, struct hb_text *out)
{
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (!hb_tg_rule_of(slot)->memory)
            continue;
        hb_put(out, "memory %s", hb_tg_rule_of(slot)->name);
        for (const struct hb_memory_field *f = hb_tg_rule_of(slot)->fields; f->name; f++)
            put_field(hb_tg_memory(tg, slot), f, out);
        hb_put(out, "\n");
    }
}

static void put_track(const struct hb_tilegame *tg, struct hb_text *out)
{
    if (!hb_tg_has_track(tg))
        return;
    hb_put(out, "track");
    for (const struct hb_memory_field *f = hb_track_fields; f->name; f++)
        put_field((const unsigned char *)hb_tg_track(tg), f, out);
    hb_put(out, "\n");
}

/* A feature is named by one of its places, as in the state. */
static void put_due(const struct hb_tilegame *tg, struct hb_text *out)
{
    const struct hb_landscape *l = hb_tg_land(tg);

    for (unsigned i = 0; i < tg->due_count; i++) {
        unsigned tile = hb_land_ring_tile(tg->due[i]);
        hb_put(out, "due %d %d %u\n", hb_land_tile_x(l, tile), hb_land_tile_y(l, tile),
               hb_land_ring_segment(tg->due[i]));
    }
    if (tg->scoring)
        hb_put(out, "scoring %u %u\n", tg->scoring, tg->scoring_next);
    if (tg->award.points)
        hb_put(out, "award %u %s %d\n", tg->award.player, hb_tg_source_name(tg, tg->award.source), tg->award.points);
}

static void put_part(const struct hb_tilegame *tg, const struct hb_part *p, struct hb_text *out)
{
    hb_put(out, "part %s %u", hb_tg_step_coded(tg, tg->agenda[p->at])->phase, p->floor);
    if (p->laid == HB_NO_TILE)
        hb_put(out, " -\n");
    else
        hb_put(out, " %d %d\n", hb_land_tile_x(hb_tg_land(tg), p->laid), hb_land_tile_y(hb_tg_land(tg), p->laid));
}

static void put_frames(const struct hb_tilegame *tg, struct hb_text *out)
{
    for (unsigned i = 0; i < tg->parts; i++)
        put_part(tg, &tg->part[i], out);
    if (tg->parts)
        hb_put(out, "floor %u\n", tg->floor);
    for (unsigned i = 0; i < tg->frames; i++) {
        const struct hb_frame *f = &tg->frame[i];
        hb_put(out, "frame %s ", hb_tg_step_coded(tg, f->step)->phase);
        hb_put(out, f->actor == HB_CHANCE ? "chance" : "%d", f->actor);
        hb_put(out, " %u\n", f->argument);
    }
}

void hb_tg_position_text(const struct hb_game *g, struct hb_text *out)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    const struct hb_landscape *l = hb_tg_land(tg);

    hb_put(out, "players %u\n", g->players);
    put_options(tg, out);
    for (unsigned i = 0; i < l->tiles; i++) {
        unsigned design = hb_land_tile_design(l, i);
        hb_put(out, "tile %s %d %d %u\n", design ? hb_designs[design].name : "-", hb_land_tile_x(l, i),
               hb_land_tile_y(l, i), 90 * hb_land_tile_quarters(l, i));
    }
    put_stocks(tg, out);
    put_seats(tg, out);
    put_bridges(l, out);
    put_pieces(tg, out);
    put_memory(tg, out);
    put_track(tg, out);
    put_due(tg, out);
    put_frames(tg, out);
    if (tg->drawn)
        hb_put(out, "drawn %s\n", hb_designs[tg->drawn].name);
    if (tg->laid != HB_NO_TILE)
        hb_put(out, "laid %d %d\n", hb_land_tile_x(l, tg->laid), hb_land_tile_y(l, tg->laid));
    hb_put(out, "turn %u %s\n", tg->turn, g->over ? "over" : hb_tg_step_coded(tg, tg->agenda[tg->at])->phase);
}
