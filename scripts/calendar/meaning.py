"""Compares the calendar server with recurring-ical-events and icalendar; see ../calendar-meaning.sh."""

import datetime as dt
import pathlib
import socket
import sys

import icalendar
import recurring_ical_events

UTC = dt.timezone.utc
DAY = dt.timedelta(days=1)
# The days of 2025 on which New York, Paris and Sydney change their clocks.
CHANGES = [(3, 9), (3, 30), (4, 6), (10, 5), (10, 26), (11, 2)]


def day(month, number):
    return dt.datetime(2025, month, number, tzinfo=UTC)


WINDOWS = [(day(m, d) - 3 * DAY, day(m, d) + 4 * DAY) for m, d in CHANGES]
# The half year before and the half year after each of them.
YEARS = [(day(m, d) - 183 * DAY, day(m, d) + 183 * DAY) for m, d in CHANGES]


def instant(value):
    """A date is its midnight, and a time without zone a time, in UTC: as the server has it."""
    if not isinstance(value, dt.datetime):
        return dt.datetime(value.year, value.month, value.day, tzinfo=UTC)
    return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


def instances(events, first, last):
    found = set()
    for event in events:
        start, end = instant(event.start), instant(event.end)
        if start < last and (end > first or start == end == first):
            found.add((str(event["UID"]), start, end, str(event.get("SUMMARY", ""))))
    return found


def expected(calendar, first, last):
    return instances(recurring_ical_events.of(calendar).between(first - 3 * DAY, last + 3 * DAY), first, last)


def ask(port, name, first, last, version="1.0"):
    asctime = "%a %b %d %H:%M:%S %Y"
    request = (
        f"GET {name} forax CAL/{version}\npassword: AjxHKRFkRwxx3j9lM2HMow==\n"
        f"from: {first.strftime(asctime)}\nto: {last.strftime(asctime)}\n\n"
    )
    with socket.create_connection(("127.0.0.1", port), 60) as client:
        client.sendall(request.encode())
        client.shutdown(socket.SHUT_WR)
        answer = b"".join(iter(lambda: client.recv(65536), b""))
    head, content = answer.split(b"\r\n\r\n", 1)
    assert head.startswith(f"CAL/{version} 200 ".encode()), head + b" " + content
    assert all(len(line) <= 75 for line in content.split(b"\r\n")), f"{name}: a line is longer than 75 octets"
    content.decode("utf-8")
    return content


def compare(port, name, calendar, answers):
    """The number of instances, and the differences."""
    count, faults = 0, []
    for first, last in WINDOWS + YEARS:
        content = ask(port, name, first, last)
        assert content == ask(port, name, first, last, "1.1"), f"{name}: CAL/1.1 answers otherwise"
        (answers / f"{name}-{first:%Y-%m-%d}.ics").write_bytes(content)
        ours = instances(icalendar.Calendar.from_ical(content).walk("VEVENT"), first, last)
        theirs = expected(calendar, first, last)
        count += len(theirs)
        faults += [f"{name}: too many: {x}" for x in sorted(ours - theirs)]
        faults += [f"{name}: missing: {x}" for x in sorted(theirs - ours)]
    return count, faults


def lines(name, calendar):
    """What a test in Java compares with."""
    for first, last in WINDOWS:
        for uid, start, end, _ in sorted(expected(calendar, first, last)):
            yield f"{name} {first:%Y-%m-%d} {uid} {start:%Y-%m-%dT%H:%M:%SZ} {end:%Y-%m-%dT%H:%M:%SZ}\n"


def main(port, folder, answers, write):
    files = sorted(pathlib.Path(folder).glob("*.ics"))
    calendars = {file.stem: icalendar.Calendar.from_ical(file.read_bytes()) for file in files}
    if write:
        text = "".join(line for name, calendar in calendars.items() for line in lines(name, calendar))
        (pathlib.Path(folder) / "expected.txt").write_text(text)
    bad = 0
    for number, (name, calendar) in enumerate(calendars.items(), 1):
        count, faults = compare(port, name, calendar, answers)
        bad += bool(faults)
        print(f"{number:3}/{len(files)} {name}: {count} instances{', NOT the same' if faults else ''}", flush=True)
        for fault in faults[:5]:
            print("    " + fault)
    print(f"{len(files) - bad} passed, {bad} failed")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), "--write" in sys.argv[4:]))
