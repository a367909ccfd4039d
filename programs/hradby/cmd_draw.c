/* cmd_draw.c -- `hradby draw FILE`: a position as an SVG picture.
 *
 * FILE is a record or the text of a position.  The picture goes to standard output or, whole or not at all, into
 * a file. */
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "core/assert.h"
#include "draw/svg.h"
#include "files/files.h"
#include "hradby/landscape.h"
#include "hradby/table.h"
#include "hradby/words.h"
#include "table/record.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, FILE_SHOWN = 160, AT_MAX = 100000 /* no game has more moves */ };

static const struct hb_help help = {
    .synopsis = { "draw FILE [OPTION...]" },
    .does = "Draws a position as an SVG picture. FILE is a saved game (a record) or the text of a position; - reads "
            "standard input.",
    .rows =
        (const struct hb_help_row[]){
            { "Options", NULL },
            { "-o, --output PICTURE", "the file to write; - or nothing writes to standard output" },
            { "--at N",
              "draw the game as it was after N moves of the record, random events counted too (default: at its "
              "end)" },
            { "--tile PIXELS", "the size of a tile, 16 to 400 (default: 100); a castle has no tiles and one size" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .example = { "draw evening.jsonl -o evening.svg", "draw evening.jsonl --at 60 --tile 48 -o evening.svg" },
};

struct draw_request {
    const char *file, *output;
    bool at_given;
    unsigned long at;
    bool tile_given;
    unsigned long tile;
    bool help, options_over;
    enum hb_language language;
};

static bool take_option(struct draw_request *r, struct hb_arguments *a, struct hb_error *err)
{
    if (hb_help_wanted(a->argv[a->at])) {
        r->help = true;
        return true;
    }
    if (strcmp(a->argv[a->at], "--") == 0) {
        r->options_over = true;
        return true;
    }
    if (hb_argument_is(a, "-o") || hb_argument_is(a, "--output")) {
        r->output = hb_argument_value(a, "-o", "board.svg", err);
        return r->output != NULL;
    }
    if (hb_argument_is(a, "--at")) {
        r->at_given = true;
        return hb_argument_number(a, "--at", 0, AT_MAX, &r->at, err);
    }
    if (hb_argument_is(a, "--tile")) {
        r->tile_given = true;
        return hb_argument_number(a, "--tile", HB_TILE_PIXELS_MIN, HB_TILE_PIXELS_MAX, &r->tile, err);
    }
    return hb_argument_unknown(a, err);
}

static bool read_request(struct draw_request *r, int argc, char **argv, struct hb_error *err)
{
    struct hb_arguments a = { argc, argv, 1 };

    *r = (struct draw_request){ .tile = HB_TILE_PIXELS };
    for (; a.at < argc; a.at++) {
        const char *word = argv[a.at];

        if (!r->options_over && word[0] == '-' && word[1] != '\0') {
            if (!take_option(r, &a, err))
                return false;
        } else if (r->file)
            return hb_refuse(err, HB_BAD_OPTION, "command.draw-two-files first=%.*s second=%.*s", 60, r->file, 60,
                             word);
        else
            r->file = word;
    }
    return r->file || r->help || hb_refuse(err, HB_BAD_OPTION, "command.draw-no-file");
}

/* Reading */

/* The name is NULL for standard input. */
static bool read_stream(struct hb_buffer *b, FILE *in, const char *name, struct hb_error *err)
{
    const char *file = name != NULL ? name : "";
    int input = name == NULL;
    char piece[16384];
    size_t got;

    while ((got = fread(piece, 1, sizeof piece, in)) > 0 && !b->failed && b->length <= HB_RECORD_MAX)
        hb_buffer_add(b, piece, got);
    if (ferror(in))
        return hb_refuse(err, HB_BAD_REQUEST, "command.draw-no-read input=%d file=%.*s why=%s", input, FILE_SHOWN, file,
                         strerror(errno));
    if (b->failed)
        return hb_refuse(err, HB_NO_MEMORY, "command.draw-no-memory-file input=%d file=%.*s", input, FILE_SHOWN, file);
    if (b->length > HB_RECORD_MAX)
        return hb_refuse(err, HB_TOO_LONG, "command.draw-long input=%d file=%.*s", input, FILE_SHOWN, file);
    if (b->length == 0)
        return hb_refuse(err, HB_BAD_RECORD, "command.draw-empty input=%d file=%.*s", input, FILE_SHOWN, file);
    if (memchr(b->at, '\0', b->length))
        return hb_refuse(err, HB_BAD_RECORD, "command.draw-no-text input=%d file=%.*s", input, FILE_SHOWN, file);
    return true;
}

static bool read_file(struct hb_buffer *b, const char *name, struct hb_error *err)
{
    FILE *in;
    bool good;

    if (strcmp(name, "-") == 0)
        return read_stream(b, stdin, NULL, err);
    in = fopen(name, "rb");
    if (!in)
        return hb_refuse(err, HB_BAD_REQUEST, "command.draw-no-open file=%.*s why=%s", FILE_SHOWN, name,
                         strerror(errno));
    good = read_stream(b, in, name, err);
    fclose(in);
    return good;
}

static struct hb_game *new_state(size_t size, struct hb_error *err)
{
    struct hb_game *g = malloc(size);

    if (!g)
        hb_refuse(err, HB_NO_MEMORY, "command.draw-no-memory-game");
    return g;
}

/* Drawing */

static bool draw_game(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                      const struct draw_request *r, struct hb_error *err)
{
    if (r->tile_given && !hb_landscape_of(g))
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-tile game=%s", hb_kind_of(g)->id);
    return hb_svg_board(out, g, names, r->language, (unsigned)r->tile, err);
}

static bool draw_record(struct hb_buffer *out, const struct hb_buffer *in, const struct draw_request *r,
                        struct hb_error *err)
{
    struct hb_table *t = hb_record_read(in->at, in->length, err);
    struct hb_game *g = NULL;
    bool good = false;

    if (!t)
        return false;
    size_t length = hb_table_length(t);
    if (r->at_given && r->at > length)
        hb_refuse(err, HB_BAD_OPTION, "command.draw-at-far at=%lu moves=%zu", r->at, length);
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

static bool draw_position(struct hb_buffer *out, const struct hb_buffer *in, const struct draw_request *r,
                          struct hb_error *err)
{
    const struct hb_names nobody = { { NULL } };
    struct hb_game *g;
    size_t size;
    bool good;

    if (r->at_given)
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-at-position");
    size = hb_position_size(in->at, err);
    g = size == 0 ? NULL : new_state(size, err);
    good = g && hb_position_parse(g, in->at, err);
    if (!good && err->code != HB_NO_MEMORY)
        err->code = HB_BAD_RECORD; /* an option in the text is not one of the command line */
    good = good && draw_game(out, g, &nobody, r, err);
    free(g);
    return good;
}

/* A record begins with the brace of its header; no position does. */
static bool is_record(const struct hb_buffer *in)
{
    return in->at[strspn(in->at, " \t\r\n")] == '{';
}

/* Whether standard output could be written is told at the end, for every command in the same way. */
static int write_picture(const struct hb_buffer *picture, const char *output, enum hb_language language)
{
    struct hb_error err = { .code = HB_OK };

    if (!output || strcmp(output, "-") == 0) {
        fwrite(picture->at, 1, picture->length, stdout);
        return GOOD;
    }
    if (hb_file_write(output, picture->at, picture->length, &err))
        return GOOD;
    return hb_failed(language, "draw", &err);
}

static bool make_picture(struct hb_buffer *out, struct hb_buffer *in, const struct draw_request *r,
                         struct hb_error *err)
{
    if (!read_file(in, r->file, err))
        return false;
    if (!(is_record(in) ? draw_record(out, in, r, err) : draw_position(out, in, r, err)))
        return false;
    return !out->failed || hb_refuse(err, HB_NO_MEMORY, "command.draw-no-memory");
}

static int refuse(const char *file, enum hb_language language, const struct hb_error *err)
{
    if (err->code == HB_BAD_OPTION)
        return hb_wrong_usage(language, "draw", err);
    if (strcmp(file, "-") != 0)
        return hb_bad_record(language, "draw", file, err);
    if (strstr(err->text, hb_words(HB_ENGLISH, "command.draw-standard-input")) != NULL)
        return hb_failed(language, "draw", err); /* what was wrong with reading names it */
    return hb_bad_record(language, "draw", hb_words(language, "command.draw-standard-input"), err);
}

static int draw(const struct draw_request *r)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_buffer in, out;
    int status;

    HB_ASSERT(r->file);
    hb_buffer_init(&in);
    hb_buffer_init(&out);
    status = make_picture(&out, &in, r, &err) ? write_picture(&out, r->output, r->language)
                                              : refuse(r->file, r->language, &err);
    hb_buffer_done(&in);
    hb_buffer_done(&out);
    return status;
}

int hb_cmd_draw(int argc, char **argv, enum hb_language language)
{
    struct draw_request r;
    struct hb_error err = { .code = HB_OK };

    if (!read_request(&r, argc, argv, &err))
        return hb_wrong_usage(language, "draw", &err);
    if (r.help)
        return hb_help(&help);
    r.language = language;
    return draw(&r);
}
