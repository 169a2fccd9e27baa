package org.tatoo.transport;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The limit of the operating system on file descriptors of this process. Each connection and open file uses one. */
public final class Descriptors {
    /** The limit assumed if the actual one is unknown. */
    public static final int ASSUMED = 4_096;

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +(\\d+|unlimited)");

    private Descriptors() {}

    /** Access to the module jdk.management, which may be missing; loaded on demand. */
    private static final class Management {
        static Optional<Integer> limit() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? Optional.of(asInt((double) unix.getMaxFileDescriptorCount()))
                    : Optional.empty();
        }
    }

    /**
     * Returns the maximum number of descriptors the process may currently have. On Linux, the value comes from
     * {@code /proc/self/limits}; elsewhere from the module jdk.management, if present. Falls back to {@link #ASSUMED}.
     */
    public static int limit() {
        return ofSystem().or(Descriptors::ofManagement).orElse(ASSUMED);
    }

    private static Optional<Integer> ofSystem() {
        try {
            return parse(Files.readString(LIMITS));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Parses the limit from the text of {@code /proc/self/limits}. */
    static Optional<Integer> parse(String limits) {
        Matcher line = OPEN_FILES.matcher(limits);
        if (!line.find()) {
            return Optional.empty();
        }
        String value = line.group(1);
        return Optional.of(value.equals("unlimited") ? Integer.MAX_VALUE : asInt(Double.parseDouble(value)));
    }

    private static Optional<Integer> ofManagement() {
        try {
            return Management.limit();
        } catch (LinkageError e) {
            return Optional.empty();
        }
    }

    /** Converts to an int; larger values become {@link Integer#MAX_VALUE}. */
    private static int asInt(double value) {
        return (int) value;
    }
}
