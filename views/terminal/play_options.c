/* play_options.c -- the table of the options of `hradby play`, and the plan and the players that follow from them
 * (play_options.h).
 *
 * Options about this terminal are read into members of their own.  Those of the game (game_options.h) are kept as they
 * were typed, in their order, and given to the plan at the end: what they may say only the game knows, and it may be
 * named behind them.
 *
 * A computer is known by its name alone, as saved games have it: «Computer 2, hard», «Karel (computer)».  A record has
 * no other place for it, so such names are not allowed for people, and each name of a computer is made here in a form
 * that take_apart reads again. */
#include "views/terminal/play_options.h"

#include "hradby/player.h"
#include "system/clock_threads.h"
#include "views/letters/canvas.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char computer_word[] = "computer", computer_name[] = "Computer";
static const char unnamed_word[] = "you";           /* the person at the keyboard, who needs no name */
static const char computer_ending[] = " (computer"; /* then its level, and the bracket closes */

enum { NAME_MAX_BYTES = 40, SHORT = 20, LONG = 40 /* what is shown of a wrong word */ };

/* The name of a computer taken apart: "Computer", "Computer 2", "Karel (computer)", and of a level that was chosen
 * "Computer 2, hard", "Karel (computer, hard)". */
struct computer {
    const char *own; /* its own name, or NULL */
    size_t own_length;
    const char *number; /* "" if it has none */
    size_t number_length;
    const struct hb_player_kind *level; /* NULL: none was chosen */
};

static bool take_level(struct computer *c, const char *at, size_t length)
{
    char name[SHORT];

    if (length == 0)
        return true;
    if (length < 3 || length - 2 >= sizeof name || memcmp(at, ", ", 2) != 0)
        return false;
    memcpy(name, at + 2, length - 2);
    name[length - 2] = '\0';
    c->level = hb_player_kind_named(name, NULL);
    return c->level;
}

static bool take_unnamed(struct computer *c, const char *name)
{
    size_t word = strlen(computer_name);
    const char *at = name + word;

    if (strncmp(name, computer_name, word) != 0)
        return false;
    if (*at == ' ')
        at++;
    c->number = at;
    c->number_length = at == name + word ? 0 : strspn(at, "0123456789");
    return (at == name + word || c->number_length > 0 || *at == '\0') &&
           take_level(c, at + c->number_length, strlen(at + c->number_length));
}

/* The last of such endings counts: a name of one's own may hold the word itself. */
static bool take_named(struct computer *c, const char *name)
{
    const char *at = NULL;
    size_t length = strlen(name);

    for (const char *next = name; (next = strstr(next, computer_ending)); next++)
        at = next;
    if (!at || at == name || name[length - 1] != ')')
        return false;
    c->own = name;
    c->own_length = (size_t)(at - name);
    at += strlen(computer_ending);
    return take_level(c, at, (size_t)(name + length - 1 - at));
}

static bool take_apart(struct computer *c, const char *name)
{
    *c = (struct computer){ .number = "" };
    if (take_named(c, name))
        return true;
    *c = (struct computer){ .number = "" };
    return take_unnamed(c, name);
}

bool hb_players_is_computer_name(const char *name)
{
    struct computer c;

    return take_apart(&c, name);
}

const struct hb_player_kind *hb_players_level_of(const char *name)
{
    struct computer c;

    return take_apart(&c, name) ? c.level : NULL;
}

/* "Computer 2" is told by its number, "Karel (computer)" by its name. */
static void say_computer(const char *name, struct hb_text *out)
{
    char level[HB_NAME_TEXT] = "";
    struct hb_text said = hb_text_for(out->language, level, sizeof level);
    struct computer c;

    if (!take_apart(&c, name))
        return;
    if (c.level)
        hb_player_say_name(c.level, &said);
    if (c.own)
        hb_say(out, "terminal.computer.named name=%.*s level=%s", (int)c.own_length, c.own, level);
    else
        hb_say(out, "terminal.computer n=%.*s level=%s", (int)c.number_length, c.number, level);
}

struct hb_names hb_shown_names(struct hb_shown_names *s, const struct hb_names *names, enum hb_language language)
{
    struct hb_names shown = { { NULL } };

    for (unsigned p = 0; p < HB_PLAYERS_MAX; p++) {
        struct hb_text out = hb_text_for(language, s->name[p], sizeof s->name[p]);
        if (!names->name[p] || names->name[p][0] == '\0')
            continue;
        if (hb_players_is_computer_name(names->name[p]))
            say_computer(names->name[p], &out);
        else
            hb_put(&out, "%s", names->name[p]);
        shown.name[p] = s->name[p];
    }
    return shown;
}

/* Longer numbers are none of ours and need not be read. */
static bool read_count(struct hb_players *p, const char *text, struct hb_error *err)
{
    unsigned long count = strlen(text) > 4 ? 0 : strtoul(text, NULL, 10);

    if (count < 1 || count > HB_PLAYERS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.count most=%d word=%.*s", HB_PLAYERS_MAX, SHORT, text);
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

/* "Computer", and for more of them "Computer 2", ...; with the level that was chosen. */
static void name_computer(struct hb_players *p, const char *level, char name[HB_NAME_TEXT])
{
    for (unsigned n = 1; n == 1 || is_taken(p, name); n++) {
        struct hb_text out = hb_text_in(name, HB_NAME_TEXT);

        hb_put(&out, "%s", computer_name);
        if (n > 1)
            hb_put(&out, " %u", n);
        if (level[0] != '\0')
            hb_put(&out, ", %s", level);
    }
}

/* A name is drawn in columns that are counted, so it may hold nothing without a width: marks that combine, and control
 * letters, which could move the cursor. */
static bool shown_as_is(const char *text)
{
    if (!hb_glyph_valid(text, strlen(text)))
        return false;
    for (uint32_t glyph; (glyph = hb_glyph_next(&text)) != 0;)
        if (hb_glyph_width(glyph) == 0)
            return false;
    return true;
}

/* One of the list, taken apart: whether it is a computer, of which level, and what it is called. */
struct player_entry {
    bool computer;
    char level[SHORT]; /* "": none was chosen */
    const char *own;   /* NULL: it has no name of its own */
};

static bool read_level(struct player_entry *e, const char *at, struct hb_error *err)
{
    size_t length = strcspn(at, ":");

    snprintf(e->level, sizeof e->level, "%.*s", (int)length, at);
    e->own = at[length] == ':' ? at + length + 1 : NULL;
    return hb_player_kind_named(e->level, err);
}

static bool read_entry(struct player_entry *e, const char *given, struct hb_error *err)
{
    size_t word = strlen(computer_word);

    *e = (struct player_entry){ .own = given };
    e->computer = strncmp(given, computer_word, word) == 0 && strchr(":=", given[word]);
    if (!e->computer)
        return true;
    if (given[word] == '=')
        return read_level(e, given + word + 1, err);
    e->own = given[word] == ':' ? given + word + 1 : NULL;
    return true;
}

/* A person may not be called as a computer is: a loaded game could not tell them apart. */
static bool check_own(const struct player_entry *e, struct hb_error *err)
{
    if (!e->own)
        return true;
    if (*e->own == '\0')
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.empty");
    if (strlen(e->own) > NAME_MAX_BYTES)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.long name=%.*s most=%d", SHORT, e->own, NAME_MAX_BYTES);
    if (!shown_as_is(e->own))
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.text");
    return e->computer || !hb_players_is_computer_name(e->own) ||
           hb_refuse(err, HB_BAD_OPTION, "terminal.players.reserved name=%.*s", LONG, e->own);
}

static bool add(struct hb_players *p, const char *given, struct hb_error *err)
{
    char name[HB_NAME_TEXT] = "";
    struct hb_text out = hb_text_in(name, sizeof name);
    struct player_entry e;

    if (p->count == HB_PLAYERS_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.many most=%d", HB_PLAYERS_MAX);
    if (!read_entry(&e, given, err) || !check_own(&e, err))
        return false;
    if (!e.own)
        name_computer(p, e.level, name);
    else if (e.computer)
        hb_put(&out, "%s%s%s%s)", e.own, computer_ending, e.level[0] != '\0' ? ", " : "", e.level);
    else if (strcmp(given, unnamed_word) != 0)
        hb_put(&out, "%s", e.own);
    if (name[0] != '\0' && is_taken(p, name))
        return hb_refuse(err, HB_BAD_OPTION, "terminal.players.twice name=%.*s", LONG, name);
    memcpy(p->name[p->count], name, sizeof name);
    p->level[p->count] = e.computer ? hb_players_level_of(name) : NULL;
    p->computer[p->count++] = e.computer;
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
            return hb_refuse(err, HB_BAD_OPTION, "terminal.players.long name=%.*s most=%d", SHORT, text,
                             NAME_MAX_BYTES);
        if (!add(p, name, err))
            return false;
    } while (more);
    return true;
}

static const char *level_name(unsigned i)
{
    return hb_player_kinds[i] ? hb_player_kinds[i]->name : NULL;
}

void hb_levels_say(struct hb_text *out)
{
    hb_cli_say_choices(out, level_name);
}

static const char standard_players[] = "you,computer";
static const char standard_level[] = "normal"; /* as on the page */

bool hb_colour_read(enum hb_colour *colour, const char *text, struct hb_error *err)
{
    static const char *const words[] = { "auto", "always", "never" };

    for (unsigned i = 0; i < 3; i++)
        if (strcmp(text, words[i]) == 0) {
            *colour = (enum hb_colour)i;
            return true;
        }
    return hb_refuse(err, HB_BAD_OPTION, "terminal.option.colour word=%.*s", LONG, text);
}

static bool take_colour(void *into, const char *name, const char *value, struct hb_error *err)
{
    (void)name;
    return hb_colour_read(&((struct hb_play_options *)into)->colour, value, err);
}

/* TEXT is about this terminal, and SET_UP says which game is played. */
#define TEXT(flag, called, key, member, such)                                                                          \
    {                                                                                                                  \
        flag, called, key, HB_CLI_TEXT, HB_CLI_AT(struct hb_play_options, member), .example = (such), .once = true     \
    }
#define SET_UP(flag, called, key, member, such)                                                                        \
    {                                                                                                                  \
        flag, called, key, HB_CLI_TEXT, HB_CLI_AT(struct hb_play_options, member),                                     \
            .example = (such), .once = true, .may_be_empty = true, .group = HB_PLAY_GAME                               \
    }

static const struct hb_cli_option options[] = {
    { .help = "usage.options" },
    SET_UP("--players", "LIST", "usage.play.players", players, "Anna,computer"),
    { "--computer", "LEVEL", "usage.play.computer", HB_CLI_TEXT, HB_CLI_AT(struct hb_play_options, computer),
      .list = hb_levels_say, .example = "hard", .once = true },
    { "--game", "GAME", "usage.play.game", HB_CLI_TEXT, HB_CLI_AT(struct hb_play_options, game), .list = hb_games_say,
      .such = hb_games_first, .once = true, .may_be_empty = true, .group = HB_PLAY_GAME },
    { "--option", "NAME=TEXT", "usage.play.option", HB_CLI_TAKE, HB_CLI_AT(struct hb_play_options, givens),
      .take = hb_givens_take_pair, .example = "draws=base/D", .may_be_empty = true, .group = HB_PLAY_GAME },
    SET_UP("--seed", "S", "usage.play.seed", seed, "42"),
    TEXT("--save", "FILE", "usage.play.save", save, "game.jsonl"),
    TEXT("--load", "FILE", "usage.play.load", load, "game.jsonl"),
    { "--campaign", "NAME", "usage.play.campaign", HB_CLI_TEXT, HB_CLI_AT(struct hb_play_options, campaign),
      .example = "Owls", .once = true, .may_be_empty = true }, /* what a party may be called is told elsewhere */
    { "--analyse", NULL, "usage.play.analyse", HB_CLI_FLAG, HB_CLI_AT(struct hb_play_options, analyse) },
    { "--plain", NULL, "usage.play.plain", HB_CLI_FLAG, HB_CLI_AT(struct hb_play_options, plain) },
    { "--colour", "WHEN", "usage.colour", HB_CLI_TAKE, .take = take_colour, .example = "never" },
    { "--color", "WHEN", NULL, HB_CLI_TAKE, .take = take_colour, .example = "never" },
    { .name = "--language", .value = "CODE", .help = "usage.language", .kind = HB_CLI_ROW },
    { .name = "--help", .help = "usage.help", .kind = HB_CLI_HELP },
    { .name = "-h", .kind = HB_CLI_HELP },
    { .name = NULL }
};

static const struct hb_cli_option *options_of_games(void)
{
    return hb_game_option_rows(HB_PLAY_GAME, offsetof(struct hb_play_options, givens));
}

const struct hb_cli hb_play_cli = {
    .command = "play",
    .synopsis = { "play [OPTION...]" },
    .does = "usage.play.does",
    .note = "usage.play.note",
    .example = { "play --players Anna,Petr,computer --expansions river,inns", "play --load evening.jsonl" },
    .option = options,
    .further = options_of_games,
    .size = sizeof(struct hb_play_options),
};

/* A loaded game is set up already. */
bool hb_play_options_check(const struct hb_play_options *o, const struct hb_cli_given *given, struct hb_error *err)
{
    const char *other = hb_cli_given_of(given, HB_PLAY_GAME);

    return !o->load || !other || hb_refuse(err, HB_BAD_OPTION, "terminal.option.load flag=%s", other);
}

static bool find_kind(const char *id, const struct hb_kind **kind, struct hb_error *err)
{
    char all[128] = "";
    struct hb_text text = hb_text_in(all, sizeof all);

    *kind = !id ? hb_kinds[0] : hb_kind_named(id);
    if (*kind)
        return true;
    for (const struct hb_kind *const *k = hb_kinds; *k; k++)
        hb_put(&text, "%s%s", k == hb_kinds ? "" : ", ", (*k)->id);
    return hb_refuse(err, HB_UNKNOWN_GAME, "terminal.option.game word=%.*s list=%s", LONG, id, all);
}

static bool give_seed(struct hb_plan *plan, const char *seed, struct hb_error *err)
{
    if (!seed)
        return hb_system_fresh_seed(plan->seed) || hb_refuse(err, HB_BAD_OPTION, "terminal.seed.none");
    if (strlen(seed) >= HB_SEED_TEXT)
        return hb_refuse(err, HB_BAD_OPTION, "terminal.seed.long n=%d", HB_SEED_TEXT - 1);
    if (!hb_glyph_valid(seed, strlen(seed)))
        return hb_refuse(err, HB_BAD_OPTION, "terminal.seed.text");
    snprintf(plan->seed, sizeof plan->seed, "%s", seed);
    return true;
}

static void give_players(struct hb_plan *plan, const struct hb_players *players)
{
    plan->players = players->count;
    memcpy(plan->name, players->name, sizeof plan->name);
}

/* What this machine says about a game comes first, so that options that were typed can say otherwise. */
bool hb_play_options_plan(const struct hb_play_options *o, struct hb_plan *plan, struct hb_players *players,
                          struct hb_error *err)
{
    const struct hb_kind *kind;

    if (!find_kind(o->game, &kind, err))
        return false;
    if (!hb_players_read(players, !o->players ? standard_players : o->players, err))
        return false;
    if (!hb_plan_new(plan, kind, err))
        return false;
    give_players(plan, players);
    plan->auto_chance = true;
    if ((!o->presets || o->presets(plan, err)) && hb_givens_apply(&o->givens, plan, err) &&
        give_seed(plan, o->seed, err))
        return true;
    hb_plan_free(plan);
    return false;
}

bool hb_play_options_level(const struct hb_play_options *o, struct hb_player_spec *level, struct hb_error *err)
{
    return hb_player_read(level, !o->computer ? standard_level : o->computer, err);
}
