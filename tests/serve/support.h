/* support.h -- cmocka, and what it wants to be there before it. */
#ifndef HB_SERVE_SUPPORT_H
#define HB_SERVE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#endif
