/* test_lanes_plain.c -- test_lanes.c for the forms in plain C. */
#define HB_PLAIN
#include "unit/test_lanes.c" /* NOLINT(bugprone-suspicious-include) */
