/* night.c -- a random game of Mists from a seed, compared after every move. */
#include "night.h"

#include "mixed.h"
#include "tests/referee/compare.h"
#include "warden_events.h"
#include "watch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_IN_A_GAME = 2000, REPORT = 1 << 16 };

/* How the party likes to play, so that crowded and empty, lost and won boards all occur. */
enum habit { ANYTHING, FILLS_HOLES, COMPLETES, SEEKS_GRAVES, GATHERS, HABITS };

struct night {
    uint64_t seed;
    struct dice dice;
    enum habit habit;
    int eager, timid; /* for points, about guards: in percent */
    struct warden_options options;
    struct warden warden;
    struct warden_lines heard;
    struct hb_game *game;
    int moves;
    char move[MOVES_IN_A_GAME][REF_MOVE];
};

static void report(const struct night *n, const char *why)
{
    struct warden_option_texts texts;
    const struct move_texts moves = { n->moves, REF_MOVE, (char *)(uintptr_t)n->move[0] };

    hb_warden_option_texts(&n->options, &texts);
    hb_opinion_report("--mists ", n->seed, n->options.players, texts.option, WARDEN_OPTIONS, &moves, why);
}

/* Choices */

static int tiles_near(const struct warden *w, int x, int y, bool graves)
{
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        n += hb_warden_is_near(w, i, x, y) && (!graves || hb_warden_cemetery_on(w, i) != REF_NOWHERE);
    return n;
}

static int colours_of(const struct warden_feature *f)
{
    int n = 0;

    for (int c = 0; c < WARDEN_COLOURS; c++)
        n += f->colour[c];
    return n;
}

static int gain_from(enum habit habit, const struct warden *w, const struct warden_feature *f)
{
    int colours = colours_of(f);

    if (f->kind == HB_MIST)
        return f->complete ? 3 : 0;
    if (!hb_warden_is_region(w, f))
        return 0;
    if (habit == GATHERS)
        return colours > 1 ? 8 * colours * f->tiles * (f->complete ? 3 : 1) : 0;
    return f->complete ? 2 * f->tiles * (1 + colours) : f->guards > 0;
}

/* Around castles with somebody in them, the more the nearer they are to being complete. */
static int castles_near(const struct warden *w, int x, int y)
{
    int n = 0;

    for (int i = 0; i < w->guards_size; i++) {
        const struct warden_guard *g = &w->guard[i];

        if (w->laid[g->tile].design->segment[g->segment].kind == HB_CASTLE && hb_warden_is_near(w, g->tile, x, y))
            n += tiles_near(w, w->laid[g->tile].x, w->laid[g->tile].y, false);
    }
    return n;
}

struct end {
    int feature, x, y; /* the free square at an open end of it */
};

/* Open ends of regions where somebody stands, or could now. */
static int open_ends(const struct warden *w, const struct warden_survey *s, struct end *out, int room)
{
    int n = 0;

    for (int i = 0; i < w->laid_size; i++)
        for (int k = 0; k < w->laid[i].design->segments; k++)
            for (int side = 0; side < 4; side++) {
                int feature = s->feature_of[i][k], x = w->laid[i].x, y = w->laid[i].y;

                if (feature == REF_NOWHERE || !hb_warden_is_region(w, &s->feature[feature]) ||
                    (s->feature[feature].guards == 0 && i != w->laid_size - 1) || !hb_ref_reaches(&w->laid[i], k, side))
                    continue;
                hb_ref_step(side, &x, &y);
                if (n < room && hb_warden_tile_at(w, x, y) == REF_NOWHERE)
                    out[n++] = (struct end){ .feature = feature, .x = x, .y = y };
            }
    return n;
}

/* How many pairs of regions one more tile could join. */
static int meetings(const struct warden *w, const struct warden_survey *s)
{
    enum { ENDS = 100 };
    struct end end[ENDS];
    int ends = open_ends(w, s, end, ENDS), n = 0;

    for (int i = 0; i < ends; i++)
        for (int k = i + 1; k < ends; k++)
            n += end[i].x == end[k].x && end[i].y == end[k].y && end[i].feature != end[k].feature &&
                 s->feature[end[i].feature].kind == s->feature[end[k].feature].kind;
    return n;
}

/* What the place would bring. */
static int liking(struct night *n, const char *move)
{
    static struct warden_survey s;
    struct warden *w = &n->warden;
    int x, y, rot, gain = 0;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        return 0;
    gain = castles_near(w, x, y);
    if (n->habit == FILLS_HOLES || n->habit == SEEKS_GRAVES)
        return gain + tiles_near(w, x, y, false) + 4 * tiles_near(w, x, y, n->habit == SEEKS_GRAVES);
    w->laid[w->laid_size++] =
        (struct ref_laid){ .x = x, .y = y, .quarters = rot / 90, .design = w->unseen[w->hand].design };
    hb_warden_survey(&s, w);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].has_tile[w->laid_size - 1])
            gain += gain_from(n->habit, w, &s.feature[i]);
    if (n->habit == GATHERS)
        gain += 3 * meetings(w, &s);
    w->laid_size--;
    return gain;
}

/* The best of some, since every look takes its time. */
static const char *choose_place(struct night *n, const struct ref_moves *moves)
{
    int looks = n->habit == GATHERS ? 24 : 10, most = -1;
    const char *best = moves->text[0];

    while (looks-- > 0) {
        const char *other = moves->text[dice_below(&n->dice, moves->size)];
        int like = liking(n, other);

        if (like > most) {
            most = like;
            best = other;
        }
    }
    return best;
}

static int points_of(const struct warden *w, int colour)
{
    int n = 0;

    for (int i = 0; i < SOURCES; i++)
        n += w->points[colour][i];
    return n;
}

/* Castles first; of colours with scores of their own the poorest. */
static const char *choose_guard(struct night *n, const struct ref_moves *moves)
{
    const char *best = moves->text[dice_below(&n->dice, moves->size - 1)];
    int least = -1;

    if (dice_percent(&n->dice, n->timid))
        return "pass";
    for (int i = 0; i + 1 < moves->size && dice_percent(&n->dice, 90); i++) {
        int colour;
        const char *place = hb_warden_read_colour(moves->text[i] + strlen("put "), &colour);

        if (strcmp(place, "castle") == 0)
            return moves->text[i];
        if (hb_warden_tells_colours(&n->warden) && (least < 0 || points_of(&n->warden, colour) < least)) {
            least = points_of(&n->warden, colour);
            best = moves->text[i];
        }
    }
    return best;
}

static const char *choose(struct night *n, const struct ref_moves *moves)
{
    const char *any = moves->text[dice_below(&n->dice, moves->size)];

    if (n->warden.phase == WARDEN_TILE && n->habit != ANYTHING && dice_percent(&n->dice, 90))
        return choose_place(n, moves);
    if (n->warden.phase == WARDEN_FIGURE)
        return choose_guard(n, moves);
    if (n->warden.phase == WARDEN_EVALUATE && dice_percent(&n->dice, n->eager))
        return "points";
    return any;
}

/* Draws are picked by their weight, through the engine; the agreement on weights has been seen before. */
static void choose_draw(struct night *n, char *out)
{
    struct hb_text text = hb_text_in(out, REF_MOVE);
    uint32_t total = hb_total_weight(n->game);

    hb_move_text(n->game, hb_outcome(n->game, (uint32_t)(dice_next(&n->dice) % total)), &text);
}

/* The game */

/* Where nobody listens the same must happen. */
static bool plays_alike_in_silence(const struct hb_game *before, int who, struct hb_move m, const struct hb_game *after)
{
    struct hb_game *silent = malloc(hb_size(before));
    bool alike;

    if (!silent)
        hb_ref_stop("no memory");
    hb_copy(silent, before);
    hb_play(silent, who, m, NULL);
    alike = hb_equal(silent, after);
    free(silent);
    return alike;
}

static bool play_both(struct night *n, struct hb_move m)
{
    struct warden_ear ear = hb_warden_ear(&n->heard);
    struct hb_game *before = malloc(hb_size(n->game));
    bool alike;

    if (!before)
        hb_ref_stop("no memory");
    hb_copy(before, n->game);
    hb_play(n->game, hb_actor(n->game), m, &ear.sink);
    hb_warden_play(&n->warden, n->move[n->moves - 1]);
    alike = plays_alike_in_silence(before, hb_actor(before), m, n->game);
    free(before);
    if (ear.unsaid > 0)
        report(n, "an event is not said in every language");
    else if (!alike)
        report(n, "the move is another one where nobody listens");
    return ear.unsaid == 0 && alike;
}

static bool make_move(struct night *n, const char *move)
{
    struct hb_move m;
    struct hb_error err;

    if (n->moves == MOVES_IN_A_GAME)
        hb_ref_stop("a game does not end");
    snprintf(n->move[n->moves++], REF_MOVE, "%s", move);
    if (!hb_move_parse(n->game, move, &m, &err)) {
        report(n, err.text);
        return false;
    }
    return play_both(n, m);
}

static bool next_move(struct night *n)
{
    struct ref_moves moves;
    char draw[REF_MOVE];

    if (hb_warden_actor(&n->warden) == REF_CHANCE) {
        choose_draw(n, draw);
        return make_move(n, draw);
    }
    if (n->warden.phase == WARDEN_SCORE)
        hb_ref_engine_moves(n->game, &moves); /* as it names them */
    else
        hb_warden_moves(&n->warden, &moves);
    return make_move(n, choose(n, &moves));
}

static bool agree(struct night *n)
{
    static const size_t room = REPORT;
    char *text = malloc(room);
    bool same;

    if (!text)
        hb_ref_stop("no memory");
    struct hb_text why = hb_text_in(text, room);
    same = hb_warden_agrees(n->game, &n->warden, &n->heard, &why);
    if (!same)
        report(n, text);
    free(text);
    return same;
}

/* What has been seen */

static int heard(const struct warden *w, const char *words)
{
    int n = 0;

    for (int i = 0; i < w->heard.size; i++)
        n += strncmp(w->heard.line[i], words, strlen(words)) == 0;
    return n;
}

static int heard_colours(const struct warden *w)
{
    int n = 0;

    for (int i = 0; i < w->heard.size; i++) {
        const char *colours = strstr(w->heard.line[i], " colours ");

        n += colours != NULL && strcmp(colours, " colours 1") != 0;
    }
    return n;
}

/* Where the question was asked that the last move has answered. */
static void note_move(struct night_tally *t, const struct night *n, enum warden_phase asked, int last_burial)
{
    const struct warden *w = &n->warden;
    const char *move = n->move[n->moves - 1];
    bool buries = asked == WARDEN_BURY, from_supply = buries && !strchr(move + strlen("bury "), ' ');

    t->asked[asked]++;
    t->rare[RARE_MIST_CLOSED] += heard(w, "closed") > 0 && !buries;
    t->rare[RARE_GRAVE_CLOSED] += buries;
    t->rare[RARE_TWO_GRAVES] += buries && w->graves_size - last_burial > 1;
    t->rare[RARE_BY_FACE_DOWN] += asked == WARDEN_FACEDOWN && w->phase == WARDEN_BURY;
    t->rare[RARE_FROM_SUPPLY] += from_supply;
    t->rare[RARE_HOUND_BURIED] += buries && heard(w, "houndgone") > 0;
    t->rare[RARE_HOUND_NOBODY] += !buries && heard(w, "houndgone") > heard(w, "home");
    t->rare[RARE_TWO_HOUNDS] += (asked == WARDEN_HOUND || asked == WARDEN_CHASE) && w->phase == WARDEN_HOUND;
    t->rare[RARE_HOUND_SCORES] += asked == WARDEN_EVALUATE && heard(w, "houndgone") > 0 && heard(w, "home") > 0;
    t->rare[RARE_COLOURS] += heard_colours(w) > 0;
    t->rare[RARE_CASTLE] +=
        asked == WARDEN_EVALUATE && w->laid[w->evaluated.tile].design->segment[w->evaluated.segment].kind == HB_CASTLE;
    t->rare[RARE_ASIDE] += heard(w, "aside");
}

static void note_end(struct night_tally *t, const struct night *n)
{
    t->games++;
    t->moves += n->moves;
    t->won[n->warden.level - 1] += n->warden.won;
    t->lost[n->warden.level - 1][n->warden.lost]++;
}

bool hb_warden_night(uint64_t seed, struct night_tally *t)
{
    struct night *n = calloc(1, sizeof *n);
    int graves = 0;
    bool good;

    if (!n)
        hb_ref_stop("no memory");
    n->seed = n->dice.at = seed;
    n->habit = (enum habit)dice_below(&n->dice, HABITS);
    n->eager = dice_percent(&n->dice, 40) ? 100 : 30 + dice_below(&n->dice, 70);
    n->timid = dice_percent(&n->dice, 15) ? 90 : dice_below(&n->dice, 40);
    hb_warden_mix(&n->options, &n->dice, seed);
    if (n->options.dense)
        n->habit = dice_percent(&n->dice, 50) ? SEEKS_GRAVES : FILLS_HOLES;
    if (n->options.quick) {
        n->habit = COMPLETES;
        n->eager = 95;
        n->timid = 10;
    }
    if (n->options.clear)
        n->habit = dice_percent(&n->dice, 60) ? GATHERS : COMPLETES;
    hb_warden_begin(&n->warden, &n->options);
    n->game = hb_warden_engine_game(&n->options);
    hb_warden_clear(&n->warden.heard); /* the engine's first words go nowhere */
    good = agree(n);
    while (good && n->warden.phase != WARDEN_OVER) {
        enum warden_phase asked = n->warden.phase;

        if (asked == WARDEN_TILE || asked == WARDEN_FACEDOWN)
            graves = n->warden.graves_size;
        good = next_move(n) && agree(n);
        if (good)
            note_move(t, n, asked, graves);
    }
    note_end(t, n);
    free(n->game);
    free(n);
    return good;
}

void hb_warden_print(const struct night_tally *t, bool good)
{
    static const char *const rare[RARITIES] = {
        [RARE_MIST_CLOSED] = "banks of mist closed",
        [RARE_GRAVE_CLOSED] = "burials",
        [RARE_TWO_GRAVES] = "by a tile that closes several cemeteries",
        [RARE_BY_FACE_DOWN] = "by a tile face down",
        [RARE_FROM_SUPPLY] = "from a supply",
        [RARE_HOUND_BURIED] = "hounds buried",
        [RARE_HOUND_NOBODY] = "hounds without anybody",
        [RARE_TWO_HOUNDS] = "two at once",
        [RARE_HOUND_SCORES] = "scoring",
        [RARE_COLOURS] = "regions of several colours",
        [RARE_CASTLE] = "castles",
        [RARE_ASIDE] = "tiles that fit nowhere",
    };

    printf("%s - the referee agrees on Mists: %ld games, %ld moves\n#", good ? "ok" : "not ok", t->games, t->moves);
    for (int l = 0; l < WARDEN_LEVELS; l++)
        printf(" level %d: %ld won, lost %ld by ghosts, %ld by tiles, %ld by a deadline;", l + 1, t->won[l],
               t->lost[l][LOST_GHOSTS], t->lost[l][LOST_TILES], t->lost[l][LOST_DEADLINE]);
    printf("\n# asked:");
    for (int i = 0; i < WARDEN_PHASES; i++)
        if (t->asked[i] > 0)
            printf(" %ld %s", t->asked[i], hb_warden_phase((enum warden_phase)i));
    printf("\n# seen:");
    for (int i = 0; i < RARITIES; i++)
        printf(" %ld %s%s", t->rare[i], rare[i], i + 1 < RARITIES ? "," : "\n");
}
