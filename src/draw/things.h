/* things.h -- the small upright things on a tile, each drawn once and then only moved: houses, towers, trees,
 * the chapel, the marks.  Their zero is the place they stand on; light falls from the north-west. */
#ifndef HB_THINGS_H
#define HB_THINGS_H

#include "draw/quill.h"

enum { HB_HOUSE_FORMS = 3, HB_ROOFS = 3 };

extern const char *const hb_house_id[HB_HOUSE_FORMS][HB_ROOFS];
extern const char *const hb_cottage_id[2];

/* The marks of the tile data that are drawn in a form of their own, always the same: on the tile, and in the legend
 * where they are goods.  `radius` is the room a mark takes. */
struct hb_mark_form {
    const char *word, *id;
    double radius;
};

enum { HB_MARK_FORMS = 6 };
extern const struct hb_mark_form hb_mark_forms[HB_MARK_FORMS]; /* the larger ones first */

/* The form of a mark word, NULL if it has none. */
const struct hb_mark_form *hb_mark_form_of(const char *word);

/* Writes the definitions that tiles refer to; they go into <defs> once. */
void hb_things_define(struct hb_quill *p);

#endif
