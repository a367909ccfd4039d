/* notation.c -- moves as text, as facts, in words and in parts.
 *
 * The form of a verb says what follows it, a letter each; the table `letters` says what each letter means:
 *
 *   t  a tile to be drawn       x y  a square              r  a rotation        n  a number
 *   p  a piece                  P    a piece that stands on the square that follows
 *   f  a feature of the tile just laid, by its borders: city N W
 *   F  a feature of any tile, by square and borders: city 4 -2 N W
 *   s  sides of the tile on the square that came before: N W
 *   w  one of the words of the verb   o    a player, by his number
 *   h  a place on the tile just laid that is no feature, by the one word of the verb: machine
 *   b  a place beside the landscape: the first word of the verb and one of the others, crown taxes (hb_stations)
 *   q  nothing in the text: what the question is about that such a move answers is told of the move as well
 *
 * Verbs may share a name: `put follower machine` is a rule's, `put follower road E` the game's. */
#include "core/assert.h"
#include "core/tile_words.h"
#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The segment that a move with a feature in its form names, or NULL. */
static const struct hb_segment *segment_of(const struct hb_landgame *c, struct hb_move m, unsigned *quarters)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));

    if (tile == HB_NO_TILE || hb_move_arg(m) >= hb_designs[hb_tile_design(l, tile)].segments)
        return NULL;
    *quarters = hb_tile_quarters(l, tile);
    return &hb_designs[hb_tile_design(l, tile)].segment[hb_move_arg(m)];
}

static bool lists_halves(const struct hb_segment *s)
{
    return s->kind == HB_FIELD;
}

/* Borders */

static unsigned side_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned n = 0;
    uint8_t mask = lists_halves(s) ? 0 : hb_turn_sides(s->sides, quarters);

    for (unsigned i = 0; i < HB_SIDES; i++)
        if (mask >> i & 1)
            name[n++] = hb_side_name((enum hb_side)i);
    return n;
}

/* The halves of a field; of a city those on sides that it shares with another. */
static unsigned half_borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned n = 0;
    uint8_t mask = hb_turn_halves(s->halves, quarters), sides = hb_turn_sides(s->sides, quarters);

    for (unsigned i = 0; i < HB_HALVES; i++)
        if ((mask >> i & 1) && (lists_halves(s) || !(sides >> i / 2 & 1)))
            name[n++] = hb_half_name(i);
    return n;
}

/* The sides as the tile lies, clockwise from N, then the halves. */
static unsigned borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned sides = side_borders(s, quarters, name);

    return sides + half_borders(s, quarters, name + sides);
}

unsigned hb_border_names(const struct hb_landscape *l, unsigned tile, unsigned segment, const char *name[HB_HALVES])
{
    return borders(&hb_designs[hb_tile_design(l, tile)].segment[segment], hb_tile_quarters(l, tile), name);
}

/* Parsing.  A parsed move need not be legal, but it names things that exist. */

struct words {
    char text[HB_MOVE_TEXT];
    char *word[16];
    unsigned count, at;
};

struct parsed {
    unsigned verb, piece, arg;
    long x, y;
};

static bool split(struct words *w, const char *text, struct hb_error *err)
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

static const char *next(struct words *w)
{
    return w->at < w->count ? w->word[w->at++] : NULL;
}

static bool parse_number(struct words *w, const char *what, long low, long high, long *out, struct hb_error *err)
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

static bool parse_piece(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *word = next(w);

    for (p->piece = 0; word && p->piece < c->pieces; p->piece++)
        if (strcmp(hb_piece_kind(c, p->piece)->name, word) == 0)
            return true;
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.piece word=%.*s", 40, word ? word : "");
}

/* A tile that is or was to be drawn: its design, and as x its stock (see draw.c). */
static bool parse_tile(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *word = next(w);

    for (unsigned i = 0; word && i < c->stocks; i++) {
        p->arg = hb_stock_designs(c)[i];
        p->x = (long)i;
        if (strcmp(hb_designs[p->arg].name, word) == 0)
            return true;
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.unknown word=%.*s", 40, word ? word : "");
}

static bool names_segment(const struct hb_segment *s, unsigned quarters, const char *kind, const struct words *w)
{
    const char *name[HB_HALVES];

    if (strcmp(hb_feature_name((enum hb_feature_kind)s->kind), kind) != 0)
        return false;
    unsigned n = borders(s, quarters, name);
    if (n != w->count - w->at)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (strcmp(name[i], w->word[w->at + i]) != 0)
            return false;
    return true;
}

/* A feature of a tile, named by its kind and all its borders, which are what is left of the words.  Two segments alike
 * (two enclosed fields) cannot be told apart by name; no tile has such. */
static bool parse_borders(const struct hb_landgame *c, struct words *w, unsigned tile, const char *kind,
                          struct parsed *p, struct hb_error *err)
{
    const struct hb_landscape *l = hb_land(c);
    const struct hb_design *d = &hb_designs[hb_tile_design(l, tile)];

    for (p->arg = 0; p->arg < d->segments; p->arg++) {
        if (names_segment(&d->segment[p->arg], hb_tile_quarters(l, tile), kind, w)) {
            w->at = w->count;
            p->x = hb_tile_x(l, tile);
            p->y = hb_tile_y(l, tile);
            return true;
        }
    }
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.borders there=%d kind=%.*s rule=%s", tile != c->laid, 20, kind,
                     hb_law(c, HB_LAW_PUT));
}

static bool parse_feature_here(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    if (c->laid == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.nowhere rule=%s", hb_law(c, HB_LAW_PUT));
    const char *kind = next(w);
    return kind ? parse_borders(c, w, c->laid, kind, p, err) : hb_refuse(err, HB_ILLEGAL_MOVE, "move.feature");
}

static bool parse_x(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    (void)c;
    return parse_number(w, "x", -INT16_MAX, INT16_MAX, &p->x, err);
}

static bool parse_y(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    (void)c;
    return parse_number(w, "y", -INT16_MAX, INT16_MAX, &p->y, err);
}

static bool parse_feature_there(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *kind = next(w);

    if (!kind)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.feature");
    if (!parse_x(c, w, p, err) || !parse_y(c, w, p, err))
        return false;
    unsigned tile = hb_tile_at(hb_land(c), (int)p->x, (int)p->y);
    if (tile == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.square x=%ld y=%ld", p->x, p->y);
    return parse_borders(c, w, tile, kind, p, err);
}

static bool parse_rotation(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    long rot = 0;

    (void)c;
    if (!parse_number(w, "rotation", 0, 270, &rot, err))
        return false;
    p->arg = (unsigned)rot / 90;
    return rot % 90 == 0 || hb_refuse(err, HB_ILLEGAL_MOVE, "move.rotation rot=%ld", rot);
}

static bool parse_plain_number(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    long number = 0;

    (void)c;
    if (!parse_number(w, "number", 0, INT16_MAX, &number, err))
        return false;
    p->arg = (unsigned)number;
    return true;
}

static bool parse_player(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    long number = 0;

    if (!parse_number(w, "player", 0, c->head.players - 1, &number, err))
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

static bool parse_word(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *list = hb_verb_words(p->verb), *word = next(w);
    int place = word ? place_in(list, word) : -1;

    (void)c;
    p->piece = (unsigned)place;
    return place >= 0 || hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, word ? word : "", list);
}

/* Sides are what is left of the words, each once, clockwise from N; as bits. */
static bool parse_sides(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    (void)c;
    p->arg = 0;
    for (unsigned side = HB_N; w->at < w->count && side < HB_SIDES; side++)
        if (strcmp(w->word[w->at], hb_side_name((enum hb_side)side)) == 0) {
            p->arg |= 1u << side;
            w->at++;
        }
    return (p->arg && w->at == w->count) || hb_refuse(err, HB_ILLEGAL_MOVE, "move.sides");
}

static bool parse_spot_here(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *spot = hb_verb_words(p->verb), *word = next(w);

    if (c->laid == HB_NO_TILE)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.nowhere rule=%s", hb_law(c, HB_LAW_PUT));
    p->x = hb_tile_x(hb_land(c), c->laid);
    p->y = hb_tile_y(hb_land(c), c->laid);
    return (word && strcmp(word, spot) == 0) ||
           hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, word ? word : "", spot);
}

/* Behind the first word of the verb, which every place of it has. */
static const char *places_beside(unsigned verb)
{
    const char *words = hb_verb_words(verb);

    return words + strcspn(words, " ") + 1;
}

static bool parse_place_beside(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *list = hb_verb_words(p->verb), *first = next(w), *word = first ? next(w) : NULL;
    size_t n = strcspn(list, " ");
    bool begins = first && strlen(first) == n && strncmp(first, list, n) == 0;
    int place = begins && word ? place_in(places_beside(p->verb), word) : -1;

    (void)c;
    p->arg = (unsigned)place;
    if (place >= 0)
        return true;
    return hb_refuse(err, HB_ILLEGAL_MOVE, "move.choice word=%.*s list=%s", 40, begins && word ? word : "",
                     places_beside(p->verb));
}

/* The text tells nothing of the question. */
static bool parse_question(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    (void)c;
    (void)w;
    (void)p;
    (void)err;
    return true;
}

/* Writing */

static void write_question(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    (void)m;
    (void)out;
}

static void write_tile(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %s", hb_designs[hb_move_arg(m)].name);
}

static void write_x(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %d", hb_move_x(m));
}

static void write_y(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %d", hb_move_y(m));
}

static void write_rotation(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %u", 90 * hb_move_arg(m));
}

static void write_number(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %u", hb_move_arg(m));
}

static void write_piece(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    hb_put(out, " %s", hb_piece_kind(c, hb_move_piece(m))->name);
}

static void write_borders(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    const char *name[HB_HALVES];
    unsigned quarters = 0;
    const struct hb_segment *s = segment_of(c, m, &quarters);
    unsigned n = borders(s, quarters, name);

    for (unsigned i = 0; i < n; i++)
        hb_put(out, " %s", name[i]);
}

static void write_kind(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    unsigned quarters;

    hb_put(out, " %s", hb_feature_name((enum hb_feature_kind)segment_of(c, m, &quarters)->kind));
}

static void write_feature_here(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    write_kind(c, m, out);
    write_borders(c, m, out);
}

static void write_feature_there(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    write_kind(c, m, out);
    hb_put(out, " %d %d", hb_move_x(m), hb_move_y(m));
    write_borders(c, m, out);
}

static void put_nth(const char *list, unsigned nth, struct hb_text *out)
{
    for (; nth > 0; nth--)
        list += strcspn(list, " ") + 1;
    hb_put(out, "%.*s", (int)strcspn(list, " "), list);
}

static void write_word(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " ");
    put_nth(hb_verb_words(hb_move_verb(m)), hb_move_piece(m), out);
}

static void write_sides(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    for (unsigned left = hb_move_arg(m); left; left &= left - 1)
        hb_put(out, " %s", hb_side_name((enum hb_side)__builtin_ctz(left)));
}

static void write_spot(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " %s", hb_verb_words(hb_move_verb(m)));
}

static void write_place_beside(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    (void)c;
    hb_put(out, " ");
    put_nth(hb_verb_words(hb_move_verb(m)), 0, out);
    hb_put(out, " ");
    put_nth(places_beside(hb_move_verb(m)), hb_move_arg(m), out);
}

/* Facts */

static void tile_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->text(f, "tile", hb_designs[hb_move_arg(m)].name);
}

static void x_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "x", hb_move_x(m));
}

static void y_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "y", hb_move_y(m));
}

static void rotation_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->number(f, "rot", 90 * (long)hb_move_arg(m));
}

static void number_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    const char *name = hb_verb_fact(hb_move_verb(m));

    (void)c;
    f->number(f, name ? name : "n", hb_move_arg(m));
}

static void piece_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    f->text(f, "piece", hb_piece_kind(c, hb_move_piece(m))->name);
}

/* Where a figure stands that a move names by piece and square. */
static int segment_with(const struct hb_landgame *c, struct hb_move m)
{
    const struct hb_landscape *l = hb_land(c);
    unsigned tile = hb_tile_at(l, hb_move_x(m), hb_move_y(m));

    for (unsigned i = 0; i < l->figures; i++)
        if (hb_figure(l, i).piece == hb_move_piece(m) && hb_figure(l, i).tile == tile)
            return hb_figure(l, i).segment;
    return -1;
}

static void standing_facts(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    int segment = segment_with(c, m);
    unsigned tile = hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    piece_fact(c, m, f);
    if (segment >= 0)
        f->text(f, "feature", hb_feature_name(hb_segment_kind(hb_land(c), tile, (unsigned)segment)));
}

static void border_list(const char *what, const char *const *name, unsigned n, struct hb_facts *f)
{
    f->list(f, what);
    for (unsigned i = 0; i < n; i++)
        f->text(f, NULL, name[i]);
    f->end(f);
}

void hb_segment_facts(const struct hb_landgame *c, unsigned tile, unsigned segment, struct hb_facts *f)
{
    const struct hb_landscape *l = hb_land(c);
    const struct hb_segment *s = &hb_designs[hb_tile_design(l, tile)].segment[segment];
    const char *name[HB_HALVES];

    f->text(f, "feature", hb_feature_name((enum hb_feature_kind)s->kind));
    f->number(f, "x", hb_tile_x(l, tile));
    f->number(f, "y", hb_tile_y(l, tile));
    if (hb_is_cloister(s->kind))
        return;
    unsigned quarters = hb_tile_quarters(l, tile);
    if (!lists_halves(s))
        border_list("sides", name, side_borders(s, quarters, name), f);
    unsigned halves = half_borders(s, quarters, name);
    if (lists_halves(s) || halves)
        border_list("halves", name, halves, f);
}

static void feature_facts(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    unsigned tile = hb_tile_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    HB_ASSERT(tile != HB_NO_TILE);
    hb_segment_facts(c, tile, hb_move_arg(m), f);
}

static void word_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    const char *name = hb_verb_fact(hb_move_verb(m));
    char word[40];
    struct hb_text t = hb_text_in(word, sizeof word);

    write_word(c, m, &t);
    f->text(f, name ? name : "choice", word + 1);
}

static void sides_fact(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)c;
    f->list(f, "sides");
    for (unsigned left = hb_move_arg(m); left; left &= left - 1)
        f->text(f, NULL, hb_side_name((enum hb_side)__builtin_ctz(left)));
    f->end(f);
}

static void spot_facts(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    f->text(f, "feature", hb_verb_words(hb_move_verb(m)));
    x_fact(c, m, f);
    y_fact(c, m, f);
}

/* The place as one of the verb's own names, and what is there as a feature is. */
static void place_facts(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    const char *name = hb_verb_fact(hb_move_verb(m));
    char first[40], word[40];
    struct hb_text one = hb_text_in(first, sizeof first), other = hb_text_in(word, sizeof word);

    (void)c;
    put_nth(hb_verb_words(hb_move_verb(m)), 0, &one);
    put_nth(places_beside(hb_move_verb(m)), hb_move_arg(m), &other);
    f->text(f, "feature", first);
    f->text(f, name ? name : "choice", word);
}

static void question_facts(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f)
{
    (void)m;
    hb_lg_phase_facts(&c->head, f);
}

/* Parts */

static void piece_part(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts)
{
    parts->piece = hb_piece_kind(c, hb_move_piece(m))->name;
}

static void standing_part(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts)
{
    piece_part(c, m, parts);
    if (segment_with(c, m) >= 0)
        parts->segment = (unsigned)segment_with(c, m);
}

static void feature_part(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts)
{
    (void)c;
    parts->segment = hb_move_arg(m);
}

static void rotation_part(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts)
{
    (void)c;
    parts->quarters = hb_move_arg(m);
}

static void tile_part(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts)
{
    (void)c;
    parts->design = &hb_designs[hb_move_arg(m)];
}

/* What each letter of a form means. */
struct letter {
    char letter;
    void (*write)(const struct hb_landgame *c, struct hb_move m, struct hb_text *out);
    bool (*parse)(const struct hb_landgame *c, struct words *w, struct parsed *p, struct hb_error *err);
    void (*facts)(const struct hb_landgame *c, struct hb_move m, struct hb_facts *f);
    void (*part)(const struct hb_landgame *c, struct hb_move m, struct hb_move_parts *parts); /* NULL: none */
};

static const struct letter letters[] = {
    { 't', write_tile, parse_tile, tile_fact, tile_part },
    { 'x', write_x, parse_x, x_fact, NULL },
    { 'y', write_y, parse_y, y_fact, NULL },
    { 'r', write_rotation, parse_rotation, rotation_fact, rotation_part },
    { 'n', write_number, parse_plain_number, number_fact, NULL },
    { 'p', write_piece, parse_piece, piece_fact, piece_part },
    { 'P', write_piece, parse_piece, standing_facts, standing_part },
    { 'f', write_feature_here, parse_feature_here, feature_facts, feature_part },
    { 'F', write_feature_there, parse_feature_there, feature_facts, feature_part },
    { 's', write_sides, parse_sides, sides_fact, NULL },
    { 'w', write_word, parse_word, word_fact, NULL },
    { 'h', write_spot, parse_spot_here, spot_facts, NULL },
    { 'o', write_number, parse_player, number_fact, NULL },
    { 'b', write_place_beside, parse_place_beside, place_facts, NULL },
    { 'q', write_question, parse_question, question_facts, NULL },
};

static const struct letter *letter_for(char c)
{
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (letters[i].letter == c)
            return &letters[i];
    HB_NEVER("a letter that no form has");
}

void hb_lg_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    hb_put(out, "%s", hb_verb_name(hb_move_verb(m)));
    for (const char *form = hb_verb_form(hb_move_verb(m)); *form; form++)
        letter_for(*form)->write(hb_lg_const(g), m, out);
}

/* The players against whom it goes, as bits. */
static unsigned victims_of(const struct hb_landgame *c, struct hb_move m)
{
    const struct hb_own *own = hb_verb_own(c, hb_move_verb(m));

    return own && hb_own_rule(own)->victims ? hb_own_rule(own)->victims(c, own, m) : 0;
}

static void victims_fact(unsigned victims, struct hb_facts *f)
{
    if (!victims)
        return;
    f->list(f, "victims");
    for (; victims; victims &= victims - 1)
        f->number(f, NULL, __builtin_ctz(victims));
    f->end(f);
}

void hb_lg_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f)
{
    f->text(f, "kind", hb_verb_name(hb_move_verb(m)));
    for (const char *form = hb_verb_form(hb_move_verb(m)); *form; form++)
        letter_for(*form)->facts(hb_lg_const(g), m, f);
    victims_fact(victims_of(hb_lg_const(g), m), f);
}

struct hb_move_parts hb_lg_move_parts(const struct hb_game *g, struct hb_move m)
{
    struct hb_move_parts parts = {
        .verb = hb_verb_name(hb_move_verb(m)), .segment = HB_NO_SEGMENT, .x = hb_move_x(m), .y = hb_move_y(m)
    };

    for (const char *form = hb_verb_form(hb_move_verb(m)); *form; form++)
        if (letter_for(*form)->part)
            letter_for(*form)->part(hb_lg_const(g), m, &parts);
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
    if (strcmp(hb_verb_name(verb), word) == 0 && n->count < NAMESAKES_MAX)
        n->verb[n->count++] = verb;
}

static void add_verbs_of(struct namesakes *n, const struct hb_own *own, const char *word)
{
    for (unsigned i = 0; i < HB_RULE_VERBS && hb_own_rule(own)->verb[i].name; i++)
        add_verb(n, hb_own_verb(own, i), word);
}

/* First those of the rule that asks now, then the game's own, then those of the other rules. */
static struct namesakes verbs_named(const struct hb_landgame *c, const char *word)
{
    const struct hb_own *asks = c->head.over ? NULL : hb_current_own(c);
    struct namesakes n = { .count = 0 };

    if (asks)
        add_verbs_of(&n, asks, word);
    for (unsigned verb = HB_VERB_DRAW; verb < HB_VERBS; verb++)
        add_verb(&n, verb, word);
    for (uint32_t left = hb_all_rules(c); left;) {
        const struct hb_own *own = hb_next_own(c, &left);
        if (own != asks)
            add_verbs_of(&n, own, word);
    }
    return n;
}

static bool has_rule_verbs(const struct hb_landgame *c)
{
    bool has = false;

    for (uint32_t left = hb_all_rules(c); left;)
        has |= hb_own_rule(hb_next_own(c, &left))->verb[0].name != NULL;
    return has;
}

static bool parse_as(const struct hb_landgame *c, struct words w, unsigned verb, struct hb_move *out,
                     struct hb_error *err)
{
    struct parsed p = { .verb = verb };

    for (const char *form = hb_verb_form(verb); *form; form++)
        if (!letter_for(*form)->parse(c, &w, &p, err))
            return false;
    if (w.at < w.count)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.more word=%.*s after=%.*s", 40, w.word[w.at], 40, w.word[0]);
    *out = hb_move_of(p.verb, p.piece, (int)p.x, (int)p.y, p.arg);
    return true;
}

/* What is refused as every verb of that name is refused for the reason that the first of them gives. */
bool hb_lg_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err)
{
    const struct hb_landgame *c = hb_lg_const(g);
    struct words w = { .count = 0 };

    if (!split(&w, text, err))
        return false;
    const struct namesakes n = verbs_named(c, next(&w));
    if (n.count == 0)
        return hb_refuse(err, HB_ILLEGAL_MOVE, "move.verb word=%.*s more=%d", 40, w.word[0], has_rule_verbs(c));
    for (unsigned i = 0; i < n.count; i++)
        if (parse_as(c, w, n.verb[i], out, NULL))
            return true;
    return parse_as(c, w, n.verb[0], out, err);
}

/* Words for people: the sentence move.VERB, filled with what the move's facts are. */

static void border_words(const struct hb_landgame *c, struct hb_move m, struct hb_text *out)
{
    const char *name[HB_HALVES];
    unsigned quarters;
    const struct hb_segment *s = segment_of(c, m, &quarters);

    HB_ASSERT(s);
    hb_border_words(name, borders(s, quarters, name), out);
}

/* A verb may mean something else in a phase, as passing does where not a figure is left out: move.VERB.PHASE, if there is
 * such a sentence. */
static void words_of_phase(const struct hb_landgame *c, struct hb_move m, struct hb_told *t, enum hb_language language)
{
    char key[sizeof t->made];
    struct hb_text k = hb_text_in(key, sizeof key);

    HB_KEY("move.*.*");
    hb_put(&k, "move.%s.%s", hb_verb_name(hb_move_verb(m)), hb_current_step(c)->phase);
    if (hb_words(language, key))
        memcpy(t->made, key, sizeof key);
}

/* The word of a move is made anew each time it is told, so it is kept here as long as it is said. */
static void keep_choice(const struct hb_landgame *c, struct hb_move m, struct hb_told *t, struct hb_text *kept)
{
    write_word(c, m, kept);
    for (unsigned i = 0; i < t->items; i++)
        if (strcmp(t->item[i].name, "choice") == 0)
            t->item[i].word[0] = kept->at + 1;
}

static void whom_item(unsigned victims, struct hb_told *t)
{
    struct hb_told_item *whom = victims ? hb_told_item(t, "whom", HB_AS_SEATS) : NULL;

    for (; victims; victims &= victims - 1)
        hb_told_add(whom, __builtin_ctz(victims), NULL);
}

void hb_lg_move_words(const struct hb_game *g, struct hb_move m, const struct hb_names *names, struct hb_text *out)
{
    const struct hb_landgame *c = hb_lg_const(g);
    struct hb_told t = { .player = HB_NOBODY };
    char border[HB_MOVE_TEXT], choice[HB_MOVE_TEXT];
    struct hb_text b = hb_text_for(out->language, border, sizeof border);
    struct hb_text w = hb_text_in(choice, sizeof choice);

    HB_KEY("move.*");
    hb_told_move(&t, g, m);
    if (strchr(hb_verb_form(hb_move_verb(m)), 'w'))
        keep_choice(c, m, &t, &w);
    if (strpbrk(hb_verb_form(hb_move_verb(m)), "fF")) {
        border_words(c, m, &b);
        hb_told_add(hb_told_item(&t, "borders", HB_AS_SAID), 0, border);
    }
    if (!g->over)
        words_of_phase(c, m, &t, out->language);
    if (strchr(hb_verb_form(hb_move_verb(m)), 't'))
        hb_told_add(hb_told_item(&t, "design", HB_AS_TILE), (int32_t)hb_move_arg(m), NULL);
    if (strchr(hb_verb_form(hb_move_verb(m)), 'o'))
        hb_told_add(hb_told_item(&t, "whom", HB_AS_SEAT), (int32_t)hb_move_arg(m), NULL);
    else
        whom_item(victims_of(c, m), &t);
    hb_told_say(&t, names, out);
}
