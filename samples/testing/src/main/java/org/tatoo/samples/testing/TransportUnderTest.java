package org.tatoo.samples.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLSocket;
import org.tatoo.server.Listener;
import org.tatoo.server.ServerBuilder;
import org.tatoo.server.TransportKind;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;
import org.tatoo.transport.tck.TestPem;
import org.tatoo.transport.tck.TestTls;

/**
 * The transport of the servers in all tests of the samples. The system property {@code tatoo.test.transport} names it,
 * as the option {@code --transport} does: {@code nio}, the default, {@code aio} or {@code aio-cached}. The suffix
 * {@code +tls} adds encryption.
 */
public final class TransportUnderTest {
    private static final String ENCRYPTED = "+tls";
    private static final String NAME = System.getProperty("tatoo.test.transport", "nio");

    /** The shared TLS configuration, created once so that clients resume sessions. */
    private static final class Shared {
        static final Path PEM = newPem();
        static final TlsLayer TLS = newTls(PEM);
    }

    private TransportUnderTest() {}

    /** Makes the server of {@code builder} listen on a free port of the loopback address, on the transport. */
    public static ServerBuilder on(ServerBuilder builder) {
        Listener listener = Listener.tcp("127.0.0.1", 0);
        return builder.transport(
                        TransportKind.valueOf(lower().toUpperCase(Locale.ROOT).replace('-', '_')))
                .listen(isEncrypted() ? listener.withLayer(Shared.TLS) : listener);
    }

    /** Adds the options that choose the transport to the options of a command. */
    public static List<String> with(List<String> options) {
        List<String> all = new ArrayList<>(options);
        all.addAll(List.of("--transport", lower()));
        if (isEncrypted()) {
            all.addAll(List.of("--tls", Shared.PEM.toString(), Shared.PEM.toString()));
        }
        return all;
    }

    /** Returns a file with a certificate that the clients of tests trust, and its key. */
    public static Path pem() {
        return Shared.PEM;
    }

    /** Returns whether connections are encrypted. */
    public static boolean isEncrypted() {
        return NAME.endsWith(ENCRYPTED);
    }

    /**
     * Connects to a port of the loopback address, without encryption.
     *
     * @param patience the timeout of reads, in milliseconds
     */
    static Socket connectPlain(int port, int patience) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(patience);
        return socket;
    }

    /** Connects to a port of the loopback address where a server listens on the transport, with TLS handshake. */
    static Socket connect(int port, int patience) throws IOException {
        Socket socket = connectPlain(port, patience);
        if (!isEncrypted()) {
            return socket;
        }
        SSLSocket encrypted =
                (SSLSocket) TestTls.context().getSocketFactory().createSocket(socket, "localhost", port, true);
        encrypted.startHandshake();
        return encrypted;
    }

    /** Returns the URI of {@code path} on an HTTP server. */
    public static URI uri(int port, String path) {
        return URI.create((isEncrypted() ? "https" : "http") + "://127.0.0.1:" + port + path);
    }

    /** Returns a client that trusts the servers. */
    public static HttpClient httpClient() {
        return HttpClient.newBuilder().sslContext(TestTls.context()).build();
    }

    private static String lower() {
        return isEncrypted() ? NAME.substring(0, NAME.length() - ENCRYPTED.length()) : NAME;
    }

    private static Path newPem() {
        try {
            return TestPem.file();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TlsLayer newTls(Path pem) {
        try {
            return TlsLayer.builder(Certificates.of(new PemFiles(pem, pem))).build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
