/* tilegame_notation.c -- moves as text, as named values, in words and in parts.
 *
 * A move is one word of bits: verb, piece, square, argument (hb_tg_move).  The form of its verb says what these mean
 * and in which order they are written, a letter each; the table `letters` has five functions for each letter: write,
 * parse, named values, part.  So a rule gets notation for its verbs by writing a form, and every letter is read by the
 * inverse of what has written it.
 *
 *   t  a tile to be drawn       x y  a square              r  a rotation        n  a number
 *   k  a space of the score track, by number
 *   p  a piece                  P    a piece that stands on the square that follows
 *   f  a feature of the tile just laid, by its borders: city N W
 *   F  a feature of any tile, by square and borders: city 4 -2 N W
 *   s  sides of the tile on the square that came before: N W
 *   w  one of the words of the verb   o    a player, by number
 *   h  a place on the tile just laid that is no feature, by the one word of the verb: machine
 *   b  a place beside the landscape: the first word of the verb and one of the others, crown taxes (places of struct hb_rule)
 *   q  nothing in the text: the named values of the question that such a move answers are named values of the move as
 *      well
 *
 * Verbs may share a name: `put follower machine` is a rule's, `put follower road E` the game's.  All verbs of a name
 * are tried, those of the rule that asks first.
 *
 * Features are named by their borders, not by their numbers in the tile file: a person can read them off the tile as it
 * lies. */
#include "engine/assert.h"
#include "engine/landscape/tile_words.h"
#include "engine/tilegame/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The segment that a move with a feature in its form names, or NULL. */
static const struct hb_segment *segment_of(const struct hb_tilegame *tg, struct hb_move m, unsigned *quarters)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));

    if (tile == HB_NO_TILE || hb_tg_move_arg(m) >= hb_designs[hb_land_tile_design(l, tile)].segments)
        return NULL;
    *quarters = hb_land_tile_quarters(l, tile);
    return &hb_designs[hb_land_tile_design(l, tile)].segment[hb_tg_move_arg(m)];
}

/* Parsing */

struct split_move {
    char text[HB_MOVE_TEXT];
    char *word[16];
    unsigned count, at;
};

/* A parsed move need not be legal, but it names things that exist. */
struct parsed {
    unsigned verb, piece, arg;
    long x, y;
};

/* One space between words and none at the ends, so that a move has one text only. */
static bool split(struct split_move *w, const char *text, struct hb_error *err)
{
    size_t n = strlen(text);

    if (n >= sizeof w->text)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.longer n=%zu", sizeof w->text - 1);
    snprintf(w->text, sizeof w->text, "%s", text);
    w->count = w->at = 0;
    for (char *p = w->text; *p != '\0';) {
        if (w->count == sizeof w->word / sizeof w->word[0])
            return hb_refuse(err, HB_ILLEGAL_MOVE, "move.words text=%s", text);
        w->word[w->count++] = p;
        p += strcspn(p, " ");
        if (*p == ' ')
            *p++ = '\0';
        if (w->word[w->count - 1][0] == '\0' || (p[-1] == '\0' && *p == '\0'))
            return hb_refuse(err, HB_ILLEGAL_MOVE, "move.spaces text=%s", text);
    }
    return w->count > 0 || hb_refuse(err, HB_ILLEGAL_MOVE, "move.empty");
}

static const char *next(struct split_move *w)
{
    return w->at < w->count ? w->word[w->at++] : NULL;
}

static bool parse_number(struct split_move *w, const char *what, long low, long high, long *out, struct hb_error *err)
{
    const char *word = next(w);
    char *end = NULL;
    char again[24];

    if (word)
        *out = strtol(word, &end, 10);
    if (word && *end == '\0' && *out >= low && *out <= high) {
        snprintf(again, sizeof again, "%ld", *out); /* one way to write a number: no +1, no 007 */
        if (strcmp(again, word) == 0)
            return true;
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.number what=%s low=%ld high=%ld word=%.*s", what, low, high, 20,
                     word ? word : "");
}

static bool parse_piece(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    const char *word = next(w);

    for (p->piece = 0; word && p->piece < tg->pieces; p->piece++)
        if (strcmp(hb_tg_piece_kind(tg, p->piece)->name, word) == 0)
            return true;
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.piece word=%.*s", 40, word ? word : "");
}

/* A tile that is or was to be drawn: its design, and as x its stock, as draw.c packs it. */
static bool parse_tile(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    const char *word = next(w);

    for (unsigned i = 0; word && i < tg->stocks; i++) {
        p->arg = hb_tg_stock_designs(tg)[i];
        p->x = (long)i;
        if (strcmp(hb_designs[p->arg].name, word) == 0)
            return true;
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.unknown word=%.*s", 40, word ? word : "");
}

/* All borders in their order, no fewer and no more. */
static bool names_segment(const struct hb_segment *s, unsigned quarters, const char *kind, const struct split_move *w)
{
    const char *name[HB_HALVES];

    if (strcmp(hb_feature_name((enum hb_feature_kind)s->kind), kind) != 0)
        return false;
    unsigned n = hb_land_borders(s, quarters, name);
    if (n != w->count - w->at)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (strcmp(name[i], w->word[w->at + i]) != 0)
            return false;
    return true;
}

/* A feature of a tile, named by its kind and all its borders, which are what is left of the words.  Two segments alike
 * (two enclosed fields) cannot be told apart by name; no tile has such. */
static bool parse_borders(const struct hb_tilegame *tg, struct split_move *w, unsigned tile, const char *kind,
                          struct parsed *p, struct hb_error *err)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct hb_design *d = &hb_designs[hb_land_tile_design(l, tile)];

    for (p->arg = 0; p->arg < d->segments; p->arg++) {
        if (names_segment(&d->segment[p->arg], hb_land_tile_quarters(l, tile), kind, w)) {
            w->at = w->count;
            p->x = hb_land_tile_x(l, tile);
            p->y = hb_land_tile_y(l, tile);
            return true;
        }
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.borders there=%d kind=%.*s rule=%s", tile != tg->laid, 20, kind,
                     hb_tg_common_rule_id(tg, HB_LAW_PUT));
}

static bool parse_feature_here(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p,
                               struct hb_error *err)
{
    if (tg->laid == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.nowhere rule=%s", hb_tg_common_rule_id(tg, HB_LAW_PUT));
    const char *kind = next(w);
    return kind ? parse_borders(tg, w, tg->laid, kind, p, err) : hb_refuse(err, HB_ILLEGAL_MOVE, "move.feature");
}

static bool parse_x(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    (void)tg;
    return parse_number(w, "x", -INT16_MAX, INT16_MAX, &p->x, err);
}

static bool parse_y(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    (void)tg;
    return parse_number(w, "y", -INT16_MAX, INT16_MAX, &p->y, err);
}

static bool parse_feature_there(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p,
                                struct hb_error *err)
{
    const char *kind = next(w);

    if (!kind)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.feature");
    if (!parse_x(tg, w, p, err) || !parse_y(tg, w, p, err))
        return false;
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), (int)p->x, (int)p->y);
    if (tile == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.square x=%ld y=%ld", p->x, p->y);
    return parse_borders(tg, w, tile, kind, p, err);
}

static bool parse_rotation(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    long rot = 0;

    (void)tg;
    if (!parse_number(w, "rotation", 0, 270, &rot, err))
        return false;
    p->arg = (unsigned)rot / 90;
    return rot % 90 == 0 || hb_refuse(err, HB_ILLEGAL_MOVE, "move.rotation rot=%ld", rot);
}

static bool parse_plain_number(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p,
                               struct hb_error *err)
{
    long number = 0;

    (void)tg;
    if (!parse_number(w, "number", 0, INT16_MAX, &number, err))
        return false;
    p->arg = (unsigned)number;
    return true;
}

static bool parse_player(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    long number = 0;

    if (!parse_number(w, "player", 0, tg->head.players - 1, &number, err))
        return false;
    p->arg = (unsigned)number;
    return true;
}

/* Which of the words of a list this one is; -1 if none. */
static int place_in(const char *list, const char *word)
{
    size_t n = strlen(word);

    for (int i = 0; *list; i++) {
        size_t length = strcspn(list, " ");
        if (length == n && strncmp(list, word, n) == 0)
            return i;
        list += length + (list[length] == ' ');
    }
    return -1;
}

static bool parse_word(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    const char *list = hb_tg_verb_words(p->verb), *word = next(w);
    int place = word ? place_in(list, word) : -1;

    (void)tg;
    p->piece = (unsigned)place;
    return place >= 0 || hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, word ? word : "", list);
}

/* Sides are what is left of the words, each once, clockwise from N; as bits. */
static bool parse_sides(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    (void)tg;
    p->arg = 0;
    for (unsigned side = HB_N; w->at < w->count && side < HB_SIDES; side++)
        if (strcmp(w->word[w->at], hb_side_name((enum hb_side)side)) == 0) {
            p->arg |= 1u << side;
            w->at++;
        }
    return (p->arg && w->at == w->count) || hb_refuse(err, HB_ILLEGAL_MOVE, "move.sides");
}

static bool parse_spot_here(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    const char *spot = hb_tg_verb_words(p->verb), *word = next(w);

    if (tg->laid == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.nowhere rule=%s", hb_tg_common_rule_id(tg, HB_LAW_PUT));
    p->x = hb_land_tile_x(hb_tg_land(tg), tg->laid);
    p->y = hb_land_tile_y(hb_tg_land(tg), tg->laid);
    return (word && strcmp(word, spot) == 0) ||
           hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, word ? word : "", spot);
}

/* Behind the first word of the verb, which every place of it has. */
static const char *places_beside(unsigned verb)
{
    const char *words = hb_tg_verb_words(verb);

    return words + strcspn(words, " ") + 1;
}

static bool parse_place_beside(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p,
                               struct hb_error *err)
{
    const char *list = hb_tg_verb_words(p->verb), *first = next(w), *word = first ? next(w) : NULL;
    size_t n = strcspn(list, " ");
    bool begins = first && strlen(first) == n && strncmp(first, list, n) == 0;
    int place = begins && word ? place_in(places_beside(p->verb), word) : -1;

    (void)tg;
    p->arg = (unsigned)place;
    if (place >= 0)
        return true;
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, begins && word ? word : "",
                     places_beside(p->verb));
}

/* The text says nothing about the question. */
static bool parse_question(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err)
{
    (void)tg;
    (void)w;
    (void)p;
    (void)err;
    return true;
}

/* Writing */

static void write_question(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    (void)m;
    (void)out;
}

static void write_tile(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %s", hb_designs[hb_tg_move_arg(m)].name);
}

static void write_x(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %d", hb_tg_move_x(m));
}

static void write_y(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %d", hb_tg_move_y(m));
}

static void write_rotation(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %u", 90 * hb_tg_move_arg(m));
}

static void write_number(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %u", hb_tg_move_arg(m));
}

static void write_piece(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    hb_put(out, " %s", hb_tg_piece_kind(tg, hb_tg_move_piece(m))->name);
}

static void write_borders(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    const char *name[HB_HALVES];
    unsigned quarters = 0;
    const struct hb_segment *s = segment_of(tg, m, &quarters);
    unsigned n = hb_land_borders(s, quarters, name);

    for (unsigned i = 0; i < n; i++)
        hb_put(out, " %s", name[i]);
}

static void write_kind(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    unsigned quarters;

    hb_put(out, " %s", hb_feature_name((enum hb_feature_kind)segment_of(tg, m, &quarters)->kind));
}

static void write_feature_here(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    write_kind(tg, m, out);
    write_borders(tg, m, out);
}

static void write_feature_there(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    write_kind(tg, m, out);
    hb_put(out, " %d %d", hb_tg_move_x(m), hb_tg_move_y(m));
    write_borders(tg, m, out);
}

/* Where the nth word of a list begins; it ends at a space. */
static const char *nth(const char *list, unsigned n)
{
    for (; n > 0; n--)
        list += strcspn(list, " ") + 1;
    return list;
}

static void put_nth(const char *list, unsigned n, struct hb_text *out)
{
    const char *word = nth(list, n);

    hb_put(out, "%.*s", (int)strcspn(word, " "), word);
}

static void write_word(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " ");
    put_nth(hb_tg_verb_words(hb_tg_move_verb(m)), hb_tg_move_piece(m), out);
}

static void write_sides(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    for (unsigned left = hb_tg_move_arg(m); left; left &= left - 1)
        hb_put(out, " %s", hb_side_name((enum hb_side)__builtin_ctz(left)));
}

static void write_spot(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " %s", hb_tg_verb_words(hb_tg_move_verb(m)));
}

static void write_place_beside(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out)
{
    (void)tg;
    hb_put(out, " ");
    put_nth(hb_tg_verb_words(hb_tg_move_verb(m)), 0, out);
    hb_put(out, " ");
    put_nth(places_beside(hb_tg_move_verb(m)), hb_tg_move_arg(m), out);
}

/* Named values */

static void describe_tile(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    (void)tg;
    hb_event_word(t, "tile", hb_designs[hb_tg_move_arg(m)].name);
}

static void describe_x(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    (void)tg;
    hb_event_number(t, "x", hb_tg_move_x(m));
}

static void describe_y(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    (void)tg;
    hb_event_number(t, "y", hb_tg_move_y(m));
}

static void describe_rotation(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    (void)tg;
    hb_event_number(t, "rot", 90 * (long)hb_tg_move_arg(m));
}

static void describe_number(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    const char *name = hb_tg_verb_value_name(hb_tg_move_verb(m));

    (void)tg;
    hb_event_number(t, name ? name : "n", hb_tg_move_arg(m));
}

static void describe_piece(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    hb_event_word(t, "piece", hb_tg_piece_kind(tg, hb_tg_move_piece(m))->name);
}

/* Where a figure stands that a move names by piece and square. */
static int segment_with(const struct hb_tilegame *tg, struct hb_move m)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    unsigned tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));

    for (unsigned i = 0; i < l->pieces; i++)
        if (hb_land_figure(l, i).piece == hb_tg_move_piece(m) && hb_land_figure(l, i).tile == tile)
            return hb_land_figure(l, i).segment;
    return -1;
}

/* The piece, and the feature it stands on, which the text need not name. */
static void describe_standing(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    int segment = segment_with(tg, m);
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));

    describe_piece(tg, m, t);
    if (segment >= 0)
        hb_event_word(t, "feature", hb_feature_name(hb_land_segment_kind(hb_tg_land(tg), tile, (unsigned)segment)));
}

static void border_list(const char *what, const char *const *name, unsigned n, struct hb_event_record *t)
{
    struct hb_event_item *borders = hb_event_item(t, what, HB_AS_WORDS);

    for (unsigned i = 0; i < n; i++)
        hb_event_add(borders, 0, name[i]);
}

void hb_tg_describe_segment(const struct hb_tilegame *tg, unsigned tile, unsigned segment, struct hb_event_record *t)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    const struct hb_segment *s = &hb_designs[hb_land_tile_design(l, tile)].segment[segment];
    const char *name[HB_HALVES];

    hb_event_word(t, "feature", hb_feature_name((enum hb_feature_kind)s->kind));
    hb_event_number(t, "x", hb_land_tile_x(l, tile));
    hb_event_number(t, "y", hb_land_tile_y(l, tile));
    if (hb_land_is_surroundable(s->kind))
        return;
    unsigned quarters = hb_land_tile_quarters(l, tile);
    if (s->kind != HB_FIELD)
        border_list("sides", name, hb_land_side_borders(s, quarters, name), t);
    unsigned halves = hb_land_half_borders(s, quarters, name);
    if (s->kind == HB_FIELD || halves)
        border_list("halves", name, halves, t);
}

static void describe_feature(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    unsigned tile = hb_land_tile_at(hb_tg_land(tg), hb_tg_move_x(m), hb_tg_move_y(m));

    HB_ASSERT(tile != HB_NO_TILE);
    hb_tg_describe_segment(tg, tile, hb_tg_move_arg(m), t);
}

static void describe_word(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    const char *name = hb_tg_verb_value_name(hb_tg_move_verb(m));
    const char *word = nth(hb_tg_verb_words(hb_tg_move_verb(m)), hb_tg_move_piece(m));

    (void)tg;
    hb_event_add(hb_event_item(t, name ? name : "choice", HB_AS_FIRST), 0, word);
}

static void describe_sides(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    struct hb_event_item *sides = hb_event_item(t, "sides", HB_AS_WORDS);

    (void)tg;
    for (unsigned left = hb_tg_move_arg(m); left; left &= left - 1)
        hb_event_add(sides, 0, hb_side_name((enum hb_side)__builtin_ctz(left)));
}

static void describe_spot(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    hb_event_word(t, "feature", hb_tg_verb_words(hb_tg_move_verb(m)));
    describe_x(tg, m, t);
    describe_y(tg, m, t);
}

/* The place as one of the verb's own names, and what is there as a feature is. */
static void describe_place(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    const char *name = hb_tg_verb_value_name(hb_tg_move_verb(m));
    const char *place = nth(places_beside(hb_tg_move_verb(m)), hb_tg_move_arg(m));

    (void)tg;
    hb_event_add(hb_event_item(t, "feature", HB_AS_FIRST), 0, hb_tg_verb_words(hb_tg_move_verb(m)));
    hb_event_add(hb_event_item(t, name ? name : "choice", HB_AS_FIRST), 0, place);
}

static void describe_question(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    (void)m;
    hb_tg_describe_phase(&tg->head, t);
}

/* Parts */

static void piece_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    parts->piece = hb_tg_piece_kind(tg, hb_tg_move_piece(m))->name;
}

static void standing_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    piece_part(tg, m, parts);
    if (segment_with(tg, m) >= 0)
        parts->segment = (unsigned)segment_with(tg, m);
}

static void feature_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->placed = true;
    parts->segment = hb_tg_move_arg(m);
}

static void square_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    (void)m;
    parts->placed = true;
}

static void place_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->place = hb_tg_verb_place(hb_tg_move_verb(m), hb_tg_move_arg(m));
}

static void space_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->space = hb_tg_move_arg(m);
}

static void sides_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->sides = hb_tg_move_arg(m);
}

/* What the question is about the answer is about. */
static void question_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)m;
    if (tg->head.over || !hb_tg_current_step(tg)->about)
        return;
    unsigned tile = hb_tg_current_step(tg)->about(tg, hb_tg_current_slot(tg));
    parts->placed = true;
    parts->by_question = true;
    parts->x = hb_land_tile_x(hb_tg_land(tg), tile);
    parts->y = hb_land_tile_y(hb_tg_land(tg), tile);
}

static void rotation_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->quarters = hb_tg_move_arg(m);
}

static void tile_part(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts)
{
    (void)tg;
    parts->design = &hb_designs[hb_tg_move_arg(m)];
}

/* What each letter of a form means. */
struct letter {
    char letter;
    void (*write)(const struct hb_tilegame *tg, struct hb_move m, struct hb_text *out);
    bool (*parse)(const struct hb_tilegame *tg, struct split_move *w, struct parsed *p, struct hb_error *err);
    void (*describe)(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t);
    void (*part)(const struct hb_tilegame *tg, struct hb_move m, struct hb_land_move_parts *parts); /* NULL: none */
};

static const struct letter letters[] = {
    { 't', write_tile, parse_tile, describe_tile, tile_part },
    { 'x', write_x, parse_x, describe_x, NULL },
    { 'y', write_y, parse_y, describe_y, square_part },
    { 'r', write_rotation, parse_rotation, describe_rotation, rotation_part },
    { 'n', write_number, parse_plain_number, describe_number, NULL },
    { 'k', write_number, parse_plain_number, describe_number, space_part },
    { 'p', write_piece, parse_piece, describe_piece, piece_part },
    { 'P', write_piece, parse_piece, describe_standing, standing_part },
    { 'f', write_feature_here, parse_feature_here, describe_feature, feature_part },
    { 'F', write_feature_there, parse_feature_there, describe_feature, feature_part },
    { 's', write_sides, parse_sides, describe_sides, sides_part },
    { 'w', write_word, parse_word, describe_word, NULL },
    { 'h', write_spot, parse_spot_here, describe_spot, square_part },
    { 'o', write_number, parse_player, describe_number, NULL },
    { 'b', write_place_beside, parse_place_beside, describe_place, place_part },
    { 'q', write_question, parse_question, describe_question, question_part },
};

/* A form is a constant of a rule, so a letter without an entry is a mistake of ours. */
static const struct letter *letter_for(char c)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].letter == c)
            return &letters[i];
    HB_NEVER("a letter that no form has");
}

void hb_tg_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    hb_put(out, "%s", hb_tg_verb_name(hb_tg_move_verb(m)));
    for (const char *form = hb_tg_verb_form(hb_tg_move_verb(m)); *form; form++)
        letter_for(*form)->write(hb_tg_const(g), m, out);
}

/* The players against whom it goes, as bits. */
static unsigned victims_of(const struct hb_tilegame *tg, struct hb_move m)
{
    const struct hb_rule_slot *slot = hb_tg_verb_slot(tg, hb_tg_move_verb(m));

    return slot && hb_tg_rule_of(slot)->victims ? hb_tg_rule_of(slot)->victims(tg, slot, m) : 0;
}

/* Which of the features there a move means: what tells it from others in the game, and where it lies only if another one
 * on the tile would read alike.  Both halves of a side are that side. */
static void describe_which(const struct hb_tilegame *tg, struct hb_move m, struct hb_event_record *t)
{
    const struct hb_landscape *l = hb_tg_land(tg);
    struct hb_event_item *which = hb_event_item(t, "which", HB_AS_WHICH);
    struct hb_land_detail detail[HB_LAND_DETAILS];
    const char *border[HB_HALVES];
    unsigned quarters = 0, tile = hb_land_tile_at(l, hb_tg_move_x(m), hb_tg_move_y(m));
    const struct hb_segment *s = segment_of(tg, m, &quarters);

    HB_ASSERT(s && tile != HB_NO_TILE);
    unsigned details = hb_land_feature_details(l, tile, hb_tg_move_arg(m), detail);
    for (unsigned i = 0; i < details; i++)
        hb_event_add(which, detail[i].n, detail[i].word);
    if (!hb_land_reads_alike(l, tile, hb_tg_move_arg(m)))
        return;
    unsigned n = hb_land_borders(s, quarters, border);
    for (unsigned i = 0; i < n; i++) {
        bool both = i + 1 < n && border[i][1] && border[i + 1][1] && border[i][0] == border[i + 1][0];
        if (both)
            hb_event_add(which, 0, hb_side_name((enum hb_side)(strchr("NESW", border[i][0]) - "NESW")));
        else
            hb_event_add(which, 0, border[i]);
        i += both;
    }
}

/* What the sentence of a move says beside its named values: which feature, the tile that is drawn, and the players
 * against whom it goes. */
static void describe_for_sentence(const struct hb_tilegame *tg, struct hb_move m, unsigned victims,
                                  struct hb_event_record *t)
{
    const char *form = hb_tg_verb_form(hb_tg_move_verb(m));

    if (strpbrk(form, "fF"))
        describe_which(tg, m, t);
    if (strchr(form, 't'))
        hb_event_add(hb_event_item_said(t, "design", HB_AS_TILE), (int32_t)hb_tg_move_arg(m), NULL);
    if (strchr(form, 'o')) {
        hb_event_add(hb_event_item_said(t, "whom", HB_AS_SEAT), (int32_t)hb_tg_move_arg(m), NULL);
    } else if (victims) {
        struct hb_event_item *whom = hb_event_item_said(t, "whom", HB_AS_SEATS);
        for (; victims; victims &= victims - 1)
            hb_event_add(whom, __builtin_ctz(victims), NULL);
    }
}

/* The sentence is move.VERB.  A verb may mean something else in a phase, as passing does where not a figure is left
 * out: then it is move.VERB.PHASE, if there is such a sentence. */
static void name_sentence(const struct hb_tilegame *tg, struct hb_event_record *t)
{
    struct hb_text key = hb_text_in(t->made, sizeof t->made);

    HB_KEY("move.*");
    HB_KEY("move.*.*");
    t->key = t->made;
    if (!tg->head.over) {
        hb_put(&key, "move.%s.%s", t->event, hb_tg_current_step(tg)->phase);
        if (hb_words(HB_ENGLISH, t->key))
            return;
        key = hb_text_in(t->made, sizeof t->made);
    }
    hb_put(&key, "move.%s", t->event);
}

void hb_tg_describe_move(const struct hb_game *g, struct hb_move m, struct hb_event_record *t)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    unsigned victims = victims_of(tg, m);

    t->event = hb_tg_verb_name(hb_tg_move_verb(m));
    for (const char *form = hb_tg_verb_form(hb_tg_move_verb(m)); *form; form++)
        letter_for(*form)->describe(tg, m, t);
    if (victims) {
        struct hb_event_item *item = hb_event_item(t, "victims", HB_AS_NUMBERS);
        for (unsigned left = victims; left; left &= left - 1)
            hb_event_add(item, __builtin_ctz(left), NULL);
    }
    describe_for_sentence(tg, m, victims, t);
    name_sentence(tg, t);
}

struct hb_land_move_parts hb_tg_move_parts(const struct hb_game *g, struct hb_move m)
{
    static const enum hb_land_act act_of[HB_VERBS] = { [HB_VERB_DRAW] = HB_ACT_DRAW,
                                                       [HB_VERB_TILE] = HB_ACT_LAY,
                                                       [HB_VERB_PUT] = HB_ACT_PUT,
                                                       [HB_VERB_PASS] = HB_ACT_PASS };
    unsigned verb = hb_tg_move_verb(m);
    struct hb_land_move_parts parts = { .act = verb < HB_VERBS ? act_of[verb] : HB_ACT_ELSE,
                                        .segment = HB_NO_SEGMENT,
                                        .space = HB_NO_SPACE,
                                        .x = hb_tg_move_x(m),
                                        .y = hb_tg_move_y(m) };

    for (const char *form = hb_tg_verb_form(verb); *form; form++)
        if (letter_for(*form)->part)
            letter_for(*form)->part(hb_tg_const(g), m, &parts);
    return parts;
}

/* Parsing a whole move */

enum { NAMESAKES_MAX = 8 };

/* The verbs of one name, in the order in which they are tried. */
struct namesakes {
    unsigned verb[NAMESAKES_MAX], count;
};

static void add_verb(struct namesakes *n, unsigned verb, const char *word)
{
    if (strcmp(hb_tg_verb_name(verb), word) == 0 && n->count < NAMESAKES_MAX)
        n->verb[n->count++] = verb;
}

static void add_verbs_of(struct namesakes *n, const struct hb_rule_slot *slot, const char *word)
{
    for (unsigned i = 0; i < HB_RULE_VERBS && hb_tg_rule_of(slot)->verb[i].name; i++)
        add_verb(n, hb_tg_slot_verb(slot, i), word);
}

/* First those of the rule that asks now, then the game's own, then those of the other rules. */
static struct namesakes verbs_named(const struct hb_tilegame *tg, const char *word)
{
    const struct hb_rule_slot *asks = tg->head.over ? NULL : hb_tg_current_slot(tg);
    struct namesakes n = { .count = 0 };

    if (asks)
        add_verbs_of(&n, asks, word);
    for (unsigned verb = HB_VERB_DRAW; verb < HB_VERBS; verb++)
        add_verb(&n, verb, word);
    for (uint32_t left = hb_tg_all_slots(tg); left;) {
        const struct hb_rule_slot *slot = hb_tg_next_slot(tg, &left);
        if (slot != asks)
            add_verbs_of(&n, slot, word);
    }
    return n;
}

static bool has_rule_verbs(const struct hb_tilegame *tg)
{
    bool has = false;

    for (uint32_t left = hb_tg_all_slots(tg); left;)
        has |= hb_tg_rule_of(hb_tg_next_slot(tg, &left))->verb[0].name != NULL;
    return has;
}

/* The words are handed in as a copy, so that the next verb of that name reads them from the start. */
static bool parse_as(const struct hb_tilegame *tg, struct split_move w, unsigned verb, struct hb_move *out,
                     struct hb_error *err)
{
    struct parsed p = { .verb = verb };

    for (const char *form = hb_tg_verb_form(verb); *form; form++)
        if (!letter_for(*form)->parse(tg, &w, &p, err))
            return false;
    if (w.at < w.count)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.more word=%.*s after=%.*s", 40, w.word[w.at], 40, w.word[0]);
    *out = hb_tg_move(p.verb, p.piece, (int)p.x, (int)p.y, p.arg);
    return true;
}

/* What is refused as every verb of that name is refused for the reason that the first of them gives. */
bool hb_tg_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err)
{
    const struct hb_tilegame *tg = hb_tg_const(g);
    struct split_move w = { .count = 0 };

    if (!split(&w, text, err))
        return false;
    const struct namesakes n = verbs_named(tg, next(&w));
    if (n.count == 0)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.verb word=%.*s more=%d", 40, w.word[0], has_rule_verbs(tg));
    for (unsigned i = 0; i < n.count; i++)
        if (parse_as(tg, w, n.verb[i], out, NULL))
            return true;
    return parse_as(tg, w, n.verb[0], out, err);
}
