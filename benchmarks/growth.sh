#!/usr/bin/env bash
# Measures how time and memory grow with the length of the input and of the pieces that it comes in.
#
#   benchmarks/growth.sh [option…]
#   benchmarks/growth.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.grammar.GrowthBenchmark "$@"
