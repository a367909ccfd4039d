/* attack_deleted.c -- somebody talks in a room that the operator has deleted meanwhile. */
#include "tests/hostile/attack.h"
#include "tests/hostile/kept.h"

static void run(struct stage *s)
{
    struct victim v;
    json_t *answer;

    victim_open(&v, s, 0, true);
    assert_true(victim_move(&v));
    kept_delete(s, v.room);
    for (unsigned i = 0; i < 3; i++) {
        answer = wish_ask(
            v.fd, "{\"do\":\"chat\",\"room\":\"%s\",\"name\":\"Rogue\",\"text\":\"hello\",\"tag\":\"%u\"}", v.room, i);
        assert_false(wish_is_good(answer));
        json_decref(answer);
        assert_int_equal(stage_status(s, "/healthz"), 200);
        stage_live(s, 5);
    }
    victim_close(&v);
}

const struct attack attack_deleted = {
    .name = "deleted",
    .sentence = "talk in a room that was deleted does not make the server look unwell",
    .run = run,
    .megabytes = 32,
    .own = true,
};
