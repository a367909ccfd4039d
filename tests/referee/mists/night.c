/* night.c -- a random game of Mists from a seed, compared after every move. */
#include "night.h"

#include "mixed.h"
#include "told.h"
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
    int eager; /* for points, in percent */
    struct warden_options options;
    struct warden warden;
    struct warden_lines heard;
    struct hb_game *game;
    int moves;
    char move[MOVES_IN_A_GAME][REF_MOVE];
};

static void report(const struct night *n, const char *why)
{
    struct warden_option_text text[WARDEN_OPTIONS];

    hb_warden_option_texts(&n->options, text);
    printf("DIFFERENCE in game --mists --games 1 --seed %llu\nplayers %d\n", (unsigned long long)n->seed,
           n->options.players);
    for (int i = 0; i < WARDEN_OPTIONS; i++)
        if (text[i].text[0] != '\0')
            printf("%s %s\n", text[i].name, text[i].text);
    printf("%d moves so far:", n->moves);
    for (int i = 0; i < n->moves; i++)
        printf("%s%s", i % 8 == 0 ? "\n  " : ", ", n->move[i]);
    printf("\n%s\n", why);
}

/* ---- choices ------------------------------------------------------------------------------------------- */

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
    if (f->kind == HB_MIST)
        return f->complete ? 3 : 0;
    if (!hb_warden_is_region(w, f))
        return 0;
    if (habit == GATHERS)
        return f->guards > 0 ? colours_of(f) * colours_of(f) + (f->complete && colours_of(f) > 1 ? 4 * f->tiles : 0)
                             : 0;
    return f->complete ? 2 * f->tiles * (1 + colours_of(f)) : f->guards > 0;
}

/* What the place would bring. */
static int liking(struct night *n, const char *move)
{
    static struct warden trial;
    static struct warden_survey s;
    int x, y, rot, gain = 0;

    if (sscanf(move, "tile %d %d %d", &x, &y, &rot) != 3)
        return 0;
    if (n->habit == FILLS_HOLES || n->habit == SEEKS_GRAVES)
        return tiles_near(&n->warden, x, y, false) + 4 * tiles_near(&n->warden, x, y, n->habit == SEEKS_GRAVES);
    trial = n->warden;
    trial.laid[trial.laid_size++] =
        (struct ref_laid){ .x = x, .y = y, .quarters = rot / 90, .design = trial.unseen[trial.hand].design };
    hb_warden_survey(&s, &trial);
    for (int i = 0; i < s.features; i++)
        if (s.feature[i].has_tile[trial.laid_size - 1])
            gain += gain_from(n->habit, &trial, &s.feature[i]);
    return gain;
}

/* The best of a few, since every look takes its time. */
static const char *choose_place(struct night *n, const struct ref_moves *moves)
{
    enum { LOOKS = 8 };
    const char *best = moves->text[dice_below(&n->dice, moves->size)];
    int most = liking(n, best);

    for (int i = 1; i < LOOKS; i++) {
        const char *other = moves->text[dice_below(&n->dice, moves->size)];
        int like = liking(n, other);

        if (like > most) {
            most = like;
            best = other;
        }
    }
    return best;
}

static const char *choose(struct night *n, const struct ref_moves *moves)
{
    const char *any = moves->text[dice_below(&n->dice, moves->size)];

    switch (n->warden.phase) {
    case WARDEN_TILE:
        return n->habit == ANYTHING || dice_percent(&n->dice, 10) ? any : choose_place(n, moves);
    case WARDEN_FIGURE:
        return strcmp(any, "pass") == 0 && dice_percent(&n->dice, 70) ? moves->text[0] : any;
    case WARDEN_EVALUATE:
        return dice_percent(&n->dice, n->eager) ? "points" : any;
    case WARDEN_FACEDOWN: /* else cemeteries would hardly ever close */
    case WARDEN_BUSY:
    case WARDEN_DRAW:
    case WARDEN_BURY:
    case WARDEN_HAUNT:
    case WARDEN_SCORE:
    case WARDEN_HOUND:
    case WARDEN_CHASE:
    case WARDEN_OVER:
    case WARDEN_PHASES:
        break;
    }
    return any;
}

/* Draws are picked by their weight, through the engine; the agreement on weights has been seen before. */
static void choose_draw(struct night *n, char *out)
{
    struct hb_text text = hb_text_in(out, REF_MOVE);
    uint32_t total = hb_total_weight(n->game);

    hb_move_text(n->game, hb_outcome(n->game, (uint32_t)(dice_next(&n->dice) % total)), &text);
}

/* ---- the game ------------------------------------------------------------------------------------------ */

static bool make_move(struct night *n, const char *move)
{
    struct warden_ear ear = hb_warden_ear(&n->heard);
    struct hb_move m;
    struct hb_error err;

    if (n->moves == MOVES_IN_A_GAME)
        hb_ref_stop("a game does not end");
    snprintf(n->move[n->moves++], REF_MOVE, "%s", move);
    if (!hb_move_parse(n->game, move, &m, &err)) {
        report(n, err.text);
        return false;
    }
    hb_play(n->game, hb_actor(n->game), m, &ear.sink);
    hb_warden_play(&n->warden, n->move[n->moves - 1]);
    if (ear.unsaid > 0)
        report(n, "an event is not said in every language");
    return ear.unsaid == 0;
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
        hb_warden_engine_moves(n->game, &moves); /* as it names them */
    else
        hb_warden_moves(&n->warden, &moves);
    return make_move(n, choose(n, &moves));
}

static bool agree(struct night *n)
{
    static const size_t room = REPORT;
    char *text = malloc(room);
    bool same;

    if (text == NULL)
        hb_ref_stop("no memory");
    struct hb_text why = hb_text_in(text, room);
    same = hb_warden_agrees(n->game, &n->warden, &n->heard, &why);
    if (!same)
        report(n, text);
    free(text);
    return same;
}

/* ---- what has been seen -------------------------------------------------------------------------------- */

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
    bool buries = asked == WARDEN_BURY, from_supply = buries && strchr(move + strlen("bury "), ' ') == NULL;

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

    if (n == NULL)
        hb_ref_stop("no memory");
    n->seed = n->dice.at = seed;
    n->habit = (enum habit)dice_below(&n->dice, HABITS);
    n->eager = 40 + dice_below(&n->dice, 61);
    hb_warden_mix(&n->options, &n->dice, seed);
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
