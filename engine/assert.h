/* assert.h -- a mistake in our own code stops the program, in release builds too.
 *
 * Never for anything that comes from outside: that is refused with a sentence (hradby/text.h). */
#ifndef HB_ASSERT_H
#define HB_ASSERT_H

#define HB_ASSERT(condition) ((condition) ? (void)0 : hb_assert_failed(#condition, __FILE__, __LINE__))

/* For places that are never reached. */
#define HB_NEVER(what) hb_assert_failed(what, __FILE__, __LINE__)

__attribute__((cold)) _Noreturn void hb_assert_failed(const char *condition, const char *file, int line);

#endif
