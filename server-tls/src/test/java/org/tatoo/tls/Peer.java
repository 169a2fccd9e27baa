package org.tatoo.tls;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** A client or a server: an engine of the JDK, whose bytes the test carries. */
final class Peer {
    private static final AtomicInteger PORT = new AtomicInteger();

    final SSLEngine engine;

    private ByteBuffer unread = ByteBuffer.allocate(0);
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private final ByteBuffer space = ByteBuffer.allocate(64 << 10);

    /** A client that has no session to resume. */
    Peer(SSLContext context, String host, String... protocols) {
        this(context, host, PORT.incrementAndGet(), protocols);
    }

    /** A client that resumes a session that it had with the same host and port. */
    Peer(SSLContext context, String host, int port, String... protocols) {
        engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        if (protocols.length > 0) {
            engine.setEnabledProtocols(protocols);
        }
    }

    private Peer(SSLEngine engine) {
        this.engine = engine;
    }

    /** A server. */
    static Peer server(SSLContext context, String... protocols) {
        SSLEngine engine = context.createSSLEngine();
        engine.setUseClientMode(false);
        engine.setEnabledProtocols(protocols);
        return new Peer(engine);
    }

    void begin() throws SSLException {
        engine.beginHandshake();
        turn();
    }

    /** Bytes that are to go to the server. */
    byte[] take() {
        byte[] bytes = out.toByteArray();
        out.reset();
        return bytes;
    }

    /** Bytes of the server have come. */
    void receive(byte[] bytes) throws SSLException {
        unread = Incoming.joined(unread, ByteBuffer.wrap(bytes));
        turn();
    }

    /** Data that has come since this was last asked. */
    String read() {
        String text = read.toString(ISO_8859_1);
        read.reset();
        return text;
    }

    void write(String text) throws SSLException {
        ByteBuffer data = ByteBuffer.wrap(text.getBytes(ISO_8859_1));
        do {
            wrap(data);
        } while (data.hasRemaining());
    }

    /** Says that no more data comes. */
    void close() throws SSLException {
        engine.closeOutbound();
        turn();
    }

    boolean isClosed() {
        return engine.isInboundDone();
    }

    /** Does all that can be done. */
    void turn() throws SSLException {
        boolean more = true;
        while (more) {
            HandshakeStatus status = engine.getHandshakeStatus();
            switch (status) {
                case NEED_TASK -> engine.getDelegatedTask().run();
                case NEED_WRAP -> more = wrap(ByteBuffer.allocate(0));
                default -> more = unwrap();
            }
        }
    }

    private boolean wrap(ByteBuffer data) throws SSLException {
        SSLEngineResult result = engine.wrap(data, space.clear());
        out.write(space.array(), 0, space.position());
        return result.bytesProduced() > 0 || result.getHandshakeStatus() == HandshakeStatus.FINISHED;
    }

    private boolean unwrap() throws SSLException {
        if (engine.isInboundDone()) {
            return false;
        }
        SSLEngineResult result = engine.unwrap(unread, space.clear());
        read.write(space.array(), 0, space.position());
        return result.getStatus() == Status.OK && result.bytesConsumed() > 0;
    }
}
