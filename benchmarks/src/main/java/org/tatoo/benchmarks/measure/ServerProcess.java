package org.tatoo.benchmarks.measure;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server in a process of its own, on the first processor if there is another for the load. */
public record ServerProcess(String name, int port, Process process) implements AutoCloseable {
    /** Returns a free port of the loopback address. */
    public static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /**
     * Starts a server, and returns as soon as it listens.
     *
     * @param port the port that the command makes it listen on
     * @param ready a part of the line that it prints then
     * @param log receives its standard error output
     */
    public static ServerProcess start(String name, int port, List<String> command, String ready, Path log)
            throws IOException {
        List<String> pinned = new ArrayList<>(Processes.pinned(0));
        pinned.addAll(command);
        Process process = new ProcessBuilder(pinned).redirectError(log.toFile()).start();
        // also if the measurement is interrupted
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader output = process.inputReader();
        String line = output.readLine();
        while (line != null && !line.contains(ready)) {
            line = output.readLine();
        }
        if (line == null) {
            throw new IOException(name + " does not listen");
        }
        return new ServerProcess(name, port, process);
    }

    /** Returns the processor time of the process so far, in microseconds. */
    public double cpuMicros() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e3;
    }

    /** Returns the resident memory of the process, in KB. */
    public long residentKilobytes() throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(process.pid()), "status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .findFirst()
                .orElse(0);
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
