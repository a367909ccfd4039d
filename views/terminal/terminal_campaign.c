/* terminal_campaign.c -- how far a party has come, a row a level, and which level it plays next (terminal_campaign.h).
 *
 * Rules of a campaign are not here: which level is open and may be played, hb_party_open and hb_party_may_play say
 * (hradby/campaign.h).  A level that was tried has a row for each number of players it was tried with.  A question is
 * asked until there is an answer, a wish to leave, or nobody to answer. */
#include "views/terminal/terminal_campaign.h"

#include "hradby/words.h"
#include "views/letters/canvas.h"
#include "views/terminal/term.h"

#include <string.h>

enum { LINE = 256, LEVEL_COLUMNS = 5, STATE_COLUMNS = 10 };

/* How far it has come */

/* A level is won if it was won with any number of players. */
static const char *state_of(const struct hb_party *p, unsigned level)
{
    HB_KEY("campaigns.*.state");
    if (level > hb_party_open(p))
        return "locked";
    for (unsigned n = 0; n < HB_PLAYERS_MAX; n++)
        if (p->standing[level - 1][n].wins > 0)
            return "won";
    return "open";
}

static void pad(struct hb_text *out, const char *text, unsigned columns)
{
    unsigned used = (unsigned)hb_glyph_columns(text);

    hb_put(out, "%s%*s", text, used < columns ? (int)(columns - used) : 1, "");
}

static void put_level(const struct hb_party *p, unsigned level, struct hb_text *out)
{
    char state[LINE], begin[LINE];
    struct hb_text word = hb_text_for(out->language, state, sizeof state), line = hb_text_in(begin, sizeof begin);
    bool any = false;

    hb_say(&word, "campaigns.state state=%s", state_of(p, level));
    hb_put(&line, "  %u  ", level);
    pad(&line, state, STATE_COLUMNS);
    for (unsigned n = 1; n <= HB_PLAYERS_MAX; n++) {
        const struct hb_standing *s = &p->standing[level - 1][n - 1];

        if (s->tries == 0)
            continue;
        hb_put(out, "\n");
        pad(out, any ? "" : begin, LEVEL_COLUMNS + STATE_COLUMNS);
        hb_standing_say(s, n, out);
        any = true;
    }
    if (!any)
        hb_put(out, "\n  %u  %s", level, state);
}

void hb_progress_say(const struct hb_party *p, struct hb_text *out)
{
    char key[LINE];
    struct hb_text text = hb_text_in(key, sizeof key);
    const char *title;

    hb_put(&text, "kind.%s.title", p->kind->id);
    title = hb_words(out->language, key);
    hb_say(out, "campaigns.progress party=%s game=%s", p->name, title ? title : p->kind->title);
    for (unsigned level = 1; level <= hb_levels(p->kind); level++)
        put_level(p, level, out);
    if (hb_party_won(p) == hb_levels(p->kind)) {
        hb_put(out, "\n");
        hb_say(out, "campaigns.all-won");
    }
}

/* Which level comes next */

static void print(const struct hb_text *text, bool utf8, FILE *out)
{
    hb_term_print(text->at, utf8, out);
    fflush(out);
}

/* The line without its end and blanks around it; false at the end of the input. */
static bool read_line(char line[LINE], FILE *in)
{
    size_t length;

    if (!fgets(line, LINE, in))
        return false;
    length = strcspn(line, "\r\n");
    if (line[length] == '\0') /* longer than any answer: the rest of it is no other one */
        for (int c = 0; c != '\n' && c != EOF;)
            c = fgetc(in);
    while (length > 0 && line[length - 1] == ' ')
        length--;
    line[length] = '\0';
    memmove(line, line + strspn(line, " "), length + 1 - strspn(line, " "));
    return true;
}

/* Whether the line is an answer; *level is 0 if somebody leaves.  An empty line is the highest open level. */
static bool take_answer(const struct hb_party *p, const char *line, unsigned *level, struct hb_error *err)
{
    *level = 0;
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return true;
    if (line[0] == '\0')
        *level = hb_party_open(p);
    else if (!hb_level_read(p->kind, line, level))
        return hb_refuse(err, HB_BAD_REQUEST, "campaigns.answer word=%.*s open=%u", HB_WORD_SHOWN, line,
                         hb_party_open(p));
    return hb_party_may_play(p, *level, err);
}

unsigned hb_ask_level(const struct hb_party *p, enum hb_language language, FILE *in, FILE *out, bool utf8)
{
    char said[2 * LINE], line[LINE];
    struct hb_error err = { .code = HB_OK };
    unsigned level;

    for (;;) {
        struct hb_text text = hb_text_for(language, said, sizeof said);

        hb_say(&text, "campaigns.ask level=%u", hb_party_open(p));
        print(&text, utf8, out);
        fputs("> ", out);
        fflush(out);
        if (!read_line(line, in))
            return 0;
        if (take_answer(p, line, &level, &err))
            return level;
        text = hb_text_for(language, said, sizeof said);
        hb_error_say(&err, &text);
        print(&text, utf8, out);
    }
}
