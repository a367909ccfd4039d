/* arguments.c -- see arguments.h. */
#include "cli/arguments.h"

#include "hradby/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGITS_MAX = 10, WORD_SHOWN = 40 };

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
    hb_refuse(err, HB_BAD_OPTION, "command.no-value flag=%s example=%s", flag, example);
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
        return hb_refuse(err, HB_BAD_OPTION, "command.no-number flag=%s word=%.*s low=%lu high=%lu", flag, WORD_SHOWN,
                         value, least, most);
    return true;
}

bool hb_argument_unknown(const struct hb_arguments *a, struct hb_error *err)
{
    const char *word = a->argv[a->at];

    return word[0] == '-' ? hb_refuse(err, HB_BAD_OPTION, "command.no-option word=%.*s", WORD_SHOWN, word)
                          : hb_refuse(err, HB_BAD_OPTION, "command.is-no-option word=%.*s", WORD_SHOWN, word);
}
