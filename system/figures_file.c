/* figures.c -- finding and reading a file of figures (figures.h).
 *
 * The reader knows lines, names and numbers; which names there are and how large a number may be, the game says. */
#include "files/figures.h"

#include "files/files.h"
#include "hradby/words.h"
#include "table/utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char own_option[] = "figures"; /* of the whole game */
static const char first_game[] = "castle";
static const char part_option[] = "_figures"; /* of a part of it: how such an option ends */
static const char list_option[] = "snow";     /* a figure of a game that is a list is an option of its own */

enum { SHOWN = 120, WORD = 64 };

/* ---- sentences ---- */

/* A path fit for a sentence: its end if it is long, and nothing that a terminal or JSON would stumble over. */
static const char *shown(const char *path, char out[SHOWN + 1])
{
    size_t length = strlen(path), from = length > SHOWN ? length - SHOWN : 0;
    bool plain = hb_utf8_is_plain(path, length);

    while (plain && from > 0 && ((unsigned char)path[from] & 0xc0) == 0x80)
        from++;
    snprintf(out, SHOWN + 1, "%s", path + from);
    for (char *c = out; !plain && *c != '\0'; c++)
        if (*c < ' ' || *c > '~')
            *c = '?';
    return out;
}

static bool cannot_read(struct hb_error *err, const char *path, int why)
{
    char name[SHOWN + 1];

    return hb_refuse(err, HB_BAD_RECORD, "figures.read path=%s cause=%s text=%s", shown(path, name), hb_file_cause(why),
                     strerror(why));
}

/* ---- finding ---- */

static bool is_there(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 || (errno != ENOENT && errno != ENOTDIR);
}

/* Takes a path made of its parts if there is such a file. */
static bool take(char path[HB_FIGURES_PATH], const char *folder, const char *below, const char *name)
{
    struct hb_text text = hb_text_in(path, HB_FIGURES_PATH);

    hb_put(&text, "%s%s%s.figures", folder, below, name);
    if (hb_text_fits(&text) && is_there(path))
        return true;
    path[0] = '\0';
    return false;
}

static const char *set(const char *variable)
{
    const char *value = getenv(variable);

    return value != NULL && value[0] != '\0' ? value : NULL;
}

static bool find_named(const char *variable, const char *named, char path[HB_FIGURES_PATH], struct hb_error *err)
{
    struct hb_text text = hb_text_in(path, HB_FIGURES_PATH);
    char name[SHOWN + 1];

    hb_put(&text, "%s", named);
    if (!hb_text_fits(&text))
        return hb_refuse(err, HB_BAD_RECORD, "figures.variable.long variable=%s max=%d", variable, HB_FIGURES_PATH - 1);
    return is_there(path) || hb_refuse(err, HB_BAD_RECORD, "figures.variable variable=%s path=%s cause=%s text=%s",
                                       variable, shown(path, name), hb_file_cause(errno), strerror(errno));
}

/* A folder for settings that is not given in full is none, as the convention wants it. */
static bool find_own(const char *name, char path[HB_FIGURES_PATH])
{
    const char *config = set("XDG_CONFIG_HOME"), *home = set("HOME");

    if (config != NULL && config[0] == '/')
        return take(path, config, "/hradby/", name);
    return home != NULL && take(path, home, "/.config/hradby/", name);
}

static void cut_last(char *path)
{
    char *slash = strrchr(path, '/');

    if (slash != NULL)
        *slash = '\0';
}

static bool find_beside_program(const char *name, char path[HB_FIGURES_PATH])
{
    char folder[HB_FIGURES_PATH];
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder);

    if (length <= 0 || (size_t)length == sizeof folder)
        return false;
    folder[length] = '\0';
    cut_last(folder);
    cut_last(folder);
    return take(path, folder, "/data/", name) || take(path, folder, "/share/hradby/", name);
}

/* HRADBY_ and the option in capitals; of a whole game with its name, but for the first that had figures. */
static void variable_for(const char *option, const char *name, char out[WORD])
{
    struct hb_text text = hb_text_in(out, WORD);

    if (strcmp(option, own_option) == 0 && strcmp(name, first_game) != 0)
        hb_put(&text, "HRADBY_%s_%s", name, option);
    else
        hb_put(&text, "HRADBY_%s", option);
    for (char *c = out; *c != '\0'; c++)
        if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
}

bool hb_figures_find(const char *option, const char *name, char path[HB_FIGURES_PATH], struct hb_error *err)
{
    char variable[WORD];

    variable_for(option, name, variable);
    const char *named = set(variable);
    path[0] = '\0';
    if (named != NULL)
        return find_named(variable, named, path, err);
    if (!find_own(name, path))
        find_beside_program(name, path);
    return true;
}

/* ---- reading ---- */

struct printed_entry {
    char name[WORD], value[HB_FIGURES_LINE + 1];
};

struct figures_reader {
    struct hb_plan *plan;
    const char *option; /* that they are given as */
    unsigned line, count;
    struct {
        char name[WORD];
        unsigned line;
    } seen[HB_FIGURES_MAX];
};

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Any text may stand in a remark, but it has to be text. */
static bool check_bytes(const char *line, size_t length, struct hb_error *err)
{
    size_t good = hb_utf8_prefix(line, length);

    if (length > HB_FIGURES_LINE)
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.long max=%d", HB_FIGURES_LINE);
    if (good < length)
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.utf8 n=%zu", good + 1);
    for (size_t i = 0; i < length; i++)
        if (((unsigned char)line[i] < ' ' && line[i] != '\t') || line[i] == '\x7f')
            return hb_refuse(err, HB_BAD_RECORD, "figures.line.control n=%zu", i + 1);
    return true;
}

static bool is_plain(const char *text)
{
    while (*text >= ' ' && *text <= '~')
        text++;
    return *text == '\0';
}

/* Copies a part of a line without the blanks around it, and with ordinary ones inside it. */
static void copy_trimmed(char *out, const char *from, size_t length)
{
    while (length > 0 && is_blank(from[0])) {
        from++;
        length--;
    }
    while (length > 0 && is_blank(from[length - 1]))
        length--;
    for (size_t i = 0; i < length; i++)
        out[i] = is_blank(from[i]) ? ' ' : from[i];
    out[length] = '\0';
}

static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && text[digits] == '\0';
}

static bool is_list(const struct figures_reader *r, const char *name)
{
    return strcmp(r->option, own_option) == 0 && strcmp(name, list_option) == 0;
}

static bool split(const struct figures_reader *r, struct printed_entry *e, const char *text, struct hb_error *err)
{
    const char *equals = strchr(text, '=');
    char name[HB_FIGURES_LINE + 1] = "";

    if (!is_plain(text))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.letters");
    if (equals != NULL)
        copy_trimmed(name, text, (size_t)(equals - text));
    if (name[0] == '\0' || strlen(name) >= WORD || strchr(name, ' ') != NULL)
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.pair text=%.*s", HB_WORD_SHOWN, text);
    memcpy(e->name, name, strlen(name) + 1);
    copy_trimmed(e->value, equals + 1, strlen(equals + 1));
    if (is_list(r, e->name) ? e->value[0] == '\0' : !is_number(e->value))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.number name=%.*s value=%.*s", HB_WORD_SHOWN, e->name,
                         HB_WORD_SHOWN, e->value);
    return true;
}

static bool note(struct figures_reader *r, const char *name, struct hb_error *err)
{
    for (unsigned i = 0; i < r->count; i++)
        if (strcmp(r->seen[i].name, name) == 0)
            return hb_refuse(err, HB_BAD_RECORD, "figures.line.twice name=%.*s line=%u", HB_WORD_SHOWN, name,
                             r->seen[i].line);
    if (r->count == HB_FIGURES_MAX)
        return hb_refuse(err, HB_BAD_RECORD, "figures.many max=%d", HB_FIGURES_MAX);
    memcpy(r->seen[r->count].name, name, strlen(name) + 1);
    r->seen[r->count++].line = r->line;
    return true;
}

static bool give(const struct figures_reader *r, const struct printed_entry *e, struct hb_error *err)
{
    char text[sizeof e->name + sizeof e->value];

    if (is_list(r, e->name))
        return hb_plan_option(r->plan, list_option, e->value, err);
    snprintf(text, sizeof text, "%s=%s", e->name, e->value);
    return hb_plan_option(r->plan, r->option, text, err);
}

static bool read_line(struct figures_reader *r, const char *line, size_t length, struct hb_error *err)
{
    char text[HB_FIGURES_LINE + 1];
    const char *remark;
    struct printed_entry e;

    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (!check_bytes(line, length, err))
        return false;
    remark = memchr(line, '#', length);
    copy_trimmed(text, line, remark != NULL ? (size_t)(remark - line) : length);
    return text[0] == '\0' || (split(r, &e, text, err) && note(r, e.name, err) && give(r, &e, err));
}

/* Some editors begin a file of UTF-8 with a mark that says so. */
static size_t mark_at(const char *text)
{
    static const char mark[] = "\xef\xbb\xbf";

    return strncmp(text, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
}

static bool read_lines(struct figures_reader *r, const char *text, size_t length, struct hb_error *err)
{
    for (size_t at = mark_at(text); at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t n = end != NULL ? (size_t)(end - text) - at : length - at;

        r->line++;
        if (!read_line(r, text + at, n, err))
            return false;
        at += n + 1;
    }
    return true;
}

/* A pipe or a device could keep us waiting for ever. */
static bool check_file(const char *path, struct hb_error *err)
{
    struct stat about;
    char name[SHOWN + 1];

    if (stat(path, &about) != 0)
        return cannot_read(err, path, errno);
    if (S_ISDIR(about.st_mode))
        return cannot_read(err, path, EISDIR);
    if (!S_ISREG(about.st_mode))
        return hb_refuse(err, HB_BAD_RECORD, "figures.no_file path=%s", shown(path, name));
    if (about.st_size > HB_FIGURES_BYTES)
        return hb_refuse(err, HB_BAD_RECORD, "figures.large path=%s max=%d", shown(path, name), HB_FIGURES_BYTES);
    return true;
}

bool hb_figures_read(struct hb_plan *plan, const char *option, const char *path, struct hb_error *err)
{
    struct figures_reader reader = { .plan = plan, .option = option };
    struct hb_error mistake = { .code = HB_OK };
    char name[SHOWN + 1];
    size_t length = 0;
    char *text;
    bool good;

    if (!check_file(path, err))
        return false;
    text = hb_file_read(path, HB_FIGURES_BYTES, &length, err);
    if (text == NULL)
        return false;
    good = read_lines(&reader, text, length, &mistake);
    free(text);
    return good || hb_refuse(err, HB_BAD_RECORD, "figures.line path=%s line=%u why=@%s", shown(path, name), reader.line,
                             hb_error_call(&mistake));
}

/* What the file for an option is called: after the game, or after the part of it; false if the option is not for figures. */
static bool file_for(const struct hb_kind *kind, const struct hb_option *o, char name[WORD])
{
    size_t length = strlen(o->name), end = strlen(part_option);
    struct hb_text text = hb_text_in(name, WORD);

    if (strcmp(o->name, own_option) == 0)
        hb_put(&text, "%s", kind->id);
    else if (o->type == HB_COUNTS && length > end && strcmp(o->name + length - end, part_option) == 0)
        hb_put(&text, "%.*s", (int)(length - end), o->name);
    return name[0] != '\0';
}

bool hb_figures_give(struct hb_plan *plan, struct hb_error *err)
{
    char path[HB_FIGURES_PATH], name[WORD];

    for (const struct hb_option *o = plan->kind->options; o->name != NULL; o++) {
        if (!file_for(plan->kind, o, name))
            continue;
        if (!hb_figures_find(o->name, name, path, err))
            return false;
        if (path[0] != '\0' && !hb_figures_read(plan, o->name, path, err))
            return false;
    }
    return true;
}
