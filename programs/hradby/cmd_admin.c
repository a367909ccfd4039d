/* cmd_admin.c -- `hradby admin`: what a server keeps, for whoever runs it.
 *
 * A server keeps rooms as rows: numbered bodies of JSON, of which only a room knows what they mean.  So rows are shown
 * as they are, with what may not be shown blotted out by name, while records and the check are made by making the rooms
 * of their rows.
 *
 * Promises: everything but `delete` and `import` reads only, and works while the server runs.  What players must not
 * know (the shuffle, the seats' secrets, moves and options that may be hidden) is not shown unless asked for; an
 * exported record holds no more than the server itself would give to anybody. */
#include "engine/assert.h"
#include "hradby/words.h"
#include "programs/hradby/commands.h"
#include "server/net/paths.h"
#include "server/room/room.h"
#include "server/store/store.h"
#include "system/files.h"
#include "table/json.h"
#include "table/strings.h"
#include "views/letters/canvas.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GOOD = 0, TIME_TEXT = 32, SAID_ROOM = 1280, FINDING_ROOM = 640 };

/* What is asked */

/* Groups of options: a command takes those of one of them, and --db. */
enum { JSON = 1, SECRETS = 2, OUTPUT = 4, YES = 8 };

struct admin_request {
    const struct admin_command *command;
    const char *argument; /* the room or the file */
    const char *db, *output;
    bool json, secrets, yes;
    enum hb_language language;
};

/* One of the commands behind `admin`. */
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

static bool read_command(struct admin_request *r, const char *name, struct hb_error *err)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(commands[i].name, name) == 0) {
            r->command = &commands[i];
            return true;
        }
    return hb_refuse(err, HB_BAD_OPTION, "command.admin-unknown name=%.*s", 40, name);
}

/* The first word is the command, the second what it is about. */
static bool take_word(void *into, const char *name, const char *word, struct hb_error *err)
{
    struct admin_request *r = into;

    (void)name;
    if (!r->command)
        return read_command(r, word, err);
    if (!r->command->argument || r->argument)
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-too-much word=%.*s command=%s", 60, word, r->command->name);
    r->argument = word;
    return true;
}

static const struct hb_cli_option options[] = {
    { "COMMAND", .kind = HB_CLI_WORD, .take = take_word },
    { .help = "usage.commands" },
    { "list", NULL, "usage.admin.list", HB_CLI_ROW, .at = 0 },
    { "show", "ROOM", "usage.admin.show", HB_CLI_ROW, .at = 0 },
    { "export", "ROOM", "usage.admin.export", HB_CLI_ROW, .at = 0 },
    { "delete", "ROOM", "usage.admin.delete", HB_CLI_ROW, .at = 0 },
    { "backup", "FILE", "usage.admin.backup", HB_CLI_ROW, .at = 0 },
    { "import", "FILE", "usage.admin.import", HB_CLI_ROW, .at = 0 },
    { "check", NULL, "usage.admin.check", HB_CLI_ROW, .at = 0 },
    { .help = "usage.options" },
    { "--db", "FILE", "usage.admin.db", HB_CLI_TEXT, HB_CLI_AT(struct admin_request, db), .example = "hradby.db" },
    { "--json", NULL, "usage.admin.json", HB_CLI_FLAG, HB_CLI_AT(struct admin_request, json), .group = JSON },
    { "--secrets", NULL, "usage.admin.secrets", HB_CLI_FLAG, HB_CLI_AT(struct admin_request, secrets),
      .group = SECRETS },
    { "--output", "FILE", "usage.admin.output", HB_CLI_TEXT, HB_CLI_AT(struct admin_request, output), .brief = "-o",
      .example = "game.jsonl", .group = OUTPUT },
    { "--yes", NULL, "usage.admin.yes", HB_CLI_FLAG, HB_CLI_AT(struct admin_request, yes), .group = YES },
    HB_CLI_LAST
};

static const struct hb_cli cli = {
    .command = "admin",
    .synopsis = { "admin [--db FILE] COMMAND [OPTION...]" },
    .does = "usage.admin.does",
    .example = { "admin list", "admin --db evenings.db backup evenings-copy.db" },
    .option = options,
    .size = sizeof(struct admin_request),
};

/* Whether what was given goes together.  Options may stand on either side of the command, so only now is it known. */
static bool is_complete(const struct admin_request *r, const struct hb_cli_given *given, struct hb_error *err)
{
    const struct admin_command *c = r->command;
    const char *stray;

    if (!c)
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-no-command");
    if (c->argument && (!r->argument || r->argument[0] == '\0'))
        return hb_refuse(err, HB_BAD_OPTION, "command.admin-needs command=%s argument=%s example=%s", c->name,
                         c->argument, c->example);
    stray = hb_cli_given_of(given, ~c->options);
    return !stray || hb_refuse(err, HB_BAD_OPTION, "command.admin-not-with flag=%s command=%s", stray, c->name);
}

/* List */

/* A database may have been written by anybody; what could change the terminal is not printed. */
static const char *plain(const char *text)
{
    return hb_utf8_is_plain(text, strlen(text)) ? text : "?";
}

static void time_text(char out[TIME_TEXT], int64_t at)
{
    time_t seconds = (time_t)(at / 1000);
    struct tm parts;

    if (!gmtime_r(&seconds, &parts) || strftime(out, TIME_TEXT, "%Y-%m-%d %H:%M", &parts) == 0)
        snprintf(out, TIME_TEXT, "?");
}

static void list_json(const struct hb_room_line *line)
{
    struct hb_buffer out;
    struct hb_json *room = hb_json_object();

    hb_buffer_init(&out);
    hb_json_object_set_new(room, "room", hb_json_string_prefix(line->room));
    hb_json_object_set_new(room, "game", hb_json_string_prefix(line->game));
    hb_json_object_set_new(room, "state", hb_json_string_prefix(line->state));
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

/* By the columns that a text takes on a terminal, not by its bytes. */
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

/* A state that this version does not know is shown as it is kept. */
static const char *state_words(const char *state, enum hb_language language)
{
    char key[TIME_TEXT];
    const char *words;

    HB_KEY("state.*.brief");
    snprintf(key, sizeof key, "state.%s.brief", state);
    words = hb_words(language, key);
    return !words ? plain(state) : words;
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

/* The heading comes with the first room, so an empty list is a sentence alone. */
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
    struct listing listing = { .language = r->language, .json = r->json };

    if (!hb_store_rooms(s, list_room, &listing, err))
        return false;
    if (listing.rooms == 0 && !listing.json)
        puts(hb_words(r->language, "command.admin-no-rooms"));
    return true;
}

/* A row as a line */

static const char HIDDEN[] = "…";

/* Names whose values anybody may see; and those that are hidden only as long as the game goes on.  A list of what is
 * secret would show whatever a later version adds. */
static const char *const harmless[] = { "accept",  "again",     "by",     "clock",   "count", "days",
                                        "game",    "increment", "kind",   "late",    "level", "name",
                                        "promise", "promises",  "public", "rewinds", "salt",  "seat",
                                        "seats",   "seconds",   "text",   "to" };
static const char *const later[] = { "move", "options" };

static bool is_among(const char *name, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static struct hb_json *without_secrets(const struct hb_json *body, bool over);

/* What is hidden keeps its name, so the shape of a row can be seen. */
static struct hb_json *value_without_secrets(const char *name, struct hb_json *value, bool over)
{
    struct hb_json *list, *item;
    size_t i;

    if (over && is_among(name, later, sizeof later / sizeof later[0]))
        return hb_json_incref(value);
    if (!is_among(name, harmless, sizeof harmless / sizeof harmless[0]))
        return hb_json_string(HIDDEN);
    if (hb_json_is_object(value))
        return without_secrets(value, over);
    if (!hb_json_is_array(value))
        return hb_json_incref(value);
    list = hb_json_array();
    hb_json_array_foreach(value, i, item) hb_json_array_append_new(list, value_without_secrets(name, item, over));
    return list;
}

static struct hb_json *without_secrets(const struct hb_json *body, bool over)
{
    struct hb_json *shown = hb_json_object();
    struct hb_json *value;
    const char *name;

    hb_json_object_foreach(body, name, value)
        hb_json_object_set_new(shown, name, value_without_secrets(name, value, over));
    return shown;
}

/* A row as one line of JSON.  Without `secrets` everything that is not known to be harmless is "…"; of a game that is
 * over only the secrets of the seats and the shuffle are. */
static void put_row(const struct hb_row *row, bool secrets, bool over, struct hb_buffer *out)
{
    struct hb_error err = { 0 };
    struct hb_json *body = hb_json_parse(row->body, row->length, &err);
    struct hb_json *line = hb_json_object();

    hb_json_object_set_new(line, "seq", hb_json_integer((int64_t)row->seq));
    hb_json_object_set_new(line, "at", hb_json_integer((int64_t)row->at));
    if (!body)
        hb_json_object_set_new(line, "error", hb_json_string_prefix(err.text));
    else
        hb_json_object_set_new(line, "body", secrets ? hb_json_incref(body) : without_secrets(body, over));
    hb_json_write(line, out);
    hb_json_decref(line);
    hb_json_decref(body);
}

/* Show */

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

/* By going through the list, which also says whether its game is over. */
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
    put_row(row, show->secrets, show->over, &out);
    if (!out.failed)
        puts(out.at);
    hb_buffer_done(&out);
    return true;
}

static bool run_show(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct show show = { .secrets = r->secrets };

    return find_room(s, r->argument, &show.over, err) && hb_store_rows(s, r->argument, show_row, &show, err);
}

/* Rooms without a lobby */

struct made {
    struct hb_room *room; /* NULL: there are no rows, or it could not be made of them */
    struct hb_error err;  /* why it could not */
    uint64_t rows;
};

static bool take_row(void *whom, const struct hb_row *row)
{
    struct made *m = whom;

    m->rows++;
    if (!m->room)
        m->room = hb_room_new(row->room);
    return !m->room ? hb_refuse(&m->err, HB_NO_MEMORY, "command.admin-no-memory")
                    : hb_room_apply(m->room, row, NULL, &m->err);
}

/* By the function that the server uses after a restart, so what is shown is what players would have. */
static struct made make_room(struct hb_store *s, const char *room)
{
    struct made m = { .err = { .code = HB_OK } };

    if (!hb_store_rows(s, room, take_row, &m, &m.err) || m.err.code != HB_OK) {
        hb_room_free(m.room);
        m.room = NULL;
    }
    return m;
}

/* Says of a room why it cannot be made of its rows. */
static bool broken(struct hb_error *err, const char *room, const struct hb_error *why)
{
    return hb_refuse(err, HB_BAD_RECORD, "command.admin-broken room=%.*s why=@%s", HB_ROOM_ID, room,
                     hb_error_call(why));
}

/* The record of a room */

/* The record of a room as anybody may have it; false and *err if there is none. */
static bool put_record(struct hb_store *s, const char *room, struct hb_buffer *out, struct hb_error *err)
{
    struct made m = make_room(s, room);
    size_t length = 0;
    char *text = !m.room ? NULL : hb_room_record(m.room, &length);
    bool begun = m.room && m.room->table;

    hb_room_free(m.room);
    if (text)
        hb_buffer_add(out, text, length);
    free(text);
    if (m.err.code != HB_OK)
        return broken(err, room, &m.err);
    if (!begun)
        return hb_refuse(err, HB_BAD_REQUEST, "command.admin-not-begun room=%.*s", HB_ROOM_ID, room);
    return (text && !out->failed) || hb_refuse(err, HB_NO_MEMORY, "command.admin-no-memory");
}

/* Looking for damage */

struct check {
    struct hb_store *rows; /* another one, as the first is giving rooms */
    enum hb_language language;
    struct hb_error *err;
    unsigned findings, rooms;
    uint64_t row_count;
    bool failed;
};

static void note_damage(void *whom, const struct hb_error *finding)
{
    struct check *c = whom;
    char said[FINDING_ROOM];
    struct hb_text text = hb_text_for(c->language, said, sizeof said);

    c->findings++;
    hb_error_say(finding, &text);
    puts(said);
}

/* A server that runs may have gone on since the room was listed; then the list says nothing about it. */
static void compare(struct check *c, const struct hb_room *r, const struct hb_room_line *line)
{
    struct hb_error finding;

    if (r->seq != line->rows)
        return;
    if ((r->state == HB_ROOM_OVER) != (strcmp(line->state, "over") == 0)) {
        hb_refuse(&finding, HB_BAD_RECORD, "command.admin-otherwise room=%s state=%s", line->room, line->state);
        note_damage(c, &finding);
    }
}

/* A room that cannot be made is a finding, and the check goes on. */
static bool check_room(void *whom, const struct hb_room_line *line)
{
    struct check *c = whom;
    struct made m = make_room(c->rows, line->room);
    struct hb_error finding;

    c->rooms++;
    if (m.room) {
        compare(c, m.room, line);
    } else if (m.err.code != HB_OK) {
        broken(&finding, line->room, &m.err);
        note_damage(c, &finding);
    }
    c->row_count += m.rows;
    hb_room_free(m.room);
    return true;
}

/* Looks at the file and makes every room of its rows; findings go out one on a line, false and *err if there are
 * any. */
static bool run_check(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct check c = { .language = r->language, .err = err };
    char said[FINDING_ROOM];
    struct hb_text text = hb_text_for(r->language, said, sizeof said);

    c.rows = hb_store_open(r->db, true, err);
    if (!c.rows)
        return false;
    c.failed = !hb_store_check(s, note_damage, &c, err) || !hb_store_rooms(s, check_room, &c, err) || c.failed;
    hb_store_close(c.rows);
    if (c.failed)
        return false;
    if (c.findings > 0)
        return hb_refuse(err, HB_BAD_RECORD, "command.admin-found n=%u rooms=%u", c.findings, c.rooms);
    hb_say(&text, "command.admin-whole version=%d rooms=%u rows=%llu", hb_store_version(s), c.rooms,
           (unsigned long long)c.row_count);
    puts(said);
    return true;
}

/* Export, delete, backup, import */

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

/* The file is written whole or not at all. */
static bool run_export(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct hb_buffer record;
    bool over, good;

    if (!find_room(s, r->argument, &over, err))
        return false;
    hb_buffer_init(&record);
    good = put_record(s, r->argument, &record, err);
    if (good && !r->output)
        fwrite(record.at, 1, record.length, stdout);
    else if (good)
        good = hb_file_write(r->output, record.at, record.length, err);
    hb_buffer_done(&record);
    if (good && r->output)
        tell(r, "command.admin-exported room=%s file=%s", r->argument, r->output);
    return good;
}

/* Without --yes nothing is deleted, but that the room is there has been looked at. */
static bool run_delete(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    bool over;

    if (!find_room(s, r->argument, &over, err))
        return false;
    if (!r->yes)
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

/* From a database that is only read. */
static bool run_import(struct hb_store *s, const struct admin_request *r, struct hb_error *err)
{
    struct hb_store *from = hb_store_open(r->argument, true, err);
    bool good = from && hb_store_copy(s, from, err);

    if (good)
        tell(r, "command.admin-imported file=%s", hb_store_name(from));
    good = good && !hb_store_lacks_log(from, err);
    hb_store_close(from);
    return good;
}

/* The command */

/* Commands that only read open the database for reading, so a server may go on with it. */
static int run_request(const struct admin_request *r)
{
    struct hb_error err = { 0 };
    struct hb_store *s;
    bool good;

    HB_ASSERT(r->command);
    s = hb_store_open(r->db, !r->command->writes, &err);
    good = s && r->command->run(s, r, &err);
    hb_store_close(s);
    if (!good && err.code == HB_BAD_OPTION)
        return hb_wrong_usage(r->language, "admin", &err);
    return good ? GOOD : hb_failed(r->language, "admin", &err);
}

int hb_cmd_admin(int argc, char **argv, enum hb_language language)
{
    struct admin_request request;
    struct hb_error err = { 0 };
    struct hb_cli_given given;
    char usual[HB_PATH_TEXT];
    int status;

    if (!hb_command_read(&cli, &request, &given, argc, argv, language, &status))
        return status;
    if (!is_complete(&request, &given, &err))
        return hb_wrong_usage(language, "admin", &err);
    if (!request.db && !hb_path_database(usual, false, &err))
        return hb_wrong_usage(language, "admin", &err);
    if (!request.db)
        request.db = usual;
    request.language = language;
    return run_request(&request);
}
