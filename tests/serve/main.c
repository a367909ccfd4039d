/* main.c -- serve_test: the real program, talked to over real sockets.  HRADBY names it. */
#include "serve/tests.h"

int main(void)
{
    return test_pages() + test_frames() + test_manners() + test_life() + test_before() + test_talk() + test_bot() +
               test_campaign() !=
           0;
}
