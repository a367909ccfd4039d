# tests/hostile attacks a real server; every attack_NAME.c there is one attack and a test of its own.

file(GLOB hostile_sources CONFIGURE_DEPENDS tests/hostile/*.c)
add_executable(hostile ${hostile_sources})
target_link_libraries(hostile PRIVATE hradby_flags hradby_test_serve hradby_test_people hradby_test_support hradby_serve)
add_dependencies(hostile hradby)

foreach(source IN LISTS hostile_sources)
  cmake_path(GET source STEM attack)
  if(attack MATCHES "^attack_(.*)$")
    list(APPEND slow_tests hostile_${CMAKE_MATCH_1})
    hradby_test(hostile_${CMAKE_MATCH_1} hostile ${CMAKE_MATCH_1})
  endif()
endforeach()

# Those for which it matters where games are kept, over PostgreSQL where it is installed.
foreach(attack IN ITEMS kills database chat hall)
  hradby_test_in(deep hostile_postgres_${attack} hostile --postgres ${attack})
endforeach()
