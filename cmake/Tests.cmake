# The C tests (tests/README.md).  Files test_*.c are cmocka tests, linked into a few programs by folder: `units_lobby test_hall`
# runs one file of them, and ctest knows each file as a test of its own.  tests/support helps them.  tests/referee is one program,
# tests/referee/castle (the same for the castle) one, tests/scenario another, which plays the scenarios of games/.
# Tests run in the root of the sources and report in TAP, one line for each check.
#
# The labels of a test name the lanes of ./test that run it: quick, ordinary, deep.  `ctest -R NAME` finds every test, and
# the targets quick and ordinary build what their lanes run.

pkg_check_modules(cmocka REQUIRED IMPORTED_TARGET cmocka)

set(everything hradby_arena hradby_page hradby_serve hradby_server hradby_tilefile hradby_artfile hradby_system hradby_tui hradby_draw hradby_protocol hradby_table hradby_core)

# What ./test quick leaves out: clearly more than a second, or a core of its own.  The longest are begun first, so that none
# is left over at the end with the other cores idle: they stand here in that order.
set(slow_tests nodes_evening sim sim_some nodes_test referee_1 referee_2 sim_1 sim_2 test_properties test_invented crash
  crash_some serve_test sim_nodes sim_nodes_some crash_postgres serve_test_postgres referee referee_some castle_referee
  referee_trees test_futures test_letters_tiles test_shape_region test_letters_colours test_picture test_store_disk test_store_fold
  test_arena_program test_store test_store_away test_store_leases
  test_store_postgres test_mechanisms test_terminal_languages)

# What ./test quick runs as well, but takes ten seconds and more with sanitizers: begun next, in this order.
set(long_tests test_ai test_mists_properties test_mists_conserved referee_mists test_picture_board
  test_picture_castle test_letters_pieces test_playout test_castle_secrets test_commands)

# hradby_test_in(LANES NAME PROGRAM ARGUMENTS…): a test of the lanes of a list such as "ordinary;deep".
function(hradby_test_in lanes name program)
  add_test(NAME ${name} COMMAND ${program} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  # What the programs say is compared in English, whatever the locale.  The sanitizer would measure every text in which
  # something is looked for, and tests look for much in whole drawings: that was nine tenths of their time.
  set_tests_properties(${name} PROPERTIES LABELS "${lanes}" TIMEOUT 1800
    ENVIRONMENT "CMOCKA_MESSAGE_OUTPUT=TAP;HRADBY=$<TARGET_FILE:hradby>;HRADBY_FIGURES=${PROJECT_SOURCE_DIR}/games/castle/castle.figures;HRADBY_WHEEL_FIGURES=${PROJECT_SOURCE_DIR}/games/carcassonne/wheel/wheel.figures;HRADBY_MISTS_FIGURES=${PROJECT_SOURCE_DIR}/games/mists/mists.figures;LC_ALL=C;UBSAN_OPTIONS=print_stacktrace=1;ASAN_OPTIONS=intercept_strstr=0${mpi_environment}")
  list(FIND slow_tests ${name} place)
  if(NOT place EQUAL -1)
    math(EXPR cost "1000 - ${place}")
    set_tests_properties(${name} PROPERTIES COST ${cost})
  endif()
  list(FIND long_tests ${name} place)
  if(NOT place EQUAL -1)
    math(EXPR cost "500 - ${place}")
    set_tests_properties(${name} PROPERTIES COST ${cost})
  endif()
  if(TARGET ${program})
    foreach(lane IN LISTS lanes)
      set_property(GLOBAL APPEND PROPERTY hradby_${lane}_programs ${program})
    endforeach()
  endif()
endfunction()

# hradby_test(NAME PROGRAM ARGUMENTS…): a test of every lane, less the quick one if it is slow.
function(hradby_test name)
  if(name IN_LIST slow_tests)
    hradby_test_in("ordinary;deep" ${name} ${ARGN})
  else()
    hradby_test_in("quick;ordinary;deep" ${name} ${ARGN})
  endif()
endfunction()

set(mpi_environment "")
if(TARGET hradby-arena-mpi)
  set(mpi_environment ";HRADBY_ARENA_MPI=$<TARGET_FILE:hradby-arena-mpi>")
endif()

hradby_found(helpers tests/support/*.c)
list(FILTER helpers EXCLUDE REGEX "/(described|opinions)\\.c$")
hradby_library(hradby_test_described tests/support/described.c tests/support/opinions.c) # for those, too, who stand on another core
hradby_library(hradby_test_support ${helpers})
target_link_libraries(hradby_test_support PUBLIC hradby_test_described ${everything} PkgConfig::cmocka PkgConfig::jansson)
list(PREPEND everything hradby_test_support)

# The second Carcassonne that the engine is measured against, without its main: what every game has, and NAME_referee.c in a box,
# which defines hb_ref_box_NAME.
hradby_found(referee_sources tests/referee/*.c)
list(FILTER referee_sources EXCLUDE REGEX "/main\\.c$")
list(TRANSFORM boxes APPEND /*_referee.c OUTPUT_VARIABLE patterns)
file(GLOB referee_parts CONFIGURE_DEPENDS ${patterns})
if(NOT referee_parts)
  message(FATAL_ERROR "no box has a NAME_referee.c")
endif()
set(declarations "")
set(entries "")
foreach(part IN LISTS referee_parts)
  cmake_path(GET part STEM name)
  string(REGEX REPLACE "_referee$" "" name ${name})
  string(APPEND declarations "extern const struct ref_box hb_ref_box_${name};\n")
  string(APPEND entries "    &hb_ref_box_${name},\n")
endforeach()
configure_file(cmake/referee_registry.c.in ${generated_folder}/referee_registry.c @ONLY)
hradby_library(hradby_referee ${referee_sources} ${referee_parts} ${generated_folder}/referee_registry.c)
target_link_libraries(hradby_referee PUBLIC hradby_test_described)

# hradby_unit_program(PROGRAM SOURCES…): files of unit tests in one program, each a test of its own.  They are not optimised:
# what takes time is what they test.
function(hradby_unit_program program)
  set(declarations "")
  set(entries "")
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    set_source_files_properties(${source} PROPERTIES COMPILE_DEFINITIONS main=${name} COMPILE_OPTIONS -Wno-missing-prototypes)
    string(APPEND declarations "int ${name}(void);\n")
    string(APPEND entries "    { \"${name}\", ${name} },\n")
  endforeach()
  set(table ${generated_folder}/${program}.c)
  configure_file(cmake/units.c.in ${table} @ONLY)
  add_executable(${program} ${ARGN} ${table})
  target_compile_options(${program} PRIVATE -O0)
  target_link_libraries(${program} PRIVATE hradby_flags ${everything} PkgConfig::cmocka)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    hradby_test(${name} ${program} ${name})
  endforeach()
endfunction()

# The programs, and the folders of their tests.  A test with a malloc or with tables of tiles of its own, in place of everybody's,
# is a program of its own: what defines these (allocations.h and, for the tables, land_model.h in tests/support) does not compile in a
# test that is missing here.
set(tests_alone test_landscape test_landscape_bridges test_landscape_room test_landscape_sides test_playout test_properties
  test_ai test_expect test_partner test_player_memory)
set(units_games tests/engine tests/engine/landscape tests/engine/tilegame tests/games/carcassonne tests/table tests/system)
set(units_castle tests/games/castle)
set(units_players tests/players)
set(units_picture tests/views/picture tests/views/shape)
set(units_browser tests/views/browser tests/views/protocol)
set(units_terminal tests/views/terminal tests/views/letters)
set(units_lobby tests/server/lobby)
set(units_server tests/server/room tests/server/net tests/server/store tests/server/cluster tests/programs)
foreach(program IN ITEMS units_games units_castle units_players units_picture units_browser units_terminal units_lobby
    units_server)
  list(TRANSFORM ${program} APPEND /test_*.c)
  hradby_found(units ${${program}})
  set(together "")
  foreach(source IN LISTS units)
    cmake_path(GET source STEM name)
    if(name IN_LIST tests_alone)
      list(REMOVE_ITEM tests_alone ${name})
      add_executable(${name} ${source})
      target_link_libraries(${name} PRIVATE hradby_flags hradby_referee ${everything} PkgConfig::cmocka)
      hradby_test(${name} ${name})
    else()
      list(APPEND together ${source})
    endif()
  endforeach()
  hradby_unit_program(${program} ${together})
endforeach()
if(tests_alone)
  message(FATAL_ERROR "cmake/Tests.cmake: programs of their own that are not there: ${tests_alone}")
endif()

# The same core with invented rules, which use every mechanism once: what must hold in every game holds in theirs too.
# And with an invented game, which has two rules of its own.
hradby_found(invented_rules tests/invented/*.c)
hradby_found(meadow_sources tests/invented/meadow/*.c)
list(TRANSFORM invented_rules REPLACE "^.*/([^/]+)\\.c$" "\\1" OUTPUT_VARIABLE invented_names)
hradby_rule_registry(invented_registry GAMES carcassonne mists meadow EXPANSIONS ${expansion_names} ${invented_names})
hradby_kind_registry(invented_kinds GAMES ${games} meadow)
hradby_library(hradby_invented_core $<TARGET_OBJECTS:hradby_parts> ${chosen_sources} ${invented_rules} ${meadow_sources}
  ${invented_kinds} ${invented_registry})
hradby_words(invented_words invented_words ALSO tests/invented)
hradby_library(hradby_invented_sentences ${invented_words})
target_link_libraries(hradby_invented_core PUBLIC hradby_base hradby_invented_sentences)
hradby_found(table_sources table/*.c)
hradby_library(hradby_invented_table ${table_sources})
target_link_libraries(hradby_invented_table PUBLIC hradby_invented_core)
add_executable(test_invented tests/engine/tilegame/test_properties.c)
add_executable(test_mechanisms tests/invented/check/mechanisms.c)
add_executable(test_meadow_properties tests/engine/tilegame/test_properties.c)
add_executable(test_meadow tests/invented/check/second_game.c)
target_compile_definitions(test_invented PRIVATE HB_SETUPS="tests/invented/setups.h")
target_compile_definitions(test_mechanisms PRIVATE HB_SETUPS="tests/invented/setups.h")
target_compile_definitions(test_meadow_properties PRIVATE HB_SETUPS="tests/invented/meadow/setups.h")
target_compile_definitions(test_meadow PRIVATE HB_SETUPS="tests/invented/meadow/setups.h")
foreach(name test_invented test_mechanisms test_meadow_properties test_meadow)
  target_link_libraries(${name} PRIVATE hradby_flags hradby_referee hradby_invented_table PkgConfig::cmocka)
  hradby_test(${name} ${name})
endforeach()
# What command lines make of the options of a new rule and a new game.
add_executable(test_new_options tests/invented/check/new_options.c views/terminal/game_options.c system/command_line.c)
target_link_libraries(test_new_options PRIVATE hradby_flags hradby_invented_table PkgConfig::cmocka)
hradby_test(test_new_options test_new_options)

add_executable(test_mists_properties tests/engine/tilegame/test_properties.c)
target_compile_definitions(test_mists_properties PRIVATE HB_SETUPS="tests/games/mists/setups.h")
target_link_libraries(test_mists_properties PRIVATE hradby_flags hradby_referee ${everything} PkgConfig::cmocka)
hradby_test(test_mists_properties test_mists_properties)
add_executable(test_mists_conserved tests/games/mists/conserved.c)
target_link_libraries(test_mists_conserved PRIVATE hradby_flags ${everything} PkgConfig::cmocka)
hradby_test(test_mists_conserved test_mists_conserved)
add_executable(test_mists_threat tests/games/mists/threat_property.c)
target_link_libraries(test_mists_threat PRIVATE hradby_flags ${everything} PkgConfig::cmocka)
hradby_test(test_mists_threat test_mists_threat)

hradby_found(mists_referee_sources tests/referee/mists/*.c)
add_executable(referee tests/referee/main.c ${mists_referee_sources})
target_link_libraries(referee PRIVATE hradby_flags hradby_referee ${everything} PkgConfig::cmocka)
if(HRADBY_SANITIZE)
  hradby_test_in(ordinary referee_some referee --seed 1 --games 60)
  hradby_test_in(ordinary referee_mists_some referee --mists --seed 1 --games 25)
  hradby_test_in(deep referee referee --seed 1 --games 350)
  hradby_test_in(deep referee_mists referee --mists --seed 1 --games 90)
else() # ten times as fast: small trees of moves, and other games, more of them, in two parts for two cores
  hradby_test_in(deep referee_trees referee --perft)
  hradby_test_in(deep referee_1 referee --seed 100000 --games 1100)
  hradby_test_in(deep referee_2 referee --seed 200000 --games 1100)
  hradby_test_in(deep referee_mists referee --mists --seed 100000 --games 200)
endif()
hradby_test_in(quick referee_quick referee --seed 300000 --games 100)
hradby_test_in(quick referee_mists_quick referee --mists --seed 300000 --games 60)

hradby_found(castle_sources tests/referee/castle/*.c)
add_executable(castle_referee ${castle_sources})
target_link_libraries(castle_referee PRIVATE hradby_flags hradby_test_described hradby_core)
if(HRADBY_SANITIZE)
  hradby_test(castle_referee castle_referee)
else()
  hradby_test_in(deep castle_referee castle_referee --seed 100000 --games 1000)
endif()
hradby_test_in(quick castle_referee_quick castle_referee --seed 300000 --games 100)

# Whole evenings of the server, each from one seed.
hradby_found(sim_sources tests/simulation/*.c)
add_executable(sim ${sim_sources})
target_link_libraries(sim PRIVATE hradby_flags hradby_server PkgConfig::jansson)
if(HRADBY_SANITIZE)
  hradby_test_in(ordinary sim_some sim --evenings 30)
  hradby_test_in(deep sim sim --evenings 110)
else() # other evenings, and more of them, in two parts for two cores
  hradby_test_in(deep sim_1 sim --seed 100000 --evenings 500)
  hradby_test_in(deep sim_2 sim --seed 200000 --evenings 500)
endif()

# The same people at three servers that share one database.
hradby_found(nodes_sources tests/simulation/nodes/*.c)
list(FILTER sim_sources EXCLUDE REGEX "/(main|one|disk|outside)\\.c$")
add_executable(sim_nodes ${nodes_sources} ${sim_sources})
target_link_libraries(sim_nodes PRIVATE hradby_flags hradby_server PkgConfig::jansson)
if(HRADBY_SANITIZE)
  hradby_test_in(ordinary sim_nodes_some sim_nodes --evenings 12)
  hradby_test_in(deep sim_nodes sim_nodes --evenings 40)
else() # other evenings, and more of them
  hradby_test_in(deep sim_nodes sim_nodes --seed 100000 --evenings 250)
endif()

hradby_found(scenario_sources tests/scenario/*.c)
add_executable(scenario ${scenario_sources})
target_link_libraries(scenario PRIVATE hradby_flags ${everything})
hradby_test(scenario scenario tests/scenario games ${HRADBY_EXTRA})
hradby_test(scenario_without sh -c
  "! \"$0\" tests/scenario tests/words >\"$1\" && grep -q 'tests/words: there is no scenario here' \"$1\""
  $<TARGET_FILE:scenario> ${PROJECT_BINARY_DIR}/scenario_without)

# The same with a tile of the mists that no box is known to have.
hradby_tile_tables(invented_tiles tests/games/mists/invented/two.tiles)
add_executable(scenario_invented ${scenario_sources} ${invented_tiles})
target_link_libraries(scenario_invented PRIVATE hradby_flags ${everything})
hradby_test(scenario_invented scenario_invented tests/games/mists/invented)

# A real server and people who come to it, for the three programs below; the clients of the first two are those of
# programs/client.
hradby_library(hradby_test_people tests/crash/audit.c tests/crash/diary.c tests/crash/people.c
  tests/crash/port.c)
target_link_libraries(hradby_test_people PUBLIC hradby_client)
hradby_library(hradby_test_serve tests/serve/raw_client.c tests/serve/running.c tests/serve/wish.c)
target_link_libraries(hradby_test_serve PUBLIC hradby_table PkgConfig::sqlite PkgConfig::cmocka PkgConfig::jansson)

# Kills a real server again and again.
add_executable(crash tests/crash/crash.c tests/crash/keeper.c)
target_link_libraries(crash PRIVATE hradby_test_people hradby_test_support)
add_dependencies(crash hradby)
hradby_test_in(ordinary crash_some crash --kills 30)
hradby_test_in(deep crash crash)
hradby_test_in(deep crash_postgres crash --postgres --kills 40)

# The real server over real sockets.
hradby_found(serve_sources tests/serve/main.c tests/serve/test_*.c)
add_executable(serve_test ${serve_sources})
target_link_libraries(serve_test PRIVATE hradby_flags hradby_test_serve hradby_test_support)
add_dependencies(serve_test hradby)
hradby_test(serve_test serve_test)
hradby_test_in(deep serve_test_postgres serve_test --postgres)

# Three real servers that share a real database.
add_executable(nodes_test tests/serve_nodes/main.c)
target_link_libraries(nodes_test PRIVATE hradby_flags hradby_test_serve hradby_test_support)
add_dependencies(nodes_test hradby)
hradby_test(nodes_test nodes_test)
add_executable(nodes_evening tests/serve_nodes/nodes_evening.c)
target_link_libraries(nodes_evening PRIVATE hradby_flags hradby_test_people hradby_test_serve hradby_test_support)
add_dependencies(nodes_evening hradby)
hradby_test_in(deep nodes_evening nodes_evening)

# What --version is told of the commit.
hradby_test(commit ${CMAKE_COMMAND} -DSCRIPT=${PROJECT_SOURCE_DIR}/cmake/commit.cmake -DGIT=${HRADBY_GIT}
  -P ${PROJECT_SOURCE_DIR}/tests/commit.cmake)

# The whole way from games to weights, in small.
hradby_test(train ${PROJECT_SOURCE_DIR}/tests/train/chain $<TARGET_FILE:hradby-train>)

include(Hostile)

# What a lane builds: its tests, and the programs that some of them run.
foreach(lane IN ITEMS quick ordinary)
  get_property(programs GLOBAL PROPERTY hradby_${lane}_programs)
  list(REMOVE_DUPLICATES programs)
  add_custom_target(${lane} DEPENDS hradby hradby-train ${programs})
endforeach()
