# One program for every x86-64 machine: what plays on a landscape is compiled a second time with the instructions of
# x86-64-v3 (AVX2, BMI2, …), and engine/cores.c chooses at the start what the processor can run.
#
# The objects of the second core are joined into one, in which every name is made local but those of the kinds of games, so
# that nothing outside can call into it by mistake; what it needs from outside (tables of tiles, texts) is there once.
#
# A linker takes from a library only what is asked for, and hardly any program asks which core is in use: so it is asked for
# with the library.  Without that games.c, and with it the choice, would be left out of all others.

set(v3_flags -mavx2 -mbmi -mbmi2 -mlzcnt -mpopcnt)
set(v3_possible OFF)
if(HRADBY_V3 AND NOT HRADBY_FUZZ AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|amd64|AMD64)$" AND CMAKE_OBJCOPY
    AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(v3_possible ON)
endif()

# Optimising across files happens when the objects are joined: gcc can do that and hand on plain code.
set(v3_join ${CMAKE_C_COMPILER} -r -nostdlib)
set(v3_across OFF)
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION AND CMAKE_C_COMPILER_ID STREQUAL "GNU")
  set(v3_across ON)
  separate_arguments(v3_optimise UNIX_COMMAND "${CMAKE_C_FLAGS_RELWITHDEBINFO}")
  list(APPEND v3_join ${v3_optimise} -flto=auto -flinker-output=nolto-rel)
endif()

# hradby_second_core(LIBRARY KINDS NAMES… SOURCES SOURCES…): adds NAME_v3 to a library that has NAME.
function(hradby_second_core library)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "KINDS;SOURCES")
  if(NOT v3_possible)
    return()
  endif()
  hradby_objects(${library}_v3 ${arg_SOURCES})
  target_compile_options(${library}_v3 PRIVATE ${v3_flags})
  list(TRANSFORM arg_KINDS REPLACE "(.+)" "\\1=\\1_v3" OUTPUT_VARIABLE renamed)
  list(TRANSFORM arg_KINDS REPLACE "(.+)" "--keep-global-symbol=\\1_v3" OUTPUT_VARIABLE kept)
  target_compile_definitions(${library}_v3 PRIVATE ${renamed})
  set_target_properties(${library}_v3 PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${v3_across})
  set(joined ${PROJECT_BINARY_DIR}/${library}_v3.o)
  add_custom_command(OUTPUT ${joined}
    COMMAND ${v3_join} $<TARGET_OBJECTS:${library}_v3> -o ${joined}
    COMMAND ${CMAKE_OBJCOPY} ${kept} ${joined}
    DEPENDS $<TARGET_OBJECTS:${library}_v3>
    COMMENT "Joining the second core" COMMAND_EXPAND_LISTS VERBATIM)
  set_source_files_properties(${joined} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
  target_sources(${library} PRIVATE ${joined})
  target_compile_definitions(${library} PRIVATE HRADBY_V3)
  target_link_options(${library} INTERFACE LINKER:--undefined=hb_core_name)
endfunction()
