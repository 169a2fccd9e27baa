package org.tatoo.samples.hello;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;

/** Makes clients of {@link TlsHello} that trust the issuer of its certificates. */
final class TlsClients {
    private static final int PATIENCE_MILLIS = 20_000;
    private static final byte[] REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII);
    private static final String END = "\r\n\r\nHello, world\n";

    private final int port;
    private final TrustManager[] trust;

    TlsClients(int port, Path issuer) throws IOException, GeneralSecurityException {
        this.port = port;
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream file = Files.newInputStream(issuer)) {
            store.setCertificateEntry(
                    "issuer", CertificateFactory.getInstance("X.509").generateCertificate(file));
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(store);
        trust = factory.getTrustManagers();
    }

    int port() {
        return port;
    }

    /** A context that knows no session yet. */
    SSLContext newContext() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust, null);
        return context;
    }

    /**
     * Connects, and makes the handshake.
     *
     * @param from the last part of the address of the client, so that there are ports enough
     */
    Client connect(SSLContext context, int from, String... protocols) throws IOException {
        Socket below = new Socket();
        try {
            below.setTcpNoDelay(true);
            below.setSoTimeout(PATIENCE_MILLIS);
            below.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) from}), 0));
            below.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
            SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket(below, "localhost", port, true);
            if (protocols.length > 0) {
                socket.setEnabledProtocols(protocols);
            }
            return new Client(socket);
        } catch (IOException | RuntimeException e) {
            below.close();
            throw e;
        }
    }

    /** A connection. */
    static final class Client implements AutoCloseable {
        private final SSLSocket socket;
        private final byte[] answer = new byte[1024];

        private Client(SSLSocket socket) throws IOException {
            this.socket = socket;
            socket.startHandshake();
        }

        /** Sends a request, and reads the answer. */
        void ask() throws IOException {
            socket.getOutputStream().write(REQUEST);
            int length = 0;
            do {
                int count = socket.getInputStream().read(answer, length, answer.length - length);
                if (count < 0) {
                    throw new EOFException("the answer ends after " + length + " bytes");
                }
                length += count;
            } while (!new String(answer, 0, length, US_ASCII).endsWith(END));
            if (!new String(answer, 0, length, US_ASCII).startsWith("HTTP/1.1 200 OK\r\n")) {
                throw new IOException(new String(answer, 0, length, US_ASCII));
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
