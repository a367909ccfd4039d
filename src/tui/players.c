/* players.c -- see players.h. */
#include "tui/players.h"

#include "tui/glyph.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a player reads. */
static const char SAY_COUNT[] = "--players: the number of players must be from 1 to %d, not %.20s";
static const char SAY_TOO_MANY[] = "--players: at most %d players can sit at a table";
static const char SAY_EMPTY[] = "--players: a name is missing; write for example Anna,computer";
static const char SAY_LONG[] = "--players: the name \"%.24s...\" is too long, at most %d bytes";
static const char SAY_TWICE[] = "--players: two players are called \"%.40s\"; give them different names";
static const char SAY_RESERVED[] =
    "--players: \"%.40s\" is the name of a computer player; write computer in small letters";
static const char SAY_NOT_TEXT[] = "--players: a name holds letters that cannot be shown; use UTF-8 text";

static const char computer_word[] = "computer", computer_name[] = "Computer";
static const char unnamed_word[] = "you"; /* the person at the keyboard, who needs no name */
static const char computer_ending[] = " (computer)";

enum { NAME_MAX_BYTES = 40 };

bool hb_player_name_is_computer(const char *name)
{
    size_t word = strlen(computer_name), length = strlen(name), ending = strlen(computer_ending);

    if (strncmp(name, computer_name, word) == 0 &&
        (name[word] == '\0' || (name[word] == ' ' && strspn(name + word + 1, "0123456789") == length - word - 1)))
        return true;
    return length > ending && strcmp(name + length - ending, computer_ending) == 0;
}

static bool read_count(struct hb_players *p, const char *text, struct hb_error *err)
{
    unsigned long count = strlen(text) > 4 ? 0 : strtoul(text, NULL, 10);

    if (count < 1 || count > HB_PLAYERS_MAX)
        return hb_fail(err, HB_BAD_OPTION, SAY_COUNT, HB_PLAYERS_MAX, text);
    p->count = (unsigned)count;
    return true;
}

static bool is_taken(const struct hb_players *p, const char *name)
{
    for (unsigned i = 0; i < p->count; i++)
        if (strcmp(p->name[i], name) == 0)
            return true;
    return false;
}

/* "Computer", and for more of them "Computer 2", ... */
static void name_computer(struct hb_players *p, char name[HB_NAME_TEXT])
{
    snprintf(name, HB_NAME_TEXT, "%s", computer_name);
    for (unsigned n = 2; is_taken(p, name); n++)
        snprintf(name, HB_NAME_TEXT, "%s %u", computer_name, n);
}

static bool shown_as_is(const char *text)
{
    if (!hb_glyph_valid(text, strlen(text)))
        return false;
    for (uint32_t glyph; (glyph = hb_glyph_next(&text)) != 0;)
        if (hb_glyph_width(glyph) == 0)
            return false;
    return true;
}

static bool add(struct hb_players *p, const char *given, struct hb_error *err)
{
    size_t word = strlen(computer_word);
    bool computer = strncmp(given, computer_word, word) == 0 && (given[word] == '\0' || given[word] == ':');
    const char *own = computer && given[word] == ':' ? given + word + 1 : given;
    char name[HB_NAME_TEXT] = "";
    struct hb_text out = hb_text_in(name, sizeof name);

    if (p->count == HB_PLAYERS_MAX)
        return hb_fail(err, HB_BAD_OPTION, SAY_TOO_MANY, HB_PLAYERS_MAX);
    if (*own == '\0')
        return hb_fail(err, HB_BAD_OPTION, SAY_EMPTY);
    if (strlen(own) > NAME_MAX_BYTES)
        return hb_fail(err, HB_BAD_OPTION, SAY_LONG, own, NAME_MAX_BYTES);
    if (!shown_as_is(own))
        return hb_fail(err, HB_BAD_OPTION, SAY_NOT_TEXT);
    if (!computer && hb_player_name_is_computer(own))
        return hb_fail(err, HB_BAD_OPTION, SAY_RESERVED, own);
    if (computer && own == given)
        name_computer(p, name);
    else if (strcmp(given, unnamed_word) != 0)
        hb_put(&out, "%s%s", own, computer ? computer_ending : "");
    if (name[0] != '\0' && is_taken(p, name))
        return hb_fail(err, HB_BAD_OPTION, SAY_TWICE, name);
    memcpy(p->name[p->count], name, sizeof name);
    p->computer[p->count++] = computer;
    return true;
}

/* Copies the next name, without blanks around it; false if it does not fit. */
static bool next_name(const char **text, char *out, size_t cap)
{
    size_t length = strcspn(*text, ","), skip = 0;
    const char *from = *text;

    *text += length + ((*text)[length] == ',');
    while (skip < length && isspace((unsigned char)from[skip]))
        skip++;
    while (length > skip && isspace((unsigned char)from[length - 1]))
        length--;
    return snprintf(out, cap, "%.*s", (int)(length - skip), from + skip) < (int)cap;
}

bool hb_players_read(struct hb_players *p, const char *text, struct hb_error *err)
{
    const char *at = text;
    char name[2 * HB_NAME_TEXT];
    bool more;

    *p = (struct hb_players){ 0 };
    if (*text != '\0' && strspn(text, "0123456789") == strlen(text))
        return read_count(p, text, err);
    do {
        size_t length = strcspn(at, ",");
        more = at[length] == ',';
        if (length >= sizeof name || !next_name(&at, name, sizeof name))
            return hb_fail(err, HB_BAD_OPTION, SAY_LONG, text, NAME_MAX_BYTES);
        if (!add(p, name, err))
            return false;
    } while (more);
    return true;
}
