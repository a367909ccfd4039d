/* attack.h -- one way to harm a server, and what must hold nevertheless.  Each attack is a file of its own. */
#ifndef HB_HOSTILE_ATTACK_H
#define HB_HOSTILE_ATTACK_H

#include "tests/hostile/hostile_stage.h"

/* Where the server has to keep its games for an attack to make sense. */
enum over { OVER_ANY, OVER_FILE, OVER_POSTGRES };

struct attack {
    const char *name;     /* on the command line */
    const char *sentence; /* what is tried, and does no harm */
    void (*run)(struct stage *s);
    const char *const *options; /* of the server, NULL at the end; NULL: none */
    double megabytes;           /* that the server may grow by meanwhile */
    bool own;                   /* only with a server of our own */
    bool six;                   /* only where there is IPv6 */
    enum over over;
    void (*clear)(const struct stage *s); /* takes away what may have been left; NULL: nothing is */
};

extern const struct attack attack_chat, attack_broken, attack_ghosts, attack_hall, attack_rooms, attack_deaf,
    attack_requests, attack_silent, attack_files, attack_substitute, attack_quiet, attack_flood, attack_smuggling,
    attack_link, attack_deleted, attack_frames, attack_kills, attack_disk, attack_rematch, attack_control,
    attack_watches, attack_heavy, attack_list, attack_six, attack_database;

#endif
