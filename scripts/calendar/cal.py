"""A client of CAL/1.1 for asyncio, written from docs/cal.md, and the processes that the scripts start."""
import asyncio
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time

PASSWORD = "secret"

# Whoever ends this script ends what it has started, too.
signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


class Lost(Exception):
    """The connection ended before the answer was complete."""


class Session:
    """A connection; its requests are answered in their order."""

    def __init__(self, port, host="127.0.0.1", user="ada"):
        self.host, self.port, self.user = host, port, user
        self.reader = self.writer = None
        self.token = None

    async def open(self):
        try:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=1 << 21)
        except OSError as e:
            raise Lost(str(e)) from e
        return self

    def close(self):
        if self.writer:
            self.writer.close()

    async def ask(self, method, calendar="", headers=None, content=None):
        """The status, the headers, and the content or lines."""
        self.send(method, calendar, headers, content)
        return await self.answer()

    def send(self, method, calendar="", headers=None, content=None):
        words = [method, calendar, self.user, "CAL/1.1"]
        lines = [" ".join(word for word in words if word)]
        if method == "AUTH" or not self.token:
            lines.append("password: " + PASSWORD)
        else:
            lines.append("token: " + self.token)
        for name, value in (headers or {}).items():
            lines.append(f"{name}: {value}")
        if content is not None:
            lines.append(f"content-length: {len(content)}")
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode() + (content or b""))

    async def answer(self):
        status, headers = await self.head()
        try:
            if "content-length" in headers:
                return status, headers, await self.reader.readexactly(int(headers["content-length"]))
            lines = []
            while not lines or not lines[-1].startswith("end "):
                lines.append(await self.line())
            return status, headers, lines
        except (OSError, asyncio.IncompleteReadError) as e:
            raise Lost(str(e)) from e

    async def head(self):
        first = re.fullmatch(r"CAL/1\.[01] ([2-5][0-9][0-9]) [ -~]+", await self.line())
        headers = {}
        line = await self.line()
        while line:
            name, value = line.split(": ", 1)
            headers[name] = value
            line = await self.line()
        return int(first.group(1)), headers

    async def line(self):
        try:
            line = await self.reader.readline()
        except OSError as e:
            raise Lost(str(e)) from e
        if not line.endswith(b"\r\n"):
            raise Lost("the connection ended")
        return line[:-2].decode()

    async def login(self):
        status, headers, _ = await self.ask("AUTH")
        if status != 200:
            raise Lost(f"AUTH was answered with {status}")
        self.token = headers["token"]
        return self


def event(uid, start="20260202T120000Z", size=40):
    """An event whose content follows from its identifier."""
    text = (uid + " ") * size
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:scripts", "BEGIN:VEVENT", "UID:" + uid,
             "DTSTAMP:20260101T000000Z", "DTSTART:" + start, "SUMMARY:" + uid, "DESCRIPTION:" + text.strip(),
             "END:VEVENT", "END:VCALENDAR", ""]
    return "\r\n".join(lines).encode()


def is_whole(content, uid, size=40):
    """Whether this is that event."""
    text = content.decode().replace("\r\n ", "")
    return f"\r\nDESCRIPTION:{((uid + ' ') * size).strip()}\r\n" in text and text.endswith("END:VCALENDAR\r\n")


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Process:
    """A process that this script has started, with those that it starts."""

    def __init__(self, command, log, user=None):
        self.command, self.log, self.user = command, log, user
        self.process = None

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                self.command, stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, start_new_session=True,
                user=self.user)
        return self

    def kill(self, number=signal.SIGKILL):
        """Kills it with its children, and waits."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, number)
            self.process.wait(60)

    def processor(self):
        """The seconds of a processor that it has used, with the processes that it has started and that still run."""
        own, ticks = str(self.process.pid), 0
        for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
            try:
                number, rest = stat.read_text().split(" ", 1)
            except OSError:
                continue
            fields = rest.rsplit(") ", 1)[1].split()
            if own in (number, fields[1]):
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def is_running(self):
        return self.process is not None and self.process.poll() is None


class Server(Process):
    """A calendar server."""

    def __init__(self, jar, log, store, port=None, options=()):
        self.port = port or free_port()
        self.jar, self.store = jar, store
        java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
        self.java = [java, "-XX:TieredStopAtLevel=1"] if os.environ.get("QUICK_START") else [java]
        super().__init__([*self.java, "-jar", str(jar), "--port", str(self.port), *store, *options], log)

    async def started(self, seconds=60):
        """Starts it, and waits until it takes connections."""
        self.start()
        await accepts(self.port, self, seconds)
        return self

    async def archive(self, file):
        """Lets it start in half the time from now on: its classes are kept in this file (of the JDK, JEP 350)."""
        started = self.command
        self.command = [started[0], f"-XX:ArchiveClassesAtExit={file}", *started[1:]]
        await self.started()
        self.kill(signal.SIGTERM)
        self.command = [started[0], f"-XX:SharedArchiveFile={file}", *started[1:]]

    def run(self, *arguments, text=""):
        """Runs a command on its store."""
        subprocess.run([*self.java, "-jar", str(self.jar), *arguments, *self.store], input=text.encode(), check=True,
                       stdout=subprocess.DEVNULL, timeout=120)

    def prepare(self, *calendars):
        """The user ada, who may change these calendars."""
        self.run("user", "add", "ada", text=PASSWORD + "\n")
        for calendar in calendars:
            self.run("calendar", "add", calendar)
            self.run("calendar", "share", calendar, "write", "ada")


async def accepts(port, process, seconds=60):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if not process.is_running():
            raise SystemExit(f"it ended; see {process.log}: {pathlib.Path(process.log).read_text()[-2000:]}")
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise SystemExit(f"nothing listens on {port} after {seconds} s")


class Postgres(Process):
    """A PostgreSQL in a directory of its own; it runs as postgres if this is root, because it refuses to be root."""

    def __init__(self, work):
        self.port = free_port()
        data = pathlib.Path(work) / "postgresql"
        data.mkdir()
        user = None
        if os.geteuid() == 0:
            user = "postgres"
            owner = pwd.getpwnam(user)
            os.chown(data, owner.pw_uid, owner.pw_gid)
            os.chmod(work, 0o755)
        programs = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        folder = os.environ.get("POSTGRESQL") or (str(programs[-1]) if programs else os.path.dirname(shutil.which("initdb")))
        subprocess.run([folder + "/initdb", "-D", str(data), "-U", "calendar", "-A", "trust", "-E", "UTF8"],
                       check=True, stdout=subprocess.DEVNULL, user=user, cwd=data, timeout=120)
        super().__init__([folder + "/postgres", "-D", str(data), "-p", str(self.port), "-k", str(data),
                          "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=100"],
                         str(pathlib.Path(work) / "postgresql.log"), user)

    def url(self):
        return f"jdbc:postgresql://127.0.0.1:{self.port}/postgres?user=calendar"

    async def started(self, seconds=60):
        """Starts it; after a kill it may refuse until the last of its processes has ended."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.start()
            while self.is_running():
                try:
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port)
                    writer.close()
                    return self
                except OSError:
                    await asyncio.sleep(0.05)
            await asyncio.sleep(0.2)
        raise SystemExit(f"PostgreSQL does not start; see {self.log}")


HAPROXY = """
global
    maxconn 9000
    stats socket {work}/haproxy.sock mode 600 level admin

defaults
    mode tcp
    timeout connect 2s
    timeout check 10s
    timeout client 2h
    timeout server 2h

frontend calendars
    bind 127.0.0.1:{port}
    default_backend nodes

backend nodes
    balance leastconn
    option redispatch
    retries 3
    # A node is up if it can ask the database: a wrong token is 401 then, and 503 if it cannot. One that is busy is up.
    option tcp-check
    tcp-check connect send-proxy
    tcp-check send "LIST health CAL/1.1\\r\\ntoken: 1.x\\r\\n\\r\\n"
    tcp-check expect rstring "401 Unauthorized|too many requests"
    default-server check inter 500 fall 2 rise 2 send-proxy-v2 on-marked-down shutdown-sessions
{nodes}
"""


class Balancer(Process):
    """HAProxy before some servers, which take the header of a proxy."""

    def __init__(self, work, nodes):
        self.port = free_port()
        lines = "\n".join(f"    server node{i + 1} 127.0.0.1:{node.port}" for i, node in enumerate(nodes))
        config = pathlib.Path(work, "haproxy.cfg")
        config.write_text(HAPROXY.format(work=work, port=self.port, nodes=lines))
        super().__init__(["haproxy", "-db", "-f", str(config)], work + "/haproxy.log")
