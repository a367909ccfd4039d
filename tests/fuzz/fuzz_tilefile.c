/* fuzz_tilefile.c -- any bytes at all as a tile file: refused with a line and a reason, or sound. */
#include "engine/assert.h"
#include "programs/tilec/tilefile.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_refusal(const struct hb_error *err)
{
    static const char before[] = "fuzz.tiles line ";
    char *after;

    HB_ASSERT(err->code == HB_BAD_RECORD);
    HB_ASSERT(strncmp(err->text, before, strlen(before)) == 0);
    HB_ASSERT(strtoul(err->text + strlen(before), &after, 10) >= 1);
    HB_ASSERT(strncmp(after, ": ", 2) == 0 && after[2] != '\0');
}

static void check_marks(const struct hb_tilefile *f, const struct hb_mark *mark, unsigned marks)
{
    HB_ASSERT(marks <= HB_MARKS_MAX);
    for (unsigned i = 0; i < marks; i++) {
        HB_ASSERT(mark[i].word < f->words);
        HB_ASSERT(mark[i].count >= 1 && mark[i].count <= HB_TILEFILE_COUNT_MAX);
    }
}

static void check_segment(const struct hb_tilefile *f, const struct hb_tilefile_tile *t, const struct hb_segment *s)
{
    bool area = s->kind == HB_FIELD || s->kind == HB_CITY;

    HB_ASSERT(s->kind < HB_FEATURE_KINDS);
    HB_ASSERT(s->halves == 0 || area);
    HB_ASSERT(s->sides == 0 || s->kind == HB_CITY || s->kind == HB_ROAD || s->kind == HB_RIVER || s->kind == HB_MIST);
    HB_ASSERT(s->cities == 0 || s->kind == HB_FIELD);
    HB_ASSERT(s->cities >> t->segments == 0);
    for (unsigned i = 0; i < t->segments; i++)
        HB_ASSERT(!(s->cities >> i & 1) || t->segment[i].kind == HB_CITY);
    check_marks(f, s->mark, s->marks);
}

/* Every half is covered once; lines leave through sides of their own, and never through a city's; mists share no
 * side. */
static void check_tile(const struct hb_tilefile *f, const struct hb_tilefile_tile *t)
{
    unsigned covered = 0, lines = 0, cities = 0, mists = 0;

    HB_ASSERT(t->id[0] != '\0' && t->line >= 1 && t->segments <= HB_SEGMENTS_MAX);
    HB_ASSERT((t->only_with[0] == '\0') == (strcmp(t->id, t->plain) == 0));
    for (unsigned i = 0; i < t->segments; i++) {
        const struct hb_segment *s = &t->segment[i];

        check_segment(f, t, s);
        HB_ASSERT((covered & s->halves) == 0);
        covered |= s->halves;
        if (s->kind == HB_CITY)
            cities |= s->sides;
        else if (s->kind == HB_MIST) {
            HB_ASSERT(s->sides != 0 && (mists & s->sides) == 0);
            mists |= s->sides;
        } else {
            HB_ASSERT((lines & s->sides) == 0);
            lines |= s->sides;
        }
    }
    HB_ASSERT(covered == (t->segments == 0 ? 0 : 0xff)); /* a blank tile has nothing */
    HB_ASSERT((lines & cities) == 0);
    check_marks(f, t->mark, t->marks);
}

/* As sound as what was read, with mist on no city, each with an id of its own. */
static void check_variants(const struct hb_tilefile *f)
{
    enum { MOST = HB_TILEFILE_TILES_MAX * 15 * HB_TILEFILE_MISTED_MAX, LOOKED_AT = 500 };
    static struct hb_tilefile_variant variant[LOOKED_AT];
    size_t n = hb_tilefile_variants(f, variant, LOOKED_AT);

    HB_ASSERT(n <= MOST);
    for (size_t i = 0; i < n && i < LOOKED_AT; i++) {
        const struct hb_tilefile_tile *t = &variant[i].tile;
        check_tile(f, t);
        HB_ASSERT(t->spare && t->count == 0 && t->start == 0);
        for (size_t k = 0; k < f->tiles; k++)
            HB_ASSERT(strcmp(t->id, f->tile[k].id) != 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct hb_tilefile file;
    struct hb_error err = { .code = HB_OK };

    if (!hb_tilefile_read(&file, "fuzz.tiles", (const char *)data, size, &err)) {
        check_refusal(&err);
        return 0;
    }
    HB_ASSERT(file.set[0] != '\0' && file.edition < HB_EDITIONS);
    HB_ASSERT(file.tiles >= 1 && file.tiles <= HB_TILEFILE_TILES_MAX && file.words <= HB_TILEFILE_WORDS_MAX);
    for (size_t i = 0; i < file.tiles; i++)
        check_tile(&file, &file.tile[i]);
    check_variants(&file);
    return 0;
}
