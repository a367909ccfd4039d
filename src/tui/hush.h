/* hush.h -- a line typed without being seen.
 *
 * While a terminal is hushed it shows nothing of what is typed but the end of the line.  Its settings come back when
 * the line is read, and also when a signal ends or stops the program meanwhile; a stopped program that goes on is
 * hushed again. */
#ifndef HB_TUI_HUSH_H
#define HB_TUI_HUSH_H

#include <stdbool.h>

/* False if there is no terminal at this descriptor: then nothing is shown there anyway, and nothing changes.  At most
 * one terminal is hushed at a time. */
bool hb_hush(int terminal);
void hb_hush_end(void);

#endif
