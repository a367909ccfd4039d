/* mist_look.h -- how mist looks: whether its bank is open, closed, or can never be closed, the landscape knows. */
#ifndef HB_SHAPE_MIST_LOOK_H
#define HB_SHAPE_MIST_LOOK_H

#include "hradby/landscape.h"

enum hb_mist_look { HB_MIST_OPEN, HB_MIST_CLOSED, HB_MIST_DEAD, HB_MIST_LOOKS };

enum hb_mist_look hb_mist_look(const struct hb_feature *bank);

#endif
