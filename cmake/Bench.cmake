# bench/client is a client of the server, for measuring and testing; bench/load plays with many of them at once.

hradby_component(hradby_client bench/client LINK hradby_table PkgConfig::jansson)
target_include_directories(hradby_client PUBLIC bench)

file(GLOB load_sources CONFIGURE_DEPENDS bench/load/*.c)
add_executable(load ${load_sources})
target_link_libraries(load PRIVATE hradby_client PkgConfig::sqlite)

# What a store writes for a move.
add_executable(bench_store bench/store/store.c)
target_link_libraries(bench_store PRIVATE hradby_flags hradby_serve)
