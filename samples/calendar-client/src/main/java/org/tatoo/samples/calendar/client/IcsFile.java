package org.tatoo.samples.calendar.client;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An iCalendar file of any size, whose events are read one after the other. The file is read twice. The first pass
 * records the positions of the parts of each event, because overrides may be anywhere. It keeps about 100 bytes per
 * event, and the time zones. The second pass combines each event with its overrides and the time zones that it names.
 */
final class IcsFile implements AutoCloseable {
    private static final int MOST_PART = 1 << 20;
    private static final int MOST_ZONES = 4 << 20;
    private static final Pattern ZONE = Pattern.compile("(?i);TZID=\"?([^:;\"\r\n]+)");
    private static final byte[] HEAD =
            bytes("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Tatoo//Calendar client//EN\r\n");
    private static final byte[] FOOT = bytes("END:VCALENDAR\r\n");

    private final FileChannel channel;

    /** The positions, lengths and objects of the parts, three numbers each, by a digest of the UID. */
    private final Map<Long, long[]> parts = new LinkedHashMap<>();

    /** By object and name. */
    private final Map<String, String> zones = new HashMap<>();

    private long object;
    private int zoneBytes;
    private int number;

    private IcsFile(FileChannel channel) {
        this.channel = channel;
    }

    /** @throws IOException if the file is not an iCalendar file; the message is one sentence */
    static IcsFile open(Path path) throws IOException {
        FileChannel channel = FileChannel.open(path);
        IcsFile file = new IcsFile(channel);
        try {
            file.index();
            return file;
        } catch (IOException e) {
            channel.close();
            throw new IOException(path + ": " + e.getMessage(), e);
        }
    }

    int count() {
        return parts.size();
    }

    private void index() throws IOException {
        InputStream input = new BufferedInputStream(Channels.newInputStream(channel), 1 << 16);
        IcsLines lines = new IcsLines(input);
        while (lines.next()) {
            String line = lines.text().toUpperCase(Locale.ROOT);
            if (line.equals("BEGIN:VCALENDAR")) {
                object++;
            } else if (line.equals("BEGIN:VEVENT")) {
                indexEvent(lines);
            } else if (line.equals("BEGIN:VTIMEZONE")) {
                keepZone(lines);
            }
        }
        if (object == 0) {
            throw new IOException("this is no iCalendar file");
        }
    }

    private void indexEvent(IcsLines lines) throws IOException {
        long start = lines.start();
        ByteArrayOutputStream uid = new ByteArrayOutputStream();
        boolean inUid = false;
        while (true) {
            requireLine(lines, start);
            String line = lines.text();
            boolean folded = line.startsWith(" ") || line.startsWith("\t");
            inUid = folded
                    ? inUid
                    : line.regionMatches(true, 0, "UID:", 0, 4) || line.regionMatches(true, 0, "UID;", 0, 4);
            if (inUid) {
                uid.writeBytes(bytes(folded ? line.substring(1) : line.substring(line.indexOf(':') + 1)));
            } else if (line.equalsIgnoreCase("END:VEVENT")) {
                add(key(uid.toByteArray()), start, lines.end() - start);
                return;
            }
        }
    }

    private void requireLine(IcsLines lines, long start) throws IOException {
        if (!lines.next()) {
            throw new IOException("the event at byte " + start + " has no end");
        }
        if (lines.end() - start > MOST_PART) {
            throw new IOException("the event at byte " + start + " is longer than " + MOST_PART + " bytes");
        }
    }

    /** Returns the digest of a UID. Events without a UID get distinct ones; the server reports the error. */
    private long key(byte[] uid) {
        byte[] distinct = uid.length == 0 ? bytes("\n" + number++) : uid;
        try {
            return ByteBuffer.wrap(MessageDigest.getInstance("SHA-256").digest(distinct))
                    .getLong();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this JDK lacks SHA-256", e);
        }
    }

    private void add(long key, long start, long length) throws IOException {
        long[] before = parts.getOrDefault(key, new long[0]);
        long[] after = Arrays.copyOf(before, before.length + 3);
        after[before.length] = start;
        after[before.length + 1] = length;
        after[before.length + 2] = object;
        parts.put(key, after);
    }

    private void keepZone(IcsLines lines) throws IOException {
        StringBuilder text = new StringBuilder("BEGIN:VTIMEZONE\r\n");
        String name = "";
        while (lines.next()) {
            String line = lines.text();
            text.append(line).append("\r\n");
            if (line.regionMatches(true, 0, "TZID", 0, 4)) {
                name = line.substring(line.indexOf(':') + 1);
            }
            zoneBytes += line.length();
            if (zoneBytes > MOST_ZONES) {
                throw new IOException("the time zones are longer than " + MOST_ZONES + " bytes");
            }
            if (line.equalsIgnoreCase("END:VTIMEZONE")) {
                zones.put(object + " " + name, text.toString());
                return;
            }
        }
    }

    /** Receiver of an event as an object of its own. */
    interface Sink {
        void take(byte[] object) throws IOException;
    }

    /** Passes all events to {@code sink}, in the order of their beginnings in the file. */
    void forEach(Sink sink) throws IOException {
        for (Iterator<long[]> all = parts.values().iterator(); all.hasNext(); ) {
            sink.take(event(all.next()));
        }
    }

    private byte[] event(long[] places) throws IOException {
        ByteArrayOutputStream events = new ByteArrayOutputStream();
        Set<String> needed = new LinkedHashSet<>();
        for (int i = 0; i < places.length; i += 3) {
            byte[] part = read(places[i], (int) places[i + 1]);
            if (events.size() + part.length > MOST_PART) {
                throw new IOException("the event at byte " + places[0] + " is longer than " + MOST_PART + " bytes");
            }
            events.writeBytes(part);
            needed.addAll(zonesOf(part, places[i + 2]));
        }
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(HEAD);
        needed.forEach(zone -> whole.writeBytes(bytes(zone)));
        whole.writeBytes(events.toByteArray());
        whole.writeBytes(FOOT);
        return whole.toByteArray();
    }

    private Set<String> zonesOf(byte[] part, long ofObject) {
        Set<String> found = new LinkedHashSet<>();
        String unfolded = new String(part, StandardCharsets.ISO_8859_1).replaceAll("\r?\n[ \t]", "");
        ZONE.matcher(unfolded).results().map(MatchResult::group).forEach(each -> {
            String name = each.substring(each.indexOf('=') + 1).replace("\"", "");
            @Nullable String zone = zones.get(ofObject + " " + name);
            if (zone != null) {
                found.add(zone);
            }
        });
        return found;
    }

    private byte[] read(long start, int length) throws IOException {
        ByteBuffer part = ByteBuffer.allocate(length);
        while (part.hasRemaining()) {
            if (channel.read(part, start + part.position()) < 0) {
                throw new IOException("the file has become shorter");
            }
        }
        return part.array();
    }

    private static byte[] bytes(String latin1) {
        return latin1.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
