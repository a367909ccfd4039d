# tests/fuzz/fuzz_NAME.c: each a libFuzzer target; scripts/fuzz runs them.

if(NOT CMAKE_C_COMPILER_ID STREQUAL "Clang")
  message(FATAL_ERROR "HRADBY_FUZZ needs clang: configure with -DCMAKE_C_COMPILER=clang")
endif()

add_custom_target(fuzzers)
hradby_found(targets tests/fuzz/fuzz_*.c)
foreach(source IN LISTS targets)
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE hradby_flags hradby_page hradby_server hradby_tilefile hradby_artfile hradby_tui hradby_draw hradby_protocol hradby_table
    hradby_core PkgConfig::jansson)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  add_dependencies(fuzzers ${name})
endforeach()

# Clang's sanitizers see what gcc's, with which the tests run, let pass, such as 0 added to a null pointer; and what fuzzing
# finds is seldom a rule.  So the scenarios, which play every rule, are played by this build, too.
hradby_found(scenario_sources tests/scenario/*.c)
add_executable(scenario_clang ${scenario_sources} tests/support/described.c)
target_link_libraries(scenario_clang PRIVATE hradby_flags hradby_table hradby_core)
add_dependencies(fuzzers scenario_clang)
