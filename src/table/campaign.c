/* campaign.c -- see campaign.h: levels, tries and parties. */
#include "hradby/campaign.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/utf8.h"

#include <stdio.h>
#include <string.h>

enum { MILLISECONDS_A_DAY = 86400000, DAYS_OF_4_YEARS = 1461, DAYS_OF_400_YEARS = 146097, LAST_YEAR = 9999 };
enum { DAYS_BEFORE_1970 = 719468 /* since the first of March of the year 0 */ };

/* ---- games with levels ---- */

static const struct hb_option *level_option(const struct hb_kind *kind)
{
    for (const struct hb_option *o = kind->options; kind->levels != NULL && o->name != NULL; o++)
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

    if (o == NULL)
        return 0;
    for (const char *at = o->values; next_word(&at) > 0; at += next_word(&at))
        n++;
    HB_ASSERT(n > 0 && n <= HB_LEVELS_MAX && kind->together && kind->attempt != NULL);
    return n;
}

bool hb_level_word(const struct hb_kind *kind, unsigned level, struct hb_text *out)
{
    const struct hb_option *o = level_option(kind);
    const char *at = o == NULL ? "" : o->values;
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
    const char *at = o == NULL ? "" : o->values;
    size_t length;

    for (unsigned n = 1; (length = next_word(&at)) > 0; n++, at += length)
        if (strlen(word) == length && strncmp(word, at, length) == 0) {
            *level = n;
            return true;
        }
    return false;
}

unsigned hb_level_of(const struct hb_plan *plan)
{
    char word[HB_WORD_SHOWN];
    struct hb_text out = hb_text_in(word, sizeof word);
    unsigned level = 0;

    if (plan->kind->levels == NULL)
        return 0;
    plan->kind->setup_text(plan->setup, plan->kind->levels, &out);
    return hb_level_read(plan->kind, word, &level) ? level : 0;
}

static uint16_t within(uint16_t n)
{
    return n > HB_ATTEMPT_MAX ? HB_ATTEMPT_MAX : n;
}

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

bool hb_attempt_is_better(const struct hb_attempt *a, const struct hb_attempt *than)
{
    if (a->won != than->won)
        return a->won;
    if (a->won && a->used != than->used)
        return a->used < than->used;
    return a->points > than->points;
}

/* ---- days ---- */

/* Days are counted in years that begin in March, so that a leap day is the last of its year. */
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

/* ---- one party ---- */

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

static void count(uint16_t *n)
{
    if (*n < HB_TRIES_MAX)
        ++*n;
}

struct hb_entered hb_party_add(struct hb_party *p, unsigned level, unsigned players, const struct hb_attempt *attempt)
{
    struct hb_standing *s = standing_of(p, level, players);
    struct hb_entered entered = { .level = level, .players = players, .attempt = *attempt };
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

bool hb_party_enter(struct hb_party *p, const struct hb_table *t, uint32_t date, struct hb_entered *entered,
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

/* ---- many ---- */

struct hb_party *hb_parties_find(struct hb_parties *all, const struct hb_kind *kind, const char *name)
{
    for (unsigned i = 0; i < all->count; i++)
        if (all->party[i].kind == kind && strcmp(all->party[i].name, name) == 0)
            return &all->party[i];
    return NULL;
}

struct hb_party *hb_parties_get(struct hb_parties *all, const struct hb_kind *kind, const char *name,
                                struct hb_error *err)
{
    struct hb_party *p = hb_parties_find(all, kind, name);

    if (p != NULL)
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

void hb_parties_forget(struct hb_parties *all, const struct hb_party *p)
{
    size_t at = (size_t)(p - all->party);

    HB_ASSERT(at < all->count);
    memmove(&all->party[at], &all->party[at + 1], (--all->count - at) * sizeof *p);
}

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

bool hb_parties_merge(struct hb_parties *all, const struct hb_parties *more, struct hb_error *err)
{
    unsigned fresh = 0;

    for (unsigned i = 0; i < more->count; i++)
        fresh += hb_parties_find(all, more->party[i].kind, more->party[i].name) == NULL;
    if (all->count + fresh > HB_PARTIES_MAX)
        return hb_refuse(err, HB_BAD_OPTION, "campaign.parties most=%d", HB_PARTIES_MAX);
    for (unsigned i = 0; i < more->count; i++) {
        struct hb_party *p = hb_parties_get(all, more->party[i].kind, more->party[i].name, err);

        HB_ASSERT(p != NULL);
        merge_party(p, &more->party[i]);
    }
    return true;
}

/* ---- sentences ---- */

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

void hb_entered_say(const struct hb_entered *e, struct hb_text *out)
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
