#!/usr/bin/env bash
# Tries random grammars of all constructs against an oracle: what the compiler refuses, and what the generated parsers do
# with random inputs, byte by byte, at once, in pieces, with pauses, and for some in every cut.
#
#   scripts/random-grammars.sh [--seeds FROM..TO] [--time SECONDS]
#                              [--regions | --error | --uses | --values | --mixed | --check]
#
# Each grammar is determined by its seed; --seeds N..N repeats one. --regions: only those with regions; --error: only
# those with the error terminal; --uses: only those that are divided into several files. --values: with records and a
# writer, and elements named as the compiler's hints ask: what a message parser hands over does not depend on cuts and
# pauses, it refuses what the oracle refuses, and what the writer writes of it is read again. --mixed: with several
# directives and options at a time, small and large, and line ends in tokens of all kinds. --check: of these only what
# the compiler does, with any directive: each parser has to be Java. Without options: seeds 0..999, for at most 600 s.
# Prints progress, each failure with its grammar, and totals. Exit codes: 0 no failure, 1 a failure, 2 usage, or something
# needed is missing.

set -u
usage() {
    echo "usage: scripts/random-grammars.sh [--seeds FROM..TO] [--time SECONDS]" \
        "[--regions | --error | --uses | --values | --mixed | --check]" >&2
    exit 2
}
first=0 last=999 seconds=600 kind=all
while [[ $# -gt 0 ]]; do
    if [[ $1 == --regions || $1 == --error || $1 == --uses || $1 == --values || $1 == --mixed || $1 == --check ]]; then
        kind=${1#--}
        shift
        continue
    fi
    case "$1 ${2-}" in
        "--seeds "[0-9]*..[0-9]*) first=${2%%..*} last=${2##*..} ;;
        "--time "[0-9]*) seconds=$2 ;;
        *) usage ;;
    esac
    shift 2
done
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
jar=grammar-compiler/target/tatoo.jar
classes=grammar-compiler-tests/target/test-classes
writer=writer-runtime/target/classes
repository=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
jspecify=$(find "$repository/org/jspecify" -name 'jspecify-*.jar' 2>/dev/null | tail -1)
main=org.tatoo.compiler.oracle.RandomGrammars
[[ $kind == values ]] && main=org.tatoo.compiler.oracle.RandomMessages

if ! command -v "$java" >/dev/null || [[ ! -f $jar || ! -d $classes || ! -d $writer || -z $jspecify ]]; then
    echo "missing: a JDK, or the classes that Maven compiles: the compiler and its tests" >&2
    echo "build it: mvn -q -pl grammar-compiler-tests -am -DskipTests package" >&2
    exit 2
fi
# Most of what runs is new to the JVM: code that is compiled quickly is better than code that is compiled well.
exec "$java" -Xmx1g -XX:+UseSerialGC -XX:TieredStopAtLevel=1 \
    -cp "$classes:grammar-compiler/target/test-classes:$jar:$writer:$jspecify" "$main" "$first" "$last" "$seconds" "$kind"
