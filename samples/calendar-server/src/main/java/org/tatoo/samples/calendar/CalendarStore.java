package org.tatoo.samples.calendar;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The calendars of one directory, each in a file {@code <name>.ics}. Only regular files in the directory itself are
 * read, never what a link points to. A calendar is kept until its file changes, or others that were used since need its
 * place.
 *
 * <p>Safe for use by several threads.
 */
final class CalendarStore {
    /** In bytes. */
    private static final long MAX_FILE = 16L << 20;

    private static final int MAX_KEPT = 64;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}");

    private final Path directory;
    private final Map<String, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long capacity;

    /** The sizes of the files of those that are kept. */
    private long keptBytes;

    private record Kept(FileVersion version, EventCalendar calendar) {}

    /** Keeps calendars whose files take a 32nd of the memory together, because a calendar takes a multiple of its file. */
    CalendarStore(Path directory) {
        this(directory, Runtime.getRuntime().maxMemory() / 32);
    }

    /** @param capacity in bytes of files */
    CalendarStore(Path directory, long capacity) {
        this.directory = directory;
        this.capacity = capacity;
    }

    /**
     * The calendar of this name; empty if there is none.
     *
     * @param name any text
     * @throws IOException if its file cannot be read
     */
    Optional<EventCalendar> find(String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            return Optional.empty();
        }
        Path file = file(name);
        Optional<FileVersion> version = FileVersion.of(file);
        return version.isPresent() ? Optional.of(find(name, file, version.get())) : Optional.empty();
    }

    /** The file of a calendar. */
    Path file(String name) {
        return directory.resolve(name + ".ics");
    }

    private EventCalendar find(String name, Path file, FileVersion version) throws IOException {
        synchronized (kept) {
            Kept known = kept.get(name);
            if (known != null && known.version().equals(version)) {
                return known.calendar();
            }
        }
        EventCalendar calendar = read(file, version);
        synchronized (kept) {
            keep(name, new Kept(version, calendar));
        }
        return calendar;
    }

    private void keep(String name, Kept calendar) {
        Kept before = kept.remove(name);
        keptBytes -= before == null ? 0 : before.version().size();
        if (calendar.version().size() > capacity) {
            return;
        }
        kept.put(name, calendar);
        keptBytes += calendar.version().size();
        Iterator<Kept> all = kept.values().iterator();
        while (keptBytes > capacity || kept.size() > MAX_KEPT) {
            keptBytes -= all.next().version().size();
            all.remove();
        }
    }

    private static EventCalendar read(Path file, FileVersion version) throws IOException {
        if (version.size() > MAX_FILE) {
            throw new IOException(file + ": larger than " + MAX_FILE + " bytes");
        }
        try (InputStream input = new BufferedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS))) {
            return EventCalendar.read(input);
        } catch (AccessDeniedException e) {
            throw new IOException(file + ": permission denied", e);
        } catch (IOException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }
}
