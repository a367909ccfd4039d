/* land_model.h -- a landscape written down as a list of what was done, and looked at without any of the landscape's
 * own tables and roots: features by flood fill over segments as they are drawn. */
#ifndef TESTS_LAND_MODEL_H
#define TESTS_LAND_MODEL_H

#ifdef main /* the build renames it in tests that share a program */
#error "tables of tiles are for a whole program: name the test in tests_alone of cmake/Tests.cmake"
#endif

#include "engine/landscape/landscape_state.h"

struct model_tile {
    int x, y;
    unsigned design, quarters; /* design 0: face down */
};

struct land_model {
    unsigned tiles, bridges, things;
    struct model_tile tile[HB_TILES_MAX];
    struct {
        unsigned tile, one, other;
    } bridge[HB_BRIDGES_MAX];
    struct hb_land_piece thing[HB_LAND_PIECES_MAX];
    int label[HB_TILES_MAX][HB_SEGMENTS_MAX]; /* the same for all of one feature */
    int labels;
};

/* A landscape with a model beside it, each of which is told everything. */
struct land_pair {
    struct hb_landscape *land;
    struct land_model *model;
    size_t bytes;
};

struct land_pair land_pair_new(const struct hb_land_plan *plan);
void land_pair_free(struct land_pair *p);

void pair_lay(struct land_pair *p, int x, int y, const char *design, unsigned quarters); /* design NULL: face down */
void pair_bridge(struct land_pair *p, unsigned tile, unsigned one, unsigned other);
void pair_unbridge(struct land_pair *p, unsigned tile, unsigned one, unsigned other);
void pair_put(struct land_pair *p, struct hb_land_piece t);
void pair_move(struct land_pair *p, unsigned thing, struct hb_where to);
void pair_take(struct land_pair *p, unsigned thing);

/* Random steps of these kinds, if such a one can be made at all. */
bool pair_lay_random(struct land_pair *p, uint64_t *seed);
bool pair_lay_back_random(struct land_pair *p, uint64_t *seed);
bool pair_bridge_random(struct land_pair *p, uint64_t *seed);
bool pair_thing_random(struct land_pair *p, uint64_t *seed);

/* Fails the test unless landscape and model agree in everything. */
void pair_compare(struct land_pair *p);

unsigned test_design(const char *id); /* of the set `test` */

#endif
