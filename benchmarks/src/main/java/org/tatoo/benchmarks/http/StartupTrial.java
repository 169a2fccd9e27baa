package org.tatoo.benchmarks.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Connection;
import org.tatoo.runtime.ParseStatus;

/** One parser in a new virtual machine: prints the time since the start of the process, and its processor time. */
final class StartupTrial {
    private StartupTrial() {}

    /** {@code PEER REQUESTS START}, where the start is a time of {@link System#nanoTime}, the same for all processes. */
    public static void main(String[] arguments) throws IOException {
        int requests = Integer.parseInt(arguments[1]);
        byte[] bytes = Requests.BROWSER.bytes();
        Input input = new Input(bytes, bytes.length, false);
        switch (arguments[0]) {
            case "jvm" -> {} // parses nothing
            case "tatoo" -> parse(bytes, requests);
            case "netty" -> parse(new NettyPeer(input, false, Level.DELIVERED), requests);
            case "jetty" -> parse(new JettyPeer(input, Level.DELIVERED), requests);
            default -> throw new IllegalArgumentException(arguments[0]);
        }
        long wall = System.nanoTime() - Long.parseLong(arguments[2]);
        System.out.println(wall + " " + cpuNanos());
    }

    private static void parse(byte[] bytes, int requests) {
        HttpParser parser = new HttpParser(new CountingHandler(Connection.none()));
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        for (int i = 0; i < requests; i++) {
            if (parser.feed(buffer.position(0)) != ParseStatus.NEED_INPUT) {
                throw new IllegalStateException(String.valueOf(parser.error()));
            }
        }
    }

    private static void parse(HttpPeer peer, int requests) {
        for (int i = 0; i < requests; i++) {
            peer.parse();
        }
    }

    /** The processor time of all threads, those of the virtual machine included; the kernel counts it in nanoseconds. */
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
