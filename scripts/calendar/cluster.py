"""Three calendar servers on one PostgreSQL behind HAProxy: see scripts/calendar-cluster.sh."""
import asyncio
import random
import signal
import subprocess
import sys
import tempfile
import time

import cal
from cal import Lost

WRITERS = 20
WATCHERS = 10
jar, seconds = sys.argv[1], float(sys.argv[2])
random = random.Random(19)

def fail(message):
    print("FAIL " + message, flush=True)
    raise SystemExit(1)


def note(text):
    print(f"{time.monotonic() - began:5.1f} s  {text}", flush=True)


class Load:
    """Writers whose acknowledged changes are known, and watchers that keep what they are told."""

    def __init__(self, port):
        self.port, self.token = port, None
        self.changes = {}
        self.told = [[] for _ in range(WATCHERS)]
        self.connections = 0
        self.writing = True
        self.why = {}

    async def session(self):
        session = await cal.Session(self.port).open()
        session.token = self.token
        self.connections += 1
        return session

    async def login(self):
        session = await cal.Session(self.port).open()
        await session.login()
        self.token = session.token
        session.close()

    async def write(self, number):
        count = 0
        while self.writing:
            session = None
            try:
                session = await self.session()
                while self.writing:
                    count += 1
                    uid = f"event-{number}-{count % 50}"
                    await self.change(session, uid)
            except Lost:
                await asyncio.sleep(0.1)
            finally:
                if session:
                    session.close()

    async def change(self, session, uid):
        if random.random() < 0.2:
            status, headers, _ = await session.ask("DELETE", "work", {"uid": uid})
        else:
            start = f"202602{random.randint(10, 28)}T{random.randint(10, 20)}0000Z"
            status, headers, _ = await session.ask("PUT", "work", content=cal.event(uid, start, 3))
        if status in (200, 201):
            self.changes[int(headers["version"])] = uid, headers.get("tag")
        elif status == 503:
            raise Lost("not now")
        elif status != 404:
            fail(f"a change was answered with {status}")

    async def watch(self, number):
        told = self.told[number]
        while True:
            session = None
            try:
                session = await self.session()
                session.send("WATCH", "work", {"since": told[-1][0] if told else 0})
                status, _ = await session.head()
                if status != 200:
                    raise Lost(f"WATCH was answered with {status}")
                await self.keep(session, told)
            except Lost:
                await asyncio.sleep(0.1)
            finally:
                if session:
                    session.close()

    async def keep(self, session, told):
        while True:
            line = await session.line()
            word, rest = line.split(" ", 1)
            if word == "put":
                version, tag, uid = rest.split(" ", 2)
                told.append((int(version), uid, tag))
            elif word == "delete":
                version, uid = rest.split(" ", 1)
                told.append((int(version), uid, None))
            elif word == "end":
                why = rest.split(" ")[1]
                self.why[why] = self.why.get(why, 0) + 1
                raise Lost(why)

    async def version(self):
        session = await self.session()
        token, more = 0, True
        while more:
            _, _, lines = await session.ask("SYNC", "work", {"since": token} if token else {})
            token = lines[-1].split(" ")[1]
            more = lines[-1].endswith(" more")
        session.close()
        return int(token)

    def check(self, last):
        for number, told in enumerate(self.told):
            if [version for version, _, _ in told] != list(range(1, last + 1)):
                fail(f"watcher {number} was not told each of {last} changes once and in order")
            for version, uid, tag in told:
                known = self.changes.get(version)
                if known is not None and known != (uid, tag):
                    fail(f"version {version} was acknowledged as {known}, and told as {uid} {tag}")
        lost = [version for version in self.changes if version > last]
        if lost:
            fail(f"acknowledged and lost: {lost}")


async def states(work):
    reader, writer = await asyncio.open_unix_connection(work + "/haproxy.sock")
    writer.write(b"show stat -1 4 -1\n")
    text = (await reader.read()).decode()
    writer.close()
    fields = [line.split(",") for line in text.splitlines() if line.startswith("nodes,")]
    return {row[1]: (row[17], int(row[4])) for row in fields}


async def until(work, node, state):
    for _ in range(200):
        if (await states(work))[node][0].startswith(state):
            return
        await asyncio.sleep(0.1)
    fail(f"HAProxy does not see {node} as {state}: {await states(work)}")


async def main(work):
    database = await cal.Postgres(work).started()
    nodes = [cal.Server(jar, f"{work}/node{i}.log", ["--store", database.url()],
                        options=["--proxy-protocol", "--lame-duck", "2"]) for i in (1, 2, 3)]
    haproxy = None
    try:
        for _ in range(50):
            try:
                nodes[0].prepare("work")
                break
            except subprocess.CalledProcessError:
                time.sleep(0.2)
        for node in nodes:
            await node.started()
        haproxy = cal.Balancer(work, nodes).start()
        await cal.accepts(haproxy.port, haproxy)
        for i in (1, 2, 3):
            await until(work, f"node{i}", "UP")
        note("three nodes are up behind HAProxy")
        load = Load(haproxy.port)
        await load.login()
        tasks = [asyncio.create_task(load.write(i)) for i in range(WRITERS)]
        watching = [asyncio.create_task(load.watch(i)) for i in range(WATCHERS)]
        await asyncio.sleep(seconds / 4)
        note(f"{len(load.changes)} changes acknowledged; sessions of the nodes: {await states(work)}")
        nodes[0].kill()
        note("node1 was killed")
        await until(work, "node1", "DOWN")
        await asyncio.sleep(seconds / 4)
        await nodes[0].started()
        await until(work, "node1", "UP")
        note(f"node1 is back; {len(load.changes)} changes acknowledged")
        await asyncio.sleep(seconds / 4)
        nodes[1].kill(signal.SIGTERM)
        note(f"node2 was asked to stop, and has ended with {nodes[1].process.returncode}")
        await nodes[1].started()
        await until(work, "node2", "UP")
        await asyncio.sleep(seconds / 4)
        note(f"node2 is back; sessions of the nodes: {await states(work)}")
        load.writing = False
        await asyncio.gather(*tasks)
        last = await load.version()
        for _ in range(300):
            if all(told and told[-1][0] >= last for told in load.told):
                break
            await asyncio.sleep(0.1)
        for task in watching:
            if task.done():
                task.result()
            task.cancel()
        load.check(last)
        print(f"ok  {len(load.changes)} changes were acknowledged, none is lost", flush=True)
        print(f"ok  each of {WATCHERS} watchers was told {last} changes, each once and in order, over "
              f"{load.connections} connections of all clients; watches ended: {load.why}", flush=True)
    finally:
        for each in [haproxy, *nodes, database]:
            if each:
                each.kill()


began = time.monotonic()
with tempfile.TemporaryDirectory(prefix="calendar-cluster-") as folder:
    asyncio.run(main(folder))
