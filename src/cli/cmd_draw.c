/* cmd_draw.c -- `hradby draw FILE`: a position as an SVG picture.
 *
 * FILE is a record or the text of a position.  The picture goes to standard output or, whole or not at all, into
 * a file. */
#include "cli/commands.h"
#include "draw/svg.h"
#include "files/files.h"
#include "hradby/landscape.h"
#include "hradby/table.h"
#include "table/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

static const char help[] = "Usage: hradby draw FILE [-o PICTURE] [--at N] [--tile PIXELS]\n"
                           "\n"
                           "Draws a position as an SVG picture. FILE is a saved game (a record) or the text\n"
                           "of a position; - reads standard input.\n"
                           "\n"
                           "  -o, --output PICTURE  the file to write; - or nothing writes to standard output\n"
                           "  --at N                draw the game as it was after N moves of the record,\n"
                           "                        random events counted too (default: at its end)\n"
                           "  --tile PIXELS         the size of a tile, 16 to 400 (default: 100);\n"
                           "                        a castle has no tiles and one size\n";

struct request {
    const char *file, *output;
    bool at_given;
    unsigned long at;
    bool tile_given;
    unsigned long tile;
};

static int wrong_usage(const char *what, const char *about)
{
    fprintf(stderr, "hradby draw: %s%s\nTry `hradby draw --help`.\n", what, about);
    return WRONG_USAGE;
}

static bool parse_number(const char *text, unsigned long *number)
{
    char *end;

    if (text[0] < '0' || text[0] > '9')
        return false;
    errno = 0;
    *number = strtoul(text, &end, 10);
    return errno == 0 && *end == '\0';
}

enum option { OUTPUT, AT, TILE, NO_OPTION };

static const struct {
    const char *name;
    enum option option;
} options[] = { { "-o", OUTPUT }, { "--output", OUTPUT }, { "--at", AT }, { "--tile", TILE } };

/* Which option a word is; *value is set if the word holds its value behind an =. */
static enum option option_of(const char *word, const char **value)
{
    size_t length = strcspn(word, "=");

    *value = word[length] == '=' ? word + length + 1 : NULL;
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++)
        if (strlen(options[i].name) == length && memcmp(options[i].name, word, length) == 0)
            return options[i].option;
    return NO_OPTION;
}

static int set_option(struct request *r, enum option option, const char *value)
{
    switch (option) {
    case OUTPUT:
        r->output = value;
        return *value != '\0' ? GOOD : wrong_usage("-o needs the name of the file to write", "");
    case AT:
        r->at_given = true;
        return parse_number(value, &r->at) ? GOOD : wrong_usage("--at needs a number of moves", "");
    case TILE:
        r->tile_given = true;
        if (parse_number(value, &r->tile) && r->tile >= HB_TILE_PIXELS_MIN && r->tile <= HB_TILE_PIXELS_MAX)
            return GOOD;
        return wrong_usage("--tile needs a number of pixels from 16 to 400", "");
    case NO_OPTION:
        break;
    }
    return wrong_usage("there is no such option", "");
}

/* An option and its value, which may be the next word. */
static int read_option(struct request *r, int argc, char **argv, int *i)
{
    const char *value;
    enum option option = option_of(argv[*i], &value);

    if (option == NO_OPTION)
        return wrong_usage("there is no option ", argv[*i]);
    if (!value)
        value = *i + 1 < argc ? argv[++*i] : "";
    return set_option(r, option, value);
}

static int read_arguments(struct request *r, int argc, char **argv)
{
    int status = GOOD;
    bool options_over = false;

    for (int i = 1; i < argc && status == GOOD; i++) {
        bool option = !options_over && argv[i][0] == '-' && argv[i][1] != '\0';

        if (option && strcmp(argv[i], "--") == 0)
            options_over = true;
        else if (option)
            status = read_option(r, argc, argv, &i);
        else if (r->file)
            status = wrong_usage("only one file can be drawn at a time, and this is one more: ", argv[i]);
        else
            r->file = argv[i];
    }
    if (status == GOOD && !r->file)
        return wrong_usage("which file should be drawn?", "");
    return status;
}

/* Reading */

static bool read_stream(struct hb_buffer *b, FILE *in, const char *name, struct hb_error *err)
{
    char piece[16384];
    size_t got;

    while ((got = fread(piece, 1, sizeof piece, in)) > 0 && !b->failed && b->length <= HB_RECORD_MAX)
        hb_buffer_add(b, piece, got);
    if (ferror(in))
        return hb_fail(err, HB_BAD_REQUEST, "cannot read \"%.160s\": %s", name, strerror(errno));
    if (b->failed)
        return hb_fail(err, HB_NO_MEMORY, "there is not enough memory to read \"%.160s\"", name);
    if (b->length > HB_RECORD_MAX)
        return hb_fail(err, HB_TOO_LONG, "\"%.160s\" is too long for a saved game: more than 16 MiB", name);
    if (b->length == 0)
        return hb_fail(err, HB_BAD_RECORD, "\"%.160s\" is empty; a saved game or a position was expected", name);
    if (memchr(b->at, '\0', b->length))
        return hb_fail(err, HB_BAD_RECORD, "\"%.160s\" is not text; a saved game or a position was expected", name);
    return true;
}

static bool read_file(struct hb_buffer *b, const char *name, struct hb_error *err)
{
    FILE *in;
    bool good;

    if (strcmp(name, "-") == 0)
        return read_stream(b, stdin, "standard input", err);
    in = fopen(name, "rb");
    if (!in)
        return hb_fail(err, HB_BAD_REQUEST, "cannot open \"%.160s\": %s", name, strerror(errno));
    good = read_stream(b, in, name, err);
    fclose(in);
    return good;
}

static struct hb_game *new_state(size_t size, struct hb_error *err)
{
    struct hb_game *g = malloc(size);

    if (!g)
        hb_fail(err, HB_NO_MEMORY, "there is not enough memory for this game");
    return g;
}

/* Drawing */

static bool draw_game(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                      const struct request *r, struct hb_error *err)
{
    if (r->tile_given && !hb_landscape_of(g))
        return hb_fail(err, HB_BAD_OPTION, "--tile goes with a landscape; %s is drawn in one size, so leave it out",
                       hb_kind_of(g)->title);
    return hb_svg_board(out, g, names, (unsigned)r->tile, err);
}

static bool draw_record(struct hb_buffer *out, const struct hb_buffer *in, const struct request *r,
                        struct hb_error *err)
{
    struct hb_table *t = hb_record_read(in->at, in->length, err);
    struct hb_game *g = NULL;
    bool good = false;

    if (!t)
        return false;
    size_t length = hb_table_length(t);
    if (r->at_given && r->at > length)
        hb_fail(err, HB_BAD_OPTION, "--at %lu is too far: the record has %zu moves", r->at, length);
    else
        g = new_state(hb_size(hb_table_game(t)), err);
    if (g) {
        struct hb_names names = hb_table_names(t);

        hb_table_position(t, r->at_given ? r->at : length, g, NULL);
        good = draw_game(out, g, &names, r, err);
    }
    free(g);
    hb_table_close(t);
    return good;
}

static bool draw_position(struct hb_buffer *out, const struct hb_buffer *in, const struct request *r,
                          struct hb_error *err)
{
    const struct hb_names nobody = { { NULL } };
    struct hb_game *g;
    size_t size;
    bool good;

    if (r->at_given)
        return hb_fail(err, HB_BAD_OPTION, "--at goes with a record, and this file is a single position");
    size = hb_position_size(in->at, err);
    g = size == 0 ? NULL : new_state(size, err);
    good = g && hb_position_parse(g, in->at, err) && draw_game(out, g, &nobody, r, err);
    free(g);
    return good;
}

/* A record begins with the brace of its header; no position does. */
static bool is_record(const struct hb_buffer *in)
{
    return in->at[strspn(in->at, " \t\r\n")] == '{';
}

static bool write_picture(const struct hb_buffer *picture, const char *output, struct hb_error *err)
{
    if (output && strcmp(output, "-") != 0)
        return hb_file_write(output, picture->at, picture->length, err);
    if (fwrite(picture->at, 1, picture->length, stdout) != picture->length || fflush(stdout) != 0)
        return hb_fail(err, HB_BAD_REQUEST, "the picture could not be written: %s", strerror(errno));
    return true;
}

static bool draw(const struct request *r, struct hb_error *err)
{
    struct hb_buffer in, out;
    bool good;

    hb_buffer_init(&in);
    hb_buffer_init(&out);
    good = read_file(&in, r->file, err) &&
           (is_record(&in) ? draw_record(&out, &in, r, err) : draw_position(&out, &in, r, err));
    if (good && out.failed)
        good = hb_fail(err, HB_NO_MEMORY, "there is not enough memory for the picture");
    good = good && write_picture(&out, r->output, err);
    hb_buffer_done(&in);
    hb_buffer_done(&out);
    return good;
}

int hb_cmd_draw(int argc, char **argv)
{
    struct request r = { .tile = HB_TILE_PIXELS };
    struct hb_error err = { HB_OK, "" };
    int status;

    if (argc > 1 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return GOOD;
    }
    status = read_arguments(&r, argc, argv);
    if (status != GOOD)
        return status;
    if (!draw(&r, &err)) {
        fprintf(stderr, "hradby draw: %s\n", err.text);
        return FAILED;
    }
    return GOOD;
}
