"""Users with think time: see scripts/calendar-users.sh."""
import asyncio
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time

import cal
from cal import Lost

jar, store, users, seconds, nodes = sys.argv[1], sys.argv[2], *map(int, sys.argv[3:6])
CALENDARS, EVENTS = 100, 100
THINK, GOAL, WARM = 8.0, 2.0, 30.0
random = random.Random(19)
WEEK = {"from": "Sun Feb  1 00:00:00 2026", "to": "Sun Feb  8 00:00:00 2026"}


class Users:
    def __init__(self, port):
        self.port = port
        self.times, self.lost, self.refused, self.refused_before, self.token = [], 0, {}, {}, None
        self.measuring, self.running = False, True

    async def user(self, number):
        await asyncio.sleep(random.random() * THINK)
        session, since = None, {}
        while self.running:
            try:
                if session is None:
                    session = await cal.Session(self.port).open()
                    session.token = self.token
                await self.one(session, f"c{number % CALENDARS}", since)
            except Lost:
                self.lost += 1
                session = None
            await asyncio.sleep(random.expovariate(1 / THINK))

    async def one(self, session, calendar, since):
        kind = random.random()
        begin = time.monotonic()
        if kind < 0.7:
            status, _, text = await session.ask("GET", calendar, WEEK)
        elif kind < 0.8:
            uid = f"e{random.randrange(EVENTS)}"
            day = f"202602{random.randint(1, 28):02}T{random.randint(8, 18):02}0000Z"
            status, _, text = await session.ask("PUT", calendar, content=cal.event(uid, day, 3))
        else:
            status, _, text = await session.ask("SYNC", calendar, since)
            if status == 200:
                since["since"] = text[-1].split(" ")[1]
            elif status == 410:
                since.clear()
                status = 200
        if status not in (200, 201):
            where = self.refused if self.measuring else self.refused_before
            reason = f"{status} {text.decode().strip()}"
            where[reason] = where.get(reason, 0) + 1
        if self.measuring:
            self.times.append(time.monotonic() - begin)

    async def fill(self):
        """100 calendars of 100 events, some of which recur."""
        session = await (await cal.Session(self.port).open()).login()
        self.token = session.token
        for i in range(CALENDARS):
            for j in range(EVENTS):
                content = cal.event(f"e{j}", f"202602{1 + j % 28:02}T{8 + j % 10:02}0000Z", 3)
                if j % 10 == 0:
                    content = content.replace(b"SUMMARY", b"RRULE:FREQ=WEEKLY;COUNT=20\r\nSUMMARY")
                session.send("PUT", f"c{i}", content=content)
            for _ in range(EVENTS):
                status, _, text = await session.answer()
                if status not in (200, 201):
                    raise SystemExit(f"an event was answered with {status}: {text}")
        session.close()


def processor(servers, database, balancer):
    """The seconds of a processor that the servers, the database, HAProxy and the users have used."""
    return [sum(server.processor() for server in servers), database.processor() if database else 0,
            balancer.processor() if balancer else 0, time.process_time()]


def at(times, part):
    return times[min(len(times) - 1, int(len(times) * part))]


async def main(work):
    database = None
    if store == "postgresql":
        database = await cal.Postgres(work).started()
        where = ["--store", database.url()]
    else:
        pathlib.Path(work, "data").mkdir()
        where = ["--data", work + "/data"]
    options = ["--limit", "max-connections=20000", "--limit", "per-address-loopback=20000", "--limit", "idle=10m",
               *(["--proxy-protocol"] if nodes > 1 else [])]
    servers = [cal.Server(jar, f"{work}/server{i}.log", where, options=options) for i in range(nodes)]
    balancer = None
    try:
        await asyncio.sleep(1)
        prepare(work, servers[0], database)
        for server in servers:
            await server.started()
        if nodes > 1:
            balancer = cal.Balancer(work, servers).start()
            await cal.accepts(balancer.port, balancer)
            await asyncio.sleep(3)
        all_users = Users(balancer.port if balancer else servers[0].port)
        await all_users.fill()
        tasks = [asyncio.create_task(all_users.user(i)) for i in range(users)]
        await asyncio.sleep(WARM)
        spent = processor(servers, database, balancer)
        all_users.measuring = True
        begin = time.monotonic()
        await asyncio.sleep(seconds)
        all_users.measuring = all_users.running = False
        duration = time.monotonic() - begin
        spent = [after - before for before, after in zip(spent, processor(servers, database, balancer))]
        for task in tasks:
            task.cancel()
        times = sorted(all_users.times)
        good = at(times, 0.9) < GOAL and not all_users.lost and not all_users.refused
        print(f"{'ok  ' if good else 'FAIL'} {store}, {nodes} node(s), {users} users with {THINK:.0f} s think time: "
              f"{len(times) / duration:.0f} answers/s, p50 {at(times, .5) * 1000:.0f} ms, p90 {at(times, .9) * 1000:.0f} ms, "
              f"p99 {at(times, .99) * 1000:.0f} ms, p99.9 {at(times, .999) * 1000:.0f} ms; "
              f"lost {all_users.lost}, refused {all_users.refused}; processors used by the servers "
              f"{spent[0] / duration:.2f}, PostgreSQL {spent[1] / duration:.2f}, HAProxy {spent[2] / duration:.2f}, the "
              f"users {spent[3] / duration:.2f}; load average {os.getloadavg()[0]:.1f}"
              + (f"; refused before it was measured {all_users.refused_before}" if all_users.refused_before else ""),
              flush=True)
        return 0 if good else 1
    finally:
        for each in [balancer, *servers, database]:
            if each:
                each.kill()


def prepare(work, server, database):
    """The user and the calendars. All but the first are made in the database, because each command starts a JVM."""
    server.prepare("c0")
    numbers = range(1, CALENDARS)
    if store == "sqlite":
        with sqlite3.connect(work + "/data/calendars.sqlite") as connection:
            connection.executemany("INSERT INTO calendars VALUES (?, 0)", [(f"c{i}",) for i in numbers])
            connection.executemany("INSERT INTO access VALUES (?, 'ada', 'WRITE')", [(f"c{i}",) for i in numbers])
    else:
        subprocess.run(["psql", "-q", "-h", "127.0.0.1", "-p", str(database.port), "-U", "calendar", "postgres", "-c",
                        f"INSERT INTO calendars SELECT 'c' || i, 0 FROM generate_series(1, {CALENDARS - 1}) i;"
                        "INSERT INTO access SELECT name, 'ada', 'WRITE' FROM calendars WHERE name <> 'c0'"], check=True)


with tempfile.TemporaryDirectory(prefix="calendar-users-") as folder:
    sys.exit(asyncio.run(main(folder)))
