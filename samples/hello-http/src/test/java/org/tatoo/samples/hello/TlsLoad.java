package org.tatoo.samples.hello;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The acceptance run of TLS under load, which {@code scripts/tls-load.sh} starts: this process is the load, the server is
 * another one.
 *
 * <pre>java -cp ... org.tatoo.samples.hello.TlsLoad folder-of-keys nio|aio|aio_cached ...</pre>
 *
 * <p>Exit codes: 0 all limits are kept, 1 one is not, 3 it took too long.
 */
final class TlsLoad {
    private static final int MOST_SECONDS_EACH = 180;

    private TlsLoad() {}

    public static void main(String[] arguments) throws Exception {
        Path keys = Path.of(arguments[0]);
        List<String> transports = List.of(arguments).subList(1, arguments.length);
        limitTime(MOST_SECONDS_EACH * transports.size());
        boolean good = true;
        for (String transport : transports) {
            good &= run(transport, keys);
        }
        System.exit(good ? 0 : 1);
    }

    private static void limitTime(int seconds) {
        Thread guard = new Thread(() -> {
            try {
                TimeUnit.SECONDS.sleep(seconds);
                System.err.println("not done after " + seconds + " s");
                // the server ends with its standard input
                Runtime.getRuntime().halt(3);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        guard.setDaemon(true);
        guard.start();
    }

    private static boolean run(String transport, Path keys) throws Exception {
        Path used = Files.createTempDirectory("tls-load");
        Findings findings = new Findings();
        try {
            ExchangeRun.use(keys, "ec", used);
            Path certificate = used.resolve("certificate.pem");
            try (TlsHelloProcess server =
                    new TlsHelloProcess(transport, certificate, used.resolve("key.pem"), List.of("-Xmx512m"))) {
                TlsClients clients = new TlsClients(server.port(), keys.resolve("servers.pem"));
                System.out.println(transport + ", Java " + Runtime.version().feature() + ": stalled handshakes");
                new StallRun(server, clients, findings).run();
                System.out.println(transport + ": exchange of the certificate");
                new ExchangeRun(server, clients, findings, keys, used).run();
            }
        } finally {
            delete(used);
        }
        System.out.println();
        System.out.println(transport + ", Java " + Runtime.version());
        System.out.println(findings);
        System.out.println();
        return findings.areGood();
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    /** Says what failed first in each of them. */
    static void tellFailures(Times... all) {
        for (Times times : all) {
            if (times.failures() > 0) {
                System.out.println("  " + times.failures() + " failed, the first: " + times.firstFailure());
            }
        }
    }
}
