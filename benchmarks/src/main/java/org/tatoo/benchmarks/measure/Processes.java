package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runs programs to their end. */
public final class Processes {
    private Processes() {}

    /** The beginning of a command that runs a class of this class path, with the same options for all. */
    public static List<String> java() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-Xms256m",
                "-Xmx256m",
                "-XX:-UsePerfData",
                "-Dio.netty.leakDetection.level=disabled",
                "-Dio.netty.noPreferDirect=false",
                "-cp",
                System.getProperty("java.class.path"));
    }

    /**
     * What stands before a command that is to run on this processor: servers and load are each on one of their own, where
     * there are two.
     */
    public static List<String> pinned(int processor) {
        return Runtime.getRuntime().availableProcessors() > 1
                ? List.of("taskset", "-c", Integer.toString(processor))
                : List.of();
    }

    /**
     * What {@code command} prints.
     *
     * @throws IOException if it cannot be run, or ends with another code than 0
     */
    public static String run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            if (process.waitFor() != 0) {
                throw new IOException("a process failed: "
                        + String.join(" ", command.subList(Math.max(0, command.size() - 8), command.size())));
            }
            return output;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        } finally {
            process.destroy();
        }
    }
}
