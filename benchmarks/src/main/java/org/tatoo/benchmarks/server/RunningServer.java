package org.tatoo.benchmarks.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.tatoo.benchmarks.measure.Pinning;

/** A server in a process of its own, on the first processor if there is another for the load. */
final class RunningServer implements AutoCloseable {
    /** The name of the server that is ours. */
    static final String OURS = "tatoo";

    private static final int STOP_SECONDS = 5;

    private final String name;
    private final int port;
    private final Process process;

    private RunningServer(String name, int port, Process process) {
        this.name = name;
        this.port = port;
        this.process = process;
    }

    static RunningServer start(String name, Path root, List<String> options) throws IOException {
        int port = freePort();
        List<String> command = new ArrayList<>(Pinning.server());
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m", "-Dio.netty.leakDetection.level=disabled"));
        command.add("-Djava.io.tmpdir=" + root.getParent());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        if (name.equals(OURS)) {
            command.addAll(List.of(
                    "org.tatoo.samples.http.HttpServerCommand",
                    "--port",
                    Integer.toString(port),
                    "--root",
                    root.toString()));
        } else {
            command.addAll(List.of(Serve.class.getName(), name, Integer.toString(port), root.toString()));
        }
        Process process = new ProcessBuilder(command)
                .redirectError(root.resolveSibling(name + ".log").toFile())
                .start();
        // also when the measurement is broken off
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        RunningServer server = new RunningServer(name, port, process);
        if (process.inputReader().readLine() == null) {
            throw new IOException(name + " does not listen");
        }
        return server;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    String name() {
        return name;
    }

    String url(LoadCell cell) {
        return "http://127.0.0.1:" + port + "/" + cell.file();
    }

    /** The processor time of the process so far, in microseconds. */
    double cpuMicros() {
        return process.info().totalCpuDuration().orElseThrow().toNanos() / 1e3;
    }

    /** The memory that the process has in use. */
    long residentKilobytes() throws IOException {
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
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
