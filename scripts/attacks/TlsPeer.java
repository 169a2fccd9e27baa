package attacks;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** An encrypted client that sends one request, and reads what follows or reads no more. */
final class TlsPeer extends Peer {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SSLEngine engine;
    private final ByteBuffer request;
    private final Consumer<ByteBuffer> reader;
    /** The beginning of a record. */
    private ByteBuffer rest = NOTHING;
    private boolean asked;

    /** @param reader takes what is received, lent for the call; null if nothing is read after the request */
    TlsPeer(SSLContext context, String host, int port, ByteBuffer request, Consumer<ByteBuffer> reader) {
        engine = context.createSSLEngine(host, port);
        engine.setUseClientMode(true);
        this.request = request.duplicate();
        this.reader = reader;
    }

    /** A context of clients that trust everybody; sessions are resumed. */
    static SSLContext newContext() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new Trusting()}, new SecureRandom());
        return context;
    }

    @Override
    void connected() {
        proceed(NOTHING);
    }

    @Override
    void received(ByteBuffer bytes) {
        ByteBuffer input = bytes;
        if (rest.hasRemaining()) {
            input = ByteBuffer.allocate(rest.remaining() + bytes.remaining());
            input.put(rest).put(bytes).flip();
        }
        proceed(input);
        rest = input.hasRemaining() ? copy(input) : NOTHING;
    }

    private static ByteBuffer copy(ByteBuffer bytes) {
        return ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
    }

    private void proceed(ByteBuffer input) {
        try {
            if (!asked && engine.getHandshakeStatus() == HandshakeStatus.NOT_HANDSHAKING) {
                engine.beginHandshake();
            }
            while (!isOver() && step(input)) {
                // it is all in the condition
            }
        } catch (SSLException e) {
            lost(e);
        }
    }

    /** Returns whether there is more to do. */
    private boolean step(ByteBuffer input) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> engine.getDelegatedTask().run();
            case NEED_WRAP -> wrap(NOTHING);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                return unwrap(input);
            }
            default -> {
                if (asked) {
                    return unwrap(input);
                }
                asked = true;
                wrap(request);
                reading(reader != null);
            }
        }
        return true;
    }

    private void wrap(ByteBuffer text) throws SSLException {
        ByteBuffer packet = ByteBuffer.allocate(engine.getSession().getPacketBufferSize());
        engine.wrap(text, packet);
        send(copy(packet.flip()));
    }

    private boolean unwrap(ByteBuffer input) throws SSLException {
        if (!input.hasRemaining()) {
            return false;
        }
        ByteBuffer text = ByteBuffer.allocate(engine.getSession().getApplicationBufferSize());
        SSLEngineResult result = engine.unwrap(input, text);
        if (result.getStatus() == SSLEngineResult.Status.CLOSED) {
            close();
        }
        if (text.position() > 0) {
            reader.accept(text.flip());
        }
        return result.getStatus() == SSLEngineResult.Status.OK;
    }

    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
