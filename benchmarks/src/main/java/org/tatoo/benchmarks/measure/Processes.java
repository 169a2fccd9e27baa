package org.tatoo.benchmarks.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Runner of programs that waits for their end. */
public final class Processes {
    private Processes() {}

    /** Returns the beginning of a command that runs a class of this class path, with the same options for all. */
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
     * Returns the prefix of a command that pins it to a processor, so that server and load have one each; empty on a
     * single processor.
     */
    public static List<String> pinned(int processor) {
        return Runtime.getRuntime().availableProcessors() > 1
                ? List.of("taskset", "-c", Integer.toString(processor))
                : List.of();
    }

    /**
     * Runs {@code command} and returns its output.
     *
     * @throws IOException if it cannot be run, or exits with a code other than 0
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
