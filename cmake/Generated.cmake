# Sources that the build writes: the catalogue of sentences, the tables of tiles and of artwork, the lists of games and of
# rules, figures of games, and the commit.

set(generated_folder ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_folder})

# hradby_files(VAR PATTERN): files of the project, by their paths from its root, and those of the folder HRADBY_EXTRA, which
# has the same folders for expansions of its own.
function(hradby_files variable pattern)
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${pattern})
  if(HRADBY_EXTRA)
    file(GLOB more RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${HRADBY_EXTRA}/${pattern})
    list(APPEND files ${more})
  endif()
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# hradby_words(VAR NAME [WITHOUT TOPICS…] [ALSO FOLDER]): the C file of all sentences in words/LANGUAGE/TOPIC.properties, made again when
# one of them changes.
add_executable(wordc ${PROJECT_SOURCE_DIR}/src/wordfile/wordc.c)
target_link_libraries(wordc PRIVATE hradby_flags)
function(hradby_words variable name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "ALSO" "WITHOUT")
  hradby_files(files words/*/*.properties)
  if(arg_ALSO)
    file(GLOB more RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${arg_ALSO}/words/*/*.properties)
    list(APPEND files ${more})
  endif()
  set(patterns "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM topic)
    if(NOT topic IN_LIST arg_WITHOUT)
      string(REGEX REPLACE "words/[a-z]+/" "words/%/" pattern ${file})
      list(APPEND patterns ${pattern})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES patterns)
  set(table ${generated_folder}/${name}.c)
  add_custom_command(OUTPUT ${table}
    COMMAND wordc ${table} ${patterns}
    DEPENDS wordc ${files}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling sentences" VERBATIM)
  set(${variable} ${table} PARENT_SCOPE)
endfunction()

# hradby_tile_compiler(): the reader of tile files as a library, and `tilec`, which turns them into C.
function(hradby_tile_compiler)
  file(GLOB sources CONFIGURE_DEPENDS src/tilefile/*.c)
  set(program ${PROJECT_SOURCE_DIR}/src/tilefile/tilec.c)
  list(REMOVE_ITEM sources ${program})
  hradby_library(hradby_tilefile ${sources})
  target_link_libraries(hradby_tilefile PUBLIC hradby_base hradby_sentences)
  add_executable(tilec ${program})
  target_link_libraries(tilec PRIVATE hradby_tilefile)
endfunction()

# hradby_tile_tables(VAR FILES…): the C file VAR.c of all tiles/*.tiles and of these, made again when one of them changes.
function(hradby_tile_tables variable)
  hradby_files(tiles tiles/*.tiles)
  list(APPEND tiles ${ARGN})
  set(tables ${generated_folder}/${variable}.c)
  add_custom_command(OUTPUT ${tables}
    COMMAND tilec ${tables} ${tiles}
    DEPENDS tilec ${tiles}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling tiles" VERBATIM)
  set(${variable} ${tables} PARENT_SCOPE)
endfunction()

# hradby_art_compiler(): the reader of drawings as a library, and `artc`, which turns them into C.
function(hradby_art_compiler)
  hradby_library(hradby_artfile ${PROJECT_SOURCE_DIR}/src/artfile/artfile.c)
  target_link_libraries(hradby_artfile PUBLIC hradby_base hradby_sentences)
  add_executable(artc src/artfile/artc.c)
  target_link_libraries(artc PRIVATE hradby_artfile)
endfunction()

# hradby_art_tables(VAR): the C file of all art/*/*.svg, made again when one of them changes.  A drawing is one text,
# however long.
function(hradby_art_tables variable)
  hradby_files(drawings art/*/*.svg)
  set(tables ${generated_folder}/art_tables.c)
  add_custom_command(OUTPUT ${tables}
    COMMAND artc ${tables} ${drawings}
    DEPENDS artc ${drawings}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling artwork" VERBATIM)
  set_source_files_properties(${tables} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  set(${variable} ${tables} PARENT_SCOPE)
endfunction()

# hradby_rule_registry(VAR OWN SOURCES… EXPANSIONS SOURCES…): hb_rules[], every rule at its number; hb_expansions[], those
# that a player can name, in the order of their names, and hb_rule_names[], these names.  NAME.c defines hb_rule_NAME and
# says `.number = N`; no two rules have the same.
function(hradby_rule_registry variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OWN;EXPANSIONS")
  set(declarations "")
  set(numbered "")
  set(entries "")
  set(numbers "")
  foreach(source IN LISTS arg_OWN arg_EXPANSIONS)
    cmake_path(GET source STEM name)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} line REGEX "^ *\\.number = [0-9]+,")
    if(NOT line MATCHES "^ *\\.number = ([0-9]+),")
      message(FATAL_ERROR "${source}: a rule says its number: .number = N, in a line of its own")
    endif()
    set(number ${CMAKE_MATCH_1})
    if(number IN_LIST numbers)
      message(FATAL_ERROR "${source}: another rule has the number ${number}; take one that is free, and never change it")
    endif()
    list(APPEND numbers ${number})
    string(APPEND declarations "extern const struct hb_rule hb_rule_${name};\n")
    string(APPEND numbered "    [${number}] = &hb_rule_${name},\n")
  endforeach()
  list(TRANSFORM arg_EXPANSIONS REPLACE "^.*/(.*)\\.c$" "\\1" OUTPUT_VARIABLE names)
  list(SORT names)
  list(JOIN names " " words)
  foreach(name IN LISTS names)
    string(APPEND entries "    &hb_rule_${name},\n")
  endforeach()
  set(registry ${generated_folder}/${variable}.c)
  configure_file(cmake/rules_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
endfunction()

# hradby_files_of_rules(VAR SOURCES…): those that are a rule, NAME.c with hb_rule_NAME.
function(hradby_files_of_rules variable)
  set(rules "")
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${source})
    file(STRINGS ${source} line REGEX "^const struct hb_rule hb_rule_${name} =")
    if(line)
      list(APPEND rules ${source})
    endif()
  endforeach()
  set(${variable} ${rules} PARENT_SCOPE)
endfunction()

# hradby_kind_registry(VAR GAMES NAMES… LAND NAMES…): hb_kinds[], for each game hb_kind_NAME in this order; those of LAND are
# in the second core, too.
function(hradby_kind_registry variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GAMES;LAND")
  set(declarations "")
  set(declarations_v3 "")
  set(portable "")
  set(v3 "")
  foreach(name IN LISTS arg_GAMES)
    string(APPEND declarations "extern const struct hb_kind hb_kind_${name};\n")
    string(APPEND portable "    &hb_kind_${name},\n")
    if(name IN_LIST arg_LAND)
      string(APPEND declarations_v3 "extern const struct hb_kind hb_kind_${name}_v3;\n")
      string(APPEND v3 "    &hb_kind_${name}_v3,\n")
    else()
      string(APPEND v3 "    &hb_kind_${name},\n")
    endif()
  endforeach()
  set(registry ${generated_folder}/${variable}.c)
  configure_file(cmake/kinds_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
endfunction()

# hradby_figures(VAR NAME): hb_NAME_figures_text, the figures of data/NAME.figures as the program knows them without
# that file: a line "name=number" for each, remarks left out.  How many there are of a tile its own file says: such names,
# in capitals, are left out, too.  Made again when the file changes.
function(hradby_figures variable name)
  set(file ${PROJECT_SOURCE_DIR}/data/${name}.figures)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(READ ${file} text)
  string(ASCII 239 187 191 mark) # with which some editors begin a file of UTF-8
  string(REPLACE "${mark}" "" text "${text}")
  string(REGEX REPLACE "#[^\n]*" "" text "${text}") # first of all: only remarks hold what CMake or C would misread
  string(REGEX REPLACE "[ \t]*=[ \t]*" "=" text "${text}")
  string(REPLACE "\t" " " text "${text}")
  string(REPLACE "\n" ";" lines "${text}")
  set(figures "")
  set(number 0)
  foreach(line IN LISTS lines)
    math(EXPR number "${number} + 1")
    string(STRIP "${line}" line)
    if(line MATCHES "^[a-z_]+(/[a-z_]+)?(/[0-9]+)?=[0-9 ]+$")
      string(APPEND figures "    \"${line}\\n\"\n")
    elseif(NOT line STREQUAL "" AND NOT line MATCHES "^[A-Z][A-Z0-9-]*=[0-9]+$")
      message(FATAL_ERROR "data/${name}.figures, line ${number}: this is no \"name = number\": ${line}")
    endif()
  endforeach()
  set(source ${generated_folder}/${name}_figures.c)
  configure_file(cmake/figures.c.in ${source} @ONLY)
  set(${variable} ${source} PARENT_SCOPE)
endfunction()

# hradby_weights(VAR NAME): hb_weights_built_in, what positions are weighed by, from data/NAME.weights.
function(hradby_weights variable name)
  set(file ${PROJECT_SOURCE_DIR}/data/${name}.weights)
  set(source ${generated_folder}/${name}_weights.c)
  set(script ${PROJECT_SOURCE_DIR}/cmake/weights.cmake)
  add_custom_command(OUTPUT ${source} COMMAND ${CMAKE_COMMAND} -DFROM=${file} -DTO=${source} -P ${script}
    DEPENDS ${file} ${script} COMMENT "Reading ${name}.weights" VERBATIM)
  set(${variable} ${source} PARENT_SCOPE)
endfunction()

# hradby_commit(TARGET SOURCE): commit.h for the one source that says which commit the program was built of (commit.cmake).
# Every build looks, and compiles that source again only after a commit.  It is made now, too, for tools that compile nothing.
function(hradby_commit target source)
  set(header ${generated_folder}/commit.h)
  set(look ${CMAKE_COMMAND} -DFROM=${PROJECT_SOURCE_DIR} -DTO=${header} -DGIT=${HRADBY_GIT}
    -P ${PROJECT_SOURCE_DIR}/cmake/commit.cmake)
  execute_process(COMMAND ${look})
  add_custom_target(${target}_commit COMMAND ${look} BYPRODUCTS ${header} COMMENT "Looking for the commit" VERBATIM)
  add_dependencies(${target} ${target}_commit)
  target_include_directories(${target} PRIVATE ${generated_folder})
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${header})
endfunction()
