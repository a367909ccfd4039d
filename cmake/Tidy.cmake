# `ninja tidy`: clang-tidy over the sources, each file again only when it or a header of it changed.
#
# Each is looked at once, however often it is compiled; what is made of the machine's vectors (engine/landscape/lanes.h) once more with
# the instructions of the second core.

foreach(target hradby_core_v3 hradby_invented_core hradby_invented_table)
  if(TARGET ${target})
    set_target_properties(${target} PROPERTIES EXPORT_COMPILE_COMMANDS OFF)
  endif()
endforeach()

set(tidy_folder ${PROJECT_BINARY_DIR}/tidy)
set(tidy_stamps "")
file(GLOB_RECURSE tidy_sources CONFIGURE_DEPENDS engine/*.c games/*.c players/*.c system/*.c table/*.c views/*.c server/*.c
  programs/hradby/*.c programs/arena_mpi/*.c programs/tilec/*.c programs/artc/*.c programs/wordc/*.c programs/figurec/*.c)
list(FILTER tidy_sources EXCLUDE REGEX "_referee\\.c$|${absent}") # of two kinds of one thing, only one is built
foreach(source IN LISTS tidy_sources)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
  string(MAKE_C_IDENTIFIER ${name} stamp)
  set(stamp ${tidy_folder}/${stamp})
  set(again "")
  if(v3_possible AND source IN_LIST landscape_sources)
    set(again ${v3_flags})
  endif()
  add_custom_command(OUTPUT ${stamp}
    COMMAND ${PROJECT_SOURCE_DIR}/scripts/tidy ${PROJECT_BINARY_DIR} ${source} ${stamp} ${again}
    DEPENDS ${source} ${PROJECT_SOURCE_DIR}/.clang-tidy ${PROJECT_SOURCE_DIR}/scripts/tidy
    DEPFILE ${stamp}.d
    COMMENT "Tidy ${name}" VERBATIM)
  list(APPEND tidy_stamps ${stamp})
endforeach()
file(MAKE_DIRECTORY ${tidy_folder})
add_custom_target(tidy DEPENDS ${tidy_stamps})
