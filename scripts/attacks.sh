#!/usr/bin/env bash
# Attacks the sample servers from a separate process and tells whether they withstand it.
#
#   scripts/attacks.sh [NAME...] [--seconds N] [--one-address] [--minutes N] [--list]
#
# Each attack has a server of its own on a free port of the loopback address, and runs for 60 seconds. A polite client
# asks meanwhile. Afterwards the server's descriptors, live heap and threads are compared with those before, and SIGTERM
# has to end it. --one-address: the server limits the connections of an address, from which all of the attack comes;
# otherwise it comes from many. The soak runs only if it is named, for 60 minutes. The server and the load each need up
# to 20,000 file descriptors.
#
# Needs a JDK 17 and the jars: mvn -q -pl samples/http-server,samples/calendar-server,samples/key-value-server -am
# -DskipTests package. Prints progress, and a table in Markdown at the end. Exit codes: 0 each attack was withstood,
# 1 one was not, 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2

main() {
    local bin=${JAVA_HOME:+$JAVA_HOME/bin/} work tool sample
    for tool in java javac jcmd; do
        command -v "$bin$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
    done
    work=$(mktemp -d)
    mkdir "$work/classes"
    trap 'rm -rf "'"$work"'"' EXIT
    for sample in http-server calendar-server key-value-server; do
        # a copy: a build meanwhile does not change what is attacked
        if ! cp "samples/$sample/target/$sample.jar" "$work"; then
            echo "build it: mvn -q -pl samples/$sample -am -DskipTests package" >&2
            exit 2
        fi
    done
    ulimit -n 20000 2>/dev/null || ulimit -n "$(ulimit -Hn)"
    local path=$work/classes:$work/http-server.jar
    "${bin}javac" --release 17 -Xlint:all -Werror -d "$work/classes" -cp "$path" scripts/attacks/*.java || exit 2
    "${bin}java" -Xmx1g -Dattacks.jars="$work" -cp "$path" attacks.Attacks "$@"
    exit
}

main "$@"
