#!/usr/bin/env bash
# Adds tokens and productions to grammars, and measures input that has none of them.
#
#   benchmarks/variants.sh [option…]
#   benchmarks/variants.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.grammar.VariantBenchmark --root "$tatoo" "$@"
