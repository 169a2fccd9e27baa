package org.tatoo.samples.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A watch for changed files. It polls each second, and waits for a second without a change. It thus ignores a
 * half-written file, and a pair with only one new file. Java has no portable signals for this.
 */
final class FilesWatch {
    private static final int PERIOD_MILLIS = 1_000;

    private final List<Path> files;
    // The stamps of the files in use, or last tried; then those of the last poll.
    private List<Stamp> known;
    private List<Stamp> last;

    /** The state of a file, for comparison with another one. */
    private record Stamp(
            long size, FileTime changed, @Nullable Object identity) {
        static final Stamp MISSING = new Stamp(-1, FileTime.fromMillis(0), null);

        static Stamp of(Path file) {
            try {
                BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class);
                return new Stamp(found.size(), found.lastModifiedTime(), found.fileKey());
            } catch (IOException e) {
                return MISSING;
            }
        }
    }

    /** Action that uses changed files. */
    interface Use {
        void run() throws IOException;
    }

    /** Creates a watch that knows {@code files} in their current state. */
    FilesWatch(List<Path> files) {
        this.files = List.copyOf(files);
        known = stamps();
        last = known;
    }

    /** Polls each second, until the process ends. */
    void start(Use use, Consumer<String> fault) {
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                look(use, fault);
            }
        };
        new Timer("files-watch", true).schedule(task, PERIOD_MILLIS, PERIOD_MILLIS);
    }

    /** Calls {@code use} if the files have changed, but not since the last poll; passes a failure to {@code fault}. */
    void look(Use use, Consumer<String> fault) {
        List<Stamp> now = stamps();
        boolean settled = now.equals(last);
        last = now;
        if (!settled || now.equals(known)) {
            return;
        }
        known = now;
        try {
            use.run();
        } catch (IOException | RuntimeException e) {
            fault.accept(String.valueOf(e.getMessage()));
        }
    }

    private List<Stamp> stamps() {
        List<Stamp> stamps = new ArrayList<>();
        for (Path file : files) {
            stamps.add(Stamp.of(file));
        }
        return stamps;
    }
}
