/* test_lanes_plain.c -- test_lanes.c for the forms in plain C. */
#define HB_PLAIN
#include "tests/engine/test_lanes.c" /* NOLINT(bugprone-suspicious-include) */
