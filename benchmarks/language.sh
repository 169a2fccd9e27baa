#!/usr/bin/env bash
# Measures parsers of a programming language side by side: ours, ANTLR 4 with a listener, JFlex with CUP.
#
#   benchmarks/language.sh [--quick] [--only tatoo,antlr] …
#   benchmarks/language.sh --help
#
# Environment: as for parsers.sh. The grammar is of this folder, so its parser is generated when this folder is built.

set -eu -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
. "$here/common.sh"
exec "$java" -cp "$classpath" org.tatoo.benchmarks.language.LanguageBenchmark "$@"
