#!/usr/bin/env bash
# Measures parsers of MQTT and WebSocket side by side: ours, and Netty's decoders.
#
#   benchmarks/binary.sh [--quick] [--cells '20 bytes whole'] …
#   benchmarks/binary.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.binary.BinaryBenchmark "$@"
