package org.tatoo.samples.calendar.client;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.tatoo.grammars.cal.CalResponseValues.PutLine;

/**
 * The export of the events of a calendar to a file, as they are received. Time zones are written once. If two events
 * define a zone name differently, another iCalendar object begins (RFC 5545 section 3.4).
 */
final class Export {
    private static final int WINDOW = 64;
    private static final int NOT_FOUND = 404;
    private static final String HEAD = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tatoo//Calendar client//EN\r\n";
    private static final String FOOT = "END:VCALENDAR\r\n";
    private static final Pattern COMPONENT = Pattern.compile("(?s)BEGIN:(VTIMEZONE|VEVENT)\r\n.*?\r\nEND:\\1\r\n");

    private final Session session;
    private final String calendar;
    private final Progress progress;
    private final ArrayDeque<CompletableFuture<Reply>> asked = new ArrayDeque<>();
    private Zones zones = new Zones();
    private long count;

    Export(Session session, String calendar, Progress progress) {
        this.session = session;
        this.calendar = calendar;
        this.progress = progress;
    }

    /** Exports the events; returns their number. */
    long run(Path file) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        Path part = Files.createTempFile(folder, ".calendar", ".part");
        try {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(part))) {
                write(out, HEAD);
                writeAll(out);
                write(out, FOOT);
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            return count;
        } finally {
            Files.deleteIfExists(part);
        }
    }

    /** Requests the events of a page before the next page. */
    private void writeAll(OutputStream out) throws IOException {
        Listing listing = new Listing(session, calendar);
        ArrayDeque<IOException> failures = new ArrayDeque<>();
        listing.read(null, line -> {
            try {
                if (failures.isEmpty() && line instanceof PutLine put) {
                    ask(put.uid(), out);
                }
            } catch (IOException e) {
                failures.add(e);
            }
        });
        if (!failures.isEmpty()) {
            throw failures.getFirst();
        }
        while (!asked.isEmpty()) {
            finishOne(out);
        }
    }

    private void ask(String uid, OutputStream out) throws IOException {
        if (asked.size() == WINDOW) {
            finishOne(out);
        }
        asked.addLast(session.send(new Request(Request.Method.GET, calendar).with("uid", uid)));
    }

    /** Writes the next event, unless it has been removed meanwhile. */
    private void finishOne(OutputStream out) throws IOException {
        Reply reply = Session.await(asked.removeFirst());
        if (reply.status() == NOT_FOUND) {
            return;
        }
        String content = reply.requireDone().content();
        if (!zones.add(content)) {
            write(out, FOOT + HEAD);
            zones = new Zones();
            zones.add(content);
        }
        for (MatchResult each : COMPONENT.matcher(content).results().toList()) {
            if (each.group(1).equals("VEVENT") || zones.isNew(each.group())) {
                write(out, each.group());
            }
        }
        progress.at(++count);
    }

    private static void write(OutputStream out, String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
