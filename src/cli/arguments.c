/* arguments.c -- see arguments.h. */
#include "cli/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_NO_VALUE[] = "%s needs a value, such as %s";
static const char SAY_NO_NUMBER[] = "%s: \"%.40s\" is no whole number from %lu to %lu";
static const char SAY_UNKNOWN[] = "there is no option \"%.40s\"";
static const char SAY_NO_ARGUMENT[] = "\"%.40s\" is no option";

enum { DIGITS_MAX = 10 };

bool hb_argument_is(const struct hb_arguments *a, const char *flag)
{
    const char *word = a->argv[a->at];
    size_t n = strlen(flag);

    return strncmp(word, flag, n) == 0 && (word[n] == '\0' || word[n] == '=');
}

const char *hb_argument_value(struct hb_arguments *a, const char *flag, const char *example, struct hb_error *err)
{
    const char *equals = strchr(a->argv[a->at], '=');
    const char *value = equals != NULL ? equals + 1 : NULL;

    if (value == NULL && a->at + 1 < a->argc)
        value = a->argv[++a->at];
    if (value != NULL && value[0] != '\0')
        return value;
    hb_fail(err, HB_BAD_OPTION, SAY_NO_VALUE, flag, example);
    return NULL;
}

bool hb_argument_number(struct hb_arguments *a, const char *flag, unsigned long least, unsigned long most,
                        unsigned long *out, struct hb_error *err)
{
    char example[24];
    const char *value;
    size_t digits;

    snprintf(example, sizeof example, "%lu", least);
    value = hb_argument_value(a, flag, example, err);
    if (value == NULL)
        return false;
    digits = strspn(value, "0123456789");
    *out = digits > 0 && digits <= DIGITS_MAX ? strtoul(value, NULL, 10) : 0;
    if (digits == 0 || digits > DIGITS_MAX || value[digits] != '\0' || *out < least || *out > most)
        return hb_fail(err, HB_BAD_OPTION, SAY_NO_NUMBER, flag, value, least, most);
    return true;
}

bool hb_argument_unknown(const struct hb_arguments *a, struct hb_error *err)
{
    const char *word = a->argv[a->at];

    return hb_fail(err, HB_BAD_OPTION, word[0] == '-' ? SAY_UNKNOWN : SAY_NO_ARGUMENT, word);
}
