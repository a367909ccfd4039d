/* scenario.c -- plays rule tests that are written as text: `scenario FILE_OR_DIRECTORY…`.
 *
 * Prints one line for every scenario and a summary, and ends with 0 if every scenario held, 1 if one did
 * not, 2 if there was nothing to read, in one of its arguments or in all.  In a directory it reads every file that ends in
 * .scenario, in the order of their names, and the directories below it. */
#include "scenario.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct tally {
    unsigned passed, failed, unread;
    bool missing; /* where something was to be read there was no scenario */
};

/* One scenario */

static bool run_line(struct run *r, char *text)
{
    char *rest = text;
    const char *word = next_word(&rest);
    check_line *check = check_named(word);

    if (r->refused)
        return wrong(r, "nothing can follow a set-up that was refused");
    if (is_set_up(r, word))
        return do_set_up(r, word, rest);
    if (strcmp(word, "refused") == 0)
        return do_refused(r, rest);
    if (!r->table && !open_table(r))
        return false;
    if (strcmp(word, "choose") == 0)
        return do_choices(r, rest);
    if (!check)
        return do_moves(r, word, rest);
    r->checks++;
    return check(r, rest);
}

/* A rule id: capital letters, perhaps a digit, a dash, a number; BAS-14, S1-03, MIS-3.10, CAS-A9. */
static bool is_rule_id(const char *word)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ", digits[] = "0123456789.";
    size_t head = strspn(word, letters);
    size_t digit = strspn(word + head, digits);
    const char *tail = word + head + digit;

    if (head == 0 || digit > 1 || *tail++ != '-')
        return false;
    tail += strspn(tail, letters);
    return *tail != '\0' && strspn(tail, digits) == strlen(tail);
}

static bool cites_a_rule(const char *title)
{
    const char *last = strrchr(title, ' ');

    return last && is_rule_id(last + 1);
}

static bool run_lines(struct run *r, const struct scenario *s, size_t from)
{
    char copy[SCENARIO_LINE_MAX + 1];

    for (size_t i = from; i < s->lines; i++) {
        r->line = &s->line[i];
        snprintf(copy, sizeof copy, "%s", r->line->text);
        if (!run_line(r, copy))
            return false;
    }
    return r->checks > 0 || wrong(r, "a scenario without a check proves nothing");
}

/* A scenario about scenarios: its first line is `fails "…"`, and it must, for a reason with these words. */
static bool fails_as_said(struct run *r, const struct scenario *s)
{
    static const char word[] = "fails ";
    char copy[SCENARIO_LINE_MAX + 1], why[SCENARIO_REASON_MAX / 2];
    char *words;

    r->line = &s->line[0];
    if (s->lines == 0 || strncmp(r->line->text, word, sizeof word - 1) != 0)
        return wrong(r, "a scenario that must fail begins with a line: fails \"…\"");
    snprintf(copy, sizeof copy, "%s", r->line->text + sizeof word - 1);
    if (!take_quoted(r, copy, &words))
        return false;
    if (run_lines(r, s, 1))
        return wrong(r, "it should have failed because \"%s\"", words);
    snprintf(why, sizeof why, "%.900s", r->reason);
    return contains(why, words) || wrong(r, "it failed because \"%s\", not because \"%s\"", why, words);
}

static bool run_scenario(struct run *r, const struct scenario *s)
{
    static const struct line nowhere;

    r->scenario = s;
    r->line = &nowhere;
    if (s->must_fail)
        return fails_as_said(r, s);
    if (!cites_a_rule(s->title))
        return wrong(r, "the title must end with the ids of the rules it is about");
    return run_lines(r, s, 0);
}

static void report_scenario(const struct scenario *s, struct tally *tally)
{
    struct run *r = calloc(1, sizeof *r);
    bool good = r && run_scenario(r, s);

    if (good) {
        tally->passed++;
        printf("ok      %s:%u: %s\n", s->file, s->number, s->title);
    } else {
        tally->failed++;
        printf("FAILED  %s:%u: %s\n", s->file, s->number, s->title);
        if (!r)
            printf("        there is not enough memory\n");
        else if (r->line->number > 0)
            printf("        line %u: %s\n        %s\n", r->line->number, r->line->text, r->reason);
        else
            printf("        %s\n", r->reason);
    }
    if (r) {
        hb_table_close(r->table);
        if (r->planned)
            hb_plan_free(&r->plan);
    }
    free(r);
}

/* One file */

static void refuse_file(const char *file, unsigned line, const char *why, struct tally *tally)
{
    tally->unread++;
    if (line > 0)
        printf("UNREAD  %s:%u: %s\n", file, line, why);
    else
        printf("UNREAD  %s: %s\n", file, why);
}

/* A comment begins with # at the beginning of a line or after a space. */
static void cut_comment(char *text)
{
    for (char *at = text; *at != '\0'; at++)
        if (*at == '#' && (at == text || at[-1] == ' ' || at[-1] == '\t')) {
            *at = '\0';
            return;
        }
}

static void begin_scenario(struct scenario *s, unsigned number, char *title)
{
    s->must_fail = title[0] == '!';
    s->title = trim(title + s->must_fail);
    s->number = number;
    s->lines = 0;
}

/* One more line of the file.  False with the reason if no scenario can have it. */
static const char *take_line(struct scenario *s, unsigned number, char *text, struct tally *tally)
{
    if (strlen(text) > SCENARIO_LINE_MAX)
        return "this line is too long";
    if (text[0] == '%') {
        if (s->title)
            report_scenario(s, tally);
        begin_scenario(s, number, text + 1);
        return NULL;
    }
    cut_comment(text);
    text = trim(text);
    if (*text == '\0')
        return NULL;
    if (!s->title)
        return "a scenario begins with a line: % what it shows, and the ids of its rules";
    if (s->lines == SCENARIO_LINES_MAX)
        return "this scenario has too many lines";
    s->line[s->lines++] = (struct line){ .number = number, .text = text };
    return NULL;
}

static void read_scenarios(const char *file, char *text, struct tally *tally)
{
    struct scenario *s = calloc(1, sizeof *s);
    const char *why = !s ? "there is not enough memory" : NULL;
    unsigned number = 0;

    if (s)
        s->file = file;
    while (!why && text) {
        char *end = strchr(text, '\n');

        if (end)
            *end = '\0';
        number++;
        why = take_line(s, number, text, tally);
        text = !end ? NULL : end + 1;
    }
    if (why)
        refuse_file(file, number, why, tally);
    else if (s->title)
        report_scenario(s, tally);
    else
        refuse_file(file, 0, "there is no scenario in this file", tally);
    free(s);
}

static void run_file(const char *file, struct tally *tally)
{
    FILE *in = fopen(file, "rb");
    char *text = calloc(1, SCENARIO_FILE_MAX + 2);
    size_t n = 0;

    if (!in || !text)
        refuse_file(file, 0, !in ? strerror(errno) : "there is not enough memory", tally);
    else if ((n = fread(text, 1, SCENARIO_FILE_MAX + 1, in)) > SCENARIO_FILE_MAX)
        refuse_file(file, 0, "this file is too large", tally);
    else if (ferror(in) || memchr(text, '\0', n))
        refuse_file(file, 0, "this is not a readable text file", tally);
    else
        read_scenarios(file, text, tally);
    free(text);
    if (in)
        fclose(in);
}

/* Directories */

static void run_path(const char *path, bool asked_for, unsigned depth, struct tally *tally);

static int not_hidden(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static void run_directory(const char *path, unsigned depth, struct tally *tally)
{
    struct dirent **entry;
    int n = scandir(path, &entry, not_hidden, alphasort);

    if (n < 0) {
        refuse_file(path, 0, strerror(errno), tally);
        return;
    }
    for (int i = 0; i < n; i++) {
        size_t cap = strlen(path) + strlen(entry[i]->d_name) + 2;
        char *inner = malloc(cap);

        if (inner) {
            snprintf(inner, cap, "%s/%s", path, entry[i]->d_name);
            run_path(inner, false, depth + 1, tally);
        } else
            refuse_file(path, 0, "there is not enough memory", tally);
        free(inner);
        free(entry[i]);
    }
    free(entry);
}

static bool ends_in(const char *text, const char *ending)
{
    size_t n = strlen(text), m = strlen(ending);

    return n >= m && strcmp(text + n - m, ending) == 0;
}

static void run_path(const char *path, bool asked_for, unsigned depth, struct tally *tally)
{
    enum { DEPTH_MAX = 8 };
    struct stat st;

    if (stat(path, &st) != 0)
        refuse_file(path, 0, strerror(errno), tally);
    else if (S_ISDIR(st.st_mode) && depth < DEPTH_MAX)
        run_directory(path, depth, tally);
    else if (S_ISREG(st.st_mode) && (asked_for || ends_in(path, ".scenario")))
        run_file(path, tally);
}

static unsigned read_so_far(const struct tally *t)
{
    return t->passed + t->failed + t->unread;
}

int main(int argc, char **argv)
{
    struct tally tally = { 0 };

    if (argc < 2) {
        fprintf(stderr, "usage: scenario FILE_OR_DIRECTORY…\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        unsigned before = read_so_far(&tally);

        run_path(argv[i], true, 0, &tally);
        if (read_so_far(&tally) == before) {
            printf("UNREAD  %s: there is no scenario here\n", argv[i]);
            tally.missing = true;
        }
    }
    printf("scenarios: %u passed, %u failed\n", tally.passed, tally.failed + tally.unread);
    if (tally.missing || tally.passed + tally.failed == 0)
        return 2;
    return tally.failed + tally.unread == 0 ? 0 : 1;
}
