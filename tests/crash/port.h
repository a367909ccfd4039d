/* port.h -- a port for a server that ends and starts again at the same place. */
#ifndef HB_CRASH_PORT_H
#define HB_CRASH_PORT_H

/* A free port of 127.0.0.1, nobody else's until the descriptor that is returned is closed; -1 if there is none.
 *
 * The descriptor is bound to the port and does not listen.  A server may listen there, since both ask for SO_REUSEADDR;
 * but the system gives the port to no other connection while the server is away. */
int hb_port_hold(unsigned *port);

#endif
