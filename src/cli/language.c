/* language.c -- see language.h. */
#include "cli/language.h"

#include "cli/arguments.h"

#include <stdlib.h>
#include <string.h>

static const char FLAG[] = "--language";

static enum hb_language of_locale(void)
{
    static const char *const names[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    enum hb_language language = HB_ENGLISH;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && value[0] != '\0') {
            (void)hb_language_named(value, &language);
            return language;
        }
    }
    return language;
}

static bool take(struct hb_arguments *a, enum hb_language *out, struct hb_error *err)
{
    const char *code = hb_argument_value(a, FLAG, "cs", err);

    return code != NULL &&
           (hb_language_named(code, out) || hb_refuse(err, HB_BAD_OPTION, "command.language word=%.*s", 40, code));
}

bool hb_cli_language(int *argc, char **argv, enum hb_language *out, struct hb_error *err)
{
    struct hb_arguments a = { *argc, argv, 1 };
    int left = 1;
    bool good = true;

    *out = of_locale();
    for (; a.at < *argc && strcmp(argv[a.at], "--") != 0; a.at++) {
        if (!hb_argument_is(&a, FLAG))
            argv[left++] = argv[a.at];
        else if (good)
            good = take(&a, out, err);
    }
    while (a.at < *argc)
        argv[left++] = argv[a.at++];
    *argc = left;
    argv[left] = NULL;
    return good;
}
