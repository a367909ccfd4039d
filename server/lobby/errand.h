/* errand.h -- what the hall lets be done elsewhere: finding a computer's move and drawing a picture.
 *
 * An errand holds all that it needs and nothing of anybody else's, so any thread may do it.  The hall makes it, the world
 * does it. */
#ifndef HB_ERRAND_H
#define HB_ERRAND_H

#include "hradby/player.h"
#include "hradby/table.h"
#include "server/lobby/hall.h"

struct hb_thought {
    char room[HB_ROOM_ID + 1];
    uint32_t position; /* the row that has led to the position */
    int seat;
    const struct hb_player_kind *level;
    uint32_t ms;           /* that it may think; 0: what the level is known for */
    uint64_t seed;         /* of its whims */
    struct hb_tools tools; /* lent by the world; none: the same thoughts everywhere */
    bool found;            /* false: no memory for thinking */
    struct hb_move move;
    struct hb_game *game; /* a copy */
};

struct hb_thought *hb_thought_new(const struct hb_game *g); /* NULL: no memory */
void hb_thought_think(struct hb_thought *t);
void hb_thought_free(struct hb_thought *t); /* NULL is fine */

struct hb_picture_job {
    char room[HB_ROOM_ID + 1];
    uint32_t
        position; /* the row that has led to the position: two sketches alike in room, position and language are alike */
    enum hb_language language;
    char name[HB_PLAYERS_MAX][HB_NAME_TEXT];
    struct hb_game *game; /* as a spectator sees it */
};

struct hb_picture_job *hb_sketch_new(const struct hb_game *g, const struct hb_names *names, enum hb_language language);
bool hb_sketch_draw(const struct hb_picture_job *s, struct hb_buffer *out); /* false: no memory */
void hb_sketch_free(struct hb_picture_job *s);

#endif
