/* tests.h -- the groups of tests in this folder; each returns how many failed. */
#ifndef HB_SERVE_TESTS_H
#define HB_SERVE_TESTS_H

int test_pages(void);        /* HTTP */
int test_frames(void);       /* WebSocket */
int test_manners(void);      /* who means harm, or knows no measure */
int test_life(void);         /* start, stop and start again */
int test_old_database(void); /* what a server of before has kept */
int test_discussion(void);   /* talking a move over */
int test_bot(void);          /* the bot of the documents */
int test_old_party(void);    /* level after level, in a database of before */

#endif
