#!/usr/bin/env bash
# Runs the checks of transports on every transport, plain and encrypted, and prints which passes which, as a table in
# Markdown.
#
#   scripts/tck.sh
#
# MAVEN names the command, for example MAVEN="mvn -o"; JAVA_HOME the JDK. Takes some ten minutes, and reports on the
# standard error output meanwhile. Exit codes: 0 all passed, 1 one failed or was not run, 2 something needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
read -r -a maven <<<"${MAVEN:-mvn}"
if ! command -v "${maven[0]}" >/dev/null; then
    echo "missing: ${maven[0]}" >&2
    exit 2
fi
adapters=adapters/netty,adapters/vertx,adapters/grizzly,adapters/streams,adapters/flow
tests=BanzaiTckTest,NettyTckTest,VertxTckTest,GrizzlyTransportTest,SocketTransportTest,ConversationProcessorTest

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"${maven[@]}" -B -Dmaven.test.failure.ignore=true -pl "server-runtime,$adapters" -am test -Dtest="$tests" -Dsurefire.failIfNoSpecifiedTests=false \
    -Dphase.of.other.transports=none -Dtatoo.tck.all=true -Dtatoo.tck.results="$work/results" \
    | tee "$work/log" | grep -E --line-buffered 'Tests run:.*Time elapsed|ERROR.*TckTest|ERROR.*TransportTest' >&2
if [[ ! -s $work/results ]]; then
    grep '^\[ERROR\]' "$work/log" | head -20 >&2
    exit 1
fi
"${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp transport-tck/target/classes:transport/target/classes:runtime/target/classes \
    org.tatoo.transport.tck.Report "$work/results"
