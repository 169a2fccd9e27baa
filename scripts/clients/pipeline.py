"""Sends 16 different requests at once and reads 16 answers, which must come in the same order."""

import pathlib
import socket
import sys

port, root = int(sys.argv[1]), pathlib.Path(sys.argv[2])
names = [f"{i}.txt" for i in range(16)]
with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
    connection.sendall(b"".join(f"GET /{name} HTTP/1.1\r\nHost: a\r\n\r\n".encode() for name in names))
    answers = connection.makefile("rb")
    for name in names:
        status = answers.readline()
        assert status == b"HTTP/1.1 200 OK\r\n", status
        length = 0
        while (line := answers.readline()) != b"\r\n":
            field, value = line.split(b":", 1)
            if field.lower() == b"content-length":
                length = int(value)
        assert answers.read(length) == (root / name).read_bytes(), name + " differs"
print("16 requests, 16 answers in order")
