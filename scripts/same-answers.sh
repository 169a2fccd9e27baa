#!/usr/bin/env bash
# Plays the HTTP corpus to two jars of the sample http-server, and compares what they answer byte for byte. Dates and the
# random boundaries of parts are masked.
#
#   scripts/same-answers.sh BEFORE.jar [AFTER.jar]
#
# Needs python3. Everything listens on the loopback address. Exit codes: 0 all the same, 1 a difference, which is printed,
# 2 usage.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
before=${1:-}
after=${2:-$here/../samples/http-server/target/http-server.jar}
if [[ ! -f $before || ! -f $after ]]; then
    echo "usage: scripts/same-answers.sh BEFORE.jar [AFTER.jar]" >&2
    exit 2
fi
exec python3 - "$before" "$after" "$here/../samples/http-server/src/test/resources/http" <<'END'
import concurrent.futures, os, re, socket, subprocess, sys, tempfile, time
from pathlib import Path

MODIFIED = 784111777
SITE = {
    "index.html": b"<title>home</title>\n", "hello.txt": b"hello\n", "empty.txt": b"", "with space.txt": b"space\n",
    "style.css": b"a{}\n", "dir/index.html": b"dir\n", "dir/sub/deep.json": b"{}\n", "limit.bin": bytes(range(256)) * 256,
    "large.bin": bytes(range(251)) * 1195 + bytes(56), "page.html": b"plain\n", "page.html.gz": b"gzipped\n",
    "page.html.br": b"brotli\n", "packed/index.html": b"packed\n", "packed/index.html.gz": b"gzipped\n",
    "trap.txt": b"trap\n", ".hidden": b"hidden\n",
}
ESCAPES = {"r": b"\r", "n": b"\n", "t": b"\t", "0": b"\0", "\\": b"\\", "s": b" "}


def lay_out(folder):
    root = folder / "root"
    for name, content in SITE.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        os.utime(file, (MODIFIED, MODIFIED))
    (root / "bare").mkdir()
    (folder / "secret.txt").write_text("secret\n")
    (root / "out.txt").symlink_to(folder / "secret.txt")
    (root / "trap.txt.gz").symlink_to(folder / "secret.txt")
    (root / "up").symlink_to(folder)
    (root / "in.txt").symlink_to("hello.txt")
    return root


def unescape(text):
    text = re.sub(r"\\\{(\d+)\*((?:[^}\\]|\\.)*)\}", lambda m: m[2] * int(m[1]), text)
    out = bytearray()
    at = 0
    while at < len(text):
        if text[at] != "\\":
            out += text[at].encode("latin-1")
            at += 1
        elif text[at + 1] == "x":
            out.append(int(text[at + 2:at + 4], 16))
            at += 4
        else:
            out += ESCAPES[text[at + 1]]
            at += 2
    return bytes(out)


def cases(folder):
    for page in sorted(Path(folder).glob("*.md")):
        for name, fence in re.findall(r"^## (.*?)\n.*?^```request\n(.*?)^```$", page.read_text(), re.M | re.S):
            yield page.name + ": " + name, unescape(fence.replace("\n", ""))


def start(jar, root):
    server = subprocess.Popen(
        ["java", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-jar", jar, "--port", "0", "--root", str(root), "--echo", "/echo",
         "--max-body", "100000"], stdout=subprocess.PIPE, text=True)
    return server, int(re.search(r":(\d+)", server.stdout.readline())[1])


def answers(port, request):
    """All that comes back. A client that says nothing more is answered, and the connection ends."""
    with socket.create_connection(("127.0.0.1", port), 20) as client:
        client.settimeout(20)
        try:
            client.sendall(request)
            client.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it has answered and left
        got = bytearray()
        try:
            while piece := client.recv(65536):
                got += piece
        except OSError as e:
            got += str(type(e)).encode()
    return masked(bytes(got))


def masked(got):
    got = re.sub(rb"\r\nDate: [^\r]*", b"\r\nDate: DATE", got)
    return re.sub(rb"tatoo-[0-9a-f]{32}", b"BOUNDARY", got)


before, after, corpus = sys.argv[1:]
servers = []
with tempfile.TemporaryDirectory() as folder:
    root = lay_out(Path(folder))
    try:
        for jar in (before, after):
            servers.append(start(jar, root))
        time.sleep(3)  # files that were changed just now are not settled
        ports = [port for _, port in servers]
        all_cases = list(cases(corpus))

        def play(case):
            name, request = case
            return name, [answers(port, request) for port in ports]

        different = total = 0
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            for name, (one, two) in pool.map(play, all_cases):
                total += len(one)
                if one != two:
                    different += 1
                    print(f"{name}\n  before {one[:600]!r}\n  after  {two[:600]!r}")
        print(f"{len(all_cases)} cases, {total} bytes of answers, {different} differ")
        sys.exit(1 if different or not all_cases else 0)
    finally:
        for server, _ in servers:
            server.terminate()
            server.wait()
END
