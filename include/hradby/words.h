/* words.h -- what is said to people: every sentence stands once for each language, in words/LANGUAGE/TOPIC.properties,
 * and is asked for by its key.
 *
 * A sentence names what is filled into it:
 *
 *     {name}               the value
 *     {n:tile|tiles}       the form that goes with the number n: one|other in English, else one|few|other
 *     {piece/acc}          the word for the value, in a form that the language needs: the sentence piece.VALUE.acc
 *     {mine/piece.acc}     the same for a value of another name
 *     {open?yes|no}        the first if the value is there and neither empty nor 0, else the second
 *     [ with {n} tiles]    left out where a value in it is not there, empty or 0
 *
 * docs/words.md has the rest, for translators. */
#ifndef HB_WORDS_H
#define HB_WORDS_H

#include "hradby/text.h"

#include <stdarg.h>

/* A value to be filled in.  A text that begins with HB_CALL is itself a sentence to be said (hb_error.call). */
enum { HB_CALL = 2, HB_PARAMS_MAX = 20 };

/* Of a word from outside a sentence shows this many bytes: word=%.*s. */
enum { HB_WORD_SHOWN = 40 };

struct hb_param {
    const char *name, *text;
};

/* Marks a key of which a part, written *, is found out at run time, for words/check.mjs. */
#define HB_KEY(pattern) ((void)sizeof(pattern))

extern const char *const hb_language_code[HB_LANGUAGES]; /* "en", "cs", "sk" */
extern const char *const hb_language_name[HB_LANGUAGES]; /* in themselves */

/* By the beginning of a code or locale: "cs", "cs_CZ.UTF-8", "sk-SK".  False if it is none that is spoken here. */
bool hb_language_named(const char *code, enum hb_language *out);

/* What a thing of some group is called, the sentence GROUP.ID.name: "card", "messenger".  Its id where there is
 * none. */
const char *hb_name_in_group(enum hb_language language, const char *group, const char *id);

/* The sentence of that key as the catalogue has it, or NULL. */
const char *hb_words(enum hb_language language, const char *key);

/* Says a sentence in the language of the text.  `call` is its key and the names of what is filled in, each with a
 * conversion of printf: hb_say(out, "lay.moved name=%s n=%d", name, n).  `why=@%s` takes the call of an error, to be
 * said inside this sentence.  A key that is not there shows as ⟦key⟧. */
void hb_say(struct hb_text *out, const char *call, ...) __attribute__((format(printf, 2, 3)));

/* The same with its arguments as a list. */
void hb_say_list(struct hb_text *out, const char *call, va_list args);

/* The same with a key and values that are found out at run time. */
void hb_say_with(struct hb_text *out, const char *key, const struct hb_param *param, unsigned params);

/* The same with a text at hand, written as sentences of the catalogue are. */
void hb_say_text(struct hb_text *out, const char *text, const struct hb_param *param, unsigned params);

/* Fills *err (which may be NULL) and returns false, so that a check can end with `return hb_refuse(…)`.  The call is
 * one of hb_say; err->text is what it says in English, and hb_error_say says it again in the language of a text. */
bool hb_refuse(struct hb_error *err, enum hb_code code, const char *call, ...) __attribute__((format(printf, 3, 4)));
bool hb_refuse_with(struct hb_error *err, enum hb_code code, const char *key, const struct hb_param *param,
                    unsigned params);
void hb_error_say(const struct hb_error *err, struct hb_text *out);

/* An error as a value inside another sentence, why=@%s: its call, or its text where the call was too long to be
 * kept. */
const char *hb_error_call(const struct hb_error *err);

/* What a thing of a game is there for: the sentence ID.help, such as card.messenger.help.  False if there is none. */
bool hb_say_help(const char *id, struct hb_text *out);

/* «A, B and C»: called for each in turn, `left` says how many come after it. */
void hb_say_list_separator(struct hb_text *out, unsigned before, unsigned left);

/* The catalogue as the build makes it (programs/wordc/wordc.c), sorted by key.  For engine/words.c alone. */
struct hb_word_entry {
    const char *key;
    const char *text[HB_LANGUAGES];
};

extern const struct hb_word_entry hb_word_table[];
extern const size_t hb_word_count;

#endif
