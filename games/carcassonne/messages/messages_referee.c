/* messages_referee.c -- Messages, as the referee knows them: written from the rules a second time, without the engine.
 *
 * `counter` has the two totals of each player, `moved` the counters that have moved in this part.  Letters seen once
 * lie in `letters` in their order, the others are drawn by chance; `letter` is the one being carried out and `acts`
 * what was chosen. */
#include "tests/referee/referee.h"

#include <stdio.h>
#include <string.h>

/* MES-2. */
void hb_ref_list_counters(const struct referee *r, struct ref_moves *out)
{
    (void)r;
    for (int c = 0; c < REF_COUNTERS; c++)
        snprintf(hb_ref_add(out), REF_MOVE, "counter %s", hb_ref_counter_name[c]);
}

void hb_ref_play_counter(struct referee *r, const char *move)
{
    for (int c = 0; c < REF_COUNTERS; c++)
        if (strcmp(move + strlen("counter "), hb_ref_counter_name[c]) == 0) {
            hb_ref_move_counter(r, r->asked, (enum ref_counter)c);
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

    for (int i = 1; i <= REF_LETTERS; i++)
        n += !r->letter_seen[i];
    return n;
}

void hb_ref_list_letters(const struct referee *r, struct ref_moves *out)
{
    for (int i = 1; i <= REF_LETTERS; i++)
        if (!r->letter_seen[i])
            snprintf(hb_ref_add(out), REF_MOVE, "letter %d", i);
}

void hb_ref_play_letter(struct referee *r, const char *move)
{
    if (sscanf(move, "letter %d", &r->letter) != 1)
        hb_ref_stop("there is no such letter");
    r->letter_seen[r->letter] = true;
}

/* Letters lie in one pile: those not seen yet come before those that were put under it. */
static void draw_letter(struct referee *r)
{
    if (unseen_letters(r) > 0) {
        hb_ref_ask(r, REF_LETTER, REF_CHANCE);
        return;
    }
    r->letter = r->letters[0];
    r->letters_size--;
    for (int i = 0; i < r->letters_size; i++)
        r->letters[i] = r->letters[i + 1];
}

static void put_under(struct referee *r)
{
    r->letters[r->letters_size++] = r->letter;
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
        if (!is_of_letter(r->letter, s.feature[i].kind) || !s.feature[i].follower_of[r->turn])
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
    switch (r->letter) {
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

void hb_ref_list_message(const struct referee *r, struct ref_moves *out)
{
    if (is_possible(r))
        strcpy(hb_ref_add(out), "action");
    strcpy(hb_ref_add(out), "points");
}

void hb_ref_play_message(struct referee *r, const char *move)
{
    r->acts = strcmp(move, "action") == 0;
}

/* E-37: any own follower. */
void hb_ref_list_takes(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "take";

        if (p->player != r->turn || !hb_ref_is_follower(p->piece))
            continue;
        hb_ref_append(text, hb_ref_piece_name[p->piece]);
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
}

void hb_ref_play_take(struct referee *r, const char *move)
{
    enum ref_piece piece;
    struct ref_spot spot;

    if (!hb_ref_find_spot(r, hb_ref_read_piece(move + strlen("take "), &piece), &spot))
        hb_ref_stop("there is no such place");
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == r->turn && p->piece == piece && p->tile == spot.tile && p->segment == spot.segment)
            r->taken = i;
    }
}

/* E-37: as at the end of the game, if its player has the majority or a share in it. */
static int worth_of_taken(const struct referee *r)
{
    const struct ref_figure *p = &r->figure[r->taken];
    struct ref_survey s;

    hb_ref_survey(&s, r);
    int feature = s.feature_of[p->tile][p->segment];
    if (!hb_ref_is_owner(r, &s.feature[feature], r->turn))
        return 0;
    return hb_ref_worth_at_the_end(r, &s, feature) + hb_ref_pig_worth(r, &s, feature, r->turn);
}

/* What a letter brings, by its action or instead of it. */
static int points_of_letter(const struct referee *r)
{
    if (!r->acts)
        return 2; /* MES-6 */
    switch (r->letter) {
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
    if (r->taken == REF_NOWHERE)
        return;
    hb_ref_take(r, r->taken);
    hb_ref_strays_go_home(r); /* E-05 */
    r->taken = REF_NOWHERE;
}

/* What the letter gives: points, or another part (E-34). */
static void carry_out(struct referee *r)
{
    int points = points_of_letter(r);

    forget_moves(r);
    taken_goes_home(r);
    if (r->acts && r->letter == 7) {
        hb_ref_do(r, REF_DO_PART);
        r->stack[r->depth - 1].part = REF_EXTRA;
    } else {
        hb_ref_award_to(r, r->turn, points);
    }
}

/* D18. */
void hb_ref_do_letters(struct referee *r, struct ref_doing *d)
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
        hb_ref_ask(r, REF_MESSAGE, r->turn);
        break;
    case CHOOSE:
        put_under(r);
        if (r->acts && r->letter == 8)
            hb_ref_ask(r, REF_TAKE, r->turn);
        break;
    case CARRY_OUT:
        carry_out(r);
        break;
    }
    d->step = (d->step + 1) % (CARRY_OUT + 1);
}
