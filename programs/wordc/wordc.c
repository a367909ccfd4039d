/* wordc.c -- the build's compiler of sentences: wordc OUT.c PATTERN…
 *
 * A pattern such as words/%/land.properties names a file for every language; the sign % stands for it.  Writes one C
 * source with the table hb_word_table of hradby/words.h.  A line is `key = text`; empty lines and those that begin with
 * # are left out.  Refused, with file and line, are: a key that stands there twice or not in every language, an empty
 * text, a bracket without its partner, a number of plural forms that the language does not have, and other values than
 * the English sentence has.  Then nothing is written. */
#include <ctype.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LANGUAGES = 3, LINE_TEXT = 4096, PATH_TEXT = 1024, NAMES_TEXT = 512, SAYS_BAD = 1, SAYS_USAGE = 2 };

static const char *const code[LANGUAGES] = { "en", "cs", "sk" };
static const unsigned forms_of[LANGUAGES] = { 2, 3, 3 };

/* Where it stands is kept for complaints. */
struct sentence {
    char *key, *text, *path;
    unsigned line;
};

struct catalogue {
    struct sentence *sentence;
    size_t count, room;
};

/* Reading goes on after a mistake, so one run shows all of them; but then nothing is written. */
static bool good = true;

static void complain(const struct sentence *s, const char *what)
{
    fprintf(stderr, "wordc: %s:%u: %s: %s\n", s->path, s->line, s->key, what);
    good = false;
}

/* There is no going on without memory. */
static void *need(void *memory)
{
    if (!memory) {
        fprintf(stderr, "wordc: no memory\n");
        exit(SAYS_BAD);
    }
    return memory;
}

/* Reading */

/* In place. */
static char *trimmed(char *text)
{
    size_t n;

    text += strspn(text, " \t\r\n");
    n = strlen(text);
    while (n > 0 && isspace((unsigned char)text[n - 1]))
        text[--n] = '\0';
    return text;
}

static char *copied(const char *text)
{
    return need(strdup(text));
}

/* What can be seen of a sentence alone. */
static void keep(struct catalogue *c, const char *path, unsigned line, const char *key, const char *text)
{
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 256;
        c->sentence = need(realloc(c->sentence, c->room * sizeof *c->sentence));
    }
    struct sentence *s = &c->sentence[c->count++];
    *s = (struct sentence){ .key = copied(key), .text = copied(text), .path = copied(path), .line = line };
    if (!*key || key[strspn(key, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+")])
        complain(s, "a key is made of letters, digits, dots, hyphens and low lines");
    if (!*text)
        complain(s, "there is no text");
}

/* A line that fills the buffer was cut off, and is refused rather than read as two. */
static void read_file(struct catalogue *c, const char *path)
{
    char line[LINE_TEXT];
    FILE *f = fopen(path, "r");

    if (!f) {
        fprintf(stderr, "wordc: %s: %s\n", path, strerror(errno));
        exit(SAYS_BAD);
    }
    for (unsigned n = 1; fgets(line, sizeof line, f); n++) {
        char *key = trimmed(line), *equals = strchr(key, '=');
        if (!*key || *key == '#')
            continue;
        if (!equals || strlen(line) + 1 == sizeof line) {
            fprintf(stderr, "wordc: %s:%u: this is no `key = text`, or too long\n", path, n);
            good = false;
            continue;
        }
        *equals = '\0';
        keep(c, path, n, trimmed(key), trimmed(equals + 1));
    }
    if (ferror(f)) {
        fprintf(stderr, "wordc: %s cannot be read\n", path);
        good = false;
    }
    fclose(f);
}

/* The program finds sentences by bisection, so the table is sorted as strcmp compares. */
static int by_key(const void *left, const void *right)
{
    return strcmp(((const struct sentence *)left)->key, ((const struct sentence *)right)->key);
}

/* Files of all patterns make one catalogue; a key stands in one of them only. */
static void read_language(struct catalogue *c, const char *language, char *const *pattern)
{
    for (; *pattern; pattern++) {
        char path[PATH_TEXT];
        size_t before = strcspn(*pattern, "%");
        if (!(*pattern)[before]) {
            fprintf(stderr, "wordc: %s: there is no %% for the language\n", *pattern);
            exit(SAYS_USAGE);
        }
        snprintf(path, sizeof path, "%.*s%s%s", (int)before, *pattern, language, *pattern + before + 1);
        read_file(c, path);
    }
    if (c->count)
        qsort(c->sentence, c->count, sizeof *c->sentence, by_key);
    for (size_t i = 1; i < c->count; i++)
        if (by_key(&c->sentence[i - 1], &c->sentence[i]) == 0)
            complain(&c->sentence[i], "stands there twice");
}

/* Checking */

static int by_text(const void *left, const void *right)
{
    return strcmp(*(const char *const *)left, *(const char *const *)right);
}

/* The names of what is filled in, each once, in the order of the alphabet. */
static void names_of(const char *text, char out[NAMES_TEXT])
{
    char name[64][32];
    const char *sorted[64];
    size_t names = 0, used = 0;

    for (const char *at = strchr(text, '{'); at && names < 64; at = strchr(at + 1, '{')) {
        snprintf(name[names], sizeof name[0], "%.*s", (int)strcspn(at + 1, ":/?}"), at + 1);
        sorted[names] = name[names];
        names++;
    }
    qsort(sorted, names, sizeof sorted[0], by_text);
    out[0] = '\0';
    for (size_t i = 0; i < names; i++)
        if (i == 0 || strcmp(sorted[i], sorted[i - 1]) != 0)
            used += (size_t)snprintf(out + used, NAMES_TEXT - used, "%s ", sorted[i]);
}

/* Brackets may lie in one another, braces may not. */
static bool is_balanced(const char *text)
{
    unsigned depth = 0;
    bool braces = false;

    for (; *text; text++) {
        if ((*text == '{' && braces) || (*text == '}' && !braces) || (*text == ']' && (braces || depth == 0)))
            return false;
        if (*text == '{' || *text == '}')
            braces = *text == '{';
        depth += *text == '[';
        depth -= *text == ']';
    }
    return depth == 0 && !braces;
}

/* How many forms stand behind the first of these signs between braces; 0: it is not there. */
static unsigned forms_in(const char *inside, char sign)
{
    size_t length = strcspn(inside, "}"), at = strcspn(inside, ":/?}");
    unsigned forms = 1;

    if (at >= length || inside[at] != sign)
        return 0;
    for (; at < length; at++)
        forms += inside[at] == '|';
    return forms;
}

/* What {n:…} and {flag?…} need depends on the language alone. */
static void check(const struct sentence *s, unsigned language)
{
    if (!is_balanced(s->text)) {
        complain(s, "a bracket lacks its partner");
        return;
    }
    for (const char *at = strchr(s->text, '{'); at; at = strchr(at + 1, '{')) {
        unsigned plurals = forms_in(at + 1, ':'), choices = forms_in(at + 1, '?');
        if (plurals && plurals != forms_of[language])
            complain(s, language ? "a number has three forms: one|few|other" : "a number has two forms: one|other");
        if (choices && choices != 2)
            complain(s, "a choice has two forms: if it is so|if not");
    }
}

/* Both ways: neither language has a sentence that the other lacks.  Names are compared as sets, as another language may
 * say a value twice, or in another place. */
static void compare(const struct catalogue *english, const struct catalogue *other)
{
    char names[NAMES_TEXT], wanted[NAMES_TEXT];

    for (size_t i = 0; i < english->count; i++) {
        const struct sentence *s = &english->sentence[i];
        const struct sentence *sister =
            other->count ? bsearch(s, other->sentence, other->count, sizeof *s, by_key) : NULL;
        if (!sister) {
            complain(s, "is not there in every language");
            continue;
        }
        names_of(s->text, wanted);
        names_of(sister->text, names);
        if (strcmp(wanted, names) != 0)
            complain(sister, "fills in other values than the English sentence");
    }
    for (size_t i = 0; i < other->count; i++)
        if (!english->count ||
            !bsearch(&other->sentence[i], english->sentence, english->count, sizeof other->sentence[0], by_key))
            complain(&other->sentence[i], "is not there in English");
}

/* Writing */

static void write_text(FILE *f, const char *text)
{
    fputc('"', f);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fputc('\\', f);
        if (*text == '?') /* no trigraphs */
            fputc('\\', f);
        fputc(*text, f);
    }
    fputc('"', f);
}

/* All languages side by side: one key finds a sentence in each. */
static void write_table(FILE *f, const struct catalogue *c)
{
    fprintf(f, "/* Made by wordc from words/. */\n#include \"hradby/words.h\"\n\n"
               "const struct hb_word_entry hb_word_table[] = {\n");
    for (size_t i = 0; i < c[0].count; i++) {
        fprintf(f, "    { ");
        write_text(f, c[0].sentence[i].key);
        fprintf(f, ", { ");
        for (unsigned language = 0; language < LANGUAGES; language++) {
            write_text(f, c[language].sentence[i].text);
            fprintf(f, ", ");
        }
        fprintf(f, "} },\n");
    }
    fprintf(f, "};\n\nconst size_t hb_word_count = sizeof hb_word_table / sizeof hb_word_table[0];\n");
}

/* An error of any write shows by the end (ferror, fclose). */
static bool write_out(const char *path, const struct catalogue *c)
{
    FILE *f = fopen(path, "w");
    bool whole;

    if (!f) {
        fprintf(stderr, "wordc: %s: %s\n", path, strerror(errno));
        return false;
    }
    write_table(f, c);
    whole = !ferror(f);
    whole = fclose(f) == 0 && whole;
    if (!whole)
        fprintf(stderr, "wordc: %s cannot be written\n", path);
    return whole;
}

static void let_go(struct catalogue *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->sentence[i].key);
        free(c->sentence[i].text);
        free(c->sentence[i].path);
    }
    free(c->sentence);
}

int main(int argc, char **argv)
{
    struct catalogue all[LANGUAGES] = { { NULL, 0, 0 } };

    if (argc < 3) {
        fprintf(stderr, "usage: wordc OUT.c PATTERN...\n");
        return SAYS_USAGE;
    }
    for (unsigned i = 0; i < LANGUAGES; i++) {
        read_language(&all[i], code[i], argv + 2);
        for (size_t k = 0; k < all[i].count; k++)
            check(&all[i].sentence[k], i);
    }
    for (unsigned i = 1; i < LANGUAGES; i++)
        compare(&all[0], &all[i]);
    good = good && write_out(argv[1], all);
    for (unsigned i = 0; i < LANGUAGES; i++)
        let_go(&all[i]);
    return good ? 0 : SAYS_BAD;
}
