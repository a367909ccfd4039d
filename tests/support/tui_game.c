/* tui_game.c -- begins a match as `hradby play` does, from the texts of its options, and plays moves by their texts. */
#include "tests/support/tui_game.h"

#include "views/terminal/play_options.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

void tui_open_game(struct hb_match *s, const char *players, const char *draws)
{
    struct hb_play_options options = { .players = players,
                                       .seed = "7",
                                       .givens = { { { "--draws", "draws", draws } }, 1 } };
    struct hb_players who;
    struct hb_plan plan;
    struct hb_error err = { 0 };

    if (!hb_play_options_plan(&options, &plan, &who, &err))
        fail_msg("%s", err.text);
    if (!hb_match_begin(s, &plan, &who, &err))
        fail_msg("%s", err.text);
    hb_plan_free(&plan);
}

void tui_play(struct hb_match *s, const char *move)
{
    struct hb_error err = { 0 };

    if (!hb_match_play_text(s, hb_match_actor(s), move, &err))
        fail_msg("%s: %s", move, err.text);
}
