/* box_figures.h -- figures: numbers that a box prints, each with a name, as its owner may correct them.
 *
 * A file NAME.figures has one a line, «target/3 = 100   # remark»; the text of an option has them as words between
 * blanks or commas, «target/3=100 M12=1», of which the last of a name is right.  Which names there are, and how large a
 * number may be, the game says. */
#ifndef HB_BOX_FIGURES_H
#define HB_BOX_FIGURES_H

#include <stdbool.h>
#include <stddef.h>

/* Words of a text */

enum { HB_FIGURE_MANY = 10000 };

struct hb_figure {
    const char *word;    /* so many bytes, */
    size_t length, name; /* of which the first are the name: all where there is no "=" */
    int count;           /* at most HB_FIGURE_MANY; -1: what stands behind the name is no number */
};

/* The next word; false at the end. */
bool hb_figure_next(struct hb_figure *f, const char **text);
bool hb_figure_is_called(const struct hb_figure *f, const char *name);
/* What a text gives for a name, or the other number. */
unsigned hb_figure_in(const char *text, const char *name, unsigned otherwise);

/* Lines of a file */

enum { HB_FIGURES_LINE = 200 };

struct hb_figure_lines {
    const char *at, *end; /* what is still to be read; at first all of it */
    const char *line;
    size_t length; /* without what ends a line */
    unsigned number;
};

/* The next line; false at the end. */
bool hb_figure_lines_next(struct hb_figure_lines *l);

struct hb_figure_line {
    char text[HB_FIGURES_LINE + 1]; /* without remark and outer blanks; "": nothing stands there */
    char name[HB_FIGURES_LINE + 1]; /* "": it is no "name = …" */
    char value[HB_FIGURES_LINE + 1];
};

/* False where the line is longer than lines may be. */
bool hb_figure_line_read(struct hb_figure_line *out, const char *line, size_t length);

#endif
