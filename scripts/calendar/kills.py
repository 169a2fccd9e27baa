"""Kills the server, or its database, while 50 clients write: see scripts/calendar-kills.sh."""
import asyncio
import pathlib
import random
import sys
import tempfile
import time

import cal
from cal import Lost

CLIENTS = 50
MOST_CHANGES = 300
jar, store, target, kills, seconds, seed = sys.argv[1:7]
kills, seconds = int(kills), float(seconds)
random = random.Random(int(seed))


class Writers:
    """50 clients that add events. What was acknowledged has to stay; what was not may be there, whole."""

    def __init__(self, port):
        self.port = port
        self.acknowledged = {}
        self.uncertain = set()
        self.answers = 0
        self.enough = asyncio.Event()
        self.wanted = 1
        self.token = None
        self.may_write = asyncio.Event()
        self.may_write.set()

    async def login(self):
        session = await (await cal.Session(self.port).open()).login()
        self.token = session.token
        session.close()

    async def session(self):
        """With the one token of all, which survives a kill: a password would cost more than all else."""
        session = await cal.Session(self.port).open()
        session.token = self.token
        return session

    async def run(self, number):
        count = 0
        while True:
            session = None
            try:
                session = await self.session()
                while True:
                    await self.may_write.wait()
                    count += 1
                    await self.put(session, f"event-{number}-{count}")
            except Lost:
                await asyncio.sleep(0.05)
            finally:
                if session:
                    session.close()

    async def put(self, session, uid):
        self.uncertain.add(uid)
        status, headers, _ = await session.ask("PUT", "work", {"if-none-match": "*"}, cal.event(uid))
        if status == 201:
            self.acknowledged[uid] = headers["tag"], int(headers["version"])
            self.uncertain.discard(uid)
            self.answers += 1
            if self.answers >= self.wanted:
                self.enough.set()
        elif status == 503:
            raise Lost("not now")
        elif status == 401:
            await self.login()
            raise Lost("the token has ended")
        else:
            fail(f"PUT of {uid} was answered with {status}")

    async def next_kill(self):
        """After how many more answers."""
        self.wanted = self.answers + random.randint(1, MOST_CHANGES)
        self.enough.clear()
        await asyncio.wait_for(self.enough.wait(), 120)


class Copy:
    """What SYNC says that is there: all versions without gaps."""

    def __init__(self, writers):
        self.writers, self.version, self.events = writers, 0, {}

    async def check(self):
        writers = self.writers
        session = await writers.session()
        acknowledged, uncertain = dict(writers.acknowledged), set(writers.uncertain)
        more = True
        while more:
            status, _, lines = await session.ask("SYNC", "work", {"since": self.version})
            if status != 200:
                raise Lost(f"SYNC was answered with {status}")
            for line in lines[:-1]:
                word, version, tag, uid = line.split(" ", 3)
                if word != "put" or int(version) != self.version + 1:
                    fail(f"after version {self.version} comes {line}")
                self.version = int(version)
                self.events[uid] = tag, self.version
            more = lines[-1].endswith(" more")
        for uid, change in acknowledged.items():
            if self.events.get(uid) != change:
                fail(f"{uid} was acknowledged as {change}, and is {self.events.get(uid)}")
        await self.check_whole(session, list(uncertain & self.events.keys()))
        session.close()

    async def check_all(self):
        session = await self.writers.session()
        await self.check_whole(session, list(self.events))
        session.close()

    @staticmethod
    async def check_whole(session, uids):
        for i in range(0, len(uids), 100):
            for uid in uids[i:i + 100]:
                session.send("GET", "work", {"uid": uid})
            for uid in uids[i:i + 100]:
                status, _, content = await session.answer()
                if status != 200 or not cal.is_whole(content, uid):
                    fail(f"{uid} is not whole: {status} {content}")


def fail(message):
    print("FAIL " + message, flush=True)
    raise SystemExit(1)


async def again(check):
    """The database may need a moment after a kill."""
    for _ in range(100):
        try:
            return await check()
        except Lost:
            await asyncio.sleep(0.1)
    fail("no answer after a kill")


async def main(work):
    end = time.monotonic() + seconds
    database = None
    if store == "postgresql":
        database = await cal.Postgres(work).started()
        where = ["--store", database.url()]
    else:
        pathlib.Path(work, "data").mkdir()
        where = ["--data", work + "/data"]
    server = cal.Server(jar, work + "/server.log", where, options=["--limit", "waiting-logins-per-address=200"])
    try:
        for _ in range(50):
            try:
                server.prepare("work")
                break
            except Exception:
                time.sleep(0.2)
        await server.archive(work + "/classes.jsa")
        await server.started()
        writers = Writers(server.port)
        await writers.login()
        copy = Copy(writers)
        tasks = [asyncio.create_task(writers.run(i)) for i in range(CLIENTS)]
        killed = 0
        while killed < kills and time.monotonic() < end:
            await writers.next_kill()
            victim = database if target == "database" else server
            victim.kill()
            writers.may_write.clear()
            await victim.started()
            killed += 1
            await again(copy.check)
            writers.may_write.set()
            for task in tasks:
                if task.done():
                    task.result()
            print(f"{store}: killed the {target} {killed} of {kills} times, "
                  f"{len(writers.acknowledged)} acknowledged events are there, none half", flush=True)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await again(copy.check)
        await again(copy.check_all)
        print(f"ok  {store}: {killed} kills of the {target}, {len(writers.acknowledged)} events acknowledged, "
              f"{len(copy.events)} there and whole, versions without gaps", flush=True)
    finally:
        server.kill()
        if database:
            database.kill()


with tempfile.TemporaryDirectory(prefix="calendar-kills-") as folder:
    asyncio.run(main(folder))
