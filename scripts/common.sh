# common.sh -- what ./play and ./test share: installing what is missing, and building.
# shellcheck shell=bash disable=SC2154
#
# Sourced with $root set to the root of the checkout.  Nothing outside it is touched but packages.

jobs=$(nproc 2>/dev/null || echo 2)
logs="$root/build/log"
compiler=${CC:-gcc} # of what is played with

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# is_here PACKAGE: whether what the Debian package of this name brings is here, however it came: a compiler of one's own is
# as good as Debian's, and other systems call the packages otherwise.
is_here() {
    case $1 in
    gcc) command -v "$compiler" ;;
    build-essential) command -v gcc && compiles ;;
    libc6-dev) compiles ;;
    cmake | clang | clang-format | clang-tidy | npm) command -v "$1" ;;
    ninja-build) command -v ninja ;;
    pkg-config) command -v pkg-config ;;
    nodejs) command -v node ;;
    esbuild) command -v "${HRADBY_ESBUILD:-esbuild}" ;;
    chromium) find_browser ;;
    libexpat1-dev) pkg-config --exists expat ;;
    libsodium-dev) pkg-config --exists libsodium ;;
    libsqlite3-dev) pkg-config --exists sqlite3 ;;
    libwebsockets-dev) pkg-config --exists libwebsockets ;;
    libwebsockets-evlib-uv) ! command -v dpkg-query ;; # elsewhere it is part of the library
    libuv1-dev) pkg-config --exists libuv ;;
    libcmocka-dev) pkg-config --exists cmocka ;;
    libjansson-dev) pkg-config --exists jansson ;;
    lld) command -v ld.lld && command -v wasm-ld ;;
    libclang-rt-dev) compiles_with_sanitizers ;;
    wasi-libc | libclang-rt-dev-wasm32) compiles_for_the_page ;;
    *) false ;;
    esac >/dev/null 2>&1
}

compiles() { printf '#include <stdio.h>\n' | "$compiler" -x c -fsyntax-only -; }

compiles_with_sanitizers() { printf 'int main(void) { return 0; }\n' | clang -fsanitize=address -x c - -o /dev/null; }

compiles_for_the_page() { printf 'int main(void) { return 0; }\n' | clang --target=wasm32-wasi -x c - -o /dev/null; }

# Prints those of the given packages that are neither installed nor here in another way.
missing_packages() {
    local package
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ] && ! is_here "$package"; then
            printf '%s ' "$package"
        fi
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo -- "$@"
    fi
}

apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 -o APT::Status-Fd=1 "$@"
}

# Reads what ninja or apt say line by line, and shows on a terminal how far they are, in one line.
show_progress() {
    local line far
    if ! [ -t 2 ]; then
        cat >/dev/null
        return
    fi
    while IFS= read -r line; do
        far=
        if [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]]; then
            far="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]}"
        elif [[ $line =~ ^(dl|pm)status:[^:]*:([0-9]+) ]]; then
            far="${BASH_REMATCH[2]} %"
            [ "${BASH_REMATCH[1]}" = dl ] && far="fetching $far" || far="unpacking $far"
        fi
        [ -z "$far" ] || printf '\r      %-40s' "$far" >&2
    done
    printf '\r%-46s\r' '' >&2
}

# logged LOG COMMAND…: runs it with its output in a log, its progress on the terminal; its status.
logged() {
    local log=$1
    shift
    "$@" 2>&1 </dev/null | tee "$log" | show_progress
}

# Installs those of the given packages that are missing; calls nobody where none is.
need_packages() {
    local missing
    missing=$(missing_packages "$@")
    missing=${missing% }
    [ -n "$missing" ] || return 0
    if ! command -v apt-get >/dev/null; then
        die "Install what Debian calls $missing, under the names it has on this system, then try again.${elsewhere:-}"
    elif [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        die "Packages are missing, and without sudo only root can install them: apt-get install $missing"
    fi
    ask_for_password "$missing"
    say "Installing $missing …"
    # shellcheck disable=SC2086  # a list of words
    if ! logged "$logs/packages.log" install_packages $missing; then
        grep -v '^..status:' "$logs/packages.log" | tail -n 20 >&2
        die "The packages could not be installed; the lines above say why. By hand: apt-get install $missing${elsewhere:-}"
    fi
}

install_packages() {
    apt update && apt install --no-install-recommends "$@"
}

# ask_for_password PACKAGES: sudo asks on the terminal, before anything else is written there.
ask_for_password() {
    [ "$(id -u)" = 0 ] || sudo -v || die "sudo does not let $(id -un) install packages; let root do it: apt-get install $1"
}

# The build folder must be ours to write.
need_build_folder() {
    mkdir -p "$logs" 2>/dev/null || true
    if ! [ -w "$root/build" ] || ! [ -w "$logs" ]; then
        die "$root/build cannot be written by $(id -un); it may belong to another user. Remove it and try again."
    fi
}

# configure FOLDER OPTIONS…: prepares a build folder where that was not done yet with the same options.
configure() {
    local folder=$1 wanted
    shift
    wanted="$root $*"
    if [ -e "$folder/build.ninja" ] && [ "$(cat "$folder/configured" 2>/dev/null)" = "$wanted" ]; then
        return
    fi
    rm -rf "$folder/CMakeCache.txt" "$folder/CMakeFiles" "$folder/configured"
    cmake -G Ninja -S "$root" -B "$folder" "$@" && printf '%s' "$wanted" >"$folder/configured"
}

# build FOLDER TARGETS…: brings a prepared folder up to date.
build() {
    local folder=$1
    shift
    ninja -C "$folder" -j "$jobs" "$@"
}

# What ./play plays with is build/hradby: what a debugger or a measurement needs beyond it would only cost the first
# start time.  The program that is measured and tested is build/release/hradby.
play_options=("-DCMAKE_C_COMPILER=$compiler" -DHRADBY_LTO=OFF -DHRADBY_SYMBOLS=OFF)

# build_play TARGETS…: the program, and the page's engine where it is named.  ./test sets `strict`; what it has configured so
# stays so for ./play, since to compile everything again would take longer.
build_play() {
    local options=("${play_options[@]}")
    if [ -n "${strict:-}" ] || grep -qs HRADBY_WERROR=ON "$root/build/configured"; then
        options+=(-DHRADBY_WERROR=ON)
    fi
    configure "$root/build" "${options[@]}" && build "$root/build" "$@"
}

program_packages=(gcc libc6-dev cmake ninja-build pkg-config libexpat1-dev libsodium-dev libsqlite3-dev
    libwebsockets-dev libwebsockets-evlib-uv libuv1-dev)
page_packages=(clang lld wasi-libc libclang-rt-dev-wasm32 nodejs npm esbuild)

# Prints the browser that the tests of the page play in: HRADBY_CHROMIUM, or one that is here.  A snap cannot open what the
# tests write.
find_browser() {
    local name
    for name in ${HRADBY_CHROMIUM:-chromium google-chrome-stable google-chrome}; do
        name=$(command -v "$name") || continue
        [[ $name == /snap/* ]] || { printf '%s' "$name" && return; }
    done
    return 1
}

need_browser() {
    if is_here chromium; then
        return
    elif [ -n "${HRADBY_CHROMIUM:-}" ]; then
        die "HRADBY_CHROMIUM names $HRADBY_CHROMIUM, which is no program that the tests can start."
    elif grep -qs '^ID=ubuntu$' /etc/os-release; then
        die "Ubuntu has Chromium as a snap alone, which the tests cannot use: install Chrome, or name a Chromium, HRADBY_CHROMIUM=PROGRAM ./test"
    fi
    need_packages chromium
}

# npm_install OPTIONS...: what web/package-lock.json names, by its checksums.  npm keeps what it keeps in build/.
npm_install() {
    (cd "$root/web" && npm_config_cache="$root/build/npm" npm_config_update_notifier=false \
        npm ci --no-audit --no-fund --ignore-scripts "$@")
}

# What checks the page, where web/package-lock.json has changed.
install_page_tools() {
    local lock="$root/web/package-lock.json" kept="$root/web/node_modules/.hradby-lock"
    cmp --quiet "$lock" "$kept" || { npm_install && cp "$lock" "$kept"; }
}

# The letters of the page's headings.  Without them the page has a serif of the machine that shows it.
install_font() {
    [ -e "$root/web/node_modules/@fontsource/alegreya" ] || npm_install --omit=dev ||
        say "The page is built without letters of its own: npm could not fetch them."
}

# The folders that the program may be made of: all but those that hold no source of it, so that a new folder counts without
# being named here.
source_folders() {
    local folder
    for folder in "$root"/*/; do
        case $(basename -- "$folder") in
        build | docs | packaging | scripts | tests | web) ;;
        *) printf '%s\n' "${folder%/}" ;;
        esac
    done
}

# changed_since STAMP PATH…: whether the stamp is missing, or a path or something in it is newer.  A folder is newer once a file
# was removed from it.  A path that does not exist counts as changed: a wrong list here must not hide a change.
changed_since() {
    local stamp=$1 newer
    shift
    [ -e "$stamp" ] && newer=$(find "$@" -name node_modules -prune -o -newer "$stamp" -print -quit) || return 0
    [ -n "$newer" ]
}

# What web/build.mjs reads: boxes bring help, lessons, sentences and parts of the page, and players/ brings what computers
# have learned.
page_is_up_to_date() {
    ! changed_since "$root/build/web/index.html" "$root"/{web,words,games,players,NOTICE,LICENSE} \
        "$root/build/engine/hradby.wasm"
}

# build/web, which the server serves; its engine must be built.
bundle_page() {
    page_is_up_to_date || { install_font && node "$root/web/build.mjs"; }
}

# The program and the browser client.
build_page() {
    build_play hradby engine && bundle_page
}
