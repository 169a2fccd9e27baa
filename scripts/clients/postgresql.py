"""Speaks to a PostgreSQL server by psycopg: parameters, NULLs, COPY, notifications, cancelling, large values.

postgresql.py PORT; exit code 1 and a traceback if something is wrong.
"""

import sys
import threading
import time

import psycopg

ADDRESS = f"host=127.0.0.1 port={sys.argv[1]} dbname=postgres user=app password=secret sslmode=prefer"


def parameters(connection):
    row = connection.execute("select %s::int, %s::text, %b::bytea", (7, None, b"\0\xff")).fetchone()
    assert row == (7, None, b"\0\xff"), row
    for i in range(20):  # prepared on the server from the fifth on
        row = connection.execute("select %s::int + 1, null::text", (i,)).fetchone()
        assert row == (i + 1, None), row


def copy(connection):
    connection.execute("create temporary table t (n int, text text)")
    with connection.cursor().copy("copy t from stdin") as into:
        for i in range(100_000):
            into.write_row((i, None if i % 3 == 0 else "x" * 100))
    count, nulls = connection.execute("select count(*), count(*) filter (where text is null) from t").fetchone()
    assert (count, nulls) == (100_000, 33_334), (count, nulls)
    size = 0
    with connection.cursor().copy("copy t to stdout") as out:
        for data in out:
            size += len(data)
    assert size > 7_000_000, size


def notifications(connection):
    with psycopg.connect(ADDRESS, autocommit=True) as other:
        connection.execute("listen news")
        other.execute("notify news, 'hello'")
        for notice in connection.notifies(timeout=20, stop_after=1):
            assert (notice.channel, notice.payload) == ("news", "hello"), notice
            return
    raise AssertionError("no notification")


def cancelling(connection):
    threading.Timer(0.5, connection.cancel).start()
    begun = time.monotonic()
    try:
        connection.execute("select pg_sleep(60)")
    except psycopg.errors.QueryCanceled:
        assert time.monotonic() - begun < 30
        return
    raise AssertionError("not cancelled")


def large(connection):
    value = connection.execute("select repeat('0123456789', 5000000)").fetchone()[0]
    assert len(value) == 50_000_000 and value.endswith("789")
    length = connection.execute("select length(%s::text)", ("y" * 20_000_000,)).fetchone()[0]
    assert length == 20_000_000, length


def mistakes(connection):
    try:
        connection.execute("select * from nowhere")
    except psycopg.errors.UndefinedTable:
        return
    raise AssertionError("no error")


with psycopg.connect(ADDRESS, autocommit=True) as connection:
    for check in (parameters, copy, notifications, cancelling, large, mistakes):
        check(connection)
print("parameters, COPY, notifications, cancelling, large values, errors")
