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
 * A client of a server on the loopback address, encrypted if the {@link TransportUnderTest} is. It sends the given
 * bytes and reads the answers. Text is ISO-8859-1: one byte per character. An answer that takes 20 seconds causes a
 * {@link java.net.SocketTimeoutException}.
 */
public class RawClient implements AutoCloseable {
    /** The timeout of reads, longer than any deadline of a server under test. */
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

    /** Returns the output of the server. */
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

    /** Ends the output of the client. */
    public final void endInput() throws IOException {
        socket.shutdownOutput();
    }

    /** Action that sends some bytes. */
    public interface Sending {
        void run() throws IOException;
    }

    /**
     * Sends on a thread of its own, so that two calls can wait for readers at once. The common pool has a single thread
     * on two processors, and JDK 25 uses it for all calls.
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

    /** Sends until the server closes the connection and ignores the failure; the earlier output can still be read. */
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

    /** Asserts that the server aborts the connection and sends nothing more. */
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
