package org.tatoo.samples.hello;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * New handshakes and open connections while 1,000 handshakes are stalled and 10,000 more are offered. All times are from
 * when something was due, so that what waits for its client counts, too.
 */
final class StallRun {
    private static final int STALLED = 1_000;
    private static final int MORE = 10_000;
    private static final int SECONDS = 25;
    private static final int CALM_SECONDS = 5;
    private static final int CONNECTIONS = 50;
    private static final long REQUEST_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long POLITE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final TlsHelloProcess server;
    private final TlsClients clients;
    private final Findings findings;
    private final Times requests = new Times();
    private final Times polite = new Times();
    private volatile boolean ended;

    StallRun(TlsHelloProcess server, TlsClients clients, Findings findings) {
        this.server = server;
        this.clients = clients;
        this.findings = findings;
    }

    void run() throws Exception {
        ExecutorService threads = Executors.newCachedThreadPool();
        List<TlsClients.Client> open = new ArrayList<>();
        for (int i = 0; i < CONNECTIONS; i++) {
            open.add(clients.connect(clients.newContext(), 1));
        }
        for (TlsClients.Client client : open) {
            threads.execute(() -> ask(client));
        }
        threads.execute(() -> connectAgainAndAgain(threads));
        System.out.println("  " + CALM_SECONDS + " s without stalled handshakes, after as many to warm up");
        TimeUnit.SECONDS.sleep(CALM_SECONDS);
        requests.clear();
        polite.clear();
        TimeUnit.SECONDS.sleep(CALM_SECONDS);
        double calmRequests = requests.millis(0.99);
        double calmPolite = polite.millis(1);
        StalledHandshakes stalled = new StalledHandshakes(clients, STALLED, MORE, TimeUnit.SECONDS.toNanos(SECONDS));
        stalled.start();
        TimeUnit.NANOSECONDS.sleep(StalledHandshakes.RAMP_NANOS);
        requests.clear();
        polite.clear();
        int least = STALLED + MORE;
        for (int i = 0; i < SECONDS; i++) {
            TimeUnit.SECONDS.sleep(1);
            int now = (int) server.counts().underWay();
            least = Math.min(least, now);
            if (i % 5 == 4) {
                System.out.println("  offered " + stalled.offered() + ", under way at the server " + now);
            }
        }
        int offered = stalled.offered();
        ended = true;
        threads.shutdown();
        if (!threads.awaitTermination(30, TimeUnit.SECONDS)) {
            throw new IOException("the clients do not end");
        }
        stalled.end();
        for (TlsClients.Client client : open) {
            client.close();
        }
        report(offered, least, calmPolite, calmRequests);
    }

    private void report(int offered, int least, double calmPolite, double calmRequests) {
        findings.heading("Stalled handshakes");
        findings.atLeast("handshakes begun and left", offered, STALLED + MORE - 10, "");
        findings.atLeast("under way at the server at each second, least", least, STALLED * 0.9, "");
        findings.note("before: a new handshake and its first answer, slowest", calmPolite, "ms");
        findings.note("before: requests of open connections, p99", calmRequests, "ms");
        findings.atLeast("new handshakes, one each 100 ms", polite.count(), SECONDS * 10 - 3, "");
        findings.atMost("new handshakes that failed", polite.failures(), 0, "");
        findings.note("a new handshake and its first answer, median", polite.millis(0.5), "ms");
        findings.note("a new handshake and its first answer, p99", polite.millis(0.99), "ms");
        findings.atMost("a new handshake and its first answer, slowest", polite.millis(1), 1_000, "ms");
        findings.note("requests of open connections", requests.count(), "");
        findings.atMost("requests of open connections that failed", requests.failures(), 0, "");
        findings.note("requests of open connections, median", requests.millis(0.5), "ms");
        findings.atMost("requests of open connections, p99", requests.millis(0.99), 50, "ms");
        findings.note("requests of open connections, slowest", requests.millis(1), "ms");
        TlsLoad.tellFailures(polite, requests);
    }

    /** A request each 20 ms. */
    private void ask(TlsClients.Client client) {
        long due = System.nanoTime();
        try {
            while (!ended) {
                client.ask();
                requests.add(System.nanoTime() - due);
                due += REQUEST_NANOS;
                LockSupport.parkNanos(due - System.nanoTime());
                due = Math.max(due, System.nanoTime() - REQUEST_NANOS);
            }
        } catch (IOException e) {
            requests.fail(e);
        }
    }

    private void connectAgainAndAgain(ExecutorService threads) {
        long due = System.nanoTime();
        while (!ended) {
            long time = due;
            threads.execute(() -> connect(time));
            due += POLITE_NANOS;
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private void connect(long due) {
        try (TlsClients.Client client = clients.connect(clients.newContext(), 2)) {
            client.ask();
            polite.add(System.nanoTime() - due);
        } catch (IOException | GeneralSecurityException e) {
            polite.fail(e);
        }
    }
}
