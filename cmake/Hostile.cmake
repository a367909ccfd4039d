# tests/hostile attacks a real server; every attack_NAME.c there is one attack and a test of its own.

file(GLOB hostile_sources CONFIGURE_DEPENDS tests/hostile/*.c)
add_executable(hostile ${hostile_sources})
target_link_libraries(hostile PRIVATE hradby_flags hradby_test_serve hradby_test_people)
add_dependencies(hostile hradby)

# Attacks that the server does not withstand yet, with what each awaits.  A name goes when its attack does no harm any more;
# `hostile --all` makes them all.
set(hostile_awaits
  chat                    # rows refused before they are kept, chat capped and rated (1)
  broken                  # broken rooms remembered, 503 and never 404 (2)
  ghosts                  # the hall hears of every connection that ends (3)
  hall                    # rooms leave memory when nobody is there (4)
  rooms                   # limits by address for every kind of room (4)
  deaf                    # pages of watch, every byte that waits counted (5)
  rematch                 # no room is let go that is held, seen with sanitizers (6)
  requests                # limits and a cache for HTTP (7)
  silent files            # limits by address on connections, patience with accept (8)
  substitute              # who has just sat down is not away (11)
  flood                   # flooders are cut (13)
  deleted                 # health by a probe of its own (17)
  smuggling link          # long Content-Length, private numbers, claims against links (18)
)

foreach(source IN LISTS hostile_sources)
  cmake_path(GET source STEM attack)
  if(attack MATCHES "^attack_(.*)$" AND NOT CMAKE_MATCH_1 IN_LIST hostile_awaits)
    list(APPEND slow_tests hostile_${CMAKE_MATCH_1})
    hradby_test(hostile_${CMAKE_MATCH_1} hostile ${CMAKE_MATCH_1})
  endif()
endforeach()
