# Sources that the build writes: the catalogue of sentences, the tables of tiles and of artwork, the lists of games, of
# their views and of rules, figures of games, and the commit.

set(generated_folder ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_folder})

# A box is a folder with everything of one game or one expansion, and a C file of its own name in it: games/mists/mists.c,
# games/carcassonne/ferries/ferries.c.  HRADBY_EXTRA names one more, for an expansion of your own, by a path
# from the root of the sources.  games/boxes.mjs finds them in the same way.
set(boxes "")
set(expansions "") # those inside another one, and HRADBY_EXTRA
file(GLOB box_sources RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS games/*/*.c games/*/*/*.c)
hradby_need(box_sources "source of a game")
foreach(source IN LISTS box_sources)
  cmake_path(GET source STEM name)
  cmake_path(GET source PARENT_PATH box)
  if(box MATCHES "^games/([^/]+/)?${name}$")
    list(APPEND boxes ${box})
    if(CMAKE_MATCH_1)
      list(APPEND expansions ${box})
    endif()
  endif()
endforeach()
if(HRADBY_EXTRA)
  string(REGEX REPLACE "/+$" "" extra ${HRADBY_EXTRA})
  cmake_path(ABSOLUTE_PATH extra BASE_DIRECTORY ${PROJECT_SOURCE_DIR} NORMALIZE)
  cmake_path(GET extra FILENAME name)
  if(NOT EXISTS ${extra}/${name}.c)
    message(FATAL_ERROR "HRADBY_EXTRA: there is no ${name}.c in ${extra}; name the folder of an expansion")
  endif()
  list(APPEND boxes ${extra})
  list(APPEND expansions ${extra})
endif()
hradby_need(expansions expansion)

# hradby_files(VAR SHARED OWN…): files by their paths from the root: SHARED is the pattern of what all have in common, OWN are
# those of what lies in a box.
function(hradby_files variable shared)
  set(patterns "")
  foreach(own IN LISTS ARGN)
    list(TRANSFORM boxes APPEND /${own} OUTPUT_VARIABLE in_boxes)
    list(APPEND patterns ${in_boxes})
  endforeach()
  file(GLOB files RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${shared} ${patterns})
  set(${variable} ${files} PARENT_SCOPE)
endfunction()

# hradby_sources(VAR BOXES…): the C files of boxes, but for the referee's part, which is in the tests alone.
function(hradby_sources variable)
  list(TRANSFORM ARGN APPEND /*.c OUTPUT_VARIABLE patterns)
  file(GLOB sources CONFIGURE_DEPENDS ${patterns})
  list(FILTER sources EXCLUDE REGEX "_referee\\.c$")
  hradby_need(sources "source in ${ARGN}")
  set(${variable} ${sources} PARENT_SCOPE)
endfunction()

# hradby_words(VAR NAME [WITHOUT TOPICS…] [ALSO FOLDER]): the C file of all sentences in words/LANGUAGE/TOPIC.properties,
# BOX/words/LANGUAGE.properties and, as a part of the topic terminal, BOX/words/LANGUAGE.terminal.properties, made again when
# one of them changes.
add_executable(wordc ${PROJECT_SOURCE_DIR}/programs/wordc/wordc.c)
target_link_libraries(wordc PRIVATE hradby_flags)
function(hradby_words variable name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "ALSO" "WITHOUT")
  hradby_files(files words/*/*.properties words/??.properties words/??.terminal.properties)
  hradby_need(files "file of sentences")
  if(arg_ALSO)
    file(GLOB more RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS ${arg_ALSO}/words/*/*.properties)
    list(APPEND files ${more})
  endif()
  set(patterns "")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM topic)
    if(file MATCHES "\\.terminal\\.properties$")
      set(topic terminal)
    endif()
    if(NOT topic IN_LIST arg_WITHOUT)
      string(REGEX REPLACE "words/[a-z][a-z]([/.])" "words/%\\1" pattern ${file})
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
  file(GLOB sources CONFIGURE_DEPENDS programs/tilec/*.c)
  hradby_need(sources "source of tilec")
  set(program ${PROJECT_SOURCE_DIR}/programs/tilec/tilec.c)
  list(REMOVE_ITEM sources ${program})
  hradby_library(hradby_tilefile ${sources})
  target_link_libraries(hradby_tilefile PUBLIC hradby_base hradby_sentences)
  add_executable(tilec ${program})
  target_link_libraries(tilec PRIVATE hradby_tilefile)
endfunction()

# hradby_tile_tables(VAR FILES…): the C file VAR.c of the tiles of all boxes and of these, made again when one of them changes.
function(hradby_tile_tables variable)
  hradby_files(tiles "" *.tiles)
  hradby_need(tiles "file of tiles")
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
  hradby_library(hradby_artfile ${PROJECT_SOURCE_DIR}/programs/artc/artfile.c)
  target_link_libraries(hradby_artfile PUBLIC hradby_base hradby_sentences PRIVATE PkgConfig::expat)
  add_executable(artc programs/artc/artc.c)
  target_link_libraries(artc PRIVATE hradby_artfile)
endfunction()

# hradby_art_tables(VAR): the C file of all drawings, views/art/KIND/NAME.svg and BOX/art/KIND/NAME.svg, made again when one of them changes.
# A drawing is one text, however long.
function(hradby_art_tables variable)
  hradby_files(drawings views/art/*/*.svg art/*/*.svg)
  hradby_need(drawings drawing)
  set(tables ${generated_folder}/art_tables.c)
  add_custom_command(OUTPUT ${tables}
    COMMAND artc ${tables} ${drawings}
    DEPENDS artc ${drawings}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling artwork" VERBATIM)
  set_source_files_properties(${tables} PROPERTIES COMPILE_OPTIONS -Wno-overlength-strings)
  set(${variable} ${tables} PARENT_SCOPE)
endfunction()

# hradby_rule_players(VAR SOURCES…): the C file of hb_described_rules[], what computer players are told of rules (land_players.h).
# NAME_players.c among the sources, which lies beside the file of hb_rule_NAME, defines hb_rule_players_NAME.  That of a game
# defines hb_kind_players_NAME instead, which the game names itself.
function(hradby_rule_players variable)
  set(names ${ARGN})
  list(FILTER names INCLUDE REGEX "_players\\.c$")
  list(TRANSFORM names REPLACE "^.*/([^/]+)_players\\.c$" "\\1")
  list(REMOVE_ITEM names ${games})
  hradby_need(names "file NAME_players.c")
  list(SORT names)
  set(declarations "")
  set(entries "")
  foreach(name IN LISTS names)
    string(APPEND declarations
      "extern const struct hb_rule hb_rule_${name};\nextern const struct hb_rule_players hb_rule_players_${name};\n")
    string(APPEND entries "    { &hb_rule_${name}, &hb_rule_players_${name} },\n")
  endforeach()
  set(registry ${generated_folder}/${variable}.c)
  configure_file(cmake/players_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
endfunction()

# hradby_rule_registry(VAR GAMES NAMES… EXPANSIONS NAMES…): hb_land_kinds[], the games on a landscape; hb_expansions[], what a
# player can add to Carcassonne, in the order of the names, and hb_rule_names[], these names.  The box NAME defines
# hb_rule_NAME.  Numbers of rules are looked up when the program starts (engine/tilegame/registry.c).
function(hradby_rule_registry variable)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "GAMES;EXPANSIONS")
  set(names ${arg_EXPANSIONS})
  list(SORT names)
  list(JOIN names " " words)
  set(declarations "")
  set(games "")
  set(entries "")
  foreach(name IN LISTS arg_GAMES)
    string(APPEND declarations "extern const struct hb_kind hb_kind_${name};\n")
    string(APPEND games "    &hb_kind_${name},\n")
  endforeach()
  foreach(name IN LISTS names)
    string(APPEND declarations "extern const struct hb_rule hb_rule_${name};\n")
    string(APPEND entries "    &hb_rule_${name},\n")
  endforeach()
  set(registry ${generated_folder}/${variable}.c)
  configure_file(cmake/rules_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
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

# hradby_view_registry(VAR VIEW FOLDER): the C file of hb_VIEW_views[], how games show themselves beyond what is shown of every
# game: each games/NAME/FOLDER/NAME_VIEW.c defines hb_VIEW_view_NAME (views/FOLDER/VIEW_view.h).
function(hradby_view_registry variable view folder)
  file(GLOB sources CONFIGURE_DEPENDS games/*/${folder}/*_${view}.c)
  hradby_need(sources "view *_${view}.c of a game")
  set(declarations "")
  set(entries "")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(REGEX REPLACE "_${view}$" "" name ${name})
    string(APPEND declarations "extern const struct hb_${view}_view hb_${view}_view_${name};\n")
    string(APPEND entries "    &hb_${view}_view_${name},\n")
  endforeach()
  set(registry ${generated_folder}/${view}_views.c)
  configure_file(cmake/views_registry.c.in ${registry} @ONLY)
  set(${variable} ${registry} PARENT_SCOPE)
endfunction()

# hradby_figures(VAR FILE): the C file of hb_NAME_figures_text, the numbers that the game knows without the file NAME.figures,
# made again when it changes.
add_executable(figurec ${PROJECT_SOURCE_DIR}/programs/figurec/figurec.c ${PROJECT_SOURCE_DIR}/engine/box_figures.c)
target_link_libraries(figurec PRIVATE hradby_flags)
function(hradby_figures variable file)
  file(GLOB found ${file})
  hradby_need(found ${file})
  cmake_path(GET file STEM name)
  set(source ${generated_folder}/${name}_figures.c)
  add_custom_command(OUTPUT ${source}
    COMMAND figurec ${source} ${file}
    DEPENDS figurec ${file}
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    COMMENT "Compiling ${name}.figures" VERBATIM)
  set(${variable} ${source} PARENT_SCOPE)
endfunction()

# hradby_weights(VAR NAME): hb_weights_built_in, what positions are weighed by, from players/NAME/NAME.weights.
function(hradby_weights variable name)
  set(file ${PROJECT_SOURCE_DIR}/players/${name}/${name}.weights)
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
