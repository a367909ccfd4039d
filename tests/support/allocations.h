/* allocations.h -- counts how often this program asks for memory.  For one file of a test program only.
 *
 * Under the address sanitizer the count comes from its hook, otherwise from malloc, calloc and realloc of our own that
 * stand before those of the C library.  Both work with gcc and clang. */
#ifndef HB_REFEREE_ALLOCATIONS_H
#define HB_REFEREE_ALLOCATIONS_H

#ifdef main /* the build renames it in tests that share a program */
#error "this malloc is for a whole program: name the test in tests_alone of cmake/Tests.cmake"
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

static long allocations; /* hooks have nowhere else to write */

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define UNDER_ADDRESS_SANITIZER 1
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define UNDER_ADDRESS_SANITIZER 1
#endif

#ifdef UNDER_ADDRESS_SANITIZER

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_malloc(const volatile void *at, size_t size)
{
    (void)at;
    (void)size;
    allocations++;
}

static void count_free(const volatile void *at)
{
    (void)at;
}

static bool watch_allocations(void)
{
    return __sanitizer_install_malloc_and_free_hooks(count_malloc, count_free) != 0;
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *at, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *at, size_t size)
{
    allocations++;
    return __libc_realloc(at, size);
}

static bool watch_allocations(void)
{
    return true;
}

#endif

#endif
