/* help.c -- see help.h. */
#include "cli/help.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, INDENT = 2, GAP = 2, GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

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

/* Some sentences say themselves where the help is. */
int hb_wrong_usage(const char *command, const struct hb_error *err)
{
    fprintf(stderr, "hradby %s: %s", command, err->text);
    if (strstr(err->text, "--help") == NULL)
        fprintf(stderr, " (see hradby %s --help)", command);
    fputc('\n', stderr);
    return WRONG_USAGE;
}

/* What comes before a wrong line is a game that can be gone on with; a header cannot be cut off. */
static const char *way_out(const struct hb_error *err)
{
    if (err->code == HB_NO_MEMORY)
        return "";
    if (strncmp(err->text, "line ", 5) == 0 && strncmp(err->text, "line 1:", 7) != 0)
        return "; remove that line and all after it, or name another file";
    return "; name another file";
}

/* Sentences about opening and reading name the file themselves, and say what to do. */
static int say_bad_file(const char *command, const char *file, const struct hb_error *err, const char *way)
{
    if (strstr(err->text, file) != NULL)
        fprintf(stderr, "hradby %s: %s\n", command, err->text);
    else
        fprintf(stderr, "hradby %s: \"%.200s\": %s%s\n", command, file, err->text, way);
    return FAILED;
}

int hb_bad_file(const char *command, const char *file, const struct hb_error *err)
{
    return say_bad_file(command, file, err, "");
}

int hb_bad_record(const char *command, const char *file, const struct hb_error *err)
{
    return say_bad_file(command, file, err, way_out(err));
}
