package org.tatoo.samples.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/**
 * A client of a server on the loopback address, encrypted if the {@link TransportUnderTest} is, which sends the given bytes and reads the answers. Text is ISO-8859-1:
 * one byte a character. An answer that takes 20 seconds is a {@link java.net.SocketTimeoutException}.
 */
public class RawClient implements AutoCloseable {
    /** Longer than any deadline of a server under test. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final InputStream input;

    /** Connects to {@code port}. */
    public RawClient(int port) throws IOException {
        this(TransportUnderTest.connect(port, PATIENCE_MILLIS));
    }

    private RawClient(Socket socket) throws IOException {
        this.socket = socket;
        input = new BufferedInputStream(socket.getInputStream());
    }

    /** Connects without encryption. */
    public static RawClient plain(int port) throws IOException {
        return new RawClient(TransportUnderTest.connectPlain(port, PATIENCE_MILLIS));
    }

    /** The output of the server. */
    public final InputStream input() {
        return input;
    }

    /** Sends text. */
    public RawClient send(String latin1) throws IOException {
        send(latin1.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** Sends bytes. */
    public final void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends the bytes from index {@code from} to before {@code to}. */
    public final void send(byte[] bytes, int from, int to) throws IOException {
        socket.getOutputStream().write(bytes, from, to - from);
    }

    /** Ends the output. */
    public final void endInput() throws IOException {
        socket.shutdownOutput();
    }

    /** Sends some bytes. */
    public interface Sending {
        void run() throws IOException;
    }

    /**
     * Sends in a thread of its own, so that two can wait for readers at once: the common pool of a machine with two
     * processors has one thread, which JDK 25 uses for all.
     */
    public static CompletableFuture<Void> inBackground(Sending sending) {
        return CompletableFuture.runAsync(
                () -> {
                    try {
                        sending.run();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                task -> new Thread(task, "sending").start());
    }

    /** Ignores a connection closed by the server: its earlier output can still be read. */
    public static void untilClosed(Sending sending) {
        try {
            sending.run();
        } catch (IOException e) {
            assertThat(e).hasMessageMatching("Broken pipe.*|Connection reset.*|.*[Cc]losed.*|.*shutdown");
        }
    }

    /** Reads everything until the server closes the connection. */
    public final String readToEnd() throws IOException {
        return new String(input.readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Asserts that the server closes the connection and sends nothing more. */
    public final void expectEnd() throws IOException {
        assertThat(readToEnd()).isEmpty();
    }

    /** Asserts that the server ends the connection, without order, and sends nothing more. */
    public final void expectAbort() throws IOException {
        try {
            assertThat(input.read()).isNegative();
        } catch (SocketException e) {
            assertThat(e).hasMessageStartingWith("Connection reset");
        }
    }

    /** Sends all bytes, ends the output, and reads until the server closes the connection. */
    public final String exchange(byte[] bytes) throws IOException {
        send(bytes);
        endInput();
        return readToEnd();
    }

    @Override
    public final void close() throws IOException {
        socket.close();
    }
}
