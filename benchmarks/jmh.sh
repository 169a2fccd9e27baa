#!/usr/bin/env bash
# The comparisons under JMH: benchmarks/jmh.sh [JMH's own options], for example
#
#   benchmarks/jmh.sh -p request=BROWSER -p peer=tatoo,netty -prof gc HttpParsing
#   benchmarks/jmh.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
[[ ${1:-} == --help ]] && set -- -h
exec "$java" -cp "$classpath" org.openjdk.jmh.Main "$@"
