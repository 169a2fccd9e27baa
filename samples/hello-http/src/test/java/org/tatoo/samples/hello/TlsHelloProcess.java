package org.tatoo.samples.hello;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A {@link TlsHello} in a separate process. */
final class TlsHelloProcess implements AutoCloseable {
    /** What the server has counted; {@code underWay} and {@code open} are of now. */
    record Counts(long full, long resumed, long full12, long resumed12, long failed, long underWay, long open) {}

    private final Process process;
    private final BufferedReader answers;
    private final Writer commands;
    private final int port;

    /** Starts a server with these options of the JVM. */
    TlsHelloProcess(String transport, Path certificate, Path key, List<String> options) throws IOException {
        List<String> command = Stream.of(
                        Stream.of(Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()),
                        options.stream(),
                        Stream.of("-cp", System.getProperty("java.class.path"), TlsHello.class.getName()),
                        Stream.of(transport, certificate.toString(), key.toString()))
                .flatMap(parts -> parts)
                .toList();
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.US_ASCII);
        commands = process.outputWriter(StandardCharsets.US_ASCII);
        String first = answers.readLine();
        if (first == null) {
            throw new IOException("the server did not start");
        }
        port = Integer.parseInt(first);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    synchronized String ask(String command) throws IOException {
        commands.write(command + "\n");
        commands.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException("the server has ended");
        }
        return answer;
    }

    Counts counts() throws IOException {
        long[] n = Arrays.stream(ask("counts").split(" "))
                .mapToLong(Long::parseLong)
                .toArray();
        return new Counts(n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    }

    @Override
    public void close() throws IOException {
        commands.close();
        try {
            if (!process.waitFor(10, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
