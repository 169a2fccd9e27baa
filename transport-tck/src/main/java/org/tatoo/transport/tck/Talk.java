package org.tatoo.transport.tck;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A check's dialog with the server, as its peer. Its methods throw assertion errors. */
final class Talk implements AutoCloseable {
    private final Peer peer;
    private byte[] buffer = {};
    private byte[] heard = {};

    Talk(Peer peer) {
        this.peer = peer;
    }

    Peer peer() {
        return peer;
    }

    Talk send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    Talk send(byte[] bytes) throws IOException {
        peer.send(bytes, 0, bytes.length);
        return this;
    }

    private byte[] more() throws IOException {
        if (heard.length > 0) {
            byte[] bytes = heard;
            heard = new byte[0];
            return bytes;
        }
        if (buffer.length == 0) {
            buffer = new byte[64 << 10];
        }
        int count = peer.receive(buffer);
        return Arrays.copyOf(buffer, Math.max(0, count));
    }

    /** Returns at least one byte, at most {@code count}; fails at the end. */
    byte[] some(int count) throws IOException {
        byte[] bytes = more();
        Expect.that(bytes.length > 0, "bytes, not the end");
        heard = Arrays.copyOfRange(bytes, Math.min(count, bytes.length), bytes.length);
        return Arrays.copyOf(bytes, Math.min(count, bytes.length));
    }

    byte[] bytes(int count) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream(count);
        while (all.size() < count) {
            all.writeBytes(some(count - all.size()));
        }
        return all.toByteArray();
    }

    String line() throws IOException {
        StringBuilder line = new StringBuilder();
        while (true) {
            byte[] bytes = some(Integer.MAX_VALUE);
            for (int i = 0; i < bytes.length; i++) {
                if (bytes[i] == '\n') {
                    heard = Arrays.copyOfRange(bytes, i + 1, bytes.length);
                    return line.toString();
                }
                line.append((char) (bytes[i] & 0xff));
            }
        }
    }

    /** Expects the given lines next. */
    Talk hears(String... lines) throws IOException {
        for (String line : lines) {
            Expect.equal(line, line());
        }
        return this;
    }

    /** Releases the buffer until the next read. */
    void forget() {
        buffer = new byte[0];
    }

    byte[] rest() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] bytes = more(); bytes.length > 0; bytes = more()) {
            all.writeBytes(bytes);
        }
        return all.toByteArray();
    }

    /** Returns everything until the end or a reset. */
    byte[] restOrReset() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        try {
            for (byte[] bytes = more(); bytes.length > 0; bytes = more()) {
                all.writeBytes(bytes);
            }
        } catch (java.net.SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            // a reset
        }
        return all.toByteArray();
    }

    /** Expects {@code text} and then the end. */
    void hearsEndAfter(String text) throws IOException {
        Expect.equal(text, new String(rest(), StandardCharsets.ISO_8859_1));
    }

    /** Waits for the end or a reset; returns whether it was a reset. Bytes before it are ignored. */
    boolean isReset() throws IOException {
        try {
            rest();
            return false;
        } catch (java.net.SocketTimeoutException e) {
            throw e;
        } catch (IOException e) {
            return true;
        }
    }

    @Override
    public void close() throws IOException {
        peer.close();
    }
}
