#!/usr/bin/env bash
# Gives writers hostile values (line ends, NUL, separators, keywords, digits, delimiters, texts that are too long, empty or
# not ASCII) and reads what they write by another parser: each part is read as it was meant, or nothing of it is written.
# What is written, and variants of it that are sentences too, are read as equal values at every cut and written again; a
# parser keeps nothing of what it has handed over, and endless lists end at the limit of messages.
#
#   scripts/hostile-values.sh [--texts NUMBER] [--seed FIRST] [--time SECONDS]
#
# --texts: hostile texts for each start of the grammars of the module grammars, with a writer by the compiler's hints where
# they have none, and of those of grammar-compiler-tests/src/test/resources/written.md; 60,000 by default, which is more than a
# million. --time: for at most that long, 900 s by default; each grammar has an equal part of what is left. Conversations
# are determined by their seeds. Half of the records are those that the corpus of a grammar gives, with one change.
# Prints progress, the first failure of each start with its seed, and totals. Exit codes: 0 no failure, 1 a failure, 2
# usage, or something needed is missing.

set -u
usage() {
    echo "usage: scripts/hostile-values.sh [--texts NUMBER] [--seed FIRST] [--time SECONDS]" >&2
    exit 2
}
texts=60000 seed=0 seconds=900
while [[ $# -gt 0 ]]; do
    case "$1 ${2-}" in
        "--texts "[0-9]*) texts=$2 ;;
        "--seed "[0-9]*) seed=$2 ;;
        "--time "[0-9]*) seconds=$2 ;;
        *) usage ;;
    esac
    shift 2
done
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jar=grammar-compiler/target/tatoo.jar
classes=grammar-compiler-tests/target/test-classes
writers=writer-runtime/target/classes
jspecify=$(find "${MAVEN_REPOSITORY:-$HOME/.m2/repository}/org/jspecify" -name 'jspecify-*.jar' 2>/dev/null | tail -1)

if ! command -v "$java" >/dev/null || [[ ! -f $jar || ! -d $classes || ! -d $writers || -z $jspecify ]]; then
    echo "missing: a JDK, or the classes that Maven compiles: the compiler, its tests, the runtime of writers" >&2
    echo "build it: mvn -q -pl grammar-compiler-tests -am -DskipTests package" >&2
    exit 2
fi
exec "$java" -Xmx1g -XX:+UseSerialGC -cp "$classes:grammar-compiler/target/test-classes:$jar:$writers:$jspecify" \
    org.tatoo.compiler.written.HostileValues . "$texts" "$seed" "$seconds"
