#!/usr/bin/env bash
# Prints how much heap an idle connection of the HTTP server holds, by class, and one of a bare loop with a selector.
#
#   scripts/idle-heap.sh [--limit NAME=VALUE...]
#
# Options are those of the server. It and the bare loop are processes of their own, on the loopback interface; each needs
# 6,000 file descriptors. Takes about half a minute.
#
# Needs a JDK 17, and the jar: mvn -q -pl samples/http-server -am -DskipTests package.

set -eu -o pipefail
cd "$(dirname "$0")/.."
bin=${JAVA_HOME:+$JAVA_HOME/bin/}
jar=samples/http-server/target/http-server.jar
if [[ ! -f $jar ]]; then
    echo "build it: mvn -q -pl samples/http-server -am -DskipTests package" >&2
    exit 2
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
path=$work:$jar
ulimit -n 20000 2>/dev/null || ulimit -n "$(ulimit -Hn)"
"${bin}javac" --release 17 -Xlint:all -Werror -d "$work" scripts/idle/*.java
"${bin}java" -cp "$path" IdleHeap org.tatoo.samples.http.HttpServerCommand --port 0 --limit idle=never "$@" --root SITE
