/* cmd_admin.c -- `hradby admin`: what a server keeps, for whoever runs it.
 *
 * Promises: everything but `delete` and `import` reads only, and works while the server runs.  What players must not know (the
 * shuffle, the seats' secrets, moves and options that may be hidden) is not shown unless asked for; an exported record
 * holds no more than the server itself would give to anybody. */
#include "cli/admin.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "core/assert.h"
#include "files/files.h"
#include "hradby/words.h"
#include "server/io/paths.h"
#include "server/io/store.h"
#include "table/json.h"
#include "table/utf8.h"
#include "tui/glyph.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What an operator reads. */
static const struct hb_help help = {
    .synopsis = { "admin [--db FILE] COMMAND [OPTION...]" },
    .does = "Lists, exports, deletes and backs up what a server keeps, also while it runs.",
    .rows =
        (const struct hb_help_row[]){
            { "Commands", NULL },
            { "list", "all rooms: id, game, state, rows, when opened and when last used (times in UTC)" },
            { "show ROOM", "what happened in a room, one line of JSON for each row" },
            { "export ROOM",
              "the game as a record that hradby replay opens; the seed is in it only when the game is over" },
            { "delete ROOM", "removes a room and everything in it, for good" },
            { "backup FILE", "copies the database into a new file (SQLite, of whichever kind it is itself)" },
            { "import FILE", "brings all rooms of a file in, such as a backup; none of them may be there yet" },
            { "check", "looks for damage, and for rooms that cannot be opened any more" },
            { "Options", NULL },
            { "--db FILE", "the database (default: hradby.db in $XDG_DATA_HOME/hradby or ~/.local/share/hradby), or "
                           "postgresql://USER@HOST/NAME" },
            { "--json", "with list: one JSON object for each room" },
            { "--secrets", "with show: also what players must not know" },
            { "-o FILE", "with export: into a file" },
            { "--yes", "with delete: do it" },
            HB_HELP_LAST,
            { NULL, NULL } },
    .example = { "admin list", "admin --db evenings.db backup evenings-copy.db" },
};
enum { GOOD = 0, TIME_TEXT = 32, SAID_ROOM = 1280 };

/* ---- what is asked ---- */

enum admin_option { DB = 1, JSON = 2, SECRETS = 4, OUTPUT = 8, YES = 16, HELP = 32 };

struct admin_request {
    const struct admin_command *command;
    const char *argument; /* the room or the file */
    const char *db, *output;
    unsigned given; /* options */
    enum hb_language language;
};

struct admin_command {
    const char *name;
    const char *argument, *example; /* what else it takes, a word of the catalogue (argument.*); NULL: nothing */
    unsigned options;
    bool writes;
    bool (*run)(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
};

static bool run_list(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_show(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_export(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_delete(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_backup(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_import(struct hb_store *s, const struct admin_request *r, struct hb_error *err);
static bool run_check(struct hb_store *s, const struct admin_request *r, struct hb_error *err);

static const struct admin_command commands[] = {
    { "list", NULL, NULL, JSON, false, run_list },
    { "show", "room", "ROOM", SECRETS, false, run_show },
    { "export", "room", "ROOM", OUTPUT, false, run_export },
    { "delete", "room", "ROOM --yes", YES, true, run_delete },
    { "backup", "file", "hradby-backup.db", 0, false, run_backup },
    { "import", "database", "hradby-backup.db", 0, true, run_import },
    { "check", NULL, NULL, 0, false, run_check },
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const struct flag {
    const char *name;
    enum admin_option option;
    bool value;
} flags[] = {
    { "--db", DB, true },         { "--json", JSON, false }, { "--secrets", SECRETS, false }, { "-o", OUTPUT, true },
    { "--output", OUTPUT, true }, { "--yes", YES, false },   { "--help", HELP, false },       { "-h", HELP, false },
};
enum { FLAGS = sizeof flags / sizeof flags[0] };

static const struct flag *flag_named(const char *argument)
{
    for (size_t i = 0; i < FLAGS; i++) {
        size_t n = strlen(flags[i].name);

        if (strncmp(argument, flags[i].name, n) == 0 && (argument[n] == '\0' || (flags[i].value && argument[n] == '=')))
            return &flags[i];
    }
    return NULL;
}

static bool read_flag(struct admin_request *r, int argc, char **argv, int *at, struct hb_error *err)
{
    const struct flag *flag = flag_named(argv[*at]);
    const char *value;

    if (flag == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.no-option word=%.*s", 40, argv[*at]);
    r->given |= flag->option;
    if (!flag->value)
        return true;
    value = strchr(argv[*at], '=');
    if (value != NULL)
        value++;
    else if (*at + 1 < argc)
        value = argv[++*at];
    if (value == NULL || value[0] == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-no-value flag=%s", flag->name);
    *(flag->option == DB ? &r->db : &r->output) = value;
    return true;
}

static bool read_command(struct admin_request *r, const char *name, struct hb_error *err)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) {
            r->command = &commands[i];
            return true;
        }
    return hb_refuse(err, HB_BAD_OPTION, "command.admin-unknown name=%.*s", 40, name);
}

static bool read_word(struct admin_request *r, const char *word, struct hb_error *err)
{
    if (r->command == NULL)
        return read_command(r, word, err);
    if (r->command->argument == NULL || r->argument != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-too-much word=%.*s command=%s", 60, word, r->command->name);
    r->argument = word;
    return true;
}

/* Whether what was given goes together. */
static bool is_complete(const struct admin_request *r, struct hb_error *err)
{
    const struct admin_command *c = r->command;

    if (r->given & HELP)
        return true;
    if (c == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-no-command");
    if (c->argument != NULL && (r->argument == NULL || r->argument[0] == '\0'))
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-needs command=%s argument=%s example=%s", c->name,
                         c->argument, c->example);
    for (size_t i = 0; i < FLAGS; i++)
        if (r->given & flags[i].option & ~(c->options | DB))
            return hb_refuse(err, HB_BAD_OPTION, "command.admin-not-with flag=%s command=%s", flags[i].name, c->name);
    return true;
}

static bool read_request(struct admin_request *r, int argc, char **argv, struct hb_error *err)
{
    *r = (struct admin_request){ 0 };
    for (int i = 1; i < argc; i++)
        if (!(argv[i][0] == '-' ? read_flag(r, argc, argv, &i, err) : read_word(r, argv[i], err)))
            return false;
    return is_complete(r, err);
}

/* ---- list ---- */

static const char *plain(const char *text)
{
    return hb_utf8_is_plain(text, strlen(text)) ? text : "?";
}

static void time_text(char out[TIME_TEXT], int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;

    if (gmtime_r(&seconds, &parts) == NULL || strftime(out, TIME_TEXT, "%Y-%m-%d %H:%M", &parts) == 0)
        snprintf(out, TIME_TEXT, "?");
}

static void list_json(const struct hb_room_line *line)
{
    struct hb_buffer out;
    struct hb_json *room = hb_json_object();

    hb_buffer_init(&out);
    hb_json_object_set_new(room, "room", hb_json_clean_string(line->room));
    hb_json_object_set_new(room, "game", hb_json_clean_string(line->game));
    hb_json_object_set_new(room, "state", hb_json_clean_string(line->state));
    hb_json_object_set_new(room, "rows", hb_json_integer((int64_t)line->rows));
    hb_json_object_set_new(room, "opened", hb_json_integer((int64_t)line->opened));
    hb_json_object_set_new(room, "last", hb_json_integer((int64_t)line->last));
    hb_json_write(room, &out);
    if (!out.failed)
        puts(out.at);
    hb_json_decref(room);
    hb_buffer_done(&out);
}

enum { LIST_CELLS = 6 };

/* As wide as what stands in them; numbers end at the right. */
static const struct {
    const char *heading;
    int width; /* 0 for the last, behind which is nothing */
    bool number;
} cells[LIST_CELLS] = {
    { "command.admin-list.room", 22, false },   { "command.admin-list.game", 12, false },
    { "command.admin-list.state", 8, false },   { "command.admin-list.rows", 6, true },
    { "command.admin-list.opened", 16, false }, { "command.admin-list.last", 0, false },
};

static void list_cells(const char *const text[LIST_CELLS])
{
    for (int i = 0; i < LIST_CELLS; i++) {
        int left = cells[i].width - hb_glyph_columns(text[i]), blanks = left > 0 ? left : 0;

        printf("%*s%s%*s%s", cells[i].number ? blanks : 0, "", text[i], cells[i].number ? 0 : blanks, "",
               i < LIST_CELLS - 1 ? "  " : "\n");
    }
}

static void list_heading(enum hb_language language)
{
    const char *text[LIST_CELLS];

    for (int i = 0; i < LIST_CELLS; i++)
        text[i] = hb_words(language, cells[i].heading);
    list_cells(text);
}

static const char *state_words(const char *state, enum hb_language language)
{
    char key[TIME_TEXT];
    const char *words;

    HB_KEY("state.*.brief");
    snprintf(key, sizeof key, "state.%s.brief", state);
    words = hb_words(language, key);
    return words == NULL ? plain(state) : words;
}

static void list_line(const struct hb_room_line *line, enum hb_language language)
{
    char opened[TIME_TEXT], last[TIME_TEXT], rows[TIME_TEXT];

    time_text(opened, line->opened);
    time_text(last, line->last);
    snprintf(rows, sizeof rows, "%" PRIu32, line->rows);
    list_cells((const char *const[LIST_CELLS]){ plain(line->room), plain(line->game),
                                                state_words(line->state, language), rows, opened, last });
}

struct listing {
    enum hb_language language;
    bool json;
    unsigned rooms;
};

static bool list_room(void *whom, const struct hb_room_line *line)
{
    struct listing *listing = whom;

    if (listing->rooms++ == 0 && !listing->json)
        list_heading(listing->language);
    if (listing->json)
        list_json(line);
    else
        list_line(line, listing->language);
    return true;
}

static bool run_list(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct listing listing = { .language = r->language, .json = r->given & JSON };

    if (!hb_store_rooms(s, list_room, &listing, err))
        return false;
    if (listing.rooms == 0 && !listing.json)
        puts(hb_words(r->language, "command.admin-no-rooms"));
    return true;
}

/* ---- show ---- */

struct admin_search {
    const char *room;
    bool found, over;
};

static bool search_room(void *whom, const struct hb_room_line *line)
{
    struct admin_search *search = whom;

    if (strcmp(line->room, search->room) != 0)
        return true;
    search->found = true;
    search->over = strcmp(line->state, "over") == 0;
    return false;
}

static bool find_room(struct hb_store *s, const char *room, bool *over, struct hb_error *err)
{
    struct admin_search search = { .room = room };

    if (!hb_store_rooms(s, search_room, &search, err))
        return false;
    *over = search.over;
    return search.found || hb_refuse(err, HB_BAD_REQUEST, "store.no-such-room room=%.*s", 40, room);
}

struct show {
    bool secrets, over;
};

static bool show_row(void *whom, const struct hb_row *row)
{
    const struct show *show = whom;
    struct hb_buffer out;

    hb_buffer_init(&out);
    hb_admin_row(row, show->secrets, show->over, &out);
    if (!out.failed)
        puts(out.at);
    hb_buffer_done(&out);
    return true;
}

static bool run_show(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct show show = { .secrets = r->given & SECRETS };

    return find_room(s, r->argument, &show.over, err) && hb_store_rows(s, r->argument, show_row, &show, err);
}

/* ---- export, delete, backup, check ---- */

/* A line on what was done, as hb_say takes it. */
__attribute__((format(printf, 2, 3))) static void tell(const struct admin_request *r, const char *call, ...)
{
    char said[SAID_ROOM];
    struct hb_text text = hb_text_for(r->language, said, sizeof said);
    va_list args;

    va_start(args, call);
    hb_say_list(&text, call, args);
    va_end(args);
    puts(said);
}

static bool run_export(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct hb_buffer record;
    bool over, good;

    if (!find_room(s, r->argument, &over, err))
        return false;
    hb_buffer_init(&record);
    good = hb_admin_record(s, r->argument, &record, err);
    if (good && r->output == NULL)
        fwrite(record.at, 1, record.length, stdout);
    else if (good)
        good = hb_file_write(r->output, record.at, record.length, err);
    hb_buffer_done(&record);
    if (good && r->output != NULL)
        tell(r, "command.admin-exported room=%s file=%s", r->argument, r->output);
    return good;
}

static bool run_delete(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    bool over;

    if (!find_room(s, r->argument, &over, err))
        return false;
    if (!(r->given & YES))
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-ask-yes room=%.*s", 40, r->argument);
    if (!hb_store_delete(s, r->argument, err))
        return false;
    tell(r, "command.admin-deleted room=%s", r->argument);
    return true;
}

/* What may be missing in a copy is better there than not, but it has not gone well. */
static bool run_backup(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    if (!hb_store_backup(s, r->argument, err))
        return false;
    tell(r, "command.admin-backed-up file=%s", r->argument);
    return !hb_store_lacks_log(s, err);
}

static bool run_import(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct hb_store *from = hb_store_open(r->argument, true, err);
    bool good = from != NULL && hb_store_copy(s, from, err);

    if (good)
        tell(r, "command.admin-imported file=%s", hb_store_name(from));
    good = good && !hb_store_lacks_log(from, err);
    hb_store_close(from);
    return good;
}

static bool run_check(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    return hb_admin_check(s, r->db, stdout, r->language, err);
}

/* ---- the command ---- */

static int run_request(const struct admin_request *r)
{
    struct hb_error err = { 0 };
    struct hb_store *s;
    bool good;

    HB_ASSERT(r->command != NULL);
    s = hb_store_open(r->db, !r->command->writes, &err);
    good = s != NULL && r->command->run(s, r, &err);
    hb_store_close(s);
    if (!good && err.code == HB_BAD_OPTION)
        return hb_wrong_usage(r->language, "admin", &err);
    return good ? GOOD : hb_failed(r->language, "admin", &err);
}

int hb_cmd_admin(int argc, char **argv, enum hb_language language)
{
    struct admin_request request;
    struct hb_error err = { 0 };
    char usual[HB_PATH_TEXT];

    if (!read_request(&request, argc, argv, &err))
        return hb_wrong_usage(language, "admin", &err);
    if (request.given & HELP)
        return hb_help(&help);
    if (request.db == NULL && !hb_path_database(usual, false, &err))
        return hb_wrong_usage(language, "admin", &err);
    if (request.db == NULL)
        request.db = usual;
    request.language = language;
    return run_request(&request);
}
