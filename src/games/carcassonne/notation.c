/* notation.c -- moves as text, as facts and in words.  The form of a verb (rule.h) says what follows it. */
#include "core/assert.h"
#include "rules/rule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct hb_cell *cell_of(const struct hb_carcassonne *c, struct hb_move m)
{
    unsigned cell = hb_cell_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    return cell == HB_NO_CELL || !hb_cells(hb_land(c))[cell].shape ? NULL : &hb_cells(hb_land(c))[cell];
}

/* The segment that a move with a feature in its form names, or NULL. */
static const struct hb_segment *segment_of(const struct hb_carcassonne *c, struct hb_move m, unsigned *quarters)
{
    const struct hb_cell *cell = cell_of(c, m);

    if (!cell || hb_move_arg(m) >= hb_designs[hb_cell_design(cell)].segments)
        return NULL;
    *quarters = hb_cell_quarters(cell);
    return &hb_designs[hb_cell_design(cell)].segment[hb_move_arg(m)];
}

static bool lists_halves(const struct hb_segment *s)
{
    return s->kind == HB_FIELD;
}

/* Borders */

/* Calls for each side, or half for a field, as the tile lies, clockwise from N. */
static unsigned borders(const struct hb_segment *s, unsigned quarters, const char *name[HB_HALVES])
{
    unsigned n = 0;
    uint8_t mask = lists_halves(s) ? hb_turn_halves(s->halves, quarters) : hb_turn_sides(s->sides, quarters);

    for (unsigned i = 0; i < (lists_halves(s) ? HB_HALVES : HB_SIDES); i++)
        if (mask >> i & 1)
            name[n++] = lists_halves(s) ? hb_half_name(i) : hb_side_name((enum hb_side)i);
    return n;
}

static void put_feature(const struct hb_carcassonne *c, struct hb_move m, struct hb_text *out)
{
    const char *name[HB_HALVES];
    unsigned quarters;
    const struct hb_segment *s = segment_of(c, m, &quarters);

    HB_ASSERT(s);
    hb_put(out, " %s", hb_feature_name((enum hb_feature_kind)s->kind));
    unsigned n = borders(s, quarters, name);
    for (unsigned i = 0; i < n; i++)
        hb_put(out, " %s", name[i]);
}

void hb_carc_move_text(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    const char *form = hb_verb_form(hb_move_verb(m));

    HB_ASSERT(form);
    hb_put(out, "%s", hb_verb_name(hb_move_verb(m)));
    for (; *form; form++) {
        switch (*form) {
        case 't':
            hb_put(out, " %s", hb_designs[hb_move_arg(m)].name);
            break;
        case 'x':
            hb_put(out, " %d", hb_move_x(m));
            break;
        case 'y':
            hb_put(out, " %d", hb_move_y(m));
            break;
        case 'r':
            hb_put(out, " %u", 90 * hb_move_arg(m));
            break;
        case 'p':
            hb_put(out, " %s", hb_piece_kind(c, hb_move_piece(m))->name);
            break;
        case 'f':
            put_feature(c, m, out);
            break;
        default:
            HB_NEVER("a letter that no form has");
        }
    }
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
        return hb_fail(err, HB_ILLEGAL_MOVE, "no move is longer than %zu characters", sizeof w->text - 1);
    snprintf(w->text, sizeof w->text, "%s", text);
    w->count = w->at = 0;
    for (char *p = w->text; *p != '\0';) {
        if (w->count == sizeof w->word / sizeof w->word[0])
            return hb_fail(err, HB_ILLEGAL_MOVE, "\"%s\" has too many words for a move", text);
        w->word[w->count++] = p;
        p += strcspn(p, " ");
        if (*p == ' ')
            *p++ = '\0';
        if (w->word[w->count - 1][0] == '\0' || (p[-1] == '\0' && *p == '\0'))
            return hb_fail(err, HB_ILLEGAL_MOVE, "\"%s\": words are separated by single spaces", text);
    }
    return w->count > 0 || hb_fail(err, HB_ILLEGAL_MOVE, "an empty text is no move");
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
    return hb_fail(err, HB_ILLEGAL_MOVE, "%s should be a whole number from %ld to %ld%s%.20s", what, low, high,
                   word ? ", not " : "", word ? word : "");
}

static bool parse_piece(const struct hb_carcassonne *c, struct words *w, unsigned *piece, struct hb_error *err)
{
    const char *word = next(w);

    for (*piece = 0; word && *piece < c->pieces; ++*piece)
        if (strcmp(hb_piece_kind(c, *piece)->name, word) == 0)
            return true;
    return hb_fail(err, HB_ILLEGAL_MOVE, "there is no piece \"%.40s\" in this game", word ? word : "");
}

/* A tile that is or was to be drawn: its design, and as x its stock (see draw.c). */
static bool parse_tile(const struct hb_carcassonne *c, struct words *w, struct parsed *p, struct hb_error *err)
{
    const char *word = next(w);

    for (unsigned i = 0; word && i < c->stocks; i++) {
        p->arg = hb_stocks(c)[i].design;
        p->x = (long)i;
        if (strcmp(hb_designs[p->arg].name, word) == 0)
            return true;
    }
    return hb_fail(err, HB_ILLEGAL_MOVE, "there is no tile \"%.40s\" in this game", word ? word : "");
}

static bool names_segment(const struct hb_segment *s, unsigned quarters, const struct words *w)
{
    const char *name[HB_HALVES];

    if (strcmp(hb_feature_name((enum hb_feature_kind)s->kind), w->word[w->at]) != 0)
        return false;
    unsigned n = borders(s, quarters, name);
    if (n != w->count - w->at - 1)
        return false;
    for (unsigned i = 0; i < n; i++)
        if (strcmp(name[i], w->word[w->at + 1 + i]) != 0)
            return false;
    return true;
}

/* A feature of the tile just laid, named by its kind and all its borders.  Two segments alike (two enclosed
 * fields) cannot be told apart by name; no tile has such. */
static bool parse_feature(const struct hb_carcassonne *c, struct words *w, unsigned *segment, struct hb_error *err)
{
    if (c->laid == HB_NO_CELL)
        return hb_fail(err, HB_ILLEGAL_MOVE, "no tile was laid in this turn (BAS-6)");
    if (w->at == w->count)
        return hb_fail(err, HB_ILLEGAL_MOVE, "a feature is missing: road, city, field, monastery, … with its borders");
    const struct hb_cell *cell = &hb_cells(hb_land(c))[c->laid];
    const struct hb_design *d = &hb_designs[hb_cell_design(cell)];
    for (*segment = 0; *segment < d->segments; ++*segment) {
        if (names_segment(&d->segment[*segment], hb_cell_quarters(cell), w)) {
            w->at = w->count;
            return true;
        }
    }
    return hb_fail(err, HB_ILLEGAL_MOVE,
                   "the tile just laid has no such %.20s; its borders are named clockwise from N (BAS-6)",
                   w->word[w->at]);
}

static bool parse_verb(const struct hb_carcassonne *c, const char *word, unsigned *verb)
{
    for (*verb = HB_VERB_DRAW; *verb <= HB_VERB_PASS; ++*verb)
        if (strcmp(hb_verb_name(*verb), word) == 0)
            return true;
    for (unsigned r = 0; hb_rules[r]; r++) {
        for (unsigned i = 0; (c->rules >> r & 1) && i < HB_RULE_VERBS && hb_rules[r]->verb[i].name; i++) {
            if (strcmp(hb_rules[r]->verb[i].name, word) == 0) {
                *verb = HB_VERB_RULES + HB_RULE_VERBS * r + i;
                return true;
            }
        }
    }
    return false;
}

static bool parse_part(const struct hb_carcassonne *c, struct words *w, char letter, struct parsed *p,
                       struct hb_error *err)
{
    long rot = 0;

    switch (letter) {
    case 't':
        return parse_tile(c, w, p, err);
    case 'x':
        return parse_number(w, "x", -INT16_MAX, INT16_MAX, &p->x, err);
    case 'y':
        return parse_number(w, "y", -INT16_MAX, INT16_MAX, &p->y, err);
    case 'r':
        if (!parse_number(w, "the rotation", 0, 270, &rot, err))
            return false;
        p->arg = (unsigned)rot / 90;
        return rot % 90 == 0 || hb_fail(err, HB_ILLEGAL_MOVE, "the rotation is 0, 90, 180 or 270, not %ld", rot);
    case 'p':
        return parse_piece(c, w, &p->piece, err);
    default:
        HB_ASSERT(letter == 'f');
        if (!parse_feature(c, w, &p->arg, err))
            return false;
        p->x = hb_cells(hb_land(c))[c->laid].x;
        p->y = hb_cells(hb_land(c))[c->laid].y;
        return true;
    }
}

bool hb_carc_move_parse(const struct hb_game *g, const char *text, struct hb_move *out, struct hb_error *err)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    struct parsed p = { 0 };
    struct words w = { .count = 0 };

    if (!split(&w, text, err))
        return false;
    if (!parse_verb(c, next(&w), &p.verb))
        return hb_fail(err, HB_ILLEGAL_MOVE, "\"%.40s\" begins no move: draw, tile, put, pass%s", w.word[0],
                       c->rules ? ", …" : "");
    for (const char *form = hb_verb_form(p.verb); *form; form++)
        if (!parse_part(c, &w, *form, &p, err))
            return false;
    if (w.at < w.count)
        return hb_fail(err, HB_ILLEGAL_MOVE, "too many words: \"%.40s\" is not expected after \"%.40s\"", w.word[w.at],
                       w.word[0]);
    *out = hb_move_of(p.verb, p.piece, (int)p.x, (int)p.y, p.arg);
    return true;
}

/* Facts, the same as in the text */

static void feature_facts(const struct hb_carcassonne *c, struct hb_move m, struct hb_facts *f)
{
    const char *name[HB_HALVES];
    unsigned quarters;
    const struct hb_segment *s = segment_of(c, m, &quarters);

    HB_ASSERT(s);
    f->text(f, "feature", hb_feature_name((enum hb_feature_kind)s->kind));
    f->number(f, "x", hb_move_x(m));
    f->number(f, "y", hb_move_y(m));
    if (hb_is_cloister(s->kind))
        return;
    f->list(f, lists_halves(s) ? "halves" : "sides");
    unsigned n = borders(s, quarters, name);
    for (unsigned i = 0; i < n; i++)
        f->text(f, NULL, name[i]);
    f->end(f);
}

/* Where a figure stands that a move names by piece and square. */
static int segment_with(const struct hb_carcassonne *c, struct hb_move m)
{
    for (unsigned i = 0; i < hb_land(c)->figures; i++) {
        const struct hb_figure *f = &hb_figures(hb_land(c))[i];
        const struct hb_cell *cell = &hb_cells(hb_land(c))[f->cell];
        if (f->piece == hb_move_piece(m) && cell->x == hb_move_x(m) && cell->y == hb_move_y(m))
            return f->segment;
    }
    return -1;
}

static void standing_facts(const struct hb_carcassonne *c, struct hb_move m, struct hb_facts *f)
{
    int segment = segment_with(c, m);
    unsigned cell = hb_cell_at(hb_land(c), hb_move_x(m), hb_move_y(m));

    if (segment >= 0)
        f->text(f, "feature", hb_feature_name(hb_segment_kind(hb_land(c), cell, (unsigned)segment)));
}

void hb_carc_move_facts(const struct hb_game *g, struct hb_move m, struct hb_facts *f)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    const char *form = hb_verb_form(hb_move_verb(m));

    HB_ASSERT(form);
    f->text(f, "kind", hb_verb_name(hb_move_verb(m)));
    if (strchr(form, 't'))
        f->text(f, "tile", hb_designs[hb_move_arg(m)].name);
    if (strchr(form, 'p'))
        f->text(f, "piece", hb_piece_kind(c, hb_move_piece(m))->name);
    if (strchr(form, 'p') && strchr(form, 'x'))
        standing_facts(c, m, f);
    if (strchr(form, 'x')) {
        f->number(f, "x", hb_move_x(m));
        f->number(f, "y", hb_move_y(m));
    }
    if (strchr(form, 'r'))
        f->number(f, "rot", 90 * (long)hb_move_arg(m));
    if (strchr(form, 'f'))
        feature_facts(c, m, f);
}

struct hb_move_parts hb_carc_move_parts(const struct hb_game *g, struct hb_move m)
{
    const struct hb_carcassonne *c = hb_carc_const(g);
    const char *form = hb_verb_form(hb_move_verb(m));
    struct hb_move_parts parts = { .verb = hb_verb_name(hb_move_verb(m)), .segment = HB_NO_SEGMENT };

    HB_ASSERT(form);
    parts.x = hb_move_x(m);
    parts.y = hb_move_y(m);
    if (strchr(form, 'p'))
        parts.piece = hb_piece_kind(c, hb_move_piece(m))->name;
    if (strchr(form, 'p') && strchr(form, 'x') && segment_with(c, m) >= 0)
        parts.segment = (unsigned)segment_with(c, m);
    if (strchr(form, 'f'))
        parts.segment = hb_move_arg(m);
    if (strchr(form, 'r'))
        parts.quarters = hb_move_arg(m);
    if (strchr(form, 't'))
        parts.design = &hb_designs[hb_move_arg(m)];
    return parts;
}

/* Words for people */

static void put_words(const struct hb_carcassonne *c, struct hb_move m, struct hb_text *out)
{
    static const char *const part[HB_FEATURE_KINDS] = {
        [HB_FIELD] = "in the field", [HB_ROAD] = "on the road",           [HB_CITY] = "in the city",
        [HB_RIVER] = "on the river", [HB_MONASTERY] = "in the monastery", [HB_GARDEN] = "in the garden",
    };
    const char *name[HB_HALVES];
    unsigned quarters;
    const struct hb_segment *s = segment_of(c, m, &quarters);

    HB_ASSERT(s);
    hb_put(out, "place your %s %s", hb_piece_words(c, hb_move_piece(m)), part[s->kind]);
    unsigned n = borders(s, quarters, name);
    for (unsigned i = 0; i < n; i++)
        hb_put(out, "%s%s", i ? " " : " to ", name[i]);
}

/* A verb of a rule, from its form. */
static void rule_words(const struct hb_carcassonne *c, struct hb_move m, struct hb_text *out)
{
    const char *form = hb_verb_form(hb_move_verb(m));

    hb_put(out, "%s", hb_verb_name(hb_move_verb(m)));
    if (strchr(form, 'p'))
        hb_put(out, " your %s", hb_piece_words(c, hb_move_piece(m)));
    if (strchr(form, 'f'))
        put_feature(c, m, out);
    if (strchr(form, 'x'))
        hb_put(out, " at %d %d", hb_move_x(m), hb_move_y(m));
}

void hb_carc_move_words(const struct hb_game *g, struct hb_move m, struct hb_text *out)
{
    const struct hb_carcassonne *c = hb_carc_const(g);

    switch (hb_move_verb(m)) {
    case HB_VERB_DRAW:
        hb_put(out, "draw %s", hb_designs[hb_move_arg(m)].name);
        break;
    case HB_VERB_TILE:
        hb_put(out, "lay the tile on %d %d, turned by %u", hb_move_x(m), hb_move_y(m), 90 * hb_move_arg(m));
        break;
    case HB_VERB_PUT:
        put_words(c, m, out);
        break;
    case HB_VERB_PASS:
        hb_put(out, "place no figure");
        break;
    default:
        rule_words(c, m, out);
    }
}
