package org.tatoo.samples.hello;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;
import org.tatoo.grammars.http.HttpParser;
import org.tatoo.runtime.Deadline;
import org.tatoo.server.Limits;
import org.tatoo.server.Listener;
import org.tatoo.server.Server;
import org.tatoo.server.TransportKind;
import org.tatoo.tls.Certificates;
import org.tatoo.tls.PemFiles;
import org.tatoo.tls.TlsLayer;
import org.tatoo.tls.TlsListener;

/**
 * The server of {@link TlsLoad} and {@link TlsHeap}: says hello over HTTP and TLS, and does what its standard input says, a
 * line each. Ends with its input.
 *
 * <pre>java -cp ... org.tatoo.samples.hello.TlsHello nio|aio|aio_cached certificate.pem key.pem</pre>
 */
final class TlsHello {
    private static final int MOST = 18_000;

    private final Certificates certificates;
    private final Counts counts = new Counts();
    private final TlsLayer layer;
    private final Server server;

    private TlsHello(TransportKind kind, PemFiles files) throws IOException {
        certificates = Certificates.of(files);
        layer = TlsLayer.builder(certificates).listener(counts).build();
        server = Server.builder(connection -> new HttpParser(new HelloHandler(connection)))
                .transport(kind)
                .backlog(4096)
                .limits(Limits.defaults()
                        .withMaxConnections(MOST)
                        .without(Deadline.IDLE)
                        .withDrainTimeout(Duration.ofSeconds(1)))
                .listen(Listener.tcp("127.0.0.1", 0).withLayer(layer))
                .start();
    }

    public static void main(String[] arguments) throws IOException {
        TransportKind kind = TransportKind.valueOf(arguments[0].toUpperCase(Locale.ROOT));
        TlsHello hello = new TlsHello(kind, new PemFiles(Path.of(arguments[1]), Path.of(arguments[2])));
        System.out.println(hello.server.port());
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            System.out.println(hello.obey(line));
        }
        hello.server.close();
    }

    private String obey(String command) throws IOException {
        return switch (command) {
            case "reload" -> {
                certificates.reload();
                yield "reloaded";
            }
            case "counts" -> counts + " " + layer.handshakesUnderWay() + " " + server.connections();
            case "heap" -> Long.toString(heap());
            default -> "unknown";
        };
    }

    /** The bytes in use after a collection. */
    private static long heap() {
        for (int i = 0; i < 4; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Counts handshakes: full and resumed ones of TLS 1.3, the same of TLS 1.2, failed ones. */
    private static final class Counts implements TlsListener {
        private final AtomicLong[] counts = {
            new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong(), new AtomicLong()
        };

        @Override
        public void opened(@Nullable SocketAddress remote, SSLSession session, boolean resumed) {
            int earlier = session.getProtocol().equals("TLSv1.3") ? 0 : 2;
            counts[earlier + (resumed ? 1 : 0)].incrementAndGet();
        }

        @Override
        public void failed(@Nullable SocketAddress remote, Exception cause) {
            counts[4].incrementAndGet();
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            for (AtomicLong count : counts) {
                text.append(text.isEmpty() ? "" : " ").append(count);
            }
            return text.toString();
        }
    }
}
