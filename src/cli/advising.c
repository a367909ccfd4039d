/* advising.c -- see advising.h. */
#include "cli/advising.h"

#include "ai/adviser.h"
#include "cli/help.h"
#include "hradby/words.h"

enum { BEST_MAX = 100 };

static bool take_level(struct hb_advising *a, struct hb_arguments *words, struct hb_error *err)
{
    struct hb_player_spec spec;

    a->level = hb_argument_value(words, "--level", "hard", err);
    return a->level != NULL && hb_player_read(&spec, a->level, err);
}

static bool take_file(struct hb_advising *a, const char *word, struct hb_error *err)
{
    if (a->file != NULL)
        return hb_refuse(err, HB_BAD_OPTION, "command.two-files first=%.*s second=%.*s", 60, a->file, 60, word);
    a->file = word;
    return true;
}

bool hb_advising_take(struct hb_advising *a, struct hb_arguments *words, bool *taken, struct hb_error *err)
{
    const char *word = words->argv[words->at];

    *taken = true;
    if (hb_help_wanted(word))
        return a->help = true;
    if (hb_argument_is(words, "--level"))
        return take_level(a, words, err);
    if (hb_argument_is(words, "--ms"))
        return hb_argument_number(words, "--ms", 1, HB_PLAYER_MS_MAX, &a->ms, err);
    if (hb_argument_is(words, "--playouts"))
        return hb_argument_number(words, "--playouts", 1, HB_PLAYER_PLAYOUTS_MAX, &a->playouts, err);
    if (hb_argument_is(words, "--best"))
        return hb_argument_number(words, "--best", 1, BEST_MAX, &a->best, err);
    if (word[0] != '-')
        return take_file(a, word, err);
    *taken = false;
    return true;
}

bool hb_advising_spec(const struct hb_advising *a, const char *command, struct hb_player_spec *spec,
                      struct hb_error *err)
{
    if (a->file == NULL)
        return hb_refuse(err, HB_BAD_OPTION, "advice.no-file command=%s", command);
    if (a->ms != 0 && a->playouts != 0)
        return hb_refuse(err, HB_BAD_OPTION, "advice.effort");
    if (!hb_player_read(spec, a->level != NULL ? a->level : HB_ADVISER_USUAL, err))
        return false;
    if (a->ms != 0 || a->playouts != 0) {
        spec->ms = (uint32_t)a->ms;
        spec->playouts = (uint32_t)a->playouts;
    }
    return true;
}
