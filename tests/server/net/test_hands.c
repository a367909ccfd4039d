/* test_hands.c -- jobs go to threads and come back, all of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <semaphore.h>

#include "server/net/hands.h"
#include "tests/support/store_help.h"

struct work {
    struct hb_job job; /* first */
    sem_t *waits_for;  /* NULL: nothing */
    unsigned *ended;
    unsigned result;
    bool stored, has_ended;
};

static sem_t woken;

static void wake(void *whom)
{
    (void)whom;
    sem_post(&woken);
}

static void run(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct work *w = (struct work *)job;

    (void)hand;
    if (w->waits_for)
        sem_wait(w->waits_for);
    w->result = 42;
}

static void look_into_store(struct hb_job *job, struct hb_pool_worker *hand)
{
    struct work *w = (struct work *)job;
    struct hb_error err;
    struct hb_store *first = hb_hand_store(hand, &err);

    w->stored = first != NULL && hb_hand_store(hand, &err) == first;
    hb_hand_forget_store(hand);
    w->stored = w->stored && hb_hand_store(hand, &err);
}

static void end(struct hb_job *job)
{
    struct work *w = (struct work *)job;

    w->has_ended = true;
    ++*w->ended;
}

static struct hb_hands *hands(unsigned threads, unsigned most, const char *database)
{
    struct hb_error err;
    struct hb_hands *h;

    sem_init(&woken, 0, 0);
    h = hb_hands_new(&(struct hb_hands_plan){ .threads = threads, .most = most, .database = database, .wake = wake },
                     &err);
    assert_non_null(h);
    return h;
}

static void end_until(struct hb_hands *h, const unsigned *ended, unsigned count)
{
    while (*ended < count) {
        sem_wait(&woken);
        hb_hands_end(h);
    }
}

static void every_job_is_run_and_ended_once(void **state)
{
    enum { MANY = 500 };
    static struct work works[MANY];
    struct hb_hands *h = hands(3, MANY, NULL);
    unsigned ended = 0;

    (void)state;
    for (unsigned i = 0; i < MANY; i++) {
        works[i] = (struct work){ .job = { .run = run, .end = end }, .ended = &ended };
        hb_hands_give(h, &works[i].job);
    }
    end_until(h, &ended, MANY);
    assert_int_equal(ended, MANY);
    assert_int_equal(hb_hands_waiting(h), 0);
    for (unsigned i = 0; i < MANY; i++) {
        assert_true(works[i].job.was_run);
        assert_int_equal(works[i].result, 42);
    }
    hb_hands_free(h);
}

/* One thread that is busy, one job that may wait: the third comes back as it was. */
static void what_nobody_has_time_for_comes_back_without_being_run(void **state)
{
    struct hb_hands *h = hands(1, 1, NULL);
    struct work works[3];
    unsigned ended = 0;
    sem_t go_on;

    (void)state;
    sem_init(&go_on, 0, 0);
    for (unsigned i = 0; i < 3; i++)
        works[i] = (struct work){ .job = { .run = run, .end = end }, .ended = &ended };
    works[0].waits_for = &go_on;
    hb_hands_give(h, &works[0].job);
    do { /* until the thread has taken the first, the second finds no place either */
        works[1].has_ended = false;
        hb_hands_give(h, &works[1].job);
        hb_hands_end(h);
    } while (works[1].has_ended);
    hb_hands_give(h, &works[2].job);
    hb_hands_end(h);
    assert_true(works[2].has_ended);
    assert_false(works[2].job.was_run);
    sem_post(&go_on);
    while (!works[0].has_ended || !works[1].has_ended) {
        sem_wait(&woken);
        hb_hands_end(h);
    }
    assert_true(works[0].job.was_run);
    assert_true(works[1].job.was_run);
    hb_hands_free(h);
}

static void the_end_waits_for_what_is_being_done_and_ends_the_rest(void **state)
{
    enum { MANY = 10 };
    struct hb_hands *h = hands(1, MANY, NULL);
    struct work works[MANY];
    unsigned ended = 0;

    (void)state;
    for (unsigned i = 0; i < MANY; i++) {
        works[i] = (struct work){ .job = { .run = run, .end = end }, .ended = &ended };
        hb_hands_give(h, &works[i].job);
    }
    hb_hands_free(h);
    assert_int_equal(ended, MANY);
    for (unsigned i = 0; i < MANY; i++)
        assert_int_equal(works[i].result, works[i].job.was_run ? 42 : 0);
}

static void every_thread_reads_with_a_store_of_its_own(void **state)
{
    enum { MANY = 20 };
    struct work works[MANY];
    unsigned ended = 0;
    struct hb_hands *h;

    (void)state;
    hb_store_close(store_opened(store_in_folder("games.db")));
    h = hands(3, MANY, store_in_folder("games.db"));
    for (unsigned i = 0; i < MANY; i++) {
        works[i] = (struct work){ .job = { .run = look_into_store, .end = end }, .ended = &ended };
        hb_hands_give(h, &works[i].job);
    }
    end_until(h, &ended, MANY);
    for (unsigned i = 0; i < MANY; i++)
        assert_true(works[i].stored);
    hb_hands_free(h);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_job_is_run_and_ended_once),
        cmocka_unit_test(what_nobody_has_time_for_comes_back_without_being_run),
        cmocka_unit_test(the_end_waits_for_what_is_being_done_and_ends_the_rest),
        cmocka_unit_test_setup_teardown(every_thread_reads_with_a_store_of_its_own, store_folder_make,
                                        store_folder_drop),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
