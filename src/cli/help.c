/* help.c -- see help.h. */
#include "cli/help.h"

#include "hradby/words.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, INDENT = 2, GAP = 2, SAID_ROOM = 640, FILE_SHOWN = 200, GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

/* Words up to the right margin, further lines below the first letter of the first; `at` is the column of that one. */
static void put_wrapped(const char *text, int at)
{
    int used = at;

    while (*text != '\0') {
        int word = (int)strcspn(text, " ");

        if (used > at && used + 1 + word > COLUMNS) {
            printf("\n%*s", at, "");
            used = at;
        }
        used += printf("%s%.*s", used > at ? " " : "", word, text);
        text += word;
        text += strspn(text, " ");
    }
    putchar('\n');
}

static void put_synopses(const struct hb_help *h)
{
    for (unsigned i = 0; i < HB_SYNOPSES_MAX && h->synopsis[i] != NULL; i++)
        printf("%s hradby %s\n", i == 0 ? "Usage:" : "      ", h->synopsis[i]);
}

static int widest(const struct hb_help_row *row)
{
    int most = 0;

    for (; row->name != NULL; row++)
        if (row->text != NULL && (int)strlen(row->name) > most)
            most = (int)strlen(row->name);
    return most;
}

static void put_rows(const struct hb_help_row *row)
{
    int width = widest(row);

    for (; row->name != NULL; row++) {
        if (row->text == NULL) {
            printf("\n%s:\n", row->name);
            continue;
        }
        printf("%*s%-*s%*s", INDENT, "", width, row->name, GAP, "");
        put_wrapped(row->text, INDENT + width + GAP);
    }
}

static void put_examples(const struct hb_help *h)
{
    if (h->example[0] == NULL)
        return;
    puts("\nExamples:");
    for (unsigned i = 0; i < HB_EXAMPLES_MAX && h->example[i] != NULL; i++)
        printf("%*shradby %s\n", INDENT, "", h->example[i]);
}

int hb_help(const struct hb_help *h)
{
    put_synopses(h);
    putchar('\n');
    put_wrapped(h->does, 0);
    put_rows(h->rows);
    if (h->note != NULL) {
        putchar('\n');
        put_wrapped(h->note, 0);
    }
    put_examples(h);
    return GOOD;
}

bool hb_help_wanted(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* ---- what is wrong ---- */

static void put_error(enum hb_language language, const struct hb_error *err, char out[SAID_ROOM])
{
    struct hb_text text = hb_text_for(language, out, SAID_ROOM);

    hb_error_say(err, &text);
}

/* Some sentences say themselves where the help is. */
int hb_wrong_usage(enum hb_language language, const char *command, const struct hb_error *err)
{
    char said[SAID_ROOM], help[SAID_ROOM] = "";
    struct hb_text text = hb_text_for(language, help, sizeof help);

    put_error(language, err, said);
    if (strstr(err->text, "--help") == NULL) {
        hb_put(&text, " ");
        hb_say(&text, "command.see-help command=%s", command);
    }
    fprintf(stderr, "hradby %s: %s%s\n", command, said, help);
    return WRONG_USAGE;
}

int hb_failed(enum hb_language language, const char *command, const struct hb_error *err)
{
    char said[SAID_ROOM];

    put_error(language, err, said);
    fprintf(stderr, "hradby %s: %s\n", command, said);
    return FAILED;
}

/* What comes before a wrong line is a game that can be gone on with; a header cannot be cut off. */
static void put_way_out(struct hb_text *out, const struct hb_error *err)
{
    if (err->code == HB_NO_MEMORY)
        return;
    if (strncmp(err->text, "line ", 5) == 0 && strncmp(err->text, "line 1:", 7) != 0)
        hb_say(out, "command.way-cut");
    else
        hb_say(out, "command.way-file");
}

/* Sentences about opening and reading name the file themselves, and say what to do. */
static int say_bad_file(enum hb_language language, const char *command, const char *file, const struct hb_error *err,
                        const char *way)
{
    char why[SAID_ROOM], said[2 * SAID_ROOM];
    struct hb_text text = hb_text_for(language, said, sizeof said);

    if (strstr(err->text, file) != NULL)
        return hb_failed(language, command, err);
    put_error(language, err, why);
    hb_say(&text, "command.bad-file file=%.*s why=%s way=%s", FILE_SHOWN, file, why, way);
    fprintf(stderr, "hradby %s: %s\n", command, said);
    return FAILED;
}

int hb_bad_file(enum hb_language language, const char *command, const char *file, const struct hb_error *err)
{
    return say_bad_file(language, command, file, err, "");
}

int hb_bad_record(enum hb_language language, const char *command, const char *file, const struct hb_error *err)
{
    char way[SAID_ROOM];
    struct hb_text text = hb_text_for(language, way, sizeof way);

    put_way_out(&text, err);
    return say_bad_file(language, command, file, err, way);
}
