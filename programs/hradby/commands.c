/* commands.c -- what all commands share: the language, help, and saying what is wrong.
 *
 * The language is taken out of argv before the command sees it, since even the refusal of its first word is said in it.
 * A refusal carries its sentence as a call of the catalogue, and becomes words in that language only here, where it is
 * printed. */
#include "programs/hradby/commands.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_ROOM = 640, FILE_SHOWN = 200, GOOD = 0, FAILED = 1, WRONG_USAGE = 2 };

/* The language */

static const char FLAG[] = "--language";

/* The first that is set decides, as in every program; a language that is none of ours is English. */
static enum hb_language of_locale(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    enum hb_language language = HB_ENGLISH;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value && value[0] != '\0') {
            (void)hb_language_named(value, &language);
            return language;
        }
    }
    return language;
}

/* The word in hand is the flag; its value may be the next one, which is then in hand. */
static bool take(int argc, char **argv, int *at, enum hb_language *out, struct hb_error *err)
{
    const char *equals = strchr(argv[*at], '='), *code = equals ? equals + 1 : *at + 1 < argc ? argv[++*at] : "";

    if (code[0] == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "command.no-value flag=%s example=%s", FLAG, "cs");
    return hb_language_named(code, out) ||
           hb_refuse(err, HB_BAD_OPTION, "command.language word=%.*s", HB_WORD_SHOWN, code);
}

bool hb_cli_language(int *argc, char **argv, enum hb_language *out, struct hb_error *err)
{
    int left = 1, at = 1;
    bool good = true;

    *out = of_locale();
    for (; at < *argc && strcmp(argv[at], "--") != 0; at++) {
        size_t n = strlen(FLAG);

        if (strncmp(argv[at], FLAG, n) != 0 || (argv[at][n] != '\0' && argv[at][n] != '='))
            argv[left++] = argv[at];
        else if (good)
            good = take(*argc, argv, &at, out, err);
    }
    while (at < *argc)
        argv[left++] = argv[at++];
    *argc = left;
    argv[left] = NULL;
    return good;
}

/* Reading */

bool hb_command_read(const struct hb_cli *c, void *into, struct hb_cli_given *given, int argc, char **argv,
                     enum hb_language language, int *status)
{
    struct hb_error err = { .code = HB_OK };
    struct hb_cli_given unasked;

    given = given ? given : &unasked;
    if (!hb_cli_read(c, into, given, argc, argv, &err)) {
        *status = hb_wrong_usage(language, c->command, &err);
        return false;
    }
    if (given->help) {
        hb_cli_help(c, language, into);
        *status = GOOD;
        return false;
    }
    return true;
}

/* What is wrong */

/* As a sentence in the language of the reader. */
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
    if (!strstr(err->text, "--help")) {
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

    if (strstr(err->text, file))
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

/* Also says how the part before the wrong line can be kept. */
int hb_bad_record(enum hb_language language, const char *command, const char *file, const struct hb_error *err)
{
    char way[SAID_ROOM];
    struct hb_text text = hb_text_for(language, way, sizeof way);

    put_way_out(&text, err);
    return say_bad_file(language, command, file, err, way);
}
