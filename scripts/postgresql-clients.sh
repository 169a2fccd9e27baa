#!/usr/bin/env bash
# Drives the sample postgresql-proxy between clients of the real world and a real server, and attacks it.
#
#   scripts/postgresql-clients.sh [postgresql-proxy.jar]
#
# Needs a JDK, a PostgreSQL server with psql and pgbench, python3 with the package psycopg, and go:
#
#   apt-get install postgresql
#   pip install 'psycopg[binary]'
#
# POSTGRESQL names the directory of the server's programs, PYTHON another python3. go downloads pgx.
# Prints one line a check. Exit codes: 0 all passed, 1 one failed, 2 something needed is missing.
# A database of its own is created in a temporary directory; all servers listen on free ports of the loopback address
# and are stopped at the end. As root, the database runs as the user postgres, for its server refuses to run as root.

set -u -o pipefail
here=$(cd "$(dirname "$0")" && pwd)
jar=${1:-$here/../samples/postgresql-proxy/target/postgresql-proxy.jar}
java=${JAVA_HOME:+$JAVA_HOME/bin/}java
python=${PYTHON:-python3}
programs=${POSTGRESQL:-$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1)}
programs=${programs:-$(dirname "$(command -v initdb || echo /)")}

# ---- what is needed

missing=()
for tool in "$java" "$programs/initdb" "$programs/postgres" psql pgbench "$python" go timeout; do
    command -v "$tool" >/dev/null || missing+=("$tool")
done
"$python" -c "import psycopg" 2>/dev/null || missing+=(psycopg)
[[ -f $jar ]] || missing+=("$jar")
if ((${#missing[@]})); then
    echo "missing: ${missing[*]}" >&2
    echo "install: apt-get install postgresql; pip install 'psycopg[binary]'; go" >&2
    echo "build: mvn -q -pl samples/postgresql-proxy -am -DskipTests package" >&2
    exit 2
fi

# ---- the database and the proxy

. "$here/clients/servers.sh"

as_owner=()
chmod 755 "$work"
mkdir "$work/data"
if ((EUID == 0)); then
    chown postgres "$work/data"
    as_owner=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi
database=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
(cd "$work/data" && "${as_owner[@]}" "$programs/initdb" -D "$work/data" -U admin -A trust) >"$work/initdb" 2>&1 || {
    echo "FAIL no database: $(tail -n 1 "$work/initdb")"
    exit 1
}
cat >"$work/data/pg_hba.conf" <<'END'
host all admin,trusted 127.0.0.1/32 trust
host all plain 127.0.0.1/32 password
host all old 127.0.0.1/32 md5
host all all 127.0.0.1/32 scram-sha-256
END
(cd "$work/data" && exec "${as_owner[@]}" "$programs/postgres" -D "$work/data" -p "$database" -h 127.0.0.1 -k '' -F) \
    >"$work/postgres" 2>&1 &
running+=($!)
direct() {
    psql -X -q -h 127.0.0.1 -p "$database" -U admin postgres "$@"
}
for _ in {1..300}; do
    direct -c 'select 1' >/dev/null 2>&1 && break
    sleep 0.1
done
direct <<'END' || exit 1
create role app login password 'secret' superuser;
create role trusted login;
create role plain login password 'secret';
set password_encryption = md5;
create role old login password 'secret';
END
serve proxy --to "127.0.0.1:$database"

# ---- checks

export PGPASSWORD=secret PGCONNECT_TIMEOUT=20

# passed OPTION…: psql through the proxy
passed() {
    timeout 120 psql -X -q -A -t -h 127.0.0.1 -p "$port" "$@"
}

logins() {
    local user
    for user in trusted plain old app; do
        [[ $(passed -U "$user" -c 'select current_user' postgres) == "$user" ]] || return 1
    done
    ! PGPASSWORD=wrong passed -U app -c 'select 1' postgres >"$work/wrong" 2>&1 || return 1
    grep -q 'password authentication failed' "$work/wrong" || return 1
    echo "no password, cleartext, MD5, SCRAM; a wrong password"
}

statements() {
    passed -U app postgres <<'END' >"$work/statements" || return 1
create table items (id int primary key, name text);
insert into items values (1, 'one'), (2, null);
select id, coalesce(name, 'nothing') from items order by id;
\pset null NULL
select name from items where id = 2;
do $$ begin raise notice 'a notice'; end $$;
drop table items;
END
    printf '%s\n' '1|one' '2|nothing' NULL | diff - "$work/statements" || return 1
    grep -q ' insert into items values (1, .one.), (2, null);$' "$work/proxy.out" || return 1
    echo "answers as without the proxy, statements in its output"
}

copies() {
    "$python" -c 'for i in range(200000): print(i, "x" * 60, sep="\t")' >"$work/rows"
    passed -U app postgres <<END >"$work/copied" || return 1
create table rows (n int, text text);
\copy rows from '$work/rows'
\copy (select * from rows order by n) to '$work/back'
drop table rows;
END
    cmp "$work/rows" "$work/back" || return 1
    echo "$(wc -c <"$work/rows") bytes to the server and back"
}

benchmark() {
    local mode
    PGHOST=127.0.0.1 PGPORT=$port PGUSER=app timeout 120 pgbench -i -q -s 2 postgres >"$work/bench" 2>&1 || return 1
    for mode in simple extended prepared; do
        PGHOST=127.0.0.1 PGPORT=$port PGUSER=app timeout 120 pgbench -n -M "$mode" -c 8 -t 200 postgres \
            >>"$work/bench" 2>&1 || return 1
        PGHOST=127.0.0.1 PGPORT=$port PGUSER=app timeout 120 pgbench -n -M "$mode" -S -c 8 -t 1000 postgres \
            >>"$work/bench" 2>&1 || return 1
    done
    [[ $(grep -c 'number of failed transactions: 0 ' "$work/bench") == 6 ]] || return 1
    echo "6 runs, no failed transaction"
}

encryption() {
    ! passed -U app 'dbname=postgres sslmode=require' -c 'select 1' >"$work/require" 2>&1 || return 1
    grep -q 'server does not support SSL' "$work/require" || return 1
    echo "refused where it is required"
}

golang() {
    mkdir "$work/go" && cp "$here/clients/postgresql.go" "$work/go/main.go" || return 1
    (cd "$work/go" && go mod init client && go get github.com/jackc/pgx/v5@v5.7.2 && go build -o client .) \
        >"$work/go.log" 2>&1 || {
        tail -n 1 "$work/go.log"
        return 1
    }
    timeout 120 "$work/go/client" "$port"
}

# absent: a server that is not there
absent() {
    local free
    free=$("$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    (
        serve absent --to "127.0.0.1:$free"
        ! passed -U app -c 'select 1' postgres >"$work/absent.psql" 2>&1
        result=$?
        kill "${running[-1]}"
        wait "${running[-1]}"
        trap - EXIT
        exit "$result"
    ) || return 1
    grep -q 'the server is not there' "$work/absent.psql" || return 1
    echo "said in a message"
}

# check WHAT COMMAND…
check() {
    local what=$1 said
    shift
    if said=$("$@" 2>"$work/stderr"); then
        echo "ok   $what: $said"
    else
        echo "FAIL $what: $said $(tail -n 1 "$work/stderr")"
        failed=1
    fi
}

check "logins" logins
check "psql" statements
check "COPY" copies
check "pgbench" benchmark
check "encryption" encryption
check "psycopg" timeout 120 "$python" "$here/clients/postgresql.py" "$port"
check "pgx" golang
check "wrong messages" timeout 120 "$python" "$here/clients/postgresql_attacks.py" "$port"
check "no server" absent
check "the proxy's error output is empty" test ! -s "$work/proxy.err"
exit "$failed"
