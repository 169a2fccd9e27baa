#!/usr/bin/env bash
# Changes the grammars of the repository at random and compiles the results: each has to give a parser or errors, in less
# than 2 s of processor time, never an exception.
#
#   scripts/fuzz-grammars.sh [COUNT [SEED [SECONDS]]]
#
# COUNT (10000) grammars with the seeds from SEED (1) on, for at most SECONDS (1800). Those that fail go to the folder
# grammar-compiler/target/mutants. Exit codes: 0 none failed, 1 some failed, 2 something needed is missing.

set -u
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jar=grammar-compiler/target/tatoo.jar
classes=grammar-compiler-tests/target/test-classes

if ! command -v "$java" >/dev/null || [[ ! -f $jar || ! -d $classes ]]; then
    echo "missing: a JDK, or the classes that Maven compiles: the compiler and its tests" >&2
    echo "build it: mvn -q -pl grammar-compiler-tests -am -DskipTests package" >&2
    exit 2
fi
exec "$java" -Xmx1g -cp "$classes:grammar-compiler/target/test-classes:$jar" org.tatoo.compiler.mutation.Campaign . grammar-compiler/target/mutants \
    "${2:-1}" "${1:-10000}" "${3:-1800}"
