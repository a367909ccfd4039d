# players/training learns the weights that positions on a landscape are weighed by, from games of computers among themselves.

file(GLOB train_sources CONFIGURE_DEPENDS players/training/*.c)
add_executable(hradby-train ${train_sources})
target_link_libraries(hradby-train PRIVATE hradby_flags hradby_system hradby_core Threads::Threads m)
