#!/usr/bin/env bash
# Fetches two parsers in C as they come in Python packages, and compiles them: native/build.sh DIRECTORY
#
# Needs gcc and pip. Nothing is installed.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
target=$1
llhttp=httptools-0.9.0
pico=gunicorn_h1c-0.6.9

[[ -x $target/parsers && $target/parsers -nt $here/parsers.c ]] && exit 0
for tool in gcc pip; do
    command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done
mkdir -p "$target"
cd "$target"
for package in "$llhttp" "$pico"; do
    if [[ ! -d $package ]]; then
        pip download -q --no-deps --no-binary :all: --disable-pip-version-check "${package/-/==}"
        tar xzf "$package.tar.gz"
    fi
done
gcc -O3 -march=native -DNDEBUG -Wall -o parsers \
    -I "$llhttp/vendor/llhttp/include" -I "$pico/src/gunicorn_h1c/picohttpparser" \
    "$here/parsers.c" "$llhttp"/vendor/llhttp/src/*.c "$pico/src/gunicorn_h1c/picohttpparser/picohttpparser.c"
