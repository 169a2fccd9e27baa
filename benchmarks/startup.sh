#!/usr/bin/env bash
# Measures parsers of HTTP requests from the start of a virtual machine to the first and to the 10,000th request.
#
#   benchmarks/startup.sh [--quick] [--rounds 11]
#   benchmarks/startup.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.http.StartupBenchmark "$@"
