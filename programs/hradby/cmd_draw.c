/* cmd_draw.c -- `hradby draw FILE`: a position as an SVG picture.
 *
 * FILE is a record or the text of a position; the first character tells them apart.  The picture goes to standard
 * output or, whole or not at all, into a file: it is made in memory first, and nothing is written before all of it is
 * there.  A record is drawn as it stands after so many moves, a position as it is.
 *
 * Promises: a wrong option is refused as such, whatever is wrong with FILE with its name and, where there is one, the
 * line; a picture that could not be made leaves the old one. */
#include "engine/assert.h"
#include "hradby/landscape.h"
#include "hradby/table.h"
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "system/files.h"
#include "table/record.h"
#include "views/picture/svg.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GOOD = 0, FILE_SHOWN = 160, AT_MAX = 100000 /* no game has more moves */, AT_END };

struct draw_request {
    const char *file, *output;
    unsigned long at; /* AT_END: not given */
    unsigned long tile;
    bool tile_given, film;
    enum hb_language language;
};

static bool take_file(void *into, const char *name, const char *word, struct hb_error *err)
{
    struct draw_request *r = into;

    (void)name;
    if (r->file)
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-two-files first=%.*s second=%.*s", 60, r->file, 60, word);
    r->file = word;
    return true;
}

enum { TILE = 1 }; /* a group of options, of one */

static void usual(void *into)
{
    *(struct draw_request *)into = (struct draw_request){ .at = AT_END, .tile = HB_TILE_PIXELS };
}

static const struct hb_cli_option options[] = {
    { .name = "FILE", .kind = HB_CLI_WORD, .take = take_file },
    { .help = "usage.options" },
    { "--output", "PICTURE", "usage.draw.output", HB_CLI_TEXT, HB_CLI_AT(struct draw_request, output), .brief = "-o",
      .example = "board.svg" },
    { "--at", "N", "usage.draw.at", HB_CLI_NUMBER, HB_CLI_AT(struct draw_request, at), .most = AT_MAX },
    { "--tile", "PIXELS", "usage.draw.tile", HB_CLI_NUMBER, HB_CLI_AT(struct draw_request, tile),
      .least = HB_TILE_PIXELS_MIN, .most = HB_TILE_PIXELS_MAX, .group = TILE },
    { "--film", NULL, "usage.draw.film", HB_CLI_FLAG, HB_CLI_AT(struct draw_request, film) },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "draw",
    .synopsis = { "draw FILE [OPTION...]" },
    .does = "usage.draw.does",
    .example = { "draw evening.jsonl -o evening.svg", "draw evening.jsonl --at 60 --tile 48 -o evening.svg" },
    .option = options,
    .usual = usual,
    .size = sizeof(struct draw_request),
};

/* Reading */

/* The name is NULL for standard input. */
static bool read_stream(struct hb_buffer *b, FILE *in, const char *name, struct hb_error *err)
{
    const char *file = name ? name : "";
    int input = !name;
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

/* "-" is standard input. */
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

/* The size of a tile means something on a landscape only. */
static bool draw_game(struct hb_buffer *out, const struct hb_game *g, const struct hb_names *names,
                      const struct draw_request *r, struct hb_error *err)
{
    if (r->tile_given && !hb_land_of(g))
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-tile game=%s", hb_kind_of(g)->id);
    return hb_svg_board(out, g, names, NULL, r->language, (unsigned)r->tile, err);
}

/* As the game stands after so many moves. */
static bool draw_record(struct hb_buffer *out, const struct hb_buffer *in, const struct draw_request *r,
                        struct hb_error *err)
{
    struct hb_table *t = hb_record_read(in->at, in->length, err);
    struct hb_game *g = NULL;
    bool good = false;

    if (!t)
        return false;
    size_t length = hb_table_length(t);
    if (r->at < AT_END && r->at > length)
        hb_refuse(err, HB_BAD_OPTION, "command.draw-at-far at=%lu moves=%zu", r->at, length);
    else if (r->film)
        good = hb_svg_film(out, t, r->at < AT_END ? r->at : length, NULL, r->language, (unsigned)r->tile, err);
    else
        g = new_state(hb_size(hb_table_game(t)), err);
    if (g) {
        struct hb_names names = hb_table_names(t);

        hb_table_position(t, r->at < AT_END ? r->at : length, g, NULL);
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

    if (r->at < AT_END)
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-at-position");
    if (r->film)
        return hb_refuse(err, HB_BAD_OPTION, "command.draw-film-position");
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

/* The whole picture is made before any of it is written. */
static bool make_picture(struct hb_buffer *out, struct hb_buffer *in, const struct draw_request *r,
                         struct hb_error *err)
{
    if (!read_file(in, r->file, err))
        return false;
    if (!(is_record(in) ? draw_record(out, in, r, err) : draw_position(out, in, r, err)))
        return false;
    return !out->failed || hb_refuse(err, HB_NO_MEMORY, "command.draw-no-memory");
}

/* What is wrong with the command line is said as such, all else with the file it is about. */
static int refuse(const char *file, enum hb_language language, const struct hb_error *err)
{
    if (err->code == HB_BAD_OPTION)
        return hb_wrong_usage(language, "draw", err);
    if (strcmp(file, "-") != 0)
        return hb_bad_record(language, "draw", file, err);
    if (strstr(err->text, hb_words(HB_ENGLISH, "command.draw-standard-input")))
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
    struct hb_cli_given given;
    int status;

    if (!hb_command_read(&cli, &r, &given, argc, argv, language, &status))
        return status;
    if (!r.file) {
        hb_refuse(&err, HB_BAD_OPTION, "command.draw-no-file");
        return hb_wrong_usage(language, "draw", &err);
    }
    r.tile_given = hb_cli_given_of(&given, TILE);
    r.language = language;
    return draw(&r);
}
