package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.tatoo.benchmarks.measure.Input;
import org.tatoo.benchmarks.measure.Work;
import org.tatoo.runtime.Connection;

/** The trial of one parser in a new virtual machine; prints time since process start and processor time. */
final class StartupTrial {
    private StartupTrial() {}

    /** Runs {@code PEER REQUESTS START}; START is a {@link System#nanoTime}, which all processes share. */
    public static void main(String[] arguments) throws IOException {
        Input input = new Input(Requests.BROWSER.bytes(), Input.WHOLE, false);
        if (!arguments[0].equals("jvm")) {
            Work work = switch (arguments[0]) {
                case "tatoo" -> new TatooPeer(input, new CountingHandler(Connection.none()));
                case "netty" -> new NettyPeer(input, false, false);
                case "jetty" -> new JettyPeer(input);
                default -> throw new IllegalArgumentException(arguments[0]);
            };
            for (int i = Integer.parseInt(arguments[1]); i > 0; i--) {
                work.run();
            }
        }
        long wall = System.nanoTime() - Long.parseLong(arguments[2]);
        System.out.println(wall + " " + cpuNanos());
    }

    /** Returns the processor time of all threads, including those of the virtual machine, as the kernel counts it. */
    private static long cpuNanos() throws IOException {
        long nanos = 0;
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path thread : threads) {
                String times = Files.readString(thread.resolve("schedstat"));
                nanos += Long.parseLong(times.substring(0, times.indexOf(' ')));
            }
        } catch (NoSuchFileException e) {
            throw new IOException("the kernel does not count the processor time of threads", e);
        }
        return nanos;
    }
}
