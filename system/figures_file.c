/* figures_file.c -- finding and reading a file of figures.
 *
 * The reader knows lines, names and numbers; which names there are and how large a number may be, the game says.  No
 * game is named here: which ones have figures, and what their files are called, follows from their options.
 *
 * A path is found by trying places in a fixed order, of which the first that has such a file counts; the file that a
 * variable names must be there.  Then every line is given to the plan as an option, one after the other, and the names
 * that came are kept with their lines, since a name that stands there twice would otherwise be decided by the order of
 * lines, in silence. */
#include "system/figures_file.h"

#include "engine/box_figures.h"
#include "hradby/words.h"
#include "system/files.h"
#include "table/strings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char own_option[] = "figures";   /* of the whole game */
static const char part_option[] = "_figures"; /* of a part of it: how such an option ends */

enum { SHOWN = 120, WORD = 64 };

/* Sentences */

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

/* Finding */

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

    return value && value[0] != '\0' ? value : NULL;
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

    if (config && config[0] == '/')
        return take(path, config, "/hradby/", name);
    return home && take(path, home, "/.config/hradby/", name);
}

static void cut_last(char *path)
{
    char *slash = strrchr(path, '/');

    if (slash)
        *slash = '\0';
}

/* In a checkout the file lies in the folder of its game or expansion, and the program in a folder beside games/. */
static bool find_beside_program(const struct hb_kind *kind, const char *name, char path[HB_FIGURES_PATH])
{
    char folder[HB_FIGURES_PATH], box[2 * WORD];
    struct hb_text below = hb_text_in(box, sizeof box);
    ssize_t length = readlink("/proc/self/exe", folder, sizeof folder);

    if (length <= 0 || (size_t)length == sizeof folder)
        return false;
    folder[length] = '\0';
    cut_last(folder);
    cut_last(folder);
    hb_put(&below, "/games/%s/", kind->id);
    if (strcmp(name, kind->id) != 0)
        hb_put(&below, "%s/", name);
    return take(path, folder, box, name) || take(path, folder, "/share/hradby/", name);
}

/* Whether this is the first game in the list that has figures for the whole of it. */
static bool has_figures_first(const struct hb_kind *kind)
{
    for (size_t i = 0; hb_kinds[i]; i++)
        for (const struct hb_option *o = hb_kinds[i]->options; o->name; o++)
            if (strcmp(o->name, own_option) == 0)
                return strcmp(hb_kinds[i]->id, kind->id) == 0;
    return false;
}

/* HRADBY_ and the option in capitals; for a whole game with its name, unless it is the first in the list that has
 * figures: its variable is older than those of the others. */
static void variable_for(const struct hb_kind *kind, const char *option, char out[WORD])
{
    struct hb_text text = hb_text_in(out, WORD);

    if (strcmp(option, own_option) == 0 && !has_figures_first(kind))
        hb_put(&text, "HRADBY_%s_%s", kind->id, option);
    else
        hb_put(&text, "HRADBY_%s", option);
    for (char *c = out; *c != '\0'; c++)
        if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
}

static bool is_part_option(const char *option)
{
    size_t length = strlen(option), end = strlen(part_option);

    return length > end && strcmp(option + length - end, part_option) == 0;
}

bool hb_figures_find(const struct hb_kind *kind, const char *option, char path[HB_FIGURES_PATH], struct hb_error *err)
{
    char variable[WORD], name[WORD];
    struct hb_text text = hb_text_in(name, sizeof name);

    if (is_part_option(option))
        hb_put(&text, "%.*s", (int)(strlen(option) - strlen(part_option)), option);
    else
        hb_put(&text, "%s", kind->id);
    variable_for(kind, option, variable);
    const char *named = set(variable);
    path[0] = '\0';
    if (named)
        return find_named(variable, named, path, err);
    if (!find_own(name, path))
        find_beside_program(kind, name, path);
    return true;
}

/* Reading */

struct figures_reader {
    struct hb_plan *plan;
    const char *option; /* that they are given as */
    unsigned count;
    struct {
        char name[WORD];
        unsigned line;
    } seen[HB_FIGURES_MAX];
};

/* Any text may stand in a remark, but it has to be text. */
static bool check_bytes(const char *line, size_t length, struct hb_error *err)
{
    size_t good = hb_utf8_valid_length(line, length);

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

static bool is_number(const char *text)
{
    size_t digits = strspn(text, "0123456789");

    return digits > 0 && text[digits] == '\0';
}

/* Whether a figure of a whole game is a list: such a one is an option of its own. */
static bool is_list(const struct figures_reader *r, const char *name)
{
    const struct hb_option *o = r->plan->kind->options;

    if (strcmp(r->option, own_option) != 0)
        return false;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    return o->name && o->type == HB_LIST && !o->secret;
}

static bool check_form(const struct figures_reader *r, const struct hb_figure_line *f, struct hb_error *err)
{
    if (!is_plain(f->text))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.letters");
    if (f->name[0] == '\0' || strlen(f->name) >= WORD || strchr(f->name, ' '))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.pair text=%.*s", HB_WORD_SHOWN, f->text);
    if (is_list(r, f->name) ? f->value[0] == '\0' : !is_number(f->value))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.number name=%.*s value=%.*s", HB_WORD_SHOWN, f->name,
                         HB_WORD_SHOWN, f->value);
    return true;
}

static bool note(struct figures_reader *r, unsigned line, const char *name, struct hb_error *err)
{
    for (unsigned i = 0; i < r->count; i++)
        if (strcmp(r->seen[i].name, name) == 0)
            return hb_refuse(err, HB_BAD_RECORD, "figures.line.twice name=%.*s line=%u", HB_WORD_SHOWN, name,
                             r->seen[i].line);
    if (r->count == HB_FIGURES_MAX)
        return hb_refuse(err, HB_BAD_RECORD, "figures.many max=%d", HB_FIGURES_MAX);
    memcpy(r->seen[r->count].name, name, strlen(name) + 1);
    r->seen[r->count++].line = line;
    return true;
}

static bool give(const struct figures_reader *r, const struct hb_figure_line *f, struct hb_error *err)
{
    char text[sizeof f->name + sizeof f->value];

    if (is_list(r, f->name))
        return hb_plan_option(r->plan, f->name, f->value, err);
    snprintf(text, sizeof text, "%s=%s", f->name, f->value);
    return hb_plan_option(r->plan, r->option, text, err);
}

static bool read_line(struct figures_reader *r, const struct hb_figure_lines *l, struct hb_error *err)
{
    struct hb_figure_line f;

    if (!hb_figure_line_read(&f, l->line, l->length))
        return hb_refuse(err, HB_BAD_RECORD, "figures.line.long max=%d", HB_FIGURES_LINE);
    if (!check_bytes(l->line, l->length, err))
        return false;
    return f.text[0] == '\0' || (check_form(r, &f, err) && note(r, l->number, f.name, err) && give(r, &f, err));
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
    struct hb_figure_lines lines = { .number = 0 };
    size_t length = 0;
    char *text;
    bool good = true;

    if (!check_file(path, err))
        return false;
    text = hb_file_read(path, HB_FIGURES_BYTES, &length, err);
    if (!text)
        return false;
    lines.at = text;
    lines.end = text + length;
    while (good && hb_figure_lines_next(&lines))
        good = read_line(&reader, &lines, &mistake);
    free(text);
    return good || hb_refuse(err, HB_BAD_RECORD, "figures.line path=%s line=%u why=@%s", shown(path, name),
                             lines.number, hb_error_call(&mistake));
}

bool hb_figures_give(struct hb_plan *plan, struct hb_error *err)
{
    char path[HB_FIGURES_PATH];

    for (const struct hb_option *o = plan->kind->options; o->name; o++) {
        if (strcmp(o->name, own_option) != 0 && !(o->type == HB_COUNTS && is_part_option(o->name)))
            continue;
        if (!hb_figures_find(plan->kind, o->name, path, err))
            return false;
        if (path[0] != '\0' && !hb_figures_read(plan, o->name, path, err))
            return false;
    }
    return true;
}
