#!/usr/bin/env bash
# Measures what direct code is worth for a grammar of two hundred opcodes: the same grammar with it, and with tables alone.
#
#   benchmarks/opcodes.sh [--quick] [--cells 'without operand whole'] …
#   benchmarks/opcodes.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.opcodes.OpcodesBenchmark --root "$root" "$@"
