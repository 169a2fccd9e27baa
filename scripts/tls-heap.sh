#!/usr/bin/env bash
# Prints how much heap an idle encrypted connection of a server holds, in all; takes about a minute each.
#
#   scripts/tls-heap.sh [nio|aio|aio_cached] [TLSv1.3|TLSv1.2] [classes]
#
# With "classes" it also prints the bytes and the number of objects of each class for a connection. The server is a
# process of its own, and so are the clients, on the loopback address; each needs 8,000 file descriptors.
#
# Needs a JDK, and the classes: mvn -q -pl samples/hello-http -am test-compile. Without arguments: nio, both versions.

set -eu -o pipefail
cd "$(dirname "$0")/.."
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if [[ ! -d samples/hello-http/target/test-classes ]]; then
    echo "build it: mvn -q -pl samples/hello-http -am test-compile" >&2
    exit 2
fi
path=samples/hello-http/target/test-classes:samples/hello-http/target/classes
for module in grammars server-runtime server-tls transport runtime; do
    path+=:$module/target/classes
done
ulimit -n 20000 2>/dev/null || true
measure() {
    "$java" -cp "$path" org.tatoo.samples.hello.TlsHeap server-tls/src/test/resources/org/tatoo/tls "$@"
}
if (($# > 1)); then
    measure "$@"
else
    measure "${1:-nio}" TLSv1.3
    measure "${1:-nio}" TLSv1.2
fi
