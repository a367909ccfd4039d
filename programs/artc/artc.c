/* artc.c -- the build's compiler of artwork: artc OUT.c FILE...
 *
 * Reads drawings and writes one C source with the tables of views/art/art.h.  The folder a file lies in and its name
 * are what the drawing is called by.  What it writes depends on the files alone, not on the order in which they are
 * named.  Any bad file is refused on stderr with exit status 1, and then nothing is written. */
#include "programs/artc/artfile.h"
#include "views/art/art.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 512, SAYS_BAD = 1, SAYS_USAGE = 2 };

/* A drawing: where it lies, what was read, and what its notes say of it as a mark or a piece. */
struct artwork {
    const char *path;
    char folder[HB_ARTFILE_WORD], name[HB_ARTFILE_WORD];
    struct hb_artfile file;
    long rank;               /* of a mark */
    struct hb_symbol symbol; /* of a mark, without its texts */
    struct hb_silhouette silhouette;
};

struct gallery {
    struct artwork *drawing;
    size_t count;
};

/* Refusing */

static bool say(const char *path, const char *what)
{
    fprintf(stderr, "artc: %s: %s\n", path, what);
    return false;
}

/* Which note lacks or is wrong, and what it should be. */
static bool say_note(const struct artwork *d, const char *key, const char *wanted)
{
    const char *value = hb_artfile_note(&d->file, key);

    if (!value)
        fprintf(stderr, "artc: %s: <svg> needs data-%s, %s\n", d->path, key, wanted);
    else
        fprintf(stderr, "artc: %s: data-%s=\"%s\" should be %s\n", d->path, key, value, wanted);
    return false;
}

/* Notes */

/* Some numbers, apart from each other by spaces; a note that is not there leaves them as they are. */
static bool read_numbers(const struct artwork *d, const char *key, double *out, int count, const char *wanted)
{
    const char *at = hb_artfile_note(&d->file, key);

    for (int i = 0; at && i < count; i++) {
        char *end;

        out[i] = strtod(at, &end);
        if (end == at)
            return say_note(d, key, wanted);
        at = end + strspn(end, " ");
    }
    return !at || *at == '\0' || say_note(d, key, wanted);
}

/* A note that is not there leaves the colour as it is. */
static bool read_colour(const struct artwork *d, const char *key, uint32_t *colour)
{
    const char *value = hb_artfile_note(&d->file, key);
    char *end;

    if (!value)
        return true;
    if (value[0] != '#' || strlen(value) != strlen("#RRGGBB"))
        return say_note(d, key, "a colour #RRGGBB");
    *colour = (uint32_t)strtoul(value + 1, &end, 16);
    return *end == '\0' || say_note(d, key, "a colour #RRGGBB");
}

/* Reads one letter of UTF-8; 0 at the end, and for bytes that are none. */
static uint32_t next_letter(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    int more = c[0] < 0x80 ? 0 : c[0] >= 0xf0 ? 3 : c[0] >= 0xe0 ? 2 : 1;
    uint32_t letter = more == 0 ? c[0] : c[0] & (0x3fu >> more);

    for (int i = 1; i <= more; i++) {
        if ((c[i] & 0xc0) != 0x80)
            return 0;
        letter = letter << 6 | (c[i] & 0x3f);
    }
    *at += c[0] != '\0' ? more + 1 : 0;
    return letter;
}

static bool read_letters(const struct artwork *d, const char *key, uint32_t *out, int count, const char *wanted)
{
    const char *at = hb_artfile_note(&d->file, key);

    for (int i = 0; at && i < count; i++)
        if ((out[i] = next_letter(&at)) < ' ')
            return say_note(d, key, wanted);
    return !at || *at == '\0' || say_note(d, key, wanted);
}

/* A note that is misspelt would say nothing, and nobody would notice; so it is refused. */
static bool only_notes(const struct artwork *d, const char *const *known)
{
    for (size_t i = 0; i < d->file.notes; i++) {
        const char *const *k = known;

        while (*k && strcmp(*k, d->file.note[i].key) != 0)
            k++;
        if (!*k) {
            fprintf(stderr, "artc: %s: data-%s says nothing in art/%s\n", d->path, d->file.note[i].key, d->folder);
            return false;
        }
    }
    return true;
}

/* Marks */

static const char *const place_word[] = {
    [HB_SYMBOL_INSIDE] = "inside", [HB_SYMBOL_BUILDING] = "building", [HB_SYMBOL_LAKE] = "lake",
    [HB_SYMBOL_FIELD] = "field",   [HB_SYMBOL_SPRING] = "spring",     [HB_SYMBOL_FREE] = "free",
    [HB_SYMBOL_MIDDLE] = "middle", [HB_SYMBOL_BOARD] = "board"
};
static const char *const place_constant[] = {
    [HB_SYMBOL_INSIDE] = "HB_SYMBOL_INSIDE", [HB_SYMBOL_BUILDING] = "HB_SYMBOL_BUILDING",
    [HB_SYMBOL_LAKE] = "HB_SYMBOL_LAKE",     [HB_SYMBOL_FIELD] = "HB_SYMBOL_FIELD",
    [HB_SYMBOL_SPRING] = "HB_SYMBOL_SPRING", [HB_SYMBOL_FREE] = "HB_SYMBOL_FREE",
    [HB_SYMBOL_MIDDLE] = "HB_SYMBOL_MIDDLE", [HB_SYMBOL_BOARD] = "HB_SYMBOL_BOARD"
};
enum { PLACES = sizeof place_word / sizeof place_word[0] };

/* Which kind of place a mark looks for on its tile. */
static bool read_place(struct artwork *d)
{
    const char *value = hb_artfile_note(&d->file, "place");

    for (int i = 0; value && i < PLACES; i++)
        if (strcmp(place_word[i], value) == 0) {
            d->symbol.place = (enum hb_symbol_place)i;
            return true;
        }
    return !value || say_note(d, "place", "inside, building, lake, field, spring, free, middle or board");
}

/* How a mark looks on a terminal: letters and colours, for terminals that show more and less. */
static bool read_letter(struct artwork *d)
{
    struct hb_symbol *s = &d->symbol;
    double few[2] = { -1, -1 };

    s->ink = 0xffffff;
    if (!read_letters(d, "letter", &s->letter, 1, "one letter of ASCII") || !read_colour(d, "ink", &s->ink) ||
        !read_colour(d, "ground", &s->ground) ||
        !read_numbers(d, "few", few, 2, "the numbers of a colour among 256 and among 16"))
        return false;
    if (s->letter > '~')
        return say_note(d, "letter", "one letter of ASCII");
    if (s->letter != 0 && !hb_artfile_note(&d->file, "ground"))
        return say_note(d, "ground", "the colour its letter stands on, #RRGGBB");
    if (few[0] < -1 || few[0] > 255 || few[1] < -1 || few[1] > 15)
        return say_note(d, "few", "the numbers of a colour among 256 and among 16");
    s->of_256 = (int)few[0];
    s->of_16 = (int)few[1];
    s->sign = s->letter;
    return read_letters(d, "sign", &s->sign, 1, "one letter");
}

/* Of a board: how many squares it is wide and high. */
static bool read_squares(struct artwork *d)
{
    static const char wanted[] = "how many squares a board is wide and high, 1 to 9 each";
    double squares[2] = { 0, 0 };
    bool board = d->symbol.place == HB_SYMBOL_BOARD;

    if (!read_numbers(d, "squares", squares, 2, wanted))
        return false;
    if (board && (squares[0] < 1 || squares[0] > 9 || squares[1] < 1 || squares[1] > 9))
        return say_note(d, "squares", wanted);
    if (!board && hb_artfile_note(&d->file, "squares"))
        return say_note(d, "squares", "said only of a board");
    d->symbol.wide = (unsigned)squares[0];
    d->symbol.high = (unsigned)squares[1];
    return true;
}

/* How far about it nothing else may lie; of a board, how much of it is covered about its middle. */
static bool read_room(struct artwork *d)
{
    static const char wanted[] = "how far about it nothing else may lie, up to 50 in each square";
    double room = 0, most = 50.0 * (d->symbol.wide > 1 ? d->symbol.wide : 1);

    if (!read_numbers(d, "room", &room, 1, wanted))
        return false;
    if (room <= 0 || room > most)
        return say_note(d, "room", wanted);
    d->symbol.room = room;
    return true;
}

static bool read_mark(struct artwork *d)
{
    static const char *const known[] = { "rank", "room", "place",  "letter",  "sign",
                                         "ink",  "few",  "ground", "squares", NULL };
    double rank = 0;

    if (!only_notes(d, known) || !read_numbers(d, "rank", &rank, 1, "a number: marks look for room in this order") ||
        !read_place(d) || !read_squares(d) || !read_letter(d))
        return false;
    if (rank < 1 || rank > 1000)
        return say_note(d, "rank", "a number from 1 to 1000: marks look for room in this order");
    d->rank = (long)rank;
    return read_room(d);
}

/* Pieces */

/* What stands on both sides of an emblem, where pieces are drawn with letters. */
static bool read_flanks(const struct artwork *d, const char *key, struct hb_flanks *out)
{
    uint32_t letter[2] = { out->left, out->right };

    if (!read_letters(d, key, letter, 2, "two letters: left and right of the emblem"))
        return false;
    *out = (struct hb_flanks){ letter[0], letter[1] };
    return true;
}

/* Whatever is not said has a usual value: the letter is the first of its name, lying looks like standing. */
static bool read_piece(struct artwork *d)
{
    static const char *const known[] = { "emblem",        "lies",         "letters", "blocks",
                                         "lying-letters", "lying-blocks", "letter",  "sign",
                                         "pieces",        "ground",       NULL };
    struct hb_silhouette *s = &d->silhouette;
    const char *lies = hb_artfile_note(&d->file, "lies");
    double emblem[3] = { 0, 0, 0 };

    if (!only_notes(d, known) || !read_numbers(d, "emblem", emblem, 3, "x, y and scale of the emblem on it"))
        return false;
    if (emblem[2] <= 0)
        return say_note(d, "emblem", "x, y and scale of the emblem on it");
    if (lies && strcmp(lies, "yes") != 0 && strcmp(lies, "no") != 0)
        return say_note(d, "lies", "yes or no");
    s->emblem_x = emblem[0];
    s->emblem_y = emblem[1];
    s->emblem_scale = emblem[2];
    s->lies = !lies || strcmp(lies, "yes") == 0;
    s->letter = (uint32_t)(d->name[0] - 'a' + 'A');
    if (!read_letters(d, "letter", &s->letter, 1, "one letter of ASCII"))
        return false;
    if (s->letter > '~')
        return say_note(d, "letter", "one letter of ASCII");
    s->sign = s->letter;
    if (!read_letters(d, "sign", &s->sign, 1, "one letter"))
        return false;
    if (!read_colour(d, "ground", &s->ground))
        return false;
    s->standing[0] = (struct hb_flanks){ '<', '>' };
    s->standing[1] = (struct hb_flanks){ 0x2590, 0x258c };
    if (!read_flanks(d, "letters", &s->standing[0]) || !read_flanks(d, "blocks", &s->standing[1]))
        return false;
    memcpy(s->lying, s->standing, sizeof s->lying);
    return read_flanks(d, "lying-letters", &s->lying[0]) && read_flanks(d, "lying-blocks", &s->lying[1]);
}

/* Reading */

/* The folder says what kind of drawing it is. */
static bool is_mark(const struct artwork *d)
{
    return strcmp(d->folder, "marks") == 0;
}

static bool is_piece(const struct artwork *d)
{
    return strcmp(d->folder, "pieces") == 0;
}

/* Names become parts of ids in pictures, so they need no escaping anywhere. */
static bool is_name(const char *name)
{
    return name[0] >= 'a' && name[0] <= 'z' && name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* …/art/FOLDER/NAME.svg */
static bool read_path(struct artwork *d, const char *path)
{
    const char *name = strrchr(path, '/'), *folder = name, *dot = strrchr(path, '.');

    d->path = path;
    while (folder && folder > path && folder[-1] != '/')
        folder--;
    if (!name || !dot || dot < name || strcmp(dot, ".svg") != 0 || (size_t)(name - folder) >= sizeof d->folder ||
        (size_t)(dot - name) > sizeof d->name)
        return say(path, "artwork lies in a folder of its kind and is called NAME.svg");
    snprintf(d->folder, sizeof d->folder, "%.*s", (int)(name - folder), folder);
    snprintf(d->name, sizeof d->name, "%.*s", (int)(dot - name - 1), name + 1);
    return (is_name(d->folder) && is_name(d->name)) || say(path, "a name is made of a-z, 0-9 and _");
}

/* Reads one byte more than is allowed, so that the reader sees a file that is too long. */
static bool load(struct artwork *d, char *text)
{
    struct hb_error err = { .code = HB_OK };
    FILE *f = fopen(d->path, "rb");
    size_t size;
    bool good;

    if (!f)
        return say(d->path, strerror(errno));
    size = fread(text, 1, HB_ARTFILE_BYTES_MAX + 1, f);
    good = ferror(f) == 0;
    fclose(f);
    if (!good)
        return say(d->path, "cannot be read");
    if (hb_artfile_read(&d->file, d->path, text, size, &err))
        return true;
    fprintf(stderr, "artc: %s\n", err.text);
    return false;
}

/* Every kind has notes of its own; drawings of other folders have two. */
static bool read_drawing(struct artwork *d, const char *path)
{
    static const char *const known[] = { "ground", "height", NULL };
    char *text = malloc(HB_ARTFILE_BYTES_MAX + 1);
    bool good;

    if (!text)
        return say(path, "no memory");
    good = read_path(d, path) && load(d, text);
    free(text);
    if (!good)
        return false;
    return is_mark(d) ? read_mark(d) : is_piece(d) ? read_piece(d) : only_notes(d, known);
}

/* Tables are sorted, so they do not depend on the order of the command line. */
static int by_name(const void *left, const void *right)
{
    const struct artwork *a = left, *b = right;
    int order = strcmp(a->folder, b->folder);

    return order != 0 ? order : strcmp(a->name, b->name);
}

/* Pictures refer to artwork by its name alone, but to pieces as such: a mark and the piece that it is for may share
 * one. */
static bool check_names(const struct gallery *g)
{
    for (size_t i = 0; i < g->count; i++)
        for (size_t k = i + 1; k < g->count; k++)
            if (is_piece(&g->drawing[i]) == is_piece(&g->drawing[k]) &&
                strcmp(g->drawing[i].name, g->drawing[k].name) == 0) {
                fprintf(stderr, "artc: %s: %s has the same name already\n", g->drawing[k].path, g->drawing[i].path);
                return false;
            }
    return true;
}

/* Everything is read and checked before anything is written. */
static bool read_all(struct gallery *g, char **paths, size_t count)
{
    size_t marks = 0;

    for (size_t i = 0; i < count; i++) {
        if (!read_drawing(&g->drawing[i], paths[i]))
            return false;
        marks += is_mark(&g->drawing[i]);
        if (marks > HB_SYMBOLS_MAX)
            return say(paths[i], "there are too many marks");
    }
    g->count = count;
    qsort(g->drawing, count, sizeof g->drawing[0], by_name);
    return check_names(g);
}

/* Writing */

/* A string of C, cut into lines. */
static void write_text(FILE *out, const char *text)
{
    enum { WIDE = 110 };
    unsigned column = 0;

    fputc('"', out);
    for (; *text != '\0'; text++) {
        if (column++ == WIDE) {
            fprintf(out, "\"\n      \"");
            column = 1;
        }
        if (*text == '"' || *text == '\\')
            fputc('\\', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

/* A layer is called NAME-LAYER; what is outside of layers has the name alone. */
static void write_layer(FILE *out, const struct artwork *d, const struct hb_artfile_layer *l)
{
    const char *ground = hb_artfile_note(&d->file, "ground"), *height = hb_artfile_note(&d->file, "height");

    fprintf(out, "  { .folder = \"%s\", .name = \"%s%s%s\", .x = %.3f, .y = %.3f, .width = %.3f, .height = %.3f",
            d->folder, d->name, l->name[0] != '\0' ? "-" : "", l->name, d->file.x, d->file.y, d->file.width,
            d->file.height);
    if (ground)
        fprintf(out, ", .ground = \"%s\"", ground);
    if (height)
        fprintf(out, ", .tall = %.3f", strtod(height, NULL));
    fprintf(out, ",\n    .body = ");
    write_text(out, l->body);
    fprintf(out, " },\n");
}

/* Tables without a row get an empty one, as C has no empty arrays; the count says how many there are. */
static void write_arts(FILE *out, const struct gallery *g)
{
    size_t count = 0;

    fprintf(out, "const struct hb_art hb_art_drawings[] = {\n");
    for (size_t i = 0; i < g->count; i++)
        for (size_t k = 0; k < g->drawing[i].file.layers; k++, count++)
            write_layer(out, &g->drawing[i], &g->drawing[i].file.layer[k]);
    fprintf(out, "};\n\nconst size_t hb_art_count = %zu;\n\n", count);
}

/* 0 for no letter. */
static uint32_t only_letter(const char *text)
{
    return next_letter(&text);
}

/* A sign that is not named is the letter. */
static void write_spots(FILE *out, const struct gallery *g)
{
    size_t count = 0;

    fprintf(out, "const struct hb_art_spot hb_art_spots[] = {\n");
    for (size_t i = 0; i < g->count; i++)
        for (size_t k = 0; k < g->drawing[i].file.spots; k++, count++) {
            const struct hb_artfile_spot *s = &g->drawing[i].file.spot[k];

            fprintf(out, "  { .drawing = \"%s\", .name = ", g->drawing[i].name);
            write_text(out, s->name);
            fprintf(out, ", .x = %.3f, .y = %.3f, .letter = 0x%x, .sign = 0x%x },\n", s->x, s->y,
                    (unsigned)only_letter(s->letter), (unsigned)only_letter(s->sign[0] != '\0' ? s->sign : s->letter));
        }
    if (count == 0)
        fprintf(out, "  { .drawing = \"\" },\n");
    fprintf(out, "};\n\nconst size_t hb_art_spot_count = %zu;\n\n", count);
}

static void write_symbol(FILE *out, const struct artwork *d)
{
    const struct hb_symbol *s = &d->symbol;

    fprintf(out,
            "  { .name = \"%s\", .place = %s, .room = %.3f, .wide = %u, .high = %u,\n    .letter = 0x%x, .sign = 0x%x, "
            ".ink = 0x%06x, .ground "
            "= 0x%06x, "
            ".of_256 = %d, .of_16 = %d },\n",
            d->name, place_constant[s->place], s->room, s->wide, s->high, (unsigned)s->letter, (unsigned)s->sign,
            (unsigned)s->ink, (unsigned)s->ground, s->of_256, s->of_16);
}

/* By their ranks, those of the same rank by their names. */
static void write_symbols(FILE *out, const struct gallery *g)
{
    size_t count = 0;

    fprintf(out, "const struct hb_symbol hb_art_symbols[] = {\n");
    for (long rank = 1; rank <= 1000; rank++)
        for (size_t i = 0; i < g->count; i++)
            if (is_mark(&g->drawing[i]) && g->drawing[i].rank == rank) {
                write_symbol(out, &g->drawing[i]);
                count++;
            }
    if (count == 0)
        fprintf(out, "  { .name = \"\" },\n");
    fprintf(out, "};\n\nconst size_t hb_art_symbol_count = %zu;\n\n", count);
}

static void write_flanks(FILE *out, const char *field, const struct hb_flanks *f)
{
    fprintf(out, ",\n    .%s = { { 0x%x, 0x%x }, { 0x%x, 0x%x } }", field, (unsigned)f[0].left, (unsigned)f[0].right,
            (unsigned)f[1].left, (unsigned)f[1].right);
}

static void write_silhouettes(FILE *out, const struct gallery *g)
{
    size_t count = 0;

    fprintf(out, "const struct hb_silhouette hb_art_silhouettes[] = {\n");
    for (size_t i = 0; i < g->count; i++) {
        const struct hb_silhouette *s = &g->drawing[i].silhouette;

        if (!is_piece(&g->drawing[i]))
            continue;
        fprintf(out, "  { .name = \"%s\", .emblem_x = %.3f, .emblem_y = %.3f, .emblem_scale = %.3f, .lies = %d",
                g->drawing[i].name, s->emblem_x, s->emblem_y, s->emblem_scale, s->lies);
        write_flanks(out, "standing", s->standing);
        write_flanks(out, "lying", s->lying);
        fprintf(out, ",\n    .letter = 0x%x, .sign = 0x%x", (unsigned)s->letter, (unsigned)s->sign);
        if (s->ground != 0)
            fprintf(out, ", .ground = 0x%06x", (unsigned)s->ground);
        if (hb_artfile_note(&g->drawing[i].file, "pieces")) {
            fprintf(out, ", .pieces = ");
            write_text(out, hb_artfile_note(&g->drawing[i].file, "pieces"));
        }
        fprintf(out, " },\n");
        count++;
    }
    if (count == 0)
        fprintf(out, "  { .name = \"\" },\n");
    fprintf(out, "};\n\nconst size_t hb_art_silhouette_count = %zu;\n", count);
}

/* A file that could not be written as a whole is removed, or the next build would take it for good. */
static bool write_all(const char *path, const struct gallery *g)
{
    FILE *out = fopen(path, "w");
    bool good;

    if (!out)
        return say(path, strerror(errno));
    fprintf(out, "/* Made by artc from the files of art/. */\n#include \"views/art/art.h\"\n\n");
    write_arts(out, g);
    write_spots(out, g);
    write_symbols(out, g);
    write_silhouettes(out, g);
    good = ferror(out) == 0;
    good = fclose(out) == 0 && good;
    if (good)
        return true;
    remove(path);
    return say(path, "cannot be written");
}

int main(int argc, char **argv)
{
    size_t count = argc > 2 ? (size_t)argc - 2 : 0;
    struct gallery g = { NULL, 0 };
    bool good;

    if (count == 0 || count > FILES_MAX) {
        fprintf(stderr, "usage: artc OUT.c FILE...    with 1 to %d drawings\n", FILES_MAX);
        return SAYS_USAGE;
    }
    g.drawing = calloc(count, sizeof g.drawing[0]);
    if (!g.drawing)
        return say(argv[1], "no memory") ? 0 : SAYS_BAD;
    good = read_all(&g, argv + 2, count) && write_all(argv[1], &g);
    free(g.drawing);
    return good ? 0 : SAYS_BAD;
}
