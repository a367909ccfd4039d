/* campaign_text.c -- parties as text, and back (campaign.h).
 *
 * A text may have been written by anybody, so that everything in it is checked: what is read could have been played. */
#include "hradby/campaign.h"

#include "core/assert.h"
#include "hradby/words.h"
#include "table/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "hradby campaigns";
static const char example[] = "level 1 players 2 tries 3 wins 1 best won points 52 used 31 left 12 date 2026-11-16";

struct reader {
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

/* ---- lines and words ---- */

/* The next line that counts, without blanks around it. */
static bool take_line(struct reader *r)
{
    const char *end = memchr(r->at, '\n', (size_t)(r->end - r->at));
    size_t length = (size_t)((end != NULL ? end : r->end) - r->at);
    const char *from = r->at;

    r->line++;
    r->at = end != NULL ? end + 1 : r->end;
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

static bool is_empty(const struct reader *r)
{
    return r->word[0] == '\0' || r->word[0] == '#';
}

/* Whether the next word is this one, which is then passed. */
static bool skip_word(struct reader *r, const char *word)
{
    size_t n = strlen(word);

    if (strncmp(r->word, word, n) != 0 || (r->word[n] != ' ' && r->word[n] != '\0'))
        return false;
    r->word += n;
    r->word += strspn(r->word, " ");
    return true;
}

static bool read_number(struct reader *r, unsigned *out)
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
static bool read_named(struct reader *r, const char *name, unsigned low, unsigned high, unsigned *out)
{
    if (!skip_word(r, name))
        return BAD(r, "campaign.line.form example=%s", example);
    if (!read_number(r, out))
        return false;
    return (*out >= low && *out <= high) ||
           BAD(r, "campaign.line.range name=%s n=%u low=%u high=%u", name, *out, low, high);
}

static bool read_place(struct reader *r, unsigned *level, unsigned *players)
{
    const struct hb_kind *kind = r->party->kind;

    return read_named(r, "level", 1, hb_levels(kind), level) &&
           read_named(r, "players", kind->players_min, kind->players_max, players);
}

static bool is_done(struct reader *r)
{
    return r->word[0] == '\0' || BAD(r, "campaign.line.more rest=%.*s", HB_WORD_SHOWN, r->word);
}

/* ---- the lines of a text ---- */

static bool read_heading(struct reader *r)
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
static bool no_such_game(struct reader *r, const char *id)
{
    char all[HB_CAMPAIGN_LINE] = "";
    struct hb_text text = hb_text_in(all, sizeof all);

    for (const struct hb_kind *const *k = hb_kinds; *k != NULL; k++)
        if (hb_levels(*k) > 0)
            hb_put(&text, "%s%s", all[0] != '\0' ? ", " : "", (*k)->id);
    return BAD(r, "campaign.no-game word=%.*s list=%s", HB_WORD_SHOWN, id, all);
}

static bool read_party(struct reader *r)
{
    size_t length = strcspn(r->word, " ");
    char id[HB_WORD_SHOWN] = "";
    const struct hb_kind *kind;

    if (length < sizeof id)
        snprintf(id, sizeof id, "%.*s", (int)length, r->word);
    kind = hb_kind_named(id);
    if (kind == NULL || hb_levels(kind) == 0)
        return no_such_game(r, r->word);
    r->word += length;
    r->word += strspn(r->word, " ");
    if (hb_parties_find(r->all, kind, r->word) != NULL)
        return BAD(r, "campaign.party.twice name=%s", r->word);
    r->party = hb_parties_get(r->all, kind, r->word, r->err);
    r->last = 0;
    r->playing = false;
    return r->party != NULL;
}

static bool read_best(struct reader *r, struct hb_standing *s)
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
static bool check_standing(struct reader *r, const struct hb_standing *s)
{
    return (s->wins <= s->tries && (s->has_best ? s->best.won == (s->wins > 0) : s->wins == 0)) ||
           BAD(r, "campaign.line.wins tries=%u wins=%u", s->tries, s->wins);
}

static bool read_level(struct reader *r)
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

static bool read_playing(struct reader *r)
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

static bool read_line(struct reader *r)
{
    if (skip_word(r, "party"))
        return read_party(r);
    if (r->party == NULL)
        return BAD(r, "campaign.line.first example=%s", "party GAME NAME");
    return skip_word(r, "playing") ? read_playing(r) : read_level(r);
}

static bool read_lines(struct reader *r)
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

bool hb_parties_read(struct hb_parties *all, const char *text, size_t length, struct hb_error *err)
{
    struct hb_error why = { .code = HB_OK };
    struct reader r = { .all = all, .at = text, .end = text + length, .word = "", .err = &why };

    memset(all, 0, sizeof *all);
    if (length > HB_CAMPAIGN_TEXT)
        return hb_refuse(err, HB_BAD_RECORD, "campaign.long most=%d", HB_CAMPAIGN_TEXT);
    if (read_lines(&r))
        return true;
    return hb_refuse(err, HB_BAD_RECORD, "record.line n=%u why=@%s", r.line, hb_error_call(&why));
}

/* ---- writing ---- */

struct writer {
    hb_line_sink *sink;
    void *whom;
};

static void write_line(const struct writer *w, struct hb_text *line)
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

static void write_standing(const struct writer *w, unsigned level, unsigned players, const struct hb_standing *s)
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

static void write_heading(const struct writer *w)
{
    char text[HB_CAMPAIGN_LINE];
    struct hb_text line = hb_text_in(text, sizeof text);

    hb_put(&line, "%s %d", heading, HB_CAMPAIGN_VERSION);
    write_line(w, &line);
}

static void write_party(const struct writer *w, const struct hb_party *p)
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
    const struct writer w = { sink, whom };

    write_heading(&w);
    for (unsigned i = 0; i < all->count; i++)
        write_party(&w, &all->party[i]);
}

void hb_party_write(const struct hb_party *p, hb_line_sink *sink, void *whom)
{
    const struct writer w = { sink, whom };

    write_heading(&w);
    write_party(&w, p);
}
