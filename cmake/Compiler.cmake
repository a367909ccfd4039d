# How everything here is compiled: strict C11, one set of warnings for gcc and clang, assertions always on.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "There is one, and HRADBY_OPTIMISE says the rest" FORCE)
endif()
set(CMAKE_C_FLAGS_RELWITHDEBINFO "${HRADBY_OPTIMISE}")
if(HRADBY_SYMBOLS STREQUAL "lines")
  string(APPEND CMAKE_C_FLAGS_RELWITHDEBINFO " -g1")
elseif(HRADBY_SYMBOLS)
  string(APPEND CMAKE_C_FLAGS_RELWITHDEBINFO " -g")
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(hradby_flags INTERFACE)
target_include_directories(hradby_flags INTERFACE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR})
target_compile_definitions(hradby_flags INTERFACE _XOPEN_SOURCE=700 HRADBY_VERSION="${PROJECT_VERSION}")
target_compile_options(hradby_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes -Wmissing-prototypes
  -Wold-style-definition -Wundef -Wvla -Wwrite-strings -Wcast-qual -Wpointer-arith -Wformat=2 -Wimplicit-fallthrough
  -fno-common
  -ffp-contract=off) # the same numbers from every compiler and machine
# Sizes and distances in pictures are enumerators, which are ints in C and exact in a double: clang 19 warns of that.
target_compile_options(hradby_flags INTERFACE $<$<C_COMPILER_ID:Clang>:-Wno-enum-float-conversion>)
if(HRADBY_WERROR)
  target_compile_options(hradby_flags INTERFACE -Werror)
endif()

# Sanitizers and coverage go to every target alike, the generator of tile tables included.
if(HRADBY_FUZZ)
  add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(HRADBY_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread -fno-omit-frame-pointer)
  add_link_options(-fsanitize=thread)
elseif(HRADBY_SANITIZE OR HRADBY_FUZZ)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()

if(HRADBY_LTO AND NOT HRADBY_OPTIMISE STREQUAL "-O0" AND NOT HRADBY_SANITIZE AND NOT HRADBY_FUZZ)
  include(CheckIPOSupported)
  check_ipo_supported(RESULT lto_works LANGUAGES C)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${lto_works})
endif()

# A build with tests or fuzz targets links a hundred programs, at which lld is more than twice as quick.
if((HRADBY_TESTS OR HRADBY_FUZZ) AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  find_program(HRADBY_LLD ld.lld)
  if(HRADBY_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# How it was compiled, in words for whoever reads a measurement: gcc 12.2 -O3 -flto.
string(REPLACE "GNU" "gcc" built ${CMAKE_C_COMPILER_ID})
string(TOLOWER ${built} built)
string(REGEX REPLACE "^([0-9]+\\.[0-9]+).*" "\\1" built_version ${CMAKE_C_COMPILER_VERSION})
set(built "${built} ${built_version} ${HRADBY_OPTIMISE}")
if(CMAKE_INTERPROCEDURAL_OPTIMIZATION)
  string(APPEND built " -flto")
endif()
if(HRADBY_SANITIZE)
  string(APPEND built " -fsanitize")
endif()
if(CMAKE_C_FLAGS)
  string(APPEND built " ${CMAKE_C_FLAGS}")
endif()

# hradby_library(NAME SOURCES…): a static library with our flags.
function(hradby_library name)
  add_library(${name} STATIC ${ARGN})
  target_link_libraries(${name} PUBLIC hradby_flags)
endfunction()

# hradby_objects(NAME SOURCES…): compiled and linked nowhere.
function(hradby_objects name)
  add_library(${name} OBJECT ${ARGN})
  target_link_libraries(${name} PUBLIC hradby_flags)
endfunction()

# hradby_need(LIST WHAT): a list of files that is empty is a mistake: what was to be made of them has gone elsewhere.
function(hradby_need list what)
  if(NOT ${list})
    message(FATAL_ERROR "there is no ${what}")
  endif()
endfunction()

# hradby_found(VAR PATTERNS…): the files of these patterns, each of which finds some.
function(hradby_found variable)
  set(found "")
  foreach(pattern IN LISTS ARGN)
    file(GLOB files CONFIGURE_DEPENDS ${pattern})
    hradby_need(files ${pattern})
    list(APPEND found ${files})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# hradby_component(NAME FOLDERS… [WITHOUT REGEX] LINK LIBRARIES…): the library of all C files in folders, less some.
function(hradby_component name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "WITHOUT" "LINK")
  list(TRANSFORM arg_UNPARSED_ARGUMENTS APPEND /*.c OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  if(arg_WITHOUT)
    list(FILTER sources EXCLUDE REGEX ${arg_WITHOUT})
  endif()
  hradby_need(sources "source of ${name}")
  hradby_library(${name} ${sources})
  target_link_libraries(${name} PUBLIC ${arg_LINK})
endfunction()
