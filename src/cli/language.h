/* language.h -- in which language the program speaks with whoever started it.
 *
 * The help of the commands, what they write for other programs, and the log of the server are English in every one. */
#ifndef HB_CLI_LANGUAGE_H
#define HB_CLI_LANGUAGE_H

#include "hradby/words.h"

/* Takes `--language CODE` out of the command line, wherever it stands before a `--`; the last one counts.  Without it
 * the language is that of the locale (LC_ALL, LC_MESSAGES, LANG: the first that is set), and English if that is none of
 * ours.  False and *err if there is no such language; *out is then still that of the locale. */
bool hb_cli_language(int *argc, char **argv, enum hb_language *out, struct hb_error *err);

#endif
