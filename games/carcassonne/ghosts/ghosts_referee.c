/* ghosts_referee.c -- Ghosts, Castles and Cemeteries, as the referee knows them: mist that parts fields, ghosts on
 * figures, guards; written from the rules a second time, without the engine.
 *
 * `ghosts` counts those on each segment of each tile, `rising` how many are still to be put, `guards_to_win` how many
 * guards of each player are in the common supply. */
#include "tests/referee/explained.h"
#include "tests/referee/mix.h"
#include "tests/referee/referee.h"
#include "tests/support/described.h"

#include <stdlib.h>
#include <string.h>

enum { GHOSTS = 15 }; /* GCC-6 */

extern const struct ref_box hb_ref_box_ghosts;

struct haunted {
    int ghosts[REF_TILES][HB_SEGMENTS_MAX]; /* with the figures who stand there */
    int rising;                             /* that the new tile still brings */
    int guards_to_win[REF_PLAYERS];         /* in the common supply */
};

static struct haunted *haunted(const struct referee *r)
{
    return hb_ref_memory(r, &hb_ref_box_ghosts);
}

static int guard(void)
{
    return hb_ref_piece_of(&hb_ref_box_ghosts, 0);
}

/* GCC-2. */
static void begin(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        haunted(r)->guards_to_win[p] = 3;
}

/* GCC-1. */
static void lay_quarters(struct referee *r)
{
    static const char *const quarter[] = { "mists/MS-NW", "mists/MS-NE", "mists/MS-SW", "mists/MS-SE" };

    for (int q = 0; q < 4; q++)
        for (size_t i = 1; i < hb_design_count; i++)
            if (strcmp(hb_designs[i].name, quarter[q]) == 0)
                hb_ref_lay(r, &hb_designs[i], q % 2, q / 2, 0);
}

static bool is_misty(const struct ref_laid *t)
{
    return t->design->segments > 0 && (t->design->kinds >> HB_MIST & 1) != 0;
}

/* GCC-10, GCC-11. */
static int misty_of_nine(const struct referee *r, const struct ref_feature *f, bool itself)
{
    int n = 0, at = 0;

    while (!f->has_tile[at])
        at++;
    for (int i = 0; i < r->laid_size; i++)
        n += (itself || i != at) && is_misty(&r->laid[i]) && abs(r->laid[i].x - r->laid[at].x) <= 1 &&
             abs(r->laid[i].y - r->laid[at].y) <= 1;
    return n;
}

/* GCC-10 to GCC-13. */
static int worth(const struct referee *r, const struct ref_survey *s, int feature, bool at_end, int points)
{
    const struct ref_feature *f = &s->feature[feature];

    if (f->kind != HB_CASTLE)
        return points;
    return at_end ? 1 + misty_of_nine(r, f, false) : 2 * misty_of_nine(r, f, true);
}

/* Ghosts */

static int ghosts_in_bank(const struct referee *r)
{
    int n = GHOSTS;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++)
            n -= haunted(r)->ghosts[i][k];
    return n;
}

/* GCC-4: whether an area of the tile just laid goes on from mist that lay there. */
static bool touches_mist(const struct referee *r, const struct ref_survey *s, int segment)
{
    const struct ref_laid *t = &r->laid[r->laid_size - 1];

    for (int side = 0; side < 4; side++) {
        int next = hb_ref_tile_beyond(s, t, side);

        if (hb_ref_reaches(t, segment, side) && next >= 0 && hb_ref_shows_mist(&r->laid[next], (side + 2) % 4))
            return true;
    }
    return false;
}

/* GCC-4. */
static void count_rising(struct referee *r, struct ref_doing *d)
{
    const struct hb_design *laid = r->laid[d->tile].design;
    struct ref_survey s;

    haunted(r)->rising = 0;
    hb_ref_survey(&s, r);
    for (int k = 0; k < laid->segments; k++)
        if (laid->segment[k].kind == HB_MIST && !s.feature[s.feature_of[d->tile][k]].complete)
            haunted(r)->rising += hb_mark_of_segment(&laid->segment[k], "ghost") - touches_mist(r, &s, k);
}

/* GCC-5, GCC-R2. */
static bool can_be_haunted(int piece)
{
    return hb_ref_is_follower(piece) && piece != guard();
}

static bool is_haunted_by(const struct referee *r, int player, int tile, int segment)
{
    for (int i = 0; i < r->figures_size; i++) {
        const struct ref_figure *p = &r->figure[i];

        if (p->player == player && can_be_haunted(p->piece) && p->tile == tile && p->segment == segment)
            return true;
    }
    return false;
}

static void list_haunts(const struct referee *r, struct ref_moves *out)
{
    for (int i = 0; i < r->figures_size && ghosts_in_bank(r) > 0; i++) {
        const struct ref_figure *p = &r->figure[i];
        char text[REF_MOVE] = "haunt";

        if (p->player == r->turn || !can_be_haunted(p->piece))
            continue;
        hb_ref_append_spot(text, r, p->tile, p->segment);
        hb_ref_add_once(out, text);
    }
    if (out->size > 0)
        strcpy(hb_ref_add(out), "pass");
}

static void play_haunt(struct referee *r, const char *move)
{
    struct ref_spot spot;

    haunted(r)->rising--;
    if (strcmp(move, "pass") == 0) {
        haunted(r)->rising = 0; /* those that are left stay away */
        return;
    }
    if (!hb_ref_find_spot(r, move + strlen("haunt "), &spot))
        hb_ref_stop("there is no such place");
    haunted(r)->ghosts[spot.tile][spot.segment]++;
}

/* GCC-7, GCC-R3. */
static void lonely_ghosts_go_home(struct referee *r)
{
    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++) {
            bool haunts = false;

            for (int p = 0; p < r->players && haunted(r)->ghosts[i][k] > 0; p++)
                haunts = haunts || is_haunted_by(r, p, i, k);
            if (!haunts)
                haunted(r)->ghosts[i][k] = 0;
        }
}

/* GCC-8. */
static int ghosts_of(const struct referee *r, int player)
{
    int n = 0;

    for (int i = 0; i < r->laid_size; i++)
        for (int k = 0; k < HB_SEGMENTS_MAX; k++)
            if (haunted(r)->ghosts[i][k] > 0 && is_haunted_by(r, player, i, k))
                n += haunted(r)->ghosts[i][k];
    return n;
}

static void pay_ghosts(struct referee *r)
{
    for (int p = 0; p < r->players; p++)
        r->score[p] -= ghosts_of(r, p);
}

/* Ghosts whose figures are about to go home are still counted by the engine, which looks at what stands there now. */
static void foresees(const struct referee *before, struct referee *after)
{
    for (int p = 0; p < before->players; p++)
        after->score[p] -= ghosts_of(before, p) - ghosts_of(after, p);
}

static const struct ref_question haunt_question = { .name = "ghosts", .list = list_haunts, .play = play_haunt };

/* Again, for each that emerges. */
static void haunt(struct referee *r, struct ref_doing *d)
{
    if (haunted(r)->rising <= 0)
        return;
    hb_ref_ask(r, &haunt_question, r->turn);
    if (r->phase == &haunt_question)
        d->step--;
}

/* Guards */

/* GCC-12, GCC-R6. */
static void win_guards(struct referee *r, const struct ref_survey *s, int feature)
{
    for (int p = 0; p < r->players && s->feature[feature].kind == HB_CEMETERY; p++)
        if (hb_ref_is_owner(r, s, feature, p) && haunted(r)->guards_to_win[p] > 0) {
            haunted(r)->guards_to_win[p]--;
            r->supply[p][guard()]++;
        }
}

static int lies(const struct referee *r, const char *thing, int tile, int segment)
{
    return strcmp(thing, "ghost") == 0 ? haunted(r)->ghosts[tile][segment] : REF_NOWHERE;
}

static bool agrees(const struct referee *r, const struct described *told, struct hb_text *why)
{
    for (int p = 0; p < r->players; p++)
        if (!hb_ref_told(told, why, ghosts_of(r, p), "players.%d.ghosts", p) ||
            !hb_ref_told(told, why, haunted(r)->guards_to_win[p], "players.%d.guards", p))
            return false;
    return hb_ref_told(told, why, ghosts_in_bank(r), "ghosts.bank");
}

/* A castle: by the misty ones of nine tiles, or at the end by those around it. */
static long worth_of_castle(const struct hb_event_record *t)
{
    if (told_number(t, "complete"))
        return told_rule(t, "GCC-10") ? 2 * told_number(t, "misty") : -1;
    return told_rule(t, "GCC-11") ? 1 + told_number(t, "around") : -1;
}

static bool explains(const struct hb_event_record *t, long *points)
{
    if (told_word(t, "feature", "cemetery"))
        *points = 0;
    else if (told_word(t, "source", "ghosts"))
        *points = told_rule(t, "GCC-8") ? -told_number(t, "ghosts") : 0;
    else if (told_word(t, "feature", "castle"))
        *points = worth_of_castle(t);
    else
        return false;
    return true;
}

/* Mist, castles and cemeteries that are soon surrounded, and figures to be haunted. */
static void mix(struct ref_options *o, struct dice *d)
{
    static const char *const parts[] = { "mists/M45", "mists/M46", "mists/M51", "mists/M51", "mists/M12", "mists/M13",
                                         "mists/M34", "mists/M35", "mists/M38", "mists/M33", "mists/M15", "mists/M37",
                                         "base/B",    "base/B",    "base/E",    "base/U",    "base/D",    "base/V" };

    if (dice_percent(d, 50))
        hb_ref_mix_from(o, d, parts, (int)(sizeof parts / sizeof parts[0]), 14 + dice_below(d, 26));
}

const struct ref_box hb_ref_box_ghosts = {
    .name = "ghosts",
    .tiles = "mists",
    .sold = "bigbox2021",
    .rank = 125,
    .fewer = 2,
    .opens = 1u << HB_CASTLE | 1u << HB_CEMETERY,
    .memory = sizeof(struct haunted),
    .piece = { { .name = "guard", .each = 2, .power = 1, .plain = true } },
    .step = { { REF_AT_LAID, count_rising }, { REF_AT_LAID + 40, haunt } },
    .begin = begin,
    .lay_board = lay_quarters,
    .figure_left = lonely_ghosts_go_home,
    .worth = worth,
    .final = pay_ghosts,
    .paid = win_guards,
    .foresees = foresees,
    .lies = lies,
    .agrees = agrees,
    .explains = explains,
    .mix = mix,
};
