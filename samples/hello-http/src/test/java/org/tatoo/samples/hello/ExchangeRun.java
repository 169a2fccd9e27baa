package org.tatoo.samples.hello;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;

/** Clients that connect, ask and leave, and resume their sessions, while the certificate of the server is exchanged. */
final class ExchangeRun {
    private static final int CLIENTS = 20;
    private static final int REQUESTS = 5;
    private static final int CALM_SECONDS = 5;
    private static final int EXCHANGES = 20;
    private static final long PAUSE_MILLIS = 10;

    private final TlsHelloProcess server;
    private final TlsClients clients;
    private final Findings findings;
    private final Path keys;
    private final Path used;
    private final Times times = new Times();
    private volatile boolean ended;

    /**
     * @param keys the folder of the certificates to exchange
     * @param used the folder of the one that the server reads
     */
    ExchangeRun(TlsHelloProcess server, TlsClients clients, Findings findings, Path keys, Path used) {
        this.server = server;
        this.clients = clients;
        this.findings = findings;
        this.keys = keys;
        this.used = used;
    }

    /** Lets the server read another pair when it is asked to. */
    static void use(Path keys, String name, Path used) throws IOException {
        replace(keys.resolve(name + ".pem"), used.resolve("certificate.pem"));
        replace(keys.resolve(name + "-key.pem"), used.resolve("key.pem"));
    }

    private static void replace(Path from, Path to) throws IOException {
        Path next = to.resolveSibling("next.pem");
        Files.copy(from, next, StandardCopyOption.REPLACE_EXISTING);
        Files.move(next, to, StandardCopyOption.ATOMIC_MOVE);
    }

    void run() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        for (int i = 0; i < CLIENTS; i++) {
            int number = i;
            threads.execute(() -> converse(number));
        }
        System.out.println("  " + CALM_SECONDS + " s without an exchange");
        // what the clients do first is a full handshake
        TimeUnit.SECONDS.sleep(2);
        TlsHelloProcess.Counts start = server.counts();
        TimeUnit.SECONDS.sleep(CALM_SECONDS);
        TlsHelloProcess.Counts before = server.counts();
        for (int i = 1; i <= EXCHANGES; i++) {
            use(keys, i % 2 == 1 ? "ec2" : "ec", used);
            server.ask("reload");
            TimeUnit.SECONDS.sleep(1);
            if (i % 5 == 0) {
                System.out.println("  " + i + " exchanges, " + times.count() + " requests");
            }
        }
        TlsHelloProcess.Counts after = server.counts();
        ended = true;
        threads.shutdown();
        if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
            throw new IOException("the clients do not end");
        }
        findings.heading("Exchange of the certificate each second, " + EXCHANGES + " times");
        findings.note("requests", times.count(), "");
        findings.atMost("requests or handshakes that failed", times.failures(), 0, "");
        findings.note("requests, p99", times.millis(0.99), "ms");
        double calm = share(before.resumed() - start.resumed(), before.full() - start.full());
        double resumed = share(after.resumed() - before.resumed(), after.full() - before.full());
        findings.note("TLS 1.3: sessions resumed, without exchanges", calm, "%");
        findings.atLeast("TLS 1.3: sessions resumed, with exchanges", resumed, 0.95 * calm, "%");
        double calm12 = share(before.resumed12() - start.resumed12(), before.full12() - start.full12());
        double resumed12 = share(after.resumed12() - before.resumed12(), after.full12() - before.full12());
        findings.note("TLS 1.2: sessions resumed, without exchanges", calm12, "%");
        findings.note("TLS 1.2: sessions resumed, with exchanges", resumed12, "%");
        TlsLoad.tellFailures(times);
    }

    private static double share(long resumed, long full) {
        return 100.0 * resumed / Math.max(1, resumed + full);
    }

    private void converse(int number) {
        String[] protocols = {number % 2 == 0 ? "TLSv1.3" : "TLSv1.2"};
        try {
            SSLContext context = clients.newContext();
            while (!ended) {
                try (TlsClients.Client client = clients.connect(context, 10 + number, protocols)) {
                    for (int i = 0; i < REQUESTS; i++) {
                        long begun = System.nanoTime();
                        client.ask();
                        times.add(System.nanoTime() - begun);
                    }
                } catch (IOException e) {
                    times.fail(e);
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        } catch (Exception e) {
            times.fail(e);
        }
    }
}
