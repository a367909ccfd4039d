/* tilefile.c -- the reader of tile files; docs/tile-files.md says what they look like.
 *
 * One pass, line by line.  A line is cut into words first; what is wrong with a segment is found on its own line as far
 * as possible, and what a tile lacks when the next tile begins.  `covered` and its neighbours in the reader are sets of
 * sides and half-sides of the tile so far, one bit each; a tile is whole when its areas have covered all of them once.
 *
 * The tiles that a file declares without listing them are made of those it lists; two tiles are the same if one,
 * turned, has the segments of the other. */
#include "programs/tilec/tilefile.h"

#include "engine/landscape/sides.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LINE_WORDS_MAX = (HB_TILEFILE_LINE_MAX + 1) / 2, REASON_TEXT = 200, ALL_SIDES = (1 << HB_SIDES) - 1 };

_Static_assert(sizeof(struct hb_segment) == 6 + 3 * HB_MARKS_MAX, "segments without padding can be compared as bytes");

struct tile_reader {
    struct hb_tilefile *out;
    const char *name;
    struct hb_error *err;
    unsigned line;
    char text[HB_TILEFILE_LINE_MAX + 1]; /* this line, cut into words */
    const char *word[LINE_WORDS_MAX];
    unsigned words, next; /* how many; the next one to be read */
    bool has_set, has_edition;

    struct hb_tilefile_tile *tile; /* the one being read, NULL before the first */
    bool blank;                    /* it has a line that says that nothing is on it */
    uint8_t covered, city_halves;  /* halves of the tile so far */
    uint8_t veiled;                /* sides that a mist reaches */
    uint8_t line_halves;           /* both halves of every side through which a road or river leaves */
    unsigned segment_line[HB_SEGMENTS_MAX];
    uint16_t beside[HB_SEGMENTS_MAX]; /* bit k: borders the city that is k-th among the tile's cities */
};

static bool refuse_at(const struct tile_reader *r, unsigned line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool refuse_at(const struct tile_reader *r, unsigned line, const char *format, ...)
{
    char reason[REASON_TEXT];
    va_list args;

    va_start(args, format);
    vsnprintf(reason, sizeof reason, format, args);
    va_end(args);
    return hb_fail(r->err, HB_BAD_RECORD, "%.80s line %u: %s", r->name, line > 0 ? line : 1, reason);
}

/* Words */

static bool is(const char *word, const char *other)
{
    return strcmp(word, other) == 0;
}

static bool more(const struct tile_reader *r)
{
    return r->next < r->words;
}

/* Steps over the next word if it is this one. */
static bool take(struct tile_reader *r, const char *word)
{
    bool there = more(r) && is(r->word[r->next], word);

    r->next += there;
    return there;
}

static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

/* Words in lower case name things; those in upper case are sides and ids. */
static bool is_lower(const char *word)
{
    return word[0] >= 'a' && word[0] <= 'z' && word[strcspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")] == '\0';
}

static bool is_place(const char *word)
{
    return word[0] >= 'A' && word[0] <= 'Z';
}

/* The kind of segment that has this name, HB_FEATURE_KINDS if none has. */
static unsigned kind_named(const char *word)
{
    unsigned kind = 0;

    while (kind < HB_FEATURE_KINDS && !is(word, kind_name(kind)))
        kind++;
    return kind;
}

/* Words with a meaning are no marks, or a line could be read in two ways. */
static bool is_reserved(const char *w)
{
    static const char *const words[] = { "set",  "edition", "tile",   "only",  "count", "start",
                                         "with", "else",    "beside", "blank", "spare", "variants" };

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (is(w, words[i]))
            return true;
    return kind_named(w) != HB_FEATURE_KINDS;
}

static void copy_word(char out[HB_TILEFILE_WORD], const char *word)
{
    snprintf(out, HB_TILEFILE_WORD, "%s", word);
}

/* Reads the number that has to follow the word `what`. */
static bool read_number(struct tile_reader *r, const char *what, unsigned least, unsigned most, uint8_t *out)
{
    unsigned value = 0;
    const char *w;

    if (!more(r) || !is_number(r->word[r->next]))
        return refuse_at(r, r->line, "%s needs a number after it", what);
    w = r->word[r->next++];
    for (unsigned i = 0; w[i] != '\0' && value <= most; i++)
        value = 10 * value + (unsigned)(w[i] - '0');
    if (value < least || value > most)
        return refuse_at(r, r->line, "%s has to be %u to %u, not %s", what, least, most, w);
    *out = (uint8_t)value;
    return true;
}

/* The number of a mark in this file; a new one gets the next. */
static bool find_word(struct tile_reader *r, const char *w, uint8_t *out)
{
    struct hb_tilefile *f = r->out;

    for (size_t i = 0; i < f->words; i++)
        if (is(w, f->word[i])) {
            *out = (uint8_t)i;
            return true;
        }
    if (f->words == HB_TILEFILE_WORDS_MAX)
        return refuse_at(r, r->line, "\"%s\" is one mark too many: a file has at most %d different ones", w,
                         HB_TILEFILE_WORDS_MAX);
    *out = (uint8_t)f->words;
    copy_word(f->word[f->words++], w);
    return true;
}

/* A mark: a word in lower case and, if there are several, how many. */
static bool read_mark(struct tile_reader *r, struct hb_mark *mark, uint8_t *marks)
{
    const char *w = r->word[r->next++];
    struct hb_mark m = { .count = 1 };

    if (is_number(w))
        return refuse_at(r, r->line, "the number %s follows no mark", w);
    if (!is_lower(w))
        return refuse_at(r, r->line, "\"%s\" is no mark: marks are words in lower case", w);
    if (is_reserved(w))
        return refuse_at(r, r->line, "the word %s cannot stand here", w);
    if (*marks == HB_MARKS_MAX)
        return refuse_at(r, r->line, "more than %d marks", HB_MARKS_MAX);
    if (!find_word(r, w, &m.word))
        return false;
    for (unsigned i = 0; i < *marks; i++)
        if (mark[i].word == m.word)
            return refuse_at(r, r->line, "the mark %s is named twice", w);
    if (more(r) && is_number(r->word[r->next]) && !read_number(r, "a mark", 1, HB_TILEFILE_COUNT_MAX, &m.count))
        return false;
    mark[(*marks)++] = m;
    return true;
}

/* Segments */

/* The halves that a place names: two for a side, one for a half-side, none if it is neither. */
static uint8_t halves_named(const char *w)
{
    for (unsigned s = 0; s < HB_SIDES; s++)
        if (is(w, side_name(s)))
            return halves_of_side(s);
    for (unsigned h = 0; h < HB_HALVES; h++)
        if (is(w, half_name(h)))
            return (uint8_t)(1U << h);
    return 0;
}

/* An area takes halves that nobody has yet. */
static bool cover(const struct tile_reader *r, struct hb_segment *s, uint8_t halves)
{
    uint8_t twice = halves & (s->halves | r->covered);

    if (twice != 0)
        return refuse_at(r, r->line, "half-side %s is covered twice", half_name(lowest(twice)));
    if (s->kind == HB_CITY && (halves & r->line_halves))
        return refuse_at(r, r->line, "a city cannot be on side %s, which has a road or river",
                         side_name(lowest(halves) / 2));
    s->halves |= halves;
    return true;
}

/* A line leaves through the middle of a side, which must not be a city. */
static bool leave_by(const struct tile_reader *r, struct hb_segment *s, unsigned side)
{
    uint8_t halves = halves_of_side(side);

    if (has(s->sides, side) || (r->line_halves & halves))
        return refuse_at(r, r->line, "side %s has two roads or rivers", side_name(side));
    if (r->city_halves & halves)
        return refuse_at(r, r->line, "a %s cannot leave through the city side %s", kind_name(s->kind), side_name(side));
    s->sides |= (uint8_t)(1U << side);
    return true;
}

/* A mist lies over whatever the side shows. */
static bool veil(const struct tile_reader *r, struct hb_segment *s, unsigned side)
{
    if (has(s->sides | r->veiled, side))
        return refuse_at(r, r->line, "side %s has two mists", side_name(side));
    s->sides |= (uint8_t)(1U << side);
    return true;
}

/* What a place means depends on the kind of segment. */
static bool read_place(struct tile_reader *r, struct hb_segment *s)
{
    const char *w = r->word[r->next++];
    const char *kind = kind_name(s->kind);
    uint8_t halves = halves_named(w);

    if (halves == 0)
        return refuse_at(r, r->line, "\"%s\" is no side (N E S W) and no half-side (NL NR EL ER SL SR WL WR)", w);
    if (is_area(s->kind))
        return cover(r, s, halves);
    if (!is_line(s->kind) && !is_veil(s->kind))
        return refuse_at(r, r->line, "a %s touches no side, so %s cannot stand here", kind, w);
    if (w[1] != '\0')
        return is_line(s->kind) ? refuse_at(r, r->line, "a %s leaves through whole sides, not through %s", kind, w)
                                : refuse_at(r, r->line, "a %s reaches whole sides, not %s", kind, w);
    return is_line(s->kind) ? leave_by(r, s, lowest(halves) / 2) : veil(r, s, lowest(halves) / 2);
}

/* beside city 1 2: the cities of the tile that a field borders, counted from 1 in the tile's order. */
static bool read_beside(struct tile_reader *r, const struct hb_segment *s, uint16_t *beside)
{
    uint8_t city;

    if (s->kind != HB_FIELD)
        return refuse_at(r, r->line, "only a field can be beside a city");
    if (!take(r, "city"))
        return refuse_at(r, r->line, "beside has to be followed by city and its number");
    do {
        if (!read_number(r, "beside city", 1, HB_SEGMENTS_MAX, &city))
            return false;
        if (has(*beside, city - 1U))
            return refuse_at(r, r->line, "city %u is named twice", city);
        *beside |= (uint16_t)(1U << (city - 1));
    } while (more(r) && is_number(r->word[r->next]));
    return true;
}

/* What can be seen of an area as soon as its line is read. */
static bool check_area(const struct tile_reader *r, const struct hb_segment *s, uint16_t beside)
{
    const struct hb_tilefile_tile *t = r->tile;

    if (s->halves == 0 && s->kind == HB_CITY)
        return refuse_at(r, r->line, "the city touches no side");
    if (s->halves == 0 && beside == 0)
        return refuse_at(r, r->line, "the field touches no side and is beside no city");
    for (unsigned i = 0; i < t->segments; i++)
        if (crosses(t->segment[i].halves, s->halves))
            return refuse_at(r, r->line, "the %s crosses the %s of line %u", kind_name(s->kind),
                             kind_name(t->segment[i].kind), r->segment_line[i]);
    return true;
}

static bool check_line(const struct tile_reader *r, const struct hb_segment *s)
{
    unsigned sides = 0;

    for (unsigned side = 0; side < HB_SIDES; side++)
        sides += has(s->sides, side);
    if (sides < 1 || sides > 2)
        return refuse_at(r, r->line, "a %s leaves through 1 or 2 sides, not %u", kind_name(s->kind), sides);
    return true;
}

/* A segment is added with what it takes up, so later lines are checked against it. */
static void add_segment(struct tile_reader *r, struct hb_segment *s, uint16_t beside)
{
    struct hb_tilefile_tile *t = r->tile;

    r->covered |= s->halves;
    r->veiled |= is_veil(s->kind) ? s->sides : 0;
    if (s->kind == HB_CITY)
        r->city_halves |= s->halves;
    for (unsigned side = 0; side < HB_SIDES; side++) {
        uint8_t both = halves_of_side(side);

        if (s->kind == HB_CITY && (s->halves & both) == both)
            s->sides |= (uint8_t)(1U << side);
        if (is_line(s->kind) && has(s->sides, side))
            r->line_halves |= both;
    }
    r->segment_line[t->segments] = r->line;
    r->beside[t->segments] = beside;
    t->segment[t->segments++] = *s;
}

/* KIND, then places, marks and "beside city N" in any order. */
static bool read_segment(struct tile_reader *r)
{
    struct hb_segment s = { .kind = (uint8_t)kind_named(r->word[0]) };
    uint16_t beside = 0;

    if (!r->tile)
        return refuse_at(r, r->line, "a %s stands before the first tile", kind_name(s.kind));
    if (r->blank)
        return refuse_at(r, r->line, "tile %s is blank and cannot have a %s", r->tile->id, kind_name(s.kind));
    if (r->tile->segments == HB_SEGMENTS_MAX)
        return refuse_at(r, r->line, "tile %s has more than %d segments", r->tile->id, HB_SEGMENTS_MAX);
    while (more(r)) {
        const char *w = r->word[r->next];
        bool good = is_place(w)         ? read_place(r, &s)
                    : take(r, "beside") ? read_beside(r, &s, &beside)
                                        : read_mark(r, s.mark, &s.marks);
        if (!good)
            return false;
    }
    if (is_veil(s.kind) && s.sides == 0)
        return refuse_at(r, r->line, "the mist reaches no side");
    if ((is_area(s.kind) && !check_area(r, &s, beside)) || (is_line(s.kind) && !check_line(r, &s)))
        return false;
    add_segment(r, &s, beside);
    return true;
}

/* Tiles */

/* Turns numbers of cities into bits of segments, now that all cities of the tile are known. */
static bool settle_beside(struct tile_reader *r)
{
    struct hb_tilefile_tile *t = r->tile;
    uint16_t city[HB_SEGMENTS_MAX] = { 0 };
    unsigned cities = 0;

    for (unsigned i = 0; i < t->segments; i++)
        if (t->segment[i].kind == HB_CITY)
            city[cities++] = (uint16_t)(1U << i);
    for (unsigned i = 0; i < t->segments; i++)
        for (unsigned k = 0; k < HB_SEGMENTS_MAX; k++) {
            if (!has(r->beside[i], k))
                continue;
            if (k >= cities)
                return refuse_at(r, r->segment_line[i], "tile %s has no city %u", t->id, k + 1);
            t->segment[i].cities |= city[k];
        }
    return true;
}

/* A tile of which there are variants with a mist. */
static bool check_misted(const struct tile_reader *r)
{
    const struct hb_tilefile_tile *t = r->tile;

    if (r->blank)
        return refuse_at(r, t->line, "tile %s is blank and cannot have variants", t->id);
    if (r->veiled)
        return refuse_at(r, t->line, "tile %s has a mist, and variants that have another", t->id);
    if (t->segments == HB_SEGMENTS_MAX)
        return refuse_at(r, t->line, "tile %s has %d segments, so that its variants would have too many", t->id,
                         HB_SEGMENTS_MAX);
    return true;
}

/* What can only be seen when all lines of a tile are there: that nothing is bare, and no side half a city. */
static bool end_tile(struct tile_reader *r)
{
    const struct hb_tilefile_tile *t = r->tile;
    uint8_t bare;

    if (!t)
        return true;
    if (t->misted.count > 0 && !check_misted(r))
        return false;
    if (r->blank)
        return true;
    bare = (uint8_t)~r->covered;
    if (bare != 0)
        return refuse_at(r, t->line, "tile %s has nothing on half-side %s", t->id, half_name(lowest(bare)));
    for (unsigned side = 0; side < HB_SIDES; side++) {
        uint8_t both = halves_of_side(side);
        uint8_t city = r->city_halves & both;

        if (city != 0 && city != both)
            return refuse_at(r, t->line, "side %s of tile %s is half city and half field", side_name(side), t->id);
    }
    return settle_beside(r);
}

static const struct hb_tilefile_tile *tile_with_id(const struct hb_tilefile *f, const char *id)
{
    for (size_t i = 0; i < f->tiles; i++)
        if (is(f->tile[i].id, id))
            return &f->tile[i];
    return NULL;
}

static bool begin_tile(struct tile_reader *r, const char *id)
{
    struct hb_tilefile *f = r->out;
    struct hb_tilefile_tile t = { .line = r->line };
    const struct hb_tilefile_tile *same;

    if (!end_tile(r))
        return false;
    if (!r->has_set || !r->has_edition)
        return refuse_at(r, r->line, "the %s has to be named before the first tile", r->has_set ? "edition" : "set");
    if (f->tiles == HB_TILEFILE_TILES_MAX)
        return refuse_at(r, r->line, "more than %d tiles in one file", HB_TILEFILE_TILES_MAX);
    copy_word(t.id, id);
    copy_word(t.plain, id);
    same = tile_with_id(f, t.id);
    if (same)
        return refuse_at(r, r->line, "tile %s is already in line %u", t.id, same->line);
    r->covered = r->city_halves = r->line_halves = r->veiled = 0;
    r->blank = false;
    r->tile = &f->tile[f->tiles++];
    *r->tile = t;
    return true;
}

static bool read_start(struct tile_reader *r)
{
    if (r->tile->start != 0)
        return refuse_at(r, r->line, "start is named twice");
    return read_number(r, "start", 1, HB_TILEFILE_COUNT_MAX, &r->tile->start);
}

static bool read_spare(struct tile_reader *r)
{
    if (r->tile->spare)
        return refuse_at(r, r->line, "spare is named twice");
    if (r->tile->count > 0)
        return refuse_at(r, r->line, "tile %s is spare and has to have count 0", r->tile->id);
    r->tile->spare = true;
    return true;
}

/* The way with this name, 0 if none has it. */
static uint8_t way_named(const char *w)
{
    unsigned way = HB_WAYS;

    while (way > 0 && !is(w, way_name(way)))
        way--;
    return (uint8_t)way;
}

/* A mark of the whole tile; after it may stand the way it points. */
static bool read_tile_mark(struct tile_reader *r, struct hb_tilefile_tile *t)
{
    if (!read_mark(r, t->mark, &t->marks))
        return false;
    if (more(r) && is_place(r->word[r->next])) {
        const char *w = r->word[r->next++];
        t->mark[t->marks - 1].way = way_named(w);
        if (t->mark[t->marks - 1].way == 0)
            return refuse_at(r, r->line, "%s is no way: a mark points N, NE, E, SE, S, SW, W or NW", w);
    }
    return true;
}

/* A line `tile ID count N`, with `start N` or `spare` if wanted, and the marks of the whole tile. */
static bool read_tile(struct tile_reader *r)
{
    struct hb_tilefile_tile *t;

    if (!more(r))
        return refuse_at(r, r->line, "tile has to be followed by the tile's id");
    if (!begin_tile(r, r->word[r->next++]))
        return false;
    t = r->tile;
    if (!take(r, "count"))
        return refuse_at(r, r->line, "the id of tile %s has to be followed by count and a number", t->id);
    if (!read_number(r, "count", 0, HB_TILEFILE_COUNT_MAX, &t->count))
        return false;
    while (more(r))
        if (!(take(r, "start") ? read_start(r) : take(r, "spare") ? read_spare(r) : read_tile_mark(r, t)))
            return false;
    if (t->spare && t->start > 0)
        return refuse_at(r, r->line, "tile %s is spare and cannot lie there from the start", t->id);
    return true;
}

/* A line `only with RULE else ID`: in games without that rule the tile is the other one. */
static bool read_only(struct tile_reader *r)
{
    struct hb_tilefile_tile *t = r->tile;

    if (!t)
        return refuse_at(r, r->line, "only stands before the first tile");
    if (r->words != 5 || !is(r->word[1], "with") || !is_lower(r->word[2]) || !is(r->word[3], "else"))
        return refuse_at(r, r->line, "this line has to read: only with RULE else ID");
    if (t->only_with[0] != '\0')
        return refuse_at(r, r->line, "tile %s has two lines that begin with only", t->id);
    copy_word(t->only_with, r->word[2]);
    copy_word(t->plain, r->word[4]);
    return true;
}

/* A line `variants mist MARK NUMBER`: there are others like the tile, with a mist on it. */
static bool read_variants(struct tile_reader *r)
{
    struct hb_tilefile_tile *t = r->tile;
    uint8_t marks = 0;

    if (!t)
        return refuse_at(r, r->line, "variants stands before the first tile");
    if (r->words != 4 || !is(r->word[1], "mist") || !is_number(r->word[3]))
        return refuse_at(r, r->line, "this line has to read: variants mist MARK NUMBER");
    if (t->misted.count > 0)
        return refuse_at(r, r->line, "tile %s has two lines that begin with variants", t->id);
    if (strlen(t->id) > HB_TILEFILE_ID_MISTED)
        return refuse_at(r, r->line, "the id of tile %s is longer than %d letters, which is too long for variants",
                         t->id, HB_TILEFILE_ID_MISTED);
    r->next = 2;
    if (!read_mark(r, &t->misted, &marks))
        return false;
    if (t->misted.count > HB_TILEFILE_MISTED_MAX)
        return refuse_at(r, r->line, "variants has to be 1 to %d of a mark, not %s", HB_TILEFILE_MISTED_MAX,
                         r->word[3]);
    return true;
}

/* A line `blank`: nothing is on the tile. */
static bool read_blank(struct tile_reader *r)
{
    if (!r->tile)
        return refuse_at(r, r->line, "blank stands before the first tile");
    if (r->words != 1)
        return refuse_at(r, r->line, "nothing can follow the word blank");
    if (r->blank || r->tile->segments > 0)
        return refuse_at(r, r->line, "tile %s has other lines than blank", r->tile->id);
    r->blank = true;
    return true;
}

/* Lines and the file */

static bool read_set(struct tile_reader *r)
{
    if (r->has_set)
        return refuse_at(r, r->line, "the set is named twice");
    if (r->words != 2 || !is_lower(r->word[1]))
        return refuse_at(r, r->line, "set has to be followed by one word in lower case");
    r->has_set = true;
    copy_word(r->out->set, r->word[1]);
    return true;
}

const char *hb_edition_word(enum hb_edition edition)
{
    return edition == HB_C3 ? "c3" : "bb5";
}

static bool read_edition(struct tile_reader *r)
{
    if (r->has_edition)
        return refuse_at(r, r->line, "the edition is named twice");
    for (unsigned e = 0; e < HB_EDITIONS; e++)
        if (r->words == 2 && is(r->word[1], hb_edition_word((enum hb_edition)e))) {
            r->has_edition = true;
            r->out->edition = (enum hb_edition)e;
            return true;
        }
    return refuse_at(r, r->line, "edition has to be followed by c3 or bb5");
}

/* The first word says what a line is about. */
static bool read_words(struct tile_reader *r)
{
    static const struct {
        const char *word;
        bool (*read)(struct tile_reader *r);
    } lines[] = { { "set", read_set },   { "edition", read_edition },   { "tile", read_tile },
                  { "only", read_only }, { "variants", read_variants }, { "blank", read_blank } };
    const char *first = r->word[0];

    r->next = 1;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (is(first, lines[i].word))
            return lines[i].read(r);
    if (kind_named(first) != HB_FEATURE_KINDS)
        return read_segment(r);
    return refuse_at(r, r->line,
                     "\"%s\" begins no line: expected set, edition, tile, only, variants, blank or a kind of segment",
                     first);
}

/* Cuts r->text into words; a # begins a comment. */
static bool split_words(struct tile_reader *r)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
    char *at = r->text;

    at[strcspn(at, "#")] = '\0';
    for (r->words = 0; *(at += strspn(at, " \t")) != '\0'; r->words++) {
        size_t len = strspn(at, letters);
        char *end = at + len;

        if (*end != '\0' && *end != ' ' && *end != '\t')
            return refuse_at(r, r->line, "character %td is no letter, digit or \"-\"", end - r->text + 1);
        if (len >= HB_TILEFILE_WORD)
            return refuse_at(r, r->line, "\"%s\" is longer than %d letters", at, HB_TILEFILE_WORD - 1);
        r->word[r->words] = at;
        at = *end == '\0' ? end : end + 1;
        *end = '\0';
    }
    return true;
}

/* Bounds and control characters come first; then all else may rely on text. */
static bool read_line(struct tile_reader *r, const char *at, size_t len)
{
    if (len > 0 && at[len - 1] == '\r')
        len--;
    if (len > HB_TILEFILE_LINE_MAX)
        return refuse_at(r, r->line, "the line is longer than %d bytes", HB_TILEFILE_LINE_MAX);
    for (size_t i = 0; i < len; i++)
        if (((unsigned char)at[i] < ' ' && at[i] != '\t') || at[i] == 0x7f)
            return refuse_at(r, r->line, "character %zu is the control character %d", i + 1, at[i]);
    memcpy(r->text, at, len);
    r->text[len] = '\0';
    if (!split_words(r))
        return false;
    return r->words == 0 || read_words(r);
}

/* As bytes: they are made in the same order by the same reader, and have no padding. */
static bool same_segments(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b)
{
    return a->segments == b->segments && memcmp(a->segment, b->segment, a->segments * sizeof a->segment[0]) == 0;
}

/* Whether games without some rule have this tile in place of another. */
static bool stands_for_another(const struct hb_tilefile *f, const struct hb_tilefile_tile *t)
{
    for (size_t i = 0; i < f->tiles; i++)
        if (&f->tile[i] != t && is(f->tile[i].plain, t->id))
            return true;
    return false;
}

static bool check_plain(const struct tile_reader *r, const struct hb_tilefile_tile *t)
{
    const struct hb_tilefile_tile *plain = tile_with_id(r->out, t->plain);

    if (t->only_with[0] == '\0')
        return true;
    if (!plain || plain->only_with[0] != '\0')
        return refuse_at(r, t->line, "tile %s is %s without the rule %s, but no plain tile %s is in this file", t->id,
                         t->plain, t->only_with, t->plain);
    if (!same_segments(t, plain))
        return refuse_at(r, t->line, "tile %s is %s without the rule %s, but their segments differ", t->id, t->plain,
                         t->only_with);
    return true;
}

/* The ids of variants begin with that of their tile and a dash. */
static bool check_ids_of_variants(const struct tile_reader *r, const struct hb_tilefile_tile *t)
{
    size_t length = strlen(t->id);

    for (size_t i = 0; t->misted.count > 0 && i < r->out->tiles; i++) {
        const struct hb_tilefile_tile *other = &r->out->tile[i];
        if (strncmp(other->id, t->id, length) == 0 && other->id[length] == '-')
            return refuse_at(r, other->line, "tile %s has an id as for a variant of tile %s", other->id, t->id);
    }
    return true;
}

/* What can only be seen of all tiles together. */
static bool end_file(struct tile_reader *r)
{
    const struct hb_tilefile *f = r->out;

    if (!r->has_set || !r->has_edition)
        return refuse_at(r, r->line, "the file names no %s", r->has_set ? "edition" : "set");
    if (f->tiles == 0)
        return refuse_at(r, r->line, "the file has no tiles");
    if (!end_tile(r))
        return false;
    for (size_t i = 0; i < f->tiles; i++) {
        const struct hb_tilefile_tile *t = &f->tile[i];

        if (!check_plain(r, t) || !check_ids_of_variants(r, t))
            return false;
        if (t->count == 0 && t->start == 0 && t->only_with[0] == '\0' && !t->spare && !stands_for_another(f, t))
            return refuse_at(r, t->line, "tile %s has count 0 and no start", t->id);
    }
    return true;
}

bool hb_tilefile_read(struct hb_tilefile *out, const char *name, const char *text, size_t size, struct hb_error *err)
{
    struct tile_reader r = { .out = out, .name = name, .err = err };
    size_t at = 0;

    memset(out, 0, sizeof *out);
    if (size > HB_TILEFILE_BYTES_MAX)
        return refuse_at(&r, 1, "the file is longer than %d bytes", HB_TILEFILE_BYTES_MAX);
    while (at < size) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t len = end ? (size_t)(end - (text + at)) : size - at;

        r.line++;
        if (!read_line(&r, text + at, len))
            return false;
        at += len + 1;
    }
    return end_file(&r);
}

/* Looking alike */

/* In any order; no word is named twice. */
static bool same_marks(const struct hb_segment *a, const struct hb_segment *b)
{
    unsigned found = 0;

    for (unsigned i = 0; i < a->marks; i++)
        for (unsigned j = 0; j < b->marks; j++)
            found += a->mark[i].word == b->mark[j].word && a->mark[i].count == b->mark[j].count;
    return a->marks == b->marks && found == a->marks;
}

/* Which segments of b the given cities of a become: a city is known by its halves, which no other segment covers. */
static uint16_t turn_cities(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b, uint16_t cities,
                            unsigned quarters)
{
    uint16_t turned = 0;

    for (unsigned i = 0; i < a->segments; i++)
        for (unsigned j = 0; j < b->segments; j++)
            if (has(cities, i) && b->segment[j].kind == HB_CITY &&
                b->segment[j].halves == turn_halves(a->segment[i].halves, quarters))
                turned |= (uint16_t)(1U << j);
    return turned;
}

static bool looks_like(const struct hb_segment *a, const struct hb_segment *b)
{
    return a->kind == b->kind && a->sides == b->sides && a->halves == b->halves && a->cities == b->cities &&
           same_marks(a, b);
}

/* A turned city that fits none of b is itself found missing, so it does no harm that turn_cities leaves it out. */
bool hb_tilefile_looks_like(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b, unsigned quarters)
{
    unsigned used = 0;

    if (a->segments != b->segments)
        return false;
    for (unsigned i = 0; i < a->segments; i++) {
        struct hb_segment turned = a->segment[i];
        unsigned j = 0;

        turned.sides = turn_sides(turned.sides, quarters);
        turned.halves = turn_halves(turned.halves, quarters);
        turned.cities = turn_cities(a, b, turned.cities, quarters);
        while (j < b->segments && (has(used, j) || !looks_like(&turned, &b->segment[j])))
            j++;
        if (j == b->segments)
            return false;
        used |= 1U << j;
    }
    return true;
}

static bool is_same_tile(const struct hb_tilefile_tile *a, const struct hb_tilefile_tile *b)
{
    for (unsigned quarters = 0; quarters < HB_TURNS; quarters++)
        if (hb_tilefile_looks_like(a, b, quarters))
            return a->marks == b->marks && memcmp(a->mark, b->mark, sizeof a->mark) == 0;
    return false;
}

/* Variants */

/* Tiles that a file declares without listing them: others like a tile, each with a mist on some of the sides that are
 * no city, and one or more of a mark on it. */

static unsigned city_sides(const struct hb_tilefile_tile *t)
{
    unsigned sides = 0;

    for (unsigned i = 0; i < t->segments; i++)
        for (unsigned side = 0; side < HB_SIDES && t->segment[i].kind == HB_CITY; side++)
            sides |= (unsigned)((t->segment[i].halves & halves_of_side(side)) != 0) << side;
    return sides;
}

/* M08-NE2 is M08 with a mist that reaches N and E and bears two of the mark. */
static void name_variant(char id[HB_TILEFILE_WORD], const char *land, unsigned sides, unsigned count)
{
    int n = snprintf(id, HB_TILEFILE_WORD, "%.*s-", HB_TILEFILE_ID_MISTED, land);

    for (unsigned side = 0; side < HB_SIDES; side++)
        if (has(sides, side))
            n += snprintf(id + n, HB_TILEFILE_WORD - (size_t)n, "%s", side_name(side));
    snprintf(id + n, HB_TILEFILE_WORD - (size_t)n, "%u", count);
}

/* Its own plain tile, since no game has it unless somebody says so. */
static struct hb_tilefile_tile variant_of(const struct hb_tilefile_tile *land, unsigned sides, unsigned count)
{
    struct hb_tilefile_tile t = *land;

    t.count = 0;
    t.start = 0;
    t.spare = true;
    t.segment[t.segments++] = (struct hb_segment){
        .kind = HB_MIST,
        .sides = (uint8_t)sides,
        .marks = 1,
        .mark = { { .word = land->misted.word, .count = (uint8_t)count } },
    };
    name_variant(t.id, land->id, sides, count);
    memcpy(t.plain, t.id, sizeof t.plain);
    return t;
}

/* The tile that looks the same: of the file, or one of the n variants so far; NULL if there is none. */
static const char *find_same(const struct hb_tilefile *f, const struct hb_tilefile_variant *variant, size_t n,
                             const struct hb_tilefile_tile *t)
{
    for (size_t i = 0; i < f->tiles; i++)
        if (is_same_tile(t, &f->tile[i]))
            return f->tile[i].id;
    for (size_t i = 0; i < n; i++)
        if (variant[i].same[0] == '\0' && is_same_tile(t, &variant[i].tile))
            return variant[i].tile.id;
    return NULL;
}

static void add_variant(const struct hb_tilefile *f, struct hb_tilefile_variant *out, size_t n,
                        const struct hb_tilefile_tile *t)
{
    const char *same = find_same(f, out, n, t);

    out[n].tile = *t;
    snprintf(out[n].same, sizeof out[n].same, "%s", same ? same : "");
}

/* Every set of sides without a city, with each count of the mark; in this order, which their numbers rest on. */
size_t hb_tilefile_variants(const struct hb_tilefile *f, struct hb_tilefile_variant *out, size_t cap)
{
    size_t n = 0;

    for (size_t i = 0; i < f->tiles; i++)
        for (unsigned sides = 1; sides <= ALL_SIDES; sides++)
            for (unsigned count = 1; count <= f->tile[i].misted.count; count++) {
                if (sides & city_sides(&f->tile[i]))
                    continue;
                const struct hb_tilefile_tile t = variant_of(&f->tile[i], sides, count);
                if (n < cap)
                    add_variant(f, out, n, &t);
                n++;
            }
    return n;
}
