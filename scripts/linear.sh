#!/usr/bin/env bash
# Shows that what the HTTP server reads takes time in proportion to its size: each input that a limit bounds, at half of
# the limit and at the whole, at once and in pieces of one byte, through parser and handler without sockets.
#
#   scripts/linear.sh
#
# Prints one line a measurement: the ratio of the times, and the times. Takes about a minute; the time is that of the
# thread's CPU, so other programs disturb it little. Exit codes: 0 every ratio is below 2.5, 1 one is not, 2 something
# needed is missing.

set -u
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
server=samples/http-server/target
kit=testing/target/classes

if ! command -v "$java" >/dev/null ||
    [[ ! -f $server/http-server.jar || ! -d $server/test-classes || ! -d $kit ]]; then
    echo "missing: a JDK, or what Maven makes of the HTTP server and its tests" >&2
    echo "build it: mvn -q -pl samples/http-server -am -DskipTests package" >&2
    exit 2
fi
exec "$java" -cp "$server/test-classes:$kit:$server/http-server.jar" org.tatoo.samples.http.Linearity
