/* tilec.c -- the build's tile compiler: tilec OUT.c FILE...
 *
 * Reads tile files and writes one C source with the tables of hradby/tiles.h and engine/landscape/landscape_state.h.
 * What it writes depends on the files alone, not on the order in which they are named: files are sorted by set and
 * edition, marks by the alphabet.  Any bad file is refused on stderr with exit status 1, and then nothing is written.
 *
 * Design n is entry n - 1, and number 0 is no tile.  First come all tiles that games are played with, then all that
 * only variants and spare tiles have: so another variant changes no number that a state or a signature rests on.
 *
 *   FILE --> source: tiles and variants --> box.entry: played tiles | spare ones --> tables, in that order
 *
 *   hb_designs                     a tile as it is printed; hb_other_names: variants that look like another tile
 *   hb_shapes                      four rotations of each: what stands on each side and half, what it asks for
 *   hb_segment_open and its like   by design and segment: open ends, shields, fields beside it, sums of marks
 *   hb_segments_of, hb_runs        by design: segments of each kind, where one comes to from each side
 *   hb_mark_words                  what the numbers of marks mean
 *
 * The engine asks the same small questions of tiles over and over.  Whatever follows from a tile alone is worked out
 * here once (what each side shows in each rotation, which segments somebody can stand on, what a tile asks of the
 * squares beside it), so the engine only reads tables. */
#include "engine/assert.h"
#include "engine/landscape/sides.h"
#include "programs/tilec/tilefile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 64, SAYS_BAD = 1, SAYS_USAGE = 2 };

/* A file and the tiles that it declares without listing them. */
struct source {
    const char *path;
    struct hb_tilefile file;
    struct hb_tilefile_variant *variant;
    size_t variants;
};

/* A tile and the file whose words its marks count in. */
struct tile_entry {
    const struct hb_tilefile *file;
    const struct hb_tilefile_tile *tile;
};

struct box {
    struct source *source;
    size_t sources;
    struct tile_entry *entry; /* every tile: those that games are played with, then the spare ones */
    size_t played, entries;
    const char *word[HB_TILEFILE_WORDS_MAX]; /* the marks of all files, in the order of the alphabet */
    size_t words;
};

/* Reading */

static bool say(const char *path, const char *what)
{
    fprintf(stderr, "tilec: %s: %s\n", path, what);
    return false;
}

/* Reads one byte more than is allowed, so that the reader sees a file that is too long. */
static bool load(const char *path, char text[HB_TILEFILE_BYTES_MAX + 1], size_t *size)
{
    FILE *f = fopen(path, "rb");
    bool good;

    if (!f)
        return say(path, strerror(errno));
    *size = fread(text, 1, HB_TILEFILE_BYTES_MAX + 1, f);
    good = ferror(f) == 0;
    fclose(f);
    return good ? true : say(path, "cannot be read");
}

static bool read_source(struct source *s, const char *path)
{
    static const size_t room = HB_TILEFILE_BYTES_MAX + 1;
    struct hb_error err = { .code = HB_OK };
    char *text = malloc(room);
    size_t size = 0;
    bool good;

    if (!text)
        return say(path, "no memory");
    s->path = path;
    good = load(path, text, &size);
    if (good && !hb_tilefile_read(&s->file, path, text, size, &err)) {
        fprintf(stderr, "tilec: %s\n", err.text);
        good = false;
    }
    free(text);
    return good;
}

/* Files of the same box by their paths, so the order is always the same. */
static int by_set_and_edition(const void *left, const void *right)
{
    const struct source *a = left, *b = right;
    int order = strcmp(a->file.set, b->file.set);

    if (order == 0)
        order = (a->file.edition > b->file.edition) - (a->file.edition < b->file.edition);
    return order != 0 ? order : strcmp(a->path, b->path);
}

/* Ids are only unique within a set and edition. */
static bool same_box(const struct source *a, const struct source *b)
{
    return a->file.edition == b->file.edition && strcmp(a->file.set, b->file.set) == 0;
}

static bool check_pair(const struct source *a, const struct source *b)
{
    for (size_t i = 0; i < a->file.tiles; i++)
        for (size_t j = 0; j < b->file.tiles; j++)
            if (strcmp(a->file.tile[i].id, b->file.tile[j].id) == 0) {
                fprintf(stderr, "tilec: %s line %u: tile %s of set %s, edition %s is already in %s line %u\n", b->path,
                        b->file.tile[j].line, b->file.tile[j].id, b->file.set, hb_edition_word(b->file.edition),
                        a->path, a->file.tile[i].line);
                return false;
            }
    return true;
}

static bool check_ids(const struct box *box)
{
    for (size_t i = 0; i < box->sources; i++)
        for (size_t j = i + 1; j < box->sources; j++)
            if (same_box(&box->source[i], &box->source[j]) && !check_pair(&box->source[i], &box->source[j]))
                return false;
    return true;
}

/* Where the word is, or would go. */
static size_t place_of_word(const struct box *box, const char *word)
{
    size_t i = 0;

    while (i < box->words && strcmp(box->word[i], word) < 0)
        i++;
    return i;
}

/* Into its place by the alphabet, once. */
static bool add_word(struct box *box, const char *word)
{
    size_t at = place_of_word(box, word);

    if (at < box->words && strcmp(box->word[at], word) == 0)
        return true;
    if (box->words == HB_TILEFILE_WORDS_MAX) {
        fprintf(stderr, "tilec: the mark %s is one too many: all files together have at most %d different ones\n", word,
                HB_TILEFILE_WORDS_MAX);
        return false;
    }
    memmove(&box->word[at + 1], &box->word[at], (box->words - at) * sizeof box->word[0]);
    box->word[at] = word;
    box->words++;
    return true;
}

static bool collect_words(struct box *box)
{
    for (size_t i = 0; i < box->sources; i++)
        for (size_t k = 0; k < box->source[i].file.words; k++)
            if (!add_word(box, box->source[i].file.word[k]))
                return false;
    return true;
}

/* Once to count them, once to make them. */
static bool make_variants(struct source *s)
{
    s->variants = hb_tilefile_variants(&s->file, NULL, 0);
    s->variant = calloc(s->variants > 0 ? s->variants : 1, sizeof s->variant[0]);
    if (!s->variant)
        return say(s->path, "no memory");
    hb_tilefile_variants(&s->file, s->variant, s->variants);
    return true;
}

static void enter(struct box *box, const struct source *s, const struct hb_tilefile_tile *t)
{
    box->entry[box->entries++] = (struct tile_entry){ &s->file, t };
}

/* A variant that looks like another tile is that tile under another name, and has no entry. */
static void enter_spare(struct box *box, const struct source *s)
{
    for (size_t k = 0; k < s->file.tiles; k++)
        if (s->file.tile[k].spare)
            enter(box, s, &s->file.tile[k]);
    for (size_t k = 0; k < s->variants; k++)
        if (s->variant[k].same[0] == '\0')
            enter(box, s, &s->variant[k].tile);
}

/* Played tiles of all files come first. */
static bool enter_all(struct box *box)
{
    size_t most = 1;

    for (size_t i = 0; i < box->sources; i++)
        most += box->source[i].file.tiles + box->source[i].variants;
    box->entry = calloc(most, sizeof box->entry[0]);
    if (!box->entry)
        return say("the list of tiles", "no memory");
    for (size_t i = 0; i < box->sources; i++)
        for (size_t k = 0; k < box->source[i].file.tiles; k++)
            if (!box->source[i].file.tile[k].spare)
                enter(box, &box->source[i], &box->source[i].file.tile[k]);
    box->played = box->entries;
    for (size_t i = 0; i < box->sources; i++)
        enter_spare(box, &box->source[i]);
    return true;
}

static bool read_all(struct box *box, char **paths, size_t count)
{
    box->sources = count;
    for (size_t i = 0; i < count; i++)
        if (!read_source(&box->source[i], paths[i]) || !make_variants(&box->source[i]))
            return false;
    qsort(box->source, count, sizeof box->source[0], by_set_and_edition);
    return check_ids(box) && collect_words(box) && enter_all(box);
}

static void free_box(struct box *box)
{
    for (size_t i = 0; i < box->sources; i++)
        free(box->source[i].variant);
    free(box->source);
    free(box->entry);
}

/* Turning */

/* A mark with a direction makes all rotations differ, whatever the segments look like. */
static bool points_somewhere(const struct hb_mark *mark, unsigned marks)
{
    for (unsigned i = 0; i < marks; i++)
        if (mark[i].way)
            return true;
    return false;
}

/* How many rotations of a tile look different: 4, 2 or 1. */
static unsigned turns_of(const struct hb_tilefile_tile *t)
{
    if (points_somewhere(t->mark, t->marks))
        return HB_TURNS;
    if (hb_tilefile_looks_like(t, t, 1))
        return 1;
    return hb_tilefile_looks_like(t, t, 2) ? 2 : HB_TURNS;
}

/* A side with a line is a road or river, one whose halves are both city a city, and any other a field. */
static uint8_t edge_of(const struct hb_segment *segment, const struct hb_shape *shape, unsigned side)
{
    uint8_t left = shape->area[2 * side];
    uint8_t right = shape->area[2 * side + 1];

    if (shape->line[side] != HB_NO_SEGMENT)
        return segment[shape->line[side]].kind;
    if (left == HB_NO_SEGMENT || right == HB_NO_SEGMENT)
        return HB_FIELD;
    return segment[left].kind == HB_CITY && segment[right].kind == HB_CITY ? HB_CITY : HB_FIELD;
}

/* Edges, areas and lines after turning a tile `quarters` quarters clockwise. */
static struct hb_shape shape_of(const struct hb_segment *segment, unsigned segments, unsigned quarters)
{
    struct hb_shape shape = { .asks = { 0 } };

    memset(shape.area, HB_NO_SEGMENT, sizeof shape.area);
    memset(shape.line, HB_NO_SEGMENT, sizeof shape.line);
    memset(shape.veil, HB_NO_SEGMENT, sizeof shape.veil);
    for (unsigned i = 0; i < segments; i++) {
        uint8_t halves = turn_halves(segment[i].halves, quarters);
        uint8_t sides = turn_sides(segment[i].sides, quarters);

        for (unsigned h = 0; h < HB_HALVES; h++)
            if (has(halves, h))
                shape.area[h] = (uint8_t)i;
        for (unsigned s = 0; s < HB_SIDES && is_line(segment[i].kind); s++)
            if (has(sides, s))
                shape.line[s] = (uint8_t)i;
        for (unsigned s = 0; s < HB_SIDES && is_veil(segment[i].kind); s++)
            if (has(sides, s))
                shape.veil[s] = (uint8_t)i;
        shape.veils |= is_veil(segment[i].kind) ? sides : 0;
    }
    for (unsigned s = 0; s < HB_SIDES; s++)
        shape.edge[s] = edge_of(segment, &shape, s);
    return shape;
}

/* Writing */

/* With their names in remarks, for whoever reads the table. */
static void write_marks(FILE *out, const struct box *box, const struct hb_tilefile *f, const struct hb_mark *mark,
                        unsigned marks)
{
    if (marks == 0)
        return;
    fprintf(out, ", .marks = %u, .mark = {", marks);
    for (unsigned i = 0; i < marks; i++) {
        const char *word = f->word[mark[i].word];

        fprintf(out, " { %zu, %u, %u }%s /* %s */", place_of_word(box, word), mark[i].count, mark[i].way,
                i + 1 < marks ? "," : "", word);
    }
    fprintf(out, " }");
}

static const char *kind_constant(uint8_t kind)
{
    static const char *const names[HB_FEATURE_KINDS] = {
        [HB_FIELD] = "HB_FIELD", [HB_ROAD] = "HB_ROAD",           [HB_CITY] = "HB_CITY",
        [HB_RIVER] = "HB_RIVER", [HB_MONASTERY] = "HB_MONASTERY", [HB_GARDEN] = "HB_GARDEN",
        [HB_MIST] = "HB_MIST",   [HB_CASTLE] = "HB_CASTLE",       [HB_CEMETERY] = "HB_CEMETERY",
    };

    HB_ASSERT(kind < HB_FEATURE_KINDS);
    return names[kind];
}

static void write_segment(FILE *out, const struct box *box, const struct hb_tilefile *f, const struct hb_segment *s)
{
    fprintf(out, "      { .kind = %s", kind_constant(s->kind));
    if (s->sides != 0)
        fprintf(out, ", .sides = 0x%x", s->sides);
    if (s->halves != 0)
        fprintf(out, ", .halves = 0x%02x", s->halves);
    if (s->cities != 0)
        fprintf(out, ", .cities = 0x%x", s->cities);
    write_marks(out, box, f, s->mark, s->marks);
    fprintf(out, " },\n");
}

/* Which kinds of segments there are on a tile, a bit each. */
static unsigned kinds_of(const struct hb_tilefile_tile *t)
{
    unsigned mask = 0;

    for (unsigned i = 0; i < t->segments; i++)
        mask |= 1U << t->segment[i].kind;
    return mask;
}

static unsigned roads_and_cities(const struct hb_tilefile_tile *t)
{
    unsigned mask = 0;

    for (unsigned i = 0; i < t->segments; i++)
        mask |= t->segment[i].kind == HB_ROAD || t->segment[i].kind == HB_CITY ? 1U << i : 0;
    return mask;
}

static unsigned fields_beside_cities(const struct hb_tilefile_tile *t)
{
    unsigned mask = 0;

    for (unsigned i = 0; i < t->segments; i++)
        mask |= t->segment[i].cities != 0 ? 1U << i : 0;
    return mask;
}

/* The marks of the whole tile, a bit for each word; there are at most 64 words. */
static unsigned long long mark_words(const struct box *box, const struct hb_tilefile *f,
                                     const struct hb_tilefile_tile *t)
{
    unsigned long long words = 0;

    for (unsigned i = 0; i < t->marks; i++)
        words |= 1ULL << place_of_word(box, f->word[t->mark[i].word]);
    return words;
}

static void write_design(FILE *out, const struct box *box, const struct hb_tilefile *f,
                         const struct hb_tilefile_tile *t)
{
    fprintf(out, "  { .name = \"%s/%s\", .set = \"%s\", .plain = \"%s/%s\"", f->set, t->id, f->set, f->set, t->plain);
    if (t->only_with[0] != '\0')
        fprintf(out, ", .only_with = \"%s\"", t->only_with);
    fprintf(out,
            ",\n    .edition = %s, .count = %u, .start = %u, .turns = %u, .segments = %u,\n"
            "    .kinds = 0x%x, .roads_and_cities = 0x%x, .beside_city = 0x%x, .mark_words = 0x%llx",
            f->edition == HB_C3 ? "HB_C3" : "HB_BB5", t->count, t->start, turns_of(t), t->segments, kinds_of(t),
            roads_and_cities(t), fields_beside_cities(t), mark_words(box, f, t));
    write_marks(out, box, f, t->mark, t->marks);
    if (t->segments == 0) {
        fprintf(out, " },\n");
        return;
    }
    fprintf(out, ",\n    .segment = {\n");
    for (unsigned i = 0; i < t->segments; i++)
        write_segment(out, box, f, &t->segment[i]);
    fprintf(out, "    } },\n");
}

static void write_designs(FILE *out, const struct box *box)
{
    fprintf(out, "const struct hb_design hb_designs[] = {\n"
                 "  { .name = \"\", .set = \"\", .plain = \"\", .turns = 1 },\n");
    for (size_t i = 0; i < box->entries; i++)
        write_design(out, box, box->entry[i].file, box->entry[i].tile);
    fprintf(out, "};\n\nconst size_t hb_design_count = %zu;\nconst size_t hb_design_end = %zu;\n\n", box->played + 1,
            box->entries + 1);
}

static size_t place_of_tile(const struct box *box, const struct hb_tilefile *f, const char *id)
{
    size_t i = 0;

    while (box->entry[i].file != f || strcmp(box->entry[i].tile->id, id) != 0)
        i++;
    return i;
}

/* Of variants that look like another tile.  The list ends with NULL so that it is never empty. */
static void write_other_names(FILE *out, const struct box *box)
{
    fprintf(out, "const struct hb_other_name hb_other_names[] = {\n");
    for (size_t i = 0; i < box->sources; i++) {
        const struct source *s = &box->source[i];

        for (size_t k = 0; k < s->variants; k++)
            if (s->variant[k].same[0] != '\0')
                fprintf(out, "  { \"%s/%s\", %zu },\n", s->file.set, s->variant[k].tile.id,
                        place_of_tile(box, &s->file, s->variant[k].same) + 1);
    }
    fprintf(out, "  { NULL, 0 }\n};\n\n");
}

static void write_bytes(FILE *out, const char *field, const uint8_t *byte, unsigned count)
{
    fprintf(out, " .%s = {", field);
    for (unsigned i = 0; i < count; i++)
        fprintf(out, "%s%u", i > 0 ? ", " : " ", byte[i]);
    fprintf(out, " }");
}

/* What the squares beside a tile must show, as masks of their own sides. */
static void find_asks(struct hb_shape *shape)
{
    static const uint8_t asks[HB_EDGE_KINDS] = { [HB_FIELD] = 1, [HB_ROAD] = 2, [HB_CITY] = 1 | 2, [HB_RIVER] = 4 };

    for (unsigned i = 0; i < sizeof shape->asks; i++)
        for (unsigned side = 0; side < HB_SIDES; side++)
            shape->asks[i] |= (uint8_t)(has(asks[shape->edge[side]], i) << (side ^ 2));
}

static void write_shape(FILE *out, const struct hb_shape *shape)
{
    fprintf(out, "  {");
    write_bytes(out, "edge", shape->edge, HB_SIDES);
    fprintf(out, ",");
    write_bytes(out, "area", shape->area, HB_HALVES);
    fprintf(out, ",");
    write_bytes(out, "line", shape->line, HB_SIDES);
    fprintf(out, ",");
    write_bytes(out, "veil", shape->veil, HB_SIDES);
    fprintf(out, ", .veils = %u,", shape->veils);
    write_bytes(out, "asks", shape->asks, sizeof shape->asks);
    fprintf(out, " },\n");
}

/* A tile without segments, blank or the back of all others, asks for nothing. */
static void write_four_shapes(FILE *out, const struct hb_segment *segment, unsigned segments)
{
    for (unsigned q = 0; q < HB_TURNS; q++) {
        struct hb_shape shape = shape_of(segment, segments, q);

        if (segments > 0)
            find_asks(&shape);
        write_shape(out, &shape);
    }
}

static void write_shapes(FILE *out, const struct box *box)
{
    fprintf(out, "const struct hb_shape hb_shapes[] = {\n");
    write_four_shapes(out, NULL, 0);
    for (size_t i = 0; i < box->entries; i++) {
        const struct hb_tilefile *f = box->entry[i].file;
        const struct hb_tilefile_tile *t = box->entry[i].tile;

        fprintf(out, "  /* %s/%s, %s */\n", f->set, t->id, hb_edition_word(f->edition));
        write_four_shapes(out, t->segment, t->segments);
    }
    fprintf(out, "};\n\n");
}

static unsigned bits(unsigned mask)
{
    unsigned count = 0;

    for (; mask != 0; mask &= mask - 1)
        count++;
    return count;
}

/* How many ends a segment has before anything is laid beside it: of cities halves, of lines and mists sides. */
static unsigned open_ends(const struct hb_segment *s)
{
    return s->kind == HB_CITY ? bits(s->halves) : is_line(s->kind) || is_veil(s->kind) ? bits(s->sides) : 0;
}

static unsigned shields_of(const struct hb_tilefile *f, const struct hb_segment *s)
{
    for (unsigned i = 0; i < s->marks; i++)
        if (strcmp(f->word[s->mark[i].word], "shield") == 0)
            return s->mark[i].count;
    return 0;
}

/* Tables of segments */

/* Writes what a table says of one segment of a tile. */
typedef void write_entry(FILE *out, const struct box *box, const struct hb_tilefile *f,
                         const struct hb_tilefile_tile *t, unsigned segment);

/* A table with a line for each design; `nothing` is what stands there for one without segments. */
static void write_table(FILE *out, const struct box *box, const char *head, const char *nothing, write_entry *entry)
{
    const char *first = "[1] ="; /* [0] is no tile */

    fprintf(out, "const %s = {\n", head);
    for (size_t i = 0; i < box->entries; i++) {
        const struct hb_tilefile_tile *t = box->entry[i].tile;

        fprintf(out, "  %s {%s", first, t->segments == 0 ? nothing : "");
        first = "";
        for (unsigned s = 0; s < t->segments; s++) {
            fprintf(out, "%s ", s > 0 ? "," : "");
            entry(out, box, box->entry[i].file, t, s);
        }
        fprintf(out, " },\n");
    }
    fprintf(out, "};\n\n");
}

static void write_open(FILE *out, const struct box *box, const struct hb_tilefile *f, const struct hb_tilefile_tile *t,
                       unsigned segment)
{
    (void)box, (void)f;
    fprintf(out, "%u%s", open_ends(&t->segment[segment]), t->segment[segment].kind == HB_CITY ? " | HB_WALLED" : "");
}

static void write_shields(FILE *out, const struct box *box, const struct hb_tilefile *f,
                          const struct hb_tilefile_tile *t, unsigned segment)
{
    (void)box;
    fprintf(out, "%u", shields_of(f, &t->segment[segment]));
}

static void write_fields_beside(FILE *out, const struct box *box, const struct hb_tilefile *f,
                                const struct hb_tilefile_tile *t, unsigned segment)
{
    unsigned fields = 0;

    (void)box, (void)f;
    for (unsigned i = 0; i < t->segments; i++)
        fields |= (unsigned)has(t->segment[i].cities, segment) << i;
    fprintf(out, "%u", fields);
}

/* Of words beyond the first 16 there is no sum. */
static void write_mark_sums(FILE *out, const struct box *box, const struct hb_tilefile *f,
                            const struct hb_tilefile_tile *t, unsigned segment)
{
    const struct hb_segment *s = &t->segment[segment];
    unsigned long long sum[2] = { 0, 0 };

    for (unsigned i = 0; i < s->marks; i++) {
        size_t word = place_of_word(box, f->word[s->mark[i].word]);
        if (word < 16)
            sum[word / 8] += (unsigned long long)s->mark[i].count << 8 * (word % 8);
    }
    fprintf(out, "{ { 0x%llxu, 0x%llxu } }", sum[0], sum[1]);
}

/* A field that reaches only sides with mist: nobody can stand there. */
static bool is_hidden(const struct hb_tilefile_tile *t, unsigned segment)
{
    unsigned clear = t->segment[segment].kind == HB_FIELD ? t->segment[segment].halves : 0;

    if (clear == 0)
        return false;
    for (unsigned i = 0; i < t->segments; i++)
        for (unsigned side = 0; side < HB_SIDES && is_veil(t->segment[i].kind); side++)
            clear &= has(t->segment[i].sides, side) ? ~(3u << 2 * side) : ~0u;
    return clear == 0;
}

/* Those on which somebody can stand. */
static void write_kinds(FILE *out, const struct box *box)
{
    fprintf(out, "const uint16_t hb_segments_of[][%d] = {\n  { 0 },\n", HB_KINDS_MAX);
    for (size_t i = 0; i < box->entries; i++) {
        const struct hb_tilefile_tile *t = box->entry[i].tile;
        unsigned of[HB_KINDS_MAX] = { 0 };

        for (unsigned s = 0; s < t->segments; s++)
            of[t->segment[s].kind] |= (is_hidden(t, s) ? 0u : 1u) << s;
        fprintf(out, "  {");
        for (unsigned kind = 0; kind < HB_FEATURE_KINDS; kind++)
            fprintf(out, "%s%u", kind > 0 ? ", " : " ", of[kind]);
        fprintf(out, " },\n");
    }
    fprintf(out, "};\n\n");
}

/* What comes in on a side: the line there, or else the area on the left of it. */
static const struct hb_segment *entered_at(const struct hb_tilefile_tile *t, unsigned side)
{
    const struct hb_segment *area = NULL;

    for (unsigned i = 0; i < t->segments; i++) {
        const struct hb_segment *s = &t->segment[i];
        if (is_line(s->kind) && has(s->sides, side))
            return s;
        if (!is_line(s->kind) && !is_veil(s->kind) && has(s->halves, 2 * side))
            area = s;
    }
    return area;
}

static void write_runs(FILE *out, const struct box *box)
{
    fprintf(out, "const uint16_t hb_runs[] = {\n  0,\n");
    for (size_t i = 0; i < box->entries; i++) {
        unsigned runs = 0;

        for (unsigned side = 0; side < HB_SIDES; side++) {
            const struct hb_segment *s = entered_at(box->entry[i].tile, side);
            runs |= s ? (s->sides & 15u) << 4 * side : 0;
        }
        fprintf(out, "  0x%x,\n", runs);
    }
    fprintf(out, "};\n\n");
}

/* Tables by design and segment, sixteen to a design, so that finding one is a shift. */
static void write_segment_tables(FILE *out, const struct box *box)
{
    write_table(out, box, "uint16_t hb_segment_open[][16]", " 0", write_open);
    write_table(out, box, "uint8_t hb_segment_shields[][16]", " 0", write_shields);
    write_table(out, box, "uint16_t hb_fields_beside[][16]", " 0", write_fields_beside);
    write_table(out, box, "struct hb_marks hb_segment_marks[][16]", " { { 0 } }", write_mark_sums);
    write_kinds(out, box);
    write_runs(out, box);
}

/* The list ends with NULL so that it is never empty, which C does not allow. */
static void write_mark_words(FILE *out, const struct box *box)
{
    fprintf(out, "const char *const hb_mark_words[] = {\n");
    for (size_t i = 0; i < box->words; i++)
        fprintf(out, "  \"%s\",\n", box->word[i]);
    fprintf(out, "  NULL\n};\n\nconst size_t hb_mark_word_count = %zu;\n", box->words);
}

/* Written in place; if that fails the file is emptied. */
static bool write_all(const char *path, const struct box *box)
{
    FILE *out = fopen(path, "w");
    bool good;

    if (!out)
        return say(path, strerror(errno));
    fprintf(out, "/* The tile tables, made by tilec from the files in tiles/.  Change those, not this. */\n"
                 "#include \"engine/landscape/landscape_state.h\"\n#include \"hradby/tiles.h\"\n\n");
    write_designs(out, box);
    write_other_names(out, box);
    write_shapes(out, box);
    write_segment_tables(out, box);
    write_mark_words(out, box);
    good = ferror(out) == 0;
    good = fclose(out) == 0 && good;
    if (good)
        return true;
    out = fopen(path, "w"); /* half a table could pass for a whole one; an empty file cannot */
    if (out)
        fclose(out);
    return say(path, "cannot be written");
}

int main(int argc, char **argv)
{
    struct box box = { .sources = 0 };
    size_t count = argc > 2 ? (size_t)argc - 2 : 0;
    bool good;

    if (count == 0 || count > FILES_MAX) {
        fprintf(stderr, "usage: tilec OUT.c FILE...    with 1 to %d tile files\n", FILES_MAX);
        return SAYS_USAGE;
    }
    box.source = calloc(count, sizeof box.source[0]);
    if (!box.source)
        return say(argv[1], "no memory") ? 0 : SAYS_BAD;
    good = read_all(&box, argv + 2, count) && write_all(argv[1], &box);
    free_box(&box);
    return good ? 0 : SAYS_BAD;
}
