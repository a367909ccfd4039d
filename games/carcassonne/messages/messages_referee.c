/* messages_referee.c -- Messages, as the referee knows them: written from the rules a second time, without the engine.
 *
 * The track has two counters of each player and knows which have moved in this part.  Letters seen once lie in `under`
 * in their order, the others are drawn by chance; `letter` is the one being carried out and `acts` what was chosen. */
#include "tests/referee/explained.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdio.h>
#include <string.h>

extern const struct ref_box hb_ref_box_messages;

enum { LETTERS = 8 };
static const char *const counter_names[REF_COUNTERS] = { "follower", "woman" };

struct mail {
    bool seen[LETTERS + 1];
    int under_size, under[LETTERS]; /* those whose place is known, the next one first */
    int letter;
    bool acts; /* instead of two points */
    int taken; /* figure that letter 8 scores, or REF_NOWHERE */
};

static struct mail *mail(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_messages);
}

static void begin(struct referee *r)
{
    mail(r)->taken = REF_NOWHERE;
}

static ref_task do_letters;
static const struct ref_question letter_question, message_question, take_question;

/* MES-2. */
static void list_counters(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    for (int c = 0; c < REF_COUNTERS; c++)
        snprintf(hb_ref_add(out), REF_MOVE, "counter %s", counter_names[c]);
}

static void play_counter(struct referee *r, const char *move)
{
    for (int c = 0; c < REF_COUNTERS; c++)
        if (strcmp(move + strlen("counter "), counter_names[c]) == 0) {
            hb_ref_move_counter(r, r->asked, c);
            return;
        }
    hb_ref_stop("there is no such counter");
}

/* MES-3, MES-5, MES-7. */
static bool has_earned_a_letter(const struct referee *r)
{
    for (int c = 0; c < REF_COUNTERS; c++)
        if (r->moved[c] && r->counter[r->turn][c] % 5 == 0)
            return true;
    return false;
}

/* MES-1: how many have not come yet. */
static int unseen_letters(const struct referee *r)
{
    int n = 0;

    for (int i = 1; i <= LETTERS; i++)
        n += !mail(r)->seen[i];
    return n;
}

static void list_letters(const struct referee *r, struct ref_moves *out)
{
    for (int i = 1; i <= LETTERS; i++)
        if (!mail(r)->seen[i])
            snprintf(hb_ref_add(out), REF_MOVE, "letter %d", i);
}

static void play_letter(struct referee *r, const char *move)
{
    if (sscanf(move, "letter %d", &mail(r)->letter) != 1)
        hb_ref_stop("there is no such letter");
    mail(r)->seen[mail(r)->letter] = true;
}

/* Letters lie in one pile: those not seen yet come before those that were put under it. */
static void draw_letter(struct referee *r)
{
    if (unseen_letters(r) > 0) {
        hb_ref_ask(r, &letter_question, REF_CHANCE);
        return;
    }
    mail(r)->letter = mail(r)->under[0];
    mail(r)->under_size--;
    for (int i = 0; i < mail(r)->under_size; i++)
        mail(r)->under[i] = mail(r)->under[i + 1];
}

static void put_under(struct referee *r)
{
    mail(r)->under[mail(r)->under_size++] = mail(r)->letter;
}

/* Own followers on a kind of land. */
static int own_on(const struct referee *r, int kind)
{
    int n = 0;

    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        n += p->player == r->turn && hb_ref_is_follower(p->piece) &&
             r->laid[p->tile].design->segment[p->segment].kind == kind;
    }
    return n;
}

/* E-38: a garden is a monastery here. */
static bool is_of_letter(int letter, enum hb_feature_kind kind)
{
    return (letter == 1 && kind == HB_ROAD) || (letter == 2 && kind == HB_CITY) ||
           (letter == 3 && (kind == HB_MONASTERY || kind == HB_GARDEN));
}

/* C.9, letters 1 to 3; MES-10. */
static int cheapest(const struct referee *r)
{
    struct ref_survey s;
    int least = -1;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++) {
        if (!is_of_letter(mail(r)->letter, s.feature[i].kind) || !s.feature[i].follower_of[r->turn])
            continue;
        int worth = hb_ref_worth_at_the_end(r, &s, i);
        if (least < 0 || worth < least)
            least = worth;
    }
    return least;
}

/* Letter 4: each city with an own follower once. */
static int own_shields(const struct referee *r)
{
    struct ref_survey s;
    int shields = 0;

    hb_ref_survey(&s, r);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].kind == HB_CITY && s.feature[i].follower_of[r->turn])
            shields += s.feature[i].shields;
    return shields;
}

static int all_own(const struct referee *r)
{
    return own_on(r, HB_ROAD) + own_on(r, HB_CITY) + own_on(r, HB_FIELD) + own_on(r, HB_MONASTERY) +
           own_on(r, HB_GARDEN) + own_on(r, HB_CASTLE) + own_on(r, HB_CEMETERY);
}

/* MES-9. */
static bool is_possible(const struct referee *r)
{
    switch (mail(r)->letter) {
    case 1:
    case 2:
    case 3:
        return cheapest(r) >= 0;
    case 4:
    case 5:
        return own_on(r, HB_CITY) > 0;
    case 6:
        return own_on(r, HB_FIELD) > 0;
    case 7:
        return hb_ref_tiles_are_left(r);
    default:
        return all_own(r) > 0;
    }
}

static void list_message(const struct referee *r, struct ref_moves *out)
{
    if (is_possible(r))
        strcpy(hb_ref_add(out), "action");
    strcpy(hb_ref_add(out), "points");
}

static void play_message(struct referee *r, const char *move)
{
    mail(r)->acts = strcmp(move, "action") == 0;
}

/* E-37: any own follower. */
static void list_takes(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "take";

        if (p->player != r->turn || !hb_ref_is_follower(p->piece))
            continue;
        hb_ref_append(text, hb_ref_piece(p->piece)->name);
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
}

static void play_take(struct referee *r, const char *move)
{
    int piece;
    struct ref_spot spot;

    if (!hb_ref_find_spot(r, hb_ref_read_piece(move + strlen("take "), &piece), &spot))
        hb_ref_stop("there is no such place");
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == r->turn && p->piece == piece && p->tile == spot.tile && p->segment == spot.segment)
            mail(r)->taken = i;
    }
}

/* E-37: as at the end of the game, if its player has the majority or a share in it. */
static int worth_of_taken(const struct referee *r)
{
    const struct ref_figure *p = &r->figure[mail(r)->taken];
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int feature = s.feature_of[p->tile][p->segment];
    if (!hb_ref_is_owner(r, &s, feature, r->turn))
        return 0;
    return hb_ref_worth_at_the_end(r, &s, feature) + hb_ref_worth_for(r, &s, feature, r->turn);
}

/* What a letter brings, by its action or instead of it. */
static int points_of_letter(const struct referee *r)
{
    if (!mail(r)->acts)
        return 2; /* MES-6 */
    switch (mail(r)->letter) {
    case 1:
    case 2:
    case 3:
        return cheapest(r);
    case 4:
        return 2 * own_shields(r);
    case 5:
        return 2 * own_on(r, HB_CITY);
    case 6:
        return 2 * own_on(r, HB_FIELD);
    case 8:
        return worth_of_taken(r);
    default:
        return 0;
    }
}

static void forget_moves(struct referee *r)
{
    memset(r->moved, 0, sizeof r->moved);
}

/* E-37: after its points. */
static void taken_goes_home(struct referee *r)
{
    if (mail(r)->taken == REF_NOWHERE)
        return;
    hb_ref_take(r, mail(r)->taken);
    hb_ref_strays_go_home(r); /* E-05 */
    mail(r)->taken = REF_NOWHERE;
}

/* What the letter gives: points, or another part (E-34). */
static void carry_out(struct referee *r)
{
    int points = points_of_letter(r);

    forget_moves(r);
    taken_goes_home(r);
    if (mail(r)->acts && mail(r)->letter == 7) {
        hb_ref_do(r, hb_ref_do_part);
        r->stack[r->depth - 1].part = REF_EXTRA;
    } else {
        hb_ref_award_to(r, r->turn, points);
    }
}

/* D18. */
static void do_letters(struct referee *r, struct ref_doing *d)
{
    enum { EARN, READ, CHOOSE, CARRY_OUT };

    switch (d->step) {
    case EARN:
        if (!has_earned_a_letter(r)) {
            hb_ref_done(r);
            return;
        }
        draw_letter(r);
        break;
    case READ:
        hb_ref_ask(r, &message_question, r->turn);
        break;
    case CHOOSE:
        put_under(r);
        if (mail(r)->acts && mail(r)->letter == 8)
            hb_ref_ask(r, &take_question, r->turn);
        break;
    case CARRY_OUT:
        carry_out(r);
        break;
    }
    d->step = (d->step + 1) % (CARRY_OUT + 1);
}

/* To a number that brings a letter. */
static const char *liked_counter(const struct referee *r, const struct ref_moves *moves, struct dice *d,
                                 const char *any)
{
    (void)d;
    for (int c = 0; c < REF_COUNTERS && r->asked == r->turn; c++)
        if ((r->counter[r->turn][c] + r->award.amount) % 5 == 0)
            return moves->text[c];
    return strcmp(any, "pass") == 0 ? moves->text[0] : any;
}

static const char *liked_message(const struct referee *r, const struct ref_moves *moves, struct dice *d,
                                 const char *any)
{
    (void)r;
    (void)d;
    return hb_ref_prefer(moves, "action", any);
}

static const struct ref_question counter_question = { .name = "counter",
                                                      .on_the_way = true,
                                                      .in_order = true,
                                                      .list = list_counters,
                                                      .play = play_counter,
                                                      .liked = liked_counter };
static const struct ref_question letter_question = {
    .name = "letter", .always = true, .list = list_letters, .play = play_letter
};
static const struct ref_question message_question = {
    .name = "message", .list = list_message, .play = play_message, .liked = liked_message
};
static const struct ref_question take_question = { .name = "message", .list = list_takes, .play = play_take };

static void read_letters(struct referee *r, struct ref_doing *d)
{
    (void)d;
    hb_ref_do(r, do_letters);
}

static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++)
        for (int c = 0; c < REF_COUNTERS && r->phase != &hb_ref_over; c++)
            if (!hb_ref_told(told, why, r->counter[p][c], "players.%d.counters.%s", p, counter_names[c]))
                return false;
    return true;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (!hb_event_find(t, "letter") || hb_event_find(t, "feature"))
        return false;
    *points = told_number(t, "action")
                  ? 2 * (told_number(t, "shields") + told_number(t, "knights") + told_number(t, "farmers"))
                  : 2;
    return true;
}

static const struct ref_deck decks[] = {
    { "messages",
      "messages",
      7,
      false,
      { .edition = HB_C3,
        .players = 1, /* of several, who is asked first is not said */
        .has_bag = true,
        .bag_size = 1,
        .bag = { { "base/W", 3 } },
        .places_size = 3,
        .place = { { "base/W", 0, 0, 270 }, { "base/U", 1, 0, 90 }, { "base/U", 2, 0, 90 } } } },
    { .name = NULL },
};

const struct ref_box hb_ref_box_messages = {
    .name = "messages",
    .sold = "bigbox2021",
    .rank = 60,
    .memory = sizeof(struct mail),
    .step = { { REF_AT_SCORED + 20, read_letters } },
    .decks = decks,
    .begin = begin,
    .counter = &counter_question,
    .agrees = agrees,
    .explains = explains,
};
