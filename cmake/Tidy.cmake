# `ninja tidy`: clang-tidy over the sources, each file again only when it or a header of it changed.

set(tidy_folder ${PROJECT_BINARY_DIR}/tidy)
set(tidy_stamps "")
file(GLOB_RECURSE tidy_sources CONFIGURE_DEPENDS src/*.c)
foreach(source IN LISTS tidy_sources)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
  string(MAKE_C_IDENTIFIER ${name} stamp)
  set(stamp ${tidy_folder}/${stamp})
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/tidy ${PROJECT_BINARY_DIR} ${source} ${stamp}
    DEPENDS ${source} ${PROJECT_SOURCE_DIR}/.clang-tidy ${PROJECT_SOURCE_DIR}/scripts/tidy
    DEPFILE ${stamp}.d
    COMMENT "Tidy ${name}" VERBATIM)
  list(APPEND tidy_stamps ${stamp})
endforeach()
file(MAKE_DIRECTORY ${tidy_folder})
add_custom_target(tidy DEPENDS ${tidy_stamps})
