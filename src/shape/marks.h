/* marks.h -- the marks of the tile data that lie inside their segment, and the room each takes. */
#ifndef HB_SHAPE_MARKS_H
#define HB_SHAPE_MARKS_H

struct hb_mark_form {
    const char *word;
    double radius;
};

enum { HB_MARK_FORMS = 6 };
extern const struct hb_mark_form hb_mark_forms[HB_MARK_FORMS]; /* the larger ones first */

/* The form of a mark word, NULL if it has none. */
const struct hb_mark_form *hb_mark_form_of(const char *word);

#endif
