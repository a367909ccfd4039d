/* asking.h -- an engine to ask, line by line, for tests of the protocol.
 *
 * Each test has an engine of its own, whose seeds are "fresh" where none is given. */
#ifndef HB_ASKING_H
#define HB_ASKING_H

#include "views/protocol/engine.h"

#include <jansson.h>

int asking_begin(void **state);
int asking_finish(void **state);

#define ASKING_TEST(name) cmocka_unit_test_setup_teardown(name, asking_begin, asking_finish)

/* Asks and gives the answer, which must be a JSON object that says whether it is well. */
json_t *ask(struct hb_engine *e, const char *line);

/* The same, and it must be well. */
json_t *ask_well(struct hb_engine *e, const char *line);
void tell(struct hb_engine *e, const char *line);

/* The answer must be this error; releases it. */
void assert_error(json_t *answer, const char *code, const char *reason);

/* The whole position as it is told, to be freed. */
char *position_told(struct hb_engine *e);

/* Must be refused with this code and these words, and nothing may have changed. */
void refused(struct hb_engine *e, const char *line, const char *code, const char *reason);

/* Fields that must be there. */
const char *text_at(const json_t *object, const char *name);
json_int_t number_at(const json_t *object, const char *name);

/* Two straight roads and two players. */
#define SHORT_GAME                                                                                                     \
    "{\"cmd\":\"new\",\"game\":\"carcassonne\",\"players\":[\"Anna\",\"Petr\"],\"seed\":7,"                            \
    "\"options\":{\"bag\":{\"base/U\":2}}"

void new_game(struct hb_engine *e);
void new_given_game(struct hb_engine *e);
void play(struct hb_engine *e, const char *move);
void play_to_the_end(struct hb_engine *e);

#endif
