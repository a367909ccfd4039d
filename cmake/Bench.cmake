# programs/client is a client of the server, for measuring and testing; programs/load plays with many of them at once.

hradby_component(hradby_client programs/client LINK hradby_table PkgConfig::jansson)

file(GLOB load_sources CONFIGURE_DEPENDS programs/load/*.c)
add_executable(load ${load_sources})
target_link_libraries(load PRIVATE hradby_client hradby_system PkgConfig::sqlite)

# What a store writes for a move.
add_executable(bench_store programs/bench_store/bench_store.c)
target_link_libraries(bench_store PRIVATE hradby_flags hradby_serve)
