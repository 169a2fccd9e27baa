#!/usr/bin/env bash
# Runs every test of a server, those of Banzai and those of the samples with their corpora, on each transport.
#
#   scripts/transports.sh [transport ...]
#
# Without arguments: nio, aio, nio+tls, aio+tls; there are also aio-cached and aio-cached+tls. The transport reaches the
# tests as the system property tatoo.test.transport. Prints one line a transport: how many tests ran, or which failed.
# MAVEN names the command, for example MAVEN="mvn -o". Exit codes: 0 all passed, 1 one failed or none ran, 2 something
# needed is missing.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
read -r -a maven <<<"${MAVEN:-mvn}"
modules=server-runtime,samples/hello-http,samples/http-server,samples/calendar-server
modules+=,samples/http2-server,samples/key-value-server,samples/mqtt-broker,samples/nats-server
modules+=,samples/protocol-servers,samples/postgresql-proxy,samples/gateway,samples/sni-router,samples/websocket-server

if ! command -v "${maven[0]}" >/dev/null; then
    echo "missing: ${maven[0]}" >&2
    exit 2
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
(($#)) || set -- nio aio nio+tls aio+tls
for transport; do
    log=$work/$transport.log
    "${maven[@]}" -B -pl "$modules" -am test -Dtatoo.test.transport="$transport" \
        -Dphase.of.other.transports=none -Dsurefire.failIfNoSpecifiedTests=false \
        -Dtest='org.tatoo.server.**,org.tatoo.samples.**' >"$log" 2>&1
    status=$?
    run=$(sed -n 's/^\[[A-Z]*\] Tests run: \([0-9]*\), Failures: [0-9]*, Errors: [0-9]*, Skipped: [0-9]*$/\1/p' "$log" \
        | awk '{ n += $1 } END { print n + 0 }')
    if ((status == 0 && run > 0)); then
        echo "ok      $transport: $run tests"
    else
        failed=1
        echo "FAILED  $transport: $run tests ran before Maven gave up"
        grep '^\[ERROR\]' "$log" | head -20
    fi
done
exit $failed
