package org.tatoo.samples.http;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A client that sends the bytes it is given. */
final class RawClient implements AutoCloseable {
    /** Longer than any deadline of the server under test. */
    private static final int PATIENCE_MILLIS = 20_000;

    private final Socket socket;
    private final AnswerReader answers;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        answers = new AnswerReader(new BufferedInputStream(socket.getInputStream()));
    }

    void send(String latin1) throws IOException {
        send(latin1.getBytes(StandardCharsets.ISO_8859_1), 0, latin1.length());
    }

    void send(byte[] bytes, int from, int to) throws IOException {
        socket.getOutputStream().write(bytes, from, to - from);
    }

    void endInput() throws IOException {
        socket.shutdownOutput();
    }

    /** The answers as they come. */
    AnswerReader answers() {
        return answers;
    }

    /** Reads one answer; {@code bodiless} if it answers HEAD. */
    AnswerReader.Received read(boolean bodiless) throws IOException {
        return answers.read(bodiless);
    }

    /** Everything until the server closes. */
    byte[] readToEnd() throws IOException {
        return answers.readToEnd();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
