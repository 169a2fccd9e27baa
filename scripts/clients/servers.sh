# Servers for the scripts that try real clients; read by them, not run. They set java and jar, the runnable jar of the
# server. Sets work, a directory that is removed at the end; failed, for the exit code; running, what is ended with it.

work=$(mktemp -d)
failed=0
running=()

clean_up() {
    for pid in "${running[@]}"; do
        kill -TERM "$pid" 2>/dev/null
        wait "$pid" 2>/dev/null
    done
    rm -rf "$work"
}
trap clean_up EXIT
trap 'exit 1' INT TERM

# serve NAME OPTION…: starts a server; sets port. Its outputs are $work/NAME.out and .err.
serve() {
    local name=$1
    shift
    "$java" -Xmx256m -jar "$jar" --port 0 "$@" >"$work/$name.out" 2>"$work/$name.err" &
    running+=($!)
    for _ in {1..300}; do
        grep -qs 'listening on' "$work/$name.out" && break
        kill -0 "${running[-1]}" 2>/dev/null || break
        sleep 0.1
    done
    port=$(sed -n 's/.*listening on .*127\.0\.0\.1:\([0-9]*\).*/\1/p' "$work/$name.out")
    if [[ -z $port ]]; then
        echo "FAIL the server does not start: $(head -n 1 "$work/$name.err")"
        exit 1
    fi
}
