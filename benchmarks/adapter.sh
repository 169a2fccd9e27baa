#!/usr/bin/env bash
# Compares the adapter for Netty with Netty's HttpServerCodec: CPU time and bytes allocated of a pipeline for a request
# and its answer, with handlers that keep all fields, and with one that keeps none.
#
#   benchmarks/adapter.sh [ROUNDS]      150 rounds, unless said otherwise
#
# Builds what it needs. Environment: JAVA_HOME, MAVEN.

set -eu -o pipefail
if [[ ${1:-} == --help ]]; then
    sed -n '2,/^$/s/^# \?//p' "$0"
    exit
fi
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/.." && pwd)
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
module=$root/adapters/netty
(cd "$root" && ${MAVEN:-mvn} -B -q -pl adapters/netty -am -DskipTests package >&2)
classpath=$module/target/test-classes
for folder in runtime transport transport-tck grammars adapters/netty; do
    classpath+=:$root/$folder/target/classes
done
classpath+=:$module/target/lib/*
requests=$here/src/main/resources/org/tatoo/benchmarks/http
exec "$java" -XX:+UseSerialGC -Xms512m -Xmx512m -cp "$classpath" org.tatoo.netty.AdapterBenchmark "${1:-150}" \
    "$requests/small.txt" "$requests/browser.txt" "$requests/cookie.txt"
