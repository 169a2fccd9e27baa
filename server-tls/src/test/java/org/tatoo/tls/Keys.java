package org.tatoo.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** The certificates and keys of the tests; {@code make.sh} in the same folder makes them. */
final class Keys {
    private static final Path FOLDER = Path.of("src/test/resources/org/tatoo/tls");

    private Keys() {}

    static Path file(String name) {
        return FOLDER.resolve(name);
    }

    /** The certificate {@code name} and its key. */
    static PemFiles pair(String name) {
        return new PemFiles(file(name + ".pem"), file(name + "-key.pem"));
    }

    static Certificates certificates(String first, String... others) {
        PemFiles[] pairs = List.of(others).stream().map(Keys::pair).toArray(PemFiles[]::new);
        try {
            return Certificates.of(pair(first), pairs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A context of clients that trust our servers. */
    static SSLContext client() {
        return client(new KeyManager[0]);
    }

    /** A context of clients that trust our servers and show the certificate {@code name}. */
    static SSLContext client(String name) {
        try {
            Identity identity = Identity.read(pair(name), name);
            KeyStore store = store();
            store.setKeyEntry(
                    "own", identity.key(), new char[0], identity.chain().toArray(X509Certificate[]::new));
            KeyManagerFactory factory = KeyManagerFactory.getInstance("PKIX");
            factory.init(store, new char[0]);
            return client(factory.getKeyManagers());
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError("the tests' own keys", e);
        }
    }

    private static SSLContext client(KeyManager[] keys) {
        try {
            KeyStore store = store();
            store.setCertificateEntry(
                    "servers", PemFile.read(file("servers.pem")).certificates().get(0));
            TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
            factory.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys, factory.getTrustManagers(), new SecureRandom());
            return context;
        } catch (GeneralSecurityException | IOException e) {
            throw new AssertionError("the tests' own keys", e);
        }
    }

    private static KeyStore store() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
