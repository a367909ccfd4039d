/* test_hall_reveal.c -- on a server: who has seen the others' secret choices takes their own back only if all of them
 * agree. */
#include "tests/support/small_hall.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { PEOPLE = 3 };

static char key[PEOPLE][64];

static void watch(unsigned who)
{
    char text[256];

    snprintf(text, sizeof text, "{\"do\":\"watch\",\"room\":\"%s\",\"keys\":[\"%s\"]}", w.room, key[who]);
    assert_says(small_say(who + 1, text), "\"ok\":true");
}

static void join(unsigned who, const char *name)
{
    char text[256];
    const char *answer;

    snprintf(text, sizeof text,
             "{\"do\":\"join\",\"id\":2,\"room\":\"%s\",\"name\":\"%s\",\"tag\":\"join-%u-0123456789abcdef\"}", w.room,
             name, who);
    answer = small_say(who + 1, text);
    small_field(answer, "key", key[who], sizeof key[who]);
    watch(who);
}

/* Three at a castle, all of whom have chosen; Anna's trader is to be decided about. */
static void open_revealed_castle(void)
{
    static const char *const choice[PEOPLE] = { "trader", "messenger", "messenger" };
    const char *answer =
        small_say(1, "{\"do\":\"open\",\"id\":1,\"game\":\"castle\",\"options\":{\"prepared\":{\"starter\":0}},"
                     "\"seats\":[{\"kind\":\"person\",\"name\":\"Anna\"},{\"kind\":\"open\"},{\"kind\":\"open\"}],"
                     "\"tag\":\"open-0123456789abcdef\"}");
    char more[128];

    small_field(answer, "room", w.room, sizeof w.room);
    small_field(answer, "key", key[0], sizeof key[0]);
    watch(0);
    join(1, "Ben");
    join(2, "Cilka");
    for (unsigned p = 0; p < PEOPLE; p++) {
        snprintf(more, sizeof more, ",\"move\":\"choose %s\",\"tag\":\"m%u\"", choice[p], p);
        assert_says(small_wish(p + 1, "move", key[p], more), "\"ok\":true");
    }
}

static void nobody_takes_his_choice_back_alone_when_it_is_out(void **state)
{
    (void)state;
    open_revealed_castle();
    assert_says(small_event_to(1), "choose messenger");
    assert_says(small_wish(3, "undo", key[2], ",\"tag\":\"u\""), "hidden came out");
    assert_says(small_wish(1, "undo", key[0], ",\"tag\":\"u\""), "\"ok\":false");
}

static void one_who_agrees_is_not_enough(void **state)
{
    (void)state;
    open_revealed_castle();
    assert_says(small_wish(1, "takeback", key[0], ",\"tag\":\"t\""), "\"ok\":true");
    assert_says(small_wish(2, "answer", key[1], ",\"accept\":true,\"tag\":\"y\""), "\"ok\":true");
    assert_null(strstr(small_event_to(1), "\"kind\":\"undo\""));
    assert_says(small_wish(3, "answer", key[2], ",\"accept\":true,\"tag\":\"y\""), "\"ok\":true");
    assert_says(small_event_to(1), "\"kind\":\"undo\"");
    assert_says(small_event_to(1), "\"phase\":\"choose\"");
}

static void one_who_does_not_agree_is_enough(void **state)
{
    (void)state;
    open_revealed_castle();
    assert_says(small_wish(1, "takeback", key[0], ",\"tag\":\"t\""), "\"ok\":true");
    assert_says(small_wish(2, "answer", key[1], ",\"accept\":true,\"tag\":\"y\""), "\"ok\":true");
    assert_says(small_wish(3, "answer", key[2], ",\"accept\":false,\"tag\":\"n\""), "\"ok\":true");
    assert_null(strstr(small_event_to(1), "\"kind\":\"undo\""));
    assert_says(small_wish(1, "move", key[0], ",\"move\":\"put supply sand\",\"tag\":\"p\""), "\"ok\":true");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nobody_takes_his_choice_back_alone_when_it_is_out, small_set_up,
                                        small_tear_down),
        cmocka_unit_test_setup_teardown(one_who_agrees_is_not_enough, small_set_up, small_tear_down),
        cmocka_unit_test_setup_teardown(one_who_does_not_agree_is_enough, small_set_up, small_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
