package org.tatoo.transport;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The file descriptors that the operating system allows the process. Each connection and each open file has one. */
public final class Descriptors {
    /** The limit that is assumed where it cannot be found out. */
    public static final int ASSUMED = 4_096;

    private static final Path LIMITS = Path.of("/proc/self/limits");
    private static final Pattern OPEN_FILES = Pattern.compile("(?m)^Max open files +(\\d+|unlimited)");

    private Descriptors() {}

    /** Loaded only where it is needed: the module jdk.management may be missing. */
    private static final class Management {
        static Optional<Integer> limit() {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? Optional.of(asInt((double) unix.getMaxFileDescriptorCount()))
                    : Optional.empty();
        }
    }

    /**
     * The most descriptors that the process may have now. On Linux that is read from {@code /proc/self/limits}; elsewhere
     * the module jdk.management is asked, if it is there. What cannot be found out is {@link #ASSUMED}.
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

    /** The limit that the text of {@code /proc/self/limits} gives. */
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

    /** Values above those of an int are the greatest one. */
    private static int asInt(double value) {
        return (int) value;
    }
}
