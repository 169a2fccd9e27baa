package org.tatoo.transport.tck;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A client: a stream of bytes. One thread may send while another one receives. */
public interface Peer extends AutoCloseable {
    /** Sends bytes in one write if the system accepts them; waits until they are taken. */
    void send(byte[] bytes, int offset, int length) throws IOException;

    /**
     * Waits for bytes, for a limited time.
     *
     * @return the number of bytes, at least 1; -1 at the end
     * @throws java.net.SocketTimeoutException if nothing arrives
     * @throws IOException if the connection was reset
     */
    int receive(byte[] into) throws IOException;

    /**
     * Sends {@code request} and returns the answer, at least up to {@code end}. Characters are bytes.
     *
     * @throws java.io.EOFException if the server ends the connection before
     */
    default String ask(String request, String end) throws IOException {
        byte[] sent = request.getBytes(StandardCharsets.ISO_8859_1);
        send(sent, 0, sent.length);
        StringBuilder heard = new StringBuilder();
        byte[] buffer = new byte[1000];
        while (heard.indexOf(end) < 0) {
            int count = receive(buffer);
            if (count < 0) {
                throw new EOFException("after: " + heard);
            }
            heard.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
        }
        return heard.toString();
    }

    /** Ends the output; input may still arrive. */
    void endOutput() throws IOException;

    /** Disappears without notice: by a reset, or by an end of the connection that an encryption did not announce. */
    void vanish() throws IOException;

    /** Returns the local address; null if there is none. */
    @Nullable
    SocketAddress local();

    /** Returns the address of the server; null if there is none. */
    @Nullable
    SocketAddress remote();

    /** Ends the connection normally. */
    @Override
    void close() throws IOException;
}
