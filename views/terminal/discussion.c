/* discussion.c -- proposals for the present position, and who is for them (discussion.h).
 *
 * They belong to one position, known by the length of the game and its hash; in another one there are none.  Whoever
 * talks looks first whether that is still the position (see), so nobody has to clear proposals when a move is played or
 * taken back.
 *
 * Proposals stand in the order in which they were made, and A, B, C are their places: when one goes, the later ones
 * move up.  Each has at least one who proposes it, nobody proposes more than HB_DISCUSSION_EACH of them, by themselves or
 * with others, so there is room for all; and everybody is for one of them at most. */
#include "views/terminal/discussion.h"

#include "engine/assert.h"
#include "hradby/words.h"
#include "views/letters/landscape_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 512, SHOWN = 40 };

bool hb_discussion_meets(const struct hb_match *match)
{
    return hb_kind_of(hb_match_game(match))->together && hb_match_people(match) > 1;
}

/* The position, and who speaks */

static void see(struct hb_discussion *p, const struct hb_match *match)
{
    size_t length = hb_table_length(match->table);
    uint64_t hash = hb_hash(hb_match_game(match));

    if (length != p->length || hash != p->hash)
        *p = (struct hb_discussion){ .length = length, .hash = hash };
}

static int speaker_of(const struct hb_discussion *p, const struct hb_match *match)
{
    return p->has_speaker ? p->speaker : hb_match_actor(match);
}

/* Proposals */

static char letter_of(unsigned i)
{
    return (char)('A' + i);
}

static struct hb_proposal *named(struct hb_discussion *p, const char *word)
{
    unsigned i = (unsigned)(toupper((unsigned char)word[0]) - 'A');

    return word[0] != '\0' && word[1] == '\0' && i < p->proposals ? &p->proposal[i] : NULL;
}

static void forget(struct hb_discussion *p, unsigned i)
{
    p->proposals--;
    memmove(&p->proposal[i], &p->proposal[i + 1], (p->proposals - i) * sizeof p->proposal[0]);
}

/* Takes back what one has proposed; it goes with the last who did. */
static void take_back(struct hb_discussion *p, struct hb_proposal *one, int who)
{
    one->by &= ~(1u << who);
    if (one->by == 0)
        forget(p, (unsigned)(one - p->proposal));
}

/* The oldest proposal of somebody who has as many as he may; NULL: he has fewer. */
static struct hb_proposal *oldest_too_many(struct hb_discussion *p, int who)
{
    struct hb_proposal *first = NULL;
    unsigned count = 0;

    for (unsigned i = p->proposals; i > 0; i--)
        if (p->proposal[i - 1].by >> who & 1) {
            first = &p->proposal[i - 1];
            count++;
        }
    return count < HB_DISCUSSION_EACH ? NULL : first;
}

static struct hb_proposal *find(struct hb_discussion *p, struct hb_move move)
{
    for (unsigned i = 0; i < p->proposals; i++)
        if (p->proposal[i].move.code == move.code)
            return &p->proposal[i];
    return NULL;
}

static bool proposes(struct hb_discussion *p, struct hb_move move, int who)
{
    const struct hb_proposal *one = find(p, move);

    return one && one->by >> who & 1;
}

static bool has_voted(const struct hb_discussion *p, int who)
{
    for (unsigned i = 0; i < p->proposals; i++)
        if (p->proposal[i].votes >> who & 1)
            return true;
    return false;
}

static bool may_talk(struct hb_discussion *p, const struct hb_match *match, struct hb_error *err)
{
    see(p, match);
    if (!hb_discussion_meets(match))
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.talk.alone");
    if (hb_match_actor(match) < 0 || hb_match_is_computer(match, hb_match_actor(match)))
        return hb_refuse(err, HB_BAD_REQUEST, "terminal.not_to_move");
    return true;
}

/* Who proposes and has not voted yet is for it. */
enum hb_discussion_act hb_discussion_propose(struct hb_discussion *p, const struct hb_match *match, struct hb_move move,
                                             struct hb_error *err)
{
    int who;

    if (!may_talk(p, match, err))
        return HB_DISCUSSION_REFUSES;
    who = speaker_of(p, match);
    if (!proposes(p, move, who) && oldest_too_many(p, who))
        take_back(p, oldest_too_many(p, who), who);
    if (!find(p, move)) {
        HB_ASSERT(p->proposals < HB_DISCUSSION_ALL);
        p->proposal[p->proposals++] = (struct hb_proposal){ .move = move };
    }
    find(p, move)->by |= 1u << who;
    if (!has_voted(p, who))
        find(p, move)->votes |= 1u << who;
    return HB_DISCUSSION_TELLS;
}

/* Said again, it is taken back. */
static void vote(struct hb_discussion *p, struct hb_proposal *one, int who)
{
    bool was = one->votes >> who & 1;

    for (unsigned i = 0; i < p->proposals; i++)
        p->proposal[i].votes &= ~(1u << who);
    one->votes |= was ? 0 : 1u << who;
}

/* What is typed */

/* A move of the list by its number, or in the notation of the game, as it would be typed to play it. */
static bool read_move(const struct hb_match *match, const struct hb_menu *menu, const char *words, struct hb_move *move,
                      struct hb_error *err)
{
    const struct hb_game *g = hb_match_game(match);
    struct hb_names names = hb_table_names(match->table);
    size_t number = words[strspn(words, "0123456789")] == '\0' ? strtoul(words, NULL, 10) : 0, square;
    unsigned quarters;

    if (number > 0 && hb_menu_is_places(menu) && hb_menu_place(menu, number, &square, &quarters)) {
        *move = menu->square[square].move[quarters];
        return true;
    }
    if (number > 0 && !hb_menu_is_places(menu) && number <= menu->moves) {
        *move = menu->move[number - 1];
        return true;
    }
    return hb_move_parse(g, words, move, err) &&
           (hb_is_legal(g, menu->who, *move) || hb_why_illegal(g, menu->who, *move, &names, err));
}

static bool is_name(const char *a, const char *b)
{
    while (*a != '\0' && tolower((unsigned char)*a) == tolower((unsigned char)*b))
        a++, b++;
    return *a == '\0' && *b == '\0';
}

static bool takes_speaker(struct hb_discussion *p, const struct hb_match *match, const char *words)
{
    char name[HB_SEAT_NAME];

    for (unsigned who = 0; who < match->seats.players; who++) {
        hb_seats_name(&match->seats, (int)who, name);
        if (!hb_match_is_computer(match, (int)who) && is_name(words, name)) {
            p->has_speaker = true;
            p->speaker = (int)who;
            return true;
        }
    }
    return false;
}

/* for A, drop A, so A: what is done with a proposal. */
static enum hb_discussion_act act_on(struct hb_discussion *p, const struct hb_match *match, const char *verb,
                                     const char *word, struct hb_move *move, struct hb_error *err)
{
    struct hb_proposal *one = named(p, word);
    int who = speaker_of(p, match);

    if (!one) {
        hb_refuse(err, HB_BAD_REQUEST, "terminal.talk.nobody word=%.*s", SHOWN, word);
        return HB_DISCUSSION_REFUSES;
    }
    *move = one->move;
    if (strcmp(verb, "so") == 0)
        return HB_DISCUSSION_MAKES;
    if (strcmp(verb, "for") == 0) {
        vote(p, one, who);
        return HB_DISCUSSION_TELLS;
    }
    if (!(one->by >> who & 1)) {
        hb_refuse(err, HB_BAD_REQUEST, "terminal.talk.not_yours word=%.*s", SHOWN, word);
        return HB_DISCUSSION_REFUSES;
    }
    take_back(p, one, who);
    return HB_DISCUSSION_TELLS;
}

enum hb_discussion_act hb_discussion_hear(struct hb_discussion *p, const struct hb_match *match,
                                          const struct hb_menu *menu, const char *words, struct hb_move *move,
                                          struct hb_error *err)
{
    static const char *const verbs[] = { "for", "drop", "so" };

    if (!may_talk(p, match, err))
        return HB_DISCUSSION_REFUSES;
    for (unsigned i = 0; i < sizeof verbs / sizeof verbs[0]; i++) {
        size_t n = strlen(verbs[i]);

        if (strncmp(words, verbs[i], n) == 0 && words[n] == ' ')
            return act_on(p, match, verbs[i], words + n + 1, move, err);
    }
    if (named(p, words)) {
        *move = named(p, words)->move;
        return HB_DISCUSSION_SHOWS;
    }
    if (words[0] == '\0' || takes_speaker(p, match, words))
        return HB_DISCUSSION_TELLS;
    return read_move(match, menu, words, move, err) ? hb_discussion_propose(p, match, *move, err)
                                                    : HB_DISCUSSION_REFUSES;
}

/* Telling */

static void put_proposal(const struct hb_proposal *one, unsigned i, const struct hb_match *match,
                         const struct hb_game *seen, struct hb_text *out)
{
    const char letter[] = { letter_of(i), '\0' };
    char what[WORDS] = "", by[WORDS] = "", votes[WORDS] = "";
    struct hb_text move = hb_seats_text(&match->seats, what, sizeof what);
    struct hb_text names = hb_seats_text(&match->seats, by, sizeof by);
    struct hb_text list = hb_seats_text(&match->seats, votes, sizeof votes);

    hb_letters_describe_move_briefly(seen, &match->seats, one->move, &move);
    hb_seats_put_names(&match->seats, one->by, &names);
    if (one->votes != 0)
        hb_seats_put_names(&match->seats, one->votes, &list);
    hb_say(out, "terminal.talk.line letter=%s names=%s what=%s votes=%s", letter, by, what, votes);
    hb_put(out, "\n");
}

void hb_discussion_list(struct hb_discussion *p, const struct hb_match *match, const struct hb_game *seen,
                        struct hb_text *out)
{
    see(p, match);
    for (unsigned i = 0; i < p->proposals; i++)
        put_proposal(&p->proposal[i], i, match, seen, out);
}

void hb_discussion_report(struct hb_discussion *p, const struct hb_match *match, const struct hb_game *seen,
                          struct hb_text *out)
{
    char name[HB_SEAT_NAME];

    hb_discussion_list(p, match, seen, out);
    hb_seats_name(&match->seats, speaker_of(p, match), name);
    if (p->proposals == 0)
        hb_say(out, "terminal.talk.none");
    hb_put(out, "%s", p->proposals == 0 ? " " : "");
    hb_say(out, "terminal.talk.speaks name=%s", name);
    hb_put(out, "\n");
}
