"""Sends messages whose announced lengths are wrong to the PostgreSQL proxy, which has to refuse them.

postgresql_attacks.py PORT; exit code 1 and a traceback if something is wrong.
"""

import socket
import struct
import sys

PORT = int(sys.argv[1])


def message(kind, content, length=None):
    return kind + struct.pack("!i", 4 + len(content) if length is None else length) + content


def answer(connection):
    """All that comes up to the end."""
    data = b""
    while part := connection.recv(65536):
        data += part
    return data


def opened():
    connection = socket.create_connection(("127.0.0.1", PORT), timeout=20)
    connection.sendall(message(b"", struct.pack("!i", 80877103)))
    assert connection.recv(1) == b"N"
    return connection


def logged_in():
    connection = opened()
    connection.sendall(message(b"", struct.pack("!i", 196608) + b"user\0trusted\0database\0postgres\0\0"))
    data = b""
    while not data.endswith(b"Z\0\0\0\x05I"):
        part = connection.recv(65536)
        assert part, data
        data += part
    return connection


def refused(connection, wrong):
    connection.sendall(wrong)
    data = answer(connection)
    assert b"C08P01\0" in data, data


for wrong in (
    message(b"", struct.pack("!i", 196608), 7),
    message(b"", struct.pack("!i", 99)),
    message(b"", struct.pack("!i", 196608) + b"user\0x\0", 2_000_000_000),
    message(b"", struct.pack("!i", 196608) + b"user"),
):
    refused(opened(), wrong)

for wrong in (
    message(b"Q", b"select 1\0", 99) + message(b"Q", b"select 2\0"),
    message(b"Q", b"select 1\0", 8),
    message(b"Q", b"select 1\0, more\0"),
    message(b"Q", b"", 3),
    message(b"B", b"\0\0" + struct.pack("!hhi", 0, 1, 99) + b"x" + struct.pack("!h", 0)),
    message(b"B", b"\0\0" + struct.pack("!hhi", 0, 1, -2) + struct.pack("!h", 0)),
    message(b"Y", b""),
):
    refused(logged_in(), wrong)
print("11 wrong messages refused")
