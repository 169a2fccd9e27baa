#!/usr/bin/env bash
# Measures the processor time of `tatoo check` for each grammar of the repository, with a heap of 256 MB.
#
#   scripts/check-cost.sh [GRAMMAR...]
#
# Prints for each grammar the seconds of user and system time beyond those of `tatoo --version`: the least of three runs
# of both. Grammars that are broken on purpose count too. Exit codes: 0 each below 1 s, 1 one is not, 2 something needed
# is missing.

set -u
cd "$(dirname "$0")/.." || exit 2
command=grammar-compiler/target/tatoo
export JDK_JAVA_OPTIONS=-Xmx256m

if [[ ! -x $command ]]; then
    echo "missing: the command" >&2
    echo "build it: mvn -q -pl grammar-compiler -am -DskipTests package" >&2
    exit 2
fi

# The least processor time of three runs of the command with the given arguments.
cost() {
    local TIMEFORMAT='%U %S' run
    for run in 1 2 3; do
        { time "$command" "$@" >/dev/null 2>&1; } 2>&1
    done | awk 'NR == 1 || $1 + $2 < least { least = $1 + $2 } END { print least }'
}

if [[ $# -gt 0 ]]; then
    grammars=("$@")
else
    mapfile -t grammars < <(git ls-files '*.ebnf')
fi
version=$(cost --version)
status=0
for grammar in "${grammars[@]}"; do
    printf '%s %s %s\n' "$(cost check "$grammar")" "$version" "$grammar" |
        awk '{ printf "%.2f s  %s\n", $1 - $2, $3; exit $1 - $2 >= 1 }' || status=1
done
exit $status
