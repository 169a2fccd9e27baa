#!/bin/bash
# Resumes many suspended messages, publishes to as many subscribers of whom one in ten does not read, and resets a hundred
# clients. The clients are a process of their own, on the loopback interface.
#
#   scripts/suspend-load.sh [CLIENTS]
#
# Needs a JDK, the classes (mvn -q -pl server-runtime -am test-compile), and descriptors: ulimit -n 20000. Without an
# argument, 10,000 clients. Prints what was seen; fails if a message was lost or came in another order.
set -euo pipefail
cd "$(dirname "$0")/.."
path=server-runtime/target/test-classes:server-runtime/target/classes:transport/target/classes:runtime/target/classes
jspecify=$(find "${HOME}/.m2/repository/org/jspecify" -name 'jspecify-1*.jar' | head -1)
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -Xmx1g -cp "$path:$jspecify" org.tatoo.server.SuspendLoad "${1:-10000}"
