#!/usr/bin/env bash
# Measures generators of parsers: how long they run, and how much they write.
#
#   benchmarks/generation.sh [option…]
#   benchmarks/generation.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.grammar.GenerationBenchmark --root "$tatoo" "$@"
