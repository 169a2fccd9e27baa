#!/usr/bin/env bash
# Gives records that were changed at random to encrypted connections in memory; some minutes.
#
#   scripts/tls-fuzz.sh [seed [cases]]
#
# Default: seed 1, 10,000 cases. The test of the same name runs a part of them in every build. If a case fails, its number
# is printed; the same seed changes the same bytes of the same messages.
#
# Needs Maven and a JDK; MAVEN names the command, for example MAVEN="mvn -o". Exit codes: 0 all passed, 1 one failed.

set -eu -o pipefail
cd "$(dirname "$0")/.."
read -r -a maven <<<"${MAVEN:-mvn}"
if ! "${maven[@]}" -B -q -pl server-tls -am test -Dtest=FuzzTest -Dsurefire.failIfNoSpecifiedTests=false \
    -Dtatoo.test.fuzz.seed="${1:-1}" -Dtatoo.test.fuzz.cases="${2:-10000}"; then
    echo "a case failed, or the build" >&2
    exit 1
fi
echo "all passed"
