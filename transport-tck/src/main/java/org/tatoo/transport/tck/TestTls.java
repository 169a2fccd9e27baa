package org.tatoo.transport.tck;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Objects;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/**
 * The certificate of encrypting servers, for {@code localhost}, and clients that trust it. It was created once, by
 *
 * <pre>
 * keytool -genkeypair -alias server -keyalg EC -groupname secp256r1 -dname CN=localhost
 *     -ext san=dns:localhost,ip:127.0.0.1 -validity 36500 -storetype PKCS12 -keystore localhost.p12 -storepass changeit
 * </pre>
 */
public final class TestTls {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String ALIAS = "server";

    // Shared, because reading the certificate takes longer than a handshake.
    private static final SSLContext CONTEXT = newContext();

    private TestTls() {}

    /** Returns the key of the server. */
    public static PrivateKey key() {
        try {
            return (PrivateKey) Objects.requireNonNull(store().getKey(ALIAS, PASSWORD));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("the key of the tests", e);
        }
    }

    /** Returns the self-signed certificate of the server. */
    public static X509Certificate certificate() {
        try {
            return (X509Certificate) Objects.requireNonNull(store().getCertificate(ALIAS));
        } catch (GeneralSecurityException e) {
            throw new AssertionError("the certificate of the tests", e);
        }
    }

    /** Returns a context for servers with the certificate, and for clients that trust it. */
    public static SSLContext context() {
        return CONTEXT;
    }

    private static SSLContext newContext() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance("PKIX");
            keys.init(store(), PASSWORD);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            load(trusted, null);
            trusted.setCertificateEntry(ALIAS, certificate());
            TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
            trust.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), trust.getTrustManagers(), new SecureRandom());
            return context;
        } catch (GeneralSecurityException e) {
            throw new AssertionError("the certificate of the tests", e);
        }
    }

    /** Connects and performs the handshake. */
    public static SocketPeer open(InetSocketAddress address, Duration patience) throws IOException {
        Socket carrier = new Socket();
        SocketPeer.prepare(carrier, patience);
        carrier.connect(address, (int) patience.toMillis());
        SSLSocket socket =
                (SSLSocket) context().getSocketFactory().createSocket(carrier, "localhost", address.getPort(), true);
        socket.startHandshake();
        return new SocketPeer(socket, carrier);
    }

    private static KeyStore store() throws GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream file = TestTls.class.getResourceAsStream("localhost.p12")) {
            load(store, Objects.requireNonNull(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return store;
    }

    private static void load(KeyStore store, @Nullable InputStream from) throws GeneralSecurityException {
        try {
            store.load(from, PASSWORD);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
