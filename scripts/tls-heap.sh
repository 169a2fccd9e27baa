#!/usr/bin/env bash
# Prints how much heap an idle encrypted connection holds, for TLS 1.3 and 1.2; takes some seconds.
#
#   scripts/tls-heap.sh
#
# Needs a JDK and the test classes: mvn -q -pl server-tls -am test-compile. Without the connection below and the
# conversation above; with the session that the server keeps for each client.

set -eu -o pipefail
cd "$(dirname "$0")/../server-tls"
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if [[ ! -d target/test-classes ]]; then
    echo "build it: mvn -q -pl server-tls -am test-compile" >&2
    exit 2
fi
"$java" -XX:+UseSerialGC -Xmx512m \
    -cp target/classes:target/test-classes:../transport/target/classes:../runtime/target/classes \
    org.tatoo.tls.IdleHeap
