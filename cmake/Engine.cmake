# The engine for the browser client: build/engine/hradby.wasm, by `ninja engine`.
#
# Compiled by clang for wasm32-wasi with Debian's wasi-libc; it needs no other library.

# Named and not looked for: who builds only the program needs no clang.
set(HRADBY_WASM_CLANG clang CACHE STRING "The clang that compiles the page's engine")
# A quarter to a half faster, and 2 kB smaller (docs/performance.md); but then the page does not open in Safari before 16.4.
option(HRADBY_WASM_SIMD "Use vector instructions in the page's engine" OFF)
set(engine_folder ${PROJECT_BINARY_DIR}/engine)
# Compiled as a whole (-flto), which makes what is loaded 5 kB smaller.
set(engine_flags --target=wasm32-wasi -Oz -flto -std=c11 -g0 -ffunction-sections -fdata-sections -ffp-contract=off
  -D_XOPEN_SOURCE=700 -D_GNU_SOURCE -DHRADBY_VERSION="${PROJECT_VERSION}"
  -I${PROJECT_SOURCE_DIR}/include -I${PROJECT_SOURCE_DIR})
if(HRADBY_WASM_SIMD)
  list(APPEND engine_flags -msimd128)
endif()

# hradby_engine_object(ALL SOURCE FLAGS…): compiles one file, and adds it to the list.
function(hradby_engine_object all source)
  file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
  string(REGEX REPLACE "[^A-Za-z0-9_.]" "_" name "${name}")
  set(object ${engine_folder}/objects/${name}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${HRADBY_WASM_CLANG} ${engine_flags} ${ARGN} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} DEPFILE ${object}.d
    COMMENT "Compiling ${name} for the page" VERBATIM)
  set(${all} ${${all}} ${object} PARENT_SCOPE)
endfunction()

# hradby_engine(SOURCES… QUICK SOURCES…): the target `engine`.  Those that are named again in QUICK are compiled for speed, too,
# not for size alone.
function(hradby_engine)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "QUICK")
  file(MAKE_DIRECTORY ${engine_folder}/objects)
  set(objects "")
  set(strict "")
  if(HRADBY_WERROR)
    set(strict -Werror)
  endif()
  foreach(source IN LISTS arg_UNPARSED_ARGUMENTS)
    set(size "")
    if(source IN_LIST arg_QUICK)
      set(size -Os)
    endif()
    hradby_engine_object(objects ${source} ${size} -Wall -Wextra ${strict})
  endforeach()
  add_custom_command(OUTPUT ${engine_folder}/hradby.wasm
    COMMAND ${HRADBY_WASM_CLANG} --target=wasm32-wasi -flto -mexec-model=reactor -Wl,--gc-sections -Wl,--strip-all
      -Wl,-z,stack-size=1048576 -Wl,--export=hb_page_room ${objects} -o ${engine_folder}/hradby.wasm
    DEPENDS ${objects}
    COMMENT "Linking the page's engine" VERBATIM)
  add_custom_target(engine DEPENDS ${engine_folder}/hradby.wasm)
endfunction()
