#!/usr/bin/env bash
# Measures parsers of RESP side by side: ours, and Netty's decoder.
#
#   benchmarks/resp.sh [--quick] [--only tatoo,netty] …
#   benchmarks/resp.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.resp.RespBenchmark "$@"
