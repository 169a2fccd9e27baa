#!/usr/bin/env bash
# Measures an encrypted server under load, against the limits that it has to keep; takes a good minute a transport.
#
#   scripts/tls-load.sh [nio|aio|aio_cached ...]
#
# 1,000 stalled handshakes and 10,000 more: new handshakes and the requests of open connections meanwhile. Then clients
# that resume their sessions while the certificate is exchanged each second. Server and load are processes of their own
# on the loopback address; each needs some thousand file descriptors.
#
# Needs a JDK, and the classes: mvn -q -pl samples/hello-http -am test-compile. Without arguments: nio. Prints a table.
# Exit codes: 0 all limits are kept, 1 one is not, 2 something needed is missing, 3 it took too long.

set -u -o pipefail
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! command -v "$java" >/dev/null || [[ ! -d samples/hello-http/target/test-classes ]]; then
    echo "build it: mvn -q -pl samples/hello-http -am test-compile" >&2
    exit 2
fi
path=samples/hello-http/target/test-classes:samples/hello-http/target/classes
for module in grammars server-runtime server-tls transport runtime; do
    path+=:$module/target/classes
done
(($#)) || set -- nio
ulimit -n 20000 2>/dev/null
exec "$java" -Xmx768m -cp "$path" org.tatoo.samples.hello.TlsLoad server-tls/src/test/resources/org/tatoo/tls "$@"
