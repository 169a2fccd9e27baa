#!/usr/bin/env bash
# Measures parsers of HTTP requests side by side: thread CPU time, each in a process of its own, interleaved rounds.
#
#   benchmarks/parsers.sh [--quick] [--only tatoo,netty] [--cells 'browser whole heap'] …
#   benchmarks/parsers.sh --help
#
# Environment: JAVA_HOME, the JDK that is measured; MAVEN, the command that builds ("mvn"); TATOO, a checkout whose
# compiled runtime and grammars are measured in place of those of this one; NATIVE=1, parsers in C beside them.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"

native=()
if [[ -n ${NATIVE:-} ]]; then
    "$here/native/build.sh" "$here/target/native"
    native=(--native "$here/target/native/parsers")
fi
exec "$java" -cp "$classpath" org.tatoo.benchmarks.http.ParserBenchmark "${native[@]}" "$@"
