#!/usr/bin/env bash
# Writes a grammar like that of SQL, with 2,400 productions, and measures the processor time that checking it takes.
#
#   scripts/large-grammar.sh [FILE]
#
# The grammar goes to FILE, without it to a temporary file. Prints what tatoo says, then the seconds of user and system
# time. Exit codes: 0 a parser in less than 5 s with a heap of 1 GB, 1 not so, 2 something needed is missing.

set -u
cd "$(dirname "$0")/.." || exit 2
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
command=grammar-compiler/target/tatoo
jar=$command.jar
classes=grammar-compiler-tests/target/test-classes

if ! command -v "$java" >/dev/null || [[ ! -x $command || ! -d $classes ]]; then
    echo "missing: a JDK, or the classes that Maven compiles: the compiler and its tests" >&2
    echo "build it: mvn -q -pl grammar-compiler-tests -am -DskipTests package" >&2
    exit 2
fi
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
grammar=${1:-$folder/sql.ebnf}
"$java" -cp "$classes:grammar-compiler/target/test-classes:$jar" org.tatoo.compiler.oracle.SqlGrammar "$grammar" || exit 2
TIMEFORMAT='%U %S'
{ time JDK_JAVA_OPTIONS=-Xmx1g "$command" check "$grammar" >"$folder/out" 2>&1; } 2>"$folder/time"
status=$?
cat "$folder/out"
awk -v status="$status" '{
    printf "%.2f s of processor time\n", $1 + $2
    exit status != 0 || $1 + $2 >= 5
}' "$folder/time"
