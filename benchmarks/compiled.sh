#!/usr/bin/env bash
# Checks that the second compiler of the virtual machine compiled every hot method of the generated parsers.
#
#   benchmarks/compiled.sh [option…]
#   benchmarks/compiled.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -XX:-TieredCompilation -cp "$classpath" org.tatoo.benchmarks.grammar.CompilationCheck "$@"
