/* landscape_words.c -- tiles, moves, features and squares in words (landscape_words.h).
 *
 * Nothing is said here in a language: sentences are put together from keys of the catalogue, by the sides, halves,
 * marks and kinds of features that the landscape names.  A word that changes its ending is a key for each form
 * (side.N.to, side.N.at), since the forms of Czech and Slovak cannot be made from one another.
 *
 * Where something lies is told by its sides as the tile lies, "road from west to south", and not by the letters that
 * moves have in the protocol (W S, SR WL), which say nothing to a newcomer and less to who hears them read out.
 *
 * What laying a tile would do is told from two games: from the one before, what its segments would join; from a copy in
 * which the tile is laid, whether that is then complete. */
#include "views/letters/landscape_words.h"

#include "engine/assert.h"
#include "engine/bits.h"
#include "engine/landscape/tile_words.h"
#include "hradby/events.h"
#include "hradby/words.h"
#include "views/art/art.h"
#include "views/shape/terrain.h"

#include <stdio.h>

enum { WORDS_TEXT = 320, NAMES_TEXT = HB_PLAYERS_MAX * HB_SEAT_NAME, KEY_TEXT = 48 };

static const char *const side_id[HB_SIDES] = { "N", "E", "S", "W" };
static const char *const half_id[HB_HALVES] = { "NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR" };

static const int step_x[HB_SIDES] = { 0, 1, 0, -1 }, step_y[HB_SIDES] = { -1, 0, 1, 0 };

/* One form of a word: side.N.to */
static void say_form(struct hb_text *out, const char *group, const char *id, const char *form)
{
    char key[KEY_TEXT];

    HB_KEY("side.*.to");
    HB_KEY("side.*.at");
    HB_KEY("half.*.at");
    snprintf(key, sizeof key, "%s.%s.%s", group, id, form);
    hb_say_with(out, key, NULL, 0);
}

/* Where a segment lies on its tile */

static void say_ways(unsigned sides, struct hb_text *out)
{
    unsigned said = 0, all = hb_bits_ones(sides);

    for (unsigned s = 0; s < HB_SIDES; s++)
        if (sides >> s & 1) {
            hb_say_list_separator(out, said, all - said - 1);
            say_form(out, "side", side_id[s], "to");
            said++;
        }
}

/* Whole sides by their names, half ones in full. */
static void say_halves(unsigned halves, const char *form, struct hb_text *out)
{
    unsigned said = 0, all = 0;

    for (unsigned s = 0; s < HB_SIDES; s++)
        all += (halves >> 2 * s & 3) != 0;
    for (unsigned s = 0; s < HB_SIDES; s++) {
        unsigned both = halves >> 2 * s & 3;
        if (both == 0)
            continue;
        hb_say_list_separator(out, said, all - said - 1);
        if (both == 3)
            say_form(out, "side", side_id[s], form);
        else
            say_form(out, "half", half_id[2 * s + (both == 2)], form);
        said++;
    }
}

/* From the first of its sides to all others: "from north to east and west". */
static void say_line(unsigned sides, struct hb_text *out)
{
    char ways[WORDS_TEXT];
    struct hb_text to = hb_text_for(out->language, ways, sizeof ways);
    unsigned from = 0;

    while (from < HB_SIDES - 1 && !(sides >> from & 1))
        from++;
    say_ways(sides & ~(1u << from), &to);
    if (ways[0] == '\0')
        hb_say(out, "terminal.extent.end side=%s", side_id[from]);
    else
        hb_say(out, "terminal.extent.through from=%s to=%s", side_id[from], ways);
}

static void say_area(unsigned halves, struct hb_text *out)
{
    char where[WORDS_TEXT];
    struct hb_text w = hb_text_for(out->language, where, sizeof where);

    if (halves == 0xff) {
        hb_say(out, "terminal.extent.all");
    } else if (halves == 0) {
        hb_say(out, "terminal.extent.inside");
    } else {
        say_halves(halves, "at", &w);
        hb_say(out, "terminal.extent.area where=%s", where);
    }
}

/* Both halves of each of some sides: mist reaches whole sides, and is said as an area like fields and cities. */
static unsigned halves_of(unsigned sides)
{
    unsigned halves = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        halves |= (sides >> side & 1 ? 3u : 0u) << 2 * side;
    return halves;
}

static void say_extent(const struct hb_design *d, unsigned segment, unsigned quarters, struct hb_text *out)
{
    const struct hb_segment *s = &d->segment[segment];

    HB_ASSERT(segment < d->segments);
    switch ((enum hb_feature_kind)s->kind) {
    case HB_ROAD:
    case HB_RIVER:
        say_line(hb_rotate_sides(s->sides, quarters), out);
        break;
    case HB_CITY:
    case HB_FIELD:
        say_area(hb_rotate_halves(s->halves, quarters), out);
        break;
    case HB_MIST:
        say_area(halves_of(hb_rotate_sides(s->sides, quarters)), out);
        break;
    case HB_MONASTERY:
    case HB_GARDEN:
    case HB_CASTLE:
    case HB_CEMETERY:
    case HB_FEATURE_KINDS:
        break;
    }
}

/* Marks */

enum { MARKS_MAX = 32 };

static void add_marks(const struct hb_segment *s, unsigned count[MARKS_MAX])
{
    for (size_t i = 0; i < hb_mark_word_count && i < MARKS_MAX; i++)
        count[i] += (unsigned)hb_mark_of_segment(s, hb_mark_words[i]);
}

/* Those are told that the catalogue has a sentence for. */
static bool mark_key(enum hb_language language, size_t mark, char key[KEY_TEXT])
{
    HB_KEY("mark.*.with");
    snprintf(key, KEY_TEXT, "mark.%s.with", hb_mark_words[mark]);
    return hb_words(language, key);
}

/* "a shield and 2 inns" */
static void say_marks(const unsigned count[MARKS_MAX], struct hb_text *out)
{
    unsigned all = 0, said = 0;
    char key[KEY_TEXT], number[16];

    for (size_t i = 0; i < hb_mark_word_count && i < MARKS_MAX; i++)
        all += count[i] > 0 && mark_key(out->language, i, key);
    for (size_t i = 0; i < hb_mark_word_count && i < MARKS_MAX; i++) {
        if (count[i] == 0 || !mark_key(out->language, i, key))
            continue;
        snprintf(number, sizeof number, "%u", count[i]);
        const struct hb_param param[] = { { "n", number }, { "more", count[i] > 1 ? number : "" } };
        hb_say_list_separator(out, said, all - said - 1);
        hb_say_with(out, key, param, 2);
        said++;
    }
}

static const char *kind_id(unsigned kind)
{
    return hb_feature_name((enum hb_feature_kind)kind);
}

void hb_letters_describe_segment(const struct hb_design *d, unsigned segment, unsigned quarters, struct hb_text *out)
{
    unsigned count[MARKS_MAX] = { 0 };
    char extent[WORDS_TEXT], marks[WORDS_TEXT];
    struct hb_text e = hb_text_for(out->language, extent, sizeof extent);
    struct hb_text m = hb_text_for(out->language, marks, sizeof marks);

    say_extent(d, segment, quarters, &e);
    add_marks(&d->segment[segment], count);
    say_marks(count, &m);
    hb_say(out, "terminal.segment feature=%s extent=%s marks=%s", kind_id(d->segment[segment].kind), extent, marks);
}

void hb_letters_describe_tile(const struct hb_design *d, unsigned quarters, struct hb_text *out)
{
    for (unsigned k = 0; k < d->segments; k++) {
        if (k > 0)
            hb_put(out, "; ");
        hb_letters_describe_segment(d, k, quarters, out);
    }
}

/* Moves */

/* The game's own words: a feature is told by what it is in the game, and by how it lies only where another one on the tile
 * would read alike. */
void hb_letters_describe_move(const struct hb_game *g, const struct hb_seats *seats, struct hb_move move,
                              struct hb_text *out)
{
    hb_move_words(g, move, &seats->names, out);
}

/* A figure and where it goes, without what is done with it, which the list has at its head. */
void hb_letters_describe_move_briefly(const struct hb_game *g, const struct hb_seats *seats, struct hb_move move,
                                      struct hb_text *out)
{
    struct hb_event_record t;
    struct hb_placed p;

    if (hb_land_of(g)) {
        struct hb_land_move_parts m = hb_land_move_parts(g, move);
        if (m.act == HB_ACT_PUT && hb_land_placed_on(hb_land_of(g), m.x, m.y, &p) && m.segment < p.design->segments) {
            hb_event_record_init(&t, HB_NOBODY);
            hb_kind_of(g)->describe_move(g, move, &t);
            t.key = "terminal.put.brief";
            hb_event_record_say(&t, &seats->names, out);
            return;
        }
    }
    hb_move_words(g, move, &seats->names, out);
}

void hb_letters_describe_square(const struct hb_game *g, int x, int y, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land_of(g);
    const char *between = "";

    for (unsigned s = 0; s < HB_SIDES; s++) {
        struct hb_placed p;
        char name[WORDS_TEXT];
        struct hb_text text = hb_text_for(out->language, name, sizeof name);
        if (!hb_land_placed_on(l, x + step_x[s], y + step_y[s], &p))
            continue;
        hb_put(out, "%s", between);
        hb_land_tile_words(p.design, &text);
        hb_say(out, "terminal.beside side=%s x=%d y=%d tile=%s", side_id[(s + 2) % HB_SIDES], p.x, p.y, name);
        between = ", ";
    }
}

/* Features */

/* Those who have followers there without having it. */
static unsigned others_there(const struct hb_value *v)
{
    unsigned others = 0;

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++)
        others |= (unsigned)(v->power[p] > 0) << p;
    return others & ~v->owners;
}

static void say_holders(const struct hb_game *g, const struct hb_seats *seats, const struct hb_feature *f,
                        struct hb_text *out)
{
    struct hb_value value = hb_land_feature_value(g, f->x, f->y, f->segment);
    char first[NAMES_TEXT], others[NAMES_TEXT];
    struct hb_text a = hb_text_for(out->language, first, sizeof first);
    struct hb_text b = hb_text_for(out->language, others, sizeof others);

    if (value.owners == 0) {
        hb_say(out, "terminal.held.nobody");
        return;
    }
    if (hb_seats_put_names(seats, value.owners, &a) > 1)
        hb_say(out, "terminal.held.several names=%s", first);
    else
        hb_say(out, "terminal.held.one names=%s", first);
    if (hb_seats_put_names(seats, others_there(&value), &b) > 0)
        hb_say(out, "terminal.held.also names=%s", others);
}

/* The pieces there that have colours of their own, whoever plays them; false if there are none. */
static bool say_coloured(const struct hb_game *g, const struct hb_feature *f, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land_of(g);
    char list[NAMES_TEXT];
    struct hb_text names = hb_text_for(out->language, list, sizeof list);
    unsigned said = 0;

    for (size_t i = 0; i < hb_land_piece_count(l); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);

        if (hb_art_colour_of(s.piece) < 0 || hb_land_feature_id(l, s.x, s.y, s.segment) != f->id)
            continue;
        hb_put(&names, "%s%s", said++ == 0 ? "" : ", ", hb_name_in_group(out->language, "piece", s.piece));
    }
    if (said > 0)
        hb_say(out, "terminal.held.pieces list=%s", list);
    return said > 0;
}

/* All marks of a feature, wherever on the table they lie: as they are printed, not as a rule counts them. */
static void count_marks(const struct hb_landscape *l, const struct hb_feature *f, unsigned count[MARKS_MAX])
{
    for (size_t i = 0; i < hb_land_placed_count(l); i++) {
        struct hb_placed p = hb_land_placed_at(l, i);
        for (unsigned k = 0; k < p.design->segments; k++)
            if (p.design->segment[k].marks > 0 && p.design->segment[k].kind == f->kind &&
                hb_land_feature_of(l, p.x, p.y, k).id == f->id)
                add_marks(&p.design->segment[k], count);
    }
}

static bool counts_around(enum hb_feature_kind kind)
{
    return kind == HB_MONASTERY || kind == HB_GARDEN || kind == HB_CASTLE || kind == HB_CEMETERY;
}

void hb_letters_describe_feature(const struct hb_game *g, const struct hb_seats *seats, int x, int y, unsigned segment,
                                 struct hb_text *out)
{
    struct hb_feature f = hb_land_feature_of(hb_land_of(g), x, y, segment);
    unsigned count[MARKS_MAX] = { 0 };
    char marks[WORDS_TEXT];
    struct hb_text m = hb_text_for(out->language, marks, sizeof marks);

    count_marks(hb_land_of(g), &f, count);
    say_marks(count, &m);
    if (counts_around(f.kind))
        hb_say(out, "terminal.feature.around feature=%s tiles=%u complete=%d", kind_id(f.kind), f.tiles, f.complete);
    else
        hb_say(out, "terminal.feature feature=%s tiles=%u marks=%s complete=%d open=%u stuck=%d", kind_id(f.kind),
               f.tiles, marks, f.complete, f.complete ? 0 : f.open, f.stuck);
    if (f.kind != HB_RIVER && f.kind != HB_MIST && !say_coloured(g, &f, out))
        say_holders(g, seats, &f, out);
}

/* What laying a tile would do */

/* The feature on the other side of a border that continues one of ours, before the tile is laid. */
static bool neighbour_feature(const struct hb_landscape *l, int x, int y, unsigned side, unsigned half,
                              enum hb_feature_kind kind, struct hb_feature *out)
{
    struct hb_placed p;
    const struct hb_shape *shape;
    unsigned segment;

    if (!hb_land_placed_on(l, x + step_x[side], y + step_y[side], &p) || p.design == hb_designs)
        return false; /* nothing, or a tile that lies face down */
    shape = &hb_shapes[(size_t)(p.design - hb_designs) * HB_TURNS + p.quarters];
    /* The neighbour's half of the same border is the other hand's one of its opposite side: NL touches SR. */
    segment = kind == HB_FIELD || kind == HB_CITY ? shape->area[(half ^ 1) % 2 + 2 * ((side + 2) % HB_SIDES)]
              : kind == HB_MIST                   ? shape->veil[(side + 2) % HB_SIDES]
                                                  : shape->line[(side + 2) % HB_SIDES];
    if (segment == HB_NO_SEGMENT)
        return false;
    *out = hb_land_feature_of(l, p.x, p.y, segment);
    return true;
}

/* A segment reaches at most every half of every side, with another feature behind each. */
enum { JOINED_MAX = HB_HALVES };

/* The different features that a segment of the new tile would continue. */
static unsigned joined_features(const struct hb_landscape *l, const struct hb_land_move_parts *m,
                                const struct hb_segment *s, struct hb_feature out[JOINED_MAX])
{
    bool area = s->kind == HB_FIELD || s->kind == HB_CITY;
    unsigned halves = hb_rotate_halves(s->halves, m->quarters), sides = hb_rotate_sides(s->sides, m->quarters), n = 0;

    for (unsigned h = 0; h < HB_HALVES; h++) {
        struct hb_feature f;
        bool known = false;
        if (area ? !(halves >> h & 1) : (h % 2 == 1 || !(sides >> h / 2 & 1)))
            continue;
        if (!neighbour_feature(l, m->x, m->y, h / 2, h % 2, (enum hb_feature_kind)s->kind, &f))
            continue;
        for (unsigned i = 0; i < n; i++)
            known = known || out[i].id == f.id;
        if (!known)
            out[n++] = f;
    }
    return n;
}

/* "Anna's road of 3 tiles" */
static void say_joined(const struct hb_game *g, const struct hb_seats *seats, const struct hb_feature *f,
                       struct hb_text *out)
{
    unsigned owners = hb_land_feature_value(g, f->x, f->y, f->segment).owners;
    char names[NAMES_TEXT];
    struct hb_text text = hb_text_for(out->language, names, sizeof names);

    hb_seats_put_names(seats, owners, &text);
    if (owners == 0)
        hb_say(out, "terminal.joined.free feature=%s tiles=%u", kind_id(f->kind), f->tiles);
    else
        hb_say(out, "terminal.joined.held names=%s feature=%s tiles=%u", names, kind_id(f->kind), f->tiles);
}

/* All that a segment joins, as a list; how many are told. */
static unsigned say_all_joined(const struct hb_game *g, const struct hb_seats *seats,
                               const struct hb_land_move_parts *m, const struct hb_segment *s, struct hb_text *out)
{
    struct hb_feature joined[JOINED_MAX];
    unsigned n = joined_features(hb_land_of(g), m, s, joined), told = 0, said = 0;

    for (unsigned i = 0; i < n; i++)
        if (s->kind != HB_RIVER && (s->kind != HB_FIELD || joined[i].followers > 0))
            joined[told++] = joined[i];
    for (; said < told; said++) {
        hb_say_list_separator(out, said, told - said - 1);
        say_joined(g, seats, &joined[said], out);
    }
    return told;
}

/* Mist of the tile to be laid: whether it goes on there, and what becomes of its bank. */
static bool put_mist(const struct hb_game *g, const struct hb_game *after, const struct hb_land_move_parts *m,
                     unsigned k, bool first, struct hb_text *out)
{
    struct hb_feature joined[JOINED_MAX], then = hb_land_feature_of(hb_land_of(after), m->x, m->y, k);

    hb_put(out, "%s", first ? "" : "; ");
    if (joined_features(hb_land_of(g), m, &hb_land_tile_in_hand(g)->segment[k], joined) > 0)
        hb_say(out, "terminal.mist.joins whole=%d stuck=%d", then.complete, then.stuck);
    else
        hb_say(out, "terminal.mist.begins stuck=%d", then.stuck);
    return true;
}

/* One segment of the tile to be laid: what it joins, and whether that is then complete. */
static bool put_joined(const struct hb_game *g, const struct hb_game *after, const struct hb_seats *seats,
                       const struct hb_land_move_parts *m, unsigned k, bool first, struct hb_text *out)
{
    const struct hb_segment *s = &hb_land_tile_in_hand(g)->segment[k];
    struct hb_feature then = hb_land_feature_of(hb_land_of(after), m->x, m->y, k);
    unsigned whole = then.complete ? then.tiles : 0;
    char list[2 * WORDS_TEXT];
    struct hb_text text = hb_text_for(out->language, list, sizeof list);

    if (s->kind == HB_MIST)
        return put_mist(g, after, m, k, first, out);
    if (say_all_joined(g, seats, m, s, &text) > 0) {
        hb_put(out, "%s", first ? "" : "; ");
        hb_say(out, "terminal.joins feature=%s list=%s whole=%u", kind_id(s->kind), list, whole);
        return true;
    }
    if (whole == 0 || (s->kind != HB_ROAD && s->kind != HB_CITY))
        return false;
    hb_put(out, "%s", first ? "" : "; ");
    hb_say(out, "terminal.whole feature=%s tiles=%u", kind_id(s->kind), whole);
    return true;
}

/* Monasteries and gardens around the square on which somebody stands. */
static bool put_beside(const struct hb_game *g, const struct hb_game *after, const struct hb_seats *seats, int x, int y,
                       bool first, struct hb_text *out)
{
    const struct hb_landscape *l = hb_land_of(g);
    bool told = false;

    for (size_t i = 0; i < hb_land_piece_count(l); i++) {
        struct hb_placed_piece s = hb_land_piece_number(g, i);
        struct hb_feature f;
        char name[HB_SEAT_NAME];
        if (s.x < x - 1 || s.x > x + 1 || s.y < y - 1 || s.y > y + 1)
            continue;
        f = hb_land_feature_of(hb_land_of(after), s.x, s.y, s.segment);
        if (!counts_around(f.kind) || s.player == HB_NOBODY)
            continue;
        hb_seats_name(seats, s.player, name);
        hb_put(out, "%s", first && !told ? "" : "; ");
        hb_say(out, "terminal.around name=%s feature=%s x=%d y=%d tiles=%u", name, kind_id(f.kind), s.x, s.y, f.tiles);
        told = true;
    }
    return told;
}

void hb_letters_describe_place(const struct hb_game *g, const struct hb_seats *seats, int who, struct hb_move move,
                               struct hb_game *after, struct hb_text *out)
{
    struct hb_land_move_parts m = hb_land_move_parts(g, move);
    const struct hb_design *d = hb_land_tile_in_hand(g);
    bool told = false;

    HB_ASSERT(d);
    hb_copy(after, g);
    hb_play(after, who, move, NULL);
    for (unsigned k = 0; k < d->segments; k++)
        told = put_joined(g, after, seats, &m, k, !told, out) || told;
    told = put_beside(g, after, seats, m.x, m.y, !told, out) || told;
    if (!told && d->kinds >> HB_RIVER & 1)
        hb_say(out, "terminal.joins.river");
    else if (!told)
        hb_say(out, "terminal.joins.nothing");
}
