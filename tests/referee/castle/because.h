/* because.h -- the points of a score counted again from what explains them. */
#ifndef HB_CASTLE_BECAUSE_H
#define HB_CASTLE_BECAUSE_H

/* The numbers and flags of an event by their names, those of bundles as "goods.sand". */
enum { FACTS = 24, FACT_NAME = 24 };

struct because {
    int facts;
    struct {
        char name[FACT_NAME];
        long value;
    } fact[FACTS];
};

void hb_because_note(struct because *b, const char *within, const char *name, long value);

/* What the numbers come to for points of that source (FOR_…), where the building is printed with `printed` points. */
long hb_because_points(const struct because *b, int source, long printed);

#endif
