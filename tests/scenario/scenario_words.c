/* scenario_words.c -- taking the lines of a scenario apart. */
#include "tests/scenario/scenario.h"

#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool wrong(struct run *r, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(r->reason, sizeof r->reason, format, args);
    va_end(args);
    return false;
}

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

char *trim(char *text)
{
    size_t n;

    while (is_space(*text))
        text++;
    n = strlen(text);
    while (n > 0 && is_space(text[n - 1]))
        text[--n] = '\0';
    return text;
}

char *next_word(char **rest)
{
    char *word = *rest;

    while (is_space(*word))
        word++;
    if (*word == '\0')
        return NULL;
    *rest = word;
    while (**rest != '\0' && !is_space(**rest))
        ++*rest;
    if (**rest != '\0')
        *(*rest)++ = '\0';
    return word;
}

char *next_part(char **rest)
{
    char *part = *rest;
    char *comma;

    if (!part)
        return NULL;
    comma = strchr(part, ',');
    *rest = !comma ? NULL : comma + 1;
    if (comma)
        *comma = '\0';
    return trim(part);
}

bool read_number(const char *word, long *out)
{
    char *end;

    if (!word || isspace((unsigned char)*word))
        return false;
    errno = 0;
    *out = strtol(word, &end, 10);
    return errno == 0 && end != word && *end == '\0';
}

bool take_quoted(struct run *r, char *text, char **out)
{
    char *words = trim(text);
    size_t n = strlen(words);

    if (n < 3 || words[0] != '"' || words[n - 1] != '"')
        return wrong(r, "words in quotation marks must stand here, not: %s", words);
    words[n - 1] = '\0';
    *out = words + 1;
    return true;
}

bool take_because(struct run *r, char *text, char **reason)
{
    static const char mark[] = " because ";
    char *at = strstr(text, mark);

    *reason = NULL;
    if (!at)
        return true;
    *at = '\0';
    return take_quoted(r, at + sizeof mark - 1, reason);
}

bool read_actor(const struct run *r, const char *name, int *who)
{
    if (strcmp(name, "chance") == 0) {
        *who = HB_CHANCE;
        return true;
    }
    for (unsigned i = 0; i < r->plan.players && i < HB_PLAYERS_MAX; i++) {
        if (strcmp(name, r->plan.name[i]) == 0) {
            *who = (int)i;
            return true;
        }
    }
    return false;
}

const char *actor_name(const struct run *r, int who)
{
    if (who == HB_CHANCE)
        return "chance";
    if (who == HB_NOBODY)
        return "nobody (the game is over)";
    if (who == HB_SEVERAL)
        return "several players at once";
    return r->plan.name[who];
}

static bool begins_with(const char *text, const char *words)
{
    for (; *words != '\0'; text++, words++)
        if (tolower((unsigned char)*text) != tolower((unsigned char)*words))
            return false;
    return true;
}

bool contains(const char *text, const char *words)
{
    for (; *text != '\0'; text++)
        if (begins_with(text, words))
            return true;
    return false;
}

bool was_told(const struct run *r, const char *words)
{
    for (size_t i = 0; i < r->log.events; i++)
        if (contains(r->log.event[i], words))
            return true;
    return false;
}
