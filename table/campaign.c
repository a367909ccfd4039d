/* campaign.c -- a party that plays a game level after level: what it has won, the text it is kept as, and its JSON.
 *
 * A party is a table of standings by level and number of players, and the mark of the one game that it plays now.
 * Which levels are open follows from these: the highest one that was won, with however many players, opens the next.
 * So nothing has to be kept in step, and two copies of a party are merged by taking the larger numbers and the better
 * tries.
 *
 * A text may have been written by anybody, so that everything in it is checked: what is read could have been played.
 * Lines stand in the order of levels and players, so that each can be checked against what came before it. */
#include "table/parties.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "table/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MILLISECONDS_A_DAY = 86400000, DAYS_OF_4_YEARS = 1461, DAYS_OF_400_YEARS = 146097, LAST_YEAR = 9999 };
enum { DAYS_BEFORE_1970 = 719468 /* since the first of March of the year 0 */ };

/* Games with levels */

/* The option that chooses a level, whose words are the levels in their order; NULL in games without levels. */
static const struct hb_option *level_option(const struct hb_kind *kind)
{
    for (const struct hb_option *o = kind->options; kind->levels && o->name; o++)
        if (strcmp(o->name, kind->levels) == 0)
            return o;
    return NULL;
}

/* The next word of a list, and its length; 0: there is none. */
static size_t next_word(const char **at)
{
    *at += strspn(*at, " ");
    return strcspn(*at, " ");
}

unsigned hb_levels(const struct hb_kind *kind)
{
    const struct hb_option *o = level_option(kind);
    unsigned n = 0;

    if (!o)
        return 0;
    for (const char *at = o->values; next_word(&at) > 0; at += next_word(&at))
        n++;
    HB_ASSERT(n > 0 && n <= HB_LEVELS_MAX && kind->together && kind->attempt);
    return n;
}

bool hb_level_word(const struct hb_kind *kind, unsigned level, struct hb_text *out)
{
    const struct hb_option *o = level_option(kind);
    const char *at = !o ? "" : o->values;
    size_t length;

    for (unsigned n = 1; (length = next_word(&at)) > 0; n++, at += length)
        if (n == level) {
            hb_put(out, "%.*s", (int)length, at);
            return true;
        }
    return false;
}

bool hb_level_read(const struct hb_kind *kind, const char *word, unsigned *level)
{
    const struct hb_option *o = level_option(kind);
    const char *at = !o ? "" : o->values;
    size_t length;

    for (unsigned n = 1; (length = next_word(&at)) > 0; n++, at += length)
        if (strlen(word) == length && strncmp(word, at, length) == 0) {
            *level = n;
            return true;
        }
    return false;
}

/* By asking the set-up as if it were written down: only the game knows what it made of its options. */
unsigned hb_level_of(const struct hb_plan *plan)
{
    char word[HB_WORD_SHOWN];
    struct hb_text out = hb_text_in(word, sizeof word);
    unsigned level = 0;

    if (!plan->kind->levels)
        return 0;
    plan->kind->setup_text(plan->setup, plan->kind->levels, &out);
    return hb_level_read(plan->kind, word, &level) ? level : 0;
}

static uint16_t within(uint16_t n)
{
    return n > HB_ATTEMPT_MAX ? HB_ATTEMPT_MAX : n;
}

/* The kind of game knows what it came to; whether it was won follows from its rules. */
struct hb_attempt hb_attempt_of(const struct hb_game *g, uint32_t date)
{
    struct hb_attempt a = { 0 };

    hb_kind_of(g)->attempt(g, &a);
    return (struct hb_attempt){ .won = g->over && hb_winner(g, 0),
                                .points = within(a.points),
                                .used = within(a.used),
                                .left = within(a.left),
                                .date = date };
}

/* Won before lost; of two that were won the quicker one; else the one with more points. */
bool hb_attempt_is_better(const struct hb_attempt *a, const struct hb_attempt *than)
{
    if (a->won != than->won)
        return a->won;
    if (a->won && a->used != than->used)
        return a->used < than->used;
    return a->points > than->points;
}

/* Days */

/* Days are counted in years that begin in March, so that a leap day is the last of its year.  Taking the leap days of
 * four, a hundred and four hundred years off leaves years of 365 days.  Months from March on have 31 30 31 30 31 days
 * over and over, which is 153 for five of them. */
uint32_t hb_date_of(int64_t milliseconds)
{
    int64_t days = milliseconds / MILLISECONDS_A_DAY + DAYS_BEFORE_1970;
    int64_t era = days / DAYS_OF_400_YEARS, day = days % DAYS_OF_400_YEARS;
    int64_t year = (day - day / (DAYS_OF_4_YEARS - 1) + day / 36524 - day / (DAYS_OF_400_YEARS - 1)) / 365;
    int64_t of_year = day - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    int64_t of_month = of_year - (153 * month + 2) / 5 + 1;

    month += month < 10 ? 3 : -9;
    year += 400 * era + (month <= 2);
    return milliseconds < 0 || year > LAST_YEAR ? 0 : (uint32_t)(year * 10000 + month * 100 + of_month);
}

static bool is_date(unsigned year, unsigned month, unsigned day)
{
    static const unsigned days[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
    bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

    return year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1] + (month == 2 && leap);
}

/* Reads YYYY-MM-DD and nothing else, and only days that exist. */
bool hb_date_read(const char *text, uint32_t *date)
{
    static const char form[] = "0000-00-00";
    unsigned n = 0;

    if (strlen(text) != strlen(form))
        return false;
    for (size_t i = 0; form[i] != '\0'; i++) {
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
        n = form[i] == '-' ? n : n * 10 + (unsigned)(text[i] - '0');
    }
    *date = n;
    return is_date(n / 10000, n / 100 % 100, n % 100);
}

void hb_date_put(uint32_t date, struct hb_text *out)
{
    hb_put(out, "%04u-%02u-%02u", (unsigned)(date / 10000), (unsigned)(date / 100 % 100), (unsigned)(date % 100));
}

/* One party */

/* A name stands behind a word on a line, so blanks at its ends would be lost. */
static bool check_name(const char *name, struct hb_error *err)
{
    size_t length = strlen(name);

    if (length == 0)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.name.empty");
    if (length > HB_PARTY_NAME)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.name.long name=%.*s most=%d", 20, name, HB_PARTY_NAME);
    return (hb_utf8_is_plain(name, length) && name[0] != ' ' && name[length - 1] != ' ') ||
           hb_refuse(err, HB_BAD_OPTION, "campaign.name.text");
}

bool hb_party_init(struct hb_party *p, const struct hb_kind *kind, const char *name, struct hb_error *err)
{
    memset(p, 0, sizeof *p);
    p->kind = kind;
    if (hb_levels(kind) == 0)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.no-levels game=%s", kind->title);
    if (!check_name(name, err))
        return false;
    snprintf(p->name, sizeof p->name, "%s", name);
    return true;
}

/* The highest level that was won with any number of players. */
unsigned hb_party_won(const struct hb_party *p)
{
    for (unsigned level = hb_levels(p->kind); level > 0; level--)
        for (unsigned n = 0; n < HB_PLAYERS_MAX; n++)
            if (p->standing[level - 1][n].wins > 0)
                return level;
    return 0;
}

unsigned hb_party_open(const struct hb_party *p)
{
    unsigned won = hb_party_won(p), levels = hb_levels(p->kind);

    return won < levels ? won + 1 : levels;
}

bool hb_party_may_play(const struct hb_party *p, unsigned level, struct hb_error *err)
{
    return (level >= 1 && level <= hb_party_open(p)) ||
           hb_refuse(err, HB_BAD_OPTION, "campaign.locked level=%u open=%u party=%s", level, hb_party_open(p), p->name);
}

static struct hb_standing *standing_of(struct hb_party *p, unsigned level, unsigned players)
{
    HB_ASSERT(level >= 1 && level <= HB_LEVELS_MAX && players >= 1 && players <= HB_PLAYERS_MAX);
    return &p->standing[level - 1][players - 1];
}

/* Counts no further than what the text can hold. */
static void count(uint16_t *n)
{
    if (*n < HB_TRIES_MAX)
        ++*n;
}

/* A finished game: counts it, keeps it if it is the best so far, and says what it opened. */
struct hb_party_result hb_party_add(struct hb_party *p, unsigned level, unsigned players,
                                    const struct hb_attempt *attempt)
{
    struct hb_standing *s = standing_of(p, level, players);
    struct hb_party_result entered = { .level = level, .players = players, .attempt = *attempt };
    unsigned open = hb_party_open(p);

    count(&s->tries);
    if (attempt->won)
        count(&s->wins);
    entered.best = !s->has_best || hb_attempt_is_better(attempt, &s->best);
    if (entered.best)
        s->best = *attempt;
    s->has_best = true;
    entered.opened = hb_party_open(p) > open ? hb_party_open(p) : 0;
    return entered;
}

/* A game is known again by what it was begun with: FNV-1a over its seed. */
static uint64_t mark_of(const struct hb_plan *plan)
{
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    for (const char *c = plan->seed; *c != '\0'; c++)
        h = (h ^ (unsigned char)*c) * UINT64_C(0x100000001b3);
    return h;
}

bool hb_party_is_playing(const struct hb_party *p, const struct hb_plan *plan)
{
    return p->playing_level != 0 && p->kind == plan->kind && p->playing == mark_of(plan) &&
           p->playing_level == hb_level_of(plan) && p->playing_players == plan->players;
}

/* A game that was begun before and never entered counts as a try, or one could give up whatever goes badly. */
bool hb_party_begin(struct hb_party *p, const struct hb_plan *plan, struct hb_error *err)
{
    unsigned level = hb_level_of(plan);

    if (p->kind != plan->kind)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.other-game party=%s game=%s", p->name, p->kind->title);
    if (!hb_party_may_play(p, level, err))
        return false;
    if (p->playing_level != 0)
        count(&standing_of(p, p->playing_level, p->playing_players)->tries);
    p->playing = mark_of(plan);
    p->playing_level = level;
    p->playing_players = plan->players;
    return true;
}

/* Only the game that the party is playing, only once: afterwards it plays none. */
bool hb_party_enter(struct hb_party *p, const struct hb_table *t, uint32_t date, struct hb_party_result *entered,
                    struct hb_error *err)
{
    const struct hb_game *g = hb_table_game(t);
    struct hb_attempt attempt;

    if (!hb_party_is_playing(p, hb_table_plan(t)))
        return hb_refuse(err, HB_BAD_REQUEST, "campaign.not-playing party=%s", p->name);
    if (!g->over)
        return hb_refuse(err, HB_BAD_REQUEST, "campaign.not-over");
    attempt = hb_attempt_of(g, date);
    *entered = hb_party_add(p, p->playing_level, p->playing_players, &attempt);
    p->playing = 0;
    p->playing_level = p->playing_players = 0;
    return true;
}

/* Many */

struct hb_party *hb_parties_find(struct hb_parties *all, const struct hb_kind *kind, const char *name)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->party[i].kind == kind && strcmp(all->party[i].name, name) == 0)
            return &all->party[i];
    return NULL;
}

/* Makes a new one where there is none of this name. */
struct hb_party *hb_parties_get(struct hb_parties *all, const struct hb_kind *kind, const char *name,
                                struct hb_error *err)
{
    struct hb_party *p = hb_parties_find(all, kind, name);

    if (p)
        return p;
    if (all->count == HB_PARTIES_MAX) {
        hb_refuse(err, HB_BAD_OPTION, "campaign.parties most=%d", HB_PARTIES_MAX);
        return NULL;
    }
    p = &all->party[all->count];
    if (!hb_party_init(p, kind, name, err))
        return NULL;
    all->count++;
    return p;
}

void hb_parties_remove(struct hb_parties *all, const struct hb_party *p)
{
    size_t at = (size_t)(p - all->party);

    HB_ASSERT(at < all->count);
    memmove(&all->party[at], &all->party[at + 1], (--all->count - at) * sizeof *p);
}

/* The larger of both is right where one copy is older than the other.  Of two that went apart the tries of one are
 * lost; adding them up would count those from before twice. */
static void merge_standing(struct hb_standing *to, const struct hb_standing *from)
{
    to->tries = from->tries > to->tries ? from->tries : to->tries;
    to->wins = from->wins > to->wins ? from->wins : to->wins;
    if (from->has_best && (!to->has_best || hb_attempt_is_better(&from->best, &to->best))) {
        to->best = from->best;
        to->has_best = true;
    }
}

/* A game that is being played here goes on; one that is played elsewhere is entered there. */
static void merge_party(struct hb_party *to, const struct hb_party *from)
{
    for (unsigned level = 0; level < HB_LEVELS_MAX; level++)
        for (unsigned n = 0; n < HB_PLAYERS_MAX; n++)
            merge_standing(&to->standing[level][n], &from->standing[level][n]);
}

/* Whether there is room is known before anything is merged. */
bool hb_parties_merge(struct hb_parties *all, const struct hb_parties *more, struct hb_error *err)
{
    unsigned fresh = 0;

    for (unsigned i = 0; i < more->count; i++)
        fresh += !hb_parties_find(all, more->party[i].kind, more->party[i].name);
    if (all->count + fresh > HB_PARTIES_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.parties most=%d", HB_PARTIES_MAX);
    for (unsigned i = 0; i < more->count; i++) {
        struct hb_party *p = hb_parties_get(all, more->party[i].kind, more->party[i].name, err);

        HB_ASSERT(p);
        merge_party(p, &more->party[i]);
    }
    return true;
}

/* Sentences */

/* Without a date nothing is said of the day. */
static void say_attempt(const struct hb_attempt *a, struct hb_text *out)
{
    char date[16];
    struct hb_text day = hb_text_in(date, sizeof date);

    if (a->date != 0)
        hb_date_put(a->date, &day);
    if (a->won)
        hb_say(out, "campaign.best.won points=%u used=%u date=%s", a->points, a->used, date);
    else
        hb_say(out, "campaign.best.lost points=%u date=%s", a->points, date);
}

void hb_standing_say(const struct hb_standing *s, unsigned players, struct hb_text *out)
{
    char best[HB_CAMPAIGN_LINE] = "";
    struct hb_text text = hb_text_for(out->language, best, sizeof best);

    if (s->has_best)
        say_attempt(&s->best, &text);
    hb_say(out, "campaign.standing n=%u wins=%u tries=%u best=%s", players, s->wins, s->tries, best);
}

void hb_party_result_say(const struct hb_party_result *e, struct hb_text *out)
{
    if (e->attempt.won)
        hb_say(out, "campaign.entered.won level=%u points=%u used=%u", e->level, e->attempt.points, e->attempt.used);
    else
        hb_say(out, "campaign.entered.lost level=%u points=%u used=%u", e->level, e->attempt.points, e->attempt.used);
    if (e->best && e->attempt.points > 0) {
        hb_put(out, " ");
        hb_say(out, "campaign.entered.best n=%u", e->players);
    }
    if (e->opened != 0) {
        hb_put(out, " ");
        hb_say(out, "campaign.entered.opened level=%u", e->opened);
    }
}

/* Reading: lines and words */

static const char heading[] = "hradby campaigns";
static const char example[] = "level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16";

struct party_reader {
    struct hb_parties *all;
    const char *at, *end;
    unsigned line;
    char text[HB_CAMPAIGN_LINE + 1];
    const char *word; /* the rest of the line */
    struct hb_party *party;
    unsigned last; /* level and players of the line before, as one number */
    bool playing;  /* the party's line about its game has been read, which is the last one */
    struct hb_error *err;
};

#define BAD(r, ...) (hb_refuse((r)->err, HB_BAD_RECORD, __VA_ARGS__))

/* The next line that counts, without blanks around it. */
static bool take_line(struct party_reader *r)
{
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t length = (size_t)((end ? end : r->end) - r->at);
    const char *from = r->at;

    r->line++;
    r->at = end ? end + 1 : r->end;
    length -= length > 0 && from[length - 1] == '\r';
    if (length > HB_CAMPAIGN_LINE)
        return BAD(r, "campaign.line.long most=%d", HB_CAMPAIGN_LINE);
    if (!hb_utf8_is_plain(from, length))
        return BAD(r, "campaign.line.text");
    while (length > 0 && from[length - 1] == ' ')
        length--;
    memcpy(r->text, from, length);
    r->text[length] = '\0';
    r->word = r->text + strspn(r->text, " ");
    return true;
}

static bool is_empty(const struct party_reader *r)
{
    return r->word[0] == '\0' || r->word[0] == '#';
}

/* Whether the next word is this one, which is then passed. */
static bool skip_word(struct party_reader *r, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(r->word, word, n) != 0 || (r->word[n] != ' ' && r->word[n] != '\0'))
        return false;
    r->word += n;
    r->word += strspn(r->word, " ");
    return true;
}

/* Five digits hold every number there is here. */
static bool read_number(struct party_reader *r, unsigned *out)
{
    size_t digits = strspn(r->word, "0123456789");

    if (digits == 0 || digits > 5 || (r->word[digits] != ' ' && r->word[digits] != '\0'))
        return BAD(r, "campaign.line.form example=%s", example);
    *out = (unsigned)strtoul(r->word, NULL, 10);
    r->word += digits;
    r->word += strspn(r->word, " ");
    return true;
}

/* NAME NUMBER, within bounds. */
static bool read_named(struct party_reader *r, const char *name, unsigned low, unsigned high, unsigned *out)
{
    if (!skip_word(r, name))
        return BAD(r, "campaign.line.form example=%s", example);
    if (!read_number(r, out))
        return false;
    return (*out >= low && *out <= high) ||
           BAD(r, "campaign.line.range name=%s n=%u low=%u high=%u", name, *out, low, high);
}

/* A level that there is, with as many players as the game takes. */
static bool read_place(struct party_reader *r, unsigned *level, unsigned *players)
{
    const struct hb_kind *kind = r->party->kind;

    return read_named(r, "level", 1, hb_levels(kind), level) &&
           read_named(r, "players", kind->players_min, kind->players_max, players);
}

static bool is_done(struct party_reader *r)
{
    return r->word[0] == '\0' || BAD(r, "campaign.line.more rest=%.*s", HB_WORD_SHOWN, r->word);
}

/* Reading: what each line says */

static bool read_heading(struct party_reader *r)
{
    unsigned version = 0;

    if (!skip_word(r, "hradby") || !skip_word(r, "campaigns") || strspn(r->word, "0123456789") == 0)
        return BAD(r, "campaign.heading line=%s", "hradby campaigns 1");
    if (!read_number(r, &version) || !is_done(r))
        return false;
    return version == HB_CAMPAIGN_VERSION ||
           BAD(r, "campaign.version version=%u known=%d", version, HB_CAMPAIGN_VERSION);
}

/* Names of games that have levels, for whoever wrote another. */
static bool no_such_game(struct party_reader *r, const char *id)
{
    char all[HB_CAMPAIGN_LINE] = "";
    struct hb_text text = hb_text_in(all, sizeof all);

    for (const struct hb_kind *const *k = hb_kinds; *k; k++)
        if (hb_levels(*k) > 0)
            hb_put(&text, "%s%s", all[0] != '\0' ? ", " : "", (*k)->id);
    return BAD(r, "campaign.no-game word=%.*s list=%s", HB_WORD_SHOWN, id, all);
}

/* What follows belongs to this party, in the order of levels. */
static bool read_party(struct party_reader *r)
{
    size_t length = strcspn(r->word, " ");
    char id[HB_WORD_SHOWN] = "";
    const struct hb_kind *kind;

    if (length < sizeof id)
        snprintf(id, sizeof id, "%.*s", (int)length, r->word);
    kind = hb_kind_named(id);
    if (!kind || hb_levels(kind) == 0)
        return no_such_game(r, r->word);
    r->word += length;
    r->word += strspn(r->word, " ");
    if (hb_parties_find(r->all, kind, r->word))
        return BAD(r, "campaign.party.twice name=%s", r->word);
    r->party = hb_parties_get(r->all, kind, r->word, r->err);
    r->last = 0;
    r->playing = false;
    return r->party;
}

static bool read_best(struct party_reader *r, struct hb_standing *s)
{
    unsigned points = 0, used = 0, left = 0;

    s->has_best = true;
    s->best.won = skip_word(r, "won");
    if (!s->best.won && !skip_word(r, "lost"))
        return BAD(r, "campaign.line.form example=%s", example);
    if (!read_named(r, "points", 0, HB_ATTEMPT_MAX, &points) || !read_named(r, "used", 0, HB_ATTEMPT_MAX, &used) ||
        !read_named(r, "left", 0, HB_ATTEMPT_MAX, &left))
        return false;
    s->best.points = (uint16_t)points;
    s->best.used = (uint16_t)used;
    s->best.left = (uint16_t)left;
    if (!skip_word(r, "date"))
        return true;
    if (!hb_date_read(r->word, &s->best.date))
        return BAD(r, "campaign.line.date word=%.*s", HB_WORD_SHOWN, r->word);
    r->word += strlen(r->word);
    return true;
}

/* Without a best nothing was ever finished, and a best that was won is there exactly where something was. */
static bool check_standing(struct party_reader *r, const struct hb_standing *s)
{
    return (s->wins <= s->tries && (s->has_best ? s->best.won == (s->wins > 0) : s->wins == 0)) ||
           BAD(r, "campaign.line.wins tries=%u wins=%u", s->tries, s->wins);
}

static bool read_level(struct party_reader *r)
{
    unsigned level = 0, players = 0, tries = 0, wins = 0;
    struct hb_standing s = { 0 };

    if (!read_place(r, &level, &players))
        return false;
    if (r->playing || level * HB_PLAYERS_MAX + players <= r->last)
        return BAD(r, "campaign.line.order");
    if (level > hb_party_open(r->party))
        return BAD(r, "campaign.line.locked level=%u before=%u", level, level - 1);
    if (!read_named(r, "tries", 1, HB_TRIES_MAX, &tries) || !read_named(r, "wins", 0, HB_TRIES_MAX, &wins))
        return false;
    s.tries = (uint16_t)tries;
    s.wins = (uint16_t)wins;
    if (skip_word(r, "best") && !read_best(r, &s))
        return false;
    if (!is_done(r) || !check_standing(r, &s))
        return false;
    r->party->standing[level - 1][players - 1] = s;
    r->last = level * HB_PLAYERS_MAX + players;
    return true;
}

/* The game in play is the last line of a party. */
static bool read_playing(struct party_reader *r)
{
    enum { DIGITS = 16 };
    size_t digits = strspn(r->word, "0123456789abcdef");
    unsigned level = 0, players = 0;

    if (r->playing)
        return BAD(r, "campaign.line.order");
    if (digits != DIGITS || r->word[DIGITS] != ' ')
        return BAD(r, "campaign.line.playing example=%s", "playing 4f1d22c07a95b3e8 level 2 players 2");
    r->party->playing = strtoull(r->word, NULL, 16);
    r->word += digits + strspn(r->word + digits, " ");
    if (!read_place(r, &level, &players) || !is_done(r))
        return false;
    if (level > hb_party_open(r->party))
        return BAD(r, "campaign.line.locked level=%u before=%u", level, level - 1);
    r->party->playing_level = level;
    r->party->playing_players = players;
    r->playing = true;
    return true;
}

/* A line begins with what it is about; without "party" or "playing" it is a level. */
static bool read_line(struct party_reader *r)
{
    if (skip_word(r, "party"))
        return read_party(r);
    if (!r->party)
        return BAD(r, "campaign.line.first example=%s", "party GAME NAME");
    return skip_word(r, "playing") ? read_playing(r) : read_level(r);
}

static bool read_lines(struct party_reader *r)
{
    bool begun = false;

    while (r->at < r->end) {
        if (!take_line(r))
            return false;
        if (is_empty(r))
            continue;
        if (!(begun ? read_line(r) : read_heading(r)))
            return false;
        begun = true;
    }
    return begun || BAD(r, "campaign.heading line=%s", "hradby campaigns 1");
}

/* Each line is checked against those before it, so no second pass is needed. */
bool hb_parties_read(struct hb_parties *all, const char *text, size_t length, struct hb_error *err)
{
    struct hb_error why = { .code = HB_OK };
    struct party_reader r = { .all = all, .at = text, .end = text + length, .word = "", .err = &why };

    memset(all, 0, sizeof *all);
    if (length > HB_CAMPAIGN_TEXT)
        return hb_refuse(err, HB_BAD_RECORD, "campaign.long most=%d", HB_CAMPAIGN_TEXT);
    if (read_lines(&r))
        return true;
    return hb_refuse(err, HB_BAD_RECORD, "record.line n=%u why=@%s", r.line, hb_error_call(&why));
}

/* Writing */

struct party_writer {
    hb_line_sink *sink;
    void *whom;
};

static void write_line(const struct party_writer *w, struct hb_text *line)
{
    hb_put(line, "\n");
    HB_ASSERT(hb_text_fits(line));
    w->sink(w->whom, line->at, line->len);
}

static void put_best(const struct hb_attempt *a, struct hb_text *line)
{
    hb_put(line, " best %s points %u used %u left %u", a->won ? "won" : "lost", a->points, a->used, a->left);
    if (a->date == 0)
        return;
    hb_put(line, " date ");
    hb_date_put(a->date, line);
}

static void write_standing(const struct party_writer *w, unsigned level, unsigned players, const struct hb_standing *s)
{
    char text[HB_CAMPAIGN_LINE];
    struct hb_text line = hb_text_in(text, sizeof text);

    if (s->tries == 0)
        return;
    hb_put(&line, "level %u players %u tries %u wins %u", level, players, s->tries, s->wins);
    if (s->has_best)
        put_best(&s->best, &line);
    write_line(w, &line);
}

static void write_heading(const struct party_writer *w)
{
    char text[HB_CAMPAIGN_LINE];
    struct hb_text line = hb_text_in(text, sizeof text);

    hb_put(&line, "%s %d", heading, HB_CAMPAIGN_VERSION);
    write_line(w, &line);
}

/* In the order in which it must be read. */
static void write_party(const struct party_writer *w, const struct hb_party *p)
{
    char text[HB_CAMPAIGN_LINE];
    struct hb_text line = hb_text_in(text, sizeof text);

    hb_put(&line, "party %s %s", p->kind->id, p->name);
    write_line(w, &line);
    for (unsigned level = 1; level <= hb_levels(p->kind); level++)
        for (unsigned n = 1; n <= HB_PLAYERS_MAX; n++)
            write_standing(w, level, n, &p->standing[level - 1][n - 1]);
    if (p->playing_level == 0)
        return;
    line = hb_text_in(text, sizeof text);
    hb_put(&line, "playing %016llx level %u players %u", (unsigned long long)p->playing, p->playing_level,
           p->playing_players);
    write_line(w, &line);
}

void hb_parties_write(const struct hb_parties *all, hb_line_sink *sink, void *whom)
{
    const struct party_writer w = { sink, whom };

    write_heading(&w);
    for (unsigned i = 0; i < all->count; i++)
        write_party(&w, &all->party[i]);
}

void hb_party_write(const struct hb_party *p, hb_line_sink *sink, void *whom)
{
    const struct party_writer w = { sink, whom };

    write_heading(&w);
    write_party(&w, p);
}

/* JSON */

static struct hb_json *attempt_json(const struct hb_attempt *a)
{
    struct hb_json *attempt = hb_json_pack("{s:b, s:i, s:i, s:i}", "won", a->won, "points", (int)a->points, "used",
                                           (int)a->used, "left", (int)a->left);
    char date[16];
    struct hb_text text = hb_text_in(date, sizeof date);

    hb_date_put(a->date, &text);
    if (attempt && a->date != 0)
        hb_json_object_set_new(attempt, "date", hb_json_string(date));
    return attempt;
}

static struct hb_json *standing_json(unsigned level, unsigned players, const struct hb_standing *s)
{
    struct hb_json *standing = hb_json_pack("{s:i, s:i, s:i, s:i}", "level", (int)level, "players", (int)players,
                                            "tries", (int)s->tries, "wins", (int)s->wins);

    if (standing && s->has_best)
        hb_json_object_set_new(standing, "best", attempt_json(&s->best));
    return standing;
}

static struct hb_json *standings_json(const struct hb_party *p)
{
    struct hb_json *list = hb_json_array();

    for (unsigned level = 1; level <= hb_levels(p->kind); level++)
        for (unsigned n = 1; n <= HB_PLAYERS_MAX; n++)
            if (p->standing[level - 1][n - 1].tries > 0)
                hb_json_array_append_new(list, standing_json(level, n, &p->standing[level - 1][n - 1]));
    return list;
}

struct hb_json *hb_party_json(const struct hb_party *p)
{
    struct hb_json *party = hb_json_pack("{s:s, s:s, s:i, s:i, s:i, s:o}", "party", p->name, "game", p->kind->id,
                                         "levels", (int)hb_levels(p->kind), "won", (int)hb_party_won(p), "open",
                                         (int)hb_party_open(p), "standings", standings_json(p));

    if (party && p->playing_level != 0)
        hb_json_object_set_new(
            party, "playing",
            hb_json_pack("{s:i, s:i}", "level", (int)p->playing_level, "players", (int)p->playing_players));
    return party;
}

struct hb_json *hb_party_result_json(const struct hb_party_result *e)
{
    struct hb_json *entered = hb_json_pack("{s:i, s:i, s:o, s:b}", "level", (int)e->level, "players", (int)e->players,
                                           "attempt", attempt_json(&e->attempt), "best", e->best);

    if (entered && e->opened != 0)
        hb_json_object_set_new(entered, "opened", hb_json_integer(e->opened));
    return entered;
}

/* Texts in memory of their own */

static void add_line(void *whom, const char *line, size_t length)
{
    hb_buffer_add(whom, line, length);
}

void hb_parties_text(const struct hb_parties *all, struct hb_buffer *out)
{
    hb_parties_write(all, add_line, out);
}

void hb_party_text(const struct hb_party *p, struct hb_buffer *out)
{
    hb_party_write(p, add_line, out);
}

bool hb_party_read(struct hb_party *p, const char *text, size_t length, struct hb_error *err)
{
    struct hb_parties *all = malloc(sizeof *all);
    bool good;

    if (!all)
        return hb_refuse(err, HB_NO_MEMORY, "campaign.memory");
    good = hb_parties_read(all, text, length, err);
    if (good && all->count != 1)
        good = hb_refuse(err, HB_BAD_RECORD, "campaign.one n=%u", all->count);
    if (good)
        *p = all->party[0];
    free(all);
    return good;
}
