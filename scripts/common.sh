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
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
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
    say "Installing $missing; this can take some minutes …"
    # shellcheck disable=SC2086  # a list of words
    if ! { apt update && apt install --no-install-recommends $missing; } >"$logs/packages.log" 2>&1; then
        tail -n 20 "$logs/packages.log" >&2
        die "The packages could not be installed; the lines above say why. By hand: apt-get install $missing"
    fi
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
    ninja -C "$folder" --quiet -j "$jobs" "$@"
}

release_options=(-DCMAKE_C_COMPILER=gcc)

# build/ itself is the release build, so that the program is build/hradby.
build_release() {
    configure "$root/build" "${release_options[@]}" && build "$root/build" hradby && touch "$root/build/built"
}

program_packages=(gcc libc6-dev cmake ninja-build pkg-config libjansson-dev libsodium-dev libsqlite3-dev
    libwebsockets-dev)
page_packages=(clang lld wasi-libc libclang-rt-dev-wasm32 nodejs npm)

# What the page is built with.  A node or npm that did not come as a package is as good.
need_page_packages() {
    local wanted=() package
    for package in "${page_packages[@]}"; do
        case $package in
        nodejs) command -v node >/dev/null || wanted+=("$package") ;;
        npm) command -v npm >/dev/null || wanted+=("$package") ;;
        *) wanted+=("$package") ;;
        esac
    done
    need_packages "${wanted[@]}"
}

# The browser that the tests of the page play in; HRADBY_CHROMIUM names another.
need_browser() {
    [ -n "${HRADBY_CHROMIUM:-}" ] || need_packages chromium
}

# What builds and checks the page, from the npm registry, where web/package-lock.json has changed.
install_page_tools() {
    local lock="$root/web/package-lock.json" kept="$root/web/node_modules/.hradby-lock"
    cmp --quiet "$lock" "$kept" && return
    (cd "$root/web" && npm ci --no-audit --no-fund --ignore-scripts) && cp "$lock" "$kept"
}

page_is_up_to_date() {
    [ -e "$root/build/web/index.html" ] &&
        [ -z "$(find "$root"/web "$root/build/engine/hradby.wasm" -path "$root/web/node_modules" -prune -o \
            -newer "$root/build/web/index.html" -type f -print -quit)" ]
}

# The browser client: its engine as WebAssembly, and build/web, which the server serves.
build_page() {
    "$root/scripts/jansson-source" "$root/build/jansson" && install_page_tools &&
        configure "$root/build" "${release_options[@]}" && build "$root/build" engine || return
    page_is_up_to_date || node "$root/web/build.mjs"
}
