"""Imports all kinds of events and 10,000 more, asks for them in CAL/1.1, exports them and imports the copy; see
../calendar-meaning.sh."""

import asyncio
import datetime as dt
import os
import pathlib
import re
import subprocess
import sys

import icalendar

import cal
import meaning

EVENTS = 10_000
ZONES = ["Europe/Paris", "America/New_York", "Australia/Sydney"]
port, corpus, answers, client = int(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]), sys.argv[4]
java = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
cal.PASSWORD = "AjxHKRFkRwxx3j9lM2HMow=="


def run(*arguments):
    """A command of the client."""
    command = [java, "-jar", client, arguments[0], "--server", f"127.0.0.1:{port}", "--user", "forax", *arguments[1:]]
    environment = {**os.environ, "CALENDAR_PASSWORD": cal.PASSWORD}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)}: {done.stdout}{done.stderr}")
    return done.stdout


def kinds():
    """The corpus as one object for each file, whose identifiers do not meet."""
    for file in sorted(corpus.glob("*.ics")):
        text = file.read_bytes().decode()
        yield re.sub(r"(?m)^UID:", f"UID:{file.stem}-", text)


def many():
    """Events of all days of the year, in several zones, floating, in UTC or all day; each tenth recurs."""
    zones = {}
    for file in corpus.glob("*.ics"):
        for text in re.findall(r"(?s)BEGIN:VTIMEZONE\r?\n.*?END:VTIMEZONE\r?\n", file.read_bytes().decode()):
            zones.setdefault(re.search(r"TZID:(\S+)", text).group(1), text)
    for i in range(EVENTS):
        day = dt.datetime(2025, 1, 1, i % 24, i % 60) + dt.timedelta(days=i % 365)
        zone = ZONES[i % 3] if i % 6 < 3 and ZONES[i % 3] in zones else None
        start = (f"DTSTART;TZID={zone}:{day:%Y%m%dT%H%M%S}" if zone
                 else f"DTSTART;VALUE=DATE:{day:%Y%m%d}" if i % 6 == 3
                 else f"DTSTART:{day:%Y%m%dT%H%M%S}" + "Z" * (i % 6 == 4))
        rule = "RRULE:FREQ=WEEKLY;COUNT=5\r\n" if i % 10 == 0 else ""
        yield ("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:scripts\r\n" + (zones[zone] if zone else "")
               + f"BEGIN:VEVENT\r\nUID:many-{i}\r\nDTSTAMP:20250101T000000Z\r\n{start}\r\n{rule}"
               f"SUMMARY:Number {i} é\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")


def known(content, name):
    """An answer, read by icalendar, and kept for ical4j."""
    (answers / (re.sub(r"[^A-Za-z0-9.-]", "_", name) + ".ics")).write_bytes(content)
    return icalendar.Calendar.from_ical(content)


async def session():
    return await (await cal.Session(port, user="forax").open()).login()


async def tags(calendar):
    """What SYNC says: each event with the tag of its content."""
    asking, found, since, more = await session(), {}, {}, True
    while more:
        status, _, lines = await asking.ask("SYNC", calendar, since)
        assert status == 200, status
        for line in lines[:-1]:
            _, _, tag, uid = line.split(" ", 3)
            found[uid] = tag
        since, more = {"since": lines[-1].split(" ")[1]}, lines[-1].endswith(" more")
    asking.close()
    return found


async def stored(calendar, uids):
    """Each event as it is stored."""
    asking = await session()
    for i in range(0, len(uids), 50):
        for uid in uids[i:i + 50]:
            asking.send("GET", calendar, {"uid": uid})
        for uid in uids[i:i + 50]:
            status, headers, content = await asking.answer()
            assert status == 200 and headers["tag"], (uid, status)
            yield uid, content
    asking.close()


async def weeks(calendar, original):
    """The days on which clocks change, compared with recurring-ical-events."""
    asking, count = await session(), 0
    for first, last in meaning.WINDOWS:
        asctime = "%a %b %d %H:%M:%S %Y"
        status, _, content = await asking.ask(
            "GET", calendar, {"from": first.strftime(asctime), "to": last.strftime(asctime)})
        assert status == 200, content
        ours = meaning.instances(known(content, f"{calendar}-{first:%Y-%m-%d}").walk("VEVENT"), first, last)
        theirs = set().union(*(meaning.expected(each, first, last) for each in original))
        assert ours == theirs, f"{calendar}, {first}: {sorted(ours ^ theirs)[:3]}"
        count += len(ours)
    asking.close()
    return count


def merged(objects):
    """Objects with all events of many, so that the library reads each zone once."""
    whole = icalendar.Calendar()
    seen = set()
    for text in objects:
        for part in icalendar.Calendar.from_ical(text).subcomponents:
            if part.name != "VTIMEZONE" or part["TZID"] not in seen:
                seen.add(part.get("TZID"))
                whole.add_component(part)
    return whole


async def main():
    folder = answers.parent
    each, bulk = list(kinds()), list(many())
    (folder / "all.ics").write_text("".join(each + bulk), newline="")
    print(run("import", "copy1", str(folder / "all.ics")).strip(), flush=True)
    print(run("export", "copy1", str(folder / "export.ics")).strip(), flush=True)
    print(run("import", "copy2", str(folder / "export.ics")).strip(), flush=True)
    first, second = await tags("copy1"), await tags("copy2")
    assert len(first) > EVENTS and first == second, (len(first), len(second))
    print(f"ok  {len(first)} events are equal after export and import", flush=True)
    uids = [uid for uid in first if not uid.startswith("many-")] + [f"many-{i}" for i in range(0, EVENTS, 20)]
    count = 0
    async for uid, content in stored("copy2", uids):
        known(content, "event-" + uid)
        count += 1
    for number, text in enumerate(re.findall(r"(?s)BEGIN:VCALENDAR.*?END:VCALENDAR\r\n",
                                             (folder / "export.ics").read_bytes().decode())):
        known(text.encode(), f"export-{number}")
    original = [icalendar.Calendar.from_ical(text) for text in each] + [merged(bulk)]
    instances = await weeks("copy2", original)
    print(f"ok  {count} events in CAL/1.1, the export, and {instances} instances of the weeks of changes are read by "
          "icalendar and as recurring-ical-events has them", flush=True)


asyncio.run(main())
