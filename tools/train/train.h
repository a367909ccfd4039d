/* train.h -- generations: games with what is known, learning from them, and a match that says whether it helped. */
#ifndef HB_TRAIN_TRAIN_H
#define HB_TRAIN_TRAIN_H

#include "contest.h"
#include "learn.h"

struct training_plan {
    const char *out, *from;    /* files of weights; from NULL: from nothing but the formula made by hand */
    const char *mixes, *later; /* files of set-ups; the later ones from that generation on */
    unsigned generations, later_from;
    unsigned each;  /* 1: every generation that is kept is also written to a file of its own, OUT.N */
    unsigned games; /* in each generation */
    double seconds; /* that they may take */
    double limit;   /* seconds for everything: no generation is begun that would probably take longer */
    double gate;    /* how much of the match must be won for what is learned to be kept */
    struct learning_plan learning;
    struct contest_plan contest;
};

/* False, having said why, if a file is wrong. */
bool train(const struct training_plan *plan);

#endif
