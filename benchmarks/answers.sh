#!/usr/bin/env bash
# Measures what it costs to write the usual answer of an HTTP server: by hand, and by the generated writer, which checks.
#
#   benchmarks/answers.sh [--quick] [--cells distinct] …
#   benchmarks/answers.sh --help
#
# Environment: as for parsers.sh.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.http.AnswerBenchmark "$@"
