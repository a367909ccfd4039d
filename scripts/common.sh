# common.sh -- what ./play and ./test share: installing what is missing, and building.
# shellcheck shell=bash disable=SC2154
#
# Sourced with $root set to the root of the checkout.  Nothing outside it is touched but packages.

jobs=$(nproc 2>/dev/null || echo 2)
logs="$root/build/log"

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$*"
    exit 1
}

# Prints those of the given packages that are not installed.
missing_packages() {
    local package
    for package in "$@"; do
        if [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" != installed ]; then
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
    if ! command -v dpkg-query >/dev/null; then
        say "This is no Debian system; if the build fails, install what these packages are called there: $*"
        return
    fi
    missing=$(missing_packages "$@")
    missing=${missing% }
    [ -n "$missing" ] || return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        die "Packages are missing, and without sudo only root can install them: apt-get install $missing"
    fi
    ask_for_password
    say "Installing $missing …"
    # shellcheck disable=SC2086  # a list of words
    if ! logged "$logs/packages.log" install_packages $missing; then
        grep -v '^..status:' "$logs/packages.log" | tail -n 20 >&2
        die "The packages could not be installed; the lines above say why. By hand: apt-get install $missing"
    fi
}

install_packages() {
    apt update && apt install --no-install-recommends "$@"
}

# sudo asks on the terminal, before anything else is written there.
ask_for_password() {
    [ "$(id -u)" = 0 ] || sudo -v || die "Without sudo nothing can be installed."
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
play_options=(-DCMAKE_C_COMPILER=gcc -DHRADBY_LTO=OFF -DHRADBY_SYMBOLS=OFF)

# build_play TARGETS…: the program, and the page's engine where it is named.
build_play() {
    configure "$root/build" "${play_options[@]}" && build "$root/build" "$@"
}

build_release() {
    configure "$root/build/release" -DCMAKE_C_COMPILER=gcc && build "$root/build/release" hradby
}

program_packages=(gcc libc6-dev cmake ninja-build pkg-config libsodium-dev libsqlite3-dev
    libwebsockets-dev libwebsockets-evlib-uv libuv1-dev)
page_packages=(clang lld wasi-libc libclang-rt-dev-wasm32 nodejs esbuild)

# page_packages, but for what is here without having come as a package.
wanted_page_packages() {
    local package
    for package in "${page_packages[@]}"; do
        case $package in
        nodejs) command -v node >/dev/null || printf '%s ' "$package" ;;
        esbuild) [ -n "${HRADBY_ESBUILD:-}" ] || printf '%s ' "$package" ;;
        *) printf '%s ' "$package" ;;
        esac
    done
}

# What checks the page comes from the npm registry.  A npm that did not come as a package is as good.
wanted_npm() {
    command -v npm >/dev/null || printf 'npm'
}

# The browser that the tests of the page play in; HRADBY_CHROMIUM names another.
wanted_browser() {
    [ -n "${HRADBY_CHROMIUM:-}" ] || printf 'chromium'
}

# What checks the page, from the npm registry, where web/package-lock.json has changed.  npm keeps what it keeps in build/.
install_page_tools() {
    local lock="$root/web/package-lock.json" kept="$root/web/node_modules/.hradby-lock"
    cmp --quiet "$lock" "$kept" && return
    (cd "$root/web" && npm_config_cache="$root/build/npm" npm_config_update_notifier=false \
        npm ci --no-audit --no-fund --ignore-scripts) && cp "$lock" "$kept"
}

page_is_up_to_date() {
    [ -e "$root/build/web/index.html" ] &&
        [ -z "$(find "$root"/web "$root"/words "$root/build/engine/hradby.wasm" -path "$root/web/node_modules" -prune -o \
            -newer "$root/build/web/index.html" -type f -print -quit)" ]
}

# build/web, which the server serves; its engine must be built.
bundle_page() {
    page_is_up_to_date || { node "$root/scripts/font-source.mjs" "$root/build/font" && node "$root/web/build.mjs"; }
}

# The program and the browser client.
build_page() {
    build_play hradby engine && bundle_page
}
