/* scenario_play.c -- the set-up of a scenario and its moves. */
#include "scenario.h"

#include "hradby/landscape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What happened */

static void on_event(struct hb_sink *sink, const struct hb_game *g, const struct hb_event *event)
{
    struct log *log = (struct log *)sink;
    struct hb_text words;

    if (log->events == SCENARIO_EVENTS_MAX)
        return;
    words = hb_text_in(log->event[log->events], HB_EVENT_TEXT);
    hb_event_say_with_rules(g, event, &log->names, &words);
    log->events++;
}

static void begin_log(struct run *r)
{
    r->log.sink.happened = on_event;
    r->log.events = 0;
    for (unsigned i = 0; i < HB_PLAYERS_MAX; i++)
        r->log.names.name[i] = r->plan.name[i][0] == '\0' ? NULL : r->plan.name[i];
}

/* Set-up */

static bool append(struct run *r, char *list, const char *word)
{
    size_t used = strlen(list);
    int n = snprintf(list + used, SCENARIO_OPTION_MAX - used, "%s%s", used == 0 ? "" : " ", word);

    if (n < 0 || (size_t)n >= SCENARIO_OPTION_MAX - used)
        return wrong(r, "this set-up is too long: at most %d bytes for one option", SCENARIO_OPTION_MAX);
    return true;
}

static bool set_option(struct run *r, const char *name, const char *text)
{
    struct hb_error err;

    if (hb_plan_option(&r->plan, name, text, &err))
        return true;
    return wrong(r, "%s %s: %s", name, text, err.text);
}

static bool set_game(struct run *r, char *rest)
{
    char *id = next_word(&rest);
    const struct hb_kind *kind = !id ? NULL : hb_kind_named(id);
    struct hb_error err;

    if (r->planned)
        return wrong(r, "the game has already been named");
    if (!kind)
        return wrong(r, "there is no game called \"%s\"", !id ? "" : id);
    if (!hb_plan_new(&r->plan, kind, &err))
        return wrong(r, "%s", err.text);
    r->planned = true;
    r->plan.players = 0; /* until they are named */
    r->plan.auto_chance = false;
    rest = trim(rest);
    return *rest == '\0' || set_option(r, "expansions", rest);
}

/* Whether `name` means something at the beginning of a line. */
static bool is_word(const char *name)
{
    return strcmp(name, "chance") == 0 || strcmp(name, "choose") == 0 || check_named(name);
}

static bool set_players(struct run *r, char *rest)
{
    char *name;

    if (r->plan.players > 0)
        return wrong(r, "the players have already been named");
    while ((name = next_word(&rest))) {
        if (r->plan.players == HB_PLAYERS_MAX)
            return wrong(r, "at most %d players have a seat", HB_PLAYERS_MAX);
        if (strlen(name) >= HB_NAME_TEXT || is_word(name))
            return wrong(r, "nobody can be called \"%s\" here", name);
        snprintf(r->plan.name[r->plan.players++], HB_NAME_TEXT, "%s", name);
    }
    return r->plan.players > 0 || wrong(r, "name at least one player");
}

/* start base/D 0 0 90: a tile that lies there from the beginning. */
static bool set_start(struct run *r, char *rest)
{
    char *tile = next_word(&rest);
    const char *x = next_word(&rest), *y = next_word(&rest), *rot = next_word(&rest);
    long n;
    char place[SCENARIO_LINE_MAX];

    if (!tile || !read_number(x, &n) || !read_number(y, &n) || !read_number(rot, &n) || next_word(&rest))
        return wrong(r, "a placed tile is written: start TILE X Y ROTATION");
    snprintf(place, sizeof place, "%s@%s,%s,%s", tile, x, y, rot);
    return append(r, r->start, place);
}

static bool is_option(const struct run *r, const char *word)
{
    const struct hb_option *o = r->planned ? r->plan.kind->options : NULL;

    for (; o && o->name; o++)
        if (strcmp(o->name, word) == 0)
            return true;
    return false;
}

bool is_set_up(struct run *r, const char *word)
{
    return strcmp(word, "game") == 0 || strcmp(word, "players") == 0 || is_option(r, word);
}

/* The option `name` if it counts or lists things, and the room for its words. */
static struct listed *listed_option(struct run *r, const char *name)
{
    const struct hb_option *o = r->plan.kind->options;

    while (strcmp(o->name, name) != 0)
        o++;
    if (o->type != HB_COUNTS && o->type != HB_LIST)
        return NULL;
    for (unsigned i = 0; i < SCENARIO_LISTED_MAX; i++)
        if (!r->listed[i].option || r->listed[i].option == o) {
            r->listed[i].option = o;
            return &r->listed[i];
        }
    return NULL;
}

/* An option of the game.  Where it is a list, several lines add up and it is given when the table is opened. */
static bool set_other(struct run *r, const char *name, char *text)
{
    struct listed *l = listed_option(r, name);

    return !l ? set_option(r, name, text) : append(r, l->text, text);
}

bool do_set_up(struct run *r, const char *word, char *rest)
{
    if (r->table)
        return wrong(r, "\"%s\" belongs to the set-up and must come before the first move or check", word);
    if (strcmp(word, "game") == 0)
        return set_game(r, rest);
    if (!r->planned)
        return wrong(r, "a scenario begins with a line \"game\"");
    if (strcmp(word, "players") == 0)
        return set_players(r, rest);
    if (strcmp(word, "start") == 0)
        return set_start(r, rest);
    if (strcmp(word, "bag") == 0)
        return append(r, r->bag, trim(rest));
    return set_other(r, word, trim(rest));
}

/* Puts the number of a player where their name stands between slashes: red/stone=2, cart/sand=red. */
static bool append_numbered(struct run *r, char *list, char *entry)
{
    char text[SCENARIO_LINE_MAX];
    struct hb_text out = hb_text_in(text, sizeof text);
    int who;

    for (char *at = entry; *at != '\0';) {
        size_t n = strcspn(at, "/=");
        char mark = at[n];

        at[n] = '\0';
        if (read_actor(r, at, &who) && who >= 0)
            hb_put(&out, "%d", who);
        else
            hb_put(&out, "%s", at);
        if (mark != '\0')
            hb_put(&out, "%c", mark);
        at += mark == '\0' ? n : n + 1;
    }
    return append(r, list, text);
}

static bool give_listed(struct run *r, struct listed *l)
{
    char copy[SCENARIO_OPTION_MAX];
    char *rest = copy;
    char *entry;

    memcpy(copy, l->text, sizeof copy);
    l->text[0] = '\0';
    while ((entry = next_word(&rest)))
        if (!append_numbered(r, l->text, entry))
            return false;
    return set_option(r, l->option->name, l->text);
}

/* The bag of a scenario that plays to the end */

static bool is_moves(const struct run *r, const char *text)
{
    char name[HB_NAME_TEXT];
    int who;

    return sscanf(text, "%63s", name) == 1 && read_actor(r, name, &who);
}

/* Adds every tile that this line of moves draws. */
static bool append_drawn(struct run *r, const char *text)
{
    char copy[SCENARIO_LINE_MAX + 1];
    char *rest = copy;
    char *part;

    snprintf(copy, sizeof copy, "%s", text);
    next_word(&rest);
    while ((part = next_part(&rest))) {
        char entry[SCENARIO_LINE_MAX + 8];

        if (strncmp(part, "draw ", 5) != 0)
            continue;
        snprintf(entry, sizeof entry, "%s=1", trim(part + 5));
        if (!append(r, r->bag, entry))
            return false;
    }
    return true;
}

/* A scenario that says `end` and names no bag plays with exactly the tiles that it draws. */
static bool complete_bag(struct run *r)
{
    const struct scenario *s = r->scenario;
    bool ends = false;

    for (size_t i = 0; i < s->lines; i++)
        ends = ends || strcmp(s->line[i].text, "end") == 0;
    if (!ends || r->bag[0] != '\0')
        return true;
    for (size_t i = 0; i < s->lines; i++)
        if (is_moves(r, s->line[i].text) && !append_drawn(r, s->line[i].text))
            return false;
    return true;
}

enum { BAG_KINDS_MAX = 128 };

struct bag {
    size_t kinds;
    struct {
        const char *tile;
        long count;
    } in[BAG_KINDS_MAX];
};

/* Adds one entry of the bag, TILE=COUNT. */
static bool add_to_bag(struct run *r, struct bag *bag, char *entry)
{
    char *equals = strchr(entry, '=');
    size_t k = 0;
    long n;

    if (!equals || !read_number(equals + 1, &n))
        return wrong(r, "the bag is written: bag TILE=COUNT …, not: %s", entry);
    *equals = '\0';
    while (k < bag->kinds && strcmp(bag->in[k].tile, entry) != 0)
        k++;
    if (k == BAG_KINDS_MAX)
        return wrong(r, "at most %d kinds of tiles fit into the bag", BAG_KINDS_MAX);
    if (k == bag->kinds) {
        bag->in[k].tile = entry;
        bag->in[k].count = 0;
        bag->kinds++;
    }
    bag->in[k].count += n;
    return true;
}

/* "base/B=1 base/E=1 base/B=1" becomes "base/B=2 base/E=1": every tile is named once. */
static bool gather_bag(struct run *r)
{
    struct bag bag = { 0 };
    char copy[SCENARIO_OPTION_MAX];
    char *rest = copy;
    char *entry;

    memcpy(copy, r->bag, sizeof copy);
    while ((entry = next_word(&rest)))
        if (!add_to_bag(r, &bag, entry))
            return false;
    r->bag[0] = '\0';
    for (size_t k = 0; k < bag.kinds; k++) {
        char text[SCENARIO_LINE_MAX];

        snprintf(text, sizeof text, "%s=%ld", bag.in[k].tile, bag.in[k].count);
        if (!append(r, r->bag, text))
            return false;
    }
    return true;
}

static bool give_options(struct run *r)
{
    for (unsigned i = 0; i < SCENARIO_LISTED_MAX && r->listed[i].option; i++)
        if (!give_listed(r, &r->listed[i]))
            return false;
    if (r->bag[0] != '\0' && !(gather_bag(r) && set_option(r, "bag", r->bag)))
        return false;
    return r->start[0] == '\0' || set_option(r, "start", r->start);
}

bool open_table(struct run *r)
{
    struct hb_error err;

    if (!r->planned || r->plan.players == 0)
        return wrong(r, "a scenario needs a line \"game\" and a line \"players\" before the first move or check");
    begin_log(r);
    if (!complete_bag(r) || !give_options(r))
        return false;
    r->table = hb_table_open(&r->plan, &r->log.sink, &err);
    if (!r->table)
        return wrong(r, "the table cannot be opened: %s", err.text);
    hb_check(hb_table_game(r->table));
    return true;
}

/* Moves */

/* "red draw base/U" is a draw in red's turn: chance plays it, and red must be the one who goes on. */
static bool play_one(struct run *r, int who, const char *move)
{
    bool draws = strncmp(move, "draw ", 5) == 0;
    const struct hb_game *g;
    struct hb_error err;

    if (!hb_table_play(r->table, draws ? HB_CHANCE : who, move, &r->log.sink, &err))
        return wrong(r, "\"%s\" was refused: %s", move, err.text);
    g = hb_table_game(r->table);
    hb_check(g);
    if (draws && who != HB_CHANCE && hb_actor(g) != who)
        return wrong(r, "after \"%s\" the one to move is %s", move, actor_name(r, hb_actor(g)));
    if (r->log.events == SCENARIO_EVENTS_MAX)
        return wrong(r, "more than %d things happened in this line", SCENARIO_EVENTS_MAX);
    return true;
}

bool do_moves(struct run *r, const char *name, char *moves)
{
    char *move;
    int who;

    if (!read_actor(r, name, &who))
        return wrong(r, "\"%s\" is neither a player nor a word that scenarios know", name);
    r->log.events = 0;
    while ((move = next_part(&moves))) {
        if (*move == '\0')
            return wrong(r, "a move is missing");
        if (!play_one(r, who, move))
            return false;
    }
    return true;
}

/* choose red mason, blue trader: the secret choices of a round, one after the other */
bool do_choices(struct run *r, char *choices)
{
    char *part;

    r->log.events = 0;
    while ((part = next_part(&choices))) {
        const char *name = next_word(&part);
        char move[SCENARIO_LINE_MAX];
        int who;

        if (!name || !read_actor(r, name, &who) || who < 0)
            return wrong(r, "choices are written: choose PLAYER CARD …, PLAYER CARD …");
        snprintf(move, sizeof move, "choose %s", trim(part));
        if (!play_one(r, who, move))
            return false;
    }
    return true;
}

/* Refusals */

static bool refused_set_up(struct run *r, const char *reason)
{
    char why[HB_ERROR_TEXT];

    if (r->table)
        return wrong(r, "the set-up has already been accepted");
    if (open_table(r))
        return wrong(r, "the set-up should have been refused");
    snprintf(why, sizeof why, "%.300s", r->reason);
    r->refused = true;
    return contains(why, reason) || wrong(r, "the set-up was refused because \"%s\", not because \"%s\"", why, reason);
}

static bool refused_move(struct run *r, const char *name, const char *move, const char *reason)
{
    uint64_t before;
    struct hb_error err;
    int who;

    if (!r->table && !open_table(r))
        return false;
    if (!read_actor(r, name, &who))
        return wrong(r, "there is no player called \"%s\"", name);
    before = hb_hash(hb_table_game(r->table));
    if (hb_table_play(r->table, who, move, NULL, &err))
        return wrong(r, "\"%s\" should have been refused", move);
    if (hb_hash(hb_table_game(r->table)) != before)
        return wrong(r, "\"%s\" was refused but changed the game", move);
    return contains(err.text, reason) ||
           wrong(r, "\"%s\" was refused because \"%s\", not because \"%s\"", move, err.text, reason);
}

bool do_refused(struct run *r, char *rest)
{
    char *reason, *name;

    if (!take_because(r, rest, &reason))
        return false;
    name = next_word(&rest);
    if (!name || !reason)
        return wrong(r, "a refusal is written: refused PLAYER MOVE because \"…\"");
    r->checks++;
    if (strcmp(name, "set-up") == 0)
        return refused_set_up(r, reason);
    return refused_move(r, name, trim(rest), reason);
}
