/* core.h -- `--core NAME`, of the commands that measure and prove: which of its cores the program uses. */
#ifndef HB_CLI_CORE_H
#define HB_CLI_CORE_H

#include "cli/arguments.h"
#include "hradby/game.h"
#include "hradby/words.h"

/* Before any kind of game is asked for. */
static inline bool hb_take_core(struct hb_arguments *a, struct hb_error *err)
{
    const char *name = hb_argument_value(a, "--core", "portable", err);
    struct hb_error why;

    return name && (hb_core_use(name, &why) || hb_refuse(err, why.code, "command.core why=@%s", hb_error_call(&why)));
}

#endif
