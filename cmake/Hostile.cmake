# tests/hostile attacks a real server; every attack_NAME.c there is one attack and a test of its own.

hradby_found(hostile_sources tests/hostile/*.c)
add_executable(hostile ${hostile_sources})
target_link_libraries(hostile PRIVATE hradby_flags hradby_test_serve hradby_test_people hradby_test_support hradby_serve)
add_dependencies(hostile hradby)

hradby_found(attacks tests/hostile/attack_*.c)
list(TRANSFORM attacks REPLACE "^.*/attack_(.*)\\.c$" "\\1")
foreach(attack IN LISTS attacks)
  list(APPEND slow_tests hostile_${attack})
  hradby_test(hostile_${attack} hostile ${attack})
endforeach()

# Those for which it matters where games are kept, over PostgreSQL where it is installed.
foreach(attack IN ITEMS kills database chat hall)
  hradby_test_in(deep hostile_postgres_${attack} hostile --postgres ${attack})
endforeach()
