/* record.c -- saved games: reading with every line checked, and writing.
 *
 * A record comes from anybody.  Its header is read as a plan, and each line after it is played as a move at the table
 * that is laid after that plan, so that a record which can be read is a game that was legal from its first move on.
 * What the header says beyond the game (how the shuffle was committed to, the clock) is checked for its form alone and
 * travels with the table, for whoever saves it again.  Writing plays the game once more beside, since the text of a
 * move needs its position. */
#include "table/record.h"

#include "hradby/words.h"
#include "table/json.h"
#include "table/plan.h"
#include "table/table_steps.h"

#include <stdlib.h>
#include <string.h>

/* Lines */

struct record_reader {
    const char *at;
    size_t left;
    size_t line; /* the number of the line in hand, from 1 */
    struct hb_error *err;
};

/* Says at which line an error arose.  Want of memory is not the record's fault and stays what it is. */
static bool blame_line(const struct record_reader *in, const struct hb_error *why)
{
    if (why->code != HB_NO_MEMORY)
        return hb_refuse(in->err, HB_BAD_RECORD, "record.line n=%zu why=@%s", in->line, hb_error_call(why));
    if (in->err)
        *in->err = *why;
    return false;
}

/* The next line as a JSON object, to be released; NULL and the error set if it is none. */
static struct hb_json *next_object(struct record_reader *in)
{
    const char *end = memchr(in->at, '\n', in->left);
    size_t length = !end ? in->left : (size_t)(end - in->at);
    struct hb_error why;
    struct hb_json *value = hb_json_parse(in->at, length, &why);

    in->line++;
    in->at += !end ? length : length + 1;
    in->left -= !end ? length : length + 1;
    if (hb_json_is_object(value))
        return value;
    if (value)
        hb_refuse(&why, HB_BAD_RECORD, "record.object");
    blame_line(in, &why);
    hb_json_decref(value);
    return NULL;
}

/* A name that is not known is refused: it may be misspelt, or from a later version in which it changes what the rest
 * means. */
static bool has_only(struct hb_json *object, const char *const *known, struct hb_error *err)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(object, name, value)
    {
        const char *const *k = known;

        while (*k && strcmp(*k, name) != 0)
            k++;
        if (!*k)
            return hb_refuse(err, HB_BAD_RECORD, "record.field name=%.*s", HB_WORD_SHOWN, name);
    }
    return true;
}

/* What the header says beyond the game */

/* 32 bytes in small hexadecimal digits, as the server writes them. */
static bool is_hex(const struct hb_json *value)
{
    const char *digits = hb_json_string_value(value);

    return digits && strlen(digits) == HB_RECORD_HEX && strspn(digits, "0123456789abcdef") == HB_RECORD_HEX;
}

/* Bounds on number and length, for everything here is carried along with the table. */
static bool check_salts(const struct hb_json *salts, struct hb_error *err)
{
    bool good = hb_json_is_array(salts) && hb_json_array_size(salts) <= HB_PLAYERS_MAX;

    for (size_t i = 0; good && i < hb_json_array_size(salts); i++) {
        const struct hb_json *salt = hb_json_array_get(salts, i);

        good = hb_json_is_string(salt) && hb_json_string_length(salt) <= HB_RECORD_SALT_MAX;
    }
    return good || hb_refuse(err, HB_BAD_RECORD, "record.salts n=%d max=%d", HB_PLAYERS_MAX, HB_RECORD_SALT_MAX);
}

static bool check_promises(const struct hb_json *promises, struct hb_error *err)
{
    bool good = !promises || (hb_json_is_array(promises) && hb_json_array_size(promises) <= HB_PLAYERS_MAX);

    for (size_t i = 0; good && i < hb_json_array_size(promises); i++) {
        const struct hb_json *promise = hb_json_array_get(promises, i);

        good = is_hex(promise) || (hb_json_is_string(promise) && hb_json_string_length(promise) == 0);
    }
    return good || hb_refuse(err, HB_BAD_RECORD, "record.promises n=%d digits=%d", HB_PLAYERS_MAX, HB_RECORD_HEX);
}

static bool check_before(const struct hb_json *before, struct hb_error *err)
{
    bool good = !before || (hb_json_is_array(before) && hb_json_array_size(before) <= HB_RECORD_BEFORE_MAX);

    for (size_t i = 0; good && i < hb_json_array_size(before); i++) {
        const struct hb_json *one = hb_json_array_get(before, i);

        good = hb_json_object_size(one) == 2 && is_hex(hb_json_object_get(one, "commit")) &&
               is_hex(hb_json_object_get(one, "secret"));
    }
    return good || hb_refuse(err, HB_BAD_RECORD, "record.before n=%d digits=%d", HB_RECORD_BEFORE_MAX, HB_RECORD_HEX);
}

/* Only its form is looked at: whether it fits the game is for `hradby verify` to say, and must not keep a game from
 * being shown. */
static bool check_fair(struct hb_json *fair, struct hb_error *err)
{
    static const char *const known[] = { "commit", "secret", "salts", "promises", "before", NULL };
    const struct hb_json *secret = hb_json_object_get(fair, "secret");

    if (!fair)
        return true;
    if (!hb_json_is_object(fair))
        return hb_refuse(err, HB_BAD_RECORD, "record.fair");
    if (!is_hex(hb_json_object_get(fair, "commit")))
        return hb_refuse(err, HB_BAD_RECORD, "record.commit n=%d", HB_RECORD_HEX);
    if (secret && !is_hex(secret))
        return hb_refuse(err, HB_BAD_RECORD, "record.secret n=%d", HB_RECORD_HEX);
    return check_salts(hb_json_object_get(fair, "salts"), err) &&
           check_promises(hb_json_object_get(fair, "promises"), err) &&
           check_before(hb_json_object_get(fair, "before"), err) && has_only(fair, known, err);
}

/* What is in it is the affair of the one who keeps the clock. */
static bool check_clock(const struct hb_json *clock, struct hb_error *err)
{
    return !clock || hb_json_is_object(clock) || hb_refuse(err, HB_BAD_RECORD, "record.clock");
}

static bool carry_one(struct hb_json *beyond, const struct hb_json *header, const char *name)
{
    struct hb_json *value = hb_json_object_get(header, name);

    return !value || hb_json_object_set(beyond, name, value) == 0;
}

static bool carry(struct hb_table *t, const struct hb_json *header, struct hb_error *err)
{
    struct hb_json *beyond = hb_json_object();
    bool good = beyond && carry_one(beyond, header, "fair") && carry_one(beyond, header, "clock") &&
                carry_one(beyond, header, "result");

    if (good)
        hb_table_set_extra(t, beyond);
    hb_json_decref(beyond);
    return good || hb_refuse(err, HB_NO_MEMORY, "record.header.memory");
}

/* The values stay the table's. */
struct hb_record_extra hb_record_extra_of(const struct hb_table *t)
{
    const struct hb_json *beyond = hb_table_extra(t);

    return (struct hb_record_extra){ .fair = hb_json_object_get(beyond, "fair"),
                                     .clock = hb_json_object_get(beyond, "clock") };
}

bool hb_record_states_result(const struct hb_table *t)
{
    return hb_json_object_get(hb_table_extra(t), "result");
}

/* The header */

/* The version comes first, so a record of a later program is refused for that and not for some field. */
static bool check_header(struct hb_json *header, struct hb_error *err)
{
    static const char *const known[] = { "hradby", "game",   "options", "players", "seed",
                                         "chance", "result", "fair",    "clock",   NULL };
    const struct hb_json *version = hb_json_object_get(header, "hradby");

    if (!hb_json_is_integer(version))
        return hb_refuse(err, HB_BAD_RECORD, "record.header version=%d", HB_RECORD_VERSION);
    if (hb_json_integer_value(version) != HB_RECORD_VERSION)
        return hb_refuse(err, HB_BAD_RECORD, "record.version n=%lld version=%d",
                         (long long)hb_json_integer_value(version), HB_RECORD_VERSION);
    if (!hb_json_object_get(header, "seed"))
        return hb_refuse(err, HB_BAD_RECORD, "record.seed");
    return has_only(header, known, err) && check_fair(hb_json_object_get(header, "fair"), err) &&
           check_clock(hb_json_object_get(header, "clock"), err);
}

/* A record names everybody, in English.  Who had no name has none again, so that it can be said in any language. */
static void forget_nameless(struct hb_plan *p)
{
    for (unsigned i = 0; i < p->players; i++) {
        char name[HB_NAME_TEXT];
        struct hb_text text = hb_text_in(name, sizeof name);

        hb_player_name(NULL, (int)i, &text);
        if (strcmp(p->name[i], name) == 0)
            p->name[i][0] = '\0';
    }
}

/* The plan is read as that of a saved game: what it does not name means what it meant when it was written. */
static struct hb_table *lay_table(struct hb_json *header, struct hb_error *err)
{
    struct hb_table *t;
    struct hb_plan plan;

    if (!check_header(header, err) || !hb_plan_read_saved(&plan, header, err))
        return NULL;
    forget_nameless(&plan);
    t = hb_table_open_undrawn(&plan, NULL, err);
    hb_plan_free(&plan);
    if (!t || carry(t, header, err))
        return t;
    hb_table_close(t);
    return NULL;
}

/* Moves */

/* A seat beyond the players is refused later, as a move out of turn. */
static bool read_by(const struct hb_json *move, int *who, struct hb_error *err)
{
    const struct hb_json *by = hb_json_object_get(move, "by");
    const char *word = hb_json_string_value(by);

    if (word && strcmp(word, "chance") == 0)
        *who = HB_CHANCE;
    else if (hb_json_is_integer(by) && hb_json_integer_value(by) >= 0 && hb_json_integer_value(by) < HB_PLAYERS_MAX)
        *who = (int)hb_json_integer_value(by);
    else
        return hb_refuse(err, HB_BAD_RECORD, "record.by");
    return true;
}

static bool play_line(struct hb_table *t, struct hb_json *line, struct hb_error *err)
{
    static const char *const known[] = { "by", "move", NULL };
    const char *move = hb_json_string_value(hb_json_object_get(line, "move"));
    int who = HB_NOBODY;

    if (!has_only(line, known, err) || !read_by(line, &who, err))
        return false;
    if (!move)
        return hb_refuse(err, HB_BAD_RECORD, "record.move");
    return hb_table_append(t, who, move, err);
}

static bool play_lines(struct hb_table *t, struct record_reader *in)
{
    while (in->left > 0) {
        struct hb_json *line = next_object(in);
        struct hb_error why;
        bool good;

        if (!line)
            return false;
        good = play_line(t, line, &why) || blame_line(in, &why);
        hb_json_decref(line);
        if (!good)
            return false;
    }
    return true;
}

/* The result */

/* What the game itself says of its end; NULL if there is no memory. */
static struct hb_json *result_of(const struct hb_table *t)
{
    struct hb_json_describer result;

    hb_json_describer_begin(&result);
    hb_describe_result(hb_table_game(t), &result.describer);
    return hb_json_describer_done(&result);
}

/* All that is stated must hold; what is not stated may be new in this version. */
static bool compare_results(struct hb_json *stated, const struct hb_json *found, struct hb_error *err)
{
    const char *name;
    struct hb_json *value;

    hb_json_object_foreach(stated, name, value)
    {
        if (!hb_json_equal(value, hb_json_object_get(found, name)))
            return hb_refuse(err, HB_BAD_RECORD, "record.result.other name=%.*s", HB_WORD_SHOWN, name);
    }
    return true;
}

static bool check_result(const struct hb_table *t, struct hb_json *stated, struct hb_error *err)
{
    struct hb_json *found;
    bool good;

    if (!stated)
        return true;
    if (!hb_json_is_object(stated))
        return hb_refuse(err, HB_BAD_RECORD, "record.result");
    if (!hb_table_game(t)->over)
        return hb_refuse(err, HB_BAD_RECORD, "record.result.early");
    found = result_of(t);
    if (!found)
        return hb_refuse(err, HB_NO_MEMORY, "record.result.memory");
    good = compare_results(stated, found, err);
    hb_json_decref(found);
    return good;
}

/* Reading */

/* The header is line 1: a wrong result is found at the end, but stands there. */
static bool replay(struct hb_table *t, struct hb_json *header, struct record_reader *in)
{
    struct hb_error why;

    if (!play_lines(t, in))
        return false;
    if (check_result(t, hb_json_object_get(header, "result"), &why))
        return true;
    in->line = 1;
    return blame_line(in, &why);
}

static struct hb_table *read_lines(struct record_reader *in)
{
    struct hb_json *header = next_object(in);
    struct hb_error why;
    struct hb_table *t;

    if (!header)
        return NULL;
    t = lay_table(header, &why);
    if (!t)
        blame_line(in, &why);
    else if (!replay(t, header, in)) {
        hb_table_close(t);
        t = NULL;
    }
    hb_json_decref(header);
    return t;
}

struct hb_table *hb_record_open(const char *text, size_t length, struct hb_error *err)
{
    struct record_reader in = { .at = text, .left = length, .err = err };

    if (length > HB_RECORD_MAX) {
        hb_refuse(err, HB_TOO_LONG, "record.long max=%d n=%zu", HB_RECORD_MAX, length);
        return NULL;
    }
    return read_lines(&in);
}

/* A record that stops in front of a draw was cut off there, and the seed says how it goes on. */
struct hb_table *hb_record_read(const char *text, size_t length, struct hb_error *err)
{
    struct hb_table *t = hb_record_open(text, length, err);

    if (!t || hb_table_play_chance(t, NULL, err))
        return t;
    hb_table_close(t);
    return NULL;
}

/* Writing */

static void put_copy(struct hb_json_describer *header, const char *name, const struct hb_json *value)
{
    if (value)
        hb_json_describer_put(header, name, hb_json_copy(value));
}

/* With the seed kept back nobody could check the draws by it, so the reader is told that they are given. */
static struct hb_json *header_json(const struct hb_table *t, const struct hb_record_extra *extra)
{
    const struct hb_plan *plan = hb_table_plan(t);
    bool kept_back = extra->seed && extra->seed[0] == '\0';
    struct hb_json_describer header;
    struct hb_describer *f = &header.describer;

    hb_json_describer_begin(&header);
    f->number(f, "hradby", HB_RECORD_VERSION);
    f->text(f, "game", plan->kind->id);
    f->object(f, "options");
    hb_plan_saved_options_json(plan, !kept_back, &header);
    f->end(f);
    hb_plan_describe_players(plan, HB_ENGLISH, &header);
    f->text(f, "seed", extra->seed ? extra->seed : plan->seed);
    f->text(f, "chance", kept_back ? "given" : hb_plan_chance_name(plan));
    put_copy(&header, "fair", extra->fair);
    put_copy(&header, "clock", extra->clock);
    if (hb_table_game(t)->over)
        hb_json_describer_put(&header, "result", result_of(t));
    return hb_json_describer_done(&header);
}

/* A value that could not be made fails the whole text, which is noticed once, at its end. */
static void write_line(struct hb_json *value, struct hb_buffer *out)
{
    if (!value)
        out->failed = true;
    else
        hb_json_write(value, out);
    hb_json_decref(value);
    hb_buffer_text(out, "\n");
}

/* `g` is the position before the move. */
void hb_record_describe_move(const struct hb_game *g, struct hb_done done, struct hb_describer *out)
{
    char move[HB_MOVE_TEXT];
    struct hb_text text = hb_text_in(move, sizeof move);

    hb_move_text(g, done.move, &text);
    if (done.who == HB_CHANCE)
        out->text(out, "by", "chance");
    else
        out->number(out, "by", done.who);
    out->text(out, "move", move);
}

static struct hb_json *move_json(const struct hb_game *g, struct hb_done done)
{
    struct hb_json_describer j;

    hb_json_describer_begin(&j);
    hb_record_describe_move(g, done, &j.describer);
    return hb_json_describer_done(&j);
}

/* The text of a move needs the position it was made in, so the game is played again beside.  What is still secret,
 * and whatever came after it, is left out. */
static void write_moves(const struct hb_table *t, struct hb_game *g, struct hb_buffer *out)
{
    size_t length = hb_table_open_length(t);

    hb_table_position(t, 0, g, NULL);
    for (size_t i = 0; i < length && !out->failed; i++) {
        struct hb_done done = hb_table_done(t, i);

        write_line(move_json(g, done), out);
        hb_play(g, done.who, done.move, NULL);
    }
}

char *hb_record_text_with(const struct hb_table *t, const struct hb_record_extra *extra, size_t *length)
{
    struct hb_game *g = malloc(hb_size(hb_table_game(t)));
    struct hb_buffer out;

    if (!g)
        return NULL;
    hb_buffer_init(&out);
    write_line(header_json(t, extra), &out);
    write_moves(t, g, &out);
    free(g);
    *length = out.length;
    return hb_buffer_take(&out);
}

char *hb_record_text(const struct hb_table *t, size_t *length)
{
    struct hb_record_extra extra = hb_record_extra_of(t);

    return hb_record_text_with(t, &extra, length);
}
